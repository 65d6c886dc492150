"""Acceptors of lines accept what their words say, of all short lines."""

from itertools import pairwise, product

import pytest
from oracle.acceptor_words import wrong_words

from gfkit.boards.acceptors.lines import Carry, Sorted, Stretches
from gfkit.errors import LimitReached

BITS, THREE = ("0", "1"), ("0", "1", "2")
PAIRS = [*product(range(2), repeat=2)]
"""What stands side by side in two lines."""


def number(word, base):
    return sum(digit * base**k for k, digit in enumerate(reversed(word)))


SHAPES = {
    "increasing": lambda w: all(a < b for a, b in pairwise(w)),
    "nondecreasing": lambda w: all(a <= b for a, b in pairwise(w)),
    "decreasing": lambda w: all(a > b for a, b in pairwise(w)),
    "nonincreasing": lambda w: all(a >= b for a, b in pairwise(w)),
    "unimodal": lambda w: any(
        [*w] == sorted(w[:k]) + sorted(w[k:], reverse=True) for k in range(len(w) + 1)
    ),
    "convex": lambda w: all(a + c >= 2 * b for a, b, c in zip(w, w[1:], w[2:], strict=False)),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_lines_of_a_shape(shape):
    assert not wrong_words(Carry.shape(THREE, shape), SHAPES[shape], range(3), range(5))


@pytest.mark.parametrize("base", [1, 2, 10])
@pytest.mark.parametrize(("modulo", "remainders"), [(3, (0, 2)), (3, (1,)), (4, (0,))])
def test_numerals_in_a_base(base, modulo, remainders):
    """In base 1 the number is the sum."""
    acceptor = Carry.numeral(BITS, base, modulo, remainders)
    assert not wrong_words(acceptor, lambda w: number(w, base) % modulo in remainders)


@pytest.mark.parametrize(
    ("base", "says"),
    [
        (1, "has a sum that is 0 or 2 modulo 3"),
        (10, "is a number in base 10 that is 0 or 2 modulo 3"),
    ],
)
def test_numerals_say_what_they_are(base, says):
    assert Carry.numeral(BITS, base, 3, (0, 2)).says == says


def test_of_several_beginnings_some_has_to_be_right():
    acceptor = Carry(BITS, (("r", (0, 1)),), (("r", "r + x"),), "r < 3", "r = 2")

    def right(word):
        return any(
            start + sum(word) == 2 and all(start + sum(word[:k]) < 3 for k in range(len(word)))
            for start in (0, 1)
        )

    assert not wrong_words(acceptor, right)


def test_numbers_that_are_carried_are_not_large():
    acceptor = Carry(BITS, (("r", (1,)),), (("r", "r * 1000"),))
    state = acceptor.step(acceptor.step(acceptor.first, 0, 0), 1, 0)
    with pytest.raises(LimitReached, match="a line carries a number beyond 1000000"):
        acceptor.step(state, 2, 0)


def test_every_two_stretches():
    """No two words of two letters have sums that differ by more than 1: balanced words."""
    acceptor = Stretches(BITS, 2, "a + b <= c + d + 1")
    assert not wrong_words(
        acceptor,
        lambda w: all(a + b <= c + d + 1 for a, b in pairwise(w) for c, d in pairwise(w)),
    )


def test_every_three_stretches_which_may_be_the_same():
    acceptor = Stretches(BITS, 1, "a + b + c != 1", 3)
    assert not wrong_words(acceptor, lambda w: not {0, 1} <= {*w})


def upper(word):
    return [a for a, _ in word]


def lower(word):
    return [b for _, b in word]


@pytest.mark.parametrize(
    ("acceptor", "right"),
    [
        (Sorted(BITS, "rows", "nondecreasing"), lambda w: upper(w) <= lower(w)),
        (Sorted(BITS, "rows", "decreasing"), lambda w: not w or upper(w) > lower(w)),
        (
            Sorted(BITS, "columns", "increasing", backwards=True),
            lambda w: not w or upper(w)[::-1] < lower(w)[::-1],
        ),
        (
            Sorted(BITS, "rows", "nondecreasing", columns=2, shows="a + b"),
            lambda w: [*map(sum, pairwise(upper(w)))] <= [*map(sum, pairwise(lower(w)))],
        ),
        (
            Sorted(BITS, "columns", "nondecreasing", rows=2, shows="a - b"),
            lambda w: (
                [x - y for x, y in pairwise(upper(w))] <= [x - y for x, y in pairwise(lower(w))]
            ),
        ),
    ],
    ids=["rows", "strictly", "backwards", "sums", "differences"],
)
def test_lines_in_lexicographic_order(acceptor, right):
    assert not wrong_words(acceptor, right, PAIRS, range(5))
