"""A letter stands for a number where a number may stand, and for nothing else."""

import pytest

from gfkit import as_sequence, read
from gfkit.asking.uses import term_value
from gfkit.errors import GfkitError
from gfkit.reading.letters_for_numbers import letters_for_numbers, with_value
from gfkit.reading.readings import LetterForNumbers, TermOf


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("a(n) = k*a(n-1) + m", ["k", "m"]), ("k^n + m*n", ["k", "m"]), ("k", []),
        ("walks on C_m", ["m"]), ("m x n board", ["m"]), ("Sum_{k=0..n} k^m", []),
        ("words with a colors and x", ["a"]),
        ("words of length n over a letters", ["a"]),
        ("words over {a, b} of length n with at most k a", ["k"]),
    ],
)  # fmt: skip
def test_letters_of_sums_lists_and_articles_are_no_numbers(text, letters):
    assert letters_for_numbers(text) == letters


@pytest.mark.parametrize(
    ("text", "letter", "value", "meant"),
    [
        ("arrays over {0..k-1} with 2k ones", "k", 3, "arrays over {0..2} with 6 ones"),
        ("k-1 letters and 2k", "k", 3, "2 letters and 6"),
        ("at most k + 1 and k - 1", "k", 7, "at most 8 and 6"),
        ("a k + 1 x n board", "k", 3, "a 4 x n board"),
        ("over k + 1 letters", "k", 3, "over 4 letters"),
        ("words over a letters, a word", "a", 2, "words over 2 letters, a word"),
        ("k*x + k/2", "k", 7, "7*x + 7/2"), ("C(k,2) + k", "k", 5, "C(5,2) + 5"),
        ("n*k + 1", "k", 3, "n*3 + 1"), ("2^n - k + 1", "k", 3, "2^n - 3 + 1"),
        ("a(n-k+1) + 1", "k", 3, "a(n-3+1) + 1"), ("k + 2n", "k", 3, "3 + 2n"),
        ("2^n-2k-1", "k", 3, "2^n-6-1"), ("a^n", "a", 2, "2^n"),
    ],
)  # fmt: skip
def test_a_number_is_put_for_a_letter(text, letter, value, meant):
    assert with_value(text, letter, value) == meant


def test_a_letter_in_words_stands_for_all_numbers():
    found = read("compositions of n into k parts")
    assert isinstance(found, LetterForNumbers)
    assert found.letter == "k"
    assert found.example == read("compositions of n into 3 parts")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("words of length n over k letters with exactly m 0s", "k and m both stand for numbers"),
    ],
)
def test_one_sequence_has_numbers_for_its_letters(text, said):
    with pytest.raises(GfkitError) as refused:
        as_sequence(text)
    assert said in str(refused.value)


# What is proved for all numbers is so of each.


@pytest.mark.parametrize("number", [3, 5])
@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("words of length n over an alphabet of k letters that do not contain 00", "k"),
        ("k-ary words of length n avoiding 010", "k"),
        ("words of length n over m letters with no 3 equal consecutive letters", "m"),
        ("proper colorings of C_n with k colors", "k"),
        ("a(n) = k*a(n-1) + 2*a(n-2), a(0) = 1, a(1) = 3", "k"),
        ("a(n) = (k-1)*a(n-1) + k, a(0) = 2", "k"), ("(1-k*x)/(1-x-k*x^2)", "k"),
        ("k^n + n", "k"),
    ],
)  # fmt: skip
def test_a_sequence_of_polynomials_has_the_terms_of_each_number(text, letter, number):
    own = as_sequence(text).at(**{letter: number})
    other = as_sequence(with_value(text, letter, number)).at_one()
    first = max(own.offset, other.offset)
    assert own[first : first + 12] == other[first : first + 12]


@pytest.mark.parametrize("number", [3, 5])
def test_a_term_for_all_numbers_is_so_of_each(number):
    text = "words of length 5 over k letters with no two equal adjacent letters"
    found = read(text)
    assert isinstance(found, TermOf)
    assert as_sequence(text).at(k=number).term(5) == number * (number - 1) ** 4
    assert term_value(read(with_value(text, "k", number))) == number * (number - 1) ** 4
