"""Whether two rules count the same on every board.

Two rules count the same on every board if they have the same pieces. The positions of a game of
pieces are the sets of disjoint placements of its pieces, whoever owns them; the same holds for
those on which no piece fits any more, and for those that fill the board. So two games with the same
pieces have equally many of each on every board, for example Domineering, Cram and arc-kayles
(matchings). Other counts depend on the owners, and then the owners must also be the same.

Two strips are compared by their proved generating functions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import Budget, know, tracked, within
from gfkit.base.principles import Basis, Principle
from gfkit.boards.models.model import Model
from gfkit.boards.models.texts import plain_model
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.shapes.pieces import piece_of
from gfkit.formulas.evaluation import simplest
from gfkit.proofs.kernel import (
    Derivation,
    NotDerived,
    Proved,
    Statement,
    Workings,
    prove,
    statement,
)
from gfkit.proofs.verdict import Differs, Refuted
from gfkit.sequences.gf import AreEqual, gf_data
from gfkit.sequences.relations import FailsAt
from gfkit.sequences.tables import (
    Disagree,
)
from gfkit.series.rational_functions import RationalFunction
from gfkit.strips.counts.count import MODEL
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.statements.counts import BoardCounts

if TYPE_CHECKING:
    from gfkit.automata.transfer_matrix import Marks
    from gfkit.strips.sequences.graph_products import GraphProduct


KNOWN = 20
"""The number of terms of the first sequence that are reported if the second is not finished."""


def compare_strips(
    first: Strip | GraphProduct,
    second: Strip | GraphProduct,
    *,
    marks: Marks = "none",
    budget: Budget | None = None,
) -> tuple[Proved | Refuted, Proved]:
    """Compare the proved generating functions of two strips: a verdict, and the proof of it.

    In lowest terms equal functions are equal as data. Different ones p/q and r/s differ within the
    first max(deg p + deg s, deg r + deg q) + 1 terms, because p s - r q is not 0. The proof says
    that they are equal, or where they differ first; the generating functions are its lemmas.

    >>> from gfkit.boards.models.names import col, snort
    >>> from gfkit.strips.sequences.strip import Strip
    >>> strips = Strip(col.positions, columns=2), Strip(snort.positions, columns=2)
    >>> print(compare_strips(*strips, marks="x")[0])
    proved
    >>> compare_strips(*strips, marks="xy")[0].n
    1
    """
    with within(budget):
        answers = []
        for strip in tracked((first, second), "sequences"):
            with within(None):  # partial results are about one sequence, not about the comparison
                answers.append(strip.generating_function(marks=marks))
            if marks == "none":
                know(**{str(strip): answers[-1].terms(KNOWN)})
        run = Workings([answer.proof() for answer in answers])
        statements: list[Any] = [answer.statement for answer in answers]
        one, other = statements
        if one.gf == other.gf:
            # With one and the same name for both, if they are the same sequence.
            same = AreEqual(one.of, one.of if one.of == other.of else other.of)
            proof = prove(same, {"gf": gf_data(one.gf)}, workings=run)
            return proof, proof
        count = one.gf.holds_from + other.gf.holds_from + 1
        terms = zip(one.gf.terms(count), other.gf.terms(count), strict=True)
        n, values = next((n, pair) for n, pair in enumerate(terms) if pair[0] != pair[1])
        left, right = (
            z if isinstance(z, int) else simplest(RationalFunction.of(z)) for z in values
        )
        fails = FailsAt("a(n) = b(n)", (("a", one.of), ("b", other.of)), 0, None, n, left, right)
        evidence = {"gfs": {"a": gf_data(one.gf), "b": gf_data(other.gf)}}
        return Differs(n, *values), prove(fails, evidence, workings=run)


OF_ALL = ("positions", "maximal", "tilings")
"""Quantities for which it does not matter who owns a piece."""


@statement("same counts", first=MODEL, second=MODEL)
@dataclass(frozen=True, slots=True, repr=False)
class SameCounts(Statement):
    """One rule has as many positions as another on every board.

    >>> from gfkit.strips.encodings.models import find_model
    >>> from gfkit.proofs.kernel import prove
    >>> both = find_model("domineering:maximal"), find_model("arc-kayles:maximal")
    >>> print(prove(SameCounts(*both)).statement)
    every board has as many domineering:maximal as arc-kayles:maximal
    """

    first: Model
    second: Model

    def __post_init__(self) -> None:
        for name in ("first", "second"):
            object.__setattr__(self, name, plain_model(getattr(self, name)))

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Compare the pieces."""
        one, other = self.first, self.second
        if one.quantity != other.quantity:
            raise NotDerived(f"{self}: other quantities are counted")
        if one.play != other.play:
            raise NotDerived(f"{self}: one is about alternating play")
        games: list[Any] = [one.game, other.game]
        if not all(isinstance(game, PlacementGame) and not game.apart for game in games):
            raise NotDerived(f"{self}: not both are games of pieces")
        owned = one.quantity not in OF_ALL
        pieces = [_pieces(game, owned=owned, play=one.play) for game in games]
        if pieces[0] != pieces[1]:
            raise NotDerived(f"{self}: the pieces are not the same")
        return Derivation("both have the same pieces", basis=Basis(Principle.SAME_POSITIONS))

    def __str__(self) -> str:
        return f"every board has as many {self.first.name} as {self.second.name}"


def _pieces(game: PlacementGame, *, owned: bool, play: bool) -> Counter[Any]:
    """Return the pieces, the multiplicity of each, and the owners if they matter.

    play: whether the marks of pieces that both have matter, which say whose moves they were.
    """
    found: Counter[Any] = Counter()
    for owner, pieces in (("left", game.left), ("right", game.right)):
        for piece in set(map(piece_of, pieces)):
            found[piece_of(piece), owner if owned or play else "", None] += 1
    for cells, weight in {(piece_of(one.cells), one.weight) for one in game.both}:
        marks = replace(weight, coefficient=1) if play else None
        found[cells, "both" if owned or play else "", marks] += weight.coefficient
    return found


FIRST_BOARDS = sorted(
    (f"{m}x{n}" for m in range(1, 5) for n in range(1, 5)), key=lambda z: int(z[0]) * int(z[2])
)
"""The boards that are compared before a proof for all is tried."""


def compare_boards(first: Model, second: Model, run: Workings) -> Proved:
    """Return the proof that two rules have equally many arrays on every board, or that they differ.

    Raises NotDerived, with the reason, where neither is proved.

    >>> from gfkit.strips.encodings.models import find_model
    >>> from gfkit.proofs.kernel import Workings
    >>> models = find_model("cram"), find_model("arc-kayles"), find_model("snort")
    >>> print(compare_boards(models[0], models[1], Workings()).statement)
    every board has as many cram:positions as arc-kayles:positions
    >>> compare_boards(models[0], models[2], Workings()).statement.place
    '1x1'
    """
    tables = BoardCounts(first), BoardCounts(second)
    for place in FIRST_BOARDS:
        one, other = (table.at([place], run)[0] for table in tables)
        if one != other:
            return prove(Disagree(*tables, place, (one, other)), workings=run)
    return prove(SameCounts(first, second), workings=run)


def verdict_on_boards(proof: Proved) -> Proved | Refuted:
    """Return the verdict of a proof of `compare_boards` on "equally many on every board"."""
    said = proof.statement
    if not isinstance(said, Disagree):
        return proof
    return Differs(str(said.place), said.values[0], said.values[1])
