"""Classes of positions, colourings and tilings against orbits that are listed one by one."""

import random
from itertools import combinations

import networkx as nx
import pytest
from tiers import one_in

from gfkit import Strip, count
from gfkit.boards.kinds.colouring import SNORT
from gfkit.boards.kinds.pieces import PlacementGame, SharedPiece, all_images, piece_of
from gfkit.boards.kinds.tilings import Tilings
from gfkit.boards.language.rules import find_model, model_of, rule_of_table
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.strips.enumerate import brute
from gfkit.strips.symmetries.square_classes import square_classes
from gfkit.strips.symmetries.up_to_symmetry import up_to
from gfkit.strips.totals.count import parts_of

PIECES = [piece_of(z) for z in [[(0, 0)], [(0, 0), (0, 1)], [(0, 0), (0, 1), (1, 0)]]]
PIECES += [piece_of([(0, 0), (0, 1), (0, 2)]), piece_of([(0, 0), (0, 1), (1, 1), (1, 2)])]


def moved(cells, signs, rows, columns):
    """The image of some cells."""
    return frozenset(
        (r if signs[0] > 0 else rows - 1 - r, c if signs[1] > 0 else columns - 1 - c)
        for r, c in cells
    )


def orbits(things, group):
    """How many orbits there are; group: functions."""
    return len({frozenset(move(one) for move in group) for one in things})


GROUPS = {
    "symmetry": [(1, 1), (1, -1), (-1, 1), (-1, -1)],
    "reflection": [(1, 1), (1, -1)],
    "rotation": [(1, 1), (-1, -1)],
}


@one_in(2)
@pytest.mark.parametrize("seed", range(8))
def test_classes_of_pieces_are_orbits(seed):
    draw = random.Random(seed)  # noqa: S311
    some = [z for piece in draw.sample(PIECES, 2) for z in all_images(piece)]
    game = PlacementGame("drawn", (), (), tuple(map(SharedPiece, dict.fromkeys(some))))
    quantity, name = draw.choice(["positions", "maximal", "tilings"]), draw.choice([*GROUPS])
    found = Strip(up_to(model_of(game, quantity), name), columns=2).terms(5)
    for n in range(1, 5):
        board = Board.rectangle(n, 2)
        listed = {
            frozenset(one.cells for one in position) for position in brute.positions(game, board)
        }
        everywhere = brute.placements(game, board)
        kept = [z for z in listed if is_counted(z, quantity, everywhere, board)]
        group = [
            lambda z, signs=signs, n=n: frozenset(moved(one, signs, n, 2) for one in z)
            for signs in GROUPS[name]
        ]
        assert orbits(kept, group) == found[n]


def is_counted(position, quantity, everywhere, board):
    covered = frozenset().union(*position)
    if quantity == "tilings":
        return covered == board.cells
    return quantity == "positions" or all(z.cells & covered for z in everywhere)


@one_in(2)
@pytest.mark.parametrize("name", GROUPS)
def test_classes_of_colourings_are_orbits_and_the_checker_has_them(name):
    answer = Strip(f"snort up to {name}", columns=2).generating_function(marks="xy")
    assert answer.terms(4) == [one.total() for one in answer.profiles(4)]
    for n in (1, 2, 3):
        near = brute.adjacency(Board.rectangle(n, 2))
        listed = [
            tuple((cell, colour.name) for cell, colour in one.items() if colour)
            for one in brute.colourings(SNORT, near)
        ]
        group = [
            lambda z, signs=signs, n=n: frozenset(
                (min(moved([cell], signs, n, 2)), colour) for cell, colour in z
            )
            for signs in GROUPS[name]
        ]
        assert orbits(listed, group) == answer.terms(4)[n]
    assert name != "rotation" or check(certificate_data(answer.verdict, "0")).holds


@pytest.mark.parametrize("seed", range(3))
def test_classes_on_squares_are_orbits(seed):
    """Of pieces on the square of side 3, by all eight symmetries."""
    draw = random.Random(seed)  # noqa: S311
    some = [z for piece in draw.sample(PIECES[1:], 1) for z in all_images(piece)]
    game = PlacementGame("drawn", (), (), tuple(map(SharedPiece, dict.fromkeys(some))))
    quantity, board = draw.choice(["positions", "maximal"]), Board.rectangle(3, 3)
    everywhere = brute.placements(game, board)
    listed = {frozenset(one.cells for one in z) for z in brute.positions(game, board)}
    group = [
        lambda z, signs=signs, turned=turned: frozenset(
            frozenset((c, r) if turned else (r, c) for r, c in moved(one, signs, 3, 3)) for one in z
        )
        for signs in GROUPS["symmetry"]
        for turned in (False, True)
    ]
    kept = [z for z in listed if is_counted(z, quantity, everywhere, board)]
    assert square_classes(model_of(game, quantity), 3).total() == orbits(kept, group)


def test_binary_squares_without_neighbouring_ones_are_in_print():
    """A232569: independent sets of n X n up to symmetry, by their size."""
    rows = [[1, 1], [1, 1, 1], [1, 3, 6, 6, 3, 1], [1, 3, 17, 40, 62, 45, 20, 4, 1]]
    for n, row in enumerate(rows, 1):
        found = count("node-kayles up to square", (n, n))
        assert [c for *_, c in sorted(found.terms)] == row


@pytest.mark.parametrize("columns", [1, 2, 3])
def test_tile_sets_are_reflected_as_the_pieces_that_they_draw(columns):
    tiles = Tilings("tiles", parts_of(find_model("domineering:tilings")))
    for name in GROUPS:
        drawn = Strip(up_to(model_of(tiles), name), columns=columns)
        placed = Strip(f"domineering:tilings up to {name}", columns=columns)
        assert drawn.terms(7) == placed.terms(7)
    proof = drawn.generating_function().verdict
    assert columns > 1 or check(certificate_data(proof, "0")).holds


def test_edges_and_components_on_squares_are_listed() -> None:
    """A209077 has Hamiltonian cycles, A200000 meanders; others are orbits networkx finds."""
    for name, n, wanted in (
        ("hamiltonian-cycles", 4, 2),
        ("hamiltonian-cycles", 2, 1),
        ("meanders", 4, 4),
        ("meanders", 5, 42),
    ):
        assert count(f"{name} up to square", (n, n)).total() == wanted
    grid = nx.grid_2d_graph(3, 3)
    turns = [lambda r, c: (r, c), lambda r, c: (c, 2 - r), lambda r, c: (2 - r, 2 - c)]
    turns += [lambda r, c: (2 - c, r), lambda r, c: (c, r), lambda r, c: (r, 2 - c)]
    turns += [lambda r, c: (2 - c, 2 - r), lambda r, c: (2 - r, c)]
    sets = [
        frozenset(some)
        for k in range(1, 10)
        for some in combinations(grid, k)
        if nx.is_connected(grid.subgraph(some))
    ]
    classes = {frozenset(frozenset(turn(*z) for z in one) for turn in turns) for one in sets}
    assert count("connected-sets up to square", (3, 3)).total() == len(classes)
    trees = [
        frozenset(map(frozenset, some))
        for some in combinations(grid.edges, 8)
        if nx.is_connected(nx.Graph(some)) and len(nx.Graph(some)) == 9
    ]
    kept = {
        frozenset(frozenset(frozenset(turn(*z) for z in pair) for pair in one) for turn in turns)
        for one in trees
    }
    assert count("spanning-trees up to square", (3, 3)).total() == len(kept)
    for name, n, why in (
        ("connected-sets", 5, "too many"),
        ("corner-paths", 3, "a symmetry changes"),
    ):
        with pytest.raises(GfkitError, match=why):
            count(f"{name} up to square", (n, n))


GRID = {"horizontal": (0, 1), "vertical": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}


@pytest.mark.parametrize(
    ("edges", "rest", "group"),
    [
        ({"degree": [2]}, {"components": 1}, "symmetry"),
        (
            {"degree": [1, 2], "spanning": False},
            {"acyclic": True, "components": [1, 2]},
            "rotation",
        ),
        ({}, {"acyclic": True}, "reflection"),
        ({"degree": [0, 1, 3]}, {"components": [2, 3]}, "symmetry"),
        ({"degree": [2], "directions": [*GRID]}, {"components": 1}, "symmetry"),
        ({"degree": [1], "directions": ["diagonal", "antidiagonal"]}, {}, "reflection"),
    ],
)
def test_classes_of_edge_sets_are_orbits(edges, rest, group) -> None:
    """Graphs of networkx on all sets of edges of 3 x 2, and 3 x 3 squares with few edges."""
    data = {"edges": edges, **rest}
    strip = Strip(up_to(model_of(rule_of_table(data, "rule")), group), columns=2)
    terms = strip.terms(6)
    rows, columns = 3, 2
    ways = [GRID[way] for way in edges.get("directions", ["horizontal", "vertical"])]
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    pairs = [((r, c), (r + i, c + j)) for r, c in cells for i, j in ways]
    pairs = [pair for pair in pairs if pair[1] in cells]
    numbers = rest.get("components")
    numbers = [numbers] if isinstance(numbers, int) else numbers
    kept = []
    for k in range(len(pairs) + 1):
        for some in combinations(pairs, k):
            graph = nx.Graph(some)
            if edges.get("spanning", True):
                graph.add_nodes_from(cells)
            degrees = {degree for _, degree in graph.degree}
            good = "degree" not in edges or degrees <= {*edges["degree"]}
            parts = nx.number_connected_components(graph)
            good &= numbers is None or parts in numbers
            good &= not rest.get("acyclic") or len(some) == len(graph) - parts
            kept += [frozenset(map(frozenset, some))] if good else []
    signs = {"symmetry": [(1, -1), (-1, 1)], "reflection": [(1, -1)], "rotation": []}[group]
    signs = [(1, 1), *signs, *([] if group == "reflection" else [(-1, -1)])]
    classes = {
        frozenset(frozenset(moved(pair, z, rows, columns) for pair in one) for z in signs)
        for one in kept
    }
    assert terms[rows] == len(classes)
    if "directions" not in edges and rest.get("components") != [2, 3]:
        certificate = certificate_data(strip.generating_function().proof(), "0")
        assert check(certificate, seconds=60).holds


def test_classes_of_edge_sets_in_print() -> None:
    """A001224 has domino tilings; at 4 x 4 the 8 symmetries of the square give A209077(2) = 2."""
    one = {"edges": {"degree": [1]}}
    dominoes = up_to(model_of(rule_of_table(one, "matchings")), "symmetry")
    assert Strip(dominoes, rows=2).terms(9) == [1, 1, 2, 2, 4, 5, 9, 12, 21]
    meanders = Strip("meanders up to symmetry", rows=4).terms(9)
    assert meanders[5:] == [14, 63, 224, 1022]  # A200893
    assert Strip("hamiltonian-cycles up to symmetry", rows=4).terms(7) == [1, 0, 1, 1, 4, 5, 15]


def test_a_reflection_that_makes_other_diagonals_is_refused() -> None:
    rule = rule_of_table({"edges": {"directions": ["diagonal"], "degree": [0, 1]}}, "rule")
    assert Strip(up_to(model_of(rule), "rotation"), columns=2).terms(4) == [1, 1, 2, 3]
