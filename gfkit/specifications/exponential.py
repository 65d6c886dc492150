"""Exponential generating functions as equations of labelled classes.

    exp(x+x^2/2), (1-x)^(-3/2)*exp(x), 1/cos(x), A(x) = exp(x*A(x)), log(1+x)^2/2

Each function is a constant and a class without objects of size 0, perhaps with a number as weight:

    exp(A) is Set(A), -log(1-A) is Cyc(A), 1/(1-A) is Seq(A), the integral of A' B is Box(A, B);
    the q-th root of 1 + A is 1 + W with W = (A - C(q,2) W^2 - ... - W^q)/q;
    sin(A) = S and cos(A) = 1 - C with S = Box(A, 1 - C), C = Box(A, S);
    tan(A) = T with T = Box(A, 1 + T^2); arctan(A) = Box(A, Seq(-A^2)).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial, reduce
from math import comb

from gfkit.errors import ExpressionError
from gfkit.specifications.classes import (
    Atom,
    Boxed,
    Card,
    Kind,
    Made,
    Name,
    Neutral,
    Node,
    Product,
    Union,
)

MARK = re.compile(
    r"\s*(?:e\.\s?g\.\s?f\.|egf|exponential g\.f\.)\s*:?\s*(?:is|=)?\s*", re.IGNORECASE
)
IMPLICIT = re.compile(r"\s*([A-Za-z])(?:\(([xtz])\))?\s*=(?!=)(.*)", re.DOTALL)
LETTERS = ("x", "t", "z")
MOST_POWER, MOST_ROOT, MOST_SIGNS = 100, 6, 2000
NONEMPTY = Card(1)
EVEN = frozenset({"cos", "cosh", "sec", "sech"})
ODD = frozenset({"sin", "sinh", "tan", "tanh", "asin", "asinh", "atan", "atanh"})
FUNCTIONS = "exp, log, sqrt, sin, cos, tan, sec, sinh, cosh, tanh, arcsin and arctan"


@dataclass(frozen=True, slots=True)
class Function:
    """A constant, and a class without objects of size 0, or None; product: both in one class."""

    constant: Fraction = Fraction(0)
    rest: Node | None = None
    product: Node | None = None

    @property
    def whole(self) -> Node:
        """The function as one class."""
        if self.product is not None:
            return self.product
        parts: list[Node] = [Neutral.of(self.constant)] * bool(self.constant)
        return _union([*parts, *_summands(self.rest)]) or Neutral(0)

    def times(self, factor: Fraction) -> Function:
        """Return a multiple."""
        whole = None if self.product is None else _product(Neutral.of(factor), self.product)
        return Function(self.constant * factor, _weighted(factor, self.rest), whole)

    def __add__(self, other: Function) -> Function:
        parts = [*_summands(self.rest), *_summands(other.rest)]
        return Function(self.constant + other.constant, _union(parts))

    def __mul__(self, other: Function) -> Function:
        if self.rest is None or other.rest is None:
            one, factor = (other, self) if self.rest is None else (self, other)
            return one.times(factor.constant)
        found = Function(self.constant * other.constant, _product(self.rest, other.rest))
        found += Function(rest=_weighted(self.constant, other.rest))
        found += Function(rest=_weighted(other.constant, self.rest))
        return replace(found, product=_product(self.whole, other.whole))


ONE = Function(Fraction(1))


def _summands(node: Node | None) -> tuple[Node, ...]:
    if node is None:
        return ()
    return node.parts if isinstance(node, Union) else (node,)


def _union(parts: list[Node]) -> Node | None:
    return Union(tuple(parts)) if len(parts) > 1 else parts[0] if parts else None


def _product(*nodes: Node) -> Node:
    """Return a product, its numbers joined and in front."""
    parts = [z for one in nodes for z in (one.parts if isinstance(one, Product) else (one,))]
    factor = Fraction(1)
    for one in parts:
        factor *= one.value if isinstance(one, Neutral) else 1
    kept: tuple[Node, ...] = tuple(one for one in parts if not isinstance(one, Neutral))
    if factor != 1:
        kept = (Neutral.of(factor), *kept)
    return Product(kept) if len(kept) > 1 else kept[0]


def _weighted(factor: Fraction, node: Node | None) -> Node | None:
    if node is None or not factor:
        return None
    return _union([_product(Neutral.of(factor), one) for one in _summands(node)])


@dataclass
class FormulaTranslation:
    """Translates a formula in x; equations: of the names that were needed."""

    text: str
    letter: str = "x"
    own: str = ""
    constant: Fraction = Fraction(0)
    equations: dict[str, Node] = field(default_factory=dict)

    def wrong(self, why: str) -> ExpressionError:
        """Return the error that says why."""
        return ExpressionError(self.text, f"the e.g.f. {self.text!r} is not read: {why}")

    def named(self, letter: str, *rights: Callable[..., Node]) -> list[Name]:
        """Return new names, each with a right side that may have all of them."""
        names = [Name(f"{letter}{len(self.equations) + i + 1}") for i in range(len(rights))]
        self.equations.update(dict.fromkeys((one.name for one in names), Neutral(0)))
        for name, right in zip(names, rights, strict=True):
            self.equations[name.name] = right(*names)
        return names

    def of(self, tree: ast.expr) -> Function:
        """Return what an expression stands for; raises ExpressionError."""
        match tree:
            case ast.Constant(int(value)) if type(value) is int:
                return Function(Fraction(value))
            case ast.Name(self.letter):
                return Function(rest=Atom())
            case ast.Name(self.own) | ast.Call(ast.Name(self.own), [ast.Name(self.letter)]):
                return Function(self.constant, Name("R"))
            case ast.UnaryOp(ast.USub(), body):
                return self.of(body).times(Fraction(-1))
            case ast.BinOp(left, ast.Add(), right):
                return self.of(left) + self.of(right)
            case ast.BinOp(left, ast.Sub(), right):
                return self.of(left) + self.of(right).times(Fraction(-1))
            case ast.BinOp(left, ast.Mult(), right):
                return self.of(left) * self.of(right)
            case ast.BinOp(left, ast.Div(), right):
                return self.of(left) * self.power(self.of(right), Fraction(-1))
            case ast.BinOp(ast.Name("e"), ast.Pow(), body):
                return self.exp(self.of(body))
            case ast.BinOp(body, ast.Pow(), exponent):
                known = self.of(exponent)
                if known.rest is not None:
                    raise self.wrong("an exponent is a number; others are written with exp")
                return self.power(self.of(body), known.constant)
            case ast.Call(ast.Name(word), [body]):
                return self.function(word.lower(), self.of(body))
        raise self.wrong(f"{ast.unparse(tree)} is not a function of {self.letter} here")

    def power(self, of: Function, exponent: Fraction) -> Function:
        """Return a power; the constant of a root is 1, and that of an inverse not 0."""
        n, q = exponent.as_integer_ratio()
        if abs(n) > MOST_POWER or q > MOST_ROOT:
            raise self.wrong(f"the exponent {exponent} is large")
        if q > 1:
            return self.power(self.root(of, q), Fraction(n))
        if n >= 0:
            return reduce(Function.__mul__, [of] * n, ONE)
        if not of.constant:
            raise self.wrong("it divides by what is 0 where x is 0")
        if of.rest is not None:
            inside = _weighted(-1 / of.constant, of.rest)
            assert inside is not None
            inverse = _filled("Seq", inside)
        else:
            inverse = ONE
        return self.power(inverse.times(1 / of.constant), Fraction(-n))

    def root(self, of: Function, q: int) -> Function:
        """Return the q-th root."""
        if of.constant != 1:
            raise self.wrong("a root is of a function that is 1 where x is 0")
        if of.rest is None:
            return of
        first = _weighted(Fraction(1, q), of.rest)
        assert first is not None

        def right(name: Node) -> Node:
            later = (
                _product(Neutral.of(Fraction(-comb(q, k), q)), *[name] * k) for k in range(2, q + 1)
            )
            return Union((*_summands(first), *later))

        return Function(Fraction(1), self.named("W", right)[0])

    def exp(self, of: Function) -> Function:
        """Return exp."""
        if of.constant:
            raise self.wrong("exp is of a function that is 0 where x is 0")
        return ONE if of.rest is None else _filled("Set", of.rest)

    def log(self, of: Function) -> Function:
        """Return log."""
        if of.constant != 1:
            raise self.wrong("log is of a function that is 1 where x is 0")
        inside = _weighted(Fraction(-1), of.rest)
        return (
            Function()
            if inside is None
            else Function(rest=_product(Neutral(-1), Made("Cyc", inside)))
        )

    def function(self, word: str, of: Function) -> Function:
        """Return a function of a function."""
        simple: dict[str, Callable[[Function], Function]] = {
            "exp": self.exp, "log": self.log, "ln": self.log,
            "sqrt": partial(self.power, exponent=Fraction(1, 2)),
        }  # fmt: skip
        if word in simple:
            return simple[word](of)
        if word.replace("arc", "a") not in ODD and word not in EVEN:
            raise self.wrong(f"{word} is not a function here; these are {FUNCTIONS}")
        if of.constant:
            raise self.wrong(f"{word} is of a function that is 0 where x is 0")
        if of.rest is None:
            return ONE if word in EVEN else of
        return self.circular(word.replace("arc", "a"), of.rest)

    def circular(self, word: str, a: Node) -> Function:
        """Return a circular or hyperbolic function, or an inverse of one."""
        sign = Fraction(1 if word.endswith("h") else -1)
        own = Function(rest=a)
        if word in ("sec", "sech"):
            return self.power(self.circular("cos" + word[3:], a), Fraction(-1))
        if word in ("sinh", "cosh"):
            sides = self.exp(own), self.exp(own.times(Fraction(-1)))
            other = Fraction(1 if word == "cosh" else -1, 2)
            return sides[0].times(Fraction(1, 2)) + sides[1].times(other)
        if word in ("sin", "cos"):
            sine, cosine = self.named(
                "S",
                lambda _, c: Boxed(a, Union((Neutral(1), _product(Neutral(-1), c)))),
                lambda s, _: Boxed(a, s),
            )
            return Function(rest=sine) if word == "sin" else ONE + Function(rest=_negative(cosine))
        if word in ("tan", "tanh"):
            squared = Neutral.of(-sign)
            names = self.named(
                "T", lambda t: Boxed(a, Union((Neutral(1), _product(squared, t, t))))
            )
            return Function(rest=names[0])
        exponent = Fraction(-1, 2) if "sin" in word else Fraction(-1)
        square = sign if "tan" not in word else -sign
        under = ONE + (own * own).times(square)
        slope = self.power(under, exponent)
        return Function(rest=Boxed(a, slope.whole))


def _filled(kind: Kind, inside: Node) -> Function:
    """Return sequences or sets; there is one without components."""
    return Function(Fraction(1), Made(kind, inside, NONEMPTY), Made(kind, inside))


def _negative(node: Node) -> Node:
    return _product(Neutral(-1), node)


def equations_of_egf(text: str) -> tuple[tuple[str, str], ...] | None:
    """Return equations of labelled classes with an e.g.f.; None for another text.

    It is written behind "e.g.f.", as a formula in x, or as an equation A(x) = ... that gives A.
    Raises ExpressionError.

    >>> equations_of_egf("e.g.f. exp(x)/(1-x)")
    (('E', 'Set(Z)*Seq(Z)'),)
    >>> equations_of_egf("E.g.f.: A(x) = x*exp(A(x))")
    (('E', 'R'), ('R', 'Z*Set(R)'))
    """
    if (match := MARK.match(text)) is None:
        return None
    body = text[match.end() :].strip().rstrip(".;")
    implicit = IMPLICIT.fullmatch(body)
    own, letter, right = ("", "", body) if implicit is None else implicit.groups(default="")
    used = {z for z in re.findall(r"(?<![A-Za-z])([A-Za-z])(?![A-Za-z(])", right) if z in LETTERS}
    letter = letter or min(used, default="x")
    if len(body) > MOST_SIGNS:
        raise ExpressionError(body, f"an e.g.f. has at most {MOST_SIGNS} characters")
    try:
        tree = ast.parse(right.strip().replace("^", "**"), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise FormulaTranslation(body).wrong(
            "it is written with +, -, *, /, ^ and brackets that close, as exp(x)/(1-x)^2"
        ) from None
    if not own:
        found = FormulaTranslation(body, letter)
        equations = {"E": found.of(tree).whole}
        return _listed(equations | found.equations)
    for constant in (Fraction(0), Fraction(1)):
        found = FormulaTranslation(body, letter, own, constant)
        value = found.of(tree)
        if value.constant == constant:
            inner = (value.rest or Neutral(0)) if constant else value.whole
            equations = {"E": Function(constant, Name("R")).whole, "R": inner}
            return _listed(equations | found.equations)
    raise found.wrong(f"{own}(0) is neither 0 nor 1")


def _listed(equations: dict[str, Node]) -> tuple[tuple[str, str], ...]:
    return tuple((name, str(node)) for name, node in equations.items())
