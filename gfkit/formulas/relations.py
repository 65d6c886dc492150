"""Relations with the n for which they are meant, for example 'a(n) = 2*a(n-1) for n >= 1'."""

from __future__ import annotations

from gfkit.base.file_reader import shown
from gfkit.errors import GfkitError
from gfkit.formulas.parser import parse_relation
from gfkit.formulas.ranges import without_range
from gfkit.formulas.tree import Relation, variables_of


def relation_in_range(text: str) -> tuple[Relation, int | None, int | None]:
    """Return a relation with the first and the last n for which it is meant, if they are stated.

    Raises FormulaError for what is not a relation, GfkitError for a range without an n.

    >>> relation, low, high = relation_in_range("a(n) < 9 for 1 <= n <= 4")
    >>> print(relation, low, high)
    a(n) < 9 1 4
    """
    body, of_range = without_range(text, or_one=True, of_any=True)
    low, high = (of_range.low, of_range.high) if of_range else (None, None)
    is_empty = low is not None and high is not None and low > high
    if is_empty or (of_range and not of_range.is_one_way):
        raise GfkitError(f"{shown(text, 60)}: there is no such n; a range is '2 <= n <= 8'")
    relation = parse_relation(body)
    letter = of_range.letter if of_range else "n"
    if letter != "n" and (letters := variables_of(relation) - {letter}):
        what = f"a range is one of n where there are the letters {', '.join(sorted(letters))}"
        raise GfkitError(f"{shown(text, 60)}: {what}")
    return relation, low, high


def range_text(low: int | None, high: int | None) -> str:
    """Return the range of n as it stands after a relation, "" for none.

    >>> range_text(2, None), range_text(0, 9), range_text(None, None)
    (' for n >= 2', ' for 0 <= n <= 9', '')
    """
    if high is None:
        return "" if low is None else f" for n >= {low}"
    return f" for {'' if low is None else f'{low} <= '}n <= {high}"
