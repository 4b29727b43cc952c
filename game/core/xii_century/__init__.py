"""XII Century: one to five players, ten decades, a town sheet each, dice that are shared and dice that are not.

Rooms: `tables.toml` and `tables` the figures · `sheet` those figures under the options of a match · `state` the match
at one moment · `rules` the contract · `options` what is chosen before · `sequence` the course of rounds and turns ·
`spending` what a die can do, `reasons` why it cannot · `actions/` one file a kind of action · `fate` global events ·
`power` battling power · `war` the king war · `income` end of round and market · `jongleur` his dice ·
`scoring` the sheet and who wins · `events` what happened ·
`queries`, `asks` and `forecasts` for clients ·
`audit` snapshot and invariants.
"""

from __future__ import annotations

from game.core.xii_century.rules import XiiCentury

RULESET = XiiCentury()
