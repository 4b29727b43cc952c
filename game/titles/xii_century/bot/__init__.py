"""The bots of XII Century."""
