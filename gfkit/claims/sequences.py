"""The sequences that claims are about: of strips, boards and graphs, of terms, of formulas."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gfkit.errors import ClaimError, GfkitError, NormalFormError
from gfkit.formulas.evaluate import (
    BeforeOffset,
    Unevaluated,
    Value,
    function_of,
    simplest,
)
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.orders import Bound, bound_of
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.proofs.kernel import Workings, prove
from gfkit.sequences.given import FormulaTerms, FractionCoefficients, ListedTerms
from gfkit.sequences.is_gf import IsGF
from gfkit.series.annihilator import Annihilator
from gfkit.series.functions import RationalFunction
from gfkit.series.marked import MarkedGF, to_flint

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gfkit.sequences.definition import Definition
    from gfkit.series.rational import RationalGF

MAX_N = 20_000
MARKS = {name: RationalFunction.variable(name) for name in ("x", "y")}


@dataclass(frozen=True, slots=True)
class Sequence:
    """a(offset), a(offset + 1), ... with everything known about it.

    compute: returns the first `count` terms from the offset on; `kept` is its memory.
    last: the last n whose term is known, None if there is no last.
    gf: sum of a(n) t^n over all n >= offset, proved, if it is rational; else None.
    bound: a space in which the terms are from some n on, proved; else None.
    definition: which sequence it is, for statements; its terms before a(offset) are left out.
    run: the memory of what was computed for it. known: what was found out about it.
    """

    name: str
    offset: int
    compute: Callable[[int], list[Value]]
    last: int | None = None
    gf: RationalFunction | None = None
    bound: Bound | None = None
    definition: Definition | None = None
    kept: list[Value] = field(default_factory=list, compare=False)
    run: Workings = field(default_factory=Workings, compare=False)
    known: dict[str, Any] = field(default_factory=dict, compare=False)

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
        bound=Bound.of_gf(gf, -shift),
    )


def sequence_of_definition(name: str, definition: Definition, last: int | None = None) -> Sequence:
    """Return the sequence of a definition, with its generating function if there is one.

    last: the last n that is asked for where the definition has none.
    """
    run = Workings()
    found = definition.find_gf(run) if definition.last is None else None
    if found is not None:
        lemma = prove(IsGF(definition, found[0]), found[1], workings=run)
        sequence = sequence_of_gf(name, found[0], -definition.offset)
        known = {"definition": definition, "lemma": lemma}
        return replace(sequence, definition=definition, run=run, known=known)
    return Sequence(
        name,
        definition.offset,
        lambda count: definition.values(count, run),
        last=definition.last if definition.last is not None else last,
        definition=definition,
        run=run,
    )


def _function(gf: RationalGF | MarkedGF) -> RationalFunction:
    if not isinstance(gf, MarkedGF):
        return RationalFunction.of_gf(gf)
    one = to_flint([(0, 0, 0, 1)])
    above, below = (RationalFunction(to_flint(side), one) for side in (gf.num, gf.den))
    return above / below


def _of_strip(where: str, about: Mapping[str, Any]) -> Sequence:
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.strips.strip import Strip  # noqa: PLC0415
    from gfkit.strips.strip_counts import StripCounts  # noqa: PLC0415

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
    (fixed, size), *_ = strip.fixed.items()
    shift, topology = about.get("shift", 0), strip.topology
    counts = StripCounts.of(strip.counted, fixed, size, topology, marks=marks, shift=shift)
    return sequence_of_definition(f"{strip.counted.name} with {size} {fixed}", counts)


def _of_ending(where: str, about: Mapping[str, Any]) -> Sequence:
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.strips.endings import EndingCounts  # noqa: PLC0415

    _only(where, about, {"model", "ending", "marks", "shift"})
    model = find_model(_typed(where, about, "model", str))
    last = _typed(where, about, "ending", str)
    marks = about.get("marks", "none")
    if marks not in {"none", "x", "xy"}:
        raise ClaimError(where, f"marks = {marks!r} is not none, x or xy")
    name = f"{model.name} on paths that end with {last}"
    counts = EndingCounts.of(model, last, marks=marks, shift=about.get("shift", 0))
    return sequence_of_definition(name, counts)


def _of_boards(where: str, about: Mapping[str, Any]) -> Sequence:
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.strips.counted import BoardCounts  # noqa: PLC0415
    from gfkit.strips.counted_sequences import BoardSequence  # noqa: PLC0415

    _only(where, about, {"model", "boards", "to", "marks"})
    model = find_model(_typed(where, about, "model", str))
    match = re.fullmatch(r"(\d{1,3}|n)x(\d{1,3}|n)", _typed(where, about, "boards", str))
    if match is None or "n" not in match.groups():
        raise ClaimError(where, f"boards = {about['boards']!r} is none of nxn, 2xn, nx2, ...")
    rows, columns = (None if side == "n" else int(side) for side in match.groups())
    counts = BoardCounts(model, marks=about.get("marks", "none"))
    definition = BoardSequence(counts, rows, columns, about.get("to", 8))
    return sequence_of_definition(f"{model.name} on {about['boards']}", definition)


def _of_graphs(where: str, about: Mapping[str, Any]) -> Sequence:
    from gfkit.boards.edge_games import find_graph_rule  # noqa: PLC0415
    from gfkit.strips.counted import GraphCounts  # noqa: PLC0415
    from gfkit.strips.counted_sequences import FAMILIES, GraphSequence  # noqa: PLC0415

    _only(where, about, {"model", "graphs", "to", "marks"})
    family = _typed(where, about, "graphs", str)
    if family not in FAMILIES:
        raise ClaimError(where, f"graphs = {family!r} is none of {', '.join(FAMILIES)}")
    rule = find_graph_rule(_typed(where, about, "model", str))
    counts = GraphCounts(rule, about.get("marks", "none"))
    definition = GraphSequence(counts, family, about.get("to", 8))
    return sequence_of_definition(f"{rule.name} on {family}", definition)


def _of_terms(where: str, about: Mapping[str, Any]) -> Sequence:
    _only(where, about, {"terms", "offset"})
    values = _typed(where, about, "terms", list)
    if not values or not all(isinstance(value, int) for value in values):
        raise ClaimError(where, "terms is a list of integers, at least one")
    offset = about.get("offset", 0)
    last = offset + len(values) - 1
    definition = ListedTerms(tuple(values), offset)
    return Sequence(
        "the given terms", offset, lambda _: list(values), last=last, definition=definition
    )


def _of_gf(where: str, about: Mapping[str, Any]) -> Sequence:
    _only(where, about, {"gf", "shift", "marks"})
    function = function_of(parse_expression(_typed(where, about, "gf", str)))
    shift = about.get("shift", 0)
    name = f"the g.f. {about['gf']}"
    gf: RationalGF | MarkedGF
    try:
        gf = function.as_gf()
    except GfkitError:
        try:
            gf = function.as_marked_gf()
        except NormalFormError:
            return _of_fraction(where, name, function, shift)
    definition = FractionCoefficients.of_gf(gf, -shift)
    return replace(sequence_of_gf(name, gf, shift), definition=definition)


def _of_fraction(where: str, name: str, function: RationalFunction, shift: int) -> Sequence:
    """Return the coefficients of a fraction whose denominator does not begin with 1."""
    sides = function.ascending()
    if sides is None or not sides[1][0]:
        raise ClaimError(where, f"{name} is not a power series in one letter")
    num, den = sides
    definition = FractionCoefficients(num, den, -shift)
    run = Workings()
    variable = RationalFunction.variable("t")
    start = max(0, len(num) - len(den) + 1) - shift
    return Sequence(
        name,
        -shift,
        lambda count: definition.values(count, run),
        gf=function / variable**shift if shift >= 0 else function * variable**-shift,
        bound=Bound(Annihilator.of(den), start),
        definition=definition,
        run=run,
    )


def _of_formula(where: str, about: Mapping[str, Any]) -> Sequence:
    _only(where, about, {"formula", "offset"})
    body = parse_expression(_typed(where, about, "formula", str))
    definition = FormulaTerms(body, about.get("offset", 0))
    run = Workings()
    return Sequence(
        f"a(n) = {about['formula']}",
        definition.offset,
        lambda count: definition.values(count, run),
        bound=bound_of(body, {}),
        definition=definition,
        run=run,
    )


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
    >>> [fibonacci(n) for n in range(8)], fibonacci.bound.order
    ([1, 1, 2, 3, 5, 8, 13, 21], 2)
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
        known={},
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
