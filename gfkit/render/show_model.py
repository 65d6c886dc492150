"""A model in full, as text; plain data as TOML that reads back as the same data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import tomli_w

from gfkit.boards.kinds.arrays import RuleOfArrays
from gfkit.boards.kinds.tiles import SIDES
from gfkit.boards.language.array_language import keys_in_order, table_in_order
from gfkit.errors import GfkitError
from gfkit.render.layout import WIDTH
from gfkit.render.page import Page, Paragraph, Table, page_of_lines
from gfkit.strips.totals.count import parts_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.boards.kinds.tiles import Part, TileSet
    from gfkit.boards.language.rules import Model


def model_page(model: Model) -> Page:
    """Return what a model counts and how: its definition and its tile sets."""
    rows = [("model", model.name), ("counts", model.summary), *model.game.explained()]
    parts: list[Any] = list(page_of_lines(rows).parts)
    if isinstance(model.game, RuleOfArrays):
        parts.append(Paragraph(array_rule_text(model.game), is_verbatim=True))
    for part in _parts(model):
        times = "" if part.coefficient == 1 else f"{part.coefficient} times "
        parts.append(tiles_table(part.tiles, f"{times}tilings by {part.tiles.name}"))
    if model.play:
        parts.append(Paragraph(f"restricted to {model.game.restricted()}"))
    return Page(tuple(parts))


def _parts(model: Model) -> tuple[Part, ...]:
    """Return the tile sets that count the model, none for a rule that no tile set counts."""
    try:
        return parts_of(model)
    except GfkitError:
        return ()


RULE_KEYS = (
    *("name", "summary", "values", "weights", *keys_in_order(is_listed=False)),
    *("up_to", "symmetric", "moves", "links", "edges", "components", "acyclic"),
    *(*keys_in_order(is_listed=True), "image", "rule"),
)
"""The keys of a rule, in the order in which they are shown; those of conditions as declared."""


def array_rule_text(rule: RuleOfArrays) -> str:
    """Return the rule as the TOML that it was read from, its keys in order.

    >>> from gfkit.boards.kinds.arrays import ArrayRule
    >>> words = {"forbid": ["11"], "direction": "row"}
    >>> data = {"name": "no 11", "words": [words], "values": ["0", "1"]}
    >>> print(array_rule_text(ArrayRule.from_data(data, "example")))
    name = "no 11"
    values = ["0", "1"]
    <BLANKLINE>
    [[words]]
    direction = "row"
    forbid = ["11"]
    """
    data = _in_order(rule.to_data(), RULE_KEYS)
    for key, value in data.items():
        if isinstance(value, list):
            inside = [table_in_order(key, v) if isinstance(v, dict) else v for v in value]
            data[key] = inside
    return toml_text(data)


def _in_order(table: dict[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: table[key] for key in keys if key in table}


def tiles_table(tiles: TileSet, title: str = "") -> Table:
    """Return the tiles of a set as a table of edge labels, with what its sides allow."""
    body = [
        (tile.name, *(getattr(tile, side) for side in SIDES), str(tile.weight))
        for tile in tiles.tiles
    ]
    body.append(("boundary", *(",".join(getattr(tiles.boundary, side)) for side in SIDES), ""))
    if tiles.hole != tiles.boundary:
        body.append(("hole", *(",".join(getattr(tiles.hole, side)) for side in SIDES), ""))
    return Table(("tile", *SIDES, "weight"), tuple(body), title=title)


def toml_text(data: Mapping[str, Any]) -> str:
    """Return the data as TOML: plain keys first, then tables; short lists on one line.

    data: strings, numbers, booleans, lists and tables. Raises TypeError for anything else.

    >>> print(toml_text({"values": ["0", "1"], "words": [{"direction": "row", "forbid": ["11"]}]}))
    values = ["0", "1"]
    <BLANKLINE>
    [[words]]
    direction = "row"
    forbid = ["11"]
    """
    shown: list[str] = []
    opened: list[int] = []
    for line in tomli_w.dumps(data).split("\n"):
        shown.append(line)
        if line.endswith("[") and not line.startswith("["):
            opened.append(len(shown) - 1)
        elif line.lstrip().startswith("]") and opened:
            first = opened.pop()
            entries = ", ".join(entry.strip().removesuffix(",") for entry in shown[first + 1 : -1])
            joined = f"{shown[first]}{entries}{line.lstrip()}"
            if len(joined) <= WIDTH:
                shown[first:] = [joined]
    return "\n".join(shown).rstrip("\n")
