"""Lattices are drawn with each cell where it is; their positions are listed as the rule counts."""

from itertools import combinations
from math import dist

import pytest

from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.grounds import LATTICES
from gfkit.boards.shapes.joins import Joins, Twist
from gfkit.pictures.boards_drawn import Frame
from gfkit.pictures.canvas import Path
from gfkit.pictures.lattices_drawn import DRAWN, lattice_picture
from gfkit.pictures.rules_drawn import strip_picture
from gfkit.strips.enumerate import brute
from gfkit.strips.sequences.strip import Strip


@pytest.mark.parametrize("name", LATTICES)
def test_neighbours_are_the_nearest(name) -> None:
    game = find_model(f"node-kayles on {name}").game
    cells = sorted(game.cut(Board.rectangle(5, 6))[0].cells)
    lattice = LATTICES[name]
    steps = {*lattice.steps, *((-r, -c) for r, c in lattice.steps)}
    middle = {z: [sum(x) / len(x) for x in zip(*DRAWN[name](z), strict=True)] for z in cells}
    near, far = [], []
    for a, b in combinations(cells, 2):
        is_near = (b[0] - a[0], b[1] - a[1]) in steps
        (near if is_near else far).append(dist(middle[a], middle[b]))
    assert max(near) < min(far) - 0.1


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("node-kayles on hexagonal", 2),
        ("col on brick", 2),
        ("domineering on aztec", 4),
        ("cram:maximal on staircase", 3),
        ("spanning-trees on hexagonal", 2),
        ("perfect-matchings on honeycomb", 3),
        ("domineering on ..|.#", 3),
        ("col from R.|_L", 3),
        ("king-matchings", 2),
    ],
)
def test_positions_are_those_that_are_counted(name, rows) -> None:
    strip = Strip(name, columns=2)
    found = strip.positions(rows=rows)
    listed = list(found)
    assert len({str(one.to_data()) for one in listed}) == len(listed) == strip.terms(rows + 1)[rows]
    assert [found.rank(one) for one in listed] == list(range(len(listed)))
    wanted = brute.count(find_model(name), Board.rectangle(rows, 2), "strip").total()
    assert len(listed) == wanted


@pytest.mark.parametrize("name", DRAWN)
def test_pictures_have_every_cell_and_piece(name) -> None:
    found = Strip(f"domineering on {name}", columns=4).sample(rows=4, seed=3)
    picture = lattice_picture(found, name, title="dominoes")
    assert picture.count("cell") == len(found.board.cells)
    assert picture.count("piece") + picture.count("edge") >= 1


def heads(twist):
    """Return the middles of the arrowheads of the upper and of the lower end, from the left."""
    frame = Frame(3, 5)
    shapes = frame.joined(Joins(down=True, twist=twist))
    tips = [z.points()[0] for z in shapes if isinstance(z, Path) and z.kind == "identified"]
    return [(x - frame.left) / frame.cell for x, _ in tips]


def test_arrowheads_of_twisted_ends() -> None:
    straight, mirrored, shifted = heads(None), heads(Twist(mirrored=True)), heads(Twist(shift=2))
    assert straight[:2] == straight[2:] == mirrored[:2] == shifted[:2]
    assert [5 - x for x in mirrored[2:]] == pytest.approx(mirrored[:2])
    assert [x + 2 for x in shifted[2:]] == pytest.approx(shifted[:2])


@pytest.mark.parametrize("topology", ["torus", "klein"])
def test_the_shift_is_said(topology: str) -> None:
    picture = strip_picture(Strip("domineering", columns=3, topology=topology, shift=2))
    assert picture.title.endswith(f"{topology} with shift 2")
    assert "turned by 2 cells" in picture.svg()
