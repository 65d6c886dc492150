"""Through how many functions, and files, a rule reaches its g.f. and a sum its recurrence.

In a fresh process, module and class bodies left out. What a module calls while it is imported,
such as a decorator, is counted in `all` and not in `walked`. The limits are what was reached: a
walk that grows is a defect, like a failing test.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

PROGRAM = """
import json, pathlib, sys
import gfkit

root, (how, what) = str(pathlib.Path(gfkit.__file__).parent), sys.argv[1:]
every, walked = set(), set()

def seen(frame, event, _):
    code = frame.f_code
    own = code.co_filename.startswith(root) and not code.co_name.startswith("<")
    if event != "call" or not own or not code.co_flags & 2:
        return
    one = code.co_filename, code.co_qualname
    if one in walked:
        return
    every.add(one)
    outer = frame.f_back
    while outer and not (outer.f_code.co_name == "<module>" and
                         outer.f_code.co_filename.startswith(root)):
        outer = outer.f_back
    if outer is None:
        walked.add(one)

sys.setprofile(seen)
if how == "rule":
    gfkit.Strip(what, columns=4).generating_function()
else:
    gfkit.gf(what)
sys.setprofile(None)
files = {path for path, _ in every}
print(json.dumps({"walked": len(walked), "all": len(every), "files": len(files)}))
"""

RULE = """
values = [0, 1]

[[blocks]]
rows = 2
columns = 2
statistic = "sum"
allowed = [1, 2]

[[blocks]]
rows = 2
columns = 3
holds = "a + b != d + e + f"
"""
LIMITS = {
    "rule": {"walked": 321, "all": 359, "files": 41},
    "sum": {"walked": 180, "all": 210, "files": 37},
}


@pytest.mark.parametrize("how", LIMITS)
def test_a_walk_does_not_grow(how, tmp_path) -> None:
    path = tmp_path / "two-conditions.toml"
    path.write_text(RULE)
    what = str(path) if how == "rule" else "Sum_{k=0..n} binomial(n,k)^3"
    command = [sys.executable, "-c", PROGRAM, how, what]
    found = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    assert all(found[key] <= most for key, most in LIMITS[how].items()), found
