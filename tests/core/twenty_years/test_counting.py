"""What the core says of numbers is English: one gem, two gems."""

from __future__ import annotations

import re

from game.bots import bot
from game.core.match import Match
from game.core.twenty_years.harvest import counted
from game.core.twenty_years.odds import forecast
from game.core.twenty_years.queries import claim_menu, structure_menu, trade_menu, troop_menu
from game.core.twenty_years.tables import ENTRIES, GOODS, MONSTERS, TROOPS

CLUMSY = re.compile(r"\b1 (gems|spices|footmen|archers|knights|bombs|bandits|wolves|ogres|goods|towers|tiles|kinds)\b")


def test_one_of_anything_is_named_as_one() -> None:
    assert (counted(1, "gems"), counted(2, "gems"), counted(0, "spices")) == ("1 gem", "2 gems", "0 spices")
    for thing in (*GOODS, *TROOPS, *MONSTERS, "bombs"):
        assert not counted(1, thing).endswith(("s", "men", "ves")), thing


def test_no_refusal_and_no_forecast_of_a_reign_miscounts() -> None:
    match, player, said = Match.new("twenty_years", seed="one-gem"), bot("greedy", "twenty_years"), set()
    while not match.over:
        s = match.view(0)
        for entry in range(1, len(ENTRIES) + 1):
            said |= {fact.text for fact in forecast(s, entry)}
        refusals = [row.refusal for row in structure_menu(s)]
        refusals += [row.refusal for row in trade_menu(s)] + [row.refusal for row in troop_menu(s)]
        refusals += [row.refusal for row in claim_menu(s)]
        said |= {refusal.text for refusal in refusals if refusal is not None}
        match.step(player.choose(s, match.legal()))
    assert len(said) > 40
    assert not [text for text in said if CLUMSY.search(text)]
