"""Boards of the language as strips: which side is fixed, what is marked, which ends are joined."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gfkit.boards.acceptors.arrays import Arrays
from gfkit.boards.acceptors.boolean import Combined, is_true
from gfkit.boards.acceptors.tables import rule_of
from gfkit.boards.models.model import Model, model_of
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.rules.rule import CountingRule
from gfkit.boards.shapes.board import Board as Plain
from gfkit.boards.shapes.topology import ALONG, LEAST_JOINED, joined_ends
from gfkit.errors import GfkitError, VerbCall
from gfkit.language.counts import MARKS, Boards, Counts, statistics
from gfkit.language.meanings import Board, Sentence, Size, Statistic


@dataclass(frozen=True, slots=True)
class Counted:
    """What is counted, and the mark in its rule of each letter of the answer.

    has_empty: whether the board without cells is counted once.
    """

    model: Model | CountingRule
    marks: Mapping[str, str] = field(default_factory=dict)
    has_empty: bool = True


def fixed_side(board: Board) -> tuple[str, int, Size]:
    """Return which side is a number, the number, and the other one; raises GfkitError.

    >>> from gfkit.language.meanings import Board, Size
    >>> fixed_side(Board(Size(0, 3), Size()))
    ('rows', 3, Size(times=1, plus=0))
    """
    rows, columns = board.rows, board.columns
    if bool(rows.times) == bool(columns.times):
        told = "both sides are n" if rows.times else "both sides are numbers"
        one = VerbCall.of("count", "kings", board="3x4")
        raise GfkitError(
            f"{told}: a board of a sequence has one side that is a number and one with n; one "
            f"board is counted as in `{one}`"
        ).naming(one)
    if columns.times:
        return "rows", rows.plus, columns
    return "columns", columns.plus, rows


def sides(board: Board) -> tuple[int | None, int | None]:
    """Return the rows and columns of a board, None for the one that has n."""
    if board.rows.times or board.columns.times:
        fixed, side, _ = fixed_side(board)
        return (side, None) if fixed == "rows" else (None, side)
    return board.rows.plus, board.columns.plus


def has_n(board: Board) -> bool:
    """Return whether a side has n."""
    return None in sides(board)


def marks_of(letters: Iterable[str]) -> dict[str, str]:
    """Return for each letter of an answer, which are different, its mark in a rule.

    Rules of pieces have the marks x and y alone, so one or two letters are these.

    >>> marks_of(["x", "k"]), marks_of("xyz")
    ({'x': 'x', 'k': 'y'}, {'x': 'x', 'y': 'y', 'z': 'z'})
    """
    told = [*letters]
    return dict(zip(told, "xy" if len(told) <= len("xy") else told, strict=False))


def marks_of_sentence(
    sentence: Sentence, *more: str
) -> tuple[dict[str, str], dict[str, Statistic]]:
    """Return the marks of the letters of an answer, and by its mark what each of them counts.

    more: letters besides. The side of a total is the first one.
    """
    asked = statistics(sentence)
    marks = marks_of([*MARKS[: len(asked)], *more])
    return marks, dict(zip(marks.values(), asked, strict=False))


def arrays_of(values: Iterable[str | int], conditions: Iterable[Combined], name: str) -> Arrays:
    """Return the arrays of some values that satisfy conditions."""
    return Arrays(values=[*values], conditions=[*conditions], name=name)


def rule_with(base: Mapping[str, Any], arrays: Arrays) -> CountingRule:
    """Return the rule of a file's data and, as tables of arrows, the conditions of arrays."""
    data = {**rule_of(arrays).to_data(), **base, "name": arrays.name}
    return ArrayRule.from_data(data, arrays.name)


def holds_of_nothing(arrays: Arrays, board: Board) -> bool:
    """Return whether the board without cells is one of those counted, whatever its lines are.

    Lines along the side that has n are as many, without cells, or there are none: it is counted if
    that makes no difference.
    """
    rows, columns = sides(board)
    along, side = ("row", rows) if columns is None else ("column", columns)

    def accepts_nothing(acceptor: Any) -> bool:
        return bool(acceptor.accepts(acceptor.first))

    def holds(number: int) -> bool:
        asked = arrays.conditions[number]
        total = 0
        for one in arrays.conditions:
            if one is asked or (asked.shared and one.shared == asked.shared):
                tracks = {along: side or 0, "array": 1}.get(getattr(one.track, "way", ""), 0)
                if tracks and accepts_nothing(one.acceptor) == one.often.counts_accepted:
                    total += tracks
        return total in asked.often

    plain = [k for k in range(len(arrays.conditions)) if k not in arrays.combined]
    return arrays.has_empty and all(map(holds, plain)) and is_true(arrays.combination, holds)


def counts_on(board: Board, counted: Counted) -> Counts:
    """Return what counts on the boards, one side of which has n cells; raises GfkitError."""
    fixed, side, size = fixed_side(board)
    topology: Any = "strip" if board.surface == "board" else board.surface
    told: Any = {fixed: side, "marks": "".join(sorted(counted.marks.values())) or "none"}
    model: Any = counted.model
    strip = Boards(model, topology=topology, **told)
    has_empty = counted.has_empty and board.surface in {"board", "cylinder"}
    return Counts(((1, strip),), size, counted.marks, has_empty, note=joined_note(board))


def joined_note(board: Board) -> str:
    """Return which ends of a surface are joined, and that short sides stay open.

    >>> from gfkit.language.meanings import Board, Size
    >>> joined_note(Board(Size(0, 2), Size(), "cylinder"))
    'the ends of each column are joined, but a side of fewer than 3 cells stays open'
    """
    if board.surface == "board":
        return ""
    fixed, side, _ = fixed_side(board)
    ends = joined_ends(board.surface, fixed)
    has_open = board.surface in ALONG or side < LEAST_JOINED
    stays = f", but a side of fewer than {LEAST_JOINED} cells stays open"
    return f"{ends}{stays if has_open else ''}"


def on_board(counted: Counted, board: Board) -> tuple[Model, Plain] | None:
    """Return what is counted and the board, where its sides are open and nothing is marked."""
    if board.surface != "board" or counted.marks:
        return None
    found = counted.model if isinstance(counted.model, Model) else model_of(counted.model)
    return found, Plain.rectangle(board.rows.plus, board.columns.plus)
