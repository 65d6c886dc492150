"""The lines of a sequence: its generating function is the sum of all terms, from the offset on."""

from gfkit import RationalGF, Sequence
from gfkit.render.sequence_views import gf_line


def test_the_generating_function_is_one_in_text_and_in_latex():
    """3, 6, 12, ... from n = 1 on."""
    line = gf_line(Sequence.parse("a(n) = 2*a(n-1), a(1) = 3"))
    assert line.text == "3*x/(1-2*x)"
    assert line.latex == RationalGF.of([0, 3], [1, -2]).latex()


def test_a_generating_function_from_a_negative_offset_is_a_product():
    line = gf_line(Sequence.parse("a(n) = 2*a(n-1), a(-1) = 3"))
    assert (line.text, line.latex) == ("x^(-1)*3/(1-2*x)", "")
