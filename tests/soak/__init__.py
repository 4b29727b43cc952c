"""Rigs for long runs, each a command that says its figure: `python -m tests.soak.saves --n 1000`, and so on.

The suite runs the same code on small numbers. docs/robustness.md has the figures of the large ones and their dates.
"""
