"""Everything that counts obeys a budget, says true things at its limit, and is foretold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from samples import parametrize_some

from gfkit.base.budget import Budget
from gfkit.base.memory import resident
from gfkit.boards.rules.graph_games import find_graph_rule
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import LimitReached, OutOfBudget
from gfkit.strips.counts.count import count
from gfkit.strips.encodings.graphs import profile_on_graph
from gfkit.strips.encodings.models import find_model
from gfkit.strips.sequences.graph_products import GraphProduct
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.sequences.tables import board_table
from gfkit.strips.statements.cell_growth import cell_growth
from gfkit.strips.statements.comparison import compare_strips
from gfkit.strips.statements.play import play_equation

MIB = 2**20

WORKS: dict[str, Callable[[], Any]] = {
    "gf, determinant": lambda: Strip("domineering", columns=4).generating_function(),
    "gf, modular": lambda: Strip("col", columns=6).generating_function(),
    "gf, lower order": lambda: Strip("domineering:right-ends", columns=8).generating_function(),
    "gf, more states": lambda: Strip("domineering:maximal", columns=6).generating_function(),
    "gf, rows": lambda: Strip("domineering:left-ends", rows=6).generating_function(),
    "gf, marks": lambda: Strip("domineering", columns=4).generating_function(marks="xy"),
    "gf, ring": lambda: Strip("domineering", columns=6, topology="ring").generating_function(),
    "gf, torus": lambda: Strip("col", columns=4, topology="torus").generating_function(),
    "gf, liberties": lambda: Strip("nogo", columns=4).generating_function(),
    "gf, product": lambda: GraphProduct(
        find_graph_rule("col"), Graph.cycle(5)
    ).generating_function(),
    "terms": lambda: Strip("snort", columns=5).terms(200),
    "count": lambda: count(find_model("domineering"), Board.rectangle(7, 7)),
    "count, holes": lambda: count(
        find_model("domineering:maximal"), Board.parse(".....|..#..|" * 3 + ".....")
    ),
    "count, ring": lambda: count(
        find_model("domineering"), Board.rectangle(5, 5), topology="torus"
    ),
    "count, liberties": lambda: count(find_model("nogo"), Board.rectangle(4, 5)),
    "count, graph": lambda: profile_on_graph(find_graph_rule("snort").game, Graph.cycle(60)),
    "table": lambda: board_table(find_model("domineering"), 6, 7),
    "table, boards": lambda: board_table(find_model("cis:play"), 4, 5),
    "compare": lambda: compare_strips(Strip("col", columns=5), Strip("snort", columns=5)),
    "growth": lambda: cell_growth(find_model("node-kayles"), 6),
    "play": lambda: play_equation(Strip("cis:play", columns=1)),
}


def spent_by(work: Callable[[], Any]) -> int:
    with Budget() as budget:
        work()
    return budget.spent


@parametrize_some("name", WORKS, share=96)
def test_a_budget_of_half_the_steps_ends_the_work(name: str) -> None:
    work = WORKS[name]
    work()  # what is remembered from one call to the next is not counted
    steps = spent_by(work)
    assert steps > 20
    for part in (0.02, 0.6):
        with pytest.raises(OutOfBudget) as stopped, Budget(steps=int(part * steps)):
            work()
        assert stopped.value.limit == "steps"


@parametrize_some("name", WORKS, share=60)
def test_a_budget_changes_no_answer(name: str) -> None:
    with Budget(seconds=1000, steps=10**12, memory=resident() + 2**34):
        within = WORKS[name]()
    assert str(within) == str(WORKS[name]())


KNOWN = [
    ("i-tromping", 5),
    ("domineering:right-ends", 8),
    ("domineering:maximal", 6),
    ("col", 7),
    ("snort", 7),
    ("nogo", 4),
    ("node-kayles", 12),
]


@parametrize_some(("model", "columns"), KNOWN, share=108)
@parametrize_some("part", [0.9, 0.7, 0.5])
def test_terms_that_are_known_at_a_limit_are_true(model: str, columns: int, part: float) -> None:
    strip = Strip(model, columns=columns)
    strip.generating_function()
    steps = spent_by(strip.generating_function)
    with pytest.raises(OutOfBudget) as stopped:
        strip.generating_function(budget=Budget(steps=int(part * steps)))
    known = stopped.value.known.get("terms", [])
    assert known == strip.terms(len(known))
    assert part < 0.9 or len(known) >= 10


@parametrize_some(
    "work",
    [
        lambda: count(find_model("domineering"), Board.rectangle(20, 20)),
        lambda: count(find_model("domineering"), Board.rectangle(70, 6)),
        lambda: profile_on_graph(find_graph_rule("snort").game, Graph.path(680)),
        lambda: Strip("domineering", columns=3).terms(10**7),
        lambda: Strip("domineering", columns=16).generating_function(),
        lambda: Strip("col", columns=14).terms(3),
        lambda: Strip("domineering", columns=12, topology="ring").generating_function(),
    ],
    share=24,
)
def test_what_does_not_fit_is_refused_before_the_work(work: Callable[[], Any]) -> None:
    limit = resident() + 200 * MIB
    with (
        pytest.raises(LimitReached, match=r"the memory limit is|this machine"),
        Budget(memory=limit),
    ):
        work()
    assert resident() < limit
