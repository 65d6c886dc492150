"""Certificates of polynomials in letters: a changed one never holds unless it is true.

What a forged rule counts is listed here, without gfkit.
"""

import copy
import itertools
from random import Random

import pytest
from oracle.envelopes import certificate, checked, envelope
from samples import parametrize_some

from gfkit import as_sequence

SAID = (
    "avoiding 00",
    "avoiding 010",
    "with no two adjacent equal letters",
    "with no two adjacent equal letters, avoiding 0101",
    "with exactly 2 runs",
)
LATE = 6
"""So many letters of words are listed."""


def proof_of(said):
    """Return the certificate of words over k letters."""
    data = certificate(as_sequence(f"words of length n over k letters {said}").proof())
    if data["statement"]["of"]["kind"] == "shift":  # the empty word is left out
        return envelope(**data["lemmas"][0])
    return data


def accepted(rule, word):
    """Read a word as the rule says."""
    named, state, held = len(rule["named"]), 0, []
    for letter in word:
        places = [*range(named), *held]
        place = places.index(letter) if letter in places else len(places)
        arrow = rule["states"][state]["arrows"][place]
        if arrow is None:
            return False
        state, held = arrow[0], [[*held, letter][z] for z in arrow[1]]
    return rule["states"][state]["accepts"]


def power_of(monomial):
    """Return the exponent of k."""
    return 0 if monomial == "1" else int(monomial.partition("^")[2] or 1)


def terms_at(statement, k, count):
    """Return the first coefficients of p/q at a number k."""
    sides = []
    for side in "pq":
        values = [0] * count
        for monomial, n, c in statement[side]:
            if n < count:
                values[n] += int(c) * k ** power_of(monomial)
        sides.append(values)
    found = []
    for n in range(count):
        found.append(sides[0][n] - sum(sides[1][i] * found[n - i] for i in range(1, n + 1)))
    return found


def is_true(statement):
    """Tell whether the first terms are those of the words that are listed."""
    rule = statement["of"]["rule"]
    for k in range(rule["least"], rule["least"] + 3):
        for n, term in enumerate(terms_at(statement, k, LATE)):
            if k**n < 3_000:
                words = itertools.product(range(k), repeat=n)
                if term != sum(accepted(rule, word) for word in words):
                    return False
    return True


@parametrize_some("said", SAID)
def test_a_certificate_of_all_k_holds(said: str) -> None:
    assert str(checked(proof_of(said)).outcome) == "holds"


@pytest.mark.parametrize("key", ["least", "registers", "degree"])
@pytest.mark.parametrize("by", [-1, 1])
def test_a_changed_bound_is_rejected(key: str, by: int) -> None:
    data = proof_of("with exactly 2 runs and exactly one 0")
    data["evidence"][key] += by
    forged = envelope(data["statement"], data["evidence"])
    assert str(checked(forged).outcome) != "holds"


@pytest.mark.parametrize("by", [-1, 1])
def test_a_changed_least_k_of_a_rule_is_rejected(by: int) -> None:
    data = proof_of("avoiding 010")
    data["statement"]["of"]["rule"]["least"] += by
    data["evidence"]["least"] += by
    forged = envelope(data["statement"], data["evidence"])
    assert str(checked(forged).outcome) != "holds"


def changed(draw, statement):
    """Return a statement with one thing changed."""
    forged = copy.deepcopy(statement)
    rule = forged["of"]["rule"]
    what = draw.choice(["p", "q", "q", "arrow", "sources", "accepts", "letter"])
    if what in "pq":
        term = draw.choice(forged[what])
        term[2] = str(int(term[2]) + draw.choice([-1, 1]))
    elif what == "accepts":
        state = draw.choice(rule["states"])
        state["accepts"] = not state["accepts"]
    elif what == "letter":
        monomials = [z for side in "pq" for z in forged[side] if z[0] != "1"]
        draw.choice(monomials)[0] = draw.choice(["x", "a", "1", "k^2", "k*x"])
    else:
        arrows = draw.choice(rule["states"])["arrows"]
        place = draw.randrange(len(arrows))
        if what == "arrow" or arrows[place] is None:
            arrows[place] = draw.choice([None, [draw.randrange(len(rule["states"])), []]])
        else:
            arrows[place][1] = [draw.randrange(4) for _ in arrows[place][1]]
    return forged


@parametrize_some("seed", range(60), first=1)
def test_a_changed_statement_holds_only_where_it_is_true(seed: int) -> None:
    draw = Random(seed)  # noqa: S311 - forgeries, not secrets
    data = proof_of(draw.choice(SAID))
    for _ in range(5):
        forged = changed(draw, data["statement"])
        evidence = dict(data["evidence"])
        evidence.pop("sha256", None)
        evidence["registers"] = max(z["registers"] for z in forged["of"]["rule"]["states"])
        if str(checked(envelope(forged, evidence)).outcome) != "holds":
            continue
        assert is_true(forged), forged


@pytest.mark.parametrize(("value", "holds"), [("3", True), ("4", False), ("-1", False)])
def test_numbers_for_letters_are_put_in_anew(value: str, holds: bool) -> None:
    own = as_sequence("words of length n over k letters avoiding 010").at(k=3)
    data = certificate(own.proof())
    data["statement"]["of"]["at"]["k"] = value
    report = checked(envelope(data["statement"], data["evidence"], data["lemmas"]))
    assert (str(report.outcome) == "holds") == holds


def test_a_number_of_letters_below_those_with_names_is_rejected() -> None:
    own = as_sequence("words of length n over k letters avoiding 010").at(k=2)
    data = certificate(own.proof())
    data["statement"]["of"]["at"]["k"] = "1"
    data["statement"] |= {"p": ["1", "0", "1"], "q": ["1", "-1", "1"]}
    report = checked(envelope(data["statement"], data["evidence"], data["lemmas"]))
    assert str(report.outcome) != "holds"


def test_words_of_a_later_length_begin_where_they_are_said_to() -> None:
    data = certificate(as_sequence("words of length n+2 over k letters avoiding 00").proof())
    assert str(checked(data).outcome) == "holds"
    data["statement"]["of"]["by"] += 1
    report = checked(envelope(data["statement"], data["evidence"], data["lemmas"]))
    assert str(report.outcome) != "holds"
