"""Misere quotients of octal games: found heap by heap, and proved.

Sums X and Y of heaps are alike if for every sum Z the same player wins X + Z and Y + Z, where a
player who cannot move wins. The classes are a commutative monoid, the misere quotient, with the set
of the classes of sums that the player to move loses. [PlambeckSiegel2008, sections 1 to 4]

*A finite monoid with images of heaps tells who wins* if it does not call the sum of no heaps lost,
no sum that it calls lost has an option that it calls lost, and every other sum that has options has
one. The second is a condition on each heap and each element. For the third let F(X) be the set of r
such that some option of X, times r, is called lost. If x, y are the images of X and Y then F(X + Y)
is the union of {r: yr in F(X)} and {r: xr in F(Y)}; so finitely many pairs (x, F(X)) occur, and
since this grows with F(X) and F(Y), for each x only the least F(X) need be kept. It is the quotient
if, besides, the elements are products of images and no two are alike.

*Period.* Let k be the last place of a digit, images repeat after p heaps from n0 on, and m the
larger of n0 and 1. If the first 2 m + 2 p + k heaps meet the conditions, then all do: of the two
heaps that a larger one leaves the larger has at least m + p beans, and p beans less have its image;
so the options have the images of those of the heap with p beans less, and conversely.
[PlambeckSiegel2008, section 4]

*How they are found.* While the images of a new heap's options name an element that passes, that is
its image. Else the quotient grows: its elements are told apart by sums added to them, which are
learned from counterexamples as those of a finite automaton are [Angluin1987]. Who wins a sum is
played out with few kinds of heaps, while the others are replaced by their equals among smaller
heaps. What comes out is a candidate; if it fails, the heaps in question are kept.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from functools import reduce
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Self

from gfkit.analysis.period_modulo import prime_factors
from gfkit.base.budget import know, spend
from gfkit.errors import LimitReached
from gfkit.games.misere import Heaps, MisereOctal
from gfkit.games.octal_period import CODE
from gfkit.proofs.closed_sets import COUNT
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, statement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from gfkit.games.octal import OctalCode
    from gfkit.proofs.kernel import Workings

Pair = tuple[int, int]
"""The image x of a sum X, and F(X) as bits."""
MOST = 256
"""Elements of a quotient that is looked for."""
MOST_LOOKS = 400_000
"""How often it is asked who wins a sum, a second or two, unless more is allowed."""


@dataclass(frozen=True, slots=True)
class Monoid:
    """A finite commutative monoid, 0 its one, with the elements called lost and images of heaps."""

    table: tuple[tuple[int, ...], ...]
    lost: frozenset[int]
    images: tuple[int, ...]
    rows: tuple[int, ...] = field(init=False)
    """For each element the set of those that make a lost one with it, as bits."""

    def __post_init__(self) -> None:
        rows = (
            sum(1 << r for r, product in enumerate(row) if product in self.lost)
            for row in self.table
        )
        object.__setattr__(self, "rows", tuple(rows))

    def image(self, heaps: Iterable[int]) -> int:
        """Return the image of a sum of heaps."""
        return reduce(lambda q, heap: self.table[q][self.images[heap]], heaps, 0)

    def reaches(self, options: Iterable[Heaps]) -> int:
        """Return F(X) of a sum with these options."""
        return reduce(lambda found, q: found | self.rows[q], set(map(self.image, options)), 0)

    def pairs(self, octal: MisereOctal) -> dict[Pair, int]:
        """Return the pairs of the heaps that have options, each with its first heap."""
        found: dict[Pair, int] = {}
        for heap, image in enumerate(self.images):
            options = octal.options(heap)
            spend(1 + len(options))
            if options:
                found.setdefault((image, self.reaches(options)), heap)
        return found

    def fault(self, pairs: Sequence[Pair]) -> tuple[int, tuple[int, ...]] | None:
        """Return an element and pairs whose sum, or an option, is not called what it is; or None.

        pairs: those of single heaps, from which those of all sums are made.
        """
        for g, (x, reach) in enumerate(pairs):
            both = reach & self.rows[x]
            if both:
                return (both & -both).bit_length() - 1, (g,)
        least: dict[int, list[int]] = {}
        moved: dict[Pair, int] = {}  # the r such that r times an element is in a set
        waiting: list[tuple[int, int, tuple[int, ...]]]
        waiting = [(x, reach, (g,)) for g, (x, reach) in enumerate(pairs)]
        for x, reach, word in waiting:  # and in those that are added
            known = least.setdefault(x, [])
            if any(one & reach == one for one in known):
                continue
            if x not in self.lost and not reach & 1:
                return 0, word
            known[:] = [one for one in known if one & reach != reach]
            known.append(reach)
            for g, (y, other) in enumerate(pairs):
                for key in ((reach, y), (other, x)):
                    if key not in moved:
                        spend(1 + len(self.table) // 16)
                        row = self.table[key[1]]
                        moved[key] = sum((key[0] >> z & 1) << r for r, z in enumerate(row))
                reaches = moved[reach, y] | moved[other, x]
                waiting.append((self.table[x][y], reaches, (*word, g)))
        return None


@statement(
    "misere quotient",
    code=CODE,
    table=COUNT.many().many(),
    lost=COUNT.many(),
    images=COUNT.many(),
    period=COUNT,
)
@dataclass(frozen=True, slots=True, repr=False)
class MisereQuotient(Statement):
    """The misere quotient of an octal game, or, with period 0, of its first heaps.

    table: products of its elements 0, 1, ..., of which 0 is the one. lost: the elements of sums
    that the player to move loses. images: the elements of heaps of 0, 1, ... beans; with a period
    the last of them are repeated for ever, and both the period and where it begins are least.

    >>> from gfkit.games.octal import OctalCode
    >>> from gfkit.proofs.kernel import prove
    >>> game = OctalCode.parse("0.1")
    >>> print(prove(MisereQuotient(game, ((0, 1), (1, 0)), (1,), (0, 1, 0), 1)).statement)
    the misere quotient of 0.1 has 2 elements, 1 of them lost; images have period 1 from n = 2 on
    """

    code: OctalCode
    table: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...]
    images: tuple[int, ...]
    period: int

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Check that it is a monoid, generated by the images and reduced, and tells who wins."""
        m, images = len(self.table), self.images
        elements = range(m)
        names = {*images, *self.lost, *(z for row in self.table for z in row)}
        shaped = m and all(len(row) == m for row in self.table) and images and names <= {*elements}
        if not shaped or images[0] or 0 in self.lost or len(set(self.lost)) < len(self.lost):
            raise NotDerived(f"{self}: the table, the lost elements and the images do not fit")
        heaps, octal = self._heaps(), MisereOctal(self.code)
        monoid = Monoid(self.table, frozenset(self.lost), heaps)
        if not is_monoid(self.table, set(images)):
            raise NotDerived(f"{self}: the images do not generate a commutative monoid")
        if len(set(monoid.rows)) < m:
            raise NotDerived(f"{self}: two elements are alike")
        idle = all(not image or octal.options(n) for n, image in enumerate(heaps))
        if not idle or monoid.fault([*monoid.pairs(octal)]) is not None:
            raise NotDerived(f"{self}: a sum of heaps is not won as the lost elements say")
        return Derivation(f"the options of {len(heaps)} heaps, and the sums of their kinds, agree")

    def _heaps(self) -> tuple[int, ...]:
        """Return the images of as many heaps as are looked at; raises NotDerived."""
        p, images = self.period, self.images
        if not p:
            return images
        if not self.code.is_finite or not 0 < p <= len(images):
            raise NotDerived(f"{self}: a period needs finitely many digits, and images")
        n0 = len(images) - p
        block = images[n0:]
        factors = prime_factors(p)
        if any(block == block[p // f :] + block[: p // f] for f in factors) or (
            n0 and images[n0 - 1] == images[-1]
        ):
            raise NotDerived(f"{self}: the period or where it begins is not least")
        count = 2 * max(n0, 1) + 2 * p + self.code.last
        return tuple(images[n if n < n0 else n0 + (n - n0) % p] for n in range(count))

    def __str__(self) -> str:
        many = f"{len(self.table)} elements, {len(self.lost)} of them lost"
        if not self.period:
            n = len(self.images) - 1
            heaps = f"the heaps of at most {n} beans of {self.code}"
            return f"the misere quotient of {heaps} has {many}"
        since = len(self.images) - self.period
        period = f"images have period {self.period} from n = {since} on"
        return f"the misere quotient of {self.code} has {many}; {period}"


@dataclass(frozen=True, slots=True)
class Presentation:
    """Generators and relations of a quotient, and its elements as products of generators.

    generators: letters, each with the first heap that has it for its image. Relations are between
    products of least degree, first in the alphabet, and those that have no less: a Groebner basis.

    >>> from gfkit.games.octal import OctalCode
    >>> found = Presentation.of(QuotientSearch.of(OctalCode.parse("0.3"), 20).statement)
    >>> found.generators, found.relations, found.elements
    ({'a': 1}, ('a^2 = 1',), ('1', 'a'))
    """

    generators: Mapping[str, int]
    relations: tuple[str, ...]
    elements: tuple[str, ...]

    @classmethod
    def of(cls, quotient: MisereQuotient) -> Self:
        """Return the presentation by the first heaps that generate."""
        table, made, heaps = quotient.table, [0], []
        for heap, image in enumerate(quotient.images):
            if image not in made:
                heaps.append(heap)
                for x in made:
                    if table[x][image] not in made:
                        made.append(table[x][image])
        steps = [quotient.images[heap] for heap in heaps]
        letters = [chr(97 + i) if len(heaps) <= 26 else f"x_{i + 1}" for i in range(len(heaps))]
        one = (0,) * len(heaps)
        least: dict[int, tuple[int, ...]] = {}
        equal: list[tuple[tuple[int, ...], int]] = []
        waiting = {(0, one): 0}
        while waiting:  # by degree, then a before b
            key = min(waiting)
            x, powers = waiting.pop(key), tuple(-k for k in key[1])
            if any(all(a <= b for a, b in zip(old, powers, strict=True)) for old, _ in equal):
                continue
            if x in least:
                equal.append((powers, x))
                continue
            least[x] = powers
            for i, step in enumerate(steps):
                more = tuple(-k - (i == j) for j, k in enumerate(powers))
                waiting[-sum(more), more] = table[x][step]

        def text(powers: tuple[int, ...]) -> str:
            shown = (f"{z}^{k}" if k > 1 else z for z, k in zip(letters, powers, strict=True) if k)
            return " ".join(shown) if len(heaps) > 26 else "".join(shown)

        words = tuple(text(least[x]) or "1" for x in range(len(table)))
        relations = tuple(f"{text(powers)} = {words[x]}" for powers, x in equal)
        return cls(dict(zip(letters, heaps, strict=True)), relations, words)


def is_monoid(table: Sequence[Sequence[int]], generators: set[int]) -> bool:
    """Tell whether it is the table of a commutative monoid with these generators, and 0 its one."""
    elements = range(len(table))
    if list(table[0]) != list(elements) or any(
        table[x][y] != table[y][x] for x in elements for y in range(x)
    ):
        return False
    # Light: it is enough to multiply by generators in the middle.
    for g in generators:
        for x in elements:
            spend(len(table))
            if any(table[table[x][g]][y] != table[x][table[g][y]] for y in elements):
                return False
    found = [0]
    for x in found:
        found += {table[x][g] for g in generators} - {*found}
    return len(found) == len(table)


@dataclass(slots=True)
class QuotientSearch:
    """The quotients of the heaps of at most n beans, for one n after the other.

    >>> from gfkit.games.octal import OctalCode
    >>> found = QuotientSearch.of(OctalCode.parse("0.123"), up_to=100)
    >>> len(found.monoid.table), len(found.monoid.lost), found.period
    (20, 5, (5, 5))
    """

    code: OctalCode
    monoid: Monoid = field(default_factory=lambda: Monoid(((0,),), frozenset(), (0,)))
    words: tuple[Heaps, ...] = ((),)
    """For each element a sum of least weight, of heaps of `kinds`."""
    kinds: tuple[int, ...] = ()
    period: tuple[int, int] | None = None
    """Where the images begin to repeat, and the period, if it is proved by this many heaps."""
    reason: str = ""
    """Why no more heaps were looked at."""
    looks: int = MOST_LOOKS
    """How often it may still be asked who wins a sum."""
    _octal: MisereOctal = field(init=False)
    _pairs: dict[Pair, int] = field(default_factory=dict)
    _tests: tuple[Heaps, ...] = ((),)

    def __post_init__(self) -> None:
        self._octal = MisereOctal(self.code)

    @classmethod
    def of(cls, code: OctalCode, up_to: int, looks: int = MOST_LOOKS) -> Self:
        """Look at heaps until a period is proved, the quotient grows too large, or at most up_to.

        Raises OutOfBudget.
        """
        search = cls(code, looks=looks)
        for heap in range(1, up_to + 1):
            try:
                search._add(heap)
            except LimitReached as error:
                search.reason = f"that of the heaps of up to {heap} beans {error}"
                break
            know(order=len(search.monoid.table), heaps=heap)
            search.period = search._find_period()
            if search.period is not None:
                break
        else:
            search.reason = f"no period is seen among the heaps of up to {up_to} beans"
        return search

    @property
    def statement(self) -> MisereQuotient:
        """What was found, to be proved: the whole quotient, or that of the first heaps."""
        images, p = self.monoid.images, 0
        if self.period is not None:
            n0, p = self.period
            images = images[: n0 + p]
        lost = tuple(sorted(self.monoid.lost))
        return MisereQuotient(self.code, self.monoid.table, lost, images, p)

    def _find_period(self) -> tuple[int, int] | None:
        images = self.monoid.images
        for p in range(1, len(images) // 2 if self.code.is_finite else 0):
            n0 = len(images) - p
            while n0 and images[n0 - 1] == images[n0 - 1 + p]:
                n0 -= 1
            if 2 * max(n0, 1) + 2 * p + self.code.last <= len(images):
                return n0, p
        return None

    def _add(self, heap: int) -> None:
        options = self._octal.options(heap)
        spend(1 + len(options))
        reach = self.monoid.reaches(options)
        image = self._image(reach) if options else 0
        if image is None:
            self._grow(heap)
            return
        old = self.monoid
        self.monoid = Monoid(old.table, old.lost, (*old.images, image))
        if options:
            self._pairs.setdefault((image, reach), heap)
            if weight(self.words[image]) > weight((heap,)):
                self.kinds = (*self.kinds, heap)

    def _image(self, reach: int) -> int | None:
        """Return the element that a heap with such options is alike, or None."""
        monoid = self.monoid
        fitting = [x for x, row in enumerate(monoid.rows) if not row & reach]
        for x in fitting:
            if any(y == x and one & reach == one for y, one in self._pairs):
                return x
        for x in fitting:
            told = (x in monoid.lost) != bool(reach & 1)
            if told and monoid.fault([*self._pairs, (x, reach)]) is None:
                return x
        return None

    def _grow(self, heap: int) -> None:
        """Find the quotient with one heap more, of an image that is new."""
        kinds, trusting = {*self.kinds, heap}, True
        while True:
            try:
                found = self._learned(heap, sorted(kinds), trusting=trusting)
                pairs = found.pairs(self._octal)
                fault = found.fault([*pairs])
                if fault is None:
                    break
            except _Astray:
                if not trusting:
                    raise LimitReached("is not found") from None
                fault = None
            if fault is None or trusting:
                trusting = False
                continue
            blamed = {[*pairs.values()][g] for g in fault[1]}
            left = {z for one in blamed for option in self._octal.options(one) for z in option}
            more = (blamed - kinds) or ({z for z in left if self._octal.options(z)} - kinds)
            if not more:
                raise LimitReached("is not found")
            kinds |= more
        self.monoid, self._pairs = found, pairs
        self.kinds = tuple(z for z in sorted(kinds) if (z,) == self.words[found.images[z]])

    def _learned(self, heap: int, kinds: list[int], *, trusting: bool) -> Monoid:
        """Return a monoid that tells who wins sums of heaps of some kinds; raises LimitReached."""
        old, words = self.monoid, self.words

        def rewritten(z: int) -> Heaps:
            if z in kinds:
                return (z,)
            return words[old.images[z]] if z else ()

        plays = _Plays(self, rewritten, kinds, words if trusting else None)
        tests = [*self._tests]
        while True:
            states, steps = _told_apart(plays, kinds, tests)
            table = _table(states, steps)
            lost = frozenset(x for x, word in enumerate(states) if not plays.wins(word))
            image_of = dict(zip(kinds, (steps[z][0] for z in kinds), strict=True))
            images = [0] * heap
            candidate = Monoid(table, lost, tuple(image_of.get(z, 0) for z in range(heap + 1)))
            images = [candidate.image(rewritten(z)) for z in range(heap + 1)]
            found = Monoid(table, lost, tuple(images))
            fault = found.fault(
                [(found.images[z], found.reaches(self._octal.options(z))) for z in kinds]
            )
            if fault is None:
                break
            word = joined(states[fault[0]], tuple(kinds[g] for g in fault[1]))
            for one in (word, *plays.options(word)):
                if plays.wins(one) == (found.image(one) in lost):
                    tests.append(_told_by(plays, found, states, one))
                    break
            else:
                raise _Astray
        self.words, self._tests = tuple(states), tuple(tests)
        return found


class _Astray(Exception):
    """Sums that were taken to be alike are not."""


def weight(heaps: Heaps) -> int:
    """Return a number that every move makes less, also one that only splits a heap."""
    return 2 * sum(heaps) - len(heaps)


def joined(*parts: Heaps) -> Heaps:
    """Return the sum of sums."""
    return tuple(sorted(z for part in parts for z in part))


class _Plays:
    """Who wins sums of heaps of some kinds, where the other heaps are replaced by such sums."""

    def __init__(
        self,
        search: QuotientSearch,
        rewritten: Callable[[int], Heaps],
        kinds: list[int],
        words: tuple[Heaps, ...] | None,
    ) -> None:
        options = MisereOctal(search.code).options
        self.moves = {
            heap: sorted({joined(*map(rewritten, option)) for option in options(heap)})
            for heap in kinds
        }
        self.search, self.old, self.words = search, search.monoid, words
        self.new = len(self.old.images)
        self.known: dict[Heaps, bool] = {}

    def options(self, heaps: Heaps) -> Iterable[Heaps]:
        """Return the sums that a move leaves, some more than once."""
        for i, heap in enumerate(heaps):
            if not i or heaps[i - 1] != heap:
                for option in self.moves[heap]:
                    yield joined(heaps[:i], heaps[i + 1 :], option)

    def wins(self, heaps: Heaps) -> bool:
        """Tell whether the player to move wins; raises LimitReached."""
        self.search.looks -= 1
        if self.search.looks < 0:
            raise LimitReached("needs more work than is allowed")
        if heaps not in self.known:
            spend()
            self.known[heaps] = self._wins(heaps)
        return self.known[heaps]

    def _wins(self, heaps: Heaps) -> bool:
        many = heaps.count(self.new)
        if not many or self.words is not None:
            q = self.old.image(z for z in heaps if z != self.new)
            if not many:
                return q not in self.old.lost
            alike = joined((self.words or ())[q], (self.new,) * many)
            if alike != heaps:
                return self.wins(alike)
        return any(not self.wins(option) for option in self.options(heaps))


def _told_apart(
    plays: _Plays, kinds: list[int], tests: list[Heaps]
) -> tuple[list[Heaps], dict[int, list[int]]]:
    """Return sums of least weight that tests tell apart, and where each kind of heap leads.

    A test is a sum that is added. Tests are added until the ways lead to the same place in any
    order.
    """

    def row(word: Heaps) -> tuple[bool, ...]:
        return tuple(plays.wins(joined(word, test)) for test in tests)

    while True:
        states: list[Heaps] = []
        numbers: dict[tuple[bool, ...], int] = {}
        waiting: list[tuple[int, Heaps]] = [(0, ())]
        seen: set[Heaps] = {()}
        while waiting:
            word = heapq.heappop(waiting)[1]
            if numbers.setdefault(row(word), len(states)) < len(states):
                continue
            states.append(word)
            if len(states) > MOST:
                raise LimitReached(f"has more than {MOST} elements, if it is finite")
            for heap in kinds:
                more = joined(word, (heap,))
                if more not in seen:
                    seen.add(more)
                    heapq.heappush(waiting, (weight(more), more))
        steps = {z: [numbers[row(joined(word, (z,)))] for word in states] for z in kinds}
        new = _unordered(plays, states, steps, tests)
        if new is None:
            return states, steps
        tests.append(new)


def _unordered(
    plays: _Plays, states: list[Heaps], steps: dict[int, list[int]], tests: list[Heaps]
) -> Heaps | None:
    """Return a test that is missing if two heaps lead to different places in both orders."""
    for a in steps:
        for b in steps:
            for x, word in enumerate(states) if a < b else ():
                first, second = states[steps[b][steps[a][x]]], states[steps[a][steps[b][x]]]
                if first == second:
                    continue
                for test in tests:
                    wins = plays.wins(joined(first, test))
                    if wins != plays.wins(joined(second, test)):
                        is_first = plays.wins(joined(word, (a, b), test)) != wins
                        return joined((b if is_first else a,), test)
    return None


def _table(states: list[Heaps], steps: dict[int, list[int]]) -> tuple[tuple[int, ...], ...]:
    """Return the products of all states, by the steps of one of them."""
    columns = []
    for word in states:
        column = list(range(len(states)))
        for heap in word:
            column = [steps[heap][x] for x in column]
        columns.append(column)
    return tuple(zip(*columns, strict=True))


def _told_by(plays: _Plays, found: Monoid, states: list[Heaps], word: Heaps) -> Heaps:
    """Return a test, a part of a sum whose winner is told wrongly."""
    ways = [
        plays.wins(joined(states[found.image(word[:i])], word[i:])) for i in range(len(word) + 1)
    ]
    for i, (before, after) in enumerate(pairwise(ways)):
        if before != after:
            return word[i + 1 :]
    raise _Astray
