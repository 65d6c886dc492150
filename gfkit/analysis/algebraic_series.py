"""Terms of diagonals of rational functions in several letters, and of algebraic power series."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction as Rational
from math import prod
from typing import TYPE_CHECKING, Any

from flint import Ordering, fmpq, fmpq_poly, fmpz, fmpz_mpoly, fmpz_mpoly_ctx, fmpz_poly

from gfkit.base.arguments import trusted
from gfkit.base.budget import spend, tracked
from gfkit.errors import ExpressionError, LimitReached, Unevaluated
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.tree import (
    Binary,
    Call,
    Negative,
    Number,
    Variable,
    children,
    rebuild,
    text_of,
    variables_of,
)
from gfkit.numbers.polynomials import fraction_of as number_of
from gfkit.numbers.polynomials import (
    rational_of,
    reciprocal,
)
from gfkit.series.algebraic import AlgebraicEquation, rows_of
from gfkit.series.recurrence import Recurrence

if TYPE_CHECKING:
    from gfkit.formulas.tree import Expression, Relation

MOST_LETTERS = 6
MOST_DEGREE = 60
MOST_TERMS = 1_000_000
"""Products of terms for a product."""
MOST_COMPARED = 6_000
"""More terms of an algebraic series are not compared."""
MOST_CELLS = 2_000_000
"""Coefficients in several letters that are expanded for terms of a diagonal."""
Terms = tuple[tuple[tuple[int, ...], int], ...]
"""A polynomial: exponents and coefficients, in order."""


@dataclass(frozen=True, slots=True)
class Fraction:
    """num/den in several letters, all of equal rank; den is 1 or -1 where all letters are 0."""

    num: Terms
    den: Terms

    @property
    def letters(self) -> int:
        """How many letters there are."""
        return len(self.den[0][0])


def fraction_of(expression: Expression) -> Fraction:
    """Return a fraction in the letters that occur; raises ExpressionError.

    >>> from gfkit.formulas.parser import parse_expression
    >>> fraction_of(parse_expression("1/(1-x-y)")).den
    (((0, 0), 1), ((0, 1), -1), ((1, 0), -1))
    """
    names = tuple(sorted(variables_of(expression)))
    if not 1 <= len(names) <= MOST_LETTERS:
        why = f"a fraction has one to {MOST_LETTERS} letters, such as 1/(1-x-y)"
        raise ExpressionError(text_of(expression), why)
    num, den = _pair(expression, names)
    if abs(dict(_terms(den)).get((0,) * len(names), 0)) != 1:
        why = "the denominator, as it is written, is not 1 or -1 where all letters are 0"
        raise ExpressionError(text_of(expression), why)
    return _fraction(num, den)


def _fraction(num: fmpz_mpoly, den: fmpz_mpoly) -> Fraction:
    common = num.gcd(den)
    if not common.is_zero():
        num, den = num / common, den / common
    return Fraction(_terms(num), _terms(den))


def _terms(poly: fmpz_mpoly) -> Terms:
    return tuple(sorted((tuple(map(int, e)), int(c)) for e, c in poly.to_dict().items()))


def _pair(expression: Expression, names: tuple[str, ...]) -> tuple[fmpz_mpoly, fmpz_mpoly]:
    """Return numerator and denominator, not in lowest terms."""
    ring = fmpz_mpoly_ctx.get(names, Ordering.lex)
    one = ring.from_dict({(0,) * len(names): 1})
    match expression:
        case Number(value):
            return value * one, one
        case Variable(name) if name in names:
            return ring.gens()[names.index(name)], one
        case Negative(body):
            p, q = _pair(body, names)
            return -p, q
        case Binary("^", base, Number(power)) if power <= MOST_DEGREE:
            p, q = _pair(base, names)
            return _power_of(p, power), _power_of(q, power)
        case Binary("+" | "-" | "*" | "/" as operator, left, right):
            (p, q), (r, s) = _pair(left, names), _pair(right, names)
            if operator in "+-":
                cross = _product_of(r, q)
                return _product_of(p, s) + (cross if operator == "+" else -cross), _product_of(q, s)
            r, s = (s, r) if operator == "/" else (r, s)
            if s.is_zero():
                raise ExpressionError(text_of(expression), f"{text_of(expression)} divides by 0")
            return _product_of(p, r), _product_of(q, s)
    raise ExpressionError(
        text_of(expression), f"{text_of(expression)} is not a rational function of letters"
    )


def _product_of(p: fmpz_mpoly, q: fmpz_mpoly) -> fmpz_mpoly:
    spend(1 + len(p) * len(q) // 100)
    if p and q and int(p.total_degree()) + int(q.total_degree()) > MOST_DEGREE:
        raise LimitReached(f"polynomials have a degree of at most {MOST_DEGREE}")
    if len(p) * len(q) > MOST_TERMS:
        raise LimitReached(f"a product of polynomials of {len(p)} and {len(q)} terms")
    return p * q


def _power_of(p: fmpz_mpoly, k: int) -> fmpz_mpoly:
    found = p**0
    for _ in range(k):
        found = _product_of(found, p)
    return found


@dataclass(frozen=True, slots=True, repr=False)
class PowerSeriesEquation(AlgebraicEquation):
    """P(x, y) = 0, with the power series y that begins with these terms."""

    terms: tuple[int | Rational, ...]

    def series(self, count: int) -> fmpq_poly:
        """Return the first coefficients of y, or more; raises ExpressionError if it is not said.

        With k terms and x^m the least power in dP/dy, k > m and P has no power below x^(k + m):
        then just one power series begins so, by Hensel.
        """
        known = fmpq_poly([rational_of(Rational(z)) for z in self.terms])
        have = len(self.terms)
        rows = self.polynomials
        lost = lowest(_at(rows, known, have)[1])
        if lost is None or self.residue(known, have + lost):
            first = ", ".join(f"a({n}) = {z}" for n, z in enumerate(self.terms))
            raise ExpressionError(self.text, f"no power series, or not just one, has {first}")
        return continued_series(rows, known, have, count)


def lowest(series: fmpq_poly) -> int | None:
    """Return the least power of x in a series, None for 0."""
    return next((k for k, z in enumerate(series.coeffs()) if z), None)


def _at(rows: list[fmpq_poly], known: fmpq_poly, size: int) -> tuple[fmpq_poly, fmpq_poly]:
    """Return P and dP/dy at a series, modulo x^size."""
    value, slope = fmpq_poly([]), fmpq_poly([])
    for row in reversed(rows):
        slope = slope.mul_low(known, size) + value
        value = (value.mul_low(known, size) + row).truncate(size)
    return value, slope.truncate(size)


def continued_series(rows: list[fmpq_poly], known: fmpq_poly, have: int, count: int) -> fmpq_poly:
    """Return `count` coefficients of y where P(x, y) = 0, by Newton's iteration."""
    lost = lowest(_at(rows, known, have)[1]) or 0
    while have < count:
        size = 2 * have
        spend(1 + size // 8)
        value, slope = _at(rows, known, size)
        have = size - lost
        step = value.right_shift(lost)
        known -= step.mul_low(reciprocal(slope.right_shift(lost), have), have)
    return known.truncate(max(have, count))


def equation_of(relation: Relation, terms: tuple[int | Rational, ...] = ()) -> PowerSeriesEquation:
    """Return an equation in x and y, and how its power series begins; raises ExpressionError.

    Without terms that is the only integer c with P(0, c) = 0, a simple zero. Nothing in the
    equation is divided by what is 0 where the series begins.

    >>> from gfkit.formulas.parser import parse_relation
    >>> equation_of(parse_relation("y = 1+x*y^2"))
    PowerSeriesEquation(rows=((-1,), (1,), (0, -1)), terms=(1,))
    """
    both = Binary("-", relation.left, relation.right)
    if relation.operator != "=" or variables_of(both) != {"x", "y"}:
        why = "an equation in x and y, such as y = 1+x*y^2, is expected"
        raise ExpressionError(str(relation), why)
    found = PowerSeriesEquation(rows_of(_pair(both, ("x", "y"))[0]), terms)
    if not terms:
        at_0 = fmpz_poly([row[0] for row in found.rows])
        firsts = [int(root) for root, _ in at_0.roots()] if at_0 else []
        if len(firsts) != 1 or not at_0.derivative()(firsts[0]):
            some = ", ".join(map(str, sorted(firsts))) or "none"
            raise ExpressionError(
                str(relation),
                f"an equation P(x, y) = 0 needs exactly one integer c with P(0, c) = 0, here "
                f"{some}, and there dP/dy(0, c) is not 0; or first values, as y^2 = 1+x, a(0) = 1",
            )
        found = PowerSeriesEquation(found.rows, (firsts[0],))
    first = found.terms[0]
    try:
        value_of(both, Scope({"x": 0, "y": first}))
    except Unevaluated as error:
        raise ExpressionError(str(relation), f"where x is 0 and y is {first}, {error}") from None
    found.series(0)
    return found


@trusted
def series_terms(equation: PowerSeriesEquation, count: int) -> list[int | Rational]:
    """Return the first coefficients of the power series of an equation.

    >>> series_terms(PowerSeriesEquation(((-1,), (1,), (0, -1)), (1,)), 6)
    [1, 1, 2, 5, 14, 42]
    """
    found = equation.series(count)
    return [_plain(found[n]) for n in range(count)]


def _plain(value: fmpq) -> int | Rational:
    return int(value.p) if value.q == 1 else number_of(value)


@trusted
def terms_that_prove(equation: PowerSeriesEquation, by: Recurrence) -> int | None:
    """Return how many terms prove a recurrence of a power series; None if they do not.

    Let D = x d/dx, h = sum x^(r-i) p_i(D-i) y, and g the part of h with powers below valid + r. An
    irreducible factor P of the equation has degrees s and t in x and y at most. By y' = -P_x/P_y,
    D^j y is a polynomial of degrees (2j-1) s and (2j-1) (t-1) + 1 over the (2j-1)-th power of P_y.
    With k = 2 deg p_i - 1, or 0, h - g times the k-th power is one of degrees A and B, and 0 if it
    has no power up to A t + B s: otherwise its resultant with P would have more zeros at x = 0 than
    its degree.

    >>> trees = PowerSeriesEquation(((-1,), (1,), (0, -1)), (1,))
    >>> terms_that_prove(trees, Recurrence(((-2, -4), (2, 1))))
    7
    """
    order, valid, k = by.order, by.valid, max(2 * by.degree - 1, 0)
    s, t = equation.degree_in_x, equation.degree
    last = (max(order, valid + order - 1) + k * s) * t + (k * (t - 1) + 1) * s
    if last >= MOST_COMPARED:
        return None
    terms = series_terms(equation, last + 1)
    for n in range(valid, last + 1 - order):
        spend(1 + order)
        if by.residual(n, terms[n:]):
            return None
    return last + 1


def equation_of_roots(whole: Expression) -> PowerSeriesEquation:
    """Return the equation of a power series that is written with roots; raises ExpressionError.

    A root is that which is positive for small x > 0.

    >>> from gfkit.formulas.parser import parse_expression
    >>> equation_of_roots(parse_expression("1/sqrt(1-4*x)"))
    PowerSeriesEquation(rows=((1,), (0,), (-1, 4)), terms=(1,))
    """
    roots: dict[tuple[Expression, int], str] = {}

    def plain(one: Expression) -> Expression:
        """Return an expression with letters for its roots, which are noted."""
        one = rebuild(one, tuple(map(plain, children(one))))
        match one:
            case Call("sqrt", (body,)):
                power: Any = Rational(1, 2)
            case Binary("^", body, exponent) if not variables_of(exponent):
                power = value_of(exponent, Scope({}))
            case _:
                return one
        if not isinstance(power, int | Rational):
            return one
        k, times = power.denominator, abs(power.numerator)
        if k > 1:
            body = Variable(roots.setdefault((body, k), f"({text_of(body)})^(1/{k})"))
        body = body if times == 1 else Binary("^", body, Number(times))
        return body if power > 0 else Binary("/", Number(1), body)

    body, text = plain(whole), text_of(whole)
    names = ("x", "y", *roots.values())
    num, den = _pair(body, names)
    poly = num.context().gen(1) * den - num
    pairs = [_pair(base, names) for base, _ in roots]
    sheets = prod(k for _, k in roots)
    if sheets * int(poly.total_degree()) > MOST_DEGREE:
        raise LimitReached(f"the equation of {text} has a large degree")
    for (p, q), (_, k), name in [*zip(pairs, roots, roots.values(), strict=True)][::-1]:
        poly = poly.resultant(num.context().gen(names.index(name)) ** k * q - p, name)
    needed = 2 * prod(poly.degrees()[:2]) + 1
    size = have = needed
    while have <= needed:
        size, have = 2 * size, 2 * size
        known = [fmpq_poly([0, 1]), fmpq_poly([])]
        for pair, (_, k) in zip(pairs, roots, strict=True):
            inside, have = _quotient(pair, known, have, text)
            known.append(_root(inside, k, have, text))
        found, have = _quotient((num, den), known, have, text)
    for factor, _ in poly.factor()[1]:
        equation = AlgebraicEquation(rows_of(factor))
        value, slope = _at(equation.polynomials, found, needed)
        lost = lowest(slope)
        if not value and lost is not None:
            first = tuple(map(_plain, found.coeffs()[: lost + 1]))
            return PowerSeriesEquation(equation.rows, first)
    raise ExpressionError(text, f"{text} has no equation")


def _quotient(
    pair: tuple[fmpz_mpoly, fmpz_mpoly], known: list[fmpq_poly], size: int, text: str
) -> tuple[fmpq_poly, int]:
    """Return num/den at series that are known modulo x^size, and modulo what it is known."""
    sides = [fmpq_poly([]), fmpq_poly([])]
    for place, side in enumerate(pair):
        for key, c in side.to_dict().items():
            term = fmpq_poly([int(c)])
            for one, e in zip(known, key, strict=False):
                term = term.mul_low(one.pow_trunc(int(e), size), size) if e else term
            sides[place] += term
    above, below = sides
    lost = lowest(below)
    if lost is None:
        raise ExpressionError(text, f"{text} divides by 0")
    if above.truncate(lost):
        raise ExpressionError(text, f"{text} has a pole where x is 0: it is not a power series")
    size -= lost
    return above.right_shift(lost).mul_low(reciprocal(below.right_shift(lost), size), size), size


def _root(of: fmpq_poly, k: int, size: int, text: str) -> fmpq_poly:
    """Return the k-th root of a series."""
    low = lowest(of) or 0
    first = number_of(of[low])
    one, other = (int(fmpz(abs(z)).root(k)) for z in first.as_integer_ratio())
    if low % k or first <= 0 or Rational(one, other) ** k != first:
        raise ExpressionError(
            text, f"{text} has a root that is not a power series with rational numbers"
        )
    rows = [-of.right_shift(low), *[fmpq_poly([])] * (k - 1), fmpq_poly([1])]
    start = fmpq_poly([rational_of(Rational(one, other))])
    return continued_series(rows, start, 1, size).left_shift(low // k).truncate(size)


@trusted
def diagonal_terms(
    fraction: Fraction, count: int, direction: tuple[int, ...] | None = None
) -> list[int]:
    """Return the coefficients of x^(r n) y^(s n) ... for n < count, by expansion in all letters.

    direction: (r, s, ...), positive; None where all are 1.

    >>> binomials = Fraction((((0, 0), 1),), (((0, 0), 1), ((0, 1), -1), ((1, 0), -1)))
    >>> diagonal_terms(binomials, 5), diagonal_terms(binomials, 5, (2, 1))
    ([1, 2, 6, 20, 70], [1, 3, 15, 84, 495])
    """
    letters = fraction.letters
    steps = direction or (1,) * letters
    sizes = [max(0, count - 1) * step + 1 for step in steps]
    if prod(sizes) > MOST_CELLS:
        raise LimitReached(f"{count} terms of a diagonal in {letters} letters")
    *others, length = sizes
    places = [prod(others[i + 1 :]) for i in range(letters - 1)]
    tops, bottoms = _by_last_letter(fraction.num, length), _by_last_letter(fraction.den, length)
    inverse = reciprocal(bottoms.pop((0,) * (letters - 1)), length)
    moves = [
        (e, sum(a * b for a, b in zip(e, places, strict=True)), p)
        for e, p in bottoms.items()
        if all(k < size for k, size in zip(e, others, strict=True))
    ]
    rows: list[fmpz_poly] = []
    for at in tracked(range(prod(others)), "series"):
        key = tuple(at // place % size for place, size in zip(places, others, strict=True))
        total = tops.get(key, fmpz_poly())
        for e, back, p in moves:
            if all(a >= b for a, b in zip(key, e, strict=True)):
                total -= p.mul_low(rows[at - back], length)
        spend(length)
        rows.append(total.mul_low(inverse, length))
    step = sum(place * k for place, k in zip(places, steps[:-1], strict=True))
    return [int(rows[n * step][n * steps[-1]]) for n in range(count)]


def _by_last_letter(terms: Terms, length: int) -> dict[tuple[int, ...], fmpz_poly]:
    """Return for the exponents of the other letters the polynomial in the last one, cut off."""
    found: dict[tuple[int, ...], fmpz_poly] = {}
    for (*e, k), c in terms:
        if k < length:
            found.setdefault(tuple(e), fmpz_poly())
            found[tuple(e)][k] = c
    return found
