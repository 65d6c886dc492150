"""Numbers of matrices that titles tell by their elements, and of matrices over finite fields."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations, product
from math import gcd, prod
from typing import TYPE_CHECKING, Any

from gfkit.errors import LimitReached
from gfkit.formulas.evaluate import Scope, Work, value_of
from gfkit.formulas.grammar import parse_expression

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gfkit.formulas.tree import Expression

Matrix = list[list[Fraction]]
MOST_ORDER = 40
MOST_PERMANENT = 14
MOST_MATRICES = 3_000_000


# Matrices whose elements have a formula ---------------------------------------------------------


def _number(body: Expression, **letters: int) -> Fraction:
    value: Any = value_of(body, Scope(letters, work=Work()))
    return Fraction(value)


def formula_matrix(n: int, entries: Sequence[Sequence[str]], names: str, first: int = 1) -> Matrix:
    """Return the n x n matrix whose elements have formulas, under conditions.

    entries: formulas, each with the two sides of an equation that holds where it is meant; the
    last one without. names: of row and column, which begin at `first`.
    """
    if n > MOST_ORDER:
        raise LimitReached(f"the matrix has more than {MOST_ORDER} rows")
    read = [[parse_expression(text) for text in some] for some in entries]
    places = range(first, first + n)

    def element(row: int, column: int) -> Fraction:
        given = {names[0]: row, names[1]: column, "n": n}
        for body, *sides in read:
            if not sides or _number(sides[0], **given) == _number(sides[1], **given):
                return _number(body, **given)
        raise LimitReached("no formula is meant for an element")

    return [[element(r, c) for c in places] for r in places]


def determinant(matrix: Matrix) -> Fraction:
    """Return the determinant.

    >>> determinant([[Fraction(1), Fraction(2)], [Fraction(3), Fraction(4)]])
    Fraction(-2, 1)
    """
    rows, found = [list(row) for row in matrix], Fraction(1)
    for k in range(len(rows)):
        pivot = next((r for r in range(k, len(rows)) if rows[r][k]), None)
        if pivot is None:
            return Fraction(0)
        if pivot != k:
            rows[k], rows[pivot], found = rows[pivot], rows[k], -found
        found *= rows[k][k]
        for r in range(k + 1, len(rows)):
            if rows[r][k]:
                times = rows[r][k] / rows[k][k]
                rows[r] = [a - times * b for a, b in zip(rows[r], rows[k], strict=True)]
    return found


def permanent(matrix: Matrix) -> Fraction:
    """Return the permanent, by sets of columns.

    >>> permanent([[Fraction(1), Fraction(2)], [Fraction(3), Fraction(4)]])
    Fraction(10, 1)
    """
    if len(matrix) > MOST_PERMANENT:
        raise LimitReached(f"the matrix has more than {MOST_PERMANENT} rows")
    ways = {0: Fraction(1)}
    for row in matrix:
        after: dict[int, Fraction] = {}
        for used, value in ways.items():
            for k, element in enumerate(row):
                if element and not used >> k & 1:
                    after[used | 1 << k] = after.get(used | 1 << k, Fraction(0)) + value * element
        ways = after
    return sum(ways.values(), Fraction(0))


def _times(a: Matrix, b: Matrix) -> Matrix:
    columns = list(zip(*b, strict=True))
    return [
        [sum((x * y for x, y in zip(r, c, strict=True)), Fraction(0)) for c in columns] for r in a
    ]


def _inverse(matrix: Matrix) -> Matrix:
    size = len(matrix)
    rows = [[*row, *(Fraction(r == c) for c in range(size))] for r, row in enumerate(matrix)]
    for k in range(size):
        pivot = next(r for r in range(k, size) if rows[r][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [z / rows[k][k] for z in rows[k]]
        for r in range(size):
            if r != k:
                rows[r] = [a - rows[r][k] * b for a, b in zip(rows[r], rows[k], strict=True)]
    return [row[size:] for row in rows]


def _trace_of_power(matrix: Matrix, power: int) -> Fraction:
    if power < 0:
        return _trace_of_power(_inverse(matrix), -power)
    found = [[Fraction(r == c) for c in range(len(matrix))] for r in range(len(matrix))]
    for _ in range(power):
        found = _times(found, matrix)
    return sum((found[k][k] for k in range(len(matrix))), Fraction(0))


NUMBERS: dict[str, Callable[..., Fraction]] = {
    "determinant": determinant,
    "permanent": permanent,
    "sum": lambda matrix: sum((z for row in matrix for z in row), Fraction(0)),
    "trace of power": _trace_of_power,
}
CHANGES: dict[str, Callable[[Fraction], Fraction]] = {
    "": lambda z: z,
    "inverse": lambda z: 1 / z,
    "numerator": lambda z: Fraction(z.numerator),
    "absolute numerator": lambda z: Fraction(abs(z.numerator)),
}


def matrix_value(
    n: int, number: str, entries: Sequence[Sequence[str]], names: str = "ij", first: int = 1,
    change: str = "", power: int = 0, before: str = "1",
) -> int:  # fmt: skip
    """Return a number of the n x n matrix with some elements.

    change: what of the number is taken. power: of the matrix, whose trace it is. before: what the
    number is divided by. An empty matrix has the determinant 1.
    """
    if n < 0:
        raise LimitReached("there is no matrix")
    more = [power] if number == "trace of power" else []
    value = NUMBERS[number](formula_matrix(n, entries, names, first), *more)
    if change == "inverse" and not value:
        raise LimitReached("the determinant is 0")
    quotient = CHANGES[change](value) / _number(parse_expression(before), n=n)
    if quotient.denominator != 1:
        raise LimitReached(f"the number for n = {n} is no integer")
    return int(quotient)


def power_entry(n: int, matrix: Sequence[str], place: Sequence[int]) -> int:
    """Return an element of the n-th power of a matrix whose elements depend on n."""
    size = len(place)
    values = [_number(parse_expression(text), n=n) for text in matrix]
    one = [values[k : k + size] for k in range(0, len(values), size)]
    found = [[Fraction(r == c) for c in range(size)] for r in range(size)]
    for _ in range(n):
        found = _times(found, one)
    row, column = place
    entry = found[row - 1][column - 1]
    return int(entry)


# Matrices over finite fields --------------------------------------------------------------------


def _gl(n: int, q: int) -> int:
    """Return the number of invertible n x n matrices over the field of q elements."""
    return prod(q**n - q**k for k in range(n))


def _of_rank(n: int, q: int, rank: int) -> int:
    """Return the n x n matrices of a rank."""
    if not 0 <= rank <= n:
        return 0
    spaces: int = prod(q**n - q**k for k in range(rank))
    return spaces * spaces // _gl(rank, q)


def _symmetric_invertible(n: int, q: int) -> int:
    """Return the invertible symmetric matrices of n rows, by a product of MacWilliams."""
    even = prod(1 - Fraction(1, q ** (2 * k - 1)) for k in range(1, (n + 1) // 2 + 1))
    number: Fraction = q ** (n * (n + 1) // 2) * even
    return int(number)


def field_matrices(n: int, q: int, what: str, times: int = 1) -> int:
    """Return the times * n square matrices over the field of q elements that are as told.

    A matrix is a nilpotent part and an invertible one on two complementary subspaces: with a
    nilpotent part of dimension k there are |GL(n)| / (|GL(k)| |GL(n-k)|) of those, and q^(k(k-1))
    nilpotent matrices. Of `powers x^(n-1) (x-1)` k is n - 1; convergent ones have the identity as
    invertible part, and periodic ones no nilpotent part but 0.
    """
    n *= times
    if n < 0:
        raise LimitReached("there is no matrix")

    def split(k: int) -> int:
        return _gl(n, q) // (_gl(k, q) * _gl(n - k, q))

    counts: dict[str, Callable[[], int]] = {
        "nonsingular": lambda: _gl(n, q),
        "singular": lambda: q ** (n * n) - _gl(n, q),
        "rank n-1": lambda: _of_rank(n, q, n - 1),
        "rank n-2": lambda: _of_rank(n, q, n - 2),
        "symmetric invertible": lambda: _symmetric_invertible(n, q),
        "symmetric singular": lambda: q ** (n * (n + 1) // 2) - _symmetric_invertible(n, q),
        "powers x^(n-1) (x-1)": lambda: split(n - 1) * q ** ((n - 1) * (n - 2)) if n else 0,
        "linear factors": lambda: sum(
            split(k) * q ** (k * (k - 1)) * q ** ((n - k) * (n - k - 1)) for k in range(n + 1)
        ),
        "convergent": lambda: sum(split(k) * q ** (k * (k - 1)) for k in range(n + 1)),
        "row space is column space": lambda: sum(
            _gl(n, q) // (_gl(k, q) * _gl(n - k, q) * q ** (k * (n - k))) * _gl(k, q)
            for k in range(n + 1)
        ),
        "column space is null space": lambda: (
            _gl(n, q) // (_gl(n // 2, q) ** 2 * q ** (n // 2) ** 2) * _gl(n // 2, q)
            if n % 2 == 0
            else 0
        ),
        "periodic": lambda: sum(split(k) * _gl(n - k, q) for k in range(n + 1)),
    }
    return counts[what]()


def matrices_mod(n: int, size: int, asked: str, *, symmetric: bool = False) -> int:
    """Return the matrices over the integers mod n of which something holds.

    asked: of the determinant, "unit", "zero", "nonzero", "one"; or "permanent" if that is equal.
    """
    free = size * (size + 1) // 2 if symmetric else size * size
    if n**free > MOST_MATRICES:
        raise LimitReached(f"there are more than {MOST_MATRICES} matrices")
    places = [(r, c) for r in range(size) for c in range(r if symmetric else 0, size)]
    orders = list(permutations(range(size)))
    signs = [
        -1 if sum(z[a] > z[b] for b in range(size) for a in range(b)) % 2 else 1 for z in orders
    ]
    holds: dict[str, Callable[[int, int], bool]] = {
        "unit": lambda d, _: gcd(d, n) == 1,
        "zero": lambda d, _: d == 0,
        "nonzero": lambda d, _: d != 0,
        "one": lambda d, _: d == 1 % n,
        "permanent": lambda d, p: d == p,
    }
    total = 0
    for values in product(range(n), repeat=free):
        at = dict(zip(places, values, strict=True))
        if symmetric:
            at |= {(c, r): z for (r, c), z in at.items()}
        parts = [prod(at[r, c] for r, c in enumerate(order)) for order in orders]
        det = sum(sign * z for sign, z in zip(signs, parts, strict=True)) % n
        total += holds[asked](det, sum(parts) % n)
    return total


# Tables -----------------------------------------------------------------------------------------


def table_by_antidiagonals(n: int, rule: str, given: Sequence[int]) -> int:
    """Return the n-th number of a table, n = 0, 1, ..., of antidiagonals or of rows.

    rule: "pascal" for T(i,j) = a T(i-1,j) + b T(i-1,j-1) + c T(i,j-1), with ones at the border;
    "sums" for rows that put between any two neighbours their sum.
    """
    if rule == "sums":
        row = [*given]
        while n >= len(row):
            n -= len(row)
            row = [z for a, b in pairwise(row) for z in (a, a + b)] + row[-1:]
        return row[n]
    d = 0
    while n > d:
        n -= d + 1
        d += 1
    a, b, c = given
    line = [1] * (d - n + 1)
    for _ in range(n):
        after = [1]
        for j in range(1, len(line)):
            after.append(a * line[j] + b * line[j - 1] + c * after[-1])
        line = after
    return line[d - n]


KINDS: dict[str, Callable[..., int]] = {
    "matrix": matrix_value,
    "power of a matrix": power_entry,
    "matrices over a field": field_matrices,
    "matrices modulo n": matrices_mod,
    "table": table_by_antidiagonals,
}
