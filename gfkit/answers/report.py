"""The supplement of a paper: a folder with a table, proofs, certificates, plots and the checker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gfkit.answers.answer import Answer, Detail, Verdict, page
from gfkit.base.arguments import file_path, flag
from gfkit.base.file_reader import is_there
from gfkit.boards.models.names import is_language
from gfkit.boards.shapes.topology import Topology, check_topology
from gfkit.errors import GfkitError, WrongCall
from gfkit.proofs.kernel import Proved
from gfkit.render.pages import Line, Page, Table
from gfkit.strips.sequences.families import StripAnswer
from gfkit.typed.arguments import Subject, side_meant
from gfkit.typed.read import read

FOLDER: Final = "supplement"
"""What is written where no folder is named and there is none of this name."""


@dataclass(frozen=True, kw_only=True, repr=False)
class NumberTwice(Detail):
    """A number that two routes gave.

    Attributes
    ----------
    what
        Which number.
    side
        The fixed side that it belongs to.
    value
        What both gave.
    route
        The second one.
    """

    what: str
    side: int
    value: str
    route: str


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Report(Answer):
    """A supplement that was written.

    Attributes
    ----------
    folder
        Where it is.
    sides
        The fixed sides.
    files
        The contents of each file, by its name in the folder.
    rerun
        The numbers that were computed by two routes.
    missing
        The omitted parts, with the reasons.
    check
        The command that checks the certificates and the table.
    anchor
        The hash that it prints, of the checker and of itself.
    verdict
        "proved", as every certificate was replayed.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     answer = report("kings", columns=1, folder=folder, no_plots=True)
    >>> answer.sides, answer.verdict, answer.answers[1].order
    ((1,), 'proved', 2)
    """

    folder: str
    sides: tuple[int, ...]
    files: Mapping[str, str]
    rerun: tuple[NumberTwice, ...]
    missing: tuple[str, ...]
    check: str
    anchor: str
    verdict: Verdict
    _answers: Mapping[int, StripAnswer]

    def __post_init__(self) -> None:
        if not all(isinstance(one.proof(), Proved) for one in self._answers.values()):
            raise TypeError("a report needs a proof of the kernel for each side")

    @property
    def is_proved(self) -> bool:
        """Whether the generating function of every side is proved."""
        return self.verdict == "proved"

    @property
    def answers(self) -> Mapping[int, StripAnswer]:
        """The generating functions by their sides."""
        return self._answers

    def page(self) -> Page:
        """Return the files, and how they are checked."""
        routes = ", ".join(sorted({one.route for one in self.rerun}))
        files = tuple(self.files.items())
        return page(
            ("folder", self.folder),
            ("sides", ", ".join(map(str, self.sides))),
            ("re-run", f"{len(self.rerun)} numbers by a second route: {routes}"),
            *(("missing", one) for one in self.missing),
            Table(("file", "what it is"), files, align="left", is_wrapped=True),
            ("check", self.check),
            ("anchor", f"check_all.py prints SHA-256 {self.anchor}; keep it elsewhere"),
            Line("verdict", "proved: every certificate holds", kind="verdict"),
        )


def report(
    subject: Subject,
    *,
    columns: int | range | None = None,
    rows: int | range | None = None,
    topology: Topology = "strip",
    folder: Path | str | None = None,
    no_plots: bool = False,
) -> Report:
    """Write a paper's supplement: table, proof note, certificates, plots, checker, README.

    Every number of the proof note is computed by a second route when it is written.

    Parameters
    ----------
    subject
        A rule, or words with one side, for example "domino tilings of 4 X n".
    columns
        Fix N columns, or each of a range.
    rows
        Fix N rows, or each of a range.
    topology
        Which sides of the boards are identified, strip or cylinder.
    folder
        What to write, "supplement" without it, which must be new then.
    no_plots
        Leave out the plots, which need matplotlib, gfkit[plot].

    Returns
    -------
    Report
        What was written.

    Raises
    ------
    GfkitError
        For what has no rational g.f. for each side.
    Disagreement
        If a number has another value by its second route; then no note is written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from gfkit import report
    >>> with TemporaryDirectory() as folder:
    ...     written = report("domineering", columns=range(1, 3), folder=folder, no_plots=True)
    >>> written.answers[2].signature, "note.tex" in written.files
    ((3, 1, -1), True)

    On the command line: ``gfkit report domineering --columns 1..4 --folder supplement``
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
    place = file_path("folder", folder)
    supplement = written(
        model, columns=columns, rows=rows, output=place, topology=topology, with_plots=with_plots
    )
    return Report(
        folder=str(place),
        sides=tuple(supplement.answers),
        files=supplement.files,
        rerun=tuple(NumberTwice(**one._asdict()) for one in supplement.reruns),
        missing=supplement.notes,
        check=f"python3 {place / 'check_all.py'}",
        anchor=supplement.anchor,
        verdict="proved",
        _answers=supplement.answers,
    )
