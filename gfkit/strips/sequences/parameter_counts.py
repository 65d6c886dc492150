"""Counts that are polynomials in a parameter k, for all k at once: g.f.s in Q(k)(t).

**Theorem.** Let a rule over k letters name s of them, and tell the others apart only by whether
they are equal. What it remembers of what was read is a state, one of N, and at most d letters that
are different and not named; so each next letter is one of the s named ones, one of the j <= d
that the state remembers, or a new one. Let A be the matrix over Z[k] with a weight 1 for each
letter that is named or remembered, and a weight k - s - j for a new one. Then for every k >= s the
number of words of length n that the rule accepts is alpha A^n beta, a polynomial in k of degree at
most n. So F = p/q with p and q in Z[k][t], and q(0) = 1.

*Proof.* Let k >= s. Exchanging the k - s letters that are not named keeps the rule. So of the words
that lead to a state and j given letters there are as many for any choice of these; and in all of
them the next letter is new in k - s - j ways, if j <= k - s. A walk in A to a state with more than
k - s letters has reached one with j = k - s before, as a letter that is read adds at most one, and
went on with a new letter, of weight k - s - j = 0. So the walks that are left are those of words,
each of which is counted once. An entry of A has degree at most 1. For k < s, where a letter
that is named is not there, nothing is said. []

Where some of the named letters have the mark y, the weight of each is y and not 1, and the words
are counted by how many of these they have.

Neither k nor the degree in k is bounded by values that were looked at: terms over Z[k] in
agreement prove p/q for all k >= s together.

*Arrays with neighbours that are equal.* States are set partitions. Of the cells read so far it
matters which of the last are equal, and how many related neighbours each has that may get more. A
cell becomes equal to one of the j values that are remembered, each in one way, or gets another one,
in k - j ways. So all weights are polynomials in k; where fewer than j values exist, the walks that
pretend to know j of them have weight 0.

The automaton has weights that are not negative as polynomials in x = k - m, where m is the largest
number of remembered values.

There, too, terms in agreement over Z[k] prove p/q. For a number k it is the count of the array rule
with this many values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.transfer_matrix import Marks, TransferMatrix, layered, steps_of
from gfkit.base.arguments import instance, shown, trusted
from gfkit.boards.kinds.arrays import NeighbourCount, Palette
from gfkit.boards.kinds.letter_rules import LetterRule
from gfkit.boards.shapes.board import LEAST_JOINED
from gfkit.errors import GfkitError, OutOfRange
from gfkit.proofs.closed_sets import COUNT, Shape, one_of
from gfkit.proofs.kernel import Derivation, NotDerived, Proved, Workings, prove
from gfkit.sequences.definition import sequence_kind
from gfkit.sequences.gf_statements import IsGF
from gfkit.series.marked import MarkedGF, renamed, translated
from gfkit.series.profile import FURTHER
from gfkit.series.rational import RationalGF
from gfkit.series.rational_functions import RationalFunction
from gfkit.strips.sequences.walks import USUAL, GFCandidate, Search, WalkDefinition, profiles_of

if TYPE_CHECKING:
    from gfkit.formulas.evaluate import Value

    Entry = tuple[int, tuple[int, ...]]
    """The value of a cell, -1 where it is not needed, and its numbers of related neighbours."""
    State = tuple[Entry | None, ...]
    """The last cells, the latest last; None above the board."""

MAX_STATES = 20_000
DONE = -1
"""The number of related neighbours that was compared with the rule."""
MAX_SIDE = 40
SIDES = ("columns", "rows")
LETTERS = frozenset(FURTHER) - {"n"}
"""What may stand for k; without a letter it is the mark x."""


def _read(data: Any) -> Palette | LetterRule:
    try:
        if "states" in data:
            return LetterRule.from_data(data, str(data.get("name", "words")))
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
    letter=replace(one_of(tuple(LETTERS), "a letter is"), omitted=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class ParameterCounts(WalkDefinition):
    """a(n) is the count, a polynomial in k, of a rule on the board whose other side is n + shift.

    fixed: "columns" or "rows"; words have one row. letter: the mark that stands for k, x if it is
    not told. On a cylinder of one or two cells around the sides are open.

    >>> counts = ParameterCounts(Palette.named("colourings"), "rows", 1)
    >>> [str(one) for one in counts.values(3, Workings())]
    ['1', 'x', '-x+x^2']
    """

    rule: Palette | LetterRule
    fixed: str
    side: int
    topology: str = "strip"
    shift: int = 0
    letter: str | None = None

    def __post_init__(self) -> None:
        if type(self.side) is not int or not 1 <= self.side <= MAX_SIDE:
            raise OutOfRange("side", f"an integer from 1 to {MAX_SIDE}", shown(self.side))
        if self.topology not in ("strip", "cylinder"):
            raise OutOfRange("topology", "strip or cylinder with k", shown(self.topology))
        if self.is_of_words and (self.fixed, self.side, self.topology) != ("rows", 1, "strip"):
            raise GfkitError("words over k letters have one row")
        if self.letter and self.rule.is_marked:
            raise GfkitError(f"{self.rule} has marks: there x stands for k")

    @property
    def is_of_words(self) -> bool:
        """Whether it counts words, and not arrays with neighbours."""
        return isinstance(self.rule, LetterRule)

    @property
    def parameters(self) -> frozenset[str]:
        """The letter that stands for k."""
        return frozenset(self.letter or "x")

    def renamed(self, names: Mapping[str, str]) -> ParameterCounts:
        """Return the same with another letter for k."""
        letter = names.get(self.letter or "x", self.letter or "x")
        return replace(self, letter=None if letter == "x" else letter)

    def least_of(self, letter: str) -> int | None:
        """Return the least number of letters or values."""
        if letter not in self.parameters:
            return None
        return self.rule.least if isinstance(self.rule, LetterRule) else 1 - self.rule.more

    @property
    def letters(self) -> frozenset[str]:
        """The marks that its terms may hold."""
        return self.parameters | ({"y"} if self.rule.is_marked else frozenset())

    @property
    def marks(self) -> Marks:  # type: ignore[override]
        """The parameter is the mark x; pairs of neighbours may have y."""
        return "xy" if self.rule.is_marked else "x"

    def transfer_matrix(self, most: int = 0, terms: int | None = 0) -> TransferMatrix:  # noqa: ARG002
        """Return the automaton at k = x + m."""
        if isinstance(self.rule, LetterRule):
            return letter_matrix(self.rule)[0]
        return pattern_matrix(**self.patterns)[0]

    @property
    def patterns(self) -> dict[str, Any]:
        """What the automaton is made of."""
        assert isinstance(self.rule, Palette)
        near = self.rule.near
        if self.fixed == "rows":
            near = tuple(one.turned() for one in near)
        joined = self.topology == "cylinder" and self.side >= LEAST_JOINED
        return {"near": near, "width": self.side, "joined": joined, "name": self.rule.name}

    def translation(self, run: Workings) -> int:
        """Return how much k is more than the mark of the automaton."""
        if isinstance(self.rule, LetterRule):
            return int(run(letter_matrix, self.rule)[1])
        return int(run(pattern_matrix, **self.patterns)[1]) - self.rule.more

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first polynomials."""
        found = run(profiles_of, self.quotient({}, run)[1].matrix, count)
        terms = ((i, j, n, c) for n, one in enumerate(found) for i, j, c in one.terms)
        there = self._in_k(MarkedGF(tuple(terms), ((0, 0, 0, 1),)), run)
        return [*map(RationalFunction.of, there.terms(count))]

    def _in_k(self, gf: MarkedGF, run: Workings) -> MarkedGF:
        """Return what the automaton gives in x as what it is in the letter."""
        found = translated(gf, -self.translation(run))
        return renamed(found, {"x": self.letter}) if self.letter else found

    def find(self, run: Workings, search: Search = USUAL) -> GFCandidate:
        """Search for the generating function in Q(k)(t)."""
        found = WalkDefinition.find(self, run, search)
        assert isinstance(found.gf, MarkedGF)
        return replace(found, gf=self._in_k(found.gf, run), cancelled=None)

    def derive_gf(
        self, gf: RationalGF | MarkedGF, evidence: Mapping[str, Any], run: Workings
    ) -> Derivation:
        """Derive it at k = x + m."""
        if not isinstance(gf, MarkedGF):
            raise NotDerived(f"{gf} has no parameter")
        if not {*gf.letters} <= self.letters:
            raise NotDerived(f"{gf} has other letters than {', '.join(sorted(self.letters))}")
        own = renamed(gf, {self.letter: "x"}) if self.letter else gf
        there = translated(own, self.translation(run))
        found = WalkDefinition.derive_gf(self, there, evidence, run)
        known = {key: found.evidence[key] for key in ("states", "dimension", "minimal")}
        if not isinstance(self.rule, LetterRule):
            return Derivation(found.did, known, basis=found.basis)
        bounds = {"least": self.rule.least, "registers": self.rule.registers, "degree": 1}
        said = f"for every {self.letter or 'x'} >= {self.rule.least}: {found.did}"
        return Derivation(said, {**known, **bounds}, basis=found.basis)


@trusted
@lru_cache(maxsize=8)
def letter_matrix(rule: LetterRule) -> tuple[TransferMatrix, int]:
    """Return the automaton of words over x + m letters, with x as its mark, and m.

    >>> from gfkit.boards.kinds.letter_rules import LetterState
    >>> all_words = LetterRule("all words", (), (LetterState(0, True, ((0, ()),)),))
    >>> letter_matrix(all_words)[1]
    0
    """
    most = rule.least + rule.registers

    def step(column: int, state: int) -> Iterator[tuple[int, tuple[int, int, int]]]:
        del column
        left = most - rule.least - rule.states[state].registers
        for after, is_new, is_marked in rule.steps(state):
            if not is_new:
                yield after, (1, 0, int(is_marked))
                continue
            yield after, (1, 1, 0)
            if left:
                yield after, (left, 0, 0)

    layers, edges = layered([0], 1, step, len(rule.states), f"{rule} has too many states")
    end = np.array([rule.states[state].accepts for state in layers[0]], dtype=np.int64)
    start = np.zeros(len(end), dtype=np.int64)
    start[0] = 1
    return TransferMatrix(start, steps_of(layers, edges), end).trimmed(), most


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


class CellTransitions:
    """What each cell of a row does to the states.

    width: of the rows. near: conditions, steps downwards along growing rows. joined: whether the
    ends of rows are.
    """

    def __init__(self, near: tuple[NeighbourCount, ...], width: int, *, joined: bool) -> None:
        self.near, self.width = near, width
        pairs: list[tuple[int, int, int, int]] = []  # column, rows and column of the other, which
        for number, one in enumerate(near):
            for row, step in one.steps:
                for column in range(width):
                    there = column + step
                    if joined:
                        there %= width
                    if 0 <= there < width:
                        pairs.append((column, row, there, number))
        self.back: list[list[tuple[int, int, bool]]] = [[] for _ in range(width)]
        self.kept, self.open = [0] * width, [[0] * len(near) for _ in range(width)]
        self.reach = 0
        for column, row, there, number in pairs:
            ahead = row * width + there - column
            self.reach = max(self.reach, abs(ahead))
            if ahead > 0:
                self.back[there].append((ahead, number, False))
                self.open[column][number] = max(self.open[column][number], ahead)
                self.kept[column] = max(self.kept[column], ahead)
            else:
                self.back[column].append((-ahead, number, True))
                self.kept[there] = max(self.kept[there], -ahead)

    @property
    def first(self) -> State:
        """The state above the board."""
        return (None,) * self.reach

    def after(self, state: State, column: int, value: int) -> tuple[State, int] | None:
        """Return the state after a cell of a value, and how many marked pairs it is in.

        None where a number is not allowed.
        """
        marked = 0
        mine = [0] * len(self.near)
        cells = [*state]
        for back, number, is_mine in self.back[column]:
            if back == 0:  # the cell is its own neighbour
                if self.near[number].counts is None:
                    marked += self.near[number].is_equal
                else:
                    mine[number] += self.near[number].is_equal
                continue
            other = cells[-back]
            if other is None or (other[0] == value) != self.near[number].is_equal:
                continue
            if self.near[number].counts is None:
                marked += 1
            elif is_mine:
                mine[number] += 1
            else:
                counts = [*other[1]]
                counts[number] += 1
                cells[-back] = (other[0], tuple(counts))
        cells.append((value, tuple(mine)))
        size = len(cells)
        for place, cell in enumerate(cells):
            if cell is None:
                continue
            age = size - 1 - place
            there = (column - age) % self.width
            counts = [*cell[1]]
            for number, one in enumerate(self.near):
                if one.counts is None or counts[number] == DONE:
                    continue
                if counts[number] > max(one.counts, default=-1):
                    return None
                if self.open[there][number] <= age:
                    if counts[number] not in one.counts:
                        return None
                    counts[number] = DONE
            cells[place] = (cell[0] if self.kept[there] > age else -1, tuple(counts))
        return _renamed(tuple(cells[size - self.reach :])), marked

    def is_end(self, state: State) -> bool:
        """Tell whether the board may end after a row."""
        return all(
            one.counts is None or count == DONE or count in one.counts
            for cell in state
            if cell is not None
            for count, one in zip(cell[1], self.near, strict=True)
        )


def _renamed(state: State) -> State:
    """Return the state with values numbered in the order in which they occur."""
    names: dict[int, int] = {-1: -1}
    return tuple(
        None if cell is None else (names.setdefault(cell[0], len(names) - 1), cell[1])
        for cell in state
    )


@trusted
@lru_cache(maxsize=8)
def pattern_matrix(
    near: tuple[NeighbourCount, ...], width: int, *, joined: bool, name: str
) -> tuple[TransferMatrix, int]:
    """Return the automaton of arrays of x + m values, with x as its mark, and m.

    Raises LimitReached for too many states.

    >>> from gfkit.boards.kinds.arrays import Palette
    >>> matrix, m = pattern_matrix(Palette.named("colourings").near, 1, joined=False, name="c")
    >>> from gfkit.automata.agreement import marked_terms
    >>> m, [str(one) for one in marked_terms(matrix, 3)]
    (1, ['1', 'x+1', 'x^2+x'])
    """
    patterns = CellTransitions(near, width, joined=joined)

    def step(column: int, state: State) -> Iterator[tuple[State, tuple[int, int]]]:
        """Yield states; the value is new in all ways but those that are used, or one of these."""
        used = _used(state)
        for value in range(used + 1):
            found = patterns.after(state, column, value)
            if found is not None:
                yield found[0], (-1 if value < used else used, found[1])

    layers, edges = layered(
        [patterns.first],
        width,
        step,
        MAX_STATES,
        f"{name} across {width} cells has more than {MAX_STATES} set partitions as states, which "
        "is the limit",
    )
    most = max(_used(state) for layer in layers for state in layer)

    def weighted(used: int, y: int) -> list[tuple[int, int, int]]:
        """Return 1, or x + (m - used)."""
        if used < 0:
            return [(1, 0, y)]
        return [(1, 1, y), *([(most - used, 0, y)] if used < most else [])]

    told = ([(*z[:2], weight) for z in some for weight in weighted(*z[2])] for some in edges)
    end = np.array([patterns.is_end(state) for state in layers[0]], dtype=np.int64)
    start = np.zeros(len(end), dtype=np.int64)
    start[0] = 1
    return TransferMatrix(start, steps_of(layers, told), end).trimmed(), most


def _used(state: State) -> int:
    """Return how many values are remembered."""
    return 1 + max((cell[0] for cell in state if cell is not None), default=-1)
