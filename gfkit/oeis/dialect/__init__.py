"""The formula dialect of OEIS: a grammar, expressions as data, and exact evaluation."""
