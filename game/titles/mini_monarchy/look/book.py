"""The book of a reign: its years as chapters, a chronicle on the left, the record sheet on the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.play import Play
from game.client.scenes import ledger, page
from game.client.scenes.help import RulesTab
from game.client.stack import Step
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.palette import CREAM, RUST, UMBER
from game.core.mini_monarchy import queries, rules
from game.core.mini_monarchy.state import Phase, State, Year
from game.core.mini_monarchy.tables import GOODS, LAST_STAGE, TABLES
from game.titles.mini_monarchy.chronicle import YearGone, chronicle
from game.titles.mini_monarchy.look.geometry import sign
from game.titles.mini_monarchy.narrator import MonarchyNarrator, say
from game.words import game_words

YEARS = 15  # years of the record sheet per page
MOST = 4  # events listed per year
_WORDS = game_words("mini_monarchy")


# ---- the story


def story(
    gone: Sequence[YearGone], read: int, name: tuple[str, str], pick: Callable[[int], Step], *, over: bool
) -> ui.Node:
    """Every year with its fate and actions, the last still in hand unless the game is `over`; `read` is the one being
    read, `name` the kingdom's and the ruler's."""
    last = len(gone) if over else len(gone) - 1
    idle = tuple("nothing_was_built" if i < last else "nothing_built_yet" for i in range(len(gone)))
    lines = tuple(_year(i, one, i == read, idle[i], pick) for i, one in enumerate(gone))
    return ui.Column((*ledger.heading(*name), ui.Scroll("story", ui.Column(lines, 1.5))))


def _year(i: int, gone: YearGone, chosen: bool, idle: str, pick: Callable[[int], Step]) -> ui.Item:
    title = ui.Text(f"Year {gone.year}" if gone.year else "Setup", "title", 8.5, basis=60)
    marks = (ui.Symbol(sign(result), 11, False) for result in gone.results)
    names = tuple(dict.fromkeys(_WORDS.name(result).capitalize() for result in gone.results))
    head = ui.Row((title, *marks, ui.Space(grow=True)))
    told = tuple(
        ui.Row((ui.Symbol(sign(one.symbol), 11, False),
                ui.Text(one.text, colour=RUST if one.symbol in ("grave", "storm") else None, grow=True)))
        for one in gone.actions[:MOST]
    )  # fmt: skip
    deeds = ui.Grid(told, 1) if told else ui.Text(say(idle), colour=UMBER)
    ground = theme.chosen_frames() if chosen else ()
    name = ", ".join((f"Year {gone.year}", *names))
    face = ui.Column((head, deeds), 1.5)
    return ui.Item(f"year/{i}", face, ui.do(pick, i), name=name, tip=names, ground=ground, pad=(5, 2.5))


# ---- the record


def record(s: State, year: int) -> ui.Node:
    """The record sheet, a line a year; those round the one being read."""
    rows = queries.record_sheet(s)
    head = ledger.heading(say("record_sheet"), "in / out")
    if not rows:
        return ui.Column((*head, ui.Text(say("filled_in_at_the"), "italic", colour=UMBER)))
    at = next((i for i, (number, _) in enumerate(rows) if number == year), len(rows) - 1)
    first = min(max(0, at - YEARS // 2), max(0, len(rows) - YEARS))
    seen = rows[first : first + YEARS]
    signs = (*((sign(good),) for good in GOODS), ("bowl",), ("wheat", "ore"))
    room = ui.Space(grow=True)
    heads = tuple(ui.Row((room, *(ui.Symbol(name, 11) for name in names), room), 1) for names in signs)
    years = (_line(number, one, number <= len(s.sheet)) for number, one in seen)
    lines = ((ui.Text("Year", "note", colour=UMBER, anchor="center"), *heads), *years)
    sheet = ui.Sheet(lines, 2, 2.4, lit_line=at - first + 1, rules=True)
    return ui.Column((*head, ui.Scroll("record", sheet), page.crest()))


def _line(year: int, one: Year, closed: bool) -> tuple[ui.Node, ...]:
    pairs = (f"{gained}/{spent}" for gained, spent in zip(one.gained, one.spent, strict=True))
    figures = (*pairs, str(one.eaten) if closed else "·")
    cells = (ui.Text(text, "ui", 8.2, anchor="center") for text in figures)
    stock = ui.Text(f"{one.food}/{one.ore}", "bold", 8.2, anchor="center")
    return (ui.Text(str(year), "name", anchor="center"), *cells, stock)


# ---- beside the score


def way(s: State, narrator: MonarchyNarrator) -> ui.Node:
    """What the monument still costs, and the odds of losing; of a game that is over, how far it came."""
    stages = tuple(node for one in queries.stage_menu(s) for node in (_stage(one), ui.Rule()))
    missing = narrator.amounts(queries.monument_left(s))
    plain, dodged = (round(chance * 100) for chance in queries.dodge_odds())
    rest = TABLES.limits.graveyards_lose - s.graves.bit_count()
    ahead = (
        ui.Text(narrator.say("missing", missing=missing) if missing else narrator.say("paid"), "book"),
        ui.Text(narrator.say("disaster_odds", plain=plain, dodged=dodged), colour=UMBER),
        ui.Text(narrator.say("graves_left", rest=rest), colour=UMBER),
    )
    told = () if s.phase in Phase.ENDED else ahead
    body = ui.Scroll("way", ui.Column((*stages, *told), 2.5))
    return ui.Column((*ledger.heading("Progress", say("stage_of", stage=s.stage, last_stage=LAST_STAGE)), body))


def _stage(one: queries.StageOffer) -> ui.Node:
    name = ui.Text(_WORDS.name(f"monument_{one.stage}").capitalize(), "strong", grow=True)
    price = ui.Price(tuple((sign(good), str(n), bool(one.missing.get(good))) for good, n in one.cost.items()), 9)
    seal = (ui.Symbol("seal", 12),) if one.built else ()
    line = ui.Text(_WORDS.line(f"monument_{one.stage}"), "note", colour=UMBER)
    body = ui.Column((ui.Row((name, *seal)), price, line), 1, grow=True)
    return ui.Row((ui.Symbol(f"obelisk_{one.stage}", 30, not one.built), body), 6, whole=True)


class ReignBook(ledger.Volume):
    """A chapter per year, the founding first."""

    title = say("the_chronicle")
    listed = "year"

    def __init__(self, play: Play) -> None:
        super().__init__(play, 0)
        self.gone = chronicle(play.session.match, self.length)
        self.chapter = len(self.gone) - 1
        self._rules = RulesTab(self, "mini_monarchy")

    def sit(self, scene: ledger.LedgerScene) -> None:
        super().sit(scene)
        self.pages[0][0].reveal(f"year/{self.chapter}")

    # ---- the volume
    @property
    def chapters(self) -> Sequence[ledger.RibbonCell]:
        now = len(self.gone) - 1
        over = self.state.phase in Phase.ENDED
        found = []
        for i, one in enumerate(self.gone):
            rolled = sign(one.results[0]) if one.results else "dice"
            symbol = "crown" if not one.year else "grave" if one.starved else rolled
            word = "now" if i == now and not over else ""
            found.append(ledger.RibbonCell(str(one.year) if one.year else "·", symbol, (i > now) - (i < now), word))
        return found

    def chapter_of(self, year: int) -> int:
        return next((i for i, one in enumerate(self.gone) if one.year == year), len(self.gone) - 1)

    def turn_to(self, chapter: int) -> None:
        self.chapter = min(len(self.gone) - 1, max(0, chapter))
        self.pages[0][0].reveal(f"year/{self.chapter}")

    # ---- drawing
    def bar(self) -> ui.Node:
        """Title, goods, monument, graves and year; the title is dropped at large text."""
        s, most = self.state, TABLES.limits.graveyards_lose
        goods = tuple(ui.Text(f"{s.goods[i]}~{{{sign(good)}}}", "bold", colour=CREAM) for i, good in enumerate(GOODS))
        stage = ui.Text(f"{{obelisk_{s.stage}}}~{s.stage}/{LAST_STAGE}", "bold", colour=CREAM)
        graves = ui.Text(f"{{grave}}~{s.graves.bit_count()}/{most}", "bold", colour=CREAM)
        name = ui.Row((ui.Symbol("book", 17), ui.Text(self.title.replace(" ", "~"), "ui", 9.5, CREAM)), 4)
        year = ui.Text(f"Year~{s.year}" if s.year else "Setup", colour=theme.SECOND)
        figures = (stage, graves, ui.Space(grow=True), year)
        brief = ui.Fit(ui.Row((*goods, *figures), 12), ui.Row(figures, 12))
        return ui.Fit(ui.Row((name, *goods, *figures), 12), brief)

    def views(self) -> tuple[ui.Node, ui.Node]:
        s = self.state
        if self.tab == 0:
            name = s.names[1] or say("the_kingdom"), s.names[0] or self.play.session.name
            told = story(self.gone, self.chapter, name, self.scene.read, over=s.phase in Phase.ENDED)
            return told, record(s, self.gone[self.chapter].year)
        if self.tab == 2:
            return self._rules.views()
        over = s.phase in Phase.ENDED
        return ledger.score_page("mini_monarchy", rules.sheet(s), over), way(s, MonarchyNarrator(lambda: s))
