"""What sentences about words, compositions, subsets and arrays mean, by listing the objects."""

from itertools import pairwise, product

import pytest
from reading.sentences.listed_objects import (
    arrays,
    columns,
    compositions,
    counts,
    has,
    refused,
    subsets,
    words,
)
from samples import parametrize_some

import gfkit
from gfkit.asking.objects_of_readings import term_value
from gfkit.errors import GfkitError
from gfkit.reading.sentences.conventions import Convention
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of
from gfkit.reading.sentences.lark_notation_reader import is_part
from gfkit.reading.sentences.sentence_meanings import Counted
from gfkit.reading.sentences.sentence_reader import (
    HEADS,
    Ambiguous,
    read_sentence,
    sentence_parser,
)
from gfkit.reading.sentences.whole_grammar_semantics import AllSemantics


def odd_parts(parts):
    return sum(z % 2 for z in parts)


@parametrize_some(
    ("text", "objects", "holds"),
    [
        (
            "compositions of n that are palindromes and with first part 1",
            compositions,
            lambda c: c == c[::-1] and c[0] == 1,
        ),
        (
            "2 X n 0..2 arrays with no two adjacent equal entries, no two 2s adjacent vertically",
            arrays(2, 0, 1, 2),
            lambda a: all(x != y for line in (*a, *columns(a)) for x, y in pairwise(line)),
        ),
        (
            "compositions of n into even parts and one odd part",
            compositions,
            lambda c: odd_parts(c) == 1,
        ),
        (
            "2 X n binary arrays with no two 1's adjacent horizontally, vertically or diagonally",
            arrays(2, 0, 1),
            lambda a: all(sum(map(sum, z)) < 2 for z in (*pairwise(columns(a)), columns(a)[:1])),
        ),
        (
            "subsets of {1..n} with no isolated elements",
            subsets,
            lambda s: all({z - 1, z + 1} & s[0] for z in s[0]),
        ),
        (
            "compositions of n such that the largest part is 3",
            compositions,
            lambda c: max(c) == 3,
        ),
        (
            "words of length n over {1,2,3} with even sum",
            words(1, 2, 3),
            lambda w: sum(w) % 2 == 0,
        ),
        ("compositions of n with no two odd parts", compositions, lambda c: odd_parts(c) < 2),
        (
            "binary words of length n having at most 2 consecutive 0s",
            words(0, 1),
            lambda w: not has(w, (0, 0, 0)),
        ),
    ],
)
def test_conditions_do_not_bind_or_drop_each_other(text, objects, holds):
    counts(text, objects, holds)


def test_a_sentence_is_answered_by_a_proved_generating_function():
    answer = gfkit.gf("words of length n over {1,2,3} with even sum")
    assert str(answer.verdict) == "proved"
    words = [w for w in product((1, 2, 3), repeat=4) if sum(w) % 2 == 0]
    assert answer.sequence().term(4) == len(words)


def test_a_number_for_n_is_a_term():
    words = [w for w in product("01", repeat=10) if "11" not in "".join(w)]
    assert term_value(gfkit.read("binary words of length 10 avoiding 11")) == len(words)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("binary words of length n with at most three frogs", "frogs"),
        ("binary words of length n quickly avoiding 11", "quickly"),
        ("binary words of length n except 000", "000"),
        ("binary words of length n with more 1s then 0s", "then"),
        ("subsets of {1..n} without consecutive twins", "twins"),
        ("subsets of {1..n} with no two consecutive elements modulo m", "m"),
    ],
)
def test_a_sentence_is_refused_at_the_first_word_that_is_not_understood(text, word):
    refused(text, f"it stopped at '{word}'")


@pytest.mark.parametrize(
    "text",
    [
        "compositions of n into prime parts",
        "compositions of n in which the number of 1s is prime",
    ],
)
def test_numbers_that_no_automaton_tells_are_refused_with_the_reason(text):
    assert "no finite automaton tells them" in str(read_sentence(text))


@pytest.mark.parametrize(
    "text",
    [
        "words of length n over {a,b,c} with at least one b and two c",
        "compositions of n with no 12",
    ],
)
def test_a_sentence_of_two_meanings_is_refused_with_both(text):
    found = read_sentence(text)
    assert isinstance(found, Ambiguous)
    first, second = str(found).split(" can mean ")[1].split(": say")[0].split("; or ")
    one, other = (read_sentence(each.strip("'")) for each in (first, second))
    assert isinstance(one, Counted)
    assert isinstance(other, Counted)
    assert one != other


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("words of length n over {1,2,3} avoiding 14", "4 is none of the letters 1, 2, 3"),
        ("words of length n over {a,b} with even sum", "the letters are not numbers"),
        ("subsets of {1..n} starting with 11", "a subset has no order"),
        ("words of length n over {9,10,11} avoiding 1011", "1 is none of the letters 9, 10, 11"),
        ("binary words with every run palindromic", "an order is not said of a run"),
    ],
)
def test_what_means_nothing_of_its_objects_is_refused(text, why):
    refused(text, why)


CONVENTIONS = {"convention", *(one.value for one in Convention)}
"""Rules of which it is told whether they are there, and nothing of their parts."""


READ_ALONE = {*CONVENTIONS, "place_before", "question_behind"}
"""Rules of which it is told where they are, and nothing of their parts."""


def numbers_of_parts(name, rule):
    """Return how many parts a form has that ends at a position, two for more, by its ending."""
    found, left = {(0, 0)}, [(0, 0)]
    while left:
        position, parts = left.pop()
        for after in rule.behind[position]:
            one = after, min(parts + is_part(rule.symbols[after], name), 2)
            if one not in found:
                found.add(one)
                left.append(one)
    return {(rule.endings[k].action, parts) for k, parts in found if k in rule.endings}


def test_every_form_of_the_grammar_has_its_meaning():
    """A form without a method would be the meaning of its first part, and drop the others."""
    for name, rule in sentence_parser().grammar.rules.items():
        for action, parts in numbers_of_parts(name, rule):
            is_its_part = parts == 1 and action == name
            is_told = not action or is_its_part or hasattr(AllSemantics, action)
            assert is_told or name in READ_ALONE, (name, action)


def test_a_refusal_tells_in_english_what_can_stand_there():
    told = str(read_sentence("binary words of length n with at most three frogs"))
    assert "which is not a word of the language" in told
    assert "a noun such as 'letters', 'runs' or 'adjacent 1s'" in told


@pytest.mark.parametrize("text", ["Fibonacci sequence", "Lyndon words of length n"])
def test_what_names_no_object_of_the_language_is_not_refused_by_it(text):
    assert read_sentence(text) is None


def test_what_all_objects_have_or_none_has_is_said():
    full = gfkit.as_sequence("ternary words of length n in which every letter is at most 2")
    assert "all of them" in full.name
    none = gfkit.as_sequence("binary words of length n with at least one 0 and no 0s")
    assert "none" in none.name
    assert [none.term(n) for n in range(1, 5)] == [0, 0, 0, 0]


def test_a_long_sentence_is_refused_and_not_parsed():
    refused("binary words of length n with no 11" + " and no 11" * 100, "200 words")


def test_a_title_is_read_in_its_own_words_behind_its_number():
    title = "Number of nX3 0..1 arrays avoiding 0,0 horizontally and 1,1 vertically"
    with pytest.raises(GfkitError, match="with their A-number"):
        gfkit.as_sequence(title)
    sequence = gfkit.as_sequence(f"A166484: {title}")
    rows = [r for r in product((0, 1), repeat=3) if (0, 0) not in pairwise(r)]
    pairs = [(a, b) for a, b in product(rows, repeat=2) if (1, 1) not in zip(a, b, strict=True)]
    assert [sequence.term(n) for n in (1, 2)] == [len(rows), len(pairs)]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("binary words frogs", "binary words"),
        ("domino tilings of the Aztec diamond", "domino tilings of the"),
        ("independent sets in frogs", "independent sets in"),
        ("0..1 arrays frogs", "0..1 arrays"),
    ],
)
def test_what_is_counted_is_told_as_understood(text, read):
    assert str(read_sentence(text)).startswith(f"'{read}' is understood")


@pytest.mark.parametrize("text", ["squares of frogs", "1, 2, 3", "words", "n + 1", "XX|X. 3 x n"])
def test_what_does_not_begin_with_what_is_counted_is_no_sentence(text):
    assert read_sentence(text) is None


def test_heads_are_rules_of_the_grammar():
    assert sentence_parser().grammar.rules.keys() >= HEADS


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "Motzkin paths of length n with exactly one peak",
            "Motzkin paths of length n with exactly 1 peak",
        ),
        ("matchings with one edge in P_3 x P_n", "matchings with exactly 1 edge in P_3 x P_n"),
        (
            "minimal dominating sets with at most one vertex in P_2 x P_n",
            "minimal dominating sets with at most 1 vertex in P_2 x P_n",
        ),
        (
            "words of length n over {1,2,3} in which every ascent is followed by a 1",
            "words of length n over {1,2,3} in which every ascent is followed by 1",
        ),
        (
            "ternary words of length n with exactly one pair of adjacent letters that sum to 3",
            "ternary words of length n with exactly one pair of adjacent letters that have sum 3",
        ),
    ],
)
def test_one_of_a_kind_is_told_in_the_singular(text, read):
    meaning = read_sentence(text)
    assert sentence_of(meaning) == read
    assert read_sentence(read) == meaning


def test_all_conditions_of_the_objects_of_one_length_are_told():
    said = "with every letter adjacent to at least one 1, with no three adjacent equal letters"
    text = f"words of length 12 over {{0,1,2,3}} {said}, whose first letter is not 2"
    told = gfkit.ask(text).understood["said"]
    assert "..." not in told
    assert "whose first letter is not 2" in told
