"""Conditions on cells that formulas say: a text in the arithmetic of cells."""
