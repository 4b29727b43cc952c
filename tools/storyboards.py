"""The storyboards that can be filmed, by name: each a scene, and the action whose pictures are shown."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.client.doors import scene_of
from game.client.draw.canvas import Rect
from game.client.play import Play
from game.client.stack import Scene
from game.session import Session
from tools.films import Film

SCREEN: Rect = (0.0, 0.0, 640.0, 360.0)
PAGE: Rect = (4.0, 0.0, 360.0, 338.0)  # the board of 20 Years with the bar above it
DUNGEON: Rect = (4.0, 28.0, 430.0, 308.0)  # the plan of a level


def _battle(script: Iterable[int], foes: tuple[str, int], **has: Any) -> Callable[[], Scene]:
    """20 Years: a fight on a page of the ledger, with these dice to fall."""

    def build() -> Scene:
        from game.core.twenty_years.battle import of
        from tests.core.twenty_years.setting import scene as setting

        found = setting((*script, *[1] * 40), year=6, **has)
        found.state.todo.append(of("rumour", (foes,)))
        play = Play(Session(found.match, ("human",), "", None), threads=False)
        page = importlib.import_module("game.titles.twenty_years.look.battle")
        scene: Scene = page.BattleScene(play)
        return scene

    return build


def _raid(script: Iterable[int], **has: Any) -> Callable[[], Scene]:
    """20 Years: a raid that has just begun."""

    def build() -> Scene:
        from tests.core.twenty_years.setting import scene as setting

        actions = importlib.import_module("game.core.twenty_years.actions")
        found = setting((*script, *[1] * 40), pieces=["dungeon_1", "dungeon_2", "church"], year=14, **has)
        play = Play(Session(found.match, ("human",), "", None), threads=False)
        play.do(actions.StartRaid())
        play.skip()
        page = importlib.import_module("game.titles.twenty_years.look.dungeon")
        scene: Scene = page.DungeonScene(play)
        return scene

    return build


def _walk(room: tuple[int, int]) -> Callable[[Any], object]:
    """Into the next room of a dungeon, when the first has been shown and its goods are taken."""

    def acts(scene: Any) -> object:
        scene.hurry()
        actions = importlib.import_module("game.core.twenty_years.actions")
        legal = scene.play.session.match.legal()
        if not any(isinstance(action, actions.Move) for action in legal):
            scene.do(legal[0])
            scene.hurry()
        return scene.do(actions.Move(room))

    return acts


def _order(name: str, *given: Any) -> Callable[[Any], object]:
    """An action of 20 Years, by the name of its class."""

    def acts(scene: Any) -> object:
        actions = importlib.import_module("game.core.twenty_years.actions")
        if name == "Engage":
            troop = ("footmen", "archers", "knights").index(given[0])
            if scene.view.front != troop:
                scene.pick(troop)
        return scene.do(getattr(actions, name)(*given))

    return acts


def _realm() -> Scene:
    """20 Years in its seventh year, on the map."""
    return _shot("year_7")()


def _shot(name: str) -> Callable[[], Scene]:
    """The page of a picture of the docs."""

    def build() -> Scene:
        scene: Scene = importlib.import_module("tools.shots").SHOTS[name].scene()
        return scene

    return build


def _begun(game: str, seed: str, **options: str) -> Callable[[], Scene]:
    """A game as it begins, alone."""

    def build() -> Scene:
        from game.core.match import Match

        return _on_map(Match.new(game, 1, options, seed))

    return build


def _on_map(match: Any) -> Scene:
    """The map of a match that a person plays alone."""
    play = Play(Session(match, ("human",), "", None), threads=False)
    scene: Scene = scene_of("map", play)
    return scene


def _year(first: str, script: Iterable[int], **has: Any) -> Callable[[], Scene]:
    """20 Years on the map after an action of this class, with these dice to fall for it and after it."""

    def build() -> Scene:
        from tests.core.twenty_years.setting import scene as setting

        match = setting((*script, *[1] * 40), **has).match
        match.play(next(action for action in match.legal() if type(action).__name__ == first))
        return _on_map(match)

    return build


def _deed(*names: str) -> Callable[[Any], object]:
    """The first action of this class that the map of 20 Years allows now; of several the last is seen."""

    def acts(scene: Any) -> object:
        actions, done = importlib.import_module("game.core.twenty_years.actions"), None
        for name in names:
            scene.hurry()
            legal = scene.play.session.match.legal()
            done = scene.do(next(action for action in legal if isinstance(action, getattr(actions, name))))
        return done

    return acts


def _kingdom() -> Scene:
    """Mini Monarchy in its seventh year, when something can be built."""
    return _shot("monarchy")()


def _two_stages() -> Scene:
    """Mini Monarchy when two stages of the monument stand and the last can be built."""
    shots = importlib.import_module("tools.shots")
    scene: Scene = scene_of(
        "map",
        shots.moment(lambda match: match.state.stage == 2 and _last_stage(match) is not None, game="mini_monarchy"),
    )
    return scene


def _last_stage(match: Any) -> Any:
    """What builds the next stage, in the middle of the map if it can be."""
    found = [action for action in match.legal() if type(action).__name__ == "BuildStage"]
    return min(found, key=lambda one: abs(one.hex[0] - 4) + abs(one.hex[1] - 4), default=None)


def _crown(scene: Any) -> object:
    return scene.play.do(_last_stage(scene.play.session.match))


def _fact(name: str, thing: str, **more: Any) -> Callable[[Any], object]:
    """A fact of Mini Monarchy is shown on the map as it stands: at a hex where this could be built, or where it is."""

    def acts(scene: Any) -> object:
        events = importlib.import_module("game.core.mini_monarchy.events")
        queries = importlib.import_module("game.core.mini_monarchy.queries")
        s = scene.state
        if name == "BuildingLost":
            cell = next(row.hex for row in queries.loss_menu(s) if row.building == thing)
        else:
            cell = min(queries.sites_of(s, thing), key=lambda one: (abs(one[1] - 3), abs(one[0] - 2)))
        return scene.play.director.feed([getattr(events, name)(hex=cell, building=thing, **more)])

    return acts


def _river(scene: Any) -> object:
    """The longest river that is suggested is drawn."""
    actions = importlib.import_module("game.core.mini_monarchy.actions.setup")
    drafts = importlib.import_module("game.core.mini_monarchy.queries")
    s = scene.play.session.match.state
    longest: Sequence[Any] = max(drafts.river_suggestions(s), key=len)
    return scene.play.do(actions.DrawRiver(tuple(longest)))


def _year_ends(scene: Any) -> object:
    """Nothing more is traded: everybody eats, the next year begins, its dice are thrown and its goods arrive."""
    actions = importlib.import_module("game.core.mini_monarchy.actions")
    return scene.play.do(actions.Done())


def _round_of_bots() -> Scene:
    """XII Century: a town has spent its dice, and three bots come after it."""
    moments = importlib.import_module("tests.client.xii_moments")
    players = ("human", "bot:greedy", "bot:greedy", "bot:greedy")
    scene: Scene = scene_of("map", moments.moment(moments.spent, players))
    return scene


def _ends_turn(scene: Any) -> object:
    actions = importlib.import_module("game.core.xii_century.actions.round")
    return scene.play.do(actions.EndSpending())


def _king() -> Scene:
    """XII Century: the king waits for the answers of three towns."""
    moments = importlib.import_module("tests.client.xii_moments")
    play = moments.moment(moments.war(3, 3), ("human", "bot:greedy", "bot:greedy"))
    page = importlib.import_module("game.titles.xii_century.look.war_scene")
    owners = importlib.import_module("game.titles.xii_century.look.towns")
    scene: Scene = page.WarScene(play, owners.DeviceOwners())
    return scene


def hordes(
    script: Iterable[int] = (), fight: dict[str, Any] | None = None, uses: dict[str, Any] | None = None, **has: Any
) -> Callable[[], Scene]:
    """Horrible Hordes: a battle in the middle of the board as it begins, with these dice to fall; abilities used."""

    def build() -> Scene:
        from game.core.match import Match
        from game.core.state import plain
        from tests.core.horrible_hordes.setting import scene as setting

        at = setting(script, phase="attack", **has)
        before = at.rules.view(at.s, None)
        events = list(at.fight(**fight or {}))
        for ability, fields in (uses or {}).items():
            events += at.use(ability, **fields)
        match = Match.new("horrible_hordes", seats=len(at.s.players), seed="oak-7")
        play = Play(Session(match, ("human",) * len(at.s.players), "", None), threads=False)
        play.shown = before
        play.director.restart(plain(before))
        play.director.feed(events)
        play._goals.append((len(events), at.s, False))
        page = importlib.import_module("game.titles.horrible_hordes.look.battle")
        scene: Scene = page.BattleScene(play)
        return scene

    return build


def _nothing(scene: Any) -> None:
    """It has begun by itself."""


def _board() -> Scene:
    """Horrible Hordes with two at the table, in the sixth round."""
    return _shot("hordes_move")()


def _happens(name: str, **more: Any) -> Callable[[Any], object]:
    """A fact of Horrible Hordes is shown on the board as it stands: of its first horde, or in the middle."""

    def acts(scene: Any) -> object:
        events = importlib.import_module("game.core.horrible_hordes.events")
        s = scene.state
        horde = next(iter(s.hordes.values()))
        x, y = s.grid.cells[horde.space]
        where = {"origin": (x, y), "space": (x + 1, y)} if name == "HordeMoved" else {"space": (5, 5)}
        kind = {"uid": horde.uid, "horde": horde.row.id, **where, **more}
        return scene.play.director.feed([getattr(events, name)(**kind)])

    return acts


BOARD: Rect = (8.0, 27.0, 330.0, 300.0)  # of Horrible Hordes
MIDDLE = (5, 5)  # of the board
LAND: Rect = (60.0, 50.0, 240.0, 170.0)  # the middle of Mini Monarchy's map
MAP: Rect = (6.0, 27.0, 350.0, 311.0)  # the whole of it
NEAR: Rect = (85.0, 95.0, 120.0, 85.0)  # and a part of it
PAID = {"food": 2, "labour": 1}


def _century() -> Scene:
    """XII Century alone, in the round in which everything has begun."""
    return _shot("century")()


def _spend(scene: Any) -> object:
    """The first die that is left goes on food."""
    scene.pick(scene.reading.dice[0])
    return scene.aim("food")


def _hordes_walk() -> Scene:
    """Horrible Hordes after the action after which the hordes walk, and one comes upon somebody."""
    scene: Scene = scene_of("map", importlib.import_module("tools.shots").hordes_walk())
    return scene


TRAY: Rect = (296.0, 27.0, 344.0, 311.0)  # of 20 Years
ROOM: Rect = (0.0, 27.0, 640.0, 311.0)
WITH_BAR: Rect = (0.0, 0.0, 640.0, 338.0)

FILMS = {
    "score": Film(_shot("score"), _nothing, SCREEN, 400, 0),
    "roll": Film(
        _year(
            "Reroll", (1,) * 6 + (4, 5, 5, 6, 4, 6), phase="roll", faces=(1,) * 6, rolls_used=1, pieces=["windmill_1"]
        ),
        _deed("Reroll"),
        TRAY,
    ),
    "harvest": Film(_shot("hint"), _deed("StopRolling", "ChoosePairing"), SCREEN),
    "sail": Film(
        _year("Build", (), year=13, wood=3, pieces=["port"]),
        _deed("SailToIsland"),
        PAGE,
    ),
    "claim": Film(_realm, _deed("ClaimTile"), PAGE),
    "guarded": Film(_year("ClaimTile", (1, 5), gold=20, footmen=3, tiles=("t12",)), _deed("ClaimTile"), PAGE),
    "dealt": Film(_begun("xii_century", "feel 1", difficulty="normal"), _nothing, SCREEN, before=0),
    "spent": Film(_century, _spend, ROOM),
    "king": Film(_king, lambda scene: scene.answer(True), ROOM),
    "strip": Film(_round_of_bots, _ends_turn, WITH_BAR),
    "river": Film(_shot("monarchy_river"), _river, MAP),
    "first_year": Film(_begun("mini_monarchy", "s4", start="automatic"), _nothing, ROOM, 900, 0),
    "new_year": Film(_shot("monarchy_trade"), _year_ends, ROOM),
    "site": Film(_kingdom, _fact("Built", "farm", paid=PAID), NEAR),
    "crowned": Film(_two_stages, _crown, (0, 27, 640, 311)),
    "hunger": Film(_kingdom, _fact("BuildingLost", "village", cause="starvation", graveyard=True, graveyards=1), NEAR),
    "tramp": Film(_hordes_walk, _nothing, BOARD, 180, 0),
    "spawn": Film(_board, _happens("HordeSpawned", hits=5, reason="spawn"), BOARD),
    "raid": Film(
        hordes(
            (9, 10, 6, 2, 8, 1, 9, 4, 10, 8, 9, 2, 9, 3, 9, 2),
            fight={"mode": "raid"},
            units={MIDDLE: "AACS"},
            hordes={MIDDLE: ("orc_war_boss", 5)},
        ),
        _nothing,
    ),
    "fireball": Film(
        hordes(
            (9, 8, 1, *[10] * 5),
            uses={"fireball": {}},
            units={MIDDLE: "AA"},
            hordes={MIDDLE: ("bugbear_king", 3)},
            abilities=["fireball"],
            magic=1,
        ),
        _nothing,
    ),
    "risen": Film(hordes((5, 5, 5, 6, 1, 1), units={MIDDLE: "AA"}, hordes={MIDDLE: "lich_king"}), _nothing),
    "exchange": Film(_battle((2, 5, 3, 6, 1), ("bandits", 10), footmen=7), _order("Engage", "footmen", 5)),
    "last": Film(_battle((2, 5, 3), ("bandits", 3), footmen=5), _order("Engage", "footmen", 3)),
    "arrows": Film(_battle((2, 5, 3, 6, 1), ("wolves", 12), archers=8), _order("Engage", "archers", 5)),
    "knights": Film(_battle((2, 5, 3, 6, 1), ("sorcerers", 16), knights=8), _order("Engage", "knights", 5)),
    "lost": Film(_battle((6, 6), ("bandits", 8), footmen=2), _order("Engage", "footmen", 2)),
    "fled": Film(_battle((), ("giants", 6), archers=7, knights=3), _order("Flee")),
    "placed": Film(_realm, _deed("Build"), PAGE),
    "year": Film(_realm, _deed("EndYear"), SCREEN, 150),
    "dungeon": Film(_raid((2, 2, 3, 4), archers=9, knights=4), _walk((0, 1)), DUNGEON),
    "bombs": Film(_battle((4, 1, 6, 2, 5, 3, 6, 4, 1, 2), ("lizardmen", 12), archers=7, bombs=2), _order("ThrowBomb")),
}
