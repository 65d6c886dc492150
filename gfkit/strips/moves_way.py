"""Moves and links as arrays: the letters are what an element may do, the conditions are local."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any

from gfkit.boards.arrays import ArrayRule
from gfkit.boards.tiles import Weight
from gfkit.errors import GfkitError
from gfkit.strips.array_scan import array_matrix, array_profile_of
from gfkit.strips.move_diagrams import Arriving, Following, Placing
from gfkit.strips.ways import Way

if TYPE_CHECKING:
    from gfkit.automata.transfer import Step, TransferMatrix
    from gfkit.boards.board import Board
    from gfkit.boards.joins import Joins
    from gfkit.boards.move_rules import MoveRule
    from gfkit.boards.rules import Model
    from gfkit.boards.tilings import Part
    from gfkit.series.profile import Profile

FIRST_LETTER = 0x100
"""Choices are written as one character each, from this one on."""


@lru_cache(maxsize=64)
def array_of_moves(rule: MoveRule) -> ArrayRule:
    """Return the rule on arrays whose elements are the choices."""
    conditions: list[Any] = [Following(rule)]
    if rule.arrivals is not None:
        conditions.append(Arriving(rule))
    conditions += [Placing(rule, places) for places in rule.places]
    values = tuple(chr(FIRST_LETTER + k) for k in range(len(rule.choices)))
    return ArrayRule(rule.name, values, (Weight(),) * len(values), tuple(conditions))


class MovesWay(Way["MoveRule"]):
    """Cells are read into the conditions; everything that all elements may do is listed."""

    def parts(self, game: MoveRule, quantity: str) -> tuple[Part, ...]:  # noqa: ARG002
        """Refuse: no tile set is made."""
        raise GfkitError(f"{game.name} has conditions that no tile set is made for")

    def automaton(
        self, model: Model, side: int, *, transposed: bool, joined: bool, max_states: int
    ) -> TransferMatrix:
        """Return the automaton of arrays of choices."""
        rule = array_of_moves(_rule_of(model))
        return array_matrix(rule, side, transposed=transposed, joined=joined, max_states=max_states)

    def ring(
        self, model: Model, side: int, *, transposed: bool, joined: bool, max_states: int
    ) -> list[tuple[int, tuple[Step, ...]]]:
        """Refuse: boards have open ends."""
        del side, transposed, joined, max_states
        raise GfkitError(f"{model.name} is counted on boards with open ends only")

    def on_board(self, model: Model, board: Board, joins: Joins, *, max_states: int) -> Profile:
        """Return the number for one rectangle."""
        rule = array_of_moves(_rule_of(model))
        total = array_profile_of(rule, board, joins, max_states=max_states)
        return total.play() if model.play else total

    def cost(self, model: Model, rows: int, columns: int) -> int:
        """Return how many choices are listed; those beyond the board are left out."""
        choices = _rule_of(model).choices
        return prod(
            max(1, sum(all(0 <= r + i < rows and 0 <= c + j < columns for i, j in z)
                       for z in choices))
            for r in range(rows) for c in range(columns)
        )  # fmt: skip


def _rule_of(model: Model) -> MoveRule:
    game: Any = model.game
    rule: MoveRule = game
    return rule


WAY = MovesWay()
