"""Generating functions with marks: polynomials as integers."""
