"""Families of small rules, one for each class of rules that are obviously the same."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from gfkit.boards.arrays import ArrayRule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Block = tuple[int, int, int, int]
"""The elements of a 2 x 2 block, row by row."""
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
    """A rule of a family: its name, as data of a rule file, and how much it asks."""

    name: str
    rule: dict[str, Any]
    size: int

    def read(self) -> Any:
        """Return the rule."""
        return ArrayRule.from_data(self.rule, self.name)


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


def blocks() -> Iterator[Asked]:
    """Yield the sets of 2 x 2 blocks of 0 and 1 that are forbidden, one of each class.

    Two are the same if reflections, exchanges of 0 and 1, or exchanges in stripes, lead from one to
    the other.

    >>> sum(1 for _ in blocks())
    8929
    """
    seen = bytearray(1 << len(BLOCKS))
    for number in range(1 << len(BLOCKS)):
        if seen[number]:
            continue
        some = frozenset(k for k in range(len(BLOCKS)) if number >> k & 1)
        for image in _images(some):
            seen[sum(1 << k for k in image)] = 1
        words = [f"{a}{b}|{c}{d}" for a, b, c, d in (BLOCKS[k] for k in sorted(some))]
        window = [{"rows": 2, "columns": 2, "forbid": words}] if words else []
        name = f"without {', '.join(words) or 'nothing'}"
        yield Asked(name, {"values": ["0", "1"], "window": window}, len(words))


def neighbours() -> Iterator[Asked]:
    """Yield what numbers of horizontal and vertical neighbours 1 a 0 and a 1 may have.

    One of each two that an exchange of 0 and 1 makes each other.
    """
    counts = [c for k in range(1, 6) for c in combinations(range(5), k)]
    for zero, one in product(counts, repeat=2):
        if zero <= one:
            asked = [
                {"of": [a], "directions": ["horizontal", "vertical"], "values": [v], "counts": [*c]}
                for a, v, c in (("0", "1", zero), ("1", "0", one))
                if len(c) < 5
            ]
            name = f"a 0 beside {_of(zero)} 1, a 1 beside {_of(one)} 0"
            rule = {"values": ["0", "1"], "neighbours": asked}
            yield Asked(name, rule, len(zero) + len(one))


def _of(counts: tuple[int, ...]) -> str:
    return " or ".join(map(str, counts))


FAMILIES: dict[str, Callable[[], Iterator[Asked]]] = {"blocks": blocks, "neighbours": neighbours}
