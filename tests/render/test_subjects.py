"""Lines of sequences: the generating function, from the offset on; the verdict with its reason."""

import pickle

import pytest
from oracle.plain_formulas import terms_of_fraction
from render.shown import lines_of

from gfkit import RationalGF, Sequence, as_sequence, asymptotics, closed_form, gf
from gfkit.proofs.verdict import Consistent, Underdetermined
from gfkit.render.pages import page_of_lines
from gfkit.render.subjects import called, early_terms, fit_words, gf_line
from gfkit.render.verdicts import lines_of_finding


def test_the_generating_function_is_one_in_text_and_in_latex():
    """3, 6, 12, ... from n = 1 on."""
    line = gf_line(Sequence.parse("a(n) = 2*a(n-1), a(1) = 3"))
    assert line.text == "3*x/(1-2*x)"
    assert line.latex == RationalGF.of([0, 3], [1, -2]).latex()


def test_a_generating_function_from_a_negative_offset_is_a_product():
    line = gf_line(Sequence.parse("a(n) = 2*a(n-1), a(-1) = 3"))
    assert (line.text, line.latex) == ("x^(-1)*3/(1-2*x)", "")


@pytest.mark.parametrize(("count", "text"), [(2, "5, 6, ..."), (3, "5, 6, 7"), (9, "5, 6, 7")])
def test_dots_behind_terms_say_that_there_are_more(count, text):
    assert early_terms(Sequence([5, 6, 7]), count) == text
    assert early_terms(Sequence([5, 6, 7], offset=2), count) == f"a(2), ... = {text}"
    assert early_terms(Sequence.parse("1/(1-x)"), 2) == "1, 1, ..."


@pytest.mark.parametrize(
    ("verdict", "text"),
    [
        (Consistent(4), "consistent: confirmed by 4 further terms"),
        (Consistent(1), "consistent: confirmed by 1 further term"),
        (Underdetermined(2), "underdetermined: 2 more terms would decide"),
        (Underdetermined(1), "underdetermined: 1 more term would decide"),
    ],
)
def test_a_verdict_has_its_reason(verdict, text):
    (line,) = lines_of_finding(verdict)
    assert (line.label, line.text) == ("verdict", text)


FITTED = "0, 1, 1, 2, 3, 5, 8, 13, 21, 34"
KNOWN = {
    "proved": lambda: as_sequence("Fibonacci numbers"),
    "fitted": lambda: FITTED,
    "claimed": lambda: pickle.loads(pickle.dumps(gf("kings", columns=2).sequence())),  # noqa: S301 - our own
}


@pytest.mark.parametrize("verb", [closed_form, asymptotics])
@pytest.mark.parametrize("known", KNOWN)
def test_the_data_of_an_answer_have_its_verdict(verb, known):
    """What follows from a g.f. that is not proved is not."""
    answer = verb(KNOWN[known]())
    assert answer.verdict == ("proved" if known == "proved" else "consistent")
    assert answer.to_dict()["verdict"] == answer.verdict


def test_one_line_of_a_page_is_the_verdict():
    page = page_of_lines([("g.f.", "1/(1-x)"), ("verdict", "proved"), ("terms", "1, 1, 1")])
    assert [one.label for one in page.parts if one.kind == "verdict"] == ["verdict"]


@pytest.mark.parametrize("offset", [-1, 0, 1, 3])
def test_the_fraction_in_data_has_the_term_of_n_at_the_power_n(offset):
    """From the first term on, where n begins below 0."""
    sequence = Sequence.parse(f"a(n) = 2*a(n-1) + a(n-2), a({offset}) = 1, a({offset + 1}) = 3")
    data = gf(sequence).to_dict()
    fraction = data["formula"]
    terms = terms_of_fraction(fraction["numerator"], fraction["denominator"], 9)
    assert (
        terms == [0] * max(offset, 0) + [1, 3, 7, 17, 41, 99, 239, 577, 1393][: 9 - max(offset, 0)]
    )
    assert data["offset"] == offset


@pytest.mark.parametrize(
    ("subject", "known"),
    [
        (lambda: FITTED, f"consistent: {fit_words(6, 10)}"),
        (KNOWN["claimed"], "consistent: verify() derives it again"),
    ],
    ids=["fitted", "claimed"],
)
def test_how_a_function_is_known_is_said_with_the_reason(subject, known):
    """The order is 2, so that of ten terms six confirm the fit."""
    assert lines_of(asymptotics(subject()))["verdict"] == known


@pytest.mark.parametrize(
    ("subject", "verdict"),
    [
        ("binomial(2*n, n)/(n+1)", "proved"),
        ("1, 1, 2, 4, 9, 21, 51, 127, 323, 835, 2188, 5798, 15511, 41835, 113634", "consistent"),
    ],
)
def test_the_growth_of_a_recurrence_is_proved_if_the_answer_has_a_proof(subject, verdict):
    """A quotient of terms, and Stirling's formula; the growth by terms that fit is measured."""
    data = asymptotics(subject).to_dict()
    assert data["verdict"] == verdict
    assert ("Stirling" in data["reason"]) == (verdict == "proved")


@pytest.mark.parametrize(
    ("made_of", "words"),
    [
        ("1/(1-x-x^2)", "1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, ..."),
        ([2, 3, 13, 7], "2, 3, 13, 7 (given from n = 0 on)"),
    ],
)
def test_a_sequence_without_a_name_is_called_by_its_terms(made_of, words):
    assert called(as_sequence(made_of).named("")) == words


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("2^(2^n)", [2**2**n for n in range(11)]),
        ("2^(3^n)", [2**3**n for n in range(7)]),
        ("a(n) = a(n-1)^2, a(0)=1, a(1)=3", [1, *(3**2**n for n in range(11))]),
        ("a(n) = n*a(n-1)^2, a(0)=10^700", [10**700]),
    ],
)
def test_of_terms_that_are_large_the_first_are_shown(text, ends):
    assert early_terms(as_sequence(text)) == ", ".join(map(str, ends)) + ", ..."


def test_a_page_of_large_terms_ends():
    found = gf("2^(2^n)")
    assert found.recurrence == "a(n) = a(n-1)^2"
    assert len(str(found)) < 3_000
