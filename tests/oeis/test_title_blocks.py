"""What titles say of the cells of a block: the condition holds for the blocks that are meant."""

from __future__ import annotations

from itertools import product
from operator import mul

import pytest

from gfkit.boards.models.files import rule_of_table
from gfkit.boards.models.model import model_of
from gfkit.oeis.titles import blocks as meanings
from gfkit.oeis.titles.builders import ArraysMeant, WithoutRule
from gfkit.strips.counts.count import count
from gfkit.typed.titles import sequence_of_title


def number(table, size, values) -> int:
    """Return how many arrays of a size obey the conditions of a table."""
    made = table(ArraysMeant("columns", size[1], 0, values)) if callable(table) else table
    rule = rule_of_table({"name": "title", "values": values, **made}, "title")
    return count(model_of(rule), size).total()


def listed(size, values):
    """Yield all arrays of a size, as tuples of rows."""
    rows, columns = size
    for cells in product(values, repeat=rows * columns):
        yield tuple(cells[columns * k : columns * (k + 1)] for k in range(rows))


def is_idempotent(array) -> bool:
    side = range(len(array))
    return all(
        sum(array[i][k] * array[k][j] for k in side) == array[i][j] for i in side for j in side
    )


def is_sorted(array) -> bool:
    columns = [*zip(*array, strict=True)]
    return list(array) == sorted(array) and columns == sorted(columns)


def each_is_a_sum_of_two_others(array) -> bool:
    cells = [z for row in array for z in row]
    return all(
        any(
            (cells[j] + cells[k]) % 3 == cells[i]
            for j in range(4)
            for k in range(j)
            if i not in {j, k}
        )
        for i in range(4)
    )


def around_is_a_turn_of(word):
    turns = {word[k:] + word[:k] for k in range(len(word))}
    return lambda a: "".join(map(str, (a[0][0], a[0][1], a[1][1], a[1][0]))) in turns


def each_line_is_a_sum(array) -> bool:
    a, (b, c) = array, (range(3), range(3))
    lines = [*a, *zip(*a, strict=True), [a[k][k] for k in b], [a[k][2 - k] for k in c]]
    return all(x + y == z for x, y, z in lines)


@pytest.mark.parametrize(
    ("table", "size", "values", "is_meant"),
    [
        (meanings.idempotent((2, 2)), (2, 2), [-1, 0, 1], is_idempotent),
        (meanings.sorted_block((2, 2)), (2, 2), [0, 1, 2], is_sorted),
        (meanings.sorted_block((2, 3)), (2, 3), [0, 1], is_sorted),
        (meanings.sum_of_others((2, 2), 3, 2), (2, 2), [0, 1, 2], each_is_a_sum_of_two_others),
        (meanings.perimeter((2, 2), ["0011"]), (2, 2), [0, 1], around_is_a_turn_of("0011")),
        (
            meanings.in_lines(["row", "column", "diagonal", "antidiagonal"], "{} + {} = {}"),
            (3, 3),
            [0, 1],
            each_line_is_a_sum,
        ),
        (
            meanings.against_back([(2, 2), "a", "=", "d", "horizontal"]),
            (2, 3),
            [0, 1],
            lambda a: a[0][1] == a[1][1],
        ),
    ],
    ids=["idempotent", "sorted", "2 x 3 sorted", "sums", "around", "lines", "the next block"],
)
def test_a_condition_is_that_of_the_title(table, size, values, is_meant):
    assert number(table, size, values) == sum(map(is_meant, listed(size, values)))


@pytest.mark.parametrize("columns", [3, 4])
def test_rows_and_columns_of_oblong_blocks_in_a_title_are_in_order(columns):
    title = (
        f"Number of (n+1)X{columns} 0..1 arrays with every 2X3 subblock having rows and columns"
        " in lexicographically nondecreasing order."
    )

    def is_meant(array) -> bool:
        rows = range(len(array) - 1)
        blocks = ([row[k : k + 3] for row in array[r : r + 2]] for r in rows for k in wide)
        return all(map(is_sorted, blocks))

    found, wide = sequence_of_title(title), range(columns - 2)
    for n in (1, 2):
        assert found.term(n) == sum(map(is_meant, listed((n + 1, columns), [0, 1])))


def test_blocks_that_commute_with_the_next():
    def commute(array):
        p, q = ([row[k : k + 2] for row in array] for k in (0, 1))

        def times(one, two):
            return [
                [sum(map(mul, row, column)) for column in zip(*two, strict=True)] for row in one
            ]

        return times(p, q) == times(q, p)

    table = meanings.commuting([(2, 2), {"directions": ["horizontal"]}])
    assert number(table, (2, 3), [0, 1]) == sum(map(commute, listed((2, 3), [0, 1])))


@pytest.mark.parametrize(
    "make",
    [
        lambda: meanings.perimeter((2, 2), ["011"]),
        lambda: meanings.idempotent((2, 3)),
        lambda: meanings.line_of("central row", 2),
        lambda: meanings.commuting([(2, 3), {"directions": ["horizontal"]}]),
        lambda: meanings.commuting([(2, 2), (3, 3), {"directions": ["horizontal"]}]),
        lambda: meanings.sorted_numbers([((2, 2), "a"), "increasing", "rows", "rows"]),
        lambda: meanings.line_sums([(2, 3), [["row"], "in", [1]]]),
        lambda: meanings.same_number((2, 2), "4", (2, 3), "4"),
    ],
    ids=[
        "three around four",
        "a product that is none",
        "no middle",
        "no product",
        "two sizes",
        "rows twice",
        "not a square",
        "two other sizes",
    ],
)
def test_what_is_no_condition_is_refused(make):
    with pytest.raises(WithoutRule):
        make()
