"""The g.f.s of positions on paths by what the last vertex has.

a(n) counts the words of n letters that end in a given one: a letter for each vertex, `.` where it
is empty. A word is read letter by letter by an automaton of N states, made here from the rule, so
F = P/Q with deg Q <= N and deg P < N + 1, and agreement of q F and p in N + 1 + max(deg q, deg p +
1) terms shows F = p/q, as for strips. The empty word has no last letter: a counts none of length 0.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..core.clock import Clock, limit, need
from ..core.generating_functions import OFFSETS, Poly, X, marked, read_in_t, restricted
from ..core.kinds import quoted
from ..core.reading import TEXT, fit
from ..core.strip_sequences import Rule, read_rule
from ..letters.colourings import Colouring
from ..liberties.stones import Liberty
from ..tables.finite_tables import add_product, without_zeros

if TYPE_CHECKING:
    from ..core.kinds import Given

OF = {
    "kind": None,
    "rule": None,
    "ending": TEXT,
    "marks": re.compile("none|x|xy"),
    "shift": OFFSETS,
}
State = tuple[str, bool]
Moves = dict[State, list[tuple[State, Poly]]]
START: State = ("", True)


def moves_of(rule: Rule, marks: str) -> Moves:
    """Return what may follow each state: the last letter, and whether its group has a liberty."""
    game = rule.game
    limit(isinstance(game, Colouring | Liberty), "endings of games other than of colours or stones")
    weights: dict[str, Poly] = {".": {0: 1}}
    if isinstance(game, Colouring):
        need(rule.quantity == "positions", "endings are those of positions")
        for name, (_, c, code) in zip(game.names, game.colours, strict=True):
            weights[name] = {restricted(code, marks): c}
    else:
        weights |= {"B": {restricted(X, marks): 1}, "R": {restricted(1, marks): 1}}
    found: Moves = {START: []}
    todo = [START]
    while todo:
        state = todo.pop()
        last, free = state
        for letter, weight in weights.items():
            if isinstance(game, Colouring):
                if last + letter in game.forbidden:
                    continue
                after = (letter, True)
            elif letter == ".":
                after = (letter, True)
            elif letter == last:
                after = state
            elif last in ("", ".") or free:
                after = (letter, last == ".")
            else:
                continue
            found[state].append((after, weight))
            if after not in found:
                found[after] = []
                todo.append(after)
    return found


def read_ending(of: dict[str, Any]) -> tuple[Rule, Moves]:
    """Read the sequence of an ending; return the rule and its automaton."""
    fit(of, OF, "of")
    rule = read_rule(of["rule"])
    moves = moves_of(rule, of["marks"])
    letters = {state[0] for state in moves} - {""}
    need(of["ending"] in letters, f"no vertex has {quoted(of['ending'])}")
    return rule, moves


def ending_terms(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms: integers, or with marks {code: coefficient}."""
    found = _terms(of, read_ending(of)[1], count, clock)
    return [z.get(0, 0) for z in found] if of["marks"] == "none" else found


def _terms(of: dict[str, Any], moves: Moves, count: int, clock: Clock) -> list[Poly]:
    now: dict[State, Poly] = {START: {0: 1}}
    found: list[Poly] = []
    for _ in range(count):
        total: Poly = {}
        for (letter, free), poly in now.items():
            if letter == of["ending"] and free:
                add_product(total, poly, {0: 1}, clock)
        found.append(without_zeros(total))
        after: dict[State, Poly] = {}
        for state, poly in now.items():
            for target, weight in moves[state]:
                add_product(after.setdefault(target, {}), poly, weight, clock)
        now = after
    return found


def check_ending(given: Given) -> None:
    """Check that the sum of a(offset + n) t^n is p/q."""
    of, (statement, _, _, clock, report) = given.of, given
    _rule, moves = read_ending(of)
    need(statement["offset"] == -of["shift"], "offset is not that of the path without vertices")
    p, q = (read_in_t(statement[side], side, of["marks"], clock) for side in "pq")
    limit(len(p) + len(q) < 2000, "p and q of too high a degree")
    count = len(moves) + 1 + max(len(q) - 1, len(p))
    terms = _terms(of, moves, count, clock)
    for n in range(count):
        total: Poly = {}
        for k in range(min(n, len(q) - 1) + 1):
            add_product(total, terms[n - k], q[k], clock)
        left = without_zeros(marked(total, of["marks"]))
        need(left == (p[n] if n < len(p) else {}), f"the series of p/q differs at t^{n}")
    report.say("agreement", f"q F = p in {count} exact terms, enough for F = p/q", terms=count)


WORDS: dict[str, tuple[str, ...]] = {
    "ending": (
        "the count on the path of n vertices whose last one has {ending}",
        "\nof {rule!tell _rule}",
    ),
}
GF_CHECKS = {"ending": check_ending}
VALUES = {"ending": ending_terms}
