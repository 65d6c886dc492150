"""Strips: a model with one side fixed, and everything known about its sequence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from gfkit.algebra.agreement import ExactAgreement, terms_needed
from gfkit.algebra.determinant import (
    cancelled_factor,
    gf_by_determinant,
    marked_gf_by_determinant,
    reversed_charpoly,
)
from gfkit.algebra.evaluation import exact_terms
from gfkit.algebra.interpolation import (
    marked_agreement,
    marked_gf_by_modular_terms,
    marked_terms,
)
from gfkit.algebra.lumping import lump, merge_equal_futures
from gfkit.algebra.marked import MarkedGF
from gfkit.algebra.modular import gf_by_modular_terms
from gfkit.algebra.recurrence import Recurrence
from gfkit.boards.arrays import ArrayRule
from gfkit.boards.pieces import PlacementGame, piece_text, width_of
from gfkit.boards.rules import Model, model_of
from gfkit.errors import GfkitError, NotRational
from gfkit.proofs.certificate import TransferCertificate
from gfkit.proofs.verdict import Proved
from gfkit.strips.compile import rule_data, strip_automaton
from gfkit.strips.scan import refuse_if_too_large
from gfkit.strips.selfcheck import check_small_boards, is_users_own

if TYPE_CHECKING:
    from gfkit.algebra.lumping import Lumping
    from gfkit.algebra.modular import Work
    from gfkit.algebra.profile import Profile
    from gfkit.algebra.rational import RationalGF
    from gfkit.algebra.transfer import Marks, TransferMatrix
    from gfkit.boards.tiles import TileSet
    from gfkit.proofs.certificate import Evidence
    from gfkit.proofs.verdict import Verdict
    from gfkit.strips.scan import Topology

Method = Literal["auto", "determinant", "modular"]

MAX_STRIP_STATES = 2**17
SMALL = 16
SMALL_MARKED = 12
CANCELLED_UP_TO = 300


@dataclass(frozen=True, slots=True)
class Strip:
    """All boards with one side fixed; a(n) belongs to the board whose other side is n.

    columns: the number of columns, if the rows grow; rows: conversely. Exactly one is given.
    topology: on a "cylinder" the fixed side is joined into a ring; neighbours stay a simple graph,
    so rings of 1 and 2 cells are the same as rows.
    Raises GfkitError for a side below 1.

    >>> from gfkit.boards.rules import domineering
    >>> Strip(domineering.right_ends, columns=3).terms(6)
    [1, 2, 11, 48, 227, 1054]
    >>> answer = Strip(domineering.right_ends, rows=1).generating_function()
    >>> print(answer.gf, answer.signature, answer.verdict)
    (1+x)/(1-x^2-x^3) (0, 1, 1) proved
    """

    model: Model | TileSet | ArrayRule | PlacementGame
    columns: int | None = None
    rows: int | None = None
    topology: Topology = "strip"
    max_states: int = MAX_STRIP_STATES

    def __post_init__(self) -> None:
        if (self.columns is None) == (self.rows is None):
            raise GfkitError("a strip fixes either its columns or its rows")
        if self.side < 1:
            raise GfkitError(f"the fixed side is {self.side}; it must be at least 1")
        if self.topology not in {"strip", "cylinder"}:
            raise GfkitError(f"unknown topology {self.topology!r}; known are strip and cylinder")
        game = self.counted.definition.game if self.counted.definition else None
        if self.topology == "cylinder" and isinstance(game, ArrayRule) and game.needs_sides:
            raise GfkitError(
                f"{game.name} is a rule for strips: order, corners and new values need the sides "
                "of the board, and a cylinder has two of them only"
            )
        if self.topology == "cylinder" and isinstance(game, PlacementGame) and self.side > 2:
            for piece, _ in game.weighted:
                if width_of(piece, upright=self.rows is not None) >= self.side:
                    raise GfkitError(
                        f"{self.counted.name} on a cylinder with a ring of {self.side} cells: the "
                        f"piece {piece_text(piece)} would meet itself; longer rings are allowed"
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

    def transfer_matrix(self) -> TransferMatrix:
        """Return the trimmed automaton with marks x and y, a step a cell.

        Raises LimitReached, with what it would take, if it has more than `max_states` states.
        """
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
            topology=self.topology,
            max_states=self.max_states,
        )

    def terms(self, count: int) -> list[int]:
        """Return a(0), ..., a(count - 1), computed exactly from the automaton."""
        self._require_rational()
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
        matrix = self.transfer_matrix()
        if is_users_own(self.counted):
            check_small_boards(self.counted)
        states, lumping = matrix.dimension, _lumped(matrix, marks)
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
            rule_data(self.counted),
            self.fixed,
            self.topology,
            marks,
            gf,
            states,
            lumping.dimension,
            evidence,
            lumping.matrix,
        )
        return StripAnswer(
            self, gf, Proved(certificate), chosen, reason, states, lumping.dimension, cancelled
        )

    def _require_rational(self) -> None:
        if self.counted.play:
            raise NotRational(
                f"{self.counted.name} need not have a rational generating function on strips: it "
                "is the part |i - j| <= 1 of the marked one, and algebraic; see `gfkit gf` and "
                "`gfkit table`"
            )


def _lumped(matrix: TransferMatrix, marks: Marks) -> Lumping:
    return lump(merge_equal_futures(matrix.marked(marks)))


@dataclass(frozen=True, slots=True)
class StripAnswer:
    """A generating function with its verdict, and how it was found.

    states, states_lumped: of the automaton, before and after lumping. cancelled: the factor of
    det(I - tA) that is not in the denominator, as text; None if it was not computed.
    """

    strip: Strip
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
        return list(marked_terms(self.certificate.matrix, count))

    def __str__(self) -> str:
        return f"{self.gf}  [{self.verdict}]"

    def _repr_latex_(self) -> str:
        below = self.gf.sides() if isinstance(self.gf, MarkedGF) else self.gf.sides("x")
        above, below_text = (side.replace("*", " ") for side in below)
        return rf"$\displaystyle \frac{{{above}}}{{{below_text}}}$"
