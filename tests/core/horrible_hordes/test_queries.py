"""What clients ask: menus with reasons, abilities, the hand, the ribbon, standing orders, why a die needs its face."""

from collections.abc import Iterator

import pytest

from game.core.horrible_hordes import actions, queries
from game.core.horrible_hordes.actions import ConvertGold, EndPhase, Fight, Pass, TrainArmy, Use
from game.core.horrible_hordes.books import faces_needed, marked
from game.core.horrible_hordes.combat import RAID, line_up
from game.core.horrible_hordes.movement import armies_at
from game.core.horrible_hordes.odds import battle_odds, dice_marks, lying, odds_after, odds_between, unit_lines
from game.core.horrible_hordes.queries import Orders, answer
from game.core.horrible_hordes.state import Battle, Roll, State
from game.core.horrible_hordes.tables import ABILITIES
from game.core.match import Match
from game.core.rules import Action
from tests.core.horrible_hordes.setting import Scene, scene
from tests.world import at_random

HOME = (5, 5)


def shown(at: Scene, name: str) -> queries.AbilityRow:
    return next(row for row in queries.ability_rows(at.s, 0) if row.id == name)


def test_every_ability_does_something_has_a_tag_and_tells_how_much_there_is_of_what_it_is_about() -> None:
    rows = queries.ability_rows(scene(units={HOME: "S"}).s, 0)
    assert len(rows) == 84
    assert sum(row.spell for row in rows) == 20
    for ability, row in zip(ABILITIES, rows, strict=True):
        assert ability.mods or ability.react or ability.use
        assert row.tags
        assert (row.most > 0) == (ability.use is not None)
    at = scene(units={HOME: "S"}, hordes={(1, 1): ("rat_king", 7), (9, 9): ("gryphon_lord", 3)})
    index = {row.id: n for n, row in enumerate(ABILITIES)}
    assert queries.suits(at.s, 0, index["nets"]) == (("horde", "monster", 1, 2),)
    assert queries.suits(at.s, 0, index["mountaineers"])[0][:2] == ("terrain", "mountain")
    assert queries.suits(at.s, 0, index["great_bows"]) == ()


def test_the_browser_says_what_is_affordable_used_up_combines_and_as_the_rules_do_when() -> None:
    at = scene(units={HOME: "S"}, abilities=["druids", "astrology", "wizardry"], wood=1, alone=True)
    assert "wizardry" in shown(at, "gate").combines
    assert {"druids", "astrology"} <= set(shown(at, "blizzard").combines)
    assert shown(at, "druids").use is None
    assert (shown(at, "druids").left, shown(at, "druids").per) == (3, "turn")
    at.use("druids", give={"wood": 1}, get={"magic": 1})
    assert shown(at, "druids").left == 2
    assert shown(at, "gate").cost == {"magic": 1}
    assert shown(at, "gate").affordable
    assert not shown(at, "control").affordable
    assert shown(at, "mountaineers").kingdom == "dwarves"
    # HH 11.2: own_any is closed while free chits are taken; the browser says what the rules say.
    at = scene(phase="resource", units={HOME: "S"}, abilities=["druids"], wood=1)
    told, rules = shown(at, "druids").use, at.why("use", ability="druids", give={"wood": 1}, get={"magic": 1})
    assert (told.code, told.text) == (rules.code, rules.text) == ("wrong_phase", "Druids can be used in your own turn.")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("druids", "bad_target"),
        ("gate", "wrong_phase"),
        ("great_bows", "passive"),
        ("haste", "not_owned"),
        ("blizzard", "cannot_pay"),
    ],
)
def test_an_ability_that_cannot_be_used_says_why(name: str, code: str) -> None:
    at = scene(units={HOME: "S"}, abilities=["druids", "gate", "great_bows", "blizzard"], magic=1)
    assert shown(at, name).use.code == code


def test_menus_hold_every_place_with_its_reason_and_agree_with_what_is_legal() -> None:
    at = scene(
        phase="settle", units={HOME: "S"}, terrain={(5, 4): "forest"}, hordes={(6, 5): "rat_king"}, food=2, wood=3
    )
    rows = {one.action.space: one for one in queries.offers(at.s, 0) if isinstance(one.action, actions.BuildSettlement)}
    assert rows[5, 4].refusal is None
    assert rows[6, 5].refusal.code == "occupied"
    assert all(one.refusal for one in queries.offers(at.s, 0) if isinstance(one.action, actions.BuildCastle))
    at = scene(phase="fortify", units={HOME: "S", (5, 4): "SC"}, stone=5, options={"wizard_towers": True})
    castles = [one for one in queries.offers(at.s, 0) if isinstance(one.action, actions.BuildCastle)]
    open_rows = {(one.action.kind, one.action.space) for one in castles if one.refusal is None}
    offers = {(row.get("kind", "castle"), tuple(row["space"])) for row in at.offers("build_castle")}
    assert open_rows == offers
    at = scene(units={HOME: "S"}, gold=5)
    first = next(one for one in queries.offers(at.s, 0) if isinstance(one.action, ConvertGold))
    assert (first.action.to, first.price, first.refusal) == ("stone", {"gold": 2}, None)
    at = scene(units={HOME: "SCAA"}, hordes={(1, 1): "rat_king"})
    row = queries.space_row(at.s, HOME)
    assert (row.owner.seat, [*row.units.values()], row.horde) == (0, [1, 1, 0, 2], None)
    assert queries.space_row(at.s, (1, 1)).horde.hits == 7


# ---- standing orders


def ordered(at: Scene, *on: str, **orders: tuple[str, ...]) -> Action | None:
    return answer(at.s, 0, at.rules.legal(at.s, 0), Orders(on=frozenset(on), **orders))


def test_what_is_saved_for_is_taken_spared_and_bought_with_gold() -> None:
    at = scene(phase="resource", units={HOME: "S"}, wood=1, food=2)
    action = ordered(at, "take", save_for=("settlement", "army"))
    assert (action.gain.wood, action.gain.gold) == (3, 0)  # two for the settlement, one for the army
    assert ordered(at, save_for=("settlement",)) is None
    at = scene(phase="end", units={HOME: "S"}, stone=4, wood=3, food=2)
    action = ordered(at, "drop", save_for=("settlement",))
    assert action.drop.stone == 2
    assert at.rules.refusal(at.s, 0, action) is None

    def due(gold: int, *on: str) -> Action | None:
        at = scene(phase="trade", units={HOME: "S"}, stone=1, gold=gold)
        return ordered(at, *on, save_for=("army", "castle"))

    assert due(6, "change") == ConvertGold("stone", 3)  # an army has no castle to be trained in
    assert due(6, "idle") is None
    assert due(5, "idle") == EndPhase()
    assert due(5, "change") is None
    paid = scene(phase="trade", units={HOME: "SC"}, food=2, wood=4, metal=2, gold=2)  # for the first already
    assert ordered(paid, "change", save_for=("settlement", "army")) == ConvertGold("food", 1)


def test_what_needs_no_question_is_done_or_let_go_and_what_leaves_a_choice_is_asked() -> None:
    at = scene((1, 1, 1), phase="attack", units={HOME: "A"}, hordes={HOME: ("gryphon_lord", 1)}, magic=1,
               abilities=["divination"])  # fmt: skip
    at.fight()
    assert ordered(at, never=("divination",)) == Pass()
    assert ordered(at, never=("oracles",)) is None
    at = scene((1, 9), phase="attack", units={HOME: "A"}, hordes={HOME: ("gryphon_lord", 1)}, wood=1,
               abilities=["decoys"])  # fmt: skip
    at.fight()
    assert ordered(at) is None
    assert ordered(at, always=("decoys",)) == Use("decoys")
    for phase, due in (("train", EndPhase()), ("trade", None)):
        assert ordered(scene(phase=phase, units={HOME: "S"}, wood=1, abilities=["druids"]), "quiet") == due
    at = scene(phase="trade", units={HOME: "S"}, gold=2, wood=1, abilities=["druids"])
    assert ordered(at, "change", "idle", save_for=("castle",)) is None, "an ability could be used in it"
    at = scene(phase="train", units={HOME: "SC"}, food=1, metal=2, wood=1)
    assert isinstance(ordered(at, "train"), TrainArmy)
    assert ordered(scene(phase="move", units={HOME: "A"}, food=1), "move") == EndPhase()
    foes = {HOME: ("gryphon_lord", 1)}
    assert ordered(scene(phase="attack", units={HOME: "A"}, hordes=foes), "fight") == Fight(HOME)
    two = scene(phase="attack", units={HOME: "A", (2, 2): "A"}, hordes={**foes, (2, 2): ("rat_king", 1)})
    assert ordered(two, "fight") is None


# ---- Why a die needs its face: the parts add up to what the rules count, for every unit of every battle that comes
# up.


def moments(seed: str, seats: int = 3, pvp: bool = False, most: int = 900) -> Iterator[tuple[Match, State, Battle]]:
    """Every window of a battle in a match played at random."""
    for match in at_random(seed, until=most, seats=seats, pvp=pvp):
        frame = next((f for f in match.state.todo if isinstance(f, Battle)), None)
        if frame is not None and (frame.foe >= 0 or frame.space in match.state.hordes):
            yield match, match.state, frame


@pytest.mark.parametrize("seed", ["wall-1", "wall-2", "wall-3"])
def test_the_parts_of_every_face_add_up_to_what_the_rules_count(seed: str) -> None:
    seen = 0
    for _, s, frame in moments(seed):
        if frame.foe >= 0:
            continue
        player, horde = s.players[frame.seat], s.hordes[frame.space]
        for line in unit_lines(s, frame.seat, frame.space, frame.mode, frame.foe, frame.damage):
            army = next((a for a in armies_at(player, frame.space) if dice_marks(a) == line.marks), None)
            own, worn = (marked(army, "attack"), marked(army, "defense")) if army and line.unit == "army" else (0, 0)
            faces = faces_needed(s, player, horde, frame.space, frame.mode)
            place = ("army", "castle", "settlement").index(line.unit)
            assert (line.need, line.danger) == (faces[place] - own, faces[3 + place] + worn)
            seen += 1
    assert seen


def test_everybody_in_a_raid_is_named_with_the_hits_and_in_a_war_the_first_die_needs_what_its_line_says() -> None:
    for _, s, frame in moments("wall-4"):
        if frame.mode != RAID:
            continue
        player = s.players[frame.seat]
        found = {line.unit: 0 for line in unit_lines(s, frame.seat, frame.space, RAID, damage=frame.damage)}
        for line in unit_lines(s, frame.seat, frame.space, RAID, damage=frame.damage):
            found[line.unit] += line.count
            assert len(line.hits) == (line.count if line.unit == "castle" else 0)
        needs, _ = line_up(s, player, frame.space, s.hordes[frame.space], RAID)
        assert sum(found.values()) == len(needs)
    seen = 0
    for number in range(6):
        for _, s, frame in moments(f"war-{number}", seats=6, pvp=True, most=1200):
            rows = lying(s) if frame.foe >= 0 else ()
            found = unit_lines(s, frame.seat, frame.space, frame.mode, frame.foe, frame.damage)
            for side in (0, 1) if rows else ():
                _, roller, _, need, _, _ = next(row for row in rows if row[0] == side)
                assert need in {line.need for line in found if (line.side, line.unit) == (side, roller)}
                seen += 1
        if seen > 4:
            break
    assert seen


@pytest.mark.parametrize("seed", ["wall-6", "wall-9"])
def test_what_lying_dice_would_do_is_what_they_do_when_nobody_interferes(seed: str) -> None:
    seen = 0
    for match, s, _ in moments(seed):
        rows = lying(s)
        rests = [action for action in match.legal() if getattr(action, "rest", False)]
        if not rows or not rests:
            continue
        after = match.branch(len(match))
        events = after.play(rests[0], after.pending[0].seat)
        told = next(event for event in events if event.type == "dice_judged")
        assert told.rows == rows
        seen += 1
    assert seen


def test_odds_between_rounds_count_no_dice_that_lie_and_let_the_undead_feed_on_all_who_fall() -> None:
    seen = 0
    for _, s, frame in moments("wall-7"):
        between, now = odds_between(s), battle_odds(s)
        assert None not in (between, now)
        if not lying(s) and frame.stage == "round":
            assert between == now
        seen += bool(lying(s)) and between != now
    assert seen
    seen = 0
    for number in (8, 14, 18):
        for _, s, frame in moments(f"grave-{number}"):
            horde = s.hordes.get(frame.space)
            if frame.foe >= 0 or horde is None or horde.row.type != "undead":
                continue
            standing = sum(
                line.count for line in unit_lines(s, frame.seat, frame.space, frame.mode, damage=frame.damage)
            )
            odds = odds_between(s)
            assert odds.growth == pytest.approx((1 - odds.win) * (sum(frame.lost) + standing))
            seen += bool(sum(frame.lost))
    assert seen


def test_odds_after_a_ward_are_those_the_window_then_shows() -> None:
    seen = 0
    for match, s, _ in moments("wall-8", most=2500):
        seat = match.pending[0].seat
        for action in match.legal():
            if type(action).__name__ != "Use" or isinstance(s.top, Roll):
                continue
            told = odds_after(s, seat, action)
            after = match.branch(len(match))
            after.step(action, seat)
            if told is not None and after.state.todo and after.state.todo[-1] == s.todo[-1]:
                assert told == battle_odds(after.state)
            seen += told is not None
    assert seen
