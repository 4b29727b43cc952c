"""The moments worth a picture: how to get there, and which scene shows them."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any

from game.bots import bot
from game.client.doors import DOORS, scene_of
from game.client.input.actions import Typed
from game.client.play import Play
from game.client.stack import Scene
from game.core.match import Match
from game.resources import maps
from game.session import Session
from game.tiled import glimpse_map
from game.tiled.check import board_for

if TYPE_CHECKING:
    from game.client.app import App

Until = Callable[[Match], bool]
REIGN = Path(__file__).with_name("shot_reign.txt")
LEFT = 129_600  # seconds since 1970: when a game was left
FOUR = ("human", *["bot:greedy"] * 3)  # seats of a century; all its scenes of four are of one match, played once


def _no_steps(app: App) -> Iterator[Scene | None]:
    yield None


@dataclass(frozen=True)
class Shot:
    """`scene` makes the first scene; `steps` may push more or press things, a frame each; then `frames` pass."""

    scene: Callable[[], Scene]
    frames: int = 90
    speed: float = 0  # of animations; 0 is instant
    steps: Callable[[Any], Iterator[Scene | None]] = _no_steps


@cache
def _journey(seed: str, game: str = "twenty_years", drawn: bool = False) -> Match:
    """A whole reign of the greedy bot; `drawn`: on a map drawn by hand, where there is one.

    The first reign of 20 Years, which its pictures are of, is written down: they stay as they are when bots learn.
    """
    if (seed, game, drawn) == ("shot-0", "twenty_years", False):
        return Match.from_text(REIGN.read_text(encoding="utf-8"))
    match = Match.new(game, options={"map": "drawn"} if drawn else None, seed=seed)
    player = bot("greedy", game)
    while not match.over:
        match.step(player.choose(match.view(0), match.legal()))
    return match


def moment(until: Until, seeds: int = 40, game: str = "twenty_years", drawn: bool = False) -> Play:
    """The first moment of the bot's reigns for which `until` holds. Raises LookupError when there is none."""
    for number in range(seeds):
        whole = _journey(f"shot-{number}", game, drawn)
        for length in range(len(whole) + 1):
            match = whole.branch(length)
            if until(match):
                return Play(Session(match, ("human",), "Queen Maud", None), threads=False)
    raise LookupError("no reign of the bot comes to that moment")


@cache
def _century(seats: int, seed: str) -> Match:
    """A whole match of XII Century, bots in every seat."""
    match = Match.new("xii_century", seats, {"difficulty": "normal"}, seed)
    player = bot("greedy", "xii_century")
    while not match.over:
        seat = match.pending[0].seat
        match.step(player.choose(match.view(seat), match.legal(seat)), seat)
    return match


def _today() -> Scene:
    """The realm of a day long past, which nobody has played."""
    from datetime import date

    from game.client.scenes.today import TodayScene

    found = TodayScene()
    found.day = date(2027, 3, 1)
    return found


def ended() -> Play:
    """A century of four that is over."""
    return Play(Session(_century(4, "town-0"), FOUR, "Queen Maud", None), threads=False)


def _host() -> Play:
    """A host is to fill in the events of a century."""
    options = {"difficulty": "hard", "event_method": "custom"}
    match = Match.new("xii_century", 2, options, "calendar")
    return Play(Session(match, ("human",) * 2, "Queen Maud", None), threads=False)


def decade(round: int, kind: str, players: tuple[str, ...] = ("human",), spent: int = 0) -> Play:
    """The first moment from that round of XII Century on when that is due of the first seat, `spent` dice gone."""
    for number in range(20):
        whole = _century(len(players), f"town-{number}")
        for length in range(len(whole) + 1):
            match = whole.branch(length)
            s = match.state
            due = s.round >= round and s.phase == kind and (s.active == 0 or kind == "king_war")
            if due and s.spent.bit_count() == spent:
                return Play(Session(match, players, "Queen Maud", None), threads=False)
    raise LookupError("no match of the bots comes to that moment")


def at(year: int, kind: str) -> Until:
    """In that year, when a decision of that kind is due."""

    def there(match: Match) -> bool:
        return match.state.year == year and any(d.kind == kind for d in match.pending)

    return there


def kind(wanted: str, after: int = 3) -> Until:
    """When a decision of that kind is due, not before year `after`."""
    return lambda match: match.state.year >= after and any(d.kind == wanted for d in match.pending)


def _take_in_hand(app: App) -> Iterator[Scene | None]:
    """Puts the year's page away and takes a port, or whatever fits, in hand."""
    from game.core.twenty_years.queries import placements

    top: Any = app.stack.top
    state = top.play.session.match.state
    for structure in ("port", "church", "marketplace", "quarry", "lumber_mill"):
        if len(placements(state, structure)) > 1:
            top.place(structure, 1)
            break
    yield None


def _turn_page(app: App) -> Iterator[Scene | None]:
    """Reads the page of the year and puts it away."""
    from game.client.input.actions import Act, Intent
    from game.client.scenes.map import Table

    for _ in range(20):
        yield None
    while not isinstance(app.stack.top, Table):
        app.stack.handle([Intent(Act.CONFIRM)])
        yield None


def _keep_two(app: App) -> Iterator[Scene | None]:
    """Keeps two dice of the year."""
    from game.client.input.actions import Act, Intent

    yield from _turn_page(app)
    for _ in range(2):
        for _ in range(20):
            yield None
        app.stack.handle([Intent(Act.CONFIRM)])
    yield None


def _confirm(app: App) -> Iterator[Scene | None]:
    """Presses confirm once, so that dice fly."""
    from game.client.input.actions import Act, Intent

    for _ in range(20):
        yield None
    app.stack.handle([Intent(Act.CONFIRM)])
    yield None


def _lesson() -> Scene:
    """The first step of a guided first game."""
    from game.client.scenes.lesson import LessonScene
    from game.lessons import lesson_of, opened

    lesson = lesson_of("horrible_hordes")
    assert lesson is not None
    return LessonScene(lesson, Play(Session(opened(lesson), lesson.players, "Queen Maud", None), threads=False))


def _saved(home: Path) -> Path:
    """A game that is kept, half played, and a branch of it; as if left long ago."""
    whole = _journey("shot-0")
    session = Session.new("twenty_years", home, seed="shot-0", name="Queen Maud")
    for played in whole.journal[:120]:
        session.play(played.action)
    assert session.writer is not None
    path = session.writer.path
    session.close()
    Session.branch(path, home, 60, "West wind").close()
    for file in path.parent.glob("*"):
        os.utime(file, (LEFT, LEFT))
    os.utime(path, (LEFT + 1, LEFT + 1))
    return path


def _kept(page: str) -> Callable[[Any], Iterator[Scene | None]]:
    """A page by "module:Class", opened where there is a game to go on with; its path is handed in where asked for."""

    def steps(app: App) -> Iterator[Scene | None]:
        path = _saved(app.services.data_dir)
        yield scene(page, *((lambda: path,) if "Branches" in page else ()))()
        for _ in range(30):
            yield None

    return steps


def _broken_map(app: App) -> Iterator[Scene | None]:
    """The map that is broken on purpose, with what there is to fix."""
    from game.client.scenes.mapwatch import MapPage

    page = MapPage(maps() / "broken_on_purpose.tmx")
    page.show(*glimpse_map(page.path))
    yield page


def _point(app: App) -> Iterator[Scene | None]:
    """Gives the map of Mini Monarchy the focus, and lets a pencil suggest."""
    top: Any = app.stack.top
    yield None
    top.point()
    if hasattr(top.tool, "suggest") and (found := top.tool.suggest()) is not None:
        top.put(found)
    yield None


def _new_year(app: App) -> Iterator[Scene | None]:
    """The year ends, and the dice of the next are in the hand."""
    table: Any = app.stack.top
    table.play.presses = True
    table.play.do(table.play.session.match.decode({"type": "done"}))
    yield None


def _over(path: str, words: str = "") -> Callable[[Any], Iterator[Scene | None]]:
    """A page by "module:Class" laid on the match, once its dice lie still; letters typed there."""

    def steps(app: App) -> Iterator[Scene | None]:
        for _ in range(60):
            yield None
        play = app.stack.top.play  # type: ignore[union-attr]
        play.skip()
        yield scene(path, lambda: play)()
        if words:
            app.stack.top.handle(Typed(words))  # type: ignore[union-attr]
        yield None

    return steps


def _hint(app: App) -> Iterator[Scene | None]:
    """A hint laid on the match, once it has been thought to its end."""
    yield from _over("hint:HintScene")(app)
    hint: Any = app.stack.top
    while hint.weighing:
        sleep(0.01)
        yield None


def scene(path: str, *make: Callable[[], Any]) -> Callable[[], Scene]:
    """A scene by its door or "module:Class", made of what the makers give."""
    place = path if path in DOORS else f"game.client.scenes.{path}"
    return lambda: scene_of(place, *(m() for m in make))


def _table() -> Any:
    """A table with other machines, as its host sees it: nobody is really there."""
    from types import SimpleNamespace

    from game.client.together import Together
    from game.net.codes import Door
    from game.net.protocol import Lobby, Member
    from game.net.seat import Ticket

    table = Together(SimpleNamespace(), "Knocking...")  # type: ignore[arg-type]
    people = (Member(0, "Anna", owner=True), Member(1, "Ben", ready=True), Member(2, "Cleo", here=False))
    seats = ("chair:0", "chair:1", "bot:greedy", "open")
    table.lobby = Lobby("xii_century", "lobby", people, seats, {})
    table.line = SimpleNamespace(connected=True, poll=list, close=lambda: None, send=lambda *given, **more: None)  # type: ignore[assignment]
    table.ticket = Ticket(Door("127.0.0.1", 47470, 0), "", 0, "", "")
    table.code = "8PEDHB7M2222LRHZ2222E"
    table.talk = [("Ben", "Hello!"), ("", "Cleo left the table."), ("Anna", "One moment, please.")]
    table.fresh = 1
    return table


def _at_a_server() -> Scene:
    """A table to be opened at a server."""
    from game.client.scenes.together import SERVER, HostScene

    host = HostScene()
    host.place = SERVER
    return host


def _map(until: Until) -> Callable[[], Scene]:
    return scene("map", lambda: moment(until))


def _monarchy(year: int, due: str, drawn: bool = False) -> Callable[[], Scene]:
    return scene("map", lambda: moment(at(year, due), game="mini_monarchy", drawn=drawn))


def hordes_at(seats: int, round_: int, kind_: str, map_: str = "") -> Play:
    """Horrible Hordes among bots up to a round, when a decision of that kind is due; on a map of the house."""
    match = _hordes_match(seats, round_, kind_, map_).branch()
    return _one_person(match, match.pending[0].seat)


@cache
def _hordes_match(seats: int, round_: int, kind_: str, map_: str = "") -> Match:
    board = board_for(maps() / "horrible_hordes" / f"{map_}.tmx")[1] if map_ else None
    match = Match.new("horrible_hordes", seats=seats, seed="oak-7", board=board)
    player = bot("greedy", "horrible_hordes")
    while not match.over:
        due = match.pending[0]
        if match.state.round >= round_ and due.kind == kind_:
            return match
        match.step(player.choose(match.view(due.seat), match.legal(due.seat)), due.seat)
    raise LookupError("no match of the bots comes to that moment")


def _crowd() -> Play:
    match = _full().branch()
    return _one_person(match, match.pending[0].seat)


@cache
def _full() -> Match:
    """An allowed state that is as full as a board gets: 64 hordes among six kingdoms of ten armies each."""
    from game.core.grids import bits
    from game.core.horrible_hordes.books import limit
    from game.core.horrible_hordes.founding import put
    from game.core.horrible_hordes.movement import add_army, stack_at
    from game.core.horrible_hordes.rules import violations

    match = _hordes_match(6, 3, "resource").branch()
    s = match.state
    for player in s.players:
        ground = [n for n in range(s.grid.count) if player.spaces >> n & 1]
        ground += [n for n in range(s.grid.count) if not (s.occupied() | s.horded) >> n & 1]
        for space in ground:
            while len(player.armies) < 10 and stack_at(player, space) < limit(player, "stack"):
                add_army(s, player, space, "", None)
    for space in range(s.grid.count):
        if len(s.hordes) < 64 and not (s.occupied() | s.horded | s.closed) >> space & 1:
            pool = list(bits(s.pool))
            put(s, pool[s.dice.roll("draw", 1, len(pool))[0] - 1], space, "spawn", None)
    assert not list(violations(s)), "a state the rules could never come to"
    return match


def _one_person(match: Match, seat: int) -> Play:
    """A person in this seat, bots in the others: the screen is handed over to nobody."""
    players = tuple("human" if other == seat else "bot:greedy" for other in range(match.setup.seats))
    return Play(Session(match, players, "Queen Maud", None), threads=False)


@cache
def warded() -> Match:
    """Horrible Hordes, played at random by two: a raid in which somebody may still ward off a blow."""
    match, luck = Match.new("horrible_hordes", seats=2, seed="shot-44"), random.Random(44)
    while not match.over:
        top = match.state.top
        if match.pending[0].kind == "battle" and top.stage == "hits" and len(match.state.players[top.seat].armies) > 2:
            return match
        match.step(luck.choice(match.legal()), match.pending[0].seat)
    raise LookupError("nobody at random comes to such a raid")


def before_a_raid() -> Match:
    """Horrible Hordes, played by two bots up to the action whose consequence is a raid."""
    return _consequence(lambda fact: fact.type == "battle_begun")


def hordes_walk() -> Play:
    """The moment after the action after which hordes walk and one comes upon somebody: nothing of it was shown."""
    return _done(_consequence(lambda fact: fact.type == "horde_moved" and fact.met))


def _consequence(wanted: Callable[[Any], bool]) -> Match:
    match, player = Match.new("horrible_hordes", seats=2, seed="oak-7"), bot("greedy", "horrible_hordes")
    while not match.over:
        due = match.pending[0]
        match.step(player.choose(match.view(due.seat), match.legal(due.seat)), due.seat)
        if any(wanted(fact) for fact in match.facts_of(len(match) - 1)):
            return match
    raise LookupError("no match of the bots comes to that")


def _fresh(match: Match, length: int) -> Play:
    people = ("human",) * match.setup.seats
    return Play(Session(match.branch(length), people, "Queen Maud", None), threads=False)


def _done(match: Match) -> Play:
    """The moment after the last action: nothing of it has been shown."""
    play = _fresh(match, len(match) - 1)
    play.do(match.journal[-1].action)
    return play


def _storm(app: App) -> Iterator[Scene | None]:
    """Waits until the dice of the raid lie and the first of them have struck."""
    top: Any = app.stack.top
    play = top.play
    for _ in range(900):
        now = play.director.now
        if now is not None and now.type == "dice_rolled" and now.stream == "battle" and play.director.moment > 1.6:
            return
        if play.roll is not None:
            play.throw()
        yield None


SHOTS: dict[str, Shot] = {
    "menu": Shot(scene("menu:MenuScene")),
    "menu_continue": Shot(scene("menu:MenuScene"), steps=_kept("menu:MenuScene")),
    "branches": Shot(scene("menu:MenuScene"), steps=_kept("lookback:BranchesScene")),
    "map_broken": Shot(scene("menu:MenuScene"), steps=_broken_map),
    "setup": Shot(scene("setup:SetupScene")),
    "together": Shot(scene("together:TogetherScene", lambda: True)),
    "table_host": Shot(_at_a_server),
    "table_lobby": Shot(scene("together_lobby:LobbyScene", _table)),
    "year_1_card": Shot(_map(at(1, "roll"))),
    "year_9_roll": Shot(_map(at(9, "roll")), steps=_turn_page),
    "year_14_roll": Shot(_map(at(14, "roll")), steps=_keep_two),
    "year_7": Shot(_map(at(7, "actions"))),
    "year_7_place": Shot(_map(at(7, "actions")), steps=_take_in_hand),
    "year_14": Shot(_map(at(14, "actions"))),
    "year_3_card": Shot(_map(at(3, "rumour"))),
    "battle": Shot(_map(kind("battle", 5))),
    "battle_roll": Shot(_map(kind("battle", 5)), frames=75, speed=1, steps=_confirm),
    "dungeon": Shot(_map(kind("raid"))),
    "ledger": Shot(scene("ledger:LedgerScene", lambda: moment(at(16, "actions")))),
    "score": Shot(scene("score:ScoreScene", lambda: moment(lambda match: match.over)), frames=400),
    "century_score": Shot(scene("score:ScoreScene", lambda: ended()), frames=400),
    "century_replay": Shot(scene("replay:replay_of", lambda: ended().session, lambda: 60), frames=200),
    "look_back": Shot(scene("lookback:LookBackScene", lambda: moment(lambda match: match.over))),
    "century_look_back": Shot(scene("lookback:LookBackScene", lambda: ended())),
    "monarchy_river": Shot(_monarchy(0, "setup_river", drawn=True), steps=_point),
    "monarchy": Shot(_monarchy(7, "construct"), steps=_point),
    "monarchy_trade": Shot(_monarchy(6, "trade")),
    "monarchy_roll": Shot(_monarchy(6, "trade"), steps=_new_year),
    "monarchy_book": Shot(scene("ledger:LedgerScene", lambda: moment(at(7, "trade"), game="mini_monarchy"))),
    "century": Shot(scene("map", lambda: decade(7, "spend", spent=1)), steps=_confirm),
    "century_towns": Shot(scene("map", lambda: decade(8, "spend", FOUR)), steps=_confirm),
    "century_war": Shot(scene("map", lambda: decade(4, "king_war", FOUR, 4))),
    "century_hand_over": Shot(scene("map", lambda: decade(5, "spend", ("human",) * 4))),
    "century_events": Shot(scene("map", lambda: _host())),
    "hint": Shot(_map(at(7, "roll")), 30, steps=_hint),
    "finder": Shot(_map(at(7, "actions")), steps=_over("hint:FinderScene", "o")),
    "pause": Shot(_map(at(7, "actions")), steps=_over("pause:PauseScene")),
    "lesson": Shot(_lesson),
    "options": Shot(scene("options:OptionsScene")),
    "help": Shot(scene("help:HelpScene", lambda: "twenty_years")),
    "credits": Shot(scene("begin:CreditsScene")),
    "saves": Shot(scene("menu:MenuScene"), steps=_kept("saves:SavesScene")),
    "today": Shot(lambda: _today()),
    "feats": Shot(scene("today:FeatsScene", lambda: "twenty_years")),
    "hordes_move": Shot(scene("map", lambda: hordes_at(2, 6, "move"))),
    "hordes_resource": Shot(scene("map", lambda: hordes_at(6, 4, "resource"))),
    "hordes_isles": Shot(scene("map", lambda: hordes_at(2, 7, "move", "lake_isles"))),
    "hordes_plain": Shot(scene("map", lambda: hordes_at(4, 6, "settle", "great_plain"))),
    "hordes_crowd": Shot(scene("map", _crowd)),
    "hordes_battle": Shot(scene("map", lambda: _fresh(warded(), len(warded())))),
    "hordes_battle_roll": Shot(scene("map", lambda: _done(before_a_raid())), 0, speed=1, steps=_storm),
    "hordes_learn": Shot(scene("map", lambda: hordes_at(1, 5, "research"))),
}
