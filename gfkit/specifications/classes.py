"""Equations of combinatorial classes: their constructions, and whether they are well founded.

A class is a number of empty objects, the atom, another class by its name, a disjoint union, a
product, or made of components: sequences, sets, sets without repetition, cycles, with bounds on the
number of components. Classes are labelled or unlabelled; unlabelled sets are multisets. The class
with the first equation is counted. [FlajoletSedgewick2009]
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import inf
from typing import Literal, TypeAlias

from gfkit.errors import GfkitError

Kind = Literal["Seq", "Set", "PSet", "Cyc"]


class NotFounded(GfkitError):
    """Equations that do not define a finite number of objects of each size."""


@dataclass(frozen=True, slots=True)
class Card:
    """The allowed numbers of components: low, low + step, ... up to high."""

    low: int = 0
    high: float = inf
    step: int = 1

    def listed(self, top: float) -> range:
        """Return the numbers up to a bound."""
        return range(self.low, int(min(self.high, top)) + 1, self.step)

    @property
    def less(self) -> Card:
        """All of them less one, without -1."""
        low = self.low - 1 if self.low else self.step - 1
        return replace(self, low=low, high=self.high - 1)

    def __str__(self) -> str:
        if self.step == 2:
            return f", card = {'odd' if self.low else 'even'}"
        if self.low == self.high:
            return f", card = {self.low}"
        high = f", card <= {self.high}" if self.high < inf else ""
        return (f", card >= {self.low}" if self.low else "") + high


ANY = Card()


@dataclass(frozen=True, slots=True)
class Neutral:
    """A number of empty objects; -1 in a difference; if labelled a weight, perhaps a fraction."""

    value: int | Fraction

    @classmethod
    def of(cls, value: Fraction) -> Neutral:
        """Return it, with an integer where the value is one."""
        return cls(value.numerator if value.denominator == 1 else value)

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Atom:
    """One object of size 1."""

    def __str__(self) -> str:
        return "Z"


@dataclass(frozen=True, slots=True)
class Name:
    """The class with an equation."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Union:
    """The disjoint union."""

    parts: tuple[Node, ...]

    def __str__(self) -> str:
        text = " + ".join(map(str, self.parts)).replace("+ -1*", "- ")
        return re.sub(r"\+ -1(?![\d/])", "- 1", text)


@dataclass(frozen=True, slots=True)
class Product:
    """Tuples of objects."""

    parts: tuple[Node, ...]

    def __str__(self) -> str:
        runs: list[tuple[str, int]] = []
        for part in self.parts:
            text = f"({part})" if isinstance(part, Union) else str(part)
            many = runs.pop()[1] if runs and runs[-1][0] == text else 0
            runs.append((text, many + 1))
        return "*".join(f"{text}^{many}" if many > 1 else text for text, many in runs)


@dataclass(frozen=True, slots=True)
class Boxed:
    """Labelled pairs in which the first object has the least label."""

    first: Node
    rest: Node

    def __str__(self) -> str:
        return f"Box({self.first}, {self.rest})"


@dataclass(frozen=True, slots=True)
class Made:
    """Sequences, sets or cycles of objects of a class."""

    kind: Kind
    body: Node
    card: Card = ANY

    def __str__(self) -> str:
        return f"{self.kind}({self.body}{self.card})"


Node: TypeAlias = Neutral | Atom | Name | Union | Product | Boxed | Made


def parts_of(node: Node) -> tuple[Node, ...]:
    """Return the nodes right below a node."""
    match node:
        case Union(parts) | Product(parts):
            return parts
        case Boxed(first, rest):
            return first, rest
        case Made(_, body, _):
            return (body,)
    return ()


def names_of(node: Node) -> frozenset[str]:
    """Return the names in a node."""
    if isinstance(node, Name):
        return frozenset({node.name})
    return frozenset().union(*map(names_of, parts_of(node)))


@dataclass(frozen=True)
class Classes:
    """Well-founded equations of classes; `check` reports the fault of others.

    equations: those of the names; the first is that of the class counted.
    """

    equations: Mapping[str, Node]
    labelled: bool = False

    def __post_init__(self) -> None:
        self.check()

    @property
    def first(self) -> Name:
        """The class that is counted."""
        return Name(next(iter(self.equations)))

    @cached_property
    def reach(self) -> dict[str, frozenset[str]]:
        """The names on which each name depends."""
        found = {}
        for name, node in self.equations.items():
            seen, ahead = set[str](), [*names_of(node)]
            while ahead:
                if (one := ahead.pop()) not in seen:
                    seen.add(one)
                    ahead += names_of(self.equations[one])
            found[name] = frozenset(seen)
        return found

    def is_recursive(self, name: str) -> bool:
        """Return whether a class depends on itself."""
        return name in self.reach[name]

    @cached_property
    def components(self) -> list[list[str]]:
        """The names on which the first depends, those together that depend on each other.

        A component stands after those that it depends on.
        """
        reach, first = self.reach, self.first.name
        parts = {
            name: frozenset({name} | {z for z in reach[name] if name in reach[z]})
            for name in ({first} | reach[first])
        }
        order = sorted(set(parts.values()), key=lambda z: (len(reach[min(z)] | z), min(z)))
        return [sorted(one) for one in order]

    @cached_property
    def sizes(self) -> dict[str, float]:
        """The size of the least objects of each class, infinity where there are none."""
        sizes: dict[str, float] = dict.fromkeys(self.equations, inf)
        for _ in self.equations:
            sizes = {name: self._least(node, sizes) for name, node in self.equations.items()}
        return sizes

    def least(self, node: Node) -> float:
        """Return the size of the least objects of a node."""
        return self._least(node, self.sizes)

    def _least(self, node: Node, sizes: Mapping[str, float]) -> float:
        match node:
            case Neutral(value):
                return 0 if value else inf
            case Atom():
                return 1
            case Name(name):
                return sizes[name]
            case Union(parts):
                return min(self._least(z, sizes) for z in parts)
            case Product(parts):
                return sum(self._least(z, sizes) for z in parts)
            case Boxed(first, rest):
                return max(self._least(first, sizes), 1) + self._least(rest, sizes)
            case Made(kind, body, card):
                low = max(card.low, 1) if kind == "Cyc" else card.low
                return low * self._least(body, sizes) if low else 0

    def _whole(self, node: Node) -> set[str]:
        """Return the names whose objects may have all the atoms of an object of a node."""
        match node:
            case Name(name):
                return {name}
            case Union(parts):
                return set().union(*map(self._whole, parts))
            case Product(parts):
                alone = (
                    i for i in range(len(parts))
                    if not any(map(self.least, parts[:i] + parts[i + 1 :]))
                )  # fmt: skip
                return set().union(*(self._whole(parts[i]) for i in alone))
            case Boxed(first, rest):
                return set() if self.least(rest) else self._whole(first)
            case Made(_, body, card):
                is_alone = 1 in card.listed(1) or not self.least(body)
                return self._whole(body) if is_alone else set()
        return set()

    def check(self) -> None:
        """Raise NotFounded unless each class has objects, and finitely many of each size.

        This holds if each class has a least object, no unbounded sequence, set or cycle has
        components of size 0, and no class contains itself with all its atoms. Then the derivatives
        of the right sides by the classes are nilpotent where the atom is 0.
        [PivoteauSalvySoria2012]
        """
        for name, size in self.sizes.items():
            if size == inf:
                raise NotFounded(
                    f"{name} has no objects: each would have a part that has none yet; a case that "
                    f"ends is missing, as in {name} = Z + ..."
                )
        for name, node in self.equations.items():
            self._bounded(name, node)
        edges = {name: self._whole(node) for name, node in self.equations.items()}
        for start in edges:
            path, seen = [start], {start}
            while path:
                ahead = sorted(edges[path[-1]] - (seen - {start}))
                if start in ahead:
                    raise NotFounded(
                        f"{start} contains itself without becoming larger "
                        f"({' -> '.join([*path, start])}), so it would have infinitely many "
                        f"objects of one size; a factor Z is missing, as in {start} = 1 + Z*{start}"
                    )
                seen |= set(ahead[:1])
                path = [*path, ahead[0]] if ahead else path[:-1]

    def _bounded(self, name: str, node: Node) -> None:
        match node:
            case Made(kind, body, card) if not self.least(body):
                if card.high == inf or (self.labelled and kind != "Seq"):
                    raise NotFounded(
                        f"{name} has {node}, and {body} has an object of size 0, so that there "
                        "would be infinitely many of one size; take the empty object away"
                    )
            case Neutral(Fraction()) if not self.labelled:
                raise NotFounded(f"{name} has {node}; fractions are weights of labelled classes")
            case Made("PSet") if self.labelled:
                raise NotFounded("PSet is for unlabelled classes; a labelled Set repeats nothing")
            case Boxed() if not self.labelled:
                raise NotFounded("Box is for labelled classes, as in T = Z + Box(Z, T^2), labelled")
        for part in parts_of(node):
            self._bounded(name, part)
