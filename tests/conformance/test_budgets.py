"""Whatever can be long takes `budget`, and stops at it."""

import time
from collections.abc import Callable
from copy import copy
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hostile import python_surface as surface
from samples import parametrize_some

from gfkit import Board, Budget, Game, GfkitError, OutOfBudget, Strip, find_model, verify
from gfkit.boards.rules.graph_games import find_graph_rule
from gfkit.boards.shapes.graph import Graph
from gfkit.games.boards.dictionary import dictionary
from gfkit.games.boards.laws import search
from gfkit.games.boards.search import nim_value
from gfkit.games.heaps.octal import OctalCode
from gfkit.games.heaps.sequences import nim_answer
from gfkit.games.scoring.fits import payoff_family
from gfkit.sequences.guess import guess
from gfkit.strips.counts.count import count
from gfkit.strips.encodings.graphs import profile_on_graph
from gfkit.strips.sequences.tables import board_table
from gfkit.strips.statements.cell_growth import cell_growth
from gfkit.strips.statements.play import play_equation


@pytest.fixture(scope="module")
def with_budget(tmp_path_factory: pytest.TempPathFactory) -> list[surface.Call]:
    folder: Path = tmp_path_factory.mktemp("files")
    return [call for call in surface.calls(folder) if "budget" in call.parameters()]


def test_one_step_stops_a_call_or_it_is_short(with_budget: list[surface.Call]) -> None:
    assert len(with_budget) > 15
    stopped = 0
    for call in with_budget:
        begin = time.monotonic()
        try:
            call.function(**call.given, budget=Budget(steps=1))
        except OutOfBudget as error:
            assert error.limit == "steps"  # noqa: PT017 - many calls, and some are answered
            stopped += 1
        assert time.monotonic() - begin < 20, call.name
    assert stopped > 5


MIXED = [(-1) ** (n * n // 7) * (n**3 % 101) for n in range(3000)]

LONG: dict[str, Callable[[Budget], Any]] = {
    "automaton": lambda b: Strip("domineering", columns=11).generating_function(budget=b),
    "marks": lambda b: Strip("col", columns=6).generating_function(marks="xy", budget=b),
    "ring": lambda b: Strip("col", columns=7, topology="ring").generating_function(budget=b),
    "terms": lambda b: Strip("domineering", columns=11).terms(10_000, budget=b),
    "board": lambda b: count("domineering", Board.rectangle(12, 12), budget=b),
    "table": lambda b: board_table(find_model("domineering"), 14, 14, budget=b),
    "graph": lambda b: profile_on_graph(
        find_graph_rule("col").game, Graph.of_board(Board.rectangle(9, 9)), budget=b
    ),
    "guess": lambda b: guess(MIXED, budget=b),
    "nim": lambda b: nim_answer(OctalCode.parse("0.6"), search=10**6, budget=b),
    "nim board": lambda b: nim_value(find_model("cram").game, Board.rectangle(6, 7), budget=b),
    "dictionary": lambda b: dictionary(find_model("domineering").game, 9, budget=b),
    "payoffs": lambda b: payoff_family(3, 40, budget=b),
    "law": lambda b: search(find_model("domineering").game, "1x1:a", 9, budget=b),
    "growth": lambda b: cell_growth(find_model("node-kayles"), 14, budget=b),
    "play": lambda b: play_equation(Strip("domineering:play", columns=3), budget=b),
}


def hot_sum() -> Game:
    """Return a sum whose text is millions of letters."""
    games = [Game(f"{{{k}||{-k}|{-3 * k}}}") for k in range(1, 9)]
    return sum(games[1:], games[0])


AMBIENT: dict[str, Callable[[], Callable[[], Any]]] = {
    "sum of games": lambda: lambda: sum((Game(f"+-{3**k}") for k in range(14)), Game(0)),
    "text of a game": lambda: hot_sum().__str__,
    "verify": lambda: partial(verify, Strip("domineering", columns=9).generating_function()),
    "proof": lambda: copy(Strip("domineering", columns=9).sequence().proof()).verify,
}
"""What takes no budget, made ready for a call that takes long: the budget in force ends it."""


@pytest.mark.slow
@parametrize_some("name", AMBIENT)
def test_the_budget_in_force_ends_what_takes_none(name: str) -> None:
    call = AMBIENT[name]()
    begin = time.monotonic()
    with pytest.raises(OutOfBudget), Budget(seconds=0.05):
        call()
    assert time.monotonic() - begin < 2


@pytest.mark.thorough
def test_every_public_call_keeps_a_time_limit(tmp_path: Path) -> None:
    """What takes longer than the limit by much says that it was reached."""
    late = []
    for call in surface.calls(tmp_path):
        begin = time.monotonic()
        try:
            with Budget(seconds=0.2):
                call.function(**call.given)
        except OutOfBudget:
            continue
        except GfkitError:
            pass
        if time.monotonic() - begin > 5:
            late.append(call.name)
    assert late == []


@pytest.mark.slow
@parametrize_some("name", LONG)
def test_long_work_stops_at_the_time(name: str) -> None:
    for _ in range(3):  # what is compiled at first is compiled before the last
        budget = Budget(seconds=0.1)
        begin = time.monotonic()
        with pytest.raises((OutOfBudget, GfkitError)) as caught:
            LONG[name](budget)
        took = time.monotonic() - begin
        if took < 20:
            break
    assert took < 20
    if isinstance(caught.value, OutOfBudget):
        assert caught.value.limit == "time"
    else:  # refused before any work, because of its size
        assert budget.spent < 10**6
