"""Formulas in n as text: their reader and their exact values.

The text is the one that gfkit prints, with every product written out: integers, letters, a(n-1) and
+ - * / ^. What has more (sums, factorials, functions by their names, [1, -1][n mod 2], square roots
and the marks x and y) is read by the part `formulas`.

A tree is (kind, what, parts): ("number", q, []), ("letter", name, []), ("term", sequence, [index]),
("+", signs, parts), ("*", operators, parts), ("^", None, [base, exponent]), or one of `formulas`,
as ("sum", (kind, letter), [low, high, body]). Values are integers and fractions, or numbers of
`formulas`, which are added, multiplied and compared as these are.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from ..core import kinds
from ..core.needs import Clock, NotChecked, decimal_integer, limit, need

Tree = tuple[Any, ...]
Value = Any
NAME = re.compile(r"A\d{6}|(?!C$)[A-Z][a-z]?\d?|[abcdefghlop]|[A-Za-z]_[A-Za-z0-9]+")
"""The names of sequences; C is what gfkit reads as a binomial coefficient."""
COMPARISONS: dict[str, Callable[[Value, Value], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<=": operator.le, ">=": operator.ge,
    "<": operator.lt, ">": operator.gt,
}  # fmt: skip
UNREAD = "a formula that this checker does not read"
DEEPEST = 60
MAX_DEGREE = 24
MAX_BITS = 10**7


class NoTerm(Exception):
    """A term before the first one of its sequence, whose name and the index are `args`."""


def rare() -> Any:
    """Return the part for what relations of sequences with rational g.f.s seldom have."""
    return kinds.part("formulas.rare_forms")


class Reader:
    """Reads one text; `place` is the token that comes next."""

    token: ClassVar[re.Pattern[str]] = re.compile(
        r"[0-9]+|[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*|!=|<=|>=|\S"
    )

    def __init__(self, text: str, clock: Clock) -> None:
        self.clock = clock
        clock.spend(2 * len(text))
        limit(text.isascii(), UNREAD)
        self.tokens: list[str] = [*self.token.findall(text), ""]
        self.place = self.depth = 0

    def relation(self) -> tuple[str, Tree, Tree]:
        """Read a relation: the operator and both sides."""
        left, sign = self.expression(), self.taken()
        limit(sign in COMPARISONS, "a relation that this checker does not read")
        return sign, left, self.formula()

    def formula(self) -> Tree:
        """Read an expression, after which nothing follows."""
        found = self.expression()
        limit(not self.next(), UNREAD)
        return found

    def next(self) -> str:
        """Return what comes next, "" at the end."""
        return self.tokens[self.place]

    def taken(self, wanted: str = "") -> str:
        """Take the next token, which is the wanted one if one is."""
        found = self.next()
        limit(found and wanted in ("", found), UNREAD)
        self.place += 1
        return found

    def has(self, sign: str) -> bool:
        """Take a sign if it comes next."""
        found = self.next() == sign
        self.place += found
        return found

    def expression(self) -> Tree:
        """Read a sum."""
        self.depth += 1
        limit(self.depth <= DEEPEST, "a formula that is nested too deeply")
        signs, parts = [-1 if self.has("-") else 1], [self.product()]
        while self.next() in ("+", "-"):
            signs.append(1 if self.taken() == "+" else -1)
            parts.append(self.product())
        self.depth -= 1
        return parts[0] if signs == [1] else ("+", signs, parts)

    def product(self) -> Tree:
        """Read a product."""
        operators, parts = ["*"], [self.power()]
        while self.next() in ("*", "/"):
            operators.append(self.taken())
            parts.append(self.power())
        return parts[0] if len(parts) == 1 else ("*", operators, parts)

    def power(self) -> Tree:
        """Read a power; powers of powers have parentheses."""
        base = self.atom()
        if not self.has("^"):
            return base
        exponent = self.atom()
        limit(self.next() != "^", UNREAD)
        return power(base, exponent)

    def atom(self) -> Tree:
        """Read a number, a letter, a term, or something in parentheses."""
        text = self.taken()
        if text.isdigit():
            limit(len(text) < 100_000, "a number of many digits")
            return ("number", decimal_integer(text, self.clock), [])
        if text.isalpha() and len(text) == 1 and self.next() != "(":
            return ("letter", text, [])
        limit(text == "(" or (NAME.fullmatch(text) and self.has("(")), UNREAD)
        inside = self.expression()
        self.taken(")")
        return inside if text == "(" else ("term", text, [inside])


def read(text: Any, clock: Clock, what: str = "formula") -> Any:
    """Read a formula, or a relation; the part `formulas` reads what the core does not."""
    need(isinstance(text, str) and 0 < len(text) <= 40_000, f"a {what} is not a text")
    try:
        return getattr(Reader(text, clock), what)()
    except NotChecked:
        return getattr(rare().RareReader(text, clock), what)()


def power(base: Tree, exponent: Tree) -> Tree:
    """Return a power, which is a product if the exponent is a small natural number."""
    kind, k, _ = exponent
    if kind == "number" and k in range(1, MAX_DEGREE + 1):
        return ("*", ["*"] * int(k), [base] * int(k))
    return ("^", None, [base, exponent])


def letters_of(tree: Tree) -> set[str]:
    """Return the free letters of a tree."""
    kind, what, parts = tree
    if kind == "sum":
        low, high, body = map(letters_of, parts)
        return (body - {what[1]}) | low | high
    return {what} if kind == "letter" else set().union(*map(letters_of, parts))


def names_of(tree: Tree) -> set[str]:
    """Return the names of the sequences whose terms occur."""
    kind, what, parts = tree
    return set({what} if kind == "term" else ()).union(*map(names_of, parts))


# Values.


def plain(value: Value) -> Value:
    """Return an integer for a fraction over 1."""
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value


def times(a: Value, b: Value, clock: Clock) -> Value:
    """Return a b, after announcing it; a fraction is brought to lowest terms."""
    first, second = bits(a), bits(b)
    clock.spend(1 + (1 + first // 200) * (1 + second // 200))
    if first + second > 2000:
        clock.multiply(first, second)
        if isinstance(a, Fraction) or isinstance(b, Fraction):
            clock.reduce(first + second)
    return plain(a * b)


def bits(q: Value) -> int:
    """Return the bits of a rational number, 0 for others."""
    rational = isinstance(q, int | Fraction)
    return q.numerator.bit_length() + q.denominator.bit_length() if rational else 0


def inverse(a: Value) -> Value:
    """Return 1/a."""
    need(a, "a formula divides by 0")
    return plain(Fraction(1) / a)


def raised(a: Value, exponent: int, clock: Clock) -> Value:
    """Return a power; 0^0 is 1."""
    size = (bits(a) - 1) * abs(exponent)
    limit(size <= MAX_BITS, "a power that is too large")
    clock.multiply(size, size)
    return plain((inverse(a) if exponent < 0 else a) ** abs(exponent))


class Evaluator:
    """The values of trees. terms: for each name what returns a(n)."""

    def __init__(self, terms: Mapping[str, Callable[[int], Value]], clock: Clock) -> None:
        self.terms, self.clock = terms, clock

    def value(self, tree: Tree, letters: Mapping[str, Value]) -> Value:
        """Return the value of a tree; raises Rejected where there is none."""
        kind, what, parts = tree
        self.clock.spend(3)
        if kind == "number":
            return plain(what)
        if kind == "letter" and what in letters:
            return letters[what]
        if kind == "+":
            values = (self.value(part, letters) for part in parts)
            return plain(sum(sign * z for sign, z in zip(what, values, strict=True)))
        if kind == "*":
            total: Value = 1
            for sign, part in zip(what, parts, strict=True):
                factor = self.value(part, letters)
                total = times(total, inverse(factor) if sign == "/" else factor, self.clock)
            return total
        if kind == "term" and what in self.terms:
            return self.terms[what](self.index(parts[0], letters))
        if kind == "^":
            under, over = (self.value(part, letters) for part in parts)
            if isinstance(over, int):
                return raised(under, over, self.clock)
        return rare().value(self, tree, letters)

    def index(self, tree: Tree, letters: Mapping[str, Value]) -> int:
        """Return the value of an integer."""
        found = self.value(tree, letters)
        need(isinstance(found, int), "an index that is not an integer")
        return int(found)
