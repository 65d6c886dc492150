"""Rules for arrays of values, as data: the language of a user's TOML file (docs/array-rules.md).

An array rule is a list of values and conditions; an m x n array obeys it if every condition holds.
All conditions are local, or carry a little along rows and columns, so the arrays with one side
fixed have a rational generating function. `array_language` declares the conditions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from gfkit.arguments import a_text, an, takes
from gfkit.boards.array_language import CONDITIONS, conditions_of, is_sided
from gfkit.boards.conditions import Arrays
from gfkit.boards.game import Game
from gfkit.boards.joins import require_no_sides
from gfkit.boards.schemas import MAX_NUMBER, is_number, read, texts
from gfkit.boards.tiles import Weight
from gfkit.errors import ArrayRuleError

if TYPE_CHECKING:
    from gfkit.boards.conditions import Condition
    from gfkit.boards.joins import Topology

MAX_VALUES = 100


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
        return Arrays(self.values, self.weights, self.conditions, self.name)

    @property
    def needs_sides(self) -> bool:
        """Whether a condition speaks of the sides of the board, which rings do not have."""
        return any(map(is_sided, self.conditions))

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
        data: dict[str, Any] = json.loads(self.data)
        return data


def _read_rule(data: Mapping[str, Any], where: str) -> ArrayRule:
    known = {"name", "summary", "values", "weights", *CONDITIONS}
    for key in data:
        if key not in known:
            text = f"unknown key {key!r}; known are {', '.join(sorted(known))}"
            raise ArrayRuleError(where, text)
    values = read(data.get("values"), texts(), "values", where)
    if not 1 <= len(values) <= MAX_VALUES or len(set(values)) < len(values):
        raise ArrayRuleError(where, f"needs 1 to {MAX_VALUES} different values")
    for value in values:
        if (len(value) != 1 or value in "#?|/.") and not is_number(value):
            raise ArrayRuleError(
                where,
                "a value is one character but # ? | / and '.', or an integer "
                f"from -{MAX_NUMBER} to {MAX_NUMBER}, not {value!r}",
            )
    weights = _weights(data.get("weights", {}), values, f"{where}: weights")
    name, summary = words_of(data, where)
    text = json.dumps({**data, "name": name}, sort_keys=True)
    return ArrayRule(name, values, weights, conditions_of(data, values, where), text, summary)


def words_of(data: Mapping[str, Any], where: str) -> tuple[str, str]:
    """Return the name and the summary of a rule's data; raises ArrayRuleError for other things."""
    name, summary = data.get("name", where), data.get("summary", "")
    if not isinstance(name, str) or not isinstance(summary, str):
        raise ArrayRuleError(where, "name and summary must be strings")
    return name, " ".join(summary.split())


def _weights(data: object, values: tuple[str, ...], where: str) -> tuple[Weight, ...]:
    if not isinstance(data, Mapping):
        raise ArrayRuleError(where, "must be a table")
    for key in data:
        if key not in values:
            raise ArrayRuleError(where, f"unknown key {key!r}; known are {', '.join(values)}")
    try:
        return tuple(Weight.parse(str(data.get(value, 1))) for value in values)
    except ValueError as error:
        raise ArrayRuleError(where, str(error)) from None
