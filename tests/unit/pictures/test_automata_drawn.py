"""Automata and graphs drawn: every state and arrow once, between the right states."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from svg_reading import middle_of, points_of, read
from tiers import drawn

from gfkit.automata.transfer import TransferMatrix
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.pictures.automata_drawn import (
    automaton_picture,
    graph_picture,
    machine_of,
)
from gfkit.pictures.figure_files import picture
from gfkit.strips.sequences.strip import Strip

matrices = st.integers(1, 6).flatmap(
    lambda n: st.tuples(
        st.lists(st.lists(st.integers(-2, 3), min_size=n, max_size=n), min_size=n, max_size=n),
        st.lists(st.integers(0, 2), min_size=n, max_size=n),
        st.lists(st.integers(0, 2), min_size=n, max_size=n),
    )
)


@given(matrices)
@settings(max_examples=drawn(80), deadline=None)
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
    machine = machine_of(answer)
    vector, terms = list(machine.end), []
    for _ in range(7):
        terms.append(sum(a * v for a, v in zip(machine.start, vector, strict=True)))
        vector = [
            sum(sum(entry.values()) * v for entry, v in zip(row, vector, strict=True))
            for row in machine.rows
        ]
    assert terms == answer.terms(7)
    found = read(automaton_picture(answer).svg(), inside=True)
    assert len(found.of_kind("transition")) == len(machine.arrows)


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
)
def test_graphs_of_all_kinds_are_drawn_inside(graph: Graph) -> None:
    found = read(graph_picture(graph).svg(), inside=True)
    assert len(found.of_kind("edge")) == len(graph.edges)
    assert picture(graph) == graph_picture(graph).svg()
