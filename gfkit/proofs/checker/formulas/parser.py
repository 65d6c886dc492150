"""Formulas in n as text: their reader and their trees.

The text is the one that gfkit prints, with every product written out: integers, decimals, letters,
a(n-1), + - * / ^, n! and n!!, functions by their names, Sum_{k=0..n} and Product_{k=1..n}, which
take all factors that follow, and [1, -1][n mod 2].

A tree is (kind, what, parts): ("number", q, []), ("letter", name, []), ("term", sequence, [index]),
("+", signs, parts), ("*", operators, parts), ("^", None, [base, exponent]), ("call", name, parts),
("periodic", values, [index]), ("sum", (kind, letter), [low, high, body]). Of a sum over the roots
of a polynomial, Sum_{r^2-r-1=0} r^n, the kind is the tree of the polynomial, low and high are 0. A
letter that is bound where it has a meaning has another name there.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..core.certificates import refuse_removed
from ..core.rejections import limit, need
from ..core.shapes import decimal_integer

if TYPE_CHECKING:
    from ..core.clock import Clock

Tree = tuple[Any, ...]
NAME = re.compile(r"A\d{6}|(?!C$)[A-Z][a-z]?\d?|[abcdefghlop]|[A-Za-z]_[A-Za-z0-9]+")
"""The names of sequences; C is what gfkit reads as a binomial coefficient."""
COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<=": operator.le, ">=": operator.ge,
    "<": operator.lt, ">": operator.gt,
}  # fmt: skip
FUNCTIONS = {
    "binomial": 2, "floor": 1, "ceiling": 1, "round": 1, "sqrt": 1, "abs": 1, "sign": 1, "min": 0,
    "max": 0, "gcd": 0, "lcm": 0, "mod": 2, "Fibonacci": 1, "Lucas": 1, "Pell": 1, "Jacobsthal": 1,
    "Catalan": 1, "Stirling2": 2,
}  # fmt: skip
"""How many arguments each has, 0 for any number."""
MARKS = {"x": (1, 1, 0), "y": (1, 0, 1)}
ZERO: Tree = ("number", 0, [])
UNREAD = "a formula that this checker does not read"
DEEPEST = 60
MAX_DEGREE = 24
TOKEN = re.compile(
    r"(?:Sum|Product)_\{|[0-9]+\.[0-9]+|[0-9]+|[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*|"
    r"\.\.|!!|!=|<=|>=|\S"
)


class Reader:
    """Reads one text; `place` is the token that comes next."""

    def __init__(self, text: str, clock: Clock) -> None:
        self.clock = clock
        clock.spend(2 * len(text))
        limit(text.isascii(), UNREAD)
        self.tokens: list[str] = [*TOKEN.findall(text), ""]
        self.place = self.depth = 0
        self.names = {"n": "n"}
        """What letters that have a meaning are called."""

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
        """Read a product, or Sum_{k=low..high} with all factors that follow."""
        if self.next() in ("Sum_{", "Product_{"):
            return self.over_letter()
        operators, parts = ["*"], [self.power()]
        while self.next() in ("*", "/"):
            operators.append(self.taken())
            parts.append(self.power())
        return parts[0] if len(parts) == 1 else ("*", operators, parts)

    def over_letter(self) -> Tree:
        """Read a sum or a product over the values of a letter, or a sum over roots."""
        what: Any = self.taken()[:-2]
        start, left = self.place, self.expression()
        self.taken("=")
        low = high = self.expression()
        if self.has(".."):
            letters, high = {self.tokens[start]}, self.expression()
            limit(left[0] == "letter" and left[1].islower(), "a sum over what is not a letter")
        else:
            letters = {z for z in self.tokens[start : self.place] if z.isalpha()}
            limit(what == "Sum" and len(letters) == 1, UNREAD)
            what, low, high = ("+", [1, -1], [left, low]), ZERO, ZERO
        self.taken("}")
        (letter,), before = letters, self.names
        own = f"{before[letter]}'" if letter in before else letter
        self.names = {**before, letter: own}
        self.depth += 1
        limit(self.depth <= DEEPEST, "a formula that is nested too deeply")
        body = self.product()
        self.depth, self.names = self.depth - 1, before
        return ("sum", (what, own), [low, high, body])

    def power(self) -> Tree:
        """Read a power; powers of powers have parentheses."""
        base = self.atom()
        if not self.has("^"):
            return base
        exponent = self.atom()
        limit(self.next() != "^", UNREAD)
        kind, k, _ = exponent
        if kind == "number" and k in range(1, MAX_DEGREE + 1):
            return ("*", ["*"] * int(k), [base] * int(k))
        return ("^", None, [base, exponent])

    def atom(self) -> Tree:
        """Read what is not an operation, and factorials of it."""
        found = self.single()
        if self.next() in ("!", "!!"):
            name = "factorial" if self.taken() == "!" else "double factorial"
            found = ("call", name, [found])
            limit(self.next() not in ("!", "!!"), UNREAD)
        return found

    def single(self) -> Tree:
        """Read a number, a letter, a term, a call, a list, or something in parentheses."""
        text = self.taken()
        if text[0].isdigit():
            limit(len(text) < (1000 if "." in text else 100_000), "a number of many digits")
            whole = "." not in text
            return ("number", decimal_integer(text, self.clock) if whole else Fraction(text), [])
        if text == "[":
            return self.periodic()
        if text in FUNCTIONS:
            self.taken("(")
            arguments = [self.expression()]
            while self.has(","):
                arguments.append(self.expression())
            self.taken(")")
            fair = FUNCTIONS[text] in (0, len(arguments))
            limit(fair, "a function with the wrong number of arguments")
            return ("call", text, arguments)
        if text.isalpha() and len(text) == 1 and self.next() != "(":
            return ("letter", self.names.get(text, text), [])
        refuse_removed({"kind": text} if text == "valuation" else {})
        limit(text == "(" or (NAME.fullmatch(text) and self.has("(")), UNREAD)
        inside = self.expression()
        self.taken(")")
        return inside if text == "(" else ("term", text, [inside])

    def periodic(self) -> Tree:
        """Read 1, -1][n mod 2]."""
        values: list[int] = []
        while not values or self.has(","):
            sign, text = -1 if self.has("-") else 1, self.taken()
            limit(text.isdigit() and len(text) < 1000, "periodic values that are not integers")
            values.append(sign * int(text))
        self.taken("]")
        self.taken("[")
        index = self.product()
        self.taken("mod")
        limit(self.taken() == str(len(values)), UNREAD)
        self.taken("]")
        return ("periodic", values, [index])


def read(text: Any, clock: Clock, what: str = "formula", most: int = 40_000) -> Any:
    """Read a formula, or a relation, of at most that many characters."""
    need(isinstance(text, str) and text, f"a {what} is not a text")
    limit(len(text) <= most, f"a {what} of more than {most} characters")
    return getattr(Reader(text, clock), what)()


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
