"""Conditions at places, on lines and on lines beside each other, in the words of Rules.v."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from gfkit.boards.acceptors.arrays import ArrowTable, Place
from gfkit.boards.acceptors.lines import (
    Carry,
    Sorted,
    Stretches,
)
from gfkit.boards.acceptors.places import (
    BlockStatistic,
    CornerAcceptor,
    Holds,
    Neighbours,
    Pair,
    Patterns,
)
from gfkit.errors import NotFormal
from gfkit.formal.cells import (
    among_term,
    arrows_term,
    condition_term,
    integer_term,
    list_term,
    offsets_term,
)
from gfkit.strips.scan.lines import automaton_of

if TYPE_CHECKING:
    from gfkit.boards.rules.rule import Cell

    Where = tuple[str, tuple[Cell, ...]]
    """The cells that a condition is given, as a term, and as offsets (row, column)."""

WAYS = {
    "row": ("Along (0, 1) false", "Along (1, 0) false"),
    "column": ("Along (1, 0) false", "Along (0, 1) false"),
    "diagonal": ("Along (1, 1) false", "Along (1, 1) false"),
    "antidiagonal": ("Along (1, -1) false", "Along (1, -1) true"),
    "array": ("RowByRow", "ColumnByColumn"),
}
"""The lines of an array that is the list of its rows; and if it is the list of its columns."""


@dataclass(frozen=True, slots=True)
class LibraryTerm:
    """The conditions on an array.

    words: the sentence. kind: the type of the term in the library: `condition`, `acceptor` of
    lines, or what the lines are that are compared, `showing`. terms, asked: the term, and the
    questions with {} for its name, where arrays are lists of rows, and where of columns. cells:
    that a condition looks at, as offsets (row, column).
    """

    words: str
    kind: str
    terms: tuple[str, str]
    asked: tuple[Sequence[str], Sequence[str]]
    cells: tuple[Cell, ...] = ()


def at(offsets: Iterable[tuple[int, int]]) -> str:
    """Return where neighbours are, as (rows down, columns to the right).

    >>> at([(0, 1), (1, 0)])
    '(0, 1), (1, 0)'
    """
    return ", ".join(f"({row}, {column})" for row, column in offsets)


def listed(values: Iterable[object]) -> str:
    """Return alternatives.

    >>> listed([0, 2])
    '0 or 2'
    """
    return " or ".join(map(str, values))


# At places.


def block(rows: int, columns: int) -> Where:
    """Return the cells of a block, all on the board."""
    return f"block {rows} {columns}", tuple(product(range(rows), range(columns)))


def inside(offsets: Sequence[Cell]) -> Where:
    """Return cells that are on the board."""
    return f"inside {offsets_term(offsets)}", tuple(offsets)


def around(offsets: Sequence[Cell]) -> Where:
    """Return an element, on the board, and other cells, which are there or not."""
    return f"around ((0, 0) :: {offsets_term(offsets)})", ((0, 0), *offsets)


def condition(words: str, where: Where, test: str) -> LibraryTerm:
    """Return a condition; test: a function of the cells."""
    term = f"{where[0]}\n  ({test})"
    asked = ("Place {}",), ("Place (transposed {})",)
    return LibraryTerm(words, "condition", (term, term), asked, where[1])


def matched(words: str, where: Where, pattern: str | Sequence[str], test: str) -> LibraryTerm:
    """Return a condition that holds where the cells do not match a pattern, or names in a list."""
    if not isinstance(pattern, str):
        pattern = list_term(pattern)
    cases = f"match cells with\n   | {pattern} => {test}\n   | _ => true end"
    return condition(words, where, f"fun cells => {cases}")


def element(words: str, offsets: Sequence[Cell], test: str) -> LibraryTerm:
    """Return a condition on an element, x, and the list `near` of its neighbours on the board."""
    return matched(words, around(offsets), "Some x :: near", test)


def place_question(track: Place, acceptor: Any, numbers: dict[str, int]) -> LibraryTerm:
    """Return a condition on places; numbers: the integers that stand for the values.

    Raises NotFormal for an acceptor, or arithmetic, that the library has no words for.
    """
    match acceptor:
        case Neighbours():
            return _neighbours(acceptor, numbers)
        case Holds() if track.inside:
            return _formula(track.offsets, acceptor, numbers)
        case Holds():
            return _surrounded(track.offsets, acceptor)
        case Patterns(direction=""):
            rows, columns = _sides(track.offsets)
            shown = ", ".join(acceptor.patterns) or "no patterns"
            how = "is none of" if acceptor.forbidden else "is one of"
            words = f"every window of {rows} x {columns} {how} {shown}"
            return condition(words, block(rows, columns), _matching(acceptor, numbers))
        case Patterns(direction=way):
            words = f"no {way} has {listed(acceptor.patterns)} as elements after each other"
            return condition(words, inside(track.offsets), _matching(acceptor, numbers))
        case BlockStatistic():
            return _blocks(track.offsets, acceptor)
        case CornerAcceptor():
            others, value = track.offsets[1:], numbers[acceptor.value]
            words = f"the {acceptor.corner} element, with nothing at {at(others)} from it, is"
            pattern, test = ["Some x", "None", "None"], f"x =? {integer_term(value)}"
            return matched(f"{words} {value}", around(others), pattern, test)
        case Pair():
            return _pair(track, acceptor, numbers)
        case ArrowTable():
            return _table_of_place(track, acceptor, numbers)
    # a kind that is newer than the library
    raise NotFormal(f"a condition of the kind {type(acceptor).__name__}")


def _neighbours(said: Neighbours, numbers: dict[str, int]) -> LibraryTerm:
    distance, values = said.distance, [numbers[value] for value in said.values]
    related = {
        "equal": ("y =? x", "equal to it"),
        "different": ("negb (y =? x)", "different from it"),
        "within": (f"Z.abs (y - x) <=? {distance}", f"within {distance} of it"),
        "beyond": (f"{distance} <? Z.abs (y - x)", f"more than {distance} from it"),
        "value": (among_term("y", values), f"with the value {listed(values)}"),
    }
    test, words = related[said.relation]
    near, beyond = "(near_values near)", ""
    if said.outside is not None:
        outside = numbers[said.outside]
        near = f"(near_or {integer_term(outside)} near)"
        beyond = f", where what is beyond the board counts as {outside}"
    term = among_term(f"(how_many (fun y => {test}) {near})", said.counts)
    of = [numbers[value] for value in numbers if value in said.of]
    who = "every element"
    if len(of) < len(numbers):
        term = f"negb {among_term('x', of)} || {term}"
        who += f" with the value {listed(of)}"
    words = f"{who} has {listed(said.counts)} neighbours {words} among those at {at(said.offsets)}"
    return element(f"{words}{beyond}", said.offsets, term)


def _surrounded(offsets: tuple[Cell, ...], said: Holds) -> LibraryTerm:
    many = {name: cells for name, cells in said.names if name in said.many}
    parts = "".join(
        f"let at_{name} := near_values {list_term(f'c{cell}' for cell in cells)} in "
        for name, cells in many.items()
    )
    where = "; ".join(
        f"{name}: the elements at {at(offsets[cell] for cell in cells)}"
        for name, cells in many.items()
    )
    words = f"every element x satisfies {said.holds}" + (f" ({where})" if where else "")
    pattern = ["Some x", *(f"c{cell}" for cell in range(1, len(offsets)))]
    term = condition_term(said.node(), {name: f"at_{name}" for name in many})
    return matched(words, around(offsets[1:]), pattern, parts + term)


def _matching(said: Patterns, numbers: dict[str, int]) -> str:
    cells = [[p for p in pattern if p != "|"] for pattern in said.patterns]
    found = list_term(
        list_term("None" if p == "?" else f"Some {integer_term(numbers[p])}" for p in pattern)
        for pattern in cells
    )
    found = f"existsb (fun pattern => matches pattern cells) {found}"
    return f"fun cells => {f'negb ({found})' if said.forbidden else found}"


def _sides(offsets: tuple[Cell, ...]) -> tuple[int, int]:
    """Return the rows and columns of a block."""
    rows, columns = (max(steps) + 1 for steps in zip(*offsets, strict=True))
    return rows, columns


def _blocks(offsets: tuple[Cell, ...], said: BlockStatistic) -> LibraryTerm:
    rows, columns = _sides(offsets)
    twice = said.statistic == "median"
    allowed = [a * 2 if twice else a for a in said.allowed]
    measure = {
        "sum": "total cells",
        "maximum": "maximum cells",
        "minimum": "minimum cells",
        "median": "lower cells + upper cells",
    }[said.statistic]
    shown = listed(f"{a:g}" for a in said.allowed) or "none of all numbers"
    words = f"every {rows} x {columns} block has {said.statistic} {shown}"
    words += " (Coq is given twice the median)" * twice
    test = among_term(f"({measure})", [int(a) for a in allowed if a == int(a)])
    return condition(words, block(rows, columns), f"fun cells => {test}")


def _formula(offsets: tuple[Cell, ...], said: Holds, values: dict[str, int]) -> LibraryTerm:
    if set(said.numbers) != {tuple(values.values())}:
        raise NotFormal("a formula on other numbers than the values")
    rows, columns = _sides(offsets)
    names = [name for name, _ in said.names]
    words = f"every {rows} x {columns} block, with cells {''.join(names)} row by row, "
    term = condition_term(said.node(), {})
    return matched(f"{words}satisfies {said.holds}", block(rows, columns), names, term)


def _pair(track: Place, said: Pair, numbers: dict[str, int]) -> LibraryTerm:
    """Return what two cells may have, by their classes; those of values are 0, 1, 2, ..."""
    values = list(numbers.values())
    used = {z: k for k, z in enumerate(dict.fromkeys((*said.firsts, *said.seconds)))}
    sides = {"x": [used[z] for z in said.firsts], "y": [used[z] for z in said.seconds]}
    fits = sorted((used[a], used[b]) for a, b in said.fitting if {a, b} <= used.keys())
    words = f"every value and the one at {at(track.anchored[1:])} from it are "
    pairs, terms = ", ".join(f"{a} {b}" for a, b in fits) or "none", ["x", "y"]
    if any(classes[: len(values)] != values for classes in sides.values()):
        terms = [f"(nth (Z.to_nat {z}) {list_term(k)} 0)" for z, k in sides.items()]
        first, second = (" ".join(map(str, classes)) for classes in sides.values())
        words += f"of a pair of classes of {pairs}; the classes of the first are {first} in the "
        words += f"order of the values, those of the other {second}"
    else:
        words += f"a pair of {pairs}"
    test = f"existsb (fun fit => (fst fit =? {terms[0]}) && (snd fit =? {terms[1]}))"
    test += f" {offsets_term(fits)}"
    if track.inside:
        return matched(words, inside(track.anchored), ["x", "y"], test)
    beyond = len(values)
    cases = f"match near_or {beyond} cells with\n   | [x; y] => {test}\n   | _ => true end"
    words += ", where the last class is that of what is beyond the board"
    return condition(words, around(track.offsets[1:]), f"fun cells => {cases}")


def _table_of_place(track: Place, said: ArrowTable, numbers: dict[str, int]) -> LibraryTerm:
    values = list(numbers.values())
    beyond, accepting = max(values) + 1, sorted(said.accepting)
    read = f"accepted_by ({arrows_term(said.arrows, [*values, beyond], accepting)})"
    words = (
        f"the values at {at(track.anchored)} are accepted by the automaton with the "
        f"{len(said.arrows)} states and the arrows (from, value, to) of the term, from 0 to "
        f"{listed(accepting) or 'none'}"
    )
    if track.inside:
        return condition(words, inside(track.anchored), read)
    test = f"fun cells => {read} (near_or {integer_term(beyond)} cells)"
    return condition(
        f"{words}, where {beyond} is beyond the board", around(track.offsets[1:]), test
    )


# Of lines, and of lines and the next ones.


def order_question(asked: Sorted, values: tuple[int, ...]) -> LibraryTerm:
    """Return what is compared; raises NotFormal where the library cannot compare the values.

    The library compares integers, a rule without text the places of values.

    >>> order_question(Sorted(("0", "1"), "rows", "increasing"), (0, 1)).words
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
    node, by_rows = asked.node(), asked.lines == "rows"
    shown = "a" if node is None else condition_term(node, {})
    size, backwards = (asked.rows, asked.columns), asked.backwards
    return _order(
        words, asked.order, size, asked.names, shown, by_rows=by_rows, backwards=backwards
    )


def unlike_question(way: str) -> LibraryTerm:
    """Return that no two neighbouring rows, or columns, are equal.

    >>> unlike_question("row").words
    'no row is equal to the next one'
    """
    words = f"no {way} is equal to the next one"
    return _order(words, "unlike", (1, 1), "a", "a", by_rows=way == "row", backwards=False)


def _order(
    words: str,
    good: str,
    size: tuple[int, int],
    letters: str,
    shown: str,
    *,
    by_rows: bool,
    backwards: bool,
) -> LibraryTerm:
    """Return the rows or columns that the condition compares with the next ones.

    good: which comparisons are right, as a function of the library. size, letters, shown: what the
    blocks show. backwards: whether lines are read from their other end.
    """
    rows, columns = size
    turned = [letters[r * columns + c] for c in range(columns) for r in range(rows)]

    def term(is_so: bool, rows: int, columns: int, letters: Sequence[str]) -> str:
        cases = f"match cells with {list_term(letters)} => {shown} | _ => 0 end"
        truths = ["true" if z else "false" for z in (is_so, backwards)]
        return f"Showing {truths[0]} {rows} {columns}\n  (fun cells => {cases}) {truths[1]}"

    terms = term(by_rows, rows, columns, letters), term(not by_rows, columns, rows, turned)
    return LibraryTerm(words, "showing", terms, ([f"Order {good} {{}}"],) * 2)


def line_question(acceptor: Any, directions: Sequence[str], numbers: dict[str, int]) -> LibraryTerm:
    """Return a condition on lines; numbers: the integers that stand for the values.

    Raises NotFormal for arithmetic that the library has no words for, and other acceptors.

    >>> found = line_question(Carry.numeral(("0", "1"), 2, 3, (1,)), ("row",), {"0": 0, "1": 1})
    >>> found.words
    'every row is a number in base 2 that is 1 modulo 3'
    """
    words, term = _said(acceptor, numbers)
    which = " and ".join(
        "the array, read row by row as one line," if way == "array" else f"every {way}"
        for way in directions
    )
    asked = [[f"Line ({WAYS[way][turned]}) {{}}" for way in directions] for turned in (0, 1)]
    return LibraryTerm(f"{which} {words}", "acceptor", (term, term), (asked[0], asked[1]))


def _said(said: Any, numbers: dict[str, int]) -> tuple[str, str]:
    values = list(numbers.values())
    match said:
        case Carry() if all(len(choices) == 1 for _, choices in said.start):
            return said.says or _carry_words(said), _carries(said)
    found = automaton_of(said, len(values))
    accepting = found.accepts.nonzero()[0].tolist()
    words = (
        f"is accepted by the automaton with the {len(found.after)} states and the arrows (from, "
        f"value, to) of the term, from 0 to {listed(accepting) or 'none'}"
    )
    match said:
        case Carry():
            words = f"{said.says or _carry_words(said)}: it {words}"
        case Stretches():
            words = f"{_stretch_words(said)}: it {words}"
        case ArrowTable():
            words = f"{said.says}: it {words}" if said.says else words
        case _ as other:  # a kind that is newer than this
            raise NotFormal(f"a condition on lines of the kind {type(other).__name__}")
    return words, arrows_term(found.after.tolist(), values, accepting)


def _carry_words(carry: Carry) -> str:
    begins = ", ".join(f"{name} = {listed(numbers)}" for name, numbers in carry.start)
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


def _stretch_words(said: Stretches) -> str:
    size, many = said.length, said.places
    parts = [said.names[size * k : size * (k + 1)] for k in range(many)]
    shown = " and ".join(", ".join(part) for part in parts)
    return (
        f"has {said.holds} for every {({2: 'two', 3: 'three'}).get(many, many)} stretches {shown} "
        "of elements after each other"
    )
