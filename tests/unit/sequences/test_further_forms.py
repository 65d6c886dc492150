"""Closed forms and generating functions of guesses: they agree with all terms, or are not there."""

from math import comb, factorial, prod

import pytest

from gfkit import Sequence, closed_form, guess
from gfkit.render.show_guess import guess_record

CATALAN = [comb(2 * n, n) // (n + 1) for n in range(16)]
BELL = [1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147, 115975]


@pytest.mark.parametrize("offset", [0, 1, 3])
def test_a_closed_form_keeps_the_offset(offset):
    values = [factorial(n) for n in range(offset, offset + 12)]
    forms = guess(Sequence(values, offset=offset)).forms()
    (term,) = forms.closed
    assert (str(term), term.start) == ("a(n) = n!", offset)
    assert [term.value(n) for n in range(offset, offset + 12)] == values
    assert term.latex() == "a(n) = n!"


def test_a_sequence_that_has_an_e_g_f_alone():
    found = guess(BELL)
    assert (found.fit.kind, found.formula) == ("e.g.f.", "E(x) = exp(exp(x)-1)")
    assert found.sequence().terms(13)[11:] == [678570, 4213597]
    assert guess_record(found).data()["predicted"][:2] == ["678570", "4213597"]


def test_closed_forms_of_recurrences():
    answer = closed_form(CATALAN)
    assert (str(answer), answer.verdict.surplus) == ("binomial(2*n, n)/(n+1)", 12)
    assert answer.latex() == r"\frac{\binom{2 n}{n}}{n+1}"
    assert answer.value(100) == comb(200, 100) // 101
    double = closed_form([prod(range(n, 0, -2)) for n in range(12)])
    assert str(double) == "a(2*n) = 2^n*n!; a(2*n+1) = (2*n+1)!!"
    assert [double.value(n) for n in (10, 11)] == [3840, 10395]
