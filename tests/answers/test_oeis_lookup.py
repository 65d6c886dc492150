"""Look-ups in a dump that the test writes."""

import pytest

from gfkit import oeis
from gfkit.errors import LookUpError, OutOfRange


@pytest.fixture
def dump(tmp_path):
    path = tmp_path / "stripped"
    powers = [f"A{k:06} ,{','.join(str(k**n) for n in range(12))}," for k in range(2, 9)]
    path.write_text("\n".join(powers), "ascii")
    return path


def test_a_sequence_is_found_by_its_terms(dump):
    found = oeis.lookup([3**n for n in range(2, 9)], dump=dump)
    assert (found[0].number, found[0].shift, found[0].scale) == ("A000003", 2, "1")


def test_an_answer_is_iterated_over_and_says_how_many_there_are(dump):
    found = oeis.lookup([1, 1, 1], dump=dump, most=1)
    assert (len(found), found.total) == (0, 0)
    names = dump.with_name("names")
    names.write_text("A000005 Powers of 5.\n", "ascii")
    found = oeis.lookup([5, 25, 125], dump=dump, names=names)
    assert [one.name for one in found] == ["Powers of 5."]


def test_at_most_as_many_are_listed_as_are_wanted(dump):
    dump.write_text("\n".join(f"A{k:06} ,{k},3,11,41," for k in range(1, 31)), "ascii")
    found = oeis.lookup([3, 11, 41], dump=dump, most=4)
    assert (len(found), found.total) == (4, 30)


def test_what_cannot_be_looked_up_is_refused(dump, monkeypatch):
    monkeypatch.chdir(dump.parent)
    assert oeis.lookup([8, 64, 512])[0].number == "A000008"  # the dump that lies there
    dump.unlink()
    with pytest.raises(LookUpError, match="nothing is downloaded"):
        oeis.lookup([8, 64, 512])
    with pytest.raises(OutOfRange, match="most must be an integer from 0"):
        oeis.lookup([8, 64, 512], most=-1)
