"""Sequences and closed forms of the literature."""

import tomllib
from itertools import pairwise
from pathlib import Path

import mpmath
import pytest
from oracle import closed_forms
from oracle.play import octal_values
from tiers import one_in

from gfkit.boards.language.rules import find_model
from gfkit.games.octal import OctalCode
from gfkit.games.octal_period import NimPeriod, nim_answer
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.verbs import closed_form, nearest_integer
from gfkit.strips.sequences.strip import Strip


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
