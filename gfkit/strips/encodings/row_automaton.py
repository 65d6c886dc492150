"""The least automaton that reads the arrays of a rule row by row; its letters are the rows.

A state says what the rows so far mean for those to come; two beginnings with the same futures are
in the same state. [HopcroftMotwaniUllman2006, section 4.4] It lists all rows, so it is for short
rows; other counts read arrays cell by cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from gfkit.automata.minimization import least
from gfkit.base.budget import forecast, spend
from gfkit.errors import LimitReached
from gfkit.strips.scan.states import Explorer, ScannedRows

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.boards.acceptors.arrays import Arrays
    from gfkit.boards.rules.motions import Motion

    Ints = NDArray[np.int64]
    Numbers = NDArray[np.int32]

DEAD = -1
"""The number of a state from which no array is completed."""
MAX_ENTRIES = 2**28
"""States times rows."""
MAX_WEIGHT = 2**31
"""The limit on the weight of a row: two of them have a product below 2^63."""


@dataclass(frozen=True, slots=True, eq=False)
class RowAutomaton:
    """The states from 0, the one before all rows; every state leads to the end of some array.

    after: the state after a row, or DEAD. ends: with which states an array may end. digits: for
    each row the numbers of its values. weights: for each row coefficient, and exponents of x and y.
    """

    after: Numbers
    ends: NDArray[np.bool_]
    digits: Numbers
    weights: Ints

    @property
    def states(self) -> int:
        """The number of states."""
        return len(self.after)

    def moved(self, motion: Motion) -> Ints:
        """Return for each row the number of the row that a motion makes of it."""
        letters = len(motion.values)
        found = np.zeros(len(self.digits), dtype=np.int64)
        image = np.array(motion.values, dtype=np.int64)
        for place, to in enumerate(motion.cells):
            found += image[self.digits[:, place]] * letters ** (len(motion.cells) - 1 - to)
        return found


@lru_cache(maxsize=4)
def row_automaton(arrays: Arrays, across: ScannedRows) -> RowAutomaton:
    """Return the least automaton of the arrays with rows of a kind.

    Raises LimitReached, with the size that would be needed, for too many states or rows.

    >>> from gfkit.boards.rules.arrays import ArrayRule
    >>> words = {"direction": "column", "forbid": ["11"]}
    >>> rule = ArrayRule.from_data({"values": [0, 1], "words": [words]}, "no 11")
    >>> row_automaton(rule.arrays, ScannedRows(2)).after.tolist()
    [[0, 1, 2, 3], [0, -1, 2, -1], [0, 1, -1, -1], [0, -1, -1, -1]]
    """
    letters, width = len(arrays.letters), across.width
    rows = letters**width
    if rows > MAX_ENTRIES:
        raise LimitReached(
            f"{arrays.name} across {width} cells has {letters}^{width} rows; symmetries are "
            f"checked row by row, and the limit is {MAX_ENTRIES} of them"
        )
    explorer = Explorer(arrays, across)
    row = explorer.row()
    tables = []
    for cell in row.cells:
        table = np.full((cell.before, letters), DEAD, dtype=np.int64)
        table[cell.source, cell.letter] = cell.target
        tables.append(table)
    found = least(tables, row.end != 0)
    states = len(found.may_end)
    forecast(f"{letters}^{width} rows of {arrays.name}", memory=20 * width * rows)
    digits = _all_rows(letters, width)
    weights = _weights(explorer.weights, digits)
    what = f"{states} states of {arrays.name} and {letters}^{width} rows"
    if states * rows > MAX_ENTRIES:
        raise LimitReached(f"{what} are together more than {MAX_ENTRIES}")
    forecast(what, memory=20 * states * rows)
    after: Numbers = np.arange(states, dtype=np.int32)[:, None]
    for some in found.after:
        spend(1 + after.size // 8)
        beyond = np.full((1, letters), DEAD, dtype=np.int32)
        after = np.concatenate((some, beyond))[after].reshape(states, -1)
    return RowAutomaton(after, found.may_end, digits, weights)


def _all_rows(letters: int, width: int) -> Numbers:
    """Return the values of every row, in order."""
    numbers = np.arange(letters**width)
    columns = [numbers // letters ** (width - 1 - place) % letters for place in range(width)]
    return np.stack(columns, axis=1).astype(np.int32)


def _weights(values: Ints, digits: Numbers) -> Ints:
    """Return the weights of rows; raises LimitReached for coefficients that are too large."""
    if float(np.abs(values[:, 0]).max()) ** digits.shape[1] >= MAX_WEIGHT:
        raise LimitReached("the weight of a row has a coefficient of more than 31 bits")
    found = values[digits]
    return np.column_stack((found[..., 0].prod(axis=1), found[..., 1:].sum(axis=1)))
