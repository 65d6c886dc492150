"""Amounts of accepted tracks: which numbers they are, what they count, and what is refused."""

from itertools import product
from math import comb

import numpy as np
import pytest
from boards.even_words import Even
from samples import parametrize_some

from gfkit import Amount, Arrays, Strip, at_each_cell, on_array, on_columns, on_rows
from gfkit.boards.acceptors.quantifiers import EVERY, Exceptions
from gfkit.boards.acceptors.tables import rule_of
from gfkit.boards.models.model import model_of
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.shapes.board import Board
from gfkit.errors import ArrayRuleError, GfkitError, OutOfRange, WrongArgument
from gfkit.strips.counts.count import count
from gfkit.strips.scan.slots import Tally

AMOUNTS = {
    "at least two": Amount(2),
    "at most one": Amount(0, 1),
    "exactly three": Amount(3, 3),
    "an even number": Amount(0, step=2),
    "an odd number": Amount(1, step=2),
    "2, 5, 8, ...": Amount(2, step=3),
    "1, 3 or 5": Amount(1, 5, 2),
}


class One:
    """Accepts a one."""

    first = None

    def step(self, _state, _number, letter):
        return letter

    def accepts(self, state):
        return state == 1


def columns_with_even_sum(often):
    return Arrays(values=[0, 1], conditions=[on_columns(Even(), amount=often)])


@pytest.mark.parametrize("low, high, step", [*product(range(4), [None, *range(8)], range(1, 4))])
def test_an_amount_is_an_arithmetic_progression(low, high, step):
    if high is not None and high < low:
        with pytest.raises(OutOfRange):
            Amount(low, high, step)
        return
    end = 20 if high is None else high + 1
    assert [n for n in range(20) if n in Amount(low, high, step)] == [*range(low, end, step)]


def test_equal_sets_of_numbers_are_equal_amounts():
    finite = [Amount(a, a + b, step) for a, b, step in product(range(5), range(5), range(1, 4))]
    for one, other in product(finite, repeat=2):
        same = all((n in one) == (n in other) for n in range(20))
        assert (one == other) == same


@pytest.mark.parametrize("often", [*AMOUNTS.values(), EVERY, Exceptions(frozenset({1, 4}))])
def test_a_tally_tells_numbers_apart_as_far_as_it_is_asked(often):
    tally = Tally.of(0, [], [often])
    for n, classes in enumerate(tally.least(np.arange(30))):
        assert bool(tally.among(often)[classes]) == (n in often)


@pytest.mark.parametrize("often", [*AMOUNTS.values()], ids=[*AMOUNTS])
@pytest.mark.parametrize("rows", [1, 2, 3])
def test_columns_with_an_even_sum_are_chosen_independently(often, rows):
    """Half of the 2^m columns of m cells have an even sum, and half an odd one."""
    half = 2 ** (rows - 1)
    wanted = [
        sum(comb(n, k) for k in range(n + 1) if k in often) * half**n if n else 0 in often
        for n in range(8)
    ]
    assert Strip(columns_with_even_sum(often), rows=rows).terms(8) == wanted


@parametrize_some("often", [*AMOUNTS.values()], ids=[*AMOUNTS])
def test_both_sides_may_grow(often):
    arrays = columns_with_even_sum(often)
    by_rows = [Strip(arrays, rows=m).terms(6) for m in range(1, 5)]
    by_columns = [Strip(arrays, columns=n).terms(5) for n in range(1, 6)]
    assert [row[1:] for row in by_rows] == [list(z) for z in zip(*by_columns, strict=True)][1:]


@pytest.mark.parametrize("often", [*AMOUNTS.values()], ids=[*AMOUNTS])
def test_words_by_their_number_of_ones(often):
    ones = at_each_cell(One(), [(0, 0)], amount=often)
    words = Strip(Arrays(values=[0, 1], conditions=[ones]), rows=1).terms(9)
    assert words == [sum(comb(n, k) for k in range(n + 1) if k in often) for n in range(9)]


def test_at_least_two_ones_is_a_known_sequence():
    """2^n - n - 1, A000295."""
    ones = at_each_cell(One(), [(0, 0)], amount=Amount(2))
    answer = Strip(Arrays(values=[0, 1], conditions=[ones]), rows=1).generating_function()
    assert answer.gf.terms(9) == [2**n - n - 1 for n in range(9)]
    assert str(answer.verdict) == "proved"


def test_the_array_without_cells_has_no_tracks():
    assert [Strip(columns_with_even_sum(z), rows=2).terms(1) for z in AMOUNTS.values()] == [
        [0 in often] for often in AMOUNTS.values()
    ]


def test_the_whole_array_is_one_track():
    """Of the 2^n words half have an odd number of ones."""
    none = Arrays(values=[0, 1], conditions=[on_array(Even(), amount=Amount(0, 0))])
    assert Strip(none, rows=1).terms(5) == [1, 1, 2, 4, 8]


class Nondecreasing:
    """Accepts words of zeros and then ones."""

    first = 0

    def step(self, state, _number, letter):
        return None if letter < state else letter

    def accepts(self, _state):
        return True


@pytest.mark.parametrize("fixed", ["rows", "columns"])
@pytest.mark.parametrize("side", [1, 2, 3])
def test_the_order_of_the_letters_of_the_whole_array_matters(fixed, side):
    """Of the 2^k words of k letters k + 1 are nondecreasing."""
    arrays = Arrays(values=[0, 1], conditions=[on_array(Nondecreasing(), amount=Amount(0, 0))])
    wanted = [2 ** (side * n) - side * n - 1 for n in range(1, 5)]
    assert Strip(arrays, **{fixed: side}).terms(5) == [1, *wanted]
    other = Arrays(values=[0, 1], conditions=[~on_array(Nondecreasing())])
    assert Strip(other, **{fixed: side}).terms(5) == [0, *wanted]


def test_lines_may_have_exceptions():
    """One of n rows is odd: n choices, 2^(m-1) rows for each."""
    one = Arrays(values=[0, 1], conditions=[on_rows(Even(), exceptions=[1])])
    assert Strip(one, columns=3).terms(5) == [n * 4**n for n in range(5)]


@pytest.mark.parametrize("often", [*AMOUNTS.values()], ids=[*AMOUNTS])
def test_a_rule_keeps_its_amounts(often):
    rule = rule_of(columns_with_even_sum(often))
    again = ArrayRule.of_data("again", rule.to_data())
    assert [one.often for one in again.conditions] == [often]
    assert again.to_data() | {"name": rule.name} == rule.to_data()


def test_conditions_of_one_name_are_counted_together():
    """At most one row or column of a 2 x 2 array has an even sum: none has, or two have."""
    lines = {"directions": ["row", "column"], "modulo": 2, "amount": {"high": 1}}
    both = ArrayRule.from_data({"values": [0, 1], "lines": [lines]}, "both")
    tables = [{**lines, "directions": [z], "shared": "all"} for z in ("row", "column")]
    apart = ArrayRule.from_data({"values": [0, 1], "lines": tables}, "apart")

    def fits(a, b, c, d):
        return sum((x + y) % 2 == 0 for x, y in ((a, b), (c, d), (a, c), (b, d))) <= 1

    wanted = sum(fits(*z) for z in product(range(2), repeat=4))
    for rule in (both, apart):
        assert count(model_of(rule), Board.rectangle(2, 2)).total() == wanted


BLOCK = {"rows": 1, "columns": 2, "holds": "a != b"}
LINES = {"directions": ["row"], "modulo": 2}


@pytest.mark.parametrize(
    "data, words",
    [
        ({"blocks": [{**BLOCK, "amount": 2}]}, "amount must be a table such as { low = 2 }, not 2"),
        ({"blocks": [{**BLOCK, "amount": {}}]}, "amount: needs low, high or step"),
        ({"blocks": [{**BLOCK, "amount": {"least": 2}}]}, "unknown key 'least'; known are low"),
        ({"blocks": [{**BLOCK, "amount": {"low": -1}}]}, "low must be an integer from 0 to 100"),
        ({"blocks": [{**BLOCK, "amount": {"low": 3, "high": 2}}]}, "high must be an integer from"),
        ({"blocks": [{**BLOCK, "amount": {"step": 0}}]}, "step must be an integer from 1 to 100"),
        (
            {"blocks": [{**BLOCK, "amount": {"low": 1}, "exceptions": [1]}]},
            "blocks 1: has an amount or exceptions, not both",
        ),
        (
            {
                "blocks": [{**BLOCK, "amount": {"low": 1}, "shared": "a"}],
                "lines": [{**LINES, "exceptions": [1], "shared": "a"}],
            },
            "one has exceptions and the other an amount",
        ),
        (
            {"blocks": [{**BLOCK, "shared": "a"}]},
            "shared goes only with exceptions or with an amount",
        ),
        (
            {"words": [{"direction": "row", "forbid": ["11"], "amount": {"low": 1}}]},
            "unknown key 'amount'",
        ),
        (
            {"sorted": [{"lines": "rows", "order": "increasing", "amount": {"low": 1}}]},
            "unknown key 'amount'",
        ),
        ({"connected": [{"values": [1], "amount": {"low": 1}}]}, "unknown key 'amount'"),
    ],
)
def test_what_is_no_amount_is_refused(data, words):
    with pytest.raises(ArrayRuleError) as refusal:
        ArrayRule.from_data({"values": [0, 1], **data}, "it")
    assert words in str(refusal.value)


def test_an_amount_goes_without_exceptions():
    with pytest.raises(WrongArgument, match="left out where exceptions are given"):
        on_rows(Even(), exceptions=[1], amount=Amount(1))
    with pytest.raises(WrongArgument, match="an amount such as"):
        on_rows(Even(), amount=2)


@pytest.mark.parametrize("topology", ["cylinder", "ring", "torus"])
def test_amounts_are_for_boards_with_all_sides(topology):
    ones = Arrays(values=[0, 1], conditions=[at_each_cell(One(), [(0, 0)], amount=Amount(1))])
    with pytest.raises(GfkitError, match="exceptions, amounts and connected sides need all sides"):
        Strip(ones, columns=3, topology=topology)
