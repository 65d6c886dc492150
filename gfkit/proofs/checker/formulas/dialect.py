"""Formulas in n as text: their reader and their exact values.

The text is the one that gfkit prints, with every product written out: integers, letters, a(n-1) and
+ - * / ^. What has more (sums, factorials, functions by their names, [1, -1][n mod 2], square roots
and the marks x and y) is read by the part `formulas`.

A tree is (kind, what, parts): ("number", q, []), ("letter", name, []), ("term", sequence, [index]),
("+", signs, parts), ("*", operators, parts), ("^", None, [base, exponent]), or one of `formulas`,
as ("sum", (kind, letter), [low, high, body]). Values are integers and fractions, or numbers of
`formulas`, which are added, multiplied and compared as these are.

*Spaces* of sequences, and one for each formula in terms of sequences.
A space V is a sum of spaces V(q^m) of the two-sided sequences that q^m annihilates, q(0) not 0, and
of others of which the dimension is known; all are mapped onto themselves by shifts. A member of V
that is 0 for dim V consecutive n is 0 (its recurrence goes both ways). The bound here is made for
itself, without greatest common divisors: a factor is known by its name, and a space that is larger
than needed only asks for more values. References: [Stanley2012, Theorem 4.1.1].
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from ..core import kinds
from ..core.needs import Clock, NotChecked, Rejected, decimal_integer, limit, need

if TYPE_CHECKING:
    from ..core.generating_functions import Poly

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


# Spaces.

MAX_ORDER = 20_000
MAX_PAIRS = 200_000
EVERYWHERE = -(10**9)
Factor = tuple[Any, ...]
Size = tuple[int, int]
ONE: Factor = ("ratio", 1, 1)
"""The name of V(1-t); ("ratio", r, s) stands for u(n+s) = r u(n)."""
FURTHER = "formulas.formula_spaces"
UNBOUNDED = "the checker knows no bound on the order of the difference"


class Space:
    """factors: the multiplicity and the dimension of each; start: from where it holds."""

    def __init__(self, factors: Mapping[Factor, Size], start: int = EVERYWHERE) -> None:
        self.factors, self.start = dict(factors), start
        limit(all(power > 0 <= size for power, size in self.factors.values()), UNBOUNDED)

    @property
    def order(self) -> int:
        """The dimension, at most."""
        return sum(power * size for power, size in self.factors.values())

    def plus(self, other: Space) -> Space:
        """Return the sum of the spaces."""
        factors = dict(self.factors)
        for name, known in other.factors.items():
            factors[name] = max(known, factors.get(name, known))
        return Space(factors, max(self.start, other.start))

    def times(self, other: Space) -> Space:
        """Return a space of products: multiplicities i and j of two roots make i + j - 1."""
        if not self.factors or not other.factors:  # 0 where both have a value
            return self.plus(other)
        pairs = len(self.factors) * len(other.factors)
        limit(pairs <= MAX_PAIRS, "a relation of too high an order")
        factors: dict[Factor, Size] = {}
        for a, (i, size) in self.factors.items():
            for b, (j, other_size) in other.factors.items():
                name = _product(a, b)
                dimension = name[2] if name[0] == "ratio" else size * other_size
                factors[name] = max((i + j - 1, dimension), factors.get(name, (0, 0)))
        found = Space(factors, max(self.start, other.start))
        limit(found.order <= MAX_ORDER, "a relation of too high an order")
        return found

    def section(self, step: int, more: int) -> Space:
        """Return a space of u(step n + more)."""
        start = EVERYWHERE if self.start == EVERYWHERE else -((more - self.start) // step)
        if step == 1:
            return Space(self.factors, start)
        names = {name: ONE if name == ONE else ("section", step, name) for name in self.factors}
        return Space({names[name]: z for name, z in self.factors.items()}, start)


def _product(a: Factor, b: Factor) -> Factor:
    if ONE in (a, b):
        return b if a == ONE else a
    if a[0] == b[0] == "ratio" and a[2] == b[2]:
        return ("ratio", a[1] * b[1], a[2])
    return ("product", *sorted((a, b), key=repr))


def ratio(r: int | Fraction, step: int = 1, power: int = 1) -> Space:
    """Return the space of u(n + step) = r u(n), with multiplicity."""
    return Space({("ratio", plain(r), step): (power, step)})


def recurrent(q: Sequence[Poly], start: int) -> Space:
    """Return the space of the sequences that q annihilates."""
    texts = (" ".join(f"{code}:{z:x}" for code, z in sorted(c.items())) for c in q)
    return Space({("recurrence", *texts): (1, len(q) - 1)} if len(q) > 1 else {}, start)


class Bounds:
    """The spaces of trees, each for all values that other letters have: those above `lows`."""

    def __init__(
        self, of_name: Mapping[str, Space], clock: Clock, lows: Mapping[str, int] | None = None
    ) -> None:
        self.of_name, self.clock = of_name, clock
        self.lows, self.summed = dict(lows or {}), frozenset[str]()

    def space(self, tree: Tree, letter: str) -> Space:
        """Return a space of the values as a sequence in a letter; raises NotChecked for none."""
        self.clock.spend(20)
        kind, what, parts = tree
        if kind == "letter" or letter not in letters_of(tree):
            return ratio(1, power=1 + ((kind, what) == ("letter", letter)))
        if kind == "+":
            total = Space({})
            for part in parts:
                total = total.plus(self.space(part, letter))
            return total
        if kind == "*":
            total = ratio(1)
            for operator, part in zip(what, parts, strict=True):
                of = Bounds.space if operator == "*" else kinds.part(FURTHER).inverse_space
                total = total.times(of(self, part, letter))
            return total
        ahead = _ahead(parts[0], letter) if kind == "term" and what in self.of_name else None
        if ahead is not None:
            return self.of_name[what].section(1, ahead)
        found: Space = kinds.part(FURTHER).space(self, tree, letter)
        return found

    def constant(self, tree: Tree) -> Value | None:
        """Return the value of a tree of numbers alone, None for others."""
        if letters_of(tree) - {"x", "y"} or names_of(tree):
            return None
        try:
            return Evaluator({}, self.clock).value(tree, {})
        except Rejected:
            return None


def _ahead(index: Tree, letter: str) -> int | None:
    """Return c of n or n + c, None for other trees."""
    own: Tree = ("letter", letter, [])
    match index:
        case ("+", [1, 1 | -1 as sign], [first, ("number", int(c), [])]) if first == own:
            return int(sign * c)
    return 0 if index == own else None
