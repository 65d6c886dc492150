"""A model in full, its definition and its tile sets; the page of all rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.boards.rules.arrays import RuleOfArrays
from gfkit.boards.rules.wang_tiles import SIDES, TileSet, WeightedTiles
from gfkit.errors import GfkitError
from gfkit.proofs.checker.core.words import stated
from gfkit.render.pages import Page, Paragraph, Table, page_of_lines
from gfkit.render.toml_writer import array_rule_text
from gfkit.strips.counts.count import parts_of

if TYPE_CHECKING:
    from gfkit.boards.models.model import Model
    from gfkit.boards.models.names import Rules


def model_page(model: Model) -> Page:
    """Return what a model counts and how: its definition and its tile sets."""
    rows = [("model", model.name), ("counts", model.summary), *model.game.explained()]
    parts: list[Any] = list(page_of_lines(rows).parts)
    if isinstance(model.game, RuleOfArrays):
        parts += page_of_lines(_stated(model)).parts
        parts.append(Paragraph(array_rule_text(model.game), is_verbatim=True))
    for part in _parts(model):
        times = "" if part.coefficient == 1 else f"{part.coefficient} times "
        parts.append(tiles_table(part.tiles, f"{times}tilings by {part.tiles.name}"))
    if model.play:
        parts.append(Paragraph(f"restricted to {model.game.restricted()}"))
    return Page(tuple(parts))


def _stated(model: Model) -> list[tuple[str, str]]:
    """Return the lines that a statement about boards of this model has on the rule."""
    rule = {"name": model.name, "definition": model.to_data()["definition"], "parts": []}
    strip = {"kind": "strip", "rule": rule, "fixed": {"columns": 1}, "topology": "strip"}
    told = stated({**strip, "marks": "none", "shift": 0})[1:]
    lines = [line for _, line in told if not line.startswith(("the file ", "the definition "))]
    return [("means" if k == 0 else "", line.removeprefix("of ")) for k, line in enumerate(lines)]


def _parts(model: Model) -> tuple[WeightedTiles, ...]:
    """Return the tile sets that count the model, none for a rule that no tile set counts."""
    try:
        return parts_of(model)
    except GfkitError:
        return ()


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


def rules_page(rules: Rules) -> Page:
    """Return the page of all rules: a table of their names and quantities."""
    rows = tuple(
        (name, rule.summary, ", ".join(model.name.partition(":")[2] for model in rule.models))
        for name, rule in rules.items()
    )
    return Page((Table(("game", "rules", "quantities"), rows, align="left"),))
