"""Families with one value: proved, replayed, and false ones rejected by both."""

import random
from functools import cache

import pytest
from oracle import option_trees as play
from tiers import is_thorough

from gfkit.boards.language.rules import find_model
from gfkit.games.dictionary import Family
from gfkit.games.equal_families import EqualFamilies
from gfkit.games.game_rule import PieceRule, rule_of
from gfkit.games.positions import pieces_of
from gfkit.proofs.certificate import certificate_data, digest
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, prove

ALL = (("[.|.]", 0), ("#|.[.|.].|#", -1), ("#|.[.|.]#|.", -1))
"""Theorem 4.3 of [BlancoFraenkel2011]: M-Tromping with and without two corners."""
CORNER = (("[.|.].|#", 0),)
MOST_CELLS = 9
GAMES = {
    "m-tromping": ("[.|.]", "#|.[.|.].|#", "#|.[.|.]#|.", "[.|.].|#", "[.|.]#|.", ".|#[.|.]"),
    "cram": ("[.]", "[..]", ".[.]", "[.].", "..[.]"),
    "domineering": ("[.]", "[..]", ".[..]", "[..]."),
    "i-tromping": ("[.]", "..[.]", ".[.]"),
}


@cache
def nim_value(tree):
    """The nim-value of a game whose players have the same moves, from its options."""
    found = {nim_value(one) for one in tree[0]}
    return next(n for n in range(99) if n not in found)


def tree_of(name, text, k):
    game = find_model(name).game
    cells = Family.parse(text).board(k).cells
    return play.pieces_game(cells, pieces_of(game, "left"), pieces_of(game, "right"))


def is_so(name, families, start, won, last):
    """Tell whether it is so for k <= last, by the trees of options of boards of a few cells."""
    for k in range(start, last + 1):
        boards = [Family.parse(text).board(k + shift) for text, shift in families]
        if max(len(board.cells) for board in boards) > MOST_CELLS:
            break
        trees = [tree_of(name, text, k + shift) for text, shift in families]
        if won and not all(map(nim_value, trees)):
            return False
        if not all(play.le(one, trees[0]) and play.le(trees[0], one) for one in trees):
            return False
    return True


def said_of(name, families, start, won):
    return EqualFamilies(rule_of(find_model(name).game), families, start, won)


@pytest.mark.thorough
@pytest.mark.parametrize(("families", "won"), [(ALL, False), (CORNER, True)])
def test_theorems_of_the_paper_are_proved_and_replayed(families, won):
    said = said_of("m-tromping", families, 1, won)
    assert check(certificate_data(prove(said), "0")).holds
    assert is_so("m-tromping", families, 1, won, 5)


def test_both_programs_agree_and_what_they_take_is_so():
    """Random statements, most of them false; two hundred in the thorough tier."""
    chance = random.Random(43)  # noqa: S311 - no secret
    true = certificate_data(prove(said_of("cram", (("[.]", 0), (".[.]", -1)), 1, False)), "0")
    del true["digest"]
    taken = 0
    for _ in range(200 if is_thorough() else 8):
        name = chance.choice(list(GAMES)) if is_thorough() else "cram"
        families = tuple(
            (chance.choice(GAMES[name]), chance.randint(-2, 2)) for _ in range(chance.randint(1, 3))
        )
        start = chance.randint(0, 4)
        said = said_of(
            name, families, start, name in ("cram", "m-tromping") and chance.random() < 0.3
        )
        try:
            prove(said)
            proved = True
        except NotDerived:
            proved = False
        forged = {**true, "statement": {"kind": said.kind, **said.data()}}
        assert check({**forged, "digest": digest(forged)}).holds == proved, said
        if proved:
            taken += 1
            assert is_so(name, families, start, said.won, start + 4), said
    assert taken


def test_families_of_different_heights_are_not_compared():
    """Three cells and a fourth below them have the value 1, a row of four has 2."""
    game = (((0, 0), (0, 1)),)
    said = EqualFamilies(PieceRule(game, game), (("[.]", 2), ("[.|#].|.", 0)), 2, False)
    with pytest.raises(NotDerived, match="different blocks"):
        prove(said)
    data = certificate_data(prove(said_of("cram", (("[.]", 0), (".[.]", -1)), 1, False)), "0")
    forged = {**data, "statement": {"kind": said.kind, **said.data()}}
    del forged["digest"]
    assert not check({**forged, "digest": digest(forged)}).holds
