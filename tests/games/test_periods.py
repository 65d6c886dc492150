"""Periods of octal games: those of the literature, and what is no period."""

import pytest

from gfkit.games.heaps.genus import misere_octal
from gfkit.games.heaps.octal import OctalCode, OctalCodeError, nim_values
from gfkit.games.heaps.periods import NimPeriod, OctalPeriod
from gfkit.games.heaps.sequences import nim_answer
from gfkit.games.heaps.zeros import ZeroHeaps
from gfkit.proofs.kernel import NotDerived, Workings, prove

DAWSON = OctalCode.parse("0.07")


@pytest.mark.parametrize(
    ("code", "period", "preperiod"),
    [("0.3", 2, 0), ("0.07", 34, 53), ("0.137", 34, 52), ("0.77", 12, 71), ("0.0", 1, 0)],
)
def test_periods_of_the_literature(code, period, preperiod):
    """Winning Ways, chapter 4: Kayles 0.77, Dawson's Kayles 0.07, Dawson's chess 0.137."""
    found = nim_answer(OctalCode.parse(code))
    assert (found.period, found.preperiod) == (period, preperiod)
    assert str(found.verdict) == "proved"
    values = nim_values(OctalCode.parse(code), 300)
    assert all(
        a == b for a, b in zip(values[preperiod:], values[preperiod + period :], strict=False)
    )
    assert preperiod == 0 or values[preperiod - 1] != values[preperiod - 1 + period]


@pytest.mark.parametrize(
    ("code", "numbers"),
    [
        ("0.07", (35, 53, 0)),
        ("0.07", (34, 52, 0)),
        ("0.07", (34, 54, 0)),
        ("0.07", (68, 53, 0)),
        ("0.07", (17, 53, 0)),
        ("0.07", (34, 53, 1)),
        ("0.07", (0, 53, 0)),
        ("0.07", (34, -1, 0)),
        ("0.77", (34, 53, 0)),
    ],
)
def test_a_period_that_is_not_least_or_not_so_is_not_proved(code, numbers):
    with pytest.raises(NotDerived):
        prove(OctalPeriod.of(code, *numbers))


def test_no_period_is_told_where_none_is_found():
    assert str(nim_answer(OctalCode.parse("0.6"), 6, search=10)).endswith("no period found")


@pytest.mark.parametrize(
    ("period", "preperiod", "saltus"), [(2, 3, 0), (3, 2, 10), (2, 1, 5), (5, 0, 1)]
)
def test_later_values_by_the_period_and_what_it_adds(period, preperiod, saltus):
    values = [0, 1, 2, 3, 4]
    found = NimPeriod(preperiod=preperiod, period=period, saltus=saltus)
    for n in range(9):
        if n < preperiod + period:
            assert found.value(values, n) == values[n]
        elif period:
            assert found.value(values, n) == found.value(values, n - period) + saltus


def test_heaps_of_value_0_are_the_places_of_the_zeros():
    values = nim_values(DAWSON, 100)
    zeros = [n for n, value in enumerate(values) if not value]
    assert ZeroHeaps(DAWSON).compute(len(zeros), Workings()) == zeros


GENERA = {
    "0.77": "0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046 2^20 6^46",
    "0.07": "0^120 0^120 1^031 1^031 2^20 0^120 3^31 1^031 1^031 0^120 3^1431 3^31 2^0520",
}


@pytest.mark.parametrize("code", GENERA)
def test_genera_of_the_literature(code):
    """Winning Ways, chapter 13: misere Kayles and Dawson's Kayles."""
    wanted = GENERA[code].split()
    answer = misere_octal(OctalCode.parse(code))
    assert [str(answer.genus(n)) for n in range(len(wanted))] == wanted


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (".77", "0.77"),
        ("0.7700", "0.77"),
        ("0.1'212'", "0.1'2'"),
        ("0.31'3'", "0.3'1'"),
        ("0.70'", "0.7"),
        ("0.333'", "0.3'"),
        ("0.000", "0.0"),
    ],
)
def test_equal_games_have_one_code(text, code):
    assert str(OctalCode.parse(text)) == code


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0.78", "digit '8' at place 2"),
        ("77", "not an octal code"),
        ("2.7", "let a player pass"),
        ("0.7'7", "not marked"),
    ],
)
def test_what_is_not_octal_is_refused(text, words):
    with pytest.raises(OctalCodeError, match=words):
        OctalCode.parse(text)
