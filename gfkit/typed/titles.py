"""A title of an array entry as a rule, with the board, first terms and the text of a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import shown
from gfkit.errors import GfkitError
from gfkit.oeis.titles.reader import TitleRule, Unread, read_title
from gfkit.typed.rules import joined_words

if TYPE_CHECKING:
    from gfkit.boards.acceptors.arrays import Arrays, Condition
    from gfkit.boards.models.model import Model
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

TITLE_TERMS = 8
"""This many terms are shown of what a title says, from n = 1 on."""


@dataclass(frozen=True, slots=True)
class ReadTitle:
    """What a title is read as.

    board: in words. toml: the rule as a file. found: as `gfkit.oeis.title` returns it. name: of the
    rule.
    """

    found: TitleRule
    board: str
    toml: str
    name: str = "title"

    @classmethod
    def of(cls, found: TitleRule, name: str = "title") -> ReadTitle:
        """Return the reading of a title that was read."""
        from gfkit.boards.shapes.topology import joined_text  # noqa: PLC0415 - slow to import
        from gfkit.render.toml_writer import array_rule_text, toml_text  # noqa: PLC0415 - slow

        if found.fixed == "square":
            sides = [f"n + {k}" if k else "n" for k in (found.shift, found.shift + found.side)]
            game: Any = found.model(name).game
            of = f", divided by {found.divisor}" if found.divisor > 1 else ""
            return cls(found, f"{' x '.join(sides)}{of}", array_rule_text(game), name)
        grows = "rows" if found.fixed == "columns" else "columns"
        more = f" {'+' if found.shift > 0 else '-'} {abs(found.shift)}" if found.shift else ""
        times = f"{found.step} * " if found.step > 1 else ""
        of = f", divided by {found.divisor}" if found.divisor > 1 else ""
        fixed = found.fixed[:-1] if found.side == 1 else found.fixed
        joined = joined_text(found.topology, found.side)
        board = f"{found.side} {fixed}, {times}n{more} {grows}{joined}{of}"
        if found.quantity:
            pieces = [one["cells"] for one in found.rule.get("piece", ())]
            any_of = f", any of {' '.join(pieces)}" * (len(pieces) > 1)
            counted = f", quantity {found.quantity}{any_of}"
            return cls(found, board + counted, toml_text({"name": name, **found.rule}), name)
        told = repr(found.rule)
        one_way = "'diagonal'" in told and "'antidiagonal'" not in told
        board += ", diagonally down to the right" * one_way
        rule: Any = found.model(name).game
        return cls(found, board, array_rule_text(rule), name)

    def terms(self, count: int = TITLE_TERMS) -> list[str]:
        """Return the first terms from n = 1, or the first board, on, as text, some as fractions."""
        from gfkit.oeis.settling.entry import (  # noqa: PLC0415 - slow to import
            quotient_text,
            strip_of,
            totals_of,
        )

        found = self.found
        if found.fixed == "square":
            totals = totals_of(found, self.name, 1, count)
            return [quotient_text(one, found.divisor) for one in totals]
        strip = strip_of(found, self.name)
        step = found.step
        first = max(found.shift + step * found.first, found.shift % step)  # no side is negative
        many = first + step * count
        counted = strip.terms(many)[first::step]
        return [quotient_text(one, found.divisor) for one in counted]


def sequence_of_title(title: str) -> Sequence:
    """Return the sequence that the title of an entry describes.

    It begins with the empty board or word where this counts once, which is n = 0 as a rule, and
    otherwise with the first n >= 1 that has a board. The name of the sequence says in brackets what
    was read. Raises GfkitError where the title is not read whole, or where no side is fixed.

    >>> sequence_of_title("Number of spanning trees in P_3 X P_n.")[1:5]
    [1, 15, 192, 2415]
    """
    found = read_title(title)
    if isinstance(found, Unread):
        raise GfkitError(f"{shown(title)} is not read as a title: {found.why()}")
    from gfkit.oeis.settling.entry import (  # noqa: PLC0415 - a refusal does without
        NoStrip,
        definition_of,
        divided,
    )
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415

    try:
        definition = definition_of(found, title)
    except NoStrip:
        said = f"{shown(title)}: no generating function is known where no side is fixed"
        raise GfkitError(said) from None
    counted = Sequence.of(definition)
    counted = counted.section(found.step) if found.step > 1 else counted
    first = _first_index(found, counted)
    counted = divided(counted.beginning(first), found.divisor, 1, first)[0]
    return counted.named(f"{title} ({ReadTitle.of(found).board})")


def _first_index(found: TitleRule, counted: Sequence) -> int:
    """Return the n at which the sequence of a title begins.

    It is that of the empty board where the conditions hold of it, so that it counts once; otherwise
    the first n >= 1 with a board that is not empty.
    """
    empty, over = divmod(-found.shift, found.step)
    arrays = getattr(found.model("title").game, "arrays", None)
    along = "row" if found.fixed == "rows" else "column"
    is_asked = arrays is not None and not _allow_empty(arrays, along)
    if over or empty < 0 or is_asked or found.first * found.divisor > 1:
        return max(found.first, empty + 1)
    return empty if counted.beginning(empty).values[empty] == 1 else max(found.first, empty + 1)


def _allow_empty(arrays: Arrays, along: str) -> bool:
    """Return whether the conditions hold of an array whose lines along one way have no cells.

    along: "row" or "column". No place and no other line has its cells there; a line along the way,
    the whole array and the components are then empty, and their acceptors must accept that. How
    many lines there are is not known: where they are counted, or combined, nothing is given.
    """
    from gfkit.boards.acceptors.arrays import Line, Place  # noqa: PLC0415
    from gfkit.boards.acceptors.quantifiers import EVERY  # noqa: PLC0415 - slow to import

    def is_met(one: Condition) -> bool:
        track, acceptor = one.track, one.acceptor
        has_none = isinstance(track, Line) and track.way not in {along, "array"}
        if isinstance(track, Place) or has_none:
            return 0 in one.often
        return one.often == EVERY and bool(acceptor.accepts(acceptor.first))

    return not arrays.combined and all(map(is_met, arrays.conditions))


def model_of_title(title: str) -> Model:
    """Return the rule of a title, whatever its boards are; raises GfkitError."""
    found = read_title(title)
    if isinstance(found, Unread):
        raise GfkitError(f"{shown(title)} is not a rule on boards")
    if found.topology != "strip":
        raise joined_words(title, found.model(title), found.topology)
    return found.model(title)


def strip_of_title(title: str) -> Strip:
    """Return the strip of a title whose a(n) is the count on boards of n; raises GfkitError."""
    found = read_title(title)
    if isinstance(found, Unread) or found.fixed == "square" or found.divisor * found.step > 1:
        raise GfkitError(f"{shown(title)} is not a strip with one side n")
    from gfkit.oeis.settling.entry import strip_of  # noqa: PLC0415 - slow to import

    return strip_of(found, title)
