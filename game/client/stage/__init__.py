"""Events as pictures over time: the front door for the look of a title. Its rooms are imported by name."""

from game.client.stage.director import CueSheet, Director, Mark, Timeline, cue, par, progress, seq, tween, wait

__all__ = ["CueSheet", "Director", "Mark", "Timeline", "cue", "par", "progress", "seq", "tween", "wait"]
