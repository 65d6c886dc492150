"""Fractions for letters: the terms are those that the definitions have at fractions."""

from fractions import Fraction
from random import Random

import pytest
import sympy
from samples import parametrize_some

from gfkit import (
    Sequence,
    as_sequence,
    asymptotics,
    check,
    closed_form,
    errors,
    export,
    facts,
    gf,
    guess,
    oeis,
    terms,
)

FIBONACCI = "F(n) = x*F(n-1) + F(n-2), F(0) = 0, F(1) = 1"
HALF = Fraction(1, 2)
VALUES = [HALF, -HALF, Fraction(-7, 3), Fraction(22, 7), Fraction(1, 10**12), Fraction(5, 2)]


def fibonacci(x: Fraction, count: int) -> list[Fraction]:
    known = [Fraction(0), Fraction(1)]
    while len(known) < count:
        known.append(x * known[-1] + known[-2])
    return known


@pytest.mark.parametrize("x", VALUES)
def test_terms_are_those_of_the_recurrence(x: Fraction) -> None:
    assert as_sequence(FIBONACCI).at(x=x).values.terms(12) == fibonacci(x, 12)


@parametrize_some("seed", range(400), first=7)
def test_terms_are_those_of_a_random_recurrence(seed: int) -> None:
    """With a constant on the right, told values that are polynomials, and an offset."""
    draw = Random(seed)  # noqa: S311 - any recurrences will do
    weights = [(draw.randint(-3, 3), draw.randint(-3, 3)) for _ in range(draw.randint(1, 3))]
    told = [(draw.randint(-3, 3), draw.randint(-3, 3)) for _ in weights]
    right, first = draw.choice([0, 0, 1, -2]), draw.choice([0, 1, 3])
    equation = "+".join(f"({p}+({q})*x)*a(n-{k})" for k, (p, q) in enumerate(weights, 1))
    values = ", ".join(f"a({n}) = {p}+({q})*x" for n, (p, q) in enumerate(told, first))
    sequence = Sequence.parse(f"a(n) = {equation} + {right}, {values}")
    x = Fraction(draw.randint(-9, 9), draw.randint(2, 9))
    known = [p + q * x for p, q in told]
    while len(known) < 10:
        n = len(known)
        known.append(sum((p + q * x) * known[n - k] for k, (p, q) in enumerate(weights, 1)) + right)
    if not sequence.letters:
        pytest.skip("no letter is left")
    own = sequence.at(x=x)
    assert (own.offset, own.values.terms(10)) == (first, known)


def test_terms_of_tilings_are_the_polynomials_at_fractions() -> None:
    text = "tilings of a 2 X n board with k kinds of squares and dominoes"
    k = Fraction(1, 2)
    found = as_sequence(text).at(k=k).values.terms(3)
    # one column: two squares or a domino; two columns: by the number of dominoes
    assert found == [1, k**2 + 1, k**4 + 4 * k**2 + 2]


def test_integers_at_fractions_have_a_generating_function() -> None:
    """U_n(cos t) = sin((n+1) t) / sin t, which is 1, 1, 0, -1, -1, 0 at t = 60 degrees."""
    found = as_sequence("U(n) = 2*x*U(n-1) - U(n-2), U(0) = 1, U(1) = 2*x").at(x=HALF)
    assert found.terms(12) == [1, 1, 0, -1, -1, 0] * 2
    assert str(found.gf) == "1/(1-x+x^2)"


def test_polynomials_that_end_end_at_fractions() -> None:
    assert as_sequence("1+x*t+x^2*t^2").at(x=Fraction(2, 3)).values.terms(5) == [
        1, Fraction(2, 3), Fraction(4, 9), 0, 0,
    ]  # fmt: skip


@pytest.mark.parametrize("x", [sympy.Rational(1, 2), Fraction(2, 4)])
def test_rational_numbers_of_other_kinds_are_fractions(x: object) -> None:
    assert as_sequence(FIBONACCI).at(x=x).values.terms(8) == fibonacci(HALF, 8)


@pytest.mark.parametrize("x", [Fraction(4, 2), sympy.Rational(4, 2), sympy.Integer(2), 2])
def test_fractions_that_are_integers_keep_the_proof(x: object) -> None:
    found = as_sequence(FIBONACCI).at(x=x)
    assert (str(found.verdict), found.terms(6)) == ("proved", [0, 1, 2, 5, 12, 29])


@pytest.mark.parametrize("x", [0.5, "1/2", True, None, 1j])
def test_what_is_no_rational_number_is_refused(x: object) -> None:
    with pytest.raises(errors.WrongArgument, match="a number such as 3 or Fraction"):
        as_sequence(FIBONACCI).at(x=x)


@pytest.mark.parametrize("k", [HALF, Fraction(3, 2), Fraction(-1, 2)])
def test_how_many_letters_there_are_is_an_integer(k: Fraction) -> None:
    with pytest.raises(errors.GfkitError, match=r"k >= 1, and not|an integer, and not 3/2"):
        as_sequence("words of length n over k letters avoiding 00").at(k=k)


DIVISORS = [
    ("((2*k)^n-1)/(2*k-1)", HALF, "2*k-1"),
    ("((3*k)^n-2^n)/(3*k-2)", Fraction(2, 3), "3*k-2"),
    ("(k^n-(-1)^n)/(k+1)", -1, "k+1"),
]


@pytest.mark.parametrize(("text", "value", "divisor"), DIVISORS)
def test_a_divisor_that_is_0_is_named(text: str, value: Fraction | int, divisor: str) -> None:
    with pytest.raises(errors.GfkitError) as told:
        as_sequence(text).at(k=value)
    assert str(told.value) == (
        f"it is said where {divisor} is not 0, and {divisor} = 0 at k = {value}"
    )


@pytest.mark.parametrize("k", [HALF, Fraction(-3, 4), Fraction(9, 2)])
def test_a_geometric_sum_at_a_fraction(k: Fraction) -> None:
    known = [sum((k**j for j in range(n)), Fraction(0)) for n in range(8)]
    assert as_sequence("(k^n-1)/(k-1)").at(k=k).values.terms(8) == known


@pytest.mark.parametrize("verb", [terms, gf])
def test_verbs_have_the_terms_at_a_fraction(verb) -> None:
    shown = verb(FIBONACCI, at={"x": HALF}).first_terms
    assert list(shown) == fibonacci(HALF, len(shown))
    assert len(shown) > 10


@parametrize_some(
    ("subject", "at"), [(fibonacci(HALF, 20), None), (FIBONACCI, {"x": HALF})], first=1
)
def test_a_guess_at_a_fraction_is_the_recurrence_with_it(subject, at) -> None:
    assert guess(subject, at=at).formula == "2*a(n) = a(n-1) + 2*a(n-2)"


def test_a_closed_form_at_a_fraction() -> None:
    """a(n) = (1 - k^n)/(1 - k), at 1/2."""
    found = closed_form("a(n) = k*a(n-1) + 1, a(0) = 0", at={"k": HALF})
    assert (found.formula, found.verdict) == ("2-2/2^n", "proved")


def test_growth_facts_and_relations_at_a_fraction() -> None:
    """The larger root of r^2 = r/2 + 1 is (1 + sqrt(17))/4."""
    at = {"x": HALF}
    assert f"({str((1 + 17**0.5) / 4)[:12]}" in asymptotics(FIBONACCI, at=at).growth
    assert str(check("a(n) = a(n-1)/2 + a(n-2)", FIBONACCI, at=at).verdict) == "proved"
    assert str(check("a(n) = a(n-1) + a(n-2)", FIBONACCI, at=at).verdict) == "refuted"
    assert any(one.fact == "signs" for one in facts(FIBONACCI, at=at).facts)


@pytest.mark.parametrize("verb", [export, oeis.bfile])
def test_programs_and_b_files_print_integers(verb) -> None:
    with pytest.raises(errors.GfkitError, match="integers"):
        verb(FIBONACCI, at={"x": HALF})


@pytest.mark.parametrize("at", [{3: HALF}, {"": HALF}, {"xy": HALF}, {None: 1}])
def test_what_is_no_letter_is_refused(at) -> None:
    with pytest.raises(errors.GfkitError, match="at must be a letter and a number, such as k=3"):
        terms(FIBONACCI, at=at)


def test_the_letter_with_the_fraction_is_named() -> None:
    with pytest.raises(errors.GfkitError, match=r"with a fraction for x .* a number for k too"):
        as_sequence("a(n) = c*a(n-1) + k*x, a(0) = x").at(c=2, x=HALF)


def test_a_number_of_too_many_digits_is_refused() -> None:
    with pytest.raises(errors.GfkitError, match="an integer of"):
        as_sequence(FIBONACCI).at(x=Fraction(1, 10**400_000 + 1))
