"""Sections of sequences with letters: as many terms are compared as the orders ask for."""

from oracle.envelopes import certificate, checked, envelope

from gfkit import as_sequence


def test_a_fraction_that_agrees_nearly_as_far_is_rejected():
    """Of a(n) = a(n-1) + k a(n-2) every second term: 1, 1+k, 1+3k+k^2, and another fourth one.

    Two fractions of order 2 are equal if four terms are; three are not enough.
    """
    sequence = as_sequence("a(n) = a(n-1)+k*a(n-2), a(0) = 1, a(1) = 1")
    data = certificate(sequence.section(2, 0).proof())
    assert str(checked(data).outcome) == "holds"
    data["statement"]["p"] = [["1", 0, "1"], ["1", 1, "1"], ["k", 1, "-1"]]
    data["statement"]["q"] = [
        ["1", 0, "1"],
        ["k", 1, "-2"],
        ["1", 2, "-1"],
        ["k", 2, "-1"],
        ["k^2", 2, "1"],
    ]
    forged = envelope(data["statement"], data["evidence"], data["lemmas"])
    report = checked(forged)
    assert str(report.outcome) != "holds"
    assert any("are not those of the section" in reason for reason in report.reasons)
