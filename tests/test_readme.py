"""What README.md and the documents show is true: commands are run again and compared."""

import doctest
import re
import shlex
import subprocess
import tomllib
from pathlib import Path

import pytest
from outputs import PAGES, as_shown, sessions, with_files, written_anew

import gfkit
from gfkit.cli import run

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.toml"))
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]

MADE = ("kinds.md", "rules/index.md", "gallery/index.md", "public.md", "trusted.md")
"""Pages that `make docs` makes from the code (docs/site/made_pages.py)."""
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
COMPILING = "compiling, once"
"""Said where a loop is compiled for the first time on a machine."""
MACHINE_PATH = re.compile(r"/(?:home|root|work|tmp)/")


def read(page):
    return page.read_text(encoding="utf-8")


def tracked_files():
    """List the files of the checkout; without git, all but those that tools leave behind."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
        ).stdout
        return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]
    except (OSError, subprocess.CalledProcessError):
        return [
            path
            for path in ROOT.rglob("*")
            if path.is_file() and not any(p.startswith(".") for p in path.relative_to(ROOT).parts)
        ]


def test_sessions_are_read_from_console_blocks():
    text = "```console\n$ gfkit a 'b c'\nout\n\n...\n$ gfkit d\n```\n```sh\n$ no\n```\n"
    assert sessions(text) == [("gfkit a 'b c'", ["out", "", "..."]), ("gfkit d", [])]
    assert as_shown(["out", "", "more"], ["out", "", "..."]) == (["out", ""], ["out", ""])


def those_with(what):
    """Return the mark of a test of the pages in which something stands."""
    pages = [page for page in PAGES if what in read(page)]
    return pytest.mark.parametrize("page", pages, ids=[str(p.relative_to(ROOT)) for p in pages])


@those_with(">>> ")
def test_python_examples_give_what_the_page_shows(page, monkeypatch):
    monkeypatch.chdir(ROOT)
    flags = doctest.NORMALIZE_WHITESPACE
    found = doctest.testfile(str(page), module_relative=False, optionflags=flags)
    assert not found.failed


@those_with("```console\n")
def test_commands_print_what_the_page_shows(page, tmp_path, monkeypatch, capsys):
    with_files(tmp_path)
    monkeypatch.chdir(tmp_path)
    for command, shown in sessions(read(page)):
        program, *arguments = shlex.split(command)
        assert program == "gfkit"
        run(arguments)
        captured = capsys.readouterr()
        told = [line for line in captured.err.splitlines() if COMPILING not in line]
        printed, expected = as_shown([*captured.out.splitlines(), *told], shown)
        assert printed == expected, command


def test_pages_are_written_anew_with_what_commands_print():
    text = "a\n```console\n$ gfkit a\n1\n$ gfkit b\n2\n...\n```\n```sh\n$ c\n```\n"
    same = {"gfkit a": ["1"], "gfkit b": ["2", "3"]}
    assert written_anew(text, same.__getitem__) == text
    other = {"gfkit a": ["7", "8"], "gfkit b": ["9", "3"]}
    assert written_anew(text, other.__getitem__) == text.replace("1", "7\n8").replace("2", "9")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_every_example_file_is_used_by_a_command(example):
    commands = [command for page in PAGES for command, _ in sessions(read(page))]
    assert any(f"docs/examples/{example.name}" in command for command in commands)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_the_page_of_tile_sets_shows_the_example_files_as_they_are(example):
    assert f"```toml\n{read(example)}```\n" in read(ROOT / "docs" / "boards.md")


def test_readme_has_two_set_up_commands():
    lines = [line for line in read(README).splitlines() if line.startswith("python3 -m venv")]
    assert len(lines) == 2


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_links_lead_to_files(page):
    made = {f"{up}{name}" for name in MADE for up in ("", "../", "docs/")}
    missing = [
        target
        for target in LINK.findall(read(page))
        if "://" not in target and target not in made and not (page.parent / target).exists()
    ]
    assert missing == []


def test_pages_are_linked_from_the_index():
    """On the index, or on the page of a group that the index links."""
    index = ROOT / "docs" / "index.md"
    groups = [page for page in links_of(index) if "toctree" in read(page)]
    linked = links_of(index).union(*map(links_of, groups))
    assert {page.resolve() for page in PAGES} - {index.resolve(), README.resolve()} <= linked


def links_of(page):
    """Return the pages that a page links and that are there."""
    targets = (target.partition("#")[0] for target in LINK.findall(read(page)))
    found = {(page.parent / target).resolve() for target in targets if target.endswith(".md")}
    return {one for one in found if one.exists()}


def test_no_tracked_file_holds_a_path_of_a_machine():
    found = []
    for path in tracked_files():
        try:
            text = read(path)
        except UnicodeDecodeError:
            continue
        if MACHINE_PATH.search(text):
            found.append(str(path.relative_to(ROOT)))
    assert found == []


def test_every_file_names_the_same_version():
    cited = re.search(r"^version: (\S+)$", read(ROOT / "CITATION.cff"), re.MULTILINE)
    project = tomllib.loads(read(ROOT / "pyproject.toml"))["project"]
    assert gfkit.__version__ == project["version"] == cited[1]


def test_the_files_and_tests_of_where_to_look_are_there() -> None:
    table = read(ROOT / "docs" / "extending.md").partition("## Where to look")[2]
    named = re.findall(r"`([a-z_]+(?:/[a-z_.]+)+)`", table.partition("\n## ")[0])
    assert len(named) > 30
    missing = [one for one in named if not (ROOT / one).exists()]
    assert [one for one in missing if not (ROOT / "gfkit" / one).exists()] == []


def test_the_core_is_as_long_as_verify_says():
    (told,) = re.findall(r"core, some ([0-9,]+) lines", read(README))
    rests_on = gfkit.verify(gfkit.gf("domineering", columns=1)).certificates[0].rests_on
    (printed,) = re.findall(r"the core, ([0-9,]+) lines", rests_on)
    lines = int(printed.replace(",", ""))
    assert told == f"{round(lines, -2):,}"
