"""What docs/extending.md adds by hand works: its blocks are put into a copy of the tree."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
PART = PAGE.partition("\n## Where to look\n")[0]
FILE = r"(?:(?P<new>New,)|(?P<end>[Aa]t the end of)|[Ii]n)\s`(?P<file>[\w/.-]+\.\w+)`"
PUT = re.compile(
    rf"(?:{FILE})?[^`\n]*?(?:(?P<where>below|above|instead of)\s`(?P<line>[^\n]+)`)?:\n\n"
    r"```(?:python|text)\n(?P<block>.*?)```",
    re.DOTALL,
)
LIMITS = re.findall(r"\| \[(.+?)\]\(#.*?\) \| (\d+) \| (\d+) \|", PART)


def blocks(section):
    """Yield the file, how a block is put there, the line by it, and the block."""
    file = ""
    for one in PUT.finditer(section):
        file = one["file"] or file
        how = "new" if one["new"] else "end" if one["end"] else one["where"]
        yield file, how, one["line"], one["block"]


def sections():
    """Return the sections by their titles."""
    return dict(re.findall(r"\n## (.+?)\n(.*?)(?=\n## |\Z)", PART, re.DOTALL))


def put(root, file, how, line, block):
    """Put a block into a file."""
    path = root / file
    if how == "new":
        assert not path.exists(), file
        path.write_text(block, encoding="utf-8")
        return
    text = path.read_text(encoding="utf-8")
    if how == "end":
        text += block
    else:
        assert text.count(f"\n{line}\n") == 1, (file, line)
        parts = {"below": f"{line}\n{block}", "above": f"{block}{line}\n", "instead of": block}
        text = text.replace(f"\n{line}\n", f"\n{parts[how]}")
    path.write_text(text, encoding="utf-8")


SAID = [
    r"kind +divisor steps\n(.*\n)*next +73, 74, 75, 76, 77\n",
    r"count +181\n(.*\n)*listed 181\n",
    r"outcome +N: the first player wins\n",
    r"ratios +1, 2, 3/2, 5/3, 8/5, 13/8, 21/13\n",
    r'"parity": 0[,}]',
    r"1, 3, 45\n",
    r"titled 45\n",
    r"2 claims: 1 proved, 1 refuted\n",
    r"<svg",
]


@pytest.fixture(scope="module")
def extended(tmp_path_factory):
    """Return a copy of the tree with what the page adds."""
    root = tmp_path_factory.mktemp("extended")
    ignored = shutil.ignore_patterns("*.svg", "bench", "site")
    for folder in ("gfkit", "tests", "docs"):
        shutil.copytree(ROOT / folder, root / folder, ignore=ignored)
    shutil.copy2(ROOT / "pyproject.toml", root)
    for section in sections().values():
        for one in blocks(section):
            put(root, *one)
    return root


def run(root, *words):
    """Run Python on the copy, and return what it printed."""
    environment = os.environ | {"PYTHONPATH": f"{root}:{root / 'tests'}", "GFKIT_FAST": "0"}
    found = subprocess.run(
        [sys.executable, *words],
        check=False,
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


def test_what_is_added_is_as_small_as_is_said() -> None:
    found = {}
    for title, section in sections().items():
        listed = list(blocks(section))
        lines = sum(1 for *_, block in listed for line in block.splitlines() if line.strip())
        found[title.lower()] = len({file for file, *_ in listed}), lines
    assert [name for name, *_ in LIMITS] == list(found)
    for name, files, lines in LIMITS:
        assert found[name][0] == int(files), (name, found[name])
        assert found[name][1] <= int(lines), (name, found[name])


def test_each_block_has_its_place(tmp_path) -> None:
    """What the page adds is put into new files, or beside lines that are there once."""
    listed = [one for section in sections().values() for one in blocks(section)]
    for name in {file for file, *_ in listed}:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, tmp_path / name)
    for one in listed:
        put(tmp_path, *one)
        if one[0].endswith(".py") and one[1] == "new":
            compile(one[-1], one[0], "exec")


@pytest.mark.thorough
def test_what_is_added_works(extended) -> None:
    printed = run(extended, "tests/programs/additions.py")
    place = 0
    for wanted in SAID:
        found = re.compile(wanted).search(printed, place)
        assert found, (wanted, printed[place:])
        place = found.end()


@pytest.mark.thorough
def test_the_condition_and_the_statement_obey_the_laws(extended) -> None:
    proofs = (f"tests/proofs/test_{name}.py" for name in ("kernel", "checker_words"))
    laws = ("tests/strips/test_cross_table.py", *proofs)
    chosen = ("-p", "no:cacheprovider", "-m", "", "-k", "paired or square or of_every_kind")
    printed = run(extended, "-m", "pytest", "-q", *chosen, *laws)
    assert re.search(r"\n[5-9] passed", printed), printed
