"""Sequences and closed forms of the literature."""

import tomllib
from itertools import pairwise
from math import comb
from pathlib import Path

import mpmath
import pytest
from oracle import closed_forms, sequences
from oracle.play import octal_values
from tiers import one_in

from gfkit.boards.language.rules import find_model
from gfkit.fits.fit import Terms
from gfkit.games.octal import OctalCode
from gfkit.games.octal_period import NimPeriod, nim_answer
from gfkit.proofs.verdict import Consistent
from gfkit.sequences.guessing import guess
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.verbs import closed_form, nearest_integer
from gfkit.strips.sequences.strip import Strip

COUNT = 75
FURTHER = 6


def power_sums(power):
    return [sum(comb(n, k) ** power for k in range(n + 1)) for n in range(COUNT)]


def payoff(groups):
    """Return values of the quadratics of a table: row group R mod 4, (c2, c1, c0) in k = R // 4."""
    return [
        sum(c * (n // 4) ** e for c, e in zip(groups[n % 4], (2, 1, 0), strict=True))
        for n in range(COUNT)
    ]


def nim_values(count):
    """The nim-values of a row of n cells on which dominoes are placed, from the definition."""
    values = [0, 0]
    for n in range(2, count):
        options = {values[k] ^ values[n - 2 - k] for k in range(n - 1)}
        values.append(next(v for v in range(n) if v not in options))
    return values


def covering():
    """List the n for which the second player wins the domino-covering game on a row of n cells."""
    return [n for n, value in enumerate(nim_values(420)) if not value]


FIBONACCI = sequences.linear([1, 1], [0, 1], COUNT)
MOTZKIN = [
    sum(comb(n, 2 * k) * comb(2 * k, k) // (k + 1) for k in range(n // 2 + 1)) for n in range(COUNT)
]
APERY_2 = [sum(comb(n, k) ** 2 * comb(n + k, k) for k in range(n + 1)) for n in range(COUNT)]
APERY_3 = [sum((comb(n, k) * comb(n + k, k)) ** 2 for k in range(n + 1)) for n in range(COUNT)]
DELANNOY = [sum(comb(n, k) * comb(n + k, k) for k in range(n + 1)) for n in range(COUNT)]

ONE_FIRST = [(4, -1, 0), (4, -1, 0), (4, 7, 3), (4, 7, 3)]
ONE_SECOND = [(4, 3, 0)] * 4
TWO_FIRST = [(8, 1, 0), (8, 7, 2), (8, 9, 3), (8, 15, 7)]
TWO_SECOND = [(8, 3, 0), (8, 5, 0), (8, 11, 3), (8, 13, 5)]

KNOWN = {
    "A000045 Fibonacci": (FIBONACCI, "C-finite", 4),
    "A000931 Padovan": (sequences.linear([0, 1, 1], [1, 0, 0], COUNT), "C-finite", 6),
    "A007598 squares of Fibonacci": ([f * f for f in FIBONACCI], "C-finite", 6),
    "A054894": (sequences.linear([4, 4, -4, -1], [1, 4, 20, 92], COUNT), "C-finite", 8),
    "A001006 Motzkin": (MOTZKIN, "P-recursive", 7),
    "A000108 Catalan": ([comb(2 * n, n) // (n + 1) for n in range(COUNT)], "hypergeometric", 4),
    "A005258 Apery, zeta(2)": (APERY_2, "P-recursive", 10),
    "A005259 Apery, zeta(3)": (APERY_3, "P-recursive", 13),
    "A000984 central binomials": (power_sums(2), "hypergeometric", 4),
    "A000172 C(n,k)^3": (power_sums(3), "P-recursive", 10),
    "A005260 C(n,k)^4": (power_sums(4), "P-recursive", 13),
    "A005261 C(n,k)^5": (power_sums(5), "P-recursive", 30),
    "A069865 C(n,k)^6": (power_sums(6), "P-recursive", 42),
    "A001850 Delannoy": (DELANNOY, "D-finite", 6),
    "thesis, Table 5, first": (payoff(ONE_FIRST), "quasi-polynomial", 12),
    "thesis, Table 5, second": (payoff(ONE_SECOND), "quasi-polynomial", 12),
    "thesis, Table 6, first": (payoff(TWO_FIRST), "quasi-polynomial", 12),
    "thesis, Table 6, second": (payoff(TWO_SECOND), "quasi-polynomial", 12),
    "A215721 domino covering": (covering(), "arithmetic-periodic", 15),
}


def answer(values, count):
    return guess(Terms(tuple(values[:count])))


@one_in(3)
@pytest.mark.parametrize("name", KNOWN)
def test_found_from_the_fewest_terms_and_refused_from_fewer(name: str) -> None:
    values, kind, used = KNOWN[name]
    enough = next(
        n for n in range(used + 1, COUNT) if isinstance(answer(values, n).verdict, Consistent)
    )
    found = answer(values, enough)
    assert found.fit is not None
    assert (found.fit.kind, found.fit.used) == (kind, used)
    assert found.fit.predicted(FURTHER) == values[enough : enough + FURTHER]
    assert enough <= used + 13
    for fewer in {used - 1, used, (used + enough) // 2, enough - 1}:
        assert not isinstance(answer(values, fewer).verdict, Consistent)


def test_the_generating_function_that_the_domino_covering_entry_prints() -> None:
    """x^2 N(x) / ((x - 1)^2 (x^4 + x^3 + x^2 + x + 1)), for the offset 1."""
    found = guess(Terms(tuple(covering()[:30]), offset=1))
    gf = found.fit.generating_function()
    assert gf.num == (0, 1, 4, 4, 6, 6, 3, 0, 2, -2, -2, 8, 0, -2, 6)
    assert gf.den == (1, -1, 0, 0, 0, -1, 1)
    assert gf.signature == (1, 0, 0, 0, 1, -1)
    assert found.fit.holds_from == 15


def strip(model, **side):
    return Strip(find_model(model), **side)


def sequence(model, **side):
    return strip(model, **side).sequence()


@pytest.mark.parametrize(
    "model, printed",
    [
        # Section 3.1, the coefficients of GF_COL(1,1,1,t); SNORT has the same profile.
        ("col", "(1-sqrt(2))*(1-sqrt(2))^n/2+(1+sqrt(2))*(1+sqrt(2))^n/2"),
        ("snort", "(1-sqrt(2))*(1-sqrt(2))^n/2+(1+sqrt(2))*(1+sqrt(2))^n/2"),
        # Theorem 3.6.
        ("cis", "(4*2^n+(-1)^(n+1))/3"),
    ],
)
def test_printed_closed_forms_of_paths(model, printed):
    closed = closed_form(sequence(model, rows=1))
    terms = strip(model, rows=1).terms(12)
    for n, a in enumerate(terms):
        assert mpmath.almosteq(closed_forms.value(printed, n).real, a, 1e-40)
        assert closed.value(n) == a


@pytest.mark.parametrize("model", ["col", "snort"])
def test_theorems_3_2_and_3_4_lack_a_factor(model):
    """Printed: c_n = (1+sqrt(2))^n + o(1). The factor (1+sqrt(2))/2 of the proof is missing."""
    found = nearest_integer(closed_form(sequence(model, rows=1)))
    assert (str(found), found.holds_from) == ("round((1+sqrt(2))^(n+1)/2)", 0)
    terms = strip(model, rows=1).terms(6)
    apart = [abs(a - closed_forms.value("(1+sqrt(2))^n", n)) for n, a in enumerate(terms)]
    assert all(later > earlier for earlier, later in pairwise(apart))
    assert apart[5] > 16


def test_theorem_3_10_pell_numbers():
    """c_n = (sqrt(2)+1)^(n+1)/(2 sqrt(2)) + o(1), for 1, 2, 5, 12, 29, ..."""
    closed = closed_form(Sequence.parse("1/(1-2t-t^2)"))
    assert str(nearest_integer(closed)) == "round((1+sqrt(2))^(n+1)/(2*sqrt(2)))"


def test_nogo_on_paths_grows_as_table_1_says():
    found = nearest_integer(closed_form(sequence("nogo", rows=1)))
    assert found.root_of == (-1, 1, -3, 1)
    assert found.root_digits == "2.76929235423863"
    assert (found.holds_from, found.sharp) == (2, True)


def test_right_ends_on_one_column_are_fibonacci_numbers():
    fibonacci = Sequence.parse("x/(1-x-x^2)")
    assert sequence("domineering:right-ends", columns=1) == fibonacci.shift(1)


def test_right_ends_on_two_columns_are_squares_of_them():
    fibonacci = Sequence.parse("x/(1-x-x^2)")
    assert sequence("domineering:right-ends", columns=2) == fibonacci.shift(1) ** 2
    assert str(nearest_integer(closed_form(fibonacci**2))) == "round(((3+sqrt(5))/2)^n/5)"


def test_right_ends_on_three_columns_in_radicals():
    right_ends = sequence("domineering:right-ends", columns=3)
    assert right_ends.signature == (4, 4, -4, -1)
    closed = closed_form(right_ends)
    for n, a in enumerate(strip("domineering:right-ends", columns=3).terms(10)):
        assert mpmath.almosteq(closed_forms.value(str(closed), n).real, a, 1e-40)


def test_positions_on_two_rows():
    found = nearest_integer(closed_form(sequence("domineering", rows=2)))
    assert (found.root_of, found.root_digits, found.holds_from) == (
        (1, -1, -3, 1),
        "3.21431974337754",
        0,
    )


# Periods of octal games, proved; those that need few values also by slow enumeration.


DATA = tomllib.loads((Path(__file__).parent / "octal_games.toml").read_text(encoding="utf-8"))
GAMES = [(row["code"], row["period"], row["preperiod"]) for row in DATA["game"]]


def test_there_are_more_than_sixty():
    assert len({code for code, _, _ in GAMES}) == len(GAMES) > 60


@one_in(5)
@pytest.mark.parametrize(("text", "period", "preperiod"), GAMES)
def test_the_period_is_proved(text, period, preperiod):
    answer = nim_answer(OctalCode.parse(text), 1)
    assert str(answer.verdict) == "proved"
    assert answer.claim == NimPeriod(preperiod, period)


@pytest.mark.parametrize(
    ("text", "period", "preperiod"), [row for row in GAMES if row[1] + row[2] < 110]
)
def test_slow_values_satisfy_the_premise_of_guy_and_smith(text, period, preperiod):
    digits = [int(d) for d in text.replace(".", "")]
    last = len(digits) - 1
    values = octal_values(digits, 2 * preperiod + 2 * period + last)
    for n in range(preperiod, 2 * preperiod + period + last):
        assert values[n + period] == values[n]
    if preperiod:
        assert values[preperiod - 1 + period] != values[preperiod - 1]
    for shorter in range(1, period):
        span = range(preperiod, preperiod + period)
        assert any(values[n + shorter] != values[n] for n in span)
