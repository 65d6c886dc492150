"""Misere play: games played out, heaps by their definition, tables of the literature."""

from functools import cache
from itertools import combinations_with_replacement

import pytest
from oracle import option_trees as play

from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import Board
from gfkit.games.game_rule import pieces_of
from gfkit.games.misere import MisereBoards, MisereOctal, MisereSums, nim_genus
from gfkit.games.octal import OctalCode

TEXTS = ["1x5", "2x3", "2x4", "3x3", "..#|...|.#.", "#..#|....", "."]


@cache
def value(tree, heaps, misere):
    """The nim-value of an impartial game beside heaps of nim, played out."""
    options = {value(one, heaps, misere) for one in tree[0]}
    for i, size in enumerate(heaps):
        rest = heaps[:i] + heaps[i + 1 :]
        options |= {value(tree, (*rest, less), misere) for less in range(size)}
    return next(n for n in range(int(misere and not options), 99) if n not in options)


@pytest.mark.parametrize("name", ["cram", "m-tromping", "node-kayles"])
def test_genera_of_boards_are_as_they_are_played_out(name):
    game = find_model(name).game
    for text in TEXTS[1:]:
        cells = Board.parse(text).cells
        if name == "node-kayles":
            tree = play.colour_game(cells, {"LL", "LR", "RR"})
        else:
            tree = play.pieces_game(cells, pieces_of(game, "left"), pieces_of(game, "right"))
        genus = MisereBoards(game, 5).of_board(Board.parse(text))
        assert genus.value == value(tree, (), misere=False), (name, text)
        known = [
            genus.misere[min(k, len(genus.misere) - 2 + (k - len(genus.misere)) % 2)]
            for k in range(4)
        ]
        assert known == [value(tree, (2,) * k, misere=True) for k in range(4)], (name, text)


@pytest.mark.parametrize("heaps", [*combinations_with_replacement(range(5), 3), (1, 1, 1, 1)])
def test_the_genus_of_a_sum_of_heaps_of_nim_is_as_it_is_played_out(heaps):
    assert nim_genus(*heaps) == MisereSums().genus(*(-size for size in heaps if size))


# [BerlekampConwayGuy2001, chapter 13]: Kayles and Dawson's Kayles.
GENERA = {
    "0.77": "0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046 2^20 6^46",
    "0.07": "0^120 0^120 1^031 1^031 2^20 0^120 3^31 1^031 1^031 0^120 3^1431 3^31 2^0520",
}


@pytest.mark.parametrize("code", GENERA)
def test_genera_of_the_literature(code):
    octal = MisereOctal(OctalCode.parse(code))
    assert [str(octal.genus(n)) for n in range(len(GENERA[code].split()))] == GENERA[code].split()


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.137", "4.3", "0.6", "0.3'", "0.156"])
def test_heaps_with_copies_of_star_two(code):
    """Digits beyond those of the genus alternate, and a value of 0 is a loss, played out."""
    octal = MisereOctal(OctalCode.parse(code))

    @cache
    def first_wins(heaps):
        moves = [
            heaps[:i] + heaps[i + 1 :] + option
            for i, heap in enumerate(heaps)
            for option in octal.options(heap)
        ]
        return not moves or any(not first_wins(tuple(sorted(move))) for move in moves)

    for n in range(9):
        digits = octal.genus(n).misere
        for k in range(len(digits) + 4):
            digit = digits[k] if k < len(digits) else digits[-1 - (k - len(digits) + 1) % 2]
            assert octal.value((n, *(-2,) * k)) == digit
            if k < 5:
                assert first_wins(tuple(sorted((n, *(-2,) * k)))) == (digit != 0)


def test_a_heap_of_nim_has_its_genus():
    octal = MisereOctal(OctalCode.parse("0.3'"))
    for n in range(8):
        assert octal.genus(n) == nim_genus(n)
        assert octal.genus(n).is_tame
    assert not MisereOctal(OctalCode.parse("0.77")).genus(5).is_tame
