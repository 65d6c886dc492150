"""What counts Dyck, Motzkin and Schroeder paths, and lattice paths from a point to a point.

A path is the word of its steps. Where few heights can occur, a finite automaton reads it: of paths
of bounded height, of lattice paths on one side of whose end no step goes back, and of all paths up
to some length, by which the first numbers of others are counted. All Dyck, Motzkin and Schroeder
paths are classes with an equation, by their first return to the axis, and lattice paths to
(r n, s n) are coefficients on a diagonal of 1/(1 - the sum of the steps).
[Stanley2012, section 4.7; FlajoletSedgewick2009, I.5]
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from math import gcd
from typing import Any

from gfkit.automata.dfa import DFA, explore
from gfkit.errors import GfkitError, LimitReached
from gfkit.language.cells import Language, Sized, counts, terms
from gfkit.language.counts import Counts, NoAutomaton, first_index, statistics
from gfkit.language.lines import Events, Line, combined, dfa, events
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
from gfkit.sequences.sequence import Sequence
from gfkit.specifications.definition import Specification

MOST_HEIGHT = 200
COUNTED, FEWEST = 30, 10
"""Paths without an automaton are counted for that many n, or, of many states, for fewer."""
STEPS, RISES = ("U", "D", "L"), (1, -1, 0)
LEVEL = {"Dyck": 0, "Motzkin": 1, "Schroeder": 2}
"""How long a level step is; 0 for none."""
EQUATIONS = {
    "Dyck": "D = 1 + Z*D^2",
    "Motzkin": "M = 1 + Z*M + Z^2*M^2",
    "Schroeder": "S = 1 + Z*S + Z*S^2",
}
"""A path is empty, or a level step and a path, or U, a path, D and a path."""
FACTORS = {"peak": ("U", "D"), "valley": ("D", "U")}


def counts_of(sentence: Sentence) -> Counts:
    """Return what counts paths, of which only the first may be counted; raises GfkitError.

    >>> counts_of(Sentence(Paths("Motzkin"))).sequence("").terms(7)
    [1, 1, 2, 4, 9, 21, 51]
    """
    objects, size = sentence.objects, length(sentence)
    if isinstance(objects, LatticePaths):
        lattice = _Lattice.of(objects)
        least = int(lattice.target != 0 and size.plus <= 0)
        if lattice.is_bounded:
            found = counts([(1, lattice.language(None))], sentence, size)
            return replace(found, has_empty=False, least=least)
        whole = _on_diagonal(objects)
        if whole is not None:
            return Counts(((1, whole),), size, least=least)
        return _counted(sentence, size, least=least)
    assert isinstance(objects, Paths)
    if (most := _bound(Conjunction(sentence.conditions))) is not None:
        if most > MOST_HEIGHT:
            raise LimitReached(f"heights of paths are bounded by {MOST_HEIGHT} at most")
        return counts([(1, _language(sentence, most))], sentence, size)
    if not sentence.conditions and not statistics(sentence):
        of = Specification.parse(EQUATIONS[objects.name])
        whole, n = Sequence.of(of), objects.size
        whole = whole if n == Size() else whole.section(n.times, n.plus)
        return Counts(((1, whole),), size, has_empty=True)
    if sentence.by:
        raise NoAutomaton(
            "paths without a bound on their height have no finite automaton, and marks need one, "
            "as 'of height at most 5'"
        )
    return _counted(sentence, size)


def terms_of(sentence: Sentence, count: int) -> list[int]:
    """Return the numbers of paths for n = 0, ..., count - 1."""
    size, total = length(sentence), sentence.total is not None
    most = max(size.times * count + size.plus, 0)
    if isinstance(sentence.objects, LatticePaths):
        language = _Lattice.of(sentence.objects).language(most)
    else:
        language = _language(sentence, most // 2)
    return terms([(1, language)], size, count, total=total)


def length(sentence: Sentence) -> Size:
    """Return the length of a path: the semilength n has 2n steps."""
    objects = sentence.objects
    if isinstance(objects, LatticePaths):
        return _Lattice.of(objects).size
    assert isinstance(objects, Paths)
    size = objects.size
    return size if objects.name == "Motzkin" else Size(2 * size.times, 2 * size.plus)


def _counted(sentence: Sentence, size: Size, least: int = 1) -> Counts:
    """Return the numbers of paths for the first n."""
    try:
        listed = terms_of(sentence, COUNTED)
    except LimitReached:
        listed = terms_of(sentence, FEWEST)
    has_empty = (
        sentence.total is None and least == 1 and listed[first_index(size, has_empty=True)] == 1
    )
    first = first_index(size, has_empty=has_empty, least=least)
    note = f"counted for n = {first} to {len(listed) - 1}"
    return Counts(((1, Sequence(listed[first:], offset=first)),), size, {}, has_empty, least, note)


# Paths by their heights.


def _language(sentence: Sentence, most: int) -> Language:
    """Return the words of steps of the paths of bounded height."""
    objects = sentence.objects
    assert isinstance(objects, Paths)
    level = LEVEL[objects.name]
    sizes = (1, 1, level) if level else (1, 1)
    many = len(sizes)
    line = Line(STEPS[:many])

    def after(height: int, k: int) -> int:
        return min(max(height + RISES[k], 0), most)

    def places(statistic: Statistic) -> Events[Any]:
        """Return what counts places, or the area.

        A step up or down bounds half a square more, or less, than the height before it; in a path
        there are as many of both.
        """
        match statistic:
            case "area":
                return Events(0, lambda z, k: (after(z, k), z * sizes[k]))
            case Turns("return"):
                return Events(0, lambda z, k: (after(z, k), int(z == k == 1)))
            case Turns(name) if name in FACTORS:
                return events(Occurrences(FACTORS[name]), line)
            case Occurrences() | Cells():
                return events(statistic, line)
        raise GfkitError("a path has no such places")

    def leaf(condition: Condition) -> DFA:
        match condition:
            case Measured("height", Amount() as size):
                return explore(
                    many,
                    (0, 0),
                    lambda z, k: (after(z[0], k), max(z[1], after(z[0], k))),
                    lambda z: z[1] in size,
                )
            case Have(Amount() as amount, place, None):
                return places(place).dfa(many, amount)
            case Edge():
                return dfa(condition, line)
        raise GfkitError("this condition does not apply to a path")

    def step(height: int | None, k: int) -> int | None:
        stays = height is not None and 0 <= height + RISES[k] <= most
        return height + RISES[k] if stays and height is not None else None

    begun: int | None = 0
    words = explore(many, begun, step, lambda height: height == 0)
    words &= combined(Conjunction(sentence.conditions), many, leaf)
    sized = tuple(Sized(k, size) for k, size in enumerate(sizes))
    names = STEPS[:many] if {*sizes} == {1} else ()
    return Language(words, sized, names).marked([*map(places, statistics(sentence))])


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

    @property
    def is_bounded(self) -> bool:
        """Whether few places across lead to the end."""
        return min(self.moves) >= 0 or max(self.moves) <= 0

    def language(self, most: int | None) -> Language:
        """Return the words of steps that cost at most so much, or of all, if they are bounded."""
        moves, target = self.moves, self.target
        low, high = (min(0, target), max(0, target))
        if not self.is_bounded:
            assert most is not None
            reach = most * max(map(abs, moves))
            low, high = -reach, reach

        def step(at: int | None, k: int) -> int | None:
            return at + moves[k] if at is not None and low <= at + moves[k] <= high else None

        begun: int | None = 0
        words = explore(len(moves), begun, step, lambda at: at == target)
        return Language(words, tuple(Sized(k, cost) for k, cost in enumerate(self.costs)))


def _on_diagonal(objects: LatticePaths) -> Sequence | None:
    """Return the coefficients of 1/(1 - the sum of the steps) on a diagonal, if they are there.

    Paths to (r n + p, s n + q) are those of n + m on the diagonal of this fraction times
    x^(r m - p) y^(s m - q).
    """
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
