"""Counts that are polynomials in a parameter k, for all k at once: g.f.s in Q(k)(t).

**Theorem.** Let a rule over k letters name s of them, and distinguish the others only by whether
they are equal. Suppose its memory of the letters already read is a state, one of N, and at most d
different letters that are not named; so each next letter is one of the s named ones, one of the j
<= d
that the state remembers, or a new one. Let A be the matrix over Z[k] with a weight 1 for each
letter that is named or remembered, and a weight k - s - j for a new one. Then for every k >= s the
number of words of length n that the rule accepts is alpha A^n beta, a polynomial in k of degree at
most n. So F = p/q with p and q in Z[k][t], and q(0) = 1.

*Proof.* Let k >= s. Permuting the k - s letters that are not named keeps the rule. So the number of
words that lead to a state and j given letters is the same for any choice of these letters; and in
all of them the next letter is new in k - s - j ways, if j <= k - s. A walk in A to a state with
more than k - s letters has reached one with j = k - s before, as a letter that is read adds at most
one, and went on with a new letter, of weight k - s - j = 0. So the walks that are left are those of
words, each of which is counted once. An entry of A has degree at most 1. The theorem does not hold
for k < s, where a named letter is not there. []

Where letters are read with marks, in one way for each word, each weight has the factor y to the
mark, and the words are counted by the sum of their marks.

The proof does not rest on sample values of k: terms over Z[k] in agreement prove p/q for all k >= s
together.

*Arrays with neighbours that are equal* are words in this sense, read cell by cell: no letter has a
name, and the state holds the values of the last cells, as a set partition, and how many related
neighbours each cell has if it may get more. For a number k this is the count of the array rule with
k values.

The automaton has weights that are not negative as polynomials in x = k - m, where m is the sum of s
and the largest number of letters that are remembered.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import numpy as np

from gfkit.automata.steps import layered, steps_of
from gfkit.automata.transfer_matrix import Marks, TransferMatrix
from gfkit.base.arguments import shown, trusted
from gfkit.boards.rules.palettes import NeighbourCount, Palette
from gfkit.boards.rules.register_automata import LetterRule
from gfkit.boards.shapes.topology import LEAST_JOINED
from gfkit.errors import GfkitError, OutOfRange
from gfkit.proofs.codec import COUNT, Shape, one_of
from gfkit.proofs.kernel import Derivation, NotDerived, Workings
from gfkit.sequences.definition import sequence_kind
from gfkit.series.marked_gf import MarkedGF, renamed, translated
from gfkit.series.marks import FURTHER
from gfkit.series.rational_functions import RationalFunction
from gfkit.strips.sequences.search import USUAL, GFCandidate, Search
from gfkit.strips.sequences.walks import WalkDefinition, profiles_of

if TYPE_CHECKING:
    from gfkit.formulas.evaluation import Value
    from gfkit.series.rational_gf import RationalGF

    Entry = tuple[int, tuple[int, ...]]
    """The value of a cell, -1 where it is not needed, and its numbers of related neighbours."""
    State = tuple[Entry | None, ...]
    """The last cells, the latest last; None above the board."""

S = TypeVar("S", bound=Hashable)

MAX_STATES = 20_000
DONE = -1
"""The number of related neighbours that was compared with the rule."""
MAX_SIDE = 40
SIDES = ("columns", "rows")
LETTERS = frozenset(FURTHER) - {"n"} | {"x", "y"}
"""What may stand for k, and for a mark."""


class LetterReader(Protocol[S]):
    """A reader of words over k letters, as in the theorem; a state remembers some of them."""

    @property
    def first(self) -> S:
        """The state of the empty word."""
        ...

    @property
    def least(self) -> int:
        """The number of named letters."""
        ...

    def held(self, state: S, /) -> int:
        """Return the number of letters that a state remembers."""
        ...

    def steps(self, column: int, state: S, /) -> Iterator[tuple[S, bool, int]]:
        """Yield the state after each letter, whether it is a new one, and its mark."""
        ...

    def is_end(self, state: S, /) -> bool:
        """Return whether a word may end in a state."""
        ...


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
    mark=replace(one_of(tuple(LETTERS), "a letter is"), omitted=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class ParameterCounts(WalkDefinition):
    """a(n) is the count, a polynomial in k, of a rule on the board whose other side is n + shift.

    fixed: "columns" or "rows"; words have one row. letter, mark: the letters that stand for k and
    for y; x and y if they are not given. On a cylinder of one or two cells around the sides are
    open.

    >>> counts = ParameterCounts(Palette.named("colourings"), "rows", 1)
    >>> [str(one) for one in counts.compute(3, Workings())]
    ['1', 'x', '-x+x^2']
    """

    rule: Palette | LetterRule
    fixed: str
    side: int
    topology: str = "strip"
    shift: int = 0
    letter: str | None = None
    mark: str | None = None

    def __post_init__(self) -> None:
        if type(self.side) is not int or not 1 <= self.side <= MAX_SIDE:
            raise OutOfRange("side", f"an integer from 1 to {MAX_SIDE}", shown(self.side))
        if self.topology not in ("strip", "cylinder"):
            raise OutOfRange("topology", "strip or cylinder with k", shown(self.topology))
        if self.is_of_words and (self.fixed, self.side, self.topology) != ("rows", 1, "strip"):
            raise GfkitError("words over k letters have one row")
        if self.mark and not self.rule.is_marked:
            raise GfkitError(f"{self.rule} has no marks")
        if len({*self.names.values()}) < len(self.names):
            raise GfkitError(f"two letters are called {self.names['x']}")

    @property
    def names(self) -> dict[str, str]:
        """The letters that the marks of the automaton stand for."""
        of_mark = {"y": self.mark or "y"} if self.rule.is_marked else {}
        return {"x": self.letter or "x", **of_mark}

    @property
    def is_of_words(self) -> bool:
        """Whether it counts words, and not arrays with neighbours."""
        return isinstance(self.rule, LetterRule)

    @property
    def parameters(self) -> frozenset[str]:
        """The letters; each stands for any number."""
        return frozenset(self.names.values())

    def renamed(self, names: Mapping[str, str]) -> ParameterCounts:
        """Return the same with other names for letters."""
        there = {z: names.get(own, own) for z, own in self.names.items()}
        mark = there.get("y", "y")
        letter = None if there["x"] == "x" else there["x"]
        return replace(self, letter=letter, mark=None if mark == "y" else mark)

    def least_of(self, letter: str) -> int | None:
        """Return the least number of letters or values."""
        if letter != self.names["x"]:
            return None
        return self.rule.least if isinstance(self.rule, LetterRule) else 1 - self.rule.more

    @property
    def letters(self) -> frozenset[str]:
        """The letters that its terms may hold."""
        return self.parameters

    @property
    def marks(self) -> Marks:  # type: ignore[override]
        """The parameter is the mark x; pairs of neighbours may have y."""
        return "xy" if self.rule.is_marked else "x"

    def transfer_matrix(self, most: int = 0, terms: int | None = 0) -> TransferMatrix:  # noqa: ARG002
        """Return the automaton at k = x + m."""
        return self._automaton(Workings())[0]

    def _automaton(self, run: Workings) -> tuple[TransferMatrix, int]:
        """Return the automaton over k = x + m letters, and m."""
        if isinstance(self.rule, LetterRule):
            return run(letter_matrix, self.rule)
        near = self.rule.near
        if self.fixed == "rows":
            near = tuple(one.turned() for one in near)
        joined = self.topology == "cylinder" and self.side >= LEAST_JOINED
        return run(array_matrix, near, self.side, joined=joined, name=self.rule.name)

    def translation(self, run: Workings) -> int:
        """Return by how much k exceeds the mark of the automaton."""
        return self._automaton(run)[1] - self.rule.more

    def compute(self, count: int, run: Workings) -> list[Value]:
        """Return the first polynomials."""
        found = run(profiles_of, self.quotient({}, run)[1].matrix, count)
        terms = ((i, j, n, c) for n, one in enumerate(found) for i, j, c in one.terms)
        there = self._in_k(MarkedGF(tuple(terms), ((0, 0, 0, 1),)), run)
        return [*map(RationalFunction.of, there.terms(count))]

    def _in_k(self, gf: MarkedGF, run: Workings) -> MarkedGF:
        """Return a polynomial that the automaton gives in x, in the letter for k."""
        return renamed(translated(gf, -self.translation(run)), self.names)

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
        own = renamed(gf, {name: z for z, name in self.names.items()})
        there = translated(own, self.translation(run))
        found = WalkDefinition.derive_gf(self, there, evidence, run)
        known = {key: found.evidence[key] for key in ("states", "dimension", "minimal")}
        letter = self.names["x"]
        said = f"for every {letter} >= {self.least_of(letter)}: {found.did}"
        if isinstance(self.rule, LetterRule):
            known |= {"least": self.rule.least, "registers": self.rule.registers, "degree": 1}
        return Derivation(said, known, basis=found.basis)


def alike_matrix(reader: LetterReader[S], width: int, refusal: str) -> tuple[TransferMatrix, int]:
    """Return the automaton of words over x + m letters, with x as its mark, and m.

    width: of rows of arrays, which are read cell by cell. Raises LimitReached, with the refusal,
    for too many states.
    """

    def step(column: int, state: S) -> Iterator[tuple[S, tuple[int, bool, int]]]:
        known = reader.least + reader.held(state)
        for after, is_new, y in reader.steps(column, state):
            yield after, (known, is_new, y)

    layers, edges = layered([reader.first], width, step, MAX_STATES, refusal)
    most = reader.least + max(reader.held(state) for layer in layers for state in layer)

    def weighted(known: int, is_new: bool, y: int) -> list[tuple[int, int, int]]:
        """Return 1, or x + (m - known)."""
        if not is_new:
            return [(1, 0, y)]
        return [(1, 1, y), *([(most - known, 0, y)] if known < most else [])]

    told = ([(*z[:2], weight) for z in some for weight in weighted(*z[2])] for some in edges)
    end = np.array([reader.is_end(state) for state in layers[0]], dtype=np.int64)
    start = np.zeros(len(end), dtype=np.int64)
    start[0] = 1
    return TransferMatrix(start, steps_of(layers, told), end).trimmed(), most


@trusted
@lru_cache(maxsize=8)
def letter_matrix(rule: LetterRule) -> tuple[TransferMatrix, int]:
    """Return the automaton of the words of a rule over x + m letters, and m.

    >>> from gfkit.boards.rules.register_automata import LetterState
    >>> all_words = LetterRule("all words", (), (LetterState(0, True, ((0, ()),)),))
    >>> letter_matrix(all_words)[1]
    0
    """
    return alike_matrix(rule, 1, f"{rule} has too many states")


@trusted
@lru_cache(maxsize=8)
def array_matrix(
    near: tuple[NeighbourCount, ...], width: int, *, joined: bool, name: str
) -> tuple[TransferMatrix, int]:
    """Return the automaton of arrays of x + m values, and m.

    Raises LimitReached for too many states.

    >>> matrix, m = array_matrix(Palette.named("colourings").near, 1, joined=False, name="c")
    >>> from gfkit.automata.agreement import marked_terms
    >>> m, [str(one) for one in marked_terms(matrix, 3)]
    (1, ['1', 'x+1', 'x^2+x'])
    """
    refusal = (
        f"{name} across {width} cells has more than {MAX_STATES} set partitions as states, which "
        "is the limit"
    )
    return alike_matrix(CellTransitions(near, width, joined=joined), width, refusal)


class CellTransitions:
    """What each cell of a row does to the states; the values are letters without names.

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

    least = 0

    @property
    def first(self) -> State:
        """The state above the board."""
        return (None,) * self.reach

    def held(self, state: State) -> int:
        """Return how many values are remembered."""
        return 1 + max((cell[0] for cell in state if cell is not None), default=-1)

    def steps(self, column: int, state: State) -> Iterator[tuple[State, bool, int]]:
        """Yield the state after each value that is remembered and after a new one, and its mark."""
        used = self.held(state)
        for value in range(used + 1):
            found = self.after(state, column, value)
            if found is not None:
                yield found[0], value == used, found[1]

    def after(self, state: State, column: int, value: int) -> tuple[State, int] | None:
        """Return the state after a cell of a value, and how many marked pairs it is in.

        None where the value is not allowed.
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
        """Return whether the board may end after a row."""
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
