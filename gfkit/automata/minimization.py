"""Conditions that are read cell by cell, by least automata.

*Diagrams.* A condition on a few cells, one after another, is an automaton that reads one letter a
cell. A node stands for the conditions that the letters so far leave open; two beginnings that leave
the same ones open are at the same node. So a diagram remembers no more about the letters than it
must. [Bryant1986, sections 3 and 4] The last node may also show a result: nodes that show one have
the numbers from 1 on.

*Tables.* The columns of every row are read in the same way; a line is read by one column. States
are explored for each column, and those with the same future are merged before the states of the
rule are made of them. [HopcroftMotwaniUllman2006, section 4.4]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import numpy as np

from gfkit.automata.steps import layered
from gfkit.base.budget import forecast, spend
from gfkit.errors import LimitReached

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.int32]
    Ints = NDArray[np.int64]
    States = NDArray[Any]
    """A row a number, from 0, and a column a state."""
    Keys = NDArray[np.generic]


S = TypeVar("S", bound="Hashable")

MET, FAILED = 0, -1
"""The node of a condition that is met whatever follows, and the mark of a failed one."""
FEW_NUMBERS = 48
"""Up to this number, tuples are compared faster than arrays."""


@dataclass(frozen=True, slots=True, eq=False)
class Diagram:
    """A reduced diagram: after[node, letter] is the next node, MET, or FAILED.

    first: the node before all letters. Nodes of different depths are different, but for MET and
    those that show something, which lead to themselves.
    """

    after: Numbers
    first: int

    def read(self, node: int, letters: Sequence[int]) -> int:
        """Return the node after some letters.

        >>> same = of_table(np.eye(2, dtype=bool))
        >>> same.read(same.first, [1, 1]) == MET, same.read(same.first, [0, 1]) == FAILED
        (True, True)
        """
        for letter in letters:
            if node == FAILED:
                return FAILED
            node = int(self.after[node, letter])
        return node


def of_table(table: NDArray[np.bool_] | NDArray[np.int64]) -> Diagram:
    """Return the diagram of a condition that is given by an array of truth values, a cell an axis.

    Of what is shown by one of last nodes, from 1 on. All axes have the same length, the number of
    letters. Raises LimitReached for want of memory.
    """
    letters = table.shape[0] if table.ndim else 1
    forecast(f"a table of {table.size} entries", memory=12 * table.size)
    leaves = np.where(table, MET, FAILED) if table.dtype == bool else table
    sizes = (letters**k for k in reversed(range(table.ndim)))
    layers = (np.arange(n * letters).reshape(n, letters) for n in sizes)
    return _reduced(leaves.reshape(-1).astype(np.int64), letters, layers)


def of_steps(
    depth: int,
    letters: int,
    first: S,
    step: Callable[[S, int, int], S],
    leaf: Callable[[S], int],
) -> Diagram:
    """Return the diagram of a condition that is read by hand.

    step: what is remembered after a letter, of what was remembered, the place and the letter. leaf:
    of what is remembered after the last place MET, FAILED, or the node that shows it.

    >>> even = of_steps(3, 2, 0, lambda sum_, _, bit: (sum_ + bit) % 2, lambda odd: -odd)
    >>> len(even.after), even.read(even.first, [1, 0, 1]) == MET
    (6, True)
    """
    layers: list[dict[S, int]] = [{first: 0}]
    edges: list[list[list[int]]] = []
    for place in range(depth):
        after: dict[S, int] = {}
        edges.append([])
        spend(letters * len(layers[-1]))
        for state in layers[-1]:
            targets = (step(state, place, letter) for letter in range(letters))
            edges[-1].append([after.setdefault(target, len(after)) for target in targets])
        layers.append(after)
    leaves = np.array([leaf(state) for state in layers[-1]], dtype=np.int64)
    return _reduced(leaves, letters, (np.array(some) for some in reversed(edges)))


def _reduced(
    number: NDArray[np.int64], letters: int, layers: Iterable[NDArray[np.int64]]
) -> Diagram:
    """Return the diagram whose last nodes are these, merged from there on.

    layers: of each place, the last one first, which of those after it each letter leads to.
    """
    last = max(MET, int(number.max(initial=MET)))
    rows = [np.repeat(np.arange(last + 1)[:, None], letters, axis=1)]
    nodes = last + 1
    for targets in layers:
        spend(1 + targets.size // 8)
        found, which = different(number[targets])
        settled = (found[:, 0] <= last) & (found == found[:, :1]).all(axis=1)  # all is known there
        names = np.where(settled, found[:, 0], nodes + np.cumsum(~settled) - 1)
        rows.append(found[~settled])
        nodes += len(rows[-1])
        number = names[which]
    return Diagram(np.concatenate(rows).astype(np.int32), int(number[0]))


def different(rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """Return the different rows, and which of them each row is.

    >>> rows, which = different(np.array([[1, 2], [3, 4], [1, 2]]))
    >>> rows.tolist(), which.tolist()
    ([[1, 2], [3, 4]], [0, 1, 0])
    """
    if 0 < rows.size <= FEW_NUMBERS:
        names, number = _tuples_numbered(map(tuple, rows.tolist()))
        return np.array(names, dtype=rows.dtype), np.array(number, dtype=np.intp)
    code = _codes(np.zeros(len(rows)), *rows.T)
    _, first, which = np.unique(code, return_index=True, return_inverse=True)
    return rows[first], which.ravel()


def _tuples_numbered(listed: Iterable[tuple[Any, ...]]) -> tuple[list[tuple[Any, ...]], list[int]]:
    """Return the different tuples in order, and the number of each."""
    listed = [*listed]
    number = {one: k for k, one in enumerate(sorted({*listed}))}
    return [*number], [number[one] for one in listed]


def numbered(keys: NDArray[Any]) -> tuple[NDArray[Any], Ints, Ints]:
    """Return the different keys in order, where each is first, and the number of each key.

    >>> [one.tolist() for one in numbered(np.array([7, 3, 7]))]
    [[3, 7], [1, 0], [1, 0, 1]]
    """
    if len(keys) > FEW_NUMBERS or keys.dtype != np.int64:
        found, places, which = np.unique(keys, return_index=True, return_inverse=True)
        return found, places, which.ravel()
    first: dict[int, int] = {}
    listed = keys.tolist()
    for place, key in enumerate(listed):
        first.setdefault(key, place)
    some = sorted(first)
    number = {key: k for k, key in enumerate(some)}
    return (
        np.array(some, dtype=np.int64),
        np.array([first[key] for key in some], dtype=np.int64),
        np.array([number[key] for key in listed], dtype=np.int64),
    )


def classes_of(*columns: NDArray[Any]) -> NDArray[np.int64]:
    """Return classes of places at which all columns are equal, numbered in their order.

    >>> classes_of(np.array([5, 5, 2, 5]), np.array([0, 1, 0, 0])).tolist()
    [1, 2, 0, 1]
    """
    if 0 < len(columns) * len(columns[0]) <= FEW_NUMBERS:
        return np.array(_tuples_numbered(zip(*(z.tolist() for z in columns), strict=True))[1])
    return np.unique(_codes(*columns), return_inverse=True)[1].ravel()


def _codes(*columns: NDArray[Any]) -> NDArray[np.int64]:
    """Return numbers in the order of the places: equal where all columns are."""
    found = np.zeros(len(columns[0]), dtype=np.int64)
    size = 1
    for column in columns:
        if not len(column) or (column == column[0]).all():
            continue
        code, least = column, int(column.min())
        span = int(column.max()) - least + 1
        if size * span >= 2**62:
            found = np.unique(found, return_inverse=True)[1].ravel()
            size = int(found.max()) + 1
        if size * span >= 2**62:
            code, least = np.unique(column, return_inverse=True)[1].ravel(), 0
            span = int(code.max()) + 1
        found, size = found * span + (code - least).astype(np.int64), size * span
    return found


def keys_of(states: States, bases: Sequence[int]) -> Keys:
    """Return one sortable key a state, different ones for different states.

    It is a machine word if that is long enough, otherwise bytes.
    """
    if prod(bases) < 2**62:
        keys = np.zeros(states.shape[1], dtype=np.int64)
        for row, base in zip(states, bases, strict=True):
            keys *= base
            keys += row
        return keys
    kind = next(k for k in (1, 2, 4, 8) if max(bases) <= 256**k)
    wide = np.ascontiguousarray(states.T.astype(f">u{kind}"))
    return wide.view(f"S{wide.itemsize * wide.shape[1]}").ravel()


class Reached:
    """The states before a cell that were found so far, in the order in which they were found.

    bases: of their numbers.
    """

    def __init__(self, bases: Sequence[int], kind: np.dtype[Any]) -> None:
        self.bases, self.states = bases, np.zeros((len(bases), 0), dtype=kind)
        self.keys, self.order = keys_of(self.states, bases), np.arange(0)

    def add(self, states: States) -> tuple[Ints, Ints]:
        """Add states; return the number of each, and the numbers that are new."""
        keys = keys_of(states, self.bases)
        some, first, which = numbered(keys)
        place = np.searchsorted(self.keys, some)
        known = np.zeros(len(some), dtype=bool)
        inner = place < len(self.keys)
        known[inner] = self.keys[place[inner]] == some[inner]
        number = np.empty(len(some), dtype=np.int64)
        number[known] = self.order[place[known]]
        count = len(self.order)
        fresh = np.arange(count, count + int((~known).sum()))
        number[~known] = fresh
        if len(fresh):
            self.states = np.concatenate((self.states, states[:, first[~known]]), axis=1)
            is_new = np.zeros(count + len(fresh), dtype=bool)
            is_new[place[~known] + np.arange(len(fresh))] = True
            self.keys = _merged(is_new, self.keys, some[~known])
            self.order = _merged(is_new, self.order, fresh)
        return number[which], fresh


def _merged(is_new: NDArray[np.bool_], old: NDArray[Any], new: NDArray[Any]) -> NDArray[Any]:
    """Return old and new values, the new ones where is_new holds."""
    found = np.empty(len(is_new), dtype=old.dtype)
    found[is_new], found[~is_new] = new, old
    return found


def explored(
    bases: Sequence[Sequence[int]],
    start: States,
    read: Callable[[int, Any], tuple[Any, ...]],
    check: Callable[[Any], None],
) -> tuple[States, list[tuple[Any, ...]]]:
    """Read rows from the one state before the first row on, until no state is new.

    bases: of the numbers of each layer. read: of a column, and states before its cell, the edges:
    numbers of the states, the states after them, and what else belongs to an edge. check: whether a
    layer has too many states. Return the states before a row, and for each cell how many states are
    before and after it, and of the edges the numbers of both states, and what is given.
    """
    width, layers = len(bases), [Reached(one, start.dtype) for one in bases]
    layers[0].add(start)
    edges: list[list[tuple[Any, ...]]] = [[] for _ in range(width)]
    fresh = layers[0].order
    while len(fresh):
        for column in range(width):
            into = (column + 1) % width
            source, after, *told = read(column, layers[column].states[:, fresh])
            source = fresh[source]
            number, fresh = layers[into].add(after)
            edges[column].append((source, number, *told))
            check(layers[into].states)
    sizes = [len(one.order) for one in layers]
    return layers[0].states, [
        (*ends, *map(np.concatenate, zip(*some, strict=True)))
        for ends, some in zip(zip(sizes, [*sizes[1:], sizes[0]], strict=True), edges, strict=True)
    ]


MAX_STATES = 2_000_000
LETTER_BYTES = 8
"""Memory of what a letter makes of a state; measured."""
FEW_STATES = 2**14
"""This number of states fits into every memory."""


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """An automaton: states are numbered for each column, 0 the first before any row.

    after: for each column the state after each letter, FAILED if there is none. may_end: whether
    the array may end before a row.
    """

    after: tuple[Numbers, ...]
    may_end: NDArray[np.bool_]

    def complete(self) -> Tables:
        """Return the automaton that rejects arrays at their ends only, with one more state."""
        sizes = [len(one) for one in self.after]
        after = []
        for one, sink in zip(self.after, [*sizes[1:], sizes[0]], strict=True):
            every = np.concatenate((one, np.full_like(one[:1], FAILED)))
            after.append(np.where(every < 0, sink, every).astype(one.dtype))
        return Tables(tuple(after), np.append(self.may_end, False))


def tables_of(
    first: Hashable,
    width: int,
    step: Callable[[int, Any], Iterable[Hashable]],
    may_end: Callable[[Any], bool],
    what: str,
    most: int = MAX_STATES,
    refusal: str = "",
) -> Tables:
    """Return the least automaton of states that are found one by one, from the first one on.

    step: of a column and a state those after each letter, None if no array that satisfies the rule
    begins so. may_end: whether it may end below a row. what: the condition in words. Raises
    LimitReached, with the refusal, for more than `most` states of a column.
    """

    def edges_of(column: int, state: Any) -> Iterator[tuple[Hashable, int]]:
        return ((z, k) for k, z in enumerate(step(column, state)) if z is not None)

    known, edges = layered([first], width, edges_of, most, refusal or _too_many(what, most))
    letters, after = len([*step(0, first)]), []
    for states, some in zip(known, edges, strict=True):
        source, target, letter = np.array(some, dtype=np.int32).reshape(-1, 3).T
        after.append(np.full((max(1, len(states)), letters), FAILED, dtype=np.int32))
        after[-1][source, letter] = target
    return least(after, np.array([bool(may_end(state)) for state in known[0]]))


def _too_many(what: str, most: int) -> str:
    return f"{what} has more than {most} states, which is the limit"


class LayerReader(Protocol):
    """What a condition remembers of the cells so far, of whole layers of states at once.

    first: the state before the first row. bases: how many numbers there are in each place of it.
    """

    width: int
    first: States
    bases: list[int]

    def read(self, column: int, states: States) -> tuple[Ints, States, Ints]:
        """Return the edges of a cell: numbers of states, the states after them, and letters."""

    def may_end(self, states: States) -> NDArray[np.bool_]:
        """Return with which of the states the array may end below a row."""


def tables_of_layers(
    reader: LayerReader, letters: int, what: str, most: int = MAX_STATES
) -> Tables:
    """Return the least automaton of a reader of layers; raises LimitReached as `tables_of`."""
    counts = Counter[int]()

    def read(column: int, states: States) -> tuple[Any, ...]:
        counts[column] += states.shape[1]
        return reader.read(column, states)

    def check(states: States) -> None:
        count = counts.total()
        if count > most:
            raise LimitReached(_too_many(what, most))
        if count > FEW_STATES:
            held = 2 * states.shape[0] * states.itemsize + LETTER_BYTES * letters
            forecast(f"{count} states of {what}", memory=count * held)

    after = []
    every, edges = explored([reader.bases] * reader.width, reader.first, read, check)
    for before, _, source, target, letter in edges:
        after.append(np.full((max(1, before), letters), FAILED, dtype=np.int32))
        after[-1][source, letter] = target
    return least(after, reader.may_end(every))


def least(after: Sequence[NDArray[Any]], may_end: NDArray[np.bool_]) -> Tables:
    """Merge states with the same future, and leave out those from which no end is reached.

    The first state of each block is kept, in order. State 0 of the first column is kept in any
    case, and that of another column in which no state is left.
    """
    width = len(after)
    alive = [np.zeros(len(table) + 1, dtype=bool) for table in after]  # the last is FAILED
    alive[0][:-1] = may_end
    before = -1
    while (count := sum(int(some.sum()) for some in alive)) > before:
        before = count
        for column in reversed(range(width)):
            alive[column][:-1] |= alive[(column + 1) % width][after[column]].any(axis=1)
    block = [np.where(some, 0, FAILED) for some in alive]
    some = alive[0][:-1]
    block[0][:-1][some] = np.unique(may_end[some], return_inverse=True)[1].ravel()
    blocks = 0
    while (count := sum(int(one.max()) + 1 for one in block)) > blocks:
        blocks = count
        for column in reversed(range(width)):
            spend(1 + after[column].size // 16)
            behind = block[(column + 1) % width][after[column]]
            both, some = np.hstack((block[column][:-1, None], behind)), alive[column][:-1]
            block[column][:-1][some] = different(both[some])[1]
    chosen: list[NDArray[Any]] = []
    numbers: list[NDArray[Any]] = []
    for one in block:
        some, first = np.unique(one[:-1], return_index=True)
        first = first[some != FAILED]
        if len(one) > 1 and (not chosen or not len(first)):
            first = np.array(sorted({0, *first.tolist()}))
        number = np.full(int(one.max(initial=0)) + 2, FAILED, dtype=np.int32)  # the last of FAILED
        number[one[first]] = np.arange(len(first))
        number[FAILED] = FAILED
        chosen.append(first)
        numbers.append(number[one])
    found = [numbers[(k + 1) % width][after[k][chosen[k]]] for k in range(width)]
    return Tables(tuple(found), may_end[chosen[0]])
