"""Strips: a model with one side fixed, and everything known about its sequence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from gfkit.automata.agreement import ExactAgreement, terms_needed
from gfkit.automata.determinant import (
    cancelled_factor,
    gf_by_determinant,
    marked_gf_by_determinant,
    reversed_charpoly,
)
from gfkit.automata.evaluation import exact_terms
from gfkit.automata.interpolation import (
    marked_agreement,
    marked_gf_by_modular_terms,
    marked_terms,
)
from gfkit.automata.lumping import lump, merge_equal_futures
from gfkit.automata.modular import gf_by_modular_terms
from gfkit.automata.trace import ClosedWalks, TraceEvidence
from gfkit.boards.arrays import ArrayRule
from gfkit.boards.colouring import LibertyGame
from gfkit.boards.joins import LEAST_JOINED, check_topology, is_joined, require_no_sides
from gfkit.boards.rules import Model, model_of
from gfkit.errors import GfkitError, NotRational
from gfkit.numbers.poly_text import latex_of_text
from gfkit.proofs.certificate import TransferCertificate
from gfkit.proofs.verdict import Proved
from gfkit.series.marked import MarkedGF
from gfkit.series.profile import Profile
from gfkit.series.recurrence import Recurrence
from gfkit.strips.compile import ring_parts, rule_data, strip_automaton
from gfkit.strips.scan import refuse_if_too_large

if TYPE_CHECKING:
    from gfkit.automata.lumping import Lumping
    from gfkit.automata.modular import Work
    from gfkit.automata.transfer import Marks, Step, TransferMatrix
    from gfkit.boards.joins import Topology
    from gfkit.boards.pieces import PlacementGame
    from gfkit.boards.tiles import TileSet
    from gfkit.proofs.certificate import Evidence
    from gfkit.proofs.verdict import Verdict
    from gfkit.series.rational import RationalGF

Method = Literal["auto", "determinant", "modular"]

MAX_STRIP_STATES = 2**17
MAX_RING_STATES = 2**20
"""Before states are merged, which leaves few of them."""
SMALL = 16
SMALL_MARKED = 12
CANCELLED_UP_TO = 300


class Counted(Protocol):
    """What is counted: a model, or a rule on graphs."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def summary(self) -> str:
        """What it counts, in a few words."""


class Family(Protocol):
    """Boards or graphs that grow, one for each n, and what is counted on them."""

    @property
    def counted(self) -> Counted:
        """What is counted."""

    @property
    def fixed(self) -> dict[str, Any]:
        """What does not grow, as JSON output and certificates have it."""

    @property
    def topology(self) -> Topology:
        """Which ends are joined."""

    @property
    def multigraph(self) -> bool:
        """Whether short joined sides are joined too."""

    @property
    def is_ring(self) -> bool:
        """Whether the ends of the growing side are joined."""

    @property
    def unit(self) -> str:
        """What n counts."""

    def described(self) -> str:
        """Return which boards or graphs the sequence is about."""

    def rule_text(self) -> dict[str, Any]:
        """Return the full text of the rule, as a certificate carries it."""


@dataclass(frozen=True, slots=True)
class Strip:
    """All boards with one side fixed; a(n) belongs to the board whose other side is n.

    columns: the number of columns, if the rows grow; rows: conversely. Exactly one is given.
    topology: on a "cylinder" the ends of the fixed side are joined, on a "ring" those of the
    growing side, on a "torus" both. Neighbours stay a simple graph, so joined sides of 1 and 2
    cells are the same as open ones; with `multigraph` they are the unrolled board that repeats.
    Raises GfkitError for a side below 1.

    >>> from gfkit.boards.rules import domineering
    >>> Strip(domineering.right_ends, columns=3).terms(6)
    [1, 2, 11, 48, 227, 1054]
    >>> answer = Strip(domineering.right_ends, rows=1).generating_function()
    >>> print(answer.gf, answer.signature, answer.verdict)
    (1+x)/(1-x^2-x^3) (0, 1, 1) proved
    >>> from gfkit.boards.rules import node_kayles
    >>> Strip(node_kayles.positions, columns=1, topology="ring").terms(8)
    [1, 2, 3, 4, 7, 11, 18, 29]
    """

    model: Model | TileSet | ArrayRule | PlacementGame
    columns: int | None = None
    rows: int | None = None
    topology: Topology = "strip"
    max_states: int = MAX_STRIP_STATES
    multigraph: bool = False

    def __post_init__(self) -> None:
        if (self.columns is None) == (self.rows is None):
            raise GfkitError("a strip fixes either its columns or its rows")
        if self.side < 1:
            raise GfkitError(f"the fixed side is {self.side}; it must be at least 1")
        check_topology(self.topology)
        game = self.counted.definition.game if self.counted.definition else None
        if isinstance(game, ArrayRule):
            require_no_sides(game, self.topology)
        if self.is_ring and isinstance(game, LibertyGame):
            raise GfkitError(
                f"{game.name} on a {self.topology} is counted board by board only (`gfkit count`): "
                "its groups may reach around the growing side"
            )

    @property
    def side(self) -> int:
        """The length of the fixed side."""
        return self.columns if self.columns is not None else self.rows or 0

    @property
    def fixed(self) -> dict[str, int]:
        """The fixed side by its name, as JSON output and certificates have it."""
        return {"columns" if self.columns is not None else "rows": self.side}

    @property
    def counted(self) -> Model:
        """The model, also where a bare rule was given."""
        return self.model if isinstance(self.model, Model) else model_of(self.model)

    @property
    def is_ring(self) -> bool:
        """Whether the ends of the growing side are joined."""
        return self.topology in {"ring", "torus"}

    @property
    def is_joined(self) -> bool:
        """Whether the ends of the fixed side are joined; short ones may not be."""
        wanted = self.topology in {"cylinder", "torus"}
        return wanted and is_joined(self.side, multigraph=self.multigraph)

    @property
    def unit(self) -> str:
        """What n counts."""
        return "row" if self.columns is not None else "column"

    def described(self) -> str:
        """Return which boards the sequence is about."""
        if self.columns is not None:
            return f"boards of n x {self.columns}, n = 0, 1, 2, ..."
        return f"boards of {self.rows} x n, n = 0, 1, 2, ..."

    def rule_text(self) -> dict[str, Any]:
        """Return the full text of the rule, as a certificate carries it."""
        return rule_data(self.counted)

    def transfer_matrix(self) -> TransferMatrix:
        """Return the trimmed automaton with marks x and y, a step a cell.

        Raises LimitReached, with what it would take, if it has more than `max_states` states, and
        GfkitError for a ring, whose sequence is a trace.
        """
        if self.is_ring:
            raise GfkitError(
                f"{self.counted.name} on a {self.topology} has no start and end: its sequence is "
                "that of a trace, known by its generating function"
            )
        name, side = next(iter(self.fixed.items()))
        described = f"{self.counted.name} with {side} {name}"
        refuse_if_too_large(described, self._states, self.side, self.max_states)
        return self._matrix(self.side)

    def _states(self, side: int) -> int:
        return self._matrix(side).dimension

    def _matrix(self, side: int) -> TransferMatrix:
        return strip_automaton(
            self.counted,
            side,
            transposed=self.rows is not None,
            joined=self.topology in {"cylinder", "torus"}
            and is_joined(side, multigraph=self.multigraph),
            max_states=self.max_states,
        )

    def terms(self, count: int) -> list[int]:
        """Return a(0), ..., a(count - 1), computed exactly from the automaton."""
        self._require_rational()
        if self.is_ring:
            return self._trace("none")[1].gf().terms(count)
        return list(exact_terms(merge_equal_futures(self.transfer_matrix().marked("none")), count))

    def lumping(self, marks: Marks = "none") -> tuple[int, Lumping]:
        """Return the number of states and the coarsest exact lumping of the automaton."""
        matrix = self.transfer_matrix()
        return matrix.dimension, _lumped(matrix, marks)

    def generating_function(
        self, *, marks: Marks = "none", method: Method = "auto", work: Work | None = None
    ) -> StripAnswer:
        """Return the g.f. in lowest terms with its proof.

        marks: "none" for the number of positions; "x" marks every piece, "xy" those of Left by x
        and those of Right by y.
        method: "determinant", "modular", or "auto", which chooses by the number of states.
        A rule of a user's own is compared with enumeration on small boards (Disagreement), as soon
        as it is known that the strip has not too many states.
        Raises NotRational for play positions, LimitReached for too many states.
        """
        self._require_rational()
        if self.is_ring:
            return self._ring_answer(marks, method)
        matrix = self.transfer_matrix()
        self._check_own()
        lumping = _lumped(matrix, marks)
        return prove_walks(self, matrix.dimension, lumping, marks, method, work)

    def _check_own(self) -> None:
        if self.counted.own:
            from gfkit.strips.selfcheck import check_small_boards  # noqa: PLC0415 - slow to import

            check_small_boards(self.counted, topology=self.topology, multigraph=self.multigraph)

    def _trace(self, marks: Marks) -> tuple[int, TraceEvidence]:
        """Return the number of words around a row, and the closed walks of rows."""
        name, side = next(iter(self.fixed.items()))
        limit = max(self.max_states, MAX_RING_STATES)

        def parts(length: int) -> list[tuple[int, tuple[Step, ...]]]:
            return ring_parts(
                self.counted,
                length,
                transposed=self.rows is not None,
                joined=self.is_joined,
                max_states=limit,
            )

        refuse_if_too_large(
            f"{self.counted.name} with {side} {name}",
            lambda length: sum(steps[0].rows for _, steps in parts(length)),
            side,
            limit,
        )
        found = parts(side)
        walks = tuple(ClosedWalks.of(coefficient, steps, marks) for coefficient, steps in found)
        initial: tuple[Profile, ...]
        if self.multigraph:
            empty = sum(coefficient for coefficient, _ in found)
            initial = (Profile.of({(0, 0): empty}),)
        else:
            matrix = merge_equal_futures(self._matrix(side).marked(marks))
            initial = tuple(marked_terms(matrix, LEAST_JOINED))
        return sum(steps[0].rows for _, steps in found), TraceEvidence(walks, initial)

    def _ring_answer(self, marks: Marks, method: Method) -> StripAnswer:
        if method == "modular":
            raise GfkitError("rings are computed by determinants, not by --method modular")
        states, evidence = self._trace(marks)
        self._check_own()
        return prove_closed_walks(self, states, evidence, marks)

    def _require_rational(self) -> None:
        if self.counted.play:
            raise NotRational(
                f"{self.counted.name} need not have a rational generating function on strips: it "
                "is the part |i - j| <= 1 of the marked one, and algebraic; see `gfkit gf` and "
                "`gfkit table`"
            )


def prove_walks(
    family: Family,
    states: int,
    lumping: Lumping,
    marks: Marks,
    method: Method = "auto",
    work: Work | None = None,
) -> StripAnswer:
    """Return the proved g.f. of an automaton that was lumped; `states` is its size before."""
    small = SMALL if marks == "none" else SMALL_MARKED
    if method == "auto":
        chosen: Method = "determinant" if lumping.dimension <= small else "modular"
        relation = "at most" if chosen == "determinant" else "more than"
        reason = f"{lumping.dimension} states, {relation} {small}"
    else:
        chosen, reason = method, "as asked"
    cancelled: str | None = None
    gf: RationalGF | MarkedGF
    evidence: Evidence
    if marks != "none":
        if chosen == "determinant":
            gf, cancelled = marked_gf_by_determinant(lumping)
            evidence = marked_agreement(lumping, gf, work)
        else:
            gf, evidence = marked_gf_by_modular_terms(lumping, work)
    elif chosen == "determinant":
        gf, cancelled = gf_by_determinant(lumping)
        count = terms_needed(lumping.dimension, gf)
        exact = tuple(exact_terms(lumping.matrix, count))
        evidence = ExactAgreement(lumping.dimension, exact)
    else:
        gf, evidence = gf_by_modular_terms(lumping, work)
        if gf.holds_from < lumping.dimension <= CANCELLED_UP_TO:
            cancelled = cancelled_factor(reversed_charpoly(lumping.integer_matrix()), gf)
    if cancelled is None and gf.holds_from == lumping.dimension:
        cancelled = "1"
    certificate = TransferCertificate(
        family.rule_text(),
        family.fixed,
        family.topology,
        marks,
        gf,
        states,
        lumping.dimension,
        evidence,
        lumping.matrix,
        multigraph=family.multigraph,
    )
    return StripAnswer(
        family, gf, Proved(certificate), chosen, reason, states, lumping.dimension, cancelled
    )


def prove_closed_walks(
    family: Family, states: int, evidence: TraceEvidence, marks: Marks
) -> StripAnswer:
    """Return the proved g.f. of closed walks; `states` is the number of states not yet merged."""
    gf: RationalGF | MarkedGF
    gf = evidence.gf() if marks == "none" else evidence.marked_gf()
    certificate = TransferCertificate(
        family.rule_text(),
        family.fixed,
        family.topology,
        marks,
        gf,
        states,
        evidence.dimension,
        evidence,
        None,
        multigraph=family.multigraph,
    )
    reason = "a trace: -t Q'/Q of the characteristic polynomials, reversed"
    return StripAnswer(
        family,
        gf,
        Proved(certificate),
        "determinant",
        reason,
        states,
        evidence.dimension,
        evidence.cancelled(gf),
    )


def _lumped(matrix: TransferMatrix, marks: Marks) -> Lumping:
    return lump(merge_equal_futures(matrix.marked(marks)))


@dataclass(frozen=True, slots=True)
class StripAnswer:
    """A generating function with its verdict, and how it was found.

    states, states_lumped: of the automaton, before and after lumping. cancelled: the factor of
    det(I - tA) that is not in the denominator, as text; None if it was not computed.
    """

    strip: Family
    gf: RationalGF | MarkedGF
    verdict: Verdict
    method: Method
    reason: str
    states: int
    states_lumped: int
    cancelled: str | None

    @property
    def marks(self) -> str:
        """Which marks the g.f. has."""
        return self.certificate.marks

    @property
    def certificate(self) -> TransferCertificate:
        """The certificate of the verdict."""
        assert isinstance(self.verdict, Proved)
        assert isinstance(self.verdict.certificate, TransferCertificate)
        return self.verdict.certificate

    @property
    def order(self) -> int:
        """The order of the minimal recurrence."""
        return self.gf.order

    @property
    def univariate(self) -> RationalGF:
        """The g.f. at x = y = 1."""
        return self.gf.at_one() if isinstance(self.gf, MarkedGF) else self.gf

    @property
    def signature(self) -> tuple[int, ...]:
        """The signature of the minimal recurrence at x = y = 1."""
        return self.univariate.signature

    @property
    def recurrence(self) -> Recurrence:
        """The minimal recurrence at x = y = 1."""
        return Recurrence.of(self.univariate)

    def terms(self, count: int) -> list[int]:
        """Return a(0), ..., a(count - 1) from the g.f., at x = y = 1."""
        return self.univariate.terms(count)

    def profiles(self, count: int) -> list[Profile]:
        """Return the first terms as polynomials in x and y; raises GfkitError without marks."""
        if not isinstance(self.gf, MarkedGF):
            raise GfkitError("the generating function has no marks; ask for marks='xy'")
        if self.certificate.matrix is None:
            return self.gf.terms(count)
        return list(marked_terms(self.certificate.matrix, count))

    def __str__(self) -> str:
        return f"{self.gf}  [{self.verdict}]"

    def _repr_latex_(self) -> str:
        below = self.gf.sides() if isinstance(self.gf, MarkedGF) else self.gf.sides("x")
        above, below_text = map(latex_of_text, below)
        return rf"$\displaystyle \frac{{{above}}}{{{below_text}}}$"
