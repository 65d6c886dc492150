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
from fractions import Fraction
from typing import NoReturn

from flint import fmpz, fmpz_poly

from gfkit.base.arguments import text as argument_text
from gfkit.errors import ExpressionError
from gfkit.numbers.coefficients import ints
from gfkit.numbers.decimal import number_text, shortened
from gfkit.series.rational import RationalGF, in_integers

MAX_CHARACTERS = 200_000
MAX_NESTING = 100
MAX_DEGREE = 4000
MAX_BITS = 40_000
"""Of one coefficient."""
MAX_SIZE = 4_000_000
"""Of a polynomial: bits of its largest coefficient times the number of coefficients."""

MAX_WORK = 1_000_000_000
"""The sizes of all products together."""

_TOKEN = re.compile(r"[0-9]+|[A-Za-z]+|\*\*|\S")
_SPELLED = {"**": "^", "\u2212": "-"}
_SIGNS = frozenset("+-*/^()")
_LOOKED_FOR_NON_INTEGER = 1000

_Sides = tuple[fmpz_poly, fmpz_poly]
"""Numerator and denominator, which is not 0; not in lowest terms."""


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
    reader = _Reader(argument_text("text", text, "'x/(1-x-x^2)'"))
    num, den = reader.read()
    told, letter = shortened(text), reader.variable or "x"
    common = num.gcd(den)
    num, den = num // common, den // common
    if not den[0]:
        reason = f"{told} has a pole at {letter} = 0, so it is not a power series in {letter}"
    elif abs(int(den[0])) != 1:
        first = _first_non_integer(num, den, letter)
        known = in_integers(ints(num), ints(den))
        reason = "; ".join(filter(None, (f"{told} has non-integer coefficients{first}", known)))
    else:
        return RationalGF.of(ints(num), ints(den))
    raise ExpressionError(text, reason)


class _Reader:
    """A text, its tokens with their columns, and the place that reading has reached."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = self.nesting = self.work = 0
        self.variable = ""
        if len(text) > MAX_CHARACTERS:
            raise ExpressionError(
                text, f"an expression of {len(text)} characters; at most {MAX_CHARACTERS} are read"
            )
        found = [(one.start(), one[0]) for one in _TOKEN.finditer(text)]
        self.tokens = [(column, _SPELLED.get(token, token)) for column, token in found]
        self.tokens.append((len(text.rstrip()), ""))
        for place, (_, token) in enumerate(self.tokens[:-1]):
            if not (token.isascii() and (token.isalnum() or token in _SIGNS)):
                self.fail(f"{token!r} cannot be part of a rational function", place)

    @property
    def next(self) -> str:
        """The next token, "" at the end."""
        return self.tokens[self.place][1]

    def fail(self, reason: str, place: int | None = None) -> NoReturn:
        """Raise the error that reading failed at a token, by default the next one."""
        column = self.tokens[self.place if place is None else place][0]
        raise ExpressionError(self.text, f"column {column + 1}: {reason}")

    def accept(self, *tokens: str) -> str:
        """Pass the next token if it is one of these; return it, or ""."""
        found = self.next
        if found not in tokens:
            return ""
        self.place += 1
        return found

    def read(self) -> _Sides:
        """Read all of the text."""
        if not self.next:
            raise ExpressionError(self.text, "the expression is empty")
        value = self.sum()
        if self.next:
            self.fail("unmatched ')'" if self.next == ")" else f"unexpected {self.next!r}")
        return value

    def sum(self) -> _Sides:
        num, den = self.product()
        while operator := self.accept("+", "-"):
            place = self.place - 1
            above, below = self.product()
            above = -above if operator == "-" else above
            if below == den:
                num += above
                continue
            num = self.times(num, below, place) + self.times(above, den, place)
            den = self.times(den, below, place)
        return num, den

    def product(self) -> _Sides:
        num, den = self.factor()
        last = ""
        while True:
            place = self.place
            if operator := self.accept("*", "/"):
                last = operator
            elif self.next.isdigit():
                self.fail(f"a number directly after a factor: write *{self.next} or ^{self.next}")
            elif not (self.next == "(" or self.next.isalpha()):
                return num, den
            elif last == "/":
                self.fail(
                    "a product without * after a quotient can be read in two ways; write * "
                    "or parentheses"
                )
            above, below = self.factor()
            if operator == "/":
                above, below = self.inverse(above, below, place)
            num, den = self.times(num, above, place), self.times(den, below, place)

    def factor(self) -> _Sides:
        negative = self.signs()
        is_number = self.next.isdigit()
        num, den = self.atom()
        place = self.place
        if self.accept("^"):
            exponent = self.exponent()
            if exponent < 0:
                num, den = self.inverse(num, den, place)
            num, den = (self.power(side, abs(exponent), place) for side in (num, den))
            if self.next == "^":
                self.fail("two exponents in a row; use parentheses")
            if is_number and (self.next == "(" or self.next.isalpha()):
                self.fail("a product without * after a power of numbers can be read in two ways")
        return (-num if negative else num), den

    def signs(self) -> bool:
        """Pass signs; tell whether they amount to a minus."""
        negative = False
        while sign := self.accept("+", "-"):
            negative ^= sign == "-"
        return negative

    def atom(self) -> _Sides:
        opened, word = self.place, self.next
        self.place += bool(word)
        if word.isdigit():
            if len(word) * 3.33 > MAX_BITS:
                self.fail(f"a number of {len(word)} digits is too long", opened)
            return fmpz_poly([fmpz(word)]), fmpz_poly([1])
        if word.isalpha():
            if len(word) > 1:
                is_call = self.next == "("
                what = "a function; only rational functions are read, roots as 'y = 1+x*y^2'"
                other = "not a variable: a variable is one letter, and a product needs *"
                self.fail(f"{word!r} is {what if is_call else other}", opened)
            if self.variable not in {"", word}:
                self.fail(f"a second variable {word!r}; the first was {self.variable!r}", opened)
            self.variable = word
            return fmpz_poly([0, 1]), fmpz_poly([1])
        if word != "(":
            what = f"{word!r}" if word else "the end"
            self.fail(f"a number, the variable or '(' is expected, not {what}", opened)
        self.nesting += 1
        if self.nesting > MAX_NESTING:
            self.fail(f"more than {MAX_NESTING} parentheses inside each other", opened)
        value = self.sum()
        if not self.accept(")"):
            where = f"before {self.next!r}" if self.next else "at the end"
            self.fail(f"')' is missing {where} (opened in column {self.tokens[opened][0] + 1})")
        self.nesting -= 1
        return value

    def exponent(self) -> int:
        opened = self.accept("(")
        negative = self.signs()
        token = self.next
        if not token.isdigit():
            self.fail("an exponent must be an integer")
        if len(token) > len(str(MAX_BITS)):
            self.fail(f"the exponent {shortened(token)} is too large")
        self.place += 1
        if opened and not self.accept(")"):
            self.fail("an exponent must be an integer; ')' is missing")
        return -int(token) if negative else int(token)

    def inverse(self, num: fmpz_poly, den: fmpz_poly, place: int) -> _Sides:
        if not num:
            self.fail("division by zero", place)
        return den, num

    def times(self, p: fmpz_poly, q: fmpz_poly, place: int) -> fmpz_poly:
        degree = max(p.degree(), 0) + max(q.degree(), 0)
        self.refuse_if_large(degree, p.height_bits() + q.height_bits(), place)
        return p * q

    def power(self, side: fmpz_poly, exponent: int, place: int) -> fmpz_poly:
        norm = sum(map(abs, ints(side)))  # that of a power is at most its power
        bits = (norm - 1).bit_length() * exponent if norm else 0
        self.refuse_if_large(max(side.degree(), 0) * exponent, bits, place)
        return side**exponent

    def refuse_if_large(self, degree: int, bits: int, place: int) -> None:
        if degree > MAX_DEGREE:
            self.fail(f"a polynomial of degree {degree}; at most {MAX_DEGREE} is read", place)
        if bits > MAX_BITS or bits * (degree + 1) > MAX_SIZE:
            what = f"a polynomial of degree {degree} with coefficients up to 2^{bits}"
            self.fail(f"{what} is too large", place)
        self.work += bits * (degree + 1)
        if self.work > MAX_WORK:
            self.fail("too many products of large polynomials", place)


def _first_non_integer(num: fmpz_poly, den: fmpz_poly, letter: str) -> str:
    """Return `: the coefficient of x^n is a/b` for the first such n, '' if it is far out."""
    scale = Fraction(1, int(den[0]))
    first = next(n for n, c in enumerate(num.coeffs()) if c)
    found: list[int] = []
    for n in range(_LOOKED_FOR_NON_INTEGER):
        known = sum(int(den[k]) * found[n - k] for k in range(1, min(n, den.degree()) + 1))
        value = (int(num[first + n]) - known) * scale
        if value.denominator != 1:
            return f": the coefficient of {letter}^{first + n} is {shortened(number_text(value))}"
        found.append(int(value))
    return ""
