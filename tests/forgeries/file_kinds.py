"""Forgeries of files: headers of theorems for Coq, prepared libraries, numbers of supplements."""

import contextlib
import functools
import hashlib
import io
import json
import shutil
import tempfile
from pathlib import Path
from unittest import mock

from forgeries.certificates import Forgery
from formal.test_false_files import theorems
from oracle import forgeries
from reports.test_supplement import NUMBERED, changes

from gfkit.errors import CertificateRejected, CoqRejects
from gfkit.formal import library
from gfkit.formal.comments import header_of
from gfkit.formal.reader import stated_in, theorem_in
from gfkit.proofs import checker
from gfkit.reports import check_all
from gfkit.reports.supplement import report

JSON = json.JSONDecoder()


# Headers of files for Coq.


def headers(rng):
    """Draw a file whose header says another statement than its text, or a part of it does."""
    theorem = rng.choice([*theorems().values()])
    source = theorem.source("1")
    begin = source.index(coq_header(source))
    data, size = JSON.raw_decode(coq_header(source))
    new = header_of(forgeries.changed(data, rng))
    start = source.rindex("(*", 0, begin)
    end = source.index("*)", begin + size) + 2
    text = source[:start] + new + source[end:]
    if rng.random() < 0.3:  # a second header, before or after the first
        text = rng.choice([f"{new}\n{source}", source[:end] + f"\n{new}" + source[end:]])
    elif rng.random() < 0.3:  # the text is that of the new header, but for some lines of the old
        with contextlib.suppress(Exception):
            other = stated_in(new).source("1").splitlines(keepends=True)
            lines = source.splitlines(keepends=True)
            k = rng.randrange(min(len(lines), len(other)))
            other[k] = lines[k]
            text = "".join(other)

    def outcome(_):
        try:
            found = theorem_in(text)
        except (CoqRejects, CertificateRejected):
            return "rejected"
        outcome.found = found
        return "holds"

    def is_false():
        """Tell whether a line of what is read does not stand in the file."""
        stands = set(text.splitlines())
        said = [*outcome.found.statements().values(), outcome.found.definitions()]
        return not all(z in text for z in said[:-1]) or bool(set(said[-1].splitlines()) - stands)

    return Forgery(text, is_false, outcome)


def coq_header(source):
    """Return the text from the data of the header on."""
    return source[source.index("(* gfkit states: ") + len("(* gfkit states: ") :]


# Prepared libraries.


def caches(rng):
    """Draw a library in the user's cache that is not what the package has, with its sums."""
    root = Path(tempfile.mkdtemp())
    place = root / "gfkit" / "coq-x"
    place.mkdir(mode=0o700, parents=True)
    names = library.library_files()
    for name in names:
        shutil.copyfile(library.LIBRARY / name, place / name)
        (place / f"{name}o").write_bytes(b"compiled " + name.encode())
    keep_sums(place, names)
    name = rng.choice(names)
    way = rng.choice(["text", "text and sums", "compiled", "missing", "open", "link", "sums"])
    match way:
        case "text" | "text and sums":
            path = place / name
            text = path.read_bytes()
            k = rng.randrange(len(text))
            path.write_bytes(
                text[:k] + rng.choice([b"Axiom a : False.", b" ", b""]) + text[k + 1 :]
            )
            if path.read_bytes() == text:
                path.write_bytes(text + b" ")
            if way == "text and sums":
                keep_sums(place, names)
        case "compiled":
            (place / f"{name}o").write_bytes(b"another")
        case "missing":
            (place / rng.choice([name, f"{name}o", library.KEPT])).unlink()
        case "open":
            place.chmod(rng.choice([0o770, 0o707, 0o755, 0o701]))
        case "link":
            place.rename(root / "elsewhere")
            place.symlink_to(root / "elsewhere")
        case _:
            kept = json.loads((place / library.KEPT).read_text())
            sums = kept["sums"]
            key = rng.choice([*sums])
            sums[key] = rng.choice([sums[key][::-1], "", None])
            if rng.random() < 0.5:
                del sums[key]
            (place / library.KEPT).write_text(json.dumps(kept))

    def outcome(_):
        try:
            return "holds" if library.believed(place, "0") else "rejected"
        finally:
            shutil.rmtree(root)

    return Forgery(f"{way} of {name}", lambda: True, outcome)


def keep_sums(place, names):
    """Write the sums of a library as it is."""
    every = [*names, *(f"{z}o" for z in names)]
    sums = {z: hashlib.sha256((place / z).read_bytes()).hexdigest() for z in every}
    kept = {"sums": sums, "on": "2001-02-03", "admitted": []}
    (place / library.KEPT).write_text(json.dumps(kept))


# Supplements.


@functools.cache
def supplement():
    """Return a folder with a report, and what its certificates say."""
    folder = Path(tempfile.mkdtemp()) / "report"
    report("domineering", columns=range(1, 4), output=folder, with_plots=False)
    with contextlib.redirect_stdout(io.StringIO()):
        numbers = check_all.about_in(folder)["enumerated"]
        return folder, check_all.replayed(folder, checker.check, numbers)


def supplements(rng):
    """Draw a report in which one number is another, with new sums."""
    folder, found = supplement()
    file = folder / rng.choice(NUMBERED)
    text = file.read_text(encoding="utf-8")
    changed = rng.choice([*changes(text, rng, 4)])

    def outcome(_):
        same = {"replayed": lambda *_: found, "loaded": lambda _: checker}
        try:
            file.write_text(changed, encoding="utf-8")
            with (
                mock.patch.multiple(check_all, sums_that_fail=lambda _: [], **same),
                contextlib.redirect_stdout(io.StringIO()),
            ):
                return "rejected" if check_all.main(folder) else "holds"
        finally:
            file.write_text(text, encoding="utf-8")

    return Forgery(f"{file.name}: {changed}", lambda: changed != text, outcome)


KINDS = {"headers": headers, "caches": caches, "supplements": supplements}
