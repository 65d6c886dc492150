"""How far "no", "not" and amounts reach over "or" and "and": each sentence counted by listing."""

from itertools import combinations, groupby, pairwise, permutations, product

import pytest
from reading.sentences.drawn.lines import subsets
from reading.sentences.listed_objects import asked, compositions, refused
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of, sequence_of
from gfkit.reading.sentences.sentence_meanings import Counted
from gfkit.reading.sentences.sentence_reader import Ambiguous, RefusedSentence, read_sentence
from gfkit.reading.sentences.word_meanings_to_rules import language_of


def binary(n):
    """Return the binary words of length n."""
    return ("".join(z) for z in product("01", repeat=n))


def ternary(n):
    """Return the ternary words of length n."""
    return ("".join(z) for z in product("012", repeat=n))


def arrays(rows, letters):
    """Return what lists the arrays of so many rows: of each its rows."""
    return lambda n: product(product(letters, repeat=n), repeat=rows)


def runs(word):
    """Return the longest stretches of equal letters."""
    return ["".join(z) for _, z in groupby(word)]


def neighbours(rows):
    """Return the pairs of entries side by side, and one above the other."""
    side = [pair for row in rows for pair in pairwise(row)]
    return side + [
        pair for above, below in pairwise(rows) for pair in zip(above, below, strict=True)
    ]


def lone(rows, letter):
    """Return how many entries are a letter, and none of their neighbours is."""
    at = {(i, j) for i, row in enumerate(rows) for j, z in enumerate(row) if z == letter}
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return sum(not any((i + a, j + b) in at for a, b in steps) for i, j in at)


def means(text, objects, test, sizes=range(1, 7)):
    """Check that a sentence counts the objects with a property, as does its canonical form."""
    meaning = read_sentence(text)
    assert isinstance(meaning, Counted), (text, meaning)
    assert read_sentence(sentence_of(meaning)) == meaning, sentence_of(meaning)
    sequence = sequence_of(meaning)
    for n in sizes:
        assert sequence.term(n) == sum(map(bool, map(test, objects(n)))), (text, n)


NOUNS = {
    "two adjacent 1s": lambda w: "11" in w,
    "two adjacent 0s": lambda w: "00" in w,
    "three adjacent equal letters": lambda w: "000" in w or "111" in w,
    "runs of 1s of length 2": lambda w: "11" in runs(w),
    "runs of length at least 4": lambda w: max(map(len, runs(w)), default=0) >= 4,
    "isolated letters": lambda w: any(len(r) == 1 for r in runs(w)),
    "occurrences of 010": lambda w: "010" in w,
}
VERBS = {
    ("start with 0", "starting with 0"): lambda w: w[:1] == "0",
    ("end with 01", "ending with 01"): lambda w: w[-2:] == "01",
    ("contain 11", "containing 11"): lambda w: "11" in w,
    ("have two adjacent 0s", "having two adjacent 0s"): lambda w: "00" in w,
    ("have exactly two 1s", "having exactly two 1s"): lambda w: w.count("1") == 2,
}
TWO_NOUNS = list(permutations(NOUNS, 2))
TWO_VERBS = list(permutations(VERBS, 2))


@parametrize_some(("first", "second"), TWO_NOUNS, share=36)
def test_no_reaches_over_or_to_a_noun_without_an_amount(first, second):
    def neither(word):
        return not NOUNS[first](word) and not NOUNS[second](word)

    means(f"binary words of length n with no {first} or {second}", binary, neither)


@parametrize_some(("first", "second"), TWO_NOUNS, share=108)
def test_no_that_is_repeated_denies_one_of_two(first, second):
    def not_both(word):
        return not NOUNS[first](word) or not NOUNS[second](word)

    means(f"binary words of length n with no {first} or no {second}", binary, not_both)


@parametrize_some("first", NOUNS)
@pytest.mark.parametrize("amount", ["at least one 1", "every run of even length", "exactly two 0s"])
def test_another_amount_does_not_reach_over_or(first, amount):
    found = read_sentence(f"binary words of length n with {amount} or {first}")
    assert isinstance(found, RefusedSentence), found


@pytest.mark.parametrize("second", ["two adjacent 1s", "three adjacent equal letters"])
def test_no_that_might_reach_over_and_is_refused(second):
    found = read_sentence(f"binary words of length n with no 010 and {second}")
    assert isinstance(found, Ambiguous), found


@parametrize_some(("first", "second"), TWO_VERBS, share=36)
def test_do_not_reaches_over_or_to_a_verb(first, second):
    def neither(word):
        return not VERBS[first](word) and not VERBS[second](word)

    means(f"binary words of length n that do not {first[0]} or {second[0]}", binary, neither)
    means(f"binary words of length n not {first[1]} or {second[1]}", binary, neither)


@parametrize_some(("first", "second"), TWO_VERBS, share=36)
def test_do_not_behind_or_is_of_its_own_verb(first, second):
    def one_of_both(word):
        return VERBS[first](word) or not VERBS[second](word)

    means(f"binary words of length n that {first[0]} or do not {second[0]}", binary, one_of_both)


@parametrize_some(("first", "second"), TWO_VERBS, share=36)
def test_do_not_before_and_is_refused_and_before_but_is_of_one(first, second):
    for text in (f"that do not {first[0]} and {second[0]}", f"not {first[1]} and {second[1]}"):
        assert isinstance(read_sentence(f"binary words of length n {text}"), Ambiguous), text

    def the_second_alone(word):
        return not VERBS[first](word) and VERBS[second](word)

    text = f"binary words of length n that do not {first[0]} but {second[0]}"
    means(text, binary, the_second_alone)


@parametrize_some(
    ("text", "objects", "test"),
    [
        (
            "compositions of n with no two adjacent 1s or two adjacent 2s",
            compositions,
            lambda w: (1, 1) not in pairwise(w) and (2, 2) not in pairwise(w),
        ),
        (
            "compositions of n with no odd parts or parts greater than 3",
            compositions,
            lambda w: all(p == 2 for p in w),
        ),
        (
            "subsets of {1..n} with no even elements or elements that are multiples of 3",
            subsets,
            lambda s: all(x % 2 and x % 3 for x in s),
        ),
        (
            "subsets of {1..n} with no even elements or two consecutive elements",
            subsets,
            lambda s: all(x % 2 for x in s),
        ),
        (
            "subsets of {1..n} with no two elements differing by 2 or two consecutive elements",
            subsets,
            lambda s: all(b - a > 2 for a, b in pairwise(s)),
        ),
        (
            "binary words of length n that do not start with 0 or are of even length",
            binary,
            lambda w: w[:1] != "0" or len(w) % 2 == 0,
        ),
        (
            "binary words of length n that do not contain 00 or 11",
            binary,
            lambda w: "00" not in w and "11" not in w,
        ),
    ],
)
def test_the_scope_is_the_same_for_other_objects(text, objects, test):
    means(text, objects, test)


@pytest.mark.parametrize(
    ("text", "test"),
    [
        (
            "2 X n binary arrays with no two adjacent 1s or two adjacent 0s",
            lambda a: all(x != y for x, y in neighbours(a)),
        ),
        (
            "2 X n binary arrays with no column that has sum 0 or row that has sum 0",
            lambda a: all(map(sum, a)) and all(map(sum, zip(*a, strict=True))),
        ),
    ],
)
def test_no_reaches_over_or_in_arrays(text, test):
    means(text, arrays(2, (0, 1)), test, range(1, 5))


@pytest.mark.parametrize(
    "text",
    [
        "binary words of length n that do not contain 00 and 11",
        "binary words of length n not containing 00 and 11",
        "binary words of length n that do not have two adjacent 0s and two adjacent 1s",
        "binary words of length n that do not start with 0 or with an even number of 1s",
        "binary words of length n that do not end with 0 or contain no 11",
        "3 X n binary arrays with no row that does not start with 0 or ends with 1",
        "3 X n binary arrays with no two adjacent 1s and two adjacent 0s",
    ],
)
def test_where_a_scope_is_not_told_it_is_asked_for(text):
    asked(text, "may mean")


@pytest.mark.parametrize("distance", [1, 2, 3])
@parametrize_some(
    "form",
    [
        "with two elements that differ by {}",
        "with two elements differing by {}",
        "containing two elements differing by {}",
        "with a pair of elements differing by {}",
        "with at least 1 pair of elements differing by {}",
    ],
    share=24,
)
def test_two_elements_that_differ_are_some_pair(form, distance):
    def has_pair(subset):
        return any(b - a == distance for a, b in combinations(sorted(subset), 2))

    means(f"subsets of {{1..n}} {form.format(distance)}", subsets, has_pair)


@pytest.mark.parametrize("many", [0, 1, 2, 3])
def test_pairs_of_elements_that_differ_are_counted(many):
    def has_pairs(subset):
        return sum(b - a == 2 for a, b in combinations(sorted(subset), 2)) == many

    text = f"subsets of {{1..n}} with exactly {many} pairs of elements differing by 2"
    means(text, subsets, has_pairs)


@pytest.mark.parametrize(
    "amount",
    ["three", "at least two", "exactly two", "at most two", "no three", "an even number of"],
)
def test_another_number_of_elements_that_differ_is_refused(amount):
    found = read_sentence(f"subsets of {{1..n}} with {amount} elements differing by 2")
    assert isinstance(found, Ambiguous), found


@pytest.mark.parametrize(
    ("text", "objects", "test"),
    [
        (
            "binary words of length n without isolated 1s or 0s",
            binary,
            lambda w: all(len(r) > 1 for r in runs(w)),
        ),
        (
            "ternary words of length n with no isolated 1s or 2s",
            ternary,
            lambda w: "1" not in runs(w) and "2" not in runs(w),
        ),
        (
            "ternary words of length n with at most one isolated 1 or 2",
            ternary,
            lambda w: sum(r in {"1", "2"} for r in runs(w)) <= 1,
        ),
        (
            "compositions of n with no isolated 1s or 2s",
            compositions,
            lambda w: all([*g] not in ([1], [2]) for _, g in groupby(w)),
        ),
    ],
)
def test_isolated_letters_are_isolated_letter_by_letter(text, objects, test):
    means(text, objects, test)


def test_isolated_entries_are_isolated_letter_by_letter():
    text = "2 X n arrays over {0,1,2} with no isolated 1s or 2s"
    means(text, arrays(2, (0, 1, 2)), lambda a: not lone(a, 1) and not lone(a, 2), range(1, 4))


@pytest.mark.parametrize(
    "text",
    [
        "compositions of n that are not palindromes",
        "binary words of length n that are not palindromes",
    ],
)
def test_what_no_automaton_reads_is_refused_in_words(text):
    with pytest.raises(GfkitError, match="finite automaton"):
        gfkit.as_sequence(text)


@pytest.mark.parametrize(
    ("text", "objects", "test"),
    [
        (
            "compositions of n with as many 1s as 2s",
            compositions,
            lambda w: w.count(1) == w.count(2),
        ),
        (
            "compositions of n with as many odd parts as even parts",
            compositions,
            lambda w: 2 * sum(p % 2 for p in w) == len(w),
        ),
        (
            "binary words of length n with more than twice as many 1s as 0s",
            binary,
            lambda w: w.count("1") > 2 * w.count("0"),
        ),
    ],
)
def test_of_what_no_automaton_reads_the_first_numbers_are_counted(text, objects, test):
    means(text, objects, test)
    assert "counted for n = 1 to" in sequence_of(read_sentence(text)).name


@parametrize_some(
    ("said", "test"),
    [
        ("in which every run of 1s has even length", lambda r: all(len(z) % 2 == 0 for z in r[1])),
        ("with exactly two runs of 1s", lambda r: len(r[1]) == 2),
        ("with an even number of runs of 2s", lambda r: len(r[2]) % 2 == 0),
        ("with one run of 1s of length at least 2", lambda r: sum(len(z) > 1 for z in r[1]) == 1),
        ("with no runs of 1s or 3s of length 2", lambda r: all(len(z) != 2 for z in r[1] + r[3])),
        ("whose longest run of 1s is at most 2", lambda r: all(len(z) <= 2 for z in r[1])),
        ("with no isolated 1s or 2s", lambda r: all(len(z) > 1 for z in r[1] + r[2])),
        ("with no isolated 2s", lambda r: all(len(z) > 1 for z in r[2])),
    ],
)
def test_runs_of_listed_parts_are_read_by_an_automaton(said, test):
    def of_runs(parts):
        stretches = [[*z] for _, z in groupby(parts)]
        return test({part: [z for z in stretches if z[0] == part] for part in (1, 2, 3)})

    text = f"compositions of n {said}"
    language_of(read_sentence(text))
    means(text, compositions, of_runs, range(1, 10))


# The number of a verb says of what it speaks: "that is" of a number, "that are" of the places.


def of_elements(test):
    """Return a test of subsets by their elements."""
    return lambda subset: test([*subset])


@parametrize_some(
    ("said", "test"),
    [
        ("an odd number of elements that is at least 3", lambda z: len(z) % 2 and len(z) >= 3),
        ("an odd number of elements which is at least 3", lambda z: len(z) % 2 and len(z) >= 3),
        (
            "an odd number of elements that are at least 3",
            lambda z: sum(k >= 3 for k in z) % 2,
        ),
        ("an even number of elements that is at most 3", lambda z: len(z) in {0, 2}),
        (
            "an odd number of even elements that is less than 3",
            lambda z: sum(k % 2 == 0 for k in z) == 1,
        ),
        ("an even number of elements that is divisible by 3", lambda z: len(z) % 6 == 0),
    ],
)
def test_what_is_at_least_three_is_a_number_of_elements(said, test):
    means(f"subsets of {{1..n}} with {said}", subsets, of_elements(test), range(1, 8))


@pytest.mark.parametrize(
    ("said", "test"),
    [
        ("with an even number of parts that is at least 4", lambda z: len(z) in {4, 6, 8}),
        ("into an even number of parts that is at least 4", lambda z: len(z) in {4, 6, 8}),
        (
            "with an odd number of odd parts that is at least 3",
            lambda z: sum(k % 2 for k in z) in {3, 5, 7, 9},
        ),
        (
            "with an even number of parts that are at least 2",
            lambda z: sum(k >= 2 for k in z) % 2 == 0,
        ),
    ],
)
def test_what_is_at_least_four_is_a_number_of_parts(said, test):
    means(f"compositions of n {said}", compositions, test, range(1, 10))


@pytest.mark.parametrize(
    ("said", "test"),
    [
        ("with an even number of letters that is at most 2", lambda w: len(w) == 2),
        ("with an odd number of runs that is at least 3", lambda w: len(runs(w)) in {3, 5}),
        (
            "that have an even number of 1s which is more than 2",
            lambda w: w.count("1") in {4, 6},
        ),
    ],
)
def test_what_is_at_most_two_is_a_number_of_letters(said, test):
    means(f"ternary words of length n {said}", ternary, test)


def test_a_number_is_not_adjacent_to_a_letter():
    text = "binary words of length n with an even number of 1s that {} adjacent to a 0"
    refused(text.format("is"), "is said of letters, parts, entries or runs, and not of the whole")
    assert isinstance(read_sentence(text.format("are")), Counted)


# An amount of "0s or 1s" may be that of both together, or that of one of them.

CHOICES = {
    "an even number of {}": lambda z: z % 2 == 0,
    "exactly two {}": lambda z: z == 2,
    "at least two {}": lambda z: z >= 2,
    "fewer than two {}": lambda z: z < 2,
}


@parametrize_some("amount", CHOICES, share=24)
def test_an_amount_of_one_letter_or_another_is_refused_with_both_meanings(amount):
    is_right, text = CHOICES[amount], "ternary words of length n with {}"
    found = read_sentence(text.format(amount.format("0s or 1s")))
    assert isinstance(found, Ambiguous), found
    each = {z: read_sentence(z) for z in str(found).split("'")[3::2]}
    assert [*map(sentence_of, each.values())] == [*each]
    told = {tuple(sequence_of(z).term(n) for n in range(1, 6)) for z in each.values()}

    def numbers(test):
        return tuple(sum(map(test, ternary(n))) for n in range(1, 6))

    assert told == {
        numbers(lambda w: is_right(w.count("0") + w.count("1"))),
        numbers(lambda w: is_right(w.count("0")) or is_right(w.count("1"))),
    }


@pytest.mark.parametrize(
    ("said", "test"),
    [
        ("no 0s or 1s", lambda w: {*w} <= {"2"}),
        ("at least one 0 or 1", lambda w: {*w} != {"2"}),
        (
            "an even number of letters that are 0 or 1",
            lambda w: (w.count("0") + w.count("1")) % 2 == 0,
        ),
        ("exactly one letter that is 0 or 1", lambda w: w.count("0") + w.count("1") == 1),
    ],
)
def test_none_and_some_of_one_letter_or_another_are_of_all(said, test):
    means(f"ternary words of length n with {said}", ternary, test)


@pytest.mark.parametrize("said", ["more 0s than 1s or 2s", "as many 0s or 1s as 2s"])
def test_a_number_of_one_letter_or_another_is_not_compared(said):
    found = read_sentence(f"ternary words of length n with {said}")
    assert isinstance(found, Ambiguous), found


def test_letters_of_several_kinds_are_compared_together():
    def more(word):
        return word.count("0") > len(word) - word.count("0")

    means("ternary words of length n with more 0s than letters that are 1 or 2", ternary, more)


# What stands behind the second of two may be said of both.


@pytest.mark.parametrize(
    "text",
    [
        "3 X n binary arrays with one 1 or two 1s in each column",
        "3 X n binary arrays with no 11 and at least one 1 in each row",
        "2 X n ternary arrays with an even number of 0s and exactly one 1 in the first row",
        "ternary words of length n with no 0 and at most one 1 in any three consecutive letters",
        "ternary words of length n in which there is a 0 and no 2 between any two consecutive 1s",
        "binary words of length n in which adjacent letters are not 1",
        "binary words of length n with no two adjacent letters that are not 1",
        "binary words of length n avoiding the subsequence 010",
        "walks of length n on the 3 x 3 grid graph that start and end in the same corner",
        "walks of length n on the 3 x 3 grid graph from a corner to a corner",
    ],
)
def test_what_may_be_said_of_both_or_of_each_is_asked(text):
    assert "has not one meaning" in str(read_sentence(text))


def columns_with_both(n):
    """Return how many arrays of 3 rows have a 0 and a 1 in each column."""
    return (2**3 - 2) ** n


@pytest.mark.parametrize(
    "said",
    [
        "in which every column has at least one 0 and at least one 1",
        "with a 0 and a 1 in each column",
        "with both a 0 and a 1 in each column",
    ],
)
def test_a_place_is_that_of_two_amounts_that_are_told_alike(said):
    text = f"3 X n binary arrays {said}"
    found = sequence_of(read_sentence(text))
    assert [found.term(n) for n in range(1, 6)] == [columns_with_both(n) for n in range(1, 6)]


@pytest.mark.parametrize("many", ["one", "two"])
def test_a_number_as_a_word_may_be_an_amount_or_a_letter(many):
    text = f"compositions of n in which all parts except {many} are odd"
    asked(text, "can mean 'compositions of n in which every part that is not")
