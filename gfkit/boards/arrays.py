"""Rules for arrays of values, as data: the language of a user's TOML file (docs/array-rules.md).

An array rule is a list of values and conditions; an m x n array obeys it if every condition holds.
All conditions are local, or carry a little along rows and columns, so the arrays with one side
fixed have a rational generating function.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from gfkit.arguments import a_text, an, takes
from gfkit.boards.array_language import conditions_of
from gfkit.boards.cell_conditions import LETTERS, Unfit, names_of, read_condition, require_small
from gfkit.boards.conditions import Arrays
from gfkit.boards.game import Game
from gfkit.boards.joins import require_no_sides
from gfkit.boards.line_conditions import Lines, read_lines
from gfkit.boards.tiles import Weight
from gfkit.boards.whole_conditions import (
    ORDERS,
    Connected,
    Contains,
    Sorted,
    read_connected,
    read_contains,
    read_sorted,
)
from gfkit.errors import ArrayRuleError

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.boards.cell_conditions import Node
    from gfkit.boards.joins import Topology

MAX_SIDE = 16
MAX_BLOCK = 16
"""Cells of a window or block."""
MAX_WORD = 8
MAX_VALUES = 100
MAX_NUMBER = 999
"""Of a value that is longer than one character."""
MAX_ALLOWED = 10**6
"""Of a number of neighbours, or a statistic of a block."""
MAX_OFFSET = 6
MAX_EXCEPTIONS = 20

DIRECTIONS: dict[str, tuple[tuple[int, int], ...]] = {
    "horizontal": ((0, -1), (0, 1)),
    "vertical": ((-1, 0), (1, 0)),
    "diagonal": ((-1, -1), (1, 1)),
    "antidiagonal": ((-1, 1), (1, -1)),
    "king": ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)),
    "knight": ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)),
    "left": ((0, -1),),
    "right": ((0, 1),),
    "up": ((-1, 0),),
    "down": ((1, 0),),
    "up-left": ((-1, -1),),
    "up-right": ((-1, 1),),
    "down-left": ((1, -1),),
    "down-right": ((1, 1),),
}
"""Offsets (row, column) of the neighbours in each direction, rows from the top."""
NAMED = {direction.replace("-", "_"): direction for direction in DIRECTIONS}
"""The directions as they are written in a condition."""

STEPS = {"row": (0, 1), "column": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}
"""How a word is read: rows from the left, everything else from the top."""

STATISTICS = ("sum", "maximum", "minimum", "median")
CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Elements of the values `of` have an allowed number of related neighbours.

    offsets: where the neighbours are, as (row, column). relation: "equal", "different", "within" or
    "beyond" a distance of the element, or "value" for neighbours with one of `values`. counts: the
    allowed numbers. outside: a value that everything off the board has; without it nothing there
    is counted.
    """

    offsets: tuple[tuple[int, int], ...]
    relation: str
    counts: tuple[int, ...]
    of: tuple[str, ...]
    distance: int = 0
    values: tuple[str, ...] = ()
    outside: str | None = None

    def related(self, here: str, there: str) -> bool:
        """Tell whether a neighbour with the value `there` is related to an element."""
        match self.relation:
            case "equal":
                return here == there
            case "different":
                return here != there
            case "within":
                return abs(int(here) - int(there)) <= self.distance
            case "beyond":
                return abs(int(here) - int(there)) > self.distance
            case _:
                return there in self.values


@dataclass(frozen=True, slots=True)
class Surrounded:
    """Every element fulfils a condition on itself, x, and its neighbours.

    offsets: the neighbours (row, column) that `near` means. holds: the condition; it may name
    directions, too. Neighbours beyond the board are not there.
    """

    offsets: tuple[tuple[int, int], ...]
    holds: str

    def node(self) -> Node:
        """Return the condition as nested tuples."""
        return read_condition(self.holds, frozenset("x"), frozenset({"near", *NAMED}))

    def named(self) -> dict[str, tuple[tuple[int, int], ...]]:
        """Return the offsets of every name of many neighbours that the condition has."""
        names = names_of(self.node()) - {"x"}
        return {
            name: self.offsets if name == "near" else DIRECTIONS[NAMED[name]]
            for name in sorted(names)
        }


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
class Formula:
    """Every rows x columns subblock fulfils a condition on its cells, named by LETTERS."""

    rows: int
    columns: int
    holds: str

    def node(self) -> Node:
        """Return the condition as nested tuples."""
        return read_condition(self.holds, frozenset(self.letters), frozenset())

    @property
    def letters(self) -> str:
        """The names of the cells, row by row."""
        return LETTERS[: self.rows * self.columns]


@dataclass(frozen=True, slots=True)
class Limited:
    """A condition that fails at so many places, together with those that share its name."""

    condition: Neighbours | Surrounded | Windows | Blocks | Formula | Sorted
    times: tuple[int, ...]
    shared: str


@dataclass(frozen=True, slots=True)
class Ordered:
    """Rows (or columns), as words, are in lexicographic order from the top (or the left)."""

    lines: str  # "rows" or "columns"
    order: str

    @property
    def rises(self) -> bool:
        """Whether later lines are greater."""
        return self.order in {"nondecreasing", "increasing"}

    @property
    def is_strict(self) -> bool:
        """Whether no two lines after each other may be equal."""
        return self.order in {"increasing", "decreasing"}


@dataclass(frozen=True, slots=True)
class Corners:
    """Corner cells have fixed values; pairs of a corner's name and a value."""

    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Introduced:
    """In row-major order each value but the first appears only after the one before it."""


Local = Neighbours | Surrounded | Windows | Words | Blocks | Formula
"""Conditions that look at a few cells."""
Condition = Local | Limited | Ordered | Corners | Introduced | Lines | Contains | Connected | Sorted


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
    def arrays(self) -> Arrays:
        """The alphabet, and the conditions as acceptors on tracks."""
        return _arrays_of(self)

    @property
    def needs_sides(self) -> bool:
        """Whether a condition speaks of the sides of the board, which rings do not have."""
        sided = (Ordered, Corners, Introduced, Limited, Lines, Contains, Connected, Sorted)
        return any(isinstance(condition, sided) for condition in self.conditions)

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


@lru_cache(maxsize=256)
def _arrays_of(rule: ArrayRule) -> Arrays:
    conditions = conditions_of(rule.to_data(), rule.values, rule.name)
    return Arrays(rule.values, rule.weights, conditions, rule.name)


def _fail(where: str, reason: str) -> ArrayRuleError:
    return ArrayRuleError(where, reason)


def _read_rule(data: Mapping[str, Any], where: str) -> ArrayRule:
    import json  # noqa: PLC0415

    readers: dict[str, Callable[[Mapping[str, Any], tuple[str, ...], str], Condition]] = {
        "neighbours": _neighbours,
        "window": _windows,
        "words": _words,
        "blocks": _blocks,
        "lines": read_lines,
        "connected": read_connected,
        "sorted": read_sorted,
    }
    others = {"name", "summary", "values", "weights", "ordered", "corners", "introduced"}
    known = {*others, "contains", *readers}
    for key in data:
        if key not in known:
            raise _fail(where, f"unknown key {key!r}; known are {', '.join(sorted(known))}")
    values = _strings(data.get("values"), f"{where}: values")
    if not 1 <= len(values) <= MAX_VALUES or len(set(values)) < len(values):
        raise _fail(where, f"needs 1 to {MAX_VALUES} different values")
    for value in values:
        if (len(value) != 1 or value in "#?|/.") and not _is_number(value):
            raise _fail(
                where,
                "a value is one character but # ? | / and '.', or an integer "
                f"from -{MAX_NUMBER} to {MAX_NUMBER}, not {value!r}",
            )
    weights = _weights(data.get("weights", {}), values, f"{where}: weights")
    conditions: list[Condition] = []
    for key, reader in readers.items():
        tables = data.get(key, [])
        if not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables):
            raise _fail(where, f"{key} is written as [[{key}]] tables")
        for number, table in enumerate(tables, 1):
            at = f"{where}: {key} {number}"
            bare = {k: v for k, v in table.items() if k not in {"exceptions", "shared"}}
            condition = reader(bare, values, at)
            conditions.append(_limited(condition, table, at))
    conditions += _ordered(data.get("ordered", {}), f"{where}: ordered")
    if corners := _table(data.get("corners", {}), CORNERS, f"{where}: corners"):
        pairs = tuple((corner, str(corners[corner])) for corner in CORNERS if corner in corners)
        for corner, value in pairs:
            _known((value,), values, f"{where}: corners: {corner}")
        conditions.append(Corners(pairs))
    if "contains" in data:
        conditions.append(read_contains(data["contains"], values, f"{where}: contains"))
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


def _neighbours(
    table: Mapping[str, Any], values: tuple[str, ...], where: str
) -> Neighbours | Surrounded:
    if "holds" in table:
        return _around(table, values, where)
    keys = ("directions", "offsets", "relation", "counts", "of", "distance", "values", "outside")
    _table(table, keys, where)
    offsets = _offsets(table, where)
    if not offsets:
        raise _fail(where, "needs at least one direction, or offsets")
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
        or not all(type(c) is int and 0 <= c <= MAX_ALLOWED for c in counts)
    ):
        raise _fail(
            where, f"counts must be a list of integers from 0 to {MAX_ALLOWED} that is not empty"
        )
    distance = 0
    if relation in {"within", "beyond"}:
        distance = _integer(table, "distance", 0, 2 * MAX_NUMBER, where)
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
    return Neighbours(offsets, relation, tuple(counts), of, distance, related, outside)


def _offsets(table: Mapping[str, Any], where: str) -> tuple[tuple[int, int], ...]:
    """Return the offsets of directions and those that are listed, each once."""
    directions = _strings(table.get("directions", []), f"{where}: directions")
    for direction in directions:
        if direction not in DIRECTIONS:
            raise _fail(
                where, f"unknown direction {direction!r}; known are {', '.join(DIRECTIONS)}"
            )
    listed = table.get("offsets", [])
    fair = isinstance(listed, list) and all(
        isinstance(step, list)
        and [type(part) for part in step] == [int, int]
        and max(map(abs, step)) <= MAX_OFFSET
        and step != [0, 0]
        for step in listed
    )
    if not fair:
        raise _fail(
            where, f"offsets are pairs [row, column] from -{MAX_OFFSET} to {MAX_OFFSET}, not [0, 0]"
        )
    found = {step for direction in directions for step in DIRECTIONS[direction]}
    return tuple(sorted(found | {(row, column) for row, column in listed}))


def _around(table: Mapping[str, Any], values: tuple[str, ...], where: str) -> Surrounded:
    _table(table, ("directions", "offsets", "holds"), where)
    _numbers(values, where)
    found = Surrounded(_offsets(table, where), _text(table, where))
    _read(found, values, where)
    return found


def _text(table: Mapping[str, Any], where: str) -> str:
    holds = table["holds"]
    if not isinstance(holds, str):
        raise _fail(where, "holds is a text such as 'a + d != b + c'")
    return " ".join(holds.split())


def _read(condition: Surrounded | Formula, values: tuple[str, ...], where: str) -> None:
    most = max(abs(int(value)) for value in values)
    try:
        if isinstance(condition, Formula):
            require_small(condition.node(), dict.fromkeys(condition.letters, most))
        else:
            many = {name: len(steps) for name, steps in condition.named().items()}
            require_small(condition.node(), dict.fromkeys(["x", *many], most), many)
    except Unfit as error:
        raise _fail(f"{where}: holds", str(error)) from None


def _limited(condition: Condition, table: Mapping[str, Any], where: str) -> Condition:
    """Return a condition that may fail at some places, if the table says so."""
    if "exceptions" not in table:
        if "shared" in table:
            raise _fail(where, "shared is said of exceptions")
        return condition
    times, shared = table["exceptions"], table.get("shared", f"alone {where}")
    if (
        not isinstance(times, list)
        or not times
        or not all(type(k) is int and 0 <= k <= MAX_EXCEPTIONS for k in times)
    ):
        raise _fail(where, f"exceptions is a list of integers from 0 to {MAX_EXCEPTIONS}")
    if not isinstance(shared, str):
        raise _fail(where, "shared is a text")
    if isinstance(condition, (Neighbours, Surrounded, Windows, Blocks, Formula, Sorted)):
        return Limited(condition, tuple(sorted(set(times))), shared)
    raise _fail(where, "exceptions are to neighbours, windows, blocks or sorted lines")


def _numbers(values: tuple[str, ...], where: str) -> None:
    for value in values:
        if not _is_number(value):
            raise _fail(where, f"needs values that are integers, not {value!r}")


def _is_number(value: str) -> bool:
    """Tell whether a value is an integer, written as Python writes it."""
    digits = value.removeprefix("-")
    fair = digits.isascii() and digits.isdigit() and len(digits) <= len(str(MAX_NUMBER))
    return fair and value == str(int(value))


def _letters(values: tuple[str, ...], where: str) -> None:
    """Refuse patterns and words of values that are longer than one character."""
    for value in values:
        if len(value) > 1:
            raise _fail(where, f"needs values of one character, not {value!r}; see 'holds'")


def _windows(table: Mapping[str, Any], values: tuple[str, ...], where: str) -> Windows:
    _table(table, ("rows", "columns", "allow", "forbid"), where)
    _letters(values, where)
    rows, columns = _sides(table, where)
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
    _letters(values, where)
    direction = _choice(table, "direction", tuple(STEPS), where)
    words = _strings(table.get("forbid"), f"{where}: forbid")
    for word in words:
        if not 1 <= len(word) <= MAX_WORD:
            raise _fail(where, f"word {word!r} must have 1 to {MAX_WORD} letters")
        _known(tuple(word), values, where)
    return Words(direction, words)


def _sides(table: Mapping[str, Any], where: str) -> tuple[int, int]:
    rows = _integer(table, "rows", 1, MAX_SIDE, where)
    columns = _integer(table, "columns", 1, MAX_SIDE, where)
    if rows * columns > MAX_BLOCK:
        raise _fail(where, f"rows x columns is at most {MAX_BLOCK}, not {rows * columns}")
    return rows, columns


def _blocks(table: Mapping[str, Any], values: tuple[str, ...], where: str) -> Blocks | Formula:
    _numbers(values, where)
    if "holds" in table:
        _table(table, ("rows", "columns", "holds"), where)
        formula = Formula(*_sides(table, where), _text(table, where))
        _read(formula, values, where)
        return formula
    _table(table, ("rows", "columns", "statistic", "allowed"), where)
    allowed = table.get("allowed")
    if not isinstance(allowed, list) or not all(
        type(a) in {int, float} and abs(a) <= MAX_ALLOWED for a in allowed
    ):
        raise _fail(
            where, f"allowed must be a list of numbers from -{MAX_ALLOWED} to {MAX_ALLOWED}"
        )
    return Blocks(
        *_sides(table, where),
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
