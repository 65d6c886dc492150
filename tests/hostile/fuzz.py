"""A fuzzer of command lines.

Each line is run as users run it, in a process of its own, inside a temporary folder. What must hold
of every one of them is in `faults`. It refuses to run as root on a machine that is not a container.
"""

import json
import os
import random
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[2]))

from hostile.command_lines import CommandLine, Verb, command_line, verbs, with_kill, write_files
from running import ROOT, is_running, reset_signals, tree_of

STATUSES = {0, 1, 2, 3}
PATIENCE = 30.0
"""Seconds without an end, when a time limit of at most four was given."""
DEAF = 3.0
"""Seconds that a run may take to end after a signal; it should be one."""
DEFAULT_MEMORY = 4.0
OWN_MEMORY = 2**20 * 30
"""What the interpreter takes before it knows of a limit is not counted."""


def refusal() -> str | None:
    """Say why the fuzzer does not run here; None if it does."""
    if not hasattr(os, "geteuid") or not Path("/proc/self").exists():
        return "the fuzzer needs /proc and POSIX signals"
    if os.geteuid() != 0 or is_contained():
        return None
    return (
        "the fuzzer does not run as root on a machine that is not a container: "
        "run it as another user, or in a container or namespace of its own"
    )


def is_contained() -> bool:
    """Tell whether we are in a container, or in namespaces other than those of init."""
    if any(Path(name).exists() for name in ("/.dockerenv", "/run/.containerenv")):
        return True
    if Path("/run/systemd/container").exists():
        return True
    for name in ("mnt", "user"):
        try:
            if Path(f"/proc/self/ns/{name}").readlink() != Path(f"/proc/1/ns/{name}").readlink():
                return True
        except OSError:
            pass
    with suppress(OSError):
        groups = Path("/proc/1/cgroup").read_text()
        return any(word in groups for word in ("docker", "lxc", "kubepods", "containerd"))
    return False


@dataclass
class Outcome:
    """How a command line ended."""

    status: int
    out: str
    err: str
    seconds: float
    deaf: float
    peak: int
    left: list[str]
    is_hung: bool
    is_early: bool = False
    """The signal came while the interpreter started, before anything of ours could listen."""


def run_line(line: CommandLine, home: Path) -> Outcome:
    """Run a command line in a copy of the files, and look at what it leaves."""
    box = Path(tempfile.mkdtemp(dir=home))
    work = box / "work"
    shutil.copytree(home / "files", work, symlinks=True)
    for name in ("home", "tmp"):
        (box / name).mkdir()
    environment = {
        "PATH": os.environ.get("PATH", ""),
        "PYTHONPATH": str(ROOT),
        "HOME": str(box / "home"),
        "XDG_CACHE_HOME": str(box / "home"),
        "TMPDIR": str(box / "tmp"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "LANG": "C.UTF-8",
        **{k: v for k, v in os.environ.items() if k == "LD_LIBRARY_PATH"},
    }
    try:
        return _run_in(line, box, work, environment)
    finally:
        (work / "locked").chmod(0o700)
        shutil.rmtree(box, ignore_errors=True)


def _run_in(line: CommandLine, box: Path, work: Path, environment: dict[str, str]) -> Outcome:
    def before() -> None:
        reset_signals()
        for number in line.closed:
            os.close(number)

    reading = -1
    if line.output == "full":
        stdout: int = os.open("/dev/full", os.O_WRONLY)
    elif line.output == "left":
        reading, stdout = os.pipe()
        os.close(reading)
    else:
        stdout = os.open(box / "stdout", os.O_WRONLY | os.O_CREAT)
    (box / "stdin").write_bytes(line.given.encode("latin-1"))
    start = time.monotonic()
    with (box / "stdin").open("rb") as given, (box / "stderr").open("wb") as errors:
        process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "gfkit",
                *(w.encode("utf-8", "surrogateescape") for w in line.words),
            ],
            stdin=given,
            stdout=stdout,
            stderr=errors,
            cwd=work,
            env=environment,
            preexec_fn=before,  # noqa: PLW1509 - what it calls is safe
            start_new_session=True,
        )
    os.close(stdout)
    peak, told, seen, is_hung, is_early = 0, 0.0, {process.pid}, False, False
    while process.poll() is None:
        tree = tree_of(process.pid)
        seen |= tree
        peak = max(peak, sum(map(resident, tree)))
        now = time.monotonic() - start
        if line.kill and not told and now >= line.after:
            told = time.monotonic()
            is_early = len(tree) == 1
            name, _, whom = line.kill.partition(" ")
            victim = max(tree - {process.pid}, default=process.pid) if whom else process.pid
            with suppress(ProcessLookupError):
                os.kill(victim, getattr(signal, f"SIG{name}"))
        if now > PATIENCE + (line.after if line.kill else 0):
            is_hung = True
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        time.sleep(0.01)
    ended = time.monotonic()
    settled = ended + DEAF
    while any(is_running(pid) for pid in seen) and time.monotonic() < settled:
        time.sleep(0.01)
    left = [f"process {pid} is still running" for pid in seen if is_running(pid)]
    for pid in seen:
        if is_running(pid):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
    known = {"work", "home", "tmp", "stdin", "stdout", "stderr"}
    left += [f"{one.name} is outside the folder" for one in box.iterdir() if one.name not in known]
    if not line.kill and not is_hung:
        left += [f"{one.relative_to(box)} is left" for one in box.rglob(".gfkit-*")]
    out = (box / "stdout").read_bytes() if (box / "stdout").exists() else b""
    return Outcome(
        process.returncode,
        out.decode(errors="replace"),
        (box / "stderr").read_text(errors="replace"),
        ended - start,
        ended - told if told else 0.0,
        peak,
        left,
        is_hung,
        is_early,
    )


def resident(pid: int) -> int:
    """Return the resident memory of one process."""
    with suppress(OSError, IndexError, ValueError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def allowed_memory(line: CommandLine) -> float:
    """Return the limit of memory of a command line, in bytes."""
    given = DEFAULT_MEMORY
    words = line.words
    for place, word in enumerate(words):
        text = ""
        if word == "--memory-limit" and place + 1 < len(words):
            text = words[place + 1]
        elif word.startswith("--memory-limit="):
            text = word.partition("=")[2]
        with suppress(ValueError):
            found = float(text)
            if 0.2 <= found < 2**20:
                given = found
    return given * 2**30


def faults(line: CommandLine, end: Outcome) -> list[str]:
    """Return what is wrong with how a command line ended."""
    found = list(end.left)
    if "Traceback" in end.err or "Traceback" in end.out:
        found.append("a traceback")
    if "internal error" in end.err:
        found.append("an internal error")
    if "Exception ignored" in end.err:
        found.append("an exception that Python ignored")
    if end.is_hung:
        return [*found, f"no end within {PATIENCE:.0f} s"]
    expected = set(STATUSES)
    if line.kill == "INT":
        expected |= {130}
    elif line.kill == "TERM":
        expected |= {143}
    elif line.kill.startswith("KILL"):
        expected |= {-9}
    if line.output == "left":
        expected |= {141}
    if line.output == "full":
        expected -= {1} if not end.err.startswith("gfkit: ") else set()
    early = end.is_early and line.kill in {"INT", "TERM"} and end.status in {-2, -15, 1}
    if end.status not in expected and not early:
        found.append(f"exit status {end.status}")
    if end.deaf > DEAF and not early:
        found.append(f"{end.deaf:.1f} s from the signal to the end")
    if early:
        return [one for one in found if one != "a traceback"]
    if 2 not in line.closed and not line.kill:
        lines = [one for one in end.err.splitlines() if not one.startswith("gfkit: this takes")]
        if end.status == 2 and (len(lines) != 1 or not lines[0].removeprefix("gfkit: ").strip()):
            found.append(f"{len(lines)} lines of error with status 2")
        if end.status == 2 and not end.err.startswith("gfkit: "):
            found.append("an error that does not begin with gfkit:")
    if line.is_json and "--help" not in line.words and end.status in {0, 1, 2, 3} and not line.kill:
        found += json_faults(end.out)
    if end.peak > 1.1 * allowed_memory(line) + OWN_MEMORY:
        found.append(f"{end.peak / 2**30:.2f} GiB, allowed {allowed_memory(line) / 2**30:.2f}")
    return found


def json_faults(out: str) -> list[str]:
    """Return what is wrong with what should be one JSON object, or nothing."""
    if not out:
        return []
    try:
        found = json.loads(out)
    except ValueError:
        return ["what is printed is not JSON"]
    return [] if isinstance(found, dict) else ["what is printed is not one JSON object"]


def shrunk(line: CommandLine, home: Path, tries: int = 12) -> CommandLine:
    """Return a smaller command line with a fault."""
    place = len(line.parts) - 1
    while place > 0 and tries > 0:
        parts = line.parts[:place] + line.parts[place + 1 :]
        smaller = replace(line, parts=parts)
        tries -= 1
        if faults(smaller, run_line(smaller, home)):
            line = smaller
        place -= 1
    return line


def shown(line: CommandLine) -> str:
    """Return a command line as it is typed."""
    words = [
        word if len(word) < 200 else f"{word[:40]}...({len(word)} characters)"
        for word in line.words
    ]
    text = "gfkit " + " ".join(shlex.quote(word) for word in words)
    text += "".join(f" {number}>&-" for number in line.closed)
    if line.output != "pipe":
        text += {"full": " > /dev/full", "left": " | true"}[line.output]
    if line.given:
        text += f" < {len(line.given)} characters {line.given[:14]!r}"
    return text + (f"   # SIG{line.kill} after {line.after:.2f} s" if line.kill else "")


def fuzz(
    number: int, seed: int, kills: int = 0, jobs: int = 1, *, log: bool = False
) -> tuple[list[str], Counter[str]]:
    """Run random command lines, some of them killed; return the faults and counts of outcomes."""
    chance = random.Random(seed)  # noqa: S311 - no secret
    all_verbs: list[Verb] = verbs()
    lines = [command_line(all_verbs, chance) for _ in range(number)]
    lines += [with_kill(command_line(all_verbs, chance), chance) for _ in range(kills)]
    counts: Counter[str] = Counter()
    reports: list[str] = []
    with tempfile.TemporaryDirectory(prefix="gfkit-fuzz-") as name:
        home = Path(name)
        (home / "files").mkdir()
        write_files(home / "files")

        def one(line: CommandLine) -> None:
            end = run_line(line, home)
            found = faults(line, end)
            counts[f"status {end.status}"] += 1
            counts["killed"] += bool(line.kill)
            if found:
                small = line if line.kill or end.is_hung else shrunk(line, home)
                report = f"{shown(small)}\n    {'; '.join(found)}\n    {end.err.strip()[-300:]}"
                reports.append(report)
                if log:
                    print(report, flush=True)  # noqa: T201
            done = counts.total() - counts["killed"]
            if log and done % 100 == 0:
                print(f"{done} of {len(lines)}: {dict(counts)}", flush=True)  # noqa: T201

        try:
            with ThreadPoolExecutor(jobs) as pool:
                list(pool.map(one, lines))
        finally:
            (home / "files" / "locked").chmod(0o700)
    return reports, counts
