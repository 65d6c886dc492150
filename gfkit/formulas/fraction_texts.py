"""Rational functions of one letter as power series with integer coefficients; they may be long."""

from __future__ import annotations

from fractions import Fraction

from flint import fmpz_poly

from gfkit.base.arguments import a_text, takes
from gfkit.errors import ExpressionError, FormulaError, LimitReached
from gfkit.formulas.build import halved
from gfkit.formulas.evaluate import Unevaluated, Work, function_of
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.tree import (
    Binary,
    Decimal,
    Negative,
    Number,
    Variable,
    mapped,
    text_of,
    variables_of,
    walk,
)
from gfkit.numbers.decimal import number_text, shortened
from gfkit.series.algebra import coefficient
from gfkit.series.rational import RationalGF, in_integers

LONGER, MAX_SIGNS = 10, 30_000
"""How many times longer than other formulas they may be, and how many operators there may be."""
MAX_STEPS = 3_000_000
MAX_BITS, MAX_SIZE = 40_000, 4_000_000
"""The bits of the largest coefficient, and that times the number of coefficients."""
LOOKED_FOR_NON_INTEGER = 1000
READ = (Number, Decimal, Variable, Negative, Binary)
ONLY = "only rational functions are read, roots as 'y = 1+x*y^2'"


@takes(text=a_text("'x/(1-x-x^2)'"))
def parse_fraction(text: str) -> RationalGF:
    """Return the power series of a rational function in one variable, whatever its letter.

    Raises ExpressionError for a text that is not a rational function, with the column where reading
    failed, for a pole at 0, and for a series whose coefficients are not all integers.

    >>> parse_fraction("(1-t)/(1-3*t+t^2)")
    RationalGF(num=(1, -1), den=(1, -3, 1))
    >>> parse_fraction("x(1+x)/(1-x)^2").terms(5)
    [0, 1, 3, 5, 7]
    >>> parse_fraction("1/(x-x^2)")
    Traceback (most recent call last):
    ...
    gfkit.errors.ExpressionError: 1/(x-x^2) has a pole at x = 0, so it is not a power series in x
    """
    told = shortened(text)
    if sum(map(text.count, "+-*/^")) > MAX_SIGNS:
        raise ExpressionError(text, f"{told} has more than {MAX_SIGNS} operators")
    try:
        expression = parse_expression(text, longer=LONGER)
        letter, *others = sorted(variables_of(expression)) or ["x"]
        wrong = next((part for _, part in walk(expression) if not isinstance(part, READ)), None)
        if wrong is not None:
            raise FormulaError(text, 0, f"{shortened(text_of(wrong))}: {ONLY}")  # noqa: TRY301
        if others:
            reason = f"a second variable {others[0]!r}; the first was {letter!r}"
            raise FormulaError(text, 0, reason)  # noqa: TRY301
        sides = function_of(mapped(expression, halved), letter, Work(MAX_STEPS)).ascending()
    except FormulaError as error:
        where = f"column {error.column}: " if error.column else ""
        reason = f"{error.reason}: {ONLY}" if "is not a word" in error.reason else error.reason
        raise ExpressionError(text, f"{where}{reason}") from None
    except (Unevaluated, LimitReached) as error:
        raise ExpressionError(text, str(error)) from None
    assert sides is not None
    num, den = (fmpz_poly([*side]) for side in sides)
    degree, bits = max(num.degree(), den.degree()), max(num.height_bits(), den.height_bits())
    if bits > MAX_BITS or bits * (degree + 1) > MAX_SIZE:
        what = f"a polynomial of degree {degree} with coefficients up to 2^{bits}"
        raise ExpressionError(text, f"{what} is too large")
    if not den[0]:
        reason = f"{told} has a pole at {letter} = 0, so it is not a power series in {letter}"
    elif abs(int(den[0])) != 1:
        first = _first_non_integer(num, den, letter)
        known = in_integers(*sides)
        reason = "; ".join(filter(None, (f"{told} has non-integer coefficients{first}", known)))
    else:
        return RationalGF.of(*sides)
    raise ExpressionError(text, reason)


def _first_non_integer(num: fmpz_poly, den: fmpz_poly, letter: str) -> str:
    """Return `: the coefficient of x^n is a/b` for the first such n, '' if it is far out."""
    first = next(n for n, c in enumerate(num.coeffs()) if c)
    for n in range(first, first + LOOKED_FOR_NON_INTEGER):
        value = Fraction(*coefficient(num, den, n))
        if value.denominator != 1:
            return f": the coefficient of {letter}^{n} is {shortened(number_text(value))}"
    return ""
