"""The tables: every doubtful cell is marked, belongs to a number of the rules, and is corrected in one place."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from game.core.xii_century import RULESET, queries, round
from game.core.xii_century.rules import XiiCentury
from game.core.xii_century.sheet import PERKS, Phase, read_tables, shipped, source
from game.words import game_words
from tests.core.xii_century.setting import scene


def corrected(old: str, new: str) -> XiiCentury:
    """The rules with one line of the tables changed."""
    text = source().decode()
    assert text.count(old) == 1, old
    return XiiCentury(read_tables(text.replace(old, new).encode()))


def _rows() -> list[msgspec.Struct]:
    tables = shipped()
    return [*tables.assets, *tables.items, *tables.locations, *tables.fates, *tables.difficulties, *tables.objectives]


def test_marks_are_put_on_cells_that_exist_and_every_weak_one_names_where_the_rules_discuss_it() -> None:
    for row in _rows():
        assert set(row.conf) <= set(row.__struct_fields__)
        assert set(row.conf.values()) <= {"I", "W", "R"}
    refs = set()
    for row in _rows():
        weak = {mark for mark in row.conf.values() if mark in "WR"}
        assert bool(weak) == bool(row.ref), row
        refs.add(row.ref)
    assert refs - {""} == {f"XII-R{number}" for number in range(1, 14)}


def test_d40_a_reconstructed_cell_is_corrected_in_one_place() -> None:
    """A price and its row left out (XII-R1), a requirement (XII-R4), points (XII-R3), and what farmland gives (E39)."""
    rules = corrected("cost = { supply = 5 }", "cost = { food = 7 }")
    at = scene(rules=rules, items="master_builder", food=9)
    costs = [chip for chip in queries.chips(at.state, 0, "guildhall") if chip.kind == "cost"]
    assert [(chip.what, chip.need) for chip in costs] == [("food", 7)]
    at.do("build", 0, infrastructure="guildhall")
    assert at.have("food") == 2
    assert RULESET.tables == shipped()
    old = 'requires = { assets = { monks = 2 }, people = ["bishop", "master_builder"] }'
    new = 'requires = { assets = { monks = 2 }, people = ["master_builder"], infrastructures = ["brewery"] }'
    has = {"items": "master_builder brewery", "monks": 2, "supply": 25}
    assert scene(rules=corrected(old, new), **has).can("build", 0, infrastructure="cathedral")
    assert scene(**has).why("build", 0, infrastructure="cathedral").what == "bishop"
    rules = corrected(
        'vp = 8\npow = 10\nconf = { requires = "I", cost = "I", vp = "R" }', "vp = 9\npow = 10\nconf = {}"
    )
    assert scene(rules=rules, population=0, items="barbican").match.score()[0].total == 9
    rules = corrected('goods = ["food"]', 'goods = ["food", "supply"]')
    at = scene(rules=rules, farmland=3, grassland=1, phase=Phase.COLLECT, script=(1, 2, 1, 2))
    round.after_war(at.state, None)
    assert len(at.offers("collect_choice")) == 4
    assert not at.can("collect_choice", grassland="food")
    at.do("collect_choice", grassland="food", farmland="supply")
    assert (at.have("food"), at.have("supply")) == (1, 2)
    at = scene(items="master_builder", supply=5, options={"include_guildhall": False})
    assert at.why("build", 0, infrastructure="guildhall").rule == "XII-R1"
    assert not queries.present(at.state, "guildhall")
    # XII-R13: by a corrected table the earl takes five men-at-arms with him.
    rules = corrected('id = "earl"', 'id = "earl"\ncost = { men_at_arms = 5 }')
    at = scene(rules=rules, men_at_arms=10, knights=8)
    at.do("attract", 0, person="earl")
    assert (at.have("men_at_arms"), at.have("knights")) == (5, 5)


def _figures(part: Any) -> set[int]:
    """Every number in a row, however deep."""
    if isinstance(part, int):
        return {part}
    inner: Iterable[Any] = ()
    if isinstance(part, dict):
        inner = part.values()
    elif isinstance(part, tuple):
        inner = part
    elif isinstance(part, msgspec.Struct):
        inner = (getattr(part, name) for name in part.__struct_fields__)
    return set().union(*map(_figures, inner))


def test_words_hold_no_figure_that_their_row_does_not_hold() -> None:
    """Whoever corrects a cell is told here which sentence still says the old one."""
    perks, more = _figures(shipped().perks), {"farms": {1}, "forget_about_it": {30}}
    for row in _rows():
        name = row.id
        told = {int(number) for number in re.findall(r"\d+", game_words("xii_century").line(name))}
        known = _figures(row) | more.get(name, set()) | (perks if getattr(row, "perks", ()) else set())
        assert told <= known, name


def test_the_perks_of_the_tables_are_those_of_the_rules_and_a_misspelt_row_is_told() -> None:
    found = [perk for row in shipped().items for perk in row.perks]
    assert tuple(found) == PERKS
    text = source().decode().replace('id = "barbican"', 'id = "barbarian"').encode()
    with pytest.raises(msgspec.ValidationError, match="barbarian"):
        read_tables(text)
