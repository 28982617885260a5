"""The prompts of RANSACKIT with the texts of their actions, for tests of prompts and protocol."""

from __future__ import annotations

HEX = r"[A-N]\d{1,2}"
UNIT = r"(worker|warrior|knight|cannon|dragon)"
GOOD = r"(wood|brick|food|ore|coin)"
BUILT = rf"(village|city|house) {HEX}|shipyard {HEX}|road {HEX} to {HEX}"
TRADED = r"(sell|buy) (wood|brick|food|ore)|offer|play [a-z_]+"
MOVED = (
    rf"move {UNIT} {HEX} to {HEX}|swap {UNIT} {HEX} with {UNIT} {HEX}|"
    rf"attack {HEX} with {UNIT} {HEX}"
)
PROMPTS = {
    "found": rf"found {HEX}",
    "thief": rf"(bandit|pirate) {HEX}",
    "gain": r"take (wood|brick|food|ore)",
    "begin": r"play [a-z_]+|roll",
    "act": rf"{MOVED}|disband {UNIT} {HEX}|{BUILT}|{TRADED}|vote|quit|fortify",
    "battle": rf"with {UNIT} {HEX}|roll|stop",
    "advance": rf"advance {UNIT} {HEX}|stay",
    "arms_race": rf"arm {UNIT} {HEX}",
    "spies": rf"spy \d|take {GOOD}",
    "year_of_plenty": r"take (wood|brick|food|ore)",
    "holy_war": rf"knight {HEX}",
    "dragon_egg": rf"egg {HEX}",
    "leviathan": rf"strike {HEX}",
    "roman_roads": rf"road {HEX} to {HEX}",
    "production_sabotage": rf"number {HEX}",
    "trade_deal": rf"shipyard {HEX}",
    "population_explosion": rf"house {HEX}",
    "change_of_exports": rf"harbour {HEX}",
    "trade": rf"(give|ask) {GOOD}|to \d|propose|withdraw",
    "answer": r"accept|decline",
    "vote": r"agree|refuse",
    "damage": rf"damage {HEX}",
    "fortify": rf"recruit {UNIT} {HEX}|{TRADED}|end|{MOVED}|{BUILT}",
    "deal_in": r"return|watch",
    **dict.fromkeys(
        ("great_prophet", "great_wonder", "great_governor", "great_merchant", "great_explorer",
         "great_admiral", "great_empire"),
        rf"honour {HEX}",
    ),
}  # fmt: skip
"""The form of the actions of each prompt, after the table of ruling K79."""
