"""The sequences that claims are about: of strips, boards and graphs, of terms, of formulas."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal, Protocol

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
from gfkit.formulas.evaluate import Unevaluated, function_of
from gfkit.formulas.grammar import parse_expression
from gfkit.sequences.given import FormulaTerms, FractionCoefficients
from gfkit.sequences.known import MAX_CALLED
from gfkit.sequences.sequence import Sequence
from gfkit.series.functions import RationalFunction

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.sequences.definition import Definition
    from gfkit.series.marked import MarkedGF
    from gfkit.series.rational import RationalGF

MARKS = {name: RationalFunction.variable(name) for name in ("x", "y")}


def sequence_of_gf(name: str, gf: RationalGF | MarkedGF, shift: int = 0) -> Sequence:
    """Return the sequence a(n) = [t^(n + shift)] gf for n >= -shift."""
    return Sequence.of_gf(gf, offset=-shift, name=name)


def sequence_of_definition(name: str, definition: Definition, last: int | None = None) -> Sequence:
    """Return the sequence of a definition, with its generating function if there is one.

    last: the last n that is asked for where there is no generating function.
    """
    found = Sequence.of(definition, name=name)
    if found.gf is None and last is not None and definition.last is None:
        return found.up_to(last).named(name)
    return found


Marked = Literal["none", "x", "xy"]


class About(Table):
    """What one sequence is of; `from` leaves out the terms before a(from)."""

    low: Index | None = msgspec.field(default=None, name="from")


class Subject(Protocol):
    """A table of SUBJECTS."""

    low: Index | None

    def sequence(self, where: str) -> Sequence:
        """Return the sequence; raises GfkitError."""


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
        from gfkit.boards.language.rules import find_model  # noqa: PLC0415
        from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415
        from gfkit.strips.sequences.strip_counts import StripCounts  # noqa: PLC0415

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
        from gfkit.boards.language.rules import find_model  # noqa: PLC0415
        from gfkit.strips.sequences.endings import EndingCounts  # noqa: PLC0415

        model = find_model(self.model)
        counts = EndingCounts(model, self.ending, marks=self.marks, shift=self.shift)
        return sequence_of_definition(f"{model.name} on paths that end with {self.ending}", counts)


class OfBoards(About, kw_only=True):
    """The boards nxn, 2xn, nx3, ..., n = 1 to `to`."""

    model: Text
    boards: Text
    to: Side = 8
    marks: Marked = "none"

    def sequence(self, where: str) -> Sequence:
        """Return the counts of the boards."""
        from gfkit.boards.language.rules import find_model  # noqa: PLC0415
        from gfkit.strips.facts.counted import BoardCounts, BoardSequence  # noqa: PLC0415

        model = find_model(self.model)
        match = re.fullmatch(r"(\d{1,3}|n)x(\d{1,3}|n)", self.boards)
        if match is None or "n" not in match.groups():
            reason = f"about.boards = {shown(self.boards)} is not one of nxn, 2xn, nx2, ..."
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
        from gfkit.boards.kinds.edge_games import find_graph_rule  # noqa: PLC0415
        from gfkit.strips.facts.counted import GraphCounts, GraphSequence  # noqa: PLC0415

        rule = find_graph_rule(self.model)
        definition = GraphSequence(GraphCounts(rule, self.marks), self.graphs, self.to)
        return sequence_of_definition(f"{rule.name} on {self.graphs}", definition)


class OfTerms(About, kw_only=True):
    """Listed terms."""

    terms: Integers
    offset: Index = 0

    def sequence(self, where: str) -> Sequence:  # noqa: ARG002
        """Return the listed terms."""
        return Sequence(self.terms, offset=self.offset, name="the given terms")


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
        return sequence_of_gf(name, gf, self.shift)


def _of_fraction(where: str, name: str, function: RationalFunction, shift: int) -> Sequence:
    """Return the coefficients of a fraction whose denominator does not begin with 1."""
    sides = function.ascending()
    if sides is None or not sides[1][0]:
        raise ClaimError(where, f"{name} is not a power series in one letter")
    return sequence_of_definition(name, FractionCoefficients(*sides, -shift))


class OfFormula(About, kw_only=True):
    """The values of a formula in n."""

    formula: Text
    offset: Index = 0

    def sequence(self, where: str) -> Sequence:  # noqa: ARG002
        """Return the values."""
        definition = FormulaTerms(parse_expression(self.formula), self.offset)
        return sequence_of_definition(f"a(n) = {self.formula}", definition)


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


SUBJECTS: dict[str, type[Subject]] = {
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
"""The key that says what a sequence counts, and its table; the first one found decides."""


def sequence_of(where: str, about: Mapping[str, Any], place: str = "about") -> Sequence:
    """Return the sequence that a table `about` describes; raises ClaimError for none.

    >>> fibonacci = sequence_of("here", {"gf": "1/(1-x-x^2)"})
    >>> [fibonacci(n) for n in range(8)], fibonacci.order
    ([1, 1, 2, 3, 5, 8, 13, 21], 2)
    """
    for key, table in SUBJECTS.items():
        if key in about:
            subject = read(where, place, about, table)
            found = subject.sequence(where)
            return found if subject.low is None else beginning(found, subject.low)
    known = ", ".join(SUBJECTS)
    raise ClaimError(where, f"{place}: a sequence is given by one of the keys {known}")


def beginning(sequence: Sequence, low: int) -> Sequence:
    """Return the sequence without the terms before a(low)."""
    if not 0 <= low - sequence.offset <= MAX_CALLED:
        raise Unevaluated(f"{sequence.name} has no a({low})")
    return sequence if low == sequence.offset else sequence.beginning(low)


def sequences_of_claim(where: str, about: Mapping[str, Any]) -> dict[str, Sequence]:
    """Return the sequences by their names in formulas; a single one is called a."""
    if about and all(isinstance(value, dict) for value in about.values()):
        return {name: sequence_of(where, inside, f"about.{name}") for name, inside in about.items()}
    return {"a": sequence_of(where, about)}
