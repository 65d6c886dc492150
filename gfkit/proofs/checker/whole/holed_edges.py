"""The automaton of sets of edges on rows of a picture with holes, which are not vertices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .connected_edges import NONE, EdgeMachine

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.machines import Edge
    from ..core.tracks import Rows
    from .connected_edges import EdgeSets

GONE = "#"


class HoledEdges(EdgeMachine):
    """The automaton of sets of edges, with the line of the picture in each state.

    A hole has no edges, and is open as a cell that may have none.
    """

    def __init__(
        self, picture: Any, rule: EdgeSets, across: Rows, marks: str, clock: Clock
    ) -> None:
        super().__init__(rule, across, marks, clock)
        self.picture = picture
        self.start = (0, self.start)

    def is_end(self, state: Any) -> bool:
        """Tell whether the board may end."""
        return super().is_end(state[1])

    def read(self, depth: int, state: Any) -> list[Edge]:
        """Decide of the edges of a cell; a hole has none."""
        line, known = state
        is_last = depth == self.width - 1
        after = self.picture.after(line) if is_last else line
        if self.picture.mark(line, depth) != GONE:
            found = super().read(depth, known)
            return [((after, z), c, code) for z, c, code in found]
        is_first, done, cells = known
        self.clock.spend(10 + 2 * len(cells))
        rest = self.joined(depth, done, cells, (), NONE, None, is_vertex=False)
        if rest is None:
            return []
        return [((after, (is_first and not is_last, *rest)), 1, 0)]
