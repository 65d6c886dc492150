"""What a theorem takes Coq, roughly, before it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.budget import duration
from gfkit.formal.octal_theorem import OctalTheorem
from gfkit.formal.strip_theorem import StripTheorem
from gfkit.strips.strip_counts import MAX_STRIP_STATES, automaton_of

if TYPE_CHECKING:
    from gfkit.formal.theorem import AnyTheorem

START_SECONDS = 1.0
"""To load Coq, its library and ours."""
SECONDS_PER_EDGE = 8e-6
"""Of an addition along one edge of the automaton. Measured on strips of orders 19 to 136: 3e-6 to
1e-5."""


def coq_seconds(theorem: AnyTheorem) -> float:
    """Return about how many seconds Coq computes for a theorem.

    Coq applies the matrix of the automaton to vectors: once for each degree of r(M) q(M), and once
    for each term that is compared.
    """
    if isinstance(theorem, OctalTheorem | StripTheorem):
        return theorem.coq_seconds()
    automaton = automaton_of(theorem.counts, max_states=MAX_STRIP_STATES)
    edges = sum(len(step.source) for step in automaton.steps)
    missing = len(theorem.missing) - 1
    products = theorem.gf.order + theorem.gf.holds_from + 2 * missing
    return START_SECONDS + SECONDS_PER_EDGE * edges * products


def cost_words(theorem: AnyTheorem) -> str:
    """Return what a theorem takes Coq, in words.

    >>> from gfkit import Strip
    >>> from gfkit.formal.theorem import formal_theorem
    >>> strip = Strip("kings", columns=2)
    >>> cost_words(formal_theorem(strip.definition(), strip.gf))
    'about 1 s of Coq'
    """
    return f"about {duration(coq_seconds(theorem))} of Coq"
