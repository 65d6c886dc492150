"""Periods of octal games for Coq: moves and values are the definition's, wrong periods fail."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

import pytest
from coq_here import needs_coq

from gfkit.cli import run
from gfkit.errors import CoqRejects, NotFormal
from gfkit.formal.coq_runs import LOGICAL, compiled_library, coq_program
from gfkit.formal.octal_theorem import IMPORTS, OctalTheorem
from gfkit.formal.stated import stated_in, theorem_of_statement
from gfkit.formal.theorem_file import theorem_in
from gfkit.games.octal import OctalCode, nim_values_by_definition
from gfkit.games.octal_period import OctalPeriod

if TYPE_CHECKING:
    from pathlib import Path

PERIODS = {
    "0.77": (12, 71),
    "0.07": (34, 53),
    "0.137": (34, 52),
    "0.3": (2, 0),
    "4.3": (2, 2),
    "0.15": (10, 1),
}
"""Periods and preperiods, as gfkit proves them."""
CODES = ("0.77", "0.07", "4.3", "4.125", "0.6", "0.0137", "0.3")


def said_by_coq(folder: Path, text: str) -> str:
    (folder / "Octal.v").write_text(IMPORTS + text, encoding="utf-8")
    command = [coq_program(), "-q", "-Q", str(compiled_library()), LOGICAL, "Octal.v"]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr[:3000]
    return ended.stdout


def digits(code: str) -> str:
    octal = OctalCode.parse(code)
    return f"[{'; '.join(map(str, (octal.first, *octal.head)))}]"


def moves(code: OctalCode, heaps: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Return the positions after one move, sorted, from what the digits say."""
    found = set()
    for place, n in enumerate(heaps):
        rest = heaps[:place] + heaps[place + 1 :]
        for k in range(n + 1):
            digit, left = code.digit(k), n - k
            if digit & 1 and not left:
                found.add(rest)
            if digit & 2 and left:
                found.add((*rest, left))
            if digit & 4:
                found |= {(*rest, i, left - i) for i in range(1, left)}
    return {tuple(sorted(heaps)) for heaps in found}


@needs_coq
def test_moves_and_values_are_those_of_the_definition(tmp_path: Path) -> None:
    heaps, count = (4, 1, 6), 40
    text = "Set Printing Width 100000. Set Printing Depth 100000.\n"
    for code in CODES:
        text += f"Eval vm_compute in moves {digits(code)} [{'; '.join(map(str, heaps))}].\n"
        text += f"Eval vm_compute in known {digits(code)} {count}.\n"
    found = re.findall(r"= (\[.*\])", said_by_coq(tmp_path, text))
    for code, shown, values in zip(CODES, found[::2], found[1::2], strict=True):
        octal = OctalCode.parse(code)
        listed = re.findall(r"\[([0-9; ]*)\]", shown[1:-1])
        positions = {tuple(sorted(int(n) for n in one.split(";"))) for one in listed}
        assert positions == moves(octal, heaps)
        given = [int(n) for n in re.findall(r"\d+", values.replace("%N", ""))]
        assert given == nim_values_by_definition(octal, count).tolist()


@needs_coq
def test_periods_are_proved_and_wrong_ones_rejected(tmp_path: Path) -> None:
    text = ""
    for code, (period, start) in PERIODS.items():
        tries = [(start, period, True, True), (start + 1, period, True, False)]
        tries.append((start, 2 * period, True, False))
        if period > 1:
            tries.append((start, period + 1, False, None))
        if start:
            tries.append((start - 1, period, False, None))
        for n0, p, holds, least in tries:
            for name, answer in (("period_check", holds), ("least_check", least)):
                if answer is not None:
                    text += f"Goal {name} {digits(code)} {n0} {p} = {str(answer).lower()}.\n"
                    text += "Proof. vm_compute. reflexivity. Qed.\n"
    text += "Goal period_check [2; 3] 0 2 = false. Proof. reflexivity. Qed.\n"
    said_by_coq(tmp_path, text)


def test_a_file_is_read_and_a_changed_one_is_rejected() -> None:
    theorem = OctalTheorem(OctalPeriod.of("0.07", 34, 53))
    source = theorem.source("0")
    assert theorem_in(source) == theorem
    for old, new in (('"preperiod": 53', '"preperiod": 52'), ("[0; 0; 7]", "[0; 7; 7]")):
        assert old in source
        with pytest.raises(CoqRejects):
            theorem_in(source.replace(old, new))


def test_the_header_says_what_the_file_states() -> None:
    theorem = OctalTheorem(OctalPeriod.of("4.3", 2, 2))
    assert stated_in(theorem.source("0")) == theorem


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        (OctalPeriod.of("0.3'", 1, 0, 1), "recurring digits"),
        (OctalPeriod.of("0.16", 149459, 105350), "nim-values"),
    ],
)
def test_what_coq_would_not_do_is_refused(statement: OctalPeriod, reason: str) -> None:
    with pytest.raises(NotFormal, match=reason):
        theorem_of_statement(statement)


def test_the_verb_writes_the_theorem_of_a_period(tmp_path: Path, capsys) -> None:
    paths = [str(tmp_path / name) for name in ("a.json", "a.v", "a.html")]
    assert run(["game", "nim", "0.137", "--certificate", paths[0]]) == 0
    assert run(["formal", paths[0], "--coq", paths[1], "-o", paths[2]]) == 0
    out = capsys.readouterr().out
    assert "G(n + 34) = G(n) for n >= 52" in out
    assert "gfkit verify --coq" in out
    assert (tmp_path / "a.v").read_text().startswith("(* The period of the octal game 0.137.")
    assert "second_wins" in (tmp_path / "a.html").read_text()
