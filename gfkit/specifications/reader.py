"""Texts of equations of classes, in the notation of the field and in that of Maple.

    T = Z*Set(T), labelled                        equations, after them the universe if labelled
    M = 1 + Z*M + Z^2*M^2                         1 or Epsilon is the empty object
    P = Set(Cyc(Z, card >= 2)), labelled          or Cyc_{>=2}(Z), Cyc(Z, 2 <= card), Cyc_2(Z)
    y = 1 + x*y*z, z = 1 + x*y                    a system of polynomial equations
    B = u*Z + Z*Seq(B)                            u, v and w are marks, u = Epsilon
    {B = Union(Z, Prod(B, B))}, unlabeled         Maple's combstruct
    spec := [S, {S = Prod(Z, Set(S))}, labeled]
    root_func := F_0: eqs := [F_0 = 1 + F_1, ...]: as comb_spec_searcher logs its equations

Z, or one of z, x and t without an equation, is the atom. The class with the first equation is
counted, or the one that Maple's program names. Each remaining equation is an expression of Python,
which reads it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from gfkit.errors import ExpressionError
from gfkit.specifications.classes import (
    Atom,
    Boxed,
    Card,
    Classes,
    Kind,
    Made,
    Name,
    Neutral,
    Node,
    Product,
    Union,
)

KINDS: dict[str, Kind] = {
    "seq": "Seq", "sequence": "Seq", "set": "Set", "mset": "Set", "multiset": "Set",
    "pset": "PSet", "powerset": "PSet", "cyc": "Cyc", "cycle": "Cyc",
}  # fmt: skip
JOINED = {"union": Union, "prod": Product}
ATOMS = frozenset({"Z", "z", "x", "t", "Atom"})
MARKS = frozenset("uvw")
"""Letters that are marks where they have no equation."""
WORDS = "Seq, Set, MSet, PSet, Cyc, Box, Union and Prod"
LABEL = re.compile(r"[,:]?\s*\b(un)?label+ed\b")
PROGRAM = re.compile(
    r"(?:\w+\s*:=\s*)?\[\s*(\w+)\s*,\s*\{(.*)\}\s*,\s*((?:un)?label+ed)\s*\]\s*[;:]?"
)
SYSTEM = re.compile(r"root_func\s*:=\s*(.*?)\s*:\s*eqs\s*:=\s*\[(.*?)\]\s*:", re.DOTALL)
"""The equations that comb_spec_searcher logs; `eqs` has brackets only within equations."""
SUBSCRIPT = re.compile(r"\b([A-Za-z]+)_\{?\s*(>=|<=|=|<|>)?\s*(\d+|even|odd)\s*\}?(?=\s*\()")
NAMED = re.compile(r"\s*([A-Za-z]\w*)\s*=(?![=])(.*)", re.DOTALL)
FUNCTION = re.compile(r"\b([A-Za-z]\w*?)_?(?:\[(\d+)(?:, *x)?\]|(\d+)\(x\))")
"""F[0, x] and F_0(x), as comb_spec_searcher writes the g.f.s of its classes; A[1], as Maple."""
CALL = re.compile(
    r"\b(?:seq|sequence|m?set|multiset|p(?:ower)?set|cyc|cycle|box|union|prod)[_(]", re.IGNORECASE
)
MOST_CLASSES, MOST_POWER, MOST_CHARACTERS = 200, 1000, 20_000
SIDES = {ast.GtE: ">=", ast.Gt: ">", ast.LtE: "<=", ast.Lt: "<", ast.Eq: "="}
TURNED = {">=": "<=", ">": "<", "<=": ">=", "<": ">", "=": "="}


@dataclass(frozen=True, slots=True)
class Typed:
    """Equations as they were typed, in order; the first is of the class that is counted."""

    equations: tuple[tuple[str, str], ...]
    labelled: bool


def equations_of(text: str) -> Typed | None:
    """Return the equations in a text; None for a text of another kind.

    It is one of equations of classes if it says labelled or unlabelled, has a construction, or
    several equations, each of a name that occurs in one of them; or one equation of a capital.

    >>> equations_of("T = Z*Set(T), labelled")
    Typed(equations=(('T', 'Z*Set(T)'),), labelled=True)
    >>> equations_of("spec := [S, {S=Prod(Z,S,S)}, unlabeled]").equations
    (('S', 'Prod(Z,S,S)'),)
    >>> equations_of("a(n) = 2*a(n-1)"), equations_of("y = 1 + x*y^2")
    (None, None)
    """
    if "=" not in text or len(text) > MOST_CHARACTERS:
        return None
    first = ""
    if program := PROGRAM.search(text):
        first, text = program[1], f"{program[2]}, {program[3]}"
    elif system := SYSTEM.search(text):
        first, text = FUNCTION.sub(r"\1\2\3", system[1]), f"{system[2]}, unlabelled"
    universe = LABEL.findall(text)
    bare = FUNCTION.sub(r"\1\2\3", LABEL.sub("", text)).strip(" {};")
    listed: list[tuple[str, str]] = []
    for part in _parted(bare.replace("}", "").replace("{", "") if "_{" not in bare else bare):
        match = NAMED.fullmatch(part)
        if match is None:
            return None
        if match[2].strip() != "Atom" or match[1] not in ATOMS:
            listed.append((match[1], match[2].strip()))
    names = [name for name, _ in listed]
    is_system = len(listed) > 1 and not any(re.search(r"\bn\b", body) for _, body in listed)
    is_class = len(listed) == 1 and names[0][0].isupper() and "Z" in re.findall(r"\w+", bare)
    if not (universe or CALL.search(bare) or is_system or is_class):
        return None
    if first in names:
        listed.sort(key=lambda one: one[0] != first)
    return Typed(tuple(listed), bool(universe) and not any(universe))


def _parted(text: str) -> Iterator[str]:
    """Yield the equations: commas, semicolons and lines part them outside of brackets."""
    depth, start = 0, 0
    for i, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if sign in ",;\n" and not depth:
            if text[start:i].strip():
                yield text[start:i]
            start = i + 1
    if text[start:].strip():
        yield text[start:]


@lru_cache(maxsize=64)
def classes_of(equations: tuple[tuple[str, str], ...], *, labelled: bool) -> Classes:
    """Return equations as classes; raises ExpressionError, or NotFounded.

    >>> print(classes_of((("T", "Z*Set_{>=2}(T)^2 + Z"),), labelled=False).equations["T"])
    Z*Set(T, card >= 2)^2 + Z
    """
    if len(equations) > MOST_CLASSES:
        raise ExpressionError("", f"{len(equations)} equations; there may be {MOST_CLASSES}")
    names = [name for name, _ in equations]
    for name, body in equations:
        if names.count(name) > 1:
            raise ExpressionError(body, f"{name} has two equations; join them by +")
        if name.casefold() in KINDS or name in ("Epsilon", "Box", "card"):
            raise ExpressionError(body, f"{name} is the word of a construction, and not a name")
    bare = {z for _, body in equations for z in re.findall(r"[A-Za-z]\w*", body)} & MARKS
    marks = sorted(bare - {*names})
    nodes = {
        name: _Reader(f"{name} = {body}", frozenset({*names, *marks})).equation(body)
        for name, body in (*equations, *((mark, "1") for mark in marks))
    }
    return Classes(nodes, labelled)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads one equation; text: as it was typed, names: those that have equations."""

    text: str
    names: frozenset[str]

    def wrong(self, why: str) -> ExpressionError:
        return ExpressionError(self.text, f"{self.text!r} is not read: {why}")

    def equation(self, body: str) -> Node:
        plain = SUBSCRIPT.sub(self._subscript, body).replace("^", "**")
        try:
            tree = ast.parse(plain.strip(), mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise self.wrong(
                "a class is written with +, *, ^ and brackets that close, as Z + Z*Seq(T)^2; each "
                "product has its sign *"
            ) from None
        try:
            return self.node(tree)
        except RecursionError:
            raise self.wrong("brackets are too deep") from None

    def _subscript(self, match: re.Match[str]) -> str:
        if match[1].casefold() not in KINDS:
            return match[0]
        number = repr(match[3]) if match[3] in ("even", "odd") else match[3]
        sign = {None: "==", "=": "=="}.get(match[2], match[2])
        return f"{match[1]}[card {sign} {number}]"

    def node(self, tree: ast.expr) -> Node:
        match tree:
            case ast.Constant(int(value)) if type(value) is int:
                return Neutral(value)
            case ast.Name(name):
                return self.name(name)
            case ast.BinOp(above, ast.Div(), ast.Constant(int(below))) if below > 0:
                match self.node(above):
                    case Neutral(int(value)):
                        return Neutral.of(Fraction(value, below))
            case ast.UnaryOp(ast.USub(), ast.Constant(int(value))):
                return Neutral(-value)
            case ast.UnaryOp(ast.USub(), body):
                return _product((Neutral(-1), self.node(body)))
            case ast.BinOp(left, ast.Add(), right):
                return _sum((self.node(left), self.node(right)))
            case ast.BinOp(left, ast.Sub(), right):
                return _sum((self.node(left), _product((Neutral(-1), self.node(right)))))
            case ast.BinOp(left, ast.Mult(), right):
                return _product((self.node(left), self.node(right)))
            case ast.BinOp(left, ast.Pow(), ast.Constant(int(power))) if 0 <= power <= MOST_POWER:
                return _product((self.node(left),) * power)
            case ast.Call(ast.Name(word), bodies, keywords):
                return self.made(word, bodies, [*self.keywords(keywords)])
            case ast.Call(ast.Subscript(ast.Name(word), bound), bodies, keywords):
                return self.made(word, bodies, [bound, *self.keywords(keywords)])
        raise self.wrong(f"{ast.unparse(tree)} is not a class; constructions are {WORDS}")

    def name(self, name: str) -> Node:
        if name in self.names:
            return Name(name)
        if name in ATOMS:
            return Atom()
        if name == "Epsilon":
            return Neutral(1)
        raise self.wrong(f"{name} has no equation; the atom is Z, and the empty object 1")

    def keywords(self, listed: list[ast.keyword]) -> Iterator[ast.expr]:
        for one in listed:
            if one.arg != "card":
                raise self.wrong(f"{one.arg} is not a bound; a bound is card >= 2, or card = 2")
            value = ast.Constant(one.value.id) if isinstance(one.value, ast.Name) else one.value
            yield ast.Compare(ast.Name("card"), [ast.Eq()], [value])

    def made(self, word: str, bodies: list[ast.expr], bounds: list[ast.expr]) -> Node:
        bounds += [one for one in bodies if isinstance(one, ast.Compare)]
        nodes = tuple(self.node(one) for one in bodies if not isinstance(one, ast.Compare))
        low = word.casefold()
        if low in JOINED and nodes and not bounds:
            return _sum(nodes) if low == "union" else _product(nodes)
        if low == "box" and len(nodes) == 2 and not bounds:
            return Boxed(*nodes)
        if low not in KINDS:
            raise self.wrong(f"{word} is not a construction; these are {WORDS}")
        if len(nodes) != 1:
            raise self.wrong(f"{word} is of one class, as {word}(Z), or {word}(Z, card >= 2)")
        card = Card()
        for bound in bounds:
            card = self.bound(card, bound)
        if card.high < card.low:
            raise self.wrong("no number of components is within these bounds")
        return Made(KINDS[low], nodes[0], card)

    def bound(self, card: Card, tree: ast.expr) -> Card:
        """Return a number of components with one more bound: card >= 2, 1 <= card, or card = 2."""
        match tree:
            case ast.Compare(ast.Name("card"), [sign], [ast.Constant("even" | "odd" as parity)]):
                return Card(int(parity == "odd"), step=2)
            case ast.Compare(ast.Name("card"), [sign], [ast.Constant(int(k))]):
                side = SIDES.get(type(sign), "")
            case ast.Compare(ast.Constant(int(k)), [sign], [ast.Name("card")]):
                side = TURNED.get(SIDES.get(type(sign), ""), "")
            case ast.Compare(left, [first, second], [middle, right]):
                between = self.bound(card, ast.Compare(left, [first], [middle]))
                return self.bound(between, ast.Compare(middle, [second], [right]))
            case _:
                side, k = "", 0
        if not side or not 0 <= k <= MOST_POWER or card.step > 1:
            raise self.wrong(
                f"{ast.unparse(tree)} is not a bound; a bound is card >= 2, or card = 2"
            )
        k += {">": 1, "<": -1}.get(side, 0)
        low = max(card.low, k) if side[0] in ">=" else card.low
        return replace(card, low=low, high=min(card.high, k) if side[0] in "<=" else card.high)


def _sum(nodes: tuple[Node, ...]) -> Node:
    parts = tuple(z for one in nodes for z in (one.parts if isinstance(one, Union) else (one,)))
    return parts[0] if len(parts) == 1 else Union(parts)


def _product(nodes: tuple[Node, ...]) -> Node:
    """Return a product; 1 is left out."""
    each = (z for one in nodes for z in (one.parts if isinstance(one, Product) else (one,)))
    parts = tuple(z for z in each if z != Neutral(1))
    return Product(parts) if len(parts) > 1 else parts[0] if parts else Neutral(1)
