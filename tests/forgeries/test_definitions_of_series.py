"""Series that an equation, a diagonal or roots define: the checker expands them by itself.

A certificate whose definition or recurrence is changed is refused.
"""

import random
from fractions import Fraction

import pytest
from oracle.envelopes import certificate, seal
from samples import parametrize_some

from gfkit import as_sequence, check
from gfkit.errors import GfkitError
from gfkit.proofs.checker import check as replay
from gfkit.proofs.checker.core import kinds
from gfkit.proofs.checker.core.clock import Clock
from gfkit.sequences.definition import definition_data
from gfkit.sequences.holonomic_proofs import recurrence_in_n


def series(rng):
    """Draw an equation with one power series, y = c + x(...)."""
    parts = [
        f"({rng.randint(-3, 3)})*x^{rng.randint(1, 2)}*y^{rng.randint(0, 3)}"
        for _ in range(rng.randint(1, 3))
    ]
    return f"y = {rng.randint(0, 2)}+x*y+{'+'.join(parts)}"


def diagonal(rng):
    letters = "xyz"[: rng.choice([1, 2, 2, 3])]
    terms = [
        f"({rng.randint(-3, 3)})*{rng.choice(letters)}^{rng.randint(1, 2)}*{rng.choice(letters)}"
        for _ in range(2)
    ]
    below = f"{rng.choice(['1', '-1'])}-{'-'.join(letters)}+{'+'.join(terms)}"
    return f"diagonal of ({rng.randint(-2, 3)}+{letters[0]})/({below})"


def root(rng):
    """Draw a power series with square or cube roots, the last known by several terms."""
    k, (a, b, c, d) = rng.choice([2, 2, 3]), (rng.randint(-4, 4) for _ in range(4))
    one = f"(1+({a})*x+({b})*x^2)^({rng.choice([1, 2, -1])}/{k})"
    return f"({rng.choice([1, 4])}+x*{one})/(1+({c})*x-x^2*{one})-({d})*(1-4*x)^(1/2)"


@parametrize_some("seed", range(12))
def test_the_checker_has_the_same_terms(seed):
    rng = random.Random(seed)  # noqa: S311 - examples, not secrets
    sequence = as_sequence((series, diagonal, root)[seed % 3](rng))
    definition = definition_data(sequence.definition)
    assert kinds.defined("values", definition)(definition, 9, Clock()) == sequence.rationals[:9]


@pytest.mark.parametrize("text", ["sqrt(4-x)", "x^(-2)*(1-9*x)^(-1/3)", "y^3 = 1+x*y, a(0) = 1"])
def test_recurrences_of_series_are_those_of_their_terms_and_no_others_are_replayed(text):
    sequence = as_sequence(text)
    by, proof = recurrence_in_n(sequence)
    assert list(map(Fraction, by.compute(40, sequence.run))) == sequence.early(40)
    data = certificate(proof)
    assert replay(data).holds
    of, told = data["statement"]["names"]["a"], data["evidence"]["recurrences"]["a"]
    for place, key, other in (
        (told["polynomials"][0], 0, "7"),  # another recurrence
        (of["terms"], 0, "5"),  # no series begins so
    ):
        kept, place[key] = place[key], other
        assert not replay(seal(data)).holds
        place[key] = kept


@pytest.mark.parametrize(
    ("same", "other"),
    [
        ("y = x", "(y-x)*(y-1)*(2*y+1) = 0"),  # so is y = 1
        ("y = 1+x", "(y-1-x)/(y-1-x) = 2"),  # divides by 0
        ("y = 1+x", "1/(1/(y-1-x)) = 0"),
        ("y = x*y^2", "y = 0^0+x*y^2"),  # 0^0 = 1
        ("diagonal of 1/(1-x-y)", "diagonal of 1/(1-x-y)+(x-x)^0"),
        ("diagonal of 1/(1-x-y)", "diagonal of 1/(1-x-y)-1+(1/(x-x))^0"),
    ],
)
def test_what_defines_another_series_or_none_is_not_replayed(same, other):
    data = certificate(check("a(n) = 3", same).proof())
    assert replay(data).holds
    of = data["statement"]["names"]["a"]
    for key in of.keys() - {"kind"}:
        of[key] = other.removeprefix("diagonal of ")
    assert not replay(seal(data)).holds
    try:
        proof = check("a(n) = 3", other).proof()
    except GfkitError:
        return
    assert replay(certificate(proof)).holds
