"""Generating functions of a rule for several sides, as one table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gfkit.base.arguments import items, takes, words
from gfkit.base.budget import Budget, within
from gfkit.base.display import Shown
from gfkit.boards.shapes.topology import TOPOLOGIES, Topology
from gfkit.errors import WrongCall

if TYPE_CHECKING:
    from gfkit.automata.transfer_matrix import Marks
    from gfkit.boards.models.model import Model
    from gfkit.boards.models.names import Rule
    from gfkit.boards.rules.rule import CountingRule
    from gfkit.boards.rules.wang_tiles import TileSet
    from gfkit.render.pages import Page
    from gfkit.strips.sequences.families import StripAnswer
    from gfkit.strips.sequences.tables import CountTable


class StripTable(Shown, tuple["StripAnswer", ...]):
    """The answers of one model for several sides, as a table: order, growth, signature, g.f.

    >>> from gfkit import table
    >>> [str(answer.gf) for answer in table("kings", rows=[1, 2])]
    ['(1+x)/(1-x-x^2)', '(1+2*x)/((1-2*x)*(1+x))']
    """

    __slots__ = ()

    def page(self, notes: Iterable[tuple[str, str]] = ()) -> Page:
        """Return the table as a page, which is written as text, LaTeX, Markdown or HTML.

        notes: more lines for the end.
        """
        from gfkit.render.gf import answers_page  # noqa: PLC0415 - slow to import

        return answers_page(self, notes)

    def to_latex(self) -> str:
        """Return the table in LaTeX, as `gfkit gf` of a range prints it."""
        return self.page().latex()

    def __repr__(self) -> str:
        return f"<StripTable of {len(self)} sides: {self[0].strip.counted.name}>"

    def __str__(self) -> str:
        return self.page().text()


@takes(topology=words(*TOPOLOGIES), marks=words("none", "x", "xy"))
def table(
    model: Model | Rule | TileSet | CountingRule | str,
    *,
    columns: Iterable[int] | int | None = None,
    rows: Iterable[int] | int | None = None,
    topology: Topology = "strip",
    marks: Marks = "none",
    budget: Budget | None = None,
) -> StripTable | CountTable:
    """Prove the generating functions of a model for several sides, as one table.

    model: what `Strip` takes. columns, rows: one of them, the sides; two numbers ask for the table
    of all boards up to that size, as `count_table` makes it. topology, marks: of the strips.

    >>> from gfkit import table
    >>> found = table("kings", columns=range(1, 3))
    >>> found[1].terms(4), "tabular" in found.to_latex()
    ([1, 3, 5, 11], True)
    """
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    if isinstance(rows, int) and isinstance(columns, int):
        from gfkit.strips.sequences.tables import count_table  # noqa: PLC0415 - slow to import

        return count_table(model, rows, columns, topology=topology, budget=budget)
    name, sides = ("rows", rows) if columns is None else ("columns", columns)
    wanted = "sides such as range(1, 7)"
    lengths = (
        [sides] if isinstance(sides, int) else [] if sides is None else items(name, sides, wanted)
    )
    if not lengths or not (rows is None or columns is None):
        example = "table('kings', columns=range(1, 7))"
        raise WrongCall(f"give either columns or rows; for example {example}")
    strips = (Strip(model, **{name: n}, topology=topology) for n in lengths)  # type: ignore[arg-type]
    with within(budget):
        return StripTable(strip.generating_function(marks=marks) for strip in strips)
