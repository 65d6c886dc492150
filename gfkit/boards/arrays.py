"""Rules for arrays of values, as data: the language of a user's TOML file (docs/array-rules.md).

An array rule is a list of values and conditions; an m x n array obeys it if every condition holds.
All conditions are local, or carry a little along rows and columns, so the arrays with one side
fixed have a rational generating function.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from gfkit.arguments import a_text, an, takes
from gfkit.boards.game import Game
from gfkit.boards.joins import require_no_sides
from gfkit.boards.tiles import Weight
from gfkit.errors import ArrayRuleError

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.boards.joins import Topology

MAX_SIDE = 3
MAX_WORD = 6
MAX_VALUES = 10

DIRECTIONS: dict[str, tuple[tuple[int, int], ...]] = {
    "horizontal": ((0, -1), (0, 1)),
    "vertical": ((-1, 0), (1, 0)),
    "diagonal": ((-1, -1), (1, 1)),
    "antidiagonal": ((-1, 1), (1, -1)),
    "king": ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)),
    "knight": ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)),
}
"""Offsets (row, column) of the neighbours in each direction, rows from the top."""

STEPS = {"row": (0, 1), "column": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}
"""How a word is read: rows from the left, everything else from the top."""

STATISTICS = ("sum", "maximum", "minimum", "median")
ORDERS = ("nondecreasing", "increasing", "nonincreasing", "decreasing")
CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Elements of the values `of` have an allowed number of related neighbours.

    directions: keys of DIRECTIONS. relation: "equal", "different", "within" or "beyond" a distance
    of the element, or "value" for neighbours with one of `values`. counts: the allowed numbers.
    outside: a value that everything off the board has; without it nothing there is counted.
    """

    directions: tuple[str, ...]
    relation: str
    counts: tuple[int, ...]
    of: tuple[str, ...]
    distance: int = 0
    values: tuple[str, ...] = ()
    outside: str | None = None


@dataclass(frozen=True, slots=True)
class Windows:
    """Every rows x columns window of the array matches an allowed, or no forbidden, pattern.

    patterns: rows joined by `|`, with `?` for any value.
    """

    rows: int
    columns: int
    patterns: tuple[str, ...]
    forbidden: bool


@dataclass(frozen=True, slots=True)
class Words:
    """No line of the array in a direction has one of the words as consecutive elements."""

    direction: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Blocks:
    """Every rows x columns subblock has an allowed statistic.

    The median of an even number of elements is the mean of the two in the middle, so twice the
    median is kept: `allowed` and the median are compared after doubling.
    """

    rows: int
    columns: int
    statistic: str
    allowed: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Ordered:
    """Rows (or columns), as words, are in lexicographic order from the top (or the left)."""

    lines: str  # "rows" or "columns"
    order: str


@dataclass(frozen=True, slots=True)
class Corners:
    """Corner cells have fixed values; pairs of a corner's name and a value."""

    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Introduced:
    """In row-major order each value but the first appears only after the one before it."""


Condition = Neighbours | Windows | Words | Blocks | Ordered | Corners | Introduced


@dataclass(frozen=True, slots=True, repr=False)
class ArrayRule(Game):
    """Values with weights, and conditions.

    data: the rule as it stands in the file, which is what a certificate carries.
    """

    kind: ClassVar[str] = "array"
    table: ClassVar[str] = "values"
    name: str
    values: tuple[str, ...]
    weights: tuple[Weight, ...]
    conditions: tuple[Condition, ...]
    data: str = field(compare=False, default="")
    summary: str = ""

    @property
    def quantities(self) -> tuple[str, ...]:
        """The arrays that obey the rule."""
        return ("arrays",)

    def says(self, quantity: str) -> str:  # noqa: ARG002
        """Return which arrays are counted."""
        return self.summary or f"arrays that obey the rule {self.name}"

    def refuse(self, topology: Topology) -> None:
        """Raise GfkitError for a rule about sides that a board of this topology does not have."""
        require_no_sides(self, topology)

    @property
    def needs_sides(self) -> bool:
        """Whether a condition speaks of the sides of the board, which rings do not have."""
        return any(isinstance(c, (Ordered, Corners, Introduced)) for c in self.conditions)

    @classmethod
    @takes(data=an(Mapping, "a table as of a TOML file"), where=a_text("'my rule'"))
    def from_data(cls, data: Mapping[str, Any], where: str) -> ArrayRule:
        """Read a rule from TOML data; raises ArrayRuleError that names the place."""
        return _read_rule(data, where)

    @classmethod
    def of_data(cls, name: str, data: Mapping[str, Any]) -> ArrayRule:
        """Return the rule that `to_data` wrote, under a name; raises ArrayRuleError."""
        return _read_rule({**data, "name": name}, name)

    def to_data(self) -> dict[str, Any]:
        """Return the rule as plain data, which `from_data` reads."""
        import json  # noqa: PLC0415

        data: dict[str, Any] = json.loads(self.data)
        return data


def _fail(where: str, reason: str) -> ArrayRuleError:
    return ArrayRuleError(where, reason)


def _read_rule(data: Mapping[str, Any], where: str) -> ArrayRule:
    import json  # noqa: PLC0415

    readers: dict[str, Callable[[Mapping[str, Any], tuple[str, ...], str], Condition]] = {
        "neighbours": _neighbours,
        "window": _windows,
        "words": _words,
        "blocks": _blocks,
    }
    known = {"name", "summary", "values", "weights", "ordered", "corners", "introduced", *readers}
    for key in data:
        if key not in known:
            raise _fail(where, f"unknown key {key!r}; known are {', '.join(sorted(known))}")
    values = _strings(data.get("values"), f"{where}: values")
    if not 1 <= len(values) <= MAX_VALUES or len(set(values)) < len(values):
        raise _fail(where, f"needs 1 to {MAX_VALUES} different values")
    for value in values:
        if len(value) != 1 or value in "#?|/.":
            raise _fail(where, f"a value is one character but # ? | / and '.', not {value!r}")
    weights = _weights(data.get("weights", {}), values, f"{where}: weights")
    conditions: list[Condition] = []
    for key, reader in readers.items():
        tables = data.get(key, [])
        if not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables):
            raise _fail(where, f"{key} is written as [[{key}]] tables")
        for number, table in enumerate(tables, 1):
            conditions.append(reader(table, values, f"{where}: {key} {number}"))
    conditions += _ordered(data.get("ordered", {}), f"{where}: ordered")
    if corners := _table(data.get("corners", {}), CORNERS, f"{where}: corners"):
        pairs = tuple((corner, str(corners[corner])) for corner in CORNERS if corner in corners)
        for corner, value in pairs:
            _known((value,), values, f"{where}: corners: {corner}")
        conditions.append(Corners(pairs))
    introduced = data.get("introduced", False)
    if not isinstance(introduced, bool):
        raise _fail(where, "introduced is true or false")
    if introduced:
        conditions.append(Introduced())
    name, summary = data.get("name", where), data.get("summary", "")
    if not isinstance(name, str) or not isinstance(summary, str):
        raise _fail(where, "name and summary must be strings")
    text = json.dumps({**data, "name": name}, sort_keys=True)
    return ArrayRule(name, values, weights, tuple(conditions), text, " ".join(summary.split()))


def _table(data: object, known: tuple[str, ...], where: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise _fail(where, "must be a table")
    for key in data:
        if key not in known:
            raise _fail(where, f"unknown key {key!r}; known are {', '.join(known)}")
    return data


def _strings(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(
        isinstance(entry, (str, int)) and not isinstance(entry, bool) for entry in value
    ):
        raise _fail(where, "needs a list of strings")
    return tuple(str(entry) for entry in value)


def _known(given: tuple[str, ...], values: tuple[str, ...], where: str) -> tuple[str, ...]:
    for value in given:
        if value not in values:
            raise _fail(where, f"unknown value {value!r}; the values are {', '.join(values)}")
    return given


def _integer(table: Mapping[str, Any], key: str, low: int, high: int, where: str) -> int:
    value = table.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise _fail(where, f"{key} must be an integer from {low} to {high}, not {value!r}")
    return value


def _choice(table: Mapping[str, Any], key: str, known: tuple[str, ...], where: str) -> str:
    value = table.get(key)
    if not isinstance(value, str) or value not in known:
        raise _fail(where, f"{key} must be one of {', '.join(known)}, not {value!r}")
    return value


def _weights(data: object, values: tuple[str, ...], where: str) -> tuple[Weight, ...]:
    table = _table(data, values, where)
    try:
        return tuple(Weight.parse(str(table.get(value, 1))) for value in values)
    except ValueError as error:
        raise _fail(where, str(error)) from None


def _neighbours(table: Mapping[str, Any], values: tuple[str, ...], where: str) -> Neighbours:
    keys = ("directions", "relation", "counts", "of", "distance", "values", "outside")
    _table(table, keys, where)
    directions = _strings(table.get("directions"), f"{where}: directions")
    if not directions:
        raise _fail(where, "needs at least one direction")
    for direction in directions:
        if direction not in DIRECTIONS:
            raise _fail(
                where, f"unknown direction {direction!r}; known are {', '.join(DIRECTIONS)}"
            )
    relation = _choice(
        {"relation": "value" if "values" in table else None, **table},
        "relation",
        ("equal", "different", "within", "beyond", "value"),
        where,
    )
    for key, relations in (("values", {"value"}), ("distance", {"within", "beyond"})):
        if key in table and relation not in relations:
            raise _fail(where, f"{key} has no meaning for the relation {relation!r}")
    counts = table.get("counts")
    if (
        not isinstance(counts, list)
        or not counts
        or not all(isinstance(c, int) and not isinstance(c, bool) and c >= 0 for c in counts)
    ):
        raise _fail(where, "counts must be a list of integers from 0 on that is not empty")
    distance = 0
    if relation in {"within", "beyond"}:
        distance = _integer(table, "distance", 0, 9, where)
        _numbers(values, where)
    of, related = (
        _known(_strings(table.get(key, default), f"{where}: {key}"), values, f"{where}: {key}")
        for key, default in (("of", list(values)), ("values", []))
    )
    if relation == "value" and not related:
        raise _fail(where, "counting neighbours of given values needs values")
    outside = table.get("outside")
    if outside is not None:
        (outside,) = _known((str(outside),), values, f"{where}: outside")
    return Neighbours(directions, relation, tuple(counts), of, distance, related, outside)


def _numbers(values: tuple[str, ...], where: str) -> None:
    for value in values:
        if not (value.isascii() and value.isdigit()):
            raise _fail(where, f"needs values that are digits, not {value!r}")


def _windows(table: Mapping[str, Any], values: tuple[str, ...], where: str) -> Windows:
    _table(table, ("rows", "columns", "allow", "forbid"), where)
    rows = _integer(table, "rows", 1, MAX_SIDE, where)
    columns = _integer(table, "columns", 1, MAX_SIDE, where)
    if ("allow" in table) == ("forbid" in table):
        raise _fail(where, "needs either allow or forbid")
    patterns = _strings(table.get("allow", table.get("forbid")), where)
    for pattern in patterns:
        lines = pattern.split("|")
        if len(lines) != rows or any(len(line) != columns for line in lines):
            raise _fail(where, f"pattern {pattern!r} is not {rows} x {columns}")
        _known(tuple(c for c in pattern if c not in "|?"), values, where)
    return Windows(rows, columns, patterns, "forbid" in table)


def _words(table: Mapping[str, Any], values: tuple[str, ...], where: str) -> Words:
    _table(table, ("direction", "forbid"), where)
    direction = _choice(table, "direction", tuple(STEPS), where)
    words = _strings(table.get("forbid"), f"{where}: forbid")
    for word in words:
        if not 1 <= len(word) <= MAX_WORD:
            raise _fail(where, f"word {word!r} must have 1 to {MAX_WORD} letters")
        _known(tuple(word), values, where)
    return Words(direction, words)


def _blocks(table: Mapping[str, Any], values: tuple[str, ...], where: str) -> Blocks:
    _table(table, ("rows", "columns", "statistic", "allowed"), where)
    _numbers(values, where)
    allowed = table.get("allowed")
    if not isinstance(allowed, list) or not all(
        isinstance(a, (int, float)) and not isinstance(a, bool) for a in allowed
    ):
        raise _fail(where, "allowed must be a list of numbers")
    return Blocks(
        _integer(table, "rows", 1, MAX_SIDE, where),
        _integer(table, "columns", 1, MAX_SIDE, where),
        _choice(table, "statistic", STATISTICS, where),
        tuple(allowed),
    )


def _ordered(data: object, where: str) -> list[Condition]:
    table = _table(data, ("rows", "columns"), where)
    return [
        Ordered(lines, _choice(table, lines, ORDERS, where))
        for lines in ("rows", "columns")
        if lines in table
    ]
