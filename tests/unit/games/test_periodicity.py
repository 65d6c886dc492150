import pytest
from oracle.play import octal_values

from gfkit.errors import GfkitError
from gfkit.games.octal import OctalCode
from gfkit.games.octal_period import HeapWinners, NimPeriod, NimValues, OctalPeriod
from gfkit.games.periodicity import nim_answer, proved_gf, zero_positions
from gfkit.proofs.kernel import (
    NotDerived,
    Proved,
    Workings,
    claimed_of_data,
    proof_data,
    prove,
    statement_data,
    statement_of,
)
from gfkit.proofs.verdict import Consistent, Refused
from gfkit.sequences.is_gf import IsGF
from gfkit.series.rational import RationalGF

RECURRING = ["0.3'", "0.13'", "0.12'", "0.1'2'", "0.0033'", "0.10'3'", "0.03'01'", "0.0012'03'"]


def answer_of(text, count=20, **options):
    return nim_answer(OctalCode.parse(text), count, **options)


def test_exceptions_are_where_the_period_run_backward_fails():
    answer = answer_of("0.77", 200)
    base = answer.values[72:84]  # G(72), ...: 72 is a multiple of 12
    expected = [(n, g) for n, g in enumerate(answer.values) if g != base[n % 12]]
    assert list(answer.exceptions) == expected
    assert len(expected) == 14


@pytest.mark.parametrize("text", RECURRING)
def test_recurring_digits_without_splitting_are_proved(text):
    answer = answer_of(text, 400)
    assert isinstance(answer.verdict, Proved)
    code = OctalCode.parse(text)
    digits = [code.digit(k) for k in range(code.last + 1)]
    assert list(answer.values) == octal_values(digits, 400, code.block)


@pytest.mark.parametrize("text", ["0.3'7'", "0.17'"])
def test_no_theorem_for_recurring_digits_that_split(text):
    answer = answer_of(text, 60, search=2000)
    assert isinstance(answer.verdict, Consistent)
    assert answer.verdict.surplus > 100
    assert zero_positions(answer) is None


def test_no_period_is_refused_and_says_how_far_it_looked():
    answer = answer_of("0.6", search=1000)
    assert answer.verdict == Refused("no period among 1000 values", "none-found")
    assert answer.claim is None
    assert answer.exceptions == ()
    assert zero_positions(answer) is None


@pytest.mark.parametrize(
    ("text", "period", "preperiod", "saltus"),
    [
        ("0.07", 35, 53, 0),
        ("0.07", 34, 52, 0),
        ("0.07", 34, 54, 0),
        ("0.07", 68, 53, 0),
        ("0.07", 17, 53, 0),
        ("0.07", 34, 53, 1),
        ("0.07", 0, 53, 0),
        ("0.07", 34, -1, 0),
        ("0.77", 34, 53, 0),
        ("0.0", 2, 0, 0),
        ("0.3'", 2, 0, 2),
        ("0.3'", 1, 1, 1),
        ("0.3'", 1, 0, 0),
        ("0.17'", 3, 2, 2),
    ],
)
def test_what_is_not_least_or_not_so_is_not_proved(text, period, preperiod, saltus):
    with pytest.raises(NotDerived):
        prove(OctalPeriod.of(text, period, preperiod, saltus))


def test_a_statement_is_read_from_its_data():
    statement = OctalPeriod.of("0.12'", 2, 4, 1)
    assert statement_of(statement_data(statement)) == statement
    assert claimed_of_data(proof_data(prove(statement))).verify().statement == statement
    winners = HeapWinners(OctalCode.parse("0.07"), 1, ("second", "first"))
    assert statement_of(statement_data(winners)) == winners
    for data in ({"code": "0.7", "period": "3"}, {"code": "0.9", "period": 1}):
        with pytest.raises(GfkitError):
            OctalPeriod.of_data({"preperiod": 0, "saltus": 0, **data})


@pytest.mark.parametrize("text", ["0.07", "0.3'", "0.12'", "0.1'2'", "0.0", "0.34"])
def test_generating_functions_of_nim_values(text):
    answer = answer_of(text, 500)
    nim = NimValues(answer.code)
    gf, evidence = nim.find_gf(Workings())
    proof = prove(IsGF(nim, gf), evidence)
    assert gf.terms(500) == list(answer.values)
    assert proof == proved_gf(nim, answer)
    for wrong in (RationalGF.of([0, 1], [1, -1]), RationalGF.of([1], [1, -1])):
        with pytest.raises(NotDerived):
            prove(IsGF(nim, wrong), evidence)


def test_games_that_end_at_once():
    answer = answer_of("0.0")
    assert answer.claim == NimPeriod(0, 1)
    assert zero_positions(answer).term(5) == 4


@pytest.mark.parametrize("text", ["0.07", "0.137", "0.156", "0.15", "0.34", "0.3"])
def test_zero_positions_are_the_zeros(text):
    answer = answer_of(text, 3000)
    zeros = zero_positions(answer)
    expected = [n for n, value in enumerate(answer.values) if value == 0]
    if zeros is None:
        assert max(expected) < answer.claim.preperiod
        return
    assert [zeros.term(n + 1) for n in range(len(expected))] == expected
    assert zeros.gf.terms(len(expected)) == expected
    shifted = [
        n
        for n in range(1, len(expected) - zeros.per_period)
        if zeros.term(n + zeros.per_period) != zeros.term(n) + zeros.period
    ]
    assert max(shifted, default=0) == zeros.holds_from - 1


def test_the_domino_covering_entry():
    zeros = zero_positions(answer_of("0.07"))
    assert [zeros.term(n) for n in range(1, 10)] == [0, 1, 5, 9, 15, 21, 25, 29, 35]
    assert zeros.gf.signature == (1, 0, 0, 0, 1, -1)
    assert zeros.holds_from + zeros.per_period == 15
    assert zeros.term(10**6) == 10**6 // 5 * 34 - 29


@pytest.mark.parametrize(
    ("code", "period", "saltus"), [("0.2'3'", 1, 1), ("0.11'3'", 3, 1), ("0.00'2'", 3, 1)]
)
def test_a_period_need_not_be_a_multiple_of_that_of_the_digits(code, period, saltus):
    answer = nim_answer(OctalCode.parse(code), 0)
    claim = answer.claim
    assert (claim.period, claim.saltus, str(answer.verdict)) == (period, saltus, "proved")
    digits = [OctalCode.parse(code).digit(k) for k in range(120)]
    values = octal_values(digits, 120)
    assert all(values[n + period] == values[n] + saltus for n in range(claim.preperiod, 110))
