"""Terms that are typed: each is one number, and what is no number is refused where it stands."""

from fractions import Fraction
from random import Random

import pytest
from samples import parametrize_some

from gfkit import as_sequence, read
from gfkit.errors import GfkitError, WrongArgument
from gfkit.typed.terms import TermList, values_of


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("0, 1, 1, 2, 3, 5, 8, 13", [0, 1, 1, 2, 3, 5, 8, 13]),
        ("0 1 1 2 3 5 8 13", [0, 1, 1, 2, 3, 5, 8, 13]),
        ("[0,1,1,2;3 5\n8,13]", [0, 1, 1, 2, 3, 5, 8, 13]),
        ("(0, 1, 1, 2, 3, 5, 8, 13, ...)", [0, 1, 1, 2, 3, 5, 8, 13]),
        ("1/2, -2/3, 0.25", [Fraction(1, 2), Fraction(-2, 3), Fraction(1, 4)]),
    ],
)
def test_terms_are_the_numbers_that_are_written(text, terms):
    assert read(text) == TermList(tuple(terms))
    assert as_sequence(text).early(len(terms)) == terms


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("[1, -2; 3/2 .25] +5", [1, -2, Fraction(3, 2), Fraction(1, 4), 5]), ("{7}", [7]),
        ("", []),
    ],
)  # fmt: skip
def test_values_are_separated_by_commas_semicolons_spaces_and_brackets(text, values):
    assert values_of(text) == values


@parametrize_some("seed", range(40), first=1)
def test_terms_with_any_separators_are_the_same(seed: int) -> None:
    draw = Random(seed)  # noqa: S311 - no secret
    values = [draw.randint(-99, 99) for _ in range(draw.randint(2, 9))]
    between = [draw.choice([",", ", ", " ", ";", "; "]) for _ in values[1:]]
    text = str(values[0]) + "".join(a + str(b) for a, b in zip(between, values[1:], strict=True))
    left, right = draw.choice(["[]", "()", "{}", ("", "")])
    assert read(f"{left}{text}{right}") == TermList(tuple(values))


@pytest.mark.parametrize("first", [-2, 0, 3])
def test_terms_with_their_n_begin_at_the_first_n(first):
    values = (5, 8, 13, 21)
    text = ", ".join(f"a({n}) = {z}" for n, z in enumerate(values, first))
    assert read(text) == TermList(values, first)
    assert read(read(text).text()) == read(text)


@parametrize_some("many", [500, 5_000, 140_000], first=1)
def test_many_terms_are_read(many):
    assert read(", ".join(["1"] * many)) == TermList((1,) * many)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "nothing was given; give terms such as 1,2,5,12"),
        ("1,,2,3", "term 2 is empty"), ("1, , ,2", "term 2 is empty"),
        ("[1, 2;; 3]", "term 3 is empty"), ("1,x,3", "term 2: 'x' is not a term"),
        ("1/0", "term 1: '1/0' has denominator 0"), ("1 2 3-", "term 3: '3-' is not a term"),
    ],
)  # fmt: skip
def test_what_is_no_term_is_refused_at_its_place(text, said):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ({"rows": 2}, "rows and columns go with a rule"),
        ({"topology": "ring"}, "a topology goes with a rule and one side"),
    ],
)
def test_terms_have_no_sides(sides, said):
    with pytest.raises(GfkitError, match=said):
        read("1,2,3", **sides)


def test_an_offset_goes_with_terms_alone():
    assert read("1,2,3", offset=4) == TermList((1, 2, 3), 4)
    with pytest.raises(GfkitError, match="has its own first n"):
        read("x/(1-x)", offset=1)


def test_a_number_is_nothing_that_is_read():
    with pytest.raises(WrongArgument, match="what is read must be terms"):
        read(5)
