"""How much a page says: words, numbers and text runs, its smallest letters, what it says twice, its largest button.

Measured from the goldens at 1280x720 and text 100 %. `budgets.toml` holds a ceiling for each scene and figure; it only
falls: renewing a golden lowers it, nothing raises it. `GOALS` is what a page of its kind should come down to.
"""

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from tests.pictures.golden import path_of

TABLE = Path(__file__).with_name("budgets.toml")
ZONE = re.compile(r"\s*\S+ (\d+)x(\d+) >>? (\S+)(?P<rest>.*)")
TEXT = re.compile(r'\s*\S+ \S+ "(?P<text>.*)" [a-z]+ (?P<size>[\d.]+)')
WIDE, HIGH = 120, 40  # points of the one large button of a play page
LARGE = 15.0  # points of the number that is at stake


class Said(NamedTuple):
    """Figures of one page. `least`: its smallest letters, in tenths of a point below 8. `twice`: phrases repeated."""

    words: int
    numbers: int
    runs: int
    least: int
    twice: int


# What each kind of page should say at most. Prompts, marks and units may be smaller than what is read to decide.
GOALS = {
    "play": Said(60, 60, 100, 10, 0),
    "town": Said(60, 75, 100, 10, 0),
    "battle": Said(40, 20, 100, 10, 0),
    "story": Said(80, 80, 100, 10, 0),
}
KINDS = {
    "play": "year_9_roll year_14_roll year_7 year_7_place year_14 dungeon monarchy monarchy_roll monarchy_trade "
    "monarchy_river "
    "hordes_move hordes_crowd hordes_isles hordes_learn hordes_plain hordes_resource",
    "town": "century",
    "battle": "battle battle_roll hordes_battle hordes_battle_roll century_war",
    "story": "year_1_card year_3_card century_events monarchy_book ledger score century_score",
}
ROLLING = "battle_roll", "hordes_battle_roll"  # dice fly there: nothing can be chosen, so nothing has the focus
KIND_OF = {scene: kind for kind, scenes in KINDS.items() for scene in scenes.split()}


def over() -> set[str]:
    """Pages that say more than they should."""
    return {
        name for name, kind in KIND_OF.items() if any(n > most for n, most in zip(said(name), GOALS[kind], strict=True))
    }


def said(name: str) -> Said:
    """What the golden of a scene says."""
    return measured(path_of(name, 100).read_text(encoding="utf-8"))


def measured(golden: str) -> Said:
    found = [match for line in golden.splitlines() if (match := TEXT.match(line))]
    tokens = [token for match in found for token in match["text"].split()]
    words = sum(any(c.isalpha() for c in token) and not any(c.isdigit() for c in token) for token in tokens)
    numbers = sum(any(c.isdigit() for c in token) for token in tokens)
    least = min((float(match["size"]) for match in found), default=8.0)
    phrases = Counter(match["text"].lower() for match in found if len(re.findall(r"[^\W\d_]{2,}", match["text"])) > 1)
    return Said(words, numbers, len(found), round(10 * max(0.0, 8.0 - least)), sum(n - 1 for n in phrases.values()))


def focus_box(golden: str) -> bool:
    """Whether a box of focus is drawn."""
    return bool(re.search(r"(?m)^\s*\S+ \S+ >> ", golden))


def large_button(golden: str) -> bool:
    """Whether a page has a button large enough to be the one for what to do now."""
    zones = (match for line in golden.splitlines() if (match := ZONE.fullmatch(line)))
    return any(int(match[1]) >= WIDE and int(match[2]) >= HIGH and " no: " not in match["rest"] for match in zones)


def ceilings() -> dict[str, Said]:
    if not TABLE.exists():
        return {}
    return {name: Said(*row) for name, row in tomllib.loads(TABLE.read_text(encoding="utf-8")).items()}


def lower() -> None:
    """Take over whatever has fallen, and add pages that are new."""
    old = ceilings()
    rows = {name: Said(*map(min, said(name), old.get(name, said(name)))) for name in sorted(KIND_OF)}
    head = (
        "# Ceilings of tests/pictures/budget.py: words, numbers, runs, tenths of a point under 8, phrases said twice.\n"
    )
    body = "".join(f"{name} = [{', '.join(map(str, row))}]\n" for name, row in rows.items())
    TABLE.write_text(head + body, encoding="utf-8")
