"""The generating function of a sequence: proved where the sequence is defined, else what fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, cast

from gfkit.api.answer_base_classes_and_json import HIDDEN, Answer, AnswerPart, Value, Verdict
from gfkit.api.subject_arguments import GraphLike, Subject, family_meant, sequence_meant, understood
from gfkit.base.arguments import (
    a_text,
    between,
    file_path,
    flag,
    integer,
    optional,
    takes,
    words,
)
from gfkit.base.file_writer import write
from gfkit.base.version import __version__
from gfkit.boards.rules.arrays import RuleOfArrays
from gfkit.boards.shapes.topology import TOPOLOGIES, Topology
from gfkit.errors import GfkitError, WrongArgument, unused
from gfkit.proofs.kernel import Proved, made
from gfkit.proofs.verdict import reason_for
from gfkit.proofs.words import row
from gfkit.sequences.operations import reason_of
from gfkit.sequences.provenance import Given, Solved
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked_gf import MarkedGF, terms_text
from gfkit.series.marked_printing import recurrence_text as letters_recurrence
from gfkit.series.marks import exponents_data, further_of
from gfkit.series.printing import recurrence_text
from gfkit.series.rational_gf import RationalSeries
from gfkit.strips.sequences.search import Method
from gfkit.typed.read import as_sequence
from gfkit.typed.rules import BareRule, RuleSquares, RuleStrip

if TYPE_CHECKING:
    from gfkit.analysis.near_diagonal import AlgebraicEquation
    from gfkit.boards.models.model import Model
    from gfkit.boards.rules.graph_games import GraphRule
    from gfkit.fits.p_recursive import Recurrence
    from gfkit.sequences.guess import Guess
    from gfkit.strips.counts.bars import BarMatrix
    from gfkit.strips.sequences.families import StripAnswer
    from gfkit.strips.sequences.graph_products import GraphProduct
    from gfkit.strips.sequences.strip import Strip
    from gfkit.strips.statements.play import PlayAnswer

MOST = 1_000_000

WITH_WEIGHTS = {"array", "edges", "moves", "links"}
"""Kinds of rules whose files give weights."""
Coefficients: TypeAlias = tuple[int, ...] | tuple[tuple[int | str, ...], ...]
Source: TypeAlias = "StripAnswer | PlayAnswer | Sequence | Guess"
"""What was found, from which the fields are taken."""


@dataclass(frozen=True, slots=True, repr=False)
class BarStates(AnswerPart):
    """A matrix of bar states as in the papers, for one part of what is counted."""

    coefficient: int
    tiles: str
    bottom: tuple[tuple[str, ...], ...]
    top: tuple[tuple[str, ...], ...]
    matrix: tuple[tuple[str, ...], ...]
    source: BarMatrix = field(repr=False, compare=False, metadata=HIDDEN)


@dataclass(frozen=True, slots=True, repr=False)
class GF(Answer):
    """A generating function, with the recurrence that follows from it, and what is known of both.

    subject: the rule or sequence. fixed: the side of a rule that is fixed, as {"columns": 3}.
    topology, multigraph, marks: of a rule. offset: the n of the first term. gf: the sum of a(n)
    x^n, in lowest terms, or in t if it has marks, or the equation of an algebraic one; None where
    none is known. numerator, denominator: its coefficients, ascending in x; with marks a list of
    terms, each the exponents of x, y and t, or the monomial and the exponent of t, and the
    coefficient. signature: the coefficients of the recurrence. order: of the recurrence, the least
    one if it is proved. holds_from: the first n at which it holds. recurrence: as text.
    missing: why no recurrence is known, "" otherwise. terms: the first ones, with marks as
    polynomials. verdict, reason: of the generating function, and without
    one of the recurrence. method: how it was found. states, states_lumped: of the automaton, before
    and after lumping. cancelled: the factor of its characteristic polynomial that is not in the
    denominator. matrix: of bar states. source: what the fields were taken from. proved: the
    kernel's proof; None where nothing is proved.

    >>> answer = gf("independent sets in P_2 x P_n")
    >>> print(answer.gf, answer.verdict, answer.terms[:4])
    (1+x)/(1-2*x-x^2) proved (1, 3, 7, 17)
    """

    subject: str
    fixed: Mapping[str, int]
    topology: Topology
    multigraph: bool
    marks: str
    offset: int
    gf: RationalSeries | MarkedGF | AlgebraicEquation | None
    numerator: Coefficients
    denominator: Coefficients
    signature: tuple[int | Fraction, ...] | tuple[str, ...]
    order: int | None
    holds_from: int | None
    recurrence: str
    missing: str
    terms: tuple[Value, ...]
    verdict: Verdict
    reason: str
    method: str = ""
    states: int | None = None
    states_lumped: int | None = None
    cancelled: str | None = None
    matrix: tuple[BarStates, ...] = ()
    source: Source | None = field(default=None, repr=False, compare=False, metadata=HIDDEN)
    proved: Proved | None = field(default=None, repr=False, compare=False, metadata=HIDDEN)

    writes: ClassVar[tuple[str, ...]] = ("certificate", "coq")

    def sequence(self) -> Sequence:
        """Return the sequence, with all terms; raises GfkitError where none is known."""
        found = self.source
        if isinstance(found, Sequence):
            return found
        if found is None:
            raise GfkitError("nothing is known of the sequence")
        return as_sequence(found)

    def _sympy_(self) -> object:
        if isinstance(self.gf, RationalSeries | MarkedGF):
            return self.gf.to_sympy()
        return self.sequence().to_sympy()

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives the proof."""
        proof = self.proved
        return {} if proof is None else {"": lambda: proof}

    def write_coq(self, path: Path | str) -> None:
        """Write what is proved as a theorem for Coq.

        Raises NotFormal for what has no words in the library.
        """
        from gfkit.formal.theorems import theorem_of_statement  # noqa: PLC0415 - slow

        if self.proved is None:
            raise WrongArgument("the theorem", "an answer with a proof", self.unproved())
        write(Path(path), theorem_of_statement(self.proved.statement).source(__version__), "file")


@takes(
    topology=words(*TOPOLOGIES),
    multigraph=flag,
    marks=a_text("'xy'"),
    method=a_text("'modular'"),
    matrix=flag,
    jobs=between(),
    scheduler=optional(a_text("'tcp://10.0.0.1:8786'")),
    checkpoint=optional(file_path),
)
def gf(
    subject: Subject,
    *,
    columns: int | None = None,
    rows: int | None = None,
    graph: GraphLike | None = None,
    topology: Topology = "strip",
    multigraph: bool = False,
    marks: str = "none",
    method: Method = "auto",
    terms: int = 20,
    at: Mapping[str, int | Fraction] | None = None,
    matrix: bool = False,
    jobs: int = 1,
    scheduler: str | None = None,
    checkpoint: Path | str | None = None,
) -> GF:
    """Prove a generating function and its minimal recurrence; of terms alone find one that fits.

    Args:
        subject: a rule with a side, words as in a title, a formula, a g.f., or terms.
        columns: fix N columns of a rule.
        rows: fix N rows of a rule.
        graph: a graph by its file, its name or its edges as 1-2,2-3; boards are products with it.
        topology: which sides of the boards are identified.
        multigraph: identify sides of 1 and 2 cells too, unrolled.
        marks: which pieces are marked: none, all by x, Left's and Right's by xy; or letters, as
            exy, e for empty cells.
        method: how the generating function is computed.
        terms: how many terms the answer has.
        at: a number for a letter of the sequence, also a fraction.
        matrix: also the bar-state matrix, as in the papers.
        jobs: how many processes compute modulo primes.
        scheduler: the address of a dask cluster, instead of processes here.
        checkpoint: save what is found there, and resume from it.

    Command:
        gfkit gf domineering --columns 3

    >>> print(gf("domino-tilings", columns=2).gf)
    1/(1-x-x^2)
    >>> print(gf("cis", columns=1, marks="exy").gf)
    (1+y*t+x*t)/(1-e*t-e*y*t^2-e*x*t^2)
    >>> print(gf("2^n + n").gf, gf("1,1,2,3,5,8,13,21,34,55").verdict)
    (1-x-x^2)/((1-2*x)*(1-x)^2) consistent
    """
    many = integer("terms", terms, least=0, most=MOST)
    by = None if method == "auto" else method
    found = None
    if graph is None:
        found = understood(subject, rows=rows, columns=columns, topology=topology)
    else:
        unused("a graph", rows=rows, columns=columns, multigraph=multigraph)
    of_rule = found is None or isinstance(found.subject, RuleStrip | BareRule | RuleSquares)
    if not of_rule and marks == "none" and not (matrix or multigraph or checkpoint or by):
        assert found is not None
        unused(
            "a sequence that is not given by a rule",
            jobs=None if jobs == 1 else jobs,
            scheduler=scheduler,
        )
        return _of_sequence(sequence_meant(found, at), many)
    unused("a rule", at=at)
    family = family_meant(subject, found, graph, topology, multigraph=multigraph)
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    if isinstance(family, Strip) and family.counted.play:
        unused(
            "positions of play",
            marks=marks,
            matrix=matrix,
            method=by,
            checkpoint=checkpoint,
        )
        from gfkit.strips.statements.play import play_equation  # noqa: PLC0415 - slow

        return _of_play(play_equation(family), many)
    return _of_strip(family, marks, method, many, matrix, (jobs, scheduler, checkpoint))


def _of_strip(
    family: Strip | GraphProduct,
    marks: str,
    method: Method,
    terms: int,
    matrix: bool,
    by: tuple[int, str | None, Path | str | None],
) -> GF:
    """Prove the generating function of a strip or of products with a graph."""
    _require_weights(family.counted, marks)
    bars = _bar_states(family) if matrix else ()
    if by[2] is not None:
        if marks != "none":
            raise GfkitError("a checkpoint keeps residues without marks: leave out one of both")
        if method == "determinant" or family.is_ring:
            raise GfkitError("a checkpoint keeps residues, and determinants have none")
        method = "modular"
    key = [family.rule_text(), family.fixed, family.topology, *[True] * family.multigraph]
    from gfkit.api.modular_work_options import working  # noqa: PLC0415 - slow to import

    with working(*by, key) as work:
        answer = family.generating_function(marks=marks, method=method, work=work)
    return of_strip_answer(answer, terms, bars)


@dataclass(frozen=True, slots=True)
class _Counted:
    """What has the generating function: the boards that are counted, or a sequence alone."""

    subject: str
    fixed: Mapping[str, int]
    topology: Topology
    multigraph: bool
    marks: str
    offset: int

    @classmethod
    def on(cls, family: Strip | GraphProduct, marks: str = "none") -> _Counted:
        """Return what is counted on boards or products of graphs."""
        name, fixed = family.counted.name, cast("dict[str, int]", family.fixed)
        return cls(name, fixed, family.topology, family.multigraph, marks, 0)

    @classmethod
    def by(cls, sequence: Sequence) -> _Counted:
        """Return a sequence that is not given by a rule."""
        marks = "".join(sequence.parameters) or "none"
        name = sequence.name or str(sequence.definition)
        return cls(name, {}, "strip", False, marks, sequence.offset)


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of a generating function, why, and what the fields were taken from."""

    verdict: Verdict
    reason: str
    proved: Proved | None
    source: Source


def _answer(
    counted: _Counted,
    known: _Known,
    terms: Iterable[Value],
    recurrence: str,
    *,
    fraction: RationalSeries | MarkedGF | None = None,
    written: RationalSeries | MarkedGF | AlgebraicEquation | None = None,
    by: Recurrence | None = None,
    missing: str = "",
    **others: object,
) -> GF:
    """Return the answer.

    fraction: the generating function of a(offset), a(offset + 1), ..., if it is rational. written:
    as it is written, where that is not the fraction. by: a recurrence in n of another one. missing:
    why no recurrence is known. others: of the fields, how it was found.
    """
    shown = fraction if written is None else written
    sides = shown if isinstance(shown, RationalSeries | MarkedGF) else None
    order = holds_from = None
    if fraction is not None:
        order, holds_from = fraction.order, fraction.holds_from + counted.offset
    elif by is not None:
        order, holds_from = by.order, by.holds_from
    return made(
        GF,
        subject=counted.subject,
        fixed=counted.fixed,
        topology=counted.topology,
        multigraph=counted.multigraph,
        marks=counted.marks,
        offset=counted.offset,
        gf=shown,
        numerator=() if sides is None else _coefficients(sides.num),
        denominator=() if sides is None else _coefficients(sides.den),
        signature=() if fraction is None else _signature(fraction),
        order=order,
        holds_from=holds_from,
        recurrence=recurrence,
        missing=missing,
        terms=tuple(terms),
        verdict=known.verdict,
        reason=known.reason,
        source=known.source,
        proved=known.proved,
        **others,
    )


def of_strip_answer(answer: StripAnswer, terms: int, bars: tuple[BarStates, ...] = ()) -> GF:
    """Return the answer for a strip whose generating function was proved."""
    proof = answer.verdict if isinstance(answer.verdict, Proved) else None
    values: Any = answer.profiles(terms) if answer.marks != "none" else answer.terms(terms)
    known = _Known("consistent", "not derived here", None, answer)
    if proof is not None:
        known = _Known("proved", proof.reason, proof, answer)
    return _answer(
        _Counted.on(answer.strip, answer.marks),
        known,
        values,
        recurrence_text(answer.univariate),
        fraction=answer.gf,
        method=answer.method,
        states=answer.states,
        states_lumped=answer.states_lumped,
        cancelled=answer.cancelled,
        matrix=bars,
    )


def _coefficients(side: tuple[Any, ...]) -> Coefficients:
    """Return the numbers of a numerator or denominator; with marks its terms."""
    if all(isinstance(one, int) for one in side):
        return side
    several = bool(further_of(i for i, *_ in side))
    return tuple((*exponents_data(i, j, several=several), *more) for i, j, *more in side)


def _signature(gf: RationalSeries | MarkedGF) -> tuple[int | Fraction, ...] | tuple[str, ...]:
    """Return the coefficients of the recurrence, with marks as text."""
    if isinstance(gf, RationalSeries):
        return gf.signature
    return tuple(
        terms_text([(i, j, 0, -c) for i, j, power, c in gf.den if power == k])
        for k in range(1, gf.order + 1)
    )


def _require_weights(model: Model | GraphRule, marks: str) -> None:
    """Raise GfkitError for marks of a rule on arrays or edges that gives nothing a weight."""
    game = model.game
    is_weighted = isinstance(game, RuleOfArrays) and game.kind in WITH_WEIGHTS
    weights = game.arrays.weights if isinstance(game, RuleOfArrays) and is_weighted else ()
    if marks in {"x", "xy"} and weights and not any(one.x or one.y for one in weights):
        raise GfkitError(
            f"marks={marks}: {model.name} has no weights, so nothing is marked; array and "
            "edge rules in TOML files may have a table [weights]"
        )


def _bar_states(family: Strip | GraphProduct) -> tuple[BarStates, ...]:
    """Return the bar-state matrices of a strip."""
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    if not isinstance(family, Strip) or family.topology != "strip":
        raise GfkitError("matrix goes with boards whose sides are not identified")
    from gfkit.strips.counts.bars import bar_state_matrix  # noqa: PLC0415 - slow to import
    from gfkit.strips.counts.count import parts_of  # noqa: PLC0415 - slow to import

    found = []
    for part in parts_of(family.counted):
        tiles = part.tiles if "columns" in family.fixed else part.tiles.transposed()
        bars = bar_state_matrix(tiles, family.side)
        cells = [[str(bars[r, c]) for c in range(bars.size[1])] for r in range(bars.size[0])]
        found.append(
            made(
                BarStates,
                int(part.coefficient),
                part.tiles.name,
                tuple(tuple(word) for word in bars.bottom),
                tuple(tuple(word) for word in bars.top),
                tuple(tuple(row) for row in cells),
                bars,
            )
        )
    return tuple(found)


def _of_play(answer: PlayAnswer, terms: int) -> GF:
    """Return the answer for positions of alternating play, whose g.f. is algebraic."""
    by = answer.recurrence
    return _answer(
        _Counted.on(answer.strip),
        _Known("proved", answer.verdict.reason, answer.proof, answer),
        answer.terms(terms),
        "" if by is None else by.text(),
        written=answer.equation,
        by=by,
        missing=answer.missing if by is None else "",
        method="residues",
    )


def _of_sequence(sequence: Sequence, terms: int) -> GF:
    """Prove the generating function of a sequence, or find the one that fits its terms."""
    verdict: Any = sequence.provenance
    is_given = bool(sequence.parameters) and isinstance(verdict, Given)
    if sequence.gf is not None and (is_given or isinstance(verdict, Proved)):
        proof = sequence.proof()
        return _with_fraction(sequence, terms, _Known("proved", reason_of(proof), proof, sequence))
    from gfkit.fits.p_recursive import PRecursive  # noqa: PLC0415 - slow to import
    from gfkit.sequences.guess import guess  # noqa: PLC0415 - slow to import
    from gfkit.sequences.holonomic_proofs import proved_series, recurrence_in_n  # noqa: PLC0415 - slow

    counted, first = _Counted.by(sequence), sequence.small(terms)
    if not sequence.given and (by := recurrence_in_n(sequence)) is not None:
        equation, shown = by
        text = str(equation).removeprefix("the sequence with ")
        series = None if isinstance(verdict, Solved) else proved_series(sequence, equation)
        if series is not None:
            gf: RationalSeries = series.statement.gf  # type: ignore[attr-defined]
            known = _Known("proved", reason_of(series), series, sequence)
            own = gf.moved(max(sequence.offset, 0))
            return _answer(counted, known, first, text, fraction=gf, written=own)
        reason = shown.reason if shown is not None else "the recurrence defines the sequence"
        if shown is not None and not isinstance(verdict, Solved):
            return _answer(counted, _Known("proved", reason, shown, sequence), first, text)
        return _answer(counted, _Known("underdetermined", reason, None, sequence), first, text)
    found = guess(sequence)
    reason = reason_for(found.verdict) or str(found)
    missing = "" if sequence.definition is None else sequence.definition.why_no_recurrence()
    if not found.is_answer:
        known = _Known(row(found.verdict).says, reason, None, sequence)
        return _answer(counted, known, first, "", missing=missing)
    shown = found.verdict if isinstance(found.verdict, Proved) else None
    known, fitted = _Known(row(found.verdict).says, reason, shown, found), found.sequence()
    if fitted.gf is None:
        if found.scale != 1 and isinstance(found.fit, PRecursive):  # multiples obey it, too
            known = _Known(known.verdict, reason, shown, sequence)
        elif found.scale != 1:
            counted, first = _Counted.by(fitted), fitted.early(terms)
        return _answer(counted, known, first, found.formula, missing=missing)
    return _with_fraction(fitted, terms, known)


def _with_fraction(sequence: Sequence, terms: int, known: _Known) -> GF:
    """Return the answer for a sequence with a rational g.f., maybe with letters in it."""
    gf = sequence.gf
    assert gf is not None
    if isinstance(gf, MarkedGF):
        text = letters_recurrence(gf, sequence.offset)
    else:
        text = recurrence_text(gf, sequence.offset)
    return _answer(
        _Counted.by(sequence),
        known,
        sequence.early(terms),
        text,
        fraction=gf,
        written=sequence.own_gf,
    )
