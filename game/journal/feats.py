"""Feats: small conditions on one finished game, decided by its journal alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import msgspec

from game.core.events import Event
from game.core.match import Match, all_facts
from game.resources import assets

Value = str | int | bool


class Need(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of events of one type. `where`: a field must have this value, or one of these."""

    event: str
    where: dict[str, Value | tuple[Value, ...]] = {}
    least: int = 1

    def met(self, facts: Iterable[Event], seat: int) -> bool:
        return sum(self._fits(fact, seat) for fact in facts) >= self.least

    def _fits(self, fact: Event, seat: int) -> bool:
        if fact.type != self.event or getattr(fact, "seat", seat) not in (seat, None):
            return False
        for field, wanted in self.where.items():
            value = getattr(fact, field)
            if value not in wanted if isinstance(wanted, tuple) else value != wanted:
                return False
        return True


class Feat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`needs` must all be met, `never` none; `won` and `score`: as the sheet of the seat says."""

    id: str
    name: str
    text: str
    needs: tuple[Need, ...] = ()
    never: tuple[Need, ...] = ()
    won: bool = False
    score: int | None = None


@cache
def feats() -> Mapping[str, tuple[Feat, ...]]:
    """By game."""
    raw = (assets() / "words" / "feats.toml").read_bytes()
    return msgspec.toml.decode(raw, type=dict[str, tuple[Feat, ...]])


def achieved(match: Match, seat: int = 0) -> tuple[str, ...]:
    """The ids of the feats of a seat in a match; none before its end."""
    wanted = feats().get(match.setup.game, ())
    if not (match.over and wanted):
        return ()
    facts = [fact for told in all_facts(match) for fact in told]
    sheet = match.score()[seat]
    return tuple(
        feat.id
        for feat in wanted
        if (not feat.won or sheet.won)
        and (feat.score is None or sheet.total >= feat.score)
        and all(need.met(facts, seat) for need in feat.needs)
        and not any(need.met(facts, seat) for need in feat.never)
    )
