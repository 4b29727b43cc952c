"""XII Century in the terminal: its status lines, choices and forecasts, and the town sheet in plain lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.access.parts import BoardSheet, Cell
from game.core.rules import Action, Refusal
from game.core.xii_century import events, queries, scoring, spending
from game.core.xii_century import sheet as xii
from game.core.xii_century.actions.round import EndSpending, SetTownName, SplitDie
from game.core.xii_century.sheet import Phase, State
from game.phrase import percent
from game.text.printer import Printer
from game.titles.xii_century.narrator import CenturyNarrator, good_range, say, town_name
from game.words import GameWords, game_words

# ---- XII Century in plain lines: the town sheet, the other towns, the event track.
GROUPS = (
    (say("people"), xii.PEOPLE),
    (say("buildings"), xii.INFRASTRUCTURES),
    (say("special_people"), xii.SPECIAL_PEOPLE),
    (say("special_buildings"), xii.SPECIAL_INFRASTRUCTURES),
)


def short(view: State, seat: int, words: GameWords) -> str:
    """A town in one line."""
    town = view.towns[seat]
    held = ", ".join(words.count(name, town.values[i]) for i, name in enumerate(xii.ASSETS) if town.values[i])
    pow = scoring.tie(view, town)
    points, reputation = scoring.points(view, town), town.values[xii.REPUTATION]
    return say("in_short", numbers=held, pow=pow, reputation=reputation, points=points)


def dice(view: State) -> str:
    """The dice of the turn; spent ones in brackets."""
    if view.phase != Phase.SPEND:
        return ""
    shown = [_die(view, die, face) for die, face in enumerate(view.faces)]
    town = view.towns[view.active]
    kept = [f"({value})" if town.crossed >> slot & 1 else str(value) for slot, value in enumerate(town.slots)]
    reserve = say("dice_drawn" if view.drawn else "dice_kept", numbers=" ".join(kept))
    return say("dice_line", numbers=" ".join(shown[:2]), name=" ".join(shown[2 : xii.ROLLED]), rule=reserve)


def _die(view: State, die: int, face: int) -> str:
    """A die of the turn; a split one by its parts."""
    if die in view.split[:1]:
        left = spending.rolled(view)
        return "+".join(
            str(part) if at in left else f"({part})" for at, part in zip(xii.PARTS, view.split[1:3], strict=True)
        )
    return f"({face})" if view.spent >> die & 1 else str(face)


def board(view: State, seat: int, words: GameWords) -> list[str]:
    """The whole sheet of a seat, the others in a line each, the events to come."""
    lines = [f"{town_name(view, seat)}: {short(view, seat, words)}", "", say("assets")]
    lines += [_row(view, seat, name, words, f"{view.towns[seat].values[i]:>3}") for i, name in enumerate(xii.ASSETS)]
    for heading, names in GROUPS:
        lines += ["", heading]
        has = queries.owned(view, seat)
        there = [(name, "[x]" if name in has else "[ ]") for name in names if queries.present(view, name)]
        lines += [_row(view, seat, name, words, mark) for name, mark in there]
    lines += ["", say("locations")]
    for due in queries.dues(view, seat):
        if due.source in xii.LOCATIONS:
            key, what = "due_paid" if due.paid else "due", say("either") if due.choice else due.good
            told = say(key, name=words.name(due.source), count=due.count, numbers=what, need=due.need)
            lines.append(f"  {due.influence:>3} {told}")
    others = [other for other in range(view.seats) if other != seat]
    if others:
        lines += ["", say("towns")]
        lines += [f"  {town_name(view, other)}: {short(view, other, words)}" for other in others]
    return [*lines, "", track(view, words)]


def _row(view: State, seat: int, name: str, words: GameWords, mark: str) -> str:
    perk = queries.perk_of(view, seat, name)
    note = f" ({words.name(perk)})" if perk else ""
    wanted = []
    for chip in queries.chips(view, seat, name) if mark != "[x]" else ():
        if chip.kind != "owned":
            need = chip.need if chip.need != 1 or chip.kind != "need" else None
            have = None if chip.met else chip.have
            wanted.append(say(f"chip_{chip.kind}", need=need, have=have, name=words.name(chip.what, chip.need)))
    told = f"  {mark} {words.name(name, 2 if name in xii.ASSETS else 1)}{note}"
    return f"{told}: {'; '.join(wanted)}" if wanted else told


def track(view: State, words: GameWords) -> str:
    """The events by round."""
    named = [f"{number} {words.name(event)}" for number, event in enumerate(queries.events(view), 1) if event]
    return say("track", round=view.round, rounds=len(view.events), numbers=", ".join(named))


# ---- The town sheet of XII Century as a table, for those who walk it by ear: a line of the sheet a row.
_MARKS = {"[x]": say("mark_have"), "[ ]": say("mark_missing")}


def sheet(s: State) -> BoardSheet:
    """The sheet of the town to move: what it has, and what the rest needs."""
    lines = [line.strip() for line in board(s, s.active, game_words("xii_century")) if line.strip()]
    cells = []
    for row, line in enumerate(lines):
        mark = next((mark for mark in _MARKS if line.startswith(mark)), "")
        told = f"{line[len(mark) :].strip()} ({_MARKS[mark]})" if mark else line
        cells.append(Cell(row, 0, told))
    return BoardSheet(say("town_sheet"), len(lines), 1, tuple(cells))


# ---- XII Century at the terminal: its status lines, choices, refusals and queries.


class XiiCenturyPrinter(Printer):
    """The words of XII Century."""

    narrator: CenturyNarrator

    def _seat(self) -> int:
        pending = self.match.pending
        return pending[0].seat if pending else 0

    def opening(self, view: State) -> list[str]:
        lines = [track(view, self.words)]
        if view.round:
            event = queries.events(view)[view.round - 1]
            lines += self.tell([events.RoundBegun(round=view.round, first=view.first, event=event)])
        return lines

    # ---- where the game stands

    def status(self, view: State) -> list[str]:
        seat = self._seat()
        name = town_name(view, seat)
        lines = [
            say("status", round=view.round, rounds=len(view.events), name=name, rule=short(view, seat, self.words))
        ]
        if view.phase == Phase.SPEND:
            lines.append(dice(view))
            highest = queries.highest_dice(view)
            if highest and highest.dice:
                named = dict.fromkeys(self.narrator.read("die", ref, "").text for ref in highest.dice)
                lines.append(say("status_highest", numbers=self.narrator.listed(named, "and"), counts=highest.counts))
            lines.append(self._meal(view, seat))
        elif view.phase == Phase.WAR:
            lines.append(say("status_war"))
            lines += self._war(view, seat)
        elif view.phase == Phase.MARKET:
            lines.append(say("status_market"))
        return lines

    def _meal(self, view: State, seat: int) -> str:
        found = queries.meal(view, seat)
        if found.by_bread:
            return say("status_bread")
        return say("status_meal", need=found.need, have=found.have, deltas=found.losses)

    def board(self, view: State) -> list[str]:
        return board(view, self._seat(), self.words)

    # ---- forecasts

    def odds(self, view: State) -> list[str]:
        seat = self._seat()
        lines = [self._meal(view, seat)] if view.phase == Phase.SPEND else []
        coming = queries.next_blow(view, seat)
        if coming:
            lines.append(self._blow(coming))
        if view.seats > 1:
            lines += self._war(view, seat)
        goal = queries.objective(view)
        if goal:
            parts = ", ".join(f"{self.words.name(p.what)} {p.have}/{p.need}" for p in goal.parts)
            lines.append(
                say("status_goal", name=self.words.name(goal.id), kept=percent(goal.percent / 100), numbers=parts)
            )
        elif view.seats == 1:
            mark = queries.thermometer(view)
            lines.append(say("status_score", count=mark.score, numbers=good_range(mark.low, mark.high)))
        return lines

    def _blow(self, found: queries.EventImpact) -> str:
        facts: dict[str, Any] = {"round": found.round, "name": self.words.name(found.event), "deltas": found.deltas}
        if found.event != "outlaws_attack":
            return say("status_blow", **facts)
        chance = percent(found.chance)
        pow, dice = found.base + found.walls, found.dice or None
        return say("status_outlaws", pow=pow, dice=dice, need=found.need, numbers=chance, **facts)

    def _war(self, view: State, seat: int) -> list[str]:
        """The odds of supporting alone and with everybody who may."""
        others = queries.rivals(view, seat)
        if not queries.may_support(view, seat):
            return [say("status_no_power")]
        alone = queries.war_odds(view, seat, ())
        lines = [say("status_alone", pow=alone.base, dice=alone.dice, numbers=self.narrator.amounts(alone.lost))]
        if others:
            all_in = queries.war_odds(view, seat, others)
            lines.append(say("status_all", numbers=percent(all_in.best), name=f"{all_in.points:+.1f}"))
        return lines

    def ledger(self, view: State, number: int | None) -> list[str]:
        """The events: all with a forecast, or one page in full."""
        if number is not None:
            if not 1 <= number <= len(xii.FATES):
                return []
            page = self.words.year(number).under(self.match.state.chosen)
            return [page.title, page.story, page.effect]
        lines = [track(view, self.words)]
        seat = self._seat()
        for at, event in enumerate(queries.events(view), 1):
            if event and at > view.round:
                lines.append("  " + self._blow(queries.blow(view, seat, event, at)))
        return lines

    # ---- choices

    def parts(self, view: State, action: Action) -> list[tuple[str, str]]:
        if hasattr(action, "die") and not isinstance(action, SplitDie):
            told = self._label(view, action)
            return [("use", told.short if told else "")]
        return super().parts(view, action)

    def question(self, view: State, field: str) -> str:
        return {"use": say("for_what"), "amount": say("how_much")}.get(field) or super().question(view, field)

    # ---- typed words

    def typed(self, view: State, words: Sequence[str], legal: Sequence[Action]) -> Action | str | None:
        if words[0].lower() != "name":
            return None
        action = SetTownName(" ".join(words[1:]))
        refusal = action.refusal(view, self._seat())
        return refusal.text if refusal else action

    def commands(self) -> list[str]:
        return [say("command_name")]

    # ---- why not

    def refused(self, view: State) -> list[tuple[str, Refusal]]:
        """Every target that takes no die now, with the reason for the first die; and why the turn cannot end."""
        rows = []
        if view.phase == Phase.SPEND:
            for target in xii.TARGETS:
                uses = queries.dice_for(view, target) if target != "discard" else ()
                whys = [use.refusal for use in uses if use.refusal]
                if whys and len(whys) == len(uses):
                    refusal = next((why for why in whys if why.code != "exact_value"), whys[0])
                    rows.append((self.words.name(target, 2 if target in xii.ASSETS else 1), refusal))
            rows += [(self.words.name(one.perk), one.refusal) for one in queries.abilities(view) if one.refusal]
            end = EndSpending().refusal(view, view.active)
            if end:
                rows.append((say("turn_end"), end))
        return rows
