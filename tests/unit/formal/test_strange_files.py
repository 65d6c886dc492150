"""Files for Coq whose bytes, header or numbers are strange are refused, or say the same theorem.

Nothing of such a file is compiled; so what reaches Coq must be what gfkit writes for the header,
and the file must be that text, but for white space.
"""

from __future__ import annotations

import json
import os
import random
import re
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from coq_here import ARRAYS
from tiers import drawn, is_thorough
from unit.formal.test_false_files import theorems

from gfkit import Strip
from gfkit.boards.language.rules import RULES
from gfkit.errors import GfkitError
from gfkit.formal import coq_checks
from gfkit.formal.coq_checks import check_file, sentences
from gfkit.formal.gallina import HEADER, header_of
from gfkit.formal.stated import stated_in, statement_page
from gfkit.formal.theorem import FormalTheorem
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

KINDS = ("gf", "pieces", "relation")
SECONDS = 5.0
"""Of processor time that the answer to a strange file may take."""

Bytes = dict[str, "Callable[[bytes], bytes]"]
BYTES: Bytes = {
    "BOM": lambda b: b"\xef\xbb\xbf" + b,
    "BOM inside": lambda b: b.replace(b"Theorem", b"\xef\xbb\xbfTheorem", 1),
    "CRLF": lambda b: b.replace(b"\n", b"\r\n"),
    "CR": lambda b: b.replace(b"\n", b"\r"),
    "CR before each space": lambda b: b.replace(b" ", b"\r "),
    "UTF-16": lambda b: b.decode().encode("utf-16"),
    "UTF-32": lambda b: b.decode().encode("utf-32"),
    "UTF-7": lambda b: b.decode().encode("utf-7"),
    "Latin-1": lambda b: b.replace(b"gfkit", b"gfkit\xe9", 1),
    "overlong": lambda b: b.replace(b".", b"\xc0\xae", 1),
    "surrogate": lambda b: b.replace(b"x", b"\xed\xa0\x80", 1),
    "NUL at the end": lambda b: b + b"\x00",
    "NUL in the midst": lambda b: b.replace(b" ", b"\x00", 1),
    "end of file": lambda b: b.replace(b"Qed", b"\x1aQed", 1),
    "escape": lambda b: b"\x1b[2J" + b,
    "backspaces": lambda b: b.replace(b"Qed.", b"Qed.\x08\x08\x08\x08Admitted.", 1),
    "only returns": lambda b: b.replace(b"\n", b"\rAxiom a : False.\r", 1),
    "twice": lambda b: b + b,
    "doubled lines": lambda b: b"".join(line * 2 for line in b.splitlines(keepends=True)),
    "backwards": lambda b: b"".join(b.splitlines(keepends=True)[::-1]),
    "upper case": bytes.upper,
    "empty": lambda _: b"",
    "white space alone": lambda _: b" \n" * 1000,
    "header alone": lambda b: next(z for z in b.splitlines() if z.startswith(HEADER.encode())),
    "no header": lambda b: b"\n".join(z for z in b.splitlines() if HEADER.encode() not in z),
    "half": lambda b: b[: len(b) // 2],
    "without its end": lambda b: b.rstrip()[:-1],
    "without its first sign": lambda b: b[1:],
    "without proofs": lambda b: b.replace(b"Qed.", b""),
    "admitted": lambda b: b.replace(b"Qed.", b"Admitted."),
    "a million spaces": lambda b: b.replace(b" ", b" " * 1_000_000, 1),
    "a million brackets": lambda b: b + b"(* " * 1_000_000,
    "a million words": lambda b: b.replace(b"\n", b"\n" + b"Definition " * 1_000_000, 1),
    "a long numeral": lambda b: b.replace(b":= [", b":= [" + b"9" * 1_000_000 + b"; ", 1),
    "a long hexadecimal": lambda b: b.replace(b":= [", b":= [0x" + b"f" * 1_000_000 + b"; ", 1),
    "many semicolons": lambda b: b.replace(b":= [", b":= [" + b"1; " * 300_000, 1),
    "many modules": lambda b: b"Module Of_a. " * 100_000 + b,
    "writer of the future": lambda b: b.replace(b"Written by gfkit 1;", b"Written by gfkit 9;"),
    "writer with commands": lambda b: b.replace(b"gfkit 1;", b"gfkit 1. Axiom a : False.;"),
    "long writer": lambda b: b.replace(b"gfkit 1;", b"gfkit " + b"1" * 5000 + b";"),
    "no writer": lambda b: b.replace(b"Written by", b"Written with"),
}
for separator in "\v\f\x1c\x1d\x1e\x85\u2028\u2029\u00a0\u2003\u3000\u200b\u2060\ufeff":
    BYTES[f"{separator!a} for a space"] = lambda b, z=separator: b.replace(b" ", z.encode(), 1)
    BYTES[f"{separator!a} for a line's end"] = lambda b, z=separator: b.replace(b"\n", z.encode())

DIGITS = ("\u0661", "\uff11", "\u00b2", "1_0", "+1", " 1", "1 ", "0x1", "-0", "01", "1.", "1e0", "",
          "--1", "\u22121", "\u20111", "1/1", "1\x00", "1\n", "NaN", "\u4e00",
          "9" * 5000)  # fmt: skip
VALUES: tuple[Any, ...] = (
    True,
    False,
    None,
    1.0,
    2.5,
    1e308,
    -1,
    10**30,
    [],
    {},
    [[1]],
    "1",
    *DIGITS,
)


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all values that hold no others."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        inner = list(leaves(value, (*path, key))) if isinstance(value, dict | list) else []
        yield from inner or [(*path, key)]


def with_value(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """Return data with another value at a path."""
    if not path:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = with_value(copy[path[0]], path[1:], value)
    return copy


def strange_headers(text: str) -> Iterator[str]:
    """Yield headers of which something is strange: values, keys, and how the JSON is written."""
    data = json.loads(text)
    paths = list(leaves(data))
    for number, value in enumerate(VALUES):
        for path in paths if is_thorough() else [paths[number % len(paths)]]:
            yield json.dumps(with_value(data, path, value))
            yield json.dumps(with_value(data, path, value), ensure_ascii=False)
    for key in data:
        word = json.dumps(key)
        yield text.replace(word, f"{word}: 0, {word}", 1)  # twice
        yield text[:-1] + f", {word}: {json.dumps(data[key])}}}"
        yield text.replace(word, json.dumps(key.upper()), 1)
        yield text.replace(word, f'"\\u{ord(key[0]):04x}{key[1:]}"', 1)
        yield json.dumps({name: one for name, one in data.items() if name != key})
    yield json.dumps({**data, "more": 1})
    yield json.dumps(data, indent=1)
    yield json.dumps([data])
    yield text.replace(",", ", // (*", 1)
    yield text.replace("}", ",}", 1)
    yield text + text
    yield "[" * 100_000
    yield '{"of":' * 100_000
    yield text.replace("1", "NaN", 1)
    yield text.replace('"', "'")
    yield text.replace('": ', '"  :  ')


@pytest.fixture
def reached(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return a list that gets each theorem that Coq would be asked about."""
    found: list[Any] = []

    def asked(given: Any, *_: object) -> Any:
        ((name, theorem),) = given
        found.append(theorem)
        return [(name, GfkitError("not asked"))]

    monkeypatch.setattr(coq_checks, "check_theorems", asked)
    monkeypatch.setattr(coq_checks, "coq_program", lambda: "coqc")
    return found


def answered(path: Path, given: bytes, kind: str, reached: list[Any]) -> bool:
    """Tell whether a file reaches Coq; then it is the theorem's own text."""
    path.write_bytes(given)
    reached.clear()
    begun = time.process_time()
    with pytest.raises(GfkitError) as error:
        check_file(path)
    assert time.process_time() - begun < SECONDS
    assert str(error.value).isprintable()
    assert len(str(error.value)) < 1000
    if not reached:
        return False
    (theorem,) = reached
    text = given.decode("utf-8-sig")
    (writer,) = re.findall(r"Written\s+by\s+gfkit\s+(.*?);", text)
    assert theorem.source(writer).split() == text.split()
    assert theorem.definitions() == theorems()[kind].definitions()
    assert theorem.statements() == theorems()[kind].statements()
    return True


@pytest.mark.parametrize("kind", KINDS)
def test_strange_bytes(kind: str, tmp_path: Path, reached: list[Any]) -> None:
    source = theorems()[kind].source("1").encode()
    path = tmp_path / "given.v"
    assert answered(path, source, kind, reached)
    same = {"BOM", "CRLF", "CR before each space", "a million spaces", "writer of the future"}
    for name, change in BYTES.items():
        given = change(source)
        if given != source:
            is_same = name in same and (name != "a million spaces" or b" " in source)
            assert answered(path, given, kind, reached) <= is_same, name


@pytest.mark.parametrize("kind", KINDS)
def test_strange_headers(kind: str, tmp_path: Path, reached: list[Any]) -> None:
    source = theorems()[kind].source("1")
    header = next(line for line in source.splitlines() if line.startswith(HEADER))
    text = json.dumps(json.loads(header.removeprefix(HEADER).removesuffix(" *)")))
    for other in strange_headers(text):
        for line in (f"{HEADER}{other} *)", as_ours(other)):
            if line and line != header:
                given = source.replace(header, line).encode("utf-8", "surrogatepass")
                assert not answered(tmp_path / "given.v", given, kind, reached), line[:300]


def as_ours(text: str) -> str:
    """Return the header of data as we write it; "" of what is no JSON."""
    try:
        return header_of(json.loads(text))
    except (ValueError, RecursionError):
        return ""


@pytest.mark.parametrize("what", ["fifo", "folder", "zeros", "loop", "nothing", "large"])
def test_what_is_no_file_of_ours(what: str, tmp_path: Path, reached: list[Any]) -> None:
    path = tmp_path / "given.v"
    if what == "fifo":
        os.mkfifo(path)
    elif what == "folder":
        path.mkdir()
    elif what == "large":
        with path.open("wb") as file:
            file.truncate(2**40)
    elif what != "nothing":
        path.symlink_to("/dev/zero" if what == "zeros" else path)
    with pytest.raises(GfkitError) as error:
        check_file(path)
    assert str(error.value).isprintable()
    assert not reached


WORDS = {"left": "right", "right": "both", "positions": "maximal", "strip": "cylinder", "x": "y",
         "edge": "king", "horizontal": "vertical", "top": "bottom", "row": "column"}  # fmt: skip


def nearby(data: Any, chance: random.Random) -> Any:
    """Return data with one value changed a little, or one entry of a list left out or doubled."""
    path = chance.choice(list(leaves(data)))
    if len(path) > 1 and chance.random() < 0.3:
        path = path[:-1]
    value = data
    for key in path:
        value = value[key]
    if isinstance(value, list) and value:
        place = chance.randrange(len(value))
        value = value[:place] + value[place + 1 :] if chance.random() < 0.5 else [*value, value[0]]
    elif isinstance(value, int):
        value = not value if isinstance(value, bool) else value + chance.choice((-1, 1))
    elif isinstance(value, str) and value.lstrip("-").isdigit():
        value = str(int(value) + chance.choice((-1, 1)))
    elif isinstance(value, str):
        value = WORDS.get(value, value[:-1] or "a")
    return with_value(data, path, value)


@pytest.mark.drawn
def test_two_theorems_never_read_the_same() -> None:
    """The page, and the sentence at the end of the file, determine what Coq is asked."""
    models = [model.name for rule in RULES for model in rule.models]
    headers = [theorem.header() for theorem in theorems().values()]
    gf = RationalGF.of([1, 1], [1, -1, -1])
    for name in [*models, *map(str, sorted(ARRAYS.glob("*.toml")))]:
        with suppress(GfkitError):
            headers.append(FormalTheorem(Strip(name, columns=2).definition(), gf).header())
    chance, said = random.Random(7), dict[str, list[str]]()  # noqa: S311 - no secret
    for header in headers * drawn(40, 8):
        try:
            theorem = stated_in(header_of(nearby(header, chance)))
            texts = (statement_page(theorem).text(), theorem.reading())
            stated = sentences(theorem.definitions())
        except GfkitError:
            continue
        for text in texts:
            assert said.setdefault(text, stated) == stated
    assert len(said) > 100


def test_a_file_that_changes_is_read_once(tmp_path: Path, reached: list[Any]) -> None:
    """What was read is what is checked, whatever stands in the file, or where it leads, later."""
    first, second = (theorems()[kind].source("1") for kind in ("pieces", "gf"))
    (tmp_path / "one.v").write_text(first)
    (tmp_path / "two.v").write_text(second)
    link = tmp_path / "given.v"
    link.symlink_to("one.v")
    with pytest.raises(GfkitError):
        check_file(link)
    link.unlink()
    link.symlink_to("two.v")
    assert reached[0].source("1") == first
