"""The sequences that claims are about: of strips, boards and graphs, of terms, of formulas."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from gfkit.claims.claim import (
    ClaimTable,
    Index,
    Integers,
    Positive,
    Shift,
    Side,
    Size,
    Text,
    read,
)
from gfkit.errors import (
    ClaimError,
    GfkitError,
    NormalFormError,
    ScoringGameError,
    Unevaluated,
    said_as,
)
from gfkit.formulas.evaluation import function_of
from gfkit.formulas.parser import parse_expression
from gfkit.proofs.kernel import NotDerived
from gfkit.sequences.definition import Definition
from gfkit.sequences.explicit import FormulaTerms, FractionCoefficients
from gfkit.sequences.sequence import MAX_CALLED, Sequence
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.rational_functions import RationalFunction
from gfkit.series.rational_gf import RationalGF
from gfkit.typed.read import as_sequence

MARKS = {name: RationalFunction.variable(name) for name in ("x", "y")}
Marked = Literal["none", "x", "xy"]


def sequence_of_gf(name: str, gf: RationalGF | MarkedGF, shift: int = 0) -> Sequence:
    """Return the sequence a(n) = [t^(n + shift)] gf for n >= -shift."""
    return Sequence.of_gf(gf, offset=-shift, name=name)


def sequence_of_definition(name: str, definition: Definition, last: int | None = None) -> Sequence:
    """Return the sequence of a definition, with its generating function if there is one.

    last: the last n that is requested where there is no generating function.
    """
    found = Sequence.of(definition, name=name)
    if found.gf is None and last is not None and definition.last is None:
        return found.up_to(last).named(name)
    return found


class About(ClaimTable):
    """What one sequence is of; `from` leaves out the terms before a(from)."""

    low: Index | None = msgspec.field(default=None, name="from")

    def sequence(self, where: str) -> Sequence:
        """Return the sequence; raises GfkitError."""
        raise NotImplementedError(where)


class OfModel(About, kw_only=True):
    """A strip: a(n) belongs to the board of length n + shift.

    ending: paths of n vertices whose last one has that colour.
    """

    model: Text
    rows: Side | None = None
    columns: Side | None = None
    topology: Literal["strip", "cylinder", "ring", "torus"] = "strip"
    marks: Marked = "none"
    shift: Shift = 0
    ending: Text | None = None

    def sequence(self, where: str) -> Sequence:
        """Return the counts."""
        from gfkit.strips.encodings.models import find_model  # noqa: PLC0415 - with numpy
        from gfkit.strips.sequences.graph_products import EndingCounts  # noqa: PLC0415
        from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415

        model, more = find_model(self.model), dict[str, Any](marks=self.marks, shift=self.shift)
        if self.ending is not None:
            if (self.rows, self.columns, self.topology) != (None, None, "strip"):
                raise ClaimError(where, "about.ending is of paths, and goes with no side")
            name = f"{model.name} on paths that end with {self.ending}"
            return sequence_of_definition(name, EndingCounts(model, self.ending, **more))
        strip = Strip(model, self.columns, self.rows, self.topology, **more)
        ((fixed, side),) = strip.fixed.items()
        return sequence_of_definition(f"{model.name} with {side} {fixed}", strip)


class OfBoards(About, kw_only=True):
    """The boards nxn, 2xn, nx3, ..., n = 1 to `to`."""

    model: Text
    boards: Text
    to: Side = 8
    marks: Marked = "none"

    def sequence(self, where: str) -> Sequence:
        """Return the counts of the boards."""
        from gfkit.strips.encodings.models import find_model  # noqa: PLC0415 - with numpy
        from gfkit.strips.statements.counts import (  # noqa: PLC0415
            BoardCounts,
            BoardSequence,
        )

        match = re.fullmatch(r"(\d{1,3}|n)x(\d{1,3}|n)", self.boards)
        if match is None or "n" not in match.groups():
            raise ClaimError(where, f"about.boards: {self.boards[:20]!r} is not nxn, 2xn, nx2, ...")
        rows, columns = (None if side == "n" else int(side) for side in match.groups())
        counts = BoardCounts(find_model(self.model), marks=self.marks)
        definition = BoardSequence(counts, rows, columns, self.to)
        return sequence_of_definition(f"{self.model} on {self.boards}", definition)


class OfGraphs(About, kw_only=True):
    """A family of graphs of n vertices, n = 1 to `to`."""

    model: Text
    graphs: Literal["paths", "cycles", "complete", "stars", "empty"]
    to: Side = 8
    marks: Marked = "none"

    def sequence(self, where: str) -> Sequence:  # noqa: ARG002
        """Return the counts of the graphs."""
        from gfkit.boards.rules.graph_games import find_graph_rule  # noqa: PLC0415 - with numpy
        from gfkit.strips.statements.counts import (  # noqa: PLC0415
            GraphCounts,
            GraphSequence,
        )

        rule = find_graph_rule(self.model)
        definition = GraphSequence(GraphCounts(rule, self.marks), self.graphs, self.to)
        return sequence_of_definition(f"{rule.name} on {self.graphs}", definition)


class OfText(About, kw_only=True):
    """What a text says, read as the subject of the command line is."""

    of: Text

    def sequence(self, where: str) -> Sequence:  # noqa: ARG002
        """Return what was understood."""
        return as_sequence(self.of)


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
        function, name = function_of(parse_expression(self.gf)), f"the g.f. {self.gf}"
        try:
            return sequence_of_gf(name, function.as_gf(), self.shift)
        except GfkitError:
            pass
        try:
            return sequence_of_gf(name, function.as_marked_gf(), self.shift)
        except NormalFormError:  # its denominator does not begin with 1
            sides = function.ascending()
        if sides is None or not sides[1][0]:
            raise ClaimError(where, f"{name} is not a power series in one letter")
        return sequence_of_definition(name, FractionCoefficients(*sides, -self.shift))


class OfFormula(About, kw_only=True):
    """The values of a formula in n."""

    formula: Text
    offset: Index = 0

    def sequence(self, where: str) -> Sequence:  # noqa: ARG002
        """Return the values."""
        definition = FormulaTerms(parse_expression(self.formula), self.offset)
        return sequence_of_definition(f"a(n) = {self.formula}", definition)


class OfOctal(About, kw_only=True):
    """The nim-values of an octal game whose period is proved, or its heaps of value 0."""

    nim: Text | None = None
    zeros: Text | None = None
    offset: Index = 1

    def sequence(self, where: str) -> Sequence:
        """Return the nim-values, or the sizes of the heaps."""
        return octal_sequence(
            where, self.nim or self.zeros or "", self.offset if self.zeros else None
        )


def octal_sequence(where: str, code: str, zeros_from: int | None = None) -> Sequence:
    """Return G(0), G(1), ... of an octal game; or the heaps of value 0, as a(zeros_from), ...

    Raises ClaimError where no theorem gives a generating function.
    """
    from gfkit.games.heaps.octal import OctalCode  # noqa: PLC0415 - slow to import
    from gfkit.games.heaps.sequences import HeapNimValues  # noqa: PLC0415
    from gfkit.games.heaps.zeros import ZeroHeaps  # noqa: PLC0415

    read_code = OctalCode.parse(code)
    definition: Definition = HeapNimValues(read_code)
    name, missing = f"nim-values of {read_code}", f"no period is proved for {read_code}"
    if zeros_from is not None:
        definition, name = ZeroHeaps(read_code, zeros_from), f"heaps of value 0 of {read_code}"
        missing = f"no recurrence is known for the zeros of {read_code}"
    found = _with_gf(name, definition)
    if found is None:
        raise ClaimError(where, missing)
    return found


class OfPayoff(About, kw_only=True):
    """The payoff of a player, or how many pieces that player places, by rows.

    a(n) is for step n + first rows. The payoff must be unique after the opening.
    """

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
        from gfkit.games.scoring.openings import Opened  # noqa: PLC0415
        from gfkit.games.scoring.rules import ScoringGame  # noqa: PLC0415
        from gfkit.games.scoring.sequences import PayoffSequence  # noqa: PLC0415 - slow to import

        last = self.offset + 20 if self.to is None else self.to
        if last < self.offset:
            raise ClaimError(where, f"about.to = {last} is below about.offset = {self.offset}")
        rows, first = self.step * self.offset + self.first, f"{self.step}n+{self.first}"
        more: Any = {"mono": self.mono, "players": self.players}
        with said_as(lambda why: ClaimError(where, f"about: {why}"), ScoringGameError):
            game = ScoringGame(self.columns, rows, self.raised, tuple(self.heights), **more)
            opened = Opened(game, tuple(self.opening.split()))
            definition = PayoffSequence(self.payoff, opened, self.offset, self.step, self.pieces)
        name = f"player {self.payoff} with {self.columns} columns and {first} rows"
        found = _with_gf(name, definition)
        return sequence_of_definition(name, definition, last) if found is None else found


def _with_gf(name: str, definition: Definition) -> Sequence | None:
    """Return the sequence of a definition with its proved g.f.; None if no theorem gives one."""
    try:
        found = sequence_of_definition(name, definition)
    except NotDerived:
        return None
    return found if found.gf is not None else None


SUBJECTS: dict[str, type[About]] = {
    "graphs": OfGraphs,
    "boards": OfBoards,
    "model": OfModel,
    "terms": OfTerms,
    "gf": OfFraction,
    "formula": OfFormula,
    "zeros": OfOctal,
    "nim": OfOctal,
    "payoff": OfPayoff,
    "of": OfText,
}
"""The key that says what a sequence counts, and its table; the first one found decides."""


def sequence_of(where: str, about: Mapping[str, Any], place: str = "about") -> Sequence:
    """Return the sequence that a table `about` describes; raises ClaimError for none.

    >>> fibonacci = sequence_of("here", {"gf": "1/(1-x-x^2)"})
    >>> [fibonacci(n) for n in range(8)], fibonacci.order
    ([1, 1, 2, 3, 5, 8, 13, 21], 2)
    >>> sequence_of("here", {"of": "independent sets in P_2 x P_n"})[1:5]
    [3, 7, 17, 41]
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


def are_named(about: Mapping[str, Any]) -> bool:
    """Return whether a table `about` names its sequences, so that formulas call them so."""
    return bool(about) and all(isinstance(value, dict) for value in about.values())


def sequences_of_claim(where: str, about: Mapping[str, Any]) -> dict[str, Sequence]:
    """Return the sequences by their names in formulas; a single one is called a."""
    if are_named(about):
        return {name: sequence_of(where, inside, f"about.{name}") for name, inside in about.items()}
    return {"a": sequence_of(where, about)}
