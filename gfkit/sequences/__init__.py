"""Sequences with what is known of them."""
