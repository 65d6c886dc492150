"""Formulas in n as text: their reader and their exact values.

The text is the one that gfkit prints, with every product written out: numbers, letters, a(n-1) and
+ - * / ^. Sums, factorials, functions by their names, [1, -1][n mod 2], square roots and the marks
x and y are read by the part `formulas`. What is written otherwise is not checked.

A tree is (kind, what, parts): ("number", q, []), ("letter", name, []), ("term", sequence, [index]),
("call", name, arguments), ("+", signs, parts), ("*", operators, parts), ("^", None, [base,
exponent]), ("sum", (kind, letter), [low, high, body]), ("periodic", values, [index]).

Values are integers, fractions, or what `formulas` writes as a dictionary; equal ones are written
alike.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from . import kinds
from .clock import Clock, limit, need
from .reading import decimal_integer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Tree = tuple[Any, ...]
Value = Any
RELATION = re.compile(r"(?s).{3,40000}")
TOKEN = re.compile(
    r"\s*(?:(?P<sum>(?:Sum|Product)_\{)|(?P<decimal>[0-9]+\.[0-9]+)|(?P<number>[0-9]+)|"
    r"(?P<name>[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*)|"
    r"(?P<sign>\.\.|!!|!=|<=|>=|[-+*/^()\[\],=<>!{}]))"
)
NAME = re.compile(r"A\d{6}|(?!C$)[A-Z][a-z]?\d?|[abcdefghlop]|[A-Za-z]_[A-Za-z0-9]+")
"""The names of sequences; C is what gfkit reads as a binomial coefficient."""
COMPARISONS = ("=", "!=", "<=", ">=", "<", ">")
UNREAD = "a formula that this checker does not read"
DEEPEST = 60
MAX_BITS = 10**7


class NoTerm(Exception):
    """A term before the first one of its sequence: its name and index."""

    def __init__(self, name: str, n: int) -> None:
        self.name, self.n = name, n
        super().__init__(name, n)


def rare() -> Any:
    """Return the part for what relations of sequences with rational g.f.s seldom have."""
    return kinds.part("formulas.rare_forms")


class Reader:
    """Reads one text; `place` is the token that comes next."""

    def __init__(self, text: str, clock: Clock) -> None:
        self.clock = clock
        self.tokens: list[tuple[str, str]] = []
        place = 0
        while place < len(text):
            match = TOKEN.match(text, place)
            limit(match and match.lastgroup, UNREAD)
            assert match is not None
            self.tokens.append((str(match.lastgroup), match[str(match.lastgroup)]))
            place = match.end()
            clock.spend(2)
        self.tokens.append(("end", ""))
        self.place = self.depth = 0

    def relation(self) -> tuple[str, Tree, Tree]:
        """Read a relation: the operator and both sides."""
        left, operator = self.expression(), self.taken()
        limit(operator in COMPARISONS, "a relation that this checker does not read")
        right = self.expression()
        self.end()
        return operator, left, right

    def end(self) -> None:
        """Nothing follows."""
        limit(not self.next(), UNREAD)

    def next(self) -> str:
        """Return what comes next, "" at the end."""
        return self.tokens[self.place][1]

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
        """Read a product, or a sum sign with all its factors."""
        if self.tokens[self.place][0] == "sum":
            found: Tree = rare().read_sum(self)
            return found
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
        return ("^", None, [base, exponent])

    def atom(self) -> Tree:
        """Read a number, a letter, a call, a term, something in parentheses, with its factorial."""
        kind, text = self.tokens[self.place]
        self.taken()
        found: Tree
        if kind in ("number", "decimal"):
            limit(len(text) < (1000 if kind == "decimal" else 100_000), "a number of many digits")
            number = Fraction(text) if "." in text else decimal_integer(text, self.clock)
            found = ("number", number, [])
        elif kind == "name" and self.next() != "(":
            limit(len(text) == 1, UNREAD)
            found = ("letter", text, [])
        elif kind == "name":
            found = self.named(text)
        elif text == "(":
            found = self.expression()
            self.taken(")")
        else:
            limit(text == "[", UNREAD)
            found = rare().read_periodic(self)
        if self.next() in ("!", "!!"):
            name = "factorial" if self.taken() == "!" else "double factorial"
            found = ("call", name, [found])
            limit(self.next() not in ("!", "!!"), UNREAD)
        return found

    def named(self, text: str) -> Tree:
        """Read a term, or a call of a function, from after its name."""
        self.taken("(")
        arguments = [self.expression()]
        while self.has(","):
            arguments.append(self.expression())
        self.taken(")")
        if not NAME.fullmatch(text):
            rare().require_function(text, len(arguments))
            return ("call", text, arguments)
        limit(len(arguments) == 1, "a term with several indices")
        return ("term", text, arguments)


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
    """Return a value in the simplest form."""
    if isinstance(value, dict):
        value = rare().plain_parts(value)
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value


def plus(a: Value, b: Value, sign: int = 1) -> Value:
    """Return a + sign b."""
    if isinstance(a, dict) or isinstance(b, dict):
        return rare().plus_parts(a, b, sign)
    return plain(a + sign * b)


def times(a: Value, b: Value, clock: Clock) -> Value:
    """Return a b."""
    if isinstance(a, dict) or isinstance(b, dict):
        return rare().times_parts(a, b, clock)
    announce(a, b, clock)
    return plain(a * b)


def announce(a: int | Fraction, b: int | Fraction, clock: Clock) -> None:
    """Announce the product of numbers; a fraction is brought to lowest terms."""
    first, second = bits(a), bits(b)
    clock.spend(1 + (1 + first // 200) * (1 + second // 200))
    if first + second > 2000:
        clock.multiply(first, second)
        if a.denominator != 1 or b.denominator != 1:
            clock.reduce(first + second)


def bits(q: int | Fraction) -> int:
    """Return the bits of a number."""
    return q.numerator.bit_length() + q.denominator.bit_length()


def inverse(a: Value, clock: Clock) -> Value:
    """Return 1/a."""
    need(a, "a formula divides by 0")
    return rare().inverse_of(a, clock) if isinstance(a, dict) else plain(1 / Fraction(a))


def raised(a: Value, exponent: int, clock: Clock) -> Value:
    """Return a power; 0^0 is 1."""
    if exponent < 0:
        return raised(inverse(a, clock), -exponent, clock)
    if not isinstance(a, dict):
        size = max(a.numerator.bit_length(), a.denominator.bit_length())
        limit(size * exponent <= MAX_BITS, "a power that is too large")
        clock.multiply(size * exponent, size * exponent)
        return plain(a**exponent)
    result: Value = 1
    for bit in f"{exponent:b}":
        result = times(result, result, clock)
        result = times(result, a, clock) if bit == "1" else result
    return result


def compared(operator: str, a: Value, b: Value, clock: Clock) -> bool:
    """Tell whether two values stand in a relation."""
    if operator in ("=", "!="):
        return bool(plain(a) == plain(b)) == (operator == "=")
    gap = plus(a, b, -1)
    sign = rare().sign_of(gap, clock) if isinstance(gap, dict) else (gap > 0) - (gap < 0)
    return bool({"<": sign < 0, "<=": sign <= 0, ">": sign > 0, ">=": sign >= 0}[operator])


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
            total: Value = 0
            for sign, part in zip(what, parts, strict=True):
                total = plus(total, self.value(part, letters), sign)
            return total
        if kind == "*":
            total = 1
            for operator, part in zip(what, parts, strict=True):
                factor = self.value(part, letters)
                factor = inverse(factor, self.clock) if operator == "/" else factor
                total = times(total, factor, self.clock)
            return total
        if kind == "^":
            under, over = (self.value(part, letters) for part in parts)
            if isinstance(over, Fraction) and over.denominator == 2:
                under, over = rare().square_root(under, self.clock), over.numerator
            need(isinstance(over, int), "an exponent that is not an integer")
            return raised(under, over, self.clock)
        if kind == "term" and what in self.terms:
            return self.terms[what](self.index(parts[0], letters))
        return rare().value(self, tree, letters)

    def index(self, tree: Tree, letters: Mapping[str, Value]) -> int:
        """Return the value of an integer."""
        found = self.value(tree, letters)
        need(isinstance(found, int), "an index that is not an integer")
        return int(found)
