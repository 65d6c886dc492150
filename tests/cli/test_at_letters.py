"""--at: numbers for letters, in every verb that tells of a sequence."""

import json

import pytest
from samples import parametrize_some

from gfkit.cli import run

LETTERED = "words of length n over k letters avoiding 00"
FIBONACCI = "F(n) = x*F(n-1) + F(n-2), F(0) = 0, F(1) = 1"
NUMBERED = "words of length n over {0,1,2} avoiding 00"


def told(verb: str, *arguments: str, capsys: pytest.CaptureFixture[str]) -> dict:
    """Return what a verb prints as JSON."""
    assert run([verb, *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def said(value: object) -> object:
    """Return what is said: of facts, which name their sequence, their words."""
    return [one["says"] for one in value] if isinstance(value, list) else value


@parametrize_some(
    ("verb", "keys"),
    [
        ("closed-form", ["formula", "holds_from"]),
        ("asymptotics", ["rate", "constant", "holds_from"]),
        ("guess", ["formula", "generating_function"]),
        ("facts", ["facts"]),
    ],
)
def test_a_number_for_a_letter_is_the_number(verb, keys, capsys) -> None:
    own = told(verb, LETTERED, "--at", "k=3", capsys=capsys)
    plain = told(verb, NUMBERED, capsys=capsys)
    assert [said(own[z]) for z in keys] == [said(plain[z]) for z in keys]


def test_a_closed_form_with_letters_says_where_it_is_not_meant(capsys) -> None:
    """The Fibonacci polynomials, where x^2 + 4 is not 0."""
    found = told("closed-form", "F(n) = x*F(n-1) + F(n-2), F(0)=0, F(1)=1", capsys=capsys)
    assert (found["letters"], found["excluded"]) == (["x"], "x^2+4")
    assert found["verdict"] == "computed"
    assert found["reason"] == "from the g.f., and not proved"


@pytest.mark.parametrize("verb", ["closed-form", "asymptotics", "guess", "facts"])
@pytest.mark.parametrize(
    ("at", "why"),
    [
        ("k", "a letter and a number, such as k=3 or k=1/2"),
        ("q=2", "q is not a letter of the sequence"),
    ],
)
def test_what_is_no_number_for_a_letter_is_refused(verb, at, why, capsys) -> None:
    assert run([verb, LETTERED, "--at", at]) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize(("at", "shown"), [("x=1/2", "5/4"), ("x=-3/2", "13/4"), ("x=6/3", "5")])
def test_fractions_are_numbers_for_letters(at, shown, capsys) -> None:
    """F(3) is x^2 + 1."""
    found = told("terms", FIBONACCI, "--at", at, "--terms", "4", capsys=capsys)
    assert str(found["first_terms"][3]) == shown


@parametrize_some("verb", ["terms", "gf", "closed-form", "asymptotics", "guess", "facts", "export"])
@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        (FIBONACCI, "x=1/0", "the denominator of x=1/0 is 0"),
        (FIBONACCI, "x=0.5", "a letter and a number, such as k=3 or k=1/2, not 'x=0.5'"),
        (FIBONACCI, "x=1/2/3", "a letter and a number, such as k=3 or k=1/2, not 'x=1/2/3'"),
        (LETTERED, "k=3/2", "k is how many there are, an integer, and not 3/2"),
        ("(k^n-1)/(k-1)", "k=1", "it is said where k-1 is not 0, and k-1 = 0 at k = 1"),
    ],
)
def test_what_has_no_meaning_is_refused_in_one_line(verb, text, at, why, capsys) -> None:
    assert run([verb, text, "--at", at]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert why in line
