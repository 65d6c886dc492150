"""Solutions of equations, unordered sums and multisets: all are listed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from reading.sentences.listed_objects import counts, partitions
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import RefusedSentence, read_sentence

Numbers = tuple[int, ...]


def solutions(n: int, coefficients: Numbers, holds: Callable[[Numbers], bool]) -> int:
    return sum(
        sum(a * b for a, b in zip(coefficients, x, strict=True)) == n and holds(x)
        for x in product(range(n + 1), repeat=len(coefficients))
    )


EQUATIONS: list[tuple[str, Numbers, Callable[[Numbers], bool]]] = [
    ("number of solutions to 2a + 3b = n with a, b >= 0", (2, 3), lambda _: True),
    (
        "positive integer solutions (a,b) of the equation a + b = n with a, b <= 3",
        (1, 1),
        lambda x: 0 < min(x) <= max(x) <= 3,
    ),
    (
        "integer solutions of x + y + z = n with 0 <= x, y, z <= 2",
        (1, 1, 1),
        lambda x: max(x) <= 2,
    ),
    (
        "integer solutions of x + y + z = n with x, y, z >= 2",
        (1, 1, 1),
        lambda x: min(x) >= 2,
    ),
    (
        "nonnegative integer solutions of x + 2y = n with each variable at most 3",
        (1, 2),
        lambda x: max(x) <= 3,
    ),
    (
        "solutions of a + b + c = n in positive integers with a <= b <= c",
        (1, 1, 1),
        lambda x: 0 < x[0] <= x[1] <= x[2],
    ),
    (
        "nonnegative integer solutions of a + b + c = n with a < b < c",
        (1, 1, 1),
        lambda x: x[0] < x[1] < x[2],
    ),
    (
        "integer solutions of x + y + z = n with 1 <= x < y < z",
        (1, 1, 1),
        lambda x: 0 < x[0] < x[1] < x[2],
    ),
    (
        "nonnegative integer solutions to x + 2y + 4z = n with z <= 1",
        (1, 2, 4),
        lambda x: x[2] <= 1,
    ),
    (
        "integer solutions of x + y + z = n with x, y, z >= 0 and x <= y <= z",
        (1, 1, 1),
        lambda x: x[0] <= x[1] <= x[2],
    ),
    (
        "integer solutions of x + y = n where 2 <= x <= y",
        (1, 1),
        lambda x: 2 <= x[0] <= x[1],
    ),
    (
        "solutions of a + 2b + 3c = n in nonnegative integers a, b, c with a different from 1",
        (1, 2, 3),
        lambda x: x[0] != 1,
    ),
    (
        "solutions of x + 2y = n in positive integers with x != 2 and y != 1",
        (1, 2),
        lambda x: 0 not in x and x[0] != 2 and x[1] != 1,
    ),
]


@parametrize_some(("text", "coefficients", "holds"), EQUATIONS)
def test_solutions_are_those_that_are_listed(text, coefficients, holds):
    meaning = read_sentence(text)
    assert isinstance(meaning, Meaning), (text, str(meaning))
    sequence = sequence_of(meaning)
    for n in range(sequence.offset, 9):
        assert sequence.term(n) == solutions(n, coefficients, holds), (n, sentence_of(meaning))


SUMS: list[tuple[str, Callable[[Numbers], bool]]] = [
    (
        "ways to write n as a sum of 1s, 2s and 3s where order does not matter",
        lambda p: {*p} <= {1, 2, 3},
    ),
    (
        "ways to write n as a sum of at most three positive integers, order not mattering",
        lambda p: len(p) <= 3,
    ),
    (
        "ways to express n as the sum of three positive integers, disregarding order",
        lambda p: len(p) == 3,
    ),
    ("unordered ways to write n as a sum of 1s and 2s", lambda p: {*p} <= {1, 2}),
    ("ways to partition n into parts of size 1, 2 and 3", lambda p: {*p} <= {1, 2, 3}),
    ("multisets of {1,2,5} with sum n", lambda p: {*p} <= {1, 2, 5}),
    ("multisets of the numbers 2, 3 whose sum is n", lambda p: {*p} <= {2, 3}),
    (
        "partitions of n into parts 1 to 4 with each part used at most twice",
        lambda p: {*p} <= {1, 2, 3, 4} and all(p.count(k) <= 2 for k in p),
    ),
]


@parametrize_some(("text", "holds"), SUMS)
def test_sums_are_those_that_are_listed(text, holds):
    meaning = read_sentence(text)
    assert isinstance(meaning, Meaning), (text, str(meaning))
    assert read_sentence(sentence_of(meaning)) == meaning
    sequence = sequence_of(meaning)
    for n in range(max(sequence.offset, 1), 10):
        assert sequence.term(n) == sum(map(holds, partitions(n))), (n, sentence_of(meaning))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nonnegative integer solutions of x + x = n with x <= 2", "once in the equation"),
        (
            "nonnegative integer solutions of x + y + 2z = n with z <= 1",
            "coefficients are different",
        ),
        ("nonnegative integer solutions of x + y = n with z <= 3", "not in the equation"),
        ("nonnegative integer solutions of x + 2y = n with x <= y", "coefficients are 1"),
        ("nonnegative integer solutions of x + y <= n with x <= y", "sign ="),
        ("nonnegative integer solutions of x + y = n with x != 2", "different"),
        ("nonnegative integer solutions of x + y + z = n with x <= y", "all unknowns"),
    ],
)
def test_what_is_not_counted_is_refused(text: str, why: str) -> None:
    found = read_sentence(text)
    assert isinstance(found, RefusedSentence)
    assert why in str(found), str(found)


def test_equations_alone_are_read_as_formulas():
    assert read_sentence("nonnegative integer solutions of x + y + 2z = n") is None


def even(k):
    return k % 2 == 0


def odd(k):
    return k % 2 == 1


@parametrize_some(
    ("text", "holds"),
    [
        ("unordered triples of positive integers with sum n", lambda p: len(p) == 3),
        (
            "unordered triples of positive integers, repeats allowed, with sum n and no odd part",
            lambda p: len(p) == 3 and not any(map(odd, p)),
        ),
        ("multisets of positive integers at most 3 with sum n", lambda p: max(p) <= 3),
        ("partitions of n into three parts, not necessarily distinct", lambda p: len(p) == 3),
        (
            "partitions of n into at most four parts, the largest of which is even",
            lambda p: len(p) <= 4 and even(p[0]),
        ),
        (
            "partitions of n whose parts are all at most 5 and not divisible by 3",
            lambda p: all(z <= 5 and z % 3 for z in p),
        ),
        ("partitions of n using parts of size 3, 4 and 5 only", lambda p: {*p} <= {3, 4, 5}),
        (
            "partitions of n where the only parts allowed are 1, 2, 5 and 10",
            lambda p: {*p} <= {1, 2, 5, 10},
        ),
        ("partitions of n whose parts all belong to {1,4,5}", lambda p: {*p} <= {1, 4, 5}),
        (
            "In how many ways is n a sum of up to three odd positive integers, if order is ignored",
            lambda p: len(p) <= 3 and all(map(odd, p)),
        ),
        (
            "partitions of n into parts at most 3 with at least one part of each size",
            lambda p: {*p} == {1, 2, 3},
        ),
    ],
    share=24,
)
def test_sums_without_an_order(text, holds):
    counts(text, partitions, holds, 12)
