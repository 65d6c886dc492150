"""What verbs write and print: certificates and other files, pages in every format, JSON.

A terminal has a width. Of a range of sides the answers stand side by side.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, redirect_stdout
from functools import partial
from hashlib import sha256
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from gfkit.base.budget import know, tracked
from gfkit.base.command_lines import command
from gfkit.cli.exit_status import gravest
from gfkit.cli.frame import MODELS, Said, Way, listed, said_by
from gfkit.cli.options import Span
from gfkit.cli.session import session, with_options
from gfkit.errors import GfkitError, LimitReached, NotWritten, OutOfBudget
from gfkit.render.page import WIDTH, Line, Page, Paragraph

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from pathlib import Path

    from gfkit.automata.checkpoint import Checkpoint
    from gfkit.base.writing import Folder

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
    from gfkit.base.writing import prepare

    prepare(path, what)
    require_once(path)


def require_once(path: Path) -> None:
    """Fail if the command has named a file already for something that it writes."""
    from gfkit.base.writing import is_special, telling

    with telling(path, "file"):
        if is_special(path):
            return
        target = path.resolve()
    named = session().named
    if target in named:
        raise GfkitError(f"{path} is named twice; name a different file for each output")
    named.add(target)


@contextmanager
def hands(
    jobs: int, scheduler: str | None, checkpoint: Path | None, key: Any
) -> Iterator[tuple[Executor | None, Checkpoint | None]]:
    """Yield the processes that are wanted, and the checkpoint that is named, if any.

    scheduler: of a dask cluster, instead of processes here.
    key: JSON data that tell the computation from others; a file of another one is refused.
    """
    from gfkit.automata.checkpoint import Checkpoint
    from gfkit.base.processes.workers import executor_for

    with ExitStack() as stack:
        kept = None
        if checkpoint is not None:
            require_once(checkpoint)
            name = sha256(json.dumps(key).encode()).hexdigest()
            kept = stack.enter_context(Checkpoint(checkpoint, name))
        yield stack.enter_context(executor_for(jobs, scheduler)), kept


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
            from gfkit.base.writing import Folder

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


SUFFIXES = {".json": "json", ".tex": "latex", ".md": "markdown", ".csv": "csv"}
"""Formats by the ends of the names of files."""


def answer_into(path: Path, answer: Callable[[], int]) -> int:
    """Give an answer, and write what it prints to a file; return its status."""
    from gfkit.base.writing import nameless, write

    require_writable(path, "answer")
    now = session()
    now.is_into_file = True
    with nameless() as printed:
        with redirect_stdout(printed):
            status = answer()
            for said in now.kept or ():  # which is not printed
                page = said.printed(as_json=False)
                print(page) if isinstance(page, str) else tell(page)  # noqa: T201
        printed.seek(0)
        write(path, iter(partial(printed.read, PIECE), ""), "answer")
    now.is_into_file = False
    print(f"written to {path}")  # noqa: T201
    return status


def print_json(data: dict[str, Any]) -> None:
    """Print one JSON object; an iterator in it is written as it comes."""
    from gfkit.render.record import json_pieces

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


def said_of_sides(
    verb: str, way: Way, given: dict[str, Any], side: str, kept: Certificates
) -> Said:
    """Answer for each side of a range, and write the certificate of each if they are wanted.

    At a limit the sides that are done are said; it is raised if none is.
    """
    if kept.path is not None and kept.folder is None:
        raise GfkitError(f"{kept.path} is one file: name a folder for the certificates of a range")
    lengths = list(given[side])
    words = [word for name in MODELS for word in listed(given.get(name)) if word is not None]

    def said_of(length: int) -> Said:
        one = said_by(way, {**given, side: Span(length, length, is_range=False)})
        assert isinstance(one, Said)
        named = [*[verb] * (verb != "gf"), *words, side, length]
        kept.write({"-".join(map(str, named)): one.proof})
        return one

    def note(done: list[Said]) -> None:
        length = lengths[len(done) - 1]
        know(**{side: f"1 to {length} done" if lengths[0] == 1 else length})

    answers, stopped = as_far_as(map(said_of, tracked(lengths, side, is_even=False)), note)
    stopped = stopped if len(answers) < len(lengths) else None  # nothing is left to do
    found = dict(zip(lengths, answers, strict=False))
    missing = [] if stopped is None else [f"from {lengths[len(found)]} {side} on: {stopped}"]

    def data() -> dict[str, Any]:
        said: dict[str, Any] = {side: list(found)}
        said["answers"] = [
            {key: list(z) if hasattr(z, "__next__") else z for key, z in one.items()}
            for one in (each.printed(as_json=True) for each in found.values())
        ]
        if kept.path is not None:
            said["certificates"] = list(map(str, kept.written))
        if stopped is not None:
            said |= {"verdict": "underdetermined", "reason": str(stopped)}
        return said

    status = gravest(one.status for one in found.values())
    return Said(
        data,
        lambda: _page(side, way, found, [("missing", one) for one in missing]),
        status=status,
        notes=missing,
        stopped=stopped,
    )


def _page(side: str, way: Way, found: dict[int, Said], notes: list[tuple[str, str]]) -> Page:
    """Return the table of the records, below what they have in common; or page below page."""
    from gfkit.render.record import TableCell, beside

    records: dict[int, Any] = {n: one.data for n, one in found.items()}
    entries = (one for record in records.values() for one in getattr(record, "entries", ()))
    if any(isinstance(one, TableCell) for one in entries):
        return beside(side, records, way.each, notes)
    pages = {n: one.printed(as_json=False).parts for n, one in found.items()}
    parts = [part for n in pages for part in (Paragraph(f"{side} {n}"), *pages[n])]
    return Page((*parts, *(Line(*note) for note in notes)))
