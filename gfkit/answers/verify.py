"""Certificates replayed by the checker, and theorems checked by Coq."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from collections.abc import Sequence as ListOf
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NoReturn, Protocol, TypeAlias

from gfkit.answers.answer import Answer, Detail, page
from gfkit.base.arguments import file_path, flag, positive, seconds_of, shown
from gfkit.base.file_reader import is_there, read_text
from gfkit.base.file_writer import Folder, write
from gfkit.base.units import plural
from gfkit.base.version import __version__
from gfkit.errors import (
    CertificateRejected,
    CoqRejects,
    GfkitError,
    NotFormal,
    OutOfBudget,
    WrongArgument,
    WrongCall,
)
from gfkit.proofs.certificates import (
    Replayed,
    certificate_data,
    read_certificate,
    replay_data,
    replay_file,
)
from gfkit.proofs.kernel import Proved
from gfkit.proofs.words import gravity, row
from gfkit.render.pages import Page, Paragraph, Part, Table
from gfkit.typed.read import require_file

if TYPE_CHECKING:
    from gfkit.formal.checks import Accepted
    from gfkit.formal.reader import Formal

SECONDS: Final = 30.0
COQ_SECONDS: Final = 60.0
COQ_MEMORY: Final = 2 * 2**30
LONGEST: Final = 300
"""Characters of a statement in a table."""
EXAMPLE = "gfkit verify certificate.json"
WANTED = "what is verified are certificates, and theorems for Coq in .v"
Replay: TypeAlias = Literal["holds", "rejected", "refused", "not checked"]
"""What a check found; "refused" is a kind that is no longer checked, and "not checked" a limit."""


class HasProof(Protocol):
    """An answer with a proof."""

    @property
    def proof(self) -> Proved | None:
        """The proof, None where there is none."""


class GivesProof(Protocol):
    """An object that returns its proof."""

    def proof(self) -> Proved:
        """Return the proof."""


Provable: TypeAlias = "Proved | HasProof | GivesProof | Mapping[str, object]"
"""A proof, an answer that has one, or the JSON data of a certificate."""
CertificateLike: TypeAlias = "str | Path | Provable"
"""Also the file of a certificate, or of a theorem for Coq, or a folder of them."""


@dataclass(frozen=True, kw_only=True, repr=False)
class CheckedCertificate(Detail):
    """What the checker says of a certificate.

    Attributes
    ----------
    certificate
        Its file; "" without one.
    holds
        Whether it was checked to its end and holds.
    outcome
        The same in a word: "holds", "rejected", "refused" if it is of a kind that is no longer
        checked, "not checked" if a limit was reached before that was decided.
    checked_fully
        Whether it was checked to its end: false for "refused" and "not checked".
    rests_on
        The parts of the checker that were used, with their lengths.
    reasons
        Why the certificate does not hold.
    statement
        The statement in words, which the checker made of the data that it checked.
    premises
        What it had to take as given.
    checked
        The facts that were established.
    uses
        What each lemma is for.
    lemmas
        The same of each lemma.
    """

    certificate: str
    holds: bool
    outcome: Replay
    checked_fully: bool
    rests_on: str
    reasons: tuple[str, ...]
    statement: str
    premises: tuple[str, ...]
    checked: Mapping[str, object]
    uses: tuple[str, ...]
    lemmas: tuple[Mapping[str, object], ...]
    _report: Replayed = field(compare=False)

    def page(self) -> Page:
        """Return the report as a page, the lemmas first."""
        rows = [("certificate", self.certificate)]

        def add(statement: object, premises: object, checked: object, lemmas: object) -> None:
            assert isinstance(premises, list | tuple)
            assert isinstance(checked, Mapping)
            assert isinstance(lemmas, list | tuple)
            for one in lemmas:
                add(one["statement"], one["premises"], one["checked"], one["lemmas"])
            if statement and self.holds:
                rows.append(("statement", str(statement)))
                rows.extend(("premise", str(one)) for one in premises)
                rows.extend((name, str(value)) for name, value in checked.items())

        add(self.statement, self.premises, self.checked, self.lemmas)
        verdict = "; ".join([f"certificate {_word(self)}", *self.reasons])
        return page(*rows, ("verdict", verdict))

    def __str__(self) -> str:
        return "\n".join(self._report.lines)


@dataclass(frozen=True, kw_only=True, repr=False)
class CheckedTheorem(Detail):
    """What Coq says of the file of a theorem.

    Attributes
    ----------
    file
        Its name.
    holds
        Whether Coq accepts it, and coqchk finds no axioms.
    outcome
        The same in a word: "holds", "rejected", or "not checked" at a limit.
    checked_fully
        Whether it was checked to its end: false for "not checked".
    reasons
        Why it does not hold.
    assumptions
        On which it rests: none.
    coqchk
        What that program says.
    library
        When our library was checked.
    coq
        The version of Coq.
    order_is_least
        Whether it is also proved that no recurrence of lower order holds; None if it is not
        checked.
    stated
        The theorem as Coq has it.
    says
        What it states, as data.
    """

    file: str
    holds: bool
    outcome: Replay
    checked_fully: bool
    reasons: tuple[str, ...]
    assumptions: tuple[str, ...] = ()
    coqchk: str = ""
    library: str = ""
    coq: str = ""
    order_is_least: bool | None = None
    stated: str = ""
    says: Mapping[str, object] = field(default_factory=dict)
    _words: str = ""
    _statement: Page | None = field(default=None, compare=False)

    def page(self) -> Page:
        """Return the theorem in words, and what Coq says of it."""
        if self._statement is not None:
            return self._statement
        verdict = f"{_word(self)}: {'; '.join(self.reasons)}"
        return page(("file", self.file), ("verdict", verdict))


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Verified(Answer):
    """The report on certificates and theorems.

    Attributes
    ----------
    holds
        Whether all of them hold.
    outcome
        The same in a word, the gravest of all.
    certificates
        What the checker says of each certificate.
    theorems
        What Coq says of each theorem.
    unread
        Why a file among several cannot be read.

    Examples
    --------
    >>> from gfkit import gf
    >>> answer = verify(gf("kings", columns=2))
    >>> answer.holds, answer.outcome, answer.certificates[0].checked["order"]
    (True, 'holds', 2)
    """

    holds: bool
    outcome: Replay
    certificates: tuple[CheckedCertificate, ...]
    theorems: tuple[CheckedTheorem, ...]
    unread: tuple[str, ...]

    writes: ClassVar[tuple[str, ...]] = ("coq",)

    @classmethod
    def several(cls, given: Mapping[str, object]) -> bool:
        """Return whether several files are given, of which each has a theorem of its own."""
        files = given["certificates"]
        assert isinstance(files, tuple)
        return len(files) > 1 or any(Path(one).is_dir() for one in files)

    @property
    def is_proved(self) -> bool:
        """Whether all hold: the checker derived each statement again."""
        return self.holds

    @property
    def statement(self) -> str:
        """The statements of the certificates, a paragraph each."""
        return "\n\n".join(one.statement for one in self.certificates)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why something does not hold."""
        each: tuple[CheckedCertificate | CheckedTheorem, ...] = (*self.certificates, *self.theorems)
        return (*(reason for one in each for reason in one.reasons), *self.unread)

    @property
    def status(self) -> int:
        """The exit status of the command line: that of the gravest outcome."""
        return row(self.outcome).status

    @property
    def notes(self) -> Iterable[str]:
        """What the command line says on standard error: which file cannot be read."""
        if self.unread:
            first, *others = self.unread
            return (first + f" (and {len(others)} more cannot be read)" * bool(others),)
        one = self._alone()
        if one is not None and one.outcome == "refused":
            return (f"{one.certificate}: refused: {one.reasons[0]}",)
        return ()

    def _alone(self) -> CheckedCertificate | None:
        """Return the certificate if it is the only thing that was checked."""
        is_one = len(self.certificates) == 1 and not self.theorems and not self.unread
        return self.certificates[0] if is_one else None

    def lines(self) -> Iterable[str] | None:
        """Return the report of the checker on a single certificate; of several there is a page."""
        return self._lines(full=False)

    def full_lines(self) -> Iterable[str] | None:
        """Return the same, and no text is cut."""
        return self._lines(full=True)

    def _lines(self, *, full: bool) -> Iterable[str] | None:
        if (one := self._alone()) is None:
            return None
        found = one._report.full_lines if full else one._report.lines  # noqa: SLF001 - of this file
        return [] if one.outcome == "refused" else [f"{line}\n" for line in found]

    def page(self) -> Page:
        """Return one certificate or theorem in full, several as a table with a row for each."""
        if (one := self._alone()) is not None:
            return one.page()
        if len(self.theorems) == 1 and not self.certificates:
            return self.theorems[0].page()
        return Page(
            (*_table_of_certificates(self.certificates), *_table_of_theorems(self.theorems))
        )

    def write_coq(self, path: Path | str) -> tuple[str, ...]:
        """Write the theorem for Coq; of several certificates, into a folder.

        Returns why some are left out: they have no words in the library. Raises NotFormal if all
        are.
        """
        if (one := self._alone()) is not None:
            if not one.certificate:
                raise WrongArgument("the certificate", "a file", "an object; see coq_text")
            write(Path(path), theorem_of(Path(one.certificate)).source(__version__), "file")
            return ()
        folder, texts, missing = Folder(Path(path), "theorems"), {}, []
        for one in self.certificates:
            try:
                theorem = theorem_of(Path(one.certificate))
            except NotFormal as error:
                missing.append(f"{one.certificate}: {error}")
            else:
                stem = folder.stem(Path(one.certificate).stem)
                texts[f"{stem}.v"] = theorem.source(__version__)
        if not texts:
            raise NotFormal(missing[0] if missing else "there is no certificate among the files")
        folder.prepare()
        for name, text in texts.items():
            write(folder.place(name), text, "file")
        return tuple(missing)

    def __bool__(self) -> NoReturn:
        raise TypeError("Verified is neither true nor false by itself: write .holds after it")

    def __repr__(self) -> str:
        one = self._alone()
        certificates = plural(len(self.certificates), "certificate")
        many = f"{certificates}, {plural(len(self.theorems), 'theorem')}"
        last = f"{many}: {self.outcome}" if one is None else one._report.lines[-1]  # noqa: SLF001
        return f"<Verified: {last}>"

    def __str__(self) -> str:
        one = self._alone()
        return super().__str__() if one is None else str(one)


def verify(
    *certificates: CertificateLike,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    anew: bool = False,
) -> Verified:
    """Replay certificates with the checker, which shares no code with the engine, or with Coq.

    Each of several has one line. For a theorem, a file in .v, gfkit writes the text again, Coq
    compiles it, and coqchk lists what it assumes. Exit status: 1 if one does not hold, otherwise 3
    if one was not checked, otherwise 2 if one cannot be read or is of a kind that is no longer
    checked.

    Parameters
    ----------
    certificates
        Files of certificates, theorems in .v, folders of them; in Python also proofs, answers with
        a proof, and the JSON data of certificates.
    time_limit
        The seconds that each check may take, 30 without it, or 60 for Coq.
    memory_limit
        The GiB that each check may take, 4 without it, or 2 for Coq.
    anew
        Have Coq compile and check the library again, which is believed later.

    Returns
    -------
    Verified
        Whether all hold, and the report on each.

    Raises
    ------
    GfkitError
        For a single file that cannot be read; of several the answer names it.
    WrongArgument
        For an object without a proof.

    Examples
    --------
    >>> from gfkit import gf
    >>> verify(gf("domineering", columns=2)).holds
    True

    On the command line: ``gfkit verify certificate.json``
    """
    anew = flag("anew", anew)
    seconds = None if time_limit is None else seconds_of("time_limit", time_limit)
    memory = None
    if memory_limit is not None:
        memory = int(min(positive("memory_limit", memory_limit, example="4"), 2.0**20) * 2**30)
    if not certificates or (isinstance(certificates[0], str) and certificates == ("",)):
        raise WrongCall(f"name a certificate, or a theorem in .v, as in `{EXAMPLE}`")
    files = files_of([one for one in certificates if isinstance(one, str | Path)])
    theorems = [one for one in files if is_theorem(one)]
    given: list[Path | Provable] = [one for one in files if one not in theorems]
    for path in files:
        if path not in theorems and path.suffix != ".json" and not _is_json(path):
            require_file(path, WANTED)
    given += [one for one in certificates if not isinstance(one, str | Path)]
    each, unread = [], []
    for one in given:
        try:
            each.append(_checked(one, seconds or SECONDS, memory))
        except WrongArgument:
            raise
        except GfkitError as error:
            if len(given) + len(theorems) == 1:
                raise
            unread.append(str(error))
    by_coq = _by_coq(theorems, seconds, memory, anew=anew) if theorems else []
    outcomes = [one.outcome for one in each] + [one.outcome for one in by_coq]
    return Verified(
        holds=not unread and {*outcomes} <= {"holds"},
        outcome=_gravest([*outcomes, "refused"] if unread else outcomes),
        certificates=tuple(each),
        theorems=tuple(by_coq),
        unread=tuple(unread),
    )


def _gravest(outcomes: ListOf[Replay]) -> Replay:
    return min(outcomes, key=gravity, default="holds")


def files_of(paths: Iterable[str | Path]) -> list[Path]:
    """Return the files of certificates and theorems: those that are named, or are in a folder."""
    named = [*paths]
    if "" in (one for one in named if isinstance(one, str)):
        raise GfkitError("write the name of a file, not an empty text")
    checked = [file_path("the certificate", one) for one in named]
    return [file for one in checked for file in inside(one) or [one]]


def inside(path: Path) -> list[Path]:
    """Return the certificates in a folder, or a supplement, without theorems; none of a file."""
    inner = path / "certificates"
    folder = inner if _is_folder(inner) else path
    return [] if not _is_folder(path) or [*path.glob("*.v")] else sorted(folder.glob("*.json"))


def is_theorem(path: Path) -> bool:
    """Return whether a file has a theorem for Coq, or is a folder of such files."""
    return path.suffix == ".v" or _is_folder(path)


def _is_folder(path: Path) -> bool:
    return is_there(path) and path.is_dir()


def _is_json(path: Path) -> bool:
    """Return whether a file begins as JSON does; standard input and other devices may."""
    if not is_there(path):
        return str(path) == "-"
    if not path.is_file():
        return True
    with path.open(encoding="utf-8", errors="replace") as opened:
        return opened.read(200).lstrip()[:1] in {"{", ""}


def _checked(given: Path | Provable, seconds: float, memory: int | None) -> CheckedCertificate:
    """Check the file of a certificate, a proof, an answer that has one, or the data of one."""
    if isinstance(given, Path):
        found = replay_file(given, seconds=seconds, memory=memory)
    else:
        data = given
        if not isinstance(given, Mapping):
            data = json.loads(json.dumps(certificate_data(proof_of(given), __version__)))
        found = replay_data(data, "", seconds=seconds, memory=memory)
    said: dict[str, Any] = {
        name: tuple(z) if isinstance(z, list) else z for name, z in found.data.items()
    }
    return CheckedCertificate(**said, _report=found)


def proof_of(given: object) -> Proved:
    """Return the proof of an answer; raises WrongArgument where there is none."""
    proof = given if isinstance(given, Proved) else getattr(given, "proof", None)
    if callable(proof) and not isinstance(proof, Proved):
        proof = proof()
    if not isinstance(proof, Proved):
        wanted = "an answer with a proof, or a path of a certificate"
        raise WrongArgument("the certificate", wanted, shown(given))
    return proof


# Theorems for Coq.


def theorems_of(paths: ListOf[Path]) -> list[tuple[Path, Formal | GfkitError]]:
    """Return the theorems of files in .v and of folders of them, or why they are none of ours."""
    from gfkit.formal.checks import LIMITS  # noqa: PLC0415 - slow to import
    from gfkit.formal.reader import theorem_in  # noqa: PLC0415

    files: list[Path] = []
    for path in paths:
        found = sorted(path.glob("*.v")) if path.is_dir() else [path]
        if not found:
            raise GfkitError(f"{path} has no files that end in .v or .json")
        files += found
    given: list[tuple[Path, Formal | GfkitError]] = []
    for path, text in [(path, read_text(path, LIMITS)) for path in files]:
        try:
            given.append((path, theorem_in(text, path.name)))
        except (CoqRejects, CertificateRejected) as error:
            given.append((path, error))
    return given


def theorem_of(certificate: Path) -> Formal:
    """Return what a certificate states, as a theorem; raises NotFormal where there is none."""
    from gfkit.formal.theorems import theorem_of_statement  # noqa: PLC0415 - slow to import

    return theorem_of_statement(read_certificate(certificate).statement)


def _by_coq(
    paths: ListOf[Path], seconds: float | None, memory: int | None, *, anew: bool
) -> list[CheckedTheorem]:
    """Have Coq check theorems, each again."""
    from gfkit.formal.checks import Allowed, check_theorems  # noqa: PLC0415 - slow to import
    from gfkit.formal.programs import coq_program  # noqa: PLC0415

    given = theorems_of(paths)
    for program in ("coqc", "coqchk"):
        coq_program(program)
    each = enumerate(one for _, one in given)
    theorems = [(str(k), one) for k, one in each if not isinstance(one, GfkitError)]
    checked: dict[str, Accepted | Exception] = {}
    if theorems:
        checked |= dict(
            check_theorems(
                theorems, Allowed(seconds or COQ_SECONDS, memory or COQ_MEMORY), anew=anew
            )
        )
    found = []
    for k, (path, one) in enumerate(given):
        wrong = one if isinstance(one, GfkitError) else None
        found.append(_by_its_word(path, wrong or checked[str(k)]))
    return found


def _by_its_word(path: Path, said: Accepted | Exception) -> CheckedTheorem:
    from gfkit.formal.checks import Accepted  # noqa: PLC0415 - slow to import
    from gfkit.formal.theorems import statement_page  # noqa: PLC0415

    if isinstance(said, Accepted):
        return CheckedTheorem(
            file=str(path),
            holds=True,
            outcome="holds",
            checked_fully=True,
            reasons=(),
            coqchk="no axioms",
            library=said.library,
            coq=said.version,
            order_is_least=said.is_least,
            stated=said.stated,
            says=said.theorem.data(),
            _words=said.words,
            _statement=statement_page(said.theorem, said),
        )
    is_limit = isinstance(said, OutOfBudget)
    reason = str(said.reason if isinstance(said, CoqRejects) else said)
    outcome: Replay = "not checked" if is_limit else "rejected"
    return CheckedTheorem(
        file=str(path), holds=False, outcome=outcome, checked_fully=not is_limit,
        reasons=(reason,),
    )  # fmt: skip


# Pages.


def _word(one: CheckedCertificate | CheckedTheorem) -> str:
    return "holds" if one.holds else one.outcome.upper()


def _table_of_certificates(found: ListOf[CheckedCertificate]) -> tuple[Part, ...]:
    """Return a row for each certificate, cut short."""
    rows = []
    for one in found:
        said = shorten(one.statement.replace("\n", ";"), LONGEST, placeholder=" ...")
        rows.append((one.certificate, _word(one), "; ".join(one.reasons) or said))
    return _verdicts(("certificate", "verdict", "statement or reason"), rows, "certificates")


def _table_of_theorems(found: ListOf[CheckedTheorem]) -> tuple[Part, ...]:
    """Return a row for each theorem."""
    rows = [(z.file, _word(z), "; ".join(z.reasons) or z._words) for z in found]  # noqa: SLF001 - of this file
    return _verdicts(("file", "verdict", "what is said"), rows, "theorems")


def _verdicts(
    header: tuple[str, ...], rows: ListOf[tuple[str, str, str]], what: str
) -> tuple[Part, ...]:
    """Return a table of verdicts, a row for each, and how many hold; nothing without rows."""
    if not rows:
        return ()
    hold = sum(verdict == "holds" for _, verdict, _ in rows)
    many = f"all {hold} {what} hold" if hold == len(rows) else f"{hold} of {len(rows)} hold"
    table = Table(header, tuple(rows), align="left", is_wrapped=True)
    return (table, Paragraph(many))
