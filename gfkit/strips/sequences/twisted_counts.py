"""Moebius strips, Klein bottles, shifted tori: traces with a twist, and their theorem.

With P the permutation of the states between rows that the twist makes, a(n) = tr(M^n P) for n >= 1.
By the Cayley-Hamilton theorem Q F is a polynomial of degree at most N, where Q = det(I - tM) and N
is the number of states; so q F = p up to the term of N + max(deg p, deg q) proves F = p/q. If two
rows of M are equal, so are the two that P makes of them: such states are merged, and P with them.
[LuWu1999] has the domino tilings of Moebius strips and Klein bottles.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.agreement import ExactAgreement
from gfkit.automata.lumping import lump, lump_by, merge_equal_futures
from gfkit.automata.minimality import coprime_witness
from gfkit.automata.trace import (
    TwistedWalks,
    gf_of_twisted_walks,
    merged_with_twist,
    twisted_terms,
)
from gfkit.automata.transfer import TransferMatrix
from gfkit.base.budget import forecast
from gfkit.base.trusted import trusted
from gfkit.boards.language.rule_data import model_of_data, plain_model, rule_text_data
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.joins import TOPOLOGIES, Joins, twist_of
from gfkit.errors import Disagreement, GfkitError, LimitReached, OutOfRange
from gfkit.proofs.closed_sets import COUNT, Shape, one_of
from gfkit.proofs.kernel import Derivation, NotDerived, Workings
from gfkit.sequences.definition import sequence_kind
from gfkit.series.rational import RationalGF
from gfkit.strips.enumerate import brute
from gfkit.strips.scan.explorer import Explorer, Rows
from gfkit.strips.sequences.strip_counts import (
    MAX_RING_STATES,
    MAX_STRIP_STATES,
    shown_board,
    shown_name,
)
from gfkit.strips.sequences.walks import USUAL, Found, WalkDefinition, limit_of
from gfkit.strips.totals.count import MAX_ARRAYS, refuse_twist, strip_automaton
from gfkit.strips.ways.rule_arrays import arrays_of
from gfkit.strips.ways.twists import letters_of_twist, require_mirror_image, twisted_states
from gfkit.strips.ways.ways import way_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.automata.lumping import Lumping
    from gfkit.automata.transfer import Marks
    from gfkit.boards.language.rules import Model
    from gfkit.boards.shapes.joins import Topology, Twist
    from gfkit.formulas.evaluate import Value
    from gfkit.series.marked import MarkedGF
    from gfkit.strips.sequences.walks import Search

MAX_MERGED = 300
"""States left, whose powers are computed exactly: half a minute at 300."""
MAX_ROW_STATES = 6000
FEW_CELLS = 9
"""Boards of a user's rule up to this size are compared with enumeration."""

_DIRECTIONS = ("columns", "rows")


@sequence_kind(
    "twisted",
    model=Shape(rule_text_data, model_of_data).at("rule"),
    fixed=one_of(_DIRECTIONS, "the fixed side is"),
    side=COUNT,
    topology=one_of(TOPOLOGIES, "a topology is"),
    turn=COUNT.at("shifted"),
    shift=COUNT,
)
@dataclass(frozen=True, slots=True, repr=False)
class TwistedCounts(WalkDefinition):
    """a(n) is the count of a rule on a board of n + shift lines, the last joined to the twisted first.

    model: only its text is compared, not what it is called. fixed: "columns" or "rows". topology:
    "moebius", "klein" or "torus". turn: by how many cells the first line is shifted. The board is
    unrolled, also if it is short; the empty one counts 1, if the rule allows it.
    Raises GfkitError for boards that are not twisted, and for models that are not counted there.

    >>> from gfkit.boards.language.rules import domineering
    >>> counts = TwistedCounts(domineering.tilings, "columns", 2, "moebius")
    >>> print(counts)
    the number of domineering:tilings on the board of n rows and 2 columns, joined into a moebius
    >>> from gfkit.proofs.kernel import Workings
    >>> counts.values(8, Workings())
    [1, 3, 3, 6, 7, 13, 18, 31]
    """  # noqa: E501

    model: Model = field(compare=False)
    fixed: str
    side: int
    topology: Topology
    turn: int = 0
    shift: int = 0
    text: str = field(init=False)

    def __post_init__(self) -> None:
        if type(self.side) is not int or self.side < 1:
            raise OutOfRange("side", "an integer from 1 on, such as 3", repr(self.side))
        model = plain_model(self.model)
        object.__setattr__(self, "model", model)
        object.__setattr__(self, "text", model.text())
        object.__setattr__(self, "turn", self.turn % self.side)
        if self.twist is None:
            raise GfkitError(f"a {self.topology} whose ends are not shifted is not twisted")
        refuse_twist(model, self.joins)
        model.game.refuse(self.topology)

    @property
    def twist(self) -> Twist | None:
        """How the last line is joined to the first."""
        return twist_of(self.topology, self.turn)

    @property
    def joins(self) -> Joins:
        """Which ends are joined."""
        upright = Joins(self.is_joined, True, self.twist)
        return upright if self.fixed == "columns" else upright.turned()

    @property
    def marks(self) -> Marks:  # type: ignore[override]
        """Numbers alone are counted."""
        return "none"

    @property
    def is_ring(self) -> bool:
        """Whether boards are closed walks of rows: no state tells that their ends are joined."""
        return not self.model.game.closes

    def quotient(self, evidence: Mapping[str, Any], run: Workings) -> tuple[int, Lumping]:
        """Return the number of states that remember the first row, and the exact lumping."""
        return run(twisted_quotient, self, limit_of(evidence, MAX_STRIP_STATES))

    @property
    def is_joined(self) -> bool:
        """Whether the ends of the fixed side are joined."""
        return self.topology != "moebius"

    def rows(self, max_states: int) -> Rows:
        """Return what the rows of the boards are whose states remember the first one.

        Raises GfkitError for a rule that is not its own mirror image.
        """
        turned, twist = self.fixed == "rows", self.twist
        assert twist is not None
        for _, arrays in arrays_of(self.model.game, self.model.quantity):
            require_mirror_image(arrays, twist, turned=turned)
        return Rows(self.side, turned, self.is_joined, False, max_states, twist, closing=True)

    def walks(self, run: Workings, evidence: Mapping[str, Any] = {}) -> tuple[TwistedWalks, ...]:
        """Return the twisted closed walks of each part of the rule."""
        parts: tuple[TwistedWalks, ...] = run(
            twisted_walks, self, limit_of(evidence, MAX_RING_STATES)
        )
        return parts

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms."""
        if not self.is_ring:
            return WalkDefinition.values(self, count, run)
        return list(run(twisted_terms, self.walks(run), count))

    def terms(self, count: int) -> list[int]:
        """Return the first terms.

        >>> from gfkit.boards.language.rules import node_kayles
        >>> TwistedCounts(node_kayles.positions, "columns", 1, "moebius").terms(7)
        [1, 1, 3, 4, 7, 11, 18]
        """
        values: list[Any] = self.values(count, Workings())
        return values

    def examine(self, run: Workings) -> None:
        """Compare a user's rule with enumeration on small boards; raises Disagreement."""
        if self.model.own:
            run(examined_twisted, self)

    def find(self, run: Workings, search: Search = USUAL) -> Found:
        """Return Q F / Q, with Q from the characteristic polynomials, or as of open strips."""
        if not self.is_ring:
            return WalkDefinition.find(self, run, search)
        search.around()
        parts = self.walks(run, search.limits)
        self.examine(run)
        gf = run(gf_of_twisted_walks, parts)
        size = sum(len(part.rows) for part in parts)
        reason = "traces with a twist, and the characteristic polynomials"
        states = sum(part.states for part in parts)
        return Found(gf, search.limits, "determinant", reason, states, size, None)

    def derive_gf(
        self, gf: RationalGF | MarkedGF, evidence: Mapping[str, Any], run: Workings
    ) -> Derivation:
        """Derive it from as many terms as the Cayley-Hamilton theorem asks for."""
        if not self.is_ring:
            return WalkDefinition.derive_gf(self, gf, evidence, run)
        if not isinstance(gf, RationalGF):
            raise NotDerived(f"{gf} has marks, and the count has none")
        witness = run(coprime_witness, gf)
        parts = self.walks(run, evidence)
        self.examine(run)
        size = 1 + sum(len(part.rows) for part in parts)  # a(0) is no trace
        count = size + gf.holds_from
        if not ExactAgreement(size, run(twisted_terms, parts, count)).holds(gf):
            raise NotDerived("the traces do not agree with the fraction")
        reason = (
            f"{count} traces with a twist agree exactly, {size - 1} row states after merging; "
            f"order {gf.order} is minimal (p and q are coprime modulo {witness.prime})"
        )
        known = {
            "states": sum(part.states for part in parts),
            "dimension": size - 1,
            "terms": count,
            "minimal": witness.to_data(),
        }
        return Derivation(reason, known)

    def __str__(self) -> str:
        joined = f"joined into a {self.topology}"
        if self.turn:
            joined += f" with its first line shifted by {self.turn}"
        board = shown_board(self.fixed, self.side, self.grown)
        return f"the number of {shown_name(self.model)} on {board}, {joined}"


@trusted
def twisted_quotient(counts: TwistedCounts, max_states: int) -> tuple[int, Lumping]:
    """Return the number of states of the automaton, and its coarsest exact lumping."""
    matrix = strip_automaton(counts.model, counts.rows(max_states)).marked("none")
    return matrix.dimension, lump(merge_equal_futures(matrix))


@trusted
def twisted_walks(counts: TwistedCounts, max_states: int) -> tuple[TwistedWalks, ...]:
    """Return the twisted closed walks of each part of a rule; raises LimitReached for too many."""
    model, twist, turned = counts.model, counts.twist, counts.fixed == "rows"
    assert twist is not None
    found = []
    for coefficient, arrays in arrays_of(model.game, model.quantity):
        letters = letters_of_twist(arrays, twist, turned=turned)
        rows = Rows(counts.side, turned, counts.is_joined, True, max_states, twist)
        explorer = Explorer(arrays, rows)
        row = explorer.row()
        states = len(row.end)
        if states > MAX_ROW_STATES:
            raise LimitReached(
                f"{model.name} with {counts.side} {counts.fixed} has {states} row states; twisted "
                f"boards of at most {MAX_ROW_STATES} are counted"
            )
        forecast(f"{states} row states, written out", memory=16 * states**2)
        ones = np.ones(states, dtype=np.int64)
        whole = TransferMatrix(ones, tuple(map(explorer.step, row.cells)), ones)
        dense = lump_by(whole, range(states)).integer_blocks()
        blocks = [block.tolist() for block in dense]
        matrix = [
            {t: z for t, z in enumerate(chain(*parts)) if z} for parts in zip(*blocks, strict=True)
        ]
        twisted = twisted_states(row, twist, letters, model.name).tolist()
        merged, after = merged_with_twist(matrix, twisted)
        if len(merged) > MAX_MERGED:
            raise LimitReached(
                f"{model.name} with {counts.side} {counts.fixed} on a {counts.topology} has "
                f"{len(merged)} row states after merging; twisted boards of at most {MAX_MERGED} "
                "have generating functions (`gfkit count` counts one board)"
            )
        found.append(
            TwistedWalks(
                coefficient,
                tuple(tuple(line.get(t, 0) for t in range(len(merged))) for line in merged),
                tuple(after),
                states,
                int(explorer.program.slots.empty),
            )
        )
    return tuple(found)


@trusted
def examined_twisted(counts: TwistedCounts) -> int:
    """Compare a user's rule with enumeration on small boards; return how many there were.

    Raises Disagreement.
    """
    most = max(1, FEW_CELLS // counts.side)
    if counts.side > FEW_CELLS or len(counts.model.game.at_vertex) ** FEW_CELLS > 10**6:
        return 0
    terms = counts.terms(most + 1)
    way = way_of(counts.model.game)
    for n in range(1, most + 1):
        sides = (n, counts.side) if counts.fixed == "columns" else (counts.side, n)
        if not counts.is_ring and way.cost_joined(counts.model, *sides) > MAX_ARRAYS:
            return n - 1
        wanted = brute.profile_joined(counts.model, Board.rectangle(*sides), counts.joins).total()
        if wanted != terms[n]:
            raise Disagreement(
                f"{counts}: the engine counts {terms[n]} for n = {n}, enumeration {wanted}"
            )
    return most
