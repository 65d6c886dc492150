"""The verbs of pictures: `draw` for boards, games and automata, `plot` for growth and poles."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gfkit.cli.cmd_play import TiesOption
from gfkit.cli.common import (
    MARKS_HELP,
    Columns,
    Json,
    MarksOption,
    Multigraph,
    Rows,
    Topology,
    TopologyOption,
    app,
    is_written,
    print_json,
    read_board,
    read_strip,
    require_writable,
    tell,
    write_beside,
)
from gfkit.cli.inputs import TERMS_SETTINGS, BFileOption, FileOption, OffsetOption
from gfkit.cli.subject import GfOption, read_sequence
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.boards.board import Board
    from gfkit.boards.position import Position
    from gfkit.games.scoring import ScoringGame
    from gfkit.games.thermograph import Thermograph
    from gfkit.pictures.canvas import Picture
    from gfkit.render.page import Line
    from gfkit.series.profile import Profile
    from gfkit.strips.sequences.strip import Strip

STANDARD_OUTPUT = "-"
DEFAULT_SEED = 1
BOARD_TEXT = re.compile(r"[0-9]+x[0-9]+|[.#]+(?:\|[.#]+)*", re.ASCII)
CHARACTERS = 60
"""Boards of longer sides are not drawn in characters."""

SeedOption = Annotated[
    int, typer.Option("--seed", metavar="S", help="The seed of a random position.")
]
OutputOption = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", help="The picture: .svg or .png; - for SVG."),
]
PlotOption = Annotated[
    str | None, typer.Option("--output", "-o", metavar="FILE", help="The plot: .svg, .png, .pdf.")
]


class Wanted:
    """What `draw` was asked for: words and options, and what is to be said beside the picture."""

    def __init__(self, kind: str, words: list[str], options: dict[str, Any]) -> None:
        self.kind = kind
        self.words = words
        self.options = options
        self.lines: list[Line] = []
        self.characters = ""
        self.data: dict[str, Any] = {}

    def model(self) -> str:
        """Return the model that the words name; raises GfkitError if it is not one word."""
        if len(self.words) != 1:
            raise GfkitError(
                f"give one model, as in gfkit draw {self.kind} domineering --columns 3"
            )
        return self.words[0]

    def strip(self) -> Strip:
        """Return the strip that is meant."""
        given = self.options
        return read_strip(
            self.model(),
            given["rows"],
            given["columns"],
            given["topology"],
            multigraph=given["multigraph"],
        )

    def board(self) -> Board:
        """Return the board of --board, or of both sides."""
        from gfkit.boards.board import Board  # noqa: PLC0415

        given = self.options
        if given["board"] is not None:
            return read_board(given["board"])
        if given["rows"] is None or given["columns"] is None:
            raise GfkitError("give the board, as in --board 3x4")
        return Board.rectangle(given["rows"], given["columns"])

    def add(self, label: str, text: str) -> None:
        """Say something beside the picture."""
        from gfkit.render.page import Line  # noqa: PLC0415

        self.lines.append(Line(label, text))


@app.command(context_settings=TERMS_SETTINGS)
def draw(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WHAT",
            help="MODEL; or board, strip, rule, tiling, components, automaton, thermograph, "
            "equilibrium, plays, tree, dictionary, graph, and what of it.",
        ),
    ] = None,
    board: Annotated[
        str | None, typer.Option("--board", metavar="BOARD", help="3x4, or rows like '..#|...'.")
    ] = None,
    rows: Rows = None,
    columns: Columns = None,
    topology: TopologyOption = Topology.strip,
    multigraph: Multigraph = False,
    marks: Annotated[MarksOption, typer.Option(help=MARKS_HELP)] = MarksOption.xy,
    seed: SeedOption = DEFAULT_SEED,
    raised: Annotated[
        int, typer.Option(metavar="Q", help="Of an equilibrium: every cell is worth Q more.")
    ] = 0,
    mono: Annotated[
        bool, typer.Option("--mono", help="Of an equilibrium: monominoes, not dominoes.")
    ] = False,
    players: Annotated[
        int, typer.Option(metavar="K", help="Of an equilibrium: how many players.")
    ] = 2,
    ties: Annotated[
        TiesOption, typer.Option(help="Of an equilibrium: among equally good moves.")
    ] = TiesOption.all,
    moves: Annotated[
        str | None,
        typer.Option(
            "--moves", metavar="MOVES", help="Of plays: boards after moves, 'H1 V1; V1 V2'."
        ),
    ] = None,
    depth: Annotated[
        int | None, typer.Option("--depth", metavar="K", help="Of a tree: its first K moves.")
    ] = None,
    up_to: Annotated[
        int, typer.Option("--up-to", "--cells", metavar="M", help="Of a dictionary: 1 to M cells.")
    ] = 5,
    output: OutputOption = None,
    as_json: Json = False,
) -> None:
    """Draw a board, a random position, a strip, an automaton, a thermograph, an equilibrium.

    A MODEL with --board draws a position, uniformly at random; with one side, its strip; alone, its
    pieces. Left is blue, Right is red.
    """
    words = list(what or [])
    unknown = [word for word in words if word.startswith("--")]
    if unknown:
        raise GfkitError(f"no such option: {unknown[0]}")
    options = {
        "board": board,
        "rows": rows,
        "columns": columns,
        "topology": topology,
        "multigraph": multigraph,
        "marks": marks.value,
        "seed": seed,
        "raised": raised,
        "mono": mono,
        "players": players,
        "ties": ties.value,
        "moves": moves,
        "depth": depth,
        "up_to": up_to,
    }
    if output is not None and output != STANDARD_OUTPUT:
        from gfkit.pictures.figure_files import DRAWN, form_of  # noqa: PLC0415

        form_of(output, DRAWN)
        require_writable(Path(output), "picture")
    wanted = _wanted(words, options)
    picture = KINDS[wanted.kind](wanted)
    if output == STANDARD_OUTPUT:
        if as_json:
            raise GfkitError("--json and --output - both write to standard output; give one")
        typer.echo(picture.svg())
        return
    if output is not None:
        from gfkit.pictures.figure_files import picture_bytes  # noqa: PLC0415

        _write(output, picture_bytes(picture, output))
    _told(wanted, picture, output, as_json=as_json)


def _wanted(words: list[str], options: dict[str, Any]) -> Wanted:
    """Return what is to be drawn: named by the first word, or else by the options."""
    if words and words[0].casefold() in KINDS:
        return Wanted(words[0].casefold(), words[1:], options)
    if words and words[0].startswith(("{", "±")):
        return Wanted("thermograph", words, options)
    if words and options["board"] is None and BOARD_TEXT.fullmatch(words[-1]):
        options = {**options, "board": words.pop()}
    sides = (options["rows"] is not None) + (options["columns"] is not None)
    if options["board"] is not None or sides == 2:
        return Wanted("position" if words else "board", words, options)
    if not words:
        raise GfkitError(
            "say what to draw, as in gfkit draw domineering --board 3x4, or gfkit draw thermograph "
            "'{3|1}'"
        )
    return Wanted("strip" if sides else "rule", words, options)


def _board(wanted: Wanted) -> Picture:
    from gfkit.pictures.boards_drawn import board_picture  # noqa: PLC0415

    if len(wanted.words) > 1:
        raise GfkitError("give one board, as in gfkit draw board '..#|...'")
    found = read_board(wanted.words[0]) if wanted.words else wanted.board()
    if max(found.rows, found.columns) <= CHARACTERS:
        wanted.characters = str(found).replace("|", "\n")
    wanted.data = {"board": str(found)}
    return board_picture(found)


def _position(wanted: Wanted) -> Picture:
    from gfkit.pictures.boards_drawn import position_picture  # noqa: PLC0415

    if len(wanted.words) == 1 and wanted.words[0].endswith(".json"):
        found = _read_position(wanted.words[0])
        title = ""
    else:
        found = _random_position(wanted)
        seed = wanted.options["seed"]
        title = f"A random position of {wanted.words[0]}, uniform, seed {seed}"
        wanted.add("position", f"uniformly at random, seed {seed}")
        wanted.data["seed"] = seed
    if max(found.board.rows, found.board.columns) <= CHARACTERS:
        wanted.characters = str(found)
    wanted.data["position"] = found.to_data()
    return position_picture(found, title=title)


def _random_position(wanted: Wanted) -> Position:
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415

    model, cells, given = find_model(wanted.model()), wanted.board(), wanted.options
    if not cells.is_rectangle():
        raise GfkitError(
            "random positions are drawn on rectangles, such as --board 3x4; gfkit draw board draws "
            "a board with holes"
        )
    topology = given["topology"].value
    if not cells.cells:
        raise GfkitError(f"a board of {cells} has no cells to draw")
    if topology == "strip" and cells.rows < cells.columns:
        strip = Strip(model, rows=cells.rows)
        return strip.sample(columns=cells.columns, seed=given["seed"])
    strip = Strip(model, columns=cells.columns, topology=topology, multigraph=given["multigraph"])
    return strip.sample(rows=cells.rows, seed=given["seed"])


def _read_position(name: str) -> Position:
    from gfkit.boards.position import Position  # noqa: PLC0415
    from gfkit.files import parse_json, read_text  # noqa: PLC0415

    data = parse_json(read_text(name), name)
    if not isinstance(data, dict):
        raise GfkitError(f"{name} does not hold a position, as position.to_data() returns it")
    return Position.from_data(data.get("position", data))


def _strip(wanted: Wanted) -> Picture:
    from gfkit.pictures.rules_drawn import strip_picture  # noqa: PLC0415

    strip = wanted.strip()
    wanted.data = {"model": strip.counted.name, "fixed": strip.fixed}
    return strip_picture(strip)


def _rule(wanted: Wanted) -> Picture:
    from gfkit.boards.rules import RULES, find_model  # noqa: PLC0415
    from gfkit.pictures.rules_drawn import rule_picture  # noqa: PLC0415

    model = find_model(wanted.model())
    wanted.data = {"model": model.name}
    if ":" not in wanted.words[0]:
        for rule in RULES:
            if model in rule.models:
                return rule_picture(rule)
    return rule_picture(model)


def _automaton(wanted: Wanted) -> Picture:
    from gfkit.pictures.automata_drawn import automaton_picture  # noqa: PLC0415

    strip = wanted.strip()
    if strip.is_ring:
        raise GfkitError("the automaton of a ring is not drawn: its terms are traces")
    states, lumping = strip.lumping(wanted.options["marks"])
    wanted.add("states", f"{lumping.dimension}, lumped from {states}")
    wanted.data = {"model": strip.counted.name, "fixed": strip.fixed, "states": lumping.dimension}
    name = f"{strip.counted.name} on {strip.described().split(',')[0]}"
    return automaton_picture(lumping, title=f"The quotient automaton of {name}")


def _thermograph(wanted: Wanted) -> Picture:
    from gfkit.pictures.thermographs_drawn import thermograph_picture  # noqa: PLC0415

    found, name = _thermograph_of(wanted)
    wanted.add("mean", str(found.mean))
    wanted.add("temperature", str(found.temperature))
    wanted.data = {"mean": str(found.mean), "temperature": str(found.temperature)}
    return thermograph_picture(found, title=name)


def _thermograph_of(wanted: Wanted) -> tuple[Thermograph, str]:
    from gfkit.games.user_game import Game  # noqa: PLC0415

    if not wanted.words:
        raise GfkitError("give a game, as in gfkit draw thermograph '{3|1}'")
    if wanted.options["board"] is not None or wanted.options["rows"] is not None:
        cells, rule = wanted.board(), wanted.model()
        value = Game(board=cells, rule=rule)
        wanted.add("value", str(value))
        return value.thermograph(), f"{rule} on {cells}"
    value = Game(" ".join(wanted.words))
    return value.thermograph(), str(value)


def _equilibrium(wanted: Wanted) -> Picture:
    from gfkit.games.scoring import Equilibria  # noqa: PLC0415
    from gfkit.pictures.plays_drawn import equilibria_picture  # noqa: PLC0415

    game = _scoring_game(wanted, "gfkit draw equilibrium --columns 2 --rows 3")
    solved = Equilibria(game, ties=wanted.options["ties"])
    payoffs = solved.payoffs()
    pairs = ", ".join(f"({', '.join(map(str, payoff))})" for payoff in payoffs)
    wanted.add("payoffs", pairs)
    wanted.data = {"game": str(game), "payoffs": [list(payoff) for payoff in payoffs]}
    return equilibria_picture(solved)


def _scoring_game(wanted: Wanted, example: str) -> ScoringGame:
    from gfkit.games.scoring import ScoringGame  # noqa: PLC0415

    given = wanted.options
    if wanted.words or given["columns"] is None or given["rows"] is None:
        raise GfkitError(f"give the board of the scoring game, as in {example}")
    return ScoringGame(
        given["columns"],
        given["rows"],
        given["raised"],
        mono=given["mono"],
        players=given["players"],
    )


def _plays(wanted: Wanted) -> Picture:
    from gfkit.games.scoring import Equilibria  # noqa: PLC0415
    from gfkit.pictures.trees_drawn import all_plays_picture, openings_picture  # noqa: PLC0415

    game = _scoring_game(wanted, "gfkit draw plays --columns 3 --rows 2")
    wanted.data = {"game": str(game)}
    if wanted.options["moves"] is not None:
        lines = [line for line in wanted.options["moves"].split(";") if line.strip()]
        if not lines:
            raise GfkitError("--moves names no moves; write them as in --moves 'H1 V1; V1 V2'")
        return openings_picture(game, lines)
    return all_plays_picture(Equilibria(game, ties=wanted.options["ties"]))


def _tree(wanted: Wanted) -> Picture:
    from gfkit.games.scoring import Equilibria  # noqa: PLC0415
    from gfkit.pictures.trees_drawn import tree_picture  # noqa: PLC0415

    depth = wanted.options["depth"]
    if depth is not None and depth < 1:
        raise GfkitError(f"--depth {depth} is not at least 1")
    game = _scoring_game(wanted, "gfkit draw tree --columns 2 --rows 3")
    wanted.data = {"game": str(game)}
    return tree_picture(Equilibria(game, ties=wanted.options["ties"]), depth)


def _dictionary(wanted: Wanted) -> Picture:
    from gfkit.cli.cmd_game import read_game  # noqa: PLC0415
    from gfkit.games.dictionary import dictionary  # noqa: PLC0415
    from gfkit.pictures.values_drawn import dictionary_picture  # noqa: PLC0415

    game, cells = read_game(wanted.model()), wanted.options["up_to"]
    entries = dictionary(game, cells)
    wanted.data = {"model": game.name, "cells": cells, "boards": len(entries)}
    wanted.add("boards", str(len(entries)))
    return dictionary_picture(entries, title=f"Values of {game.name}, boards up to {cells} cells")


def _tiling(wanted: Wanted) -> Picture:
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.pictures.tilings_drawn import tiling_picture  # noqa: PLC0415

    words = [word for word in wanted.words if not word.endswith(".json")]
    if len(words) != 1 or len(wanted.words) > 2:
        raise GfkitError("give a model, as in gfkit draw tiling domineering --board 5x5")
    model = find_model(words[0])
    if not model.parts:
        raise GfkitError(f"{model.name} is not counted by tiles; domineering is")
    if len(wanted.words) == 2:
        found = _read_position(next(word for word in wanted.words if word not in words))
    else:
        found = _random_position(wanted)
        wanted.add("position", f"uniformly at random, seed {wanted.options['seed']}")
    wanted.characters = str(found)
    wanted.data["position"] = found.to_data()
    title = f"A position of {model.name} and its tiling"
    return tiling_picture(found, model.parts[0].tiles, title=title)


def _tiles(wanted: Wanted) -> Picture:
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.pictures.rules_drawn import rule_picture  # noqa: PLC0415

    model = find_model(wanted.model())
    if not model.parts:
        raise GfkitError(f"{model.name} is not counted by tiles; domineering is")
    wanted.data = {"model": model.name, "tiles": len(model.parts[0].tiles.tiles)}
    return rule_picture(model.parts[0].tiles)


def _components(wanted: Wanted) -> Picture:
    from gfkit.pictures.tilings_drawn import (  # noqa: PLC0415
        as_board,
        components_of,
        components_picture,
    )

    if len(wanted.words) == 1 and wanted.words[0].endswith(".json"):
        found = _read_position(wanted.words[0])
    else:
        found = _random_position(wanted)
        wanted.add("position", f"uniformly at random, seed {wanted.options['seed']}")
    boards = [str(as_board(part)) for part in components_of(found)]
    wanted.characters = str(found)
    wanted.data = {"position": found.to_data(), "components": boards}
    for number, board in enumerate(boards):
        wanted.add(f"component {chr(ord('A') + number % 26)}", board)
    return components_picture(found)


def _graph(wanted: Wanted) -> Picture:
    from gfkit.boards.graph import Graph  # noqa: PLC0415
    from gfkit.pictures.automata_drawn import graph_picture  # noqa: PLC0415

    if len(wanted.words) != 1:
        raise GfkitError("give the file of a graph, as in gfkit draw graph petersen.g6")
    found = Graph.read(Path(wanted.words[0]))
    wanted.data = {"vertices": found.vertices, "edges": len(found.edges)}
    return graph_picture(found)


KINDS: dict[str, Callable[[Wanted], Picture]] = {
    "automaton": _automaton,
    "board": _board,
    "components": _components,
    "dictionary": _dictionary,
    "equilibrium": _equilibrium,
    "graph": _graph,
    "plays": _plays,
    "position": _position,
    "rule": _rule,
    "strip": _strip,
    "thermograph": _thermograph,
    "tiles": _tiles,
    "tiling": _tiling,
    "tree": _tree,
}
"""What is drawn, by the first word; a model alone is a position, a strip or a rule."""


def _write(output: str, data: bytes) -> None:
    from gfkit.writing import write  # noqa: PLC0415

    write_beside(Path(output), lambda: write(Path(output), data, "picture"))


def _told(wanted: Wanted, picture: Picture, output: str | None, *, as_json: bool) -> None:
    from gfkit.render.page import Line, Page, Paragraph  # noqa: PLC0415

    if as_json:
        print_json(
            {
                "kind": wanted.kind,
                "title": picture.title,
                "description": picture.description,
                **wanted.data,
                "output": output,
            }
        )
        return
    drawn = [Paragraph(wanted.characters, is_verbatim=True)] if wanted.characters else []
    if output is None:
        last = Line("to draw it", "--output picture.svg, or picture.png")
    else:
        last = Line("written", output) if is_written(Path(output)) else Line("not written", output)
    tell(Page((*drawn, Line("picture", picture.title), *wanted.lines, last)))


PLOTS = {
    "growth": "the terms on a log scale, with their asymptotic and its error band",
    "poles": "the poles of the g.f. and its circle of convergence",
    "distribution": "the numbers of pieces of positions, with normal curves",
    "roots": "the roots of the profile of a board",
}
"""What `plot` plots, by the first word."""
DEFAULT_LENGTHS = {"distribution": 20, "roots": 8}


@app.command(context_settings=TERMS_SETTINGS)
def plot(
    subject: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[KIND] SUBJECT",
            help="growth (the default), poles, distribution or roots; then a MODEL, or terms.",
        ),
    ] = None,
    gf: GfOption = None,
    rows: Rows = None,
    columns: Columns = None,
    topology: TopologyOption = Topology.strip,
    bfile: BFileOption = None,
    file: FileOption = None,
    offset: OffsetOption = None,
    terms: Annotated[
        int, typer.Option("--terms", "-n", metavar="K", help="How many terms growth shows.")
    ] = 30,
    board: Annotated[
        str | None,
        typer.Option("--board", metavar="BOARD", help="Of distribution and roots: one board."),
    ] = None,
    length: Annotated[
        int | None,
        typer.Option("--length", metavar="N", help="Of distribution and roots: the growing side."),
    ] = None,
    output: PlotOption = None,
    as_json: Json = False,
) -> None:
    """Plot growth with its asymptotic, poles, the distribution of pieces, or roots of profiles.

    Needs matplotlib: gfkit[plot].
    """
    from gfkit.pictures.figure_files import (  # noqa: PLC0415
        PLOTTED,
        figure_bytes,
        form_of,
        new_figure,
    )

    words = list(subject or [])
    kind = words.pop(0).casefold() if words and words[0].casefold() in PLOTS else "growth"
    if output is None:
        raise GfkitError("give the file of the plot, as in --output growth.png")
    form_of(output, PLOTTED)
    require_writable(Path(output), "plot")
    new_figure()  # finds before the work whether matplotlib is there
    if kind in DEFAULT_LENGTHS:
        if gf is not None or bfile is not None or file is not None:
            raise GfkitError(f"{kind} is of a MODEL, with --board, --rows M or --columns N")
        figure, data = _plotted_pieces(kind, words, board, rows, columns, topology, length)
    else:
        for option, value in (("--board", board), ("--length", length)):
            if value is not None:
                raise GfkitError(f"{option} goes with distribution and roots")
        sequence = read_sequence(
            words or None,
            gf=gf,
            rows=rows,
            columns=columns,
            topology=topology,
            bfile=bfile,
            file=file,
            offset=offset,
        )
        figure, data = _plotted_growth(kind, sequence, terms)
    title = figure.axes[0].get_title() or kind
    _write(output, figure_bytes(figure, output, title, f"{title}: {PLOTS[kind]}."))
    _told_plot(kind, title, data, output, as_json=as_json)


def _plotted_growth(kind: str, sequence: Any, terms: int) -> tuple[Any, dict[str, Any]]:
    """Return the figure of a sequence, and what it shows as data."""
    from gfkit.pictures import growth_plots  # noqa: PLC0415
    from gfkit.pictures.figure_files import new_figure  # noqa: PLC0415

    if kind == "growth":
        found = growth_plots.growth_data(sequence, terms)
        figure = new_figure(figsize=growth_plots.GROWTH_SIZE)
        growth_plots.draw_growth(figure, found)
        return figure, {
            "shown": len(found.terms),
            "asymptotic": found.label.strip("$") or None,
            "is_fit": found.is_fit,
        }
    figure = new_figure()
    growth_plots.poles_plot(sequence, ax=figure.subplots())
    poles = [
        {
            "real": float(pole.real),
            "imaginary": float(pole.imaginary),
            "radius": float(pole.radius),
            "multiplicity": pole.multiplicity,
        }
        for pole in growth_plots.poles_of(sequence)
    ]
    return figure, {"poles": poles}


def _plotted_pieces(
    kind: str,
    words: list[str],
    board: str | None,
    rows: int | None,
    columns: int | None,
    topology: Topology,
    length: int | None,
) -> tuple[Any, dict[str, Any]]:
    """Return the figure of the pieces of a model, and what it shows as data."""
    from gfkit.pictures import piece_plots  # noqa: PLC0415
    from gfkit.pictures.figure_files import new_figure  # noqa: PLC0415

    if len(words) != 1:
        raise GfkitError(f"give one model, as in gfkit plot {kind} domineering --columns 3")
    figure = new_figure()
    axes = figure.subplots()
    if board is not None:
        from gfkit.strips.totals.count import count  # noqa: PLC0415

        if rows is not None or columns is not None or length is not None:
            raise GfkitError("--board goes without --rows, --columns, --length")
        cells = read_board(board)
        profile: Profile = count(words[0], cells, topology=topology.value)
        name = f"{words[0]} on {board}"
        if kind == "distribution":
            piece_plots.profile_plot(profile, ax=axes, title=f"Numbers of pieces of {name}")
    else:
        strip = read_strip(words[0], rows, columns, topology)
        at = DEFAULT_LENGTHS[kind] if length is None else length
        answer = strip.generating_function(marks="xy")
        profile = answer.profiles(at + 1)[at]
        name = f"{strip.counted.name}, {strip.described().split(',')[0]}, n = {at}"
        if kind == "distribution":
            piece_plots.distribution_plot(answer, at, ax=axes)
    if kind == "roots":
        piece_plots.roots_plot(profile, ax=axes, title=f"Roots of the profile of {name}, y = x")
        return figure, {"roots": len(piece_plots.profile_roots(profile))}
    return figure, {"positions": str(profile.total())}


def _told_plot(kind: str, title: str, data: dict[str, Any], output: str, *, as_json: bool) -> None:
    from gfkit.render.page import Line, Page  # noqa: PLC0415

    if as_json:
        print_json({"kind": kind, "title": title, **data, "output": output})
        return
    label = "written" if is_written(Path(output)) else "not written"
    shown = f"{title}: {PLOTS[kind]}"
    tell(Page((Line("plot", shown), Line(label, output))))
