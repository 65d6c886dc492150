"""How objects show themselves: in one line, as a picture, to other libraries, by index."""

from __future__ import annotations

import mpmath
import pytest
import sympy
from objects import OBJECTS, OTHERS, made
from samples import parametrize_some

from gfkit import Board, RationalGF, Sequence, Strip, as_sequence, draw
from gfkit.numbers.algebraic import AlgebraicNumber

FIBONACCI = RationalGF.of([0, 1], [1, -1, -1])
GOLDEN = (1 + AlgebraicNumber.root(5)) / 2
STRIP = Strip("kings", columns=2)
x = sympy.Symbol("x")


LONG = {
    "coefficients": RationalGF.of(range(1, 200), [1]),
    "an integer that Python does not write": RationalGF.of([10**5000], [1]),
}


@pytest.mark.parametrize("name", [*LONG, *OBJECTS, *OTHERS])
def test_a_repr_is_one_line_of_at_most_200_characters(name):
    thing = LONG[name] if name in LONG else made(name)
    things = thing if isinstance(thing, tuple | list) else [thing]
    ours = [one for one in things if type(one).__module__.startswith("gfkit.")]
    assert [repr(one) for one in ours if len(repr(one)) > 200 or "\n" in repr(one)] == []


def test_a_short_repr_is_the_call_that_makes_the_object():
    assert repr(FIBONACCI) == "RationalGF(num=(0, 1), den=(1, -1, -1))"


@pytest.mark.parametrize(
    "make",
    [
        STRIP.generating_function,
        lambda: STRIP.generating_function().sequence(),
        lambda: Sequence([1, 2]),
    ],
    ids=["answer", "sequence", "terms"],
)
def test_what_is_indexed_has_no_term_before_its_offset(make):
    """A negative index does not count from the end, which there is not."""
    with pytest.raises(IndexError, match=r"a\(-1\) of .*offset 0|a\(-1\) of .*n >= 0"):
        make()[-1]


@parametrize_some("through", [list, sum])
def test_all_terms_of_an_infinite_sequence_are_refused(through):
    with pytest.raises(TypeError, match="infinite"):
        through(as_sequence("1/(1-x)"))


def test_a_fraction_is_one_of_sympy():
    assert sympy.simplify(sympy.sympify(FIBONACCI) - x / (1 - x - x**2)) == 0


def test_an_algebraic_number_is_one_of_sympy_and_of_mpmath():
    assert sympy.sympify(GOLDEN) == (1 + sympy.sqrt(5)) / 2
    assert mpmath.almosteq(mpmath.mpmathify(GOLDEN), mpmath.phi, 1e-12)


def test_what_has_no_form_in_a_library_has_no_such_method():
    assert not hasattr(Board("2x2"), "to_sympy")
    assert not hasattr(FIBONACCI, "to_networkx")


def test_an_attribute_that_there_is_not_is_pythons_own_error():
    with pytest.raises(AttributeError, match="has no attribute 'numeratr'"):
        FIBONACCI.numeratr  # noqa: B018 - which raises


def test_a_verdict_is_not_its_word():
    verdict = Sequence([1, 4]).provenance
    assert verdict.word == "given"
    assert verdict != "given"


def test_a_board_is_shown_as_a_picture_in_a_notebook():
    assert Board("2x3")._repr_svg_() == draw("2x3").svg()
    assert draw("2x3").picture.count("cell") == 6


def test_long_formulas_are_not_typeset():
    assert RationalGF.of([1], [1, -1])._repr_latex_() == r"$\displaystyle \frac{1}{1-x}$"
    assert RationalGF.of(range(1, 800), [1])._repr_latex_() is None
