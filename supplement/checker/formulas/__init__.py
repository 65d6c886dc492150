"""Formulas that relations of sequences with rational g.f.s seldom have."""
