"""Formulas as trees: read, printed, evaluated, bounded."""
