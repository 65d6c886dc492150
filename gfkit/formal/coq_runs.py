"""Running Coq: the library is compiled once, a file is compiled, and what it assumes is read.

What a file states is not taken from its text. Where its header says it, the statement is written
anew from the header, in a file of its own, and Coq is asked whether the file's theorem proves it.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from gfkit.budget import current
from gfkit.errors import CoqMissing, CoqRejects, GfkitError
from gfkit.files import Limits, read_text
from gfkit.formal.stated import stated_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.formal.stated import Formal

LIBRARY = Path(__file__).parent / "coq"
ORDER = "order.txt"
LOGICAL = "GFKit"
CLOSED = "Closed under the global context"
LIMITS = Limits(bytes=2**26, line=2**26)
LOOK_SECONDS = 0.02
MAKING = "making-"
"""Folders in the cache where a library is compiled are called so."""
DAY = 86_400
"""Seconds after which such a folder is one that a killed process left."""
UNLIMITED_STACK = 'ulimit -s unlimited 2>/dev/null || ulimit -s "$(ulimit -H -s)"; exec "$@"'
"""Coq's virtual machine recurses along lists."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """A file that Coq accepts.

    theorem: what it states, None where there is no header. shown: the statement as
    Coq prints it. assumptions: the axioms it rests on, as Coq prints them, none if it is closed.
    version: of Coq. seconds: of the compilation, elapsed. is_least: whether the file proves that no
    recurrence of lower order holds.
    """

    theorem: Formal | None
    shown: str
    assumptions: tuple[str, ...]
    version: str
    seconds: float
    is_least: bool = False

    @property
    def is_closed(self) -> bool:
        """Whether nothing is assumed."""
        return not self.assumptions


def has_coq() -> bool:
    """Tell whether the compiler of Coq is installed."""
    return shutil.which("coqc") is not None


def coq_program(name: str = "coqc") -> str:
    """Return the path of a program of Coq; raises CoqMissing."""
    found = shutil.which(name)
    if found is None:
        raise CoqMissing(name)
    return found


def coq_version() -> str:
    """Return the version of Coq, such as 8.16.1; raises CoqMissing."""
    said = _said([coq_program(), "-print-version"])
    return said.split()[0] if said.split() else "of unknown version"


def library_files() -> list[str]:
    """Return the names of the library's files, in the order of their dependence."""
    return [name for name in (LIBRARY / ORDER).read_text(encoding="utf-8").split() if name]


def compiled_library() -> Path:
    """Return the folder of the compiled library, which is compiled if it is not there.

    It is kept in the user's cache, under a name made of Coq's version and the library's text; if
    nothing can be written there, in a folder that is removed when the process ends.
    Raises CoqMissing, CoqRejects.
    """
    found = hashlib.sha256(coq_version().encode())
    names = library_files()
    for name in [ORDER, *names]:
        found.update((LIBRARY / name).read_bytes())
    name = f"coq-{found.hexdigest()[:24]}"
    with contextlib.suppress(OSError):
        return _kept(_cache() / name, names)
    return _kept(_folder_of_process() / name, names)


@cache
def _folder_of_process() -> Path:
    folder = tempfile.mkdtemp(prefix="gfkit-coq-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _cache() -> Path:
    root = os.environ.get("XDG_CACHE_HOME", "")
    place = Path(root) if root.startswith("/") else Path.home() / ".cache"
    place = place / "gfkit"
    place.mkdir(parents=True, exist_ok=True)
    return place


def _kept(target: Path, names: Sequence[str]) -> Path:
    if target.is_dir():
        return target
    for left in target.parent.glob(f"{MAKING}*"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > DAY:
                shutil.rmtree(left)
    with tempfile.TemporaryDirectory(prefix=MAKING, dir=target.parent) as made:
        place = Path(made) / "library"
        place.mkdir()
        for name in names:
            shutil.copyfile(LIBRARY / name, place / name)
            status, said = _run([coq_program(), "-q", "-Q", ".", LOGICAL, name], place)
            if status:
                raise CoqRejects(f"the library's file {name}", _error_of(said))
        try:
            place.rename(target)
        except OSError:  # another process was quicker
            if not target.is_dir():
                raise
    return target


def check_file(path: Path) -> Accepted:
    """Compile a file and return what it states and assumes.

    Raises CoqMissing, CoqRejects with Coq's message, UnreadableFile, CertificateRejected for a
    header that cannot be read, OutOfBudget.
    """
    text = read_text(path, LIMITS)
    return check_text(text, path.name)


def check_text(text: str, name: str = "the file") -> Accepted:
    """Compile the text of a file; see `check_file`."""
    coqc = coq_program()
    if command := reaching_command(text):
        raise CoqRejects(name, f"the command {command} is not allowed: it loads or writes files")
    theorem = stated_in(text)
    is_least = theorem is not None and SAYS_LEAST in text
    library = compiled_library()
    with tempfile.TemporaryDirectory(prefix="gfkit-coq-") as folder:
        place = Path(folder)
        (place / "Given.v").write_text(text, encoding="utf-8")
        paths = ["-q", "-Q", str(library), LOGICAL, "-Q", ".", "Stated"]
        began = time.monotonic()
        status, said = _run([coqc, *paths, "Given.v"], place)
        seconds = time.monotonic() - began
        if status:
            raise CoqRejects(name, _error_of(said))
        (place / "Asked.v").write_text(asked(theorem, is_least=is_least), encoding="utf-8")
        status, said = _run([coqc, *paths, "Asked.v"], place)
        if status:
            raise CoqRejects(
                name,
                "its theorem is not what its header says: " + _error_of(said)
                if theorem
                else "it has no theorem `gf`: " + _error_of(said),
            )
        shown, _, assumed = said.partition(MARK)
        return Accepted(
            theorem, shown.strip(), assumptions_in(assumed), coq_version(), seconds, is_least
        )


REACHING = re.compile(
    r"\b(Load|Declare\s+ML\s+Module|Add\s+(?:Rec\s+)?(?:LoadPath|ML\s+Path)"
    r"|Cd|Redirect|Extraction|Print\s+(?:Sorted\s+)?Universes)\b"
)
"""Commands by which a file makes Coq load what is neither its standard library nor ours, or write
files. What is loaded may be a program, which can change what Coq prints."""


def reaching_command(text: str) -> str:
    r"""Return a command of a text that loads or writes files, outside of comments; "" without one.

    >>> reaching_command('Declare (* a plugin *) ML\n Module "a".')
    'Declare ML Module'
    >>> reaching_command('(* Load a. (* " *) " *) *) Definition s := "(* Load a.".')
    ''
    """
    depth, is_text, end, kept = 0, False, 0, []
    for found in re.finditer(r'\(\*|\*\)|"', text):
        if not depth and not is_text:
            kept.append(text[end : found.start()])
        if found[0] == '"':
            is_text = not is_text
        elif not is_text:
            depth = max(depth + (1 if found[0] == "(*" else -1), 0)
        kept.append(" ")
        end = found.end()
    if not depth and not is_text:
        kept.append(text[end:])
    command = REACHING.search("".join(kept))
    return " ".join(command[0].split()) if command else ""


MARK = "= tt"
"""What Coq prints between the statement and the assumptions."""


SAYS_LEAST = "\nTheorem least "
"""A file with a line that begins so says that no recurrence of lower order holds."""


def asked(theorem: Formal | None, *, is_least: bool) -> str:
    """Return a file that asks whether the theorems state this, and what they assume.

    is_least: whether the theorem `least` is asked for as well.
    """
    parts = ["From Stated Require Given."]
    names = ["Given.gf"]
    if theorem is not None:
        said = theorem.statements()
        names = [name for name in said if is_least or name != "least"]
        # What is meant is read before the file is loaded, which may change how things are read.
        means = [f"Definition meant_{name} : Prop := {said[name]}." for name in names]
        parts = [theorem.imports(), theorem.definitions(), *means, *parts]
        for name in names:
            parts += [
                f"Theorem asked_{name} : {said[name]}.\nProof. exact Given.{name}. Qed.",
                f"Definition as_meant_{name} : meant_{name} := asked_{name}.",
            ]
        parts += [f"Check asked_{name}." for name in names]
        names = [f"as_meant_{name}" for name in names]
    else:
        parts += [f"Check {name}." for name in names]
    parts += [f"Definition all_asked := ({', '.join(names)}).", "Eval compute in tt."]
    return "\n".join([*parts, "Print Assumptions all_asked."]) + "\n"


def assumptions_in(said: str) -> tuple[str, ...]:
    r"""Return the axioms that `Print Assumptions` lists.

    >>> assumptions_in("Closed under the global context")
    ()
    >>> assumptions_in("Axioms:\nzero : nat\none\n  : nat")
    ('zero : nat', 'one : nat')
    >>> assumptions_in("Axioms:\nzero : Closed under the global context")
    ('zero : Closed under the global context',)
    """
    if re.fullmatch(rf"(\s*: unit)?\s*{CLOSED}\s*", said):
        return ()
    lines = [line for line in said.splitlines() if line.strip() and ": unit" not in line]
    found: list[str] = []
    for line in lines:
        if line.startswith(" ") and found:
            found[-1] += " " + line.strip()
        elif not re.fullmatch(r"\w[\w ]*:", line.strip()):
            found.append(line.strip())
    return tuple(found) or ("what Coq printed was not understood",)


def _error_of(said: str) -> str:
    """Return the first error that Coq printed, on one line."""
    place, _, rest = said.partition("Error:")
    line = re.findall(r"line (\d+), characters", place)
    words = " ".join(rest.split()) or " ".join(said.split()) or "it ended without a message"
    where = f"line {line[-1]}: " if line else ""
    return where + (words if len(words) <= 300 else f"{words[:297]}...")


def _said(command: Sequence[str]) -> str:
    try:
        return subprocess.run(  # noqa: S603 - a program of Coq
            command, capture_output=True, text=True, timeout=60, check=False
        ).stdout
    except (OSError, subprocess.SubprocessError) as error:
        raise GfkitError(f"{command[0]} cannot be run: {error}") from None


def _environment(place: Path) -> dict[str, str]:
    """Return the environment without the folders in which Coq looks for libraries of the user's."""
    kept = {name: text for name, text in os.environ.items() if name != "COQPATH"}
    return {**kept, "XDG_DATA_HOME": str(place), "XDG_DATA_DIRS": str(place)}


def _run(command: Sequence[str], place: Path) -> tuple[int, str]:
    """Run a program of Coq in a folder under the limits of the budget; nothing is left running."""
    budget = current()
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(  # noqa: S603 - a program of Coq
            ["/bin/sh", "-c", UNLIMITED_STACK, "sh", *command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            cwd=place,
            env=_environment(place),
            start_new_session=True,
        )
        try:
            while process.poll() is None:
                budget.look()
                time.sleep(LOOK_SECONDS)
        finally:
            if process.poll() is None:
                with contextlib.suppress(OSError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        output.seek(0)
        said = output.read().decode("utf-8", "replace")
    if process.returncode < 0:
        raise GfkitError(f"{Path(command[0]).name} was ended by signal {-process.returncode}")
    return process.returncode, said
