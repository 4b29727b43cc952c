"""Learning: three abilities are offered with what each does for the one who learns; the whole book lies behind them.

`Push(OffersScene(play, seat))`; it pops when one was learnt, or with BACK.
"""

from __future__ import annotations

from functools import cached_property

from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Push, Step
from game.client.ui import theme
from game.client.ui.page import Column, Grid, Item, Node, Row, Space, Symbol, Text, do
from game.client.ui.palette import FERN, PLUM
from game.core.horrible_hordes.abilities import ABILITIES, ABILITY, members
from game.core.horrible_hordes.actions import ChooseAbility, Research, ResearchExtra
from game.core.horrible_hordes.browser import together
from game.core.horrible_hordes.state import Player, State
from game.titles.horrible_hordes.bot.worth import ability_worth
from game.titles.horrible_hordes.look.board.foreseen import omens, raids
from game.titles.horrible_hordes.look.book.scene import AbilitiesScene, heading, unmoved
from game.titles.horrible_hordes.look.texts.abilities import ability_line, ability_symbol, suits_text
from game.titles.horrible_hordes.look.texts.names import name
from game.titles.horrible_hordes.teller import say

Learn = Research | ResearchExtra | ChooseAbility
OFFERS = 3
TALL = 140.0  # points of a card
MORE = 0.005  # a chance to hold counts as better from this on


class OffersScene(PageScene):
    """`seat`: who learns."""

    def __init__(self, play: Play, seat: int) -> None:
        super().__init__()
        self.play, self.seat = play, seat
        self._state: State = play.session.match.state
        legal = play.session.match.legal()
        self.actions = {one.ability: one for one in reversed(legal) if isinstance(one, Learn)}
        self.offers = offered(self._state, seat, tuple(self.actions))
        self.focus.focus_on(f"ability/{self.offers[0]}" if self.offers else "book/all")

    @cached_property
    def lines(self) -> dict[str, str]:
        """What each would do for the one who learns."""
        return {ability: for_you(self._state, self.seat, ability) for ability in self.offers}

    @property
    def free(self) -> bool:
        """Whether what is learnt costs nothing."""
        return any(not isinstance(action, ResearchExtra) for action in self.actions.values())

    def tick(self, dt: float) -> Step:
        return super().tick(dt) if self.play.session.match.state is self._state else Pop()

    def resume(self, result: object) -> Step:
        return Pop(result) if isinstance(result, str) and result in ABILITY else super().resume(result)

    def _learn(self, ability: str) -> Step:
        self.play.do(self.actions[ability])
        return Pop(ability)

    def _book(self) -> Step:
        return Push(AbilitiesScene(self.play, self.seat, True))

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act is Act.BACK else self._book() if act is Act.MIRROR else None

    def prompts(self) -> tuple[Prompt, ...]:
        learn = Prompt(Act.CONFIRM, "Open" if self.focus.id == "book/all" else "Learn" if self.free else "Buy")
        return learn, Prompt(Act.MIRROR, say("all_abilities")), Prompt(Act.BACK, "Back")

    def view(self) -> Node:
        """The offers side by side over the way to the book."""
        cards = Grid(tuple(map(self._card, self.offers)), 6, cols=OFFERS)
        label = Text(say("whole_book"), "label", 10)
        face = Row((Space(grow=True), Symbol("book", 15), label, Space(grow=True)), 5)
        book = Item("book/all", face, do(self._book, verb="Open"), ground=theme.CARD, least=30.0)
        title, note = heading(self._state, self.seat, self.free), unmoved(self.play, self._state, self.seat)
        return self.screen(title, Column((cards, Space(grow=True), book), 6), note)

    def _card(self, ability: str) -> Item:
        number, player = ABILITY[ability], self._state.players[self.seat]
        row = ABILITIES[number]
        kind = (Text("spell", "ui", 9, PLUM),) if row.spell else ()
        words = Column((Text(name(ability), "title", 14), *kind), 1, grow=True)
        head = Row((Symbol(ability_symbol(number), 56), words), 9)
        told: list[Node] = [head, Space(h=4), Text(ability_line(number, player), "book", 11)]
        told += [Space(h=6), Row((Symbol("rosette", 15), Text(self.lines[ability], "bold", 10, FERN, grow=True)), 5)]
        act = do(self._learn, ability, verb="Learn")
        return Item(f"ability/{ability}", Column(tuple(told), 2), act, None, name(ability), ground=theme.CARD,
                    pad=(10, 10), least=TALL)  # fmt: skip


def offered(s: State, seat: int, abilities: tuple[str, ...]) -> tuple[str, ...]:
    """The most useful now, each of another kind."""
    player, found, kinds = s.players[seat], list[str](), set[str]()
    for ability in sorted(abilities, key=lambda one: (-ability_worth(s, player, one), ABILITY[one])):
        kind = ABILITIES[ABILITY[ability]].cat
        if len(found) < OFFERS and kind not in kinds:
            found.append(ability)
            kinds.add(kind)
    return tuple(found)


def for_you(s: State, seat: int, ability: str) -> str:
    """What an ability would do for a seat: for the raids to be feared, for its land or against the hordes there are,
    with what it knows; else when it counts."""
    number, coming = ABILITY[ability], omens(s)
    now = {raid.omen.horde.uid: raid for raid in raids(s, seat, coming)}
    then = {raid.omen.horde.uid: raid for raid in raids(with_ability(s, seat, number), seat, coming)}
    gains = [(then[uid].odds.hold - raid.odds.hold, uid) for uid, raid in now.items() if uid in then]
    best, uid = max(gains, default=(0.0, 0))
    if best > MORE:
        horde = now[uid].omen.horde.row.name
        before, after = (round(100 * one[uid].odds.hold) for one in (now, then))
        return say("raid_for_you", horde=horde, before=before, after=after)
    if suits := suits_text(s, seat, number):
        return suits[0]
    mate = next((one for one in members(s.players[seat].abilities) if together(number, one)), -1)
    if mate >= 0:
        return say("goes_with_yours", ability=name(ABILITIES[mate].id))
    return say(f"for_you_{ABILITIES[number].cat}")


def with_ability(s: State, seat: int, number: int) -> State:
    """The state as it would be if the seat knew this."""
    after = s.copy()
    player: Player = after.players[seat]
    player.abilities |= 1 << number
    return after
