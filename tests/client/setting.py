"""Opens a window on a moment of a game in one line, for tests/client/*.scenes.

    years year=20 pieces=[magic_tower] text=150       the table, at a scene of tests/core/<game>/setting.py
    years rolled faces=(1,2,3,4,5)                    at another of its scenes
    played mini_monarchy phase=trade where=rich       where a bot comes to first, by fields of the state and WHERE
    click bar/land; key n n; pad south; go bar/end    what is done there; `go` brings the focus, `wait` lets frames pass
    focus = bar/end; toast has "end the year"         what is seen: the properties of Scene

Everything is shown at once unless `speed` is given; any other setting may be given as well, `size`, and `players`.
"""

import os
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from game.client.about import about_game
from game.client.doors import scene_of
from game.client.draw.canvas import Rect
from game.client.scenes.replay import ReplayScene
from game.client.stack import Push
from game.client.ui.focus import Zone
from game.client.ui.palette import Colour
from game.core.match import Match
from game.core.mini_monarchy.actions import BuildStage
from game.core.twenty_years.actions import Demolish
from game.core.twenty_years.queries import pairing_menu, structure_menu
from game.core.twenty_years.state import GoodsChoice
from game.core.twenty_years.tables import GOODS
from game.journal.reading import load as load_save
from game.journal.settings import Settings
from game.resources import maps
from game.tiled.check import board_for
from game.titles.twenty_years.look import year
from tests import world
from tests.client import kingdoms
from tests.client.conftest import ZOO
from tests.client.driver import Driver, at_table, paced, page_name, play_of
from tests.pictures.inspect import say, spilled
from tests.world import course, random_match

AFTER = 4  # frames after whatever is done
SETTINGS = frozenset(Settings.__struct_fields__) - {"seats", "bot", "phase", "year"}  # those are of the match
OF_WINDOW = ("size", "players", "presses")
WORDS = {"text": "text_size", "motion": "reduced_motion"}
HARPIES: tuple[dict[str, Any], ...] = (
    {"type": "choose_start", "space": [5, 5]},
    {"type": "choose_kingdom", "kingdom": "feudal_men"},
    {"type": "take_free", "gain": {"wood": 2, "food": 1}},
    {"type": "build_settlement", "space": [5, 4]},
    {"type": "research", "ability": "great_bows"},
    {"type": "take_free", "gain": {"food": 3}},
)
Where = Callable[[Match], object]
WHERE: dict[str, Where] = {
    "over": lambda match: match.over,
    "last_stage": lambda match: match.state.stage == 2 and any(isinstance(one, BuildStage) for one in match.legal()),
    "pairings": lambda match: match.pending[0].kind == "pairing",
    "several_ways": lambda match: match.pending[0].kind == "roll" and len(pairing_menu(match.state)) > 1,
    "leftovers": year.leftovers,
    "only_demolishing": lambda match: (
        any(isinstance(one, Demolish) for one in match.legal())
        and all(row.refusal is not None for row in structure_menu(match.state))
    ),
}


def setting_of(game: str) -> Any:
    """The module that sets scenes of a game's rules."""
    return import_module(f"tests.core.{game}.setting")


class Scene(world.Scene):
    """What somebody at the screen sees, and does."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.places: dict[str, Rect] = {}
        self.began = len(self.match) if self.tables else 0
        if self.tables:
            self.ASKS = setting_of(self.match.setup.game).Scene.ASKS

    def __getattr__(self, name: str) -> Any:
        """What the scenes of the rules may be asked as well, such as `have(wood)`."""
        return getattr(setting_of(self.match.setup.game).Scene(self.match), name)

    # ---- seeing
    @property
    def tables(self) -> list[Any]:
        return [scene for scene in self.driver.app.stack.scenes if hasattr(scene, "play")]

    @property
    def match(self) -> Match:
        return self.tables[-1].play.session.match

    @property
    def scene(self) -> Any:
        return self.driver.scene

    @property
    def below(self) -> Any:
        """The scene under the top."""
        return self.driver.app.stack.scenes[-2]

    @property
    def status(self) -> int | None:
        return self.driver.status

    @property
    def settings(self) -> Settings:
        return self.driver.services.settings

    @property
    def table(self) -> Any:
        return self.driver.scene

    @property
    def top(self) -> str:
        """The page on top, by its class."""
        return page_name(self.driver.scene)

    @property
    def scenes(self) -> list[str]:
        """All that are open, the top last."""
        return [page_name(scene) for scene in self.driver.app.stack.scenes]

    @property
    def focus(self) -> str:
        return str(self.driver.scene.focus.id)

    @property
    def focused(self) -> Zone | None:
        return self.driver.scene.focus.zone_now

    @property
    def zones(self) -> list[str]:
        return list(self.driver.scene.focus.zones)

    def name(self, zone: str) -> str:
        """What a reader says of it."""
        return str(self.driver.scene.focus.zones[zone].name)

    def hidden(self, zone: str) -> bool:
        """Scrolled out of sight."""
        return bool(self.driver.scene.focus.zones[zone].hidden)

    def tip(self, zone: str) -> str:
        return "\n".join(map(str, self.driver.scene.focus.zones[zone].tip))

    def reason(self, zone: str) -> str:
        """Why it is refused, "" if it is not."""
        refusal = self.driver.scene.focus.zones[zone].refusal
        return refusal.text if refusal else ""

    @property
    def toast(self) -> str:
        return str(self.driver.scene.toast.text) if hasattr(self.driver.scene, "toast") else ""

    @property
    def bar(self) -> list[str]:
        """What the bar promises, the first first."""
        return [label for _, label in self.driver.scene.prompts()]

    @property
    def page(self) -> str:
        """All that is written on the page."""
        return " ".join(self.lines)

    @property
    def lines(self) -> list[str]:
        self.driver.scene.touch()
        return [note.text for note in self.driver.notes() if note.kind == "text"]

    def times(self, text: str) -> int:
        """How often that is written on the page."""
        return self.page.count(text)

    @property
    def pictures(self) -> list[str]:
        """The names of all that is drawn but letters."""
        self.driver.scene.touch()
        return [note.text for note in self.driver.notes() if note.kind != "text"]

    def level(self, begins: str) -> int:
        """On how many heights such pictures stand."""
        self.driver.scene.touch()
        return len({note.rect.y for note in self.driver.notes() if note.text.startswith(begins)})

    def above(self, upper: str, lower: str) -> bool:
        """Whether all such pictures are painted after all those others, of which there are some."""
        painted = self.pictures
        return len(painted) - painted[::-1].index(lower) <= painted.index(upper)

    @property
    def busy(self) -> bool:
        return bool(self.tables[-1].play.busy)

    @property
    def card(self) -> list[str]:
        """What the card of its save says."""
        return [text for _, text in about_game(self.match.setup.game).summary(self.match).chips]

    @property
    def problems(self) -> list[str]:
        """What the eye misses, see tests/pictures/inspect.py, and what spills from the page of a table."""
        page = getattr(self.driver.scene, "page", None)
        plan = getattr(getattr(page, "standing", page), "plan", None)
        return [*self.driver.audit(), *(spilled(plan) if plan is not None else [])]

    @property
    def read(self) -> str:
        """The page of the table read aloud."""
        self.driver.redraw(2)
        return " ".join(self._read(self.table.page.said()))

    @property
    def spoken(self) -> str:
        """A page around a game in plain lines."""
        return "\n".join(say(self.driver.scene.view()))

    @property
    def tree(self) -> str:
        """The page of the table as a tree, its goods by name."""
        self.driver.redraw(2)
        return repr(self.table.page.plan.view)

    def _read(self, parts: Sequence[Any]) -> list[str]:
        return [word for one in parts for word in (one.name, one.value, *self._read(one.kids))]

    @property
    def flaws(self) -> list[str]:
        """The problems, but for ways that are long: the shoulders lead from group to group of a sheet."""
        return [problem for problem in self.problems if "presses" not in problem]

    def colours(self, begins: str) -> set[Colour]:
        """Those of the texts that begin so."""
        self.driver.scene.touch()
        return {note.colour for note in self.driver.notes() if note.kind == "text" and note.text.startswith(begins)}

    def moved(self, zone: str) -> bool:
        """Whether it lies elsewhere than when something was last pressed."""
        return self.places[zone] != self.driver.scene.focus.zones[zone].rect

    @property
    def last(self) -> dict[str, Any]:
        """The last action."""
        return self.match.encode(self.match.journal[-1].action)

    @property
    def moves(self) -> list[str]:
        """The types of the actions since the window was opened."""
        return [str(self.match.encode(entry.action)["type"]) for entry in self.match.journal[self.began :]]

    # ---- doing
    def do(self, type: str, *by: Any, seat: int | None = None, **fields: Any) -> None:
        """Play an action past all devices."""
        self.tables[-1].play.do(self.action(type, *by, **fields), *([] if seat is None else [seat]))
        self.rest()

    def key(self, *words: str | int) -> None:
        """ "m m" is two."""
        for word in " ".join(map(str, words)).split():
            self.driver.key(word, seen=False)
            self.rest()

    def pad(self, *controls: str) -> None:
        for control in controls:
            self.driver.pad.tap(control, seen=False)
            self.rest()

    def click(self, zone: str) -> None:
        """Into its middle, or where that last was."""
        self.places |= {zone.id: zone.rect for zone in self.driver.scene.focus.zones.values()}
        x, y, w, h = self.places[zone]
        self.point(x + w / 2, y + h / 2, 1)

    def point(self, x: float, y: float, button: int = 0) -> None:
        """Move the mouse there, and click."""
        with self.driver.unseen():
            if button:
                self.driver.click(x, y, button)
            else:
                self.driver.move(x, y)
        self.rest()

    def edge(self, zone: str, inwards: float) -> None:
        """Click so many points from the right edge of a zone."""
        x, y, w, h = self.driver.scene.focus.zones[zone].rect
        self.point(x + w - inwards, y + h / 2, 1)

    def hex(self, x: int, y: int, button: int = 1) -> None:
        """Click a hex of the map, or only point at it with 0."""
        self.point(*self.table.view.centre((x, y)), button)

    def type(self, text: str | int) -> None:
        self.driver.text(str(text))
        self.rest()

    def go(self, zone: str) -> None:
        self.places |= {zone.id: zone.rect for zone in self.driver.scene.focus.zones.values()}
        self.driver.scene.focus.focus_on(zone)  # it may be on a page still to be drawn
        self.driver.frames(2)

    def take(self, zone: str) -> None:
        """Go there and confirm."""
        self.go(zone)
        self.key("return")

    def tap(self, zone: str) -> None:
        """Go there and confirm by pad."""
        self.go(zone)
        self.pad("south")

    def wheel(self, steps: int) -> None:
        self.driver.wheel(steps)
        self.rest()

    def build(self, zone: str, times: int = 1) -> None:
        """Take it, and put it where the page suggests."""
        for _ in range(times):
            self.take(zone)
            self.key("return")

    def rest(self) -> None:
        """What a press has begun comes to its end, where all is shown at once; the page has come after it."""
        if self.tables and self.driver.services.settings.speed == 0:
            self.still()
        self.driver.frames(AFTER)

    def still(self) -> None:
        """What is being shown comes to its end."""
        self.driver.until(
            lambda: not self.busy or self.tables[-1].play.roll is not None or getattr(self.driver.scene, "held", False)
        )

    def wait(self, frames: int) -> None:
        self.driver.wait(frames)

    def settle(self) -> None:
        self.driver.settle()

    def pause(self) -> None:
        """Press Confirm by pad until bots pause: the first press may end what is shown."""
        for _ in range(5):
            if not self.tables[-1].play.paused:
                self.driver.pad.tap("south")

    def calm(self) -> None:
        """What a replay shows has come to its end."""
        self.driver.until(lambda: self.driver.scene.stage.calm, 1500)

    def until(self, top: str) -> None:
        """Until that page is on top."""
        self.driver.until(lambda: self.top == top)

    def press(self, device: str, times: int) -> None:
        """Press what has the focus, so often or until the map is on top, with one device."""
        for _ in range(times):
            if self.top == "Table":
                break
            if device == "mouse":
                x, y, w, h = self.driver.scene.focus.zones[self.focus].rect
                self.point(x + w * 0.3, y + h / 2, 1)
            else:
                getattr(self, device)({"pad": "south", "key": "return"}[device])

    def open(self, name: str) -> None:
        """A page of this match by its name in game/client/doors.py."""
        self.driver.apply(Push(scene_of(name, self.tables[-1].play)), then=AFTER)

    def reopen(self) -> None:
        """A new window on the same match."""
        self.driver = at_table(self.match, settings=paced(0), then=AFTER)

    def close(self) -> None:
        """Close the page of the year, which came up by itself, unless it asks something."""
        for _ in range(20):
            if self.top == "LedgerCard":
                self.driver.settle()
                if "card/on" not in self.zones:
                    break
                self.key("return")
            elif not self.busy:
                break
            self.wait(20)


def _table(match: Match, has: dict[str, Any]) -> Scene:
    """The window of a match; `has` are its size and its settings."""
    chosen = {WORDS.get(word, word): has.pop(word) for word in [*has] if WORDS.get(word, word) in SETTINGS}
    size, play = has.pop("size", (1280, 720)), play_of(match, has.pop("players", ()))
    presses, settings = has.pop("presses", False), paced(chosen.pop("speed", 0), **chosen)
    assert not has, f"nobody knows {has}"
    found = Scene(at_table(play, size, settings, then=AFTER, presses=presses))
    if match.setup.game == "twenty_years":
        found.close()
    return found


def _apart(has: dict[str, Any]) -> dict[str, Any]:
    """Takes what is of the window out of these words."""
    return {word: has.pop(word) for word in [*has] if word in OF_WINDOW or WORDS.get(word, word) in SETTINGS}


def _at(game: str, by: str, has: dict[str, Any]) -> Scene:
    window = _apart(has)
    return _table(getattr(setting_of(game), by)(**has).match, window)


def start(*words: str, saved: bool = False, **has: Any) -> Scene:
    """The client as a command line opens it; `saved`: a finished reign is among the saves."""
    if saved:
        path = Path(os.environ["ROLL_AND_REIGN_HOME"]) / "saves" / "20260101-120000-twenty_years.reign"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(ZOO.read_bytes())
    chosen = {WORDS.get(word, word): value for word, value in has.items() if word != "size"}
    settings = paced(chosen.pop("speed"), **chosen) if "speed" in chosen else Settings(**chosen)
    return Scene(Driver(words, has.get("size", (1280, 720)), settings, then=AFTER))


def page(name: str, *about: Any, **has: Any) -> Scene:
    """A page by its name in game/client/doors.py, over the title."""
    found = start("play", **has)
    found.driver.apply(Push(scene_of(name, *about)))
    found.rest()
    return found


def replay(at: int = 0, saved: bool = True, **has: Any) -> Scene:
    """The replay of the finished reign, of a save or of none."""
    found = start("play", saved=saved, **has)
    match = load_save(ZOO, mend=False).match
    path = next((Path(os.environ["ROLL_AND_REIGN_HOME"]) / "saves").iterdir()) if saved else None
    found.driver.apply(Push(ReplayScene(match, "Maud", path, at=at)), then=AFTER)
    return found


def watch(game: str, **has: Any) -> Scene:
    """A bot that is watched, as soon as it decides something on the map."""
    found = start("watch", game, "--bot", "greedy", "--seed", "oak-7", **has)
    found.until("Table")
    found.driver.until(lambda: found.scene.watching and not found.scene.showing, 2000)
    return found


def years(by: str = "scene", **has: Any) -> Scene:
    return _at("twenty_years", by, has)


def kingdom(phase: str = "actions", **has: Any) -> Scene:
    """20 Years in year 7, with pieces of one's choice far away; `goods` from wood on, none of those left out."""
    window = _apart(has)
    if "goods" in has:
        has["goods"] = [*has["goods"], *[0] * (len(GOODS) - len(has["goods"]))]
    return _table(kingdoms.kingdom(phase, **has), window)


def guards(script: Sequence[int] = (6, 2, 4, 5, 5, 6, *[1] * 20), **has: Any) -> Scene:
    """A fight for a tile of 20 Years has begun: nine bandits, then three of five archers fall."""
    units = {} if {*has} & {"archers", "footmen"} else {"archers": 12, "footmen": 15, "bombs": 2}
    found = years(script=script, tiles=["t12", "t21", "t22", "t23", "t32"], gold=5, **units, **has)
    found.do("claim_tile", tile="t33", use_discount=False)
    found.driver.until(lambda: found.top == "BattleScene", then=AFTER)
    return found


def raid(script: Sequence[int], level: int = 1, **has: Any) -> Scene:
    """A dungeon of 20 Years has been entered; its first room is still being shown unless all is shown at once."""
    units = {} if {*has} & {"archers", "footmen"} else {"archers": 12, "knights": 9, "bombs": 1}
    pieces = ["dungeon_1", "dungeon_2", "church"]
    found = years(script=script, pieces=pieces, levels_won=level - 1, year=14, **units, **has)
    found.do("raid")
    found.driver.until(lambda: found.top != "Table")
    found.rest()
    return found


def owed(
    total: int = 2, cause: str = "reward", goods: Sequence[str] = ("wood", "stone", "leather"), **more: Any
) -> Scene:
    """So many goods are to be named."""
    found = setting_of("twenty_years").scene(wood=1)
    found.state.todo.append(GoodsChoice(cause, total, tuple(goods), **more))
    return _table(found.match, {})


def monarchy(by: str = "scene", **has: Any) -> Scene:
    return _at("mini_monarchy", by, has)


def century(by: str = "scene", **has: Any) -> Scene:
    return _at("xii_century", by, has)


def wild(seed: str, after: int, kind: str = "", seats: int = 3, **window: Any) -> Scene:
    """Horrible Hordes after so many actions at random, and then to the first decision of this kind."""
    match = random_match(seed, after, seats)
    for _ in world.as_long_as(lambda: kind and match.pending[0].kind != kind):
        match.step(match.legal(match.pending[0].seat)[0], match.pending[0].seat)
    return _table(match, window)


def taking(goods: Sequence[int] = (), **window: Any) -> Scene:
    """Somebody alone among the hordes is to take chits, and has these already."""
    match = Match.new("horrible_hordes", seed="calm 1")
    for _ in world.as_long_as(lambda: match.state.phase != "resource"):
        match.step(match.legal()[0])
    match.state.players[0].goods[:] = goods or match.state.players[0].goods
    return _table(match, window)


def harpies(done: int) -> Scene:
    """A game of hordes alone after so many actions: a harpy queen stands beside the first settlement."""
    board = board_for(maps() / "horrible_hordes" / "hordes_10x10.tmx", "horrible_hordes")[1]
    match = Match.new("horrible_hordes", seed="keep-200", board=board)
    for action in HARPIES[:done]:
        match.play(match.decode(action))
    return _table(match, {})


def hordes(**has: Any) -> Scene:
    """Horrible Hordes as a scene of its rules has it, tests/core/horrible_hordes/setting.py, with dice of its own."""
    window = _apart(has)
    state = setting_of("horrible_hordes").scene(**has).state
    match = Match.new("horrible_hordes", len(state.players), seed="oak-7")
    for name in type(state).__annotations__:
        if name != "dice":
            setattr(match.state, name, getattr(state, name))
    return _table(match, window)


def played(game: str, where: str = "", has: dict[str, Any] | None = None, **fields: Any) -> Scene:
    """`has`: fields of the state that are set then; `seed`, `bot`, `seats` and `options` are those of the match."""
    window = _apart(fields)
    match = _played(game, where, tuple((name, _hashed(value)) for name, value in fields.items())).branch()
    for name, value in (has or {}).items():
        setattr(match.state, name, value)
    return _table(match, window)


def _hashed(value: Any) -> Any:
    return tuple(value.items()) if isinstance(value, dict) else value


@cache
def _played(game: str, where: str, fields: tuple[tuple[str, Any], ...]) -> Match:
    wanted = dict(fields)
    seed, bot, seats = wanted.pop("seed", "oak-7"), wanted.pop("bot", "greedy"), wanted.pop("seats", 1)
    match = Match.new(game, seats, dict(wanted.pop("options", ())), seed)
    for now in course(match, bot):
        s = now.state
        here = all(getattr(s, name) == value for name, value in wanted.items()) and (not where or WHERE[where](now))
        if here and (game != "twenty_years" or not s.todo):
            return now.branch()
    assert where == "over", "the bot never came there"
    return match
