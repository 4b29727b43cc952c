"""The sheet of figures: fig/<troop, foe or courtier> at rest, fig/<name>_<pose> for other poses, fig/shadow.

The box is 100 units; feet stand on y=90 in the middle (the anchor). Own people look right, foes look left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.client.ui.palette import INK
from tools.art import figures_foes as foes
from tools.art import figures_own as own
from tools.art.pen import Pen
from tools.art.registry import Draw, Sprite

Pose = Callable[[Pen, str], None]
SHRINK = 0.9  # plumes and spears rise above the hundred units the bodies are drawn in
INK_WIDTH = 2.6

POSES: dict[str, tuple[Pose, tuple[str, ...]]] = {
    "footmen": (own.footmen, ("rest", "strike", "walk", "cheer")),
    "archers": (own.archers, ("rest", "aim", "loose", "walk", "cheer")),
    "knights": (own.knights, ("rest", "strike", "walk", "cheer")),
    "queen": (own.queen, ("rest",)),
    "king": (own.king, ("rest",)),
    "herald": (own.herald, ("rest", "walk")),
    "bearer": (own.bearer, ("walk",)),
    "wolves": (foes.wolves, ("rest", "strike")),
    "bandits": (foes.bandits, ("club", "strike", "knife", "axe")),
    "lizardmen": (foes.lizardmen, ("rest", "strike")),
    "ogres": (foes.ogres, ("rest", "strike")),
    "sorcerers": (foes.sorcerers, ("rest", "strike")),
    "giants": (foes.giants, ("rest", "strike")),
    "dragon": (foes.dragon, ("fly",)),
}


def standing(draw: Pose, pose: str, zoom: float = SHRINK) -> Draw:
    """The drawing with its feet kept on y=90, its middle on x=50."""

    def inner(p: Pen) -> None:
        with p.at(50 - 50 * zoom, 90 - 90 * zoom, zoom, ink=INK_WIDTH / zoom):
            draw(p, pose)

    return inner


def _shadow(p: Pen) -> None:
    for i in range(6):
        p.haze(3 + i * 1.6, 2 + i * 0.7, 94 - i * 3.2, 20 - i * 1.4, (*INK, 20))


def sprites() -> Iterator[Sprite]:
    """Every figure, 192 pixels high, and the shadow they share."""
    sheet = partial(Sprite, sheet="figures", px=192, anchor=(0.5, 0.9), ink=INK_WIDTH)
    for name, (draw, poses) in POSES.items():
        yield sheet(f"fig/{name}", standing(draw, poses[0]))
        for pose in poses[1:]:
            yield sheet(f"fig/{name}_{pose}", standing(draw, pose))
    yield Sprite("fig/shadow", _shadow, "figures", 48, size=(100, 24))
