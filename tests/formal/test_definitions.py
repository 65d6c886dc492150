"""What must be read: the page shows every definition that a theorem speaks of, and counts them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from coq_here import ARRAYS, compiled, theorem_of
from samples import parametrize_some
from tools import needs_coq

from gfkit.formal.library import LIBRARY, library_files
from gfkit.formal.relations import formal_relation
from gfkit.sequences.relations import RelationHolds

PAGE = (Path(__file__).parents[2] / "docs" / "formal.md").read_text(encoding="utf-8")
BEGINS = re.compile(r"^(?:Definition|Fixpoint|Inductive|Record|with) (\w+)", re.MULTILINE)
OF_CELLS = "Cells.v"
"""The file of functions on lists of values, which the page only names."""


class Block(NamedTuple):
    """A definition of the library: its file, where it begins, and its text."""

    file: str
    start: int
    text: str

    @property
    def is_type(self) -> bool:
        """Whether it defines types, which Coq does not list."""
        return self.text.startswith(("Inductive", "Record"))


@cache
def library() -> dict[str, Block]:
    """Return the definitions of the library by name; what is defined together is one."""
    found: dict[str, Block] = {}
    for name in library_files():
        text = re.sub(r"\(\*.*?\*\)", "", (LIBRARY / name).read_text(), flags=re.DOTALL)
        for begin in re.finditer(r"^(?:Definition|Fixpoint|Inductive|Record) ", text, re.MULTILINE):
            end = re.compile(r"\.[ ]*$", re.MULTILINE).search(text, begin.end())
            assert end is not None
            block = Block(name, begin.start(), text[begin.start() : end.end()])
            for defined in BEGINS.findall(block.text):
                found.setdefault(defined, block)
    return found


def with_types(text: str, blocks: set[Block]) -> set[Block]:
    """Add the types that a statement, or definitions, name; they are of the same files."""
    files = {block.file for block in blocks}
    found = set(blocks)
    rest = [text, *(block.text for block in blocks)]
    while rest:
        for word in re.findall(r"[A-Za-z_][\w']*", rest.pop()):
            block = library().get(word)
            if block and block.is_type and block.file in files and block not in found:
                found.add(block)
                rest.append(block.text)
    return found


def a_relation() -> Any:
    names = (("b", theorem_of("kings", columns=1).counts),)
    return formal_relation(RelationHolds("b(n) = b(n-1)+b(n-2)", names, 2, None))


THEOREMS: dict[str, Callable[[], Any]] = {
    "positions of kings": lambda: theorem_of("kings", columns=3),
    "positions of Domineering": lambda: theorem_of("domineering", columns=3),
    "arrays of non-decreasing rows and columns": lambda: theorem_of(
        str(ARRAYS / "ordered.toml"), columns=2
    ),
    "a relation between counts": a_relation,
}
"""A theorem of each kind that the page's table has."""


def spoken_of(folder: Path, kinds: Sequence[str]) -> dict[str, set[Block]]:
    """Return the definitions of the library that Coq says each theorem's statement rests on."""
    texts, statements, imports = [], [], set()
    for number, theorem in enumerate(THEOREMS[kind]() for kind in kinds):
        imports |= set(theorem.imports().splitlines())
        said = theorem.statements()
        whole = ", ".join(said.values())
        lines = [f"Module M{number}.", theorem.definitions()]
        lines += [f"Definition said_{name} : Prop := {said[name]}." for name in said]
        named = "; ".join(f"said_{name}" for name in said)
        lines += [
            f"Definition statements := [{named}].",
            "Print Transparent Dependencies statements.",
        ]
        lines += [f"End M{number}.", "Check tt.", ""]
        texts.append("\n".join(lines))
        statements.append(f"{theorem.definitions()}\n{whole}")
    loaded = "\n".join(line for line in sorted(imports) if line.startswith("From"))
    pieces = compiled(folder, f"{loaded}\n{''.join(texts)}").split("tt\n     : unit")[:-1]
    found = {}
    for kind, text, piece in zip(kinds, statements, pieces, strict=True):
        own = set(BEGINS.findall(text))
        blocks = set()
        for of, name in re.findall(r"^(?:\w+\.)*?(\w+\.)?(\w+) :", piece, re.MULTILINE):
            block = library().get(name)
            if block and name not in own and of in {"", f"{block.file.removesuffix('v')}"}:
                blocks.add(block)
        found[kind] = {one for one in with_types(text, blocks) if one.file != OF_CELLS}
    return found


@needs_coq
@parametrize_some("kinds", [[z] for z in THEOREMS], ids=[*THEOREMS])
def test_the_page_shows_and_counts_what_a_theorem_speaks_of(kinds, tmp_path) -> None:
    found = spoken_of(tmp_path, kinds)
    shown = "\n".join(re.findall(r"^```coq\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
    begun = set(BEGINS.findall(shown))
    missing = {
        kind: sorted(BEGINS.findall(block.text)[0] for block in blocks)
        for kind, all_of in found.items()
        if (blocks := [block for block in all_of if not begun & set(BEGINS.findall(block.text))])
    }
    assert not missing, f"not shown on docs/formal.md: {missing}"
    rows = [
        f"| {kind} | {len(blocks)} | {sum(one.text.count(chr(10)) + 1 for one in blocks)} |"
        for kind, blocks in found.items()
    ]
    absent = [row for row in rows if row not in PAGE]
    assert not absent, "docs/formal.md: the table is\n" + "\n".join(rows)
