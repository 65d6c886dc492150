"""A sequence from a model with a side or a fraction; wrong combinations are refused."""

import pytest

from gfkit.cli.subject import Source, read_sequence
from gfkit.errors import ExpressionError, GfkitError
from gfkit.render.record import Record
from gfkit.render.show_subject import of_subject
from gfkit.series.rational import RationalGF


def test_a_model_with_a_side_is_proved():
    subject = read_sequence(Source(["domineering:right-ends"], rows=1))
    assert subject.gf == RationalGF((1, 1), (1, 0, -1, -1))
    data = Record.of(*of_subject(subject)).data()
    assert (data["offset"], data["known"], data["surplus"]) == (0, "proved", None)
    assert subject.name == "domineering:right-ends; boards of 1 x n, n >= 0"
    assert not subject.is_fit


def test_a_fraction_is_given():
    subject = read_sequence(Source(None, gf="x/(1-x-x^2)"))
    assert subject.gf == RationalGF((0, 1), (1, -1, -1))
    data = Record.of(*of_subject(subject)).data()
    assert (data["known"], data["denominator"]) == ("given", [1, -1, -1])


@pytest.mark.parametrize(
    "arguments, options, message",
    [
        ((None,), {}, "give MODEL with --rows"),
        ((["domineering"],), {"gf": "1/(1-x)"}, "--gf takes nothing else"),
        ((None,), {"gf": "1/(1-x)", "rows": 2}, "--gf takes nothing else"),
        ((None,), {"gf": "1/(1-x)", "offset": 2}, "--offset goes with terms"),
        ((["domineering"],), {"rows": 2, "offset": 2}, "--offset goes with terms"),
        ((["domineering"],), {"rows": 2, "columns": 2}, "either --rows M or --columns N"),
        ((["dominering"],), {"rows": 2}, "unknown model"),
        ((["1,2,3"],), {"rows": 2}, "go with MODEL, and terms were given"),
        ((["1", "2"],), {"gf": "1/(1-x)"}, "--gf takes nothing else"),
        ((["1,2"],), {"bfile": "b.txt"}, "--bfile and --file take nothing else"),
        ((None,), {"bfile": "b.txt", "file": "a.txt"}, "--bfile and --file take nothing else"),
        ((["col", "snort"],), {"rows": 2}, "one MODEL goes with a side"),
        ((["col"],), {}, "a model needs --rows"),
        ((["1,2,x"],), {}, "term 3: 'x' is not a term"),
        ((["2^n+"],), {}, "column 5 of '2.n.': the formula ends too early"),
        ((["Sum_{k=0..n}"],), {}, "the formula ends too early"),
        ((["2^m"],), {}, "in n, and '2.m' is in m"),
        ((["1/(1-x-y)"],), {}, "diagonal of 1/"),
        ((["a(n-1)+a(n-2)"],), {}, "a recurrence is an equation"),
        ((["1,2,3"],), {"topology": "ring"}, "--topology goes with MODEL"),
    ],
)
def test_wrong_combinations_are_refused(arguments, options, message):
    with pytest.raises(GfkitError, match=message):
        read_sequence(Source(*arguments, **options))


def test_a_bad_fraction_is_refused():
    with pytest.raises(ExpressionError, match="division by zero"):
        read_sequence(Source(None, gf="1/0"))


@pytest.mark.parametrize(
    ("words", "begin"),
    [
        (["x/(1-x-x^2)"], [0, 1, 1, 2, 3, 5]),
        (["(1+x)/(1-x-x^2)"], [1, 2, 3, 5, 8, 13]),
        (["1", "/", "(1-3*x)"], [1, 3, 9, 27, 81, 243]),
        (["a(n) = 2*a(n-1) + a(n-2), a(0) = 0, a(1) = 1"], [0, 1, 2, 5, 12, 29]),
    ],
)
def test_a_fraction_or_a_recurrence_in_the_place_of_terms(words, begin):
    assert read_sequence(Source(words)).early(6) == begin


def test_a_fraction_has_its_own_offset():
    with pytest.raises(GfkitError, match="--offset goes with terms"):
        read_sequence(Source(["1/(1-x)"], offset=1))
