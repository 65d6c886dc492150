"""Files of residues of several machines: merged if they belong together, refused in one line."""

import json

import numpy as np
import pytest
from tiers import one_in

from gfkit.automata import modular
from gfkit.automata.checkpoint import Checkpoint, merge_residues, read_residues
from gfkit.cli import run
from gfkit.errors import GfkitError, UnreadableFile

DIGEST = "a" * 64
GF = ["gf", "domineering:right-ends", "--columns", "6", "--method", "modular", "--json"]


def stored(path, columns, *, key="rule", digest=DIGEST, length=3):
    kept = Checkpoint(path, key)
    assert kept.load(length, digest) == {}
    kept.store(list(columns), np.array(list(columns.values()), dtype=np.uint64).T)
    return path


@pytest.fixture
def files(tmp_path):
    first = stored(tmp_path / "first", {101: [1, 2, 3], 97: [4, 5, 6]})
    second = stored(tmp_path / "second", {89: [7, 8, 9], 97: [4, 5, 6]})
    return first, second


def loaded(path):
    found = Checkpoint(path, "rule").load(3, DIGEST)
    return {prime: terms.tolist() for prime, terms in found.items()}


@pytest.mark.parametrize("order", [1, -1])
def test_the_union_of_all_records(files, tmp_path, order):
    found = merge_residues(files[::order], tmp_path / "merged")
    assert loaded(tmp_path / "merged") == {101: [1, 2, 3], 97: [4, 5, 6], 89: [7, 8, 9]}
    assert [len(one.places) for one in found] == [2, 2]


def test_the_same_bytes_in_any_order(files, tmp_path):
    merge_residues(files, tmp_path / "one")
    merge_residues([*files[::-1], tmp_path / "one"], tmp_path / "two")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_a_file_may_take_up_the_others(files):
    merge_residues(files, files[0])
    assert len(loaded(files[0])) == 3


@pytest.mark.parametrize("cut", range(1, 80, 13))
def test_a_record_that_was_cut_off_is_left_out(files, tmp_path, cut):
    data = files[0].read_bytes()
    files[0].write_bytes(data[:-cut])
    found = merge_residues(files, tmp_path / "merged")
    assert found[0].cut_off == -cut % 40
    assert set(loaded(tmp_path / "merged")) == {97, 89} | ({101} if cut < 41 else set())


@pytest.mark.parametrize("place", range(-80, 0, 7))
def test_a_changed_byte_is_refused(files, tmp_path, place):
    data = bytearray(files[1].read_bytes())
    data[place] ^= 4
    files[1].write_bytes(data)
    with pytest.raises(UnreadableFile, match=r"damaged: record [12] is not whole"):
        merge_residues(files, tmp_path / "merged")
    assert not (tmp_path / "merged").exists()


FOREIGN = [
    ({"key": "other"}, "another rule or strip than"),
    ({"digest": "b" * 64}, "another automaton of the same rule"),
]


@pytest.mark.parametrize("change, message", FOREIGN)
def test_residues_of_something_else_are_refused(files, tmp_path, change, message):
    other = stored(tmp_path / "other", {83: [1, 2, 3]}, **change)
    with pytest.raises(UnreadableFile, match=message):
        merge_residues([*files, other], tmp_path / "merged")
    assert not (tmp_path / "merged").exists()


def test_other_terms_modulo_the_same_prime_are_refused(files, tmp_path):
    other = stored(tmp_path / "other", {97: [4, 5, 7]})
    with pytest.raises(UnreadableFile, match=r"disagrees with .*first: one of them is damaged"):
        merge_residues([*files, other], tmp_path / "merged")


def test_notes_of_a_search_may_differ(files, tmp_path):
    for number, path in enumerate(files):
        Checkpoint(path, "rule").write_note(1, [100 + number], 3)
    found = merge_residues(files, tmp_path / "merged")
    assert [len(one.primes) for one in found] == [2, 2]
    kept = Checkpoint(tmp_path / "merged", "rule")
    assert len(kept.load(3, DIGEST)) == 3
    assert kept.note(1).tolist() == [100, 0, 0]
    assert kept.note(2) is None


@one_in(2)
@pytest.mark.parametrize("noted", [1, 10, 300])
def test_a_noted_bound_decides_nothing(capsys, monkeypatch, tmp_path, noted):
    monkeypatch.setattr(modular, "prime_bits", lambda _: 22)
    assert run(GF) == 0
    expected = json.loads(capsys.readouterr().out)
    (kept,) = shares(tmp_path, 1)
    first = read_residues(kept)
    kept.write_bytes(first.header)  # without residues and notes
    Checkpoint(kept, first.key).write_note(modular.BOUND_NOTE, [noted, noted], first.length)
    capsys.readouterr()
    assert run([*GF, "--checkpoint", str(kept)]) == 0
    found = json.loads(capsys.readouterr().out)
    if noted == 300:  # more primes than are needed
        for said in (found, expected):
            del said["reason"], said["why"]
    assert found == expected


@pytest.mark.parametrize(
    "text", ["", "\n", "gfkit checkpoint 1", "notes\n", "gfkit checkpoint 1 a b c\n", "\xff" * 2000]
)
def test_what_is_no_file_of_residues_is_refused(tmp_path, text):
    (tmp_path / "notes").write_text(text, encoding="latin-1")
    with pytest.raises(UnreadableFile, match="not a file of residues"):
        read_residues(tmp_path / "notes")


def test_no_file_is_refused(tmp_path):
    with pytest.raises(GfkitError, match=r"cannot read residues .*No such file"):
        read_residues(tmp_path / "none")
    with pytest.raises(UnreadableFile, match="not a regular file"):
        read_residues(tmp_path)


def test_a_file_that_a_computation_uses_is_not_replaced(files):
    with (
        Checkpoint(files[0], "rule"),
        pytest.raises(GfkitError, match="another computation is using it"),
    ):
        merge_residues(files, files[0])
    assert len(loaded(files[0])) == 2


# Shares of one computation, as two machines would compute them


def shares(folder, parts):
    paths = [folder / f"part{part}" for part in range(1, parts + 1)]
    for part, path in enumerate(paths, 1):
        assert run([*GF, "--checkpoint", str(path), "--share", f"{part}/{parts}"]) == 0
    return paths


@one_in(2)
@pytest.mark.parametrize("parts", [1, 2, 7])
def test_a_run_goes_on_from_merged_shares(capsys, monkeypatch, tmp_path, parts):
    monkeypatch.setattr(modular, "prime_bits", lambda _: 22)  # so that there are several
    assert run([*GF, "--certificate", str(tmp_path / "alone")]) == 0
    expected = capsys.readouterr().out
    paths = shares(tmp_path, parts)
    assert run(["merge", *map(str, paths), "-o", str(tmp_path / "merged")]) == 0
    total = len(read_residues(tmp_path / "merged").primes)
    assert total == sum(len(read_residues(path).primes) for path in paths)
    computed = []
    compute = modular.residues_of_terms

    def counted(matrix, plan, length, primes, *others):
        computed.extend(primes)
        return compute(matrix, plan, length, primes, *others)

    monkeypatch.setattr(modular, "residues_of_terms", counted)
    capsys.readouterr()
    files = ["--checkpoint", str(tmp_path / "merged"), "--certificate", str(tmp_path / "shared")]
    assert run([*GF, *files]) == 0
    assert capsys.readouterr().out == expected
    assert (tmp_path / "shared").read_bytes() == (tmp_path / "alone").read_bytes()
    known = read_residues(tmp_path / "part1").primes
    assert len(known & set(computed)) <= 1  # one restored prime, any one, is computed again
    assert len(read_residues(tmp_path / "merged").primes) >= total


@pytest.mark.parametrize(
    "share, message",
    [
        ("0/2", "--share is I/K"),
        ("3/2", "--share is I/K"),
        ("1", "--share is I/K"),
        ("1/x", "--share is I/K"),
        ("1/99999999999", "--share is I/K"),
    ],
)
def test_a_share_is_one_of_so_many(capsys, tmp_path, share, message):
    assert run([*GF, "--checkpoint", str(tmp_path / "kept"), "--share", share]) == 2
    assert message in capsys.readouterr().err
    assert not (tmp_path / "kept").exists()


def test_a_share_needs_a_file(capsys):
    assert run([*GF, "--share", "1/2"]) == 2
    assert "--share goes with --checkpoint FILE" in capsys.readouterr().err


def test_rings_have_no_shares(capsys, tmp_path):
    line = ["gf", "col", "--columns", "3", "--topology", "ring", "--share", "1/2"]
    assert run([*line, "--checkpoint", str(tmp_path / "kept")]) == 2
    assert "they have no residues to share" in capsys.readouterr().err


def test_where_the_files_go(capsys):
    assert run(["merge", "part1"]) == 2
    assert capsys.readouterr().err.startswith("gfkit: give the file to write, as in --output")
