"""Tables of arrows: automata that read the cells of a place, or the elements of a line, in turn."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Any

from ..core.array_rules import FAILING, LETTERS, OFFSETS
from ..core.clock import limit, need
from ..core.reading import fit
from ..core.tracks import Acceptor, Place, accepted
from .line_tables import MAX_CARRIED, WAYS
from .line_tracks import Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.tracks import Letter, State

MOST_ENTRIES = 100_000
ARROWS = {"arrows": [[range(-1, 2000)]], "accepting": [range(2000)]}
ON_LINES = {"track": WAYS, "breadth?": range(1, 5), **ARROWS}
ON_PLACES = {"track": re.compile("place"), "offsets": OFFSETS, "inside?": bool, **ARROWS, **FAILING}


def in_turn(acceptor: Acceptor, cells: int) -> Acceptor:
    """Read the cells of a place by their numbers, whenever they are told."""

    def step(state: State, number: int, letter: Letter) -> State:
        """Note a letter."""
        return (*state[:number], (letter,), *state[number + 1 :])

    return Acceptor((None,) * cells, step, lambda z: accepted(acceptor, tuple(y for (y,) in z)))


def read_arrows(z: dict[str, Any], letters: list[Letter], where: str) -> Acceptor:
    """Read the arrows of a table, one for each letter from each state; -1 rejects."""
    arrows, size = z["arrows"], len(letters)
    fair = arrows and all(len(row) == size for row in arrows)
    need(fair, f"{where} has not {size} arrows from each state")
    limit(len(arrows) * size <= MOST_ENTRIES, f"{where} has more than {MOST_ENTRIES} arrows")
    states = {after for row in arrows for after in row} | {*z["accepting"]}
    need(max(states) < len(arrows), f"{where} has an arrow to no state")
    place = {y: k for k, y in enumerate(letters)}

    def step(state: int, _: int, letter: Letter) -> int | None:
        after: int = arrows[state][place[letter]]
        return None if after < 0 else after

    return Acceptor(0, step, frozenset(z["accepting"]).__contains__)


def acceptors(z: Any, values: list[str], where: str) -> Iterator[tuple[Any, Any]]:
    """Say what a table of arrows accepts on places, or on lines, perhaps several at once."""
    if isinstance(z, dict) and z.get("track") != "place":
        fit(z, ON_LINES, where)
        need("breadth" not in z or z["track"] in {"row", "column"}, f"{where} has a breadth")
        breadth = z.get("breadth", 1)
        limit(len(values) ** breadth <= MAX_CARRIED, f"{where} has too many letters")
        several = list(itertools.product(values, repeat=breadth))
        yield Line(z["track"], breadth), read_arrows(z, several if breadth > 1 else values, where)
        return
    fit(z, ON_PLACES, where)
    cells = tuple((r, c) for r, c in z["offsets"])
    fair = 0 < len(set(cells)) == len(cells) <= len(LETTERS)
    need(fair, f"{where} has no offsets, a cell twice, or too many")
    inside = z.get("inside", True)
    need(inside or cells[0] == (0, 0), f"{where}: offsets do not begin with [0, 0]")
    table = read_arrows(z, [*values, *[None][inside:]], where)
    if inside:  # wherever they fit, so that only the differences of offsets matter
        cells = tuple((r - cells[0][0], c - cells[0][1]) for r, c in cells)
    yield Place(cells, len(cells) if inside else 1), in_turn(table, len(cells))


TABLES = {"acceptors": (None, acceptors)}
