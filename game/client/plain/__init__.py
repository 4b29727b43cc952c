"""What a title without a look is shown by: a table that lists what can be done."""

from game.client.plain.table import PlainTable

__all__ = ["PlainTable"]
