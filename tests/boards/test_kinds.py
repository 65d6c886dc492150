"""Rules of every kind: their text is read back, and boards of few cells hold what their words say.

What is right is listed by `oracle.definitions` from the words of the rule alone; the boards that
acceptors, pieces and tiles let pass are listed too, so no automaton is in between.
"""

import json
import re
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st
from laws.formulas_of_cells import NAMES, conditions, numbers
from laws.rules import KINDS, OTHERS, ends_of, graphs, on_graphs, rows_of
from oracle import definitions
from samples import parametrize_some

from gfkit.boards.conditions.bounds import require_small
from gfkit.boards.conditions.evaluation import number_of
from gfkit.boards.conditions.parser import names_of, read_condition, read_number
from gfkit.boards.models.texts import model_of_text
from gfkit.boards.rules.rule import game_of_data
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.boards.shapes.topology import Joins
from gfkit.errors import GfkitError
from gfkit.series.profiles import Profile
from gfkit.strips import brute_force
from gfkit.strips.counts.count import count
from gfkit.strips.encodings.graphs import profile_on_graph

FORMS = {"strip": (0, 0), "cylinder": (1, 0), "ring": (0, 1), "torus": (1, 1)}
PLAIN = ["...|...", "..|..|..", "....", ".|.|.|.", "..|..", ".", "...|...|..."]
HOLED = ["#.|..|..", "..#|...", ".#.|...", "#..|..#", "##|##", ".#|..|..|#."]
MOST, FEWER = 2000, 100
"""Boards that the oracle lists, and those of edges, whose components it looks at one by one."""
law = settings(
    derandomize=True,
    deadline=None,
    max_examples=max(3, settings.default.max_examples // 4),
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)


@parametrize_some("kind", [*KINDS, "others"])
@law
@given(data=st.data())
def test_a_rule_is_read_back_and_lists_what_its_words_say(kind, data) -> None:
    """Where the oracle lists nothing, two routes of the engine are compared."""
    model = data.draw({**KINDS, "others": OTHERS}[kind])
    note(model.text())
    assert model_of_text(model.text(), model.name).text() == model.text()
    definition = json.loads(json.dumps(model.definition()))
    said = {key: one for key, one in definition.items() if key not in {"kind", "quantity"}}
    if definition["kind"] != "tiling":
        assert game_of_data(definition["kind"], model.game.name, said) == model.game
    definition["quantity"] = "play" if model.play else definition.get("quantity", "")
    tiles = model.to_data()["parts"][0]["tiles"] if definition["kind"] == "tiling" else None
    ends = ends_of(definition)
    texts = ["|".join(["..."] * rows_of(definition))] if "graph" in ends else PLAIN
    texts = PLAIN[2:6] if kind == "others" else texts
    for form, (across, down) in FORMS.items():
        text = data.draw(st.sampled_from(texts if ends or kind == "others" else texts + HOLED))
        board = Board.parse(text)
        joins = Joins(bool(across and board.columns > 2), bool(down and board.rows > 2))
        there = definitions.drawn(text, joins.across, joins.down)
        near, graph = definitions.near_of({}, there), Graph.of_board(board, topology=form)
        cells = sorted(there.cells)
        assert {(cells[a], cells[b]) for a, b in graph.edges} == {
            (a, b) for a in cells for b in near[a] if a < b
        }
        with suppress(definitions.TooMany):
            most = FEWER if definition["kind"] == "edges" else MOST
            listed = kind != "others" and definitions.on_board(definition, there, most, tiles)
            may_refuse = form != "strip" and (
                ends or re.search("edges|exceptions|amount|combination", model.text())
            )
            with suppress(*[GfkitError] * bool(may_refuse or kind == "others")):
                model.game.refuse(form)
                other = kind == "others" and count(model, board, topology=form).as_dict()
                wanted = other if kind == "others" else definitions.tally(listed)
                assert brute_force.profile_joined(model, board, joins).as_dict() == wanted, (
                    form,
                    text,
                )


@settings(law, max_examples=3 * settings.default.max_examples)
@given(on_graphs(), graphs(4))
def test_a_game_on_a_graph_counts_what_its_words_say(asked, graph) -> None:
    game, quantity = asked
    assert game_of_data(game.kind, game.name, game.to_data()) == game
    near = {v: [a + b - v for a, b in graph.edges if v in (a, b)] for v in range(graph.vertices)}
    listed = "positions" if quantity == "play" else quantity
    said = {**json.loads(json.dumps(game.to_data())), "quantity": listed}
    wanted = Profile.of(definitions.tally(definitions.on_graph(said, near, 10_000)))
    wanted = wanted.play() if quantity == "play" else wanted
    assert profile_on_graph(game, graph, quantity) == wanted
    if game.kind == "colouring":
        parts = (Profile.of({(z.x, z.y): z.coefficient}) for z in game.at_vertex.values())
        assert profile_on_graph(game, Graph.of_edges(1, []), "positions") == sum(parts, Profile(()))


CELLS = st.fixed_dictionaries({z: st.integers(-2, 4) for z in NAMES})
NEAR = st.lists(st.integers(-2, 4), min_size=1, max_size=4)


FORMULAS = st.tuples(numbers, st.just(read_number)) | st.tuples(
    conditions(), st.just(read_condition)
)


@settings(law, max_examples=3 * settings.default.max_examples)
@given(FORMULAS, CELLS, NEAR)
def test_formulas_of_cells_mean_what_they_do_in_python(asked, cells, near) -> None:
    means_the_same(asked, cells, near)


@pytest.mark.thorough
@settings(law, max_examples=20 * settings.default.max_examples)
@given(FORMULAS, CELLS, NEAR)
def test_many_formulas_of_cells_mean_what_they_do_in_python(asked, cells, near) -> None:
    means_the_same(asked, cells, near)


def means_the_same(asked, cells, near) -> None:
    (text, meaning), read = asked
    names = {**cells, "near": near}
    node = read(text, frozenset(NAMES), frozenset({"near"}))
    value = number_of(node, names)
    assert value == meaning(names)
    assert abs(value) <= require_small(node, dict.fromkeys(names, 4), {"near": 4})
    assert names_of(node) == {*re.findall(r"\b(?:near|[a-d])\b", text)}
