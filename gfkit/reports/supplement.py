"""The folder of a report: `report(model, columns=range(1, 9), output="supplement")`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit import __version__
from gfkit.base.arguments import called_like
from gfkit.base.budget import tracked, within
from gfkit.base.display.shown import Shown
from gfkit.base.writing import Folder
from gfkit.errors import GfkitError, MissingExtra
from gfkit.proofs import checker
from gfkit.proofs.certificate import certificate_data
from gfkit.render.json_text import json_text
from gfkit.render.page import Line, Page, Table
from gfkit.render.show_answer import answer_record
from gfkit.render.show_range import gf_page
from gfkit.reports.growth_plot import growth_plot
from gfkit.reports.proof_note import proof_note
from gfkit.reports.referee import CHECK_ALL, referee_readme
from gfkit.reports.second_routes import Rerun, all_numbers, rerun_growth
from gfkit.sequences import verbs
from gfkit.strips.sequences.strip import Strip

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gfkit.analysis.asymptotics import Asymptotics
    from gfkit.base.budget import Budget
    from gfkit.boards.language.rules import Model
    from gfkit.boards.shapes.joins import Topology
    from gfkit.strips.sequences.strip import StripAnswer

DIGITS = 30


@dataclass(frozen=True, slots=True, repr=False)
class Supplement(Shown):
    """A report that was written.

    folder: where. answers: the generating functions by their sides. reruns: the numbers that were
    computed by two routes. files: what each file is, by its name in the folder. notes: what is
    missing, and why.
    """

    folder: Path
    answers: dict[int, StripAnswer]
    reruns: tuple[Rerun, ...]
    files: dict[str, str]
    notes: tuple[str, ...] = ()

    def page(self) -> Page:
        """Return what was written."""
        routes = sorted({one.route for one in self.reruns})
        return Page(
            (
                Line("folder", str(self.folder)),
                Line("sides", ", ".join(map(str, self.answers))),
                Line(
                    "re-run", f"{len(self.reruns)} numbers by a second route: {', '.join(routes)}"
                ),
                *(Line("missing", note) for note in self.notes),
                Table(
                    ("file", "what it is"),
                    tuple(self.files.items()),
                    align="left",
                    is_wrapped=True,
                ),
                Line("check", f"python3 {self.folder / 'check_all.py'}"),
                Line("verdict", "proved: every certificate holds", kind="verdict"),
            )
        )

    def __str__(self) -> str:
        return self.page().text()


@called_like("report('col', columns=[1, 2, 3], output='supplement')")
def report(
    model: Model | str,
    *,
    columns: Iterable[int] | int | None = None,
    rows: Iterable[int] | int | None = None,
    output: Path | str,
    topology: Topology = "strip",
    with_plots: bool = True,
    budget: Budget | None = None,
) -> Supplement:
    """Write a supplement of a paper: table, proofs, certificates, plots, and the checker.

    model: what is counted, or its name. columns, rows: the fixed sides, one of the two. output: the
    folder, made if there is none. topology: "strip" or "cylinder". with_plots: False leaves them
    out; without matplotlib they are left out too, and the report says so. budget: limits.
    Returns what was written. Raises GfkitError for other topologies and play positions, NotWritten,
    and Disagreement if a number has another value by its second route; then no note is written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     written = report("domineering", columns=[1, 2], output=folder, with_plots=False)
    >>> written.answers[2].signature, "note.tex" in written.files
    ((3, 1, -1), True)
    """
    name, lengths = _sides(columns, rows)
    if topology not in {"strip", "cylinder"}:
        raise GfkitError(f"a report is about strips or cylinders, not about a {topology}")
    given = {
        length: Strip(model, columns=length, topology=topology)
        if name == "columns"
        else Strip(model, rows=length, topology=topology)
        for length in lengths
    }
    with within(budget):
        return _written(given, name, Path(output), with_plots=with_plots)


def _sides(columns: Any, rows: Any) -> tuple[str, list[int]]:
    if (columns is None) == (rows is None):
        raise GfkitError("a report fixes columns or rows, such as columns=range(1, 9)")
    name, given = ("columns", columns) if columns is not None else ("rows", rows)
    lengths = [given] if isinstance(given, int) else list(given)
    if not lengths:
        raise GfkitError(f"no {name} are given; write {name}=range(1, 9), for example")
    if lengths != list(range(lengths[0], lengths[-1] + 1)):
        raise GfkitError(f"the {name} of a report follow each other, as range(1, 9) does")
    return name, lengths


def _written(strips: dict[int, Strip], side: str, path: Path, *, with_plots: bool) -> Supplement:
    first = next(iter(strips.values()))
    if first.counted.play:
        raise GfkitError(f"{first.counted.name} is algebraic; a report is about rational g.f.s")
    folder = Folder(path, "report")
    folder.prepare()
    proofs, program = Folder(path / "certificates", "certificate"), Folder(path / "checker", "file")
    answers = {
        length: strip.generating_function()
        for length, strip in tracked(list(strips.items()), "generating functions")
    }
    growth, proved, notes = _growth(answers)
    texts = {k: _certificate(answer.proof()) for k, answer in answers.items()}
    checked, reruns = all_numbers(answers, texts)
    for length, found in growth.items():
        reruns += rerun_growth(found, answers[length], length)
    stem = first.counted.name
    files: dict[str, str] = {
        "README.md": "this page",
        "note.tex": "the proof: theorem, bounds, agreement, and each number computed twice",
        "table.tex": "the table alone, for a paper",
        "table.csv": "the table with numerators, denominators and signatures in full",
        "table.md": "the table in Markdown",
        "answers.json": "everything, as data",
        "check_all.py": "checks the certificates and the table; plain Python",
        "checker/": "the stand-alone checker of certificates",
    }
    proofs.prepare()
    for prefix, listed in (
        ("", texts),
        ("growth-", {k: _certificate(p) for k, p in proved.items()}),
    ):
        what = "that the growth is as stated" if prefix else "that the g.f. is as stated"
        for length, text in listed.items():
            name = f"{proofs.stem(f'{prefix}{stem}-{side}-{length}')}.json"
            proofs.write(name, text)
            files[f"certificates/{name}"] = f"certificate, {side} {length}: {what}"
    plots = _plots(folder, answers, growth, side, files) if with_plots else "no plots: not wanted"
    if plots:
        notes.append(plots)
    told = checker.check(json.loads(next(iter(texts.values()))), seconds=600.0).statement
    begin = told.index("\n    of ") + 8
    rule = "; ".join(map(str.strip, told[begin : told.index("\n  p = ")].splitlines()))
    table = gf_page(list(answers.values()))
    checker_files = _copy_checker(program)
    note = proof_note(
        answers, growth, checked, reruns, rule=rule, plot="" if plots else "growth.pdf"
    )
    folder.write("note.tex", note)
    folder.write("table.tex", table.latex() + "\n")
    folder.write("table.md", table.markdown() + "\n")
    folder.write("table.csv", table.csv())
    data = {str(k): answer_record(answer).data() for k, answer in answers.items()}
    folder.write("answers.json", json_text({"gfkit": __version__, side: data}) + "\n")
    folder.write("check_all.py", CHECK_ALL)
    shown = list(answers)
    span = f"{shown[0]}..{shown[-1]}" if len(shown) > 1 else str(shown[0])
    joined = "" if first.topology == "strip" else f" --topology {first.topology}"
    command = f"gfkit report {stem} --{side} {span}{joined} --output {path.name}"
    tables = Page(tuple(part for part in table.parts if isinstance(part, Table)))
    readme = referee_readme(
        answers, reruns, files, rule=rule, command=command, table=tables.markdown(), notes=notes
    )
    folder.write("README.md", readme)
    sums = [_sum(path / name, name) for name in (*files, *checker_files) if name[-1] != "/"]
    folder.write("SHA256SUMS", "".join(sums))
    files["SHA256SUMS"] = "check sums: sha256sum -c SHA256SUMS"
    return Supplement(path, answers, tuple(reruns), files, tuple(notes))


def _growth(
    answers: dict[int, StripAnswer],
) -> tuple[dict[int, Asymptotics], dict[int, Any], list[str]]:
    """Return the asymptotics of each side with its proof, and a note on those that have none."""
    growth: dict[int, Asymptotics] = {}
    proofs: dict[int, Any] = {}
    notes: list[str] = []
    for length, answer in tracked(list(answers.items()), "growth rates"):
        try:
            found = verbs.asymptotics(answer.sequence(), digits=DIGITS)
            proofs[length] = found.proof()
            growth[length] = found.found
        except GfkitError as error:
            notes.append(f"Growth of side {length} is not certified: {error}.")
    return growth, proofs, notes


def _certificate(proof: Any) -> str:
    return json.dumps(certificate_data(proof, __version__), indent=1) + "\n"


def _plots(
    folder: Folder,
    answers: dict[int, StripAnswer],
    growth: dict[int, Asymptotics],
    side: str,
    files: dict[str, str],
) -> str:
    """Write the plots; return why there are none, or nothing."""
    try:
        for form in ("pdf", "png"):
            folder.write(f"growth.{form}", growth_plot(answers, growth, side=side, form=form))
            files[f"growth.{form}"] = "terms on a log scale, with c r^n"
    except MissingExtra as error:
        return f"No plots: {error}"
    return ""


def _copy_checker(folder: Folder) -> list[str]:
    """Copy the checker; return the names of its files in the report's folder."""
    folder.prepare()
    names = []
    root = Path(checker.__file__).parent
    for file in sorted([*root.rglob("*.py"), *root.glob("*.toml")]):
        part = Folder(folder.path / file.parent.relative_to(root), "file")
        part.prepare()
        part.write(file.name, file.read_text(encoding="utf-8"))
        names.append((Path(folder.path.name) / file.relative_to(root)).as_posix())
    return names


def _sum(path: Path, name: str) -> str:
    return f"{sha256(path.read_bytes()).hexdigest()}  {name}\n"
