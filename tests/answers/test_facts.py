"""Facts: of what is proved there is a proof."""

from samples import parametrize_some

from gfkit import facts, verify


@parametrize_some("subject", ["1/(1-x^2)", "x/(1-x-x^2)", "binomial(2*n,n)"])
def test_each_fact_that_is_proved_has_a_proof_that_holds(subject):
    found = facts(subject)
    assert (
        {one.fact for one in found.facts if one.verdict == "proved"} == {*found.proofs()} != set()
    )
    for proof in found.proofs().values():
        assert verify(proof()).holds
