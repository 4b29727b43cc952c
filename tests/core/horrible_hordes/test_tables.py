"""The tables hold the figures of the sheet (HH 9, 10): abilities, hordes, kingdoms, events."""

from __future__ import annotations

from game.core.horrible_hordes.mods import most_uses
from game.core.horrible_hordes.tables import ABILITIES, EVENTS, HORDES, KINGDOMS, TERRAINS, Ability, Mod, Use
from tests.core.horrible_hordes import printed
from tests.core.horrible_hordes.setting import scene


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


def items(text: str) -> list[str]:
    return " ".join(lines(text)).split(", ")


def test_the_hordes_are_those_of_the_sheet() -> None:
    """HH 9.3: 71 of them with 323 hits, DEF 21 and ATK 483 in all."""
    rows = [f"{row.id} {row.type} {row.hits} {row.defense} {row.atk}" for row in HORDES]
    assert rows == items(printed.HORDES)
    sums = [sum(getattr(row, field) for row in HORDES) for field in ("hits", "defense", "atk")]
    assert sums == [323, 21, 483]
    assert [sum(row.type == kind for row in HORDES) for kind in ("humanoid", "undead", "monster")] == [23, 20, 28]


def test_the_kingdoms_and_events_are_those_of_the_sheet() -> None:
    """HH 9.1, 9.2"""
    assert [" ".join((row.id, *row.abilities)) for row in KINGDOMS] == items(printed.KINGDOMS)
    assert [row.id for row in EVENTS] == items(printed.EVENTS)
    assert [row.chit for row in EVENTS if row.chit] == ["wood", "food", "stone", "metal", "magic", "gold"]


def test_what_the_ground_yields() -> None:
    """HH 1, 12.3"""
    yields = {row.id: " ".join(f"{n} {chit}" for chit, n in row.gives.items()) for row in TERRAINS}
    assert [yields[name] for name in ("mountain", "forest", "farms", "hills", "swamp")] == [
        "1 stone", "1 wood", "1 food", "1 metal", "1 magic",
    ]  # fmt: skip
    assert (yields["trade_route"], yields["barrens"], yields["chasm"]) == ("2 gold", "", "")
    assert sum(text == "1 gold" for text in yields.values()) == 8
    assert [row.id for row in TERRAINS if row.fierce == "humanoid"] == ["hills", "swamp"]


def test_the_abilities_are_those_of_the_sheet() -> None:
    """HH 10: 84 abilities, 20 of them spells."""
    assert [f"{row.id}: {told(row)}" for row in ABILITIES] == lines(printed.ABILITIES)
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


def _use(row: Ability, use: Use) -> str:
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


def _figures(use: Use) -> str:
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
