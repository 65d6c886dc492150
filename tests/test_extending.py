"""What docs/architecture.md adds by hand works: its blocks are put into a copy of the tree."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PART = PAGE.partition("\n## Extending gfkit\n")[2].partition("\n## ")[0]
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
    return dict(re.findall(r"\n### (.+?)\n(.*?)(?=\n### |\Z)", PART, re.DOTALL))


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


ADDED = """
import json
import sys
from itertools import product
from pathlib import Path

sys.path.insert(0, "tests")
from oracle.envelopes import certificate, seal

import gfkit
from gfkit.cli import run
from gfkit.games.squares import IsSquare
from gfkit.pictures.canvas import picture_of
from gfkit.proofs.checker import check, lines_of
from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.sequences.gf_statements import IsGF
from gfkit.sequences.sequence_operations import SumsOfSums

# a statement
data = certificate(prove(IsSquare(49)))
report = check(data)
assert report.holds and '"49" is a square of an integer' in str(report.outline)
data["statement"]["number"] = "50"
assert not check(seal(data)).holds

# an operation
fibonacci = gfkit.Sequence("x/(1-x-x^2)")
sums, work = SumsOfSums((fibonacci.definition,)), Workings()
assert sums.values(6, work) == [0, 1, 3, 7, 14, 26]
data = certificate(prove(IsGF(sums, sums.find_gf(work)[0]), {}))
assert check(data).holds
data["statement"]["p"][-1] = "2"
assert not check(seal(data)).holds

# a family of fits
terms = "7,8,9,10,15,18,19,20,21,22,33,36,37,38,39,40,41,42,43,44,45,46,69,72"
run(["guess", terms, "--offset", "1"])

# a kind of rule
Path("smooth.toml").write_text("[smooth]\\ntop = 2\\nstep = 1\\n")
run(["gf", "smooth.toml", "--columns", "2", "--certificate", "c.json"])
assert check(json.loads(Path("c.json").read_text())).holds
run(["count", "smooth.toml", "--board", "2x3"])
cells = [*product(range(2), range(3))]
beside = [(a, b) for a in cells for b in cells if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
boards = (dict(zip(cells, z)) for z in product(range(3), repeat=6))
print("listed", sum(all(abs(z[a] - z[b]) < 2 for a, b in beside) for z in boards))

# a ruleset, a verb, an option, a field
run(["game", "outcome", "hop.toml", "--board", "B.W"])
run(["ratios", "x/(1-x-x^2)"])
run(["gf", "domineering", "--columns", "1", "--bare", "--json"])

# a phrase
run(["terms", "A000001: Number of n X 2 0..2 arrays with no element greater than the sum of its "
     "horizontal and vertical neighbors", "-n", "3"])
print("titled", sum(all(z[i] <= z[j] + z[k] for i, j, k in ((0, 1, 2), (1, 0, 3), (2, 0, 3),
      (3, 1, 2))) for z in product(range(3), repeat=4)))

# a kind of claim
claim = '''
[[claim]]
id = '{0}'
place = 'Table 1'
statement = 'six terms'
kind = 'total'
about.gf = 'x/(1-x-x^2)'
says = {{ first = 6, total = {0} }}
'''
Path("claims.toml").write_text("source = 's'" + claim.format(12) + claim.format(13))
assert run(["audit", "claims.toml"]) == 1

# a picture
print(picture_of(fibonacci).svg()[:4])
"""
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
    ignored = shutil.ignore_patterns("*.svg", "bench", "site", "journeys")
    for folder in ("gfkit", "tests", "docs"):
        shutil.copytree(ROOT / folder, root / folder, ignore=ignored)
    shutil.copy2(ROOT / "pyproject.toml", root)
    for section in sections().values():
        for one in blocks(section):
            put(root, *one)
    return root


def run(root, *words):
    """Run Python on the copy, and return what it printed."""
    environment = os.environ | {"PYTHONPATH": str(root), "GFKIT_FAST": "0"}
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


def test_what_is_added_works(extended) -> None:
    printed = run(extended, "-c", ADDED)
    place = 0
    for wanted in SAID:
        found = re.compile(wanted).search(printed, place)
        assert found, (wanted, printed[place:])
        place = found.end()


def test_the_condition_and_the_statement_obey_the_laws(extended) -> None:
    proofs = (f"tests/proofs/test_{name}.py" for name in ("kernel", "checker_words"))
    laws = ("tests/strips/test_cross_table.py", *proofs)
    chosen = ("-p", "no:cacheprovider", "-k", "paired or square or of_every_kind")
    printed = run(extended, "-m", "pytest", "-q", *chosen, *laws)
    assert re.search(r"\n[5-9] passed", printed), printed
