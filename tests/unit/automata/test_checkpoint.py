"""Checkpoint files: whose they are, and what is left of them. Any executor performs tasks."""

import json
import pickle
from concurrent.futures import Executor, Future, ThreadPoolExecutor

import numpy as np
import pytest
from answers import full_disk

from gfkit.automata import modular
from gfkit.automata.checkpoint import Checkpoint, Task, perform
from gfkit.automata.modular import Work, residues_of
from gfkit.errors import GfkitError, OutOfBudget
from gfkit.proofs.certificate import certificate_data
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
    Strip("domineering", columns=6),
    Strip("domineering:right-ends", columns=5),
    Strip("col", rows=4),
]
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


@pytest.fixture
def singly(monkeypatch):
    """Make batches of one short prime, so that there are several."""
    monkeypatch.setattr(modular, "batch_size", lambda *_: 1)
    monkeypatch.setattr(modular, "LEAST_BATCH", 1)
    monkeypatch.setattr(modular, "prime_bits", lambda _: 20)


@pytest.mark.parametrize("strip", STRIPS, ids=str)
def test_a_task_gives_the_residues_of_the_exact_terms(strip):
    recipe = recipe_of(strip)
    found = perform(Task(recipe, residues(strip).digest, 12, PRIMES))
    exact = strip.terms(12)
    assert found.T.tolist() == [[term % prime for term in exact] for prime in PRIMES]


@pytest.mark.usefixtures("singly")
@pytest.mark.parametrize("strip", STRIPS[:2], ids=str)
def test_any_executor_leads_to_the_same_certificate(strip):
    here = text_of(strip.generating_function(method="modular"))
    foreign = Foreign()
    answer = strip.generating_function(method="modular", executor=foreign)
    assert text_of(answer) == here
    assert foreign.calls
    with ThreadPoolExecutor(2) as threads:
        answer = strip.generating_function(method="modular", work=Work(threads))
    assert text_of(answer) == here


@pytest.mark.usefixtures("singly")
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
        strip.generating_function(method="modular", executor=Liar())
