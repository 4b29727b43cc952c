"""Pure geometry of boards: squares, hexagons, polyominoes."""
