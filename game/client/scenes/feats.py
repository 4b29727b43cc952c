"""Feats: what may be achieved in one game of each title, and what has been, as the hall knows from its saves."""

from __future__ import annotations

from game.client.about import about_game
from game.client.input.actions import Act, Input
from game.client.scenes.page import PageScene
from game.client.stack import Prompt, Step
from game.client.ui import theme
from game.client.ui.page import Card, Column, Grid, Item, Lines, Node, Row, Symbol, Text
from game.client.ui.palette import UMBER
from game.journal.feats import Feat, feats
from game.journal.hall import Hall
from game.narrator import say
from game.title import titles


class FeatsScene(PageScene):
    """Twelve slips of one game; the shoulder buttons turn to the next."""

    leaves = (Act.BACK, Act.MENU)

    def __init__(self, game: str = "") -> None:
        super().__init__("")
        self.games = [one for one in titles() if one in feats()]
        self.game = game if game in self.games else self.games[0]
        self._done: dict[str, set[str]] = {}

    def enter(self) -> None:
        super().enter()
        for reign in Hall(self.services.data_dir).reigns():
            self._done.setdefault(reign.game, set()).update(reign.feats)
        self._turn(0)

    def _turn(self, by: int) -> Step:
        self.game = self.games[(self.games.index(self.game) + by) % len(self.games)]
        self.focus.focus_on(f"feat/{feats()[self.game][0].id}")
        self.touch()
        return None

    def acted(self, act: Act, given: Input) -> Step:
        return self._turn(1 if act is Act.NEXT_TAB else -1) if act in (Act.PREV_TAB, Act.NEXT_TAB) else None

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Game"), Prompt(Act.BACK, "Back"))

    def view(self) -> Node:
        done = self._done.get(self.game, set())
        slips = tuple(_slip(feat, feat.id in done) for feat in feats()[self.game])
        note = say("count_of", n=sum(feat.id in done for feat in feats()[self.game]), most=len(slips))
        card = Card(titles()[self.game].name, Grid(slips, 3), note, pad=(8, 6))
        return self.leaf("Feats", card, land=about_game(self.game).scenery)


def _slip(feat: Feat, done: bool) -> Item:
    words = Lines((Text(feat.name, "bold", 9.5), Text(feat.text, "ui", 8.2, UMBER)))
    face = Row((Symbol("laurel", 16, not done), Column((words,), grow=True)), 5)
    name = f"{feat.name}. {feat.text} {say('feat_done') if done else ''}".strip()
    return Item(f"feat/{feat.id}", face, name=name, ground=theme.card(off=not done), pad=(5, 3))
