"""Algebraic numbers, enclosures, primes."""
