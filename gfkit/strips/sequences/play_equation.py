"""Play positions of a strip: their algebraic generating function, and a recurrence."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gfkit.analysis.constant_term import equation_of_residues, near_diagonal_terms
from gfkit.analysis.precursive_proof import recurrence_of
from gfkit.arguments import flag, instance
from gfkit.budget import Budget, budgeted, hears, know, phase, tracked
from gfkit.errors import GfkitError, LimitReached
from gfkit.proofs.kernel import Claimed, NotDerived, Workings
from gfkit.proofs.live import Live, made, require
from gfkit.series.marked import MarkedGF
from gfkit.shown import Shown, in_one_line
from gfkit.strips.sequences.play_statements import (
    EquationHolds,
    RecurrenceOfPlay,
    prove_equation,
    prove_recurrence,
)
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.sequences.strip_counts import StripCounts, count_of_board

if TYPE_CHECKING:
    from gfkit.analysis.constant_term import AlgebraicEquation
    from gfkit.analysis.precursive_proof import PolynomialRecurrence
    from gfkit.boards.rules import Model
    from gfkit.proofs.kernel import Proved
    from gfkit.strips.sequences.strip import StripAnswer

GUESSED_TERMS = 190
LONG_SIDE, FIRST = 4, 8
"""Of strips of so long a side so many boards are counted first, to have something to say."""
KNOWN = 20
"""So many terms are known as soon as the marked generating function is."""


@dataclass(frozen=True, slots=True, repr=False)
class PlayAnswer(Live, Shown):
    """The equation of the g.f. of play positions, with what it was found from.

    positions: the proved marked g.f. of all positions. recurrence: None if none was found, and
    `missing` says why. verdict: the proof of the equation. recurrence_proof: None if the recurrence
    only fits, and then it is not marked as proved either.
    """

    strip: Strip
    positions: StripAnswer
    equation: AlgebraicEquation
    recurrence: PolynomialRecurrence | None
    missing: str
    verdict: Proved
    recurrence_proof: Proved | None = None

    def agree(self) -> None:
        """Compare the parts with the statement."""
        known: Any = self.positions.verdict.statement
        of: Any = self.strip
        everything: Any = self.positions.strip
        same = replace(of, model=everything.model) == everything
        name = of.model.name.removesuffix(":play")
        same = same and everything.model.name.removesuffix(":positions") == name
        require(same, "the positions are of another strip")
        about: Any = self.verdict.statement
        same = isinstance(about, EquationHolds) and about.of == known.of
        require(same, "the proof is not of an equation for these positions")
        equation = replace(self.equation, small=0, branches=0, compared=0)
        require(about.equation == equation, "the proof is of another equation")
        if self.recurrence_proof is not None:
            about, recurrence = self.recurrence_proof.statement, self.recurrence
            same = isinstance(about, RecurrenceOfPlay) and about.of == known.of
            require(same and recurrence is not None, "the proof is not of a recurrence")
            assert recurrence is not None
            recurrence = replace(recurrence, proved=False, compared=0)
            require(about.recurrence == recurrence, "the proof is of another recurrence")

    @property
    def proof(self) -> Proved:
        """The proof of most that is known: of the recurrence, with the equation, or of this."""
        return self.recurrence_proof or self.verdict

    def terms(self, count: int) -> list[int]:
        """Return a(0), ..., a(count - 1), by expansion of the marked g.f."""
        assert isinstance(self.positions.gf, MarkedGF)
        return near_diagonal_terms(self.positions.gf, count)

    def __repr__(self) -> str:
        return in_one_line(self, f"<PlayAnswer {self}>")

    def __str__(self) -> str:
        return f"{self.equation}  [{self.verdict}]"


@budgeted
def play_equation(
    strip: Strip,
    *,
    with_recurrence: bool = True,
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> PlayAnswer:
    """Return the algebraic equation of a strip's positions with |i - j| <= 1, proved.

    budget: limits of time, memory and steps.
    with_recurrence: also look for a recurrence, which takes most of the time.

    Raises GfkitError for a model without `play` or with shared pieces, LimitReached where the
    equation is too large.

    >>> from gfkit.boards.rules import cis
    >>> from gfkit.strips.sequences.strip import Strip
    >>> answer = play_equation(Strip(cis.play, columns=1))
    >>> answer.terms(8), answer.equation.degree
    ([1, 3, 5, 9, 15, 29, 57, 111], 2)
    >>> answer.recurrence.order, answer.recurrence.proved
    (6, True)
    """
    instance("strip", strip, Strip, "a strip such as Strip('cis:play', columns=1)")
    with_recurrence = flag("with_recurrence", with_recurrence)
    model = strip.counted
    if not model.play:
        raise GfkitError(f"{model.name} does not restrict the numbers of pieces")
    definition = model.definition
    if not model.game.play_is_difference:
        raise GfkitError(
            f"{model.name} is counted on boards only (`gfkit count`, `gfkit table`): with s pieces "
            "that both players may place it is not |i - j| <= 1 but |i - j| <= s + 1"
        )
    if definition is not None and definition.quantity == "play":
        definition = replace(definition, quantity="positions")
    name = model.name.removesuffix(":play") + ("" if definition is None else ":positions")
    everything = replace(model, name=name, play=False, definition=definition)
    counts = strip.definition()
    if hears() and strip.side >= LONG_SIDE and isinstance(counts, StripCounts):
        know(terms=[count_of_board(counts, n) for n in tracked(range(FIRST), "boards")])
    return _play_equation(strip, everything, with_recurrence=with_recurrence)


def _play_equation(strip: Strip, everything: Model, *, with_recurrence: bool) -> PlayAnswer:
    positions = replace(strip, model=everything).generating_function(marks="xy")
    assert isinstance(positions.gf, MarkedGF)
    lemma = (
        positions.verdict.verify() if isinstance(positions.verdict, Claimed) else positions.verdict
    )
    run = Workings()
    know(terms=near_diagonal_terms(positions.gf, KNOWN))
    with phase("equation", 1):
        equation = run(equation_of_residues, positions.gf)
    verdict = prove_equation(lemma, equation, run)
    recurrence, missing, proof = None, "not looked for", None
    if with_recurrence:
        terms = run(near_diagonal_terms, positions.gf, GUESSED_TERMS)
        try:
            recurrence, missing = recurrence_of(equation, terms, prove=False), ""
        except LimitReached as error:
            missing = str(error)
    if recurrence is not None:
        try:
            proof = prove_recurrence(lemma, equation, recurrence, run)
        except NotDerived:
            proof = None
        else:
            compared = int(proof.derivation.evidence["terms"])
            recurrence = replace(recurrence, proved=True, compared=compared)
    return made(PlayAnswer, strip, positions, equation, recurrence, missing, verdict, proof)
