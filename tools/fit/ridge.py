"""Ridge regression towards weights known before, on features of very different sizes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def ridge(
    features: Sequence[Sequence[float]], target: Sequence[float], before: Sequence[float], strength: float
) -> list[float]:
    """Weights w that bring features @ w near the target without going far from `before`. The first feature is 1.

    Features are scaled by their spread: the penalty asks how much a weight moves the value, not how large it is.
    """
    x, y, old = np.asarray(features, float), np.asarray(target, float), np.asarray(before, float)
    scale = x.std(0)
    scale[scale == 0] = 1.0
    z = (x - x.mean(0)) / scale
    missing = y - x @ old
    step = np.linalg.solve(z.T @ z + strength * np.eye(x.shape[1]), z.T @ (missing - missing.mean()))
    found = old + step / scale
    found[0] += float((y - x @ found).mean())
    return [float(weight) for weight in found]


def explained(features: Sequence[Sequence[float]], target: Sequence[float], weights: Sequence[float]) -> float:
    """R2: the share of the target's spread that the value explains."""
    y = np.asarray(target, float)
    return float(1 - (y - np.asarray(features, float) @ np.asarray(weights)).var() / y.var())
