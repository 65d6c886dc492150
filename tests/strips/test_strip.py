"""Strips: sides, marks and topologies that there are not, and what takes too much."""

from __future__ import annotations

import pytest
from samples import parametrize_some
from strips.three_letters import LETTERS

from gfkit.base.budget import Budget
from gfkit.base.memory import resident
from gfkit.boards.models.files import rule_of_table
from gfkit.boards.models.names import domineering
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.rules.images import ImageRule
from gfkit.boards.shapes.board import Board
from gfkit.errors import (
    GfkitError,
    LimitReached,
    NotRational,
    OutOfRange,
)
from gfkit.strips.counts.count import count
from gfkit.strips.encodings.models import find_model
from gfkit.strips.scan.components import DoubleEdges
from gfkit.strips.sequences.strip import OneSide, Strip
from gfkit.strips.statements.play import play_equation

MIB = 2**20
HILLTOPS = {"values": [0, 1, 2], "image": {"shows": "x >= max(near)", "directions": ["king"]}}


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: Strip(domineering.positions), OneSide, "a strip fixes either its columns or its"),
        (
            lambda: Strip(domineering.positions, columns=2, rows=2),
            OneSide,
            "a strip fixes either its columns or its",
        ),
        (
            lambda: Strip(domineering.positions, columns=0),
            OutOfRange,
            "columns must be an integer from 1 on, such",
        ),
        (
            lambda: Strip(domineering.positions, rows=-3),
            OutOfRange,
            "rows must be an integer from 1 on, such as",
        ),
    ],
)
def test_impossible_sides_are_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_a_side_of_forty_is_refused_with_what_it_would_take():
    with pytest.raises(LimitReached, match=r"1\.1e\+12 states, more than fit"):
        Strip(domineering.positions, columns=40).generating_function()


def test_it_is_said_how_many_terms_fit():
    with (
        Budget(memory=resident() + 100 * MIB),
        pytest.raises(LimitReached, match="terms=24000 fit"),
    ):
        Strip("domineering", columns=3).terms(10**7)


@parametrize_some("columns", [2, 3], first=1)
def test_too_many_sets_are_refused(columns):
    with pytest.raises(LimitReached, match="more than 20 states"):
        Strip(ImageRule.from_data(HILLTOPS, "hilltops"), columns=columns, max_states=20).terms(3)


@parametrize_some(("side", "most"), [(3, 20), (5, 100)], first=1)
def test_more_states_of_stones_than_allowed_are_refused(side, most):
    with pytest.raises(LimitReached, match=f"more than {most} states"):
        Strip("nogo", columns=side, max_states=most).transfer_matrix()
    with pytest.raises(LimitReached, match=f"more than {most} states"):
        count("nogo", Board.rectangle(side, side), max_states=most)


def test_what_is_carried_is_bounded():
    with pytest.raises(LimitReached, match="bound the numbers"):
        Strip(
            ArrayRule.from_data(
                {
                    "values": [0, 1],
                    "lines": [{"directions": ["row"], "carry": {"n": 0}, "next": {"n": "n + 1"}}],
                },
                "long",
            ),
            columns=2,
        ).terms(2)


def test_what_closes_round_is_refused():
    with pytest.raises(GfkitError, match="does not have"):
        Strip("polyominoes", rows=3, topology="ring").terms(4)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (
            lambda: Strip("kings:maximal", rows=3, topology="ring", multigraph=True),
            DoubleEdges,
            "a cell is its own neighbour",
        ),
        (
            lambda: count("col:left-ends", "1x3", topology="torus", multigraph=True),
            DoubleEdges,
            "a cell is its own neighbour",
        ),
        (
            lambda: Strip("spanning-trees", rows=3, topology="ring", multigraph=True).terms(3),
            GfkitError,
            "short sides are open",
        ),
    ],
)
def test_short_sides_that_are_unrolled_are_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: Strip("paths between left and right", rows=3, topology="cylinder"),
            "need all sides of the board",
        ),
        (lambda: Strip("corner-paths", rows=3, topology="cylinder"), "does not have"),
    ],
)
def test_ends_are_refused_on_cylinders(call, words):
    with pytest.raises(GfkitError, match=words):
        call()


def test_rings_have_no_whole_lines():
    with pytest.raises(GfkitError, match="side"):
        Strip(
            ArrayRule.from_data(
                {"values": [0, 1], "lines": [{"directions": ["row"], "shape": "convex"}]}, "ring"
            ),
            columns=3,
            topology="cylinder",
        ).terms(2)


def test_play_positions_have_no_rational_gf():
    with pytest.raises(NotRational, match="need not have a rational"):
        Strip(domineering.play, columns=2).generating_function()


def test_unmarked_answers_have_no_profiles():
    with pytest.raises(GfkitError, match="no marks"):
        Strip(domineering.positions, columns=2).generating_function().profiles(3)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (
            lambda: Strip(find_model("cram"), columns=2).generating_function(marks="exy"),
            GfkitError,
            r"no mark y: its marks are e \(of empty cells\), x",
        ),
        (
            lambda: Strip(find_model("nogo"), columns=2).generating_function(marks="exy"),
            GfkitError,
            "no mark e: x and y alone are marks",
        ),
        (
            lambda: Strip(LETTERS, columns=2).generating_function(marks="et"),
            OutOfRange,
            "or letters but t",
        ),
        (
            lambda: Strip(LETTERS, columns=2, topology="ring").generating_function(marks="ab"),
            GfkitError,
            r"on a ring \(the growing side joined to a ring\) the marks are x and y",
        ),
        (
            lambda: Strip(LETTERS, columns=12).generating_function(marks="abcz"),
            LimitReached,
            r"25\^4 monomials",
        ),
    ],
)
def test_marks_that_are_not_there_are_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_other_models_are_refused():
    with pytest.raises(GfkitError, match="does not restrict"):
        play_equation(Strip(find_model("col"), columns=1))


def test_play_with_shared_pieces_has_no_equation_here():
    with pytest.raises(
        GfkitError,
        match=r"with s pieces that both players may place it is not \|i - j\| <= 1 but ",
    ):
        play_equation(Strip(find_model("l-tromping:play"), columns=2))


@pytest.mark.parametrize("topology", ["cylinder", "ring", "torus"])
def test_triangles_are_for_strips(topology):
    links = {"links": {"directions": ["king"], "number": [0, 2], "forbid": ["triangle"]}}
    with pytest.raises(GfkitError, match="for strips"):
        Strip(rule_of_table(links, "links"), columns=3, topology=topology)


@pytest.mark.parametrize(
    "condition",
    [{"introduced": True}, {"ordered": {"rows": "increasing"}}, {"corners": {"top-left": "0"}}],
)
def test_rules_about_sides_are_refused_on_cylinders(condition):
    rule = ArrayRule.from_data({"values": ["0", "1"], **condition}, "rule")
    with pytest.raises(GfkitError, match="rule is a rule for strips"):
        Strip(rule, columns=3, topology="cylinder")
