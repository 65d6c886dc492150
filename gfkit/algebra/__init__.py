"""Exact mathematics that has never heard of a board; the only room that imports flint."""
