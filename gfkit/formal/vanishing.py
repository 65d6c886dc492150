"""What is to be multiplied to the denominator until the vector of all futures vanishes.

Let M be the matrix of an automaton, t its end, and q the denominator of the generating function of
u M^n t, reversed, so that its leading coefficient is 1. The output obeys q; the vector need not:
other starts may see more. The least polynomial g with g(M) t = 0 is r q, and Coq asks for r.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from gfkit.automata.bounds import circle_bound
from gfkit.automata.determinant import gf_by_determinant
from gfkit.automata.lumping import lump_by
from gfkit.automata.modular import modular_candidate, residues_of
from gfkit.automata.transfer import TransferMatrix
from gfkit.errors import Disagreement

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.automata.lumping import Lumping
    from gfkit.automata.trace import ClosedWalks
    from gfkit.series.rational import RationalGF

FEW = 12
"""Up to this many blocks determinants are quicker than terms modulo primes."""


def missing_factor(lumping: Lumping, gf: RationalGF) -> tuple[int, ...]:
    """Return r, ascending, such that r(M) q(M) t = 0 with q the reversed denominator of gf.

    lumping: the automaton on its coarsest exact partition. A start is drawn at random, and with it
    r is found; that it suffices is for Coq to check. Raises Disagreement if gf is not a generating
    function of the automaton.

    >>> from gfkit import Strip
    >>> strip = Strip("col:maximal", columns=3)
    >>> missing_factor(strip.lumping()[1], strip.gf)
    (0, 1)
    """
    if gf.holds_from == lumping.dimension == gf.order:
        return (1,)
    chance = random.Random(lumping.dimension)  # noqa: S311 - no secret
    blocks = np.array([chance.randrange(1, 2**12) for _ in lumping.first], dtype=np.int64)
    start = np.zeros_like(lumping.matrix.start)
    start[lumping.first] = blocks
    drawn = replace(lumping, start=blocks, matrix=replace(lumping.matrix, start=start))
    return _missing(_fraction(drawn, gf), gf)


def missing_of_walks(parts: Sequence[ClosedWalks], gf: RationalGF, first: int) -> tuple[int, ...]:
    """Return r of a generating function of closed walks, or of a combination of such.

    The automaton keeps the first rows, and reads them again at the end: its matrix has the least
    polynomial of the walks' matrix, times a power of x. first: an exponent that is enough for the
    rows that are kept. Raises Disagreement if the denominator is not one of the walks'.

    >>> from gfkit import Strip
    >>> from gfkit.proofs.kernel import Workings
    >>> strip = Strip("kings", columns=2, topology="ring")
    >>> walks = strip.definition().closed_walks({}, Workings())[1].parts
    >>> missing_of_walks(walks, strip.gf, 3)
    (0, 0, 0, 1)
    """
    size = sum(walks.dimension for walks in parts)
    if not size:
        return (*(0,) * first, 1)
    rows: list[list[int]] = []
    before = 0
    for walks in parts:
        after = size - before - walks.dimension
        rows += [[*(0,) * before, *row, *(0,) * after] for row in walks.at(1, 1)]
        before += walks.dimension
    chance = random.Random(size)  # noqa: S311 - no secret
    start, end = ([chance.randrange(1, 2**12) for _ in range(size)] for _ in range(2))
    drawn = lump_by(TransferMatrix.from_rows(rows, start, end), range(size))
    return (*(0,) * first, *_missing(_fraction(drawn), gf))


def _missing(found: RationalGF, gf: RationalGF) -> tuple[int, ...]:
    least = [0] * (found.holds_from - found.order) + list(reversed(found.den))
    return _quotient(least, list(reversed(gf.den)))


def _fraction(drawn: Lumping, gf: RationalGF | None = None) -> RationalGF:
    if drawn.dimension <= FEW:
        return gf_by_determinant(drawn)[0]
    residues = residues_of(drawn)
    residues.extend(1)
    if gf is not None and residues.order(0) == gf.holds_from:
        return gf
    return modular_candidate(residues, drawn.dimension, circle_bound(drawn))


def _quotient(dividend: Sequence[int], divisor: Sequence[int]) -> tuple[int, ...]:
    """Divide ascending polynomials, the divisor with leading coefficient 1."""
    rest, found = list(dividend), []
    while len(rest) >= len(divisor):
        lead = rest[-1]
        found.append(lead)
        shift = len(rest) - len(divisor)
        for k, coefficient in enumerate(divisor):
            rest[shift + k] -= lead * coefficient
        rest.pop()
    if any(rest):
        raise Disagreement("the denominator is not one of the automaton's")
    return tuple(reversed(found))
