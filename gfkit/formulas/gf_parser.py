"""Rational functions of one letter as power series; they may be long."""

from __future__ import annotations

import re

from gfkit.base.arguments import a_text, flag, takes
from gfkit.errors import ExpressionError, FormulaError, LimitReached, NormalFormError, Unevaluated
from gfkit.formulas import tree
from gfkit.formulas.construction import halved
from gfkit.formulas.evaluation import (
    EvaluationWork,
    Scope,
    function_of,
    value_of,
)
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.words import FACTOR_LETTERS
from gfkit.numbers.decimals import shortened
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.marks import FURTHER
from gfkit.series.rational_functions import RationalFunction
from gfkit.series.rational_gf import RationalSeries

LONGER, MAX_SIGNS = 10, 30_000
"""How many times longer than other formulas they may be, and how many operators there may be."""
MAX_STEPS = 3_000_000
WORD = re.compile(r"([A-Za-z]{2,})\s*(\(?)")
LETTER = "a variable is one letter, and a product needs *"
VARIABLES = "txz"
"""If there are several letters, one of these is that of the series, and the others are parameters.

Beside t, x and y are parameters, too; without t two of x, y, z are not, as a diagonal may be meant.
"""
READ = (
    tree.Number,
    tree.Decimal,
    tree.Variable,
    tree.Negative,
    tree.Binary,
)
ONLY = (
    "only rational functions are read, roots as 'y = 1+x*y^2', and an exponential g.f. as "
    "'e.g.f. exp(x)/(1-x)'"
)


@takes(text=a_text("'x/(1-x-x^2)'"))
def parse_fraction(text: str) -> RationalSeries:
    """Return the power series of a rational function in one variable, whatever its letter.

    Raises ExpressionError for a text that is not a rational function, with the column where reading
    failed, and for a pole at 0.

    >>> parse_fraction("(1-t)/(1-3*t+t^2)")
    RationalGF(num=(1, -1), den=(1, -3, 1))
    >>> parse_fraction("x(1+x)/(1-x)^2").terms(5)
    [0, 1, 3, 5, 7]
    >>> print(parse_fraction("1/(x-2)"))
    -1/(2-x)
    >>> parse_fraction("1/(x-x^2)")
    Traceback (most recent call last):
    ...
    gfkit.errors.ExpressionError: 1/(x-x^2) has a pole at x = 0, so it is not a power series in x
    """
    found = parse_series(text, others=False)
    assert isinstance(found, RationalSeries)
    return found


@takes(text=a_text("'x/(1-x-x^2)'"), others=flag)
def parse_series(text: str, *, others: bool = True) -> RationalSeries | MarkedGF:
    """Return the same, or with other letters than the variable x, t or z a series with these.

    others: whether there may be other letters.

    >>> print(parse_series("1/(1-k*x-x^2)"))
    1/(1-k*t-t^2)
    """
    told = shortened(text)
    if sum(map(text.count, "+-*/^")) > MAX_SIGNS:
        raise ExpressionError(text, f"{told} has more than {MAX_SIGNS} operators")
    if match := WORD.search(text):
        what = f"a function; {ONLY}" if match[2] else f"not a variable: {LETTER}"
        raise ExpressionError(text, f"column {match.start() + 1}: {match[1]!r} is {what}")
    try:
        expression = parse_expression(text, longer=LONGER)
        letter, *more = sorted(tree.variables_of(expression)) or ["x"]
        if others and (series := _with_letters(expression)) is not None:
            return series
        wrong = next(
            (part for _, part in tree.walk(expression) if not isinstance(part, READ)), None
        )
        if wrong is not None or more:
            second = f"a second variable {more[0]!r}; the first was {letter!r}" if more else ""
            reason = second if wrong is None else f"{shortened(tree.text_of(wrong))}: {ONLY}"
            if isinstance(wrong, tree.Term) and wrong.sequence in FACTOR_LETTERS:
                named = f"{wrong.sequence} before a parenthesis is the name of a sequence"
                reason = f"{named}; a product is {wrong.sequence}*({tree.text_of(wrong.index)})"
            raise FormulaError(text, 0, reason)  # noqa: TRY301
        function = function_of(tree.mapped(expression, halved), letter, EvaluationWork(MAX_STEPS))
        return function.power_series(told, letter)
    except FormulaError as error:
        where = f"column {error.column}: " if error.column else ""
        raise ExpressionError(text, f"{where}{error.reason}") from None
    except (Unevaluated, LimitReached, NormalFormError) as error:
        raise ExpressionError(text, str(error)) from None


def _with_letters(expression: tree.Expression) -> MarkedGF | None:
    """Return the series in t, x or z with other letters; None where it is not one, or has none.

    Raises NormalFormError where it is not a power series with integer polynomials.
    """
    letters = tree.variables_of(expression)
    variable = min(letters & {*VARIABLES}, default="")
    further = letters - {variable}
    parts = [part for _, part in tree.walk(expression)]
    fair = {*FURTHER} - {*VARIABLES, "n"} | ({"x", "y"} if variable == "t" else set())
    if not variable or not further or not further <= fair:
        return None
    if not all(isinstance(part, READ) for part in parts):
        return None
    scope = {z: RationalFunction.variable(z) for z in further}
    scope[variable] = RationalFunction.variable("t")
    value = value_of(tree.mapped(expression, halved), Scope(scope, {}, EvaluationWork(MAX_STEPS)))
    if not isinstance(value, RationalFunction):
        return None
    return value.as_marked_gf()
