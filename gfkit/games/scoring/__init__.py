"""Scoring games: payoffs in equilibrium, and what holds for all sizes."""
