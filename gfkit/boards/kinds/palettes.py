"""Rules on arrays of k values that are all alike, k being a symbol: colourings and the like.

What such a rule asks is which neighbours are equal: the permutations of the values change nothing.
For a number k it is an array rule.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import instance, shown
from gfkit.base.display.shown import Shown
from gfkit.base.files import read_toml
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.language.schemas import anything, fit, one_of, read, tables
from gfkit.errors import ArrayRuleError, GfkitError, OutOfRange, WrongArgument

if TYPE_CHECKING:
    from gfkit.boards.kinds.game import Cell

MOST_VALUES = 100
FIRST = {"1..k": 0, "0..k": 1}
"""How the values are written, and by how many they are more than k."""
KEYS = frozenset({"name", "summary", "values", "neighbours"})
TABLE = {
    **dict.fromkeys(("directions", "offsets", "counts"), anything()),
    "relation": one_of(("equal", "different")),
    "mark": one_of(("y",)).usually(None),
}


def _equal(*directions: str, **asked: Any) -> dict[str, Any]:
    near = {"directions": [*directions], "relation": "equal", **(asked or {"counts": [0]})}
    return {"values": "1..k", "neighbours": [near]}


NAMED: dict[str, tuple[str, dict[str, Any]]] = {
    "colourings": (
        "proper colourings of the grid graph",
        _equal("horizontal", "vertical"),
    ),
    "king-colourings": ("proper colourings of the king's graph", _equal("king")),
    "potts": (
        "all colourings, with y for each edge of the grid graph whose ends are equal,",
        _equal("left", "up", mark="y"),
    ),
    "triangular-colourings": (
        "proper colourings of the grid graph with one diagonal in each square",
        _equal("horizontal", "vertical", "diagonal"),
    ),
}
"""What each counts, and the rule."""


@dataclass(frozen=True, slots=True)
class Near:
    """Each cell has one of some numbers of neighbours, at steps from it, that are equal to it.

    is_equal: whether equal neighbours are counted, or those that differ. counts: None for any
    number, and then each one has the mark y.
    """

    steps: tuple[Cell, ...]
    is_equal: bool
    counts: frozenset[int] | None

    def turned(self) -> Near:
        """Return the same of the transposed board."""
        return Near(tuple((c, r) for r, c in self.steps), self.is_equal, self.counts)


@dataclass(frozen=True, slots=True, repr=False)
class Palette(Shown):
    """A rule on arrays of k values.

    data: as in a TOML file, as JSON text. more: by how many the values are more than k. near: what
    is asked of each cell.

    >>> Palette.named("colourings").at(3).values
    ('1', '2', '3')
    """

    name: str
    data: str
    more: int = field(compare=False)
    near: tuple[Near, ...] = field(compare=False)

    @classmethod
    def from_data(cls, data: Mapping[str, Any], where: str) -> Palette:
        """Read a rule of a TOML file; raises ArrayRuleError that names the place.

        >>> Palette.from_data({"values": "0..k"}, "all").more
        1
        """
        instance("data", data, Mapping, "a table such as {'values': '1..k'}")
        values = read(data.get("values"), one_of(tuple(FIRST)), "values", where)
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
            Near(
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
        return cls.from_data(NAMED[name][1], name) if name in NAMED else None

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
        if type(k) is not int:
            raise WrongArgument("k", "an integer such as 3", shown(k))
        if self.is_marked:
            raise GfkitError(f"{self.name} marks pairs of neighbours, which array rules do not")
        least = 1 - self.more
        if not least <= k <= MOST_VALUES - 1 + least:
            raise OutOfRange("k", f"an integer from {least} to {MOST_VALUES - 1 + least}", shown(k))
        values = [*range(least, k + 1)]
        return ArrayRule.from_data({**self.to_data(), "values": values}, f"{self.name}, k = {k}")

    @property
    def summary(self) -> str:
        """What is counted, in words."""
        known = NAMED.get(self.name)
        if known is not None and known[1] == self.to_data():
            return f"{known[0]} with k colours"
        return f"arrays of the values {self.to_data()['values']}"

    def __str__(self) -> str:
        return self.name


def read_palette(name: str) -> Palette:
    """Return the rule of a name, or of a TOML file; raises GfkitError for any other model.

    >>> read_palette("king-colourings").more
    0
    """
    if name.endswith(".toml"):
        path = Path(name)
        return Palette.from_data({"name": path.stem, **read_toml(path)}, name)
    rule = Palette.named(name)
    if rule is None:
        known = ", ".join(NAMED)
        if name.partition(":")[0] == "cis":
            of_all = f"node-kayles{name.removeprefix('cis')} --marks x"
            raise GfkitError(f"Cis with k colours is x = k in the g.f. of {of_all}")
        raise GfkitError(
            f"{name[:40]!r} has no parameter k; models with one are {known}, and files with "
            'values = "1..k" or "0..k"'
        )
    return rule
