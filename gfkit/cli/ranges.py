"""Ranges of sides, as `--columns 1..8`: one table of all of them, and certificates in a folder."""

from __future__ import annotations

import re
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from gfkit.cli.common import read_strip, refuse_multigraph_of_strips, require_one_side, write_proof
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from contextlib import AbstractContextManager

    from gfkit.cli.common import Topology
    from gfkit.errors import LimitReached, OutOfBudget
    from gfkit.proofs.kernel import Proved
    from gfkit.strips.sequences.strip import Strip

T = TypeVar("T")

LONGEST_SIDE = 9999
SIDES = 200
"""A range has at most so many sides."""


@dataclass(frozen=True, slots=True)
class Span:
    """A number of the command line, or a range of numbers, both ends among them."""

    low: int
    high: int
    is_range: bool

    def __iter__(self) -> Any:
        return iter(range(self.low, self.high + 1))

    def __str__(self) -> str:
        return f"{self.low}..{self.high}" if self.is_range else str(self.low)


def span(text: str | Span) -> Span:
    """Read a number, or a range A..B.

    >>> list(span("2..4")), span("3").is_range
    ([2, 3, 4], False)
    """
    if isinstance(text, Span):
        return text
    match = re.fullmatch(r"(-?[0-9]{1,18})(?:\.\.([0-9]{1,18}))?", text, re.ASCII)
    if match is None:
        raise typer.BadParameter(
            f"{text!r} is neither a number in decimal digits, such as 3, nor a range such as 1..8"
        )
    low, high = int(match[1]), int(match[2] or match[1])
    if low > high:
        raise typer.BadParameter(f"the range {text} is empty; write {high}..{low}")
    if match[2] and (low < 0 or high - low >= SIDES or high > LONGEST_SIDE):
        raise typer.BadParameter(f"the range {text} is too long; at most {SIDES} sides are taken")
    return Span(low, high, match[2] is not None)


RowsSpan = Annotated[
    Span | None,
    typer.Option("--rows", metavar="M", parser=span, help="Fix M rows; A..B: a table of ranges."),
]
ColumnsSpan = Annotated[
    Span | None,
    typer.Option("--columns", metavar="N", parser=span, help="Fix N columns; A..B: a table."),
]
Output = Annotated[
    Path | None,
    typer.Option("--output", metavar="DIR", help="Write the certificate of each side there."),
]


def alone(sides: Span | None) -> int | None:
    """Return the number where one side is meant; raises GfkitError for a range."""
    if sides is None:
        return None
    if sides.is_range:
        raise GfkitError(f"{sides} is a range, where one number is meant")
    return sides.low


@dataclass(frozen=True, slots=True)
class Sides:
    """The sides of a range: "rows" or "columns", and their lengths."""

    name: str
    lengths: Span

    def strip(
        self, model: str, length: int, topology: Topology, *, multigraph: bool = False
    ) -> Strip:
        """Return the strip of one of the sides."""
        fixed: dict[str, int | None] = {"rows": None, "columns": None, self.name: length}
        return read_strip(model, fixed["rows"], fixed["columns"], topology, multigraph=multigraph)


def sides_of(
    rows: Span | None, columns: Span | None, output: Path | None = None, **single: Any
) -> Sides | None:
    """Return the range that was given, None if there is none.

    output: a folder for certificates, with which one side is a range of one. single: options that
    go with one side only, by their names. Raises GfkitError if one of them was given with a range,
    or two sides.
    """
    given = [
        Sides(name, sides)
        for name, sides in (("rows", rows), ("columns", columns))
        if sides is not None
    ]
    if output is not None and not given:
        raise GfkitError(
            "--output DIR goes with MODEL and --rows M or --columns N, or a range A..B"
        )
    if output is None and not any(one.lengths.is_range for one in given):
        return None
    if len(given) != 1:
        require_one_side(rows, columns)
    for name, value in single.items():
        if value is not None and value is not False:
            option = f"--{name.replace('_', '-')}"
            instead = "; --output DIR writes a certificate for each" if "certif" in name else ""
            raise GfkitError(f"{option} goes with one side, not with a range{instead}")
    return given[0]


def each_side(
    sides: Sides, compute: Callable[[int], T]
) -> tuple[dict[int, T], OutOfBudget | LimitReached | None]:
    """Return what is found for each side, and the limit that was reached before the end, if any.

    Raises it if nothing was found.
    """
    from gfkit.budget import know, tracked  # noqa: PLC0415
    from gfkit.cli.session import session  # noqa: PLC0415
    from gfkit.errors import LimitReached, OutOfBudget  # noqa: PLC0415

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


def left_out(sides: Sides, stopped: OutOfBudget | LimitReached | None, found: int) -> int:
    """Say which sides are missing, and return the exit status."""
    from gfkit.errors import OutOfBudget  # noqa: PLC0415

    if stopped is None:
        return 0
    first = sides.lengths.low + found
    typer.echo(f"gfkit: from {first} {sides.name} on: {stopped}", err=True)
    return 3 if isinstance(stopped, OutOfBudget) else 2


def missing(
    sides: Sides, stopped: OutOfBudget | LimitReached | None, found: int
) -> list[tuple[str, str]]:
    """Return a line on the sides that are missing, for the page itself; none if all are there."""
    if stopped is None:
        return []
    return [("missing", f"from {sides.lengths.low + found} {sides.name} on: {stopped}")]


def printing(
    stopped: OutOfBudget | LimitReached | None,
) -> AbstractContextManager[Any]:
    """Return the context in which what was found is printed: without limits if one was reached."""
    from gfkit.budget import unlimited  # noqa: PLC0415

    return nullcontext() if stopped is None else unlimited()


def stopped_data(stopped: OutOfBudget | LimitReached | None) -> dict[str, str]:
    """Return what JSON output says of a limit that was reached; nothing if none was."""
    return {} if stopped is None else {"verdict": "underdetermined", "reason": str(stopped)}


class Certificates:
    """The certificates of a range, written into a folder that the user named; or none."""

    def __init__(self, path: Path | None) -> None:
        from gfkit.writing import Folder  # noqa: PLC0415

        self.folder = None if path is None else Folder(path, "certificate")
        if self.folder is not None:
            self.folder.prepare()
        self.written: list[Path] = []

    def write(self, name: str, proof: Callable[[], Proved]) -> None:
        """Write a certificate under a name, if they were asked for."""
        if self.folder is None:
            return
        path = self.folder.path / f"{self.folder.stem(name)}.json"
        write_proof(proof(), path, self.folder)
        self.written.append(path)

    def data(self) -> dict[str, Any]:
        """Return what JSON output says of them."""
        return {"certificates": list(map(str, self.written))} if self.folder is not None else {}

    def lines(self) -> Iterable[tuple[str, str]]:
        """Return what is said of them."""
        if self.written:
            first = self.written[0]
            many = f"{len(self.written)} written to {first.parent}"
            yield ("certificates", f"{many}; replay: gfkit verify {first}")


def gf_of_range(
    model: str,
    sides: Sides,
    topology: Topology,
    marks: Any,
    method: Any,
    terms: int,
    output: Path | None,
    *,
    multigraph: bool,
    as_json: bool,
) -> int:
    """Print the generating functions of all sides as one table; return the exit status."""
    from gfkit.cli.common import print_json, tell  # noqa: PLC0415
    from gfkit.render.show_answer import answer_data  # noqa: PLC0415
    from gfkit.render.show_range import gf_page  # noqa: PLC0415
    from gfkit.strips.sequences.cancellation import cancellation  # noqa: PLC0415

    refuse_multigraph_of_strips(topology, multigraph=multigraph)
    certificates = Certificates(output)

    def answer(length: int) -> Any:
        strip = sides.strip(model, length, topology, multigraph=multigraph)
        if strip.counted.play:
            raise GfkitError(f"{strip.counted.name} is algebraic; ask for one side at a time")
        found = strip.generating_function(marks=marks.value, method=method.value)
        certificates.write(_name(found.strip.counted.name, sides, length), found.proof)
        return found

    found, stopped = each_side(sides, answer)
    with printing(stopped):
        if as_json:
            answers = [
                answer_data(one, terms=terms, stages=cancellation(one)) for one in found.values()
            ]
            about = {**_about(sides, found), "answers": answers, **certificates.data()}
            print_json({**about, **stopped_data(stopped)})
        else:
            notes = [*certificates.lines(), *missing(sides, stopped, len(found))]
            tell(gf_page(list(found.values()), notes))
    return left_out(sides, stopped, len(found))


def closed_forms_of_range(
    model: str, sides: Sides, topology: Topology, output: Path | None, *, as_json: bool
) -> int:
    """Print the closed forms of all sides as one table; return the exit status."""
    from gfkit.cli.common import print_json, tell  # noqa: PLC0415
    from gfkit.cli.subject import subject_data  # noqa: PLC0415
    from gfkit.render.show_closed_form import closed_form_data  # noqa: PLC0415
    from gfkit.render.show_range import closed_form_page  # noqa: PLC0415
    from gfkit.sequences import verbs  # noqa: PLC0415

    certificates = Certificates(output)

    def answer(length: int) -> Any:
        strip = sides.strip(model, length, topology)
        found = verbs.closed_form(strip.sequence())
        nearest = verbs.nearest_integer(found)
        name = _name(f"closed-form-{strip.counted.name}", sides, length)
        certificates.write(name, found.proof)
        return found, nearest

    found, stopped = each_side(sides, answer)
    with printing(stopped):
        if as_json:
            answers = [
                {**subject_data(one.of), **closed_form_data(one.found, near and near.found)}
                for one, near in found.values()
            ]
            about = {**_about(sides, found), "answers": answers, **certificates.data()}
            print_json({**about, **stopped_data(stopped)})
        else:
            name = sides.strip(model, sides.lengths.low, topology).counted
            notes = [*certificates.lines(), *missing(sides, stopped, len(found))]
            tell(closed_form_page(name.name, sides.name, found, notes))
    return left_out(sides, stopped, len(found))


def asymptotics_of_range(
    model: str,
    sides: Sides,
    topology: Topology,
    digits: int,
    output: Path | None,
    *,
    as_json: bool,
) -> int:
    """Print the asymptotics of all sides as one table; return the exit status."""
    from gfkit.cli.common import print_json, tell  # noqa: PLC0415
    from gfkit.cli.subject import subject_data  # noqa: PLC0415
    from gfkit.render.show_asymptotics import asymptotics_data  # noqa: PLC0415
    from gfkit.render.show_range import asymptotics_page  # noqa: PLC0415
    from gfkit.sequences import verbs  # noqa: PLC0415

    certificates = Certificates(output)

    def answer(length: int) -> Any:
        strip = sides.strip(model, length, topology)
        found = verbs.asymptotics(strip.sequence(), digits=digits)
        name = _name(f"asymptotics-{strip.counted.name}", sides, length)
        certificates.write(name, found.proof)
        return found

    found, stopped = each_side(sides, answer)
    with printing(stopped):
        if as_json:
            answers = [
                {**subject_data(one.of), **asymptotics_data(one.found, digits=digits)}
                for one in found.values()
            ]
            about = {**_about(sides, found), "answers": answers, **certificates.data()}
            print_json({**about, **stopped_data(stopped)})
        else:
            name = sides.strip(model, sides.lengths.low, topology).counted.name
            lines = [*certificates.lines(), *missing(sides, stopped, len(found))]
            shown = {length: one.found for length, one in found.items()}
            tell(asymptotics_page(name, sides.name, shown, digits, lines))
    return left_out(sides, stopped, len(found))


def compare_range(
    models: tuple[str, str],
    sides: Sides,
    topology: Topology,
    marks: Any,
    output: Path | None,
    *,
    multigraph: bool,
    as_json: bool,
) -> int:
    """Compare two models on all sides, print one table, and return the exit status."""
    from gfkit.cli.common import print_json, tell  # noqa: PLC0415
    from gfkit.numbers.decimal import number_text  # noqa: PLC0415
    from gfkit.render.show_range import comparison_page  # noqa: PLC0415
    from gfkit.strips.sequences.compare import compare_strips, why_equal  # noqa: PLC0415

    refuse_multigraph_of_strips(topology, multigraph=multigraph)
    certificates = Certificates(output)
    names: list[str] = []
    why: dict[int, str] = {}

    def answer(length: int) -> Any:
        pair = [sides.strip(model, length, topology, multigraph=multigraph) for model in models]
        names[:] = [strip.counted.name for strip in pair]
        found = compare_strips(pair[0], pair[1], marks=marks.value)
        reason = why_equal(pair[0], pair[1], marks=marks.value) if found.equal else None
        if reason is not None:
            why[length] = reason
        certificates.write(_name("-and-".join(names), sides, length), lambda: found.proof)
        return found

    found, stopped = each_side(sides, answer)
    with printing(stopped):
        if as_json:
            answers = [
                {
                    sides.name: length,
                    "verdict": str(one.verdict),
                    "why": why.get(length),
                    "counterexample": None
                    if one.equal
                    else {"n": one.n, "values": list(map(number_text, one.values))},
                }
                for length, one in found.items()
            ]
            verdict = "proved" if all(one.equal for one in found.values()) else "refuted"
            about = {"models": names, sides.name: list(found), "marks": marks.value}
            about["verdict"] = verdict
            print_json(
                {**about, "answers": answers, **certificates.data(), **stopped_data(stopped)}
            )
        else:
            notes = [*certificates.lines(), *missing(sides, stopped, len(found))]
            tell(comparison_page((names[0], names[1]), sides.name, found, notes, why))
    status = left_out(sides, stopped, len(found))
    return status or int(not all(one.equal for one in found.values()))


def _about(sides: Sides, found: dict[int, Any]) -> dict[str, Any]:
    return {sides.name: list(found)}


def _name(model: str, sides: Sides, length: int) -> str:
    return f"{model.replace(':', '-')}-{sides.name}-{length}"
