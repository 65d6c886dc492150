"""Rules that count arrays, as data: the language of a user's TOML file (docs/array-rules.md).

An array rule is a list of values and conditions; an m x n array satisfies it if every condition
holds. All conditions are local, or carry a little along rows and columns, so the arrays with one
side fixed have a rational generating function. `rules.array_language` declares the conditions.
Rules on moves and on images (`rules.moves`, `rules.images`) define the arrays in another way;
everything else follows from these.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, ClassVar, Self

from gfkit.base.choices import meant
from gfkit.boards import schemas as shape
from gfkit.boards.acceptors.arrays import (
    Arrays,
    Frontier,
    closes,
)
from gfkit.boards.rules import array_language as language
from gfkit.boards.rules.names import TOLD
from gfkit.boards.rules.rule import Cell, CountingRule, rule_kind
from gfkit.boards.rules.weights import Weight
from gfkit.boards.schemas import at, is_number, named, only
from gfkit.boards.shapes.topology import ALONG, Topology
from gfkit.errors import ArrayRuleError, GfkitError

MAX_VALUES = 100


@dataclass(frozen=True, slots=True, repr=False)
class RuleOfArrays(CountingRule):
    """A rule in the form of a file, which counts arrays.

    data: the rule as JSON text, which a certificate carries. summary: what is counted, in the words
    of the file, or `words` with the name of the rule. arrays: the alphabet, and the conditions as
    acceptors on tracks. said: the file's data of other kinds, as attributes.
    """

    words: ClassVar[str]
    name: str
    data: str
    summary: str
    arrays: Arrays = field(compare=False)
    said: Any = field(compare=False)
    quantities = ("arrays",)

    @classmethod
    def made(cls, data: Mapping[str, Any], where: str, arrays: Arrays, **said: Any) -> Self:
        """Return the rule of arrays; raises ArrayRuleError if name or summary is not a text."""
        name, summary = named(data, where)
        text = json.dumps({**data, "name": name}, sort_keys=True)
        return cls(name, text, summary, arrays, SimpleNamespace(**said))

    @classmethod
    def of_data(cls, name: str, data: Mapping[str, Any]) -> Self:
        """Return the rule that `to_data` wrote, under a name; raises ArrayRuleError."""
        return cls.from_data({**data, "name": name}, name)

    def to_data(self) -> dict[str, Any]:
        """Return the rule as plain data, which `from_data` reads."""
        data: dict[str, Any] = json.loads(self.data)
        return data

    @property
    def is_of_all_sides(self) -> bool:
        """Whether rows are neighbours as on every strip; a graph of rows fits one side only."""
        return not self.graph

    @property
    def graph(self) -> tuple[Cell, ...]:
        """The rows, from 1 on, that are neighbours in a column, if these are not consecutive."""
        tracks = (one.track for one in self.arrays.conditions)
        return next((track.graph for track in tracks if isinstance(track, Frontier)), ())

    @property
    def rows(self) -> int | None:
        """How many rows a board has, by a graph of rows; None for any number."""
        return max(map(max, self.graph)) if self.graph else None

    def says(self, quantity: str) -> str:  # noqa: ARG002
        """Return what is counted."""
        return self.summary or self.words.format(self.name)

    @property
    def needs_sides(self) -> bool:
        """Whether a condition depends on the sides of the board, which rings do not have."""
        return any(map(language.is_sided, self.arrays.conditions))

    def refuse(self, topology: Topology) -> None:
        """Raise GfkitError for a rule about sides that a board of this topology does not have.

        On a cylinder components reach the sides that exist.
        """
        if topology == "strip":
            return
        if topology != "ring" and self.graph:
            raise GfkitError(f"{self.name} has a graph of rows, which needs a strip or a ring")
        here = meant("topology", topology)
        sided = [one for one in self.arrays.conditions if language.is_sided(one)]
        if topology == "cylinder":
            sided = [one for one in sided if not isinstance(one.track, Frontier)]
        if sided:
            raise GfkitError(
                f"{self.name} is a rule for strips: order, corners, new values, exceptions, "
                f"amounts and connected sides need all sides of the board, and a {here} does not "
                f"have them"
            )
        if any(map(language.reads_beyond, self.arrays.conditions)):
            raise GfkitError(
                f"{self.name} has acceptors of places that read beyond the sides, as classes of "
                f"pieces have: they are for strips, not for a {here}"
            )

    @property
    def _has_groups(self) -> bool:
        return any(isinstance(one.track, Frontier) for one in self.arrays.conditions)

    @property
    def closes(self) -> bool:
        """Whether components have conditions, and all others are on cells near one another.

        Then states remember the first rows.
        """
        conditions = self.arrays.conditions
        steps = [z for one in conditions for z in getattr(one.track, "steps", ())]
        is_near = all(abs(k) <= 1 for step in steps for k in step) or bool(self.graph)
        return self._has_groups and all(map(closes, conditions)) and is_near

    def goes_round(self, topology: Topology) -> bool:
        """Return whether components, if any, can be counted on this topology."""
        return topology not in ALONG or self.closes or not self._has_groups


@rule_kind("array")
@dataclass(frozen=True, slots=True, repr=False)
class ArrayRule(RuleOfArrays):
    """Values with weights, and conditions."""

    has_marked_letters: ClassVar[bool] = True
    words: ClassVar[str] = "arrays that satisfy the rule {}"
    values = property(lambda rule: rule.arrays.letters)
    weights = property(lambda rule: rule.arrays.weights)
    conditions = property(lambda rule: rule.arrays.conditions)

    @property
    def board_marks(self) -> dict[str, str]:
        """The values, each standing for itself."""
        return {value: value for value in self.values}

    @classmethod
    def from_data(cls, data: Mapping[str, Any], where: str) -> ArrayRule:
        """Read a rule from TOML data; raises ArrayRuleError that names the place."""
        more = {"name", "summary", "values", "weights", language.COMBINATION}
        only(data, sorted({*more, *language.CONDITIONS}), where)
        values = shape.read(data.get("values"), shape.TEXTS, "values", where)
        if not 1 <= len(values) <= MAX_VALUES or len(set(values)) < len(values):
            raise ArrayRuleError(where, f"needs 1 to {MAX_VALUES} different values")
        for value in values:
            if (len(value) != 1 or value in "#?|/.") and not is_number(value):
                raise ArrayRuleError(
                    where,
                    "a value is one character but # ? | / and '.', or an integer "
                    f"from -{shape.MAX_NUMBER} to {shape.MAX_NUMBER}, not {value!r}",
                )
        place, given = f"{where}: weights", data.get("weights", {})
        if not isinstance(given, Mapping):
            raise ArrayRuleError(place, "must be a table")
        only(given, values, place)
        with at(place):
            told = {z: Weight.parse(str(one), further=True) for z, one in given.items()}
        conditions, combination = language.conditions_of(data, values, where)
        name, _ = named(data, where)
        weights = tuple(told.get(z, Weight()) for z in values)
        found = cls.made(data, where, Arrays(values, weights, conditions, name, combination))
        if found.graph and len(conditions) > 1:
            raise ArrayRuleError(
                where, "graph goes with one connected value, and no other condition"
            )
        return found


NAMED = TOLD["palettes"]
"""What each counts, under `says`, and the rule."""
