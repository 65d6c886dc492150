"""A folder in which plain Coq checks theorems and our library, without gfkit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from gfkit.base.file_writing_and_locking import Folder
from gfkit.formal.compiled_coq_library_checked_by_coqchk import library_texts

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
