"""What is asked of lines, and of lines and the next ones, in the words of the library's Rules.v."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.boards.acceptors.conditions import Table
from gfkit.boards.acceptors.line_acceptors import (
    Arrows,
    Carry,
    Contains,
    Introduced,
    Matches,
    Sorted,
    Stretches,
)
from gfkit.errors import NotFormal
from gfkit.formal.gallina import arrows_term, condition_term, integer_term, list_term
from gfkit.strips.scan.line_automata import automaton_of

if TYPE_CHECKING:
    from collections.abc import Sequence

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

    words: the sentence. directions: of WAYS. term: an `acceptor`.
    """

    words: str
    directions: tuple[str, ...]
    term: str

    kind = "acceptor"
    """The type of the term in the library."""

    def written(self, *, is_transposed: bool) -> str:
        """Return the term; is_transposed: arrays are lists of columns."""
        del is_transposed
        return self.term

    def asked(self, name: str, *, is_transposed: bool) -> list[str]:
        """Return the questions, given the name of the term."""
        return [f"Line ({WAYS[way][is_transposed]}) {name}" for way in self.directions]


@dataclass(frozen=True, slots=True)
class FormalOrder:
    """Rows or columns that are compared with the next ones.

    words: the sentence. by_rows: whether these are rows. good: which comparisons are right, as a
    function of the library. rows, columns, letters, shown: what the blocks show. backwards:
    whether lines are read from their other end.
    """

    words: str
    by_rows: bool
    good: str
    rows: int = 1
    columns: int = 1
    letters: str = "a"
    shown: str = "a"
    backwards: bool = False

    kind = "showing"

    def written(self, *, is_transposed: bool) -> str:
        """Return the term; is_transposed: arrays are lists of columns."""
        rows, columns, letters = self.rows, self.columns, list(self.letters)
        if is_transposed:
            letters = [letters[r * columns + c] for c in range(columns) for r in range(rows)]
            rows, columns = columns, rows
        return (
            f"Showing {_truth(self.by_rows != is_transposed)} {rows} {columns}\n"
            f"  (fun cells => match cells with {list_term(letters)} => {self.shown} "
            "| _ => 0 end) "
            f"{_truth(self.backwards)}"
        )

    def asked(self, name: str, *, is_transposed: bool) -> list[str]:
        """Return the question, given the name of the term."""
        del is_transposed
        return [f"Order {self.good} {name}"]


def _truth(is_so: bool) -> str:
    return "true" if is_so else "false"


def formal_order(asked: Sorted, values: tuple[int, ...]) -> FormalOrder:
    """Return what is compared; raises NotFormal where the library cannot compare the values.

    The library compares integers, a rule without text the places of values.

    >>> formal_order(Sorted(("0", "1"), "rows", "increasing"), (0, 1)).words
    'the rows, from the top, as words are in increasing lexicographic order'
    """
    if not asked.shows and list(values) != sorted(values):
        raise NotFormal("lexicographic order of values that are not listed from the least")
    where = "from the top" if asked.lines == "rows" else "from the left"
    words = f"the {asked.lines}, {where}, as words are in {asked.order} lexicographic order"
    if asked.backwards:
        words += ", each read from its other end"
    if asked.shows:
        words += (
            f", of the array of {asked.shows} for every {asked.rows} x {asked.columns} "
            f"block with cells {asked.names} row by row"
        )
    node = asked.node()
    return FormalOrder(
        words,
        asked.lines == "rows",
        asked.order,
        asked.rows,
        asked.columns,
        asked.names,
        "a" if node is None else condition_term(node, {}),
        asked.backwards,
    )


def formal_unlike(way: str) -> FormalOrder:
    """Return that no two neighbouring rows, or columns, are equal.

    >>> formal_unlike("row").words
    'no row is equal to the next one'
    """
    return FormalOrder(f"no {way} is equal to the next one", way == "row", "unlike")


def formal_lines(
    acceptor: Any, directions: tuple[str, ...], numbers: dict[str, int]
) -> FormalLines:
    """Return a condition on lines; numbers: the integers that stand for the values.

    Raises NotFormal for arithmetic that the library has no words for, and other acceptors.

    >>> found = formal_lines(Carry.numeral(("0", "1"), 2, 3, (1,)), ("row",), {"0": 0, "1": 1})
    >>> found.words
    'every row is a number in base 2 that is 1 modulo 3'
    """
    words, term = _said(acceptor, numbers)
    which = " and ".join(
        "the array, read row by row as one line," if way == "array" else f"every {way}"
        for way in directions
    )
    return FormalLines(f"{which} {words}", directions, term)


def _said(said: Any, numbers: dict[str, int]) -> tuple[str, str]:
    values = list(numbers.values())
    match said:
        case Introduced():
            each = "brings each value but the first only after the one before it in the list"
            return each, f"introduced {list_term(map(integer_term, values))}"
        case Contains(_, value):
            return f"has {numbers[value]} somewhere", f"containing {integer_term(numbers[value])}"
        case Carry() if all(len(choices) == 1 for _, choices in said.start):
            return said.says or _carry_words(said), _carries(said)
    words, term = _table(said, values)
    match said:
        case Matches(_, pattern):
            words = f"matches {pattern}: it {words}"
        case Carry():
            words = f"{said.says or _carry_words(said)}: it {words}"
        case Arrows():
            words = f"{_arrow_words(said)}: it {words}"
        case Stretches():
            words = f"{_stretch_words(said)}: it {words}"
        case Table():
            pass
        case _ as other:  # a kind that is newer than this
            raise NotFormal(f"a condition on lines of the kind {type(other).__name__}")
    return words, term


def _table(acceptor: Any, values: Sequence[int]) -> tuple[str, str]:
    """Return the smallest automaton as a table of arrows; values: what its letters are in Coq."""
    found = automaton_of(acceptor, len(values))
    accepting = found.accepts.nonzero()[0].tolist()
    ends = " or ".join(map(str, accepting)) or "none"
    words = (
        f"is accepted by the automaton with the {len(found.after)} states and the arrows (from, "
        f"value, to) of the term, from 0 to {ends}"
    )
    return words, arrows_term(found.after.tolist(), values, accepting)


def _carry_words(carry: Carry) -> str:
    begins = ", ".join(
        f"{name} = {' or '.join(map(str, numbers))}" for name, numbers in carry.start
    )
    after = ", ".join(f"{name} = {text}" for name, text in carry.rules)
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
    after = list_term(condition_term(_renamed(node, names), {}) for node in carry.becomes())
    begins = list_term(integer_term(first) for _, (first,) in carry.start)
    return (
        f"carrying {begins}\n"
        f"  (fun numbers x => match numbers with {state} => {holds} | _ => false end)\n"
        f"  (fun numbers x => match numbers with {state} => {after} | _ => [] end)\n"
        f"  (fun numbers => match numbers with {state} => {end} | _ => false end)"
    )


def _renamed(node: Any, names: dict[str, str]) -> Any:
    """Return a condition with other names."""
    if not isinstance(node, tuple):
        return node
    if len(node) == 2 and node[0] == "name":
        return ("name", names.get(node[1], node[1]))
    return tuple(_renamed(part, names) for part in node)


def _arrow_words(said: Arrows) -> str:
    drawn = ", ".join(" ".join(arrow) for arrow in said.arrows)
    return (
        f"is read by an automaton with the arrows (from, value, to) {drawn}, from "
        f"{' or '.join(said.start) or 'no state'} to {' or '.join(said.accept) or 'no state'}"
    )


def _stretch_words(said: Stretches) -> str:
    size, many = said.length, said.places
    parts = [said.names[size * k : size * (k + 1)] for k in range(many)]
    listed = " and ".join(", ".join(part) for part in parts)
    return (
        f"has {said.holds} for every {({2: 'two', 3: 'three'}).get(many, many)} stretches {listed} "
        "of elements after each other"
    )
