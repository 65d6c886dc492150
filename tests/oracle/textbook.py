"""Textbook identities between the terms of well known sequences, and where they are true. No gfkit.

An identity is written in Python for an index m, which is n or n with a shift. Its text for gfkit is
made of the same tree that is evaluated here, with fractions, from terms that plain loops give.
S(low, high, body) is a sum, and C(n, k) a binomial coefficient.
"""

import ast
from fractions import Fraction
from math import comb

SHIFTS = (-2, -1, 0, 1, 2, 3)
FAR = 24
"""This many n are looked at."""
COUNT = 140


class Absent(Exception):
    """A term before the first one is asked for."""


class NoValue(Exception):
    """A side has no value."""


def _of_order_two(p: int, q: int, first: int, second: int) -> list[int]:
    terms = [first, second]
    while len(terms) < COUNT:
        terms.append(p * terms[-1] + q * terms[-2])
    return terms


def _catalan() -> list[int]:
    terms = [1]
    while len(terms) < COUNT:
        terms.append(sum(terms[k] * terms[-1 - k] for k in range(len(terms))))
    return terms


def _factorials() -> list[int]:
    terms = [1]
    while len(terms) < COUNT:
        terms.append(len(terms) * terms[-1])
    return terms


SEQUENCES: dict[str, tuple[dict[str, str], list[int]]] = {
    "Fibonacci": ({"gf": "x/(1-x-x^2)"}, _of_order_two(1, 1, 0, 1)),
    "Lucas": ({"gf": "(2-x)/(1-x-x^2)"}, _of_order_two(1, 1, 2, 1)),
    "Pell": ({"gf": "x/(1-2*x-x^2)"}, _of_order_two(2, 1, 0, 1)),
    "Jacobsthal": ({"gf": "x/(1-x-2*x^2)"}, _of_order_two(1, 2, 0, 1)),
    "powers": ({"gf": "1/(1-2*x)"}, [2**n for n in range(COUNT)]),
    "halves": ({"gf": "(1-x)/(1-2*x)"}, [1, *(2**n for n in range(COUNT))]),
    "triangular": ({"formula": "n*(n+1)/2"}, [n * (n + 1) // 2 for n in range(COUNT)]),
    "Catalan": ({"formula": "binomial(2*n,n)/(n+1)"}, _catalan()),
    "factorials": ({"formula": "n!"}, _factorials()),
}
"""What each sequence is for gfkit, and its terms from a(0) on."""

_GIBONACCI = """
a(m+2) == a(m+1)+a(m)
a(m) == a(m-1)+a(m-2)
S(0, m, lambda k: a(k)) == a(m+2)-a(1)
a(m+2) == a(1)+S(0, m, lambda k: a(k))
S(0, m, lambda k: a(2*k+1)) == a(2*m+2)-a(0)
S(0, m, lambda k: a(m-k)) == a(m+2)-a(1)
S(0, m, lambda k: C(m, k)*a(k)) == a(2*m)
a(m+4) == 3*a(m+2)-a(m)
a(m+3) == a(3)+S(1, m, lambda k: a(k+1))
S(1, 3, lambda k: a(m-k)) == 2*a(m-1)
S(1, m-1, lambda k: a(k)) == a(m+1)-a(2)
"""
IDENTITIES = {
    "Fibonacci": _GIBONACCI
    + """
S(0, m, lambda k: a(k)**2) == a(m)*a(m+1)
S(1, m, lambda k: a(2*k-1)) == a(2*m)
S(0, m, lambda k: a(2*k)) == a(2*m+1)-1
S(0, m, lambda k: k*a(k)) == m*a(m+2)-a(m+3)+2
S(0, m, lambda k: 2**(m-k)*a(k)) == 2**(m+1)-a(m+3)
a(m+1)**2-a(m)*a(m+2) == (-1)**m
a(2*m+1) == a(m)**2+a(m+1)**2
a(2*m) == a(m)*(2*a(m+1)-a(m))
a(3*m) == 5*a(m)**3+3*(-1)**m*a(m)
a(m+1) == S(0, m//2, lambda k: C(m-k, k))
""",
    "Lucas": _GIBONACCI
    + """
S(0, m, lambda k: a(k)**2) == a(m)*a(m+1)+2
a(m+1)**2-a(m)*a(m+2) == -5*(-1)**m
a(2*m) == a(m)**2-2*(-1)**m
""",
    "Pell": """
a(m+2) == 2*a(m+1)+a(m)
2*S(0, m, lambda k: a(k)) == a(m)+a(m+1)-1
a(m+1)**2-a(m)*a(m+2) == (-1)**m
a(2*m+1) == a(m)**2+a(m+1)**2
S(0, m, lambda k: a(2*k+1)) == a(2*m+2)/2
""",
    "Jacobsthal": """
a(m+2) == a(m+1)+2*a(m)
a(m+1)+a(m) == 2**m
a(m+1) == 2*a(m)+(-1)**m
2*S(0, m, lambda k: a(k)) == a(m+2)-1
3*a(m) == 2**m-(-1)**m
a(m+1)**2-a(m)*a(m+2) == (-2)**m
a(m+1) == S(0, m//2, lambda k: C(m-k, k)*2**k)
""",
    "powers": """
a(m+1) == 2*a(m)
S(0, m, lambda k: a(k)) == a(m+1)-1
a(m) == S(0, m, lambda k: C(m, k))
a(m) == 1+S(0, m-1, lambda k: a(k))
S(0, m, lambda k: k*a(k)) == (m-1)*a(m+1)+2
""",
    "halves": """
a(m+1) == 2**m
a(m+1) == S(0, m, lambda k: a(k))
2*a(m+1) == a(m+2)
""",
    "triangular": """
a(m+1) == a(m)+m+1
6*S(0, m, lambda k: a(k)) == m*(m+1)*(m+2)
a(m)+a(m+1) == (m+1)**2
8*a(m)+1 == (2*m+1)**2
a(2*m) == 3*a(m)+a(m-1)
a(2*m+1) == 3*a(m)+a(m+1)
a(m+1)**2-a(m)**2 == (m+1)**3
S(0, m, lambda k: k**3) == a(m)**2
a(m) == S(1, m, lambda k: k)
a(m) == C(m+1, 2)
""",
    "Catalan": """
a(m+1) == S(0, m, lambda k: a(k)*a(m-k))
a(m) == S(1, m, lambda k: a(k-1)*a(m-k))
(m+2)*a(m+1) == (4*m+2)*a(m)
a(m) == C(2*m, m)-C(2*m, m+1)
a(m+1) == S(0, m//2, lambda k: C(m, 2*k)*2**(m-2*k)*a(k))
""",
    "factorials": """
a(m+1) == (m+1)*a(m)
S(0, m, lambda k: k*a(k)) == a(m+1)-1
a(m+2) == (m+1)*(a(m+1)+a(m))
S(0, m, lambda k: C(m, k)*a(k)*a(m-k)) == a(m+1)
a(m+1)-a(m) == m*a(m)
""",
}
"""Identities by the sequence that a is; they hold for every m >= 0 at which their terms exist."""


class Line:
    """An identity of a sequence for m = n + shift; on its right m is moved, and `more` added."""

    def __init__(self, name: str, identity: str, shift: int, moved: int = 0, more: int = 0) -> None:
        self.name = name
        tree = ast.parse(identity, mode="eval").body
        assert isinstance(tree, ast.Compare)
        sides = zip((tree.left, tree.comparators[0]), (shift, shift + moved), strict=True)
        left, right = (ast.unparse(_Moved(by).visit(side)) for side, by in sides)
        self.sides = (left, f"{right} + {more}" if more else right)
        self.text = " = ".join(_text(ast.parse(side, mode="eval").body) for side in self.sides)

    def judged(self) -> str:
        """Tell whether the line is "true", "false", "empty" (where a sum is empty), or "unknown".

        It is about every n >= 0 from the first on at which every term exists.
        """
        begun, found = False, "true"
        for n in range(FAR):
            asked = _Asked(SEQUENCES[self.name][1], n)
            try:
                left, right = map(asked.value, self.sides)
            except Absent:
                if begun:
                    return "unknown"
                continue
            except NoValue:
                return "unknown"
            begun = True
            if left != right:
                if not asked.was_empty:
                    return "false"
                found = "empty"
        return found if begun else "unknown"


class _Moved(ast.NodeTransformer):
    """Replaces m by n + shift."""

    def __init__(self, shift: int) -> None:
        self.shift = shift

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Replace one letter."""
        if node.id != "m":
            return node
        sign = ast.Add() if self.shift > 0 else ast.Sub()
        n = ast.Name("n", ast.Load())
        return ast.BinOp(n, sign, ast.Constant(abs(self.shift))) if self.shift else n


class _Asked:
    """The value of a side at n, from the terms."""

    def __init__(self, terms: list[int], n: int) -> None:
        self.terms, self.n, self.was_empty = terms, n, False

    def value(self, side: str) -> Fraction:
        """Return the value; raises Absent, NoValue."""
        return self._of(ast.parse(side, mode="eval").body, {"n": Fraction(self.n)})

    def _whole(self, node: ast.expr, at: dict[str, Fraction]) -> int:
        value = self._of(node, at)
        if value.denominator != 1:
            raise NoValue
        return int(value)

    def _of(self, node: ast.expr, at: dict[str, Fraction]) -> Fraction:
        match node:
            case ast.Constant(value):
                return Fraction(value)
            case ast.Name(name):
                return at[name]
            case ast.UnaryOp(ast.USub(), body):
                return -self._of(body, at)
            case ast.BinOp(left, ast.Pow(), right):
                base, power = self._of(left, at), self._whole(right, at)
                if not base and power < 0:
                    raise NoValue
                return base**power
            case ast.BinOp(left, sign, right):
                one, two = self._of(left, at), self._of(right, at)
                match sign:
                    case ast.Add():
                        return one + two
                    case ast.Sub():
                        return one - two
                    case ast.Mult():
                        return one * two
                    case ast.Div():
                        return one / two
                    case ast.FloorDiv():
                        return Fraction(one // two)
            case ast.Call(ast.Name("a"), [index]):
                k = self._whole(index, at)
                if k < 0:
                    raise Absent
                return Fraction(self.terms[k])
            case ast.Call(ast.Name("C"), [above, below]):
                n, k = self._whole(above, at), self._whole(below, at)
                if n < 0:
                    raise NoValue
                return Fraction(comb(n, k) if k >= 0 else 0)
            case ast.Call(ast.Name("S"), [low, high, ast.Lambda(_, body)]):
                first, last = self._whole(low, at), self._whole(high, at)
                self.was_empty |= last < first
                values = (self._of(body, {**at, "k": Fraction(k)}) for k in range(first, last + 1))
                return sum(values, start=Fraction(0))
        raise AssertionError(ast.dump(node))


_SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^"}


def _text(node: ast.expr) -> str:
    """Return a side as gfkit reads it, in more parentheses than it needs."""
    match node:
        case ast.Constant(value):
            return str(value)
        case ast.Name(name):
            return name
        case ast.UnaryOp(ast.USub(), body):
            return f"(-{_text(body)})"
        case ast.BinOp(left, ast.FloorDiv(), right):
            return f"floor({_text(left)}/{_text(right)})"
        case ast.BinOp(left, sign, right):
            return f"({_text(left)}{_SIGNS[type(sign)]}{_text(right)})"
        case ast.Call(ast.Name("a"), [index]):
            return f"a({_text(index)})"
        case ast.Call(ast.Name("C"), [above, below]):
            return f"binomial({_text(above)}, {_text(below)})"
        case ast.Call(ast.Name("S"), [low, high, ast.Lambda(_, body)]):
            return f"(Sum_{{k={_text(low)}..{_text(high)}}} {_text(body)})"
    raise AssertionError(ast.dump(node))


def identities() -> list[tuple[str, str]]:
    """Return every identity with the name of its sequence."""
    return [(name, line) for name, text in IDENTITIES.items() for line in text.split("\n") if line]
