"""Titles that are read as rules are what the lines of an entry are checked against, by kind.

Titles with A-numbers, and their terms, are from the OEIS (The OEIS Foundation Inc., CC BY-SA
4.0).
"""

from __future__ import annotations

import pytest
from tiers import one_in

from gfkit.claims.entries import audit_entry, rule_sequence, sequence_of_entry
from gfkit.oeis.entries.entry import Entry, first_large
from gfkit.sequences.sequence import Sequence

LONG = 300
"""Seconds for each claim; the machine may be busy."""
KINDS = {
    "a rule": (
        "A223659",
        0,
        "Number of unimodal maps [1..n]->[0..3].",
        [1, 4, 16, 50, 130, 296],
    ),
    "a fraction": (
        "A000000",
        1,
        "Half the number of n X 2 0..1 arrays with no two adjacent elements equal.",
        [1, 1, 1, 1, 1, 1],
    ),
    "every second board": (
        "A000000",
        1,
        "1/9 the number of 2n X 2 0..2 arrays with no two adjacent elements equal.",
        [2, 18, 162, 1458, 13122],
    ),
    "moves": (
        "A189437",
        1,
        (
            "Number of 5 X n array permutations with each element not moving, or moving one "
            "space N, "
            "SW or SE."
        ),
        [1, 20, 109, 841, 5680, 40065, 278105],
    ),
    "displacements": (
        "A000000",
        1,
        "Number of permutations of 1..n with displacements restricted to {-1,0,1}.",
        [1, 2, 3, 5, 8, 13, 21],
    ),
    "images": (
        "A217881",
        1,
        (
            "Number of n element 0..2 arrays with each element the minimum of 6 adjacent "
            "elements of a "
            "random 0..2 array of n+5 elements."
        ),
        [3, 9, 22, 46, 86, 148, 239],
    ),
    "an octal game": (
        "A002187",
        0,
        "Sprague-Grundy values for Dawson's chess (octal game .137).",
        [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2],
    ),
    "lost heaps": (
        "A215721",
        1,
        "The values of N for which the 1 X N domino-covering game is a second player win.",
        [0, 1, 5, 9, 15, 21, 25, 29, 35, 39, 43, 55],
    ),
    "labels": (
        "A000000",
        1,
        (
            "Two-loop graph coloring a rectangular array: number of n X 1 0..4 arrays where "
            "0..4 label "
            "nodes of a graph with edges 0,1 1,2 2,0 0,3 3,4 4,0 and every array movement to a "
            "horizontal or vertical neighbor moves along an edge of this graph."
        ),
        [5, 12, 32, 80, 208],
    ),
}


def entry_of(number, offset, title, terms, *formulas, words=("nonn",)):
    sequence = Sequence(tuple(terms), offset=offset)
    lines = {"F": tuple(formulas)} if formulas else {}
    return Entry(number, sequence, title, words, first_large(sequence), lines=lines)


def audited(entry):
    return {
        one.claim.id.partition(".")[2]: one.finding
        for one in audit_entry(entry, None, notes=True, claim_limit=LONG)
    }


@one_in(3)
@pytest.mark.parametrize("kind", KINDS)
def test_a_title_that_is_read_is_what_the_terms_are_checked_against(kind) -> None:
    number, offset, title, terms = KINDS[kind]
    found = audited(entry_of(number, offset, title, terms))
    assert str(found["S"].verdict) == "proved"
    assert found["S"].reason == f"{len(terms)} terms were computed from the title"
    assert found["N"].reason == "what the lines are checked against: the title"


@pytest.mark.parametrize("kind", KINDS)
def test_a_title_that_does_not_give_the_terms_is_not(kind) -> None:
    number, offset, title, terms = KINDS[kind]
    found = audited(entry_of(number, offset, title, [*terms[:-1], terms[-1] + 1]))
    assert str(found["S"].verdict) == "consistent"
    assert "with nothing to check them against" in found["S"].reason


LINES = {
    "a fraction": "a(n) = a(n-1) for n>1",
    "every second board": "a(n) = 9*a(n-1) for n>1",
    "displacements": "a(n) = a(n-1) + a(n-2) for n>2",
    "lost heaps": "a(n) = a(n-5) + 34 for n>14",
}


@one_in(2)
@pytest.mark.parametrize("kind", LINES)
def test_lines_are_proved_or_refuted_by_it(kind) -> None:
    number, offset, title, terms = KINDS[kind]
    line = LINES[kind]
    wrong = line.replace(" for", " + (1+(-1)^n) for")
    found = audited(entry_of(number, offset, title, terms, line, wrong))
    assert str(found["F1"].verdict) == "proved"
    assert str(found["F2"].verdict) == "refuted"


def test_an_entry_stands_for_what_its_title_counts() -> None:
    number, offset, title, terms = KINDS["displacements"]
    found = sequence_of_entry(entry_of(number, offset, title, terms))
    assert found.name == f"{number}, by its title"
    assert found.terms(20)[-1] == 10946


def test_too_few_terms_confirm_no_reading() -> None:
    number, offset, title, terms = KINDS["displacements"]
    assert rule_sequence(entry_of(number, offset, title, terms[:3])) is None


def hard_squares(rows, columns):
    lines = [word for word in range(2**columns) if not word & word << 1]
    ways = dict.fromkeys(lines, 1)
    for _ in range(rows - 1):
        ways = {new: sum(k for old, k in ways.items() if not old & new) for new in lines}
    return sum(ways.values())


TABLE = "T(n,k)=Number of nXk 0..1 arrays with no two 1s adjacent horizontally or vertically."


def test_a_table_is_checked_against_the_columns_and_rows_of_its_title() -> None:
    terms = [hard_squares(n, s - n) for s in range(2, 9) for n in range(1, s)]
    lines = (
        "Empirical for column k:",
        "k=1: a(n) = a(n-1) + a(n-2)",
        "k=3: a(n) = 2*a(n-1) + 6*a(n-2) - a(n-4)",
        "k=2: a(n) = 2*a(n-1) + 2*a(n-2)",
    )
    found = audited(entry_of("A000000", 1, TABLE, terms, *lines, words=("nonn", "tabl")))
    assert found["S"].reason == f"{len(terms)} entries of the table were computed from the title"
    said = {name: str(one.verdict) for name, one in found.items() if name[0] == "F"}
    assert said == {"F1": "refused", "F2": "proved", "F3": "proved", "F4": "refuted"}
    terms[7] += 1
    found = audited(entry_of("A000000", 1, TABLE, terms, *lines, words=("nonn", "tabl")))
    assert {str(found[name].verdict) for name in found if name[0] == "F"} == {"refused"}
