"""Return where to tap for each action, for browser tests."""

from __future__ import annotations

from portolan.ui.navigation.screen import Screen, as_board_screen, as_decision_screen
from portolan.ui.render.hit_targets import Point
from portolan.ui.render.ui import Ui


def where_to_tap(screen: Screen, ui: Ui) -> dict[str, object]:
    """Return, in CSS pixels, the taps for each action in order, and the place of each button."""

    def css(point: Point) -> list[float]:
        return [round(v / ui.canvas.ratio, 1) for v in point]

    table, decides = as_board_screen(screen), as_decision_screen(screen)
    chosen = decides and decides.chosen()
    buttons = {t.key: t.shape.centre for t in ui.targets}
    actions = []
    for target in ui.targets:
        if target.action:
            if target.action == chosen:
                path = []
            elif table:
                path = table.board.path(buttons, target)
            else:
                path = [buttons[key] for key in (target.via, target.key) if key]
            at = decides and decides.confirm_at(target.action)
            points = [css(point) for point in [*path, *([at] if at else [])]]
            actions.append({"key": target.key, "text": target.action, "points": points})
    seen = {t.key: css(buttons[t.key]) for t in ui.in_sight if not t.action}
    return {"actions": actions, "buttons": seen, "chosen": chosen, "focus": ui.focus}
