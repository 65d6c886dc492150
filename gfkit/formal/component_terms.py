"""What is asked of the components of a board, in the words of the Coq library's file Rules.v."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.boards.acceptors.conditions import DIRECTIONS
from gfkit.boards.shapes.joins import LEAST_JOINED
from gfkit.errors import NotFormal
from gfkit.formal.gallina import among_term, list_term, offsets_term
from gfkit.formal.place_terms import FormalCondition, at, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.boards.acceptors.conditions import Frontier
    from gfkit.boards.kinds.game import Cell

OFF = {"top": "up", "bottom": "down"}
"""The directions in which a cell at a side has no neighbour, if they have other names."""
MOST_READINGS = 300_000
"""Of a cell and its neighbours: Coq tries them all."""


@dataclass(frozen=True, slots=True)
class FormalComponents:
    """What is asked of the components of some cells.

    words: the sentence. members: the values of the cells. ties: steps along which two of them are
    joined, each with the values of the first and of the second. numbers: how many components there
    may be, None for any number. acyclic: whether no ties make a cycle.
    """

    words: str
    members: tuple[int, ...]
    ties: tuple[tuple[Cell, tuple[int, ...], tuple[int, ...]], ...]
    numbers: tuple[int, ...] | None
    acyclic: bool

    kind = "joining"
    """The type of the term in the library."""

    def written(self, *, is_transposed: bool) -> str:
        """Return the term; is_transposed: arrays are lists of columns."""
        ties = []
        for (r, c), here, there in self.ties:
            ends = [
                among_term(name, some)
                for name, some in (("x", here), ("y", there))
                if some != self.members
            ]
            fits = f"fun x y => {' && '.join(ends)}" if ends else "fun _ _ => true"
            ties.append(f"({(c, r) if is_transposed else (r, c)}, {fits})")
        return f"Joining (fun x => {among_term('x', self.members)})\n    {list_term(ties)}"

    def asked(self, name: str, *, is_transposed: bool) -> list[str]:
        """Return the questions, given the name of the term."""
        del is_transposed
        numbers = [] if self.numbers is None else [f"Joined {name} {list_term(self.numbers)}%nat"]
        return [*numbers, *[f"Forest {name}"] * self.acyclic]


class FormalSomewhere(FormalCondition):
    """A condition that holds at one place or more."""

    __slots__ = ()

    def asked(self, name: str, *, is_transposed: bool) -> list[str]:
        """Return the question, given the name of the term."""
        return [f"Somewhere (transposed {name})" if is_transposed else f"Somewhere {name}"]


def formal_components(
    track: Frontier,
    acceptor: Any,
    values: Sequence[int],
    joined: tuple[int | None, int | None],
) -> list[FormalComponents | FormalCondition]:
    """Return what is asked of the components of some cells, and of single cells and sides.

    values: the integers that stand for the letters. joined: not None for rows, or columns, that are
    counted modulo their number: these have no sides.
    Raises NotFormal for what the library has no words for.
    """
    if acceptor.turns or track.graph or not acceptor.everywhere:
        raise NotFormal("components of cells with turns, with edges alone, or of graphs")
    far = [step for step in track.steps if max(map(abs, step)) > 1]
    if far:
        reason = f"components along {at(far)}: the library joins cells at most 1 row"
        raise NotFormal(f"{reason} and 1 column from each other")
    if acceptor.acyclic and any(0 < (side or 0) < LEAST_JOINED for side in joined):
        raise NotFormal(f"components without cycles on cylinders narrower than {LEAST_JOINED}")
    back = tuple((-r, -c) for r, c in track.steps)
    both = (*track.steps, *back)
    offers = {
        step: tuple(v for k, v in enumerate(values) if acceptor.offers(k, step))
        for step in ((0, 0), *both)
    }
    members = tuple(v for v in values if any(v in some for some in offers.values()))
    ties = tuple((d, offers[d], offers[e]) for d, e in zip(track.steps, back, strict=True))
    steps = ", ".join(
        f"at {at([step])}"
        + (f" from the value {listed(here)}" if here != members else "")
        + (f" to {listed(there)}" if there != members else "")
        for step, here, there in ties
    )
    found: list[FormalComponents | FormalCondition] = []
    many = acceptor.numbers
    if many is not None or acceptor.acyclic:
        asked = [] if many is None else [f"make {listed(many)} component{'s' * (many != (1,))}"]
        asked += ["make no cycle"] * acceptor.acyclic
        words = f"the cells with the value {listed(members)} {' and '.join(asked)}, if each is "
        words += f"joined to those {steps}"
        found.append(FormalComponents(words, members, ties, many, acceptor.acyclic))
    if acceptor.strict:
        found += [_leads(*tie, members) for tie in ties]
    if acceptor.degrees is not None:
        ends = {d: (offers[d], offers[-d[0], -d[1]]) for d in both}
        found.append(_degrees(ends, acceptor.degrees, len(values)))
    return found + [_at_side(place, members, joined) for place in acceptor.sides]


def _leads(
    step: Cell, here: tuple[int, ...], there: tuple[int, ...], members: tuple[int, ...]
) -> FormalCondition:
    """Return that cells with some values have a cell with others at a step from them."""
    words = f"at {at([step])} from each cell with the value {listed(here)} is a cell"
    words += f" with the value {listed(there)}" if there != members else ""
    found = f"match near with Some y => {among_term('y', there)} | None => false end"
    term = f"match cells with [Some x; near] => negb ({among_term('x', here)}) || {found}"
    return FormalCondition(
        words, f"around {offsets_term([(0, 0), step])}\n  (fun cells => {term} | _ => true end)"
    )


def _degrees(
    ends: dict[Cell, tuple[tuple[int, ...], tuple[int, ...]]], allowed: tuple[int, ...], many: int
) -> FormalCondition:
    """Return how many ties each cell has; ends: the values of a cell, and of that at a step."""
    if many ** (1 + len(ends)) > MOST_READINGS:
        raise NotFormal(f"{many} values for a cell and each of {len(ends)} neighbours")
    words = f"every cell is joined to {listed(allowed)} of those at {at(ends)}"
    some = list_term(f"({list_term(here)}, {list_term(there)})" for here, there in ends.values())
    met = "match y with Some y => among x here && among y there | None => false end"
    number = f"(truths (map (fun '(y, (here, there)) => {met})\n     (combine near {some})))"
    term = f"match cells with Some x :: near => {among_term(number, allowed)} | _ => true end"
    offsets = offsets_term([(0, 0), *ends])
    return FormalCondition(words, f"around {offsets}\n  (fun cells => {term})")


def _at_side(
    place: str, members: tuple[int, ...], joined: tuple[int | None, int | None]
) -> FormalSomewhere:
    """Return that one of some values is at a side or corner, or anywhere if that is joined."""
    sides = [DIRECTIONS[OFF.get(side, side)][0] for side in place.split("-")]
    cells = [step for step in sides if joined[step[0] == 0] is None]
    words = f"somewhere is the value {listed(members)}"
    words += f", with nothing at {at(cells)} from there" if cells else ""
    names = list_term(["Some x", *["None"] * len(cells)])
    term = f"match cells with {names} => {among_term('x', members)} | _ => false end"
    offsets = offsets_term([(0, 0), *cells])
    return FormalSomewhere(words, f"around {offsets}\n  (fun cells => {term})")
