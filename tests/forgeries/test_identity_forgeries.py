"""False identities whose bounds, or whose theorem, belong to something else."""

import itertools

import pytest
from forgeries.certificates import envelope

from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, prove
from gfkit.sequences.identities import IdentityHolds
from gfkit.sequences.relation_holds import RelationHolds

TWO = "m >= 0, n >= 0"
STRONG = [
    (f"gcd({name}(m),{name}(n)) = {right}", TWO, name == "F")
    for name in "FL"
    for right in (f"{name}(gcd(m,n))", f"abs({name}(gcd(n,m)))")
]
"""Lucas numbers are V(n): no theorem of U(n) is about them."""
FALLING = [
    (f"mod({5 * 2**k}*2^(m*n),5) = 0", f"m >= {low}, n >= {more}", min(low, more) >= 0)
    for k, low, more in itertools.product((0, 3), (-3, -1, 0, 2), (-2, 0))
]
"""A power with a negative exponent is no integer, and its recurrence has none."""
MARKED = [
    (text.replace("z", z), ranges.replace("z", z), False)
    for z in "xy"
    for text, ranges in (("z^n = 1", "n >= 0, z >= 1"), ("1/z = 1", "z >= 1"), ("z = 1", "z >= 1"))
]
"""x and y are marks elsewhere, constants to every other letter."""
SUMS = [
    (f"Sum_{{{z}=1..n}} {body} = Sum_{{{z}=1..n}} 1", False)
    for z in "xyk"
    for body in (f"1/{z}", f"{z}^(2*{z}-2)", f"2^({z}*({z}-1))")
]


@pytest.mark.parametrize("relation, ranges, is_true", [*STRONG, *FALLING, *MARKED])
def test_an_identity_holds_only_if_it_is_true(relation, ranges, is_true) -> None:
    said = {"kind": "identity", "relation": relation, "names": {}, "ranges": ranges}
    assert (check(envelope(said, {})).outcome == "holds") == is_true
    claim = IdentityHolds(relation, (), ranges)
    if is_true:
        assert str(prove(claim, {}))
    else:
        with pytest.raises(NotDerived):
            prove(claim, {})


@pytest.mark.parametrize("relation, is_true", SUMS)
def test_sums_over_a_letter_that_is_a_mark(relation, is_true) -> None:
    said = {"kind": "relation", "relation": relation, "names": {}, "low": 0, "high": None}
    assert (check(envelope(said, {})).outcome == "holds") == is_true
    with pytest.raises(NotDerived):
        prove(RelationHolds(relation, (), 0, None), {})
