"""Games of heaps in words: each number and each word changes the answer, or is refused by name.

Sentences are drawn: a game, and its position in one of the ways in which people write it. The
nim-values are computed here from the moves of the games, by plain mex.
"""

from __future__ import annotations

import random
import re
from functools import cache, reduce
from operator import xor

import pytest
from samples import parametrize_some

import gfkit
from gfkit.asking.objects_of_readings import game_of
from gfkit.games.heap_game_and_position_reader import NotHeaps, heap_text

MOVES = {
    "Kayles": lambda n: [(a, n - k - a) for k in (1, 2) if k <= n for a in range(n - k + 1)],
    "Dawson's Kayles": lambda n: [(a, n - 2 - a) for a in range(n - 1)],
    "Grundy's game": lambda n: [(a, n - a) for a in range(1, n) if 2 * a != n],
    "Lasker's nim": lambda n: [(k,) for k in range(n)] + [(a, n - a) for a in range(1, n)],
    "nim": lambda n: [(k,) for k in range(n)],
    "Officers": lambda n: [(a, n - 1 - a) for a in range(n) if n > 1],
    "take 1, 3 or 4": lambda n: [(n - k,) for k in (1, 3, 4) if k <= n],
    "take up to 3 stones": lambda n: [(n - k,) for k in (1, 2, 3) if k <= n],
    "take a square number of coins": lambda n: [(n - k,) for k in (1, 4, 9, 16, 25) if k <= n],
    "remove a power of 2": lambda n: [(n - k,) for k in (1, 2, 4, 8, 16, 32) if k <= n],
    "subtraction {2, 5}": lambda n: [(n - k,) for k in (2, 5) if k <= n],
    "Treblecross": lambda n: [(a, n - 3 - a) for a in range((n - 3) // 2 + 1) if n >= 3],
}
"""The moves of a heap of n: the heaps that each leaves. A row of Treblecross has two cells less."""
SEVERAL = [
    "{} with heaps {}",
    "{} with heaps of {}",
    "{}, heaps of {}",
    "{} with piles of sizes {}",
    "{} {}",
    "who wins {} with heaps of {}?",
    "the game of {} with heaps {}",
]
ONE = [
    "{} with a heap of {}",
    "{}, a pile of {}",
    "{} {}",
    "{} with {} beans",
    "{} from a heap of {}",
]
ROWS = ["{} with a row of {} cells", "{} {}", "{} on a row of {}"]
EXTRA = ["quickly", "blue", "board", "twice", "perhaps", "circular", "misere-like", "hexagonal"]


def nim_value(game, sizes):
    @cache
    def value(n):
        below = {reduce(xor, map(value, left), 0) for left in MOVES[game](n)}
        return next(k for k in range(len(below) + 1) if k not in below)

    more = 2 if game == "Treblecross" else 0
    return reduce(xor, (value(size + more) for size in sizes))


def drawn(count, seed):
    """Return sentences, each with its game and its sizes."""
    rng, found = random.Random(seed), []  # noqa: S311
    while len(found) < count:
        game = rng.choice([*MOVES])
        is_row = game == "Treblecross"
        sizes = [rng.randint(3, 20) for _ in range(1 if is_row else rng.choice([1, 2, 3]))]
        ways = ROWS if is_row else ONE if len(sizes) == 1 else SEVERAL
        if game.startswith(("take", "remove", "subtraction")):  # whose numbers are amounts
            ways = [way for way in ways if way != "{} {}" and "game of" not in way]
        listed = ", ".join(map(str, sizes))
        if rng.random() < 0.3:
            listed = " and ".join(listed.rsplit(", ", 1))
        text = rng.choice(ways).format(game, listed)
        found.append((text.lower() if rng.random() < 0.3 else text, game, sizes))
    return found


EACH_TIME, ALL = drawn(15, 1), drawn(60, 2)


def said_value(text):
    return game_of(gfkit.read(text)).nim_value


@pytest.mark.parametrize(("text", "game", "sizes"), EACH_TIME)
def test_each_heap_changes_the_answer(text, game, sizes):
    assert said_value(text) == nim_value(game, sizes)


@pytest.mark.thorough
@pytest.mark.parametrize(("text", "game", "sizes"), ALL)
def test_each_heap_of_many_sentences_changes_the_answer(text, game, sizes):
    assert said_value(text) == nim_value(game, sizes)
    told = gfkit.ask(re.sub("(?i)who wins |[?]", "", text))
    outcome = next(line.text for line in told.lines if line.label == "outcome")
    assert outcome[0] == ("N" if nim_value(game, sizes) else "P")


def with_extra(sentences, seed):
    """Return sentences with one word put in at any place, and the word."""
    rng, found = random.Random(seed), []  # noqa: S311
    for text, *_ in sentences:
        words, word = text.rstrip("?").split(" "), rng.choice(EXTRA)
        words.insert(rng.randint(0, len(words)), word)
        found.append((" ".join(words), word))
    return found


def require_refused(text, word):
    with pytest.raises(gfkit.GfkitError) as refused:
        gfkit.read(text)
    assert word.partition("-")[0] in str(refused.value)


@parametrize_some(("text", "word"), with_extra(EACH_TIME, 3))
def test_a_word_too_many_is_refused_by_name(text, word):
    require_refused(text, word)


@pytest.mark.thorough
@pytest.mark.parametrize(("text", "word"), with_extra(ALL, 4))
def test_a_word_too_many_in_many_sentences_is_refused_by_name(text, word):
    require_refused(text, word)


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("kayles 5 6 7", (5, 6, 7)),
        ("kayles 10", (10,)),
        ("Kayles with 10 pins", (10,)),
        ("dawson's kayles 7 9", (7, 9)),
        ("Lasker's nim 2 3", (2, 3)),
        ("nim 3 5 7", (3, 5, 7)),
        ("nim with heaps of 3 to 6", (3, 4, 5, 6)),
        ("treblecross 5 7", (7, 9)),
        ("treblecross with heaps of 5 and 7", (5, 7)),
        ("take 1 or 2, three heaps of 5", (5, 5, 5)),
        ("there are 3 heaps of 5 stones, take 1 or 2", (5, 5, 5)),
        ("17 pennies, players take 1, 2 or 3 coins", (17,)),
        (
            "two players take 1, 3 or 4 matches from a pile of 16, who takes the last one wins",
            (16,),
        ),
        ("S(2,5,6) with heaps 7, 8, 9", (7, 8, 9)),
        ("0.77 with heaps 5 and 6", (5, 6)),
        ("Wythoff's game (4,6)", (4, 6)),
        ("chomp 3x5", (3, 5)),
        ("kayles", None),
        ("take a Fibonacci number", None),
        ("nim in which a move may also split a heap into two", None),
    ],
)
def test_a_position_is_read_in_the_ways_in_which_people_write_it(text, sizes):
    assert heap_text(text).sizes == sizes


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("take 1, 3 or 4 matches", "0.3033"),
        ("remove at most 4 coins", "0.3333"),
        ("take between 2 and 4", "0.0333"),
        ("take one or two", "0.33"),
        ("remove 1 or 2 chips from a pile, or split a pile into two", "4.33"),
        ("split a heap into two", "4.0"),
        ("take an odd number", "0.3'0'"),
        ("nim where a heap may be split into two", "4.3'"),
        ("take any number of stones from a heap", "0.3'"),
        ("Kayles (octal 0.77)", "0.77"),
        ("the octal game 0.137", "0.137"),
    ],
)
def test_moves_that_a_code_says_are_read_as_the_code(text, code):
    assert str(heap_text(text).game) == code


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("kayles with 10 pins, 3", "the position is told a second time, at '3'"),
        ("kayles 5 kayles 6", "the game is told a second time, at 'kayles'"),
        ("kayles 3x3", "'x' is not read"),
        ("wythoff 3 5 7", "two numbers"),
        ("take 1 or 2 tokens from each heap", "'from' is not read"),
        ("take 1 or 2, two heaps of 5, 6 and 7", "2 heaps have 3 sizes"),
        ("treblecross 2", "nobody gets three in a row"),
        ("Kayles (octal 0.07)", "Kayles is not 0.07"),
        ("end-nim 3", "at an end of a row of heaps"),
        ("nim 3 5, and who", "'and' is not read"),
        ("take 0 or 2", "amounts are numbers from 1 to 999"),
    ],
)
def test_what_is_told_twice_or_is_no_position_is_refused(text, said):
    with pytest.raises(gfkit.GfkitError, match=re.escape(said)):
        heap_text(text)


@pytest.mark.parametrize(
    "text",
    ["domino tilings of 4 x n", "node-kayles 3 x n", "1, 2, 4, 8", "2^n", "the number of heaps"],
)
def test_other_texts_are_not_about_heaps(text):
    with pytest.raises(NotHeaps):
        heap_text(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nim-values of snort on cycles", "on C_n are not known here"),
        ("nim-values of cram 2 x n", "boards are told one by one"),
    ],
)
def test_nim_values_of_boards_are_not_their_counts(text, words):
    with pytest.raises(gfkit.GfkitError, match=words):
        gfkit.read(text)
