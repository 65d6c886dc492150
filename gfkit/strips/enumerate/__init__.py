"""Slow and obvious: positions, tilings and arrays listed one by one, from the definitions."""
