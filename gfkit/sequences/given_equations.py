"""Sequences that equations define: recurrences, algebraic series, diagonals; and their text.

A recurrence is read as people write it: `a(n) = a(n-1) + a(n-2), a(0) = 0, a(1) = 1`, with commas,
semicolons or `with` between the parts, a range `for n >= 2` after the recurrence, and
`a(0) = a(1) = 1` for equal first terms.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from operator import mul
from typing import TYPE_CHECKING, Any

from gfkit.analysis import diagonals
from gfkit.base.arguments import trusted
from gfkit.errors import ExpressionError, FormulaError, GfkitError, NormalFormError, said_as
from gfkit.fits.fit import Terms, joined
from gfkit.fits.precursive import PRecursive, fit_precursive, recurrence_text
from gfkit.formulas.build import ZERO, N, add, divide, multiply, negative, number, polynomial
from gfkit.formulas.evaluate import Scope, Unevaluated, Value, simplest, value_of
from gfkit.formulas.grammar import parse_expression, parse_relation
from gfkit.formulas.polynomial_parts import shifted, whole_line
from gfkit.formulas.tree import (
    Binary,
    Expression,
    Negative,
    Relation,
    Sum,
    Term,
    sequences_of,
    substituted,
    text_of,
    variables_of,
)
from gfkit.numbers.coefficients import continued, integer_roots, moved, trimmed
from gfkit.numbers.decimal import Record, number_text
from gfkit.proofs.closed_sets import COUNT, NUMBERS, WHOLE, Shape
from gfkit.proofs.kernel import Workings
from gfkit.sequences.definition import Definition, sequence_kind
from gfkit.sequences.given import TERM, FormulaTerms, FractionCoefficients
from gfkit.series.functions import RationalFunction, cleared
from gfkit.series.rational import RationalGF
from gfkit.series.shift_spaces import or_none

if TYPE_CHECKING:
    from gfkit.sequences.known import Known


SERIES_TERMS = (48, 160, 400)


@sequence_kind(
    "recurrence",
    polynomials=NUMBERS.many(),
    terms=TERM.many(),
    start=WHOLE.at("offset"),
    right=Shape(text_of, parse_expression, omitted=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class RecurrenceTerms(Record, Definition):
    """p_0(n) a(n) + ... + p_r(n) a(n + r) = 0 from where the terms end: they determine the others.

    right: a formula in n that the sum is, where that is not 0.

    polynomials: p_0, ..., p_r, ascending coefficients in n; p_r(n) is not 0 for n >= start +
    len(terms) - r. terms: a(start), ..., at least r. Raises NormalFormError.

    >>> from gfkit.proofs.kernel import Workings
    >>> motzkin = RecurrenceTerms(((-3, -3), (-5, -2), (4, 1)), (1, 1))
    >>> motzkin.values(7, Workings())
    [1, 1, 2, 4, 9, 21, 51]
    """

    polynomials: tuple[tuple[int, ...], ...]
    terms: tuple[int | Fraction, ...]
    start: int = 0
    right: Expression | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.order <= len(self.terms):
            raise NormalFormError(f"a recurrence of order {self.order} needs as many first terms")
        if any(not poly or not poly[-1] for poly in (self.polynomials[0], self.polynomials[-1])):
            raise NormalFormError("the first and the last polynomial of a recurrence are not 0")
        if self.right and (sequences_of(self.right) or variables_of(self.right) - {"n"}):
            raise NormalFormError("the right side of a recurrence has terms or another letter")
        late = [n for n in integer_roots(self.polynomials[-1]) if n >= self.valid]
        if late:
            n = min(late) + self.order
            raise NormalFormError(f"the recurrence does not determine a({n}): its factor is 0")

    @property
    def order(self) -> int:
        """How many earlier terms a term needs."""
        return len(self.polynomials) - 1

    @property
    def valid(self) -> int:
        """The least n from which on the recurrence holds."""
        return self.start + len(self.terms) - self.order

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms."""
        return run(recurrence_values, self, count)

    @property
    def equation(self) -> str:
        """The recurrence as a text, for a(n)."""
        found = recurrence_text(moved(self.polynomials, -self.order))
        if self.right is None:
            return found
        right = shifted(self.right, -self.order)
        falls = self.polynomials[-1][-1] < 0
        return joined([found, text_of(negative(right) if falls else right)])

    def __str__(self) -> str:
        first = ", ".join(f"a({n}) = {z}" for n, z in enumerate(self.terms, self.start))
        least = f" for n >= {self.valid + self.order}" if self.valid > self.start else ""
        return f"the sequence with {self.equation}{least}, {first}"


@trusted
def recurrence_values(definition: RecurrenceTerms, count: int) -> list[Value]:
    """Return the first terms by the recurrence."""
    of = definition
    by = _values_of(of.right) if of.right else None
    found = continued(of.polynomials, of.valid, of.terms, count, by)
    return [simplest(z) for z in found]


def _values_of(formula: Expression) -> Callable[[int], Any]:
    """Return what has the values of a formula in n, which have to be rational."""

    def at(n: int) -> Any:
        value = value_of(formula, Scope({"n": n}))
        if not isinstance(value, int | Fraction):
            raise Unevaluated(f"the right side is not rational at {n}")
        return value

    return at


def recurrence_of_fit(sequence: Known) -> RecurrenceTerms:
    """Return the definition by a recurrence that fits the terms given; raises GfkitError."""
    fit: Any = sequence.equation
    if not isinstance(fit, PRecursive):
        raise GfkitError("no recurrence with polynomial coefficients fits")
    last = fit.holds_from - 1
    last = max(last, *fit.free, sequence.offset + len(fit.polynomials) - 2)
    terms: list[Any] = sequence.terms(last - sequence.offset + 1)
    polynomials = moved(fit.polynomials, len(fit.polynomials) - 1)
    return RecurrenceTerms(polynomials, tuple(terms), sequence.offset)


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
    >>> Diagonal(parse_expression("1/(1-x-y)")).values(5, Workings())
    [1, 2, 6, 20, 70]
    """

    body: Expression
    direction: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        letters, some = self.fraction().letters, self.direction
        if some is not None and (len(some) != letters or min(some) < 1 or max(some) < 2):
            why = f"a direction has {letters} positive numbers, one for each letter, not all 1"
            raise ExpressionError(text_of(self.body), why)

    def fraction(self) -> diagonals.Fraction:
        """Return the fraction in lowest terms."""
        return diagonals.fraction_of(self.body)

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms, by expansion in all letters."""
        return [*run(diagonals.diagonal_terms, self.fraction(), count, self.direction)]

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

    y begins with terms, and no other such series does (`diagonals.Equation`). Without terms it
    begins with the only integer c with P(0, c) = 0, a simple zero. Raises ExpressionError.

    >>> from gfkit.proofs.kernel import Workings
    >>> AlgebraicSeries(parse_relation("y = 1+x*y^2")).values(6, Workings())
    [1, 1, 2, 5, 14, 42]
    """

    relation: Relation
    terms: tuple[int | Fraction, ...] | None = None
    start: int | None = None

    def __post_init__(self) -> None:
        self.equation()

    def equation(self) -> diagonals.Equation:
        """Return the equation as a polynomial."""
        return diagonals.equation_of(self.relation, self.terms or ())

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first coefficients of the power series."""
        return [*run(diagonals.series_terms, self.equation(), count)]

    def __str__(self) -> str:
        terms = enumerate(self.terms or (), self.offset)
        first = "".join(f", a({n}) = {number_text(z)}" for n, z in terms)
        power = f"(n{-self.offset:+d})" if self.offset else "n"
        return f"the coefficient of x^{power} in the power series y with {self.relation}{first}"


@trusted
def series_recurrence(of: AlgebraicSeries) -> tuple[int, tuple[tuple[int, ...], ...]] | None:
    """Return from when on the terms of a series obey a recurrence, and its polynomials, or None.

    >>> series_recurrence(AlgebraicSeries(parse_relation("y = 1+x*y^2")))
    (0, ((-2, -4), (2, 1)))
    """
    equation = of.equation()
    for count in SERIES_TERMS:
        terms = diagonals.series_terms(equation, count)
        scale = lcm(*(z.denominator for z in terms))
        fit = fit_precursive(Terms(tuple(int(z * scale) for z in terms)))
        if fit is None:
            continue
        valid, polynomials = fit.holds_from - fit.order, moved(fit.polynomials, fit.order)
        if diagonals.terms_that_prove(equation, polynomials, valid) is not None:
            return valid + of.offset, moved(polynomials, -of.offset)
    return None


InN = FormulaTerms | RecurrenceTerms | AlgebraicSeries
"""Definitions of which a recurrence in n is looked for."""


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
    _, initial = _parts(match["first"] or "")
    start = min(initial, default=int(match["back"] or 0))
    terms = tuple(initial[n] for n in sorted(initial))
    is_gap = initial and max(initial) - start >= len(initial)
    if is_gap or (match["back"] and start != int(match["back"])):
        why = "first values of a series are a(0) = 1, a(1) = 3, with none between them left out"
        raise ExpressionError(text, why)
    relation = parse_relation(match["equation"].replace("f", "y"))
    return _of_equation(diagonals.equation_of(relation, terms), relation, terms, start)


def _of_equation(
    of: diagonals.Equation, relation: Relation, terms: tuple[int | Fraction, ...], start: int
) -> Definition:
    """Return the definition of the power series of an equation, which may be a fraction."""
    if len(of.parts) == 2:
        num, den = of.parts
        return FractionCoefficients(tuple(-c for c in trimmed(num)), trimmed(den), start)
    return AlgebraicSeries(relation, terms or None, start or None)


def series_of_roots(text: str, start: int) -> Definition:
    """Return the definition of a g.f. with roots; raises ExpressionError.

    >>> print(series_of_roots("1/sqrt(1-4*x)", 0))
    the coefficient of x^n in the power series y with -y^2+4*x*y^2+1 = 0, a(0) = 1
    """
    whole = parse_expression(text)
    if len(variables_of(whole)) != 1:
        raise ExpressionError(text, "a generating function has one letter, as 1/sqrt(1-4*x)")
    equation = diagonals.equation_of_roots(whole)
    return _of_equation(equation, parse_relation(equation.text), equation.terms, start)


EXAMPLE = "a(n) = a(n-1) + a(n-2), a(0) = 0, a(1) = 1"

LONGEST = 200
"""Characters of a reason, which quotes the text."""

_BETWEEN = re.compile(r"[,;]|\b(?:with|and|where)\b")
_RANGE = re.compile(r"\b(?:for|if)\b(?:\s+all)?|\bn\s*(?:>=?|≥)\s*-?[0-9]+\s*$")


class RecurrenceTextError(GfkitError, ValueError):
    """A text that is not a recurrence with its first terms; `text` is what was given."""

    def __init__(self, text: str, reason: str) -> None:
        self.text = text
        short = reason if len(reason) <= LONGEST else f"{reason[:LONGEST]}..."
        super().__init__(f"{short}; a recurrence is written {EXAMPLE!r}")


class _NotRead(Exception):
    """Why a text is not read."""


ByRecurrence = tuple[list[int], list[int], int]
"""Signature, first terms and their offset."""


def recurrence_of_text(text: str) -> ByRecurrence | Definition:
    """Return signature, first terms and their offset; of a(n) = formula in n the formula's terms.

    Where coefficients are polynomials in n, the definition by them, unless all terms are 0.

    Raises RecurrenceTextError, which shows how a recurrence is written.

    >>> recurrence_of_text("a(n) = a(n-1) + a(n-2), a(0) = 0, a(1) = 1")
    ([1, 1], [0, 1], 0)
    >>> recurrence_of_text("a(n) = 2 a(n-1) + 3^n for n >= 1, a(0) = 0")
    ([5, -6], [0, 3], 0)
    """
    with said_as(lambda why: RecurrenceTextError(text, why), _NotRead, NormalFormError):
        return _read(_DOTTED.sub(r"Sum_{k=\1..\2} a(k)", with_a(text)))


_DOTTED = re.compile(
    r"a\((\d+)\) ?\+(?: ?a\(\d+\) ?\+){0,9} ?(?:\.\.\.?|…) ?\+ ?a\((n(?: ?- ?\d+)?)\)"
)
"""All earlier terms, as a(0) + a(1) + ... + a(n-1)."""
_NAMED = re.compile(r"(?<![A-Za-z])([A-Za-z])(?:\(([^(),]*)\)|_\{([^{}]*)\}|_([0-9]+|[a-z]\b))")
"""A term, as f(n+1), u_n or u_{n-1}."""
_INDEX = "ijkmnrst"


def with_a(text: str) -> str:
    """Return a text about one sequence, whatever its name and index, as one about a(n).

    Fibonacci and Lucas numbers, F and L, have their own meaning where no first values are told.

    >>> with_a("u_{n+1} = 2u_n, u_0 = 1"), with_a("F(n) = F(n-1) + F(n-2)")
    ('a(n+1) = 2a(n), a(0) = 1', 'F(n) = F(n-1) + F(n-2)')
    >>> with_a("m_k = k m_{k-1}, m_0 = 1")
    'a(n) = n a(n-1), a(0) = 1'
    """
    terms = [(one[1], one[2] or one[3] or one[4] or "") for one in _NAMED.finditer(text)]
    letters = {z for _, at in terms for z in re.findall("[A-Za-z]", at)}
    letters -= {*re.findall(r"Sum_\{([a-z]) ?=", text)}
    subscripts = {one[1] for one in _NAMED.finditer(text) if one[2] is None}
    names = {name for name, at in terms if name in subscripts or letters & {*at}} - letters
    if len(names) != 1 or len(letters) != 1 or not letters <= {*_INDEX} or "=" not in text:
        return text
    (name,), (index,) = names, letters
    is_told = re.search(rf"{name}(?:\([0-9]+\)|_\{{?[0-9]+\}}?)\s*=", text)
    if name in "FL" and not is_told:
        return text
    if index != "n" and not re.search("(?<![A-Za-z])n(?![A-Za-z])", text):
        text = re.sub(rf"(?<![A-Za-z]){index}(?![A-Za-z])", "n", text)
    return _NAMED.sub(
        lambda one: f"a({one[2] or one[3] or one[4]})" if one[1] == name else one[0], text
    )


def _read(text: str) -> ByRecurrence | Definition:
    equations, initial = _parts(text)
    if len(equations) != 1:
        which = "more than one" if equations else "no"
        raise _NotRead(f"the text has {which} equation for a(n)")
    left, right = equations[0]
    weights: dict[Any, Any] = {}
    rest = [*_collect(left, -1, weights), *_collect(right, 1, weights)]
    if any(isinstance(one, Sum) for one in weights):  # the equation less that at n + 1 has no sums
        initial = _by_sums(left, right, initial, max(q for q in weights if isinstance(q, int)))
        rest += _collect(shifted(left, 1), 1, weights)
        rest += _collect(shifted(right, 1), -1, weights)
    weights = {q: c for q, value in weights.items() if (c := simplest(value))}
    if any(isinstance(one, Sum) for one in weights):
        raise _NotRead("a sum over all earlier terms is read with a constant factor")
    if not weights:
        raise _NotRead("the terms cancel: nothing is said of a(n)")
    side = add(*rest) if rest else None
    if len(weights) == 1:
        ((later, factor),) = weights.items()
        written = substituted(parse_expression(str(factor)), "t", N)
        formula = shifted(divide(side or ZERO, written), -later)
        return _formula(formula, initial, max(later, 0))
    if rest and (free := variables_of(Relation("=", left, right)) - {"n"}):
        raise _NotRead(f"{', '.join(sorted(free))} is not defined")
    weights[max(weights) + 1] = 1
    *polynomials, factor = cleared({q: RationalFunction.of(c) for q, c in weights.items()})
    if side is not None:
        side = multiply(polynomial(factor, N), shifted(side, -min(weights)))
    by = tuple(polynomials)
    first, terms = _first_terms(initial, len(by) - 1, by, side)
    if side is None and not any(terms):
        return [], [], first
    found = RecurrenceTerms(by, tuple(terms), first, side)
    return _constant(found) or found


def _formula(formula: Expression, initial: dict[int, Any], first: int) -> ByRecurrence | Definition:
    """Return the terms of a formula for a(n), from the first n on, or from first values before."""
    if initial and text_of(formula) == "0":
        begin, terms = _first_terms(initial, 0)
        return [], terms, begin
    for n, value in initial.items():
        try:
            true = f"gives {value_of(formula, Scope({'n': n}))}"
        except Unevaluated as error:
            true = f"has no value there: {error}"
        if true != f"gives {value}":
            raise _NotRead(f"a({n}) = {value}, and the formula {true}")
    return FormulaTerms(formula, min(initial, default=first))


def _by_sums(
    left: Expression, right: Expression, initial: dict[int, Any], last: int
) -> dict[int, Any]:
    """Return first terms, and one more by an equation in which a(n + last) is the latest term."""
    at = max(initial, default=-1) + 1
    values: list[Any] = []
    terms = dict(initial)

    def term(n: int) -> Any:
        if n not in terms:
            raise _NotRead(f"a({n}) is not told")
        return terms[n]

    for terms[at] in (0, 1):
        with said_as(_NotRead, Unevaluated):
            scope = Scope({"n": at - last}, {"a": term})
            values.append(value_of(Binary("-", left, right), scope))
    if values[0] == values[1]:
        raise _NotRead(f"it does not determine a({at})")
    return {**initial, at: Fraction(values[0], values[0] - values[1])}


def _collect(side: Expression, sign: int, weights: dict[Any, Any]) -> list[Expression]:
    """Subtract the coefficients of the terms a(n + q) from the weights; return the other parts.

    Those of sums over earlier terms up to n - 1 are kept with the sum.
    """
    rest: list[Expression] = []
    waiting: list[tuple[Any, Expression]] = [(sign, side)]
    while waiting:
        c, inside = waiting.pop()
        if not sequences_of(inside):
            weight = substituted(parse_expression(str(simplest(c))), "t", N)
            rest.append(multiply(weight, inside))
            continue
        match inside:
            case Term("a", index) if (line := or_none(whole_line, index, "n")) and line[0] == 1:
                weights[line[1]] = weights.get(line[1], 0) - c
            case Term():
                raise _NotRead("a term has the index n plus or minus a number")
            case Negative(body):
                waiting.append((-c, body))
            case Binary("+" | "-" as operator, first, second):
                waiting += [(c, first), (c if operator == "+" else -c, second)]
            case Binary("*", first, second) if not sequences_of(first):
                waiting.append((c * _number(first), second))
            case Binary("*", first, second) if not sequences_of(second):
                waiting.append((c * _number(second), first))
            case Binary("/", first, second) if not sequences_of(second) and (
                divisor := _number(second)
            ):
                waiting.append((c / divisor, first))
            case Sum("Sum", name, low, high, body) if (
                (line := or_none(whole_line, high, "n"))
                and line[0] == 1
                and "n" not in variables_of(low) | variables_of(body)
            ):
                up_to = replace(inside, high=add(N, number(-1)))
                weights[up_to] = weights.get(up_to, 0) - c
                for q in range(min(line[1] + 1, 0), max(line[1] + 1, 0)):
                    term = substituted(body, name, add(N, number(q)))
                    waiting.append((c if line[1] >= 0 else -c, term))
            case Sum():
                raise _NotRead(
                    "of sums over earlier terms those of a(k), with factors in k, are read"
                )
            case _:
                reason = "only linear recurrences are read, with polynomials in n as coefficients"
                raise _NotRead(reason)
    return rest


def _number(side: Expression) -> Any:
    """Return a rational number, or a rational function of n, in t."""
    with said_as(_NotRead, Unevaluated):
        value = value_of(side, Scope({"n": RationalFunction.variable("t")}))
    if not isinstance(value, int | Fraction | RationalFunction):
        raise _NotRead(f"{value} is not a rational number")
    return Fraction(value) if isinstance(value, int) else value


def _parts(text: str) -> tuple[list[tuple[Expression, Expression]], dict[int, Any]]:
    """Return the equations with an n in them, and the values of single terms."""
    equations: list[tuple[Expression, Expression]] = []
    initial: dict[int, Any] = {}
    pieces, begin = [], 0
    for match in _BETWEEN.finditer(text):
        before = text[: match.start()]
        if all(before.count(a) == before.count(b) for a, b in ("()", "[]")):
            pieces.append(text[begin : match.start()])
            begin = match.end()
    for piece in (*pieces, text[begin:]):
        body = _RANGE.sub("", piece).strip()
        sides = body.split("=")
        if body and len(sides) < 2:
            raise _NotRead(f"{body!r} has no '='")
        try:
            if re.search(r"\bn\b", body):
                relation = parse_relation(body)
                equations.append((relation.left, relation.right))
                continue
            value = value_of(parse_expression(sides[-1]), Scope({})) if body else 0
            for side in map(parse_expression, sides[:-1]):
                if not isinstance(side, Term):
                    raise _NotRead("a first term is written a(0) = 1")
                index = value_of(side.index, Scope({}))
                if not isinstance(index, int) or not isinstance(value, int | Fraction):
                    raise _NotRead(f"a({index}) = {value} is no first term")
                initial[index] = value
        except (FormulaError, Unevaluated) as error:
            raise _NotRead(f"{body!r} cannot be read: {error}") from None
    return equations, initial


def _constant(of: RecurrenceTerms) -> ByRecurrence | None:
    """Return a recurrence with constant integers and such terms without a right side, or None."""
    if any(len(row) > 1 for row in of.polynomials):
        return None
    den: tuple[int, ...] = (1,)
    late = 0
    if of.right is not None:
        gf: Any = None
        with suppress(GfkitError):
            gf = (FormulaTerms(of.right, of.valid).find_gf(Workings()) or (None,))[0]
        if not isinstance(gf, RationalGF):
            return None
        den, late = gf.den, gf.holds_from
    order = len(den) - 1
    long = [*[0] * order, *(row[0] if row else 0 for row in of.polynomials), *[0] * order]
    row = [sum(map(mul, den, long[k : k + order + 1])) for k in range(len(long) - order)]
    terms: list[Any] = of.values(len(of.terms) + late, Workings())
    if not all(isinstance(z, int) for z in terms) or any(c % row[-1] for c in row):
        return None
    return [-c // row[-1] for c in row[-2::-1]], terms, of.start


def _first_terms(
    initial: dict[int, Any],
    order: int,
    polynomials: tuple[tuple[int, ...], ...] = (),
    right: Expression | None = None,
) -> tuple[int, list[Any]]:
    """Return the first terms up to the last that is told; those between are by the recurrence.

    There a term is told where the recurrence does not determine it.
    """
    first = min(initial, default=0)
    side = _values_of(right) if right else None
    count = max([*initial, first + order - 1]) - first + 1
    terms: list[Any] = []
    for n in range(first, first + count):
        by = None
        if polynomials and len(initial) < count and len(terms) >= order:
            with suppress(ZeroDivisionError, Unevaluated):
                told = continued(polynomials, n - order, terms, len(terms) + 1, side)
                by = simplest(told[-1])
        value = initial.get(n, by)
        if value is None:
            needed = " and ".join(f"a({n})" for n in range(first, first + order))
            raise _NotRead(f"a recurrence of order {order} needs {needed}")
        if by not in {None, value}:
            raise _NotRead(f"the recurrence says that a({n}) is {number_text(by)}")
        terms.append(value)
    return first, terms
