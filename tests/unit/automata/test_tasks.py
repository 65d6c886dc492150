"""Tasks are small pure data: any executor performs them."""

import json
import pickle
from concurrent.futures import Executor, Future, ThreadPoolExecutor

import pytest

from gfkit.automata import modular
from gfkit.automata.checkpoint import Task, perform
from gfkit.automata.modular import Work, residues_of
from gfkit.errors import GfkitError
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.kernel import Workings
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.sequences.walks import AutomatonRecipe

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
