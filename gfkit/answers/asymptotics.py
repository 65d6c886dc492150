"""How fast a sequence grows, with enclosures; and a rule per cell, as both sides grow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from gfkit.analysis import moments as piece_moments
from gfkit.analysis.asymptotics import Asymptotics
from gfkit.analysis.formal_solutions import MeasuredGrowth
from gfkit.analysis.hypergeometric import ExactGrowth
from gfkit.answers.records import HIDDEN, Answer, AnswerPart, Verdict
from gfkit.answers.subjects import Subject, sequence_meant, understood
from gfkit.base.arguments import a_text, integer, takes
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import GfkitError, unused
from gfkit.numbers.enclosures import decimal_text
from gfkit.proofs.kernel import NotDerived, Proved, made
from gfkit.proofs.verdict import reason_for
from gfkit.sequences import answers
from gfkit.sequences.moments import prove_moments
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked_gf import MarkedGF
from gfkit.typed.rules import BareRule

if TYPE_CHECKING:
    from gfkit.boards.models.model import Model
    from gfkit.strips.statements.cell_growth import CellGrowth

USUAL, MOST = 50, 10_000
UP_TO = 10
Growth: TypeAlias = "answers.SequenceAnswer[Asymptotics | ExactGrowth | MeasuredGrowth]"


@dataclass(frozen=True, slots=True, repr=False)
class AsymptoticsAnswer(Answer):
    """The growth of a sequence: a(n) ~ c r^n n^k.

    subject: the sequence. offset: its first n. growth, latex: the formula, of classes of n each.
    rate, constant: r and c as decimals, those of a(n) itself where it has one formula. power: k.
    error_factor, error_rate, holds_from: a(n) differs from the formula by at most error_factor
    times error_rate^n for n >= holds_from. moments: with marks, for each moment of the numbers of
    pieces its slope and shift: it is slope * n + shift, up to terms that vanish exponentially.
    digits: how many digits were asked for. verdict, reason: of the enclosures; what was measured is
    consistent. source, of_pieces: what the fields were taken from.

    >>> answer = asymptotics("x/(1-x-x^2)", digits=20)
    >>> answer.rate, answer.verdict
    ('1.6180339887498948482', 'proved')
    >>> print(asymptotics("y = 1+x*y^2"))
    a(n) ~ 4^n/(n*sqrt(pi*n))
    """

    subject: str
    offset: int
    growth: str
    latex: str
    rate: str | None
    constant: str | None
    power: str | None
    error_factor: str | None
    error_rate: str | None
    holds_from: int | None
    moments: Mapping[str, tuple[str, str]]
    digits: int
    verdict: Verdict
    reason: str
    source: Growth = field(repr=False, compare=False, metadata=HIDDEN)
    of_pieces: PieceMoments | None = field(repr=False, compare=False, metadata=HIDDEN)

    writes: ClassVar[tuple[str, ...]] = ("certificate",)

    def sequence(self) -> Sequence:
        """Return the sequence."""
        return self.source.of

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives the proof of the growth, and that of the moments."""
        found: dict[str, Callable[[], Proved]] = {}
        if self.source.prove is not None:
            found[""] = self.source.proof
        if self.of_pieces is not None:
            found["moments"] = partial(prove_moments, self.of_pieces.proved, digits=self.digits)
        return found

    def unproved(self) -> str:
        """Return why there is no proof."""
        return "the growth is measured, and not proved"

    def __str__(self) -> str:
        return self.growth

    def _sympy_(self) -> object:
        return self.source.to_sympy()


@dataclass(frozen=True, slots=True, repr=False)
class PieceMoments(AnswerPart):
    """The moments of the numbers of pieces, of boards with this side, and the proof of the g.f."""

    moments: piece_moments.Moments
    side: int
    proved: Proved


@dataclass(frozen=True, slots=True, repr=False)
class CellGrowthAnswer(Answer):
    """Bounds of the growth of a rule per cell, of Z(m, n)^(1/(mn)) for boards of m x n.

    subject: the rule. lower, upper: as fractions; None where nothing gives a bound. lower_proof,
    upper_proof: from which strips they follow. has_limit: whether the growth is a limit, not only
    the limit superior. symmetric_up_to: the largest side of which the matrix was found symmetric.
    verdict, reason: of the bounds. source: what the fields were taken from.

    >>> answer = asymptotics("hard-squares", up_to=3)
    >>> float(answer.lower) < 1.5031 < float(answer.upper)  # Baxter's constant is 1.50304...
    True
    """

    subject: str
    lower: Fraction | None
    upper: Fraction | None
    lower_proof: str
    upper_proof: str
    has_limit: bool
    symmetric_up_to: int
    verdict: Verdict
    reason: str
    source: CellGrowth = field(repr=False, compare=False, metadata=HIDDEN)
    model: Model = field(repr=False, compare=False, metadata=HIDDEN)

    writes: ClassVar[tuple[str, ...]] = ("certificate",)

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives the proof of the bounds."""
        from gfkit.strips.statements.cell_growth import prove_cell_growth  # noqa: PLC0415 - slow

        return {"": partial(prove_cell_growth, self.model, self.source)}


@takes(marks=a_text("'xy'"))
def asymptotics(
    subject: Subject,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
    offset: int | None = None,
    at: Mapping[str, int | Fraction] | None = None,
    digits: int | None = None,
    marks: str = "none",
    up_to: int | None = None,
) -> AsymptoticsAnswer | CellGrowthAnswer:
    """Enclose c and r in a(n) ~ c r^n n^k, and bound the error, all proved.

    Of a rule without a side the growth per cell is bounded, as both sides grow, from its strips.

    Args:
        subject: a rule, with or without a side, words as in a title, a formula, a g.f., or terms.
        columns: fix N columns of a rule.
        rows: fix N rows of a rule.
        topology: which sides of its boards are identified.
        offset: the index of the first of given terms, usually 0.
        at: a number for a letter of the sequence, also a fraction.
        digits: how many digits are certified, 50 without it.
        marks: also the mean, variance and covariance of the numbers of pieces, by xy.
        up_to: of a rule without a side, strips and cylinders up to this side, 10 without it.

    Command:
        gfkit asymptotics domineering --columns 3
    """
    many = USUAL if digits is None else integer("digits", digits, least=1, most=MOST)
    found = understood(subject, rows=rows, columns=columns, topology=topology, offset=offset)
    if isinstance(found.subject, BareRule):
        unused("a rule without a side", digits=digits, marks=marks, at=at)
        model = found.model()
        most = UP_TO if up_to is None else integer("up_to", up_to, least=1, example=10)
        from gfkit.strips.statements.cell_growth import cell_growth  # noqa: PLC0415 - slow

        return of_cells(cell_growth(model, most), model)
    unused("one sequence", up_to=up_to)
    if marks not in {"none", "xy"}:
        raise GfkitError("moments are of the pieces of both players: marks is none or xy")
    pieces = None
    if marks == "xy":
        strip = found.strip()
        answer = strip.generating_function(marks="xy")
        assert isinstance(answer.gf, MarkedGF)
        assert isinstance(answer.provenance, Proved)
        pieces = made(PieceMoments, piece_moments.moments(answer.gf), strip.side, answer.provenance)
    return answer_of(
        answers.asymptotics(sequence_meant(found, at), digits=digits),
        many,
        pieces,
    )


def answer_of(found: Growth, digits: int, pieces: PieceMoments | None = None) -> AsymptoticsAnswer:
    """Return the answer that says what was found of growth."""
    of, known = found.of, found.found
    verdict: Verdict = "proved"
    reason = reason_for(of.provenance) or str(of.provenance)
    rate = constant = power = factor = error_rate = holds_from = None
    if isinstance(known, Asymptotics):
        verdict = "consistent" if of.is_assumed else "proved"
        rate = known.modulus.digits(digits)
        if (term := known.term or known.leading) is not None:
            constant, power = term.constant.value.digits(digits), str(term.degree)
        rest = known.remainder
        factor, error_rate = decimal_text(rest.factor), decimal_text(rest.rate)
        holds_from = rest.holds_from
    elif isinstance(known, MeasuredGrowth):
        verdict = "consistent"
        reason = f"{known.agreeing} digits of c agree, by the terms up to n = {known.at_n}"
    else:
        try:
            reason = found.proof().reason
        except NotDerived as error:
            verdict, reason = "consistent", str(error)
    shown: dict[str, tuple[str, str]] = {}
    if pieces is not None:
        growth = pieces.moments.growth(digits=digits)
        for name in ("left", "left_variance", "right", "right_variance", "covariance"):
            line: piece_moments.LinearMoment = getattr(growth, name)
            shown[name] = line.slope.value.digits(digits), line.shift.value.digits(digits)
    return made(
        AsymptoticsAnswer,
        subject=of.name or str(of.definition),
        offset=of.offset,
        growth=str(found),
        latex=known.latex() or "",
        rate=rate,
        constant=constant,
        power=power,
        error_factor=factor,
        error_rate=error_rate,
        holds_from=holds_from,
        moments=shown,
        digits=digits,
        verdict=verdict,
        reason=reason,
        source=found,
        of_pieces=pieces,
    )


def of_cells(found: CellGrowth, model: Model) -> CellGrowthAnswer:
    """Return the answer that says the bounds of growth per cell."""
    lower, upper = found.lower, found.upper
    return made(
        CellGrowthAnswer,
        subject=found.model,
        lower=None if lower is None else lower.value,
        upper=None if upper is None else upper.value,
        lower_proof="" if lower is None else lower.proof,
        upper_proof="" if upper is None else upper.proof,
        has_limit=found.has_limit,
        symmetric_up_to=found.symmetric_up_to,
        verdict="proved",
        reason="the spectral radii of strips and cylinders bound it",
        source=found,
        model=model,
    )
