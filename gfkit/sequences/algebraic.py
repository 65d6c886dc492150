"""Sequences of coefficients: of algebraic series, and of diagonals of rational functions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm, prod

from gfkit.analysis import algebraic_series as series_by_equations
from gfkit.base.arguments import trusted
from gfkit.errors import ExpressionError
from gfkit.fits.fit import GivenTerms
from gfkit.fits.p_recursive import fit_precursive
from gfkit.formulas.evaluation import Value
from gfkit.formulas.parser import parse_expression, parse_relation
from gfkit.formulas.recurrences import values_of_text
from gfkit.formulas.tree import Expression, Relation, text_of, variables_of
from gfkit.numbers.decimals import number_text
from gfkit.numbers.polynomials import trimmed
from gfkit.proofs.codec import COUNT, WHOLE, Shape
from gfkit.proofs.kernel import Workings
from gfkit.sequences.definition import Definition, sequence_kind
from gfkit.sequences.explicit import (
    TERM,
    FormulaTerms,
    FractionCoefficients,
)
from gfkit.sequences.holonomic import RecurrenceTerms
from gfkit.series.recurrence import Recurrence

SERIES_TERMS = (48, 160, 400)
BLOCK, CHEAP = 64, 400
"""Terms that are computed in advance at most; terms of diagonals that take little time."""

ALGEBRAIC = re.compile(
    r"(?P<equation>(?=[^,]*=)(?=[^,]*x)(?=[^,]*(?P<y>[yf]))(?:[^,A-Za-z]|x|(?P=y))*)"
    r"(?:, ?f the sum of a\(n\) x\^(?:n|\(n-(?P<back>[0-9]{1,6})\)))?(?P<first>, ?a\(.*)?"
)
"""An equation in x and y, or in x and f as of a fit, perhaps with first values."""
DIAGONAL = re.compile(r"diagonal (?:([1-9][0-9]?(?:,[1-9][0-9]?){0,5}) )?of ")


@sequence_kind(
    "diagonal",
    body=Shape(text_of, parse_expression).at("fraction"),
    direction=replace(COUNT.many(), omitted=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class Diagonal(Definition):
    """a(n) is the coefficient of x^n y^n ... of a fraction in letters x, y, ..., as a power series.

    The denominator is 1 or -1 where all letters are 0. direction: (r, s, ...), where it is that of
    x^(r n) y^(s n) ...; one positive number for each letter, in their order, not all 1. Raises
    ExpressionError.

    >>> from gfkit.proofs.kernel import Workings
    >>> Diagonal(parse_expression("1/(1-x-y)")).compute(5, Workings())
    [1, 2, 6, 20, 70]
    """

    body: Expression
    direction: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        letters, some = self.fraction().letters, self.direction
        if some is not None and (len(some) != letters or min(some) < 1 or max(some) < 2):
            why = f"a direction has {letters} positive numbers, one for each letter, not all 1"
            raise ExpressionError(text_of(self.body), why)

    def fraction(self) -> series_by_equations.Fraction:
        """Return the fraction in lowest terms."""
        return series_by_equations.fraction_of(self.body)

    @property
    def cheap(self) -> int:
        """How many terms are cheap: as many as a quarter of the expansion that is allowed gives.

        >>> [Diagonal(parse_expression(z)).cheap for z in ("1/(1-x-y)", "1/(1-x-y-z)")]
        [400, 39]
        """
        letters = self.fraction().letters
        box = series_by_equations.MOST_CELLS / 4 / prod(self.direction or (1,))
        most = int(box ** (1 / letters) + 1e-9)
        return min(max(most // 2, most - BLOCK), CHEAP)

    def compute(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms, by expansion in all letters."""
        return [*run(series_by_equations.diagonal_terms, self.fraction(), count, self.direction)]

    def __str__(self) -> str:
        where = f"in the direction {self.direction}" if self.direction else "of the diagonal"
        return f"the n-th term {where} of {text_of(self.body)}"


@sequence_kind(
    "algebraic",
    relation=Shape(str, parse_relation).at("equation"),
    terms=replace(TERM.many(), omitted=True),
    start=replace(WHOLE.at("offset"), omitted=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class AlgebraicSeries(Definition):
    """a(start + n) is the coefficient of x^n in the power series y with P(x, y) = 0.

    y begins with terms, and no other such series does (`PowerSeriesEquation`). Without
    terms it begins with the only integer c with P(0, c) = 0, a simple zero. Raises ExpressionError.

    >>> from gfkit.proofs.kernel import Workings
    >>> AlgebraicSeries(parse_relation("y = 1+x*y^2")).compute(6, Workings())
    [1, 1, 2, 5, 14, 42]
    """

    relation: Relation
    terms: tuple[int | Fraction, ...] | None = None
    start: int | None = None

    def __post_init__(self) -> None:
        self.equation()

    def series(self) -> AlgebraicSeries:
        """Return the series itself."""
        return self

    def equation(self) -> series_by_equations.PowerSeriesEquation:
        """Return the equation as a polynomial."""
        return series_by_equations.equation_of(self.relation, self.terms or ())

    def compute(self, count: int, run: Workings) -> list[Value]:
        """Return the first coefficients of the power series."""
        return [*run(series_by_equations.series_terms, self.equation(), count)]

    def __str__(self) -> str:
        terms = enumerate(self.terms or (), self.offset)
        first = "".join(f", a({n}) = {number_text(z)}" for n, z in terms)
        power = f"(n{-self.offset:+d})" if self.offset else "n"
        return f"the coefficient of x^{power} in the power series y with {self.relation}{first}"


@trusted
def series_recurrence(of: AlgebraicSeries) -> Recurrence | None:
    """Return a recurrence of the terms of a series, which is proved, or None.

    >>> series_recurrence(AlgebraicSeries(parse_relation("y = 1+x*y^2")))
    Recurrence(polynomials=((-2, -4), (2, 1)), valid=0)
    """
    equation = of.equation()
    for count in SERIES_TERMS:
        terms = series_by_equations.series_terms(equation, count)
        scale = lcm(*(z.denominator for z in terms))
        fit = fit_precursive(GivenTerms(tuple(int(z * scale) for z in terms)))
        if fit is None:
            continue
        if series_by_equations.terms_that_prove(equation, fit.recurrence) is not None:
            return fit.recurrence.moved(-of.offset)
    return None


InN = FormulaTerms | RecurrenceTerms | AlgebraicSeries
"""Definitions of which a recurrence in n is sought."""


def is_in_n(of: Definition | None) -> bool:
    """Return whether a recurrence in n is sought of a definition."""
    if isinstance(of, InN) or of is None:
        return of is not None
    return of.has_recurrence or of.series() is not None


def diagonal_of_text(text: str) -> Definition | None:
    """Return the definition of "diagonal of 1/(1-x-y)" or "y = 1+x*y^2"; None for another text.

    "diagonal 2,1 of" a fraction has a direction.

    >>> print(diagonal_of_text("y = 1+x*y^2"))
    the coefficient of x^n in the power series y with y = 1+x*y^2
    """
    match = DIAGONAL.match(text)
    if match is not None:
        some = tuple(map(int, match[1].split(","))) if match[1] else None
        return Diagonal(parse_expression(text[match.end() :]), some)
    if text.startswith("diagonal "):
        why = "it is written diagonal of 1/(1-x-y), or, in a direction, diagonal 2,1 of 1/(1-x-y)"
        raise ExpressionError(text, why)
    match = ALGEBRAIC.fullmatch(text)
    if match is None:
        return None
    initial = values_of_text(match["first"] or "", "a")
    start = min(initial, default=int(match["back"] or 0))
    terms = tuple(initial[n] for n in sorted(initial))
    is_gap = initial and max(initial) - start >= len(initial)
    if is_gap or (match["back"] and start != int(match["back"])):
        why = "first values of a series are a(0) = 1, a(1) = 3, with none between them left out"
        raise ExpressionError(text, why)
    relation = parse_relation(match["equation"].replace("f", "y"))
    return _of_equation(series_by_equations.equation_of(relation, terms), relation, terms, start)


def _of_equation(
    of: series_by_equations.PowerSeriesEquation,
    relation: Relation,
    terms: tuple[int | Fraction, ...],
    start: int,
) -> Definition:
    """Return the definition of the power series of an equation, which may be a fraction."""
    if of.degree == 1:
        num, den = of.rows
        return FractionCoefficients(tuple(-c for c in trimmed(num)), trimmed(den), start)
    return AlgebraicSeries(relation, terms or None, start or None)


def series_of_equation(parts: Sequence[Sequence[int]], terms: Sequence[int]) -> Definition:
    """Return the power series y that begins with terms and has P(x, y) = 0.

    parts: the coefficients of the powers of y in P, each ascending in x. Raises ExpressionError
    where the terms do not distinguish the series from others.

    >>> print(series_of_equation([[1], [-1], [0, 1]], [1]))
    the coefficient of x^n in the power series y with x*y^2-y+1 = 0, a(0) = 1
    """
    of = series_by_equations.PowerSeriesEquation(tuple(map(tuple, parts)), tuple(terms))
    of.series(len(of.terms))  # raises, too
    relation = parse_relation(of.text)
    return _of_equation(of, relation, of.terms, 0)


def series_of_roots(text: str, start: int) -> Definition:
    """Return the definition of a g.f. with roots; raises ExpressionError.

    >>> print(series_of_roots("1/sqrt(1-4*x)", 0))
    the coefficient of x^n in the power series y with -y^2+4*x*y^2+1 = 0, a(0) = 1
    """
    whole = parse_expression(text)
    if len(variables_of(whole)) != 1:
        raise ExpressionError(text, "a generating function has one letter, as 1/sqrt(1-4*x)")
    equation = series_by_equations.equation_of_roots(whole)
    return _of_equation(equation, parse_relation(equation.text), equation.terms, start)
