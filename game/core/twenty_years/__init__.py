"""20 Years: one player, twenty years of dice, land, buildings and battles.

Modules: `tables` (with `tables.toml`) figures · `state` boards, their geometry as bitmasks, the reign at one moment
and its frames · `rules` the contract · `actions/` by topic (options, refusal, perform) · `battle` engagements, raids
and claims · `ledger` the twenty entries and the course of the years · `books` bookkeeping with events, dice to goods ·
`events` · `scoring` the sheet · `queries` menus with refusals for clients · `odds_dice`, `odds_fight`, `odds_ledger`
exact chances.
"""

from __future__ import annotations

from game.core.twenty_years.rules import TwentyYears

RULESET = TwentyYears()
