"""What other programs rely on: verbs, options, JSON keys and their types, exit statuses.

What the calls of the registry (commands.toml) print is looked at in test_formats.py. What is not a
good command gets one line on standard error, exit status 2, and leaves no file behind.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from commands import TABLE, VERBS

from gfkit.cli import run
from gfkit.cli.commands import names

ROOT = Path(__file__).parents[3]


def called(capsys, arguments) -> tuple[int, str, str]:
    status = run(arguments)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


# Help -------------------------------------------------------------------------------------------


def test_every_verb_is_in_the_contract() -> None:
    assert set(names()) == set(VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_help_says_what_a_verb_and_each_of_its_options_do(capsys, verb: str) -> None:
    status, out, err = called(capsys, [*verb.split(), "--help"])
    assert (status, err) == (0, "")
    usage, sentence, *_ = [part for part in out.split("\n\n") if part.strip()]
    assert usage.startswith(f"Usage: gfkit {verb}")
    assert re.fullmatch(r"[A-Z][a-z-]+ .*\.", " ".join(sentence.split()))
    assert "--json" in out
    assert re.search(r"^  (-\w, )?--?[\w-]+( \S+)?$(?!\n    )", out, re.MULTILINE) is None
    assert max(map(len, out.splitlines())) <= 100


@pytest.mark.parametrize("verb", VERBS)
def test_verbs_are_documented_with_all_their_options(capsys, verb: str) -> None:
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    options = re.findall(
        r"^  (?:-\w, )?(--[a-z-]+)", called(capsys, [*verb.split(), "--help"])[1], re.MULTILINE
    )
    usages = re.findall(rf"^    gfkit {verb} .*(?:\n     +\S.*)*", page, re.MULTILINE)
    assert usages, f"docs/cli.md has no usage of {verb}"
    usages += re.findall(r"^\| `(--[^`]*)` \|", page, re.MULTILINE)  # the options of every verb
    missing = [o for o in options if o != "--help" and not any(o in usage for usage in usages)]
    assert missing == []


ROOMS = ("reports", "formal", "oeis", "claims", "pictures", "exchange", "proofs.checker")
GAMES = ("heap_games", "octal", "partizan", "short_game", "outcome_search")
HEAVY = {"sympy", "networkx", "lark", "rich", "pydantic", *(f"gfkit.{room}" for room in ROOMS)}
HEAVY |= {f"gfkit.games.{one}" for one in GAMES}


@pytest.mark.parametrize(
    ("words", "heavy"),
    [
        (["--help"], {"numpy", "flint", *HEAVY}),
        (["gf", "domineering:right-ends", "--columns", "3"], {"gfkit.fits.search", *HEAVY}),
    ],
    ids=["help", "gf"],
)
def test_a_command_imports_nothing_that_it_does_not_use(words: list[str], heavy: set[str]) -> None:
    script = (
        f"import sys; from gfkit.cli import run; run({words}); "
        f"print(sorted({heavy} & set(sys.modules)), file=sys.stderr)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stderr == "[]\n"


# Bad usage --------------------------------------------------------------------------------------

NONSENSE = TABLE["nonsense"]
BAD = {
    line: [text for text in of.get("texts", NONSENSE["texts"]) if text not in of.get("not", ())]
    for line, of in NONSENSE["lines"].items()
}


@pytest.fixture(scope="module")
def nonsense(home) -> Path:
    (home / "folder").mkdir()
    (home / "binary").write_bytes(bytes(range(128, 256)) * 4)
    (home / "empty").write_bytes(b"")
    return home


@pytest.mark.parametrize("command", BAD)
def test_bad_usage_is_one_line_and_leaves_nothing(capsys, nonsense, monkeypatch, command) -> None:
    monkeypatch.chdir(nonsense)
    capsys.readouterr()
    before = sorted(nonsense.rglob("*"))
    # Each command gets about half of what is wrong with its kind of value; all get some.
    values = (
        BAD[command] if len(BAD[command]) < 8 else BAD[command][list(BAD).index(command) % 2 :: 2]
    )
    for value in values:
        status, out, err = called(capsys, [w.replace("{}", value) for w in command.split()])
        assert (status, out) == (2, ""), value
        assert err.startswith("gfkit: ")
        assert err.count("\n") == 1
        assert len(err) < 600
    assert sorted(nonsense.rglob("*")) == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_what_is_no_regular_file_is_written_to_and_not_replaced(capsys, tmp_path) -> None:
    # --output once put a regular file in the place of a device.
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        command = ["export", "domineering", "--columns", "2", "--terms", "3", "--form", "b-file"]
        assert called(capsys, [*command, "--output", str(pipe)])[0] == 0
        assert os.read(reader, 100) == b"0 1\n1 2\n2 7\n"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
