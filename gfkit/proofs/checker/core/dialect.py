"""Formulas in n as text: their reader and their exact values.

The text is the one that gfkit prints, with every product written out: numbers, letters, a(n-1),
+ - * / ^, n! and n!!, functions by their names, Sum_{k=0..n} and Product_{k=1..n}, which take all
factors that follow, and [1, -1][n mod 2]. What is written otherwise is not checked.

A tree is a tuple: ("number", q), ("letter", name), ("term", sequence, index), ("call", name,
arguments), ("+", [(sign, part), ...]), ("*", [(operator, part), ...]), ("^", base, exponent),
("sum", kind, letter, low, high, body), ("periodic", values, index).

Values are integers, fractions, or sums of q sqrt(d) x^i y^j, as {(d, i, j): q}; two that are
written alike are equal, since square roots of distinct square-free numbers are independent over Q.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb, factorial, gcd, isqrt, lcm
from typing import TYPE_CHECKING, Any

from .clock import Clock, NotChecked, Rejected, limit, need
from .reading import decimal_integer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Tree = tuple[Any, ...]
Parts = dict[tuple[int, int, int], Fraction]
Value = int | Fraction | Parts
RELATION = re.compile(r"(?s).{3,40000}")
TOKEN = re.compile(
    r"\s*(?:(?P<sum>(?:Sum|Product)_\{)|(?P<decimal>[0-9]+\.[0-9]+)|(?P<number>[0-9]+)|"
    r"(?P<name>[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*)|"
    r"(?P<sign>\.\.|!!|!=|<=|>=|[-+*/^()\[\],=<>!{}]))"
)
FUNCTIONS = {
    "binomial": 2, "floor": 1, "ceiling": 1, "round": 1, "sqrt": 1, "abs": 1, "sign": 1, "min": 0,
    "max": 0, "gcd": 0, "lcm": 0, "mod": 2, "Fibonacci": 1, "Lucas": 1, "Pell": 1, "Jacobsthal": 1,
    "Catalan": 1, "Stirling2": 2,
}  # fmt: skip
NAME = re.compile(r"A\d{6}|[A-Z][a-z]?\d?|[abcdefghlop]|[A-Za-z]_[A-Za-z0-9]+")
OTHER_SPELLINGS = frozenset(
    {"C", "int", "ceil", "nint", "factorial", "fibonacci", "lucas", "pell", "stirling2"}
)
"""Names that gfkit reads as functions, and prints in another way."""
SECOND_ORDER = {
    "Fibonacci": (1, 1, 0, 1),
    "Lucas": (1, 1, 2, 1),
    "Pell": (2, 1, 0, 1),
    "Jacobsthal": (1, 2, 0, 1),
}
DEAR = {"double factorial": 10, "factorial": 50, "Stirling2": 5}
"""Functions whose values are expensive; those of the others cost about a coefficient."""
COMPARISONS = ("=", "!=", "<=", ">=", "<", ">")
DEEPEST = 60
MAX_INDEX = 100_000
MAX_BITS = 10**7
MAX_PARTS = 400
MAX_SUMMANDS = 20_000
MAX_RADICAND = 10**12


class NoTerm(Exception):
    """A term before the first one of its sequence: its name and index."""

    def __init__(self, name: str, n: int) -> None:
        self.name, self.n = name, n
        super().__init__(name, n)


# The reader.


class Reader:
    """Reads one text; `place` is the token that comes next."""

    def __init__(self, text: str, clock: Clock) -> None:
        self.clock = clock
        self.tokens: list[tuple[str, str]] = []
        place = 0
        while place < len(text):
            match = TOKEN.match(text, place)
            limit(match and match.lastgroup, "a formula that this checker does not read")
            assert match is not None
            self.tokens.append((str(match.lastgroup), match[str(match.lastgroup)]))
            place = match.end()
            clock.spend(2)
        self.place = self.depth = 0

    def relation(self) -> tuple[str, Tree, Tree]:
        """Read a relation: the operator and both sides."""
        left = self.expression()
        operator = self.taken()
        limit(operator in COMPARISONS, "a relation that this checker does not read")
        right = self.expression()
        self.end()
        return operator, left, right

    def end(self) -> None:
        """Nothing follows."""
        limit(self.place == len(self.tokens), "a formula that this checker does not read")

    def next(self) -> str:
        """Return what comes next, "" at the end."""
        return self.tokens[self.place][1] if self.place < len(self.tokens) else ""

    def taken(self, wanted: str = "") -> str:
        """Take the next token, which is the wanted one if one is."""
        found = self.next()
        limit(found and wanted in ("", found), "a formula that this checker does not read")
        self.place += 1
        return found

    def expression(self) -> Tree:
        """Read a sum."""
        self.depth += 1
        limit(self.depth <= DEEPEST, "a formula that is nested too deeply")
        parts = [(-1 if self._sign("-") else 1, self.product())]
        while self.next() in ("+", "-"):
            sign = 1 if self.taken() == "+" else -1
            parts.append((sign, self.product()))
        self.depth -= 1
        return parts[0][1] if len(parts) == 1 and parts[0][0] == 1 else ("+", parts)

    def _sign(self, sign: str) -> bool:
        if self.next() == sign:
            self.taken()
            return True
        return False

    def product(self) -> Tree:
        """Read a product, or a sum sign with all its factors."""
        if self.place < len(self.tokens) and self.tokens[self.place][0] == "sum":
            return self.sum()
        parts = [("*", self.power())]
        while self.next() in ("*", "/"):
            operator = self.taken()
            parts.append((operator, self.power()))
        return parts[0][1] if len(parts) == 1 else ("*", parts)

    def sum(self) -> Tree:
        """Read Sum_{k=low..high} and what follows up to the next + or -."""
        kind = self.taken()[:-2]
        letter = self.taken()
        limit(re.fullmatch("[a-z]", letter), "a sum over what is not a letter")
        self.taken("=")
        low = self.expression()
        self.taken("..")
        high = self.expression()
        self.taken("}")
        self.depth += 1
        limit(self.depth <= DEEPEST, "a formula that is nested too deeply")
        body = self.product()
        self.depth -= 1
        return ("sum", kind, letter, low, high, body)

    def power(self) -> Tree:
        """Read a power; powers of powers have parentheses."""
        base = self.atom()
        if not self._sign("^"):
            return base
        exponent = self.atom()
        limit(self.next() != "^", "a formula that this checker does not read")
        return ("^", base, exponent)

    def atom(self) -> Tree:
        """Read a number, a letter, a call, a term, something in parentheses, with its factorial."""
        limit(self.place < len(self.tokens), "a formula that this checker does not read")
        kind, text = self.tokens[self.place]
        self.place += 1
        found: Tree
        if kind == "number":
            limit(len(text) < 100_000, "a number of too many digits")
            found = ("number", decimal_integer(text, self.clock))
        elif kind == "decimal":
            limit(len(text) < 1000, "a number of too many digits")
            found = ("number", Fraction(text))
        elif kind == "name":
            found = self.named(text)
        elif text == "(":
            found = self.expression()
            self.taken(")")
        elif text == "[":
            found = self.periodic()
        else:
            raise NotChecked("a formula that this checker does not read")
        if self.next() in ("!", "!!"):
            name = "factorial" if self.taken() == "!" else "double factorial"
            found = ("call", name, [found])
            limit(self.next() not in ("!", "!!"), "a formula that this checker does not read")
        return found

    def named(self, text: str) -> Tree:
        """Read what begins with a name."""
        if self.next() != "(":
            limit(len(text) == 1, "a formula that this checker does not read")
            return ("letter", text)
        self.taken("(")
        arguments = [self.expression()]
        while self._sign(","):
            arguments.append(self.expression())
        self.taken(")")
        if text in FUNCTIONS:
            wanted = FUNCTIONS[text]
            limit(wanted in (0, len(arguments)), "a function with the wrong number of arguments")
            return ("call", text, arguments)
        is_name = NAME.fullmatch(text) and text not in OTHER_SPELLINGS
        limit(is_name, "a formula that this checker does not read")
        limit(len(arguments) == 1, "a term with several indices")
        return ("term", text, arguments[0])

    def periodic(self) -> Tree:
        """Read [1, -1][n mod 2] from after the first bracket."""
        values = []
        while True:
            sign = -1 if self._sign("-") else 1
            text = self.taken()
            limit(text.isdigit() and len(text) < 1000, "periodic values that are not integers")
            values.append(sign * int(text))
            if not self._sign(","):
                break
        self.taken("]")
        self.taken("[")
        index = self.product()
        self.taken("mod")
        limit(self.taken() == str(len(values)), "a formula that this checker does not read")
        self.taken("]")
        return ("periodic", values, index)


def letters_of(tree: Any) -> set[str]:
    """Return the free letters of a tree, or of a list of parts."""
    if isinstance(tree, list):
        return set().union(*(letters_of(part) for _, part in tree))
    kind = tree[0]
    if kind == "letter":
        return {tree[1]}
    if kind == "sum":
        _, _, letter, low, high, body = tree
        return (letters_of(body) - {letter}) | letters_of(low) | letters_of(high)
    return set().union(*(letters_of(part) for part in children(tree)))


def children(tree: Tree) -> list[Tree]:
    """Return the parts of a tree."""
    kind = tree[0]
    if kind in ("+", "*"):
        return [part for _, part in tree[1]]
    if kind == "call":
        return list(tree[2])
    if kind in ("term", "periodic"):
        return [tree[2]]
    if kind == "^":
        return [tree[1], tree[2]]
    return list(tree[3:]) if kind == "sum" else []


def names_of(tree: Tree) -> set[str]:
    """Return the names of the sequences whose terms occur."""
    own = {tree[1]} if tree[0] == "term" else set()
    return own.union(*(names_of(part) for part in children(tree)))


def substituted(tree: Tree, letter: str, value: int, clock: Clock) -> Tree:
    """Return a tree with an integer for a free letter."""
    clock.spend(10)
    kind = tree[0]
    if kind == "letter":
        return ("number", value) if tree[1] == letter else tree

    def inside(part: Tree) -> Tree:
        return substituted(part, letter, value, clock)

    if kind in ("+", "*"):
        return (kind, [(sign, inside(part)) for sign, part in tree[1]])
    if kind == "call":
        return (kind, tree[1], [inside(part) for part in tree[2]])
    if kind in ("term", "periodic"):
        return (kind, tree[1], inside(tree[2]))
    if kind == "^":
        return (kind, inside(tree[1]), inside(tree[2]))
    if kind == "sum":
        _, name, own, low, high, body = tree
        return (kind, name, own, inside(low), inside(high), body if own == letter else inside(body))
    return tree


# Values.


def plain(value: Value) -> Value:
    """Return a value in the simplest form."""
    if isinstance(value, dict):
        value = {key: q for key, q in value.items() if q}
        if set(value) <= {(1, 0, 0)}:
            value = value.get((1, 0, 0), Fraction(0))
    if isinstance(value, Fraction) and value.denominator == 1:
        return value.numerator
    return value


def parts_of(value: Value) -> Parts:
    """Return a value as a sum."""
    if isinstance(value, dict):
        return value
    return {(1, 0, 0): Fraction(value)} if value else {}


def plus(a: Value, b: Value, sign: int = 1) -> Value:
    """Return a + sign b."""
    if not isinstance(a, dict) and not isinstance(b, dict):
        return plain(a + sign * b)
    total = dict(parts_of(a))
    for key, q in parts_of(b).items():
        total[key] = total.get(key, Fraction(0)) + sign * q
    return plain(total)


def times(a: Value, b: Value, clock: Clock) -> Value:
    """Return a b."""
    if not isinstance(a, dict) and not isinstance(b, dict):
        clock.spend(1 + _words(a) * _words(b))
        _announce(a, b, clock)
        return plain(a * b)
    total: Parts = {}
    first, second = parts_of(a), parts_of(b)
    clock.spend(5 * (1 + len(first)) * (1 + len(second)))
    for (d, i, j), q in first.items():
        for (e, k, m), r in second.items():
            g = gcd(d, e)
            key = (d * e // (g * g), i + k, j + m)
            clock.spend(_words(q) * _words(r))
            _announce(q, r, clock)
            total[key] = total.get(key, Fraction(0)) + q * r * g
    limit(len(total) <= MAX_PARTS, "a value of too many parts")
    return plain(total)


def _words(q: int | Fraction) -> int:
    return 1 + (q.numerator.bit_length() + q.denominator.bit_length()) // 200


def _announce(a: int | Fraction, b: int | Fraction, clock: Clock) -> None:
    """Announce the product of long numbers; a fraction is brought to lowest terms."""
    first, second = _bits(a), _bits(b)
    if first + second > 2000:
        clock.multiply(first, second)
        if a.denominator != 1 or b.denominator != 1:
            clock.reduce(first + second)


def _bits(q: int | Fraction) -> int:
    return q.numerator.bit_length() + q.denominator.bit_length()


def inverse(a: Value, clock: Clock) -> Value:
    """Return 1/a for a number; functions of x and y are not divided by."""
    need(a, "a formula divides by 0")
    if not isinstance(a, dict):
        return plain(1 / Fraction(a))
    if any(i or j for _, i, j in a):
        raise NotChecked("a division by a function of x and y")
    product: Value = a
    others: Value = 1
    while isinstance(product, dict):
        prime = _least_prime(next(d for d, _, _ in sorted(product) if d > 1))
        conjugate = {(d, 0, 0): -q if d % prime == 0 else q for (d, _, _), q in product.items()}
        product, others = times(product, conjugate, clock), times(others, conjugate, clock)
    return times(others, plain(1 / Fraction(product)), clock)


def _least_prime(d: int) -> int:
    p = 2
    while p * p <= d and d % p:
        p += 1
    return p if d % p == 0 else d


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


def square_root(a: Value, clock: Clock) -> Value:
    """Return the square root of a rational number that is not negative."""
    need(not isinstance(a, dict), "a square root of what is not rational")
    assert not isinstance(a, dict)
    q = Fraction(a)
    need(q >= 0, "a square root of a negative number")
    clock.multiply(2 * _bits(q), 2 * _bits(q))
    inside = q.numerator * q.denominator
    whole = isqrt(inside)
    if whole * whole == inside:
        return plain(Fraction(whole, q.denominator))
    limit(inside <= MAX_RADICAND, "a square root of too large a number")
    clock.spend(isqrt(inside))
    outside, p = 1, 2
    while p * p <= inside:
        while inside % (p * p) == 0:
            inside, outside = inside // (p * p), outside * p
        p += 1
    return plain({(inside, 0, 0): Fraction(outside, q.denominator)})


def floor_of(a: Value, clock: Clock) -> int:
    """Return the greatest integer that is not above a real number."""
    if not isinstance(a, dict):
        clock.reduce(_bits(a), a.denominator.bit_length())
        return Fraction(a).__floor__()
    need(not any(i or j for _, i, j in a), "the size of a function of x and y")
    bits = 64
    while True:
        low = high = Fraction(0)
        clock.spend(bits * len(a) // 20)
        clock.reduce(2 * bits * len(a))
        for (d, _, _), q in a.items():
            below = Fraction(isqrt(d << (2 * bits)), 1 << bits)
            above = below + Fraction(1, 1 << bits)
            low += q * (below if q > 0 else above)
            high += q * (above if q > 0 else below)
        if low.__floor__() == high.__floor__():
            return low.__floor__()
        bits *= 2


def sign_of(a: Value, clock: Clock) -> int:
    """Return -1, 0 or 1."""
    if not isinstance(a, dict):
        return (a > 0) - (a < 0)
    scale = 1
    while True:
        found = floor_of(times(a, scale, clock), clock)
        if found:
            return 1 if found > 0 else -1
        scale <<= 64


def compared(operator: str, a: Value, b: Value, clock: Clock) -> bool:
    """Tell whether two values stand in a relation."""
    if operator in ("=", "!="):
        return (plain(a) == plain(b)) == (operator == "=")
    sign = sign_of(plus(a, b, -1), clock)
    return {"<": sign < 0, "<=": sign <= 0, ">": sign > 0, ">=": sign >= 0}[operator]


class Evaluator:
    """The values of trees. terms: for each name what returns a(n)."""

    def __init__(self, terms: Mapping[str, Callable[[int], Value]], clock: Clock) -> None:
        self.terms, self.clock = terms, clock

    def value(self, tree: Tree, letters: Mapping[str, Value]) -> Value:
        """Return the value of a tree; raises Rejected where there is none."""
        clock = self.clock
        clock.spend(3)
        kind = tree[0]
        if kind == "number":
            found: Value = tree[1]
            return plain(found)
        if kind == "letter":
            need(tree[1] in letters, "a letter is not defined")
            return letters[tree[1]]
        if kind == "+":
            total: Value = 0
            for sign, part in tree[1]:
                total = plus(total, self.value(part, letters), sign)
            return total
        if kind == "*":
            total = 1
            for operator, part in tree[1]:
                factor = self.value(part, letters)
                total = times(total, inverse(factor, clock) if operator == "/" else factor, clock)
            return total
        if kind == "^":
            return self.power(tree[1], tree[2], letters)
        if kind == "term":
            return self.term(tree[1], self.index(tree[2], letters))
        if kind == "periodic":
            values: list[int] = tree[1]
            return values[self.index(tree[2], letters) % len(values)]
        if kind == "sum":
            return self.sum(tree, letters)
        return self.call(tree[1], [self.value(part, letters) for part in tree[2]])

    def index(self, tree: Tree, letters: Mapping[str, Value]) -> int:
        """Return the value of an integer."""
        found = self.value(tree, letters)
        need(isinstance(found, int), "an index that is not an integer")
        assert isinstance(found, int)
        return found

    def power(self, base: Tree, exponent: Tree, letters: Mapping[str, Value]) -> Value:
        """Return a power whose exponent is an integer or a half."""
        under, over = self.value(base, letters), self.value(exponent, letters)
        if isinstance(over, Fraction) and over.denominator == 2:
            return raised(square_root(under, self.clock), over.numerator, self.clock)
        need(isinstance(over, int), "an exponent that is not an integer")
        assert isinstance(over, int)
        return raised(under, over, self.clock)

    def term(self, name: str, n: int) -> Value:
        """Return a term; F and L are the Fibonacci and Lucas numbers unless they are named."""
        if name in self.terms:
            return self.terms[name](n)
        known = {"F": "Fibonacci", "L": "Lucas"}.get(name)
        need(known, "a name is not defined")
        assert known is not None
        return self.second_order(known, n)

    def sum(self, tree: Tree, letters: Mapping[str, Value]) -> Value:
        """Return a sum or a product; one without summands is 0 or 1."""
        _, kind, letter, low, high, body = tree
        first, last = self.index(low, letters), self.index(high, letters)
        limit(last - first <= MAX_SUMMANDS, "a sum of too many terms")
        total: Value = 0 if kind == "Sum" else 1
        for at in range(first, last + 1):
            part = self.value(body, {**letters, letter: at})
            total = plus(total, part) if kind == "Sum" else times(total, part, self.clock)
        return total

    def second_order(self, name: str, n: int) -> int:
        """Return u(n), for negative n too where the recurrence goes backwards in integers."""
        limit(abs(n) <= MAX_INDEX, "too large an index")
        p, q, first, second = SECOND_ORDER[name]
        need(n >= 0 or q == 1, "a term that is not an integer")
        self.clock.spend(1 + abs(n) * (1 + abs(n) // 5000))
        for _ in range(abs(n)):
            first, second = (
                (second, p * second + q * first) if n > 0 else (second - p * first, first)
            )
        return first

    def call(self, name: str, values: list[Value]) -> Value:
        """Return the value of a function."""
        clock = self.clock
        if name in ("floor", "ceiling", "round"):
            if name == "ceiling":
                return -floor_of(plus(0, values[0], -1), clock)
            half = Fraction(1, 2) if name == "round" else 0
            return floor_of(plus(values[0], half), clock)
        if name == "sign":
            return sign_of(values[0], clock)
        if name == "abs":
            return plus(0, values[0], sign_of(values[0], clock) or 1)
        if name in ("min", "max"):
            best = values[0]
            for other in values[1:]:
                if sign_of(plus(other, best, -1), clock) == (1 if name == "max" else -1):
                    best = other
            return best
        if name == "sqrt":
            return square_root(values[0], clock)
        need(all(isinstance(z, int) for z in values), "a function of what is not an integer")
        whole: list[int] = [z for z in values if isinstance(z, int)]
        for z in whole:
            clock.reduce(2 * z.bit_length())
        if name in SECOND_ORDER:
            return self.second_order(name, whole[0])
        if name in ("gcd", "lcm"):
            return (gcd if name == "gcd" else lcm)(*whole)
        if name == "mod":
            need(whole[1], "a remainder modulo 0")
            return whole[0] % whole[1]
        limit(max(map(abs, whole)) <= MAX_INDEX, "too large an argument")
        price = DEAR.get(name, 500)
        clock.spend(1 + sum(abs(z) * (1 + abs(z) // price) for z in whole))
        return _counted(name, whole)


def _counted(name: str, whole: list[int]) -> int:
    n = whole[0]
    if name == "binomial":
        k = whole[1]
        if k < 0:
            return 0
        return comb(n, k) if n >= 0 else (-1 if k % 2 else 1) * comb(k - n - 1, k)
    if name == "double factorial":
        need(n >= -1, "a double factorial below -1")
        result = 1
        for z in range(n, 0, -2):
            result *= z
        return result
    need(n >= 0, "a function of a negative number")
    if name == "factorial":
        return factorial(n)
    if name == "Catalan":
        return comb(2 * n, n) // (n + 1)
    if name == "Stirling2":
        k = whole[1]
        if k < 0 or k > n:
            return 0
        limit(n * k <= 10**6, "too large an argument")
        total: int = sum((-1) ** (k - i) * comb(k, i) * i**n for i in range(k + 1))
        return total // factorial(k)
    raise Rejected("a function that is not known")
