"""The checker's replay by residues: its bound, its arithmetic, and forgeries made for it."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from types import SimpleNamespace

import pytest
from forgeries.certificates import STRIPS, seal, strip

from gfkit.proofs.checker import check, residue_agreement, strip_sequences
from gfkit.proofs.checker.clock import Clock
from gfkit.proofs.checker.coefficient_bounds import bits_of_bound, largest, solved
from gfkit.proofs.checker.exact_values import residues, values
from gfkit.proofs.checker.polynomials import gcd_modulo, trimmed
from gfkit.proofs.checker.quotient import Automaton, build
from gfkit.proofs.checker.report import Report
from gfkit.proofs.checker.residue_agreement import (
    Plan,
    agree_modulo,
    planned,
    powers,
    primes,
)
from gfkit.proofs.checker.strip_sequences import read_strip


def clock() -> Clock:
    return Clock(60)


# Small automata, and P and Q in the slow way ------------------------------------------------------


def automaton_of(matrix, start, end):
    layer = [[(s, row[t], 0) for s, row in enumerate(matrix) if row[t]] for t in range(len(matrix))]
    edges = [[(t, c, 0) for t, c in enumerate(row) if c] for row in matrix]
    return Automaton(len(matrix), start, [bool(z) for z in end], [layer], edges)


def terms_of(matrix, start, end, count):
    v, found = start, []
    for _ in range(count):
        found.append(sum(a * b for a, b in zip(v, end, strict=True)))
        v = [sum(v[s] * row[t] for s, row in enumerate(matrix)) for t in range(len(v))]
    return found


def characteristic(matrix):
    """Return Q = det(I - tM), by Newton's identities."""
    size = len(matrix)
    power = [[int(s == t) for t in range(size)] for s in range(size)]
    traces, q = [], [Fraction(1)]
    for k in range(1, size + 1):
        power = [
            [sum(row[u] * matrix[u][t] for u in range(size)) for t in range(size)] for row in power
        ]
        traces.append(sum(power[s][s] for s in range(size)))
        q.append(-sum(traces[i] * q[k - 1 - i] for i in range(k)) / k)
    return [int(c) for c in q]


def fraction_of(matrix, start, end):
    q = characteristic(matrix)
    terms = terms_of(matrix, start, end, len(matrix))
    p = [sum(q[i] * terms[n - i] for i in range(n + 1)) for n in range(len(matrix))]
    return p, q


def samples():
    made = random.Random(20)  # noqa: S311
    found = [([[1]], [1], [1]), ([[0]], [1], [0]), ([[1, 1], [1, 0]], [-2, 3], [1, 1])]
    for size in (2, 3, 5, 8, 12):
        for density, heaviest in ((0.3, 1), (0.6, 3), (1, 1), (0.5, 40), (0.2, 2**21)):
            matrix = [
                [made.randint(1, heaviest) * (made.random() < density) for _ in range(size)]
                for _ in range(size)
            ]
            start = [made.randint(-2, 2) for _ in range(size)]
            found.append((matrix, start, [made.randint(0, 1) for _ in range(size)]))
    return found


SAMPLES = samples()
NUMBERED = pytest.mark.parametrize("number", range(len(SAMPLES)))


# The bound ---------------------------------------------------------------------------------------


@NUMBERED
def test_no_coefficient_is_above_the_bound(number):
    p, q = fraction_of(*SAMPLES[number])
    size = max(map(abs, [*p, *q])).bit_length()
    automaton = automaton_of(*SAMPLES[number])
    for most in (0, 1, 3, 30):
        assert size <= bits_of_bound(automaton, most, clock())


def test_combined_rows_give_a_much_better_bound_than_the_rows_alone():
    of = strip("domineering", "columns", 6)["statement"]
    automaton = build(read_strip(of["of"]).machines("none", clock()), clock())
    size = max(abs(int(c)) for c in of["q"]).bit_length()
    alone, few, most = (bits_of_bound(automaton, k, clock()) for k in (0, 4, 36))
    assert alone > few > most > size
    assert most < 1.2 * size + 8 < alone


def test_the_largest_product_is_that_of_every_x():
    made = random.Random(3)  # noqa: S311
    for _ in range(30):
        pairs = []
        for _ in range(made.randint(1, 40)):
            a = made.randint(1, 1000)
            pairs.append((a, made.randint(-a, a)))
        bound = largest(pairs, clock())
        for k in range(-1000, 1001):
            logs = [math.log2(z) for a, b in pairs if (z := a - k / 1000 * b) > 0]
            assert len(logs) < len(pairs) or sum(logs) <= bound
        middle = sum(math.log2(a) for a, b in pairs)
        assert bound <= middle + 3 * len(pairs) + 10


def test_projections_are_about_right_and_finite_for_equal_rows():
    w = solved([[4], [2, 3]], [2, 2])
    assert [round(z, 6) for z in w] == [0.25, 0.5]
    assert all(math.isfinite(z) for z in solved([[2], [2, 2], [2, 2, 2]], [2, 2, 2]))


# Arithmetic --------------------------------------------------------------------------------------


@NUMBERED
@pytest.mark.parametrize("modulus", [2, 97, 2**61 - 1, (2**30 - 35) ** 9])
def test_residues_are_those_of_the_terms(number, modulus):
    automaton = automaton_of(*SAMPLES[number])
    expected = terms_of(*SAMPLES[number], 40)
    seen = []
    found = residues(automaton, 40, modulus, clock(), seen.append)
    assert found == [a % modulus for a in expected]
    assert seen == list(range(40))
    assert list(values(automaton, 40, clock())) == expected


def slow_gcd(f, g, prime):
    a, b = (trimmed([c % prime for c in z]) for z in (f, g))
    while b:
        while len(a) >= len(b):
            factor, shift = a[-1] * pow(b[-1], -1, prime), len(a) - len(b)
            a = [c - factor * b[k - shift] if k >= shift else c for k, c in enumerate(a)]
            a = trimmed([c % prime for c in a])
        a, b = b, a
    return [c * pow(a[-1], -1, prime) % prime for c in a] if a else []


def times(f, g):
    total = [0] * (len(f) + len(g) - 1)
    for i, a in enumerate(f):
        for j, b in enumerate(g):
            total[i + j] += a * b
    return total


@pytest.mark.parametrize("prime", [2, 3, 7, 2**30 - 35])
def test_greatest_common_divisors_are_those_of_the_slow_algorithm(prime):
    made = random.Random(prime)  # noqa: S311
    for _ in range(150):
        f, g, h = ([made.randint(-9, 9) for _ in range(made.randint(1, 7))] for _ in range(3))
        a, b = times(f, h), times(g, h)
        found = gcd_modulo(a, b, prime, clock())
        monic = [c * pow(found[-1], -1, prime) % prime for c in found] if found else []
        assert monic == slow_gcd(a, b, prime)


def test_primes_are_prime_and_different():
    found = list(primes(20))
    assert sorted(set(found), reverse=True) == found
    assert found[0] == 2**30 - 35
    assert all(pow(a, n - 1, n) == 1 for n in found for a in (2, 3, 5, 7))


@pytest.mark.parametrize("bits", [1, 29, 30, 31, 3599, 3600, 3601, 20_000])
def test_powers_of_primes_are_enough_and_not_much_more(bits):
    found = powers(1 << bits, primes(100), residue_agreement.SIZE)
    product = math.prod(prime**k for prime, k in found)
    assert product > 1 << bits
    assert product.bit_length() < bits + 31 * len(found) + 2
    assert len(found) == -(-(bits + 1) // residue_agreement.SIZE)
    assert len({prime for prime, _ in found}) == len(found)
    assert (
        powers(1 << bits, iter([3]), residue_agreement.SIZE) == [] or bits < residue_agreement.SIZE
    )


@pytest.mark.parametrize("bits", [100, 7199, 7200, 15_000, 40_000])
@pytest.mark.parametrize("states", [2, 3000])
def test_the_better_size_is_the_one_that_takes_less_time_a_bit(monkeypatch, bits, states):
    automaton = SimpleNamespace(start=[1] * states)
    asked = []
    taken = {residue_agreement.SIZE: 2.0}

    def foreseen(_, modulus, rows):
        asked.append(modulus.bit_length() - 1)
        return rows * taken.get(asked[-1], 3.0)

    monkeypatch.setattr(residue_agreement, "foreseen", foreseen)
    found = residue_agreement.better_size(automaton, 1 << (bits - 1))
    longer = min(bits, residue_agreement.LONG)
    assert found == (longer if states > 2 and bits >= 7200 else residue_agreement.SIZE)
    assert sorted(asked) == ([residue_agreement.SIZE, longer] if found == longer else [])


# Certificates ------------------------------------------------------------------------------------


@pytest.fixture
def always(monkeypatch):
    """Have all terms replayed by residues; the moduli are cut into small ones.

    Few boards are enumerated: other tests do that.
    """
    monkeypatch.setattr(strip_sequences, "MAX_ENUMERATED", 500)
    monkeypatch.setattr(residue_agreement, "LEAST_DIMENSION", 0)
    monkeypatch.setattr(residue_agreement, "SHARE", 10**6)
    monkeypatch.setattr(residue_agreement, "SIZE", 60)


def unhashed(data):
    """Leave out the hash of the terms, so that the fraction alone decides."""
    return seal({**data, "evidence": {}})


PLAIN = [z for z in STRIPS if "xy" not in z and "x" not in z and "ring" not in z]
PLAIN = [z for z in PLAIN if "torus" not in z] + [("domineering", "columns", 6)]


@pytest.mark.usefixtures("always")
@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_residues_prove_what_exact_terms_prove_and_reject_changes(case):
    data = unhashed(strip(*case))
    report = check(data)
    assert report.holds, report.reasons
    assert report.checked["modulus_bits"] > report.checked["coefficient_bits"]
    p, q = (data["statement"][side] for side in "pq")
    changes = [("p", len(p) // 2, 1), ("q", len(q) - 1, -1)]
    for side, k, step in changes:
        row = [*data["statement"][side]]
        row[k] = str(int(row[k]) + step)
        if row[-1] != "0":
            refused = check(seal({**data, "statement": {**data["statement"], side: row}}))
            assert not refused.holds
            assert refused.checked_fully


@pytest.fixture(scope="module")
def replayed():
    """Return the text of a true certificate, its automaton, p, q and the number of terms."""
    data = unhashed(strip("domineering", "columns", 5))
    automaton = build(read_strip(data["statement"]["of"]).machines("none", clock()), clock())
    p, q = ([int(c) for c in data["statement"][z]] for z in "pq")
    return data, automaton, p, q, len(automaton.start) + max(len(q) - 1, len(p))


def is_proved(automaton, p, q, count):
    """Plan and replay; tell whether q F = p."""
    plan = planned(automaton, p, q, count, clock())
    assert isinstance(plan, Plan)
    return agree_modulo(plan, automaton, p, q, count, clock(), Report())


@pytest.mark.usefixtures("always")
def test_every_coefficient_counts(replayed):
    _, automaton, p, q, count = replayed
    assert is_proved(automaton, p, q, count)
    for side in (p, q):
        for k in range(side is q, len(side)):
            step = (1, -1, 2**30 - 35, (2**30 - 35) ** 9)[k % 4]
            side[k] += step
            assert side[-1] == 0 or not is_proved(automaton, p, q, count)
            side[k] -= step


@pytest.mark.usefixtures("always")
def test_a_change_by_the_modulus_itself_is_rejected(replayed):
    """The modulus is chosen after p and q were read: larger coefficients have a larger one."""
    data, automaton, p, q, count = replayed
    plan = planned(automaton, p, q, count, clock())
    assert plan.is_least
    modulus = math.prod(plan.moduli)
    for k in (1, len(q) // 2, len(q) - 1):
        changed = [*data["statement"]["q"]]
        changed[k] = str(int(changed[k]) + modulus)
        report = check(seal({**data, "statement": {**data["statement"], "q": changed}}))
        assert report.reasons == [f"the series of p/q differs before t^{count}"]


@pytest.mark.usefixtures("always")
def test_without_common_factors_modulo_the_primes_the_modulus_is_longer(replayed, monkeypatch):
    _, automaton, p, q, count = replayed
    short = planned(automaton, p, q, count, clock())
    monkeypatch.setattr(residue_agreement, "are_apart", lambda *_: False)
    long = planned(automaton, p, q, count, clock())
    assert short.is_least
    assert not long.is_least
    assert math.prod(long.moduli) > 2**short.bits * max(map(abs, q))
    assert is_proved(automaton, p, q, count)
    q[3] += 1
    assert not is_proved(automaton, p, q, count)
    q[3] -= 1


@pytest.mark.usefixtures("always")
def test_a_replay_that_would_take_too_long_is_not_begun(replayed, monkeypatch):
    data, automaton, _, _, count = replayed
    monkeypatch.setattr(residue_agreement, "foreseen", lambda *_: 123_456.0)
    report = check(data)
    assert not report.holds
    assert not report.checked_fully
    assert report.reasons[0].startswith(f"{count} terms modulo a number of ")
    assert report.reasons[0].endswith("take about 123456 s to replay (--time-limit allows more)")
    monkeypatch.undo()
    assert 0 < residue_agreement.foreseen(automaton, 2**90, count) < 60


@pytest.mark.usefixtures("always")
def test_a_common_factor_is_seen_where_the_order_is_lower_and_where_it_is_full(replayed):
    data, _, p, q, _ = replayed
    for factor in ([1, 3], [1, 0, -1]):
        sides = {"p": [str(c) for c in times(p, factor)], "q": [str(c) for c in times(q, factor)]}
        refused = check(seal({**data, "statement": {**data["statement"], **sides}}))
        assert not refused.holds
        assert refused.reasons == ["p and q have a common factor modulo every prime that was tried"]
    lower = unhashed(strip("domineering:right-ends", "columns", 4))
    report = check(lower)
    assert report.holds
    assert report.checked["order"] < report.checked["dimension"]


def test_many_states_are_replayed_by_residues_unless_a_hash_asks_for_all_terms(monkeypatch):
    monkeypatch.setattr(residue_agreement, "LEAST_DIMENSION", 30)
    data = strip("domineering", "columns", 7)
    exact = check(data)
    assert exact.holds
    assert "exact terms" in dict(exact.lines)["agreement"]
    report = check(unhashed(data))
    assert report.holds
    assert "modulo a number of" in dict(report.lines)["agreement"]
    assert "minimal" in dict(report.lines)["minimality"]
    short = {"terms": 5, "sha256": "0" * 64}
    forged = check(seal({**data, "evidence": short}))
    assert forged.reasons == ["sha256 is not that of the first terms"]
