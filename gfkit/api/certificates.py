"""Certificates of proofs: written, and replayed by the checker."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import file_path, positive, shown, takes
from gfkit.base.display.display_methods import Decided
from gfkit.base.files import name_of, parse_json, read_text
from gfkit.base.version import __version__
from gfkit.base.writing import write
from gfkit.errors import WrongArgument
from gfkit.proofs.kernel import Proved

if TYPE_CHECKING:
    from gfkit.proofs.checker.core.kinds import Report


class Verified(Decided):
    """What the checker says of a certificate.

    holds: whether it was checked to its end and holds. outcome: "holds", "rejected", "refused" (of
    a kind that is no longer checked) or "not checked" (a limit was reached before that was known).
    statement: in words, made by the checker. premises: what it had to take as given. reasons: why
    the certificate does not hold; empty if it does.
    """

    __slots__ = ("report",)

    def __init__(self, report: Report) -> None:
        self.report = report

    @property
    def is_proved(self) -> bool:
        """Whether it holds: the checker derived the statement anew."""
        return self.report.holds

    @property
    def verdict(self) -> str:
        """The outcome, in a word."""
        return self.report.outcome

    @property
    def holds(self) -> bool:
        """Whether it was checked to its end and holds."""
        return self.report.holds

    @property
    def outcome(self) -> str:
        """What came out, in a word."""
        return self.report.outcome

    @property
    def statement(self) -> str:
        """What is proved, in words that the checker made."""
        return self.report.statement

    @property
    def premises(self) -> tuple[str, ...]:
        """What the checker had to take as given."""
        return tuple(self.report.premises)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why the certificate does not hold; empty if it does."""
        return tuple(self.report.reasons)

    def __repr__(self) -> str:
        return f"<Verified: {str(self).splitlines()[-1]}>"

    def __str__(self) -> str:
        from gfkit.proofs.checker import lines_of  # noqa: PLC0415 - slow to import

        return "\n".join(lines_of(self.report))


def verify(thing: Any, *, seconds: float = 30.0) -> Verified:
    """Replay a certificate with the checker, which shares no code with the rest of gfkit.

    thing: the path of a certificate, its JSON data as a dictionary, a proof, or an answer with a
    proof. seconds: how long the check may take; beyond it the outcome is "not checked". Raises
    UnreadableFile for a file that cannot be read, OutOfBudget at a limit of the budget in force; a
    certificate that does not hold is not an error: ask `.holds`.

    >>> from gfkit import Strip, verify
    >>> checked = verify(Strip("domineering", columns=2).generating_function())
    >>> checked.holds, checked.outcome, checked
    (True, 'holds', <Verified: certificate holds>)
    """
    from gfkit.proofs.certificate import replay  # noqa: PLC0415 - slow to import

    limit = float(min(positive("seconds", seconds, example="30"), 1e9))
    if isinstance(thing, dict):
        data: Any = thing
    elif isinstance(thing, Proved) or hasattr(thing, "proof"):
        data = Certificate(thing)
    else:
        path = file_path("the certificate", thing)
        data = parse_json(read_text(path), name_of(path))
    return Verified(replay(data, seconds=limit))


class Certificate(dict[str, Any]):
    """The certificate of a proof, or of an answer that has one, as JSON has it.

    thing: the proof, or the answer. Raises WrongArgument for what has no proof.

    >>> from gfkit import Certificate, gf
    >>> certificate = Certificate(gf("kings", columns=2))
    >>> certificate.verify().holds
    True
    """

    def __init__(self, thing: Any) -> None:
        from gfkit.proofs.certificate import certificate_data  # noqa: PLC0415 - slow to import

        super().__init__(json.loads(json.dumps(certificate_data(_proof_of(thing), __version__))))
        self.of = thing

    def save(self, path: Path | str) -> None:
        """Write the certificate; see `write_certificate`."""
        write_certificate(self.of, Path(path))

    def verify(self) -> Verified:
        """Return what the checker finds; see `gfkit.verify`."""
        return verify(self.of)


def coq_text(answer: Any, path: Path | str | None = None) -> str:
    """Return the theorem that an answer states, as `gfkit gf --coq` writes it.

    path: of a file to which it is written, too.

    >>> from gfkit import Strip
    >>> answer = Strip("kings", columns=2).generating_function()
    >>> "Theorem" in coq_text(answer, getfixture("tmp_path") / "T.v")
    True
    """
    from gfkit.formal.coq_statements import theorem_of_statement  # noqa: PLC0415 - slow to import

    text = theorem_of_statement(_proof_of(answer).statement).source(__version__)
    if path is not None:
        write(file_path("path", path), text, "file")
    return text


@takes(path=file_path)
def write_certificate(thing: Any, path: Path) -> None:
    """Write the certificate of a proof as a JSON file, which `verify` and `gfkit verify` replay.

    thing: an answer with a proof, or the proof. path: of the file; an older one is replaced. Raises
    NotWritten for a file that cannot be written, and leaves an older one as it was.

    >>> from gfkit import Strip, verify, write_certificate
    >>> path = getfixture("tmp_path") / "certificate.json"
    >>> write_certificate(Strip("domineering", columns=2).generating_function(), path)
    >>> verify(path).holds
    True
    """
    from gfkit.proofs import certificate  # noqa: PLC0415 - slow to import

    certificate.write_certificate(_proof_of(thing), path, __version__)


def _proof_of(thing: Any) -> Proved:
    proof = thing if isinstance(thing, Proved) else getattr(thing, "proof", None)
    if callable(proof) and not isinstance(proof, Proved):
        proof = proof()
    if not isinstance(proof, Proved):
        raise WrongArgument(
            "the certificate", "an answer with a proof, or a path of a certificate", shown(thing)
        )
    return proof
