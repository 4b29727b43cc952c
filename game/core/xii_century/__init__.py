"""XII Century: one to five players, ten decades, a town sheet each, shared and private dice.

Modules: `tables` (with `tables.toml`) the printed figures · `sheet` those figures under the options of a match, and
the match at one moment · `rules` the contract · `round` events, income, meals and the course of a match · `spending`
what a die can do and why it cannot · `actions/` of rounds and of spending · `war` the king's war · `scoring` power,
the sheet and the winners · `events` · `queries`, `forecasts` for clients.
"""

from __future__ import annotations

from game.core.xii_century.rules import XiiCentury

RULESET = XiiCentury()
