"""Two strips compared by their proved generating functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.base.budget_and_progress import Budget, know, tracked, within
from gfkit.formulas.formula_evaluation import simplest
from gfkit.proofs.kernel import (
    Proved,
    Workings,
    prove,
)
from gfkit.proofs.verdict import Differs, Refuted
from gfkit.sequences.gf_and_equality_statements import AreEqual, gf_data
from gfkit.sequences.relation_statements import FailsAt
from gfkit.series.rational_functions import RationalFunction
from gfkit.strips.sequences.strip import Strip

if TYPE_CHECKING:
    from gfkit.automata.transfer_matrix import Marks
    from gfkit.strips.sequences.graph_products_and_counts_by_last_vertex import GraphProduct


KNOWN = 20
"""The number of terms of the first sequence that are reported if the second is not finished."""


def compare_strips(
    first: Strip | GraphProduct,
    second: Strip | GraphProduct,
    *,
    marks: Marks = "none",
    budget: Budget | None = None,
) -> tuple[Proved | Refuted, Proved]:
    """Compare the proved generating functions of two strips: a verdict, and the proof of it.

    In lowest terms equal functions are equal as data. Different ones p/q and r/s differ within the
    first max(deg p + deg s, deg r + deg q) + 1 terms, because p s - r q is not 0. The proof says
    that they are equal, or where they differ first; the generating functions are its lemmas.

    >>> from gfkit.boards.rule_files.named_rules import col, snort
    >>> from gfkit.strips.sequences.strip import Strip
    >>> strips = Strip(col.positions, columns=2), Strip(snort.positions, columns=2)
    >>> print(compare_strips(*strips, marks="x")[0])
    proved
    >>> compare_strips(*strips, marks="xy")[0].n
    1
    """
    with within(budget):
        answers = []
        for strip in tracked((first, second), "sequences"):
            with within(None):  # what becomes known is of one sequence, not of their comparison
                answers.append(strip.generating_function(marks=marks))
            if marks == "none":
                know(**{str(strip): answers[-1].terms(KNOWN)})
        run = Workings([answer.proof() for answer in answers])
        statements: list[Any] = [answer.statement for answer in answers]
        one, other = statements
        if one.gf == other.gf:
            # With one and the same name for both, if they are the same sequence.
            same = AreEqual(one.of, one.of if one.of == other.of else other.of)
            proof = prove(same, {"gf": gf_data(one.gf)}, workings=run)
            return proof, proof
        count = one.gf.holds_from + other.gf.holds_from + 1
        terms = zip(one.gf.terms(count), other.gf.terms(count), strict=True)
        n, values = next((n, pair) for n, pair in enumerate(terms) if pair[0] != pair[1])
        left, right = (
            z if isinstance(z, int) else simplest(RationalFunction.of(z)) for z in values
        )
        fails = FailsAt("a(n) = b(n)", (("a", one.of), ("b", other.of)), 0, None, n, left, right)
        evidence = {"gfs": {"a": gf_data(one.gf), "b": gf_data(other.gf)}}
        return Differs(n, *values), prove(fails, evidence, workings=run)
