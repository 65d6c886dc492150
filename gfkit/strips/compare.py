"""Two models on the same strips: equal for all n, proved, or the first difference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.series.marked import MarkedGF

if TYPE_CHECKING:
    from gfkit.automata.transfer import Marks
    from gfkit.series.profile import Profile
    from gfkit.strips.products import GraphProduct
    from gfkit.strips.strip import Strip


@dataclass(frozen=True, slots=True)
class Comparison:
    """Whether two sequences agree; if not, the least n at which they differ, and both values."""

    equal: bool
    n: int | None = None
    values: tuple[int | Profile, ...] = ()


def compare_strips(
    first: Strip | GraphProduct, second: Strip | GraphProduct, *, marks: Marks = "none"
) -> Comparison:
    """Compare the proved generating functions of two strips.

    In lowest terms equal functions are equal as data. Different ones p/q and r/s differ within the
    first max(deg p + deg s, deg r + deg q) + 1 terms, because p s - r q is not 0.

    >>> from gfkit.boards.rules import col, snort
    >>> from gfkit.strips.strip import Strip
    >>> strips = Strip(col.positions, columns=2), Strip(snort.positions, columns=2)
    >>> compare_strips(*strips, marks="x").equal
    True
    >>> compare_strips(*strips, marks="xy").n
    1
    """
    answers = [strip.generating_function(marks=marks) for strip in (first, second)]
    if answers[0].gf == answers[1].gf:
        return Comparison(equal=True)
    count = sum(answer.gf.holds_from for answer in answers) + 1
    terms: list[list[int]] | list[list[Profile]]
    if isinstance(answers[0].gf, MarkedGF):
        terms = [answer.profiles(count) for answer in answers]
    else:
        terms = [answer.terms(count) for answer in answers]
    for n, values in enumerate(zip(*terms, strict=True)):
        if values[0] != values[1]:
            return Comparison(equal=False, n=n, values=values)
    raise AssertionError("different fractions have different terms")
