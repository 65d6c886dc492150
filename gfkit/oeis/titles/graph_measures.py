"""Numbers of graphs of which there is one for each n: distances, cliques, short cycles, sets.

They are computed one n after another from the definition, and no generating function is proved;
colorings of single graphs are polynomials, and have one.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise, permutations, product
from typing import TYPE_CHECKING, Any

from gfkit.errors import LimitReached
from gfkit.oeis.objects.graph_sets import asked_for, counted, narrow_order
from gfkit.oeis.titles.graph_families import FAMILIES
from gfkit.oeis.titles.sequence_titles import of_formula
from gfkit.oeis.titles.title_makers import TitleRule, direct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MOST_VERTICES = 1500
MOST_SETS = 1 << 17
MOST_STATES = 300_000
LEAST_RING = 3
Vertex = Any
Graph = Any
"""A graph of networkx."""
Near = Callable[[Vertex, Vertex], bool]


# Graphs -----------------------------------------------------------------------------------------


def joined(vertices: Iterable[Vertex], near: Near) -> Graph:
    """Return the graph of all pairs that are near each other."""
    import networkx as nx  # noqa: PLC0415 - slow to import

    found = nx.Graph()
    found.add_nodes_from(vertices)
    if len(found) > MOST_VERTICES:
        raise LimitReached(f"the graph has more than {MOST_VERTICES} vertices")
    found.add_edges_from((a, b) for a, b in combinations(found, 2) if near(a, b))
    return found


def _board(*sides: int) -> Iterator[tuple[int, ...]]:
    return product(*map(range, sides))


def _apart(a: Vertex, b: Vertex) -> list[int]:
    """Return the distances of coordinates."""
    return [abs(x - y) for x, y in zip(a, b, strict=True)]


def _is_rook(a: Vertex, b: Vertex) -> bool:
    return _apart(a, b).count(0) == len(a) - 1


def _is_bishop(a: Vertex, b: Vertex) -> bool:
    return len({*_apart(a, b)}) == 1


def _is_queen(a: Vertex, b: Vertex) -> bool:
    return _is_rook(a, b) or _is_bishop(a, b)


def _leaper(*steps: tuple[int, int]) -> Near:
    kinds = [sorted(z) for z in steps]
    return lambda a, b: sorted(_apart(a, b)) in kinds


def _differ(a: Vertex, b: Vertex) -> int:
    return sum(x != y for x, y in zip(a, b, strict=True))


def _by_one(a: Vertex, b: Vertex) -> bool:
    return sum(_apart(a, b)) == 1


def _bits(n: int) -> Iterator[tuple[int, ...]]:
    return product((0, 1), repeat=n)


def _sets(n: int, size: int) -> Iterator[frozenset[int]]:
    return map(frozenset, combinations(range(n), size))


def _without_11(n: int, *, around: bool = False) -> Iterator[tuple[int, ...]]:
    for word in _bits(n):
        pairs = [*pairwise(word), *([(word[0], word[-1])] if around and n > 1 else [])]
        if not any(a * b for a, b in pairs):
            yield word


def _keller(a: Vertex, b: Vertex) -> bool:
    apart = [(x - y) % 4 for x, y in zip(a, b, strict=True)]
    return 2 in apart and sum(map(bool, apart)) > 1


def _triangle(n: int) -> Iterator[tuple[int, int, int]]:
    """Yield the cells of a triangular board, by three coordinates of a sum."""
    return ((a, b, n - 1 - a - b) for a in range(n) for b in range(n - a))


def _pegs(a: Vertex, b: Vertex) -> bool:
    """Tell whether one disc moves; the first one is the smallest."""
    moved = [k for k, (x, y) in enumerate(zip(a, b, strict=True)) if x != y]
    if len(moved) != 1:
        return False
    return not {*a[: moved[0]]} & {a[moved[0]], b[moved[0]]}


def _grown(n: int, first: list[tuple[int, ...]], *, keeps: bool) -> Graph:
    """Return a graph in which each face, or edge, gets a vertex n times over.

    keeps: whether the ones that had one get further ones.
    """
    import networkx as nx  # noqa: PLC0415

    found, new, faces = nx.Graph(), max(map(max, first)) + 1, [*first]
    found.add_edges_from(pair for one in first for pair in combinations(one, 2))
    old: list[tuple[int, ...]] = []
    for _ in range(n):
        after = []
        for one in faces:
            found.add_edges_from((z, new) for z in one)
            after += [(*some, new) for some in combinations(one, len(one) - 1)]
            new += 1
        old += faces if keeps else []
        faces = after + old if keeps else after
        old = []
    return found


def _holes(n: int, dimension: int, most: int) -> Graph:
    """Return the cells of the n-th stage of a fractal in which some middle cells are left out."""
    parts = [z for z in product(range(3), repeat=dimension) if z.count(1) < most]
    cells = [(0,) * dimension]
    for _ in range(n):
        cells = [tuple(3 * x + y for x, y in zip(a, b, strict=True)) for a in cells for b in parts]
    return joined(cells, _by_one)


def _corners(n: int, dimension: int) -> Graph:
    """Return the n-th graph of a Sierpinski simplex: n - 1 times, two of each size are joined."""
    simplex = [tuple(int(k == i) for k in range(dimension + 1)) for i in range(dimension + 1)]
    cells = [(0,) * (dimension + 1)]
    for stage in range(n - 1):
        cells = [
            tuple(x + 2**stage * y for x, y in zip(a, b, strict=True))
            for a in cells
            for b in simplex
        ]
    import networkx as nx  # noqa: PLC0415

    found = nx.Graph()
    for cell in cells:
        tips = [tuple(x + y for x, y in zip(cell, b, strict=True)) for b in simplex]
        found.add_edges_from(combinations(tips, 2))
    return found


def _mycielski(n: int) -> Graph:
    import networkx as nx  # noqa: PLC0415

    return nx.mycielski_graph(n)


GRAPHS: dict[str, tuple[int, Callable[[int], Graph]]] = {
    "rook": (0, lambda n: joined(_board(n, n), _is_rook)),
    "2 x n rook": (0, lambda n: joined(_board(2, n), _is_rook)),
    "rook complement": (1, lambda n: joined(_board(n, n), lambda a, b: not _is_rook(a, b))),
    "queen": (1, lambda n: joined(_board(n, n), _is_queen)),
    "king": (1, lambda n: joined(_board(n, n), lambda a, b: max(_apart(a, b)) == 1)),
    "knight": (1, lambda n: joined(_board(n, n), _leaper((1, 2)))),
    "antelope": (1, lambda n: joined(_board(n, n), _leaper((3, 4)))),
    "giraffe": (1, lambda n: joined(_board(n, n), _leaper((1, 4)))),
    "zebra": (1, lambda n: joined(_board(n, n), _leaper((2, 3)))),
    "fiveleaper": (1, lambda n: joined(_board(n, n), _leaper((0, 5), (3, 4)))),
    "black bishop": (
        1, lambda n: joined((z for z in _board(n, n) if sum(z) % 2 == 0), _is_bishop)
    ),
    "white bishop": (
        2, lambda n: joined((z for z in _board(n, n) if sum(z) % 2 == 1), _is_bishop)
    ),
    "grid": (1, lambda n: joined(_board(n, n), _by_one)),
    "n x n x n grid": (1, lambda n: joined(_board(n, n, n), _by_one)),
    "torus grid": (3, lambda n: joined(_board(n, n), _leaper((0, 1), (0, n - 1)))),
    "honeycomb queen": (1, lambda n: joined(_triangle(n), lambda a, b: 0 in _apart(a, b))),
    "honeycomb rook": (1, lambda n: joined(_triangle(n), lambda a, b: a[0] == b[0])),
    "honeycomb bishop": (1, lambda n: joined(_triangle(n), lambda a, b: 0 in _apart(a, b)[1:])),
    "honeycomb obtuse knight": (
        1, lambda n: joined(_triangle(n), lambda a, b: sorted(_apart(a, b)) == [1, 2, 3])
    ),
    "honeycomb acute knight": (
        1, lambda n: joined(_triangle(n), lambda a, b: sorted(_apart(a, b)) == [1, 1, 2])
    ),
    "triangular grid": (
        1, lambda n: joined(_triangle(n + 1), lambda a, b: sorted(_apart(a, b)) == [0, 1, 1])
    ),
    "hypercube": (0, lambda n: joined(_bits(n), lambda a, b: _differ(a, b) == 1)),
    "folded cube": (2, lambda n: joined(_bits(n - 1), lambda a, b: _differ(a, b) in (1, n - 1))),
    "halved cube": (
        1,
        lambda n: joined(
            (z for z in _bits(n) if sum(z) % 2 == 0), lambda a, b: _differ(a, b) == 2
        ),
    ),
    "fibonacci cube": (1, lambda n: joined(_without_11(n), lambda a, b: _differ(a, b) == 1)),
    "lucas cube": (
        1, lambda n: joined(_without_11(n, around=True), lambda a, b: _differ(a, b) == 1)
    ),
    "keller": (1, lambda n: joined(product(range(4), repeat=n), _keller)),
    "crown": (3, lambda n: joined(_board(2, n), lambda a, b: a[0] != b[0] and a[1] != b[1])),
    "cocktail party": (2, lambda n: joined(_board(n, 2), lambda a, b: a[0] != b[0])),
    "complete bipartite": (1, lambda n: joined(_board(2, n), lambda a, b: a[0] != b[0])),
    "complete tripartite": (1, lambda n: joined(_board(3, n), lambda a, b: a[0] != b[0])),
    "andrasfai": (1, lambda n: joined(range(3 * n - 1), lambda a, b: (b - a) % 3 == 1)),
    "path complement": (1, lambda n: joined(range(n), lambda a, b: b - a > 1)),
    "cycle complement": (3, lambda n: joined(range(n), lambda a, b: 1 < b - a < n - 1)),
    "triangular": (2, lambda n: joined(_sets(n, 2), lambda a, b: len(a & b) == 1)),
    "tetrahedral": (3, lambda n: joined(_sets(n, 3), lambda a, b: len(a & b) == 2)),
    "kneser of pairs": (5, lambda n: joined(_sets(n, 2), lambda a, b: not a & b)),
    "odd": (1, lambda n: joined(_sets(2 * n - 1, n - 1), lambda a, b: not a & b)),
    "transposition": (
        1, lambda n: joined(permutations(range(n)), lambda a, b: _differ(a, b) == 2)
    ),
    "permutation star": (
        1,
        lambda n: joined(
            permutations(range(n)), lambda a, b: _differ(a, b) == 2 and a[0] != b[0]
        ),
    ),
    "hanoi": (1, lambda n: joined(product(range(3), repeat=n), _pegs)),
    "sun": (
        3,
        lambda n: joined(
            _board(2, n),
            lambda a, b: a[0] == b[0] == 0 or (a[0] < b[0] and (b[1] - a[1]) % n < 2),
        ),
    ),
    "barbell": (
        3, lambda n: joined(_board(2, n), lambda a, b: a[0] == b[0] or a[1] == b[1] == 0)
    ),
    "mycielski": (2, _mycielski),
    "apollonian": (1, lambda n: _grown(n, [(0, 1, 2)], keeps=False)),
    "dorogovtsev-goltsev-mendes": (0, lambda n: _grown(n, [(0, 1)], keeps=True)),
    "sierpinski carpet": (1, lambda n: _holes(n, 2, 2)),
    "menger sponge": (1, lambda n: _holes(n, 3, 2)),
    "sierpinski gasket": (1, lambda n: _corners(n, 2)),
    "sierpinski tetrahedron": (1, lambda n: _corners(n, 3)),
}  # fmt: skip
"""The first n, and the graph of n."""


@lru_cache(maxsize=4)
def graph_of(name: str, n: int) -> Graph:
    """Return a graph by its name, with vertices 0, 1, ...

    >>> [graph_of("crown", n).number_of_edges() for n in (3, 4)]
    [6, 12]
    """
    import networkx as nx  # noqa: PLC0415

    if name in FAMILIES:
        family = FAMILIES[name]
        found = nx.Graph(family.edges(n))
        found.add_nodes_from(range(len(family.hubs) + n * family.rows))
        return found
    return nx.convert_node_labels_to_integers(GRAPHS[name][1](n))


# Numbers ----------------------------------------------------------------------------------------


def _distances(graph: Graph) -> Iterator[dict[int, int]]:
    import networkx as nx  # noqa: PLC0415

    for _, some in nx.all_pairs_shortest_path_length(graph):
        if len(some) < len(graph):
            raise LimitReached("the graph is not connected")
        yield some


def _pairs(graph: Graph, value: Callable[[int], int]) -> int:
    total: int = sum(value(z) for some in _distances(graph) for z in some.values())
    return total // 2


def molecular_topological_index(graph: Graph) -> int:
    """Return the sum of d(i) (A(i, j) + D(i, j)), by degrees, neighbours and distances."""
    degree: dict[int, int] = dict(graph.degree)
    far = map(sum, map(dict.values, _distances(graph)))
    return sum(z * z + z * far_off for z, far_off in zip(degree.values(), far, strict=True))


def szeged_index(graph: Graph) -> int:
    """Return the sum over edges of how many vertices are nearer to one end, times to the other."""
    far = dict(zip(graph, _distances(graph), strict=True))
    return sum(
        sum(far[a][v] < far[b][v] for v in graph) * sum(far[b][v] < far[a][v] for v in graph)
        for a, b in graph.edges
    )


def short_cycles(graph: Graph, length: int) -> int:
    """Return the cycles of a length, each from its least vertex in both directions."""
    near = {v: set(graph[v]) for v in graph}
    total = 0

    def walk(first: int, path: list[int]) -> int:
        last = path[-1]
        if len(path) == length - 1:
            return sum(z > first and z not in path for z in near[last] & near[first])
        return sum(walk(first, [*path, z]) for z in near[last] if z > first and z not in path)

    for v in graph:
        total += walk(v, [v])
    return total // 2


def _induced_cycles(graph: Graph, least: int, step: int = 1) -> int:
    import networkx as nx  # noqa: PLC0415

    some = nx.chordless_cycles(graph)
    return sum(len(z) >= least and (len(z) - least) % step == 0 for z in some)


def _cliques(graph: Graph, *sizes: int) -> int:
    import networkx as nx  # noqa: PLC0415

    every = nx.enumerate_all_cliques(graph)
    if not sizes:
        return 1 + sum(1 for _ in every)
    return sum(len(z) in sizes for z in every)


def _maximal_cliques(graph: Graph) -> int:
    import networkx as nx  # noqa: PLC0415

    return sum(1 for _ in nx.find_cliques(graph))


def _masks(graph: Graph) -> list[int]:
    if 1 << len(graph) > MOST_SETS:
        raise LimitReached(f"there are more than {MOST_SETS} sets")
    return [sum(1 << z for z in graph[v]) | 1 << v for v in graph]


def _members(some: int) -> Iterator[int]:
    while some:
        yield (some & -some).bit_length() - 1
        some &= some - 1


def maximal_irredundant(graph: Graph) -> int:
    """Return the irredundant sets to which no vertex can be added."""
    near = _masks(graph)

    def is_irredundant(some: int) -> bool:
        once = twice = 0
        for v in _members(some):
            twice |= once & near[v]
            once |= near[v]
        return all(near[v] & ~twice for v in _members(some))

    every = range(1 << len(near))
    good = {z for z in every if is_irredundant(z)}
    return sum(
        not any(z | 1 << v in good for v in range(len(near)) if not z >> v & 1) for z in good
    )


def mutually_visible(graph: Graph) -> int:
    """Return the sets each two of which have a shortest path with no third one inside."""
    far = dict(zip(graph, _distances(graph), strict=True))
    _masks(graph)

    def sees(some: int, a: int) -> bool:
        reached, edge = {a}, [a]
        while edge:
            edge = [
                z
                for v in edge
                if v == a or not some >> v & 1
                for z in graph[v]
                if far[a][z] == far[a][v] + 1 and z not in reached and not reached.add(z)  # type: ignore[func-returns-value]
            ]
        return all(z in reached for z in _members(some))

    return sum(all(sees(z, a) for a in _members(z)) for z in range(1 << len(graph)))


MEASURES: dict[str, Callable[[Graph], int]] = {
    "vertices": len,
    "edges": lambda graph: graph.number_of_edges(),
    "cliques": _cliques,
    "maximal cliques": _maximal_cliques,
    "tetrahedra": lambda graph: _cliques(graph, 4),
    "chordless cycles": lambda graph: _induced_cycles(graph, 4),
    "odd chordless cycles": lambda graph: _induced_cycles(graph, 5, 2),
    "wiener": lambda graph: _pairs(graph, lambda z: z),
    "hyper-wiener": lambda graph: _pairs(graph, lambda z: z + z * z) // 2,
    "topological": molecular_topological_index,
    "szeged": szeged_index,
    "maximal irredundant sets": maximal_irredundant,
    "mutually visible sets": mutually_visible,
}


def measured_at(n: int, measure: str, graph: str) -> int:
    """Return a number of the graph of n; "size of" or "number of" before sets of a model.

    >>> [measured_at(n, "wiener", "hypercube") for n in (1, 2, 3)]
    [1, 8, 48]
    """
    net = graph_of(graph, n)
    if measure in MEASURES:
        return MEASURES[measure](net)
    kind, _, name = measure.partition(" of ")
    if kind == "cycles":
        return short_cycles(net, int(name))
    cost, ways = counted(asked_for(name), len(net), net.edges)
    if kind == "size" and not ways:
        raise LimitReached("there are no such sets")
    return abs(cost) if kind == "size" else ways


def measured(measure: str, graph: str) -> TitleRule:
    """Return a number of the graphs of a name."""
    least = LEAST_RING if graph in FAMILIES else GRAPHS[graph][0]
    if measure not in MEASURES and not measure.startswith("cycles of "):
        asked_for(measure.partition(" of ")[2])
    return direct("graph", least, measure=measure, graph=graph)


# Colorings of single graphs ---------------------------------------------------------------------


def _lcf(size: int, steps: list[int]) -> Graph:
    import networkx as nx  # noqa: PLC0415

    return nx.LCF_graph(size, steps, size // len(steps))


def _coxeter() -> Graph:
    lines = [{k % 7, (k + 1) % 7, (k + 3) % 7} for k in range(7)]
    triples = [z for z in _sets(7, 3) if z not in lines]
    return joined(triples, lambda a, b: not a & b)


def _around_cube() -> Graph:
    """Return the corners, edges and faces of a cube; an edge is joined with its ends and sides."""
    parts = [z for z in product((-1, 0, 1), repeat=3) if any(z)]
    return joined(parts, lambda a, b: sum(_apart(a, b)) == 1)


def _shrikhande(a: Vertex, b: Vertex) -> bool:
    apart = tuple((x - y) % 4 for x, y in zip(a, b, strict=True))
    return apart in {(0, 1), (0, 3), (1, 0), (3, 0), (1, 1), (3, 3)}


def _dodecahedral() -> Graph:
    import networkx as nx  # noqa: PLC0415

    return nx.dodecahedral_graph()


SINGLE: dict[str, Callable[[], Graph]] = {
    "petersen": lambda: GRAPHS["kneser of pairs"][1](5),
    "dodecahedral": _dodecahedral,
    "levi": lambda: _lcf(30, [-13, -9, 7, -7, 9, 13]),
    "dyck": lambda: _lcf(32, [5, -5, 13, -13]),
    "folkman": lambda: _lcf(20, [5, -7, -7, 5]),
    "coxeter": _coxeter,
    "deltoidal icositetrahedral": _around_cube,
    "small rhombicuboctahedral": lambda: joined(
        [
            tuple(s * (3 if k == i else 1) for k, s in enumerate(signs))
            for i in range(3)
            for signs in product((1, -1), repeat=3)
        ],
        lambda a, b: sorted(_apart(a, b)) in ([0, 0, 2], [0, 2, 2]) and not _is_opposite(a, b),
    ),
    "clebsch": lambda: GRAPHS["folded cube"][1](5),
    "shrikhande": lambda: joined(_board(4, 4), _shrikhande),
    "hypercube": lambda: GRAPHS["hypercube"][1](4),
}


def _is_opposite(a: Vertex, b: Vertex) -> bool:
    """Tell whether two points (3, 1, 1) and (1, 3, 1) differ by more than an exchange."""
    return any(x * y < 0 for x, y in zip(a, b, strict=True)) and sorted(_apart(a, b)) != [0, 0, 2]


def chromatic_values(graph: Graph, colors: int) -> list[int]:
    """Return in how many ways vertices have one of 0, 1, ..., colors so that neighbours differ.

    What is kept are classes of equal colors among the vertices with neighbours to come.
    """
    states: dict[tuple[frozenset[int], ...], list[int]] = {(): [1] * (colors + 1)}
    left, here = {*graph}, set[int]()
    for new in narrow_order([{*graph[v]} for v in graph]):
        left.discard(new)
        here = {z for z in here | {new} if {*graph[z]} & left}
        found: dict[tuple[frozenset[int], ...], list[int]] = {}
        for classes, ways in states.items():
            choices = [(one, 0) for one in classes if one.isdisjoint(graph[new])]
            for one, _ in [*choices, (frozenset[int](), 1)]:
                kept = [z for z in classes if z is not one] + [one | {new}]
                rest = tuple(sorted((z & here for z in kept if z & here), key=min))
                factor = (
                    [1] * (colors + 1) if one else [k - len(classes) for k in range(colors + 1)]
                )
                total = [a * b for a, b in zip(ways, factor, strict=True)]
                before = found.get(rest)
                found[rest] = (
                    total if before is None else list(map(sum, zip(before, total, strict=True)))
                )
        states = found
        if len(states) > MOST_STATES:
            raise LimitReached(f"the graph is too wide: more than {MOST_STATES} states")
    return states[()]


def single_colorings(name: str) -> TitleRule:
    """Return the ways to color the vertices of a graph with n colors, as a polynomial in n."""
    import networkx as nx  # noqa: PLC0415

    graph = nx.convert_node_labels_to_integers(SINGLE[name]())
    values = [Fraction(z) for z in chromatic_values(graph, len(graph))]
    terms = []
    for k in range(len(values)):
        if values[0]:
            below = "*".join(f"(n-{i})" for i in range(k)) or "1"
            terms.append(f"({values[0]})*{below}")
        values = [(b - a) / (k + 1) for a, b in pairwise(values)]
    return of_formula(" + ".join(terms))
