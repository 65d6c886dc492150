"""Parts that alone may be repeated."""

from itertools import chain, product

import pytest
from reading.sentences.listed_objects import counts


def compositions(n):
    """List the compositions of n into parts of at most 3."""
    sizes = chain.from_iterable(product((1, 2, 3), repeat=k) for k in range(n + 1))
    return (z for z in sizes if sum(z) == n)


@pytest.mark.parametrize(
    ("said", "free"),
    [
        ("in which only 1 may be repeated", {1}), ("in which only 2 is repeated", {2}),
        ("in which no part other than 1 and 3 is repeated", {1, 3}),
    ],
)  # fmt: skip
def test_parts_that_alone_are_repeated_are_told(said, free):
    """Of each other part there is one or none."""
    text = f"compositions of n into parts 1, 2 and 3 {said}"
    counts(text, compositions, lambda z: all(z.count(k) < 2 for k in {1, 2, 3} - free), most=8)
