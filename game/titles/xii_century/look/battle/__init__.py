"""The king's war of XII Century."""
