"""The greedy bot of Horrible Hordes: legal, honest, better than chance, in every variant and seat."""

from __future__ import annotations

import pytest

from game.bots import Bot, bot
from game.core.dice import SeededDice
from game.core.horrible_hordes.actions import EndPhase
from game.core.horrible_hordes.standing import Orders, answer
from game.core.horrible_hordes.state import TURN
from game.core.match import Match

GAME = "horrible_hordes"


def played(names: list[str], seed: str, **options: str | int | bool) -> Match:
    match = Match.new(GAME, seats=len(names), seed=seed, options=options)
    players = [bot(name, GAME, f"{seed} {seat}") for seat, name in enumerate(names)]
    while not match.over:
        seat = match.pending[0].seat
        match.step(players[seat].choose(match.view(seat), match.legal()), seat)
    return match


def scores(match: Match) -> tuple[int, ...]:
    outcome = match.outcome
    assert outcome is not None
    return outcome.scores


def test_the_greedy_bot_does_far_better_than_chance() -> None:
    for seed in range(4):
        greedy, chance = (scores(played([name], f"duel {seed}"))[0] for name in ("greedy", "random"))
        assert greedy > chance


def test_the_greedy_bot_beats_chance_at_the_same_table() -> None:
    assert scores(played(["greedy", "random"], "table"))[0] > scores(played(["greedy", "random"], "table"))[1]


@pytest.mark.parametrize(
    "options",
    [
        {"pvp": True},
        {"horde_player": True, "extra_terrain": True},
        {"wizard_towers": True, "idle_hordes": "stalk", "open_interrupts": True},
    ],
)
def test_the_greedy_bot_ends_every_variant(options: dict[str, bool]) -> None:
    assert played(["greedy", "greedy", "greedy"], "variants", **options).over


def _asks(player: Bot, match: Match) -> object:
    seat = match.pending[0].seat
    view = match.view(seat)
    before = match.rules.snapshot(view)
    choice = player.choose(view, match.legal())
    reason = player.reason(view, choice)
    assert match.rules.snapshot(view) == before, "a bot may look at its view, not touch it"
    assert reason
    assert "\n" not in reason
    assert match.refusal(choice) is None
    other = match.state.copy()
    other.dice = SeededDice("another future")
    twin = match.rules.view(other, seat)
    assert bot("greedy", GAME).choose(twin, match.rules.legal(other, seat)) == choice
    return choice


def test_every_choice_is_legal_blind_to_the_dice_leaves_the_view_alone_and_has_a_reason() -> None:
    match = Match.new(GAME, seats=2, seed="reasons")
    player = bot("greedy", GAME)
    while not match.over and match.state.round < 8:
        match.step(_asks(player, match))  # type: ignore[arg-type]


def wait_for(match: Match, player: Bot) -> EndPhase:
    """One press instead of several: the phase in which this player will next do anything but go on."""
    ahead = match.branch()
    last = ahead.state.phase
    while isinstance(player.choose(ahead.view(0), ahead.legal()), EndPhase) and ahead.state.phase in TURN:
        ahead.step(EndPhase())
        if ahead.state.round != match.state.round or ahead.state.phase not in TURN:
            break
        last = ahead.state.phase
    far = EndPhase(last)
    return far if match.refusal(far) is None else EndPhase()


def confirmations(seed: str) -> float:
    """Decisions a turn that standing orders leave to a sensible player alone with the hordes."""
    orders = Orders(save_for=("settlement", "army", "castle", "move"), take=True, drop=True, train=True)
    match, player, asked = Match.new(GAME, seed=seed), bot("greedy", GAME), 0
    while not match.over:
        legal = match.legal()
        action = answer(match.view(0), 0, legal, orders)
        if action is None:
            action = player.choose(match.view(0), legal)
            if isinstance(action, EndPhase):
                action = wait_for(match, player)
            asked += 1
        match.step(action)
    return asked / match.state.round


def test_a_sensible_player_confirms_six_things_a_turn_at_most() -> None:
    counts = [confirmations(f"calm {seed}") for seed in range(6)]
    assert sum(counts) / len(counts) <= 6


def test_without_standing_orders_a_turn_is_still_short() -> None:
    counts = [len(match) / match.state.round for match in (played(["greedy"], f"calm {n}") for n in range(4))]
    assert sum(counts) / len(counts) <= 10
