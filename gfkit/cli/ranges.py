"""Ranges of sides, as `--columns 1..8`: one table of all of them, and certificates in a folder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from gfkit.base.budget import know, tracked
from gfkit.base.writing import Folder
from gfkit.cli.frame import READERS, Said
from gfkit.cli.option_readers import read_strip, require_one_side
from gfkit.cli.output import write_proof
from gfkit.cli.session import session
from gfkit.errors import GfkitError, LimitReached, OutOfBudget
from gfkit.render.beside import beside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from gfkit.cli.options import Span
    from gfkit.proofs.kernel import Proved
    from gfkit.render.page import Page
    from gfkit.render.record import Record
    from gfkit.strips.sequences.strip import Strip

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Sides:
    """The sides of a range: "rows" or "columns", and their lengths."""

    name: str
    lengths: Span

    def strip(
        self, model: str, length: int, topology: str = "strip", *, multigraph: bool = False
    ) -> Strip:
        """Return the strip of one of the sides."""
        fixed: dict[str, int | None] = {"rows": None, "columns": None, self.name: length}
        return read_strip(model, fixed["rows"], fixed["columns"], topology, multigraph)


def read_sides(rows: Span | None = None, columns: Span | None = None) -> Sides:
    """Return the range that was given; raises GfkitError for none, or two of them."""
    if rows is None and columns is None:
        raise GfkitError(
            "--output DIR goes with MODEL and --rows M or --columns N, or a range A..B"
        )
    require_one_side(rows, columns)
    return Sides("rows", rows) if rows is not None else Sides("columns", columns)  # type: ignore[arg-type]


READERS["Sides"] = read_sides


def each_side(
    sides: Sides, compute: Callable[[int], T]
) -> tuple[dict[int, T], OutOfBudget | LimitReached | None]:
    """Return what is found for each side, and the limit that was reached before the end, if any.

    Raises it if nothing was found.
    """
    found: dict[int, T] = {}
    try:
        for length in tracked(list(sides.lengths), sides.name):
            found[length] = compute(length)
            know(**{sides.name: f"1 to {length} done" if sides.lengths.low == 1 else length})
    except (LimitReached, OutOfBudget) as error:
        if not found:
            raise
        session().begin_output()
        return found, error
    return found, None


class Certificates:
    """The certificates of a range, written into a folder that the user named; or none."""

    def __init__(self, path: Path | None) -> None:
        self.folder = None if path is None else Folder(path, "certificate")
        if self.folder is not None:
            self.folder.prepare()
        self.written: list[Path] = []

    def write(self, name: str, proof: Proved | Callable[[], Proved]) -> None:
        """Write a certificate under a name, if they were asked for."""
        if self.folder is None:
            return
        path = self.folder.path / f"{self.folder.stem(name)}.json"
        write_proof(proof() if callable(proof) else proof, path, self.folder)
        self.written.append(path)

    def lines(self) -> Iterator[tuple[str, str]]:
        """Return what is said of them."""
        if self.written:
            first = self.written[0]
            many = f"{len(self.written)} written to {first.parent}"
            yield ("certificates", f"{many}; replay: gfkit verify {first}")


def said_of_range(
    sides: Sides,
    output: Path | None,
    answer: Callable[[int], T],
    name: Callable[[T], str],
    proof: Callable[[T], Proved],
    record: Callable[[T], Record],
    page: Callable[[dict[int, T], list[tuple[str, str]]], Page] | None = None,
    *,
    about: Callable[[dict[int, T]], dict[str, Any]] = lambda _: {},
    head: Callable[[], Iterable[tuple[str, str]]] = tuple,
    verdict: str = "",
    status: Callable[[dict[int, T]], int] = lambda _: 0,
) -> Said:
    """Answer for each side, and write a certificate for each if a folder is named.

    name, proof, record: of one answer. page: of all, if it is not that of their records beside each
    other, below the lines `head` and above the verdict; with lines on what was written and is
    missing. about: what JSON output says first.
    """
    certificates = Certificates(output)

    def one(length: int) -> T:
        found = answer(length)
        stem = f"{name(found).replace(':', '-')}-{sides.name}-{length}"
        certificates.write(stem, lambda: proof(found))
        return found

    found, stopped = each_side(sides, one)
    missing = f"from {sides.lengths.low + len(found)} {sides.name} on: {stopped}"
    limited = [] if stopped is None else [missing]

    def all_data() -> dict[str, Any]:
        answers = [record(one).data() for one in found.values()]
        said = {**about(found), "answers": answers}
        said = {sides.name: list(found), **said} if sides.name not in said else said
        if output is not None:
            said["certificates"] = list(map(str, certificates.written))
        if stopped is not None:
            said |= {"verdict": "underdetermined", "reason": str(stopped)}
        return said

    def all_page() -> Page:
        notes = [*certificates.lines(), *(("missing", one) for one in limited)]
        if page is not None:
            return page(found, notes)
        records = {length: record(one) for length, one in found.items()}
        return beside(sides.name, records, head(), notes, verdict)

    return Said(all_data, all_page, status=status(found), notes=limited, stopped=stopped)


def is_range(given: dict[str, Any]) -> bool:
    """Tell whether a range of sides, or a folder for certificates, was given."""
    sides = (given["rows"], given["columns"])
    return given["output"] is not None or any(one is not None and one.is_range for one in sides)
