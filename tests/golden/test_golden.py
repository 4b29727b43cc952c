"""Golden playthroughs: short games written out, action by action with every event. Any change of a rule shows here.

A file holds the setup, forced dice if any, then `> {action}` lines, each followed by its events. GOLDEN_WRITE=1 writes
the files anew from their setup, dice and actions; read the difference before you commit it.
"""

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from game.core.dice import ScriptedDice
from game.core.events import Event
from game.core.match import Match
from game.core.rules import RULESETS, Setup, full_options, ruleset
from tests.golden import perft

FILES = sorted(Path(__file__).parent.glob("*.txt"))


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _told(events: Sequence[Event]) -> list[str]:
    rows = []
    for event in events:
        data = {key: value for key, value in msgspec.to_builtins(event).items() if key not in ("type", "changes")}
        rows.append(f"    {event.type} {_text(data)}" if data else f"    {event.type}")
    return rows


def _match(lines: Sequence[str]) -> Match:
    asked = msgspec.json.decode(next(line for line in lines if line.startswith("setup ")).removeprefix("setup "))
    rules = ruleset(asked["game"])
    options = full_options(rules, asked.get("options", {}))
    setup = Setup(rules.id, rules.version, asked.get("seats", 1), options, asked.get("seed", "gold"))
    script = next((line for line in lines if line.startswith("dice ")), None)
    return Match.of(setup, ScriptedDice([int(face) for face in script.split()[1:]]) if script else None)


def _written(text: str) -> str:
    lines = text.splitlines()
    head = [line for line in lines if line.startswith(("#", "setup ", "dice "))]
    match = _match(lines)
    body = [f"start {match.fingerprint()}"]
    for line in lines:
        if line.startswith("> "):
            action = match.decode(msgspec.json.decode(line.removeprefix("> ")))
            body += [f"> {_text(match.encode(action))}", *_told(match.play(action))]
    sheet = match.score()[0]
    body.append("score " + " ".join(f"{row.id}={row.points}" for row in sheet.rows) + f" total={sheet.total}")
    body.append(f"end {match.fingerprint()}" + (" over" if match.over else ""))
    return "\n".join([*head, *body]) + "\n"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_playthrough_is_told_as_it_stands(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    written = _written(text)
    if os.environ.get("GOLDEN_WRITE"):
        path.write_text(written, encoding="utf-8")
    assert written.splitlines() == text.splitlines() or os.environ.get("GOLDEN_WRITE")


@pytest.mark.parametrize("game", RULESETS)
def test_every_game_has_a_golden_playthrough_and_as_many_ways_lead_on_as_ever(game: str) -> None:
    assert any(path.stem.startswith(f"{game}_") for path in FILES)
    kept = [row.rpartition(" ")[0] for row in perft.TABLE.read_text().splitlines() if row.startswith(f"{game} ")]
    assert len(kept) == perft.MOMENTS
    assert [perft.line(game, match, depth=2) for match in perft.moments(game)] == kept
