"""Sentences about graphs and boards that are drawn, and what they mean, listed: no gfkit is here.

A graph is a number of vertices and a set of edges. `drawn(seed)` draws what is counted, a graph for
each n, a size if the things have one, and a spelling of all of it; the things are listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from random import Random

from reading.sentences.drawn.amounts import NAMES

Edges = frozenset[frozenset[int]]
Graph = tuple[int, Edges]
Chosen = frozenset[int]

# Graphs.


def line(n: int, *, around: bool = False) -> Graph:
    """Return a path, or a cycle, whose ends are joined from three vertices on."""
    pairs = [(k, k + 1) for k in range(n - 1)] + [(n - 1, 0)] * (around and n > 2)
    return n, frozenset(map(frozenset, pairs))


def times(first: Graph, second: Graph) -> Graph:
    """Return the Cartesian product; the vertex (i, j) is i * m + j."""
    (k, one), (m, other) = first, second
    pairs = [(i * m + a, i * m + b) for i in range(k) for a, b in map(tuple, other)]
    pairs += [(a * m + j, b * m + j) for a, b in map(tuple, one) for j in range(m)]
    return k * m, frozenset(map(frozenset, pairs))


def kings(rows: int, columns: int) -> Graph:
    """Return the graph of the moves of a king."""
    cells = [*product(range(rows), range(columns))]
    pairs = [
        (i, j)
        for (i, (a, b)), (j, (c, d)) in combinations(enumerate(cells), 2)
        if max(abs(a - c), abs(b - d)) == 1
    ]
    return len(cells), frozenset(map(frozenset, pairs))


def neighbours(graph: Graph) -> list[set[int]]:
    """Return of each vertex its neighbours."""
    vertices, edges = graph
    return [{v for e in edges if u in e for v in e if v != u} for u in range(vertices)]


# Sets of vertices: what tells of a set whether it is meant.

Test = Callable[[list[set[int]], Chosen], bool]


def is_independent(near: list[set[int]], some: Chosen) -> bool:
    """Tell whether no two chosen vertices are neighbours."""
    return all(not near[v] & some for v in some)


def is_dominating(near: list[set[int]], some: Chosen) -> bool:
    """Tell whether each other vertex has a chosen neighbour."""
    return all(v in some or near[v] & some for v in range(len(near)))


def is_cover(near: list[set[int]], some: Chosen) -> bool:
    """Tell whether each edge has a chosen end."""
    return all(u in some or v in some for u in range(len(near)) for v in near[u])


def has_no_smaller(test: Test) -> Test:
    """Return the test of sets that are meant, and none of whose subsets with one less is."""
    return lambda near, some: test(near, some) and not any(test(near, some - {v}) for v in some)


def has_no_larger(test: Test) -> Test:
    """Return the test of sets that are meant, and to which no vertex can be added."""
    return lambda near, some: (
        test(near, some)
        and not any(test(near, some | {v}) for v in range(len(near)) if v not in some)
    )


SETS: dict[str, tuple[list[str], Test]] = {
    "independent": (["independent sets", "independent vertex sets", "stable sets"], is_independent),
    "maximal": (["maximal independent sets"], has_no_larger(is_independent)),
    "dominating": (["dominating sets"], is_dominating),
    "total": (
        ["total dominating sets"],
        lambda near, some: all(near[v] & some for v in range(len(near))),
    ),
    "minimal": (["minimal dominating sets"], has_no_smaller(is_dominating)),
    "cover": (["vertex covers"], is_cover),
    "minimal cover": (["minimal vertex covers"], has_no_smaller(is_cover)),
}
"""Sets of vertices, as they may be called, and what they are."""


def subsets(many: int) -> Iterator[Chosen]:
    """Yield all sets of numbers below one."""
    for chosen in product((False, True), repeat=many):
        yield frozenset(k for k, is_in in enumerate(chosen) if is_in)


def matchings(graph: Graph) -> Iterator[frozenset[frozenset[int]]]:
    """Yield the sets of edges of which no two have a common vertex."""
    edges = sorted(graph[1], key=sorted)

    def more(k: int, used: frozenset[int]) -> Iterator[frozenset[frozenset[int]]]:
        if k == len(edges):
            yield frozenset()
            return
        yield from more(k + 1, used)
        if not edges[k] & used:
            for rest in more(k + 1, used | edges[k]):
                yield rest | {edges[k]}

    return more(0, frozenset())


def colorings(graph: Graph, colors: int) -> int:
    """Return how many colorings have no two neighbours alike."""
    vertices, edges = graph
    near = [sorted(v for v in some if v < u) for u, some in enumerate(neighbours(graph))]

    def more(done: tuple[int, ...]) -> int:
        u = len(done)
        if u == vertices:
            return 1
        taken = {done[v] for v in near[u]}
        return sum(more((*done, c)) for c in range(colors) if c not in taken)

    del edges
    return more(())


# Positions of games: cells are free, Left's or Right's.


def positions(graph: Graph, *, alike: bool) -> int:
    """Return how many ways leave no two neighbours of the same player, or of different ones."""
    vertices, edges = graph
    pairs = [sorted(e) for e in edges]
    return sum(
        all(not (cells[u] and cells[v]) or (cells[u] != cells[v]) == alike for u, v in pairs)
        for cells in product((0, 1, 2), repeat=vertices)
    )


# Drawing.


@dataclass(frozen=True)
class Drawn:
    """A sentence, and the numbers that it means for n = 1, 2, ..."""

    text: str
    numbers: list[int]


class Drawing:
    """What draws graphs, sizes and their spelling."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)  # noqa: S311 - no secret

    def one_of(self, *texts: str) -> str:
        """Draw one of some texts."""
        return self.rng.choice(texts)

    def number(self, k: int) -> str:
        """Spell a number."""
        return self.one_of(str(k), NAMES[k])

    def graph(self, *, is_board: bool = False) -> tuple[str, Callable[[int], Graph]]:
        """Draw a graph for each n, in one of its spellings."""
        k = self.rng.choice([1, 2, 2, 3, 3, 4])
        x, the = self.one_of("x", "X", "by"), self.one_of("the ", "a ", "")
        sides = self.one_of(f"{k} {x} n", f"n {x} {k}", f"{k}xn")
        if is_board:
            noun = self.one_of("board", "chessboard", "rectangle")
            return f"{the or 'a '}{sides} {noun}", lambda n: times(line(k), line(n))
        kind = self.rng.randrange(9)
        if kind == 7:
            k, before = min(k, 3), self.one_of("the ", "the ", "a ")
            text = self.one_of(f"{k} x n king graph", f"{k} x n king's graph")
            return before + text, lambda n: kings(k, n)
        if kind == 8:
            text = self.one_of("C_3 x C_n", "the 3 x n torus", "the torus C_3 x C_n")
            return text, lambda n: times(line(3, around=True), line(n, around=True))
        if kind == 0:
            noun = self.one_of("grid", "grid graph", "square grid", "board")
            return f"{the}{sides} {noun}", lambda n: times(line(k), line(n))
        if kind == 1:
            x = self.one_of("x", "X", "×")
            before = self.one_of("", "", "the grid graph ", "the grid ")
            return f"{before}P_{k} {x} P_n", lambda n: times(line(k), line(n))
        if kind == 2:
            many = max(k, 3)
            before = self.one_of("", "the cylinder ", "the cylinder graph ")
            text = self.one_of(f"C_{many} x P_n", f"P_n x C_{many}")
            return before + text, lambda n: times(line(many, around=True), line(n))
        if kind == 3:
            before = self.one_of("", "the cylinder ")
            return f"{before}P_{k} x C_n", lambda n: times(line(k), line(n, around=True))
        if kind == 4:
            text = self.one_of(
                "P_n",
                "the path P_n",
                "the path graph",
                "a path with n vertices",
                "the n-vertex path",
            )
            return text, line
        if kind == 5:
            text = self.one_of(
                "C_n",
                "the cycle C_n",
                "the cycle graph C_n",
                "a cycle on n vertices",
                "a cycle of length n",
            )
            return text, lambda n: line(n, around=True)
        text = self.one_of(
            "the ladder graph",
            "the ladder with n rungs",
            "the ladder P_2 x P_n",
            "the n-ladder graph",
        )
        return text, lambda n: times(line(2), line(n))

    def size(self, unit: str, *, has_size: bool = True) -> tuple[str, Callable[[int], bool]]:
        """Draw how many there are of a unit."""
        k = self.rng.randint(1, 3)
        units = {"vertices": ["vertices", "nodes"], "edges": ["edges"]}[unit]
        behind = self.rng.choice(
            units if k > 1 else [one.replace("ices", "ex").removesuffix("s") for one in units]
        )
        many = self.number(k)
        told: list[tuple[str, Callable[[int], bool]]] = [
            (f"with exactly {many} {behind}", lambda z: z == k),
            (f"with {many} {behind}", lambda z: z == k),
            (f"with at most {many} {behind}", lambda z: z <= k),
            (f"with at least {many} {behind}", lambda z: z >= k),
            (f"with fewer than {many} {behind}", lambda z: z < k),
            (f"having more than {many} {behind}", lambda z: z > k),
            (f"with an even number of {units[0]}", lambda z: z % 2 == 0),
            (f"with an odd number of {units[0]}", lambda z: z % 2 == 1),
        ]
        told += [
            (f"of size {k}", lambda z: z == k),
            (f"of size at most {k}", lambda z: z <= k),
        ] * has_size
        return self.rng.choice(told)

    def asked(self, things: str, graph: str, size: str = "") -> str:
        """Spell a question or a title."""
        at = self.one_of("in", "of", "on")
        sized = f" {size}" if size else ""
        title = self.one_of(f"{things}{sized} {at} {graph}", f"{things} {at} {graph}{sized}")
        asked = self.one_of(
            f"how many {things}{sized} are there {at} {graph}?",
            *[f"how many {things} does {graph} have?"] * (not size),
        )
        return self.one_of(title, title, f"number of {title}", f"the number of {title}", asked)


def _numbers(count: Callable[[Graph], int], graph: Callable[[int], Graph], most: int) -> list[int]:
    """Return the numbers for n = 1, 2, ..., as long as graphs have few vertices."""
    found = []
    for n in range(1, 8):
        if (one := graph(n))[0] > most:
            break
        found.append(count(one))
    return found


def drawn(seed: int) -> Drawn:
    """Draw a sentence and what it means."""
    draw = Drawing(seed)
    kind = draw.rng.randrange(10)
    if kind < 4:
        called, test = SETS[draw.rng.choice([*SETS])]
        text, graph = draw.graph()
        size, fits = draw.size("vertices") if draw.rng.random() < 0.5 else ("", lambda _: True)

        def count(one: Graph) -> int:
            near = neighbours(one)
            return sum(fits(len(some)) and test(near, some) for some in subsets(one[0]))

        return Drawn(draw.asked(draw.rng.choice(called), text, size), _numbers(count, graph, 10))
    if kind == 4:
        text, graph = draw.graph()
        is_perfect = draw.rng.random() < 0.4
        is_sized = (
            not is_perfect and draw.rng.random() < 0.6 and "C" not in text and "cycle" not in text
        )
        size, fits = draw.size("edges") if is_sized else ("", lambda _: True)

        def many(one: Graph) -> int:
            return sum(
                fits(len(z)) and (not is_perfect or 2 * len(z) == one[0]) for z in matchings(one)
            )

        called = (
            draw.one_of("perfect matchings", "1-factors")
            if is_perfect
            else draw.one_of("matchings", "independent edge sets")
        )
        return Drawn(draw.asked(called, text, size), _numbers(many, graph, 9))
    if kind in {5, 6}:
        text, graph = draw.graph()
        k = draw.rng.randint(2, 4)
        spelled = draw.one_of("colorings", "colourings")
        if draw.rng.random() < 0.6:
            things, size = draw.one_of(f"proper {k}-{spelled}", *[f"{k}-{spelled}"]), ""
        else:
            things, size = (
                f"proper {spelled}",
                draw.one_of(f"with {draw.number(k)} colors", f"using {k} colours"),
            )
        return Drawn(
            draw.asked(things, text, size), _numbers(lambda one: colorings(one, k), graph, 8)
        )
    if kind == 7:
        text, graph = draw.graph(is_board=True)
        game, alike = draw.rng.choice([("Col", True), ("Snort", False)])
        things = draw.one_of(
            f"positions of {game}", f"{game} positions", f"legal positions of {game}"
        )
        if draw.rng.random() < 0.2:
            asked = draw.one_of(f"positions does {game} have", f"positions are there in {game}")
            return Drawn(
                f"how many {asked} on {text}",
                _numbers(lambda one: positions(one, alike=alike), graph, 7),
            )
        return Drawn(
            draw.asked(things, text), _numbers(lambda one: positions(one, alike=alike), graph, 7)
        )
    return _placements(draw)


def _placements(draw: Drawing) -> Drawn:
    """Draw placements of pieces, which do not attack each other."""
    k = draw.rng.choice([2, 3, 4])
    is_turned = draw.rng.random() < 0.5
    piece = draw.rng.choice(["kings", "rooks", "bishops", "queens", "knights"])
    m = draw.rng.randint(1, 3)
    some, fits = draw.rng.choice(
        [
            ("", lambda _: True),
            ("any number of ", lambda _: True),
            (f"{draw.number(m)} ", lambda z: z == m),
            (f"at most {draw.number(m)} ", lambda z: z <= m),
            ("an even number of ", lambda z: z % 2 == 0),
        ]
    )
    noun = draw.one_of("board", "chessboard", "rectangular board")
    board = f"{draw.one_of('a', 'the')} " + (f"n x {k} {noun}" if is_turned else f"{k} x n {noun}")
    way = draw.one_of(
        "ways to place",
        "placements of",
        "ways of placing",
        "arrangements of",
        "number of ways to put",
    )
    peaceful = draw.one_of("non-attacking ", "nonattacking ")
    text = draw.one_of(
        f"{way} {some}{peaceful}{piece} on {board}",
        f"{way} {some}{piece} on {board} so that no two attack each other",
        f"{way} {some}{piece} on {board} with none attacking another",
        f"how many ways are there to place {some}{peaceful}{piece} on {board}?",
        f"in how many ways can {some}{peaceful}{piece} be placed on {board}?",
    )

    line, such, in_each = draw.rng.choice(
        [
            ("row", "", lambda _: True),
            ("row", "", lambda _: True),
            ("row", "at least one", lambda z: z >= 1),
            ("column", "at most one", lambda z: z <= 1),
            ("row", "an even number of", lambda z: z % 2 == 0),
            ("column", "exactly 1", lambda z: z == 1),
            ("column", "at least 2", lambda z: z >= 2),
        ]
    )
    called = piece.removesuffix("s") if such.endswith(("one", "1")) else piece
    if such and "?" not in text:
        text += draw.one_of(
            f" in which each {line} has {such} {called}",
            f", with {such} {called} in every {line}",
        )
    else:
        in_each = bool

    def fits_lines(some: Chosen, columns: int) -> bool:
        """Tell whether there are so many pieces in each row or column."""
        if in_each is bool:
            return True
        is_inner = (line == "row") == is_turned
        lines = range(columns if is_inner else k)
        at = [z % columns if is_inner else z // columns for z in some]
        return all(in_each(at.count(z)) for z in lines)

    def count(columns: int) -> int:
        cells = [*product(range(k), range(columns))]
        edges = [
            (i, j)
            for (i, one), (j, other) in combinations(enumerate(cells), 2)
            if attacks(piece, one, other)
        ]
        near = neighbours((len(cells), frozenset(map(frozenset, edges))))
        return sum(
            fits(len(z)) and is_independent(near, z) and fits_lines(z, columns)
            for z in subsets(len(cells))
        )

    return Drawn(text, [count(n) for n in range(1, 6) if k * n <= 12])


def attacks(piece: str, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Tell whether a piece attacks a cell on a board with a piece on no cell between."""
    down, across = abs(one[0] - other[0]), abs(one[1] - other[1])
    return {
        "kings": max(down, across) == 1,
        "rooks": 0 in (down, across),
        "bishops": down == across,
        "queens": 0 in (down, across) or down == across,
        "knights": {down, across} == {1, 2},
    }[piece]
