"""Finite tables and statements about all graphs, checked without gfkit; forgeries are rejected."""

from __future__ import annotations

import copy
import random
from functools import cache
from itertools import pairwise

import pytest
from oracle.envelopes import certificate, seal
from oracle.forgeries import changed as forged
from tiers import is_thorough, one_in

from gfkit.boards.kinds.graph_games import find_graph_rule
from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError
from gfkit.formulas.grammar import parse_expression
from gfkit.games.octal import OctalCode
from gfkit.games.octal_period import NimValues
from gfkit.proofs.certificate import digest
from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.needs import Clock
from gfkit.proofs.checker.core.tracks import Work, total
from gfkit.proofs.checker.graphs.layered_products import count_graph
from gfkit.proofs.checker.tables.finite_tables import adjacent, read_graph_rule
from gfkit.proofs.kernel import NotDerived, Workings, claimed_of_data, prove
from gfkit.sequences.finite_table import Columns, Differs, Disagree, FiniteTable, ListFacts, Terms
from gfkit.sequences.given import FormulaTerms, FractionCoefficients, ListedTerms
from gfkit.sequences.is_gf import IsGF
from gfkit.series.profile import Profile
from gfkit.strips.facts.counted import (
    BarEntries,
    BoardCounts,
    BoardSequence,
    GraphCounts,
    GraphSequence,
    RowEntries,
    TilingWeights,
)
from gfkit.strips.facts.graph_statements import (
    LINE,
    PRODUCTS,
    AuxiliaryGraph,
    FailsOnGraph,
    Independence,
    LineGraph,
    SamePolynomials,
    Symmetry,
    small_graphs,
)
from gfkit.strips.sequences.products import EndingCounts
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.block_recursion import BlockRecursion

TILES = find_model("domineering").parts[0].tiles
MAXIMAL = find_model("domineering:maximal").parts[0].tiles
STRIP = Strip(find_model("domineering:right-ends"), columns=3)
TABLES = [
    (BoardCounts(find_model("domineering:right-ends")), ["2x3", "3x3", "1x1", "4x2", "8x5"]),
    (BoardCounts(find_model("domineering:maximal"), marks="xy"), ["2x3", "..#|.#.", "1x1"]),
    (BoardCounts(find_model("domineering:one-sided-ends")), ["3x3", "..#|...|#.."]),
    (BoardCounts(find_model("domineering:tilings")), ["4x4", "..|.."]),
    (BoardCounts(find_model("domineering:play")), ["3x3", "..#|..."]),
    (BoardCounts(find_model("col"), marks="x"), ["2x2", "..#|.#."]),
    (BoardCounts(find_model("snort:maximal")), ["3x2"]),
    (BoardCounts(find_model("kings")), ["4x4"]),
    (BoardCounts(find_model("nogo:play")), ["2x2", "3x2"]),
    (BoardCounts(find_model("domineering"), left=1, right=1), ["2x3"]),
    (BoardCounts(find_model("o12"), more=(0, 1)), ["2x2"]),
    (BoardCounts(find_model("cram"), topology="torus"), ["3x3"]),
    (BoardCounts(find_model("cram"), topology="cylinder"), ["2x3", "3x2"]),
    (BoardCounts(find_model("trominoes"), marks="xy"), ["3x3", "...|..#"]),
    (GraphCounts(find_graph_rule("snort:maximal")), ["0 1; 1 2", "0 1; 2"]),
    (GraphCounts(find_graph_rule("col:one-sided-ends")), ["0 1; 1 2", "0 1; 2"]),
    (GraphCounts(find_graph_rule("o12"), "xy"), ["0 1; 0 2; 1 2"]),
    (GraphCounts(find_graph_rule("o12:play"), "x"), ["0 1; 1 2; 2 3"]),
    (GraphCounts(find_graph_rule("nogo:play"), "xy"), ["0 1; 1 2; 3"]),
    (BarEntries(TILES, 2, "0", "0"), ["rows", "columns", "1,1", "1,4"]),
    (RowEntries(TILES, "....|.#..|...#", 1), ["rows", "columns", "3,8", "1,5"]),
    (RowEntries(MAXIMAL, "..#|.#.", 0), ["columns", "1,1", "3,1"]),
    (TilingWeights(TILES), ["4 3", "3 4", "2 0|1 0", "2|2", "1", "2 0 4 3|1 0 0 0"]),
    (Terms(FractionCoefficients((1,), (1, -1, -1), 1)), [1, 2, 7]),
    (Terms(FractionCoefficients((1,), (2, -1))), [0, 5]),
    (Terms(ListedTerms((4, 7), -1)), [0, -1]),
    (Terms(FormulaTerms(parse_expression("x*n+2"), 2)), [2, 3]),
    (Terms(STRIP), [0, 1, 5]),
    (Terms(EndingCounts(find_model("col"), "B", marks="xy")), [0, 1, 4]),
    (Terms(EndingCounts(find_model("nogo"), ".", shift=1)), [-1, 0, 4]),
    (Terms(NimValues(OctalCode.parse("0.07"))), [0, 5]),
    (Columns(((1, STRIP), (2, ListedTerms((4, 7), 1)))), ["0,1", "2,2", "3,1"]),
    (ListFacts((1, -1, 0, 3, -4)), ["first large", "negative"]),
    (Terms(BoardSequence(BoardCounts(find_model("cram")), None, None, 4)), [1, 4]),
    (Terms(GraphSequence(GraphCounts(find_graph_rule("col")), "stars", 5)), [1, 5]),
]


def other(value):
    return value + Profile(((0, 0, 1),)) if isinstance(value, Profile) else value * 2 + 1


def proved_tables():
    for table, places in TABLES:
        true = tuple(zip(places, table.at(places, Workings()), strict=True))
        yield FiniteTable(table, true)
        yield from (Differs(table, place, other(value), value) for place, value in true)


@one_in(8)
@pytest.mark.parametrize(("table", "places"), TABLES, ids=str)
def test_values_are_recomputed_whatever_is_said(table, places) -> None:
    true = tuple(zip(places, table.at(places, Workings()), strict=True))
    for i, (place, value) in enumerate(true):
        said = other(value)
        wrong = [FiniteTable(table, (*true[:i], (place, said), *true[i + 1 :]))]
        wrong += [Differs(table, place, value, value), Differs(table, place, value, said)]
        for statement in wrong:
            with pytest.raises(NotDerived):
                prove(statement)


def product(name):
    return AuxiliaryGraph(find_graph_rule("col"), PRODUCTS[name])


GRAPHS = [
    product("cartesian"),
    LineGraph(find_graph_rule("o12"), frozenset({"vertex in edge", "different edges meet"})),
    Independence(find_graph_rule("snort"), independent=True),
    SamePolynomials(find_graph_rule("col"), find_graph_rule("snort"), "bipartite"),
    SamePolynomials(find_graph_rule("nogo:play"), find_graph_rule("go:play"), "all"),
]


def failing():
    rules = ["col", "snort", "cis", "col:maximal", "snort:left-ends", "cis:play", "o12:maximal"]
    statements = [
        AuxiliaryGraph(find_graph_rule(r), p) for r in rules[:6] for p in PRODUCTS.values()
    ]
    statements += [AuxiliaryGraph(find_graph_rule("col"), PRODUCTS["strong"], "G")]
    statements += [LineGraph(find_graph_rule(r), frozenset(LINE[:k]))
                   for r in ("o12", "o12:maximal") for k in (0, 1, 2)]  # fmt: skip
    names = [*rules, "nogo", "arc-kayles:maximal", "nogo:play"]
    statements += [Independence(find_graph_rule(r), independent=True) for r in names]
    statements += [
        Symmetry(find_graph_rule(r), s) for r in names for s in ("pieces", "left", "parity")
    ]
    statements += [SamePolynomials(find_graph_rule(a), find_graph_rule(b), "bipartite")
                   for a, b in pairwise(names)]  # fmt: skip
    run = Workings()
    small = list(small_graphs(4, connected=False))
    for statement in statements:
        for graph in small:
            if statement.failure(graph, run) is not None:
                yield FailsOnGraph(statement, graph)
                break


RECURSION = BlockRecursion(
    (("G0", 1), ("G1", 0)),
    (("G0", ("G0+G1 xG0", "G0 0")), ("G1", ("yG0 0", "0 0"))),
    ("G0",),
    "1",
)
RECURSIONS = [
    FiniteTable(RECURSION, (("2x2", RECURSION.at(["2x2"], Workings())[0]), ("rows 3", 8))),
    Disagree(RECURSION, BoardCounts(find_model("o12"), marks="xy"), "1x1",
             (1, Profile.of({(0, 0): 1, (1, 0): 1}))),
]  # fmt: skip


def evidence(statement):
    return {"graph": "0 1; 0 2"} if statement == NOT_INDEPENDENT else None


NOT_INDEPENDENT = Independence(find_graph_rule("nogo"), independent=False)


PARTS = 5


@cache
def statements():
    """Return all statements; some say what is computed first."""
    return [*proved_tables(), *GRAPHS, *failing(), *RECURSIONS, NOT_INDEPENDENT]


@one_in(PARTS)
@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_proved_is_checked_alone(part) -> None:
    assert len(statements()) > 80
    for statement in statements()[part::PARTS]:
        report = check(certificate(prove(statement, evidence(statement))))
        assert report.holds, (statement, report.reasons)
        assert report.statement


@pytest.mark.drawn
@one_in(PARTS)
@pytest.mark.parametrize("part", range(PARTS))
def test_forgeries_are_rejected_or_true(part) -> None:
    """True: the kernel, which counts in another way, derives the changed statement."""
    for statement in statements()[part::PARTS]:
        each_forgery_is_rejected_or_true(statement)


def each_forgery_is_rejected_or_true(statement) -> None:
    data = certificate(prove(statement, evidence(statement)))
    rng = random.Random(str(statement))  # noqa: S311
    for _ in range(20 if is_thorough() else 8):
        changed = seal(forged(data, rng))
        if changed["statement"] == data["statement"] or not check(changed, seconds=1).holds:
            continue
        try:
            assert claimed_of_data(changed).verify().is_proved
        except NotDerived:
            raise
        except (GfkitError, ValueError):
            pass  # written in a way that gfkit does not read


@one_in(4)
@pytest.mark.parametrize(
    "quantity", ["positions", "maximal", "left-ends", "play", "one-sided-ends"]
)
@pytest.mark.parametrize("name", ["domineering", "o12", "col", "snort", "d-tromping"])
def test_boards_with_holes_are_listed_as_they_are_counted(name, quantity) -> None:
    rng = random.Random(f"{name}{quantity}")  # noqa: S311
    for _ in range(3):
        sides = rng.randint(1, 3), rng.randint(1, 3)
        cells = frozenset(
            (r, c) for r in range(sides[0]) for c in range(sides[1]) if rng.random() < 0.7
        )
        board = str(Board(*sides, cells | {(0, 0)}))
        table = BoardCounts(find_model(f"{name}:{quantity}"), marks="xy")
        [value] = table.at([board], Workings())
        assert check(certificate(prove(FiniteTable(table, ((board, value),))))).holds


@one_in(4)
@pytest.mark.parametrize("marks", ["none", "x", "xy"])
@pytest.mark.parametrize("name", ["col", "snort", "cis", "nogo", "node-kayles", "cis3"])
def test_endings_of_paths_are_checked_by_words(name, marks) -> None:
    for ending in {"node-kayles": ".N", "cis3": ".3"}.get(name, ".BR"):
        try:
            counts = EndingCounts(find_model(name), ending, marks=marks, shift=1)
        except GfkitError:  # three colours of one mark
            continue
        gf, evidence = counts.find_gf(Workings())
        data = certificate(prove(IsGF(counts, gf), evidence))
        assert check(data).holds
        for wrong in (".", "B", "R", "N"):
            changed = copy.deepcopy(data)
            changed["statement"]["of"]["ending"] = wrong
            rest = {key: value for key, value in changed.items() if key != "digest"}
            if wrong != ending and not (marks != "xy" and {wrong, ending} == {"B", "R"}):
                assert not check({**rest, "digest": digest(rest)}).holds


@pytest.mark.parametrize("seed", range(40 if is_thorough() else 8))
def test_positions_on_graphs_are_counted_as_they_are_listed(seed) -> None:
    rng = random.Random(seed)  # noqa: S311
    size = rng.randint(1, 7)
    pairs = [(a, b) for a in range(size) for b in range(a + 1, size)]
    near = adjacent(size, [z for z in pairs if rng.random() < 0.6])
    owners = ("left", "right", "both")
    liberty = {"liberties": "every group of one colour touches an empty cell"}
    for quantity in ("positions", "maximal", "left-ends", "right-ends", "one-sided-ends"):
        edge = {"owner": rng.choice(owners), "weight": rng.choice(["y", "2*y", "x"])}
        vertex = rng.choice([None, {"owner": rng.choice(owners), "weight": "x"}])
        pieces = {"kind": "edge", "vertex_piece": vertex, "edge_piece": edge}
        named = [{"name": z, "owner": rng.choice(owners), "weight": z} for z in "xy"]
        forbidden = [z for z in ("xx", "xy", "yy") if rng.random() < 0.5]
        colours = {"kind": "colouring", "colours": named, "forbidden": forbidden}
        for rest in (pieces, colours | {"neighbours": "edge"}, {"kind": "liberty"} | liberty):
            asked = "positions" if rest["kind"] == "liberty" else quantity
            rule, _ = read_graph_rule({"name": "", "quantity": asked, **rest})
            listed = total(rule.game.positions(asked, near, Work(10**6)))
            assert count_graph(rule, near, Clock()) == listed, (near, rest)
