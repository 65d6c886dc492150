"""How fast a k-regular sequence grows: the joint spectral radius of the matrices of its digits.

With v(n) = 1 and the basis at n, v(k n + d) = M_d v(n). Let rho be the limit of max |M_w|^(1/L)
over the words w of L digits. If the v(n), n >= 1, span the whole space, then log max(1, |a(n)|) /
log n has the limit superior log_k rho: some |M_w v(n)| is at least a constant times |M_w|, and its
entries are terms, of sections of a.

*Below*: the spectral radius of one product of L matrices is at most rho^L. *Above*: if each long
word has a first part of some length l with |M_w| <= s^l, l bounded, then rho <= s, as every word
falls into such parts and a rest of bounded length. Matrices are first put into triangular form by
the components of the graph of their entries; rho is the largest of those of the blocks.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, cast

from flint import arb, arb_mat, fmpq, fmpq_mat

from gfkit.base.budget import spend
from gfkit.base.display.shown import Shown
from gfkit.numbers.balls import (
    Enclosure,
    decimal_text,
    exact,
    precision,
    rounded_down,
    rounded_up,
)
from gfkit.numbers.coefficients import ints
from gfkit.numbers.decimal import Record
from gfkit.numbers.roots import isolated_roots

if TYPE_CHECKING:
    from collections.abc import Sequence

    Matrix = Sequence[Sequence[Fraction]]

BITS = 96
MAX_PRODUCTS = 600
"""So many products are asked for their spectral radius."""
MAX_NODES = 4000
"""So many first parts of words are multiplied out for each bound above."""
MARGINS = tuple(Fraction(1, d) for d in (4096, 512, 64, 16, 8, 4, 2, 1))
"""Bounds above that are tried, relative to that below."""
ROUNDS = 60
POWERS = 5
"""|N|^2 is bounded by the 2^POWERS-th root of the norm of a power of N^T N."""
SHOWN = 6


@dataclass(frozen=True, slots=True, repr=False)
class DigitGrowth(Record, Shown):
    """limsup log max(1, |a(n)|) / log n = log_base rho, of a k-regular sequence.

    radius: rho. word: the digits, first one first, of the product that shows the bound below.
    spans: whether the v(n), n >= 1, span the space; if not, the exponent is a bound above only.
    """

    base: int
    radius: Enclosure
    word: tuple[int, ...]
    spans: bool

    @property
    def exponent(self) -> Enclosure:
        """log_base rho."""
        if self.radius.is_exact and self.radius.low == 1:
            return Enclosure.exactly(0)
        with precision(BITS):
            low, high = (
                (arb(end.numerator) / end.denominator).log() / arb(self.base).log()
                for end in (self.radius.low, self.radius.high)
            )
        return Enclosure(exact(low.lower()), exact(high.upper()))

    def __str__(self) -> str:
        limit = "the limit superior of log |a(n)| / log n"
        return f"{limit} is {'' if self.spans else 'at most '}{self.bounds(self.exponent)}"

    def bounds(self, value: Enclosure) -> str:
        """Return both ends of an enclosure as text, rounded outwards, or the upper one alone."""
        low, high = (
            decimal_text(end)
            for end in (rounded_down(value.low, SHOWN), rounded_up(value.high, SHOWN))
        )
        return high if low == high or not self.spans else f"between {low} and {high}"


def digit_growth(
    base: int, matrices: Sequence[Matrix], vectors: Sequence[Sequence[Fraction]]
) -> DigitGrowth:
    """Return the growth from the matrices of the digits, and some v(n) with n >= 1.

    >>> one, two = [[1, 1], [0, 1]], [[1, 0], [1, 1]]
    >>> found = digit_growth(2, [one, two], [[1, 0], [1, 1]])
    >>> found.word, round(float(found.radius.low), 4), float(found.radius.high) < 1.65
    ((0, 1), 1.618, True)
    """
    low = high = Fraction(0)
    word: tuple[int, ...] = ()
    with precision(BITS):
        for block in _components(matrices):
            parts = [[[Fraction(m[i][j]) for j in block] for i in block] for m in matrices]
            below, above, by = _of_block(parts)
            if below > low or not word:
                low, word = below, by
            high = max(high, above)
    is_whole = bool(_matrix(vectors).rank() == len(matrices[0]))
    return DigitGrowth(base, Enclosure(low, high), word, is_whole)


def _components(matrices: Sequence[Matrix]) -> list[list[int]]:
    """Return the strong components of the graph of the entries that are not 0 somewhere."""
    size = len(matrices[0])
    reach = [[i == j or any(m[i][j] for m in matrices) for j in range(size)] for i in range(size)]
    for k, i in product(range(size), repeat=2):
        if reach[i][k]:
            reach[i] = [a or b for a, b in zip(reach[i], reach[k], strict=True)]
    blocks = {tuple(j for j in range(size) if reach[i][j] and reach[j][i]) for i in range(size)}
    return [list(block) for block in sorted(blocks)]


def _of_block(matrices: list[list[list[Fraction]]]) -> tuple[Fraction, Fraction, tuple[int, ...]]:
    """Return bounds of the joint spectral radius below and above, and the word of the first."""
    if len(matrices[0]) == 1:
        digit = max(range(len(matrices)), key=lambda d: abs(matrices[d][0][0]))
        size = abs(matrices[digit][0][0])
        return size, size, (digit,)
    low, word = _below(matrices)
    scaled = _scaled(matrices)
    for margin in MARGINS:
        bound = low * (1 + margin)
        if low and _is_above(scaled, bound):
            return low, bound, word
    norms = [_norm(m) for m in scaled]
    return low, max(exact(norm.upper()) for norm in norms), word


def _below(matrices: list[list[list[Fraction]]]) -> tuple[Fraction, tuple[int, ...]]:
    """Return the largest root of a spectral radius of a product, and its word."""
    best, word = Fraction(0), cast("tuple[int, ...]", (0,))
    exact_ones = [_matrix(m) for m in matrices]
    words: list[tuple[tuple[int, ...], fmpq_mat]]
    words = [((d,), m) for d, m in enumerate(exact_ones)]
    tried = 0
    while words and tried < MAX_PRODUCTS:
        longer = []
        for of, m in words:
            tried += 1
            spend(len(matrices[0]) ** 3)
            if of == min(of[k:] + of[:k] for k in range(len(of))):
                poly = m.charpoly().numer()
                roots = isolated_roots(poly) if any(ints(poly)[:-1]) else []
                radius = max((abs(root).lower() for root, _ in roots), default=arb(0))
                size = exact(radius.root(len(of)).lower()) if radius > 0 else Fraction(0)
                if size > best * (1 + Fraction(1, 2**40)):
                    best, word = size, of
            longer += [((*of, d), m2 * m) for d, m2 in enumerate(exact_ones)]
        words = longer
    return best, word


def _is_above(matrices: list[arb_mat], bound: Fraction) -> bool:
    """Tell whether all long words have a first part whose norm is at most bound^length."""
    step = arb(bound.numerator) / bound.denominator
    parts, size, nodes = list(matrices), step, 0
    while parts:
        nodes += len(parts)
        if nodes > MAX_NODES:
            return False
        spend(len(parts))
        parts = [part for part in parts if not _norm(part) <= size]
        parts = [m * part for part in parts for m in matrices]
        size *= step
    return True


def _norm(matrix: arb_mat) -> arb:
    """Return a bound of the Euclidean norm."""
    power = matrix.transpose() * matrix
    for _ in range(POWERS):
        power *= power
    total = sum((abs(entry) for row in power.tolist() for entry in row), arb(0))
    return total.root(2 ** (POWERS + 1))


def _scaled(matrices: list[list[list[Fraction]]]) -> list[arb_mat]:
    """Return the matrices in coordinates in which their norms are nearly equal.

    By floats: an ellipsoid that the sum of the matrices, acting on it, keeps. Any invertible
    change of coordinates is allowed, so nothing has to be known of its errors.
    """
    size = len(matrices[0])
    all_of = range(size)
    floats = [[[float(c) for c in row] for row in m] for m in matrices]
    form = [[float(i == j) for j in all_of] for i in all_of]
    for _ in range(ROUNDS):
        total = [[1e-9 * (i == j) for j in all_of] for i in all_of]
        for m in floats:
            half = [[sum(form[i][k] * m[k][j] for k in all_of) for j in all_of] for i in all_of]
            for i, j in product(all_of, repeat=2):
                total[i][j] += sum(m[k][i] * half[k][j] for k in all_of)
        scale = max(total[i][i] for i in all_of)
        form = [[entry / scale for entry in row] for row in total]
    root = [[0.0] * size for _ in all_of]  # Cholesky: form = root root^T
    for i in all_of:
        for j in range(i + 1):
            rest = form[i][j] - sum(root[i][k] * root[j][k] for k in range(j))
            root[i][j] = max(rest, 1e-12) ** 0.5 if i == j else rest / root[j][j]
    change = _matrix([[Fraction(root[j][i]) for j in all_of] for i in all_of])
    back = change.inv()
    return [arb_mat(change * _matrix(m) * back) for m in matrices]


def _matrix(rows: Sequence[Sequence[Fraction]]) -> fmpq_mat:
    entries = [fmpq(c.numerator, c.denominator) for row in rows for c in row]
    return fmpq_mat(len(rows), len(rows[0]), entries)
