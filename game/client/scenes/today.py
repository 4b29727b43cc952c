"""Today's realm: the same dice for everybody on this date, with medals, a streak and a result to copy; and feats."""

from __future__ import annotations

from datetime import date
from functools import partial

from game.client.about import about_game
from game.client.input.actions import Act
from game.client.scenes.begin import MatchRequest, begin, entered
from game.client.scenes.menu import COVER, cover
from game.client.scenes.page import Key, PageScene
from game.client.scenes.score_parts import unit
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.page import Art, Card, Column, Grid, Item, Lines, Node, Row, Space, Symbol, Text, button, do
from game.client.ui.palette import UMBER
from game.core.match import Match
from game.journal.challenge import ChallengeError, encode, grouped
from game.journal.feats import feats
from game.journal.hall import FinishedGame, Hall
from game.journal.today import best_of, realms, seed_of, streak
from game.narrator import say
from game.title import titles

SIGNS = {"bronze": "rosette", "silver": "seal", "gold": "laurel", "crown": "crown"}


def result(game: str, score: int, day: date, reigns: list[FinishedGame]) -> str:
    """A result to share: the score, the medal, and the same challenge."""
    realm = realms()[game]
    medal = realm.medal(score)
    lines = [say("result_head", game=titles()[game].name, date=day.isoformat()), f"{score} {unit(game)}"]
    lines[1] += f", {say('medal_' + medal)}" if medal else ""
    if (days := streak(reigns, day)) > 1:
        lines.append(say("days_in_a_row", n=days))
    try:
        code = encode(Match.new(game, len(realm.players), realm.options, seed_of(day)).setup)
    except ChallengeError:
        return "\n".join(lines)
    return "\n".join([*lines, say("result_challenge", code=grouped(code))])


class TodayScene(PageScene):
    """A card per game; confirming one starts it."""

    def __init__(self) -> None:
        super().__init__("")
        self.day = date.today()
        self.games = [game for game in titles() if game in realms()]
        self._reigns: list[FinishedGame] = []

    def enter(self) -> None:
        super().enter()
        self._reigns = Hall(self.services.data_dir).reigns()
        self.focus.focus_on(f"today/{self.games[0]}" if self.games else "")

    def _play(self, game: str) -> Step:
        realm, name = realms()[game], self.services.settings.name
        request = MatchRequest(game, realm.options, seed_of(self.day), name=name, players=realm.players)
        return entered(self, partial(begin, request, self.services.data_dir))

    def _copy(self) -> Step:
        game = self.focus.id.removeprefix("today/")
        game = game if game in self.games else next((one for one in self.games if self._best(one) is not None), "")
        best = self._best(game)
        if best is None:
            self.say(say("nothing_to_copy"), "warn")
            return None
        return self.copy(result(game, best, self.day, self._reigns), say("result_copied"), say("result_not_copied"))

    def _best(self, game: str) -> int | None:
        return best_of(self._reigns, game, self.day)

    def keys(self) -> tuple[Key, ...]:
        copied = any(self._best(game) is not None for game in self.games)
        earned = Key(Act.NEXT, "Feats", partial(self.push, "feats", self.focus.id.removeprefix("today/")))
        copy = Key(Act.MIRROR, say("copy_result") if copied else "", self._copy)
        return Key(Act.CONFIRM, "Play"), earned, copy, Key(Act.BACK, "Back")

    def view(self) -> Node:
        days = streak(self._reigns, self.day)
        cards = Grid(tuple(map(self._card, self.games)), 6, cols=2)
        told = Text(say("same_dice_for_all"), "book", 10, UMBER, anchor="center")
        row = Text(say("days_in_a_row", n=days), "bold", 10, anchor="center") if days > 1 else Space(1)
        copy = button("copy", say("copy_result"), do(self._copy), "quill", least=24)
        played = (copy,) if any(self._best(game) is not None for game in self.games) else ()
        body = Card("", Column((told, cards, row, *played), 6), pad=(10, 8))
        title = say("todays_realm_of", date=f"{self.day.day} {self.day:%B %Y}")
        return self.leaf(title, body)

    def _card(self, game: str) -> Item:
        realm, best = realms()[game], self._best(game)
        title = titles()[game]
        band = Art(h=COVER + 2.2, draw=do(cover, game, title.look.accent))
        name = Text(title.name, "title", 11, anchor="center")
        told = Text(say("not_played_today"), "ui", 9, UMBER, anchor="center")
        if best is not None:
            medal = realm.medal(best)
            mark = f" {{{SIGNS[medal]}}}~{say('medal_' + medal)}" if medal else ""
            told = Text(f"{best} {unit(game)}{mark}", "bold", anchor="center")
        following, ahead = realm.following(best if best is not None else -(10**6)), ""
        if following is not None:
            ahead = say("medal_from", medal=say("medal_" + following[0]), points=realm.medals[following[0]])
        face = Column((band, name, told, Text(ahead, "ui", 8.5, UMBER, anchor="center")), 2)
        return Item(f"today/{game}", face, do(self._play, game), name=title.name, ground=theme.CARD, pad=(8, 6))


# ---- Feats of each title, earned and open.


class FeatsScene(PageScene):
    """The twelve feats of one game; shoulder buttons turn to the next."""

    enter_label, tab_label = "", "Game"

    def __init__(self, game: str = "") -> None:
        super().__init__("")
        self.games = [one for one in titles() if one in feats()]
        self.game = game if game in self.games else self.games[0]
        self._done: dict[str, set[str]] = {}

    def enter(self) -> None:
        super().enter()
        for reign in Hall(self.services.data_dir).reigns():
            self._done.setdefault(reign.game, set()).update(reign.feats)
        self.turned(0)

    def turned(self, way: int) -> Step:
        self.game = self.games[(self.games.index(self.game) + way) % len(self.games)]
        self.focus.focus_on(f"feat/{feats()[self.game][0].id}")
        return None

    def view(self) -> Node:
        done, slips, ours = self._done.get(self.game, set()), list[Item](), feats()[self.game]
        for feat in ours:
            won = feat.id in done
            words = Lines((Text(feat.name, "bold", 9.5), Text(feat.text, "ui", 8.2, UMBER)))
            mark = (Symbol("tick", 11),) if won else ()
            face = Row((Symbol("laurel", 16, not won), Column((words,), grow=True), *mark), 5)
            name = f"{feat.name}. {feat.text} {say('feat_done') if won else ''}".strip()
            slips.append(Item(f"feat/{feat.id}", face, name=name, ground=theme.card(off=not won), pad=(5, 3)))
        note = say("count_of", n=sum(feat.id in done for feat in ours), most=len(slips))
        card = Card(titles()[self.game].name, Grid(tuple(slips), 3), note, pad=(8, 6))
        return self.leaf("Feats", card, land=about_game(self.game).scenery)
