"""Counts that are polynomials in a parameter k: colourings with k colours; g.f.s in Q(k)(t).

**Theorem.** The automaton of `scan/patterns` has entries in Z[k], so F = p/q with p and q in Z[k][t],
and terms in agreement over Z[k] prove them. For a number k it is the count of the array rule with
this many values.
"""  # noqa: E501

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any

from gfkit.automata.lumping import lump, merge_equal_futures
from gfkit.base.arguments import instance, shown
from gfkit.base.budget import spend
from gfkit.base.trusted import trusted
from gfkit.boards.kinds.arrays import Palette
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.joins import LEAST_JOINED
from gfkit.errors import Disagreement, GfkitError, OutOfRange
from gfkit.proofs.closed_sets import COUNT, Shape, one_of
from gfkit.proofs.kernel import Derivation, NotDerived, Workings, prove
from gfkit.sequences.definition import sequence_kind
from gfkit.sequences.is_gf import IsGF
from gfkit.series.functions import RationalFunction
from gfkit.series.marked import MarkedGF, translated
from gfkit.series.profile import Profile
from gfkit.series.rational import RationalGF
from gfkit.strips.scan.patterns import pattern_matrix
from gfkit.strips.sequences.walks import USUAL, Found, WalkDefinition, profiles_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.automata.lumping import Lumping
    from gfkit.automata.transfer import Marks
    from gfkit.formulas.evaluate import Value
    from gfkit.proofs.kernel import Proved
    from gfkit.strips.sequences.walks import Search

MAX_SIDE = 40
COMPARED = (2, 3)
"""Values of k at which small boards are compared with enumeration."""
FEW_CELLS = 6
SIDES = ("columns", "rows")


def _read(data: Any) -> Palette:
    try:
        return Palette.from_data({k: z for k, z in data.items() if k != "summary"}, "rule")
    except AttributeError:
        raise GfkitError("a rule with a parameter is an object") from None


@sequence_kind(
    "parameter",
    rule=Shape(lambda rule: {"name": rule.name, **rule.to_data()}, _read),
    fixed=one_of(SIDES, "the fixed side is"),
    side=COUNT,
    topology=one_of(("strip", "cylinder"), "a topology is"),
    shift=COUNT,
)
@dataclass(frozen=True, slots=True, repr=False)
class ParameterCounts(WalkDefinition):
    """a(n) is the count, a polynomial in k, of a rule on the board whose other side is n + shift.

    fixed: "columns" or "rows". The mark x stands for k. On a cylinder of one or two cells around
    the sides are open.

    >>> counts = ParameterCounts(Palette.named("colourings"), "rows", 1)
    >>> [str(one) for one in counts.values(3, Workings())]
    ['1', 'x', '-x+x^2']
    """

    rule: Palette
    fixed: str
    side: int
    topology: str = "strip"
    shift: int = 0

    def __post_init__(self) -> None:
        if type(self.side) is not int or not 1 <= self.side <= MAX_SIDE:
            raise OutOfRange("side", f"an integer from 1 to {MAX_SIDE}", shown(self.side))
        if self.topology not in ("strip", "cylinder"):
            raise OutOfRange("topology", "strip or cylinder with k", shown(self.topology))

    @property
    def marks(self) -> Marks:  # type: ignore[override]
        """The parameter is the mark x; pairs of neighbours may have y."""
        return "xy" if self.rule.is_marked else "x"

    def quotient(self, evidence: Mapping[str, Any], run: Workings) -> tuple[int, Lumping]:  # noqa: ARG002
        """Return the number of states, and the coarsest exact lumping, at k = x + m."""
        states, _, lumping = run(patterns_of, self)
        return states, lumping

    def translation(self, run: Workings) -> int:
        """Return how much k is more than the mark of the automaton."""
        m: int = run(patterns_of, self)[1] - self.rule.more
        return m

    def examine(self, run: Workings) -> None:
        """Compare with enumeration of small boards; raises Disagreement."""
        run(examined_at_numbers, self)

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first polynomials."""
        by = self.translation(run)
        found = run(profiles_of, self.quotient({}, run)[1].matrix, count)
        return [RationalFunction.of(_translated(one, -by)) for one in found]

    def find(self, run: Workings, search: Search = USUAL) -> Found:
        """Search for the generating function in Q(k)(t)."""
        found = WalkDefinition.find(self, run, search)
        assert isinstance(found.gf, MarkedGF)
        return replace(found, gf=translated(found.gf, -self.translation(run)), cancelled=None)

    def derive_gf(
        self, gf: RationalGF | MarkedGF, evidence: Mapping[str, Any], run: Workings
    ) -> Derivation:
        """Derive it at k = x + m."""
        if not isinstance(gf, MarkedGF):
            raise NotDerived(f"{gf} has no parameter")
        there = translated(gf, self.translation(run))
        found = WalkDefinition.derive_gf(self, there, evidence, run)
        known = {key: found.evidence[key] for key in ("states", "dimension", "minimal")}
        return Derivation(found.reason, known)

    def __str__(self) -> str:
        n = self.grown
        rows, columns = (n, self.side) if self.fixed == "columns" else (self.side, n)
        around = ", joined into a cylinder" if self.topology == "cylinder" else ""
        return (
            f"the number of {self.rule.summary} on the board of {rows} rows and {columns} columns"
            f"{around}, a polynomial in k, here x"
        )


def parameter_gf(
    rule: Palette,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: str = "strip",
) -> Proved:
    """Prove the generating function of a rule with a parameter; its `statement.gf` is in x = k.

    Raises GfkitError unless one side is given, LimitReached for too many states.

    >>> proof = parameter_gf(Palette.named("colourings"), rows=2)
    >>> print(proof.statement.gf)
    (1-3*t+2*x*t)/(1-3*t+3*x*t-x^2*t)
    >>> print(at_number(proof.statement.gf, 3))
    (1+3*x)/(1-3*x)
    """
    instance("rule", rule, Palette, 'a rule such as Palette.named("colourings")')
    if (columns is None) == (rows is None):
        raise GfkitError("a strip fixes either its columns or its rows, such as rows=3")
    side = ("columns", columns) if columns is not None else ("rows", rows)
    counts = ParameterCounts(rule, *side, topology)  # type: ignore[arg-type]
    run = Workings()
    found = counts.find(run)
    return prove(IsGF(counts, found.gf), found.evidence, workings=run)


def at_number(gf: MarkedGF, k: int) -> RationalGF:
    """Return the generating function for a number k in the place of x, and 1 in that of y."""
    sides = []
    for side in (gf.num, gf.den):
        found = [0] * (1 + max((e for *_, e, _ in side), default=0))
        for i, _, e, c in side:
            found[e] += c * k**i
        sides.append(found)
    return RationalGF.of(*sides)


@trusted
def patterns_of(counts: ParameterCounts) -> tuple[int, int, Lumping]:
    """Return the number of states, m, and the coarsest exact lumping at k = x + m."""
    near = counts.rule.near
    if counts.fixed == "rows":
        near = tuple(one.turned() for one in near)
    joined = counts.topology == "cylinder" and counts.side >= LEAST_JOINED
    matrix, most = pattern_matrix(near, counts.side, joined=joined, name=counts.rule.name)
    return matrix.dimension, most, lump(merge_equal_futures(matrix.marked(counts.marks)))


@trusted
def examined_at_numbers(counts: ParameterCounts) -> int:
    """Compare the automaton with enumeration for numbers k; return how many boards there were.

    Raises Disagreement.
    """
    if counts.topology != "strip" or counts.side > FEW_CELLS:
        return 0
    _, most, lumping = patterns_of(counts)
    terms = profiles_of(lumping.matrix, 1 + FEW_CELLS // counts.side)
    done = 0
    for k in COMPARED:
        for n, term in enumerate(terms):
            sides = (n, counts.side) if counts.fixed == "columns" else (counts.side, n)
            here = k + counts.rule.more - most
            found: dict[int, int] = {}
            for i, j, c in term.terms:
                found[j] = found.get(j, 0) + c * here**i
            wanted = _listed(counts.rule, k, *sides)
            if n and {j: c for j, c in found.items() if c} != wanted:
                board = Board.rectangle(*sides)
                raise Disagreement(
                    f"{counts.rule.name} on the board {board} for k = {k}: the automaton counts "
                    f"{found}, enumeration {wanted}"
                )
            done += 1
    return done


def _listed(rule: Palette, k: int, rows: int, columns: int) -> dict[int, int]:
    """Return how many arrays of a board have how many marked pairs, listed one by one."""
    cells = list(product(range(rows), range(columns)))
    found: dict[int, int] = {}
    for values in product(range(k + rule.more), repeat=len(cells)):
        spend()
        board = dict(zip(cells, values, strict=True))
        marked, is_allowed = 0, True
        for one in rule.near:
            for (r, c), value in board.items():
                around = [board.get((r + i, c + j)) for i, j in one.steps]
                many = sum(z is not None and (z == value) == one.is_equal for z in around)
                if one.counts is None:
                    marked += many
                elif many not in one.counts:
                    is_allowed = False
        if is_allowed:
            found[marked] = found.get(marked, 0) + 1
    return found


def _translated(profile: Profile, by: int) -> Profile:
    """Return a polynomial in x at x + by."""
    terms = {(i, j, 0): c for i, j, c in profile.terms}
    found = translated(MarkedGF.of(terms, {(0, 0, 0): 1}), by)
    return Profile.of({(i, j): c for i, j, _, c in found.num})
