"""What a fight draws beside its figures, for those who draw it beforehand: nothing is drawn first while blows fall."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.client.stage import blows, dice, fx
from game.client.stage import clash as endings
from game.client.stage.cast import Job, shadow
from game.client.stage.clash import Clash
from game.client.stage.dice import MARK

LIGHTS = 12  # sizes of a flash as it fades
SLOPES = 12  # of a shaft in the air that are looked at beforehand


def props(clash: Clash) -> Iterator[Job]:
    """What is drawn once for it and kept, beside the poses: shafts at each slope, sparks, marks on dice, shadows."""
    for one in () if clash.plain else clash.acted.missiles:
        for n in range(SLOPES + 1):
            yield partial(blows.draw, missiles=(one,), t=one.t0 + (one.t1 - one.t0) * min(0.999, n / SLOPES))
    for burst in () if clash.plain else clash.acted.bursts:
        yield partial(fx.draw_bursts, bursts=(burst,), t=burst.time)
    for contact in () if clash.plain else {(c.size, c.soft): c for c in clash.acted.contacts}.values():
        for n in range(LIGHTS):
            yield partial(clash.flash, size=contact.size, soft=contact.soft, u=n / LIGHTS)
    squashed = [MARK + n / clash.grid for n in range(int(fx.SQUASH * clash.grid) + 2)]
    for verdict in {told.symbol: told for _, told in clash.verdicts}.values():
        for since in (0.0, *squashed):
            yield partial(dice.verdicts, thrown=clash.thrown, told=((0.0, verdict),), t=since, plain=clash.plain)
    for tall, disc in {(post.tall, post.disc) for post in clash.posts if post.key in clash.acted.fallen}:
        for quarter in range(4):
            yield partial(shadow, x=0.0, y=0.0, tall=tall, alpha=quarter / 4, disc=disc)
    for post in clash.posts:
        for look in clash.acted.roles[post.key].looks:
            yield partial(clash.stock.breathing, look=look, tall=post.tall, post=post, beat=0)
    if clash.ending is not None and not clash.plain:
        yield from endings.props(clash.ending)
