"""Horrible Hordes: one to six kingdoms, twenty rounds, seventy-one hordes and eighty-four abilities.

Rooms: `tables.toml`, `hordes.toml`, `tables` the figures · `abilities.toml`, `abilities` what a set of abilities comes
to · `board` spaces and their geometry · `state` a match at one moment and its frames · `rules` the contract ·
`sequence` the course of rounds · `founding` the setup · `options` what is chosen before · `action`, `actions/` one
file a kind of action · `effects/` the verbs of abilities · `mods` every number added up · `sites` where things may
stand · `movement` where armies go · `hordes` where hordes go · `spawn` where they come from · `rolls`, `resolve` dice
on the table · `battle`, `siege`, `plans`, `allocation`, `toll`, `blows` fights · `harvest` income · `aftermath` the
end of a round · `village` gifts of the ground · `units`, `books` booking · `wishes` what is worth asking · `events`
what happened · `scoring` the sheets · `queries`, `browser`, `telegraph`, `odds`, `standing` what clients ask · `audit`
snapshot and invariants.
"""

from __future__ import annotations

from game.core.horrible_hordes.rules import HorribleHordes

RULESET = HorribleHordes()
