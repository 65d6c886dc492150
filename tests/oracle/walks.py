"""Weighted automata the slow and obvious way, and the fraction of a sequence; nothing of gfkit.

A polynomial in x and y is a dictionary from exponents to coefficients.
"""

from fractions import Fraction

from oracle.elimination import solution


def polynomial_terms(start, steps, end, count):
    """Return a(0), ..., a(count - 1) as polynomials, edge by edge.

    steps: pairs of the number of states before and edges (source, target, coefficient, x, y).
    """
    vector = [{(0, 0): e} if e else {} for e in end]
    found = []
    for _ in range(count):
        found.append(combination(zip(start, vector, strict=True)))
        vector = pulled_back(steps, vector)
    return found


def pulled_back(steps, vector):
    """Return what a vector of polynomials is before some steps."""
    for rows, edges in reversed(steps):
        outgoing = [[] for _ in range(rows)]
        for source, target, coefficient, x, y in edges:
            outgoing[source].append((coefficient, shifted(vector[target], x, y)))
        vector = [combination(parts) for parts in outgoing]
    return vector


def combination(parts):
    """Return the sum of coefficients times polynomials."""
    total = {}
    for coefficient, polynomial in parts:
        for exponents, c in polynomial.items():
            total[exponents] = total.get(exponents, 0) + coefficient * c
    return {exponents: c for exponents, c in total.items() if c}


def shifted(polynomial, x, y):
    return {(i + x, j + y): c for (i, j), c in polynomial.items()}


def at(polynomial, x, y):
    return sum(c * x**i * y**j for (i, j), c in polynomial.items())


def fraction(terms):
    """Return p and q, q(0) = 1, of least L = max(deg q, deg p + 1) with q F = p for all terms."""
    for length in range(len(terms) + 1):
        rows = [
            [terms[n - i] for i in range(1, length + 1)] + [-terms[n]]
            for n in range(length, len(terms))
        ]
        tail = solution(rows, length)
        if tail is not None:
            q = [Fraction(1), *tail]
            p = [sum(q[i] * terms[n - i] for i in range(n + 1)) for n in range(length)]
            return trimmed(p), trimmed(q)
    raise AssertionError


def trimmed(coefficients):
    while coefficients and not coefficients[-1]:
        coefficients = coefficients[:-1]
    return tuple(coefficients)
