"""Families of formulas that are fitted to terms."""
