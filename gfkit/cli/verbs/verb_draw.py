"""Draw a board, a position, a strip, an automaton, a thermograph, an equilibrium; plot growth.

A MODEL with --board draws a position, uniformly at random; with one side, its strip; alone, its
pieces. Left is blue, Right is red. growth, poles, distribution and roots are plots: they need
matplotlib, gfkit[plot].
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.base.removed import removed
from gfkit.base.writing import write
from gfkit.boards.language.rules import RULES, find_model
from gfkit.boards.shapes.board import Board
from gfkit.cli.frame import Said, verb
from gfkit.cli.option_readers import (
    read_board,
    read_game,
    read_strip,
    refuse_multigraph_of_strips,
)
from gfkit.cli.options import OPTIONS
from gfkit.cli.output import is_written, require_writable, write_beside
from gfkit.cli.usage import BOARD
from gfkit.errors import GfkitError
from gfkit.pictures import figure_files
from gfkit.pictures.drawing import picture_of
from gfkit.pictures.figure_files import form_of, new_figure, picture_bytes
from gfkit.reader import read
from gfkit.render.page import Line, Page, Paragraph

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.games.scoring import ScoringGame

CHARACTERS = 60
"""Boards of longer sides are not drawn in characters."""
LENGTH = 12
"""The side that is not given, of positions on strips."""


@dataclass
class Drawn:
    """A picture or a figure of matplotlib, and what is said beside it.

    about: of a figure, what is plotted; a picture has its own description.
    """

    picture: Any
    data: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, str] = field(default_factory=dict)
    characters: str = ""
    about: str = ""

    @property
    def title(self) -> str:
        """The title."""
        if self.about:
            return str(self.picture.axes[0].get_title() or self.about)
        return str(self.picture.title)

    @property
    def description(self) -> str:
        """What is seen, for those who do not see it."""
        return f"{self.title}: {self.about}." if self.about else str(self.picture.description)

    def written(self, name: str) -> bytes:
        """Return the file of a name."""
        if self.about:
            return figure_files.figure_bytes(self.picture, name, self.title, self.description)
        return picture_bytes(self.picture, name)


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
            is_sided = kind in {"strip", "automaton", "distribution", "roots"}
            side = "--columns 3" if is_sided else "--board 6x6"
            raise GfkitError(f"give one model, as in gfkit draw {kind} domineering {side}")
        return self.words[0]

    def cells(self) -> Board:
        """Return the board of --board, or of both sides."""
        board, rows, columns = self.board, self.rows, self.columns
        if board is not None:
            if rows is not None or columns is not None:
                raise GfkitError("--board goes without --rows and --columns")
            return read_board(board)
        if rows is None and columns is None:
            raise GfkitError("give the board, as in --board 3x4")
        return Board.rectangle(
            LENGTH if rows is None else rows, LENGTH if columns is None else columns
        )

    def strip_of(self, kind: str) -> Any:
        """Return the strip of the model."""
        sides = self.rows, self.columns, self.topology, self.multigraph
        return read_strip(self.model(kind), *sides)

    def sequence(self) -> Any:
        """Return the sequence of a plot."""
        new_figure()  # finds before the work whether matplotlib is there
        sides = {"rows": self.rows, "columns": self.columns, "topology": self.topology}
        if not self.words:
            raise GfkitError("give what is plotted, as in gfkit draw growth 'x/(1-x-x^2)'")
        return read(" ".join(self.words), **sides).sequence()

    def scoring(self) -> ScoringGame:
        """Return the board of a scoring game."""
        from gfkit.games.scoring import ScoringGame

        if self.words or self.columns is None or self.rows is None:
            raise GfkitError(
                "give the board of the scoring game, as in gfkit draw plays --columns 2 --rows 3"
            )
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
    if words and (said := removed(f"draw {words[0].casefold()}")):
        raise GfkitError(said)
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
    return ("strip" if sides else "rule"), words


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
    length: int | None = None,
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
    usual = {name: options[name] for name in OF_ALL if options[name] == OF_ALL[name]}
    kind, words = _meant(list(what or []), options)
    if output not in {None, "-"}:
        form_of(output)
        require_writable(Path(str(output)), "picture")
    given = Given(words, options)
    drawn = KINDS[kind](given)
    for name, value in options.items():
        is_usual = name in usual or value is None or name in given.asked
        if not is_usual:
            word = OPTIONS[name].names(name)[0]
            a = "an" if kind[0] in "ae" else "a"
            raise GfkitError(f"{word} does not go with a picture of {a} {kind}")
    return _said(kind, drawn, output)


OF_ALL = {
    "topology": "strip",
    "multigraph": False,
    "seed": 1,
    "marks": "xy",
    "terms": 30,
    "up_to": 5,
    "raised": 0,
    "mono": False,
    "players": 2,
    "ties": "all",
}
"""Options that have a usual value."""


def _said(kind: str, drawn: Drawn, output: str | None) -> Said:
    from gfkit.cli.session import session

    if output == "-":
        if session().as_json:
            raise GfkitError("--json and --output - both write to standard output; give one")
        return Said({}, drawn.written("picture.svg").decode())
    last = Line("to draw it", "--output picture.svg, .png or .pdf")
    if output is not None:
        path, made = Path(output), drawn.written(output)
        write_beside(path, lambda: write(path, made, "picture"))
        last = Line("written" if is_written(path) else "not written", output)
    about = {"kind": kind, "title": drawn.title, "description": drawn.description}
    parts = [Paragraph(drawn.characters, is_verbatim=True)] if drawn.characters else []
    plot = [Line("plot", drawn.about)] if drawn.about else []
    lines = [Line(label, text) for label, text in drawn.lines.items()]
    page = Page((*parts, Line("picture", drawn.title), *plot, *lines, last))
    return Said({**about, **drawn.data, "output": output}, page)


def _in_characters(board: Board, text: str) -> str:
    return text if max(board.rows, board.columns) <= CHARACTERS else ""


@drawing
def board(given: Given) -> Drawn:
    """Draw a board."""
    if len(given.words) > 1:
        raise GfkitError("give one board, as in gfkit draw board '..#|...'")
    found = read_board(given.words[0]) if given.words else given.cells()
    characters = _in_characters(found, str(found).replace("|", "\n"))
    return Drawn(picture_of(found), {"board": str(found)}, {}, characters)


def _position(given: Given, kind: str) -> tuple[Any, str, int | None]:
    """Return a position of a file, or a random one; the model if there is one, and the seed."""
    from gfkit.boards.shapes.position import Position
    from gfkit.strips.sequences.strip import random_position

    files = [word for word in given.words if word.endswith(".json")]
    names = [word for word in given.words if word not in files]
    if len(files) == 1 and len(names) < 2:
        return Position.from_data(_position_data(files[0])), "".join(names), None
    refuse_multigraph_of_strips(given.topology, multigraph=given.multigraph)
    given.words = names
    name, cells = given.model(kind), given.cells()
    joined = {"topology": given.topology, "multigraph": given.multigraph}
    found = random_position(find_model(name), cells, seed=given.seed, **joined)
    return found, name, given.seed


def _position_data(name: str) -> Any:
    from gfkit.base.files import parse_json, read_text

    data = parse_json(read_text(name), name)
    if not isinstance(data, dict):
        raise GfkitError(f"{name} does not hold a position, as position.to_data() returns it")
    return data.get("position", data)


def _of_position(picture: Any, found: Any, seed: int | None, **more: Any) -> Drawn:
    lines = {} if seed is None else {"position": f"uniformly at random, seed {seed}"}
    text = _in_characters(found.board, str(found))
    return Drawn(picture, {"position": found.to_data(), **more}, lines, text)


@drawing
def position(given: Given) -> Drawn:
    """Draw a position of a file, or a random one."""
    from gfkit.pictures.boards_drawn import position_picture

    found, model, seed = _position(given, "position")
    title = "" if seed is None else f"A random position of {model}, uniform, seed {seed}"
    drawn = _of_position(position_picture(found, title=title), found, seed)
    drawn.data |= {} if seed is None else {"seed": seed}
    return drawn


@drawing
def tiling(given: Given) -> Drawn:
    """Draw a position of a model and its tiling."""
    from gfkit.pictures.tilings_drawn import tiling_picture

    found, name, seed = _position(given, "tiling")
    if not name:
        raise GfkitError("give a model, as in gfkit draw tiling domineering --board 5x5")
    model = _tiled(name)
    title = f"A position of {model.name} and its tiling"
    return _of_position(tiling_picture(found, model.parts[0].tiles, title=title), found, seed)


@drawing
def components(given: Given) -> Drawn:
    """Draw a position and the components of what is left of the board."""
    from gfkit.boards.shapes.board import boxed
    from gfkit.pictures.tilings_drawn import components_of, components_picture

    found, _, seed = _position(given, "components")
    boards = [str(boxed(part)) for part in components_of(found)]
    drawn = _of_position(components_picture(found), found, seed, components=boards)
    drawn.lines |= {f"component {chr(ord('A') + k % 26)}": one for k, one in enumerate(boards)}
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
    from gfkit.boards.shapes.graph import Graph

    if len(given.words) != 1:
        raise GfkitError("give the file of a graph, as in gfkit draw graph petersen.g6")
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
    from gfkit.boards.language.languages import Language
    from gfkit.pictures.automata_drawn import acceptor_picture, automaton_picture

    found, marks = given.strip_of("automaton"), given.marks
    if found.is_ring:
        raise GfkitError("the automaton of a ring is not drawn: its terms are traces")
    about = {"model": found.counted.name, "fixed": found.fixed}
    if found.rows == 1 and (language := Language.of_model(found.counted)) is not None:
        rule: Any = found.counted.game
        title = f"The least automaton of {found.counted.name}"
        picture = acceptor_picture(rule.conditions[0], title=title)
        return Drawn(picture, {**about, "states": len(language.arrows)})
    states, lumping = found.lumping(marks)
    many = lumping.dimension
    title = f"The quotient automaton of {found.counted.name} on {found.described().split(',')[0]}"
    lines = {"states": f"{many}, lumped from {states}"}
    return Drawn(automaton_picture(lumping, title=title), {**about, "states": many}, lines)


@drawing
def thermograph(given: Given) -> Drawn:
    """Draw the thermograph of a game, or of a board of a rule."""
    from gfkit.games.user_game import Game
    from gfkit.pictures.thermographs_drawn import thermograph_picture

    if not given.words:
        raise GfkitError("give a game, as in gfkit draw thermograph '{3|1}'")
    lines = {}
    if (given.board, given.rows, given.columns) != (None, None, None):
        cells, rule = given.cells(), given.model("thermograph")
        value, name = Game(board=cells, rule=rule), f"{rule} on {cells}"
        lines["value"] = str(value)
    else:
        value = Game(" ".join(given.words))
        name = str(value)
    found = value.thermograph()
    about = {"mean": str(found.mean), "temperature": str(found.temperature)}
    return Drawn(thermograph_picture(found, title=name), about, {**lines, **about})


@drawing
def equilibrium(given: Given) -> Drawn:
    """Draw the equilibria of a scoring game."""
    from gfkit.games.scoring import Equilibria

    game = given.scoring()
    solved = Equilibria(game, ties=given.ties)
    payoffs = solved.payoffs()
    pairs = ", ".join(f"({', '.join(map(str, payoff))})" for payoff in payoffs)
    data = {"game": str(game), "payoffs": [list(payoff) for payoff in payoffs]}
    return Drawn(picture_of(solved), data, {"payoffs": pairs})


@drawing
def plays(given: Given) -> Drawn:
    """Draw the plays of a scoring game, or boards after some moves."""
    from gfkit.games.scoring import Equilibria
    from gfkit.pictures.trees_drawn import all_plays_picture, openings_picture

    game, moves = given.scoring(), given.moves
    if moves is None:
        return Drawn(all_plays_picture(Equilibria(game)), {"game": str(game)})
    lines = [line for line in moves.split(";") if line.strip()]
    if not lines:
        raise GfkitError("--moves names no moves; write them as in --moves 'H1 V1; V1 V2'")
    return Drawn(openings_picture(game, lines), {"game": str(game)})


@drawing
def tree(given: Given) -> Drawn:
    """Draw the tree of a scoring game, or of the options of a game such as {2|1||0}."""
    from gfkit.games.scoring import Equilibria
    from gfkit.games.user_game import Game
    from gfkit.pictures.trees_drawn import tree_picture, value_tree_picture

    if given.words and (given.columns, given.rows, given.depth) == (None, None, None):
        value = Game(" ".join(given.words))
        return Drawn(value_tree_picture(value), {"game": str(value)})
    depth = given.depth
    if depth is not None and depth < 1:
        raise GfkitError(f"--depth {depth} is not at least 1")
    game = given.scoring()
    return Drawn(tree_picture(Equilibria(game), depth), {"game": str(game)})


@drawing
def dictionary(given: Given) -> Drawn:
    """Draw the values of all connected boards of up to M cells, up to symmetry."""
    from gfkit.games.dictionary import dictionary as entries_of
    from gfkit.games.dictionary import drawn
    from gfkit.pictures.values_drawn import dictionary_picture

    game, up_to = read_game(given.model("dictionary")), given.up_to
    entries = entries_of(game, up_to)
    listed = [{"board": str(entry.board), "value": entry.value} for entry in entries]
    return Drawn(
        dictionary_picture(entries, title=f"Values of {game.name}, boards up to {up_to} cells"),
        {"model": game.name, "cells": up_to, "boards": len(entries), "values": listed},
        {"boards": str(len(entries))},
        drawn(entries),
    )


# Plots ------------------------------------------------------------------------------------------


@drawing
def growth(given: Given) -> Drawn:
    """Plot the terms on a log scale, with their asymptotic."""
    from gfkit.pictures import growth_plots

    found = growth_plots.growth_data(given.sequence(), given.terms)
    figure = new_figure(figsize=growth_plots.GROWTH_SIZE)
    growth_plots.draw_growth(figure, found)
    asymptotic = found.label.strip("$") or None
    beside = ", with their asymptotic and its error band" if asymptotic else f"; {found.note}"
    data = {"shown": len(found.terms), "asymptotic": asymptotic, "is_fit": found.is_fit}
    return Drawn(figure, data, about=f"the terms on a log scale{beside}")


@drawing
def poles(given: Given) -> Drawn:
    """Plot the poles of a g.f. and its circle of convergence."""
    from gfkit.pictures import growth_plots

    sequence, figure = given.sequence(), new_figure()
    growth_plots.poles_plot(sequence, ax=figure.subplots())
    listed = [
        {
            "real": float(pole.real),
            "imaginary": float(pole.imaginary),
            "radius": float(pole.radius),
            "multiplicity": pole.multiplicity,
        }
        for pole in growth_plots.poles_of(sequence)
    ]
    about = "the poles of the g.f. and its circle of convergence"
    return Drawn(figure, {"poles": listed}, about=about)


@drawing
def distribution(given: Given) -> Drawn:
    """Plot the numbers of pieces of positions, with normal curves."""
    from gfkit.pictures import piece_plots
    from gfkit.strips.totals.count import count

    model, figure = given.model("distribution"), new_figure()
    axes = figure.subplots()
    if given.board is not None:
        profile = count(model, given.cells(), topology=given.topology)
        title = f"Numbers of pieces of {model} on {given.board}"
        piece_plots.profile_plot(profile, ax=axes, title=title)
    else:
        length = 20 if given.length is None else given.length
        answer = given.strip_of("distribution").generating_function(marks="xy")
        profile = answer.profiles(length + 1)[length]
        piece_plots.distribution_plot(answer, length, ax=axes)
    about = "the numbers of pieces of positions, with normal curves"
    return Drawn(figure, {"positions": str(profile.total())}, about=about)


@drawing
def roots(given: Given) -> Drawn:
    """Plot the roots of the profile of a board."""
    from gfkit.boards.kinds.arrays import Palette
    from gfkit.pictures import piece_plots
    from gfkit.strips.sequences.parameter_counts import parameter_gf
    from gfkit.strips.totals.count import count

    model, figure = given.model("roots"), new_figure()
    axes = figure.subplots()
    rule = Palette.named(model) if given.board is None else None
    profile: Any
    if given.board is not None:
        profile = count(model, given.cells(), topology=given.topology)
        title = f"Roots of the profile of {model} on {given.board}, y = x"
        piece_plots.roots_plot(profile, ax=axes, title=title)
        return _of_roots(figure, profile)
    length = 8 if given.length is None else given.length
    if rule is not None:
        rows, columns = given.rows, given.columns
        proof = parameter_gf(rule, rows=rows, columns=columns, topology=given.topology)
        said: Any = proof.statement
        profile = said.gf.terms(length + 1)[length]
        sides = f"{rows} x {length}" if columns is None else f"{length} x {columns}"
        title = f"Zeros in k of {rule.name} of {sides} cells"
        piece_plots.roots_plot(profile, "left", ax=axes, title=title, mark="k")
        return _of_roots(figure, profile)
    strip = given.strip_of("roots")
    profile = strip.generating_function(marks="xy").profiles(length + 1)[length]
    name = f"{strip.counted.name}, {strip.described().split(',')[0]}, n = {length}"
    title = f"Roots of the profile of {name}, y = x"
    piece_plots.roots_plot(profile, ax=axes, title=title)
    return _of_roots(figure, profile)


def _of_roots(figure: Any, profile: Any) -> Drawn:
    from gfkit.pictures import piece_plots

    data = {"roots": len(piece_plots.profile_roots(profile))}
    return Drawn(figure, data, about="the roots of the profile of a board")
