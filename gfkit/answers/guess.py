"""The formula or recurrence that given terms obey, and how far to trust it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Sequence as ListOf
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

from gfkit.answers.records import HIDDEN, Answer, Value, Verdict, whole
from gfkit.answers.subjects import Subject, sequence_meant, understood
from gfkit.base.arguments import integer, list_of, takes
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import GfkitError
from gfkit.fits.series_equations import Algebraic
from gfkit.proofs.kernel import Proved, made
from gfkit.proofs.verdict import Refused, Underdetermined, reason_for
from gfkit.proofs.words import row
from gfkit.sequences import guess as sequences_guess
from gfkit.sequences import triangles
from gfkit.sequences.sequence import Sequence, integer_terms
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.rational_gf import RationalSeries
from gfkit.typed.read import read

PREDICTED = 5
"""Terms that are told of how a sequence goes on."""


@dataclass(frozen=True, slots=True, repr=False)
class GuessAnswer(Answer):
    """What fits given terms: a family of formulas, the simplest first.

    subject: the sequence. offset: the n of the first term. given: how many terms there are. kind:
    the family, as "C-finite"; "" where nothing fits. formula: the recurrence, formula or equation.
    gf: the generating function, as that of `gf` is, or an algebraic one. holds_from: the first n at
    which the formula holds. used: how many terms determine it. surplus: how many agree beyond them.
    following: the next terms. odds: how rarely terms agree so by chance. caution: which other
    sequences begin so. scale: the factor by which terms that are no integers were multiplied.
    order_bound: the bound on the order that makes a fit a theorem. premises: on which a proof
    rests. needed: how many more terms would decide. verdict, reason: how sure it is. source: what
    the fields were taken from.

    >>> answer = guess([1, 1, 2, 3, 5, 8, 13, 21, 34, 55])
    >>> answer.verdict, answer.formula, answer.surplus
    ('consistent', 'a(n) = a(n-1) + a(n-2)', 6)
    """

    subject: str
    offset: int
    given: int
    kind: str
    formula: str
    gf: RationalSeries | MarkedGF | Algebraic | None
    holds_from: int | None
    used: int | None
    surplus: int | None
    following: tuple[Value, ...]
    odds: str
    caution: str
    scale: int
    order_bound: int | None
    premises: tuple[str, ...]
    needed: int | None
    verdict: Verdict
    reason: str
    source: sequences_guess.Guess = field(repr=False, compare=False, metadata=HIDDEN)

    writes: ClassVar[tuple[str, ...]] = ("certificate",)

    def sequence(self) -> Sequence:
        """Return the sequence that was found; raises GfkitError if none was."""
        return self.source.sequence()

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives the proof of what was found."""
        proof = self.source.provenance
        return {"": lambda: proof} if isinstance(proof, Proved) else {}

    def __str__(self) -> str:
        return str(self.source)

    def _sympy_(self) -> object:
        return self.source.to_sympy()


@dataclass(frozen=True, slots=True, repr=False)
class TriangleAnswer(Answer):
    """What fits the rows of a triangle T(n, k).

    rows: how many are given. used: how many entries determine the fit. gf: the generating function
    in t and x. array: the Riordan array, as text; both None where there is none. verdict, reason:
    how sure it is. source: what the fields were taken from.

    >>> print(guess([[1], [1, 1], [1, 2, 1], [1, 3, 3, 1], [1, 4, 6, 4, 1]]).gf)
    1/(1-t-x*t)
    """

    rows: int
    used: int
    gf: MarkedGF | None
    array: str | None
    verdict: Verdict
    reason: str
    source: triangles.TriangleGuess = field(repr=False, compare=False, metadata=HIDDEN)

    writes: ClassVar[tuple[str, ...]] = ()

    def __str__(self) -> str:
        return str(self.source)


@takes(kind=list_of(str, "texts such as ['C-finite']"))
def guess(
    subject: Subject | ListOf[ListOf[int]],
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
    offset: int | None = None,
    at: Mapping[str, int | Fraction] | None = None,
    kind: tuple[str, ...] = (),
    order_bound: int | None = None,
) -> GuessAnswer | TriangleAnswer:
    """Find a formula or recurrence that given terms obey, and say how far to trust it.

    Args:
        subject: terms, or the rows of a triangle as 1;1,1;1,2,1; or what else has terms.
        columns: fix N columns of a rule.
        rows: fix N rows of a rule.
        topology: which sides of its boards are identified.
        offset: the index of the first term, usually 0.
        at: a number for a letter of the sequence, also a fraction.
        kind: try this family only; may be repeated.
        order_bound: the order is known to be at most N.

    Command:
        gfkit guess 1,2,5,12,29,70,169,408

    >>> print(guess([1, 3, 6, 10, 15, 21, 28, 36]).formula)
    a(n) = (n+1)*(n+2)/2
    """
    if (triangle := _triangle(subject)) is not None:
        return _of_triangle(triangles.guess_triangle(triangle))
    given: Any = subject
    found = understood(given, rows=rows, columns=columns, topology=topology, offset=offset)
    sequence = sequence_meant(found, at)
    if order_bound is not None:
        integer("order_bound", order_bound, least=0, example=2)
        if sequence.gf is not None:
            raise GfkitError("an order bound goes with terms; a rule or a g.f. has its own")
        if not all(isinstance(term, int) for term in sequence.values):
            raise GfkitError("an order bound goes with integers: of fractions it proves nothing")
    kinds = [word for text in kind for word in text.split(",")]
    return answer_of(sequences_guess.guess(sequence, kinds=kinds or None, order_bound=order_bound))


def answer_of(found: sequences_guess.Guess) -> GuessAnswer:
    """Return the answer that says what was guessed."""
    fit, verdict, is_answer = found.fit, found.provenance, found.is_answer
    candidate = found.candidate
    following: tuple[Value, ...] = ()
    if fit is not None:
        following = tuple(map(whole, fit.predicted(PREDICTED)))
    return made(
        GuessAnswer,
        subject=found.given.name,
        offset=found.given.offset,
        given=len(found.given),
        kind=fit.kind if fit is not None and is_answer else "",
        formula=found.formula if is_answer else "" if fit is None else fit.text(),
        gf=found.gf,
        holds_from=None if fit is None else fit.holds_from,
        used=None if fit is None else fit.used,
        surplus=fit.surplus if fit is not None and is_answer else None,
        following=following,
        odds=found.odds if candidate is not None else "",
        caution=found.caution,
        scale=found.scale,
        order_bound=None if found.bound is None else found.bound.limit,
        premises=verdict.premises if isinstance(verdict, Proved) else (),
        needed=verdict.needed if isinstance(verdict, Underdetermined) else None,
        verdict=row(verdict).says,
        reason=reason_for(verdict) or str(found),
        source=found,
    )


def _triangle(given: object) -> list[list[int]] | None:
    """Return the rows of a triangle; None for other things."""
    if isinstance(given, list | tuple) and given and isinstance(given[0], list | tuple):
        return [[*row] for row in given]
    text = given.strip(" ;") if isinstance(given, str) else ""
    if ";" not in text or not any(len(z.replace(",", " ").split()) > 1 for z in text.split(";")):
        return None
    found = []
    for n, line in enumerate(text.split(";")):
        try:
            found.append(integer_terms(read(line).sequence()))
        except GfkitError as error:
            raise GfkitError(f"row {n} of the triangle: {error}") from None
    return found


def _of_triangle(found: triangles.TriangleGuess) -> TriangleAnswer:
    verdict = found.verdict
    is_refused = isinstance(verdict, Refused)
    return made(
        TriangleAnswer,
        rows=len(found.rows),
        used=found.used,
        gf=found.gf,
        array=None if found.riordan is None else str(found.riordan),
        verdict="refused" if is_refused else "consistent",
        reason=reason_for(verdict),
        source=found,
    )
