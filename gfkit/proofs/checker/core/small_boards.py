"""Small boards, listed from the definition: a second look at the automata.

Each array of a small board is listed, letter by letter, and each track is read by its acceptor as
soon as its last cell is there; nothing here knows of rows that grow. What is listed must be what
the automaton counts, keeping both marks.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from .clock import NotChecked
from .tracks import Place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from .clock import Clock
    from .generating_functions import Poly
    from .tracks import Arrays, Letter, Shape

MAX_WORDS = 1 << 16
"""Whether tracks are accepted is remembered for so many words."""

Word = tuple[Any, ...]


class Work:
    """A limit on the nodes that are visited; beyond it no more boards are looked at."""

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


def total(some: Iterable[tuple[Any, int, int]]) -> Poly:
    """Add weights up."""
    counted: Poly = {}
    for _, weight, code in some:
        counted[code] = counted.get(code, 0) + weight
    return counted


def listed_arrays(arrays: Arrays, shape: Shape, work: Work) -> Iterator[tuple[Word, int, int]]:
    """Yield the arrays of a board, row by row, with coefficient and code of their weight.

    A board without cells has one array, and no track of it is rejected.
    """
    cells = shape.rows * shape.columns
    asked = []
    for track, acceptor, name, _ in arrays.conditions:
        read = partial(accepted, acceptor)
        tells = read if isinstance(track, Place) else track.accepted(acceptor, shape)
        holds = lru_cache(MAX_WORDS)(tells)
        cost = 8 * getattr(acceptor, "cost", 0) or 1
        for at in track.cells(shape):
            work.spend(1)
            asked.append(Asked(at, holds, cost * len(at), name))
    weights = list(zip(arrays.letters, arrays.weights, strict=True))
    yield from fillings(weights, asked if cells else [], cells, work, arrays.allowed())


def accepted(acceptor: Any, letters: Word) -> bool:
    """Tell whether an acceptor accepts the letters of a track."""
    state = acceptor.first
    for number, letter in enumerate(letters):
        state = acceptor.step(state, number, letter)
        if state is None:
            return False
    return bool(acceptor.accepts(state))


def fillings(
    weights: list[tuple[Letter, tuple[int, int]]],
    asked: list[Asked],
    cells: int,
    work: Work,
    allowed: dict[Any, frozenset[int]] | None = None,
) -> Iterator[tuple[Word, int, int]]:
    """Enumerate boards that obey: a letter for each cell, coefficient and code.

    allowed: how many failures there may be, of each name.
    """
    allowed = allowed or {}
    last: list[list[Asked]] = [[] for _ in range(cells)]
    for z in asked:
        last[max(k for k in z.cells if k is not None)].append(z)
    costs = [1 + len(weights) * sum(1 + z.cost // 8 for z in some) // 2 for some in last]
    todo: list[tuple[Word, int, int, tuple[Any, ...]]] = [((), 1, 0, ())]
    while todo:
        word, weight, code, failed = todo.pop()
        if len(word) == cells:
            if all(failed.count(name) in times for name, times in allowed.items()):
                yield word, weight, code
            continue
        work.spend(costs[len(word)])
        for letter, (c, e) in weights:
            longer, after = (*word, letter), failed
            for z in last[len(word)]:
                if not z.holds(tuple([None if k is None else longer[k] for k in z.cells])):
                    after = (*after, z.name)
                    if after.count(z.name) > max(allowed.get(z.name, ()), default=0):
                        break
            else:
                todo.append((longer, weight * c, code + e, after))
