"""What an answer is about: the sequence, its g.f., how that is known; the sides of boards."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

from gfkit.boards.shapes.topology import joined_ends
from gfkit.formulas.evaluation import bits_of
from gfkit.numbers.decimals import number_text
from gfkit.numbers.printing import polynomial_text
from gfkit.proofs.verdict import (
    Claimed,
    Consistent,
    Proved,
)
from gfkit.render.latex import LONG, cut, relation_latex
from gfkit.render.pages import Line, Page
from gfkit.render.verdicts import verdict_lines
from gfkit.sequences.operations import reason_of
from gfkit.sequences.sequence import SMALL_BITS
from gfkit.series.marked_printing import letters_text
from gfkit.series.printing import signature_text

if TYPE_CHECKING:
    from gfkit.boards.shapes.topology import Topology
    from gfkit.sequences.sequence import Sequence
    from gfkit.series.rational_gf import RationalGF


def joined_text(topology: Topology, fixed: str = "columns", *, multigraph: bool) -> str:
    """Return which sides are identified, and how short ones are, in a line.

    fixed: the lines whose number is fixed, "" for copies of a graph.
    """
    graph = f"{'multi' if multigraph else 'simple '}graph"
    short = "sides are unrolled" if multigraph else "sides of 1 and 2 cells are open"
    ends = f": {joined_ends(topology, fixed)}" if fixed else ""
    return f"{topology}{ends}; neighbours form a {graph}: {short}"


LONGEST_GF = 1000
"""Longer ones are described, unless all of them is wanted."""
SHOWN_TERMS = 12


FIRST_COEFFICIENTS = 3
"""This many coefficients of a long polynomial are shown."""


def described(gf: RationalGF) -> str:
    """Return a long fraction by the degrees and first coefficients of its polynomials.

    >>> from gfkit.series.rational_gf import RationalGF
    >>> described(RationalGF.of([1, 0, 5], [1, -2, 3, -4, 7]))
    '(1+5*x^2)/(1-2*x+3*x^2-...), degrees 2 and 4 (--full prints all)'
    """
    above, below = map(_beginning, (gf.num, gf.den))
    return f"({above})/({below}), degrees {len(gf.num) - 1} and {gf.order} (--full prints all)"


def _beginning(coefficients: tuple[int, ...]) -> str:
    text = polynomial_text(coefficients[:FIRST_COEFFICIENTS], "x")
    later = next((one for one in coefficients[FIRST_COEFFICIENTS:] if one), 0)
    return text + ("-..." if later < 0 else "+..." if later else "")


def gf_line(sequence: Sequence) -> Line:
    """Return the line of a rational g.f.; a long one is described."""
    own: Any = sequence.own_gf
    gf = sequence.rational if own is None else own
    text, latex = sequence.gf_text(), "" if own is None else gf.latex()
    return Line("g.f.", text, latex, short=described(gf) * (len(text) > LONGEST_GF))


def fit_words(surplus: int, terms: int) -> str:
    """Return how far a fit is confirmed; terms: how many were given, 0 if another fit was.

    >>> fit_words(3, 8)
    '3 of the 8 terms confirm it, beyond those that determine it; not proved'
    """
    if not terms:
        return f"{surplus} terms confirm the fit that it is made of; not proved"
    return f"{surplus} of the {terms} terms confirm it, beyond those that determine it; not proved"


def known(sequence: Sequence) -> tuple[str, str]:
    """Return how the g.f. is known: in a word, and in a sentence."""
    provenance = sequence.provenance
    if isinstance(provenance, Consistent):
        return "fitted", fit_words(provenance.surplus, len(sequence.given))
    if isinstance(provenance, Claimed):
        return "claimed", "verify() derives it again"
    reason = reason_of(provenance) if isinstance(provenance, Proved) else ""
    return str(provenance), reason or getattr(provenance, "reason", "")


def called(sequence: Sequence) -> str:
    """Return what the sequence is, for people."""
    if sequence.name:
        return sequence.name
    if not sequence.given:
        return early_terms(sequence)
    shown = ", ".join(number_text(value) for value in sequence.given[:SHOWN_TERMS])
    dots = ", ..." if len(sequence.given) > SHOWN_TERMS else ""
    return f"{shown}{dots} (given from n = {sequence.offset} on)"


def early_terms(sequence: Sequence, count: int = SHOWN_TERMS) -> str:
    """Return the first terms, and dots if there are more; no large ones after the first."""
    found = sequence.small(count)
    shown = [*found[:1], *takewhile(lambda z: bits_of(z) <= SMALL_BITS, found[1:])]
    is_all = sequence.last is not None and sequence.last < sequence.offset + len(shown)
    begin = f"a({sequence.offset}), ... = " if sequence.offset else ""
    text = letters_text if sequence.parameters else number_text
    return f"{begin}{', '.join(map(text, shown))}{'' if is_all else ', ...'}"


def sequence_page(sequence: Sequence) -> Page:
    """Return the page of a sequence: its terms, its generating function, how it is known."""
    lines = [Line("sequence", sequence.name)] if sequence.name else []
    lines.append(Line("terms", early_terms(sequence)))
    if sequence.gf is not None:
        lines.append(Line("g.f.", cut(sequence.gf_text(), LONG), sequence.latex() or ""))
    elif sequence.equation is not None:
        text = sequence.equation.text()
        lines.append(Line("equation", cut(text, LONG), relation_latex(text)))
    if sequence.gf is not None and not hasattr(sequence.gf, "at_one"):
        signature = sequence.signature
        text = f"a(n) = {signature_text(signature)}" if signature else ""
        if text and len(text) <= LONG:
            lines.append(Line("recurrence", text, relation_latex(text)))
    if str(sequence.provenance) == "given":
        return Page((*lines, Line("known", "as given", kind="verdict")))
    return Page((*lines, *verdict_lines(sequence.provenance)))
