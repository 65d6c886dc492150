"""Expressions as frozen data, printed as OEIS writes them; what is printed parses back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(frozen=True, slots=True)
class Number:
    """A natural number."""

    value: int


@dataclass(frozen=True, slots=True)
class Decimal:
    """A decimal fraction, by its text."""

    text: str


@dataclass(frozen=True, slots=True)
class Variable:
    """A letter: the index n, the variable of a g.f., a mark, or a variable bound by a sum."""

    name: str


@dataclass(frozen=True, slots=True)
class Term:
    """The term of a sequence: a(n-1), f_B(n), A000045(2*n)."""

    sequence: str
    index: Expression


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the dialect, such as binomial(n, k)."""

    function: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Negative:
    """The negative of an expression."""

    body: Expression


@dataclass(frozen=True, slots=True)
class Binary:
    """Two expressions joined by one of + - * / ^."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Sum:
    """Sum_{variable=low..high} body, or Product_."""

    kind: str
    variable: str
    low: Expression
    high: Expression
    body: Expression


Expression = Number | Decimal | Variable | Term | Call | Negative | Binary | Sum


@dataclass(frozen=True, slots=True)
class Relation:
    """left = right, or another comparison."""

    operator: str
    left: Expression
    right: Expression

    def __str__(self) -> str:
        return f"{text_of(self.left)} {self.operator} {text_of(self.right)}"


_STRENGTH = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 4}
_NEGATIVE = 3


def text_of(expression: Expression) -> str:
    """Return the text of an expression, with as few parentheses as parsing back allows.

    >>> from gfkit.formulas.grammar import parse_expression
    >>> text_of(parse_expression("((a(n-1)))-(2-x)^2/(3*(1+x))"))
    'a(n-1)-(2-x)^2/(3*(1+x))'
    """
    return _text(expression)[0]


def _text(expression: Expression) -> tuple[str, int]:
    """Return the text and how strongly its outermost operator binds."""
    match expression:
        case Number(value):
            return str(value), 9
        case Decimal(text) | Variable(text):
            return text, 9
        case Term(sequence, index):
            return f"{sequence}({text_of(index)})", 9
        case Call("factorial", (body,)):
            inside, strength = _text(body)
            return (f"{inside}!" if strength == 9 else f"({inside})!"), 9
        case Call(function, arguments):
            return f"{function}({', '.join(map(text_of, arguments))})", 9
        case Negative(body):
            inside, strength = _text(body)
            return f"-{inside}" if strength >= 2 and inside[0] != "-" else f"-({inside})", 1
        case Sum(kind, variable, low, high, body):
            inside, strength = _text(body)
            wrapped = inside if strength >= 2 and inside[0] != "-" else f"({inside})"
            return f"{kind}_{{{variable}={text_of(low)}..{text_of(high)}}} {wrapped}", 2
        case Binary(operator, left, right):
            level = _STRENGTH[operator]
            before, before_level = _text(left)
            after, after_level = _text(right)
            if before_level < level or (operator == "^" and before_level <= level):
                before = f"({before})"
            if isinstance(left, Sum):
                before = f"({_text(left)[0]})"
            same = after_level == level
            if after_level < level or same or after[0] == "-":
                after = f"({after})"
            return f"{before}{operator}{after}", level
    raise AssertionError(expression)


def children(expression: Expression) -> tuple[Expression, ...]:
    """Return the parts of an expression, from left to right."""
    match expression:
        case Term(_, index):
            return (index,)
        case Call(_, arguments):
            return arguments
        case Negative(body):
            return (body,)
        case Binary(_, left, right):
            return (left, right)
        case Sum(_, _, low, high, body):
            return (low, high, body)
    return ()


def rebuild(expression: Expression, parts: tuple[Expression, ...]) -> Expression:
    """Return the expression with other parts."""
    match expression:
        case Term():
            return replace(expression, index=parts[0])
        case Call():
            return replace(expression, arguments=parts)
        case Negative():
            return Negative(parts[0])
        case Binary():
            return replace(expression, left=parts[0], right=parts[1])
        case Sum():
            return replace(expression, low=parts[0], high=parts[1], body=parts[2])
    return expression


Path = tuple[int, ...]


def walk(expression: Expression, path: Path = ()) -> Iterator[tuple[Path, Expression]]:
    """Yield every part of an expression with the path that leads to it, outermost first."""
    yield path, expression
    for number, part in enumerate(children(expression)):
        yield from walk(part, (*path, number))


def changed_at(
    expression: Expression, path: Path, change: Callable[[Expression], Expression]
) -> Expression:
    """Return the expression with the part at `path` changed.

    >>> from gfkit.formulas.grammar import parse_expression
    >>> whole = parse_expression("1+x*t")
    >>> text_of(changed_at(whole, (1, 0), lambda part: Variable("y")))
    '1+y*t'
    """
    if not path:
        return change(expression)
    parts = list(children(expression))
    parts[path[0]] = changed_at(parts[path[0]], path[1:], change)
    return rebuild(expression, tuple(parts))


def substituted(expression: Expression, name: str, value: Expression) -> Expression:
    """Return the expression with a free variable replaced by an expression."""
    match expression:
        case Variable(found) if found == name:
            return value
        case Sum(kind, variable, low, high, body):
            inside = body if variable == name else substituted(body, name, value)
            return Sum(
                kind,
                variable,
                substituted(low, name, value),
                substituted(high, name, value),
                inside,
            )
    parts = tuple(substituted(part, name, value) for part in children(expression))
    return rebuild(expression, parts)


def variables_of(expression: Expression) -> frozenset[str]:
    """Return the names of the free variables."""
    if isinstance(expression, Variable):
        return frozenset({expression.name})
    if isinstance(expression, Sum):
        inside = variables_of(expression.body) - {expression.variable}
        return inside | variables_of(expression.low) | variables_of(expression.high)
    found: frozenset[str] = frozenset()
    for part in children(expression):
        found |= variables_of(part)
    return found


def sequences_of(expression: Expression) -> frozenset[str]:
    """Return the names of the sequences whose terms occur."""
    return frozenset(part.sequence for _, part in walk(expression) if isinstance(part, Term))
