"""Objects as expressions of SymPy: n is a non-negative integer, x the variable of a g.f."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence as ListOf
from typing import TYPE_CHECKING, Any

import sympy

from gfkit.errors import GfkitError
from gfkit.formulas.to_sympy import to_sympy
from gfkit.formulas.tree import Call, Expression, Relation
from gfkit.numbers.enclosures import Enclosure

if TYPE_CHECKING:
    from fractions import Fraction

    from gfkit.analysis.asymptotics import Asymptotics, MainTerm
    from gfkit.analysis.formal_solutions import (
        MeasuredGrowth,
        MeasuredTerm,
    )
    from gfkit.analysis.hypergeometric import ExactGrowth
    from gfkit.fits.c_finite import QuasiPolynomial
    from gfkit.fits.closed_forms import ClosedTerms
    from gfkit.fits.fit import Fit
    from gfkit.fits.p_recursive import PRecursive
    from gfkit.games.values.game import Game
    from gfkit.numbers.algebraic import AlgebraicNumber
    from gfkit.numbers.roots import RealRoot
    from gfkit.sequences.closed_forms import NearestInteger
    from gfkit.sequences.guess import Fitting
    from gfkit.sequences.sequence import Sequence

PLACES = 40
"""Roots are given from each other by this many digits."""


def n_symbol() -> Any:
    """Return the symbol n of every formula for a(n)."""
    return sympy.Symbol("n", integer=True, nonnegative=True)


def of_rational(value: Any) -> Any:
    """Return a rational number."""
    return sympy.Rational(value.numerator, value.denominator)


def of_polynomial(coefficients: ListOf[Fraction | int], variable: Any) -> Any:
    """Return a polynomial with these ascending coefficients."""
    return sympy.Add(*(of_rational(c) * variable**k for k, c in enumerate(coefficients)))


def root_of(coefficients: ListOf[int], place: Any) -> Any:
    """Return the root of an irreducible polynomial, ascending, that is nearest to a number.

    Rational and quadratic roots are written by radicals, others as CRootOf.
    """
    x = sympy.Symbol("x")
    poly = sympy.Poly(list(coefficients)[::-1], x)
    roots = sympy.roots(poly) if poly.degree() <= 2 else poly.all_roots(radicals=False)

    def distance(root: Any) -> Any:
        return abs(getattr(root, "eval_approx", root.evalf)(PLACES) - place)  # evalf bisects

    return min(roots, key=distance)


def of_algebraic_number(number: AlgebraicNumber) -> Any:
    """Return a sum of square roots, or a CRootOf; a polynomial in r if r is not chosen."""
    field = number.field
    if field.root is None and field.degree > 1:
        return of_polynomial(number.coefficients, sympy.Symbol("r"))
    parts = number.square_roots()
    if parts is not None:
        return sympy.Add(*(of_rational(q) * sympy.sqrt(d) for d, q in parts))
    if number.is_real():
        return root_of(number.minimal_polynomial(), _middle(number.enclosure(4 * PLACES)))
    ball = number.ball(4 * PLACES)
    real, imaginary = (_middle(Enclosure.of(side)) for side in (ball.real, ball.imag))
    place = real + sympy.I * imaginary
    return root_of(number.minimal_polynomial(), place)


def _middle(enclosure: Enclosure) -> Any:
    return sympy.N(of_rational(enclosure.middle), PLACES)


def of_enclosure(enclosure: Enclosure) -> Any:
    """Return the number if it is known exactly, otherwise the interval as AccumBounds."""
    if enclosure.is_exact:
        return of_rational(enclosure.low)
    return sympy.AccumBounds(of_rational(enclosure.low), of_rational(enclosure.high))


def of_constant(constant: RealRoot) -> Any:
    """Return a constant of an asymptotic formula: exact if its minimal polynomial is known."""
    if constant.poly is None:
        return of_enclosure(constant.value)
    return root_of(constant.poly, _middle(constant.value))


def of_main_term(term: MainTerm, variable: Any = None) -> Any:
    """Return P(n) r^n, or its leading term if only that is known."""
    n = n_symbol() if variable is None else variable
    first = term.degree + 1 - len(term.coefficients)
    powers = enumerate(term.coefficients, first)
    return sum(of_constant(c) * n**k for k, c in powers) * of_constant(term.base) ** n


def of_asymptotics(found: Asymptotics) -> Any:
    """Return the main part of a(n), the remainder left out; Piecewise for classes of n.

    Raises GfkitError for several roots of one modulus without a period.
    """
    if found.kind == "finite":
        return sympy.Integer(0)
    if found.term is not None:
        return of_main_term(found.term, (n_symbol() - found.residue) / found.period)
    if found.kind != "classes":
        raise GfkitError(
            "several roots have the largest modulus and no period: there is no single main term"
        )
    return _by_residue((of_asymptotics(one), one.period, one.residue) for one in found.classes)


def of_exact_growth(found: ExactGrowth) -> Any:
    """Return what a(n) is asymptotic to; Piecewise for classes of n."""
    n = n_symbol()
    parts = [
        (to_sympy(one.formula, {"m": (n - one.residue) / one.period}), one.period, one.residue)
        for one in found.classes
    ]
    return parts[0][0] if len(parts) == 1 else _by_residue(parts)


def of_measured_growth(found: MeasuredGrowth) -> Any:
    """Return the sum of the parts, with the digits of the constants that agree.

    Raises GfkitError where a part that grows faster may be left out.
    """
    if found.faster:
        raise GfkitError(f"the growth is one of several: {found}")
    return sympy.Add(*map(of_measured_term, found.terms))


def of_measured_term(term: MeasuredTerm) -> Any:
    """Return c n!^s r^n exp(...) n^p, c with its digits."""
    n = n_symbol()
    rate = root_of(term.equation, _of_decimals(term.rate))
    power = _of_decimals(term.power)
    root = len(term.exponential) + 1
    above = (
        _of_decimals(g) * n ** sympy.Rational(j, root) for j, g in enumerate(term.exponential, 1)
    )
    grown = sympy.factorial(n) ** sympy.Rational(str(term.factorials)) * rate**n * n**power
    grown *= sympy.exp(sympy.Add(*above))
    return _of_decimals(term.constant) * grown


def _of_decimals(text: str) -> Any:
    """Return a fraction, or decimals such as 0.5, 1.5 i, 0.5 - 1.5 i."""
    *real, last = text.replace(" - ", " + -").split(" + ")
    if not last.endswith(" i"):
        return sympy.Rational(last) if "." not in last and "e" not in last else _float(last)
    imaginary = _float(last.removesuffix(" i")) * sympy.I
    return imaginary + _float(real[0]) if real else imaginary


def _float(text: str) -> Any:
    return sympy.Float(text, len(text.partition("e")[0].lstrip("-0.").replace(".", "")) or 1)


def of_nearest_integer(found: NearestInteger) -> Any:
    """Return floor(c r^n + 1/2)."""
    symbols = {}
    if found.root is not None:
        symbols["r"] = of_constant(found.root)
    return to_sympy(Call("round", (found.kept,)), symbols)


def of_formula(formula: Expression | Relation) -> Any:
    """Return a formula, or a relation."""
    if not isinstance(formula, Relation):
        return to_sympy(formula)
    sides = to_sympy(formula.left), to_sympy(formula.right)
    return sympy.Rel(*sides, {"=": "=="}.get(formula.operator, formula.operator))


def of_closed_terms(found: ClosedTerms) -> Any:
    """Return the formula for a(n), Piecewise if it has residues of n, or first terms before it."""
    n = n_symbol()
    if not found.terms:
        raise GfkitError(f"there is {found}")
    made = [to_sympy(one.expression, {"n": (n - one.residue) / one.step}) for one in found.terms]
    formula = made[0]
    if len(made) > 1 or found.terms[0].step > 1:
        parts = zip(made, found.terms, strict=True)
        formula = _by_residue((one, z.step, z.residue) for one, z in parts)
    if not found.early:
        return formula
    firsts = enumerate(map(of_rational, found.early), found.holds_from - len(found.early))
    pieces = [(one, sympy.Eq(n, k)) for k, one in firsts]
    return sympy.Piecewise(*pieces, (formula, n >= found.holds_from))


def _by_residue(parts: Iterable[tuple[Any, int, int]]) -> Any:
    """Return expressions, each for the n of one residue class."""
    n = n_symbol()
    return sympy.Piecewise(*((one, sympy.Eq(sympy.Mod(n, step), k)) for one, step, k in parts))


def of_game(game: Game) -> Any:
    """Return a game that is a number as that number; raises GfkitError for others."""
    return of_rational(game.number)


def of_sequence(sequence: Sequence) -> Any:
    """Return the g.f. or the fitted equation; of terms alone a tuple of numbers.

    The g.f. is the sum of a(n) x^n, if a polynomial has room for the offset.
    """
    gf = sequence.gf if sequence.own_gf is None else sequence.own_gf
    if gf is not None:
        return sympy.sympify(gf, strict=True)
    if sequence.equation is not None:
        return sympy.sympify(sequence.equation, strict=True)
    if sequence.given:
        return sympy.Tuple(*(sympy.sympify(term, strict=True) for term in sequence.given))
    raise GfkitError("no generating function of the sequence is known; guess(a) looks for one")


def of_guess(found: Fitting) -> Any:
    """Return what was fitted: its g.f., formula or equation."""
    if found.fit is None or not found.is_answer:
        raise GfkitError(f"nothing fits, so there is no formula: {found.provenance}")
    return sympy.sympify(found.fit, strict=True)


def of_fit(fit: Fit) -> Any:
    """Return the g.f. of a fit that has one."""
    gf = fit.generating_function()
    if gf is None:
        raise GfkitError(f"fits of the kind {fit.kind} have no form in SymPy")
    return gf._sympy_()


def of_recurrence(fit: PRecursive) -> Any:
    """Return the equation, written for a(n), a(n-1), ..., a(n-r)."""
    n, a = n_symbol(), sympy.Function("a")
    parts = (of_polynomial(p, n) * a(n - k) for k, p in enumerate(fit.by_lag))
    return sympy.Eq(sympy.Add(*parts), 0)


def of_quasipolynomial(fit: QuasiPolynomial) -> Any:
    """Return the polynomial in n, or one for each residue of n as Piecewise."""
    n = n_symbol()
    found = [sympy.factor(of_polynomial(c, n)) for c in fit.constituents]
    if len(found) == 1:
        return found[0]
    return _by_residue((one, len(found), k) for k, one in enumerate(found))
