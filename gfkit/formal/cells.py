"""Conditions on cells as terms of Gallina, the language in which Coq states things.

What is written uses the functions of the library's file Cells.v. The same words mean the same as in
a rule (docs/array-rules.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.errors import NotFormal

if TYPE_CHECKING:
    from gfkit.boards.conditions.evaluation import Node

SIGNS = {"<": "<?", "<=": "<=?", ">": ">?", ">=": ">=?", "=": "=?"}
LONG_DECIMAL = 10**25
"""From here on integers are hexadecimal."""
OF_LISTS = {
    "sum": "total",
    "min": "minimum",
    "max": "maximum",
    "distinct": "distinct",
    "lower": "lower",
    "upper": "upper",
    "det": "det",
    "per": "per",
}


def integer_term(number: int) -> str:
    """Return an integer, in parentheses if it is negative, and hexadecimal if it is long.

    Coq reads long decimals slowly.

    >>> integer_term(3), integer_term(-3), integer_term(-(10**30))
    ('3', '(-3)', '(-0xc9f2c9cd04674edea40000000)')
    """
    text = str(number) if abs(number) < LONG_DECIMAL else hex(number)
    return text if number >= 0 else f"({text})"


def list_term(entries: Iterable[object]) -> str:
    """Return a list of integers, or of terms.

    >>> list_term([1, -2]), list_term([])
    ('[1; -2]', '[]')
    """
    return f"[{'; '.join(map(str, entries))}]"


def offsets_term(offsets: Iterable[tuple[int, int]]) -> str:
    """Return a list of pairs (row, column).

    >>> offsets_term([(0, 1), (-1, 0)])
    '[(0, 1); (-1, 0)]'
    """
    return list_term(f"({row}, {column})" for row, column in offsets)


def among_term(term: str, allowed: Iterable[int]) -> str:
    """Return that a number is one of some integers.

    >>> among_term("x", [1]), among_term("x", [1, 2])
    ('(x =? 1)', '(among x [1; 2])')
    """
    known = list(allowed)
    if len(known) == 1:
        return f"({term} =? {integer_term(known[0])})"
    return f"(among {term} {list_term(known)})"


@dataclass(frozen=True, slots=True)
class _Said:
    """A term; many: the list of which y is one entry, if it says y.

    is_far: whether it may be the least or the largest of no numbers, which is compared alone.
    """

    text: str
    many: str = ""
    is_far: bool = False


def condition_term(node: Node, lists: Mapping[str, str]) -> str:
    """Return a condition as a boolean term.

    node: as `read_condition` reads it. lists: the terms of the lists that it names; every other
    name stands for itself.
    Raises NotFormal for a remainder whose divisor is not a number from 1 on, and for arithmetic on
    the least or largest of a list, which may be empty.

    >>> from gfkit.boards.conditions.parser import read_condition
    >>> text = "2 * count(near = x) <= number(near)"
    >>> node = read_condition(text, frozenset("x"), frozenset(["near"]))
    >>> condition_term(node, {"near": "near"})
    '((2 * (how_many (fun y => (y =? x)) near)) <=? (how_many (fun _ => true) near))'
    """
    return _term(node, lists).text


def _term(node: Node, lists: Mapping[str, str]) -> _Said:
    match node:
        case ("number", number):
            return _Said(integer_term(number))
        case ("name", name):
            return _Said("y", lists[name]) if name in lists else _Said(name)
        case ("call", name, *rest):
            return _called(name, [_term(part, lists) for part in rest])
        case ("in", part, allowed):
            said = _term(part, lists)
            return _Said(among_term(said.text, allowed), said.many)
        case ("compare", signs, *rest):
            return _compared(signs, [_term(part, lists) for part in rest])
        case ("and" | "or" as name, *rest):
            parts = [_term(part, lists) for part in rest]
            sign = " && " if name == "and" else " || "
            return _Said(f"({sign.join(p.text for p in parts)})", _many(parts))
        case ("not", part):
            said = _term(part, lists)
            return _Said(f"(negb {said.text})", said.many)
        case ("negative", part):
            said = _finite(_term(part, lists))
            return _Said(f"(- {said.text})", said.many)
        case ("mod", first, ("number", divisor)) if divisor > 0:
            said = _finite(_term(first, lists))
            return _Said(f"({said.text} mod {divisor})", said.many)
        case ("mod", *_):
            raise NotFormal("a remainder by something other than a positive number")
        case (name, first, second):
            parts = [_finite(_term(first, lists)), _finite(_term(second, lists))]
            return _Said(f"({parts[0].text} {name} {parts[1].text})", _many(parts))
    raise AssertionError(node)


def _finite(said: _Said) -> _Said:
    """Return a term to compute with; raises NotFormal if it may be infinite."""
    if said.is_far:
        raise NotFormal("arithmetic on the least or largest of a list that may be empty")
    return said


def _many(parts: list[_Said]) -> str:
    return next((part.many for part in parts if part.many), "")


def _compared(signs: tuple[str, ...], parts: list[_Said]) -> _Said:
    links = []
    for sign, first, second in zip(signs, parts, parts[1:], strict=False):
        if sign == "!=":
            links.append(f"negb ({first.text} =? {second.text})")
        else:
            links.append(f"{first.text} {SIGNS[sign]} {second.text}")
    text = links[0] if len(links) == 1 else " && ".join(f"({link})" for link in links)
    return _Said(f"({text})", _many(parts))


def _called(name: str, parts: list[_Said]) -> _Said:
    if name not in {"min", "max"}:
        parts = [_finite(part) for part in parts]
    if name == "abs":
        return _Said(f"(Z.abs {parts[0].text})", parts[0].many)
    single = [part.text for part in parts if not part.many]
    several = [part for part in parts if part.many]
    if name in {"count", "any", "all"}:
        how = {"count": "how_many", "any": "existsb", "all": "forallb"}[name]
        found = [f"({how} (fun y => {part.text}) {part.many})" for part in several]
        if single and name == "count":
            found.append(f"(truths {list_term(single)})")
        elif single:
            found += single
        sign = {"count": " + ", "any": " || ", "all": " && "}[name]
        return _Said(found[0] if len(found) == 1 else f"({sign.join(found)})")
    listed = [_mapped(part) for part in several] + ([list_term(single)] if single else [])
    all_of = listed[0] if len(listed) == 1 else f"({' ++ '.join(listed)})"
    if name == "number":
        return _Said(f"(how_many (fun _ => true) {all_of})")
    is_far = name in {"min", "max"} and all(part.many or part.is_far for part in parts)
    is_far = is_far or any(part.is_far for part in parts)
    return _Said(f"({OF_LISTS[name]} {all_of})", is_far=is_far)


def _mapped(part: _Said) -> str:
    return part.many if part.text == "y" else f"(map (fun y => {part.text}) {part.many})"


def arrows_term(
    rows: Iterable[Sequence[int]], values: Sequence[int], accepting: Iterable[int]
) -> str:
    """Return the acceptor of a table: for each state where each value leads, below 0 nowhere.

    >>> arrows_term([(1, -1)], (0, 5), (1,))
    'arrows [(0, 0, 1)] [1]'
    """
    arrows = list_term(
        f"({state}, {integer_term(values[letter])}, {to})"
        for state, row in enumerate(rows)
        for letter, to in enumerate(row)
        if to >= 0
    )
    return f"arrows {arrows} {list_term(accepting)}"
