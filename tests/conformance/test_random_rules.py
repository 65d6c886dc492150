"""Random rules of every language on boards of every topology, against tests/oracle/definitions.py.

A rule and a short side are drawn; single boards, and the first terms of the strip, must be what
the oracle lists, with both marks.
"""

from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from conformance.test_array_rules import CONDITIONS, rules, some
from hypothesis import HealthCheck, given, note, reject, settings
from hypothesis import strategies as st
from oracle import definitions
from tiers import is_thorough, one_in

from gfkit.automata.agreement import marked_terms
from gfkit.automata.lumping import merge_equal_futures
from gfkit.boards.kinds.graph_games import NOGO, Colour, ColouringGame, GraphRule
from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.kinds.tiles import TileSet, Weight
from gfkit.boards.language.rules import Model, model_of, nogo
from gfkit.boards.shapes.board import Board, Joins
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import LimitReached, TileSetError
from gfkit.strips.enumerate.brute import profile
from gfkit.strips.sequences.products import GraphProduct
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import count
from gfkit.strips.ways.graphs import profile_on_graph

EXAMPLES = 12 if is_thorough() else 2
WEIGHTS = ["1", "x", "y", "2*x", "x*y^2"]
JOINS = [
    (topology, multigraph)
    for topology in ("strip", "cylinder", "ring", "torus")
    for multigraph in (False, True)
    if multigraph <= (topology != "strip")
]

randomly = settings(
    derandomize=True, deadline=None, max_examples=EXAMPLES, suppress_health_check=list(HealthCheck)
)
every_join = pytest.mark.parametrize("topology, multigraph", JOINS)


def as_dict(profile):
    return {(i, j): f for i, j, f in profile.terms}


def joins(rows, columns, topology, multigraph):
    """Whether rows are joined across and columns down, if rows are the fixed side."""
    least = 1 if multigraph else 3
    across = topology in {"cylinder", "torus"} and columns >= least
    down = topology in {"ring", "torus"} and rows >= least
    return across, down


def agree(model, listed, topology, multigraph, most, side, holes=()):
    """Compare boards of at most `most` cells, and the strip with `side` columns or rows."""
    listed = cache(listed)
    how = {"topology": topology, "multigraph": multigraph}
    texts = ["|".join(["." * n] * m) for m, n in product(range(1, 6), repeat=2) if m * n <= most]
    for text in [*texts, *holes]:
        board = Board.parse(text)
        wanted = listed(text, *joins(board.rows, board.columns, topology, multigraph))
        assert as_dict(count(model, board, **how)) == wanted, text
    if model.play:
        return
    for fixed in ("columns", "rows"):
        strip = Strip(model, **{fixed: side}, **how)
        plain, terms = terms_of(strip, 1 + most // side)
        for n, found in enumerate(terms):
            shape = (n, side) if fixed == "columns" else (side, n)
            across, down = joins(n, side, topology, multigraph)
            across, down = (across, down) if fixed == "columns" else (down, across)
            if n:
                wanted = listed("|".join(["." * shape[1]] * shape[0]), across, down)
                assert found == (sum(wanted.values()) if plain else wanted), (fixed, side, n)


def terms_of(strip, number):
    """The first terms, of an automaton or of a g.f. that is proved, and whether without marks."""
    if not strip.is_ring:
        matrix = merge_equal_futures(strip.transfer_matrix())
        return False, [as_dict(z) for z in marked_terms(matrix, number)]
    answer = strip.generating_function()
    if answer.states_lumped > 8:
        return True, answer.gf.terms(number)
    return False, [as_dict(z) for z in strip.generating_function(marks="xy").gf.terms(number)]


# Arrays -------------------------------------------------------------------------------------


SIDED = {"ordered", "corners", "introduced", "lines", "connected", "contains", "sorted"}
SIDED |= {"acceptors", "places", *definitions.LINED}
JOINED = sorted(set(CONDITIONS) - SIDED)


@one_in(3)
@every_join
@randomly
@given(data=st.data())
def test_arrays(data, topology, multigraph):
    kinds = data.draw(some(JOINED, most=2))
    rule = data.draw(rules(kinds, (2,) if "king" in kinds else (2, 3)))
    note(f"{rule.to_data()}")
    most = 6 if len(rule.values) == 2 else 4

    def listed(text, across, down):
        board = definitions.drawn(text, across, down)
        found = definitions.tally(definitions.arrays(rule.to_data(), board, 10**6))
        assert as_dict(profile(rule, Board.parse(text), Joins(across, down))) == found
        return found

    model = model_of(rule)
    is_ring = topology in {"ring", "torus"}
    side = 1 if is_ring else data.draw(st.integers(1, 2 if "king" in kinds else 3))
    try:
        agree(model, listed, topology, multigraph, most, side)
    except LimitReached:  # too many windows
        reject()
    except TileSetError:  # no tile at all: no array on any board
        for rows, columns in [(1, 1), (2, 2), (1, 3), (3, 1)]:
            text = "|".join(["." * columns] * rows)
            assert not listed(text, *joins(rows, columns, topology, multigraph))


# Pieces -------------------------------------------------------------------------------------

DRAWN = [".", "..", ".|.", "...", ".|.|.", ".#|..", "..|.#", "..|..", "....", ".|.|.|.", "#..|..#"]


@st.composite
def piece_sets(draw):
    owners = draw(st.sampled_from([["left", "right"], ["both"], ["left", "right", "both"]]))
    return [
        {"cells": cells, "owner": draw(st.sampled_from(owners))}
        | ({"weight": draw(st.sampled_from(["x", "y", "3*x*y"]))} if owners == ["both"] else {})
        for cells in draw(some(DRAWN, most=2))
    ]


HOLES = ["..#|...", ".#.|...", "#..|..#", "..|#.|..", ".#..|...."]


def drawn_pieces(data, *, is_apart):
    """Return a rule of pieces, of which two owners may not touch, and what lists its boards."""
    tables = data.draw(piece_sets())
    game = PlacementGame.from_data({"piece": tables}, "random")
    owners = sorted({table["owner"] for table in tables})
    pairs = [*owners, *(["left-right"] if {"left", "right"} <= {*owners} else [])]
    if is_apart:
        pair = data.draw(st.tuples(st.sampled_from(pairs), st.integers(0, 1)))
        game = replace(game, apart=(pair,))
    quantity = data.draw(st.sampled_from(game.quantities))
    note(f"{tables} {game.apart} {quantity}")

    pieces = {owner: [] for owner in ("left", "right", "both")}
    for table in tables:
        cells, own = definitions.drawn(table["cells"]).cells, table["owner"]
        both = {"cells": cells, "weight": table.get("weight", "x")}
        pieces[own].append(both if own == "both" else cells)
    apart = [list(pair) for pair in game.apart]
    definition = {"kind": "placement", "quantity": quantity, "apart": apart, **pieces}

    def listed(text, across, down):
        return definitions.tally(
            definitions.on_board(definition, definitions.drawn(text, across, down))
        )

    return model_of(game, quantity), listed


@one_in(3)
@every_join
@randomly
@given(data=st.data())
def test_pieces(data, topology, multigraph):
    model, listed = drawn_pieces(data, is_apart=False)
    side = 1 if topology in {"ring", "torus"} else data.draw(st.integers(1, 2))
    holes = data.draw(some(HOLES, most=2))
    agree(model, listed, topology, multigraph, 6, side, holes)


@one_in(3)
@every_join
@settings(randomly, max_examples=12 * EXAMPLES)
@given(data=st.data())
def test_pieces_that_may_not_touch(data, topology, multigraph):
    model, listed = drawn_pieces(data, is_apart=True)
    for text in ("...", ".....", "...|...", "..|..|.."):
        board = Board.parse(text)
        wanted = listed(text, *joins(board.rows, board.columns, topology, multigraph))
        found = count(model, board, topology=topology, multigraph=multigraph)
        assert as_dict(found) == wanted, text


# Colourings and stones ----------------------------------------------------------------------


@st.composite
def colourings(draw, most=3):
    names = "ABC"[: draw(st.integers(1, most))]
    owner = st.sampled_from(["left", "right", "both"])
    colours = [(name, draw(owner), draw(st.sampled_from(WEIGHTS[1:]))) for name in names]
    pairs = [a + b for a in names for b in names if a <= b]
    return colours, draw(some(pairs, least=0))


def game_of(colours, forbidden, near):
    some = [Colour(name, owner, Weight.parse(text)) for name, owner, text in colours]
    return ColouringGame.of("random", some, forbidden, near)


@one_in(12)
@every_join
@pytest.mark.parametrize("king", [False, True])
@randomly
@given(data=st.data())
def test_colourings(data, topology, multigraph, king):
    colours, forbidden = data.draw(colourings(1 if king else 3))
    game = game_of(colours, forbidden, "king" if king else "edge")
    quantities = ["positions", "maximal", "left-ends", "right-ends", "one-sided-ends"]
    quantity = data.draw(st.sampled_from(quantities))
    note(f"{colours} {forbidden} {quantity}")
    most = [7, 6, 4][len(colours) - 1]

    model = Model(f"random:{quantity}", "", game, quantity)

    def listed(text, across, down):
        board = definitions.drawn(text, across, down)
        return definitions.tally(definitions.on_board(model.definition(), board))

    few = len(colours) == 1 or topology in {"strip", "cylinder"}
    side = data.draw(st.integers(1, 2 if few else 1))
    holes = [] if king else data.draw(some(["..#|...", ".#.|..."], least=0))
    agree(model, listed, topology, multigraph, most, side, [z for z in holes if most > 4])


@one_in(3)
@every_join
def test_stones(topology, multigraph):
    for rows, columns in product(range(1, 5), repeat=2):
        if rows * columns <= 8:
            text = "|".join(["." * columns] * rows)
            board = definitions.drawn(text, *joins(rows, columns, topology, multigraph))
            wanted = definitions.on_board(nogo.positions.definition(), board)
            found = count(
                nogo.positions, Board.parse(text), topology=topology, multigraph=multigraph
            )
            assert as_dict(found) == definitions.tally(wanted), text


# Tiles --------------------------------------------------------------------------------------

SIDES = ["left", "right", "top", "bottom"]


@st.composite
def tile_sets(draw):
    label = st.sampled_from(["a", "b"])
    tiles = [
        {side: draw(label) for side in SIDES} | {"weight": draw(st.sampled_from(WEIGHTS))}
        for _ in range(draw(st.integers(1, 4)))
    ]
    allowed = {side: draw(some(["a", "b"])) for side in SIDES}
    hole = {side: draw(some(["a", "b"])) for side in SIDES}
    return {"labels": ["a", "b"], "tile": tiles, "boundary": allowed, "hole": hole}


@one_in(3)
@every_join
@randomly
@given(data=st.data())
def test_tiles(data, topology, multigraph):
    rule = data.draw(tile_sets())
    note(f"{rule}")

    def listed(text, across, down):
        board = definitions.drawn(text, across, down)
        return definitions.tally(definitions.tilings(rule, board, 10**6))

    model = model_of(TileSet.from_data(rule, "random"))
    agree(model, listed, topology, multigraph, 5, data.draw(st.integers(1, 3)), ["..#|..."])


# Graphs -------------------------------------------------------------------------------------


@st.composite
def graphs(draw, most):
    """Any graph: disconnected ones and isolated vertices too."""
    n = draw(st.integers(1, most))
    pairs = [(i, j) for j in range(n) for i in range(j)]
    return Graph.of_edges(n, draw(some(pairs, least=0)) if pairs else [])


def around(graph, n, cyclic):
    """The product with a path or cycle of n vertices."""
    near = {v: [] for v in range(n * graph.vertices)}
    for k in range(n):
        at = k * graph.vertices
        for i, j in graph.edges:
            near[at + i].append(at + j)
            near[at + j].append(at + i)
        for v in range(graph.vertices):
            if k + 1 < n or (cyclic and n > 2):
                other = (k + 1) % n * graph.vertices + v
                near[at + v].append(other)
                near[other].append(at + v)
    return near


@pytest.mark.parametrize("topology", ["strip", "ring"])
@randomly
@given(data=st.data())
def test_graphs_and_their_products(data, topology):
    colours, forbidden = data.draw(colourings())
    game = game_of(colours, forbidden, "edge")
    quantities = ["positions", "maximal", "left-ends", "right-ends", "one-sided-ends"]
    quantity = data.draw(st.sampled_from(quantities))
    graph = data.draw(graphs(3))
    note(f"{colours} {forbidden} {quantity} {graph}")
    most = [8, 6, 5][len(colours) - 1]
    found = GraphProduct(GraphRule(game, quantity), graph, topology)
    terms = found.terms(most + 1)
    for n in range(1, most // graph.vertices + 1):
        near = around(graph, n, topology == "ring")
        definition = Model("", "", game, quantity).definition()
        wanted = definitions.tally(definitions.on_graph(definition, near, 10**6))
        assert terms[n] == sum(wanted.values()), n
        edges = [(v, w) for v, every in near.items() for w in every if v < w]
        whole = Graph.of_edges(len(near), sorted(set(edges)))
        assert as_dict(profile_on_graph(game, whole, quantity)) == wanted, n


@randomly
@given(graph=graphs(6))
def test_stones_on_graphs(graph):
    near = dict(enumerate(graph.neighbours()))
    wanted = definitions.tally(definitions.stones(near, 10**6))
    assert as_dict(profile_on_graph(NOGO, graph)) == wanted
