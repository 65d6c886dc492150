"""What verbs are given, read from their options: sequences, strips, boards, rules, games."""

from __future__ import annotations

import os
import re
import stat
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from gfkit.asking.descriptions import kind_word
from gfkit.asking.objects_of_readings import board_of, model_of, sequence_of, strip_of
from gfkit.asking.read_argument import read, sided
from gfkit.base.command_lines import command
from gfkit.base.files import is_there, shown
from gfkit.errors import GfkitError, UnknownModel
from gfkit.reading.kinds_of_text import WANTED
from gfkit.reading.named_files import beginning
from gfkit.reading.readings import (
    Reading,
    StripTyped,
    TermsTyped,
    is_one_sequence,
    subject,
)

if TYPE_CHECKING:
    from collections.abc import Sequence as ListOf
    from fractions import Fraction

    from gfkit.boards.language.rules import Model
    from gfkit.boards.shapes.board import Board, Topology
    from gfkit.games.game_rule import Game as PlayedGame
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.products import GraphProduct
    from gfkit.strips.sequences.strip import Strip

FromOffset: TypeAlias = "tuple[Sequence, Strip | None]"
Joins: TypeAlias = dict[str, Any]
StartedBoard: TypeAlias = "Board | str"
Box: TypeAlias = "Board | str"
WordStrip: TypeAlias = "Strip"
MOST_TERMS = 1_000_000
SUFFIX = re.compile(r"\w\.[a-z]{3,4}$")
MOST_LETTERS = 3
"""Of a board with small letters; more are a word."""
LAST_OFFSET = 200_000


def is_piped() -> bool:
    """Tell whether standard input is a pipe or a file: what another command wrote."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def require_one_side(
    rows: object | None, columns: object | None, model: str = "domineering"
) -> None:
    """Raise GfkitError with what to write instead unless just one side of a model is fixed."""
    if rows is None and columns is None:
        raise GfkitError(
            "give either --rows M or --columns N; --columns 3, for example, is for boards of n x 3"
        )
    if rows is not None and columns is not None:
        raise GfkitError(
            "give either --rows M or --columns N: one side is fixed, and the other one grows; "
            f"`{command('count', model, board=f'{rows}x{columns}')}` is for one board"
        )


def refuse_multigraph_of_strips(topology: str, *, multigraph: bool) -> None:
    """Raise GfkitError where no sides are identified."""
    if multigraph and topology == "strip":
        raise GfkitError("--multigraph goes with --topology cylinder, ring or torus")


def read_joins(topology: str = "strip", multigraph: bool = False) -> Joins:
    """Return which sides are identified and how, by the names of the options."""
    refuse_multigraph_of_strips(topology, multigraph=multigraph)
    return {"topology": topology, "multigraph": multigraph}


def read_strip(
    model: str,
    rows: int | None = None,
    columns: int | None = None,
    topology: str = "strip",
    multigraph: bool = False,
) -> Strip:
    """Read a strip from its options; a board in words, as 'kings 3 x n', has its side itself."""
    from gfkit.strips.sequences.strip import Strip

    found = read(model) if rows is None and columns is None else None
    if found is not None and kind_word(found) in {"strip", "words"}:
        strip = strip_of(found)
    else:
        require_one_side(rows, columns, model)
        strip = strip_of(sided(model, rows, columns))
    wanted: Any = strip.topology if topology == "strip" else topology
    refuse_multigraph_of_strips(wanted, multigraph=multigraph)
    sides: Any = strip.fixed
    return Strip(strip.counted, **sides, topology=wanted, multigraph=multigraph)


def require_weights(model: Any, marks: str) -> None:
    """Raise GfkitError for marks of a rule on arrays or edges that gives nothing a weight."""
    game = getattr(model, "game", None)
    is_weighted = getattr(game, "kind", "") in {"array", "edges", "moves", "links"}
    weights = game.arrays.weights if game is not None and is_weighted else ()
    if marks in {"x", "xy"} and weights and not any(one.x or one.y for one in weights):
        raise GfkitError(
            f"--marks {marks}: {model.name} has no weights, so nothing is marked; array and "
            "edge rules in TOML files may have a table [weights]"
        )


def read_family(
    model: str,
    rows: int | None = None,
    columns: int | None = None,
    graph: Path | None = None,
    topology: str = "strip",
    multigraph: bool = False,
) -> Strip | GraphProduct:
    """Read a strip, or the products of a graph, from the options."""
    if graph is None:
        return read_strip(model, rows, columns, topology, multigraph)
    from gfkit.boards.kinds.graph_games import find_graph_rule
    from gfkit.boards.language.rules import on_graphs
    from gfkit.boards.shapes.graph import Graph
    from gfkit.strips.sequences.products import GraphProduct
    from gfkit.strips.sequences.strip import Strip

    if rows is not None or columns is not None:
        raise GfkitError("give one of --rows M, --columns N and --graph FILE")
    if multigraph:
        raise GfkitError("--multigraph goes with boards; products are simple graphs")
    wanted: Any = topology
    cells = Graph.read(graph)
    try:
        rule = find_graph_rule(model)
    except UnknownModel:
        found = on_graphs(model, cells)
        if found is None:
            raise
        return Strip(found, rows=cells.vertices, topology=wanted)
    return GraphProduct(rule, cells, topology=wanted)


def read_board(text: str) -> Board:
    """Read a board from its text, or from a file of that name."""
    found = board_of(read(text))
    if isinstance(found, str):
        bare = shown(re.sub("[^|.#]", ".", found), 60)
        said = "has pieces on it; a board without any is meant"
        raise GfkitError(f"{shown(found, 60)} {said}, as {bare}")
    return found


def read_started_board(text: str) -> Board | str:
    """Read a board; one with letters on it stays a text."""
    letters = {*text.strip()} - {*".#|"}
    is_small = len(letters) <= MOST_LETTERS and not is_there(text) and not SUFFIX.search(text)
    if re.fullmatch(r"(?=.*[A-Z])[.#|A-Z]{2,}", text.strip(), re.ASCII):
        return text.strip()
    if is_small and re.fullmatch(r"(?=.*[a-z])[.#|A-Za-z]{2,}", text.strip(), re.ASCII):
        return text.strip()
    return board_of(read(text))


def read_box(
    board: str | None = None, rows: int | None = None, columns: int | None = None
) -> StartedBoard:
    """Read a board from its text, or from both sides."""
    if board is None:
        if rows is None or columns is None:
            both = f"both sides, as in --rows {rows or '1..8'} --columns {columns or '1..8'}"
            raise GfkitError(f"give {both if rows or columns else 'the board, as in --board 3x4'}")
        board = f"{rows}x{columns}"
    elif rows is not None or columns is not None:
        raise GfkitError("--board goes without --rows and --columns")
    return read_started_board(board)


def read_game(name: str) -> PlayedGame:
    """Return the game of a rule; raises GfkitError if its positions have no values here."""
    from gfkit.games.game_rule import letter_rule, playable

    found: Any = letter_rule(name) or playable(read_model(name))
    return found  # type: ignore[no-any-return]


def require_rule(text: str | None) -> None:
    """Raise GfkitError for a text that is something else than a rule, with what answers it."""
    if not text:
        return
    found = read(text)
    if is_one_sequence(found):
        said = f"{shown(text, 60)} is a sequence, with a number for each n"
        raise GfkitError(f"{said}: `{command('terms', text)}` lists them")
    model_of(found)


def read_model(name: str) -> Model:
    """Return the model of a name, or of a file."""
    return model_of(read(name))


def read_values(texts: ListOf[str]) -> list[Fraction | int]:
    """Return the numbers of the arguments of a command; ["-"] is standard input.

    >>> read_values(["1,-2,3/2"])
    [1, -2, Fraction(3, 2)]
    """
    return sequence_of(read(" ".join(texts))).rationals()


def require(
    option: str, value: int | None, least: int, most: int | None = None, more: str = ""
) -> None:
    """Raise GfkitError for a number out of range; more: what is said behind it."""
    if value is not None and (value < least or (most is not None and value > most)):
        wrong = f"less than {least}" if most is None else f"not between {least} and {most}"
        raise GfkitError(f"{option} {value} is {wrong}{more}")


def require_terms(terms: int, least: int = 0, most: int = MOST_TERMS, more: str = "") -> None:
    """Raise GfkitError for a number of terms out of range; more: what is said behind it."""
    require("--terms", terms, least, most, more)


@dataclass(frozen=True, slots=True)
class Source:
    """The arguments of a verb that say which sequence is meant: words, perhaps with a side.

    Where nothing is given but standard input, it is that.
    """

    words: list[str] | None = None
    rows: int | None = None
    columns: int | None = None
    topology: Topology = "strip"
    offset: int | None = None

    def read(self) -> Reading:
        """Return what is meant; raises GfkitError where nothing is given."""
        text = " ".join(self.words or ["-"] * is_piped())
        if not text:
            raise GfkitError(f"give {WANTED}, or - for standard input")
        return read(text, rows=self.rows, columns=self.columns, topology=self.topology)


def read_subject(source: Source) -> Any:
    """Read a strip, or a sequence that is given otherwise; --offset is of the first of terms."""
    found = source.read()
    if source.offset is not None:
        found = beginning(found, source.offset)
    is_strip = isinstance(subject(found), StripTyped)
    return strip_of(found) if is_strip else sequence_of(found)


def read_sequence(source: Source) -> Sequence:
    """Read a sequence from the arguments of a verb."""
    found = read_subject(source)
    return sequence_of(read(found)) if hasattr(found, "counted") else found


def read_sequence_if_any(source: Source) -> Sequence | None:
    """Read a sequence as `read_sequence` does, or None where nothing is given."""
    return None if source == Source() else read_sequence(source)


def read_from(source: Source) -> FromOffset:
    """Read a sequence from its offset on, and the strip if it is one of a rule.

    Of terms the offset is that of the first one; of others the index at which to begin.
    """
    offset = source.offset
    require("--offset", offset, 0, LAST_OFFSET)
    found = source.read()
    strip = strip_of(found) if isinstance(subject(found), StripTyped) else None
    if isinstance(subject(found), TermsTyped):
        return sequence_of(found if offset is None else beginning(found, offset)), None
    sequence = sequence_of(found)
    if offset is not None and offset < sequence.offset:
        raise GfkitError(f"--offset {offset}: the first n is {sequence.offset}")
    if strip is not None or offset is not None:
        sequence = sequence.beginning(offset or 0)
    return sequence, strip


def read_word_strip(
    words: list[str] | None = None,
    rows: int | None = None,
    columns: int | None = None,
    topology: str = "strip",
) -> Strip:
    """Read the strip of the words."""
    if rows is None and columns is None:
        return strip_of(Source(words).read())
    return read_strip(" ".join(words or []), rows, columns, topology)
