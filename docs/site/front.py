"""What the front page and the page of replays show: made by gfkit when the site is built."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from api_pages import write_text

import gfkit
from gfkit import Strip
from gfkit.boards.models.files import rule_of_table
from gfkit.oeis import title as read_title
from gfkit.pictures.registry import picture_of
from gfkit.proofs.certificates import certificate_data, digest

if TYPE_CHECKING:
    from pathlib import Path

DRAWN = (
    ("domineering", 6, 9, "A random position of Domineering, 6 x 9: each is equally likely"),
    ("domineering:tilings", 8, 10, "A random tiling of the 8 x 10 board by dominoes"),
    ("kings", 8, 8, "Kings of which none attacks another, at random"),
    ("col:maximal", 6, 7, "A random maximal position of Col"),
    ("l-tromping", 6, 8, "A random position of L-Tromping"),
)
"""Models, rows, columns, and what is said of the picture."""
EACH = 3
ENTRY = (
    "Number of n X 3 0..1 arrays avoiding 0 0 0 and 0 1 1 horizontally "
    "and 0 0 1 and 1 0 0 vertically."
)
"""The title of A207495."""


def write_front(made: Path) -> None:
    """Write random pictures, and two certificates: one that holds and one that was forged."""
    made.mkdir(parents=True, exist_ok=True)
    drawn = []
    for model, rows, columns, said in DRAWN:
        positions = Strip(model, columns=columns).positions(rows=rows)
        drawn += [(picture_of(one).svg(), said) for one in positions.samples(EACH, seed=1)]
    mixed = [drawn[k] for start in range(EACH) for k in range(start, len(drawn), EACH)]
    write_text(made / "positions.js", f"window.gfkitPositions = {json.dumps(mixed)};\n")
    answer = Strip("domineering:right-ends", columns=2).generating_function()
    data = json.loads(json.dumps(certificate_data(answer.proof(), gfkit.__version__)))
    write_text(made / "sample.json", json.dumps(data, indent=1) + "\n")
    settled = read_title(ENTRY)
    rule = rule_of_table({"name": "A207495", **settled.rule}, "A207495")
    proof = Strip(rule, columns=settled.side).generating_function().proof()
    write_text(made / "A207495.json", json.dumps(certificate_data(proof, gfkit.__version__)))
    data["statement"]["p"][1] = str(int(data["statement"]["p"][1]) + 1)
    data["digest"] = digest({key: value for key, value in data.items() if key != "digest"})
    write_text(made / "forged.json", json.dumps(data, indent=1) + "\n")
