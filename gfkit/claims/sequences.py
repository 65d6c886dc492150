"""The sequences that claims are about: of strips, boards and graphs, of terms, of formulas."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from gfkit.claims.schema import (
    Index,
    Integers,
    Positive,
    Shift,
    Side,
    Size,
    Table,
    Text,
    read,
    shown,
)
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
from gfkit.proofs.kernel import Proved, Workings, prove
from gfkit.sequences.given import FormulaTerms, FractionCoefficients, ListedTerms
from gfkit.sequences.is_gf import IsGF, gf_data
from gfkit.sequences.operations import Shifted
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


def sequence_of_proof(name: str, proof: Proved, shift: int = 0) -> Sequence:
    """Return a(n) = b(n + shift) for n >= -shift, b a sequence whose g.f. is proved."""
    statement = proof.statement
    if not isinstance(statement, IsGF):
        raise Unevaluated(f"{name}: the proof is not that of a generating function")
    run, definition, lemma = Workings([proof]), statement.of, proof
    if shift:
        definition = Shifted((statement.of,), shift, statement.of.offset - shift)
        evidence = {"parts": [gf_data(statement.gf)]}
        lemma = prove(IsGF(definition, statement.gf), evidence, workings=run)
    sequence = sequence_of_gf(name, statement.gf, -definition.offset)
    known = {"definition": definition, "lemma": lemma}
    return replace(sequence, definition=definition, run=run, known=known)


def _function(gf: RationalGF | MarkedGF) -> RationalFunction:
    sides = (
        (gf.num, gf.den)
        if isinstance(gf, MarkedGF)
        else tuple(tuple((0, 0, k, c) for k, c in enumerate(side)) for side in (gf.num, gf.den))
    )
    one = to_flint([(0, 0, 0, 1)])
    above, below = (RationalFunction(to_flint(side), one) for side in sides)
    return above / below


Marked = Literal["none", "x", "xy"]


class About(Table):
    """What one sequence is of; `from` leaves out the terms before a(from)."""

    low: Index | None = msgspec.field(default=None, name="from")

    def sequence(self, where: str) -> Sequence:
        """Return the sequence; raises GfkitError."""
        raise NotImplementedError(where)


class OfStrip(About, kw_only=True):
    """A strip: a(n) belongs to the board of length n + shift."""

    model: Text
    rows: Side | None = None
    columns: Side | None = None
    topology: Literal["strip", "cylinder", "ring", "torus"] = "strip"
    marks: Marked = "none"
    shift: Shift = 0

    def sequence(self, where: str) -> Sequence:  # noqa: ARG002
        """Return the counts of the strip."""
        from gfkit.boards.rules import find_model  # noqa: PLC0415
        from gfkit.strips.strip import Strip  # noqa: PLC0415
        from gfkit.strips.strip_counts import StripCounts  # noqa: PLC0415

        model = find_model(self.model)
        strip = Strip(model, rows=self.rows, columns=self.columns, topology=self.topology)
        (fixed, size), *_ = strip.fixed.items()
        counts = StripCounts.of(
            strip.counted, fixed, size, strip.topology, marks=self.marks, shift=self.shift
        )
        return sequence_of_definition(f"{strip.counted.name} with {size} {fixed}", counts)


class OfEnding(About, kw_only=True):
    """Paths of n vertices whose last one has a colour."""

    model: Text
    ending: Text
    marks: Marked = "none"
    shift: Shift = 0

    def sequence(self, where: str) -> Sequence:  # noqa: ARG002
        """Return the counts of the paths."""
        from gfkit.boards.rules import find_model  # noqa: PLC0415
        from gfkit.strips.endings import EndingCounts  # noqa: PLC0415

        model = find_model(self.model)
        counts = EndingCounts.of(model, self.ending, marks=self.marks, shift=self.shift)
        return sequence_of_definition(f"{model.name} on paths that end with {self.ending}", counts)


class OfBoards(About, kw_only=True):
    """The boards nxn, 2xn, nx3, ..., n = 1 to `to`."""

    model: Text
    boards: Text
    to: Side = 8
    marks: Marked = "none"

    def sequence(self, where: str) -> Sequence:
        """Return the counts of the boards."""
        from gfkit.boards.rules import find_model  # noqa: PLC0415
        from gfkit.strips.counted import BoardCounts  # noqa: PLC0415
        from gfkit.strips.counted_sequences import BoardSequence  # noqa: PLC0415

        model = find_model(self.model)
        match = re.fullmatch(r"(\d{1,3}|n)x(\d{1,3}|n)", self.boards)
        if match is None or "n" not in match.groups():
            reason = f"about.boards = {shown(self.boards)} is none of nxn, 2xn, nx2, ..."
            raise ClaimError(where, reason)
        rows, columns = (None if side == "n" else int(side) for side in match.groups())
        definition = BoardSequence(BoardCounts(model, marks=self.marks), rows, columns, self.to)
        return sequence_of_definition(f"{model.name} on {self.boards}", definition)


class OfGraphs(About, kw_only=True):
    """A family of graphs of n vertices, n = 1 to `to`."""

    model: Text
    graphs: Literal["paths", "cycles", "complete", "stars", "empty"]
    to: Side = 8
    marks: Marked = "none"

    def sequence(self, where: str) -> Sequence:  # noqa: ARG002
        """Return the counts of the graphs."""
        from gfkit.boards.edge_games import find_graph_rule  # noqa: PLC0415
        from gfkit.strips.counted import GraphCounts  # noqa: PLC0415
        from gfkit.strips.counted_sequences import GraphSequence  # noqa: PLC0415

        rule = find_graph_rule(self.model)
        definition = GraphSequence(GraphCounts(rule, self.marks), self.graphs, self.to)
        return sequence_of_definition(f"{rule.name} on {self.graphs}", definition)


class OfTerms(About, kw_only=True):
    """Listed terms."""

    terms: Integers
    offset: Index = 0

    def sequence(self, where: str) -> Sequence:  # noqa: ARG002
        """Return the listed terms."""
        values = list(self.terms)
        definition = ListedTerms(tuple(values), self.offset)
        name, last = "the given terms", self.offset + len(values) - 1
        return Sequence(name, self.offset, lambda _: list(values), last=last, definition=definition)


class OfFraction(About, kw_only=True):
    """The coefficients of a rational function of t and marks, or of one letter."""

    gf: Text
    shift: Shift = 0
    marks: Marked = "none"

    def sequence(self, where: str) -> Sequence:
        """Return the coefficients."""
        function = function_of(parse_expression(self.gf))
        name = f"the g.f. {self.gf}"
        gf: RationalGF | MarkedGF
        try:
            gf = function.as_gf()
        except GfkitError:
            try:
                gf = function.as_marked_gf()
            except NormalFormError:
                return _of_fraction(where, name, function, self.shift)
        definition = FractionCoefficients.of_gf(gf, -self.shift)
        return replace(sequence_of_gf(name, gf, self.shift), definition=definition)


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


class OfFormula(About, kw_only=True):
    """The values of a formula in n."""

    formula: Text
    offset: Index = 0

    def sequence(self, where: str) -> Sequence:  # noqa: ARG002
        """Return the values."""
        body = parse_expression(self.formula)
        definition = FormulaTerms(body, self.offset)
        run = Workings()
        return Sequence(
            f"a(n) = {self.formula}",
            self.offset,
            lambda count: definition.values(count, run),
            bound=bound_of(body, {}),
            definition=definition,
            run=run,
        )


class OfZeros(About, kw_only=True):
    """The heaps of value 0 of an octal game."""

    zeros: Text
    offset: Index = 1

    def sequence(self, where: str) -> Sequence:
        """Return the sizes of the heaps."""
        from gfkit.claims.play_sequences import zeros_of  # noqa: PLC0415

        return zeros_of(where, {"zeros": self.zeros, "offset": self.offset})


class OfNim(About, kw_only=True):
    """The nim-values of an octal game."""

    nim: Text

    def sequence(self, where: str) -> Sequence:
        """Return the nim-values."""
        from gfkit.claims.play_sequences import nim_values_of  # noqa: PLC0415

        return nim_values_of(where, {"nim": self.nim})


class OfPayoff(About, kw_only=True):
    """The payoff of a player, or how many pieces that player places, by rows."""

    payoff: Side
    columns: Side
    pieces: bool = False
    step: Positive = 1
    first: Size = 0
    offset: Index = 0
    to: Side | None = None
    raised: Side = 0
    heights: list[Side] = msgspec.field(default_factory=list)
    mono: bool = False
    players: Side = 2
    opening: Text = ""

    def sequence(self, where: str) -> Sequence:
        """Return the payoffs."""
        from gfkit.claims.play_sequences import payoffs_of  # noqa: PLC0415

        given = msgspec.structs.asdict(self)
        empty = {"from", "low"}
        return payoffs_of(
            where, {k: v for k, v in given.items() if k not in empty and v not in (None, [], "")}
        )


SUBJECTS: dict[str, type[About]] = {
    "ending": OfEnding,
    "graphs": OfGraphs,
    "boards": OfBoards,
    "model": OfStrip,
    "terms": OfTerms,
    "gf": OfFraction,
    "formula": OfFormula,
    "zeros": OfZeros,
    "nim": OfNim,
    "payoff": OfPayoff,
}
"""The key that tells what a sequence is of, and its table; the first one found decides."""


def sequence_of(where: str, about: Mapping[str, Any], place: str = "about") -> Sequence:
    """Return the sequence that a table `about` describes; raises ClaimError for none.

    >>> fibonacci = sequence_of("here", {"gf": "1/(1-x-x^2)"})
    >>> [fibonacci(n) for n in range(8)], fibonacci.bound.order
    ([1, 1, 2, 3, 5, 8, 13, 21], 2)
    """
    for key, table in SUBJECTS.items():
        if key in about:
            subject = read(where, place, about, table)
            found = subject.sequence(where)
            return found if subject.low is None else beginning(found, subject.low)
    known = ", ".join(SUBJECTS)
    raise ClaimError(where, f"{place}: a sequence is told by one of the keys {known}")


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
        return {name: sequence_of(where, inside, f"about.{name}") for name, inside in about.items()}
    return {"a": sequence_of(where, about)}
