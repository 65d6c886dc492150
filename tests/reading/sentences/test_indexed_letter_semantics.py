"""Letters told by their index, x(i) and x(i+1), counted by enumeration."""

import pytest
from reading.sentences.listed_objects import counts, refused, words
from samples import parametrize_some

from gfkit.reading.sentences.letter_relations import Related, related, relation_text


def each(word, reach, holds):
    """Return for each i for which there are the letters i to i + reach what holds of them."""
    return [holds(*word[i : i + reach + 1]) for i in range(len(word) - reach)]


def around(word, reach, holds):
    """Return for each i what holds of the letters from i on around a circle."""
    n = len(word)
    return [holds(*(word[(i + k) % n] for k in range(reach + 1))) for i in range(n)]


BITS, TERNARY, FOUR, ABC = words(0, 1), words(0, 1, 2), words(0, 1, 2, 3), words("a", "b", "c")
COUNTED = {
    "words x_1 x_2 ... x_n over {0,1,2} with |x_i - x_{i+1}| <= 1 for all i": (
        TERNARY,
        lambda w: all(each(w, 1, lambda x, y: abs(x - y) <= 1)),
    ),
    "ternary words w of length n with w_i != w_{i+2} for all i": (
        TERNARY,
        lambda w: all(each(w, 2, lambda x, _, z: x != z)),
    ),
    "binary words of length n with w(i) + w(i+1) + w(i+2) <= 2 for every i": (
        BITS,
        lambda w: all(each(w, 2, lambda x, y, z: x + y + z <= 2)),
    ),
    "words a_1...a_n over {0,1,2,3} with a_{i+1} <= a_i + 1": (
        FOUR,
        lambda w: all(each(w, 1, lambda x, y: y <= x + 1)),
    ),
    "sequences (x_1, ..., x_n) with each x_i in {0,1,2} and x_i + x_{i+1} <= 2": (
        TERNARY,
        lambda w: all(each(w, 1, lambda x, y: x + y <= 2)),
    ),
    "binary sequences b_1, ..., b_n with b_i b_{i+2} = 0 for all i": (
        BITS,
        lambda w: all(each(w, 2, lambda x, _, z: not x * z)),
    ),
    "words w in {a,b,c}^n with w_1 = w_n": (ABC, lambda w: w[0] == w[-1]),
    "words w in {a,b,c}^n with w_1 = b and w_{n-1} != w_n": (
        ABC,
        lambda w: len(w) > 1 and w[0] == "b" and w[-2] != w[-1],
    ),
    "words w in {0,1}^n with no i such that w_i = w_{i+1} = 1": (
        BITS,
        lambda w: not any(each(w, 1, lambda x, y: x == y == 1)),
    ),
    "functions f: [n] -> {0,1,2} with f(i+1) != f(i) for all i": (
        TERNARY,
        lambda w: all(each(w, 1, lambda x, y: x != y)),
    ),
    "functions f from {1..n} to {0,1,2,3} with 2*f(i) - f(i+1) >= -1": (
        FOUR,
        lambda w: all(each(w, 1, lambda x, y: 2 * x - y >= -1)),
    ),
    "ternary words w of length n in which w_i = 1 implies w_{i+1} = 0": (
        TERNARY,
        lambda w: all(each(w, 1, lambda x, y: x != 1 or y == 0)),
    ),
    "words w over {a,b,c} of length n such that w_{i+2} = a whenever w_i = b": (
        ABC,
        lambda w: all(each(w, 2, lambda x, _, z: x != "b" or z == "a")),
    ),
    "words w over {0,1,2} of length n with w_i < w_{i+1} for exactly two i": (
        TERNARY,
        lambda w: sum(each(w, 1, lambda x, y: x < y)) == 2,
    ),
    "ternary words w of length n with w_1 < w_n": (TERNARY, lambda w: w[0] < w[-1]),
    "binary words w of length n with w_1 = 1, w_n = 0 and w_i + w_{i+1} >= 1 for 1 <= i <= n-1": (
        BITS,
        lambda w: w[0] == 1 and w[-1] == 0 and all(each(w, 1, lambda x, y: x + y >= 1)),
    ),
    "circular binary words w of length n with w_i + w_{i+1} + w_{i+2} >= 1 for all i modulo n": (
        BITS,
        lambda w: all(around(w, 2, lambda x, y, z: x + y + z >= 1)),
    ),
    "circular ternary words x of length n such that x_i + x_{i+1} is even for all i": (
        TERNARY,
        lambda w: all(around(w, 1, lambda x, y: (x + y) % 2 == 0)),
    ),
    "words over {0,1,2} of length n such that x_i + x_{i+1} in {1,2} for all i": (
        TERNARY,
        lambda w: all(each(w, 1, lambda x, y: x + y in {1, 2})),
    ),
    "words over {0,1,2} of length n such that for all i either x_i = 0 or x_{i+1} = 0": (
        TERNARY,
        lambda w: all(each(w, 1, lambda x, y: 0 in {x, y})),
    ),
    "ternary words w of length n such that not both w_i = 1 and w_{i+1} = 2 for i = 1, ..., n-1": (
        TERNARY,
        lambda w: not any(each(w, 1, lambda x, y: (x, y) == (1, 2))),
    ),
    "ternary words w of length n with |w_i - w_{i+1}| = 2 for at most one i": (
        TERNARY,
        lambda w: sum(each(w, 1, lambda x, y: abs(x - y) == 2)) <= 1,
    ),
    "ternary words w of length n with w_i > w_{i-1} - 1 for i >= 2": (
        TERNARY,
        lambda w: all(each(w, 1, lambda x, y: y > x - 1)),
    ),
    "ternary words w of length n with w_i in {0,2} for all i": (TERNARY, lambda w: 1 not in w),
}


@parametrize_some("text", COUNTED)
def test_letters_by_their_index_are_counted_by_enumeration(text):
    objects, holds = COUNTED[text]
    counts(text, objects, holds)


REFUSED = {
    "binary words w of length n with w_i + w_{i+1} >= 1 for 1 <= i <= n-2": "the last index",
    "binary words w of length n with w_i + w_{i+1} >= 1 for i >= 2": "the first index",
    "binary words w of length n with w_i + w_{i+1} >= 1 for all i modulo n": "on a circle",
    "subsets of {1..n} with x_i != x_{i+1} for all i": "those of a word",
    "2 X n binary arrays with x_i != x_{i+1} for all i": "those of a word",
    "ternary words w of length n with |w_i - w_j| <= 1": "one index",
    "words w over {a,b} of length n with w_i <= w_{i+1} for all i": "not numbers",
    "ternary words w of length n with w_1 + w_2 = 3": "two are compared",
    "words w_0 w_1 ... w_n over {0,1}": "from 1 on",
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_relation_that_is_not_clear_or_not_of_letters_is_refused(text):
    refused(text, REFUSED[text])


def test_a_relation_has_one_form_however_it_is_written():
    assert related({(0,): -2, (1,): 2}, ">", 3) == related({(0,): 2, (1,): -2}, "<", -3)
    assert related({(0,): 1}, "<", 3) == related({(0,): 1}, "<=", 2)


@pytest.mark.parametrize("sign", ["=", "!=", "<=", ">="])
def test_a_relation_or_its_denial_holds_of_all_letters(sign):
    said = related({(0,): 1, (0, 1): -2}, sign, 1)
    assert all(said.holds(w) != said.denied.holds(w) for w in FOUR(2))


def test_a_relation_is_written_with_positive_terms_on_both_sides():
    assert relation_text(related({(0,): 1, (1,): -1, (2,): -2}, ">", -4)) == (
        "x(i)+3 >= x(i+1)+2*x(i+2)"
    )
    assert relation_text(Related((((0,), 1),), "=", 1, modulo=2)) == "x(i) is odd"
