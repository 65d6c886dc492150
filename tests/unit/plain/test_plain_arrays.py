"""Plain arrays against numpy: expressions over drawn arrays, names, and whole strips."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import gfkit
from gfkit import Strip, find_model
from gfkit.base.plain import array_functions as functions
from gfkit.base.plain import stand_in

ROOT = Path(gfkit.__file__).parent

LINES = Path(__file__).with_name("expressions.txt").read_text("utf-8").splitlines()


def plainly(value):
    """Return an answer of either as lists, with the kind of its entries."""
    if isinstance(value, (tuple, list)):
        return [plainly(one) for one in value]
    if isinstance(value, (np.ndarray, functions.ndarray)):
        listed = value.tolist()
        kind = value.dtype.kind
        if kind == "f":
            listed = np.round(np.array(listed), 9).tolist()
        return kind, value.dtype.itemsize if kind in "iu" else 0, tuple(value.shape), listed
    if isinstance(value, bytes):
        return value
    return round(float(value), 9)


def drawn(seed):
    source = random.Random(seed)  # noqa: S311
    shape = [(4,), (2, 3), (3, 2), (2, 2)][seed % 4]
    flat = [[source.randrange(-3, 9) for _ in range(int(np.prod(shape)))] for _ in range(2)]
    return [(one, shape) for one in flat]


def made(module, given):
    return {
        name: module.array(flat, dtype=module.int64).reshape(shape)
        for name, (flat, shape) in zip("ab", given, strict=True)
    }


@pytest.mark.parametrize("text", LINES)
def test_an_expression_has_the_value_that_numpy_gives_it(text):
    compared = 0
    for seed in range(4):
        given = drawn(seed)
        try:
            expected = plainly(eval(text, {"np": np, **made(np, given)}))  # noqa: S307
        except (ValueError, IndexError, TypeError):
            continue
        assert plainly(eval(text, {"np": functions, **made(functions, given)})) == expected  # noqa: S307
        compared += 1
    assert compared


STATEMENTS = """
a[0] = 7
a[a > 2] = 0
a[...] = b
a += b
a *= 2
a -= 1
a //= 2
a[1:] = a[:-1].copy()
a.T[0] = 5
np.add.at(a, np.array([0, 0, 1]), 1)
np.minimum.at(a, np.array([1, 1]), -5)
a[::2] += 1
v = a[1:]; v[:] = 9
np.take(b, [0] * len(a), axis=0, out=a)
np.multiply(a, b, out=a)
np.copyto(a, b)
np.copyto(a, b, where=a > 0)
a.sort()
a ^= b
np.maximum.at(a, a > 0, 3)
a[-1] = b[0]
a.ravel()[0] = 4
c = a.copy(); c[0] = 1
"""


@pytest.mark.parametrize("text", STATEMENTS.strip().splitlines())
def test_a_statement_changes_what_numpy_changes(text):
    for seed in range(4):
        found = []
        for module in (np, functions):
            known = {"np": module, **made(module, drawn(seed))}
            exec(text, known)  # noqa: S102
            found.append(plainly(known["a"]))
        assert found[0] == found[1]


def test_every_name_of_numpy_that_the_library_uses_is_there():
    used = set()
    for path in ROOT.rglob("*.py"):
        used |= set(re.findall(r"\bnp\.([a-z]\w*)", path.read_text("utf-8")))
    assert len(used) > 80
    assert not {name for name in used if not hasattr(functions, name)}


def test_a_word_wraps_and_what_is_out_of_bounds_is_refused():
    a = functions.array([0, 1], dtype=functions.uint64)
    assert (a - 1).tolist() == [2**64 - 1, 0]
    with pytest.raises(IndexError):
        a[2]
    with pytest.raises(IndexError):
        a[functions.array([0, 2])]
    with pytest.raises(ValueError, match="fit"):
        a + functions.arange(3)
    a.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        a[0] = 1


def test_numpy_is_kept_where_it_is():
    assert not stand_in()
    with pytest.raises(RuntimeError):
        stand_in(always=True)


STRIPS = [
    "domineering/3",
    "domineering/5",
    "kings/4",
    "domineering:maximal/3",
    "snort:right-ends/3",
    "nogo/2",
    "col/3",
    "o12:maximal/3",
    "d-tromping/3",
    "l-trominoes/4",
    "trominoes/3",
    "kings/3/cylinder",
    "domineering/3/ring",
]
SCRIPT = """
import json, sys
from gfkit.base.plain import stand_in
assert stand_in(always=True)
from gfkit import Strip, count, find_model
found = {}
for name in sys.argv[1:]:
    rule, columns, *topology = name.split("/")
    strip = Strip(find_model(rule), columns=int(columns), topology=(topology or ["strip"])[0])
    answer = strip.generating_function()
    found[name] = [str(answer.gf), str(answer.verdict)]
drawn = Strip(find_model("domineering"), columns=4).positions(rows=3)
found["positions"] = [len(drawn), str(drawn[5]), drawn.rank(drawn.sample(seed=1)) < len(drawn)]
assert sys.modules["numpy"].__name__ == "gfkit.base.plain.array_functions"
print(json.dumps(found))
"""


def test_strips_have_the_same_generating_functions_without_numpy():
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *STRIPS],
        capture_output=True, text=True, check=False, env={"GFKIT_FAST": "0", "PATH": ""},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    drawn = Strip(find_model("domineering"), columns=4).positions(rows=3)
    assert found["positions"] == [len(drawn), str(drawn[5]), True]
    for name in STRIPS:
        rule, columns, *topology = name.split("/")
        strip = Strip(find_model(rule), columns=int(columns), topology=(topology or ["strip"])[0])
        answer = strip.generating_function()
        assert found[name] == [str(answer.gf), str(answer.verdict)], name
