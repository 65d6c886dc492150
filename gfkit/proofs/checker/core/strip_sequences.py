"""The g.f.s of strips: a(n) counts a rule on the board with one side fixed and the other n.

A board grows row by row, so a(n) = alpha M^n beta for a matrix M of some dimension N. Whether
q F = p is decided by the theorems of `annihilation`, in plain integers.

Joined ends. On a `cylinder` the ends of the fixed side are joined, on a `ring` those of the growing
one (`rings`), on a `torus` both. Where `neighbours` is "simple graph", sides of 1 and 2 cells stay
open; where it is "multigraph", they are joined too.

M is the matrix of an automaton made here from the rule's definition, and N what exact lumping
leaves of it. Small boards are enumerated from the definition for a second look.
"""

from __future__ import annotations

import hashlib
import itertools
import re
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from .annihilation import check_fraction
from .array_machine import ArrayMachine
from .clock import Clock, NotChecked, Rejected, limit, need
from .exact_values import exact_terms
from .generating_functions import OFFSETS
from .kinds import part
from .monomials import Poly, line, marked, read_in_t
from .quotient import Parts, build
from .reading import fit
from .rule_reading import ArrayRule, Colouring, Liberty, Placement, Symmetries, Tiles, read_rule
from .small_boards import Work, count_small
from .tracks import Shape
from .translations import (
    LINED,
    arrays_of_colouring,
    arrays_of_pieces,
    arrays_of_rule,
    arrays_of_tiles,
    placeable,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .kinds import Given
    from .machines import Machine
    from .report import Report
    from .rule_reading import Rule

MARKS = re.compile("none|x|xy")
SIDE = range(1, 41)
STRIP = {
    "kind": None,
    "rule": None,
    "fixed": None,
    "topology": re.compile("strip|cylinder|ring|torus"),
    "neighbours?": re.compile("simple graph|multigraph"),
    "marks": MARKS,
    "shift": OFFSETS,
}
EVIDENCE = {
    "states?": None,
    "dimension?": None,
    "reason?": None,
    "terms?": range(1_000_001),
    "sha256?": re.compile(r"[0-9a-f]{64}"),
    "minimal?": None,
}
SMALL, MAX_ENUMERATED = 12, 150_000  # cells of a small board; nodes visited in all
NARROW = (3, 2, 1)
"""Sides of boards that are enumerated where no board of the side itself can be."""
PLAIN = 24
"""Where a row has at most so many cells of pieces to choose from, pieces are letters; beyond that,
unless they may not touch, they have an automaton of their own.
"""


class Family(NamedTuple):
    """Boards that grow, and what is counted on them.

    machines: makes the automata, in some marks, for a ring of some length if that matters, each
    with its coefficient. board: enumerates the
    board of the n-th term. narrower: the same family with another fixed side. acting: the
    symmetries up to which classes are counted, if they are. regular: the length from which on every
    piece can be placed on a ring, or none of its length can.
    """

    rule: Rule
    side: int
    marks: str
    shift: int
    is_ring: bool
    is_unrolled: bool
    machines: Callable[..., Parts]
    board: Callable[[int, Work], Poly]
    narrower: Callable[[int], Family] | None = None
    acting: Any = None
    regular: int = 1


SIDED = (*("ordered", "corners", "introduced", "lines", "contains", "connected", "sorted", *LINED),)
"""The keys of array rules about sides, or the whole array."""


def read_strip(of: dict[str, Any]) -> Family:
    """Read what a strip's sequence counts."""
    fit(of, STRIP, "of")
    topology, fixed = of["topology"], of["fixed"]
    named = "rows" if isinstance(fixed, dict) and "rows" in fixed else "columns"
    fit(fixed, {named: SIDE}, "fixed")
    rule, side, by_rows = read_rule(of["rule"]), fixed[named], named == "columns"
    need((topology == "strip") != ("neighbours" in of), "neighbours is for identified sides only")
    unrolled = of.get("neighbours") == "multigraph"
    ring = topology in {"ring", "torus"}
    need(not (ring and isinstance(rule.game, Liberty)), "groups of stones reach around a ring")
    arrays = rule.game
    if isinstance(arrays, Symmetries):
        need(not ring, "symmetries of a growing ring are not counted")
        arrays = arrays.array
    sided = isinstance(arrays, ArrayRule) and is_sided(arrays)
    need(topology == "strip" or not sided, "the rule is about sides that the board does not have")

    def joined(length: int, names: set[str]) -> bool:
        return topology in names and (unrolled or length > 2)

    across = joined(side, {"cylinder", "torus"})

    def board(n: int, work: Work) -> Poly:
        down = joined(n, {"ring", "torus"})
        shape = Shape(n, side, across, down) if by_rows else Shape(side, n, down, across)
        return count_small(rule, shape, work)

    make = partial(strip_machines, rule, side, joined=across, turned=not by_rows)
    acting, regular = None, 1
    if isinstance(rule.game, Symmetries) and rule.game.classes:
        acting = part("symmetries.class_means").Acting(rule.game, side, across, not by_rows)

    if ring and isinstance(rule.game, Placement) and rule.quantity not in {"positions", "tilings"}:
        regular = 1 + max([reach(z.cells, not by_rows) for z in rule.game.pieces], default=0)
        regular += max([i for steps in rule.game.apart.values() for i, _ in steps], default=0)

    def narrower(other: int) -> Family:
        return read_strip({**of, "fixed": {named: other}})

    marks, shift = of["marks"], of["shift"]
    return Family(rule, side, marks, shift, ring, unrolled, make, board, narrower, acting, regular)


def is_sided(rule: ArrayRule) -> bool:
    """Tell whether a rule is about sides, or the whole array, or counts what fails."""
    data = rule.data
    return (
        data["kind"] != "array"
        or any(data.get(key) for key in SIDED)
        or any(
            z["track"] != "place" or not z.get("inside", True) for z in data.get("acceptors", [])
        )
        or bool(arrays_of_rule(rule).allowed())
    )


def reach(cells: Iterable[tuple[int, int]], by_columns: bool) -> int:
    """Return how many rows, or columns, a piece reaches beyond its first one."""
    some = [z[by_columns] for z in cells]
    return max(some) - min(some)


def strip_machines(
    rule: Rule,
    side: int,
    marks: str,
    clock: Clock,
    length: int | None = None,
    *,
    joined: bool,
    turned: bool,
) -> Parts:
    """Return the automata of a rule on rows of `side` cells, from its definition.

    length: that of a ring, on which some pieces are too long to be placed; None for a long one.
    """
    game = rule.game
    if isinstance(game, Placement):
        sides = (side if joined else None), length
        game = placeable(game, *(sides[::-1] if turned else sides))
    return [
        (c, machine_of(game, quantity, side, marks, clock, joined=joined, turned=turned))
        for c, quantity in rule.parts
    ]


def machine_of(
    game: Any,
    quantity: str,
    side: int,
    marks: str,
    clock: Clock,
    *,
    joined: bool,
    turned: bool,
) -> Machine:
    """Return the automaton of a game and a quantity: mostly that of arrays, by a translation."""
    if isinstance(game, Liberty):
        edges = {(c, (c + 1) % side) for c in range(side if joined else side - 1)}
        machine: Machine = part("liberties.stone_machine").StoneMachine(side, edges, marks, clock)
        return machine
    if isinstance(game, Symmetries):
        return part("symmetries.symmetry_machine").fixed_arrays(  # type: ignore[no-any-return]
            game, side, marks, clock, joined=joined, turned=turned
        )
    if isinstance(game, Placement):
        if not game.apart and side * sum(len(z.cells) for z in game.pieces) > PLAIN:
            some = [z.turned() for z in game.pieces] if turned else game.pieces
            faster = part("pieces.piece_machine").PieceMachine
            return faster(  # type: ignore[no-any-return]
                some, quantity, side, marks, clock, joined=joined
            )
        arrays = arrays_of_pieces(game, quantity)
    elif isinstance(game, Tiles):
        arrays = arrays_of_tiles(game)
    elif isinstance(game, Colouring):
        arrays = arrays_of_colouring(game, quantity)
    elif "image" in game.data:
        images = part("moves.image_machine").ImageMachine
        arrays = part("moves.move_letters").arrays_of(game)
        return images(arrays, side, marks, clock, turned=turned)  # type: ignore[no-any-return]
    elif game.data["kind"] != "array":
        arrays = part("moves.move_letters").arrays_of(game)
    else:
        arrays = arrays_of_rule(game)
    return ArrayMachine(arrays, side, marks, clock, joined=joined, turned=turned)


def opened_terms(parts: Parts) -> Iterator[Poly]:
    """Count open boards with 0, 1, 2, ... rows with the automata."""
    frontiers = [{(machine.start, 0): c} for c, machine in parts]
    while True:
        counted: Poly = {}
        for (_, machine), frontier in zip(parts, frontiers, strict=True):
            for (state, code), c in frontier.items():
                if machine.is_end(state):
                    counted[code] = counted.get(code, 0) + c
        yield {code: c for code, c in counted.items() if c}
        frontiers = [machine.row(some) for (_, machine), some in zip(parts, frontiers, strict=True)]


def check_small_boards(family: Family, clock: Clock) -> tuple[int, int]:
    """Compare the automata with enumeration, keeping both marks.

    Return how many boards agree, and their fixed side: that of the family, or a narrower one where
    enumeration of the smallest board of that side is too much work, or its automaton is.
    """
    sides = [family.side]
    if family.narrower is not None:
        sides += [z for z in NARROW if z < family.side]
    for side in sides:
        other = family
        if side != family.side:
            assert family.narrower is not None
            try:
                other = family.narrower(side)
            except Rejected:  # the rule is about this side alone
                continue
        done = compare_small_boards(other, clock)
        if done:
            return done, side
    return 0, family.side


def compare_small_boards(family: Family, clock: Clock) -> int:
    """Return how many small boards agree; when that has been work enough, others are left out."""
    done = 0
    try:
        work = Work(MAX_ENUMERATED, clock)
        most = max(SMALL // family.side, 1)
        for n, found in enumerate(
            itertools.islice(terms_of(family, "xy", most + 1, clock), most + 1)
        ):
            if n:  # the empty board counts by definition
                same = family.board(n, work) == found
                need(same, f"the automaton miscounts the board of n = {n}: an error in the checker")
                done += 1
            clock.spend(1)
    except NotChecked:
        if clock.is_over():
            raise
    return done


def terms_of(family: Family, marks: str, count: int, clock: Clock) -> Iterator[Poly]:
    """Yield the numbers of boards of length 0, 1, 2, ... with the automata, row by row."""
    parts = family.machines(marks, clock)
    if not family.is_ring:
        return opened_terms(parts)
    walks = part("rings.closed_walks")
    rings = walks.Rings(parts, clock)
    return walks.ring_terms(family, rings, marks, count, clock)  # type: ignore[no-any-return]


def check_family(
    family: Family,
    statement: dict[str, Any],
    evidence: dict[str, Any],
    _name: object,
    clock: Clock,
    report: Report,
) -> None:
    """Check that the sum of a(offset + n) t^n is p/q."""
    marks = family.marks
    fit(evidence, EVIDENCE, "evidence")
    need(statement["offset"] == -family.shift, "offset is not that of the empty board")
    p, q = (read_in_t(statement[side], side, marks, clock) for side in "pq")
    need(q and q[0] == {0: 1}, "q(0) is not 1")
    report.progress("small boards")
    boards, side = check_small_boards(family, clock)
    say = "not enumerated"
    if boards:
        of = f" of side {side}" if side != family.side else ""
        say = (
            f"{boards} small board{'s' if boards > 1 else ''}{of} enumerated; the automaton agrees"
        )
    report.say("boards", say, boards=boards)
    report.progress("row states")
    replay = part("rings.closed_walks").replay_ring if family.is_ring else replay_open
    replay(family, p, q, evidence, clock, report)


def replay_open(
    family: Family,
    p: list[Poly],
    q: list[Poly],
    evidence: dict[str, Any],
    clock: Clock,
    report: Report,
) -> None:
    """Compare terms of an open strip; raises Rejected."""
    marks = family.marks
    automaton = build(family.machines(marks, clock), clock)
    dimension = len(automaton.start)
    report.say(
        "dimension",
        f"{automaton.states} row states, {dimension} after exact lumping",
        states=automaton.states,
        dimension=dimension,
    )
    check_fraction(automaton, p, q, marks, clock, report)
    digest = Digest(evidence, marks)
    if digest.count:
        for term in exact_terms(automaton, digest.count, marks, clock):
            digest.add(term)
        digest.check()


class Digest:
    """The SHA-256 of the first terms, where the evidence has one."""

    def __init__(self, evidence: dict[str, Any], marks: str) -> None:
        self.marks, self.wanted = marks, evidence.get("sha256")
        self.count = self.left = evidence.get("terms", 0) if self.wanted else 0
        self.sha256 = hashlib.sha256()

    def add(self, term: Poly) -> None:
        """Add the next term."""
        if self.left:
            self.sha256.update(line(term, self.marks).encode("ascii"))
            self.left -= 1

    def check(self) -> None:
        """Raise Rejected if it is different."""
        same = self.wanted is None or self.sha256.hexdigest() == self.wanted
        need(same, "sha256 is not that of the first terms")


def check_strip(given: Given) -> None:
    """Check the g.f. of a strip."""
    of, (statement, evidence, lemmas, clock, report) = given.of, given
    family = read_strip(of)
    if family.acting is None:
        check_family(family, statement, evidence, of["rule"]["name"], clock, report)
        return
    need(family.marks == "none", "classes have no marks")
    fit(evidence, {"parts": None}, "evidence")
    need(statement["offset"] == -family.shift, "offset is not that of the empty board")
    part("symmetries.class_means").check_mean(of, family.acting, statement, lemmas, clock, report)
    part("symmetries.class_means").check_small_boards(family, statement, clock, report)


def family_terms(family: Family, count: int, clock: Clock) -> list[Any]:
    """Return the first terms: integers, or with marks {code: coefficient} (`monomials`)."""
    if family.acting is not None:
        means = part("symmetries.class_means").class_terms(
            family.acting, family.marks, count, clock
        )
        if family.marks == "none":
            return [z.get(0, 0) for z in means]
        return [marked(z, family.marks) for z in means]
    if family.is_ring:
        found = list(terms_of(family, family.marks, count, clock))
    else:
        limit(count <= 1_000_000, "too many terms are asked for")
        parts = family.machines(family.marks, clock)
        found = list(exact_terms(build(parts, clock), count, family.marks, clock))
    if family.marks == "none":
        return [z.get(0, 0) for z in found]
    return [marked(z, family.marks) for z in found]


def strip_values(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms of a strip, from the empty board on."""
    return family_terms(read_strip(of), count, clock)


GF_CHECKS = {"strip": check_strip}
VALUES = {"strip": strip_values}
