"""Sentences about all objects of the language, drawn, with the numbers that listing gives.

Each module of drawn sentences draws a meaning of its own, spells it, and lists the objects. Nothing
here knows gfkit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from reading.sentences.drawn import (
    arrays,
    colorings,
    graphs,
    lines,
    paths,
    permutations,
    tilings,
)


@dataclass(frozen=True)
class Sentence:
    """A sentence, and what is counted by n; is_of_one: its one size is told in it."""

    text: str
    numbers: Mapping[int, int]
    is_of_one: bool = False


def _line(seed: int) -> Sentence:
    one = lines.drawn(seed)
    return Sentence(one.text, dict(enumerate(one.numbers, 1)))


def _array(seed: int) -> Sentence:
    one = arrays.drawn(seed)
    return Sentence(one.text, dict(enumerate(one.numbers, 1)))


def _pieces(seed: int) -> Sentence:
    one = tilings.drawn(seed)
    return Sentence(one.text, one.right, one.is_number)


def _graph(seed: int) -> Sentence:
    one = graphs.drawn(seed)
    least = 3 if "C_n" in one.text or "cycle" in one.text else 1  # vertices of a cycle
    numbers = enumerate(one.numbers, 1)
    return Sentence(one.text, {n: number for n, number in numbers if n >= least})


def _path(seed: int) -> Sentence:
    one = paths.drawn(seed)
    return Sentence(one.text, dict(enumerate(one.numbers)))


def _coloring(seed: int) -> Sentence:
    one = colorings.drawn(seed)
    return Sentence(one.text, one.numbers)


def _permutation(seed: int) -> Sentence:
    text, numbers = permutations.drawn(seed)
    return Sentence(text, dict(enumerate(numbers, 1)))


KINDS: dict[str, Callable[[int], Sentence]] = {
    "lines": _line,
    "arrays": _array,
    "pieces": _pieces,
    "graphs": _graph,
    "paths": _path,
    "permutations": _permutation,
    "colorings": _coloring,
}
"""What is drawn of each kind of objects; lines are words, compositions, partitions and subsets."""
SHARES = {
    "lines": 7,
    "pieces": 3,
    "arrays": 3,
    "graphs": 2,
    "colorings": 2,
    "paths": 2,
    "permutations": 1,
}
TURNS = [kind for kind, many in SHARES.items() for _ in range(many)]
"""The kinds of twenty sentences."""


def drawn(seed: int) -> Sentence:
    """Draw a sentence: a number tells of which kind, and what it says."""
    return KINDS[TURNS[seed % len(TURNS)]](seed)
