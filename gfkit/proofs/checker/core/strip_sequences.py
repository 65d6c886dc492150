"""The g.f.s of strips: a(n) counts a rule on the board with one side fixed and the other n.

A board grows row by row, so a(n) = alpha M^n beta for a matrix M of some dimension N. Whether
q F = p is decided by the theorems of `annihilation`, in plain integers.

Joined ends. On a `cylinder` the ends of the fixed side are joined, on a `ring` those of the growing
one, on a `torus` both. Where `neighbours` is "simple graph", sides of 1 and 2 cells stay open;
where it is "multigraph", they are joined too. A ring of n rows is a closed walk, so a(n) is a
combination of traces of M^n, for n >= 1, but a(0), and for the simple graph a(1) and a(2), are
those of the open board. The sum over n >= 1 of tr M^n t^n is -t Q'/Q with Q = det(I - tM), so
F = P/Q with deg P <= N + 2 for the product Q over the parts, and K >= N + max(deg q + 3, deg p + 1)
terms suffice. They are compared in plain integers.

Products. On the products of a graph with a path or a cycle of n vertices the layers are the rows.

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
from .apart_machine import ApartMachine
from .array_machine import ArrayMachine, ArrayRule, failures_allowed
from .class_means import Acting, check_mean, class_terms
from .clock import Clock, NotChecked, limit, need
from .closed_walks import Rings, traces
from .colour_machine import ColourMachine
from .exact_values import exact_terms
from .generating_functions import OFFSETS, fraction_of
from .image_machine import ImageMachine
from .layers import Layers
from .monomials import Poly, line, marked, read_in_t
from .pair_machine import PairMachine, Pairs
from .piece_machine import PieceMachine
from .quotient import Parts, build
from .reading import fit
from .recurrences import coefficients
from .rule_reading import Colouring, Liberty, Placement, Rule, read_rule
from .small_boards import Shape, Work, count_on_graph
from .small_images import count_small
from .stone_machine import StoneMachine
from .symmetry_machine import SymmetricMachine
from .symmetry_reading import Symmetries, all_motions, group
from .tile_machine import TileMachine, Tiles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .machines import Machine
    from .report import Report

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
GRAPH = {"vertices": SIDE, "edges": [(range(40), range(40))]}
PRODUCT = {
    "kind": None,
    "rule": None,
    "graph": GRAPH,
    "with": re.compile("paths|cycles"),
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
SMALL, LARGEST, MAX_ENUMERATED = 12, 16, 150_000  # cells of a small board; nodes visited in all


class Family(NamedTuple):
    """Boards that grow, and what is counted on them.

    machines: makes the automata, of a fixed side, open or joined, in some marks. Each has its
    coefficient. board: enumerates the board of the n-th term. acting: the symmetries up to which
    classes are counted, if they are.
    """

    rule: Rule
    side: int
    marks: str
    shift: int
    is_ring: bool
    is_unrolled: bool
    described: str
    machines: Callable[[str, Clock], Parts]
    board: Callable[[int, Work], Poly]
    acting: Acting | None = None


SIDED = ("ordered", "corners", "introduced", "lines", "contains", "connected", "sorted")
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
    sided = isinstance(arrays, ArrayRule) and (
        arrays.data["kind"] != "array"
        or any(arrays.data.get(key) for key in SIDED)
        or bool(failures_allowed(arrays.data))
    )
    need(topology == "strip" or not sided, "the rule is about sides that the board does not have")

    def joined(length: int, names: set[str]) -> bool:
        return topology in names and (unrolled or length > 2)

    across = joined(side, {"cylinder", "torus"})

    def board(n: int, work: Work) -> Poly:
        down = joined(n, {"ring", "torus"})
        shape = Shape(n, side, across, down) if by_rows else Shape(side, n, down, across)
        return count_small(rule, shape, work)

    open_board = f"n rows and {side} columns" if by_rows else f"{side} rows and n columns"
    around = "" if topology == "strip" else f", a {topology} ({of['neighbours']})"
    told = f"{rule.described()}; on the board of {open_board}{around}"
    make = partial(strip_machines, rule, side, joined=across, turned=not by_rows)
    acting = None
    if isinstance(rule.game, Symmetries) and rule.game.classes:
        acting = Acting(rule.game, side, across, not by_rows)
    marks, shift = of["marks"], of["shift"]
    return Family(rule, side, marks, shift, ring, unrolled, told, make, board, acting)


def read_product(of: dict[str, Any]) -> Family:
    """Read what a sequence of products with a graph counts."""
    fit(of, PRODUCT, "of")
    rule = read_rule(of["rule"], on_graphs=True)
    size, ring = of["graph"]["vertices"], of["with"] == "cycles"
    edges = {(a, b) for a, b in of["graph"]["edges"]}
    need(all(a < b < size for a, b in edges), "an edge of the graph is not [u, v] with u < v")
    need(len(edges) == len(of["graph"]["edges"]), "the graph has an edge twice")
    need(not (ring and isinstance(rule.game, Liberty)), "groups of stones reach around a cycle")
    king = isinstance(rule.game, Colouring) and rule.game.king
    need(not king, "graphs have no diagonals")

    def board(n: int, work: Work) -> Poly:
        near: list[list[int]] = [[] for _ in range(n * size)]
        pairs = [(r * size + a, r * size + b) for r in range(n) for a, b in edges]
        pairs += [(k, k + size) for k in range((n - 1) * size)]
        if ring and n > 2:
            pairs += [(k, k + (n - 1) * size) for k in range(size)]
        for a, b in pairs:
            near[a].append(b)
            near[b].append(a)
        return count_on_graph(rule, near, work)

    shown = ", ".join(f"{a}-{b}" for a, b in sorted(edges)[:20]) or "none"
    more = " ..." if len(edges) > 20 else ""
    told = (
        f"{rule.described()}; on the product of a graph of {size} vertices with edges "
        f"{shown}{more} and a {'cycle' if ring else 'path'} of n vertices"
    )
    layers = Layers.of_graph(size, edges)
    make = partial(layered_machines, rule, layers)
    return Family(rule, size, of["marks"], of["shift"], ring, False, told, make, board)


def strip_machines(
    rule: Rule, side: int, marks: str, clock: Clock, *, joined: bool, turned: bool
) -> Parts:
    """Return the automata of a rule on rows of `side` cells, from its definition."""
    game = rule.game
    found: list[Machine] = []
    if isinstance(game, Placement):
        pieces = [z.turned() for z in game.pieces] if turned else game.pieces
        for _, quantity in rule.parts:
            if game.apart:
                apart = ApartMachine(
                    pieces, game.apart, quantity, side, marks, clock, joined=joined
                )
                found.append(apart)
                continue
            found.append(PieceMachine(pieces, quantity, side, marks, clock, joined=joined))
    elif isinstance(game, Tiles):
        tiles = game.turned() if turned else game
        found.append(TileMachine(tiles, side, marks, clock, joined=joined))
    elif isinstance(game, Symmetries):
        need(not game.classes, "classes are no words of one automaton")
        machine = ArrayMachine(game.array, side, marks, clock, joined=joined, turned=turned)
        some = all_motions(game, machine.values, side, turned=turned)
        found.append(SymmetricMachine(machine, group(some, clock), clock))
    elif isinstance(game, ArrayRule) and "image" in game.data:
        found.append(ImageMachine(game, side, marks, clock, turned=turned))
    elif isinstance(game, ArrayRule):
        found.append(ArrayMachine(game, side, marks, clock, joined=joined, turned=turned))
    else:
        king = isinstance(game, Colouring) and game.king
        layers = Layers.of_board(side, king=king, joined=joined)
        return layered_machines(rule, layers, marks, clock)
    return [(c, machine) for (c, _), machine in zip(rule.parts, found, strict=True)]


def layered_machines(rule: Rule, layers: Layers, marks: str, clock: Clock) -> Parts:
    """Return the automata of a rule on layers of a graph, from its definition."""
    game = rule.game
    found: list[Machine] = []
    for _, quantity in rule.parts:
        if isinstance(game, Colouring):
            found.append(ColourMachine(game.colours, quantity, layers, marks, clock))
        elif isinstance(game, Pairs):
            found.append(PairMachine(game, quantity, layers, marks, clock))
        else:
            assert isinstance(game, Liberty)
            found.append(StoneMachine(layers, marks, clock))
    return [(c, machine) for (c, _), machine in zip(rule.parts, found, strict=True)]


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


def check_small_boards(family: Family, clock: Clock) -> int:
    """Compare the automata with enumeration, keeping both marks; return how many boards agree.

    When that has been work enough, the larger boards are left out.
    """
    done = 0
    try:
        work = Work(MAX_ENUMERATED, clock)
        parts = family.machines("xy", clock)
        counted = opened_terms(parts)
        most = max(SMALL // family.side, int(family.side <= LARGEST))
        if family.is_ring:
            rings, unrolled = Rings(parts, clock), family.is_unrolled
            counted = traces(rings, counted, clock, unrolled=unrolled, count=most + 1)
        for n, found in enumerate(itertools.islice(counted, most + 1)):
            if n:  # the empty board counts by definition
                same = family.board(n, work) == found
                need(same, f"the automaton miscounts the board of n = {n}: an error in the checker")
                done += 1
            clock.spend(1)
    except NotChecked:
        if clock.is_over():
            raise
    return done


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
    {"none": "", "x": "; pieces marked x", "xy": "; Left marked x, Right marked y"}[marks]
    report.progress("small boards")
    boards = check_small_boards(family, clock)
    if boards:
        say = f"{boards} small board{'s' if boards > 1 else ''} enumerated; the automaton agrees"
        report.say("boards", say, boards=boards)
    report.progress("row states")
    replay = replay_ring if family.is_ring else replay_open
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


def replay_ring(
    family: Family,
    p: list[Poly],
    q: list[Poly],
    evidence: dict[str, Any],
    clock: Clock,
    report: Report,
) -> None:
    """Compare terms of a ring; raises Rejected."""
    marks = family.marks
    parts = family.machines(marks, clock)
    rings = Rings(parts, clock)
    dimension = rings.dimension
    report.say(
        "dimension",
        f"{rings.states} row states, {dimension} after merging",
        states=rings.states,
        dimension=dimension,
    )
    count = dimension + max(len(q) + 2, len(p))
    digest = Digest(evidence, marks)
    terms: list[Poly] = []
    unrolled, most = family.is_unrolled, max(count, digest.count)
    found = traces(rings, opened_terms(parts), clock, unrolled=unrolled, count=most)
    for n, term in enumerate(found):
        if n % (1 + count // 20) == 0:
            report.progress(f"term {n} of {count}")
        digest.add(term)
        if n >= count:
            continue
        terms.append(term)
        left: Poly = {} if n >= len(p) else {e: -c for e, c in p[n].items()}
        for k, factor in enumerate(q[: n + 1]):
            clock.spend(1 + 3 * len(factor) * len(terms[n - k]))
            for (d, b), (e, c) in itertools.product(factor.items(), terms[n - k].items()):
                left[d + e] = left.get(d + e, 0) + b * c
        need(not any(left.values()), f"the series of p/q differs before t^{count}")
    digest.check()
    report.say("agreement", f"q F = p in {count} exact terms, enough for F = p/q", terms=count)


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


def check_strip(
    of: dict[str, Any],
    statement: dict[str, Any],
    evidence: dict[str, Any],
    lemmas: list[dict[str, Any]],
    clock: Clock,
    report: Report,
) -> None:
    """Check the g.f. of a strip."""
    family = read_strip(of)
    if family.acting is None:
        check_family(family, statement, evidence, of["rule"]["name"], clock, report)
        return
    need(family.marks == "none", "classes have no marks")
    fit(evidence, {"parts": None}, "evidence")
    need(statement["offset"] == -family.shift, "offset is not that of the empty board")
    len(fraction_of(statement, clock)[1]) - 1
    check_mean(of, family.acting, statement, lemmas, clock, report)
    boards = check_classes_of_small_boards(family, statement, clock)
    if boards:
        say = f"{boards} small board{'s' if boards > 1 else ''} enumerated; p/q has their numbers"
        report.say("boards", say, boards=boards)


def check_classes_of_small_boards(family: Family, statement: dict[str, Any], clock: Clock) -> int:
    """Compare p/q with enumerated classes; return how many boards agree."""
    most = max(SMALL // family.side, int(family.side <= LARGEST))
    p, q = fraction_of(statement, clock)
    done = 0
    work = Work(MAX_ENUMERATED)
    for n, c in enumerate(coefficients(p, q, most + 1, clock)):
        try:
            counted = family.board(n, work)
        except NotChecked:
            return done
        need(sum(counted.values()) == c, f"p/q has another number of classes at n = {n}")
        done += 1
    return done


def check_product(
    of: dict[str, Any],
    statement: dict[str, Any],
    evidence: dict[str, Any],
    _lemmas: list[dict[str, Any]],
    clock: Clock,
    report: Report,
) -> None:
    """Check the g.f. of products of a graph."""
    check_family(read_product(of), statement, evidence, of["rule"]["name"], clock, report)


def family_terms(family: Family, count: int, clock: Clock) -> list[Any]:
    """Return the first terms: integers, or with marks {code: coefficient} (`monomials`)."""
    if family.acting is not None:
        means = class_terms(family.acting, family.marks, count, clock)
        if family.marks == "none":
            return [z.get(0, 0) for z in means]
        return [marked(z, family.marks) for z in means]
    parts = family.machines(family.marks, clock)
    counted: Iterator[Poly]
    if family.is_ring:
        rings, unrolled = Rings(parts, clock), family.is_unrolled
        counted = traces(rings, opened_terms(parts), clock, unrolled=unrolled, count=count)
        found = list(counted)
    else:
        limit(count <= 1_000_000, "too many terms are asked for")
        found = list(exact_terms(build(parts, clock), count, family.marks, clock))
    if family.marks == "none":
        return [z.get(0, 0) for z in found]
    return [marked(z, family.marks) for z in found]


def strip_values(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms of a strip, from the empty board on."""
    return family_terms(read_strip(of), count, clock)


def product_values(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms of products of a graph, from the empty one on."""
    return family_terms(read_product(of), count, clock)


GF_CHECKS = {"strip": check_strip, "product": check_product}
VALUES = {"strip": strip_values, "product": product_values}
