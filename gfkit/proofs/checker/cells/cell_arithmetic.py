"""The arithmetic of conditions on a few cells: a text becomes a function of numbers and lists.

    condition  = both ("or" both)*            both  = single ("and" single)*
    single     = "not" single | total (sign total)* | total ["not"] "in" "[" integers "]"
    total      = product (("+" | "-") product)*
    product    = signed (("*" | "mod") signed)*           signed = "-" signed | atom
    atom       = natural | name | function "(" condition ("," condition)* ")" | "(" condition ")"

What is done to a list is done to each entry; `count`, `any`, `all` and the other functions but
`abs` make one of many.
"""

from __future__ import annotations

import itertools
import math
import operator
import re
from typing import TYPE_CHECKING, Any

from ..core.clock import Rejected, limit, need

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Names = dict[str, Any]
    Asked = Callable[[Names], Any]

WORDS = re.compile(r"\s*(<=|>=|!=|==|[-+*=<>(),\[\]]|\d{1,7}(?!\d)|[a-z][a-z_]*|$)")
SIGNS: dict[str, Callable[[Any, Any], Any]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}
TWO: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "mod": operator.mod,
}
RESERVED = {"and", "or", "not", "in", "mod"}


def minor(rows: list[list[int]], column: int) -> list[list[int]]:
    """Leave out the first row and a column."""
    return [row[:column] + row[column + 1 :] for row in rows[1:]]


def expanded(rows: list[list[int]], sign: int) -> int:
    """Expand a determinant (sign -1) or a permanent (sign 1) along the first row."""
    if not rows:
        return 1
    return sum(sign**k * z * expanded(minor(rows, k), sign) for k, z in enumerate(rows[0]))


def square(z: list[int]) -> list[list[int]]:
    """Cut a list into the rows of a square matrix."""
    size = math.isqrt(len(z))
    if size * size != len(z):
        raise Rejected("a determinant or permanent of a number of entries that is not a square")
    return [z[k : k + size] for k in range(0, len(z), size)]


def middle(z: list[Any], place: int) -> Any:
    """Return the number at a place of a list in order, which is not empty."""
    need(z, "a condition asks for the median of no numbers")
    return sorted(z)[place]


MADE: dict[str, Callable[[list[Any]], Any]] = {  # one of many
    "count": sum,
    "sum": sum,
    "any": any,
    "all": all,
    "number": len,
    "min": lambda z: min(z, default=math.inf),
    "max": lambda z: max(z, default=-math.inf),
    "distinct": lambda z: len(set(z)),
    "lower": lambda z: middle(z, (len(z) - 1) // 2),
    "upper": lambda z: middle(z, len(z) // 2),
    "det": lambda z: expanded(square(z), -1),
    "per": lambda z: expanded(square(z), 1),
}


class Listed(list[Any]):
    """The numbers that a name stands for, or what was done to each of them; of: the name."""

    def __init__(self, of: str, some: Iterable[Any]) -> None:
        super().__init__(some)
        self.of = of


def each(f: Callable[..., Any], *parts: Any) -> Any:
    """Do f to numbers, or to each entry of lists, all of which are of one name."""
    lists = [z for z in parts if isinstance(z, Listed)]
    if not lists:
        return f(*parts)
    need(len({z.of for z in lists}) == 1, "an operation of two lists")
    columns = (z if isinstance(z, Listed) else [z] * len(lists[0]) for z in parts)
    return Listed(lists[0].of, (f(*some) for some in zip(*columns, strict=True)))


def applied(f: Callable[..., Any], *parts: Asked) -> Asked:
    """Return the function that does f to the values of functions."""
    return lambda names: each(f, *(part(names) for part in parts))


def made(f: Callable[[list[Any]], Any], parts: list[Asked]) -> Asked:
    """Return the function that makes one of all values, those of lists being many."""

    def value(names: Names) -> Any:
        found: list[Any] = []
        for part in parts:
            z = part(names)
            found += z if isinstance(z, Listed) else [z]
        return f(found)

    return value


class Reader:
    """One text, read from the left; known: the names it may use."""

    def __init__(self, text: str, known: Iterable[str]) -> None:
        limit(len(text) <= 2000, "a condition has more than 2000 characters")
        self.known, self.used = set(known), set[str]()
        self.todo: list[str] = []
        at = 0
        while at < len(text):
            found = WORDS.match(text, at)
            need(found, f"a condition cannot be read from {text[at:]!r} on")
            assert found
            self.todo.append(found[1])
            at = found.end()
        self.todo = [*(z for z in self.todo if z), ""][::-1]
        limit(len(self.todo) <= 600, "a condition has more than 600 words")
        self.depth = 0

    def next(self, *wanted: str) -> str:
        """Take the next word if it is one of those that are wanted."""
        return self.todo.pop() if self.todo[-1] in wanted else ""

    def must(self, wanted: str) -> None:
        """Take a word that must be there."""
        need(self.next(wanted), f"a condition has {self.todo[-1]!r} where {wanted!r} must be")

    def condition(self) -> Asked:
        """Read alternatives."""
        self.depth += 1
        limit(self.depth <= 60, "a condition is nested more than 60 deep")
        found = [self.both()]
        while self.next("or"):
            found.append(self.both())
        self.depth -= 1
        return found[0] if len(found) == 1 else applied(lambda *z: any(z), *found)

    def both(self) -> Asked:
        """Read what must all be true."""
        found = [self.single()]
        while self.next("and"):
            found.append(self.single())
        return found[0] if len(found) == 1 else applied(lambda *z: all(z), *found)

    def single(self) -> Asked:
        """Read a comparison, a membership or a negation."""
        if self.next("not"):
            return applied(operator.not_, self.single())
        first = self.total()
        denied = self.next("not")
        if denied or self.todo[-1] == "in":
            self.must("in")
            allowed = self.integers()
            return applied(lambda z: (z in allowed) != bool(denied), first)
        terms, signs = [first], []
        while sign := self.next(*SIGNS):
            signs.append(SIGNS[sign])
            terms.append(self.total())
        if not signs:
            return first
        return applied(
            lambda *z: all(f(a, b) for f, (a, b) in zip(signs, itertools.pairwise(z), strict=True)),
            *terms,
        )

    def integers(self) -> set[int]:
        """Read a list of integers."""
        self.must("[")
        found = set()
        while True:
            sign = -1 if self.next("-") else 1
            need(self.todo[-1].isdigit(), "a list in a condition has something but integers")
            found.add(sign * int(self.todo.pop()))
            if not self.next(","):
                break
        self.must("]")
        return found

    def total(self) -> Asked:
        """Read a sum."""
        found = self.product()
        while sign := self.next("+", "-"):
            found = applied(TWO[sign], found, self.product())
        return found

    def product(self) -> Asked:
        """Read a product."""
        found = self.signed()
        while sign := self.next("*", "mod"):
            found = applied(TWO[sign], found, self.signed())
        return found

    def signed(self) -> Asked:
        """Read a number, perhaps negative."""
        minus = 0
        while self.next("-"):
            minus += 1
        found = self.atom()
        return applied(operator.neg, found) if minus % 2 else found

    def atom(self) -> Asked:
        """Read a number, a name, a call, or a condition in parentheses."""
        word = self.todo.pop()
        if word.isdigit():
            number = int(word)
            return lambda _: number
        if word == "(":
            found = self.condition()
            self.must(")")
            return found
        named = word[:1].isalpha() and word not in RESERVED
        need(named, f"a condition has {word!r} where a number must be")
        if self.next("("):
            parts = [self.condition()]
            while self.next(","):
                parts.append(self.condition())
            self.must(")")
            if word == "abs":
                need(len(parts) == 1, "abs of several numbers")
                return applied(abs, parts[0])
            need(word in MADE, f"a condition has an unknown function {word!r}")
            return made(MADE[word], parts)
        need(word in self.known, f"a condition has an unknown name {word!r}")
        self.used.add(word)

        def said(names: Names) -> Any:
            z = names[word]
            return Listed(word, z) if isinstance(z, list) else z

        return said


def read_condition(text: str, known: Iterable[str]) -> tuple[Asked, set[str]]:
    """Return a condition as a function of the names it uses, and these names.

    >>> holds, used = read_condition("a + d != b", "abcd")
    >>> holds({"a": 1, "b": 3, "d": 1}), sorted(used)
    (True, ['a', 'b', 'd'])
    """
    reader = Reader(text, known)
    found = reader.condition()
    need(not reader.todo[-1], f"a condition goes on with {reader.todo[-1]!r}")
    return found, reader.used
