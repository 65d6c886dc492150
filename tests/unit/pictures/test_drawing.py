"""The table of pictures, and the images of the documents."""

import re
import shlex
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from svg_reading import Read, middle_of, points_of, read
from tiers import drawn, one_in

from gfkit import GfkitError, Strip
from gfkit.automata.transfer import TransferMatrix
from gfkit.boards.language.rules import RULES
from gfkit.cli import run
from gfkit.games.notation import parse
from gfkit.games.partizan import GameTable
from gfkit.games.scoring import Equilibria, Heights, Move, ScoringGame
from gfkit.games.thermograph import Thermograph, thermograph
from gfkit.pictures.automata_drawn import automaton_picture
from gfkit.pictures.boards_drawn import SHAPE_ROLES, position_picture
from gfkit.pictures.canvas import FORMS, PLAYERS, picture_bytes
from gfkit.pictures.games_drawn import (
    Scale,
    play_drawing,
    plays_picture,
    thermograph_picture,
    tree_of,
)

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "python.md").read_text()
SHOWN = set(re.findall(r"\]\(images/([a-z]+\.svg)\)", PAGE))
COMMANDS = [
    found
    for found in re.findall(r"^\$ (gfkit draw .*--output ([a-z]+\.svg))$", PAGE, re.MULTILINE)
    if found[1] in SHOWN
]


@pytest.mark.parametrize(("command", "name"), COMMANDS, ids=[name for _, name in COMMANDS])
def test_images_of_the_documents_are_what_the_commands_write(
    command: str, name: str, tmp_path: Path, monkeypatch
) -> None:
    """After a change that is meant, write them anew: run the commands in docs/images."""
    monkeypatch.chdir(tmp_path)
    assert run(shlex.split(command)[1:]) == 0
    written = (tmp_path / name).read_text()
    assert written == (ROOT / "docs" / "images" / name).read_text()
    read(written, inside=True)


def test_every_image_is_shown_and_made_by_a_command() -> None:
    images = {path.name for path in (ROOT / "docs" / "images").iterdir()}
    assert images == SHOWN == {name for _, name in COMMANDS}


# Pieces coloured by shape, and files of every form.


def kings():
    return position_picture(Strip("kings", columns=4).sample(rows=3, seed=3))


@pytest.mark.parametrize("form", FORMS)
def test_a_picture_is_the_same_file_twice_also_when_it_saves_itself(form: str, tmp_path) -> None:
    picture = kings()
    begins = {".svg": b"<svg", ".png": b"\x89PNG", ".pdf": b"%PDF"}
    drawn = picture_bytes(picture, f"a{form}")
    assert drawn.startswith(begins[form])
    picture.save(tmp_path / f"b{form}")
    assert (tmp_path / f"b{form}").read_bytes() == drawn
    with pytest.raises(GfkitError, match="ends in"):
        picture.save(tmp_path / "kings.txt")


# Plays drawn: every move with its number and its player, where the piece lies.


@given(st.integers(1, 4), st.integers(1, 4), st.booleans(), st.integers(1, 4), st.integers(0, 2))
@settings(max_examples=drawn(40), deadline=None)
def test_pieces_lie_on_the_cells_that_the_play_has(
    columns: int, rows: int, mono: bool, players: int, raised: int
) -> None:
    solved = Equilibria(ScoringGame(columns, rows, raised, mono=mono, players=players))
    outcome = solved.outcomes()[0]
    drawing = play_drawing(solved, outcome)
    found = read(plays_picture([drawing]).svg(), inside=True)
    cells = [points_of(one)[0] for one in found.of_kind("cell")]
    left, base = min(x for x, _ in cells), max(y for _, y in cells) + 28
    pieces = found.of_kind("piece")
    assert len(pieces) == len(drawing.pieces)
    for number, (piece, cells_of_piece) in enumerate(zip(pieces, drawing.pieces, strict=True)):
        (x0, y0), (x1, y1) = points_of(piece)
        covered = {
            (c + 1, r)
            for c in range(round((x0 - 2 - left) / 28), round((x1 + 2 - left) / 28))
            for r in range(round((base - y1 - 2) / 28) + 1, round((base - y0 + 2) / 28) + 1)
        }
        assert covered == set(cells_of_piece)
        assert PLAYERS[number % players] in (piece.get("class") or "").split()


# Random positions of every rule, quantity and topology are drawn whole, whatever their size.


MODELS = [model for rule in RULES for model in rule.models if model.quantity != "play"]


@one_in(6)
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_positions_of_every_model_are_drawn(model) -> None:
    drawn = 0
    for columns, rows, topology in (
        (2, 3, "strip"),
        (3, 4, "cylinder"),
        (3, 3, "torus"),
        (1, 6, "ring"),
    ):
        try:
            position = Strip(model, columns=columns, topology=topology).sample(rows=rows, seed=rows)
        except GfkitError:  # no such position, or a topology that the rule refuses
            continue
        found = read(position_picture(position).svg(), inside=True)
        assert len(found.of_kind("cell")) == rows * columns
        pieces = found.of_kind("piece")
        assert len(pieces) == len(position.pieces)
        for player, *roles in (("Left", "left"), ("Right", "right"), ("Both", *SHAPE_ROLES)):
            owned = [one for one in pieces if one.get("class", "").split()[0] in roles]
            if not any(piece.player == "" for piece in position.pieces):
                assert len(owned) == sum(piece.player == player for piece in position.pieces)
        drawn += 1
    assert drawn or model.quantity == "one-sided-ends"


# Game trees drawn: the plays of a slow listing, and the moves that backward induction keeps.


GAMES = [
    ScoringGame(1, 5),
    ScoringGame(2, 3),
    ScoringGame(2, 4),
    ScoringGame(3, 2),
    ScoringGame(3, 3),
    ScoringGame(4, 1),
    ScoringGame(2, 3, mono=True, players=3),
    ScoringGame(2, 2, raised=2),
    ScoringGame(2, 3, heights=(1, 0)),
]


def plays(game: ScoringGame, heights: Heights) -> Iterator[tuple[Move, ...]]:
    """List all plays, without any symmetry."""
    over = True
    for move, after in game.moves(heights):
        over = False
        for rest in plays(game, after):
            yield (move, *rest)
    if over:
        yield ()


def cells_of(play: tuple[Move, ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    return tuple(tuple(sorted(move.cells)) for move in play)


def mirrored(game: ScoringGame, play: tuple[Move, ...]) -> object:
    return tuple(tuple(sorted((game.columns + 1 - c, r) for c, r in move.cells)) for move in play)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_leaves_are_the_plays_up_to_reflection(game: ScoringGame) -> None:
    listed = {cells_of(play) for play in plays(game, game.heights)}
    drawn = [cells_of(leaf.moves) for leaf in tree_of(Equilibria(game)).leaves()]
    assert len(drawn) == len(set(drawn))
    assert set(drawn) <= listed
    both = set(drawn)
    if not game.mono and game.heights == game.heights[::-1]:
        both |= {mirrored(game, leaf.moves) for leaf in tree_of(Equilibria(game)).leaves()}
    assert both == listed


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_thick_leaves_are_the_plays_of_equilibrium(game: ScoringGame) -> None:
    solved = Equilibria(game)
    best = {cells_of(play.moves) for one in solved.outcomes() for play in solved.plays(one)}
    for leaf in tree_of(solved).leaves():
        ours = {cells_of(leaf.moves), mirrored(game, leaf.moves)}
        assert leaf.best == bool(ours & best)
        assert leaf.payoffs == (leaf.scores,)


# Thermographs drawn: the walls are those of the data, to scale, and everything is inside.


def _of(text: str) -> Thermograph:
    table = GameTable()
    return thermograph(table, parse(table, text))


numbers = st.fractions(-8, 8, max_denominator=8).filter(
    lambda f: f.denominator & (f.denominator - 1) == 0
)


@st.composite
def games(draw: st.DrawFn, depth: int = 3) -> str:
    if not depth or draw(st.booleans()):
        return str(draw(numbers))
    sides = [",".join(draw(st.lists(games(depth - 1), min_size=1, max_size=2))) for _ in range(2)]
    return "{" + "|".join(sides) + "}"


def _recovered(found: Read, data: Thermograph, kind: str) -> list[tuple[float, float]]:
    """Return the corners (t, x) of a wall from the picture, measured with its numbers' ticks."""
    scale = Scale(data)
    (wall,) = found.of_kind(kind)
    return [
        ((scale.base - y) / scale.unit, float(scale.high) - (x - scale.left) / scale.unit)
        for x, y in points_of(wall)
    ]


def _at(wall: tuple[tuple[Fraction, Fraction], ...], t: Fraction) -> Fraction:
    """Return the place of a wall: slow and obvious."""
    for (low, x), (high, y) in pairwise(wall):
        if low <= t <= high:
            return x + (y - x) * (t - low) / (high - low)
    return wall[-1][1]


@given(games())
@settings(max_examples=drawn(150), deadline=None)
def test_walls_are_those_of_the_data(text: str) -> None:
    data = _of(text)
    found = read(thermograph_picture(data, title=text).svg(), inside=True)
    walls = [found.of_kind(f"{side}-wall") for side in ("left", "right")]
    if data.temperature <= 0:
        assert walls == [[], []]
        return
    for kind, wall in (("left-wall", data.left), ("right-wall", data.right)):
        corners = _recovered(found, data, kind)
        scale = Scale(data)
        assert corners[0][0] == pytest.approx(0, abs=0.01 / scale.unit)
        assert corners[-1] == (
            pytest.approx(float(data.temperature), abs=0.01 / scale.unit),
            pytest.approx(float(data.mean), abs=0.01 / scale.unit),
        )
        for t, x in corners:
            nearest = Fraction(t).limit_denominator(4096)
            assert x == pytest.approx(float(_at(wall, nearest)), abs=0.02 / scale.unit + 1e-3)


# Automata and graphs drawn: every state and arrow once, between the right states.


matrices = st.integers(1, 6).flatmap(
    lambda n: st.tuples(
        st.lists(st.lists(st.integers(-2, 3), min_size=n, max_size=n), min_size=n, max_size=n),
        st.lists(st.integers(0, 2), min_size=n, max_size=n),
        st.lists(st.integers(0, 2), min_size=n, max_size=n),
    )
)


@given(matrices)
@settings(max_examples=drawn(80), deadline=None)
def test_arrows_are_the_entries_of_the_matrix(
    given: tuple[list[list[int]], list[int], list[int]],
) -> None:
    rows, start, end = given
    found = read(automaton_picture(TransferMatrix.from_rows(rows, start, end)).svg(), inside=True)
    n = len(rows)
    places = [middle_of(state) for state in found.of_kind("state")]
    assert len(places) == n
    wanted = [(i, j, w) for i, row in enumerate(rows) for j, w in enumerate(row) if w]
    arrows = found.of_kind("transition")
    assert len(arrows) == len(wanted)
    for arrow, (i, j, weight) in zip(arrows, wanted, strict=True):
        assert (arrow[0].text or "") == f"from {i} to {j}: {weight}"
        points = points_of(arrow)
        for point, state in ((points[0], i), (points[-1], j)):
            distances = [
                (abs(x - point[0]) ** 2 + abs(y - point[1]) ** 2) ** 0.5 for x, y in places
            ]
            assert distances[state] == min(distances)
            assert distances[state] < 20
    assert len(found.of_kind("end")) == sum(1 for weight in end if weight)
    assert len(found.of_kind("start")) == sum(1 for weight in start if weight)
    texts = found.texts()
    labels = {"2", "3", "-1", "-2"}
    assert sum(text in labels for text in texts) >= sum(w != 1 for *_, w in wanted)


@pytest.mark.parametrize("model", ["domineering", "col", "node-kayles", "domineering:right-ends"])
@pytest.mark.parametrize("marks", ["none", "xy"])
def test_the_drawn_automaton_of_a_strip_has_its_terms(model: str, marks: str) -> None:
    """Second route: the terms from the entries that the picture shows."""
    answer = Strip(model, columns=2).generating_function(marks=marks)  # type: ignore[arg-type]
    tips = [shape.tip for shape in automaton_picture(answer).shapes if getattr(shape, "tip", "")]
    states = [re.fullmatch(r"state (\d+): start (-?\d+), end (-?\d+)", tip) for tip in tips]
    ends = sorted(tuple(map(int, found.groups())) for found in states if found)
    arrows = [found for tip in tips if (found := re.fullmatch(r"from (\d+) to (\d+): (.+)", tip))]
    vector, terms = [end for *_, end in ends], []
    for _ in range(7):
        terms.append(sum(start * v for (_, start, _), v in zip(ends, vector, strict=True)))
        after = [0] * len(vector)
        for arrow in arrows:
            after[int(arrow[1])] += _at_one(arrow[3]) * vector[int(arrow[2])]
        vector = after
    assert terms == answer.terms(7)
    found = read(automaton_picture(answer).svg(), inside=True)
    assert len(found.of_kind("transition")) == len(arrows)


def _at_one(label: str) -> int:
    """Return a polynomial in the marks at 1."""
    parts = label.replace("-", "+-").split("+")
    found = [re.match(r"(-?)(\d*)", part) for part in parts if part]
    return sum(int(f"{one[1]}{one[2] or 1}") for one in found if one)
