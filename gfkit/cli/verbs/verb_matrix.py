"""Print the bar-state matrix, as in the papers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.cli.frame import Said, verb
from gfkit.errors import GfkitError
from gfkit.render.show_matrix import matrix_latex, matrix_page
from gfkit.strips.totals.bar import bar_state_matrix
from gfkit.strips.totals.count import parts_of

if TYPE_CHECKING:
    from gfkit.cli.option_readers import PlainStrip


@verb("matrix", "gfkit matrix domineering --columns 2")
def matrix(strip: PlainStrip, latex: bool = False, as_json: bool = False) -> Said:
    """Print the bar-state matrix, as in the papers."""
    if latex and as_json:
        raise GfkitError("give either --latex or --json")
    found = []
    for part in parts_of(strip.counted):
        tiles = part.tiles if "columns" in strip.fixed else part.tiles.transposed()
        found.append((part.coefficient, part.tiles.name, bar_state_matrix(tiles, strip.side)))
    parts = [
        {
            "coefficient": coefficient,
            "tiles": name,
            "bottom": [list(word) for word in bars.bottom],
            "top": [list(word) for word in bars.top],
            "matrix": [[str(bars[r, c]) for c in range(bars.size[1])] for r in range(bars.size[0])],
        }
        for coefficient, name, bars in found
    ]
    page: Any = matrix_page(found)
    if latex:
        page = "\n\n".join(
            f"{coefficient} times {name}:\n" * (len(found) > 1) + matrix_latex(bars)
            for coefficient, name, bars in found
        )
    return Said({"model": strip.counted.name, "fixed": strip.fixed, "parts": parts}, page)
