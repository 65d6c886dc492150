"""Rules for arrays of values, as data: the language of a user's TOML file (docs/array-rules.md).

An array rule is a list of values and conditions; an m x n array obeys it if every condition holds.
All conditions are local, or carry a little along rows and columns, so the arrays with one side
fixed have a rational generating function. `array_language` declares the conditions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from gfkit.base.arguments import a_text, an, takes
from gfkit.boards.acceptors.component_acceptors import Joined
from gfkit.boards.acceptors.conditions import Arrays, Frontier, closes
from gfkit.boards.kinds.game import RuleOfArrays, written_rule
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.language.array_language import CONDITIONS, conditions_of, is_sided
from gfkit.boards.language.schemas import MAX_NUMBER, at, is_number, only, read, texts
from gfkit.boards.shapes.joins import ALONG, require_no_sides
from gfkit.errors import ArrayRuleError

if TYPE_CHECKING:
    from gfkit.boards.acceptors.conditions import Condition
    from gfkit.boards.kinds.game import Cell
    from gfkit.boards.shapes.joins import Topology

MAX_VALUES = 100


@dataclass(frozen=True, slots=True, repr=False)
class ArrayRule(RuleOfArrays):
    """Values with weights, and conditions."""

    kind: ClassVar[str] = "array"
    table: ClassVar[str] = "values"
    words: ClassVar[str] = "arrays that obey the rule {}"
    name: str
    values: tuple[str, ...]
    weights: tuple[Weight, ...]
    conditions: tuple[Condition, ...]
    data: str = field(compare=False, default="")
    summary: str = ""

    def refuse(self, topology: Topology) -> None:
        """Raise GfkitError for a rule about sides that a board of this topology does not have.

        On a cylinder components reach the sides that there are.
        """
        self.refuse_graph(topology)
        told = [not isinstance(one.track, Frontier) and is_sided(one) for one in self.conditions]
        if topology != "cylinder" or any(told):
            require_no_sides(self, topology)

    @property
    def graph(self) -> tuple[Cell, ...]:
        """The rows, from 1 on, that are neighbours in a column, if these are not the next ones."""
        found = (one.track.graph for one in self.conditions if isinstance(one.track, Frontier))
        return next(found, ())

    @property
    def closes(self) -> bool:
        """Whether components are asked, and all is of cells that are near one another.

        Then states remember the first rows.
        """
        if any(isinstance(one.acceptor, Joined) for one in self.conditions):
            return False
        steps = [z for one in self.conditions for z in getattr(one.track, "steps", ())]
        is_near = all(abs(k) <= 1 for step in steps for k in step) or bool(self.graph)
        return any(self._on_groups) and all(map(closes, self.conditions)) and is_near

    def goes_round(self, topology: Topology) -> bool:
        """Tell whether no components close round the growing side, or nothing else is asked."""
        return topology not in ALONG or self.closes or not any(self._on_groups)

    def has_boards(self, topology: Topology) -> bool:
        """Tell whether single boards are counted: with twists groups and other conditions are not.

        On a ring groups may reach around the rows.
        """
        return topology == "ring" or self.goes_round(topology)

    @property
    def _on_groups(self) -> list[bool]:
        return [isinstance(one.track, Frontier) for one in self.conditions]

    @property
    def arrays(self) -> Arrays:
        """The alphabet, and the conditions as acceptors on tracks."""
        return Arrays(self.values, self.weights, self.conditions, self.name)

    @property
    def needs_sides(self) -> bool:
        """Whether a condition speaks of the sides of the board, which rings do not have."""
        return any(map(is_sided, self.conditions))

    @property
    def board_marks(self) -> dict[str, str]:
        """The values, which mean themselves."""
        return {value: value for value in self.values}

    @classmethod
    @takes(data=an(Mapping, "a table as of a TOML file"), where=a_text("'my rule'"))
    def from_data(cls, data: Mapping[str, Any], where: str) -> ArrayRule:
        """Read a rule from TOML data; raises ArrayRuleError that names the place."""
        only(data, sorted({"name", "summary", "values", "weights", *CONDITIONS}), where)
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
        place, given = f"{where}: weights", data.get("weights", {})
        if not isinstance(given, Mapping):
            raise ArrayRuleError(place, "must be a table")
        only(given, values, place)
        with at(place):
            weights = tuple(Weight.parse(str(given.get(z, 1)), further=True) for z in values)
        told, conditions = written_rule(data, where), conditions_of(data, values, where)
        found = cls(values=values, weights=weights, conditions=conditions, **told)
        if found.graph and len(conditions) > 1:
            raise ArrayRuleError(
                where, "graph goes with one connected value, and no other condition"
            )
        return found
