"""Guesses: what is predicted is right where it is known, doubts are said, bounds are theorems."""

import re
from math import comb, factorial

import pytest
from render.shown import lines_of, numbers
from samples import parametrize_some

from gfkit import Sequence, as_sequence, gf, guess, guess_triangle, verify
from gfkit.errors import GfkitError, WrongArgument
from gfkit.sequences.guess import guess as find

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


# What is said of the terms that are given, and of those that are enough.


@pytest.mark.parametrize("offset", [-2, 0, 1, 2])
def test_the_places_of_the_terms_are_told_and_the_function_begins_at_the_first(offset):
    """Of the Catalan numbers f = 1 + x f^2, so that x^offset f begins with x^offset."""
    given = [KNOWN["Catalan"](n) for n in range(14)]
    shown = lines_of(guess(Sequence(given, offset=offset)))
    assert shown["terms"] == f"14, a({offset}) to a({offset + 13})"
    factor = {0: "", 1: "x*"}.get(offset, f"x^{offset}*")
    assert shown["g.f."].startswith(f"{factor}(1-sqrt(1-4*x))/(2*x); ")


@parametrize_some(
    ("early", "limit"), [([], 2), ([7], 2), ([], 5), ([7], 3), ([7, 9, 4], 5)], first=2
)
def test_under_a_bound_of_the_order_as_many_terms_are_enough_as_are_said_to_be(early, limit):
    """One less and they are not; the numbers of terms that agree and that are missing are exact."""
    terms = [*early, *(KNOWN["Fibonacci"](n + 1) for n in range(20))]
    shown = [lines_of(find(as_sequence(terms[:count]), order_bound=limit))["verdict"]
             for count in range(6, 13)]  # fmt: skip
    proved = [count for count, text in enumerate(shown, 6) if text.startswith("proved")]
    if not proved:
        assert len(early) + 2 > limit  # the index from which the recurrence holds
        return
    assert proved == [*range(proved[0], 13)]
    for count, text in enumerate(shown, 6):
        if count in proved:
            agree, enough = map(int, re.search(r": (\d+) terms agree, (\d+) are enough$", text)
                                .groups())  # fmt: skip
            assert (agree, max(enough, 6)) == (count, proved[0])
        elif needed := re.search(r"underdetermined: (\d+) further terms? would prove", text):
            assert count + int(needed[1]) <= proved[0]


def test_of_a_formula_it_is_said_up_to_where_the_guess_was_compared():
    """Not how likely that is: binomial(2n, n) is computed as far as is cheap."""
    found = find(as_sequence("binomial(2*n, n)"))
    shown = lines_of(found)
    last = int(re.fullmatch(r"it is right for n <= (\d+)", shown["checked"])[1])
    used, surplus = found.fit.used, int(re.search(r"by (\d+) further", shown["verdict"])[1])
    assert used + surplus == last + 1
    assert "odds" not in shown
    assert "odds" in lines_of(guess([comb(2 * n, n) for n in range(16)]))


@parametrize_some(
    "entry",
    [lambda n, k: (n + 1) ** 0 * 2**k, comb, lambda n, k: comb(n, k) * 2**k],
    ids=["2^k", "comb", "comb 2^k"],
    first=1,
)
def test_entries_of_a_triangle_determine_what_fits_or_agree_with_it(entry):
    rows = [[entry(n, k) for k in range(n + 1)] for n in range(8)]
    shown = lines_of(guess_triangle(rows))
    used, more = map(int, re.match(r"(\d+) entr(?:y|ies) determines? it, (\d+) more agree",
                                   shown["used"]).groups())  # fmt: skip
    assert used + more == 36
    assert shown["rows"] == "8, with 36 entries"
    assert shown["verdict"] == f"consistent: confirmed by {more} further terms"


def test_an_answer_is_the_sequence_that_was_found():
    found = guess([KNOWN["Fibonacci"](n + 1) for n in range(12)])
    assert [found[n] for n in range(20)] == [KNOWN["Fibonacci"](n + 1) for n in range(20)]
    assert (found + found)[10] == 2 * KNOWN["Fibonacci"](11)
    assert (found.gf.order, found.signature) == (2, (1, 1))


def test_what_follows_from_the_fit_is_told_beside_it():
    found = guess([KNOWN["Catalan"](n) for n in range(16)])
    closed, function = found.forms[:2]
    assert (closed.kind, closed.formula) == ("closed form", "a(n) = binomial(2*n, n)/(n+1)")
    assert (function.kind, function.used + function.surplus) == ("g.f.", 16)
    with pytest.raises(GfkitError, match="no rational generating function fits"):
        _ = found.gf


@pytest.mark.parametrize("rows", [[[1], [1, 1], [1, 2, 1], [1, 3, 3, 1]], "1;1,1;1,2,1;1,3,3,1"])
def test_the_rows_of_a_triangle_are_another_question(rows):
    with pytest.raises(GfkitError, match="these are the rows of a triangle: `"):
        guess(rows)
    assert guess_triangle(rows).generating_function == "1/(1-t-x*t)"


@pytest.mark.parametrize("rows", ["1,2,3", "1; 2; 3; 4", "", [[1], [1, 2]], [[1], [1.5]], 7])
def test_what_is_no_triangle_is_refused(rows):
    with pytest.raises((GfkitError, WrongArgument)):
        guess_triangle(rows)


def test_a_triangle_of_few_rows_is_not_called_consistent():
    found = guess_triangle([[1], [2, 3], [4, 9, 7], [1, 2, 3, 5]])
    assert (found.is_answer, found.status) == (False, 3)


def test_under_a_bound_the_certificate_holds(tmp_path):
    found = guess([1, 1, 2, 3, 5], order_bound=2)
    assert (found.verdict, len(found.premises), found.order_bound) == ("proved", 1, 2)
    found.write_certificate(tmp_path / "c.json")
    assert verify(tmp_path / "c.json").holds


def test_a_sequence_that_is_proved_needs_no_bound():
    assert guess([1, 1, 2, 3, 5, 8, 13, 21, 34, 55]).order_bound is None


@parametrize_some("topology", ["strip", "cylinder", "ring", "torus"])
@pytest.mark.parametrize("model", ["domineering", "node-kayles", "domineering:tilings"])
def test_the_order_of_a_strip_is_bounded_so_the_guess_is_a_theorem(model, topology):
    found = guess(model, rows=2, topology=topology)
    exact = gf(model, rows=2, topology=topology)
    assert (found.verdict, found.gf) == ("proved", exact.gf)
    assert found.order_bound >= exact.formula.order


def test_what_is_not_found_has_no_latex():
    """A notebook asks for it when it shows the answer."""
    wrong = [1, 1, 2, 3, 5, 8, 13, 21, 34, 56, 89, 144, 233]
    assert guess(wrong).latex() == ""
    assert "sqrt" not in guess([1, 1, 2, 3, 5, 8, 13, 21, 34, 55]).latex() != ""
