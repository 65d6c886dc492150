"""The folder of a report: `report(model, columns=range(1, 9), output="supplement")`.

Every number of it is computed by a second route (`reports.recomputation`): the checker, long
division, plain enumeration.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import Budget, tracked, within
from gfkit.base.choices import meant
from gfkit.base.file_writer import Folder
from gfkit.base.version import __version__
from gfkit.errors import Disagreement, GfkitError, LimitReached, MissingExtra
from gfkit.pictures.growth import growth_plot
from gfkit.proofs import checker
from gfkit.proofs.certificates import certificate_data
from gfkit.reports import check_all
from gfkit.reports.check_all import Rerun
from gfkit.reports.recomputation import rerun_gf, rerun_growth
from gfkit.sequences import answers as sequences_answers
from gfkit.strips.sequences.families import StripAnswer
from gfkit.strips.sequences.strip import Strip

if TYPE_CHECKING:
    from gfkit.analysis.asymptotics import Asymptotics
    from gfkit.boards.models.model import Model
    from gfkit.boards.models.names import Rule
    from gfkit.boards.shapes.topology import Topology
    from gfkit.proofs.checker.core.reports import Report

DIGITS = 30
MOST_SIDES = 1000


@dataclass(frozen=True, slots=True)
class Supplement:
    """A report that was written.

    folder: where. answers: the generating functions by their sides. reruns: the numbers that were
    computed by two routes. files: what each file is, by its name in the folder. notes: what is
    missing, and why. anchor: the hash that check_all.py prints, of the checker and of itself.
    """

    folder: Path
    answers: dict[int, StripAnswer]
    reruns: tuple[Rerun, ...]
    files: dict[str, str]
    notes: tuple[str, ...] = ()
    anchor: str = ""


def report(
    model: Model | Rule | str,
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
        here = meant("topology", topology)
        raise GfkitError(f"a report is about strips or cylinders, not about a {here}")
    sides: list[dict[str, Any]] = [{name: length} for length in lengths]
    given = {n: Strip(model, **side, topology=topology) for side in sides for n in side.values()}
    with within(budget):
        return _written(given, name, Path(output), with_plots=with_plots)


def _sides(columns: Any, rows: Any) -> tuple[str, list[int]]:
    if (columns is None) == (rows is None):
        raise GfkitError("a report fixes columns or rows, one of them")
    name, given = ("columns", columns) if columns is not None else ("rows", rows)
    lengths = [given] if isinstance(given, int) else [*islice(given, MOST_SIDES + 1)]
    if len(lengths) > MOST_SIDES:
        raise LimitReached(f"a report is about at most {MOST_SIDES} sides")
    if not lengths:
        raise GfkitError(f"the range of {name} is empty")
    if lengths != list(range(lengths[0], lengths[-1] + 1)):
        raise GfkitError(f"the {name} of a report follow each other, as 1, 2, 3 do")
    return name, lengths


def _written(strips: dict[int, Strip], side: str, path: Path, *, with_plots: bool) -> Supplement:
    first = next(iter(strips.values()))
    if first.counted.play:
        raise GfkitError(f"{first.counted.name} is algebraic; a report is about rational g.f.s")
    folder = Folder(path, "report")
    folder.prepare()
    answers = {
        length: strip.generating_function()
        for length, strip in tracked(list(strips.items()), "generating functions")
    }
    growth, proved, notes = _growth(answers)
    given = {k: _certificate(answer.proof()) for k, answer in answers.items()}
    grown = {k: _certificate(proof) for k, proof in proved.items()}
    checked: dict[int, Report] = {}
    enumerated: dict[str, int] = {}
    for length, answer in tracked(list(answers.items()), "sides checked"):
        checked[length], enumerated[str(length)] = rerun_gf(answer, length, given[length])
    rates = {k: rate for k, z in growth.items() if (rate := rerun_growth(z, answers[k], k))}
    stem = first.counted.name
    files = dict(FILES)
    texts: dict[str, str | bytes] = {}
    for prefix, what, listed in (("", "g.f.", given), ("growth-", "growth", grown)):
        for length, text in listed.items():
            name = f"certificates/{folder.stem(f'{prefix}{stem}-{side}-{length}')}.json"
            texts[name] = text
            files[name] = f"certificate, {side} {length}: that the {what} is as stated"
    plots = _plots(texts, answers, growth, side, files) if with_plots else "no plots: not wanted"
    if plots:
        notes.append(plots)
    about = {
        "gfkit": __version__,
        "summary": first.counted.summary,
        "folder": path.name,
        "notes": notes,
        "enumerated": enumerated,
        "files": files,
    }
    sides = [
        check_all.side_of(
            json.loads(given[k]),
            checked[k].checked,
            json.loads(grown[k]) if k in grown else None,
            enumerated[str(k)],
        )
        for k in answers
    ]
    reruns = check_all.numbers(sides)
    if rates != {one.side: one.value for one in reruns if one.what == "r"}:
        raise Disagreement("the certificates do not give the rates that were computed twice")
    rule = check_all.rule_in(next(iter(checked.values())).statement)
    texts |= check_all.texts(about, rule, sides)
    texts["check_all.py"] = Path(check_all.__file__).read_text(encoding="utf-8")
    texts |= _checker()
    texts["SHA256SUMS"] = "".join(f"{_digest(z)}  {name}\n" for name, z in texts.items())
    folder.write_together(texts)  # the sums are last
    files["SHA256SUMS"] = "check sums: sha256sum -c SHA256SUMS"
    return Supplement(
        path,
        answers,
        tuple(reruns),
        files,
        tuple(notes),
        check_all.anchor(path),
    )


FILES = {
    "README.md": "this page",
    "note.tex": "the proof: theorem, bounds, agreement, and each number computed twice",
    "table.tex": "the table alone, for a paper",
    "table.csv": "the table with numerators, denominators and signatures in full",
    "table.md": "the table in Markdown",
    "answers.json": "everything, as data",
    "check_all.py": "checks the certificates and the table; plain Python",
    "checker/": "the stand-alone checker of certificates",
}


def _digest(text: str | bytes) -> str:
    return sha256(text if isinstance(text, bytes) else text.encode()).hexdigest()


def _growth(
    answers: dict[int, StripAnswer],
) -> tuple[dict[int, Asymptotics], dict[int, Any], list[str]]:
    """Return the asymptotics of each side with its proof, and a note on those that have none."""
    growth: dict[int, Asymptotics] = {}
    proofs: dict[int, Any] = {}
    notes: list[str] = []
    for length, answer in tracked(list(answers.items()), "growth rates"):
        try:
            found = sequences_answers.asymptotics(answer.sequence(), digits=DIGITS)
            proofs[length] = found.proof()
            growth[length] = found.found
        except GfkitError as error:
            notes.append(f"Growth of side {length} is not certified: {error}.")
    return growth, proofs, notes


def _certificate(proof: Any) -> str:
    return json.dumps(certificate_data(proof, __version__), indent=1) + "\n"


def _plots(
    texts: dict[str, str | bytes],
    answers: dict[int, StripAnswer],
    growth: dict[int, Asymptotics],
    side: str,
    files: dict[str, str],
) -> str:
    """Write the plots; return why there are none, or nothing."""
    try:
        for form in ("pdf", "png"):
            texts[f"growth.{form}"] = growth_plot(answers, growth, side=side, form=form)
            files[f"growth.{form}"] = "terms on a log scale, with c r^n"
    except MissingExtra as error:
        return f"No plots: {error}"
    return ""


def _checker() -> dict[str, str]:
    """Return the files of the checker by their names in the report's folder."""
    root = Path(checker.__file__).parent
    files = sorted([*root.rglob("*.py"), *root.rglob("*.toml")])
    named = {(Path("checker") / file.relative_to(root)).as_posix(): file for file in files}
    return {name: file.read_text(encoding="utf-8") for name, file in named.items()}
