"""Answers as text and LaTeX."""
