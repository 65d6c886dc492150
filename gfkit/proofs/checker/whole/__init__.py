"""Conditions on the whole array: the components of equal elements."""
