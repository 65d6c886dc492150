"""What a page says is in each of its formats: of random pages, and of all objects."""

import csv
import io
import re
from collections import Counter
from html.parser import HTMLParser
from itertools import product
from textwrap import wrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from latex_balance import unbalanced
from laws.strategies import one_of_each
from objects import OBJECTS, OTHERS, made
from samples import parametrize_some

from gfkit.base.display import form
from gfkit.render.pages import (
    LINES_OF_PAGE,
    Gap,
    Line,
    Page,
    Paragraph,
    Table,
    broken,
    escaped,
    latex_of_formula,
    listing,
)
from gfkit.render.registry import formula

# Readers of the formats: rows of cells, in order.


def of_latex(text):
    """Return the rows of lines and tables; a table that goes on has its header once."""
    found = []
    parts = re.findall(r"^\\item\[.*$|\\begin\{table\}(?:.|\n)*?\\end\{table\}", text, re.MULTILINE)
    for one in parts:
        if line := re.fullmatch(r"\\item\[(.*?)\] (.*)", one):
            rows = [line.groups()]
        else:
            rows = [z.split(" & ") for z in re.findall(r"^(.*) \\\\$", one, re.MULTILINE)]
            assert len(rows) - 1 <= LINES_OF_PAGE
            rows = rows if r"\label" in one else rows[1:]
        found += [tuple(re.sub(r"\\allowbreak(\{\}| )|(?<!\\)\$|\\(?=[{}_&%#$])", "", z)
                        for z in row) for row in rows]  # fmt: skip
    return found


def of_markdown(text):
    rows = [z for z in text.split("\n") if z.startswith("| ") and {*z} - {*"|- "}]
    return [tuple(z.strip().replace(r"\|", "|") for z in one[2:-2].split(" | ")) for one in rows]


class OfHtml(HTMLParser):
    """Rows of cells; captions and paragraphs are rows of one cell."""

    def __init__(self, text):
        super().__init__()
        self.rows = []
        self.feed(text)

    def handle_starttag(self, tag, _):
        if tag in ("tr", "caption", "p", "pre"):
            self.rows.append([])
        if tag not in ("tr", "table"):
            self.rows[-1].append("")

    def handle_data(self, data):
        self.rows[-1][-1] += data


# Random pages.

words = st.text(st.sampled_from("abcdef XY,.;:|&%$#_{}<>?!'@"), min_size=1, max_size=90)
words = words.map(lambda z: " ".join(z.split())).filter(lambda z: {*z} - {*"|- "})
names = st.sampled_from(["a", "note", "several words", "of"])


def tables_of(shape):
    width, is_wrapped = shape
    row = st.tuples(*[words.map(lambda z: z[:12].strip())] * width, *[words] * is_wrapped)
    rows = st.lists(row, min_size=1, max_size=40).map(tuple)
    return st.builds(
        Table, row, rows, names, st.sampled_from(["left", "right"]), st.just(is_wrapped)
    )


tables = one_of_each(product(range(1, 5), (False, True)), tables_of)
labelled = st.builds(Line, names, words, short=st.sampled_from(["", "so much"]),
                     is_prose=st.booleans(), is_detail=st.booleans())  # fmt: skip
paragraphs = st.builds(Paragraph, words, st.booleans())
pages = st.lists(
    st.one_of(labelled, paragraphs, st.just(Gap()), tables.map(lambda z: (Paragraph("p"), z))),
    max_size=8,
).map(lambda z: [part for one in z for part in (one if isinstance(one, tuple) else (one,))])
"""Lines are not the caption of a table."""


def cells_of(some, *kinds, short=False):
    """Yield the rows of cells of parts of some kinds."""
    for one in (z for z in some if isinstance(z, kinds)):
        if isinstance(one, Line):
            yield one.label, (short and one.short) or one.text
        elif isinstance(one, Table):
            yield from (one.header, *one.rows)
        elif isinstance(one, Paragraph):
            yield (one.text,)


def squeezed(text):
    return re.sub(r"\s", "", text)


@given(pages, st.integers(60, 100))
@settings(max_examples=3 * settings.default.max_examples)
def test_a_page_is_read_back_from_each_format(some, width) -> None:
    shown, rows = Page(tuple(some)), [*cells_of(some, Line, Table)]
    tabled = [one for one in some if isinstance(one, Table)]
    titles = [(one.title,) for one in tabled]
    assert of_markdown(shown.markdown()) == rows
    html = map(tuple, OfHtml(shown.html()).rows)
    wanted = [*cells_of(some, Line, Table, Paragraph, short=True), *titles]
    assert sorted(filter(None, html)) == sorted(wanted)
    read = [*map(tuple, csv.reader(io.StringIO(shown.csv())))]
    assert read == ([*cells_of(tabled[:1], Table)] if tabled else rows)
    assert of_latex(shown.latex()) == rows
    assert unbalanced(shown.latex()) == []
    for full in (True, False):
        parts = [z for z in some if full or not getattr(z, "is_detail", False)]
        text = shown.text(width, full=full)
        told = []
        for one in parts:
            told += [(one.title,)] if isinstance(one, Table) else []
            told += cells_of([one], Line, Table, Paragraph, short=not full)
        assert squeezed(text) == squeezed("".join(map("".join, told)))
        if not any(isinstance(z, Table) or getattr(z, "is_verbatim", 0) for z in parts):
            assert max(map(len, text.split("\n"))) <= width


@given(st.lists(labelled, min_size=1), st.lists(labelled, min_size=1))
def test_labels_have_a_margin_of_their_own(first, second) -> None:
    text = Page((*first, Gap(), *second)).text(80, full=True)
    for block, some in zip(text.split("\n\n"), (first, second), strict=True):
        margin = max(len(one.label) for one in some) + 2
        begun = [z for z in block.split("\n") if z[:margin].strip()]
        assert [z[:margin].strip() for z in begun] == [one.label for one in some]
        assert all(z[margin - 2 : margin] == "  " != z[margin] for z in block.split("\n"))


@given(words, st.integers(20, 40))
def test_prose_is_broken_where_a_line_is_full(text, room) -> None:
    text = " ".join(one[:20] for one in text.split())
    assert broken(text, room) == wrap(text, room, break_on_hyphens=False)


formulas = st.sampled_from(["", "x^{2}", r"\frac{1}{x}", "x" * 1001])


@given(st.lists(st.builds(Line, names, words, formulas, short=st.sampled_from(["", "so much"]))))
def test_a_formula_of_a_line_stands_for_its_text_but_in_data(some):
    """A line that is described shows the description on a page for a notebook."""
    shown = Page(tuple(some))
    read = [*map(tuple, csv.reader(io.StringIO(shown.csv())))]
    assert read == [(one.label, one.text) for one in some]
    html = [tuple(row) for row in OfHtml(shown.html()).rows]
    assert html == [
        (one.label, one.short or (f"\\(\\displaystyle {one.latex}\\)" if one.latex else one.text))
        for one in some
    ]
    cells = [(one.label, f"${one.latex}$" if one.latex else one.text) for one in some]
    assert of_markdown(shown.markdown()) == cells


@given(st.integers(1, 70), st.data())
def test_formulas_of_cells_stay_in_their_rows(count, data) -> None:
    """Of a table on several pages, too; what is too long for a table is in the appendix."""
    rows = tuple((str(n), f"text {n}") for n in range(count))
    places = data.draw(st.sets(st.integers(0, count - 1)))
    long = data.draw(st.sampled_from([0, 300, 500]))
    latex = {(r, 1): f"x^{{{r}}}" + "+y" * (long if r % 7 == 0 else 0) for r in places}
    shown = Page((Table(("n", "f"), rows, latex=latex),))

    def expected(longest):
        for r, (n, text) in enumerate(rows):
            formula = latex.get((r, 1), "")
            yield n, f"${formula}$" if formula and len(formula) <= longest else text

    assert of_markdown(shown.markdown()) == [("n", "f"), *expected(1000)]
    html = [tuple(row) for row in OfHtml(shown.html()).rows]
    assert html == [
        ("n", "f"),
        *((n, rf"\({z[1:-1]}\)" if z.startswith("$") else z) for n, z in expected(1000)),
    ]
    text = shown.latex()
    told = [row for row in of_latex(text) if row != ("n", "f")]
    assert [n for n, _ in told] == [n for n, _ in rows]
    moved = re.findall(r"\\paragraph\{n (\d+), f\} \$x\^\{(\d+)\}", text)
    assert [int(n) for n, _ in moved] == [r for r in sorted(places) if len(latex[r, 1]) > 400]
    assert all(n == r for n, r in moved)
    for r, (_, cell) in enumerate(told):
        if (r, 1) not in latex:
            assert cell == f"text {r}"
        elif str(r) not in dict(moved):
            assert (
                squeezed(cell) == re.sub("[{}]", "", latex[r, 1]) or squeezed(cell) == latex[r, 1]
            )
        else:
            assert cell == "see the appendix"


@given(st.lists(st.text(st.sampled_from("ab 1*+-(){}_^&%$#|")), max_size=6), st.integers(1, 9))
def test_verbatim_lines_are_there_in_latex_with_their_characters(lines, times) -> None:
    """Long ones are broken, and the signs of LaTeX are escaped there."""
    lines = ["ab1 " * 20 * (times > 2), *(one * times for one in lines)]
    text = Page((Paragraph("\n".join(lines), is_verbatim=True),)).latex()
    if max(map(len, lines), default=0) <= 66:
        assert "\n".join(lines) in text
        return
    _, *body = text.partition(r"\parindent=0pt")[2].split("\n")
    read = [re.sub(r"^\\hangindent=2em ~*|\\par$|\\allowbreak ", "", one) for one in body[:-1]]
    for sign, written in {"^": "asciicircum", "|": "bar", "~": "asciitilde"}.items():
        read = [one.replace(rf"\text{written}{{}}", sign) for one in read]
    read = [re.sub(r"\\([{}_&%$#])", r"\1", one) for one in read]
    assert [squeezed(one) for one in read] == [
        squeezed(one) for one in "\n".join(lines).splitlines()
    ]


@pytest.mark.parametrize("size", [1, 30, 80])
def test_a_long_fraction_is_written_in_a_line(size) -> None:
    above, below = "+".join(["a^{2}"] * size), "+".join(["b^{3}"] * size)
    text = Page((Line("f", "f", rf"\frac{{{above}}}{{{below}}} \quad (n \ge 2)"),)).latex()
    long = squeezed(text.replace(r"\allowbreak", ""))
    assert (rf"\bigl({above}\bigr)/\bigl({below}\bigr)" in long) == (size > 1)
    assert (r"\frac" in long) == (size == 1)
    assert r"\quad(n\ge2)" in long


@given(
    st.lists(st.sampled_from(["right-ends", "--json", "a(n-1)", "x^-2", "n >= 4", "of"])),
    st.integers(14, 30),
)
def test_options_names_and_terms_are_not_broken(some, room) -> None:
    """Nor a relation between its sides."""
    lines = broken(" ".join(some), room)
    assert [one for line in lines for one in re.findall(r"n >= 4|\S+", line)] == some


# Pages of objects.

UNLIKE = {"Nonlinear", "Iterated", "TransferMatrix"}
"""What has no text with the numbers of its formula."""
SAYS_MORE = {"closed terms", "nearest integer"}
"""In formulas, which have the left side, or the equation of the root."""


def numbers(row):
    """Return the numbers of a row of cells, sorted."""
    return sorted(re.findall(r"\d+", " ".join(row)))


@parametrize_some("name", OBJECTS | OTHERS, share=24)
def test_all_formats_of_an_object_say_the_same_numbers(name) -> None:
    thing = made(name)
    shown = form("page", thing)
    if shown is None:
        latex = formula(thing) or ""
        assert unbalanced(latex) == []
        is_read = latex and type(thing).__name__ not in UNLIKE
        assert not is_read or numbers([latex]) == numbers([str(thing)]), latex
        return
    rows = [*map(numbers, cells_of(shown.parts, Line, Table))]
    html = filter(lambda z: len(z) > 1, OfHtml(shown.html()).rows)
    for read in (of_markdown(shown.markdown()), html, of_latex(shown.latex())):
        found = [*map(numbers, read)]
        if len(found) != len(rows):  # lines are the caption of a table
            rows = [*map(numbers, cells_of(shown.parts, Table))]
        for one, other in zip(rows, found, strict=True):
            assert not Counter(one) - Counter(other)
            assert one == other or name in SAYS_MORE


@parametrize_some("name", OBJECTS | OTHERS, share=24)
def test_a_page_has_at_most_100_columns(name) -> None:
    shown = form("page", made(name))
    if shown is not None:
        assert max(map(len, shown.text().split("\n"))) <= 100


@pytest.mark.parametrize("width", [20, 40, 60])
def test_the_columns_of_a_table_stand_under_their_names(width) -> None:
    rows = tuple((str(n), str(n**9)) for n in range(1, 12))
    header, *body = Page((Table(("n", "n^9"), rows),)).text(width).split("\n")
    assert [tuple(line.split()) for line in body] == list(rows)
    assert {len(line) for line in body} == {len(header)}  # numbers are flush right


def test_a_text_is_shown_as_it_is_and_its_lines_are_numbered() -> None:
    text = "a = 1;\n\n  b"
    shown = listing(text, "code")
    assert shown.text() == text
    assert shown.csv().splitlines() == ["line,code", "1,a = 1;", "2,", "3,  b"]


@pytest.mark.parametrize("rows", [1, 29, 30, 31, 100])
def test_a_long_table_is_several_pages_of_latex(rows) -> None:
    text = Page((Table(("n", "a"), tuple((str(n), "1") for n in range(rows))),)).latex()
    tables = re.findall(r"\\begin\{table\}(?:.|\n)*?\\end\{table\}", text)
    assert sum(one.count(r" \\") - 1 for one in tables) == rows
    assert len(tables) == -(-rows // LINES_OF_PAGE)


@pytest.mark.parametrize("text", ["a_n & b% #1 $x$ {y} ~ ^ \\", "1/|pole|", "x < y > z"])
def test_signs_of_latex_are_escaped(text) -> None:
    shown = escaped(text)
    assert not re.search(r"(?<!\\)[&%#_]", shown)
    assert unbalanced(shown) == []


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("a(n) = 2*3", r"a(n)=2 \cdot 3"),
        ("x^(n-1)", "x^{n-1}"),
        ("a(n) = 1 for n >= 3", r"a(n)=1 \quad (n \ge 3)"),
    ],
)
def test_a_formula_is_typeset(text, latex) -> None:
    assert latex_of_formula(text).split() == latex.split()


@pytest.mark.parametrize(
    ("line", "latex"),
    [
        (Line("signature", "(1, -1)"), "(1, -1)"),  # by its label alone
        (Line("known", "x^2 + 1"), "x^{2}+1"),  # by its signs alone
        (Line("columns", "4"), ""),
    ],
)
def test_a_line_is_a_formula_by_its_label_or_by_its_signs(line, latex) -> None:
    shown = Page((line,))
    cell = f"${latex}$" if latex else line.text
    assert of_markdown(shown.markdown()) == [(line.label, cell)]
    assert cell in shown.latex().replace(r"\allowbreak ", "")


@pytest.mark.parametrize("text", ["two words", "^2", "x^", "x^^2"])
def test_what_is_no_formula_is_not_typeset(text) -> None:
    assert latex_of_formula(text) == ""
