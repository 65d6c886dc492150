"""Formulas and numbers in the languages of other systems: one table of spellings for each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from gfkit.errors import GfkitError
from gfkit.formulas.tree import (
    Call,
    Expression,
    Negative,
    Number,
    Periodic,
    RootSum,
    Variable,
    spine,
    text_of,
)
from gfkit.numbers.decimals import decimal, numbers_text
from gfkit.numbers.printing import polynomial_text


class NotInLanguage(GfkitError, ValueError):
    """What cannot be written in a language; `language` names it."""

    def __init__(self, language: str, reason: str) -> None:
        self.language = language
        super().__init__(f"{reason} cannot be written in {language}")


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a language writes formulas.

    power: the operator. division: a template of both sides; "" for the sign /. opened, closed: what
    stands around a list. comment: a template of a line. functions: those that have another name
    than in gfkit; functions not named here are not written. periodic: a template with the
    values, the index and the period. root_sum: one with the polynomial (as text, and its
    descending coefficients), the letter and the body.
    """

    name: str
    power: str
    opened: str
    closed: str
    comment: str
    functions: dict[str, str] = field(default_factory=dict)
    division: str = ""
    periodic: str = ""
    root_sum: str = ""
    imaginary: str = ""
    number: str = "{}"

    def listed(self, values: Iterable[Any]) -> str:
        """Return a list of numbers."""
        return f"{self.opened}{numbers_text(values)}{self.closed}"

    def rows(self, rows: Iterable[Sequence[int]]) -> str:
        """Return a matrix as a list of rows."""
        return f"{self.opened}{', '.join(map(self.listed, rows))}{self.closed}"

    def polynomial(self, coefficients: Sequence[int], variable: str) -> str:
        """Return a polynomial with ascending coefficients."""
        return polynomial_text(coefficients, variable).replace("^", self.power)

    def note(self, text: str) -> str:
        """Return a line of comment, without what would end it."""
        plain = " ".join(text.split()).replace("*)", "* )").replace("*/", "* /")
        return self.comment.format(plain)

    def formula(self, expression: Expression) -> str:
        """Return a formula; raises NotInLanguage.

        >>> from gfkit.formulas.parser import parse_expression
        >>> PYTHON.formula(parse_expression("2^(n+1)/3-(-1)^n*[1,-2][n mod 2]"))
        'Fraction(2**(n+1), 3)-(-1)**n*[1, -2][n % 2]'
        """
        return self._text(expression)[0]

    def _text(self, expression: Expression) -> tuple[str, int]:
        """Return the text, and how strongly its outermost operator binds: 1 + -, 2 * /, 3 ^, 4."""
        first, above = spine(expression)
        text, level = self._operand(first)
        for node in above:
            own = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}[node.operator]
            right, right_level = self._text(node.right)
            if node.operator == "/" and self.division:
                text, level = self.division.format(text, right), 4
                continue
            if level < own or (own == 3 and (level == 3 or text.startswith("-"))):
                text = f"({text})"
            if right_level <= own or right.startswith("-"):
                right = f"({right})"
            sign = self.power if node.operator == "^" else node.operator
            text, level = f"{text}{sign}{right}", own
        return text, level

    def _operand(self, expression: Expression) -> tuple[str, int]:
        match expression:
            case Number(value):
                return self.number.format(decimal(value)), 4
            case Variable("i") if self.imaginary:
                return self.imaginary, 4
            case Variable(name) if name != "i":
                return name, 4
            case Negative(body):
                text, level = self._text(body)
                return (f"-({text})" if level < 2 else f"-{text}"), 1
            case Periodic(values, index) if self.periodic:
                place, level = self._text(index)
                place = place if level == 4 else f"({place})"
                listed = self.listed(values)
                return self.periodic.format(values=listed, index=place, period=len(values)), 4
            case RootSum(letter, poly, body) if self.root_sum:
                inside = self._text(body)[0]
                text = self.root_sum.format(
                    poly=self.polynomial(poly, letter),
                    coefficients=self.listed(reversed(poly)),
                    letter=letter,
                    body=inside,
                )
                return text, 4
            case Call(function, arguments) if function in self.functions:
                inside = ", ".join(self._text(part)[0] for part in arguments)
                template = self.functions[function]
                return template.format(inside), 4
        shown = text_of(expression)
        shown = shown if len(shown) <= 60 else f"{shown[:57]}..."
        raise NotInLanguage(self.name, shown)


_PLAIN = {
    name: f"{name}({{}})"
    for name in ("binomial", "floor", "gcd", "lcm", "min", "max", "abs", "factorial")
}
_ROUNDED = {"sqrt": "sqrt({})", "round": "round({})", "ceiling": "ceil({})"}

PARI = Dialect(
    "PARI",
    "^",
    "[",
    "]",
    "\\\\ {}",
    {**_PLAIN, **_ROUNDED, "factorial": "({})!"},
    periodic="{values}[{index}%{period}+1]",
    root_sum="vecsum(apply({letter}->{body}, polroots({poly})))",
    imaginary="I",
)
MATHEMATICA = Dialect(
    "Mathematica",
    "^",
    "{",
    "}",
    "(* {} *)",
    {name: f"{name.capitalize()}[{{}}]" for name in (*_PLAIN, *_ROUNDED)}
    | {"gcd": "GCD[{}]", "lcm": "LCM[{}]"},
    periodic="{values}[[Mod[{index}, {period}] + 1]]",
    root_sum="RootSum[Function[{letter}, {poly}], Function[{letter}, {body}]]",
    imaginary="I",
)
MAPLE = Dialect(
    "Maple",
    "^",
    "[",
    "]",
    "# {}",
    {**_PLAIN, **_ROUNDED, "gcd": "igcd({})", "lcm": "ilcm({})"},
    periodic="{values}[modp({index}, {period}) + 1]",
    root_sum="add({body}, {letter} = [fsolve({poly}, {letter}, complex)])",
    imaginary="I",
)
SAGE = Dialect(
    "Sage",
    "^",
    "[",
    "]",
    "# {}",
    {**_PLAIN, **_ROUNDED, "sqrt": "sqrt(QQbar({}))"},
    periodic="{values}[{index} % {period}]",
    root_sum=(
        "sum({body} for {letter} in PolynomialRing(ZZ, '{letter}')({coefficients}[::-1])"
        ".roots(QQbar, multiplicities=False))"
    ),
    imaginary="QQbar(I)",
)
PYTHON = Dialect(
    "Python",
    "**",
    "[",
    "]",
    "# {}",
    {**_PLAIN, "binomial": "comb({})", "ceiling": "ceil({})"},
    division="Fraction({}, {})",
    periodic="{values}[{index} % {period}]",
)
SYMPY = Dialect(
    "SymPy",
    "**",
    "[",
    "]",
    "# {}",
    {
        **_PLAIN,
        "min": "Min({})",
        "max": "Max({})",
        "abs": "Abs({})",
        "sqrt": "sqrt({})",
        "round": "floor({} + Rational(1, 2))",
        "ceiling": "ceiling({})",
    },
    periodic="{values}[{index} % {period}]",
    root_sum="Add(*({body} for {letter} in Poly({coefficients}, Symbol('{letter}')).all_roots()))",
    imaginary="I",
    number="S({})",
)

DIALECTS: dict[str, Dialect] = {
    "pari": PARI,
    "mathematica": MATHEMATICA,
    "maple": MAPLE,
    "sage": SAGE,
    "python": PYTHON,
    "sympy": SYMPY,
}
"""The languages of `gfkit export`, by the words of --lang."""
_CALL = re.compile(r"(\w+)[(\[]\{\}[)\]]")


def functions_read() -> dict[str, str]:
    """Return the functions of the dialect by the names that they have in programs that are read.

    >>> functions_read()["Binomial"], functions_read()["ceil"]
    ('binomial', 'ceiling')
    """
    return {
        call[1]: function
        for language in (PARI, MATHEMATICA, MAPLE)
        for function, template in language.functions.items()
        if (call := _CALL.fullmatch(template))
    }
