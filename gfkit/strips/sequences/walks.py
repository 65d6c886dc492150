"""Sequences that automata count, and the theorems that prove their generating functions.

A sequence of walks, a(n) = alpha M^n beta, has an automaton of N blocks after exact lumping, and
terms in agreement prove its g.f. (automata/agreement.py). A sequence of
closed walks is a sum of traces, and -t Q'/Q with Q = det(I - tM) is its g.f.
(automata/traces.py). Searches propose; the derivation does not repeat what a search has computed by
trusted functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from gfkit.automata.agreement import (
    Annihilation,
    coprime_witness,
    marked_terms,
)
from gfkit.automata.bounds import MODULAR
from gfkit.automata.charpoly import (
    cancelled_factor,
    gf_by_determinant,
    marked_gf_by_determinant,
    reversed_charpoly,
)
from gfkit.automata.lumping import Lumping, lump, merge_equal_futures
from gfkit.automata.marked_gf import marked_candidate
from gfkit.automata.modular_gf import modular_candidate
from gfkit.automata.propagation import exact_terms, first_terms
from gfkit.automata.residues import TermResidues, Work, residues_of
from gfkit.base.arguments import one_of, shown, trusted
from gfkit.base.budget import hears, know
from gfkit.errors import GfkitError, NormalFormError, OutOfRange, WrongArgument
from gfkit.proofs.codec import one_of as word_of
from gfkit.proofs.kernel import Derivation, NotDerived, Workings
from gfkit.sequences.definition import Definition
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.marks import MOST_MARKS, MarksOfRow, is_several
from gfkit.series.profiles import Profile
from gfkit.strips.sequences.search import (
    SMALL,
    USUAL,
    Agreement,
    EvidenceWithDigest,
    GFCandidate,
    Search,
    coefficient_bound,
    terms_digest,
    terms_in_agreement,
)

if TYPE_CHECKING:
    from gfkit.automata.steps import CellStep
    from gfkit.automata.traces import TraceEvidence
    from gfkit.automata.transfer_matrix import Marks, TransferMatrix
    from gfkit.formulas.evaluation import Value
    from gfkit.series.rational_gf import RationalGF

    GF = RationalGF | MarkedGF
    Terms = Callable[[], Iterable[int | Profile]]

MARKS: tuple[Marks, ...] = ("none", "x", "xy")
TOLD_MARKS = f"none, x, xy, or letters but t, sorted, at most {MOST_MARKS}"
MARKED_WORDS = {"none": "", "x": ", pieces marked x", "xy": ", Left marked x, Right y"}
MARKED = word_of(MARKS, "marks are")
"""Marks as a field of a definition."""

SMALL_MARKED = 12
"""The same with marks, where elimination is over Z[x, y]. Measured: up to 10 states both methods
take the same time, at 12 it is 20 to 80 ms against 10 to 30 ms, and at 20 states 0.6 s against 0.06
s.
"""

CANCELLED_UP_TO = 300
"""Up to this many states, the characteristic polynomial takes at most 0.3 s."""

LUMPED = "exact lumping of the states that can be reached and can end"
MERGED = "states on closed walks, merged where rows or columns are equal, or sums of others"
REPLACED = 3
"""The first terms of a ring that need not be traces: a(0), a(1), a(2)."""

FEW_KNOWN, KNOWN = 150, 20
"""From this many states on, as many first terms are computed before anything else."""

MOST_HASHED, MOST_MARKED = 256, 24
"""Number of terms, without and with marks, up to which the evidence has a hash of all of them.

The exact terms of a hash would cost more than the proof, and the checker more than its replay.
"""


def check_marks(marks: object, shift: object, *, several: bool = False) -> None:
    """Raise WrongArgument or OutOfRange for marks or a shift that no sequence of walks has.

    several: whether there may be other marks than x and y.
    """
    if not several or not isinstance(marks, str):
        one_of("marks", marks, MARKS)
    elif marks not in MARKS and not is_several(marks):
        raise OutOfRange("marks", TOLD_MARKS, shown(marks))
    if type(shift) is not int:
        raise WrongArgument("shift", "an integer such as 0", shown(shift))


class WalkDefinition(Definition):
    """A sequence of walks or of closed walks; a(n) belongs to the length n + shift.

    Kinds have the fields `marks` and `shift`, and give the automaton: `transfer_matrix`, or
    `closed_steps` where walks are closed. Limits on its size are part of the evidence, because they
    do not change what is true; MOST is the usual limit.
    """

    __slots__ = ()
    MOST: ClassVar[int] = 2**26
    marks: Marks
    shift: int

    @property
    def offset(self) -> int:
        """The index of the empty board or graph."""
        return -self.shift

    @property
    def is_ring(self) -> bool:
        """Whether the sequence is one of closed walks."""
        return False

    @property
    def is_mean(self) -> bool:
        """Whether the generating function is a mean of others, and not a sum over walks."""
        return False

    @property
    def grown(self) -> str:
        """The length to which a(n) belongs, in words."""
        return f"n{self.shift:+d}" if self.shift else "n"

    @property
    def marked(self) -> str:
        """Which pieces have marks, in words."""
        return MARKED_WORDS.get(self.marks, f", marks {', '.join(self.marks)}")

    @property
    def several(self) -> MarksOfRow | None:
        """How rows write the marks, if there are others than x and y."""
        return None

    def require_rational(self) -> None:
        """Raise NotRational for a quantity without a rational generating function."""

    def transfer_matrix(self, most: int = 0, terms: int | None = 0) -> TransferMatrix:
        """Return the trimmed automaton with all marks; most: a limit, if not the usual one.

        terms: how many will be computed with it, for the forecast; None if it will be lumped.
        """
        raise NotImplementedError(most, terms)

    def closed_steps(self, most: int) -> list[tuple[int, tuple[CellStep, ...]]]:
        """Return coefficients, each with the steps of a row between the states of closed walks."""
        raise NotImplementedError(most)

    def first_closed(self, most: int) -> Sequence[Profile]:
        """Return the first terms, which need not be traces, where walks are closed."""
        raise NotImplementedError(most)

    def quotient(self, evidence: Mapping[str, object], run: Workings) -> tuple[int, Lumping]:
        """Return the number of states, and the coarsest exact lumping; raises NotDerived."""
        if self.is_ring:
            raise NotDerived(f"closed walks have no start: {self}")
        return run(quotient_of, self, max_states=limit_of(evidence, self.MOST))

    def closed_walks(
        self, evidence: Mapping[str, object], run: Workings
    ) -> tuple[int, TraceEvidence]:
        """Return the number of states not yet merged, and the closed walks of a ring."""
        return run(closed_walks_of, self, max_states=limit_of(evidence, self.MOST))

    def _of_closed(self, closed: TraceEvidence, run: Workings) -> Any:
        from gfkit.automata.traces import gf_of_closed_walks  # noqa: PLC0415 - of rings alone

        return run(gf_of_closed_walks, closed, marked=self.marks != "none")

    def examine(self, run: Workings) -> None:
        """Compare the automaton with enumeration unless the rule is one of gfkit's named ones."""

    def compute(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms, exactly, from the automaton."""
        self.require_rational()
        if self.is_ring:
            closed = self.closed_walks({}, run)[1]
            return _values(self._of_closed(closed, run).terms(count))
        if self.several:
            raise GfkitError(f"with {self.marked[2:]} the generating function alone is known")
        matrix = self.quotient({}, run)[1].matrix
        if self.marks == "none":
            return list(run(first_terms, matrix, count))
        return _values(run(profiles_of, matrix, count))

    def derive_gf(self, gf: GF, evidence: Mapping[str, object], run: Workings) -> Derivation:
        """Derive that gf is the generating function, in lowest terms.

        evidence, all of it optional: "route" ("exact" or "modular" terms), "max_states", and "work"
        (how to run), which `find` makes.
        """
        if isinstance(gf, MarkedGF) != (self.marks != "none"):
            raise NotDerived(f"the marks of {gf} are not {self.marks}")
        try:
            self.require_rational()
            witness = run(coprime_witness, gf)
            how = self._closed if self.is_ring else self._open
            shows, known, count, terms = how(gf, evidence, run)
            self.examine(run)
        except NormalFormError as error:
            raise NotDerived(str(error)) from None
        did, basis = shows.describe(), replace(shows.basis(), least_order=gf.order)
        if self.several:
            return Derivation(did, {**known, "minimal": witness.to_data()}, basis=basis)
        known = {**known, "terms": count, "minimal": witness.to_data()}
        return Derivation(
            did, EvidenceWithDigest(known, lambda: terms_digest(terms())), basis=basis
        )

    def _open(
        self, gf: GF, evidence: Mapping[str, Any], run: Workings
    ) -> tuple[Agreement, dict[str, Any], int, Terms]:
        """Return what proves it, how large the automaton is, and how many terms are hashed."""
        states, lumping = self.quotient(evidence, run)
        dimension = lumping.dimension
        if gf.holds_from > dimension:
            raise NotDerived(f"order {gf.holds_from} with {dimension} states")
        agreement: Any
        terms: Callable[[int], Iterable[int | Profile]]
        if isinstance(gf, MarkedGF):
            agreement = Annihilation(lumping.matrix, dimension, self.several)
            most, terms = MOST_MARKED, partial(profiles_of, lumping.matrix)
        else:
            agreement = terms_in_agreement(lumping, gf, evidence, run)
            most, terms = MOST_HASHED, gf.terms
        if not agreement.holds(gf):
            raise NotDerived("the terms of the automaton do not agree with the fraction")
        count = min(dimension + gf.holds_from, most)
        known = {"states": states, "dimension": dimension, "reason": LUMPED}
        return agreement, known, count, partial(terms, count)

    def _closed(
        self, gf: GF, evidence: Mapping[str, Any], run: Workings
    ) -> tuple[Agreement, dict[str, Any], int, Terms]:
        """Return the corresponding data for closed walks."""
        states, closed = self.closed_walks(evidence, run)
        if not all(part.fits() for part in closed.parts):
            raise NotDerived("a characteristic polynomial does not fit its matrix")
        if self._of_closed(closed, run) != gf:
            raise NotDerived("the traces do not agree with the fraction")
        count = closed.dimension + max(gf.order + REPLACED, gf.holds_from)
        known = {"states": states, "dimension": closed.dimension, "reason": MERGED}
        return closed, known, count, partial(gf.terms, count)

    def find_gf(self, run: Workings) -> tuple[GF, Mapping[str, object]]:
        """Return a candidate for the generating function and its evidence."""
        found = self.find(run)
        return found.gf, found.evidence

    def find(self, run: Workings, search: Search = USUAL) -> GFCandidate:
        """Search for the generating function; nothing is proved yet.

        Raises NotRational, LimitReached for too many states, Disagreement for a user's rule that
        enumeration does not confirm.
        """
        self.require_rational()
        limits = search.limits
        if self.is_ring:
            if search.method == "modular":
                raise GfkitError(f"rings are computed by determinants, not by {MODULAR}").naming(
                    MODULAR
                )
            states, closed = self.closed_walks(limits, run)
            self.examine(run)
            gf = self._of_closed(closed, run)
            reason = "a trace: -t Q'/Q of the characteristic polynomials, reversed"
            cancelled = closed.cancelled(gf)
            return GFCandidate(
                gf, limits, "determinant", reason, states, closed.dimension, cancelled
            )
        states, lumping = self.quotient(limits, run)
        self.examine(run)
        return self._find_open(states, lumping, search, run)

    def _find_open(
        self, states: int, lumping: Lumping, search: Search, run: Workings
    ) -> GFCandidate:
        dimension, marked = lumping.dimension, self.marks != "none"
        method, reason = search.method, "as asked"
        if several := self.several:
            marks = ", ".join(several.letters)
            if method == "modular":
                raise GfkitError(f"with marks {marks} g.f.s are computed by determinants alone")
            method, reason = "determinant", f"elimination over Z[{marks}]"
        elif method == "auto":
            small = SMALL_MARKED if marked else SMALL
            method = "determinant" if dimension <= small else "modular"
            relation = "at most" if method == "determinant" else "more than"
            reason = f"{dimension} states, {relation} {small}"
        evidence: dict[str, Any] = search.limits
        cancelled: tuple[int, ...] | str | None = None
        gf: GF
        if marked:
            if method == "determinant":
                gf, cancelled = marked_gf_by_determinant(lumping, several)
            else:
                gf = marked_candidate(lumping)
        elif method == "determinant":
            gf, cancelled = gf_by_determinant(lumping)
            evidence["route"] = "exact"
        else:
            residues = run(residues_of, lumping)
            residues.work = evidence["work"] = search.work or Work()
            residues.recipe = AutomatonRecipe(self, search.max_states)
            gf = modular_candidate(
                residues, dimension, coefficient_bound(lumping, residues.work, run)
            )
            evidence["route"] = "modular"
            if gf.holds_from < dimension <= CANCELLED_UP_TO:
                cancelled = cancelled_factor(reversed_charpoly(lumping.integer_matrix()), gf)
        if cancelled is None and gf.holds_from == dimension:
            cancelled = (1,)
        return GFCandidate(gf, evidence, method, reason, states, dimension, cancelled)


@trusted
def quotient_of(counts: WalkDefinition, *, max_states: int) -> tuple[int, Lumping]:
    """Return the number of states of an automaton, and its coarsest exact lumping."""
    matrix = counts.transfer_matrix(max_states, None)
    merged = merge_equal_futures(matrix if counts.several else matrix.marked(counts.marks))
    if matrix.dimension > FEW_KNOWN and hears():
        know(terms=list(exact_terms(merged.marked("none"), KNOWN)))
    return matrix.dimension, lump(merged)


@trusted
def closed_walks_of(counts: WalkDefinition, *, max_states: int) -> tuple[int, TraceEvidence]:
    """Return the number of states that closed walks have, and these."""
    from gfkit.automata.traces import ClosedWalks, TraceEvidence  # noqa: PLC0415 - of rings alone

    found = counts.closed_steps(max_states)
    walks = tuple(ClosedWalks.of(coefficient, steps, counts.marks) for coefficient, steps in found)
    initial = tuple(counts.first_closed(max_states))
    return sum(steps[0].rows for _, steps in found), TraceEvidence(walks, initial)


@dataclass(frozen=True, slots=True)
class AutomatonRecipe:
    """The automaton of a definition without marks: small data, from which any process makes it.

    max_states: the limit on states, or None for the usual one.
    """

    definition: WalkDefinition
    max_states: int | None = None

    def __call__(self) -> TermResidues:
        """Return an object that computes terms modulo primes and keeps them."""
        limits = Search(max_states=self.max_states).limits
        return residues_of(self.definition.quotient(limits, Workings())[1])


def limit_of(evidence: Mapping[str, Any], default: int) -> int:
    """Return the limit on states in the evidence; it does not change what is true."""
    limit = evidence.get("max_states")
    return limit if type(limit) is int and limit > 0 else default


@trusted
def profiles_of(matrix: Any, count: int) -> tuple[Profile, ...]:
    """Return a(0), ..., a(count - 1) of an automaton as polynomials in x and y."""
    return tuple(marked_terms(matrix, count))


def _values(terms: list[int] | list[Profile] | tuple[Profile, ...]) -> list[Value]:
    from gfkit.formulas.evaluation import simplest  # noqa: PLC0415 - slow to import
    from gfkit.series.rational_functions import RationalFunction  # noqa: PLC0415

    return [one if isinstance(one, int) else simplest(RationalFunction.of(one)) for one in terms]
