"""Stories that have a plain meaning."""

from itertools import pairwise

import pytest
from reading.sentences.listed_objects import compositions
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import Ambiguous, RefusedSentence, read_sentence


def climbs(n, steps):
    """Count the ways to climb by steps, one after another."""
    return 1 if n == 0 else sum(climbs(n - k, steps) for k in steps if k <= n)


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("ways to climb n stairs taking 1 or 2 steps at a time", (1, 2)),
        ("number of ways to climb n stairs taking 1, 2 or 3 steps at a time", (1, 2, 3)),
        ("how many ways are there to climb n stairs taking 1, 3 or 4 at a time?", (1, 3, 4)),
        ("in how many ways can you climb n stairs taking 1 or 3 steps at a time?", (1, 3)),
        ("ways to write n as an ordered sum of 1s and 3s", (1, 3)),
        ("in how many ways can n be written as an ordered sum of 2s and 3s?", (2, 3)),
    ],
)
def test_stairs_are_climbed_by_the_steps_that_are_told(text, steps):
    meaning = read_sentence(text)
    sequence = sequence_of(meaning)
    assert [sequence.term(n) for n in range(1, 9)] == [climbs(n, steps) for n in range(1, 9)]
    assert read_sentence(sentence_of(meaning)) == meaning


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        (
            "ways to climb n stairs taking at most 3 steps at a time",
            "compositions of n in which every part is at most 3",
        ),
        (
            "number of ways to climb a staircase with n steps by 1 or 2 stairs at a time",
            "compositions of n in which every part is 1 or 2",
        ),
        (
            "ways to climb a ladder with n rungs taking 1 or 3 rungs at a time",
            "compositions of n in which every part is 1 or 3",
        ),
        (
            "ways to make change for n cents with coins 1, 5 and 10",
            "partitions of n in which every part is 1, 5 or 10",
        ),
        (
            "how many ways to pay n cents with coins of values 1 and 2, where order matters",
            "compositions of n in which every part is 1 or 2",
        ),
        (
            "ways to pay n dollars with 1, 2 and 5 dollar coins where order does not matter",
            "partitions of n in which every part is 1, 2 or 5",
        ),
    ],
)
def test_stories_are_compositions_and_partitions(text, meaning):
    assert sentence_of(read_sentence(text)) == meaning


def test_coins_are_partitions():
    def paid(n, coins):
        return (
            int(n == 0)
            if not coins
            else sum(paid(n - k, coins[1:]) for k in range(0, n + 1, coins[0]))
        )

    sequence = sequence_of(read_sentence("ways to make change for n cents with coins 1, 2 and 5"))
    assert [sequence.term(n) for n in range(1, 15)] == [paid(n, (1, 2, 5)) for n in range(1, 15)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ways to make change for n cents", "which coins there are is not told"),
        ("ways to pay n cents with coins 1 and 2", "whether the order of the coins counts"),
        ("ways to seat n people in a row of chairs", "whether people are told apart"),
        ("ways to seat n people around a table", "whether people are told apart"),
        ("ways to climb n stairs by 1 or 1", "a number is said once"),
        ("ways to climb n stairs by 0 or 1", "a step is 1 or more"),
    ],
)
def test_what_a_story_does_not_tell_is_refused(text, words):
    found = read_sentence(text)
    assert isinstance(found, RefusedSentence)
    assert words in str(found)


@pytest.mark.parametrize("text", ["ways to climb n stairs", "how many ways to climb n stairs"])
def test_steps_are_to_be_told(text):
    found = read_sentence(text)
    assert isinstance(found, RefusedSentence)
    assert "how many stairs are climbed at a time is not told" in str(found)


@parametrize_some(
    ("said", "holds"),
    [
        ("with at least one step of 2", lambda w: 2 in w),
        ("with exactly 2 steps of size 2", lambda w: w.count(2) == 2),
        ("with no two consecutive steps of 2", lambda w: (2, 2) not in pairwise(w)),
        ("with an even number of steps", lambda w: len(w) % 2 == 0),
        ("ending with a step of 2", lambda w: w[-1] == 2),
        ("in which the first step is 1", lambda w: w[0] == 1),
    ],
    each=3,
)
def test_conditions_on_steps_are_conditions_on_parts(said, holds):
    meaning = read_sentence(f"ways to climb n stairs taking 1 or 2 steps at a time {said}")
    assert read_sentence(sentence_of(meaning)) == meaning
    for n in range(1, 8):
        right = sum(bool(holds(w)) for w in compositions(n) if max(w) < 3)
        assert sequence_of(meaning).term(n) == right


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("using at least one 5", lambda w: 5 in w),
        ("using at most 3 coins", lambda w: len(w) < 4),
        ("with an even number of 1s", lambda w: w.count(1) % 2 == 0),
    ],
)
def test_conditions_on_coins_are_conditions_on_parts(said, holds):
    meaning = read_sentence(f"ways to make change for n cents with coins 1, 2 and 5 {said}")
    assert read_sentence(sentence_of(meaning)) == meaning
    for n in range(1, 8):
        some = [w for w in compositions(n) if [*w] == sorted(w) and {*w} <= {1, 2, 5}]
        assert sequence_of(meaning).term(n) == sum(bool(holds(w)) for w in some)


def test_stories_are_counted_by_what_there_is():
    said = "ways to climb n stairs taking 1 or 2 steps at a time by number of steps"
    meant = "compositions of n in which every part is 1 or 2 by number of parts"
    assert read_sentence(said) == read_sentence(meant)


# A number of steps or coins may be how many there are, or how large each of them is.


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        (
            "ways to climb n stairs taking at most 3 steps",
            (
                "compositions of n in which every part is at most 3",
                "compositions of n with at most three parts",
            ),
        ),
        (
            "ways to climb n stairs taking 2 steps",
            (
                "compositions of n in which every part is 2",
                "compositions of n with exactly two parts",
            ),
        ),
        (
            "ways to climb n stairs taking at least 2 steps",
            (
                "compositions of n in which every part is at least 2",
                "compositions of n with at least two parts",
            ),
        ),
        (
            "ways to make change for n cents with 3 coins",
            (
                "partitions of n in which every part is 3",
                "partitions of n with exactly three parts",
            ),
        ),
        (
            "ways to pay n cents with 3 coins where order matters",
            (
                "compositions of n in which every part is 3",
                "compositions of n with exactly three parts",
            ),
        ),
    ],
)
def test_a_number_of_steps_or_coins_that_may_be_their_size_is_refused_with_both(text, offered):
    found = read_sentence(text)
    assert isinstance(found, Ambiguous), found
    for one in offered:
        assert f"'{one}'" in str(found)
        assert sentence_of(read_sentence(one)) == one


@pytest.mark.parametrize("told", ["at most 3", "exactly 3", "an even number of", "2 or 3"])
def test_of_how_many_coins_it_is_told_which_there_are(told):
    found = read_sentence(f"ways to make change for n cents with {told} coins")
    assert isinstance(found, RefusedSentence)
    assert "which coins there are is not told" in str(found)


@parametrize_some(
    ("told", "holds"),
    [
        ("exactly 3 steps", lambda w: len(w) == 3),
        ("an even number of steps", lambda w: len(w) % 2 == 0),
        ("exactly 3 steps with no step of 1", lambda w: len(w) == 3 and 1 not in w),
        ("exactly 3 steps at a time", lambda w: {*w} == {3}),
        ("at most 3 steps at a time", lambda w: max(w) <= 3),
        ("2 steps at a time", lambda w: {*w} == {2}),
        ("1 or 2 steps", lambda w: max(w) <= 2),
    ],
    each=3,
)
def test_an_exact_number_of_steps_is_that_of_all(told, holds):
    meaning = read_sentence(f"ways to climb n stairs taking {told}")
    assert read_sentence(sentence_of(meaning)) == meaning
    for n in range(1, 8):
        assert sequence_of(meaning).term(n) == sum(map(bool, map(holds, compositions(n))))
