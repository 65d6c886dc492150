"""Rules for symmetric arrays, and for arrays up to symmetries, as data.

Both are array rules with one more key: `symmetric`, a list of symmetries that fix every counted
array, or `up_to`, a list of symmetries up to which arrays are counted (docs/array-rules.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from gfkit.boards.rules.arrays import ArrayRule, RuleOfArrays
from gfkit.boards.rules.motions import (
    MAX_SAID,
    Motion,
    Said,
    group_of,
    motions_of,
)
from gfkit.boards.rules.rule import rule_kind
from gfkit.boards.schemas import listed, read
from gfkit.boards.shapes.topology import ALONG, Topology
from gfkit.errors import ArrayRuleError, GfkitError

KEYS = ("up_to", "symmetric")
"""Of symmetries; a rule has one of them."""
SYMMETRIES = listed(
    f"a list of 1 to {MAX_SAID} symmetries, such as ['left-right reflection']",
    lambda _: True,
    1,
    MAX_SAID,
)


@dataclass(frozen=True, slots=True, repr=False)
class SymmetryRule(RuleOfArrays):
    """An array rule, source, and symmetries of arrays as they are written."""

    kind: ClassVar[str] = ""
    no_tiles: ClassVar[str] = "has symmetries, so no tile set is made for it"
    no_ring: ClassVar[str] = "is counted on strips and cylinders only"
    is_listed: ClassVar[bool] = False
    is_of_words: ClassVar[bool] = False
    table: ClassVar[str] = ""
    source = property(lambda rule: rule.said.source)
    symmetries = property(lambda rule: rule.said.symmetries)

    @property
    def is_of_all_sides(self) -> bool:
        """Other sides may have no such symmetries."""
        return False

    def refuse(self, topology: Topology) -> None:
        """Raise GfkitError for boards whose growing side is joined."""
        if topology in ALONG:
            raise GfkitError(
                f"{self.name} is a rule for strips and cylinders: symmetries of a growing ring are "
                "not counted"
            )
        self.source.refuse(topology)

    def generators(self, side: int, *, transposed: bool) -> list[Motion]:
        """Return motions of arrays with a fixed side of which all symmetries are products.

        transposed: whether the columns grow. Raises GfkitError for symmetries that have no meaning
        on such arrays.
        """
        values = self.source.values
        return [
            motion
            for said in self.symmetries
            for motion in motions_of(said, values, side, transposed=transposed)
        ]

    def group(self, side: int, *, transposed: bool) -> list[Motion]:
        """Return all symmetries of arrays with a fixed side; raises as `generators` does."""
        identity = Motion.identity(side, len(self.source.values))
        return group_of(self.generators(side, transposed=transposed), identity)

    @classmethod
    def from_data(cls, data: Mapping[str, Any], where: str) -> Self:
        """Read a rule from TOML data; raises ArrayRuleError that names the place.

        >>> data = {"values": [0, 1], "up_to": ["left-right reflection"]}
        >>> rule = ClassesRule.from_data(data, "bits")
        >>> len(rule.group(3, transposed=False)), rule.source.values
        (2, ('0', '1'))
        """
        if all(key in data for key in KEYS):
            [other] = {*KEYS} - {cls.table}
            raise ArrayRuleError(where, f"has both {cls.table} and {other}; give one of them")
        rest = {key: value for key, value in data.items() if key != cls.table}
        source = ArrayRule.from_data(rest, where)
        said = [_with_texts(one) for one in read(data.get(cls.table), SYMMETRIES, cls.table, where)]
        for one in said:
            try:
                motions_of(one, source.values, None, transposed=False)
            except GfkitError as error:
                raise ArrayRuleError(f"{where}: {cls.table}", str(error)) from None
        told = {**data, cls.table: said}
        return cls.made(told, where, source.arrays, source=source, symmetries=said)

    def with_symmetries(self, kind: type[SymmetryRule], said: list[Said]) -> SymmetryRule:
        """Return the rule of another kind with the same arrays and other symmetries."""
        data = {key: value for key, value in self.to_data().items() if key not in KEYS}
        return kind.from_data({**data, kind.table: said}, self.name)


@rule_kind("symmetric")
@dataclass(frozen=True, slots=True, repr=False)
class SymmetricRule(SymmetryRule):
    """The arrays that some symmetries do not change."""

    table: ClassVar[str] = "symmetric"
    words: ClassVar[str] = "arrays that satisfy the rule {} and that its symmetries do not change"


@rule_kind("classes")
@dataclass(frozen=True, slots=True, repr=False)
class ClassesRule(SymmetryRule):
    """The classes of arrays up to some symmetries, by which no array leaves the rule."""

    is_mean: ClassVar[bool] = True
    table: ClassVar[str] = "up_to"
    words: ClassVar[str] = "arrays that satisfy the rule {}, up to its symmetries"


def _with_texts(said: Any) -> Any:
    """Return a symmetry with texts as keys and values of its tables, as files may have them."""
    if isinstance(said, list):
        return [_with_texts(part) for part in said]
    if not isinstance(said, dict):
        return said
    return {str(key): str(to) if type(to) is int else to for key, to in said.items()}
