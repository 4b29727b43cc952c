"""A table decides alone: every seat's match follows it to the same end and knows nothing it may not know."""

from base64 import b64encode
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.match import Match
from game.core.rules import Setup, SetupError
from game.core.xii_century.actions.round import WarChoice
from game.net import protocol as p
from game.net.company import MatchPlan
from game.net.dice import HOST, chain_of, new_seed, return_key, token_of
from game.net.hosting import Hosting
from game.net.ledger import Ledger
from game.net.table import ABSENT, COMING, GONE, GONE_ALONE, VOTING_TIME, HostedTable, TableState
from tests.net.sitting import Sitting, begun, in_secret

GAMES = {
    "twenty_years": ("open",),
    "mini_monarchy": ("open",),
    "xii_century": ("open", "open", "bot:random"),
    "horrible_hordes": ("open", "open", "bot:random"),
}


def at_table(game: str = "horrible_hordes", seed: int = 0, actions: int = 0) -> Sitting:
    kinds = GAMES[game]
    return begun(game, *kinds, actions=actions, seed=seed, people=kinds.count("open") + 1)  # one more, to watch


def lobby(people: int, seats: int = 2) -> Sitting:
    """A table of Hordes that has not begun."""
    return Sitting("horrible_hordes", ("open",) * seats, people)


def late(sitting: Sitting) -> int | p.Refused:
    """Somebody knocks."""
    return sitting.table.knock(
        p.Knock(p.VERSION, "test", "Late", "00" * 32, chain_of(new_seed()).vow, bytes(20), bytes(20))
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_ends_alike_for_all_who_follow_it(game: str) -> None:
    sitting = at_table(game, 5, 100_000)
    assert sitting.table.phase == "over"
    host = sitting.ledger.match
    for mirror in sitting.mirrors.values():
        assert mirror.over
        assert mirror.journal == host.journal
        assert mirror.mark() == sitting.mirror().mark()
        assert mirror.score() == host.score()
    assert Match.replay(host.setup, host.journal).fingerprint() == host.fingerprint()
    played = [raw for raw in sitting.sent[max(sitting.sent)] if b'"played"' in raw]
    assert 0 < sum(map(len, played)) / len(sitting.ledger) < 200, "events cost few bytes"


@pytest.mark.parametrize("game", ["xii_century", "horrible_hordes"])
def test_no_byte_tells_the_dice_before_the_end(game: str) -> None:
    sitting = at_table(game, 3, 80)
    table = sitting.table
    following = [one.chain.link(table.promises.last + 1) for one in sitting.witnesses.values()]
    secrets = [table.secret.encode(), bytes.fromhex(table.secret), *following, *map(b64encode, following)]
    for sent in sitting.sent.values():
        whole = b"\n".join(sent)
        for secret in secrets:
            assert secret not in whole


def test_a_sealed_answer_reaches_nobody_until_all_are_in() -> None:
    sitting = in_secret()
    first, second = sitting.ledger.deciding[:2]
    chairs = {seat: sitting.chair_of(seat) for seat in (first, second)}
    for sent in sitting.sent.values():
        sent.clear()
    assert isinstance(sitting.do(chairs[first], first, WarChoice(True)), p.Ok)
    everything = b"".join(b"".join(sent) for sent in sitting.sent.values())
    assert b"support" not in everything
    assert b"war_choice" not in everything
    early = sitting.ask(chairs[second], p.Undo(len(sitting.ledger), 0))
    assert "sealed" in early.text
    assert first in sitting.mirrors[chairs[second]].answered
    assert first not in {decision.seat for decision in sitting.mirrors[chairs[second]].pending}
    late = sitting.mirror()  # who joins now knows no more
    assert late.host_length == len(sitting.ledger)
    assert WarChoice(True) not in [entry.action for entry in late.journal[sitting.ledger.told :]]
    assert isinstance(sitting.do(chairs[second], second, WarChoice(False)), p.Ok)
    assert all(mirror.journal == sitting.ledger.match.journal for mirror in sitting.mirrors.values())


def test_asking_twice_plays_once_what_is_for_another_moment_is_stale_or_illegal_comes_back_with_the_reason() -> None:
    sitting = at_table("twenty_years")
    refused = sitting.ask(0, p.PlayAction(0, 0, {"type": "end_year"}))
    assert refused.text
    assert len(sitting.ledger) == 0
    action = sitting.mirrors[0].legal(0)[0]
    assert isinstance(sitting.do(0, 0, action, 0), p.Ok)
    assert isinstance(sitting.do(0, 0, action, 0), p.Ok)
    assert len(sitting.ledger) == 1
    sitting = at_table("twenty_years", 1, 3)
    action = sitting.mirrors[0].legal(0)[0]
    assert sitting.do(0, 0, action, 2) == p.Stale(3) or len(sitting.ledger) == 3
    assert sitting.do(0, 0, action, 9) == p.Stale(3)


def test_a_seat_is_played_by_who_sits_there_only_and_who_leaves_frees_it() -> None:
    sitting = at_table()
    sitting.play(1, lambda: sitting.table.bot_due() is None)  # whoever the dice let begin: a person decides
    seat = sitting.ledger.deciding[0]
    mine = sitting.chair_of(seat)
    action = sitting.mirrors[mine].legal(seat)[0]
    for chair in set(sitting.witnesses) - {mine}:
        reply = sitting.do(chair, seat, action)
        assert reply.text == "That seat is not yours."
    sitting = at_table("horrible_hordes", 1, 10)
    sitting.ask(1, p.LeaveTable())
    seat = sitting.table.kinds.index("open")
    assert isinstance(sitting.ask(2, p.Claim(seat)), p.Ok)
    assert sitting.table.seats_of(2) == (seat,)
    assert sitting.ask(1, p.Beat()) == p.Refused("You are no longer at this table.", "gone")


def test_undo_within_ones_turn_is_free_and_past_it_the_table_is_asked() -> None:
    sitting = at_table("horrible_hordes", 4, 40)
    ledger = sitting.ledger
    back = len(ledger) - 12
    asker = next(c for c in (0, 1) if sitting.table.seats_of(c))
    other = 1 - asker
    assert isinstance(sitting.ask(asker, p.Undo(len(ledger), back)), p.Ok)
    assert len(ledger) == back + 12
    asked = next(news for news in sitting.news[other] if isinstance(news, p.QuestionAsked))
    assert "12 actions" in asked.text
    sitting.vote(other, asked, True)
    assert len(ledger) == back
    assert all(len(mirror) == back for mirror in sitting.mirrors.values())
    sitting.play(9, lambda: len(ledger) > back + 20)
    assert all(mirror.journal == ledger.match.journal for mirror in sitting.mirrors.values())


def test_whoever_does_not_answer_says_no_and_who_is_away_has_not_agreed_to_an_undo() -> None:
    sitting = at_table("horrible_hordes", 4, 40)
    length = len(sitting.ledger)
    sitting.ask(0, p.Undo(length, 10))
    sitting.clock.now += VOTING_TIME + 1
    sitting.table.tick()
    sitting.ask(0, p.Beat())
    assert any(isinstance(news, p.QuestionSettled) and not news.yes for news in sitting.news[0])
    assert len(sitting.ledger) == length
    sitting.clock.now += ABSENT + 1
    sitting.ask(0, p.Beat())
    sitting.table.tick()
    sitting.deliver()
    reply = sitting.ask(0, p.Undo(length, length - 12))
    assert "Guest 1 away" in reply.text
    assert len(sitting.ledger) == length
    sitting.ask(1, p.LeaveTable())  # for good: the seat is nobody's, and who is left plays alone
    sitting.ask(0, p.Undo(length, length - 12))
    assert len(sitting.ledger) == length - 12


def test_every_roll_hangs_on_everybody_who_sits_and_is_there_and_on_no_link_that_was_not_promised() -> None:
    sitting = at_table("horrible_hordes", 1, 200)
    made = [proof.roll for proof in sitting.ledger.trail.proofs if proof.roll is not None]
    assert len(made) > 10
    assert {roll.chairs for roll in (sitting.ledger.trail.start, *made)} == {frozenset({0, 1, HOST})}
    assert set(filter(None, sitting.mirrors[0].marks)) == {"proved"}
    assert set(filter(None, sitting.mirrors[2].marks)) == {"others"}  # who watches
    sitting = Sitting("twenty_years", ("open",), 1)
    sitting.mute = {0}
    sitting.ask(0, p.StartMatch())
    reply = sitting.raw(0, p.Give(1, bytes(20)))
    assert "promised" in reply.text
    assert sitting.table.ledger is None


@pytest.mark.parametrize("request_", [p.StartMatch(), p.Kick(0), p.Arrange(0, "bot:random"), p.MakeHost(0)])
def test_only_the_host_arranges_the_table_and_the_game_waits_until_all_are_ready(request_: p.Request) -> None:
    sitting = lobby(2)
    assert sitting.ask(1, request_) == p.Refused("Only the host can do that.", "owner")
    assert sitting.ask(0, p.StartMatch()) == p.Refused("Not ready yet: Guest 1.", "ready")


def test_a_full_table_and_another_version_are_said_so() -> None:
    sitting = lobby(p.MOST_MEMBERS)
    assert "full" in late(sitting).text
    older = sitting.table.knock(p.Knock(0, "0.0.9", "Old", "00" * 32, bytes(36), bytes(20), bytes(20)))
    assert "older" in older.text


def test_dice_with_which_nothing_can_begin_leave_all_in_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(setup: Setup, start: object) -> Ledger:
        raise SetupError("no way to win on this map")

    sitting = lobby(1)
    with monkeypatch.context() as patch:
        patch.setattr("game.net.table.Ledger", refuse)
        sitting.ask(0, p.StartMatch())
    assert sitting.table.phase == "lobby"
    assert any(isinstance(news, p.TalkLine) and "no way to win" in news.text for news in sitting.news[0])
    assert isinstance(sitting.ask(0, p.Say("And now?")), p.Ok)


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (MatchPlan("xii_century", ("open", "open"), {}, {"width": 5}), "not on a map"),
        (MatchPlan("horrible_hordes", ("open", "open"), {}, {"width": 5, "height": -1}), "board"),
        (MatchPlan("horrible_hordes", ("open", "open"), {"pvp": "perhaps"}), "pvp"),
    ],
    ids=str,
)
def test_a_table_at_which_nothing_can_begin_is_not_opened(plan: MatchPlan, why: str, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=why):
        Hosting.new(tmp_path, plan)


def test_who_never_comes_and_who_watched_and_is_away_leave_room_at_a_full_table() -> None:
    sitting = lobby(1)
    ben = sitting.join("Ben")
    sitting.ask(ben, p.Beat())
    ghosts = [sitting.join(f"Ghost {number}") for number in range(p.MOST_MEMBERS - 2)]
    assert isinstance(late(sitting), p.Refused)
    sitting.clock.now += COMING + 1
    sitting.table.tick()
    sitting.deliver()
    assert not set(ghosts) & sitting.table.people.keys()
    assert {0, ben} <= sitting.table.people.keys()  # the host, and who has been here: their chairs are kept
    assert isinstance(late(sitting), int)
    # Else whoever has the code once fills all chairs for ever.
    sitting = lobby(p.MOST_MEMBERS)
    for chair in sitting.witnesses:
        sitting.ask(chair, p.Beat())
    assert isinstance(late(sitting), p.Refused)
    away(sitting, *range(1, p.MOST_MEMBERS - 1))
    assert isinstance(late(sitting), int)
    there = sitting.table.people
    assert len(there) == p.MOST_MEMBERS
    assert {0, 1, p.MOST_MEMBERS - 1} <= there.keys()  # the host, who sits, and who watches


def test_those_who_come_and_go_leave_no_chair_that_was_anothers_and_who_knocks_twice_has_one() -> None:
    sitting = lobby(1)
    passwords, chairs = set[str](), set[int]()
    for number in range(3 * p.MOST_MEMBERS):
        chair = sitting.join(f"Comer {number}")
        passwords.add(sitting.table.chairs[chair])
        chairs.add(chair)
        assert isinstance(sitting.ask(*((0, p.Kick(chair)) if number % 2 else (chair, p.LeaveTable()))), p.Ok)
        assert chair not in sitting.table.chairs
    assert len(passwords) == len(chairs) == 3 * p.MOST_MEMBERS
    assert len(sitting.table.chairs) == p.MOST_MEMBERS
    raw = msgspec.json.encode(sitting.table.state)
    again = HostedTable.resume(msgspec.json.decode(raw, type=TableState), None, [], [], sitting.clock)
    assert again.chairs == sitting.table.chairs
    sitting = lobby(1)
    seed = new_seed()
    token = token_of(return_key(seed, 0))
    knock = p.Knock(p.VERSION, "test", "Ben", "00" * 32, chain_of(seed).vow, token, token)
    chair = sitting.table.knock(knock)
    assert sitting.table.knock(knock) == chair
    assert isinstance(chair, int)
    assert isinstance(sitting.raw(chair, p.Beat()), p.Ok)
    assert sitting.table.knock(knock) != chair  # a token is known to every host there was


@pytest.mark.parametrize(
    ("given_", "shown"),
    [
        ("A\x1b[31mnna\n", "A [31mnna"),
        ("{die}*", "(die)'"),
        ("\u202eevil", "evil"),
        ("", "Guest"),
        ("\x00\ud7ff", "Guest"),
    ],
)
def test_a_name_steers_neither_terminal_nor_painter(given_: str, shown: str) -> None:
    sitting = lobby(0)
    sitting.join(given_)
    assert sitting.table.people[0].name == shown


@settings(max_examples=150)
@given(raw=st.binary(max_size=400))
def test_garbage_is_refused_with_a_reason(raw: bytes) -> None:
    found = p.read_request(raw)
    assert isinstance(found, p.Refused | p.Up)


@settings(max_examples=60)
@given(
    data=st.dictionaries(
        st.sampled_from(["type", "seat", "at", "hexes", "goods", "count", "x"]),
        st.one_of(st.integers(), st.text(max_size=12), st.lists(st.integers(-9, 99), max_size=4), st.none()),
    ),
    length=st.integers(0, 20),
    seat=st.integers(0, 5),
)
def test_a_strange_action_changes_nothing(data: dict[str, object], length: int, seat: int) -> None:
    sitting = _STRANGE
    before = sitting.ledger.match.fingerprint()
    kinds = [str(kind.__struct_config__.tag) for kind in sitting.ledger.match.rules.actions]
    if isinstance(data.get("type"), int):
        data["type"] = kinds[int(str(data["type"])) % len(kinds)]
    reply = sitting.ask(0, p.PlayAction(length, seat, data))
    assert isinstance(reply, p.Refused | p.Stale)
    assert sitting.ledger.match.fingerprint() == before


_STRANGE = at_table("horrible_hordes", 1, 12)


def test_a_table_resumed_is_the_same_table_with_the_usual_bot_for_one_whose_file_is_elsewhere() -> None:
    sitting = at_table("xii_century", 6, 60)
    ledger = sitting.ledger
    match, proofs = ledger.match, ledger.trail.proofs
    again = HostedTable.resume(sitting.table.state, match.setup, list(match.journal), proofs, sitting.clock)
    assert again.ledger.match.fingerprint() == ledger.match.fingerprint()
    assert again.ledger.told == ledger.told
    assert again.ledger.trail.sums == ledger.trail.sums
    assert again.promises.last == sitting.table.promises.last
    assert again.lobby.members == sitting.table.lobby.members
    kinds = ("chair:0", "bot:my_own", "bot:random", "bot:expert")
    state = msgspec.structs.replace(lobby(1, 4).table.state, kinds=kinds)
    assert HostedTable.resume(state, None, [], []).kinds == ["chair:0", "bot:greedy", *kinds[2:]]


def away(sitting: Sitting, *chairs: int, seconds: int = 0) -> None:
    """These hang up, and so many seconds pass."""
    sitting.clock.now += ABSENT + 1
    for chair in sitting.witnesses.keys() - set(chairs):
        sitting.ask(chair, p.Beat())
    sitting.table.tick()
    sitting.deliver()
    for chair in chairs:
        sitting.table.people[chair].left -= seconds


def test_the_host_cannot_take_the_seat_of_somebody_who_is_there() -> None:
    sitting = at_table("horrible_hordes", 1, 10)
    seat = sitting.table.seats_of(1)[0]
    for kind in ("open", "bot:random"):
        refused = sitting.ask(0, p.Arrange(seat, kind))
        assert "Guest 1 sits there and is here" in refused.text
    away(sitting, 1)
    assert isinstance(sitting.ask(0, p.Arrange(seat, "open")), p.Ok)
    for chair in (0, 2):
        told = [news.text for news in sitting.news[chair] if isinstance(news, p.TalkLine)]
        assert f"The host has taken seat {seat + 1} from Guest 1, who is away." in told


def test_the_rest_can_let_a_bot_play_for_an_owner_who_is_gone_and_get_another_host() -> None:
    sitting = begun("horrible_hordes", "open", "open", "open", "bot:random", actions=11, seed=1)
    assert "has to be away for 10 minutes" in sitting.ask(1, p.ReplaceMember(0)).text
    away(sitting, 0, seconds=60)
    assert isinstance(sitting.ask(1, p.ReplaceMember(0)), p.Refused)
    away(sitting, 0, seconds=GONE)
    assert isinstance(sitting.ask(1, p.ReplaceMember(0)), p.Ok)
    asked = next(news for news in sitting.news[2] if isinstance(news, p.QuestionAsked))
    assert asked.to == -1  # nobody agrees to an undo by this
    assert "let a bot play for Guest 0" in asked.text
    assert "Guest 1 would be the host" in asked.text
    sitting.ask(2, p.Vote(asked.question, True))
    assert [m.owner for m in sitting.table.lobby.members] == [False, True, False]
    seat = 0
    assert sitting.table.stands_in == {seat: 0}
    held = len(sitting.ledger)
    sitting.play(2, lambda: len(sitting.ledger) > held + 30)
    assert sitting.table.kinds[seat].startswith("bot:")
    sitting.ask(0, p.Beat())  # back after all
    sitting.table.tick()
    sitting.deliver()
    assert sitting.table.seats_of(0) == (seat,)
    sitting.play(3, lambda: len(sitting.ledger) > held + 60)
    assert all(mirror.journal == sitting.ledger.match.journal for mirror in sitting.mirrors.values())


def test_one_no_keeps_the_seat_of_who_is_away_and_one_left_alone_has_a_bot_for_the_other_after_days() -> None:
    sitting = at_table("horrible_hordes", 1, 10)
    away(sitting, 0, seconds=GONE)
    assert "3 days" in sitting.ask(1, p.ReplaceMember(0)).text
    away(sitting, 0, seconds=GONE_ALONE)
    assert isinstance(sitting.ask(1, p.ReplaceMember(0)), p.Ok)
    assert sitting.table.people[1].owner
    raw = msgspec.json.encode(sitting.table.state)
    assert msgspec.json.decode(raw, type=TableState).stands_in == sitting.table.stands_in
    sitting = begun("horrible_hordes", "open", "open", "open")
    away(sitting, 0, seconds=GONE)
    sitting.ask(1, p.ReplaceMember(0))
    asked = next(news for news in sitting.news[2] if isinstance(news, p.QuestionAsked))
    sitting.ask(2, p.Vote(asked.question, False))
    assert (sitting.table.seats_of(0), sitting.table.people[0].owner) == ((0,), True)
