"""The language of sentences: facts in, words out."""

from typing import Any, ClassVar

import pytest

from game.narrator import Narrator, Sentences, odds
from game.phrase import Facts, PhraseName, fits, phrase


class Court(Narrator):
    """A title with two seats and no file of its own."""

    game = "horrible_hordes"
    seat_fields = Narrator.seat_fields | {"foe"}
    readers: ClassVar[dict[str, Any]] = {"crest": lambda t, value, form: PhraseName(f"the {value}")}

    def seat_name(self, seat: int) -> PhraseName:
        return (PhraseName("the Dwarves", True), PhraseName("Ravensford", False))[seat]


def said(text: str, to: int | None = None, **facts: Any) -> str:
    court = Court(lambda: None)
    court.sentences = Sentences(say={"it": text})
    return court.say("it", to, **facts)


def test_verbs_agree_with_the_last_name_and_possessives_leave_their_article() -> None:
    text = "{Who} {builds|build} {unit:a}[ for {paid}]."
    assert said(text, who=1, unit="army", paid={}) == "Ravensford builds an army."
    assert said(text, who=0, unit="castle") == "The Dwarves build a castle."
    assert (
        said(text, to=1, who=1, unit="army", paid={"gold": 1, "wood": 2}) == "You build an army for 1 gold and 2 wood."
    )
    assert said("{Who:poss} turn; {who:bare}", who=0) == "The Dwarves' turn; Dwarves"
    assert said("{Who:poss} turn, {who:their} town", who=1) == "Ravensford's turn, its town"
    assert said("{Who:poss} turn", to=1, who=1) == "Your turn"


def test_numbers_parts_and_missing_facts_are_said_as_the_template_asks() -> None:
    assert said("{n:army}, {m:army}, {n:signed}, {l:signed}", n=1, m=3, l=-2) == "1 army, 3 armies, +1, −2"
    assert said("{lost:army} in all", lost={"army": 2, "castle": 1}) == "3 armies in all"
    chits = {"wood": 2, "gold": -1}
    assert said("{c.gained} for {c.lost}", c=chits) == "2 wood for 1 gold"
    assert said("{path.first} to {path.last}, {path.count}", path=("a1", "b2", "c3")) == "a1 to c3, 3"
    assert said("for {get?nothing}[ at {space}]", get={}) == "for nothing"
    assert said("[{a} and {b?no more}]", a="wood") == "wood and no more"
    assert said("[{zero} left]", zero=0) == "0 left", "nought is a fact"


@pytest.mark.parametrize("text", ["{who", "who}", "who]", "[who", "{who.nose}", "{who:a:b}", "{}"])
def test_a_template_written_wrong_says_so(text: str) -> None:
    with pytest.raises(ValueError, match=r"in: "):
        phrase(text)


def test_conditions_ask_for_facts_and_values() -> None:
    facts = Facts(mode="raid", result="won", foe=None, chits={"gold": -1})
    assert fits("", facts)
    assert fits("mode=raid & result=won/even & !foe & chits.lost", facts)
    assert not fits("foe", facts)
    assert not fits("!mode=raid", facts)
    assert not fits("chits.gained", facts)


def test_chances_have_one_scale_of_words_in_the_house() -> None:
    words = ["almost never", "very unlikely", "unlikely", "even", "likely", "very likely", "almost certain"]
    assert list(dict.fromkeys(odds(n / 1000) for n in range(1001))) == words
    assert [odds(p) for p in (0.009, 0.01, 0.099, 0.1, 0.349, 0.35, 0.649, 0.65, 0.9, 0.989, 0.99)] == [
        "almost never", "very unlikely", "very unlikely", "unlikely", "unlikely", "even", "even", "likely",
        "very likely", "very likely", "almost certain",
    ]  # fmt: skip
