"""What [BrownEtAl2019] says of all graphs: recomputed, and what is wrong put right.

Statements about paths alone (Tables 1 and 2, Theorems 3.2, 3.4, 3.6, 3.10, 3.11, 4.3) are not here.
Tests of wrong statements have `misprint` or `error` in their names; each shows the smallest graph
on which the statement fails, in the order of the atlas, and the statement that holds.
"""

from itertools import combinations, pairwise, product
from math import comb

import networkx as nx
import pytest
from tiers import is_thorough, one_in

from gfkit.boards.colouring import CIS, COL, NODE_KAYLES, SNORT, cis_of
from gfkit.boards.edge_games import ARC_KAYLES, GRAPH_GAMES, O12
from gfkit.boards.graph import Graph
from gfkit.numbers.roots import has_only_real_roots
from gfkit.series.profile import Profile
from gfkit.strips.graphs.graph_facts import independence_polynomial, small_graphs, univariate
from gfkit.strips.graphs.graph_statements import PRODUCTS, RIGHT_LINE, line_graph, product_graph
from gfkit.strips.graphs.graphs import profile_on_graph

GRAPHS = [Graph(0, ()), *small_graphs(6, connected=False)]
CONNECTED = list(small_graphs(7))
PAPER = {"col": COL, "snort": SNORT, "cis": CIS, "o12": O12}


def pieces(game, graph):
    """Return P(x) of the game on the graph."""
    return univariate(profile_on_graph(game, graph))


def col_graph(graph):
    return product_graph(graph, Graph.path(2), PRODUCTS["cartesian"])


def snort_graph(graph):
    pairs = PRODUCTS["categorical"] | {("equal", "adjacent")}
    return product_graph(graph, Graph.path(2), pairs)


def cis_graph(graph, colours=2):
    return product_graph(graph, Graph.complete(colours), PRODUCTS["strong"])


def is_unimodal(found):
    steps = [b - a for a, b in pairwise(found) if a != b]
    return all(a > 0 or b < 0 for a, b in pairwise(steps))


def is_log_concave(a):
    return all(a[i] ** 2 >= a[i - 1] * a[i + 1] for i in range(1, len(a) - 1))


def times(first, second):
    found = [0] * (len(first) + len(second) - 1)
    for (i, a), (j, b) in product(enumerate(first), enumerate(second)):
        found[i + j] += a * b
    return tuple(found)


def scaled(polynomial, factor):
    return tuple(f * factor**i for i, f in enumerate(polynomial))


def as_networkx(graph):
    other = nx.empty_graph(graph.vertices)
    other.add_edges_from(graph.edges)
    return other


def first_failure(holds):
    return next(graph for graph in GRAPHS if not holds(graph))


# Section 2.


def test_the_profile_of_col_on_three_vertices() -> None:
    profile = profile_on_graph(COL, Graph.path(3))
    printed = {(0, 0): 1, (1, 0): 3, (0, 1): 3, (1, 1): 6, (2, 0): 1, (0, 2): 1}
    assert profile == Profile.of({**printed, (2, 1): 1, (1, 2): 1})
    assert (univariate(profile), profile.total()) == ((1, 6, 8, 2), 17)


def test_the_empty_position_is_one_position_of_every_game() -> None:
    for game in GRAPH_GAMES.values():
        assert all(profile_on_graph(game, graph)[0, 0] == 1 for graph in GRAPHS[:30])


# Theorems 3.1, 3.3, 3.5, 3.8: positions are the independent sets of an auxiliary graph.


def test_theorem_3_1_col_is_the_cartesian_product_with_an_edge() -> None:
    for graph in GRAPHS:
        auxiliary = col_graph(graph)
        printed = [
            ((i, p), (j, q))
            for (i, p), (j, q) in combinations(product(range(graph.vertices), (1, 2)), 2)
            if ((i, j) in graph.edges and p == q) or (i == j and p != q)
        ]
        assert len(auxiliary.edges) == len(printed)
        assert pieces(COL, graph) == independence_polynomial(auxiliary)


def test_theorem_3_3_snort_is_the_categorical_product_and_a_matching() -> None:
    for graph in GRAPHS:
        described = nx.tensor_product(as_networkx(graph), nx.path_graph(2))
        described.add_edges_from(((v, 0), (v, 1)) for v in range(graph.vertices))
        edges = {frozenset((2 * u + p, 2 * v + q)) for (u, p), (v, q) in described.edges}
        assert set(map(frozenset, snort_graph(graph).edges)) == edges
        assert pieces(SNORT, graph) == independence_polynomial(snort_graph(graph))


def printed_cis_graph(graph):
    """((b, c), (d, e)) is an edge if b is adjacent to d."""
    edges = [(2 * u + c, 2 * v + e) for u, v in graph.edges for c in (0, 1) for e in (0, 1)]
    return Graph.of_edges(2 * graph.vertices, edges)


def strong_square(graph):
    other = as_networkx(graph)
    return Graph.of(nx.convert_node_labels_to_integers(nx.strong_product(other, other)))


def test_section_3_3_edges_of_the_cis_graph_misprint_first_fails_on_one_vertex() -> None:
    """The edge between blue and red on one vertex is left out: b = d must be allowed."""

    def holds(graph):
        return pieces(CIS, graph) == independence_polynomial(printed_cis_graph(graph))

    assert first_failure(holds) == Graph.path(1)
    assert independence_polynomial(printed_cis_graph(Graph.path(1))) == (1, 2, 1)
    assert pieces(CIS, Graph.path(1)) == (1, 2)
    assert [graph for graph in GRAPHS if holds(graph)] == [Graph(0, ())]


def test_section_3_3_strong_product_of_g_and_g_misprint_first_fails_on_one_vertex() -> None:
    """The strong product is with K2. With itself the graph has n^2 vertices, and must have 2n."""

    def holds(graph):
        return pieces(CIS, graph) == independence_polynomial(strong_square(graph))

    small = [graph for graph in GRAPHS if graph.vertices <= 5]
    assert first_failure(holds) == Graph.path(1)
    assert independence_polynomial(strong_square(Graph.path(1))) == (1, 1)
    assert [graph for graph in small if holds(graph)] == [Graph(0, ()), Graph.path(2)]
    for graph in GRAPHS:
        described = nx.strong_product(as_networkx(graph), nx.path_graph(2))
        edges = {frozenset((2 * u + p, 2 * v + q)) for (u, p), (v, q) in described.edges}
        assert set(map(frozenset, cis_graph(graph).edges)) == edges


def test_theorem_3_5_holds_with_the_strong_product_with_an_edge() -> None:
    for graph in GRAPHS:
        assert pieces(CIS, graph) == independence_polynomial(cis_graph(graph))


def test_corollary_3_7_on_all_graphs_cis_in_k_colours_scales_independent_sets() -> None:
    for graph in GRAPHS:
        sets = independence_polynomial(graph)
        assert pieces(CIS, graph) == scaled(sets, 2)
        assert pieces(cis_of(3), graph) == scaled(sets, 3)
        assert independence_polynomial(cis_graph(graph, 3)) == scaled(sets, 3)


def test_section_3_4_o12_graph_misprint_an_edge_would_meet_itself() -> None:
    """(ii) needs a and b to be different edges; read as printed, no edge is in a position."""

    def read_as_printed(graph):
        return tuple(comb(graph.vertices, i) for i in range(graph.vertices + 1))

    def holds(graph):
        return pieces(O12, graph) == read_as_printed(graph)

    assert first_failure(holds) == Graph.path(2)
    assert pieces(O12, Graph.path(2)) == (1, 3, 1)


def test_theorem_3_8_o12() -> None:
    for graph in GRAPHS:
        if graph.vertices <= 5:
            auxiliary = line_graph(graph, RIGHT_LINE)
            line = as_networkx(graph)
            assert len(auxiliary.edges) == 2 * len(graph.edges) + nx.line_graph(line).size()
            assert pieces(O12, graph) == independence_polynomial(auxiliary)


def test_o12_positions_are_the_matchings_with_a_leaf_on_every_vertex() -> None:
    for graph in GRAPHS:
        n = graph.vertices
        leaves = Graph.of_edges(2 * n, [*graph.edges, *((v, n + v) for v in range(n))])
        assert pieces(O12, graph) == pieces(ARC_KAYLES, leaves)


# Theorem 3.9.


def test_theorem_3_9_symmetry_and_parity() -> None:
    """c(i, j) = c(n-i-2j, j), c(i) = c(n-i); c(n/2) has the parity of the perfect matchings."""
    assert len(CONNECTED) == 996
    for graph in [*GRAPHS, *CONNECTED]:
        n, profile, found = graph.vertices, profile_on_graph(O12, graph), pieces(O12, graph)
        assert all(profile[n - i - 2 * j, j] == f for i, j, f in profile.terms)
        assert found == found[::-1]
        assert n % 2 or (found[n // 2] - profile[0, n // 2]) % 2 == 0


def o12_positions(graph):
    """Yield every position as its Left vertices and its dominoes."""
    for size in range(graph.vertices // 2 + 1):
        for dominoes in combinations(graph.edges, size):
            free = set(range(graph.vertices)) - {v for edge in dominoes for v in edge}
            if len(free) + 2 * size == graph.vertices:
                for number in range(len(free) + 1):
                    for left in combinations(sorted(free), number):
                        yield frozenset(left), frozenset(dominoes)


def exchanged(graph, position):
    left, dominoes = position
    empty = set(range(graph.vertices)) - left - {v for edge in dominoes for v in edge}
    return frozenset(empty), dominoes


def test_theorem_3_9_proof_number_of_empty_vertices() -> None:
    """With i pieces, j of them dominoes, n - i - j vertices are empty; exchanged, n - i pieces."""
    for graph in GRAPHS:
        if graph.vertices <= 4:
            for left, dominoes in o12_positions(graph):
                n, i, j = graph.vertices, len(left) + len(dominoes), len(dominoes)
                empty, _ = exchanged(graph, (left, dominoes))
                assert len(empty) == n - i - j
                assert len(empty) + len(dominoes) == n - i


def test_theorem_3_9_proof_error_several_positions_may_be_matched_to_themselves() -> None:
    """The proof speaks of one such position, as an exception to a bijection.

    There is one for every perfect matching, and the exchange is a bijection on all positions. First
    with two: the cycle of 4 vertices.
    """

    def fixed(graph):
        return sum(exchanged(graph, p) == p for p in o12_positions(graph))

    found = [graph for graph in GRAPHS if graph.vertices <= 4 and fixed(graph) > 1]
    assert [len(graph.edges) for graph in found] == [4, 5, 6]
    assert nx.is_isomorphic(as_networkx(found[0]), nx.cycle_graph(4))
    assert [fixed(graph) for graph in found] == [2, 2, 3]
    for graph in GRAPHS:
        if graph.vertices <= 4:
            positions = list(o12_positions(graph))
            assert {exchanged(graph, p) for p in positions} == set(positions)
            half, odd = divmod(graph.vertices, 2)
            assert fixed(graph) == (0 if odd else profile_on_graph(O12, graph)[0, half])


def test_section_3_4_o12_on_complete_graphs_is_a005425() -> None:
    a = [1, 2]
    while len(a) < 20:
        a.append(2 * a[-1] + (len(a) - 1) * a[-2])
    assert a[:8] == [1, 2, 5, 14, 43, 142, 499, 1850]
    assert [profile_on_graph(O12, Graph.complete(n)).total() for n in range(20)] == a


# Section 3.5: NoGo is not an independent placement game.


def nogo_positions(graph):
    near = graph.neighbours()
    for choice in product(".BR", repeat=graph.vertices):
        if all(has_liberty(v, choice, near) for v in range(graph.vertices) if choice[v] != "."):
            yield frozenset((v, stone) for v, stone in enumerate(choice) if stone != ".")


def has_liberty(start, choice, near):
    group = [start]
    for v in group:
        for w in near[v]:
            if choice[w] == ".":
                return True
            if choice[w] == choice[start] and w not in group:
                group.append(w)
    return False


def test_section_3_5_nogo_has_no_auxiliary_graph_from_the_path_of_three_vertices_on() -> None:
    """On connected graphs of fewer than 3 vertices it has one.

    Positions are the independent sets of a graph on the legal stones if and only if stones that
    agree in pairs agree.
    """

    def is_independent(graph):
        positions = set(nogo_positions(graph))
        stones = [stone for position in positions for stone in position if len(position) == 1]
        return all(
            any({a, b} not in positions for a, b in combinations(chosen, 2))
            or frozenset(chosen) in positions
            for size in range(3, graph.vertices + 1)
            for chosen in combinations(stones, size)
        )

    connected = list(small_graphs(4))
    assert [is_independent(graph) for graph in connected] == [True, True] + 8 * [False]
    for graph in connected:  # a placement game all the same: a stone taken away leaves a position
        positions = set(nogo_positions(graph))
        assert all(position - {stone} in positions for position in positions for stone in position)
        assert len(positions) == profile_on_graph(GRAPH_GAMES["nogo"], graph).total()


# Section 4.1: Col and Snort.


def is_legal(game, colours, graph):
    return not any(
        u in colours and v in colours and game.clash(colours[u], colours[v]) for u, v in graph.edges
    )


def colourings(game, graph):
    for choice in product((None, "B", "R"), repeat=graph.vertices):
        colours = {v: colour for v, colour in enumerate(choice) if colour}
        if is_legal(game, colours, graph):
            yield colours


def numberings(graph):
    """Yield numbers from 1 or 2 such that the even and the odd ones are the two colour classes."""
    for choice in product((0, 1), repeat=graph.vertices):
        if all(choice[u] != choice[v] for u, v in graph.edges):
            yield [2 * v + 1 + parity for v, parity in enumerate(choice)]


def components(colours, graph):
    taken = as_networkx(graph).subgraph(colours)
    return nx.connected_components(taken)


SWAP = {"B": "R", "R": "B"}


def printed_a(colours, graph, numbers):
    """If the least number x of a component is even: swap the colours at its odd numbers."""
    result = dict(colours)
    for part in components(colours, graph):
        if min(numbers[v] for v in part) % 2 == 0:
            result |= {v: SWAP[colours[v]] for v in part if numbers[v] % 2}
    return result


def printed_b(colours, graph, numbers):
    """If x is even: give its colour to the odd numbers. If x is odd change nothing."""
    result = dict(colours)
    for part in components(colours, graph):
        least = min(part, key=lambda v: numbers[v])
        if numbers[least] % 2 == 0:
            result |= {v: colours[least] for v in part if numbers[v] % 2}
    return result


def swapped_at_odd(colours, numbers):
    return {v: SWAP[c] if numbers[v] % 2 else c for v, c in colours.items()}


BIPARTITE = [graph for graph in GRAPHS if graph.vertices <= 4 and graph.is_bipartite()]


@pytest.mark.parametrize(
    "game, other, transform", [(SNORT, COL, printed_a), (COL, SNORT, printed_b)]
)
def test_lemma_4_1_proof_error_nothing_is_done_where_the_least_number_is_odd(
    game, other, transform
) -> None:
    """Both transformations fail first on one edge, numbered 1 and 2.

    Two blue pieces stay so under A, and blue beside red stays so under B. (B goes from Col to
    Snort, and A(B(C)) is C; both are misprinted.)
    """
    failing = [
        (graph, numbers, colours)
        for graph in BIPARTITE
        for numbers in numberings(graph)
        for colours in colourings(game, graph)
        if not is_legal(other, transform(colours, graph, numbers), graph)
    ]
    graph, numbers, colours = failing[0]
    assert graph == Graph.path(2)
    assert min(numbers) % 2
    assert transform(colours, graph, numbers) == colours
    for graph, numbers, colours in failing:
        leasts = [min(numbers[v] for v in part) for part in components(colours, graph)]
        assert any(least % 2 for least in leasts)


def test_lemma_4_1_proof_right_swap_the_colours_at_all_odd_numbers() -> None:
    """No components are needed: swapping at the odd numbers is its own inverse."""
    for graph in BIPARTITE:
        for numbers in numberings(graph):
            for game, other in ((SNORT, COL), (COL, SNORT)):
                for colours in colourings(game, graph):
                    found = swapped_at_odd(colours, numbers)
                    assert is_legal(other, found, graph)
                    assert swapped_at_odd(found, numbers) == colours


def test_theorem_4_2_col_and_snort_agree_on_bipartite_graphs() -> None:
    bipartite = [graph for graph in [*GRAPHS, *CONNECTED] if graph.is_bipartite()]
    assert all(pieces(COL, graph) == pieces(SNORT, graph) for graph in bipartite)


def test_theorem_4_2_can_be_sharpened_they_agree_on_no_other_graphs() -> None:
    """2^c colourings of each set of pieces, c its number of components; Col needs it bipartite."""
    for graph in [*GRAPHS, *CONNECTED]:
        col, snort = pieces(COL, graph), pieces(SNORT, graph)
        assert (col == snort) == graph.is_bipartite()
        longer = (*col, *(0,) * (len(snort) - len(col)))
        assert all(a <= b for a, b in zip(longer, snort, strict=True))


def test_the_bivariate_profile_tells_col_from_snort_on_one_edge() -> None:
    col, snort = (profile_on_graph(game, Graph.path(2)) for game in (COL, SNORT))
    assert str(col) == "2*x*y+2*x+2*y+1"
    assert str(snort) == "x^2+2*x+y^2+2*y+1"


# The questions of section 2.


def test_question_2_1_roots_of_o12_are_all_real() -> None:
    """They are roots of a matching polynomial, so no: their closure is not the complex plane."""
    failing = {
        name: next((z for z in CONNECTED if not has_only_real_roots(pieces(game, z))), None)
        for name, game in PAPER.items()
    }
    assert {name: z.graph6() for name, z in failing.items() if z} == {
        "col": "CF",
        "snort": "Bw",
        "cis": "CF",
    }


@one_in(8)
@pytest.mark.parametrize("name", [*PAPER, "nogo"])
def test_question_2_2_unimodal_and_log_concave_to_seven_vertices(name) -> None:
    for graph in CONNECTED:
        found = pieces(GRAPH_GAMES[name], graph)
        assert is_unimodal(found)
        assert is_log_concave(found)


def joined_to_independent(clique, independent):
    n = clique + independent
    return Graph.of_edges(n, [(i, j) for j in range(n) for i in range(min(j, clique))])


def test_question_2_2_no_for_cis_on_thirteen_vertices() -> None:
    """K9 joined to 4 vertices without edges between them."""
    graph = joined_to_independent(9, 4)
    assert pieces(CIS, graph) == (1, 26, 24, 32, 16)
    assert not is_unimodal(pieces(CIS, graph))
    assert is_unimodal(pieces(CIS, joined_to_independent(8, 4)))
    assert not is_log_concave(pieces(CIS, joined_to_independent(6, 4)))  # 10 vertices
    assert is_log_concave(pieces(CIS, joined_to_independent(5, 4)))


@pytest.mark.drawn
def test_question_2_2_no_for_col_and_snort_on_a_complete_bipartite_graph() -> None:
    """K(84, 49): up to 60 pieces the numbers rise, at 61 they fall, and then they rise again."""

    def by_formula(r, s):
        one = [comb(r, k) for k in range(r + 1)], [comb(s, k) for k in range(s + 1)]
        both = times([0, *one[0][1:]], [0, *one[1][1:]])
        alone = [comb(r, k) * 2**k + comb(s, k) * 2**k - (k == 0) for k in range(r + s + 1)]
        return tuple(a + 2 * b for a, b in zip(alone, both, strict=True))

    graph = Graph.complete_bipartite(84, 49)
    found = pieces(COL, graph)
    assert found == pieces(SNORT, graph) == by_formula(84, 49)
    descents = [k for k, (a, b) in enumerate(pairwise(found)) if a > b]
    assert not is_unimodal(found)
    assert (descents[0], found[60] > found[61] < found[62]) == (60, True)
    smaller = (
        (r, n - r) for n in range(2 if is_thorough() else 127, 133) for r in range((n + 1) // 2, n)
    )
    assert all(is_unimodal(by_formula(r, s)) for r, s in smaller)


def test_question_2_3_no_other_pair_of_the_games_agrees_on_bipartite_graphs() -> None:
    bipartite = [graph for graph in CONNECTED if graph.is_bipartite()]
    games = {**PAPER, "nogo": GRAPH_GAMES["nogo"], "node-kayles": NODE_KAYLES}
    agreeing = [
        (first, second)
        for first, second in combinations(games, 2)
        if all(pieces(games[first], z) == pieces(games[second], z) for z in bipartite)
    ]
    assert agreeing == [("col", "snort")]
