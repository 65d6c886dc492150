"""An entry of the powers of a matrix, as programs write it: a recurrence by Cayley and Hamilton."""

from __future__ import annotations

import re
from fractions import Fraction

from gfkit.numbers.decimal import integer
from gfkit.sequences.sequence import Sequence

LARGEST = 12
NUMBER = r"-?\d+(?:/\d+)?"
PARI = re.compile(
    r"\( ?(?P<matrix>\[[^\[\]]*\]) ?\^ ?(?:\(n(?P<shift>[+-]\d+)?\)|n) ?"
    r"(?:\* ?(?P<column>\[[^\[\]]*\]))? ?\) ?\[ ?(?P<row>\d+) ?, ?(?P<place>\d+) ?\]"
)
MAPLE = re.compile(
    r"\( ?(?P<matrix><<[^^]*>>) ?\^ ?(?:\(n(?P<shift>[+-]\d+)?\)|n) ?"
    r"(?:\. ?(?P<column><<[^<>]*>>))? ?\) ?\[ ?(?P<row>\d+) ?, ?(?P<place>\d+) ?\]"
)
Matrix = list[list[Fraction]]


def power_sequence(text: str, offset: int) -> Sequence | None:
    """Return the sequence of (M^(n+s) v)[i, j], n >= offset; None for a text of another form.

    >>> power_sequence("([0,1; 1,1]^n*[0;1])[1,1]", 0).terms(8)
    [0, 1, 1, 2, 3, 5, 8, 13]
    >>> power_sequence("(<<0|1>, <1|1>>^(n+1))[1, 2]", 0).terms(6)
    [1, 1, 2, 3, 5, 8]
    """
    plain = " ".join(text.split()).rstrip(";: ")
    if match := PARI.fullmatch(plain):
        rows = [row.split(",") for row in match["matrix"].strip("[] ").split(";")]
        column = match["column"] and [
            one.split(",") for one in match["column"].strip("[] ").split(";")
        ]
    elif match := MAPLE.fullmatch(plain):
        inside = re.findall(r"<([^<>]*)>", match["matrix"][1:-1])
        rows = [row.split("|") for row in inside]
        column = match["column"] and [[one] for one in match["column"].strip("<> ").split(",")]
    else:
        return None
    matrix, vector = _numbers(rows), _numbers(column or [])
    size = len(matrix)
    if not matrix or size > LARGEST or any(len(row) != size for row in matrix):
        return None
    if not column:
        vector = [[Fraction(int(i == j)) for j in range(size)] for i in range(size)]
    i, j = integer(match["row"], 3) - 1, integer(match["place"], 3) - 1
    if len(vector) != size or not 0 <= i < size or not all(j < len(row) for row in vector):
        return None
    first = offset + integer(match["shift"] or "0", 4)
    if not 0 <= first <= 1000:
        return None
    current = [row[j] for row in vector]
    values = []
    for n in range(first + size):
        if n >= first:
            values.append(current[i])
        current = [
            sum((a * b for a, b in zip(row, current, strict=True)), Fraction()) for row in matrix
        ]
    signature = _signature(matrix)
    if any(c.denominator != 1 for c in (*signature, *values)):
        return None
    return Sequence.of_recurrence(
        signature=[int(c) for c in signature], initial=[int(c) for c in values], offset=offset
    )


def _numbers(rows: list[list[str]]) -> Matrix:
    if not all(re.fullmatch(NUMBER, one.strip()) for row in rows for one in row):
        return []
    return [[Fraction(one.strip()) for one in row] for row in rows]


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
