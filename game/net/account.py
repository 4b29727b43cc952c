"""A journal with its rolls, followed from the first: every key is derived from the links shown, every link is checked.

A machine at a table keeps one while it plays, and whoever reads a record later makes one of it (`proof`).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.core.match import Played
from game.core.rules import Setup
from game.net.dice import HOST, MOST_SEATS, Promise, Promises, Proof, TableRoll, Tag, Trail, tag_of
from game.net.mirror import ALONE, OTHERS, PROVED, Mirror


class Account:
    """Begun with a setup without a key, and the roll the match began with. `chair`: for whom rolls are marked.

    Raises MirrorError or CheatError, as `follow` does.
    """

    def __init__(self, setup: Setup, start: TableRoll, promises: Sequence[Promise], chair: int = -1) -> None:
        self.chair = chair
        self.promises = Promises(promises)
        self.promises.take(start)
        setup = msgspec.structs.replace(setup, key=start.key(""))
        self.mirror, self.trail = Mirror.opened(setup), Trail(setup, start)
        self.doubtful: list[int] = []  # chairs whose marks were found false
        self._tags: list[tuple[Tag, tuple[bytes, ...], Played]] = []  # marks whose link is not known yet

    def follow(self, entry: Played, proof: Proof) -> Played:
        """One entry on; the same with the key of its roll."""
        key, mark = "", ""
        if proof.roll is not None:
            self.promises.take(proof.roll)
            key, mark = proof.roll.key(self.trail.keys[-1]), self.mark(proof.roll)
        totals = tuple(self.trail.sums[-MOST_SEATS:])  # of a sealed moment all were decided at its beginning
        found = Played(entry.seat, entry.action, key)
        self.mirror.follow(found, mark, telling=False)
        self.trail.add(found, proof)
        if proof.roll is not None:
            self._check_tags(proof.roll)
        if proof.tag is not None:
            self._tags.append((proof.tag, totals, entry))
        return found

    def cut(self, length: int) -> None:
        """Back to the first `length` entries; numbers of rolls go on."""
        self.mirror.cut(length)
        self.trail.cut(length)

    def mark(self, roll: TableRoll) -> str:
        """What a roll hangs on."""
        if roll.chairs == {HOST}:
            return ALONE
        return PROVED if self.chair in roll.chairs or self.promises.hosts(self.chair, roll.n) else OTHERS

    def doubt(self, chair: int) -> None:
        """What this chair did may not be what was told of it."""
        if chair not in self.doubtful:
            self.doubtful.append(chair)

    def _check_tags(self, roll: TableRoll) -> None:
        """Marks whose link this roll shows."""
        links, left = dict(roll.links), []
        for tag, totals, entry in self._tags:
            if tag.chair not in links or tag.n > roll.n:
                left.append((tag, totals, entry))
                continue
            promise = self.promises.of(tag.chair, tag.n)
            if promise is None or promise != self.promises.of(tag.chair, roll.n):
                continue  # somebody else has the chair by now
            link = promise.before(links[tag.chair], roll.n - tag.n)
            if not any(tag_of(link, total, entry) == tag.mac for total in totals):
                self.doubt(tag.chair)
        self._tags = left
