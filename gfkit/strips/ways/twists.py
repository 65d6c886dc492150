"""Rows that are joined with a twist: what reflection and shift do to the states between rows.

A state is what some rows leave to be asked. If the rule is its own mirror image, up to the names of
letters, the twisted rows lead to another state, and that is the twisted state. Arrays of n rows
whose last row is joined to the twisted first are the walks of n rows from a state to the twisted
one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.transfer import Step
from gfkit.base.budget import spend
from gfkit.boards.acceptors.conditions import Place
from gfkit.boards.kinds.tiles import Weight
from gfkit.errors import GfkitError, LimitReached

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from gfkit.boards.acceptors.conditions import Arrays, Condition
    from gfkit.boards.kinds.game import Cell
    from gfkit.boards.shapes.joins import Twist
    from gfkit.strips.scan.explorer import RowOfCells

    Words = frozenset[tuple[int, ...]]
    Asked = tuple[tuple[Cell, ...], Words]
    """Cells at offsets, and the words that may stand there; the letter after the last is beyond."""

NO_MIRROR = (
    "{} is not its own mirror image, condition by condition, so it is not counted on a board whose "
    "ends are joined with a reflection"
)
MOST_WORDS = 300_000
"""Words that a condition is compared in."""


def letters_of_twist(arrays: Arrays, twist: Twist, *, turned: bool) -> tuple[int, ...]:
    """Return which letter each becomes in the twisted line.

    turned: whether columns grow. Raises GfkitError for a rule that is not its own mirror image, and
    LimitReached for conditions of too many words.

    >>> from gfkit.boards.shapes.joins import Twist
    >>> from gfkit.boards.language.rules import domineering
    >>> from gfkit.strips.ways.rule_arrays import arrays_of
    >>> [(_, arrays)] = arrays_of(domineering.positions.definition.game, "positions")
    >>> letters_of_twist(arrays, Twist(mirrored=True), turned=False)
    (0, 1, 3, 2, 4)
    """
    number = len(arrays.letters)
    if not twist.mirrored:
        return tuple(range(number))
    if any(not isinstance(one.track, Place) for one in arrays.conditions):
        raise GfkitError(f"{arrays.name} has conditions on lines, which a twisted board has not")
    here = _asked(arrays, turned=turned, mirrored=False)
    there = _asked(arrays, turned=turned, mirrored=True)
    for letters in _involutions(number):
        spend(1 + sum(len(words) for (_, words), *_ in there) // 16)
        if here == Counter({(_renamed(z, letters), *more): k for (z, *more), k in there.items()}):
            return letters
    raise GfkitError(NO_MIRROR.format(arrays.name))


def require_mirror_image(arrays: Arrays, twist: Twist, *, turned: bool) -> None:
    """Raise GfkitError for components whose edges have no mirror images, weights with them.

    turned: whether columns grow. An edge is said at its lower end, which in a mirror image of rows
    is the upper one of a diagonal: both ends would say it.
    """
    if not twist.mirrored:
        return
    places = tuple(one for one in arrays.conditions if isinstance(one.track, Place))
    beside = replace(arrays, conditions=places)
    here, there = (_asked(beside, turned=turned, mirrored=some) for some in (False, True))
    if here != there:
        raise GfkitError(NO_MIRROR.format(arrays.name))
    for one in arrays.conditions:
        steps = getattr(one.track, "steps", ())
        weights = {step: Weight() for r, c in steps for step in ((r, c), (-r, -c))}
        for choice, weight in zip(
            getattr(one.acceptor, "choices", ()), arrays.weights, strict=False
        ):
            if len(choice) == 1:
                weights |= {(k * r, k * c): weight for r, c in choice for k in (1, -1)}
        if {(r, -c): weight for (r, c), weight in weights.items()} != weights:
            raise GfkitError(NO_MIRROR.format(arrays.name))
        if turned and any(r and c for r, c in steps):
            raise GfkitError(
                f"{arrays.name}: on a board whose ends are joined with a reflection edges along "
                "diagonals are counted where rows grow: give the number of columns"
            )


def _renamed(asked: Asked, letters: Sequence[int]) -> Asked:
    names = [*letters, len(letters)]
    offsets, words = asked
    return offsets, frozenset(tuple(names[z] for z in word) for word in words)


def _asked(arrays: Arrays, *, turned: bool, mirrored: bool) -> Counter[tuple[Asked, Any, Any]]:
    """Return what is asked at each place; conditions that must hold at the same cells are one."""
    always: dict[tuple[Cell, ...], Words] = {}
    found: Counter[tuple[Asked, Any, Any]] = Counter()
    for one in arrays.conditions:
        offsets, words = _words(one, len(arrays.letters), turned=turned, mirrored=mirrored)
        if one.shared or one.fails != frozenset({0}):
            found[(offsets, words), one.fails, one.shared] += 1
        else:
            always[offsets] = always.get(offsets, words) & words
    for asked in always.items():
        found[asked, frozenset({0}), ""] += 1
    return found


def _words(one: Condition, letters: int, *, turned: bool, mirrored: bool) -> Asked:
    """Return the cells of a condition in order, and the words that it accepts."""
    track, acceptor = one.track, one.acceptor
    assert isinstance(track, Place)
    cells = [(r, -c if mirrored else c) for r, c in track.offsets]
    if turned:
        cells = [(-r if mirrored else r, c) for r, c in track.offsets]
    if track.inside:
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        cells = [(r - top, c - left) for r, c in cells]
    if (letters + 1) ** len(cells) > MOST_WORDS:
        raise LimitReached(
            f"whether a condition on {len(cells)} cells with {letters} letters is its own mirror "
            f"image takes more than {MOST_WORDS} words"
        )
    beyond = not track.inside
    choices = [range(letters + (beyond and cell != (0, 0))) for cell in cells]
    order = sorted(range(len(cells)), key=cells.__getitem__)
    found = set()
    for word in product(*choices):
        state = acceptor.first
        for number, letter in enumerate(word):
            state = acceptor.step(state, number, letter)
            if state is None:
                break
        else:
            if acceptor.accepts(state):
                found.add(tuple(word[k] for k in order))
    return (*(cells[k] for k in order), *([(99, 99)] if beyond else [])), frozenset(found)


def _involutions(number: int) -> Iterator[tuple[int, ...]]:
    """Yield the permutations that are their own inverses, the identity first."""

    def rest(chosen: dict[int, int]) -> Iterator[tuple[int, ...]]:
        free = [k for k in range(number) if k not in chosen]
        if not free:
            yield tuple(chosen[k] for k in range(number))
            return
        for other in free:
            yield from rest({**chosen, free[0]: other, other: free[0]})

    return rest({})


def twisted_states(
    row: RowOfCells, twist: Twist, letters: Sequence[int], name: str
) -> NDArray[np.int64]:
    """Return for each state between rows the twisted one.

    row: from the state below rows of which nothing is known. Raises GfkitError if twisted states
    are not states.
    """
    width = len(row.cells)
    after: list[dict[tuple[int, int], int]] = []
    before: list[dict[int, tuple[int, int]]] = []
    for edges in row.cells:
        some = list(
            zip(edges.source.tolist(), edges.letter.tolist(), edges.target.tolist(), strict=True)
        )
        after.append({(s, letter): t for s, letter, t in some})
        before.append({})
        for s, letter, t in some:
            before[-1].setdefault(t, (s, letter))
    number = len(row.end)
    found = np.full(number, -1, dtype=np.int64)
    found[0] = 0
    for state in range(1, number):  # in the order in which they were found
        spend(1 + width // 4)
        at, word = state, []
        for column in reversed(range(width)):
            at, letter = before[column][at]
            word.append(letter)
        word.reverse()
        to = int(found[at])
        for column in range(width):
            letter = letters[word[twist.place(column, width) % width]]
            to = after[column].get((to, letter), -1)
            if to < 0:
                raise GfkitError(f"{name}: a twisted row leads to no state; it is not counted")
        found[state] = to
    if len(np.unique(found)) < number:
        raise GfkitError(f"{name}: two states have the same twisted one; it is not counted")
    return found


def step_of_twist(twisted: NDArray[np.int64]) -> Step:
    """Return the step that leads from each twisted state back to the state.

    >>> step_of_twist(np.array([1, 2, 0])).source.tolist()
    [0, 1, 2]
    """
    number = len(twisted)
    one, none = np.ones(number, dtype=np.int64), np.zeros(number, dtype=np.int64)
    return Step.of(number, number, (twisted, np.arange(number), one, none, none))
