"""Symmetries of an automaton: permutations of its states that change no weight and no end.

The orbits of a group of them are an exact lumping. Colours are refined until they are stable, once
with a state set apart and once with its image; colours that are all different then are a
permutation, which is checked exactly. What is found is a symmetry; one that needs more choices than
are tried may be missed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.budget import spend

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Colours = NDArray[np.uint64]

MOST_CHOICES = 4
"""So many states are set apart, one after the other, before a symmetry is given up."""


def orbits(rows: Sequence[Sequence[int]], end: Sequence[int]) -> list[int]:
    """Return for each state the number of its orbit under the symmetries that are found.

    rows: the matrix. end: the weight of each state at the end.

    >>> orbits([[0, 1, 1], [1, 0, 2], [1, 2, 0]], [1, 1, 1])
    [0, 1, 1]
    """
    n = len(rows)
    random = np.random.default_rng(1)
    numbers: dict[int, int] = {}
    codes = np.array(
        [[numbers.setdefault(entry, len(numbers)) for entry in row] for row in rows], dtype=np.int64
    ).reshape(n, n)
    hashes = random.integers(1, 2**63, size=max(1, len(numbers)), dtype=np.uint64)
    weights = hashes[codes] | np.uint64(1)
    ends: dict[int, int] = {}
    last = np.array([ends.setdefault(value, len(ends)) for value in end], dtype=np.uint64)
    search = _Search(codes, weights, last)
    parent = list(range(n))

    def root(state: int) -> int:
        while parent[state] != state:
            state = parent[state]
        return state

    stable = search.refined(last)
    for state in range(n):
        for image in np.flatnonzero(stable == stable[state]).tolist():
            if image <= state or root(image) == root(state):
                continue
            found = search.symmetry(stable, state, image)
            if found is not None:
                for one, other in enumerate(found.tolist()):
                    parent[root(one)] = root(other)
    number: dict[int, int] = {}
    return [number.setdefault(root(state), len(number)) for state in range(n)]


class _Search:
    """The matrix as numbers of its entries, and random weights for them."""

    def __init__(self, codes: NDArray[np.int64], weights: Colours, last: Colours) -> None:
        self.codes, self.weights, self.last = codes, weights, last

    def refined(self, colours: Colours) -> Colours:
        """Return the coarsest stable refinement of the colours, up to collisions of hashes."""
        count = len(np.unique(colours))
        while True:
            spend(1 + len(colours) ** 2 // 50)
            mixed = _mixed(colours)
            out, into = self.weights @ mixed, self.weights.T @ _mixed(mixed)
            colours = _mixed(mixed * np.uint64(3) + out * np.uint64(5) + into * np.uint64(7))
            found = len(np.unique(colours))
            if found == count:
                return colours
            count = found

    def symmetry(self, colours: Colours, state: int, image: int) -> NDArray[np.int64] | None:
        """Return a symmetry that takes a state to another one, or None if none is found."""
        here, there = colours, colours
        for _ in range(MOST_CHOICES):
            here, there = self._apart(here, state), self._apart(there, image)
            order, other = np.argsort(here), np.argsort(there)
            if (here[order] != there[other]).any():
                return None
            repeated = np.flatnonzero(np.diff(here[order]) == 0)
            if not len(repeated):
                found = np.empty(len(here), dtype=np.int64)
                found[order] = other
                return found if self._holds(found) else None
            state = int(order[repeated[0]])  # any state of a colour, and one of the same colour
            image = state if there[state] == here[state] else int(other[repeated[0]])
        return None

    def _apart(self, colours: Colours, state: int) -> Colours:
        chosen = colours.copy()
        chosen[state] = _mixed(chosen[state : state + 1] + np.uint64(1))[0]
        return self.refined(chosen)

    def _holds(self, found: NDArray[np.int64]) -> bool:
        same: Any = self.codes[np.ix_(found, found)] == self.codes
        return bool(same.all() and (self.last[found] == self.last).all())


def _mixed(colours: Colours) -> Colours:
    """Return other 64-bit numbers, the same for the same, by the finaliser of splitmix64."""
    mixed = colours + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))
