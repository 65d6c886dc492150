"""Regular expressions of values: what whole lines must match.

    pattern = branch ("|" branch)*    branch = (atom ["*" | "+" | "?"])*
    atom    = a value | "." | "(" pattern ")"

Every character is a value, but for those that are signs; `.` is any value, and blanks are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.boards.schemas import Unfit

if TYPE_CHECKING:
    from collections.abc import Sequence

Pattern = tuple[Any, ...]
"""("letter", values), ("then", ...), ("or", ...) or ("star", pattern)."""

NOTHING: Pattern = ("then",)
"""What the line of no elements matches, and no other."""
SIGNS = "()|*+?."
MAX_PATTERN = 500
MAX_NESTED = 30


def read_pattern(text: str, values: Sequence[str]) -> Pattern:
    """Return a pattern as nested tuples; raises Unfit, which says what is wrong.

    >>> read_pattern("0*1", "01")
    ('then', ('star', ('letter', frozenset({'0'}))), ('letter', frozenset({'1'})))
    """
    if len(text) > MAX_PATTERN:
        raise Unfit(f"a pattern has at most {MAX_PATTERN} characters")
    found, rest = _either([z for z in text if z != " "], values, 0)
    if rest:
        raise Unfit(f"the pattern {text!r} cannot be read from {''.join(rest)!r} on")
    return found


def then(*parts: Pattern) -> Pattern:
    """Return what matches the parts one after the other."""
    flat = [z for part in parts for z in (part[1:] if part[0] == "then" else (part,))]
    return flat[0] if len(flat) == 1 else ("then", *flat)


def _either(todo: list[str], values: Sequence[str], depth: int) -> tuple[Pattern, list[str]]:
    if depth > MAX_NESTED:
        raise Unfit(f"a pattern is nested at most {MAX_NESTED} deep")
    branches, branch = [], NOTHING
    while todo and todo[0] != ")":
        if todo[0] == "|":
            branches.append(branch)
            branch, todo = NOTHING, todo[1:]
            continue
        atom, todo = _atom(todo, values, depth)
        while todo and todo[0] in "*+?":
            star: Pattern = ("star", atom)
            atom = {"*": star, "+": then(atom, star), "?": ("or", atom, NOTHING)}[todo[0]]
            todo = todo[1:]
        branch = then(branch, atom)
    branches.append(branch)
    return (branches[0] if len(branches) == 1 else ("or", *branches)), todo


def _atom(todo: list[str], values: Sequence[str], depth: int) -> tuple[Pattern, list[str]]:
    sign, *rest = todo
    if sign == "(":
        found, rest = _either(rest, values, depth + 1)
        if not rest:
            raise Unfit("a parenthesis of the pattern is not closed")
        return found, rest[1:]
    if sign == ".":
        return ("letter", frozenset(values)), rest
    if sign not in values:
        raise Unfit(f"{sign!r} in a pattern is not a value")
    return ("letter", frozenset({sign})), rest


def is_nullable(pattern: Pattern) -> bool:
    """Tell whether the line of no elements matches."""
    match pattern:
        case ("then", *parts):
            return all(map(is_nullable, parts))
        case ("or", *parts):
            return any(map(is_nullable, parts))
    return bool(pattern[0] == "star")


def after(pattern: Pattern, value: str) -> frozenset[Pattern]:
    """Return patterns, one of which what comes after a value must match.

    >>> sorted(after(read_pattern("0*1", "01"), "1"))
    [('then',)]
    """
    match pattern:
        case ("letter", some):
            return frozenset({NOTHING} if value in some else ())
        case ("or", *parts):
            return frozenset().union(*(after(part, value) for part in parts))
        case ("star", part):
            return frozenset(then(one, pattern) for one in after(part, value))
        case ("then", first, *rest):
            found = frozenset(then(one, *rest) for one in after(first, value))
            return found | after(then(*rest), value) if is_nullable(first) else found
    return frozenset()
