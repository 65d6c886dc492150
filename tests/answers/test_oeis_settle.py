"""Entries settled in bulk: states, comments, and runs that go on."""

import json
from pathlib import Path

import pytest
from running import in_this_process

from gfkit import oeis
from gfkit.errors import GfkitError, OutOfRange, WrongArgument
from gfkit.reports import oeis_settle

TITLE = "Number of n X 1 0..{} arrays with no adjacent elements equal."


@pytest.fixture(scope="module", autouse=True)
def in_one_process():
    """Let entries be settled without other processes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(oeis_settle, "each_within", in_this_process)
        yield


@pytest.fixture(scope="module")
def settled(tmp_path_factory):
    """Return a source of two entries, one of them unread, and what became of it."""
    home = tmp_path_factory.mktemp("settle")
    # of k + 1 values the first is free, and each further one has k
    terms = [3 * 2 ** (n - 1) for n in range(1, 9)]
    rows = [
        {"A": "A111111", "title": TITLE.format(2), "offset": 1, "terms": terms},
        {"A": "A222222", "title": "Frogs.", "offset": 1, "terms": [1, 2, 3, 4]},
    ]
    source = home / "titles.jsonl"
    source.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    return source, oeis.settle(source, folder=home / "settled")


def test_each_entry_has_a_state(settled):
    found = settled[1]
    assert (found.entries, found.states["proved"], found.states["unread"]) == (2, 1, 1)
    assert [*found.unread] == ["A222222"]
    assert (found.wrong, found.comments) == ((), ())


def test_a_run_goes_on_and_writes_the_comment_on_an_entry(settled):
    source, first = settled
    with pytest.raises(GfkitError, match=r"2 results already; resume=True continues"):
        oeis.settle(source, folder=first.folder)
    found = oeis.settle(source, folder=first.folder, resume=True, only=("A111111",))
    assert found.states == first.states
    [comment] = found.comments
    assert (comment.number, comment.state) == ("A111111", "proved")
    assert all(line[:10] in {"%C A111111", "%F A111111"} for line in comment.text)
    assert Path(first.folder, comment.certificate).is_file()


def test_wrong_arguments_are_named(settled):
    source = settled[0]
    with pytest.raises(OutOfRange, match="entry_limit must be a positive number such as 15"):
        oeis.settle(source, entry_limit=0)
    with pytest.raises(WrongArgument, match="only must be A-numbers"):
        oeis.settle(source, only="A333333")
    with pytest.raises(GfkitError, match=r"again=.* goes with resume=True"):
        oeis.settle(source, again=("unread",))
    with pytest.raises(GfkitError, match="A333333 is not in"):
        oeis.settle(source, folder=source.parent / "other", only=("A333333",))
