"""The first terms of a sequence: as many as are asked for, from the first n on."""

import pytest

from gfkit import gf, terms
from gfkit.errors import GfkitError, OutOfRange


def test_terms_that_are_given_are_all_there_is():
    assert terms("1,2,3").first_terms == (1, 2, 3)


def test_twenty_terms_are_usual():
    assert [*terms("2^n")] == [2**n for n in range(20)]


def test_no_terms_are_none():
    assert len(terms("2^n", terms=0)) == 0


def test_a_rule_with_a_side_counts_its_boards():
    # one king, or none, on each of n cells in two columns: a(n) = a(n-1) + 2 a(n-2)
    assert terms("kings", columns=2, terms=4).first_terms == (1, 3, 5, 11)


def test_terms_that_go_on_by_a_fit_say_so():
    found = terms("1 1 2 3 5 8 13 21 34 55 89", terms=13)
    assert found.first_terms[10:] == (89, 144, 233)
    assert "those of a fit" in found.note


def test_given_terms_begin_at_their_offset():
    assert terms("1, 4, 9, 16", offset=1).offset == 1


def test_a_letter_takes_a_number():
    found = terms("F(n) = k*F(n-1) + F(n-2), F(0) = 0, F(1) = 1", terms=5, at={"k": 3})
    assert found.first_terms == (0, 1, 3, 10, 33)


@pytest.mark.parametrize("count", [-1, 10**6])
def test_a_number_of_terms_out_of_range_is_refused(count):
    with pytest.raises(OutOfRange, match="terms must be an integer from 0 to 100000"):
        terms("2^n", terms=count)


def test_a_letter_is_one_letter():
    with pytest.raises(GfkitError, match="at must be a letter and a number"):
        terms("2^n", at={"ab": 2})


def test_an_unknown_keyword_is_pythons_own_error():
    with pytest.raises(TypeError, match="unexpected keyword argument 'width'"):
        terms("kings", width=3)


def test_long_integers_are_strings_in_json():
    assert terms("2^n", terms=55).to_dict()["first_terms"][52:] == [2**52, str(2**53), str(2**54)]


def test_what_a_sentence_was_understood_as_is_told_with_the_first_n():
    found = terms("words of length n over {0,1} in which no 1 is followed by 1")
    assert found.sentence.startswith("words: binary words of length n")
    (note,) = found.notes
    assert note == f"understood  {found.sentence}; terms from a(0)"
    assert terms("2^n").sentence == terms("kings", columns=2).sentence == ""


@pytest.mark.parametrize(
    "text", ["binary words of length 10 with no two adjacent 1s", "a(10) of Fibonacci numbers"]
)
def test_one_number_has_no_terms(text):
    with pytest.raises(GfkitError, match=r"there is one number, .*`ask\('.*`.*; `terms\('"):
        terms(text)


def sizes(step, first, short=2000):
    """Return the first terms of a rule for tuples, as long as they have few bits."""
    state, found = first, []
    while len(found) < 60 and state[0].bit_length() <= short:
        found.append(state[0])
        state = step(*state)
    return tuple(found)


GROWING = [
    ("a(n) = a(n-1)^3, a(0)=2", sizes(lambda a: (a**3,), (2,))),
    ("a(n) = 2^a(n-1), a(0)=1", (1, 2, 4, 16, 65536)),
    ("a(n) = a(n-1)!, a(0)=3", (3, 6, 720)),
    ("a(n) = F(a(n-1)), a(0)=12", (12, 144, 555565404224292694404015791808)),
    ("f(n)=f(n-1)^g(n-1), g(n)=f(n-1)*g(n-1), f(0)=2, g(0)=2", (2, 4, 256, 2**128)),
    pytest.param("f(n)=f(n-1)*g(n-1)^2, g(n)=g(n-1)*f(n-1), f(0)=2, g(0)=3",
                 sizes(lambda f, g: (f * g * g, g * f), (2, 3)), marks=pytest.mark.thorough),
]  # fmt: skip


@pytest.mark.parametrize(("text", "first"), GROWING)
def test_terms_that_are_too_large_end_a_list(text, first):
    found = terms(text)
    assert found.first_terms == first
    assert "too large" in found.note
    assert gf(text, terms=60).first_terms[: len(first)] == first
    with pytest.raises(GfkitError, match=r"^a\(\d+\) is too large"):
        terms(text, terms=60)
