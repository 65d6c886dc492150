"""The folder of a report: `report(model, columns=range(1, 9), output="supplement")`.

Every number of it is computed by a second route: the checker, long division, plain enumeration. The
first route is the engine: automaton, lumping, determinants or primes, enclosures of roots. The
second one starts from the file of the certificate or from the rule, and shares no code with the
first: the stand-alone checker, exact rational arithmetic on the fraction, boards enumerated.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from io import BytesIO
from itertools import islice
from math import log10
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.base.budget_and_progress import Budget, current, tracked, within
from gfkit.base.file_writing_and_locking import Folder
from gfkit.base.meanings_of_option_words import meant
from gfkit.base.version import __version__
from gfkit.boards.shapes.board import Board
from gfkit.errors import Disagreement, GfkitError, LimitReached, MissingExtra, OutOfBudget
from gfkit.numbers.polynomials_and_power_series import value_at
from gfkit.pictures.matplotlib_figures import matplotlib_part
from gfkit.proofs import checker
from gfkit.proofs.certificate_files_and_replay import certificate_data, replay
from gfkit.reports import supplement_writer_and_checker
from gfkit.reports.supplement_writer_and_checker import Rerun
from gfkit.sequences import formula_and_growth_answers
from gfkit.strips.enumerate import brute_force
from gfkit.strips.sequences.board_families_and_gf_answers import StripAnswer
from gfkit.strips.sequences.strip import Strip

if TYPE_CHECKING:
    from gfkit.analysis.rational_gf_asymptotics import Asymptotics
    from gfkit.boards.rule_files.countable_models import Model
    from gfkit.boards.rule_files.named_rules import Rule
    from gfkit.boards.shapes.topology import Topology
    from gfkit.proofs.checker.core.check_reports import Report

DIGITS = 30
ENUMERATED = 8000
"""So many steps the enumeration of one board may take."""
ENUMERATED_CELLS = 12
MOST_SIDES = 1000
CHECK_SECONDS = 600.0
PLOTTED = 25
SHAPES = "os^Dv<>p"


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
        supplement_writer_and_checker.side_of(
            json.loads(given[k]),
            checked[k].checked,
            json.loads(grown[k]) if k in grown else None,
            enumerated[str(k)],
        )
        for k in answers
    ]
    reruns = supplement_writer_and_checker.numbers(sides)
    if rates != {one.side: one.value for one in reruns if one.what == "r"}:
        raise Disagreement("the certificates do not give the rates that were computed twice")
    rule = supplement_writer_and_checker.rule_in(next(iter(checked.values())).statement)
    texts |= supplement_writer_and_checker.texts(about, rule, sides)
    texts["check_all.py"] = Path(supplement_writer_and_checker.__file__).read_text(encoding="utf-8")
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
        supplement_writer_and_checker.anchor(path),
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
            found = formula_and_growth_answers.asymptotics(answer.sequence(), digits=DIGITS)
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


# Second routes.


def rerun_gf(
    answer: StripAnswer, side: int, text: str, seconds: float = CHECK_SECONDS
) -> tuple[Report, int]:
    """Compute the numbers of a generating function again.

    answer: of a strip or a cylinder, without marks. side: its fixed side. text: the certificate as
    it stands in its file. seconds: for the checker. Returns what the checker found, and up to which
    length boards were enumerated. Raises Disagreement, or GfkitError if the certificate does not
    hold, OutOfBudget if a limit was reached before that was known.
    """
    gf = answer.univariate
    report = replay(json.loads(text), seconds=seconds)
    if not report.checked_fully:
        reason = f"the certificate of side {side} was not checked: {report.reasons[0]}"
        raise current().reached("time", reason)
    if not report.holds:
        raise GfkitError(f"the certificate of side {side} does not hold: {report.reasons[0]}")
    found: dict[str, Any] = report.checked

    def same(what: str, one: object, other: object, route: str) -> None:
        if one != other:
            raise Disagreement(f"side {side}, {what}: the engine has {one}, {route} {other}")

    # Each merges its own states, so that their numbers may differ.
    same("order of the recurrence", gf.order, found["order"], "the checker")
    since = max(len(gf.den) - 1, len(gf.num))
    compared = since if found["terms"] == since else found["dimension"] + since
    same("coefficients of q F", compared, found["terms"], "the checker")
    needed = answer.states_lumped + since
    division = supplement_writer_and_checker.divided(gf.num, gf.den, needed)
    same("terms", gf.terms(needed), division, "long division")
    strip: Any = answer.strip
    last = 0
    while last + 1 < needed and (counted := counted_one_by_one(strip, last + 1)) is not None:
        last += 1
        same(f"a({last})", division[last], counted, "enumeration of the board")
    return report, last


def rerun_growth(answer: Asymptotics, answer_gf: StripAnswer, side: int) -> str:
    """Compute again that r is a root, and that the error bound holds for the first n.

    Both in exact rational arithmetic, from the ends of the enclosures. Returns the digits of r, ""
    where the growth is not that of c r^n. Raises Disagreement.
    """
    term, bound = answer.term, answer.remainder
    if term is None or term.degree:
        return ""
    gf = answer_gf.univariate
    low, high = term.base.value.low, term.base.value.high
    ends = [value_at(gf.den[::-1], end) for end in (low, high)]
    if ends[0] * ends[1] > 0:
        raise Disagreement(f"side {side}: the denominator does not change its sign at r")
    constant = term.constant.value
    first = bound.holds_from
    count = first - answer.offset + supplement_writer_and_checker.BOUNDED
    for n, value in enumerate(
        supplement_writer_and_checker.divided(gf.num, gf.den, count), answer.offset
    ):
        if n < first:
            continue
        mains = [c * r**n for c in (constant.low, constant.high) for r in (low, high)]
        away = max(min(mains) - value, value - max(mains), Fraction(0))
        if away > bound.factor * bound.rate**n:
            raise Disagreement(f"side {side}: the error bound does not hold for n = {n}")
    return term.base.digits(supplement_writer_and_checker.RATE_DIGITS)


def counted_one_by_one(strip: Strip, n: int) -> int | None:
    """Return the count of one board by plain enumeration; None if that is too much.

    >>> from gfkit.strips.sequences.strip import Strip
    >>> counted_one_by_one(Strip("domineering", columns=2), 2)
    7
    """
    rows, columns = (n, strip.side) if strip.columns is not None else (strip.side, n)
    model = strip.counted
    if rows * columns > ENUMERATED_CELLS:
        return None
    if strip.topology != "strip" and strip.rows is not None:  # there the ends of rows are joined
        return None
    board = Board.rectangle(rows, columns)
    with suppress(LimitReached, OutOfBudget), Budget(steps=ENUMERATED):
        found = brute_force.count(model, board, strip.topology, multigraph=strip.multigraph)
        return found.total()
    return None


def growth_plot(
    answers: Mapping[int, StripAnswer],
    growth: Mapping[int, Asymptotics],
    *,
    side: str,
    form: str = "pdf",
) -> bytes:
    """Return the plot of a(n) for each side: points are terms, lines are c r^n.

    side: "rows" or "columns", for the legend. form: "pdf" or "png". Raises MissingExtra without
    matplotlib.
    """
    figure = matplotlib_part("matplotlib.figure").Figure(figsize=(7, 4.5), layout="constrained")
    axes = figure.subplots()
    for number, (length, answer) in enumerate(answers.items()):
        terms = [(n, log10(a)) for n, a in enumerate(answer.terms(PLOTTED)) if a > 0]
        shape = SHAPES[number % len(SHAPES)]
        colour = f"C{number % 10}"
        label = f"{length} {side if length != 1 else side[:-1]}"
        axes.plot(*zip(*terms, strict=True), shape, color=colour, ms=4, label=label)
        term = growth[length].term if length in growth else None
        if term is not None and not term.degree:
            c, r = float(term.constant.value.middle), float(term.base.value.middle)
            if c > 0 < r:
                line = [log10(c) + n * log10(r) for n, _ in terms]
                axes.plot([n for n, _ in terms], line, color=colour, lw=0.8)
    axes.set_xlabel("n")
    axes.set_ylabel("log10 a(n)")
    axes.legend(ncols=2, fontsize="small")
    axes.grid(visible=True, lw=0.3)
    out = BytesIO()
    dated = {"pdf": {"CreationDate": None}, "png": {"Software": None}}
    figure.savefig(out, format=form, dpi=150, metadata=dated[form])
    return out.getvalue()
