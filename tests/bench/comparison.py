"""gfkit beside general systems: guessing, words, values of games.

    python tests/bench/comparison.py [--rows guessing,words,values] [--page]

Each job runs in a process of its own, as in `peers.py`; times are CPU seconds of the work alone.
An absent program is named as absent, and programs that differ end the run with status 1.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from peers import Cell, run, say

WORK = Path(__file__).parent / "comparison_work.py"
PAGE = Path(__file__).parents[2] / "docs" / "scale.md"
NEEDED = {
    "gfkit": "module gfkit",
    "fricas": "program fricas",
    "pari": "program gp",
    "sage": "module sage",
    "sympy": "module sympy",
    "comb_spec_searcher": "module comb_spec_searcher",
    "pycgt": "module pycgt",
}
NAMES = {"fricas": "FriCAS", "pari": "PARI", "sage": "Sage", "sympy": "SymPy"}
GUESSERS = ("gfkit", "fricas", "pari", "sage", "sympy")
WORDS = {
    "words over a, b without ababa, babb": ("ababa", "babb"),
    "words over a, b, c without abcab, cabb, bca": ("abcab", "cabb", "bca"),
    "words over a, b without abaaba, bbabba": ("abaaba", "bbabba"),
}
TABLES: dict[str, list[tuple[str, tuple[str, ...], tuple[str, ...]]]] = {
    "guessing": [
        *(
            (f"g.f. of order {order} from {terms} terms", ("recurrence", str(n)), GUESSERS)
            for n, order, terms in ((3, 4, 16), (6, 28, 64), (8, 130, 268), (9, 268, 544))
        ),
        ("recurrence of the derangements from 20 terms", ("polynomials", "derangements"),
         ("gfkit", "fricas")),
        ("recurrence of the Motzkin numbers from 20 terms", ("polynomials", "motzkin"),
         ("gfkit", "fricas")),
    ],
    "words": [
        (name, ("words", *factors), ("gfkit", "comb_spec_searcher"))
        for name, factors in WORDS.items()
    ],
    "values": [
        (f"value, mean, temperature of the {m} x {n} board", ("value", str(m), str(n)),
         ("gfkit", "pycgt"))
        for m, n in ((3, 4), (4, 4), (3, 6), (4, 5))
    ],
}  # fmt: skip


def missing() -> dict[str, str]:
    """Return the programs that are not here."""
    found = {}
    for name, needed in NEEDED.items():
        kind, _, what = needed.partition(" ")
        here = shutil.which(what) if kind == "program" else importlib.util.find_spec(what)
        if here is None:
            found[name] = needed
    return found


def versions(names: list[str]) -> str:
    """Return the versions of the programs that were measured."""
    told = []
    for name in names:
        if name == "fricas":
            told.append("FriCAS")  # `fricas --version` says the version of another program
        elif name == "pari":
            text = subprocess.run(["gp", "--version-short"], capture_output=True, text=True,
                                  check=False).stdout  # fmt: skip
            told.append(f"PARI {text.strip()}")
        else:
            package = {"sage": "passagemath-combinat"}.get(name, name)
            told.append(f"{NAMES.get(name, name)} {importlib.metadata.version(package)}")
    return ", ".join(told)


def table(kind: str, seconds: float, absent: dict[str, str]) -> tuple[list[str], list[str]]:
    """Return the lines of a table, and the rows whose programs differ."""
    rows = TABLES[kind]
    programs = list(dict.fromkeys(name for _, _, names in rows for name in names))
    lines = [
        "| " + " | ".join(["work", *(NAMES.get(name, name) for name in programs)]) + " |",
        "| " + " | ".join(["---"] * (len(programs) + 1)) + " |",
    ]
    differ = []
    for work, job, names in rows:
        cells = {
            name: Cell("absent") if name in absent else run(name, job, seconds, 6, WORK)
            for name in names
        }
        shown = [_shown(cells.get(name)) for name in programs]
        lines.append("| " + " | ".join([work, *shown]) + " |")
        say(lines[-1])
        if len({cell.digest for cell in cells.values() if cell.digest}) > 1:
            differ.append(work)
    return lines, differ


def _shown(cell: Cell | None) -> str:
    if cell is None:
        return ""
    if cell.seconds is None:
        return "fails" if cell.said == "refused" else cell.said
    return f"{cell.seconds:.2g} s" if cell.seconds >= 0.001 else "< 0.001 s"


def main(arguments: list[str] | None = None) -> int:
    """Measure the tables that are asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rows", default=",".join(TABLES), help=f"some of {', '.join(TABLES)}")
    parser.add_argument("--seconds", type=float, default=120, help="limit of each job (120)")
    parser.add_argument("--page", action="store_true", help="put the tables into the page")
    given = parser.parse_args(arguments)
    kinds = given.rows.split(",")
    for kind in kinds:
        if kind not in TABLES:
            parser.error(f"{kind!r} is none of {', '.join(TABLES)}")
    absent = missing()
    for name, what in absent.items():
        say(f"absent: {name} ({what})")
    wrong = []
    for kind in kinds:
        lines, differ = table(kind, given.seconds, absent)
        wrong += differ
        if given.page:
            write_table(kind, lines, given.seconds, absent)
    say("\n" + (f"NOT THE SAME ANSWER: {'; '.join(wrong)}" if wrong else "all answers agree"))
    return 1 if wrong else 0


def write_table(kind: str, lines: list[str], seconds: float, absent: dict[str, str]) -> None:
    """Put a table between its marks in the page."""
    text = PAGE.read_text(encoding="utf-8")
    before, begin, rest = text.partition(f"<!-- {kind}: begin -->")
    _, end, after = rest.partition(f"<!-- {kind}: end -->")
    names = list(dict.fromkeys(n for _, _, names in TABLES[kind] for n in names if n not in absent))
    day = datetime.now(UTC).date().isoformat()
    told = f"Measured on {day} with {versions(names)}; CPU time, each job at most {seconds:g} s."
    PAGE.write_text(
        f"{before}{begin}\n{told}\n\n" + "\n".join(lines) + f"\n{end}{after}", encoding="utf-8"
    )


if __name__ == "__main__":
    raise SystemExit(main())
