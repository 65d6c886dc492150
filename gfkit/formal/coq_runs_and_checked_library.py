"""Running Coq: its programs under limits, and our library, compiled once and checked once.

The compiled library is kept in the user's cache, under a name made of Coq's version and the
library's text, with the digests of its files. It is taken from there only if the folder is ours
alone, the sources are the package's and the digests are these, else made anew; and whoever takes it
is told on which day it was checked, and that this is believed (`Library.checked`).

What `coqchk` prints at the end is read here, and a folder written in which plain Coq checks
theorems and the library without gfkit.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import json
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gfkit.base.budget_and_progress import Forecast, current
from gfkit.base.file_writing_and_locking import Folder, folder_beside, locked, sweep
from gfkit.base.memory_of_processes import resident_of
from gfkit.base.processes import child_process
from gfkit.base.processes.child_process import lifeline
from gfkit.base.time_and_memory_as_text import size, time_reached
from gfkit.errors import CoqMissing, CoqRejects, GfkitError, OutOfBudget
from gfkit.formal.coq_comments_and_printed_names import shown

LIBRARY = Path(__file__).parent / "coq"
ORDER = "order.txt"
LOGICAL = "GFKit"
LOOK_SECONDS = 0.02
KEPT = "checked.json"
"""The digests of the files and of the compiled ones, and what `coqchk` said of them, and when."""
NOW = "compiled and checked by coqchk in this run"
BELIEVED = "compiled and checked by coqchk on {}, believed"
"""What is said of the library; `verify --full` believes nothing."""
CHECK_SECONDS = 60.0
"""About so long the library is compiled and checked, the first time."""
SLACK = 2**30
"""Bytes of addresses that a program may have beyond the limit of its memory."""
LIMITED = (sys.executable, "-I", "-S", child_process.__file__)
"""What begins a command that runs another, limited, and ends it when this process ends."""
CHECKER = ("-silent", "-o", "-bytecode-compiler", "yes")
"""Options of `coqchk`: it lists what it found, and computes as quickly as Coq does."""


OTHERS = ("COQ", "ROCQ", "OCAML", "CAML")
"""How variables begin that give Coq other folders, plugins (OCAMLPATH) or another behaviour."""
FULL = re.compile(r"(?m)Out_of_memory|Out of memory|^Error: Stack overflow")
JUDGED = re.compile(r"(?m)^(?:Fatal )?Error:")
"""What Coq says when it lacks memory, and when it rejects; a child that dies says neither."""


class Overrun(OutOfBudget):
    """A limit of one run, not one of the budget, was reached; "start": it has no verdict."""


@dataclass(frozen=True, slots=True)
class Library:
    """Our library, compiled, and checked by `coqchk` together with all that it uses.

    place: the folder. version: of Coq. admitted: what `coqchk` lists as axioms of a file that only
    loads the library, when it does not look into what that file loads. These are parameters of
    Coq's own modules, and no axioms: looking into everything it lists none. checked: when that was.
    """

    place: Path
    version: str
    admitted: frozenset[str]
    checked: str = NOW


def coq_program(name: str = "coqc") -> str:
    """Return the path of a program of Coq; raises CoqMissing."""
    found = shutil.which(name)
    if found is None:
        raise CoqMissing(name)
    return found


def coq_version() -> str:
    """Return the version of Coq, such as 8.16.1; raises CoqMissing."""
    command = [coq_program(), "-print-version"]
    try:
        said = subprocess.run(  # noqa: S603 - a program of Coq
            command, capture_output=True, text=True, timeout=60, check=False
        ).stdout
    except (OSError, subprocess.SubprocessError) as error:
        raise GfkitError(f"{command[0]} cannot be run: {error}") from None
    return next(iter(said.split()), "of unknown version")


def library_files() -> list[str]:
    """Return the names of the library's files, in the order of their dependence."""
    return [name for name in (LIBRARY / ORDER).read_text(encoding="utf-8").split() if name]


def library_texts() -> dict[str, str]:
    """Return the files of the library, and the one with their order, with their texts."""
    names = (ORDER, *library_files())
    return {name: (LIBRARY / name).read_text(encoding="utf-8") for name in names}


def checked_library(*, in_full: bool = True, anew: bool = False) -> Library:
    """Return the library, compiled and then checked by `coqchk`, once.

    in_full: `coqchk` looks into all that it uses, the standard library of Coq too; else into its
    own files. anew: whether nothing of an earlier process is believed. Then, or if nothing can be
    kept in the user's cache, or others may write there, it is made in a folder that is removed when
    the process ends. Raises CoqMissing, CoqRejects.
    """
    coq_program("coqchk")
    version = coq_version()
    found = hashlib.sha256(version.encode())
    for name in (ORDER, *library_files()):
        found.update((LIBRARY / name).read_bytes())
    called = f"coq-{found.hexdigest()[:24]}-{'in-full' if in_full else 'alone'}"
    with contextlib.suppress(OSError):
        if not anew:
            return _kept(_cache() / called, version, in_full=in_full)
    return _kept(_folder_of_process() / called, version, in_full=in_full)


@cache
def _folder_of_process() -> Path:
    held = contextlib.ExitStack()
    atexit.register(held.close)
    sweep(Path(tempfile.gettempdir()))
    place = held.enter_context(folder_beside(Path(tempfile.gettempdir()))) / "gfkit"
    place.mkdir(mode=0o700)
    return place


def _cache() -> Path:
    """Return the folder of the user's cache that is ours; raises OSError if others write there."""
    root = os.environ.get("XDG_CACHE_HOME", "")
    place = Path(root) if root.startswith("/") else Path.home() / ".cache"
    place = place / "gfkit"
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not _is_ours(place, stat.S_IWGRP | stat.S_IWOTH):
        raise PermissionError(f"{place} is not ours alone")
    sweep(place)
    return place


def _is_ours(place: Path, others: int) -> bool:
    """Tell whether a folder is the user's, no link, and has none of these rights of others."""
    found = place.lstat()
    is_own = stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid()
    return is_own and not found.st_mode & others


def _kept(target: Path, version: str, *, in_full: bool) -> Library:
    if known := _believed(target, version):
        return known
    with locked(target.parent):  # another process may be at it
        return _believed(target, version) or _made(target, version, in_full=in_full)


def _believed(place: Path, version: str) -> Library | None:
    """Return a library that is ours alone, of our files, and as it was when it was checked."""
    with contextlib.suppress(OSError, ValueError, LookupError, TypeError):
        kept, found = json.loads((place / KEPT).read_text(encoding="utf-8")), _sums(place)
        is_package = all(found[name] == _digest(LIBRARY / name) for name in library_files())
        if _is_ours(place, stat.S_IRWXG | stat.S_IRWXO) and is_package and kept["sums"] == found:
            checked = BELIEVED.format(shown(str(kept["on"])))
            return Library(place, version, frozenset(map(str, kept["admitted"])), checked)
    return None


def _made(target: Path, version: str, *, in_full: bool) -> Library:
    """Compile and check a library; raises OSError where there is one, as without locks."""
    if target.is_dir():
        shutil.rmtree(target)
    current().forecasts(Forecast("Coq's library is compiled and checked, once", CHECK_SECONDS))
    with folder_beside(target.parent) as made:
        place = made / "library"
        place.mkdir(mode=0o700)
        for name in library_files():
            shutil.copyfile(LIBRARY / name, place / name)
            status, said = run_coq([coq_program(), "-q", "-Q", ".", LOGICAL, name], place)
            if status:
                raise CoqRejects(f"the library's file {name}", said)
        sums, admitted = _sums(place), _admitted(place, in_full=in_full)
        kept = {"sums": sums, "on": time.strftime("%Y-%m-%d"), "admitted": sorted(admitted)}
        (place / KEPT).write_text(json.dumps(kept), encoding="utf-8")
        place.rename(target)
    return Library(target, version, admitted)


def _sums(place: Path) -> dict[str, str]:
    names = library_files()
    found = [*names, *(f"{name.removesuffix('.v')}.vo" for name in names)]
    return {name: _digest(place / name) for name in found}


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _admitted(place: Path, *, in_full: bool) -> frozenset[str]:
    """Have `coqchk` check a library; return what it lists of a file that only loads it."""
    modules = [f"{LOGICAL}.{name.removesuffix('.v')}" for name in library_files()]
    admitted = _axioms_of_nothing(place, modules)
    alone = [word for module in modules for word in ("-norec", module)]
    found = _checked(place, None, modules if in_full else alone)
    if found - (frozenset() if in_full else admitted):
        raise CoqRejects("the library", f"coqchk lists {', '.join(sorted(found))}")
    return admitted


def _axioms_of_nothing(place: Path, modules: Sequence[str]) -> frozenset[str]:
    """Return what `coqchk` lists of a file that loads the library and states nothing."""
    with folder_beside(place.parent) as folder:
        loaded = " ".join(modules)
        text = f"From Coq Require ZArith List Bool Lia.\nRequire {loaded}.\n"
        (folder / "Nothing.v").write_text(text, encoding="utf-8")
        status, said = run_coq(
            [coq_program(), "-q", "-Q", str(place), LOGICAL, "-Q", ".", "Stated", "Nothing.v"],
            folder,
        )
        if status:
            raise CoqRejects("the library", said)
        return _checked(place, str(folder), ["-norec", "Stated.Nothing"])


def _checked(place: Path, folder: str | None, modules: Sequence[str]) -> frozenset[str]:
    paths = ["-Q", str(place), LOGICAL, *(["-Q", folder, "Stated"] if folder else [])]
    status, said = run_coq([coq_program("coqchk"), *CHECKER, *paths, *modules], place)
    if status:
        raise CoqRejects("the library", f"coqchk: {said}")
    return axioms_in(said)


def run_coq(
    command: Sequence[str],
    place: Path,
    *,
    memory: int = 0,
    seconds: float | None = None,
) -> tuple[int, str]:
    """Run a program of Coq in a folder; return its exit status and what it printed.

    memory: the bytes that it may use, 0 for no limit but that of the budget. seconds: it may take.
    Nothing is left running, also if this process is killed. Raises Overrun, also where the program
    does not begin or ends without a verdict; OutOfBudget for the limits of the budget.
    """
    began = time.monotonic()
    process = None
    kept = {name: text for name, text in os.environ.items() if not name.startswith(OTHERS)}
    with tempfile.TemporaryFile() as output, lifeline() as living:
        try:
            process = subprocess.Popen(  # noqa: S603 - a program of Coq
                [*LIMITED, str(living), str(memory + SLACK if memory else 0), *command],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=place,
                env={**kept, "XDG_DATA_HOME": str(place), "XDG_DATA_DIRS": str(place)},
                pass_fds=[living],
                start_new_session=True,
            )
            while process.poll() is None:
                current().look()
                if seconds is not None and time.monotonic() - began > seconds:
                    raise Overrun("time", time_reached(seconds))
                if memory and resident_of(process.pid) > memory:
                    raise Overrun("memory", f"memory limit of {size(memory)} reached")
                time.sleep(LOOK_SECONDS)
        except OSError as error:
            raise Overrun("start", f"{command[0]} cannot be started: {error}") from None
        finally:
            if process is not None and process.poll() is None:
                with contextlib.suppress(OSError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        said = os.pread(output.fileno(), 2**24, 0).decode("utf-8", "replace")
    status, name = process.returncode, Path(command[0]).name
    if status == -signal.SIGKILL or (status and FULL.search(said)):
        raise Overrun("memory", f"{name} ended for lack of memory")
    if status < 0:
        raise Overrun("start", f"{name} was ended by signal {-status}")
    if status and not JUDGED.search(said):
        last = shown(said[-300:]) or "it said nothing"
        raise Overrun("start", f"{name} ended without a verdict: {last}")
    return status, said


SECTIONS = (
    "Axioms",
    "Constants/Inductives relying on type-in-type",
    "Constants/Inductives relying on unsafe (co)fixpoints",
    "Inductives whose positivity is assumed",
)
"""What it lists; but for axioms nothing may be listed."""
NOTHING = "<none>"


def axioms_in(said: str) -> frozenset[str]:
    r"""Return the axioms that `coqchk` lists.

    said: all that it printed. Raises CoqRejects if a check was switched off, or if that is not what
    `coqchk` prints.

    >>> empty = "\n".join(f"* {name}: <none>\n  " for name in SECTIONS)
    >>> said = f"CONTEXT SUMMARY\n=====\n\n* Theory: Set is predicative\n  \n{empty}"
    >>> axioms_in(said)
    frozenset()
    >>> sorted(axioms_in(said.replace("Axioms: <none>", "Axioms:\n    A.b\n    A.c")))
    ['A.b', 'A.c']
    >>> axioms_in(said.replace("type-in-type: <none>", "type-in-type:\n    A.f"))
    Traceback (most recent call last):
    gfkit.errors.CoqRejects: coqchk is rejected: Constants/Inductives relying on type-in-type: A.f
    """
    _, mark, summary = said.partition("CONTEXT SUMMARY")
    found: dict[str, list[str]] = {}
    for line in summary.splitlines():
        if title := re.fullmatch(r"\* ([^:]+):(?: (.*))?", line):
            name = title[1]
            found[name] = [title[2]] if title[2] else []
        elif line.strip(" =") and found:
            found[next(reversed(found))].append(line.strip())
    listed = {name: [one for one in entries if one != NOTHING] for name, entries in found.items()}
    if not mark or set(found) != {"Theory", *SECTIONS} or [] in found.values():
        raise CoqRejects("coqchk", "what it printed was not understood")
    for name, entries in listed.items():
        if entries and name not in {"Theory", "Axioms"}:
            raise CoqRejects("coqchk", f"{name}: {', '.join(entries)}")
    if listed["Theory"] != ["Set is predicative"]:
        raise CoqRejects("coqchk", f"Theory: {', '.join(listed['Theory'])}")
    return frozenset(listed["Axioms"])


SCRIPT = """\
#!/bin/sh
# Compiles our library and each theorem, then has coqchk read all of it; it needs Coq alone.
set -e
cd "$(dirname "$0")"
(cd library && while read -r file; do coqc -q -Q . GFKit "$file"; done < order.txt)
modules=$(sed 's/^/GFKit./; s/[.]v$//' library/order.txt)
for file in $(ls | grep '[.]v$'); do
  echo "$file"
  coqc -q -Q library GFKit "$file"
  modules="$modules ${file%.v}"
done
coqchk -silent -o -bytecode-compiler yes -Q library GFKit $modules
"""


def write_plain(place: Path, theorems: Mapping[str, str]) -> list[str]:
    """Write the library, theorems and `compile.sh`; return the names of the theorems' files.

    theorems: texts by names, of which the files get what Coq takes for a name.
    Raises NotWritten.
    """
    files, library = Folder(place, "theorems"), Folder(place / "library", "library")
    files.prepare()
    library.prepare()
    names: list[str] = []
    for name, text in theorems.items():
        stem = re.sub(r"\W|^(?=\d)", "_", name, flags=re.ASCII)
        while f"{stem}.v" in names:
            stem += "_"
        names.append(f"{stem}.v")
        files.write(names[-1], text)
    files.write("compile.sh", SCRIPT)
    for file, text in library_texts().items():
        library.write(file, text)
    return names
