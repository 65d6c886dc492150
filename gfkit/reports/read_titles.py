"""A title of an array entry as a rule, with the board, first terms and the text of a file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import shown
from gfkit.base.command_lines import command
from gfkit.base.english import one_way, other_letter, rewritings, rewritten
from gfkit.errors import GfkitError
from gfkit.oeis.titles.title_reading import TitleRule, Unread, read_title, respelled, rule_of

if TYPE_CHECKING:
    from gfkit.boards.acceptors.conditions import Arrays, Condition
    from gfkit.boards.language.rules import Model
    from gfkit.oeis.titles.free_titles import Leftover
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

TITLE_TERMS = 8
"""This many terms are shown of what a title says, from n = 1 on."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a title is read as.

    board: in words. toml: the rule as a file. found: as `gfkit.oeis.title` returns it. name: of the
    rule.
    """

    found: TitleRule
    board: str
    toml: str
    name: str = "title"

    @classmethod
    def of(cls, found: TitleRule, name: str = "title") -> Reading:
        """Return the reading of a title that was read."""
        from gfkit.boards.shapes.board import joined_text  # noqa: PLC0415 - slow to import
        from gfkit.render.model_views import array_rule_text, toml_text  # noqa: PLC0415 - slow

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
        from gfkit.oeis.settled.settle_entry import (  # noqa: PLC0415 - slow to import
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


class OfSquares(GfkitError):
    """Words are about squares of side n, of which no g.f. is known; model: what is counted."""

    model: Model | None = None
    topology = "strip"

    @classmethod
    def of(cls, text: str, found: TitleRule) -> OfSquares:
        """Return the error about a title."""
        error = cls(f"{shown(text)}: no generating function is known where no side is fixed")
        if not (found.shift or found.side) and found.divisor == 1:
            error.model = found.model(text)
            error.topology = found.topology
        return error


def sequence_of_words(text: str) -> Sequence:
    """Return the sequence that words describe as in a title.

    It begins with the empty board or word where this counts once, which is n = 0 as a rule, and
    otherwise with the first n >= 1 that has a board.

    text: a title, also without "Number of". The name of the sequence says in brackets what was
    read. Raises GfkitError where the text is not read whole; OfSquares where no side is fixed.

    >>> sequence_of_words("spanning trees in P_3 X P_n")[1:5]
    [1, 15, 192, 2415]
    """
    meant = asked(text)
    is_whole = meant.lower().startswith("number of")
    found = rule_of(meant) or read_title(meant if is_whole else f"Number of {meant}")
    if isinstance(found, Unread) and found.left and found.left.bound[1]:
        return _one_by_one(text, found.left)
    if isinstance(found, Unread):
        raise GfkitError(f"{shown(text)} is not a model, and not read as a title{_how_far(found)}")
    from gfkit.oeis.settled.settle_entry import (  # noqa: PLC0415 - a refusal does without
        NoStrip,
        definition_of,
        divided,
    )
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415

    try:
        definition = definition_of(found, text)
    except NoStrip:
        raise OfSquares.of(text, found) from None
    letter = other_letter(meant)
    called = f"; n stands for {letter}" if letter else ""
    meant = f"{found.meant}; " if found.meant else ""
    name = f"{text} ({meant}{Reading.of(found).board}{called})"
    counted = Sequence.of(definition)
    counted = counted.section(found.step) if found.step > 1 else counted
    first = _first_index(found, counted)
    return divided(counted.beginning(first), found.divisor, 1, first)[0].named(name)


def _first_index(found: TitleRule, counted: Sequence) -> int:
    """Return the n at which the sequence of a title begins.

    It is that of the empty board where what is asked holds of it, so that it counts once; otherwise
    the first n >= 1 with a board that is not empty.
    """
    empty, over = divmod(-found.shift, found.step)
    arrays = getattr(found.model("title").game, "arrays", None)
    along = "row" if found.fixed == "rows" else "column"
    is_asked = arrays is not None and not _allow_empty(arrays, along)
    if over or empty < 0 or is_asked or found.first * found.divisor > 1:
        return max(found.first, empty + 1)
    return empty if counted.beginning(empty)[empty] == 1 else max(found.first, empty + 1)


def _allow_empty(arrays: Arrays, along: str) -> bool:
    """Tell whether what is asked holds of an array whose lines along one way have no cells.

    along: "row" or "column". No place and no other line has its cells there; a line along the way,
    the whole array and the components are then empty, and their acceptors must accept that. How
    many lines there are is not known: where they are counted, or combined, nothing is told.
    """
    from gfkit.boards.acceptors.amounts import EVERY  # noqa: PLC0415 - slow to import
    from gfkit.boards.acceptors.conditions import Line, Place  # noqa: PLC0415

    def is_met(one: Condition) -> bool:
        track, acceptor = one.track, one.acceptor
        has_none = isinstance(track, Line) and track.way not in {along, "array"}
        if isinstance(track, Place) or has_none:
            return 0 in one.often
        return one.often == EVERY and bool(acceptor.accepts(acceptor.first))

    return not arrays.combined and all(map(is_met, arrays.conditions))


def _one_by_one(text: str, of: Leftover) -> Sequence:
    """Return the first terms of what lacks a bound, each counted with one that is large enough.

    >>> sequence_of_words("Carlitz compositions of n")[1:8]
    [1, 1, 3, 4, 7, 14, 23]
    """
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

    said, most = of.bound
    found = rule_of(f"number of {of.said} {said.format(most)}")
    if found is None:
        raise GfkitError(f"{shown(text)} is not a model, and not read as a title: {of.lacks}")
    terms = map(int, Reading.of(found).terms(most))
    why = of.lacks.partition(", as ")[0]
    meant = f"{found.meant}; " if found.meant else ""
    return Sequence([*terms], offset=1).named(f"{text} ({meant}counted for n = 1 to {most}; {why})")


def joined_words(text: str, model: Model, topology: str, **boards: str) -> GfkitError:
    """Return the error about words that join sides, where a rule is meant.

    boards: the option that says which are counted, board="4x4" without one.
    """
    options: dict[str, Any] = boards or {"board": "4x4"}
    name = model.name if model.name and " " not in model.name else "RULE"
    call = command("count", name, **options, topology=topology)
    return GfkitError(f"{shown(text)} joins sides: `{call}` counts such boards")


def model_of_words(text: str) -> Model:
    """Return the rule of a title, whatever its boards are; raises GfkitError."""
    found = rule_of_words(text)
    if found is None:
        raise GfkitError(f"{shown(text)} is not a rule on boards")
    if found.topology != "strip":
        raise joined_words(text, found.model(text), found.topology)
    return found.model(text)


def rule_of_words(text: str) -> TitleRule | None:
    """Return the rule of words that are read as a title; None for others."""
    return rule_of(f"Number of {re.sub('(?i)^number of ', '', asked(text))}")


def strip_of_words(text: str) -> Strip:
    """Return the strip of a title whose a(n) is the count on boards of n; raises GfkitError."""
    found = rule_of_words(text)
    if found is None or found.fixed == "square" or found.divisor * found.step > 1:
        plain = re.sub(r"\b[2-9]\*?n\b", "n", text)
        near = f", as {shown(plain)} is" if plain != text and rule_of_words(plain) else ""
        raise GfkitError(f"{shown(text)} is not a strip with one side n{near}")
    from gfkit.oeis.settled.settle_entry import strip_of  # noqa: PLC0415 - slow to import

    return strip_of(found, text)


def asked(text: str) -> str:
    """Return a question as a title.

    >>> asked("How many ways can you tile a 3 x n board with dominoes?")
    'number of ways to tile a 3 x n board with dominoes'
    >>> asked("walks of length n on a square ABCD from A to C")
    'walks of length n on a square from v1 to v3'
    """
    text = one_way(text)
    if re.search("(?i)walks", text):
        text = re.sub(r"(?<=gon |gle |are )[A-L]{3,12}\b ?", "", text)
        text = re.sub(r"(?<=.)(?<![\w'])[A-L](?![\w'])", lambda z: f"v{ord(z[0]) - 64}", text)
    for row in rewritings("asked"):
        text = rewritten(text.strip(), [row])
    return text.strip()


def _how_far(found: Unread) -> str:
    """Return what was understood of a title, the first word that was not, and what is read."""
    if number := found.with_a_number():
        return f": {number[0]} is to be a number; {number[1]!r} is read"
    near = found.nearest()
    understood = found.understood.removeprefix("number of").strip()
    told = f": {found.word!r} is not understood"
    if understood:
        told = f": {shown(understood)} is understood, it stopped at {found.word!r}"
    if found.left is not None and found.left.lacks:
        told = f": {found.left.lacks}"
    kind = f"{found.kind}s" if near else "titles"
    listed = f"`gfkit rules {kind}` lists what else is read"
    if not near:
        return f"{told}; {listed}"
    near = [one.removeprefix("number of ") for one in near]
    alike = ", ".join(map(repr, near))
    is_meant = near[0].lower() == respelled(found.title.removeprefix("number of "))
    other = "" if is_meant else f", which may count something else; {listed}"
    return f"{told}; near to it {'is' if len(near) == 1 else 'are'} read {alike}{other}"
