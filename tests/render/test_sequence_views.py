"""Lines of sequences: the generating function, from the offset on; the verdict with its reason."""

import pytest

from gfkit import RationalGF, Sequence
from gfkit.proofs.verdict import Consistent, Underdetermined
from gfkit.render.page_formats import page_of_lines
from gfkit.render.sequence_views import gf_line
from gfkit.render.verdict_views import lines_of_finding


def test_the_generating_function_is_one_in_text_and_in_latex():
    """3, 6, 12, ... from n = 1 on."""
    line = gf_line(Sequence.parse("a(n) = 2*a(n-1), a(1) = 3"))
    assert line.text == "3*x/(1-2*x)"
    assert line.latex == RationalGF.of([0, 3], [1, -2]).latex()


def test_a_generating_function_from_a_negative_offset_is_a_product():
    line = gf_line(Sequence.parse("a(n) = 2*a(n-1), a(-1) = 3"))
    assert (line.text, line.latex) == ("x^(-1)*3/(1-2*x)", "")


@pytest.mark.parametrize(
    ("verdict", "text"),
    [
        (Consistent(4), "consistent: confirmed by 4 further terms"),
        (Underdetermined(2), "underdetermined: 2 more terms would decide"),
    ],
)
def test_a_verdict_has_its_reason(verdict, text):
    (line,) = lines_of_finding(verdict)
    assert (line.label, line.text) == ("verdict", text)


def test_one_line_of_a_page_is_the_verdict():
    page = page_of_lines([("g.f.", "1/(1-x)"), ("verdict", "proved"), ("terms", "1, 1, 1")])
    assert [one.label for one in page.parts if one.kind == "verdict"] == ["verdict"]
