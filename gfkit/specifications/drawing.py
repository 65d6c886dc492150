"""Uniform random objects of a given size of a class, by the recursive method.

The numbers of objects of smaller sizes give the probabilities of the parts of an object. For sets
and cycles of unlabelled objects, let A have a(k) objects of size k:

- *Multisets.* n s(n) is the sum of k a(k) s(n - i k) over i and k: an object of A of size k is
  taken i times, beside a multiset of the rest [NijenhuisWilf1978].
- *Sets without repetition.* For one size k after another, draw how many of the a(k) objects occur.
- *Cycles.* A sequence of m objects is repeated d times, with the weight phi(d)/(d m): of a cycle
  with s symmetries there are sum_(d | s) phi(d) = s times as many as of one without, over s.

Labelled sets and cycles are drawn by the component of one label. [FlajoletZimmermannCutsem1994]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from math import comb, factorial, inf, lcm
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from gfkit.base.budget import spend
from gfkit.errors import GfkitError
from gfkit.specifications.classes import (
    Atom,
    Boxed,
    Card,
    Classes,
    Made,
    Name,
    Neutral,
    Node,
    Product,
    Union,
    parts_of,
)
from gfkit.specifications.terms import Series, totient

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")
Labels: TypeAlias = tuple[int, ...]
WORDS = {"Seq": "Sequence", "Set": "Set", "PSet": "PowerSet", "Cyc": "Cycle"}


class RandomObjects:
    """Draws objects of the first class that have at most that many atoms.

    An object is written as in Maple's combstruct: Z, or Z[3] with a label, is an atom, E an empty
    object, and Prod(...), Sequence(...), Set(...), PowerSet(...) and Cycle(...) are made of others.
    A set is written in some order, and a cycle by its least rotation. Objects of different parts of
    a union may have one text.

    >>> from random import Random
    >>> from gfkit.specifications.reader import classes_of
    >>> caterpillars = classes_of((("C", "Seq(Z*Set(Z))"),), labelled=False)
    >>> RandomObjects(caterpillars, 1, Random(1)).drawn(1)[1]
    'Sequence(Prod(Z, Set()))'
    """

    def __init__(self, classes: Classes, size: int, random: Random) -> None:
        if any(map(_has_difference, classes.equations.values())):
            raise GfkitError("objects of a difference of classes are not drawn")
        self.classes, self.random = classes, random
        self._series = Series(classes, size + 1)
        self._numbers: dict[Node, list[int]] = {}
        self._ahead: list[Callable[[], None]] = []  # the next task is last
        self._values: list[tuple[str, str]] = []  # the key that identifies an object, and its text

    def numbers(self, node: Node) -> list[int]:
        """Return the numbers of objects of a node, by size."""
        if node not in self._numbers:
            series, scale = self._series.of(node), self.classes.labelled
            values = (series[n] * (factorial(n) if scale else 1) for n in range(self._series.size))
            self._numbers[node] = [int(z.p) for z in values]
        return self._numbers[node]

    def drawn(self, size: int) -> tuple[str, str]:
        """Return the key of an object of a size, and its text; raises GfkitError."""
        first = self.classes.first
        if not self.numbers(first)[size]:
            raise GfkitError(f"{first} has no objects of size {size}")
        self._put(first, tuple(range(1, size + 1)))
        while self._ahead:
            spend()
            self._ahead.pop()()
        return self._values.pop()

    def _put(self, node: Node, labels: Labels) -> None:
        self._ahead.append(lambda: self._draw(node, labels))

    def _put_all(self, word: str, parts: Sequence[tuple[Node, Labels]]) -> None:
        """Draw parts in their order, and make an object of them."""
        self._close(word, len(parts))
        for part, labels in reversed(parts):
            self._put(part, labels)

    def _close(self, word: str, count: int) -> None:
        def close() -> None:
            at = len(self._values) - count
            found = self._values[at:]
            del self._values[at:]
            if word.endswith("Set"):
                found.sort()
            elif word == "Cycle":
                found = min(found[i:] + found[:i] for i in range(count))
            keys, texts = (", ".join(z[i] for z in found) for i in (0, 1))
            self._values.append((f"{word}({keys})", f"{word}({texts})"))

        self._ahead.append(close)

    def _tell(self, part: int) -> None:
        """Distinguish an object from those of other parts of a union."""
        key, text = self._values.pop()
        self._values.append((f"{part}: {key}", text))

    def _leaf(self, text: str) -> None:
        self._values.append((text, text))

    def _chosen(self, pairs: Iterable[tuple[int | Fraction, T]]) -> T:
        """Return one of several with probabilities in the ratio of their weights."""
        listed = [(weight, one) for weight, one in pairs if weight]
        scale = lcm(*(weight.denominator for weight, _ in listed))
        place = self.random.randrange(int(sum(weight for weight, _ in listed) * scale))
        for weight, one in listed:
            place -= int(weight * scale)
            if place < 0:
                return one
        raise AssertionError("weights")

    def _split(self, a: Node, b: Node, labels: Labels, *, least: bool = False) -> int:
        """Return the size of the first of a pair; least: it has the least label, or one more atom.

        For unlabelled objects the size alone is drawn.
        """
        n, first, rest = len(labels), self.numbers(a), self.numbers(b)
        labelled, one = self.classes.labelled, int(least)
        return self._chosen(
            (first[k] * rest[n - k] * (comb(n - one, k - one) if labelled else 1), k)
            for k in range(one, n + 1)
            if first[k]
        )

    def _shared(self, labels: Labels, k: int, *, least: bool = False) -> tuple[Labels, Labels]:
        """Return k of the labels, and the others; least: the first is among them."""
        if not self.classes.labelled:
            return labels[:k], labels[k:]
        free = labels[1:] if least else labels
        some = {*labels[:least], *self.random.sample(free, k - least)}
        return tuple(z for z in labels if z in some), tuple(z for z in labels if z not in some)

    def _draw(self, node: Node, labels: Labels) -> None:
        n = len(labels)
        match node:
            case Neutral(value):
                colour = "" if value == 1 else f"[{self.random.randrange(int(value)) + 1}]"
                self._leaf(f"E{colour}")
            case Atom():
                self._leaf(f"Z[{labels[0]}]" if self.classes.labelled else "Z")
            case Name(name) if self.classes.equations[name] == Neutral(1):
                self._leaf(name)
            case Name(name):
                self._put(self.classes.equations[name], labels)
            case Union(parts):
                i = self._chosen((self.numbers(z)[n], i) for i, z in enumerate(parts))
                self._ahead.append(partial(self._tell, i))
                self._put(parts[i], labels)
            case Product(parts):
                self._put_all("Prod", self._parted(parts, labels))
            case Boxed(first, rest):
                k = self._split(first, rest, labels, least=True)
                here, others = self._shared(labels, k, least=True)
                self._put_all("Box", [(first, here), (rest, others)])
            case Made("Seq", body, card):
                self._put_all("Sequence", self._sequence(body, card, labels))
            case Made(kind, body, card) if self.classes.labelled:
                self._put_all(WORDS[kind], self._labelled(node, labels))
            case Made("Cyc", body, card):
                self._cycle(body, card, labels)
            case Made("PSet", _, card):
                self._subset(node, labels)
            case Made(_, body, card):
                self._multiset(body, card, labels)

    def _parted(self, parts: tuple[Node, ...], labels: Labels) -> list[tuple[Node, Labels]]:
        """Return parts of a product with their labels."""
        found = []
        for i, part in enumerate(parts[:-1], 1):
            rest = Product(parts[i:]) if len(parts) > i + 1 else parts[i]
            here, labels = self._shared(labels, self._split(part, rest, labels))
            found.append((part, here))
        return [*found, (parts[-1], labels)]

    def _sequence(self, body: Node, card: Card, labels: Labels) -> list[tuple[Node, Labels]]:
        """Return the components of a sequence with their labels."""
        found, ahead, is_open = list[tuple[Node, Labels]](), card.low, card.high == inf
        if not is_open:
            many = ((self.numbers(_power(body, m))[len(labels)], m) for m in card.listed(inf))
            ahead = self._chosen(many)
        while ahead or (is_open and labels):
            ahead = (ahead or card.step) - 1
            rest = Made("Seq", body, Card(ahead, inf if is_open else ahead, card.step))
            here, labels = self._shared(labels, self._split(body, rest, labels))
            found.append((body, here))
        return found

    def _labelled(self, node: Made, labels: Labels) -> list[tuple[Node, Labels]]:
        """Return the components of a labelled set or cycle, that with the least label first."""
        body, card, found = node.body, node.card, list[tuple[Node, Labels]]()
        while labels:
            card = card.less
            rest = Made("Seq" if node.kind == "Cyc" else node.kind, body, card)
            k = self._split(body, rest, labels, least=True)
            here, labels = self._shared(labels, k, least=True)
            found.append((body, here))
            if node.kind == "Cyc":
                return [*found, *self._sequence(body, card, labels)]
        return found

    # Unlabelled objects; of the labels the number alone matters.

    def _cycle(self, body: Node, card: Card, labels: Labels) -> None:
        n, is_sized = len(labels), not self.numbers(body)[0]
        top = int(min(card.high, n)) if is_sized else int(card.high)
        pairs = (
            (d, k // d) for k in card.listed(top) for d in range(1, k + 1) if k % d == 0 == n % d
        )
        d, m = self._chosen(
            (Fraction(totient(d), d * m) * self.numbers(_power(body, m))[n // d], (d, m))
            for d, m in pairs
        )

        def repeat() -> None:
            self._values += self._values[len(self._values) - m :] * (d - 1)

        self._close("Cycle", d * m)
        self._ahead.append(repeat)
        for part, here in self._sequence(body, Card(m, m), labels[: n // d]):
            self._put(part, here)

    def _multiset(self, body: Node, card: Card, labels: Labels) -> None:
        left, numbers = len(labels), self.numbers(body)
        listed = list[tuple[int, int]]()
        while left:
            lower = _lowered(card, left)
            times, size = self._chosen(
                (k * numbers[k] * self.numbers(Made("Set", body, lower[i]))[left - i * k], (i, k))
                for k in range(1, left + 1)
                if numbers[k]
                for i in range(1, min(left // k, len(lower) - 1) + 1)
            )
            listed.append((times, size))
            card, left = lower[times], left - times * size
        if numbers[0] > 1 and card.high:
            raise GfkitError(f"sets of several objects of size 0 are not drawn, as in Set({body})")
        if numbers[0]:
            weights = ((1, k) for k in card.listed(card.high))
            listed.append((self._chosen(weights), 0))
        self._close("Set", sum(times for times, _ in listed))
        for times, size in listed:
            self._repeated(body, times, size)

    def _repeated(self, body: Node, times: int, size: int) -> None:
        """Draw one object, and take it that many times."""

        def repeat() -> None:
            self._values += [self._values.pop()] * times

        self._ahead.append(repeat)
        self._put(body, (0,) * size)

    def _subset(self, node: Made, labels: Labels) -> None:
        left, card, tables = len(labels), node.card, self._tables(node, len(labels))
        listed, numbers = list[tuple[int, int]](), self.numbers(node.body)
        for k in range(len(labels) + 1):
            lower = _lowered(card, numbers[k] if k else left + 1)
            times = self._chosen(
                (comb(numbers[k], t) * tables[k + 1].get((left - k * t, one), 0), t)
                for t, one in enumerate(lower)
            )
            card, left = lower[times], left - k * times
            listed.append((k, times))
        self._close("PowerSet", sum(times for _, times in listed))
        for k, times in listed:
            if times:
                self._distinct(node.body, k, times)

    def _tables(self, node: Made, size: int) -> list[dict[tuple[int, Card], int]]:
        """Return for each k how many sets of objects of sizes from k on have n atoms, and a card.

        A card is that which is left: the numbers of components less those of smaller sizes.
        """
        numbers, states = self.numbers(node.body), {*_lowered(node.card, size + 1)}
        tables = [{(0, one): 1 for one in states if 0 in one.listed(0)}]
        for k in range(size, 0, -1):
            spend(size)
            after, here = tables[-1], dict[tuple[int, Card], int]()
            for n in range(size + 1):
                for state in states:
                    ways = sum(
                        comb(numbers[k], t) * after.get((n - k * t, one), 0)
                        for t, one in enumerate(_lowered(state, min(n // k, numbers[k])))
                    )
                    if ways:
                        here[n, state] = ways
            tables.append(here)
        return [{}, *tables[::-1]]

    def _distinct(self, body: Node, size: int, times: int) -> None:
        """Draw that many different objects."""
        found = list[tuple[str, str]]()

        def check() -> None:
            one = self._values.pop()
            if one not in found:
                found.append(one)
            if len(found) == times:
                self._values += found
                return
            self._ahead.append(check)
            self._put(body, (0,) * size)

        self._ahead.append(check)
        self._put(body, (0,) * size)


def _power(body: Node, m: int) -> Node:
    return Made("Seq", body, Card(m, m))


def _lowered(card: Card, most: int) -> list[Card]:
    """Return the numbers of components less 0, 1, ..., as long as there are any."""
    found = [card]
    while len(found) <= most and found[-1].high > 0:
        found.append(found[-1].less)
    return found


def _has_difference(node: Node) -> bool:
    if isinstance(node, Neutral):
        return node.value < 0 or node.value.denominator > 1
    return any(map(_has_difference, parts_of(node)))
