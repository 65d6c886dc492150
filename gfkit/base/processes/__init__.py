"""Processes that gfkit starts: they end with their parent, at limits, and when they are told to."""
