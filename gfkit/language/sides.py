"""Boards of the language as strips: which side is fixed, what is marked, where a sequence begins.

A sequence begins with the empty object where this is counted once, else with the first n of a board
that has cells; where ends of the growing side are joined, with the first such board.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gfkit.boards.acceptors.boolean import is_true, with_leaves
from gfkit.boards.shapes.topology import ALONG, LEAST_JOINED, joined_ends
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from gfkit.boards.acceptors.arrays import Arrays
    from gfkit.boards.acceptors.boolean import Combined
    from gfkit.boards.models.model import Model
    from gfkit.boards.rules.rule import CountingRule
    from gfkit.boards.shapes.board import Board as Plain
    from gfkit.language.meanings import Board, Cells, Sentence, Size, Statistic
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip


@dataclass(frozen=True, slots=True)
class Counted:
    """What is counted, and the mark in its rule of each letter of the answer.

    has_empty: whether the board without cells is counted once.
    """

    model: Model | CountingRule
    marks: Mapping[str, str] = field(default_factory=dict)
    has_empty: bool = True


MARKS = "xyzuvw"
"""The letters of what a sentence counts by, in this order."""


def fixed_side(board: Board) -> tuple[str, int, Size]:
    """Return which side is a number, the number, and the other one; raises GfkitError.

    >>> from gfkit.language.meanings import Board, Size
    >>> fixed_side(Board(Size(0, 3), Size()))
    ('rows', 3, Size(times=1, plus=0))
    """
    rows, columns = board.rows, board.columns
    if bool(rows.times) == bool(columns.times):
        told = "both sides are n" if rows.times else "both sides are numbers"
        raise GfkitError(
            f"{told}: a board of a sequence has one side that is a number and one with n; "
            "`gfkit count` counts on one board"
        )
    if columns.times:
        return "rows", rows.plus, columns
    return "columns", columns.plus, rows


def sides(board: Board) -> tuple[int, int]:
    """Return the rows and columns of a board both of whose sides are numbers."""
    return board.rows.plus, board.columns.plus


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

    more: letters besides. Of a total it is the first one.
    """
    statistics = sentence.by if sentence.total is None else (sentence.total,)
    if len(statistics) > len(MARKS):
        raise GfkitError(f"at most {len(MARKS)} numbers are marked")
    marks = marks_of([*MARKS[: len(statistics)], *more])
    return marks, dict(zip(marks.values(), statistics, strict=False))


def marked(powers: Mapping[str, int], kinds: int = 1) -> str:
    """Return a weight with some powers of marks.

    >>> marked({"x": 2, "y": 0}), marked({"y": 1}, 3), marked({})
    ('x^2', '3*y', '1')
    """
    factors = [*([str(kinds)] if kinds > 1 else [])]
    factors += [z if power == 1 else f"{z}^{power}" for z, power in powers.items() if power]
    return "*".join(factors) or "1"


def arrays_of(values: Iterable[str | int], conditions: Iterable[Combined], name: str) -> Arrays:
    """Return the arrays of some values that satisfy conditions."""
    from gfkit.boards.acceptors.arrays import Arrays  # noqa: PLC0415 - slow

    return Arrays(values=[*values], conditions=[*conditions], name=name)


def rule_with(base: Mapping[str, Any], arrays: Arrays) -> CountingRule:
    """Return the rule of a file's data and, as tables of arrows, the conditions of arrays."""
    from gfkit.boards.acceptors.tables import rule_of  # noqa: PLC0415 - slow to import
    from gfkit.boards.rules.arrays import ArrayRule  # noqa: PLC0415 - slow to import

    data = {**rule_of(arrays).to_data(), **base, "name": arrays.name}
    return ArrayRule.from_data(data, arrays.name)


def holds_of_nothing(arrays: Arrays, fixed: str, side: int) -> bool:
    """Tell whether the board without cells is one of those counted, whatever its lines are.

    fixed, side: the side that is a number. Lines along the other side are as many, without cells,
    or there are none: it is counted if that makes no difference.
    """
    along = "row" if fixed == "rows" else "column"

    def holds(number: int) -> bool:
        asked = arrays.conditions[number]
        total = 0
        for one in arrays.conditions:
            if one is asked or (asked.shared and one.shared == asked.shared):
                way = getattr(one.track, "way", "")
                accepts = bool(one.acceptor.accepts(one.acceptor.first)) if way == along else False
                is_counted = accepts == one.often.counts_accepted
                total += side * (way == along and is_counted)
        return total in asked.often

    plain = [k for k in range(len(arrays.conditions)) if k not in arrays.combined]
    return arrays.has_empty and all(map(holds, plain)) and is_true(arrays.combination, holds)


def chosen(
    sentence: Sentence,
    data: Mapping[str, Any],
    cells: Callable[[Any], Cells | None],
    name: str,
) -> Counted:
    """Return the rule of a file's data, and how many cells have some of its values.

    cells: those that a place of the sentence is; None if there are no such places.
    """
    from gfkit.language.arrays import Letters, Translation  # noqa: PLC0415 - imports this module
    from gfkit.language.meanings import Have  # noqa: PLC0415 - a cycle of types alone

    def found(place: Any) -> Cells:
        some = cells(place)
        if some is None:
            raise GfkitError("it is said how many of them there are, and nothing else")
        return some

    def leaf(said: Any) -> Any:
        if isinstance(said, Have) and said.quality is None:
            return translation.leaf(Have(said.amount, found(said.place)))
        raise GfkitError("it is said how many of them there are, and nothing else")

    values = tuple(data["values"])
    translation = Translation(values, (None, None))
    marks, statistics = marks_of_sentence(sentence)
    letters = Letters(values, {z: found(one) for z, one in statistics.items()})
    conditions: list[Any] = [with_leaves(z, leaf) for z in sentence.conditions]
    arrays = arrays_of(values, conditions, name)
    base = {key: z for key, z in data.items() if key != "weights"}
    if marks:
        base["weights"] = dict(zip(arrays.values, letters.weights(), strict=True))
    return Counted(rule_with(base, arrays), marks, arrays.has_empty)


def strip_on(board: Board, counted: Counted) -> Strip:
    """Return the strip of the boards, one side of which has n cells; raises GfkitError."""
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    fixed, side, size = fixed_side(board)
    topology: Any = "strip" if board.surface == "board" else board.surface
    told: Any = {fixed: side, "marks": "".join(sorted(counted.marks.values())) or "none"}
    model: Any = counted.model
    return Strip(model, topology=topology, shift=size.plus, **told)


def require_open(board: Board | None, conditions: Iterable[object], by: str) -> None:
    """Raise GfkitError for what is said where ends are joined, where amounts are not counted."""
    if board is not None and board.surface != "board" and [*conditions]:
        raise GfkitError(
            f"how many there are is told where no ends are joined; on a {board.surface} say 'by "
            f"{by}', which counts all numbers"
        )


def require_strip(size: Size) -> None:
    """Raise GfkitError for every second board, and the like, of a strip."""
    if size.times != 1:
        raise GfkitError(f"a strip has length n or n+k; {size.times}*n is a part of its sequence")


def sequence_on(
    sentence: Sentence,
    strip: Any,
    size: Size,
    letters: Mapping[str, str],
    *,
    first: int,
    note: str = "",
) -> Sequence:
    """Return the sequence of what a strip counts, from n = first on, by the letters of the answer.

    letters: for each the mark of the rule. The first one stands for a total, if there is one. note:
    what the answer says besides.
    """
    from gfkit.language.english import said  # noqa: PLC0415 - with a name alone
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

    whole = Sequence.of(strip)
    whole = whole.section(size.times) if size.times > 1 else whole
    told = dict(letters)
    if sentence.total is not None:
        whole = whole.total(told.pop(next(iter(told))))
    whole = whole if whole.offset == first else whole.beginning(first)
    renamed = {mark: letter for letter, mark in told.items() if mark != letter}
    named = whole.with_letters(**renamed) if renamed else whole
    return named.named(f"{said(sentence)} ({note})" if note else said(sentence))


def sequence_of_board(sentence: Sentence, board: Board, counted: Counted) -> Sequence:
    """Return the sequence of what is counted on the boards; raises GfkitError."""
    *_, size = fixed_side(board)
    has_empty = counted.has_empty and sentence.total is None
    has_empty = has_empty and board.surface in {"board", "cylinder"}
    first, note = first_index(size, has_empty=has_empty), joined_note(board)
    strip = strip_on(board, counted)
    return sequence_on(sentence, strip, size, counted.marks, first=first, note=note)


def first_index(size: Size, *, has_empty: bool, least: int = 1) -> int:
    """Return the n with which a sequence begins.

    has_empty: whether the empty object is counted once. least: the smallest size otherwise.

    >>> from gfkit.language.meanings import Size
    >>> [first_index(z, has_empty=True) for z in (Size(), Size(1, 1), Size(2, 0))]
    [0, 1, 0]
    >>> first_index(Size(), has_empty=False, least=3), first_index(Size(2, 1), has_empty=False)
    (3, 1)
    """
    empty, over = divmod(-size.plus, size.times)
    if has_empty and not over and empty >= 0:
        return empty
    return max(0 if least > 1 else 1, -((size.plus - least) // size.times))


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


def without_n(board: Board) -> bool:
    """Tell whether both sides are numbers."""
    return not (board.rows.times or board.columns.times)


def on_board(counted: Counted, board: Board) -> tuple[Model, Plain] | None:
    """Return what is counted and the board, where both sides are numbers and open; else None."""
    from gfkit.boards.models.model import Model, model_of  # noqa: PLC0415 - slow
    from gfkit.boards.shapes.board import Board as Plain  # noqa: PLC0415 - has its name, too

    if not without_n(board) or board.surface != "board" or counted.marks:
        return None
    found = counted.model if isinstance(counted.model, Model) else model_of(counted.model)
    return found, Plain.rectangle(*sides(board))
