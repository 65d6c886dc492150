"""Automata and graphs drawn: every state and arrow once, between the right states."""

import re
from itertools import product

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from svg_reading import middle_of, points_of, read

from gfkit import GfkitError, Strip
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.boards.acceptors.arrays import Arrays
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import LimitReached
from gfkit.pictures.automata import (
    MAX_ARROWS,
    MAX_STATES,
    arrays_picture,
    automaton_picture,
    graph_picture,
    mark_text,
)
from gfkit.series.profiles import Profile

matrices = st.integers(1, 6).flatmap(
    lambda n: st.tuples(
        st.lists(st.lists(st.integers(-2, 3), min_size=n, max_size=n), min_size=n, max_size=n),
        st.lists(st.integers(0, 2), min_size=n, max_size=n),
        st.lists(st.integers(0, 2), min_size=n, max_size=n),
    )
)


@given(matrices)
@settings(deadline=None)
def test_arrows_are_the_entries_of_the_matrix(
    given: tuple[list[list[int]], list[int], list[int]],
) -> None:
    rows, start, end = given
    found = read(automaton_picture(TransferMatrix.from_rows(rows, start, end)).svg(), inside=True)
    n = len(rows)
    places = [middle_of(state) for state in found.of_kind("state")]
    assert len(places) == n
    wanted = [(i, j, w) for i, row in enumerate(rows) for j, w in enumerate(row) if w]
    arrows = found.of_kind("transition")
    assert len(arrows) == len(wanted)
    for arrow, (i, j, weight) in zip(arrows, wanted, strict=True):
        assert (arrow[0].text or "") == f"from {i} to {j}: {weight}"
        points = points_of(arrow)
        for point, state in ((points[0], i), (points[-1], j)):
            distances = [
                (abs(x - point[0]) ** 2 + abs(y - point[1]) ** 2) ** 0.5 for x, y in places
            ]
            assert distances[state] == min(distances)
            assert distances[state] < 20
    assert len(found.of_kind("end")) == sum(1 for weight in end if weight)
    assert len(found.of_kind("start")) == sum(1 for weight in start if weight)
    texts = found.texts()
    labels = {"2", "3", "-1", "-2"}
    assert sum(text in labels for text in texts) >= sum(w != 1 for *_, w in wanted)


@pytest.mark.parametrize("model", ["domineering", "col", "node-kayles", "domineering:right-ends"])
@pytest.mark.parametrize("marks", ["none", "xy"])
def test_the_drawn_automaton_of_a_strip_has_its_terms(model: str, marks: str) -> None:
    """Second route: the terms from the entries that the picture shows."""
    answer = Strip(model, columns=2).generating_function(marks=marks)  # type: ignore[arg-type]
    tips = [shape.tip for shape in automaton_picture(answer).shapes if getattr(shape, "tip", "")]
    states = [re.fullmatch(r"state (\d+): start (-?\d+), end (-?\d+)", tip) for tip in tips]
    ends = sorted(tuple(map(int, found.groups())) for found in states if found)
    arrows = [found for tip in tips if (found := re.fullmatch(r"from (\d+) to (\d+): (.+)", tip))]
    vector, terms = [end for *_, end in ends], []
    for _ in range(7):
        terms.append(sum(start * v for (_, start, _), v in zip(ends, vector, strict=True)))
        after = [0] * len(vector)
        for arrow in arrows:
            after[int(arrow[1])] += _at_one(arrow[3]) * vector[int(arrow[2])]
        vector = after
    assert terms == answer.terms(7)
    found = read(automaton_picture(answer).svg(), inside=True)
    assert len(found.of_kind("transition")) == len(arrows)


def _at_one(label: str) -> int:
    """Return a polynomial in the marks at 1."""
    parts = label.replace("-", "+-").split("+")
    found = [re.match(r"(-?)(\d*)", part) for part in parts if part]
    return sum(int(f"{one[1]}{one[2] or 1}") for one in found if one)


def matrix_with(states: int, arrows: int) -> TransferMatrix:
    """Return a matrix with so many entries that are not 0."""
    rows = [[int(states * i + j < arrows) for j in range(states)] for i in range(states)]
    return TransferMatrix.from_rows(rows, [1] + [0] * (states - 1), [1] * states)


@pytest.mark.parametrize(
    ("states", "arrows", "words"),
    [
        (MAX_STATES + 1, 1, f"{MAX_STATES + 1} states is not readable"),
        (MAX_STATES, MAX_ARROWS + 1, f"{MAX_ARROWS + 1} arrows is not readable"),
    ],
)
def test_an_automaton_that_nobody_could_read_is_refused(
    states: int, arrows: int, words: str
) -> None:
    with pytest.raises(LimitReached, match=words):
        automaton_picture(matrix_with(states, arrows))


def test_a_ring_has_traces_and_no_automaton_with_a_start() -> None:
    answer = Strip("node-kayles", columns=1, topology="ring").generating_function()
    with pytest.raises(LimitReached, match="ring"):
        automaton_picture(answer)


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        ({(0, 0): 1, (2, 1): 3}, "3x²y+1"),
        ({(12, 0): 1}, "x¹²"),
        ({(1, 1): 2, (0, 0): 10}, "2xy+10"),
    ],
)
def test_marks_are_written_with_raised_exponents(entry: dict, text: str) -> None:
    assert mark_text(Profile.of(entry)) == text


def rows_that_match(*expressions: str) -> Arrays:
    lines = [{"directions": ["row"], "matches": one} for one in expressions]
    return ArrayRule.from_data({"values": [0, 1], "lines": lines}, "rows").arrays


def test_the_automaton_of_one_condition_is_drawn() -> None:
    """(01)* has two states: after an even number of letters, and after 0."""
    picture = arrays_picture(rows_that_match("(01)*"))
    assert (picture.count("state"), picture.count("transition")) == (2, 2)
    assert picture.title == "An automaton of 2 states that reads each row"


@pytest.mark.parametrize("expression", ["(01)*", "0*", "0*1", "1(0|10)*", "(0|1)*11", "0(0|1)?"])
def test_what_a_drawn_automaton_reads_from_its_start_is_what_matches(expression: str) -> None:
    """It is walked by what its states and arrows say."""
    shapes = arrays_picture(rows_that_match(expression)).shapes
    tips = [shape.tip for shape in shapes if getattr(shape, "tip", "")]
    states = [re.fullmatch(r"state (\d+): start (\d+), end (\d+)", tip) for tip in tips]
    told = {int(one[1]): (int(one[2]), int(one[3])) for one in states if one}
    (start,) = (state for state, (is_start, _) in told.items() if is_start)
    arrows = [one for tip in tips if (one := re.fullmatch(r"from (\d+) to (\d+): (.+)", tip))]
    step = {(int(one[1]), letter): int(one[2]) for one in arrows for letter in one[3].split(", ")}
    for word in ("".join(some) for k in range(1, 6) for some in product("01", repeat=k)):
        state: int | None = start
        for letter in word:
            state = None if state is None else step.get((state, letter))
        is_read = state is not None and bool(told[state][1])
        assert is_read == bool(re.fullmatch(expression, word)), word


@pytest.mark.parametrize("arrays", [Arrays([0, 1]), rows_that_match("(01)*", "0*")])
def test_arrays_of_no_condition_or_of_two_are_refused(arrays: Arrays) -> None:
    with pytest.raises(GfkitError, match=r"arrays with one condition are drawn, not with [02]"):
        arrays_picture(arrays)


@pytest.mark.parametrize(
    "graph",
    [
        Graph(0, ()),
        Graph.path(1),
        Graph.path(2),
        Graph.cycle(9),
        Graph.complete(7),
        Graph.of_board(Board.parse("4x5")),
        Graph.parse_edges("roof wall\nwall a-rather-long-name\nalone"),
    ],
    ids=str,
)
def test_every_vertex_and_edge_of_a_graph_is_drawn_inside(graph: Graph) -> None:
    found = read(graph_picture(graph).svg(), inside=True)
    assert len(found.of_kind("vertex")) == graph.vertices
    assert len(found.of_kind("edge")) == len(graph.edges)


def test_edges_lead_to_the_vertices_that_they_join() -> None:
    graph = Graph.parse_edges("a b\nb c\nc d\nd a\na c")
    found = read(graph_picture(graph).svg())
    places = [middle_of(one) for one in found.of_kind("vertex")]
    drawn_edges = {
        frozenset(
            min(range(4), key=lambda v: abs(x - places[v][0]) + abs(y - places[v][1]))
            for x, y in points_of(edge)
        )
        for edge in found.of_kind("edge")
    }
    assert drawn_edges == {frozenset(edge) for edge in graph.edges}


def test_a_large_graph_is_refused() -> None:
    with pytest.raises(LimitReached, match="121 vertices"):
        graph_picture(Graph.path(121))


def test_a_planar_graph_is_drawn_with_its_vertices_apart() -> None:
    graph = Graph.of_board(Board.parse("3x4"))
    assert nx.check_planarity(graph.networkx())[0]
    found = read(graph_picture(graph).svg())
    places = [middle_of(one) for one in found.of_kind("vertex")]
    radius = min(float(one.get("r", "0")) for one in found.of_kind("vertex"))
    for k, (x, y) in enumerate(places):
        for other_x, other_y in places[:k]:
            assert ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5 > 2 * radius
