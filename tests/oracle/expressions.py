"""The value of a printed expression, by Python's grammar, so that nothing of gfkit reads it."""

import re
from fractions import Fraction


def value(text, **variables):
    """Return the value of a text in integers, variables, + - * / ^ and parentheses.

    >>> value("(1+x)/2*x^2", x=3)
    Fraction(18, 1)
    """
    names = {name: Fraction(number) for name, number in variables.items()}
    exact = re.sub(r"\d+", r"Fraction(\g<0>)", text.replace("^", "**"))
    return eval(exact, {"__builtins__": {}, "Fraction": Fraction} | names)  # noqa: S307
