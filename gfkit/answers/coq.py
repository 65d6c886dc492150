"""Theorems for Coq: of an answer as text or as a file, of certificates beside the library."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gfkit.answers.answer import Answer
from gfkit.answers.verify import files_of, is_theorem, proof_of, theorem_of, theorems_of
from gfkit.base.arguments import file_path
from gfkit.base.file_writer import write
from gfkit.base.version import __version__
from gfkit.errors import GfkitError


def coq_text(answer: object, path: Path | str | None = None) -> str:
    """Return the theorem that an answer states, as `gfkit gf --coq` writes it.

    Parameters
    ----------
    answer
        An answer with a proof, or the proof.
    path
        A file to which it is written, too.

    Raises
    ------
    NotFormal
        For a statement that the library cannot express.
    WrongArgument
        For an object without a proof.

    Examples
    --------
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


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Theorems(Answer):
    """Theorems and the library, written for plain Coq.

    Attributes
    ----------
    folder
        Where they are.
    theorems
        The names of the files of theorems.
    check
        The command that has Coq check them.

    Examples
    --------
    >>> place = getfixture("tmp_path") / "plain"
    >>> coq(folder=place).theorems, (place / "library").is_dir()
    ((), True)
    """

    folder: str
    theorems: tuple[str, ...]
    check: str


def coq(*certificates: Path | str, folder: Path | str) -> Theorems:
    """Write theorems for Coq, also those of certificates, with the library, for use without gfkit.

    Parameters
    ----------
    certificates
        Files of certificates, theorems in .v, folders of them; without one the library alone.
    folder
        Where they are written, with a script that has Coq check them.

    Returns
    -------
    Theorems
        What was written, and the command that checks it.

    Raises
    ------
    NotFormal
        For a certificate that the library cannot express.
    CoqRejects
        For a file that is not a theorem of gfkit.

    Examples
    --------
    >>> from gfkit import gf
    >>> place = getfixture("tmp_path")
    >>> gf("kings", columns=2).write_certificate(place / "kings.json")
    >>> coq(place / "kings.json", folder=place / "plain").theorems
    ('kings.v',)

    On the command line: ``gfkit coq kings-3.v --folder plain``
    """
    from gfkit.formal.library import write_plain  # noqa: PLC0415 - slow to import

    place, files = file_path("folder", folder), files_of(certificates)
    given = [one for one in files if is_theorem(one)]
    texts = {one.stem: theorem_of(one).source(__version__) for one in files if one not in given}
    for path, theorem in theorems_of(given):
        if isinstance(theorem, GfkitError):
            raise theorem
        texts[path.stem] = theorem.source(__version__)
    names = write_plain(place, texts)
    return Theorems(folder=str(place), theorems=tuple(names), check=f"sh {place / 'compile.sh'}")
