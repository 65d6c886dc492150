"""What verbs write and print: certificates and other files, pages in every format, JSON.

A terminal has a width.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from gfkit.base.command_lines import command
from gfkit.cli.exit_status import DONE
from gfkit.cli.run_endings import with_options
from gfkit.cli.run_state import session
from gfkit.errors import GfkitError, LimitReached, NotWritten, OutOfBudget
from gfkit.render.page_formats import WIDTH, Page

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.base.file_writing import Folder

T = TypeVar("T")
SCREENFULS = 200
"""More lines that are printed as they are made go to a file or a pipe, not to a terminal."""
MANY_TERMS = 1000
PIECE = 2**20
NARROWEST = 40
"""Columns: on a narrower terminal lines are broken by the terminal."""


def require_writable(path: Path, what: str = "certificate") -> None:
    """Fail before a long computation if a file cannot be written, or has two purposes.

    Raises NotWritten, GfkitError.
    """
    from gfkit.base.file_writing import prepare

    prepare(path, what)
    require_once(path)


def require_once(path: Path) -> None:
    """Fail if the command has named a file already for something that it writes."""
    from gfkit.base.file_writing import is_special, telling

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


@dataclass(frozen=True, slots=True)
class Said:
    """What is printed of an answer; what is called is called only where it is printed.

    data: the object that --json prints. page: what people read. lines: the answer as text, printed
    as they come. status: the exit status. notes: lines on standard error. stopped: the limit that
    was reached before all was found.
    """

    data: Callable[[], dict[str, Any]]
    page: Callable[[], Page]
    lines: Iterable[str] | None = None
    status: int = DONE
    notes: Iterable[str] = ()
    stopped: OutOfBudget | LimitReached | None = None


class Certificates:
    """The certificates that a run writes: a file, or of several proofs a folder that is named.

    path: of --certificate, None for none. several: whether there may be several proofs; a name that
    ends in .json is a file all the same.
    """

    def __init__(self, path: Path | None, *, several: bool) -> None:
        self.path = path
        self.written: list[Path] = []
        self.folder: Folder | None = None
        if path is not None and several and path.suffix != ".json":
            from gfkit.base.file_writing import Folder

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
        if self.folder is not None:
            for name, proof in known.items():
                path = self.folder.path / f"{self.folder.stem(name or 'certificate')}.json"
                self._write(name, proof, path)
        elif "" in known or len(known) == 1:
            name = "" if "" in known else next(iter(known))
            self._write(name, known[name], self.path)
        elif known:
            raise GfkitError(
                f"{len(known)} proofs, and {self.path} is one file: name a folder for them"
            )
        elif self.path not in self.written:
            reason = next((one for one in proofs.values() if one), "nothing is proved")
            raise GfkitError(f"no certificate: {reason}")

    def _write(self, name: str, proof: Any, path: Path) -> None:
        """Write the certificate of a proof; nothing is written outside the folder."""
        from gfkit.base.version import __version__
        from gfkit.proofs.certificate import write_certificate

        proved = proof() if callable(proof) else proof
        place = path if self.folder is None else self.folder.place(path.name)
        write_beside(path, lambda: write_certificate(proved, place, __version__))
        if is_written(path):
            self.written.append(path)
            session().certificates[name] = path

    def told(self) -> Iterator[str]:
        """Yield what is said of them below the answer."""
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

    If it cannot be written the answer is printed all the same, and then that is said: the exit
    status is 2.
    """
    try:
        write()
    except NotWritten as error:
        session().unwritten[path] = error


def is_written(path: Path | None) -> bool:
    """Tell whether a file that goes with an answer was asked for and written."""
    return path is not None and path not in session().unwritten


def tell_after(said: str) -> None:
    """Say something of a file beside the answer.

    In other formats than text the answer is all of the output: then it is said on standard error.
    """
    if session().format == "text":
        print(f"\n{said}")  # noqa: T201
    elif session().format != "json":
        print(f"gfkit: {said}", file=sys.stderr)  # noqa: T201


def tell(page: Page) -> None:
    """Print a page in the format that was asked for; JSON is printed by `print_json` instead."""
    wanted = session().format
    if wanted == "text":
        print(page.text(text_width(), full=session().is_full))  # noqa: T201
    elif wanted == "csv":
        print(page.csv(), end="")  # noqa: T201
    else:
        print(page.latex() if wanted == "latex" else page.markdown())  # noqa: T201


def answer_into(path: Path, answer: Callable[[], int]) -> int:
    """Give an answer, and write what it prints to a file; return its status."""
    from gfkit.base.file_writing import nameless, write

    require_writable(path, "answer")
    now = session()
    now.is_into_file = True
    with nameless() as printed:
        with redirect_stdout(printed):
            status = answer()
        printed.seek(0)
        write(path, iter(partial(printed.read, PIECE), ""), "answer")
    now.is_into_file = False
    print(f"written to {path}")  # noqa: T201
    return status


def print_json(data: dict[str, Any]) -> None:
    """Print one JSON object; an iterator in it is written as it comes."""
    from gfkit.render.answer_records import json_pieces

    print_pieces(json_pieces(data))
    sys.stdout.write("\n")
    sys.stdout.flush()


def print_pieces(pieces: Iterable[str], cut_off: str = "") -> None:
    """Print an answer as it is made.

    A limit that is reached meanwhile ends it: so much of it is printed, and the exit status is 3.
    cut_off: a line that says so in the output, with {reason}; without one the output must be such
    that a part of it does not look whole, as JSON is.
    """
    now = session()
    try:
        for piece in pieces:
            if not (now.is_output or now.is_into_file):
                now.begin_output()
            sys.stdout.write(piece)
    except OutOfBudget as error:
        if now.is_output and cut_off:
            sys.stdout.write(cut_off.format(reason=error) + "\n")
        raise
    sys.stdout.flush()


def is_many(terms: int) -> bool:
    """Tell whether so many terms go to a file or a pipe, and not to a terminal."""
    return terms > MANY_TERMS and is_terminal() and not session().is_into_file


def print_lines(lines: Iterable[str]) -> None:
    """Print lines as they are made; raises GfkitError where they are many for a terminal."""
    given = iter(lines)
    if is_terminal():
        first = [*islice(given, SCREENFULS + 1)]
        if len(first) > SCREENFULS:
            raise GfkitError(
                f"more than {SCREENFULS} lines are many for a terminal: name a file, as -o "
                "answer.txt, or ask for fewer"
            )
        given = iter(first)
    print_pieces(given, "# {reason}: more lines are left out")


def as_far_as(
    items: Iterable[T], note: Callable[[list[T]], None]
) -> tuple[list[T], OutOfBudget | LimitReached | None]:
    """Return the items that are found before a limit is reached, and the limit; None for all.

    note: called with those that are found. The limit is raised if there are none.
    """
    found: list[T] = []
    try:
        for item in items:
            found.append(item)
            note(found)
    except (LimitReached, OutOfBudget) as error:
        if not found:
            raise
        session().begin_output()
        is_limit = isinstance(error, LimitReached)
        return found, LimitReached(with_options(error)) if is_limit else error
    return found, None


def is_terminal() -> bool:
    """Tell whether standard output is a terminal."""
    try:
        return sys.stdout.isatty()
    except (AttributeError, ValueError):  # it is closed, or something else was put in its place
        return False


def text_width() -> int:
    """Return how many columns a line may have: those of the terminal, 100 where there is none."""
    if not is_terminal():
        return WIDTH
    import shutil

    return max(NARROWEST, shutil.get_terminal_size((WIDTH, 24)).columns)
