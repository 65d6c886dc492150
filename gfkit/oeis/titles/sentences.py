"""Titles that are sentences of the language: what the sentence means, as the rule of a title."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.shapes.pieces import piece_text
from gfkit.boards.shapes.topology import ALONG, LEAST_JOINED
from gfkit.errors import GfkitError
from gfkit.language.meanings import (
    Chess,
    Colorings,
    Compositions,
    Partitions,
    Permutations,
    Sentence,
    Sets,
    Size,
    Subsets,
    Tilings,
    Words,
)
from gfkit.oeis.titles.builders import Table, TitleRule

if TYPE_CHECKING:
    from gfkit.boards.rules.rule import CountingRule

OF_STRIPS = (
    *(Words, Subsets, Compositions, Partitions, Permutations),
    *(Tilings, Chess, Sets, Colorings),
)
"""Objects of size n that are counted on the board of length n of a strip; steps of paths are not.

Arrays are: but their titles use words in senses of their own, for example "diagonally" for one of
the two diagonals, and only the grammar of titles reads them.
"""


def sentence_rule(title: str) -> TitleRule | None:
    """Return the rule of a bare title that the language reads; None for other titles.

    >>> found = sentence_rule("number of permutations of 1..n with |p(i)-i| <= 1")
    >>> found.fixed, found.side, found.step
    ('rows', 1, 1)
    >>> found = sentence_rule("number of domino tilings of a 3 X 2n board")
    >>> found.fixed, found.side, found.step
    ('rows', 3, 2)
    """
    from gfkit.language.reader import read  # noqa: PLC0415 - few titles need it

    try:
        return rule_of_meaning(read(title))
    except GfkitError:
        return None


def rule_of_meaning(sentence: Sentence) -> TitleRule | None:
    """Return the rule of what a sentence counts, one of whose sizes is n, n + k or k * n.

    Graphs made of a cycle begin with three of its vertices. None for objects not in `OF_STRIPS`,
    for marks and totals, and where no table of a file is the rule. Raises GfkitError.
    """
    from gfkit.language.counting import strip_of  # noqa: PLC0415 - few titles need it
    from gfkit.language.counts import first_index  # noqa: PLC0415

    objects = sentence.objects
    sizes = {size for size in sizes_of(objects) if size.times}
    is_plain = isinstance(objects, OF_STRIPS) and not (sentence.by or sentence.total)
    if not is_plain or len(sizes) != 1:
        return None
    (size,) = sizes
    strip = strip_of(replace(sentence, objects=at_n(objects)))
    ((fixed, side),) = strip.fixed.items()
    game = strip.rule.game
    quantity = strip.rule.quantity if "positions" in game.quantities else ""
    of_cycles = isinstance(objects, Sets | Colorings) and strip.topology in ALONG
    least = LEAST_JOINED if of_cycles else 1
    found = TitleRule(
        table_of(game),
        *(fixed, side, size.plus, 1, size.times),
        quantity=quantity,
        topology=strip.topology,
        first=first_index(size, has_empty=False, least=least),
    )
    return found if found.model("title").text() == strip.text else None


def table_of(game: CountingRule) -> Table:
    """Return a rule as the table of a file, without its name.

    >>> from gfkit.boards.models.names import domineering
    >>> table_of(domineering.positions.game)
    {'piece': [{'cells': '.|.', 'owner': 'left'}, {'cells': '..', 'owner': 'right'}]}
    """
    if isinstance(game, PlacementGame):
        owned = [*(("left", z) for z in game.left), *(("right", z) for z in game.right)]
        pieces: list[Table] = [{"cells": piece_text(z), "owner": owner} for owner, z in owned]
        for one in game.both:
            shared = {"cells": piece_text(one.cells), "owner": "both", "weight": str(one.weight)}
            pieces.append(shared)
        return {"piece": pieces}
    return {key: one for key, one in game.to_data().items() if key not in {"name", "summary"}}


def sizes_of(part: Any) -> Iterator[Size]:
    """Yield the sizes in objects.

    >>> from gfkit.language.meanings import Board, Chess
    >>> [z.times for z in sizes_of(Chess("king", Board(Size(0, 3), Size(2, 1))))]
    [0, 2]
    """
    if isinstance(part, Size):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from sizes_of(one)
    elif is_dataclass(part):
        for field in fields(part):
            yield from sizes_of(getattr(part, field.name))


def at_n(part: Any) -> Any:
    """Return objects with n for each size that depends on n.

    >>> from gfkit.language.meanings import Words
    >>> at_n(Words((0, 1), Size(2, 1))) == Words((0, 1))
    True
    """
    if isinstance(part, Size):
        return Size() if part.times else part
    if isinstance(part, tuple):
        return tuple(map(at_n, part))
    if is_dataclass(part) and not isinstance(part, type):
        return replace(part, **{z.name: at_n(getattr(part, z.name)) for z in fields(part)})
    return part
