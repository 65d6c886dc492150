"""Recurrences on the boards of all sides: compared with boards counted row by row, and forged."""

import itertools
import random
from fractions import Fraction
from functools import cache

import pytest
from oracle.envelopes import certificate as certificate_of
from oracle.envelopes import resealed
from tiers import drawn, is_thorough

from gfkit.automata.letter_series import vanishes
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.language.rules import find_model, model_of
from gfkit.errors import LimitReached
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.strips.facts.all_boards import (
    BoardsRecurrence,
    EqualOnBoards,
    compare_boards,
    find_recurrence,
)

CHANCE = random.Random(20)  # noqa: S311 - reproducible
WIDE, FEW = 8, 3


def rule(forbidden, name="some blocks"):
    """Return the model of 0 and 1 without some 2 x 2 blocks, each four binary digits."""
    words = [f"{b:04b}"[:2] + "|" + f"{b:04b}"[2:] for b in sorted(forbidden)]
    window = [{"rows": 2, "columns": 2, "forbid": words}]
    return model_of(ArrayRule.from_data({"values": ["0", "1"], "window": window}, name))


@cache
def pairs_of_rows(forbidden, m):
    """Return the rows of m columns, each with those that may be below it."""
    rows = list(itertools.product((0, 1), repeat=m))

    def may(r, s):
        pairs = zip(r, r[1:], s, s[1:], strict=False)
        return not any(8 * a + 4 * b + 2 * c + d in forbidden for a, b, c, d in pairs)

    return {r: [s for s in rows if may(r, s)] for r in rows}


@cache
def counted(forbidden, m, n):
    """Count the arrays of n rows and m columns, row by row."""
    rows = list(itertools.product((0, 1), repeat=m))
    ways = dict.fromkeys(rows, 1)
    below = pairs_of_rows(forbidden, m) if n > 1 else {}
    for _ in range(n - 1):
        ways = {r: sum(ways[s] for s in below[r]) for r in rows}
    return sum(ways.values())


def fails(forbidden, said, sides, starts):
    """Return whether a recurrence fails on one of some boards."""
    turned = said["fixed"] == "rows"
    by = [[int(c) for c in z] for z in said["coefficients"]]
    for m, n in itertools.product(sides, starts):
        values = [
            counted(forbidden, *((n + i, m) if turned else (m, n + i))) for i in range(len(by))
        ]
        factors = [sum(c * m**e for e, c in enumerate(z)) for z in by]
        if sum(a * b for a, b in zip(values, factors, strict=True)):
            return True
    return False


KNOWN = (501, 241, 1265, 7128, 36273)
"""Sets of blocks, as binary numbers, with recurrences of which some have coefficients in m."""


def some_rules():
    """Yield sets of forbidden blocks: known ones, and with -m thorough any."""
    yield from (frozenset(b for b in range(16) if number >> b & 1) for number in KNOWN[:FEW])
    while is_thorough():
        yield frozenset(b for b in range(16) if CHANCE.random() < 0.45)


@pytest.mark.drawn
def test_what_is_proved_holds_on_wider_boards_and_what_fails_is_rejected():
    found = 0
    for forbidden in some_rules():
        fixed = CHANCE.choice(["columns", "rows"]) if found >= FEW else "columns"
        try:
            proof = find_recurrence(rule(forbidden), fixed, Workings())
        except (NotDerived, LimitReached):
            continue
        found += 1
        data = certificate_of(proof)
        said = data["statement"]
        assert check(data).holds
        boards = range(said["side"], 5), range(said["from"], said["from"] + 3)
        assert not fails(forbidden, said, *boards)
        assert fixed == "rows" or not fails(forbidden, said, [WIDE - 1], [said["from"]])
        for change in ("c", "side", "from"):
            other = {**said, "coefficients": [[*z] for z in said["coefficients"]]}
            if change == "c":
                z = CHANCE.choice(other["coefficients"])
                at = CHANCE.randrange(len(z))
                z[at] = str(int(z[at]) + CHANCE.choice([-1, 1]))
            else:
                other[change] = max(1, other[change] - 1)
            if not fails(forbidden, other, range(other["side"], 5), range(other["from"], 5)):
                continue
            with pytest.raises(NotDerived):
                prove(BoardsRecurrence.of_data(other), data["evidence"])
            assert not check(resealed({**data, "statement": other})).holds, other
        if found == drawn(40, FEW):
            break
    assert found >= FEW


def test_rules_that_are_equal_on_every_board(monkeypatch):
    monkeypatch.setattr("gfkit.proofs.checker.core.strip_sequences.MAX_ENUMERATED", 200)
    names = ("eight-blocks", "eight-other-blocks")
    models = [find_model(f"docs/examples/arrays/{name}.toml") for name in names]
    proof = compare_boards(*models, Workings())
    data = certificate_of(proof)
    assert isinstance(proof.statement, EqualOnBoards)
    assert check(data).holds
    for k in range(len(data["lemmas"])) if is_thorough() else (0, 2):
        lemmas = data["lemmas"][:k] + data["lemmas"][k + 1 :]
        assert not check(resealed({**data, "lemmas": lemmas})).holds, k
    statement = data["statement"]
    for forged in (
        {**data, "evidence": {**data["evidence"], "side": 1}},
        {**data, "evidence": {**data["evidence"], "from": 1}},
        {**data, "statement": {**statement, "second": statement["first"]}},
    ):
        assert not check(resealed(forged)).holds
    other = compare_boards(models[0], rule({0, 3, 5}), Workings()).statement
    assert (other.place, other.one, other.other) == ("2x2", 8, 13)


def test_rules_of_other_kinds_are_refused():
    for name, why in (
        ("kings", "not a rule on arrays"),
        ("domino-tilings", "not a rule on arrays"),
    ):
        with pytest.raises(NotDerived, match=why):
            find_recurrence(find_model(name), "columns", Workings())
    near = {"directions": ["horizontal"], "values": ["1"], "counts": [0, 1]}
    data = {"values": ["0", "1"], "neighbours": [near]}
    with pytest.raises(NotDerived, match="not about blocks inside the board"):
        find_recurrence(model_of(ArrayRule.from_data(data, "near")), "columns", Workings())


@pytest.mark.drawn
def test_a_sum_vanishes_on_long_words_if_it_does_on_all_that_are_tried():
    told = set()
    for _ in range(drawn(600, 60)):
        states = range(CHANCE.randint(1, 3))
        arrows = {
            s: {a: [t for t in states if CHANCE.random() < 0.4] for a in "ab"} for s in states
        }
        weights = {s: [CHANCE.randint(-1, 1) for _ in range(CHANCE.randint(1, 2))] for s in states}
        length = CHANCE.randint(0, 2)

        def total(word, arrows=arrows, weights=weights):
            ends = {0: Fraction(1)}
            for letter in word:
                after = {}
                for s, z in ends.items():
                    for t in arrows[s][letter]:
                        after[t] = after.get(t, 0) + z
                ends = after
            return sum(
                z * sum(c * len(word) ** e for e, c in enumerate(weights[s]))
                for s, z in ends.items()
            )

        words = (w for k in range(length, length + 8) for w in itertools.product("ab", repeat=k))
        expected = not any(map(total, words))
        found = vanishes([0], arrows.get, weights.get, length) is not None
        assert found == expected
        told.add(found)
    assert told == {True, False}
