"""From the title of an array entry to a rule: which arrays are counted, on boards of which side.

The title is read whole or not at all, by a grammar in layers: the fraction of the number, the board
and the alphabet, and conditions, whose phrases are in `title_phrases`. What was read is an array
rule as in a file; whether it is the entry's is for its terms to say.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from lark import Lark, Token, Transformer, UnexpectedInput

from gfkit.oeis import (
    arrangements,
    block_phrases,
    cell_phrases,
    line_phrases,
    region_phrases,
    row_phrases,
    title_phrases,
)
from gfkit.oeis.class_titles import read_class_title
from gfkit.oeis.graph_titles import read_graph_title
from gfkit.oeis.growing_titles import read_growing
from gfkit.oeis.label_titles import read_labels
from gfkit.oeis.line_phrases import ends_differ, pair_sums, seldom_reached, sums_of_some
from gfkit.oeis.move_titles import OtherTitle, read_other_title
from gfkit.oeis.phrase_books import Counted, Onwards, Table
from gfkit.oeis.square_colours import on_one_colour
from gfkit.oeis.title_phrases import ONE_WAY, Steps, blocks, merged

if TYPE_CHECKING:
    from collections.abc import Iterator

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

MODULES = (
    block_phrases,
    cell_phrases,
    row_phrases,
    line_phrases,
    region_phrases,
    arrangements,
)
BOOKS = (title_phrases.BOOK, *(module.BOOK for module in MODULES))
PHRASES = {name: said for book in BOOKS for name, said in book.phrases.items()}
PIECES = {name: said for book in BOOKS for name, said in book.pieces.items()}
ALIASES = {name: said for module in MODULES for name, said in module.ALIASES.items()}

BASE = r"""
start: [fraction] "number of" arrays [","] condition (_joint condition)*
    | [fraction] "number of" alphabet _circular board _circular_in side _way _more* -> circular
    | [fraction] "number of" "nondecreasing arrangements of" side "numbers in" SPAN "with the last"
        "equal to" INT "and each after the" ORDINAL "equal to the sum of" amounts
        "of the preceding" INT -> sums_of_earlier
    | "number of unimodal maps" "[1..n]->[" SPAN "]" -> unimodal_maps
    | [fraction] "number of" "length" side _kind [INDEXED] [INDICES] "with x(i) in i..i+" INT
        "and no value appearing more than" INT ("times" | "time") -> moved_on
    | [fraction] "number of" side "x" side alphabet _symmetric amounts _distinct -> symmetric
    | _defective INT _colourings board SPAN _connected ways _exactly INT _introduced -> defective
_symmetric: "symmetric matrices with every 2 x 2 subblock having sum 0 and"
_distinct: "distinct values"
_defective: "number of defective"
_colourings: "-colorings of an" | "-colorings of a"
_circular: "colorings on an" | "colorings of a" | "colorings on a" | "colorings of an"
_circular_in: "array circular in the"
_way: "direction"
_more: _joint condition | condition
_connected: "array connected"
_exactly: "with exactly"
_introduced: ("mistakes" | "mistake") [","] "and colors introduced in row-major" _span "order"
_span: SPAN
fraction: "1/" INT ["of"] "the" -> part
    | "half" ["of"] "the" -> half
    | "1 quarter" ["of"] "the" -> quarter
    | "1 third" ["of"] "the" -> third
arrays: board alphabet _kind | board _kind alphabet | alphabet _kind word | word alphabet _kind
    | _kind word alphabet | alphabet _kind board | _kind "of" alphabet "integers" all_n
    | alphabet board _kind | board _kind "with entries" ["in" | "from"] alphabet
    | side "element" alphabet _kind -> word_arrays
    | board "nonnegative integer" _kind -> arrays_of_any
    | _kind word _over "{" LISTED "}" -> listed_word
    | word _kind _over "{" LISTED "}" -> listed_word
    | alphabet _kind word _over "{" LISTED "}" -> named_word
    | "base" INT "n-digit numbers" -> digits
    | _kind word ["with elements" | "with entries" | "with values"] ["in" | "from"] alphabet
    | _kind "of" word "with elements" ["in" | "from"] alphabet
    | _white _subarrays board alphabet _kind -> on_white
    | _black _subarrays board alphabet _kind -> on_black
    | board _white _subarrays alphabet _kind -> on_white
    | board _black _subarrays alphabet _kind -> on_black
    | board alphabet _white _subarray ["x(i,j)"] -> on_white
    | board alphabet _black _subarray ["x(i,j)"] -> on_black
_over: "over" | "on" | ("over" | "on" | "from" | "using") "the alphabet"
_white: "white square" | "white-square"
_black: "black square" | "black-square"
_subarray: "subarrays" | "subarray"
_subarrays: _subarray "of"
alphabet: SPAN | "ternary" -> ternary | "quaternary" -> quaternary | INT "-ary" -> of_size
    | ("binary" | "{0,1}" | "(0,1)" | "(0,1)-" | "0-1") -> binary
    | "integer" -> integers | LISTED -> listed_values
_kind: ("arrays" | "matrices" | "sequences" | "words" | "strings" | "array" | "vectors") ["x(i,j)"]
board: side "x" side
word: ["of"] "length" ["-"] side | "length-" side
    | [INDEXED] "of n elements" [INDICES] -> word_n
    | [INDEXED] "of n+" INT "elements" [INDICES] -> word_n_more
all_n: "x(1..n)" -> word_n
side: "n" -> free
    | "n" "+" INT "+" INT -> free_more
    | INT "+" INT -> fixed_more
    | INT -> fixed
    | "(n" "+" INT ")" -> free_more
    | "n" "+" INT -> free_more
    | "(" INT "+" INT ")" -> fixed_more
_joint: ["," | "and" ] "but" ["with"] | "," "and" ["with"] | "," ["with"] | "and" ["with"] | "with"
?condition: ["with" | "such that" | "where"] statement

_without: "with no" | "without" | "no" | "having no" | "containing no" | "avoiding" ["the"]
_factors: "substrings" | "substring" | "subwords" | "subword" | "factors" | "factor"
    | "subsequences" | "subsequence"
_equal_to: "equal to"
from_zero: "starting with 0"
all_lines: "in any row or column" | "in any row or any column"
_consecutive_letters: "consecutive equal letters" | "consecutive letters equal"
    | "adjacent equal letters" | "adjacent letters equal"
_every: "every" | "each"
_no: "no"
_each_of: "each" | "the number in all its" | "all its" | "each of its" | "its"
of_its: ["of"] "its"
amounts: "exactly" amounts
    | INT ((_comma INT)*) -> listed
    | "more than" INT -> more_than
    | "less than" INT -> fewer_than
    | "fewer than" INT -> fewer_than
    | "at least" INT -> at_least
    | ("no more than" | "at most") INT -> at_most
    | "an odd number" ["of"] -> odd
    | "an even number" ["of"] -> even
_comma: _sep |
_sep: "," | "or" | "and" | ", or" | ", and"
neighbours: ["of its" | "of its immediate"] ways near
near: ["adjacent"] ("elements" | "element" | "neighbors" | "neighbor")
ways: way (_comma way)*
way: ("horizontally" | "horizontal") -> horizontal
    | ("vertically" | "vertical") -> vertical
    | ("diagonally" | "diagonal" | "nw-se" | "nw-to-se") -> diagonal
    | ("antidiagonally" | "antidiagonal" | "ne-sw" | "ne-to-sw") -> antidiagonal
    | "king-move" -> king
    | "leftward" -> left
    | "upward" -> up
    | _NW -> up_left
    | _NE -> up_right
    | _SW -> down_left
    | _SE -> down_right
    | _N -> up
    | _S -> down
    | _E -> right
    | _W -> left
    | ("right-upward antidiagonal" | "right-upward") -> up_right
    | ("left-upward diagonal" | "left-upward") -> up_left
offsets: offset (_comma offset)*
offset: "(" SIGNED "," SIGNED ")"
next: "at least" INT ("element" | "neighbor") "with value" image
image: "(x(i,j)" STEP ") mod" INT -> shifted
    | INT "-x(i,j)" -> complement
often: "exactly once" -> once
    | ("no more than once" | "not more than once" | "at most once") -> at_most_once
    | "exactly twice" -> twice
    | ("no more than twice" | "not more than twice" | "at most twice") -> at_most_twice
    | "exactly" INT "times" -> so_often
block: INT "x" INT ("subblocks" | "subblock" | "blocks" | "block" | "submatrices" | "submatrix")
block_: block
triple: THREE ["subblock"]
downsteps: "downsteps" | "downstep"
blocks_: "all" block | block
two_blocks: block | INT "x" INT ("or" | "and") INT "x" INT _subblock -> either_block
_subblock: "subblocks" | "subblock"
feature: "equal edges" -> equal_edges
    | "clockwise edge increases" -> clockwise
    | "counterclockwise edge increases" -> counterclockwise
    | "counterclockwise" -> counterclockwise
    | "clockwise" -> clockwise
    | "rightwards and downwards edge increases" -> forward
    | _equal_pairs -> equal_pairs
    | "distinct clockwise edge differences" -> clockwise_differences
_equal_pairs: "equal diagonal or antidiagonal elements"
    | "equal diagonal or equal antidiagonal elements"
threes: line_way (_comma line_way)*
towards: line_way (_comma line_way)*
lines: line_name (_comma line_name)*
line_way: "horizontally" -> row
    | "vertically" -> column
    | ("diagonally" | "nw-to-se diagonally") -> diagonal_line
    | ("antidiagonally" | "ne-to-sw antidiagonally") -> antidiagonal_line
line_name: ("rows" | "row") -> row
    | ("columns" | "column") -> column
    | ["nw-to-se"] ("diagonals" | "diagonal") -> diagonal_line
    | ["ne-to-sw"] ("antidiagonals" | "antidiagonal") -> antidiagonal_line
verb: "equal to" -> is_verb
    | "not equal to" -> not_verb
    | "not" -> not_verb
    | -> is_verb
measure: term (SIGN_WORD term)*
term: ["the"] STATISTIC
spaced: spaced_word (_sep spaced_word)*
spaced_word: DIGIT DIGIT+

_NW: /nw\b/
_NE: /ne\b/
_SW: /sw\b/
_SE: /se\b/
_N: /n\b/
_S: /s\b/
_E: /e\b/
_W: /w\b/
THREE: "3 x 3"
SIZED: "less" | "greater"
WHAT_OF_BLOCK: "permanents" | "determinants"
TOTAL_OR_GAP: "sum" | "difference"
NUMBER_OF: "trace" | "sum" | "diagonal sum less antidiagonal sum"
EXTREME_OF: /(diagonal|antidiagonal) (maximum|minimum)/
STATISTIC: "maximum" | "minimum" | "lower median" | "upper median"
SIGN_WORD: "plus" | "minus"
ALIKE: "equal" | "unequal"
SAME_NUMBER: "equal number" | "unequal number" | "number"
ZERO_OR_NOT: "nonzero" | "0"
SIGNED_ALIKE: "equal to" | "unequal to"
STATISTICS: "sums" | "maximums" | "minimums" | "medians"
LARGER: "greater" | "less"
EXTREME: "maximum" | "minimum"
POWER: "absolute values" | "squares"
ORDER: ("strictly ")? ("nondecreasing" | "nonincreasing" | "increasing" | "decreasing")
HAVING: "not having" | "having"
EXCEPTED: "elements" | "element"
PATTERNS: "patterns" | "pattern"
OR_MORE: "or more" | "or less"
PAIR: /(absolute value of )?x\(i,j\)[-+]x\(i(,j-1|-1,j)\)|(min|max)\(x\(i,j\), ?x\(i(,j-1|-1,j)\)\)/
SPAN: /(?<![0-9])-?[0-9]{1,6}\.\.-?[0-9]{1,6}(?![0-9])/
VALUES: /[0-9]('?s)?|ones|zeros|zeroes/
NONZERO: "nonzero"
HOW: "different" | "same"
HOW_MANY: "fewer" | "more"
SMALLER: "smaller" | "larger" | "greater" | "less" | "more"
WAY_NAME: "horizontal" | "vertical" | "diagonal" | "antidiagonal"
CONSECUTIVE: "consecutive"
IN_A_ROW: "elements in a row" | "consecutive elements"
LETTERING: /[abc]{2,8}(?![a-z])/
COMPARED_WITH: /(greater|less) than( or equal to( than)?)?/
SUMMED: DIFFERENCED | /[a-z][a-z0-9 ]{5,54} of (each |every )?adjacent (pair|triple)s?/
DIFFERENCED: /(the )?(\w+( values)? of )?(adjacent|second) differences( squared| cubed)?/
EQUAL_LETTERS: /\((with a!=b|possibly a=b)\)/
AGGREGATE: "sum" | "maximum" | "minimum"
ORDINAL: "first" | "second" | "third" | "fourth" | "fifth" | "sixth" | "seventh"
TUPLES: "pairs" | "triples"
COURSE: "increases" | "decreases"
COURSE_WORD: "nondecreasing" | "nonincreasing"
NEAR_WORD: "neighbors" | "elements"
ZWORD: /z([-+][0-9])?( z([-+][0-9])?){1,6}/
SPREAD: /[0-9]( [0-9]){1,7}/
SHAPE: "unimodal" | "inverted unimodal" | "convex" | "concave" | "nondecreasing" | "nonincreasing"
BASE_OF: /binary|base-([2-9]|1[0-6])/
DIGIT_WORD: "bits" | "digits"
STEPPED: /x([-+][0-9])?,x([-+][0-9])?/
PERCENT: /\([^()]{1,60}\)/
INDEXED: /x\(([01]\.\.n([-+][0-9]{1,2})?|i)\)/
INDICES: /,? ?i=1\.\.n([-+][0-9]{1,2})?/
LISTED: /-?[0-9]{1,6}(,-?[0-9]{1,6})+/
SHORT_WORDS: /[0-9]{2,12}(([ ,]+|,? (or|and|nor) )[0-9]{2,12})*(?![0-9])/
WORDS: /[0-9]{3,12}(([ ,]+|,? (or|and) )[0-9]{3,12})*(?![0-9])/
DIGITS: /[0-9]('?s)?/
DIGIT: /[0-9]/
STEP: /[-+][0-9]{1,6}(?![0-9])/
SIGNED: /-?[0-9]{1,6}(?![0-9])/
INT: /(?<![0-9])[0-9]{1,6}(?![0-9])/
%ignore /\s+/
"""

INNER = {"every", "no", "each_of"}
"""Words of phrases that say nothing of their own."""
MAX_AMOUNT = 24
MOST_VALUES = 100
SMALLEST_RING = 3
SAYING: dict[str, Any] = {
    **{name: said for name, (_, said) in (PHRASES | PIECES).items()},
    **ALIASES,
}
"""What phrases, pieces of them, and named alternatives say."""
ROW_OF = re.compile(
    r"\. (?:\d{1,3}(?:st|nd|rd|th) (?:row|column|diagonal)|(?:row|column|diagonal) \d{1,3})"
    r" of a\d{6}$"
)
"""A remark after a title."""
DOUBLE = re.compile(r"(?<![\w.*])(?:\(2n\)|2n)(?= x (?:\d|\())|(?<=\d x )(?:\(2n\)|2n)(?= )")
"""A side of 2n."""
LONG = re.compile(r"[0-9]{13,}|(?s:.{1200,})")
MOST_STOPPED = 300
"""Of the words at which reading stopped so many characters are shown."""
"""Words and titles that no entry has. A number has at most six digits."""


@dataclass(frozen=True, slots=True)
class TitleRule:
    """What a title says: an array rule, the fixed side, and which board a(n) is about.

    rule: as in a file. fixed: "columns" or "rows", or "board" if only the values grow. side: how
    many of them. shift: the growing side, or the n of the values, is n + shift. divisor: a(n) is
    the number divided by it. step: the growing side is step * n instead; then shift is 0.
    """

    rule: Table
    fixed: str
    side: int
    shift: int
    divisor: int
    step: int = 1


@dataclass(frozen=True, slots=True)
class Unread:
    """A title that was not read: the words at which it stopped, the first of them if many."""

    stopped: str

    def __post_init__(self) -> None:
        if len(self.stopped) > MOST_STOPPED:
            object.__setattr__(self, "stopped", f"{self.stopped[:MOST_STOPPED].rstrip()} ...")


class _Refused(Exception):
    """What was read has no rule."""


@contextmanager
def refusing(name: str) -> Iterator[None]:
    """Refuse what says something about a block that the language does not have."""
    try:
        yield
    except (IndexError, KeyError, ValueError):
        words = (PHRASES | PIECES).get(name, ('"the title"',))[0].split('"')
        raise _Refused(words[1] if len(words) > 1 else name) from None


def plain_title(title: str) -> str:
    """Return a title in lower case, number words as digits, without remarks in parentheses.

    >>> plain_title("Number of nX3 0..1 arrays with each element equal to zero or one neighbors.")
    'number of n x 3 0..1 arrays with each element equal to 0 or 1 neighbors'
    """
    text = " ".join(title.strip().rstrip(".").split()).lower()
    text = re.sub(r"(?:(?<=[\d)])|(?<=(?<![a-z])n))[ _]?x[ _]?(?=[n\d(])", " x ", text)
    text = re.sub(
        r" ?\((constant-stress|colorings ignoring|rock paper|unlabell?ed)[^()]*\)", "", text
    )
    text = re.sub(r" ?\(\d{1,9} maximizes t\(1,1\)\)", "", text)
    text = ROW_OF.sub("", text)
    text = re.sub(rf"\b({'|'.join(NUMBERS)})\b", lambda z: str(NUMBERS.index(z[1])), text)
    return re.sub(r"(?<=t-upward) (anti)?diagonal", "", text)


def read_title(title: str) -> TitleRule | Unread:
    """Return the rule of a title, or where it could not be read.

    >>> found = read_title("Number of n X 3 binary arrays with no two 1s adjacent horizontally.")
    >>> found.fixed, found.side, found.rule["neighbours"][0]["counts"]
    ('columns', 3, [0])
    >>> read_title("Number of partitions of n.").stopped
    'partitions of n'
    """
    text = plain_title(title)
    if double := DOUBLE.search(text):
        found = _read(text[: double.start()] + "n" + text[double.end() :])
        if isinstance(found, Unread):
            return found
        if found.fixed == "board" or found.shift:
            return Unread(text[double.start() :])
        return replace(found, step=2)
    return _read(text)


def _read(text: str) -> TitleRule | Unread:
    """Return the rule of a plain title, or where it could not be read."""
    parser = _parser()
    if long := LONG.search(text):
        return Unread(long[0])
    graph = read_graph_title(text)
    if graph is not None:
        return TitleRule(*graph)
    labels = read_labels(text)
    if isinstance(labels, str):
        return Unread(labels)
    if labels is not None:
        return TitleRule(*labels, 1)
    classes = read_class_title(text)
    if classes is not None:
        return TitleRule(*classes, 1)
    other = read_other_title(text)
    if isinstance(other, OtherTitle):
        return TitleRule(*other, 1)
    growing = read_growing(text)
    if isinstance(growing, str):
        return Unread(growing)
    if growing is not None:
        return TitleRule(growing.rule, "board", growing.cells, growing.shift, 1)
    try:
        tree = parser.parse(text)
    except UnexpectedInput as error:
        at = getattr(error, "pos_in_stream", None)
        stopped = text[at if isinstance(at, int) and at > 0 else 0 :] or "its end"
        return Unread(min(stopped, other, key=len))
    try:
        read: TitleRule = _Builder().transform(tree)
    except Exception as error:
        refused = getattr(error, "orig_exc", error)
        if isinstance(refused, _Refused):
            return Unread(str(refused))
        raise
    return read


def _grammar() -> str:
    lines = [BASE.replace("\n        ", " ")]  # longer lines go on eight spaces further right
    for name, (right, _) in (PHRASES | PIECES).items():
        parts = right.split('"')
        parts[::2] = [
            re.sub(r"\b[a-z_]+\b", lambda z: "_" + z[0] if z[0] in INNER else z[0], part)
            for part in parts[::2]
        ]
        if "->" in right:  # named alternatives stand below, so that the name of the whole is there
            lines.append(f"{name}: {name}_")
            name += "_"  # noqa: PLW2901
        lines.append(f"{name}: {chr(34).join(parts)}")
    lines.append("statement: " + " | ".join(PHRASES))
    return "\n".join(lines)


@lru_cache(maxsize=1)
def _parser() -> Any:
    return Lark(_grammar(), parser="earley", lexer="dynamic", maybe_placeholders=False)


def _adjacent(part: Table, made: list[Table]) -> Table:
    """Say which elements are adjacent: those that the title has named as neighbours."""
    if "adjacent" not in part:
        return part
    named = [z for other in made for z in other.get("neighbours", []) if "directions" in z]
    directions = named[0]["directions"] if named else ["horizontal", "vertical"]
    return {"neighbours": [{"directions": directions, "relation": "equal", "counts": [0]}]}


def _counted(low: int, high: int) -> list[int]:
    return list(range(low, high + 1))


def _from(low: int) -> list[int]:
    return Onwards(_counted(low, max(MAX_AMOUNT, low + 1)))


class _Builder(Transformer[Token, Any]):
    """From the tree of a title to its rule."""

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        """Return what a phrase says, or what is inside."""
        del meta
        said = SAYING.get(data)
        if said is not None:
            with refusing(data):
                return said(*children)
        return children[0] if children else str(data)

    def __default_token__(self, token: Token) -> str:
        """Return the text."""
        return str(token)

    def start(self, parts: list[Any]) -> TitleRule:
        """Put the rule together."""
        divisor = parts.pop(0) if isinstance(parts[0], int) else 1
        board, values, *more = parts[0]
        found = self._rule(divisor, board, values, parts[1:])
        if more:
            with refusing("start"):
                return replace(found, rule=on_one_colour(found.rule, white=more[0] == "white"))
        return found

    def symmetric(self, parts: list[Any]) -> TitleRule:
        """Put a rule together for symmetric matrices whose 2 x 2 blocks have the sum 0.

        With the diagonal x, an entry is (x(i) + x(j)) / 2, or minus that if i + j is odd: so every
        diagonal whose elements are all odd, or all even, belongs to one matrix.
        """
        divisor = parts.pop(0) if isinstance(parts[0], int) else 1
        (first, rows), (second, columns), values, amounts = parts
        if (first, second, rows) != ("free", "free", columns) or values[0] != -values[-1]:
            raise _Refused("symmetric matrices")
        said = pair_sums(amounts, " and (a - b) mod 2 = 0 and (a - c) mod 2 = 0")
        return TitleRule({"values": values, **said}, "rows", 1, rows, divisor)

    def circular(self, parts: list[Any]) -> TitleRule:
        """Put the rule of proper colourings together whose fixed side is a ring."""
        divisor = parts.pop(0) if isinstance(parts[0], int) else 1
        values, (fixed, side, shift), (kind, ring), *rest = parts
        along = kind == "free"
        if (shift if along else side) != ring or (not along and side < SMALLEST_RING):
            raise _Refused("direction")
        proper = blocks((1, 2, "a != b"), (2, 1, "a != b"))
        around = ["row" if (fixed == "columns") != along else "column"]
        return self._rule(
            divisor, (fixed, side, shift), values, [proper, ends_differ(around), *rest]
        )

    def _rule(
        self, divisor: int, board: tuple[str, int, int], values: list[int], parts: list[Any]
    ) -> TitleRule:
        fixed, side, shift = board
        what = Counted(values, fixed, side, shift)
        with refusing("start"):
            made = [part(what) if callable(part) else part for part in parts]
        made = [_adjacent(part, made) for part in made]
        rule = merged({"values": values}, *made)
        if not rule["values"]:
            raise _Refused("nonnegative integer")
        times = rule.pop("exceptions", None)
        if times is not None:
            if len(rule.get("neighbours", [])) != 1:
                raise _Refused("the exception of exactly")
            rule["neighbours"] = [{**rule["neighbours"][0], "exceptions": times}]
        return TitleRule(rule, fixed, side, shift, divisor)

    def part(self, parts: list[str]) -> int:
        """Return the divisor."""
        return int(parts[0])

    def half(self, _: list[str]) -> int:
        """Return the divisor."""
        return 2

    def quarter(self, _: list[str]) -> int:
        """Return the divisor."""
        return 4

    def third(self, _: list[str]) -> int:
        """Return the divisor."""
        return 3

    def listed_values(self, parts: list[str]) -> list[int]:
        """Return the values."""
        return list(map(int, parts[0].split(",")))

    def arrays_of_any(self, parts: list[Any]) -> tuple[tuple[str, int, int], list[int]]:
        """Return the board; a condition says which values there can be."""
        return parts[0], []

    def word_arrays(self, parts: list[Any]) -> tuple[tuple[str, int, int], list[int]]:
        """Return a board of one row, and the alphabet."""
        return self.word(parts[:1]), parts[1]

    def listed_word(self, parts: list[Any]) -> tuple[tuple[str, int, int], list[int]]:
        """Return a board of one row, and the alphabet."""
        return parts[0], self.listed_values(parts[1:])

    def named_word(self, parts: list[Any]) -> tuple[tuple[str, int, int], list[int]]:
        """Return a board of one row, and the alphabet, which is told twice."""
        values, board, listed = parts
        if self.listed_values([listed]) != values:
            raise _Refused("words over")
        return board, values

    def digits(self, parts: list[str]) -> tuple[tuple[str, int, int], list[int]]:
        """Return a board of one row, and the digits; a number may begin with 0."""
        return self.word_n([]), self.of_size(parts)

    def unimodal_maps(self, parts: list[str]) -> TitleRule:
        """Put a rule together for words that rise and then fall."""
        shape = {"lines": [{"directions": ["row"], "shape": "unimodal"}]}
        return TitleRule({"values": self.alphabet(parts), **shape}, "rows", 1, 0, 1)

    def on_white(self, parts: list[Any]) -> tuple[Any, list[int], str]:
        """Return the board, the alphabet, and the color of the first cell."""
        return *self.arrays(parts), "white"

    def on_black(self, parts: list[Any]) -> tuple[Any, list[int], str]:
        """Return the board, the alphabet, and the color of the cells."""
        return *self.arrays(parts), "black"

    def sums_of_earlier(self, parts: list[Any]) -> TitleRule:
        """Put a rule together for nondecreasing words of sums of elements before."""
        divisor = parts.pop(0) if isinstance(parts[0], int) else 1
        (kind, more), span, last, free, amounts, number = parts
        if kind != "free" or free not in ("first", "second"):
            raise _Refused("arrangements")
        with refusing("start"):
            said = sums_of_some(
                int(last), ("first", "second").index(free) + 1, amounts, int(number)
            )
        return TitleRule({"values": self.alphabet([span]), **said}, "rows", 1, more, divisor)

    def moved_on(self, parts: list[Any]) -> TitleRule:
        """Put a rule together for words whose element i is from i to i + a number."""
        divisor = parts.pop(0) if isinstance(parts[0], int) else 1
        (kind, more), *_, farthest, most = parts
        if kind != "free":
            raise _Refused("arrays")
        with refusing("start"):
            said = seldom_reached(int(farthest), int(most))
        return TitleRule(
            {"values": list(range(int(farthest) + 1)), **said}, "rows", 1, more, divisor
        )

    def arrays(self, parts: list[Any]) -> tuple[tuple[str, int, int], list[int]]:
        """Return the board and the alphabet."""
        values = next(z for z in parts if isinstance(z, list))
        return next(z for z in parts if isinstance(z, tuple)), values

    def alphabet(self, parts: list[str]) -> list[int]:
        """Return the values."""
        low, high = map(int, parts[0].split(".."))
        if not 0 <= high - low < MOST_VALUES:
            raise _Refused(parts[0])
        return list(range(low, high + 1))

    def integers(self, _: list[str]) -> list[int]:
        """Return the values; an element counts some of eight neighbours."""
        return list(range(9))

    def defective(self, parts: list[Any]) -> TitleRule:
        """Return the rule of colourings with some edges that are not proper."""
        _, (fixed, side, shift), span, ways, mistakes = parts[:5]
        values = self.alphabet([span])
        wrong = {"exceptions": [int(mistakes)], "shared": "mistakes"}
        pairs = [ONE_WAY[name] for name in ways["directions"]]
        rule = merged(
            {"values": values, "introduced": True},
            blocks(*((r, c, f"{p} != {q}") for r, c, p, q in pairs), **wrong),
        )
        return TitleRule(rule, fixed, side, shift, 1)

    def ternary(self, _: list[str]) -> list[int]:
        """Return the values."""
        return [0, 1, 2]

    def quaternary(self, _: list[str]) -> list[int]:
        """Return the values."""
        return [0, 1, 2, 3]

    def of_size(self, parts: list[str]) -> list[int]:
        """Return the values."""
        if not 0 < int(parts[0]) <= MOST_VALUES:
            raise _Refused(parts[0])
        return list(range(int(parts[0])))

    def binary(self, _: list[str]) -> list[int]:
        """Return the values."""
        return [0, 1]

    def board(self, parts: list[tuple[str, int]]) -> tuple[str, int, int]:
        """Return the fixed side, how long it is, and by how much the other is more than n."""
        (first, rows), (second, columns) = parts
        if first == second:
            raise _Refused("n x n" if first == "free" else "a board of two fixed sides")
        if first == "free":
            return "columns", columns, rows
        return "rows", rows, columns

    def word(self, parts: list[tuple[str, int]]) -> tuple[str, int, int]:
        """Return a board of one row."""
        kind, more = parts[0]
        if kind != "free":
            raise _Refused("arrays of fixed length")
        return "rows", 1, more

    def word_n(self, _: list[str]) -> tuple[str, int, int]:
        """Return a board of one row."""
        return "rows", 1, 0

    def word_n_more(self, parts: list[str]) -> tuple[str, int, int]:
        """Return a board of one row."""
        return "rows", 1, next(int(part) for part in parts if part.isdigit())

    def free(self, _: list[str]) -> tuple[str, int]:
        """Return a growing side."""
        return "free", 0

    def free_more(self, parts: list[str]) -> tuple[str, int]:
        """Return a growing side."""
        return "free", sum(map(int, parts))

    def fixed(self, parts: list[str]) -> tuple[str, int]:
        """Return a fixed side."""
        return "fixed", int(parts[0])

    def fixed_more(self, parts: list[str]) -> tuple[str, int]:
        """Return a fixed side."""
        return "fixed", int(parts[0]) + int(parts[1])

    def listed(self, parts: list[str]) -> list[int]:
        """Return numbers."""
        return list(map(int, parts))

    def more_than(self, parts: list[str]) -> list[int]:
        """Return numbers."""
        return _from(int(parts[0]) + 1)

    def at_least(self, parts: list[str]) -> list[int]:
        """Return numbers."""
        return _from(int(parts[0]))

    def fewer_than(self, parts: list[str]) -> list[int]:
        """Return numbers."""
        return _counted(0, int(parts[0]) - 1)

    def at_most(self, parts: list[str]) -> list[int]:
        """Return numbers."""
        return _counted(0, int(parts[0]))

    def odd(self, _: list[str]) -> list[int]:
        """Return numbers."""
        return Onwards(range(1, MAX_AMOUNT, 2))

    def even(self, _: list[str]) -> list[int]:
        """Return numbers."""
        return Onwards(range(0, MAX_AMOUNT + 1, 2))

    def ways(self, parts: list[str]) -> Steps:
        """Return the neighbours."""
        return {"directions": [part.replace("_", "-") for part in parts]}

    def offsets(self, parts: list[list[int]]) -> list[list[int]]:
        """Return the offsets."""
        return parts

    def offset(self, parts: list[str]) -> list[int]:
        """Return an offset."""
        return list(map(int, parts))

    def next(self, parts: list[str]) -> str:
        """Return the value of a neighbour; there is at least one."""
        if parts[0] != "1":
            raise _Refused(f"at least {parts[0]}")
        return parts[1]

    def shifted(self, parts: list[str]) -> str:
        """Return the value."""
        return f"(x {parts[0][0]} {parts[0][1:]}) mod {parts[1]}"

    def complement(self, parts: list[str]) -> str:
        """Return the value."""
        return f"{parts[0]} - x"

    def once(self, _: list[str]) -> list[int]:
        """Return how often."""
        return [1]

    def twice(self, _: list[str]) -> list[int]:
        """Return how often."""
        return [2]

    def at_most_twice(self, _: list[str]) -> list[int]:
        """Return how often."""
        return [0, 1, 2]

    def so_often(self, parts: list[str]) -> list[int]:
        """Return how often."""
        return [int(parts[0])]

    def at_most_once(self, _: list[str]) -> list[int]:
        """Return how often."""
        return [0, 1]

    def block(self, parts: list[str]) -> tuple[int, int]:
        """Return the sides of a block."""
        return int(parts[0]), int(parts[1])

    def two_blocks(self, parts: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return blocks."""
        return parts

    def either_block(self, parts: list[str]) -> list[tuple[int, int]]:
        """Return blocks."""
        numbers = list(map(int, parts))
        return [(numbers[0], numbers[1]), (numbers[2], numbers[3])]

    def equal_edges(self, _: list[str]) -> str:
        """Return the name."""
        return "equal edges"

    def clockwise(self, _: list[str]) -> str:
        """Return the name."""
        return "clockwise edge increases"

    def counterclockwise(self, _: list[str]) -> str:
        """Return the name."""
        return "counterclockwise edge increases"

    def forward(self, _: list[str]) -> str:
        """Return the name."""
        return "rightwards and downwards edge increases"

    def equal_pairs(self, _: list[str]) -> str:
        """Return the name."""
        return "equal pairs"

    def clockwise_differences(self, _: list[str]) -> str:
        """Return the name."""
        return "distinct clockwise edge differences"

    def threes(self, parts: list[str]) -> list[str]:
        """Return lines."""
        return parts

    towards = lines = threes

    def diagonal_line(self, _: list[str]) -> str:
        """Return the name."""
        return "diagonal"

    def antidiagonal_line(self, _: list[str]) -> str:
        """Return the name."""
        return "antidiagonal"

    def is_verb(self, _: list[str]) -> str:
        """Return the word."""
        return "is"

    def not_verb(self, _: list[str]) -> str:
        """Return the word."""
        return "not"

    def measure(self, parts: list[str]) -> str:
        """Return the measure of a 2 x 2 block as a formula."""
        functions = {"maximum": "max", "minimum": "min"}
        words = {"plus": " + ", "minus": " - "}
        return "".join(
            words.get(part) or f"{functions.get(part, part.split()[0])}(a, b, c, d)"
            for part in parts
        )

    def spaced(self, parts: list[str]) -> list[str]:
        """Return words."""
        return parts

    def spaced_word(self, parts: list[str]) -> str:
        """Return a word."""
        return "".join(parts)
