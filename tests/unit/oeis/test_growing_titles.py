"""Titles of arrays whose values grow, against the first terms of their entries.

The titles and terms are from the OEIS (The OEIS Foundation Inc., CC BY-SA 4.0); most of the entries
are by R. H. Hardin.
"""

from __future__ import annotations

from typing import Any

import pytest
from tiers import one_in

from gfkit.boards.growing_rules import GrowingRule
from gfkit.cli import run
from gfkit.oeis.title_reading import TitleRule, Unread, read_title
from gfkit.strips.totals.growing_values import growing_values

ENTRIES: list[tuple[str, int, str, list[int]]] = [
    (
        "A199834",
        1,
        (
            "Number of -n..n arrays x(0..4) of 5 elements with zero sum and no two neighbors "
            "summing to zero"
        ),
        [4, 114, 646, 2146, 5390],
    ),
    (
        "A199848",
        1,
        (
            "Number of -n..n arrays x(0..3) of 4 elements with zero sum and no element more "
            "than one greater than the previous"
        ),
        [11, 23, 42, 68, 103],
    ),
    (
        "A199910",
        1,
        (
            "Number of -n..n arrays x(0..2) of 3 elements with zero sum, and adjacent "
            "elements not equal modulo three (with -1 modulo 3 = 2)"
        ),
        [6, 12, 24, 42, 60],
    ),
    (
        "A200058",
        1,
        (
            "Number of -n..n arrays x(0..3) of 4 elements with zero sum and elements "
            "alternately strictly increasing and strictly decreasing"
        ),
        [4, 26, 78, 172, 324],
    ),
    (
        "A200083",
        1,
        "Number of 0..n arrays x(0..4) of 5 elements with zero 3rd differences",
        [2, 3, 8, 17, 26],
    ),
    (
        "A200182",
        1,
        (
            "Number of -n..n arrays x(0..3) of 4 elements with zero sum and no two "
            "consecutive declines, no adjacent equal elements, and no element more than one "
            "greater than the previous (random base sawtooth pattern)"
        ),
        [3, 6, 11, 14, 19],
    ),
    (
        "A200194",
        1,
        (
            "Number of -n..n arrays x(0..4) of 5 elements with zero sum, adjacent elements "
            "differing by more than one, and elements alternately increasing and decreasing"
        ),
        [0, 24, 144, 506, 1298],
    ),
    (
        "A200205",
        1,
        (
            "Number of -n..n arrays x(0..3) of 4 elements with zero sum and nonzero second "
            "and third differences"
        ),
        [12, 68, 186, 422, 798],
    ),
    (
        "A200765",
        1,
        "Number of 0..n arrays x(0..4) of 5 elements with nondecreasing average value",
        [6, 32, 110, 297, 679],
    ),
    (
        "A202078",
        1,
        (
            "Number of arrays of 7 integers in -n..n with sum zero and the sum of every "
            "adjacent pair being odd"
        ),
        [6, 96, 1014, 3752, 15010],
    ),
    (
        "A201875",
        1,
        (
            "Number of zero-sum -n..n arrays of 4 elements with first and second differences "
            "also in -n..n"
        ),
        [3, 19, 45, 95, 173],
    ),
    (
        "A202125",
        1,
        (
            "Number of -n..n arrays of 4 elements with first, second and third differences "
            "also in -n..n"
        ),
        [19, 127, 475, 1279, 2833],
    ),
    (
        "A202255",
        1,
        (
            "Number of zero-sum -n..n arrays of 5 elements with adjacent element differences "
            "also in -n..n"
        ),
        [15, 107, 397, 1077, 2385],
    ),
    (
        "A188123",
        0,
        (
            "Number of strictly increasing arrangements of 4 nonzero numbers in -(n+2)..(n+2) "
            "with sum zero"
        ),
        [1, 3, 8, 16, 31],
    ),
    (
        "A188183",
        1,
        ("Number of strictly increasing arrangements of 5 numbers in -(n+3)..(n+3) with sum zero"),
        [12, 32, 73, 141, 252],
    ),
    (
        "A188239",
        1,
        (
            "Number of nondecreasing arrangements of 6 numbers in -(n+4)..(n+4) with sum zero "
            "and not more than two numbers equal"
        ),
        [245, 527, 1019, 1818, 3047],
    ),
    (
        "A188337",
        1,
        (
            "Number of nondecreasing arrangements of 7 nonzero numbers in -(n+5)..(n+5) with "
            "sum zero"
        ),
        [980, 2128, 4238, 7836, 13694],
    ),
    (
        "A188334",
        1,
        (
            "Number of nondecreasing arrangements of 4 nonzero numbers in -(n+2)..(n+2) with "
            "sum zero"
        ),
        [10, 20, 37, 61, 94],
    ),
    (
        "A183928",
        1,
        (
            "Number of nondecreasing arrangements of n numbers in -2..2 with sum zero and sum "
            "of squares less than 2n"
        ),
        [1, 2, 2, 5, 8],
    ),
    (
        "A194999",
        1,
        (
            "Number of lower triangles of a 3 X 3 0..n array with each element differing from "
            "all of its horizontal and vertical neighbors by one"
        ),
        [2, 20, 42, 66, 90],
    ),
    (
        "A195237",
        1,
        (
            "Number of lower triangles of a 7 X 7 0..n array with each element differing from "
            "all of its diagonal, vertical, antidiagonal and horizontal neighbors by one or "
            "less"
        ),
        [268435456, 1663418313, 3601738548, 5618308863, 7640055854],
    ),
    (
        "A208828",
        1,
        ("Number of 7-bead necklaces labeled with numbers -n..n allowing reversal, with sum zero"),
        [32, 609, 4390, 19657, 65134],
    ),
    (
        "A208947",
        1,
        (
            "Number of 5-bead necklaces labeled with numbers -n..n not allowing reversal, "
            "with sum zero with no three beads in a row equal"
        ),
        [8, 68, 274, 766, 1722],
    ),
    (
        "A209486",
        1,
        (
            "Number of 5-bead necklaces labeled with numbers -n..n allowing reversal, with "
            "sum zero and avoiding the patterns z z+1 z+2 and z z-1 z-2"
        ),
        [4, 38, 140, 390, 866],
    ),
    (
        "A209009",
        1,
        (
            "Number of 5-bead necklaces labeled with numbers -n..n not allowing reversal, "
            "with sum zero and first and second differences in -n..n"
        ),
        [1, 5, 13, 31, 71],
    ),
    (
        "A214541",
        1,
        (
            "Number of 3X3X3 triangular 0..n arrays with no element lying outside the "
            "(possibly reversed) range delimited by its sw and se neighbors, and every "
            "horizontal row having the same average value"
        ),
        [2, 15, 38, 79, 152],
    ),
    (
        "A215183",
        1,
        (
            "Number of 3 X 3 X 3 triangular 0..n arrays with every horizontal row "
            "nondecreasing, first elements of rows nonincreasing, last elements of rows "
            "nondecreasing, and every row having the same average value"
        ),
        [2, 5, 12, 22, 38],
    ),
    (
        "A213801",
        1,
        "Number of 3 X 3 0..n symmetric arrays with all rows summing to floor(n*3/2)",
        [4, 13, 29, 57, 96],
    ),
    (
        "A213802",
        1,
        "Number of 4X4 0..n symmetric arrays with all rows summing to 2*n",
        [18, 169, 880, 3249, 9522],
    ),
    (
        "A213963",
        1,
        "Number of 3X3 0..n matrices with row and column 1..3 having sum <= i*n",
        [138, 3186, 32060, 199735, 909900],
    ),
    (
        "A214012",
        1,
        ("Number of 3X3 nonnegative integer matrices with row and column i=1..3 having sum <= i*n"),
        [271, 7722, 85639, 564041, 2663506],
    ),
    (
        "A225311",
        1,
        (
            "Number of 4 X n -1,1 arrays such that the sum over i=1..4,j=1..n of i*x(i,j) is "
            "zero and rows are nondecreasing (ways to put n thrusters pointing east or west "
            "at each of 4 positions 1..n distance from the hinge of a south-pointing gate "
            "without turning the gate)"
        ),
        [2, 7, 16, 31, 52],
    ),
    (
        "A221684",
        1,
        (
            "Number of 0..n arrays of length 5 with each element differing from at least one "
            "neighbor by 1 or less, starting with 0"
        ),
        [16, 40, 68, 100, 133],
    ),
    (
        "A241941",
        1,
        (
            "Number of length 5+4 0..n arrays with no consecutive five elements summing to "
            "more than 2*n"
        ),
        [116, 2727, 28153, 179145, 829867],
    ),
    (
        "A245997",
        1,
        (
            "Number of length 2+2 0..n arrays with no pair in any consecutive three terms "
            "totalling exactly n"
        ),
        [2, 12, 68, 208, 534],
    ),
    (
        "A245955",
        1,
        (
            "Number of length 5+3 0..n arrays with some pair in every consecutive four terms "
            "totalling exactly n"
        ),
        [162, 4145, 26244, 128649, 381222],
    ),
    (
        "A247405",
        1,
        (
            "Number of length 1+4 0..n arrays with no disjoint pairs in any consecutive five "
            "terms having the same sum"
        ),
        [0, 40, 200, 760, 2280],
    ),
    (
        "A247534",
        1,
        (
            "Number of length 2+3 0..n arrays with some disjoint pairs in every consecutive "
            "four terms having the same sum"
        ),
        [8, 45, 136, 317, 600],
    ),
    (
        "A248069",
        1,
        (
            "Number of length 1+5 0..n arrays with some disjoint triples in each consecutive "
            "six terms having the same sum"
        ),
        [32, 333, 1804, 6545, 18636],
    ),
    (
        "A248435",
        1,
        (
            "Number of length 2+2 0..n arrays with every three consecutive terms having the "
            "sum of some two elements equal to twice the third"
        ),
        [2, 9, 20, 45, 70],
    ),
    (
        "A248462",
        1,
        (
            "Number of length 1+2 0..n arrays with no three consecutive terms having the sum "
            "of any two elements equal to twice the third"
        ),
        [6, 18, 48, 96, 174],
    ),
    (
        "A248538",
        1,
        (
            "Number of length 1+3 0..n arrays with every four consecutive terms having the "
            "sum of some three elements equal to three times the fourth"
        ),
        [2, 15, 52, 101, 198],
    ),
    (
        "A249234",
        1,
        (
            "Number of length 1+5 0..n arrays with no six consecutive terms having two times "
            "the sum of any two elements equal to the sum of the remaining four"
        ),
        [42, 486, 2772, 10620, 32070],
    ),
    (
        "A249467",
        1,
        (
            "Number of length 1+4 0..n arrays with no five consecutive terms having four "
            "times any element equal to the sum of the remaining four"
        ),
        [30, 190, 860, 2640, 6730],
    ),
    (
        "A250018",
        1,
        (
            "Number of length 4+5 0..n arrays with no six consecutive terms having the "
            "maximum of any three terms equal to the minimum of the remaining three terms"
        ),
        [20, 1612, 35440, 375756, 2499284],
    ),
    (
        "A250086",
        1,
        (
            "Number of length 5+5 0..n arrays with every six consecutive terms having the "
            "maximum of some two terms equal to the minimum of the remaining four terms"
        ),
        [442, 11519, 117828, 706561, 3032302],
    ),
    (
        "A250647",
        1,
        (
            "Number of length 3+1 0..n arrays with the sum of the maximum of each adjacent "
            "pair multiplied by some arrangement of +-1 equal to zero"
        ),
        [6, 23, 44, 89, 134],
    ),
    (
        "A249985",
        1,
        (
            "Number of length 5+1 0..2*n arrays with the sum of the absolute values of "
            "adjacent differences equal to 5*n"
        ),
        [136, 1606, 6856, 22560, 55372],
    ),
    (
        "A254828",
        1,
        (
            "Number of length 1 1..(n+1) arrays with every leading partial sum divisible by "
            "2, 3 or 5"
        ),
        [1, 2, 3, 4, 5],
    ),
    (
        "A257063",
        1,
        ("Number of length 1 1..(n+1) arrays with every leading partial sum divisible by 2 or 3"),
        [1, 2, 3, 3, 4],
    ),
    (
        "A269497",
        1,
        (
            "Number of length-6 0..n arrays with no repeated value differing from the "
            "previous repeated value by one"
        ),
        [40, 591, 3680, 14695, 44904],
    ),
    (
        "A270257",
        1,
        (
            "Number of 2X2X2 triangular 0..n arrays with some element plus some adjacent "
            "element totalling n exactly once"
        ),
        [0, 12, 24, 48, 72],
    ),
    (
        "A270851",
        1,
        (
            "Number of 2X2X2 triangular 0..n arrays with some element plus some adjacent "
            "element totalling n+1, n or n-1 exactly once"
        ),
        [0, 0, 6, 24, 66],
    ),
    (
        "A214354",
        1,
        (
            "Number of 4X4X4 triangular 0..n arrays with no element lying outside the "
            "(possibly reversed) range delimited by its sw and se neighbors"
        ),
        [160, 2853, 23554, 127813, 529006],
    ),
    (
        "A183913",
        1,
        "Number of nondecreasing arrangements of n numbers in -5..5 with sum zero",
        [1, 6, 18, 55, 141],
    ),
    (
        "A225346",
        1,
        (
            "Number of 6Xn -1,1 arrays such that the sum over i=1..6,j=1..n of i*x(i,j) is "
            "zero, the sum of x(i,j) is zero, and rows are nondecreasing (number of ways to "
            "distribute n-across galley oarsmen left-right at 6 fore-aft positions so that "
            "there are no turning moments on the ship)"
        ),
        [0, 15, 0, 107, 0],
    ),
]
"""A-number, index of the first term, title, first terms."""
SLOW = {"A195237", "A250086"}
"""Those whose later terms take long."""
UNREAD = {
    "Number of -n..n arrays x(0..3) of 4 elements with a smile": "a smile",
    "Number of 0..n arrays x(0..3) of 4 elements with nondecreasing average value and 0..n occur "
    "with instance counts within one of each other": "..n occur with instance counts",
    "Number of nondecreasing arrangements of 5 numbers x(i) in -(n+3)..(n+3) with the sum of "
    "sign(x(i))*2^|x(i)| zero": "sum of sign",
    "Number of length 1 0..n arrays with each partial sum starting from the beginning no more than "
    "one standard deviation from its mean": "partial sum",
}


@one_in(5)
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry[0])
def test_a_title_gives_the_terms_of_its_entry(entry: tuple[str, int, str, list[int]]) -> None:
    number, offset, title, terms = entry
    found = read_title(title)
    assert isinstance(found, TitleRule), found
    assert (found.fixed, found.divisor) == ("board", 1)
    rule = GrowingRule.from_data({"name": number, **found.rule}, number)
    wanted = terms[: 3 if number in SLOW else 5]
    assert growing_values(rule, found.shift + offset, len(wanted)) == wanted


@pytest.mark.parametrize("title", UNREAD, ids=lambda title: title[:40])
def test_a_title_with_other_words_is_unread_and_says_where_it_stopped(title: str) -> None:
    found = read_title(title)
    assert isinstance(found, Unread)
    assert found.stopped.startswith(UNREAD[title])


def test_variants_of_wording_mean_the_same() -> None:
    first = read_title(
        "Number of length 2+2 0..n arrays with no pair in any consecutive three "
        "terms totalling exactly n."
    )
    for other in (
        (
            "Number of length 4 0..n arrays with no pair in any three consecutive terms totalling "
            "exactly n"
        ),
        (
            "Number of length-4 0..n arrays with no pair in any consecutive 3 terms totalling "
            "exactly n"
        ),
    ):
        assert read_title(other) == first


def test_the_command_shows_the_rule_and_its_terms(capsys: Any) -> None:
    title = "Number of strictly increasing arrangements of 4 numbers in -(n+2)..(n+2) with sum zero"
    assert run(["oeis", "title", title]) == 0
    shown = capsys.readouterr().out
    assert 'values = "-n..n"' in shown
    assert "for n + 2" in shown
    assert run(["oeis", "title", title, "--json"]) == 0
    assert '"shift": 2' in capsys.readouterr().out


TABLES: list[tuple[str, int, str, list[int]]] = [
    (
        "A189322",
        5,
        (
            "Number of nondecreasing arrangements of {} numbers in 0..n with the last equal "
            "to n and each after the second equal to the sum of one or two of the preceding four"
        ),
        [8, 12, 21],
    ),
    (
        "A200882",
        4,
        (
            "Number of 0..n arrays x(0..2) of {} elements without any interior element "
            "greater than both neighbors"
        ),
        [95, 325, 1121],
    ),
    (
        "A200833",
        3,
        (
            "Number of 0..n arrays x(0..2) of {} elements without any two consecutive "
            "increases or two consecutive decreases"
        ),
        [56, 194, 676],
    ),
    (
        "A269532",
        3,
        (
            "Number of length-{} 0..n arrays with no repeated value differing from the "
            "previous repeated value by other than one"
        ),
        [60, 222],
    ),
    (
        "A269602",
        4,
        (
            "Number of length-{} 0..n arrays with no repeated value differing from the "
            "previous repeated value by one or less"
        ),
        [120, 572],
    ),
    (
        "A269676",
        6,
        (
            "Number of length-{} 0..n arrays with no repeated value differing from the "
            "previous repeated value by other than plus or minus one modulo n+1"
        ),
        [336, 2282],
    ),
    (
        "A269774",
        6,
        (
            "Number of length-{} 0..n arrays with every repeated value unequal to the "
            "previous repeated value plus one mod n+1"
        ),
        [343, 2394],
    ),
    (
        "A269406",
        5,
        (
            "Number of length-{} 0..n arrays with no repeated value greater than or equal "
            "to the previous repeated value"
        ),
        [210, 1215],
    ),
]
"""Rows of tables whose columns are entries: the entry, its largest value, the title of a row."""


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table[0])
def test_rows_of_tables_meet_their_columns(table: tuple[str, int, str, list[int]]) -> None:
    number, n, title, terms = table
    for length, term in enumerate(terms, 3):
        found = read_title(title.format(length).replace("x(0..2)", f"x(0..{length - 1})"))
        assert isinstance(found, TitleRule), found
        rule = GrowingRule.from_data({"name": number, **found.rule}, number)
        assert growing_values(rule, found.shift + n, 1) == [term]


@pytest.mark.parametrize("length", ["0", "65", "999999", "30+40"])
def test_boards_beyond_the_limit_are_unread(length: str) -> None:
    title = f"Number of length {length} 0..n arrays with nondecreasing average value"
    assert isinstance(read_title(title), Unread)
