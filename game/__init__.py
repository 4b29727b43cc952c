"""Roll & Reign: four tabletop kingdom-building dice games on one animated table."""

__version__ = "0.1.0"
