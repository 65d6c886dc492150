"""Checkpoint files: whose they are, what is left of them; any executor performs tasks."""

import json
import pickle
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from runs import full_disk
from samples import parametrize_some

from gfkit.automata.checkpoints import Checkpoint
from gfkit.automata.residues import Work, residues_of
from gfkit.automata.tasks import Task, checked_terms, perform, spread
from gfkit.base.budget import Budget
from gfkit.base.workers import Job
from gfkit.errors import GfkitError, NotWritten, OutOfBudget, OutOfRange, WrongArgument
from gfkit.proofs.certificates import certificate_data
from gfkit.proofs.kernel import Workings
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.sequences.walks import AutomatonRecipe

TERMS = np.array([[1, 4], [2, 5], [3, 6]], dtype=np.uint64)


@pytest.fixture
def path(tmp_path):
    Checkpoint(tmp_path / "file", "key").load(3)
    Checkpoint(tmp_path / "file", "key").store([101, 97], TERMS)
    return tmp_path / "file"


BEFORE = ["g", "gfkit checkpoint 1 key", "gfkit checkpoint 1 key 3", "gfkit checkpoint 1 key 3\r\n"]
FOREIGN = [*BEFORE, "\n", "\0", " ", "notes", "gfkit checkpoint 1 keys 3\n", "Gfkit checkpoint"]


@pytest.mark.parametrize("text", FOREIGN)
def test_another_s_file_is_left_as_it_is(path, text):
    # What was a prefix of the first line was overwritten.
    path.write_bytes(text.encode())
    with pytest.raises(GfkitError, match="belongs to another computation"):
        Checkpoint(path, "key").load(3)
    if not text.startswith("gfkit checkpoint 1 key "):
        with pytest.raises(GfkitError, match="belongs to another computation"), checkpoint(path):
            pass
    assert path.read_bytes() == text.encode()


def checkpoint(path):
    return Checkpoint(path, "key")


def test_one_at_a_time_uses_a_file(path):
    with checkpoint(path) as first:
        for attempt in (
            lambda: checkpoint(path).__enter__(),
            lambda: checkpoint(path).load(3),
            lambda: checkpoint(path).store([89], TERMS[:, :1]),
        ):
            with pytest.raises(GfkitError, match="another computation is using it"):
                attempt()
        first.store([89], TERMS[:, :1])
    assert list(checkpoint(path).load(3)) == [101, 97, 89]


def test_a_file_that_was_not_needed_is_not_left(tmp_path):
    with checkpoint(tmp_path / "file"):
        assert (tmp_path / "file").exists()
    assert not (tmp_path / "file").exists()


@pytest.mark.parametrize("room", [0, 10, 39, 40, 79])
def test_a_full_disk_keeps_what_was_there_and_is_a_limit_reached(path, room):
    before = path.read_bytes()
    with (
        full_disk(len(before) + room),
        pytest.raises(OutOfBudget, match=r"cannot write checkpoint .*: File too large") as full,
    ):
        checkpoint(path).store([89, 83], TERMS)
    assert full.value.limit == "disk"
    assert path.read_bytes() == before


STRIPS = [
    Strip("domineering", columns=7),
    Strip("domineering:right-ends", columns=7),
    Strip("col", rows=4),
]
SINGLY = {"batch": 1}
"""Each prime is a task of its own, and the strips need several."""
PRIMES = (2**40 - 87, 2**40 - 167)


def recipe_of(strip):
    return AutomatonRecipe(strip.definition())


def residues(strip):
    return residues_of(strip.definition().quotient({}, Workings())[1])


def text_of(answer):
    return json.dumps(certificate_data(answer.proof(), "0"))


class Foreign(Executor):
    """An executor that is none of the standard library's, and sends everything by pickle."""

    def __init__(self):
        self.calls = []

    def submit(self, function, /, *arguments):
        self.calls.append(pickle.dumps((function, arguments)))
        function, arguments = pickle.loads(self.calls[-1])  # noqa: S301 - ours
        future = Future()
        future.set_result(function(*arguments))
        return future


@parametrize_some("strip", STRIPS[::-1], ids=str, first=1)
def test_a_task_gives_the_residues_of_the_exact_terms(strip):
    recipe = recipe_of(strip)
    found = perform(Task(recipe, residues(strip).digest, 12, PRIMES))
    exact = strip.terms(12)
    assert found.T.tolist() == [[term % prime for term in exact] for prime in PRIMES]


@parametrize_some("strip", STRIPS[:2], ids=str)
def test_any_executor_leads_to_the_same_certificate(strip):
    here = text_of(strip.generating_function(method="modular"))
    foreign = Foreign()
    answer = strip.generating_function(method="modular", work=Work(foreign, **SINGLY))
    assert text_of(answer) == here
    assert len(foreign.calls) > 1
    with ThreadPoolExecutor(2) as threads:
        answer = strip.generating_function(method="modular", work=Work(threads, **SINGLY))
    assert text_of(answer) == here


def test_wrong_residues_prove_nothing():
    strip = STRIPS[0]

    class Liar(Foreign):
        def submit(self, function, /, *arguments):
            future = Future()
            terms = function(*arguments).copy()
            terms[-1] = 1
            future.set_result(terms)
            return future

    with pytest.raises(GfkitError):
        strip.generating_function(method="modular", work=Work(Liar(), **SINGLY))


@given(st.data())
def test_whole_records_are_kept_and_changed_ones_dropped_with_what_follows(data):
    length = data.draw(st.integers(1, 4))
    primes = data.draw(st.lists(st.integers(2, 2**62), min_size=1, max_size=4, unique=True))
    column = st.lists(st.integers(0, 2**62 - 1), min_size=length, max_size=length)
    columns = [data.draw(column) for _ in primes]

    def kept(many):
        return dict(zip(primes[:many], columns[:many], strict=True))

    with TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        checkpoint = Checkpoint(path, "key")

        def loaded():
            return {prime: terms.tolist() for prime, terms in checkpoint.load(length).items()}

        assert loaded() == {}
        checkpoint.store(primes, np.array(columns, dtype=np.uint64).T)
        assert loaded() == kept(len(primes))
        whole, size = path.read_bytes(), 8 * (length + 2)
        header = len(whole) - size * len(primes)
        cut = data.draw(st.integers(header, len(whole)) | st.just(0))
        path.write_bytes(whole[:cut])
        many = max(0, cut - header) // size
        assert loaded() == kept(many)
        checkpoint.store(primes[many:], np.array(columns[many:], dtype=np.uint64).T)
        assert path.read_bytes() == whole
        place = data.draw(st.integers(header, len(whole) - 1))
        changed = bytearray(whole)
        changed[place] ^= data.draw(st.integers(1, 255))
        path.write_bytes(changed)
        assert loaded() == kept((place - header) // size)


def test_a_directory_is_no_checkpoint(tmp_path):
    with pytest.raises(NotWritten, match="cannot use checkpoint"):
        Checkpoint(tmp_path, "key").load(3)


def test_a_task_of_another_automaton_is_refused():
    with pytest.raises(GfkitError, match="version of gfkit differs"):
        perform(Task(recipe_of(STRIPS[0]), "0" * 64, 12, PRIMES))


def lost(number):
    """Raise an error, as a worker does that is lost."""
    raise ZeroDivisionError(number)


def test_a_worker_that_is_lost_is_told_with_what_helps():
    calls = [Job(k, lost, (k,)) for k in range(2)]
    words = r"a worker lost a part of the work: ZeroDivisionError: \d; with a checkpoint"
    with ThreadPoolExecutor(2) as executor, pytest.raises(GfkitError, match=words):
        list(spread(calls, executor))


@pytest.mark.parametrize(
    "found",
    [
        [[1, 2]] * 3,
        np.zeros((3, 1), dtype=np.uint64),
        np.zeros((2, 2), dtype=np.uint64),
        np.zeros((3, 2), dtype=np.int64),
        np.full((3, 2), 7, dtype=np.uint64),
    ],
    ids=["a list", "a prime less", "a term less", "signed", "not below the primes"],
)
def test_what_is_not_an_array_of_residues_is_refused(found):
    words = "an executor returned something other than terms modulo primes"
    with pytest.raises(GfkitError, match=words):
        checked_terms(found, [7, 11], 3)


def test_residues_below_their_primes_are_taken():
    terms = np.full((3, 2), 6, dtype=np.uint64)
    assert (checked_terms(terms, [7, 11], 3) == terms).all()


def test_an_executor_is_one_of_concurrent_futures():
    with pytest.raises(WrongArgument, match=r"executor must be one of concurrent\.futures"):
        Work(executor=3)


def test_a_batch_has_a_prime():
    with pytest.raises(OutOfRange, match="batch must be an integer from 1 on"):
        Work(batch=0)


def records(path):
    """Return how many records a file has, and how many different numbers."""
    header, _, rest = path.read_bytes().partition(b"\n")
    length = 8 * (int(header.split()[-1]) + 2)
    numbers = [rest[place : place + 8] for place in range(0, len(rest), length)]
    return len(numbers), len(set(numbers))


def found_within(strip, path, steps):
    """Return the answer, or None at a limit; and the steps that were taken, and what was known."""
    with Checkpoint(path, "key") as kept, Budget(steps=steps) as budget:
        try:
            answer = strip.generating_function(
                method="modular", work=Work(checkpoint=kept, **SINGLY)
            )
        except OutOfBudget as error:
            return None, budget.spent, error.known
        return answer, budget.spent, {}


@pytest.mark.thorough
def test_a_limit_that_is_a_part_of_the_work_ends_after_some_runs(tmp_path):
    """What is not kept is a part of each run; a limit above it is reached with more on the disk.

    Nothing is kept twice, so what is kept is not computed again.
    """
    strip, whole = Strip("domineering", columns=8), tmp_path / "whole"
    uncut, in_all, _ = found_within(strip, whole, 10**9)
    again, anew, _ = found_within(strip, whole, 10**9)
    assert text_of(again) == text_of(uncut)
    answer, limit = again, in_all
    while answer is not None:  # a run that is cut shortly before its end
        limit -= 800
        path = tmp_path / f"{limit}"
        answer, _, known = found_within(strip, path, limit)
    assert known["terms"] == strip.terms(len(known["terms"]))
    assert known["checkpoint"] == str(path)
    size, runs = path.stat().st_size, 0
    assert size > 0
    while answer is None:
        answer, _, _ = found_within(strip, path, anew + 1000)  # steps depend on the primes drawn
        assert path.stat().st_size >= size
        size, runs = path.stat().st_size, runs + 1
        assert runs < 10
    assert text_of(answer) == text_of(uncut)
    many, different = records(path)
    assert many == different > 4


def test_what_this_process_added_is_counted(path):
    with checkpoint(path) as kept, Budget() as budget:
        kept.load(3)
        assert (budget.known["checkpoint"], budget.known["added"]) == (str(path), 0)
        kept.store([89, 83], TERMS)
        assert budget.known["added"] == kept.added == 2
