"""Titles about strings and arrays up to symmetries.

They name no conditions on values: what is read is a list of values and symmetries, as in the file
of an array rule (docs/array-rules.md).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from lark import Lark, Token, Transformer, UnexpectedInput

from gfkit.oeis.move_titles import OtherTitle

GRAMMAR = r"""
start: "number of" count

?count: "reversible strings with n beads" _of colors -> strings
    | "reversible string structures with n beads using a maximum of" different -> structures
    | colored "pattern classes in the" "(" INT "," "n" ")" "-rectangular grid" ":" same -> patterns
_of: "of" | "using a maximum of"
?colors: INT "colors" | INT "different colors"
?different: INT "different colors" | INT "colors"
?colored: "binary" -> two | INT "-ary"
same: "2 patterns are in" ["the"] "same class if 1 of them can be obtained by a" moves _other
moves: "reflection or 180-degree rotation"
_other: "of the other"

%import common.INT
%ignore " "
"""
MOST = 40
"""Values, and rows of a grid."""
REVERSAL = "left-right reflection"


def read_class_title(text: str) -> OtherTitle | None:
    """Return the rule of a plain title about classes; None for another title.

    >>> found = read_class_title("number of reversible strings with n beads of 3 colors")
    >>> found.rule, found.fixed, found.side
    ({'values': [0, 1, 2], 'up_to': ['left-right reflection']}, 'rows', 1)
    """
    try:
        tree = _parser().parse(text)
    except UnexpectedInput:
        return None
    found: OtherTitle | None = _Builder().transform(tree)
    return found


@lru_cache(maxsize=1)
def _parser() -> Any:
    return Lark(GRAMMAR, parser="earley", lexer="dynamic", maybe_placeholders=False)


def _title(values: int, rows: int, *symmetries: str) -> OtherTitle | None:
    if not (1 <= values <= MOST and 1 <= rows <= MOST):
        return None
    return OtherTitle({"values": [*range(values)], "up_to": [*symmetries]}, "rows", rows, 0)


class _Builder(Transformer[Token, Any]):
    """From the tree of a title to its rule."""

    def start(self, parts: list[Any]) -> OtherTitle | None:
        found: OtherTitle | None = parts[0]
        return found

    def two(self, parts: list[Any]) -> int:
        del parts
        return 2

    def strings(self, parts: list[Any]) -> OtherTitle | None:
        return _title(int(parts[0]), 1, REVERSAL)

    def structures(self, parts: list[Any]) -> OtherTitle | None:
        return _title(int(parts[0]), 1, REVERSAL, "permutations of values")

    def patterns(self, parts: list[Any]) -> OtherTitle | None:
        values, rows = int(parts[0]), int(parts[1])
        return _title(values, rows, REVERSAL, "top-bottom reflection")
