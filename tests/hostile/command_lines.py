"""A grammar of command lines, derived from the application itself, and files for them to read.

Verbs and parameters are asked of the command-line library, so a new verb is fuzzed at once. Every
value is a valid, a boundary or a hostile one of its kind; every path is inside the working folder.
"""

# ruff: noqa: SIM905 - words are easier to read so

import gzip
import json
import random
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Parameter:
    """One parameter of a verb: how it is written and what it takes."""

    name: str
    flag: str | None
    metavar: str
    kind: type
    is_required: bool
    is_list: bool
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verb:
    """One verb and its parameters."""

    words: tuple[str, ...]
    parameters: tuple[Parameter, ...]


def verbs() -> list[Verb]:
    """Return all verbs of the application."""
    from gfkit.cli.verbs import FILES, find

    return [
        Verb(tuple(name.split()), tuple(map(_parameter, find(name).command.params)))
        for name in FILES
    ]


def _parameter(one: Any) -> Parameter:
    is_option = one.param_type_name == "option"
    kinds = {"integer": int, "number": float, "path": Path, "boolean": bool}
    choices = tuple(getattr(one.type, "choices", ()))
    return Parameter(
        one.name,
        max(one.opts, key=len) if is_option else None,
        one.metavar or "",
        kinds.get(one.type.name, str),
        bool(one.required),
        one.nargs == -1,
        choices,
    )


MODELS = (
    "domineering cram col snort cis cis3 kings node-kayles arc-kayles o12 nogo "
    "i-tromping d-tromping l-tromping m-tromping domineering:right-ends "
    "domineering:left-ends cram:maximal domineering:tilings domineering:play "
    "snort:one-sided-ends rule.toml tiles.toml bad-rule.toml "
).split()
BOARDS = [
    "1x1",
    "2x2",
    "2x3",
    "3x3",
    "1x7",
    "..#|.#.|##.",
    "board.txt",
    "0x0",
    "3x0",
    "9x9",
    "40x40",
]
TERMS = [
    "1,1,2,3,5,8,13,21,34,55",
    "1,2,4,8,16,32,64,128,256,512",
    "1,4,9,16,25,36,49,64,81,100",
    "1 -1 2 -3 5",
    "1",
    "0,0,0,0,0,0",
    "2,3,5,7,11,13,17,19,23,29,31",
    "1/2,1/3,1/4",
    "-",
    "9" * 5000,
    ",".join(str(3**n) for n in range(60)),
]
FUNCTIONS = [
    "x/(1-x-x^2)",
    "1/(1-2*x)",
    "(1+x)/(1-x)^3",
    "1/(1-x)^(10^9)",
    "1/0",
    "((((x))))",
    "x^99999999",
    "1/(1-" + "9" * 3000 + "*x)",
    "2^2^2^2^2^2",
    "100000!",
    "(" * 3000,
]
GAMES = [
    "{2|-1}+*",
    "*2+^",
    "{0||||0}",
    "0.77",
    "0.6",
    "0.137",
    "0.1'2'",
    "0." + "7" * 500,
    "m-tromping",
    "4.0",
]
WORDS = ["", " ", "-1", "--", "nan", "inf", "1e9", "3.0", "1_0", "0x10", "é≤∞", "a\nb", "\x1b[31m"]
WORDS += ["../../x", "%s%n", "x" * 3000, "'; drop", "\ufeff1", "\u0663", "-" * 50, "\udc80"]
NUMBERS = ["0", "1", "2", "3", "4", "5", "7", "12", "-1", "99", "10000", "1000000000", "9" * 30]
READ = (
    "rule.toml tiles.toml bad-rule.toml claims.toml claims right-ends.seq bom.seq "
    "b.txt bad-b.txt long.txt stripped stripped.gz bomb.gz edge.txt graph6.txt "
    "proof.json nim.json wrong.json deep.json deep.toml random.bin empty board.txt "
    "huge-number.txt spaces.seq no-such-file no-such/folder/file locked "
).split()
WRITTEN = ["out/new", "out/old.json", "out", "missing/new", "out/a b", "locked/new", "claims.toml"]


def value(one: Parameter, chance: random.Random) -> str:
    """Return a value for a parameter; four of five are of its kind."""
    if chance.random() < 0.04:
        return chance.choice(WORDS)
    if one.choices:
        return chance.choice(one.choices)
    if one.name in {"rows", "columns", "cells", "players"}:
        small = chance.random() < 0.8
        ranged = one.kind is str and chance.random() < 0.3
        return "1..5" if ranged else str(chance.randint(1, 4)) if small else chance.choice(NUMBERS)
    if one.name == "time_limit":
        return chance.choice(["0.01", "0.1", "0.5", "1", "2", "0", "-1", "1e12"])
    if one.name == "memory_limit":
        return chance.choice(["0.2", "0.25", "0.3", "0.5", "1", "0", "1e9"])
    if one.kind in {int, float}:
        return chance.choice(NUMBERS)
    if issubclass(one.kind, Path) or one.metavar in {"FILE", "DIR"}:
        is_written = one.name in {"output", "svg", "checkpoint"} or "certificate" in one.name
        if one.flag is not None and is_written and chance.random() < 0.9:
            return chance.choice(WRITTEN)
        return chance.choice(READ)
    if one.metavar in {"MODEL", "RULE", "NAME"}:
        return chance.choice(MODELS)
    if one.metavar == "[MODEL | TERMS]":
        return chance.choice(chance.choice([MODELS, TERMS]))
    by_metavar = {
        "BOARD": BOARDS,
        "P/Q": FUNCTIONS,
        "TERMS": TERMS,
        "GAME": GAMES,
        "FAMILY": ["[.|.]", "[..|..]", "#[.]#", "[", "[.][.]"],
        "H1,H2,...": ["1,0", "3,2,1", "0", "1,,2"],
        "KIND": ["c-finite", "polynomial", "algebraic", "p-recursive", "nothing"],
        "ID": ["t001", "t999"],
        "DATE": ["Jan 01 2026", "2026"],
        "A": ["A000045", "45"],
    }
    return chance.choice(by_metavar.get(one.metavar, WORDS + NUMBERS))


SOURCES = ("columns", "rows", "board", "gf", "graph", "bfile", "file", "subject")
"""Of these a verb mostly takes one; which of them needs a subject beside it is in `ALONE`."""
ALONE = {"gf", "bfile", "file"}
OFTEN = {"as_json": 0.5, "dump": 1.0, "boards": 1.0}
SELDOM = {"jobs": 0.03, "run_programs": 0.05, "help": 0.01}


@dataclass
class CommandLine:
    """A command line with what is around it, which can be made smaller."""

    parts: list[list[str]]
    closed: tuple[int, ...] = ()
    output: str = "pipe"
    given: str = ""
    kill: str = ""
    after: float = 0.0
    limits: list[str] = field(default_factory=list)

    @property
    def words(self) -> list[str]:
        """The arguments."""
        return [word for part in [*self.parts, self.limits] for word in part]

    @property
    def is_json(self) -> bool:
        """Tell whether one JSON object is asked for."""
        return ["--json"] in self.parts


def command_line(all_verbs: list[Verb], chance: random.Random) -> CommandLine:
    """Return a random command line."""
    verb = chance.choice(all_verbs)
    parts = [list(verb.words)]
    if chance.random() < 0.01:
        parts = [[chance.choice(WORDS)]]
    have_limit = False
    names = [one.name for one in verb.parameters if one.name in SOURCES and not one.is_required]
    source = chance.choice([*names, "columns"]) if chance.random() < 0.85 else ""
    for one in verb.parameters:
        likely = OFTEN.get(one.name, SELDOM.get(one.name, 0.12))
        if one.flag is None:
            likely = 1.0 if one.is_required else 0.7
        elif one.is_required:
            likely = 0.97
        if source and one.name in SOURCES and not one.is_required:
            likely = float(one.name == source)
            if one.name == "subject":
                likely = float(source not in ALONE)
        if chance.random() >= likely:
            continue
        if one.kind is bool and one.flag is not None:
            parts.append([one.flag])
            continue
        text = value(one, chance)
        have_limit |= one.name == "time_limit"
        if one.flag is None:
            parts.append(text.split() if one.is_list and text.strip() else [text])
        elif chance.random() < 0.2:
            parts.append([f"{one.flag}={text}"])
        else:
            parts.append([one.flag, text])
    if chance.random() < 0.03:
        chance.shuffle(parts)
    line = CommandLine([[w.replace("\0", "") for w in part] for part in parts])
    if not have_limit:
        line.limits = ["--time-limit", str(chance.choice([0.5, 1, 2]))]
    if chance.random() < 0.06:
        line.closed = tuple(n for n in range(3) if chance.random() < 0.4)
    if 1 not in line.closed and chance.random() < 0.05:
        line.output = chance.choice(["full", "left"])
    line.given = chance.choice(["", "", "1,1,2,3,5,8,13\n", "\x00\xff", "1 " * 10**5])
    return line


def with_kill(line: CommandLine, chance: random.Random) -> CommandLine:
    """Return the command line with a signal after a random moment."""
    line.kill = chance.choice(["KILL", "INT", "TERM", "KILL child"])
    line.after = chance.choice([0.05, 0.15, 0.3, 0.6, 1.0]) * (0.5 + chance.random())
    line.closed, line.output = (), "pipe"
    line.limits = ["--time-limit", "20"]
    return line


RULE = """name = "mine"
pieces = ["x"]
"""
CLAIMS = """source = "Test"

[[claim]]
id = "t001"
place = "Theorem 1"
statement = "Positions of Domineering on 2 x n boards."
kind = "terms"
about = { model = "domineering", rows = 2 }
says = { terms = [1, 2, 7, 22], offset = 0 }
"""


def write_files(home: Path) -> None:
    """Write one file of each kind, small valid ones, damaged and hostile ones."""
    chance = random.Random(11)  # noqa: S311 - no secret
    for folder in ("out", "claims", "locked"):
        (home / folder).mkdir()
    examples = ROOT / "docs" / "examples"
    if (examples / "right-ends.seq").exists():
        shutil.copy(examples / "right-ends.seq", home)
    for number, path in enumerate(sorted(examples.glob("*.toml"))[:2]):
        shutil.copy(path, home / ("rule.toml", "tiles.toml")[number])
    entry = (home / "right-ends.seq").read_bytes()
    (home / "bom.seq").write_bytes(b"\xef\xbb\xbf" + entry.replace(b"\n", b"\r\n"))
    (home / "spaces.seq").write_bytes(entry + b"%F A1 a(n) = " + b" " * 3000 + b"_Name_\n")
    (home / "bad-rule.toml").write_text(RULE)
    (home / "claims.toml").write_text(CLAIMS)
    (home / "claims" / "test.toml").write_text(CLAIMS)
    (home / "b.txt").write_text("".join(f"{n} {2**n}\n" for n in range(30)))
    (home / "bad-b.txt").write_text("0 1\n2  3\n")
    (home / "long.txt").write_text(" ".join(str(chance.getrandbits(90)) for _ in range(900)))
    (home / "huge-number.txt").write_text("7" * 300_000)
    (home / "stripped").write_text("A054894 ,1,2,11,48,227,1054,4921,22944,\n")
    (home / "stripped.gz").write_bytes(gzip.compress((home / "stripped").read_bytes()))
    (home / "bomb.gz").write_bytes(gzip.compress(b"1," * 2**24))
    (home / "edge.txt").write_text("0 1\n1 2\n")
    (home / "graph6.txt").write_text("DQc\n")
    (home / "board.txt").write_text("..#\n.#.\n")
    (home / "random.bin").write_bytes(chance.randbytes(5000))
    (home / "empty").write_text("")
    (home / "deep.json").write_text("[" * 100_000)
    (home / "deep.toml").write_text("a = " + "[" * 5000)
    (home / "out" / "old.json").write_text("{}")
    from gfkit.cli import run

    proof, nim = home / "proof.json", home / "nim.json"
    run(["gf", "domineering", "--columns", "1", "--certificate", str(proof), "--json"])
    run(["game", "nim", "0.77", "--certificate", str(nim), "--json"])
    wrong = json.loads(proof.read_text())
    wrong["statement"]["q"][-1] = "7"
    (home / "wrong.json").write_text(json.dumps(wrong))
    (home / "locked").chmod(0o500)
