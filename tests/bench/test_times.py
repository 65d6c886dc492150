"""How long the main jobs take: run with `make bench`, one with -k; PARI/GP beside it, if installed.

A row of TIMES is a group, a name, what is prepared (not timed), and the timed function of it, which
returns whether the answer is right. A star before the name marks what takes minutes.
"""

from __future__ import annotations

import itertools
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import networkx as nx
import pytest

from gfkit.analysis.asymptotics import asymptotics
from gfkit.analysis.closed_form import closed_form
from gfkit.automata.lumping import lump, merge_equal_futures
from gfkit.automata.modular import gf_by_modular_terms
from gfkit.boards.kinds.edge_games import GRAPH_GAMES, find_graph_rule
from gfkit.boards.kinds.pieces import PlacementGame, SharedPiece, all_images, read_piece
from gfkit.boards.language.rules import domineering, find_model, model_of
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.formulas.evaluate import Scope, function_of, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.games.board_search import nim_value
from gfkit.games.game_rule import rule_of, start_of
from gfkit.games.notation import parse
from gfkit.games.octal import NimSequence, OctalCode
from gfkit.games.outcome_search import OutcomeSearch
from gfkit.games.periodicity import NimPeriod, nim_answer
from gfkit.games.scoring import Equilibria, ScoringGame
from gfkit.games.sums import GamePositions
from gfkit.series.expression import parse_fraction
from gfkit.strips.facts.growth_per_cell import cell_growth
from gfkit.strips.facts.play_statements import play_equation
from gfkit.strips.sequences.products import GraphProduct
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import count
from gfkit.strips.ways.graphs import profile_on_graph
from gfkit.strips.ways.vertex_orders import vertex_orders

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GP = shutil.which("gp")
Row = tuple[str, str, "Callable[[], Any]", "Callable[[Any], Any]"]


def strip(model: str | Any, columns: int, topology: str = "strip") -> Callable[[], Strip]:
    """Return what makes a strip."""
    found = find_model(model) if isinstance(model, str) else model
    return lambda: Strip(found, columns=columns, topology=topology)


def is_proved(marks: str = "none") -> Callable[[Any], bool]:
    """Return what proves a generating function."""
    return lambda one: str(one.generating_function(marks=marks).verdict) == "proved"


def game_of(name: str) -> Any:
    return find_model(name).definition.game


def nothing() -> None:
    """Prepare nothing."""


# ------------------------------------------------------------------ strips

TETROMINOES = PlacementGame(
    "tetrominoes",
    (),
    (),
    tuple(
        SharedPiece(image)
        for drawing in ("1x4", "2x2", "...|#.#", "#..|..#", "...|.##")
        for image in all_images(read_piece(drawing))
    ),
)


def of_strips() -> Iterator[Row]:
    for n in (8, 9, 10):
        yield f"positions, {n} columns", "gfkit", strip("domineering", n), is_proved()
    for n in (4, 5, 6):
        yield "marked x and y", f"{n} columns", strip("domineering", n), is_proved("xy")
    for n in (8, 10):
        board = Board.rectangle(n, n)
        yield "one board", f"{n}x{n}", nothing, lambda _, at=board: count(domineering.positions, at)
    for name in ("straight-trominoes:tilings", "l-trominoes:tilings", "trominoes"):
        for n in (5, 6):
            yield "trominoes", f"{name}, {n}", strip(name, n), is_proved()
    for name in ("i-tromping", "d-tromping", "l-tromping", "m-tromping"):
        yield "maximal positions, 4 columns", name, strip(f"{name}:maximal", 4), is_proved()
    for quantity, n in (("tilings", 5), ("positions", 4), ("maximal", 3)):
        model = model_of(TETROMINOES, quantity)
        yield "tetrominoes", quantity, strip(model, n), lambda one: one.lumping()[0] > 500
    for name in (
        "node-kayles:positions",
        "node-kayles:maximal",
        "kings:positions",
        "kings:maximal",
    ):
        for topology in ("strip", "cylinder", "ring", "torus"):
            for n in (6, 8, 10):
                called = f"{'*' * (n > 8)}{topology}, {n}"
                yield name, called, strip(name, n, topology), is_proved()
    cube = Graph.cycle(4).cartesian_product(Graph.path(2))
    for name, graph in (("node-kayles", cube), ("arc-kayles", cube), ("col", Graph.cycle(4))):
        product = GraphProduct(find_graph_rule(name), graph, "ring")
        yield "products with cycles", name, lambda one=product: one, is_proved()
    for n in (4, 5, 6, 7, 8, 9):
        steps = lambda _, width=n: len(strip("nogo", width)().transfer_matrix().steps) == width  # noqa: E731
        yield "liberties: a strip", f"{'*' * (n > 7)}{n}", nothing, steps
    for text in ("5x5", "6x6", "7x7", "20x3"):
        board = Board.parse(text)
        yield "liberties: one board", text, lambda at=board: at, lambda at: count("nogo", at)
    yield (  # 791: [TrompFarneback2007, section 4]
        "liberties: generating function",
        "6",
        lambda: lump(merge_equal_futures(strip("nogo", 6)().transfer_matrix().marked("none"))),
        lambda one: gf_by_modular_terms(one)[0].order == 791,
    )


GO = {  # [OEIS, A094777]
    5: 414295148741,
    6: 62567386502084877,
    7: 83677847847984287628595,
    8: 990966953618170260281935463385,
    9: 103919148791293834318983090438798793469,
}
GRAPHS = {
    "random 12": Graph.of(nx.gnm_random_graph(12, 33, seed=1)),
    "grid 5x6": Graph.of_board(Board.parse("5x6")),
    "cubic 30": Graph.of(nx.random_regular_graph(3, 30, seed=3)),
}


def of_boards_and_graphs() -> Iterator[Row]:
    for n, positions in GO.items():
        right = lambda z, known=positions: count("nogo", z).total() == known  # noqa: E731
        board = Board.rectangle(n, n)
        yield "legal positions of Go", f"{'*' * (n > 7)}{n}x{n}", lambda at=board: at, right
    for called, graph in GRAPHS.items():
        for name in ("col", "cis3", "node-kayles", "nogo", "o12", "arc-kayles"):
            found = lambda game, z=graph: profile_on_graph(game, z)  # noqa: E731
            yield f"positions, {called}", name, lambda n=name: GRAPH_GAMES[n], found
        for name in ("col", "snort", "node-kayles", "o12"):
            found = lambda game, z=graph: profile_on_graph(game, z, "maximal")  # noqa: E731
            yield f"maximal positions, {called}", name, lambda n=name: GRAPH_GAMES[n], found
        yield "orders", called, lambda z=graph: z, vertex_orders


# ------------------------------------------------------------------ formulas and analysis

MIXED = "1/((1-x)^3*(1-x^2)^2*(1-x^3)*(1-x^5)*(1-2*x)^2*(1-x-x^2)^2)"
LINE = "4*a(n-1)+4*a(n-2)-4*a(n-3)-a(n-4)"


def of_formulas() -> Iterator[Row]:
    binet = parse_expression("round(((1+sqrt(5))/2)^n/sqrt(5))")
    line = parse_expression(f"{LINE}+n^2*2^n")
    function = parse_expression("(1-2*x-x^2)^3/(1-4*x-4*x^2+4*x^3+x^4)^3")
    numbers = itertools.count()
    rows = {
        "Binet": lambda _: [value_of(binet, Scope({"n": n})) for n in range(300)],
        "a recurrence": lambda _: [
            value_of(line, Scope({"n": n}, {"a": lambda k: k * k})) for n in range(500)
        ],
        "reading": lambda _: parse_expression(f"{next(numbers)}+{LINE}"),
        "a function": lambda _: function_of(function),
    }
    for name, run in rows.items():
        yield "formulas", name, nothing, run
    for gf in (MIXED, "x^2/(1-x-x^2-x^3)", "x/(1-x-x^2)"):
        yield "closed forms", gf, lambda text=gf: parse_fraction(text), closed_form
    yield (
        "asymptotics",
        "50 digits, order 136",
        lambda: Strip(domineering.positions, columns=8).generating_function().gf,
        lambda gf: asymptotics(gf, digits=50).term.base.value.certified_digits(50) == 50,
    )
    yield "asymptotics", "hard squares to 14", lambda: find_model("node-kayles"), growth_is_close
    play = lambda one: play_equation(one, with_recurrence=False).equation.degree == 10  # noqa: E731
    yield "asymptotics", "play, 3 columns", strip("domineering:play", 3), play


def growth_is_close(model: Any) -> bool:
    found = cell_growth(model, 14)
    return float(found.upper.value - found.lower.value) < 1e-6


# ------------------------------------------------------------------ games

LARGE = (
    "±({2|1||1/2},{{6|5||9/2|||4|0},{6|5||9/2|||2|1||1/2}"
    "|{4|0|||-1/2||-1|-2},{7/2||3|2|||-1/2||-1|-2}})"
)
VALUES = [
    ("domineering", "4x4", "±(0,{{2|0},2+_2|{2|0},-_2})"),
    ("d-tromping", "4x4", "±1*"),
    ("i-tromping", "5x5", "±2"),
    ("domineering", "5x5", "0"),
    ("i-tromping", "6x6", LARGE),
    ("m-tromping", "6x6", "*"),
]
SEARCHED = [
    ("domineering", "7x7", "N"),
    ("domineering", "6x8", "R"),
    ("col", "5x5", "P"),
    ("cram", "5x5", "P"),
]
PERIODS = [
    ("0.156", 3479, 349, 16384),
    ("0.165", 5181, 1550, 16384),
    ("0.356", 7315, 142, 16384),
    ("*0.16", 105351, 149459, 600_000),
]


def of_games() -> Iterator[Row]:
    for name, board, value in VALUES:

        def has_value(game: Any, board: str = board, value: str = value) -> bool:
            at = Board.parse(board)
            values = GamePositions(game, max(at.rows, at.columns))
            return values.of_board(at) == parse(values.table, value)

        yield "values", f"{name} {board}", lambda n=name: game_of(n), has_value
    for name, board, known in SEARCHED:

        def is_won(rule: Any, board: str = board, known: str = known) -> bool:
            return (
                OutcomeSearch(rule_of(rule), *start_of(rule, Board.parse(board))).outcome() == known
            )

        def compiled(name: str = name) -> Any:
            game = game_of(name)
            OutcomeSearch(rule_of(game), *start_of(game, Board.parse("2x2"))).outcome()
            return game

        yield "compiled search", f"{name} {board}", compiled, is_won
    for code, size in (("0.156", 10**5), ("0.16", 10**5), ("0.007", 20_000), ("*0.156", 10**6)):
        extend = lambda one, n=size: one.extend(n)  # noqa: E731
        plain = code.strip("*")
        yield "nim-values", code, lambda c=plain: NimSequence(OctalCode.parse(c)), extend
    for code, preperiod, period, search in PERIODS:
        claim = NimPeriod(preperiod, period)
        has_period = lambda c, s=search, z=claim: nim_answer(c, 10**6, search=s).claim == z  # noqa: E731
        plain = code.strip("*")
        yield "periods", code, lambda c=plain: OctalCode.parse(c), has_period
    for name, board, value in (
        ("m-tromping", "5x5", 0),
        ("m-tromping", "5x6", 1),
        ("cram", "5x5", 0),
    ):
        has = lambda rule, b=board, v=value: nim_value(rule, Board.parse(b)) == v  # noqa: E731
        yield "boards", f"{name} {board}", lambda n=name: game_of(n), has
    for columns, rows in ((2, 100), (3, 24), (4, 12), (5, 8), (6, 6)):
        games = [ScoringGame(columns, r) for r in range(1, rows + 1)]
        yield "equilibria", f"{columns} columns", lambda z=games: z, have_payoffs
    for players in (2, 3):
        sizes = itertools.product(range(1, 5), repeat=2)
        games = [ScoringGame(c, r, mono=True, players=players) for c, r in sizes]
        yield "equilibria", f"monominoes, {players}", lambda z=games: z, have_payoffs


def have_payoffs(games: list[Any]) -> bool:
    return all(Equilibria(game).payoffs() for game in games)


TIMES = [*of_strips(), *of_boards_and_graphs(), *of_formulas(), *of_games()]


@pytest.mark.parametrize(
    ("group", "prepare", "run"),
    [
        pytest.param(
            group, prepare, run, id=f"{group}: {name}", marks=[pytest.mark.slow] * ("*" in name)
        )
        for group, name, prepare, run in TIMES
    ],
)
def test_a_job(benchmark, group: str, prepare: Any, run: Any) -> None:
    benchmark.group = group
    assert benchmark.pedantic(run, setup=lambda: ((prepare(),), {}), rounds=3) is not False


# ------------------------------------------------------------------ whole processes, and PARI


@pytest.mark.benchmark(group="whole process")
@pytest.mark.parametrize(
    "line",
    [
        "--help",
        "gf domineering:right-ends --columns 3",
        "gf domineering --columns 8",
        "gf domineering --columns 10",
        pytest.param("gf domineering --columns 12", marks=pytest.mark.slow),
    ],
)
def test_command(benchmark, line: str) -> None:
    command = [sys.executable, "-m", "gfkit", *line.split()]
    options = {"check": True, "capture_output": True}
    benchmark.pedantic(
        subprocess.run, args=(command,), kwargs=options, rounds=1 + 4 * ("12" not in line)
    )
