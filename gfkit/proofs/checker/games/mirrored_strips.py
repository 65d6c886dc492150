"""Outcomes of all boards of one width by answers at the mirror image, or near the middle.

A *point* is a colour and a cell (across, along) on which it may still be put; in a game of pieces
the one colour says that the cell is free. A move needs points and clears points, those it needs
among them. The *window* are the points at `along` places in the middle, on boards of length along,
along + 2, along + 4, ... An image of the board, by a half turn or by reversing what is along, with
an exchange of colours, carries Left's moves to Right's and back.

*Theorem.* Say that what is left of the window is *safe* if to each move that meets the window, of a
player who finds what it needs there (and, as may be, elsewhere), there is an answer: its image, if
the move clears nothing that the image needs and the image finds in the window what it needs there;
or a move, if both clear points of the window only. What move and answer leave must be the same or
safe. Let further no move that misses the window clear what its image needs. If the whole window is
safe, then the second player wins; if what some move leaves that clears points of the window only,
the first. *Proof.* Outside the window the board stays equal to its image, so an image finds there
what it needs; there are fewer points after every move.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any

from ..core.clock import limit, need

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..core.clock import Clock

Point = tuple[int, int, int]
"""Colour, across, along."""
Points = frozenset[Point]
Move = tuple[Points, Points]

MAX_COLOURS = 4
MAX_POINTS = 60
MAX_WINDOWS = 1_000_000


def colour_moves(rule: dict[str, Any]) -> list[list[Move]]:
    """Return the moves at one place of each player of a game of colours."""
    colours = range(len(rule["colours"]))
    forbidden = {(i, j) for a, b in rule["forbidden"] for i, j in ((a, b), (b, a))}
    steps = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    if rule["neighbours"] == "king":
        steps += [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    found: list[list[Move]] = []
    for player in ("left", "right"):
        moves = []
        for i in colours:
            if rule["colours"][i] in (player, "both"):
                gone = {(j, a, b) for j in colours if (i, j) in forbidden for a, b in steps}
                gone |= {(j, 0, 0) for j in colours}
                moves.append((frozenset({(i, 0, 0)}), frozenset(gone)))
        found.append(moves)
    return found


def piece_moves(sides: Iterable[list[list[tuple[int, int]]]]) -> list[list[Move]]:
    """Return the moves at one place of each player of a game of pieces, (across, along)."""
    return [[(frozenset((0, *z) for z in piece),) * 2 for piece in pieces] for pieces in sides]


def mirrored_outcome(
    side: int, moves: list[list[Move]], along: int, turned: bool, clock: Clock
) -> str:
    """Return P or N, the outcome for length along, along + 2, ...; "" where no answers show it."""
    colours = 1 + max((i for some in moves for _, gone in some for i, _, _ in gone), default=0)
    limit(colours <= MAX_COLOURS, f"there are more than {MAX_COLOURS} colours")
    limit(colours * side * along <= MAX_POINTS, f"a window has more than {MAX_POINTS} points")
    reach = 1 + max(
        (max(z[2] for z in gone) - min(z[2] for z in gone) for some in moves for _, gone in some),
        default=0,
    )
    limit(reach <= MAX_POINTS, f"a move reaches over more than {MAX_POINTS} places")
    length = along + 4 * reach
    placed = [_placed(some, side, length, clock) for some in moves]
    window = frozenset(
        (i, a, b)
        for i in range(colours)
        for a in range(side)
        for b in range(2 * reach, 2 * reach + along)
    )
    for order in permutations(range(colours)):
        if any(order[order[i]] != i for i in order):
            continue

        def image(points: Points, order: tuple[int, ...] = order) -> Points:
            return frozenset(
                (order[i], side - 1 - a if turned else a, length - 1 - b) for i, a, b in points
            )

        clock.spend(20 * sum(map(len, placed)))
        if {(image(needs), image(gone)) for needs, gone in placed[0]} == placed[1]:
            found = _Answers(placed, window, image, clock).outcome()
            if found:
                return found
    return ""


def _placed(moves: list[Move], side: int, length: int, clock: Clock) -> set[Move]:
    """Return moves wherever what they need is on the board; what they clear beside it is lost."""
    found = set()
    for needs, gone in moves:
        need(needs <= gone, "a move keeps what it needs")
        for a in range(-max(z[1] for z in needs), side - min(z[1] for z in needs)):
            for b in range(-max(z[2] for z in needs), length - min(z[2] for z in needs)):
                clock.spend(2 * len(gone))
                there = frozenset((i, p + a, q + b) for i, p, q in needs)
                if all(0 <= p < side and 0 <= q < length for _, p, q in there):
                    cleared = ((i, p + a, q + b) for i, p, q in gone)
                    on_board = (z for z in cleared if 0 <= z[1] < side and 0 <= z[2] < length)
                    found.add((there, frozenset(on_board)))
    return found


class _Answers:
    """What is safe of a window; Left's moves are answered, by Right's."""

    def __init__(
        self,
        placed: list[set[Move]],
        window: Points,
        image: Callable[[Points], Points],
        clock: Clock,
    ) -> None:
        self.window, self.image, self.clock = window, image, clock
        self.near = [move for move in placed[0] if move[1] & window]
        self.far = [move for move in placed[0] if not move[1] & window]
        self.answers = [move for move in placed[1] if move[1] <= window]
        self.known: dict[Points, bool] = {}

    def outcome(self) -> str:
        if any(gone & self.image(needs) for needs, gone in self.far):
            return ""
        if self.is_safe(self.window):
            return "P"
        return "N" if any(self.is_safe(self.window - gone) for _, gone in self.answers) else ""

    def is_safe(self, rest: Points) -> bool:
        if rest not in self.known:
            limit(len(self.known) < MAX_WINDOWS, f"there are more than {MAX_WINDOWS} windows")
            self.clock.spend(5 * len(self.near))
            self.known[rest] = all(
                self.is_answered(rest, needs, gone)
                for needs, gone in self.near
                if needs & self.window <= rest
            )
        return self.known[rest]

    def is_answered(self, rest: Points, needs: Points, gone: Points) -> bool:
        self.clock.spend(10)
        there, after = self.image(needs), rest - gone
        if not there & gone and there & self.window <= after:
            both = after - self.image(gone)
            if both == rest or self.is_safe(both):
                return True
        if not gone <= self.window:
            return False
        self.clock.spend(len(self.answers))
        return any(self.is_safe(after - more) for need_, more in self.answers if need_ <= after)
