"""Exact numbers: algebraic numbers, enclosures of real numbers, primes, decimal texts."""
