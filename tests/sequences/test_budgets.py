"""Budgets change no answer about sequences, only whether there is one.

Every verb is called with budgets of few and of more steps.
"""

import functools
import random

import pytest
from flint import ctx
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import parametrize_some

from gfkit import as_sequence
from gfkit.analysis.asymptotics import asymptotics as asymptotics_of
from gfkit.analysis.closed_forms import closed_form as closed_form_of
from gfkit.analysis.moments import moments
from gfkit.analysis.near_diagonal import equation_of_residues
from gfkit.base.budget import Budget
from gfkit.errors import OutOfBudget
from gfkit.numbers.polynomials import factored
from gfkit.numbers.roots import isolated_roots
from gfkit.sequences.answers import (
    asymptotics,
    closed_form,
    nearest_integer,
)
from gfkit.sequences.closed_forms import nearest_integer as nearest_of
from gfkit.sequences.comparison import compare
from gfkit.sequences.guess import guess
from gfkit.sequences.sequence import Sequence
from gfkit.series import algebra
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.rational_gf import RationalGF

RANDOM = random.Random(11)  # noqa: S311 - reproducible


def fraction(order: int, largest: int = 3) -> RationalGF:
    """Return a random fraction of about that order."""
    num = [RANDOM.randint(1, 9) for _ in range(order)]
    den = [1, *(-RANDOM.randint(0, largest) for _ in range(order - 1)), -1]
    return RationalGF.of(num, den)


SMALL, MIDDLE, LARGE = fraction(3), fraction(12), fraction(60)
FIBONACCI = Sequence.parse("x/(1-x-x^2)")
NOISE = [RANDOM.getrandbits(40) for _ in range(60)]
CATALAN = [1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796, 58786, 208012, 742900, 2674440]
WALKS = MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (1, 0, 1): -1, (0, 1, 1): -1})
REPEATED = RationalGF.of([1], [1, -3, 3, -1])

CALLS = {
    "guess of noise": lambda: guess(as_sequence(NOISE)).verdict,
    "guess of Catalan numbers": lambda: str(guess(as_sequence(CATALAN)).fit.text()),
    "guess of a recurrence": lambda: str(guess(MIDDLE.terms(60)).fit.text()),
    "guess under a bound": lambda: str(guess(SMALL.terms(20), order_bound=4).verdict),
    "guess of a wrong term": lambda: guess([*SMALL.terms(30), 1, *SMALL.terms(40)[31:]]).suspects,
    "closed form": lambda: str(closed_form(as_sequence("x/(1-x-x^2)")).found),
    "closed form, proved": lambda: str(closed_form(Sequence.of_gf(MIDDLE)).proof()),
    "closed form of a large order": lambda: closed_form_of(LARGE),
    "asymptotics": lambda: asymptotics(Sequence.of_gf(SMALL)).found.term.base.digits(30),
    "asymptotics, proved": lambda: str(asymptotics(Sequence.of_gf(MIDDLE), digits=20).proof()),
    "asymptotics of classes": lambda: len(asymptotics_of(RationalGF.of([1], [1] * 12)).classes),
    "nearest integer": lambda: str(nearest_integer(as_sequence("1/((1-x)*(1-x^2)*(1-x^3))")).found),
    "nearest integer of a large order": lambda: nearest_of(closed_form_of(MIDDLE)),
    "comparison": lambda: str(compare(Sequence.of_gf(SMALL), Sequence.of_gf(SMALL))),
    "comparison of terms": lambda: compare(list(range(900)), list(range(900))),
    "termwise product": lambda: algebra.hadamard(SMALL, MIDDLE),
    "section": lambda: algebra.section(MIDDLE, 7),
    "power": lambda: (Sequence.of_gf(SMALL) ** 3).gf,
    "moments": lambda: moments(WALKS).at(6),
    "equation near the diagonal": lambda: equation_of_residues(WALKS),
    "repeated roots": lambda: str(closed_form_of(REPEATED)),
}


@functools.cache
def answer(name):
    return CALLS[name]()


@pytest.mark.parametrize("name", [name for name in CALLS if name != "comparison"])
def test_a_budget_of_one_step_ends_every_computation(name):
    with Budget(steps=1), pytest.raises(OutOfBudget):
        CALLS[name]()


@settings(deadline=None)
@given(name=st.sampled_from(sorted(CALLS)), steps=st.integers(2, 20_000))
def test_with_any_budget_the_answer_is_the_same_or_there_is_none(name, steps):
    before = ctx.prec
    try:
        with Budget(steps=steps):
            found = CALLS[name]()
    except OutOfBudget:
        assert ctx.prec == before
        return
    assert found == answer(name)


def of_balls(found):
    return [
        (root.multiplicity, *(str(part) for end in (z.real, z.imag) for part in _exactly(end)))
        for root in found
        for z in [root.ball]
    ]


def _exactly(ball):
    return (*ball.mid().man_exp(), *ball.rad().man_exp())


@parametrize_some("gf", [SMALL, MIDDLE, REPEATED, fraction(20, 10**30)])
def test_a_worker_finds_the_same_roots_factors_and_fractions(gf, monkeypatch):
    poly = algebra.fmpz_poly(list(gf.den))
    multiple = [3 * c for c in gf.num], [3 * c for c in gf.den]
    here = of_balls(isolated_roots(gf.den)), factored(poly), RationalGF.of(*multiple)
    monkeypatch.setattr("gfkit.base.workers.WORTH", 0.0)
    there = of_balls(isolated_roots(gf.den)), factored(poly), RationalGF.of(*multiple)
    assert there == here
