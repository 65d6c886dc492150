"""The two processes of a run: limits, signals and streams, whatever happens to either of them.

The work is that of `programs/watched.py`, which fills the memory, hangs in a library, or dies.
"""

import json
import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from running import (
    PATIENCE,
    Ended,
    environment,
    is_running,
    ran,
    reset_signals,
    started,
    tree_of,
    wait_until,
)
from samples import parametrize_some

from gfkit.cli import run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the supervisor is for Linux")

PROGRAMS = Path(__file__).with_name("programs")
WATCHED = [str(PROGRAMS / "watched.py")]
STATUS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}
FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")


def ended(*words: str, **options: Any) -> Ended:
    """Run the program to its end."""
    return ran(words, program=WATCHED, **options)


def knowing(**known: object) -> list[str]:
    """Return the words that say what is known when the work begins."""
    return ["--know", json.dumps(known)]


def begun(process: subprocess.Popen[str]) -> set[int]:
    """Wait until the verb is at work, and return its processes."""
    assert process.stderr is not None
    assert process.stderr.readline() == "begun\n"
    return tree_of(process.pid)


# How a run ends: the status, the output as text or as JSON, and what begins standard error.

DIED = "the working process was ended by {}, probably for lack of memory"
ASKS = "long forecast"
TAKES = "190 primes, about 27.8 h on one core"


def at_limit(limit: str, reason: str, **known: object) -> tuple[int, dict[str, object], str]:
    """Return how a run ends at a limit."""
    data = {**known, "verdict": "underdetermined", "limit": limit, "reason": reason}
    return 3, data, f"gfkit: {reason}, the answer is underdetermined\n"


def after_death(name: str, limit: str) -> tuple[int, dict[str, object], str]:
    reason = f"{DIED.format(name)} (Flint exception: unable to allocate)"
    return at_limit(limit, reason, order=3)


ENDS: dict[tuple[str, ...], tuple[int, object, str]] = {  # of work and more words
    ("die of SIGSEGV", "--json"): after_death("SIGSEGV", "crash"),
    ("die of SIGBUS", "--json"): after_death("SIGBUS", "crash"),
    ("die of SIGKILL", "--json"): after_death("SIGKILL", "memory"),
    ("abort after output", "--json"): (
        3,
        "first\n",
        f"gfkit: {DIED.format('SIGABRT')}; what was printed is not whole\n",
    ),
    ("warn",): (0, "answer\n", "a warning\n"),
    ("fault",): (3, "", "gfkit: internal error, NOT CHECKED: IndexError: pop from empty list ("),
    ("deep", "--json"): at_limit("depth", "the input or a result is nested too deeply"),
    (ASKS,): (2, "", f"gfkit: this would take {TAKES}; --yes begins it, --time-limit bounds it\n"),
    (ASKS, "--yes"): (0, "done\n", f"gfkit: this takes {TAKES}\n"),
    (ASKS, "--time-limit", "100"): (0, "done\n", f"gfkit: this takes {TAKES}\n"),
}


@parametrize_some("asked", ENDS, ids=" ".join, share=36)
def test_a_run_ends_with_its_status_and_one_line(asked: tuple[str, ...]) -> None:
    status, out, error = ENDS[asked]
    found = ended(*asked)
    assert (found.status, found.err[: len(error)]) == (status, error)
    assert found.err.count("\n") == 1
    assert (json.loads(found.out) if isinstance(out, dict) else found.out) == out


def test_a_traceback_is_shown_if_asked_for() -> None:
    assert "Traceback" in ended("fault", env=environment(GFKIT_TRACEBACK="1")).err


@pytest.mark.parametrize("by", ["SIGUSR1", "SIGUSR2"])
def test_what_comes_while_the_end_is_told_is_too_late(by: str) -> None:
    found = ended(f"refuse with {by}", "--time-limit", "100")
    assert (found.status, found.out, found.err) == (2, "", "gfkit: wrong\n")


# Limits.


REASON = "time limit of 1 s reached"


@parametrize_some("work", ["swallows", "stuck", "loop"])
def test_a_time_limit_is_kept_whatever_runs(work: str) -> None:
    known = knowing(terms=[1, 2, 7, 10**40], checkpoint="kept")
    found = ended(work, *known, "--time-limit", "1", "--json")
    assert found.status == 3
    assert found.seconds < 20
    goes_on = "the same command continues from kept"
    said = f"gfkit: {REASON}, the answer is underdetermined; {goes_on}"
    assert found.err.splitlines() == ["begun", said]
    terms = [1, 2, 7, str(10**40)]
    assert json.loads(found.out) == at_limit("time", REASON, terms=terms, checkpoint="kept")[1]


@pytest.mark.thorough
def test_at_a_time_limit_the_text_says_what_is_known_and_how_to_go_on() -> None:
    known = knowing(terms=[1, 2, 7, 10**40], checkpoint="kept")
    assert ended("loop", *known, "--time-limit", "1").out.splitlines() == [
        f"verdict     underdetermined: {REASON}",
        f"terms       1, 2, 7, {10**40}",
        "checkpoint  kept",
        "continue    the same command with a longer --time-limit continues from kept",
    ]


GROWING = ["many arrays", "one array", "long list", "array in a worker", "arrays in a pool"]


@parametrize_some("work", GROWING, share=60)
@pytest.mark.thorough
def test_memory_stays_within_a_tenth_above_its_limit(work: str) -> None:
    words = [work, *knowing(order=3), "--memory-limit", "0.6", "--json"]
    peak = 0
    with started(words, program=WATCHED) as process:
        while process.poll() is None:
            peak = max(peak, sum(map(resident, tree_of(process.pid))))
            time.sleep(0.004)
        out, err = process.communicate(timeout=PATIENCE)
    status, data, error = at_limit("memory", "memory limit of 614 MiB reached", order=3)
    assert (process.returncode, json.loads(out), err) == (status, data, error)
    assert 0.5 < peak / (0.6 * 2**30) < 1.1


def resident(pid: int) -> int:
    with suppress(OSError, IndexError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def test_a_limit_that_comes_while_output_is_written_comes_too_late() -> None:
    with started(["two long lines", "--time-limit", "1"], program=WATCHED) as process:
        time.sleep(2)  # nobody reads yet
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, "")
    assert out == "x" * 10**6 + "\n" + "y" * 10**6 + "\n"


@pytest.mark.thorough
def test_long_messages_and_many_of_them_arrive() -> None:
    found = ended("long messages", "--time-limit", "5", "--json")
    assert found.status == 3
    assert json.loads(found.out)["terms"] == list(range(30000))


# Signals.


@pytest.mark.slow
@pytest.mark.parametrize("whom", ["supervisor", "child"])
def test_a_kill_leaves_nothing_running(whom: str) -> None:
    with started(["sleep in workers"], program=WATCHED) as process:
        begun(process)
        assert wait_until(lambda: len(tree_of(process.pid)) >= 6)  # and the tracker of semaphores
        tree = tree_of(process.pid)
        child = min(tree - {process.pid})
        os.kill(process.pid if whom == "supervisor" else child, signal.SIGKILL)
        process.wait(PATIENCE)
        assert wait_until(lambda: not any(map(is_running, tree)), 20)
        assert process.returncode == (-9 if whom == "supervisor" else 3)


HOW = ["once", "twice", "group", "both"]
WORK = ["stuck", "loop", "swallows"]
MANNERS = list(zip(WORK * 4, HOW * 3, [*STATUS] * 4, strict=True))  # each work in each manner
MANNERS += [one for one in product(WORK, HOW, STATUS) if one not in MANNERS]


@parametrize_some(("work", "how", "number"), MANNERS, first=1)
def test_a_signal_ends_the_run_within_a_moment(work: str, how: str, number: signal.Signals) -> None:
    with started([work], program=WATCHED) as process:
        tree = begun(process)
        start = time.monotonic()
        if how == "group":  # as from a terminal
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
        if how == "twice":
            time.sleep(0.05)
            process.send_signal(number)
        if how == "both":
            process.send_signal(signal.SIGINT)
            process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=PATIENCE)
        took = time.monotonic() - start
        assert process.returncode in (STATUS.values() if how == "both" else {STATUS[number]})
        name = "interrupted" if process.returncode == 130 else "ended by "
        assert (out, err.count("\n")) == ("", 1)
        assert err.startswith(f"gfkit: {name}")
        assert took < 5
        assert not any(Path(f"/proc/{pid}").exists() for pid in tree - {process.pid})


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("work", ["loop", "swallows"])
def test_a_signal_has_what_is_known_printed(work: str, number: signal.Signals) -> None:
    """Also if the work does not end by itself."""
    words = [work, *knowing(terms=[1, 2, 7], checkpoint="F")]
    with started(words, program=WATCHED) as one:
        begun(one)
        one.send_signal(number)
        out, err = one.communicate(timeout=PATIENCE)
    reason = "interrupted" if number == signal.SIGINT else "ended by SIGTERM"
    assert one.returncode == STATUS[number]
    assert out.splitlines() == [
        f"verdict     underdetermined: {reason}",
        "terms       1, 2, 7",
        "checkpoint  F",
        "continue    the same command continues from F",
    ]
    assert err == f"gfkit: {reason}; the same command continues from F\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_after_a_signal_json_is_whole(number: signal.Signals) -> None:
    with started(["loop", *knowing(terms=[1, 2, 7]), "--json"], program=WATCHED) as one:
        begun(one)
        one.send_signal(number)
        data = json.loads(one.communicate(timeout=PATIENCE)[0])
    assert (data["terms"], data["verdict"], data["limit"]) == (
        [1, 2, 7],
        "underdetermined",
        "signal",
    )


def test_a_signal_adds_nothing_to_an_answer_that_has_begun() -> None:
    with started(["answer without end", *knowing(terms=[1])], program=WATCHED) as one:
        begun(one)
        one.send_signal(signal.SIGINT)
        assert one.communicate(timeout=PATIENCE) == ("first\n", "gfkit: interrupted\n")


@pytest.mark.parametrize("work", ["destructors", "destructors with the shortest alarm"])
def test_an_interrupt_in_a_destructor_is_heard(work: str) -> None:
    """Also if the alarm that raises it again comes before what asked for the alarm has returned."""
    with started([work], program=WATCHED) as process:
        begun(process)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (130, "", "gfkit: interrupted\n")


@parametrize_some("number", STATUS, share=24)
def test_what_is_ignored_at_the_start_stays_ignored(number: signal.Signals) -> None:
    def ignore() -> None:
        reset_signals()
        signal.signal(number, signal.SIG_IGN)

    given = {"first": ignore, "stdin": subprocess.PIPE}
    with started(["wait for a line"], program=WATCHED, **given) as process:
        begun(process)
        os.killpg(process.pid, number)
        out, err = process.communicate("go on\n", timeout=PATIENCE)
    assert (process.returncode, out, err) == (0, "done\n", "")


# Streams.


@parametrize_some(
    ("line", "closed"),
    [
        ("rules", {0}),
        ("rules", {1}),
        ("rules", {2}),
        ("rules", {0, 1}),
        ("nonsense", {1, 2}),
        ("guess -", {0}),
        ("guess -", {0, 1, 2}),
    ],
    share=36,
)
@pytest.mark.thorough
def test_closed_streams(line: str, closed: set[int], tmp_path: Path) -> None:
    def close() -> None:
        reset_signals()
        for number in closed:
            os.close(number)

    found = ran(line.split(), first=close, cwd=tmp_path)
    is_right = line == "rules" and 1 not in closed
    assert (found.status, found.out[:5]) == ((0, "rule ") if is_right else (2, ""))
    if 2 not in closed:
        assert found.err.count("\n") == (not is_right)
        assert found.err.startswith("" if is_right else "gfkit: ")
    assert list(tmp_path.iterdir()) == []


@needs_full
@parametrize_some("line", ["--help", "--version", "gf domineering --columns 2 --json"])
def test_output_that_cannot_be_written_is_no_answer(line: str) -> None:
    with FULL.open("w") as full:
        found = ran(line.split(), stdout=full)
    assert (found.status, found.err.partition(": ")[2]) == (
        2,
        "cannot write output: No space left on device\n",
    )


@needs_full
@pytest.mark.thorough
def test_it_does_not_matter_where_errors_go() -> None:
    with FULL.open("w") as full:
        assert [ran([one], stderr=full).status for one in ("--version", "none")] == [0, 2]


@parametrize_some("line", ["rules", "oeis bfile x/(1-x)"], share=24)
@pytest.mark.thorough
def test_a_reader_that_has_left_is_no_error(line: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as left:
        found = ran(line.split(), stdout=left)
    assert (found.status, found.err) == (141, "")


@parametrize_some("encoding", ["latin-1", "utf-8", "cp1252"], share=24)
def test_an_answer_is_not_lost_for_a_sign(encoding: str) -> None:
    found = ended("signs", env=environment(PYTHONIOENCODING=encoding, LC_ALL="C"), text=False)
    told = ("a ≤ ∞\n".encode(encoding, "backslashreplace"), "é\n".encode(encoding))
    assert (found.status, found.out, found.err) == (0, *told)


def test_without_a_terminal_there_is_a_line_now_and_then() -> None:
    found = ended("count and wait")
    lines = found.err.splitlines()
    assert found.status == 0
    assert 1 <= len(lines) <= 12
    assert all(line.startswith("gfkit: after ") for line in lines)
    assert any(" of 12 primes, " in line for line in lines)


# Terminals.


Act = bytes | Callable[[int], object]


def at_terminal(work: str, *steps: tuple[bytes, Act], out: Path | None = None) -> tuple[int, bytes]:
    """Run at a terminal of its own; return the status and what is seen.

    steps: texts that are waited for, and what is typed then, or done with the process.
    """
    pid, main = pty.fork()
    if not pid:
        reset_signals()
        if out is not None:
            os.dup2(os.open(out, os.O_WRONLY | os.O_CREAT), 1)
        program = [sys.executable, *WATCHED, work]
        os.execve(program[0], program, environment(TERM="xterm", COLUMNS="100", LINES="30"))  # noqa: S606
    seen, left = b"", [*steps]
    try:
        while select.select([main], [], [], PATIENCE)[0]:
            try:
                seen += os.read(main, 2**16)
            except OSError:  # it has ended
                break
            if left and left[0][0] in seen:
                _, act = left.pop(0)
                os.write(main, act) if isinstance(act, bytes) else act(pid)
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), seen.replace(b"\r\n", b"\n")
    finally:
        with suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)
        os.close(main)


def stopped_for_a_while(pid: int) -> None:
    """Stop the run and let it go on. There is no shell here that Ctrl-Z could lead to."""
    tree = tree_of(pid)
    os.killpg(pid, signal.SIGSTOP)
    time.sleep(0.3)
    assert all(map(is_running, tree))
    os.killpg(pid, signal.SIGCONT)


@pytest.mark.parametrize("has_output", [True, False])
def test_bars_appear_at_a_terminal_and_are_wiped(has_output: bool, tmp_path: Path) -> None:
    """Also after it was stopped for a while."""
    out = None if has_output else tmp_path / "out"
    status, seen = at_terminal("count slowly", (b"of 20 primes", stopped_for_a_while), out=out)
    assert status == 0
    assert b" s left" in seen
    assert b"\x1b[?25l" not in seen  # the cursor is never hidden
    wiped = seen.rpartition(b"\x1b[2K")
    assert wiped[1]
    assert (wiped[2] if out is None else out.read_bytes()) == b"the answer\n" * 3 + b"\n"


@parametrize_some(
    ("typed", "status", "last"),
    [
        (b"y\n", 0, b"done"),
        (b"yes\n", 0, b"done"),
        (b"n\n", 2, b"--time-limit bounds it"),
        (b"\n", 2, b"--time-limit bounds it"),
        (b"\x04", 2, b"--time-limit bounds it"),
        (b"\x03", 130, b"gfkit: interrupted"),
    ],
    share=24,
)
def test_long_work_asks_at_a_terminal(typed: bytes, status: int, last: bytes) -> None:
    found, seen = at_terminal(ASKS, (b"[y/N] ", typed))
    assert f"This takes {TAKES}. Go on? [y/N] ".encode() in seen
    assert (found, seen.rstrip()[-len(last) :]) == (status, last)


def test_ctrl_c_at_a_terminal() -> None:
    status, seen = at_terminal("count very slowly", (b"of 2000 primes", b"\x03"))
    assert (status, seen.rstrip()[-18:]) == (130, b"gfkit: interrupted")


# Other systems.

POORER = str(PROGRAMS / "poorer.py")
SYSTEMS = ["poorer", "fork", "pipe", "memfd_create", "open"]
LINES = {
    "rules --json --memory-limit 2": 0,
    "compare 1,2,3 1,2,4 --json": 1,
    "nonsense": 2,
    "game nim 0.6 -n 5000000 --time-limit 0.3 --json": 3,
}


@parametrize_some(
    ("system", "line"),
    [
        *(("poorer", line) for line in LINES),
        *((system, next(iter(LINES))) for system in SYSTEMS[1:]),
    ],
    share=24,
)
@pytest.mark.thorough
def test_a_system_without_these_means_gives_the_same_answer(capsys, system: str, line: str) -> None:
    there = ran(line.split(), program=[POORER, system, "gfkit"])
    assert there.status == run(shlex.split(line)) == LINES[line]
    out, err = capsys.readouterr()
    forecast = re.compile(r"^gfkit: this takes .*\n", re.MULTILINE)  # by the clock
    assert forecast.sub("", there.err) == forecast.sub("", err)
    assert there.status == 3 or there.out == out


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_system_without_these_means_hears_signals(number: signal.Signals) -> None:
    with started(["loop"], program=[POORER, "poorer", "watched"]) as process:
        begun(process)
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err.count("\n")) == (STATUS[number], "", 1)
