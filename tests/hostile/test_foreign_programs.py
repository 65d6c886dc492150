"""Foreign programs that do what they should not, and what is said where there is no sandbox."""

import os
import secrets
import shutil
import socket
import sys
import time
from pathlib import Path

import pytest
from running import needs_sandbox

from gfkit.base.budget import Budget
from gfkit.errors import OutOfBudget
from gfkit.oeis.entries import sandbox as boxes
from gfkit.oeis.entries.program_lines import Run, run

pytestmark = needs_sandbox


def are_left(mark):
    """Tell whether a process with a mark among its arguments is still there, after a while."""
    for _ in range(40):
        found = False
        for place in Path("/proc").iterdir():
            try:
                found |= place.name.isdigit() and mark.encode() in (place / "cmdline").read_bytes()
            except OSError:
                continue
        if not found:
            return False
        time.sleep(0.05)
    return True


def test_a_program_runs():
    assert run("Python", "print([k**2 for k in range(5)])").terms == (0, 1, 4, 9, 16)


def test_the_environment_is_empty(monkeypatch):
    monkeypatch.setenv("SECRET", "12345")
    code = "import os\nprint(sorted(os.environ))\nprint(os.listdir(os.environ['HOME']))"
    done = boxes.run_in_sandbox(
        [os.path.realpath(sys.executable), "-I", "-"], {"code": code}, seconds=5, given="code"
    )
    names, folder = done.output.decode().splitlines()
    allowed = {"HOME", "LANG", "LC_CTYPE", "PATH", "PWD", "TMPDIR"}
    assert set(names.strip("[]'").split("', '")) <= allowed
    assert folder == "[]"


def test_no_descriptor_of_ours_is_open(tmp_path):
    with (tmp_path / "ours").open("w") as ours:
        os.set_inheritable(ours.fileno(), True)
        code = "import os\nprint(len([n for n in os.listdir('/proc/self/fd') if int(n) > 2]))"
        assert run("Python", code).terms == (1,)  # that of the folder itself


LEAVE = """
import os, subprocess, sys
for new_session in (False, True):
    subprocess.Popen(
        [sys.executable, "-c", "import time; time.sleep(600)", {mark!r}],
        start_new_session=new_session,
        stdout=subprocess.DEVNULL,
    )
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execv(sys.executable, [sys.executable, "-c", "import time; time.sleep(600)", {mark!r}])
    os._exit(0)
{then}
"""


@pytest.mark.parametrize("then", ["print(7)", "import time; time.sleep(600)", "os.abort()"])
def test_what_forks_and_takes_a_session_of_its_own_is_ended(then):
    mark = f"mark-{secrets.token_hex(8)}"
    done = run("Python", LEAVE.format(mark=mark, then=then), seconds=2)
    assert (done.terms == (7,)) == (then == "print(7)")
    assert not are_left(mark)


def test_at_the_limit_of_a_budget_nothing_is_left():
    mark = f"mark-{secrets.token_hex(8)}"
    then = "import time; time.sleep(600)"
    begun = time.monotonic()
    with pytest.raises(OutOfBudget), Budget(seconds=1.5):
        run("Python", LEAVE.format(mark=mark, then=then), seconds=100)
    assert time.monotonic() - begun < 20
    assert not are_left(mark)


@pytest.mark.parametrize(
    "code, reason",
    [
        ("x = []\nwhile True: x.append(bytes(10**7))", "failed"),
        ("while True: print(1)", "printed"),
        ("import sys\nwhile True: print('x' * 10**5, file=sys.stderr)", "printed"),
        ("import time\ntime.sleep(600)", "after 1 seconds"),
        ("while True: pass", "stopped"),
        ("import os\nos.kill(os.getpid(), 11)", "stopped by a limit"),
        ("for k in range(1000): open(str(k), 'w').close()\nimport time\ntime.sleep(9)", "files"),
        ("f = open('f', 'w')\nwhile True: f.write('x' * 10**6)", "File too large"),
        ("x = [open('/dev/null') for _ in range(10000)]", "Too many open files"),
    ],
)
def test_programs_are_ended_at_their_limits(code, reason):
    done = run("Python", code, seconds=1)
    assert done.terms is None
    if reason == "File too large":
        assert "failed" in done.reason or "stopped" in done.reason
    elif reason == "Too many open files":
        assert done.reason.startswith("failed")
    else:
        assert reason in done.reason


def test_many_processes_are_ended():
    mark = f"mark-{secrets.token_hex(8)}"
    code = f"""
import subprocess, sys, time
for _ in range(60):
    subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)", {mark!r}])
time.sleep(600)
"""
    done = run("Python", code, seconds=8)
    assert done.terms is None
    assert not are_left(mark)


def test_memory_of_many_processes_together_is_limited():
    code = """
import os, time
for _ in range(4):
    if os.fork() == 0:
        x = bytearray(400 * 2**20)
        time.sleep(600)
time.sleep(600)
"""
    begun = time.monotonic()
    done = run("Python", code, seconds=60)
    assert done.terms is None
    assert done.reason.startswith("stopped by a limit")
    assert time.monotonic() - begun < 50


def test_files_of_the_user_are_neither_read_nor_written(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("12345")
    home = Path.home() / ".bashrc"
    for path in (secret, home, Path("/etc/passwd"), Path(__file__)):
        assert "12345" not in run("Python", f"print(open({str(path)!r}).read())").reason
        assert run("Python", f"import os\nprint(int(os.path.exists({str(path)!r})))").terms == (0,)
    for path in (tmp_path / "new", Path("/usr/gfkit-new"), Path("/new")):
        done = run("Python", f"open({str(path)!r}, 'w').write('1')\nprint(1)")
        assert done.terms is None
        assert not path.exists()
    assert run("Python", "open('own', 'w').write('1')\nprint(1)").terms == (1,)


def test_there_is_no_network():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        code = f"import socket\nsocket.create_connection(('127.0.0.1', {port}), 2)\nprint(1)"
        assert run("Python", code).terms is None


def test_there_is_no_terminal():
    code = "try:\n  open('/dev/tty')\n  print(1)\nexcept OSError:\n  print(0)"
    assert run("Python", f"{code}\n\n").terms == (0,)


@pytest.mark.skipif(shutil.which("gp") is None, reason="PARI is not installed")
@pytest.mark.parametrize(
    "code",
    [
        'system("touch {mark}")\nprint([1])',
        'print([1]);extern("touch {mark}")',
        'externstr("touch {mark}")',
        'write("{mark}", 1)\nprint([1])',
        'writebin("{mark}", 1)',
        'install("system", "is", call)\ncall("touch {mark}")',
        'default(secure, 0)\n\nsystem("touch {mark}")\nprint([1])',
        'default("secure", 0);\n\n\n\nsystem("touch {mark}")',
        'eval(Str("default(sec", "ure,0)"));\ny\nsystem("touch {mark}")',
        'default(logfile, "{mark}");default(log, 1);print([1])',
    ],
)
def test_pari_refuses_the_system(code, tmp_path):
    mark = tmp_path / "mark"
    done = run("PARI", code.replace("{mark}", str(mark)), seconds=5)
    assert not mark.exists()
    if "logfile" not in code:
        assert done.terms is None
        assert "secure mode forbids" in done.reason


@pytest.mark.skipif(shutil.which("gp") is None, reason="PARI is not installed")
def test_pari_runs_within_its_limits(tmp_path, monkeypatch):
    (tmp_path / ".gprc").write_text('print("from a file of the user")\n')
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("GPRC", str(tmp_path / ".gprc"))
    monkeypatch.setenv("SECRET", "12345")
    assert run("PARI", "print(vector(5,i,i^2))").terms == (1, 4, 9, 16, 25)
    assert run("PARI", "{a(n)=n+\n1}\nprint(vector(3,n,a(n)))").terms == (2, 3, 4)
    assert run("PARI", 'print(#getenv("SECRET"))').terms != (5,)
    assert run("PARI", "print(1/0)\nprint(5)").reason.startswith("failed")
    for code in ("while(1,)", "input()", "while(1,print(1))", "v=List();while(1,listput(v,2^99))"):
        assert run("PARI", code, seconds=1).terms is None
    assert run("PARI", "allocatemem(10^12);v=vector(10^9,i,2^99);print(5)").terms is None


def test_without_a_sandbox_nothing_is_run_and_it_is_said(monkeypatch):
    monkeypatch.setattr("gfkit.oeis.entries.program_lines.works", lambda: False)
    assert run("Python", "print(1)") == Run(None, boxes.NOT_RUN)
    monkeypatch.setattr(boxes, "works", lambda: False)
    assert boxes.in_force().startswith("not run")
