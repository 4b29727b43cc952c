"""The course of a round: its dice and turns, the king's war, income, events, meals. Every value is capped (8.28)."""

from __future__ import annotations

from game.core.dice import Dice
from game.core.events import Emit
from game.core.xii_century import events as facts
from game.core.xii_century import scoring
from game.core.xii_century import sheet as xii
from game.core.xii_century.sheet import Chosen, LocationRow, MatchFigures, Phase, State, Town


def resolve_war(s: State, emit: Emit | None) -> None:
    """Show all answers, measure the supporters, honour them, halve their troops."""
    s.reveals += 1
    if emit:
        avoided = ("avoid" if scoring.base(s, town) else "forced" for town in s.towns)
        said = ("support" if vote == xii.SUPPORT else word for vote, word in zip(s.votes, avoided, strict=True))
        emit(facts.AnswersRevealed(answers=tuple(said)))
    supporters = [seat for seat in s.order if s.votes[seat] == xii.SUPPORT]
    powers = {}
    for seat in supporters:
        town = s.towns[seat]
        faces = scoring.throw(s, town, "war")
        base = scoring.base(s, town)
        powers[seat] = base + sum(faces)
        if emit:
            if faces:
                emit(facts.DiceRolled(stream="war", faces=faces, rolled=tuple(range(len(faces))), seat=seat))
            emit(facts.PowerShown(seat=seat, base=base, faces=faces, power=powers[seat]))
    # One for a lone supporter; of several, two for each of the strongest, one for the others (XII-D30, XII-D35).
    for seat in supporters:
        v = s.towns[seat].values
        best = len(powers) > 1 and powers[seat] == max(powers.values())
        gained = s.sheet.course.war_best if best else s.sheet.course.war_lone
        v[xii.REPUTATION] += gained
        if emit:
            emit(facts.ReputationGained(seat=seat, gained=gained, reputation=v[xii.REPUTATION], best=best))
    for seat in supporters:
        v = s.towns[seat].values
        before = v[:]
        v[xii.MEN] //= 2
        v[xii.KNIGHTS] //= 2
        if emit and before != v:
            emit(facts.TroopsHalved(seat=seat, deltas=change(before, v)))


# ---- Income at the end of a round and the market: farms, locations, mill, granary. Everything is capped (8.28).
_MILL = xii.BIT["mill_food_per_3_farms"]
_GRANARY = xii.BIT["granary_two_food"]


def barred(s: State, town: Town) -> bool:
    """Whether a town gets no income because nobody lives there (XII-D44)."""
    return s.chosen.zero_pop_blocks_income and not s.sheet.eff_pop(town.values)


def skipped(s: State, what: str) -> bool:
    """Whether famine stops "farms", the "mill" or the "rest" this round (XII-D6)."""
    if s.event != xii.FAMINE:
        return False
    rule = s.chosen.famine_skips
    return what == "farms" or rule == "all" or (rule == "farms_and_mill" and what == "mill")


def gain(s: State, town: Town, good: int, count: int) -> int:
    """Add food or supply up to the limit; returns the amount added."""
    added = min(count, s.sheet.tops[good] - town.values[good])
    town.values[good] += added
    return added


def farms(s: State, seat: int, emit: Emit | None) -> None:
    """One food for every two farms."""
    town = s.towns[seat]
    if not town.values[xii.FARMS] or barred(s, town):
        return
    food = town.values[xii.FARMS] // s.sheet.course.per_farm
    if skipped(s, "farms"):
        if emit:
            emit(facts.FarmsYielded(seat=seat, food=0, wasted=0, idle=True))
        return
    added = gain(s, town, xii.FOOD, food)
    if emit and food:
        emit(facts.FarmsYielded(seat=seat, food=added, wasted=food - added))


def paying(s: State, town: Town) -> tuple[LocationRow, ...]:
    """The locations that pay this town in this round."""
    v = town.values
    return tuple([row for need, value, row in s.sheet.paying[s.round - 1] if v[value] >= need])


def idle(s: State) -> bool:
    """Whether food and supply no longer matter: the last meal is over and no objective counts them."""
    if s.round < s.sheet.course.rounds or s.chosen.version < 3:
        return False
    row = scoring.objective(s)
    return row is None or row.amounts.keys().isdisjoint(("food", "supply"))


def dues(s: State, town: Town) -> list[tuple[str, int, int]]:
    """What comes without a choice: (source, good, count)."""
    if barred(s, town) or skipped(s, "rest"):
        return []
    either = idle(s)
    found = [(row.id, xii.ASSET[row.goods[0]], row.gives) for row in paying(s, town) if either or len(row.goods) == 1]
    if town.owned & _MILL and not skipped(s, "mill"):
        found.append(("mill_food_per_3_farms", xii.FOOD, town.values[xii.FARMS] // s.sheet.perks.mill_per_farm))
    if town.owned & _GRANARY:
        found.append(("granary_two_food", xii.FOOD, s.sheet.perks.granary_food))
    return found


def collect(s: State, seat: int, source: str, good: int, count: int, emit: Emit | None) -> None:
    """One source pays."""
    added = gain(s, s.towns[seat], good, count)
    if emit and count:
        emit(facts.Collected(seat=seat, source=source, good=xii.ASSETS[good], count=added, wasted=count - added))


def choices(s: State, seat: int) -> tuple[str, ...]:
    """The locations whose good this seat must choose now."""
    town = s.towns[seat]
    if barred(s, town) or skipped(s, "rest") or idle(s):
        return ()
    return tuple(row.id for row in paying(s, town) if len(row.goods) > 1)


def most_convertible(s: State, town: Town, good: int) -> int:
    """How much of a good the market can change into the other (XII-D28)."""
    if barred(s, town):
        return 0
    other = xii.SUPPLY if good == xii.FOOD else xii.FOOD
    return min(town.values[good], s.sheet.tops[other] - town.values[other])


# ---- Global events (2.8): what each does to a town, to all at once at the start of the round.
SHIELD = xii.BIT["granary_famine_shield"]


def _unsafe(s: State, emit: Emit | None) -> list[int]:
    """The towns outlaws get into: all are measured before any is hit (8.20)."""
    need = s.sheet.tables.fates[xii.OUTLAWS - 1].per_round * s.round
    hit = []
    for seat in s.order:
        town = s.towns[seat]
        faces = scoring.throw(s, town, "outlaws") if s.chosen.outlaws_bonus_dice else ()
        base, walls = scoring.base(s, town), scoring.walls(s, town)
        total = base + walls + sum(faces)
        if total < need:
            hit.append(seat)
        if emit:
            if faces:
                emit(facts.DiceRolled(stream="outlaws", faces=faces, rolled=tuple(range(len(faces))), seat=seat))
            emit(
                facts.DefenceShown(
                    seat=seat, base=base, walls=walls, faces=faces, power=total, need=need, safe=total >= need
                )
            )
    return hit


def suffer(s: State, seat: int, event: int, emit: Emit | None) -> None:
    """One town suffers an event; for outlaws: they got in."""
    town, name = s.towns[seat], xii.FATES[event - 1]
    before = town.values[:]
    strike(s, town, event)
    if emit and town.values == before:
        shielded = event == xii.FAMINE and town.owned & SHIELD
        emit(facts.EventSpared(seat=seat, event=name, reason="granary_famine_shield" if shielded else "nothing"))
    elif emit:
        emit(facts.TownChanged(seat=seat, deltas=change(before, town.values), reason=name))
    bound(s, seat, emit)


def bound(s: State, seat: int, emit: Emit | None) -> None:
    """Clamps a town to its limits and reports what was lost."""
    values = s.towns[seat].values
    before = values[:]
    s.sheet.clamp(values)
    if emit and before != values:
        emit(facts.TownChanged(seat=seat, deltas=change(before, values), reason="bounds"))


def strike(s: State, town: Town, event: int) -> None:
    """An event's direct losses, before bounds."""
    row, v = s.sheet.tables.fates[event - 1], town.values
    for name in row.halves:
        v[xii.VALUES[name]] //= 2
    if event == xii.FAMINE:
        if s.chosen.famine_halves_farms:  # XII-D5
            v[xii.FARMS] //= 2
        if town.owned & SHIELD:
            return
    for name, count in row.loses.items():
        v[xii.VALUES[name]] = max(0, v[xii.VALUES[name]] - count)
    for name in row.wipes:
        v[xii.VALUES[name]] = 0


def change(before: list[int], after: list[int]) -> dict[str, int]:
    """Changes of the assets by id, without unchanged ones."""
    return {name: after[i] - before[i] for i, name in enumerate(xii.ASSETS) if after[i] != before[i]}


# ---- The course of a match (section 3): assigning events, rounds, turns, and automatic steps between decisions.
TURNS = 16  # dice of a round are keyed by TURNS * round and what follows: turns 1 to 5, then the war
WAR_TURN = 15
MOST_ALIKE = 2  # rounds with the same event
_FED = xii.BIT["miller_no_feeding"]


def blank(sheet: MatchFigures, chosen: Chosen, seats: int, dice: Dice) -> State:
    """The initial state: empty sheets, no first player."""
    towns = [Town([0] * (xii.REPUTATION + 1), 0, sheet.course.start_reserve, 0, "") for _ in range(seats)]
    events, votes = (0,) * sheet.course.rounds, [xii.UNDECIDED] * seats
    return State(sheet, chosen, dice, events=events, towns=towns, votes=votes)


# ---- before the first round


def open_rounds(s: State) -> tuple[int, ...]:
    """The rounds that still need an event, in order."""
    return tuple(number for number in scoring.difficulty(s).rounds if not s.events[number - 1])


def exhausted(s: State, event: int) -> bool:
    """Whether an event is already on as many rounds as allowed."""
    return s.events.count(event) >= MOST_ALIKE


def assign(s: State, number: int, event: int, by: int, emit: Emit | None) -> None:
    """Put an event on a round."""
    s.events = (*s.events[: number - 1], event, *s.events[number:])
    if emit:
        emit(facts.EventAssigned(round=number, event=xii.FATES[event - 1], by=by))


def begin(s: State) -> None:
    """Everything before the first decision, without events.

    Everybody rolls a die and the lowest goes first; those who tie for it roll again (XII-D33).
    """
    left = list(range(s.seats))
    while len(left) > 1:
        thrown = s.dice.roll("first", len(left))
        lot = [0] * s.seats
        for seat, face in zip(left, thrown, strict=True):
            lot[seat] = face
        s.lots = (*s.lots, tuple(lot))
        left = [seat for seat in left if lot[seat] == min(thrown)]
    s.first = left[0]
    for at, name in scoring.difficulty(s).fixed.items():
        assign(s, int(at), xii.FATE[name], -1, None)
    if s.chosen.event_method == "random":
        for number in open_rounds(s):
            face = s.dice.roll("event")[0]
            while exhausted(s, face):
                face = s.dice.roll("event")[0]
            assign(s, number, face, -1, None)
    if not open_rounds(s):
        begin_round(s, None)


# ---- rounds and turns


def begin_round(s: State, emit: Emit | None) -> None:
    """Resolves the event of the round, then rolls the shared dice."""
    s.round += 1
    s.turn = 0
    s.phase = Phase.FIX
    s.shared = ()
    s.dice.turn(TURNS * s.round)
    if emit:
        event = xii.FATES[s.event - 1] if s.event else ""
        emit(facts.RoundBegun(round=s.round, first=s.first, event=event))
    if s.event:
        for seat in _unsafe(s, emit) if s.event == xii.OUTLAWS else s.order:
            suffer(s, seat, s.event, emit)
    roll_shared(s, emit)


def roll_shared(s: State, emit: Emit | None) -> None:
    """Rolls the shared dice; the first player must fix equal ones."""
    s.shared = s.dice.roll("shared", 2)
    if emit:
        emit(facts.DiceRolled(stream="shared", faces=s.shared, rolled=(0, 1), seat=s.first))
    settle_shared(s, emit)


def settle_shared(s: State, emit: Emit | None) -> None:
    """Starts the first turn once the shared dice differ."""
    if s.shared[0] != s.shared[1]:
        begin_turn(s, emit)


def roll_own(s: State) -> tuple[int, ...]:
    """Rolls the two dice of the player whose turn it is; all four are to be spent."""
    s.dice.turn(TURNS * s.round + 1 + s.turn)
    own = s.dice.roll("own", 2)
    s.faces = s.cast = s.shared + own
    s.spent = s.used = s.doubled = s.by_reserve = s.places = s.drawn = s.fresh = s.saves = s.abilities = 0
    s.split = ()
    s.phase = Phase.SPEND
    return own


def begin_turn(s: State, emit: Emit | None) -> None:
    """The player rolls their own dice."""
    own = roll_own(s)
    if emit:
        emit(facts.DiceRolled(stream="own", faces=own, rolled=(0, 1), seat=s.active))
        emit(facts.TurnBegun(seat=s.active, faces=s.faces))


def meal(s: State, town: Town) -> tuple[int, int, int]:
    """The effect of feeding: food needed, food paid, people lost (XII-D27). Monks do not eat."""
    v, per = town.values, s.sheet.course.per_mouth
    people, food = v[xii.POPULATION], v[xii.FOOD]
    need = -(-people // per)
    if food >= need:
        return need, need, 0
    return need, food, people - per * food


def bread_feeds(s: State, town: Town) -> bool:
    """Whether the miller's bread feeds the town for free."""
    return bool(town.owned & _FED) and town.values[xii.BREAD] >= s.sheet.perks.miller_bread


def feed(s: State, emit: Emit | None) -> None:
    """The town eats; people who cannot be fed leave."""
    seat = s.active
    town = s.towns[seat]
    v = town.values
    people = v[xii.POPULATION]
    if bread_feeds(s, town):
        if emit:
            emit(facts.Fed(seat=seat, mouths=people, need=0, paid=0, lost=0, by="miller_no_feeding"))
        return
    need, paid, lost = meal(s, town)
    v[xii.POPULATION] -= lost
    v[xii.FOOD] -= paid
    if emit:
        emit(facts.Fed(seat=seat, mouths=people, need=need, paid=paid, lost=lost))
    if lost:
        bound(s, seat, emit)


def end_turn(s: State, emit: Emit | None) -> None:
    """The next player's turn, or the end of the round."""
    s.turn += 1
    s.faces = s.cast = ()
    if s.turn < s.seats:
        begin_turn(s, emit)
        return
    s.turn = 0
    s.dice.turn(TURNS * s.round + WAR_TURN)
    asked = [seat for seat, town in enumerate(s.towns) if s.seats > 1 and scoring.base(s, town) > 0]
    if s.seats > 1:  # the king asks everybody who has power (XII-D29)
        s.votes = [xii.UNDECIDED if seat in asked else xii.AVOID for seat in range(s.seats)]
    if not asked:
        after_war(s, emit)
        return
    s.phase = Phase.WAR
    if emit:
        emit(facts.WarCalled(asked=tuple(asked)))


# ---- the end of a round


def after_war(s: State, emit: Emit | None) -> None:
    """Farms yield, locations pay."""
    s.phase = Phase.COLLECT
    s.turn = 0
    for seat in s.order:
        farms(s, seat, emit)
    sequence_collect(s, emit)


def sequence_collect(s: State, emit: Emit | None) -> None:
    """Automatic income seat by seat, until somebody must choose or all is collected."""
    while s.turn < s.seats:
        seat = s.active
        for source, good, count in dues(s, s.towns[seat]):
            collect(s, seat, source, good, count, emit)
        if choices(s, seat):
            if emit:
                emit(facts.ChoiceAsked(seat=seat, locations=choices(s, seat)))
            return
        s.turn += 1
    rotate(s, emit)


def rotate(s: State, emit: Emit | None) -> None:
    """The last player of this round is first in the next (XII-D32)."""
    if emit:
        emit(facts.RoundEnded(round=s.round))
    s.turn = 0
    if s.round < s.sheet.course.rounds:
        s.first = (s.first - 1) % s.seats
        begin_round(s, emit)
        return
    s.phase = Phase.OVER
    if s.chosen.tiebreak_bonus_dice:
        scoring.throw_ties(s, emit)
    if emit:
        scores = tuple(scoring.points(s, town) for town in s.towns)
        emit(facts.GameEnded(scores=scores, winners=scoring.winners(s), tie_dice=s.tie_dice))
