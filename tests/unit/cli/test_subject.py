"""A sequence from a model with a side or a fraction; wrong combinations are refused."""

import pytest

from gfkit.cli.readers import Source, read_sequence
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
