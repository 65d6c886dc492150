"""Rational functions of one variable, read from text by a grammar and never evaluated by Python.

    sum      sign* product (('+' | '-') product)*
    product  factor (('*' | '/' | nothing) factor)*
    factor   sign* atom ['^' exponent]
    atom     digits | letter | '(' sum ')'
    exponent sign* digits | '(' sign* digits ')'

`**` is `^`. Nothing between two factors multiplies, as in 2x(1+x); straight after a quotient, as in
1/(1-x)(1+x), or a power of numbers, as in 2^3x, it could be read in two ways and is refused.

This is the quick reader of fractions: of long ones, with limits that are checked while it computes,
and messages about fractions. What it reads, `gfkit.formulas` reads as the same function.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from flint import fmpz, fmpz_poly

from gfkit.base.arguments import text as argument_text
from gfkit.errors import ExpressionError
from gfkit.numbers.decimal import number_text
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_CHARACTERS = 200_000
MAX_NESTING = 100
MAX_DEGREE = 4000
MAX_BITS = 40_000
"""Of one coefficient."""
MAX_SIZE = 4_000_000
"""Of a polynomial: bits of its largest coefficient times the number of coefficients."""

MAX_WORK = 1_000_000_000
"""The sizes of all products together."""

_TOKEN = re.compile(r"\s*(?:([0-9]+)|([A-Za-z]+)|(\*\*|[-+*/^()\u2212]))")
_SPELLED = {"**": "^", "\u2212": "-"}
_LOOKED_FOR_NON_INTEGER = 1000


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
    reader = _Reader(text)
    value = reader.read()
    shown = _short(text)
    letter = reader.variable or "x"
    common = value.num.gcd(value.den)
    num, den = value.num // common, value.den // common
    if not den[0]:
        raise ExpressionError(
            text, f"{shown} has a pole at {letter} = 0, so it is not a power series in {letter}"
        )
    if abs(int(den[0])) != 1:
        raise ExpressionError(
            text,
            f"{shown} has non-integer coefficients{_first_non_integer(num, den, letter)}",
        )
    return RationalGF.of(_integers(num), _integers(den))


@dataclass(frozen=True, slots=True)
class _Fraction:
    """num/den, den not 0, not in lowest terms."""

    num: fmpz_poly
    den: fmpz_poly


class _Reader:
    """A text, its tokens, and the place that reading has reached."""

    def __init__(self, text: str) -> None:
        argument_text("text", text, "'x/(1-x-x^2)'")
        if len(text) > MAX_CHARACTERS:
            raise ExpressionError(
                text, f"an expression of {len(text)} characters; at most {MAX_CHARACTERS} are read"
            )
        self.text = text
        self.tokens = list(_tokens(text))
        self.place = 0
        self.nesting = 0
        self.work = 0
        self.variable = ""

    def read(self) -> _Fraction:
        """Read all of the text."""
        if not self.tokens:
            raise ExpressionError(self.text, "the expression is empty")
        value = self.sum()
        if self.place < len(self.tokens):
            self.fail("unmatched ')'" if self.next == ")" else f"unexpected {self.next!r}")
        return value

    @property
    def next(self) -> str:
        """The next token, '' at the end."""
        return self.tokens[self.place][1] if self.place < len(self.tokens) else ""

    def fail(self, reason: str, place: int | None = None) -> None:
        """Raise the error that reading failed at a token, by default the next one."""
        index = self.place if place is None else place
        at_end = index >= len(self.tokens)
        column = len(self.text.rstrip()) if at_end else self.tokens[index][0]
        raise ExpressionError(self.text, f"column {column + 1}: {reason}")

    def accept(self, *tokens: str) -> str:
        """Pass the next token if it is one of these; return it, or ''."""
        found = self.next
        if found not in tokens:
            return ""
        self.place += 1
        return found

    def sum(self) -> _Fraction:
        total = self.product()
        while operator := self.accept("+", "-"):
            place = self.place - 1
            term = self.product()
            if operator == "-":
                term = _Fraction(-term.num, term.den)
            total = self.added(total, term, place)
        return total

    def product(self) -> _Fraction:
        value = self.factor()
        last = ""
        while True:
            place = self.place
            operator = self.accept("*", "/")
            if not operator:
                after = self.next
                if after.isdigit():
                    self.fail(f"a number directly after a factor: write *{after} or ^{after}")
                if not (after == "(" or after.isalpha()):
                    return value
                if last == "/":
                    self.fail(
                        "a product without * after a quotient can be read in two ways; write * "
                        "or parentheses"
                    )
            else:
                last = operator
            right = self.factor()
            if operator == "/":
                if not right.num:
                    self.fail("division by zero", place)
                right = _Fraction(right.den, right.num)
            value = self.multiplied(value, right, place)

    def factor(self) -> _Fraction:
        negative = self.signs()
        is_number = self.next.isdigit()
        value = self.atom()
        place = self.place
        if self.accept("^"):
            value = self.raised(value, self.exponent(), place)
            if self.next == "^":
                self.fail("two exponents in a row; use parentheses")
            if is_number and (self.next == "(" or self.next.isalpha()):
                self.fail("a product without * after a power of numbers can be read in two ways")
        return _Fraction(-value.num, value.den) if negative else value

    def signs(self) -> bool:
        """Pass signs; tell whether they amount to a minus."""
        negative = False
        while sign := self.accept("+", "-"):
            negative ^= sign == "-"
        return negative

    def atom(self) -> _Fraction:
        token = self.next
        one = fmpz_poly([1])
        if token.isdigit():
            if len(token) * 3.33 > MAX_BITS:
                self.fail(f"a number of {len(token)} digits is too long")
            self.place += 1
            return _Fraction(fmpz_poly([fmpz(token)]), one)
        if token.isalpha():
            self.name(token)
            self.place += 1
            return _Fraction(fmpz_poly([0, 1]), one)
        opened = self.place
        if not self.accept("("):
            what = f"{token!r}" if token else "the end"
            self.fail(f"a number, the variable or '(' is expected, not {what}")
        self.nesting += 1
        if self.nesting > MAX_NESTING:
            self.fail(f"more than {MAX_NESTING} parentheses inside each other", opened)
        value = self.sum()
        if not self.accept(")"):
            what = f"before {self.next!r}" if self.next else "at the end"
            self.fail(f"')' is missing {what} (opened in column {self.tokens[opened][0] + 1})")
        self.nesting -= 1
        return value

    def name(self, token: str) -> None:
        """Record the variable; refuse other names, and a second variable."""
        if len(token) > 1:
            called = self.place + 1 < len(self.tokens) and self.tokens[self.place + 1][1] == "("
            self.fail(
                f"{token!r} is a function; only rational functions are read"
                if called
                else f"{token!r} is not a variable: a variable is one letter, and a product needs *"
            )
        if self.variable and token != self.variable:
            self.fail(f"a second variable {token!r}; the first was {self.variable!r}")
        self.variable = token

    def exponent(self) -> int:
        opened = self.accept("(")
        negative = self.signs()
        token = self.next
        if not token.isdigit():
            self.fail("an exponent must be an integer")
        if len(token) > len(str(MAX_BITS)):
            self.fail(f"the exponent {_short(token)} is too large")
        self.place += 1
        if opened and not self.accept(")"):
            self.fail("an exponent must be an integer; ')' is missing")
        return -int(token) if negative else int(token)

    def added(self, a: _Fraction, b: _Fraction, place: int) -> _Fraction:
        if a.den == b.den:
            return _Fraction(a.num + b.num, a.den)
        den = self.product_of(a.den, b.den, place)
        num = self.product_of(a.num, b.den, place) + self.product_of(b.num, a.den, place)
        return _Fraction(num, den)

    def multiplied(self, a: _Fraction, b: _Fraction, place: int) -> _Fraction:
        return _Fraction(self.product_of(a.num, b.num, place), self.product_of(a.den, b.den, place))

    def product_of(self, p: fmpz_poly, q: fmpz_poly, place: int) -> fmpz_poly:
        self.refuse_if_large(
            max(p.degree(), 0) + max(q.degree(), 0), p.height_bits() + q.height_bits(), place
        )
        return p * q

    def raised(self, value: _Fraction, exponent: int, place: int) -> _Fraction:
        if exponent < 0:
            if not value.num:
                self.fail("division by zero", place)
            value, exponent = _Fraction(value.den, value.num), -exponent
        for side in (value.num, value.den):
            norm = sum(abs(c) for c in _integers(side))  # that of a power is at most its power
            bits = (norm - 1).bit_length() * exponent if norm else 0
            self.refuse_if_large(max(side.degree(), 0) * exponent, bits, place)
        return _Fraction(value.num**exponent, value.den**exponent)

    def refuse_if_large(self, degree: int, bits: int, place: int) -> None:
        if degree > MAX_DEGREE:
            self.fail(f"a polynomial of degree {degree}; at most {MAX_DEGREE} is read", place)
        if bits > MAX_BITS or bits * (degree + 1) > MAX_SIZE:
            self.fail(
                f"a polynomial of degree {degree} with coefficients up to 2^{bits} is too large",
                place,
            )
        self.work += bits * (degree + 1)
        if self.work > MAX_WORK:
            self.fail("too many products of large polynomials", place)


def _tokens(text: str) -> list[tuple[int, str]]:
    """Return pairs of a position and a token."""
    found = []
    place, end = 0, len(text.rstrip())
    while place < end:
        match = _TOKEN.match(text, place)
        if match is None:
            column = place + len(text[place:]) - len(text[place:].lstrip())
            raise ExpressionError(
                text, f"column {column + 1}: {text[column]!r} cannot be part of a rational function"
            )
        token = match.group(match.lastindex or 0)
        found.append((match.start(match.lastindex or 0), _SPELLED.get(token, token)))
        place = match.end()
    return found


def _first_non_integer(num: fmpz_poly, den: fmpz_poly, letter: str) -> str:
    """Return `: the coefficient of x^n is a/b` for the first such n, '' if it is far out."""
    above, below = _integers(num), _integers(den)
    first = next(n for n, c in enumerate(above) if c)
    above = above[first:]
    found: list[int] = []
    for n in range(_LOOKED_FOR_NON_INTEGER):
        known = sum(below[k] * found[n - k] for k in range(1, min(n, len(below) - 1) + 1))
        value = Fraction((above[n] if n < len(above) else 0) - known, below[0])
        if value.denominator != 1:
            return f": the coefficient of {letter}^{first + n} is {_short(number_text(value))}"
        found.append(int(value))
    return ""


def _integers(poly: fmpz_poly) -> Sequence[int]:
    return [int(c) for c in poly.coeffs()]


def _short(text: str, longest: int = 60) -> str:
    text = " ".join(text.split())
    return text if len(text) <= longest else f"{text[: longest - 3]}..."
