"""Conditions on the numbers of a few cells: texts, what they mean, and how large numbers are."""
