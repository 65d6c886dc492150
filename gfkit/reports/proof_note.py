r"""The proof note of a report: a LaTeX article with the theorem, the bound and the agreement.

It needs amsmath, amsthm, geometry and graphicx. Formulas stand in the lines, where TeX may break
them at + and -, because fractions of large order fit on no line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gfkit import __version__
from gfkit.numbers.balls import decimal_text
from gfkit.numbers.decimal import numbers_text
from gfkit.numbers.poly_text import latex_of_text, polynomial_text
from gfkit.render.page import escaped

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gfkit.analysis.asymptotics import Asymptotics
    from gfkit.reports.second_routes import Rerun
    from gfkit.strips.sequences.strip import StripAnswer

DIGITS = 15
SHOWN_TERMS = 12
LONGEST_SIGNATURE = 40
"""A row of a table is not broken over pages, so longer ones are left to the polynomials."""

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
PLOT = r"""\begin{center}\includegraphics[width=0.8\linewidth]{@file}\end{center}

Points are terms, lines are $c\,r^{n}$."""


def _filled(template: str, **parts: str) -> str:
    return re.sub("@([a-z]+)", lambda match: parts[match[1]], template)


def proof_note(
    answers: Mapping[int, StripAnswer],
    growth: Mapping[int, Asymptotics],
    checked: Mapping[int, Mapping[str, int]],
    reruns: Sequence[Rerun],
    *,
    rule: str,
    plot: str = "",
) -> str:
    """Return the LaTeX of the note.

    answers: the generating function of each side. growth: the asymptotics of those sides where they
    are proved. checked: what the checker found of each side. reruns: what was computed twice. rule:
    what is counted, in the checker's words. plot: the file of the plot, if there is one.
    """
    first = next(iter(answers.values()))
    side = next(iter(first.strip.fixed))
    sides = _listed(list(answers))
    name = first.strip.counted.name
    joined = "" if first.strip.topology == "strip" else f", {first.strip.topology}"
    board = r"$n\times k$" if side == "columns" else r"$k\times n$"
    where = f"the board of {board} cells (rows by columns){joined}"
    return _filled(
        NOTE,
        name=escaped(name),
        sides=sides,
        side=side,
        joined=joined,
        version=escaped(__version__),
        summary=escaped(first.strip.counted.summary),
        board=where,
        rule=escaped(rule),
        range=_latex_sides(list(answers)),
        signatures=_signatures(answers),
        fractions="\n\n".join(_fraction(k, answer) for k, answer in answers.items()),
        bounds=_bounds(answers, checked),
        growth=_growth(growth, answers, plot),
        numbers=_numbers(reruns),
    )


def _listed(sides: list[int]) -> str:
    return str(sides[0]) if len(sides) == 1 else f"{sides[0]} to {sides[-1]}"


def _latex_sides(sides: list[int]) -> str:
    if len(sides) <= 3:
        return ",".join(map(str, sides))
    return rf"{sides[0]},\dots,{sides[-1]}"


def _table(sides: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(
        [
            rf"\begin{{longtable}}{{{sides}}}",
            r"\hline",
            " & ".join(header) + r" \\",
            r"\hline\endhead",
            *(" & ".join(row) + r" \\" for row in rows),
            r"\hline",
            r"\end{longtable}",
        ]
    )


def _signatures(answers: Mapping[int, StripAnswer]) -> str:
    rows = []
    for k, answer in answers.items():
        gf = answer.univariate
        entries = numbers_text(gf.signature).replace(", ", ", \\allowbreak ")
        signature = f"$({entries})$"
        if gf.order > LONGEST_SIGNATURE:
            signature = rf"the coefficients of $1-q_{{{k}}}(x)$ below"
        rows.append((f"${k}$", f"${gf.order}$", f"${gf.holds_from}$", signature))
    return _table(r"rrrp{0.7\linewidth}", ("$k$", "order", "from $n$", "signature"), rows)


def _fraction(k: int, answer: StripAnswer) -> str:
    gf = answer.univariate
    above, below = (latex_of_text(polynomial_text(side, "x")) for side in (gf.num, gf.den))
    terms = numbers_text(gf.terms(SHOWN_TERMS)).replace(", ", ", \\allowbreak ")
    return (
        rf"\paragraph{{$k={k}$}} $p_{{{k}}}(x)={above}$, and $q_{{{k}}}(x)={below}$. "
        rf"First terms: ${terms}$, \dots"
    )


def _bounds(answers: Mapping[int, StripAnswer], checked: Mapping[int, Mapping[str, int]]) -> str:
    rows = []
    for k, answer in answers.items():
        gf, found = answer.univariate, checked[k]
        numbers = (
            *(k, answer.states, found["dimension"], len(gf.num) - 1, gf.order),
            *(found["terms"], found["prime"]),
        )
        rows.append([f"${number}$" for number in numbers])
    header = ("$k$", "states", "$N$", r"$\deg p_k$", r"$\deg q_k$", "$K$", "prime")
    return _table("rrrrrrr", header, rows)


def _growth(
    growth: Mapping[int, Asymptotics], answers: Mapping[int, StripAnswer], plot: str
) -> str:
    rows: dict[int, list[str]] = {}
    for k, answer in growth.items():
        term, bound = answer.term, answer.remainder
        if term is None or term.degree:
            continue
        dots = [
            part.digits(DIGITS) + ("" if part.value.is_exact else r"\dots")
            for part in (term.base, term.constant)
        ]
        error = rf"{decimal_text(bound.factor)}\cdot {decimal_text(bound.rate)}^{{n}}"
        row = (str(k), *dots, error if bound.factor else "0", str(bound.holds_from))
        rows[k] = [f"${cell}$" for cell in row]
    if not rows:
        return ""
    missing = ",".join(str(k) for k in answers if k not in rows)
    return _filled(
        GROWTH,
        left=_filled(MISSING, missing=missing) if missing else "",
        table=_table(
            "rrrrr", ("$k$", "$r$", "$c$", "bound of $|e(n)|$", "from $n$"), [*rows.values()]
        ),
        plot=_filled(PLOT, file=plot) if plot else "",
    )


def _numbers(reruns: Sequence[Rerun]) -> str:
    rows = [(f"${one.side}$", escaped(one.what), one.value, one.route) for one in reruns]
    return _table(r"rlll", ("$k$", "number", "value", "second route"), rows)
