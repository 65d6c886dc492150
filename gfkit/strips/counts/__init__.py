"""Counts of single boards: every kind of rule, by automata, by bars, modulo primes."""
