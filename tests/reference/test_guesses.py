"""Lists that other guessers are tried on are guessed, and go on as their laws do."""

import math
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from gfkit import guess
from gfkit.formulas.evaluate import Scope, value_of
from gfkit.formulas.grammar import parse_relation

TABLE = tomllib.loads(Path(__file__).with_name("guesses.toml").read_text())["laws"]
ROWS = [row for one in TABLE for row in one["rows"]]
FURTHER = 3


def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def convolved(a, n, b=None):
    """Return the coefficient before x^(n-1) of the product of two series, one with itself."""
    return sum(a[k] * (b or a)[n - 1 - k] for k in range(n))


def convolution(a, n):
    """Return the first coefficients of the square of a series."""
    return [convolved(a, k + 1) for k in range(n)]


NAMES = {
    "F": Fraction, "factorial": math.factorial, "binomial": math.comb, "prod": math.prod,
    "fibonacci": fibonacci, "convolved": convolved, "convolution": convolution,
}  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[2])
def test_a_list_goes_on_by_its_law(row):
    kind, count, law, *first = row
    values = [*first[0]] if first else []
    while len(values) < count + FURTHER:
        values.append(eval(law, {**NAMES, "a": values, "n": len(values)}))  # noqa: S307
    found = guess(values[:count])
    assert found.is_answer
    assert found.fit.kind == kind
    assert found.fit.predicted(FURTHER) == [found.scale * v for v in values[count:]]
    if kind == "iterated":
        said = parse_relation(found.formula)
        for n, value in enumerate(values):
            assert value_of(said.right, Scope({"n": n})) == found.scale * value
