"""A meaning in English that is read back as this meaning: the one sentence that stands for it.

What is said in a sentence is one remark for each condition, in alphabetical order: `with AMOUNT
PLACES`, `in which every PLACES VERB`, `that VERB`. A disjunction is `either ... or ...`.
"""

from __future__ import annotations

from collections.abc import Iterable

from gfkit.reading.sentences.letter_relations import Related, relation_text
from gfkit.reading.sentences.sentence_meanings import (
    ALONG,
    DIAGONALS,
    DOWN,
    EVEN,
    NONE,
    ODD,
    PEAK,
    VALLEY,
    AdjacentLines,
    All,
    Amount,
    At,
    AtEdge,
    Begins,
    Beside,
    Blocks,
    Cells,
    Columns,
    Companions,
    Compared,
    Compositions,
    Connected,
    Count,
    Counted,
    Difference,
    Different,
    DifferentLines,
    Differing,
    EachLetter,
    Edge,
    Either,
    Elements,
    Ends,
    EqualAt,
    EqualLines,
    Every,
    Extreme,
    ExtremeCell,
    ExtremeOften,
    ExtremeRun,
    Followed,
    FollowedByRun,
    Gaps,
    GreaterAt,
    Grids,
    HasFromEnd,
    HasSubsequence,
    Index,
    Joined,
    KindsOf,
    Length,
    Letter,
    LineAt,
    LineSums,
    Matches,
    Memberships,
    Near,
    NearOther,
    NeighborsAlike,
    Not,
    Numeral,
    Objects,
    Of,
    OfBoth,
    OfComplement,
    OnesAre,
    Order,
    Ordered,
    Pairs,
    PairSums,
    Partitions,
    Places,
    Preceded,
    PrecededByRun,
    Prefixes,
    Property,
    Rise,
    Rows,
    RowsAndColumns,
    Runs,
    Side,
    Size,
    SomeLetters,
    Somewhere,
    Spells,
    Step,
    Subsets,
    Successive,
    Sum,
    TileRows,
    Total,
    TotalOf,
    UnequalAt,
    Values,
    Windows,
    Words,
    all_of,
    negated,
)
from gfkit.reading.sentences.sentence_tokens import NUMBERS

ORDINALS = {0: "first", 1: "second", 2: "third", -2: "second last", -1: "last"}
KINDS: dict[tuple[Letter, ...], str] = {
    (0, 1): "binary",
    (0, 1, 2): "ternary",
    (0, 1, 2, 3): "quaternary",
}
MOST_LISTED = 5
"""Letters that are listed one by one, at most, where they are numbers that follow each other."""
CELL = {
    Words: "letter",
    TileRows: "tile",
    Compositions: "part",
    Partitions: "part",
    Subsets: "element",
    Grids: "entry",
}
SEVERAL = {"letter": "letters", "part": "parts", "element": "elements", "entry": "entries"}
SEVERAL |= {"tile": "tiles"}
WAYS: tuple[tuple[tuple[Step, ...], str], ...] = (
    ((ALONG,), "horizontally"),
    ((DOWN,), "vertically"),
    (DIAGONALS, "diagonally"),
    (DIAGONALS[:1], "antidiagonally"),
)
LINES = {
    Rows: ("row", "rows"),
    Columns: ("column", "columns"),
    RowsAndColumns: ("row and column", "rows and columns"),
}


ONE_OF_THEM = {Amount(1), Amount(1, 1), Amount(0, 1)}
"""Amounts before a singular: at least one, exactly one, at most one."""
DIRECTIONS: dict[Step, str] = {
    DOWN: "above",
    (-1, 0): "below",
    ALONG: "to the left of",
    (0, -1): "to the right of",
}
"""Where a cell is, if that which is a step away from it is spoken of."""
ORDERS_OF_LINES: dict[Property | None, str] = {
    Ordered(Order.EQUAL): "equal ",
    Ordered(Order.DISTINCT): "different ",
}
STEPS_OF_LETTERS: dict[Property | None, str] = {
    Ordered(Order.DECREASING): "descent",
    Ordered(Order.INCREASING): "ascent",
}


PEAKS: dict[Property | None, str] = {PEAK: "peak", VALLEY: "valley"}


def _step_by(among: Property | None) -> tuple[str, Amount] | None:
    """Return "descent" or "ascent" and by how much; None for other letters next to each other."""
    parts = _parts_of(among)
    name = next((STEPS_OF_LETTERS[z] for z in parts if z in STEPS_OF_LETTERS), None)
    amounts = [z.amount for z in parts if isinstance(z, Difference)]
    return (name, amounts[0]) if name and len(parts) == 2 and len(amounts) == 1 else None


def _has_own_noun(windows: Windows, among: Property | None) -> bool:
    """Tell whether adjacent letters are called ascents, descents or occurrences of a word."""
    is_step = among in STEPS_OF_LETTERS and windows.length == 2 and windows.steps != (DOWN,)
    is_step = is_step or (among in PEAKS and windows.length == 3)
    spells = any(isinstance(z, Spells) for z in _parts_of(among))
    return is_step or _step_by(among) is not None or spells


def sentence_of(of: Counted) -> str:
    """Return a meaning in canonical English.

    >>> sentence_of(Counted(Words((0, 1)), Count(NONE, Windows(2), Of(frozenset({1})))))
    'binary words of length n with no two adjacent 1s'
    """
    speaker = _Speaker(of.objects, of.size)
    parts = of.said.parts if isinstance(of.said, All) else [of.said] if of.said else []
    remarks = sorted(map(speaker.remark, parts), key=lambda z: (z.startswith("except"), z))
    told = ", ".join(remarks)
    begun = speaker.total(of.total) + speaker.objects_of(of.size)
    by = " and ".join(map(speaker.statistic, of.by))
    return " ".join([begun, *([told] if told else []), *([f"by {by}"] if by else [])])


def size_text(size: Size) -> str:
    """Return a size as it is written: n, n+1, 2n, 10.

    >>> size_text(Size(1, -1)), size_text(Size(2)), size_text(Size(0, 8))
    ('n-1', '2n', '8')
    """
    if size.step == 0:
        return str(size.shift)
    begun = "n" if size.step == 1 else f"{size.step}n"
    return f"{begun}{size.shift:+d}" if size.shift else begun


def article_of(size: Size) -> str:
    """Return the article of what has such a size: an before a vowel, as in 8, 11, 18, 80, n.

    >>> [k for k in range(1, 100) if article_of(Size(0, k)) == "an"]
    [8, 11, 18, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89]
    >>> article_of(Size()), article_of(Size(2)), article_of(Size(1, 1))
    ('an', 'a', 'an')
    """
    number = str(size.step if size.step > 1 else size.shift)
    is_vowel = size.step == 1 or number.startswith("8") or number in {"11", "18"}
    return "an" if is_vowel else "a"


def number_text(amount: Amount, *, in_words: bool = False) -> str:
    """Return an amount as it stands behind what is measured; in_words: with small numbers as words.

    >>> number_text(Amount(2)), number_text(Amount(1, None, 2)), number_text(Amount(0, None, 3))
    ('at least 2', 'odd', 'a multiple of 3')
    >>> number_text(Amount(2, 3), in_words=True)
    'two or three'
    """
    low, high, step = amount.low, amount.high, amount.step
    said = _in_words if in_words else str
    if high is None and step == 1:
        return f"at least {said(low)}"
    if high is None and low >= step:
        return f"{number_text(Amount(low % step, None, step))} and at least {said(low)}"
    if high is None and step == 2:
        return "odd" if low else "even"
    if high is None:
        return f"congruent to {low} modulo {step}" if low else f"a multiple of {step}"
    if low == high:
        return f"exactly {said(low)}"
    if step > 1 or high == low + 1:
        *first, last = map(said, range(low, high + 1, step))
        return f"{', '.join(first)} or {last}" if low or step > 1 else f"at most {said(high)}"
    return f"at most {said(high)}" if not low else f"between {said(low)} and {said(high)}"


def _in_words(k: int) -> str:
    """Return a number as it stands before a noun: up to twelve as a word."""
    return next((word for word, value in NUMBERS.items() if value == k), str(k))


def _is_spelled(among: Property | None) -> bool:
    """Tell whether adjacent letters are an occurrence of a word."""
    parts = among.parts if isinstance(among, All) else {among}
    return any(isinstance(z, Spells) for z in parts)


def measure_text(amount: Amount) -> str:
    """Return an amount as it stands behind a verb: one number without "exactly".

    >>> measure_text(Amount(3, 3)), measure_text(Amount(0, None, 2))
    ('3', 'even')
    """
    return number_text(amount).removeprefix("exactly ")


def number_as_noun(amount: Amount) -> str:
    """Return an amount as it stands behind "by": even numbers are a noun.

    >>> number_as_noun(Amount(0, None, 2)), number_as_noun(Amount(1, 1))
    ('an even number', '1')
    """
    told = measure_text(amount)
    return f"an {told} number" if told in {"even", "odd"} else told


def _set_of(letters: tuple[Letter, ...]) -> str:
    """Return an alphabet as it is written."""
    first, last = letters[0], letters[-1]
    is_range = isinstance(first, int) and letters == (*range(first, first + len(letters)),)
    if is_range and len(letters) > MOST_LISTED:
        return f"{{{first}..{last}}}"
    return f"{{{','.join(map(str, letters))}}}"


def _several(letter: Letter) -> str:
    """Return several places that have a letter: 1s, a's, dominoes.

    >>> [_several(z) for z in (1, "a", "red", "domino")]
    ['1s', "a's", 'reds', 'dominoes']
    """
    told = str(letter)
    if isinstance(letter, str) and len(letter) == 1:
        return f"{told}'s"
    return f"{told}{'es' if told.endswith('o') else 's'}"


def _pieces_of(letters: tuple[Letter, ...], kinds: tuple[int, ...]) -> str:
    """Return the pieces of a row, those of several kinds last."""
    each = [
        (many > 1, f"{many} kinds of {_several(z)}" if many > 1 else _several(z))
        for z, many in zip(letters, kinds, strict=True)
    ]
    *before, last = (name for _, name in sorted(each))
    return f"{', '.join(before)} and {last}" if before else last


def _listed(items: Iterable[str]) -> str:
    """Return things joined by commas and "or"."""
    *first, last = items
    return f"{', '.join(first)} or {last}" if first else last


def _side(side: Side) -> str:
    if not side.grows:
        return str(side.length)
    return f"(n+{side.length})" if side.length else "n"


STATES = (
    Beside,
    Somewhere,
    Of,
    Spells,
    Index,
    Ordered,
    Near,
    Followed,
    Preceded,
    FollowedByRun,
    PrecededByRun,
    AtEdge,
)
"""What is said with "are"."""

TIMES_MORE: dict[tuple[int | None, int | None], str] = {
    (None, 0): "at most",
    (0, None): "at least",
    (0, 0): "exactly",
    (1, None): "more than",
    (None, -1): "less than",
}
"""How a letter is to some times the one before it, by the interval of their difference."""


def _numbers_of_k(away: Iterable[int], joint: str) -> str:
    """Return numbers k + d.

    >>> _numbers_of_k([0, 1, 3], "and")
    'k, k+1 and k+3'
    """
    *before, last = [f"k{d:+d}" if d else "k" for d in sorted(away)] or [""]
    return f"{', '.join(before)} {joint} {last}" if before else last


_PARITY = {ODD: "even", EVEN: "odd"}
"""Which letters are meant, where those that are odd, or even, are left out."""


class _Speaker:
    """What says properties of some objects."""

    def __init__(self, objects: Objects, size: Size) -> None:
        self.objects, self.size = objects, size
        self.cell = CELL[type(objects)]
        self.in_line = self.in_block = False

    def objects_of(self, size: Size) -> str:
        """Return the objects of a size."""
        told = size_text(size)
        match self.objects:
            case Compositions():
                return f"compositions of {told}"
            case Partitions():
                return f"partitions of {told}"
            case Subsets(first):
                return f"subsets of {{{first}..{told}}}"
            case Words(SomeLetters() as some, on_circle):
                begun = "circular " * on_circle
                said = f"{{1,2,...,{some.name}}}" if some.first else f"{some.name} letters"
                return f"{begun}words of length {told} over {said}"
            case TileRows(letters, _, _, kinds):
                assert isinstance(letters, tuple)
                return f"tilings of a 1 x {told} board with {_pieces_of(letters, kinds)}"
            case Words(letters, on_circle):
                assert isinstance(letters, tuple)
                begun = "circular " * on_circle
                if (kind := KINDS.get(letters)) is not None:
                    return f"{begun}{kind} words of length {told}"
                return f"{begun}words of length {told} over {_set_of(letters)}"
            case Grids(letters, rows, columns, joined):
                sides = " X ".join(map(_side, (rows, columns)))
                on = "" if joined is Joined.OPEN else f" on a {joined.value}"
                if isinstance(letters, SomeLetters):
                    said = f"{{1,2,...,{letters.name}}}" if letters.first else str(letters)
                    return f"{sides} arrays over {said}{on}"
                if (kind := KINDS.get(letters)) is not None:
                    return f"{sides} {kind} arrays{on}"
                return f"{sides} arrays over {_set_of(letters)}{on}"

    def total(self, total: Total | None) -> str:
        """Return what is counted in all objects together, if they are not counted themselves."""
        match total:
            case None:
                return ""
            case TotalOf(places, among):
                return f"number of {self.places(places, among)} in all "
        return f"sum of {SEVERAL[self.cell]} in all "

    def statistic(self, of: Total) -> str:
        """Return what is counted in each object."""
        if isinstance(of, TotalOf):
            return f"number of {self.places(of.places, of.among)}"
        return "sum"

    def ways(self, steps: tuple[Step, ...]) -> str:
        """Return directions in which cells are adjacent; nothing where there is one."""
        if not isinstance(self.objects, Grids) or self.in_line:
            return ""
        left, told = set(steps), []
        for some, word in WAYS:
            if left >= set(some):
                told.append(word)
                left -= set(some)
        return " " + " or ".join(told)

    def values(self, values: Values) -> str:
        """Return letters that are listed, or the numbers of an amount."""
        if isinstance(values, Amount):
            return number_text(values)
        each = map(str, sorted(values, key=lambda z: (isinstance(z, str), z)))
        return "a " * isinstance(self.objects, TileRows) + _listed(each)

    def spelled(self, letters: tuple[Letter, ...]) -> str:
        """Return a word as it is written, one of colors with hyphens between them."""
        joint = "-" if any(isinstance(z, str) and len(z) > 1 for z in letters) else ""
        return joint.join(map(str, letters))

    def amount(self, amount: Amount) -> str:
        """Return an amount as it stands before what is counted; None for one with no such form."""
        if amount == NONE:
            return "no"
        told, _, least = number_text(amount, in_words=True).partition(" and ")
        if told in {"even", "odd"}:
            return f"an {told} number, {least}, of" if least else f"an {told} number of"
        return number_text(amount, in_words=True)

    def bare(self, values: Values) -> str:
        """Return letters or numbers as they stand behind "is"; one number without "exactly"."""
        return self.values(values).removeprefix("exactly ")

    # Places.

    def places(
        self,
        places: Places,
        among: Property | None,
        *,
        one: bool = False,
        together: bool = False,
    ) -> str:
        """Return places, and which of them; one: as a singular.

        together: there is a number of them all, which of "0s or 1s" might be that of one of both.
        """
        s, cell = "" if one else "s", self.cell if one else SEVERAL[self.cell]
        if isinstance(places, Windows) and isinstance(self.objects, Subsets):
            return f"{_in_words(places.length)} adjacent elements"
        if isinstance(places, Successive):
            return "adjacent elements"
        if isinstance(places, Runs) and isinstance(self.objects, Subsets):
            told = among.parts if isinstance(among, All) else {among}
            rest = sorted((z for z in told if z is not None and not isinstance(z, Of)), key=repr)
            head = f"run{s} of adjacent elements"
            return head + (f" that {self.verbs(rest, one=one)}" if rest else "")
        is_below = isinstance(places, Windows) and places.steps == (DOWN,)
        is_pair = isinstance(places, Windows) and places.length == 2 and not is_below
        is_pair = is_pair and (self.in_line or not isinstance(self.objects, Grids))
        if is_pair and among in STEPS_OF_LETTERS:
            return STEPS_OF_LETTERS[among] + s
        if isinstance(places, Windows) and places.length == 3 and among in PEAKS:
            return PEAKS[among] + s
        if isinstance(places, Windows) and (step := _step_by(among)) is not None:
            return f"{step[0]}{s} that {'is' if one else 'are'} {self.bare(step[1])}"
        if isinstance(places, Pairs | PairSums):
            return f"two {self.pair(places)}"
        parts = sorted(
            among.parts if isinstance(among, All) else [among] if among else [], key=repr
        )
        is_list = together and isinstance(places, Cells)
        leading = (z for z in parts if not (is_list and _is_list(z)))
        first = next((z for z in leading if self._leads(places, z)), None)
        if first is not None:
            parts.remove(first)
        behind = self._excepted(parts, first) if isinstance(places, Cells | Runs) else ""
        alone = Near(NONE, first.values, (ALONG,)) if isinstance(first, Of) else None
        is_alone = alone in parts and isinstance(places, Cells) and self._is_one(alone)
        if is_alone and alone is not None:
            parts.remove(alone)
        match places, first:
            case ((Rows() | Columns() | RowsAndColumns()), _):
                head = LINES[type(places)][not one]
                inside = _Speaker(self.objects, self.size)
                inside.in_line = True
                return head + (f" that {inside.verbs(parts, one=one)}" if parts else "")
            case AdjacentLines(lines, length), OfBoth(of_one) if length > 2:
                inside = _Speaker(self.objects, self.size)
                inside.in_line = True
                each = of_one.parts if isinstance(of_one, All) else [of_one]
                head = f"{_in_words(length)} adjacent {LINES[type(lines)][1]}"
                return f"{head} that each {inside.verbs(each)}"
            case AdjacentLines(lines, length), _:
                order = ORDERS_OF_LINES.get(first, "")
                head, one = f"{_in_words(length)} adjacent {order}{LINES[type(lines)][1]}", False
            case Blocks(rows, columns), Of(values) if not isinstance(values, Amount):
                head = f"{rows} X {columns} block{s} of {self.things(values)}"
            case Blocks(rows, columns), Ordered():
                head = f"{rows} X {columns} block{s} of equal entries"
            case Blocks(rows, columns), _:
                head = f"{rows} X {columns} block{s}"
                inside = _Speaker(self.objects, self.size)
                inside.in_block = True
                return head + (f" that {inside.verbs(parts, one=one)}" if parts else "")
            case Cells(), Of(values) if not isinstance(values, Amount):
                head = "isolated " * is_alone + self.things(values, one=one)
            case ((Cells() | Elements()), Of(Amount() as parity)):
                head = f"{number_text(parity)} {cell}"
            case ((Cells() | Elements()), Index(parity)):
                head = f"{number_text(parity)} {cell}"
            case ((Cells() | Elements()), Near()):
                head = f"isolated {cell}"
            case ((Cells() | Elements()), _):
                head = f"{cell}"
            case Prefixes(is_nonempty), _:
                head = "nonempty " * is_nonempty + "initial segment" + s
            case Runs(), Of(values) if not isinstance(values, Amount):
                head = f"run{s} of {self.things(values)}"
            case Runs(), _:
                head = f"run{s}"
            case Windows(_, steps), Spells(letters):
                word = "the word " * isinstance(self.objects, Compositions)
                head = f"occurrence{s} of {word}{self.spelled(letters)}{self.ways(steps)}"
            case Windows(length, steps), _:
                many = _in_words(length)
                head, one = f"{many} adjacent {self.window(first)}{self.ways(steps)}", False
        match places, parts:
            case Runs(), [Length(amount)]:
                measure = measure_text(amount)
                is_parity = measure in {"even", "odd"}
                sized = f"{measure} length" if is_parity else f"length {measure}"
                return f"{head} of {sized}{behind}"
        return head + (f" that {self.verbs(parts, one=one)}" if parts else "") + behind

    def _excepted(self, parts: list[Property], first: Property | None) -> str:
        """Return which of places are excepted, and take this from what is said of them."""
        for said in parts:
            if isinstance(said, Not) and isinstance(said.part, AtEdge):
                rest = all_of([first, *(z for z in parts if z != said)])
                if rest == said.part.among:
                    parts.remove(said)
                    return f" except the {said.part.edge.value}"
        return ""

    def window(self, first: Property | None) -> str:
        """Return what some adjacent cells are."""
        match first:
            case Of(Amount() as parity):
                return f"{number_text(parity)} {SEVERAL[self.cell]}"
            case Of(values) if not isinstance(values, Amount):
                return self.things(values)
            case Ordered():
                return f"equal {SEVERAL[self.cell]}"
        return SEVERAL[self.cell]

    def things(self, values: frozenset[Letter], *, one: bool = False) -> str:
        """Return letters as things that are counted: 1s, a's, 0s or 1s."""
        each = sorted(values, key=lambda z: (isinstance(z, str), z))
        return _listed(str(z) if one else _several(z) for z in each)

    def _is_one(self, alone: Near | None) -> bool:
        """Tell whether a letter that is isolated is one letter of a word."""
        if alone is None or isinstance(alone.values, Amount | None):
            return False
        return len(alone.values) == 1 and not isinstance(self.objects, Grids)

    def _leads(self, places: Places, said: Property) -> bool:
        """Tell whether a property is said in the noun itself."""
        match said:
            case Of(Amount(low, None, 2)) | Index(Amount(low, None, 2)):
                is_here = isinstance(said, Of) or isinstance(self.objects, Subsets)
                return low < 2 and is_here and isinstance(places, Cells | Elements | Windows)
            case Of(values) if isinstance(values, Amount):
                return False
            case Of(frozenset() as values) if isinstance(places, Windows):
                return len(values) == 1  # "adjacent 1s or 2s" might be two 1s, or two 2s
            case Of():
                return not isinstance(places, Elements | Rows | Columns | RowsAndColumns)
            case Near(Amount(0, 0), values, _):
                is_bare = values is None or isinstance(self.objects, Subsets)
                is_bare = is_bare and not isinstance(self.objects, Grids)
                return is_bare and isinstance(places, Cells | Elements)
            case Spells():
                return isinstance(places, Windows)
            case OfBoth():
                return isinstance(places, AdjacentLines) and places.length > 2
            case Ordered(order):
                if isinstance(places, AdjacentLines):
                    return True
                return order is Order.EQUAL and isinstance(places, Windows | Blocks)
        return False

    def verbs(self, said: Iterable[Property], *, one: bool = False) -> str:
        """Return several properties as verbs; one: of a singular."""
        return " and ".join(self._ordered_verbs(said, one=one))

    def _ordered_verbs(self, said: Iterable[Property], *, one: bool) -> list[str]:
        """Return verbs, those with "not" behind the others: it reaches no further then."""
        told = (self.verb(z, one=one) for z in said)
        return sorted(told, key=lambda z: (z.startswith(("do not", "does not")), z))

    def verb(self, said: Property, *, one: bool = False) -> str:
        """Return a property as a verb; one: of a singular."""
        have, are, s = ("has", "is", "s") if one else ("have", "are", "")
        match said:
            case Count(amount, places, among):
                return f"{have} {self.counted(amount, places, among)}"
            case Every(Gaps(values), None, Count(amount, inside, among)):
                two = f"any two consecutive {self.things(values)}"
                return f"{have} {self.counted(amount, inside, among)} between {two}"
            case Every(places, among, inner):
                return (
                    f"{have} {self.each(places, among, 'that ')}{self._inner(places, among, inner)}"
                )
            case Spells(letters):
                return f"{are} {self.spelled(letters)}"
            case Of(values) | Index(Amount() as values) if isinstance(said, Of) or isinstance(
                self.objects, Subsets
            ):
                return f"{are} {self.bare(values)}"
            case Index(amount):
                told = number_text(amount)
                if told in {"even", "odd"}:
                    return f"{are} at {'an ' * one}{told} position{'s' * (not one)}"
                return f"{are} at position {told}"
            case HasSubsequence(letters):
                return f"contain{s} the scattered subsequence {self.spelled(letters)}"
            case Begins(letters):
                return f"start{s} with {self.spelled(letters)}"
            case Ends(letters):
                return f"end{s} with {self.spelled(letters)}"
            case Ordered(Order.EQUAL | Order.DISTINCT as order) if self.in_line:
                told = "equal" if order is Order.EQUAL else "different"
                return f"{have} every entry {told}"
            case Ordered(Order.EQUAL) if not isinstance(self.objects, Grids):
                return f"{are} constant"
            case Ordered(order):
                return f"{are} {order.value}"
            case Difference(amount):
                return f"differ{s} by {number_as_noun(amount)}"
            case Differing(amount, agreeing):
                s = "s" if one else ""
                return f"{'agree' if agreeing else 'differ'}{s} in {self.entries(amount)}"
            case NearOther(amount, steps):
                near = self.ways(steps).replace("ally", "al")
                many = "" if amount in ONE_OF_THEM else "s"
                return f"differ{s} from {self.amount(amount)}{near} neighbor{many}"
            case NeighborsAlike(alike):
                return f"{have} two neighbors that {'are equal' if alike else 'differ'}"
            case OfBoth(part):
                return f"both {self._of_line(part)}"
            case Not(OfBoth(part)):
                return f"do not both {self._of_line(part)}"
            case LineSums(sums, letters):
                return f"have {self.line_sums(sums, letters)}"
            case Near(amount, None, steps) if not isinstance(self.objects, Subsets):
                near = self.ways(steps).replace("ally", "al")
                many = "" if amount in ONE_OF_THEM else "s"
                return f"{are} equal to {self.amount(amount)}{near} neighbor{many}"
            case Near(amount, values, _) if isinstance(self.objects, Subsets) or values is None:
                return f"{are} adjacent to {self.amount(amount)} elements"
            case Near(amount, values, steps):
                near = f"{are} adjacent to {self.amount(amount)}"
                one_letter = amount in ONE_OF_THEM
                if isinstance(values, Amount):
                    cell = self.cell if one_letter else SEVERAL[self.cell]
                    told = number_text(values)
                    of = f"{told} {cell}" if values in {EVEN, ODD} else f"{cell} {told}"
                    return f"{near} {of}{self.ways(steps)}"
                return f"{near} {self.things(values, one=one_letter)}{self.ways(steps)}"  # type: ignore[arg-type]
            case Followed(several, is_run):
                return f"{are} followed by {self.beside(several, is_run=is_run)}"
            case Preceded(several, is_run):
                return f"{are} preceded by {self.beside(several, is_run=is_run)}"
            case FollowedByRun(run):
                return f"{are} followed by a {self.places(Runs(), run, one=True)}"
            case PrecededByRun(run):
                return f"{are} preceded by a {self.places(Runs(), run, one=True)}"
            case Beside(values, step):
                return f"{are} directly {DIRECTIONS[step]} {self.one_beside(values)}"
            case Somewhere(values, is_before):
                told = "after" if is_before else "before"
                return f"{are} somewhere {told} {self.one_beside(values)}"
            case AtEdge(edge):
                return f"{are} at the {'beginning' if edge is Edge.FIRST else 'end'}"
            case EachLetter(amount, but):
                other = f" other than {self.values(but)}" if but else ""
                told = number_text(amount, in_words=True)
                told = f"an {told} number of" if amount in {EVEN, ODD} else told
                if isinstance(but, Amount):
                    return f"have every {_PARITY[but]} {self.cell} {told} times"
                return f"have every {self.cell}{other} {told} times"
            case Different(amount):
                return f"{have} {self.amount(amount)} different {SEVERAL[self.cell]}"
            case EqualAt(first, second) | UnequalAt(first, second):
                told = "the same" if isinstance(said, EqualAt) else "different"
                return f"{have} {told} {ORDINALS[first]} and {ORDINALS[second]} {self.cell}"
            case GreaterAt(first, second, or_equal):
                told = "at least" if or_equal else "greater than"
                one_cell, other = f"{ORDINALS[first]} {self.cell}", ORDINALS[second]
                return f"{have} {one_cell} {told} the {other} {self.cell}"
            case Compared():
                return f"{have} {self.comparison(said)}"
            case Not(Ordered() as part) if self.in_line and _is_of_entries(part):
                return f"{'does' if one else 'do'} not {self.verb(part)}"
            case Not(part) if isinstance(part, STATES):
                return self.verb(part, one=one).replace(are, f"{are} not", 1)
            case Not(part):
                return f"{'does' if one else 'do'} not {self.verb(part)}"
            case Either(parts) if all(map(_divisor, parts)):
                divisors = sorted(map(_divisor, parts))
                return f"{are} divisible by {' or '.join(map(str, divisors))}"
            case Either(parts) if self.in_block and all(map(_is_one_letter, parts)):
                each = self._ordered_verbs(parts, one=one)
                return f"{are} " + " or ".join(f"all {z.removeprefix(f'{are} ')}" for z in each)
            case Either(parts) if all(isinstance(one_of, STATES) for one_of in parts):
                each = self._ordered_verbs(parts, one=one)
                return f"{are} " + " or ".join(z.removeprefix(f"{are} ") for z in each)
            case Either(parts) if any(isinstance(z, All) for z in parts):
                each = self._ordered_verbs(parts, one=one)
                return "either " + " or ".join(f"{'both ' * (' and ' in z)}{z}" for z in each)
            case Either(parts):
                return " or ".join(self._ordered_verbs(parts, one=one))
            case All(parts):
                return self.verbs(parts, one=one)
        attribute, measure = self.attribute(said)
        if measure in {"even", "odd"} and attribute in {"sum", "length"}:
            return f"{have} {measure} {attribute}"
        return f"{have} {attribute} {measure}"

    def entries(self, amount: Amount) -> str:
        """Return an amount of entries as it stands behind "in"."""
        if amount == NONE:
            return "exactly 0 entries"
        told = self.amount(amount)
        return f"{told} {'entry' if amount in ONE_OF_THEM else 'entries'}"

    def attribute(self, said: Property) -> tuple[str, str]:
        """Return what is measured, and what of it is said."""
        match said:
            case Sum(amount):
                return "sum", measure_text(amount)
            case Length(amount):
                return "length", measure_text(amount)
            case Numeral(base, amount):
                return f"value in base {base}", number_text(amount)
            case At(index, values):
                return f"{ORDINALS[index]} {self.cell}", self.bare(values)
            case ExtremeCell(extreme, amount):
                told = measure_text(amount)
                return f"{extreme.value} {self.cell}", told
            case ExtremeRun(extreme, among, amount):
                named = "longest" if extreme is Extreme.LARGEST else "shortest"
                is_of = isinstance(among, Of) and not isinstance(among.values, Amount)
                of = f" of {self.things(among.values)}" if is_of else ""  # type: ignore[union-attr]
                return f"{named} run{of}", measure_text(amount)
        return "", ""  # no property of a type is left

    def one_beside(self, values: Values) -> str:
        """Return a letter that stands beside another one, or somewhere before or after it."""
        if isinstance(values, Amount):
            return f"an {number_text(values)} {self.cell}"
        return self.bare(values)

    def beside(self, several: tuple[Values, ...], *, is_run: bool) -> str:
        """Return the letters that stand beside a place."""
        first = several[0]
        if len(several) == 1 and not is_run:
            if isinstance(first, Amount):
                return f"a {self.cell} that is {number_text(first)}"
            return self.bare(first)
        if not isinstance(first, Amount) and {*several} == {first}:
            told = "exactly" if is_run else "at least"
            return f"{told} {_in_words(len(several))} {self.things(first)}"
        return "".join(self.values(one) for one in several)

    def pair(self, of: Pairs | PairSums) -> str:
        """Return two elements that differ by a number, or have a sum."""
        if isinstance(of, PairSums):
            return f"elements whose sum is {measure_text(of.sum)}"
        if of.distance.high is None:
            return f"elements whose difference is {measure_text(of.distance)}"
        return f"{SEVERAL[self.cell]} differing by {measure_text(of.distance)}"

    def comparison(self, of: Compared) -> str:
        """Return how two numbers of places are to each other."""
        first, second = (self.places(*z, together=True) for z in (of.first, of.second))
        times = {1: "", 2: "twice "}.get(of.times, f"{_in_words(of.times)} times ")
        match of.low, of.high:
            case 0, 0:
                return f"{times}as many {first} as {second}"
            case 0, None:
                return f"at least {times}as many {first} as {second}"
            case None, 0:
                return f"at most {times}as many {first} as {second}"
            case 1, None if times:
                return f"more than {times}as many {first} as {second}"
            case None, -1 if times:
                return f"fewer than {times}as many {first} as {second}"
            case 1, None:
                return f"more {first} than {second}"
        if of.low is not None and of.low < 0 and of.high is None:
            return f"at most {_in_words(-of.low)} more {second} than {first}"
        least = "at least " if of.high is None else ""
        return f"{least}{_in_words(of.low or 0)} more {first} than {second}"

    def _inner(self, places: Places, among: Property | None, inner: Property) -> str:
        if among in STEPS_OF_LETTERS and isinstance(inner, Difference):
            return f"is {self.bare(inner.amount)}"
        is_step = among in STEPS_OF_LETTERS or _step_by(among) is not None or _is_spelled(among)
        several = Windows | Pairs | PairSums | Successive | AdjacentLines
        one = is_step or not isinstance(places, several)
        if isinstance(places, Rows | Columns | RowsAndColumns):
            inside = _Speaker(self.objects, self.size)
            inside.in_line = True
            return inside.verbs(inner.parts if isinstance(inner, All) else [inner], one=True)
        inside = _Speaker(self.objects, self.size)
        inside.in_line, inside.in_block = self.in_line, isinstance(places, Blocks)
        return inside.verbs(inner.parts if isinstance(inner, All) else [inner], one=one)

    def each(self, places: Places, among: Property | None, then: str = "") -> str:
        """Return every one of some places."""
        if isinstance(places, Successive):
            return f"{self.places(places, among)} "
        return f"every {self.places(places, among, one=True)} {then}"

    def counted(self, amount: Amount, places: Places, among: Property | None) -> str:
        """Return an amount of places."""
        if isinstance(places, Pairs | PairSums) and amount != NONE:
            pairs = "pair" if amount in {Amount(1), Amount(1, 1)} else "pairs"
            return f"{self.amount(amount)} {pairs} of {self.pair(places)}"
        if _is_residue(amount):
            told = self.places(places, among, together=True)
            return f"number of {told} {number_text(amount)}"
        one = amount in ONE_OF_THEM
        if isinstance(places, Windows) and places.length == 2 and len(places.steps) == 1:
            (step,) = places.steps
            if (to := self.to_neighbor(among, step)) is not None:
                said = f"{to[0]} that is {to[2]}" if one else f"{to[1]} that are {to[2]}"
                return f"{self.amount(amount)} {said}"
        if isinstance(places, AdjacentLines) and places.length == 2 and amount != NONE:
            told = self.places(places, among).removeprefix("two ")
            return f"{self.amount(amount)} pair{'' if one else 's'} of {told}"
        if isinstance(places, Windows) and amount != NONE and not _has_own_noun(places, among):
            several = self.places(places, among)
            noun = "pair" if places.length == 2 else "occurrence"
            told = several.removeprefix("two ") if places.length == 2 else several
            return f"{self.amount(amount)} {noun}{'' if one else 's'} of {told}"
        together = amount not in {NONE, Amount(1)}
        return f"{self.amount(amount)} {self.places(places, among, one=one, together=together)}"

    def _of_line(self, said: Property) -> str:
        """Return what is said of each of several rows or columns, as a verb."""
        inside = _Speaker(self.objects, self.size)
        inside.in_line = True
        return inside.verb(said)

    def line_sums(self, said: Property, of: frozenset[Letter] | None) -> str:
        """Return how the sums of two lines are to each other, or the numbers of some letters."""
        sums, one = ("sums", "sum") if of is None else ("numbers", "number")
        things = "" if of is None else f" of {self.things(of)}"
        match said:
            case Difference(Amount(0, 0)):
                return f"the same {one}{things}"
            case Difference(Amount(1, None, 1)):
                return f"different {sums}{things}"
            case Difference(amount):
                return f"{sums}{things} that differ by {number_as_noun(amount)}"
            case Ordered(order):
                return f"{order.value} {sums}{things}"
        raise AssertionError(said)

    def run_at(self, edge: AtEdge, said: frozenset[Property]) -> str:
        """Return what is said of the first or last run, or of the first or last one of a letter."""
        if edge.among is None and any(isinstance(one, Of) for one in said):
            verb = "start" if edge.edge is Edge.FIRST else "end"
            return f"that {verb} with a {self.places(Runs(), all_of(said), one=True)}"
        noun = self.places(Runs(), edge.among, one=True)
        return f"whose {edge.edge.value} {noun} {self.verbs(said, one=True)}"

    def at_distance(self, of: EqualAt | All, distance: int) -> str:
        """Return letters that are equal, or some, at a distance; nothing for other properties."""
        parts = sorted(_parts_of(of), key=repr)
        match parts:
            case [EqualAt(0, -1)]:
                return f"equal {SEVERAL[self.cell]} at distance {distance}"
            case [At(-1, values), At(0, other)] if values == other and isinstance(
                values, frozenset
            ):
                return f"{self.things(values)} at distance {distance}"
        return ""

    def to_neighbor(self, said: Property | None, step: Step) -> tuple[str, str, str] | None:
        """Return which of two adjacent cells is by a number more than the other: one, several.

        Behind both what this cell is; None for what is said of them otherwise.
        """
        parts = _parts_of(said)
        rises = [z for z in parts if isinstance(z, Rise) or _is_not_rise(z)]
        at = next((z for z in parts if isinstance(z, At)), None)
        if len(rises) != 1 or len(parts) > 1 + (at is not None):
            return None
        (told,) = rises
        rise = told.part if isinstance(told, Not) else told
        assert isinstance(rise, Rise)
        is_first = at is not None and at.index == 0
        if is_first and rise.times == 1:
            high, low = (None if z is None else -z for z in (rise.low, rise.high))
            rise = Rise(low, high)
        one, several = self.cell, SEVERAL[self.cell]
        if at is not None:
            if isinstance(at.values, Amount) or len(at.values) != 1 or at.index not in {0, -1}:
                return None
            one, several = (self.things(at.values, one=z) for z in (True, False))
        text = self.rise(rise, step, is_next=is_first)
        return one, several, f"not {text}" if isinstance(told, Not) else text

    def so_or_rise(self, wrong: frozenset[Property], step: Step) -> str:
        """Return what each letter is, or how it is to the one before it; "" for others.

        wrong: what two adjacent letters are of which the second is neither.
        """
        match sorted(wrong, key=repr):
            case [Not(At(-1, Amount() as values)), Not(Rise() as rise)]:
                return f"{number_text(values)} or {self.rise(rise, step)}"
        return ""

    def rise(self, of: Rise, step: Step = ALONG, *, is_next: bool = False) -> str:
        """Return how a letter is to the one before it, or to the left of it, or above it."""
        high, low = of.high, of.low
        before = f"the {'next' if is_next else 'previous'} {self.cell}"
        if isinstance(self.objects, Grids) and not self.in_line:
            sides = ("to its right", "below it") if is_next else ("to its left", "above it")
            before = f"the {self.cell} {sides[step != ALONG]}"
        if of.times > 1:
            return f"{TIMES_MORE[low, high]} {of.times} times {before}"
        if low is not None and high is not None and low != high and low * high >= 0:
            ends = sorted(map(abs, (low, high)))
            more = "more" if high > 0 else "less"
            return f"between {ends[0]} and {ends[1]} {more} than {before}"
        if high is not None:
            most = "at most" if low is None else "exactly"
            most, more = (most, "more") if high >= 0 else (most if low else "at least", "less")
            many = abs(high)
        else:
            assert low is not None
            most, more = ("at least", "more") if low > 0 else ("at most", "less")
            many = abs(low)
        return f"{most} {many} {more} than {before}"

    def line_at(self, line: LineAt, said: Property | None) -> str:
        """Return what is said of the first or the last row or column."""
        inside = _Speaker(self.objects, self.size)
        inside.in_line = True
        assert line.index is not None
        noun = f"{ORDINALS[line.index]} {LINES[type(line.lines)][0]}"
        return f"{noun} {inside.verbs(_parts_of(said), one=True)}"

    def number_from_end(self, of: HasFromEnd) -> str:
        """Return one of the last numbers: n, n-1."""
        return size_text(Size(1, self.size.shift - of.back))

    def companions(self, of: Companions) -> str:
        """Return that with a number k one of some others is an element, or not."""
        numbers = [f"k{d:+d}" for d in sorted(of.apart)]
        others = " or ".join(numbers)
        if not of.are_in and len(numbers) > 1:
            others = f"one of {others}"
        is_in = ("is not", "is")
        told = f"if k {is_in[of.element]} an element, then {others} {is_in[of.are_in]} an element"
        if not of.inside:
            return told
        assert isinstance(self.objects, Subsets)
        low, high = min(of.apart), max(of.apart)
        bounds = [f"k{low:+d} >= {self.objects.first}"] if low < 0 else []
        bounds += [f"k{high:+d} <= {size_text(self.size)}"] if high > 0 else []
        return f"{told}, as long as {' and '.join(bounds)}"

    def memberships(self, of: Memberships) -> str:
        """Return which of the numbers k, k+1, ... are elements.

        As long as they are numbers of the set, if it is said of these alone.
        """
        assert isinstance(self.objects, Subsets)
        others = _numbers_of_k(of.others, "or")
        low, high = min((*of.elements, *of.others)), max((*of.elements, *of.others))
        span = ""
        if of.inside:
            last = size_text(Size(self.size.step, self.size.shift - high))
            parity = f"{number_text(of.of)} " if of.of is not None else ""
            span = f" for every {parity}k from {self.objects.first - low} to {last}"
        if of.of is not None and of.elements:
            parity = number_text(of.of)
            rest = of.elements - {0}
            said = f"{_numbers_of_k(rest, 'and')} are not all elements"
            if others or len(rest) == 1:
                said = f"{others} is an element" if others else f"{min(rest):+d}"
                said = said if others else f"k{said} is not an element"
            return f"for every {parity} element k of the set {said}"
        if not of.others:
            return f"{_numbers_of_k(of.elements, 'and')} are not all elements{span}"
        if not of.elements:
            return f"at least one of {_numbers_of_k(of.others, 'and')} is an element{span}"
        told = f"if {_numbers_of_k(of.elements, 'and')} are elements, then {others} is an element"
        if not of.inside:
            return told
        bounds = [f"k{low:+d} >= {self.objects.first}"] if low < 0 else []
        bounds += [f"k{high:+d} <= {size_text(self.size)}"] if high > 0 else []
        return f"{told}, as long as {' and '.join(bounds)}"

    # The whole.

    def remark(self, said: Property) -> str:
        """Return what is said of the whole object."""
        match said:
            case Count(Amount(0, 0), Windows(length), (EqualAt() | All()) as ends) if (
                told := self.at_distance(ends, length - 1)
            ):
                return f"with no two {told}"
            case Every(Windows(), None, inner) if told := _indexed_text(inner):
                return f"with {told} for all i"
            case Count(amount, Windows(), inner) if inner and (told := _indexed_text(inner)):
                return f"with {told} for {self.amount(amount)} i"
            case Every(Windows(2, (step,)), None, Rise() as rise) if step in {ALONG, DOWN}:
                return f"in which every {self.cell} is {self.rise(rise, step)}"
            case Every(Windows(2, (step,)), At() as at, Rise() as rise) if to := self.to_neighbor(
                All(frozenset({at, rise})), step
            ):
                return f"in which every {to[0]} is {to[2]}"
            case Count(Amount(0, 0), Windows(2, (step,)), Rise() as rise) if step in {ALONG, DOWN}:
                return f"in which no {self.cell} is {self.rise(rise, step)}"
            case Count(Amount(0, 0), Windows(2, (step,)), All(parts)) if step in {ALONG, DOWN} and (
                told := self.so_or_rise(parts, step)
            ):
                return f"in which every {self.cell} is {told}"
            case Every(Windows(length), None, Count(amount, Elements(), None)):
                many = _in_words(length)
                return f"with {self.amount(amount)} of any {many} consecutive numbers"
            case Either(parts) if (pairs := _one_of_two(parts)) and "," not in "".join(
                each := min(
                    (sorted(map(self.remark, pair)) for pair in pairs),
                    key=lambda z: (sum(map(len, z)), z),
                )
            ):
                return f"either {' or '.join(each)}, but not both"
            case Either(parts):
                return "either " + " or ".join(sorted(map(self.remark, parts)))
            case All(parts):
                return "both " + " and ".join(sorted(map(self.remark, parts)))
            case Count(Amount(1, None, 1), Runs(), All(parts)) if (
                edge := _edge_of(parts)
            ) is not None:
                return self.run_at(edge, parts - {edge, *_parts_of(edge.among)})
            case Count(amount, Windows(_, steps), Spells(letters)) if amount == NONE or (
                amount == Amount(1) and not isinstance(self.objects, Grids)
            ):
                verb = "containing" if amount.low else "avoiding"
                word = "the word " * isinstance(self.objects, Compositions)
                return f"{verb} {word}{self.spelled(letters)}{self.ways(steps)}"
            case Count(_, LineAt() as line, among):
                return f"whose {self.line_at(line, among)}"
            case EqualLines(lines, first, second) | Not(EqualLines(lines, first, second)):
                told = "equal" if isinstance(said, EqualLines) else "different"
                both = f"{ORDINALS[first]} and the {ORDINALS[second]} {LINES[type(lines)][0]}"
                return f"in which the {both} are {told}"
            case Connected(is_tree):
                return f"whose 1s are {'a tree' if is_tree else 'connected'}"
            case OnesAre(kind):
                return f"whose 1s are non-attacking {kind}"
            case Not(OnesAre(kind)):
                return f"whose 1s are not non-attacking {kind}"
            case DifferentLines(lines):
                return f"with no two equal {LINES[type(lines)][1]}"
            case Not(DifferentLines(lines)):
                return f"with two equal {LINES[type(lines)][1]}"
            case Matches(expression):
                return f"in {expression}"
            case KindsOf(Amount() as part, kinds):
                return f"with {kinds} kinds of {number_text(part)} parts"
            case KindsOf(part, kinds):
                return f"with {kinds} kinds of {part}"
            case Count(amount, places, among) if _is_residue(amount):
                told = self.places(places, among, together=True)
                return f"whose number of {told} is {number_text(amount)}"
            case Count(amount, places, among):
                return f"with {self.counted(amount, places, among)}"
            case HasSubsequence(letters):
                return f"containing the scattered subsequence {self.spelled(letters)}"
            case Not(HasSubsequence(letters)):
                return f"avoiding the scattered subsequence {self.spelled(letters)}"
            case Every(Gaps(values), None, Count(amount, inside, among)):
                is_one = amount in ONE_OF_THEM or amount in {EVEN, ODD}
                there = f"there {'is' if is_one else 'are'} {self.counted(amount, inside, among)}"
                return f"in which between two consecutive {self.things(values)} {there}"
            case Every(places, among, inner):
                return f"in which {self.each(places, among)}{self._inner(places, among, inner)}"
            case Ordered(Order.DISTINCT):
                return f"with every {self.cell} different"
            case Sum() | Length() | Numeral() | At() | ExtremeCell() | ExtremeRun():
                attribute, measure = self.attribute(said)
                if isinstance(said, ExtremeRun) and measure in {"even", "odd"}:
                    return f"whose {attribute} has {measure} length"
                link = "has length" if isinstance(said, ExtremeRun) else "is"
                return f"whose {attribute} {link} {measure}"
            case EachLetter(Amount(2, None, 2), frozenset(), _, True):
                return f"in which every {self.cell} that occurs occurs an odd number of times"
            case EachLetter(amount, but, _, True):
                often = f"{number_text(amount, in_words=True)} times"
                often = "exactly once" if amount == Amount(1, 1) else often
                of = f"{_PARITY[but]} {self.cell}" if isinstance(but, Amount) else self.cell
                return f"in which no {of} occurs {often}"
            case Companions():
                return f"in which {self.companions(said)}"
            case Memberships():
                return f"in which {self.memberships(said)}"
            case OfComplement(inner):
                return f"whose complement is a set ({self.remark(inner)})"
            case Not(Companions() | Memberships() as part):
                return f"except those {self.remark(part)}"
            case HasFromEnd():
                return f"that contain {self.number_from_end(said)}"
            case Not(HasFromEnd() as part):
                return f"that do not contain {self.number_from_end(part)}"
            case EqualAt(-2, -1):
                return f"whose last two {SEVERAL[self.cell]} are equal"
            case UnequalAt(-2, -1):
                return f"whose last two {SEVERAL[self.cell]} are different"
            case GreaterAt(first, second, or_equal):
                told = "at least" if or_equal else "greater than"
                one, other = ORDINALS[first], ORDINALS[second]
                return f"whose {one} {self.cell} is {told} the {other} {self.cell}"
            case Not(GreaterAt(first, second, or_equal)):
                return f"except those {self.remark(GreaterAt(first, second, or_equal))}"
            case ExtremeOften(extreme, amount):
                told = number_text(amount, in_words=True)
                times = f"an {told} number of" if told in {"even", "odd"} else told
                return f"whose {extreme.value} {self.cell} occurs {times} times"
            case Not(Every() | EqualAt(-2, -1) | UnequalAt(-2, -1) as part):
                return f"except those {self.remark(part)}"
            case Not(At() as part):
                attribute, measure = self.attribute(part)
                return f"whose {attribute} is not {measure}"
        return f"that {self.verb(said)}"


def _parts_of(said: Property | None) -> frozenset[Property]:
    """Return what a conjunction joins; nothing if nothing is said."""
    if said is None:
        return frozenset()
    return said.parts if isinstance(said, All) else frozenset({said})


def _one_of_two(parts: frozenset[Property]) -> list[tuple[Property, Property]]:
    """Return the pairs of properties of which just one holds, if conjunctions say that."""
    if len(parts) != 2 or not all(isinstance(z, All) and len(z.parts) == 2 for z in parts):
        return []
    (one, other), second = (_parts_of(z) for z in parts)
    if {negated(one), negated(other)} != second:
        return []
    return [(one, negated(other)), (negated(one), other)]


def _edge_of(parts: frozenset[Property]) -> AtEdge | None:
    """Return the part that says that a place is the first or the last of some, which it is."""
    found = sorted((z for z in parts if isinstance(z, AtEdge)), key=repr)
    return next((z for z in found if _parts_of(z.among) < parts - {z}), None)


def _is_list(said: Property) -> bool:
    """Tell whether a letter is one of several that are listed."""
    return isinstance(said, Of) and not isinstance(said.values, Amount) and len(said.values) > 1


def _is_not_rise(said: Property) -> bool:
    """Tell whether it is said by how much a letter is not more than the one before it."""
    return isinstance(said, Not) and isinstance(said.part, Rise)


def _is_one_letter(said: Property) -> bool:
    """Tell whether all cells of a place are said to be one letter."""
    return isinstance(said, Of) and not isinstance(said.values, Amount) and len(said.values) == 1


def _is_of_entries(said: Ordered) -> bool:
    """Tell whether of a line it is said as "every entry", and not as what the line is."""
    return said.order in {Order.EQUAL, Order.DISTINCT}


def _divisor(said: Property) -> int:
    """Return the number of which a letter is said to be a multiple; 0 if nothing such is said."""
    match said:
        case Of(Amount(0, None, step)) if step > 1:
            return step
    return 0


def _is_residue(amount: Amount) -> bool:
    """Tell whether an amount is told modulo a number above 2."""
    return amount.high is None and amount.step > 2


def _indexed_text(said: Property) -> str:
    """Return relations of letters that are told by their index; nothing for other properties."""
    match said:
        case Related():
            return relation_text(said)
        case All(parts) | Either(parts):
            each = sorted(map(_indexed_text, parts))
            return (" and " if isinstance(said, All) else " or ").join(each) if all(each) else ""
    return ""
