"""Drafts of entries: their fields are those of the text, and who signs is told or set."""

import pytest

from gfkit import Strip, oeis
from gfkit.errors import GfkitError, WrongArgument
from gfkit.oeis.entries.internal_format import parse_entry


def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def test_the_terms_are_those_of_the_sequence():
    found = oeis.draft("x/(1-x-x^2)")
    terms = list(map(int, found.data.split(",")))
    assert terms == [fibonacci(n) for n in range(len(terms))]


@pytest.mark.parametrize("subject", ["x/(1-x-x^2)", Strip("kings", columns=1), [1, 2, 4, 8, 16]])
def test_the_text_is_read_back_as_the_entry(subject):
    found = oeis.draft(subject, number="A123456", xref=("A000045",))
    again = parse_entry(str(found))
    assert str(again) == str(found)
    assert again.all("F") == found.formula
    assert again.all("Y") == ("Cf. A000045.",)


def test_formulas_that_fit_terms_are_empirical():
    found = oeis.draft([1, 3, 7, 15, 31, 63, 127, 255, 511, 1023])
    assert found.formula
    assert all(line.startswith("Empirical: ") for line in found.formula)
    assert found.programs == ()


def test_a_strip_begins_where_it_is_told():
    # one king at most on n cells in a row of which no two are neighbours: Fibonacci numbers
    found = oeis.draft("kings", columns=1, offset=3)
    terms = list(map(int, found.data.split(",")))
    assert found.offset.partition(",")[0] == "3"
    assert terms == [fibonacci(n + 2) for n in range(3, 3 + len(terms))]


def test_who_signs_is_told_or_set(monkeypatch):
    monkeypatch.setenv("GFKIT_AUTHOR", "B. Other")
    assert oeis.draft("2^n").author.startswith("_B. Other_, ")
    told = oeis.draft("2^n", author="A. Author", date="Jan 01 2026")
    assert told.author == "_A. Author_, Jan 01 2026"


def test_wrong_arguments_are_named():
    with pytest.raises(WrongArgument, match="number must be an A-number"):
        oeis.draft("2^n", number="7")
    with pytest.raises(WrongArgument, match="xref must be lines such as"):
        oeis.draft("2^n", xref="A000045")
    with pytest.raises(GfkitError, match="offset=0: the first n is 1"):
        oeis.draft("spanning trees in P_3 X P_n", offset=0)
    with pytest.raises(GfkitError, match="columns does not go with the table of all boards"):
        oeis.draft("kings", table=True, columns=2)
