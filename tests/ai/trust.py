"""How far reviews can be trusted: `python -m tests.ai.trust GAME`, by compiled rules if any.

`reviewing.py` does it: which rules are taken is said before the first of them is imported.
"""

from __future__ import annotations

from portolan.cli.compiled import use_compiled


def main() -> None:
    """Play, review, and tell."""
    print(use_compiled() or "plain Python", flush=True)
    from tests.ai.reviewing import main as begin  # noqa: PLC0415 - imports rules

    begin()


if __name__ == "__main__":
    main()
