"""Residues by the digits of n: as expanded terms say, and only so."""

import copy
import random

import pytest
from laws.relation_settling import certificate, sealed

from gfkit import Sequence, check, facts
from gfkit.errors import GfkitError
from gfkit.proofs.checker import check as replay
from gfkit.proofs.checker.analysis.digit_residues import VALUES
from gfkit.proofs.checker.core.clock import Clock
from gfkit.sequences.definition import definition_data

COUNT = 60


def series(rng):
    """Draw an equation with one power series, y = c + x(...)."""
    parts = [
        f"({rng.randint(-3, 3)})*x^{rng.randint(1, 2)}*y^{rng.randint(0, 3)}"
        for _ in range(rng.randint(1, 3))
    ]
    return f"y = {rng.randint(0, 2)}+x*y+{'+'.join(parts)}"


def diagonal(rng):
    letters = "xyz"[: rng.choice([1, 2, 2, 3])]
    terms = [
        f"({rng.randint(-3, 3)})*{rng.choice(letters)}^{rng.randint(1, 2)}*{rng.choice(letters)}"
        for _ in range(2)
    ]
    below = f"{rng.choice(['1', '-1'])}-{'-'.join(letters)}+{'+'.join(terms)}"
    return f"diagonal of ({rng.randint(-2, 3)}+{letters[0]})/({below})"


@pytest.mark.parametrize("seed", range(6))
def test_the_automaton_says_the_residues_and_another_one_is_rejected(seed):
    rng = random.Random(seed)  # noqa: S311 - examples, not secrets
    text = (series, diagonal)[seed % 2](rng)
    sequence = Sequence(text)
    count = 12 if "z" in text else COUNT
    terms = sequence[:count]
    definition = definition_data(sequence.definition)
    assert VALUES[definition["kind"]](definition, 9, Clock()) == terms[:9]
    for modulus in (2, 3, 4):
        proof = facts(text, modulo=modulus)["residues"].proof
        said = proof.statement
        assert [said.digits(n) for n in range(count)] == [z % modulus for z in terms], text
        data = certificate(proof)
        assert replay(data).holds, text
        if modulus < 4:
            zero = said.language(0)
            for n in range(count):
                digits, rest = "", n
                while rest:
                    rest, digit = divmod(rest, modulus)
                    digits += str(digit)
                assert zero.accepts(digits) == (terms[n] % modulus == 0)
        for _ in range(6):
            forged = copy.deepcopy(data)
            part = forged["statement"]
            state = rng.randrange(len(said.values))
            match rng.randrange(4):
                case 0:
                    part["values"][state] = rng.randrange(modulus)
                case 1:
                    row = part["arrows"][state]
                    row[rng.randrange(len(row))] = rng.randrange(len(said.values))
                case 2:
                    part["arrows"].append(part["arrows"][state])
                    part["values"].append(part["values"][state])
                case _:
                    part["modulus"], part["base"] = rng.choice([(6, 2), (4, 4), (9, 3), (8, 2)])
            if replay(sealed(forged)).holds:
                base, m, values = part["base"], part["modulus"], part["values"]
                for n in range(count):
                    at, rest = 0, n
                    while rest:
                        rest, digit = divmod(rest, base)
                        at = part["arrows"][at][digit]
                    assert values[at] == terms[n] % m


@pytest.mark.parametrize(
    ("text", "modulus", "never"),
    [
        ("y = 1+x*y^2", 4, {3}),  # [EuLiuYeh2008]
        ("y = 1+x*y+x^2*y^2", 8, {0}),  # [EuLiuYeh2008]
        ("diagonal of 1/((1-x-y)*(1-z-w)-x*y*z*w)", 8, {0, 2, 3, 4, 6, 7}),  # of Apery
    ],
)
def test_theorems_of_the_literature(text, modulus, never):
    values = facts(text, modulo=modulus)["residues"].proof.statement.values
    assert {*range(modulus)} - {*values} == never


@pytest.mark.parametrize(
    "text",
    [
        "y = y^2+x*y",
        "y^2 = 1+x",
        "y = x/0",
        "diagonal of 1/(2-x)",
        "diagonal of 1/x",
        "diagonal of",
    ],
)
def test_what_is_no_power_series_is_refused(text):
    with pytest.raises(GfkitError):
        Sequence(text)


@pytest.mark.parametrize(
    ("same", "other"),
    [
        ("y = x", "(y-x)*(y-1)*(2*y+1) = 0"),  # so is y = 1
        ("y = 1+x", "(y-1-x)/(y-1-x) = 2"),  # divides by 0
        ("y = 1+x", "1/(1/(y-1-x)) = 0"),
        ("y = x*y^2", "y = 0^0+x*y^2"),  # 0^0 = 1
        ("diagonal of 1/(1-x-y)", "diagonal of 1/(1-x-y)+(x-x)^0"),
        ("diagonal of 1/(1-x-y)", "diagonal of 1/(1-x-y)-1+(1/(x-x))^0"),
    ],
)
def test_what_defines_another_series_or_none_is_not_replayed(same, other):
    data = certificate(facts(same, modulo=2)["residues"].proof)
    for key in data["statement"]["of"].keys() - {"kind"}:
        data["statement"]["of"][key] = other.removeprefix("diagonal of ")
    assert not replay(sealed(data)).holds
    try:
        proof = facts(other, modulo=2)["residues"].proof
    except GfkitError:
        return
    assert replay(certificate(proof)).holds


def test_what_terms_refute_is_replayed():
    found = check("a(n+1) = 2*a(n)", "y = 1+x*y^2")
    assert found.verdict.n == 0
    assert replay(certificate(found.proof)).holds
