"""How images are counted: by sets of states, each image on one walk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.errors import GfkitError
from gfkit.series.profile import Profile
from gfkit.strips.image_scan import image_matrix, images_on_board
from gfkit.strips.ways import Way, way_of

if TYPE_CHECKING:
    from gfkit.automata.transfer import Step, TransferMatrix
    from gfkit.boards.board import Board
    from gfkit.boards.image_rules import ImageRule
    from gfkit.boards.joins import Joins
    from gfkit.boards.rules import Model
    from gfkit.boards.tilings import Part


class ImageWay(Way["ImageRule"]):
    """Arrays are read cell by cell, and of all that show the same only one is counted."""

    def parts(self, game: ImageRule, quantity: str) -> tuple[Part, ...]:  # noqa: ARG002
        """Refuse: no tile set is made."""
        raise GfkitError(f"{game.name} counts images, so no tile set is made for it")

    def automaton(
        self, model: Model, side: int, *, transposed: bool, joined: bool, max_states: int
    ) -> TransferMatrix:
        """Return the automaton of images."""
        del joined
        return image_matrix(_rule_of(model), side, transposed=transposed, max_states=max_states)

    def ring(
        self, model: Model, side: int, *, transposed: bool, joined: bool, max_states: int
    ) -> list[tuple[int, tuple[Step, ...]]]:
        """Refuse: boards have open ends."""
        del side, transposed, joined, max_states
        raise GfkitError(f"{model.name} is counted on boards with open ends only")

    def on_board(self, model: Model, board: Board, joins: Joins, *, max_states: int) -> Profile:
        """Return the number of images of one rectangle."""
        del joins
        rule = _rule_of(model)
        if not board.is_rectangle():
            raise GfkitError(f"{rule.name} is counted on full rectangles only, not on {board}")
        width, rows = sorted((board.rows, board.columns))
        if not width:
            return Profile.of({(0, 0): 1})
        number = images_on_board(
            rule, rows, width, transposed=board.columns > board.rows, max_states=max_states
        )
        total = Profile.of({(0, 0): number})
        return total.play() if model.play else total

    def cost(self, model: Model, rows: int, columns: int) -> int:
        """Return how many arrays there are."""
        source = _rule_of(model).source
        from gfkit.boards.rules import model_of  # noqa: PLC0415

        return way_of(source).cost(model_of(source), rows, columns)


def _rule_of(model: Model) -> ImageRule:
    game: Any = model.game
    rule: ImageRule = game
    return rule


WAY = ImageWay()
