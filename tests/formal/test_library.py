"""The library and its cache, the folder for plain Coq, and batches of theorems."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from coq_here import theorem_of
from samples import parametrize_some
from tools import needs_coq

from gfkit.cli import run
from gfkit.errors import CoqRejects
from gfkit.formal import library as formal_library
from gfkit.formal.checks import Accepted, check_theorems
from gfkit.formal.library import checked_library
from gfkit.formal.relations import formal_relation
from gfkit.sequences.relations import RelationHolds
from gfkit.series.rational_gf import RationalGF

PROGRAMS = Path(__file__).parent / "programs"


def programs(tmp_path: Path, monkeypatch) -> Path:
    """Let programs that stand for those of Coq be found; return their folder."""
    place = shutil.copytree(PROGRAMS, tmp_path / "programs")
    monkeypatch.setenv("PATH", f"{place}:{os.environ['PATH']}")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return place


def a_library(tmp_path: Path, monkeypatch) -> Path:
    """Return where a library of one file, which is no Coq, is kept."""
    programs(tmp_path, monkeypatch)
    source = tmp_path / "source"
    source.mkdir()
    (source / "One.v").write_text(f"one of {tmp_path}")
    (source / formal_library.ORDER).write_text("One.v\n")
    monkeypatch.setattr(formal_library, "LIBRARY", source)
    return place_of_library()


def place_of_library() -> Path:
    return checked_library().place


def forge_source(place: Path) -> None:
    """Change a source, and its sum: it is compared with that of the package, too."""
    (place / "One.v").write_text("gf_proved : true = true -> False")
    keep_sums(place, "2001-02-03")


def keep_sums(place: Path, on: str) -> None:
    kept = json.loads((place / formal_library.KEPT).read_text())
    sums = {one: sha256((place / one).read_bytes()).hexdigest() for one in ("One.v", "One.vo")}
    (place / formal_library.KEPT).write_text(json.dumps({**kept, "sums": sums, "on": on}))


def test_a_cache_whose_sums_are_right_is_believed_and_anew_it_is_not(
    tmp_path: Path, monkeypatch
) -> None:
    """A cache in which all sums are rewritten is the user's word; `--full` does not take it."""
    place = a_library(tmp_path, monkeypatch)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    (place / formal_library.KEPT).unlink()
    assert checked_library().checked == formal_library.NOW
    (place / "One.vo").write_text("false")
    keep_sums(place, "2001-02-03")
    assert checked_library().checked.endswith("by coqchk on 2001-02-03, believed")
    library = checked_library(anew=True)
    assert library.checked == formal_library.NOW
    assert place.parent not in library.place.parents
    assert (library.place / "One.vo").read_text() == "compiled One"


def test_the_library_and_a_theorem_are_written_for_plain_coq(tmp_path: Path, capsys) -> None:
    source = tmp_path / "2 kings.v"
    source.write_text(theorem_of("kings", columns=2).source("0"))
    for line in ([str(source)], []):
        assert run(["coq", "--folder", str(tmp_path / "plain"), *line, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["theorems"] == ["_2_kings.v"][: len(line)]
    for name, text in formal_library.library_texts().items():
        assert (tmp_path / "plain" / "library" / name).read_text() == text
    source.write_text(source.read_text().replace("Open Scope", "Unset Guard Checking. Open Scope"))
    assert run(["coq", "--folder", str(tmp_path / "other"), str(source)]) == 2
    assert not (tmp_path / "other").exists()


def test_a_compiled_library_that_is_as_it_was_is_not_compiled_again(
    tmp_path: Path, monkeypatch
) -> None:
    place = a_library(tmp_path, monkeypatch)
    before = (place / "One.vo").stat().st_mtime_ns
    assert place_of_library() == place
    assert (place / "One.vo").stat().st_mtime_ns == before


SPOILED = {
    "another compiled file": lambda place: (place / "One.vo").write_text("forged"),
    "no compiled file": lambda place: (place / "One.vo").unlink(),
    "another source with its sum": forge_source,
    "no sums": lambda place: (place / formal_library.KEPT).write_text("{}"),
    "no file of sums": lambda place: (place / formal_library.KEPT).unlink(),
    "all may write": lambda place: place.chmod(0o777),
    "a group may read": lambda place: place.chmod(0o750),
}


@parametrize_some("way", SPOILED)
def test_a_compiled_library_that_was_changed_is_compiled_again(
    way: str, tmp_path: Path, monkeypatch
) -> None:
    place = a_library(tmp_path, monkeypatch)
    SPOILED[way](place)
    assert place_of_library() == place
    assert (place / "One.v").read_text() == f"one of {tmp_path}"
    assert (place / "One.vo").read_text().startswith("compiled One")
    assert place.stat().st_mode & 0o777 == 0o700


@parametrize_some("linked", [False, True])
def test_a_cache_that_others_may_write_to_is_not_used(
    linked: bool, tmp_path: Path, monkeypatch
) -> None:
    place = a_library(tmp_path, monkeypatch)
    cache = tmp_path / "cache"
    if linked:
        (cache / "gfkit").rename(tmp_path / "elsewhere")
        (cache / "gfkit").symlink_to(tmp_path / "elsewhere")
    else:
        (cache / "gfkit").chmod(0o777)
    assert cache not in place_of_library().parents
    if linked:
        (cache / "gfkit").unlink()
        (tmp_path / "elsewhere").rename(cache / "gfkit")
    else:
        (cache / "gfkit").chmod(0o700)
    assert place_of_library() == place


def test_without_a_cache_nothing_is_left_behind(tmp_path: Path, monkeypatch) -> None:
    """The library is compiled once, in a folder that is removed when the process ends."""
    library = a_library(tmp_path, monkeypatch)
    (tmp_path / "own").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "own"))
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/cache")
    command = [sys.executable, PROGRAMS / "compiles_twice.py", tmp_path / "source"]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    (place,) = ended.stdout.split()
    assert place.startswith(str(tmp_path / "own"))
    assert list((tmp_path / "own").iterdir()) == []
    assert library.is_dir()


@needs_coq
def test_the_library_is_checked_by_coqchk() -> None:
    library = checked_library(in_full=False)
    assert json.loads((library.place / formal_library.KEPT).read_text())["admitted"] == sorted(
        library.admitted
    )
    assert all(name.startswith("Coq.ssr.") for name in library.admitted)


@parametrize_some(
    "listed, in_full, is_rejected", [("a", True, True), ("a", False, False), ("b", False, True)]
)
def test_a_library_with_axioms_is_rejected(
    listed: str, in_full: bool, is_rejected: bool, tmp_path: Path, monkeypatch
) -> None:
    """But for what a file lists that only loads it, where what it loads is not looked into."""
    a_library(tmp_path, monkeypatch)
    for name, axiom in (("nothing", "a"), ("library", listed)):
        (tmp_path / "programs" / name).write_text(f"\n    {axiom}")
    if is_rejected:
        with pytest.raises(CoqRejects, match=f"coqchk lists {listed}"):
            checked_library(in_full=in_full, anew=True)
    else:
        assert checked_library(in_full=in_full, anew=True).admitted == {"a"}


def wrong(theorem, chance: int):
    """Return a theorem with another numerator."""
    num = list(theorem.gf.num)
    num[0] += chance
    gf = object.__new__(RationalGF)
    object.__setattr__(gf, "num", tuple(num))
    object.__setattr__(gf, "den", theorem.gf.den)
    return replace(theorem, gf=gf)


@needs_coq
@pytest.mark.thorough
def test_a_theorem_of_every_kind_is_accepted_and_one_that_fails_does_not_lose_the_others() -> None:
    kings = theorem_of("kings", columns=2)
    said = RelationHolds("a(n) = a(n-1)+2*a(n-2)", (("a", kings.counts),), 2, None)
    good = [kings, theorem_of("domineering", columns=2), formal_relation(said)]
    given = [(str(k), theorem) for k, theorem in enumerate(good)]
    false = wrong(theorem_of("col", columns=1), 1)
    found = dict(check_theorems([given[0], ("false", false), *given[1:]]))
    assert found.keys() == {*"012", "false"}
    for name, theorem in given:
        assert isinstance(found[name], Accepted), found[name]
        assert found[name].theorem == theorem
        assert found[name].is_least == theorem.says_least
    assert isinstance(found["false"], CoqRejects)
    assert "coqc: line" in str(found["false"])
    lines = false.source("0").splitlines()
    line = int(str(found["false"]).partition("line ")[2].partition(":")[0])
    assert "Qed" in lines[line - 1]


@needs_coq
@pytest.mark.thorough
def test_what_switched_a_check_off_would_be_rejected() -> None:
    """Even if our own text could be made to have it, and `Print Assumptions` did not see it."""
    theorem = theorem_of("kings", columns=1)
    trick = (
        "Proof. Unset Guard Checking. assert False as z by "
        "(abstract (exact ((fix f (n : nat) : False := f n) 0%nat))). Set Guard Checking."
    )

    class Tricked(type(theorem)):
        def source(self, version: str) -> str:
            return theorem.source(version).replace("Proof. apply (gf", f"{trick} apply (gf")

    tricked = Tricked(theorem.counts, theorem.gf, theorem.missing)
    ((_, found),) = check_theorems([("a", tricked)])
    assert isinstance(found, CoqRejects)
    assert "coqchk" in str(found)


@pytest.mark.thorough
@needs_coq
def test_the_verbs_check_many_at_once(tmp_path: Path, capsys) -> None:
    names = ("kings", "col")
    paths = [str(tmp_path / f"{name}.json") for name in names]
    for name, path in zip(names, paths, strict=True):
        assert run(["gf", name, "--columns", "2", "--certificate", path]) == 0
    nothing = tmp_path / "square.json"
    assert (
        run(["gf", "kings", "--columns", "1", "--marks", "xy", "--certificate", str(nothing)]) == 0
    )
    folder = tmp_path / "theorems"
    capsys.readouterr()
    assert run(["verify", *paths, "--coq", str(folder)]) == 0
    capsys.readouterr()
    assert run(["verify", str(folder)]) == 0
    assert "all 2 theorems hold" in capsys.readouterr().out
    for form in ([], ["--json"]):  # where there is no answer, nothing is on standard output
        assert run(["verify", str(nothing), "--coq", str(tmp_path / "no.v"), *form]) == 2
        assert capsys.readouterr().out == ""
    changed = folder / "col.v"
    changed.write_text(
        changed.read_text().replace("Open Scope", "Unset Guard Checking. Open Scope")
    )
    assert run(["verify", str(folder), "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert [one["holds"] for one in data["theorems"]] == [False, True]
    assert data["theorems"][1]["coqchk"] == "no axioms"
    (folder / "kings.v").unlink()
    assert run(["verify", str(changed)]) == 1
    assert "Unset Guard Checking" in capsys.readouterr().out


@needs_coq
def test_a_limit_is_one_clear_line(tmp_path: Path, capsys) -> None:
    path = tmp_path / "slow.v"
    path.write_text(theorem_of("domineering", columns=8).source("0"))
    assert run(["verify", str(path), "--time-limit", "0.3"]) == 3
    out = capsys.readouterr().out
    assert out.splitlines()[-1] == "verdict  NOT CHECKED: time limit of 0.3 s reached"


@needs_coq
@pytest.mark.thorough
@pytest.mark.timeout(3600)
def test_the_library_is_checked_with_all_that_it_uses() -> None:
    assert (checked_library(in_full=True).place / formal_library.KEPT).is_file()
