"""The town of XII Century as a picture."""
