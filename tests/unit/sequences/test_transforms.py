"""Transforms as users call them: of lists, of texts, of sequences; and wrong arguments."""

import inspect
from fractions import Fraction

import pytest

from gfkit import Sequence, Strip
from gfkit.sequences import transforms
from gfkit.series.term_transforms import TRANSFORMS

PUBLIC = [
    function
    for name, function in inspect.getmembers(transforms, inspect.isfunction)
    if function.__module__ == transforms.__name__ and name not in {"transform", "_named"}
]


@pytest.mark.parametrize("function", PUBLIC)
def test_each_takes_lists_texts_and_sequences(function):
    terms = [1, 1, 2, 3, 5, 8]
    found = function(terms)
    assert found == function("1, 1, 2, 3, 5, 8") == function(Sequence(terms, offset=3))
    assert found == function("1/(1-x-x^2)", count=6)
    assert len(function("1/(1-x-x^2)")) in {15, 29, 30}


def test_every_transform_but_one_has_a_function():
    assert len(PUBLIC) == len(TRANSFORMS) - 1  # self-convolution is Sequence.cauchy


def test_a_strip_and_fractions():
    terms = Strip("domineering:right-ends", columns=2).generating_function().terms(8)
    assert transforms.euler_transform(Strip("domineering:right-ends", columns=2), count=8) == (
        transforms.euler_transform(terms)
    )
    halves = [Fraction(1, 2), 1, Fraction(3, 2)]
    assert transforms.partial_sums(halves) == [Fraction(1, 2), Fraction(3, 2), 3]
