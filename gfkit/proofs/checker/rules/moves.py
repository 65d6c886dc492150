"""Rules on moves and links of elements, and on images of arrays, as letters and acceptors.

A letter is what an element does: the one step by which it moves, or the steps to those it is linked
to. An image is what the places of an array show: there a transducer reads a place.

The states of the automaton of images are sets of the states that the arrays of an image may be in.
What the places show is written down as soon as their last cell is read, in the same order for all
arrays. So an image is on one walk of sets. Where an array may end, some places are left whose cells
are beyond the board in part; an edge leads to the end for everything that they may show.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from ..core.arrays import MET, ArrayMachine, Diagrams, Placed
from ..core.automata import Edge, Machine, State
from ..core.conditions import Acceptor, Arrays, Condition, Place, listed_arrays
from ..core.rejections import need
from ..core.rule_tables import SIDE, STEPPED, ArrayRule, read_array, steps_of
from ..core.shapes import TEXT, fit
from .cells import naming, surroundings, true_of

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.conditions import Letter, Rows, Shape, Work
    from ..core.gf import Poly

    Following = Callable[[tuple[tuple[int, int], ...], tuple[int, int], Any], bool]
    Holding = Callable[[dict[str, Any]], Any]

END = "end"


class Showing(Diagrams):
    """Nodes also of transducers: what they show, of the nodes where they have read all."""

    def __init__(self, letters: Iterable[Letter], clock: Clock) -> None:
        super().__init__(letters, clock)
        self.shown: dict[int, Any] = {}

    def leaf(self, acceptor: Any, state: Any) -> int:
        """Return the node of an acceptor that has read all, or of what a transducer shows."""
        if state is None or acceptor.shows is None:
            return super().leaf(acceptor, state)
        shown = acceptor.shows(state)
        found = self.named.setdefault(("shows", shown), len(self.next))
        if found == len(self.next):
            self.next.append((found,) * len(self.letters))
            self.end.append(found)
            self.leaves.add(found)
            self.shown[found] = shown
        return found

    def begin(self, place: Placed) -> list[int]:
        """Return the nodes of a place; what it shows is examined after its last row."""
        found = super().begin(place)
        return [*found, MET] if place.acceptor.shows else found


class ShowingMachine(ArrayMachine):
    """The automaton of arrays that remembers what their places show."""

    asking = Showing
    diagrams: Showing


class ImageMachine(Machine):
    """The automaton of the images of the arrays of a rule."""

    def __init__(self, arrays: Arrays, rows: Rows, marks: str, clock: Clock) -> None:
        machine, width = ShowingMachine(arrays, rows, marks, clock), rows.width
        self.arrays = machine
        self.shown = machine.diagrams.shown
        self.last: list[list[int]] = [[] for _ in range(width)]
        self.below: list[int] = []  # of places of which rows were read
        at = 0
        for place, starts in zip(machine.places, machine.starts, strict=True):
            if place.acceptor.shows:
                r, c, _ = max(place.cells)
                self.last[c].append(at + r + (c == width - 1))
                self.below += range(at + 1, at + len(starts))
            at += len(starts)
        super().__init__(width, (machine.start,), clock)  # no set: none that is reached is equal
        self.weight = 8

    def is_end(self, state: State) -> bool:
        """Return whether it is the end, or the beginning where the empty array counts."""
        return bool(state == END or (state == self.start and self.arrays.is_end(self.arrays.start)))

    def read(self, depth: int, state: State) -> list[Edge]:
        """Show what may be shown at a cell, and after the last one of a row, go to the end too."""
        if state == END:
            return []
        after: dict[tuple[Any, ...], set[State]] = {}
        for one in state:
            for next_one, _, _ in self.arrays.cell(depth, self.arrays.number(one)):
                self.clock.spend(4)
                shown, left = self.split(self.arrays.states[next_one], depth)
                for numbers in product(*shown):
                    after.setdefault(numbers, set()).add(left)
        found: list[Edge] = [(frozenset(some), 1, 0) for some in after.values()]
        if depth == self.width - 1:
            for some in after.values():
                ways = len({z for one in some for z in self.endings(one)})
                if ways:
                    found.append((END, ways, 0))
        return found

    def split(self, state: State, depth: int) -> tuple[list[tuple[int, ...]], State]:
        """Return what is shown at a cell, and the state without it."""
        fresh, nodes, *rest = state
        left = list(nodes)
        numbers = []
        for slot in self.last[depth]:
            if nodes[slot] in self.shown:
                numbers.append(self.shown[nodes[slot]])
            left[slot] = MET
        return numbers, (fresh, tuple(left), *rest)

    def endings(self, state: State) -> set[tuple[int, ...]]:
        """Return what the places that are left may show, if the array may end."""
        if not self.arrays.is_end(state):
            return set()
        ends = (self.arrays.diagrams.end[state[1][slot]] for slot in self.below)
        return set(product(*[self.shown[z] for z in ends if z in self.shown]))


Step = tuple[int, int]
Choice = tuple[Step, ...]
FAR = 2**62
TURNS = [re.compile("back|straight|left|right")]
LINKED = [re.compile("straight|triangle|addable|removable")]
MOVES = {**STEPPED, "stay?": bool, "arrivals?": [range(25)], "forbid?": TURNS}
LINKS = {**STEPPED, "number": [range(9)], "forbid?": LINKED}
NAMED = {"kind": TEXT, "quantity": re.compile("arrays"), "name?": TEXT, "summary?": TEXT}
PLACES = {"rows": range(1, 2), "columns": SIDE, "holds": TEXT}
SHOWN = {**STEPPED, "rows?": range(1, 9), "columns?": range(1, 9), "shows": None}
MAX_CHOICES = 64


def choices_of(data: dict[str, Any], steps: set[Step]) -> list[Choice]:
    """Return what an element may do."""
    if "moves" in data:
        stay = {(0, 0)} if data["moves"].get("stay") else set()
        found: list[Choice] = [(step,) for step in sorted(steps | stay)]
    else:
        found = [
            z for k in sorted(set(data["links"]["number"])) for z in combinations(sorted(steps), k)
        ]
        if "straight" in data["links"].get("forbid", []):
            found = [z for z in found if not any((-i, -j) in z for i, j in z)]
    return found


def follows(data: dict[str, Any], choices: list[Choice]) -> Following:
    """Return whether an element may do that, if the one at a step from it does other.

    That one is None beyond the board.
    """
    if "links" in data:
        banned, sets = set(data["links"].get("forbid", [])), set(map(frozenset, choices))

        def is_mutual(here: Choice, step: Step, there: Choice | None) -> bool:
            if there is None:
                return step not in here
            i, j = step
            seen = {(i + r, j + c) for r, c in there}  # by the element
            if step in here:
                less = frozenset(here) - {step}, frozenset(there) - {(-i, -j)}
                if "removable" in banned and sets.issuperset(less):
                    return False
                return (0, 0) in seen and not ("triangle" in banned and seen & set(here))
            more = frozenset({*here, step}), frozenset({*there, (-i, -j)})
            return "addable" not in banned or not sets.issuperset(more)

        return is_mutual
    forbid = set(data["moves"].get("forbid", []))

    def may_turn(here: Choice, step: Step, there: Choice | None) -> bool:
        if there is None or step not in here:
            return step not in here
        (i, j), (r, c) = step, there[0]
        area, ahead = i * c - j * r, i * r + j * c
        turns = {
            "left": area > 0,
            "right": area < 0,
            "straight": area == 0 and ahead > 0,
            "back": (i + r, j + c) == (0, 0) != step,
        }
        return not any(turns[turn] for turn in forbid)

    return may_turn


def whole(number: Any) -> int:
    """Return what is shown of a number; the least and the largest of none are far away."""
    need(number == number, "what is shown has no value")  # noqa: PLR0124 - it is none
    return int(max(-FAR, min(FAR, number))) if isinstance(number, float) else int(number)


def following(choices: list[Choice], steps: list[Step], may: Following) -> Acceptor:
    """Say that an element, number 0, does what those allow that stand at the steps from it.

    A state is whether the element was read, and what it may do.
    """

    def step(state: State, number: int, letter: Choice | None) -> State | None:
        """Read the element, or another; it must not lead beyond the board."""
        known, some = state
        if number:
            some = frozenset(z for z in some if may(z, steps[number], letter))
        else:
            known, some = True, some & {letter}
        return (known, some) if some else None

    return Acceptor((False, frozenset(choices)), step)


def arriving(origin: list[Step], counts: set[int]) -> Acceptor:
    """Say, or show, how many elements arrive at a place, number 0; a state is how many so far."""

    def step(state: int, number: int, letter: Choice | None) -> int | None:
        """Count an element."""
        i, j = origin[number]
        after = state + (letter is not None and (-i, -j) in letter)
        return None if after > max(counts) else after

    return Acceptor(0, step, counts.__contains__)


def shown(formulas: list[Holding], names: dict[str, int | list[int]]) -> Acceptor:
    """Show one of the numbers of some formulas."""
    first, step, named = naming(names)

    def shows(state: State) -> tuple[int, ...]:
        """Return the numbers, each once."""
        values = named(state)
        return tuple(sorted({whole(formula(values)) for formula in formulas}))

    return Acceptor(first, step, shows=shows)


class ImageRule(ArrayRule):
    """A rule on arrays of which the images are counted: all that their places may show."""

    def machine(self, _: str, rows: Rows, marks: str, clock: Clock) -> Machine:
        """Return the automaton that reads rows."""
        return ImageMachine(self.arrays, rows, marks, clock)

    def counted(self, _: str, shape: Shape, work: Work) -> Poly:
        """Enumerate the images on a board."""
        shown = [z for z in self.arrays.conditions if z.acceptor.shows]
        asked = tuple(z for z in self.arrays.conditions if z not in shown)
        tracks = [(at[0], z.acceptor) for z in shown for at in z.track.listed(z.acceptor, shape)]
        images = set[tuple[Any, ...]]()
        for word, _c, _code in listed_arrays(self.arrays._replace(conditions=asked), shape, work):
            work.spend(len(tracks))
            images |= {*product(*(shown_at(acceptor, at, word) for at, acceptor in tracks))}
        return {0: len(images)} if images else {}


def shown_at(
    acceptor: Acceptor, at: Sequence[int | None], word: tuple[Any, ...]
) -> tuple[int, ...]:
    """Return what one place may show."""
    state = acceptor.first
    for place, cell in enumerate(at):
        state = acceptor.step(state, place, None if cell is None else word[cell])
    assert acceptor.shows
    return tuple(acceptor.shows(state))


def read(data: dict[str, Any], where: str) -> ArrayRule:
    """Read a rule on moves or links, or one on images."""
    rest = dict(data)
    image = rest.pop("image", None)
    need((data["kind"] == "image") == (image is not None), f"{where} has an image, or has not")
    if "moves" not in rest and "links" not in rest:
        return read_shown(rest, image, where)
    key = "links" if data["kind"] == "links" else "moves"
    fit(rest, {**NAMED, key: MOVES if key == "moves" else LINKS, "blocks?": [PLACES]}, where)
    steps = steps_of(rest[key])
    need(key == "moves" or (0, 0) not in steps, f"{where} links an element to itself")
    for name in ("arrivals", "number"):
        need(rest[key].get(name, [0]), f"{where}.{key}.{name} is empty")
    choices = choices_of(rest, steps)
    need(0 < len(choices) <= MAX_CHOICES, f"{where} has {len(choices)} choices")
    some = {z for choice in choices for z in choice} - {(0, 0)}
    to = [(0, 0), *sorted(some)]
    origin = [(0, 0), *sorted((-i, -j) for i, j in some)]
    found = [Condition(Place(tuple(to), 1), following(choices, to, follows(rest, choices)))]
    if "arrivals" in rest[key]:
        counts = set(rest[key]["arrivals"])
        found.append(Condition(Place(tuple(origin), 1), arriving(origin, counts)))
    for z in rest.get("blocks", []):
        need(key == "moves" and not any(i for i, _ in steps), f"{where}.blocks is for one line")
        _, (holds,), names = surroundings(z)
        asked = true_of(holds, names, lambda cell, letter: cell + letter[0][1])
        found.append(Condition(Place.block(1, z["columns"]), asked))
    if image is not None:
        fit(image, {"shows": re.compile("arrivals")}, f"{where}.image")
        shows = arriving(origin, {len(origin)})._replace(shows=lambda state: (state,))
        found.append(Condition(Place(tuple(origin), 1), shows))
    arrays = Arrays(tuple(choices), ((1, 0),) * len(choices), tuple(found))
    if image is not None:
        return ImageRule(arrays, sided=True)
    return ArrayRule(arrays, sided="triangle" in rest[key].get("forbid", []))


def read_shown(data: dict[str, Any], image: Any, where: str) -> ArrayRule:
    """Read a rule on arrays of which only what every place shows is counted."""
    arrays = read_array({**data, "kind": "array"}, where).arrays
    need(not data.get("weights"), f"{where} has weights, which an image has not")
    good = all(re.fullmatch(r"-?\d{1,3}", z, re.ASCII) for z in arrays.letters)
    need(good, f"{where} needs values that are integers")
    where = f"{where}.image"
    fit(image, SHOWN, where)
    texts = image["shows"] if isinstance(image["shows"], list) else [image["shows"]]
    fit({"shows": texts}, {"shows": [TEXT]}, where)
    need(0 < len(texts) <= 6, f"{where} has no formulas, or more than 6")
    need(("rows" in image) == ("columns" in image), f"{where} has only one side of a block")
    need("rows" not in image or not steps_of(image), f"{where} has a block and neighbours")
    cells, formulas, names = surroundings(image)
    track = Place(tuple(cells), len(cells) if "rows" in image else 1)
    conditions = (*arrays.conditions, Condition(track, shown(formulas, names)))
    return ImageRule(arrays._replace(conditions=conditions), sided=True)
