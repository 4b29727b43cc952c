"""The score: the sheet is written line by line, then the total rolls up and the seal falls.

For a game that is not over it shows the same sheet as it stands, at once and without a verdict.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from functools import partial

from game.client.about import Seats, about_game, keeps_book, land_of
from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent, Pointer
from game.client.play import Play
from game.client.scenes import score_parts as parts
from game.client.scenes.begin import MatchRequest, begin, entered
from game.client.scenes.page import Key, PageScene
from game.client.scenes.replay_record import Record
from game.client.scenes.score_parts import LEAVES, Ceremony
from game.client.stack import Pop, Step
from game.client.stage.director import Mark
from game.client.stage.fx import Particles
from game.client.ui import page as ui
from game.client.ui.palette import CREAM, TAN
from game.client.ui.text import plain
from game.core.rules import OptionValue, ScoreSheet, full_options, ruleset
from game.journal.challenge import ChallengeError, encode, grouped
from game.journal.feats import achieved, feats
from game.narrator import say
from game.phrase import ordinal

DIFFICULTY = "difficulty"  # the option of a game that makes it harder, from choice to choice
CHEERS = 3.0  # seconds of confetti
READ = 0.6  # seconds after the end is told in which a press is not yet about what comes next
COURSE = 44.0  # points high


class ScoreScene(PageScene):
    """The score of a match. `owned`: the play is closed when the scene leaves; `from_list`: opened from a list."""

    def __init__(self, play: Play, owned: bool = False, from_list: bool = False) -> None:
        super().__init__("do/0")
        self.play, self.owned, self.from_list = play, owned, from_list
        self.match = play.session.match
        self.about = about_game(self.match.setup.game)
        self.sheets: tuple[ScoreSheet, ...] = self.match.score()
        best = max(self.sheets, key=lambda sheet: (bool(sheet.won), sheet.total))
        self.ended, you = self.match.over, play.session.you
        self.clock = self.rested = 0.0
        self._lay(best if you is None else self.sheets[you])
        if not self.ended:
            self.clock = self.told.end
        self.record = Record(self.match) if len(self.sheets) > 1 else None
        self.sparks = Particles()
        self.cheering = 0.0
        self.best: tuple[parts.Rank, ...] = ()
        self.feats: tuple[str, ...] = ()  # the names of those this game won
        self.challenge = ""  # the words at the right of the prompt bar
        with contextlib.suppress(ChallengeError):
            self.challenge = f"Challenge: {grouped(encode(self.match.setup))}"

    def _lay(self, sheet: ScoreSheet) -> None:
        """Shows this seat's sheet."""
        self.sheet = sheet
        self.listed = parts.listed(sheet)
        self.told = Ceremony(tuple(row.points for row in self.listed), len(self.listed) < len(sheet.rows))

    def enter(self) -> None:
        super().enter()
        self.sparks.reduced = self.services.settings.reduced_motion
        if self.ended and (you := self.play.session.you) is not None:
            won = achieved(self.match, you)
            self.feats = tuple(feat.name for feat in feats().get(self.match.setup.game, ()) if feat.id in won)
        self.best = parts.ranks(self.services.data_dir, self.play.session, self.sheet.total) if self.ended else ()
        if self.owned and self.play.session.notices:
            self.say(self.play.session.notices[-1], "warn")
        if self.services.speed == 0 and not self.done:
            self._finish()

    def leave(self) -> None:
        if self.owned:
            self.play.close()

    # ---- time
    @property
    def done(self) -> bool:
        """Whether everything is shown."""
        return self.clock >= self.told.end

    @property
    def stale(self) -> bool:
        return self.dirty or not self.done or bool(self.cheering) or len(self.sparks) > 0

    def tick(self, dt: float) -> Step:
        if not self.done:
            before = self.clock or -1.0
            self.clock = min(self.told.end, self.clock + dt * (self.services.speed or 1000))
            for mark in self.told.line.marks_between(before, self.clock):
                self._heard(mark)
            if self.done:
                self.focus.focus_on("do/0")
            self.touch()
        elif self.ended:
            self.rested += dt
        if self.record is not None and self.record.count():
            self.touch()
        if self.cheering:
            before, self.cheering = self.cheering, max(0.0, self.cheering - dt)
            if int(self.cheering * 8) != (beat := int(before * 8)):
                self.sparks.burst("confetti", 340 + (beat * 97) % 280, 40, 9, (30.0, 8.0))
        self.dirty |= self.sparks.tick(dt)
        return super().tick(dt)

    def _heard(self, mark: Mark) -> None:
        """Plays the sound and sparks of a mark."""
        sound = self.services.sound
        match mark.name:
            case "row":
                number = int(str(mark.data["number"]))
                sound.play("pencil", pitch=1 + 0.03 * number)
                if self.listed[number].points > 0:
                    self._spark(f"row/{number}", 0.95, 8, (6.0, 2.0))
            case "leaf":
                sound.play("tick", pitch=1 + 0.02 * self.told.leaves(mark.time), volume=0.5)
            case "drum":
                sound.play("drum_roll")
            case "seal":
                sound.play("seal")
                self._spark("seal", 0.5, 14, (20.0, 8.0))
            case "fanfare":
                self._fanfare()

    def _spark(self, id: str, across: float, count: int, spread: tuple[float, float]) -> None:
        """Bursts sparks over a hole of the page, at a share of its width."""
        box = self.page.plan.holes.get(id) if self.page.plan is not None else None
        if box is not None and (id == "seal" or self._in_sight(box)):
            self.sparks.burst("spark", box[0] + box[2] * across, box[1] + box[3] / 2, count, spread)

    def _in_sight(self, box: Rect) -> bool:
        """Whether a line of the sheet is visible."""
        scrolled = self.page.plan.scrolls.get("sheet") if self.page.plan is not None else None
        return scrolled is None or (scrolled[0][1] <= box[1] and box[1] + box[3] <= scrolled[0][1] + scrolled[0][3])

    def _finish(self) -> Step:
        """Shows everything at once, with the same end."""
        if not self.done:
            self.clock = self.told.end
            self._fanfare()
            self.focus.focus_on("do/0")
        return None

    def _fanfare(self) -> None:
        """Plays a fanfare: over, won, or a record; a defeat has its own."""
        won = bool(self.sheet.won)
        record = len(self.best) > 1 and self.best[0].mine
        size = "great" if record and won else "good" if record or won else "small" if self.sheet.won is None else "lost"
        self.services.sound.play(f"score_{size}")
        if won and not self.services.settings.reduced_motion and self.services.speed:
            self.cheering = CHEERS

    # ---- inputs
    def handle(self, given: Input) -> Step:
        hurry = isinstance(given, Intent) and not given.repeat
        hurry = hurry or (isinstance(given, Pointer) and given.kind == "down" and given.button == 1)
        if hurry and self.done and self.ended and self.services.speed and self.rested < READ:
            return None  # pressed for what was there before: no new game begins by it
        return self._finish() if hurry and not self.done else super().handle(given)

    def turned(self, way: int) -> Step:
        several = len(self.sheets) > 1 and self.done
        return self._show((self.sheet.seat + way) % len(self.sheets)) if several else None

    @property
    def _below(self) -> bool:
        """Whether there is a scene below to go back to."""
        return not self.owned or self.from_list

    def keys(self) -> Iterable[Key]:
        ended = say("back_to_the_game") if self._below else say("main_menu")
        others = say("other_players_scores") if len(self.sheets) > 1 else ""
        back = ended if self.ended and not self.from_list else "Back"
        yield Key(Act.CONFIRM, "Choose" if self.done else say("show_everything"))
        yield Key((Act.PREV_TAB, Act.NEXT_TAB), others if self.done else "")
        yield Key(Act.BACK, back if self.done else "", Pop if self._below else self.to_menu)
        yield Key(Act.MENU, "", self.to_menu)
        yield Key(Act.SPEED, "", self._finish)

    def _show(self, seat: int) -> Step:
        """Shows another seat's complete sheet."""
        self._lay(self.sheets[seat])
        self.clock = self.told.end
        self.services.sound.play("page")
        return None

    # ---- what comes next

    def _again(self, seed: str = "", difficulty: OptionValue | None = None) -> Step:
        """Starts the same game with the same players: new dice, the same ones, or one step harder."""
        setup, session = self.match.setup, self.play.session
        options = dict(setup.options) if difficulty is None else {**setup.options, DIFFICULTY: difficulty}
        request = MatchRequest(setup.game, options, seed, setup.board, session.name, players=session.players)
        return entered(self, partial(begin, request, self.services.data_dir))

    @property
    def _harder(self) -> OptionValue | None:
        """The next difficulty; None if there is none."""
        option = next((one for one in self.match.rules.options if one.id == DIFFICULTY), None)
        now = full_options(self.match.rules, self.match.setup.options).get(DIFFICULTY)
        at = option.choices.index(now) + 1 if option is not None and now in option.choices else 0
        return option.choices[at] if option is not None and 0 < at < len(option.choices) else None

    def actions(self) -> list[tuple[str, str, ui.Do]]:
        """Next actions as (symbol, label, Do)."""
        if not self.done:
            return [("hourglass", say("show_everything"), ui.do(self._finish))]
        found: list[tuple[str, str, ui.Do]] = []
        if not self.ended:
            found.append(("play", say("keep_playing"), ui.do(Pop)))
        elif self.play.session.page is None:  # at a table of this machine alone
            again, you, best = say("play_again"), self.play.session.you, max(self.sheets, key=parts.standing)
            if you is not None and parts.standing(best) > parts.standing(self.sheets[you]):
                again = say("revenge_on", name=plain(Seats(self.match).name(best.seat)))
            found.append(("crown", again, ui.do(self._again)))
            found.append(("dice", say("same_dice_again"), ui.do(self._again, self.match.setup.seed)))
            if (harder := self._harder) is not None:
                found.append(("swords", say("one_step_harder"), ui.do(self._again, "", harder)))
        if keeps_book(self.match.setup.game):
            found.append(("book", say("read_the_chronicle"), ui.do(self.push, "ledger", self.play)))
        if len(self.match):
            found.append(("odds", say("luck_and_waste"), ui.do(self.push, "look_back", self.play, self.sheet.seat)))
        if self.ended and self.match.setup.game in feats():
            found.append((parts.FEATS, "Feats", ui.do(self.push, "feats", self.match.setup.game)))
        if self.ended:
            found += [
                ("quill", say("save_chronicle"), ui.do(self.push, "scribe", self.play.session)),
                ("replay", "Replay", ui.do(self.push, "replay", self.play.session, 0, True)),
            ]
            if self.play.session.page is not None:
                found.append(("crown", say("new_game"), ui.do(self.push, "setup", self.match.setup.game)))
            found.append(("castle", say("main_menu"), ui.do(self.to_menu)))
        return found

    def _ending(self) -> str:
        """How it ended, briefly: won, lost, or the place and distance from the first."""
        you, seats = self.play.session.you, Seats(self.match)
        if len(self.sheets) == 1:
            won = self.sheet.won
            return say("finished") if won is None else say("won") if won else say("lost")
        order = sorted(self.sheets, key=parts.standing, reverse=True)
        if you is None:
            return say("seat_won", name=plain(seats.name(order[0].seat)))
        mine = self.sheets[you]
        place = 1 + sum(parts.standing(other) > parts.standing(mine) for other in self.sheets)
        if place == 1:
            return say("won_by", n=ahead) if (ahead := mine.total - order[1].total) else say("won")
        behind = order[0].total - mine.total
        if not behind:
            return say("place_of", place=ordinal(place), n=len(order))
        return say("place_of_behind", place=ordinal(place), n=len(order), behind=behind)

    # ---- the page
    def view(self) -> ui.Node:
        setup, summary = self.match.setup, self.about.summary(self.match)
        ended = self._ending() if self.ended else ""
        head = (ui.Text(summary.mode if ended else say("current_score", step=summary.step), "ui", 9.5, CREAM),)
        seat, session = self.sheet.seat, self.play.session
        title, name = session.seat_title(seat), self.about.seat_name(self.match, seat)
        if len(self.sheets) == 1:
            title = plain(session.name or "unnamed")
        elif name:  # "Northern Men: player 2"; one's own is the name alone
            title = name if seat == session.you else f"{name}: {title[:1].lower()}{title[1:]}"
        told, now = self.told, self.clock
        sheet = parts.sheet(self.match, self.sheet, told, now, title, self.ended)
        ending = ended if len(self.sheets) > 1 else ""
        sealed, best, actions = self.ended and now >= told.sealed, self.best if self.done else (), self.actions()
        verdict = parts.verdict(self.match, sealed, self.ended, ending)
        crown = ui.Row((ui.Hole(124, 96, id="laurels"), verdict), 4, top=True)
        halls, compared = self._compared(best)
        course = self._course()
        land = ui.Art(60, 50, draw=ui.do(land_of, self.match), alt=say("the_land_as_it"), grow=True)
        caption = ui.Text(self.about.caption(self.match), "ui", 7.5, anchor="center")
        beside = ui.Card("", ui.Column((land, caption)), colour=TAN, id="land", basis=104, grow=True)
        if course and self.done:
            beside = ui.Card(say("points_by_round"), course, pad=(3, 3), id="course", basis=104, grow=True)
            compared = (*compared, course)
        won = {parts.FEATS: (say("feats_won"), *self.feats)} if self.feats else {}  # the step there names them
        steps = tuple(
            ui.row(f"do/{i}", label, act, symbol, size=9, mark="tick" if symbol in won else "", tip=won.get(symbol, ()))
            for i, (symbol, label, act) in enumerate(actions)
        )
        listed = ui.Column((steps[0], ui.Grid(steps[1:], 1, cols=2)), 1)
        following = ui.Card("", listed, pad=(3, 2), id="next", basis=214, grow=True)
        below = ui.Row((beside, following), 8, top=True, grow=True)
        words = parts.verdict_lines(self.match, sealed, self.ended, ending)
        small = ui.Card(
            "", ui.Column((*words, ui.Rule(h=4), *steps, ui.Rule(h=4), *compared)), id="side"
        )  # for large letters
        side = ui.Fit(ui.Column((crown, *halls, below), 6), small, 230, basis=parts.SIDE)
        bar = ui.top_bar(ruleset(setup.game).name, *head)
        foot = ui.prompt_bar(self.prompts(), self.challenge)
        return ui.Screen(ui.Row((sheet, side), 10, top=True), bar, foot, draw=ui.do(parts.glory))

    def _compared(self, best: tuple[parts.Rank, ...]) -> tuple[tuple[ui.Card, ...], tuple[ui.Node, ...]]:
        """The comparison with other seats or the best games, as a card and as lines."""
        if len(self.sheets) > 1:
            if not self.done:
                return (), ()
            you, shown = self.play.session.you, self.sheet.seat
            rows = parts.standing_rows(self.sheets, Seats(self.match), you, shown, self._show)
            card = ui.Card("Standings", ui.Column(rows, 1), "" if self.ended else parts.NOW, pad=(5, 3), id="standings")
            return (card,), (ui.Text("Standings", "title", 10), *rows)
        if not self.ended or self.play.session.you is None:  # what bots did is none of the player's games
            return (), ()
        note = parts.hall_note(self.match.setup, self.sheet.total, self.play.session.study)
        lines = parts.hall_rows(best)
        card = ui.Card(parts.HALL, ui.Column(lines, 1), note, pad=(5, 3), id="hall")
        return (card,), (ui.Text(parts.HALL, "title", 10), *lines)

    def _course(self) -> ui.Node | None:
        """Everyone's points by round."""
        points, seats = self.record.points if self.record is not None else [], Seats(self.match)
        if len(points) < 3:
            return None
        lines = [(seats.name(i), seats.colour(i), tuple(n[i] for n in points)) for i in range(len(self.sheets))]
        return ui.Curves(tuple(lines), len(points) - 1, h=COURSE, grow=True)

    def live(self, painter: Painter) -> None:
        holes = self.page.plan.holes if self.page.plan is not None else {}
        told, now = self.told, self.clock
        if "laurels" in holes:
            grown, won = told.leaves(now) / LEAVES, self.sheet.won is not False
            unit = parts.unit(self.match.setup.game) if self.ended else ""
            parts.laurels(painter, told.total(now), grown, unit, won, holes["laurels"])
        if "total" in holes and (total := told.total(now)) is not None:
            parts.rolling(painter, total, holes["total"])
        box = holes.get(f"row/{told.written(now)}")
        if box is not None and (share := told.progress(now)) > 0 and self._in_sight(box):
            parts.pencil(painter, self.listed[told.written(now)], share, box)
        if "seal" in holes and (above := told.seal(now)) < 1:
            parts.stamp(painter, self.match, above, holes["seal"])
        self.sparks.draw(painter)
        settings, (dx, dy) = self.services.settings, told.tremble(now)  # the page shakes as the stamp falls
        share = 0.0 if settings.reduced_motion or not self.ended else settings.shake / 100 * painter.k
        if share and (dx or dy):
            painter.surface.scroll(round(dx * share), round(dy * share))
