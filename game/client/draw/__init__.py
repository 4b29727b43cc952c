"""Drawing: sprites, pieces, the painter."""
