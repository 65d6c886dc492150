"""Single boards: slow counts against definitions, boards with letters, pieces, distances."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import partial
from itertools import combinations, product
from pathlib import Path

import pytest
from oracle import definitions
from samples import parametrize_some

import gfkit
from gfkit.boards.models.files import read_rule
from gfkit.boards.models.model import Model, model_of
from gfkit.boards.models.names import domineering
from gfkit.boards.rules.rule import QUANTITIES
from gfkit.boards.rules.wang_tiles import Tilings
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import Disagreement
from gfkit.series.profiles import Profile
from gfkit.strips import brute_force
from gfkit.strips.counts import small_boards as comparison
from gfkit.strips.counts.automata import strip_automaton
from gfkit.strips.counts.count import count
from gfkit.strips.counts.small_boards import check_small_boards
from gfkit.strips.encodings.models import find_model
from gfkit.strips.sequences.strip import Strip
from gfkit.typed.boards import BareGraph

# Some small boards.


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_tile_sets_of_pieces_count_what_the_pieces_do(quantity):
    model = domineering.model(quantity)
    tiles_only = Model(model.name, "", Tilings("", model.parts), "tilings", model.parts, model.play)
    for text in ("...|...", "..#|.#.|##.", "...|.#.|...", "....|....", "#..|...", ".|.|.|."):
        wanted = definitions.on_board(model.definition(), definitions.drawn(text))
        for one in (model, tiles_only):
            assert brute_force.count(one, Board.parse(text)).as_dict() == definitions.tally(
                wanted
            ), text


@parametrize_some("seed", range(12))
def test_boards_with_letters_count_the_positions_that_have_them(seed):
    """The boards of the games with one more colour, which is on a cell exactly if it was given."""
    chosen = random.Random(seed)  # noqa: S311
    rows, columns = chosen.choice([(2, 3), (3, 2), (1, 5), (2, 4)])
    name, topology = chosen.choice(["col", "snort", "cis"]), chosen.choice(["strip", "torus"])
    text = "|".join("".join(chosen.choices("....LRBR_", k=columns)) for _ in range(rows))
    across, down = topology == "torus" and columns > 2, topology == "torus" and rows > 2
    board = definitions.drawn(re.sub(r"[^|]", ".", text), across, down)
    given = dict(zip(board.cells, text.replace("|", "").replace("L", "B"), strict=True))
    definition, found = find_model(name).definition(), Counter()
    for one in definitions.boards_of(definition, definitions.near_of(definition, board), 10**6):
        if all(z == "." or one[cell] == z.replace("_", ".") for cell, z in given.items()):
            found[[*one.values()].count("B"), [*one.values()].count("R")] += 1
    assert count(name, text, topology=topology) == Profile.of(found)


EXAMPLES = Path(__file__).parents[2] / "docs" / "examples" / "pieces"


@pytest.mark.thorough
def test_a_users_pieces_are_counted_as_by_enumeration() -> None:
    model = model_of(read_rule(EXAMPLES / "squares-and-bars.toml"), "maximal")
    assert check_small_boards(model) > 0


def test_a_users_pieces_are_compared_with_enumeration(monkeypatch: pytest.MonkeyPatch) -> None:
    model = model_of(read_rule(EXAMPLES / "squares-and-bars.toml"), "maximal")
    positions = model_of(model.game)
    true = partial(strip_automaton, positions)
    monkeypatch.setattr(comparison, "strip_automaton", lambda _, rows: true(rows))
    with pytest.raises(Disagreement, match=r"squares-and-bars:maximal on the board"):
        Strip(model, columns=2).generating_function()


GRAPHS = ["C_5", "K_4", "the cube", "W_6", "F_4", "star S_5", "K_{2,3}"]
GRAPHS += ["the graph with edges 1-2,2-3,3-1,3-4"]


@parametrize_some("name", GRAPHS, share=24)
def test_sets_on_one_graph_in_words(name):
    graph = Graph.named(name.removeprefix("the graph with edges "))
    cells, edges = range(graph.vertices), graph.edges

    def number(words):
        return read_and_count(f"{words} on {name}").total()

    for k in (2, 3):
        ways = product(range(k), repeat=graph.vertices)
        right = sum(all(one[u] != one[v] for u, v in edges) for one in ways)
        assert number(f"{k}-colorings") == right
    some = [one for k in range(len(edges) + 1) for one in combinations(edges, k)]
    matchings = [one for one in some if len({z for e in one for z in e}) == 2 * len(one)]
    assert number("matchings") == len(matchings)
    full = sum(2 * len(one) == graph.vertices for one in matchings)
    assert number("perfect-matchings") == full
    trees = [one for one in some if len(one) == graph.vertices - 1]
    right = sum(len(Graph.of_edges(graph.vertices, one).components()) == 1 for one in trees)
    assert number("spanning-trees") == right
    sets = [one for k in range(len(cells) + 1) for one in combinations(cells, k)]
    right = sum(not any({*e} <= {*one} for e in edges) for one in sets)
    assert number("independent-sets") == right


def read_and_count(text):
    found = gfkit.read(text).subject
    assert isinstance(found.on, BareGraph)
    return count(found.rule.of, found.on.cells)
