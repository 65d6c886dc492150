"""`gfkit draw` writes the picture of each kind of thing, with as many parts as that has."""

import shlex
from pathlib import Path

from runs import ended
from samples import parametrize_some
from svg_reading import read


@parametrize_some(
    ("words", "kind", "many"),
    [
        ("--kind board '..#|...'", "cell", 5),
        ("--board 3x4", "cell", 12),
        ("--rows 2 --columns 3", "cell", 6),
        ("'..#|...'", "cell", 5),
        ("domineering 3x4", "cell", 12),
        ("'{3|1}'", "left-wall", 1),
        ("domineering --columns 3", "growing", 3),
        ("--kind strip col --rows 2", "growing", 2),
        ("domineering", "piece", 2),
        ("--kind rule col:maximal", "stone", 2),
        ("--kind automaton domineering:right-ends --columns 2", "state", 3),
        ("--kind thermograph '-{2|1}'", "right-wall", 1),
        ("--kind thermograph domineering --board 2x3", "mast", 1),
        ("--kind equilibrium --columns 2 --rows 3", "piece", 3),
        ("petersen", "edge", 15),
        ("kings --board 3x3 --topology torus", "cell", 9),
        ("--kind components domineering --board 4x4", "cell", 16),
        ("--kind tiling domineering --board 2x3", "tile", 6),
    ],
)
def test_each_kind_is_drawn(words: str, kind: str, many: int, tmp_path: Path) -> None:
    path = tmp_path / "picture.svg"
    status, said, _ = ended(shlex.split(f"draw {words} --output {path}"))
    assert status == 0
    assert said.endswith(f"written to {path}\n")
    assert len(read(path.read_text("utf-8"), inside=True).of_kind(kind)) == many
