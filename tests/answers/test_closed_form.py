"""Pages of closed forms: their formulas hold just where it is said, the roots are all roots."""

import re
from math import factorial

import mpmath
import pytest
from oracle.closed_forms import value
from render.shown import lines_of

from gfkit import as_sequence, closed_form, nearest_integer
from gfkit.base.display import form

FRACTIONS = [
    "1/(1-2*x)",
    "(1+x^4)/(1-x-x^2)",
    "(2-x)/(1-x-x^2)",
    "(1+3*x)/(1-2*x-x^2)",
    "(1+x^15)/(1-x-x^2)",
    "x^3*(1+x^9)/(1-2*x-2*x^2)",
    "1+x^2+x^3/(1-4*x^2)",
]


RECURRENCES = [
    "a(n) = n*a(n-1), a(0)=5, a(1)=3",
    "a(n) = n*a(n-1), a(0)=1, a(1)=2, a(2)=9",
    "n*a(n) = (4*n-2)*a(n-1), a(0)=7, a(1)=2",
]


@pytest.mark.parametrize("fraction", FRACTIONS + RECURRENCES)
def test_a_closed_form_holds_from_where_it_says_and_the_terms_before_are_told(fraction):
    shown, terms = lines_of(closed_form(fraction)), as_sequence(fraction).early(24)
    text, start = re.fullmatch(r"(.+) for n >= (\d+)", shown["a(n)"]).groups()
    start = int(start)
    values = [value(text, n) for n in range(24)]
    with mpmath.workdps(60):
        assert [int(mpmath.nint(z.real)) for z in values[start:]] == terms[start:]
    assert not start or abs(values[start - 1] - terms[start - 1]) > 1e-9
    told = re.findall(r"a\((\d+)\)=(-?\d+)", shown.get("before", ""))
    assert [(int(n), int(a)) for n, a in told] == [*enumerate(terms[:start])][:12]
    assert shown.get("before", "").endswith(", ...") == (start > 12)


@pytest.mark.parametrize("fraction", FRACTIONS)
def test_as_many_terms_are_compared_as_there_are_before_and_in_the_order(fraction):
    shown, gf = lines_of(closed_form(fraction)), as_sequence(fraction).gf
    start = int(shown["a(n)"].rpartition(" for n >= ")[2])
    count, order = map(int, re.match(r"exactly: (\d+) terms?, .* order (\d+)",
                                     shown["checked"]).groups())  # fmt: skip
    assert (count, order) == (start + gf.order, gf.order)


@pytest.mark.parametrize(
    "fraction", ["(1+x^4)/(1-x-x^2)", "(2-x)/(1-x-x^2)", "(1-5*x)/(1-3*x-x^2)", "x/(1-3*x+x^2)"]
)
def test_a_rounded_formula_holds_from_where_it_says_and_fails_where_it_says(fraction):
    shown, terms = lines_of(nearest_integer(fraction))["nearest"], as_sequence(fraction).early(24)
    formula, start, fails = re.fullmatch(
        r"round\((.+)\) for all n >= (\d+) \(proved\)(?:, but not for n = (\d+))?", shown
    ).groups()
    rounded = [round(value(formula, n).real) for n in range(24)]
    wrong = [n for n in range(24) if rounded[n] != terms[n]]
    assert max(wrong, default=-1) == int(start) - 1
    assert fails is None or int(fails) == max(wrong)


@pytest.mark.parametrize("poly", [(1, -1, 0, -1), (1, 0, 0, -1, -1), (1, 0, 1, 0, 0, 3)])
def test_the_roots_of_a_sum_are_all_listed_a_pair_once(poly):
    """Of polynomials without rational roots, the highest power first; the sum is over r."""
    below = "".join(f"{c:+}*x^{k}" for k, c in enumerate(poly)).removeprefix("+")
    text = form("page", closed_form(f"1/({below})")).text()
    listed = re.search(r"^r +.*\n(?: +[-\d.+*i]+\n)*", text, re.MULTILINE)[0].split()[1:]
    found = []
    for one in listed:
        real, size = re.fullmatch(r"(-?[\d.]+)?(?:\+-([\d.]+)\*i)?", one).groups()
        found += [complex(float(real or 0), s * float(size)) for s in (1, -1)] if size else [
            complex(float(real))]  # fmt: skip
    expected = mpmath.polyroots([*poly], maxsteps=200, extraprec=100)
    assert len(found) == len(expected)
    assert all(min(abs(z - complex(w)) for z in found) < 1e-9 for w in expected)


# Formulas that follow from a recurrence.


@pytest.mark.parametrize("count", [11, 12, 13, 20])
def test_a_formula_of_terms_says_with_how_many_it_was_compared(count):
    given = [factorial(n) for n in range(count)]
    shown = lines_of(closed_form(given))
    assert shown["a(n)"] == "n! for n >= 0"
    assert shown["recurrence"] == "a(n) = n*a(n-1)"
    assert shown["checked"] == f"compared with the {count} terms"
    dots = ", ..." * (count > 12)
    assert shown["sequence"].startswith(f"{', '.join(map(str, given[:12]))}{dots} (given from ")


def test_a_formula_that_is_proved_of_a_recurrence_is_not_said_to_be_compared():
    shown = lines_of(closed_form("a(n) = n*a(n-2), a(0) = 1, a(1) = 1"))
    assert shown["recurrence"] == "a(n) = n*a(n-2)"
    assert shown.keys() >= {"a(2*n)", "a(2*n+1)"}
    assert shown["verdict"].startswith("proved: ")
    assert "checked" not in shown


def test_what_must_not_be_0_is_told_with_the_formula():
    """Of (k^n - 1)/(k - 1) the number k - 1; of 3 k^n nothing."""
    quotient, power = closed_form("1/((1-x)*(1-k*x))"), closed_form("3/(1-k*x)")
    assert (quotient.excluded, power.excluded) == ("k-1", "")


def test_a_formula_is_its_sequence_and_a_function_of_n():
    """2^n + [n = 0] holds from n = 1 on; the term before is told, and given by the call."""
    found = closed_form("(2-2*x)/(1-2*x)")
    assert found.early == {0: 2}
    assert [found(n) for n in range(5)] == found[:5] == [2, 2, 4, 8, 16]
    assert (found + 1)[3] == 9


def test_a_formula_of_a_fit_has_no_proof():
    found = closed_form([2**n for n in range(9)])
    assert (found.verdict, [*found.proofs()]) == ("consistent", [])


@pytest.mark.parametrize("fraction", ["1/(1-x-x^2-x^3)", "1/((1-x)*(1-x^2))"])
def test_the_proof_of_a_formula_is_that_of_the_kernel(fraction):
    found = closed_form(fraction)
    assert found.proof().statement.start == found.holds_from
    assert found.nearest.proof().statement.start == found.nearest.holds_from


def test_where_no_rounded_formula_is_proved_the_answer_says_so():
    """Of two roots of one modulus neither is the largest."""
    found = nearest_integer("1/(1+4*x^2)")
    assert (found.formula, found.verdict, found.proofs()) == ("", "refused", {})
