"""Terms of diagonals of rational functions in several letters, and of algebraic power series."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

from flint import Ordering, fmpz_mpoly, fmpz_mpoly_ctx, fmpz_poly

from gfkit.base.arguments import trusted
from gfkit.base.budget import spend, tracked
from gfkit.errors import ExpressionError, LimitReached
from gfkit.formulas.evaluate import Scope, Unevaluated, value_of
from gfkit.formulas.tree import Binary, Negative, Number, Variable, text_of, variables_of
from gfkit.numbers.coefficients import by_powers, in_one_letter

if TYPE_CHECKING:
    from gfkit.formulas.tree import Expression, Relation

MOST_LETTERS = 6
MOST_DEGREE = 60
MOST_TERMS = 1_000_000
"""Products of terms for a product."""
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

    >>> from gfkit.formulas.grammar import parse_expression
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
        text_of(expression), f"{text_of(expression)} is no rational function of letters"
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


@dataclass(frozen=True, slots=True)
class Equation:
    """P(x, y) = 0, with the power series y that begins with first; parts: of the powers of y."""

    parts: tuple[tuple[int, ...], ...]
    first: int


def equation_of(relation: Relation) -> Equation:
    """Return an equation in x and y, and how its power series begins; raises ExpressionError.

    That is the only integer c with P(0, c) = 0; dP/dy(0, c) is 1 or -1, and nothing in the equation
    is divided by what is 0 there.

    >>> from gfkit.formulas.grammar import parse_relation
    >>> equation_of(parse_relation("y = 1+x*y^2"))
    Equation(parts=((-1,), (1,), (0, -1)), first=1)
    """
    both = Binary("-", relation.left, relation.right)
    if relation.operator != "=" or variables_of(both) != {"x", "y"}:
        why = "an equation in x and y, such as y = 1+x*y^2, is expected"
        raise ExpressionError(str(relation), why)
    num, _ = _pair(both, ("x", "y"))
    parts = tuple(tuple(map(int, in_one_letter(z, 0) or [0])) for z in by_powers(num, 1))
    at_0 = fmpz_poly([row[0] for row in parts])
    slope = at_0.derivative()
    firsts = [int(root) for root, _ in at_0.roots()] if at_0 else []
    if len(firsts) != 1 or abs(int(slope(firsts[0]))) != 1:
        some = ", ".join(map(str, sorted(firsts))) or "none"
        raise ExpressionError(
            str(relation),
            f"an equation P(x, y) = 0 needs just one integer c with P(0, c) = 0, here {some}, and "
            "there dP/dy(0, c) = 1 or -1",
        )
    try:
        value_of(both, Scope({"x": 0, "y": firsts[0]}))
    except Unevaluated as error:
        raise ExpressionError(
            str(relation), f"where x is 0 and y is {firsts[0]}, {error}"
        ) from None
    return Equation(parts, firsts[0])


@trusted
def series_terms(equation: Equation, count: int) -> list[int]:
    """Return the first coefficients of the power series of an equation, by Newton's iteration.

    >>> series_terms(Equation(((-1,), (1,), (0, -1)), 1), 6)
    [1, 1, 2, 5, 14, 42]
    """
    found, size = fmpz_poly([equation.first]), 1
    rows = [fmpz_poly(list(row)) for row in equation.parts]
    start = sum(j * int(row[0]) * equation.first ** (j - 1) for j, row in enumerate(rows) if j)
    inverse = fmpz_poly([start])  # 1 or -1, its own inverse
    while size < count:
        size *= 2
        spend(1 + size // 8)
        value, slope = fmpz_poly([]), fmpz_poly([])
        for j in range(len(rows) - 1, -1, -1):
            slope = slope.mul_low(found, size) + value
            value = value.mul_low(found, size) + rows[j]
        for _ in range(2):  # of the inverse half the terms were known
            inverse = inverse.mul_low(2 - slope.mul_low(inverse, size), size)
        found -= value.mul_low(inverse, size)
    return [int(found[n]) for n in range(count)]


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
    letters, num = fraction.letters, dict(fraction.num)
    steps = direction or (1,) * letters
    sizes = [max(0, count - 1) * step + 1 for step in steps]
    if prod(sizes) > MOST_CELLS:
        raise LimitReached(f"{count} terms of a diagonal in {letters} letters")
    zero = (0,) * letters
    sign = dict(fraction.den)[zero]
    places = [prod(sizes[i + 1 :]) for i in range(letters)]
    moves = [
        (e, sum(a * b for a, b in zip(e, places, strict=True)), c)
        for e, c in fraction.den
        if e != zero and all(k < size for k, size in zip(e, sizes, strict=True))
    ]
    cells = [0] * prod(sizes)
    for at in tracked(range(len(cells)), "coefficients"):
        key = tuple(at // place % size for place, size in zip(places, sizes, strict=True))
        total = num.get(key, 0)
        for e, back, c in moves:
            if all(a >= b for a, b in zip(key, e, strict=True)):
                total -= c * cells[at - back]
        cells[at] = sign * total
    step = sum(place * k for place, k in zip(places, steps, strict=True))
    return [cells[n * step] for n in range(count)]
