"""The supplement of a paper: a folder with a table, proofs, certificates, plots and the checker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from gfkit.answers.records import HIDDEN, Answer, AnswerPart
from gfkit.answers.subjects import Subject, side_meant
from gfkit.base.arguments import file_path, flag
from gfkit.base.file_reader import is_there
from gfkit.boards.models.names import is_language
from gfkit.boards.shapes.topology import Topology, check_topology
from gfkit.errors import GfkitError, WrongCall
from gfkit.proofs.kernel import made
from gfkit.typed.read import read

if TYPE_CHECKING:
    from gfkit.reports.supplement import Supplement
    from gfkit.strips.sequences.families import StripAnswer

FOLDER: Final = "supplement"
"""What is written where no folder is named and there is none of this name."""


@dataclass(frozen=True, slots=True, repr=False)
class NumberTwice(AnswerPart):
    """A number that two routes gave.

    what: which number. side: the fixed side that it belongs to. value: what both gave. route: the
    second one.
    """

    what: str
    side: int
    value: str
    route: str


@dataclass(frozen=True, slots=True, repr=False)
class ReportAnswer(Answer):
    """A supplement that was written.

    folder: where. sides: the fixed sides. files: what each file is, by its name in the folder.
    rerun: the numbers that were computed by two routes. missing: what is left out, and why. anchor:
    the hash that check_all.py prints, of the checker and of itself. verdict: proved, since every
    certificate was replayed. source: what the fields were taken from.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     answer = report("kings", columns=1, folder=folder, no_plots=True)
    >>> answer.sides, answer.verdict, answer.answers[1].order
    ((1,), 'proved', 2)
    """

    folder: Path
    sides: tuple[int, ...]
    files: Mapping[str, str]
    rerun: tuple[NumberTwice, ...]
    missing: tuple[str, ...]
    anchor: str
    verdict: Literal["proved"]
    source: Supplement = field(repr=False, compare=False, metadata=HIDDEN)

    @property
    def answers(self) -> Mapping[int, StripAnswer]:
        """The generating functions by their sides."""
        return self.source.answers


def report(
    subject: Subject,
    *,
    columns: int | range | None = None,
    rows: int | range | None = None,
    topology: Topology = "strip",
    folder: Path | str | None = None,
    no_plots: bool = False,
) -> ReportAnswer:
    """Write a paper's supplement: table, proof note, certificates, plots, checker, README.

    Every number of the proof note is computed by a second route when it is written.

    Args:
        subject: a rule, or words with one side, as "domino tilings of 4 X n".
        columns: fix N columns, or each of a range.
        rows: fix N rows, or each of a range.
        topology: which sides of the boards are identified, strip or cylinder.
        folder: what to write, "supplement" without it, which must be new then.
        no_plots: leave out the plots, which need matplotlib, gfkit[plot].

    Command:
        gfkit report domineering --columns 1..4 --folder supplement

    >>> from tempfile import TemporaryDirectory
    >>> from gfkit import report
    >>> with TemporaryDirectory() as folder:
    ...     written = report("domineering", columns=range(1, 3), folder=folder, no_plots=True)
    >>> written.answers[2].signature, "note.tex" in written.files
    ((3, 1, -1), True)
    """
    from gfkit.reports.supplement import report as written  # noqa: PLC0415 - slow to import

    columns, rows = side_meant("columns", columns), side_meant("rows", rows)
    check_topology(topology)
    with_plots = not flag("no_plots", no_plots)
    found = read(subject)
    if columns is rows is None and is_language(subject):
        rows = 1
    if columns is not None and rows is not None:
        raise WrongCall("a report fixes columns or rows, not both")
    if columns is rows is None:
        strip = found.strip()
        model, columns, rows = strip.counted, strip.fixed.get("columns"), strip.fixed.get("rows")
        topology = strip.topology if topology == "strip" else topology
    else:
        model = found.model()
    if folder is None:
        if is_there(FOLDER):
            raise GfkitError(f"there is {FOLDER} already: name the folder to write")
        folder = FOLDER
    made_of = written(
        model,
        columns=columns,
        rows=rows,
        output=file_path("folder", folder),
        topology=topology,
        with_plots=with_plots,
    )
    return made(
        ReportAnswer,
        folder=made_of.folder,
        sides=tuple(made_of.answers),
        files=made_of.files,
        rerun=tuple(made(NumberTwice, *one) for one in made_of.reruns),
        missing=made_of.notes,
        anchor=made_of.anchor,
        verdict="proved",
        source=made_of,
    )
