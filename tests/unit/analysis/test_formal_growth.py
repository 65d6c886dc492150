"""Growth of recurrences with polynomial coefficients, against constants known in closed form."""

import pytest
from mpmath import mp, mpf, pi, sqrt

from gfkit import as_sequence, asymptotics
from gfkit.analysis.formal_growth import measured_growth
from gfkit.errors import GfkitError
from gfkit.sequences.polynomial_recurrences import recurrence_in_n


def growth(text):
    by, _ = recurrence_in_n(as_sequence(text))
    return measured_growth(by.polynomials, by.valid, by.terms, by.offset, 40)


KNOWN = [  # formula, power of n!, rate, power of n, constant, what it seems to be
    ("Catalan numbers", 0, 4, "-3/2", lambda: 1 / sqrt(pi), "1/sqrt(pi)"),
    ("Motzkin numbers", 0, 3, "-3/2", lambda: sqrt(27 / (4 * pi)), "3^(3/2)/(2*sqrt(pi))"),
    ("Franel numbers", 0, 8, "-1", lambda: 2 / (pi * sqrt(3)), "2/(sqrt(3)*pi)"),
    (
        "Apery numbers",
        0,
        lambda: (1 + sqrt(2)) ** 4,
        "-3/2",
        lambda: (1 + sqrt(2)) ** 2 / (2 ** mpf("2.25") * pi ** mpf("1.5")),
        "",
    ),
    (
        "Sum_{k=0..n} binomial(n,k)^4",
        0,
        16,
        "-3/2",
        lambda: (2 / pi) ** mpf("1.5") / 2,
        "sqrt(2)/pi^(3/2)",
    ),
    ("n!*Sum_{k=0..n} (-1)^k/k!", 1, 1, "0", lambda: mp.exp(-1), ""),
    ("Sum_{k=0..n} k!", 1, 1, "0", lambda: mpf(1), "1"),
    ("(2*n)!/n!", 1, 4, "-1/2", lambda: 1 / sqrt(pi), "1/sqrt(pi)"),
    ("binomial(2*n,n)+3^n", 0, 4, "-1/2", lambda: 1 / sqrt(pi), "1/sqrt(pi)"),
    ("a(n) = n^2*a(n-1), a(0) = 7", 2, 1, "0", lambda: mpf(7), "7"),
    ("a(n) = n*a(n-1), a(0) = 72", 1, 1, "0", lambda: mpf(72), "72"),
]


@pytest.mark.parametrize(("text", "factorials", "rate", "power", "constant", "seems"), KNOWN)
def test_constants_of_sequences_whose_asymptotics_are_in_books(
    text, factorials, rate, power, constant, seems
):
    found = growth(text)
    (main,) = found.terms
    assert (main.factorials, main.power, main.seems) == (factorials, power, seems)
    assert found.agreeing >= 25
    with mp.workdps(50):
        assert abs(mpf(main.rate) - (rate() if callable(rate) else rate)) < mpf(10) ** -37
        assert abs(mpf(main.constant) / constant() - 1) < mpf(10) ** (1 - min(found.agreeing, 39))


@pytest.mark.parametrize(
    ("first", "rate", "constant", "faster"),
    [
        ((1, 1), "4", "0.5641895835477563", ("c*5^n*n^(-1)",)),  # Catalan's numbers, not like 5^n
        ((10**70, 10**70 + 1), "5", "2", ()),  # a part 2*5^n/n, smaller up to n = 700
    ],
)
def test_a_solution_that_outweighs_the_others_late(first, rate, constant, faster):
    found = measured_growth([[10, 20], [-16, -9], [3, 1]], 0, first, 0, 16)
    assert [(one.rate, one.constant) for one in found.terms] == [(rate, constant)]
    assert found.faster == faster
    assert str(found).startswith("a(n) grows like c*5^n" if faster else "a(n) ~ 2*5^n")


def test_a_growth_that_outweighs_only_beyond_all_terms_is_not_denied():
    polynomials = [[72, 192, 96], [-30, -50, -20], [2, 3, 1]]  # C(2n,n) (c 3^n + d 2^n)
    found = measured_growth(polynomials, 0, [1 + 10**150, 2 * (3 + 2 * 10**150)], 0, 16)
    assert found.faster == ("c*12^n*n^(-1/2)",)
    assert str(found) == "a(n) grows like c*12^n*n^(-1/2) or c*8^n*n^(-1/2)"


def test_an_equation_and_a_recurrence_say_the_same():
    by_equation, by_recurrence = (
        asymptotics(text, digits=30).found.terms
        for text in ("y = 1+x*y+x^2*y^2", "Motzkin numbers")
    )
    assert by_equation == by_recurrence


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a(n) = a(n-1)+(n-1)*a(n-2), a(0)=1, a(1)=1", r"like n!\^\(1/2\)"),
        ("Sum_{k=1..n} 1/k", "only simple ones"),
    ],
)
def test_what_has_another_form_is_refused(text, reason):
    with pytest.raises(GfkitError, match=reason):
        asymptotics(text)
