"""Our library of Coq, compiled once and checked once by `coqchk`.

The compiled library is kept in the user's cache, under a name made of Coq's version and the
library's text, with the digests of its files. It is taken from there only if the folder is ours
alone, the sources are the package's and the digests are these, otherwise made again; and whoever
takes it is given on which day it was checked, and that this is believed (`Library.checked`).

A folder in which plain Coq checks theorems and our library, without gfkit.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import json
import os
import re
import shutil
import stat
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gfkit.base.budget import Forecast, current
from gfkit.base.file_writer import Folder, folder_beside, locked, sweep
from gfkit.errors import CoqRejects
from gfkit.formal.comments import shown
from gfkit.formal.programs import (
    axioms_in,
    coq_program,
    coq_version,
    run_coq,
)

LIBRARY = Path(__file__).parent / "coq"
ORDER = "order.txt"
LOGICAL = "GFKit"
KEPT = "checked.json"
"""The digests of the files and of the compiled ones, and what `coqchk` said of them, and when."""
NOW = "compiled and checked by coqchk in this run"
BELIEVED = "compiled and checked by coqchk on {}, believed"
"""What a report says about the library; `verify --full` believes nothing."""
CHECK_SECONDS = 60.0
"""About so long the library is compiled and checked, the first time."""
CHECKER = ("-silent", "-o", "-bytecode-compiler", "yes")
"""Options of `coqchk`: it lists what it found, and computes as quickly as Coq does."""


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


def library_files() -> list[str]:
    """Return the names of the library's files, in the order of their dependence."""
    return [name for name in (LIBRARY / ORDER).read_text(encoding="utf-8").split() if name]


def library_texts() -> dict[str, str]:
    """Return the files of the library, and the one with their order, with their texts."""
    names = (ORDER, *library_files())
    return {name: (LIBRARY / name).read_text(encoding="utf-8") for name in names}


def checked_library(*, in_full: bool = True, anew: bool = False) -> Library:
    """Return the library, compiled and then checked by `coqchk`, once.

    in_full: `coqchk` looks into all that it uses, the standard library of Coq too; otherwise into
    its own files. again: whether nothing of an earlier process is believed. Then, or if nothing can
    be kept in the user's cache, or others may write there, it is made in a folder that is removed
    when the process ends. Raises CoqMissing, CoqRejects.
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
    """Return whether a folder is the user's, no link, and has none of these rights of others."""
    found = place.lstat()
    is_own = stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid()
    return is_own and not found.st_mode & others


def _kept(target: Path, version: str, *, in_full: bool) -> Library:
    if known := believed(target, version):
        return known
    with locked(target.parent):  # another process may be at it
        return believed(target, version) or _made(target, version, in_full=in_full)


def believed(place: Path, version: str) -> Library | None:
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
