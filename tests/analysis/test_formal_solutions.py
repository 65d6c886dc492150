"""Growth of recurrences with polynomial coefficients, against constants known in closed form."""

import json
import math
from fractions import Fraction
from fractions import Fraction as F
from math import comb
from random import Random

import pytest
from flint import arb, ctx, fmpq
from mpmath import mp, mpf, pi, sqrt
from samples import parametrize_some

from gfkit import as_sequence, to_json
from gfkit.analysis.formal_solutions import (
    formal_growths,
    measured_growth,
)
from gfkit.errors import GfkitError
from gfkit.sequences.answers import asymptotics
from gfkit.sequences.holonomic_proofs import recurrence_in_n
from gfkit.series.recurrence import Recurrence


def growth(text):
    by, _ = recurrence_in_n(as_sequence(text))
    return measured_growth(by.recurrence, by.terms, by.offset, 40)


KNOWN = [  # formula, power of n!, rate, power of n, constant, what it seems to be
    ("Motzkin numbers", 0, 3, "-3/2", lambda: sqrt(27 / (4 * pi)), "3^(3/2)/(2*sqrt(pi))"),
    ("Catalan numbers", 0, 4, "-3/2", lambda: 1 / sqrt(pi), "1/sqrt(pi)"),
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


@parametrize_some(("text", "factorials", "rate", "power", "constant", "seems"), KNOWN)
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
    found = measured_growth(Recurrence(((10, 20), (-16, -9), (3, 1))), first, 0, 16)
    assert [(one.rate, one.constant) for one in found.terms] == [(rate, constant)]
    assert found.faster == faster
    assert str(found).startswith("a(n) grows like c*5^n" if faster else "a(n) ~ 2*5^n")


def test_a_growth_that_outweighs_only_beyond_all_terms_is_not_denied():
    by = Recurrence(((72, 192, 96), (-30, -50, -20), (2, 3, 1)))  # C(2n,n) (c 3^n + d 2^n)
    found = measured_growth(by, [1 + 10**150, 2 * (3 + 2 * 10**150)], 0, 16)
    assert found.faster == ("c*12^n*n^(-1/2)",)
    assert str(found) == "a(n) grows like c*12^n*n^(-1/2) or c*8^n*n^(-1/2)"


@pytest.mark.thorough
def test_an_equation_and_a_recurrence_say_the_same():
    by_equation, by_recurrence = (
        asymptotics(as_sequence(text), digits=30).found.terms
        for text in ("y = 1+x*y+x^2*y^2", "Motzkin numbers")
    )
    assert by_equation == by_recurrence


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a(n) = 2*a(n-1)-a(n-2)+a(n-2)/n^2, a(1)=1, a(2)=1", "only simple ones"),
        pytest.param("Sum_{k=1..n} 1/k", "only simple ones", marks=pytest.mark.thorough),
    ],
)
def test_what_has_another_form_is_refused(text, reason):
    with pytest.raises(GfkitError, match=reason):
        asymptotics(as_sequence(text))


# Algebraic series, whose terms are given or an equation.


def _catalan(n):
    return comb(2 * n, n) // (n + 1)


def _over_catalan(n):
    """The coefficients of 1/(1 - 3 x C(x)): a pole before the root, where C = 3/2."""
    return sum(3**k * k * comb(2 * n - k - 1, n - k) for k in range(n + 1)) // n if n else 1


ALGEBRAIC = (
    # terms; r; c; power of n
    (_catalan, "4", math.pi**-0.5, "-3/2"),
    (lambda n: (-1) ** n * comb(2 * n, n), "-4", math.pi**-0.5, "-1/2"),
    (lambda n: 2 * 3**n * _catalan(n) // (n + 2), "12", 2 * math.pi**-0.5, "-5/2"),  # rooted maps
    (lambda n: comb(3 * n, n) // (2 * n + 1), "27/4", (3 / math.pi) ** 0.5 / 4, "-3/2"),
    (_over_catalan, "9/2", 0.5, "0"),
)


@pytest.mark.parametrize(("term", "rate", "constant", "power"), ALGEBRAIC)
def test_algebraic_series_grow_as_known(term, rate, constant, power):
    data = json.loads(to_json(asymptotics([term(n) for n in range(40)], digits=30)))
    (one,) = data["terms_of_growth"]
    assert (one["rate"]["decimal"], one["power"]) == (rate, power)
    assert float(one["constant"]["decimal"]) == pytest.approx(constant, rel=1e-9)


def equation(draw):
    """Return y = 1 + x R(x, y), drawn, which y = 1 does not solve."""
    pairs = {(draw.randint(2, 3), draw.randint(1, 2)) for _ in range(draw.randint(1, 3))}
    parts = [f"({draw.choice([-2, -1, 1, 2])})*x^{k}*y^{i}" for i, k in sorted(pairs)]
    text = f"y = 1+({draw.choice([-1, 1, 2])})*x*y+{'+'.join(parts)}"
    return text if any(as_sequence(text).terms(20)[1:]) else equation(draw)


@pytest.mark.thorough
@parametrize_some("seed", range(5), share=60)
def test_random_equations_grow_as_their_terms(seed):
    """What is measured of y = 1 + x R(x, y) says of a(200), ..., a(206), beside the terms."""
    text = equation(Random(seed))  # noqa: S311 - repeatable
    terms = as_sequence(text).terms(210)
    found = asymptotics(as_sequence(text), digits=20).found.terms

    def number(shown):
        return complex(shown.replace(" i", "j").replace(" ", "")) if "i" in shown else _real(shown)

    pairs = [(number(z.rate), number(z.constant), float(Fraction(z.power))) for z in found]
    largest = max(abs(r) for r, _, _ in pairs)
    for n in range(200, 207):
        sizes = [c * (r / largest) ** n * n**p for r, c, p in pairs]
        true = float(Fraction(int(terms[n])) / Fraction(largest) ** n)
        assert abs(sum(sizes).real - true) < 0.2 * max(map(abs, sizes))


def _real(shown):
    return float(Fraction(shown))


# Formal solutions obey the recurrence, up to the powers of 1/n that are given.


def polynomial(row, n):
    return sum(c * n**i for i, c in enumerate(row))


@pytest.mark.parametrize(
    "polynomials",
    [
        [[-2, -4], [2, 1]],  # Catalan's numbers
        [[-3, -3], [-5, -2], [4, 1]],  # Motzkin's
        [[-1, -1], [-1, -1], [1]],  # derangements
        [[-8, -16, -8], [-16, -21, -7], [4, 4, 1]],  # Franel's
        [[-1, -1], [-1], [1]],  # involutions
        [[0, 1, 1], [-3, -2], [1]],  # sets of lists
        [[-2, -3, -1], [-2, -1], [-1], [1]],  # permutations with cycles of at most three
        [[-1, -1], [], [], [1]],  # with cycles of three
        [[1, 1], [-3, -3], [4, 3], [-1, -1]],  # z = 1 thrice
        [[4, 1], [-4], [1]],  # z = 2 twice, the exponent of sqrt(n) imaginary
    ],
)
def test_formal_solutions_obey_the_recurrence(polynomials):
    n = 400
    with ctx.workprec(400):
        for one in formal_growths(polynomials):
            parts = [
                polynomial(row, n)
                * one.at(n + i)
                * arb(math.prod(range(n + 1, n + i + 1)))
                ** arb(fmpq(*one.factorials.as_integer_ratio()))
                for i, row in enumerate(polynomials)
            ]
            assert float(abs(sum(parts)).mid()) < 1e-25 * max(float(abs(z).mid()) for z in parts)


@pytest.mark.parametrize(
    ("polynomials", "growths"),
    [
        ([[-1, -1], [1]], [(1, 1.0, "0")]),  # n!
        ([[-1], [1, 1]], [(-1, 1.0, "0")]),  # 1/n!
        ([[-1], [], [0, 1]], [(F(-1, 2), 1.0, "3/4"), (F(-1, 2), -1.0, "3/4")]),
        ([[-2], [1]], [(0, 2.0, "0")]),
        ([[-1, -2], [1, 1]], [(0, 2.0, "-1/2")]),  # C(2 n, n)/2^n
        ([[-3, -3], [-5, -2], [4, 1]], [(0, 3.0, "-3/2"), (0, -1.0, "-3/2")]),  # Motzkin's numbers
    ],
)
def test_growths_of_textbooks(polynomials, growths):
    found = formal_growths(polynomials)
    assert [(z.factorials, float(z.rate.real), str(z.exact)) for z in found] == growths


@pytest.mark.parametrize(
    ("text", "formula", "constant"),
    [
        (
            "I = Set(Z + Set_2(Z)), labelled",
            "c*n!^(1/2)*exp(sqrt(n))*n^(-1/4)",
            lambda: (8 * pi * mp.e) ** mpf("-0.25"),
        ),
        (
            "P = Set(Seq(Z, card >= 1)), labelled",
            "c*n!*exp(2*sqrt(n))*n^(-3/4)",
            lambda: 1 / (2 * sqrt(pi * mp.e)),
        ),
    ],
)
def test_growth_with_powers_of_n_in_the_exponent(text, formula, constant):
    found = growth(text)
    (main,) = found.terms
    assert main.formula == formula
    assert found.agreeing >= 12
    with mp.workdps(40):
        assert abs(mpf(main.constant) / constant() - 1) < mpf(10) ** (1 - found.agreeing)


def test_three_parts_of_one_size():
    found = growth("a(n) = (n-1)*(n-2)*a(n-3), a(0) = 1, a(1) = 0, a(2) = 0")
    assert [one.factorials for one in found.terms] == [F(2, 3)] * 3


@pytest.mark.parametrize(
    ("polynomials", "words"),
    [
        ([[1], [-2], [1]], "some are multiple, and only simple ones"),
    ],
)
def test_other_growths_are_refused(polynomials, words):
    with pytest.raises(GfkitError, match=words):
        formal_growths(polynomials)


def test_terms_that_end_do_not_grow():
    with pytest.raises(GfkitError, match="its terms are 0 from some n on"):
        measured_growth(Recurrence(((-1,), (1,))), [0], 0)
