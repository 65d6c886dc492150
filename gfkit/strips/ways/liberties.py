"""Liberty games: positions in which every group of stones touches an empty cell.

These are the positions of NoGo and the legal positions of Go. A group is a component of stones of
one colour, and is saved by an empty cell. [TrompFarneback2007, section 4]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.boards.acceptors.component_acceptors import Counting, all_ways
from gfkit.boards.acceptors.conditions import Arrays, Condition, Frontier
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.shapes.graph import Graph
from gfkit.boards.shapes.joins import OPEN, Joins
from gfkit.strips.ways.graphs import profile_on_graph
from gfkit.strips.ways.letter_ways import letters_of
from gfkit.strips.ways.ways import Letter, Way

if TYPE_CHECKING:
    from gfkit.boards.language.rules import Model
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.joins import Topology
    from gfkit.series.profile import Profile
    from gfkit.strips.ways.rule_arrays import Combination

_TOPOLOGY: dict[Joins, Topology] = {
    OPEN: "strip",
    Joins(across=True): "cylinder",
    Joins(down=True): "ring",
    Joins(across=True, down=True): "torus",
}


class LibertyWay(Way[Any]):
    """The letters are the empty cell and the stones, of which the components are read."""

    no_tiles = "is not a local rule, so tile sets do not count it"
    no_ring = "has groups that may reach around the growing side"

    def arrays(self, game: Any, quantity: str, *, holes: bool = False) -> Combination:  # noqa: ARG002
        """Return the stones as arrays: no group is closed but those that an empty cell saved."""
        letters = self.letters(game)
        stones = range(len(game.colours))
        kinds = (frozenset(stones), *(frozenset({stone}) for stone in stones))
        steps = ((0, 1), (1, 0))
        groups = Counting((all_ways(steps),) * len(kinds), (0,), kinds=kinds, saved=frozenset({0}))
        condition = Condition("liberties", Frontier(steps), groups)
        weights = tuple(one.weight if one else Weight() for one in letters.values())
        return ((1, Arrays(tuple(letters), weights, (condition,), game.name)),)

    def letters(self, game: Any) -> dict[str, Letter | None]:
        """Return the empty cell and the stones."""
        return letters_of(game.colours)

    def on_board(self, model: Model, board: Board, joins: Joins, *, max_states: int) -> Profile:
        """Return the profile of one board; with holes or joined ends it is counted as a graph."""
        if joins == OPEN and board.is_rectangle():
            return super().on_board(model, board, joins, max_states=max_states)
        graph = Graph.of_board(board, topology=_TOPOLOGY[joins])
        return profile_on_graph(model.game, graph, "play" if model.play else "positions")


WAY = LibertyWay()
