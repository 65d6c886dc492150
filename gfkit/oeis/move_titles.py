"""Titles about moves of elements, links between them, and what arrays show.

They have a grammar of their own, since they count no arrays of values. What is read is a rule as in
the file of a rule on moves (docs/move-rules.md) or on images (docs/image-rules.md).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from lark import Lark, Token, Transformer, UnexpectedInput

from gfkit.boards.cell_conditions import LETTERS
from gfkit.oeis.edge_maxima import trailing_edges

Table = dict[str, Any]

GRAMMAR = r"""
start: "number of" count | NAME "maps:" "number of" count

?count: board "arrays of permutations of" RANGE ["filled by rows"] _with_each having (_joint after)*
        -> permuted
    | word "arrays of permutations of" RANGE _with_each having (_joint after)* -> permuted
    | board "array permutations" _with_each making -> permuted
    | "permutations of 1..n with displacements restricted to" "{" listed "}" -> displaced
    | board "arrays of occupancy after each element" leaving (_joint limit)* -> occupied
    | "city-block distance 1, pressure limit" INT "movements in an" board
        "array with each element moving exactly 1" ways ", no element acquiring more than" INT
        "neighbors" (_joint limit)* -> pressed
    | "ways to reciprocally link elements of" _an board "array either to themselves or to exactly"
        INT ways _near ("," loop)* -> linked
    | board "arrays of the" extreme "value of corresponding elements and their" ways _near
        random -> extremes
    | "n element" SPAN "arrays with each element the" STATISTIC "of" INT
        "adjacent elements of a random" alphabet "array of" length "elements" -> line
    | "arrays of the" STATISTIC "of" INT "adjacent elements of some length" length alphabet "array"
        [unequal] -> some_line
    | board "binary arrays indicating the locations of corresponding elements" such random -> map
    | board [zeros] "arrays indicating 2 x 2 subblocks of some larger" board alphabet
        "array having" having_block -> indicated
    | board [zeros] "arrays of" value_of "of 2 x 2 subblocks of some" ["larger"] board alphabet
        "array" -> block_values
    | board alphabet "arrays of the" MEASURE
        "of the corresponding element, the element to the east and the element to the south in a"
        "larger" board alphabet "array" [unequal] -> corners
    | "binary arrays indicating the locations of trailing edge maxima of a random length-n"
        alphabet "array extended with zeros and convolved with" listed -> edges
_with_each: "with" ("each" | "every") "element"
_an: "an" | "a"
_near: ["neighboring"] ("neighbors" | "neighbor")
_joint: "," "and" | "," "but" | "," | "and" | "but"

having: "having index change" "(+-,+-)" steps -> both_signs
    | "having index change" "+-(.,.)" steps -> one_sign
    | "having directed index change" steps -> directed
    | "moved a city block distance of" ["exactly"] numbers -> city_block
    | "moved by" SIGNED "to" SIGNED "places" -> along
making: "making exactly 1 king" _moves -> one_king
    | "making exactly 1 knight" _moves -> one_knight
    | _moving "exactly 1 space" ways -> moving
    | "making 0 or 1 king" _moves -> king_moves
    | "making 0 or 1 knight" _moves -> knight_moves
    | "making 0 or 1" HAND "-handed knight" _moves [_hand] -> handed_moves
    | _moving "0 or 1 space" ways -> spaces
    | "not moving, or moving 1 space" compass -> compassed
    | "not moved or moved" ways "by 1" -> spaces
    | "not moving, or moving 1 space" ways -> spaces
_moving: "moving" | "moved"
_moves: "moves" | "move"
_hand: "(out 2, right 1)" | "(out 2, left 1)"
after: "every" INT "consecutive elements having its maximum within" INT "of its minimum" -> within
    | "the median of every 3 consecutive elements nondecreasing" -> median_rises
    | "with no 2 consecutive increases" -> no_increases
steps: step (_comma step)*
step: SIGNED "," SIGNED
numbers: INT (_comma INT)*
listed: SIGNED ("," SIGNED)*
compass: POINT (_comma POINT)*
_comma: "," | "or" | "and" | ", or" | ", and" |
ways: way (_comma way)*
way: ("horizontally" | "horizontal") -> horizontal
    | ("vertically" | "vertical") -> vertical
    | ("diagonally" | "diagonal") -> diagonal
    | ("antidiagonally" | "antidiagonal") -> antidiagonal
    | "king-move" -> king
    | "knight-move" -> knight
leaving: "moves to some" ways _near -> moving
    | "stays put or moves to some" ways _near -> staying
    | "moves up to +-" INT "places but not 0" -> up_to
    | "moves up to +-" INT "places including 0" -> up_to_and_stay
limit: ["with"] "no occupancy greater than" INT -> at_most
    | ["with"] "every occupancy equal to" numbers -> exactly
    | _without turn (_comma turn)* -> no_turns
    | "without move-in move-out" turn (_comma turn)* -> no_turns
turn: "2-loops" -> back
    | "consecutive moves in the same direction" -> straight
    | ("straight through" | "straight") -> straight
    | ("left turns" | "left") -> left
    | ("right turns" | "right") -> right
_without: "without" | "with no"
loop: "without 3-loops" -> no_triangles
    | "without consecutive collinear links" -> no_collinear
extreme: STATISTIC | STATISTIC "or" STATISTIC
random: "in a random" [sorted] alphabet board ["array"]
sorted: "," "but sorted with lexicographically" ORDER "rows and columns" ","
such: "not exceeded by any" ways _near -> hilltop
    | "not less than any" ways _near -> hilltop
    | "not equal to any" ways _near -> unmatched
    | "unequal to no" ways _near -> unchanging
    | "equal to at least half of their" ways _near -> half
    | "equal to exactly" INT "of their" ways _near -> equals
    | "equal to the sum mod" INT "of their" ways _near -> sums
having_block: "2 adjacent 1's and 2 adjacent 0's" -> adjacent
    | "determinant equal to" SIGNED -> determinant
    | "permanent equal to" SIGNED -> permanent
    | ["a"] "sum" ["of" | "equal to"] numbers -> summing
value_of: ("permanents" | "permanent") -> permanents
    | ("determinants" | "determinant") -> determinants
    | "sums" -> sums_of
unequal: ["," | "and"] ("without" | "with no") "adjacent equal elements in the latter"
zeros: "0,1" | "(0,1)" | "binary" | "(0,1,2)" | "0..2" | "0..1" | "-1,0,1" | "(-1,0,1)"
alphabet: SPAN | "binary" -> binary
board: side "x" side
word: ["of"] "length" side
length: "n" "+" INT
side: "n" -> free
    | INT -> fixed
    | "(n" "+" INT ")" -> free_more
    | "(" INT "+" INT ")" -> fixed_more

NAME: /[a-z0-9 ]+?(?= maps:)/
HAND: "right" | "left"
POINT: /[nsew]{1,2}(?![a-z])/
ORDER: "nondecreasing" | "increasing" | "nonincreasing" | "decreasing"
STATISTIC: "minimum" | "maximum" | "median"
MEASURE: STATISTIC | "sum"
RANGE: /0\.\.n\*[0-9]+([-+][0-9]+)?|0\.\.n-1|1\.\.n/
SPAN: /[0-9]+\.\.[0-9]+/
SIGNED: /-?[0-9]+/
INT: /[0-9]+/
%ignore /\s+/
"""

HAND_STEPS = {
    "right": [[-2, 1], [1, 2], [2, -1], [-1, -2]],
    "left": [[-2, -1], [-1, 2], [2, 1], [1, -2]],
}
COMPASS = {"n": (-1, 0), "s": (1, 0), "w": (0, -1), "e": (0, 1)}
FUNCTIONS = {"minimum": "min", "maximum": "max", "median": "lower"}
UNEQUAL: Table = {
    "neighbours": [{"directions": ["horizontal", "vertical"], "relation": "equal", "counts": [0]}]
}
CELLS = LETTERS[:8]
MOST = 6


class OtherTitle(NamedTuple):
    """A rule that counts no arrays of values, the fixed side, and n more in the other."""

    rule: Table
    fixed: str
    side: int
    shift: int


class Misfit(Exception):
    """What was read has no rule; says which words."""


def read_other_title(text: str) -> OtherTitle | str:
    """Return the rule of a plain title, or the words at which reading stopped.

    >>> read_other_title("number of n x 2 array permutations with each element making 0 or 1 king "
    ...                  "moves").rule
    {'moves': {'directions': ['king'], 'stay': True, 'arrivals': [1]}}
    """
    try:
        tree = _parser().parse(text)
    except UnexpectedInput as error:
        at = getattr(error, "pos_in_stream", None)
        return text[at if isinstance(at, int) and at > 0 else 0 :] or "its end"
    try:
        found: OtherTitle = _Builder().transform(tree)
    except Exception as error:
        refused = getattr(error, "orig_exc", error)
        if isinstance(refused, Misfit):
            return str(refused)
        raise
    return found


@lru_cache(maxsize=1)
def _parser() -> Any:
    grammar = GRAMMAR.replace("\n        ", " ")  # longer lines go on eight spaces further right
    return Lark(grammar, parser="earley", lexer="dynamic", maybe_placeholders=False)


def _moves(steps: Table, **rest: Any) -> Table:
    return {"moves": {**steps, **rest}}


def _title(board: tuple[str, int, int], rule: Table) -> OtherTitle:
    return OtherTitle(rule, *board)


class _Builder(Transformer[Token, Any]):
    """From the tree of a title to its rule; each method is named as what it is made of."""

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        """Return what is inside, or the name."""
        del meta
        return children[0] if children else str(data)

    def __default_token__(self, token: Token) -> str:
        """Return the text."""
        return str(token)

    def start(self, parts: list[Any]) -> Any:
        """Return the title, without a name before it."""
        return parts[-1]

    # Boards

    def board(self, parts: list[tuple[str, int]]) -> tuple[str, int, int]:
        """Return the fixed side, how long it is, and by how much the other is more than n."""
        (first, rows), (second, columns) = parts
        if first == second:
            raise Misfit("n x n" if first == "free" else "a board of two fixed sides")
        if first == "free":
            return "columns", columns, rows
        return "rows", rows, columns

    def word(self, parts: list[tuple[str, int]]) -> tuple[str, int, int]:
        """Return a board of one row."""
        kind, more = parts[0]
        if kind != "free":
            raise Misfit("arrays of fixed length")
        return "rows", 1, more

    def free(self, _: list[str]) -> tuple[str, int]:
        """Return a growing side."""
        return "free", 0

    def free_more(self, parts: list[str]) -> tuple[str, int]:
        """Return a growing side."""
        return "free", int(parts[0])

    def fixed(self, parts: list[str]) -> tuple[str, int]:
        """Return a fixed side."""
        return "fixed", int(parts[0])

    def fixed_more(self, parts: list[str]) -> tuple[str, int]:
        """Return a fixed side."""
        return "fixed", int(parts[0]) + int(parts[1])

    def length(self, parts: list[str]) -> int:
        """Return by how much a length is more than n."""
        return int(parts[0])

    def alphabet(self, parts: list[str]) -> list[int]:
        """Return the values."""
        low, high = map(int, parts[0].split(".."))
        return list(range(low, high + 1))

    def binary(self, _: list[str]) -> list[int]:
        """Return the values."""
        return [0, 1]

    # Permutations

    def permuted(self, parts: list[Any]) -> OtherTitle:
        """Return the rule of permutations whose elements move by some steps."""
        board = parts[0]
        rest = [part for part in parts[1:] if isinstance(part, dict)]
        rule = {"moves": {**rest[0], "arrivals": [1]}}
        blocks = rest[1:]
        if blocks and board[:2] != ("rows", 1):
            raise Misfit("consecutive elements")
        return _title(board, {**rule, "blocks": blocks} if blocks else rule)

    def displaced(self, parts: list[Any]) -> OtherTitle:
        """Return the rule of permutations of a line."""
        offsets = [[0, k] for k in parts[0]]
        return OtherTitle(_moves({"offsets": offsets}, arrivals=[1]), "rows", 1, 0)

    def step(self, parts: list[str]) -> tuple[int, int]:
        """Return a step."""
        return int(parts[0]), int(parts[1])

    def steps(self, parts: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return steps."""
        return parts

    def numbers(self, parts: list[str]) -> list[int]:
        """Return numbers."""
        return [int(part) for part in parts if part.isdigit()]

    def listed(self, parts: list[str]) -> list[int]:
        """Return numbers."""
        return list(map(int, parts))

    def directed(self, parts: list[Any]) -> Table:
        """Return the steps as they are."""
        return _offsets(parts[0])

    def one_sign(self, parts: list[Any]) -> Table:
        """Return the steps and their opposites."""
        return _offsets([z for i, j in parts[0] for z in ((i, j), (-i, -j))])

    def both_signs(self, parts: list[Any]) -> Table:
        """Return the steps with all signs."""
        signs = list(product((1, -1), repeat=2))
        return _offsets([(s * i, t * j) for i, j in parts[0] for s, t in signs])

    def city_block(self, parts: list[Any]) -> Table:
        """Return the steps of some lengths."""
        far = range(-MOST, MOST + 1)
        return _offsets([(i, j) for i in far for j in far if abs(i) + abs(j) in parts[0]])

    def along(self, parts: list[str]) -> Table:
        """Return the steps along a row."""
        return _offsets([(0, k) for k in range(int(parts[0]), int(parts[1]) + 1)])

    def king_moves(self, _: list[Any]) -> Table:
        """Return the steps of a king, or none."""
        return {"directions": ["king"], "stay": True}

    def knight_moves(self, _: list[Any]) -> Table:
        """Return the steps of a knight, or none."""
        return {"directions": ["knight"], "stay": True}

    def one_king(self, _: list[Any]) -> Table:
        """Return the steps of a king."""
        return {"directions": ["king"]}

    def one_knight(self, _: list[Any]) -> Table:
        """Return the steps of a knight."""
        return {"directions": ["knight"]}

    def handed_moves(self, parts: list[Any]) -> Table:
        """Return the steps of a knight that turns to one side, or none."""
        return {"offsets": HAND_STEPS[parts[0]], "stay": True}

    def spaces(self, parts: list[Any]) -> Table:
        """Return steps to neighbours, or none."""
        return {**parts[0], "stay": True}

    def compassed(self, parts: list[Any]) -> Table:
        """Return steps to points of the compass, or none."""
        return {**_offsets(parts[0]), "stay": True}

    def compass(self, parts: list[str]) -> list[tuple[int, int]]:
        """Return the steps to points of the compass."""
        found = []
        for point in parts:
            down, across = zip(*(COMPASS[letter] for letter in point), strict=True)
            found.append((sum(down), sum(across)))
        return found

    def ways(self, parts: list[str]) -> Table:
        """Return directions."""
        return {"directions": parts}

    def within(self, parts: list[str]) -> Table:
        """Return a condition on consecutive elements."""
        size, most = map(int, parts)
        cells = ", ".join(_letters(size))
        return {"rows": 1, "columns": size, "holds": f"max({cells}) - min({cells}) <= {most}"}

    def median_rises(self, _: list[str]) -> Table:
        """Return a condition on consecutive elements."""
        return {"rows": 1, "columns": 4, "holds": "lower(a, b, c) <= lower(b, c, d)"}

    def no_increases(self, _: list[str]) -> Table:
        """Return a condition on consecutive elements."""
        return {"rows": 1, "columns": 3, "holds": "not a < b < c"}

    # Occupancy

    def occupied(self, parts: list[Any]) -> OtherTitle:
        """Return the images of moves: how many elements are at each place."""
        return _title(parts[0], {**_limited(*parts[1:]), "image": {"shows": "arrivals"}})

    def pressed(self, parts: list[Any]) -> OtherTitle:
        """Return the rule of moves that go to no place too often."""
        most, board, steps, other, *limits = parts
        if most != other:
            raise Misfit("pressure limit")
        counts = {"arrivals": list(range(int(most) + 1))}
        return _title(board, _limited(steps, counts, *limits))

    def moving(self, parts: list[Any]) -> Table:
        """Return the steps."""
        steps: Table = parts[0]
        return steps

    staying = spaces

    def up_to(self, parts: list[str]) -> Table:
        """Return the steps along a column."""
        far = int(parts[0])
        return _offsets([(k, 0) for k in range(-far, far + 1) if k])

    def at_most(self, parts: list[str]) -> Table:
        """Return how many elements may arrive."""
        return {"arrivals": list(range(int(parts[0]) + 1))}

    def exactly(self, parts: list[Any]) -> Table:
        """Return how many elements may arrive."""
        return {"arrivals": parts[0]}

    def up_to_and_stay(self, parts: list[str]) -> Table:
        """Return the steps along a column, or none."""
        return {**self.up_to(parts), "stay": True}

    def no_turns(self, parts: list[str]) -> Table:
        """Return turns that are not made."""
        return {"forbid": list(dict.fromkeys(parts))}

    # Links

    def linked(self, parts: list[Any]) -> OtherTitle:
        """Return the rule of links."""
        board, number, ways, *loops = parts
        rule = {**ways, "number": [0, int(number)]}
        return _title(board, {"links": {**rule, "forbid": loops} if loops else rule})

    def no_triangles(self, _: list[str]) -> str:
        """Return what is not linked."""
        return "triangle"

    def no_collinear(self, _: list[str]) -> str:
        """Return what is not linked."""
        return "straight"

    # Images

    def extreme(self, parts: list[str]) -> list[str]:
        """Return the functions; medians of even numbers of elements are not among them."""
        if "median" in parts:
            raise Misfit("median value")
        return [FUNCTIONS[part] for part in parts]

    def sorted(self, parts: list[str]) -> Table:
        """Return the order of the lines of the arrays that are mapped."""
        return {"ordered": {"rows": parts[0], "columns": parts[0]}}

    def random(self, parts: list[Any]) -> tuple[Table, tuple[str, int, int]]:
        """Return the rule and the board of the arrays that are mapped."""
        order: Table = parts[0] if isinstance(parts[0], dict) else {}
        return {"values": parts[-2], **order}, parts[-1]

    def extremes(self, parts: list[Any]) -> OtherTitle:
        """Return the images of a minimum, of a maximum, or of either."""
        board, functions, ways, (rule, same) = parts
        if board != same:
            raise Misfit("in a random")
        texts = [f"{function}(x, near)" for function in functions]
        image = {"shows": texts[0] if len(texts) == 1 else texts, **ways}
        return _title(board, {**rule, "image": image})

    def map(self, parts: list[Any]) -> OtherTitle:
        """Return the images of a truth."""
        board, image, (rule, same) = parts
        if board != same:
            raise Misfit("in a random")
        return _title(board, {**rule, "image": image})

    def edges(self, parts: list[Any]) -> OtherTitle:
        """Return the images of where the maxima of a filtered array end."""
        values, kernel = parts
        found = trailing_edges(len(values), kernel) if values[0] == 0 else None
        if found is None:
            raise Misfit("trailing edge maxima")
        return OtherTitle(found, "rows", 1, 2 * len(kernel))

    def hilltop(self, parts: list[Any]) -> Table:
        """Return an image."""
        return {"shows": "x >= max(near)", **parts[0]}

    def unmatched(self, parts: list[Any]) -> Table:
        """Return an image."""
        return {"shows": "count(near = x) = 0", **parts[0]}

    def unchanging(self, parts: list[Any]) -> Table:
        """Return an image."""
        return {"shows": "count(near != x) = 0", **parts[0]}

    def half(self, parts: list[Any]) -> Table:
        """Return an image."""
        return {"shows": "2 * count(near = x) >= number(near)", **parts[0]}

    def equals(self, parts: list[Any]) -> Table:
        """Return an image."""
        return {"shows": f"count(near = x) = {parts[0]}", **parts[1]}

    def sums(self, parts: list[Any]) -> Table:
        """Return an image."""
        return {"shows": f"x = sum(near) mod {parts[0]}", **parts[1]}

    def line(self, parts: list[Any]) -> OtherTitle:
        """Return the images of a statistic of consecutive elements."""
        span, function, size, values, more = parts
        if self.alphabet([span]) != values:
            raise Misfit("of a random")
        return self.some_line([function, size, more, values])

    def some_line(self, parts: list[Any]) -> OtherTitle:
        """Return the images of a statistic of consecutive elements."""
        function, size, more, values, *unequal = parts
        if int(size) != more + 1:
            raise Misfit("adjacent elements")
        if FUNCTIONS[function] == "lower" and not int(size) % 2:
            raise Misfit("median")
        shows = f"{FUNCTIONS[function]}({', '.join(_letters(int(size)))})"
        image = {"shows": shows, "rows": 1, "columns": int(size)}
        rule: Table = {"values": values, **(UNEQUAL if unequal else {})}
        return OtherTitle({**rule, "image": image}, "rows", 1, more)

    def indicated(self, parts: list[Any]) -> OtherTitle:
        """Return the images of a truth of 2 x 2 blocks."""
        board, source, values, shows = [part for part in parts if part != "zeros"]
        return _larger(board, source, {"values": values}, shows)

    def adjacent(self, _: list[str]) -> str:
        """Return a condition on a block."""
        return "a != d and b != c"

    def determinant(self, parts: list[str]) -> str:
        """Return a condition on a block."""
        return f"det(a, b, c, d) = {parts[0]}"

    def permanent(self, parts: list[str]) -> str:
        """Return a condition on a block."""
        return f"per(a, b, c, d) = {parts[0]}"

    def summing(self, parts: list[Any]) -> str:
        """Return a condition on a block."""
        return f"a + b + c + d in {parts[0]}"

    def block_values(self, parts: list[Any]) -> OtherTitle:
        """Return the images of a number of 2 x 2 blocks."""
        board, shows, source, values = [part for part in parts if part != "zeros"]
        return _larger(board, source, {"values": values}, shows)

    def permanents(self, _: list[str]) -> str:
        """Return a number of a block."""
        return "per(a, b, c, d)"

    def determinants(self, _: list[str]) -> str:
        """Return a number of a block."""
        return "det(a, b, c, d)"

    def sums_of(self, _: list[str]) -> str:
        """Return a number of a block."""
        return "a + b + c + d"

    def corners(self, parts: list[Any]) -> OtherTitle:
        """Return the images of a statistic of an element and two neighbours."""
        board, shown, function, source, values, *unequal = parts
        if shown != values and function != "sum":
            raise Misfit("larger")
        rule: Table = {"values": values, **(UNEQUAL if unequal else {})}
        return _larger(board, source, rule, f"{FUNCTIONS.get(function, function)}(a, b, c)")


def _letters(size: int) -> str:
    if size > len(CELLS):
        raise Misfit("adjacent elements")
    return CELLS[:size]


def _offsets(steps: list[tuple[int, int]]) -> Table:
    """Return steps as the keys of a table."""
    if any(max(abs(i), abs(j)) > MOST for i, j in steps):
        raise Misfit("index change")
    return {"offsets": [list(step) for step in sorted(set(steps))]}


def _limited(steps: Table, *limits: Table) -> Table:
    """Return moves with what limits them."""
    forbid = [z for limit in limits for z in limit.get("forbid", [])]
    rule = dict(steps)
    for limit in limits:
        if "arrivals" in limit:
            rule["arrivals"] = limit["arrivals"]
    return {"moves": {**rule, "forbid": forbid} if forbid else rule}


def _larger(
    board: tuple[str, int, int], source: tuple[str, int, int], rule: Table, shows: str
) -> OtherTitle:
    """Return the images of 2 x 2 blocks, on a board that is larger by one."""
    fixed, side, shift = board
    if source != (fixed, side + 1, shift + 1):
        raise Misfit("larger")
    return _title(source, {**rule, "image": {"rows": 2, "columns": 2, "shows": shows}})
