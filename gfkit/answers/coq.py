"""The theorem for Coq that an answer states, as text or as a file."""

from __future__ import annotations

from pathlib import Path

from gfkit.answers.verify import proof_of
from gfkit.base.arguments import file_path
from gfkit.base.file_writer import write
from gfkit.base.version import __version__


def coq_text(answer: object, path: Path | str | None = None) -> str:
    """Return the theorem that an answer states, as `gfkit gf --coq` writes it.

    path: of a file to which it is written, too.

    >>> from gfkit import Strip
    >>> answer = Strip("kings", columns=2).generating_function()
    >>> "Theorem" in coq_text(answer, getfixture("tmp_path") / "T.v")
    True
    """
    from gfkit.formal.theorems import theorem_of_statement  # noqa: PLC0415 - slow to import

    file = None if path is None else file_path("path", path)
    text = theorem_of_statement(proof_of(answer).statement).source(__version__)
    if file is not None:
        write(file, text, "file")
    return text
