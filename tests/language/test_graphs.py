"""Sets, colorings and walks: the numbers are those of a list, made from the definition."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING, Any

import pytest

from gfkit import verify, write_certificate
from gfkit.errors import GfkitError
from gfkit.language.counting import board_of, sequence_of, strip_of
from gfkit.language.meanings import (
    EVEN,
    SOME,
    Amount,
    Board,
    Cells,
    Colorings,
    Faults,
    Graph,
    Have,
    Sentence,
    Sets,
    Size,
    Walks,
)
from gfkit.language.normal import typed
from gfkit.series.rational_functions import RationalFunction
from gfkit.strips.counts.count import count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

Edges = set[frozenset[int]]
N, TWO = Size(), Amount(2, 2)


# Graphs, as a number of vertices and edges.


def path(n: int) -> tuple[int, Edges]:
    return n, {frozenset((k, k + 1)) for k in range(n - 1)}


def cycle(n: int) -> tuple[int, Edges]:
    return n, {frozenset((k, (k + 1) % n)) for k in range(n)}


def complete(n: int) -> tuple[int, Edges]:
    return n, {frozenset(z) for z in combinations(range(n), 2)}


def times(one: tuple[int, Edges], other: tuple[int, Edges]) -> tuple[int, Edges]:
    (m, first), (n, second) = one, other
    edges = {frozenset(u * n + k for u in edge) for edge in first for k in range(n)}
    edges |= {frozenset(u * n + v for v in edge) for edge in second for u in range(m)}
    return m * n, edges


def king(rows: int, columns: int) -> tuple[int, Edges]:
    cells = [*product(range(rows), range(columns))]
    return rows * columns, {
        frozenset((u, v))
        for (u, a), (v, b) in combinations(enumerate(cells), 2)
        if max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1
    }


def connected(vertices: set[int], edges: Edges) -> bool:
    """Tell whether edges connect some vertices, of which there is one."""
    seen: set[int] = set()
    new = {min(vertices)} if vertices else set()
    while new:
        seen |= new
        new = {v for edge in edges if edge & new for v in edge} - seen
    return bool(vertices) and seen == vertices


GRAPHS: dict[str, tuple[Graph, Callable[[int], tuple[int, Edges]], int]] = {
    "P_n": (Graph((("path", N),)), path, 1),
    "C_n": (Graph((("cycle", N),)), cycle, 3),
    "2 X n grid": (Graph((("grid", Board(Size(0, 2), N)),)), lambda n: times(path(2), path(n)), 1),
    "n X 3 grid": (Graph((("grid", Board(N, Size(0, 3))),)), lambda n: times(path(n), path(3)), 1),
    "2 X n king graph": (Graph((("king", Board(Size(0, 2), N)),)), lambda n: king(2, n), 1),
    "C_3 X P_n": (
        Graph((("cycle", Size(0, 3)), ("path", N))),
        lambda n: times(cycle(3), path(n)),
        1,
    ),
    "prism on 2n vertices": (
        Graph((("prism", Size(2)),)),
        lambda n: times(path(2), cycle(n)),
        3,
    ),
    "K_4 X P_n": (
        Graph((("complete", Size(0, 4)), ("path", N))),
        lambda n: times(complete(4), path(n)),
        1,
    ),
    "C_{n+1}": (Graph((("cycle", Size(1, 1)),)), lambda n: cycle(n + 1), 2),
}


# Sets, by their definitions.


def degrees(vertices: int, edges: Edges) -> list[int]:
    return [sum(v in edge for edge in edges) for v in range(vertices)]


def independent(some: set[int], edges: Edges) -> bool:
    return not any(edge <= some for edge in edges)


def dominates(some: set[int], vertices: int, edges: Edges) -> bool:
    near = {v: {u for edge in edges if v in edge for u in edge} for v in range(vertices)}
    return all(v in some or near[v] & some for v in range(vertices))


OF_VERTICES: dict[str, Callable[[set[int], int, Edges], bool]] = {
    "independent-sets": lambda z, _, edges: independent(z, edges),
    "vertex-covers": lambda z, _, edges: all(edge & z for edge in edges),
    "dominating-sets": dominates,
    "independent-dominating-sets": lambda z, n, edges: (
        independent(z, edges) and dominates(z, n, edges)
    ),
    "connected-sets": lambda z, _, edges: connected(z, {e for e in edges if e <= z}),
}
OF_EDGES: dict[str, Callable[[Edges, int], bool]] = {
    "matchings": lambda z, n: max(degrees(n, z), default=0) <= 1,
    "perfect-matchings": lambda z, n: {*degrees(n, z)} <= {1},
    "edge-covers": lambda z, n: 0 not in degrees(n, z),
    "spanning-trees": lambda z, n: len(z) == n - 1 and connected({*range(n)}, z),
    "hamiltonian-cycles": lambda z, n: {*degrees(n, z)} == {2} and connected({*range(n)}, z),
    "hamiltonian-paths": lambda z, n: (
        n > 1 and sorted(degrees(n, z))[:3] == [1, 1, *[2] * (n > 2)]
        and max(degrees(n, z)) <= 2 and len(z) == n - 1 and connected({*range(n)}, z)
    ),
}  # fmt: skip


def sets_of(name: str, graph: tuple[int, Edges]) -> Iterator[int]:
    """Yield the size of each set of a name in a graph."""
    n, edges = graph
    items: Any = range(n) if name in OF_VERTICES else [*edges]
    for size in range(len(items) + 1):
        for chosen in combinations(items, size):
            some: Any = set(chosen)
            fits = (
                OF_VERTICES[name](some, n, edges)
                if name in OF_VERTICES
                else OF_EDGES[name](some, n)
            )
            if fits:
                yield size


def sizes(name: str, graph: tuple[int, Edges]) -> list[int] | None:
    """Return the sizes of the sets, None where there are too many to list."""
    items = graph[0] if name in OF_VERTICES else len(graph[1])
    return [*sets_of(name, graph)] if items <= 12 else None


def some_thorough(usual: set[str]) -> list[Any]:
    """Return the names of all graphs, of which those that are not usual are for thorough tests."""
    return [
        name if name in usual else pytest.param(name, marks=pytest.mark.thorough) for name in GRAPHS
    ]


@pytest.mark.parametrize("name", [*OF_VERTICES, *OF_EDGES])
@pytest.mark.parametrize("graph", some_thorough({"C_n", "2 X n grid", "K_4 X P_n"}))
def test_sets_are_those_of_a_list(name: str, graph: str) -> None:
    meaning, made, first = GRAPHS[graph]
    try:
        found = sequence_of(typed(Sentence(Sets(name, meaning))))
    except GfkitError:
        assert (graph, name) in REFUSED
        return
    assert found.offset in {first, 0} if first == 1 else found.offset == first
    for n in range(first, first + 4):
        if (some := sizes(name, made(n))) is not None:
            assert found.term(n) == len(some), n
    if found.offset == 0:
        assert found.term(0) == 1


REFUSED = {("K_4 X P_n", "dominating-sets")}
"""Sets that are counted on boards, and not on products with any graph."""


@pytest.mark.parametrize("name", ["independent-sets", "dominating-sets"])
@pytest.mark.parametrize("graph", ["P_n", "2 X n grid", "2 X n king graph"])
def test_elements_are_counted(name: str, graph: str) -> None:
    meaning, made, first = GRAPHS[graph]
    for amount in (TWO, EVEN, Amount(0, 1)):
        sentence = typed(Sentence(Sets(name, meaning), (Have(amount, Cells()),)))
        found = sequence_of(sentence)
        for n in range(max(first, found.offset), first + 4):
            some = sizes(name, made(n))
            if some is not None:
                assert found.term(n) == sum(z in amount for z in some)


@pytest.mark.parametrize(
    ("name", "graph"),
    [
        ("independent-sets", "C_n"),
        ("connected-sets", "2 X n grid"),
        ("matchings", "P_n"),
        ("spanning-trees", "2 X n grid"),
    ],
)
def test_elements_are_marked(name: str, graph: str) -> None:
    meaning, made, first = GRAPHS[graph]
    by = sequence_of(typed(Sentence(Sets(name, meaning), by=(Cells(),))))
    total = sequence_of(typed(Sentence(Sets(name, meaning), total=Cells())))
    for n in range(first, first + 3):
        some = sizes(name, made(n))
        if some is None:
            continue
        assert total.term(n) == sum(some)
        assert RationalFunction.of(by.values.term(n)).at({"x": 2}) == sum(2**z for z in some)


def proper(graph: tuple[int, Edges], colors: int) -> Iterator[tuple[int, ...]]:
    for some in product(range(1, colors + 1), repeat=graph[0]):
        if all(len({some[v] for v in edge}) == 2 for edge in graph[1]):
            yield some


@pytest.mark.parametrize("graph", some_thorough({"2 X n king graph", "K_4 X P_n"}))
def test_colorings_are_proper(graph: str) -> None:
    meaning, made, first = GRAPHS[graph]
    for colors in (2, 4):
        found = sequence_of(typed(Sentence(Colorings(colors, meaning))))
        for n in range(first, first + 2):
            assert found.term(n) == len([*proper(made(n), colors)])


@pytest.mark.parametrize("graph", ["P_n", "C_n", "2 X n grid", "n X 3 grid", "C_3 X P_n"])
def test_colorings_with_k_colors_are_polynomials(graph: str) -> None:
    meaning, made, first = GRAPHS[graph]
    found = sequence_of(typed(Sentence(Colorings("k", meaning))))
    assert found.offset == (first if first > 1 else 0)
    for k in (2, 3):
        value = RationalFunction.of(found.values.term(first + 1)).at({"k": k})
        assert value == len([*proper(made(first + 1), k)])


def test_the_colors_of_colorings() -> None:
    meaning = GRAPHS["2 X n grid"][0]
    found = sequence_of(typed(Sentence(Colorings(3, meaning), (Have(TWO, Cells(1)),))))
    marked = sequence_of(typed(Sentence(Colorings(3, meaning), by=(Cells(1), Cells(3)))))
    some = [*proper(times(path(2), path(3)), 3)]
    assert found.term(3) == sum(z.count(1) == 2 for z in some)
    value = RationalFunction.of(marked.values.term(3)).at({"x": 2, "y": 3})
    assert value == sum(2 ** z.count(1) * 3 ** z.count(3) for z in some)


def test_walks_are_listed() -> None:
    graphs: list[tuple[Graph, tuple[int, Edges]]] = [
        (Graph((("complete", Size(0, 4)),)), complete(4)),
        (Graph((("grid", Board(Size(0, 2), Size(0, 3))),)), times(path(2), path(3))),
        (Graph((("cycle", Size(0, 5)),)), cycle(5)),
        (Graph((("king", Board(Size(0, 2), Size(0, 2))),)), king(2, 2)),
    ]
    for meaning, (vertices, edges) in graphs:
        found = sequence_of(typed(Sentence(Walks(N, meaning))))
        for n in range(4):
            expected = sum(
                all(frozenset(z) in edges for z in pairwise(walk))
                for walk in product(range(vertices), repeat=n + 1)
            )
            assert found.term(n) == expected
    with pytest.raises(GfkitError, match="in a graph without n"):
        sequence_of(Sentence(Walks(N, GRAPHS["P_n"][0])))


def test_graphs_made_of_cycles_begin_with_three() -> None:
    for graph in ("C_n", "prism on 2n vertices", "C_{n+1}"):
        meaning, _, first = GRAPHS[graph]
        for objects in (Sets("independent-sets", meaning), Sets("matchings", meaning)):
            found = sequence_of(typed(Sentence(objects)))
            assert found.offset == first
            assert "a cycle has 3 vertices or more" in found.name
    lone = sequence_of(typed(Sentence(Sets("hamiltonian-paths", GRAPHS["P_n"][0]))))
    assert lone.term(1) == 0
    assert "two or more" in lone.name


def test_graphs_without_n_are_counted_alone() -> None:
    petersen = Graph((("petersen", Size(0)),))
    found = board_of(typed(Sentence(Sets("perfect-matchings", petersen))))
    assert found is not None
    assert count(*found).total() == 6
    both = Graph((("complete", Size(0, 4)), ("path", Size(0, 2))))
    alone = board_of(typed(Sentence(Colorings(4, both))))
    assert alone is not None
    assert count(*alone).total() == len([*proper(times(complete(4), path(2)), 4)])
    assert board_of(typed(Sentence(Sets("matchings", GRAPHS["C_n"][0])))) is None


def test_the_certificate_carries_the_rule(tmp_path: Path) -> None:
    some = [
        Sentence(Sets("dominating-sets", GRAPHS["2 X n grid"][0]), (Have(EVEN, Cells()),)),
        Sentence(Colorings(4, GRAPHS["K_4 X P_n"][0])),
        Sentence(Walks(N, Graph((("complete", Size(0, 4)),)))),
    ]
    for sentence in some:
        answer = strip_of(typed(sentence)).generating_function()
        write_certificate(answer, tmp_path / "one.json")
        assert verify(tmp_path / "one.json").holds


def test_what_sets_do_not_have_is_refused() -> None:
    grid = GRAPHS["2 X n grid"][0]
    with pytest.raises(GfkitError, match=r"is their number"):
        strip_of(Sentence(Sets("independent-sets", grid), (Have(SOME, Faults()),)))
    with pytest.raises(GfkitError, match="counted all together"):
        strip_of(Sentence(Sets("spanning-trees", grid), (Have(SOME, Cells()),)))
    both = Graph((("path", N), ("path", N)))
    ring = Graph((("path", Size(0, 2)), ("cycle", N)))
    with pytest.raises(GfkitError):
        strip_of(Sentence(Sets("independent-sets", ring), (Have(SOME, Cells()),)))
    with pytest.raises(GfkitError, match="by their number of elements"):
        strip_of(Sentence(Sets("matchings", grid), (Have(SOME, Cells()),)))
    with pytest.raises(GfkitError, match="more than one side"):
        strip_of(Sentence(Sets("independent-sets", both)))
