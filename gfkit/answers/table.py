"""Generating functions of a rule for several sides, as one table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from gfkit.answers.answer import Answer
from gfkit.answers.gf import GF, of_strip
from gfkit.answers.sides import page_of_sides
from gfkit.base.arguments import items, takes, words
from gfkit.base.budget import Budget, within
from gfkit.boards.shapes.topology import TOPOLOGIES, Topology
from gfkit.errors import WrongCall
from gfkit.proofs.words import gravest
from gfkit.render.pages import Page

if TYPE_CHECKING:
    from gfkit.automata.transfer_matrix import Marks
    from gfkit.boards.models.model import Model
    from gfkit.boards.models.names import Rule
    from gfkit.boards.rules.rule import CountingRule
    from gfkit.boards.rules.wang_tiles import TileSet


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class StripTable(Answer):
    """The generating functions of a rule for several sides: `table[0]` is the first of them.

    Attributes
    ----------
    subject
        The rule.
    side
        Which side is fixed.
    lengths
        Its lengths.
    answers
        The generating function for each length.

    Examples
    --------
    >>> [str(one.gf) for one in table("kings", rows=[1, 2])]
    ['(1+x)/(1-x-x^2)', '(1+2*x)/((1-2*x)*(1+x))']
    """

    subject: str
    side: Literal["rows", "columns"]
    lengths: tuple[int, ...]
    answers: tuple[GF, ...]

    def __len__(self) -> int:
        return len(self.answers)

    def __iter__(self) -> Iterator[GF]:
        return iter(self.answers)

    def __getitem__(self, place: int) -> GF:
        return self.answers[place]

    @property
    def status(self) -> int:
        """The exit status of the command line: the gravest."""
        return gravest(one.status for one in self.answers)

    def page(self) -> Page:
        """Return a line for each length: order, growth, signature, generating function."""
        return page_of_sides(self.side, dict(zip(self.lengths, self.answers, strict=True)))


@takes(topology=words(*TOPOLOGIES), marks=words("none", "x", "xy"))
def table(
    model: Model | Rule | TileSet | CountingRule | str,
    *,
    columns: Iterable[int] | int | None = None,
    rows: Iterable[int] | int | None = None,
    topology: Topology = "strip",
    marks: Marks = "none",
    budget: Budget | None = None,
) -> StripTable:
    """Prove the generating functions of a rule for several sides, as one table.

    Parameters
    ----------
    model
        What `Strip` takes.
    columns
        Numbers of columns.
    rows
        Numbers of rows, instead of columns.
    topology
        Which sides of the boards are identified.
    marks
        Which pieces are marked: none, all by x, Left's and Right's by xy.
    budget
        Limits of time, memory and steps.

    Returns
    -------
    StripTable
        An answer of `gf` for each side.

    Raises
    ------
    WrongCall
        Without sides, or with both; `count_table` counts on all boards up to a size.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> found = table("kings", columns=range(1, 3))
    >>> found[1][:4], "tabular" in found.to_latex()
    ([1, 3, 5, 11], True)

    On the command line: ``gfkit gf kings --columns 1..2``
    """
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    name: Literal["rows", "columns"] = "rows" if columns is None else "columns"
    sides = rows if columns is None else columns
    wanted = "sides such as range(1, 7)"
    lengths = (
        [sides] if isinstance(sides, int) else [] if sides is None else items(name, sides, wanted)
    )
    if not lengths or not (rows is None or columns is None):
        example = "table('kings', columns=range(1, 7))"
        both = (
            "; count_table('kings', rows=4, columns=4) counts on all boards up to 4 x 4"
            if rows and columns
            else ""
        )
        raise WrongCall(f"give either columns or rows; for example {example}{both}")
    strips = (Strip(model, **{name: n}, topology=topology) for n in lengths)  # type: ignore[arg-type]
    with within(budget):
        found = tuple(of_strip(one.generating_function(marks=marks)) for one in strips)
    return StripTable(subject=found[0].subject, side=name, lengths=tuple(lengths), answers=found)
