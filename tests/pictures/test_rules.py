"""Rules and strips drawn: every piece of a rule, the fixed side of a strip as it is."""

from itertools import combinations
from pathlib import Path

import networkx as nx
import pytest
from samples import parametrize_some
from svg_reading import read

from gfkit.boards.models.model import Model
from gfkit.boards.models.names import RULES, Rule, domineering
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.rules.graph_games import ColouringGame
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.rules.wang_tiles import Tilings
from gfkit.pictures.rules import rule_picture, strip_picture
from gfkit.strips.encodings.models import find_model
from gfkit.strips.sequences.strip import Strip

EXAMPLES = sorted((Path(__file__).parents[2] / "docs" / "examples").rglob("*.toml"))
MODELS = [model for rule in RULES for model in rule.models]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_shows_every_piece_and_every_forbidden_pair(rule: Rule) -> None:
    found = read(rule_picture(rule).svg(), inside=True)
    game = rule.models[0].game
    if isinstance(game, PlacementGame):
        shared = {piece.cells for piece in game.both}
        assert len(found.of_kind("piece")) == len(game.left) + len(game.right) + len(shared)
        assert len([p for p in found.of_kind("piece") if "left" in p.get("class", "").split()]) == (
            len(game.left)
        )
    if isinstance(game, ColouringGame):
        assert len(found.of_kind("stone")) == len(game.colours)
        assert len(found.of_kind("pair")) == 2 * len(game.forbidden)


@pytest.mark.parametrize(
    ("topology", "arrows"), [("strip", 0), ("cylinder", 2), ("ring", 4), ("torus", 6)]
)
def test_sides_that_are_identified_have_equal_arrows(topology: str, arrows: int) -> None:
    """One on each side that is across, two on each that is down: the surface of the word."""
    found = read(strip_picture(Strip("kings", columns=4, topology=topology)).svg(), inside=True)
    assert len(found.of_kind("identified")) == arrows


@parametrize_some("model", MODELS, ids=lambda model: model.name)
def test_every_model_has_a_picture(model: Model) -> None:
    assert model.name in read(rule_picture(model).svg(), inside=True).texts()


def test_a_tile_set_shows_its_tiles_with_their_labels() -> None:
    tiles = domineering.positions.parts[0].tiles
    found = read(rule_picture(tiles).svg(), inside=True)
    assert len(found.of_kind("tile")) == len(tiles.tiles)
    assert len(found.of_kind("label")) == 5 * len(tiles.tiles)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_rules_of_files_have_pictures(path: Path) -> None:
    rule = find_model(str(path))
    found = read(rule_picture(rule).svg(), inside=True)
    game = rule.game
    if isinstance(game, ArrayRule):
        assert [one.text for one in found.of_kind("mark")] == list(game.values)
        assert len(found.of_kind("value")) == len(game.values)
    if isinstance(game, Tilings):
        assert len(found.of_kind("tile")) == sum(len(part.tiles.tiles) for part in game.parts)
    read(strip_picture(Strip(rule, columns=2)).svg(), inside=True)


# Sets of edges are drawn as edges: what is read off the drawing is a set that the rule counts.


PROPERTIES = {
    "spanning-trees": nx.is_tree,
    "spanning-forests": lambda graph: not graph.edges or nx.is_forest(graph),
    "2-factors": lambda graph: {degree for _, degree in graph.degree} == {2},
    "hamiltonian-cycles": lambda graph: (
        nx.is_connected(graph) and {degree for _, degree in graph.degree} == {2}
    ),
    "connected-spanning-subgraphs": nx.is_connected,
}


def edges_read(drawing: str) -> set[frozenset[tuple[int, int]]]:
    """Return the edges of a drawing without joined sides, from its characters alone."""
    lines = drawing.splitlines()
    upright = any(set(line) & set("|/\\x") for line in lines)
    found = set()
    for y, text in enumerate(lines):
        for x, mark in enumerate(text):
            r, c = (y // 2 if upright else y), x // 2
            ends = {
                "-": [((r, c), (r, c + 1))],
                "|": [((r, c), (r + 1, c))],
                "\\": [((r, c), (r + 1, c + 1))],
                "/": [((r, c + 1), (r + 1, c))],
                "x": [((r, c), (r + 1, c + 1)), ((r, c + 1), (r + 1, c))],
            }
            found |= {frozenset(pair) for pair in ends.get(mark, [])}
    return found


@parametrize_some("king", ["", "king-"], share=24)
@parametrize_some("fixed", ["columns", "rows"], first=1)
@pytest.mark.parametrize("name", PROPERTIES)
def test_drawings_are_what_the_rule_counts(name: str, fixed: str, king: str) -> None:
    strip = Strip(f"{king}{name}", **{fixed: 2})
    positions = list(strip.positions(**{"rows" if fixed == "columns" else "columns": 3}))
    rows, columns = (3, 2) if fixed == "columns" else (2, 3)
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    edges = [
        frozenset((a, b))
        for a, b in combinations(cells, 2)
        if max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 and (king or a[0] == b[0] or a[1] == b[1])
    ]
    counted = set()
    for number in range(len(edges) + 1):
        for some in combinations(edges, number):
            graph = nx.Graph([tuple(edge) for edge in some])
            graph.add_nodes_from(cells)
            if PROPERTIES[name](graph):
                counted.add(frozenset(some))
    assert {frozenset(edges_read(str(one))) for one in positions} == counted
    assert len(positions) == len(counted)
