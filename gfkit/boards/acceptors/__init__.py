"""Conditions: tracks and the acceptors that read them."""
