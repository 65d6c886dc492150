"""The file of what was found of the entries of a run, so that the run can continue."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Self

from gfkit.base.file_reader import parse_json
from gfkit.base.file_writer import open_locked, telling
from gfkit.errors import GfkitError
from gfkit.oeis.settling.entry import STATES
from gfkit.oeis.settling.sources import LIMITS


class Results:
    """The results of a run, a line of JSON for each A-number, on the disk when it is added.

    The last line of a number counts, and one that was not written to its end does not. Nobody else
    may use the file while it is open. Raises GfkitError for a file of another kind, NotWritten
    where it cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lines: dict[str, str] = {}
        self._states: dict[str, str] = {}
        self._file = open_locked(path, "results")
        text = self._file.readall()
        self._length = text.rfind(b"\n") + 1
        try:
            if text[:1] not in {b"", b"{"}:
                raise ValueError("it does not begin with a record")  # noqa: TRY301
            for line in text[: self._length].decode().split("\n")[:-1]:
                self._keep(parse_json(line, str(path), LIMITS), line)
        except (GfkitError, LookupError, TypeError, ValueError) as error:
            self._file.close()
            raise GfkitError(f"{path} is not a file of results: {error}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def _keep(self, record: Any, line: str) -> None:
        self._lines[record["A"]], self._states[record["A"]] = line, record["state"]

    def __len__(self) -> int:
        return len(self._lines)

    def done(self, again: Iterable[str] = ()) -> set[str]:
        """Return the numbers that have a result, without those whose state is in `again`."""
        left = set(again)
        return {number for number, state in self._states.items() if state not in left}

    def add(self, record: dict[str, Any]) -> None:
        """Keep the record of an entry."""
        line = json.dumps(record, ensure_ascii=False)
        with telling(self.path, "results"):
            self._file.seek(self._length)
            self._file.truncate()
            self._length += self._file.write(f"{line}\n".encode())
        self._keep(record, line)

    def sort(self, places: Mapping[str, int]) -> None:
        """Put the records in the order of their places, and those without one after them."""
        listed = sorted(self._lines, key=lambda number: places.get(number, len(places)))
        self._lines = {number: self._lines[number] for number in listed}

    def records(self) -> Iterator[dict[str, Any]]:
        """Yield the records."""
        return map(json.loads, self._lines.values())

    def record(self, number: str) -> dict[str, Any] | None:
        """Return the record of an entry, None if there is none."""
        found: dict[str, Any] | None = json.loads(self._lines.get(number, "null"))
        return found

    def counts(self) -> dict[str, int]:
        """Return how many entries are in each state."""
        found = Counter(self._states.values())
        return {state: found[state] for state in STATES}

    def lines(self) -> Iterator[str]:
        """Yield the lines of the file."""
        return (f"{line}\n" for line in self._lines.values())
