"""Programs that print an entry of a power of a matrix: which sequence that is."""

from __future__ import annotations

from operator import mul
from typing import Any

from gfkit.oeis.programs.grammar import Node, number_of
from gfkit.sequences.sequence import Sequence

LARGEST, FARTHEST = 12, 1000


def power_sequence(power: Node, row: Node, place: Node, offset: int) -> Sequence | None:
    """Return the sequence of (M^(n+s) v)[i, j], n >= offset; None for a tree of another form.

    >>> from gfkit.oeis.programs.grammar import tree_of
    >>> def of(text):
    ...     _, power, (i, j) = tree_of(text, calls_by_brackets=False)[1][0]
    ...     return power_sequence(power, i, j, 0)
    >>> of("([0,1; 1,1]^n*[0;1])[1,1]").terms(8)
    [0, 1, 1, 2, 3, 5, 8, 13]
    >>> of("(<<0|1>, <1|1>>^(n+1))[1, 2]").terms(6)
    [1, 1, 2, 3, 5, 8]
    """
    from gfkit.automata.charpoly import reversed_charpoly  # noqa: PLC0415 - needs numpy

    column: list[list[Any]] = []
    match power:
        case ("*" | ".", ("^", base, exponent), ("list", rows)):
            column = [[number_of(one) for one in row] for row in rows]
        case ("^", base, exponent):
            pass
        case _:
            return None
    match exponent:
        case ("name", "n"):
            shift: int | None = 0
        case ("+", ("name", "n"), more):
            shift = number_of(more)
        case ("-", ("name", "n"), ("number", less)):
            shift = -int(less)
        case _:
            return None
    i, j, size = number_of(row), number_of(place), len(base[1]) if base[0] == "list" else 0
    matrix: list[list[Any]] = [[number_of(one) for one in each] for each in base[1][:size]]
    column = column or [[int(k == z) for z in range(size)] for k in range(size)]
    known = {type(one) for each in (*matrix, *column) for one in each} == {int}
    is_square = len(column) == size and all(len(each) == size for each in matrix)
    if shift is None or i is None or j is None or not known or not is_square or size > LARGEST:
        return None
    first = offset + shift
    if not 0 < i <= size or not 0 < j <= min(map(len, column)) or not 0 <= first <= FARTHEST:
        return None
    signature = [-c for c in reversed_charpoly(matrix)[1:]]
    current, values = [each[j - 1] for each in column], []
    for _ in range(first + size):
        values.append(current[i - 1])
        current = [sum(map(mul, each, current)) for each in matrix]
    return Sequence.of_recurrence(signature=signature, initial=values[first:], offset=offset)
