"""Symmetries of an automaton: permutations of its states that change no weight and no end.

The orbits of a group of them are an exact lumping. Colours are refined until they are stable, once
with a state set apart and once with its image; colours that are all different then are a
permutation, which is checked exactly. What is found is a symmetry; one that needs more choices than
are tried may be missed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from gfkit.budget import spend

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from numpy.typing import NDArray

    Colours = NDArray[np.uint64]

MOST_CHOICES = 4
"""So many states are set apart, one after the other, before a symmetry is given up."""
MOST_IMAGES = 8
"""And so many images of such a state are tried."""


def orbits(rows: Sequence[Sequence[Hashable]], end: Sequence[Hashable]) -> list[int]:
    """Return for each state the number of its orbit under the symmetries that are found.

    rows: the matrix. end: the weight of each state at the end.

    >>> orbits([[0, 1, 1], [1, 0, 2], [1, 2, 0]], [1, 1, 1])
    [0, 1, 1]
    """
    (search,) = _searches([(rows, end)])
    parent = list(range(len(rows)))

    def root(state: int) -> int:
        while parent[state] != state:
            state = parent[state]
        return state

    stable = search.refined(search.last)
    for state in range(len(rows)):
        for image in np.flatnonzero(stable == stable[state]).tolist():
            if image <= state or root(image) == root(state):
                continue
            here, there = search.apart(stable, state), search.apart(stable, image)
            found = _matched(search, search, here, there, MOST_CHOICES)
            if found is not None:
                for one, other in enumerate(found.tolist()):
                    parent[root(one)] = root(other)
    number: dict[int, int] = {}
    return [number.setdefault(root(state), len(number)) for state in range(len(rows))]


Automaton: TypeAlias = "tuple[Sequence[Sequence[Hashable]], Sequence[Hashable]]"
"""A matrix, and a weight of each state: of its end, or of its start and end."""


def isomorphism(first: Automaton, second: Automaton) -> list[int] | None:
    """Return for each state of the first the one of the second that stands in its place.

    None if none is found: the matrices differ, or more choices than are tried would be needed.

    >>> isomorphism(([[0, 1], [2, 3]], [1, 0]), ([[3, 2], [1, 0]], [0, 1]))
    [1, 0]
    """
    if len(first[0]) != len(second[0]):
        return None
    one, other = _searches([first, second])
    here, there = one.refined(one.last), other.refined(other.last)
    found = _matched(one, other, here, there, MOST_CHOICES)
    return None if found is None else [int(place) for place in found]


def _matched(
    one: _Search, other: _Search, here: Colours, there: Colours, choices: int
) -> NDArray[np.int64] | None:
    """Return a bijection that keeps stable colours, weights and ends; None if none is found."""
    order, images = np.argsort(here), np.argsort(there)
    if (here[order] != there[images]).any():
        return None
    repeated = np.flatnonzero(np.diff(here[order]) == 0)
    if not len(repeated):
        found = np.empty(len(here), dtype=np.int64)
        found[order] = images
        same: Any = other.codes[np.ix_(found, found)] == one.codes
        return found if same.all() and (other.last[found] == one.last).all() else None
    if not choices:
        return None
    state = int(order[repeated[0]])
    apart = one.apart(here, state)
    for image in np.flatnonzero(there == here[state])[:MOST_IMAGES].tolist():
        found_there = _matched(one, other, apart, other.apart(there, image), choices - 1)
        if found_there is not None:
            return found_there
    return None


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
    random = np.random.default_rng(1)
    hashes = random.integers(1, 2**63, size=max(1, len(numbers)), dtype=np.uint64)
    return [_Search(codes, hashes[codes] | np.uint64(1), last) for codes, last in coded]


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

    def apart(self, colours: Colours, state: int) -> Colours:
        """Return the stable colours after one state was given a colour of its own."""
        chosen = colours.copy()
        chosen[state] = _mixed(chosen[state : state + 1] + np.uint64(1))[0]
        return self.refined(chosen)


def _mixed(colours: Colours) -> Colours:
    """Return other 64-bit numbers, the same for the same, by the finaliser of splitmix64."""
    mixed = colours + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))
