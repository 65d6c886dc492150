"""Symmetries of an automaton: permutations of its states that change no weight and no end.

Colours are refined until they are stable, once with a state set apart and once with its image;
colours that are all different then are a permutation, which is checked exactly. What is found is a
symmetry; one that needs more tries than are made may be missed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from gfkit.automata.evaluation import ExactEvaluation, plan_steps
from gfkit.automata.lumping import turned
from gfkit.base.budget import spend

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from numpy.typing import NDArray

    from gfkit.automata.transfer import Step

    Colours = NDArray[np.uint64]

MOST_TRIED = 20
"""This many images are tried for each state, over all searches in a matrix."""
MOST_CHOICES = 12
"""This many images are tried for a place of a chain of steps."""
MOST_KEPT = 10**6
"""This many colours are kept, since searches that fail ask for the same ones again and again."""
MOST_MOVED = 64
"""This many states of one class are looked at as images of the first of them."""


Automaton: TypeAlias = "tuple[Sequence[Sequence[Hashable]], Sequence[Hashable]]"
"""A matrix, and a weight of each state: of its end, or of its start and end."""


def isomorphism(first: Automaton, second: Automaton) -> list[int] | None:
    """Return for each state of the first the one of the second that stands in its place.

    None if none is found: the matrices differ, or more tries than are made would be needed.

    >>> isomorphism(([[0, 1], [2, 3]], [1, 0]), ([[3, 2], [1, 0]], [0, 1]))
    [1, 0]
    """
    if len(first[0]) != len(second[0]):
        return None
    one, other = _searches([first, second])
    here, there = one.refined(one.last), other.refined(other.last)
    found = _matched(one, other, here, there, _tries(len(first[0])))
    return None if found is None else [int(place) for place in found]


def _tries(states: int) -> Iterator[int]:
    """Return what ends after as many steps as images are tried."""
    return iter(range(MOST_TRIED * states + 200))


def _matched(
    one: Structure, other: Structure, here: Colours, there: Colours, tries: Iterator[int]
) -> NDArray[np.int64] | None:
    """Return a bijection that keeps stable colours and what `agrees` asks; None if none is found.

    Where colours are repeated, a state is set apart, and each state that may be its image. Any
    image is right where the states of a colour are alike, so what is found first is followed.
    """
    waiting = [(here, iter([there]))]
    while waiting:
        here, fitting = waiting[-1]
        colours = next(fitting, None)
        if colours is None:
            waiting.pop()
            continue
        if next(tries, None) is None:
            return None
        order, images = np.argsort(here), np.argsort(colours)
        if (here[order] != colours[images]).any():
            continue
        repeated = np.flatnonzero(here[order[1:]] == here[order[:-1]])
        if len(repeated):
            state = int(order[repeated[0]])
            waiting.append((one.apart(here, state), _apart_each(other, colours, here[state])))
            continue
        found = np.empty(len(here), dtype=np.int64)
        found[order] = images
        if one.agrees(other, found):
            return found
    return None


def _apart_each(structure: Structure, colours: Colours, colour: np.uint64) -> Iterator[Colours]:
    """Yield the stable colours after each place of a colour in turn was set apart."""
    for place in np.flatnonzero(colours == colour).tolist():
        yield structure.apart(colours, place)


def _searches(automata: Sequence[Automaton]) -> list[_Search]:
    """Return the matrices with equal numbers for equal entries, and the same hashes of them."""
    numbers: dict[Hashable, int] = {}
    ends: dict[Hashable, int] = {}
    coded = [
        (
            np.array(
                [[numbers.setdefault(entry, len(numbers)) for entry in row] for row in rows],
                dtype=np.int64,
            ).reshape(len(rows), len(rows)),
            np.array([ends.setdefault(value, len(ends)) for value in end], dtype=np.uint64),
        )
        for rows, end in automata
    ]
    hashes = mixed_numbers(np.arange(1, max(1, len(numbers)) + 1, dtype=np.uint64))
    return [_Search(codes, hashes[codes] | np.uint64(1), last) for codes, last in coded]


def symmetries_of_steps(steps: Sequence[Step]) -> list[NDArray[np.int64]]:
    """Return permutations that seem to commute with the product of steps; it is not formed.

    They are proposals, to be checked on all entries. steps: without marks; the last one leads back
    to the states of the first. Permutations that move a state of one large class are tried.

    >>> from gfkit.automata.transfer import TransferMatrix
    >>> path = TransferMatrix.from_rows([[0, 1, 0], [1, 0, 1], [0, 1, 0]], [1, 0, 0], [1, 0, 0])
    >>> [one.tolist() for one in symmetries_of_steps(path.steps)]
    [[2, 1, 0]]
    """
    chain = _Chain(steps)
    stable = chain.refined(np.zeros(steps[0].rows, dtype=np.uint64))
    values, sizes = np.unique(stable, return_counts=True)
    if sizes.max(initial=1) == 1:
        return []
    good = sizes <= MOST_MOVED if (sizes[sizes > 1] <= MOST_MOVED).any() else sizes > 0
    largest = values[good][np.argmax(sizes[good])]
    members = np.flatnonzero(stable == largest)[:MOST_MOVED]
    here = chain.apart(stable, int(members[0]))
    found = []
    for image in members[1:].tolist():
        tries = iter(range(MOST_CHOICES))
        one = _matched(chain, chain, here, chain.apart(stable, image), tries)
        if one is not None:
            found.append(one)
    return found


class Structure(ABC):
    """Something whose colours can be refined."""

    @abstractmethod
    def mixed(self, colours: Colours) -> Colours:
        """Return colours that say what the old ones are, and those of the neighbours."""

    def agrees(self, other: Any, found: NDArray[np.int64]) -> bool:  # noqa: ARG002
        """Tell whether a bijection to another structure keeps all, as far as that is checked."""
        return True

    def refined(self, colours: Colours) -> Colours:
        """Return the coarsest stable refinement of the colours, up to collisions of hashes."""
        count = distinct(colours)
        while True:
            colours = self.mixed(colours)
            found = distinct(colours)
            if found == count:
                return colours
            count = found

    def apart(self, colours: Colours, state: int) -> Colours:
        """Return the stable colours after one place was given a colour of its own."""
        chosen = colours.copy()
        chosen[state] = mixed_numbers(chosen[state : state + 1] + np.uint64(1))[0]
        return self.refined(chosen)


class _Chain(Structure):
    """A product of steps, applied to vectors of numbers modulo 2^64 from either side."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.plans = [plan_steps(some, periodic=True) for some in (steps, turned(steps))]

    def mixed(self, colours: Colours) -> Colours:
        """Return colours that say what the old ones are, and those before and after them."""
        mixed = mixed_numbers(colours)
        found: list[Colours] = []
        for plan, numbers in zip(self.plans, (mixed, mixed_numbers(mixed)), strict=True):
            spend(1 + plan.edges // 50)
            vector = np.empty_like(numbers)
            vector[plan.exit] = numbers
            found.append(ExactEvaluation(plan).pull_back(vector)[plan.entry])
        out, into = found
        return mixed_numbers(mixed * np.uint64(3) + out * np.uint64(5) + into * np.uint64(7))


class _Search(Structure):
    """The matrix as numbers of its entries, and random weights for them."""

    def __init__(self, codes: NDArray[np.int64], weights: Colours, last: Colours) -> None:
        self.codes, self.weights, self.last = codes, weights, last
        self._apart: dict[tuple[bytes, int], Colours] = {}

    def mixed(self, colours: Colours) -> Colours:
        """Return colours that say what the old ones are, and those before and after them."""
        spend(1 + len(colours) ** 2 // 50)
        mixed = mixed_numbers(colours)
        out, into = self.weights @ mixed, self.weights.T @ mixed_numbers(mixed)
        return mixed_numbers(mixed * np.uint64(3) + out * np.uint64(5) + into * np.uint64(7))

    def agrees(self, other: _Search, found: NDArray[np.int64]) -> bool:
        """Tell whether a bijection keeps entries and weights."""
        same: Any = other.codes[np.ix_(found, found)] == self.codes
        return bool(same.all()) and bool((other.last[found] == self.last).all())

    def apart(self, colours: Colours, state: int) -> Colours:
        """Return the same as before for the same question."""
        asked = colours.tobytes(), state
        found = self._apart.get(asked)
        if found is None:
            found = super().apart(colours, state)
            if len(self._apart) * len(colours) < MOST_KEPT:
                self._apart[asked] = found
        return found


def distinct(colours: Colours) -> int:
    """Return how many different ones there are."""
    ordered = np.sort(colours)
    return int(np.count_nonzero(ordered[1:] != ordered[:-1])) + bool(len(ordered))


def mixed_numbers(colours: Colours) -> Colours:
    """Return other 64-bit numbers, the same for the same, by the finaliser of splitmix64."""
    mixed = colours + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))
