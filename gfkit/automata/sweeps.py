"""Numbers of tilings of a board modulo primes, by a dense vector that is swept cell by cell.

The vector has an axis for each column: the labels that cells show downwards. The cell that is read
acts on two axes: that of its column, where the label from above and the label from the left are
one class if they allow the same (`_row`), and that of the next column, whose label and the label
that the cell shows to the right become the next class. After a row the axes are in order again.

Residues are words of 32 bits modulo primes below 2^31. Vectors of several columns (prime, x, y) may
lie side by side, as the outermost axis. Where a reflection is known
(frontier_tiles.py), a board is a scalar product of two halves, and only one
of them is swept.

`gfkit count-totals` reads a board cell by cell with a vector of residues over *all* words of
labels, modulo as many primes of 31 bits as a proved bound requires and one more as a check. Labels
that allow the same futures up to a factor are one class, so dominoes have vectors of 2^n entries.
The bound is a weight for each label, sum w phi psi <= lambda phi psi over the tiles of a cell.
Differences |i - j| are sums over roots of unity.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.frontier_tiles import (
    MOST_REFLECTED,
    Column,
    FrontierTiles,
    evaluated,
    reflection,
)
from gfkit.automata.loops import (
    compiled,
    dense_cell,
    domino_cell,
    pays,
    transpose,
)
from gfkit.base.budget import spend

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Words = NDArray[np.uint32]
    Ints = NDArray[np.int64]
    Long = NDArray[np.uint64]
    Listed = tuple[Ints, Ints, Long]
    """Of each output the number of its first term; of each term its input, its weights."""

PRIME_BITS = 31
CHUNK = 2**15
"""Entries that are multiplied at a time, so that they stay in the cache."""
SIDE_BY_SIDE = 2**14
"""Short vectors of this many entries together lie side by side."""
WORTH_LOOPS = 2**10
"""Vectors of this many entries are long enough for compiled loops."""
GROUPS = 2
"""In compiled loops this many times a row the axes are put in order."""
SECONDS_PER_ENTRY = 1.5e-9
"""The time of an entry and a cell, measured; forecasts use it."""
SLOWLY = 5
"""Without compiled loops it takes that many times as long."""
SAMPLE = (2**31 - 1, 12345, 6789)
"""With this column it is seen whether there are halves."""

Monomials = dict[tuple[int, int], int]
"""The coefficients of a weight by the exponents of x and y."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """A tile set on boards of `width` columns; joined: the ends of each row are joined."""

    tiles: FrontierTiles
    width: int
    joined: bool = False

    @property
    def entries(self) -> int:
        """The entries of the vector between two rows."""
        return int(max(1, len(self.tiles.between)) ** self.width)

    @property
    def turns(self) -> int:
        """How many times a row is swept: once for each label at the seam."""
        return len(self.tiles.sideways) if self.joined else 1

    @property
    def size(self) -> int:
        """The most entries of a vector on the way."""
        return _size(self)

    def seconds(self, rows: int) -> float:
        """Return about how long a board takes, a column."""
        halves = 2 if rows > 1 and self.has_halves else 1
        return rows / halves * self.width * self.turns * self.size * SECONDS_PER_ENTRY

    @property
    def has_halves(self) -> bool:
        """Whether a board is the scalar product of two halves."""
        few = len(self.tiles.between) <= MOST_REFLECTED
        return few and reflection(self.tiles, SAMPLE) is not None

    @property
    def memory(self) -> int:
        """The bytes of the vectors of one column."""
        return 4 * (2 * self.size + (2 + self.joined) * self.entries)


@dataclass(frozen=True, slots=True, eq=False)
class CellMap:
    """What one cell does: from axes (classes, labels) to axes (classes_after, ..., shown).

    terms: for each pair of a class after and a label shown, in this order, which pairs of a class
    and a label lead there, by number, each with its weight.
    """

    classes: int
    labels: int
    classes_after: int
    shown: int
    rest: int
    terms: tuple[tuple[tuple[int, tuple[tuple[int, int, int], ...]], ...], ...]


Row = tuple[CellMap, ...]
Term = tuple[int, int, int]
"""A coefficient and the exponents of x and y."""
Beyond = tuple[int | None, ...]
"""For each label above the next cell its class."""
Future = dict[tuple[int, Beyond], Monomials]
"""The weight of each label that a cell may show downwards, and of what is beside it then."""


@lru_cache(maxsize=256)
def _size(sweep: Sweep) -> int:
    kinds = product((False, True), repeat=2)
    rows = (row for first, last in kinds for row in _rows(sweep, first=first, last=last))
    return max(
        max(cell.classes * cell.labels, cell.classes_after * cell.shown) * cell.rest
        for row in rows
        for cell in row
    )


@lru_cache(maxsize=64)
def _rows(sweep: Sweep, *, first: bool, last: bool) -> tuple[Row, ...]:
    """Return a row: cells in order; where the ends are joined one row for each label there."""
    if not sweep.joined:
        tiles = sweep.tiles
        return (_row(sweep, frozenset(tiles.left), frozenset(tiles.right), first, last),)
    return tuple(
        _row(sweep, frozenset({label}), frozenset({label}), first, last)
        for label in sweep.tiles.sideways
    )


def _row(sweep: Sweep, left: frozenset[int], right: frozenset[int], first: bool, last: bool) -> Row:
    """Return the cells of a row between the given labels.

    From the last column backwards, pairs of a label to the left and one above are numbered: equal
    futures have equal numbers; pairs without a future have none.
    """
    tiles, width = sweep.tiles, sweep.width
    ends = ((first, tiles.top), (last, tiles.bottom))
    above, below = (
        [{*side}] if is_end else [{label} for label in tiles.between] for is_end, side in ends
    )
    after: dict[int, Beyond] = dict.fromkeys(right, (0,))
    labels, classes_after = 1, 1
    cells: list[CellMap] = []
    for column in reversed(range(width)):
        futures: dict[tuple[int, int], Future] = {}
        for one, other, top, bottom, *weight in tiles.tiles:
            if other not in after or (column == 0 and one not in left):
                continue
            places = product(range(len(above)), range(len(below)))
            for d, b in ((d, b) for d, b in places if top in above[d] and bottom in below[b]):
                future = futures.setdefault((one if column else -1, d), {})
                monomials = future.setdefault((b, after[other]), {})
                power = weight[1], weight[2]
                monomials[power] = monomials.get(power, 0) + weight[0]
        known: dict[Any, int] = {}
        listed: dict[int, list[int | None]] = {}
        maps = [] if column else [futures.get((-1, d), {}) for d in range(len(above))]
        for (one, d), future in sorted(futures.items()) if column else ():
            key = frozenset((out, frozenset(weight.items())) for out, weight in future.items())
            if key not in known:
                known[key] = len(known)
                maps.append(future)
            listed.setdefault(one, [None] * len(above))[d] = known[key]
        rest = len(above) ** max(0, width - 2 - column) * len(below) ** column
        cells.append(_cell(maps, labels, classes_after, len(below), rest))
        after = {one: tuple(row) for one, row in listed.items()}
        labels, classes_after = len(above), max(1, len(maps))
    return tuple(cells[::-1])


def _cell(maps: list[Future], labels: int, classes_after: int, shown: int, rest: int) -> CellMap:
    gathered: list[dict[int, Monomials]] = [{} for _ in range(classes_after * shown)]
    for number, future in enumerate(maps):
        for (b, beyond), weight in future.items():
            for d, after in enumerate(beyond):
                if after is None:
                    continue
                into = gathered[after * shown + b].setdefault(number * labels + d, {})
                for power, coefficient in weight.items():
                    into[power] = into.get(power, 0) + coefficient
    return CellMap(
        max(1, len(maps)),
        labels,
        classes_after,
        shown,
        rest,
        tuple(
            tuple(
                (source, tuple((c, i, j) for (i, j), c in sorted(weight.items())))
                for source, weight in sorted(one.items())
            )
            for one in gathered
        ),
    )


class _Vectors:
    """Two vectors for several columns side by side, one read and one written."""

    def __init__(self, sweep: Sweep, columns: Sequence[Column]) -> None:
        self.sweep = sweep
        self.columns = columns
        many = len(columns)
        self.primes = np.array([prime for prime, _, _ in columns], dtype=np.uint64)
        room = sweep.size * many
        self.current, self.spare = np.zeros(room, dtype=np.uint32), np.zeros(room, dtype=np.uint32)
        self.listed: dict[CellMap, Listed] = {}
        self.quick = many == 1 and sweep.size >= WORTH_LOOPS and pays(0)

    def begin(self, vector: Words | None = None) -> None:
        """Set the vector: one entry 1 above the first row, or given ones."""
        if vector is None:
            self.current[: len(self.columns)] = 1
        else:
            self.current[: vector.size] = vector.reshape(-1)

    def vector(self, size: int) -> Words:
        """Return the vectors, a row each."""
        many = len(self.columns)
        return self.current[: size * many].reshape(many, size)

    def sweep_row(self, *, first: bool, last: bool) -> None:
        """Sweep one row."""
        rows = _rows(self.sweep, first=first, last=last)
        if len(rows) == 1:
            self._cells(rows[0])
            return
        kept = self.vector(rows[0][0].classes * rows[0][0].labels * rows[0][0].rest).copy()
        total: Words | None = None
        for row in rows:
            self.begin(kept)
            self._cells(row)
            found = self.vector(row[-1].shown * row[-1].rest)
            total = found.copy() if total is None else ((total + found) % self.primes[:, None])
        self.begin(total)

    def _cells(self, row: Row) -> None:
        """Sweep a row.

        What a cell shows downwards stays where its column was, so that the entries after it lie
        side by side; compiled loops move these axes to the end some times in a row.
        """
        width, many = len(row), len(self.columns)
        ends = {-(-width * k // GROUPS) for k in range(1, GROUPS + 1)} if self.quick else ()
        before = 1
        for column, cell in enumerate(row):
            spend(1 + cell.rest * many * len(cell.terms) // (16000 if self.quick else 1000))
            kinds, shown = cell.classes * cell.labels, cell.classes_after * cell.shown
            size = shown * cell.rest
            read = self.current[: many * kinds * cell.rest].reshape(many, before, kinds, -1)
            written = self.spare[: many * size].reshape(many, before, shown, -1)
            if cell not in self.listed:
                self.listed[cell] = self._listed(cell)
            (self._by_loops if self.quick else self._by_numpy)(read, written, *self.listed[cell])
            self.current, self.spare = self.spare, self.current
            before *= cell.shown
            if column + 1 in ends:
                if 1 < before < size:
                    turn: Any = compiled(transpose)
                    found = self.current[:size].reshape(before, -1)
                    turn(found, self.spare[:size].reshape(-1, before))
                    self.current, self.spare = self.spare, self.current
                before = 1

    def _by_numpy(
        self, read: Words, written: Words, first: Ints, index: Ints, values: Long
    ) -> None:
        """Pass one cell, of any number of columns; as `dense_cell`."""
        primes = self.primes[:, None, None]
        for o, (low, high) in enumerate(pairwise(first.tolist())):
            total = np.zeros((*written.shape[:2], written.shape[3]), dtype=np.uint64)
            for e in range(low, high):
                part, value = read[:, :, index[e]], values[:, e, None, None]
                total += part if (value == 1).all() else part * value % primes
            written[:, :, o] = total % primes

    def _by_loops(
        self, read: Words, written: Words, first: Ints, index: Ints, values: Long
    ) -> None:
        """Pass one cell, of one column."""
        loop: Any = compiled(dense_cell)
        ratios = ((values[0] << np.uint64(32)) // self.primes[0]).astype(np.uint32)
        prime = np.uint32(self.primes[0])
        loop(read[0], written[0], first, index, values[0].astype(np.uint32), ratios, prime)

    def reflect(self, matrices: Sequence[list[list[int]]]) -> None:
        """Multiply every axis between two rows by a matrix, one for each column."""
        labels, width = len(matrices[0]), self.sweep.width
        values = np.array(matrices, dtype=np.uint64)
        if (values == np.eye(labels, dtype=np.uint64)).all():
            return
        cell = CellMap(1, labels, 1, labels, labels ** (width - 1), ())
        first = np.arange(labels + 1) * labels
        flat = values.reshape(len(matrices), -1)
        self.listed[cell] = first, np.tile(np.arange(labels), labels), flat
        self._cells((cell,) * width)

    def _listed(self, cell: CellMap) -> Listed:
        """Return the terms of a cell as arrays, labels shown first."""
        shown = product(range(cell.shown), range(cell.classes_after))
        outputs = [cell.terms[after * cell.shown + one] for one, after in shown]
        some = [term for terms in outputs for term in terms]
        values = [[evaluated(weight, column) for _, weight in some] for column in self.columns]
        return (
            np.cumsum([0, *map(len, outputs)]),
            np.array([source for source, _ in some], dtype=np.int64),
            np.array(values, dtype=np.uint64),
        )


def swept(sweep: Sweep, rows: int, columns: Sequence[Column]) -> list[int]:
    """Return the weighted number of tilings of a board of a given number of rows, for each column.

    columns: primes below 2^31, each with the values of x and y modulo it.

    >>> from gfkit.automata.sweeps import FrontierTiles
    >>> hard_squares = FrontierTiles(
    ...     ((0, 0, 0, 0, 1, 0, 0), (0, 1, 0, 1, 1, 1, 0), (1, 0, 0, 0, 1, 0, 0),
    ...      (0, 0, 1, 0, 1, 0, 0), (1, 0, 1, 0, 1, 0, 0)), (0,), (0, 1), (0,), (0, 1))
    >>> swept(Sweep(hard_squares, 3), 3, [(2**31 - 1, 1, 1)])
    [63]
    """
    if all(x == y == 1 for _, x, y in columns):
        sweep = replace(sweep, tiles=sweep.tiles.unmarked())
    found: list[int] = []
    for batch in _batches(sweep, columns, sweep.seconds(rows) * len(columns)):
        found += _swept(sweep, rows, batch)
    return found


def _batches(sweep: Sweep, columns: Sequence[Column], seconds: float) -> Iterator[Sequence[Column]]:
    """Yield the columns that go side by side: in compiled loops each for itself.

    seconds: what all of them take.
    """
    many = max(1, SIDE_BY_SIDE // sweep.size)
    if sweep.size >= WORTH_LOOPS and pays(SLOWLY * seconds):
        many = 1
    for low in range(0, len(columns), many):
        yield columns[low : low + many]


def _swept(sweep: Sweep, rows: int, columns: Sequence[Column]) -> list[int]:
    if (
        len(columns) == 1
        and sweep.size >= WORTH_LOOPS
        and (found := _dominoes(sweep, rows, columns[0])) is not None
    ):
        return [found]
    reflections = _reflections(sweep, columns) if rows > 1 else None
    vectors = _Vectors(sweep, columns)
    vectors.begin()
    if reflections is None:
        for row in range(rows):
            vectors.sweep_row(first=row == 0, last=row == rows - 1)
        return [int(value) for value in vectors.vector(1)[:, 0]]
    upper = rows // 2
    size = sweep.entries
    kept: Words | None = None
    for row in range(rows - upper):
        vectors.sweep_row(first=row == 0, last=False)
        if row + 1 == upper:
            kept = vectors.vector(size).copy()
    assert kept is not None
    vectors.reflect(reflections)
    pairs = zip(vectors.vector(size), kept, columns, strict=True)
    return [_scalar(lower, above, prime) for lower, above, (prime, _, _) in pairs]


def _scalar(a: Words, b: Words, prime: int) -> int:
    """Return the scalar product of residues modulo the prime; sums stay below 2^64."""
    total = 0
    for low in range(0, len(a), CHUNK):
        first = a[low : low + CHUNK].astype(np.uint64)
        second = b[low : low + CHUNK].astype(np.uint64)
        total += int(((first & np.uint64(0xFFFF)) * second).sum())
        total += int(((first >> np.uint64(16)) * second).sum()) << 16
    return total % prime


def _reflections(sweep: Sweep, columns: Sequence[Column]) -> list[list[list[int]]] | None:
    """Return K modulo each prime and point; None if one has none, or the labels are many."""
    if not sweep.has_halves:
        return None
    found = [reflection(sweep.tiles, column) for column in columns]
    return None if None in found else [one for one in found if one is not None]


# Dominoes, in place.


@lru_cache(maxsize=64)
def _domino_weights(
    tiles: FrontierTiles,
) -> tuple[tuple[int, int, int], tuple[int, int, int]] | None:
    """Return the weights of a vertical and a horizontal domino; None if these are not dominoes.

    The tiles are a free cell of weight 1 and the halves of the two dominoes, and only the label of
    free edges is allowed at the boundary.
    """
    between, sideways = tiles.between, tiles.sideways
    if (len(tiles.tiles), len(between), len(sideways), len(tiles.left)) != (5, 2, 2, 1):
        return None
    free_down, inner_down = between
    free, inner = tiles.left[0], next((s for s in sideways if s != tiles.left[0]), -1)
    if not (tiles.left == tiles.right and tiles.top == tiles.bottom == (free_down,)):
        return None
    by_labels = {tile[:4]: tile[4:] for tile in tiles.tiles}
    names = [
        (free, free, free_down, free_down),
        (free, free, free_down, inner_down),
        (free, free, inner_down, free_down),
        (free, inner, free_down, free_down),
        (inner, free, free_down, free_down),
    ]
    if set(by_labels) != set(names) or by_labels[names[0]] != (1, 0, 0):
        return None
    top, bottom, left, right = (by_labels[name] for name in names[1:])
    return (
        (top[0] * bottom[0], top[1] + bottom[1], top[2] + bottom[2]),
        (left[0] * right[0], left[1] + right[1], left[2] + right[2]),
    )


def _dominoes(sweep: Sweep, rows: int, column: Column) -> int | None:
    """Return the number for one column by the compiled loop, halves that meet; None without it.

    A vertical domino is weighed by its upper half, so those that cross the middle are weighed in
    both halves; their weight is taken out once.
    """
    width = sweep.width
    if sweep.joined or width < 2 or (weights := _domino_weights(sweep.tiles)) is None:
        return None
    prime = column[0]
    vertical, horizontal = (evaluated([weight], column) for weight in weights)
    simple = vertical == horizontal == 1
    cell = compiled(domino_cell)
    if cell is None:
        return None
    given: Words | None = None
    if not simple:
        ratios = [(weight << 32) // prime for weight in (vertical, horizontal)]
        given = np.array([vertical, ratios[0], horizontal, ratios[1]], dtype=np.uint32)
    vector = np.zeros(1 << width, dtype=np.uint32)
    vector[0] = 1
    upper = rows // 2 if vertical else 0  # the weight of what crosses needs an inverse
    kept: Words | None = None
    for row in range(rows - upper):
        for j in range(width):
            spend(1 + len(vector) // 8000)
            ends = j == width - 1, not upper and row == rows - 1
            cell(vector, 1 << j, *ends, np.uint32(prime), given)
        if row + 1 == upper:
            kept = vector.copy()
    if kept is None:
        return int(vector[0])
    if vertical != 1:
        vectors = _Vectors(sweep, [column])
        vectors.begin(vector)
        vectors.reflect([[[1, 0], [0, pow(vertical, -1, prime)]]])
        vector = vectors.vector(len(vector))[0]
    return _scalar(vector, kept, prime)


# Closed walks of rows.


def swept_closed(sweep: Sweep, rows: int, columns: Sequence[Column]) -> list[int]:
    """Return the weighted number of tilings where the last row is above the first one.

    It is the trace of the product of the rows: for each word above the first row the vector that
    has a 1 there is swept. Where the ends of rows are joined too, words that are turned into each
    other have the same number, and one of them is swept.
    """
    if all(x == y == 1 for _, x, y in columns):
        sweep = replace(sweep, tiles=sweep.tiles.unmarked())
    totals = [0 for _ in columns]
    labels = len(sweep.tiles.between)
    words = list(_words(labels, sweep.width, turning=sweep.joined))
    pairs = [(k, column, word) for word in words for k, column in enumerate(columns)]
    many = max(1, 4 * SIDE_BY_SIDE // sweep.size)
    for low in range(0, len(pairs), many):
        chosen = pairs[low : low + many]
        vectors = _Vectors(sweep, [column for _, column, _ in chosen])
        start = np.zeros((len(chosen), sweep.entries), dtype=np.uint32)
        for place, (_, _, (word, _)) in enumerate(chosen):
            start[place, word] = 1
        vectors.begin(start)
        for _ in range(rows):
            vectors.sweep_row(first=False, last=False)
        found = vectors.vector(sweep.entries)
        for place, (k, column, (word, times)) in enumerate(chosen):
            totals[k] = (totals[k] + times * int(found[place, word])) % column[0]
    return totals


def closed_words(sweep: Sweep) -> int:
    """Return about how many words `swept_closed` sweeps."""
    return sweep.entries // (sweep.width if sweep.joined else 1) + 1


def _words(labels: int, width: int, *, turning: bool) -> Iterator[tuple[int, int]]:
    """Yield words as numbers, each with how many words it stands for."""
    top = labels ** (width - 1) if width else 1
    for word in range(labels**width):
        if not turning:
            yield word, 1
            continue
        turned, period = word, 0
        while True:
            turned = turned // labels + turned % labels * top
            period += 1
            if turned <= word:
                break
        if turned == word:
            yield word, period
