"""A file to begin with: a rule of your own, or claims to check."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from gfkit.answers.answer import Answer, page
from gfkit.base.arguments import one_of
from gfkit.base.file_reader import is_there, read_text
from gfkit.base.file_writer import write
from gfkit.errors import GfkitError
from gfkit.render.pages import Page

FileKind: TypeAlias = Literal["pieces", "arrays", "moves", "image", "tiles", "claims"]

EXAMPLES = Path(__file__).parents[1] / "cli" / "examples"
KINDS: dict[FileKind, str] = {
    "pieces": "gfkit gf {} --columns 3",
    "arrays": "gfkit gf {} --columns 3",
    "moves": "gfkit gf {} --columns 2",
    "image": "gfkit gf {} --columns 2",
    "tiles": "gfkit gf {} --columns 3",
    "claims": "gfkit audit {}",
}
"""Kinds of files, each with what reads it; the texts are in the folder of examples."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class NewFile(Answer):
    """A file that was written.

    Attributes
    ----------
    kind
        What it has: a rule of some kind, or claims.
    file
        Its path.
    then
        A command that reads it.

    Examples
    --------
    >>> path = getfixture("tmp_path") / "mine.toml"
    >>> new("claims", path).kind
    'claims'
    """

    kind: FileKind
    file: str
    then: str

    def page(self) -> Page:
        """Return the path, and the command that reads the file."""
        return page(("written", self.file), ("then", self.then))


def new(kind: FileKind, file: Path | str | None = None) -> NewFile:
    """Write a template: a rule of your own, or claims to check.

    Each file is a small example with comments, and works as it is; change it. Nothing is written
    over.

    Parameters
    ----------
    kind
        What the file is to have.
    file
        The path of the file; without it one that is called like its kind, as claims.toml.

    Returns
    -------
    NewFile
        The path, and a command that reads the file.

    Raises
    ------
    GfkitError
        For a file that exists, and for a name that does not end in .toml.
    NotWritten
        For a file that cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from gfkit import new
    >>> with TemporaryDirectory() as folder:
    ...     new("claims", f"{folder}/mine.toml").kind
    'claims'

    On the command line: ``gfkit new pieces mine.toml``
    """
    one_of("kind", kind, tuple(KINDS))
    path = Path(f"{kind}.toml" if file is None else file)
    if path.suffix != ".toml":
        raise GfkitError(f"{path}: name a TOML file, such as mine.toml")
    text = (EXAMPLES / f"{kind}.toml").read_text(encoding="utf-8")
    if is_there(path) and read_text(path) != text:
        raise GfkitError(f"there is {path} already; name another file")
    write(path, text, "file")
    return NewFile(kind=kind, file=str(path), then=KINDS[kind].format(path))
