"""Wrong arguments from Python: an error of gfkit that says what is right, soon, and nothing else.

Every public call gets what is wrong in every place, in a child process that is forked for it: what
comes out is a value or an error of gfkit, never an AttributeError, a KeyError, a RecursionError or
a crash, and it comes within seconds.
"""

import faulthandler
import json
import os
import signal
import time
import traceback
from fractions import Fraction
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory

import numpy as np
import pytest
from hostile import python_surface as surface
from samples import parametrize_some

from gfkit.base.budget import Budget
from gfkit.errors import GfkitError, OutOfBudget

SECONDS = 10
"""A wrong argument is answered sooner."""

ALLOWED = 1
"""A right one that means long work is stopped by a budget of this many seconds."""

FOLDER = TemporaryDirectory(prefix="gfkit-")
"""An empty folder, in which something may be written."""

WRONG_KINDS = {
    "object": object(),
    "bytes": b"x",
    "nan": float("nan"),
    "infinity": float("inf"),
    "2.5": 2.5,
    "numpy float": np.float64(2.0),
    "a class": dict,
    "a function": len,
    "a complex": 1j,
}
"""No public function takes one of these anywhere, but for limits of a budget and the like."""

WRONG = {
    **WRONG_KINDS,
    "None": None,
    "empty": "",
    "a text": "x",
    "a long text": "(" * 100_000,
    "control": "a\x00b\ud800",
    "-1": -1,
    "0": 0,
    "huge": 10**30,
    "very huge": 10**5000,
    "-huge": -(10**30),
    "a list": [],
    "texts": ["a", "b"],
    "a nest": [[[[]]]],
    "long": [0] * 100_000,
    "floats": [1.5, 2.5],
    "a set": {1, 2},
    "a dictionary": {"x": 1},
    "True": True,
    "numpy bool": np.bool_(1),
    "numpy integer": np.int64(3),
    "an array": np.arange(6).reshape(2, 3),
    "a fraction": Fraction(1, 2),
    "a path": Path("no-such-file"),
    "a folder": Path(FOLDER.name),
}

TAKES = surface.TABLE["takes"]
RUNS_PROGRAMS = {
    "gfkit.oeis.entries.draft:draft",
    "Sequence.draft",
}
"""What is right takes a second or more."""

FEW = ("object", "bytes", "nan", "None", "a text", "huge", "True", "an array")


class Hangs(BaseException):
    """The time is over."""


def outcome(call: surface.Call, name: str, wrong: object) -> dict[str, str]:
    """Return what comes out of a call with one wrong argument."""
    given = {**call.given, name: wrong}

    def ring(*_: object) -> None:
        raise Hangs

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        with Budget(seconds=ALLOWED):
            found = call.function(**given)
            if hasattr(found, "__next__"):
                for _, _ in zip(range(3), found, strict=False):
                    pass
    except (GfkitError, OutOfBudget) as error:
        kind = "value" if isinstance(error, TypeError | ValueError | IndexError) else "refused"
        return {"is": kind, "error": type(error).__name__, "message": str(error)}
    except Hangs:
        return {"is": "hangs", "where": "".join(traceback.format_exc().splitlines(True)[-6:-1])}
    except BaseException as error:  # noqa: BLE001 - that is the question
        lines = traceback.format_exc().splitlines()
        return {"is": "foreign", "error": repr(error)[:200], "where": " ".join(lines[-5:-1])[:600]}
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return {"is": "answered"}


def in_child(call: surface.Call) -> list[dict[str, str]]:
    """Return the outcomes of all wrong arguments of a call, made in a forked child."""
    words = FEW if call.name in RUNS_PROGRAMS else WRONG
    asked = [{"argument": name, "wrong": word} for name in call.parameters() for word in words]
    with NamedTemporaryFile() as file:
        child = os.fork()
        if not child:
            os.setsid()
            signal.signal(signal.SIGINT, signal.default_int_handler)
            faulthandler.disable()
            null = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(null, stream)
            with Path(file.name).open("w") as out:
                for one in asked:
                    found = outcome(call, one["argument"], WRONG[one["wrong"]])
                    out.write(json.dumps(found) + "\n")
                    out.flush()
            os._exit(0)
        heard, size = time.monotonic(), 0
        while (ended := os.waitpid(child, os.WNOHANG)) == (0, 0):
            if (now := Path(file.name).stat().st_size) > size:
                heard, size = time.monotonic(), now
            elif time.monotonic() - heard > 3 * SECONDS:
                os.killpg(child, signal.SIGKILL)
            time.sleep(0.01)
        answers = [json.loads(line) for line in Path(file.name).read_text().splitlines()]
    if len(answers) < len(asked):
        answers.append({"is": "crash", "status": str(os.waitstatus_to_exitcode(ended[1]))})
    return [{**one, **other} for one, other in zip(asked, answers, strict=False)]


def is_users_own(one: dict[str, str]) -> bool:
    """Tell whether the error is that of a function that was given, which is the user's."""
    is_call = one["wrong"] in {"a class", "a function"}
    return one["argument"] in TAKES["calls"] and is_call and one["is"] == "foreign"


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> dict[str, surface.Call]:
    folder = tmp_path_factory.mktemp("files")
    return {call.name: call for call in surface.calls(folder)}


NAMES = [name for name, _ in surface.functions()]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@parametrize_some("name", NAMES, share=492)
def test_wrong_arguments_raise_errors_of_gfkit(
    name: str, public: dict[str, surface.Call], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = in_child(public[name])
    assert found or not public[name].parameters()
    bad = [one for one in found if one["is"] in {"foreign", "hangs", "crash"}]
    bad = [one for one in bad if not is_users_own(one)]
    assert not bad, "\n".join(map(str, bad[:8]))
    for one in found:
        argument = one["argument"]
        if one["wrong"] not in WRONG_KINDS or argument in TAKES["anything"]:
            continue
        is_real = argument in TAKES["reals"] and one["wrong"] in {"2.5", "numpy float", "infinity"}
        is_call = argument in TAKES["calls"] and one["wrong"] in {"a class", "a function"}
        if not is_real and not is_call:
            assert one["is"] == "value", one


@parametrize_some("name", NAMES, share=120)
def test_what_is_right_is_answered(name: str, public: dict[str, surface.Call]) -> None:
    """The other test would pass if nothing were ever right."""
    call = public[name]
    found = call.function(**call.given)
    if hasattr(found, "__next__"):
        next(found, None)
