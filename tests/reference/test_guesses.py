"""Lists that other guessers are tried on are guessed, and go on as their laws do."""

import math
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from oracle.play import octal_values
from tiers import one_in

from gfkit import Sequence
from gfkit.formulas.evaluate import Scope, value_of
from gfkit.formulas.grammar import parse_relation
from gfkit.sequences.guessing import guess

TABLE = tomllib.loads(Path(__file__).with_name("guesses.toml").read_text())
ROWS = [row for one in TABLE["laws"] for row in one["rows"]]
FURTHER = 3
LONG = 81


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


def covering():
    """List the n for which the second player wins the domino-covering game on a row of n cells."""
    values = octal_values([0, 0, 7], 520)
    return [n for n, value in enumerate(values) if not value]


def continued(law, first, count):
    """Return the first terms of a law in n and in the terms before."""
    values = [*first]
    while len(values) < count:
        values.append(eval(law, {**NAMES, "a": values, "n": len(values)}))  # noqa: S307
    return values


NAMES = {
    "F": Fraction, "factorial": math.factorial, "binomial": math.comb, "prod": math.prod,
    "fibonacci": fibonacci, "convolved": convolved, "convolution": convolution,
    "covering": covering(),
}  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[2])
def test_a_list_goes_on_by_its_law(row):
    kind, count, law, *first = row
    values = continued(law, *(first or [[]]), count + FURTHER)
    found = guess(values[:count])
    assert found.is_answer
    assert found.fit.kind == kind
    assert found.fit.predicted(FURTHER) == [found.scale * v for v in values[count:]]
    if kind == "iterated":
        said = parse_relation(found.formula)
        for n, value in enumerate(values):
            assert value_of(said.right, Scope({"n": n})) == found.scale * value


@one_in(3)
@pytest.mark.parametrize(
    ("kind", "used", "law", "first"),
    [
        pytest.param(kind, used, law, first[0] if first else [], id=name)
        for name, kind, used, law, *first in TABLE["fewest"][0]["rows"]
    ],
)
def test_found_from_the_fewest_terms_and_refused_from_fewer(kind, used, law, first) -> None:
    values = continued(law, first, LONG)
    enough = next(n for n in range(used + 1, LONG) if guess(values[:n]).is_answer)
    found = guess(values[:enough])
    assert (found.fit.kind, found.fit.used) == (kind, used)
    assert found.fit.predicted(FURTHER) == values[enough : enough + FURTHER]
    assert enough <= used + 13
    for fewer in {used - 1, used, (used + enough) // 2, enough - 1}:
        assert not guess(values[:fewer]).is_answer


def test_the_generating_function_that_the_domino_covering_entry_prints() -> None:
    """x^2 N(x) / ((x - 1)^2 (x^4 + x^3 + x^2 + x + 1)), for the offset 1."""
    found = guess(Sequence(covering()[:30], offset=1))
    gf = found.fit.generating_function()
    assert gf.num == (0, 1, 4, 4, 6, 6, 3, 0, 2, -2, -2, 8, 0, -2, 6)
    assert gf.den == (1, -1, 0, 0, 0, -1, 1)
    assert gf.signature == (1, 0, 0, 0, 1, -1)
    assert found.fit.holds_from == 15
