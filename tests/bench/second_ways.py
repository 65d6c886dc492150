"""Second ways to the terms of docs/records: sweeps that use nothing of gfkit.

Most add the cells of a board row by row and keep a vector over the statuses of the last ones;
`cycles_of` adds the edges of a graph one by one and keeps the ends of paths.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

SWEEP_BITS = 50
"""Sums of a few residues of this size are below 2^64."""

Change = tuple[int, int, int, int]
"""An edge between cells of statuses s and t may be taken; then they are s' and t'."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """What is counted: sets of edges, by the status of each cell.

    first: how a new cell may begin, a weight for each status. final: the statuses a cell may have
    at last. scale: the number of cells times this factor is taken out of the total.
    """

    first: tuple[int, ...]
    final: tuple[int, ...]
    changes: tuple[Change, ...]
    diagonal: bool = False
    scale: int = 1


MATCHED = ((0, 0, 1, 1),)
COVERED = ((0, 0, 1, 1), (0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 1, 1))
# A leaf that waits, a centre of any number of leaves, a centre of one leaf, what is complete. A
# centre of k leaves has weight 1 - [k = 0] - [k = 1]/2, since both ends of a single edge may be it.
STARS = ((0, 1, 3, 1), (1, 0, 1, 3), (0, 2, 3, 3), (2, 0, 3, 3))
SWEEPS = {
    "king-matchings": Sweep((1, 0), (0, 1), MATCHED, diagonal=True),
    "king-perfect-matchings": Sweep((1, 0), (1,), MATCHED, diagonal=True),
    "edge-covers": Sweep((1, 0), (1,), COVERED),
    "minimal-edge-covers": Sweep((2, 2, -1, -2), (1, 3), STARS, scale=2),
}


def _increases(a: int, b: int, c: int, d: int) -> int:
    return (a < b) + (b < d) + (d < c) + (c < a)


BLOCKS: dict[str, Callable[[int, int, int, int], bool]] = {
    "A251211": lambda a, b, c, d: a + b + c + d not in {0, 2},
    "A251318": lambda a, b, c, d: a + b + c + d in {1, 2},
    "A251284": lambda a, b, c, d: a + b + c + d in {1, 2} and b + c < 2,
    "A251309": lambda a, b, c, d: max(a, d) <= abs(b - c),
    "A259507": lambda a, b, c, d: a + b + c + d in {0, 1, 3} or a == d != b == c,
    "A250919": lambda a, b, c, d: min(a, d) >= min(b, c),
    "A206046": lambda a, b, c, d: _increases(a, b, c, d) == 1,
    "A205828": lambda a, b, c, d: _increases(a, b, c, d) == 2,
    "A233941": lambda a, b, c, d: abs(a - b) + abs(b - d) + abs(d - c) + abs(c - a) == 4,
}
"""Of entries on (n+1) x (n+1) arrays: which blocks a b / c d there may be."""


class Vector:
    """Residues by the statuses of the last cells, the newest one last."""

    def __init__(self, prime: int, statuses: int) -> None:
        """Begin with no cells."""
        self.prime = prime
        self.statuses = statuses
        self.values = np.ones(1, dtype=np.uint64)
        self.bound = 1

    def room(self, factor: int) -> None:
        """Reduce if sums of so many entries could pass 2^64."""
        if self.bound * factor >= 1 << 64:
            self.values %= np.uint64(self.prime)
            self.bound = self.prime
        self.bound *= factor

    def add(self, weights: tuple[int, ...]) -> None:
        """Add a cell."""
        if min(weights) < 0:
            self.values %= np.uint64(self.prime)
            self.bound = self.prime
        self.room(max(map(abs, weights)))
        new = np.zeros((len(self.values), self.statuses), dtype=np.uint64)
        for status, weight in enumerate(weights):
            signed = self.values if weight >= 0 else np.uint64(self.prime) - self.values
            new[:, status] = signed * np.uint64(abs(weight))
        self.values = new.reshape(-1)

    def edge(self, cell: int, changes: Iterable[Change]) -> None:
        """Take or leave the edge from a kept cell, counted from the oldest, to the newest one."""
        q = self.statuses
        kept = round(np.log(len(self.values)) / np.log(q))
        shape = (q**cell, q, q ** (kept - cell - 2), q)
        changes = tuple(changes)
        self.room(1 + max(sum(c[2:] == d[2:] for d in changes) for c in changes))
        old = self.values.reshape(shape)
        new = old.copy()
        for s, t, u, v in changes:
            new[:, u, :, v] += old[:, s, :, t]
        self.values = new.reshape(-1)

    def drop(self, final: Iterable[int]) -> None:
        """Forget the oldest cell, which has one of these statuses."""
        final = tuple(final)
        self.room(len(final))
        parts = self.values.reshape(self.statuses, -1)
        self.values = sum(parts[status] for status in final)


def sweep_of(model: str, rows: int, columns: int, prime: int) -> int:
    """Return the number of sets of edges of a board modulo a prime."""
    kind = SWEEPS[model]
    vector = Vector(prime, len(kind.first))
    keep = columns + 1 if kind.diagonal else columns
    for cell in range(rows * columns):
        i, j = divmod(cell, columns)
        near = [cell - columns] * (i > 0) + [cell - 1] * (j > 0)
        if kind.diagonal:
            near += [cell - columns - 1] * (i > 0 < j)
            near += [cell - columns + 1] * (i > 0 and j < columns - 1)
        oldest = max(0, cell - keep)
        vector.add(kind.first)
        for other in near:
            vector.edge(other - oldest, kind.changes)
        if cell >= keep:
            vector.drop(kind.final)
    while len(vector.values) > 1:
        vector.drop(kind.final)
    total = int(vector.values[0]) % prime
    return total * pow(kind.scale, -rows * columns, prime) % prime


def totally_dominating(rows: int, columns: int, prime: int) -> int:
    """Return the number of total dominating sets of a board modulo a prime.

    The chosen cells of either colour of a chessboard have all cells of the other near them. So the
    number is a product of two, and a cell is chosen or not, or has a chosen one near it or not.
    """
    total = 1
    for colour in (0, 1):
        vector = Vector(prime, 2)
        for cell in range(rows * columns):
            i, j = divmod(cell, columns)
            chooses = (i + j) % 2 == colour
            vector.add((1, 1) if chooses else (1, 0))
            for other in [cell - columns] * (i > 0) + [cell - 1] * (j > 0):
                _dominate(vector, other - max(0, cell - columns), newest=chooses)
            if cell >= columns:
                vector.drop((0, 1) if (i - 1 + j) % 2 == colour else (1,))
        for cell in range(rows * columns - columns, rows * columns):
            i, j = divmod(cell, columns)
            vector.drop((0, 1) if (i + j) % 2 == colour else (1,))
        total = total * int(vector.values[0]) % prime
    return total


def _dominate(vector: Vector, cell: int, *, newest: bool) -> None:
    """If the newest cell, or else the older one, is chosen, the other has a chosen one near it."""
    kept = len(vector.values).bit_length() - 1
    values = vector.values.reshape(2**cell, 2, 2 ** (kept - cell - 2), 2)
    vector.room(2)
    free = values[:, 0, :, 1] if newest else values[:, 1, :, 0]
    near = values[:, 1, :, 1]
    near += free
    free[...] = 0


def blocks_of(number: str, letters: int, side: int, prime: int, *, turned: bool = False) -> int:
    """Return the number of arrays of that side all of whose blocks are those of an entry.

    turned: column by column.
    """
    q = letters
    allowed = BLOCKS[number]
    every = product(range(q), repeat=4)
    blocks = [
        (a, b, c, d) for a, b, c, d in every if allowed(*((a, c, b, d) if turned else (a, b, c, d)))
    ]
    values = np.ones(q**side, dtype=np.uint64)
    for _ in range(1, side):
        values = np.repeat(values, q)
        for _ in range(1, side):
            old = values.reshape(q, q, -1, q)
            new = np.zeros((q, old.shape[2], q, q), dtype=np.uint64)
            for a, b, c, d in blocks:
                new[b, :, c, d] += old[a, b, :, c]
            values = new.reshape(-1)
            values %= np.uint64(prime)
        values = values.reshape(q, -1).sum(axis=0) % np.uint64(prime)
    return sum(map(int, values)) % prime


def matchings_of_torus(side: int, prime: int) -> int:
    """Return the number of matchings of C_n X C_n modulo a prime, for n >= 3.

    The cells of the first row whose edge goes round to the last one are a set; turned or reflected
    sets have equally many matchings.
    """
    total = 0
    for wrapped, number in _necklaces(side):
        vector = Vector(prime, 2)
        for cell in range(side * side):
            i, j = divmod(cell, side)
            taken = i in {0, side - 1} and wrapped >> j & 1
            vector.add((0, 1) if taken else (1, 0))
            oldest = max(0, cell - side)
            near = [cell - side] * (i > 0) + [cell - 1] * (j > 0)
            near += [cell - side + 1] * (j == side - 1)
            for other in near:
                vector.edge(other - oldest, MATCHED)
            if cell >= side:
                vector.drop((0, 1))
        while len(vector.values) > 1:
            vector.drop((0, 1))
        total += number * int(vector.values[0])
    return total % prime


@cache
def _necklaces(side: int) -> tuple[tuple[int, int], ...]:
    """Return a set of each class of sets of places on a circle, and how many there are of it."""
    found: dict[int, int] = {}
    for places in range(1 << side):
        text = format(places, f"0{side}b")
        least = min((way[k:] + way[:k]) for way in (text, text[::-1]) for k in range(side))
        found[int(least, 2)] = found.get(int(least, 2), 0) + 1
    return tuple(found.items())


def edges_of(
    rows: int, columns: int, topology: str, apex: Sequence[int] = ()
) -> list[tuple[int, int]]:
    """Return the edges of a board, cells counted from 1 column by column, by their later ends.

    apex: the cells that a vertex 0 is beside. topology: strip, cylinder (rows joined), or torus.
    """
    edges = set()
    for cell in range(rows * columns):
        j, i = divmod(cell, rows)
        if i + 1 < rows or topology != "strip":
            edges.add(frozenset((cell, (i + 1) % rows + rows * j)))
        if j + 1 < columns or topology == "torus":
            edges.add(frozenset((cell, i + rows * ((j + 1) % columns))))
    found = [(min(edge) + 1, max(edge) + 1) for edge in edges if len(edge) == 2]
    found += [(0, cell) for cell in apex]
    return sorted(found, key=lambda edge: edge[::-1])


def cycles_of(edges: list[tuple[int, int]], *, every: bool) -> dict[int, int]:
    """Return how many cycles are closed when so many vertices have been reached, exactly.

    every: of those through all of them. A state says of each vertex with an edge to come where the
    path that ends there ends: at the vertex itself if it has no edge yet, and -1 if it has two.
    """
    last = {vertex: k for k, edge in enumerate(edges) for vertex in edge}
    seen: list[int] = []
    states: dict[tuple[int, ...], int] = {(): 1}
    closed: dict[int, int] = {}
    known = 0
    for k, (one, other) in enumerate(edges):
        for vertex in (one, other):
            if vertex not in seen:
                seen.append(vertex)
                known += 1
                states = {(*state, vertex): number for state, number in states.items()}
        at = {vertex: place for place, vertex in enumerate(seen)}
        a, b = at[one], at[other]
        stay = [place for place, vertex in enumerate(seen) if last[vertex] > k]
        leave = [place for place, vertex in enumerate(seen) if last[vertex] == k]
        alone = {place: -1 if every else seen[place] for place in range(len(seen))}
        others = [place for place in range(len(seen)) if place not in {a, b}]
        found: dict[tuple[int, ...], int] = {}
        for state, number in states.items():
            x, y = state[a], state[b]
            ways = [state]
            if x == other:
                if all(state[place] in {-1, alone[place]} for place in others):
                    closed[known] = closed.get(known, 0) + number
            elif x >= 0 <= y:
                changed = list(state)
                changed[a] = changed[b] = -1
                changed[at[x]], changed[at[y]] = y, x
                ways.append(tuple(changed))
            for way in ways:
                if all(way[place] in {-1, alone[place]} for place in leave):
                    kept = tuple([way[place] for place in stay])
                    found[kept] = found.get(kept, 0) + number
        states = found
        seen = [seen[place] for place in stay]
    return closed


@cache
def paths_of(model: str, rows: int, columns: int, topology: str) -> tuple[int, ...]:
    """Return the numbers of cycles or paths of boards of 0, 1, ..., `columns` columns.

    A path is a cycle through a further vertex beside all cells, or beside the ends of the first
    column that it is between. On a torus each board is a graph of its own; else the first columns
    of the largest one are the others.
    """
    every = model.startswith("hamiltonian-")
    if topology == "torus":
        edges = [edges_of(rows, k, topology) for k in range(3, columns + 1)]
        counts = [cycles_of(each, every=every).get(each[-1][1], 0) for each in edges]
        return (0, 0, 0, *counts)
    ends_at = (1, rows) if "between" in model else range(1, rows * columns + 1)
    apex = int("paths" in model)
    beside = ends_at if apex else ()
    through = cycles_of(edges_of(rows, columns, topology, beside), every=every)
    within = cycles_of(edges_of(rows, columns, topology), every=every) if apex else {}
    ends = [rows * k for k in range(columns + 1)]
    if every:
        return tuple(through.get(end + apex, 0) for end in ends)
    both = [(through, apex, 1), (within, 0, -1)]
    return tuple(
        sum(
            sign * number
            for counts, more, sign in both
            for known, number in counts.items()
            if known <= end + more
        )
        for end in ends
    )


@cache
def induced_of(model: str, rows: int, columns: int) -> int:
    """Return the number of induced cycles, or of induced paths of two cells or more, exactly.

    Cells are chosen column by column. A state has the last `rows` of them: of a chosen one how many
    chosen neighbours it still needs, and its component; and whether a cycle or path is complete.
    """
    closes = model == "induced-cycles"
    states: dict[tuple[Any, bool], int] = {((), False): 1}
    for cell in range(rows * columns):
        found: dict[tuple[Any, bool], int] = {}
        for (last, done), number in states.items():
            for need in (0,) if done else (0, 2) if closes else (0, 1, 2):
                state = _with_cell(last, need, rows, cell, done=done, closes=closes)
                if state is not None:
                    found[state] = found.get(state, 0) + number
        states = found
    total = 0
    for (last, done), number in states.items():
        chosen = [one for one in last if one is not None]
        one_left = done or len({component for _, component in chosen}) == 1
        total += number * (one_left and not any(need for need, _ in chosen))
    return total


def _with_cell(
    last: tuple[Any, ...], need: int, rows: int, cell: int, *, done: bool, closes: bool
) -> tuple[tuple[Any, ...], bool] | None:
    """Return the state with one more cell, None if there is none; need: 0 if it is not chosen."""
    cells = list(last)
    new: tuple[int, int] | None = None
    if need:
        near = [len(last) - 1] * (cell % rows > 0) + [0] * (cell >= rows)
        near = [k for k in near if last[k] is not None]
        components = [last[k][1] for k in near]
        if len(near) > need or not all(last[k][0] for k in near):
            return None
        if len(set(components)) < len(components):
            if not closes:
                return None
            done = True
        for k in near:
            cells[k] = (last[k][0] - 1, last[k][1])
        cells = [(one[0], -1) if one and one[1] in components else one for one in cells]
        new = (need - len(near), -1)
    cells.append(new)
    oldest = cells.pop(0) if cell >= rows else None
    chosen = [one for one in cells if one is not None]
    if oldest is not None:
        if oldest[0]:
            return None
        if all(component != oldest[1] for _, component in chosen):
            if chosen:
                return None
            done = True
    names: dict[int, int] = {}
    kept = tuple(
        None if one is None else (one[0], names.setdefault(one[1], len(names))) for one in cells
    )
    if done and (len(names) > 1 or any(left for left, _ in chosen)):
        return None
    return kept, done


def matchings_ahead(rows: int, columns: int, prime: int, *, perfect: bool) -> int:
    """Return the number of matchings of the king's graph modulo a prime, by what they cover ahead.

    Bit k of the index says that the k-th cell from here on is covered by an earlier one. A free
    cell is left free, or takes the cell to its right, or one of three below.
    """
    values = np.zeros(2 << columns, dtype=np.uint64)
    values[0] = 1
    half = 1 << columns
    for cell in range(rows * columns):
        i, j = divmod(cell, columns)
        values %= np.uint64(prime)
        free, covered = values[0::2], values[1::2]
        new = np.zeros_like(values)
        new[:half] = covered if perfect else covered + free
        ahead = [0] * (j + 1 < columns)
        if i + 1 < rows:
            ahead += [columns - 2] * (j > 0) + [columns - 1]
        for bit in ahead:
            new[:half].reshape(-1, 2, 1 << bit)[:, 1] += free.reshape(-1, 2, 1 << bit)[:, 0]
        if i + 1 < rows and j + 1 < columns:
            new[half:] += free
        values = new
    return int(values[0]) % prime
