"""Objects of Python that are given in place of a text: which reading each of them is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import shown
from gfkit.errors import GfkitError, WrongArgument
from gfkit.typed.boards import BareBoard, BareGraph, BoardPosition
from gfkit.typed.games import GameNotation, OctalGame
from gfkit.typed.readings import WANTED, Read, Reading, SequenceReading
from gfkit.typed.rules import BareRule, RuleStrip, Side
from gfkit.typed.terms import TermList, is_terms

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

RULES = frozenset({"Model", "Rule", "TileSet", "Arrays"})
"""Classes of what is counted, by their names: they are slow to import."""


@dataclass(frozen=True, slots=True)
class SequenceObject(SequenceReading):
    """A sequence that is an object of Python, and no text."""

    of: Sequence

    word = "sequence"

    def text(self) -> str:
        """Return the first terms."""
        return ",".join(map(str, self.of.early(12)))

    def line(self) -> str:
        """Return what it is called."""
        return self.of.name or str(self.of)

    def _sequence(self) -> Sequence:
        return self.of


def reading_of_object(thing: Any, read: Read) -> Reading:
    """Return the reading of an object of gfkit or SymPy, or of an iterable of numbers.

    Raises WrongArgument for other objects.

    >>> reading_of_object([1, 2, 4], None)
    TermList(values=(1, 2, 4), offset=0)
    """
    from gfkit.sequences.sequence import NO_TERMS, Sequence, sequence_of  # noqa: PLC0415 - slow

    if hasattr(thing, "free_symbols"):  # of SymPy
        return read(str(thing))
    is_sequence = isinstance(thing, list | tuple | Sequence)
    if not is_sequence and (found := _of_class(thing)) is not None:
        return found
    name = type(thing).__name__
    if name == "Position":
        return BoardPosition(tuple(str(thing).split("|")))
    is_names = isinstance(thing, list | tuple) and thing and all(isinstance(z, str) for z in thing)
    if is_names and is_terms(", ".join(thing)):
        return read(", ".join(thing))
    is_rule = not RULES.isdisjoint(one.__name__ for one in type(thing).__mro__)
    if is_rule or is_names or hasattr(thing, "quantities"):
        from gfkit.strips.encodings.models import model_from  # noqa: PLC0415 - slow to import

        return BareRule(model_from(thing))
    sequence = sequence_of(thing)
    if sequence is None:
        raise WrongArgument("what is read", WANTED, shown(thing))
    if not sequence:
        raise GfkitError(NO_TERMS)
    if sequence.given:
        return TermList(tuple(sequence.rationals.terms(len(sequence.given))), sequence.offset)
    return SequenceObject(sequence)


def _of_class(thing: Any) -> Reading | None:
    """Return the reading of a strip, a graph, a board or a game; None for others."""
    from gfkit.boards.shapes.board import Board  # noqa: PLC0415
    from gfkit.boards.shapes.graph import Graph  # noqa: PLC0415
    from gfkit.games.heaps.octal import OctalCode  # noqa: PLC0415 - slow to import
    from gfkit.games.values.game import Game  # noqa: PLC0415 - slow to import
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    match thing:
        case Strip():
            return strip_read(thing)
        case Graph():
            return BareGraph(thing)
        case Board():
            return BareBoard(thing)
        case OctalCode():
            return OctalGame(thing)
        case Game():
            return GameNotation(str(thing), thing)
    return None


def strip_read(strip: Strip) -> RuleStrip:
    """Return the reading of a strip."""
    (side, length), *_ = strip.fixed.items()
    rule = BareRule(strip.counted)
    fixed: Side = "rows" if side == "rows" else "columns"
    return RuleStrip(rule, fixed, length, strip.topology, strip.multigraph)
