"""Certificates of statements about games: they hold, and no false forgery of them does."""

import json
import os
import random

import pytest
from oracle.envelopes import certificate, seal
from oracle.forgeries import changed
from oracle.game_facts import TooLarge, is_true
from tiers import drawn, one_in
from unit.proofs.game_proofs import proofs

from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.needs import Clock
from gfkit.proofs.checker.games.octal_periods import Game
from gfkit.proofs.checker.games.placed_moves import Ground
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
        data = certificate(proof)
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


@pytest.mark.drawn
@pytest.mark.parametrize("kind", KINDS)
def test_forgeries_are_rejected_or_true(kind):
    rng = random.Random(kind)  # noqa: S311
    whole = [certificate(proof) for proof in proofs()[kind]]
    accepted = 0
    for _ in range(FORGERIES):
        data = seal(changed(rng.choice(whole), rng))
        report = check(data, seconds=2)
        if report.holds:
            accepted += 1
            try:
                assert is_true(data["statement"]), data
            except TooLarge:
                # Brute force does not reach it: then the engine derives it again.
                assert claimed_of_data(data).verify().is_proved
    assert accepted < FORGERIES


def test_a_name_is_not_a_statement():
    """The statement of strips holds pieces alone: who has none, wins nothing."""
    (proof, *_) = proofs()["strips"]
    data = certificate(proof)
    data["statement"]["rule"]["left"] = []
    report = check(seal(data))
    assert report.holds
    assert "Left's pieces: none" in report.statement
    data["statement"]["rule"]["name"] = "domineering"
    assert not check(seal(data)).holds


@pytest.mark.parametrize("code", ["0.77", "0.07", "4.3", "0.34", "0.156", "0.45'6'"])
def test_any_mask_is_right(code):
    found = [
        Game(code, Clock(60), mask).upto(200)[:200]
        for mask in (0, 2, 6, 11, 1 << 39, (1 << 40) - 1)
    ]
    values = []
    for n in range(60):  # from the definition
        options = set()
        for k in range(n + 1):
            digit, left = Game(code, Clock(60)).digit(k), n - k
            options |= {0} if digit & 1 and not left and n else set()
            options |= {values[left]} if digit & 2 and k and left else set()
            options |= (
                {values[a] ^ values[left - a] for a in range(1, left)} if digit & 4 else set()
            )
        values.append(next(z for z in range(n + 99) if z not in options))
    assert all(some == found[0] for some in found)
    assert found[0][:60] == values


def drawn_moves(draw):
    """Return moves of a player: what each needs, of at most two colours, and what it clears."""

    def points(count):
        near = [(i, r, c) for i in range(2) for r in range(-1, 2) for c in range(-1, 3)]
        return frozenset(draw.sample(near, count))

    some = [points(draw.randint(1, 3)) for _ in range(draw.randint(1, 3))]
    return [(z, z | points(draw.randint(0, 2))) for z in some]


@pytest.mark.parametrize("seed", range(60))
def test_parts_are_what_no_move_joins(seed):
    """The points of moves that fit, joined by what each clears, as far as it is there."""
    draw = random.Random(seed)  # noqa: S311 - test cases
    rows, columns, moves = draw.randint(1, 4), draw.randint(1, 5), [drawn_moves(draw) for _ in "LR"]
    ground = Ground(moves, rows, columns, Clock(60))
    board = [(i, r, c) for i in range(ground.colours) for r in range(rows) for c in range(columns)]
    here = {z for z in board if draw.random() < 0.7}
    placed = [
        [{(i, r + a, c + b) for i, a, b in some} for some in move]
        for side in moves
        for move in side
        for r in range(-3, rows + 3)
        for c in range(-3, columns + 3)
    ]
    fits = [(needs, gone & here) for needs, gone in placed if needs <= here]
    live = set().union(*(needs for needs, _ in fits))
    parts = [{z} for z in live]
    for _, gone in fits:
        met = [z for z in parts if z & gone]
        parts = [z for z in parts if not z & gone] + [set().union(*met)]
    bits = sorted(sum(1 << ground.bit(*z) for z in part) for part in parts)
    position = sum(1 << ground.bit(*z) for z in here)
    assert sorted(ground._groups(position)) == bits
    assert ground.live(position)[0] == sum(bits)
