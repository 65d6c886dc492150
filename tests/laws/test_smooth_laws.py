"""Growth of diagonals: what is proved agrees with terms, and another growth is rejected."""

import copy
import random
from fractions import Fraction
from math import isclose, pi, sqrt

import pytest
from laws.relation_settling import certificate, sealed

from gfkit import facts
from gfkit.proofs.checker import check as replay


def drawn(rng):
    """Draw a fraction whose denominator is a product less a sum of positive terms."""
    a, b, c, d = (rng.randint(1, 3) for _ in range(4))
    below = rng.choice(
        [
            f"1-{a}*x-{b}*y-{c}*x*y-{d}*x^2*y",
            f"(1-{a}*x)*(1-{b}*y)-{c}*x*y-{d}*x^2*y",
            f"1-{a}*x-{b}*y^2-{c}*x*y",
        ]
    )
    return f"({rng.randint(1, 3)}+{rng.randint(0, 2)}*x)/({below})"


@pytest.mark.parametrize("seed", range(4))
def test_the_growth_is_that_of_the_terms_and_another_is_rejected(seed):
    rng = random.Random(seed)  # noqa: S311 - examples, not secrets
    toward = (rng.randint(1, 3), rng.randint(1, 2)) if seed % 2 else (1, 1)
    direction = f"{toward[0]},{toward[1]} " if toward != (1, 1) else ""
    found = facts(f"diagonal {direction}of {drawn(rng)}")
    said = found["asymptotics"].proof.statement
    rate, constant = (float(z.middle) for z in (said.rate, said.constant))
    terms = found.of[:46]
    errors = [float(terms[n] / Fraction(rate) ** n) / constant * sqrt(n) - 1 for n in (15, 45)]
    assert abs(errors[1]) < 0.1
    assert abs(errors[1]) < abs(errors[0]) / 2 + 1e-3
    data = certificate(found["asymptotics"].proof)
    assert replay(data).holds, replay(data).reasons
    for key, by in (("rate", 1), ("constant", Fraction(1, 10**6)), ("halves", 1)):
        other = copy.deepcopy(data)
        if key == "halves":
            other["statement"][key] += 1
        else:
            other["statement"][key] = [str(Fraction(z) + by) for z in other["statement"][key]]
        assert not replay(sealed(other)).holds
    for change in (
        lambda z: z["evidence"]["parts"][0].pop(),
        lambda z: z["evidence"]["parts"][0][0].__setitem__(1, "-1"),
        lambda z: z["evidence"]["near"].__setitem__(0, "1/7"),
        lambda z: z["evidence"]["near"].pop(),
        lambda z: z["statement"]["of"].__setitem__("direction", [toward[0] + 1, toward[1]]),
        lambda z: z["statement"]["of"].__setitem__("direction", [toward[0]]),
    ):
        other = copy.deepcopy(data)
        change(other)
        assert not replay(sealed(other)).holds


@pytest.mark.parametrize(
    ("text", "rate", "constant"),
    [
        ("1/(1-x-y)", 4, 1 / sqrt(pi)),
        ("2,1 1/(1-x-y)", 27 / 4, sqrt(3 / pi) / 2),  # binomial(3 n, n)
        ("1/(1-x-y-x*y)", 3 + 2 * sqrt(2), 0.57268163264710413),  # of Delannoy
        ("1/(1-x-y-z)", 27, sqrt(3) / (2 * pi)),
        ("1/((1-x-y)*(1-z-w)-x*y*z*w)", (1 + sqrt(2)) ** 4, 0.22004376711264303),  # of Apery
    ],
)
def test_growth_of_the_literature(text, rate, constant):
    direction, _, fraction = text.rpartition(" ")
    proof = facts(f"diagonal {direction} of {fraction}".replace("  ", " "))["asymptotics"].proof
    assert isclose(float(proof.statement.rate.middle), rate)
    assert isclose(float(proof.statement.constant.middle), constant)
    assert replay(certificate(proof)).holds


@pytest.mark.parametrize("text", ["1/(1-x*y)", "1/(1-x^2-y^2)", "1/(1-x+y)", "1/((1-x)*(1-y))"])
def test_what_one_smooth_point_does_not_decide(text):
    """Several points on a torus, a degenerate one, signs that differ, none that is smooth."""
    assert facts(f"diagonal of {text}")["asymptotics"].proof is None
