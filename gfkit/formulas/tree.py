"""Formulas as frozen data, printed as OEIS writes them; what is printed parses back.

One tree serves everything: relations that people print, generating functions, and the closed forms
that gfkit finds. A square root is the call `sqrt`, any other root a power whose exponent is 1/k.
The letter i, where nothing binds it, is the imaginary unit of closed forms.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar, cast

from gfkit.base.conversions import ToSympy
from gfkit.errors import FormulaError
from gfkit.numbers.decimals import decimal, numbers_text
from gfkit.numbers.printing import polynomial_text
from gfkit.numbers.records import LongNumbers


class Node(ToSympy):
    """What formulas are made of: `str` is its text, which parses back."""

    __slots__ = ()

    def __str__(self) -> str:
        """Return the text of a formula, with as few parentheses as parsing back allows.

        Raises FormulaError for a tree that is too deep.

        >>> from gfkit.formulas.parser import parse_expression
        >>> str(parse_expression("((a(n-1)))-(2-x)^2/(3*(1+x))"))
        'a(n-1)-(2-x)^2/(3*(1+x))'
        >>> str(parse_expression("Sum_{r^2=r+1} r^n + (2n-1)!! * [1,-1][n mod 2]"))
        'Sum_{r^2-r-1=0} r^n+(2*n-1)!!*[1, -1][n mod 2]'
        """
        try:
            return _text(self)[0]  # type: ignore[arg-type]
        except RecursionError:
            raise FormulaError("", 0, TOO_DEEP) from None


@dataclass(frozen=True, slots=True, repr=False)
class Number(LongNumbers, Node):
    """A natural number."""

    value: int


@dataclass(frozen=True, slots=True, repr=False)
class Decimal(Node):
    """A decimal fraction, by its text."""

    text: str


@dataclass(frozen=True, slots=True, repr=False)
class Variable(Node):
    """A letter: the index n, the variable of a g.f., a mark, or a variable bound by a sum."""

    name: str


@dataclass(frozen=True, slots=True, repr=False)
class Term(Node):
    """The term of a sequence: a(n-1), f_B(n), A000045(2*n)."""

    sequence: str
    index: Expression


@dataclass(frozen=True, slots=True, repr=False)
class Call(Node):
    """A function of the dialect, such as binomial(n, k)."""

    function: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Negative(Node):
    """The negative of an expression."""

    body: Expression


@dataclass(frozen=True, slots=True, repr=False)
class Binary(Node):
    """Two expressions combined by one of + - * / ^."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True, repr=False)
class Sum(Node):
    """Sum_{variable=low..high} body, or Product_."""

    kind: str
    variable: str
    low: Expression
    high: Expression
    body: Expression


@dataclass(frozen=True, slots=True, repr=False)
class RootSum(LongNumbers, Node):
    """Sum_{p(variable)=0} body, over the distinct complex roots of p.

    poly: the coefficients of p, ascending integers, the last of them not 0; at least two.
    """

    variable: str
    poly: tuple[int, ...]
    body: Expression


@dataclass(frozen=True, slots=True, repr=False)
class Periodic(LongNumbers, Node):
    """[values][index mod period]: a value for each residue; the period is their number."""

    values: tuple[int, ...]
    index: Expression = Variable("n")


@dataclass(frozen=True, slots=True, repr=False)
class Coefficient(Node):
    """[variable^exponent] body: a coefficient of the body, as a Laurent series in the variable."""

    variable: str
    exponent: Expression
    body: Expression


Expression = (
    Number
    | Decimal
    | Variable
    | Term
    | Call
    | Negative
    | Binary
    | Sum
    | RootSum
    | Periodic
    | Coefficient
)


@dataclass(frozen=True, slots=True, repr=False)
class Relation(Node):
    """left = right, or another comparison."""

    operator: str
    left: Expression
    right: Expression


OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "^": pow,
}
T = TypeVar("T")
F = TypeVar("F", Expression, Relation, "Expression | Relation")
SHOWN_FACTORIALS = {"factorial": "!", "double factorial": "!!"}
EXTRACTED_FROM = "xyztqu"
"""The letters whose powers in brackets stand for a coefficient, as in [x^n] 1/(1-x)."""
TOO_DEEP = "more operations inside each other than can be read"

_STRENGTH = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 4}
_ATOM = 9


text_of: Callable[[Expression | Relation], str] = str
"""Returns the text of a formula."""


def spine(expression: Any) -> tuple[Any, list[Binary]]:
    """Return the leftmost operand of operators in a row, and the operators from there outwards.

    Sums of very many terms are walked along it, without a call for each term.
    """
    above: list[Binary] = []
    while isinstance(expression, Binary):
        above.append(expression)
        expression = expression.left
    return expression, above[::-1]


def fold(
    expression: Expression | Relation,
    operand: Callable[[Any], T],
    join: Callable[[Binary, T, T], T],
) -> T:
    """Return what `join` makes of operators in a row, and `operand` of anything else.

    join: of an operator, and of what its left and its right side became. Sums of very many terms
    are taken from left to right, without a call inside a call for each term.
    """
    first, above = spine(expression)
    found = operand(first)
    for node in above:
        found = join(node, found, fold(node.right, operand, join))
    return found


def _joined(node: Binary, left: tuple[str, int], right: tuple[str, int]) -> tuple[str, int]:
    (before, level), (after, after_level) = left, right
    own = _STRENGTH[node.operator]
    is_sum = isinstance(node.left, (Sum, Coefficient) if own == 1 else OPEN)
    if is_sum or level < own or (node.operator == "^" and level <= own):
        before = f"({before})"
    if after_level <= own or after[0] == "-":
        after = f"({after})"
    return f"{before}{node.operator}{after}", own


def _operand(expression: Expression | Relation) -> tuple[str, int]:
    """Return the text of anything but an operator, and how strongly it binds."""
    match expression:
        case Relation(sign, left, right):
            return f"{_text(left)[0]} {sign} {_text(right)[0]}", 0
        case Number(value):
            return decimal(value), _ATOM
        case Decimal(text) | Variable(text):
            return text, _ATOM
        case Term(sequence, index):
            return f"{sequence}({_text(index)[0]})", _ATOM
        case Call(function, (body,)) if function in SHOWN_FACTORIALS:
            inside, strength = _text(body)
            bare = strength == _ATOM and not inside.endswith("!")
            return (inside if bare else f"({inside})") + SHOWN_FACTORIALS[function], _ATOM
        case Call(function, arguments):
            return f"{function}({', '.join(_text(part)[0] for part in arguments)})", _ATOM
        case Negative(body):
            return f"-{_summand(body)}", 1
        case Sum(kind, variable, low, high, body):
            ends = f"{variable}={_text(low)[0]}..{_text(high)[0]}"
            return f"{kind}_{{{ends}}} {_summand(body)}", 2
        case RootSum(variable, poly, body):
            equation = polynomial_text(poly, variable, highest_first=True)
            return f"Sum_{{{equation}=0}} {_summand(body)}", 2
        case Periodic(values, index):
            inside, strength = _text(index)
            bare = strength >= 2 and not isinstance(index, OPEN)
            place = inside if bare else f"({inside})"
            return f"[{numbers_text(values)}][{place} mod {len(values)}]", _ATOM
        case Coefficient(variable, exponent, body):
            inside, strength = _text(exponent)
            power = inside if strength == _ATOM else f"({inside})"
            return f"[{variable}^{power}] {_summand(body)}", 2
    raise AssertionError(expression)


def _summand(body: Expression) -> str:
    """Return the text of what is summed, or of which the sign is turned."""
    inside, strength = _text(body)
    return inside if strength >= 2 and inside[0] != "-" else f"({inside})"


_text: Callable[[Expression | Relation], tuple[str, int]] = partial(
    fold, operand=_operand, join=_joined
)
"""Returns the text and how strongly its outermost operator binds."""

PARTS: dict[type, tuple[str, ...]] = {
    Term: ("index",),
    Periodic: ("index",),
    Negative: ("body",),
    RootSum: ("body",),
    Binary: ("left", "right"),
    Relation: ("left", "right"),
    Sum: ("low", "high", "body"),
    Coefficient: ("exponent", "body"),
}
"""The fields that are expressions, from left to right; those of a call are its arguments."""
BINDING = {Sum: (2,), RootSum: (0,), Coefficient: (1,)}
"""The numbers of the parts in which a node binds its letter."""


def children(expression: Expression | Relation) -> tuple[Expression, ...]:
    """Return the parts of an expression, from left to right."""
    if isinstance(expression, Call):
        return expression.arguments
    return tuple([getattr(expression, name) for name in PARTS.get(type(expression), ())])


def rebuild(expression: F, parts: tuple[Expression, ...]) -> F:
    """Return the expression with other parts."""
    if isinstance(expression, Call):
        return replace(expression, arguments=parts)
    names = PARTS.get(type(expression), ())
    changes: Any = dict(zip(names, parts, strict=True))
    return replace(expression, **changes) if changes else expression


OPEN = (Sum, RootSum, Coefficient)
"""What takes in all that follows it."""

Path = tuple[int, ...]


def walk(expression: Expression | Relation, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every part of an expression with the path that leads to it, outermost first."""
    waiting = [(path, expression)]
    while waiting:
        place, part = waiting.pop()
        yield place, part
        kind = type(part)
        if kind is Number or kind is Variable:
            continue
        inner = children(part)
        if inner:
            waiting += [((*place, i), inner[i]) for i in range(len(inner) - 1, -1, -1)]


def changed_at(
    expression: Expression, path: Path, change: Callable[[Expression], Expression]
) -> Expression:
    """Return the expression with the part at `path` changed.

    >>> from gfkit.formulas.parser import parse_expression
    >>> whole = parse_expression("1+x*t")
    >>> text_of(changed_at(whole, (1, 0), lambda part: Variable("y")))
    '1+y*t'
    """
    passed = []
    for number in path:
        passed.append(expression)
        expression = children(expression)[number]
    changed = change(expression)
    for outer, number in zip(reversed(passed), reversed(path), strict=True):
        parts = list(children(outer))
        parts[number] = changed
        changed = rebuild(outer, tuple(parts))
    return changed


def bound_by(expression: Expression | Relation) -> tuple[str, tuple[int, ...]]:
    """Return the letter that a node binds, and the numbers of the parts in which; "" for none."""
    inside = BINDING.get(type(expression), ())
    return (expression.variable if inside else ""), inside  # type: ignore[union-attr]


def mapped(expression: F, change: Callable[[Any], Expression | None], free: str = "") -> F:
    """Return an expression or a relation with parts changed, outermost first.

    change: of a part what it becomes; None where it stays, and its own parts are examined. free: a
    letter; what it is bound in stays. Operators in a row are taken without a call for each.

    >>> from gfkit.formulas.parser import parse_expression
    >>> whole = parse_expression("n! + Sum_{n=0..3*n} n")
    >>> text_of(mapped(whole, lambda part: Variable("m") if part == Variable("n") else None, "n"))
    'm!+Sum_{n=0..3*m} n'
    """
    above: list[Binary] = []
    whole: Any = expression
    found: Any
    while (found := change(whole)) is None and isinstance(whole, Binary):
        above.append(whole)
        whole = whole.left
    if found is None:
        letter, inside = bound_by(whole)
        parts = (
            part if letter == free and number in inside else mapped(part, change, free)
            for number, part in enumerate(children(whole))
        )
        found = rebuild(whole, tuple(parts))
    for node in reversed(above):
        found = Binary(node.operator, found, mapped(node.right, change, free))
    return cast("F", found)


def substituted(expression: F, name: str, value: Expression) -> F:
    """Return an expression or a relation with a free variable replaced by an expression."""
    variable = Variable(name)
    return mapped(expression, lambda part: value if part == variable else None, name)


def variables_of(expression: Expression | Relation) -> frozenset[str]:
    """Return the names of the free variables.

    A statement with one that it is not about says nothing, so that nothing can refute it.

    >>> from gfkit.formulas.parser import parse_relation
    >>> sorted(variables_of(parse_relation("a(n) = Sum_{k=0..n} k*x + c")))
    ['c', 'n', 'x']
    """
    found: set[str] = set()
    waiting: list[tuple[Any, frozenset[str]]] = [(expression, frozenset())]
    while waiting:
        part, bound = waiting.pop()
        kind = type(part)
        if kind is Binary:
            waiting += ((part.left, bound), (part.right, bound))
        elif kind is Variable:
            if part.name not in bound:
                found.add(part.name)
        elif kind is Term:
            waiting.append((part.index, bound))
        elif kind is not Number:
            letter, inside = bound_by(part)
            for number, inner in enumerate(children(part)):
                waiting.append((inner, bound | {letter} if number in inside else bound))
    return frozenset(found)


def sequences_of(expression: Expression | Relation) -> frozenset[str]:
    """Return the names of the sequences whose terms occur."""
    return frozenset(part.sequence for _, part in walk(expression) if isinstance(part, Term))
