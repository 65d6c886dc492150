"""Random rules of every language on boards of every topology, against tests/oracle/plane.py.

A rule and a short side are drawn; single boards, and the first terms of the strip, must be what
the oracle lists, with both marks.
"""

from functools import cache
from itertools import product

import pytest
from hypothesis import HealthCheck, given, note, reject, settings
from hypothesis import strategies as st
from oracle import plane
from tiers import is_thorough, one_in

from gfkit.automata.interpolation import marked_terms
from gfkit.automata.lumping import merge_equal_futures
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.kinds.colouring import NOGO, Colour, ColouringGame
from gfkit.boards.kinds.edge_games import GraphRule
from gfkit.boards.kinds.game import Definition
from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.kinds.tiles import TileSet, Weight
from gfkit.boards.language.rules import Model, model_of, nogo
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.boards.shapes.joins import Joins
from gfkit.errors import LimitReached, TileSetError
from gfkit.strips.enumerate.listed import profile
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
    derandomize=True,
    deadline=None,
    max_examples=EXAMPLES,
    suppress_health_check=list(HealthCheck),
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


def some(entries, least=1, most=None):
    return st.lists(st.sampled_from(entries), min_size=least, max_size=most, unique=True)


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


@st.composite
def array_rules(draw, sides):
    values = ["0", "1", "2"][: draw(st.sampled_from([2, 2, 3]))]
    data = {"values": values}
    kinds = ["neighbours", "window", "words", "blocks"] + sides * ["ordered", "corners"]
    kinds += ["introduced"] * sides
    for kind in draw(some(kinds, most=2)):
        data[kind] = draw(CONDITIONS[kind](values))
    if draw(st.booleans()):
        data["weights"] = draw(st.dictionaries(st.sampled_from(values), st.sampled_from(WEIGHTS)))
    return data


@st.composite
def neighbours(draw, values):
    relation = draw(st.sampled_from(["equal", "different", "within", "beyond", "value"]))
    names = ["horizontal", "vertical", "diagonal", "antidiagonal"]
    table = {"relation": relation, "counts": draw(some(range(5), most=3))}
    table["directions"] = draw(some(names, most=2) | st.sampled_from([["king"]]))
    table |= {"of": draw(some(values))} if draw(st.booleans()) else {}
    table |= {"outside": draw(st.sampled_from(values))} if draw(st.booleans()) else {}
    table |= {"distance": draw(st.integers(0, 1))} if relation in {"within", "beyond"} else {}
    table |= {"values": draw(some(values))} if relation == "value" else {}
    return [table]


@st.composite
def windows(draw, values):
    rows, columns = draw(st.sampled_from([(1, 3), (2, 2), (2, 3), (3, 1), (3, 2), (2, 1)]))
    row = st.text([*values, "?"], min_size=columns, max_size=columns)
    patterns = st.lists(row, min_size=rows, max_size=rows).map("|".join)
    verb = draw(st.sampled_from(["allow", "forbid"]))
    most = {"allow": 9, "forbid": 3}[verb]
    chosen = draw(st.lists(patterns, min_size=1, max_size=most))
    return [{"rows": rows, "columns": columns, verb: chosen}]


@st.composite
def words(draw, values):
    forbidden = st.lists(st.text(values, min_size=1, max_size=5), min_size=1, max_size=3)
    return [
        {"direction": draw(st.sampled_from(sorted(plane.READ))), "forbid": draw(forbidden)}
        for _ in range(draw(st.integers(1, 2)))
    ]


@st.composite
def blocks(draw, _values):
    rows, columns = draw(st.sampled_from([(1, 2), (2, 1), (2, 2), (1, 3), (3, 1)]))
    allowed = draw(some([0, 0.5, 1, 1.5, 2, 3], most=4))
    statistic = draw(st.sampled_from(sorted(plane.STATISTICS)))
    return [{"rows": rows, "columns": columns, "statistic": statistic, "allowed": allowed}]


ORDERS = ["nondecreasing", "increasing", "nonincreasing", "decreasing"]
PLACES = ["top-left", "top-right", "bottom-left", "bottom-right"]
CONDITIONS = {
    "neighbours": neighbours,
    "window": windows,
    "words": words,
    "blocks": blocks,
    "ordered": lambda _: st.dictionaries(
        st.sampled_from(["rows", "columns"]), st.sampled_from(ORDERS), min_size=1
    ),
    "corners": lambda values: st.dictionaries(
        st.sampled_from(PLACES), st.sampled_from(values), min_size=1
    ),
    "introduced": lambda _: st.just(True),
}


@one_in(3)
@every_join
@randomly
@given(data=st.data())
def test_arrays(data, topology, multigraph):
    rule = data.draw(array_rules(sides=topology == "strip"))
    note(f"{rule}")
    most = 6 if len(rule["values"]) == 2 else 4

    read = ArrayRule.from_data(rule, "random")

    def listed(text, across, down):
        found = plane.arrays(rule, text, across, down)
        assert as_dict(profile(read, Board.parse(text), Joins(across, down))) == found
        return found

    model = model_of(read)
    is_ring = topology in {"ring", "torus"}
    side = 1 if is_ring else data.draw(st.integers(1, 2 if "king" in str(rule) else 3))
    try:
        agree(model, listed, topology, multigraph, most, side)
    except LimitReached:  # too many windows
        reject()
    except TileSetError:  # no tile at all: no array on any board
        for rows, columns in [(1, 1), (2, 2), (1, 3), (3, 1)]:
            text = "|".join(["." * columns] * rows)
            assert not listed(text, *joins(rows, columns, topology, multigraph))


# Pieces -------------------------------------------------------------------------------------

DRAWN = [".", "..", ".|.", "...", ".|.|.", ".#|..", "..|.#", "..|.."]


@st.composite
def piece_sets(draw):
    owners = draw(st.sampled_from([["left", "right"], ["both"], ["left", "right", "both"]]))
    return [
        {"cells": cells, "owner": draw(st.sampled_from(owners))}
        | ({"weight": draw(st.sampled_from(["x", "y", "3*x*y"]))} if owners == ["both"] else {})
        for cells in draw(some(DRAWN, most=2))
    ]


def placed(table):
    lines = table["cells"].split("|")
    cells = [(r, c) for r, row in enumerate(lines) for c, z in enumerate(row) if z == "."]
    own = {"left": "x", "right": "y", "both": "x"}[table["owner"]]
    return cells, table["owner"], table.get("weight", own)


HOLES = ["..#|...", ".#.|...", "#..|..#", "..|#.|..", ".#..|...."]


@one_in(3)
@every_join
@randomly
@given(data=st.data())
def test_pieces(data, topology, multigraph):
    tables = data.draw(piece_sets())
    game = PlacementGame.from_data({"piece": tables}, "random")
    quantity = data.draw(st.sampled_from(game.quantities))
    note(f"{tables} {quantity}")

    def listed(text, across, down):
        return plane.positions([placed(z) for z in tables], quantity, text, across, down)

    side = 1 if topology in {"ring", "torus"} else data.draw(st.integers(1, 2))
    holes = data.draw(some(HOLES, most=2))
    agree(model_of(game, quantity), listed, topology, multigraph, 6, side, holes)


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

    def listed(text, across, down):
        near = plane.neighbours(text, across, down, king)
        return plane.colourings(colours, forbidden, near, quantity)

    model = Model(f"random:{quantity}", "", (), Definition(game, quantity))
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
            near = plane.neighbours(text, *joins(rows, columns, topology, multigraph), king=False)
            found = count(
                nogo.positions, Board.parse(text), topology=topology, multigraph=multigraph
            )
            assert as_dict(found) == plane.alive(near), text


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
        return plane.tilings(rule["tile"], rule["boundary"], rule["hole"], text, across, down)

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
    near = [[] for _ in range(n * graph.vertices)]
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
        wanted = plane.colourings(colours, forbidden, near, quantity)
        assert terms[n] == sum(wanted.values()), n
        edges = [(v, w) for v, every in enumerate(near) for w in every if v < w]
        whole = Graph.of_edges(len(near), sorted(set(edges)))
        assert as_dict(profile_on_graph(game, whole, quantity)) == wanted, n


@randomly
@given(graph=graphs(6))
def test_stones_on_graphs(graph):
    near = [list(z) for z in graph.neighbours()]
    assert as_dict(profile_on_graph(NOGO, graph)) == plane.alive(near)
