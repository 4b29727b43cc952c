"""XII Century at the terminal: its status lines, choices, refusals and forecasts."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.match import Match
from game.core.rules import Action, Refusal
from game.core.xii_century import forecasts, queries
from game.core.xii_century.actions import SetTownName, SplitDie
from game.core.xii_century.events import RoundBegun
from game.core.xii_century.sheet import TARGETS
from game.core.xii_century.state import MARKET, SPEND, WAR, State
from game.core.xii_century.tables import ASSETS, FATES
from game.text.printer import Printer
from game.titles.xii_century.teller import CenturyTeller
from game.titles.xii_century.terminal.board import board, dice, short, town_name, track
from game.words import game_words

GAME = "xii_century"


class XiiCenturyPrinter(Printer):
    """The words of XII Century."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.words = game_words(GAME)

    @property
    def voice(self) -> CenturyTeller:
        assert isinstance(self.teller, CenturyTeller)
        return self.teller

    def _seat(self) -> int:
        pending = self.match.pending
        return pending[0].seat if pending else 0

    def opening(self, view: State) -> list[str]:
        lines = [track(view, self.words)]
        if view.round:
            event = forecasts.events(view)[view.round - 1]
            lines += self.tell([RoundBegun(round=view.round, first=view.first, event=event)])
        return lines

    # ---- where the game stands

    def status(self, view: State) -> list[str]:
        seat = self._seat()
        name = town_name(view, seat)
        lines = [f"Round {view.round} of {len(view.events)}, {name}: {short(view, seat, self.words)}"]
        if view.phase == SPEND:
            lines.append(dice(view))
            lines += self._highest(view)
            lines.append(self._meal(view, seat))
        elif view.phase == WAR:
            lines.append("The king's war: answer secretly.")
            lines += self._war(view, seat)
        elif view.phase == MARKET:
            lines.append("The market is open.")
        return lines

    def _highest(self, view: State) -> list[str]:
        found = queries.highest_dice(view)
        if not found or not found.dice:
            return []
        which = " and ".join(dict.fromkeys(self.voice.read("die", ref, "").text for ref in found.dice))
        return [f"Highest: {which} counts {found.counts} on advanced assets."]

    def _meal(self, view: State, seat: int) -> str:
        found = forecasts.meal(view, seat)
        if found.by_bread:
            return "Meal: bread feeds the town."
        line = f"Meal: needs {found.need} food, there is {found.have}"
        losses = {name: -count for name, count in found.losses.items()}
        if losses:
            line += f"; the town loses {self.voice.amounts(losses)}"
        return line + "."

    def board(self, view: State) -> list[str]:
        return board(view, self._seat(), self.words)

    # ---- forecasts

    def odds(self, view: State) -> list[str]:
        seat = self._seat()
        lines = [self._meal(view, seat)] if view.phase == SPEND else []
        coming = forecasts.next_blow(view, seat)
        if coming:
            lines.append(self._blow(coming))
        if view.seats > 1:
            lines += self._war(view, seat)
        goal = forecasts.objective(view)
        if goal:
            parts = ", ".join(f"{self.words.name(p.what)} {p.have}/{p.need}" for p in goal.parts)
            lines.append(f"{self.words.name(goal.id)}: {goal.percent}% ({parts}).")
        elif view.seats == 1:
            mark = forecasts.thermometer(view)
            ours = next(band for band in mark.bands if band.ours)
            span = f"{ours.low} to {ours.high}" if ours.high else f"{ours.low} or more"
            lines.append(f"{mark.score} VP; a good score is {span}.")
        return lines

    def _blow(self, found: forecasts.Blow) -> str:
        name = self.words.name(found.event)
        if found.event == "outlaws_attack":
            dice = f" and {found.dice}d6" if found.dice else ""
            power = f"{found.base + found.walls} POW{dice} against {found.need}, {found.chance:.0%} to be hit"
            return f"Round {found.round}, {name}: {power}; then {self._lost(found.deltas)}."
        return f"Round {found.round}, {name}: {self._lost(found.deltas)}."

    def _lost(self, deltas: dict[str, int]) -> str:
        told = self.voice.amounts({name: -count for name, count in deltas.items()})
        return f"you lose {told}" if told else "you lose nothing"

    def _war(self, view: State, seat: int) -> list[str]:
        """Supporting alone, and with everybody who may."""
        others = tuple(other for other in range(view.seats) if other != seat and forecasts.may_support(view, other))
        if not forecasts.may_support(view, seat):
            return ["War: no power, so your town stays at home."]
        alone = forecasts.war_odds(view, seat, ())
        lost = self.voice.amounts(alone.lost) or "nobody"
        lines = [f"War: {alone.base} POW and {alone.dice}d6; supporting alone earns 1 reputation and costs {lost}."]
        if others:
            all_in = forecasts.war_odds(view, seat, others)
            lines.append(
                f"War, if everybody supports: {all_in.best:.0%} to be strongest, ties included, which earns 2; "
                f"{all_in.points:+.1f} VP on average."
            )
        return lines

    def ledger(self, view: State, number: int | None) -> list[str]:
        """The events: all with a forecast, or one page in full."""
        if number is not None:
            return self._page(number)
        lines = [track(view, self.words)]
        seat = self._seat()
        for at, event in enumerate(forecasts.events(view), 1):
            if event and at > view.round:
                lines.append("  " + self._blow(forecasts.blow(view, seat, event, at)))
        return lines

    def _page(self, number: int) -> list[str]:
        if not 1 <= number <= len(FATES):
            return []
        page = self.words.year(number).under(self.match.state.chosen)
        return [page.title, page.story, page.effect]

    # ---- choices

    def parts(self, view: State, action: Action) -> list[tuple[str, str]]:
        if hasattr(action, "die") and not isinstance(action, SplitDie):
            told = self._label(view, action)
            return [("use", told.short if told else "")]
        return super().parts(view, action)

    def question(self, view: State, field: str) -> str:
        return {"use": "For what?", "amount": "How much?"}.get(field) or super().question(view, field)

    # ---- typed words

    def typed(self, view: State, words: Sequence[str], legal: Sequence[Action]) -> Action | str | None:
        if words[0].lower() != "name":
            return None
        action = SetTownName(" ".join(words[1:]))
        refusal = action.refusal(view, self._seat())
        return refusal.text if refusal else action

    def commands(self) -> list[str]:
        return ["name WORDS   name your town"]

    # ---- why not

    def refused(self, view: State) -> list[tuple[str, Refusal]]:
        """Every target no die can be spent on now, with the reason for the first die; and what cannot end yet."""
        rows = []
        if view.phase == SPEND:
            for target in TARGETS:
                uses = queries.dice_for(view, target) if target != "discard" else ()
                if uses and all(use.refusal for use in uses):
                    best = next(
                        (use.refusal for use in uses if use.refusal and use.refusal.code != "exact_value"), None
                    )
                    refusal = best or uses[0].refusal
                    assert refusal is not None
                    rows.append((self.words.name(target, 2 if target in ASSETS else 1), refusal))
            rows += [(self.words.name(one.perk), one.refusal) for one in queries.abilities(view) if one.refusal]
            end = queries.end_refusal(view)
            if end:
                rows.append(("end the turn", end))
        return rows
