"""Write a file to begin with: a rule of your own, or claims to check.

Each file is a small example with comments, and works as it is; change it. Nothing is written over.
"""

from __future__ import annotations

from pathlib import Path

from gfkit.base.files import is_there, read_text
from gfkit.base.writing import write
from gfkit.cli.frame import Said, verb
from gfkit.cli.output import require_writable
from gfkit.errors import GfkitError
from gfkit.render.page import Line, Page

EXAMPLES = Path(__file__).parents[1] / "examples"
KINDS = {
    "pieces": "gfkit gf {} --columns 3",
    "arrays": "gfkit gf {} --columns 3",
    "moves": "gfkit gf {} --columns 2",
    "image": "gfkit gf {} --columns 2",
    "tiles": "gfkit gf {} --columns 3",
    "claims": "gfkit audit {}",
}
"""Kinds of files, each with what reads it; the texts are in the folder of examples."""
MEANT = {"rule": "pieces", "game": "pieces", "claim": "claims", "array": "arrays", "tile": "tiles"}
"""Other words for kinds."""


@verb("new", "gfkit new pieces mine.toml")
def new(made: str, toml: Path | None = None) -> Said:
    """Write a file to begin with."""
    toml = Path(f"{made}.toml") if toml is None else toml
    made = MEANT.get(made, made)
    if made not in KINDS:
        raise GfkitError(f"{made!r} is not a kind of file; write one of {', '.join(KINDS)}")
    if toml.suffix != ".toml":
        raise GfkitError(f"{toml}: name a TOML file, as in gfkit new {made} mine.toml")
    text = (EXAMPLES / f"{made}.toml").read_text(encoding="utf-8")
    if is_there(toml) and read_text(toml) != text:
        raise GfkitError(f"there is {toml} already; name another file")
    require_writable(toml, "file")
    write(toml, text, "file")
    then = KINDS[made].format(toml)
    page = Page((Line("written", str(toml)), Line("then", then)))
    return Said({"kind": made, "file": str(toml), "then": then}, page)
