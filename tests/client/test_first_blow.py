"""What a blow needs is there before it: nothing is read, scaled or rendered for the first time while blows fall."""

from __future__ import annotations

from typing import Any

import pytest

from game.client.scenes.help import HelpScene
from game.client.stack import Push
from game.client.stage import cast
from tests.client.driver import Driver
from tools.films import frames
from tools.shots import SHOTS
from tools.storyboards import FILMS

SETTLES = 6  # frames in which a fight that begins takes over the page


def made(app: Any, scene: Any) -> dict[str, int]:
    """How many pictures, drawings (words too) and poses were made so far."""
    painter = app.services.painter
    return {
        "pictures": painter.sprites._scaled.made,
        "drawings": painter.cache.made,
        "poses": scene.stock.puppets.cache.made,
    }


def _time(scene: Any) -> float:
    return float(scene._t if hasattr(scene, "playing") else scene._time)


@pytest.mark.parametrize(
    "name", ["exchange", "raid", "last", "arrows", "risen", "fireball", "knights", "lost", "bombs"]
)
def test_nothing_is_made_in_the_middle_of_a_blow(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cast, "perf_counter", lambda: 0.0)  # as if a frame had all the time there is
    before: dict[str, int] = {}
    blows = 0
    for app in frames(FILMS[name], (960, 540)):
        scene: Any = app.stack.top
        shown = scene.playing if hasattr(scene, "playing") else scene.showing_fight
        now = made(app, scene)
        if shown is not None and shown[2].blows:
            clash = shown[2]
            first, last = (clash.clock.real(clash.blows[n].t) for n in (0, -1))
            if max(SETTLES / 60, first - 0.05) <= _time(scene) <= last + 0.2:
                blows += 1
                if before:
                    assert now == before, _time(scene)
                before = now
                continue
        before = {}
    assert blows > 20


def test_a_raid_in_a_large_window_finds_its_drawings_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cast, "perf_counter", lambda: 0.0)
    for app in frames(FILMS["raid"], (1920, 1080)):
        cache = app.services.painter.cache
        if app.stack.top.held:
            break
    assert cache.made == len(cache._kept), "none had to go and be drawn again"


@pytest.mark.parametrize(("name", "strips"), [("raid", ("d10/blue", "d10/red")), ("exchange", ("die/blue",))])
def test_the_tumble_of_the_dice_is_scaled_before_they_fly(
    name: str, strips: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cast, "perf_counter", lambda: 0.0)
    made = []
    for n, app in enumerate(frames(FILMS[name], (960, 540))):
        kept = {key[0] for key in app.services.painter.sprites._scaled._kept if key[0].startswith(strips)}
        made.append(sum("/t" in key for key in kept))
        if n > 40:
            break
    assert made[0] == made[-1] == 24 * len(strips)


@pytest.mark.parametrize("name", ["hordes_battle", "battle"])
def test_a_battle_opens_before_it_draws_what_its_blows_throw_up(name: str) -> None:
    with Driver(HelpScene("twenty_years"), size=(960, 540)) as play:
        play.afresh()
        cache = play.services.painter.cache

        def drawn() -> set[str]:
            keys: list[Any] = list(cache._kept)
            return {key[0][0] for key in keys if isinstance(key[0], tuple)} & {"star", "whoosh", "wound"}

        play.app.stack.apply(Push(SHOTS[name].scene()))
        while not hasattr(play.scene, "stock"):
            play.frames(1)
        assert not drawn()
        play.until(lambda: drawn() == {"star", "whoosh", "wound"})
