"""Counting images: the automaton of arrays, of which only what they show is read.

The arrays are read cell by cell, as in `strips.scan`. A diagram reads the cells around a place that
shows something; when it has read the last of them, the place is shown. So an image is read by an
automaton whose states are sets of states: those that the arrays of an image may be in. Each image
is on one walk of sets, however many arrays show it; they present the sofic image of the arrays.
[LindMarcus1995, section 3.3]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.minimization import (
    MET,
    Diagram,
    different,
    explored,
    of_steps,
    of_table,
)
from gfkit.automata.propagation import listed_terms
from gfkit.automata.steps import layered, steps_of
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.base.budget import spend
from gfkit.boards.acceptors.places import Shows
from gfkit.series.profiles import Profile
from gfkit.strips.scan.layers import SlotProgram
from gfkit.strips.scan.places import shown_table
from gfkit.strips.scan.slots import Rewrite
from gfkit.strips.scan.states import Explorer, ScannedRows

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.boards.acceptors.arrays import Image
    from gfkit.boards.models.model import Model
    from gfkit.boards.rules.images import ImageRule
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.topology import Joins

    Ints = NDArray[np.int64]
    Numbers = tuple[int, ...]
    """The numbers of which a place shows one."""

NOTHING: Numbers = ()
FRESH_STATE = 0


@dataclass(frozen=True, slots=True, eq=False)
class Lens:
    """A diagram whose last nodes stand for numbers shown: shows[k] belongs to the node 1 + k."""

    diagram: Diagram
    shows: tuple[Numbers, ...]

    def at(self, node: int) -> Numbers:
        """Return what a node shows, nothing for the place that is not there."""
        return NOTHING if node == MET else self.shows[node - 1]


class Showing:
    """The automaton of images of arrays of one width: its states are sets of states, as bits.

    moves[column]: for each state of the arrays before a cell, and each symbol shown there, the set
    of states after it. ends: for each state before a row, the symbols shown where the array ends.
    """

    start = 1 << FRESH_STATE

    def __init__(self, image: Image, rows: ScannedRows) -> None:
        self.image, self.width = image, rows.width
        self.explorer = Explorer(image.arrays, rows)
        self.emitted: list[list[Lens]] = [[] for _ in range(rows.width)]
        self.last: list[tuple[int, Lens, list[int]]] = []
        self.symbols: dict[tuple[int, ...], int] = {}
        for column in range(rows.width):
            self._put(column, turned=rows.turned)
        self.program = SlotProgram(self.explorer.program.slots)
        self.moves: list[list[dict[int, int]]] = []
        self.ends: list[set[int]] = []
        self._read_rows()

    def _put(self, column: int, *, turned: bool) -> None:
        """Put the place that a cell of a column names, if it is on the board."""
        slots, outside = self.explorer.program.slots, len(self.image.arrays.letters)
        offsets, inside = self.image.track.offsets, self.image.track.inside
        placed = [(c, r) if turned else (r, c) for r, c in offsets]
        top = min(row for row, _ in placed)
        at = sorted(
            (row - top, column + across, number)
            for number, (row, across) in enumerate(placed)
            if 0 <= column + across < self.width
        )
        if inside and len(at) < len(offsets):
            return
        height = 1 + at[-1][0]
        read = [sum(row < r for row, *_ in at) for r in range(height)]
        centre = height - 1 if inside else next(row for row, _, number in at if number == 0)
        lens = _lens(self.image, tuple(number for *_, number in at))
        diagram = lens.diagram
        numbers = [slots.add(diagram.first, begin=diagram.first)]
        for age in range(1, height):
            there = not inside and centre >= age
            above = diagram.read(diagram.first, [outside] * read[age]) if there else MET
            numbers.append(slots.add(above, source=numbers[-1]))
            if centre < age:
                below = [outside] * (len(at) - read[age])
                shown = [diagram.read(node, below) for node in range(len(diagram.after))]
                self.last.append((numbers[-1], lens, shown))
        table = diagram.after[:, :outside, None]
        for row, where, _ in at[:-1]:
            slots.cells[where].append(Rewrite((numbers[row],), table))
        row, where, _ = at[-1]
        emitted = slots.add(0, begin=0)
        slots.shown.append(emitted)
        both = np.stack((np.zeros_like(table[..., 0]), table[..., 0]), axis=-1)
        slots.cells[where].append(Rewrite((numbers[row], emitted), both[:, None]))
        self.emitted[where].append(lens)

    def _read_rows(self) -> None:
        """Read rows from the first state on, until no state is new."""
        program, bases = self.program, [one.bases for one in self.program.layers]

        def read(column: int, states: Any) -> tuple[Any, ...]:
            moves = program.read(states, column)
            spend(1 + len(moves.source) // 4)
            return moves.source, moves.states, *program.shown(moves)

        states, cells = explored(bases, program.start(), read, self.explorer.check)
        for column, (before, _, *told) in enumerate(cells):
            some: list[dict[int, int]] = [{} for _ in range(before)]
            for origin, number, *nodes in different(np.stack(told, axis=1))[0].tolist():
                shown = [z.at(node) for z, node in zip(self.emitted[column], nodes, strict=True)]
                for symbol in self._symbols(shown):
                    some[origin][symbol] = some[origin].get(symbol, 0) | 1 << number
            self.moves.append(some)
        contents = [program.contents(states, 0, slot).tolist() for slot, *_ in self.last]
        for state, good in enumerate(program.ends(states).tolist()):
            if not good:
                self.ends.append(set())
            elif state == FRESH_STATE:  # the array without rows shows nothing
                self.ends.append(self._symbols([]))
            else:
                below = [
                    lens.at(nodes[some[state]])
                    for (_, lens, nodes), some in zip(self.last, contents, strict=True)
                ]
                self.ends.append(self._symbols(below))

    def _symbols(self, shown: Sequence[Numbers]) -> set[int]:
        """Return the numbers of the symbols that may be shown at the same time."""
        said = [numbers for numbers in shown if numbers]
        return {self.symbols.setdefault(one, len(self.symbols)) for one in product(*said)}

    def after(self, column: int, states: int) -> dict[int, int]:
        """Return the set of states after each symbol that a cell may show."""
        found: dict[int, int] = {}
        moves = self.moves[column]
        steps = 1
        while states:
            low = states & -states
            states ^= low
            for symbol, into in moves[low.bit_length() - 1].items():
                found[symbol] = found.get(symbol, 0) | into
                steps += 1
        spend(1 + steps // 4)
        return found

    def endings(self, states: int) -> int:
        """Return how many different symbols may be shown where the array ends."""
        found: set[int] = set()
        while states:
            low = states & -states
            states ^= low
            found |= self.ends[low.bit_length() - 1]
        return len(found)


def _lens(image: Image, order: tuple[int, ...]) -> Lens:
    """Return what a place shows of the cells of these numbers, in this order."""
    letters, depth, transducer = len(image.arrays.letters) + 1, len(order), image.transducer
    if isinstance(transducer, Shows):
        table, shown = shown_table(transducer, letters - 1, order)
        return Lens(of_table(table), tuple(shown))
    first: Any = transducer.first
    for number in {*range(len(image.track.offsets))} - {*order}:  # beyond the sides
        first = transducer.step(first, number, letters - 1)
    known: dict[Numbers, int] = {}
    diagram = of_steps(
        depth,
        letters,
        first,
        lambda state, place, letter: transducer.step(state, order[place], letter),
        lambda state: known.setdefault(tuple(sorted(transducer.shows(state))), 1 + len(known)),
    )
    return Lens(diagram, tuple(known))


def image_matrix(image: Image, rows: ScannedRows) -> TransferMatrix:
    """Return the automaton of images of arrays; raises LimitReached for too many states."""
    showing, width = Showing(image, rows), rows.width
    known, edges = layered(
        [showing.start],
        width,
        lambda column, states: ((z, (1, 0, 0)) for z in showing.after(column, states).values()),
        rows.max_states,
        f"the images of {image.arrays.name} across {width} cells have more than "
        f"{rows.max_states} states, which is the limit",
    )
    end = np.array([showing.endings(states) for states in known[0]], dtype=np.int64)
    first = np.zeros(len(end), dtype=np.int64)
    first[0] = 1
    return TransferMatrix(first, steps_of(known, edges), end).trimmed()


def automaton(model: Model, rows: ScannedRows) -> TransferMatrix:
    """Return the automaton of the images of a rule."""
    game: Any = model.game
    return image_matrix(game.image, rows)


def profile(game: ImageRule, board: Board, joins: Joins, max_states: int) -> Profile:
    """Return the number of images of one rectangle."""
    del joins
    width, rows = sorted((board.rows, board.columns))
    across = ScannedRows(width, turned=board.columns > board.rows, max_states=max_states)
    terms = listed_terms(image_matrix(game.image, across), rows + 1) if width else [1]
    return Profile.of({(0, 0): terms[-1]})
