"""What counts Dyck, Motzkin and Schroeder paths, and lattice paths from a point to a point.

A path is the word of its steps. Where few heights can occur, a finite automaton reads it: of paths
of bounded height, and of lattice paths on one side of whose end no step goes back. All Dyck,
Motzkin and Schroeder paths are classes with an equation, by their first return to the axis,
and lattice paths to (r n, s n) are coefficients on a diagonal of 1/(1 - the sum of the steps). Of
other paths the first numbers are counted. [Stanley2012, section 4.7; FlajoletSedgewick2009, I.5]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from itertools import islice, product
from math import gcd
from typing import TYPE_CHECKING, Any, TypeVar

from gfkit.automata.dfa import explore
from gfkit.base.budget_and_progress import spend
from gfkit.boards.acceptors.boolean_combinations_of_conditions import is_true, leaves
from gfkit.errors import GfkitError, LimitReached
from gfkit.language.cells import Language, Sized, first_index, of_strip, sequence, strip
from gfkit.language.english import said
from gfkit.language.lines import Events, Line, NoAutomaton, Quotient, dfa, events
from gfkit.language.meanings import (
    Amount,
    Cells,
    Condition,
    Conjunction,
    Disjunction,
    Edge,
    Have,
    LatticePaths,
    Measured,
    Negation,
    Occurrences,
    Paths,
    Sentence,
    Size,
    Statistic,
    Turns,
)
from gfkit.language.words import statistics

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

S = TypeVar("S", bound=Hashable)

MOST_HEIGHT = 200
COUNTED, FEWEST = 30, 10
"""Paths without an automaton are counted for so many n, or, of many states, for fewer."""
MOST_WORK = 3_000_000
"""They are followed by so many steps of states at most."""
STEPS = ("U", "D", "L")
RISES = (1, -1, 0)
LEVEL = {"Dyck": 0, "Motzkin": 1, "Schroeder": 2}
"""How long a level step is; 0 for none."""
EQUATIONS = {
    "Dyck": "D = 1 + Z*D^2",
    "Motzkin": "M = 1 + Z*M + Z^2*M^2",
    "Schroeder": "S = 1 + Z*S + Z*S^2",
}
"""A path is empty, or a level step and a path, or U, a path, D and a path."""


def sequence_of(sentence: Sentence) -> Sequence:
    """Return the sequence of the numbers of paths; raises GfkitError.

    >>> sequence_of(Sentence(Paths("Motzkin"))).terms(7)
    [1, 1, 2, 4, 9, 21, 51]
    """
    if isinstance(sentence.objects, LatticePaths):
        return _lattice_sequence(sentence)
    of = _Heights.of(sentence)
    if of.most is not None:
        marks, total = len(statistics(sentence)), sentence.total is not None
        return sequence(languages(sentence), of.cells, said(sentence), marks, total=total)
    if not sentence.conditions and not statistics(sentence):
        return _algebraic(of.name, of.size).named(said(sentence))
    if sentence.by:
        raise NoAutomaton(f"{UNBOUNDED}, and marks need one, as 'of height at most 5'")
    first = first_index(of.cells, has_empty=of.has_empty and sentence.total is None)
    return _counted(of.numbers(), of.cells, first, said(sentence))


UNBOUNDED = "paths without a bound on their height have no finite automaton"


def strip_of(sentence: Sentence) -> Strip:
    """Return the strip of one row whose arrays are the words of steps; raises NoAutomaton."""
    [(_, language)] = languages(sentence)
    return strip(language, said(sentence), len(statistics(sentence)))


def languages(sentence: Sentence) -> list[tuple[int, Language]]:
    """Return the language of steps, with the sign 1; raises NoAutomaton."""
    if isinstance(sentence.objects, LatticePaths):
        return [(1, _Lattice.of(sentence.objects).language())]
    return [(1, _Heights.of(sentence).language())]


def terms_of(sentence: Sentence, count: int) -> list[int]:
    """Return the numbers of paths for n = 0, ..., count - 1."""
    if isinstance(sentence.objects, LatticePaths):
        lattice = _Lattice.of(sentence.objects)
        numbers, size = lattice.numbers(), lattice.size
    else:
        of = _Heights.of(sentence)
        numbers, size = of.numbers(), of.cells
    wanted = [size.times * n + size.plus for n in range(count)]
    listed = [*islice(numbers, max(wanted, default=0) + 1)]
    if len(listed) <= max(wanted, default=0):
        raise LimitReached(f"there are too many states for {count} terms")
    return [listed[k] if k >= 0 else 0 for k in wanted]


def _counted(numbers: Iterator[int], size: Size, first: int, name: str) -> Sequence:
    """Return the numbers of paths of the lengths times * n + plus, for the first n."""
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

    last = size.times * (first + COUNTED) + size.plus
    listed = [*islice(numbers, last + 1)][size.times * first + size.plus :: size.times]
    if len(listed) < FEWEST:
        raise LimitReached(f"{name}: they have no finite automaton, and too many states")
    told = f"{name} (counted for n = {first} to {first + len(listed) - 1})"
    return Sequence(listed, offset=first).named(told)


def _algebraic(name: str, size: Size) -> Sequence:
    """Return the numbers of all paths by the equation of their class."""
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import
    from gfkit.specifications.definition import Specification  # noqa: PLC0415 - slow to import

    whole = Sequence.of(Specification.parse(EQUATIONS[name]))
    if size.times > 1 or size.plus < 0:
        return whole.section(size.times, size.plus)
    return whole.shift(size.plus) if size.plus else whole


# Paths by their heights.


@dataclass(frozen=True, slots=True)
class _Machine:
    """What reads a path: a step k and the height after it are the letter k + 3 * height."""

    first: Any
    step: Callable[[Any, int], Any]
    accepts: Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class _Heights:
    """Dyck, Motzkin or Schroeder paths of which a condition holds.

    size: the semilength, or the length. most: a bound on the height, None for none. total: what is
    counted in all of them.
    """

    name: str
    size: Size
    said: Condition
    most: int | None
    counters: tuple[Events[Any], ...]

    @classmethod
    def of(cls, sentence: Sentence) -> _Heights:
        objects = sentence.objects
        assert isinstance(objects, Paths)
        condition = Conjunction(sentence.conditions)
        most = _bound(condition)
        if most is not None and most > MOST_HEIGHT:
            raise LimitReached(f"heights of paths are bounded by {MOST_HEIGHT} at most")
        level = LEVEL[objects.name]
        counters = tuple(_places(one, level) for one in statistics(sentence))
        return cls(objects.name, objects.size, condition, most, counters)

    @property
    def cells(self) -> Size:
        """How many cells a path fills: its length."""
        if self.name == "Motzkin":
            return self.size
        return Size(2 * self.size.times, 2 * self.size.plus)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How long the steps U, D and, if there is one, L are."""
        level = LEVEL[self.name]
        return (1, 1, level) if level else (1, 1)

    @property
    def has_empty(self) -> bool:
        """Whether the empty path is counted."""
        first, _, accepts = self._read()
        return accepts(first)

    def language(self) -> Language:
        """Return the words of steps; raises NoAutomaton without a bound on the height."""
        most, (first, step, accepts) = self.most, self._read()
        if most is None:
            raise NoAutomaton(UNBOUNDED)

        def within(z: tuple[int, Any] | None, k: int) -> tuple[int, Any] | None:
            after = None if z is None else step(z, k)
            return None if after is None or after[0] > most else after

        begun: tuple[int, Any] | None = first
        words = explore(len(self.sizes), begun, within, lambda z: z is not None and accepts(z))
        sized = tuple(Sized(k, size) for k, size in enumerate(self.sizes))
        names = STEPS[: len(sized)] if {*self.sizes} == {1} else ()
        return Language(words, sized, names).marked(
            [_with_heights(one, most) for one in self.counters]
        )

    def numbers(self) -> Iterator[int]:
        """Yield the numbers of paths of lengths 0, 1, ..., or what they have together."""
        first, step, accepts = self._read()
        return _numbers(self.sizes, first, step, accepts, self.counters[:1])

    def _read(
        self,
    ) -> tuple[
        tuple[int, Any],
        Callable[[tuple[int, Any], int], tuple[int, Any] | None],
        Callable[[tuple[int, Any]], bool],
    ]:
        """Return what reads steps: a state has the height and what each part knows."""
        parts = [*dict.fromkeys(leaves(self.said))]
        machines = [_machine(one) for one in parts]

        def step(z: tuple[int, Any], k: int) -> tuple[int, Any] | None:
            height = z[0] + RISES[k]
            if height < 0:
                return None
            read = zip(machines, z[1], strict=True)
            return height, tuple(one.step(state, k + 3 * height) for one, state in read)

        def accepts(z: tuple[int, Any]) -> bool:
            ends = {
                part: one.accepts(state)
                for part, one, state in zip(parts, machines, z[1], strict=True)
            }
            return z[0] == 0 and is_true(self.said, ends.__getitem__)

        return (0, tuple(one.first for one in machines)), step, accepts


def _bound(of: Condition, *, holds: bool = True) -> int | None:
    """Return a number that no height exceeds if a condition holds, or holds not; None for none.

    >>> _bound(Negation(Measured("height", Amount(4))))
    3
    """
    match of:
        case Negation(part):
            return _bound(part, holds=not holds)
        case Conjunction(parts) | Disjunction(parts):
            each = [_bound(one, holds=holds) for one in parts]
            known = [z for z in each if z is not None]
            if isinstance(of, Conjunction) == holds:
                return min(known, default=None)
            return max(known, default=0) if len(known) == len(each) else None
        case Measured("height", Amount(low, high, step)):
            if holds:
                return high
            return low - 1 if high is None and step == 1 and low else None
    return None


def _machine(condition: Condition) -> _Machine:
    match condition:
        case Measured("height", size) if isinstance(size, Amount):
            # The height is kept as it is where its remainder matters: there are finitely many below
            # a bound, and of paths of one length.
            number = Quotient.of([size]) if size.period == 1 else int
            return _Machine(0, lambda z, k: max(z, number(k // 3)), lambda z: z in size)
        case Have(amount, place, None) if isinstance(amount, Amount):
            of, many = _places(place, 0), Quotient.of([amount])

            def step(z: tuple[Any, int], k: int) -> tuple[Any, int]:
                state, more = of.step(z[0], k)
                return state, many(z[1] + more)

            return _Machine((of.first, 0), step, lambda z: z[1] + of.last(z[0]) in amount)
        case Edge():
            read = dfa(condition, Line(STEPS))
            return _Machine(0, lambda z, k: read.arrows[z][k % 3], read.accepting.__getitem__)
    raise GfkitError("this is not said of a path")


def _places(statistic: Statistic, level: int) -> Events[Any]:
    """Return what counts the places of a path, or its area, by letters k + 3 * height.

    A step up or down bounds half a square more, or less, than the height before it; in a path there
    are as many of both. level: how long a level step is.
    """
    match statistic:
        case "area":

            def area(z: int, k: int) -> tuple[int, int]:
                rise, height = k % 3, k // 3
                return z, (height - 1, height + 1, level * height)[rise]

            return Events(0, area)
        case Turns("return"):
            return Events(0, lambda z, k: (z, int(k == 1)))
        case Turns("peak"):
            return _places(Occurrences(("U", "D")), level)
        case Turns("valley"):
            return _places(Occurrences(("D", "U")), level)
        case Occurrences() | Cells():
            inside = events(statistic, Line(STEPS))
            return Events(inside.first, lambda z, k: inside.step(z, k % 3), inside.last)
    raise GfkitError("a path has no such places")


def _with_heights(of: Events[Any], most: int) -> Events[Any]:
    """Return the same by steps alone; beyond the heights that there are nothing is counted."""

    def step(z: tuple[int, Any], k: int) -> tuple[tuple[int, Any], int]:
        height = z[0] + RISES[k]
        if not 0 <= height <= most:
            return z, 0
        state, more = of.step(z[1], k + 3 * height)
        return (height, state), more

    return Events((0, of.first), step, lambda z: of.last(z[1]))


def _numbers(
    sizes: tuple[int, ...],
    first: S,
    step: Callable[[S, int], S | None],
    accepts: Callable[[S], bool],
    counters: tuple[Events[Any], ...] = (),
) -> Iterator[int]:
    """Yield how many words of steps there are of sizes 0, 1, ...; at most for some time.

    counters: what is counted in all of them; the height is the first entry of a state then.
    """
    begun = (first, tuple(one.first for one in counters))
    layers: dict[int, dict[Any, tuple[int, int]]] = {0: {begun: (1, 0)}}
    size = work = 0
    while work <= MOST_WORK:
        here = layers.pop(size, {})
        work += len(here) * len(sizes)
        spend(len(here) * len(sizes))
        ends = [(z, number) for z, number in here.items() if accepts(z[0])]
        if counters:
            last = counters[0].last
            yield sum(total + many * last(z[1][0]) for z, (many, total) in ends)
        else:
            yield sum(many for _, (many, _) in ends)
        for (state, places), (many, total) in here.items():
            for k, more in enumerate(sizes):
                after = step(state, k)
                if after is None:
                    continue
                seen, found = places, 0
                if counters:
                    height: Any = after
                    inner, found = counters[0].step(places[0], k + 3 * height[0])
                    seen = (inner,)
                layer = layers.setdefault(size + more, {})
                was, there = layer.get((after, seen), (0, 0))
                layer[after, seen] = was + many, there + total + found * many
        size += 1


# Lattice paths.


@dataclass(frozen=True, slots=True)
class _Lattice:
    """Lattice paths by their steps, each of which has a cost of 1 or more.

    size: the cost of a path. across: a linear function that is `target` at the end, wherever n is;
    it is 0 at the start.
    """

    steps: tuple[tuple[int, int], ...]
    costs: tuple[int, ...]
    size: Size
    across: tuple[int, int]
    target: int

    @classmethod
    def of(cls, objects: LatticePaths) -> _Lattice:
        """Return the paths with the least costs; raises GfkitError where no costs are positive.

        >>> n, here = Size(), (Size(0), Size(0))
        >>> _Lattice.of(LatticePaths(here, (n, n), ((1, 0), (0, 1)))).across
        (1, -1)
        """
        dx, dy = (
            Size(end.times - start.times, end.plus - start.plus)
            for start, end in zip(objects.start, objects.end, strict=True)
        )
        lines = sorted(product(range(-4, 5), repeat=2), key=lambda z: (abs(z[0]) + abs(z[1]), z))
        for a, b in lines:
            costs = tuple(a * x + b * y for x, y in objects.steps)
            size = Size(a * dx.times + b * dy.times, a * dx.plus + b * dy.plus)
            if size.times >= 1 and min(costs, default=0) >= 1:
                both = gcd(dx.times, dy.times)
                across = (dy.times // both, -dx.times // both)
                target = across[0] * dx.plus + across[1] * dy.plus
                return cls(objects.steps, costs, size, across, target)
        raise GfkitError(
            "there are such paths of any number of steps, or none leads on to the end: some steps "
            "are undone by others"
        )

    @property
    def moves(self) -> tuple[int, ...]:
        """By how much each step goes across."""
        return tuple(self.across[0] * x + self.across[1] * y for x, y in self.steps)

    def step(self, at: int, k: int) -> int | None:
        """Return the place across after a step; None if no path comes back from there."""
        after = at + self.moves[k]
        if (min(self.moves) >= 0 and after > self.target) or (
            max(self.moves) <= 0 and after < self.target
        ):
            return None
        return after

    @property
    def is_bounded(self) -> bool:
        """Whether few places across lead to the end."""
        return min(self.moves) >= 0 or max(self.moves) <= 0

    def language(self) -> Language:
        """Return the words of steps; raises NoAutomaton where places across have no bound."""
        if not self.is_bounded:
            raise NoAutomaton("no bounded strip holds all these paths")
        begun: int | None = 0

        def step(z: int | None, k: int) -> int | None:
            return None if z is None else self.step(z, k)

        words = explore(len(self.steps), begun, step, lambda z: z == self.target)
        return Language(words, tuple(Sized(k, cost) for k, cost in enumerate(self.costs)))

    def numbers(self) -> Iterator[int]:
        """Yield the numbers of paths of costs 0, 1, ...."""
        return _numbers(self.costs, 0, self.step, lambda z: z == self.target)


def _lattice_sequence(sentence: Sentence) -> Sequence:
    """Return the numbers of lattice paths, from the first n >= 0 that may have one."""
    objects, name = sentence.objects, said(sentence)
    assert isinstance(objects, LatticePaths)
    lattice = _Lattice.of(objects)
    size, least = lattice.size, int(lattice.target != 0)
    first = max(0, -((size.plus - least) // size.times))
    if lattice.is_bounded:
        return of_strip(strip_of(sentence), size, first).named(name)
    of_diagonal = _on_diagonal(objects)
    if of_diagonal is not None:
        return of_diagonal.beginning(first).named(name)
    return _counted(lattice.numbers(), size, first, name)


def _on_diagonal(objects: LatticePaths) -> Sequence | None:
    """Return the coefficients of 1/(1 - the sum of the steps) on a diagonal, if they are there.

    Paths to (r n + p, s n + q) are those of n + m on the diagonal of this fraction times
    x^(r m - p) y^(s m - q).
    """
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

    (r, p), (s, q) = (
        (end.times - start.times, end.plus - start.plus)
        for start, end in zip(objects.start, objects.end, strict=True)
    )
    if min(r, s) < 1 or min(z for step in objects.steps for z in step) < 0:
        return None
    m = max(-(-p // r), -(-q // s), 0)
    steps = "-".join(f"x^{a}*y^{b}" for a, b in objects.steps)
    direction = "" if r == s == 1 else f"{r},{s} "
    text = f"diagonal {direction}of x^{r * m - p}*y^{s * m - q}/(1-{steps})"
    whole = Sequence.parse(text)
    return whole.shift(m) if m else whole
