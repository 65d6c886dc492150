"""Objects of Python that are given in place of a text: which reading each of them is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.base.argument_checks import shown
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError, WrongArgument
from gfkit.reading.reader_interface import WANTED, Read
from gfkit.reading.reading_classes import (
    BoardTyped,
    GameTyped,
    GraphTyped,
    OctalGame,
    PositionTyped,
    Reading,
    RuleNamed,
    SequenceObject,
    Side,
    StripTyped,
    TermsTyped,
)
from gfkit.reading.term_and_signature_readers import is_terms

if TYPE_CHECKING:
    from gfkit.strips.sequences.strip import Strip


def reading_of_object(thing: Any, read: Read) -> Reading:
    """Return the reading of an object of gfkit or SymPy, or of an iterable of numbers.

    Raises WrongArgument for other objects.

    >>> reading_of_object([1, 2, 4], None)
    TermsTyped(values=(1, 2, 4), offset=0)
    """
    from gfkit.sequences.sequence import NO_TERMS, Sequence, sequence_of  # noqa: PLC0415 - slow

    if hasattr(thing, "free_symbols"):  # of SymPy
        return read(str(thing))
    is_sequence = isinstance(thing, list | tuple | Sequence)
    if not is_sequence and (found := _of_class(thing)) is not None:
        return found
    name = type(thing).__name__
    if name == "Position":
        return PositionTyped(tuple(str(thing).split("|")))
    is_names = isinstance(thing, list | tuple) and thing and all(isinstance(z, str) for z in thing)
    if is_names and is_terms(", ".join(thing)):
        return read(", ".join(thing))
    if name in {"Model", "Rule", "TileSet", "Arrays"} or is_names or hasattr(thing, "quantities"):
        from gfkit.strips.encodings.model_lookup_by_name_and_symmetry import model_from  # noqa: PLC0415 - slow to import

        return RuleNamed(model_from(thing))
    sequence = sequence_of(thing)
    if sequence is None:
        raise WrongArgument("what is read", WANTED, shown(thing))
    if not sequence:
        raise GfkitError(NO_TERMS)
    if sequence.given:
        return TermsTyped(tuple(sequence.rationals()), sequence.offset)
    return SequenceObject(sequence)


def _of_class(thing: Any) -> Reading | None:
    """Return the reading of a strip, a graph, a board or a game; None for others."""
    from gfkit.games.octal_codes_and_nim_values import OctalCode  # noqa: PLC0415 - slow to import
    from gfkit.games.short_game import Game  # noqa: PLC0415 - slow to import
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    match thing:
        case Strip():
            return strip_read(thing)
        case Graph():
            return GraphTyped(thing)
        case Board():
            return BoardTyped(thing)
        case OctalCode():
            return OctalGame(thing)
        case Game():
            return GameTyped(str(thing), thing)
    return None


def strip_read(strip: Strip) -> StripTyped:
    """Return the reading of a strip."""
    (side, length), *_ = strip.fixed.items()
    rule = RuleNamed(strip.counted)
    fixed: Side = "rows" if side == "rows" else "columns"
    return StripTyped(rule, fixed, length, strip.topology, strip.multigraph)
