"""The g.f.s of positions on paths by what the last vertex has.

a(n) counts the words of n letters that end in a given one: a letter for each vertex, `.` where it
is empty. So it counts arrays of one column, of which exactly one element has that letter and is the
last. The empty word has none: a counts no word of length 0.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..core.annihilation import exact_terms
from ..core.array_machine import ArrayMachine
from ..core.clock import Clock, limit, need
from ..core.generating_functions import OFFSETS, read_in_t
from ..core.kinds import quoted
from ..core.machines import Parts, build
from ..core.reading import TEXT, fit
from ..core.strip_sequences import check_machines, read_rule
from ..core.tracks import Acceptor, Condition, Place, Rows
from ..letters.colourings import Colouring
from ..liberties.stones import Liberty

if TYPE_CHECKING:
    from ..core.kinds import Given
    from ..core.tracks import Letter

OF = {
    "kind": None,
    "rule": None,
    "ending": TEXT,
    "marks": re.compile("none|x|xy"),
    "shift": OFFSETS,
}


def paths(of: dict[str, Any], clock: Clock) -> Parts:
    """Return the automaton of the paths: one of arrays of one column."""
    fit(of, OF, "of")
    rule, ending = read_rule(of["rule"]), of["ending"]
    game = rule.game
    known = isinstance(game, Colouring | Liberty)
    limit(known, "endings of games other than of colours or stones")
    if isinstance(game, Colouring):
        need(rule.quantity == "positions", "endings are those of positions")
        arrays = game.arrays_of("positions")
    else:
        arrays = game.arrays({(1, 0): None})
    need(ending in arrays.letters, f"no vertex has {quoted(ending)}")
    last = Condition(Place(((0, 0), (1, 0)), 1), before(ending), "last", frozenset({1}))
    arrays = arrays._replace(conditions=(*arrays.conditions, last))
    return [(1, ArrayMachine(arrays, Rows(1), of["marks"], clock))]


def before(ending: str) -> Acceptor:
    """Say that a vertex, number 0, has not a letter, or another one, number 1, comes after it."""

    def step(state: bool, number: int, letter: Letter) -> bool:
        return letter == ending if number == 0 else state and letter is None

    return Acceptor(False, step, lambda state: not state)


def ending_terms(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms: integers, or with marks {code: coefficient}."""
    found = exact_terms(build(paths(of, clock), clock), count, of["marks"], clock)
    return [z.get(0, 0) if of["marks"] == "none" else z for z in found]


def check_ending(given: Given) -> None:
    """Check that the sum of a(offset + n) t^n is p/q."""
    of, (statement, _, _, clock, _) = given.of, given
    parts = paths(of, clock)
    need(statement["offset"] == -of["shift"], "offset is not that of the path without vertices")
    p, q = (read_in_t(statement[side], side, of["marks"], clock) for side in "pq")
    check_machines(parts, p, q, of["marks"], given, "states")
