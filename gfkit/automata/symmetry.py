"""Symmetries of a product of steps: permutations of states that seem to commute with it.

Colours are refined until they are stable, once with a state set apart and once with its image;
colours that are all different then are a permutation. What is found is a proposal, to be checked on
all entries; one that needs more tries than are made may be missed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gfkit.automata.evaluation import ExactEvaluation, plan_steps
from gfkit.automata.lumping import turned
from gfkit.base.budget import spend

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from gfkit.automata.transfer import Step

    Colours = NDArray[np.uint64]

MOST_CHOICES = 12
"""This many images are tried for a state."""
MOST_MOVED = 64
"""This many states of one class are looked at as images of the first of them."""


def symmetries_of_steps(steps: Sequence[Step]) -> list[NDArray[np.int64]]:
    """Return permutations that seem to commute with the product of steps; it is not formed.

    steps: without marks; the last one leads back to the states of the first. Permutations that move
    a state of one large class are tried.

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
    some = (chain.matched(here, chain.apart(stable, image)) for image in members[1:].tolist())
    return [one for one in some if one is not None]


class _Chain:
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

    def refined(self, colours: Colours) -> Colours:
        """Return the coarsest stable refinement of the colours, up to collisions of hashes."""
        count = 0
        while (found := len(np.unique(colours))) > count:
            colours, count = self.mixed(colours), found
        return colours

    def apart(self, colours: Colours, state: int) -> Colours:
        """Return the stable colours after one place was given a colour of its own."""
        chosen = colours.copy()
        chosen[state] = mixed_numbers(chosen[state : state + 1] + np.uint64(1))[0]
        return self.refined(chosen)

    def matched(self, here: Colours, there: Colours) -> NDArray[np.int64] | None:
        """Return a permutation that keeps stable colours; None if none is found.

        Where colours are repeated, a state is set apart, and each state that may be its image.
        """
        tries = MOST_CHOICES
        waiting: list[tuple[Colours, Iterator[Colours]]] = [(here, iter([there]))]
        while waiting:
            here, fitting = waiting[-1]
            colours = next(fitting, None)
            if colours is None:
                waiting.pop()
                continue
            tries -= 1
            if tries < 0:
                return None
            order, images = np.argsort(here), np.argsort(colours)
            if (here[order] != colours[images]).any():
                continue
            repeated = np.flatnonzero(here[order[1:]] == here[order[:-1]])
            if not len(repeated):
                found = np.empty(len(here), dtype=np.int64)
                found[order] = images
                return found
            state = int(order[repeated[0]])
            places = np.flatnonzero(colours == here[state]).tolist()
            waiting.append((self.apart(here, state), map(self._each(colours), places)))
        return None

    def _each(self, colours: Colours) -> Callable[[int], Colours]:
        return lambda place: self.apart(colours, place)


def mixed_numbers(colours: Colours) -> Colours:
    """Return other 64-bit numbers, the same for the same, by the finaliser of splitmix64."""
    mixed = colours + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))
