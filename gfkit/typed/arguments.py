"""What the public functions take first: a subject, a side, a board, a graph; how it is read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from gfkit.base.arguments import file_path, integer, is_range_of_sizes, shown, whole
from gfkit.base.file_reader import is_there
from gfkit.boards.models.names import is_language, on_graphs
from gfkit.boards.rules.graph_games import find_graph_rule
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.board import board_of as board_of_argument
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError, OutOfRange, UnknownModel, WrongArgument
from gfkit.typed.read import read
from gfkit.typed.rules import RuleStrip

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from gfkit.boards.acceptors.arrays import Arrays
    from gfkit.boards.models.model import Model
    from gfkit.boards.models.names import Rule
    from gfkit.boards.rules.rule import CountingRule
    from gfkit.boards.rules.wang_tiles import TileSet
    from gfkit.boards.shapes.topology import Topology
    from gfkit.sequences.sequence import Sequence
    from gfkit.series.marked_gf import MarkedGF
    from gfkit.series.rational_gf import RationalGF
    from gfkit.strips.sequences.families import StripAnswer
    from gfkit.strips.sequences.graph_products import GraphProduct
    from gfkit.strips.sequences.strip import Strip
    from gfkit.typed.readings import Reading

Marks: TypeAlias = Literal["none", "x", "xy"]
"""Which pieces are marked: none, all by x, or Left's by x and Right's by y."""
MARKS: Final[tuple[Marks, ...]] = get_args(Marks)
SUFFIX = re.compile(r"\w\.[a-z]{3,4}$")
MOST_LETTERS = 3
"""The limit on a board with small letters; more are a word."""
if TYPE_CHECKING:
    Subject: TypeAlias = (
        str
        | Path
        | Reading
        | Sequence
        | RationalGF
        | MarkedGF
        | Strip
        | GraphProduct
        | StripAnswer
        | Rule
        | Model
        | CountingRule
        | TileSet
        | Arrays
        | Iterable[int | Fraction]
    )
else:
    Subject: TypeAlias = object
"""What `read` reads: words, a formula, terms, the name of a rule or of a file; or an object."""
BoardLike: TypeAlias = "str | Board | tuple[int, int]"
"""A board, its text as "3x4" or "..#|...", the name of a file of rows, or its sides."""
GraphLike: TypeAlias = "str | Path | Graph"
"""A graph, its name as "K_5", its edges as "1-2,2-3", or a file of edges or in graph6."""


def understood(
    given: Subject,
    *,
    rows: int | None = None,
    columns: int | None = None,
    topology: Topology = "strip",
    offset: int | None = None,
) -> Reading:
    """Return what is meant by a subject with its sides; words of a language have one row.

    >>> understood("1, 1, 2, 3", offset=1)
    TermList(values=(1, 1, 2, 3), offset=1)
    """
    if offset is not None:
        integer("offset", offset, example=1)
    if rows is columns is None and is_language(given):
        rows = 1
    found = read(given, rows=rows, columns=columns, topology=topology)
    return found if offset is None else found.beginning(offset)


def sequence_meant(found: Reading, at: Mapping[str, int | Fraction] | None = None) -> Sequence:
    """Return the sequence of a reading, with numbers for some of its letters."""
    of = read(found.strip()) if isinstance(found.subject, RuleStrip) else found
    sequence = of.sequence()
    if at is None:
        return sequence
    if not isinstance(at, Mapping):
        raise WrongArgument("at", "numbers by their letters, such as {'k': 3}", shown(at))
    if wrong := [z for z in at if not (isinstance(z, str) and len(z) == 1 and z.isalpha())]:
        raise GfkitError(f"at must be a letter and a number, such as k=3, not {wrong[0]!r}")
    return sequence.at(**at) if at else sequence


def side_meant(name: str, value: int | range | None) -> int | range | None:
    """Return a side, or a range of them; raises WrongArgument for anything else.

    >>> side_meant("rows", range(1, 4)), side_meant("rows", None)
    (range(1, 4), None)
    """
    if isinstance(value, range) and not is_range_of_sizes(value):
        raise OutOfRange(name, "a range of numbers up to 10^9, such as range(1, 9)", shown(value))
    if value is None or isinstance(value, range):
        return value
    if (found := whole(value)) is None:
        expected = "an integer such as 3, or a range such as range(1, 9)"
        raise WrongArgument(name, expected, shown(value))
    return found


def graph_meant(given: GraphLike) -> Graph:
    """Return a graph, which may be given by its name, its edges or its file."""
    return given if isinstance(given, Graph) else Graph.read(file_path("graph", given))


def family_meant(
    given: Subject,
    found: Reading | None,
    graph: GraphLike | None,
    topology: Topology,
    *,
    multigraph: bool = False,
) -> Strip | GraphProduct:
    """Return the strip of a reading, or the products of a graph with paths or cycles.

    found: what was read; None where a graph is given.
    """
    from gfkit.strips.sequences.graph_products import GraphProduct  # noqa: PLC0415 - slow to import
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    if graph is None:
        assert found is not None
        strip = found.strip()
        wanted = strip.topology if topology == "strip" else topology
        if multigraph and wanted == "strip":
            raise GfkitError("multigraph goes with the topology cylinder, ring or torus")
        rows, columns = strip.fixed.get("rows"), strip.fixed.get("columns")
        return Strip(
            strip.counted, rows=rows, columns=columns, topology=wanted, multigraph=multigraph
        )
    if multigraph:
        raise GfkitError("multigraph goes with boards; products are simple graphs")
    cells, name = graph_meant(graph), str(given)
    try:
        rule = find_graph_rule(name)
    except UnknownModel:
        if (model := on_graphs(name, cells)) is None:
            raise
        return Strip(model, rows=cells.vertices, topology=topology)
    return GraphProduct(rule, cells, topology=topology)


def board_meant(given: BoardLike) -> Board | str:
    """Return a board; one whose cells have letters on them, for example "R..|..L", stays a text."""
    if not isinstance(given, str):
        return board_of_argument("board", given)
    text = given.strip()
    letters = {*text} - {*".#|"}
    is_small = len(letters) <= MOST_LETTERS and not is_there(given) and not SUFFIX.search(given)
    if re.fullmatch(r"(?=.*[A-Z])[.#|A-Z]{2,}", text, re.ASCII):
        return text
    if is_small and re.fullmatch(r"(?=.*[a-z])[.#|A-Za-z]{2,}", text, re.ASCII):
        return text
    return read(given).board()
