"""Rules on arrays of k interchangeable values, as data: palettes.

Here k is a symbol. The conditions say which neighbours are equal, so permutations of the values
change nothing. For a number k it is an array rule.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gfkit.base.arguments import shown
from gfkit.base.display import Shown
from gfkit.base.file_reader import read_toml
from gfkit.boards import schemas as shape
from gfkit.boards.rules.arrays import MAX_VALUES, NAMED, ArrayRule
from gfkit.boards.rules.names import key_of
from gfkit.boards.rules.rule import Cell
from gfkit.boards.schemas import fit, tables
from gfkit.errors import ArrayRuleError, GfkitError, OutOfRange

FIRST = {"1..k": 0, "0..k": 1}
"""How the values are written, and by how many they exceed k."""


KEYS = frozenset({"name", "summary", "values", "neighbours"})


TABLE = {
    **dict.fromkeys(("directions", "offsets", "counts"), shape.ANYTHING),
    "relation": shape.one_of(("equal", "different")),
    "mark": shape.one_of(("y",)).usually(None),
}


OF_K_COLORS = re.compile(r"(?:proper)?kcolou?ring")


@dataclass(frozen=True, slots=True)
class NeighbourCount:
    """Each cell has one of some numbers of neighbours, at steps from it, that are equal to it.

    is_equal: whether equal neighbours are counted, or those that differ. counts: None for any
    number, and then each one has the mark y.
    """

    steps: tuple[Cell, ...]
    is_equal: bool
    counts: frozenset[int] | None

    def turned(self) -> NeighbourCount:
        """Return the same of the transposed board."""
        return NeighbourCount(tuple((c, r) for r, c in self.steps), self.is_equal, self.counts)


@dataclass(frozen=True, slots=True, repr=False)
class Palette(Shown):
    """A rule on arrays of k values.

    data: as in a TOML file, as JSON text. more: by how many the values exceed k. near: the
    conditions on each cell.

    >>> Palette.named("colourings").at(3).values
    ('1', '2', '3')
    """

    name: str
    data: str
    more: int = field(compare=False)
    near: tuple[NeighbourCount, ...] = field(compare=False)

    @classmethod
    def from_data(cls, data: Mapping[str, Any], where: str) -> Palette:
        """Read a rule of a TOML file; raises ArrayRuleError that names the place.

        >>> Palette.from_data({"values": "0..k"}, "all").more
        1
        """
        values = shape.read(data.get("values"), shape.one_of(tuple(FIRST)), "values", where)
        if some := data.keys() - KEYS:
            raise ArrayRuleError(
                where,
                f"{min(some)!r} has no meaning for a symbol k, for which all values are alike; "
                "rules with a parameter have [[neighbours]] by equality",
            )
        name, near, plain = str(data.get("name", where)), tables(data, "neighbours", where), []
        for place, one in near:
            z = fit(one, TABLE, place)
            if (z.mark is None) == (z.counts is None):
                raise ArrayRuleError(place, 'it has either counts, or mark = "y" for each of them')
            plain.append(
                {"counts": [0], **{key: told for key, told in one.items() if key != "mark"}}
            )
        conditions = ArrayRule.from_data({"values": [1, 2], "neighbours": plain}, name).conditions
        asked = tuple(
            NeighbourCount(
                track.track.offsets[1:],
                one["relation"] == "equal",
                None if "mark" in one else frozenset(one["counts"]),
            )
            for track, (_, one) in zip(conditions, near, strict=True)
        )
        told = {"values": values, "neighbours": [one for _, one in near]}
        return cls(name, json.dumps(told), FIRST[values], asked)

    @classmethod
    def named(cls, name: str) -> Palette | None:
        """Return the rule of a name, or None."""
        told = NAMED.get(name)
        return cls.from_data({k: told[k] for k in told if k != "says"}, name) if told else None

    def to_data(self) -> dict[str, Any]:
        """Return the rule as plain data."""
        data: dict[str, Any] = json.loads(self.data)
        return data

    @property
    def is_marked(self) -> bool:
        """Whether pairs of neighbours have the mark y."""
        return any(one.counts is None for one in self.near)

    def at(self, k: int) -> ArrayRule:
        """Return the rule for a number k; raises OutOfRange for no values, or too many."""
        if self.is_marked:
            raise GfkitError(f"{self.name} marks pairs of neighbours, which array rules do not")
        least = 1 - self.more
        if not least <= k <= MAX_VALUES - 1 + least:
            raise OutOfRange("k", f"an integer from {least} to {MAX_VALUES - 1 + least}", shown(k))
        values = [*range(least, k + 1)]
        return ArrayRule.from_data({**self.to_data(), "values": values}, f"{self.name}, k = {k}")

    @property
    def summary(self) -> str:
        """What is counted, in words."""
        told, data = NAMED.get(self.name, {}), self.to_data()
        if told == {**data, "says": told.get("says")}:
            return f"{told['says']} with k colours"
        return f"arrays of the values {data['values']}"

    def __str__(self) -> str:
        return self.name


def find_palette(name: str) -> Palette | None:
    """Return the rule of a name, or of a TOML file with such values; None for any other.

    >>> find_palette("k-colorings").summary
    'proper colourings of the grid graph with k colours'
    """
    if name.endswith(".toml"):
        data = read_toml(path) if (path := Path(name)).is_file() else {}
        if not isinstance(values := data.get("values"), str) or not values.endswith("..k"):
            return None
        return Palette.from_data({"name": path.stem, **data}, name)
    if OF_K_COLORS.fullmatch(key := key_of(name)):
        return Palette.named("colourings")
    return Palette.named(next((one for one in NAMED if key_of(one) == key), ""))
