"""XII Century: one to five players, ten decades, a town sheet each, shared and private dice.

Modules: `sheet` (with `tables.toml`) the printed figures, the sheet they make under the options of a match, and the
match at one moment; `rules` the contract; `round` events, income, meals, the king's war and the course of a match;
`spending` what a die can do and why it cannot; `actions/` of spending and, in `round`, all others; `scoring` power, the
score sheet and the winners; `events`; `queries` menus and forecasts for clients.
"""

from __future__ import annotations

from game.core.xii_century.rules import XiiCentury

RULESET = XiiCentury()
