"""Horrible Hordes in a terminal: the board, the sheet, what actions read as."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from game.access.parts import BoardSheet, Cell
from game.core.figures import beside
from game.core.horrible_hordes import actions, hordes, odds, queries
from game.core.horrible_hordes.books import counted, limit, totals
from game.core.horrible_hordes.queries import SpaceRow, space_row, units_at
from game.core.horrible_hordes.state import Chits, Player, State, asked
from game.core.horrible_hordes.tables import ABILITIES, CHITS, TABLES, Space, members, named
from game.core.rules import Action, Refusal
from game.phrase import percent
from game.text.printer import Printer, brief, column, folded, is_numbered, square
from game.titles.horrible_hordes.narrator import HordesNarrator, say
from game.words import game_words

# ---- The board of Horrible Hordes in letters, then the same in words: columns are letters, rows are numbers.
GROUND = beside(__file__, "ground.toml", dict[str, dict[str, str]])
SIGNS = GROUND["letters"]


def cell(space: tuple[int, int]) -> str:
    """(5, 4) as a player reads it: e4; after z comes aa. Where the board is numbered: 5,4."""
    return f"{space[0]},{space[1]}" if is_numbered() else square(space[0] - 1, space[1] - 1)


def drawing(s: State) -> list[str]:
    """The board, six signs a space."""
    across, down = range(1, s.grid.width + 1), range(1, s.grid.height + 1)
    return folded([column(x - 1) for x in across], [[_square(s, (x, y)) for x in across] for y in down], 7)


def _square(s: State, space: tuple[int, int]) -> str:
    row = space_row(s, space)
    text = SIGNS[row.terrain] + (f"!{row.horde.hits}" if row.horde else "")
    if row.owner:
        towns, castles, towers, armies = row.units.values()
        text += f"{row.owner.seat + 1}" + "S" * towns + "C" * castles + "T" * towers + (str(armies) if armies else "")
    return text


def board(s: State) -> list[str]:
    """The drawing, the kingdoms, the hordes."""
    words = game_words("horrible_hordes")
    used = {s.ground(n).id for n in range(s.grid.count)}
    ground = ", ".join(f"{sign} {words.name(name)}" for name, sign in SIGNS.items() if name in used)
    lines = [*drawing(s), say("legend"), say("terrain_signs", signs=ground)]
    for player in s.players:
        lines += kingdom(s, player)
    for horde in sorted(s.hordes.values(), key=lambda horde: (horde.hits, horde.uid)):
        row, hits, place = horde.row, horde.hits, cell(s.grid.cells[horde.space])
        name, kind = words.name(row.id), row.type
        told = say("horde_line", place=place, horde=name, kind=kind, hits=hits, defense=row.defense, atk=row.atk)
        lines.append(f"  {told}")
    return lines


def kingdom(s: State, player: Player) -> list[str]:
    """One kingdom: chits, abilities, units space by space; its number is the one on the drawing."""
    words = game_words("horrible_hordes")
    name = f"{HordesNarrator(lambda: s).heading_of(player.seat)} ({player.seat + 1})"
    if player.retired:
        return [say("has_left", who=name, vt=player.vt)]
    lines = [say("kingdom_line", who=name, chits=named(player.goods), vt=player.vt)]
    for n in s.grid.spaces(player.spaces):
        parts = [words.count(unit, number) for unit, number in units_at(player, n).items() if number]
        lines.append(f"  {cell(s.grid.cells[n])} {words.name(s.ground(n).id)}: {', '.join(parts)}")
    return lines


# ---- The board of Horrible Hordes as a table of spaces, for those who walk it by ear; a cell acts as its space does.
GAME = "horrible_hordes"


def sheet(s: State) -> BoardSheet:
    """Every space: terrain, whose it is, what stands there, the horde with its hits."""
    names = [HordesNarrator(lambda: s).heading_of(player.seat) for player in s.players]
    cells = []
    for number, (x, y) in enumerate(s.grid.cells):
        what = ", ".join(_what(s, space_row(s, (x, y)), names))
        cells.append(Cell(y - 1, x - 1, f"{x},{y}: {what}", f"cell/{number}"))
    return BoardSheet(say("board_sheet"), s.grid.height, s.grid.width, tuple(cells))


def _what(s: State, row: SpaceRow, names: list[str]) -> list[str]:
    words = game_words(GAME)
    said = [words.name(row.terrain)]
    if row.owner:
        said.append(names[row.owner.seat])
        said += [words.count(unit, number) for unit, number in row.units.items() if number]
    if row.horde:
        said.append(f"{words.name(row.horde.row.id)}, {words.count('counter', row.horde.hits)}")
    if row.holy:
        said.append(say("holy_ground"))
    return said


# ---- Horrible Hordes at the terminal: status lines, choices, refusals, the telegraph, the book of abilities.
_ASKS = {
    "origin": "ask_origin", "goal": "ask_goal", "count": "ask_armies", "times": "ask_times", "to": "ask_which",
    "die": "ask_die",
}  # fmt: skip


class HorribleHordesPrinter(Printer):
    """The words of Horrible Hordes."""

    @staticmethod
    def place(space: Space) -> str:
        return cell(space)

    # ---- where the game stands

    def status(self, view: State) -> list[str]:
        seat = asked(view)
        if seat >= len(view.players):
            return [say("hordes_choose", round=view.round)]
        player = view.players[seat]
        who, over = HordesNarrator(lambda: view).heading_of(seat), max(0, sum(player.goods) - limit(player, "hand"))
        settlements, castles = sum(player.settlements.values()), sum(map(len, player.castles.values()))
        stock = say("stock", who=who, round=view.round, rounds=TABLES.turns.rounds, chits=named(player.goods),
                    over=over or None, settlements=settlements, armies=len(player.armies), castles=castles,
                    score=counted(totals(view)[seat]))  # fmt: skip
        lines = [stock]
        frame = view.battle
        if frame is not None:
            found = odds.battle_odds(view)
            chance = percent(found.hold) if found else None
            place = cell(view.grid.cells[frame.space])
            lines.append(say("battle_stands", place=place, clash=frame.round, chance=chance))
        lines.append(f"{self.words.name(view.phase).capitalize()}. {self.words.line(view.phase)}".strip())
        return lines

    def board(self, view: State) -> list[str]:
        return board(view)

    def odds(self, view: State) -> list[str]:
        """The battle on the table, attacks within reach, the telegraph, the raids it means."""
        lines: list[str] = []
        narrator = HordesNarrator(lambda: view)
        found = odds.battle_odds(view)
        if found is not None:
            lines.append(say("battle_odds", chance=percent(found.hold), armies=f"{found.armies:.1f}"))
        lines += list(self._attacks(view))
        omens, cells = hordes.telegraph(view), view.grid.cells
        lines += [self._way(view, omen) for omen in omens]
        risks = chain.from_iterable(hordes.risks(view, seat, omens) for seat in range(len(view.players)))
        coming = (risk for risk in risks if not risk.omen.fights)
        for risk in sorted(coming, key=lambda one: (-one.danger, one.omen.horde.uid, cells[one.space])):
            who, horde = narrator.heading_of(risk.seat), self.words.name(risk.omen.horde.row.id)
            place, chance, hold = cell(cells[risk.space]), percent(risk.chance), percent(risk.odds.hold)
            lines.append(say("raid_odds", place=place, who=who, horde=horde, chance=chance, hold=hold))
        return lines

    def _attacks(self, view: State) -> Iterator[str]:
        seat = asked(view)
        if view.phase != "move" or view.todo:
            return
        numbers, best = view.grid.numbers, dict[tuple[int, int], Any]()
        action: Any
        for action in actions.MoveStack.options(view, seat):  # of each way the largest number comes last
            if (goal := numbers[action.path[-1]]) in view.hordes:
                best[numbers[action.origin], goal] = action
        for (origin, goal), action in best.items():
            found = odds.attack_odds(view, seat, origin, action.count, goal)
            if found:
                horde, ends = self.words.name(view.hordes[goal].row.id), f"{found.armies:.1f}"
                place, chance = cell(action.origin), percent(found.hold)
                yield say("attack_odds", count=action.count, place=place, horde=horde, chance=chance, armies=ends)

    def _way(self, view: State, omen: hordes.Omen) -> str:
        number, horde, place = omen.first, omen.horde, cell(view.grid.cells[omen.horde.space])
        name, why = self.words.name(horde.row.id), say(f"why_{omen.rule}")
        if not omen.aims:
            return say("horde_stays", number=number, horde=name, hits=horde.hits, place=place, why=why)
        goals = ", ".join(f"{cell(space)} {percent(chance)}" for space, chance in hordes.ends(omen.aims).items())
        key = "horde_goes" if omen.sure else "horde_may_go"
        return say(key, number=number, horde=name, hits=horde.hits, place=place, goals=goals, why=why)

    def ledger(self, view: State, number: int | None) -> list[str]:
        """The book of abilities: what you own and how often it still works; or one of the 84 by its number."""
        seat = asked(view)
        if number is not None:
            page = min(seat, len(view.players) - 1), number - 1
            return self._page(view, *page) if 1 <= number <= len(ABILITIES) else []
        if seat >= len(view.players):
            return []
        lines = []
        for index in members(view.players[seat].abilities):
            row = queries.ability_row(view, seat, index)
            left = f" ({say('left_this', left=row.left, most=row.most, per=row.per)})" if row.most else ""
            lines.append(f"{index + 1:>3}. {row.name}{left}: {HordesNarrator.ability_line(index, view.players[seat])}")
        return lines or [say("no_abilities")]

    def _page(self, view: State, seat: int, index: int) -> list[str]:
        row = queries.ability_row(view, seat, index)
        star = "*" if row.spell else ""
        line = HordesNarrator.ability_line(index, view.players[seat])
        lines = [f"{index + 1}. {row.name}{star} ({', '.join(row.tags)}): {line}"]
        if row.combines:
            lines.append(f"{say('combines_with')}: {', '.join(map(self.words.name, row.combines))}.")
        if row.learn:
            lines.append(row.learn.text)
        return lines

    # ---- choices

    def parts(self, view: State, action: Action) -> list[tuple[str, str]]:
        """Asked step by step; chits one kind at a time."""
        rows: list[tuple[str, str]] = []
        for field in action.__struct_fields__:
            value = getattr(action, field)
            if isinstance(value, Chits):
                rows += [(chit, str(n)) for chit, n in zip(CHITS, value.amounts, strict=True)]
            elif field == "path":
                rows.append(("goal", " ".join(map(cell, value[-1:])) or "stay"))
                rows.append(("path", " ".join(map(cell, value))))
            elif isinstance(value, tuple):
                rows.append((field, cell(value)))
            elif field in ("ability", "kingdom", "unit", "horde") and isinstance(value, str):
                rows.append((field, self.words.name(value) if value else ""))
            else:
                rows.append((field, brief(value)))
        return rows

    def question(self, view: State, field: str) -> str:
        if field in CHITS:
            return say("how_many", chit=field)
        return say(_ASKS[field]) if field in _ASKS else super().question(view, field)

    # ---- typed words

    def typed(self, view: State, words: Sequence[str], legal: Sequence[Action]) -> Action | str | None:
        head, rest = words[0].lower(), [word.lower() for word in words[1:]]
        if head == "to" and len(rest) == 1:
            on = actions.EndPhase(rest[0])
            why = on.refusal(view, asked(view))
            return why.text if why else on
        if head not in ("take", "discard") or not rest:
            return None
        counts = dict.fromkeys(CHITS, 0)
        times = 1
        for word in rest:
            if word.isdecimal():
                times = int(word)
            elif word in counts:
                counts[word] += times
                times = 1
            else:
                return say("no_chit", word=word, chits=CHITS)
        action = actions.TakeFree(Chits(**counts)) if head == "take" else actions.Discard(Chits(**counts))
        refusal = action.refusal(view, asked(view))
        return refusal.text if refusal else action

    def commands(self) -> list[str]:
        return [say(f"command_{name}") for name in ("take", "discard", "to", "ledger")]

    # ---- why not

    def asked(self, view: State) -> Iterator[tuple[str, Refusal | None]]:
        seat = asked(view)
        if seat >= len(view.players):
            return
        for one in queries.offers(view, seat):
            yield self.label(view, one.action), one.refusal
        yield self.label(view, actions.EndPhase()), actions.EndPhase().refusal(view, seat)
        for index in members(view.players[seat].abilities):
            yield self.label(view, actions.Use(ABILITIES[index].id)), queries.use_refusal(view, seat, index)
