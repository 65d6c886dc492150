"""What verbs are given, read from their options: strips, families, boards, rules, games."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.base.files import shown
from gfkit.errors import GfkitError, UnknownModel
from gfkit.reader import read

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.boards.language.rules import Model
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.graph import Graph
    from gfkit.games.game_rule import Game as PlayedGame
    from gfkit.games.user_game import Game
    from gfkit.strips.sequences.products import GraphProduct
    from gfkit.strips.sequences.strip import Strip

    PlainStrip = Strip
    StartedBoard = Board | str


MOST_TERMS = 1_000_000


@dataclass(frozen=True, slots=True)
class Beside:
    """What is read beside an entry, and whether its programs are run."""

    with_: list[Path] | None = None
    bfile: Path | None = None
    run_programs: bool = False


def require_one_side(rows: object | None, columns: object | None) -> None:
    """Raise GfkitError with what to write instead unless just one side is fixed."""
    if rows is None and columns is None:
        raise GfkitError(
            "give either --rows M or --columns N; --columns 3, for example, is for boards of n x 3"
        )
    if rows is not None and columns is not None:
        raise GfkitError(
            "give either --rows M or --columns N: one side is fixed, and the other one grows; "
            "`gfkit count MODEL --board MxN` is for one board"
        )


def refuse_multigraph_of_strips(topology: str, *, multigraph: bool) -> None:
    """Raise GfkitError where no sides are identified."""
    if multigraph and topology == "strip":
        raise GfkitError("--multigraph goes with --topology cylinder, ring or torus")


def read_plain_strip(model: str, rows: int | None = None, columns: int | None = None) -> Strip:
    """Read a strip whose sides are not identified."""
    return read_strip(model, rows, columns)


def read_strip(
    model: str,
    rows: int | None = None,
    columns: int | None = None,
    topology: str = "strip",
    multigraph: bool = False,
) -> Strip:
    """Read a strip from its options; a board in words, as 'kings 3 x n', has its side itself."""
    from gfkit.boards.language.rules import find_model
    from gfkit.strips.sequences.strip import Strip

    wanted: Any = topology
    sides: Any = {"rows": rows, "columns": columns}
    if rows is None and columns is None and (found := read(model)).kind == "strip":
        strip = found.strip()
        counted, sides = strip.counted, strip.fixed
        wanted = strip.topology if topology == "strip" else topology
    else:
        require_one_side(rows, columns)
        counted = find_model(model)
    refuse_multigraph_of_strips(wanted, multigraph=multigraph)
    return Strip(counted, **sides, topology=wanted, multigraph=multigraph)


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
    from gfkit.boards.kinds.edge_games import find_graph_rule
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
        found = edges_on_product(model, cells)
        if found is None:
            raise
        return Strip(found, rows=cells.vertices, topology=wanted)
    return GraphProduct(rule, cells, topology=wanted)


def edges_on_product(model: str, cells: Graph) -> Model | None:
    """Return a model of edges or components on products with a graph; None for other models."""
    from gfkit.boards.kinds.graph_models import GRID, graph_names, graph_rule
    from gfkit.boards.language.rules import model_of
    from gfkit.boards.language.synonyms import spelled

    pairs = tuple((a + 1, b + 1) for a, b in sorted(cells.edges))
    name = spelled(model, graph_names())
    rule = graph_rule(name, GRID, pairs) if pairs else None
    if rule is None and name in graph_names():
        raise GfkitError(
            f"{model}: on products with a graph games, sets of edges and sets of cells by their "
            "components are counted; other sets are not, nor products with a graph without edges"
        )
    if rule is None:
        return None
    if cells.vertices > max(map(max, pairs)):
        raise GfkitError(
            f"{model}: the last vertex of the graph has no edge; name another one last"
        )
    return model_of(rule)


def read_board(text: str) -> Board:
    """Read a board from its text, or from a file of that name."""
    found = read(text).board()
    if isinstance(found, str):
        raise GfkitError(f"{shown(found, 60)} has pieces on it; a board without any is meant")
    return found


def is_started(text: str) -> bool:
    """Tell whether a text is a board with letters on it, such as 'R..|..L'.

    >>> [is_started(text) for text in ("R..|..L", "3x4", "..#|...")]
    [True, False, False]
    """
    return read(text).kind == "position"


def read_started_board(text: str) -> Board | str:
    """Read a board; one with letters on it stays a text."""
    if re.fullmatch(r"(?=.*[A-Z])[.#|A-Z]{2,}", text.strip(), re.ASCII):
        return text.strip()
    return read(text).board()


def read_game(name: str) -> PlayedGame:
    """Return the game of a rule; raises GfkitError if its positions have no values here."""
    from gfkit.games.game_rule import letter_rule, playable

    found: Any = letter_rule(name) or playable(read_model(name))
    return found  # type: ignore[no-any-return]


def read_value(text: str) -> Game:
    """Return the game that an argument describes; raises GfkitError if it cannot be read.

    >>> print(read_value("-{2|1}"))
    {-1|-2}
    """
    from gfkit.games.user_game import Game

    return Game(text)


def read_model(name: str) -> Model:
    """Return the model of a name, or of a file."""
    return read(name).model()


def require_terms(terms: int) -> None:
    """Raise GfkitError for a number of terms out of range."""
    if not 0 <= terms <= MOST_TERMS:
        raise GfkitError(f"--terms {terms} is not between 0 and {MOST_TERMS}")
