"""Characteristic polynomials det(I - tM) of integer matrices, from the values of one vector.

Let M have N states, alpha and beta integer vectors, a(n) = alpha M^n beta, and p a prime. Let L be
the length of the shortest recurrence of a(0), ..., a(2N - 1) modulo p. Let Q = 1 + q_1 t + ... be
an integer polynomial of degree at most L, and h_j as in `annihilating_polynomials`.

Theorem. If h_L = 0, then Q = det(I - tM) on the space U of all alpha M^n, of dimension L.

Proof. h_L = alpha X(M) for the monic X = x^L Q(1/x). So dim U <= L. The monic polynomial of least
degree that annihilates alpha has degree dim U, and integer coefficients by Gauss's lemma, because
it divides that of M. It is a recurrence of a, modulo p too; so dim U >= L. As U is spanned by the
images of one vector, X is the characteristic polynomial on U.

What is left has d = N - L states, the quotient by U. Its determinant R is the exponential of the
sum of -r_n t^n/n, where r_n is tr M^n less the trace on U; as its degree is at most d, those with
n <= d are enough. So alpha need not be chosen well; but the less is left, the fewer traces.

A permutation of order two that keeps M splits what M acts on: into the functions of states that it
keeps, and those of which it changes the sign. Eigenvalues that a symmetry doubles are simple in
each.

From the determinants follow the traces: the sum of tr M^n t^n is N - t Q'/Q. Whether a combination
of such sums is p/q is decided by one integer, the value of a polynomial at a large power of 2.
"""

from __future__ import annotations

import itertools
import math
import operator
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING

from ..core.annihilators import Rows
from ..core.automata import Automaton
from ..core.gf import Poly, series
from ..counts.kronecker import Digits

if TYPE_CHECKING:
    from ..core.clock import Clock

    Matrix = list[dict[int, Poly]]

EXPONENTS = (127, 521, 1279, 2203, 4423)
"""2^e - 1 is a prime."""
SPARE = 30
"""Bits that coefficients of a determinant are given beyond those of the claimed denominator."""
LARGEST = 1 << 20


def determinants(
    rows: Matrix, image: list[int], traces: Callable[[int], list[int]], bits: int, clock: Clock
) -> list[list[int]]:
    """Return factors of det(I - tM), from q(0) = 1 on; none if they are not found.

    image: a permutation of order one or two that keeps M. traces: returns those of M^0, ..., M^n,
    or nothing if that is too much work. bits: of the longest coefficient, as is guessed.
    """
    found = []
    for half in _halves(rows, image):
        found.append(_on_cyclic_space(half, bits, clock))
        if not found[-1][1]:
            return []
    left = len(rows) - sum(size for size, _ in found)
    rest = traces(left) if left else [len(rows)]
    if not rest:
        return []
    for size, q in found:
        above = [(size - k) * c for k, c in enumerate(q)]
        rest = [a - b for a, b in zip(rest, series(above, q, clock), strict=False)]
    last = [1]
    for n in range(1, left + 1):
        last.append(-sum(map(operator.mul, rest[1:], reversed(last))) // n)
    return [last, *(q for _, q in found)]


def _halves(rows: Matrix, image: list[int]) -> Iterator[list[dict[int, int]]]:
    """Yield M on functions that the permutation keeps, and on those whose sign it changes."""
    for sign in (1, -1):
        place = {s: k for k, s in enumerate(z for z, t in enumerate(image) if z < t + (sign > 0))}
        half: list[dict[int, int]] = []
        for s in place:
            half.append({})
            for t, entry in rows[s].items():
                k = place.get(min(t, image[t]))
                if k is not None:
                    c = entry[0] if t <= image[t] else sign * entry[0]
                    half[-1][k] = half[-1].get(k, 0) + c
        yield half


def _on_cyclic_space(rows: list[dict[int, int]], bits: int, clock: Clock) -> tuple[int, list[int]]:
    """Return L and Q for some vectors; no Q if the modulus is too small."""
    turned: list[list[tuple[int, int, int]]] = [[] for _ in rows]
    for s, row in enumerate(rows):
        for t, c in row.items():
            if c:
                turned[t].append((s, c, 0))
    draw = Random(1)  # noqa: S311 - whatever it draws
    start, ends = ([draw.randrange(1, LARGEST) for _ in rows] for _ in range(2))
    if not rows:
        return 0, [1]
    own = Rows(Automaton(len(rows), start, [False] * len(rows), [turned]), clock)
    vectors = itertools.islice(own.vectors([1]), 2 * len(rows))
    values = [sum(map(operator.mul, h, ends)) for h in vectors]
    for e in EXPONENTS:
        if e > bits or e == EXPONENTS[-1]:
            size, q = _shortest(values, (1 << e) - 1, clock)
            if not any(*deque(itertools.islice(own.vectors(q), size + 1), maxlen=1)):
                return size, q
    return 0, []


def _shortest(values: list[int], p: int, clock: Clock) -> tuple[int, list[int]]:
    """Return L and Q of the shortest recurrence modulo p, by the algorithm of Berlekamp and Massey.

    Coefficients are the residues of least absolute value.
    """
    last = [z % p for z in reversed(values)]
    q, before, size, gap, was = [1], [1], 0, 0, 1
    for n in range(len(values)):
        clock.spend(1 + len(q) * p.bit_length() // 100)
        differs = sum(map(operator.mul, q, last[len(last) - 1 - n :])) % p
        gap += 1
        if not differs:
            continue
        factor, old = differs * pow(was, -1, p) % p, q
        shifted = [0] * gap + before
        longer = itertools.zip_longest(q, shifted, fillvalue=0)
        q = [(a - factor * b) % p for a, b in longer]
        if 2 * size <= n:
            size, before, gap, was = n + 1 - size, old, 0, differs
    return size, [z - p if 2 * z > p else z for z in q]


def is_sum(
    p: list[int], q: list[int], other: list[int], found: Counter[tuple[int, ...]], clock: Clock
) -> bool:
    """Return whether p/q is a polynomial less the sum of c t Q'/Q over determinants Q with c."""

    def norm(some: Iterable[int]) -> int:
        return sum(map(abs, some))

    degrees = sum(abs(c) * len(f) for f, c in found.items())
    most = math.prod(map(norm, found)) * (norm(p) + norm(q) * (1 + norm(other) + degrees))
    size = (most.bit_length() + 9) // 8 * 8
    digits = Digits(size, 1 + max(map(len, [p, q, other, *found])), 0, 0)
    length = size * (len(p) + len(q) + len(other) + sum(map(len, found)))
    clock.multiply(length, length)

    def at(some: Iterable[int]) -> int:
        return digits.written({k: c for k, c in enumerate(some) if c})

    above, below = 0, 1
    for f, c in found.items():
        value = at(f)
        above = above * value + below * at(c * k * z for k, z in enumerate(f))
        below *= value
    return at(p) * below == at(q) * (at(other) * below - above)
