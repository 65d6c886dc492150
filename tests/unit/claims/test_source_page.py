"""Pages show the texts of claims files as they are, and nothing in these becomes markup."""

import json
from html.parser import HTMLParser

import pytest
import tomli_w
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from gfkit.claims.claim import Claim
from gfkit.claims.source_page import page_of
from gfkit.cli import run

OURS = {"h1", "h2", "p", "a", "code", "ul", "li", "table", "thead", "tbody", "tr", "th", "td"}
HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</td></tr></table><iframe src='//x'>",
    "<!-- hidden",
    "<?php ?>",
    "<![CDATA[ x ]]>",
    "&lt;b&gt; &#60;script&#62; &amp",
    "[click](javascript:alert(1))",
    "![image](http://x/y.png)",
    "[key]: http://x",
    "<http://x>",
    "**bold** *it* __b__ _i_ ~~s~~ $x$",
    "# title",
    "- list",
    "a | b | c |",
    "\\| \\\\| \\<b>",
    "` unclosed",
    "`code` and ``more ` of it`` `<b>` `a|b`",
    "```\n<b>\n```",
    "line\n\n<b>block</b>\n\n| --- |",
    "\x00\x1b[31m\x7f\u202e\u2028<b>",
    "3*a(n-1) + 2*b <= {1|*}",
]
PARTS = st.sampled_from([*HOSTILE, *"<>&`*_[]()|\\!#~$\n \"'-=:/", "script", "b", "a", "x"])
TEXT = st.lists(PARTS, max_size=6).map("".join)


class Reader(HTMLParser):
    """Collects the tags, the attributes and the cells of a page."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.tags = set()
        self.links = []
        self.other = []
        self.cells = []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.links += attrs
        if tag == "td":
            self.cells.append("")

    def handle_data(self, data):
        if self.cells:
            self.cells[-1] += data

    def handle_comment(self, data):
        self.other.append(data)

    def handle_decl(self, decl):
        self.other.append(decl)

    def handle_pi(self, data):
        self.other.append(data)

    def unknown_decl(self, data):
        self.other.append(data)


def read(page):
    """Return what a reader of Markdown that passes HTML on makes of a page."""
    markdown = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    reader = Reader()
    reader.feed(markdown.render(page))
    reader.close()
    reader.cells = [cell.rstrip("\n") for cell in reader.cells]
    return reader


def shown(text):
    """Return a text as a page should show it."""
    return "".join(c if c.isprintable() else "\ufffd" for c in " ".join(text.split()))


def check(text):
    recorded = {
        "verdict": "refuted",
        "counterexample": {"n": text, "expected": text, "got": text},
        "repair": text,
    }
    claim = Claim(text, text, text, text, "terms", note=text, recorded=recorded)
    reader = read(page_of(text, [claim, claim]))
    assert reader.tags <= OURS
    assert reader.links == [("href", "../claims.md")]
    assert reader.other == []
    assert len(reader.cells) == 10
    return reader.cells


@settings(deadline=None)
@given(TEXT)
@example("<b>")
def test_no_text_becomes_markup(text):
    check(text)


@pytest.mark.parametrize("text", [text for text in HOSTILE if "`" not in text])
def test_texts_are_shown_as_they_are(text):
    cells = check(text)
    assert cells[:3] == [shown(text)] * 3
    assert cells[0] == cells[5]
    assert cells[4].count(shown(text)) == 5


# The verb.

SOURCES = [
    "../../x",
    "/no-such-folder/x",
    "..",
    ".",
    "",
    "a/b",
    "a\\b",
    "A b",
    "a-b",
    "é" * 300,
    "\0",
    "x" * 300,
]


def claims_file(source):
    claim = {"id": "c1", "place": "p", "statement": "<b>", "kind": "terms", "says": {}, "about": {}}
    return tomli_w.dumps({"source": source, "claim": [claim]})


def everything(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


@pytest.mark.parametrize("source", SOURCES)
def test_pages_are_written_inside_their_folder(tmp_path, monkeypatch, capsys, source):
    # The source "../../x" wrote two folders above.
    inner = tmp_path / "one" / "two"
    (inner / "claims").mkdir(parents=True)
    (inner / "claims" / "a.toml").write_text(claims_file(source), encoding="utf-8")
    monkeypatch.chdir(inner)
    before = everything(tmp_path)
    status = run(["catalog", "page", "--directory", "claims", "-o", "pages", "--json"])
    after = [name for name in everything(tmp_path) if name not in before]
    if status == 2:  # no claims file has such a source
        assert set(after) <= {"one/two/pages"}
        return
    [name] = json.loads(capsys.readouterr().out)["pages"]
    assert after == ["one/two/pages", f"one/two/pages/{name}"]


def test_two_sources_have_two_pages(tmp_path, capsys):
    (tmp_path / "claims").mkdir()
    sources = ["a/b", "a b", "A-B", "a-b-2"]
    for k, source in enumerate(sources):
        (tmp_path / "claims" / f"{k}.toml").write_text(claims_file(source), encoding="utf-8")
    arguments = ["--directory", str(tmp_path / "claims"), "-o", str(tmp_path / "pages")]
    assert run(["catalog", "page", *arguments]) == 0
    capsys.readouterr()
    titles = {path.read_text(encoding="utf-8").split("\n")[0] for path in tmp_path.glob("pages/*")}
    assert titles == {f"# Claims of [{source}]" for source in sources}
    assert len({name.lower() for name in everything(tmp_path / "pages")}) == 4


def test_a_link_in_the_folder_leads_nowhere_else(tmp_path, capsys):
    (tmp_path / "claims").mkdir()
    (tmp_path / "claims" / "a.toml").write_text(claims_file("S"), encoding="utf-8")
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "S.md").symlink_to(tmp_path / "secret")
    arguments = ["--directory", str(tmp_path / "claims"), "-o", str(tmp_path / "pages")]
    assert run(["catalog", "page", *arguments]) == 2
    assert "it is not a name inside" in capsys.readouterr().err
    assert not (tmp_path / "secret").exists()
