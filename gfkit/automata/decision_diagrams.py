"""Conditions on a few cells that are read one after another, as reduced decision diagrams.

A diagram is an automaton that reads one letter a cell. A node stands for what the letters so far
leave to be asked; two beginnings that leave the same are at the same node. So a diagram remembers
of the letters no more than it must. [Bryant1986, sections 3 and 4] What is read may also be shown
by its last node: those that show something have the numbers from 1 on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from gfkit.base.budget import forecast, spend

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from numpy.typing import NDArray

    Nodes = NDArray[np.int32]

S = TypeVar("S", bound="Hashable")

MET, FAILED = 0, -1
"""The node of a condition that is met whatever comes, and what stands for one that is not."""


@dataclass(frozen=True, slots=True, eq=False)
class Diagram:
    """A reduced diagram: after[node, letter] is the next node, MET, or FAILED.

    first: the node before all letters. Nodes of different depths are different, but for MET and
    those that show something, which lead to themselves.
    """

    after: Nodes
    first: int

    @property
    def nodes(self) -> int:
        """The number of nodes, MET included."""
        return len(self.after)

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
    >>> even.nodes, even.read(even.first, [1, 0, 1]) == MET
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
    base = int(rows.max(initial=0)) + 2
    if base ** rows.shape[1] < 2**62:
        code = np.zeros(len(rows), dtype=np.int64)
        for column in rows.T:
            code = code * base + (column + 1)
        _, first, which = np.unique(code, return_index=True, return_inverse=True)
        return rows[first], which.ravel()
    found, which = np.unique(rows, axis=0, return_inverse=True)
    return found, which.ravel()


def classes_of(*columns: NDArray[Any]) -> NDArray[np.int64]:
    """Return classes of places at which all columns are equal, numbered in their order.

    >>> classes_of(np.array([5, 5, 2, 5]), np.array([0, 1, 0, 0])).tolist()
    [1, 2, 0, 1]
    """
    found = np.zeros(len(columns[0]), dtype=np.int64)
    size = 1
    for column in columns:
        if not len(column) or (column == column[0]).all():
            continue
        code = column
        least, span = int(column.min()), int(column.max()) - int(column.min()) + 1
        if size * span >= 2**62:
            code = np.unique(column, return_inverse=True)[1].ravel()
            least, span = 0, int(code.max()) + 1
        code = (code - least).astype(np.int64)
        found = np.unique(found * span + code, return_inverse=True)[1].ravel()
        size = int(found.max()) + 1
    return found
