"""Files for Coq that say more than they prove: not one line of them is compiled.

A file is read as data and written anew; these are ways to have more than that compiled or believed:
tricks, hostile names, other data in the header, and strange bytes. What reaches Coq is what gfkit
writes for the header, and the file must be that text, but for white space.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from coq_here import ARRAYS, theorem_of
from oracle import forgeries
from samples import parametrize_some
from tools import needs_coq

from gfkit import Strip
from gfkit.answers.verify import theorems_of
from gfkit.base.file_writer import sweep
from gfkit.boards.models.names import RULES
from gfkit.errors import CertificateRejected, CoqRejects, GfkitError
from gfkit.formal.comments import HEADER, header_of
from gfkit.formal.counting import FormalTheorem
from gfkit.formal.library import CHECKER
from gfkit.formal.programs import (
    axioms_in,
    coq_program,
    run_coq,
)
from gfkit.formal.reader import Formal, stated_in, theorem_in
from gfkit.formal.relations import formal_relation
from gfkit.formal.theorems import statement_page
from gfkit.sequences.explicit import FractionCoefficients
from gfkit.sequences.identities import IdentityHolds
from gfkit.sequences.relations import RelationHolds
from gfkit.series.rational_gf import RationalGF

PROGRAMS = Path(__file__).parent / "programs"
TRICKS = tomllib.loads(Path(__file__).with_name("tricks.toml").read_text("utf-8"))
ASSUMING, IN_THE_MIDST = TRICKS["assuming"], TRICKS["in the midst"]
FRAGMENTS = [*ASSUMING.values(), *IN_THE_MIDST.values(), *TRICKS["fragments"]]
HOSTILE = [*TRICKS["names"], "\ud800", "(" * 100, "a" * 5000]


@needs_coq
@parametrize_some("trick", [*IN_THE_MIDST, "fixpoint", "universes", "not positive"])
def test_coqchk_sees_what_was_switched_off(trick: str, tmp_path: Path) -> None:
    """Also what `Print Assumptions` does not see; `gfkit verify` never compiles such a text."""
    text = IN_THE_MIDST.get(trick) or ASSUMING[trick]
    (tmp_path / "Given.v").write_text(f'Set Warnings "-all".\n{text}\n')
    paths = ["-Q", ".", "Stated"]
    status, said = run_coq([coq_program(), "-q", *paths, "Given.v"], tmp_path)
    assert not status, said
    checker = [coq_program("coqchk"), *CHECKER, *paths, "-norec", "Stated.Given"]
    status, said = run_coq(checker, tmp_path)
    if not status:
        with pytest.raises(CoqRejects, match=r"relying on|positivity"):
            axioms_in(said)


ADDED = "a(m+n) = a(m)*a(n+1)+a(m+1)*a(n)-a(m)*a(n)"
FIBONACCI = (("a", FractionCoefficients((0, 1), (1, -1, -1))),)


@cache
def theorems() -> dict[str, Formal]:
    """Return a theorem of each kind."""
    strip = Strip("kings", columns=1)
    names = (("b", strip.definition()),)
    return {
        "pieces": theorem_of("domineering:maximal", rows=2),
        "gf": theorem_of("col", columns=2),
        "relation": formal_relation(RelationHolds("b(n) = b(n-1)+b(n-2)", names, 2, None)),
        "identity": formal_relation(IdentityHolds(ADDED, FIBONACCI, "m >= 0, n >= m")),
    }


def test_what_is_written_is_read_as_it_was_written() -> None:
    for theorem in theorems().values():
        source = theorem.source("1.2.3")
        assert theorem_in(source).source("1.2.3") == source
        assert " ".join(source.split()).endswith(f"(* {theorem.reading()} *)")


PARTS = 3


@parametrize_some("part", range(PARTS), first=1)
def test_files_about_every_rule_are_ours_and_read_again(part: int) -> None:
    """The text, with a fraction that is not its own: no sentence in it is of another form."""
    names = [model.name for rule in RULES for model in rule.models]
    read = []
    for name in [*names, *sorted(map(str, ARRAYS.glob("*.toml")))][part::PARTS]:
        for side in ({"columns": 3}, {"rows": 3, "topology": "cylinder"}):
            try:
                counts = Strip(name, **side).definition()
                theorem = FormalTheorem(counts, RationalGF.of([1, 1], [1, -1, -1]))
            except GfkitError:
                continue
            source = theorem.source("1")
            assert theorem_in(source).source("1") == source
            read.append(name)
    assert len(set(read)) > 80 // PARTS


@parametrize_some("kind", theorems(), share=24)
def test_nothing_can_be_put_into_a_file(kind: str) -> None:
    """Each trick at places that are drawn: refused, with the line, before Coq is asked."""
    source = theorems()[kind].source("1")
    chance = random.Random(kind)  # noqa: S311 - no secret
    ends = [place for place, z in enumerate(source) if z in " \n"]
    for trick in FRAGMENTS:
        places = [chance.choice(z) for z in (ends, ends[-40:], (0, len(source)))]
        for place in [chance.choice(places)]:
            text = f"{source[:place]} {trick} {source[place:]}"
            with pytest.raises((CoqRejects, CertificateRejected)) as error:
                theorem_in(text)
            assert str(error.value).isprintable()


@parametrize_some("kind", theorems(), share=24)
def test_nothing_can_be_changed_or_left_out(kind: str) -> None:
    """Each word of a file, or one that is drawn of a long one, is changed, left out, or doubled."""
    source = theorems()[kind].source("1")
    chance = random.Random(kind)  # noqa: S311 - no secret
    words = source.split(" ")
    for place in sorted(chance.sample(range(len(words)), 25)):
        word = words[place]
        for other in ([], [f"{word} {word}"], [f"{word}x"], [word[:-1]], ["0"]):
            if (
                not word
                or other == [word]
                or "Written by gfkit" in " ".join(words[place - 3 : place + 1])
            ):
                continue
            changed = " ".join([*words[:place], *other, *words[place + 1 :]])
            if changed.split() == source.split():
                continue
            try:
                found = theorem_in(changed)
            except (CoqRejects, CertificateRejected):
                continue
            # Another number that the proof needs: the same is stated, and Coq is asked about it.
            assert re.fullmatch(r"\[?\(?-?\d+\)?[];.]*", word.split("\n")[0])
            assert found.definitions() == theorems()[kind].definitions()
            assert found.statements() == theorems()[kind].statements()
            assert found.source("1").split() == changed.split()


def named(name: str) -> list[str]:
    """Return headers in whose data a name is this one: of a rule, a colour, a tile, a label."""
    colours = {"name": name, "owner": "both", "weight": "x"}
    colouring = {
        "kind": "colouring",
        "quantity": "positions",
        "forbidden": [],
        "neighbours": "king",
    }
    sides = dict.fromkeys(("left", "right", "top", "bottom"), "0")
    around = {side: ["0"] for side in sides}

    def tiles(tile: str, label: str) -> dict:
        """Return a rule of one tile, whose labels are 0 but for one on its right edge."""
        one = {"name": tile, **sides, "right": label, "weight": "x"}
        ends = {"boundary": {**around, "right": ["0", label]}, "hole": around}
        part = {"name": "x", "labels": ["0", label], "tile": [one], **ends}
        part = {"coefficient": 1, "tiles": part}
        return {"name": "x", "definition": {"kind": "tiling"}, "parts": [part]}

    array = {"kind": "array", "quantity": "arrays", "name": "x", "values": ["0", name]}
    holds = {**array, "values": [0, 1], "blocks": [{"rows": 1, "columns": 1, "holds": name}]}
    return [
        header_for({"name": name, "definition": {**colouring, "colours": []}, "parts": []}),
        header_for({"name": "x", "definition": {**colouring, "colours": [colours]}, "parts": []}),
        header_for(tiles(name, "1")),
        header_for(tiles("x", name)),
        header_for({"name": "x", "definition": array, "parts": []}),
        header_for({"name": name, "definition": {**array, "values": [0, 1]}, "parts": []}),
        header_for({"name": "x", "definition": holds, "parts": []}),
    ]


def header_for(rule: dict) -> str:
    of = {"kind": "strip", "rule": rule, "fixed": {"columns": 2}, "topology": "strip"}
    data = {"of": {**of, "marks": "none", "shift": 0}, "offset": 0, "p": ["1"], "q": ["1", "-2"]}
    return header_of(data)


def test_plain_names_are_read() -> None:
    read = []
    for header in named("K"):
        try:
            read.append(stated_in(header))
        except GfkitError:
            continue
    assert len(read) >= 5


def code(text: str) -> str:
    """Return a text of Coq without its comments, none of which has a comment or a quote inside."""
    plain = re.sub(r"\(\*(?:(?!\(\*)[^\"])*?\*\)", "", re.sub(r"(?<=states: ).*", "*)", text))
    assert plain.isascii()
    assert not re.search(r"[\"#]|\(\*|\*\)", plain)
    return plain


@parametrize_some("name", HOSTILE)
def test_names_become_neither_commands_nor_lines(name: str) -> None:
    """A header with a hostile name is refused, or what is written of it is harmless."""
    for header, plain in zip(named(name), named("K"), strict=True):
        try:
            theorem = stated_in(header)
        except GfkitError:
            continue
        source = theorem.source("1")
        assert code(source) == code(stated_in(plain).source("1"))
        page = statement_page(theorem).text()
        assert all(line.isprintable() for line in page.splitlines())
        assert not any(line.startswith("verdict") for line in page.splitlines())


@parametrize_some("kind", theorems(), share=24)
@pytest.mark.thorough
def test_a_header_with_other_data_is_refused(kind: str) -> None:
    """Whatever stands in the data, it is refused in a sentence, and soon."""
    source = theorems()[kind].source("1")
    header = next(line for line in source.splitlines() if line.startswith(HEADER))
    data = json.loads(header.removeprefix(HEADER).removesuffix(" *)"))
    chance = random.Random(kind)  # noqa: S311 - no secret
    for _ in range(60):
        changed = forgeries.changed(data, chance, forgeries.wild)
        if changed == data or len(str(changed)) > 10**5:
            continue
        with pytest.raises((CoqRejects, CertificateRejected)) as error:
            theorem_in(source.replace(header, header_of(changed)))
        assert str(error.value).isprintable()


def test_the_folder_of_a_killed_process_is_removed_by_a_later_one(tmp_path: Path) -> None:
    """Not that of a process that is there, nor a young one, nor what others call so."""
    other = tmp_path / ".gfkit-0123456789abcdef"
    other.symlink_to(tmp_path)
    command = [sys.executable, PROGRAMS / "is_killed.py", tmp_path]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as one:
        assert one.stdin is not None
        assert one.stdout is not None
        place = Path(one.stdout.readline().decode().strip())
        os.utime(place, (0, 0))
        sweep(tmp_path)
        assert place.is_dir()
        one.stdin.close()
        one.wait()
    os.utime(place)
    sweep(tmp_path)
    assert place.is_dir()
    os.utime(place, (0, 0))
    sweep(tmp_path)
    assert list(tmp_path.iterdir()) == [other]


SECONDS = 5.0
"""Of processor time that the answer to a strange file may take."""

Bytes = dict[str, "Callable[[bytes], bytes]"]
BYTES: Bytes = {
    "BOM": lambda b: b"\xef\xbb\xbf" + b,
    "CRLF": lambda b: b.replace(b"\n", b"\r\n"),
    "CR before each space": lambda b: b.replace(b" ", b"\r "),
    "UTF-16": lambda b: b.decode().encode("utf-16"),
    "Latin-1": lambda b: b.replace(b"gfkit", b"gfkit\xe9", 1),
    "overlong": lambda b: b.replace(b".", b"\xc0\xae", 1),
    "NUL at the end": lambda b: b + b"\x00",
    "NUL in the midst": lambda b: b.replace(b" ", b"\x00", 1),
    "backspaces": lambda b: b.replace(b"Qed.", b"Qed.\x08\x08\x08\x08Admitted.", 1),
    "twice": lambda b: b + b,
    "empty": lambda _: b"",
    "a million spaces": lambda b: b.replace(b" ", b" " * 1_000_000, 1),
    "a million brackets": lambda b: b + b"(* " * 1_000_000,
    "a million words": lambda b: b.replace(b"\n", b"\n" + b"Definition " * 1_000_000, 1),
    "a long numeral": lambda b: b.replace(b":= [", b":= [" + b"9" * 1_000_000 + b"; ", 1),
    "many modules": lambda b: b"Module Of_a. " * 100_000 + b,
    "writer of the future": lambda b: b.replace(b"Written by gfkit 1;", b"Written by gfkit 9;"),
    "writer with commands": lambda b: b.replace(b"gfkit 1;", b"gfkit 1. Axiom a : False.;"),
}
for separator in "\v\f\x1c\x85\u2028\u00a0\u3000\u200b":
    BYTES[f"{separator!a} for a space"] = lambda b, z=separator: b.replace(b" ", z.encode(), 1)
    BYTES[f"{separator!a} for a line's end"] = lambda b, z=separator: b.replace(b"\n", z.encode())


def is_read(path: Path, given: bytes, kind: str) -> bool:
    """Tell whether Coq would be asked about a file; then it is the theorem's own text."""
    path.write_bytes(given)
    begun = time.process_time()
    try:
        ((_, found),) = theorems_of([path])
    except GfkitError as error:
        found = error
    assert time.process_time() - begun < SECONDS
    if isinstance(found, GfkitError):
        assert str(found).isprintable()
        assert len(str(found)) < 1000
        return False
    text = given.decode("utf-8-sig")
    (writer,) = re.findall(r"Written\s+by\s+gfkit\s+(.*?);", text)
    assert found.source(writer).split() == text.split()
    assert found.definitions() == theorems()[kind].definitions()
    assert found.statements() == theorems()[kind].statements()
    return True


@pytest.mark.parametrize(
    "kind",
    ["relation", *(pytest.param(z, marks=pytest.mark.thorough) for z in ("gf", "pieces"))],
)
def test_strange_bytes(kind: str, tmp_path: Path) -> None:
    source = theorems()[kind].source("1").encode()
    path = tmp_path / "given.v"
    assert is_read(path, source, kind)
    same = {"BOM", "CRLF", "CR before each space", "a million spaces", "writer of the future"}
    for name, change in BYTES.items():
        given = change(source)
        if given != source:
            assert is_read(path, given, kind) <= (name in same), name


@pytest.mark.thorough
def test_two_theorems_never_read_the_same() -> None:
    """The page, and the sentence at the end of the file, determine what Coq is asked."""
    models = [model.name for rule in RULES for model in rule.models]
    headers = [theorem.header() for theorem in theorems().values()]
    gf = RationalGF.of([1, 1], [1, -1, -1])
    for name in [*models, *map(str, sorted(ARRAYS.glob("*.toml")))]:
        with suppress(GfkitError):
            headers.append(FormalTheorem(Strip(name, columns=2).definition(), gf).header())
    chance, said = random.Random(7), dict[str, str]()  # noqa: S311 - no secret
    for header in headers * 8:
        try:
            theorem = stated_in(header_of(forgeries.changed(header, chance)))
            texts = (statement_page(theorem).text(), theorem.reading())
            stated = code(theorem.definitions())
        except GfkitError:
            continue
        for text in texts:
            assert said.setdefault(text, stated) == stated
    assert len(said) > 100
