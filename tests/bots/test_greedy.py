"""The greedy bots of Horrible Hordes, Mini Monarchy and XII Century: legal, honest, better than chance."""

import pytest

from game.bots import Bot, bot
from game.core.horrible_hordes.actions import EndPhase
from game.core.horrible_hordes.queries import Orders, answer
from game.core.horrible_hordes.state import TURN
from game.core.match import Match
from game.core.mini_monarchy.actions import Done, LoseBuilding
from game.core.mini_monarchy.state import Phase
from game.core.rules import OptionValue
from game.core.xii_century.actions import AttractSpecial, BuildSpecial, die_ref
from game.core.xii_century.actions.round import SplitDie
from game.core.xii_century.sheet import PARTS
from game.titles.xii_century.bot.policy import Greedy, reason
from tests.core.xii_century.setting import scene
from tests.long import GAMES
from tests.world import as_long_as, play_on

GAME = "horrible_hordes"


def played(names: list[str], seed: str, **options: str | int | bool) -> Match:
    match = Match.new(GAME, seats=len(names), seed=seed, options=options)
    return play_on(match, [bot(name, GAME, f"{seed} {seat}") for seat, name in enumerate(names)])


def test_the_greedy_bot_does_better_than_chance_alone_and_at_the_same_table() -> None:
    for seed in range(4):
        greedy, chance = (played([name], f"duel {seed}").outcome.scores[0] for name in ("greedy", "random"))
        assert greedy > chance
    greedy, chance = played(["greedy", "random"], "table").outcome.scores
    assert greedy > chance


def wait_for(match: Match, player: Bot) -> EndPhase:
    """One press instead of several: the phase in which this player will next do anything but go on."""
    ahead = match.branch()
    last = ahead.state.phase
    for _ in as_long_as(
        lambda: isinstance(player.choose(ahead.view(0), ahead.legal()), EndPhase) and ahead.state.phase in TURN
    ):
        ahead.step(EndPhase())
        if ahead.state.round != match.state.round or ahead.state.phase not in TURN:
            break
        last = ahead.state.phase
    far = EndPhase(last)
    return far if match.refusal(far) is None else EndPhase()


def confirmations(seed: str) -> float:
    """Decisions a turn that standing orders leave to a sensible player alone with the hordes."""
    orders = Orders(save_for=("settlement", "army", "castle", "move"), on=frozenset({"take", "drop", "train"}))
    match, player, asked = Match.new(GAME, seed=seed), bot("greedy", GAME), 0
    for _ in as_long_as(lambda: not match.over):
        legal = match.legal()
        action = answer(match.view(0), 0, legal, orders)
        if action is None:
            action = player.choose(match.view(0), legal)
            if isinstance(action, EndPhase):
                action = wait_for(match, player)
            asked += 1
        match.step(action)
    return asked / match.state.round


def test_a_sensible_player_confirms_six_things_a_turn_at_most_and_ten_without_standing_orders() -> None:
    counts = [confirmations(f"calm {seed}") for seed in range(6)]
    assert sum(counts) / len(counts) <= 6
    counts = [len(match) / match.state.round for match in (played(["greedy"], f"calm {n}") for n in range(4))]
    assert sum(counts) / len(counts) <= 10


# ---- The greedy bot of Mini Monarchy: fair, able to play every option, and hard to starve.
REIGNS = max(20, 10 * GAMES)
LONG = 60  # years


def reign(seed: str, **options: str | int | bool) -> Match:
    return play_on(Match.new("mini_monarchy", seed=seed, options=options), until=lambda m: m.state.year > LONG)


@pytest.mark.long
def test_nine_reigns_of_ten_are_won_within_sixty_years() -> None:
    reigns = [reign(f"bot {seed}") for seed in range(REIGNS)]
    won = [match for match in reigns if match.outcome and match.outcome.winners]
    assert len(won) >= REIGNS * 9 // 10
    years = sorted(match.state.year for match in won)
    assert years[len(years) // 2] <= 15


def test_it_never_starves_anybody_it_could_feed() -> None:
    """It only ends a year that starves when no labour is left to trade."""
    player = bot("greedy", "mini_monarchy")
    for seed in range(10):
        match = Match.new("mini_monarchy", seed=f"bread {seed}")
        while not match.over:
            chosen = player.choose(match.view(0), match.legal())
            s = match.state
            if isinstance(chosen, Done) and s.phase == "trade" and s.goods[0] < s.mouths:
                assert s.goods[2] < 2
            assert not (isinstance(chosen, LoseBuilding) and s.phase == "starve" and s.sheet == ())
            match.step(chosen)


def test_a_monument_with_no_room_left_beside_it_is_given_up() -> None:
    match = Match.new("mini_monarchy", seed="boxed in")
    player, asked = bot("greedy", "mini_monarchy"), 0
    for _ in as_long_as(lambda: not match.over):
        view = match.view(0)
        if view.monument and view.phase == Phase.CONSTRUCT:
            view.graves |= view.ground.around(view.site) & view.land.fields
            view.goods = [50, 50, 50]
            legal = match.rules.legal(view, 0)
            chosen = player.choose(view, legal)
            assert chosen in legal
            assert player.reason(view, chosen)
            assert set(player.ideas(view, legal)) <= set(legal)
            asked += 1
        match.step(player.choose(match.view(0), match.legal()))
    assert asked > 0


# ---- The greedy bot of XII Century: good scores, fair play, one line of intent.
CENTURY = "xii_century"
SCORES = max(3, GAMES)


def century(seed: str, seats: int = 1, **options: OptionValue) -> Match:
    match = Match.new(CENTURY, seats=seats, seed=seed, options=options)
    player = Greedy()
    return play_on(match, player)


@pytest.mark.long
@pytest.mark.parametrize(("difficulty", "good"), [("very_easy", 100), ("normal", 70)])
def test_its_mean_score_alone_is_a_good_score(difficulty: str, good: int) -> None:
    scores = [century(f"good {n}", difficulty=difficulty).score()[0].total for n in range(SCORES)]
    assert sum(scores) / len(scores) >= good


def test_five_bots_end_a_game_with_wars_and_events() -> None:
    match = century("five", 5, difficulty="hard", event_method="draft")
    assert match.over
    assert match.state.reveals > 5
    assert len(match.outcome.scores) == 5
    assert min(match.outcome.scores) > 20


@pytest.mark.parametrize("level", ["greedy", "strong"])
def test_it_splits_a_die_and_spends_both_parts(level: str) -> None:
    at = scene((6, 2, 3, 4), (1, 2, 1, 2), items="bishop witch witch_split_die monastery tavern", food=20, round=9)
    player, done = bot(level, CENTURY), []
    for _ in as_long_as(lambda: at.state.round == 9 and at.state.phase == "spend"):
        done.append(player.choose(at.match.view(0), at.match.legal(0)))
        at.match.step(done[-1], 0)
    assert any(isinstance(action, SplitDie) for action in done)
    assert sum(getattr(action, "die", None) in (die_ref(part) for part in PARTS) for action in done) == 2


def test_in_the_last_round_it_always_follows_the_king() -> None:
    match = Match.new(CENTURY, seats=2, seed="last")
    view = match.view(1)
    view.round = 10
    for town in view.towns:
        town.values[4] = 6
    assert Greedy().marches(view)


def test_what_an_ability_is_worth_is_told_as_its_rule() -> None:
    view, die = Match.new(CENTURY, seats=1).state, die_ref(0)
    assert reason(view, AttractSpecial(die, "jongleur", "jongleur_1224")) == "Adds 1, 2, 2 and 4 to your reserve"
    castle = reason(view, BuildSpecial(die, "castle", "castle_houses_vp"))
    assert castle == "30 points for the castle; +1 VP per stone house"
