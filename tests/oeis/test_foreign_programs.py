"""Foreign programs that do what they should not, and what is said where there is no sandbox."""

import os
import secrets
import socket
import time
from pathlib import Path

import pytest
from running import wait_until
from samples import parametrize_some
from tools import needs_pari, needs_sandbox

from gfkit.base.budget import Budget
from gfkit.errors import OutOfBudget
from gfkit.oeis.programs import sandbox as boxes
from gfkit.oeis.programs.runs import ProgramRun, run

pytestmark = needs_sandbox


def is_left(mark: str) -> bool:
    """Tell whether a process with a mark among its arguments is still there."""
    for place in Path("/proc").iterdir():
        try:
            if place.name.isdigit() and mark.encode() in (place / "cmdline").read_bytes():
                return True
        except OSError:
            continue
    return False


ALLOWED = ["HOME", "LANG", "LC_CTYPE", "PATH", "PWD", "TMPDIR"]
INSIDE = {  # what a program finds and may do: 1 is right
    "print([k**2 for k in range(5)])": (0, 1, 4, 9, 16),
    f"import os\nprint(int(set(os.environ) <= set({ALLOWED})))": (1,),
    "import os\nprint(len(os.listdir(os.environ['HOME'])))": (0,),
    # a descriptor: that of the folder itself
    "import os\nprint(len([n for n in os.listdir('/proc/self/fd') if int(n) > 2]))": (1,),
    "try:\n  open('/dev/tty')\n  print(1)\nexcept OSError:\n  print(0)\n\n": (0,),
    "open('own', 'w').write('1')\nprint(1)": (1,),
}


@parametrize_some("code", INSIDE)
def test_a_program_has_nothing_of_ours(code: str, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("SECRET", "12345")
    with (tmp_path / "ours").open("w") as ours:
        os.set_inheritable(ours.fileno(), True)
        assert run("Python", code).terms == INSIDE[code]


LEAVE = """
import os, subprocess, sys, time
waits = [sys.executable, "-S", "-c", "import time; time.sleep(600)", {mark!r}]
for new_session in (False, True) * {pairs}:
    subprocess.Popen(waits, start_new_session=new_session, stdout=subprocess.DEVNULL)
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execv(sys.executable, waits)
    os._exit(0)
{then}
"""


@pytest.mark.parametrize(
    ("then", "pairs"),
    [("print(7)", 1), ("time.sleep(600)", 1), ("os.abort()", 1), ("time.sleep(600)", 30)],
)
def test_what_forks_and_takes_a_session_of_its_own_is_ended(then: str, pairs: int) -> None:
    mark = f"mark-{secrets.token_hex(8)}"
    done = run("Python", LEAVE.format(mark=mark, then=then, pairs=pairs), seconds=2)
    assert (done.terms == (7,)) == (then == "print(7)")
    assert wait_until(lambda: not is_left(mark), 2)


def test_at_the_limit_of_a_budget_nothing_is_left() -> None:
    mark = f"mark-{secrets.token_hex(8)}"
    begun = time.monotonic()
    with pytest.raises(OutOfBudget), Budget(seconds=1.5):
        run("Python", LEAVE.format(mark=mark, then="time.sleep(600)", pairs=1), seconds=100)
    assert time.monotonic() - begun < 20
    assert wait_until(lambda: not is_left(mark), 2)


FORKS = "import os, time\nfor _ in range(4):\n  if not os.fork():\n    x = bytearray(400 * 2**20)\n"
LIMITS = {
    "x = []\nwhile True: x.append(bytes(10**7))": ("failed",),
    "while True: print(1)": ("printed",),
    "import sys\nwhile True: print('x' * 10**5, file=sys.stderr)": ("printed",),
    "import time\ntime.sleep(600)": ("after 1 seconds",),
    "while True: pass": ("stopped",),
    "import os\nos.kill(os.getpid(), 11)": ("stopped by a limit",),
    "for k in range(1000): open(str(k), 'w').close()\nimport time\ntime.sleep(9)": ("files",),
    "f = open('f', 'w')\nwhile True: f.write('x' * 10**6)": ("failed", "stopped"),
    "x = [open('/dev/null') for _ in range(10000)]": ("failed",),
    f"{FORKS}    time.sleep(600)\ntime.sleep(600)": ("stopped by a limit",),
}


@parametrize_some("code", LIMITS)
def test_programs_are_ended_at_their_limits(code: str) -> None:
    begun = time.monotonic()
    done = run("Python", code, seconds=60 if code.startswith(FORKS) else 1)
    assert done.terms is None
    assert any(reason in done.reason for reason in LIMITS[code])
    assert time.monotonic() - begun < 50


TRIES = """
import os
for path in {ours}:
    print(int(os.path.exists(path)))
for path, how in [*((z, "r") for z in {ours}), *((z, "w") for z in {new})]:
    try:
        file = open(path, how)
        print(file.read() if how == "r" else file.write("1"))
    except OSError:
        print(0)
"""


def test_files_of_the_user_are_neither_read_nor_written(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("12345")
    ours = [str(z) for z in (secret, Path.home() / ".bashrc", "/etc/passwd", __file__)]
    new = [str(z) for z in (tmp_path / "new", "/usr/gfkit-new", "/new")]
    assert run("Python", TRIES.format(ours=ours, new=new)).terms == (0,) * 11
    assert not any(Path(z).exists() for z in new)


def test_there_is_no_network() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        code = f"import socket\nsocket.create_connection(('127.0.0.1', {port}), 2)\nprint(1)"
        assert run("Python", code).terms is None


@needs_pari
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
def test_pari_refuses_the_system(code: str, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    done = run("PARI", code.replace("{mark}", str(mark)), seconds=5)
    assert not mark.exists()
    assert "logfile" in code or (done.terms is None and "secure mode forbids" in done.reason)


PARI = {
    "print(vector(5,i,i^2))": (1, 4, 9, 16, 25),
    "{a(n)=n+\n1}\nprint(vector(3,n,a(n)))": (2, 3, 4),
    'print(#getenv("SECRET")==5)': (0,),
    "print(1/0)\nprint(5)": None,  # has no terms: it fails, or is ended
    "while(1,)": None,
    "input()": None,
    "while(1,print(1))": None,
    "v=List();while(1,listput(v,2^99))": None,
    "allocatemem(10^12);v=vector(10^9,i,2^99);print(5)": None,
}


@needs_pari
@pytest.mark.parametrize("code", PARI)
def test_pari_runs_within_its_limits(code: str, tmp_path: Path, monkeypatch) -> None:
    (tmp_path / ".gprc").write_text('print("from a file of the user")\n')
    for name, value in (("HOME", tmp_path), ("GPRC", tmp_path / ".gprc"), ("SECRET", "12345")):
        monkeypatch.setenv(name, str(value))
    assert run("PARI", code, seconds=1).terms == PARI[code]


def test_without_a_sandbox_nothing_is_run_and_it_is_said(monkeypatch) -> None:
    monkeypatch.setattr("gfkit.oeis.programs.runs.works", lambda: False)
    assert run("Python", "print(1)") == ProgramRun(None, boxes.NOT_RUN)
    monkeypatch.setattr(boxes, "works", lambda: False)
    assert boxes.in_force().startswith("not run")
