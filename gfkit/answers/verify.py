"""Certificates replayed by the checker, theorems checked by Coq, and why they hold."""

from __future__ import annotations

import json
from collections.abc import Mapping
from collections.abc import Sequence as ListOf
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, Literal, NoReturn, Protocol, TypeAlias, overload

from gfkit.answers.records import HIDDEN, Answer, AnswerPart
from gfkit.base.arguments import file_path, flag, positive, seconds_of, shown
from gfkit.base.file_reader import is_there, read_text
from gfkit.base.file_writer import Folder, write
from gfkit.base.version import __version__
from gfkit.errors import (
    CertificateRejected,
    CoqRejects,
    GfkitError,
    NotFormal,
    OutOfBudget,
    WrongArgument,
    WrongCall,
    unused,
)
from gfkit.proofs.certificates import (
    Replayed,
    certificate_data,
    read_certificate,
    replay_data,
    replay_file,
)
from gfkit.proofs.kernel import Proved, made
from gfkit.typed.read import require_file

if TYPE_CHECKING:
    from gfkit.formal.checks import Accepted
    from gfkit.formal.reader import Formal
    from gfkit.reports.explanations import Explanation as FoundSteps

SECONDS: Final = 30.0
COQ_SECONDS: Final = 60.0
COQ_MEMORY: Final = 2 * 2**30
EXAMPLE = "gfkit verify certificate.json"
WANTED = "what is verified are certificates, and theorems for Coq in .v"
Outcome: TypeAlias = Literal["holds", "rejected", "refused", "not checked"]


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


@dataclass(frozen=True, slots=True, repr=False)
class Verified(Answer):
    """What the checker says of a certificate.

    certificate: its file, "" without one. holds: whether it was checked to its end and holds.
    outcome: "holds", "rejected", "refused" (of a kind that is no longer checked) or "not checked"
    (a limit was reached before that was known). checked_fully: false for "refused" and "not
    checked". rests_on: the parts of the checker that were used. reasons: why the certificate does
    not hold. statement: in words, made by the checker. premises: what it had to take as given.
    checked: the facts that were established. uses: what each lemma is for. lemmas: the same of each
    lemma.

    >>> from gfkit import gf, verify
    >>> checked = verify(gf("kings", columns=2))
    >>> checked.holds, checked.outcome, checked
    (True, 'holds', <Verified: certificate holds>)
    """

    certificate: str
    holds: bool
    outcome: Outcome
    checked_fully: bool
    rests_on: str
    reasons: tuple[str, ...]
    statement: str
    premises: tuple[str, ...]
    checked: Mapping[str, object]
    uses: tuple[str, ...]
    lemmas: tuple[Mapping[str, object], ...]
    source: Replayed = field(compare=False, metadata=HIDDEN)

    writes: ClassVar[tuple[str, ...]] = ("coq",)

    @property
    def verdict(self) -> Outcome:
        """The outcome."""
        return self.outcome

    @property
    def is_proved(self) -> bool:
        """Whether it holds: the checker derived the statement anew."""
        return self.holds

    def write_coq(self, path: Path | str) -> None:
        """Write the theorem for Coq; of several certificates, into a folder.

        Raises NotFormal for what has no words in the library.
        """
        if not self.certificate:
            raise WrongArgument("the certificate", "a file", "an object; see coq_text")
        write(Path(path), _theorem_of(Path(self.certificate)).source(__version__), "file")

    def __bool__(self) -> NoReturn:
        raise TypeError("Verified is neither true nor false by itself: write .holds behind it")

    def __repr__(self) -> str:
        return f"<Verified: {self.source.lines[-1]}>"

    def __str__(self) -> str:
        return "\n".join(self.source.lines)


@dataclass(frozen=True, slots=True, repr=False)
class CheckedTheorem(Answer):
    """What Coq says of the file of a theorem.

    file: its name. holds: whether Coq accepts it, and coqchk finds no axioms. outcome: "holds",
    "rejected" or "not checked" (a limit was reached). checked_fully: false for "not checked".
    reasons: why it does not hold. assumptions: on which it rests, none. coqchk: what that program
    says. library: when our library was checked. coq: the version of Coq. order_is_least: whether it
    is also proved that no recurrence of lower order holds. stated: the theorem as Coq has it. says:
    what it states, as data.
    """

    file: str
    holds: bool
    outcome: Outcome
    checked_fully: bool
    reasons: tuple[str, ...]
    assumptions: tuple[str, ...] = ()
    coqchk: str = ""
    library: str = ""
    coq: str = ""
    order_is_least: bool | None = None
    stated: str = ""
    says: Mapping[str, object] = field(default_factory=dict)
    source: Accepted | None = field(default=None, repr=False, compare=False, metadata=HIDDEN)


@dataclass(frozen=True, slots=True, repr=False)
class VerifiedFiles(Answer):
    """What is said of several files.

    holds: whether all of them hold. certificates: what the checker says of each. theorems: what Coq
    says of each. unread: why a file cannot be read.

    >>> from gfkit import gf
    >>> folder = getfixture("tmp_path")
    >>> for text in ("2^n", "3^n"):
    ...     gf(text).write_certificate(folder / f"{text[0]}.json")
    >>> verify(folder / "2.json", folder / "3.json").holds
    True
    """

    holds: bool
    certificates: tuple[Verified, ...]
    theorems: tuple[CheckedTheorem, ...]
    unread: tuple[str, ...]

    writes: ClassVar[tuple[str, ...]] = ("coq",)

    def write_coq(self, path: Path | str) -> tuple[str, ...]:
        """Write the theorem for Coq; of several certificates, into a folder.

        Returns why some are left out: they have no words in the library. Raises NotFormal if all
        are.
        """
        folder, texts, missing = Folder(Path(path), "theorems"), {}, []
        for one in self.certificates:
            try:
                theorem = _theorem_of(Path(one.certificate))
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
        raise TypeError("VerifiedFiles is neither true nor false by itself: write .holds behind it")


@dataclass(frozen=True, slots=True, repr=False)
class Step(AnswerPart):
    """A step of an explanation: step is what it is about, says what it says, why the reason."""

    step: str
    says: str
    why: str


@dataclass(frozen=True, slots=True, repr=False)
class Explained(Answer):
    """Why a certificate holds, what a verdict means, or what is known of a sequence.

    certificate: its file, "" of anything else. outcome: the verdict, or what the checker says.
    meaning: what that word says. steps: how it is found.

    >>> from gfkit import verify
    >>> verify("proved", why=True).outcome
    'proved'
    """

    certificate: str
    outcome: str
    meaning: str
    steps: tuple[Step, ...]
    source: FoundSteps = field(repr=False, compare=False, metadata=HIDDEN)


@dataclass(frozen=True, slots=True, repr=False)
class ExplainedFiles(Answer):
    """Why each of several certificates holds.

    certificates: the explanation of each.
    """

    certificates: tuple[Explained, ...]


@dataclass(frozen=True, slots=True, repr=False)
class PlainTheorems(Answer):
    """Theorems and the library, written for Coq alone.

    folder: where. theorems: the names of the files. check: the command that has Coq check them.
    """

    folder: str
    theorems: tuple[str, ...]
    check: str


@overload
def verify(
    certificate: Provable,
    /,
    *,
    time_limit: float | None = None,
    memory_limit: float | None = None,
) -> Verified: ...
@overload
def verify(
    *certificates: str | Path,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    anew: bool = False,
) -> Verified | VerifiedFiles: ...
@overload
def verify(
    *certificates: str | Path,
    why: Literal[True],
    time_limit: float | None = None,
    memory_limit: float | None = None,
) -> Explained | ExplainedFiles: ...
@overload
def verify(*certificates: str | Path, plain: Path | str) -> PlainTheorems: ...
def verify(
    *certificates: CertificateLike,
    why: bool = False,
    plain: Path | str | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    anew: bool = False,
) -> Verified | VerifiedFiles | Explained | ExplainedFiles | PlainTheorems:
    """Replay certificates with the checker, which shares no code with the engine, or with Coq.

    Of several each has one line. A theorem, a file in .v, is written anew and compiled by Coq, and
    coqchk lists what it assumes. Exit status: 1 if one does not hold, else 3 if one was not
    checked, else 2 if one cannot be read or is of a kind that is no longer checked.

    Args:
        certificates: files of certificates, theorems in .v, folders of them; in Python also a
            proof, an answer with a proof, or the JSON data of a certificate.
        why: explain each step of a certificate, a verdict by its word, or what is known of a
            sequence.
        plain: write theorems, those of certificates too, and the library for plain Coq, here.
        time_limit: the seconds that each check may take, 30 without it, or 60 for Coq.
        memory_limit: the GiB that each check may take, 4 without it, or 2 for Coq.
        anew: have Coq compile and check the library again, which is believed later.

    Command:
        gfkit verify certificate.json

    >>> from gfkit import gf, verify
    >>> answer = gf("domineering", columns=2)
    >>> verify(answer).holds
    True
    """
    why, anew = flag("why", why), flag("anew", anew)
    seconds = None if time_limit is None else seconds_of("time_limit", time_limit)
    memory = None
    if memory_limit is not None:
        memory = int(min(positive("memory_limit", memory_limit, example="4"), 2.0**20) * 2**30)
    if plain is not None:
        unused("plain Coq", why=why, time_limit=time_limit)
        return _plain(_paths(certificates), file_path("plain", plain))
    first = certificates[0] if certificates else ""
    if len(certificates) <= 1 and isinstance(first, str) and first == "":
        raise WrongCall(f"name a certificate, or a theorem in .v, as in `{EXAMPLE}`")
    if why:
        return _explained(certificates, seconds or SECONDS)
    if len(certificates) == 1 and not isinstance(certificates[0], str | Path):
        return _of_data(certificates[0], seconds or SECONDS, memory)
    paths = _paths(certificates)
    files = [z for one in paths for z in inside(one) or [one]]
    theorems = [one for one in files if _is_theorem(one)]
    found = [one for one in files if one not in theorems]
    for path in found:
        if path.suffix != ".json" and not _is_json(path):
            require_file(path, WANTED)
    if len(files) == 1 and not theorems:
        return _of_file(files[0], seconds or SECONDS, memory)
    each, unread = [], []
    for path in found:
        try:
            each.append(_of_file(path, seconds or SECONDS, memory))
        except GfkitError as error:
            unread.append(str(error))
    checked = []
    if theorems:
        checked = _by_coq(theorems, seconds or COQ_SECONDS, memory or COQ_MEMORY, anew=anew)
    holds = not unread and all(one.holds for one in each) and all(one.holds for one in checked)
    return made(VerifiedFiles, holds, tuple(each), tuple(checked), tuple(unread))


def _paths(certificates: ListOf[CertificateLike]) -> list[Path]:
    """Return the paths; raises WrongArgument for an object among several."""
    for one in certificates:
        if not isinstance(one, str | Path):
            wanted = "the name of a file, if there are several"
            raise WrongArgument("the certificate", wanted, shown(one))
        if str(one) == "":
            raise GfkitError("write the name of a file, not an empty text")
    return [file_path("the certificate", one) for one in certificates]


def inside(path: Path) -> list[Path]:
    """Return the certificates in a folder, or a supplement, without theorems; none of a file."""
    inner = path / "certificates"
    folder = inner if _is_folder(inner) else path
    return [] if not _is_folder(path) or [*path.glob("*.v")] else sorted(folder.glob("*.json"))


def _is_theorem(path: Path) -> bool:
    return path.suffix == ".v" or _is_folder(path)


def _is_folder(path: Path) -> bool:
    return is_there(path) and path.is_dir()


def _is_json(path: Path) -> bool:
    """Tell whether a file begins as JSON does; standard input and other devices may."""
    if not is_there(path):
        return str(path) == "-"
    if not path.is_file():
        return True
    with path.open(encoding="utf-8", errors="replace") as opened:
        return opened.read(200).lstrip()[:1] in {"{", ""}


def _of_file(path: Path, seconds: float, memory: int | None) -> Verified:
    return _verified(replay_file(path, seconds=seconds, memory=memory))


def _of_data(given: object, seconds: float, memory: int | None) -> Verified:
    """Check a proof, an answer that has one, or the data of a certificate."""
    data = given
    if not isinstance(given, Mapping):
        proof = proof_of(given)
        data = json.loads(json.dumps(certificate_data(proof, __version__)))
    return _verified(replay_data(data, "", seconds=seconds, memory=memory))


def proof_of(given: object) -> Proved:
    """Return the proof of an answer; raises WrongArgument where there is none."""
    proof = given if isinstance(given, Proved) else getattr(given, "proof", None)
    if callable(proof) and not isinstance(proof, Proved):
        proof = proof()
    if not isinstance(proof, Proved):
        wanted = "an answer with a proof, or a path of a certificate"
        raise WrongArgument("the certificate", wanted, shown(given))
    return proof


def _verified(found: Replayed) -> Verified:
    data = found.data
    return made(
        Verified,
        certificate=data["certificate"],
        holds=data["holds"],
        outcome=data["outcome"],
        checked_fully=data["checked_fully"],
        rests_on=data["rests_on"],
        reasons=tuple(data["reasons"]),
        statement=data["statement"],
        premises=tuple(data["premises"]),
        checked=data["checked"],
        uses=tuple(data["uses"]),
        lemmas=tuple(data["lemmas"]),
        source=found,
    )


# Explanations.


def _explained(certificates: ListOf[CertificateLike], seconds: float) -> Explained | ExplainedFiles:
    """Say why certificates hold, what a verdict means, or what is known of a sequence."""
    from gfkit.reports.explanations import explain  # noqa: PLC0415 - slow to import

    words = [one for one in certificates if isinstance(one, str | Path)]
    if len(words) < len(certificates):
        if len(certificates) > 1:
            raise WrongCall("several things are explained one by one")
        return _steps("", explain(certificates[0], seconds=seconds))
    files = [z for one in map(Path, words) for z in inside(one) or [one]]
    if all(one.suffix == ".json" for one in files):
        each = [_steps(str(one), explain(one, seconds=seconds)) for one in files]
        return each[0] if len(each) == 1 else made(ExplainedFiles, tuple(each))
    text = " ".join(map(str, words))
    if is_there(text):
        raise GfkitError(f"{text}: why explains certificates, whose names end in .json")
    return _steps("", explain(text, seconds=seconds))


def _steps(name: str, found: FoundSteps) -> Explained:
    steps = tuple(made(Step, *one) for one in found.steps)
    return made(Explained, name, found.verdict, found.meaning, steps, found)


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


def _theorem_of(certificate: Path) -> Formal:
    """Return what a certificate states, as a theorem; raises NotFormal where there is none."""
    from gfkit.formal.theorems import theorem_of_statement  # noqa: PLC0415 - slow to import

    return theorem_of_statement(read_certificate(certificate).statement)


def _by_coq(
    paths: ListOf[Path], seconds: float, memory: int, *, anew: bool
) -> list[CheckedTheorem]:
    """Have Coq check theorems, each anew."""
    from gfkit.formal.checks import Allowed, check_theorems  # noqa: PLC0415 - slow to import
    from gfkit.formal.programs import coq_program  # noqa: PLC0415

    given = theorems_of(paths)
    for program in ("coqc", "coqchk"):
        coq_program(program)
    each = enumerate(one for _, one in given)
    theorems = [(str(k), one) for k, one in each if not isinstance(one, GfkitError)]
    checked: dict[str, Accepted | Exception] = {}
    if theorems:
        checked |= dict(check_theorems(theorems, Allowed(seconds, memory), anew=anew))
    found = []
    for k, (path, one) in enumerate(given):
        wrong = one if isinstance(one, GfkitError) else None
        found.append(_checked(path, wrong or checked[str(k)]))
    return found


def _checked(path: Path, said: Accepted | Exception) -> CheckedTheorem:
    from gfkit.formal.checks import Accepted  # noqa: PLC0415 - slow to import

    if isinstance(said, Accepted):
        return made(
            CheckedTheorem,
            str(path),
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
            source=said,
        )
    is_limit = isinstance(said, OutOfBudget)
    reason = str(said.reason if isinstance(said, CoqRejects) else said)
    outcome: Outcome = "not checked" if is_limit else "rejected"
    return made(
        CheckedTheorem, str(path), holds=False, outcome=outcome, checked_fully=not is_limit,
        reasons=(reason,),
    )  # fmt: skip


def _plain(paths: ListOf[Path], folder: Path) -> PlainTheorems:
    """Write theorems, those of certificates too, and the library for plain Coq."""
    from gfkit.formal.library import write_plain  # noqa: PLC0415 - slow to import

    files = [z for one in paths for z in inside(one) or [one]]
    theorems = [one for one in files if _is_theorem(one)]
    texts = {one.stem: _theorem_of(one).source(__version__) for one in files if one not in theorems}
    for path, theorem in theorems_of(theorems):
        if isinstance(theorem, GfkitError):
            raise theorem
        texts[path.stem] = theorem.source(__version__)
    names = write_plain(folder, texts)
    return made(PlainTheorems, str(folder), tuple(names), f"sh {folder / 'compile.sh'}")
