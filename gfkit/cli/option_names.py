"""One table of the options of all verbs: what each is called, what it takes, an example.

An option means the same in every verb that has it. A test holds the verbs to this table.
"""

from __future__ import annotations

import difflib

OPTIONS: dict[str, tuple[str, str, str]] = {
    "--rows": ("M", "3", "the number of rows: fixed, or the last of a table"),
    "--columns": ("N", "3", "the number of columns: fixed, or the last of a table"),
    "--board": ("BOARD", "3x4", "one board: 3x4, or rows such as '..#|...', or a file of rows"),
    "--squares": ("A..B", "1..8", "the n x n boards for these n"),
    "--play": ("", "", "only positions of alternating play"),
    "--difference": ("D", "0..1", "only positions with such |i - j|"),
    "--boards": ("FAMILY", "'#|.[.|.]'", "a family of boards, first[block]last"),
    "--graph": ("FILE", "graph.g6", "a graph: an edge list, or graph6"),
    "--topology": ("", "ring", "which sides are identified: strip, cylinder, ring or torus"),
    "--multigraph": ("", "", "identify sides of 1 and 2 cells too, unrolled"),
    "--marks": ("", "xy", "mark the pieces: none, x or xy"),
    "--terms": ("K", "20", "how many terms, or values, or blocks"),
    "--up-to": ("M", "10", "the largest size that is computed"),
    "--offset": ("N", "1", "the index of the first term"),
    "--gf": ("P/Q", "'x/(1-x-x^2)'", "a generating function"),
    "--bfile": ("FILE", "b000045.txt", "a b-file: lines `n a(n)`"),
    "--file": ("FILE", "terms.txt", "a file of terms, one a line"),
    "--kind": ("KIND", "polynomial", "one family of formulas; may be repeated"),
    "--order-bound": ("N", "8", "a proved bound of the order"),
    "--digits": ("D", "30", "how many certified digits"),
    "--method": ("", "modular", "how the g.f. is computed: auto, determinant or modular"),
    "--jobs": ("J", "4", "how many processes"),
    "--scheduler": ("ADDRESS", "tcp://10.0.0.1:8786", "the processes of a dask cluster"),
    "--share": ("I/K", "1/4", "one of K shares of the residues, for this machine"),
    "--checkpoint": ("FILE", "kept", "save what is computed, and resume from it"),
    "--certificate": ("FILE", "proof.json", "write the proof as a certificate"),
    "--coq": ("FILE", "theorem.v", "the theorem as a file for Coq: written, or checked"),
    "--certificates": ("DIR", "proofs", "write the certificate of every proof, a file each"),
    "--nearest-certificate": ("FILE", "nearest.json", "the certificate of round(c r^n)"),
    "--moments-certificate": ("FILE", "moments.json", "the certificate of the moments"),
    "--output": ("", "answer", "where to write: a file or a directory; -o for short"),
    "--moves": ("MOVES", "'H1 V1; V1 V2'", "moves of a scoring game, boards apart by ;"),
    "--depth": ("K", "2", "how many moves of a game tree"),
    "--length": ("N", "20", "the growing side of a strip"),
    "--plots": ("", "", "whether to draw plots; --no-plots leaves them out"),
    "--svg": ("FILE", "plays.svg", "draw the answer as an SVG image"),
    "--lang": ("", "pari", "the language: pari, mathematica, maple, sage, python or sympy"),
    "--form": ("", "recurrence", "what is exported: gf, recurrence, closed-form, rule or terms"),
    "--format": ("", "latex", "text, latex, markdown, csv or json"),
    "--json": ("", "", "one JSON object, as --format json"),
    "--latex": ("", "", "LaTeX of the formula alone"),
    "--full": ("", "", "do not cut long polynomials and formulas"),
    "--time-limit": ("SECONDS", "60", "stop then, and report what is known; `settle`: each entry"),
    "--replay-limit": ("SECONDS", "60", "the time for the replay of each certificate"),
    "--resume": ("", "", "go on with a run that was stopped"),
    "--again": ("STATE", "unread", "settle entries of that state anew; may be repeated"),
    "--results": ("DIR", "settled", "the folder of a run of `oeis settle`"),
    "--memory-limit": ("GIB", "4", "stop before more memory is used"),
    "--claim-limit": ("SECONDS", "60", "the time for each claim"),
    "--yes": ("", "", "also start work that is expected to take over an hour"),
    "--check": ("", "", "have Coq check the theorems, all in one run"),
    "--prove": ("", "", "fail unless something is proved for all longer boards"),
    "--zeros": ("", "", "the heaps of value 0 as a sequence"),
    "--players": ("K", "2", "how many players"),
    "--raised": ("Q", "1", "what every cell is worth more"),
    "--heights": ("H1,H2,...", "1,0,2", "the occupied cells of each column"),
    "--mono": ("", "", "monominoes instead of dominoes"),
    "--ties": ("", "first", "the choice among equally good moves: all, kind, spite or first"),
    "--model": ("MODEL", "domineering", "what the terms of an entry count"),
    "--shift": ("S", "1", "a(n) is the count of the model at n + S"),
    "--step": ("K", "2", "a(n) is the count of the model at K*n + S"),
    "--square": ("", "", "a(n) is the count of the model on the n x n board"),
    "--with": ("FILE", "A030186.seq", "another entry that lines name; may be repeated"),
    "--run-programs": ("", "", "run the programs of an entry"),
    "--directory": ("DIR", "catalog", "the directory of the claims"),
    "--source": ("KEY", "Leferink2020", "one source only"),
    "--dump": ("FILE", "stripped.gz", "the terms of the OEIS, plain or .gz"),
    "--names": ("FILE", "names.gz", "the names of the OEIS, plain or .gz"),
    "--seed": ("S", "1", "the seed of random positions: the same ones each time"),
    "--count": ("K", "3", "how many positions"),
    "--from": ("I", "0", "the index of the first position of a list in order"),
    "--index": ("DIR", "index", "the directory of the index of a dump"),
    "--transforms": ("", "", "look up transforms of the terms too"),
    "--number": ("A", "A000045", "the A-number of a draft"),
    "--name": ("TEXT", "'Number of ...'", "the name of a draft"),
    "--author": ("NAME", "'A. Author'", "the contributor of a draft"),
    "--date": ("DATE", "'Nov 20 2026'", "the date of a draft"),
    "--xref": ("A", "A000045", "a related sequence of a draft; may be repeated"),
    "--table": ("", "", "the table of all boards, by antidiagonals"),
}
"""Options, each with its value in capitals (or nothing), an example of one, and its meaning."""

SHORT = {"-n": "--terms", "-o": "--output", "-h": "--help", "-V": "--version"}
"""Short names."""

WITHOUT_VALUE = {"oeis settle --coq": "its files are in the folder of the run"}
"""Where an option of the table takes nothing, and why."""

OLDER = {"--search": "--up-to", "--cells": "--up-to"}
"""Names that some verbs had before, and keep."""


LONGEST = 40


def unknown_option(option: str) -> str:
    """Return the line on an option that a verb does not have, with the nearest of the table.

    >>> unknown_option("--row")
    'there is no option --row; write --rows'
    """
    name = " ".join(option.partition("=")[0].split())
    name = name if len(name) <= LONGEST else f"{name[: LONGEST - 3]}..."
    if name in OPTIONS:
        return f"this verb has no option {name}; -h after it lists those that it has"
    near = difflib.get_close_matches(name, OPTIONS, n=1, cutoff=0.6)
    hint = f"write {near[0]}" if near else "-h after the verb lists them"
    return f"there is no option {name}; {hint}"


def example_of(option: str) -> str:
    """Return an option with an example of its value; the option alone where none is known.

    >>> example_of("--columns"), example_of("--search"), example_of("--whatever")
    ('--columns 3', '--search 10', '--whatever')
    """
    name = SHORT.get(option, OLDER.get(option, option))
    example = OPTIONS.get(name, ("", "", ""))[1]
    return f"{option} {example}".rstrip()
