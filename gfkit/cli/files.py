"""Files that a command writes: checked before the work, certificates, and the lines about them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from gfkit.base.commands import command
from gfkit.cli.session import session
from gfkit.errors import GfkitError, NotWritten

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.base.file_writer import Folder


def require_writable(path: Path, what: str = "certificate") -> None:
    """Fail before a long computation if a file cannot be written, or has two purposes.

    Raises NotWritten, GfkitError.
    """
    from gfkit.base.file_writer import prepare

    prepare(path, what)
    require_once(path)


def require_once(path: Path) -> None:
    """Fail if the command has named a file already for something that it writes."""
    from gfkit.base.file_writer import is_special, telling

    with telling(path, "file"):
        if is_special(path):
            return
        target = path.resolve()
    named = session().named
    if target in named:
        raise GfkitError(f"{path} is named twice; name a different file for each output")
    named.add(target)


def require_outside(folder: Path) -> None:
    """Fail if the command names a file inside a folder that it writes: it may have one of its own.

    Raises GfkitError.
    """
    place = folder.resolve()
    for path in session().named:
        if path.is_relative_to(place):
            raise GfkitError(
                f"{path.name} is named inside the folder {folder}, which has files of its own; "
                "name a file outside it"
            )


class Certificates:
    """The certificates that a run writes: a file, or of several proofs a folder that is named.

    path: of --certificate, None for none; a folder that exists is one for a single proof, too.
    several: whether there may be several proofs; a name that ends in .json is a file all the same.
    """

    def __init__(self, path: Path | None, *, several: bool) -> None:
        self.path = path
        self.written: list[Path] = []
        self.folder: Folder | None = None
        self.several = several
        is_folder = path is not None and os.path.isdir(path)  # noqa: PTH112 - of any length
        if path is not None and (is_folder or (several and path.suffix != ".json")):
            from gfkit.base.file_writer import Folder

            self.folder = Folder(path, "certificate")
            self.folder.prepare()
        elif path is not None:
            require_writable(path)

    def write(self, proofs: Mapping[str, Any]) -> None:
        """Write proofs, or what returns them, under their names; a text is why there is none.

        Raises GfkitError where a file is wanted and there is no proof for it.
        """
        if self.path is None:
            return
        known = {
            name: one for name, one in proofs.items() if not (one is None or isinstance(one, str))
        }
        if self.folder is not None and (known or self.several):
            for name, proof in known.items():
                path = self.folder.path / f"{self.folder.stem(name or 'certificate')}.json"
                self._write(proof, path)
        elif "" in known or len(known) == 1:
            name = "" if "" in known else next(iter(known))
            self._write(known[name], self.path)
        elif known:
            raise GfkitError(
                f"{len(known)} proofs, and {self.path} is one file: name a folder for them"
            )
        elif self.path not in self.written:
            reason = next((one for one in proofs.values() if one), "nothing is proved")
            raise GfkitError(f"no certificate: {reason}")

    def _write(self, proof: Any, path: Path) -> None:
        """Write the certificate of a proof; nothing is written outside the folder."""
        from gfkit.base.version import __version__
        from gfkit.proofs.certificates import write_certificate

        proved = proof() if callable(proof) else proof
        place = path if self.folder is None else self.folder.place(path.name)
        write_beside(path, lambda: write_certificate(proved, place, __version__))
        if is_written(path):
            self.written.append(path)

    def told(self) -> Iterator[str]:
        """Yield the lines about them below the answer."""
        if self.path is None or not self.written:
            return
        first = self.written[0]
        if self.folder is None:
            yield f"certificate written to {first}; replay: {command('verify', first)}"
        else:
            many = f"{len(self.written)} certificate{'s' * (len(self.written) != 1)}"
            yield f"{many} written to {self.path}; replay: {command('verify', first)}"


def write_beside(path: Path, write: Callable[[], None]) -> None:
    """Write a file that goes with an answer.

    If it cannot be written, the answer is printed all the same, a message follows, and the exit
    status is 2.
    """
    try:
        write()
    except NotWritten as error:
        session().unwritten[path] = error


def is_written(path: Path | None) -> bool:
    """Return whether a file that goes with an answer was requested and written."""
    return path is not None and path not in session().unwritten


def tell_after(said: str) -> None:
    """Say something of a file beside the answer.

    In other formats than text the answer is all of the output, and the message goes to standard
    error.
    """
    if session().format == "text":
        print(f"\n{said}")  # noqa: T201
    elif session().format != "json":
        print(f"gfkit: {said}", file=sys.stderr)  # noqa: T201
