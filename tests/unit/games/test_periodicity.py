"""Exceptions, generating functions and zeros of nim-sequences with a period."""

import pytest

from gfkit.games.octal import OctalCode
from gfkit.games.octal_period import NimValues, OctalPeriod
from gfkit.games.periodicity import nim_answer, proved_gf, zero_positions
from gfkit.proofs.kernel import (
    NotDerived,
    Workings,
    prove,
)
from gfkit.proofs.verdict import Consistent
from gfkit.sequences.is_gf import IsGF
from gfkit.series.rational import RationalGF


def answer_of(text, count=20, **options):
    return nim_answer(OctalCode.parse(text), count, **options)


def test_exceptions_are_where_the_period_run_backward_fails():
    answer = answer_of("0.77", 200)
    base = answer.values[72:84]  # G(72), ...: 72 is a multiple of 12
    expected = [(n, g) for n, g in enumerate(answer.values) if g != base[n % 12]]
    assert list(answer.exceptions) == expected
    assert len(expected) == 14


@pytest.mark.parametrize("text", ["0.3'7'", "0.17'"])
def test_no_theorem_for_recurring_digits_that_split(text):
    answer = answer_of(text, 60, search=2000)
    assert isinstance(answer.verdict, Consistent)
    assert answer.verdict.surplus > 100
    assert zero_positions(answer) is None


@pytest.mark.parametrize(
    ("text", "period", "preperiod", "saltus"),
    [
        ("0.07", 35, 53, 0),
        ("0.07", 34, 52, 0),
        ("0.07", 34, 54, 0),
        ("0.07", 68, 53, 0),
        ("0.07", 17, 53, 0),
        ("0.07", 34, 53, 1),
        ("0.07", 0, 53, 0),
        ("0.07", 34, -1, 0),
        ("0.77", 34, 53, 0),
        ("0.6", 4, 1, 1),  # G(0), ..., G(10) are so
        ("0.0", 2, 0, 0),
        ("0.3'", 2, 0, 2),
        ("0.3'", 1, 1, 1),
        ("0.3'", 1, 0, 0),
        ("0.17'", 3, 2, 2),
    ],
)
def test_what_is_not_least_or_not_so_is_not_proved(text, period, preperiod, saltus):
    with pytest.raises(NotDerived):
        prove(OctalPeriod.of(text, period, preperiod, saltus))


@pytest.mark.parametrize("text", ["0.07", "0.3'", "0.12'", "0.1'2'", "0.0", "0.34"])
def test_generating_functions_of_nim_values(text):
    answer = answer_of(text, 500)
    nim = NimValues(answer.code)
    gf, evidence = nim.find_gf(Workings())
    proof = prove(IsGF(nim, gf), evidence)
    assert gf.terms(500) == list(answer.values)
    assert proof == proved_gf(nim, answer)
    for wrong in (RationalGF.of([0, 1], [1, -1]), RationalGF.of([1], [1, -1])):
        with pytest.raises(NotDerived):
            prove(IsGF(nim, wrong), evidence)


@pytest.mark.parametrize("text", ["0.07", "0.137", "0.156", "0.15", "0.34", "0.3"])
def test_zero_positions_are_the_zeros(text):
    answer = answer_of(text, 3000)
    zeros = zero_positions(answer)
    expected = [n for n, value in enumerate(answer.values) if value == 0]
    if zeros is None:
        assert max(expected) < answer.claim.preperiod
        return
    assert [zeros.term(n + 1) for n in range(len(expected))] == expected
    assert zeros.gf.terms(len(expected)) == expected
    shifted = [
        n
        for n in range(1, len(expected) - zeros.per_period)
        if zeros.term(n + zeros.per_period) != zeros.term(n) + zeros.period
    ]
    assert max(shifted, default=0) == zeros.holds_from - 1
