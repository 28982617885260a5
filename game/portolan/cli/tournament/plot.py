"""The plot of a tournament: wins with their intervals, and points by source."""

from __future__ import annotations

from io import StringIO
from typing import Any

from portolan.cli.tournament.figures import Figures, sources_of

INK, PAPER, STONE = "#2B2622", "#FBF7EE", "#A79F92"
COLOURS = (
    "#2F6F78", "#B5523B", "#7C8046", "#6B3F63", "#C39A3B", "#8FB3B5", "#D9A08C", "#4A4E57",
)  # fmt: skip


def draw(figures: Figures, title: str) -> str:
    """Return the plot as SVG; the same figures give the same text."""
    import matplotlib  # noqa: PLC0415 - an extra
    from matplotlib.figure import Figure  # noqa: PLC0415
    from matplotlib.layout_engine import ConstrainedLayoutEngine  # noqa: PLC0415

    names = list(figures.bots)
    heights = range(len(names))
    settings: dict[Any, Any] = {
        "svg.hashsalt": "portolan", "font.family": "sans-serif", "svg.fonttype": "none",
        "text.color": INK, "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK,
        "axes.edgecolor": STONE, "axes.spines.top": False, "axes.spines.right": False,
    }  # fmt: skip
    with matplotlib.rc_context(settings):
        layout = ConstrainedLayoutEngine(w_pad=0.2, h_pad=0.15, wspace=0.04)
        page = Figure(figsize=(11, 2.2 + 0.55 * len(names)), facecolor=PAPER, layout=layout)
        page.suptitle(title, fontsize=13, fontweight="bold")
        wins, points = page.subplots(1, 2)
        for axes in (wins, points):
            axes.set_facecolor(PAPER)
            axes.set_yticks(list(heights), names)
            axes.set_ylim(len(names) - 0.5, -0.5)
            axes.margins(y=0.1)
        for height, tally in zip(heights, figures.bots.values(), strict=True):
            low, high = tally.interval
            wins.plot([100 * low, 100 * high], [height] * 2, color=COLOURS[0], linewidth=3)
            wins.plot(100 * tally.rate, height, "o", color=COLOURS[1], markersize=9)
        if figures.fair is not None:
            wins.axvline(100 * figures.fair, color=STONE, linestyle="--", zorder=0)
        wins.set_xlim(0, 100)
        wins.set_xlabel("wins a seat, % (line: 95 % interval; dashed: equals)")
        left = [0.0] * len(names)
        for number, source in enumerate(sources_of(figures.bots.values())):
            widths = [tally.by_source().get(source, 0.0) for tally in figures.bots.values()]
            points.barh(
                list(heights), widths, 0.6, left, color=COLOURS[number % len(COLOURS)],
                label=source.replace("_", " "),
            )  # fmt: skip
            left = [a + b for a, b in zip(left, widths, strict=True)]
        points.set_xlabel("mean points a seat")
        points.tick_params(axis="y", labelleft=False)
        page.legend(loc="outside lower right", ncols=7, frameon=False, fontsize=8)
        text = StringIO()
        page.savefig(text, format="svg", metadata={"Date": None})
    return text.getvalue()
