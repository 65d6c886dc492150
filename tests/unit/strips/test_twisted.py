"""Moebius strips, Klein bottles and shifted tori: walks against enumeration, the checker, print."""

import json
import random

import pytest
from forgeries.certificates import seal
from tiers import one_in

from gfkit import Strip
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.kinds.pieces import PlacementGame, read_piece
from gfkit.boards.language.rules import find_model, model_of
from gfkit.boards.shapes.board import Board
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.rings.twisted_walks import twisted_values
from gfkit.strips.enumerate import brute
from gfkit.strips.scan import lookahead
from gfkit.strips.totals.count import count

TURNS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
SHAPES = [("moebius", 0), ("klein", 0), ("klein", 1), ("torus", 1), ("torus", 2)]
MODELS = [
    *("domineering:tilings", "domineering", "col", "col:maximal", "snort:right-ends"),
    *("node-kayles:maximal", "kings"),
]


def random_rule(seed):
    """A random symmetric relation of neighbours in each direction, weighted; its own image."""
    chosen = random.Random(seed)  # noqa: S311
    values = ["0", "1", "2"]
    pairs = [a + b for a in values for b in values if a <= b]
    words = []
    for direction in ("row", "column"):
        forbid = [p for p in pairs if chosen.random() < 0.4]
        forbid = sorted({*forbid, *(p[::-1] for p in forbid)} - {"00"})
        words += [{"direction": direction, "forbid": forbid}] if forbid else []
    data = {"values": values, "weights": {"1": "x", "2": "2*y"}, "words": words}
    return model_of(ArrayRule.from_data(data, f"rule {seed}"))


@one_in(3)
@pytest.mark.parametrize("seed", range(len(MODELS) + 2))
def test_boards_and_strips_agree_with_enumeration(seed):
    model = find_model(MODELS[seed]) if seed < len(MODELS) else random_rule(seed)
    for topology, shift in random.Random(seed).sample(SHAPES, 2):  # noqa: S311
        for side in (2, 3):
            sizes = [Board.rectangle(n, side) for n in range(1, 6 // side + 1)]
            listed = [brute.count(model, one, topology, shift=shift) for one in sizes]
            assert [count(model, one, topology=topology, shift=shift) for one in sizes] == listed
            if topology == "torus" and shift % side == 0:
                continue
            for fixed in ("columns", "rows"):
                strip = Strip(model, **{fixed: side}, topology=topology, shift=shift)
                if fixed == "rows":
                    joins = strip.definition().joins
                    listed = [brute.profile_joined(model, z.transposed(), joins) for z in sizes]
                totals = [one.total() for one in listed]
                assert strip.terms(len(sizes) + 1)[1:] == totals


@one_in(3)
@pytest.mark.parametrize("name", [*MODELS, "random"])
def test_certificates_hold_and_false_ones_do_not(name):
    topology, shift = SHAPES[len(name) % len(SHAPES)]
    model = random_rule(5) if name == "random" else find_model(name)
    strip = Strip(model, columns=3, topology=topology, shift=shift)
    proof = strip.generating_function().proof()
    data = json.loads(json.dumps(certificate_data(proof, "0")))
    assert check(data).outcome == "holds"
    of = data["statement"]["of"]
    for key, other in (("topology", "klein"), ("shifted", (shift + 1) % 3), ("side", 2)):
        changed = json.loads(json.dumps(data))
        changed["statement"]["of"][key] = other
        if changed == data:
            continue
        told = check(changed)
        if told.outcome == "holds":  # then both count the same
            twist = {**of, key: other}
            same = Strip(model, columns=twist["side"], topology=twist["topology"],
                         shift=twist["shifted"])  # fmt: skip
            assert same.terms(12) == strip.terms(12)


LOPSIDED = [
    *(("columns", z) for z in ("#.|..|#.", ".#|..|#.", "...|#.#", "..|.#|.#")),
    *(
        ("rows", z)
        for z in ("...|#.#", "..#|...|..#", "#..|..#", "#.|..|#.", "...|..#", "..|.#|.#")
    ),
]


@one_in(4)
@pytest.mark.parametrize(("fixed", "drawing"), LOPSIDED)
def test_a_piece_and_its_mirror_image_are_placed_once(fixed, drawing, monkeypatch):
    """Each drawing, and the image to which the twist takes it, however few the states."""
    monkeypatch.setattr(lookahead, "FEW", 0)
    lines = drawing.split("|")
    image = [z[::-1] for z in lines] if fixed == "columns" else lines[::-1]
    pieces = tuple(dict.fromkeys(read_piece(z) for z in (drawing, "|".join(image))))
    game = PlacementGame("lopsided", pieces, (), ())
    for quantity, side, topology in [
        ("positions", 3, "moebius"), ("positions", 4, "klein"), ("tilings", 4, "moebius"),
    ]:  # fmt: skip
        model = model_of(game, quantity)
        strip = Strip(model, **{fixed: side}, topology=topology)
        boards = [Board.rectangle(n, side) for n in (1, 2, 3)]
        if fixed == "rows":
            boards = [z.transposed() for z in boards]
        joins = strip.definition().joins
        listed = [brute.profile_joined(model, z, joins).total() for z in boards]
        assert strip.terms(4)[1:] == listed
        data = json.loads(json.dumps(certificate_data(strip.generating_function().proof(), "0")))
        assert check(data).outcome == "holds"
        assert twisted_values(data["statement"]["of"], 4, Clock(20))[1:] == listed


@one_in(4)
@pytest.mark.parametrize("seed", range(12))
def test_pieces_that_may_not_touch(seed):
    """The set of pieces is its own mirror image; of false fractions none is accepted."""
    chance = random.Random(seed)  # noqa: S311
    chosen = [z.split("|") for z in chance.sample(["..", ".|.", ".", "..."], 2)]
    images = {"\n".join(z[::i] for z in lines[::j]) for lines in chosen for i, j in TURNS}
    pieces = [{"cells": z, "owner": "left"} for z in sorted(images)]
    data = {"piece": pieces, "apart": chance.choice(["edge", "king"])}
    model = model_of(PlacementGame.from_data(data, "shy"))
    topology, shift = SHAPES[seed % len(SHAPES)]
    fixed = chance.choice(["columns", "rows"])
    strip = Strip(model, **{fixed: 3}, topology=topology, shift=shift)
    boards = [Board.rectangle(n, 3) for n in (1, 2, 3)]
    boards = [z.transposed() for z in boards] if fixed == "rows" else boards
    joins = strip.definition().joins
    listed = [brute.profile_joined(model, z, joins).total() for z in boards]
    assert strip.terms(4)[1:] == listed
    data = json.loads(json.dumps(certificate_data(strip.generating_function().proof(), "0")))
    assert check(data).outcome == "holds", check(data).reasons
    data["statement"]["p"][-1] = str(int(data["statement"]["p"][-1]) + 1)
    assert check(seal(data)).outcome == "rejected"


def test_pieces_of_turned_boards_are_counted_as_those_of_upright_ones():
    for fixed, drawings in (
        ("rows", ("...|#.#", "#.#|...")),
        ("columns", (".#|..|.#", "#.|..|#.")),
    ):
        game = PlacementGame("teed", tuple(map(read_piece, drawings)), (), ())
        assert Strip(model_of(game), **{fixed: 4}, topology="moebius").terms(4) == [1, 1, 17, 55]
        strip = Strip(model_of(game, "tilings"), **{fixed: 4}, topology="moebius")
        assert strip.terms(9) == [1, 0, 4, 0, 4, 0, 4, 0, 4]
        data = json.loads(json.dumps(certificate_data(strip.generating_function().proof(), "0")))
        assert check(data).outcome == "holds"


def test_klein_bottles_whose_reflected_side_grows():
    bottles = [Strip("domineering:tilings", columns=n, topology="klein") for n in range(1, 7)]
    assert [one.terms(3)[2] for one in bottles] == [2, 6, 10, 16, 38, 54]  # A351635


def test_a_rule_that_is_not_its_own_mirror_image_is_refused_unless_it_is_only_shifted():
    data = {"values": ["0", "1"], "words": [{"direction": "row", "forbid": ["011"]}]}
    model = model_of(ArrayRule.from_data(data, "rightwards"))
    assert Strip(model, columns=4, topology="torus", shift=1).terms(2)[1] == sum(
        all(w[k] + w[(k + 1) % 4] + w[(k + 2) % 4] != "011" for k in range(4))
        for w in (f"{n:04b}" for n in range(16))
    )
