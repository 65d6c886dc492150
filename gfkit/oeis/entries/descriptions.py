"""The words of an entry about a strip: its title, the text of its rule, its example."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.rules.graph_games import ColouringGame, LibertyGame
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.rules.wang_tiles import Tilings
from gfkit.errors import GfkitError
from gfkit.numbers.decimals import decimal
from gfkit.series.printing import signature_text
from gfkit.series.rational_gf import RationalGF

if TYPE_CHECKING:
    from gfkit.boards.models.model import Model
    from gfkit.boards.rules.rule import CountingRule
    from gfkit.strips.sequences.graph_products import GraphProduct
    from gfkit.strips.sequences.strip import Strip

MAX_RULE = 1_500
"""Characters of the text of a rule in an entry."""
MAX_LISTED = 20
"""Positions of an example."""
WIDEST = 75
"""Characters of a line of an example."""
SHAPES = {
    frozenset({(0, 0)}): "monominoes",
    frozenset({(0, 0), (1, 0)}): "vertical dominoes",
    frozenset({(0, 0), (0, 1)}): "horizontal dominoes",
    frozenset({(0, 0), (1, 0), (2, 0)}): "vertical straight trominoes",
    frozenset({(0, 0), (0, 1), (0, 2)}): "horizontal straight trominoes",
}
JOINED = {
    "strip": "",
    "cylinder": " with both ends of the fixed side identified",
    "ring": " with both ends of the growing side identified",
    "torus": " with opposite sides identified",
}


def title_of(strip: Strip | GraphProduct) -> str:
    """Return the name of an entry: "Number of ways to ..." where the rule is known.

    >>> from gfkit.strips.sequences.strip import Strip
    >>> title_of(Strip("domineering", columns=3))
    'Number of ways to place nonoverlapping dominoes on an n X 3 board.'
    >>> title_of(Strip("col:maximal", rows=2))
    'Number of ways to color some cells of a 2 X n board with 2 colors so that neighboring \
colored cells never have the same color, and no further cell can be colored.'
    """
    return f"Number of {what_is_counted(strip.counted, board_of(strip))}."


def board_of(strip: Strip | GraphProduct) -> str:
    """Return the board of an entry, such as "an n X 3 board"."""
    fixed: dict[str, Any] = strip.fixed
    if "columns" in fixed:
        board = f"an n X {fixed['columns']} board"
    elif "rows" in fixed:
        side = str(fixed["rows"])
        article = "an" if side.startswith("8") or side in {"11", "18"} else "a"
        board = f"{article} {side} X n board"
    else:
        graph = fixed.get("graph", {})
        board = f"the product of a graph on {graph.get('vertices')} vertices and a path of n"
    return board + JOINED[strip.topology]


def what_is_counted(model: object, board: str) -> str:
    """Return what a model counts on a board, in the words of the OEIS."""
    game, quantity = getattr(model, "game", None), str(getattr(model, "quantity", ""))
    found = None
    if isinstance(game, PlacementGame):
        found = _of_pieces(game, quantity, board)
    elif isinstance(game, ColouringGame):
        found = _of_colours(game, quantity, board)
    elif isinstance(game, LibertyGame) and quantity == "positions":
        found = (
            f"ways to place stones of two colors on {board} so that every group of one color has "
            "an empty neighbor"
        )
    elif isinstance(game, ArrayRule):
        values = ", ".join(game.values)
        found = f"ways to fill {board} with the values {values} under the rule {game.name}"
    elif isinstance(game, Tilings):
        found = f"ways to tile {board} with the tile set {game.name}"
    if found is not None:
        restricted = ", with |i - j| <= 1" if getattr(model, "play", False) else ""
        return found + restricted
    summary, name = str(getattr(model, "summary", "")), str(getattr(model, "name", ""))
    return f"{summary} ({name.partition(':')[0]}), {board.partition(' ')[2]}"


def _of_pieces(game: PlacementGame, quantity: str, board: str) -> str | None:
    left, right = _names(game.left), _names(game.right)
    both = _names(piece.cells for piece in game.both)
    every = _names((*game.left, *game.right, *(piece.cells for piece in game.both)))
    placed = f"ways to place nonoverlapping {every} on {board}"
    ends = {
        "left-ends": _joined_names(left, both),
        "right-ends": _joined_names(right, both),
    }
    if quantity == "positions":
        return placed
    if quantity == "tilings":
        return f"ways to tile {board} with {every}"
    if quantity == "maximal":
        return f"{placed} so that none can be added"
    if quantity in ends:
        return f"{placed} so that none of the {ends[quantity]} can be added"
    if quantity == "one-sided-ends":
        first, second = ends["left-ends"], ends["right-ends"]
        return f"{placed} so that either {first} or {second}, but not both, can be added"
    return None


def _joined_names(*names: str) -> str:
    return " and ".join(name for name in names if name)


def _names(pieces: Iterable[Iterable[tuple[int, int]]]) -> str:
    """Return what pieces are called, such as "dominoes and L-trominoes"."""
    cells = [frozenset(piece) for piece in pieces]
    names = list(dict.fromkeys(SHAPES.get(piece) or _other_name(piece) for piece in cells))
    for shape in ("dominoes", "straight trominoes"):
        ways = [f"{way} {shape}" for way in ("vertical", "horizontal")]
        if all(way in names for way in ways):
            place = min(map(names.index, ways))
            names = [name for name in names if name not in ways]
            names.insert(place, shape)
    if len(names) > 2:
        names = [", ".join(names[:-1]), names[-1]]
    return " and ".join(names)


def _other_name(piece: frozenset[tuple[int, int]]) -> str:
    height = 1 + max(row for row, _ in piece)
    width = 1 + max(column for _, column in piece)
    if len(piece) == height * width:
        return f"{height} X {width} rectangles"
    return "L-trominoes" if len(piece) == 3 else f"polyominoes of {len(piece)} cells"


def _of_colours(game: ColouringGame, quantity: str, board: str) -> str | None:
    names = [colour.name for colour in game.colours]
    pairs = {frozenset(pair) for pair in game.forbidden}
    same = {frozenset({name}) for name in names}
    different = {frozenset({a, b}) for a in names for b in names if a != b}
    near = "neighboring" if game.neighbours == "edge" else "orthogonally or diagonally neighboring"
    if pairs == same | different:
        condition = f"so that no two {near} cells are"
        if len(names) == 1 and game.neighbours == "king":
            found = f"ways to place nonattacking kings on {board}"
        elif len(names) == 1:
            found = f"ways to choose cells of {board}, no two of them {near}"
        else:
            kinds = f"with {len(names)} colors "
            found = f"ways to color some cells of {board} {kinds}{condition} both colored"
    elif pairs in (same, different):
        which = "the same color" if pairs == same else "different colors"
        found = (
            f"ways to color some cells of {board} with {len(names)} colors so that {near} "
            f"colored cells never have {which}"
        )
    else:
        return None
    if quantity == "positions":
        return found
    if quantity == "maximal":
        if len(names) > 1:
            return f"{found}, and no further cell can be colored"
        return f"{found}, so that none can be added"
    if [colour.owner for colour in game.colours] != ["left", "right"]:
        return None
    ends = {
        "left-ends": "no further cell can have the first color",
        "right-ends": "no further cell can have the second color",
        "one-sided-ends": "a further cell can have one of the colors but not the other",
    }
    return f"{found}, and {ends[quantity]}" if quantity in ends else None


def rule_comment(model: Model) -> str:
    """Return the text of a user's rule as a comment; "" for a rule that comes with gfkit.

    No path is in it: the rule is its definition.
    """
    if not getattr(model, "own", False):
        return ""
    data = model.to_data()
    shown = json.dumps(data["parts" if isinstance(model.game, Tilings) else "definition"])
    if len(shown) > MAX_RULE:
        shown = f"{len(shown)} characters, left out here"
    words = "; ".join(f"{head} {text}" for head, text in _explained(model.game))
    plain = f"The rule: {words}. " if words else ""
    return f"{plain}The rule as data: {shown}."


def _explained(game: CountingRule) -> list[tuple[str, str]]:
    return [(head, " ".join(text.split())) for head, text in game.explained()]


def recurrence_example(gf: RationalGF, offset: int) -> list[str]:
    """Return one term by the recurrence, as an example; [] where there is none worth showing.

    >>> from gfkit.formulas.gf_parser import parse_fraction
    >>> recurrence_example(parse_fraction("(1-2x-x^2)/(1-4x-4x^2+4x^3+x^4)"), 0)
    ['a(6) = 4*1054 + 4*227 - 4*48 - 11 = 4921.']
    """
    n = max(gf.holds_from, offset + gf.order) + 2
    terms = gf.terms(n + 1)
    if not gf.order or max(map(abs, terms)) >= 10**12:
        return []
    text = ""
    for lag, c in enumerate(gf.signature, 1):
        if c:
            value = terms[n - lag]
            factor = decimal(value) if value >= 0 else f"({decimal(value)})"
            body = factor if abs(c) == 1 else f"{decimal(abs(c))}*{factor}"
            text += (" - " if c < 0 else " + ") + body
    text = text[3:] if text.startswith(" + ") else f"-{text[3:]}"
    line = f"a({n}) = {text} = {decimal(terms[n])}."
    return (
        [line]
        if len(line) <= 2 * WIDEST and len(signature_text(gf.signature)) <= 2 * WIDEST
        else []
    )


def positions_example(strip: Strip, gf: RationalGF, offset: int) -> list[str]:
    """Return the positions of a small board side by side, as OEIS shows them; [] if there are none.

    The board is the largest with at most MAX_LISTED positions and at least two.
    """
    counts = gf.terms(12)
    sizes = [
        n for n, count in enumerate(counts) if n >= max(offset, 1) and 2 <= count <= MAX_LISTED
    ]
    if not sizes or strip.is_ring:
        return []
    n = max(sizes)
    try:
        turned = strip.columns is None
        found = strip.positions(columns=n) if turned else strip.positions(rows=n)
        drawings = [str(position).splitlines() for position in found]
    except GfkitError:
        return []
    if len(drawings) != counts[n]:
        return []
    sides = f"{n} X {strip.side}" if strip.columns is not None else f"{strip.side} X {n}"
    lines = [f"For n = {n} the a({n}) = {counts[n]} possibilities on the {sides} board are"]
    block: list[list[str]] = []
    for drawing in drawings:
        width = max(map(len, drawing))
        shown = [line.ljust(width) for line in drawing]
        if block and sum(len(one[0]) + 3 for one in [*block, shown]) > WIDEST:
            lines += _side_by_side(block)
            lines += ["  --"] if len(drawing) > 1 else []
            block = []
        block.append(shown)
    return [*lines, *_side_by_side(block)]


def _side_by_side(block: list[list[str]]) -> list[str]:
    """Return drawings beside each other, line by line."""
    rows = max(map(len, block))
    found = []
    for row in range(rows):
        cells = [one[row] if row < len(one) else " " * len(one[0]) for one in block]
        found.append("  " + "   ".join(cells).rstrip())
    return found
