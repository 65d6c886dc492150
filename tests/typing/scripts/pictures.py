"""A student: pictures."""

from pathlib import Path
from tempfile import TemporaryDirectory

from gfkit import Board, draw, save

picture = draw("domineering 3x3", seed=1)
assert picture.svg().startswith("<svg")
with TemporaryDirectory() as folder:
    save(Board.parse("3x3"), Path(folder) / "board.svg")
    picture.save(Path(folder) / "position.svg")
