"""Laws of numbers of pieces: constants are those of exact distributions, and forgeries fail."""

import copy
import random
from fractions import Fraction
from math import erf, sqrt

import pytest
from oracle.envelopes import certificate, seal
from samples import parametrize_some

from gfkit import Sequence, Strip
from gfkit.proofs.checker import check as replay
from gfkit.proofs.kernel import NotDerived
from gfkit.sequences.facts import facts
from gfkit.sequences.limit_laws import prove_limit_law
from gfkit.series.marked_gf import MarkedGF

FAR = 600


def drawn(rng):
    """Draw a fraction p/q for which p and 1 - q have no negative coefficient."""
    step = rng.choice([1, 1, 1, 2])

    def terms(many, least):
        places = [
            (rng.randint(0, 2), rng.randint(0, 2), k if least == 0 else step * k)
            for k in rng.sample(range(least, least + 4), many)
        ]
        return {place: rng.randint(1, 3) for place in places}

    den = {(0, 0, 0): 1, **{at: -c for at, c in terms(rng.randint(1, 3), 1).items()}}
    return MarkedGF.of(terms(rng.randint(1, 2), 0), den)


def moments_of(gf, weights, count):
    """Return mean and variance of s i + u j for each n, None without positions.

    From the recurrence of a(n) at x = v^s, y = v^u, as series in v - 1 up to its square.
    """

    def by_power(terms):
        found = {}
        for i, j, k, c in terms:
            e = weights[0] * i + weights[1] * j
            old = found.get(k, (0, 0, 0))
            found[k] = (old[0] + c, old[1] + c * e, old[2] + c * e * (e - 1) // 2)
        return found

    num, den = by_power(gf.num), by_power(gf.den)
    known, found = [], []
    for n in range(count):
        a = list(num.get(n, (0, 0, 0)))
        for k, (q, q1, q2) in den.items():
            if 0 < k <= n:
                b, b1, b2 = known[n - k]
                a[0] -= q * b
                a[1] -= q * b1 + q1 * b
                a[2] -= q * b2 + q1 * b1 + q2 * b
        known.append(a)
        mean = Fraction(a[1], a[0]) if a[0] else None
        found.append(mean is not None and (mean, Fraction(2 * a[2], a[0]) + mean - mean * mean))
    return found


@parametrize_some("seed", range(4))
def test_the_rates_are_those_of_exact_distributions(seed):
    rng = random.Random(seed)  # noqa: S311 - examples, not secrets
    proved = 0
    for _ in range(4):
        gf, offset = drawn(rng), rng.randint(-2, 2)
        weights = (rng.randint(-2, 3), rng.randint(-2, 3))
        sequence = Sequence.of_gf(gf, offset=offset)
        try:
            proof = prove_limit_law(sequence.proof(), weights)
        except NotDerived:
            continue
        proved += 1
        said = proof.statement
        period = said.period
        known = moments_of(gf, weights, FAR + 2 * period)
        seen = []
        for k in range(FAR - FAR % period, FAR - FAR % period + period):
            first, later = known[k], known[k + period]
            if not first:
                continue
            seen.append((offset + k) % period)
            for before, after, rate in zip(first, later, (said.mean, said.variance), strict=True):
                assert abs((after - before) / period - rate.middle) < Fraction(1, 10**6)
            assert (said.law == "bounded") == (first[1] == later[1] or said.variance.high == 0)
        assert tuple(sorted(seen)) == said.residues
        forge(certificate(proof))
    assert proved


def forge(data):
    """Replay a certificate, and see that changed ones are not believed."""
    assert replay(data).outcome == "holds"
    said = data["statement"]
    other = {"normal": "bounded", "bounded": "normal"}
    for key, value in (
        ("law", other[said["law"]]),
        ("period", 2 * said["period"]),
        ("residues", []),
        ("residues", [*said["residues"], 7]),
        ("weights", [-weight for weight in said["weights"]]),
        ("mean", [said["mean"][1], str(Fraction(said["mean"][1]) + 1)]),
        ("variance", [str(Fraction(said["variance"][1]) + 1)] * 2),
    ):
        if key == "weights" and Fraction(said["mean"][0]) <= 0 <= Fraction(said["mean"][1]):
            continue
        changed = copy.deepcopy(data)
        changed["statement"][key] = value
        assert replay(seal(changed)).outcome == "rejected", (key, value)


def test_tilings_have_a_bounded_variance():
    found = facts(Strip("domineering:tilings", rows=3), marks="xy")
    assert found["pieces"].word == "bounded"
    assert found["Left"].word == "normal"
    assert replay(certificate(found["pieces"].proof)).outcome == "holds"


@pytest.mark.thorough
def test_an_order_above_a_hundred_needs_no_other_root():
    den = {(0, 0, 0): 1, (0, 0, 1): -1, (1, 0, 1): -1, (2, 0, 101): -1}
    proof = prove_limit_law(Sequence.of_gf(MarkedGF.of({(0, 0, 0): 1}, den)).proof(), (1, 0))
    data = certificate(proof)
    assert "lone" in data["evidence"]
    assert replay(data).outcome == "holds"
    data["statement"]["variance"] = ["1/5", "1/4"]
    assert replay(seal(data)).outcome == "rejected"


def test_the_distance_to_the_normal_law_falls_as_the_theorem_says():
    answer = Strip("domineering", columns=2).generating_function(marks="x")
    law = facts(answer, marks="x")["pieces"].proof.statement
    mean, variance = float(law.mean.middle), float(law.variance.middle)
    distances = []
    for n in (20, 80):
        counts = {i: c for i, _, c in answer.profiles(n + 1)[n].terms}
        total, part, worst = sum(counts.values()), 0, 0.0
        for k in range(max(counts) + 1):
            part += counts.get(k, 0)
            limit = (1 + erf((k - mean * n) / sqrt(2 * variance * n))) / 2
            worst = max(worst, abs(part / total - limit))
        distances.append(worst)
    assert 0.4 < distances[1] / distances[0] < 0.6  # 1/sqrt(80) is half of 1/sqrt(20)
