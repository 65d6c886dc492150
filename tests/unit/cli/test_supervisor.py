"""The two processes of a run: limits, signals and streams, whatever happens to either of them.

The verbs here are made for the tests: they fill the memory, hang in a library, or die.
"""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path

import pytest
from running import (
    PATIENCE,
    environment,
    is_running,
    ran,
    reset_signals,
    started,
    tree_of,
    wait_until,
)
from tiers import one_in

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="the supervisor is for Linux"),
    one_in(5),
]

PRELUDE = """
import os, signal, sys, time
import gfkit.cli
from gfkit.cli.frame import verb
from gfkit.base.budget import forecast, know, phase, spend, tracked

@verb("test")
def test(as_json: bool = False) -> None:
{body}

gfkit.cli.main()
"""
STUCK = "print('begun', file=sys.stderr, flush=True); 3 ** 10**9"
LOOP = "print('begun', file=sys.stderr, flush=True)\nwhile True: spend()"
SWALLOWS = """
print('begun', file=sys.stderr, flush=True)
while True:
    try: time.sleep(100)
    except BaseException: pass
"""


def verb(body: str) -> list[str]:
    """Return the program with one more verb, `test`."""
    lines = "\n".join(f"    {line}" for line in body.strip().splitlines())
    return ["-c", PRELUDE.format(body=lines)]


def begun(process: subprocess.Popen[str]) -> set[int]:
    """Wait until the verb is at work, and return its processes."""
    assert process.stderr is not None
    assert process.stderr.readline() == "begun\n"
    return tree_of(process.pid)


# Limits -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("body", [STUCK, LOOP, SWALLOWS], ids=["stuck", "loop", "swallows"])
@pytest.mark.parametrize("words", [[], ["--json"]], ids=["text", "json"])
def test_a_time_limit_is_kept_whatever_runs(body: str, words: list[str]) -> None:
    known = "know(terms=[1, 2, 7, 10**40], checkpoint='kept')\n"
    ended = ran(["test", "--time-limit", "1", *words], program=verb(known + body))
    assert ended.status == 3
    assert ended.seconds < 20
    said = (
        "gfkit: time limit of 1 s reached, the answer is underdetermined; the same command "
        "continues from kept"
    )
    assert ended.err.splitlines() == ["begun", said]
    if words:
        assert json.loads(ended.out) == {
            "terms": [1, 2, 7, str(10**40)],
            "checkpoint": "kept",
            "verdict": "underdetermined",
            "limit": "time",
            "reason": "time limit of 1 s reached",
        }
    else:
        assert ended.out.splitlines() == [
            "verdict     underdetermined: time limit of 1 s reached",
            f"terms       1, 2, 7, {10**40}",
            "checkpoint  kept",
            "continue    the same command with a longer --time-limit continues from kept",
        ]


GROWS = {
    "numpy at once": "import numpy\nnumpy.ones(10**9)",
    "numpy in parts": "import numpy\nkept = [numpy.ones(10**6) for _ in range(10**5)]",
    "python": "kept = [0]\nwhile True: kept += kept",
    "a worker": """
from gfkit.base.processes.workers import in_worker
import numpy
in_worker(numpy.ones, 10**9)
""",
    "a pool": """
from gfkit.base.processes.workers import pool, finished
import numpy
with pool(2) as executor:
    list(finished([executor.submit(numpy.ones, 10**9) for _ in range(2)]))
""",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", GROWS)
def test_memory_stays_within_a_tenth_above_its_limit(name: str) -> None:
    limit = 0.6 * 2**30
    peak = 0
    with started(
        ["test", "--memory-limit", "0.6", "--json"], program=verb("know(order=3)\n" + GROWS[name])
    ) as process:
        while process.poll() is None:
            peak = max(peak, sum(resident(pid) for pid in tree_of(process.pid)))
            time.sleep(0.001)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 3
    assert json.loads(out) == {
        "order": 3,
        "verdict": "underdetermined",
        "limit": "memory",
        "reason": "memory limit of 614 MiB reached",
    }
    assert err == "gfkit: memory limit of 614 MiB reached, the answer is underdetermined\n"
    assert 0.5 * limit < peak < 1.1 * limit


def resident(pid: int) -> int:
    with suppress(OSError, IndexError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def test_a_limit_that_comes_while_output_is_written_comes_too_late() -> None:
    body = "print('x' * 10**6)\nprint('y' * 10**6)"
    with started(["test", "--time-limit", "1"], program=verb(body)) as process:
        time.sleep(3)  # nobody reads yet
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, "")
    assert out == "x" * 10**6 + "\n" + "y" * 10**6 + "\n"


def test_long_messages_and_many_of_them_arrive() -> None:
    body = (
        """
for n in range(10):
    know(terms=list(range(9000 * n)))
    for _ in tracked(range(3), "turns"): pass
know(terms=list(range(300000)))
for _ in tracked(range(16), "turns"): time.sleep(0.3)  # after a slow message the next one waits
"""
        + SWALLOWS
    )
    ended = ran(["test", "--time-limit", "8", "--json"], program=verb(body))
    assert ended.status == 3
    assert json.loads(ended.out)["terms"] == list(range(300000))


# Deaths -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGKILL])
def test_a_child_that_dies_is_not_an_answer(number: signal.Signals) -> None:
    body = f"""
know(order=3)
os.write(2, b"Flint exception: unable to allocate\\nAborted\\n")
os.kill(os.getpid(), {int(number)})
"""
    ended = ran(["test", "--json"], program=verb(body))
    assert ended.status == 3
    found = json.loads(ended.out)
    reason = (
        f"the working process was ended by {number.name}, probably for lack of memory "
        "(Flint exception: unable to allocate)"
    )
    limit = "memory" if number == signal.SIGKILL else "crash"
    assert found == {"order": 3, "verdict": "underdetermined", "limit": limit, "reason": reason}
    assert ended.err == f"gfkit: {reason}, the answer is underdetermined\n"


def test_a_child_that_dies_while_it_prints_is_told() -> None:
    body = "print('the first line', flush=True); os.abort()"
    ended = ran(["test", "--json"], program=verb(body))
    assert (ended.status, ended.out) == (3, "the first line\n")
    assert ended.err.endswith("what was printed is not whole\n")


def test_what_a_library_says_is_passed_on() -> None:
    ended = ran(["test"], program=verb("os.write(2, b'a warning\\n'); print('answer')"))
    assert (ended.status, ended.out, ended.err) == (0, "answer\n", "a warning\n")


WITH_WORKERS = """
from gfkit.base.processes.workers import pool, in_worker
kept = pool(2)
executor = kept.__enter__()
futures = [executor.submit(time.sleep, 1000) for _ in range(2)]
while len(executor._processes) < 2: time.sleep(0.01)
time.sleep(1)
print('begun', file=sys.stderr, flush=True)
in_worker(time.sleep, 1000)
"""


@pytest.mark.slow
@pytest.mark.parametrize("whom", ["supervisor", "child"])
def test_a_kill_leaves_nothing_running(whom: str) -> None:
    with started(["test"], program=verb(WITH_WORKERS)) as process:
        begun(process)
        assert wait_until(lambda: len(tree_of(process.pid)) >= 6)  # and the tracker of semaphores
        tree = tree_of(process.pid)
        child = min(tree - {process.pid})
        os.kill(process.pid if whom == "supervisor" else child, signal.SIGKILL)
        process.wait(PATIENCE)
        assert wait_until(lambda: not any(is_running(pid) for pid in tree), 20)
        assert process.returncode == (-9 if whom == "supervisor" else 3)


def test_no_zombie_is_left_of_the_child() -> None:
    with started(["test"], program=verb(LOOP)) as process:
        tree = begun(process)
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
        assert not any(Path(f"/proc/{pid}").exists() for pid in tree - {process.pid})


@pytest.mark.parametrize("body", ["raise KeyError('x')", "[].pop()"])
def test_a_fault_of_ours_is_not_a_refutation(body: str) -> None:
    ended = ran(["test"], program=verb(body))
    assert (ended.status, ended.out) == (3, "")
    assert ended.err.startswith("gfkit: internal error, NOT CHECKED: ")
    assert ended.err.count("\n") == 1
    assert (
        "Traceback" in ran(["test"], program=verb(body), env=environment(GFKIT_TRACEBACK="1")).err
    )


def test_deep_recursion_is_a_limit() -> None:
    ended = ran(["test", "--json"], program=verb("def f(): f()\nf()"))
    assert (ended.status, json.loads(ended.out)["limit"]) == (3, "depth")


@pytest.mark.parametrize("what", ["fork", "pipe", "memfd_create", "open"])
def test_a_system_that_refuses_gives_the_same_answer(what: str) -> None:
    program = f"""
import errno, os, sys
import gfkit.cli
from gfkit.cli import session, supervisor
real = os.{what}
def refuse(*arguments, **options):
    if {what!r} == "open" and not str(arguments[0]).startswith("/proc"):
        return real(*arguments, **options)
    raise OSError(errno.EAGAIN, "no more")
os.{what} = refuse
gfkit.cli.main()
"""
    arguments = ["gf", "domineering", "--columns", "2", "--json", "--memory-limit", "2"]
    ended = ran(arguments, program=["-c", program])
    assert (ended.status, ended.err) == (0, "")
    assert json.loads(ended.out)["order"] == 3
    stopped = ran(
        ["game", "nim", "0.6", "-n", "5000000", "--time-limit", "1"], program=["-c", program]
    )
    assert stopped.status == 3


# Signals ----------------------------------------------------------------------------------------

STATUS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}


@pytest.mark.parametrize("body", [STUCK, LOOP, SWALLOWS], ids=["stuck", "loop", "swallows"])
@pytest.mark.parametrize("number", STATUS)
@pytest.mark.parametrize("how", ["once", "twice", "group", "both"])
def test_a_signal_ends_the_run_within_a_moment(body: str, number: signal.Signals, how: str) -> None:
    with started(["test"], program=verb(body)) as process:
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
        assert process.returncode in ({STATUS[number]} if how != "both" else {130, 143, 129})
        assert out == ""
        name = "interrupted" if process.returncode == 130 else "ended by "
        assert err.startswith(f"gfkit: {name}")
        assert err.count("\n") == 1
        assert took < 5
        assert not any(is_running(pid) for pid in tree)


@pytest.mark.parametrize("again", [0.001, 0.000001])
def test_an_interrupt_in_a_destructor_is_heard(again: float) -> None:
    """Also if the alarm that raises it again comes before what asked for the alarm has returned."""
    body = f"from gfkit.cli import session; session.AGAIN_SECONDS = {again}"
    body += """
class Slow:
    def __del__(self):
        if not os.path.exists('/nonexistent'):
            time.sleep(0.02)
print('begun', file=sys.stderr, flush=True)
while True: Slow()
"""
    with started(["test"], program=verb(body)) as process:
        begun(process)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (130, "", "gfkit: interrupted\n")


@pytest.mark.parametrize("number", STATUS)
def test_what_is_ignored_at_the_start_stays_ignored(number: signal.Signals) -> None:
    def ignore() -> None:
        reset_signals()
        signal.signal(number, signal.SIG_IGN)

    body = "print('begun', file=sys.stderr, flush=True); time.sleep(2); print('done')"
    with started(["test"], program=verb(body), first=ignore) as process:
        begun(process)
        os.killpg(process.pid, number)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (0, "done\n", "")


def test_a_run_in_the_background_of_a_script_is_not_interrupted_by_its_terminal() -> None:
    script = f"{sys.executable} -m gfkit rules > /dev/null & wait $!"
    done = subprocess.run(["bash", "-c", script], env=environment(), check=False, timeout=PATIENCE)
    assert done.returncode == 0


def test_a_stopped_run_goes_on() -> None:
    body = "print('begun', file=sys.stderr, flush=True); time.sleep(1); print('done')"
    with started(["test"], program=verb(body)) as process:
        tree = begun(process)
        os.killpg(process.pid, signal.SIGSTOP)
        time.sleep(0.5)
        assert all(is_running(pid) for pid in tree)
        os.killpg(process.pid, signal.SIGCONT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (0, "done\n", "")


# Streams ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "closed", [c for n in range(8) for c in [[i for i in range(3) if n >> i & 1]]]
)
@pytest.mark.parametrize("arguments", [["rules"], ["nonsense"], ["guess", "-"]], ids=lambda a: a[0])
def test_closed_streams(closed: list[int], arguments: list[str], tmp_path: Path) -> None:
    def close() -> None:
        reset_signals()
        for number in closed:
            os.close(number)

    ended = ran(arguments, first=close, cwd=tmp_path)
    is_right = arguments == ["rules"] and 1 not in closed
    assert ended.status == (0 if is_right else 2)
    assert ended.out.startswith("rule " if is_right else "")
    if not is_right:
        assert ended.out == ""
    if 2 not in closed:
        assert ended.err.count("\n") == (0 if is_right else 1)
        assert ended.err.startswith("" if is_right else "gfkit: ")
    assert list(tmp_path.iterdir()) == []


@one_in(1)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(
    "arguments",
    [
        ["rules"],
        ["--help"],
        ["--version"],
        ["gf", "domineering", "--columns", "2", "--json"],
        ["compare", "domineering", "cram", "--columns", "2"],
    ],
    ids=lambda a: a[0],
)
def test_output_that_cannot_be_written_is_no_answer(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        ended = ran(arguments, stdout=full)
    assert ended.status == 2
    assert ended.err == "gfkit: cannot write output: No space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_it_does_not_matter_where_errors_go() -> None:
    with Path("/dev/full").open("w") as full:
        assert [ran(one, stderr=full).status for one in (["rules"], ["none"])] == [0, 2]


@one_in(1)
@pytest.mark.parametrize(
    "arguments", [["rules"], ["export", "--form", "b-file", "domineering", "--columns", "2"]]
)
def test_a_reader_that_has_left_is_no_error(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as left:
        ended = ran(arguments, stdout=left)
    assert (ended.status, ended.err) == (141, "")


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8", "cp1252"])
def test_an_answer_is_not_lost_for_a_sign(encoding: str) -> None:
    body = "print('a ≤ ∞'); print('é', file=sys.stderr)"
    ended = ran(
        ["test"],
        program=verb(body),
        env=environment(PYTHONIOENCODING=encoding, LC_ALL="C"),
        text=False,
    )
    assert ended.status == 0
    assert ended.out == "a ≤ ∞\n".encode(encoding, "backslashreplace")  # type: ignore[comparison-overlap]
    assert "é".encode(encoding, "backslashreplace") + b"\n" == ended.err


# Terminals --------------------------------------------------------------------------------------


class Terminal:
    """A run at a terminal of its own: standard error and input there, output where wanted."""

    def __init__(self, arguments: list[str], body: str, *, has_output: bool) -> None:
        self.main, side = pty.openpty()

        def control() -> None:
            reset_signals()
            import fcntl

            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        program = [sys.executable, *verb(body), *arguments]
        self.process = subprocess.Popen(
            program,
            stdin=side,
            stderr=side,
            stdout=side if has_output else subprocess.PIPE,
            env=environment(TERM="xterm", COLUMNS="100", LINES="30"),
            start_new_session=True,
            preexec_fn=control,  # noqa: PLW1509 - nothing else runs
        )
        os.close(side)
        self.seen = b""

    def read(self, until: bytes | None = None, patience: float = PATIENCE) -> bytes:
        """Read what appears, until something does or the run ends."""
        end = time.monotonic() + patience
        while time.monotonic() < end and (until is None or until not in self.seen):
            if select.select([self.main], [], [], 0.05)[0]:
                try:
                    part = os.read(self.main, 2**16)
                except OSError:
                    break
                if not part:
                    break
                self.seen += part
            elif self.process.poll() is not None:
                break
        return self.seen

    def type(self, text: bytes) -> None:
        os.write(self.main, text)

    def close(self) -> int:
        """Wait for the end, and return the status."""
        try:
            return self.process.wait(PATIENCE)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            os.close(self.main)


COUNTS = """
for n in tracked(range(30), "primes"): time.sleep(0.1)
print("the answer\\n" * 3)
"""


@pytest.mark.slow
@pytest.mark.parametrize("has_output", [True, False])
def test_bars_appear_at_a_terminal_and_are_wiped(has_output: bool) -> None:
    terminal = Terminal(["test"], COUNTS, has_output=has_output)
    seen = terminal.read()
    if has_output:
        out = seen[seen.rindex(b"\x1b[2K") :] if b"\x1b[2K" in seen else seen
        assert out.replace(b"\r", b"").endswith(b"the answer\n" * 3 + b"\n")
    else:
        assert terminal.process.stdout is not None
        with terminal.process.stdout as stream:
            assert stream.read() == b"the answer\n" * 3 + b"\n"
    assert terminal.close() == 0
    assert b"of 30 primes" in seen
    assert b"a second" in seen
    assert b"\x1b[2K" in seen  # the line is wiped
    assert b"\x1b[?25l" not in seen  # the cursor is never hidden


@pytest.mark.slow
def test_ctrl_c_at_a_terminal() -> None:
    terminal = Terminal(["test"], COUNTS.replace("30", "3000"), has_output=True)
    terminal.read(b"of 3000 primes")
    terminal.type(b"\x03")
    seen = terminal.read()
    assert terminal.close() == 130
    assert seen.rstrip().endswith(b"gfkit: interrupted")


@pytest.mark.slow
def test_ctrl_z_and_on_again() -> None:
    terminal = Terminal(["test"], COUNTS, has_output=True)
    terminal.read(b"of 30 primes")
    tree = tree_of(terminal.process.pid)
    # There is no shell in this session, and the system does not stop an orphaned group by Ctrl-Z.
    os.killpg(terminal.process.pid, signal.SIGSTOP)
    time.sleep(0.3)
    assert all(is_running(pid) for pid in tree)
    os.killpg(terminal.process.pid, signal.SIGCONT)
    seen = terminal.read()
    assert terminal.close() == 0
    assert seen.replace(b"\r", b"").endswith(b"the answer\n" * 3 + b"\n")


ASKS = "forecast('190 primes', seconds=10**5)\nprint('done')"


@pytest.mark.parametrize(
    ("typed", "status", "last"),
    [
        (b"y\n", 0, b"done"),
        (b"yes\n", 0, b"done"),
        (b"n\n", 2, b"--time-limit bounds it"),
        (b"\n", 2, b"--time-limit bounds it"),
        (b"\x04", 2, b"--time-limit bounds it"),
        (b"\x03", 130, b"gfkit: interrupted"),
    ],
)
def test_long_work_asks_at_a_terminal(typed: bytes, status: int, last: bytes) -> None:
    terminal = Terminal(["test"], ASKS, has_output=True)
    assert b"This takes 190 primes, about 27.8 h on one core. Go on?" in terminal.read(b"[y/N] ")
    terminal.type(typed)
    seen = terminal.read()
    assert terminal.close() == status
    assert seen.rstrip().endswith(last)


def test_long_work_is_refused_elsewhere() -> None:
    ended = ran(["test"], program=verb(ASKS))
    assert (ended.status, ended.out) == (2, "")
    assert ended.errors == [
        (
            "gfkit: this would take 190 primes, about 27.8 h on one core; --yes begins it, "
            "--time-limit bounds it"
        )
    ]
    for more in (["--yes"], ["--time-limit", "100"]):
        ended = ran(["test", *more], program=verb(ASKS))
        assert (ended.status, ended.out) == (0, "done\n")


# Other systems ----------------------------------------------------------------------------------

POORER = """
import builtins, os, signal, sys
for module, names in (
    (os, "fork memfd_create tcgetpgrp getpgrp sysconf"),
    (signal, "SIGUSR1 SIGUSR2 SIGHUP SIGIO SIGALRM setitimer pthread_sigmask"),
):
    for name in names.split():
        delattr(module, name)
real = builtins.__import__
def refuse(name, *rest, **options):
    if name in {"fcntl", "resource", "termios"}:
        raise ImportError(name)
    return real(name, *rest, **options)
builtins.__import__ = refuse
os_open = os.open
def no_proc(path, *rest, **options):
    if str(path).startswith("/proc"):
        raise FileNotFoundError(path)
    return os_open(path, *rest, **options)
os.open = no_proc
"""


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["rules"], 0),
        (["gf", "domineering", "--columns", "3", "--json"], 0),
        (["compare", "col", "snort", "--columns", "1", "--marks", "xy", "--json"], 1),
        (["nonsense"], 2),
        (["game", "nim", "0.6", "-n", "5000000", "--time-limit", "1", "--json"], 3),
    ],
)
def test_a_system_without_these_means_gives_the_same_answer(
    arguments: list[str], status: int
) -> None:
    here = ran(arguments)
    there = ran(arguments, program=["-c", POORER + "import gfkit.cli; gfkit.cli.main()"])
    forecast = re.compile(r"^gfkit: this takes .*\n", re.MULTILINE)  # by the clock
    assert (there.status, forecast.sub("", there.err)) == (status, forecast.sub("", here.err))
    assert status == 3 or there.out == here.out


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_system_without_these_means_hears_signals(number: signal.Signals) -> None:
    with started(["test"], program=["-c", POORER + verb(LOOP)[1]]) as process:
        begun(process)
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (STATUS[number], "")
    assert err.count("\n") == 1


def test_without_a_terminal_there_is_a_line_now_and_then() -> None:
    body = "for _ in tracked(range(12), 'primes'): time.sleep(0.1)\ntime.sleep(0.6)"
    program = verb(body)[1].replace(
        "import gfkit.cli\n",
        "import gfkit.cli\nfrom gfkit.cli import supervisor\nsupervisor.LINE_SECONDS = 0.3\n",
    )
    ended = ran(["test"], program=["-c", program])
    assert ended.status == 0
    lines = ended.err.splitlines()
    assert 1 <= len(lines) <= 12
    assert all(line.startswith("gfkit: after ") for line in lines)
    assert any(" of 12 primes, " in line for line in lines)


@pytest.mark.parametrize("by", ["SIGUSR1", "SIGUSR2"])
def test_what_comes_while_the_end_is_told_is_too_late(by: str) -> None:
    program = verb("raise GfkitError('the input is wrong')")[1].replace(
        "import gfkit.cli\n",
        f"""
import gfkit.cli
from gfkit.cli import session as limits
from gfkit.errors import GfkitError
told = limits.fail
def fail(*arguments):
    os.kill(os.getpid(), signal.{by})
    return told(*arguments)
limits.fail = fail
""",
    )
    ended = ran(["test", "--time-limit", "100"], program=["-c", program])
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == "gfkit: the input is wrong\n"
