"""An entry of the powers of a matrix, as programs write it: a recurrence by Cayley and Hamilton."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from gfkit.sequences.sequence import Sequence

if TYPE_CHECKING:
    from gfkit.oeis.entries.program_grammar import Node

LARGEST, FARTHEST = 12, 1000
Matrix = list[list[Fraction]]


def power_sequence(power: Node, row: Node, place: Node, offset: int) -> Sequence | None:
    """Return the sequence of (M^(n+s) v)[i, j], n >= offset; None for a tree of another form.

    >>> from gfkit.oeis.entries.program_grammar import tree_of
    >>> def of(text):
    ...     _, power, (i, j) = tree_of(text, calls_by_brackets=False)[1][0]
    ...     return power_sequence(power, i, j, 0)
    >>> of("([0,1; 1,1]^n*[0;1])[1,1]").terms(8)
    [0, 1, 1, 2, 3, 5, 8, 13]
    >>> of("(<<0|1>, <1|1>>^(n+1))[1, 2]").terms(6)
    [1, 1, 2, 3, 5, 8]
    """
    match power:
        case ("*" | ".", ("^", base, exponent), column):
            vector = _numbers(column)
        case ("^", base, exponent):
            vector = []
        case _:
            return None
    shift = {"name": Fraction(0)}.get(exponent[0])
    if exponent[0] in ("+", "-") and exponent[1] == ("name", "n"):
        shift = _number(exponent[2])
        shift = -shift if shift is not None and exponent[0] == "-" else shift
    matrix, i_th, j_th = _numbers(base), _number(row), _number(place)
    size = len(matrix)
    if shift is None or i_th is None or j_th is None or not 0 < size <= LARGEST:
        return None
    vector = vector or [[Fraction(k == z) for z in range(size)] for k in range(size)]
    first, i, j = int(offset + shift), int(i_th) - 1, int(j_th) - 1
    is_square = len(vector) == size and all(len(one) == size for one in matrix)
    if not is_square or not 0 <= i < size or not all(0 <= j < len(one) for one in vector):
        return None
    if not 0 <= first <= FARTHEST:
        return None
    current = [one[j] for one in vector]
    values = []
    for n in range(first + size):
        if n >= first:
            values.append(current[i])
        current = [sum(map(Fraction.__mul__, one, current), Fraction()) for one in matrix]
    signature = _signature(matrix)
    if any(c.denominator != 1 for c in (*signature, *values)):
        return None
    return Sequence.of_recurrence(
        signature=[int(c) for c in signature], initial=[int(c) for c in values], offset=offset
    )


def _number(node: Node) -> Fraction | None:
    match node:
        case ("number", text) if len(text) < 400:
            return Fraction(text)
        case ("neg", inside):
            found = _number(inside)
            return None if found is None else -found
        case ("/", above, below):
            one, other = _number(above), _number(below)
            return one / other if one is not None and other else None
    return None


def _numbers(node: Node) -> Matrix:
    rows = [[_number(one) for one in row] for row in node[1]] if node[0] == "list" else []
    known = [[one for one in row if one is not None] for row in rows]
    return known if known == rows else []


def _signature(matrix: Matrix) -> list[Fraction]:
    """Return (c1, ..., cd) with M^d = c1 M^(d-1) + ... + cd, by the traces of Faddeev's method."""
    size = len(matrix)
    current = [[Fraction(int(i == j)) for j in range(size)] for i in range(size)]
    found = []
    for k in range(1, size + 1):
        current = [
            [sum((row[m] * current[m][j] for m in range(size)), Fraction()) for j in range(size)]
            for row in matrix
        ]
        c = sum((current[i][i] for i in range(size)), Fraction()) / k
        found.append(c)
        current = [[current[i][j] - (c if i == j else 0) for j in range(size)] for i in range(size)]
    return found
