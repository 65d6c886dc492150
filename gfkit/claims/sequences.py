"""The sequences that claims are about: of strips, boards and graphs, of terms, of formulas."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gfkit.errors import ClaimError, GfkitError
from gfkit.formulas.evaluate import (
    BeforeOffset,
    Scope,
    Unevaluated,
    Value,
    function_of,
    simplest,
    value_of,
)
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.orders import Tail, tail_of
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.series.functions import RationalFunction
from gfkit.series.marked import MarkedGF, to_flint

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gfkit.series.rational import RationalGF

MAX_N = 20_000
MARKS = {name: RationalFunction.variable(name) for name in ("x", "y")}


@dataclass(frozen=True, slots=True)
class Sequence:
    """a(offset), a(offset + 1), ... with everything known about it.

    compute: returns the first `count` terms from the offset on; `kept` is its memory.
    last: the last n whose term is known, None if there is no last.
    gf: sum of a(n) t^n over all n >= offset, proved, if it is rational; else None.
    tail: from where on the terms are a sum of so many n^j r^n, proved; else None.
    """

    name: str
    offset: int
    compute: Callable[[int], list[Value]]
    last: int | None = None
    gf: RationalFunction | None = None
    tail: Tail | None = None
    kept: list[Value] = field(default_factory=list, compare=False)

    def __call__(self, n: int) -> Value:
        """Return a(n); raises Unevaluated where it is not known."""
        index = n - self.offset
        if index < 0:
            raise BeforeOffset(self.name, n, self.offset)
        if n > MAX_N or (self.last is not None and n > self.last):
            raise Unevaluated(f"a({n}) of {self.name} is not known")
        if index >= len(self.kept):
            wanted = index + 1 + max(min(index, 64), index // 4)
            if self.last is not None:
                wanted = min(wanted, self.last - self.offset + 1)
            self.kept[:] = [simplest(value) for value in self.compute(wanted)]
        return self.kept[index]


def sequence_of_gf(name: str, gf: RationalGF | MarkedGF, shift: int = 0) -> Sequence:
    """Return the sequence a(n) = [t^(n + shift)] gf for n >= -shift."""
    variable = RationalFunction.variable("t")
    start = max(0, gf.holds_from - gf.order) - shift

    def compute(count: int) -> list[Value]:
        if isinstance(gf, MarkedGF):
            return [RationalFunction.of(profile) for profile in gf.terms(count)]
        return list(gf.terms(count))

    function = _function(gf)
    return Sequence(
        name,
        -shift,
        compute,
        gf=function / variable**shift if shift >= 0 else function * variable**-shift,
        tail=Tail(max(gf.order, 1), start),
    )


def _function(gf: RationalGF | MarkedGF) -> RationalFunction:
    sides = (
        (gf.num, gf.den)
        if isinstance(gf, MarkedGF)
        else tuple(tuple((0, 0, k, c) for k, c in enumerate(side)) for side in (gf.num, gf.den))
    )
    one = to_flint([(0, 0, 0, 1)])
    above, below = (RationalFunction(to_flint(side), one) for side in sides)
    return above / below


def _of_strip(where: str, about: Mapping[str, Any]) -> Sequence:
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.strips.strip import Strip  # noqa: PLC0415

    _only(where, about, {"model", "rows", "columns", "topology", "marks", "shift"})
    marks = about.get("marks", "none")
    if marks not in {"none", "x", "xy"}:
        raise ClaimError(where, f"marks = {marks!r} is not none, x or xy")
    strip = Strip(
        find_model(_typed(where, about, "model", str)),
        rows=about.get("rows"),
        columns=about.get("columns"),
        topology=about.get("topology", "strip"),
    )
    answer = strip.generating_function(marks=marks)
    side = ", ".join(f"{n} {name}" for name, n in strip.fixed.items())
    name = f"{strip.counted.name} with {side}"
    return sequence_of_gf(name, answer.gf, about.get("shift", 0))


def _of_ending(where: str, about: Mapping[str, Any]) -> Sequence:
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.strips.endings import ending_gf  # noqa: PLC0415

    _only(where, about, {"model", "ending", "marks", "shift"})
    model = find_model(_typed(where, about, "model", str))
    last = _typed(where, about, "ending", str)
    marks = about.get("marks", "none")
    if marks not in {"none", "x", "xy"}:
        raise ClaimError(where, f"marks = {marks!r} is not none, x or xy")
    name = f"{model.name} on paths that end with {last}"
    return sequence_of_gf(name, ending_gf(model, last, marks=marks), about.get("shift", 0))


def _of_boards(where: str, about: Mapping[str, Any]) -> Sequence:
    from gfkit.boards.board import Board  # noqa: PLC0415
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.strips.count import count  # noqa: PLC0415

    _only(where, about, {"model", "boards", "to", "marks"})
    model = find_model(_typed(where, about, "model", str))
    marked = about.get("marks", "none") != "none"
    match = re.fullmatch(r"(\d{1,3}|n)x(\d{1,3}|n)", _typed(where, about, "boards", str))
    if match is None or "n" not in match.groups():
        raise ClaimError(where, f"boards = {about['boards']!r} is none of nxn, 2xn, nx2, ...")

    def compute(wanted: int) -> list[Value]:
        found: list[Value] = []
        for n in range(1, wanted + 1):
            sides = [n if side == "n" else int(side) for side in match.groups()]
            profile = count(model, Board.rectangle(*sides))
            found.append(RationalFunction.of(profile) if marked else profile.total())
        return found

    name = f"{model.name} on {about['boards']}"
    return Sequence(name, 1, compute, last=about.get("to", 8))


def _of_graphs(where: str, about: Mapping[str, Any]) -> Sequence:
    from gfkit.boards.edge_games import find_graph_rule  # noqa: PLC0415
    from gfkit.boards.graph import Graph  # noqa: PLC0415
    from gfkit.strips.graphs import profile_on_graph  # noqa: PLC0415

    _only(where, about, {"model", "graphs", "to", "marks"})
    families: dict[str, Callable[[int], Graph]] = {
        "paths": Graph.path,
        "cycles": Graph.cycle,
        "complete": Graph.complete,
        "stars": lambda n: Graph.of_edges(n, [(0, i) for i in range(1, n)]),
        "empty": lambda n: Graph.of_edges(n, []),
    }
    family = _typed(where, about, "graphs", str)
    if family not in families:
        raise ClaimError(where, f"graphs = {family!r} is none of {', '.join(families)}")
    rule = find_graph_rule(_typed(where, about, "model", str))
    marks = about.get("marks", "none")

    def compute(wanted: int) -> list[Value]:
        found: list[Value] = []
        for n in range(1, wanted + 1):
            profile = profile_on_graph(rule.game, families[family](n), rule.quantity)
            value = RationalFunction.of(profile)
            if marks == "x":
                value = value.substituted({"y": MARKS["x"]})
            found.append(profile.total() if marks == "none" else value)
        return found

    name = f"{rule.name} on {family}"
    return Sequence(name, 1, compute, last=about.get("to", 8))


def _of_terms(where: str, about: Mapping[str, Any]) -> Sequence:
    _only(where, about, {"terms", "offset"})
    values = _typed(where, about, "terms", list)
    if not values or not all(isinstance(value, int) for value in values):
        raise ClaimError(where, "terms is a list of integers, at least one")
    offset = about.get("offset", 0)
    last = offset + len(values) - 1
    return Sequence("the given terms", offset, lambda _: list(values), last=last)


def _of_gf(where: str, about: Mapping[str, Any]) -> Sequence:
    _only(where, about, {"gf", "shift", "marks"})
    function = function_of(parse_expression(_typed(where, about, "gf", str)))
    try:
        gf: RationalGF | MarkedGF = function.as_gf()
    except GfkitError:
        gf = function.as_marked_gf()
    return sequence_of_gf(f"the g.f. {about['gf']}", gf, about.get("shift", 0))


def _of_formula(where: str, about: Mapping[str, Any]) -> Sequence:
    _only(where, about, {"formula", "offset"})
    body = parse_expression(_typed(where, about, "formula", str))
    offset = about.get("offset", 0)

    def compute(wanted: int) -> list[Value]:
        return [value_of(body, Scope({**MARKS, "n": offset + i})) for i in range(wanted)]

    return Sequence(f"a(n) = {about['formula']}", offset, compute, tail=tail_of(body, {}))


def _of_play(where: str, about: Mapping[str, Any]) -> Sequence:
    from gfkit.claims.play_sequences import nim_values_of, payoffs_of, zeros_of  # noqa: PLC0415

    if "payoff" in about:
        _only(where, about, PAYOFF)
        return payoffs_of(where, about)
    _only(where, about, {"zeros", "nim", "offset"})
    return zeros_of(where, about) if "zeros" in about else nim_values_of(where, about)


PAYOFF = {
    *("payoff", "pieces", "columns", "step", "first", "offset", "to", "raised"),
    *("heights", "mono", "players", "opening"),
}


SUBJECTS: dict[str, Callable[[str, Mapping[str, Any]], Sequence]] = {
    "ending": _of_ending,
    "graphs": _of_graphs,
    "boards": _of_boards,
    "model": _of_strip,
    "terms": _of_terms,
    "gf": _of_gf,
    "formula": _of_formula,
    "zeros": _of_play,
    "nim": _of_play,
    "payoff": _of_play,
}
"""The key that tells what a sequence is of, and what makes it; the first one found decides."""


def sequence_of(where: str, about: Mapping[str, Any]) -> Sequence:
    """Return the sequence that a table `about` describes; raises ClaimError for none.

    >>> fibonacci = sequence_of("here", {"gf": "1/(1-x-x^2)"})
    >>> [fibonacci(n) for n in range(8)], fibonacci.tail
    ([1, 1, 2, 3, 5, 8, 13, 21], Tail(order=2, start=0, geometric=False))
    """
    plain = {key: value for key, value in about.items() if key != "from"}
    for key, make in SUBJECTS.items():
        if key in about:
            found = make(where, plain)
            return beginning(found, _typed(where, about, "from", int)) if "from" in about else found
    known = ", ".join(SUBJECTS)
    raise ClaimError(where, f"a sequence is told by one of the keys {known}")


def beginning(sequence: Sequence, low: int) -> Sequence:
    """Return the sequence without the terms before a(low)."""
    dropped = low - sequence.offset
    if not 0 <= dropped <= MAX_N:
        raise Unevaluated(f"{sequence.name} has no a({low})")
    gf = sequence.gf
    for n in range(sequence.offset, low) if gf is not None else ():
        value = sequence(n)
        assert gf is not None
        assert not isinstance(value, AlgebraicNumber)
        gf = gf - value * RationalFunction.monomial((Fraction(1), 0, 0, n))
    return replace(
        sequence,
        offset=low,
        compute=lambda count: sequence.compute(count + dropped)[dropped:],
        gf=gf,
        kept=[],
    )


def sequences_of_claim(where: str, about: Mapping[str, Any]) -> dict[str, Sequence]:
    """Return the sequences by their names in formulas; a single one is called a."""
    if about and all(isinstance(value, dict) for value in about.values()):
        return {name: sequence_of(f"{where}, {name}", inside) for name, inside in about.items()}
    return {"a": sequence_of(where, about)}


def _typed(where: str, about: Mapping[str, Any], key: str, type_: type) -> Any:
    if not isinstance(about.get(key), type_):
        raise ClaimError(where, f"{key} = {about.get(key)!r} has the wrong type")
    return about[key]


def _only(where: str, about: Mapping[str, Any], known: set[str]) -> None:
    for key, value in about.items():
        if key not in known:
            raise ClaimError(where, f"unknown key {key}; known are {', '.join(sorted(known))}")
        if key in {"rows", "columns", "shift", "offset", "to"} and not isinstance(value, int):
            raise ClaimError(where, f"{key} = {value!r} is not an integer")
