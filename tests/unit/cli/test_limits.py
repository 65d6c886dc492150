"""The limits of a verb, what is said at them, and what the machine allows."""

import json
import random

import pytest

from gfkit.cli import run
from gfkit.cli import session as limits
from gfkit.cli.session import (
    Teller,
    allowed_memory,
    budget_of,
    default_memory,
    fail,
    plain,
    report_limit,
)


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
    monkeypatch.setattr(limits, "_read", lambda path: known.get(path, ""))
    monkeypatch.setattr(limits, "machine_memory", lambda: 100.0)
    assert allowed_memory() == allowed


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


def test_an_error_is_one_short_line(capsys) -> None:
    chance = random.Random(1)  # noqa: S311 - no secret
    for _ in range(50):
        text = "".join(chance.choice("ab\n\r\x0b\u2028 \udc80é") for _ in range(60)) + "x" * 5000
        assert fail(text, 2) == 2
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


class FakeLine:
    def __init__(self) -> None:
        self.sent: list[dict[str, object]] = []

    def send(self, **message: object) -> None:
        self.sent.append(message)


def test_what_is_known_is_not_told_too_often(monkeypatch) -> None:
    line = FakeLine()
    teller = Teller(line)  # type: ignore[arg-type]
    clock = [0.0]
    for name in ("monotonic", "thread_time"):
        monkeypatch.setattr(limits.time, name, lambda: clock[0])

    def slow(known: object) -> object:  # telling takes a second
        clock[0] += 1
        return known

    monkeypatch.setattr(limits, "plain", slow)
    for n in range(200):
        teller.know({"terms": n})
        clock[0] += 1
    assert 2 <= len(line.sent) <= 6
    teller.send_known()
    assert line.sent[-1] == {"known": {"terms": 199}}


# Verbs about games, fits and growth at a limit of time: status 3, and what is known so far.


VERBS = {
    "value": (["game", "value", "domineering", "--board", "6x6"], set()),
    "outcome": (
        ["game", "outcome", "col", "--rows", "5", "--columns", "1..9"],
        {"boards", "outcomes"},
    ),
    "dictionary": (["draw", "dictionary", "snort", "--cells", "9"], {"cells", "boards"}),
    "nim": (
        ["game", "nim", "0.6", "--search", "5000000"],
        {"nim_values", "nim_values_known", "period"},
    ),
    "nim of a board": (["game", "nim", "cram", "--board", "6x6"], set()),
    "payoffs": (["game", "payoffs", "--columns", "3", "--rows", "1..100"], {"rows", "payoffs"}),
    "equilibrium": (["game", "payoffs", "--columns", "3", "--rows", "60"], set()),
}


@pytest.mark.parametrize("name", VERBS)
def test_a_verb_at_a_limit_says_what_is_known(capsys, name):
    arguments, keys = VERBS[name]
    for seconds in ("0.3", "1", "5", "20"):  # a machine with much to do may need more to begin
        assert run([*arguments, "--json", "--time-limit", seconds]) == 3
        output = capsys.readouterr()
        data = json.loads(output.out)
        assert (data["verdict"], data["limit"]) == ("underdetermined", "time")
        assert "the answer is underdetermined" in output.err.splitlines()[-1]
        if keys <= data.keys():
            break
    assert keys <= data.keys()


def test_a_guess_at_a_limit_says_which_families_were_searched(capsys):
    chance = random.Random(7)  # noqa: S311 - reproducible
    terms = [str(chance.getrandbits(300)) for _ in range(4000)]
    for seconds in ("0.3", "0.7", "3", "20"):
        assert run(["guess", *terms, "--json", "--time-limit", seconds]) == 3
        data = json.loads(capsys.readouterr().out)
        assert data["verdict"] == "underdetermined"
        if "searched" in data:
            break
    assert [*data["searched"], *data["not_searched"]][0] == "periodic"
    assert data["not_searched"]
