"""The tables hold the figures of the sheet (HH 9, 10), and every id has its words."""

import tomllib
from pathlib import Path

import pytest

from game.bots import bot
from game.core.horrible_hordes.books import most_uses
from game.core.horrible_hordes.state import KINGDOMS as CHOOSING
from game.core.horrible_hordes.state import SEGMENTS, STARTS, TURN
from game.core.horrible_hordes.tables import (
    ABILITIES,
    CHITS,
    EVENTS,
    HORDES,
    KINGDOMS,
    TERRAINS,
    Ability,
    ActivatedAbility,
    Mod,
)
from game.words import game_words
from tests.core.horrible_hordes.setting import scene
from tests.text.typed import answer, table_of
from tests.world import as_long_as

PRINTED = tomllib.loads(Path(__file__).with_name("printed.toml").read_text(encoding="utf-8"))


def items(name: str) -> list[str]:
    return " ".join(PRINTED[name].split()).split(", ")


def test_hordes_kingdoms_events_grounds_and_abilities_are_those_of_the_sheet() -> None:
    """HH 1, 9, 10, 12.3: 71 hordes with 323 hits, DEF 21 and ATK 483 in all; 84 abilities, 20 of them spells."""
    rows = [f"{row.id} {row.type} {row.hits} {row.defense} {row.atk}" for row in HORDES]
    assert rows == items("hordes")
    sums = [sum(getattr(row, field) for row in HORDES) for field in ("hits", "defense", "atk")]
    assert sums == [323, 21, 483]
    assert [sum(row.type == kind for row in HORDES) for kind in ("humanoid", "undead", "monster")] == [23, 20, 28]
    assert [" ".join((row.id, *row.abilities)) for row in KINGDOMS] == items("kingdoms")
    assert [row.id for row in EVENTS] == items("events")
    assert [row.chit for row in EVENTS if row.chit] == ["wood", "food", "stone", "metal", "magic", "gold"]
    yields = {row.id: " ".join(f"{n} {chit}" for chit, n in row.gives.items()) for row in TERRAINS}
    assert [yields[name] for name in ("mountain", "forest", "farms", "hills", "swamp")] == [
        "1 stone", "1 wood", "1 food", "1 metal", "1 magic",
    ]  # fmt: skip
    assert (yields["trade_route"], yields["barrens"], yields["chasm"]) == ("2 gold", "", "")
    assert sum(text == "1 gold" for text in yields.values()) == 8
    assert [row.id for row in TERRAINS if row.fierce == "humanoid"] == ["hills", "swamp"]
    assert [f"{row.id}: {told(row)}" for row in ABILITIES] == PRINTED["abilities"].splitlines()
    assert sum(row.spell for row in ABILITIES) == 20


def told(row: Ability) -> str:
    """What an ability's row comes to, in the short form of the printed sheet."""
    parts = [_mod(mod) for mod in row.mods]
    parts += [_use(row, row.use)] if row.use else []
    for react in row.react:
        gift = f"{react.vt} vt" if react.vt else f"{react.armies} army"
        parts.append(f"{react.on}{f' {react.lost} loss' if react.lost else ''}: {gift}")
    return "; ".join(parts)


def _mod(mod: Mod) -> str:
    change = [f"{mod.add:+d}"] if mod.add else [f"{chit} {n:+d}" for chit, n in mod.chits.items()]
    when = [word for word in (mod.when.horde, mod.when.terrain, mod.when.mode) if word]
    return " ".join([mod.hook, *([mod.key] if mod.key else []), *change, *(["in", *when] if when else [])])


def _use(row: Ability, use: ActivatedAbility) -> str:
    """Twice under a doubler is found by asking with it."""
    own = scene(abilities=[row.id]).p()
    index = ABILITIES.index(row)
    doubled = ""
    for name, letter in (("leadership", "L"), ("wizardry", "W")):
        other = scene(abilities=[row.id, name]).p()
        doubled += letter if most_uses(other, index) == 2 * most_uses(own, index) else ""
    price = " ".join(f"{n} {chit}" for chit, n in use.cost.items()) or "free"
    often = f"{use.limit}/{use.per}{' ' + doubled if doubled else ''}"
    return (
        f"{use.verb} {_figures(use)}({', '.join(use.windows)}; {price}; {often}{', ' + use.once if use.once else ''})"
    )


def _figures(use: ActivatedAbility) -> str:
    found = []
    match use.verb:
        case "convert":
            found.append(f"{use.take} {use.give} -> {use.make} {use.get}")
        case "ranged":
            found.append(f"{use.need}{f'{use.bonus:+d}' if use.bonus else ''}")
            found += [f"only {use.only}"] if use.only else []
            found += ["a die a counter"] if use.per_counter else []
        case "battle_attack":
            found.append(f"{use.dice} x {use.need}")
        case "grant":
            found += [f"{use.pay} of {'+'.join(use.pays)} -> {use.vt} vt"] if use.pay else []
            found += ["/".join(use.units)] if use.units else []
            found += [f"{n} {chit}" for chit, n in use.chits.items()]
        case "march":
            found += ["also into hordes"] if use.into_horde else []
        case "status":
            found.append(use.status)
    return " ".join(found) + (" " if found else "")


# ---- Words and the terminal: every id has its name and sentence, and the game can be played by typing.
WORDS = game_words("horrible_hordes")
IDS = [
    *CHITS,
    *("army", "settlement", "castle", "wizard_tower"),
    *(row.id for rows in (TERRAINS, EVENTS, KINGDOMS, ABILITIES, HORDES) for row in rows),
    *(STARTS, CHOOSING, *TURN, *SEGMENTS),
]


@pytest.mark.parametrize("name", sorted(set(IDS)))
def test_every_id_has_a_name_and_a_sentence(name: str) -> None:
    assert name in WORDS.names
    line = WORDS.line(name)
    assert line.endswith((".", "?"))
    assert len(line.split()) <= 32


def test_no_words_are_for_nothing() -> None:
    assert set(WORDS.names) - set(IDS) == {"horde", "vt", "counter"}


def test_a_first_turn_is_typed_and_board_odds_abilities_and_reasons_are_read_at_any_time() -> None:
    at, said = table_of("horrible_hordes")
    answer(at, said, "settle e5")
    assert "You lead the Dwarves: Mountaineers and Furnaces." in answer(at, said, "lead the dwarves")
    assert answer(at, said, "take wood wood") == ["Take exactly 3 chits."]
    assert answer(at, said, "take wood wood jam")[0].startswith("'jam' isn't a chit")
    lines = answer(at, said, "take wood wood food")
    assert any("2 wood and 1 food" in line for line in lines)
    assert any("built a settlement at e4" in line for line in answer(at, said, "build settlement e4"))
    assert any("appeared at" in line for line in answer(at, said, "research great bows"))
    at, said = table_of("horrible_hordes")
    for line in ("1", "lead the elves"):
        answer(at, said, line)
    assert any("Elves" in line for line in answer(at, said, "board"))
    assert any("Druids (3 of 3 left this turn)" in line for line in answer(at, said, "ledger"))
    assert answer(at, said, "ledger 57")[0].startswith("57. Medicine")
    assert answer(at, said, "ledger 99") == ["There is no such page."]
    assert any("wanders" in line or "stays" in line for line in answer(at, said, "odds"))
    assert answer(at, said, "why")
    assert answer(at, said, "hint")[0].startswith("I would:")


def test_rounds_are_told_without_a_raw_id() -> None:
    at, said = table_of("horrible_hordes", seed="told")
    player = bot("greedy", "horrible_hordes")
    for _ in as_long_as(lambda: at.match.state.round < 9):
        at.play(player.choose(at.match.view(at.seat), at.match.legal()))
    assert any("raided" in line or "attacked" in line for line in said)
    assert not [line for line in said if "_" in line or "{" in line]
