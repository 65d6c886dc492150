"""Growth of recurrences with polynomial coefficients, against constants known in closed form."""

import pytest
from mpmath import mp, mpf, pi, sqrt

from gfkit import as_sequence
from gfkit.analysis.formal_growth import measured_growth
from gfkit.errors import GfkitError
from gfkit.proofs.kernel import Workings
from gfkit.sequences.recurrence_signs import proved_recurrence
from gfkit.sequences.recurrence_terms import RecurrenceTerms


def growth(text):
    of = as_sequence(text).definition
    if not isinstance(of, RecurrenceTerms):
        of, _ = proved_recurrence(of, Workings())
    return measured_growth(of.polynomials, of.valid, of.terms, of.offset)


KNOWN = [  # formula, power of n!, rate, power of n, constant
    ("Catalan numbers", 0, 4, -1.5, lambda: 1 / sqrt(pi)),
    ("Motzkin numbers", 0, 3, -1.5, lambda: sqrt(27 / (4 * pi))),
    ("Franel numbers", 0, 8, -1, lambda: 2 / (pi * sqrt(3))),
    (
        "Apery numbers",
        0,
        lambda: (1 + sqrt(2)) ** 4,
        -1.5,
        lambda: (1 + sqrt(2)) ** 2 / (2 ** mpf("2.25") * pi ** mpf("1.5")),
    ),
    ("Sum_{k=0..n} binomial(n,k)^4", 0, 16, -1.5, lambda: (2 / pi) ** mpf("1.5") / 2),
    ("n!*Sum_{k=0..n} (-1)^k/k!", 1, 1, 0, lambda: mp.exp(-1)),
    ("Sum_{k=0..n} k!", 1, 1, 0, lambda: mpf(1)),
    ("(2*n)!/n!", 1, 4, -0.5, lambda: 1 / sqrt(pi)),
    ("binomial(2*n,n)+3^n", 0, 4, -0.5, lambda: 1 / sqrt(pi)),
    ("a(n) = n^2*a(n-1), a(0) = 7", 2, 1, 0, lambda: mpf(7)),
]


@pytest.mark.parametrize(("text", "factorials", "rate", "power", "constant"), KNOWN)
def test_constants_of_sequences_whose_asymptotics_are_in_books(
    text, factorials, rate, power, constant
):
    found = growth(text)
    (main,), (measured,) = found.growths, found.constants
    with mp.workdps(found.digits + 10):
        expected = constant()
        assert main.factorials == factorials
        assert (
            abs(
                mpf(main.rate.real.mid().str(60, radius=False))
                - (rate() if callable(rate) else rate)
            )
            < mpf(10) ** -50
        )
        assert float(main.exact if main.exact is not None else 9) == power
        said = mpf(measured.real.mid().str(found.digits + 5, radius=False))
        assert abs(said / expected - 1) < mpf(10) ** (1 - min(found.digits, 50))
    assert found.digits >= 25


def test_two_rates_of_one_size():
    found = growth("Sum_{k=0..n} binomial(n,k)^2*(-1)^k")  # (-1)^(n/2) binomial(n, n/2) for even n
    assert [complex(one.rate.real.mid(), one.rate.imag.mid()) for one in found.growths] in (
        [2j, -2j],
        [-2j, 2j],
    )
    for constant in found.constants:
        assert abs(float(constant.real.mid()) - (2 * pi) ** -0.5) < 1e-12


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a(n) = a(n-1)+(n-1)*a(n-2), a(0)=1, a(1)=1", r"like n!\^\(1/2\)"),
        ("Sum_{k=1..n} 1/k", "only simple ones"),
    ],
)
def test_what_has_another_form_is_refused(text, reason):
    with pytest.raises(GfkitError, match=reason):
        growth(text)
