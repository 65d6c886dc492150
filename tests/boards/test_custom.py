"""Acceptors of a user's own, which are explored into tables."""

import pytest
from samples import parametrize_some

from gfkit import (
    Arrays,
    Board,
    GfkitError,
    Strip,
    at_each_cell,
    on_array,
    on_columns,
    on_diagonals,
    on_rows,
)
from gfkit.boards.acceptors.tables import rule_of
from gfkit.boards.models.files import rule_of_table
from gfkit.boards.models.model import model_of
from gfkit.boards.shapes.topology import OPEN, Joins
from gfkit.errors import LimitReached, OutOfRange, WrongArgument
from gfkit.strips.brute_force import profile
from gfkit.strips.counts.count import count


class Counts:
    """The number of ones leaves 0 modulo something."""

    first = 0

    def __init__(self, modulo):
        self.modulo = modulo

    def step(self, state, number, letter):
        del number
        return (state + letter) % self.modulo

    def accepts(self, state):
        return state == 0


class Differ:
    """The last two letters are not equal."""

    first = 0, 1

    def step(self, state, number, letter):
        del number
        return (*state, *(letter if isinstance(letter, tuple) else (letter,)))[-2:]

    def accepts(self, state):
        return state[0] != state[-1]


CONDITIONS = {
    "rows": on_rows(Counts(2)),
    "columns": on_columns(Counts(3)),
    "diagonals": on_diagonals(Counts(2)),
    "array": on_array(Counts(3)),
    "pairs": on_columns(Differ(), side_by_side=2),
    "cells": at_each_cell(Differ(), [(0, 0), (1, 1)]),
    "beyond": at_each_cell(Differ(), [(0, 0), (0, 1)], inside=False),
    "sometimes": at_each_cell(Differ(), [(0, 0), (0, 1)], exceptions=[0, 2]),
}


@parametrize_some("name", CONDITIONS, share=36)
def test_strips_are_counted_as_listed(name):
    arrays = Arrays(values=[0, 1], conditions=[CONDITIONS[name]])
    rule = rule_of(arrays)
    for side in (1, 2, 3):
        wanted = [profile(rule, Board.rectangle(n, side), OPEN).total() for n in range(4)]
        assert Strip(arrays, columns=side).terms(4) == wanted
        wanted = [profile(rule, Board.rectangle(side, n), OPEN).total() for n in range(4)]
        assert Strip(arrays, rows=side).terms(4) == wanted


def test_exceptions_that_conditions_share_stay_shared():
    """At most two neighbours are equal, in rows and columns together."""
    near = {"relation": "equal", "counts": [0], "exceptions": [0, 1, 2], "shared": "pairs"}
    ways = ({**near, "directions": [z]} for z in ("horizontal", "vertical"))
    rule = rule_of_table({"values": [0, 1], "neighbours": [*ways]}, "rule")
    for side in (1, 2, 3):
        wanted = Strip(model_of(rule), columns=side).terms(4)
        assert Strip(rule.arrays, columns=side).terms(4) == wanted
        assert wanted[2] == profile(rule, Board.rectangle(2, side), OPEN).total()


@pytest.mark.parametrize("topology", ["cylinder", "ring", "torus"])
def test_places_have_a_meaning_where_ends_are_joined(topology):
    arrays = Arrays(values=[0, 1], conditions=[CONDITIONS["cells"]])
    joins = Joins(across=topology != "ring", down=topology != "cylinder")
    wanted = profile(rule_of(arrays), Board.rectangle(4, 3), joins).total()
    assert count(arrays, Board.rectangle(4, 3), topology=topology).total() == wanted
    with pytest.raises(GfkitError, match="rule for strips"):
        count(Arrays([0, 1], conditions=[on_rows(Counts(2))]), "4x3", topology=topology)


def test_tables_have_the_fewest_states():
    class Twice(Counts):
        def accepts(self, state):
            return state % 2 == 0

    (table,) = rule_of(Arrays([0, 1], conditions=[on_rows(Twice(12))])).to_data()["acceptors"]
    assert table["arrows"] == [[0, 1], [1, 0]]


def test_steps_of_lines_must_not_depend_on_the_place():
    class Placed(Counts):
        def step(self, state, number, letter):
            return (state + number + letter) % 2

    with pytest.raises(GfkitError, match="must not depend on number"):
        Strip(Arrays([0, 1], conditions=[on_rows(Placed(2))]), columns=2)


class Apart:
    """No letter of one row is 1 with that of the next."""

    first = 0

    def step(self, state, number, letter):
        del number
        return None if all(letter) else state

    def accepts(self, state):
        del state
        return True


def test_two_rows_that_an_acceptor_reads_together():
    """Ones are not above each other: Fibonacci's numbers in a column, 3^n in two rows."""
    arrays = Arrays([0, 1], conditions=[on_rows(Apart(), side_by_side=2)])
    assert Strip(arrays, columns=1).terms(6) == [1, 2, 3, 5, 8, 13]
    assert Strip(arrays, rows=2).terms(4) == [1, 3, 9, 27]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: on_rows(7), "first, step, accepts"),
        (
            lambda: on_diagonals(Counts(2), side_by_side=2),
            "side_by_side must be 1, but of rows and columns",
        ),
        (lambda: at_each_cell(Counts(2), []), "different pairs"),
        (lambda: at_each_cell(Counts(2), [(0, 1)], inside=False), r"\(0, 0\) first"),
        (lambda: Arrays([0, 1], conditions=[Counts(2)]), "on_rows"),
        (lambda: Arrays([0, 1], weights={2: "x"}), "weights"),
        (lambda: on_rows(Counts(2), side_by_side=9), "side_by_side"),
    ],
)
def test_what_is_no_condition_is_refused(make, words):
    with pytest.raises((WrongArgument, OutOfRange), match=words):
        make()


def test_an_acceptor_with_many_states_is_refused():
    with pytest.raises(LimitReached, match="2000"):
        rule_of(Arrays([0, 1], conditions=[on_rows(Counts(3000))]))


def test_weights_are_kept_in_the_table():
    data = rule_of(Arrays([0, 1], weights={1: "x"})).to_data()
    assert data == {"name": "arrays", "values": ["0", "1"], "weights": {"0": "1", "1": "x"}}
