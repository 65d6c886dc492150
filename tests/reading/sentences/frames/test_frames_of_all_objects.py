"""One list of frames serves all that is counted: each asks for what the plain sentence counts."""

from dataclasses import dataclass

import pytest
from reading.sentences.listed_objects import refused
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning
from gfkit.reading.sentences.sentence_reader import read_sentence


@dataclass(frozen=True)
class Said:
    """What is said of some objects: as a clause, with a verb, as a question, and by "with".

    "" where it is not said so. is_bound: something is said of the objects themselves, behind which
    "if" may be an implication.
    """

    objects: str
    clause: str
    verb: str
    asked: str
    phrase: str
    is_bound: bool = False


SAID = [
    Said(
        "binary words of length n",
        "no two 1s are adjacent",
        "have no two adjacent 1s",
        "are no two 1s adjacent",
        "no two adjacent 1s",
    ),
    Said(
        "circular ternary words of length n",
        "no two adjacent letters are equal",
        "have no two adjacent equal letters",
        "are no two adjacent letters equal",
        "no two adjacent equal letters",
    ),
    Said(
        "compositions of n",
        "every part is odd",
        "have only odd parts",
        "is every part odd",
        "every part odd",
    ),
    Said(
        "partitions of n",
        "every part is at most 3",
        "have every part at most 3",
        "is every part at most 3",
        "every part at most 3",
    ),
    Said(
        "subsets of {1..n}",
        "no two elements are consecutive",
        "have no two consecutive elements",
        "are no two elements consecutive",
        "no two consecutive elements",
    ),
    Said(
        "2 X n binary arrays",
        "no column is constant",
        "have no constant column",
        "is no column constant",
        "no constant column",
    ),
    Said(
        "colorings of P_n with red and blue",
        "no two adjacent vertices are red",
        "have no two adjacent red vertices",
        "are no two adjacent vertices red",
        "no two adjacent red vertices",
    ),
    Said(
        "independent sets of the ladder with n rungs",
        "every rung contains a chosen vertex",
        "contain a vertex of every rung",
        "does every rung contain a chosen vertex",
        "at least one vertex in every rung",
    ),
    Said(
        "labelings of P_n with 0, 1 and 2",
        "no vertex is labeled 1",
        "have no vertex labeled 1",
        "is no vertex labeled 1",
        "no vertex labeled 1",
    ),
    Said(
        "ways to fill a 2 x n grid with 0s and 1s",
        "no two 1s are adjacent",
        "have no two adjacent 1s",
        "are no two 1s adjacent",
        "no two adjacent 1s",
    ),
    Said(
        "placements of non-attacking kings on a 3 x n board",
        "every column has at least one king",
        "have at least one king in every column",
        "is there at least one king in every column",
        "at least one king in every column",
    ),
    Said(
        "tilings of a 3 x n board with dominoes",
        "there are exactly 2 vertical dominoes",
        "have exactly 2 vertical dominoes",
        "are there exactly 2 vertical dominoes",
        "exactly 2 vertical dominoes",
    ),
    Said(
        "tilings of a 1 x n board with squares and dominoes",
        "no two dominoes are adjacent",
        "have no two adjacent dominoes",
        "are no two dominoes adjacent",
        "no two adjacent dominoes",
    ),
    Said(
        "permutations p of {1,...,n} with |p(i)-i| <= 2",
        "there are no fixed points",
        "have no fixed points",
        "are there no fixed points",
        "no fixed points",
        is_bound=True,
    ),
    Said(
        "permutations of {1,...,n}",
        "|p(i)-i| <= 1 for all i",
        "satisfy |p(i)-i| <= 1 for all i",
        "",
        "|p(i)-i| <= 1 for all i",
    ),
    Said(
        "Dyck paths of semilength n",
        "the height is at most 3",
        "have height at most 3",
        "is the height at most 3",
        "height at most 3",
    ),
    Said(
        "Motzkin paths of length n with height at most 2",
        "there are no flat steps at height 0",
        "have no flat steps at height 0",
        "are there no flat steps at height 0",
        "no flat steps at height 0",
        is_bound=True,
    ),
    Said(
        "matchings of the ladder with n rungs",
        "there are no two consecutive rungs",
        "contain no two consecutive rungs",
        "are there no two consecutive rungs",
        "no two consecutive rungs",
    ),
    Said(
        "spanning trees of the ladder with n rungs",
        "exactly two rungs are used",
        "contain exactly two rungs",
        "are there exactly two rungs",
        "exactly two rungs",
    ),
    Said(
        "orientations of P_2 x P_n",
        "there are no sources",
        "have no sources",
        "are there no sources",
        "no sources",
    ),
    Said("pairs (A,B) of subsets of {1..n}", "A and B are disjoint", "are disjoint", "", ""),
]
IF = "number of {objects} if {clause}"
FRAMES = [
    "{objects} such that {clause}",
    "{objects} with {phrase}",
    "number of {objects}, {phrase}",
    "how many {objects} {verb}?",
    "how many {objects} are there in which {clause}?",
    "how many of the {objects} {verb}?",
    "in how many {objects} {asked}?",
    "for how many {objects} {asked}?",
    IF,
    "{objects}: {clause}",
    "{objects}: {phrase}",
    "{objects}; how many {verb}?",
    "{objects} in which {clause}: how many are there?",
    "{objects} with {phrase}. How many?",
    "{objects} such that {clause}. Count them.",
    "consider the {objects}. How many {verb}?",
    "take all {objects}: how many of them {verb}?",
    "take all {objects}. In how many of them {asked}?",
    "among all {objects}, how many {verb}?",
    "in {objects}, {clause}. How many are there?",
    "{clause}: {objects}",
    "{phrase}: how many {objects}?",
    "{objects}: count those with {phrase}",
]


CASES = [
    pytest.param(frame, said, id=f"{frame}-{said.objects}")
    for said in SAID
    for frame in FRAMES[1:]
    if "{asked}" not in frame or said.asked
    if "{phrase}" not in frame or said.phrase
    if frame != IF or not said.is_bound
]


@parametrize_some(("frame", "said"), CASES)
def test_a_frame_asks_for_what_the_plain_sentence_counts(frame, said):
    plain = read_sentence(FRAMES[0].format(**vars(said)))
    assert isinstance(plain, Meaning), str(plain)
    text = frame.format(**vars(said))
    assert read_sentence(text) == plain, text


@pytest.mark.parametrize("said", [z for z in SAID if z.is_bound], ids=lambda z: z.objects)
def test_if_behind_another_condition_is_no_second_condition(said):
    refused(IF.format(**vars(said)), "stopped at")


@pytest.mark.parametrize(
    "text",
    [
        "in a binary word of length n no two 1s are adjacent. How many such words are there?",
        "in a binary word of length n, no two 1s are adjacent",
        "with no two adjacent 1s: binary words of length n",
    ],
)
def test_one_word_stands_for_all(text):
    assert read_sentence(text) == read_sentence("binary words of length n with no two adjacent 1s")


def test_a_colon_may_stand_before_the_question_alone():
    assert read_sentence("binary words of length n: how many") == read_sentence(
        "binary words of length n"
    )


@pytest.mark.parametrize(
    "text", ["no two adjacent 1s: how many?", "how many are there: with no two adjacent 1s"]
)
def test_a_frame_without_objects_is_about_nothing_that_is_counted(text):
    assert read_sentence(text) is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("in binary words of length n. How many are there with?", "stopped at 'How'"),
        ("binary words of length n; count", "goes on with 'these' or 'them'"),
    ],
)
def test_a_frame_without_a_condition_is_refused(text, why):
    refused(text, why)
