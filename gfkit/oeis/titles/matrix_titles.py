"""What titles say of matrices by their elements, over finite fields, and of tables of numbers."""

from __future__ import annotations

import re
from math import comb
from typing import TYPE_CHECKING, Any

from gfkit.errors import GfkitError
from gfkit.oeis.objects.matrix_values import formula_matrix
from gfkit.oeis.titles.sequence_titles import of_formula, of_gf
from gfkit.oeis.titles.title_makers import direct
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from gfkit.oeis.titles.title_makers import TitleRule

MOST_FIELD = 64
MOST_DEGREE = 30
MOST_MOLIEN = 2_000


def entry(text: str, modulus: int | None = None) -> list[list[str]]:
    """Return the formula of all elements of a matrix; raises KeyError for a modulus 0."""
    if modulus == 0:
        raise KeyError(modulus)
    plain = re.sub(r"\|([^|]*)\|", r"abs(\1)", text.strip(" ,")).translate(
        str.maketrans("[]", "()")
    )
    return [[f"mod({plain},{modulus})" if modulus else plain]]


def by_case(cases: list[str], otherwise: str, names: str = "ij") -> list[list[str]]:
    """Return formulas of the diagonal, of the elements beside it, and of all others."""
    row, column = names[0], names[1]
    sides = [[row, column], [f"abs({row}-{column})", "1"]]
    return [*([text, *some] for text, some in zip(cases, sides, strict=False)), [otherwise]]


def figurate(sides: int) -> str:
    """Return the i-th polygonal number."""
    if not 3 <= sides <= MOST_FIELD:
        raise KeyError(sides)
    return f"(({sides}-2)*i^2-({sides}-4)*i)/2"


def of_matrix(
    number: str, entries: list[list[str]], change: str = "", *, symmetric: bool = False,
    toeplitz: bool = False, names: str = "ij", power: int = 0, before: str = "1",
) -> TitleRule:  # fmt: skip
    """Return a number of n x n matrices with some elements."""
    try:
        small = formula_matrix(3, entries, names)
    except GfkitError:
        raise KeyError(entries[0][0]) from None
    if (symmetric or toeplitz) and any(
        small[r][c] != small[c][r] for r in range(3) for c in range(r)
    ):
        raise KeyError("symmetric")
    if toeplitz and formula_matrix(3, entries, names, 2) != small:
        raise KeyError("Toeplitz")
    said: dict[str, Any] = {"number": number, "entries": entries, "names": names}
    said |= {"change": change} if change else {}
    said |= {"power": power} if power else {}
    said |= {"before": before} if before != "1" else {}
    return direct("matrix", **said)


def entry_of_power(place: list[int], rows: int, columns: int, text: str) -> TitleRule:
    """Return an element of the n-th power of a matrix whose elements depend on n."""
    found = [row.split(",") for row in text.strip("[]").split(";")]
    if rows != columns or [len(found), *{*map(len, found)}] != [rows, rows] or rows != len(place):
        raise KeyError(text)
    if not all(1 <= k <= rows for k in place):
        raise KeyError(place)
    matrix = [re.sub(r"(?<=\d)(?=\()", "*", z) for row in found for z in row]
    return direct("power of a matrix", matrix=matrix, place=place)


def over_field(size: int, what: str, times: int = 1) -> TitleRule:
    """Return square matrices over a field of this size; raises KeyError if there is none."""
    prime = next((p for p in range(2, size + 1) if size % p == 0), 0)
    rest = size
    while prime and rest % prime == 0:
        rest //= prime
    if rest != 1 or not 1 < size <= MOST_FIELD:
        raise KeyError(size)
    return direct(
        "matrices over a field", q=size, what=what, **({"times": times} if times > 1 else {})
    )


def modulo_n(rows: int, columns: int, asked: str, *, symmetric: bool = False) -> TitleRule:
    """Return square matrices over the integers mod n of which something holds."""
    if rows != columns or not 1 < rows <= 3:
        raise KeyError(rows)
    said = {"symmetric": True} if symmetric else {}
    return direct("matrices modulo n", size=rows, asked=asked, **said)


def legendre(times: list[int], order: list[int], letter: str = "n") -> TitleRule:
    """Return a multiple of a Legendre polynomial; what is said twice must be the same."""
    if len({*times}) > 1 or len({*order}) != 1 or not 0 <= order[0] <= MOST_DEGREE:
        raise KeyError(order)
    k, factor = order[0], (times or [1])[0]
    terms = [
        f"{(-1) ** m * comb(k, m) * comb(2 * k - 2 * m, k)}*({letter})^{k - 2 * m}"
        for m in range(k // 2 + 1)
    ]
    return of_formula(f"{factor}*({' + '.join(terms)})/{2**k}")


def molien(rows: int, columns: int, size: int) -> TitleRule:
    """Return the Molien series of upper triangular matrices with ones on the diagonal.

    The invariants of these over the field of q elements are polynomials in some of the degrees
    1, q, ..., q^(k-1).
    """
    if rows != columns or not 0 < rows <= 8 or size**rows > MOST_MOLIEN:
        raise KeyError(rows)
    over_field(size, "nonsingular")
    found = RationalGF.of([1], [1])
    for k in range(rows):
        found = found * RationalGF.of([1], [1, *[0] * (size**k - 1), -1])
    return of_gf(found)


PASCAL = {b: 81575 + b for b in range(3, 8)} | {8: 143683}
"""The numbers of tables of Pascal by b; those for b = 2 call the row that follows n the n-th."""


def pascal_table(given: list[int]) -> TitleRule:
    """Return a table with T(i,j) = a T(i-1,j) + b T(i-1,j-1) + c T(i,j-1), by antidiagonals."""
    return direct("table", least=0, rule="pascal", given=given)


def pascal_row(which: int, given: list[int], number: str) -> TitleRule:
    """Return a row of a table with a = c = 1; the first row is that of ones before row 1."""
    a, b, c = given
    if (a, c) != (1, 1) or PASCAL.get(b) != int(number[1:]):
        raise KeyError(number)
    gf = RationalGF.of([1], [1, -1])
    for _ in range(which - 1):
        gf = gf * RationalGF.of([1, b], [1, -1])
    return of_gf(gf)


def eisenstein(first: int, second: int) -> TitleRule:
    """Return the rows of an array that puts between any two neighbours their sum."""
    return direct("table", least=0, rule="sums", given=[first, second])
