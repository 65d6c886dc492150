"""Conditions on whole lines that tables of a rule say: shapes, remainders, carries, patterns."""
