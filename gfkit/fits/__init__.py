"""Fits: families of recurrences, formulas and equations that are fitted to given terms."""
