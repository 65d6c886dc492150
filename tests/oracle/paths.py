"""Positions of placement games on paths, as words, and polynomials of sets of words. No engine.

A vertex is `.` when empty, B under a blue piece, R under a red one of size 1; the two vertices of a
domino are `(` and `)`. Polynomials are those of FLINT in t, x and y.
"""

from functools import cache
from itertools import pairwise, product

from gfkit.series.marked import context

t, x, y = context().gens()
ONE = x**0

ADJACENT = {"col": {"BB", "RR"}, "snort": {"BR", "RB"}, "cis": {"BB", "BR", "RB", "RR"}}
"""What must not stand side by side."""


def is_legal(game, word):
    if game == "o12":
        return not set(word.replace("()", "")) - {".", "B"}
    return not any(a + b in ADJACENT[game] for a, b in pairwise(word))


@cache
def words(game, n):
    """All positions on the path of n vertices."""
    letters = ".B()" if game == "o12" else ".BR"
    return [word for word in map("".join, product(letters, repeat=n)) if is_legal(game, word)]


def pieces(word):
    """Left pieces and Right pieces."""
    return word.count("B"), word.count("R") + word.count("(")


def of_words(chosen):
    """The polynomial in x and y of some positions."""
    found = 0 * ONE
    for word in chosen:
        left, right = pieces(word)
        found += x**left * y**right
    return found
