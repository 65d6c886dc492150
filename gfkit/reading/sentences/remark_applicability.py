"""Of which places something can be said: a remark behind these may then be meant of them."""

from __future__ import annotations

from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Divided,
    Found,
    LinesAt,
    NextRemark,
    has_letters_told,
    is_where_it_stands,
    parts_of,
    said_in,
)
from gfkit.reading.sentences.partial_path_and_walk_meanings import Height
from gfkit.reading.sentences.sentence_meanings import (
    SOME,
    All,
    At,
    Blocks,
    Cells,
    Columns,
    Count,
    Counted,
    Difference,
    Either,
    EqualAt,
    ExtremeCell,
    Length,
    LineAt,
    Not,
    Numeral,
    Places,
    Property,
    Rows,
    RowsAndColumns,
    Runs,
    Sum,
    UnequalAt,
    Windows,
    Words,
)

OF_NUMBERS = Sum | Length | Numeral | Difference
"""What can be said of a letter, a part or an element, and of several of them."""
OF_ADJACENT = OF_NUMBERS | At | ExtremeCell | EqualAt | UnequalAt
"""What can be said of letters that stand next to each other."""
OF_MANY_CELLS = Runs | Rows | Columns | RowsAndColumns | LineAt | Blocks
"""Places of which everything can be said that can be said of a word."""


def has_length_twice(meaning: object) -> bool:
    """Tell whether words of a length are said to have one, which tells nothing new of them.

    >>> from gfkit.reading.sentences.sentence_meanings import Amount, Cells, Count, Counted, Words
    >>> of = Counted(Words((0, 1)), Count(Amount(0, 1), Cells()))
    >>> has_length_twice(of), has_length_twice(Counted(Words((0, 1)), Count(Amount(1), Cells())))
    (True, False)
    """
    if not isinstance(meaning, Counted) or not isinstance(meaning.objects, Words):
        return False
    told = [z for z in parts_of(meaning.said) if isinstance(z, Count) and z.places == Cells()]
    return any(z.among is None and z.amount != SOME for z in told)


def can_be_said(remark: object, noun: object) -> bool:
    """Tell whether what a remark means can be said of the places that a noun means.

    >>> from gfkit.reading.sentences.sentence_meanings import Amount, Cells, Count
    >>> runs, letters = Found(Runs()), Found(Cells())
    >>> [can_be_said(Sum(Amount(3)), z) for z in (runs, letters)]
    [True, True]
    >>> [can_be_said(Count(Amount(3), Cells()), z) for z in (runs, letters)]
    [True, False]
    """
    if isinstance(remark, NextRemark):
        remark = remark.remark
    match noun:
        case Found(places):
            if has_letters_told(noun):
                return any(map(is_where_it_stands, said_in([remark])))
            return any(_is_of(places, said) for said in said_in([remark]))
        case Divided():
            return any(_has(said, OF_NUMBERS) for said in said_in([remark]))
    return isinstance(noun, LinesAt) or isinstance(remark, Height)  # a height of places of paths


def _is_of(places: Places, said: Property) -> bool:
    if isinstance(places, OF_MANY_CELLS):
        return True
    return _has(said, OF_ADJACENT if isinstance(places, Windows) else OF_NUMBERS)


def _has(said: Property, kinds: type | object) -> bool:
    """Tell whether something of some kinds is said, be it in a part."""
    match said:
        case All(parts) | Either(parts):
            return any(_has(one, kinds) for one in parts)
        case Not(part):
            return _has(part, kinds)
    return isinstance(said, kinds)  # type: ignore[arg-type]
