"""Traces with a twist: walks from each state to a permuted one.

With P the permutation, a(n) = tr(M^n P) for n >= 1. If P commutes with M, and two rows of M are
equal, so are the two that P makes of them: such states are merged, and P with them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flint import fmpz_mat, fmpz_poly

from gfkit.automata.trace import traces_of_powers
from gfkit.budget import spend
from gfkit.errors import Disagreement
from gfkit.series.rational import RationalGF
from gfkit.trusted import trusted


@dataclass(frozen=True, slots=True)
class TwistedWalks:
    """`coefficient` times the walks from each state to its twisted one, states merged.

    rows: the matrix of a line of cells. twisted: for each state the twisted one. states: how many
    there were. empty: what the board without cells counts.
    """

    coefficient: int
    rows: tuple[tuple[int, ...], ...]
    twisted: tuple[int, ...]
    states: int
    empty: int

    @property
    def matrix(self) -> fmpz_mat:
        """Return the matrix of a line of cells."""
        return fmpz_mat(len(self.rows), len(self.rows), [z for row in self.rows for z in row])


def merged_with_twist(
    rows: list[dict[int, int]], twisted: list[int]
) -> tuple[list[dict[int, int]], list[int]]:
    """Merge states with equal rows, or equal columns, and leave out those without any.

    The twist must change nothing: raises Disagreement if it does.

    >>> merged_with_twist([{0: 1, 1: 1}, {0: 1, 1: 1}], [1, 0])
    ([{0: 2}], [0])
    """
    if any(
        rows[twisted[s]] != {twisted[t]: z for t, z in row.items()} for s, row in enumerate(rows)
    ):
        raise Disagreement("the twist of states does not agree with the steps between them")
    unchanged = 0
    while unchanged < 2:
        spend(1 + len(rows))
        seen: dict[Any, int] = {}
        block = [
            seen.setdefault(tuple(sorted(row.items())), len(seen)) if row else -1 for row in rows
        ]
        first = {b: s for s, b in reversed(list(enumerate(block))) if b >= 0}
        unchanged = unchanged + 1 if len(first) == len(rows) else 0
        columns: list[dict[int, int]] = [{} for _ in first]
        after = [0] * len(first)
        for b in range(len(first)):
            for t, z in rows[first[b]].items():
                if block[t] >= 0:
                    columns[block[t]][b] = columns[block[t]].get(b, 0) + z
            after[block[twisted[first[b]]]] = b  # of the transpose the inverse
        rows, twisted = columns, after
    return rows, twisted


@trusted
def twisted_terms(parts: tuple[TwistedWalks, ...], count: int) -> tuple[int, ...]:
    """Return a(0), ..., a(count - 1)."""
    total = [0] * count
    for part in parts:
        found = [part.empty]
        if part.rows and count > 1:
            found += traces_of_powers(part.matrix, count - 1, part.twisted)
        for n, value in enumerate(found[:count]):
            total[n] += part.coefficient * value
    return tuple(total)


@trusted
def gf_of_twisted_walks(parts: tuple[TwistedWalks, ...]) -> RationalGF:
    """Return Q F / Q, where Q is the product of the characteristic polynomials, reversed.

    >>> rows = ((0, 2), (3, 0))
    >>> print(gf_of_twisted_walks((TwistedWalks(1, rows, (1, 0), 2, 1),)))
    (1-x)*(1+6*x)/(1-6*x^2)
    """
    below = fmpz_poly([1])
    for part in parts:
        below *= fmpz_poly([int(c) for c in part.matrix.charpoly().coeffs()][::-1])
    size = 1 + sum(len(part.rows) for part in parts)
    terms = twisted_terms(parts, size)
    above = below.mul_low(fmpz_poly(list(terms)), size)
    return RationalGF.of(*([int(c) for c in side.coeffs()] or [0] for side in (above, below)))
