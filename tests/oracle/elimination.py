"""Linear equations over the rationals, by elimination. No gfkit."""

from collections.abc import Sequence
from fractions import Fraction

Row = list[Fraction]


def eliminated(rows: Sequence[Sequence[Fraction | int]]) -> tuple[list[tuple[int, Row]], list[Row]]:
    """Return the pivots, each as its column and its row, which begins with 1; and what is left."""
    left, done = [list(map(Fraction, row)) for row in rows], []
    for column in range(len(left[0]) if left else 0):
        pivot = next((row for row in left if row[column]), None)
        if pivot is None:
            continue
        left.remove(pivot)
        pivot = [z / pivot[column] for z in pivot]
        left = [[a - row[column] * b for a, b in zip(row, pivot, strict=True)] for row in left]
        done.append((column, pivot))
    return done, left


def rank(rows: Sequence[Sequence[Fraction | int]]) -> int:
    """Return the rank of a matrix."""
    return len(eliminated(rows)[0])


def solution(rows: Sequence[Sequence[Fraction | int]], unknowns: int) -> Row | None:
    """Return a solution of equations (the last entry is the right side), or None."""
    done, _ = eliminated(rows)
    if done and done[-1][0] == unknowns:
        return None
    found = [Fraction(0)] * unknowns
    for column, row in reversed(done):
        found[column] = row[-1] - sum(row[k] * found[k] for k in range(column + 1, unknowns))
    return found
