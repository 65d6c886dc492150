"""The sequences of strips: a(n) counts a rule on the board with one side fixed.

*Classes up to symmetries.* Burnside's lemma: if a finite group of symmetries keeps the arrays of a
rule, the number of its classes of arrays is the mean, over the group, of the numbers of arrays that
each symmetry fixes. [Neumann1979] Conjugate symmetries fix equally many. So the generating function
is a mean of those of symmetric arrays, each of which is proved by itself; with weights that the
symmetries keep, the same is true of the sums of the weights.

*Empty cells* of pieces whose weights tell how many cells they cover have a candidate by
substitution. If whatever has the weight x^i y^j covers s i + u j cells, then on n rows of m cells
the others are m n - s i - u j. So the generating function that marks them by e is that in x and y
at x e^-s, y e^-u and t e^m. It is a candidate, and proved as others are.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any, Self

from gfkit.automata.evaluation import exact_terms
from gfkit.automata.interpolation import marked_terms
from gfkit.automata.lumping import (
    Lumping,
    from_smallest_layer,
    lump,
    merge_equal_futures,
    merge_in_ring,
)
from gfkit.base.arguments import shown, trusted
from gfkit.base.budget import hears, know, within
from gfkit.base.display.meanings import meant
from gfkit.boards.kinds.game import Game, reading
from gfkit.boards.language.rules import (
    Model,
    model_of,
    model_of_text,
    read_rule_data,
    rule_text_data,
)
from gfkit.boards.shapes.board import (
    ACROSS,
    ALONG,
    LEAST_JOINED,
    TURNED,
    Board,
    Topology,
    check_topology,
    is_joined,
)
from gfkit.errors import GfkitError, LimitReached, NormalFormError, NotRational, OutOfRange
from gfkit.proofs.kernel import Derivation, NotDerived, Workings
from gfkit.sequences.definition import sequence_kind
from gfkit.sequences.is_gf import IsGF, gf_data, gf_of_data
from gfkit.series import algebra
from gfkit.series.marked import MarkedGF, Term, mean_of_marked
from gfkit.series.profile import Profile, Several, exponents_of
from gfkit.series.rational import RationalGF
from gfkit.strips.scan.explorer import (
    SURE,
    Foreseen,
    Rows,
    foresee_ring,
    foreseen,
    say_gf,
    say_lumping,
    say_terms,
)
from gfkit.strips.sequences.walks import (
    MARKS,
    USUAL,
    Found,
    Search,
    WalkDefinition,
    check_marks,
    limit_of,
)
from gfkit.strips.totals.count import (
    check_small_boards,
    count,
    least_ring,
    ring_parts,
    strip_automaton,
)
from gfkit.strips.ways.rule_arrays import arrays_of

if TYPE_CHECKING:
    from gfkit.automata.trace import TraceEvidence
    from gfkit.automata.transfer import Marks, TransferMatrix
    from gfkit.boards.kinds.tiles import Weight
    from gfkit.formulas.evaluate import Value

MAX_STRIP_STATES = 2**26
MOST_MONOMIALS = 2**17
"""Of a row with several marks: entries of its matrix are integers of as many digits."""
MAX_RING_STATES = 2**26
"""Only for safety: memory and time are forecast before the work, and limited."""
KNOWN_OF_RINGS = 6
"""This many rings are counted one by one, for the same reason."""
FEW_KNOWN, KNOWN = 150, 20
"""From this many states on, as many first terms are computed before anything else."""


@sequence_kind("strip")
@dataclass(frozen=True, slots=True, repr=False)
class StripCounts(WalkDefinition):
    """a(n) is the count of a rule on the board of a fixed side whose other side is n + shift.

    model: what is counted is made from its text, never from a name, and only the text is compared.
    fixed: "columns" or "rows". multigraph: whether identified sides of 1 and 2 cells are joined
    too. marks: "none" for numbers; "x" marks every piece by x, "xy" those of Left by x and those of
    Right by y. closes: whether the ends of the growing side are joined, and states remember the
    first row. is_ring: whether boards are closed walks of rows: their ends are joined, and no state
    tells it. several: how rows write the marks, if there are others than x and y. is_mean: whether
    classes up to symmetries are counted: a mean, not a sum over walks. known: what was foreseen.
    Raises GfkitError where a topology has no meaning for the rule.

    >>> from gfkit.boards.language.rules import domineering
    >>> counts = StripCounts(domineering.right_ends, "columns", 3)
    >>> print(counts)
    the number of domineering:right-ends on the board of n rows and 3 columns
    """

    model: Model = field(compare=False)
    fixed: str
    side: int
    topology: Topology = "strip"
    multigraph: bool = False
    marks: Marks = "none"
    shift: int = 0
    text: str = field(init=False)
    closes: bool = field(init=False, compare=False)
    is_ring: bool = field(init=False, compare=False)
    several: Several | None = field(init=False, compare=False)
    is_mean: bool = field(init=False, compare=False)
    known: dict[bool, Foreseen | None] = field(init=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        if self.fixed not in {"columns", "rows"}:
            raise GfkitError(f"a strip fixes its columns or its rows, not {self.fixed!r}")
        if type(self.side) is not int or self.side < 1:
            name = f"the fixed side ({self.fixed})"
            raise OutOfRange(name, "an integer from 1 on, such as 3", shown(self.side))
        check_marks(self.marks, self.shift, several=True)
        check_topology(self.topology)
        text = self.model.text()
        model = model_of_text(text, self.model.name)
        refuse_topology(model, self.topology)
        along = self.topology in ALONG
        if along and self.marks not in MARKS:
            here = meant("topology", self.topology)
            raise GfkitError(f"on a {here} the marks are x and y, not {self.marks!r}")
        closes = along and model.game.closes
        if closes and self.multigraph:
            raise GfkitError(
                f"{model.game.name} on a {meant('topology', self.topology)}: short sides are "
                "open, since edges that join the same cells are not told apart"
            )
        for name, value in (
            ("model", model),
            ("text", text),
            ("multigraph", self.multigraph and self.topology != "strip"),
            ("closes", closes),
            ("is_ring", along and not closes),
            ("several", several_marks(model, self.marks, self.side)),
            ("is_mean", model.game.kind == "classes"),
        ):
            object.__setattr__(self, name, value)

    @property
    def is_joined(self) -> bool:
        """Whether the ends of the fixed side are joined; short ones may not be."""
        return self.rows(0).joined

    def rows(self, max_states: int, side: int = 0, *, ring: bool = False) -> Rows:
        """Return what the rows of the boards are, or would be with another fixed side."""
        side = side or self.side
        turned = self.fixed == "rows"
        joined = self.topology in ACROSS and is_joined(side, multigraph=self.multigraph)
        several = self.several
        if several and side != self.side:
            several = several_marks(self.model, self.marks, side)
        return Rows(side, turned, joined, ring, max_states, closing=self.closes, several=several)

    @property
    def what(self) -> str:
        """Which strip it is, as forecasts name it."""
        return f"{self.model.name} with {self.side} {self.fixed}"

    def require_rational(self) -> None:
        """Raise NotRational for play positions."""
        if self.model.play:
            raise NotRational(
                f"{self.model.name} need not have a rational generating function on strips: it "
                "is the part |i - j| <= 1 of the marked one, and algebraic; see `gfkit gf` and "
                "`gfkit count`"
            )

    def quotient(self, evidence: Mapping[str, Any], run: Workings) -> tuple[int, Lumping]:
        """Return the number of states, and the coarsest exact lumping."""
        return run(quotient_of, self, max_states=limit_of(evidence, MAX_STRIP_STATES))

    def closed_walks(self, evidence: Mapping[str, Any], run: Workings) -> tuple[int, TraceEvidence]:
        """Return the number of words around a row, and the closed walks of rows."""
        most = max(limit_of(evidence, 0), MAX_RING_STATES)
        return run(closed_walks_of, self, max_states=most)

    def examine(self, run: Workings) -> None:
        """Compare a user's rule with enumeration on small boards; raises Disagreement."""
        if self.model.own:
            where: dict[str, Any] = {"topology": self.topology, "multigraph": self.multigraph}
            run(check_small_boards, self.model, **where)

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms; play positions are counted board by board."""
        if self.model.play:
            return [run(count_of_board, self, n) for n in range(count)]
        if not self.is_mean:
            return WalkDefinition.values(self, count, run)
        return class_values(self, count, run)

    def derive_gf(
        self, gf: RationalGF | MarkedGF, evidence: Mapping[str, Any], run: Workings
    ) -> Derivation:
        """Derive that gf is the generating function; of classes, from those of its parts."""
        if not self.is_mean:
            return WalkDefinition.derive_gf(self, gf, evidence, run)
        return derive_classes(self, gf, evidence, run)

    def find(self, run: Workings, search: Search = USUAL) -> Found:
        """Search for the generating function, as other walks do; of classes, for a mean.

        What that of an open strip takes is said before any of its work; raises LimitReached if the
        budget refuses it.
        """
        if self.several and (sizes := sizes_of(self.model.game, self.marks)):
            plain = replace(self, marks="xy").find(run, search)
            assert isinstance(plain.gf, MarkedGF)
            gf = with_empty_cells(plain.gf, sizes, self.side)
            if gf is not None:
                states, lumping = self.quotient(search.limits, run)
                n = lumping.dimension
                cancelled = (1,) if gf.holds_from == n else None
                told = plain.method, f"{plain.reason} with marks x, y", states, n, cancelled
                return Found(gf, search.limits, *told)
        if self.is_mean:
            return find_classes(self, run, search)
        self.require_rational()
        if not self.is_ring and not self.several and (one := _foreseen(self, bounded=True)):
            say_gf(self.what, one, marked=self.marks != "none")
        return WalkDefinition.find(self, run, search)

    def data(self) -> dict[str, Any]:
        """Return JSON data: the rule in full, the fixed side, the topology, marks and shift."""
        data: dict[str, Any] = {
            "rule": rule_text_data(self.model),
            "fixed": {self.fixed: self.side},
            "topology": self.topology,
        }
        if self.topology != "strip":
            data["neighbours"] = "multigraph" if self.multigraph else "simple graph"
        return {**data, "marks": self.marks, "shift": self.shift}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the sequence of such data; the rule is read from its definition."""
        with reading("the data of a strip"):
            model = model_of_text(*read_rule_data(data["rule"]))
            ((fixed, side),) = data["fixed"].items()
            neighbours = data.get("neighbours", "simple graph")
            if neighbours not in {"simple graph", "multigraph"}:
                raise GfkitError(f"neighbours form a simple graph or a multigraph: {neighbours!r}")
            told = data["topology"], neighbours == "multigraph", data["marks"], data["shift"]
            return cls(model, fixed, side, *told)

    def __str__(self) -> str:
        joined = "" if self.topology == "strip" else f", joined into a {self.topology}"
        if joined and self.multigraph:
            joined += " (multigraph)"
        board = shown_board(self.fixed, self.side, self.grown)
        return f"the number of {shown_name(self.model)} on {board}{joined}{self.marked}"


@lru_cache(maxsize=64)
def several_marks(model: Model, marks: str, side: int) -> Several | None:
    """Return how a row of `side` cells writes marks, None for x and y.

    Raises GfkitError for marks that the rule does not have, LimitReached for too many.
    """
    if marks in MARKS:
        return None
    game = model.game
    empty = "." if game.kind in {"colouring", "placement"} and model.quantity != "tilings" else ""
    named = {"e"} if empty else set()
    largest = 1
    if game.kind in {"array", "colouring", "edges", "placement"}:
        for _, arrays in arrays_of(game, model.quantity):
            powers = [one.powers for one in arrays.weights]
            named |= {z for one in powers for z, k in one.items() if k}
            largest = max(largest, *(k for one in powers for k in one.values()))
    if unknown := sorted({*marks} - named):
        told = ", ".join(meant("marks", z) if z == "e" else z for z in sorted(named))
        has = f"its marks are {told}" if named else "x and y alone are marks"
        raise GfkitError(f"{model.name} has no mark {unknown[0]}: {has}")
    radix = 1 + side * largest
    if radix ** len(marks) > MOST_MONOMIALS:
        raise LimitReached(
            f"{len(marks)} marks on rows of {side} cells have up to {radix}^{len(marks)} monomials "
            f"a row; the limit is {MOST_MONOMIALS}"
        )
    return Several(marks, radix, empty)


def refuse_topology(model: Model, topology: Topology) -> None:
    """Raise GfkitError for a rule that has no meaning on a topology or is not counted there."""
    model.game.refuse(topology)
    if not model.game.goes_round(topology):
        how = "not counted"
        if model.game.has_boards(topology):
            how = "counted board by board only (`gfkit count`)"
        raise GfkitError(
            f"{model.game.name} with --topology {meant('topology', topology)} is {how}: "
            "its groups may reach around the growing side"
        )


def shown_name(model: Model) -> str:
    """Return the name of a model of gfkit's, or a user-defined one in quotes and escaped."""
    return f"the user-defined rule {json.dumps(model.name[:60])}" if model.own else model.name


def shown_board(fixed: str, side: int, grown: str) -> str:
    """Return in words which board has a fixed side, and another one."""
    sides = {"rows": grown, "columns": grown, fixed: str(side)}
    told = (f"{z} {name.removesuffix('s') if z == '1' else name}" for name, z in sides.items())
    return f"the board of {' and '.join(told)}"


def automaton_of(counts: StripCounts, *, max_states: int, terms: int | None = 0) -> TransferMatrix:
    """Return the trimmed automaton of an open strip with marks x and y, a step a cell.

    terms: how many terms will be computed with it, for the forecast; None if it will be lumped.
    Raises LimitReached, with what it would take, for work that the budget refuses and for more than
    max_states states, and GfkitError for a ring, whose sequence is a trace.
    """
    model = counts.model
    if counts.is_ring:
        raise GfkitError(
            f"{model.name} on a {meant('topology', counts.topology)} has no start "
            "and end: its sequence is that of a trace, known by its generating function"
        )

    if not counts.several:
        one = _foreseen(counts)
        if one is not None:
            if one.states > 10 * max_states:
                raise LimitReached(
                    f"{counts.what} has about {one.states:.2g} states; the limit is {max_states} "
                    "states"
                )
            if terms is None:
                say_lumping(counts.what, one)
            else:
                say_terms(counts.what, one, terms)
    return strip_automaton(model, counts.rows(max_states))


def _foreseen(counts: StripCounts, *, bounded: bool = False) -> Foreseen | None:
    """Return what an open strip will take.

    bounded: whether a generating function is asked for, so that its coefficients are to be bounded.
    """
    if counts.model.game.kind in {"classes", "symmetric"}:
        return None  # other sides may have no such symmetries; the rows are forecast
    if getattr(counts.model.game, "graph", ()):
        return None  # a graph of rows has one side

    def matrix(side: int) -> TransferMatrix:
        return strip_automaton(counts.model, counts.rows(MAX_STRIP_STATES, side))

    known = counts.known
    if True in known:
        return known[True]
    if bounded not in known:
        with within(None):
            known[bounded] = foreseen(
                counts.what, matrix, counts.side, marks=counts.marks, bounded=bounded
            )
    return known[bounded]


def foresee_terms(counts: StripCounts, terms: int) -> None:
    """Say what this many exact terms of an open strip take.

    Raises LimitReached if the budget refuses it.
    """
    one = _foreseen(counts)
    if one is not None:
        say_terms(counts.what, one, terms)


@trusted
def quotient_of(counts: StripCounts, *, max_states: int) -> tuple[int, Lumping]:
    """Return the number of states of an open strip's automaton, and its coarsest exact lumping."""
    matrix = automaton_of(counts, max_states=max_states, terms=None)
    merged = merge_equal_futures(matrix if counts.several else matrix.marked(counts.marks))
    if matrix.dimension > FEW_KNOWN and hears():
        know(terms=list(exact_terms(merged.marked("none"), KNOWN)))
    return matrix.dimension, lump(merged)


@trusted
def closed_walks_of(counts: StripCounts, *, max_states: int) -> tuple[int, TraceEvidence]:
    """Return the number of words around a row of a ring, and the closed walks of rows."""
    from gfkit.automata.trace import ClosedWalks, TraceEvidence  # noqa: PLC0415 - of rings alone

    model, rows = counts.model, counts.rows(max_states)

    def merged(length: int) -> int:
        found = ring_parts(model, rows._replace(width=length))
        return max(from_smallest_layer(merge_in_ring(s))[0].rows for _, s in found)

    foresee_ring(counts.what, merged, counts.side)
    if counts.side > SURE and not counts.multigraph and hears():
        know(terms=[count_of_board(counts, n) for n in range(KNOWN_OF_RINGS)])
    found = ring_parts(model, rows)
    walks = tuple(ClosedWalks.of(coefficient, steps, counts.marks) for coefficient, steps in found)
    if counts.multigraph:
        initial = [Profile.of({(0, 0): sum(coefficient for coefficient, _ in found)})]
    else:
        matrix = strip_automaton(model, rows).marked(counts.marks)
        initial = list(marked_terms(merge_equal_futures(matrix), LEAST_JOINED))
    upright = counts.fixed == "columns"
    while len(initial) < least_ring(model, upright=upright):
        initial.append(_marked(_profile_of_board(counts, len(initial)), counts.marks))
    return sum(steps[0].rows for _, steps in found), TraceEvidence(walks, tuple(initial))


@trusted
def count_of_board(counts: StripCounts, n: int) -> int:
    """Return the number of positions on the board whose growing side is n."""
    return _profile_of_board(counts, n).total()


def _profile_of_board(counts: StripCounts, n: int) -> Profile:
    rows, columns = (n, counts.side) if counts.fixed == "columns" else (counts.side, n)
    board = Board.rectangle(rows, columns)
    topology = counts.topology
    if counts.fixed == "rows":  # `count` joins the ends of rows on a cylinder
        topology = TURNED.get(topology, topology)
    return count(counts.model, board, topology=topology, multigraph=counts.multigraph)


def _marked(profile: Profile, marks: Marks) -> Profile:
    """Return a profile with the marks that are kept: none, x for every piece, or x and y."""
    if marks == "none":
        return Profile.of({(0, 0): profile.total()})
    return profile.of_all_pieces() if marks == "x" else profile


@trusted
def parts_of_classes(
    counts: StripCounts, *, max_states: int
) -> tuple[tuple[int, StripCounts], ...]:
    """Return the sequences of symmetric arrays of which that of classes is the mean.

    Each comes with how many symmetries fix as many arrays as it says.
    Raises GfkitError for symmetries that do not keep the rule on this strip.
    """
    from gfkit.boards.kinds.symmetry_rules import SymmetricRule  # noqa: PLC0415 - of classes alone
    from gfkit.strips.ways.symmetric_arrays import require_kept, summands  # noqa: PLC0415

    rule: Any = counts.model.game
    rows = counts.rows(max_states)
    require_kept(rule, rows)
    parts = []
    for number, motion in summands(rule, rows):
        fixed = rule.source
        if not motion.is_identity:
            said = motion.said(fixed.values, transposed=rows.turned)
            fixed = rule.with_symmetries(SymmetricRule, [said])
        parts.append((number, replace(counts, model=model_of(fixed))))
    return tuple(parts)


def find_classes(counts: StripCounts, run: Workings, search: Search) -> Found:
    """Search for the generating function of classes; those of its parts are proved."""
    counts.require_rational()
    parts = run(parts_of_classes, counts, max_states=search.max_states or MAX_STRIP_STATES)
    counts.examine(run)
    found = []
    for _, part in parts:
        one = part.find(run, search)
        run.lemma(IsGF(part, one.gf), one.evidence)
        found.append(one)
    gfs = [one.gf for one in found]
    numbers = [number for number, _ in parts]
    return Found(
        _mean(gfs, numbers, run),
        {**search.limits, "parts": [*map(gf_data, gfs)]},
        max(found, key=lambda one: one.dimension).method,
        f"the mean over {sum(numbers)} symmetries, {len(parts)} classes of conjugate ones",
        sum(one.states for one in found),
        sum(one.dimension for one in found),
        None,
    )


def derive_classes(
    counts: StripCounts, gf: Any, evidence: Mapping[str, Any], run: Workings
) -> Derivation:
    """Derive the generating function of classes from those of their parts.

    evidence: `parts`, those of the parts; without it they are found.
    """
    counts.require_rational()
    try:
        most = limit_of(evidence, MAX_STRIP_STATES)
        parts = run(parts_of_classes, counts, max_states=most)
    except GfkitError as error:
        raise NotDerived(str(error)) from None
    given = evidence.get("parts")
    if given is None:
        given = find_classes(counts, run, USUAL).evidence["parts"]
    if not isinstance(given, list) or len(given) != len(parts):
        raise NotDerived("the evidence must have one generating function for each part")
    gfs = [gf_of_data(one) for one in given]
    for (_, part), one in zip(parts, gfs, strict=True):
        run.lemma(IsGF(part, one))
    numbers = [number for number, _ in parts]
    try:
        mean = _mean(gfs, numbers, run)
    except GfkitError as error:
        raise NotDerived(str(error)) from None
    if mean != gf:
        raise NotDerived(f"the mean over the symmetries is {mean}, not {gf}")
    counts.examine(run)
    reason = (
        f"the mean over {sum(numbers)} symmetries, by Burnside's lemma, of the generating "
        f"functions of the arrays that each fixes ({len(parts)} lemma{'s' * (len(parts) > 1)})"
    )
    return Derivation(reason, {"parts": [*map(gf_data, gfs)]})


def class_values(counts: StripCounts, count: int, run: Workings) -> list[Value]:
    """Return the first numbers of classes."""
    from gfkit.strips.ways.symmetric_arrays import mean_of, profile_mean  # noqa: PLC0415

    parts = run(parts_of_classes, counts, max_states=MAX_STRIP_STATES)
    totals: list[Any] = [0 if counts.marks == "none" else Profile(())] * count
    for number, part in parts:
        some: list[Any] = part.values(count, run)
        totals = [total + number * one for total, one in zip(totals, some, strict=True)]
    mean: Any = mean_of if counts.marks == "none" else profile_mean
    return [mean(total, sum(number for number, _ in parts)) for total in totals]


def _mean(gfs: Sequence[Any], numbers: Sequence[int], run: Workings) -> Any:
    """Return the mean of generating functions, with multiplicities; its terms are integers."""
    order = sum(numbers)
    if not all(isinstance(one, RationalGF) for one in gfs):
        try:
            return run(mean_of_marked, tuple(gfs), tuple(numbers))
        except NormalFormError as error:
            raise NotDerived(f"the mean over {order} symmetries: {error}") from None
    total = run(algebra.combined, tuple(gfs), tuple(numbers))
    if any(c % order for c in total.num):
        raise NotDerived(f"the sum over the symmetries is not a multiple of {order}")
    return RationalGF.of([c // order for c in total.num], total.den)


def sizes_of(game: Game, marks: str) -> tuple[int, int] | None:
    """Return s and u, None if there are none or a mark that occurs is not asked for.

    >>> from gfkit.boards.language.rules import domineering
    >>> sizes_of(domineering.positions.game, "exy")
    (2, 2)
    """
    told: list[tuple[int, Weight]] = []
    if game.kind == "placement":
        told = [(len(piece), weight) for piece, weight in getattr(game, "weighted", ())]
    elif game.kind == "colouring":
        told = [(1, colour.weight) for colour in getattr(game, "colours", ())]
    if not told or not {"e", *(z for _, one in told for z, k in one.powers.items() if k)} <= {
        *marks
    }:
        return None
    some = product(range(1 + max(cells for cells, _ in told)), repeat=2)
    fits = ((s, u) for s, u in some if all(z == s * w.x + u * w.y for z, w in told))
    return next(fits, None)


def with_empty_cells(gf: MarkedGF, sizes: tuple[int, int], side: int) -> MarkedGF | None:
    """Return the g.f. in which e marks the cells that are left, None if it is none.

    >>> dominoes = MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (0, 0, 1): -1, (1, 0, 2): -1})
    >>> print(with_empty_cells(dominoes, (2, 2), 1))
    1/(1-e*t-x*t^2)
    """
    (s, u), (unit, _) = sizes, exponents_of({"e": 1})

    def moved(terms: Iterable[Term]) -> tuple[Term, ...]:
        some = [(i + unit * (side * k - s * i - u * j), j, k, c) for i, j, k, c in terms]
        return tuple(sorted(some, key=lambda term: (term[2], term[0], term[1])))

    try:
        return MarkedGF(moved(gf.num), moved(gf.den))
    except NormalFormError:
        return None
