"""What is said of every prefix of a word, or of some."""

from itertools import pairwise

import pytest
from reading.sentences.listed_objects import counts, has, words
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.reading.read import read
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sequence_of
from gfkit.reading.sentences.sentence_reader import read_sentence


def prefixes(word):
    """List the prefixes of one letter or more."""
    return [word[: k + 1] for k in range(len(word))]


def more_1s(word):
    """Return how many more 1s than 0s there are."""
    return 2 * sum(word) - len(word)


OF_PREFIXES = {
    "binary words of length n such that every prefix has at most two more ones than zeros and at "
    "most one more zero than ones": lambda w: all(-1 <= more_1s(z) <= 2 for z in prefixes(w)),
    "binary words of length n such that in every prefix the numbers of 0s and 1s differ by at most "
    "2": lambda w: all(abs(more_1s(z)) <= 2 for z in prefixes(w)),
    "binary words of length n in which every prefix has at most one more 1 than 0s, and every "
    "prefix has at most one more 0 than 1s": lambda w: all(
        abs(more_1s(z)) < 2 for z in prefixes(w)
    ),
    "binary words of length n in which no prefix has more than two 1s": lambda w: sum(w) < 3,
    "binary words of length n in which each prefix contains at most one 11": lambda w: (
        sum(z == (1, 1) for z in pairwise(w)) < 2
    ),
    "binary words of length n in which at least three nonempty prefixes have even sum": lambda w: (
        sum(sum(z) % 2 == 0 for z in prefixes(w)) > 2
    ),
    "binary words of length n in which exactly two initial segments end with 11": lambda w: (
        sum(z[-2:] == (1, 1) for z in prefixes(w)) == 2
    ),
    "binary words of length n in which every prefix has an even number of 1s or avoids 11": (
        lambda w: all(sum(z) % 2 == 0 or not has(z, (1, 1)) for z in prefixes(w))
    ),
    "binary words of length n in which every prefix that ends with 0 has at most two 1s": (
        lambda w: all(sum(z) < 3 for z in prefixes(w) if z[-1] == 0)
    ),
    "binary words of length n in which every prefix of even length has an even number of 1s": (
        lambda w: all(sum(z) % 2 == 0 for z in prefixes(w) if len(z) % 2 == 0)
    ),
    "binary words of length n in which no prefix is 1011": lambda w: w[:4] != (1, 0, 1, 1),
    "binary words of length n with no 11 such that every prefix has at most two more ones than "
    "zeros and at most two more zeros than ones": lambda w: (
        not has(w, (1, 1)) and all(abs(more_1s(z)) < 3 for z in prefixes(w))
    ),
}


@parametrize_some("text", OF_PREFIXES)
def test_what_is_said_of_prefixes_is_counted(text):
    counts(text, words(0, 1), OF_PREFIXES[text], 8)


@pytest.mark.parametrize(
    "text",
    [
        "binary words of length n in which every prefix has at least as many 0s as 1s",
        "binary words of length n in which every prefix has at most two more 1s than 0s",
    ],
)
def test_a_difference_that_is_bounded_on_one_side_is_not_counted(text):
    with pytest.raises(GfkitError, match="bounded on one side"):
        sequence_of(read_sentence(text)).terms(3)


@pytest.mark.parametrize(
    "text",
    [
        "binary words of length n in which exactly two prefixes have an even number of 1s",
        "binary words of length n in which every prefix has an odd number of 1s",
        "binary words of length n in which every prefix has at least one more 1 than 0s",
    ],
)
def test_where_the_empty_prefix_makes_a_difference_it_is_asked_for(text):
    with pytest.raises(GfkitError, match=r"the empty prefix|bounded on one side"):
        sequence_of(read_sentence(text)).terms(3)
    nonempty = text.replace("prefix", "nonempty prefix")
    assert isinstance(read_sentence(nonempty), Meaning)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("2 X n binary arrays in which every prefix has even sum", "those of a word"),
        ("compositions of n in which every prefix has even sum", "those of a word"),
        ("circular binary words of length n in which every prefix has even sum", "no beginning"),
        ("binary words of length n with at least two prefixes", "that are what"),
        ("binary words of length n in which every prefix is 1", "said of a word"),
    ],
)
def test_prefixes_are_those_of_a_word(text, why):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert why in str(refused.value)
