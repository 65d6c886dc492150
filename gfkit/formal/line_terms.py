"""What array rules say of whole lines, in the words of the Coq library's file WholeRules.v."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from gfkit.boards.line_conditions import Arrows, Matches, Numeral, Shape, Stretches
from gfkit.boards.line_patterns import read_pattern
from gfkit.errors import NotFormal
from gfkit.formal.gallina import condition_term, integer_term, list_term

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gfkit.boards.line_conditions import Carry, Lines, Said
    from gfkit.boards.line_patterns import Pattern

WAYS = {
    "row": ("Along (0, 1) false", "Along (1, 0) false"),
    "column": ("Along (1, 0) false", "Along (0, 1) false"),
    "diagonal": ("Along (1, 1) false", "Along (1, 1) false"),
    "antidiagonal": ("Along (1, -1) false", "Along (1, -1) true"),
    "array": ("RowByRow", "ColumnByColumn"),
}
"""The lines of an array that is the list of its rows; and if it is the list of its columns."""


@dataclass(frozen=True, slots=True)
class FormalLines:
    """What is said of the lines in some directions.

    words: the sentence. directions: of WAYS. term: of the type `saying`.
    """

    words: str
    directions: tuple[str, ...]
    term: str

    def ways(self, *, is_transposed: bool) -> Iterator[str]:
        """Yield the terms of the type `lines`."""
        for direction in self.directions:
            yield WAYS[direction][is_transposed]


INTRODUCED = FormalLines(
    "read row by row, each value but the first comes only after the one before it in the list of "
    "values has come",
    ("array",),
    "Reads (introduced values)",
)


def formal_lines(lines: Lines, numbers: dict[str, int]) -> FormalLines:
    """Return a condition on lines; numbers: the integers that stand for the values.

    Raises NotFormal for arithmetic that the library has no words for.

    >>> from gfkit.boards.line_conditions import read_lines
    >>> table = {"directions": ["row"], "arrows": ["a 0 a", "a 1 b"], "start": ["a"], "accept": []}
    >>> found = formal_lines(read_lines(table, ("0", "1"), "my.toml"), {"0": 0, "1": 1})
    >>> found.term
    'Walks [(0, Some 0, 0); (0, Some 1, 1)] [0] []'
    """
    words, term = _said(lines.said, numbers)
    which = " and ".join(
        "the array, read row by row as one line," if way == "array" else f"every {way}"
        for way in lines.directions
    )
    return FormalLines(f"{which} {words}", lines.directions, term)


def _said(said: Said, numbers: dict[str, int]) -> tuple[str, str]:
    match said:
        case Matches(pattern):
            text = _expression(read_pattern(pattern, tuple(numbers)), numbers)
            return f"matches {pattern}", f"Fits {text}"
        case Arrows():
            return _arrows(said, numbers)
        case Stretches(length, holds, 2):
            return _stretches(said, length, holds)
        case Stretches():
            raise NotFormal("conditions on every three stretches of a line")
        case Shape(name):
            return f"is {name}", _carries(said.carry)
        case Numeral(base, modulo, remainders):
            allowed = " or ".join(map(str, remainders))
            read = "has a sum" if base == 1 else f"is a number in base {base}"
            return f"{read} that is {allowed} modulo {modulo}", _carries(said.carry)
        case _:
            return _carry_words(said), _carries(said)


def _carry_words(carry: Carry) -> str:
    begins = ", ".join(
        f"{name} = {' or '.join(map(str, numbers))}" for name, numbers in carry.start
    )
    after = ", ".join(f"{name} = {text}" for name, text in carry.after)
    asked = f"; {carry.holds} at every element x, before that" if carry.holds else ""
    end = f"; {carry.end} at the end" if carry.end else ""
    return f"carries numbers, {begins} at first and {after} after an element x{asked}{end}"


def _carries(carry: Carry) -> str:
    """Return a carry; its k-th number has the name `ck` in Coq."""
    names = {name: f"c{place}" for place, name in enumerate(carry.names, 1)}
    state = list_term(names.values())
    holds, end = (
        "true" if node is None else condition_term(_renamed(node, names), {})
        for node in carry.asks()
    )
    after = list_term(condition_term(_renamed(node, names), {}) for node in carry.rules())
    begins = list_term(
        list_term(map(integer_term, choice)) for choice in product(*(n for _, n in carry.start))
    )
    return (
        f"Carries (Carry {begins}\n"
        f"  (fun numbers x => match numbers with {state} => {holds} | _ => false end)\n"
        f"  (fun numbers x => match numbers with {state} => {after} | _ => [] end)\n"
        f"  (fun numbers => match numbers with {state} => {end} | _ => false end))"
    )


def _renamed(node: Any, names: dict[str, str]) -> Any:
    """Return a condition with other names."""
    if not isinstance(node, tuple):
        return node
    if len(node) == 2 and node[0] == "name":
        return ("name", names.get(node[1], node[1]))
    return tuple(_renamed(part, names) for part in node)


def _arrows(said: Arrows, numbers: dict[str, int]) -> tuple[str, str]:
    states: dict[str, int] = {}
    for one, _, to in said.arrows:
        for state in (one, to):
            states.setdefault(state, len(states))
    arrows = list_term(
        f"({states[one]}, {'None' if sign == '.' else f'Some {integer_term(numbers[sign])}'}, "
        f"{states[to]})"
        for one, sign, to in said.arrows
    )
    starts, accepting = (
        list_term(dict.fromkeys(states[state] for state in some))
        for some in (said.start, said.accept)
    )
    drawn = ", ".join(" ".join(arrow) for arrow in said.arrows)
    shown = ", ".join(f"{number} for {state}" for state, number in states.items())
    words = (
        f"is read by an automaton with the arrows (from, value, to) {drawn}, from "
        f"{' or '.join(said.start) or 'no state'} to {' or '.join(said.accept) or 'no state'}; "
        f"Coq has the numbers {shown}"
    )
    return words, f"Walks {arrows} {starts} {accepting}"


def _stretches(said: Stretches, length: int, holds: str) -> tuple[str, str]:
    first, second = said.letters[:length], said.letters[length:]
    words = (
        f"has {holds} for every two stretches {', '.join(first)} and {', '.join(second)} of "
        "elements after each other"
    )
    term = condition_term(said.node(), {})
    return words, (
        f"Pairs {length} (fun u v => match u, v with\n"
        f"  | {list_term(first)}, {list_term(second)} => {term}\n"
        "  | _, _ => false end)"
    )


def _expression(pattern: Pattern, numbers: dict[str, int]) -> str:
    kind, *parts = pattern
    if kind == "letter":
        found = sorted(numbers[value] for value in parts[0])
        return f"(One {list_term(map(integer_term, found))})"
    if kind == "star":
        return f"(Many {_expression(parts[0], numbers)})"
    name = {"then": "Then", "or": "Either"}[kind]
    return _joined([_expression(part, numbers) for part in parts], name)


def _joined(terms: Iterable[str], name: str) -> str:
    listed = list(terms)
    if not listed:
        return "Nothing"
    if len(listed) == 1:
        return listed[0]
    return f"({name} {listed[0]} {_joined(listed[1:], name)})"
