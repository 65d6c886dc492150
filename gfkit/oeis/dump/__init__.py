"""Sequences looked up by their terms in a local dump."""
