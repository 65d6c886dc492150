"""Families of small rules, one for each class of rules that are obviously the same."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.language.rules import model_of
from gfkit.errors import GfkitError
from gfkit.games.octal import OctalCode
from gfkit.games.periodicity import nim_answer
from gfkit.sequences.as_sequence import as_sequence
from gfkit.strips.sequences.strip import Strip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gfkit.boards.language.rules import Model
    from gfkit.sequences.sequence import Sequence

Block = tuple[int, int, int, int]
"""The elements of a 2 x 2 block, row by row."""
HEAPS = 2_000
"""This many nim-values are looked at to find a period."""
LISTED = ("window", "neighbours")
BLOCKS: tuple[Block, ...] = tuple((k >> 3 & 1, k >> 2 & 1, k >> 1 & 1, k & 1) for k in range(16))
MIRRORS: tuple[Callable[[Block], Block], ...] = (
    lambda b: (b[1], b[0], b[3], b[2]),
    lambda b: (b[2], b[3], b[0], b[1]),
    lambda b: (1 - b[0], 1 - b[1], 1 - b[2], 1 - b[3]),
)
"""What keeps the number of arrays of n rows and m columns: two reflections, and 0 for 1."""
STRIPES: tuple[Block, ...] = ((0, 1, 0, 1), (0, 0, 1, 1), (0, 1, 1, 0))
"""Elements that are exchanged in every other column, in every other row, or as on a chessboard."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A rule of a family: its name, and as data of a rule file.

    images: the conditions of rules with obviously as many arrays, itself among them.
    """

    name: str
    rule: dict[str, Any]
    images: tuple[dict[str, Any], ...] = ()

    @property
    def widths(self) -> range:
        """The numbers of columns that are looked at; a game on heaps has one sequence."""
        return range(1, 2) if "octal" in self.rule else range(2, 6)

    def model(self) -> Model:
        """Return the model that counts it; not of games on heaps."""
        if "piece" in self.rule:
            return model_of(PlacementGame.from_data(self.rule, self.name), "tilings")
        return model_of(ArrayRule.from_data(self.rule, self.name))

    def sequence(self, m: int) -> Sequence:
        """Return the counts of m columns, or the nim-values."""
        if "octal" in self.rule:
            return _nim_values(self.rule["octal"])
        return Strip(self.model(), columns=m).sequence()

    def terms(self, m: int, count: int) -> tuple[int, ...]:
        """Return the first terms; none of a game whose period is not found."""
        if "octal" not in self.rule:
            return tuple(Strip(self.model(), columns=m).terms(count))
        try:
            return tuple(map(int, self.sequence(m).early(count)))
        except GfkitError:
            return ()

    def both(self, image: dict[str, Any]) -> Asked:
        """Return the rule that asks what this one does and some other conditions."""
        asked = {key: [*self.rule.get(key, []), *image.get(key, [])] for key in LISTED}
        return Asked("both", {"values": ["0", "1"], **asked})


@cache
def _nim_values(code: str) -> Sequence:
    return as_sequence(nim_answer(OctalCode.parse(code), search=HEAPS))


def _images(some: frozenset[int]) -> Iterator[frozenset[int]]:
    """Yield the sets of blocks with obviously as many arrays without them."""
    for used in product((False, True), repeat=len(MIRRORS)):
        found = [BLOCKS[k] for k in some]
        for mirror, is_used in zip(MIRRORS, used, strict=True):
            found = [mirror(b) for b in found] if is_used else found
        yield frozenset(map(BLOCKS.index, found))
        for stripe in STRIPES:  # every other block is exchanged in the other way
            flip = BLOCKS.index(stripe)
            turned = frozenset(BLOCKS.index(b) ^ flip for b in found)
            if turned == {15 - k for k in turned}:
                yield turned


def blocks(most: int) -> Iterator[Asked]:
    """Yield the sets of 2 x 2 blocks of 0 and 1 that are forbidden, one of each class.

    Two are the same if reflections, exchanges of 0 and 1, or exchanges in stripes, lead from one to
    the other. most: of blocks.

    >>> sum(1 for _ in blocks(3))
    119
    """
    seen = bytearray(1 << len(BLOCKS))
    for number in range(1 << len(BLOCKS)):
        if seen[number] or number.bit_count() > most:
            continue
        some = frozenset(k for k in range(len(BLOCKS)) if number >> k & 1)
        images = {*_images(some)}
        for image in images:
            seen[sum(1 << k for k in image)] = 1
        name = f"without {', '.join(_words(some)) or 'nothing'}"
        yield Asked(
            name,
            {"values": ["0", "1"], **_window(some)},
            tuple(map(_window, images)),
        )


def _words(some: frozenset[int]) -> list[str]:
    return [f"{a}{b}|{c}{d}" for a, b, c, d in (BLOCKS[k] for k in sorted(some))]


def _window(some: frozenset[int]) -> dict[str, Any]:
    return {"window": [{"rows": 2, "columns": 2, "forbid": _words(some)}] if some else []}


def neighbours(most: int) -> Iterator[Asked]:
    """Yield what numbers of horizontal and vertical neighbours 1 a 0 and a 1 may have.

    One of each two that an exchange of 0 and 1 makes each other.
    """
    counts = [c for k in range(1, 6) for c in combinations(range(5), k)]
    for zero, one in product(counts, repeat=2):
        if zero <= one and len(zero) + len(one) <= most:
            images = _beside(zero, one), _beside(one, zero)
            name = f"a 0 beside {_of(zero)} 1, a 1 beside {_of(one)} 0"
            rule = {"values": ["0", "1"], **images[0]}
            yield Asked(name, rule, images)


def _beside(zero: tuple[int, ...], one: tuple[int, ...]) -> dict[str, Any]:
    return {
        "neighbours": [
            {"of": [a], "directions": ["horizontal", "vertical"], "values": [z], "counts": [*some]}
            for a, z, some in (("0", "1", zero), ("1", "0", one))
            if len(some) < 5
        ]
    }


def _of(counts: tuple[int, ...]) -> str:
    return " or ".join(map(str, counts))


SHAPES = {
    "I1": "1x1",
    "I2": "1x2",
    "I3": "1x3",
    "L3": "..|.#",
    "I4": "1x4",
    "O4": "2x2",
    "T4": "...|#.#",
    "S4": "..#|#..",
    "L4": "...|..#",
}
"""The pieces of at most four cells, turned and reflected as one likes."""


def pieces(most: int) -> Iterator[Asked]:
    """Yield the sets of up to three pieces of at most four cells, with which boards are tiled."""
    for k in range(1, min(most, 3) + 1):
        for some in combinations(SHAPES, k):
            rule = [{"cells": SHAPES[one], "owner": "both", "orientations": "all"} for one in some]
            yield Asked(f"tilings by {', '.join(some)}", {"piece": rule})


def octal(most: int) -> Iterator[Asked]:
    """Yield the octal games with at most three digits after the point."""
    for digits in product("01234567", repeat=3):
        code = "".join(digits).rstrip("0")
        if 0 < len(code) <= most:
            yield Asked(f"0.{code}", {"octal": f"0.{code}"})


FAMILIES: dict[str, Callable[[int], Iterator[Asked]]] = {
    "blocks": blocks,
    "neighbours": neighbours,
    "pieces": pieces,
    "octal": octal,
}
"""By name: the rules of which each asks at most so much."""
