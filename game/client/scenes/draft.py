"""A match being set up: every choice with its value, and whether it could begin. No drawing."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

from game.bots import names
from game.client.about import about_game
from game.client.map_cards import MapCard, look, look_any, map_of, maps_of
from game.client.map_library import beside
from game.client.scenes.begin import MatchRequest
from game.client.ui.focus import ClientRefusal
from game.core.match import fitting
from game.core.rules import Option, OptionValue, SetupError, ruleset
from game.journal.challenge import Challenge, new_seed
from game.journal.reading import HUMAN
from game.narrator import say
from game.phrase import capital
from game.resources import maps
from game.session import suits
from game.title import titles
from game.words import some_ruler

OFF = "off"


class MatchDraft:
    """Choices for a match of `game`; `watching`: a bot plays it. `home` is where the player's own maps lie.

    `name` is the one the player had before; "" draws one. `seats`: by game, who sat where before.
    """

    def __init__(
        self, game: str, home: Path, watching: bool, name: str = "", seats: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        self.home, self.watching, self._seats = home, watching, seats or {}
        self._lent: dict[str, tuple[OptionValue, OptionValue]] = {}  # what a map has changed: from what, to what
        self.suited = ""  # the option that a map has changed, in a sentence; whoever says it empties it
        self.seed, self.name = new_seed(), "" if watching else name or some_ruler()
        self._reading: Future[Any] | None = None
        self._then: Callable[[Any], None] = self._lay  # what becomes of it once it is read
        self._before: MapCard | None = None  # the map until then
        self.choose_game(game)

    def choose_game(self, game: str) -> None:
        """Switches to a game with its default options and first map."""
        self.game = game
        self.options: tuple[Option, ...] = ruleset(game).options
        self.values: dict[str, OptionValue] = {option.id: option.default for option in self.options}
        self._lent = {}
        self.bot = names(game)[0] if self.watching else ""
        seats = ruleset(game).seats
        filled, free = [names(game)[0]] * (seats.start - 1), [OFF] * (seats.stop - 1 - seats.start)
        self.kinds = [self.bot or HUMAN, *filled, *free]  # who sits where
        before = list(self._seats.get(game, ()))
        if len(before) == len(self.kinds) and {HUMAN} <= {*before} <= {HUMAN, OFF, *names(game)}:
            self.kinds = before
        self.maps = maps_of(game, self.home) if about_game(game).first_map else []
        first = about_game(game).first_map
        self.maps.sort(key=lambda path: path.stem != first)  # stable: the others keep their order
        self.map: MapCard | None = None
        self._reading = None
        if self.maps:
            self.choose_map(self.maps[0])

    # ---- what may be asked
    @property
    def request(self) -> MatchRequest:
        """The request as it stands."""
        board = self.map.board if self.map else None
        return MatchRequest(self.game, self._chosen, self.seed, board, self.name, self.bot, self.players)

    @property
    def players(self) -> tuple[str, ...]:
        """The players, as a session names them."""
        return tuple(kind if kind == HUMAN else f"bot:{kind}" for kind in self.kinds if kind != OFF)

    @property
    def refusal(self) -> ClientRefusal | None:
        """Why it cannot begin like this, in the rules' words."""
        if self.map is not None and self.map.reading:
            return ClientRefusal(say("this_map_is_still"))
        if self.map is not None and self.map.board is None:
            return ClientRefusal(say("fix_this_map_before"))
        try:
            fitting(self.game, max(1, len(self.players)), self._chosen, self.request.board, seed=self.seed)
        except SetupError as error:
            about, labels = about_game(self.game), {option.id: option.label for option in self.options}
            told = [f"{labels[option]}: {about.choice(option, value)}" for option, value in error.cures]
            reason = capital(error.reason.partition(": ")[2] or error.reason)
            return ClientRefusal(say("cannot_begin", reason=reason, cures=" or ".join(told)))
        if len(self.players) < ruleset(self.game).seats.start:
            return ClientRefusal(say("add_at_least_one"))
        return None

    @property
    def shown(self) -> list[Option]:
        """The options that apply to the current choices."""
        return [option for option in self.options if self.unasked(option) is None]

    def unasked(self, option: Option) -> ClientRefusal | None:
        """Why an option does not apply to the current choices; None if it does."""
        known = {**self.values, "seats": len(self.players)}
        wanted = option.shown_if or ((option.only_if[0], (option.only_if[1],)) if option.only_if is not None else None)
        if wanted is None or known[wanted[0]] in wanted[1]:
            return None
        if wanted[0] == "seats":
            return ClientRefusal(say("only_for_players", n=max(wanted[1])))
        other = next(one for one in self.options if one.id == wanted[0])
        values = [about_game(self.game).choice(other.id, value) for value in wanted[1]]
        return ClientRefusal(say("only_if_chosen", label=other.label, values=" or ".join(values)))

    @property
    def _chosen(self) -> dict[str, OptionValue]:
        """All values; defaults where an option does not apply."""
        shown = self.shown
        return {o.id: self.values[o.id] if o in shown else o.default for o in self.options}

    def is_head(self, option: Option) -> bool:
        """Whether it is a main option, or belongs to one, and so is no house rule."""
        heads = [o.id for o in self.options[: about_game(self.game).heads]]  # every player chooses these
        return option.id in heads or (option.only_if is not None and option.only_if[0] in heads)

    @property
    def changed(self) -> int:
        """How many house rules differ from the printed rules."""
        return sum(1 for o in self.shown if not self.is_head(o) and self.values[o.id] != o.default)

    # ---- what may be changed
    def turn(self, option: Option, way: int) -> None:
        """Steps an option's value, wrapping around."""
        at = option.choices.index(self.values[option.id])
        self.values[option.id] = option.choices[(at + way) % len(option.choices)]

    def turn_game(self, way: int) -> None:
        games = tuple(titles())
        self.choose_game(games[(games.index(self.game) + way) % len(games)])

    def turn_bot(self, way: int) -> None:
        bots = names(self.game)
        self.bot = bots[(bots.index(self.bot) + way) % len(bots)]

    def turn_seat(self, seat: int, way: int) -> None:
        """Steps who sits there: bots, then a person. Only bots play a watched match."""
        kinds = (OFF, *names(self.game), *(() if self.watching else (HUMAN,)))
        at = kinds.index(self.kinds[seat]) if self.kinds[seat] in kinds else 0
        self.kinds[seat] = kinds[(at + way) % len(kinds)]
        if self.watching:
            self.bot = next((kind for kind in self.kinds if kind != OFF), self.bot)

    def turn_count(self, way: int) -> None:
        """Changes the number of players, wrapping around: bots fill the first empty seats, the last ones leave."""
        least, most = ruleset(self.game).seats.start, len(self.kinds)
        wanted = least + (len(self.players) - least + way) % (most - least + 1)
        while len(self.players) > wanted:
            self.kinds[max(seat for seat, kind in enumerate(self.kinds) if kind != OFF)] = OFF
        while len(self.players) < wanted:
            self.kinds[self.kinds.index(OFF)] = names(self.game)[0]

    def turn_map(self, way: int) -> None:
        if self.map is not None and len(self.maps) > 1:
            at = self.maps.index(self.map.path) if self.map.path in self.maps else 0
            self.choose_map(self.maps[(at + way) % len(self.maps)])

    def choose_map(self, path: Path) -> None:
        """Chooses this map, adding it to the list if new. Ignored by games without maps."""
        if not about_game(self.game).first_map:
            return
        if path.is_relative_to(maps()):
            self._lay(look(path, self.game, self.home))
        else:
            self._read(path, say("reading_a_map"), partial(look, path, self.game, self.home), self._lay)

    # ---- reading in the background: a map from elsewhere may be large, or hostile
    def take_map(self, path: Path, then: Callable[[MapCard], object]) -> None:
        """Takes a map from anywhere, and the game it is for; calls `then` with its card once read."""

        def taken(card: MapCard) -> None:
            if card.game != self.game:
                self.choose_game(card.game)
            if about_game(self.game).first_map:
                self._lay(card)
            then(card)

        self._read(path, say("reading_a_map"), partial(look_any, path, self.game, self.home), taken)

    def take_challenge(self, challenge: Challenge, then: Callable[[], object]) -> None:
        """Takes all of a challenge; nothing changes until its map is found, then calls `then`."""

        def found(card: MapCard | None) -> None:
            self.choose_game(challenge.game)
            self.values, self.seed = dict(challenge.options), challenge.seed
            for seat in range(1, challenge.seats):
                self.kinds[seat] = names(self.game)[0]
            self.map = None
            if card is not None:
                self._lay(card)
            then()

        if challenge.map:
            self._read(Path(challenge.map), say("the_map_of_the"), partial(map_of, challenge, self.home), found)
        else:
            found(None)

    def _read(self, path: Path, title: str, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        before = self._before if self._reading is not None else self.map
        self._reading, self._then, self._before = beside(work), then, before
        self.map = MapCard(path, title, reading=True)

    def looked(self) -> bool:
        """Whether the map being read has arrived since the last call.

        Raises ChallengeError when the map of a challenge is not here: all is as it was.
        """
        if self._reading is None or not self._reading.done():
            return False
        reading, self._reading = self._reading, None
        self.map = self._before
        self._then(reading.result())
        return True

    def _lay(self, card: MapCard) -> None:
        """Plays on this map, and adapts options to it; `suited` tells what changed. Another map restores them."""
        if card.path not in self.maps:
            self.maps.append(card.path)
        self.map, self._reading = card, None
        if card.board is None:
            return
        for key, (was, now) in self._lent.items():
            if self.values[key] == now:
                self.values[key] = was
        self._lent = {}
        with contextlib.suppress(SetupError):  # a matter of the seats: the page says so
            found = fitting(self.game, max(1, len(self.players)), self._chosen, card.board, chosen=())
            for option in self.options:
                if found[option.id] != self._chosen[option.id]:
                    self._lent[option.id] = self.values[option.id], found[option.id]
                    self.values[option.id] = found[option.id]
                    self.suited = suits(self.game, option.id, found[option.id])
