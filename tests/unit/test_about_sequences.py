"""Answers behave as what they are: sequences are indexed and iterated, fractions computed with."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

import gfkit
from gfkit import Board, RationalGF, Sequence, Strip, audit, closed_form, guess
from gfkit.errors import WrongArgument

ANSWER = Strip("domineering:right-ends", columns=3).generating_function()
TERMS = [1, 2, 11, 48, 227, 1054, 4921, 22944]
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"

polynomials = st.lists(st.integers(-9, 9), max_size=4)
fractions = st.builds(lambda p, q: RationalGF.of(p, [1, *q]), polynomials, polynomials)


def product(a: list[int], b: list[int]) -> list[int]:
    """Return the Cauchy product of two lists of one length."""
    return [sum(a[k] * b[n - k] for k in range(n + 1)) for n in range(len(a))]


@given(fractions, fractions)
def test_fractions_are_added_and_multiplied_as_power_series(f: RationalGF, g: RationalGF) -> None:
    a, b = f.terms(12), g.terms(12)
    assert (f + g).terms(12) == [x + y for x, y in zip(a, b, strict=True)]
    assert (f - g).terms(12) == [x - y for x, y in zip(a, b, strict=True)]
    assert (f * g).terms(12) == product(a, b)
    assert (-f).terms(12) == [-x for x in a]
    assert (f**3).terms(12) == product(a, product(a, a))
    assert f - f == 0 * f
    assert 2 + f == f + 2
    assert 2 - f == -(f - 2)


@given(fractions, fractions)
def test_a_quotient_times_the_divisor_is_the_dividend(f: RationalGF, g: RationalGF) -> None:
    divisor = 1 + RationalGF.of([0, 1], [1]) * g
    assert f / divisor * divisor == f
    assert (1 / divisor) * divisor == divisor**0
    assert divisor**-2 * divisor**2 == divisor**0


@given(fractions, st.fractions(-2, 2))
def test_a_value_is_that_of_numerator_over_denominator(f: RationalGF, at: Fraction) -> None:
    above, below = (sum(c * at**k for k, c in enumerate(side)) for side in (f.num, f.den))
    if below:
        assert f(at) == Fraction(above) / below
    else:
        with pytest.raises(ZeroDivisionError):
            f(at)


@given(fractions, st.integers(1, 9))
def test_a_series_is_read_back(f: RationalGF, count: int) -> None:
    x = sympy.Symbol("x")
    known = sympy.sympify(f.series(count).replace("^", "**")).removeO()
    assert [int(known.coeff(x, k)) for k in range(count)] == f.terms(count)


@pytest.mark.parametrize(
    "answer",
    [ANSWER, ANSWER.sequence(), closed_form(ANSWER), guess(TERMS * 0 + ANSWER.terms(20)),
     Strip("domineering:right-ends", columns=3).generating_function(marks="xy")],
    ids=["strip", "sequence", "closed form", "guess", "marked"],
)  # fmt: skip
def test_answers_are_indexed_sliced_and_iterated(answer: Any) -> None:
    assert answer[5] == TERMS[5]
    assert answer[2:8:2] == TERMS[2:8:2]
    assert list(islice(answer, 8)) == TERMS


@pytest.mark.parametrize("early", [[1], [0, 0, 5], [7, 1, 0, -2]])
def test_a_closed_form_is_a_of_n_also_before_it_holds(early: list[int]) -> None:
    gf = RationalGF.of([1], [1, -2]) + RationalGF.of(early, [1])
    form = closed_form(gf)
    assert form.holds_from == len(early)
    assert [form(n) for n in range(12)] == gf.terms(12)


def test_expressions_of_sympy_are_sequences() -> None:
    x, n = sympy.symbols("x n")
    assert gfkit.as_sequence(x / (1 - x - x**2))[:6] == [0, 1, 1, 2, 3, 5]
    assert gfkit.as_sequence(2**n + 3**n)[:3] == [2, 5, 13]
    assert sympy.latex(ANSWER) == ANSWER.latex()


def test_texts_and_numbers_are_taken_as_they_come() -> None:
    assert Sequence("1/(1-x-x^2)")[:4] == [1, 1, 2, 3]
    assert guess(1, 2, 4, 8, 16, 32, 64, 128) == guess([1, 2, 4, 8, 16, 32, 64, 128])
    assert Board("2x3") == Board(2, 3) == Board.rectangle(2, 3)
    assert Board("..|.#").cells == Board.parse("..|.#").cells
    text = (EXAMPLES / "right-ends.seq").read_text()
    assert audit(text).counts() == audit(EXAMPLES / "right-ends.seq").counts()


@pytest.mark.parametrize("suffix", ["html", "tex", "json", "txt"])
def test_answers_are_saved(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"answer.{suffix}"
    ANSWER.save(path)
    text = path.read_text("utf-8")
    assert text
    if suffix == "json":
        json.loads(text)


def test_a_form_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongArgument, match="ends in"):
        ANSWER.save(tmp_path / "answer.doc")
    with pytest.raises(TypeError, match="StripAnswer has no picture"):
        ANSWER.save(tmp_path / "answer.svg")
    assert not list(tmp_path.iterdir())
