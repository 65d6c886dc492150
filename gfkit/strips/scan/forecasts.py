"""Forecasts of states and time of an exploration, from narrower strips, and while it runs.

Before any work the program estimates the cost of a strip from narrower strips of the same rule. The
numbers of states, before and after merging and lumping, grow about geometrically with the fixed
side, at a rate measured over two steps of the side (sizes may alternate). The number of edges for
each state and cell is about constant. The logarithm of the bound on the coefficients grows with the
number of blocks and with the logarithm of the row sums of the matrix, which grows with the side.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from gfkit.automata.agreement import largest_degree
from gfkit.automata.bounds import circle_bound
from gfkit.automata.charpoly import characteristic_bytes, characteristic_seconds
from gfkit.automata.lumping import lump, merge_equal_futures
from gfkit.automata.propagation import (
    PRIMES,
    SECONDS_PER_NUMBER,
    marked_residue_seconds,
    plan_steps,
    residue_seconds,
)
from gfkit.automata.transfer_matrix import Marks, TransferMatrix
from gfkit.base.budget import forecast
from gfkit.base.memory import machine_memory
from gfkit.errors import GfkitError, LimitReached
from gfkit.strips.scan.states import LITTLE, LITTLE_MARKED, SURE

SAMPLED_UP_TO, SAMPLED_MARKED, MOST_SAMPLED = 500, 60, 12
"""The number of states at which measuring narrower strips stops; the same with marks, where each
strip costs more; and the limit on the number of strips."""


CLOSING, LUMPING = 2e-6, 4.5e-9
"""Seconds for an edge while states are found and merged; for an edge and a block afterwards."""


DENSE = 1e-10
"""Seconds for the bound, divided by the cube of the number of blocks."""


EDGE_BYTES, STATE_BYTES, STEP_BYTES, DENSE_BYTES, CHUNKS = 160, 8, 60, 40, 2**27
"""Bytes for an edge while the states are found; for a state and a cell of a row, in two copies; for
an edge of a step that is kept; for the square of the number of blocks; and for lumping in any
case."""


EDGES_PER_CELL = 2
"""The approximate number of edges of a state of a ring at a cell."""


BEYOND = 1e12
"""A number of states that does not fit on any machine."""


MORE_PRIMES = 1.15
"""A fraction of lower order than the number of blocks needs up to half as many primes more."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """Sizes of an automaton, measured or extrapolated; bits: of the bound on coefficients."""

    side: int
    states: float
    merged: float = 0.0
    blocks: float = 0.0
    edges: float = 0.0
    raw_edges: float = 0.0
    bits: float = 0.0
    row_bits: float = 0.0
    points: float = 0.0

    def at(self, side: int, states: float, before: Foreseen) -> Foreseen:
        """Return the sizes for another side, whose number of states is known.

        before: the sizes of a side two shorter. Sizes that grow with the side as well as with the
        states are extrapolated by their growth per cell of the side.
        """
        steps = (side - self.side) / (self.side - before.side)
        found: dict[str, float] = {"row_bits": self.row_bits * side / self.side}
        for name in ("merged", "blocks", "edges", "raw_edges", "bits", "points"):
            early, late = getattr(before, name), getattr(self, name)
            cells = side / self.side if name not in {"merged", "blocks"} else 1
            shorter = before.side / self.side if cells != 1 else 1
            found[name] = late * (late / early * shorter) ** steps if early and late else late
            if name in {"blocks", "bits"} and early and late:
                # Symmetries count for more with each cell: the number is between this and a share
                # of the merged states that stays.
                found[name] = math.sqrt(found[name] * late * found["merged"] / self.merged)
            found[name] *= cells if early and late else 1
        return Foreseen(side, states, **found)

    @property
    def finding(self) -> tuple[float, float]:
        """The seconds and bytes for finding the states and their edges."""
        held = self.raw_edges * EDGE_BYTES + self.states * self.side * (self.side + 3) * STATE_BYTES
        return self.raw_edges * CLOSING, held

    @property
    def lumping(self) -> tuple[float, float]:
        """The seconds and bytes for finding and lumping them."""
        seconds, memory = self.finding
        return seconds + self.edges * self.blocks * LUMPING, max(memory, CHUNKS)


def foreseen(
    what: str,
    matrix: Callable[[int], TransferMatrix],
    side: int,
    *,
    marks: Marks = "none",
    bounded: bool = True,
) -> Foreseen | None:
    """Return the sizes of the strip of a side; None if it is small, or cannot be foreseen.

    matrix: the trimmed automaton for a shorter side. bounded: whether coefficients of a generating
    function must be bounded; exact terms need no such bound. Raises LimitReached for sizes that no
    machine can hold.
    """
    marked = marks != "none"
    if side <= (2 if marked else SURE):
        return None
    sampled = SAMPLED_MARKED if marked else SAMPLED_UP_TO
    found = cache(matrix)
    sizes = narrower(lambda k: found(k).dimension, side, sampled)
    if len(sizes) == side:
        return None
    if len(sizes) > 3 and (side - len(sizes)) % 2:
        before, middle, last = sizes[-3:]
        if not 2 / 3 < last * before / middle**2 < 3 / 2:  # odd sides grow unlike even ones
            del sizes[-1]
    states = extrapolated(sizes, side)
    if states <= (LITTLE_MARKED if marked else LITTLE):
        return None
    if states > BEYOND:
        raise LimitReached(f"{what} has {_about(states)} states, more than fit on any machine")
    # two of them are compared
    k = max(2, sum(one <= sampled for one in sizes))
    try:
        early, late = (
            measured(size, found(size), marks, bounded=bounded) for size in (max(1, k - 2), k)
        )
        return late.at(side, states, early)
    except GfkitError:  # weights too large for the bound: the work itself will say so
        return None


def narrower(size: Callable[[int], int], side: int, enough: int) -> list[int]:
    """Return the sizes of strips of the sides 1, 2, 3, ..., until one of them has enough states."""
    sizes: list[int] = []
    while len(sizes) < min(side, MOST_SAMPLED) and (len(sizes) < 3 or sizes[-1] < enough):
        sizes.append(size(len(sizes) + 1))
    return sizes


def say_gf(what: str, one: Foreseen, *, marked: bool) -> None:
    """Forecast the cost of the g.f.; raises LimitReached if the budget refuses it."""
    seconds, memory = one.lumping
    terms = 2 * one.blocks
    if marked:
        columns = one.points * one.bits / 30
        seconds += marked_residue_seconds(one.edges, terms, columns)
        kept = 8 * terms * columns
        text = f"up to {_about(columns)} primes"
    else:
        prime_bits = 63 - one.row_bits if one.row_bits < 15 else 50
        primes = math.ceil(one.bits / (prime_bits - 1))
        columns = MORE_PRIMES * primes
        seconds += residue_seconds(one.edges, terms, columns)
        kept = 4 * 8 * terms * columns
        dense = DENSE_BYTES * one.blocks**2
        if dense < machine_memory():  # Hadamard's bound needs no dense matrices
            seconds += one.blocks**3 * DENSE
            kept = max(kept, dense)
        low, high = math.floor(0.9 * primes), math.ceil(1.5 * primes)
        text = f"{_about(one.blocks)} after lumping, {low} to {high} primes"
    _say(what, one, seconds, max(memory, CHUNKS + kept), text, phase=PRIMES)


def say_lumping(what: str, one: Foreseen) -> None:
    """Forecast the cost of the states and their lumping; raises LimitReached as `say_gf` does."""
    _say(what, one, *one.lumping)


def say_terms(what: str, one: Foreseen, count: int) -> None:
    """Forecast the cost of the states and exact terms; raises LimitReached as `say_gf` does."""
    seconds, memory = one.finding
    seconds += count * one.edges * SECONDS_PER_NUMBER
    _say(what, one, seconds, memory, f"{count} terms" if count else "", phase="terms")


def say_board(what: str, one: Foreseen, rows: int) -> None:
    """Forecast the cost of the states of a board with this many rows, without its polynomial."""
    seconds = rows * one.raw_edges * (CLOSING + SECONDS_PER_NUMBER)
    _say(what, one, seconds, one.finding[1] + rows * one.raw_edges * STEP_BYTES)


def _say(
    what: str, one: Foreseen, seconds: float, memory: float, more: str = "", phase: str = ""
) -> None:
    text = f"{what}: {_about(one.states)} states" + (f", {more}" if more else "")
    forecast(text, seconds=seconds, memory=int(memory), phase=phase)


def extrapolated(sizes: list[int], side: int) -> float:
    """Return the number of states of a side from those of the sides 1, 2, 3, ...

    >>> extrapolated([2, 4, 8, 16], 10)
    1024.0
    """
    ratio = math.log10(sizes[-1] / sizes[-3]) / 2
    exponent = math.log10(sizes[-1]) + ratio * (side - len(sizes))
    return float(f"{10 ** min(exponent, 300):.6g}")


def measured(side: int, matrix: TransferMatrix, marks: Marks, *, bounded: bool = True) -> Foreseen:
    """Return the sizes of an automaton and, if `bounded`, those that its g.f. needs."""
    merged = merge_equal_futures(matrix.marked(marks))
    raw, edges = (sum(len(step.source) for step in one.steps) for one in (matrix, merged))
    lumping = lump(merged)
    bits = points = 0
    if bounded:
        bound = circle_bound(lumping)
        bits = max(bound.numerator_bits, bound.denominator_bits)
    if bounded and marks != "none":
        x, y = (largest_degree(merged, lumping.dimension + 1, mark) for mark in "xy")
        points = (x + 2) * (y + 2)
    plan = plan_steps(merged.steps, periodic=True)
    row_bits = sum(math.log2(max(1, step.growth)) for step in plan.steps)
    sizes = matrix.dimension, merged.dimension, lumping.dimension
    return Foreseen(side, *sizes, edges, raw, bits, row_bits, points)


def foresee_ring(what: str, states: Callable[[int], int], side: int) -> None:
    """Forecast the cost of a ring of a side; raises LimitReached if the budget refuses it.

    states: the merged states of a shorter side, whose determinant is taken.
    """
    if side <= SURE:
        return
    sizes = narrower(states, side, SAMPLED_MARKED)
    if len(sizes) == side or not sizes[-3]:
        return
    n = extrapolated(sizes, side)
    if n > LITTLE_MARKED:
        # As if no eigenvalue were repeated; the forecast is revised when that is known.
        most = int(min(n, 1e9))
        forecast(
            f"{what}: the characteristic polynomial of {_about(n)} row states",
            seconds=characteristic_seconds(most, EDGES_PER_CELL * side * most),
            memory=characteristic_bytes(most),
        )


def _about(number: float) -> str:
    """Return a rough number for people.

    >>> _about(8128.0), _about(3.21e20)
    ('about 8100', 'about 3.2e+20')
    """
    if number >= 1e300:
        return "more than 1e+300"
    return f"about {float(f'{number:.2g}'):.0f}" if number < 1e9 else f"about {number:.1e}"
