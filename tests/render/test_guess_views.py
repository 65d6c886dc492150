"""Pages of guesses: what is predicted is right where it is known, and doubts are said."""

import re
from math import comb, factorial

import pytest
from render.shown import lines_of, numbers

from gfkit import as_sequence, guess
from gfkit.proofs.verdict import Aligned, Consistent, Differs, Refuted, Underdetermined
from gfkit.render.verdict_views import verdict_text
from gfkit.sequences.guesses_with_verdicts import guess as find

KNOWN = {
    "periodic": lambda n: (1, 2)[n % 2],
    "squares": lambda n: n * n,
    "powers": lambda n: 2**n,
    "factorials": factorial,
    "Catalan": lambda n: comb(2 * n, n) // (n + 1),
    "Fibonacci": lambda n: sum(comb(n - k - 1, k) for k in range(n)),
}


@pytest.mark.parametrize("name", KNOWN)
def test_the_next_terms_that_are_printed_are_the_next_ones(name):
    of = KNOWN[name]
    found = numbers(lines_of(guess([of(n) for n in range(16)]))["next"])
    assert len(found) > 1
    assert found == [of(16 + k) for k in range(len(found))]


@pytest.mark.parametrize("name", KNOWN)
def test_terms_determine_a_formula_or_agree_with_it(name):
    shown = lines_of(guess([KNOWN[name](n) for n in range(16)]))
    used, more = re.match(r"(\d+) terms? determines? it, (\d+) more agree", shown["used"]).groups()
    assert int(used) + int(more) == 16
    assert shown["verdict"] == f"consistent: confirmed by {more} further terms"


@pytest.mark.parametrize("sought", [None, "algebraic"])
def test_a_generating_function_is_a_fit_of_its_own_or_the_one_that_was_found(sought):
    """Of the Catalan numbers a recurrence is found, unless an algebraic equation is asked for."""
    terms = as_sequence([KNOWN["Catalan"](n) for n in range(16)])
    shown = lines_of(find(terms) if sought is None else find(terms, [sought]))
    said = shown["g.f."].removeprefix("(1-sqrt(1-4*x))/(2*x); ")
    if sought is None:
        used, more = re.fullmatch(
            r"a fit: (\d+) terms determine it, (\d+) more agree", said
        ).groups()
        assert int(used) + int(more) == 16
    else:
        assert said == "solved from the equation"


def test_a_long_pre_period_is_shown_by_its_ends():
    early = [10**40 + 7, *(10**k + 1 for k in range(30, 36)), 10**20 + 3]
    shown = lines_of(guess([*early, *(2**n for n in range(40))]))["pre-period"]
    assert shown == f"8 terms: {str(early[0])[:30]}, ..., {early[-1]}"


def test_few_terms_do_not_decide():
    shown = lines_of(guess([1, 1, 2, 3]))
    assert shown["verdict"].startswith("underdetermined")
    assert "caution" in shown


def test_a_term_that_does_not_fit_is_named():
    terms = [KNOWN["Fibonacci"](n) for n in range(20)]
    shown = lines_of(guess([*terms[:8], terms[8] + 1, *terms[9:]]))
    assert shown["suspect"] == f"a(8) = {terms[8] + 1} does not fit, {terms[8]} would"


# Verdicts.


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        (Consistent(1), "confirmed by 1 further term"),
        (Consistent(4), "confirmed by 4 further terms"),
        (Underdetermined(5), "5 more terms would decide"),
        (Refuted(3, 8, 9), r"at n = 3 .* 8, .* 9"),
        (Differs(3, 8, 9), "at n = 3 the first has 8, the second has 9"),
        (Aligned(5, 2), "5"),
    ],
    ids=lambda one: type(one).__name__,
)
def test_a_verdict_says_its_numbers(verdict, words):
    assert re.search(words, verdict_text(verdict))


def test_long_numbers_of_a_verdict_are_cut():
    assert len(verdict_text(Refuted(3, 10**4000, 10**4000 + 1))) < 500
