"""Draw a board, a position, a strip, an automaton, a thermograph, an equilibrium; plot growth.

A MODEL with --board draws a position, uniformly at random; with one side, its strip; alone, its
pieces. Left is blue, Right is red. growth, poles, distribution and roots are plots: they need
matplotlib, gfkit[plot].
"""

from __future__ import annotations

import inspect
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.base.removed import removed
from gfkit.base.writing import write
from gfkit.boards.language.rules import RULES, find_model
from gfkit.boards.shapes.board import Board
from gfkit.cli.frame import READERS, Said, called_with, parameters_of, verb
from gfkit.cli.option_readers import (
    read_board,
    read_game,
    read_strip,
    refuse_multigraph_of_strips,
)
from gfkit.cli.output import is_written, require_writable, write_beside
from gfkit.cli.subject import Source, read_sequence
from gfkit.cli.usage import BOARD
from gfkit.errors import GfkitError
from gfkit.pictures import figure_files
from gfkit.pictures.drawing import picture_of
from gfkit.pictures.figure_files import form_of, new_figure, picture_bytes
from gfkit.render.page import Line, Page, Paragraph

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.boards.shapes.position import Position
    from gfkit.games.scoring import ScoringGame
    from gfkit.sequences.sequence import Sequence as Plotted

EXAMPLE = "gfkit draw domineering --board 3x4"
HELPS: dict[str, Any] = {
    "output": "The picture: .svg, .png or .pdf; - for SVG.",
    "seed": "The seed of a random position.",
    "up_to": "Of a dictionary: 1 to M cells.",
    "terms": "How many terms growth shows.",
}
CHARACTERS = 60
"""Boards of longer sides are not drawn in characters."""
LENGTH = 12
"""The side that is not given, of positions on strips."""
KINDS: list[str] = []
"""What is drawn, by the first word; a model alone is a position, a strip or a rule."""


@dataclass
class Drawn:
    """A picture or a figure of matplotlib, and what is said beside it.

    title, about: of a figure; a picture has its own.
    """

    picture: Any
    data: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, str] = field(default_factory=dict)
    characters: str = ""
    title: str = ""
    about: str = ""


def _meant(words: list[str], given: dict[str, Any]) -> tuple[str, list[str], str | None]:
    """Return what is drawn, named by the first word or else by the options; its words and board."""
    board = given.get("board")
    if words and (said := removed(f"draw {words[0].casefold()}")):
        raise GfkitError(said)
    kind = words[0].casefold() if words and words[0].casefold() in KINDS else None
    words = words[kind is not None :]
    if words and not kind and words[0].startswith(("{", "±")):
        return "thermograph", words, board
    if words and board is None and kind != "board" and BOARD.fullmatch(words[-1]):
        words, board = words[:-1], words[-1]
    if kind is not None:
        return kind, words, board
    sides = sum(given.get(name) is not None for name in ("rows", "columns"))
    if board is not None or sides == 2:
        return ("position" if words else "board"), words, board
    if not words:
        raise GfkitError(
            "say what to draw, as in gfkit draw domineering --board 3x4, or gfkit draw thermograph "
            "'{3|1}'"
        )
    return ("strip" if sides else "rule"), words, None


def drawing(function: Callable[..., Drawn]) -> Callable[..., Drawn]:
    """Make a function a way of `draw`: of what it is called, with the options that it takes."""
    kind = function.__name__
    own = parameters_of(function)

    def run(what: list[str] | None = None, output: str | None = None, **given: Any) -> Said:
        _, words, board = _meant(list(what or []), given)
        given |= {"words": words, "board": board}
        if output not in {None, "-"}:
            form_of(output)
            require_writable(Path(str(output)), "picture")
        return _said(kind, called_with(function, given), output)

    run.__doc__ = function.__doc__
    more = [
        one for name, one in inspect.signature(run).parameters.items() if name in {"what", "output"}
    ]
    loose = inspect.Parameter.KEYWORD_ONLY
    kept = [one.replace(kind=loose) for name, one in own.items() if name != "words"]
    run.__signature__ = inspect.Signature([*more, *kept])  # type: ignore[attr-defined]
    KINDS.append(kind)
    verb(
        "draw",
        EXAMPLE,
        when=lambda given: _meant(list(given["what"] or []), given)[0] == kind,
        called=f"a picture of {'an' if kind[0] in 'ae' else 'a'} {kind}",
        **HELPS,
    )(run)
    return function


def _said(kind: str, drawn: Drawn, output: str | None) -> Said:
    from gfkit.cli.session import session

    picture, is_picture = drawn.picture, not drawn.about
    title = picture.title if is_picture else drawn.title
    shown = picture.description if is_picture else drawn.about
    if output == "-" and session().as_json:
        raise GfkitError("--json and --output - both write to standard output; give one")
    if output == "-":
        if not is_picture:
            text = figure_files.figure_bytes(picture, "plot.svg", title, shown).decode()
            return Said({}, text)
        return Said({}, picture.svg())
    last = Line("to draw it", "--output picture.svg, .png or .pdf")
    if output is not None:
        path = Path(output)
        if is_picture:
            made = picture_bytes(picture, output)
        else:
            made = figure_files.figure_bytes(picture, output, title, shown)
        write_beside(path, lambda: write(path, made, "picture"))
        last = Line("written" if is_written(path) else "not written", output)
    about = {"kind": kind, "title": title, "description": shown}
    parts = [Paragraph(drawn.characters, is_verbatim=True)] if drawn.characters else []
    lines = [Line(label, text) for label, text in drawn.lines.items()]
    page = Page((*parts, Line("picture", title), *lines, last))
    return Said({**about, **drawn.data, "output": output}, page)


def _one_model(words: list[str], kind: str) -> str:
    if len(words) != 1:
        is_sided = kind in {"strip", "automaton", "distribution", "roots"}
        side = "--columns 3" if is_sided else "--board 6x6"
        raise GfkitError(f"give one model, as in gfkit draw {kind} domineering {side}")
    return words[0]


def read_cells(
    board: str | None = None, rows: int | None = None, columns: int | None = None
) -> Board:
    """Return the board of --board, or of both sides."""
    if board is not None:
        if rows is not None or columns is not None:
            raise GfkitError("--board goes without --rows and --columns")
        return read_board(board)
    if rows is None and columns is None:
        raise GfkitError("give the board, as in --board 3x4")
    return Board.rectangle(LENGTH if rows is None else rows, LENGTH if columns is None else columns)


def _in_characters(board: Board, text: str) -> str:
    return text if max(board.rows, board.columns) <= CHARACTERS else ""


@drawing
def board(
    words: list[str], board: str | None = None, rows: int | None = None, columns: int | None = None
) -> Drawn:
    """Draw a board."""
    if len(words) > 1:
        raise GfkitError("give one board, as in gfkit draw board '..#|...'")
    found = read_board(words[0]) if words else read_cells(board, rows, columns)
    characters = _in_characters(found, str(found).replace("|", "\n"))
    return Drawn(picture_of(found), {"board": str(found)}, {}, characters)


@dataclass(frozen=True, slots=True)
class Shown:
    """A position of a file, or a random one of a model; model: its name, if there is one."""

    position: Position
    model: str
    seed: int | None

    def drawn(self, picture: Any, **data: Any) -> Drawn:
        """Return a picture of it, with the position and how it was drawn at random."""
        lines = {"position": f"uniformly at random, seed {self.seed}"} if self.seed else {}
        text = _in_characters(self.position.board, str(self.position))
        return Drawn(picture, {"position": self.position.to_data(), **data}, lines, text)


def read_position(
    words: list[str],
    board: str | None = None,
    rows: int | None = None,
    columns: int | None = None,
    topology: Any = "strip",
    multigraph: bool = False,
    seed: int = 1,
) -> Shown:
    """Read a position from a file, or draw one of a model at random."""
    from gfkit.strips.sequences.strip import random_position

    files = [word for word in words if word.endswith(".json")]
    names = [word for word in words if word not in files]
    if len(files) == 1 and len(names) < 2:
        return Shown(_read_position(files[0]), "".join(names), None)
    refuse_multigraph_of_strips(topology, multigraph=multigraph)
    name, cells = _one_model(names, "position"), read_cells(board, rows, columns)
    found = random_position(find_model(name), cells, topology, multigraph=multigraph, seed=seed)
    return Shown(found, name, seed)


READERS["Shown"] = read_position


def _read_position(name: str) -> Position:
    from gfkit.base.files import parse_json, read_text
    from gfkit.boards.shapes.position import Position

    data = parse_json(read_text(name), name)
    if not isinstance(data, dict):
        raise GfkitError(f"{name} does not hold a position, as position.to_data() returns it")
    return Position.from_data(data.get("position", data))


@drawing
def position(shown: Shown) -> Drawn:
    """Draw a position of a file, or a random one."""
    from gfkit.pictures.boards_drawn import position_picture

    seed = shown.seed
    title = f"A random position of {shown.model}, uniform, seed {seed}" if seed else ""
    data = {"seed": seed} if seed else {}
    return shown.drawn(position_picture(shown.position, title=title), **data)


@drawing
def tiling(shown: Shown) -> Drawn:
    """Draw a position of a model and its tiling."""
    from gfkit.pictures.tilings_drawn import tiling_picture

    if not shown.model:
        raise GfkitError("give a model, as in gfkit draw tiling domineering --board 5x5")
    model = _tiled(shown.model)
    title = f"A position of {model.name} and its tiling"
    return shown.drawn(tiling_picture(shown.position, model.parts[0].tiles, title=title))


@drawing
def components(shown: Shown) -> Drawn:
    """Draw a position and the components of what is left of the board."""
    from gfkit.boards.shapes.board import boxed
    from gfkit.pictures.tilings_drawn import components_of, components_picture

    found = shown.position
    boards = [str(boxed(part)) for part in components_of(found)]
    drawn = shown.drawn(components_picture(found), components=boards)
    drawn.lines |= {f"component {chr(ord('A') + k % 26)}": one for k, one in enumerate(boards)}
    return drawn


def _tiled(name: str) -> Any:
    model = find_model(name)
    if not model.parts:
        raise GfkitError(f"{model.name} is not counted by tiles; domineering is")
    return model


@drawing
def tiles(words: list[str]) -> Drawn:
    """Draw the tiles of a model."""
    model = _tiled(_one_model(words, "tiles"))
    found = model.parts[0].tiles
    return Drawn(picture_of(found), {"model": model.name, "tiles": len(found.tiles)})


@drawing
def rule(words: list[str]) -> Drawn:
    """Draw the pieces of a rule."""
    name = _one_model(words, "rule")
    model = find_model(name)
    named = next((one for one in RULES if model in one.models), model)
    return Drawn(picture_of(model if ":" in name else named), {"model": model.name})


@drawing
def graph(words: list[str]) -> Drawn:
    """Draw a graph."""
    from gfkit.boards.shapes.graph import Graph

    if len(words) != 1:
        raise GfkitError("give the file of a graph, as in gfkit draw graph petersen.g6")
    found = Graph.read(Path(words[0]))
    return Drawn(picture_of(found), {"vertices": found.vertices, "edges": len(found.edges)})


@drawing
def strip(
    words: list[str],
    rows: int | None = None,
    columns: int | None = None,
    topology: str = "strip",
    multigraph: bool = False,
) -> Drawn:
    """Draw a strip."""
    found = read_strip(_one_model(words, "strip"), rows, columns, topology, multigraph)
    return Drawn(picture_of(found), {"model": found.counted.name, "fixed": found.fixed})


@drawing
def automaton(
    words: list[str],
    rows: int | None = None,
    columns: int | None = None,
    topology: str = "strip",
    multigraph: bool = False,
    marks: Any = "xy",
) -> Drawn:
    """Draw the automaton of a language, or the quotient one of a strip."""
    from gfkit.boards.language.languages import Language
    from gfkit.pictures.automata_drawn import acceptor_picture, automaton_picture

    found = read_strip(_one_model(words, "automaton"), rows, columns, topology, multigraph)
    if found.is_ring:
        raise GfkitError("the automaton of a ring is not drawn: its terms are traces")
    if found.rows == 1 and (language := Language.of_model(found.counted)) is not None:
        rule: Any = found.counted.game
        title = f"The least automaton of {found.counted.name}"
        about = {"model": found.counted.name, "states": len(language.arrows)}
        return Drawn(acceptor_picture(rule.conditions[0], title=title), about)
    states, lumping = found.lumping(marks)
    many = lumping.dimension
    return Drawn(
        automaton_picture(lumping, title=f"The quotient automaton of {_named(found)}"),
        {"model": found.counted.name, "fixed": found.fixed, "states": many},
        {"states": f"{many}, lumped from {states}"},
    )


def _named(found: Any) -> str:
    return f"{found.counted.name} on {found.described().split(',')[0]}"


@drawing
def thermograph(
    words: list[str], board: str | None = None, rows: int | None = None, columns: int | None = None
) -> Drawn:
    """Draw the thermograph of a game, or of a board of a rule."""
    from gfkit.games.user_game import Game
    from gfkit.pictures.thermographs_drawn import thermograph_picture

    if not words:
        raise GfkitError("give a game, as in gfkit draw thermograph '{3|1}'")
    lines = {}
    if (board, rows, columns) != (None, None, None):
        cells, rule = read_cells(board, rows, columns), _one_model(words, "thermograph")
        value, name = Game(board=cells, rule=rule), f"{rule} on {cells}"
        lines["value"] = str(value)
    else:
        value = Game(" ".join(words))
        name = str(value)
    found = value.thermograph()
    about = {"mean": str(found.mean), "temperature": str(found.temperature)}
    return Drawn(thermograph_picture(found, title=name), about, {**lines, **about})


def read_scoring(
    words: list[str],
    columns: int | None = None,
    rows: int | None = None,
    raised: int = 0,
    mono: bool = False,
    players: int = 2,
) -> ScoringGame:
    """Read the board of a scoring game from its options."""
    from gfkit.games.scoring import ScoringGame

    if words or columns is None or rows is None:
        raise GfkitError(
            "give the board of the scoring game, as in gfkit draw plays --columns 2 --rows 3"
        )
    return ScoringGame(columns, rows, raised, mono=mono, players=players)


READERS["ScoringGame"] = read_scoring


@drawing
def equilibrium(game: ScoringGame, ties: Any = "all") -> Drawn:
    """Draw the equilibria of a scoring game."""
    from gfkit.games.scoring import Equilibria

    solved = Equilibria(game, ties=ties)
    payoffs = solved.payoffs()
    pairs = ", ".join(f"({', '.join(map(str, payoff))})" for payoff in payoffs)
    data = {"game": str(game), "payoffs": [list(payoff) for payoff in payoffs]}
    return Drawn(picture_of(solved), data, {"payoffs": pairs})


@drawing
def plays(game: ScoringGame, moves: str | None = None) -> Drawn:
    """Draw the plays of a scoring game, or boards after some moves."""
    from gfkit.games.scoring import Equilibria
    from gfkit.pictures.trees_drawn import all_plays_picture, openings_picture

    if moves is None:
        return Drawn(all_plays_picture(Equilibria(game)), {"game": str(game)})
    lines = [line for line in moves.split(";") if line.strip()]
    if not lines:
        raise GfkitError("--moves names no moves; write them as in --moves 'H1 V1; V1 V2'")
    return Drawn(openings_picture(game, lines), {"game": str(game)})


@drawing
def tree(
    words: list[str],
    columns: int | None = None,
    rows: int | None = None,
    raised: int = 0,
    mono: bool = False,
    players: int = 2,
    depth: int | None = None,
) -> Drawn:
    """Draw the tree of a scoring game, or of the options of a game such as {2|1||0}."""
    from gfkit.games.scoring import Equilibria
    from gfkit.games.user_game import Game
    from gfkit.pictures.trees_drawn import tree_picture, value_tree_picture

    if words and (columns, rows, depth) == (None, None, None):
        value = Game(" ".join(words))
        return Drawn(value_tree_picture(value), {"game": str(value)})
    if depth is not None and depth < 1:
        raise GfkitError(f"--depth {depth} is not at least 1")
    game = read_scoring(words, columns, rows, raised, mono, players)
    return Drawn(tree_picture(Equilibria(game), depth), {"game": str(game)})


@drawing
def dictionary(words: list[str], up_to: int = 5) -> Drawn:
    """Draw the values of all connected boards of up to M cells, up to symmetry."""
    from gfkit.games.dictionary import dictionary as entries_of
    from gfkit.games.dictionary import drawn
    from gfkit.pictures.values_drawn import dictionary_picture

    game = read_game(_one_model(words, "dictionary"))
    entries = entries_of(game, up_to)
    listed = [{"board": str(entry.board), "value": entry.value} for entry in entries]
    return Drawn(
        dictionary_picture(entries, title=f"Values of {game.name}, boards up to {up_to} cells"),
        {"model": game.name, "cells": up_to, "boards": len(entries), "values": listed},
        {"boards": str(len(entries))},
        drawn(entries),
    )


# Plots ------------------------------------------------------------------------------------------


def read_plotted(source: Source) -> Any:
    """Read the sequence of a plot."""
    new_figure()  # finds before the work whether matplotlib is there
    return read_sequence(replace(source, words=source.words or None))


READERS["Plotted"] = read_plotted


@drawing
def growth(words: list[str], source: Plotted, terms: int = 30) -> Drawn:
    """Plot the terms on a log scale, with their asymptotic."""
    from gfkit.pictures import growth_plots

    del words
    found = growth_plots.growth_data(source, terms)
    figure = new_figure(figsize=growth_plots.GROWTH_SIZE)
    growth_plots.draw_growth(figure, found)
    asymptotic = found.label.strip("$") or None
    beside = ", with their asymptotic and its error band" if asymptotic else f"; {found.note}"
    data = {"shown": len(found.terms), "asymptotic": asymptotic, "is_fit": found.is_fit}
    return _plotted(figure, f"the terms on a log scale{beside}", data)


@drawing
def poles(words: list[str], source: Plotted) -> Drawn:
    """Plot the poles of a g.f. and its circle of convergence."""
    from gfkit.pictures import growth_plots

    del words
    figure = new_figure()
    growth_plots.poles_plot(source, ax=figure.subplots())
    listed = [
        {
            "real": float(pole.real),
            "imaginary": float(pole.imaginary),
            "radius": float(pole.radius),
            "multiplicity": pole.multiplicity,
        }
        for pole in growth_plots.poles_of(source)
    ]
    return _plotted(
        figure, "the poles of the g.f. and its circle of convergence", {"poles": listed}
    )


@drawing
def distribution(
    words: list[str],
    rows: int | None = None,
    columns: int | None = None,
    topology: Any = "strip",
    board: str | None = None,
    length: int | None = None,
) -> Drawn:
    """Plot the numbers of pieces of positions, with normal curves."""
    from gfkit.pictures import piece_plots
    from gfkit.strips.totals.count import count

    model, figure = _one_model(words, "distribution"), new_figure()
    length = 20 if length is None else length
    axes = figure.subplots()
    if board is not None:
        profile = count(model, read_cells(board, rows, columns), topology=topology)
        title = f"Numbers of pieces of {model} on {board}"
        piece_plots.profile_plot(profile, ax=axes, title=title)
    else:
        answer = read_strip(model, rows, columns, topology).generating_function(marks="xy")
        profile = answer.profiles(length + 1)[length]
        piece_plots.distribution_plot(answer, length, ax=axes)
    about = "the numbers of pieces of positions, with normal curves"
    return _plotted(figure, about, {"positions": str(profile.total())})


@drawing
def roots(
    words: list[str],
    rows: int | None = None,
    columns: int | None = None,
    topology: Any = "strip",
    board: str | None = None,
    length: int | None = None,
) -> Drawn:
    """Plot the roots of the profile of a board."""
    from gfkit.boards.kinds.palettes import Palette
    from gfkit.pictures import piece_plots
    from gfkit.strips.sequences.parameter_counts import parameter_gf
    from gfkit.strips.totals.count import count

    model, figure = _one_model(words, "roots"), new_figure()
    length = 8 if length is None else length
    axes = figure.subplots()
    rule = Palette.named(model) if board is None else None
    profile: Any
    if rule is not None:
        said: Any = parameter_gf(rule, rows=rows, columns=columns, topology=topology).statement
        profile = said.gf.terms(length + 1)[length]
        sides = f"{rows} x {length}" if columns is None else f"{length} x {columns}"
        title = f"Zeros in k of {rule.name} of {sides} cells"
        piece_plots.roots_plot(profile, "left", ax=axes, title=title, mark="k")
    else:
        if board is not None:
            profile = count(model, read_cells(board, rows, columns), topology=topology)
            name = f"{model} on {board}"
        else:
            strip = read_strip(model, rows, columns, topology)
            profile = strip.generating_function(marks="xy").profiles(length + 1)[length]
            name = f"{strip.counted.name}, {strip.described().split(',')[0]}, n = {length}"
        title = f"Roots of the profile of {name}, y = x"
        piece_plots.roots_plot(profile, ax=axes, title=title)
    data = {"roots": len(piece_plots.profile_roots(profile))}
    return _plotted(figure, "the roots of the profile of a board", data)


def _plotted(figure: Any, about: str, data: dict[str, Any]) -> Drawn:
    title = figure.axes[0].get_title() or about
    shown = f"{title}: {about}"
    return Drawn(figure, data, {"plot": about}, title=title, about=f"{shown}.")
