"""Certificates of growth: what is false is refused, and older ones are read as they were meant."""

import copy
import json

import pytest
from oracle.envelopes import seal
from samples import parametrize_some

from gfkit import as_sequence, verify
from gfkit.proofs.certificates import certificate_data
from gfkit.sequences.answers import asymptotics

ALTERNATING = "(1+(-1)^n)*3^n + 2^n for n >= 3"


def certificate(text):
    """Return the certificate of the growth of a sequence, as JSON data."""
    return json.loads(
        json.dumps(certificate_data(asymptotics(as_sequence(text), digits=10).proof(), "test"))
    )


def changed(data, *path, to):
    """Return the certificate with another value in its statement, and the digest that fits."""
    found = copy.deepcopy(data)
    place = found["statement"]
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return seal(found)


@pytest.mark.parametrize("text", [ALTERNATING, "3*2^n for n >= 2", "n^2 + (-1)^n for n >= -4"])
def test_main_terms_of_a_later_first_n_hold(text):
    assert verify(certificate(text)).holds


def test_the_classes_of_n_are_those_of_the_sequence():
    data = certificate(ALTERNATING)
    even, odd = data["statement"]["parts"]
    assert (even["residue"], odd["residue"]) == (0, 1)
    exchanged = [{**odd, "residue": 0}, {**even, "residue": 1}]
    assert not verify(changed(data, "parts", to=exchanged)).holds


@pytest.mark.parametrize("to", [0, 1, 2, 4])
def test_another_first_n_is_refused(to):
    assert not verify(changed(certificate(ALTERNATING), "offset", to=to)).holds


def test_a_bound_does_not_hold_before_the_first_n():
    data = certificate("3*2^n for n >= 2")
    assert data["statement"]["parts"][0]["from"] == 2
    assert not verify(changed(data, "parts", 0, "from", to=1)).holds


def without_offset(text):
    """Return a certificate of before statements said the offset."""
    data = certificate(text)
    del data["statement"]["offset"]
    return seal(data)


def test_an_older_certificate_from_0_on_holds_as_it_did():
    assert verify(without_offset("3*2^n")).holds


def test_an_older_certificate_from_a_later_n_on_is_refused_in_words():
    found = verify(without_offset("3*2^n for n >= 2"))
    assert not found.holds
    assert found.reasons == ("its n counts from the first term, a(2): only a(n) is checked",)


GROWTHS = ["n! for n >= 1", "binomial(2*n,n)/(n-1) for n >= 2", "a(n) = n*a(n-2), a(1)=1, a(2)=0"]


@pytest.mark.parametrize("text", GROWTHS)
def test_growth_of_hypergeometric_terms_holds(text):
    assert verify(certificate(text)).holds


@pytest.mark.parametrize("text", GROWTHS)
@parametrize_some(
    ("path", "to"),
    [
        (("constant", "scale"), "2/3"),
        (("constant", "gammas"), [["1/3", 1]]),
        (("factorials",), 2),
        (("rate",), "9"),
        (("power",), "7/2"),
    ],
)
def test_another_growth_is_refused(text, path, to):
    data = certificate(text)
    assert not verify(changed(data, "classes", 0, "growth", *path, to=to)).holds


@pytest.mark.parametrize("zeros", [[[], []], [["1"], ["1"]], [["2"], []]])
def test_other_zeros_of_the_recurrence_are_refused(zeros):
    data = certificate("n!")
    data["evidence"]["zeros"] = zeros
    assert not verify(seal(data)).holds


def test_a_class_cannot_be_left_out():
    data = certificate("a(n) = n*a(n-2), a(1)=1, a(2)=0")
    assert not verify(changed(data, "classes", to=data["statement"]["classes"][:1])).holds
