"""Files of claims, and the catalogue, which is a folder of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path, PurePath
from typing import Any

import msgspec

from gfkit.base.arguments import a_text, file_path, takes
from gfkit.base.file_reader import FileLimits, is_there, name_of, parse_toml, read_text
from gfkit.claims.claim import Claim, ClaimTable, Range, read
from gfkit.errors import ClaimError, UnreadableFile
from gfkit.proofs.words import Answered

LIMITS = FileLimits(bytes=4_000_000, lines=200_000)


class RecordedCounterexample(ClaimTable):
    """Where a claim fails, what it says there, and what is true."""

    n: int | str
    expected: str
    got: str


class Recorded(ClaimTable):
    """The verdict on record."""

    verdict: Answered
    counterexample: RecordedCounterexample | None = None
    repair: str | None = None


class Written(ClaimTable):
    """A claim as a file has it."""

    id: str
    place: str
    statement: str
    kind: str
    about: dict[str, Any] | str = msgspec.field(default_factory=dict)
    says: dict[str, Any] = msgspec.field(default_factory=dict)
    holds_for: str | None = None
    note: str = ""
    recorded: Recorded | None = None


@takes(path=file_path)
def read_claims(path: Path) -> list[Claim]:
    """Read a file of claims; raises ClaimError, or UnreadableFile, that names the file.

    A claim that is not written as it should be is there with its `problem`.
    """
    return claims_of_text(read_text(path, LIMITS), name_of(path))


@takes(text=a_text("that of a file of claims"), file=a_text("'claims.toml'"))
def claims_of_text(text: str, file: str) -> list[Claim]:
    """Read the text of a file of claims, as `read_claims` does. file: its name, or its path."""
    try:
        data = parse_toml(text, file, LIMITS)
    except UnreadableFile as error:
        raise ClaimError(error.path, error.reason) from None
    name = PurePath(file).name
    for key in data:
        if key not in {"source", "claim"}:
            raise ClaimError(name, f"unknown key {key}; known are source and claim")
    entries = data.get("claim", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise ClaimError(name, "claims are tables [[claim]]")
    if not entries:
        raise ClaimError(name, "no [[claim]] in the file")
    source = data.get("source", PurePath(file).stem)
    if not isinstance(source, str):
        raise ClaimError(name, "source is a text")
    claims: list[Claim] = []
    seen: set[str] = set()
    for number, entry in enumerate(entries, 1):
        claim = _claim(name, source, number, entry)
        twice = claim.id in seen and not claim.problem
        problem = f"the id {claim.id} occurs twice" if twice else claim.problem
        claims.append(replace(claim, problem=problem))
        seen.add(claim.id)
    return claims


def _claim(name: str, source: str, number: int, entry: dict[str, Any]) -> Claim:
    try:
        record = read("", "claim", entry, Written)
        holds_for = None if record.holds_for is None else Range.parse(record.holds_for)
    except (ClaimError, ValueError) as error:
        problem = error.reason if isinstance(error, ClaimError) else f"holds_for: {error}"
        texts = (entry.get(key) for key in ("id", "place", "statement", "kind"))
        id_, place, said, kind = (one if isinstance(one, str) else "" for one in texts)
        return Claim(id_ or str(number), source, place or name, said, kind, problem=problem)
    about = {"of": record.about} if isinstance(record.about, str) else record.about
    first = (record.place, record.statement, record.kind, about, record.says)
    return Claim(record.id, source, *first, holds_for, record.note, entry.get("recorded"))


HERE = Path("catalog")
PACKAGED = Path(__file__).parents[1] / "catalogue_data"
"""The copy that the build puts into the wheel."""

CHECKOUT = Path(__file__).parents[2] / "catalog"


def catalogue_directory() -> Path:
    """Return the folder of the catalogue: ./catalog if there is one, otherwise that of gfkit.

    The folder stands at the top of the repository; in an installed gfkit it is a copy.
    """
    if any(HERE.glob("*.toml")):
        return HERE
    return PACKAGED if PACKAGED.is_dir() else CHECKOUT


@takes(path=file_path)
def in_catalogue(path: Path) -> Path:
    """Return a path; one in catalog/ that is not there is that of the catalogue of gfkit."""
    if path.parts[:1] != ("catalog",) or len(path.parts) < 2 or is_there(path):
        return path
    own = catalogue_directory().joinpath(*path.parts[1:])
    return own if is_there(own) else path


@takes(directory=file_path)
def read_catalogue(directory: Path) -> list[Claim]:
    """Read every file of claims of a catalogue; raises ClaimError for a file that is not one.

    A claim whose id occurs before has that as its problem.
    """
    try:
        paths = sorted(path for path in directory.glob("*.toml") if path.stem not in NOT_CLAIMS)
    except (OSError, RuntimeError, ValueError):  # no name of a directory at all
        paths = []
    if not paths:
        hint = "no files of claims (*.toml) there"
        raise ClaimError(str(directory), hint)
    seen: dict[str, Claim] = {}
    claims = []
    for claim in (claim for path in paths for claim in read_claims(path)):
        first = seen.setdefault(claim.id, claim)
        twice = first is not claim and not claim.problem
        problem = f"the id is also that of {first.where}" if twice else claim.problem
        claims.append(replace(claim, problem=problem))
    return claims


NOT_CLAIMS = {"bibliography", "sequences"}
"""Files of a catalogue that hold other things."""
