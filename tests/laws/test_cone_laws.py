"""Signs by cones that a recurrence in n keeps: as terms say, and only so."""

import copy
import random
from fractions import Fraction
from operator import eq, ge, gt, le, lt, ne

import pytest
from oracle.envelopes import certificate, seal

from gfkit import Sequence, check, facts
from gfkit.proofs.checker import check as replay
from gfkit.proofs.checker.analysis.given_series import recurrence_values
from gfkit.proofs.checker.core.clock import Clock
from gfkit.sequences.definition import definition_data
from gfkit.sequences.given_equations import RecurrenceTerms

SEEN = 200
COMPARE = {">": gt, ">=": ge, "=": eq, "<=": le, "<": lt, "!=": ne}
OTHERS = {
    "growth": ("a(n+1)-a(n)", lambda a: a[1] - a[0]),
    "convexity": ("a(n+2)-2*a(n+1)+a(n)", lambda a: a[2] - 2 * a[1] + a[0]),
    "log-concavity": ("a(n+1)^2-a(n)*a(n+2)", lambda a: a[1] ** 2 - a[0] * a[2]),
}
MOTZKIN = "(n+2)*a(n) = (2*n+1)*a(n-1)+3*(n-1)*a(n-2), a(0) = 1, a(1) = 1"
LITERATURE = {
    MOTZKIN: [1, 1, 2, 4, 9, 21, 51],
    "n^3*a(n) = (34*n^3-51*n^2+27*n-5)*a(n-1)-(n-1)^3*a(n-2), a(0) = 1, a(1) = 5": [1, 5, 73],
    "Sum_{k=0..n} binomial(n,k)^3": [1, 2, 10, 56],  # [Franel]
    "Sum_{k=0..n} (-1)^k*factorial(3*n-2*k)*4^k/(factorial(n-k)^3*factorial(k))": [1, 2, 10],
    "a(n) = n*a(n-1)-a(n-2), a(0) = 1, a(1) = 1": [1, 1, 1, 2, 7],
    "n*a(n) = (2*n-1)*a(n-1)-(n-1)*a(n-2), a(0) = 0, a(1) = 1": [0, 1, Fraction(3, 2)],
}
"""Motzkin, Apery, Franel, Askey and Gasper (1/(1-x-y-z+4xyz)), a growth of n!, a double root."""


def drawn(rng):
    """Draw a recurrence near one with constant coefficients, and continue it by hand."""
    order = rng.choice([1, 2, 2, 3, 4])
    levels = [[-2], [2, -5], [-1, 4], [6, -5], [-1, 2, -3], [4, -6, 1], [3, 0], [-3, 0, -1, 0]]
    level = rng.choice(levels)[-order:]
    rows = [[c * rng.randint(1, 3) + rng.randint(-2, 2), c] if c else [0] for c in level]
    rows = [*rows, [rng.randint(1, 4), 1]][-order - 1 :]
    start = rng.randint(-2, 2)
    first = [rng.randint(-3, 6) for _ in range(len(rows) - 1)]
    terms = [Fraction(z) for z in first]
    for n in range(start, start + SEEN):
        values = [sum(c * n**j for j, c in enumerate(row)) for row in rows]
        if not values[-1]:
            return None
        total = sum(c * z for c, z in zip(values, terms[n - start :], strict=False))
        terms.append(-Fraction(total) / values[-1])
    return rows, first, start, terms


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(k, marks=pytest.mark.thorough) for k in range(1, 100))]
)
def test_signs_are_those_of_the_terms_and_another_statement_is_rejected(seed):
    rng = random.Random(seed)  # noqa: S311 - examples, not secrets
    proved = 0
    for _ in range(5):
        case = drawn(rng)
        if case is None or not any(case[0][0]):
            continue
        rows, first, start, terms = case
        of = RecurrenceTerms(tuple(map(tuple, rows)), tuple(first), start)
        assert Sequence.of(of)[: start + 40] == terms[:40]
        assert recurrence_values(definition_data(of), 40, Clock()) == terms[:40]
        for fact in facts(of):
            if fact.proof is None:
                continue
            proved += 1
            said = fact.proof.statement
            data = certificate(fact.proof)
            assert replay(data).holds, (str(of), replay(data).reasons)
            if fact.key in OTHERS:
                _compare(fact.key, said.relation, said.low, terms, start)
                _forge_relation(rng, data, fact.key, terms, start)
                continue
            but, many = said.exceptions or (), len(said.relations)
            for n in range(said.start, start + SEEN):
                holds = COMPARE[said.relations[n % many]](terms[n - start], 0)
                assert holds == (n not in but), (str(of), n)
            _forge(rng, data, terms, start)
    assert proved or seed


def _compare(key, relation, low, terms, start):
    """Compare what is said with the terms."""
    text, operator, zero = relation.rsplit(" ", 2)
    assert (text, zero) == (OTHERS[key][0], "0")
    for n in range(low - start, SEEN - 2):
        assert COMPARE[operator](OTHERS[key][1](terms[n : n + 3]), 0), (relation, n + start)


def _forge_relation(rng, honest, key, terms, start):
    for _ in range(2):
        data = copy.deepcopy(honest)
        said, inside = data["statement"], rng.choice(data["lemmas"])
        text, changed = OTHERS[key][0], rng.choice([*COMPARE])
        match rng.randrange(4):
            case 0:
                said["relation"] = f"{text} {changed} 0"
            case 1:
                said["low"] += rng.choice([-1, 1])
            case 2 if inside["statement"]["kind"] == "signs":
                said["relation"], inside["statement"]["relations"] = (
                    f"{text} {changed} 0",
                    [changed],
                )
            case _ if inside["statement"]["kind"] == "identity":
                names = inside["statement"]["names"]
                of = names[max(names)]
                of["terms"][0] = str(int(Fraction(of["terms"][0])) + 1)
        if replay(seal(data)).holds:
            _compare(key, said["relation"], said["low"], terms, start)


def _forge(rng, honest, terms, start):
    """All that the checker takes of changed statements and evidence is true of the terms."""
    for _ in range(6):
        data = copy.deepcopy(honest)
        said, cone = data["statement"], data["evidence"]["cone"]
        match rng.randrange(6):
            case 0:
                said["relations"][rng.randrange(len(said["relations"]))] = rng.choice([*COMPARE])
            case 1:
                said["from"] += rng.choice([-1, 1])
            case 2:
                cone["from"] = max(0, cone["from"] + rng.choice([-2, -1, 1]))
            case 3:
                rng.choice(cone["rays"])[0] = str(rng.randint(-3, 3))
            case 4:
                cone["grows"] += rng.choice([-1, 1])
            case _:
                said["except"] = sorted({*said.get("except", [])} ^ {said["from"]})
        if replay(seal(data)).holds:
            for n in range(said["from"], start + SEEN):
                relation = said["relations"][n % len(said["relations"])]
                holds = COMPARE[relation](terms[n - start], 0)
                assert holds == (n not in said.get("except", [])), data["statement"]


@pytest.mark.parametrize(
    "text",
    [pytest.param(one, marks=pytest.mark.thorough) if "Sum" in one else one for one in LITERATURE],
)
def test_examples_of_the_literature(text):
    found = facts(text)
    count = len(LITERATURE[text])
    assert found.of[:count] == LITERATURE[text]
    zero = not found.of[0]
    assert found["signs"].word == ("nonnegative" if zero else "positive")
    assert found["zeros"].proof.statement.exceptions == ((0,) if zero else None)
    for fact in found:
        assert fact.proof is not None or (zero and fact.key == "log-concavity")
        assert fact.proof is None or replay(certificate(fact.proof)).holds
    assert found["convexity"].word in {"convex", "strictly convex", "concave", "strictly concave"}


@pytest.mark.parametrize(
    ("text", "of", "verdict"),
    [
        ("a(n) <= 3^n", MOTZKIN, "proved"),
        ("a(n) <= 2^n+40", MOTZKIN, "refuted"),
        ("a(n)*(2*n+1) >= 4^n", "binomial(2*n,n)", "proved"),
        ("a(n) <= 8^n", "Sum_{k=0..n} binomial(n,k)^3", "proved"),
        ("a(n+1) >= (n+1)*a(n)", "a(n) = n*a(n-1)-a(n-2), a(0) = 1, a(1) = 1", "refuted"),
        ("a(n) >= 2*a(n-1)-1 for n >= 2", MOTZKIN, "proved"),
    ],
)
def test_inequalities_by_the_recurrence_of_the_difference(text, of, verdict):
    """Without a theorem on the difference the terms say the same as far as they are looked at."""
    found = check(text, of).verdict
    assert str(found) == verdict
    assert verdict == "refuted" or replay(certificate(found)).holds


def test_a_recurrence_that_another_sequence_obeys_is_rejected():
    """The recurrence of a formula is a lemma; another one is not proved by it."""
    data = certificate(facts("Sum_{k=0..n} binomial(n,k)^3")["signs"].proof)
    assert replay(data).holds
    data["evidence"]["recurrence"][0][0] = "-7"
    assert not replay(seal(data)).holds


def test_terms_alone_give_facts_about_the_recurrence_that_fits():
    found = facts([1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796])
    assert found.verdict(found["signs"]) == "consistent"
    assert replay(certificate(found["signs"].proof)).holds


def test_complex_eigenvalues_are_not_decided():
    """Its terms change their sign: the eigenvalues are 11 + 2 i and 11 - 2 i. [AlmkvistZudilin]"""
    text = "n^3*a(n) = (2*n-1)*(11*n^2-11*n+5)*a(n-1)-125*(n-1)^3*a(n-2), a(0) = 1, a(1) = 5"
    assert facts(text)["signs"].proof is None
