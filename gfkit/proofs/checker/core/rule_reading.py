"""What a rule's text says: pieces, colours, conditions on arrays, liberties, pairs, or tiles.

What is counted is always the `definition`, never a name. A tile set of a user's is a definition by
itself: then the kind is "tiling", and the tile set stands in `parts`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from .cell_arithmetic import read_condition
from .clock import limit, need
from .kinds import part
from .monomials import WEIGHT, X, read_weight
from .reading import TEXT, fit
from .tracks import EDGES
from .translations import LETTERS, LINED, steps_of, surroundings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .tracks import Cell

SIDES = ("left", "right", "top", "bottom")
ALLOWED = {side: [TEXT] for side in SIDES}
TILE = {"name": TEXT, **dict.fromkeys(SIDES, TEXT), "weight": WEIGHT}
TILES = {
    "name?": TEXT,
    "summary?": TEXT,
    "labels": [TEXT],
    "tile": [TILE],
    "boundary": ALLOWED,
    "hole": ALLOWED,
}
PART = {"coefficient": range(1, 2), "tiles": TILES}
RULE = {"name": TEXT, "definition": None, "parts?": None}
PIECES = [[(range(-40, 41), range(-40, 41))]]
GAME = {
    "kind": re.compile("placement"),
    "quantity": TEXT,
    "left": PIECES,
    "right": PIECES,
    "both?": [{"cells": PIECES[0], "weight": WEIGHT}],
    "apart?": [(re.compile("left|right|both|left-right|left-both|right-both"), None)],
}
PAIR_ORDER: list[tuple[int, ...]] = [(0,), (1,), (0, 1)]
PLAYERS: dict[str, tuple[int, ...]] = {"left": (0,), "right": (1,), "both": (0, 1)}
OWNER = re.compile("left|right|both")
COLOUR = {"name": re.compile(r"[^.]"), "owner": OWNER, "weight": WEIGHT}
COLOURING = {
    "kind": re.compile("colouring|graph"),
    "quantity": TEXT,
    "colours": [COLOUR],
    "forbidden": [re.compile("[^.]{2}")],
    "neighbours": re.compile("edge|king"),
}
LIBERTY = {
    "kind": re.compile("liberty|graph"),
    "quantity": re.compile("positions"),
    "liberties": re.compile("every group of one colour touches an empty cell"),
}
OWNED = {"owner": OWNER, "weight": WEIGHT}
PAIRS = {
    "kind": re.compile("graph"),
    "quantity": TEXT,
    "vertex_piece": None,
    "edge_piece": OWNED,
}
VALUE = re.compile(r"[^#?|/.]|-[1-9]|-?[1-9][0-9]{1,2}")
WORDS, PATTERNS = [re.compile(".{1,8}")], [re.compile(".{1,21}")]
WAYS = re.compile("row|column|(anti)?diagonal|array")
COUNTS, SIDE, ORDER = [range(-(2**31), 2**31)], range(1, 17), re.compile("(non)?(in|de)creasing")
DIRECTION = re.compile(
    "horizontal|vertical|diagonal|antidiagonal|king|knight|left|right|(up|down)(-(left|right))?"
)
OFFSETS = [(range(-6, 7), range(-6, 7))]
FAILING = {"exceptions?": [range(21)], "shared?": TEXT}
NEIGHBOURS = {
    "directions?": [DIRECTION],
    "offsets?": OFFSETS,
    "relation": re.compile("equal|different|within|beyond|value"),
    "counts": COUNTS,
    "of?": [VALUE],
    "distance?": range(1999),
    "values?": [VALUE],
    "outside?": VALUE,
    **FAILING,
}
SURROUNDED = {"directions?": [DIRECTION], "offsets?": OFFSETS, "holds": TEXT, **FAILING}
FORMULA = {"rows": SIDE, "columns": SIDE, "holds": TEXT, **FAILING}
STATISTIC = {
    "rows": SIDE,
    "columns": SIDE,
    "statistic": re.compile("sum|maximum|minimum|median"),
    "allowed": [float],
    **FAILING,
}
ARROWS = {"directions": [WAYS], "arrows": [TEXT], "start": [TEXT], "accept": [TEXT]}
ACCEPTOR = {
    "track": re.compile(f"{WAYS.pattern}|place"),
    "breadth?": range(1, 5),
    "offsets?": OFFSETS,
    "inside?": bool,
    "arrows": [[range(-1, 2000)]],
    "accepting": [range(2000)],
    **FAILING,
}
MOST_ENTRIES = 100_000
PLACE = re.compile("left|right|top|bottom|(top|bottom)-(left|right)")
CONNECTED = {
    "values?": [VALUE],
    "directions?": [re.compile("horizontal|vertical|(anti)?diagonal")],
    "components?": [range(21)],
    "sides?": [PLACE],
}
SORTED = {
    "lines": re.compile("rows|columns"),
    "order": ORDER,
    "backwards?": bool,
    "rows?": range(1, 10),
    "columns?": range(1, 10),
    "shows?": TEXT,
    **FAILING,
}
ARRAY = {
    "kind": re.compile("array"),
    "quantity": re.compile("arrays"),
    "name?": TEXT,
    "summary?": TEXT,
    "values": [VALUE],
    "weights?": None,
    "neighbours?": [None],
    "window?": [
        {"rows": SIDE, "columns": SIDE, "allow?": PATTERNS, "forbid?": PATTERNS, **FAILING}
    ],
    "words?": [{"direction": re.compile("row|column|(anti)?diagonal"), "forbid": WORDS}],
    "blocks?": [None],
    "lines?": [None],
    "ordered?": {"rows?": ORDER, "columns?": ORDER},
    "corners?": {f"{v}-{h}?": VALUE for v in ("top", "bottom") for h in ("left", "right")},
    **{f"{key}?": [re.compile("rows|columns")] for key in LINED},
    "acceptors?": [ACCEPTOR],
    "introduced?": bool,
    "contains?": [VALUE],
    "connected?": [CONNECTED],
    "sorted?": [SORTED],
}
DECIMALS = set(map(str, range(1000)))
SPELLED = {  # 0 stands for "0"
    *("values", "weights", "corners", "of", "outside", "allow", "forbid", "contains"),
}
QUANTITIES = ("positions", "maximal", "left-ends", "right-ends", "one-sided-ends", "tilings")
COMBINED = {"one-sided-ends": ((1, "left-ends"), (1, "right-ends"), (-2, "maximal"))}
"""What has a count that is a combination of those of others: neither can is both cannot."""


class Piece(NamedTuple):
    """A piece: cells, who can place it, 0 Left and 1 Right; coefficient and code of its weight."""

    cells: frozenset[Cell]
    players: tuple[int, ...]
    coefficient: int
    code: int

    def turned(self) -> Piece:
        """Reflect in the main diagonal."""
        return self._replace(cells=frozenset((c, r) for r, c in self.cells))


Players = tuple[int, ...]
Apart = dict[tuple[Players, Players], frozenset[tuple[int, int]]]
"""For pairs of owners, steps to the cells on which no piece of the second may be."""


class Placement(NamedTuple):
    """A placement game; each piece once, and which pieces may not touch, both ways."""

    pieces: list[Piece]
    apart: Apart = {}  # noqa: RUF012 - it is not changed


class Colouring(NamedTuple):
    """A colouring game: names, colours as (owner, coefficient, code), pairs of names that must not
    be neighbours, in both orders, whether diagonals count.
    """  # noqa: D205

    names: str
    colours: list[tuple[str, int, int]]
    forbidden: set[str]
    king: bool


class ArrayRule(NamedTuple):
    """An array rule: coefficient and code of each value, and the conditions as they are written."""

    weights: dict[str, tuple[int, int]]
    data: dict[str, Any]


class Pairs(NamedTuple):
    """The piece of one vertex, None if there is none, and that of two: owner, coefficient, code."""

    single: tuple[str, int, int] | None
    double: tuple[str, int, int]


class Tile(NamedTuple):
    """A tile: a character for the label of each edge; coefficient and code of its weight."""

    left: str
    right: str
    top: str
    bottom: str
    coefficient: int
    code: int


class Tiles(NamedTuple):
    """Tiles, and the labels that the outer edges of a board may show."""

    tiles: tuple[Tile, ...]
    left: frozenset[str]
    right: frozenset[str]
    top: frozenset[str]
    bottom: frozenset[str]


class Symmetries(NamedTuple):
    """What is counted: the arrays that all symmetries fix, or classes up to the symmetries.

    array: a rule on arrays. said: the symmetries as they are written.
    """

    array: Any
    said: list[Any]
    classes: bool


class Liberty(NamedTuple):
    """Every group of stones touches an empty cell; x counts blue stones and y red ones."""


Game = Placement | Colouring | ArrayRule | Liberty | Pairs | Tiles | Symmetries


class Rule(NamedTuple):
    """A game and the quantity that is counted; "arrays" and "tilings" have no other."""

    game: Game
    quantity: str

    @property
    def is_tile_set(self) -> bool:
        """Tell whether a tile set itself is the definition."""
        return isinstance(self.game, Tiles)

    @property
    def parts(self) -> tuple[tuple[int, str], ...]:
        """Return the combination of quantities that is counted."""
        return COMBINED.get(self.quantity, ((1, self.quantity),))


def read_rule(data: Any, *, on_graphs: bool = False) -> Rule:
    """Read a rule on boards, or one on graphs."""
    fit(data, RULE, "rule")
    definition = data["definition"]
    parts = data.get("parts", [])
    where = "rule.definition"
    need(isinstance(definition, dict), f"{where} is not an object")
    kind = definition.get("kind")
    if kind == "tiling" and not on_graphs:
        fit(definition, {"kind": TEXT}, where)
        fit(parts, ([PART][0],), "rule.parts")
        return Rule(read_tiles(parts[0]["tiles"], "rule.parts"), "tilings")
    need(isinstance(parts, list), "rule.parts is not a list")
    need(on_graphs == (kind == "graph"), f"{where} is not of this kind of board")
    if kind in SYMMETRIES:
        return Rule(part("symmetries.symmetry_reading").read(definition, where), "arrays")
    if kind in {"moves", "links", "image"}:
        return Rule(part("moves.move_letters").read(definition, where), "arrays")
    if kind == "array":
        return Rule(read_array(spelled(definition), where), "arrays")
    if kind == "liberty" or "liberties" in definition:
        fit(definition, LIBERTY, where)
        return Rule(Liberty(), "positions")
    quantity = definition.get("quantity")
    known = [z for z in QUANTITIES if z != "tilings" or kind == "placement"]
    need(quantity in known, f"{where}.quantity is not one of {', '.join(known)}")
    if kind == "colouring" or "colours" in definition:
        return Rule(read_colouring(definition, where), str(quantity))
    if kind == "graph":
        return Rule(read_pairs(definition, where), str(quantity))
    return Rule(read_placement(definition, where), str(quantity))


SYMMETRIES = {"symmetric", "classes"}


def read_placement(data: Any, where: str) -> Placement:
    """Read the pieces of a placement game; equal ones count once, wherever they were drawn."""
    fit(data, GAME, where)
    pieces: dict[Piece, None] = {}
    owned: list[tuple[Any, tuple[int, ...], int, int]] = [
        (cells, (0,), 1, X) for cells in data["left"]
    ]
    owned += [(cells, (1,), 1, 1) for cells in data["right"]]
    for z in data.get("both", []):
        owned.append((z["cells"], (0, 1), *read_weight(z["weight"], where)))
    limit(len(owned) <= 2000, f"{where} has more than 2000 pieces")
    for cells, players, coefficient, code in owned:
        need(cells, f"{where} has a piece without cells")
        top, left = min(cells)
        shape = frozenset((r - top, c - left) for r, c in cells)
        pieces[Piece(shape, players, coefficient, code)] = None
    return Placement(list(pieces), read_apart(data.get("apart", []), where))


def read_apart(data: list[Any], where: str) -> Apart:
    """Read which pieces may not touch: no common edge, or a distance in king's steps."""
    apart: Apart = {}
    for name, kind in data:
        owners = [PLAYERS[owner] for owner in name.split("-")]
        pair = owners[0], owners[-1]
        need(pair not in apart, f"{where}.apart names a pair twice")
        if kind == "edge":
            steps = EDGES
        else:
            reach = 1 if kind == "king" else kind
            fits = type(reach) is int and 1 <= reach <= 4
            need(fits, f"{where}.apart is neither edge, king nor a distance from 1 to 4")
            around = range(-reach, reach + 1)
            steps = {(i, j) for i in around for j in around if i or j}
        apart[pair] = apart[pair[::-1]] = frozenset(steps)
    return apart


def read_colouring(data: Any, where: str) -> Colouring:
    """Read a colouring game."""
    fit(data, COLOURING, where)
    names = "".join(z["name"] for z in data["colours"])
    need(len(set(names)) == len(names), f"{where}.colours names a colour twice")
    need(set(names) >= set("".join(data["forbidden"])), f"{where}.forbidden: unknown colour")
    forbidden = {a + b for z in data["forbidden"] for a, b in (z, z[::-1])}
    limit(len(names) <= 200, f"{where} has more than 200 colours")
    colours = [(z["owner"], *read_weight(z["weight"], where)) for z in data["colours"]]
    king = data["neighbours"] == "king"
    return Colouring(names, colours, forbidden, king)


def read_pairs(data: Any, where: str) -> Pairs:
    """Read a game with pieces of one and of two vertices."""
    fit(data, PAIRS, where)
    single, double = data["vertex_piece"], data["edge_piece"]
    if single is not None:
        fit(single, OWNED, f"{where}.vertex_piece")
    read = [z and (z["owner"], *read_weight(z["weight"], where)) for z in (single, double)]
    return Pairs(*read)


def read_tiles(data: dict[str, Any], where: str) -> Tiles:
    """Read a tile set; its labels become single characters."""
    character = {label: chr(1 + k) for k, label in enumerate(data["labels"])}
    need(len(character) == len(data["labels"]), f"{where}.labels lists a label twice")
    limit(len(character) < 50_000, f"{where} has too many labels")
    used = {tile[side] for tile in data["tile"] for side in SIDES}.union(
        *(data[kind][side] for kind in ("boundary", "hole") for side in SIDES)
    )
    need(used <= character.keys(), f"{where} uses a label that labels does not list")
    need(data["tile"], f"{where} has no tile")
    tiles = []
    for tile in data["tile"]:
        edges = [character[tile[side]] for side in SIDES]
        tiles.append(Tile._make([*edges, *read_weight(tile["weight"], where)]))
    allowed = [frozenset(character[label] for label in data["boundary"][side]) for side in SIDES]
    return Tiles(tuple(tiles), *allowed)


def spelled(data: Any, within: bool = False) -> Any:
    """Write a value of an array rule, which may be a digit as well, as a text everywhere."""
    if isinstance(data, dict):
        return {key: spelled(z, within or key in SPELLED) for key, z in data.items()}
    if isinstance(data, list):
        return [spelled(z, within) for z in data]
    return str(data) if within and type(data) is int and abs(data) < 10**11 else data


def read_array(data: Any, where: str) -> ArrayRule:
    """Read an array rule."""
    neighbours = data.get("neighbours")
    for z in neighbours if isinstance(neighbours, list) else ():
        if isinstance(z, dict) and "values" in z:
            z.setdefault("relation", "value")
    fit(data, ARRAY, where)
    values = data["values"]
    different = 0 < len(values) == len(set(values)) <= 100
    need(different, f"{where}.values are not 1 to 100 different ones")
    letters = all(len(z) == 1 for z in values)
    need(letters or not data.get("window"), f"{where}.window needs values of one character")
    need(letters or not data.get("words"), f"{where}.words needs values of one character")

    def known(texts: Iterable[str], also: str = "") -> None:
        need({*texts} <= {*values, *also}, f"{where} uses a value that values does not list")

    weights = data.get("weights", {})
    fit(weights, dict.fromkeys([f"{z}?" for z in values], TEXT), f"{where}.weights")
    weights = {z: weights.get(z, "1").replace(" ", "") for z in values}
    fit(weights, dict.fromkeys(values, WEIGHT), f"{where}.weights")

    numbers = bool(data.get("blocks"))
    for z in data.get("neighbours", []):
        formula = isinstance(z, dict) and "holds" in z
        fit(z, SURROUNDED if formula else NEIGHBOURS, f"{where}.neighbours")
        need([0, 0] not in z.get("offsets", []), f"{where}.neighbours has the offset [0, 0]")
        if "holds" in z:
            surroundings(z)
            numbers = True
            continue
        outside = [z["outside"]] if "outside" in z else []
        known([*z.get("of", []), *z.get("values", []), *outside])
        needed = {"within": "distance", "beyond": "distance", "value": "values"}.get(z["relation"])
        enough = steps_of(z) and z["counts"] and (not needed or z.get(needed, []) != [])
        need(enough, f"{where}.neighbours has no directions, no counts, no distance or no values")
        numbers |= needed == "distance"
    for z in data.get("blocks", []):
        formula = isinstance(z, dict) and "holds" in z
        fit(z, FORMULA if formula else STATISTIC, f"{where}.blocks")
        if "holds" in z:
            read_condition(z["holds"], LETTERS[: z["rows"] * z["columns"]])
    for z in data.get("lines", []):
        read_line(z, values, where)
    for z in data.get("acceptors", []):
        read_acceptor(z, values, where)
    need(data.get("contains", values), f"{where}.contains lists no value")
    known(data.get("contains", []))
    for z in data.get("connected", []):
        known(z.get("values", []))
        full = all(z.get(key, [0]) for key in ("values", "directions", "components"))
        need(full, f"{where}.connected lists nothing")
    for z in data.get("sorted", []):
        blocks = z.keys() & {"rows", "columns", "shows"}
        need(len(blocks) in {0, 3}, f"{where}.sorted needs rows, columns and shows")
        numbers |= bool(blocks)
        if blocks:
            need(z["rows"] * z["columns"] <= 9, f"{where}.sorted has more than 9 cells")
            read_condition(z["shows"], LETTERS[: z["rows"] * z["columns"]])
    for key in ("neighbours", "window", "blocks", "sorted", "acceptors"):
        for z in data.get(key, []):
            need(z.get("exceptions", [0]), f"{where}.{key} lists no number of exceptions")
            need("exceptions" in z or "shared" not in z, f"{where}.{key} shares no exceptions")
            cells = z.get("rows", 1) * z.get("columns", 1)
            need(cells <= len(LETTERS), f"{where}.{key} has more than {len(LETTERS)} cells")
    integers = all(z.removeprefix("-") in DECIMALS for z in values)
    need(not numbers or integers, f"{where} needs values that are integers")
    for z in data.get("window", []):
        need(("allow" in z) != ("forbid" in z), f"{where}.window has both or none of allow, forbid")
        patterns = z.get("allow", z.get("forbid"))
        sizes = {(len(y), *map(len, y)) for y in (pattern.split("|") for pattern in patterns)}
        fair = sizes <= {(z["rows"], *[z["columns"]] * z["rows"])}
        need(fair, f"{where}.window has a pattern of another size")
        known("".join(patterns), "|?")
    for z in data.get("words", []):
        known("".join(z["forbid"]))
    known(data.get("corners", {}).values())
    return ArrayRule({z: read_weight(weights[z], where) for z in values}, data)


def read_line(z: Any, values: list[str], where: str) -> None:
    """Check a table on lines: an automaton of arrows, or what an extended part reads."""
    need(isinstance(z, dict) and "directions" in z, f"{where}.lines is not of one kind")
    fit(z["directions"], [WAYS], f"{where}.lines")
    fair = len(z["directions"]) == len(set(z["directions"])) > 0
    need(fair, f"{where}.lines does not name its directions once each")
    if "arrows" not in z:
        part("lines.line_tables").read_line(z, values, where)
        return
    fit(z, ARROWS, f"{where}.lines")
    limit(len(z["arrows"]) <= 2000, "lines have more than 2000 arrows")
    for text in z["arrows"]:
        words = text.split()
        need(len(words) == 3, "an arrow of lines is not of three words")
        good = words[1] == "." or words[1] in values
        need(good, f"an arrow of lines has {words[1]!r}, which is not a value")


def read_acceptor(z: dict[str, Any], values: list[str], where: str) -> None:
    """Check an automaton that is a table of arrows."""
    where = f"{where}.acceptors"
    arrows, lines = z["arrows"], z["track"] != "place"
    is_place = {"offsets", "inside", "exceptions"} & z.keys()
    need(not is_place if lines else z.get("offsets"), f"{where} has no offsets, or must have none")
    need("breadth" not in z or z["track"] in {"row", "column"}, f"{where} has a breadth")
    cells = [tuple(cell) for cell in z.get("offsets", [])]
    need(len(set(cells)) == len(cells) <= len(LETTERS), f"{where} has a cell twice, or too many")
    beyond = not z.get("inside", True)
    need(not beyond or cells[0] == (0, 0), f"{where}: offsets do not begin with [0, 0]")
    letters = len(values) ** z.get("breadth", 1) + beyond
    fair = arrows and all(len(row) == letters for row in arrows)
    need(fair, f"{where} has not {letters} arrows from each state")
    limit(len(arrows) * letters <= MOST_ENTRIES, f"{where} has more than {MOST_ENTRIES} arrows")
    states = {after for row in arrows for after in row} | {*z["accepting"]}
    need(max(states) < len(arrows), f"{where} has an arrow to no state")
