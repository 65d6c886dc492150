"""Parts of an identity in n that are sequences by a lemma: rounded powers and common divisors.

Let d be the nearest integer to E - 1/2, to E, or to E + 1/2, at a distance below 1/2, from some n
on (`nearest`). Then d is floor(E), round(E), or ceiling(E).

If u E + v F = M c^n for all n, u and v integers, and no prime divides c, E(n) and F(n) for any n,
then gcd(E, F) divides M. So it is gcd(E, F, M), which is periodic.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, count, product
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from gfkit.analysis.closed_form import closed_form
from gfkit.errors import GfkitError
from gfkit.fits.fit import Terms as FitTerms
from gfkit.fits.fit_cfinite import fit_cfinite
from gfkit.formulas.build import number
from gfkit.formulas.evaluate import Scope, Unevaluated, Work, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.orders import NAMED
from gfkit.formulas.plain import json_of, plain_of, sum_of, terms_of
from gfkit.formulas.polynomial_parts import constant_of, whole_line
from gfkit.formulas.tree import (
    Binary,
    Call,
    Negative,
    Number,
    Periodic,
    Term,
    Variable,
    children,
    rebuild,
    sequences_of,
    substituted,
    text_of,
    variables_of,
    walk,
)
from gfkit.numbers.coefficients import solution
from gfkit.proofs.kernel import NotDerived
from gfkit.sequences.formula_proofs import ClosedFormHolds
from gfkit.sequences.given import FractionCoefficients
from gfkit.sequences.is_gf import gf_data, gf_of_data
from gfkit.sequences.nearest import IsNearest
from gfkit.sequences.relation_holds import MAX_STEPS, RelationHolds
from gfkit.series.rational import RationalGF
from gfkit.series.shift_spaces import Bound, UnknownError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from gfkit.formulas.tree import Expression, Relation
    from gfkit.proofs.kernel import Statement, Workings
    from gfkit.sequences.definition import Definition
    from gfkit.sequences.relation_holds import Names, Terms

SHIFTS = {"floor": Fraction(-1, 2), "round": Fraction(0), "ceiling": Fraction(1, 2)}
MOST_ORDER, SPARE = 12, 12
REACH = 3
LETTERS = "edcbafgh"


class Setting(NamedTuple):
    """What an identity in n is about: its names, their terms, and from which n on it is meant."""

    names: Names
    terms: Mapping[str, Terms]
    low: int

    def is_whole(self, expression: Expression) -> bool:
        """Tell whether the values are integers: sums and products of n, of integers, of terms.

        The terms are of sequences whose g.f. has integers alone.
        """
        match expression:
            case Number(value):
                return isinstance(value, int)
            case Variable(name):
                return name == "n"
            case Term(name, _) if name in self.terms:
                return isinstance(self.terms[name].gf, RationalGF)
            case Term(name, _):
                return name in NAMED
            case Negative() | Binary("+" | "-" | "*"):
                return all(map(self.is_whole, children(expression)))
        return False

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


def is_sequence(text: str, of: Definition, names: Names, taken: Collection[str]) -> RelationHolds:
    """Return the statement that a formula in n has the terms of a sequence as values.

    These get a name that is not taken.
    """
    free = chain(LETTERS, (f"d_{k}" for k in count()))
    name = next(one for one in free if one not in taken)
    listed = tuple(sorted([*names, (name, of)]))
    return RelationHolds(f"{text} = {name}(n)", listed, of.offset, None)


def with_known_parts(
    expression: Expression,
    given: Setting,
    listed: list[Any],
    run: Workings,
    identity: Callable[[str, Names, str], Statement],
) -> tuple[Expression, dict[str, Bound]]:
    """Return an expression that has the same values, and the bounds of new names in it.

    listed: for each part its text and what proves the lemma. identity: makes a statement.
    """
    changes: dict[Expression, Expression] = {}
    bounds: dict[str, Bound] = {}
    for entry in listed:
        call = parse_expression(entry["part"])
        match call:
            case Call("gcd", (e, f)):
                u, v, m, c = (parse_expression(text) for text in entry["sum"])
                if not (given.is_whole(u) and given.is_whole(v)):
                    raise NotDerived("a factor may be no integer")
                for text in _divisor_lemmas(e, f, (u, v, m, c)):
                    used = sequences_of(parse_expression(text.partition(" = ")[0]))
                    names = tuple(one for one in given.names if one[0] in used)
                    run.lemma(identity(text, names, f"n >= {given.low}"), {})
                changes[call] = Call("gcd", (e, f, m))
            case Call("floor" | "round" | "ceiling", (inside,)):
                gf, start = gf_of_data(entry["gf"]), int(entry["start"])
                assert isinstance(gf, RationalGF)
                kept = _moved(_closed(inside, given, start, run), call.function)
                of = FractionCoefficients.of_gf(gf, start)
                run.lemma(IsNearest(of, kept, start, None), entry)
                name = f"part {len(bounds)}"
                bounds[name] = Bound.of_gf(gf, start)
                changes[call] = Term(name, Variable("n"))
            case _:
                raise NotDerived(f"{call} is no part that a lemma tells")
    return _replaced(expression, changes.get), bounds


def find_known_parts(relation: Relation, given: Setting) -> list[Any]:
    """Return what proves the lemmas of the parts of a relation that can be found."""
    found = []
    for call in dict.fromkeys([*_parts_in(relation.left), *_parts_in(relation.right)]):
        try:
            entry = _find_sum(call, given) if call.function == "gcd" else _find_gf(call, given)
        except (GfkitError, UnknownError, ArithmeticError):
            entry = None  # without it the identity has no bound
        if entry is not None:
            found.append({"part": text_of(call), **entry})
    return found


def _parts_in(expression: Expression) -> Iterator[Call]:
    for _, part in walk(expression):
        if isinstance(part, Call) and variables_of(part) == {"n"}:
            if part.function == "gcd" and len(part.arguments) == 2:
                if all(map(sequences_of, part.arguments)):
                    yield part
            elif part.function in SHIFTS and any(_is_root(one) for _, one in walk(part)):
                yield part


def _is_root(part: Expression) -> bool:
    return isinstance(part, Call) and part.function == "sqrt"


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


# Common divisors.


def _divisor_lemmas(e: Expression, f: Expression, parts: tuple[Expression, ...]) -> Iterator[str]:
    """Yield the identities that make gcd(e, f) a divisor of M: u e + v f = M c^n, and of c."""
    u, v, m, c = parts
    size, rate = (constant_of(one) for one in (m, c))
    if not isinstance(size, int) or not isinstance(rate, int) or not size * rate:
        raise NotDerived(f"{m} and {c} are not integers")
    left = f"({text_of(u)})*({text_of(e)})+({text_of(v)})*({text_of(f)})"
    yield f"{left} = {text_of(m)}*({text_of(c)})^n"
    if abs(rate) > 1:
        yield f"gcd({text_of(e)}, {text_of(f)}, {text_of(c)}) = 1"


def _find_sum(call: Call, given: Setting) -> dict[str, Any] | None:
    """Return u, v, M and c with u e + v f = M c^n, by the values; None if there are none."""
    factors: list[Expression] = [Number(1)]
    names = sorted(sequences_of(call))
    factors += [
        Term(name, Binary("+", Variable("n"), Number(k)) if k else Variable("n"))
        for name, k in product(names, range(REACH))
    ]
    products = [(k, one) for k in (0, 1) for one in factors]
    texts = [Binary("*", one, call.arguments[k]) for k, one in products]
    count = len(texts) + SPARE
    try:
        columns = [given.values(text, count) for text in texts]
    except Unevaluated:
        return None
    rates = {1, -1}
    for name in names:
        known = given.terms[name].bound if name in given.terms else NAMED.get(name)
        if known is not None and known.den is not None:
            rates |= {known.den[-1], -known.den[-1]}
    for c in sorted(rates, key=lambda one: (abs(one), -one)):
        powers = [Fraction(c) ** n for n in range(given.low, given.low + count)]
        found = solution([*zip(*columns, powers, strict=True)])
        if found is not None:
            m = lcm(*(w.denominator for w in found))
            weights = [int(w * m) for w in found]
            u, v = (
                _sum([(w, one) for w, (k, one) in zip(weights, products, strict=True) if k == at])
                for at in (0, 1)
            )
            return {"sum": [u, v, str(m), str(c)]}
    return None


def _sum(parts: list[tuple[int, Expression]]) -> str:
    total: Expression = Number(0)
    for w, one in parts:
        if w:
            total = Binary("+" if w > 0 else "-", total, Binary("*", Number(abs(w)), one))
    return text_of(total)
