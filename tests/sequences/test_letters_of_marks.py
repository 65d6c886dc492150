"""Marks with letters for names: polynomials that count by what has the marks."""

import itertools

import pytest
from oracle.envelopes import certificate, checked, envelope
from samples import parametrize_some

from gfkit import Sequence, Strip, errors


def marked() -> Sequence:
    """Return the sets of cells of a row without neighbours, by their number of cells."""
    return Sequence.of(Strip("kings", rows=1).definition(marks="x"))


@parametrize_some("n", range(8))
@pytest.mark.parametrize("w", [0, 1, 3])
def test_a_letter_weighs_what_has_the_mark(n: int, w: int) -> None:
    words = itertools.product((0, 1), repeat=n)
    listed = sum(w ** sum(z) for z in words if all(a * b == 0 for a, b in itertools.pairwise(z)))
    named = marked().with_letters(x="w")
    assert named.parameters == ("w",)
    assert named.at(w=w).term(n) == listed


def test_the_checker_replays_a_name_for_a_mark() -> None:
    proof = marked().with_letters(x="w").proof()
    assert str(checked(certificate(proof)).outcome) == "holds"


@pytest.mark.parametrize(
    "names", [{"x": "v"}, {"y": "w"}, {"x": "n"}, {"x": "t"}, {}, {"x": "w", "y": "w"}]
)
def test_another_name_in_the_certificate_is_rejected(names: dict[str, str]) -> None:
    data = certificate(marked().with_letters(x="w").proof())
    data["statement"]["of"]["names"] = names
    forged = envelope(data["statement"], data["evidence"], data["lemmas"])
    assert str(checked(forged).outcome) != "holds"


@pytest.mark.parametrize(
    ("names", "why"),
    [({"x": "n"}, "n is not a letter of a polynomial"), ({"x": "t"}, "t is not a letter")],
)
def test_n_and_t_are_no_letters(names: dict[str, str], why: str) -> None:
    with pytest.raises(errors.GfkitError, match=why):
        marked().with_letters(**names)
