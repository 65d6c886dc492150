"""Automata and graphs drawn: every state and arrow once, between the right states."""

from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from svg_reading import middle_of, points_of, read
from tiers import drawn

from gfkit.automata.lumping import lump, lump_by
from gfkit.automata.transfer import TransferMatrix
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import LimitReached
from gfkit.pictures.automata_drawn import (
    MAX_ARROWS,
    MAX_STATES,
    MAX_TABLE,
    automaton_picture,
    graph_picture,
    machine_of,
    mark_text,
)
from gfkit.pictures.drawing import picture
from gfkit.series.profile import Profile
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


@given(matrices)
@settings(max_examples=drawn(30), deadline=None)
def test_states_do_not_overlap(given: tuple[list[list[int]], list[int], list[int]]) -> None:
    found = read(automaton_picture(TransferMatrix.from_rows(*given)).svg())
    places = [middle_of(state) for state in found.of_kind("state")]
    for (a, b), (c, d) in combinations(places, 2):
        assert ((a - c) ** 2 + (b - d) ** 2) ** 0.5 > 2 * 17


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


def test_large_automata_are_refused_and_show_nothing_in_a_notebook() -> None:
    n = MAX_TABLE + 1
    wide = TransferMatrix.from_rows([[0] * n] * n, [1] * n, [1] * n)
    assert picture(wide) is None


@pytest.mark.parametrize(
    "strip",
    [Strip("domineering:maximal", columns=4), Strip("snort", columns=5)],
    ids=str,
)
def test_large_automata_are_tables_of_arrows(strip: Strip) -> None:
    answer = strip.generating_function()
    machine = machine_of(answer, MAX_TABLE)
    assert len(machine.rows) > MAX_STATES or len(machine.arrows) > MAX_ARROWS
    drawn = automaton_picture(answer)
    assert drawn.count("table") == 1
    read(drawn.svg(), inside=True)
    tips = [shape.tip for shape in drawn.shapes if shape.kind == "transition"]
    assert tips == [f"{i} to {j}: {mark_text(entry)}" for i, j, entry in machine.arrows]
    starts = {str(state) for state, weight in enumerate(machine.start) if weight}
    named = [shape.text for shape in drawn.shapes if shape.kind == "name"]
    assert [one.strip("<>") for one in named] == list(map(str, range(len(machine.rows))))
    assert {one.strip("<>") for one in named if "<" in one} == starts


def test_a_lumping_is_drawn_as_its_quotient() -> None:
    matrix = TransferMatrix.from_rows([[0, 1, 1], [1, 0, 0], [1, 0, 0]], [1, 0, 0], [1, 1, 1])
    lumping = lump(matrix)
    assert automaton_picture(lumping).count("state") == lumping.dimension < 3
    assert picture(lumping) == automaton_picture(lumping).svg()


@given(st.dictionaries(st.tuples(st.integers(0, 12), st.integers(0, 3)), st.integers(1, 40)))
def test_polynomials_are_those_of_the_profile(entry: dict[tuple[int, int], int]) -> None:
    plain = str(Profile.of(entry)).replace("*", "")
    lowered = mark_text(entry)
    for digit, raised in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹"):
        lowered = lowered.replace(raised, f"^{digit}")
    for digit in range(10):
        plain = plain.replace(f"^{digit}", f"^{digit}")
    import re

    assert lowered == re.sub(r"\^(\d)(\d)", r"^\1^\2", plain)


@pytest.mark.parametrize("seed", range(8))
def test_a_graph_has_its_vertices_and_edges_apart_from_each_other(seed: int) -> None:
    graph = Graph.of(nx.gnm_random_graph(4 + 3 * seed, 3 + 4 * seed, seed=seed))
    found = read(graph_picture(graph).svg(), inside=True)
    places = [middle_of(vertex) for vertex in found.of_kind("vertex")]
    assert len(places) == graph.vertices
    for (a, b), (c, d) in combinations(places, 2):
        assert ((a - c) ** 2 + (b - d) ** 2) ** 0.5 > 8
    for edge, (u, v) in zip(found.of_kind("edge"), graph.edges, strict=True):
        assert points_of(edge) == [pytest.approx(places[u]), pytest.approx(places[v])]


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


@pytest.mark.parametrize("model", ["domineering", "col:maximal", "node-kayles", "snort"])
@pytest.mark.parametrize("columns", [1, 2])
def test_a_matrix_of_many_steps_is_drawn_as_their_product(model: str, columns: int) -> None:
    """Second route: the rows that lumping without merging computes."""
    matrix = Strip(model, columns=columns).transfer_matrix()
    if matrix.dimension > MAX_STATES:
        pytest.skip("too large to be drawn")
    try:
        machine = machine_of(matrix)
    except LimitReached:
        pytest.skip("too many arrows to be drawn")
    wanted = lump_by(matrix, range(matrix.dimension)).rows()
    assert [list(row) for row in machine.rows] == wanted
