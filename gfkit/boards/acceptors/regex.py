"""Regular expressions of values: their reader, what can follow a value, their automata.

    pattern = branch ("|" branch)*    branch = (atom ["*" | "+" | "?"])*
    atom    = a value | "." | "(" pattern ")"

Every character is a value, except signs; `.` is any value, and blanks are ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any

from gfkit.automata.dfa import MOST_STATES, explore
from gfkit.boards.acceptors.arrays import ArrowTable
from gfkit.boards.schemas import Unfit
from gfkit.errors import LimitReached

Pattern = tuple[Any, ...]
"""("letter", values), ("then", ...), ("or", ...), ("star", pattern), ("both", two patterns), or
("not", patterns), none of which matches."""

NOTHING: Pattern = ("then",)
"""The pattern that the empty line alone matches."""
SIGNS = "()|*+?."
MAX_PATTERN = 500
MAX_NESTED = 30
MOST_REPEATED = 100


def read_pattern(text: str, values: Sequence[str]) -> Pattern:
    """Return a pattern as nested tuples; raises Unfit with the reason.

    >>> read_pattern("0*1", "01")
    ('then', ('star', ('letter', frozenset({'0'}))), ('letter', frozenset({'1'})))
    """
    if len(text) > MAX_PATTERN:
        raise Unfit(f"a pattern has at most {MAX_PATTERN} characters")
    return PatternReader([z for z in text if z != " "], values).pattern()


def then(*parts: Pattern) -> Pattern:
    """Return the concatenation of patterns."""
    flat = [z for part in parts for z in (part[1:] if part[0] == "then" else (part,))]
    return flat[0] if len(flat) == 1 else ("then", *flat)


class PatternReader:
    """Reads the tokens of a pattern: values and signs.

    more: whether there are also `&`, `~` (the complement of the pattern after it), `[01]` for one
    of some values, and `{2}`, `{2,}`, `{2,5}` for numbers of times.
    """

    def __init__(self, tokens: Sequence[str], values: Sequence[str], *, more: bool = False) -> None:
        self.todo, self.values = [*reversed(tokens)], values
        self.joins, self.turns, self.repeats = ("&", "~", "*+?{") if more else ("", "", "*+?")

    def pattern(self) -> Pattern:
        """Return the whole pattern; raises Unfit."""
        found = self._either(0)
        if self.todo:
            rest = "".join(reversed(self.todo))
            raise Unfit(f"the pattern cannot be read from {rest!r} on")
        return found

    def _taken(self, signs: str) -> str:
        return self.todo.pop() if self.todo and self.todo[-1][0] in signs else ""

    def _either(self, depth: int) -> Pattern:
        if depth > MAX_NESTED:
            raise Unfit(f"a pattern is nested at most {MAX_NESTED} deep")
        parts = [self._both(depth)]
        while self._taken("|"):
            parts.append(self._both(depth))
        return parts[0] if len(parts) == 1 else ("or", *parts)

    def _both(self, depth: int) -> Pattern:
        found = self._sequence(depth)
        while self._taken(self.joins):
            found = ("both", found, self._sequence(depth))
        return found

    def _sequence(self, depth: int) -> Pattern:
        found = NOTHING
        while self.todo and self.todo[-1] not in {"|", ")", self.joins}:
            found = then(found, self._factor(depth))
        return found

    def _factor(self, depth: int) -> Pattern:
        if depth > MAX_NESTED:
            raise Unfit(f"a pattern is nested at most {MAX_NESTED} deep")
        if self._taken(self.turns):
            return "not", frozenset({self._factor(depth + 1)})
        found = self._atom(depth)
        while sign := self._taken(self.repeats):
            found = repeated(found, sign)
        return found

    def _atom(self, depth: int) -> Pattern:
        if self._taken("("):
            found = self._either(depth + 1)
            if not self._taken(")"):
                raise Unfit("a parenthesis of the pattern is not closed")
            return found
        sign = self.todo.pop() if self.todo else ""
        some = self.values if sign == "." else sign[1:-1] if len(sign) > 1 else [sign]
        if not {*some} <= {*self.values}:
            raise Unfit(f"{sign!r} in a pattern is not a value")
        return "letter", frozenset(some)


def repeated(pattern: Pattern, sign: str) -> Pattern:
    """Return the pattern repeated as a sign says: `*`, `+`, `?`, or numbers in braces."""
    low, comma, high = {"*": "0,", "+": "1,", "?": "0,1"}.get(sign, sign[1:-1]).partition(",")
    least, most = int(low), int(high or low)
    if max(least, most) > MOST_REPEATED or most * _size(pattern) > MOST_REPEATED**2:
        raise LimitReached(f"words are repeated at most {MOST_REPEATED} times by a number")
    if comma and not high:
        return then(*[pattern] * least, ("star", pattern))
    if most < least:
        raise Unfit(f"{sign} ends before it begins")
    rest = NOTHING
    for _ in range(most - least):
        rest = ("or", then(pattern, rest), NOTHING)
    return then(*[pattern] * least, rest)


def _size(pattern: Pattern) -> int:
    return 1 + sum(_size(part) for part in pattern[1:] if isinstance(part, tuple))


def is_nullable(pattern: Pattern) -> bool:
    """Return whether the empty line matches."""
    match pattern:
        case ("then" | "both", *parts):
            return all(map(is_nullable, parts))
        case ("or", *parts):
            return any(map(is_nullable, parts))
        case ("not", some):
            return not any(map(is_nullable, some))
    return bool(pattern[0] == "star")


@lru_cache(maxsize=2**16)
def after(pattern: Pattern, value: str) -> frozenset[Pattern]:
    """Return patterns, one of which the rest of a line after a value must match."""
    match pattern:
        case ("letter", some):
            return frozenset({NOTHING} if value in some else ())
        case ("or", *parts):
            return frozenset().union(*(after(part, value) for part in parts))
        case ("star", part):
            return frozenset(then(one, pattern) for one in after(part, value))
        case ("both", *parts):
            pairs = product(*(after(part, value) for part in parts))
            return frozenset(("both", *pair) for pair in pairs)
        case ("not", some):
            return frozenset({("not", frozenset().union(*(after(part, value) for part in some)))})
        case ("then", first, *rest):
            found = frozenset(then(one, *rest) for one in after(first, value))
            return found | after(then(*rest), value) if is_nullable(first) else found
    return frozenset()


def walked(
    letters: tuple[str, ...],
    first: frozenset[Any],
    after: Callable[[Any, str], Iterable[Any]],
    ends: Callable[[Any], bool],
    says: str = "",
) -> ArrowTable:
    """Return the least table of a nondeterministic automaton, by the sets of ends of its walks.

    first: the states before the first element. after: the states to which a value leads from one.
    ends: whether a walk may end in a state.
    """
    leads = cache(after)

    def step(some: frozenset[Any], letter: int) -> frozenset[Any]:
        return frozenset(to for one in some for to in leads(one, letters[letter]))

    def accepts(some: frozenset[Any]) -> bool:
        return any(map(ends, some))

    refusal = f"the lines are read with more than {MOST_STATES} states"
    found = explore(len(letters), first, step, accepts, refusal=refusal)
    arrows, accepting = found.partial
    return ArrowTable(letters, tuple(map(tuple, arrows)), frozenset(accepting), says=says)
