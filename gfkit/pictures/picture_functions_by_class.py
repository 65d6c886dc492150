"""Which function draws an object: by its class, the picture of it, or its SVG text."""

from __future__ import annotations

from typing import Any

from gfkit.base.argument_checks import shown as described
from gfkit.errors import GfkitError, WrongArgument
from gfkit.pictures.picture_shapes_as_svg_and_png import Picture
from gfkit.render.pages_formulas_and_data_by_class import by_type

PICTURES: dict[str, str] = {
    "gfkit.automata.lumping_and_merging_of_states:Lumping": (
        "gfkit.pictures.automaton_and_graph_pictures:automaton_picture"
    ),
    "gfkit.automata.transfer_matrix:TransferMatrix": (
        "gfkit.pictures.automaton_and_graph_pictures:automaton_picture"
    ),
    "gfkit.boards.acceptors.arrays_by_conditions_on_tracks:Arrays": (
        "gfkit.pictures.automaton_and_graph_pictures:arrays_picture"
    ),
    "gfkit.boards.acceptors.arrays_by_conditions_on_tracks:Condition": (
        "gfkit.pictures.automaton_and_graph_pictures:acceptor_picture"
    ),
    "gfkit.boards.shapes.graph:Graph": "gfkit.pictures.automaton_and_graph_pictures:graph_picture",
    "gfkit.games.scoring_game_equilibria:Equilibria": (
        "gfkit.pictures.scoring_game_play_and_tree_pictures:equilibria_picture"
    ),
    "gfkit.games.thermographs:Thermograph": (
        "gfkit.pictures.thermograph_pictures:thermograph_picture"
    ),
    "gfkit.boards.shapes.board:Board": (
        "gfkit.pictures.board_position_and_tiling_pictures:board_picture"
    ),
    "gfkit.boards.rules.counting_rule_base_class:CountingRule": (
        "gfkit.pictures.rule_and_strip_pictures:rule_picture"
    ),
    "gfkit.boards.rules.placement_game_positions:Position": (
        "gfkit.pictures.board_position_and_tiling_pictures:position_picture"
    ),
    "gfkit.boards.rule_files.countable_models:Model": (
        "gfkit.pictures.rule_and_strip_pictures:rule_picture"
    ),
    "gfkit.boards.rule_files.named_rules:Rule": (
        "gfkit.pictures.rule_and_strip_pictures:rule_picture"
    ),
    "gfkit.boards.rules.wang_tiles:TileSet": "gfkit.pictures.rule_and_strip_pictures:rule_picture",
    "gfkit.strips.sequences.graph_products_and_counts_by_last_vertex:GraphProduct": (
        "gfkit.pictures.automaton_and_graph_pictures:product_picture"
    ),
    "gfkit.strips.sequences.strip:Strip": "gfkit.pictures.rule_and_strip_pictures:strip_picture",
}
"""Classes, and the functions that return their pictures."""


def picture_of(shown: Any) -> Picture:
    """Return the picture of an object; raises WrongArgument for a kind of object without one.

    shown: a board, a position, a strip, a thermograph and so on. Raises LimitReached for an object
    that is too large.

    >>> from gfkit.boards.shapes.board import Board
    >>> print(picture_of(Board.parse("..#|...")))
    A board of 5 cells in a box of 2 x 3
    A board of 5 cells in a box of 2 x 3. Rows from the top: ..#|...
    """
    function = by_type(shown, PICTURES)
    if function is None and hasattr(type(shown), "thermograph"):
        return picture_of(shown.thermograph())
    if function is None:
        kinds = ", ".join(sorted({name.partition(":")[2] for name in PICTURES}))
        raise WrongArgument("shown", f"of a kind that has a picture ({kinds})", described(shown))
    found: Picture = function(shown)
    return found


def picture(shown: Any) -> str | None:
    """Return the SVG text of an object; None if it has no picture, or is too large for one.

    >>> from gfkit.boards.shapes.board import Board
    >>> picture(Board.parse("1x2"))[:4], picture(Board.rectangle(200, 200))
    ('<svg', None)
    """
    function = by_type(shown, PICTURES)
    if function is None:
        return None
    try:
        found: str = function(shown).svg()
    except GfkitError:
        return None
    return found
