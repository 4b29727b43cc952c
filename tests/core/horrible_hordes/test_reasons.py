"""Why a die needs its face: the parts add up to what the rules count, for every unit of every battle that comes up."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.core.horrible_hordes.mods import face_needed, face_needed_by, marked_attack, marked_defense
from game.core.horrible_hordes.movement import armies_at
from game.core.horrible_hordes.odds import battle_odds, lying, odds_after, odds_between
from game.core.horrible_hordes.plans import RAID, rollers
from game.core.horrible_hordes.reasons import lines, marked
from game.core.horrible_hordes.state import Battle, Roll, State
from game.core.match import Match


def moments(seed: str, seats: int = 3, pvp: bool = False, most: int = 900) -> Iterator[tuple[Match, State, Battle]]:
    """Every window of a battle in a match played at random."""
    match, luck = Match.new("horrible_hordes", seats=seats, options={"pvp": pvp}, seed=seed), random.Random(seed)
    for _ in range(most):
        if match.over:
            return
        frame = next((f for f in match.state.todo if isinstance(f, Battle)), None)
        if frame is not None and (frame.foe >= 0 or frame.space in match.state.hordes):
            yield match, match.state, frame
        match.step(luck.choice(match.legal()), match.pending[0].seat)


@pytest.mark.parametrize("seed", ["wall-1", "wall-2", "wall-3"])
def test_the_parts_of_every_face_add_up_to_what_the_rules_count(seed: str) -> None:
    seen = 0
    for _, s, frame in moments(seed):
        if frame.foe >= 0:
            continue
        player, horde = s.players[frame.seat], s.hordes[frame.space]
        for line in lines(s, frame.seat, frame.space, frame.mode, frame.foe, frame.damage):
            army = next((a for a in armies_at(player, frame.space) if marked(a) == line.marks), None)
            own, worn = (marked_attack(army), marked_defense(army)) if army and line.unit == "army" else (0, 0)
            assert line.need == face_needed(s, player, line.unit, horde, frame.space, frame.mode) - own
            assert line.danger == face_needed_by(s, player, line.unit, horde, frame.space, frame.mode) + worn
            seen += 1
    assert seen


def test_in_a_raid_everybody_who_stands_there_is_named_with_the_hits_each_castle_takes() -> None:
    for _, s, frame in moments("wall-4"):
        if frame.mode != RAID:
            continue
        player = s.players[frame.seat]
        found = {line.unit: 0 for line in lines(s, frame.seat, frame.space, RAID, damage=frame.damage)}
        for line in lines(s, frame.seat, frame.space, RAID, damage=frame.damage):
            found[line.unit] += line.count
            assert len(line.hits) == (line.count if line.unit == "castle" else 0)
        assert sum(found.values()) == len(rollers(s, player, frame.space, s.hordes[frame.space], RAID))


def test_in_a_war_the_first_die_of_each_side_needs_what_its_line_says() -> None:
    seen = 0
    for number in range(6):
        for _, s, frame in moments(f"war-{number}", seats=6, pvp=True, most=1200):
            rows = lying(s) if frame.foe >= 0 else ()
            found = lines(s, frame.seat, frame.space, frame.mode, frame.foe, frame.damage)
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
        assert told.rows == rows  # type: ignore[attr-defined]
        seen += 1
    assert seen


def test_odds_between_rounds_do_not_count_dice_that_lie() -> None:
    seen = 0
    for _, s, frame in moments("wall-7"):
        between, now = odds_between(s), battle_odds(s)
        assert between is not None
        assert now is not None
        if not lying(s) and frame.stage == "round":
            assert between == now
        seen += bool(lying(s)) and between != now
    assert seen


def test_odds_after_a_ward_are_those_the_window_then_shows() -> None:
    seen = 0
    for match, s, _ in moments("wall-8", most=2500):
        seat = match.pending[0].seat
        for action in match.legal():
            if type(action).__name__ != "Use" or isinstance(s.top, Roll):
                continue
            told = odds_after(s, seat, action)  # type: ignore[arg-type]
            after = match.branch(len(match))
            after.step(action, seat)
            if told is not None and after.state.todo and after.state.todo[-1] == s.todo[-1]:
                assert told == battle_odds(after.state)
            seen += told is not None
    assert seen


def test_the_undead_are_expected_to_feed_on_all_who_fall_in_the_battle() -> None:
    seen = 0
    for number in (8, 14, 18):
        for _, s, frame in moments(f"grave-{number}"):
            horde = s.hordes.get(frame.space)
            if frame.foe >= 0 or horde is None or horde.row.type != "undead":
                continue
            standing = sum(line.count for line in lines(s, frame.seat, frame.space, frame.mode, damage=frame.damage))
            odds = odds_between(s)
            assert odds is not None
            assert odds.growth == pytest.approx((1 - odds.win) * (sum(frame.lost) + standing))
            seen += bool(sum(frame.lost))
    assert seen
