"""Budgets change no answer of the games, only whether there is one."""

from __future__ import annotations

import functools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gfkit.base.budget import Budget
from gfkit.boards.shapes.board import Board
from gfkit.errors import OutOfBudget
from gfkit.games.boards.dictionary import dictionary
from gfkit.games.boards.laws import search
from gfkit.games.boards.moves import rule_of, start_of
from gfkit.games.boards.outcomes import OutcomeSearch
from gfkit.games.boards.search import nim_value
from gfkit.games.boards.strips import strip_outcomes
from gfkit.games.boards.values import GamePositions
from gfkit.games.heaps.octal import (
    OctalCode,
    OctalNimValues,
    nim_values,
    nim_values_by_definition,
)
from gfkit.games.heaps.sequences import nim_answer
from gfkit.games.scoring.equilibria import Equilibria
from gfkit.games.scoring.fits import payoff_family
from gfkit.games.scoring.rules import ScoringGame
from gfkit.games.values.game import Game
from gfkit.games.values.notation import show
from gfkit.strips.encodings.models import find_model


def game(name):
    return find_model(name).game


def value(name, board):
    values = GamePositions(game(name), 8)
    return show(values.table, values.of_board(Board.parse(board)))


def outcome(name, board):
    return search_of(name, Board.parse(board)).outcome()


def search_of(name, board):
    return OutcomeSearch(rule_of(game(name)), *start_of(game(name), board))


def equilibrium(columns, rows, ties):
    return Equilibria(ScoringGame(columns, rows), ties=ties).payoffs()


HOT = [f"{{{3 * k + 1}||{k}|{-2 * k - 1}}}" for k in range(5)]
CALLS = {
    "value of domineering": lambda: value("domineering", "3x4"),
    "value of col": lambda: value("col", "2x5"),
    "value of snort": lambda: value("snort", "3x3"),
    "outcome of domineering": lambda: outcome("domineering", "5x5"),
    "outcome of l-tromping": lambda: outcome("l-tromping", "5x5"),
    "dictionary": lambda: dictionary(game("l-tromping"), 5),
    "law": lambda: search(game("i-tromping"), "2-wide:a", 6),
    "strips": lambda: strip_outcomes(game("d-tromping"), 2, 8).always,
    "nim-value of cram": lambda: nim_value(game("cram"), Board.rectangle(3, 6)),
    "nim-values": lambda: nim_values(OctalCode.parse("0.156"), 1000).tolist(),
    "nim-values, nothing split": lambda: nim_values(OctalCode.parse("0.33"), 4000).tolist(),
    "nim-values by definition": lambda: nim_values_by_definition(
        OctalCode.parse("0.12'34'"), 500
    ).tolist(),
    "period": lambda: nim_answer(OctalCode.parse("0.77")).claim,
    "no period": lambda: nim_answer(OctalCode.parse("0.6"), search=800).verdict,
    "equilibria": lambda: equilibrium(3, 6, "all"),
    "equilibria with kindness": lambda: equilibrium(4, 4, "kind"),
    "payoffs": lambda: payoff_family(3, 8).payoffs,
    "sum of games": lambda: str(sum(map(Game, HOT), Game("*"))),
    "payoffs with formulas": lambda: str(payoff_family(2, 12).verdict),
}


@functools.cache
def answer(name):
    return CALLS[name]()


@pytest.mark.parametrize("name", CALLS)
def test_a_budget_of_few_steps_ends_every_computation(name):
    with Budget(steps=5), pytest.raises(OutOfBudget):
        CALLS[name]()


@settings(deadline=None)
@given(name=st.sampled_from(sorted(CALLS)), steps=st.integers(6, 200_000))
def test_with_any_budget_the_answer_is_the_same_or_there_is_none(name, steps):
    try:
        with Budget(steps=steps):
            found = CALLS[name]()
    except OutOfBudget:
        return
    assert found == answer(name)


@pytest.mark.thorough
@settings(max_examples=4, deadline=None)
@given(steps=st.lists(st.integers(1, 3000), min_size=1, max_size=8))
def test_what_was_found_before_a_limit_is_right_after_it(steps):
    """Tables are shared: an interrupted search leaves nothing half-done in them."""
    values = GamePositions(game("domineering"), 5)
    board = Board.rectangle(3, 5)
    solver = search_of("domineering", board)
    sequence = OctalNimValues(OctalCode.parse("0.007"))
    for count in steps:
        for work in (
            lambda: values.of_board(board),
            solver.outcome,
            lambda: sequence.extend(2000),
        ):
            try:
                with Budget(steps=count):
                    work()
            except OutOfBudget:
                pass
    assert show(values.table, values.of_board(board)) == value("domineering", "3x5")
    assert solver.outcome() == values.table.outcome(values.of_board(board))
    sequence.extend(2000)
    assert sequence.values[:2000].tolist() == nim_values(OctalCode.parse("0.007"), 2000).tolist()


@pytest.mark.parametrize(
    ("rows", "steps"),
    [
        (2, 300),
        pytest.param(3, 2000, marks=pytest.mark.thorough),
        pytest.param(4, 2000, marks=pytest.mark.thorough),
    ],
)
def test_outcomes_known_at_a_limit_are_true(rows, steps):
    with pytest.raises(OutOfBudget) as caught:
        strip_outcomes(game("domineering"), rows, 12, budget=Budget(steps=steps))
    known = caught.value.known
    found = dict(zip(known["columns"], known["outcomes"], strict=True))
    assert found == strip_outcomes(game("domineering"), rows, max(found)).known
