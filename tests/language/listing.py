"""Lists of all objects of a kind, from the definition alone: the slow and obvious count.

Nothing here knows the language, or the engine. Words, compositions, partitions and subsets are
tuples; an array is a tuple of rows; a tiling is a tuple of pieces; a set of a graph has its
vertices or edges; a path is a string of U, D and L.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, combinations, groupby, product
from itertools import permutations as arrangements
from math import comb, prod

Letter = int | str
Word = tuple[Letter, ...]
Cell = tuple[int, int]
Array = tuple[Word, ...]

HORIZONTAL, VERTICAL = (0, 1), (1, 0)
STRAIGHT = (HORIZONTAL, VERTICAL)
EVERYWHERE = (*STRAIGHT, (1, 1), (1, -1))
"""Steps to the next cell of an array; those to the cell before are their opposites."""


# Words, sums, sets and permutations.


@lru_cache(maxsize=64)
def words(letters: Word, n: int) -> tuple[Word, ...]:
    """Return the words of n letters."""
    return tuple(product(letters, repeat=n))


@cache
def numerals(n: int) -> tuple[Word, ...]:
    """Return the words of n digits of which the first is not 0."""
    return tuple(one for one in words(tuple(range(10)), n) if one[:1] != (0,))


@cache
def compositions(n: int) -> tuple[tuple[int, ...], ...]:
    """Return the sequences of positive numbers whose sum is n."""
    if n == 0:
        return ((),)
    return tuple((k, *rest) for k in range(1, n + 1) for rest in compositions(n - k))


@cache
def partitions(n: int) -> tuple[tuple[int, ...], ...]:
    """Return the compositions whose parts do not rise."""
    return tuple(one for one in compositions(n) if list(one) == sorted(one, reverse=True))


@cache
def subsets(n: int) -> tuple[tuple[int, ...], ...]:
    """Return the subsets of {1, ..., n}, each in order."""
    return tuple(chain.from_iterable(combinations(range(1, n + 1), k) for k in range(n + 1)))


@cache
def permutations(n: int, displacements: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the permutations p of 1, ..., n whose p(i) - i are all among these."""
    return tuple(
        one
        for one in arrangements(range(1, n + 1))
        if all(value - i in displacements for i, value in enumerate(one, 1))
    )


def factors(word: Word, length: int, *, ring: bool = False) -> list[Word]:
    """Return the factors of a length; a ring is read over and over, and has one at each place."""
    if ring:
        return [tuple(word[(i + j) % len(word)] for j in range(length)) for i in range(len(word))]
    return [word[i : i + length] for i in range(len(word) - length + 1)]


@dataclass(frozen=True)
class Run:
    """A maximal run, and the letter behind it: None at the end, or if it is the whole ring."""

    letter: Letter
    length: int
    behind: Letter | None


def runs(word: Word, *, ring: bool = False) -> list[Run]:
    """Return the runs; those of a ring in the order from some beginning of one."""
    if ring and len(set(word)) > 1:
        first = next(i for i in range(len(word)) if word[i] != word[i - 1])
        word = word[first:] + word[:first]
    pieces = [(letter, len(list(group))) for letter, group in groupby(word)]
    behind = [letter for letter, _ in pieces[1:]]
    last = pieces[0][0] if ring and len(pieces) > 1 else None
    return [Run(*one, after) for one, after in zip(pieces, [*behind, last], strict=False)]


def neighbours(word: Word, i: int, *, ring: bool = False) -> list[Letter]:
    """Return the letters before and behind the i-th one; on a ring both are there."""
    at = [i - 1, i + 1]
    return [word[j % len(word)] for j in at if ring or 0 <= j < len(word)]


TURNS: dict[str, tuple[int, Callable[..., bool]]] = {
    "ascent": (2, lambda a, b: a < b),
    "descent": (2, lambda a, b: a > b),
    "peak": (3, lambda a, b, c: a < b > c),
    "valley": (3, lambda a, b, c: a > b < c),
}


def turns(name: str, word: Word, *, ring: bool = False) -> int:
    """Return the number of ascents, descents, peaks or valleys."""
    length, is_one = TURNS[name]
    return sum(is_one(*one) for one in factors(word, length, ring=ring))


def kinds_of_parts(parts: tuple[int, ...], kinds: dict[int, int], *, ordered: bool) -> int:
    """Return in how many ways each part can be of one of its kinds; 0 if one has none."""
    if ordered:
        return prod(kinds.get(one, 0) for one in parts)
    return prod(comb(kinds.get(k, 0) + m - 1, m) for k, m in Counter(parts).items())


# Arrays.


@lru_cache(maxsize=8)
def arrays(letters: Word, rows: int, columns: int) -> tuple[Array, ...]:
    """Return the arrays, each as a tuple of its rows."""
    return tuple(product(words(letters, columns), repeat=rows))


def lines(array: Array, steps: Iterable[Cell], length: int) -> list[Word]:
    """Return the words of a length that are read from a cell on by one of the steps."""
    rows, columns = len(array), len(array[0])
    found = []
    for (r, c), (down, right) in product(product(range(rows), range(columns)), steps):
        cells = [(r + i * down, c + i * right) for i in range(length)]
        if all(0 <= i < rows and 0 <= j < columns for i, j in cells):
            found.append(tuple(array[i][j] for i, j in cells))
    return found


def around(array: Array, cell: Cell, steps: Iterable[Cell]) -> list[Letter]:
    """Return the entries next to a cell, by the steps and their opposites."""
    r, c = cell
    cells = [(r + s * i, c + s * j) for i, j in steps for s in (1, -1)]
    return [array[i][j] for i, j in cells if 0 <= i < len(array) and 0 <= j < len(array[0])]


def blocks(array: Array, rows: int, columns: int) -> list[Word]:
    """Return the entries of the contiguous subarrays of so many rows and columns."""
    tops, lefts = range(len(array) - rows + 1), range(len(array[0]) - columns + 1)
    return [
        tuple(array[r + i][c + j] for i in range(rows) for j in range(columns))
        for r, c in product(tops, lefts)
    ]


# Tilings and placements.


@dataclass(frozen=True)
class Tile:
    """A piece that lies somewhere: its name, which of its kinds, its cells, how it lies."""

    name: str
    kind: int
    cells: frozenset[Cell]
    lies: str


@dataclass(frozen=True)
class Tiling:
    """Pieces on a board of so many rows and columns."""

    tiles: tuple[Tile, ...]
    rows: int
    columns: int

    def faults(self, way: str) -> int:
        """Return how many lines between two columns (or rows) cross no piece."""
        axis = 1 if way == "vertical" else 0
        spans = [[cell[axis] for cell in one.cells] for one in self.tiles]
        sides = (self.rows, self.columns)
        crossed = {i for one in spans for i in range(min(one) + 1, max(one) + 1)}
        return sides[axis] - 1 - len(crossed) if sides[axis] else 0


def turned(drawing: str) -> set[frozenset[Cell]]:
    """Return a polyomino in all ways that it can lie, from row 0 and column 0 on."""
    cells = [
        (r, c) for r, row in enumerate(drawing.split("/")) for c, z in enumerate(row) if z == "#"
    ]
    found = set()
    for flip, turn in product((1, -1), range(4)):
        now = [(r, flip * c) for r, c in cells]
        for _ in range(turn):
            now = [(c, -r) for r, c in now]
        top, left = min(r for r, _ in now), min(c for _, c in now)
        found.add(frozenset((r - top, c - left) for r, c in now))
    return found


def lies(cells: Iterable[Cell]) -> str:
    """Tell how a piece lies: vertical, horizontal, or neither."""
    rows, columns = map(max, zip(*cells, strict=True))
    return "vertical" if rows > columns else "horizontal" if columns > rows else "neither"


Kinds = tuple[tuple[str, tuple[str, ...], int, str], ...]
"""Of each piece its name, its drawings, the number of its kinds, how it has to lie or nothing."""


def tilings(
    kinds: Kinds, rows: int, columns: int, joined: str = "", *, gaps: bool
) -> Iterator[Tiling]:
    """Yield the tilings of a board, or with gaps the placements.

    joined: which sides are joined, "r" (a piece may go on from the last row in the first one),
    "c", "rc" or none.
    """
    moves = []
    for name, drawings, number, way in kinds:
        for form in {one for drawing in drawings for one in turned(drawing)}:
            if way not in {"", lies(form)}:
                continue
            for r, c in product(range(rows), range(columns)):
                cells = [(r + i, c + j) for i, j in form]
                if "r" in joined:
                    cells = [(i % rows, j) for i, j in cells]
                if "c" in joined:
                    cells = [(i, j % columns) for i, j in cells]
                if len(set(cells)) == len(form) and all(i < rows and j < columns for i, j in cells):
                    moves += [Tile(name, k, frozenset(cells), lies(form)) for k in range(number)]
    by_cell: dict[Cell, list[Tile]] = {}
    for one in dict.fromkeys(moves):
        for cell in one.cells:
            by_cell.setdefault(cell, []).append(one)

    def fill(free: frozenset[Cell]) -> Iterator[tuple[Tile, ...]]:
        if not free:
            yield ()
            return
        cell = min(free, key=lambda z: (z[1], z[0]))
        if gaps:
            yield from fill(free - {cell})
        for one in by_cell.get(cell, ()):
            if one.cells <= free:
                yield from ((one, *rest) for rest in fill(free - one.cells))

    board = frozenset(product(range(rows), range(columns)))
    return (Tiling(found, rows, columns) for found in fill(board))


# Boards of chess and games.

ATTACKS: dict[str, Callable[[int, int], bool]] = {
    "king": lambda r, c: max(r, c) == 1,
    "rook": lambda r, c: not r * c,
    "bishop": lambda r, c: r == c,
    "queen": lambda r, c: not r * c or r == c,
    "knight": lambda r, c: r * c == 2,
}
"""Whether a piece attacks another so many rows and columns from it."""


@cache
def chess(piece: str, rows: int, columns: int) -> tuple[tuple[Cell, ...], ...]:
    """Return the sets of cells none of which attacks another."""
    attacks = ATTACKS[piece]
    found: list[tuple[Cell, ...]] = [()]
    for r, c in product(range(rows), range(columns)):
        found += [
            (*one, (r, c))
            for one in found
            if not any(attacks(abs(r - i), abs(c - j)) for i, j in one)
        ]
    return tuple(found)


def _alive(position: dict[Cell, str]) -> bool:
    """Tell whether each group of stones of a color has a neighbour that is empty."""
    left = {cell for cell, color in position.items() if color}
    while left:
        group, queue, breathes = {left.pop()}, deque[Cell](), False
        queue.extend(group)
        while queue:
            r, c = queue.popleft()
            for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                breathes |= position.get(near) == ""
                if near in left and position[near] == position[r, c]:
                    left.remove(near)
                    group.add(near)
                    queue.append(near)
        if not breathes:
            return False
    return True


def _apart(forbidden: Callable[[str, str], bool]) -> Callable[[dict[Cell, str]], bool]:
    """Return the test that no two neighbouring cells have such colors."""

    def holds(position: dict[Cell, str]) -> bool:
        return not any(
            forbidden(color, position.get(near, ""))
            for (r, c), color in position.items()
            for near in ((r + 1, c), (r, c + 1))
        )

    return holds


COLORED: dict[str, Callable[[dict[Cell, str]], bool]] = {
    "Col": _apart(lambda a, b: a == b != ""),
    "Snort": _apart(lambda a, b: bool(a and b) and a != b),
    "Cis": _apart(lambda a, b: bool(a and b)),
    "NoGo": _alive,
}
"""Which colored boards are positions. A stone taken away leaves a position: any order will do."""
DOMINOES: dict[str, Kinds] = {
    "Cram": (("domino", ("##",), 1, ""),),
    "Arc-Kayles": (("domino", ("##",), 1, ""),),
    "Domineering": (("domino", ("##",), 1, ""),),
    "I-Tromping": (("tromino", ("###",), 1, ""),),
    "M-Tromping": (("tromino", ("##/#.",), 1, ""),),
}
"""Pieces of which disjoint ones are a position: a piece tells whose it is by how it lies."""
GAMES = (*COLORED, *DOMINOES)


@cache
def positions(game: str, rows: int, columns: int) -> int:
    """Return the number of positions of a game that can be reached in any order of moves."""
    if game in DOMINOES:
        return sum(1 for _ in tilings(DOMINOES[game], rows, columns, gaps=True))
    cells = [*product(range(rows), range(columns))]
    boards = (
        dict(zip(cells, one, strict=True)) for one in product(("", "L", "R"), repeat=len(cells))
    )
    return sum(COLORED[game](one) for one in boards)


# Graphs.

Net = tuple[tuple[object, ...], frozenset[frozenset[object]]]
"""The vertices and the edges of a graph."""


def _net(vertices: Iterable[object], joined: Callable[[object, object], bool]) -> Net:
    vertices = tuple(vertices)
    return vertices, frozenset(frozenset(z) for z in combinations(vertices, 2) if joined(*z))


def path(n: int) -> Net:
    """Return P_n."""
    return _net(range(n), lambda a, b: b - a == 1)  # type: ignore[operator]


def cycle(n: int) -> Net:
    """Return C_n, of at least three vertices."""
    return _net(range(n), lambda a, b: (b - a) % n in {1, n - 1})  # type: ignore[operator]


def complete(n: int) -> Net:
    """Return K_n."""
    return _net(range(n), lambda *_: True)


def petersen() -> Net:
    """Return the graph of the pairs of five things, joined if they have none in common."""
    return _net(map(frozenset, combinations(range(5), 2)), lambda a, b: not a & b)  # type: ignore[operator]


def king_graph(rows: int, columns: int) -> Net:
    """Return the graph of the moves of a king."""
    near = lambda a, b: max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1  # noqa: E731
    return _net(product(range(rows), range(columns)), near)


def cross(a: Net, b: Net) -> Net:
    """Return the Cartesian product of two graphs."""

    def joined(u: tuple[object, object], v: tuple[object, object]) -> bool:
        pairs = ((u[0], v[0], a), (u[1], v[1], b))
        same = [x == y for x, y, _ in pairs]
        return sum(same) == 1 and all(x == y or {x, y} in of[1] for x, y, of in pairs)

    return _net(product(a[0], b[0]), joined)  # type: ignore[arg-type]


def _reached(vertices: Iterable[object], edges: Iterable[frozenset[object]]) -> bool:
    """Tell whether a graph of one vertex or more is connected."""
    left = set(vertices)
    edges = list(edges)
    if not left:
        return False
    queue = [left.pop()]
    while queue:
        here = queue.pop()
        near = {v for e in edges if here in e for v in e} & left
        left -= near
        queue += near
    return not left


class Chosen:
    """A graph with what is asked of a set of its vertices or edges."""

    def __init__(self, net: Net) -> None:
        """Take a graph."""
        self.vertices, self.edges = net
        self.near = {
            v: {w for e in self.edges if v in e for w in e if w != v} for v in self.vertices
        }

    def degrees(self, edges: Iterable[frozenset[object]]) -> Counter[object]:
        """Return how many of these edges each vertex has."""
        return Counter(dict.fromkeys(self.vertices, 0)) + Counter(v for e in edges for v in e)

    def independent(self, s: frozenset[object]) -> bool:
        """Tell whether no edge joins two of these vertices."""
        return not any(e <= s for e in self.edges)

    def dominating(self, s: frozenset[object]) -> bool:
        """Tell whether each other vertex has a neighbour there."""
        return all(v in s or self.near[v] & s for v in self.vertices)

    def total(self, s: frozenset[object]) -> bool:
        """Tell whether each vertex has a neighbour there."""
        return all(self.near[v] & s for v in self.vertices)

    def code(self, s: frozenset[object]) -> bool:
        """Tell whether the vertices are independent, and each other one has one neighbour there."""
        alone = all(v in s or len(self.near[v] & s) == 1 for v in self.vertices)
        return alone and self.independent(s)

    def cover(self, s: frozenset[object]) -> bool:
        """Tell whether each edge has an end there."""
        return all(e & s for e in self.edges)

    def joined(self, s: frozenset[object]) -> bool:
        """Tell whether the vertices are some and are connected."""
        return _reached(s, [e for e in self.edges if e <= s])

    def matching(self, s: frozenset[frozenset[object]]) -> bool:
        """Tell whether no two edges have a common end."""
        return all(not a & b for a, b in combinations(s, 2))

    def perfect(self, s: frozenset[frozenset[object]]) -> bool:
        """Tell whether each vertex has one of these edges."""
        return self.matching(s) and 2 * len(s) == len(self.vertices)

    def edge_cover(self, s: frozenset[frozenset[object]]) -> bool:
        """Tell whether each vertex has an edge there."""
        return {v for e in s for v in e} == set(self.vertices)

    def tree(self, s: frozenset[frozenset[object]]) -> bool:
        """Tell whether the edges are a tree on all vertices."""
        return len(s) == len(self.vertices) - 1 and _reached(self.vertices, s)

    def forest(self, s: frozenset[frozenset[object]]) -> bool:
        """Tell whether the edges have no cycle: each subset has more ends than edges."""
        group = {v: v for v in self.vertices}
        for one, other in map(tuple, s):
            a, b = group[one], group[other]
            if a == b:
                return False
            group = {v: a if g == b else g for v, g in group.items()}
        return True

    def circuit(self, s: frozenset[frozenset[object]]) -> bool:
        """Tell whether the edges are one cycle through all vertices."""
        degrees = self.degrees(s)
        return all(degrees[v] == 2 for v in self.vertices) and _reached(self.vertices, s)


def _extreme(
    good: Callable[[Chosen, frozenset[object]], bool], *, least: bool
) -> Callable[..., bool]:
    """Return the test that a set is good, and is not so with one less, or one more."""

    def holds(of: Chosen, s: frozenset[object]) -> bool:
        if not good(of, s):
            return False
        if least:
            return not any(good(of, s - {one}) for one in s)
        more = of.edges if s and isinstance(next(iter(s)), frozenset) else of.vertices
        if good is Chosen.matching:
            more = of.edges
        return not any(good(of, s | {one}) for one in more if one not in s)

    return holds


VERTEX_SETS: dict[str, Callable[..., bool]] = {
    "independent sets": Chosen.independent,
    "dominating sets": Chosen.dominating,
    "total dominating sets": Chosen.total,
    "perfect codes": Chosen.code,
    "vertex covers": Chosen.cover,
    "connected sets": Chosen.joined,
    "maximal independent sets": _extreme(Chosen.independent, least=False),
    "minimal dominating sets": _extreme(Chosen.dominating, least=True),
}
EDGE_SETS: dict[str, Callable[..., bool]] = {
    "matchings": Chosen.matching,
    "perfect matchings": Chosen.perfect,
    "maximal matchings": _extreme(Chosen.matching, least=False),
    "edge covers": Chosen.edge_cover,
    "spanning trees": Chosen.tree,
    "spanning forests": Chosen.forest,
    "Hamiltonian cycles": Chosen.circuit,
}


@cache
def sets(name: str, net: Net) -> tuple[frozenset[object], ...]:
    """Return the sets of vertices or edges of this name."""
    of = Chosen(net)
    items = of.vertices if name in VERTEX_SETS else tuple(of.edges)
    good = (VERTEX_SETS | EDGE_SETS)[name]
    several = chain.from_iterable(combinations(items, k) for k in range(len(items) + 1))
    return tuple(one for one in map(frozenset, several) if good(of, one))


@cache
def colorings(colors: int, net: Net) -> tuple[Word, ...]:
    """Return the colorings by 1, 2, ... of the vertices, whose edges have ends of two colors."""
    vertices, edges = net
    ends = [sorted(vertices.index(v) for v in e) for e in edges]
    every = product(range(1, colors + 1), repeat=len(vertices))
    return tuple(one for one in every if all(one[a] != one[b] for a, b in ends))


@cache
def walks(length: int, net: Net) -> int:
    """Return the number of walks of so many steps, from each vertex to each."""
    found = Counter(dict.fromkeys(net[0], 1))
    near = Chosen(net).near
    for _ in range(length):
        found = Counter({v: sum(found[w] for w in near[v]) for v in net[0]})
    return sum(found.values())


# Paths.

WIDTH = {"Dyck": 0, "Motzkin": 1, "Schroeder": 2}
"""How wide a level step is; Dyck paths have none."""


def heights(word: str, level: int = 1) -> list[int]:
    """Return the heights of a path at 0, 1, 2, ...; a level step is so wide."""
    found = [0]
    for step in word:
        width = level if step == "L" else 1
        found += [found[-1] + {"U": 1, "D": -1, "L": 0}[step]] * width
    return found


@cache
def paths(name: str, n: int) -> tuple[str, ...]:
    """Return the paths of semilength n; the Motzkin paths of length n."""
    length, level = n if name == "Motzkin" else 2 * n, WIDTH[name]
    steps = "UDL" if level else "UD"
    every = ("".join(z) for k in range(length + 1) for z in product(steps, repeat=k))
    ways = ((one, heights(one, level)) for one in every if one.count("U") == one.count("D"))
    return tuple(one for one, at in ways if len(at) == length + 1 and min(at) == 0)


def area(name: str, word: str) -> int:
    """Return the area between a path and the axis: what the trapezoids of unit width add up to."""
    return sum(heights(word, WIDTH[name]))


def returns(word: str) -> int:
    """Return how many of the steps down end at height 0."""
    return sum(z == "D" and heights(word[: i + 1])[-1] == 0 for i, z in enumerate(word))


def lattice_paths(end: Cell, steps: tuple[Cell, ...]) -> int:
    """Return the number of sequences of steps, none of which goes back, from (0, 0) to an end."""
    if end == (0, 0):
        return 1
    before = ((end[0] - x, end[1] - y) for x, y in steps)
    return sum(lattice_paths(one, steps) for one in before if min(one) >= 0)
