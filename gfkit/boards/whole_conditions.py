"""Conditions of array rules on the whole array: connected values, values somewhere, sorted lines.

None of them looks at a few cells only. What each carries from cell to cell is bounded as long as
one side of the board is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.boards.cell_conditions import LETTERS, Unfit, read_number, require_small
from gfkit.errors import ArrayRuleError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gfkit.boards.cell_conditions import Node

BESIDE = {
    "horizontal": (0, 1),
    "vertical": (1, 0),
    "diagonal": (1, 1),
    "antidiagonal": (1, -1),
}
"""For each direction the one of its two steps (row, column) that leads on; rows from the top."""
SIDES = ("left", "right", "top", "bottom")
PLACES = (*SIDES, "top-left", "top-right", "bottom-left", "bottom-right")
"""Sides and corners where elements may have to be."""
LINES = ("rows", "columns")
ORDERS = ("nondecreasing", "increasing", "nonincreasing", "decreasing")
MAX_COMPONENTS = 20
MAX_SHOWN = 9
"""Cells of a block that shows something."""


@dataclass(frozen=True, slots=True)
class Contains:
    """Each of some values stands somewhere in the array."""

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Connected:
    """The elements with a value have an allowed number of components, for each of some values.

    directions: of BESIDE, in which two elements are neighbours. components: the allowed numbers.
    sides: of PLACES, at each of which some of the elements must be.
    """

    values: tuple[str, ...]
    directions: tuple[str, ...]
    components: tuple[int, ...]
    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sorted:
    """Rows or columns are in lexicographic order, of the array or of what its blocks show.

    lines: of LINES. order: of ORDERS. rows, columns, shows: the array of what a number is of every
    block of that size, its cells named by letters; without text the values by their places.
    backwards: lines are read from their other end.
    """

    lines: str
    order: str
    rows: int = 1
    columns: int = 1
    shows: str = ""
    backwards: bool = False

    @property
    def rises(self) -> bool:
        """Whether later lines are greater."""
        return self.order in {"nondecreasing", "increasing"}

    @property
    def is_strict(self) -> bool:
        """Whether no two lines after each other may be equal."""
        return self.order in {"increasing", "decreasing"}

    @property
    def letters(self) -> str:
        """The names of the cells of a block, row by row."""
        return LETTERS[: self.rows * self.columns]

    def node(self) -> Node | None:
        """Return what a block shows as nested tuples, None for the values by their places."""
        return read_number(self.shows, frozenset(self.letters), frozenset()) if self.shows else None


Whole = Contains | Connected | Sorted


def read_contains(data: object, values: tuple[str, ...], where: str) -> Contains:
    """Return the condition of a list of values; raises ArrayRuleError that names the place."""
    return Contains(_values(data, values, where))


def read_connected(table: Mapping[str, Any], values: tuple[str, ...], where: str) -> Connected:
    """Return the condition of a table; raises ArrayRuleError that names the place.

    >>> read_connected({"values": [1]}, ("0", "1"), "my.toml").components
    (0, 1)
    """
    _only(table, ("values", "directions", "components", "sides"), where)
    components = table.get("components", [0, 1])
    fair = isinstance(components, list) and all(
        type(number) is int and 0 <= number <= MAX_COMPONENTS for number in components
    )
    if not fair or not components:
        raise ArrayRuleError(
            where, f"components is a list of numbers from 0 to {MAX_COMPONENTS}, such as [0, 1]"
        )
    return Connected(
        _values(table.get("values", list(values)), values, where),
        _some(table, "directions", tuple(BESIDE), ["horizontal", "vertical"], where),
        tuple(sorted(set(components))),
        _some(table, "sides", PLACES, [], where),
    )


def read_sorted(table: Mapping[str, Any], values: tuple[str, ...], where: str) -> Sorted:
    """Return the condition of a table; raises ArrayRuleError that names the place.

    >>> read_sorted({"lines": "rows", "order": "increasing"}, ("0", "1"), "my.toml").is_strict
    True
    """
    _only(table, ("lines", "order", "rows", "columns", "shows", "backwards"), where)
    for key, known in (("lines", LINES), ("order", ORDERS)):
        if table.get(key) not in known:
            raise ArrayRuleError(where, f"{key} must be one of {', '.join(known)}")
    backwards = table.get("backwards", False)
    if not isinstance(backwards, bool):
        raise ArrayRuleError(where, "backwards is true or false")
    if not table.keys() & {"rows", "columns", "shows"}:
        return Sorted(table["lines"], table["order"], backwards=backwards)
    rows, columns, shows = (table.get(key) for key in ("rows", "columns", "shows"))
    if (
        type(rows) is not int
        or type(columns) is not int
        or not (rows >= 1 <= columns and rows * columns <= MAX_SHOWN)
    ):
        raise ArrayRuleError(
            where, f"needs rows and columns of the blocks, of at most {MAX_SHOWN} cells"
        )
    if not isinstance(shows, str) or not shows.strip():
        raise ArrayRuleError(where, "shows is a text such as 'a + b'")
    found = Sorted(
        table["lines"], table["order"], rows, columns, " ".join(shows.split()), backwards=backwards
    )
    for value in values:
        digits = value.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            raise ArrayRuleError(where, f"shows needs values that are integers, not {value!r}")
    try:
        node = found.node()
        if node is not None:
            require_small(node, dict.fromkeys(found.letters, max(abs(int(v)) for v in values)))
    except Unfit as error:
        raise ArrayRuleError(f"{where}: shows", str(error)) from None
    return found


def _only(table: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    for key in table:
        if key not in known:
            raise ArrayRuleError(where, f"unknown key {key!r}; known are {', '.join(known)}")


def _values(data: object, values: tuple[str, ...], where: str) -> tuple[str, ...]:
    """Return the values of a list in their order, each once."""
    if not isinstance(data, list) or not data or any(isinstance(one, bool) for one in data):
        raise ArrayRuleError(where, f"needs a list of some of the values {', '.join(values)}")
    found = {str(one) for one in data}
    for one in data:
        if str(one) not in values:
            raise ArrayRuleError(
                where, f"unknown value {str(one)!r}; the values are {', '.join(values)}"
            )
    return tuple(value for value in values if value in found)


def _some(
    table: Mapping[str, Any], key: str, known: tuple[str, ...], usual: list[str], where: str
) -> tuple[str, ...]:
    """Return the words of a list in the order of those that are known, each once."""
    found = table.get(key, usual)
    fair = isinstance(found, list) and all(word in known for word in found)
    if not fair or (usual and not found):
        raise ArrayRuleError(where, f"{key} is a list of some of {', '.join(known)}")
    return tuple(word for word in known if word in found)
