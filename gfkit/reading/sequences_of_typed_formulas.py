"""The sequences of typed formulas, recurrences, g.f.s and equations, and where a formula begins."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache

from gfkit.errors import GfkitError
from gfkit.formulas.formula_evaluation import DividesByZero, Scope, value_of
from gfkit.formulas.formula_tree import Expression, text_of, variables_of
from gfkit.formulas.recurrences import RecurrenceNotRead, Recurrences
from gfkit.sequences.fraction_list_and_formula_definitions import FormulaTerms
from gfkit.sequences.parametric_recurrences import of_formula
from gfkit.sequences.recurrence_equations_to_sequences import sequence_of_recurrences
from gfkit.sequences.recurrences_of_binomial_sums_with_letters import of_binomial_sum
from gfkit.sequences.sequence import Sequence
from gfkit.series.multivariate_rational_gf import MarkedGF

KEPT = 64
"""So many sequences are kept, which are made when they are read, and asked for later."""
LATEST = 9
"""A formula begins before this n."""


@lru_cache(maxsize=KEPT)
def by_recurrences(found: Recurrences) -> Sequence:
    """Return the sequence of the first unknown of recurrences; raises GfkitError."""
    return sequence_of_recurrences(found)


@lru_cache(maxsize=KEPT)
def by_formula(body: Expression, first: int) -> Sequence:
    """Return the values of a formula in n; with letters besides x and y, polynomials in them.

    A formula in x and y alone is read with letters where it has no values as a formula with marks.
    """
    if variables_of(body) - {"n"}:
        for definition in (of_formula, of_binomial_sum):
            with suppress(RecurrenceNotRead, GfkitError):
                of = definition(body, first)
                return Sequence.of(of).named(f"{text_of(body)}{of.where()}")
    return Sequence.of(FormulaTerms(body, first), name=text_of(body))


def first_n(found: Expression) -> int:
    """Return the n from which on a formula is meant: 0, or later where it divides by 0 there."""
    for n in range(LATEST):
        try:
            value_of(found, Scope({"n": n}))
        except DividesByZero:
            continue
        except GfkitError:
            pass  # the reader of the sequence says what is wrong
        return n
    return 0


@lru_cache(maxsize=KEPT)
def parsed(text: str, offset: int = 0) -> Sequence:
    """Return the sequence of a g.f., an equation or a diagonal; raises GfkitError.

    >>> parsed("t/(1-x*t-t^2)").at(x=2).terms(5)
    [0, 1, 2, 5, 12]
    """
    found = Sequence.parse(text, offset=offset)
    letters = found.gf.letters if isinstance(found.gf, MarkedGF) else ""
    marks = {z: z for z in letters if z not in found.parameters}
    return found.with_letters(**marks) if marks else found
