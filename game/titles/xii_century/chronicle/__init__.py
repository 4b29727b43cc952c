"""XII Century told afterwards: the chapters of its chronicle, the look back on luck and waste."""
