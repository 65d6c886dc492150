"""What a sentence says of its conventions: the empty set included, reflections told apart.

It stands between commas, in brackets, or in a sentence behind, and is left out there, where the
grammar of `conventions.lark` reads it. It adds nothing to what is counted: what it says is so for
what the rest means, or the sentence is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise

from gfkit.errors import LimitReached
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Beginning, Meaning, sequence_of
from gfkit.reading.sentences.earley_parser import NoParse, Parser
from gfkit.reading.sentences.graph_meanings import OnGraph, Pieces, Sets, Subgraphs, Things
from gfkit.reading.sentences.meanings_of_sentence_parts import parts_of
from gfkit.reading.sentences.path_and_walk_meanings import LatticePaths, Walks
from gfkit.reading.sentences.permutation_meanings import Moves, Permutations
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    SOME,
    All,
    Amount,
    Cells,
    Compositions,
    Count,
    Counted,
    EachLetter,
    Elements,
    Every,
    Grids,
    Meaningless,
    Of,
    Order,
    Ordered,
    Partitions,
    Property,
    Runs,
    Subsets,
    Windows,
    Words,
    all_of,
    everything_in,
)
from gfkit.reading.sentences.sentence_tokens import Part
from gfkit.reading.sentences.subset_tuple_meanings import SubsetTuples
from gfkit.reading.sentences.tiling_meanings import Aim, Drawn, Shape, TileCount, Tiled, Tiles
from gfkit.reading.sentences.tiling_shapes import rectangle
from gfkit.reading.sentences.vertex_set_semantics import PEACE


class Convention(Enum):
    """What may be said of conventions: the rules of the grammar that say it."""

    EMPTY_COUNTED = "empty_is_counted"
    NONE_ALLOWED = "none_is_allowed"
    POSSIBLY_NONE = "may_be_none"
    TURNED_DIFFER = "turned_ones_differ"
    NAMED_DIFFER = "named_ones_differ"
    IN_ORDER = "elements_in_order"
    MAY_TURN = "pieces_may_turn"
    MAY_ROTATE = "pieces_may_rotate"
    NONE_ADDED = "none_can_be_added"
    VISITS_REPEATED = "visits_repeated"
    NO_STEP_REVERSED = "no_step_reversed"
    RUNS_DEFINED = "runs_defined"
    PARTS_UNUSED = "parts_unused"
    PARTS_UNORDERED = "parts_unordered"
    PARTS_ORDERED = "parts_ordered"
    ZERO_EVEN = "zero_is_even"
    EMPTY_SUM = "empty_sum_is_zero"
    PARTS_REPEATED = "parts_repeated"
    IDENTITY_COUNTED = "identity_is_counted"
    EMPTY_LEFT_OUT = "empty_is_left_out"
    NONE_IS_EMPTY = "none_is_empty"
    EMPTY_AT_ZERO = "empty_at_zero"
    SMALL_COUNTED = "small_are_counted"
    NUMBER_IS_PART = "number_is_a_part"
    AS_MANY_FACES = "as_many_faces"
    ENDS_EQUAL = "first_and_last_equal"
    ANY_NUMBER = "any_number_of_them"
    UNDIRECTED = "undirected_ones"
    NOT_PERFECT = "not_perfect"
    NOT_PROPER = "not_proper"
    ONE_IN_A_CELL = "one_in_a_cell"
    ALL_ALIKE = "all_alike"
    TO_NEIGHBORS = "steps_to_neighbors"
    END_IS_FREE = "end_is_free"
    START_IS_FIXED = "start_is_fixed"
    PIECES_UNUSED = "pieces_unused"
    NOT_COVERING = "not_covering"
    ENDS_MEET = "ends_meet_told"
    AT_SIDES = "attacks_at_sides"
    AT_CORNERS = "attacks_at_corners"
    MAY_ATTACK = "may_attack"
    MAY_BE_BESIDE = "may_be_beside"


ATTACKING = {Convention.AT_SIDES: "wazirs", Convention.AT_CORNERS: "ferses"}
"""Pieces of which it may be told which cells they attack."""
IMPROPER = ("not", "necessarily", "proper")
"""What is said before colorings of which neighbours may be alike."""
FIRST_WORDS = {"_THAT", "_WHICH", "_PLACED", "_IF", "_POSSIBLY", "_AND"}
"""Words with which conventions may begin without a mark before them."""
SEVERAL = {"_OPEN", "_STOP"}
"""Marks behind which several conventions may be told."""
OF_ANY = {Convention.NONE_ALLOWED, Convention.POSSIBLY_NONE}
"""Told behind "any number" they tell of this number, and not that an empty one is counted."""
MAY_BE_NONE = {Convention.EMPTY_COUNTED, Convention.NONE_ALLOWED, Convention.POSSIBLY_NONE}
MOST_WORDS = 20
"""What is said of a convention has so many words at most."""
CONTAIN_THE_EMPTY = {"independent-sets", "matchings", "spanning-forests"}
"""Sets of vertices or edges of which the empty one is one on every graph."""
MAXIMAL = {"independent-dominating-sets": "independent-sets", "maximal-matchings": "matchings"}
"""Sets that are contained in no larger one of their kind, and the kind."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A convention, and the words that tell it; of_any: whether "any number" stands before it."""

    convention: Convention
    words: tuple[Part, ...]
    of_any: bool = False

    @property
    def numbers(self) -> list[int]:
        """The numbers in its words."""
        return [int(z.text) for z in self.words if z.text.isdecimal()]


def without_conventions(
    tokens: list[Part], parser: Parser
) -> list[tuple[list[Part], frozenset[Remark]]]:
    """Return what is left of a sentence without what it says of conventions, and what that is.

    Where commas stand around it, the second may go with it or close what stood before.
    """
    kinds = _kinds_of(tokens)
    found: list[tuple[list[Part], frozenset[Remark]]] = []
    for begin, kind in enumerate(kinds):
        for first, end, after in _places_of_conventions(kinds, begin, parser):
            told = _conventions_of(tokens[first:end], parser, may_be_several=kind in SEVERAL)
            rest = tokens[:begin] + tokens[after:]
            if _stand_together(kinds[:begin], ("_ANY", "_NUMBER")):
                told = frozenset(replace(one, of_any=True) for one in told)
            named = {one.convention for one in told}
            if Convention.NOT_PROPER in named:
                rest = _before_colorings(tokens[first:end], rest)
            if named & MAY_BE_NONE:  # "some kings, possibly none"
                told_some = [z for z in (begin - 1, begin - 2) if rest[max(z, 0)].kind == "_SOME"]
                rest = [one for k, one in enumerate(rest) if k not in told_some[:1]]
            names = {ATTACKING[z] for z in named if z in ATTACKING}
            if told and _names_in(tokens[first:end]) | names <= _names_in(rest):
                further = without_conventions(rest, parser) or [(rest, frozenset())]
                found += [(left, said | told) for left, said in further]
        if found:
            return found
    return []


def _places_of_conventions(
    kinds: list[str], begin: int, parser: Parser
) -> list[tuple[int, int, int]]:
    """Return where conventions may be told from a token on: their places, and what goes on behind.

    kind: of the token, which is a mark or the first word of the convention.
    """
    kind = kinds[begin]
    behind = range(begin + 2, min(begin + MOST_WORDS, len(kinds)) + 1)
    marks = [z for z in behind if z == len(kinds) or kinds[z] in {"_COMMA", "_STOP"}]
    if kind in FIRST_WORDS or kinds[begin : begin + 2] == ["_OF", "_ANY"]:
        ends = _ends_of_conventions(kinds[begin:], parser, begin)
        return [(begin, z, z) for z in ends]
    if kind == "_WITH":
        return [(begin, z, z) for z in marks[:1]]
    if kind == "_OPEN":
        closed = [z for z in behind if z < len(kinds) and kinds[z] == "_CLOSE"]
        return [(begin + 1, z, z + 1) for z in closed[:1]]
    if kind == "_COMMA":
        return [(begin + 1, z, after) for z in marks for after in (z + 1, z)]
    if kind == "_STOP":
        stops = [z for z in behind if z < len(kinds) and kinds[z] == "_STOP"]
        return [(begin + 1, z, z) for z in (len(kinds), *stops)]
    if begin == 0:
        return [(0, z, z + 1) for z in marks if z < len(kinds)][:1]
    return []


def _stand_together(kinds: list[str], two: tuple[str, str]) -> bool:
    """Tell whether two kinds stand one behind the other.

    >>> _stand_together(["_ANY", "_NUMBER", "_OF"], ("_ANY", "_NUMBER"))
    True
    """
    return two in [*pairwise(kinds)]


def _kinds_of(tokens: list[Part]) -> list[str]:
    """Return the kinds of tokens, of which zero is one of its own."""
    return ["ZERO" if (one.kind, one.text) == ("NUMBER", "0") else one.kind for one in tokens]


def _before_colorings(said: list[Part], rest: list[Part]) -> list[Part]:
    """Return tokens with "not necessarily proper" before "3-colorings", which it decides."""
    kinds = [one.kind for one in rest]
    at = kinds.index("_COLORING") if "_COLORING" in kinds else 0
    while at and kinds[at - 1] in {"_HYPHEN", "NUMBER", "NUMBER_NAMED", "DIGITS"}:
        at -= 1
    words = zip(("_NOT", "_NECESSARILY", "_PROPER"), IMPROPER, strict=True)
    told = [Part(kind, z, said[0].begin, said[-1].end) for kind, z in words]
    return [*rest[:at], *told, *rest[at:]]


def _names_in(tokens: list[Part]) -> set[str]:
    """Return the names of pieces and of sets; a maximal set is one of the sets, too."""
    names = {one.text for one in tokens if one.kind in {"PIECES", "SETS", "LETTER", "_CALLED"}}
    return names | {MAXIMAL[z] for z in names if z in MAXIMAL}


def text_of(text: str, tokens: list[Part]) -> str:
    """Return the text of tokens of a sentence.

    >>> from gfkit.reading.sentences.sentence_tokens import tokens_of
    >>> said = "independent sets (none of them empty) of P_n"
    >>> z = [*tokens_of(said)]
    >>> text_of(said, z[:1] + z[-2:])
    'independent sets of P_n'
    """
    found = ""
    for k, one in enumerate(tokens):
        before = tokens[k - 1].end if k else one.begin
        is_next = 0 <= one.begin - before <= 1
        found += text[before : one.begin] if is_next else " "
        found += one.text if one.text in IMPROPER else text[one.begin : one.end]
    return found


def _ends_of_conventions(kinds: list[str], parser: Parser, begin: int) -> list[int]:
    """Return where conventions end that begin with some tokens, the longest one first."""
    try:
        chart = parser.parse(kinds[:MOST_WORDS], "convention")
    except NoParse as stopped:
        chart = stopped.chart
    found = (z for z, begins in chart.ends["convention"].items() if 0 in begins)
    return [begin + z for z in sorted(found, reverse=True)]


def _conventions_of(
    tokens: list[Part], parser: Parser, *, may_be_several: bool
) -> frozenset[Remark]:
    """Return which convention some tokens tell, or which several between commas; or none."""
    found = _convention_of(tokens, parser)
    if found is not None or not may_be_several:
        return frozenset() if found is None else frozenset({found})
    marks = (k for k, one in enumerate(tokens) if one.kind in {"_COMMA", "_STOP"})
    each = [
        _convention_of(tokens[a + 1 : b], parser) for a, b in pairwise([-1, *marks, len(tokens)])
    ]
    told = frozenset(z for z in each if z is not None)
    return told if None not in each else frozenset()


def _convention_of(tokens: list[Part], parser: Parser) -> Remark | None:
    """Return which convention some tokens tell; None for none."""
    kinds = _kinds_of(tokens)
    if not kinds:
        return None
    try:
        chart = parser.parse(kinds, "convention")
    except NoParse:
        return None
    leads = chart.ends["_convention_lead"]
    firsts = {0, *(end for end, begins in leads.items() if 0 in begins)}
    found = next(
        z for z in Convention if not firsts.isdisjoint(chart.ends[z.value].get(len(kinds), ()))
    )
    of_one = {Convention.ONE_IN_A_CELL, Convention.UNDIRECTED}
    is_many = any(one.kind.startswith("NUMBER") and one.text != "1" for one in tokens)
    if found in ATTACKING:
        is_many = any(one.kind.startswith("NUMBER") and one.text not in "14" for one in tokens)
        return None if is_many else Remark(found, (*tokens,))
    return None if found in of_one and is_many else Remark(found, (*tokens,))


def with_convention(said: Remark, of: Meaning) -> Meaning:
    """Return what is counted where a convention is told; raises Meaningless where it is not so.

    Only that the empty one is left out changes what is counted.
    """
    if isinstance(of, Beginning):
        return Beginning(with_convention(said, of.of), of.first)  # type: ignore[arg-type]
    if said.convention is Convention.EMPTY_LEFT_OUT:
        return _without_the_empty(of)
    if said.convention in OF_ANY and said.of_any and _may_be_none(of):
        return of
    if said.convention in REQUIRED_OF_WORDS:
        is_so, why = REQUIRED_OF_WORDS[said.convention]
        if not is_so(of, said):
            raise Meaningless(why)
        return of
    holds, why = REQUIRED[said.convention]
    if not holds(of):
        raise Meaningless(why)
    return of


def _without_the_empty(of: Meaning) -> Meaning:
    """Return what is counted without the set that is empty; raises Meaningless if it may be."""
    if _has_the_empty(of):
        match of:
            case OnGraph(size=None):
                return replace(of, size=Amount(1))
            case Counted(objects=Subsets()):
                return replace(of, said=all_of([of.said, Count(SOME, Elements())]))
            case Counted():
                some = Count(SOME, Cells(), Of(frozenset({1})))
                return replace(of, said=all_of([of.said, some]))
    if not _has_no_empty(of):
        raise Meaningless("it is not known whether the empty one is counted otherwise")
    if isinstance(of, OnGraph) and of.size is None and not sequence_of(of).offset:
        return Beginning(of, 1)  # of no vertices it is empty
    return of


def _has_no_empty(of: Meaning) -> bool:
    """Tell whether the set without elements is known not to be counted, on graphs with an edge."""
    if isinstance(of, Counted) and (none := _with_none(of)) is not None:
        return _are(none, 0)
    if isinstance(of, OnGraph) and of.size is not None:
        return 0 not in of.size
    return isinstance(of, OnGraph) and isinstance(of.things, Sets) and of.things.name in NEVER_EMPTY


def _has_so_small(of: Meaning, said: Remark) -> bool:
    """Tell whether subsets of one element are counted, and the empty one if it is told."""
    if not isinstance(of, Counted) or not isinstance(of.objects, Subsets):
        return False
    one = replace(of, said=all_of([of.said, Count(Amount(1, 1), Elements())]), by=())
    is_told = any(z.kind == "_EMPTY" for z in said.words)
    found = [sequence_of(one).term(n) for n in (1, 2, 3)]
    return found == [1, 2, 3] and (_has_the_empty(of) or not is_told)


def _has_parts(of: Meaning, said: Remark) -> bool:
    """Tell whether each number that is told may be a part of a partition or composition."""
    if not isinstance(of, Counted) or not isinstance(of.objects, Partitions | Compositions):
        return False
    alone = replace(of, said=all_of([of.said, Count(Amount(1, 1), Cells())]), by=())
    numbers = said.numbers[:-1] if said.words[-1].kind == "_THEM" else said.numbers
    found = sequence_of(alone)
    return all(k >= found.offset and found.term(k) == 1 for k in numbers)


def _has_faces(of: Meaning, said: Remark) -> bool:
    """Tell whether words have the letters from one number to another one."""
    if not isinstance(of, Counted) or not isinstance(of.objects, Words):
        return False
    first, *_, last = said.numbers
    return of.objects.letters == tuple(range(first, last + 1))


def _is_one_at_zero(of: Meaning, said: Remark) -> bool:
    """Tell whether of the size zero there is one, which is what is told of."""
    noun = next(z.kind for z in said.words if z.kind in OF_SIZE_ZERO)
    is_so = any(_is_of(of, z) for z in OF_SIZE_ZERO[noun]) or isinstance(of, OF_SIZE_ZERO[noun])
    found = sequence_of(of) if is_so else None
    return found is not None and found.offset == 0 and found.term(0) == 1


def _is_of(of: Meaning, kind: type) -> bool:
    return isinstance(of, Counted) and isinstance(of.objects, kind)


def _all_pieces_may_turn(of: Meaning) -> bool:
    return isinstance(of, Tiled) and all(_may_turn(z.shape) for z in of.pieces)


def _tells_of_runs(of: Meaning) -> bool:
    return isinstance(of, Counted) and any(isinstance(z, Runs) for z in everything_in(of.said))


def _lists_parts(of: Meaning) -> bool:
    """Tell whether of the parts it is told which there may be, and that not all of them occur."""
    if not isinstance(of, Counted):
        return False
    each = of.said.parts if isinstance(of.said, All) else {of.said}
    may = [z.property for z in each if isinstance(z, Every) and isinstance(z.property, Of)]
    needed = {z.among for z in each if isinstance(z, Count) and 0 not in z.amount}
    return bool(may) and not needed


def _has_places(of: Meaning) -> bool:
    """Tell whether it is about things that have places, as vertices, cells or positions."""
    return isinstance(of, OnGraph | Tiled) or _is_of(of, Words) or _is_of(of, Grids)


def _may_turn(of: Shape) -> bool:
    """Tell whether a shape may be turned: it is counted so, or is a square."""
    if not isinstance(of, Drawn) or of.may_turn:
        return True
    return len({*_turned(of.drawing)}) == 1


def _may_rotate(of: Shape) -> bool:
    """Tell whether a shape may be rotated, and its reflections are nothing new."""
    if not isinstance(of, Drawn):
        return True
    mirrored = "|".join(row[::-1] for row in of.drawing.split("|"))
    return _may_turn(of) and mirrored in _turned(of.drawing)


def _turned(drawing: str) -> list[str]:
    """Return a drawing in its four rotations.

    >>> _turned("..|.#")
    ['..|.#', '..|#.', '#.|..', '.#|..']
    """
    found = [drawing]
    for _ in range(3):
        rows = found[-1].split("|")[::-1]
        found.append("|".join(map("".join, zip(*rows, strict=True))))
    return found


def _is_maximal(of: Things) -> bool:
    is_maximal_set = isinstance(of, Sets) and of.name in MAXIMAL
    return is_maximal_set or (isinstance(of, Pieces) and of.peaceful and of.maximal)


def _is_line(of: Meaning) -> bool:
    return isinstance(of, Counted) and isinstance(of.objects, Words) and not of.objects.on_circle


def _has_the_empty(of: Meaning) -> bool:
    """Tell whether the set without elements, or no piece at all, is known to be counted."""
    match of:
        case OnGraph(size=size) if of.edges or (size is not None and 0 not in size):
            return False
        case OnGraph(Sets(name)):
            return name in CONTAIN_THE_EMPTY
        case OnGraph(Subgraphs() as told):
            return 0 in told
        case OnGraph(Pieces(peaceful=True, maximal=False, lines=lines)):
            return all(0 in z.amount for z in lines)
        case Tiled(said=TileCount(Amount(_, None, 1), Tiles(shapes))):  # uncovered vertices
            return shapes == frozenset({rectangle(1, 1)})
        case SubsetTuples(many=many):
            return _are(replace(of, columns=of.columns & {(0,) * many}), 1, of.first)
        case Counted(Subsets() | Words() | Grids()):
            none = _with_none(of)
            return none is not None and _are(none, 1)
    return False


def _are_numbers_from_zero(of: Meaning) -> bool:
    """Tell whether each number that is told of letters or parts may be zero."""
    if not isinstance(of, Counted):
        return False
    told = [z for z in everything_in(of.said) if isinstance(z, Count)]
    return bool(told) and all(0 in z.amount for z in told)


def _may_be_none(of: Meaning) -> bool:
    """Tell whether there may be none of what is told, whatever else is said of them."""
    if isinstance(of, OnGraph) and _is_maximal(of.things):
        return False
    return _is_of_chosen(of) and _is_of_any_number(of)


def _with_none(of: Counted) -> Counted | None:
    """Return what is counted where nothing is chosen; None for objects of which none is chosen."""
    none: Property = Count(NONE, Elements())
    if isinstance(of.objects, Words | Grids):
        if of.objects.letters != (0, 1):
            return None
        none = Count(NONE, Cells(), Of(frozenset({1})))
    elif not isinstance(of.objects, Subsets):
        return None
    return replace(of, said=all_of([of.said, none]), by=())


def _may_repeat(of: Meaning) -> bool:
    """Tell whether of letters or parts it is not said that they are different."""
    if not isinstance(of, Counted) or isinstance(of.objects, Subsets | Grids):
        return False
    return not any(
        isinstance(z, EachLetter) or z in {Ordered(Order.DISTINCT), Ordered(Order.EQUAL)}
        for z in everything_in(of.said)
    )


def _has_the_identity(of: Meaning) -> bool:
    """Tell whether the permutation that leaves all elements where they are is counted."""
    if not isinstance(of, Permutations) or 0 not in of.moves or of.statistics:
        return False
    from gfkit.reading.sentences.permutation_meanings_to_automata import least_around  # noqa: PLC0415 - with numpy

    return _are(replace(of, moves=Moves(0, 0)), 1, least_around(of) if of.around else 1)


def _are(of: Meaning, many: int, first: int = 1) -> bool:
    """Tell whether of each of the first sizes there are so many."""
    try:
        found = sequence_of(of)
        first = max(found.offset, first)
        return [found.term(n) for n in range(first, first + 3)] == [many] * 3
    except (LimitReached, Meaningless):
        return False


def _is_of_any_number(of: Meaning) -> bool:
    """Tell whether it is not told how many of what is chosen or placed there are."""
    told = {type(z.places) for z in _said_of_whole(of) if isinstance(z, Count)}
    is_sized = isinstance(of, OnGraph) and of.size is not None
    return not is_sized and not told & {Cells, Elements}


def _said_of_whole(of: Meaning) -> frozenset[Property]:
    if not isinstance(of, Counted) or of.said is None:
        return frozenset()
    return of.said.parts if isinstance(of.said, All) else frozenset({of.said})


def _is_around(of: Meaning) -> bool:
    """Tell whether words on a circle are counted."""
    return isinstance(of, Counted) and isinstance(of.objects, Words) and of.objects.on_circle


def _may_attack(of: Meaning) -> bool:
    """Tell whether pieces are counted that may attack each other, as is said."""
    match of:
        case OnGraph(Pieces(peaceful=is_peaceful)):
            return not is_peaceful
        case Counted():
            told = parts_of(of.said)
            return _is_of_chosen(of) and not any(
                z in told for peace in PEACE.values() for z in peace
            )
    return False


def _may_be_beside(of: Meaning, said: Remark) -> bool:
    """Tell whether nothing that is told forbids two beside each other in some directions."""
    told = {step for one in said.words for step in STEPS_OF_WAYS.get(one.kind, ())}
    if not isinstance(of, Counted) or not _is_of_chosen(of):
        return False
    forbidden = {
        step
        for one in _said_of_whole(of)
        if isinstance(one, Count) and one.amount == NONE and isinstance(one.places, Windows)
        for step in one.places.steps or ((0, 1), (1, 0))
    }
    return bool(told) and not told & forbidden and bool(forbidden)


STEPS_OF_WAYS: dict[str, tuple[tuple[int, int], ...]] = {
    "_HORIZONTALLY": ((0, 1),),
    "_VERTICALLY": ((1, 0),),
    "_DIAGONALLY": ((1, -1), (1, 1)),
}
"""In which directions two are beside each other, by the words that tell it."""


def _is_of_chosen(of: Meaning) -> bool:
    """Tell whether pieces or counters are placed, or cells and vertices chosen."""
    if isinstance(of, OnGraph):
        return isinstance(of.things, Pieces)
    return _with_none(of) is not None if isinstance(of, Counted) else False


def _is_improper(of: Meaning) -> bool:
    """Tell whether colors are told of which neighbours may be equal."""
    is_coloring = _is_of(of, Words) or _is_of(of, Grids)
    return is_coloring and not any(map(_is_of_each_two, _said_of_whole(of)))


def _is_of_each_two(said: Property) -> bool:
    """Tell whether it is said that neighbours differ."""
    match said:
        case Count(_, Windows(2), Ordered(Order.EQUAL)):
            return True
        case Every(Windows(2), None, Ordered(Order.DISTINCT)):
            return True
    return False


def _ends_anywhere(of: Meaning) -> bool:
    if isinstance(of, LatticePaths):
        return of.end[1] is None
    return isinstance(of, Walks) and of.last is None and not of.closed and not of.not_last


def _is_named(of: Meaning, names: set[str]) -> bool:
    return isinstance(of, OnGraph) and isinstance(of.things, Sets) and of.things.name in names


NEVER_EMPTY = {"dominating-sets", "total-dominating-sets", "connected-dominating-sets"}
NEVER_EMPTY |= {"connected-sets", "edge-covers", "spanning-trees", "perfect-dominating-sets"}
"""Sets of which the empty one is none, on graphs with an edge."""
WITHOUT_DIRECTION = {"cycles", "paths", "hamiltonian-cycles", "hamiltonian-paths"}
"""Sets of edges that may be gone through in two directions, and are counted once."""
OF_SUBSETS = "the order and the sum of elements are told of subsets"
OF_PARTS = "the order of parts matters in compositions, and not in partitions"
OF_STEPS = "walks visit vertices again, and may go back along an edge"
OF_SIZE_ZERO: dict[str, tuple[type, ...]] = {
    "_LETTERS_IN_ORDER": (Words,),
    "_TO_PARTITION": (Partitions,),
    "_PATH": (LatticePaths, Walks),
    "_PERMUTATION": (Permutations,),
}
"""Of each word what is meant by the empty one."""
REQUIRED_OF_WORDS: dict[Convention, tuple[Callable[[Meaning, Remark], bool], str]] = {
    Convention.SMALL_COUNTED: (_has_so_small, "sets of one element are not all counted"),
    Convention.NUMBER_IS_PART: (_has_parts, "the number is none of the parts"),
    Convention.AS_MANY_FACES: (_has_faces, "the numbers are those of other faces"),
    Convention.MAY_BE_BESIDE: (_may_be_beside, "it is told that there are none beside each other"),
    Convention.EMPTY_AT_ZERO: (_is_one_at_zero, "there is not one that is empty"),
}
"""Of each convention of which not only the kind is told for what it is so, and why not."""
REQUIRED: dict[Convention, tuple[Callable[[Meaning], bool], str]] = {
    Convention.EMPTY_COUNTED: (
        _has_the_empty,
        "the empty one is not counted, or it is not known that it is",
    ),
    Convention.NONE_ALLOWED: (_has_the_empty, "there are some, and not none"),
    Convention.POSSIBLY_NONE: (
        lambda of: _has_the_empty(of) or _are_numbers_from_zero(of),
        "there are some, and not none",
    ),
    Convention.NONE_IS_EMPTY: (_has_no_empty, "the empty one is counted here"),
    Convention.ENDS_EQUAL: (
        lambda of: isinstance(of, Walks) and of.closed,
        "closed walks end where they begin",
    ),
    Convention.TURNED_DIFFER: (
        lambda of: _has_places(of) and not _is_line(of),
        "what turns into each other is told of boards, graphs and words on a circle",
    ),
    Convention.NAMED_DIFFER: (_has_places, "what is numbered are places of boards, graphs, words"),
    Convention.IN_ORDER: (lambda of: _is_of(of, Subsets), OF_SUBSETS),
    Convention.EMPTY_SUM: (lambda of: _is_of(of, Subsets), OF_SUBSETS),
    Convention.RUNS_DEFINED: (
        lambda of: _is_of(of, Subsets) and _tells_of_runs(of),
        "of runs of consecutive elements of a subset nothing is told",
    ),
    Convention.MAY_TURN: (
        _all_pieces_may_turn,
        "it is told of pieces in which ways they may lie",
    ),
    Convention.MAY_ROTATE: (
        lambda of: isinstance(of, Tiled) and all(_may_rotate(z.shape) for z in of.pieces),
        "pieces are counted with their reflections, or may not be turned",
    ),
    Convention.NONE_ADDED: (
        lambda of: isinstance(of, OnGraph) and _is_maximal(of.things),
        "it is told of maximal sets and placements that none can be added",
    ),
    Convention.PARTS_UNORDERED: (
        lambda of: _is_of(of, Partitions) or _is_of(of, Subsets),
        OF_PARTS,
    ),
    Convention.PARTS_ORDERED: (
        lambda of: _is_of(of, Compositions) or _is_line(of),
        OF_PARTS,
    ),
    Convention.ENDS_MEET: (_is_around, "of words alone the first letter may follow the last one"),
    Convention.PARTS_UNUSED: (
        lambda of: _is_of(of, Partitions) and _lists_parts(of),
        "of the parts it is told which there may be, and nothing else",
    ),
    Convention.VISITS_REPEATED: (
        lambda of: isinstance(of, Walks) or (isinstance(of, LatticePaths) and not of.said),
        OF_STEPS,
    ),
    Convention.NO_STEP_REVERSED: (lambda of: isinstance(of, Walks) and of.is_onward, OF_STEPS),
    Convention.PARTS_REPEATED: (
        _may_repeat,
        "parts may be equal of which it is not said that they are different",
    ),
    Convention.IDENTITY_COUNTED: (
        _has_the_identity,
        "the identity is told of permutations among which it is",
    ),
    Convention.ZERO_EVEN: (lambda _: True, ""),
    Convention.ANY_NUMBER: (_is_of_any_number, "how many there are is told otherwise"),
    Convention.UNDIRECTED: (
        lambda of: _is_named(of, WITHOUT_DIRECTION),
        "a direction have paths and cycles",
    ),
    Convention.NOT_PERFECT: (
        lambda of: _is_named(of, {"matchings"}),
        "matchings are perfect, or may be",
    ),
    Convention.NOT_PROPER: (_is_improper, "neighbours have different colors here"),
    Convention.ONE_IN_A_CELL: (_is_of_chosen, "in cells are counters and pieces"),
    Convention.ALL_ALIKE: (_is_of_chosen, "alike are counters and pieces"),
    Convention.TO_NEIGHBORS: (
        lambda of: isinstance(of, Walks) and not of.piece,
        "walks go to a neighbour",
    ),
    Convention.END_IS_FREE: (_ends_anywhere, "where paths end is told otherwise"),
    Convention.START_IS_FIXED: (
        lambda of: isinstance(of, Walks) and of.first is not None,
        "walks begin at a vertex that is told",
    ),
    Convention.NOT_COVERING: (
        lambda of: isinstance(of, Tiled) and of.aim is Aim.PLACEMENTS,
        "tilings cover the board",
    ),
    Convention.AT_SIDES: (_is_of_chosen, "what attacks is a piece"),
    Convention.AT_CORNERS: (_is_of_chosen, "what attacks is a piece"),
    Convention.MAY_ATTACK: (_may_attack, "it is told that pieces do not attack each other"),
    Convention.PIECES_UNUSED: (
        lambda of: isinstance(of, Tiled) and of.said is None and len(of.pieces) > 1,
        "of which pieces there are so many is told otherwise",
    ),
}
"""Of each convention for what it is so, and why it is not for others."""
