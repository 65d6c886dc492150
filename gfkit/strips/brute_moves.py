"""Moves and links of elements, listed one by one and tested in the words of the rule.

Shares nothing with the engine: every choice is checked on the whole array.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from gfkit.boards.cell_conditions import LETTERS
from gfkit.boards.cell_values import is_true
from gfkit.boards.move_rules import LinkRule
from gfkit.budget import spend
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gfkit.boards.board import Board
    from gfkit.boards.game import Cell
    from gfkit.boards.move_rules import Choice, MoveRule

    Moves = dict[Cell, Choice]

MAX_LISTED = 3_000_000
TURNS: dict[str, Callable[[complex, Cell], bool]] = {
    "straight": lambda turned, _: turned.imag == 0 and turned.real > 0,
    "back": lambda turned, together: turned.real < 0 and together == (0, 0),
    "left": lambda turned, _: turned.imag > 0,
    "right": lambda turned, _: turned.imag < 0,
}
"""Of the quotient of two moves, but for its length, and of both together."""


def moves_profile_on_board(
    rule: MoveRule,
    quantity: str,
    board: Board,
    max_cells: int,  # noqa: ARG001
) -> Profile:
    """Return how often all elements of a rectangle may do what they do, as a constant profile."""
    if not board.is_rectangle():
        raise GfkitError(f"{rule.name} is a rule for rectangles, not for {board}")
    found = Profile.of({(0, 0): sum(1 for _ in all_moves(rule, board.rows, board.columns))})
    return found.play() if quantity == "play" else found


def all_moves(rule: MoveRule, rows: int, columns: int) -> Iterator[Moves]:
    """Yield what all elements do, in every way that the rule allows.

    Raises LimitReached if there are too many to list.
    """
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    inside = set(cells)
    options = [
        [z for z in rule.choices if all((r + i, c + j) in inside for i, j in z)] for r, c in cells
    ]
    number = 1
    for some in options:
        number *= len(some)
    if number > MAX_LISTED:
        raise LimitReached(f"{number} choices of moves are too many to list; it is {MAX_LISTED}")
    for chosen in product(*options):
        spend(2)
        moves = dict(zip(cells, chosen, strict=True))
        if _is_linked(rule, moves) if isinstance(rule, LinkRule) else _is_moved(rule, moves):
            yield moves


def arrivals(moves: Moves) -> Counter[Cell]:
    """Return how many elements arrive at each place."""
    return Counter((r + i, c + j) for (r, c), choice in moves.items() for i, j in choice)


def _is_moved(rule: MoveRule, moves: Moves) -> bool:
    arrived = arrivals(moves)
    if rule.arrivals is not None and any(arrived[cell] not in rule.arrivals for cell in moves):
        return False
    for (r, c), [(i, j)] in moves.items():
        [(k, m)] = moves[r + i, c + j]
        # of the plane with x to the right and y upwards, step (i, j) is j - i*sqrt(-1)
        turned = complex(j, i) * complex(m, -k)
        if any(TURNS[turn](turned, (i + k, j + m)) for turn in rule.forbid):
            return False
    for one in rule.places:
        for r, c in moves:
            block = [(r, c + k) for k in range(one.columns)]
            if all(cell in moves for cell in block):
                numbers = [cell[1] + moves[cell][0][1] - c for cell in block]
                if not is_true(one.node(), dict(zip(LETTERS, numbers, strict=False))):
                    return False
    return True


def _is_linked(rule: MoveRule, moves: Moves) -> bool:
    links = {(r, c): {(r + i, c + j) for i, j in choice} for (r, c), choice in moves.items()}
    if any(a not in links[b] for a, some in links.items() for b in some):
        return False
    if "triangle" in rule.forbid and any(some & links[b] for some in links.values() for b in some):
        return False
    return "straight" not in rule.forbid or not any(
        (2 * r - i, 2 * c - j) in links[r, c] for (r, c), some in links.items() for i, j in some
    )
