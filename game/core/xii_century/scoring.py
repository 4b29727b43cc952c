"""The score sheet (2.14), the winners, and the objective of a solo game."""

from __future__ import annotations

from game.core.events import Emit
from game.core.rules import Outcome, ScoreRow
from game.core.xii_century import sheet as xii
from game.core.xii_century.events import DiceRolled
from game.core.xii_century.sheet import DifficultyRow, ObjectiveRow, Phase, State, Town

_CASTLE = xii.BIT["castle_pow_20"]


def base(s: State, town: Town) -> int:
    """Soldiers and heroes: what counts in the king war; the castle only by option (XII-D10)."""
    v, owned, sheet = town.values, town.owned, s.sheet
    found = 0
    for asset, pow in sheet.soldiers:
        found += pow * v[asset]
    for bit, pow in sheet.heroes:
        if owned & bit:
            found += pow
    if s.chosen.castle_pow_in_war and owned & _CASTLE:
        found += sheet.perks.castle_pow
    return found


def walls(s: State, town: Town) -> int:
    """Buildings: they keep outlaws off and break ties, and have no effect in wars."""
    found = sum(pow for bit, pow in s.sheet.walls if town.owned & bit)
    if town.owned & _CASTLE and not s.chosen.castle_pow_in_war:
        found += s.sheet.perks.castle_pow
    return found


def tie(s: State, town: Town) -> int:
    """What breaks a tie of points: everything but dice (XII-D34)."""
    return base(s, town) + walls(s, town)


def bonus_dice(s: State, town: Town) -> int:
    """Dice for many men-at-arms and for many knights."""
    least = s.sheet.course.bonus_from
    return (town.values[xii.MEN] >= least) + (town.values[xii.KNIGHTS] >= least)


def throw(s: State, town: Town, stream: str) -> tuple[int, ...]:
    """Rolls the bonus dice of one town, whether or not they matter (XII-D31, XII-D46)."""
    count = bonus_dice(s, town)
    return s.dice.roll(stream, count) if count else ()


# ---- The score sheet.
_CASTLE_HOUSES = xii.BIT["castle_houses_vp"]
_LABELS = (
    "Population", "Food", "Supply", "Farms", "Men-at-arms", "Knights", "Strong ale", "Stone houses", "Monks",
    "Mercenaries", "Masons", "Bread",
)  # fmt: skip
_GROUPS = (
    ("people", "People", xii.PEOPLE),
    ("infrastructures", "Buildings", xii.INFRASTRUCTURES),
    ("special_people", "Special people", xii.SPECIAL_PEOPLE),
    ("special_infrastructures", "Special buildings", xii.SPECIAL_INFRASTRUCTURES),
)


def points(s: State, town: Town) -> int:
    """The score as it would be now."""
    sheet, owned, v = s.sheet, town.owned, town.values
    found = sum(map(int.__mul__, sheet.asset_vp, v))
    if owned & _CASTLE_HOUSES:
        found += sheet.perks.castle_house_vp * v[xii.HOUSES]
    found += sheet.worth[owned]
    return found + v[xii.REPUTATION] // sheet.course.reputation_step * sheet.course.reputation_vp


def rows(s: State, town: Town) -> tuple[ScoreRow, ...]:
    """Every line of the sheet that can score, including those of 0 points."""
    sheet, owned, v = s.sheet, town.owned, town.values
    found = []
    for number, vp in enumerate(sheet.asset_vp):
        if vp:
            gain = vp + (sheet.perks.castle_house_vp if number == xii.HOUSES and owned & _CASTLE_HOUSES else 0)
            found.append(ScoreRow(xii.ASSETS[number], _LABELS[number], gain * v[number], f"{v[number]}", "XII 2.14"))
    for group, label, names in _GROUPS:
        here = [name for name in names if owned & xii.BIT[name]]
        worth = sum(sheet.item_vp[xii.ITEM[name]] for name in here)
        each = (f"{name.replace('_', ' ')} {sheet.item_vp[xii.ITEM[name]]}" for name in here)
        found.append(ScoreRow(group, label, worth, ", ".join(each), "XII 2.14"))
    wars = v[xii.REPUTATION] // sheet.course.reputation_step * sheet.course.reputation_vp
    found.append(ScoreRow("reputation", "Reputation", wars, f"{v[xii.REPUTATION]}", "XII 2.14"))
    return tuple(found)


# ---- who wins


def winners(s: State) -> tuple[int, ...]:
    """Most points, then most power; a remaining tie is shared (8.33). Solo: the objective, or the good range."""
    if s.seats == 1:
        return (0,) if solo_won(s) else ()
    scores = [points(s, town) for town in s.towns]
    marks = [(scores[seat], scoring_tie(s, seat)) for seat in range(s.seats)]
    return tuple(seat for seat in range(s.seats) if marks[seat] == max(marks))


def scoring_tie(s: State, seat: int) -> int:
    """The power that decides among towns with as many points."""
    return tie(s, s.towns[seat]) + (s.tie_dice[seat] if s.tie_dice else 0)


def throw_ties(s: State, emit: Emit | None) -> None:
    """Optionally, bonus dice break ties: those with most points roll theirs (XII-D34)."""
    scores = [points(s, town) for town in s.towns]
    tied = [seat for seat in s.order if scores[seat] == max(scores)]
    if len(tied) < 2:
        return
    found = [0] * s.seats
    for seat in tied:
        faces = throw(s, s.towns[seat], "tie")
        found[seat] = sum(faces)
        if emit and faces:
            emit(DiceRolled(stream="tie", faces=faces, rolled=tuple(range(len(faces))), seat=seat))
    s.tie_dice = tuple(found)


# ---- alone


def difficulty(s: State) -> DifficultyRow:
    return next(row for row in s.sheet.tables.difficulties if row.id == s.chosen.difficulty)


def objective(s: State) -> ObjectiveRow | None:
    """The solo objective; None in arcade, and with others."""
    if s.seats > 1:
        return None
    return next((row for row in s.sheet.tables.objectives if row.id == s.chosen.objective), None)


def verdict(s: State, score: int) -> str:
    """Arcade: "below", "within" or "above" the range of a good score (XII-D42)."""
    row = difficulty(s)
    if score < row.low:
        return "below"
    return "above" if row.high and score > row.high else "within"


def met(s: State, town: Town, row: ObjectiveRow) -> bool:
    """Whether an objective holds now."""
    return (
        all(town.owned & xii.BIT[name] for name in row.needs)
        and all(town.values[xii.VALUES[name]] >= least for name, least in row.amounts.items())
        and points(s, town) >= row.vp
    )


def solo_won(s: State) -> bool:
    row, town = objective(s), s.towns[0]
    return met(s, town, row) if row else verdict(s, points(s, town)) != "below"


def outcome(s: State) -> Outcome | None:
    """How the match ended; None while it lasts."""
    if s.phase != Phase.OVER:
        return None
    scores, found = tuple(points(s, town) for town in s.towns), winners(s)
    if objective(s):
        told = f"The objective is {'met' if found else 'missed'} with {scores[0]} points."
    elif s.seats == 1:
        good = difficulty(s)
        span = f"from {good.low} to {good.high}" if good.high else f"from {good.low} up"
        told = f"{scores[0]} points: {verdict(s, scores[0])} the good range of this difficulty ({span})."
    else:
        names = " and ".join(f"town {seat + 1}" for seat in found)
        shared = "share the win" if len(found) > 1 else "wins"
        told = f"{names[0].upper()}{names[1:]} {shared} with {max(scores)} points."
    return Outcome(found, scores, told)
