"""Draw a board, a position, a strip, an automaton, a thermograph, an equilibrium; plot growth.

A MODEL with --board draws a position, uniformly at random; with one side, its strip; alone, its
pieces. Left is blue, Right is red. growth is a plot: it needs matplotlib, gfkit[plot].
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.asking.anything import read
from gfkit.asking.descriptions import kind_word
from gfkit.asking.uses import game_of, sequence_of
from gfkit.base.files import parse_json, read_text
from gfkit.base.named_sequences import named_sequence
from gfkit.base.writing import write
from gfkit.boards.kinds.pieces import Position
from gfkit.boards.language.rules import RULES, find_model
from gfkit.boards.shapes.board import Board, boxed
from gfkit.boards.shapes.graph import Graph
from gfkit.cli.frame import Said, signature_of, verb
from gfkit.cli.options import OPTIONS
from gfkit.cli.output import is_written, require_writable, write_beside
from gfkit.cli.readers import (
    read_board,
    read_box,
    read_game,
    read_strip,
    refuse_multigraph_of_strips,
    require,
)
from gfkit.cli.session import session
from gfkit.cli.usage import BOARD
from gfkit.errors import GfkitError
from gfkit.pictures.canvas import Plot, form_of, new_figure, picture_bytes, picture_of
from gfkit.render.page import Line, Page, Paragraph

if TYPE_CHECKING:
    from gfkit.games.scoring import ScoringGame

CHARACTERS = 60
"""Boards of longer sides are not drawn in characters."""
LENGTH = 12
"""The side that is not given, of positions on strips."""
EXAMPLES = {
    "board": "give one board, as in gfkit draw board '..#|...'",
    "graph": "give the file of a graph, as in gfkit draw graph petersen.g6",
    "growth": "give what is plotted, as in gfkit draw growth 'x/(1-x-x^2)'",
    "plays": "give the board of the scoring game, as in gfkit draw plays --columns 2 --rows 3",
    "thermograph": "give a game, as in gfkit draw thermograph '{3|1}'",
    "tiling": "give a model, as in gfkit draw tiling domineering --board 5x5",
}
"""What is said where the words or the board of a picture are missing."""


@dataclass
class Drawn:
    """A picture, and what is said beside it: in JSON, in lines, and in characters."""

    picture: Any
    data: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, str] = field(default_factory=dict)
    characters: str = ""


class Given:
    """The words and options of a picture; those that were asked for are noted."""

    def __init__(self, words: list[str], options: dict[str, Any]) -> None:
        self.words = words
        self.options = options
        self.asked: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.asked.add(name)
        return self.options[name]

    def model(self, kind: str) -> str:
        """Return the only word."""
        if len(self.words) != 1:
            side = "--columns 3" if kind in {"strip", "automaton"} else "--board 6x6"
            raise GfkitError(f"give one model, as in gfkit draw {kind} domineering {side}")
        return self.words[0]

    def cells(self) -> Board:
        """Return the board of --board, or of both sides."""
        board, sides = self.board, [self.rows, self.columns]
        if board is None and sides != [None, None]:
            sides = [LENGTH if side is None else side for side in sides]
        cells = read_box(board, *sides)
        return read_board(cells) if isinstance(cells, str) else cells

    def strip_of(self, kind: str) -> Any:
        """Return the strip of the model."""
        sides = self.rows, self.columns, self.topology, self.multigraph
        return read_strip(self.model(kind), *sides)

    def scoring(self) -> ScoringGame:
        """Return the board of a scoring game."""
        from gfkit.games.scoring import ScoringGame

        if self.words or self.columns is None or self.rows is None:
            raise GfkitError(EXAMPLES["plays"])
        options = {"mono": self.mono, "players": self.players}
        return ScoringGame(self.columns, self.rows, self.raised, **options)


KINDS: dict[str, Callable[[Given], Drawn]] = {}
"""What is drawn, by the first word; a model alone is a position, a strip or a rule."""


def drawing(function: Callable[[Given], Drawn]) -> Callable[[Given], Drawn]:
    """Make a function draw what it is called."""
    KINDS[function.__name__] = function
    return function


def _meant(words: list[str], options: dict[str, Any]) -> tuple[str, list[str]]:
    """Return what is drawn, named by the first word or else by the options, and its words."""
    kind = words[0].casefold() if words and words[0].casefold() in KINDS else None
    words = words[kind is not None :]
    if words and not kind and words[0].startswith(("{", "±")):
        return "thermograph", words
    if words and options["board"] is None and kind != "board" and BOARD.fullmatch(words[-1]):
        words, options["board"] = words[:-1], words[-1]
    if kind is not None:
        return kind, words
    sides = sum(options[name] is not None for name in ("rows", "columns"))
    if options["board"] is not None or sides == 2:
        return ("position" if words else "board"), words
    if not words:
        raise GfkitError(
            "say what to draw, as in gfkit draw domineering --board 3x4, or gfkit draw thermograph "
            "'{3|1}'"
        )
    said = " ".join(words)
    if not sides and (known := _by_reader(said)):
        return known, words
    is_title = not sides and " " in said and kind_word(read(said)) in {"strip", "words"}
    return ("strip" if sides or is_title else "rule"), [said] if is_title else words


def _by_reader(text: str) -> str:
    """Return what is drawn of anything but a rule; "" for a rule."""
    try:
        kind = kind_word(read(text))
    except GfkitError:
        return ""
    pictures = {"graph": "graph", "board": "board", "position": "board", "game": "thermograph"}
    is_sequence = kind in {"terms", "g.f.", "recurrence", "formula", "equation", "octal game"}
    is_sequence = is_sequence or named_sequence(text) is not None
    return "growth" if is_sequence else pictures.get(kind, "")


@verb(
    "draw",
    "gfkit draw domineering --board 3x4",
    output="The picture: .svg, .png or .pdf; - for SVG.",
    seed="The seed of a random position.",
    up_to="Of a dictionary: 1 to M cells.",
    terms="How many terms growth shows.",
)
def draw(
    what: list[str] | None = None,
    output: str | None = None,
    board: str | None = None,
    rows: int | None = None,
    columns: int | None = None,
    topology: str = "strip",
    multigraph: bool = False,
    seed: int = 1,
    marks: Any = "xy",
    terms: int = 30,
    up_to: int = 5,
    raised: int = 0,
    mono: bool = False,
    players: int = 2,
    ties: Any = "all",
    moves: str | None = None,
    depth: int | None = None,
) -> Said:
    """Draw what the first word or the options say."""
    options = {name: value for name, value in locals().items() if name not in {"what", "output"}}
    kind, words = _meant(list(what or []), options)
    if output not in {None, "-"}:
        form_of(output)
        require_writable(Path(str(output)), "picture")
    given = Given(words, options)
    drawn = KINDS[kind](given)
    for name, value in options.items():
        if value != signature_of(draw).parameters[name].default and name not in given.asked:
            word = OPTIONS[name].names(name)[0]
            raise GfkitError(f"{word} does not go with gfkit draw {kind}")
    return replace(_said(kind, drawn, output), made=drawn.picture)


def _said(kind: str, drawn: Drawn, output: str | None) -> Said:
    picture = drawn.picture
    if output == "-":
        if session().as_json:
            raise GfkitError("--json and --output - both write to standard output; give one")
        return Said({}, picture_bytes(picture, "picture.svg").decode())
    last = Line("to draw it", "--output picture.svg, .png or .pdf")
    if output is not None:
        path, made = Path(output), picture_bytes(picture, output)
        write_beside(path, lambda: write(path, made, "picture"))
        last = Line("written" if is_written(path) else "not written", output)
    about = {"kind": kind, "title": picture.title, "description": picture.description}
    parts = [Paragraph(drawn.characters, is_verbatim=True)] if drawn.characters else []
    lines = [Line(label, text) for label, text in drawn.lines.items()]
    page = Page((*parts, Line("picture", picture.title), *lines, last))
    return Said({**about, **drawn.data, "output": output}, page)


def _in_characters(board: Board, text: str) -> str:
    return text if max(board.rows, board.columns) <= CHARACTERS else ""


@drawing
def board(given: Given) -> Drawn:
    """Draw a board."""
    if len(given.words) > 1:
        raise GfkitError(EXAMPLES["board"])
    found = read_board(given.words[0]) if given.words else given.cells()
    characters = _in_characters(found, str(found).replace("|", "\n"))
    return Drawn(picture_of(found), {"board": str(found)}, {}, characters)


def _position(given: Given, kind: str, pictured: Callable[[Any, str, str], Any]) -> Drawn:
    """Draw a position of a file, or a random one.

    pictured: makes the picture of a position, the model ("" if none is named) and the title.
    """
    from gfkit.strips.sequences.strip import positions_on

    files = [word for word in given.words if word.endswith(".json")]
    given.words = [word for word in given.words if word not in files]
    data: dict[str, Any] = {}
    if len(files) == 1 and len(given.words) < 2:
        name = "".join(given.words)
        read_in = parse_json(read_text(files[0]), files[0])
        if not isinstance(read_in, dict):
            raise GfkitError(f"{files[0]} does not hold a position, as position.to_data() has it")
        found, title = Position.from_data(read_in.get("position", read_in)), ""
    else:
        refuse_multigraph_of_strips(given.topology, multigraph=given.multigraph)
        name, cells = given.model(kind), given.cells()
        joined = {"topology": given.topology, "multigraph": given.multigraph}
        found = positions_on(find_model(name), cells, **joined).sample(given.seed)
        title = f"A random position of {name}, uniform, seed {given.seed}"
        data = {"seed": given.seed} if kind == "position" else {}
    lines = {"position": f"uniformly at random, seed {given.options['seed']}"} if title else {}
    text = _in_characters(found.board, str(found))
    picture = pictured(found, name, title)
    return Drawn(picture, {"position": found.to_data(), **data}, lines, text)


@drawing
def position(given: Given) -> Drawn:
    """Draw a position of a file, or a random one."""
    from gfkit.pictures.boards_drawn import position_picture

    return _position(given, "position", lambda one, _, title: position_picture(one, title=title))


@drawing
def tiling(given: Given) -> Drawn:
    """Draw a position of a model and its tiling."""
    from gfkit.pictures.rules_drawn import tiling_picture

    def pictured(found: Any, name: str, _: str) -> Any:
        if not name:
            raise GfkitError(EXAMPLES["tiling"])
        model = _tiled(name)
        title = f"A position of {model.name} and its tiling"
        return tiling_picture(found, model.parts[0].tiles, title=title)

    return _position(given, "tiling", pictured)


@drawing
def components(given: Given) -> Drawn:
    """Draw a position and the components of what is left of the board."""
    from gfkit.pictures.rules_drawn import component_name, components_of, components_picture

    boards: list[str] = []

    def pictured(found: Any, *_: str) -> Any:
        boards.extend(str(boxed(part)) for part in components_of(found))
        return components_picture(found)

    drawn = _position(given, "components", pictured)
    drawn.data["components"] = boards
    drawn.lines |= {f"component {component_name(k)}": one for k, one in enumerate(boards)}
    return drawn


def _tiled(name: str) -> Any:
    model = find_model(name)
    if not model.parts:
        raise GfkitError(f"{model.name} is not counted by tiles; domineering is")
    return model


@drawing
def tiles(given: Given) -> Drawn:
    """Draw the tiles of a model."""
    model = _tiled(given.model("tiles"))
    found = model.parts[0].tiles
    return Drawn(picture_of(found), {"model": model.name, "tiles": len(found.tiles)})


@drawing
def rule(given: Given) -> Drawn:
    """Draw the pieces of a rule."""
    name = given.model("rule")
    model = find_model(name)
    named = next((one for one in RULES if model in one.models), model)
    return Drawn(picture_of(model if ":" in name else named), {"model": model.name})


@drawing
def graph(given: Given) -> Drawn:
    """Draw a graph."""
    if len(given.words) != 1:
        raise GfkitError(EXAMPLES["graph"])
    found = Graph.read(Path(given.words[0]))
    return Drawn(picture_of(found), {"vertices": found.vertices, "edges": len(found.edges)})


@drawing
def strip(given: Given) -> Drawn:
    """Draw a strip."""
    found = given.strip_of("strip")
    return Drawn(picture_of(found), {"model": found.counted.name, "fixed": found.fixed})


@drawing
def automaton(given: Given) -> Drawn:
    """Draw the automaton of a language, or the quotient one of a strip."""
    from gfkit.boards.acceptors.own_acceptors import states_of
    from gfkit.pictures.automata_drawn import acceptor_picture, automaton_picture

    found, marks = given.strip_of("automaton"), given.marks
    if found.is_ring:
        raise GfkitError("the automaton of a ring is not drawn: its terms are traces")
    about = {"model": found.counted.name, "fixed": found.fixed}
    rule: Any = found.counted.game
    if found.rows == 1 and (states := states_of(rule)) is not None:
        title = f"The least automaton of {found.counted.name}"
        picture = acceptor_picture(rule.conditions[0], title=title)
        return Drawn(picture, {**about, "states": states})
    states, lumping = found.lumping(marks)
    many = lumping.dimension
    title = f"The quotient automaton of {found.counted.name} on {found.described().split(',')[0]}"
    lines = {"states": f"{many}, lumped from {states}"}
    return Drawn(automaton_picture(lumping, title=title), {**about, "states": many}, lines)


@drawing
def thermograph(given: Given) -> Drawn:
    """Draw the thermograph of a game, or of a board of a rule."""
    from gfkit.games.short_game import Game
    from gfkit.pictures.games_drawn import thermograph_picture

    if not given.words:
        raise GfkitError(EXAMPLES["thermograph"])
    lines = {}
    if (given.board, given.rows, given.columns) != (None, None, None):
        cells, rule = given.cells(), given.model("thermograph")
        value, name = Game(board=cells, rule=rule), f"{rule} on {cells}"
        lines["value"] = str(value)
    else:
        value = game_of(read(" ".join(given.words)))
        name = str(value)
    found = value.thermograph()
    about = {"mean": str(found.mean), "temperature": str(found.temperature)}
    return Drawn(thermograph_picture(found, title=name), about, {**lines, **about})


@drawing
def equilibrium(given: Given) -> Drawn:
    """Draw the equilibria of a scoring game."""
    from gfkit.games.scoring import Equilibria, payoffs_text

    game = given.scoring()
    solved = Equilibria(game, ties=given.ties)
    payoffs = solved.payoffs()
    data = {"game": str(game), "payoffs": [list(payoff) for payoff in payoffs]}
    return Drawn(picture_of(solved), data, {"payoffs": payoffs_text(payoffs)})


@drawing
def plays(given: Given) -> Drawn:
    """Draw the plays of a scoring game, or boards after some moves."""
    from gfkit.games.scoring import Equilibria
    from gfkit.pictures.games_drawn import all_plays_picture, openings_picture

    game, moves = given.scoring(), given.moves
    if moves is None:
        return Drawn(all_plays_picture(Equilibria(game)), {"game": str(game)})
    lines = [line for line in moves.split(";") if line.strip()]
    if not lines:
        raise GfkitError("--moves names no moves; write them as in --moves 'H1 V1; V1 V2'")
    return Drawn(openings_picture(game, lines), {"game": str(game)})


@drawing
def tree(given: Given) -> Drawn:
    """Draw the tree of a scoring game."""
    from gfkit.games.scoring import Equilibria
    from gfkit.pictures.games_drawn import tree_picture

    depth = given.depth
    require("--depth", depth, 1)
    game = given.scoring()
    return Drawn(tree_picture(Equilibria(game), depth), {"game": str(game)})


@drawing
def dictionary(given: Given) -> Drawn:
    """Draw the values of all connected boards of up to M cells, up to symmetry."""
    from gfkit.games.board_statements import dictionary as entries_of
    from gfkit.games.board_statements import drawn
    from gfkit.pictures.boards_drawn import dictionary_picture

    game, up_to = read_game(given.model("dictionary")), given.up_to
    entries = entries_of(game, up_to)
    listed = [{"board": str(entry.board), "value": entry.value} for entry in entries]
    return Drawn(
        dictionary_picture(entries, title=f"Values of {game.name}, boards up to {up_to} cells"),
        {"model": game.name, "cells": up_to, "boards": len(entries), "values": listed},
        {"boards": str(len(entries))},
        drawn(entries),
    )


@drawing
def growth(given: Given) -> Drawn:
    """Plot the terms on a log scale, with their asymptotic."""
    from gfkit.pictures import plots

    figure = new_figure()  # finds before the work whether matplotlib is there
    sides = {"rows": given.rows, "columns": given.columns, "topology": given.topology}
    if not given.words:
        raise GfkitError(EXAMPLES["growth"])
    found = plots.growth_data(sequence_of(read(" ".join(given.words), **sides)), given.terms)
    plots.draw_growth(figure.subplots(), found)
    asymptotic = found.label.strip("$") or None
    beside = ", with their asymptotic and its error band" if asymptotic else f"; {found.note}"
    about = f"the terms on a log scale{beside}"
    data = {"shown": len(found.terms), "asymptotic": asymptotic, "is_fit": found.is_fit}
    return Drawn(Plot(figure, about), data, {"plot": about})
