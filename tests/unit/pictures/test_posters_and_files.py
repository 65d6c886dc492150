"""Posters, pictures that grow, pieces coloured by shape, and files of every form."""

import re
import shutil
import subprocess
from xml.etree import ElementTree as ET

import pytest

from gfkit import GfkitError, Strip
from gfkit.boards.language.rules import domineering
from gfkit.games.dictionary import dictionary
from gfkit.pictures.automata_drawn import automaton_picture
from gfkit.pictures.boards_drawn import position_picture
from gfkit.pictures.canvas import Circle, Path, Rect, Text
from gfkit.pictures.figure_files import DRAWN, picture_bytes
from gfkit.pictures.posters import growing_picture, poster
from gfkit.pictures.tikz import tikz
from gfkit.pictures.values_drawn import dictionary_picture

PICTURES = {
    "position": lambda: position_picture(Strip("domineering", columns=4).sample(rows=3, seed=1)),
    "pieces": lambda: position_picture(
        Strip("l-trominoes:tilings", columns=6).sample(rows=4, seed=2)
    ),
    "kings": lambda: position_picture(Strip("kings", columns=4).sample(rows=3, seed=3)),
    "automaton": lambda: automaton_picture(
        Strip("domineering", columns=2).generating_function(marks="xy")
    ),
    "dictionary": lambda: dictionary_picture(dictionary(domineering.positions.game, 3)),
}


@pytest.mark.parametrize("name", PICTURES)
def test_tikz_has_every_shape_and_every_colour(name: str) -> None:
    picture = PICTURES[name]()
    text = tikz(picture)
    kinds = {Rect: "rectangle", Circle: "circle", Path: "even odd", Text: r"\node"}
    for kind, word in kinds.items():
        assert text.count(word) == sum(isinstance(shape, kind) for shape in picture.shapes)
    used = set(re.findall(r"(?:fill|draw|text)=(gfkit-[a-z-]+)", text))
    assert used <= set(re.findall(r"\\definecolor\{(gfkit-[a-z-]+)\}", text))


def test_tikz_compiles(tmp_path) -> None:
    compiler = shutil.which("pdflatex")
    if compiler is None:
        pytest.skip("LaTeX is not installed: nothing was compiled")
    body = "\n\n".join(tikz(make()) for make in PICTURES.values())
    text = (
        f"\\documentclass{{article}}\\usepackage{{tikz}}\\begin{{document}}{body}\\end{{document}}"
    )
    (tmp_path / "a.tex").write_text(text, "utf-8")
    command = [compiler, "-interaction=nonstopmode", "-halt-on-error", "-draftmode", "a.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    if b"`tikz.sty' not found" in done.stdout:
        pytest.skip("TikZ is not installed (texlive-pictures): nothing was compiled")
    assert done.returncode == 0, done.stdout[-1500:]


@pytest.mark.parametrize("form", DRAWN)
def test_a_picture_is_the_same_file_twice(form: str) -> None:
    picture = PICTURES["position"]()
    begins = {".svg": b"<svg", ".png": b"\x89PNG", ".pdf": b"%PDF", ".tex": b"% \\usepackage{tikz}"}
    drawn = picture_bytes(picture, f"a{form}")
    assert drawn.startswith(begins[form])
    assert drawn == picture_bytes(picture, f"b{form}")


def test_what_grows_has_every_shape_once_from_the_top_down() -> None:
    position = Strip("domineering", columns=4).sample(rows=8, seed=1)
    still, grown = position_picture(position), growing_picture(position, seconds=4)
    assert still.shapes == grown.shapes
    drawn = ET.fromstring(grown.svg())  # noqa: S314 - our own
    groups = drawn.findall("{*}g")
    begins = [float(one.find("{*}animate").get("begin")[:-1]) for one in groups]
    assert begins == sorted(begins)
    assert begins[-1] < 4
    assert sum(len(one) - 1 for one in groups) == len(still.shapes)
    with pytest.raises(GfkitError):
        growing_picture(position, seconds=0)


def test_a_poster_has_all_pictures_side_by_side() -> None:
    pictures = [make() for make in PICTURES.values()]
    sheet = poster(pictures, across=2, title="All")
    assert sheet.count("caption") == len(pictures)
    for kind in ("piece", "cell", "state", "transition"):
        assert sheet.count(kind) == sum(one.count(kind) for one in pictures)
    assert sheet.width >= max(
        a.width + b.width for a, b in zip(pictures[::2], pictures[1::2], strict=False)
    )
    with pytest.raises(GfkitError, match="at least one"):
        poster([])


def test_pieces_of_both_players_are_coloured_by_shape() -> None:
    position = Strip("l-trominoes:tilings", columns=6).sample(rows=4, seed=2)
    drawn = [shape for shape in position_picture(position).shapes if shape.kind == "piece"]

    def shape(piece):
        low = [min(cell[k] for cell in piece.cells) for k in (0, 1)]
        return frozenset((r - low[0], c - low[1]) for r, c in piece.cells)

    pairs = {(shape(p), one.role) for p, one in zip(position.pieces, drawn, strict=True)}
    shapes = {one for one, _ in pairs}
    assert len(pairs) == len(shapes) == len({role for _, role in pairs}) > 1


@pytest.mark.parametrize("ending", DRAWN)
def test_a_picture_saves_itself(tmp_path, ending):
    picture = PICTURES["kings"]()
    picture.save(tmp_path / f"kings{ending}")
    assert (tmp_path / f"kings{ending}").read_bytes() == picture_bytes(picture, f"kings{ending}")
    with pytest.raises(GfkitError, match="ends in"):
        picture.save(tmp_path / "kings.txt")
