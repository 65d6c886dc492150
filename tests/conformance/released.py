"""What a release prints and writes: python tests/conformance/released.py keeps it, when it is made.

`released_keys.json` gets the keys of the JSON of each call of commands.toml. Of each kind of
statement of which `tests/recorded/certificates.jsonl` has no certificate, it gets the shortest one
of `tests/forgeries/proved.jsonl`, as this version writes it. What a later release prints and reads
is compared with both.
"""

import contextlib
import io
import json
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from commands import CALLS, write_files

import gfkit
from gfkit.cli import run
from gfkit.proofs.certificates import FORMAT, VERSION, digest, library_versions

TESTS = Path(__file__).parents[1]
KEYS = Path(__file__).with_name("released_keys.json")
CERTIFICATES = TESTS / "recorded" / "certificates.jsonl"
PROVED = TESTS / "forgeries" / "proved.jsonl"


def keys_in(data: object, place: str = "") -> set[str]:
    """Return the keys of JSON data with their places, as `checked.terms`; [] is any item."""
    if isinstance(data, list):
        return {key for one in data for key in keys_in(one, f"{place}[]")}
    if not isinstance(data, dict):
        return set()
    named = {f"{place}.{key}".removeprefix("."): value for key, value in data.items()}
    return named.keys() | {key for at, value in named.items() for key in keys_in(value, at)}


def printed() -> dict[str, list[str]]:
    """Return the keys of the JSON of each call."""
    found = {}
    with TemporaryDirectory() as home, contextlib.chdir(home):
        with contextlib.redirect_stdout(io.StringIO()):
            write_files(Path(home))
        for call in CALLS:
            with contextlib.redirect_stdout(io.StringIO()) as said:
                run([*call.words, "--json"])
            found[str(call)] = sorted(keys_in(json.loads(said.getvalue())))
    return dict(sorted(found.items()))


def certificate(row: dict[str, Any]) -> dict[str, Any]:
    """Return the certificate of a proof that is kept."""
    proof = {key: row[key] for key in ("statement", "premises", "evidence", "lemmas")}
    versions = {"gfkit": gfkit.__version__, **library_versions()}
    data = {"format": FORMAT, "version": VERSION, **proof, "versions": versions}
    return {**data, "digest": digest(data)}


def main() -> None:
    """Write both files."""
    os.environ["GFKIT_FAST"] = "0"
    KEYS.write_text(json.dumps({"commands": printed()}, indent=0) + "\n", encoding="ascii")
    lines = CERTIFICATES.read_text("ascii").splitlines()
    kinds = {json.loads(line)["certificate"]["statement"]["kind"] for line in lines}
    for row in map(json.loads, sorted(PROVED.read_text("utf-8").splitlines(), key=len)):
        if (kind := row["statement"]["kind"]) not in kinds:
            kinds.add(kind)
            name = f"{gfkit.__version__}: {row['name']}"
            kept = {"name": name, "recipe": None, "certificate": certificate(row)}
            lines.append(json.dumps(kept, separators=(",", ":")))
    CERTIFICATES.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
