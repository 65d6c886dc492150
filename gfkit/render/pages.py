"""A page: what a verb or an object shows, once, for every format.

A page is a list of parts, each a line with a label, a table or a paragraph. `text`, `markdown`,
`latex`, `csv` and `html` write the same parts. JSON is written from an object's data instead.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise, zip_longest
from textwrap import wrap
from typing import Any, Literal, TypeAlias

from gfkit.errors import GfkitError
from gfkit.formulas.latex import latex_of, latex_of_relation
from gfkit.formulas.parser import parse_expression, parse_relation
from gfkit.numbers.printing import latex_of_text

WIDTH = 100
RELATIONS = (">=", "<=")
"""No line ends at their sides."""
LONG_LIST = 80
"""Characters of a list that is shown as a formula."""


@dataclass(frozen=True, slots=True)
class Line:
    r"""One labelled line, such as `growth  4.66390246015 per row`.

    label: a word or two. text: what people read. latex: the same as a formula, without dollar
    signs; empty where the text is prose. kind: what the line is about, for those that colour it:
    "verdict", or "". short: what people read instead of a long text, unless they ask for all of it.
    is_prose: it is broken at spaces only, so that commands in it can be copied. is_detail: it is
    left out of the text for people, unless they ask for all of it.

    >>> Line("g.f.", "x^12/(1-x)", latex=r"\frac{x^{12}}{1-x}").label
    'g.f.'
    """

    label: str
    text: str
    latex: str = ""
    kind: Literal["", "verdict"] = ""
    short: str = ""
    is_prose: bool = False
    is_detail: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table: a header, rows of cells of text, perhaps a title; the first column names the rows.

    is_wrapped: the last column is long: it is set left and broken into lines. latex: the LaTeX of
    single cells, by row (from 0, without the header) and column. is_detail: as of a `Line`.

    >>> table = Table(("n", "signature"), (("2", "(1, 3, 1, -5, -1, 1)"),), is_wrapped=True)
    >>> print(Page((table,)).text(width=16))
    n  signature
    2  (1, 3, 1, -5,
       -1, 1)
    """

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    align: Literal["left", "right"] = "right"
    is_wrapped: bool = False
    latex: Mapping[tuple[int, int], str] = field(default_factory=dict, hash=False)
    is_detail: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text between the lines and tables: a picture in characters, or a sentence.

    latex: what stands for it in LaTeX and Markdown, a formula without dollar signs.
    """

    text: str
    is_verbatim: bool = False
    latex: str = ""


@dataclass(frozen=True, slots=True)
class Gap:
    """The labelled lines after it stand apart from those before it, and have a margin of their own.

    >>> print(Page((Line("a", "1"), Gap(), Line("claim", "2"))).text())
    a  1
    <BLANKLINE>
    claim  2
    """


Part: TypeAlias = Line | Table | Paragraph | Gap


@dataclass(frozen=True, slots=True)
class Page:
    """Parts in the order in which they are read.

    data: the table that CSV has; without one it has the first table, or the labelled lines.

    >>> page = Page((Line("g.f.", "1/(1-x^12)"), Line("terms", "1, 0, 0")))
    >>> print(page.text())
    g.f.   1/(1-x^12)
    terms  1, 0, 0
    >>> print(page.csv().strip())
    g.f.,1/(1-x^12)
    terms,"1, 0, 0"
    """

    parts: tuple[Part, ...]
    data: Table | None = None

    @property
    def has_details(self) -> bool:
        """Whether a table of it is a detail, with which it is long."""
        return any(isinstance(one, Table) and one.is_detail for one in self.parts)

    def text(self, width: int = WIDTH, *, full: bool = False) -> str:
        """Return the page for people: lines of at most `width` characters.

        full: long texts are not cut, and details are there.
        """
        blocks: list[str] = []
        parts = [one for one in self.parts if full or not getattr(one, "is_detail", False)]
        gaps = [k for k, one in enumerate(parts) if isinstance(one, Gap)]
        for begin, end in pairwise([-1, *gaps, len(parts)]):
            section = parts[begin + 1 : end]
            margin = max((len(one.label) for one in section if isinstance(one, Line)), default=0)
            for lines, part in _runs(section):
                if part is None:
                    blocks.append("\n".join(_text_line(z, margin, width, full) for z in lines))
                elif isinstance(part, Table):
                    body = _text_table(part, width)
                    blocks.append(f"{part.title}\n\n{body}" if part.title else body)
                elif part.is_verbatim:
                    blocks.append(part.text)
                else:
                    broken_up = (broken(line, width) for line in part.text.split("\n"))
                    blocks.append("\n".join(chain.from_iterable(broken_up)))
        return "\n\n".join(blocks)

    def markdown(self) -> str:
        """Return the page as Markdown: tables, with formulas between dollar signs."""
        blocks: list[str] = []
        for lines, part in _runs([*map(with_latex, self.parts)]):
            if part is None:
                labelled = [(one.label, _markdown_cell(one)) for one in lines]
                blocks.append(_markdown_table(("", ""), labelled))
            elif isinstance(part, Table):
                title = f"**{part.title}**\n\n" if part.title else ""
                rows = [
                    tuple(
                        f"${formula}$" if (formula := _in_cell(part, r, c)) else _piped(cell)
                        for c, cell in enumerate(row)
                    )
                    for r, row in enumerate(part.rows)
                ]
                blocks.append(title + _markdown_table(part.header, rows))
            elif part.latex:
                blocks.append(f"$$\n{part.latex}\n$$")
            else:
                blocks.append(f"```\n{part.text}\n```" if part.is_verbatim else part.text)
        return "\n\n".join(blocks)

    def latex(self) -> str:
        """Return the page as LaTeX that compiles as it comes: lines and tables that fit the page.

        Its first line names the packages. Lines before a table are its caption; formulas that are
        too long for a table are in an appendix after it.
        """
        blocks = [PACKAGES]
        about: list[Line] = []
        appendix: list[str] = []
        tables = 0
        runs = _runs([*map(with_latex, self.parts)])
        for (lines, part), (_, then) in zip_longest(runs, runs[1:], fillvalue=([], None)):
            if part is None and isinstance(then, Table):
                about = lines
            elif part is None:
                body = [rf"\item[{escaped(one.label)}] {_latex_cell(one)}" for one in lines]
                blocks.append(
                    "\n".join([r"\begin{description}\raggedright", *body, r"\end{description}"])
                )
            elif isinstance(part, Table):
                tables += 1
                blocks += _latex_tables(part, about, tables, appendix)
            elif part.latex:
                blocks.append(f"\\[\n{part.latex}\n\\]")
            elif part.is_verbatim:
                blocks.append(_latex_verbatim(part.text))
            else:
                blocks.append(rf"{{\raggedright {escaped(part.text)}\par}}")
        if appendix:
            blocks += [r"\subsection*{Appendix}", *appendix]
        return "\n\n".join(blocks)

    def csv(self) -> str:
        """Return the data, the first table, or the labelled lines, as CSV."""
        out = io.StringIO()
        import csv  # noqa: PLC0415 - slow to import

        writer = csv.writer(out, lineterminator="\n")
        tables = (part for part in self.parts if isinstance(part, Table))
        table = self.data or next(tables, None)
        if table is None:
            writer.writerows((p.label, p.text) for p in self.parts if isinstance(p, Line))
        else:
            writer.writerow(table.header)
            writer.writerows(table.rows)
        return out.getvalue()

    def html(self) -> str:
        """Return the page as HTML for a notebook: plain tables, formulas for MathJax."""
        blocks: list[str] = []
        for lines, part in _runs([*map(with_latex, self.parts)]):
            if part is None:
                blocks.append(f"<table>{''.join(map(_html_row, lines))}</table>")
            elif isinstance(part, Table):
                blocks.append(_html_table(part))
            elif part.is_verbatim:
                style = "font-family:monospace;font-size:90%;line-height:1.3;overflow-x:auto"
                blocks.append(f"<pre style='{style}'>{_escaped(part.text)}</pre>")
            else:
                blocks.append(f"<p>{_escaped(part.text)}</p>")
        return "".join(blocks)


def _runs(parts: Iterable[Part]) -> list[tuple[list[Line], Table | Paragraph | None]]:
    """Return runs of labelled lines, each with None, and the other parts between them."""
    runs: list[tuple[list[Line], Table | Paragraph | None]] = []
    is_new = True
    for part in parts:
        if isinstance(part, Line) and not is_new:
            runs[-1][0].append(part)
        elif isinstance(part, Line):
            runs.append(([part], None))
            is_new = False
        else:
            is_new = True
            if not isinstance(part, Gap):
                runs.append(([], part))
    return runs


def _text_line(line: Line, margin: int, width: int, full: bool) -> str:
    shown, label = line.text if full else line.short or line.text, line.label.ljust(margin)
    if line.is_prose:
        return paragraph(label, shown, width=width)
    return aligned([(label, shown)], width=width)


Row: TypeAlias = tuple[str, str] | Line
"""A labelled line, or its label and text."""


def page_of_lines(rows: Iterable[Row]) -> Page:
    """Return a page of labelled lines, or of pairs; one labelled "verdict" is of that kind.

    >>> page_of_lines([("g.f.", "x^12"), ("verdict", "proved")]).parts[1].kind
    'verdict'
    """
    return Page(tuple(formal(one if isinstance(one, Line) else Line(*one)) for one in rows))


def listing(text: str, name: str) -> Page:
    """Return a page of a text as it is; CSV has its lines, under a name, with their numbers."""
    lines = tuple((str(number), line) for number, line in enumerate(text.split("\n"), 1))
    return Page((Paragraph(text, is_verbatim=True),), Table(("line", name), lines))


def formal(line: Line) -> Line:
    """Return a line with the kind that its label tells."""
    return replace(line, kind="verdict") if line.label == "verdict" else line


def with_latex(part: Part) -> Part:
    """Return a part of a page with the LaTeX that the label of a line tells.

    It is written when a format needs it: a page of text loads no grammar of formulas.

    >>> with_latex(Line("g.f.", "x^12")).latex
    'x^{12}'
    """
    if not isinstance(part, Line) or part.latex or part.label not in FORMULAS:
        return part
    return replace(part, latex=latex_of_formula(part.text))


FORMULAS = frozenset(
    ("g.f.", "expanded", "recurrence", "signature", "polynomial", "formula", "cancelled")
)
"""Labels of lines that are formulas in gfkit's own notation, if no LaTeX is given for them."""


PACKAGES = r"% \usepackage{amsmath,booktabs,tabularx}"
"""What LaTeX needs for a page."""
BROKEN = r">{\raggedright\arraybackslash}X"
"""A column whose text is broken into lines."""
WIDE = 44
"""Wider fractions and brackets are written so that they can be broken."""
LONGEST_IN_CELL = 1000
"""Longer ones are not shown in HTML and Markdown, which have no appendix."""
LONGEST_IN_TABLE = 400
"""Longer ones are in the appendix."""
LONG_WORD = 30
"""Longer words in prose are broken after signs."""
WIDEST = 70
"""A table of this many characters in a line has one column that is broken into lines."""
PLAIN = re.compile(r"[A-Za-z0-9+*/^()\[\]=<>~|.,; -]+")
"""The characters of formulas."""
SIGNS = {"<=": r"\le ", ">=": r"\ge ", "~": r"\sim ", "...": r"\dots ", ";": r";\; "}


def latex_of_formula(text: str) -> str:
    r"""Return the LaTeX of a formula in gfkit's notation, with its range; nothing for prose.

    >>> print(latex_of_formula("a(n) = 3*a(n-1) - a(n-12) for n >= 4"))
    a(n)=3 a(n-1)-a(n-12) \quad (n \ge 4)
    >>> print(latex_of_formula("|a(n) - c r^n| <= 2^(n-1)"))
    |a(n) - c r^n| \le  2^{n-1}
    >>> latex_of_formula("denominator of degree 72 (--json prints it)")
    ''
    """
    formula, _, since = text.partition(" for n >= ")
    if not PLAIN.fullmatch(formula) or re.search(r"[A-Za-z]{2}|(^|\^)\^|\^$", formula):
        return ""
    if since and not since.isdigit():
        return ""
    latex = r";\; ".join(map(_written, formula.split("; ")))
    return rf"{latex} \quad (n \ge {since})" if since else latex


def _written(formula: str) -> str:
    """Return the LaTeX of a relation or an expression, or of what is nearly one."""
    with suppress(GfkitError):
        if len(formula) <= LONGEST_IN_CELL:
            if re.search("[=<>]", formula):
                return latex_of_relation(parse_relation(formula))
            return latex_of(parse_expression(formula))
    products = re.sub(r"(?<=[0-9]) *\* *(?=[0-9])", r" \\cdot ", formula)
    latex = re.sub(r"\^\(([^()]*)\)", r"^{\1}", latex_of_text(products))
    for sign, written in SIGNS.items():
        latex = latex.replace(sign, written)
    return latex


def _formula_of(line: Line) -> str:
    """Return the LaTeX of a line that is a formula, given or recognised by its form; or nothing."""
    if line.latex or line.is_prose or line.kind:
        return line.latex
    has_look = any(sign in line.text for sign in ("^", "*", " = ", " ~ "))
    return latex_of_formula(line.text) if has_look or line.label in FORMULAS else ""


_LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "$": r"\$",
}


_ATOM = (
    r"[-(]{0,9}(?:Sum_\{[^{}]*\} ?\(?)?"
    r"(?:(?:[a-zA-Z]|sqrt)\((?:[^()]|\([^()]*\))*\)|\d+(?:\.\d+)?|[a-zF](?![\w(]))\)*"
)
_RELATION = r"<=|>=|!=|[=<>]"
_IN_MATHS = re.compile(
    rf"(?P<formula>(?<![\w|/-]){_ATOM}(?: ?(?:[-+*/^]|{_RELATION}) ?{_ATOM}){{1,40}})(?![\w|/-])"
    r"|1/\|pole\||(?P<sign><=|>=|[<>|])"
)
"""A longer formula is several: repeats without an end would take quadratic time."""
_SPELLED = (
    (re.compile(r"Sum_\{([a-z])=(\w+)\.\.([^{}]*)\}"), r"\\sum_{\1=\2}^{\3}"),
    (re.compile(r"sqrt\(([^()]*)\)"), r"\\sqrt{\1}"),
    (re.compile(r"\^(\d+|[a-z])"), r"^{\1}"),
    (re.compile(r"(?<=\d) ?\* ?(?=\d)"), r" \\cdot "),
    (re.compile(r" ?\* ?"), r"\\,"),
    (re.compile(r"<="), r"\\le"),
    (re.compile(r">="), r"\\ge"),
    (re.compile(r"!="), r"\\ne"),
)
"""How formulas of one line are written in LaTeX."""


def escaped(text: str) -> str:
    r"""Return prose as LaTeX; formulas, 1/|pole| and signs of order are mathematics.

    >>> print(escaped("50% of a_n for n >= 4, if a(n)*a(n+2)-a(n+1)^2 = (-1)^n"))
    50\% of a\_n for $n \ge 4$, if $a(n)\,a(n+2)-a(n+1)^{2} = (-1)^{n}$
    """
    found, place = "", 0
    for match in _IN_MATHS.finditer(text):
        formula = match["formula"] or match["sign"]
        if match["formula"] and (
            formula.count("(") != formula.count(")")
            or not re.search(rf"[a-z]|{_RELATION}", formula)
        ):
            continue  # a piece of something else, a date, a fraction
        found += _characters(text[place : match.start()])
        place = match.end()
        for pattern, written in _SPELLED if formula else ():
            formula = pattern.sub(written, formula)
        found += f"${formula}$" if formula else r"$1/|\mathrm{pole}|$"
    return found + _characters(text[place:])


def _characters(text: str) -> str:
    """Return LaTeX that breaks what is too long for a word after signs, as a polynomial."""
    written = "".join(_LATEX.get(character, character) for character in text)
    return re.sub(
        rf"[^ ]{{{LONG_WORD},}}",
        lambda word: re.sub(r"(?<=[*+,/)=])(?=[^ ])", r"\\allowbreak{}", word[0]),
        written,
    )


def _piped(text: str) -> str:
    return text.replace("|", "\\|")


def _markdown_cell(line: Line) -> str:
    formula = _formula_of(line)
    return f"${_piped(formula)}$" if formula else _in_one_line(_piped(line.text))


def _in_one_line(text: str) -> str:
    """Break the lines of a cell as Markdown does, with their indentation."""
    lines = text.split("\n")
    indented = ["&emsp;" * ((len(z) - len(z.lstrip())) // 2) + z.lstrip() for z in lines[1:]]
    return "<br>".join([lines[0], *indented])


def _markdown_table(header: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [tuple(map(_piped, header)), tuple("---" for _ in header), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _latex_cell(line: Line) -> str:
    formula = _formula_of(line)
    return f"${_breakable(formula)}$" if formula else escaped(line.text)


def _breakable(formula: str) -> str:
    r"""Return a formula that TeX breaks into lines: what is too wide is written without boxes.

    A wide fraction stands in a line, and wide brackets are of a size of their own, as TeX breaks no
    line in a fraction, nor between `\left` and `\right`; lists are broken at commas.

    >>> print(_breakable("(4, -1)"))
    (4, \allowbreak -1)
    >>> print(_breakable(rf"\frac{{1}}{{{'+'.join(f'x^{k}' for k in range(40))}}}")[:12])
    1/\bigl(x^0+
    """
    formula = LONG_NUMBER.sub(
        lambda z: re.sub(r"(.{10})(?=.)", r"\1\\allowbreak ", z[0]), _opened(formula)
    )
    formula = re.sub(r"(\\right[)\]]|\)) ?(?=\\left[(\[]|\()", r"\1\\allowbreak ", formula)
    return formula.replace(", ", r", \allowbreak ")


def _opened(formula: str) -> str:
    """Return a formula whose wide fractions are in a line, and whose wide brackets are sized."""
    found, place = "", 0
    while place < len(formula):
        if formula.startswith(r"\frac{", place):
            above, rest = _braced(formula, place + len(r"\frac"))
            below, rest = _braced(rest, 0)
            end = len(formula) - len(rest)
            whole = formula[place:end]
            is_wide = 0.7 * max(_width(above), _width(below)) > WIDE
            found += f"{_in_line(above)}/{_in_line(below)}" if is_wide else whole
        elif match := _LEFT.match(formula, place):
            inside, closing, end = _between(formula, match.end())
            if _width(inside) > WIDE:
                size = "Big" if r"\frac" in inside else "big"
                found += rf"\{size}l{match[1]}{_opened(inside)}\{size}r{closing}"
            else:
                found += formula[place:end]
        else:
            end = place + 1
            if formula[place] == "{":
                end = len(formula) - len(_braced(formula, place)[1])
            found += formula[place:end]
        place = end
    return found


_LEFT = re.compile(r"\\left(\\[a-zA-Z]+ ?|\\.|.)")
_RIGHT = re.compile(r"\\right(\\[a-zA-Z]+ ?|\\.|.)")


def _between(formula: str, start: int) -> tuple[str, str, int]:
    r"""Return what is between a `\left` and its `\right`, the closing sign, and where that ends."""
    depth = 1
    for match in re.finditer(r"\\(left|right)(?![a-z])", formula[start:]):
        depth += 1 if match[1] == "left" else -1
        if not depth:
            place = start + match.start()
            closing = _RIGHT.match(formula, place)
            assert closing is not None
            return formula[start:place], closing[1], closing.end()
    raise AssertionError


def _in_line(side: str) -> str:
    """Return a side of a fraction that is written in a line."""
    shown = _opened(side)
    if re.fullmatch(r"[0-9a-zA-Z]+", side):
        return shown
    size = "Big" if r"\frac" in side else "big"
    return rf"\{size}l({shown}\{size}r)"


def _width(formula: str) -> int:
    """Return about how many characters wide a formula is."""
    while match := re.search(r"\\frac(?=\{)", formula):
        above, rest = _braced(formula, match.end())
        below, rest = _braced(rest, 0)
        formula = formula[: match.start()] + max(above, below, key=_width) + rest
    return len(re.sub(r"\\[a-zA-Z]+|[{}^_\\ ]", "", formula))


def _latex_verbatim(text: str) -> str:
    """Return lines as they are; if some are too long, lines in typewriter letters that break."""
    if max(map(len, text.splitlines()), default=0) <= LONGEST_VERBATIM:
        return f"\\begin{{verbatim}}\n{text}\n\\end{{verbatim}}"
    lines = []
    for line in text.splitlines():
        indented = "~" * (len(line) - len(line.lstrip()))
        words = re.split(r"(?<=[-,;:+*/^()=|.]) *", line.lstrip())
        said = r"\allowbreak ".join("".join(_LATEX.get(z, z) for z in word) for word in words)
        lines.append(rf"\hangindent=2em {indented}{said or '~'}\par")
    begin = r"\begin{flushleft}\ttfamily\footnotesize\parindent=0pt"
    return "\n".join([begin, *lines, r"\end{flushleft}"])


def _latex_tables(
    table: Table, about: Sequence[Line], number: int, appendix: list[str]
) -> Iterator[str]:
    """Yield a table, in pieces where it is too long for a page."""
    wide, room = _wide_columns(table)
    sizes = [max([1, *(-(-len(row[c]) // room) for c in wide)]) for row in table.rows]
    begin = 0
    for end in range(1, max(len(sizes), 1) + 1):
        if end >= len(sizes) or sum(sizes[begin : end + 1]) > LINES_OF_PAGE:
            latex = {(r - begin, c): said for (r, c), said in table.latex.items() if r >= begin}
            piece = replace(table, rows=table.rows[begin:end], latex=latex)
            yield _latex_table(piece, about, number, appendix, is_first=not begin)
            begin = end


def _braced(text: str, place: int) -> tuple[str, str]:
    """Return what is between the brace at a place and its end, and what is after it."""
    depth = 0
    for k in range(place, len(text)):
        depth += (text[k] == "{") - (text[k] == "}")
        if not depth:
            return text[place + 1 : k], text[k + 1 :]
    raise AssertionError


LONG_NUMBER = re.compile(r"[0-9]{30,}")
LONGEST_VERBATIM = 66
"""Characters of a line of LaTeX's typewriter type."""
LINES_OF_PAGE = 29
LONG_COLUMN = 18
"""In LaTeX, of a table that fills the line, broken columns have room for this many characters."""
LEAST_WRAPPED = 20
"""A column that is broken into lines has at least this many characters."""


def _text_table(table: Table, width: int) -> str:
    if not table.is_wrapped:
        return columns([table.header, *table.rows], width=width, align=table.align)
    rows = [table.header, *table.rows]
    left = columns(
        [row[:-1] for row in rows], width=sum(map(len, rows[0])) + 10**4, align=table.align
    )
    heads = left.split("\n")
    margin = max(map(len, heads)) + 2
    room = max(LEAST_WRAPPED, width - margin)
    lines = []
    for head, row in zip(heads, rows, strict=True):
        for number, line in enumerate(broken(row[-1], room)):
            lines.append(((head if not number else "").ljust(margin) + line).rstrip())
    return "\n".join(lines)


def _wide_columns(table: Table) -> tuple[list[int], int]:
    """Return the columns whose cells are broken into lines, and for how many characters is room."""
    sizes = [max(map(len, column)) for column in zip(table.header, *table.rows, strict=True)]
    if not table.is_wrapped and sum(sizes) <= WIDEST:
        return [], WIDEST
    ordered = sorted(range(len(sizes)), key=lambda c: -sizes[c])
    if table.is_wrapped:
        ordered = [len(sizes) - 1, *(c for c in ordered if c < len(sizes) - 1)]
    for many in range(1, len(sizes) + 1):
        room = (WIDEST - 2 * len(sizes) - sum(sizes[c] for c in ordered[many:])) // many
        if room >= LONG_COLUMN or (many < len(sizes) and sizes[ordered[many]] <= LONG_COLUMN // 2):
            break
    return sorted(ordered[:many]), max(room, 1)


def _escaped(text: str) -> str:
    import html  # noqa: PLC0415 - slow to import

    return html.escape(text)


def _latex_table(
    table: Table,
    about: Sequence[Line],
    number: int,
    appendix: list[str],
    *,
    is_first: bool = True,
) -> str:
    """Return a table with its caption; formulas that are too long are added to the appendix.

    about: the lines before the table. number: of the table on its page. is_first: or it continues
    one, without a label.
    """

    def cell(r: int, c: int, text: str) -> str:
        formula = table.latex.get((r, c), "")
        if len(formula) > LONGEST_IN_TABLE:
            place = f"{table.header[0]} {table.rows[r][0]}, {table.header[c]}"
            formula = f"${_breakable(formula)}$"
            appendix.append(rf"{{\raggedright\paragraph{{{escaped(place)}}} {formula}\par}}")
            return "see the appendix"
        return f"${_breakable(formula)}$" if formula else escaped(text)

    sides = table.align[0] * len(table.header)
    kind, width = "tabular", ""
    wide, _ = _wide_columns(table)
    if wide:
        kind, width = "tabularx", "{\\linewidth}%\n"
        sides = "".join(BROKEN if c in wide else side for c, side in enumerate(sides))
    body = [
        " & ".join(cell(r, c, text) for c, text in enumerate(row)) + r" \\"
        for r, row in enumerate(table.rows)
    ]
    said = "; ".join(one.text for one in about) or ", ".join(table.header)
    said += f": {table.header[-1]}" * (number > 1)
    name = re.sub(r"[^a-z0-9]+", "-", (about[0].text if about else said).lower()).strip("-")
    return "\n".join(
        [
            r"\begin{table}[htbp]",
            r"\centering" + r"\footnotesize" * (len(wide) > 1),
            rf"\caption{{{escaped(table.title or said)}{'' if is_first else ', continued'}}}",
            *([rf"\label{{tab:{name}{f'-{number}' * (number > 1)}}}"] if is_first else []),
            rf"\begin{{{kind}}}{width}{{@{{}}{sides}@{{}}}}",
            r"\toprule",
            " & ".join(map(escaped, table.header)) + r" \\",
            r"\midrule",
            *body,
            r"\bottomrule",
            rf"\end{{{kind}}}",
            r"\end{table}",
        ]
    )


def _html_row(line: Line) -> str:
    """Return the row of a line; a formula has a wide cell, or MathJax breaks it."""
    style, cell = "text-align:left", _escaped(line.short or line.text)
    is_list = len(line.latex) > LONG_LIST and "," in line.latex and "+" not in line.latex
    if line.latex and not line.short and not is_list:  # lists are not broken by MathJax
        style, cell = f"{style};min-width:40em", f"\\(\\displaystyle {_escaped(line.latex)}\\)"
    label = f"<th style='text-align:left'>{_escaped(line.label)}</th>"
    return f"<tr>{label}<td style='{style}'>{cell}</td></tr>"


def _in_cell(table: Table, r: int, c: int) -> str:
    """Return the formula of a cell, unless it belongs into an appendix."""
    formula = table.latex.get((r, c), "")
    return formula if len(formula) <= LONGEST_IN_CELL else ""


def _html_table(table: Table) -> str:
    def cell(r: int, c: int, text: str) -> str:
        formula = _in_cell(table, r, c)
        return f"\\({_escaped(formula)}\\)" if formula else _escaped(text)

    style = f"style='text-align:{table.align}'"
    head = "".join(f"<th {style}>{_escaped(name)}</th>" for name in table.header)
    rows = "".join(
        "<tr>"
        + "".join(f"<td {style}>{cell(r, c, text)}</td>" for c, text in enumerate(row))
        + "</tr>"
        for r, row in enumerate(table.rows)
    )
    title = f"<caption>{_escaped(table.title)}</caption>" if table.title else ""
    return f"<table>{title}<tr>{head}</tr>{rows}</table>"


# Aligned lines of at most that many columns.


def aligned(pairs: Iterable[tuple[str, str]], *, width: int = WIDTH) -> str:
    """Return lines `label  text`, the texts aligned and broken where formulas may be.

    >>> print(aligned([("g.f.", "1/(1-x-x^2)"), ("terms", "1, 1, 2, 3, 5")], width=16))
    g.f.   1/(1-x
           -x^2)
    terms  1, 1, 2,
           3, 5
    """
    rows = list(pairs)
    margin = max(len(label) for label, _ in rows) + 2
    lines = []
    for label, text in rows:
        for number, line in enumerate(broken(text, width - margin)):
            lines.append((label if number == 0 else "").ljust(margin) + line)
    return "\n".join(line.rstrip() for line in lines)


def paragraph(label: str, text: str, *, width: int = WIDTH) -> str:
    """Return a label and a text broken at spaces only, so that commands in it can be copied.

    >>> print(paragraph("note", "run a --certificate b", width=20))
    note  run a
          --certificate
          b
    """
    margin, plain = len(label) + 2, " ".join(text.split())
    lines = wrap(plain, width - margin, break_on_hyphens=False) or [""]
    return "\n".join((label if not i else "").ljust(margin) + z for i, z in enumerate(lines))


def broken(text: str, room: int) -> list[str]:
    """Return the text in lines of at most `room`, broken at spaces or before + - *( if it can."""
    lines = []
    start = 0
    while len(text) - start > room:
        near = text[start : start + room + 2]  # a long text is not copied for every line
        place = next((i for i in range(room, 0, -1) if _may_break(near, i)), room)
        lines.append(near[:place].rstrip())
        start += place
        while text[start : start + 1].isspace():
            start += 1
    return [*lines, text[start:]]


def _may_break(text: str, place: int) -> bool:
    """Return whether a line may end before text[place]; a(n-1), right-ends, --json stay whole."""
    if text[place] == "-" and (text[place - 2 : place].isalpha() or "--" in text[place - 1 :][:3]):
        return False
    if text[place] in "+-":
        return not text[:place].endswith(("(n", "^", "("))
    if text[place] == " ":
        is_relation = (
            text[place + 1 : place + 3] in RELATIONS or text[place - 2 : place] in RELATIONS
        )
        return not is_relation
    return text[place : place + 2] == "*("


def columns(
    rows: Sequence[Sequence[str]],
    *,
    width: int = WIDTH,
    align: Literal["left", "right"] = "right",
) -> str:
    """Return rows of cells, aligned; too wide tables are cut into parts of columns.

    The first row is the heading and the first column names the rows.
    """
    widths = [max(len(row[c]) for row in rows) for c in range(len(rows[0]))]
    set_ = str.rjust if align == "right" else str.ljust
    parts: list[str] = []
    low = 1
    while low < len(widths) or not parts:
        high, used = low, widths[0]
        while high < len(widths) and (high == low or used + 2 + widths[high] <= width):
            used += 2 + widths[high]
            high += 1
        chosen = [0, *range(low, high)]
        parts.append(
            "\n".join("  ".join(set_(row[c], widths[c]) for c in chosen).rstrip() for row in rows)
        )
        low = max(high, low + 1)
    return "\n\n".join(parts)


def text_page(shown: Any) -> Page:
    """Return the page of a program, an entry or what the checker says: its text."""
    return Page((Paragraph(str(shown), is_verbatim=True),))
