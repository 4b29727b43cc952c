"""Roll & Reign: four tabletop kingdom-building dice games on one animated table."""

__version__ = "1.0.0"
