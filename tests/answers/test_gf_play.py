"""Positions of play: what is printed holds of words that are listed here."""

import re
from itertools import pairwise, product

import pytest
from oracle.expressions import function_of
from render.shown import lines_of, numbers

from gfkit import gf

MODELS = {
    "col:play": {"LL", "RR"},
    "snort:play": {"LR", "RL"},
}
"""What does not stand beside each other, in a column of cells."""


def words(name, n):
    """Return how many columns of n cells have numbers of Left's and Right's pieces that differ
    by 1 at most. No domino is horizontal in a column, so that there is at most one.
    """
    if name == "domineering:play":
        return 1 + max(n - 1, 0)
    near = MODELS[name]
    return sum(
        abs(word.count("L") - word.count("R")) <= 1
        and not any(a + b in near for a, b in pairwise(word))
        for word in product(".LR", repeat=n)
    )


class Series:
    """A power series to so many terms, with the arithmetic of a polynomial."""

    def __init__(self, terms, count=20):
        self.terms = [*terms, *[0] * count][:count]

    def __add__(self, other):
        return Series(map(sum, zip(self.terms, of(other).terms, strict=True)))

    def __neg__(self):
        return Series(-c for c in self.terms)

    def __sub__(self, other):
        return self + -of(other)

    def __mul__(self, other):
        one, two = self.terms, of(other).terms
        return Series(sum(one[k] * two[n - k] for k in range(n + 1)) for n in range(len(one)))

    def __pow__(self, power):
        return self if power == 1 else self * self ** (power - 1)


def of(value):
    return value if isinstance(value, Series) else Series([value])


@pytest.mark.parametrize(
    "name",
    ["domineering:play", *(pytest.param(one, marks=pytest.mark.thorough) for one in MODELS)],
)
def test_equation_recurrence_and_terms_that_are_printed_hold_of_rows(name):
    answer = gf(name, columns=1)
    shown, formula = lines_of(answer, full=True), answer.formula
    terms = numbers(shown["terms"])
    assert terms[:8] == [words(name, n) for n in range(8)]
    equation = re.fullmatch(r"the power series F\(t\) with (.*) = 0", shown["g.f."])[1]
    left = function_of(equation.replace("^", "**"), of, lambda one, k: one ** k.terms[0])
    assert left({"F": Series(terms), "t": Series([0, 1])}).terms == [0] * 20
    degree, in_t = map(int, re.match(r"(\d+) in F, (\d+) in t", shown["degree"]).groups())
    assert degree == len(formula.equation) - 1
    assert in_t == max(map(len, formula.equation)) - 1
    text, start = shown["recurrence"].split(" for n >= ")
    sides = [function_of(one) for one in re.sub(r"a\((.*?)\)", r"a(\1)", text).split(" = ")]
    for n in range(max(int(start), 10), 20):
        one, other = (side({"n": n, "a": terms.__getitem__}) for side in sides)
        assert one == other
    assert formula.recurrence_reason.startswith("proved: ")
    assert formula.recurrence == shown["recurrence"]
    assert answer[:8] == [words(name, n) for n in range(8)]
    later = answer.sequence()[:24]
    for n in range(max(int(start), 20), 24):
        rows = [
            sum(c * m**k for k, c in enumerate(row))
            for m in [n - formula.order]
            for row in formula.polynomials
        ]
        assert sum(c * later[n - formula.order + k] for k, c in enumerate(rows)) == 0
