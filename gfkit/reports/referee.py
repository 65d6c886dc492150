"""The README of a report, for a referee, and the program that checks everything in the folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gfkit.reports.second_routes import Rerun
    from gfkit.strips.sequences.strip import StripAnswer

CHECK_ALL = '''"""Check every certificate of this folder, and the table against them.

    python3 check_all.py

Exit status 0 if everything holds.
"""

import sys

# Nothing that lies in this folder is taken for a module of Python, or for what was compiled.
if not getattr(sys.flags, "safe_path", sys.flags.isolated):
    del sys.path[0]

import ast
import csv
import json
from fractions import Fraction
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

HERE = Path(__file__).resolve().parent
failed = 0

# The files are compared with their sums first: nothing of a checker that was changed runs.
try:
    listed = {}
    for line in (HERE / "SHA256SUMS").read_text(encoding="utf-8").splitlines():
        wanted, name = line.split("  ", 1)
        listed[name] = wanted
    if not listed:
        raise ValueError("it is empty")
    for name, wanted in listed.items():
        path = HERE / name
        if not path.is_file() or sha256(path.read_bytes()).hexdigest() != wanted:
            print(name, "IS MISSING OR WAS CHANGED")
            failed += 1
    for path in sorted((HERE / "checker").rglob("*")):
        name = path.relative_to(HERE).as_posix()
        if path.is_file() and name not in listed and "__pycache__" not in name:
            print(name, "IS NOT IN SHA256SUMS")
            failed += 1
except Exception as error:
    print("SHA256SUMS", f"NOT READ: {type(error).__name__}: {error}")
    failed += 1
if failed:
    print(f"{failed} FAILED; nothing else was checked")
    sys.exit(1)

sys.dont_write_bytecode = True
sys.pycache_prefix = str(HERE / "SHA256SUMS")
spec = spec_from_file_location("checker", HERE / "checker" / "__init__.py")
checker = sys.modules["checker"] = module_from_spec(spec)
spec.loader.exec_module(checker)
check = checker.check

fractions, automata, bases = {}, {}, {}
for path in sorted(HERE.glob("certificates/*.json")):
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        report = check(data, seconds=3600.0)
        statement = data["statement"]
        kind = statement["kind"]
    except Exception as error:
        print(path.name, f"NOT READ: {type(error).__name__}: {error}")
        failed += 1
        continue
    word = "holds" if report.holds else "DOES NOT HOLD" if report.checked_fully else "NOT CHECKED"
    print(path.name, word, *report.reasons)
    failed += not report.holds
    if not report.holds:
        continue
    (side,) = statement["of"]["fixed"].values()
    if kind == "generating function":
        fractions[str(side)] = [[int(c) for c in statement[name]] for name in "pq"]
        evidence = data["evidence"]
        automata[str(side)] = [evidence["states"], evidence["dimension"]]
    elif kind == "asymptotics":
        bases[str(side)] = statement["parts"][0]["terms"][0]["base"]

rows = {}
try:
    with (HERE / "table.csv").open(encoding="utf-8", newline="") as file:
        rows = {next(iter(row.values())): row for row in csv.DictReader(file)}
except Exception as error:
    print("table.csv", f"NOT READ: {type(error).__name__}: {error}")
    failed += 1


def numbers(text):
    return [int(c) for c in text.strip("()").split(",") if c.strip()]


def value(node, x):
    if isinstance(node, ast.Constant):
        return Fraction(node.value)
    if isinstance(node, ast.Name):
        return x
    if isinstance(node, ast.UnaryOp):
        return -value(node.operand, x)
    a, b = value(node.left, x), value(node.right, x)
    operators = {
        ast.Add: lambda: a + b,
        ast.Sub: lambda: a - b,
        ast.Mult: lambda: a * b,
        ast.Div: lambda: a / b,
        ast.Pow: lambda: a ** int(b),
    }
    return operators[type(node.op)]()


def is_fraction(text, p, q):
    """Tell whether a text is p/q: they agree at more points than a difference has roots."""
    tree = ast.parse(text.replace("^", "**"), mode="eval").body
    for k in range(2 * (len(p) + len(q)) + 2 * text.count("^") + 2):
        x = Fraction(1, 1000 + k)
        above, below = (sum(c * x**i for i, c in enumerate(side)) for side in (p, q))
        if value(tree, x) * below != above:
            return False
    return True


def is_modulus(text, base):
    """Tell whether decimals, cut off, are those of the modulus of a number in a box."""
    digits = text.rstrip(".")
    least = Fraction(digits)
    most = least + Fraction(1, 10 ** len(digits.partition(".")[2]))
    ends = [[abs(Fraction(end)) for end in part] for part in base]
    return least**2 <= sum(max(e) ** 2 for e in ends) and sum(min(e) ** 2 for e in ends) <= most**2


for side in sorted({*rows, *fractions}, key=str):
    wrong = []
    try:
        row, (p, q) = rows[side], fractions[side]
        right = {
            "states": lambda text: int(text) == automata[side][0],
            "lumped": lambda text: int(text) == automata[side][1],
            "order": lambda text: int(text) == len(q) - 1,
            "from": lambda text: int(text) == max(len(q) - 1, len(p)),
            "growth": lambda text: side not in bases or is_modulus(text, bases[side]),
            "signature": lambda text: numbers(text) == [-c for c in q[1:]],
            "numerator": lambda text: numbers(text) == p,
            "denominator": lambda text: numbers(text) == q,
            "gf": lambda text: is_fraction(text, p, q),
        }
        names = list(row)[1:]
        wrong = [name for name in {*names, *right} if not right[name](row[name])]
    except Exception as error:
        wrong = [f"{type(error).__name__}: {error}"]
    said = ["DIFFERS:", *wrong] if wrong else ["is that of its certificate"]
    print("table.csv, side", side, *said)
    if side not in bases:
        print("table.csv, side", side, "has no certificate of its growth, which was not compared")
    failed += bool(wrong)

print("everything holds" if not failed else f"{failed} FAILED")
sys.exit(bool(failed))
'''


def _span(sides: Sequence[int]) -> str:
    return str(sides[0]) if len(sides) == 1 else f"{sides[0]} to {sides[-1]}"


def referee_readme(
    answers: Mapping[int, StripAnswer],
    reruns: Sequence[Rerun],
    files: Mapping[str, str],
    *,
    rule: str,
    command: str,
    table: str,
    notes: Sequence[str] = (),
) -> str:
    """Return the README in Markdown.

    files: the files of the folder and what they are. rule: what is counted, in the checker's words.
    command: what wrote the folder. table: the table of results in Markdown. notes: what is missing.
    """
    first = next(iter(answers.values())).strip
    side = next(iter(first.fixed))
    sides = [*answers]
    what = f"{first.counted.summary}, on boards with {_span(sides)} {side}"
    routes: dict[str, int] = {}
    for one in reruns:
        routes[one.route] = routes.get(one.route, 0) + 1
    counted = ", ".join(f"{count} by {route}" for route, count in sorted(routes.items()))
    listed = "\n".join(f"| `{name}` | {text} |" for name, text in files.items())
    return f"""# Generating functions of {first.counted.name}

What is counted: {what}. The rule, as the checker reads it from the certificates: `{rule}`.

Claimed and proved: for each number of {side} the generating function in the table is that of the
counts, it is in lowest terms, and so no linear recurrence with constant coefficients of smaller
order holds.

{table}

## To check it

Python 3.11 or later is enough; no package is needed, and the machine need not be online.

```sh
python3 check_all.py
```

replays every certificate with the checker in `checker/`, compares `table.csv` with the
certificates, and ends with "everything holds". One certificate alone: `python3 checker
certificates/NAME.json`. The checker reads the rule from the certificate, builds an automaton of its
own, compares it with enumeration on small boards, computes as many terms as the theorem asks for,
and tests that numerator and denominator are coprime. It shares no code with the program that found
the results. What is left to trust: the checker's own code, Python, and the lemmas proved in
`note.tex`.

Of the numbers in `note.tex`, these were computed by a second route when it was written: {counted}.

## Files

| file | what it is |
| --- | --- |
{listed}

## To make it again

```sh
{command}
```

with gfkit {__version__} writes the same files.
{"".join(f"{chr(10)}{note}{chr(10)}" for note in notes)}"""
