import pytest

from gfkit import Strip
from gfkit.formal.vanishing import missing_factor

CASES = (
    ("col:maximal", {"columns": 3}),
    ("kings", {"columns": 6}),
    ("kings:maximal", {"rows": 4}),
    ("domineering:right-ends", {"columns": 4}),
    ("cram:tilings", {"columns": 5}),
    ("snort:left-ends", {"columns": 3}),
    ("node-kayles", {"columns": 5, "topology": "cylinder"}),
)


def vector(lumping, factors) -> list[int]:
    """Apply polynomials of the quotient's matrix to its end, the long way."""
    rows, found = lumping.integer_matrix(), [int(e) for e in lumping.end]
    for polynomial in factors:
        power, total = found, [0] * len(found)
        for coefficient in polynomial:
            total = [t + coefficient * p for t, p in zip(total, power, strict=True)]
            power = [sum(a * p for a, p in zip(row, power, strict=True)) for row in rows]
        found = total
    return found


@pytest.mark.parametrize(("model", "options"), CASES)
def test_with_the_factor_the_vector_vanishes_and_not_with_less(model: str, options: dict) -> None:
    strip = Strip(model, **options)
    lumping = strip.lumping()[1]
    r, q = missing_factor(lumping, strip.gf), list(reversed(strip.gf.den))
    assert r[-1] == 1
    assert not any(vector(lumping, [q, r]))
    if len(r) > 1:
        assert any(vector(lumping, [q]))
