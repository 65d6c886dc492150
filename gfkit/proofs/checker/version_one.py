"""Check a certificate of gfkit, alone: one file, the standard library, none of gfkit's engine.

    python -m gfkit.proofs.checker [--json] FILE

Statement. One side of the board is fixed, the other is n. a(n) is the integer combination, over
`rule.parts`, of the weighted numbers of tilings: one tile on each cell; tiles that share an edge
show the same label there, outer edges show labels that `boundary` allows; the weight is the product
of the weights of the tiles, monomials in x and y; marks that `marks` does not name are set to 1.
By definition the empty board has one tiling: a(0) is the sum of the coefficients. The certificate
states that F = p/q, where F is the sum of a(n) t^n.

Liberties. No tiles say that every group of stones of one colour touches an empty cell, as
`rule.definition` of the kind "liberty" asks. Then a(n) is the weighted number of boards of empty
cells, blue stones (x) and red ones (y) that are so, and its automaton is made here from that rule:
a state tells, of the last cell read in each column, whether it is empty, or a stone of which
colour, whether its group has touched an empty cell, and else which columns show that group.

Theorem. A board grows row by row, so a(n) = alpha M^n beta for a matrix M of some dimension N, and
F = P/Q with Q = det(I - tM), P = -det [[0, alpha], [beta, I - tM]], deg Q <= N and deg P < N. Let
K >= N + max(deg q, deg p + 1). If q F = p modulo t^K, then H = P q - p Q = Q (q F - p) is divisible
by t^K and of lower degree: it is zero, and F = p/q. The same is true modulo any m and at any point
(x, y). Let this be so at all points of a grid: x and y run from 0 through more values than H has
degree in x and in y, and no prime below these numbers of values divides m. Then H = 0 modulo m, as
x, x - 1, ... can be divided out one after another: their differences are units. If moreover m is
larger than all coefficients of H, then H = 0.

As q(0) is 1, q is a recurrence for every n >= max(deg q, deg p + 1). If p and q have no common
factor, then no recurrence of lower order holds, wherever it starts.

Joined ends. On a `cylinder` the ends of the fixed side are joined, on a `ring` those of the growing
one, on a `torus` both: tiles at the two ends agree as neighbours do. Where `neighbours` is "simple
graph", sides of 1 and 2 cells stay open; where it is "multigraph", they are joined too. A ring of n
rows is a closed walk, so a(n) is a combination of traces of M^n, for n >= 1, but a(0), and for the
simple graph a(1) and a(2), are those of the open board. The sum over n >= 1 of tr M^n t^n is
-t Q'/Q with Q = det(I - tM), so F = P/Q with deg P <= N + 2 for the product Q over the parts, and
K >= N + max(deg q + 3, deg p + 1) terms suffice. They are compared in plain integers.

Checked here: structure and digest; the tile sets against `rule.definition`, by enumeration of small
boards; N, by closure, trimming and exact lumping; K exact terms and their SHA-256; q F = p modulo
t^K and m on a grid that suffices (one point if nothing is marked); that p and q are coprime.

Trusted: this file, Python's integers, `decimal`, `json` and `hashlib`. The statement is about the
tile sets, or the automaton of stones; that they count what `rule.definition` says is checked on
small boards and not proved for all. Not checked, for information only: `rule.name`, names of tiles
and tile sets, `hole` (full rectangles have none), `bound.states`, `bound.reason`, `versions`.

Exit status: 0 the certificate holds, 1 it does not, or is too large to be checked here (a fixed
side above 40, more than 8192 row states, hours of work) and so NOT CHECKED, 2 the file cannot be
read or is not JSON.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import math
import operator
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, Inexact, InvalidOperation
from typing import Any, NamedTuple

X = 1 << 32  # x^i y^j has the code X i + j, so codes of factors add and sort by (i, j)
Poly = dict[int, int]  # {code: coefficient}, no coefficient zero
Dense = list[list[int]]  # the coefficient of x^i y^j at place j of list i
Grid = tuple[int, int, int]  # numbers of values 0, 1, ... of x and of y, and the modulus m
Edge = tuple[int, int, int]  # (state, coefficient, code)
Parts = list[tuple[int, "Tiles | Liberty"]]
Progress = Callable[[str], None]
Condition = tuple[list[int], Callable[[str], bool], int]  # cells, of their values in a word, cost

OWN_START = "\0"  # stands for labels above the first row, or left of a row, with a choice
SMALL, LARGEST, MAX_ENUMERATED = 12, 16, 1_000_000  # cells of a small board; nodes visited in all
MAX_BYTES, MAX_LENGTH, MAX_EXPONENT = 1 << 26, 500_000, 1000
MAX_CLOSED, MAX_CLOSING, MAX_FRONTIER = 1 << 16, 40_000_000, 400_000
MAX_STATES, MAX_LUMPING, MAX_TRACING = 8192, 1_000_000_000, 2_000_000_000
MAX_WORK, MAX_BITS, MAX_DIGITS, MAX_GRID = 2 * 10**12, 1 << 33, 2 * 10**8, 2 * 10**11  # replay

EXACT = Context(MAX_PREC, None, MIN_EMIN, MAX_EMAX, traps=[Inexact, InvalidOperation])
SIDES = ("left", "right", "top", "bottom")
TEXT, HEX = re.compile(r"(?s).*"), re.compile(r"[0-9a-f]{64}")
NUMBER = re.compile(r"0|-?[1-9][0-9]{0,99999}")
FACTOR = re.compile(r"([0-9]{1,12})|([xy])(?:\^([0-9]{1,6}))?")
WEIGHT = re.compile(rf"(?:{FACTOR.pattern})(?:\*(?:{FACTOR.pattern})){{0,99}}")
ALLOWED = {side: [TEXT] for side in SIDES}
TILE = {"name": TEXT, **dict.fromkeys(SIDES, TEXT), "weight": WEIGHT}
TILES = {"name": TEXT, "labels": [TEXT], "tile": [TILE], "boundary": ALLOWED, "hole": ALLOWED}
PART = {"coefficient": range(-(2**31), 2**31), "tiles": TILES}
SIDE, EXPONENT, INDEX = range(1, 41), range(50_000_000), range(50_001)
PIECES = [[(range(-40, 41), range(-40, 41))]]
GAME = {
    "kind": re.compile("placement"),
    "quantity": TEXT,
    "left": PIECES,
    "right": PIECES,
    "both?": [{"cells": PIECES[0], "weight": WEIGHT}],
}
COLOUR = {"name": re.compile(r"[^.]"), "owner": re.compile("left|right|both"), "weight": WEIGHT}
COLOURING = {
    "kind": re.compile("colouring"),
    "quantity": TEXT,
    "colours": [COLOUR],
    "forbidden": [re.compile("[^.]{2}")],
    "neighbours": re.compile("edge|king"),
}
LIBERTY = {
    "kind": re.compile("liberty"),
    "quantity": re.compile("positions"),
    "liberties": re.compile("every group of one colour touches an empty cell"),
}
VALUE, WORDS, PATTERNS = re.compile(r"[^#?|/.]"), [re.compile(".{1,6}")], [re.compile(".{1,11}")]
COUNTS, SHORT, ORDER = [range(-(2**31), 2**31)], range(1, 4), re.compile("(non)?(in|de)creasing")
NEIGHBOURS = {
    "directions": [re.compile("horizontal|vertical|diagonal|antidiagonal|king|knight")],
    "relation": re.compile("equal|different|within|beyond|value"),
    "counts": COUNTS,
    "of?": [VALUE],
    "distance?": range(10),
    "values?": [VALUE],
    "outside?": VALUE,
}
ARRAY = {
    "kind": re.compile("array"),
    "quantity": re.compile("arrays"),
    "name": TEXT,
    "summary?": TEXT,
    "values": [VALUE],
    "weights?": None,
    "neighbours?": [NEIGHBOURS],
    "window?": [{"rows": SHORT, "columns": SHORT, "allow?": PATTERNS, "forbid?": PATTERNS}],
    "words?": [{"direction": re.compile("row|column|(anti)?diagonal"), "forbid": WORDS}],
    "blocks?": [
        {
            "rows": SHORT,
            "columns": SHORT,
            "statistic": re.compile("sum|maximum|minimum|median"),
            "allowed": [float],
        }
    ],
    "ordered?": {"rows?": ORDER, "columns?": ORDER},
    "corners?": {f"{v}-{h}?": VALUE for v in ("top", "bottom") for h in ("left", "right")},
    "introduced?": bool,
}
SPELLED = {"values", "weights", "corners", "of", "outside", "allow", "forbid"}  # 0 stands for "0"
CERTIFICATE = {
    "format": re.compile("gfkit certificate"),
    "version": range(1, 2),
    "rule": {"name": TEXT, "definition": None, "parts": [PART]},
    "fixed": None,
    "topology": re.compile("strip|cylinder|ring|torus"),
    "neighbours?": re.compile("simple graph|multigraph"),
    "marks": re.compile("none|x|xy"),
    "statement": re.compile(r"the sum over n >= 0 of a\(n\) t\^n equals p/q"),
    "range": {"offset": range(1), "recurrence_from": INDEX},
    "p": None,
    "q": None,
    "order": INDEX,
    "minimal": None,
    "bound": {"states": range(2**63), "dimension": INDEX, "reason": TEXT},
    "compared": {"terms": INDEX, "sha256": HEX},
    "versions": None,
    "digest": HEX,
}
COUNTED: dict[str, Callable[[bool, bool, bool], bool]] = {  # can Left, can Right, is it full?
    "positions": lambda _left, _right, _full: True,
    "maximal": lambda left, right, _full: not left and not right,
    "left-ends": lambda left, _right, _full: not left,
    "right-ends": lambda _left, right, _full: not right,
    "one-sided-ends": lambda left, right, _full: left != right,
    "tilings": lambda _left, _right, full: full,
}
STEPS: dict[str, set[tuple[int, int]]] = {  # (row, column), to the neighbours of a cell
    "horizontal": {(0, -1), (0, 1)},
    "vertical": {(-1, 0), (1, 0)},
    "diagonal": {(-1, -1), (1, 1)},
    "antidiagonal": {(-1, 1), (1, -1)},
    "king": {(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j},
    "knight": {(i, j) for i in (-2, -1, 1, 2) for j in (-2, -1, 1, 2) if abs(i * j) == 2},
}
AHEAD = {"row": (0, 1), "column": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}
RELATED: dict[str, Callable[[dict[str, Any], str, str], bool]] = {  # an element and a neighbour
    "equal": lambda _, a, b: a == b,
    "different": lambda _, a, b: a != b,
    "within": lambda z, a, b: abs(int(a) - int(b)) <= z["distance"],
    "beyond": lambda z, a, b: abs(int(a) - int(b)) > z["distance"],
    "value": lambda z, _, b: b in z["values"],
}
TWICE: dict[str, Callable[[list[int]], int]] = {  # two times a statistic of sorted numbers
    "sum": lambda z: 2 * sum(z),
    "maximum": lambda z: 2 * z[-1],
    "minimum": lambda z: 2 * z[0],
    "median": lambda z: z[(len(z) - 1) // 2] + z[len(z) // 2],
}
IN_ORDER: dict[str, Callable[[list[int], list[int]], bool]] = {
    "nondecreasing": operator.le,
    "increasing": operator.lt,
    "nonincreasing": operator.ge,
    "decreasing": operator.gt,
}


class Rejected(Exception):
    """The certificate does not hold; the message says why."""


class TooLarge(Rejected):
    """The certificate is beyond a limit, so it may hold or not; the message says which."""


def need(condition: object, reason: str) -> None:
    """Reject with the reason unless the condition holds."""
    if not condition:
        raise Rejected(reason)


def limit(condition: object, reason: str) -> None:
    """Give up with the reason unless the condition holds."""
    if not condition:
        raise TooLarge(reason)


@dataclass
class Work:
    """A limit on the work of one stage."""

    left: int
    stage: str

    def spend(self, amount: int) -> None:
        """Count work; raises TooLarge when it is too much."""
        self.left -= amount
        limit(self.left >= 0, f"{self.stage} takes more work than the checker allows")


# Reading ------------------------------------------------------------------------------------


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

    def transposed(self) -> Tiles:
        """Reflect in the main diagonal: left becomes top and right becomes bottom."""
        tiles = tuple(t._replace(left=t[2], right=t[3], top=t[0], bottom=t[1]) for t in self.tiles)
        return Tiles(tiles, self.top, self.bottom, self.left, self.right)


class Shape(NamedTuple):
    """A board, and whether the ends of its rows (across) and of its columns (down) are joined."""

    rows: int
    columns: int
    across: bool = False
    down: bool = False

    def number(self, r: int, c: int) -> int | None:
        """Return the number of a cell of the unrolled board; None if there is none."""
        if self.down:
            r %= self.rows
        if self.across:
            c %= self.columns
        fits = 0 <= r < self.rows and 0 <= c < self.columns
        return r * self.columns + c if fits else None

    def numbers(self, at: Iterable[tuple[int, int]]) -> list[int]:
        """Return the numbers of those cells that there are, each as often as it comes."""
        found = [self.number(r, c) for r, c in at]
        return [k for k in found if k is not None]


class Game(NamedTuple):
    """A placement game and what is counted.

    Each piece once: its cells, the first of them (0, 0); who can place it, 0 Left and 1 Right;
    coefficient and code of its weight.
    """

    quantity: str
    pieces: set[tuple[frozenset[tuple[int, int]], tuple[int, ...], int, int]]


class Colouring(NamedTuple):
    """A colouring game and what is counted; forbidden pairs stand in both orders."""

    quantity: str
    colours: dict[str, tuple[str, int, int]]  # owner, coefficient and code of each
    forbidden: set[str]
    steps: set[tuple[int, int]]


class Array(NamedTuple):
    """An array rule: the weight of each value, and the conditions as they were written."""

    weights: dict[str, tuple[int, int]]
    data: dict[str, Any]
    quantity: str = "arrays"


class Liberty(NamedTuple):
    """Every group of stones touches an empty cell; x counts blue stones and y red ones."""

    quantity: str = "positions"

    def transposed(self) -> Liberty:
        """Reflect in the main diagonal, which changes nothing."""
        return self


Definition = Game | Colouring | Array | Liberty


def fit(value: Any, shape: Any, where: str) -> None:
    """Reject a value without the shape: a dict for an object with exactly its keys, but for those
    with ? that may be left out, [shape] for a list, a tuple for a list so long, a range for an
    integer, float for a number, bool for itself, a pattern for a string, None for all.
    """  # noqa: D205
    if isinstance(shape, dict):
        named = {key.rstrip("?"): z for key, z in shape.items()}
        keys = f"{where} is not an object with exactly the keys {', '.join(shape)}"
        need(isinstance(value, dict), keys)
        need(shape.keys() & named.keys() <= value.keys() <= named.keys(), keys)
        for key in value:
            fit(value[key], named[key], f"{where}.{key}")
    elif isinstance(shape, list | tuple):
        need(isinstance(value, list), f"{where} is not a list")
        limit(len(value) <= MAX_LENGTH, f"{where} has more than {MAX_LENGTH} entries")
        shapes = shape * len(value) if isinstance(shape, list) else shape
        need(len(value) == len(shapes), f"{where} does not have {len(shapes)} entries")
        for k, entry in enumerate(value):
            fit(entry, shapes[k], f"{where}[{k}]")
    elif isinstance(shape, range):
        outside = f"{where} is not an integer from {shape[0]} to {shape[-1]}"
        limit(type(value) is not int or shape not in (SIDE, INDEX) or value < shape.stop, outside)
        need(type(value) is int and value in shape, outside)
    elif shape is float:
        finite = type(value) in (int, float) and abs(value) < 2**31
        need(finite, f"{where} is not a number below 2^31")
    elif shape is bool:
        need(type(value) is bool, f"{where} is neither true nor false")
    elif shape is not None:
        need(isinstance(value, str) and shape.fullmatch(value), f"{where} is not {shape.pattern}")


def read_weight(text: str, where: str) -> tuple[int, int]:
    """Read a weight: its coefficient and its code."""
    coefficient, powers = 1, {"x": 0, "y": 0}
    for factor in text.split("*"):
        digits, mark, power = FACTOR.fullmatch(factor).groups()  # type: ignore[union-attr]
        if digits:
            coefficient *= int(digits)
        else:
            powers[mark] += int(power or 1)
    fair = 0 < coefficient < 2**31 and max(powers.values()) <= MAX_EXPONENT
    need(fair, f"{where} has the weight {text[:40]}, out of range")
    return coefficient, powers["x"] * X + powers["y"]


def read_tiles(data: dict[str, Any], where: str) -> Tiles:
    """Read a tile set; its labels become single characters."""
    character = {label: chr(1 + k) for k, label in enumerate(data["labels"])}
    need(len(character) == len(data["labels"]), f"{where}.labels lists a label twice")
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


def read_pieces(data: list[Any], where: str) -> set[frozenset[tuple[int, int]]]:
    """Read the pieces of a player; equal ones count once, wherever they were drawn."""
    need(all(data), f"{where} has a piece without cells")
    return {frozenset((r - min(z)[0], c - min(z)[1]) for r, c in z) for z in data}


def read_definition(data: Any) -> Definition | None:
    """Read what is counted; None if that is the tilings."""
    where = "rule.definition"
    kind = data.get("kind") if isinstance(data, dict) else None
    if kind == "array":
        return read_array(spelled(data), where)
    if kind == "colouring":
        return read_colouring(data, where)
    if kind == "liberty":
        fit(data, LIBERTY, where)
        return Liberty()
    if data == {"kind": "tiling"}:
        return None
    fit(data, GAME, where)
    need(data["quantity"] in COUNTED, f"{where}.quantity is none of {', '.join(COUNTED)}")
    pieces: set[tuple[frozenset[tuple[int, int]], tuple[int, ...], int, int]] = set()
    for player, mark in enumerate((X, 1)):
        name = ("left", "right")[player]
        pieces |= {(z, (player,), 1, mark) for z in read_pieces(data[name], name)}
    for z in data.get("both", []):
        [cells] = read_pieces([z["cells"]], "both")
        pieces.add((cells, (0, 1), *read_weight(z["weight"], where)))
    return Game(data["quantity"], pieces)


def read_colouring(data: dict[str, Any], where: str) -> Colouring:
    """Read a colouring game."""
    fit(data, COLOURING, where)
    quantities = [z for z in COUNTED if z != "tilings"]
    need(data["quantity"] in quantities, f"{where}.quantity is none of {', '.join(quantities)}")
    colours = {z["name"]: (z["owner"], *read_weight(z["weight"], where)) for z in data["colours"]}
    need(len(colours) == len(data["colours"]), f"{where}.colours names a colour twice")
    need(colours.keys() >= set("".join(data["forbidden"])), f"{where}.forbidden: unknown colour")
    forbidden = {a + b for z in data["forbidden"] for a, b in (z, z[::-1])}
    around = ("king",) if data["neighbours"] == "king" else ("horizontal", "vertical")
    steps = set().union(*(STEPS[z] for z in around))
    return Colouring(data["quantity"], colours, forbidden, steps)


def spelled(data: Any, within: bool = False) -> Any:
    """Write a value of an array rule, which may be a digit as well, as a text everywhere."""
    if isinstance(data, dict):
        return {key: spelled(z, within or key in SPELLED) for key, z in data.items()}
    if isinstance(data, list):
        return [spelled(z, within) for z in data]
    return str(data) if within and type(data) is int and 0 <= data < 10**11 else data


def read_array(data: Any, where: str) -> Array:
    """Read an array rule."""
    neighbours = data.get("neighbours")
    for z in neighbours if isinstance(neighbours, list) else ():
        if isinstance(z, dict) and "values" in z:
            z.setdefault("relation", "value")
    fit(data, ARRAY, where)
    values = "".join(data["values"])
    different = 0 < len(values) == len(set(values)) <= 10
    need(different, f"{where}.values are not 1 to 10 different ones")

    def known(texts: Iterable[str], also: str = "") -> None:
        used = set("".join(texts))
        need(used <= set(values + also), f"{where} uses a value that values does not list")

    weights = data.get("weights", {})
    fit(weights, dict.fromkeys([f"{z}?" for z in values], TEXT), f"{where}.weights")
    weights = {z: weights.get(z, "1").replace(" ", "") for z in values}
    fit(weights, dict.fromkeys(values, WEIGHT), f"{where}.weights")

    numbers = bool(data.get("blocks"))
    for z in data.get("neighbours", []):
        known([*z.get("of", []), *z.get("values", []), z.get("outside", "")])
        needed = {"within": "distance", "beyond": "distance", "value": "values"}.get(z["relation"])
        enough = z["counts"] and (not needed or z.get(needed, []) != [])
        need(enough, f"{where}.neighbours has no counts, no distance or no values")
        numbers |= needed == "distance"
        z.update({key: set(z[key]) for key in ("counts", "of", "values") if key in z})
    need(not numbers or set(values) <= set("0123456789"), f"{where} needs values that are digits")
    for z in data.get("window", []):
        need(len(z) == 3, f"{where}.window has both or none of allow and forbid")
        patterns = z.get("allow", z.get("forbid"))
        sizes = {(len(y), *map(len, y)) for y in (pattern.split("|") for pattern in patterns)}
        fair = sizes <= {(z["rows"], *[z["columns"]] * z["rows"])}
        need(fair, f"{where}.window has a pattern of another size")
        known(patterns, "|?")
    for z in data.get("words", []):
        known(z["forbid"])
    known(data.get("corners", {}).values())
    return Array({z: read_weight(weights[z], where) for z in values}, data)


def read_polynomial(data: list[Any], where: str, marks: str) -> list[Poly]:
    """Read p or q: its coefficients of t^0, t^1, ..., the last of them not zero."""
    if marks == "none":
        found = [{0: int(Decimal(c))} if c != "0" else {} for c in data]
        need(not found or found[-1], f"{where} ends in a zero")
        return found
    keys = [(k, i, j) for i, j, k, _ in data]
    need(keys == sorted(set(keys)), f"{where} is not sorted by the exponents of t, x, y")
    found = [{} for _ in range(1 + max(keys, default=(-1,))[0])]
    for i, j, k, c in data:
        need(c != "0", f"{where} has a zero coefficient")
        found[k][i * X + j] = int(Decimal(c))
    return found


@dataclass
class Claim:
    """What a certificate says: its data, and what needed reading."""

    data: dict[str, Any]
    parts: Parts
    game: Definition | None
    by_rows: bool  # rows grow and the number of columns is fixed
    side: int
    p: list[Poly]
    q: list[Poly]

    @property
    def is_ring(self) -> bool:
        """Tell whether the ends of the growing side are joined."""
        return self.data["topology"] in {"ring", "torus"}

    @property
    def is_unrolled(self) -> bool:
        """Tell whether joined sides of 1 and 2 cells are joined too."""
        return self.data.get("neighbours") == "multigraph"

    def is_joined(self, length: int, fixed: bool) -> bool:
        """Tell whether the ends of a side are joined: the fixed or the growing one."""
        named = self.data["topology"] in ({"cylinder", "torus"} if fixed else {"ring", "torus"})
        return named and (self.is_unrolled or length > 2)

    def shape(self, n: int, side: int, by_rows: bool) -> Shape:
        """Return the board with `side` fixed and n rows, or n columns."""
        fixed, growing = self.is_joined(side, True), self.is_joined(n, False)
        return Shape(n, side, fixed, growing) if by_rows else Shape(side, n, growing, fixed)


def read(data: Any) -> Claim:
    """Check structure and digest; return what is claimed."""
    fit(data, CERTIFICATE, "certificate")
    rule, fixed, marks = data["rule"], data["fixed"], data["marks"]
    side = "rows" if isinstance(fixed, dict) and "rows" in fixed else "columns"
    fit(fixed, {side: SIDE}, "fixed")
    versions = data["versions"].items() if isinstance(data["versions"], dict) else [(0, 0)]
    texts = all(isinstance(z, str) for z in itertools.chain(*versions))
    need(texts, "versions is not an object of strings")

    game = read_definition(rule["definition"])
    tiled = not isinstance(game, Liberty)
    parts: Parts = [(z["coefficient"], read_tiles(z["tiles"], "rule.parts")) for z in rule["parts"]]
    need(tiled == bool(parts), f"rule.parts is {'not ' if parts else ''}empty")
    if isinstance(game, Liberty):
        parts = [(1, game)]

    entry = {
        "none": NUMBER,
        "x": (EXPONENT, range(1), INDEX, NUMBER),
        "xy": (EXPONENT, EXPONENT, INDEX, NUMBER),
    }[marks]
    point = {} if marks == "none" else dict.fromkeys("xy", range(2**64))
    fit(data["minimal"], {"prime": range(2, 2**64), **point}, "minimal")
    fit([data["p"], data["q"]], ([entry], [entry]), "[p, q]")
    p, q = (read_polynomial(data[name], name, marks) for name in "pq")
    need(q and q[0] == {0: 1}, "q(0) is not 1")
    since = max(len(q) - 1, len(p))  # deg q or deg p + 1
    need(data["order"] == len(q) - 1, f"order is {data['order']}; q has degree {len(q) - 1}")
    need(data["range"]["recurrence_from"] == since, f"range.recurrence_from is not {since}")
    terms, dimension = data["compared"]["terms"], data["bound"]["dimension"]
    short = f"compared.terms is {terms}; dimension {dimension} needs {dimension + since}"
    need(terms >= dimension + since, short)
    strip = data["topology"] == "strip"
    need(tiled or data["topology"] in {"strip", "cylinder"}, "groups of stones reach around a ring")
    need(strip != ("neighbours" in data), "neighbours goes with joined sides, and only with them")
    sided = isinstance(game, Array) and {"ordered", "corners", "introduced"} & game.data.keys()
    need(strip or not sided, "rule.definition is about sides that the board does not have")

    rest = {key: data[key] for key in data if key != "digest"}
    dump = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    same = data["digest"] == hashlib.sha256(dump.encode("ascii")).hexdigest()
    need(same, "digest does not belong to this text: it was changed after it was written")
    return Claim(data, parts, game, side == "columns", fixed[side], p, q)


# The automaton ------------------------------------------------------------------------------


def restricted(code: int, marks: str) -> int:
    """Set x = y = 1 for marks "none" and y = x for marks "x"."""
    return {"none": 0, "x": (code // X + code % X) * X, "xy": code}[marks]


def marked(poly: Poly, marks: str) -> Poly:
    """Keep only the marks that are asked for."""
    total: Poly = {}
    for code, c in poly.items():
        total[restricted(code, marks)] = total.get(restricted(code, marks), 0) + c
    return {code: c for code, c in total.items() if c}


class Strip:
    """The automaton of one tile set on boards with `width` columns, whose rows grow.

    A state between rows is the text of the labels on the edges between them. Within a row it is a
    text of width + 1 characters: the label right of the last tile, then the labels above the cells
    that are still to be covered, then those below the cells of this row that are covered.
    With `joined` the ends of a row are joined: within a row, the last character is the label left
    of its first tile. With `free` the labels above the first row are not asked for; the start is
    then no board, but leads to all labels that any row shows below it.
    """

    def __init__(
        self, tiles: Tiles, width: int, marks: str, joined: bool = False, free: bool = False
    ) -> None:
        self.width, self.tiles, self.joined = width, tiles, joined
        # If the top allows one label and the bottom allows it too, the start is that label all
        # along, and a(0) = 1. Otherwise the start is a state of its own, which never returns.
        plain = not free and len(tiles.top) == 1 and tiles.top <= tiles.bottom
        self.start = width * (min(tiles.top) if plain else OWN_START)
        self.steps: dict[str, list[tuple[str, str, int, int, str]]] = {}  # by labels left and above
        for tile in tiles.tiles:
            code = restricted(tile.code, marks)
            step = (tile.right, tile.bottom, tile.coefficient, code, tile.left)
            tops = tile.top + OWN_START * (not plain and (free or tile.top in tiles.top))
            for left in tile.left + OWN_START * (joined or tile.left in tiles.left):
                for top in tops:
                    self.steps.setdefault(left + top, []).append(step)
        self.known: list[dict[str, list[tuple[str, int, int]]]] = [{} for _ in range(width)]

    def is_end(self, state: str) -> bool:
        """Tell whether a board may end here; the empty board may, by definition."""
        return state == self.start or self.tiles.bottom.issuperset(state)

    def cell(self, depth: int, state: str) -> list[tuple[str, int, int]]:
        """Cover one cell of a row in every way; return (state after it, coefficient, code)."""
        found = self.known[depth].get(state)
        if found is None:
            before = state if depth else OWN_START + state
            seam = before[-1] if self.joined and depth else ""
            above = before[2:-1] if seam else before[2:]
            found = [
                (right + above + bottom + (seam or left if self.joined else ""), c, e)
                for right, bottom, c, e, left in self.steps.get(before[:2], ())
            ]
            if depth == self.width - 1 and self.joined:
                found = [(after[1:-1], c, e) for after, c, e in found if after[0] == after[-1]]
            elif depth == self.width - 1:
                found = [(after[1:], c, e) for after, c, e in found if after[0] in self.tiles.right]
            self.known[depth][state] = found
        return found

    def row(self, frontier: dict[tuple[str, int], int], work: Work) -> dict[tuple[str, int], int]:
        """Take {(state, code): coefficient} from above a row to below it."""
        for depth in range(self.width):
            below: dict[tuple[str, int], int] = {}
            for (state, code), weight in frontier.items():
                found = self.cell(depth, state)
                work.spend(1 + len(found))
                limit(len(below) < MAX_FRONTIER, "a row can be filled in too many ways")
                for after, c, e in found:
                    key = (after, code + e)
                    below[key] = below.get(key, 0) + weight * c
            frontier = below
        return frontier


class Stones(Strip):
    """The automaton of boards of stones on `width` columns, all of whose groups have liberties.

    A state has a character for the last cell read in each column: WALL if none was, EMPTY, or a
    stone: SAFE + colour if its group has touched an empty cell, and otherwise GROUP + colour
    + 2 * (the first column that shows the group). Safe groups need no names, since what they will
    touch changes nothing.
    """

    WALL, EMPTY, SAFE, NEW, GROUP = 1, 2, 4, 62, 64  # the last three are even

    def __init__(self, width: int, marks: str, joined: bool = False) -> None:
        self.width, self.joined = width, joined
        self.start = chr(self.WALL) * width
        self.codes = [restricted(code, marks) for code in (X, 1)]
        self.known = [{} for _ in range(width)]

    def is_end(self, state: str) -> bool:
        """Tell whether no group needs a liberty."""
        return all(ord(z) < self.NEW for z in state)

    def cell(self, depth: int, state: str) -> list[tuple[str, int, int]]:
        """Read one cell of a row in every way; return (state after it, 1, code)."""
        found = self.known[depth].get(state)
        if found is None:
            near = {state[depth]}  # above the cell, on its left, and across the seam
            near |= {state[depth - 1]} if depth else set()
            near |= {state[0]} if self.joined and depth == self.width - 1 else set()
            needy = {z for z in near if ord(z) >= self.NEW}
            saved = "".join(chr(self.SAFE + ord(z) % 2) if z in needy else z for z in state)
            found = [(self.named(saved[:depth] + chr(self.EMPTY) + saved[depth + 1 :]), 1, 0)]
            for colour, code in enumerate(self.codes):
                safe = {chr(self.EMPTY), chr(self.SAFE + colour)} & near
                stone = chr((self.SAFE if safe else self.NEW) + colour)
                joining = {z for z in needy if ord(z) % 2 == colour}
                after = "".join(stone if z in joining else z for z in state)
                above = after[depth]
                after = after[:depth] + stone + after[depth + 1 :]
                if ord(above) < self.NEW or above in after:  # or its group is surrounded
                    found.append((self.named(after), 1, code))
            self.known[depth][state] = found
        return found

    def named(self, state: str) -> str:
        """Name every group that needs a liberty by the first column that shows it."""
        names: dict[str, str] = {}
        for k, z in enumerate(state):
            if ord(z) >= self.NEW:
                names.setdefault(z, chr(self.GROUP + 2 * k + ord(z) % 2))
        return "".join(names.get(z, z) for z in state)


def strips_of(parts: Parts, width: int, marks: str, joined: bool) -> list[Strip]:
    """Return the automaton of each part."""
    return [
        Stones(width, marks, joined)
        if isinstance(rule, Liberty)
        else Strip(rule, width, marks, joined)
        for _, rule in parts
    ]


@dataclass
class Automaton:
    """A lumped automaton: start and end of its blocks, and one row of tiles in two ways.

    layers: one a cell: for each class after the cell, the edges that come in from the classes
    before it; the classes before the first cell and after the last are the blocks.
    matrix: for each block, the edges that go out to the blocks after the row.
    """

    states: int
    start: list[int]
    end: list[bool]
    layers: list[list[list[Edge]]]
    matrix: list[list[Edge]]


def build(parts: Parts, width: int, marks: str, joined: bool = False) -> Automaton:
    """Close, trim and lump the direct sum of the parts."""
    strips = strips_of(parts, width, marks, joined)
    work = Work(MAX_CLOSING, "the closure of the row states")
    names = [(part, strip.start) for part, strip in enumerate(strips)]
    number = {name: s for s, name in enumerate(names)}
    rows: list[list[Edge]] = []
    for part, state in names:  # which grows meanwhile
        rows.append([])
        for (after, code), c in strips[part].row({(state, 0): 1}, work).items():
            if (part, after) not in number:
                limit(len(names) < MAX_CLOSED, f"the closure has more than {MAX_CLOSED} row states")
                number[part, after] = len(names)
                names.append((part, after))
            rows[-1].append((number[part, after], c, code))

    into: list[list[int]] = [[] for _ in rows]
    for s, row in enumerate(rows):
        for t, _, _ in row:
            into[t].append(s)
    todo = [s for s, (part, state) in enumerate(names) if strips[part].is_end(state)]
    alive = set(todo)  # an end can be reached; every start is an end
    while todo:
        fresh = set(into[todo.pop()]) - alive
        alive |= fresh
        todo += fresh
    limit(len(alive) <= MAX_STATES, f"there are more than {MAX_STATES} row states that can end")
    names = [names[s] for s in sorted(alive)]
    place = {s: k for k, s in enumerate(sorted(alive))}
    rows = [[(place[t], c, e) for t, c, e in rows[s] if t in alive] for s in sorted(alive)]

    end = [strips[part].is_end(state) for part, state in names]
    block = coarsest_exact_partition(rows, end)
    speaker = {b: s for s, b in reversed(list(enumerate(block)))}
    start = [0] * len(speaker)
    for part, (coefficient, _) in enumerate(parts):
        start[block[names.index((part, strips[part].start))]] += coefficient
    speakers = [speaker[b] for b in range(len(speaker))]
    layers = one_row(strips, [names[s] for s in speakers], dict(zip(names, block, strict=True)))
    matrix = [[(block[t], c, e) for t, c, e in rows[s]] for s in speakers]
    return Automaton(len(names), start, [end[s] for s in speakers], layers, matrix)


def coarsest_exact_partition(rows: list[list[Edge]], end: list[bool]) -> list[int]:
    """Return the block of each state, in the coarsest partition that is exact.

    Exact: the states of a block agree in whether they are ends and in their total weight to each
    block. Then M^n beta is constant on blocks, by induction, and one state speaks for its block.
    Start with ends and others, and split what disagrees until nothing does.
    """
    work = Work(MAX_LUMPING, "lumping")
    block, blocks = [int(z) for z in end], len(set(end))
    while True:
        size = [0] * (1 + max(block))
        for b in block:
            size[b] += 1
        seen: dict[Any, int] = {}
        finer = []
        for b, row in zip(block, rows, strict=True):
            total: dict[tuple[int, int], int] = {}
            if size[b] > 1:  # or there is nobody to disagree with
                work.spend(1 + len(row))
                for t, c, code in row:
                    key = (block[t], code)
                    total[key] = total.get(key, 0) + c
            finer.append(seen.setdefault((b, *sorted(total.items())), len(seen)))
        if len(seen) == blocks:
            return finer
        block, blocks = finer, len(seen)


def one_row(
    strips: list[Strip], speakers: list[tuple[int, str]], block: dict[tuple[int, str], int]
) -> list[list[list[Edge]]]:
    """Write a row, from the speakers of the blocks to the blocks, as one layer a cell."""
    layers: list[list[list[Edge]]] = []
    before = {name: b for b, name in enumerate(speakers)}
    width = strips[0].width
    for depth in range(width):
        last = depth == width - 1
        after = block if last else {}
        layer: list[list[Edge]] = [[] for _ in speakers if last]
        for (part, state), s in before.items():
            for name, c, code in strips[part].cell(depth, state):
                if (part, name) not in after and not last:
                    after[part, name] = len(layer)
                    layer.append([])
                if (part, name) in after:
                    layer[after[part, name]].append((s, c, code))
        layers.append(layer)
        before = after
    return layers


# Terms --------------------------------------------------------------------------------------


def kind(edges: list[Edge]) -> int:
    """Sort the targets of a layer: 0 copies a source, 1 adds two, 2 adds some, 3 has weights."""
    plain = all(c == 1 and code == 0 for _, c, code in edges)
    return {1: 0, 2: 1}.get(len(edges), 2) if plain else 3


def values(automaton: Automaton, count: int, x: int = 0, y: int = 0) -> Iterator[int]:
    """Yield a(0), ..., a(count - 1) at x -> 2^x, y -> 2^y: cell by cell, in plain integers."""
    orders = [sorted(range(len(z)), key=[kind(t) for t in z].__getitem__) for z in automaton.layers]
    steps = []
    for depth, layer in enumerate(automaton.layers):
        # The order of the sources is that of the targets one layer before; at 0, of the last layer.
        place = {target: k for k, target in enumerate(orders[depth - 1])}
        kinds: list[list[list[Edge]]] = [[], [], [], []]
        for target in orders[depth]:
            edges = [(place[s], c, code // X * x + code % X * y) for s, c, code in layer[target]]
            kinds[kind(layer[target])].append(edges)
        copies = [edges[0][0] for edges in kinds[0]]
        pairs = [(edges[0][0], edges[1][0]) for edges in kinds[1]]
        sums = [[s for s, _, _ in edges] for edges in kinds[2]]
        steps.append((copies, pairs, sums, kinds[3]))
    v = [automaton.start[b] for b in orders[-1]]
    ends = [k for k, b in enumerate(orders[-1]) if automaton.end[b]]
    for _ in range(count):
        yield sum([v[k] for k in ends])
        for copies, pairs, sums, weighted in steps:
            v = (
                [v[s] for s in copies]
                + [v[s] + v[t] for s, t in pairs]
                + [sum([v[s] for s in some]) for some in sums]
                + [sum([v[s] * c << shift for s, c, shift in edges]) for edges in weighted]
            )


def exact_terms(automaton: Automaton, count: int, marks: str) -> Iterator[Poly]:
    """Yield the exact polynomials a(0), ..., a(count - 1).

    With marks, by Kronecker substitution: y = 2^s and x = 2^(s h), where every coefficient is below
    2^(s - 1) in absolute value and every degree in y below h. Once 2^(s - 1) has been added to each
    coefficient they are the digits of the value in base 2^s: no polynomial is taken for another.
    """
    edges = sum(len(z) for layer in automaton.layers for z in layer)
    widest = 3 * max(len(layer) for layer in automaton.layers)

    def affordable(bits: float) -> None:
        limit(edges * count * (1 + bits / 60) < MAX_WORK, "the terms take too much work to replay")
        limit(widest * bits < MAX_BITS, "the terms take too much memory to replay")

    in_sums = [max([1, *(sum(c for _, c, _ in z) for z in layer)]) for layer in automaton.layers]
    affordable(count * (1 + sum(math.log2(c) for c in in_sums)))
    if marks == "none":
        for value in values(automaton, count):
            yield {0: value} if value else {}
        return
    absolute = replace(automaton, start=[abs(c) for c in automaton.start])
    size = 1 + max(values(absolute, count)).bit_length() // 8  # bytes a digit
    s = 8 * size
    most = max((sum(divmod(e, X)) for z in automaton.matrix for _, _, e in z), default=0)
    affordable(s * count * most)
    wide, high = (1 + max(values(absolute, count, *z)).bit_length() // s for z in ((s, 0), (0, s)))
    affordable(s * wide * high)
    limit(count * wide * high < MAX_DIGITS // 8, "the terms have too many coefficients")
    half = 1 << (s - 1)
    halves = int.from_bytes(half.to_bytes(size, "little") * wide * high, "little")
    for value in values(automaton, count, s * high, s):
        digits = (value + halves).to_bytes(size * wide * high, "little")
        poly = {}
        for k in range(wide * high):
            c = int.from_bytes(digits[k * size : (k + 1) * size], "little") - half
            if c:
                poly[k // high * X + k % high] = c
        yield poly


def line(poly: Poly, marks: str) -> str:
    """Write a term as it is hashed."""
    if marks == "none":
        return format(poly.get(0, 0), "x") + "\n"
    return " ".join(f"{code // X},{code % X},{poly[code]:x}" for code in sorted(poly)) + "\n"


# Rings --------------------------------------------------------------------------------------


class Rings:
    """One row of tiles as a square matrix for each part, between all labels around a row.

    The labels below any row are enough, since on a ring every row is below one. If rows s and t of
    M are equal, M = E R, where R has one of them only; R E has the same trace and so have all
    powers. So states with equal rows, or equal columns, are merged: all later entries to the one
    are entries to the other.
    """

    def __init__(self, parts: Parts, width: int, marks: str, joined: bool, work: Work) -> None:
        self.states = self.dimension = 0
        self.parts: list[tuple[int, list[dict[int, Poly]]]] = []
        for coefficient, tiles in parts:
            assert isinstance(tiles, Tiles)  # there are no liberties on rings
            strip = Strip(tiles, width, marks, joined, free=True)
            names, rows = [strip.start], list[dict[int, Poly]]()
            number = {strip.start: 0}
            for state in names:  # which grows meanwhile
                rows.append({})
                for (after, code), c in strip.row({(state, 0): 1}, work).items():
                    if after not in number:
                        full = f"the closure has more than {MAX_CLOSED} row states"
                        limit(len(names) < MAX_CLOSED, full)
                        number[after] = len(names)
                        names.append(after)
                    rows[-1].setdefault(number[after], {})[code] = c
            self.states += len(rows) - 1
            rows = merged_rows(rows, work)
            limit(len(rows) <= MAX_STATES, f"there are more than {MAX_STATES} row states")
            self.dimension += len(rows)
            self.parts.append((coefficient, rows))


def merged_rows(rows: list[dict[int, Poly]], work: Work) -> list[dict[int, Poly]]:
    """Merge states with equal rows or equal columns, and leave out those without any."""
    unchanged = 0
    while unchanged < 2:
        work.spend(sum(map(len, rows)))
        seen: dict[Any, int] = {}
        block: list[int] = []
        for row in rows:
            key = tuple(sorted((t, *sorted(entry.items())) for t, entry in row.items()))
            block.append(seen.setdefault(key, len(seen)) if row else -1)
        speaker = {b: s for s, b in reversed(list(enumerate(block)))}
        kept = [speaker[b] for b in range(len(seen))]
        unchanged = unchanged + 1 if len(kept) == len(rows) else 0
        turned: list[dict[int, Poly]] = [{} for _ in kept]  # the transpose, for columns
        for s, k in enumerate(kept):
            for t, entry in rows[k].items():
                if block[t] >= 0:
                    total = turned[block[t]].setdefault(s, {})
                    for code, c in entry.items():
                        total[code] = total.get(code, 0) + c
        rows = turned
    return rows


def traces(rings: Rings, opened: Iterator[Poly], unrolled: bool, work: Work) -> Iterator[Poly]:
    """Yield the terms: a(0), and a(1) and a(2) unless unrolled, are those of open boards."""
    yield next(opened)
    powers = [
        (coefficient, rows, [{s: {0: 1}} for s in range(len(rows))])
        for coefficient, rows in rings.parts
    ]
    for n in itertools.count(1):
        total: Poly = {}
        for coefficient, rows, columns in powers:
            for s, column in enumerate(columns):
                after: dict[int, Poly] = {}
                for t, entry in column.items():
                    work.spend(1 + len(rows[t]) * len(entry))
                    for u, factor in rows[t].items():
                        into = after.setdefault(u, {})
                        for (d, b), (e, c) in itertools.product(entry.items(), factor.items()):
                            into[d + e] = into.get(d + e, 0) + b * c
                columns[s] = after
                for code, c in after.get(s, {}).items():
                    total[code] = total.get(code, 0) + coefficient * c
        total = {code: c for code, c in total.items() if c}
        yield next(opened) if n <= 2 and not unrolled else total


# Agreement ----------------------------------------------------------------------------------


def bounds(automaton: Automaton) -> tuple[int, int, int]:
    """Bound the degrees of P and Q in x and in y, and the absolute values of their coefficients.

    The degree of a determinant is at most the sum of the largest degrees in its rows, or in its
    columns. A coefficient is at most the largest absolute value for |x| = |y| = |t| = 1, and there
    a determinant is at most the product, over its rows, of the sums of absolute values.
    """
    degrees, size = [], 1 + sum(abs(c) for c in automaton.start)
    for mark in (0, 1):
        in_row, in_column = [0] * len(automaton.start), [0] * len(automaton.start)
        for s, row in enumerate(automaton.matrix):
            for t, _, code in row:
                degree = divmod(code, X)[mark]
                in_row[s], in_column[t] = max(in_row[s], degree), max(in_column[t], degree)
        degrees.append(min(sum(in_row), sum(in_column)))
    for row, end in zip(automaton.matrix, automaton.end, strict=True):
        size *= 1 + end + sum(c for _, c, _ in row)
    return degrees[0], degrees[1], size


def grid(automaton: Automaton, p: list[Poly], q: list[Poly], count: int) -> Grid:
    """Return how many values of x and of y, and which m, suffice to show that H is zero."""
    x, y, size = bounds(automaton)
    claimed = [(*divmod(code, X), abs(c)) for z in [*p, *q] for code, c in z.items()]
    wide, high = 1 + x + max(i for i, _, _ in claimed), 1 + y + max(j for _, j, _ in claimed)
    m = 1 + size * sum(c for _, _, c in claimed)
    work = wide * high * count * (len(q) + wide + high) * (1 + m.bit_length() // 60)
    limit(work < MAX_GRID, "q F = p takes too much work to compare")
    while math.gcd(m, math.factorial(max(wide, high) - 1)) > 1:
        m += 1
    return wide, high, m


def dense(poly: Poly, m: int) -> Dense:
    """Write a polynomial modulo m as lists."""
    found: Dense = [[] for _ in range(1 + max(poly, default=-1) // X)]
    for code in sorted(poly):
        row = found[code // X]
        row += [*[0] * (code % X - len(row)), poly[code] % m]
    return found


def evaluate(polys: Dense, z: int, m: int) -> list[int]:
    """Return the values at z, modulo m, of polynomials given by their coefficients."""
    powers = [1]
    for _ in range(1, max(map(len, polys), default=0)):
        powers.append(powers[-1] * z % m)
    return [sum(map(operator.mul, f, powers)) % m for f in polys]


def agree(q: list[Poly], terms: list[Dense], p: list[Poly], points: Grid) -> bool:
    """Tell whether q F = p modulo t^K and m on the grid, for F given by K terms."""
    wide, high, m = points
    table = [*(dense(z, m) for z in [*q, *p]), *terms]
    since = len(q) + len(p)
    for y in range(high):
        rows = [evaluate(z, y, m) for z in table]
        for x in range(wide):
            found = evaluate(rows, x, m)
            if not is_product(found[: len(q)], found[since:], found[len(q) : since], m):
                return False
    return True


def is_product(q: list[int], f: list[int], p: list[int], m: int) -> bool:
    """Tell whether q f = p modulo t^K and m, where f has K coefficients; none is negative.

    One product of long numbers, for t = 10^size: `decimal` multiplies them fast, and rounding would
    raise an exception.
    """
    size = 1 + Decimal(len(q) * m * m).adjusted()
    total = size * (len(q) + len(f))
    limit(total < MAX_DIGITS, "q F takes too much memory")
    a, b = (Decimal("".join([str(Decimal(c)).zfill(size) for c in reversed(z)])) for z in (q, f))
    digits = str(EXACT.multiply(a, b)).zfill(total)
    found = (int(Decimal(digits[k - size : k])) for k in range(total, 0, -size))
    wanted = [*p, *[0] * (len(f) - len(p))]
    return not any((c - d) % m for c, d in zip(found, wanted, strict=False))


# Small boards -------------------------------------------------------------------------------


def count_positions(game: Game, shape: Shape, work: Work) -> Poly:
    """Enumerate the positions of a game: sets of disjoint placements.

    On an unrolled board a piece that overlaps its own repetition is not placed; whether a player
    could place one more is asked of one piece alone.
    """
    columns = shape.columns
    cells = shape.rows * columns
    starting: list[list[tuple[int, int, int]]] = [[] for _ in range(cells)]
    moves: list[list[int]] = [[], []]
    for (piece, players, c, e), cell in itertools.product(game.pieces, range(cells)):
        at = shape.numbers((cell // columns + i, cell % columns + j) for i, j in piece)
        if len(at) == len(piece):
            mask = sum(1 << k for k in set(at))
            if len(set(at)) == len(at):
                starting[cell].append((mask, c, e))
            for player in players:
                moves[player].append(mask)
    counted: Poly = {}
    todo = [(0, 0, 1, 0)]  # next cell, the cells covered, coefficient, code
    while todo:
        cell, covered, weight, code = todo.pop()
        work.spend(1 + len(starting[cell] if cell < cells else moves[0] + moves[1]) // 8)
        if cell < cells:
            todo.append((cell + 1, covered, weight, code))
            todo += [
                (cell + 1, covered | mask, weight * c, code + e)
                for mask, c, e in starting[cell]
                if not mask & covered
            ]
            continue
        can = [any(not mask & covered for mask in masks) for masks in moves]
        if COUNTED[game.quantity](can[0], can[1], covered == (1 << cells) - 1):
            counted[code] = counted.get(code, 0) + weight
    return counted


def fillings(
    values: dict[str, tuple[int, int]], conditions: list[Condition], cells: int, work: Work
) -> Iterator[tuple[str, int, int]]:
    """Enumerate the boards that obey the conditions: one value a cell, coefficient and code."""
    last: list[list[Condition]] = [[] for _ in range(cells)]
    for at, holds, cost in conditions:
        if at:
            last[max(at)].append((at, holds, cost))
    costs = [1 + len(values) * sum(1 + cost // 8 for _, _, cost in some) // 2 for some in last]
    todo = [("", 1, 0)]
    while todo:
        board, weight, code = todo.pop()
        if len(board) == cells:
            yield board, weight, code
            continue
        work.spend(costs[len(board)])
        for value, (c, e) in values.items():
            longer = board + value
            if all(holds("".join([longer[k] for k in at])) for at, holds, _ in last[len(board)]):
                todo.append((longer, weight * c, code + e))


def count_colourings(game: Colouring, shape: Shape, work: Work) -> Poly:
    """Enumerate the partial colourings of a board; an empty cell has the value `.`."""
    near = [
        shape.numbers([(r + i, c + j) for i, j in game.steps])
        for r, c in itertools.product(range(shape.rows), range(shape.columns))
    ]
    pairs: list[Condition] = [
        ([a, b], lambda z: z not in game.forbidden, 0)
        for a, some in enumerate(near)
        for b in some
        if b <= a
    ]
    colours = {".": (1, 0), **{name: z[1:] for name, z in game.colours.items()}}
    counted: Poly = {}
    for board, weight, code in fillings(colours, pairs, len(near), work):
        work.spend(1 + len(board) * len(colours) // 4)
        movers = {
            owner
            for name, (owner, _, _) in game.colours.items()
            for k, some in enumerate(near)
            if board[k] == "." and not any(board[b] + name in game.forbidden for b in some)
        }
        can = [bool(movers & {player, "both"}) for player in ("left", "right")]
        if COUNTED[game.quantity](can[0], can[1], "." not in board):
            counted[code] = counted.get(code, 0) + weight
    return counted


def count_arrays(rule: Array, shape: Shape, work: Work) -> Poly:
    """Enumerate the arrays that obey a rule."""
    counted: Poly = {}
    conditions = []
    cells = shape.rows * shape.columns
    for condition in conditions_of(rule, shape) if cells else ():
        work.spend(1)
        conditions.append(condition)
    for _, weight, code in fillings(rule.weights, conditions, cells, work):
        counted[code] = counted.get(code, 0) + weight
    return counted


def count_stones(shape: Shape, work: Work) -> Poly:
    """Enumerate the boards of stones all of whose groups touch an empty cell."""
    near = [
        shape.numbers([(r + i, c + j) for i, j in STEPS["horizontal"] | STEPS["vertical"]])
        for r, c in itertools.product(range(shape.rows), range(shape.columns))
    ]
    counted: Poly = {}
    for board, _, code in fillings({".": (1, 0), "B": (1, X), "R": (1, 1)}, [], len(near), work):
        work.spend(1 + len(board) // 2)
        todo = [k for k, z in enumerate(board) if z == "."]
        reached = set(todo)  # the empty cells, and the stones whose group touches one
        while todo:
            a = todo.pop()
            for b in near[a]:
                if b not in reached and board[a] in {".", board[b]}:
                    reached.add(b)
                    todo.append(b)
        if len(reached) == len(board):
            counted[code] = counted.get(code, 0) + 1
    return counted


def conditions_of(rule: Array, shape: Shape) -> Iterator[Condition]:
    """Yield what a rule demands of the values on some cells, read as a word."""
    data, values = rule.data, "".join(rule.weights)
    rows, columns = shape.rows, shape.columns
    board = list(itertools.product(range(rows), range(columns)))

    def blocks(height: int, width: int) -> Iterator[list[int]]:
        for r, c in board:
            at = shape.numbers((r + i, c + j) for i in range(height) for j in range(width))
            if len(at) == height * width:
                yield at

    for z in data.get("neighbours", []):
        steps: set[tuple[int, int]] = set().union(
            *(STEPS[direction] for direction in z["directions"])
        )
        for r, c in board:
            near = shape.numbers([(r + i, c + j) for i, j in steps])
            beyond = z.get("outside", "") * (len(steps) - len(near))
            yield [r * columns + c, *near], crowd(z, beyond), len(steps)
    for z in data.get("window", []):
        patterns = z.get("allow", z.get("forbid"))
        matches, cost = (
            matcher(patterns, "forbid" in z),
            sum("?" in pattern for pattern in patterns),
        )
        for at in blocks(z["rows"], z["columns"]):
            yield at, matches, cost
    for z in data.get("words", []):
        down, across = AHEAD[z["direction"]]
        for size in set(map(len, z["forbid"])):
            avoids = matcher([word for word in z["forbid"] if len(word) == size], True)
            for r, c in board:
                at = shape.numbers([(r + down * k, c + across * k) for k in range(size)])
                if len(at) == size:
                    yield at, avoids, 0
    for z in data.get("blocks", []):
        fits = measured(z["statistic"], {2 * a for a in z["allowed"]})
        for at in blocks(z["rows"], z["columns"]):
            yield at, fits, 0
    lines = {"rows": blocks(1, columns), "columns": blocks(rows, 1)}
    for direction, order in data.get("ordered", {}).items():
        for a, b in itertools.pairwise(lines[direction]):
            yield [*a, *b], ordered(values, order), len(a)
    for corner, value in data.get("corners", {}).items():
        r, c = (rows - 1) * ("bottom" in corner), (columns - 1) * ("right" in corner)
        yield [r * columns + c], matcher([value], False), 0
    if data.get("introduced"):
        for k in range(len(board)):
            yield [*range(k + 1)], introduced(values), k


def crowd(z: dict[str, Any], beyond: str) -> Callable[[str], bool]:
    """Of an element, and its neighbours after it: as many are related as may be."""
    related = RELATED[z["relation"]]

    def holds(word: str) -> bool:
        number = sum(related(z, word[0], other) for other in word[1:] + beyond)
        return number in z["counts"] or ("of" in z and word[0] not in z["of"])

    return holds


def matcher(patterns: list[str], forbidden: bool) -> Callable[[str], bool]:
    """Of a window: it matches one of the patterns, or none if they are forbidden."""
    plain = {pattern.replace("|", "") for pattern in patterns}
    open_ones = [pattern for pattern in plain if "?" in pattern]

    def holds(word: str) -> bool:
        matches = word in plain or any(
            all(p in ("?", value) for p, value in zip(pattern, word, strict=True))
            for pattern in open_ones
        )
        return matches != forbidden

    return holds


def measured(statistic: str, twice: set[float]) -> Callable[[str], bool]:
    """Of a block of digits: its statistic is allowed."""
    return lambda word: TWICE[statistic](sorted(map(int, word))) in twice


def ordered(values: str, order: str) -> Callable[[str], bool]:
    """Of two lines in a row: they are in lexicographic order."""

    def holds(word: str) -> bool:
        ranks, half = [values.index(value) for value in word], len(word) // 2
        return IN_ORDER[order](ranks[:half], ranks[half:])

    return holds


def introduced(values: str) -> Callable[[str], bool]:
    """Of the first elements: the last is at most the value after the largest before it."""
    return lambda word: word[-1] in word[:-1] + values[len(set(word[:-1])) :][:1]


def count_tilings(parts: Parts, shape: Shape, work: Work) -> Poly:
    """Enumerate the tilings of a board with at least one cell, tile by tile."""
    counted: Poly = {}
    rows, columns = shape.rows, shape.columns

    def fits(tile: Tile, board: tuple[Tile, ...], tiles: Tiles) -> bool:
        r, c = divmod(len(board), columns)
        laid = (*board, tile)  # where a side is joined, its other end is there, or the tile itself
        rights = {laid[r * columns].left} if shape.across else tiles.right
        bottoms = {laid[c].top} if shape.down else tiles.bottom
        return (
            (tile.top == board[-columns].bottom if r else shape.down or tile.top in tiles.top)
            and (c < columns - 1 or tile.right in rights)
            and (r < rows - 1 or tile.bottom in bottoms)
        )

    for coefficient, tiles in parts:
        assert isinstance(tiles, Tiles)
        fitting: dict[str, list[Tile]] = {}  # by their left labels
        for tile in tiles.tiles:
            fitting.setdefault(tile.left, []).append(tile)
        todo: list[tuple[tuple[Tile, ...], int, int]] = [((), coefficient, 0)]
        while todo:
            board, weight, code = todo.pop()
            r, c = divmod(len(board), columns)
            if r == rows:
                counted[code] = counted.get(code, 0) + weight
                continue
            left = board[-1].right if c else fitting if shape.across else tiles.left
            lefts = [fitting.get(z, []) for z in left]
            work.spend(1 + sum(map(len, lefts)) // 8)
            todo += [
                ((*board, tile), weight * tile.coefficient, code + tile.code)
                for tile in itertools.chain(*lefts)
                if fits(tile, board, tiles)
            ]
    return {code: c for code, c in counted.items() if c}


def count_by_rows(parts: Parts, columns: int, joined: bool, work: Work) -> Iterator[Poly]:
    """Count the tilings of boards with 0, 1, 2, ... rows with the automaton."""
    strips = strips_of(parts, columns, "xy", joined)
    frontiers = [{(z.start, 0): c} for z, (c, _) in zip(strips, parts, strict=True)]
    while True:
        counted: Poly = {}
        for strip, frontier in zip(strips, frontiers, strict=True):
            for (state, code), c in frontier.items():
                if strip.is_end(state):
                    counted[code] = counted.get(code, 0) + c
        yield {code: c for code, c in counted.items() if c}
        frontiers = [z.row(some, work) for z, some in zip(strips, frontiers, strict=True)]


def count_defined(definition: Definition, shape: Shape, work: Work) -> Poly:
    """Enumerate what the definition counts."""
    if isinstance(definition, Colouring):
        return count_colourings(definition, shape, work)
    if isinstance(definition, Array):
        return count_arrays(definition, shape, work)
    if isinstance(definition, Liberty):
        return count_stones(shape, work)
    return count_positions(definition, shape, work)


def counts(claim: Claim, parts: Parts, side: int, work: Work) -> Iterator[Poly]:
    """Count the tilings of boards with one side fixed, as the claim joins them."""
    joined = claim.is_joined(side, True)
    opened = count_by_rows(parts, side, joined, work)
    if not claim.is_ring:
        yield from opened
        return
    yield from traces(Rings(parts, side, "xy", joined, work), opened, claim.is_unrolled, work)


def check_small_boards(claim: Claim) -> tuple[dict[int, Poly], str]:
    """Compare the automaton with enumeration, keeping both marks; return a(n) of the own strip.

    The boards have a side of 1, 2, 3 or the certificate's, which is fixed while the other grows up
    to SMALL cells, and once more if it still is 0. The smallest come first; when that has been work
    enough, the others are left out and the report says so.
    """
    turned = [(c, tiles.transposed()) for c, tiles in claim.parts]
    boards = {
        (n * side, n, side, by_rows)
        for by_rows in (True, False)
        for side in ({1, 2, 3, claim.side} if by_rows == claim.by_rows else {1, 2, 3})
        for n in range(1 + max(SMALL // side, int(side <= LARGEST)))
    }
    work = Work(MAX_ENUMERATED, "enumeration")
    quick = Work(8 * MAX_ENUMERATED, "the automaton on small boards")
    counting = {
        (side, by_rows): counts(claim, claim.parts if by_rows else turned, side, quick)
        for _, _, side, by_rows in boards
    }
    own: dict[int, Poly] = {}
    done, note = 0, ""
    for cells, n, side, by_rows in sorted(boards):
        shape = claim.shape(n, side, by_rows)
        rows, columns = shape.rows, shape.columns
        try:
            found = next(counting[side, by_rows])
            if claim.game:
                expected = count_defined(claim.game, shape, work)
            elif cells:
                expected = count_tilings(claim.parts, shape, work)
            else:
                continue
        except TooLarge:
            note = f", {rows} x {columns} and larger ones left out as too many"
            break
        need(expected == found, f"the automaton miscounts the {rows} x {columns} board")
        done += cells > 0
        if (by_rows, side) == (claim.by_rows, claim.side):
            own[n] = expected
    limit(done, "not even one small board could be enumerated")
    what = f"{claim.game.quantity}, from the definition" if claim.game else "tilings, tile by tile"
    return own, f"{done} small boards enumerated ({what}){note}"


# Minimality ---------------------------------------------------------------------------------


def is_prime(n: int) -> bool:
    """Tell whether n < 2^64 is prime: Miller and Rabin's test, with bases known to suffice."""
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    if n < 2 or any(n % b == 0 for b in bases):
        return n in bases
    twos = ((n - 1) & (1 - n)).bit_length() - 1
    tests = ([pow(b, (n - 1) >> k, n) for k in range(twos, 0, -1)] for b in bases)
    return all(powers[0] == 1 or n - 1 in powers for powers in tests)


def check_minimality(claim: Claim) -> None:
    """Show that p and q are coprime over Q(x, y), modulo a prime and at a point.

    By Gauss's lemma a common factor of positive degree in t can be taken in Z[x, y][t] so that p
    and q are multiples of it there. Its leading coefficient divides that of q. If the latter does
    not vanish modulo the prime, the factor keeps its degree, and p and q are not coprime there.
    """
    prime, x, y = (claim.data["minimal"].get(key, 1) for key in ("prime", "x", "y"))
    need(is_prime(prime), "minimal.prime is not a prime")

    def reduced(f: list[Poly]) -> list[int]:
        power = {e: pow(x, e // X, prime) * pow(y, e % X, prime) for z in f for e in z}
        return [sum(c * power[e] for e, c in z.items()) % prime for z in f]

    a, b = reduced(claim.q), reduced(claim.p)
    need(a[-1], "the leading coefficient of q vanishes modulo minimal.prime")
    while True:  # Euclid's algorithm
        while b and not b[-1]:
            b.pop()
        if not b:
            break
        inverse = pow(b[-1], -1, prime)
        while len(a) >= len(b):
            factor, rest = a.pop() * inverse % prime, len(a) - len(b) + 1
            a[rest:] = [(s - factor * t) % prime for s, t in zip(a[rest:], b, strict=False)]
        a, b = b, a
    need(len(a) == 1, "p and q have a common factor modulo minimal.prime")


# The whole check ----------------------------------------------------------------------------


@dataclass
class Report:
    """What held, and the reasons why the certificate does not hold, if any."""

    checked: dict[str, Any] = field(default_factory=dict)
    reasons: list[str] = field(default_factory=list)
    checked_fully: bool = True  # or a limit of the checker was in the way

    def fail(self, reason: str, checked_fully: bool = True) -> None:
        """Note a reason."""
        self.reasons.append(reason)
        self.checked_fully &= checked_fully

    @property
    def holds(self) -> bool:
        """Tell whether the certificate holds."""
        return not self.reasons


def check(data: Any, *, progress: Progress | None = None) -> Report:
    """Check a certificate, given as `json.loads` returns it; never raises.

    progress: called with a line of text now and then.

    >>> check({"format": "a letter"}).holds
    False
    """
    report = Report()
    try:
        check_all(data, report.checked, progress or (lambda _: None))
    except Rejected as error:
        report.fail(str(error), not isinstance(error, TooLarge))
    except RecursionError:
        report.fail("the certificate is nested too deeply")
    except (ArithmeticError, MemoryError) as error:
        report.fail(f"too large to be checked ({type(error).__name__})", checked_fully=False)
    return report


def check_all(data: Any, checked: dict[str, Any], progress: Progress) -> None:
    """Make every check and note what held; raises Rejected."""
    claim = read(data)
    marks, count, dimension = data["marks"], data["compared"]["terms"], data["bound"]["dimension"]
    progress("small boards")
    own, checked["boards"] = check_small_boards(claim)
    checked["counting"] = "the stones" if isinstance(claim.game, Liberty) else "the tile sets"
    progress("minimality")
    check_minimality(claim)
    checked["order"], checked["prime"] = data["order"], data["minimal"]["prime"]

    progress("row states")
    turned = [(c, tiles if claim.by_rows else tiles.transposed()) for c, tiles in claim.parts]
    if claim.is_ring:
        check_ring(claim, turned, own, checked, progress)
        return
    automaton = build(turned, claim.side, marks, claim.is_joined(claim.side, True))
    checked["states"], checked["dimension"] = automaton.states, len(automaton.start)
    short = f"bound.dimension is {dimension}; lumping leaves {len(automaton.start)} states"
    need(dimension >= len(automaton.start), short)

    points = grid(automaton, claim.p, claim.q, count)
    terms = []
    sha256 = hashlib.sha256()
    for n, term in enumerate(exact_terms(automaton, count, marks)):
        if n % (1 + count // 20) == 0:
            progress(f"term {n} of {count}")
        same = n not in own or term == marked(own[n], marks)
        need(same, f"lumping changed a({n}): an error of the checker")
        terms.append(dense(term, points[-1]))
        sha256.update(line(term, marks).encode("ascii"))
    need(sha256.hexdigest() == data["compared"]["sha256"], "compared.sha256 is not of these terms")
    progress("q F = p")
    need(agree(claim.q, terms, claim.p, points), f"the series of p/q differs before t^{count}")
    checked["terms"] = count


def check_ring(
    claim: Claim, parts: Parts, own: dict[int, Poly], checked: dict[str, Any], progress: Progress
) -> None:
    """Make the checks of terms for a ring; raises Rejected."""
    data = claim.data
    marks, count, dimension = data["marks"], data["compared"]["terms"], data["bound"]["dimension"]
    joined = claim.is_joined(claim.side, True)
    work = Work(MAX_CLOSING, "the closure of the row states")
    rings = Rings(parts, claim.side, marks, joined, work)
    checked["states"], checked["dimension"] = rings.states, rings.dimension
    short = f"bound.dimension is {dimension}; merging leaves {rings.dimension} states"
    need(dimension >= rings.dimension, short)
    enough = dimension + max(len(claim.q) + 2, len(claim.p))
    need(
        count >= enough,
        f"compared.terms is {count}; a ring of dimension {dimension} needs {enough}",
    )
    work = Work(MAX_TRACING, "the replay of the traces")
    opened = count_by_rows(parts, claim.side, joined, work)
    sha256 = hashlib.sha256()
    terms = []
    for n, term in enumerate(traces(rings, opened, claim.is_unrolled, work)):
        if n == count:
            break
        if n % (1 + count // 20) == 0:
            progress(f"term {n} of {count}")
        term = marked(term, marks)  # noqa: PLW2901
        need(n not in own or term == marked(own[n], marks), f"merging changed a({n})")
        terms.append(term)
        sha256.update(line(term, marks).encode("ascii"))
    need(sha256.hexdigest() == data["compared"]["sha256"], "compared.sha256 is not of these terms")
    progress("q F = p")
    for n in range(count):
        left: Poly = {} if n >= len(claim.p) else {e: -c for e, c in claim.p[n].items()}
        for k, factor in enumerate(claim.q[: n + 1]):
            work.spend(len(factor) * (1 + len(terms[n - k])))
            for (d, b), (e, c) in itertools.product(factor.items(), terms[n - k].items()):
                left[d + e] = left.get(d + e, 0) + b * c
        need(not any(left.values()), f"the series of p/q differs before t^{count}")
    checked["terms"] = count


COLUMNS = 100
SAYS = {
    "boards": "rule        {boards}: {counting} agree",
    "prime": "minimality  p and q are coprime modulo {prime}: order {order} is minimal",
    "dimension": "dimension   {states} row states, {dimension} after exact lumping",
    "terms": "agreement   q F = p in all of {terms} exact terms, enough for F = p/q",
}


def lines_of(report: Report) -> list[str]:
    """Write a report as lines of at most COLUMNS characters, the verdict in the last one."""
    found = [say.format(**report.checked) for key, say in SAYS.items() if key in report.checked]
    verdict = "certificate holds"
    if not report.holds:
        failed = "REJECTED" if report.checked_fully else "NOT CHECKED"
        reason = "; ".join(report.reasons)
        verdict = f"certificate {failed}: {reason}"
        if len(verdict) > COLUMNS:
            found.append(f"reason      {reason}")
            verdict = textwrap.shorten(verdict, COLUMNS, placeholder=" ...")
    return [
        z for text in found for z in textwrap.wrap(text, COLUMNS, subsequent_indent=" " * 12)
    ] + [verdict]


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object of a JSON file; one with a key twice could be read in two ways."""
    need(len(dict(pairs)) == len(pairs), "an object has a key twice")
    return dict(pairs)


def short_integer(digits: str) -> int:
    """Make an integer of a JSON file; long ones stand in strings."""
    need(len(digits) < 40, f"a number has {len(digits)} digits")
    return int(digits)


def main(argv: list[str] | None = None) -> int:
    """Check a file; return 0 if it holds, 1 if not, 2 if it cannot be read or is not JSON."""
    arguments = sys.argv[1:] if argv is None else argv
    files = [z for z in arguments if z != "--json"]
    if len(files) != 1 or files[0].startswith("-"):
        sys.stderr.write("usage: python -m gfkit.proofs.checker [--json] FILE\n")
        return 0 if files in (["-h"], ["--help"]) else 2

    def progress(message: str) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"{message} ...\n")

    report = Report()
    try:
        with open(files[0], "rb") as file:  # noqa: PTH123  (no other module for one call)
            raw = file.read(MAX_BYTES + 1)
        limit(len(raw) <= MAX_BYTES, f"the file has more than {MAX_BYTES} bytes")
        data = json.loads(raw.decode("utf-8"), object_pairs_hook=unique, parse_int=short_integer)
        report = check(data, progress=progress)
    except Rejected as error:
        report.fail(str(error), not isinstance(error, TooLarge))
    except RecursionError:
        report.fail("the file is nested too deeply")
    except (OSError, ValueError) as error:
        message = getattr(error, "strerror", None) or str(error)
        line = " ".join(f"{files[0]}: {message}".split())
        sys.stderr.write(f"gfkit: {line}\n")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("gfkit: interrupted\n")
        return 130
    if "--json" in arguments:
        found: dict[str, Any] = {"certificate": files[0], "holds": report.holds}
        found |= {"checked_fully": report.checked_fully, "reasons": report.reasons}
        sys.stdout.write(json.dumps({**found, "checked": report.checked}) + "\n")
    else:
        sys.stdout.write("".join(f"{z}\n" for z in lines_of(report)))
    return 0 if report.holds else 1


if __name__ == "__main__":
    sys.exit(main())
