"""A bound on the order of a relation is one: also where indices and moduli are negative.

Random formulas of binomial numbers, remainders and greatest common divisors are equated with the
polynomial through their first values. Such a relation holds only if it is true.
"""

import itertools
import random
from fractions import Fraction
from math import comb, gcd

import pytest
from forgeries.certificates import envelope

from gfkit.proofs.checker import check
from gfkit.proofs.kernel import prove
from gfkit.sequences.relation_holds import RelationHolds

FORMS = {
    "binomial(n,{})": lambda n, k: comb(n, k) if k >= 0 else 0,
    "mod(n,{})": lambda n, k: n % k,
    "gcd(n,{})": gcd,
    "2^mod(n,{})": lambda n, k: Fraction(2) ** (n % k),
    "2^gcd(n,{})": lambda n, k: 2 ** gcd(n, k),
    "(-1)^mod(3*n,{})": lambda n, k: (-1) ** (3 * n % k),
    "floor(n/{})": lambda n, k: n // k,
}
COUNT = 60


def summand(rng):
    """Return a formula and its first values."""
    shape, of = rng.choice(sorted(FORMS.items()))
    first = rng.choice([-50, -7, -3, -2, -1, 1, 2, 3])
    last = min(first + rng.randint(0, 2), -1) if first < 0 else first + rng.randint(0, 2)
    times = rng.choice(["", "3^n*", "n*"])
    scale = {"": lambda _: 1, "3^n*": lambda n: 3**n, "n*": lambda n: n}[times]
    text = f"{times}(Sum_{{k={first}..{last}}} {shape.format('k')})"
    return text, [scale(n) * sum(of(n, k) for k in range(first, last + 1)) for n in range(COUNT)]


def polynomial(values):
    """Return the polynomial through values at 0, 1, ... as a formula, and its first values."""
    row, leading = [Fraction(z) for z in values], []
    while row:
        leading.append(row[0])
        row = [b - a for a, b in itertools.pairwise(row)]
    text = " + ".join(f"({c})*binomial(n,{k})" for k, c in enumerate(leading))
    return text, [sum(c * comb(n, k) for k, c in enumerate(leading)) for n in range(COUNT)]


def relation(text):
    return {"kind": "relation", "relation": text, "names": {}, "low": 0, "high": None}


@pytest.mark.parametrize("seed", range(8))
def test_formulas_with_negative_numbers(seed) -> None:
    rng = random.Random(seed)  # noqa: S311 - forgeries, not secrets
    for _ in range(15):
        some = [summand(rng) for _ in range(rng.randint(1, 2))]
        values = [sum(z) for z in zip(*(z for _, z in some), strict=True)]
        other, expected = polynomial(values[: rng.randint(1, 4)])
        text = f"{' + '.join(z for z, _ in some)} = {other}"
        report = check(envelope(relation(text), {}))
        assert report.outcome != "holds" or values == expected, text
        assert report.outcome != "rejected" or values != expected, text


@pytest.mark.parametrize(
    "text, is_true",
    [
        ("3^n + Sum_{k=-50..-50} binomial(n,k) = 2^n", False),
        ("3^n + Sum_{k=-50..-50} binomial(n,k) = 3^n", True),
        ("Sum_{k=-3..-3} 2^mod(n,k) = 1", False),
        ("Sum_{k=-3..-3} mod(n,k) + mod(-n,3) = 0", True),
    ],
)
def test_sums_at_negative_numbers(text, is_true) -> None:
    assert check(envelope(relation(text), {})).outcome == ("holds" if is_true else "rejected")


@pytest.mark.parametrize("binomial", ["binomial(n,k)", "binomial(n+k,k)", "binomial(n+k,k)*2^k"])
def test_sums_between_fixed_ends_are_proved(binomial) -> None:
    written_out = " + ".join(binomial.replace("k", str(k)) for k in range(3))
    text = f"Sum_{{k=0..2}} {binomial} = {written_out}"
    assert prove(RelationHolds(text, (), 0, None), {}).is_proved
    assert check(envelope(relation(text), {})).outcome == "holds"


@pytest.mark.parametrize(
    "text", ["mod(a(n),2)", "floor(a(n)/2)", "gcd(a(n),2)", "sign(mod(a(n),3))"]
)
def test_remainders_of_polynomials_are_not_read(text) -> None:
    marked = {
        "kind": "fraction",
        "offset": 0,
        "p": [[0, 0, 0, "1"]],
        "q": [[0, 0, 0, "1"], [0, 0, 1, "-1"], [1, 0, 1, "-1"]],
    }
    report = check(envelope(relation(f"{text} = 0") | {"names": {"a": marked}}, {}))
    assert report.outcome == "not checked"
    assert not any("internal" in reason for reason in report.reasons)
