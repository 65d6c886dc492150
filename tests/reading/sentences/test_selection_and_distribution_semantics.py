"""Selections, arrangements and distributions, by listing them."""

from itertools import combinations, combinations_with_replacement, pairwise, permutations, product

import pytest
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import RefusedSentence, read_sentence


def are_apart(some):
    """Tell whether no two of some numbers in order follow each other."""
    return all(b - a > 1 for a, b in pairwise(some))


def chosen(n, sizes, such=lambda _: True):
    """Count the subsets of 1 to n of some sizes."""
    return sum(such(z) for k in sizes for z in combinations(range(1, n + 1), k))


def fillings(n):
    """Yield how many of n things that are alike are in each of 3 boxes."""
    return (z for z in product(range(n + 1), repeat=3) if sum(z) == n)


def boxes(n, such):
    """Count the ways to put n things that are alike into 3 boxes."""
    return sum(map(such, fillings(n)))


def tosses(n, such):
    """Count the rows of n heads and tails."""
    return sum(such("".join(z)) for z in product("HT", repeat=n))


SEQUENCES = [
    ("ways to choose 3 numbers from {1..n}", lambda n: chosen(n, [3])),
    (
        "ways to choose 3 numbers from {1..n} with no two consecutive",
        lambda n: chosen(n, [3], are_apart),
    ),
    (
        "ways to pick at most 2 elements of {1..n}, no two adjacent",
        lambda n: chosen(n, range(3), are_apart),
    ),
    (
        "ways to select 2 integers from the first n positive integers whose sum is 5",
        lambda n: chosen(n, [2], lambda z: sum(z) == 5),
    ),
    (
        "ways to choose a subset of {1..n} without consecutive numbers",
        lambda n: chosen(n, range(n + 1), are_apart),
    ),
    (
        "ways to choose an even number of elements of {1..n}",
        lambda n: chosen(n, range(0, 9, 2)),
    ),
    ("committees of 2 from n people", lambda n: chosen(n, [2])),
    (
        "ways to choose 2 of n chairs in a circle, no two adjacent",
        lambda n: chosen(n, [2], lambda z: 1 < z[1] - z[0] < n - 1),
    ),
    (  # one alone is not beside itself
        "ways to choose exactly one of n people in a circle such that no two are adjacent",
        lambda n: chosen(n, [1]),
    ),
    (
        "ways to choose at most 2 of n people in a circle such that no two are adjacent",
        lambda n: chosen(n, range(3), lambda z: len(z) < 2 or 1 < z[1] - z[0] < n - 1),
    ),
    (
        "ways to choose 2 of 2n people in a circle such that no two are adjacent",
        lambda n: chosen(2 * n, [2], lambda z: 1 < z[1] - z[0] < 2 * n - 1),
    ),
    ("ways to choose 3 squares of a 2 x n board", lambda n: chosen(2 * n, [3])),
    (
        "ways to toss a coin n times with no three heads in a row",
        lambda n: tosses(n, lambda z: "HHH" not in z),
    ),
    (
        "sequences of n coin tosses in which every head is followed by a tail",
        lambda n: tosses(n, lambda z: "HH" not in z and not z.endswith("H")),
    ),
    (
        "ways to get exactly 2 heads in n coin flips",
        lambda n: tosses(n, lambda z: z.count("H") == 2),
    ),
    (
        "ways to put n identical balls into 3 distinct boxes",
        lambda n: sum(sum(z) == n for z in product(range(n + 1), repeat=3)),
    ),
    (
        "ways to put n distinct balls into 3 distinct boxes with none empty",
        lambda n: sum(len({*z}) == 3 for z in product(range(3), repeat=n)),
    ),
    (
        "ways to distribute n identical candies among 2 children such that each gets at least one",
        lambda n: sum(sum(z) == n for z in product(range(1, n + 1), repeat=2)),
    ),
    (
        "ways to place n identical balls in 3 distinct boxes with at least two balls in each box",
        lambda n: boxes(n, lambda z: min(z) >= 2),
    ),
    (
        (
            "how many ways can n identical candies be distributed among three children so that "
            "each child gets at least one and at most two"
        ),
        lambda n: boxes(n, lambda z: min(z) >= 1 and max(z) <= 2),
    ),
    (
        "ways to put n identical balls into 3 different boxes with at most two balls in each box",
        lambda n: boxes(n, lambda z: max(z) <= 2),
    ),
    (
        (
            "ways to distribute n identical balls into 3 identical boxes with at least one ball "
            "in each box"
        ),
        lambda n: len({tuple(sorted(z)) for z in fillings(n) if min(z) >= 1}),
    ),
    (
        (
            "ways to distribute n identical balls into 3 identical boxes such that each box "
            "contains at most two balls"
        ),
        lambda n: len({tuple(sorted(z)) for z in fillings(n) if max(z) <= 2}),
    ),
    (
        (
            "ways to distribute n distinct balls into 3 distinct boxes such that each box "
            "contains an even number of balls"
        ),
        lambda n: sum(
            all(z.count(k) % 2 == 0 for k in range(3)) for z in product(range(3), repeat=n)
        ),
    ),
    (
        (
            "ways to distribute n different candies to three children such that every child "
            "receives at most two candies"
        ),
        lambda n: sum(all(z.count(k) <= 2 for k in range(3)) for z in product(range(3), repeat=n)),
    ),
    (
        "ways to distribute n identical candies among 3 identical children",
        lambda n: sum(sum(z) == n for z in combinations_with_replacement(range(n + 1), 3)),
    ),
    (
        "ways to distribute n identical candies to 2 identical people with none empty",
        lambda n: sum(sum(z) == n for z in combinations_with_replacement(range(1, n + 1), 2)),
    ),
    (
        "ways to put n identical balls into 3 identical boxes",
        lambda n: len({tuple(sorted(z)) for z in product(range(n + 1), repeat=3) if sum(z) == n}),
    ),
]


@parametrize_some(("text", "listed"), SEQUENCES, ids=[row[0] for row in SEQUENCES])
def test_what_is_selected_is_counted_as_it_is_listed(text, listed):
    meaning = read_sentence(text)
    assert not isinstance(meaning, RefusedSentence), meaning
    sequence = sequence_of(meaning)
    sizes = range(max(1, sequence.offset), 7)
    assert [sequence.term(n) for n in sizes] == [listed(n) for n in sizes]
    assert read_sentence(sentence_of(meaning)) == meaning


def pairings(people):
    """Count the ways to part people into pairs: the first one is with one of the others."""
    return 1 if people == 0 else (people - 1) * pairings(people - 2)


@parametrize_some(
    ("text", "number"),
    [
        ("ways to arrange the letters of BANANA", len({*permutations("BANANA")})),
        (
            "ways to arrange the letters of the word BANANA with no two As together",
            sum("AA" not in "".join(z) for z in {*permutations("BANANA")}),
        ),
        ("ways to pick a team of 5 from 8 players", chosen(8, [5])),
        ("ways to match 6 people in pairs", pairings(6)),
        (
            "ways to make 30 cents with pennies, nickels, dimes and quarters",
            sum(
                a + 5 * b + 10 * c + 25 * d == 30
                for a, b, c, d in product(range(31), range(7), range(4), range(2))
            ),
        ),
        (
            "ways to choose 3 squares of a 3 x 3 board no two adjacent",
            sum(
                all(abs(a - c) + abs(b - d) > 1 for (a, b), (c, d) in combinations(some, 2))
                for some in combinations(product(range(3), repeat=2), 3)
            ),
        ),
        ("ways to choose two adjacent squares of a 5 x 5 board", 2 * 5 * 4),
    ],
)
def test_one_number_is_that_of_the_listed_ones(text, number):
    said = gfkit.ask(text).says
    assert int(said.get("number", said.get("count"))) == number


@parametrize_some(
    ("text", "offered"),
    [
        ("ways to put 5 balls in 3 boxes", "words of length 5 over {1,2,3}"),
        ("ways to put 5 balls in 3 boxes", "compositions of 8 with exactly three parts"),
        ("ways to put 5 balls in 3 boxes", "partitions of 5 with at most three parts"),
        (
            "ways to roll a sum of 10 with 3 dice",
            "compositions of 10 in which every part is at most 6, with exactly three parts",
        ),
        ("ways to throw three dice", "words of length 3 over {1..6}"),
        ("ways to deal 5 cards from a deck of 52", "subsets of {1..52} whose length is 5"),
        ("necklaces with n beads of 3 colors", "circular ternary words of length n"),
        ("ways to arrange 8 people in a line with A before B", "a(8) of n!"),
        (
            "ways to choose 4 of 12 chairs no two adjacent",
            "circular binary words of length 12 avoiding 11, with exactly four 1s",
        ),
        (
            "8 queens on a chessboard",
            "placements of exactly 8 queens in any cells of an 8 x 8 board",
        ),
        (
            "two queens that attack each other on a 4 x 4 board",
            "placements of exactly 2 queens in any cells of a 4 x 4 board",
        ),
        (
            "paths from corner to corner of a 3 x n grid",
            (
                "paths from the top left corner to the bottom right corner of P_3 x P_n with steps "
                "right and down"
            ),
        ),
        (
            "shortest paths from corner to corner of a 5 x 3 board",
            "lattice paths from (0,0) to (3,5)",
        ),
        (
            "king walks from corner to corner of a 4 x 4 board",
            (
                "self-avoiding paths from the top left corner to the bottom right corner of the "
                "4 x 4 king graph"
            ),
        ),
        ("ways to color a 4 x n board with 2 colors", "proper 2-colorings of P_4 x P_n"),
        ("ways to color a 4 x n board with 2 colors", "2^(4*n)"),
        ("ways to color a 4 x (n+1) board with 2 colors", "2^(4*(n+1))"),
        ("ways to color the vertices of C_5 with 3 colors", "a(5) of 3^n"),
        (
            "tilings of a 1 x n board with 2 kinds of squares and dominoes",
            "tilings of a 1 x n board with 2 kinds of dominoes and 2 kinds of unit squares",
        ),
        (
            "tilings of a 1 x n board with 2 kinds of squares and dominoes",
            "tilings of a 1 x n board with dominoes and 2 kinds of unit squares",
        ),
        (
            "ternary words of length n whose number of 0s or 1s is even",
            "ternary words of length n with an even number of letters that are 0 or 1",
        ),
    ],
)
def test_what_is_offered_for_what_is_not_told_is_read(text, offered):
    with pytest.raises(GfkitError) as refused:
        gfkit.read(text)
    assert f"'{offered}'" in str(refused.value)
    assert gfkit.read(offered)


@parametrize_some(
    ("text", "said"),
    [
        ("ways to put 6 distinct balls into 3 identical boxes", "set partitions"),
        ("ways to distribute n different candies among 3 identical children", "set partitions"),
        ("ways to arrange n different people in a row", "type 'n!'"),
        ("ways to arrange 5 different beads in a row", "type 'a(5) of n!'"),
        ("ways to arrange n identical beads in a row", "in one way"),
        (
            "ways to choose 3 of n people in a circle such that no three are adjacent",
            "of 3 or more it is 'circular binary words",
        ),
        ("necklaces with 6 beads of 2 colors", "is not counted"),
        ("ways to choose 2 letters from {a,b,c}", "numbers that follow each other"),
        (
            "ways to choose 3 people from 9 people with no two adjacent people",
            "at 'people'",
        ),
        ("ways to choose 4 of n chairs in a circle with even sum", "stopped at 'even'"),
        ("ways to juggle 5 balls", "such as 'place', 'tile', 'choose'"),
        ("handshakes among 10 people", "what is counted are words, compositions"),
        ("royal flushes in poker", "'royal' is not a word of the language"),
    ],
)
def test_what_is_not_counted_is_refused_with_the_reason(text, said):
    with pytest.raises(GfkitError) as refused:
        gfkit.read(text)
    assert said in str(refused.value)
