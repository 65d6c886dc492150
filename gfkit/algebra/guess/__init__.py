"""Fits to bare terms: one file a family, simplest first."""
