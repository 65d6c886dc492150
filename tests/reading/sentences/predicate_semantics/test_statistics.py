"""What is in each object, by letters, and in all of them together: compared with lists."""

import itertools
import json
import math
from collections import Counter
from collections.abc import Callable, Iterable

import pytest
from oracle.envelopes import certificate, checked
from reading.sentences.drawn.tilings import BAR, BENT, DOMINO, TWO, UNIT, Kind, laid
from reading.sentences.listed_objects import compositions
from samples import parametrize_some

from gfkit import as_sequence, errors, read
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of
from gfkit.reading.sentences.meaning_json import data_of, meaning_of
from gfkit.reading.sentences.sentence_reader import read_sentence

Object = tuple[object, ...]
Numbers = tuple[int, ...]


def words(letters: int) -> Callable[[int], Iterable[Object]]:
    """Return what lists the words of a length over 0, 1, ..."""
    return lambda n: itertools.product(range(letters), repeat=n)


def runs(word: Object) -> int:
    """Return the number of runs."""
    return len([*itertools.groupby(word)])


def pairs(word: Object) -> list[tuple[object, object]]:
    """Return the letters that stand beside each other."""
    return [*itertools.pairwise(word)]


ASKED = {
    "binary words of length n by number of ones": (words(2), lambda w: (w.count(1),)),
    "binary words of length n by runs": (words(2), lambda w: (runs(w),)),
    "ternary words of length n by sum": (words(3), lambda w: (sum(w),)),
    "binary words of length n by number of occurrences of 011": (
        words(2),
        lambda w: (sum(w[i : i + 3] == (0, 1, 1) for i in range(len(w))),),
    ),
    "binary words of length n with no two adjacent 1s, by number of 1s and number of runs": (
        lambda n: (w for w in words(2)(n) if (1, 1) not in pairs(w)),
        lambda w: (w.count(1), runs(w)),
    ),
    "binary words of length n with exactly k ones and no 2 consecutive ones": (
        lambda n: (w for w in words(2)(n) if (1, 1) not in pairs(w)),
        lambda w: (w.count(1),),
    ),
    "binary words of length n by number of isolated 1s": (
        words(2),
        lambda w: (sum(len([*z]) == 1 for k, z in itertools.groupby(w) if k),),
    ),
    "circular binary words of length n by number of occurrences of 11": (
        words(2),
        lambda w: (sum(w[i] == w[i - 1] == 1 for i in range(len(w))),),
    ),
    "ternary words of length n by number of descents": (
        words(3), lambda w: (sum(a > b for a, b in pairs(w)),)
    ),
    "binary words of length n by number of runs of length at least 2": (
        words(2), lambda w: (sum(len([*z]) > 1 for _, z in itertools.groupby(w)),)
    ),
    "compositions of n into parts at most 3 by number of runs": (
        lambda n: (w for w in compositions(n) if max(w, default=0) <= 3), lambda w: (runs(w),)
    ),
    "compositions of n into k parts": (compositions, lambda w: (len(w),)),
    "compositions of n into k odd parts": (
        lambda n: (w for w in compositions(n) if all(z % 2 for z in w)), lambda w: (len(w),)
    ),
    "compositions of n with exactly k odd parts": (
        compositions, lambda w: (sum(z % 2 for z in w),)
    ),
    "compositions of n into exactly k parts, each at least 2": (
        lambda n: (w for w in compositions(n) if min(w, default=2) > 1), lambda w: (len(w),)
    ),
    "compositions of n with exactly m parts, each at most 3": (
        lambda n: (w for w in compositions(n) if max(w, default=0) <= 3),
        lambda w: (len(w),),
    ),
    "compositions of n by number of odd parts and number of parts": (
        compositions,
        lambda w: (sum(z % 2 for z in w), len(w)),
    ),
    "partitions of n into parts at most 3 by number of parts": (
        lambda n: (w for w in compositions(n) if [*w] == sorted(w) and max(w, default=0) <= 3),
        lambda w: (len(w),),
    ),
    "subsets of {1..n} with no two consecutive elements by number of elements": (
        lambda n: (w for w in words(2)(n) if (1, 1) not in pairs(w)),
        lambda w: (sum(w),),
    ),
    "2 X n binary arrays by number of 1s": (
        lambda n: itertools.product(words(2)(2), repeat=n),
        lambda w: (sum(map(sum, w)),),
    ),
    "2 X n arrays over {0,1,2} by sum and number of 2s": (
        lambda n: itertools.product(words(3)(2), repeat=n),
        lambda w: (sum(map(sum, w)), sum(z.count(2) for z in w)),
    ),
}  # fmt: skip
"""What is asked, what lists the objects of size n, and the numbers in each of them."""
MOST = 5


def coefficients(sequence: object, n: int) -> dict[Numbers, int]:
    """Return the coefficients of x^i y^j of a term."""
    term = sequence.term(n)
    if isinstance(term, int):
        return {(0, 0): term} if term else {}
    return {(i, j): c for i, j, c in term.as_profile().terms}


def listed(numbers: Iterable[Numbers]) -> dict[Numbers, int]:
    """Return how often numbers stand in a list, one number having 0 behind it."""
    return dict(Counter((*z, 0)[:2] for z in numbers))


@parametrize_some("text", ASKED, share=84)
def test_a_coefficient_counts_the_objects_with_these_numbers(text: str) -> None:
    objects, numbers = ASKED[text]
    sequence = as_sequence(text)
    assert str(sequence.verdict) == "proved"
    for n in range(max(sequence.offset, 1), MOST + 1):
        assert coefficients(sequence, n) == listed(map(numbers, objects(n)))
    assert str(checked(certificate(sequence.proof())).outcome) == "holds"


def test_a_sum_of_letters_may_have_0_among_them() -> None:
    sequence = as_sequence("binary words of length n by sum")
    for n in range(1, MOST):
        assert coefficients(sequence, n) == {(k, 0): math.comb(n, k) for k in range(n + 1)}


SIZES: dict[str, Callable[[Object], bool]] = {
    "independent sets of P_n of size k": lambda w: (1, 1) not in pairs(w),
    "vertex covers of P_n of size k": lambda w: (0, 0) not in pairs(w),
    "dominating sets of P_n of size k": lambda w: all(
        1 in w[max(i - 1, 0) : i + 2] for i in range(len(w))
    ),
}


@pytest.mark.parametrize("text", SIZES)
def test_the_size_of_a_set_of_vertices_is_the_number_of_those_in_it(text: str) -> None:
    """It was the number of all vertices, so that each polynomial had one term."""
    sequence = as_sequence(text)
    for n in range(1, MOST + 1):
        sets = (w for w in words(2)(n) if SIZES[text](w))
        assert coefficients(sequence, n) == listed((w.count(1),) for w in sets)


@pytest.mark.parametrize("text", ["binary words of length n", "compositions of n"])
def test_a_size_is_that_of_a_set(text: str) -> None:
    assert isinstance(read_sentence(f"{text} of size k"), errors.GfkitError)


TOTALS = {
    "number of 1s in all binary words of length n avoiding 11": (
        lambda n: (w for w in words(2)(n) if (1, 1) not in pairs(w)),
        lambda w: w.count(1),
    ),
    "runs in all ternary words of length n": (words(3), runs),
    "sum of the letters of all ternary words of length n": (words(3), sum),
    "total number of parts in all compositions of n": (compositions, len),
    "number of even parts in all compositions of n into parts at most 4": (
        lambda n: (w for w in compositions(n) if max(w, default=0) <= 4),
        lambda w: sum(z % 2 == 0 for z in w),
    ),
    "number of 1s in all 2 X n binary arrays": (
        lambda n: itertools.product(words(2)(2), repeat=n),
        lambda w: sum(map(sum, w)),
    ),
    "number of 1s in all binary words of length n with as many 0s as 1s": (
        lambda n: (w for w in words(2)(n) if 2 * sum(w) == n),
        lambda w: w.count(1),
    ),
    "sum of the elements of all subsets of {1..n}": (
        words(2),
        lambda w: sum(i for i, z in enumerate(w, 1) if z),
    ),
}  # fmt: skip


@parametrize_some("text", TOTALS)
def test_a_total_is_the_sum_over_all_objects(text: str) -> None:
    objects, number = TOTALS[text]
    sequence = as_sequence(text)
    for n in range(1, MOST + 2):
        assert sequence.term(n) == sum(map(number, objects(n)))


UPRIGHT = Kind(("vertical dominoes",), {((0, 0), (1, 0))})
TILED = {
    "tilings of a {0} x n board with 1x1 and 2x2 squares, by number of 2x2 squares": (
        (UNIT, TWO), ((TWO,),)
    ),
    "tilings of a {0} x n board with dominoes, in which each vertical domino weighs x": (
        (UPRIGHT, Kind(("horizontal dominoes",), {((0, 0), (0, 1))})), ((UPRIGHT,),)
    ),
    "tilings of a {0} x n board with squares in x colors and dominoes in y colors": (
        (UNIT, DOMINO), ((UNIT,), (DOMINO,))
    ),
    "tilings of a {0} x n board with dominoes and x kinds of L-trominoes, by number of tiles": (
        (BENT, DOMINO), ((BENT,), (BENT, DOMINO))
    ),
    "placements of nonoverlapping dominoes in x colors on a {0} x n board": (
        (DOMINO,), ((DOMINO,),)
    ),
    "tilings of a {0} x n cylinder with 1 x 3 tiles and squares, with weight x for each square": (
        (UNIT, BAR), ((UNIT,),)
    ),
}  # fmt: skip
"""What is asked, the pieces, and which of them have the letter x, and which y."""


@parametrize_some("rows", [2, 3])
@parametrize_some("text", TILED, share=36)
def test_a_coefficient_counts_the_tilings_with_so_many_tiles(text: str, rows: int) -> None:
    kinds, marked = TILED[text]
    gaps, around = text.startswith("placements"), "cylinder" in text and rows > 2
    sequence = as_sequence(text.format(rows))
    assert str(sequence.verdict) == "proved"
    for columns in range(1, 10 // rows + 1):
        numbers = [
            tuple(sum(name in {k.name for k in some} for name, _ in on) for some in marked)
            for on in laid(kinds, rows, columns, gaps=gaps, around=around)
        ]
        assert coefficients(sequence, columns) == listed(numbers)
    assert str(checked(certificate(sequence.proof())).outcome) == "holds"


@parametrize_some(("counted", "rows"), itertools.product([UNIT, DOMINO], [1, 2, 3]), share=4)
def test_a_total_of_tiles_is_the_sum_over_all_tilings(rows: int, counted: Kind) -> None:
    of = f"tilings of a {rows} x n board with dominoes and unit squares"
    sequence = as_sequence(f"number of {counted.name} in all {of}")
    for columns in range(1, 9 // rows + 1):
        every = laid((UNIT, DOMINO), rows, columns, gaps=False, around=False)
        listed_there = sum(sum(name == counted.name for name, _ in on) for on in every)
        assert sequence.term(columns) == listed_there
    assert str(checked(certificate(sequence.proof())).outcome) == "holds"


SAID = [*ASKED, *TOTALS, *(one.format(2) for one in TILED)]


@parametrize_some("text", SAID)
def test_what_is_understood_is_read_back(text: str) -> None:
    meaning = read_sentence(text)
    assert read_sentence(sentence_of(meaning)) == meaning
    assert meaning_of(json.loads(json.dumps(data_of(meaning)))) == meaning


def test_a_letter_for_colors_is_one_for_numbers() -> None:
    """There are (1, 2, 3, 5, ...) tilings with one color, and each tile has its own."""
    lettered = as_sequence("tilings of a 2 x n board with dominoes in k colors")
    for k in (1, 2, 3):
        numbered = as_sequence(f"tilings of a 2 x n board with {k} kinds of dominoes")
        assert lettered.at(k=k).gf == numbered.gf


@parametrize_some(
    "said",
    [
        "binary words of length {} by number of 1s",
        "tilings of a 3 x {} board with dominoes in b colors",
        "compositions of {} by number of parts",
        "words of length {} over k letters by number of runs",
    ],
)
def test_objects_of_size_2n_are_those_of_even_sizes(said: str) -> None:
    of_all, some = as_sequence(said.format("n")), as_sequence(said.format("2n"))
    assert some.offset == -(-of_all.offset // 2)
    for n in range(some.offset, 5):
        assert some.term(n) == of_all.term(2 * n)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("tilings of an n x n board with dominoes in k colors", "one side of the board is a num"),
        ("tilings of a 2 x n board with squares in t colors and dominoes", "t is no letter"),
        ("tilings of a 2 x n board with dominoes, by number of squares", "not among the pieces"),
        ("tilings of a 2 x n board with dominoes, by number of fault lines", "only tiles are"),
        ("dominoes in all tilings of 3 x n", "with which pieces"),
        ("words of length n over {a,b} with exactly b a's", "b is a letter of the words"),
        ("binary words of length n by number of 1s and number of 1s", "counted twice"),
        ("binary words of length n by number of 1s and runs and number of 0s", "at most two"),
        ("palindromic binary words of length n by number of 1s", "palindromes"),
        ("binary words of length n with at most k ones", "a bound is a number, and not k"),
        ("compositions of n into at least k parts", "'with exactly k ...' counts objects by"),
    ],
)
def test_what_no_letter_tells_is_refused(text: str, why: str) -> None:
    with pytest.raises(errors.GfkitError, match=why):
        as_sequence(read(text))
