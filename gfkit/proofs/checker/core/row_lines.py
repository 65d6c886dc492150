"""Lines of a board whose rows are read.

An object for one condition has `begin`, what it carries before all cells; `read`, what it carries
after the cell of a column, None where no array goes on so; `may_end`, whether the lines on their
way may end after a row. Lines that are read against their direction, as antidiagonals and whole
arrays of a reflected board are, and several lines side by side are extended.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .kinds import part

if TYPE_CHECKING:
    from .clock import Clock
    from .tracks import Condition, Letter, Line

TURNED = {"row": "column", "column": "row"}
Part = tuple[Any, ...]


class Lines:
    """The lines of one way: for each that is on its way, the state of its acceptor."""

    def __init__(self, way: str, acceptor: Any, width: int) -> None:
        self.way, self.acceptor, self.width = way, acceptor, width
        self.begin: Part = (acceptor.first,) * (1 if way in {"row", "array"} else width)

    def read(self, some: Part, depth: int, letter: Letter) -> Part | None:
        """Return what is carried after the cell in a column."""
        place, first = min(depth, len(some) - 1), self.acceptor.first
        state = self.acceptor.step(some[place], 0, letter)
        is_last = depth == self.width - 1
        closing = {"row": is_last, "diagonal": is_last, "antidiagonal": depth == 0}
        if state is None or (closing.get(self.way) and not self.acceptor.accepts(state)):
            return None
        some = (*some[:place], state, *some[place + 1 :])
        if is_last and self.way == "antidiagonal":
            return (*some[1:], first)
        return (first, *some[:-1]) if is_last and self.way in {"row", "diagonal"} else some

    def may_end(self, some: Part) -> bool:
        """Tell whether the lines on their way may end after a row; those that ended did."""
        left = {"row": (), "diagonal": some[1:], "antidiagonal": some[:-1]}.get(self.way, some)
        return all(map(self.acceptor.accepts, left))


def lines_of(
    asked: Condition, most: int, letters: list[Letter], width: int, clock: Clock, *, turned: bool
) -> Any:
    """Return what reads the lines of a condition; most: how many of them may be rejected."""
    track: Line = asked.track  # type: ignore[assignment]
    way, acceptor = TURNED.get(track.way, track.way) if turned else track.way, asked.acceptor
    if track.breadth > 1:
        return part("lines.line_tracks").Beside(track, acceptor, width, most, turned=turned)
    if hasattr(acceptor, "least"):
        acceptor = acceptor.least(letters, clock)
    if turned and way == "antidiagonal":
        acceptor = part("lines.line_tracks").Backwards(acceptor, letters, clock)
    if turned and way == "array" and not hasattr(acceptor, "commutes"):
        return part("lines.line_tracks").Parallel(acceptor, letters, width, clock)
    return Lines(way, acceptor, width)
