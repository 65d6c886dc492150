"""What is printed when a run is cut short, and what a budget tells the process that watches."""

from __future__ import annotations

import io
import json
import signal
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from running import ran
from samples import parametrize_some

from gfkit.base.budget import Forecast, Progress
from gfkit.cli import limits, progress, run
from gfkit.cli.endings import fail, report_limit, report_signal, say_signal, unexpected
from gfkit.cli.limits import allowed_memory, budget_of, default_memory
from gfkit.cli.progress import Teller, plain
from gfkit.cli.session import Session
from gfkit.cli.streams import Printed, visible

ENDS = [
    (0, 130, "interrupted"),
    (signal.SIGINT, 130, "interrupted"),
    (signal.SIGTERM, 143, "ended by SIGTERM"),
    (signal.SIGHUP, 129, "ended by SIGHUP"),
]


@pytest.mark.parametrize(("number", "status", "reason"), ENDS)
def test_a_signal_before_anything_is_known(capsys, number: int, status: int, reason: str) -> None:
    assert report_signal(number, {}, as_json=False) == status
    assert capsys.readouterr() == ("", f"gfkit: {reason}\n")


@pytest.mark.parametrize(("number", "status", "reason"), ENDS)
def test_a_signal_after_something_is_known(capsys, number: int, status: int, reason: str) -> None:
    known = {"terms": [1, 2, 7], "checkpoint": "F"}
    assert report_signal(number, known, as_json=False) == status
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        f"verdict     underdetermined: {reason}",
        "terms       1, 2, 7",
        "checkpoint  F",
        "continue    the same command continues from F",
    ]
    assert err == f"gfkit: {reason}; the same command continues from F\n"


def test_a_signal_as_json(capsys) -> None:
    report_signal(signal.SIGTERM, {"terms": [10**30]}, as_json=True)
    assert json.loads(capsys.readouterr().out) == {
        "terms": [str(10**30)],
        "verdict": "underdetermined",
        "limit": "signal",
        "reason": "ended by SIGTERM",
    }


def test_a_terminal_that_is_gone_takes_nothing(monkeypatch, capsys) -> None:
    def gone(*_: Any, **__: Any) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("builtins.print", gone)
    assert report_signal(signal.SIGHUP, {"terms": [1]}, as_json=False) == 129
    assert capsys.readouterr().err == "gfkit: ended by SIGHUP\n"


def test_only_the_signal_is_said_of_an_answer_that_has_begun(capsys) -> None:
    assert say_signal(signal.SIGINT, {"checkpoint": "F"}) == 130
    assert capsys.readouterr() == ("", "gfkit: interrupted; the same command continues from F\n")


def cut_short(**how: Any) -> Session:
    """Return a session whose budget knows terms."""
    one = Session()
    one.budget = budget_of(None, None, None, is_confirmed=True, as_json=False)
    one.budget.known = {"terms": [1, 2]}
    vars(one).update(how)
    return one


@pytest.mark.parametrize(
    ("error", "how", "status", "out", "err"),
    [
        (ValueError("odd"), {"signalled": 15}, 143, "terms", "gfkit: ended by SIGTERM\n"),
        (KeyboardInterrupt(), {"limit": "time"}, 130, "terms", "gfkit: interrupted\n"),
        (KeyboardInterrupt(), {"is_output": True}, 130, "", "gfkit: interrupted\n"),
        (
            ValueError("time is over"),
            {"limit": "time", "is_output": True},
            3,
            "",
            "gfkit: time is over; the output is cut off there\n",
        ),
        (
            ValueError("odd"),
            {},
            3,
            "",
            (
                "gfkit: internal error, NOT CHECKED: ValueError: odd; please report it, with what "
                "GFKIT_TRACEBACK=1 shows\n"
            ),
        ),
    ],
)
def test_an_error_after_a_signal_or_limit_is_its_end(
    capsys, error: BaseException, how: dict[str, Any], status: int, out: str, err: str
) -> None:
    assert unexpected(error, cut_short(**how)) == status
    printed = capsys.readouterr()
    assert (bool(printed.out), printed.err) == (bool(out), err)
    assert out in printed.out


class Pipe:
    """A line to nobody, which keeps what is sent."""

    start = 0.0

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.asked: list[str] = []

    def send(self, **message: Any) -> None:
        self.sent.append(message)

    def ask(self, **message: Any) -> bool:
        self.asked += message
        return True


def test_every_forecast_is_told_to_the_process_that_watches() -> None:
    line: Any = Pipe()
    budget = budget_of(None, None, line, is_confirmed=False, as_json=True)
    assert budget.on_forecast is not None
    budget.on_forecast(Forecast("primes", 4.5, 7, "primes"))
    told = {"what": "primes", "seconds": 4.5, "bytes": 7, "phase": "primes"}
    assert line.sent[1:] == [{"forecast": told}]


def test_what_is_known_is_told_with_the_progress_when_it_is_time() -> None:
    line: Any = Pipe()
    teller = Teller(line)
    teller.send_progress(Progress("primes", 3, 6, 3.0, 1))
    teller.is_told, teller.kept = False, {"terms": [1]}
    teller.send_progress(Progress("primes", 4, 6, 4.0, 1))
    assert [[*one] for one in line.sent] == [["progress"], ["progress"], ["known"]]
    assert line.sent[0]["progress"] == {
        "name": "primes",
        "done": 3,
        "total": 6,
        "seconds": 3.0,
        "depth": 1,
        "begun": 0,
        "is_even": True,
    }


def test_without_a_process_that_watches_a_forecast_is_said(capsys) -> None:
    budget = budget_of(None, None, None, is_confirmed=False, as_json=False)
    assert budget.on_forecast is not None
    for seconds in (4.9, 60.0, 30.0):  # too short, the whole, a part of it
        budget.on_forecast(Forecast("primes", seconds))
    assert capsys.readouterr().err == "gfkit: this takes primes, about 60 s on one core\n"


# Control characters.


@given(st.text())
def test_visible_text_has_no_control_characters(text: str) -> None:
    """All others, tabs and ends of lines stay as they are."""
    shown = visible(text)
    assert not [z for z in shown if unicodedata.category(z) == "Cc" and z not in "\t\n"]
    assert not [z for z in shown if unicodedata.bidirectional(z) in BIDIRECTIONAL]
    assert visible(shown) == shown


BIDIRECTIONAL = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


@given(st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs"])))
def test_other_characters_are_shown_as_they_are(text: str) -> None:
    assert visible(f"{text}\t{text}\n") == f"{text}\t{text}\n"


def test_a_stream_of_text_has_no_control_characters() -> None:
    kept = io.BytesIO()
    stream = Printed(kept, "utf-8")
    assert stream.write("a\x1b[2Kb\n") == 7
    print("\x9b", "c\td", file=stream, flush=True)
    assert kept.getvalue() == b"a\\x1b[2Kb\n\\x9b c\td\n"


def test_messages_and_reports_have_no_control_characters(capsys) -> None:
    fail("odd \x1b[31mname", 2)
    report_limit("time", "time is over", {"checkpoint": "\x1b[31mF"}, as_json=False)
    printed = capsys.readouterr()
    assert "\x1b" not in printed.out + printed.err
    assert printed.err.count(r"\x1b[31m") == 2
    assert printed.out.count(r"\x1b[31m") == 2


@parametrize_some(
    ("words", "status"),
    [
        (["oeis", "settle", "\x1b[31mA"], 2),
        (["draw", "2x2", "--output", "\x1b[31mA.svg"], 0),
        (["gf", "\x1b[31mA"], 2),
        (["terms", "fibonacci", "--output", "\x1b[31mA.txt"], 0),
    ],
    first=1,
)
@pytest.mark.thorough
def test_no_argument_moves_the_cursor(tmp_path: Path, words: list[str], status: int) -> None:
    found = ran(words, cwd=tmp_path)
    assert found.status == status
    assert "\x1b" not in found.out + found.err
    assert r"\x1b[31mA" in found.out + found.err


class Terminal(io.FileIO):
    """A file that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("is_watched", [True, False])
@pytest.mark.parametrize("raw", [io.FileIO, Terminal])
def test_what_the_encoding_does_not_have_is_an_escape(
    monkeypatch, tmp_path: Path, raw: type[io.FileIO], is_watched: bool
) -> None:
    for name in ("stdout", "stderr"):
        file = raw(tmp_path / name, "w")
        monkeypatch.setattr(sys, name, io.TextIOWrapper(io.BufferedWriter(file), "ascii"))
    line: Any = Pipe() if is_watched else None
    session = Session(line)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    session.take_over()
    for name in ("stdout", "stderr"):
        print("a \u2264 b", file=getattr(sys, name), flush=True)
        assert (tmp_path / name).read_bytes() == b"a \\u2264 b\n"
    asked = [*line.asked] if is_watched else []
    assert asked == ["output", "clear"][: len(asked)]
    assert len(asked) == is_watched * (1 + (raw is Terminal))


def test_a_run_that_added_nothing_to_its_checkpoint_says_so(capsys) -> None:
    """The same limit would be reached at the same place again."""
    longer = " with a longer --time-limit; this run added nothing to F"
    phase = f"{longer}: the first phase, which each run does again,"
    for found, more in (
        ({"added": 0}, f"{phase} takes longer"),
        ({"added": 0, "prepared": 3.2}, f"{phase} took 3.2 s"),
        ({"added": 2, "prepared": 3.2}, " continues from F"),
    ):
        known = {"checkpoint": "F", **found}
        report_limit("time", "time is over", known, as_json=False)
        out, err = capsys.readouterr()
        assert " ".join(out.split()).endswith(f"checkpoint F continue the same command{more}")
        assert err.endswith(f"{more.removeprefix(' with a longer --time-limit')}\n")


# Arguments that errors name are options here.


@parametrize_some(
    ("words", "said"),
    [
        (["draw", "--kind", "dictionary", "cram", "--cells", "25"], "--memory-limit allows more"),
        (["game", "value", "domineering", "--board", "12x12"], "--memory-limit allows more"),
        (
            ["game", "nim", "0.6", "--up-to", "100000000", "--memory-limit", "40"],
            "--yes begins it, --time-limit bounds it",
        ),
        (["gf", "kings", "--columns", "3", "--jobs", "0"], "--jobs 0 is not between 1 and 1024"),
    ],
)
def test_a_refusal_names_options(capsys, words: list[str], said: str) -> None:
    assert run(words) == 2
    err = capsys.readouterr().err
    assert said in err
    assert "=..." not in err


# Limits.


@pytest.mark.parametrize(
    ("groups", "files", "allowed"),
    [
        ("", {}, 100),
        ("0::/\n", {"/sys/fs/cgroup/memory.max": "max\n"}, 100),
        ("0::/\n", {"/sys/fs/cgroup/memory.max": "50\n"}, 50),
        ("0::/a/b\n", {"/sys/fs/cgroup/a/memory.max": "40\n"}, 40),
        (
            "0::/a/b\n",
            {"/sys/fs/cgroup/a/memory.max": "40\n", "/sys/fs/cgroup/a/b/memory.max": "30"},
            30,
        ),
        (
            "5:cpu,memory:/x\n4:cpu:/y\n",
            {
                "/sys/fs/cgroup/memory/x/memory.limit_in_bytes": "60\n",
                "/sys/fs/cgroup/y/memory.max": "1",
            },
            60,
        ),
        ("0::/\n", {"/sys/fs/cgroup/memory.max": "9223372036854771712\n"}, 100),
        ("nonsense\n:::\n", {"/sys/fs/cgroup/memory.max": "0\n"}, 100),
    ],
)
def test_control_groups_bound_the_memory(monkeypatch, groups: str, files, allowed: int) -> None:
    known = {"/proc/self/cgroup": groups, **files}
    monkeypatch.setattr(limits, "machine_memory", lambda: 100.0)
    assert allowed_memory(lambda path: known.get(path, "")) == allowed


@pytest.mark.parametrize("machine", [2**30, 2**34, float("inf")])
def test_the_default_is_what_a_small_machine_has(monkeypatch, machine: float) -> None:
    monkeypatch.setattr(limits, "allowed_memory", lambda: machine)
    assert default_memory() == int(min(2**32, 0.9 * machine))
    assert budget_of(None, None, None, is_confirmed=False, as_json=False).memory == default_memory()
    assert budget_of(None, 7, None, is_confirmed=False, as_json=False).memory == 7 * 2**30


def test_a_limit_as_text(capsys) -> None:
    known = {"terms": list(range(50)), "order at least": 3, "checkpoint": "F", "parts": {"x": [1]}}
    assert report_limit("memory", "memory limit of 4.0 GiB reached", known, as_json=False) == 3
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == "verdict         underdetermined: memory limit of 4.0 GiB reached"
    assert lines[-2:] == [
        "parts           x: 1",
        "continue        the same command with a larger --memory-limit continues from F",
    ]
    assert "... (50 in all)" in " ".join(lines)
    assert max(map(len, lines)) <= 100
    assert err == (
        "gfkit: memory limit of 4.0 GiB reached, the answer is underdetermined; the same command "
        "continues from F\n"
    )


def test_a_limit_as_json(capsys) -> None:
    known = {"terms": [1, 10**30], "reason": "something else", "fraction": {"a": (1, 2.5, None)}}
    assert report_limit("time", "time limit of 1 s reached", known, as_json=True) == 3
    assert json.loads(capsys.readouterr().out) == {
        "terms": [1, str(10**30)],
        "fraction": {"a": [1, 2.5, None]},
        "verdict": "underdetermined",
        "limit": "time",
        "reason": "time limit of 1 s reached",
    }


@pytest.mark.parametrize("odd", [*"\n\r\x0b\u2028\udc80é", "\r\n", "\n\n"])
def test_an_error_is_one_short_line(capsys, odd: str) -> None:
    assert fail(f"{odd}a{odd} b {odd}" + "x" * 5000, 2) == 2
    err = capsys.readouterr().err
    assert err.endswith("\n")
    assert len(err.splitlines()) == 1
    assert len(err) < 1000


def test_what_is_known_is_plain_data() -> None:
    class Odd:
        def __str__(self) -> str:
            return "odd"

    assert plain({1: (Odd(), True, 2**53, -(2**60), "x")}) == {
        "1": ["odd", True, str(2**53), str(-(2**60)), "x"]
    }
    json.dumps(plain({"terms": [10**5000]}))


def test_what_is_known_is_not_told_too_often(monkeypatch) -> None:
    line: Any = Pipe()
    teller = Teller(line)
    clock = [0.0]
    for name in ("monotonic", "thread_time"):
        monkeypatch.setattr(progress.time, name, lambda: clock[0])

    def slow(known: object) -> object:  # telling takes a second
        clock[0] += 1
        return known

    monkeypatch.setattr(progress, "plain", slow)
    for n in range(200):
        teller.know({"terms": n})
        clock[0] += 1
    assert 2 <= len(line.sent) <= 6
    teller.send_known()
    assert line.sent[-1] == {"known": {"terms": 199}}
