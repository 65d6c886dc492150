"""What is drawn of what, and by which keywords."""

import pytest

from gfkit.answers.draw import USES, draw
from gfkit.boards.models.names import RULES
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError
from gfkit.games.values.game import Game
from gfkit.strips.encodings.models import find_model
from gfkit.strips.sequences.strip import Strip


@pytest.mark.parametrize(
    ("thing", "options", "kind"),
    [
        ("2x3", {}, "board"), (Board.parse("2x3"), {}, "board"), (None, {"board": "2x3"}, "board"),
        ("domineering 2x3", {}, "position"), ("domineering", {"board": "2x3"}, "position"),
        ("domineering", {"columns": 2}, "strip"), ("kings 2 x n", {}, "strip"),
        (Strip("kings", columns=2), {}, "strip"), ("domineering", {}, "rule"),
        ("petersen", {}, "graph"), (Graph.cycle(4), {}, "graph"), ("{3|1}", {}, "thermograph"),
        (Game("{3|1}"), {}, "thermograph"), ("nim 3,5", {}, "thermograph"),
        ("{3|0}", {}, "thermograph"), ("clobber BW", {}, "thermograph"),
        ("clobber 1x2", {}, "thermograph"), ("kings 2 x n", {"kind": "automaton"}, "automaton"),
    ],
)  # fmt: skip
def test_each_thing_has_its_usual_picture(thing, options, kind):
    assert draw(thing, **options).kind == kind


USUAL = {rule.models[0].name: rule for rule in RULES}


@pytest.mark.parametrize(
    "name",
    [
        *("domineering", "domineering:positions", "domineering:right-ends", "cram", "col", "kings"),
        *("kings:maximal", "spanning-trees", "queens", "4-colorings", "regex:(01)*"),
    ],
)
def test_a_rule_is_drawn_for_its_usual_quantity_and_each_other_one_for_itself(name):
    """All positions are those of the rule; what else is counted is said in words of its own."""
    model, found = find_model(name), draw(name, kind="rule")
    said = USUAL.get(model.name, model)
    assert found.description.startswith(said.summary)
    assert found.shows == {"model": model.name}
    if model.name in USUAL:
        assert draw(USUAL[model.name]).svg() == found.svg()


def test_a_picture_has_as_many_parts_as_what_is_drawn():
    assert draw("2x3").picture.count("cell") == 6
    assert draw("petersen").picture.count("edge") == 15
    assert draw("petersen").shows == {"vertices": 10, "edges": 15}
    found = draw("domineering 4x4", seed=3)
    assert found.picture.count("piece") == len(found.shows["position"]["pieces"])


@pytest.mark.parametrize(
    ("name", "called"),
    [("domineering:positions", "domineering"), ("kings", "kings"), ("col:maximal", "col:maximal")],
)
def test_a_random_position_says_of_what_it_is(name, called):
    """All positions are those of the rule, others of the quantity."""
    found = draw(name, rows=2, columns=2, seed=7, kind="position")
    assert f"A random position of {called}, uniform, seed 7" in found.svg()
    assert found.shows["seed"] == 7


def test_a_position_is_the_same_for_the_same_seed(tmp_path):
    assert draw("kings 4x4", seed=5).svg() == draw("kings 4x4", seed=5).svg()
    path = tmp_path / "kings.svg"
    draw("kings 4x4", seed=5).save(path)
    assert path.read_text("utf-8").rstrip("\n") == draw("kings 4x4", seed=5).svg()


VALUES = {
    "board": "2x2", "rows": 2, "columns": 2, "topology": "torus", "multigraph": True, "seed": 2,
    "position": "p.json", "marks": "x", "terms": 9, "cells": 3, "raised": 1, "mono": True,
    "players": 3, "ties": "kind", "moves": "H1", "depth": 1,
}  # fmt: skip


@pytest.mark.parametrize("kind", USES)
def test_a_keyword_that_a_kind_does_not_take_is_refused(kind):
    for name in VALUES.keys() - USES[kind]:
        with pytest.raises(GfkitError, match=f"{name} does not go with a picture of kind {kind}"):
            draw("domineering", kind=kind, **{name: VALUES[name]})


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (draw, "say what to draw"),
        (lambda: draw("petersen", kind="board"), "here a board"),
        (lambda: draw("2^n", kind="thermograph"), "here a game"),
        (lambda: draw("domineering", kind="tree", columns=2, rows=2), "by rows and columns"),
        (lambda: draw("equilibrium"), "is a kind of picture"),
        (lambda: draw("2x3", kind="painting"), "kind must be one of"),
        (lambda: draw("2x3").save("a.gif"), r"ends in \.svg, \.png or \.pdf"),
    ],
)
def test_what_is_not_drawn_is_refused(call, said):
    with pytest.raises(GfkitError, match=said):
        call()


@pytest.mark.parametrize(
    ("thing", "options"),
    [
        ("kings 3 x n cylinder", {}),
        ("kings 3 x n", {"topology": "cylinder"}),
        ("kings", {"rows": 3, "topology": "cylinder"}),
    ],
)
def test_the_automaton_of_a_cylinder_is_not_that_of_the_strip(thing, options):
    """Around three rows all cells are neighbours: a column is empty or has one king in its row."""
    found = draw(thing, kind="automaton", **options)
    assert found.shows["states"] == 2
    assert "on boards of 3 x n, cylinder" in found.description
    assert "on boards of 3 x n. " in draw("kings 3 x n", kind="automaton").description


def test_a_tiling_has_a_tile_on_each_cell():
    found = draw("domineering", kind="tiling", rows=2, columns=3)
    rows = found.description.partition("Tiles: ")[2].rstrip(".").split(" | ")
    assert [len(row.split()) for row in rows] == [3, 3]


@pytest.mark.parametrize(
    ("sides", "told"), [({"rows": 2}, "^rows does"), ({"columns": 2}, "^columns does")]
)
def test_a_side_that_is_told_beside_a_board_is_named(sides, told):
    with pytest.raises(GfkitError, match=told):
        draw("domineering", board="2x3", **sides)
