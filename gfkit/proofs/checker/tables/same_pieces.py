"""Two rules count the same on every board, because their pieces are the same.

Positions are sets of disjoint placements of pieces, whoever owns them; maximal are those on which
no piece fits, and tilings those that fill the board. Of other quantities the owners matter.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ..core.clock import limit, need
from ..core.piece_positions import Placement
from ..core.strip_sequences import read_rule
from .finite_tables import read_play

if TYPE_CHECKING:
    from ..core.kinds import Given


def check_same(given: Given) -> None:
    """Compare pieces, each with how often it is there and, if it matters, its owners."""
    statement, _, _, _, report = given
    found: list[tuple[str, bool]] = []
    pieces: list[Counter[Any]] = []
    for side in ("first", "second"):
        data, play = read_play(statement[side])
        rule = read_rule(data)
        limit(isinstance(rule.game, Placement), "rules that are not of pieces")
        owned = play or rule.quantity not in {"positions", "maximal", "tilings"}
        found.append((rule.quantity, play))
        counted: Counter[Any] = Counter()
        for piece in rule.game.pieces:
            marks = piece.code if play else 0  # by which pieces of both are whose
            counted[piece.cells, piece.players if owned else (), marks] += piece.coefficient
        pieces.append(counted)
    need(found[0] == found[1], "the rules count other quantities")
    need(pieces[0] == pieces[1], "the pieces are not the same")
    report.say("pieces", "both rules have the same pieces", pieces=len(pieces[0]))
