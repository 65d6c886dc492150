"""Whether two rules count the same on every board.

Two rules count the same on every board if they have the same pieces. The positions of a game of
pieces are the sets of disjoint placements of its pieces, whoever owns them; so are those on which
no piece fits any more, and those that fill the board. So two games with the same pieces have as
many of each on every board: Domineering, Cram and arc-kayles, or matchings. What else is counted
depends on the owners, and then these must be the same too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from gfkit.base.proof_principles import Basis, Principle
from gfkit.boards.rule_files.countable_models import Model
from gfkit.boards.rule_files.model_text_reader import plain_model
from gfkit.boards.rules.placement_game_pieces import piece_of
from gfkit.boards.rules.placement_game_rules import PlacementGame
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
from gfkit.sequences.value_tables_and_statements_at_given_places import (
    Disagree,
)
from gfkit.strips.single_boards.count_of_one_board_or_graph import MODEL
from gfkit.strips.statements.board_and_graph_count_tables_and_sequences import BoardCounts

OF_ALL = ("positions", "maximal", "tilings")
"""Quantities for which it does not matter who owns a piece."""


@statement("same counts", first=MODEL, second=MODEL)
@dataclass(frozen=True, slots=True, repr=False)
class SameCounts(Statement):
    """On every board as many positions of one rule are counted as of another.

    >>> from gfkit.strips.encodings.model_lookup_by_name_and_symmetry import find_model
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
    """Return the pieces, how often each is there, and whose they are if that matters.

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
"""Boards that are looked at before all are."""


def compare_boards(first: Model, second: Model, run: Workings) -> Proved:
    """Return the proof that two rules have as many arrays on every board, or of where they do not.

    Raises NotDerived, with the reason, where neither is proved.

    >>> from gfkit.strips.encodings.model_lookup_by_name_and_symmetry import find_model
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
    """Return what a proof of `compare_boards` says of "as many on every board"."""
    said = proof.statement
    if not isinstance(said, Disagree):
        return proof
    return Differs(str(said.place), said.values[0], said.values[1])
