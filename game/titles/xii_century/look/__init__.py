"""The table of XII Century: the town sheet, its dice, the other towns, the king's war, the town on its map."""
