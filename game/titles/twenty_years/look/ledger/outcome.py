"""What a page of the ledger brought, for its foot: the die where it came to rest, gifts and losses beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.stage.dice import rest_frame
from game.client.ui.geometry import middle
from game.client.ui.page import Art, Hole, How, Node, Row, Stack, Symbol, Text, do
from game.client.ui.palette import FERN, RUST
from game.core.twenty_years import events as facts
from game.teller import signed
from game.titles.twenty_years.teller import TwentyYearsTeller, say
from game.words import game_words

DIE = 40.0  # points of a die's cell


class Outcome(NamedTuple):
    """One thing a page brought: a symbol, a few words, whether it is welcome."""

    symbol: str
    text: str
    good: bool = True


def outcomes(events: Sequence[object]) -> Iterator[Outcome]:
    """What these events of a page brought, in their order."""
    words = game_words("twenty_years")
    for event in events:
        match event:
            case facts.GoodsChanged(goods=goods):
                yield from (Outcome(good, f"{signed(n)} {words.name(good, n)}", n > 0) for good, n in goods.items())
            case facts.TroopsChanged(troops=troops):
                for troop, n in troops.items():
                    yield Outcome(f"head_{troop}", f"{signed(n)} {words.name(troop, n)}", n > 0)
            case facts.PointsChanged(points=points):
                yield Outcome("vp", f"{signed(points)} VP", points > 0)
            case facts.ConditionMet():
                yield Outcome("tick", say("already_done"))
            case facts.RumourAnswered():
                line = TwentyYearsTeller(lambda: None).tell(event)
                yield Outcome(line.symbol, line.text)
            case facts.BattleBegun(groups=groups):
                foes = " and ".join(words.count(monster, n) for monster, n in groups)
                yield Outcome(f"head_{groups[0][0]}", f"{foes} attack", False)


def line(one: Outcome) -> Row:
    """A thing the page brought."""
    return Row((Symbol(one.symbol, 14), Text(one.text, "figure", colour=FERN if one.good else RUST, grow=True)), 4)


def die(face: int | None) -> Node:
    """Where the page's die rolls, and lies once it has a face."""
    hole = Hole(DIE, DIE, id="die")
    return hole if face is None else Stack((hole, Art(DIE, DIE, draw=do(_resting, face), alt=f"die {face}")))


def _resting(face: int, painter: Painter, box: Rect, how: How) -> None:
    painter.sprite(f"die/ivory/{rest_frame(face)}", *middle(box), DIE, "center")
