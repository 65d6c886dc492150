"""Signs by cones that a recurrence in n keeps: as terms say, and only so."""

import copy
import random
from fractions import Fraction
from operator import eq, ge, gt, le, lt, ne

import pytest
from laws.relation_settling import certificate, sealed

from gfkit import Sequence, facts
from gfkit.errors import NormalFormError
from gfkit.proofs.checker import check as replay
from gfkit.proofs.checker.analysis.kept_cones import VALUES
from gfkit.proofs.checker.core.clock import Clock
from gfkit.sequences.definition import definition_data
from gfkit.sequences.recurrence_terms import RecurrenceTerms

SEEN = 200
COMPARE = {">": gt, ">=": ge, "=": eq, "<=": le, "<": lt, "!=": ne}
LITERATURE = {
    "(n+2)*a(n) = (2*n+1)*a(n-1)+3*(n-1)*a(n-2), a(0) = 1, a(1) = 1": [1, 1, 2, 4, 9, 21, 51],
    "n^3*a(n) = (34*n^3-51*n^2+27*n-5)*a(n-1)-(n-1)^3*a(n-2), a(0) = 1, a(1) = 5": [1, 5, 73],
    "Sum_{k=0..n} binomial(n,k)^3": [1, 2, 10, 56],  # [Franel]
    "Sum_{k=0..n} (-1)^k*factorial(3*n-2*k)*4^k/(factorial(n-k)^3*factorial(k))": [1, 2, 10],
    "a(n) = n*a(n-1)-a(n-2), a(0) = 1, a(1) = 1": [1, 1, 1, 2, 7],
    "n*a(n) = (2*n-1)*a(n-1)-(n-1)*a(n-2), a(0) = 0, a(1) = 1": [0, 1, Fraction(3, 2)],
}
"""Motzkin, Apery, Franel, Askey and Gasper (1/(1-x-y-z+4xyz)), a growth of n!, a double root."""


def drawn(rng):
    """Draw a recurrence near one with constant coefficients, and continue it by hand."""
    order = rng.choice([1, 2, 2, 3])
    level = rng.choice([[-2], [2, -5], [-1, 4], [6, -5], [-1, 2, -3], [4, -6, 1]])[-order:]
    rows = [[c * rng.randint(1, 3) + rng.randint(-2, 2), c] for c in level]
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
    "seed", [0, 1, *(pytest.param(k, marks=pytest.mark.thorough) for k in range(2, 100))]
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
        assert VALUES["recurrence"](definition_data(of), 40, Clock()) == terms[:40]
        for fact in facts(of):
            if fact.proof is None:
                continue
            proved += 1
            said = fact.proof.statement
            but = said.exceptions or ()
            for n in range(said.start, start + SEEN):
                holds = COMPARE[said.relations[0]](terms[n - start], 0)
                assert holds == (n not in but), (str(of), n)
            data = certificate(fact.proof)
            assert replay(data).holds, (str(of), replay(data).reasons)
            _forge(rng, data, terms, start)
    assert proved or seed


def _forge(rng, honest, terms, start):
    """All that the checker takes of changed statements and evidence is true of the terms."""
    for _ in range(6):
        data = copy.deepcopy(honest)
        said, cone = data["statement"], data["evidence"]["cone"]
        match rng.randrange(6):
            case 0:
                said["relations"] = [rng.choice(list(COMPARE))]
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
        if replay(sealed(data)).holds:
            for n in range(said["from"], start + SEEN):
                holds = COMPARE[said["relations"][0]](terms[n - start], 0)
                assert holds == (n not in said.get("except", [])), data["statement"]


@pytest.mark.parametrize("text", LITERATURE)
def test_examples_of_the_literature(text):
    found = facts(text)
    count = len(LITERATURE[text])
    assert found.of[:count] == LITERATURE[text]
    zero = not found.of[0]
    assert found["signs"].word == ("nonnegative" if zero else "positive")
    assert found["zeros"].proof.statement.exceptions == ((0,) if zero else None)
    for fact in found:
        assert replay(certificate(fact.proof)).holds


def test_a_recurrence_that_another_sequence_obeys_is_rejected():
    """The recurrence of a formula is a lemma; another one is not proved by it."""
    data = certificate(facts("Sum_{k=0..n} binomial(n,k)^3")["signs"].proof)
    assert replay(data).holds
    data["evidence"]["recurrence"][0][0] = "-7"
    assert not replay(sealed(data)).holds


def test_terms_alone_give_facts_about_the_recurrence_that_fits():
    found = facts([1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796])
    assert found.verdict(found["signs"]) == "consistent"
    assert replay(certificate(found["signs"].proof)).holds


def test_complex_eigenvalues_are_not_decided():
    """Its terms change their sign: the eigenvalues are 11 + 2 i and 11 - 2 i. [AlmkvistZudilin]"""
    text = "n^3*a(n) = (2*n-1)*(11*n^2-11*n+5)*a(n-1)-125*(n-1)^3*a(n-2), a(0) = 1, a(1) = 5"
    assert facts(text)["signs"].proof is None


def test_what_determines_no_sequence_is_refused():
    for rows, first in ([((1,), (-5, 1)), (1,)], [((1,), (0,)), (1,)], [((1,), (1,), (1,)), (1,)]):
        with pytest.raises(NormalFormError):
            RecurrenceTerms(rows, first)
