"""What cancels, against the characteristic polynomial of the bar-state matrix, computed plainly."""

from fractions import Fraction
from itertools import pairwise

import pytest

from gfkit.series.rational import RationalGF
from gfkit.strips.facts.cancellation import WHY, cancellation
from gfkit.strips.facts.compare import why_equal
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.bar import bar_state_matrix
from gfkit.strips.totals.compile import parts_of

STRIPS = [
    ("domineering", {"columns": 3}),
    ("domineering", {"rows": 3}),
    ("domineering:right-ends", {"columns": 3}),
    ("domineering:maximal", {"columns": 2}),
    ("kings", {"columns": 3}),
    ("col", {"columns": 2}),
    ("nogo", {"columns": 2}),
    ("cis", {"rows": 2}),
    ("node-kayles", {"columns": 4, "topology": "cylinder"}),
]


def reversed_charpoly(rows: list[list[int]]) -> list[int]:
    """Return det(I - xA) by the method of Faddeev and LeVerrier."""
    n = len(rows)
    power = [[Fraction(0)] * n for _ in range(n)]
    coefficients = [Fraction(1)]
    for k in range(1, n + 1):
        for i in range(n):
            power[i][i] += coefficients[-1]
        power = [
            [sum(rows[i][m] * power[m][j] for m in range(n)) for j in range(n)] for i in range(n)
        ]
        coefficients.append(-sum(power[i][i] for i in range(n)) / k)
    return [int(c) for c in coefficients]


@pytest.mark.parametrize("model, options", STRIPS, ids=str)
def test_the_stages_lead_from_the_whole_matrix_to_the_denominator(model, options) -> None:
    strip = Strip(model, **options)
    answer = strip.generating_function()
    stages = cancellation(answer)
    assert stages is not None
    product = RationalGF.of(answer.gf.den, [1])
    for one, other in pairwise(stages):
        assert one.after == other.before
    for stage in stages:
        assert stage.before >= stage.after
        assert stage.why in WHY
        assert len(stage.factor) - 1 <= stage.before - stage.after
        product *= RationalGF.of(stage.factor, [1])
    if stages:
        assert stages[-1].after >= answer.order
    if any(stage.why == "unreachable" for stage in stages):
        whole = RationalGF.of([1], [1])
        for part in parts_of(strip.counted):
            tiles = part.tiles if strip.columns is not None else part.tiles.transposed()
            bars = bar_state_matrix(tiles, strip.side)
            assert bars.top == bars.bottom
            n = len(bars.top)
            rows = [[bars[i, j].total() for j in range(n)] for i in range(n)]
            whole *= RationalGF.of(reversed_charpoly(rows), [1])
        assert product == whole


def test_reflection_is_a_symmetry() -> None:
    """A strip of domineering has 2^n words, and (2^n + 2^ceil(n/2))/2 up to reflection."""
    for n in (2, 3, 4, 5):
        stages = cancellation(Strip("domineering", columns=n).generating_function())
        assert stages is not None
        assert stages[0].why == "symmetry"
        assert (stages[0].before, stages[0].after) == (2**n, (2**n + 2 ** -(-n // 2)) // 2)


def test_nothing_is_said_where_it_is_not_computed() -> None:
    assert cancellation(Strip("col", columns=1).generating_function(marks="xy")) is None
    ring = Strip("node-kayles", columns=2, topology="ring")
    assert cancellation(ring.generating_function()) is None
    assert why_equal(ring, ring) is None


def test_why_models_agree() -> None:
    def why(one: str, other: str) -> str:
        found = why_equal(Strip(one, columns=3), Strip(other, columns=3))
        assert found is not None
        return found

    assert "transfer matrices are the same" in why("cram", "arc-kayles")
    assert "after exact lumping (7 states)" in why("col", "snort")
    assert "automata differ" in why("domineering", "col")
