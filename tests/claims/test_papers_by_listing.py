"""The papers of the catalogue once more: what is printed against enumeration from the definition.

Every statement of the papers is a claim, which test_catalogue.py settles by the engine. Here the
positions on the small boards of these claims are listed; the engine, and the numbers in print that
are called proved, must agree with the list. What the catalogue leaves open follows: the tiles in
the figures, and what is known of the questions.
"""

import re
import tomllib
from functools import cache
from itertools import pairwise
from math import comb
from pathlib import Path

import pytest
from samples import parametrize_some

from gfkit.boards.models.names import domineering
from gfkit.boards.rules.graph_games import (
    CIS,
    COL,
    O12,
    SNORT,
)
from gfkit.boards.rules.wang_tiles import EdgeLabels, Tile, TileSet
from gfkit.boards.rules.weights import Weight
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.claims.catalogue import read_catalogue
from gfkit.numbers.roots import certified_roots
from gfkit.series.profiles import Profile
from gfkit.strips import brute_force
from gfkit.strips.counts import bars
from gfkit.strips.counts.count import count
from gfkit.strips.encodings.graphs import profile_on_graph
from gfkit.strips.encodings.models import find_model
from gfkit.strips.statements.graphs import small_graphs, univariate

ROOT = Path(__file__).parents[2]
CLAIMS = [c for c in read_catalogue(ROOT / "catalog") if isinstance(c.about.get("model"), str)]


def most_cells(model):
    """Return the largest board that is listed at once."""
    return 12 if "domineering" in model else 6


def boards_of(claim):
    """Return small boards that a claim is about, each by its place in the list that is printed."""
    about = claim.about
    if "board" in about:
        return {None: Board.parse(about["board"])}
    sizes = range(13)
    if claim.kind == "table":
        return {(m, n): Board.rectangle(m, n) for m in sizes[1:] for n in sizes[1:]}
    if "rows" in about or "columns" in about:
        side = {key: about[key] for key in ("rows", "columns") if key in about}
        if len(side) == 1 and isinstance(*side.values(), int):
            return {n: Board.rectangle(**{"rows": n, "columns": n, **side}) for n in sizes}
    return {}


PLACES = {
    (claim.about["model"], board): claim
    for claim in CLAIMS
    for board in boards_of(claim).values()
    if 0 < len(board.cells) <= most_cells(claim.about["model"])
}


@cache
def listed(model, board):
    return brute_force.count(find_model(model), board)


@parametrize_some("model", sorted({model for model, _ in PLACES}), share=36)
def test_the_engine_counts_the_positions_on_every_small_board_of_a_claim(model):
    tiles = [part.tiles for part in find_model(model).parts] if "domineering" in model else []
    for board in (board for name, board in PLACES if name == model):
        assert count(find_model(model), board) == listed(model, board)
        if len(tiles) == 1 and ":play" not in model and board.columns < 7:
            assert bars.count_by_bars(tiles[0], board) == listed(model, board)


def printed(text):
    """Read a polynomial as papers print it, such as 2x^3y^2+xy+1; None if it has brackets."""
    coefficients = {}
    for term in re.sub(r"[\s*]", "", str(text)).split("+"):
        match = re.fullmatch(r"(\d*)(x?)(?:\^(\d+))?(y?)(?:\^(\d+))?", term)
        if match is None:
            return None
        factor, x, i, y, j = match.groups()
        coefficients[int(i or 1) if x else 0, int(j or 1) if y else 0] = int(factor or 1)
    return Profile.of(coefficients)


def says(claim):
    """Return what a claim prints of its boards: numbers and polynomials by their places."""
    if claim.kind == "polynomial":
        return {None: claim.says["polynomial"]}
    if claim.kind == "count" and not {"left", "right", "more"} & claim.says.keys():
        return {None: claim.says["count"]}
    if claim.kind == "terms" and claim.about.get("marks") != "x" and "shift" not in claim.about:
        return dict(enumerate(claim.says["terms"], claim.says["offset"]))
    if claim.kind == "table" and "table" in claim.says:
        rows = enumerate(claim.says["table"], 1)
        return {(m, n): value for m, row in rows for n, value in enumerate(row, 1)}
    return {}


PRINTED = [
    pytest.param(claim, at, board, id=f"{claim.id}-{at}")
    for claim in CLAIMS
    if claim.recorded["verdict"] == "proved"
    for at, board in boards_of(claim).items()
    if at in says(claim) and 0 < len(board.cells) <= most_cells(claim.about["model"])
]


@parametrize_some(("claim", "at", "board"), PRINTED)
def test_what_is_printed_and_proved_is_what_the_list_counts(claim, at, board):
    found, shown = listed(claim.about["model"], board), says(claim)[at]
    if isinstance(shown, int):
        assert found.total() == shown
    elif (read := printed(shown)) is not None:
        assert found == read


def test_most_numbers_in_print_are_compared():
    assert len(PRINTED) > 60
    assert {case.values[0].kind for case in PRINTED} == {"polynomial", "count", "terms", "table"}


# ------------------------------------------------------------------ Huntemann and McKay

PAPER = tomllib.loads((ROOT / "tests/reference/domineering_paper.toml").read_text("utf-8"))
WEIGHTS = {"bottom": Weight(1, 1, 0), "right": Weight(1, 0, 1)}


def printed_tiles(quantity):
    """Return the tile set of Figure 2, 9 or 12."""
    tiles = []
    for row in PAPER["tiles"][quantity]["tile"]:
        name, left, right, top, bottom, half = row.split()
        tiles.append(Tile(name, left, right, top, bottom, WEIGHTS.get(half, Weight())))
    sides = EdgeLabels(
        **{side: tuple(s) for side, s in PAPER["tiles"][quantity]["boundary"].items()}
    )
    return TileSet(quantity, ("0", "1", "2"), tuple(tiles), sides, sides)


@pytest.mark.parametrize("quantity", ["positions", "maximal", "right-ends"])
def test_tiles_are_those_of_the_figures(quantity):
    # Figure 12 prints 2 on the horizontal edges inside vertical dominoes, where gfkit has 1: there
    # are only two labels on such edges, so their names do not matter.
    shown, ours = printed_tiles(quantity), domineering.model(quantity).parts[0].tiles
    rename = {"2": "1"} if quantity == "right-ends" else {}
    assert [
        (t.left, t.right, rename.get(t.top, t.top), rename.get(t.bottom, t.bottom), t.weight)
        for t in shown.tiles
    ] == [(t.left, t.right, t.top, t.bottom, t.weight) for t in ours.tiles]
    assert shown.boundary == ours.boundary
    for board in map(Board.parse, ("1x1", "2x3", ".#.|...", "..#|.#.|##.")):
        assert brute_force.tilings(shown, board) == listed(f"domineering:{quantity}", board)


# ------------------------------------------------------------------ Brown et al.

GAMES = {"col": COL, "snort": SNORT, "cis": CIS, "o12": O12}


@cache
def connected():
    return list(small_graphs(4))


def pieces(game, graph):
    """Return P(x) of the game on the graph."""
    return univariate(profile_on_graph(game, graph))


def test_question_2_1_roots_of_o12_alone_are_all_real():
    failing = {
        name: next(
            (
                z
                for z in connected()
                if any(not root.is_real for root in certified_roots(pieces(game, z)))
            ),
            None,
        )
        for name, game in GAMES.items()
    }
    first = {name: z.graph6() for name, z in failing.items() if z}
    assert first == {"col": "CF", "snort": "Bw", "cis": "CF"}


def pieces_by_definition(first, second):
    """Return how many positions of Col or Snort on K(first, second) have k pieces.

    One side is empty, and each piece of the other of either colour; or both have pieces, and
    those of a side one colour.
    """
    sides = first + second + 1
    r, s = ([comb(size, k) for k in range(1, size + 1)] for size in (first, second))
    alone = [comb(first, k) * 2**k + comb(second, k) * 2**k - (k == 0) for k in range(sides)]
    both = [
        sum(r[i - 1] * s[k - i - 1] for i in range(max(1, k - second), min(first, k - 1) + 1))
        for k in range(sides)
    ]
    return tuple(a + 2 * b for a, b in zip(alone, both, strict=True))


@pytest.mark.parametrize(
    "sizes", [(1, 1), (3, 2), (9, 7), pytest.param((84, 49), marks=pytest.mark.thorough)]
)
def test_pieces_on_a_complete_bipartite_graph(sizes):
    graph = Graph.complete_bipartite(*sizes)
    assert pieces(COL, graph) == pieces(SNORT, graph) == pieces_by_definition(*sizes)


def test_question_2_2_no_for_col_and_snort_on_a_complete_bipartite_graph():
    """K(84, 49): up to 60 pieces the numbers rise, at 61 they fall, and then they rise again."""
    found = pieces_by_definition(84, 49)
    assert next(k for k, (a, b) in enumerate(pairwise(found)) if a > b) == 60
    assert found[60] > found[61] < found[62]
