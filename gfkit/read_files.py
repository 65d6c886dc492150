"""Files that are read: by the ends of their names, or by how they begin."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from gfkit.base.budget import spend
from gfkit.base.files import (
    BFILE,
    Limits,
    is_standard_input,
    is_there,
    lines,
    name_of,
    read_json,
    read_toml,
    shown,
)
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError, UnreadableFile
from gfkit.read_boards import model_called
from gfkit.read_texts import MORE, TERMS, said_of_terms, terms_read, text_read, values_of
from gfkit.reader import Read, graph_read, model_read

MAX_TERMS = 2_000_000
"""A file of terms has at most this many, and as many lines."""
DIGITS_A_STEP = 1000

_FILE = re.compile(r"[^\s].*\.([A-Za-z][A-Za-z0-9]{0,5})(?::[a-z-]+)?", re.ASCII)
_LINE = re.compile(r"\s*(-?[0-9]+)[ \t]+-?[0-9]+\s*", re.ASCII)
_ROW = re.compile(r"[.#A-Za-z0-9_]+")

NEVER = {
    "tex": "a TeX file",
    "pdf": "a PDF file",
    "py": "a Python file",
    "md": "a text for people",
    "html": "a web page",
    "png": "a picture",
    "svg": "a picture",
}
"""Files that are written, and never read."""


def named_file(text: str) -> Read | None:
    """Read a text as the name of a file, if it is one; None for others."""
    if is_standard_input(text):
        return _of_lines(lines(text, Limits(lines=MAX_TERMS)), text)
    match = _FILE.fullmatch(text)
    if match and match[1].lower() in {*FILES, *NEVER} and " of " not in text:
        return file_read(text)
    return file_read(text) if is_there(text) and not TERMS.fullmatch(text) else None


def file_read(path: str) -> Read:
    """Read a file by its name, or by how it begins."""
    ending = path.rpartition(".")[2].partition(":")[0].lower()
    if ending in NEVER and not is_there(path + ".toml"):
        raise UnreadableFile(path, f"is {NEVER[ending]}, which gfkit writes and does not read")
    if is_there(path) and Path(path).is_dir():
        found = sorted(Path(path).glob("*.json")) + sorted(Path(path).glob("*/*.json"))
        if not found:
            raise UnreadableFile(path, "is a folder without certificates")
        return Read("supplement", found, f"a folder with {len(found)} certificates", path)
    return FILES.get(ending, _of_terms_file)(path)


def _of_toml(path: str) -> Read:
    """Read claims, or a rule, perhaps followed by :QUANTITY."""
    if is_there(path) and "claim" in read_toml(path):
        from gfkit.claims.claim import read_claims  # noqa: PLC0415 - slow to import

        claims = read_claims(Path(path))
        return Read("claims", claims, f"{len(claims)} claims", path)
    from gfkit.boards.language.rules import find_model  # noqa: PLC0415 - terms do without

    return model_read(find_model(path), path)


def _of_entry(path: str) -> Read:
    from gfkit.oeis.entries.entry import read_entry  # noqa: PLC0415 - slow to import

    found = read_entry(Path(path))
    return Read("entry", found, f"the entry {found.number}", path)


def _of_json(path: str) -> Read:
    data = read_json(path)
    if isinstance(data, dict) and "gfkit object" in data:
        from gfkit.exchange.saved import from_json  # noqa: PLC0415 - slow to import
        from gfkit.reader import read  # noqa: PLC0415 - which may be replaced

        return replace(read(from_json(Path(path))), text=path)
    if not isinstance(data, dict) or "statement" not in data:
        raise UnreadableFile(path, "is JSON, and neither a certificate nor an object of gfkit")
    return certificate_read(data, path)


def certificate_read(data: dict[str, Any], path: str) -> Read:
    """Read the data of a certificate."""
    statement = data["statement"]
    kind = statement.get("kind", "?") if isinstance(statement, dict) else "?"
    return Read("certificate", data, f"a certificate of the kind {shown(str(kind))[1:-1]}", path)


def _of_terms_file(path: str) -> Read:
    """Read a b-file by its name; terms, a board or an entry by what stands in the file."""
    if not BFILE.search(path):
        return _of_lines(lines(path, Limits(lines=MAX_TERMS)), path)
    from gfkit.oeis.entries.bfiles import read_bfile  # noqa: PLC0415 - slow to import

    found = read_bfile(path)
    return Read("terms", found, f"a b-file: {said_of_terms(found)}", path)


def _of_lines(given: Iterator[str], path: str) -> Read:
    """Read terms, separated by anything; # begins a comment line. Lines n a(n) are a b-file's."""
    source = name_of(path)
    given = (part for line in given for part in line.rstrip("\r\n").split("\r"))
    values: list[Fraction | int] = []
    kept: list[str] = []
    number = 0
    for number, line in enumerate(given, 1):
        plain = line.strip()
        if not values and plain[:1] == "%":
            return _of_entry(path)
        if not plain or plain.startswith("#"):
            continue
        if not values and not TERMS.fullmatch(plain):
            rows = [plain, *(row for one in given if (row := one.strip()))]
            is_board = all(map(_ROW.fullmatch, rows))
            return replace(text_read(("|" if is_board else "\n").join(rows)), text=path)
        values += (found := values_of(MORE.sub("", plain), f"{source}:{number}: "))
        kept.append(plain)
        spend(len(found) + len(line) // DIGITS_A_STEP)
        if len(values) > MAX_TERMS:
            raise GfkitError(f"{source}:{number}: more than {MAX_TERMS} terms, the limit")
    if not values:
        why = "it contains no terms" if number else "the file is empty"
        raise GfkitError(f"{source}: {why}")
    if len(kept) > 3 and all(map(_LINE.fullmatch, kept)):
        first = int(values[0])
        if all(values[2 * k] == first + k for k in range(len(kept))):
            read_as = terms_read(values[1::2], path, first)
            return replace(read_as, said=f"a b-file: {read_as.said}")
        if len(set(values)) <= len(kept) + 1:
            try:
                return graph_read(Graph.parse_edges("\n".join(kept)), path)
            except GfkitError:
                pass  # they are terms
    return terms_read(values, path)


def _of_graph_file(path: str) -> Read:
    return graph_read(Graph.read(Path(path)), path)


def _of_acceptor(path: str) -> Read:
    return model_read(model_called(path), path)


FILES: dict[str, Callable[[str], Read]] = {
    "toml": _of_toml,
    "seq": _of_entry,
    "json": _of_json,
    **dict.fromkeys(("g6", "edges", "edgelist"), _of_graph_file),
    **dict.fromkeys(("dot", "gv"), _of_acceptor),
    "v": lambda path: Read("theorem", Path(path), "a theorem for Coq", path),
    **dict.fromkeys(("txt", "csv", "dat"), _of_terms_file),
}
"""Readers of files by the ends of their names; any other file is read by how it begins."""
