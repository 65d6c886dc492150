"""Sentences about graphs and boards: what they mean is listed, and what is not told is refused."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest
from reading.sentences.drawn.graphs import kings, line, matchings, neighbours, times
from reading.sentences.listed_objects import counts, refused
from reading.sentences.listed_vertex_sets import Grid, apart
from samples import parametrize_some

import gfkit
from gfkit import as_sequence
from gfkit.asking.objects_of_readings import one_count
from gfkit.errors import GfkitError, LimitReached
from gfkit.reading.read import read
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of, sequence_of
from gfkit.reading.sentences.graph_semantics import GraphForms
from gfkit.reading.sentences.permutation_semantics import PermutationForms
from gfkit.reading.sentences.predicate_semantics import Semantics
from gfkit.reading.sentences.registry_of_names import HEAPS, registry
from gfkit.reading.sentences.sentence_reader import RefusedSentence, read_sentence
from gfkit.reading.sentences.tiling_semantics import TilingSemantics
from gfkit.strips.single_boards.count_of_one_board_or_graph import count


def terms(text, many):
    """Return the numbers for n = 1, 2, ..."""
    sequence = sequence_of(read_sentence(text))
    return [sequence.term(n) if n >= sequence.offset else None for n in range(1, many + 1)]


def edge_sets(graph):
    """Yield all sets of edges."""
    edges = [tuple(sorted(e)) for e in graph[1]]
    for many in range(len(edges) + 1):
        yield from combinations(edges, many)


def components(vertices, edges):
    """Return how many components the graph with some edges has."""
    root = {v: v for v in vertices}

    def find(v):
        while root[v] != v:
            v = root[v]
        return v

    for u, v in edges:
        root[find(u)] = find(v)
    return len({find(v) for v in vertices})


def spanning_trees(graph):
    """Count the sets of edges that join all vertices and have no cycle."""
    vertices = range(graph[0])
    return sum(len(z) == graph[0] - 1 and components(vertices, z) == 1 for z in edge_sets(graph))


def spanning_forests(graph):
    """Count the sets of edges without a cycle."""
    vertices = range(graph[0])
    return sum(components(vertices, z) == graph[0] - len(z) for z in edge_sets(graph))


def edge_covers(graph):
    """Count the sets of edges with an edge at each vertex."""
    return sum({v for e in z for v in e} == {*range(graph[0])} for z in edge_sets(graph))


def perfect(graph):
    """Count the matchings of all vertices."""
    return sum(2 * len(z) == graph[0] for z in matchings(graph))


def maximal(graph):
    """Count the matchings to which no edge can be added."""
    return sum(all(any(e & one for one in z) for e in graph[1]) for z in matchings(graph))


def hamiltonian_cycles(graph):
    """Count the cycles through all vertices, whatever their direction and first vertex."""
    near = neighbours(graph)
    rounds = (
        (0, *rest)
        for rest in permutations(range(1, graph[0]))
        if graph[0] > 2 and rest[0] < rest[-1]
    )
    return sum(all(b in near[a] for a, b in zip(z, (*z[1:], 0), strict=True)) for z in rounds)


def paths_between(graph, first, last, *, whole):
    """Count the paths from one vertex to another that visit none twice, or all vertices."""
    near = neighbours(graph)

    def more(at, seen):
        if at == last:
            return not whole or len(seen) == graph[0]
        return sum(more(v, seen | {v}) for v in near[at] - seen)

    return more(first, {first})


LISTED = [
    ("spanning trees of the 2 x n grid", lambda n: spanning_trees(times(line(2), line(n))), 4),
    (
        "spanning trees in C_3 x P_n",
        lambda n: spanning_trees(times(line(3, around=True), line(n))),
        2,
    ),
    ("spanning forests of P_2 x P_n", lambda n: spanning_forests(times(line(2), line(n))), 4),
    ("edge covers in the ladder graph", lambda n: edge_covers(times(line(2), line(n))), 4),
    ("edge covers of the path P_n", lambda n: edge_covers(line(n)), 7),
    ("Hamiltonian cycles in P_2 x P_n", lambda n: hamiltonian_cycles(times(line(2), line(n))), 4),
    (
        "Hamilton cycles of the 3 x n grid graph",
        lambda n: hamiltonian_cycles(times(line(3), line(n))),
        3,
    ),
    (
        "self-avoiding paths from the top left corner to the bottom right corner of a 3 x n grid",
        lambda n: paths_between(times(line(3), line(n)), 0, 3 * n - 1, whole=False),
        4,
    ),
    (
        "Hamiltonian paths between opposite corners of the 3 x n grid",
        lambda n: paths_between(times(line(3), line(n)), 0, 3 * n - 1, whole=True),
        5,
    ),
    (
        "paths from the top left corner to the bottom right corner of 3 x n going right or down",
        lambda n: n * (n + 1) // 2,
        8,
    ),
    (
        "perfect matchings of the 3 x 2n grid graph",
        lambda n: perfect(times(line(3), line(2 * n))),
        2,
    ),
    ("maximal matchings in the path graph", lambda n: maximal(line(n)), 7),
]


@parametrize_some(("text", "number", "many"), LISTED, ids=[one[0] for one in LISTED])
def test_sets_of_edges_and_paths_are_those_that_are_listed(text, number, many):
    assert terms(text, many) == [number(n) for n in range(1, many + 1)]


def joined(m, n):
    """Return the complete bipartite graph K_{m,n}."""
    return m + n, {frozenset((u, m + v)) for u, v in product(range(m), range(n))}


@pytest.mark.parametrize(
    ("name", "graph", "largest"),
    [
        ("K_n", lambda n: (n, {frozenset(e) for e in combinations(range(n), 2)}), 4),
        pytest.param("K_{2,n}", lambda n: joined(2, n), 4, marks=pytest.mark.thorough),
    ],
)
def test_edge_covers_of_graphs_of_a_family_are_listed(name, graph, largest):
    of = sequence_of(read_sentence(f"edge covers of {name}"))
    sizes = range(of.offset, largest + 1)
    assert [of.term(n) for n in sizes] == [edge_covers(graph(n)) for n in sizes]


@pytest.mark.thorough
def test_the_edge_covers_of_a_family_end_with_the_largest_graph_that_is_counted():
    stars = sequence_of(read_sentence("edge covers of K_{1,n}"))
    assert [*stars.given] == [1] * 11  # of at most 12 vertices


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("edge covers of K_{1,12}", "on graphs of at most 12 vertices, and this one has 13"),
        ("edge covers of K_8", "may have 256 sets of edges to those before it; the limit is 64"),
    ],
)
def test_a_graph_that_is_too_large_for_sets_of_edges_is_at_a_limit(text, said):
    with pytest.raises(LimitReached, match=said):
        gfkit.count(text)


@pytest.mark.parametrize(
    "text",
    [
        "independent sets in the 2 x n king graph",
        "independent sets of the king's graph 2 x n",
        "placements of non-attacking kings on a 2 x n board",
    ],
)
def test_independent_sets_of_king_graphs_are_placements_of_kings(text):
    def count(n):
        near = neighbours(kings(2, n))
        return sum(
            not any(v in near[u] for u, v in combinations(some, 2))
            for many in range(2 * n + 1)
            for some in combinations(range(2 * n), many)
        )

    assert terms(text, 5) == [count(n) for n in range(1, 6)]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("independent sets in the Petersen graph", 76),
        ("matchings in K_4", 10),
        ("independent sets of C_7", 29),
        ("independent sets of the graph with edges 1-2, 2-3, 3-4", 8),
        ("proper 3-colorings of the cycle C_5", 30),
        ("ways to color the vertices of C_5 with 3 colors so that neighbors differ", 30),
        (
            "in how many ways can one colour a 2 x 2 grid with 3 colours so that neighbours differ",
            18,
        ),
        ("how many perfect matchings has the cube", 9),
        ("independent sets of the 4 x 4 grid", 1234),
        ("how many perfect matchings does the 2 x 5 grid have?", 8),
    ],
)
def test_one_graph_has_one_number(text, number):
    found = one_count(read(text))
    assert (found if isinstance(found, int) else count(*found).total()) == number


def test_a_number_of_queens_on_one_board():
    found = one_count(read("ways to place 4 non-attacking queens on a 4 x 4 board"))
    assert count(*found).total() == 2


NOT_TOLD = [
    (
        "placements of kings on a 3 x n board",
        "'placements of non-attacking kings on a 3 x n board'",
    ),
    ("placements of kings on a 3 x n board", "'placements of kings in any cells of a 3 x n board'"),
    ("ways to place 2 rooks on a 3 x n chessboard", "non-attacking rooks"),
    ("kings on a 3 x n board", "non-attacking kings"),
    ("colorings of a 3 x n board with 3 colors", "proper 3-colorings of P_3 x P_n"),
    ("colorings of a 3 x n board with k colors", "proper k-colorings of P_3 x P_n"),
    (
        "paths from the top left corner to the bottom right corner of a 3 x n grid",
        "self-avoiding paths from the top left corner to the bottom right corner of P_3 x P_n",
    ),
    (
        "paths from the top left corner to the bottom right corner of a 3 x n grid",
        "with steps right and down",
    ),
    ("paths in a 3 x n board", "'undirected paths in P_3 x P_n'"),
    ("number of paths in a 3 x n grid", "'undirected paths in P_3 x P_n'"),
    ("self-avoiding walks on a 3 x n grid", "'undirected paths in P_3 x P_n'"),
    ("self-avoiding walks on a 3 x n grid", "from the top left corner"),
    ("self-avoiding paths in C_n", "'undirected paths in C_n'"),
    ("positions of clobber on a 2 x n board", "it is played"),
    ("independent sets in a path of length n", "n edges"),
    ("kings on a 3 x 4 cylinder", "which side is joined is not told"),
]


@parametrize_some(("text", "said"), NOT_TOLD)
def test_what_is_not_told_is_refused_with_what_it_may_be(text, said):
    with pytest.raises(GfkitError, match=said.replace("(", r"\(")):
        as_sequence(text)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("independent sets in frogs", "frogs"),
        ("independent sets in P_3 x P_n with two frogs", "frogs"),
        ("matchings of the 3 x n lattice of frogs", "lattice"),
        ("placements of non-attacking kings under a 3 x n board", "under"),
        ("positions of Col on a 3 x n board in which Left wins", "wins"),
        ("proper 3-colorings of P_2 x P_n up to symmetry", "symmetry"),
    ],
)
def test_a_word_that_is_not_understood_is_named(text, word):
    refused(text, f"stopped at '{word}'")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("independent sets of C_3", "independent sets in C_3"),
        ("independent sets of K_3", "independent sets in C_3"),
        ("matchings in the prism graph", "matchings in P_2 x C_n"),
        ("proper colorings of P_n with 3 colors", "proper 3-colorings of P_n"),
        ("legal Go positions on a 1 x n board", "positions of Go on a 1 x n board"),
        ("k-colorings of C_4 x P_n", "proper k-colorings of C_4 x P_n"),
        ("colorings of P_2 x P_n with k colors", "proper k-colorings of P_2 x P_n"),
        ("colorings of a 2 x n grid with at most k colors", "proper k-colorings of P_2 x P_n"),
        ("spanning trees in the wheel graph", "spanning trees in W_n"),
    ],
)
def test_a_meaning_has_one_sentence(text, canonical):
    assert sentence_of(read_sentence(text)) == canonical


def test_forms_of_grammars_have_names_of_their_own():
    rooms = (GraphForms, PermutationForms, TilingSemantics, Semantics)
    names = [one for room in rooms for one in vars(room) if not one.startswith("__")]
    assert len(names) == len({*names})


def test_names_of_the_registry_are_different():
    tokens = (one for one in registry() if one.kind != HEAPS)  # games of heaps are those on paths
    names = [name.lower() for one in tokens for name in one.called]
    assert len(names) == len({*names})


def orientations(graph):
    """Yield all orientations, as sets of arcs."""
    edges = [tuple(sorted(e)) for e in graph[1]]
    for ways in product((False, True), repeat=len(edges)):
        yield {e if on else e[::-1] for e, on in zip(edges, ways, strict=True)}


def is_acyclic(vertices, arcs):
    """Tell whether vertices to which no arc leads can be deleted until none is left."""
    left = {*range(vertices)}
    while sources := {v for v in left if not any(b == v and a in left for a, b in arcs)}:
        left -= sources
    return not left


def is_eulerian(vertices, arcs):
    """Tell whether as many arcs lead to each vertex as from it."""
    return all(
        sum(a == v for a, _ in arcs) == sum(b == v for _, b in arcs) for v in range(vertices)
    )


def king_board(rows, columns):
    """Return the graph of a king's moves."""
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    near = {
        frozenset((i, j))
        for (i, a), (j, b) in combinations(enumerate(cells), 2)
        if max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1
    }
    return rows * columns, near


@parametrize_some(
    ("text", "graph", "sizes"),
    [
        ("acyclic orientations of P_n", line, range(1, 6)),
        ("acyclic orientations of the cycle C_n", lambda n: line(n, around=True), range(3, 7)),
        ("acyclic orientations of P_2 x P_n", lambda n: times(line(2), line(n)), range(1, 5)),
        (
            "acyclic orientations of the 3 x n grid graph",
            lambda n: times(line(3), line(n)),
            range(1, 4),
        ),
        (
            "acyclic orientations in C_3 x P_n",
            lambda n: times(line(3, around=True), line(n)),
            range(1, 4),
        ),
        (
            "acyclic orientations of P_2 x C_n",
            lambda n: times(line(2), line(n, around=True)),
            range(3, 5),
        ),
        ("acyclic orientations of the 2 x n king graph", lambda n: king_board(2, n), range(1, 4)),
    ],
    share=36,
)
def test_acyclic_orientations_are_listed(text, graph, sizes):
    sequence = sequence_of(read_sentence(text))
    for n in sizes:
        vertices, edges = graph(n)
        listed = orientations((vertices, edges))
        assert sequence.term(n) == sum(is_acyclic(vertices, arcs) for arcs in listed)


@parametrize_some(
    ("text", "graph", "sizes"),
    [
        ("Eulerian orientations of C_n", lambda n: line(n, around=True), range(3, 7)),
        (
            "Eulerian orientations of the 3 x n torus",
            lambda n: times(line(3, around=True), line(n, around=True)),
            range(3, 4),
        ),
    ],
)
def test_eulerian_orientations_are_listed(text, graph, sizes):
    sequence = sequence_of(read_sentence(text))
    assert sequence.offset == 3
    for n in sizes:
        vertices, edges = graph(n)
        listed = orientations((vertices, edges))
        assert sequence.term(n) == sum(is_eulerian(vertices, arcs) for arcs in listed)


def test_acyclic_orientations_are_as_many_as_the_chromatic_polynomial_is_at_minus_1():
    polynomials = as_sequence("chromatic polynomials of P_2 x P_n")
    found = as_sequence("acyclic orientations of P_2 x P_n")
    for n in range(1, 5):
        assert str(polynomials.term(n).at({"k": -1})) == str(found.term(n))


def node_kayles(left, near):
    """Return the nim-value of Node-Kayles on what is left, by all games."""
    options = {node_kayles(left - {v} - near[v], near) for v in left}
    return next(k for k in range(len(options) + 1) if k not in options)


def arc_kayles(left, near):
    """Return the nim-value of Arc-Kayles on what is left, by all games."""
    edges = ((u, v) for u in left for v in near[u] & left if u < v)
    options = {arc_kayles(left - {*one}, near) for one in edges}
    return next(k for k in range(len(options) + 1) if k not in options)


@parametrize_some(
    ("text", "value", "graph", "sizes"),
    [
        ("node-kayles on cycles", node_kayles, lambda n: line(n, around=True), range(3, 9)),
        ("Node-Kayles on the path P_n", node_kayles, line, range(1, 8)),
        (
            "Node-Kayles in P_2 x P_n",
            node_kayles,
            lambda n: times(line(2), line(n)),
            range(1, 5),
        ),
        ("Arc-Kayles on C_n", arc_kayles, lambda n: line(n, around=True), range(3, 8)),
        ("Arc-Kayles in P_2 x P_n", arc_kayles, lambda n: times(line(2), line(n)), range(1, 4)),
    ],
    share=24,
)
def test_nim_values_are_those_of_all_games(text, value, graph, sizes):
    sequence = sequence_of(read_sentence(f"nim-values of {text}"))
    for n in sizes:
        one = graph(n)
        assert sequence.term(n) == value(frozenset(range(one[0])), neighbours(one))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Eulerian orientations of P_3 x P_n", "two or four edges"),
        ("acyclic orientations of K_n", "not counted"),
        ("nim-values of Col on C_n", "not known here"),
    ],
)
def test_what_is_not_counted_on_graphs_is_refused(text, words):
    with pytest.raises(GfkitError, match=words):
        sequence_of(read_sentence(text))


@pytest.mark.parametrize(
    ("text", "is_meant"),
    [
        (
            "independent sets with 2 vertices in C_n",
            lambda z, edges: len(z) == 2 and all(not {*e} <= {*z} for e in edges),
        ),
        (
            "vertex covers with at most 3 vertices in the cycle C_n",
            lambda z, edges: len(z) <= 3 and all({*e} & {*z} for e in edges),
        ),
    ],
)
def test_sets_of_a_size_on_cycles_are_listed(text, is_meant):
    sequence = sequence_of(read_sentence(text))
    assert sequence.offset == 3
    for n in range(3, 9):
        edges = line(n, around=True)[1]
        sets = (z for many in range(n + 1) for z in combinations(range(n), many))
        assert sequence.term(n) == sum(is_meant(z, edges) for z in sets)


def test_another_letter_stands_for_n_if_it_is_alone():
    assert read_sentence("matchings of P_2 x P_m") == read_sentence("matchings of P_2 x P_n")
    refused("matchings of P_m x P_n", "stopped at 'P_m'")
    refused("walks of length n on C_m", "stopped at 'C_m'")


def test_pieces_in_rows_and_columns_are_told_with_their_number():
    said = "placements of exactly 1 non-attacking kings on a 3 x n board"
    meaning = read_sentence(f"{said} with at most 1 king in each row")
    assert sentence_of(meaning) == (
        "placements of exactly 1 non-attacking king on a 3 x n board in which each row has at most "
        "1 king"
    )
    assert read_sentence(sentence_of(meaning)) == meaning


@pytest.mark.parametrize("text", ["independent sets in C_2", "walks of length n on C_1"])
def test_a_cycle_has_three_vertices_or_more(text):
    assert "a cycle has 3 vertices or more" in str(read_sentence(text))


def test_numbers_of_cycles_begin_with_three_vertices():
    """There are (k-1)^n + (-1)^n (k-1) proper k-colorings of C_n."""
    found = sequence_of(read_sentence("proper 3-colorings of C_n"))
    assert found.offset == 3
    assert found.terms(6) == [2**n + 2 * (-1) ** n for n in range(3, 9)]
    assert sequence_of(read_sentence("independent sets of C_n")).offset == 3


def in_rows_or_columns(name, rows, columns, amounts):
    """Count non-attacking pieces with such a number in all rows, or with one in all columns."""
    cells = [*product(range(rows), range(columns))]
    found = 0
    for chosen in product((False, True), repeat=len(cells)):
        some = [z for z, is_there in zip(cells, chosen, strict=True) if is_there]
        pairs = [(abs(a - c), abs(b - d)) for (a, b), (c, d) in combinations(some, 2)]
        if any(max(z) == 1 if name == "kings" else 0 in z for z in pairs):
            continue
        ways = (
            all(sum(z[side] == k for z in some) in amounts for k in range(many))
            for side, many in ((0, rows), (1, columns))
        )
        found += any(ways)
    return found


@parametrize_some(
    ("name", "rows", "said", "amounts", "values"),
    [
        ("kings", 2, "with exactly one king in every row or every column", {1}, [2, 0, 2, 6, 12]),
        (
            "rooks",
            3,
            "with at least one rook in each row or each column",
            range(1, 9),
            [3, 6, 6, 24, 60],
        ),
        ("kings", 2, "in which either all rows or all columns have 1 king", {1}, None),
        ("rooks", 2, "in which every row or every column has at most one rook", {0, 1}, None),
        ("kings", 3, "with at most one king in every row or in every column", {0, 1}, None),
    ],
)
def test_all_rows_or_all_columns_are_told_by_three_sentences(name, rows, said, amounts, values):
    found = read_sentence(f"placements of non-attacking {name} on a {rows} x n board {said}")
    assert isinstance(found, RefusedSentence)
    _, first, _, second, _, both, _ = str(found).partition("is not counted: ")[2].split("'")
    widths = range(1, 6 if rows == 2 else 5)
    counted = [
        a + b - c
        for a, b, c in zip(*(terms(z, len(widths)) for z in (first, second, both)), strict=True)
    ]
    listed = [in_rows_or_columns(name, rows, n, amounts) for n in widths]
    assert counted == listed
    assert values is None or listed == values[: len(listed)]


def test_of_all_rows_or_all_columns_both_words_for_attacks_are_offered():
    behind = "a 3 x n board with one rook in every row or every column"
    untold = read_sentence(f"placements of rooks on {behind}")
    assert isinstance(untold, RefusedSentence)
    assert "say 'non-attacking rooks', or 'rooks in any cells of'" in str(untold)
    for told in ("non-attacking rooks on", "rooks in any cells of"):
        assert "less" in str(read_sentence(f"placements of {told} {behind}"))


def test_any_row_or_any_column_is_each_of_both():
    begun = "placements of rooks in any cells of a 3 x n board with at most one rook in"
    each = (f"{begun} {z}" for z in ("each row or column", "any row or any column"))
    both = read_sentence(f"{begun} each row and each column")
    assert {read_sentence(z) for z in each} == {both}


@pytest.mark.parametrize(
    ("name", "many", "said"),
    [("kings", "at most two ", "with a number of pieces"), ("queens", "", "of queens")],
)
def test_maximal_placements_that_are_not_counted(name, many, said):
    text = f"maximal placements of {many}non-attacking {name} on a 2 x n board"
    with pytest.raises(GfkitError, match=f"maximal placements {said} are not counted"):
        terms(text, 3)


@pytest.mark.parametrize(
    "said", ["with exactly 3 colors", "using all 3 colors", "with only 3 colors"]
)
def test_whether_each_color_is_used_is_asked(said):
    """Of P_n there are 3*2^(n-1) proper 3-colorings; of P_2 none has all three colors."""
    assert "whether each of the 3 colors is used" in str(
        read_sentence(f"proper colorings of P_n {said}")
    )
    assert terms("proper colorings of P_n with 3 colors", 4) == [
        3 * 2 ** (n - 1) for n in range(1, 5)
    ]


WITH_HUB = [
    ("the fan, that is, the path P_n with one more vertex joined to all its vertices", False),
    ("the path P_n with an extra vertex joined to every vertex", False),
    ("the graph formed by joining a new vertex to all vertices of the path P_n", False),
    ("the graph obtained from P_n by adding a vertex adjacent to all vertices of the path", False),
    ("the wheel, that is, the cycle C_n with a hub joined to all its vertices", True),
    ("the wheel formed by joining a hub to every vertex of C_n", True),
    ("the graph formed by joining a new vertex to each vertex of the cycle C_n", True),
]


@parametrize_some(("graph", "is_wheel"), WITH_HUB, ids=[z[0] for z in WITH_HUB], share=5)
def test_fans_and_wheels_by_their_definition(graph, is_wheel):
    found = gfkit.as_sequence(f"independent sets of {graph}")
    for n in range(3, 7):
        grid = Grid(1, n, is_closed=is_wheel)
        # the hub alone, or an independent set without it
        assert found(n) == 1 + sum(apart()(z, grid) for z in grid.filled("01")), n


@pytest.mark.parametrize(
    ("said", "why"),
    [
        pytest.param(
            "independent sets of the wheel, that is, "
            "the path P_n with a hub joined to all vertices",
            "stopped at 'path'",
            marks=pytest.mark.thorough,
        ),
        pytest.param(
            "independent sets of the fan, that is, the cycle C_n with a hub joined to all "
            "its vertices",
            "stopped at 'cycle'",
            marks=pytest.mark.thorough,
        ),
        ("independent sets of the fan, that is, the cycle C_n with a hub", "stopped at 'cycle'"),
        ("proper 3-colorings of the path P_n with one more vertex", "not a whole sentence"),
    ],
)
def test_fans_are_not_wheels(said, why):
    refused(said, why)


def colorings_of_wheel(colors):
    """Return what lists the colorings of a wheel: the hub first, then its rim."""
    return lambda n: product(range(colors), repeat=n + 1) if n >= 3 else ()


def proper_on_wheel(hues):
    hub, *rim = hues
    return hub not in rim and all(a != b for a, b in zip(rim, [*rim[1:], rim[0]], strict=True))


@parametrize_some(
    ("text", "colors"),
    [
        ("proper 3-colorings of the wheel with n rim vertices", 3),
        ("proper 4-colorings of the wheel with n rim vertices", 4),
        ("proper colorings of the wheel with n spokes with 4 colors", 4),
        ("proper 4-colorings of the wheel with a hub and n rim vertices", 4),
        ("In the wheel with n rim vertices, number of proper vertex colorings with 4 colors", 4),
    ],
)
def test_wheels_by_their_rims(text, colors):
    counts(text, colorings_of_wheel(colors), proper_on_wheel, 6)


def test_the_triangular_prism_is_one_graph():
    """It was the prism over a cycle of n vertices."""
    assert gfkit.ask("perfect matchings of the triangular prism").says["number"] == "4"
    matchings = gfkit.as_sequence("perfect matchings of the triangular prism C_3 x P_n")
    assert matchings(2) == 4
    with pytest.raises(GfkitError, match="a triangular prism is not a product"):
        gfkit.as_sequence("perfect matchings of the triangular prism C_4 x P_n")
