"""Conditions on a few cells that are read one after another, as reduced decision diagrams.

A diagram is an automaton that reads one letter a cell. A node stands for what the letters so far
leave to be asked; two beginnings that leave the same are at the same node. So a diagram remembers
of the letters no more than it must. [Bryant1986, sections 3 and 4]

The cells of a condition may never all be there: a board may end before the row of the next one. A
condition that asks for nothing then has pauses, the numbers of cells that may be the last to be
read. At a pause it has not failed yet, whatever comes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from gfkit.budget import forecast, spend

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Sequence

    from numpy.typing import NDArray

    Nodes = NDArray[np.int32]

S = TypeVar("S", bound="Hashable")

MET, FAILED = 0, -1
"""The node of a condition that is met whatever comes, and what stands for one that is not."""


@dataclass(frozen=True, slots=True, eq=False)
class Diagram:
    """A reduced diagram: after[node, letter] is the next node, MET, or FAILED.

    first: the node before all letters. Nodes of different depths are different, but for MET.
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


def of_table(table: NDArray[np.bool_], pauses: Collection[int] = ()) -> Diagram:
    """Return the diagram of a condition that is given by an array of truth values, a cell an axis.

    All axes have the same length, the number of letters. pauses: before which cells it cannot fail.
    Raises LimitReached for want of memory.
    """
    depth, letters = table.ndim, table.shape[0] if table.ndim else 1
    forecast(f"a table of {table.size} entries", memory=12 * table.size)
    level = np.where(table.reshape(-1), MET, FAILED).astype(np.int64)
    rows: list[NDArray[np.int64]] = [np.full((1, letters), MET, dtype=np.int64)]
    nodes = 1
    for place in reversed(range(depth)):
        spend(1 + level.size // 8)
        children = level.reshape(-1, letters)
        found, which = different(children)
        number = np.empty(len(found), dtype=np.int64)
        kept: list[NDArray[np.int64]] = []
        for each, row in enumerate(found):
            if _is_settled(row, paused=place in pauses):
                number[each] = row[0]
            else:
                number[each] = nodes + len(kept)
                kept.append(row)
        rows.append(np.array(kept, dtype=np.int64).reshape(-1, letters))
        nodes += len(kept)
        level = number[which]
    return Diagram(np.concatenate(rows).astype(np.int32), int(level[0]))


def of_steps(
    depth: int,
    letters: int,
    first: S,
    step: Callable[[S, int, int], S],
    is_met: Callable[[S], bool],
    pauses: Collection[int] = (),
) -> Diagram:
    """Return the diagram of a condition that is read by hand.

    step: what is remembered after a letter, of what was remembered, the place and the letter.
    is_met: whether what is remembered after the last place is good. pauses: before which cells it
    cannot fail.

    >>> even = of_steps(3, 2, 0, lambda sum_, place, bit: (sum_ + bit) % 2, lambda sum_: sum_ == 0)
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
    number = [MET if is_met(state) else FAILED for state in layers[-1]]
    rows = [[MET] * letters]
    for place, layer in reversed(list(enumerate(edges))):
        known: dict[tuple[int, ...], int] = {}
        numbers = []
        for targets_of in layer:
            row = tuple(number[target] for target in targets_of)
            if _is_settled(row, paused=place in pauses):
                numbers.append(row[0])
                continue
            if row not in known:
                known[row] = len(rows)
                rows.append(list(row))
            numbers.append(known[row])
        number = numbers
    return Diagram(np.array(rows, dtype=np.int32), number[0])


def _is_settled(row: Sequence[int] | NDArray[np.int64], *, paused: bool) -> bool:
    """Tell whether a node with these next nodes is none: its condition is met, or has failed."""
    same = all(node == row[0] for node in row)
    return bool(same and (row[0] == MET or (row[0] == FAILED and not paused)))


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
