"""What a rule asks of an array: acceptors that read tracks; and the arrays of small boards.

A *track* says which cells of a board are read. An *acceptor* reads their letters and accepts or
rejects. A *condition* says how many tracks of its kind may be rejected; none, mostly. That so many
are accepted is stated with the acceptor that rejects those. A rule is an alphabet, weights of its
letters, and conditions; it counts the arrays that meet them all, or, of some conditions, those for
which a formula of and, or, not is true.

That is listed for small boards, letter by letter, and each track is read by its acceptor as soon as
its last cell is there; nothing here knows of rows that grow. What is listed must be what the
automaton counts, keeping both marks.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from .gf import Poly, collected, marked
from .rejections import NotChecked

if TYPE_CHECKING:
    from .clock import Clock

Tracks = Iterator[tuple[Sequence[int | None], Callable[[tuple[Any, ...]], bool]]]
"""The numbers of cells, None for those beyond, and whether their letters are accepted."""

Cell = tuple[int, int]
Letter = Any
"""A letter is hashable: a value, a colour, a tile, a cell of a piece; None is beyond the board."""
State = Any
MAX_WORDS = 1 << 16
"""Whether tracks are accepted is remembered for this many words."""

Word = tuple[Any, ...]

STEPS: dict[str, set[Cell]] = {  # (row, column), to the neighbours of a cell
    "horizontal": {(0, -1), (0, 1)},
    "vertical": {(-1, 0), (1, 0)},
    "diagonal": {(-1, -1), (1, 1)},
    "antidiagonal": {(-1, 1), (1, -1)},
    "king": {(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j},
    "knight": {(i, j) for i in (-2, -1, 1, 2) for j in (-2, -1, 1, 2) if abs(i * j) == 2},
    **{
        f"{v}-{h}".strip("-"): {(i, j)}
        for v, i in (("up", -1), ("", 0), ("down", 1))
        for h, j in (("left", -1), ("", 0), ("right", 1))
        if i or j
    },
}
EDGES = STEPS["horizontal"] | STEPS["vertical"]


class Acceptor(NamedTuple):
    """A deterministic automaton, by functions; its states are hashable.

    first: the state before all letters. step: the state after one that has the letter of a cell;
    None rejects. It is given the number of the cell in the track: the cells of a place come in any
    order, each once; on lines the number is not looked at. The letter of a cell off the board is
    None. accepts: whether the track may end in a state. cost: of a step. shows: what a transducer
    shows of a state. commutes: whether the order of the letters does not matter. alike: (letter,
    numbers): a first cell with that letter has one of these numbers of further cells with it.
    """

    first: State
    step: Callable[[Any, int, Any], State | None]
    accepts: Callable[[Any], Any] = lambda _: True
    cost: int = 0
    shows: Callable[[Any], Any] | None = None
    commutes: bool = False
    alike: tuple[Letter, frozenset[int]] | None = None


class Place(NamedTuple):
    """At each cell of the board: cells at offsets (row, column) from it.

    inside: how many of the first must be on the board, otherwise the track is not there; others may
    be beyond it. For a condition on a cell and what is around it that is 1.
    """

    offsets: tuple[Cell, ...]
    inside: int

    @classmethod
    def block(cls, rows: int, columns: int) -> Place:
        """Return all blocks of a size."""
        return cls(tuple(itertools.product(range(rows), range(columns))), rows * columns)

    @classmethod
    def around(cls, steps: Iterable[Cell]) -> Place:
        """Return each cell with its neighbours."""
        return cls(((0, 0), *sorted(steps)), 1)

    def listed(self, acceptor: Any, shape: Shape) -> Tracks:
        """Yield the tracks of a board, and what reads their letters."""
        holds = lru_cache(MAX_WORDS)(partial(accepted, acceptor))
        for r, c in shape.cells():
            at = tuple([shape.number(r + i, c + j) for i, j in self.offsets])
            if None not in at[: self.inside]:
                yield at, holds


def opposite(acceptor: Acceptor) -> Acceptor:
    """Return what rejects all that an acceptor accepts: a state is () after it has rejected."""

    def step(state: tuple[State, ...], number: int, letter: Letter) -> tuple[State, ...]:
        found = None if state == () else acceptor.step(state[0], number, letter)
        return () if found is None else (found,)

    rejects = lambda state: state == () or not acceptor.accepts(state[0])  # noqa: E731
    cost, commutes = acceptor.cost, acceptor.commutes
    return Acceptor((acceptor.first,), step, rejects, cost=cost, commutes=commutes)


class Numbers(NamedTuple):
    """The numbers low, low + step, ..., up to high if that is not None."""

    low: int
    high: int | None
    step: int

    def __contains__(self, n: object) -> bool:
        within = isinstance(n, int) and self.low <= n and (self.high is None or n <= self.high)
        return within and (n - self.low) % self.step == 0  # type: ignore[operator]


class Condition(NamedTuple):
    """An acceptor on a track; counts: how many tracks may be rejected. Conditions of one name
    count together; a name is whatever is hashable. Without a name all must be accepted. is_free:
    whether it need not be met, but a formula speaks of it; then it has a name.

    Other tracks than places are lines, or the whole array, of extended parts: `listed` is that of a
    place, and `on_rows(condition, kept, letters, rows, clock)` returns what reads rows: `begin`,
    what it carries before all cells; `read`, what it carries after the cell of a column, None where
    no array continues so; `failures`, how many tracks are rejected if the array ends after a row.
    `kept` says of a number of rejected tracks what is remembered of it, like `Tally.kept`.
    """  # noqa: D205

    track: Any
    acceptor: Any
    name: Any = None
    counts: frozenset[int] | Numbers = frozenset({0})
    is_free: bool = False


class Tally(NamedTuple):
    """What is remembered of a number of rejected tracks.

    most: more there must not be; None if there may be any number. From `low` on numbers that differ
    by a multiple of `period` are the same.
    """

    most: int | None = 0
    low: int = 0
    period: int = 1

    def kept(self, n: int) -> int | None:
        """Return the least number that is the same; None if there are too many."""
        if self.most is not None:
            return n if n <= self.most else None
        return n if n < self.low else self.low + (n - self.low) % self.period


class Arrays(NamedTuple):
    """Arrays of letters, each with coefficient and code of its weight, that meet conditions.

    formula: None, or ("all", parts), ("any", parts), ("not", part), a part of which is the name of
    free conditions with the numbers that they may count.
    """

    letters: tuple[Letter, ...]
    weights: tuple[tuple[int, int], ...]
    conditions: tuple[Condition, ...]
    formula: Any = None

    def tallies(self) -> dict[Any, Tally]:
        """Return for each name what is remembered of how many tracks are rejected."""
        found: dict[Any, Tally] = {}
        for name in dict.fromkeys(z.name for z in self.conditions if z.name is not None):
            same = [z for z in self.conditions if z.name == name]
            bounds = [top(z.counts) for z in same if not z.is_free]
            known = [z for z in bounds if z is not None]
            lows, period = [0], 1
            for z in same:
                last = top(z.counts)
                if isinstance(z.counts, Numbers) and last is None:
                    lows.append(z.counts.low)
                    period = math.lcm(period, z.counts.step)
                else:
                    lows.append(1 + (last or 0))
            found[name] = Tally(min(known) if known else None, max(lows), period)
        return found

    def meets(self, counts: dict[Any, int]) -> bool:
        """Return whether that many rejected tracks of each name are right."""
        for z in self.conditions:
            if z.name is not None and not z.is_free and counts.get(z.name, 0) not in z.counts:
                return False
        return self.formula is None or is_true(self.formula, counts)


def top(counts: frozenset[int] | Numbers) -> int | None:
    """Return the largest of some numbers, None if there is none; of no numbers 0."""
    return counts.high if isinstance(counts, Numbers) else max(counts, default=0)


def is_true(formula: Any, counts: dict[Any, int]) -> bool:
    """Return whether a formula is true if that many tracks are rejected."""
    first, second = formula
    if first == "not":
        return not is_true(second, counts)
    if first in {"all", "any"}:
        found = [is_true(part, counts) for part in second]
        return all(found) if first == "all" else any(found)
    return counts.get(first, 0) in second


class Rows(NamedTuple):
    """How the rows of boards are read. joined: whether the ends of each are; turned: whether boards
    are reflected in the main diagonal, so that columns grow; length: that of a ring, if it matters;
    closing: True if the last row is joined to the first, and automata remember that.
    """  # noqa: D205

    width: int
    joined: bool = False
    turned: bool = False
    length: int | None = None
    closing: Any = None


class Shape(NamedTuple):
    """A board, and whether the ends of its rows (across) and of its columns (down) are joined."""

    rows: int
    columns: int
    across: bool = False
    down: bool = False

    def cells(self) -> list[Cell]:
        """Return the cells, row by row."""
        return list(itertools.product(range(self.rows), range(self.columns)))

    def number(self, r: int, c: int) -> int | None:
        """Return the number of a cell of the unrolled board; None if there is none."""
        r, c = r % self.rows if self.down else r, c % self.columns if self.across else c
        fits = 0 <= r < self.rows and 0 <= c < self.columns
        return r * self.columns + c if fits else None


# Small boards ------------------------------------------------------------------------------------


class Work:
    """A limit on the nodes that are visited; beyond it no more boards are examined."""

    def __init__(self, most: int, clock: Clock | None = None) -> None:
        self.left, self.clock = most, clock

    def spend(self, amount: int) -> None:
        """Count nodes; raises NotChecked when there are too many, or when the time is over."""
        if self.clock:
            self.clock.spend(4 * amount)
        self.left -= amount
        if self.left < 0:
            raise NotChecked("enumeration takes more work than is allowed for it")


class Asked(NamedTuple):
    """Whether what stands on cells is allowed, and the work to ask; name: if failures count."""

    cells: Sequence[int | None]
    holds: Callable[[Word], bool]
    cost: int
    name: Any = None


def counted(arrays: Arrays, shape: Shape, work: Work) -> Poly:
    """Enumerate the arrays of a board, by their weights in x and y."""
    return marked(total(listed_arrays(arrays, shape, work)), "xy")


def total(some: Iterable[tuple[Any, int, int]]) -> Poly:
    """Add weights up."""
    return collected((code, weight) for _, weight, code in some)


def listed_arrays(arrays: Arrays, shape: Shape, work: Work) -> Iterator[tuple[Word, int, int]]:
    """Yield the arrays of a board, row by row, with coefficient and code of their weight.

    A board without cells has one array, and no track of it is rejected.
    """
    cells = len(shape.cells())
    asked = []
    for track, acceptor, name, *_ in arrays.conditions if cells else ():
        cost = 8 * getattr(acceptor, "cost", 0) or 1
        for at, holds in track.listed(acceptor, shape):
            work.spend(1)
            asked.append(Asked(at, holds, cost * len(at), name))
    weights = list(zip(arrays.letters, arrays.weights, strict=True))
    yield from fillings(weights, asked, cells, work, arrays)


def accepted(acceptor: Any, letters: Iterable[Letter]) -> bool:
    """Return whether an acceptor accepts the letters of a track."""
    state = acceptor.first
    for number, letter in enumerate(letters):
        state = acceptor.step(state, number, letter)
        if state is None:
            return False
    return bool(acceptor.accepts(state))


def word_on(cells: Sequence[int | None]) -> Callable[[Word], Word]:
    """Return what reads the letters on some cells, None for a cell that is not there."""
    some = [k for k in cells if k is not None]
    if len(some) == len(cells) > 1:
        return itemgetter(*some)
    return lambda letters: tuple([None if k is None else letters[k] for k in cells])


def fillings(
    weights: list[tuple[Letter, tuple[int, int]]],
    asked: list[Asked],
    cells: int,
    work: Work,
    arrays: Arrays | None = None,
) -> Iterator[tuple[Word, int, int]]:
    """Enumerate the allowed boards: a letter for each cell, coefficient and code.

    arrays: say how many failures there may be, of each name.
    """
    tallies = arrays.tallies() if arrays else {}
    last: list[list[tuple[Callable[[Word], Word], Asked, Tally]]] = [[] for _ in range(cells)]
    for z in asked:
        place = max(k for k in z.cells if k is not None)
        last[place].append((word_on(z.cells), z, tallies.get(z.name, Tally())))
    costs = [1 + len(weights) * sum(1 + z.cost // 8 for _, z, _ in some) // 2 for some in last]
    todo: list[tuple[Word, int, int, tuple[Any, ...]]] = [((), 1, 0, ())]
    while todo:
        word, weight, code, failed = todo.pop()
        if len(word) == cells:
            if not arrays or arrays.meets(Counter(failed)):
                yield word, weight, code
            continue
        work.spend(costs[len(word)])
        for letter, (c, e) in weights:
            longer, after = (*word, letter), failed
            for read, z, tally in last[len(word)]:
                if not z.holds(read(longer)):
                    after = (*after, z.name)
                    if tally.kept(after.count(z.name)) is None:
                        break
            else:
                todo.append((longer, weight * c, code + e, after))
