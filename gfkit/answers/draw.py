"""Pictures: of boards, positions, rules, strips, automata, graphs, games, and of growth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from gfkit.answers.answer import Answer, page, plain
from gfkit.automata.lumping import Lumping
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.base.arguments import (
    Check,
    a_text,
    between,
    file_path,
    flag,
    integer,
    one_of,
    optional,
    shown,
    words,
)
from gfkit.base.file_reader import is_there, parse_json, read_text
from gfkit.boards.acceptors.arrays import Arrays, Condition
from gfkit.boards.models.model import Model
from gfkit.boards.models.names import RULES, Rule
from gfkit.boards.rules.positions import Position
from gfkit.boards.rules.rule import CountingRule
from gfkit.boards.rules.wang_tiles import TileSet
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.board import board_of as board_of_argument
from gfkit.boards.shapes.graph import Graph
from gfkit.boards.shapes.topology import TOPOLOGIES, Topology
from gfkit.errors import GfkitError, Unused, WrongCall
from gfkit.games.scoring.equilibria import Equilibria, Ties, payoffs_text
from gfkit.games.scoring.rules import ScoringGame
from gfkit.games.values.game import Game
from gfkit.games.values.thermographs import Thermograph
from gfkit.pictures.boards import component_name
from gfkit.pictures.figures import Plot, new_figure
from gfkit.pictures.registry import picture_of
from gfkit.pictures.shapes import Picture, picture_bytes
from gfkit.render.pages import Line, Page, Paragraph
from gfkit.strips.encodings.models import model_from
from gfkit.strips.sequences.graph_products import GraphProduct
from gfkit.strips.sequences.strip import Strip, positions_on
from gfkit.typed.arguments import BoardLike, board_meant, graph_meant, sequence_meant
from gfkit.typed.boards import BareBoard, BareGraph, BoardPosition
from gfkit.typed.games import GameNotation, HackenbushStrings, HeapPosition, LetterPosition
from gfkit.typed.read import read
from gfkit.typed.readings import Reading
from gfkit.typed.rules import BareRule, RuleCount, RuleStrip
from gfkit.typed.sentences import CountedObjects

PictureKind: TypeAlias = Literal[
    "board", "position", "tiling", "components", "tiles", "rule", "graph", "strip", "automaton",
    "thermograph", "equilibrium", "plays", "tree", "dictionary", "growth",
]  # fmt: skip
"""What a picture is of.

board, graph: itself. position: of a rule on a board, at random or from a file; tiling: with the
tiles that count it; components: with what is left of the board. tiles, rule: the tiles or pieces of
a rule. strip: boards of which one side grows. automaton: that counts a strip, or that reads words.
thermograph: of a game. equilibrium, plays, tree: of a scoring game. dictionary: values of all small
boards. growth: a plot of terms.
"""
LENGTH = 12
"""The side that is not given, of positions on strips."""
CHARACTERS = 60
"""Boards of longer sides are not drawn in characters."""
SIDES = frozenset({"rows", "columns"})
IN_TITLE = frozenset(
    {"position", "values", "model", "board", "fixed", "game", "asymptotic", "is_fit", "cells"}
)
"""What the title says already, or JSON alone holds."""
MULTIGRAPH = "multigraph goes with the topology cylinder, ring or torus"
ON_BOARDS = SIDES | {"board", "topology", "multigraph", "position", "seed"}
SCORING = SIDES | {"raised", "mono", "players"}
USES: Mapping[str, frozenset[str]] = {
    "board": SIDES | {"board"},
    **dict.fromkeys(("position", "tiling", "components"), ON_BOARDS),
    **dict.fromkeys(("tiles", "rule", "graph"), frozenset()),
    "strip": SIDES | {"topology", "multigraph"},
    "automaton": SIDES | {"topology", "multigraph", "marks"},
    "thermograph": SIDES | {"board"},
    "equilibrium": SCORING | {"ties"},
    "plays": SCORING | {"moves"},
    "tree": SCORING | {"depth"},
    "dictionary": frozenset({"cells"}),
    "growth": SIDES | {"topology", "terms"},
}
"""The keywords that each kind takes."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Drawing(Answer):
    """A picture, and what it shows.

    Attributes
    ----------
    kind
        The kind of the picture.
    title
        The title, a line.
    description
        A description for readers who cannot see it.
    shows
        The data of the picture by name, such as the numbers of vertices and edges of a graph.
    characters
        A board of moderate size in characters; otherwise "".

    Examples
    --------
    >>> print(draw("..#|...").title)
    A board of 5 cells in a box of 2 x 3
    """

    kind: PictureKind
    title: str
    description: str
    shows: Mapping[str, object]
    characters: str = ""
    _picture: Picture | Plot

    @property
    def picture(self) -> Picture | Plot:
        """The picture, as shapes, or of growth as a figure of matplotlib."""
        return self._picture

    def page(self) -> Page:
        """Return the characters, the title, and what it does not say."""
        characters = Paragraph(self.characters, is_verbatim=True) if self.characters else None
        return page(characters, ("picture", self.title), *_shown(self.shows))

    def svg(self) -> str:
        """Return the picture as SVG text, the same for the same picture."""
        return picture_bytes(self._picture, "picture.svg").decode().removesuffix("\n")

    def png(self) -> bytes:
        """Return the picture as PNG; raises MissingExtra without matplotlib."""
        return picture_bytes(self._picture, "picture.png")

    def write_picture(self, path: Path | str) -> None:
        """Write the picture to a file whose name ends in .svg, .png or .pdf.

        Raises GfkitError for another name, NotWritten, and MissingExtra as `png` does.
        """
        from gfkit.base.file_writer import write  # noqa: PLC0415 - slow to import

        file = file_path("path", path)
        write(file, picture_bytes(self._picture, str(file)), "picture")

    def save(self, path: Path | str) -> None:
        """Write the picture, as `write_picture` does."""
        self.write_picture(path)

    def _repr_html_(self) -> str:
        return self.svg()


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """The keywords of `draw`, of their kinds."""

    board: str | Board | None
    rows: int | None
    columns: int | None
    topology: Topology
    multigraph: bool
    position: Position | Path | None
    seed: int
    marks: str
    terms: int
    cells: int
    raised: int
    mono: bool
    players: int
    ties: Ties
    moves: str | None
    depth: int | None


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A request for a picture: the thing, and the keywords."""

    thing: object
    options: PictureOptions

    def cells(self) -> Board:
        """Return the board, which is given whole or by its sides; raises GfkitError."""
        board, sides = self.options.board, (self.options.rows, self.options.columns)
        if board is not None and sides != (None, None):
            named = (("rows", sides[0]), ("columns", sides[1]))
            raise Unused([name for name, side in named if side is not None], "a board")
        if board is None:
            if sides == (None, None):
                raise GfkitError("give the board, such as 3x4, or a side of it")
            rows, columns = (LENGTH if side is None else side for side in sides)
            return Board.rectangle(integer("rows", rows), integer("columns", columns))
        found = board_meant(board)
        if isinstance(found, str):
            raise GfkitError(f"{shown(found)} has letters on it; give a plain board")
        return found

    def model(self) -> Model:
        """Return the rule; raises GfkitError."""
        if isinstance(self.thing, Model | Rule | CountingRule):
            return model_from(self.thing)
        return self.reading("a rule, for example 'domineering'").model()

    def reading(self, wanted: str) -> Reading:
        """Return what the thing is read as; raises WrongCall where none is given."""
        if self.thing is None:
            raise WrongCall(f"say what to draw: {wanted}")
        return self.thing if isinstance(self.thing, Reading) else read(self.thing)

    def strip(self) -> Strip:
        """Return the strip: that of the words, or of the rule and a side; raises GfkitError."""
        if isinstance(self.thing, Strip):
            return self.thing
        rows, columns, topology = self.options.rows, self.options.columns, self.options.topology
        if rows is None and columns is None:
            found = self.reading("a rule and a side, for example 'domineering 3 x n'").strip()
            rows, columns = found.rows, found.columns
            topology = found.topology if topology == "strip" else topology
            model = found.counted
        else:
            model = self.model()
        is_multigraph = self.options.multigraph
        if is_multigraph and topology == "strip":
            raise GfkitError(MULTIGRAPH)
        return Strip(model, rows=rows, columns=columns, topology=topology, multigraph=is_multigraph)

    def scoring(self) -> ScoringGame:
        """Return the board of a scoring game; raises WrongCall."""
        given = self.options
        if self.thing is not None or given.columns is None or given.rows is None:
            raise WrongCall("give the board of a scoring game only by rows and columns")
        return ScoringGame(
            given.columns, given.rows, given.raised, mono=given.mono, players=given.players
        )


def _position_or_path(name: str, value: object) -> Position | Path:
    return value if isinstance(value, Position) else file_path(name, value)


def _board_or_text(name: str, value: Any) -> str | Board:
    return value if isinstance(value, str) else board_of_argument(name, value)


CHECKS: Mapping[str, Check] = {
    "board": optional(_board_or_text), "rows": optional(between()), "columns": optional(between()),
    "topology": words(*TOPOLOGIES), "multigraph": flag, "position": optional(_position_or_path),
    "seed": between(), "marks": a_text("'xy'"), "terms": between(), "cells": between(),
    "raised": between(), "mono": flag, "players": between(), "ties": words(*get_args(Ties)),
    "moves": optional(a_text("'H1 V1; V1 V2'")), "depth": optional(between()),
}  # fmt: skip
"""What each keyword must be; the kinds of pictures restrict it."""

Parts: TypeAlias = tuple[Any, Mapping[str, object], str]
"""A picture, what it shows, and the characters."""


def draw(
    thing: object = None,
    *,
    kind: PictureKind | None = None,
    board: BoardLike | None = None,
    rows: int | None = None,
    columns: int | None = None,
    topology: Topology = "strip",
    multigraph: bool = False,
    position: Position | Path | None = None,
    seed: int = 1,
    marks: str = "xy",
    terms: int = 30,
    cells: int = 5,
    raised: int = 0,
    mono: bool = False,
    players: int = 2,
    ties: Ties = "all",
    moves: str | None = None,
    depth: int | None = None,
) -> Drawing:
    """Draw a board, a position, a rule, a strip, an automaton, a graph, a game; plot growth.

    A rule on a board is drawn as a position, uniformly at random; with one side as its strip;
    alone as its pieces. Left is blue, Right is red. Growth needs matplotlib.

    Parameters
    ----------
    thing
        A rule, a board, a graph, a game, a sequence, or an object that has a picture.
    kind
        The kind of the picture, if it is not the usual one.
    board
        The board of a rule, as 3x4 or '..#|...'.
    rows
        The rows of the board; alone, boards with that many rows.
    columns
        The columns of the board; alone, boards with that many columns.
    topology
        Which sides are identified.
    multigraph
        Edges that sides identify are counted as often as they occur.
    position
        A file with a position in the JSON that `sample` prints.
    seed
        A number that makes random choices repeatable.
    marks
        Which pieces the automaton marks: xy, x, y or none.
    terms
        How many terms growth shows.
    cells
        Boards of up to that many cells are in a dictionary.
    raised
        The amount by which every cell is worth more.
    mono
        Monominoes instead of dominoes.
    players
        The number of players of a scoring game.
    ties
        The moves to follow if several are equally good.
    moves
        The moves of each of several plays, for example 'H1 V1; V1 V2'.
    depth
        The number of moves to show of a tree.

    Returns
    -------
    Drawing
        The picture, which is written to a file or shown by a notebook.

    Raises
    ------
    GfkitError
        For what has no picture of the kind.
    Unused
        For a keyword that the kind of picture does not take.
    MissingExtra
        Where matplotlib is not installed and is needed.

    Examples
    --------
    >>> print(draw("domineering 2x3").title)
    A random position of domineering, uniform, seed 1
    >>> draw("{3|1}").shows["mean"]
    Fraction(2, 1)

    On the command line: ``gfkit draw domineering --board 3x4 --output picture.svg``
    """
    given: dict[str, Any] = {
        "board": board, "rows": rows, "columns": columns, "topology": topology,
        "multigraph": multigraph, "position": position, "seed": seed, "marks": marks,
        "terms": terms, "cells": cells, "raised": raised, "mono": mono, "players": players,
        "ties": ties, "moves": moves, "depth": depth,
    }  # fmt: skip
    checked = {name: CHECKS[name](name, one) for name, one in given.items()}
    asked = PictureRequest(thing, PictureOptions(**checked))
    if kind is None:
        kind, asked = _usual(asked)
    one_of("kind", kind, get_args(PictureKind))
    usual = draw.__kwdefaults__ or {}
    others = [
        name for name, one in checked.items() if name not in USES[kind] and one != usual[name]
    ]
    if others:
        raise Unused(others, f"a picture of kind {kind}")
    picture, shows, characters = DRAWN[kind](asked)
    return Drawing(
        kind=kind,
        title=picture.title,
        description=picture.description,
        shows=shows,
        characters=characters,
        _picture=picture,
    )


def _shown(shows: Mapping[str, object]) -> Iterator[Line]:
    """Yield a line for each thing that the title does not say."""
    for name, value in shows.items():
        if name == "components" and isinstance(value, list):
            yield from (Line(f"component {component_name(k)}", z) for k, z in enumerate(value))
        elif name == "payoffs" and isinstance(value, list | tuple):
            yield Line(name, payoffs_text(value))
        elif name not in IN_TITLE and value is not None:
            yield Line(name.replace("_", " "), str(plain(value)))


def _usual(asked: PictureRequest) -> tuple[PictureKind, PictureRequest]:
    """Return the kind of the usual picture of a thing, and the request for it."""
    thing, options = asked.thing, asked.options
    if thing is None:
        if options.position is not None:
            return "position", asked
        if options.board is None and options.rows is None and options.columns is None:
            raise WrongCall(
                "say what to draw: a rule and a board, such as 'domineering 3x4', or a game, "
                "such as '{3|1}'"
            )
        return "board", asked
    if not isinstance(thing, str | Path | Reading):
        return _of_object(asked), asked
    try:
        text = thing if isinstance(thing, Reading) else _read(str(thing))
    except GfkitError:
        if is_letter_game(str(thing)):
            return "thermograph", asked
        raise
    match found := text.subject:
        case BareRule(model):
            return _of_rule(options), PictureRequest(model, options)
        case RuleCount(rule, on) if isinstance(on, Board):
            placed = options if options.board is not None else replace(options, board=on)
            return "position", PictureRequest(rule.of, placed)
        case RuleStrip() | CountedObjects():
            return "strip", PictureRequest(found, options)
        case BareBoard() | BoardPosition():
            return "board", PictureRequest(found.board_or_graph(), options)
        case BareGraph():
            return "graph", PictureRequest(found.cells, options)
        case GameNotation() | HeapPosition() | HackenbushStrings() | LetterPosition():
            return "thermograph", PictureRequest(found, options)
    return "growth", PictureRequest(text, options)


def _read(text: str) -> Reading:
    """Return what a text is read as; raises WrongCall where it begins with a kind of picture."""
    try:
        return read(text)
    except GfkitError as error:
        first = text.partition(" ")[0]
        if first not in get_args(PictureKind):
            raise
        said = f"{first} is a kind of picture, and what is drawn stands without it"
        raise WrongCall(f"{said}: it is said by kind") from error


def is_letter_game(text: str) -> bool:
    """Return whether a text is a game of letters with its board, which is played and not counted.

    >>> is_letter_game("clobber 2x3"), is_letter_game("clobber")
    (True, False)
    """
    from gfkit.games.boards.rulesets import letter_rule  # noqa: PLC0415 - slow to import

    return letter_rule(text.rpartition(" ")[0]) is not None


def _of_rule(options: PictureOptions) -> PictureKind:
    sides = sum(side is not None for side in (options.rows, options.columns))
    if options.board is not None or options.position is not None or sides == len(SIDES):
        return "position"
    return "strip" if sides else "rule"


def _of_object(asked: PictureRequest) -> PictureKind:
    """Return the kind of the usual picture of an object."""
    thing = asked.thing
    if isinstance(thing, Model | Rule | CountingRule):
        return _of_rule(asked.options)
    known: dict[type, PictureKind] = {
        Board: "board", Position: "position", Graph: "graph", Strip: "strip", Game: "thermograph",
        Thermograph: "thermograph", Equilibria: "equilibrium", Arrays: "automaton",
        Condition: "automaton", Lumping: "automaton", TransferMatrix: "automaton",
        TileSet: "tiles", GraphProduct: "strip",
    }  # fmt: skip
    return next((kind for of, kind in known.items() if isinstance(thing, of)), "growth")


# One function a kind.


def _characters(board: Board, text: str) -> str:
    return text if max(board.rows, board.columns) <= CHARACTERS else ""


def _board(asked: PictureRequest) -> Parts:
    if asked.thing is None:
        found = asked.cells()
    elif isinstance(asked.thing, Board):
        found = asked.thing
    else:
        thing: Any = asked.thing
        meant = board_meant(thing)
        if isinstance(meant, str):
            raise GfkitError(f"{shown(meant)} has letters on it; give a plain board")
        found = meant
    rows = _characters(found, str(found).replace("|", "\n"))
    return picture_of(found), {"board": str(found)}, rows


def _found_position(asked: PictureRequest) -> tuple[Position, str]:
    """Return the position that is drawn, and the title of a random one."""
    given = asked.thing if isinstance(asked.thing, Position) else asked.options.position
    if given is None:
        if asked.options.multigraph and asked.options.topology == "strip":
            raise GfkitError(MULTIGRAPH)
        model = asked.model()
        drawn = positions_on(
            model,
            asked.cells(),
            topology=asked.options.topology,
            multigraph=asked.options.multigraph,
        ).sample(asked.options.seed)
        return drawn, f"A random position of {_called(model)}, uniform, seed {asked.options.seed}"
    options = asked.options
    named = (("board", options.board), ("rows", options.rows), ("columns", options.columns))
    unused = [name for name, one in named if one is not None]
    if unused:
        raise Unused(unused, "a position, which has its board")
    if isinstance(given, Position):
        return given, ""
    path = file_path("position", given)
    data = parse_json(read_text(str(path)), str(path))
    if not isinstance(data, dict):
        raise GfkitError(f"{path} does not hold a position, as position.to_data() has it")
    data = data.get("shows", data)
    return Position.from_data(data.get("position", data)), ""


def _called(model: Model) -> str:
    """Return what a model is called: of a rule's usual one the name of the rule."""
    found = _usual_of(model)
    return model.name if found is None else found.name


def _usual_of(model: Model) -> Rule | None:
    """Return the rule of which a model is the usual one; None if it is of none."""
    name = model.name.partition(":")[0]
    return next((one for one in RULES if one.name == name and one.models[0] is model), None)


def _positioned(asked: PictureRequest, picture: Any, found: Position, title: str) -> Parts:
    shows: dict[str, object] = {"position": found.to_data()}
    if title:
        shows["seed"] = asked.options.seed
    return picture, shows, _characters(found.board, str(found))


def _position(asked: PictureRequest) -> Parts:
    from gfkit.pictures.boards import position_picture  # noqa: PLC0415 - slow to import

    found, title = _found_position(asked)
    return _positioned(asked, position_picture(found, title=title), found, title)


def _tiled(model: Model) -> Model:
    if not model.parts:
        raise GfkitError(f"{model.name} is not counted by tiles; domineering is")
    return model


def _tiling(asked: PictureRequest) -> Parts:
    from gfkit.pictures.boards import tiling_picture  # noqa: PLC0415 - slow to import

    model = _tiled(asked.model())
    found, title = _found_position(asked)
    said = f"A position of {model.name} and its tiling"
    return _positioned(asked, tiling_picture(found, model.parts[0].tiles, title=said), found, title)


def _components(asked: PictureRequest) -> Parts:
    from gfkit.boards.shapes.board import boxed  # noqa: PLC0415
    from gfkit.pictures.boards import components_of, components_picture  # noqa: PLC0415

    found, title = _found_position(asked)
    picture, shows, rows = _positioned(asked, components_picture(found), found, title)
    listed = [str(boxed(part)) for part in components_of(found)]
    return picture, {**shows, "components": listed}, rows


def _tiles(asked: PictureRequest) -> Parts:
    if isinstance(asked.thing, TileSet):
        return picture_of(asked.thing), {"tiles": len(asked.thing.tiles)}, ""
    model = _tiled(asked.model())
    tiles = model.parts[0].tiles
    return picture_of(tiles), {"model": model.name, "tiles": len(tiles.tiles)}, ""


def _rule(asked: PictureRequest) -> Parts:
    model = asked.model()
    named: object = asked.thing
    if not isinstance(named, Rule):
        named = _usual_of(model) or model
    return picture_of(named), {"model": model.name}, ""


def _graph(asked: PictureRequest) -> Parts:
    found: Any = asked.thing
    if found is None:
        raise WrongCall("say what to draw: a graph, for example 'petersen' or its file")
    if isinstance(found, BareGraph):
        found = found.graph
    elif isinstance(found, str) and not is_there(found):
        found = read(found).graph()
    graph = graph_meant(found)
    return picture_of(graph), {"vertices": graph.vertices, "edges": len(graph.edges)}, ""


def _strip(asked: PictureRequest) -> Parts:
    if asked.thing is not None and not isinstance(asked.thing, _RULES):
        return picture_of(asked.thing), {}, ""
    found = asked.strip()
    return picture_of(found), {"model": found.counted.name, "fixed": found.fixed}, ""


_RULES = (str, Path, Reading, Strip, Model, Rule, CountingRule)


def _automaton(asked: PictureRequest) -> Parts:
    from gfkit.boards.rules.languages import states_of  # noqa: PLC0415
    from gfkit.pictures.automata import (  # noqa: PLC0415 - slow to import
        acceptor_picture,
        automaton_picture,
    )

    if asked.thing is not None and not isinstance(asked.thing, _RULES):
        return picture_of(asked.thing), {}, ""
    found = asked.strip()
    if found.is_ring:
        raise GfkitError("the automaton of a ring is not drawn: its terms are traces")
    about: dict[str, object] = {"model": found.counted.name, "fixed": found.fixed}
    rule: Any = found.counted.game
    if found.rows == 1 and (states := states_of(rule)) is not None:
        title = f"The least automaton of {found.counted.name}"
        picture = acceptor_picture(rule.conditions[0], title=title)
        return picture, {**about, "states": states}, ""
    states, lumping = found.lumping(asked.options.marks)
    joined = "" if found.topology == "strip" else f", {found.topology}"
    boards = f"{found.described().split(',')[0]}{joined}"
    title = f"The quotient automaton of {found.counted.name} on {boards}"
    about |= {"states": lumping.dimension, "states_before": states}
    return automaton_picture(lumping, title=title), about, ""


def _thermograph(asked: PictureRequest) -> Parts:
    from gfkit.answers.game_value import value  # noqa: PLC0415 - slow to import
    from gfkit.pictures.thermographs import thermograph_picture  # noqa: PLC0415

    thing: Any = asked.thing
    if isinstance(thing, Thermograph):
        shows = {"mean": thing.mean, "temperature": thing.temperature}
        return thermograph_picture(thing), shows, ""
    if thing is None:
        raise WrongCall("say what to draw: a game, for example '{3|1}', or a rule with a board")
    found = value(
        thing, board=asked.options.board, rows=asked.options.rows, columns=asked.options.columns
    )
    title = f"{found.subject} on {found.board}" if found.board else str(found.value)
    known = {"value": found.value} if found.board else {}
    about = {**known, "mean": found.mean, "temperature": found.temperature}
    return thermograph_picture(found.value.thermograph(), title=title), about, ""


def _equilibrium(asked: PictureRequest) -> Parts:
    if isinstance(asked.thing, Equilibria):
        solved = asked.thing
    else:
        solved = Equilibria(asked.scoring(), ties=asked.options.ties)
    return picture_of(solved), {"game": str(solved.game), "payoffs": solved.payoffs()}, ""


def _plays(asked: PictureRequest) -> Parts:
    from gfkit.pictures.plays import (  # noqa: PLC0415
        all_plays_picture,
        openings_picture,
    )

    game, moves = asked.scoring(), asked.options.moves
    if moves is None:
        return all_plays_picture(Equilibria(game)), {"game": str(game)}, ""
    lines = [line for line in moves.split(";") if line.strip()]
    if not lines:
        raise GfkitError("moves is empty; write moves as in 'H1 V1; V1 V2'")
    return openings_picture(game, lines), {"game": str(game)}, ""


def _tree(asked: PictureRequest) -> Parts:
    from gfkit.pictures.plays import tree_picture  # noqa: PLC0415 - slow to import

    depth = asked.options.depth
    depth = None if depth is None else integer("depth", depth, least=1)
    game = asked.scoring()
    return tree_picture(Equilibria(game), depth), {"game": str(game)}, ""


def _dictionary(asked: PictureRequest) -> Parts:
    from gfkit.answers.played import rule_meant  # noqa: PLC0415 - slow to import
    from gfkit.games.boards.dictionary import dictionary  # noqa: PLC0415
    from gfkit.pictures.boards import dictionary_picture, drawn  # noqa: PLC0415

    game: Any = rule_meant(asked.model())
    cells = integer("cells", asked.options.cells, least=1)
    entries = dictionary(game, cells)
    listed = [{"board": str(entry.board), "value": str(entry.value)} for entry in entries]
    title = f"Values of {game.name}, boards up to {cells} cells"
    about = {"model": game.name, "cells": cells, "boards": len(entries), "values": listed}
    return dictionary_picture(entries, title=title), about, drawn(entries)


def _growth(asked: PictureRequest) -> Parts:
    from gfkit.pictures.plots import draw_growth, growth_data  # noqa: PLC0415

    figure = new_figure()  # finds before the work whether matplotlib is there
    if asked.thing is None:
        raise WrongCall("say what to draw: a sequence, for example 'x/(1-x-x^2)'")
    given = asked.options
    sequence = sequence_meant(
        read(asked.thing, rows=given.rows, columns=given.columns, topology=given.topology)
    )
    found = growth_data(sequence, integer("terms", asked.options.terms))
    draw_growth(figure.subplots(), found)
    asymptotic = found.label.strip("$") or None
    beside = ", with their asymptotic and its error band" if asymptotic else f"; {found.note}"
    about = f"the terms on a log scale{beside}"
    shows = {"terms": len(found.terms), "asymptotic": asymptotic, "is_fit": found.is_fit}
    return Plot(figure, about), shows, ""


DRAWN: Mapping[str, Callable[[PictureRequest], Parts]] = {
    "board": _board, "position": _position, "tiling": _tiling, "components": _components,
    "tiles": _tiles, "rule": _rule, "graph": _graph, "strip": _strip, "automaton": _automaton,
    "thermograph": _thermograph, "equilibrium": _equilibrium, "plays": _plays, "tree": _tree,
    "dictionary": _dictionary, "growth": _growth,
}  # fmt: skip
