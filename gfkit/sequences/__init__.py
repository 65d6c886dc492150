"""Sequences and what is known about them."""
