"""What is asked of the components of a board, in the words of the Coq library's file Rules.v."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.base.frozen import dataclass
from gfkit.boards.acceptors.component_acceptors import Connected
from gfkit.boards.acceptors.conditions import DIRECTIONS
from gfkit.errors import NotFormal
from gfkit.formal.gallina import integer_term, list_term, offsets_term
from gfkit.formal.place_terms import FormalCondition, at, listed

if TYPE_CHECKING:
    from gfkit.boards.acceptors.conditions import Frontier
    from gfkit.boards.kinds.game import Cell

OFF = {"top": "up", "bottom": "down"}
"""The directions in which a cell at a side has no neighbour, if they have other names."""


@dataclass(frozen=True, slots=True)
class FormalComponents:
    """How many components some cells make.

    words: the sentence. member: whether a value is that of such a cell, a function. steps: those
    along which two of them are joined. numbers: how many components there may be.
    """

    words: str
    member: str
    steps: tuple[Cell, ...]
    numbers: tuple[int, ...]

    kind = "joining"
    """The type of the term in the library."""

    def written(self, *, is_transposed: bool) -> str:
        """Return the term; is_transposed: arrays are lists of columns."""
        steps = ((c, r) if is_transposed else (r, c) for r, c in self.steps)
        ties = list_term(f"(({r}, {c}), fun _ _ => true)" for r, c in steps)
        return f"Joining {self.member} {ties}"

    def asked(self, name: str, *, is_transposed: bool) -> list[str]:
        """Return the question, given the name of the term."""
        del is_transposed
        return [f"Joined {name} {list_term(self.numbers)}%nat"]


class FormalSomewhere(FormalCondition):
    """A condition that holds at one place or more."""

    __slots__ = ()

    def asked(self, name: str, *, is_transposed: bool) -> list[str]:
        """Return the question, given the name of the term."""
        return [f"Somewhere (transposed {name})" if is_transposed else f"Somewhere {name}"]


def formal_components(
    track: Frontier,
    acceptor: Any,
    numbers: dict[str, int],
    joined: tuple[int | None, int | None],
) -> list[FormalComponents | FormalSomewhere]:
    """Return what is asked of the components of a value, and that it is at some sides.

    numbers: the integers that stand for the values. joined: not None for rows, or columns, that are
    counted modulo their number: these have no sides.
    Raises NotFormal for what the library has no words for.
    """
    if not isinstance(acceptor, Connected):
        raise NotFormal("components of cells that values join")
    if acceptor.acyclic:
        raise NotFormal("components without cycles")
    if track.graph:
        raise NotFormal("components of cells whose neighbours in a column a graph tells")
    far = [step for step in track.steps if max(map(abs, step)) > 1]
    if far:
        reason = f"components along {at(far)}: the library joins cells at most 1 row"
        raise NotFormal(f"{reason} and 1 column from each other")
    value, many = numbers[acceptor.value], acceptor.numbers or ()
    number, end = integer_term(value), "s" * (many != (1,))
    words = f"the cells with the value {value} make {listed(many)} component{end}, if those "
    words += f"at {at(track.steps)} from each other are joined"
    found: list[Any] = [FormalComponents(words, f"(Z.eqb {number})", track.steps, many)]
    for place in acceptor.sides:
        sides = [DIRECTIONS[OFF.get(side, side)][0] for side in place.split("-")]
        cells = [step for step in sides if joined[step[0] == 0] is None]
        names = list_term(["Some x", *["None"] * len(cells)])
        term = f"match cells with {names} => x =? {number} | _ => false end"
        offsets = offsets_term([(0, 0), *cells])
        words = f"somewhere is the value {value}"
        if cells:
            words += f", with nothing at {at(cells)} from there"
        found.append(FormalSomewhere(words, f"around {offsets}\n  (fun cells => {term})"))
    return found
