"""Closed forms and generating functions of guesses: they agree with all terms, or are not there."""

import json
from math import comb, factorial, prod

import pytest

from gfkit import Sequence, closed_form, guess
from gfkit.cli import run
from gfkit.oeis.entries.drafts import draft
from gfkit.render.show_guess import guess_record
from gfkit.sequences.further_forms import egf

CATALAN = [comb(2 * n, n) // (n + 1) for n in range(16)]
BELL = [1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147, 115975]
SUBFACTORIALS = [sum((-1) ** k * factorial(n) // factorial(k) for k in range(n + 1))
                 for n in range(14)]  # fmt: skip


@pytest.mark.parametrize("offset", [0, 1, 3])
def test_a_closed_form_keeps_the_offset(offset):
    values = [factorial(n) for n in range(offset, offset + 12)]
    forms = guess(Sequence(values, offset=offset)).forms()
    (term,) = forms.closed
    assert (str(term), term.start) == ("a(n) = n!", offset)
    assert [term.value(n) for n in range(offset, offset + 12)] == values
    assert term.latex() == "a(n) = n!"


def test_what_the_text_and_the_data_say():
    found = guess(SUBFACTORIALS)
    text, data = guess_record(found).page().text(), guess_record(found).data()
    assert "a(n) = (n-1)*(a(n-1) + a(n-2)) for n >= 2" in text
    assert "closed form  a(n) = n!*(Sum_{k=0..n} (-1)^k/k!) for n >= 0" in text
    assert "e.g.f.       exp(-x)/(1-x); a fit: 4 terms determine it, 10 more agree" in text
    assert data["closed_forms"] == [
        {"term": "a(n)", "formula": "n!*(Sum_{k=0..n} (-1)^k/k!)", "from": 0}
    ]
    assert data["egf"]["egf"] == "exp(-x)/(1-x)"
    assert (data["egf"]["used"], data["egf"]["surplus"]) == (4, 10)


def test_a_sequence_that_has_an_e_g_f_alone():
    found = guess(BELL)
    assert (found.fit.kind, found.formula) == ("e.g.f.", "E(x) = exp(exp(x)-1)")
    assert found.sequence().terms(13)[11:] == [678570, 4213597]
    assert guess_record(found).data()["predicted"][:2] == ["678570", "4213597"]


def test_drafts_have_them_as_empirical_lines():
    lines = draft(SUBFACTORIALS, name="Subfactorials.").entry.lines["F"]
    assert lines == (
        "Empirical: a(n) = (n-1)*(a(n-1) + a(n-2)) for n > 1.",
        "Empirical: a(n) = n!*(Sum_{k=0..n} (-1)^k/k!).",
        "Empirical: E.g.f.: exp(-x)/(1-x).",
    )
    assert draft(guess(BELL)).entry.lines["F"] == ("Empirical: E.g.f.: exp(exp(x)-1).",)
    values = [7, *(factorial(n - 1) for n in range(1, 14))]
    assert "Empirical: a(n) = (n-1)! for n > 0." in draft(values).entry.lines["F"]


def test_closed_forms_of_recurrences():
    answer = closed_form(CATALAN)
    assert (str(answer), answer.verdict.surplus) == ("binomial(2*n, n)/(n+1)", 12)
    assert answer.latex() == r"\frac{\binom{2 n}{n}}{n+1}"
    assert answer.value(100) == comb(200, 100) // 101
    double = closed_form([prod(range(n, 0, -2)) for n in range(12)])
    assert str(double) == "a(2*n) = 2^n*n!; a(2*n+1) = (2*n+1)!!"
    assert [double.value(n) for n in (10, 11)] == [3840, 10395]


def test_the_verb_closed_form(capsys):
    terms = ",".join(map(str, CATALAN))
    assert run(["closed-form", terms]) == 0
    printed = capsys.readouterr().out
    assert "a(n)        binomial(2*n, n)/(n+1) for n >= 0" in printed
    assert "not proved" in printed
    assert run(["closed-form", terms, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["closed_form"], data["verdict"]) == ("binomial(2*n, n)/(n+1)", "consistent")
    assert run(["closed-form", terms, "--latex"]) == 0
    assert r"\binom{2 n}{n}" in capsys.readouterr().out
    assert run(["closed-form", terms, "--certificate", "c.json"]) == 2
    assert "a fit" in capsys.readouterr().err


def test_egf_of_lists_texts_and_offsets():
    assert egf(BELL).text() == egf(", ".join(map(str, BELL))).text() == "E(x) = exp(exp(x)-1)"
    values = [factorial(n) for n in range(1, 12)]
    assert egf(Sequence(values, offset=1)).text() == "E(x) = x/(1-x)"
    assert egf(values).text() == "E(x) = 1/(1-x)^2"
