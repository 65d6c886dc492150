"""Parts of an identity in n that are sequences by a lemma: rounded powers.

Let d be the nearest integer to E - 1/2, to E, or to E + 1/2, at a distance below 1/2, from some n
on (`nearest`). Then d is floor(E), round(E), or ceiling(E).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from gfkit.analysis.closed_form import closed_form
from gfkit.errors import GfkitError
from gfkit.fits.fit import Terms as FitTerms
from gfkit.fits.rational_fits import fit_cfinite
from gfkit.formulas.build import number
from gfkit.formulas.evaluate import Scope, Work, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.plain import json_of, plain_of, sum_of, terms_of
from gfkit.formulas.polynomial_parts import whole_line
from gfkit.formulas.tree import (
    Binary,
    Call,
    Periodic,
    Term,
    Variable,
    children,
    rebuild,
    substituted,
    text_of,
    variables_of,
    walk,
)
from gfkit.proofs.kernel import NotDerived
from gfkit.sequences.formula_proofs import ClosedFormHolds
from gfkit.sequences.given import FractionCoefficients
from gfkit.sequences.is_gf import gf_data, gf_of_data
from gfkit.sequences.nearest import IsNearest
from gfkit.sequences.relation_holds import MAX_STEPS
from gfkit.series.rational import RationalGF
from gfkit.series.shift_spaces import Bound, UnknownError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from gfkit.formulas.tree import Expression, Relation
    from gfkit.proofs.kernel import Workings
    from gfkit.sequences.relation_holds import Names, Terms

SHIFTS = {"floor": Fraction(-1, 2), "round": Fraction(0), "ceiling": Fraction(1, 2)}
MOST_ORDER, SPARE = 12, 12
REACH = 3


class Setting(NamedTuple):
    """What an identity in n is about: its names, their terms, and from which n on it is meant."""

    names: Names
    terms: Mapping[str, Terms]
    low: int

    def values(self, expression: Expression, count: int) -> list[Any]:
        """Return the values for n = low, low + 1, ...; raises Unevaluated."""
        work = Work(MAX_STEPS)
        return [
            value_of(expression, Scope({"n": n}, self.terms, work))
            for n in range(self.low, self.low + count)
        ]


def fitted(values: list[Any]) -> RationalGF | None:
    """Return a fraction whose coefficients the values are, confirmed by some of them, or None."""
    fit = fit_cfinite(FitTerms(tuple(values)))
    return None if fit is None else fit.gf


def with_known_parts(
    expression: Expression,
    given: Setting,
    listed: list[Any],
    run: Workings,
) -> tuple[Expression, dict[str, Bound]]:
    """Return an expression that has the same values, and the bounds of new names in it.

    listed: for each part its text and what proves the lemma.
    """
    changes: dict[Expression, Expression] = {}
    bounds: dict[str, Bound] = {}
    for entry in listed:
        call = parse_expression(entry["part"])
        if not isinstance(call, Call) or call.function not in SHIFTS:
            raise NotDerived(f"{call} is no part that a lemma tells")
        gf, start = gf_of_data(entry["gf"]), int(entry["start"])
        assert isinstance(gf, RationalGF)
        kept = _moved(_closed(call.arguments[0], given, start, run), call.function)
        of = FractionCoefficients.of_gf(gf, start)
        run.lemma(IsNearest(of, kept, start, None), entry)
        name = f"part {len(bounds)}"
        bounds[name] = Bound.of_gf(gf, start)
        changes[call] = Term(name, Variable("n"))
    return _replaced(expression, changes.get), bounds


def find_known_parts(relation: Relation, given: Setting) -> list[Any]:
    """Return what proves the lemmas of the parts of a relation that can be found."""
    found = []
    for call in dict.fromkeys([*_parts_in(relation.left), *_parts_in(relation.right)]):
        try:
            entry = _find_gf(call, given)
        except (GfkitError, UnknownError, ArithmeticError):
            entry = None  # without it the identity has no bound
        if entry is not None:
            found.append({"part": text_of(call), **entry})
    return found


def _parts_in(expression: Expression) -> Iterator[Call]:
    for _, part in walk(expression):
        if isinstance(part, Call) and part.function in SHIFTS:
            (inside,) = part.arguments
            roots = (one for _, one in walk(inside) if isinstance(one, Call))
            if variables_of(inside) == {"n"} and any(one.function == "sqrt" for one in roots):
                yield part


def _replaced(
    expression: Expression, change: Callable[[Expression], Expression | None]
) -> Expression:
    """Return an expression with its parts changed, outermost first."""
    found = change(expression)
    if found is not None:
        return found
    return rebuild(expression, tuple(_replaced(part, change) for part in children(expression)))


# Rounded powers.


def _moved(inside: Expression, function: str) -> Expression:
    shift = SHIFTS[function]
    return Binary("+", inside, number(shift)) if shift else inside


def _closed(
    inside: Expression, given: Setting, low: int, run: Workings | None = None
) -> Expression:
    """Return an expression for n >= low with the closed form for each term.

    run: proves that these are the closed forms.
    """

    def change(part: Expression) -> Expression | None:
        if not isinstance(part, Term):
            return None
        terms = given.terms.get(part.sequence)
        step, more = whole_line(part.index, "n")
        if terms is None or not isinstance(terms.gf, RationalGF) or step < 1:
            raise NotDerived(f"no closed form of {part} is known")
        form = closed_form(terms.gf, terms.definition.offset)
        body, start = form.formula, form.holds_from
        if step * low + more < start or any(isinstance(one, Periodic) for _, one in walk(body)):
            raise NotDerived(f"no closed form of {part} is known")
        if run is not None:
            claim = ClosedFormHolds(terms.definition, body, start)
            run.lemma(claim, {"gf": gf_data(terms.gf)})
        return substituted(body, "n", part.index)

    return _replaced(inside, change)


def _find_gf(call: Call, given: Setting) -> dict[str, Any] | None:
    """Return a sequence that the values fit; it begins where none of them is at an end."""
    values = given.values(call, 2 * MOST_ORDER + SPARE)
    kept = _moved(call.arguments[0], call.function)
    nearest = given.values(kept, SPARE)
    half = Fraction(1, 2)
    ends = [k for k, z in enumerate(nearest) if z - values[k] in {half, -half}]
    late = max(ends, default=-1) + 1
    start = given.low + late
    gf = fitted(values[late:])
    if gf is None or gf.order > MOST_ORDER:
        return None
    form = closed_form(gf, start)
    kept = _moved(_closed(call.arguments[0], given, start), call.function)
    rest = [
        *terms_of(plain_of(form.formula)),
        *(("neg", one) for one in terms_of(plain_of(kept))),
    ]
    return {
        "gf": gf_data(gf),
        "rest": json_of(sum_of(tuple(rest))),
        "from": form.holds_from,
        "start": start,
    }
