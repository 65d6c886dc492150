"""Files of many theorems that Coq compiles in one run."""

from __future__ import annotations

import subprocess
from pathlib import Path
from zlib import crc32

from gfkit import Strip
from gfkit.formal.counting import (
    GF,
    IMPORTS,
    LEAST,
    LEAST_PROOF,
    FormalTheorem,
    formal_theorem,
)
from gfkit.formal.library import LOGICAL, checked_library
from gfkit.formal.programs import coq_program

PRELUDE = IMPORTS.format(module="Pieces")

ARRAYS = Path(__file__).parents[1] / "docs" / "examples" / "arrays"

PIECE = 60
"""This many theorems are compiled at once."""


def theorem_of(model: str, **options) -> FormalTheorem:
    strip = Strip(model, **options)
    return formal_theorem(strip.definition(), strip.gf)


def compiled(folder: Path, text: str) -> str:
    """Compile a text and return what Coq printed; fails with Coq's message."""
    (folder / "Many.v").write_text(PRELUDE + text, encoding="utf-8")
    library = str(checked_library(in_full=False).place)
    command = [coq_program(), "-q", "-Q", library, LOGICAL, "Many.v"]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr[:3000]
    return ended.stdout


def module(name: str, theorem: FormalTheorem, proof: str) -> str:
    """Return a module with the definitions of a theorem, r, and a text of Coq after them."""
    r = "; ".join(f"({c})" for c in theorem.missing)
    lines = [f"Module {name}.", theorem.definitions(), f"Definition r : list Z := [{r}].", proof]
    return "\n".join([*lines, f"End {name}.", ""])


def proved(theorem: FormalTheorem) -> str:
    """Return the generating function and the least order as theorems with their proofs."""
    gf = f"Theorem gf : {GF}.\n{theorem.proof()}"
    return "\n".join([gf, theorem.least_definitions(), f"Theorem least : {LEAST}.", LEAST_PROOF])


def check_closed(folder: Path, theorems: dict[str, FormalTheorem]) -> None:
    """Fail unless Coq accepts theorems, by names of modules, with the least order and no axioms.

    About every second of them is compiled.
    """
    names = [n for n in theorems if crc32(n.encode()) % 2] or list(theorems)[:1]
    for start in range(0, len(names), PIECE):
        piece = names[start : start + PIECE]
        text = "".join(module(name, theorems[name], proved(theorems[name])) for name in piece)
        listed = ", ".join(f"{name}.gf, {name}.least" for name in piece)
        said = compiled(folder, f"{text}Definition all := ({listed}).\nPrint Assumptions all.\n")
        assert said.strip() == "Closed under the global context"
