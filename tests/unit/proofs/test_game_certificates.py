"""Certificates of statements about games: they hold, and no false forgery of them does."""

import copy
import json
import os
import random

import pytest
from oracle.game_facts import TooLarge, is_true
from tiers import drawn, one_in
from unit.proofs.game_proofs import proofs

from gfkit.proofs.certificate import certificate_data, digest
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import claimed_of_data, proof_data, statement_data, statement_of

FORGERIES = int(os.environ.get("GFKIT_FORGERIES", drawn(40, 10)))
"""This many of each kind; 1000 in the long run, GFKIT_FORGERIES=1000."""

KINDS = [
    *(
        "boards",
        "comparison",
        "dictionary",
        "laws",
        "payoff sequence",
        "payoffs",
        "period",
        "plays",
    ),
    *("rows", "sequence", "strips", "sums", "winners"),
]


def test_the_kinds_are_those_of_the_proofs():
    assert sorted(proofs()) == KINDS


@one_in(4)
@pytest.mark.parametrize("kind", KINDS)
def test_certificates_hold_and_are_read_again(kind):
    for proof in proofs()[kind]:
        data = json.loads(json.dumps(certificate_data(proof, "0")))
        report = check(data)
        assert report.holds, report.reasons
        assert report.statement
        statement = statement_of(statement_data(proof.statement))
        assert statement == proof.statement
        assert claimed_of_data(json.loads(json.dumps(proof_data(proof)))).verify() == proof


@one_in(4)
@pytest.mark.parametrize("kind", KINDS)
def test_statements_are_true(kind):
    for proof in proofs()[kind]:
        try:
            assert is_true(json.loads(json.dumps(statement_data(proof.statement))))
        except TooLarge:
            assert kind in {"strips", "plays", "sequence", "laws"}


def leaves(data, path=()):
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        yield path, data
        for index, value in enumerate(data):
            yield from leaves(value, (*path, index))
    else:
        yield path, data


def changed(rng, value):
    """Return another value of the same kind, mostly near."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([value + 1, value - 1, 2 * value, 0, 1, value + 4, -value])
    if value is None:
        return rng.choice([0, 7, 12, 40])
    if isinstance(value, list):
        copied = list(value)
        how = rng.randrange(4)
        if copied and how == 0:
            del copied[rng.randrange(len(copied))]
        elif copied and how == 1:
            copied.append(copy.deepcopy(rng.choice(copied)))
        elif len(copied) > 1 and how == 2:
            i, j = rng.sample(range(len(copied)), 2)
            copied[i], copied[j] = copied[j], copied[i]
        else:
            rng.shuffle(copied)
        return copied
    if value.lstrip("-").isdigit():
        return str(changed(rng, int(value)))
    swaps = {
        **dict.fromkeys(("L", "R", "N", "P"), ("L", "R", "N", "P", "LN", "RN", "RP")),
        **dict.fromkeys(("first", "second"), ("first", "second")),
        **dict.fromkeys(("=", "<", ">", "||", ">="), ("=", "<", ">", "||", "<=", ">=", "!<=")),
        **dict.fromkeys(("V1", "H12", "V2"), ("V1", "H12", "V2", "H23", "V3")),
        **dict.fromkeys(("rows", "columns"), ("rows", "columns")),
    }
    if value in swaps:
        return rng.choice(swaps[value])
    if not value:
        return "1"
    place = rng.randrange(len(value))
    pool = ".#|" if set(value) <= set(".#|") else "0123456789k+-'"
    return value[:place] + rng.choice(pool) + value[place + rng.randrange(2) :]


def forged(rng, data):
    """Return a certificate with some changes in statement, evidence or lemmas, and its digest."""
    data = copy.deepcopy({key: data[key] for key in data if key != "digest"})
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        parts = [data, *data["lemmas"]]
        part = rng.choice([data, data, rng.choice(parts)])
        where = rng.choice(["statement", "statement", "evidence"])
        places = [entry for entry in leaves(part[where]) if entry[0]]
        if not places:
            continue
        path, value = rng.choice(places)
        at = part[where]
        for key in path[:-1]:
            at = at[key]
        if rng.random() < 0.05 and isinstance(at, dict):
            at[f"{path[-1]}x"] = at.pop(path[-1])
        elif path[-1] != "kind":
            at[path[-1]] = changed(rng, value)
    return {**data, "digest": digest(data)}


@pytest.mark.drawn
@pytest.mark.parametrize("kind", KINDS)
def test_forgeries_are_rejected_or_true(kind):
    rng = random.Random(kind)  # noqa: S311
    whole = [json.loads(json.dumps(certificate_data(proof, "0"))) for proof in proofs()[kind]]
    accepted = 0
    for _ in range(FORGERIES):
        data = forged(rng, rng.choice(whole))
        report = check(data, seconds=2)
        if report.holds:
            accepted += 1
            try:
                assert is_true(data["statement"]), data
            except TooLarge:
                # Brute force does not reach it: then the engine derives it again.
                assert claimed_of_data(data).verify().is_proved
    assert accepted < FORGERIES
