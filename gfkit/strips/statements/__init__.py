"""Statements about sequences of strips, compared and proved: tables, growth, plays."""
