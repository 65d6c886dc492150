"""What was found of entries, kept in a database so that a run can be stopped and goes on."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from typing import TYPE_CHECKING, Any, Self

from gfkit.base.files import Limits, parse_json
from gfkit.errors import GfkitError, NotWritten
from gfkit.oeis.settled.settle_entry import STATES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path
    from types import TracebackType

FILE = "results.sqlite"
LIMITS = Limits(digits=100_000)
TABLE = (
    "CREATE TABLE IF NOT EXISTS results "
    "(number TEXT PRIMARY KEY, place INTEGER, state TEXT, record TEXT) WITHOUT ROWID"
)


class Results:
    """The results of a run, one record for each A-number; each is on the disk when it is added.

    Raises GfkitError for a file that is not such a database, NotWritten where it cannot be written.
    """

    def __init__(self, path: Path, *, make: bool = True) -> None:
        self.path = path
        if not make and not path.is_file():
            raise GfkitError(f"{path} is not there; `gfkit oeis settle` writes it")
        try:
            self._base = sqlite3.connect(path, isolation_level=None)
            self._base.execute("PRAGMA synchronous = NORMAL")
            self._base.execute(TABLE)
            self._base.execute("SELECT number, place, state, record FROM results LIMIT 1")
        except sqlite3.DatabaseError as error:
            raise GfkitError(f"{path} is not a file of results: {error}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._base.close()

    def __len__(self) -> int:
        return int(self._base.execute("SELECT count(*) FROM results").fetchone()[0])

    def done(self, again: Iterable[str] = ()) -> set[str]:
        """Return the numbers that have a result, without those whose state is in `again`."""
        left = set(again)
        rows = self._base.execute("SELECT number, state FROM results")
        return {number for number, state in rows if state not in left}

    def add(self, place: int, record: dict[str, Any]) -> None:
        """Keep the record of an entry; place: of the entry in its source."""
        text = json.dumps(record, separators=(",", ":"))
        with self._writing():
            self._base.execute(
                "INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?)",
                (record["A"], place, record["state"], text),
            )

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.OperationalError as error:
            raise NotWritten(f"cannot write results {self.path}: {error}") from None

    def records(self) -> Iterator[dict[str, Any]]:
        """Yield the records in the order of the source."""
        rows = self._base.execute("SELECT record FROM results ORDER BY place, number")
        for (text,) in rows:
            yield self._read(text)

    def record(self, number: str) -> dict[str, Any] | None:
        """Return the record of an entry, None if there is none."""
        query = "SELECT record FROM results WHERE number = ?"
        row = self._base.execute(query, (number,)).fetchone()
        return None if row is None else self._read(row[0])

    def _read(self, text: str) -> dict[str, Any]:
        record: dict[str, Any] = parse_json(text, str(self.path), LIMITS)
        return record

    def counts(self) -> dict[str, int]:
        """Return how many entries are in each state."""
        rows = self._base.execute("SELECT state, count(*) FROM results GROUP BY state")
        found = dict(rows.fetchall())
        return {state: found.get(state, 0) for state in STATES}

    def lines(self) -> Iterator[str]:
        """Yield the records as JSON Lines."""
        for record in self.records():
            yield json.dumps(record, ensure_ascii=False) + "\n"
