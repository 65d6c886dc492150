"""Profiles are polynomials in the marks; a monomial of many marks is kept as two exponents."""

from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import profiles, small
from oracle.relation_texts import value_of

from gfkit.errors import GfkitError, NormalFormError, NoSuchPlace, WrongArgument
from gfkit.series.marks import (
    FURTHER,
    MarksOfRow,
    digits_of,
    exponents_data,
    exponents_of,
    factors_of,
    further_of,
    is_several,
    powers_of,
    read_exponents,
    require_two,
)
from gfkit.series.profiles import CountWithProfile, Profile

LETTERS = f"{FURTHER}xy"
marked = st.dictionaries(st.sampled_from(LETTERS), st.integers(1, 9), max_size=4)
"""Monomials, as the exponents of their marks."""
point = {letter: prime for prime, letter in enumerate(LETTERS, 2)}
many_marks = st.lists(st.tuples(marked, small), max_size=4).map(
    lambda terms: Profile.of({exponents_of(powers): c for powers, c in terms})
)


def value(profile, **at):
    """Return the value of a profile where the letters have values."""
    return sum(
        f * prod(at[z] ** k for z, k in powers_of(i, j).items()) for i, j, f in profile.terms
    )


# A ring of polynomials.


@given(profiles, profiles, small, small, small)
def test_sums_and_products_have_the_sums_and_products_of_values(a, b, number, x, y):
    assert value(a + b, x=x, y=y) == value(a, x=x, y=y) + value(b, x=x, y=y)
    assert value(a * b, x=x, y=y) == value(a, x=x, y=y) * value(b, x=x, y=y)
    assert value(number * a, x=x, y=y) == value(a * number, x=x, y=y) == number * value(a, x=x, y=y)
    assert value(a.swapped(), x=x, y=y) == value(a, x=y, y=x)
    assert value(a.of_all_pieces(), x=x, y=y) == value(a, x=x, y=x)
    assert a.total() == int(a) == value(a, x=1, y=1)


@given(profiles, profiles, profiles)
def test_profiles_are_a_ring_in_normal_form(a, b, c):
    assert list(a.terms) == sorted(a.terms)
    assert all(f for *_, f in a.terms)
    assert (a + b) + b * -1 == a
    assert a * (b + c) == a * b + a * c
    assert a.swapped().swapped() == a
    assert (a * 0).terms == ()
    assert a == Profile(a.terms) == Profile.of(a.as_dict())
    assert all(a[i, j] == a.as_dict().get((i, j), 0) for i in range(-1, 7) for j in range(7))


@given(many_marks, many_marks)
def test_with_many_marks_products_and_exchange_are_those_of_polynomials(a, b):
    exchanged = point | {"x": point["y"], "y": point["x"]}
    assert value(a * b, **point) == value(a, **point) * value(b, **point)
    assert value(a.swapped(), **point) == value(a, **exchanged)


def test_other_things_are_neither_added_nor_multiplied():
    with pytest.raises(TypeError):
        Profile.of({}) + 1
    with pytest.raises(TypeError):
        Profile.of({}) * "x"


# Parts. "Play" alternates: the numbers of Left's and Right's pieces differ by at most 1.


@given(many_marks)
def test_play_has_the_terms_in_which_both_have_moved_about_as_often(a):
    powers = {(i, j): powers_of(i, j) for i, j, _ in a.terms}
    kept = {
        (i, j): f
        for i, j, f in a.terms
        if abs(powers[i, j].get("x", 0) - powers[i, j].get("y", 0)) <= 1
    }
    assert a.play().as_dict() == kept
    assert a.where(lambda i, j: (i, j) in kept) == a.play()
    assert a.where(lambda i, j: (i, j) not in kept) + a.play() == a


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: Profile(((0, 0, 1), (0, 0, 2))), NormalFormError, "sorted by the exponents"),
        (lambda: Profile(((1, 0, 1), (0, 0, 2))), NormalFormError, "sorted by the exponents"),
        (lambda: Profile(((0, 0, 0),)), NormalFormError, "without zeros"),
        (lambda: Profile(((0, -1, 1),)), NormalFormError, "exponents i, j >= 0"),
        (lambda: Profile(((-1, 0, 1),)), NormalFormError, "exponents i, j >= 0"),
        (lambda: Profile.of([1]), WrongArgument, "such as {.2, 1.: 3} for 3 x.2 y, not .1."),
        (lambda: Profile.of({(1, 2, 3): 1}), WrongArgument, "such as {.2, 1.: 3}"),
        (lambda: Profile.of({})[1, 2, 3], NoSuchPlace, r"and not at \(1, 2, 3\)"),
        (lambda: Profile.of({})[1,], NoSuchPlace, r"and not at \(1,\)"),
        (lambda: Profile.of({})["x"], WrongArgument, "exponents must be integers such as"),
        (lambda: Profile.of({})[0.0, 1.0], WrongArgument, "exponents must be integers such as"),
        (lambda: Profile.of({}).where(5), WrongArgument, "keep must be a function"),
    ],
)
def test_what_is_no_profile_is_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


# Texts.


@given(many_marks)
def test_a_profile_is_printed_and_read_back(a):
    assert value_of(str(a), {}, point) == value(a, **point)
    assert a._sympy_().subs(point) == value(a, **point)


def test_falling_powers_of_x_then_of_y_are_printed():
    profile = Profile.of({(0, 0): 1, (1, 0): 2, (0, 1): 2, (2, 0): 1, (0, 2): 1})
    assert str(profile) == "x^2+2*x+y^2+2*y+1"
    assert repr(profile) == "<Profile of 7: x^2+2*x+y^2+2*y+1>"
    long = repr(Profile.of({(k, k): 10**9 for k in range(40)}))
    assert len(long) == 200
    assert long.endswith("...>")


@given(profiles, profiles)
def test_a_counted_number_is_its_number_and_its_polynomial(a, b):
    counted = CountWithProfile.of_profile(a)
    assert counted == a.total() == int(counted)
    assert counted != a.total() + 1
    assert counted == a == counted.polynomial
    assert (counted == b) == (a.terms == b.terms)
    assert hash(counted) == hash(a.total())
    assert counted.data() == {"text": str(a)}
    number, _, polynomial = str(counted).partition(" = ")
    assert int(number) == a.total()
    assert polynomial in {"", str(a)}
    assert (polynomial == "") == (str(a) == number)


# Monomials: x^i y^j, where i has the exponents of further marks as digits.


@given(marked)
def test_monomials_of_many_marks_are_read_back(powers):
    i, j = exponents_of(powers)
    assert powers_of(i, j) == powers
    text = factors_of(i, j, 3)
    assert text.pop() == "t^3"
    assert {z[0]: int(z[2:] or 1) for z in text} == powers
    assert not any(z.endswith("^1") for z in text), "x, not x^1"
    data = exponents_data(i, j, several=True)
    assert data == ["*".join(text) or "1"]
    assert read_exponents(data) == (i, j)


@given(marked, marked)
def test_exponents_of_products_are_sums(one, other):
    both = {z: one.get(z, 0) + other.get(z, 0) for z in {*one, *other}}
    pairs = zip(exponents_of(one), exponents_of(other), strict=True)
    assert exponents_of(both) == tuple(a + b for a, b in pairs)


@given(marked, marked)
def test_marks_besides_x_and_y_are_told(one, other):
    further = "".join(sorted({*one, *other} - {*"xy"}))
    exponents = [exponents_of(one)[0], exponents_of(other)[0], 3]
    assert further_of(exponents) == further
    assert digits_of(exponents[0], further) == tuple(one.get(z, 0) for z in further)
    if further:
        said = f"a mark {further}" if len(further) == 1 else f"marks {', '.join(further)}"
        with pytest.raises(
            GfkitError, match=f"plots take x and y alone, not {said}; ask for marks="
        ):
            require_two(exponents, "plots")
    else:
        require_two(exponents, "plots")


# Which marks are kept.


@given(st.sets(st.sampled_from(LETTERS), max_size=8))
def test_marks_are_sorted_letters_six_at_most(letters):
    marks = "".join(sorted(letters))
    assert is_several(marks) == (len(marks) <= 6 and marks not in {"", "x", "xy"})
    assert not is_several(f"{marks}{marks[-1:]}") or not marks, "twice the same"
    assert not is_several(marks[::-1]) or len(marks) == 1
    assert not is_several("".join(sorted(f"{marks}t"))), "t is the length"


@given(marked, marked, st.integers(19, 99))
def test_a_row_writes_marks_as_digits_in_its_radix(one, other, radix):
    row = MarksOfRow("".join(sorted({*one, *other})), radix)
    assert row.exponent(one) == sum(one.get(z, 0) * radix**k for k, z in enumerate(row.letters))
    assert row.exponents(row.exponent(one)) == exponents_of(one)
    both = {z: one.get(z, 0) + other.get(z, 0) for z in row.letters}
    assert row.exponents(row.exponent(one) + row.exponent(other)) == exponents_of(both)
    assert row.further == "".join(sorted({*row.letters} - {*"xy"}))
