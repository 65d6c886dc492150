"""Relations: a spelling changes nothing, the reason is said once, what is right near it is told."""

import pytest
from render.shown import lines_of

from gfkit import as_sequence, check, compare
from gfkit.errors import GfkitError

SPELLED = {
    "F(n+1)*F(n-1) - F(n)^2 = (-1)^n": ["F_{n+1}F_{n-1} - F_n^2 = (-1)^n"],
    "Sum_{k=0..n} binomial(n-k, k) = F(n+1)": [
        "sum(binomial(n-k, k), k=0..n) = F(n+1)",
        "Sum(binom(n-k, k), (k, 0, n)) = F(n+1)",
        "sum(k=0, n, binomial(n-k, k)) = F(n+1)",
    ],
    "Product_{k=1..n} k = n!": ["mul(k, k=1..n) = n!"],
}
"""Cassini's identity, the diagonals of Pascal's triangle, factorials; and other spellings."""


@pytest.mark.parametrize("relation", SPELLED)
def test_a_spelling_changes_nothing(relation):
    first = check(relation)
    assert first.verdict == "proved"
    for other in SPELLED[relation]:
        found = check(other)
        assert (found.verdict, found.reason) == (first.verdict, first.reason)


@pytest.mark.parametrize("relation", SPELLED)
def test_with_another_right_side_it_is_refuted(relation):
    assert check(f"{relation} + 1").verdict == "refuted"


@pytest.mark.parametrize("option", [{"rows": 3}, {"topology": "ring"}, {"offset": 1}])
@pytest.mark.parametrize("subject", [None, {"a": "2^n"}])
def test_a_side_does_not_go_with_named_sequences(subject, option):
    with pytest.raises(GfkitError, match="does not go with a relation about named sequences"):
        check("F(n) = F(n-1) + F(n-2)" if subject is None else "a(n) = 2*a(n-1)", subject, **option)


@pytest.mark.parametrize("letter", ["x", "y", "k", "m"])
def test_any_letter_of_several_sequences_may_stand_in_their_relation(letter):
    """Fibonacci and Lucas polynomials."""
    recurrence = f"a(n) = {letter}*a(n-1) + a(n-2)"
    known = {
        "F": as_sequence(f"{recurrence}, a(0) = 0, a(1) = 1"),
        "L": as_sequence(f"{recurrence}, a(0) = 2, a(1) = {letter}"),
    }
    assert check(f"L(n) = {letter}*F(n) + 2*F(n-1) for n >= 1", known).verdict == "proved"
    assert check(f"L(n) = {letter}*F(n) + F(n-1) for n >= 1", known).verdict == "refuted"


def test_a_sequence_that_the_relation_does_not_name_is_told():
    known = {"a": "2^n", "b": "2^n", "c": "3^n"}
    with pytest.raises(GfkitError, match=r"^c\(n\) does not occur in a\(n\) = b\(n\)$"):
        check("a(n) = b(n)", known)


INDICES = [
    (relation.replace("i", letter), subject, verdict)
    for letter in "kmjs"
    for relation, subject, verdict in [
        ("a(i+1) = 2*a(i)", "2^n", "proved"),
        ("a(i+2) = a(i+1)+a(i) for i >= 1", "x/(1-x-x^2)", "proved"),
        ("a(i+1) = 3*a(i)", "2^n", "refuted"),
    ]
]
PARAMETERS = [
    (relation.replace("c", letter), subject.replace("c", letter), verdict)
    for letter in "kmxp"
    for relation, subject, verdict in [
        ("a(n) = c*a(n-1)", "c^n", "proved"),
        ("a(2*n) = a(n)^2", "c^n", "proved"),
        ("a(n) = c*a(n-1)+1", "(c^n-1)/(c-1)", "proved"),
        ("a(n) = c*a(n-1)+2", "(c^n-1)/(c-1)", "refuted"),
    ]
]
TWO = [
    ("a(m+n) = a(m)+a(n)+2*m*n", "n^2", "proved"),
    ("a(j+k) = a(j)*a(k)", "3^n", "proved"),
    ("a(m+n) = a(m)*a(n)", "c^n".replace("c", "k"), "proved"),
    ("a(m+n) = a(m)+a(n)", "n^2", "refuted"),
]


@pytest.mark.parametrize(("relation", "subject", "verdict"), [*INDICES, *PARAMETERS, *TWO])
def test_letters_of_the_index_and_of_numbers_may_be_any(relation, subject, verdict):
    """A power of a letter, its geometric sum, squares and Fibonacci numbers."""
    assert check(relation, subject).verdict == verdict
    with pytest.raises(GfkitError, match=r"is about a sequence, not a sequence; settle it with `"):
        compare(subject, relation)


def test_a_number_for_a_letter_is_put_into_the_relation_too():
    assert check("a(n) = k*a(n-1)", "k^n", at={"k": 3}).statement == (
        "a(n) = 3*a(n-1) for every integer n >= 1"
    )
    assert check("a(n) = (k+1)*a(n-1)", "k^n", at={"k": 3}).verdict == "refuted"


GIVEN = "1, 1, 2, 3, 5, 8, 13"
RELATIONS = [
    ("a(n) = a(n-1) + a(n-2)", "x/(1-x-x^2)", "proved"),
    ("a(n) = a(n-1) + a(n-2)", GIVEN, "consistent"),
    ("a(n) = 2*a(n-1)", "x/(1-x-x^2)", "refuted"),
    ("a(n) = 2*a(n-1) for n >= 1", "x/(1-x-x^2)", "refuted"),
    ("F(n+1)^2 - F(n)*F(n+2) = (-1)^n", None, "proved"),
]


@pytest.mark.parametrize(("relation", "subject", "verdict"), RELATIONS)
def test_the_reason_is_said_once(relation, subject, verdict):
    found = check(relation, subject)
    text = " ".join(found.page().text().split())
    assert found.verdict == verdict
    assert text.count(found.reason) == 1
    shown = lines_of(found)
    assert shown["verdict"] == f"{verdict}: {found.reason}"
    assert ("statement" in shown) == (subject is not None)


@pytest.mark.parametrize("first", [2, 3, 4, 5])
def test_what_is_right_is_in_data_and_on_the_page(first):
    """A power of x more in the numerator, and the recurrence holds from a later index on."""
    found = check("a(n) = a(n-1) + a(n-2)", f"(1+x^{first - 1})/(1-x-x^2)")
    shown = lines_of(found)
    assert (found.verdict == "proved") == (first == 2)
    assert shown.get("repair", "") == found.to_dict()["repair"]
    assert first == 2 or shown["repair"].replace(" ", "") == f"a(n)=a(n-1)+a(n-2)forn>={first}"
