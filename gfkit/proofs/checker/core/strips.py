"""The g.f.s of strips: a(n) counts a rule on the board with one side fixed and the other n.

A board grows row by row, so a(n) = alpha M^n beta for a matrix M of some dimension N. Whether
q F = p is decided by the theorems of `annihilating_polynomials`, in plain integers.

Joined ends. On a `cylinder` the ends of the fixed side are joined, on a `ring` those of the growing
one (`rings`), on a `torus` both. Where `neighbours` is "simple graph", sides of 1 and 2 cells stay
open; where it is "multigraph", they are joined too.

M is the matrix of an automaton made from the definition, N what exact lumping leaves of it.

Rules. What is counted is always the `definition`, never a name. A tile set of a user's is one by
itself: then the kind is "tiling", and the tile set stands in `parts`. A game has
  machine(quantity, rows, marks, clock)    the automaton of its boards row by row,
  counted(quantity, shape, work)           what is counted on a board, listed from the definition,
  positions(quantity, near, work)          the same on a graph, by the neighbours of each vertex.
Pieces and arrays are read by the core, other games by extended parts.
"""

from __future__ import annotations

import hashlib
import itertools
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from .annihilators import check_fraction, exact_terms
from .automata import Automaton, Parts, build
from .conditions import Rows, Shape, Work
from .gf import OFFSETS, Poly, collected, line, marked, read_in_t, series
from .kinds import FOLDER, part
from .placements import read_placement
from .rejections import NotChecked, Rejected, limit, need
from .rule_tables import read_array
from .shapes import TEXT, fit

if TYPE_CHECKING:
    from .clock import Clock
    from .reports import Given

MARKS = re.compile("none|x|xy")
SIDE = range(1, 41)
STRIP = {
    "kind": None,
    "rule": None,
    "fixed": None,
    "topology": re.compile("strip|cylinder|ring|torus"),
    "neighbours?": re.compile("simple graph|multigraph"),
    "marks": re.compile("none|[a-su-z]{1,6}"),
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
RULE = {"name": TEXT, "definition": None, "parts?": None}
OTHERS = {
    **dict.fromkeys(("symmetric", "classes"), "boards.symmetries"),
    **dict.fromkeys(("moves", "links", "image"), "rules.moves"),
    "liberty": "boards.liberties",
    "edges": "boards.edge_sets",
    "colouring": "rules.colorings",
    "graph": "counts.products",
}
OF_THEIR_NAME = frozenset(path.stem for path in (FOLDER / "rules").glob("[a-z]*.py"))
"""Modules of rules; a kind with the name of one is read by it."""
COMBINED = {"one-sided-ends": ((1, "left-ends"), (1, "right-ends"), (-2, "maximal"))}
"""What has a count that is a combination of those of others: neither can is both cannot."""


class Rule(NamedTuple):
    """A game and the quantity that is counted; "arrays" has no other."""

    game: Any
    quantity: str

    @property
    def parts(self) -> tuple[tuple[int, str], ...]:
        """Return the combination of quantities that is counted."""
        return COMBINED.get(self.quantity, ((1, self.quantity),))

    def counted(self, shape: Shape, work: Work) -> Poly:
        """Enumerate what is counted on a board."""
        some = ((c, self.game.counted(z, shape, work)) for c, z in self.parts)
        return collected((code, c * n) for c, poly in some for code, n in poly.items())


def read_rule(data: Any, *, on_graphs: bool = False) -> Rule:
    """Read a rule on boards, or one on graphs."""
    fit(data, RULE, "rule")
    definition, where = data["definition"], "rule.definition"
    need(isinstance(definition, dict), f"{where} is not an object")
    kind = definition.get("kind")
    need(isinstance(kind, str), f"{where} is of no kind")
    if kind == "tiling" and not on_graphs:
        fit(definition, {"kind": TEXT}, where)
        return Rule(
            part("rules.colorings").read_tiles(data.get("parts"), "rule.parts"),
            "tilings",
        )
    need(data.get("parts", []) == [], "rule.parts is for tile sets alone")
    need(on_graphs == (kind == "graph"), f"{where} is not of this kind of board")
    is_apart = kind == "placement" and definition.get("apart")
    if is_apart:
        read = part("rules.colorings").read_apart
    else:
        home = OTHERS.get(kind) or (f"rules.{kind}" if kind in OF_THEIR_NAME else "")
        read = getattr(part(home), "read", None) if home else None
        read = read or (read_array if kind == "array" else read_placement)
    return Rule(read(definition, where), definition["quantity"])


class Family:
    """Boards that grow by rows of a side, and what is counted on them.

    shift: minus the offset. is_unrolled: whether sides of 1 and 2 cells are joined too. rows: how
    those of the boards are read. acting: the symmetries up to which classes are counted, or None.
    """

    acting: Any = None

    def __init__(self, rule: Rule, rows: Rows, of: dict[str, Any], *, ring: bool) -> None:
        self.rule, self.rows, self.of = rule, rows, of
        self.is_ring = ring and rows.closing is None
        self.side, self.marks, self.shift = rows.width, of["marks"], of["shift"]
        self.is_unrolled = of.get("neighbours") == "multigraph"

    def machines(self, marks: str, clock: Clock, length: int | None = None) -> Parts:
        """Return automata, each with its coefficient; length: that of a ring, if it matters."""
        rows, make = self.rows._replace(length=length), self.rule.game.machine
        made = [(c, make(z, rows, marks, clock)) for c, z in self.rule.parts]
        keep = None if MARKS.fullmatch(marks) else part("counts.kronecker").kept
        return keep(self, made, marks) if keep else made

    def board(self, n: int, work: Work) -> Poly:
        """Enumerate the board of the n-th term."""
        is_ring, across = self.is_ring or bool(self.rows.closing), self.rows.joined
        down = is_ring and (self.is_unrolled or n > 2)
        shape = Shape(n, self.side, across, down)
        if self.rows.turned:
            shape = Shape(self.side, n, down, across)
        return self.rule.counted(shape, work)

    def narrower(self, side: int) -> Family | None:
        """Return the same with another side, None if the rule is about this side alone."""
        if "fixed" not in self.of:  # a product of graphs
            return None
        try:
            return read_strip({**self.of, "fixed": dict.fromkeys(self.of["fixed"], side)})
        except Rejected:
            return None


def read_strip(of: dict[str, Any]) -> Family:
    """Read what a strip's sequence counts."""
    fit(of, STRIP, "of")
    topology, fixed = of["topology"], of["fixed"]
    named = "rows" if isinstance(fixed, dict) and "rows" in fixed else "columns"
    fit(fixed, {named: SIDE}, "fixed")
    rule, side = read_rule(of["rule"]), fixed[named]
    need((topology == "strip") != ("neighbours" in of), "neighbours is for identified sides only")
    ring, cylinder = topology in {"ring", "torus"}, topology in {"cylinder", "torus"}
    need(not ring or not getattr(rule.game, "opened", False), "the rule is not counted on rings")
    closing = getattr(rule.game, "closing", None) if ring else None
    if closing:  # what closes a ring itself
        closing(of["neighbours"])
    sided = not closing and getattr(rule.game, "sided", False)
    need(topology == "strip" or not sided, "the rule is about sides that the board does not have")
    joined = cylinder and (side > 2 or of["neighbours"] == "multigraph")
    is_own = of.get("neighbours") == "multigraph" and (ring or (cylinder and side == 1))
    loops = is_own and getattr(rule.game, "loops", lambda _: False)(rule.quantity)
    need(not loops, "ends are asked of cells that are their own neighbours")
    rows = Rows(side, joined, turned=named == "rows", closing=True if closing else None)
    family = Family(rule, rows, of, ring=ring)
    family.acting = getattr(rule.game, "acting", lambda _: None)(family.rows)
    return family


def opened_terms(parts: Parts) -> Iterator[Poly]:
    """Count open boards with 0, 1, 2, ... rows with the automata."""
    frontiers = [{(machine.number(machine.start), 0): c} for c, machine in parts]
    while True:
        yield collected(
            (code, c)
            for (_, machine), frontier in zip(parts, frontiers, strict=True)
            for (state, code), c in frontier.items()
            if machine.is_end(machine.states[state])
        )
        frontiers = [machine.row(some) for (_, machine), some in zip(parts, frontiers, strict=True)]


def check_small_boards(family: Family, clock: Clock) -> int:
    """Compare the automata with enumeration, keeping both marks.

    Return how many boards agree; when that has been work enough, others are left out.
    """
    done, most = 0, max(SMALL // family.side, 1)
    try:
        work = Work(MAX_ENUMERATED, clock)
        found = itertools.islice(terms_of(family, "xy", most + 1, clock), 1, most + 1)
        for n, counted in enumerate(found, 1):  # the empty board counts by definition
            same = family.board(n, work) == counted
            need(same, f"the automaton miscounts the board of n = {n}: an error in the checker")
            done += 1
    except NotChecked:
        if clock.is_over():
            raise
    return done


def terms_of(family: Family, marks: str, count: int, clock: Clock) -> Iterator[Poly]:
    """Yield the numbers of boards of length 0, 1, 2, ... with the automata, row by row."""
    if family.acting:
        return iter(family.acting.terms(marks, count, clock))
    if not family.is_ring:
        return opened_terms(family.machines(marks, clock))
    closed: Iterator[Poly] = part("boards.rings").terms(family, marks, count, clock)
    return closed


def check_family(family: Family, given: Given) -> None:
    """Check that the sum of a(offset + n) t^n is p/q."""
    statement, evidence, _, clock, report = given
    marks = family.marks
    fit(evidence, EVIDENCE, "evidence")
    need(statement["offset"] == -family.shift, "offset is not that of the empty board")
    p, q = (read_in_t(statement[side], side, marks, clock) for side in "pq")
    report.progress("small boards")
    boards, side = check_small_boards(family, clock), family.side
    for narrow in (z for z in NARROW if z < family.side and not boards):
        if other := family.narrower(narrow):
            boards, side = check_small_boards(other, clock), narrow
    of = f" of side {side}" if side != family.side else ""
    say = f"{boards} small board{'s' * (boards > 1)}{of} enumerated; the automaton agrees"
    say, by = (say, "listing") if boards else ("not enumerated", "")
    report.say("boards", say, by, boards=boards)
    report.progress("row states")
    if family.is_ring:
        part("boards.rings").replay(family, p, q, evidence, clock, report)
        return
    automaton = check_machines(family.machines(marks, clock), p, q, marks, given)
    if evidence.get("sha256") and evidence.get("terms"):
        terms = exact_terms(automaton, evidence["terms"], marks, clock)
        if marks == "none":  # F = p/q has the same, at once
            f, g = ([z.get(0, 0) for z in side] for side in (p, q))
            terms = ({0: c} for c in series(f, g, clock))
        check_digest(evidence, marks, terms)


def check_machines(
    parts: Parts, p: list[Poly], q: list[Poly], marks: str, given: Given, words: str = "row states"
) -> Automaton:
    """Check that p/q counts what automata do, each with its coefficient."""
    automaton = build(parts, given.clock)
    known = {"states": automaton.states, "dimension": len(automaton.start)}
    say = "{states} {words}, {dimension} after exact lumping".format(words=words, **known)
    given.report.say("dimension", say, "merged states", known["dimension"], **known)
    check_fraction(automaton, p, q, marks, given.clock, given.report)
    return automaton


def check_digest(evidence: dict[str, Any], marks: str, terms: Iterable[Poly]) -> None:
    """Reject the SHA-256 of the first terms unless it is theirs."""
    found = hashlib.sha256()
    for term in itertools.islice(terms, evidence["terms"]):
        found.update(line(term, marks).encode("ascii"))
    need(found.hexdigest() == evidence["sha256"], "sha256 is not that of the first terms")


def check_strip(given: Given) -> None:
    """Check the g.f. of a strip."""
    family = read_strip(given.of)
    (family.acting.check if family.acting else check_family)(family, given)


def family_terms(family: Family, count: int, clock: Clock) -> list[Any]:
    """Return the first terms: integers, or with marks {code: coefficient}."""
    limit(count <= 1_000_000, "too many terms are requested")
    marks = family.marks
    if family.acting or family.is_ring:
        found = terms_of(family, marks, count, clock)
    else:
        found = exact_terms(build(family.machines(marks, clock), clock), count, marks, clock)
    return [z.get(0, 0) if marks == "none" else marked(z, marks) for z in found]


def strip_values(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms of a strip, from the empty board on."""
    return family_terms(read_strip(of), count, clock)
