"""Make every text of this folder again from its certificates, and compare, byte by byte.

    python3 check_all.py

Each certificate is replayed by the checker beside this file. From what it states README.md, the
tables, note.tex and answers.json are written again; gfkit wrote them with this file, too. What is
no mathematics (a summary, which files there are) is taken from "about" in answers.json, the name of
the folder from the README.
Exit status 0 if everything holds.
"""

import sys

# Nothing that lies in this folder is taken for a module of Python, or for what was compiled.
if __name__ == "__main__" and not getattr(sys.flags, "safe_path", sys.flags.isolated):
    del sys.path[0]

import csv
import io
import json
import re
import textwrap
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple

CHECK_SECONDS = 3600.0
SHOWN_TERMS, DATA_TERMS = 12, 20
RATE_DIGITS, NOTE_DIGITS = 12, 15
LONG_CELL, FIRST_TERMS = 700, 24
"""Characters of a formula and of the first terms in a table."""
LONGEST_SIGNATURE = 40
"""A row of a table is not broken over pages, so longer ones are left to the polynomials."""
BOUNDED = 40
"""This many values of n the error bound is computed for."""
NONE = "-"
"""A growth without a certificate."""


class SideCheck(NamedTuple):
    """What the certificates state of one side, and what the checker found.

    of: the definition of a(n). p, q: the generating function. states, lumped: of the engine's
    automaton. checked: by the checker. parts: the asymptotics, if they have a certificate.
    enumerated: boards of this side with 1 to that many lines were counted one by one.
    """

    number: int
    of: dict[str, Any]
    p: list[int]
    q: list[int]
    states: int
    lumped: int
    checked: dict[str, Any]
    parts: list[dict[str, Any]] | None
    enumerated: int

    @property
    def order(self) -> int:
        """The least order of a recurrence."""
        return len(self.q) - 1

    @property
    def since(self) -> int:
        """The index from which the recurrence holds."""
        return max(self.order, len(self.p))

    @property
    def simple(self) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The asymptotics and their term, if that is c r^n with a real r."""
        (part, *more) = self.parts or [{"terms": []}]
        if more or len(part["terms"]) != 1:
            return None
        (term,) = part["terms"]
        is_simple = len(term["base"]) == len(term["coefficients"]) == 1
        return (part, term) if is_simple and len(term["coefficients"][0]) == 1 else None

    def terms(self, count: int) -> list[int]:
        """Return the first terms."""
        return divided(self.p, self.q, count)


def divided(p: Sequence[int], q: Sequence[int], count: int) -> list[int]:
    """Return the first coefficients of p/q by long division; q[0] is 1.

    >>> divided([0, 1], [1, -1, -1], 8)
    [0, 1, 1, 2, 3, 5, 8, 13]
    """
    found: list[int] = []
    for n in range(count):
        known = sum(c * found[n - k] for k, c in enumerate(q[1 : n + 1], 1))
        found.append((p[n] if n < len(p) else 0) - known)
    return found


def side_of(
    data: dict[str, Any], checked: dict[str, Any], growth: dict[str, Any] | None, enumerated: int
) -> SideCheck:
    """Return a side from its certificates, of the generating function and perhaps of the growth."""
    said, evidence = data["statement"], data["evidence"]
    if growth is not None and growth["statement"]["of"] != said["of"]:
        raise ValueError("the certificate of the growth is about another sequence")
    (number,) = said["of"]["fixed"].values()
    p, q = ([int(c) for c in said[name]] for name in "pq")
    parts = None if growth is None else growth["statement"]["parts"]
    found = (evidence["states"], evidence["dimension"])
    return SideCheck(number, said["of"], p, q, *found, checked, parts, enumerated)


def polynomial(coefficients: list[int]) -> str:
    """Return a polynomial in x, as 1-2*x^2."""
    text = ""
    for power, c in enumerate(coefficients):
        size = [] if abs(c) == 1 and power else [str(abs(c))]
        factors = [*size, *["x" if power == 1 else f"x^{power}"] * (power > 0)]
        text += ("-" if c < 0 else "+" if text else "") + "*".join(factors) if c else ""
    return text or "0"


def fraction(side: SideCheck) -> str:
    """Return p/q."""
    above, below = polynomial(side.p), polynomial(side.q)
    above = f"({above})" if re.search(r".[+-]", above) else above
    return above if below == "1" else f"{above}/({below})"


def listed(values: list[int]) -> str:
    """Return numbers with commas."""
    return ", ".join(map(str, values))


def signature(side: SideCheck) -> str:
    """Return the signature of the recurrence."""
    return f"({listed([-c for c in side.q[1:]])})"


def exactly(value: Fraction) -> str:
    """Return a number in decimals if they end, otherwise as a fraction."""
    rest = value.denominator
    places = next((k for k in range(400) if 10**k % rest == 0), None)
    if not places:
        return str(value)
    text = str(abs(value.numerator) * 10**places // rest).rjust(places + 1, "0")
    return f"{'-' * (value < 0)}{text[:-places]}.{text[-places:]}"


def digits(low: Fraction, high: Fraction, count: int, dots: str) -> str:
    """Return the leading digits, up to a number of them, of all numbers between two, and dots."""
    if low == high:
        return exactly(low)
    if low * high <= 0:
        return NONE
    least, most = sorted((abs(low), abs(high)))
    place = len(str(int(most))) - 1
    while most < Fraction(10) ** place:
        place -= 1
    for size in range(count, 0, -1):
        unit = Fraction(10) ** (place - size + 1)
        if least // unit == most // unit:
            break
    else:
        return NONE
    body, sign = str(least // unit).rjust(size, "0"), "-" * (high < 0)
    if place < 0:
        body = f"0.{'0' * (-place - 1)}{body}"
    elif place < size:
        body = f"{body[: place + 1]}.{body[place + 1 :]}".rstrip(".")
    else:
        body = f"{body[0]}{'.' * (size > 1)}{body[1:]}e+{place}"
    return sign + body + dots


def root(term: dict[str, Any]) -> tuple[Fraction, Fraction]:
    """Return a real base, exactly if it is rational, otherwise the ends of its box."""
    ((low, high),) = term["base"]
    poly = [int(c) for c in term["poly"]]
    exact = Fraction(-poly[0], poly[1]) if len(poly) == 2 else None
    return (Fraction(low), Fraction(high)) if exact is None else (exact, exact)


def constant(side: SideCheck, term: dict[str, Any]) -> tuple[Fraction, Fraction]:
    """Return c, exactly if r is rational, otherwise the ends of its box."""
    low, high = root(term)
    if low != high:
        ((((low, high),),),) = (term["coefficients"],)
        return Fraction(low), Fraction(high)
    slope = sum(k * c / low ** (k - 1) for k, c in enumerate(side.q) if k)
    exact = -low * sum(c / low**k for k, c in enumerate(side.p)) / slope
    return exact, exact


def modulus(term: dict[str, Any], period: int) -> tuple[Fraction, Fraction]:
    """Return the least and the largest modulus of the growth with n, from that of n = period m."""
    parts = [root(term)] if len(term["base"]) == 1 else term["base"]
    ends = [sorted(abs(Fraction(end)) for end in part) for part in parts]
    low, high = (int(sum(part[k] ** 2 for part in ends) * 10 ** (80 * period)) for k in (0, 1))
    least, most = (whole_root(z, 2 * period) for z in (low, high))
    most += most ** (2 * period) != high
    return Fraction(least, 10**40), Fraction(most, 10**40)


def whole_root(value: int, degree: int) -> int:
    """Return the largest integer whose power is at most a value."""
    low, high = 0, 1 << (value.bit_length() // degree + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**degree <= value else (low, middle - 1)
    return low


def growth_text(side: SideCheck) -> str:
    """Return the digits of the growth."""
    if side.parts is None:
        return NONE if side.order else "0"
    found = [modulus(part["terms"][0], part["period"]) for part in side.parts if part["terms"]]
    return digits(*max(found), RATE_DIGITS, "...") if found else "0"


def first_terms(side: SideCheck) -> str:
    """Return a few first terms."""
    terms = side.terms(8)
    while len(terms) > 3 and len(listed(terms)) > FIRST_TERMS:
        terms.pop()
    return listed(terms)


class Rerun(NamedTuple):
    """One number computed twice.

    what: which number. side: the fixed side it belongs to. value: what both routes gave. route: the
    second one.
    """

    what: str
    side: int
    value: str
    route: str


def numbers(sides: list[SideCheck]) -> list[Rerun]:
    """Return the numbers that were computed twice."""
    found: list[tuple[str, int, str, str]] = []
    for side in sides:
        k, count = side.number, side.lumped + side.since
        terms = side.terms(side.enumerated + 1)
        found += [
            ("order of the recurrence", k, str(side.checked["order"]), "the checker"),
            ("coefficients of q F", k, str(side.checked["terms"]), "the checker"),
            ("terms", k, str(count), "long division"),
            *(
                (f"a({n})", k, str(terms[n]), "enumeration of the board")
                for n in range(1, side.enumerated + 1)
            ),
        ]
    for side in sides:
        if side.simple:
            part, term = side.simple
            rate = digits(*root(term), RATE_DIGITS, "")
            span = f"n = {part['from']}, ..., {part['from'] + BOUNDED - 1}"
            found += [
                ("r", side.number, rate, "the sign of the reversed denominator"),
                (f"error bound, {span}", side.number, "holds", "exact rational arithmetic"),
            ]
    return [Rerun(*one) for one in found]


# The texts: Markdown, CSV, JSON.


def texts(about: dict[str, Any], rule: str, sides: list[SideCheck]) -> dict[str, str]:
    """Return the texts of the folder by the names of their files.

    about: what is not mathematics. rule: what is counted, in the checker's words. sides: in
    order.
    """
    of = sides[0].of
    for side in sides:
        if {**side.of, "fixed": {}} != {**of, "fixed": {}} or side.of["fixed"].keys() != of[
            "fixed"
        ].keys():
            raise ValueError("the certificates are about several rules")
    (name,) = of["fixed"]
    said = {key: z for key, z in about.items() if key != "folder"}
    said["enumerated"] = {str(side.number): side.enumerated for side in sides}
    about = {**about, "name": of["rule"]["name"], "side": name, "rule": rule}
    about["joined"] = "" if of["topology"] == "strip" else f", {of['topology']}"
    about["span"] = " to ".join(map(str, sorted({sides[0].number, sides[-1].number})))
    rows, functions, wide = [], [], []
    for side in sides:
        head = [*map(str, (side.number, side.states, side.lumped, side.order, side.since))]
        head.append(growth_text(side))
        whole = (signature(side), fraction(side))
        cut = [
            z if len(z) <= LONG_CELL else f"of order {side.order}; CSV and JSON have it in full"
            for z in whole
        ]
        rows.append([*head, cut[0]])
        functions.append([head[0], first_terms(side), cut[1]])
        wide.append([*head, whole[0], listed(side.p), listed(side.q), whole[1]])
    tables = [[name, *HEADER], *rows], [[name, "first terms", "g.f."], *functions]
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([[name, *HEADER, *WIDE], *wide])
    shown = [markdown(table) for table in tables]
    what = f"{about['name']}: {about['summary']}{about['joined']}"
    data = {str(side.number): record(side, row[5]) for side, row in zip(sides, rows, strict=True)}
    answers = json.dumps({"gfkit": about["gfkit"], name: data, "about": said})
    return {
        "README.md": readme(about, "\n\n".join(shown), sides),
        "note.tex": note(about, sides),
        "table.tex": "\n\n".join(["% \\usepackage{longtable}", tex(what), *map(tex_table, tables)])
        + "\n",
        "table.csv": out.getvalue(),
        "table.md": "\n\n".join([what, *shown, PROVED]) + "\n",
        "answers.json": f"{answers}\n",
    }


HEADER = ("states", "lumped", "order", "from", "growth", "signature")
WIDE = ("numerator", "denominator", "gf")
PROVED = "Proved: each generating function, and that the order of its recurrence is minimal."


def record(side: SideCheck, growth: str) -> dict[str, Any]:
    """Return a side as data."""
    return {
        "model": side.of["rule"]["name"],
        "fixed": side.of["fixed"],
        "topology": side.of["topology"],
        "marks": side.of["marks"],
        "numerator": side.p,
        "denominator": side.q,
        "signature": [-c for c in side.q[1:]],
        "gf": fraction(side),
        "order": side.order,
        "from": side.since,
        "offset": 0,
        "terms": [str(term) for term in side.terms(DATA_TERMS)],
        "verdict": "proved",
        "states": side.states,
        "states_lumped": side.lumped,
        "growth": growth,
    }


def maths(text: str, *, breaks: bool = True) -> str:
    """Return a formula in LaTeX, where lines may break; a sentence as it is."""
    if text.startswith("of order"):
        return text
    latex = re.sub(r"\^(\d+)", r"^{\1}", text.replace("*", " "))
    if breaks:
        pieces = re.sub("[0-9]{30,}", lambda z: BREAK.join(textwrap.wrap(z[0], 10)), latex)
        latex = pieces.replace(", ", f", {BREAK}")
    return f"${latex}$"


BREAK = "\\allowbreak "


def markdown(table: list[list[str]]) -> str:
    """Return a table in Markdown; its last column are formulas."""
    header, *rows = table
    cells = [[*row[:-1], maths(row[-1], breaks=False)] for row in rows]
    lines = [header, ["---"] * len(header), *cells]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def readme(about: dict[str, Any], tables: str, sides: list[SideCheck]) -> str:
    """Return the README."""
    routes = Counter(route for *_, route in numbers(sides))
    counted = ", ".join(f"{count} by {route}" for route, count in sorted(routes.items()))
    span = "..".join(map(str, sorted({sides[0].number, sides[-1].number})))
    topology = sides[0].of["topology"]
    joined = "" if topology == "strip" else f" --topology {topology}"
    fixed = f"--{about['side']} {span}{joined}"
    parts = {
        **about,
        "tables": tables,
        "counted": counted,
        "listed": "\n".join(f"| `{name}` | {what} |" for name, what in about["files"].items()),
        "command": f"gfkit report {about['name']} {fixed} --output {about['folder']}",
        "notes": "".join(f"\n{line}\n" for line in about["notes"]),
    }
    return filled(README, parts)


README = """\
# Generating functions of @name

What is counted: @summary, on boards with @span @side@joined. The rule, as the checker reads it from
the certificates: `@rule`.

Claimed and proved: for each number of @side the generating function in the table is that of the
counts, it is in lowest terms, and so no linear recurrence with constant coefficients of smaller
order holds.

@tables

## To check it

Python 3.11 or later is enough; no package is needed, and the machine need not be online.

```sh
python3 check_all.py
```

replays every certificate with the checker in `checker/`, makes every number of this page, the
tables, `note.tex` and `answers.json` again from the certificates, and ends with "everything holds".
Only the plots are not made again. Its first line is the hash of `checker/` and of the program
itself. Compare it with one from outside this folder: `gfkit report` of gfkit @gfkit prints the same
for every supplement. One certificate alone: `python3 checker certificates/NAME.json`. The checker
reads the rule from the certificate, builds an automaton of its own, compares it with enumeration on
small boards, computes as many terms as the theorem asks for, and tests that numerator and
denominator are coprime. It shares no code with the program that found the results. What is left to
trust: the checker's own code, Python, and the lemmas proved in `note.tex`.

Of the numbers in `note.tex`, these were computed by a second route when it was written: @counted.

## Files

| file | what it is |
| --- | --- |
@listed

## To make it again

```sh
@command
```

with gfkit @gfkit writes the same files.
@notes"""


def filled(template: str, parts: dict[str, Any]) -> str:
    """Return a template with its @names replaced."""
    return re.sub("@([a-z]+)", lambda match: str(parts[match[1]]), template)


# The texts: LaTeX. The note needs amsmath, amsthm, geometry, graphicx and longtable. Formulas
# stand in the lines, where TeX may break them, because fractions of large order fit on no line.

NOTE = r"""\documentclass[11pt]{article}
\usepackage[T1]{fontenc}
\usepackage[margin=25mm]{geometry}
\usepackage{amsmath,amsthm,graphicx,longtable}
\newtheorem{theorem}{Theorem}
\newtheorem{lemma}[theorem]{Lemma}
\setlength{\emergencystretch}{3em}
\relpenalty=50 \binoppenalty=50

\title{Generating functions of \texttt{@name}\\ for @sides @side@joined}
\date{}
\begin{document}
\maketitle

This note was written by gfkit @version. Its numbers were computed when it was written. Those that
Section~\ref{numbers} lists, and only those, were computed by two routes. What holds for all $n$,
that $r$ is the largest growth rate, and the constants $c$ rest on the certificates beside this
note, which the checker in this folder reads.

\section{Result}

For @board, let $a_k(n)$ count: @summary. Let $F_k(x)=\sum_{n\ge 0}a_k(n)x^{n}$. The rule in full,
as the checker read it from the certificates, is
\begin{quote}
@rule
\end{quote}

\begin{theorem}\label{main}
For $k=@range$, $F_k=p_k/q_k$ with the polynomials below. The fractions are in lowest terms; so
$a_k$ satisfies the linear recurrence whose signature stands in the table, for all $n$ from the
index given there on, and it satisfies no linear recurrence with constant coefficients of smaller
order from any index on.
\end{theorem}

@signatures

@fractions

\section{Proof}

Positions on a board whose side of length $k$ is fixed are read cell by cell. What a part of the
board that was read means for the rest is one of finitely many states; so
$a_k(n)=\alpha M^{n}\beta$ for a matrix $M$ of non-negative integers with a row for each state
between two lines of the board. So their generating function is rational
\cite[Theorem 4.7.2]{Stanley}; the lemmas say which it is.

\begin{lemma}[Agreement]\label{agreement}
Let $M$ be an $N\times N$ matrix of integers, $\alpha$ a row and $\beta$ a column of integers, and
$F(x)=\sum_{n\ge 0}\alpha M^{n}\beta\,x^{n}$. Let $p=\sum p_jx^{j}$ and $q=\sum q_jx^{j}$ be
polynomials with $q_0=1$, and $d=\max(\deg q,\deg p+1)$. Let $h_0=\alpha$ and
$h_j=h_{j-1}M+q_j\alpha$, where $q_j=0$ for $j>\deg q$. If $h_j\beta=p_j$ for all $j<d$, and either
$h_d=0$ or $h_j\beta=0$ for $d\le j<d+N$, then $F=p/q$.
\end{lemma}
\begin{proof}
As $h_j=\sum_i q_i\,\alpha M^{j-i}$, the coefficient of $x^{j}$ in $q(x)F(x)$ is $h_j\beta$. For
$j\ge d$ it is $h_dM^{j-d}\beta$, which vanishes if $h_d$ does. By the theorem of Cayley and
Hamilton, each of these numbers is a combination of the $N$ before it; if the first $N$ vanish, so
do all.
\end{proof}

\begin{lemma}[Lumping]\label{lumping}
Let the states of $M$ be divided into blocks so that states of a block have the same entry of
$\beta$ and, for each block, the same sum of the entries of $M$ in its columns. Then
$\alpha M^{n}\beta=\bar\alpha\bar M^{n}\bar\beta$ for all $n$, where $\bar M$ has for each pair of
blocks the common sum as its entry, $\bar\beta$ has the common entries, and $\bar\alpha$ the sums of
$\alpha$ over the blocks.
\end{lemma}
\begin{proof}
Let $E$ be the matrix whose columns are the indicators of the blocks. Then $ME=E\bar M$,
$\beta=E\bar\beta$ and $\bar\alpha=\alpha E$; so $\alpha M^{n}\beta=\alpha E\bar M^{n}\bar\beta$
\cite[Section 6.3]{KemenySnell}.
\end{proof}

\begin{lemma}[Minimality]\label{minimality}
If $p$ and $q$ with $q(0)=1$ are coprime modulo a prime that does not divide the leading coefficient
of $q$, then the coefficients of $p/q$ satisfy no linear recurrence with constant coefficients of
order below $\deg q$ from any index on.
\end{lemma}
\begin{proof}
By Gauss's lemma a common factor of $p$ and $q$ over $\mathbf{Q}$ of positive degree can be taken
primitive in $\mathbf{Z}[x]$; its leading coefficient divides that of $q$, so it keeps its degree
modulo the prime, a contradiction. A recurrence of order $d$ that holds from some index on makes
$p/q$ the sum of a polynomial and a fraction with a denominator of degree at most $d$; as $p/q$ is
in lowest terms, $\deg q\le d$.
\end{proof}

\begin{proof}[Proof of Theorem~\ref{main}]
The table has for each $k$ the number of states that can be reached and lead to an end, the number
$N$ of blocks (Lemma~\ref{lumping}), the degrees of $p_k$ and $q_k$, the number $K$ of coefficients
of $q_kF$ that were compared with those of $p_k$, and a prime for Lemma~\ref{minimality}. By
Lemma~\ref{agreement}, for the matrix of the blocks: where $K=d$, the vector $h_d$ was found to be
zero, and elsewhere $K=d+N$. The vectors were computed in integers, and $p_k$ and $q_k$ are coprime
modulo the prime.
\end{proof}

@bounds

@growth

\section{Numbers computed twice}\label{numbers}

The first route is the engine's: automaton, lumping, determinants or terms modulo primes, and
enclosures of roots. The second route is named in each line; had they differed, this note would not
have been written. ``The checker'' is the program beside this note, which read the certificate's
file and shares no code with the engine. An error bound was computed for the listed values of $n$
only, and $r$ was compared in the listed digits, as a root; that the bound holds for all $n$ and
that $r$ is largest is proved by the certificate. The other numbers of this note have one route.

@numbers

\begin{thebibliography}{9}
\bibitem{KemenySnell} J.~G. Kemeny and J.~L. Snell, \emph{Finite Markov Chains}, Springer, 1976.
\bibitem{Stanley} R.~P. Stanley, \emph{Enumerative Combinatorics}, volume~1, second edition,
Cambridge University Press, 2012.
\end{thebibliography}
\end{document}
"""

GROWTH = r"""\section{Growth}

The poles of $F_k$ are enclosed in disjoint discs; the one nearest to $0$ is simple and real. So
$a_k(n)=c\,r^{n}+e(n)$ with $|e(n)|$ at most the bound of the table, from the index given there on.
All digits shown are certified. @left

@table

@plot"""

MISSING = (
    "There is no row for $k=@missing$: the growth is not of this form there, or its constants are "
    "not certified."
)
PLOT = r"""\begin{center}\includegraphics[width=0.8\linewidth]{growth.pdf}\end{center}

Points are terms, lines are $c\,r^{n}$."""
SPECIAL = {z: rf"\{z}" for z in "{}_&%#$"} | {z: f"${z}$" for z in "<>|"}
SPECIAL |= {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}"}
LONG_WORD = 30


def tex(text: str) -> str:
    """Return prose as LaTeX; long words may break after signs."""
    return re.sub(
        rf"\S{{{LONG_WORD},}}",
        lambda word: re.sub(r"(?<=[*+,/)=])(?=.)", r"\\allowbreak{}", word[0]),
        "".join(SPECIAL.get(z, z) for z in text),
    )


def longtable(columns: str, header: list[str], rows: list[list[str]]) -> str:
    """Return a table that may go over pages; header and cells are LaTeX."""
    lines = [f"\\begin{{longtable}}{{{columns}}}", r"\hline", " & ".join(header) + r" \\"]
    lines += [r"\hline\endhead", *(" & ".join(row) + r" \\" for row in rows), r"\hline"]
    return "\n".join([*lines, r"\end{longtable}"])


def tex_table(table: list[list[str]]) -> str:
    """Return a table of the README in LaTeX."""
    header, *rows = table
    columns = "r" * (len(header) - 1) + r"p{0.45\linewidth}"
    return longtable(columns, header, [[*row[:-1], maths(row[-1])] for row in rows])


def dollars(*cells: object) -> list[str]:
    """Return cells as formulas."""
    return [f"${cell}$" for cell in cells]


def note(about: dict[str, Any], sides: list[SideCheck]) -> str:
    """Return the proof note: theorem, bounds, agreement, growth, what was computed twice."""
    signatures, fractions, bounds = [], [], []
    for side in sides:
        k, found = side.number, side.checked
        shown = maths(signature(side))
        if side.order > LONGEST_SIGNATURE:
            shown = rf"the coefficients of $1-q_{{{k}}}(x)$ below"
        signatures.append([*dollars(k, side.order, side.since), shown])
        above, below = (maths(polynomial(z))[1:-1] for z in (side.p, side.q))
        fractions.append(
            rf"\paragraph{{$k={k}$}} $p_{{{k}}}(x)={above}$, and $q_{{{k}}}(x)={below}$. "
            rf"First terms: {maths(listed(side.terms(SHOWN_TERMS)))}, \dots"
        )
        degrees = (len(side.p) - 1, side.order)
        cells = (k, side.states, found["dimension"], *degrees, found["terms"], found["prime"])
        bounds.append(dollars(*cells))
    shape = r"$n\times k$" if about["side"] == "columns" else r"$k\times n$"
    range_ = [side.number for side in sides]
    twice = [[f"${k}$", tex(what), value, route] for what, k, value, route in numbers(sides)]
    parts = {
        **{key: tex(z) if isinstance(z, str) else z for key, z in about.items()},
        "sides": about["span"],
        "version": tex(about["gfkit"]),
        "board": f"the board of {shape} cells (rows by columns){about['joined']}",
        "range": ",".join(map(str, range_))
        if len(range_) < 4
        else rf"{range_[0]},\dots,{range_[-1]}",
        "signatures": longtable(
            r"rrrp{0.7\linewidth}", ["$k$", "order", "from $n$", "signature"], signatures
        ),
        "fractions": "\n\n".join(fractions),
        "bounds": longtable(
            "rrrrrrr",
            ["$k$", "states", "$N$", r"$\deg p_k$", r"$\deg q_k$", "$K$", "prime"],
            bounds,
        ),
        "growth": growth(about, sides),
        "numbers": longtable("rlll", ["$k$", "number", "value", "second route"], twice),
    }
    return filled(NOTE, parts)


def growth(about: dict[str, Any], sides: list[SideCheck]) -> str:
    """Return the section on growth."""
    rows = []
    for side in sides:
        if side.simple:
            part, term = side.simple
            ends = root(term), constant(side, term)
            both = (digits(*end, NOTE_DIGITS, r"\dots") for end in ends)
            factor, rate = (exactly(Fraction(part[name])) for name in ("factor", "rate"))
            error = "0" if factor == "0" else rf"{factor}\cdot {rate}^{{n}}"
            rows.append(dollars(side.number, *both, error, part["from"]))
    if not rows:
        return ""
    missing = ",".join(str(side.number) for side in sides if not side.simple)
    header = ["$k$", "$r$", "$c$", "bound of $|e(n)|$", "from $n$"]
    parts = {
        "left": filled(MISSING, {"missing": missing}) if missing else "",
        "table": longtable("rrrrr", header, rows),
        "plot": PLOT if "growth.pdf" in about["files"] else "",
    }
    return filled(GROWTH, parts)


# The check.


def anchor(folder: Path) -> str:
    """Return the hash of the checker and of this file."""
    checker = folder / "checker"
    files = sorted([*checker.rglob("*.py"), *checker.rglob("*.toml")])
    lines = [
        f"{sha256(z.read_bytes()).hexdigest()}  {z.relative_to(folder).as_posix()}\n" for z in files
    ]
    own = sha256((folder / "check_all.py").read_bytes()).hexdigest()
    return sha256("".join([*lines, f"{own}  check_all.py\n"]).encode()).hexdigest()


def sums_that_fail(folder: Path) -> list[str]:
    """Return what is wrong about SHA256SUMS, which is written last."""
    lines = (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    wanted = {name: digest for digest, name in (line.split("  ", 1) for line in lines)}
    found = []
    for name, digest in wanted.items():
        path = folder / name
        if not path.is_file() or sha256(path.read_bytes()).hexdigest() != digest:
            found.append(f"{name} IS MISSING OR WAS CHANGED")
    inside = [*(folder / "checker").rglob("*"), *(folder / name for name in TEXTS)]
    for path in sorted(inside):
        name = path.relative_to(folder).as_posix()
        if (path.is_file() or name in TEXTS) and name not in wanted and "__pycache__" not in name:
            found.append(f"{name} IS NOT IN SHA256SUMS")
    return found


TEXTS = ("README.md", "note.tex", "table.tex", "table.csv", "table.md", "answers.json")


def about_in(folder: Path) -> dict[str, Any]:
    """Return what is not mathematics."""
    about: dict[str, Any] = json.loads((folder / "answers.json").read_text(encoding="utf-8"))[
        "about"
    ]
    found = re.findall(
        "^gfkit report .* --output (.*)$",
        (folder / "README.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    return {**about, "folder": found[-1]}


def replayed(
    folder: Path, check: Any, enumerated: dict[str, int]
) -> tuple[int, list[SideCheck], str]:
    """Replay all certificates; return how many fail, the sides, and the rule in words."""
    failed, functions, growths, rule = 0, {}, {}, ""
    for path in sorted(folder.glob("certificates/*.json")):
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            report = check(data, seconds=CHECK_SECONDS)
            (number,) = data["statement"]["of"]["fixed"].values()
            is_growth = data["statement"]["kind"] == "asymptotics"
        except Exception as error:
            print(path.name, f"NOT READ: {type(error).__name__}: {error}")
            failed += 1
            continue
        word = "DOES NOT HOLD" if report.checked_fully else "NOT CHECKED"
        print(path.name, "holds" if report.holds else word, *report.reasons)
        failed += not report.holds
        if report.holds and is_growth:
            growths[number] = data
        elif report.holds:
            functions[number] = (data, report.checked)
            rule = rule or rule_in(report.statement)
    sides = [side_of(*functions[k], growths.get(k), enumerated[str(k)]) for k in sorted(functions)]
    return failed, sides, rule


def rule_in(statement: str) -> str:
    """Return what is counted, from the checker's words."""
    begin = statement.index("\n    of ") + 8
    return "; ".join(map(str.strip, statement[begin : statement.index("\n  p = ")].splitlines()))


def main(folder: Path) -> int:
    """Check the folder; return the exit status."""
    try:
        print("checker/ and check_all.py: SHA-256", anchor(folder))
        wrong = sums_that_fail(folder)
    except Exception as error:
        wrong = [f"SHA256SUMS NOT READ: {type(error).__name__}: {error}"]
    if wrong:  # nothing of a checker that was changed runs
        print(*wrong, f"{len(wrong)} FAILED; nothing else was checked", sep="\n")
        return 1
    check = loaded(folder).check
    failed = 0
    try:
        about = about_in(folder)
        failed, sides, rule = replayed(folder, check, about["enumerated"])
        for name, text in texts(about, rule, sides).items():
            given = (folder / name).read_bytes().decode("utf-8", "replace")
            lines = zip(f"{text}\n".split("\n"), f"{given}\n".split("\n"), strict=False)
            line = next((k for k, (one, other) in enumerate(lines, 1) if one != other), 1)
            print(
                name, "is what the certificates say" if text == given else f"DIFFERS, line {line}"
            )
            failed += text != given
    except Exception as error:
        print(f"THE TEXTS CANNOT BE MADE: {type(error).__name__}: {error}")
        failed += 1
    print("everything holds" if not failed else f"{failed} FAILED")
    return int(failed > 0)


def loaded(folder: Path) -> Any:
    """Return the checker of the folder; nothing that was compiled before is taken."""
    sys.dont_write_bytecode = True
    sys.pycache_prefix = str(folder / "SHA256SUMS")
    spec: Any = spec_from_file_location("checker", folder / "checker" / "__init__.py")
    checker: Any = module_from_spec(spec)
    sys.modules["checker"] = checker
    spec.loader.exec_module(checker)
    return checker


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parent))
