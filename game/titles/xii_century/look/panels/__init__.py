"""The panels of XII Century beside its board."""
