"""What a save of a table proves, and to whom; and what a machine remembers of a table."""

import copy
import itertools
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.cli import main
from game.core.xii_century.actions.round import WarChoice
from game.journal.reading import load
from game.journal.saves import resume
from game.net import protocol as p
from game.net.codes import Door
from game.net.dice import HOST, CheatError, Promise, TableRoll, chain_of, new_seed
from game.net.keeper import Keeper, Verdict, prove, record
from game.net.seat import Ticket
from game.net.witness import BehindError, CheckedEntries, Memories, Witness
from tests.journal.forging import bodies, rewritten
from tests.net.sitting import Sitting, begun, in_secret

TABLE = "0123456789ab"


def played(home: Path, actions: int = 60, game: str = "horrible_hordes") -> tuple[Sitting, Path]:
    """A table of two and a bot, and the save its host keeps."""
    sitting = Sitting(game, ("open", "open", "bot:random"), 2)
    sitting.table.id = TABLE
    sitting.start()
    keeper, chance = Keeper(home), random.Random(4)
    keeper.write(sitting.table, ())
    sitting.table.lines.clear()
    while len(sitting.ledger) < actions:
        sitting.play(chance.randrange(99), most=1)
        for line in sitting.table.lines:
            keeper.write(sitting.table, [line])
        sitting.table.lines.clear()
    keeper.close()
    (save,) = (home / "saves").glob("*.reign")
    return sitting, save


def sealed(path: Path, lines: list[dict[str, Any]]) -> Path:
    """A save of these lines, with checksums that hold and no marks."""
    rewritten(path, (line for line in lines if "mark" not in line))
    return path


def test_a_record_says_whose_promises_it_rests_on_and_who_vouches_for_them(tmp_path: Path) -> None:
    sitting, save = played(tmp_path)
    unseen = prove(save, tmp_path)
    assert unseen.honest
    assert not unseen.vouched
    assert "the host, Guest 0 and Guest 1 promised, as this record has it" in unseen.text
    assert "nobody but who made the record vouches" in unseen.text
    Memories(tmp_path).keep(msgspec.structs.replace(sitting.witnesses[1].memory, table=TABLE))
    seen = prove(save, tmp_path)
    assert seen.honest
    assert seen.vouched
    assert f"All {seen.rolls} rolls follow from what" in seen.text
    assert f"as this machine saw it: {seen.rolls} proved for you." in seen.text


def test_a_record_counts_what_was_taken_back(tmp_path: Path) -> None:
    sitting = begun(actions=61, seed=6)
    sitting.table.id = TABLE
    sitting.take_back(20)
    sitting.play(7, lambda: len(sitting.ledger) > 60)
    witness = sitting.witnesses[1]
    ticket = Ticket(Door("127.0.0.1", 47470, 5), TABLE, 1, "00" * 16, "00" * 16, "Ben")
    save = tmp_path / "saves" / record(witness, ticket, tmp_path).save
    Memories(tmp_path).keep(msgspec.structs.replace(witness.memory, table=TABLE))
    verdict = prove(save, tmp_path)
    assert verdict[:2] == (True, True)
    assert f"The {verdict.rolls} rolls that stand follow" in verdict.text
    assert f"{sitting.table.promises.last - verdict.rolls} were taken back" in verdict.text


def test_a_record_of_another_table_in_the_name_of_this_one_is_found_out(tmp_path: Path) -> None:
    _, save = played(tmp_path)
    mine, _ = played(tmp_path / "mine")
    Memories(tmp_path).keep(msgspec.structs.replace(mine.witnesses[1].memory, table=TABLE))
    found = prove(save, tmp_path)
    assert not found.honest
    assert "promised what this machine did not see" in found.text


def test_every_change_of_what_rolls_hang_on_is_found_out(tmp_path: Path) -> None:
    _, save = played(tmp_path)
    good = bodies(save)
    assert prove(sealed(tmp_path / "good.reign", good)).honest
    rolled = [number for number, line in enumerate(good) if line.get("key")]

    def refused(lines: list[dict[str, Any]]) -> None:
        assert not prove(sealed(tmp_path / "forged.reign", lines)).honest

    def forged(number: int, *place: str | int, to: object = None) -> None:
        """What lies there is another, or missing."""
        at: Any = (bad := copy.deepcopy(good))[number]
        for step in place[:-1]:
            at = at[step]
        if to is None:
            del at[place[-1]]
        else:
            at[place[-1]] = to
        refused(bad)

    for number in rolled[:: len(rolled) // 4]:
        roll = good[number]["proof"]["roll"]
        for at in range(len(roll[1])):
            forged(number, "proof", "roll", 1, at, 1, to="AAAAAAAAAAAAAAAAAAAAAAAAAAA=")
            forged(number, "proof", "roll", 1, at)
        forged(number, "proof", "roll", 0, to=roll[0] + 1)
        forged(number, "key", to="00" * 20)
        forged(number, "proof")
    bad = copy.deepcopy(good)
    one, two = rolled[1], rolled[2]
    for part in ("key", "proof"):
        bad[one][part], bad[two][part] = bad[two][part], bad[one][part]
    refused(bad)
    for number, line in enumerate(good):
        if "promise" in line.get("proof", {}) or ("roll" in line.get("proof", {}) and "action" not in line):
            refused(good[:number] + good[number + 1 :])
    assert main(["verify", str(tmp_path / "forged.reign")]) == 1


def test_an_action_that_was_changed_does_not_bear_the_mark_of_who_did_it(tmp_path: Path) -> None:
    sitting, save = played(tmp_path, game="xii_century")
    good = bodies(save)
    assert "bear the mark" not in prove(save).text
    found = 0
    match = sitting.ledger.match
    actions = [number for number, line in enumerate(good) if "action" in line]
    for index, number in enumerate(actions):
        entry = match.journal[index]
        if good[number].get("key") or not good[number].get("proof", {}).get("tag"):
            continue
        for other in match.rules.legal(match.state_at(index), entry.seat):
            if other == entry.action or type(other) is not type(entry.action):
                continue
            bad = copy.deepcopy(good)
            bad[number]["action"] = match.encode(other)
            verdict = prove(sealed(tmp_path / "forged.reign", bad))
            if verdict.honest:  # what follows could be played all the same
                assert "do not bear the mark" in verdict.text
                found += 1
                break
        if found > 2:
            return
    assert found


def test_a_record_of_the_older_dice_proves_nothing_and_one_played_on_alone_its_rolls_up_to_there(
    tmp_path: Path,
) -> None:
    old = Path(__file__).parents[1] / "journal" / "zoo" / "format2-xii_century-table.reign"
    assert prove(old) == Verdict(False, False, 0, prove(old).text)
    assert "the host could choose all dice" in prove(old).text
    _, save = played(tmp_path)
    loaded = load(save)
    match, writer, drawn = loaded.match, resume(loaded), loaded.match.state.dice.drawn
    while match.state.dice.drawn == drawn:
        seat, action = match.pending[0].seat, match.legal()[-1]
        match.step(action, seat)
        writer.action(match, seat, action)
    writer.close()
    again = load(save, mend=False)
    assert (again.recovery, again.drift) == (None, None)
    assert again.match.fingerprint() == match.fingerprint()
    verdict = prove(save)
    assert not verdict.honest
    assert "was played without the table" in verdict.text


def test_a_guests_own_record_is_the_match_and_replays(tmp_path: Path) -> None:
    sitting, _ = played(tmp_path, 150)
    witness = sitting.witnesses[1]
    ticket = Ticket(Door("127.0.0.1", 47470, 5), TABLE, 1, "00" * 16, "00" * 16, "Ben")
    made = record(witness, ticket, tmp_path / "ben")
    save = tmp_path / "ben" / "saves" / made.save
    loaded = load(save, mend=False)
    assert loaded.match.fingerprint() == sitting.ledger.match.fingerprint()
    Memories(tmp_path / "ben").keep(msgspec.structs.replace(witness.memory, table=TABLE))
    assert prove(save, tmp_path / "ben")[:2] == (True, True)
    assert "proved for you" in made.text


# ---- who knows what of a roll


def test_of_all_that_host_and_friend_can_say_of_a_roll_one_thing_is_accepted() -> None:
    """They know each other's whole chains, and Ben's link once he gave it: no other dice can be had of that."""
    sitting = begun("horrible_hordes", "open", "open", "open", actions=21, seed=3)
    ben, host, friend = sitting.witnesses[1], chain_of(sitting.table.secret), sitting.witnesses[2].chain
    refused: list[str] = []
    played = ben.played

    def held(news: p.EntriesPlayed) -> CheckedEntries | None:
        true = news.entries[-1].roll if news.entries else None
        if true is None or refused:
            return played(news)
        mine = dict(true.links)[1]
        near = range(true.n - 1, true.n + 3)
        for n, h, f, those in itertools.product(near, near, near, ((1,), (2,), (1, 2), ())):
            links = {HOST: host.link(h)} | {chair: mine if chair == 1 else friend.link(f) for chair in those}
            roll = TableRoll(n, tuple(sorted(links.items())))
            if roll.key("") == true.key(""):
                continue
            false = msgspec.structs.replace(news.entries[-1], roll=roll)
            with pytest.raises((CheatError, BehindError)) as error:  # behind: it asks for the journal
                played(msgspec.structs.replace(news, entries=(*news.entries[:-1], false)))
            refused.append(str(error.value))
        return played(news)

    ben.played = held
    sitting.play(5, lambda: bool(refused))
    assert len(refused) > 200
    assert ben.account.trail.keys[-1] == sitting.ledger.trail.keys[-1]


def announced(witness: Witness, digest: bytes) -> bytes | None:
    n = witness.promises.last + 1
    return witness.announced(p.RollIntent(n, digest, (0, 1)))


def test_a_window_that_was_killed_gives_the_same_link_for_nothing_else(tmp_path: Path) -> None:
    sitting = begun()
    seed, ben, memories = new_seed(), sitting.witnesses[1], Memories(tmp_path)
    memory = msgspec.structs.replace(ben.memory, table=TABLE)
    ben = Witness(memory, seed, memories.keep)
    ben.chain = sitting.witnesses[1].chain
    sitting.catch_up(1, ben)
    first = announced(ben, b"a" * 20)
    assert first is not None
    assert announced(ben, b"a" * 20) == first  # asked again for the same
    again = Witness(memories.of(TABLE, 1), seed)
    again.chain = ben.chain
    sitting.catch_up(1, again)
    assert announced(again, b"b" * 20) is None
    again.intent = None
    assert announced(again, b"a" * 20) == first
    with pytest.raises(CheatError, match="Two things"):
        announced(again, b"b" * 20)


def test_by_post_nobody_is_waited_for_and_the_host_alone_is_marked() -> None:
    sitting = begun("horrible_hordes", "open", "bot:random", "bot:random")
    for seed in range(300):
        sitting.play(seed, most=1)
        assert sitting.table.pending is None
        sitting.clock.now += 10  # by now she has hung up
        sitting.table.tick()
        sitting.deliver()
    marks = sitting.mirrors[0].marks
    rolled = [proof.roll for proof in sitting.ledger.trail.proofs if proof.roll is not None]
    assert {roll.chairs for roll in rolled} == {frozenset({HOST}), frozenset({HOST, 0})}
    assert [mark for mark in marks if mark] == ["alone" if roll.chairs == {HOST} else "proved" for roll in rolled]


def test_secret_answers_give_no_link_and_their_roll_hangs_on_all() -> None:
    sitting = in_secret()
    seats = sitting.ledger.deciding
    given: list[p.PlayAction] = []
    for seat in seats:
        chair = sitting.chair_of(seat)
        raw = sitting.ledger.match.encode(WarChoice(True))
        given.append(sitting.witnesses[chair].want(p.PlayAction(sitting.mirrors[chair].host_length, seat, raw)))
        assert isinstance(sitting.raw(chair, given[-1]), p.Ok)
    assert [ask.link for ask in given] == [None] * len(seats)
    assert all(ask.tag is not None for ask in given)


def test_a_newcomers_chain_counts_when_nobody_can_have_chosen_it() -> None:
    """Its promise holds from the roll after the next: links of that one may be known already."""
    sitting = begun(actions=11, seed=2)
    sitting.ask(1, p.LeaveTable())
    last, cleo = sitting.table.promises.last, sitting.join("Cleo")
    assert isinstance(sitting.ask(cleo, p.Claim(sitting.table.kinds.index("open"))), p.Ok)
    made = Promise(cleo, last + 1, sitting.witnesses[cleo].chain.vow, "Cleo")
    assert made in sitting.table.promises.all
    sitting.play(2, lambda: sitting.table.promises.last > last + 3)
    rolls = [proof.roll for proof in sitting.ledger.trail.proofs if proof.roll is not None and proof.roll.n > last]
    assert [cleo in roll.chairs for roll in rolls[:3]] == [False, True, True]


def test_numbers_of_rolls_go_on_after_an_undo_and_a_redo_meets_new_dice() -> None:
    sitting = begun(actions=41, seed=6)
    gone = [
        (one.roll.n, entry)
        for one, entry in zip(sitting.ledger.trail.proofs, sitting.ledger.match.journal, strict=True)
        if one.roll
    ]
    last, (n, entry) = sitting.table.promises.last, gone[-1]
    to = sitting.ledger.match.journal.index(entry)
    sitting.take_back(to)
    assert len(sitting.ledger) == to
    assert sitting.table.promises.last == last
    if sitting.table.kinds[entry.seat].startswith("chair:"):
        sitting.do(sitting.chair_of(entry.seat), entry.seat, entry.action)
    else:
        sitting.table.play(entry.seat, entry.action)
        sitting.deliver()
    again = sitting.ledger.match.journal[to]
    roll = sitting.ledger.trail.proofs[to].roll
    assert again.action == entry.action
    assert roll.n > last >= n
    assert again.key != entry.key


def at_home(*kinds: str) -> Sitting:
    """Anna hosts and plays, Ben plays."""
    sitting = Sitting("horrible_hordes", kinds, 0)
    sitting.join("Anna", hosts=True)
    sitting.join("Ben")
    sitting.start()
    return sitting


def test_at_a_table_of_two_a_guests_roll_takes_no_extra_trip() -> None:
    sitting = at_home("open", "open")
    rolled: dict[str, set[int]] = {"Anna": set(), "Ben": set()}

    def enough() -> bool:
        for entry, proof in zip(sitting.ledger.match.journal, sitting.ledger.trail.proofs, strict=True):
            if proof.roll is not None:
                rolled["Ben" if sitting.table.kinds[entry.seat] == "chair:1" else "Anna"].add(proof.roll.n)
        return min(map(len, rolled.values())) > 10

    sitting.play(4, enough)
    announced_ = {news.n for news in sitting.news[1] if isinstance(news, p.RollIntent)}
    assert enough()
    assert not announced_ & rolled["Ben"]
    assert rolled["Anna"] <= announced_  # his link is asked for: one trip
    for chair in (0, 1):
        assert set(filter(None, sitting.mirrors[chair].marks)) == {"proved"}


def test_whoever_gives_no_link_at_the_start_keeps_the_game_from_beginning_and_all_must_agree_anew() -> None:
    sitting = Sitting("horrible_hordes", ("open", "open", "open"), 0)
    for name in ("Anna", "Ben", "Cleo"):
        sitting.join(name, hosts=name == "Anna")
    sitting.mute = {2}
    for chair in (1, 2):
        sitting.ask(chair, p.Ready())
    sitting.ask(0, p.StartMatch())
    assert sitting.table.phase == "opening"
    for _ in range(2):
        sitting.clock.now += 2
        for chair in (0, 1, 2):
            sitting.ask(chair, p.Beat())
        sitting.table.tick()
        sitting.deliver()
    assert sitting.table.phase == "lobby"
    for chair in (0, 1, 2):
        said = [news.text for news in sitting.news[chair] if isinstance(news, p.TalkLine)]
        assert "Cleo gave no share of the dice, so the game has not begun. Ready means: begin without it." in said
    refused = sitting.ask(0, p.StartMatch())
    assert "Not ready yet" in refused.text
    sitting.ask(1, p.Ready())
    sitting.mute = set()
    sitting.ask(2, p.Ready())
    sitting.ask(0, p.StartMatch())
    assert sitting.table.ledger.trail.start.chairs == {HOST, 1, 2}  # who acts is asked again
    assert sitting.witnesses[1].voids
