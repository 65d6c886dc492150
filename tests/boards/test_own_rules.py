"""Rules of one's own in Python: pieces that are drawn, and rules of a TOML text or of data."""

import tomllib
from itertools import combinations, product
from pathlib import Path

import pytest

from gfkit import Pieces, Rule, Strip, count, domineering, from_json, game, gf, to_json
from gfkit.errors import GfkitError

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def images(drawing, *, turned):
    """Return the sets of cells of a drawing, up to translation; turned: any way round."""
    rows = enumerate(drawing.split("|"))
    cells = [(r, c) for r, row in rows for c, mark in enumerate(row) if mark == "X"]
    found = set()
    for a, b, swap in product((1, -1), (1, -1), (False, True)) if turned else [(1, 1, False)]:
        moved = [(a * r, b * c) for r, c in cells]
        moved = [(c, r) for r, c in moved] if swap else moved
        top, left = (min(z[k] for z in moved) for k in (0, 1))
        found.add(frozenset((r - top, c - left) for r, c in moved))
    return found


def placements(pieces, rows, columns):
    places = (
        frozenset((r + a, c + b) for a, b in piece)
        for piece in pieces
        for r, c in product(range(rows), range(columns))
    )
    return [one for one in places if all(0 <= r < rows and 0 <= c < columns for r, c in one)]


def positions(pieces, rows, columns, *, is_apart=lambda _one, _other: True):
    """Return the sets of disjoint placements of pieces."""
    placed = placements(pieces, rows, columns)

    def may(one, other):
        return not one & other and is_apart(one, other)

    return [
        some
        for k in range(rows * columns + 1)
        for some in combinations(placed, k)
        if all(may(one, other) for one, other in combinations(some, 2))
    ]


@pytest.mark.parametrize("drawing", ["XX|X.", "XXX", "X.X|XXX"])
def test_drawn_pieces_are_placed_any_way_round(drawing):
    every = positions(images(drawing, turned=True), 3, 3)
    full = [some for some in every if sum(map(len, some)) == 9]
    rule = Pieces(drawing)
    assert int(count(rule, board="3x3")) == len(every)
    assert int(count(rule.tilings, board="3x3")) == len(full)


def test_pieces_as_they_are_drawn():
    every = positions(images("XX|X.", turned=False), 2, 5)
    assert int(count(Pieces("XX|X.", orientations="fixed"), board="2x5")) == len(every)


def test_pieces_that_may_not_touch():
    def is_apart(one, other):
        return all(abs(r - x) + abs(c - y) > 1 for r, c in one for x, y in other)

    every = positions(images("XX", turned=True), 3, 3, is_apart=is_apart)
    assert int(count(Pieces("XX", apart="edge"), board="3x3")) == len(every)


def test_a_game_of_drawn_pieces_is_the_named_one():
    drawn = Pieces(left="X|X", right="XX", name="mine")
    for quantity in ("positions", "right-ends", "maximal"):
        own, named = (Strip(one.model(quantity), columns=3) for one in (drawn, domineering))
        assert own.terms(5) == named.terms(5)
    assert game.outcome(drawn, board="3x4").outcome == game.outcome("domineering 3x4").outcome


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*/*.toml"))[::7], ids=lambda path: path.stem)
def test_a_text_is_the_rule_of_its_file(path):
    text = path.read_text("utf-8")
    of_file, of_text = Rule.load(path), Rule.from_toml(text, path.stem)
    assert of_file == of_text == Rule.from_data(tomllib.loads(text), path.stem)


def test_a_rule_is_read_back_from_json():
    rule = Rule.from_toml('values = ["0", "1"]\nwords = [{ direction = "row", forbid = ["11"] }]')
    assert from_json(to_json(rule)) == rule
    pieces = Pieces("XX|X.", name="corners")
    assert (
        gf(from_json(to_json(pieces)), columns=2).first_terms == gf(pieces, columns=2).first_terms
    )


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (Pieces, "shared must be drawings such as"),
        (lambda: Pieces("X.|.X"), "connected by edges"),
        (lambda: Pieces("XX", "XX"), "already given"),
        (lambda: Pieces("XX", apart="wide"), "apart is 'edge', 'king'"),
        (lambda: Pieces("XX", orientations="both"), "orientations must be one of"),
        (lambda: Pieces(left=[3]), "left must be drawings"),
        (lambda: Rule.from_toml("values = ["), "not TOML"),
        (lambda: Rule.from_toml(""), "the keys of a rule"),
        (lambda: Rule.from_data({"value": [0]}), "unknown key 'value'"),
        (lambda: Rule.from_data([1]), "the keys of a rule"),
    ],
)
def test_what_is_no_rule_is_refused_in_one_line(call, words):
    with pytest.raises(GfkitError, match=words) as caught:
        call()
    assert "\n" not in str(caught.value)
