"""What a theorem takes Coq, roughly, before it is asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gfkit.strips.sequences.strip_counts import MAX_STRIP_STATES, automaton_of

if TYPE_CHECKING:
    from gfkit.formal.theorem import FormalTheorem

START_SECONDS = 1.0
"""To load Coq, its library and ours, and to list what is assumed."""
SECONDS_PER_EDGE, SECONDS_PER_BIT = 5e-7, 8e-9
"""Of an addition along one edge of the automaton, and for each bit of the numbers. Measured on
Domineering with 7 to 10 columns, of orders 72 to 528."""
SECONDS_PER_STEP = 1.3e-6
"""For each state, value, condition and column, to make the table of states and to check it."""
SECONDS_PER_VALUATION = 8e-6
"""To evaluate a condition on the values of its cells; for each of them once."""
SECONDS_PER_READ_BIT = 2e-5
"""Of p and q."""
SECONDS_PER_PAIR = 3e-5
"""Of coefficients of p or q, for the theorem of the least order."""
FEW_SHAPES = 3
"""About this many ways there are for the cells of a condition to be cut off by the border."""


def coq_seconds(theorem: FormalTheorem) -> float:
    """Return about how many seconds Coq computes for a theorem.

    Coq evaluates each condition on all values of its cells, makes the automaton, and applies its
    matrix to vectors: once for each degree of r(M) q(M), and once for each term that is compared.
    """
    counts = theorem.counts
    if counts.is_ring:  # each word of the first rows, and the states of the open board
        counts = replace(counts, topology="cylinder" if counts.is_joined else "strip")
    automaton = automaton_of(counts, max_states=MAX_STRIP_STATES)
    edges = sum(len(step.source) for step in automaton.steps)
    states = sum(step.rows for step in automaton.steps)
    if theorem.counts.is_ring:
        edges, states = edges * automaton.dimension, states * automaton.dimension
    values, sizes = theorem.rule.drawn(theorem.counts.side, int(not theorem.is_transposed))
    shapes = min(theorem.counts.side, FEW_SHAPES)
    gf = theorem.gf
    products = max(gf.order, gf.holds_from) + 2 * (len(theorem.missing) - 1)
    lengths = [c.bit_length() for c in (*gf.num, *gf.den)]
    return (
        START_SECONDS
        + edges * products * (SECONDS_PER_EDGE + SECONDS_PER_BIT * max(lengths))
        + sum(lengths) * SECONDS_PER_READ_BIT
        + gf.order**2 * SECONDS_PER_PAIR
        + states * values * len(sizes) * theorem.counts.side * SECONDS_PER_STEP
        + shapes * sum(float(values) ** size for size in sizes) * SECONDS_PER_VALUATION
    )
