"""What a strip will take, estimated from narrower strips of the same rule before any work.

States, and what is left of them after merging and lumping, grow about geometrically with the fixed
side, at a rate that two steps of the side show (sizes may alternate). Edges are so many for each
state and cell; and the logarithm of the bound on the coefficients grows with the number of blocks
and the logarithm of what a row of the matrix sums up to, which grows with the side.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.automata.bounds import circle_bound
from gfkit.automata.characteristic import characteristic_bytes, characteristic_seconds
from gfkit.automata.compiled import installed
from gfkit.automata.evaluation import (
    SECONDS_PER_COMPILED_EDGE,
    SECONDS_PER_EDGE,
    SECONDS_PER_NUMBER,
    plan_steps,
)
from gfkit.automata.interpolation import largest_degree
from gfkit.automata.lumping import lump, merge_equal_futures
from gfkit.base.budget import forecast, machine_memory
from gfkit.errors import GfkitError, LimitReached

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.automata.transfer import Marks, TransferMatrix

SAMPLED_UP_TO = 500
"""Narrower strips are looked at until one has this number of states."""
SAMPLED_MARKED = 60
"""The same with marks, where much more is computed of them."""
MOST_SAMPLED = 12
SURE = 6
"""Strips of at most this side are begun without a forecast."""
LITTLE, LITTLE_MARKED = 1000, 100
"""This many states and fewer are begun without a forecast, too."""
CLOSING, LUMPING = 2e-6, 4.5e-9
"""Seconds of an edge while the states are found and merged; of an edge and a block afterwards."""
MARKED_EDGE = 2.5e-9
"""Seconds of an edge at a point modulo a prime."""
LIFTING = 1e-5
"""Seconds of a term modulo a prime on the way to a coefficient."""
DENSE, DENSE_BYTES = 1e-10, 40
"""Seconds of a cubed number of blocks, and bytes of a squared one, for the bound."""
EDGE_BYTES, STATE_BYTES = 160, 8
"""Of an edge while the states are found; of a state for each cell of a row, in two copies."""
STEP_BYTES = 60
"""Of an edge of a step that is kept."""
EDGES_PER_CELL = 2
"""Of a state of a ring at a cell, about."""
BEYOND = 1e12
"""A number of states that does not fit on any machine."""
CHUNKS = 2**27
"""Bytes that lumping takes in any case."""
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

        before: those of a side two shorter. What grows with the side as well as with the states is
        extrapolated by its growth per cell of the side.
        """

        def grown(name: str, *, cells: bool) -> float:
            early, late = getattr(before, name), getattr(self, name)
            if not early or not late:
                return float(late)
            rate = late / early * (before.side / self.side if cells else 1)
            found = late * rate ** ((side - self.side) / (self.side - before.side))
            if name in {"blocks", "bits"}:
                # Symmetries count for more with each cell: the number is between this and a share
                # of the merged states that stays.
                found = math.sqrt(found * late * merged / self.merged)
            return float(found * (side / self.side if cells else 1))

        merged = grown("merged", cells=False)
        found = {z: grown(z, cells=True) for z in ("edges", "raw_edges", "bits", "points")}
        found["row_bits"] = self.row_bits * side / self.side
        return Foreseen(side, states, merged, grown("blocks", cells=False), **found)

    @property
    def closing_memory(self) -> float:
        """The bytes that the states and their edges take while they are found."""
        return self.raw_edges * EDGE_BYTES + self.states * self.side * (self.side + 3) * STATE_BYTES


def foreseen(
    what: str,
    matrix: Callable[[int], TransferMatrix],
    side: int,
    *,
    marks: Marks = "none",
    bounded: bool = True,
) -> Foreseen | None:
    """Return what the strip of a side will have; None if it is small, or cannot be foreseen.

    matrix: the trimmed automaton for a shorter side. bounded: whether coefficients of a generating
    function are to be bounded; exact terms need no such bound. Raises LimitReached beyond all
    machines.
    """
    marked = marks != "none"
    if side <= (2 if marked else SURE):
        return None
    sampled = SAMPLED_MARKED if marked else SAMPLED_UP_TO
    found: list[TransferMatrix] = []
    while len(found) < min(side, MOST_SAMPLED) and (
        len(found) < 3 or found[-1].dimension < sampled
    ):
        found.append(matrix(len(found) + 1))
    if len(found) == side:
        return None
    if len(found) > 3 and (side - len(found)) % 2 and alternates(found):
        found.pop()
    sizes = [one.dimension for one in found]
    states = extrapolated(sizes, side)
    if states <= (LITTLE_MARKED if marked else LITTLE):
        return None
    if states > BEYOND:
        raise LimitReached(
            f"{what} has {_about(states)} states, and one vector of them takes "
            f"{_bytes_text(8 * states)}"
        )
    known = [one for one in found if one.dimension <= sampled]
    if len(known) < 2:  # two of them are compared
        known = found[:2]
    try:
        k = len(known)
        before, last = (
            measured(size, known[size - 1], marks, bounded=bounded) for size in (max(1, k - 2), k)
        )
        return last.at(side, states, before)
    except GfkitError:  # weights too large for the bound: the work itself will say so
        return None


def say_gf(what: str, one: Foreseen, *, marked: bool) -> None:
    """Say what the generating function takes; raises LimitReached if the budget refuses it."""
    text, seconds, memory = of_gf(one, marked=marked)
    forecast(f"{what}: {_about(one.states)} states, {text}", seconds=seconds, memory=int(memory))


def say_lumping(what: str, one: Foreseen) -> None:
    """Say what the states and their lumping take; raises LimitReached as `say_gf`."""
    forecast(
        f"{what}: {_about(one.states)} states",
        seconds=one.raw_edges * CLOSING + one.edges * one.blocks * LUMPING,
        memory=int(max(one.closing_memory, CHUNKS)),
    )


def say_terms(what: str, one: Foreseen, count: int) -> None:
    """Say what the states and this many exact terms take; raises LimitReached as `say_gf`."""
    forecast(
        f"{what}: {_about(one.states)} states" + (f", {count} terms" if count else ""),
        seconds=one.raw_edges * CLOSING + count * one.edges * SECONDS_PER_NUMBER,
        memory=int(one.closing_memory),
    )


def say_board(what: str, one: Foreseen, rows: int) -> None:
    """Say what the states of a board of a given number of rows take, without its polynomial."""
    forecast(
        f"{what}: {_about(one.states)} states",
        seconds=rows * one.raw_edges * (CLOSING + SECONDS_PER_NUMBER),
        memory=int(one.closing_memory + rows * one.raw_edges * STEP_BYTES),
    )


def alternates(found: list[TransferMatrix]) -> bool:
    """Tell whether the numbers of states grow in another way for odd sides than for even ones."""
    before, middle, last = (one.dimension for one in found[-3:])
    return not 2 / 3 < last * before / middle**2 < 3 / 2


def extrapolated(sizes: list[int], side: int) -> float:
    """Return the number of states of a side from those of the sides 1, 2, 3, ...

    >>> extrapolated([2, 4, 8, 16], 10)
    1024.0
    """
    ratio = math.log10(sizes[-1] / sizes[-3]) / 2
    exponent = math.log10(sizes[-1]) + ratio * (side - len(sizes))
    return float(f"{10 ** min(exponent, 300):.6g}")


def measured(side: int, matrix: TransferMatrix, marks: Marks, *, bounded: bool = True) -> Foreseen:
    """Return the sizes of an automaton and, if `bounded`, of what its g.f. needs."""
    merged = merge_equal_futures(matrix.marked(marks))
    raw = sum(len(step.source) for step in matrix.steps)
    edges = sum(len(step.source) for step in merged.steps)
    lumping = lump(merged)
    bits = points = 0
    if bounded:
        bound = circle_bound(lumping)
        bits = max(bound.numerator_bits, bound.denominator_bits)
    if bounded and marks != "none":
        x, y = (largest_degree(merged, lumping.dimension + 1, mark) for mark in "xy")
        points = (x + 2) * (y + 2)
    plan = plan_steps(merged.steps, periodic=True)
    return Foreseen(
        side,
        matrix.dimension,
        merged.dimension,
        lumping.dimension,
        edges,
        raw,
        bits,
        sum(math.log2(max(1, step.growth)) for step in plan.steps),
        points,
    )


def of_gf(one: Foreseen, *, marked: bool) -> tuple[str, float, float]:
    """Return what a generating function takes: in words, in seconds, and in bytes."""
    seconds = one.raw_edges * CLOSING + one.edges * one.blocks * LUMPING
    terms = 2 * one.blocks
    if marked:
        primes = math.ceil(one.bits / 30)
        columns = one.points * primes
        seconds += terms * columns * one.edges * MARKED_EDGE
        kept = 8 * terms * columns
        text = f"{_about(one.points)} points modulo {primes} primes"
    else:
        prime_bits = 63 - one.row_bits if one.row_bits < 15 else 50
        primes = math.ceil(one.bits / (prime_bits - 1))
        columns = MORE_PRIMES * primes
        per_edge = SECONDS_PER_COMPILED_EDGE if installed() else SECONDS_PER_EDGE
        seconds += terms * columns * (one.edges * per_edge + LIFTING)
        kept = 4 * 8 * terms * columns
        dense = DENSE_BYTES * one.blocks**2
        if dense < machine_memory():  # Hadamard's bound needs no dense matrices
            seconds += one.blocks**3 * DENSE
            kept = max(kept, dense)
        low, high = math.floor(0.9 * primes), math.ceil(1.5 * primes)
        text = f"{_about(one.blocks)} after lumping, {low} to {high} primes"
    return text, seconds, max(one.closing_memory, CHUNKS + kept)


def foresee_ring(what: str, states: Callable[[int], int], side: int) -> None:
    """Say what a ring of a side will take; raises LimitReached if the budget refuses it.

    states: those of a shorter side whose determinant is taken, merged.
    """
    if side <= SURE:
        return
    sizes = [states(1)]
    while sizes[-1] < SAMPLED_MARKED and len(sizes) < min(side, MOST_SAMPLED):
        sizes.append(states(len(sizes) + 1))
    if len(sizes) < 3 or len(sizes) == side or not sizes[-3]:
        return
    n = extrapolated(sizes, side)
    if n > LITTLE_MARKED:
        # As if no eigenvalue were repeated; otherwise it is said again when that is known.
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


def _bytes_text(size: float) -> str:
    """Return a number of bytes in words.

    >>> _bytes_text(3 * 2**31)
    '6.0 GiB'
    """
    for unit in ("bytes", "KiB", "MiB", "GiB", "TiB"):
        if size < 1024:
            return f"{size:.0f} bytes" if unit == "bytes" else f"{size:.1f} {unit}"
        size /= 1024
    return f"{size:.1f} PiB" if size < 1e6 else "more than all storage there is"
