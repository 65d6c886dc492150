"""The g.f.s of positions on paths by what the last vertex has.

a(n) counts the words of n letters that end in a given one: a letter for each vertex, `.` where it
is empty. A word is read letter by letter by an automaton made here from the rule, as the rows of a
strip are. The empty word has no last letter: a counts none of length 0.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..core.annihilation import exact_terms
from ..core.clock import Clock, limit, need
from ..core.generating_functions import OFFSETS, X, read_in_t, restricted
from ..core.kinds import quoted
from ..core.machines import Edge, Machine, Parts, State, build
from ..core.reading import TEXT, fit
from ..core.strip_sequences import check_machines, read_rule
from ..letters.colourings import Colouring
from ..letters.pairs import FREE
from ..liberties.stones import Liberty

if TYPE_CHECKING:
    from ..core.kinds import Given

OF = {
    "kind": None,
    "rule": None,
    "ending": TEXT,
    "marks": re.compile("none|x|xy"),
    "shift": OFFSETS,
}


class Paths(Machine):
    """Reads a path; a state is the last letter, and whether its group has a liberty."""

    def __init__(self, of: dict[str, Any], clock: Clock) -> None:
        fit(of, OF, "of")
        rule, marks, self.ending = read_rule(of["rule"]), of["marks"], of["ending"]
        game = rule.game
        known = isinstance(game, Colouring | Liberty)
        limit(known, "endings of games other than of colours or stones")
        weights = {FREE: (1, 0), "B": (1, X), "R": (1, 1)}
        self.forbidden: set[str] | None = None
        if isinstance(game, Colouring):
            need(rule.quantity == "positions", "endings are those of positions")
            colours = zip(game.names, game.colours, strict=True)
            weights = {FREE: (1, 0)} | {name: (c, code) for name, (_, c, code) in colours}
            self.forbidden = game.forbidden
        need(self.ending in weights, f"no vertex has {quoted(self.ending)}")
        self.letters = {z: (c, restricted(code, marks)) for z, (c, code) in weights.items()}
        super().__init__(1, ("", True), clock)

    def read(self, depth: int, state: State) -> list[Edge]:
        """Read a vertex."""
        del depth
        last, free = state
        found: list[Edge] = []
        for letter, weight in self.letters.items():
            if self.forbidden is not None:
                fits, has_liberty = last + letter not in self.forbidden, True
            else:
                fits = free or letter in (last, FREE)
                has_liberty = FREE in (letter, last) or (free and last == letter)
            if fits:
                found.append(((letter, has_liberty), *weight))
        return found

    def is_end(self, state: State) -> bool:
        """Tell whether the path may end."""
        return bool(state == (self.ending, True))


def ending_terms(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms: integers, or with marks {code: coefficient}."""
    found = exact_terms(build([(1, Paths(of, clock))], clock), count, of["marks"], clock)
    return [z.get(0, 0) if of["marks"] == "none" else z for z in found]


def check_ending(given: Given) -> None:
    """Check that the sum of a(offset + n) t^n is p/q."""
    of, (statement, _, _, clock, _) = given.of, given
    parts: Parts = [(1, Paths(of, clock))]
    need(statement["offset"] == -of["shift"], "offset is not that of the path without vertices")
    p, q = (read_in_t(statement[side], side, of["marks"], clock) for side in "pq")
    check_machines(parts, p, q, of["marks"], given, "states")
