"""What verbs print: pages in every format, JSON, and answers as they are made.

A terminal has a width.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from gfkit.cli.errors import with_options
from gfkit.cli.files import require_writable
from gfkit.cli.session import session
from gfkit.errors import GfkitError, LimitReached, OutOfBudget
from gfkit.proofs.words import DONE
from gfkit.render.pages import WIDTH, Page

if TYPE_CHECKING:
    from pathlib import Path


T = TypeVar("T")
SCREENFULS = 200
"""More lines that are printed as they are made go to a file or a pipe, not to a terminal."""
MANY_TERMS = 1000
PIECE = 2**20
NARROWEST = 40
"""Columns: on a narrower terminal lines are broken by the terminal."""


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


def tell(page: Page) -> None:
    """Print a page in the format that was requested; JSON is printed by `print_json` instead."""
    wanted = session().format
    if wanted == "text":
        text = page.text(text_width(), full=session().is_full)
        if session().is_full and page.has_details:
            print_lines(f"{line}\n" for line in text.split("\n"))
        else:
            print(text)  # noqa: T201
    elif wanted == "csv":
        print(page.csv(), end="")  # noqa: T201
    else:
        print(page.latex() if wanted == "latex" else page.markdown())  # noqa: T201


def answer_into(path: Path, answer: Callable[[], int]) -> int:
    """Give an answer, and write what it prints to a file; return its status."""
    from gfkit.base.file_writer import nameless, write

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
    from gfkit.render.json_encoder import json_pieces

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
    """Return whether that many terms go to a file or a pipe, and not to a terminal."""
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
    """Return whether standard output is a terminal."""
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
