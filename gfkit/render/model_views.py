"""A model in full, its bar-state matrices as the papers print them; plain data as TOML.

The blocks of the recursion of a matrix are set apart: words that begin with the same label belong
together. TOML reads back as the same data. Pages of rules, of tables of counts and of texts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import tomli_w

from gfkit.boards.rule_files.array_rule_language import COMBINATION, keys_in_order, table_in_order
from gfkit.boards.rules.array_rules import RuleOfArrays
from gfkit.boards.rules.wang_tiles import SIDES, TileSet, WeightedTiles
from gfkit.errors import GfkitError
from gfkit.numbers.decimal_text import number_text
from gfkit.numbers.polynomial_text import latex_of_text
from gfkit.proofs.checker.core.statement_words import stated
from gfkit.render.page_formats import WIDTH, Page, Paragraph, Table, page_of_lines
from gfkit.strips.single_boards.board_count import parts_of

if TYPE_CHECKING:
    from gfkit.boards.rule_files.named_rules import Model, Rules
    from gfkit.strips.single_boards.bar_state_matrices import BarMatrix, Word
    from gfkit.strips.statements.count_tables import CountTable


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


RULE_KEYS = (
    *("name", "summary", "values", "weights", *keys_in_order(is_listed=False)),
    *("up_to", "symmetric", "moves", "links", "edges", "components", "acyclic"),
    *(COMBINATION, *keys_in_order(is_listed=True), "image", "rule"),
)
"""The keys of a rule, in the order in which they are shown; those of conditions as declared."""


def array_rule_text(rule: RuleOfArrays) -> str:
    """Return the rule as the TOML that it was read from, its keys in order.

    >>> from gfkit.boards.rules.array_rules import ArrayRule
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
    table = rule.to_data()
    data = {key: table[key] for key in RULE_KEYS if key in table}
    for key, value in data.items():
        if isinstance(value, list):
            inside = [table_in_order(key, v) if isinstance(v, dict) else v for v in value]
            data[key] = inside
    return toml_text(data)


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


def matrix_text(matrix: BarMatrix, *, width: int = 100) -> str:
    """Return the matrix in aligned columns, with the words of its rows and columns.

    A matrix wider than `width` is cut between columns into parts that follow each other.
    Raises LimitReached for too many entries.

    >>> from gfkit.boards.rule_files.named_rules import domineering
    >>> from gfkit.strips.single_boards.bar_state_matrices import bar_state_matrix
    >>> print(matrix_text(bar_state_matrix(domineering.positions.parts[0].tiles, 2)))
         00  01 | 10   11
    00  y+1   x |  x  x^2
    01    1   0 |  x    0
        --------+--------
    10    1   x |  0    0
    11    1   0 |  0    0
    """
    heads, sides = _names(matrix.top), _names(matrix.bottom)
    cells = [[str(entry) for entry in row] for row in matrix.dense()]
    margin = max(map(len, sides), default=0)
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    left_of, above = _block_starts(matrix.top), _block_starts(matrix.bottom)

    def line(side: str, texts: Sequence[str], columns: range, space: str, bar: str) -> str:
        text = side.rjust(margin) + "  "
        for j in columns:
            if j > columns.start:
                text += f"{space}{bar}{space}" if j in left_of else 2 * space
            text += texts[j].rjust(widths[j], space)
        return text.rstrip()

    parts = []
    for columns in _cut(widths, left_of, width - margin - 2):
        lines = [line("", heads, columns, " ", "|")]
        for i, side in enumerate(sides):
            if i in above:
                lines.append(line("", [""] * len(widths), columns, "-", "+"))
            lines.append(line(side, cells[i], columns, " ", "|"))
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def matrix_latex(matrix: BarMatrix) -> str:
    r"""Return the matrix as a LaTeX array, for use in math mode; it needs no package.

    Raises LimitReached for too many entries.

    >>> from gfkit.boards.rule_files.named_rules import domineering
    >>> from gfkit.strips.single_boards.bar_state_matrices import bar_state_matrix
    >>> print(matrix_latex(bar_state_matrix(domineering.positions.parts[0].tiles, 2)))
    \left[\begin{array}{rr|rr}
    y+1 & x & x & x^{2} \\
    1 & 0 & x & 0 \\
    \hline
    1 & x & 0 & 0 \\
    1 & 0 & 0 & 0
    \end{array}\right]
    """
    rows = [" & ".join(latex_of_text(str(entry)) for entry in row) for row in matrix.dense()]
    left_of, above = _block_starts(matrix.top), _block_starts(matrix.bottom)
    form = "".join("|r" if j in left_of else "r" for j in range(len(matrix.top)))
    body = " \\\\\n".join("\\hline\n" + row if i in above else row for i, row in enumerate(rows))
    return f"\\left[\\begin{{array}}{{{form}}}\n{body}\n\\end{{array}}\\right]"


def matrix_page(found: Sequence[tuple[int, str, BarMatrix]]) -> Page:
    """Return the page of bar-state matrices: coefficients, names of tile sets, and matrices."""
    parts: list[Paragraph] = []
    rows: list[tuple[str, ...]] = []
    for coefficient, name, matrix in found:
        if len(found) > 1:
            parts.append(Paragraph(f"{coefficient} times {name}:"))
        parts.append(Paragraph(matrix_text(matrix), is_verbatim=True, latex=matrix_latex(matrix)))
        heads, sides = _names(matrix.top), _names(matrix.bottom)
        for side, entries in zip(sides, matrix.dense(), strict=True):
            for head, entry in zip(heads, entries, strict=True):
                rows.append((str(coefficient), name, side, head, str(entry)))
    header = ("coefficient", "tiles", "bottom", "top", "entry")
    return Page(tuple(parts), Table(header, tuple(rows)))


def _names(words: Sequence[Word]) -> list[str]:
    short = all(len(label) == 1 for word in words for label in word)
    return [("" if short else ",").join(word) or "()" for word in words]


def _block_starts(words: Sequence[Word]) -> set[int]:
    """Return the places where a word of several labels begins with another label than the last."""
    return {j for j in range(1, len(words)) if len(words[j]) > 1 and words[j][0] != words[j - 1][0]}


def _cut(widths: Sequence[int], left_of: Collection[int], room: int) -> Iterator[range]:
    """Yield ranges of columns that fit into the room together, or are single."""
    start = used = 0
    for j, width in enumerate(widths):
        gap = (3 if j in left_of else 2) if j > start else 0
        if j > start and used + gap + width > room:
            yield range(start, j)
            start, used, gap = j, 0, 0
        used += gap + width
    yield range(start, len(widths))


def text_page(shown: Any) -> Page:
    """Return the page of a program, an entry or what the checker says: its text."""
    return Page((Paragraph(str(shown), is_verbatim=True),))


def rules_page(rules: Rules) -> Page:
    """Return the page of all rules: a table of their names and quantities."""
    rows = tuple(
        (name, rule.summary, ", ".join(model.name.partition(":")[2] for model in rule.models))
        for name, rule in rules.items()
    )
    return Page((Table(("game", "rules", "quantities"), rows, align="left"),))


def table_page(table: CountTable) -> Page:
    """Return the page of a table of counts."""
    header = ("", *(str(n) for n in range(1, len(table[0]) + 1))) if table else ("",)
    rows = tuple((str(m), *map(number_text, row)) for m, row in enumerate(table, 1))
    return Page((Table(header, rows),))
