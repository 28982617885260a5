"""How often hints take a win: `python -m tests.ai.wins GAME`, by compiled rules if any.

`taking.py` does it: which rules are taken is said before the first of them is imported.
"""

from __future__ import annotations

from portolan.cli.compiled import use_compiled


def main() -> None:
    """Ask, count, and tell."""
    print(use_compiled() or "plain Python", flush=True)
    from tests.ai.taking import main as begin  # noqa: PLC0415 - imports rules

    begin()


if __name__ == "__main__":
    main()
