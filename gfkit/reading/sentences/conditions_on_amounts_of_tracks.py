"""Conditions that an amount of tracks is accepted, and which tracks are counted together.

What is said once, as a sum or how many fault lines there are, may be several conditions, whose
tracks are counted together: they are a group. What is said elsewhere in a sentence is another one.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any

from gfkit.reading.sentences.sentence_meanings import NONE, Amount

if TYPE_CHECKING:
    from gfkit.boards.acceptors.arrays_by_conditions_on_tracks import (
        Acceptor,
        Arrays,
        Condition,
        Track,
    )

KEY = "acceptors"
NUMBERS = count()
"""Of the groups, until a rule is whole."""


def group_of_tracks(name: str) -> str:
    """Return a group that no other conditions have."""
    return f"{name} {next(NUMBERS)}"


def condition_on(
    track: Track, acceptor: Acceptor[Any], amount: Amount | None, group: str = ""
) -> Condition:
    """Return the condition that an acceptor accepts an amount of tracks; None stands for all.

    group: of the conditions whose tracks are counted together.
    """
    from gfkit.boards.acceptors import counting_quantifiers  # noqa: PLC0415 - slow to import
    from gfkit.boards.acceptors.arrays_by_conditions_on_tracks import Condition, Opposite  # noqa: PLC0415
    from gfkit.boards.rule_files.array_rule_language import SHARED  # noqa: PLC0415

    if amount is None:
        return Condition(KEY, track, acceptor)
    if amount == NONE:
        return Condition(KEY, track, Opposite(acceptor))
    often = counting_quantifiers.Amount(amount.low, amount.high, amount.step)
    return Condition(KEY, track, acceptor, often, SHARED + group if group else "")


def with_named_groups(arrays: Arrays) -> Arrays:
    """Return arrays whose groups have names that tell nothing of other rules: sum, sum 2, ..."""
    from gfkit.boards.rule_files.array_rule_language import SHARED  # noqa: PLC0415 - slow to import

    names: dict[str, str] = {}
    often: dict[str, int] = {}
    for one in arrays.conditions:
        if one.shared.startswith(SHARED) and one.shared not in names:
            name = one.shared.rpartition(" ")[0]
            often[name] = often.get(name, 0) + 1
            names[one.shared] = f"{name} {often[name]}" if often[name] > 1 else name
    conditions = (
        replace(one, shared=names.get(one.shared, one.shared)) for one in arrays.conditions
    )
    return replace(arrays, conditions=tuple(conditions))
