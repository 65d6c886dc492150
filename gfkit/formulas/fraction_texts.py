"""Rational functions of one letter as power series with integer coefficients; they may be long."""

from __future__ import annotations

import re

from gfkit.base.arguments import a_text, takes
from gfkit.errors import ExpressionError, FormulaError, LimitReached, NormalFormError
from gfkit.formulas import tree
from gfkit.formulas.build import halved
from gfkit.formulas.evaluate import EvaluationWork, Unevaluated, function_of
from gfkit.formulas.grammar import FACTOR_LETTERS, parse_expression
from gfkit.numbers.decimal import shortened
from gfkit.series.rational import RationalGF

LONGER, MAX_SIGNS = 10, 30_000
"""How many times longer than other formulas they may be, and how many operators there may be."""
MAX_STEPS = 3_000_000
WORD = re.compile(r"([A-Za-z]{2,})\s*(\(?)")
LETTER = "a variable is one letter, and a product needs *"
READ = (tree.Number, tree.Decimal, tree.Variable, tree.Negative, tree.Binary)
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
    if match := WORD.search(text):
        what = f"a function; {ONLY}" if match[2] else f"not a variable: {LETTER}"
        raise ExpressionError(text, f"column {match.start() + 1}: {match[1]!r} is {what}")
    try:
        expression = parse_expression(text, longer=LONGER)
        letter, *others = sorted(tree.variables_of(expression)) or ["x"]
        wrong = next(
            (part for _, part in tree.walk(expression) if not isinstance(part, READ)), None
        )
        if wrong is not None or others:
            second = f"a second variable {others[0]!r}; the first was {letter!r}" if others else ""
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
