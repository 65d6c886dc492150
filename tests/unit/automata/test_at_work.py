"""A batch that is killed goes on from the state on disk, and ends with the same terms."""

import pickle

import numpy as np
import pytest

from gfkit.automata import at_work, modular
from gfkit.automata.at_work import BatchesAtWork
from gfkit.automata.checkpoint import Checkpoint
from gfkit.automata.compiled import SWITCH, installed
from gfkit.automata.evaluation import modular_terms, plan_steps
from gfkit.automata.modular import Work, gf_by_modular_terms, prime_bits
from gfkit.automata.scalar_products import PRODUCT_BITS, scalar_product, terms_by_products
from gfkit.errors import GfkitError
from gfkit.numbers.primes import primes_below
from gfkit.strips.sequences.strip import Strip

COUNT = 23
KERNELS = ["0", pytest.param("1", marks=pytest.mark.skipif(not installed(), reason="no numba"))]


class Killed(BaseException):
    """Stands for SIGKILL: nothing of gfkit's catches it."""


@pytest.fixture(autouse=True)
def always(monkeypatch):
    """Keep a state at every opportunity, and let a compiled walk stop after every row."""
    monkeypatch.setattr(at_work, "SECONDS", 0)
    monkeypatch.setattr(at_work, "COST", 0)
    monkeypatch.setattr("gfkit.automata.row_programs.OPERATIONS_AT_ONCE", 1)


@pytest.fixture(scope="module")
def lumping():
    return Strip("domineering", columns=5).lumping()[1]


def killed_after(monkeypatch, states):
    """Let the process die after a given number of states are kept."""
    keep = at_work.BatchAtWork.keep
    left = [states]

    def counted(self, kind, *state):
        keep(self, kind, *state)
        left[0] -= 1
        if not left[0]:
            raise Killed

    monkeypatch.setattr(at_work.BatchAtWork, "keep", counted)


def by_steps(lumping, number):
    plan = plan_steps(lumping.matrix.steps, periodic=True)
    primes = primes_below(prime_bits(plan), 0, number)
    moduli = np.array(primes, dtype=np.uint64)
    columns = (moduli, np.ones_like(moduli), np.ones_like(moduli))
    return primes, lambda state: modular_terms(lumping.matrix, plan, COUNT, columns, state)


def by_products(lumping, number):
    plan = plan_steps(lumping.matrix.steps, periodic=True)
    primes = primes_below(PRODUCT_BITS, 0, number)
    product = scalar_product(lumping)
    return primes, lambda state: terms_by_products(product, plan, COUNT, primes, state)


@pytest.mark.parametrize("number", [3, 9])
@pytest.mark.parametrize("switch", KERNELS)
@pytest.mark.parametrize("algorithm", [by_steps, by_products])
def test_a_batch_goes_on_where_it_was_killed(
    monkeypatch, tmp_path, lumping, algorithm, switch, number
):
    monkeypatch.setenv(SWITCH, switch)
    primes, compute = algorithm(lumping, number)
    expected = compute(None)
    states = BatchesAtWork(tmp_path / "kept", "this 23")
    begun = 0
    for kill in (1, 4, 2, 3):
        with monkeypatch.context() as patch:
            killed_after(patch, kill)
            with pytest.raises(Killed):
                compute(states.batch(primes))
        assert states.begun() == [tuple(primes)]
        begun += kill
    rest = []
    keep = at_work.BatchAtWork.keep
    monkeypatch.setattr(at_work.BatchAtWork, "keep", lambda *given: rest.append(1) or keep(*given))
    whole = []
    assert (compute(states.batch(primes)) == expected).all()
    states.remove(primes)
    with monkeypatch.context() as patch:
        patch.setattr(at_work.BatchAtWork, "keep", lambda *_: whole.append(1))
        compute(states.batch(primes))
    assert len(rest) == len(whole) - begun
    assert not list(tmp_path.iterdir())


@pytest.fixture
def kept(monkeypatch, tmp_path, lumping):
    """A batch with a state."""
    monkeypatch.setenv(SWITCH, "0")
    primes, compute = by_products(lumping, 3)
    states = BatchesAtWork(tmp_path / "kept", "this 23")
    with monkeypatch.context() as patch:
        killed_after(patch, 5)
        with pytest.raises(Killed):
            compute(states.batch(primes))
    return states, primes, compute


def shapes(compute, states, primes):
    """Return the kind and the shapes that are asked for, and what was found."""
    found = []
    taken_up = at_work.BatchAtWork.taken_up

    def watched(self, kind, wanted):
        state = taken_up(self, kind, wanted)
        found.append((kind, tuple(wanted), state))
        return state

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(at_work.BatchAtWork, "taken_up", watched)
        compute(states.batch(primes))
    return found[0]


def test_a_damaged_state_is_passed_over(kept):
    states, primes, compute = kept
    path = states.batch(primes).path
    data = path.read_bytes()
    expected = compute(None)
    changed = [data[:-1], data[:-8], data[:40], b"", data + b"\0" * 8]
    for place in range(0, len(data), len(data) // 7):
        one = bytearray(data)
        one[place] ^= 1
        changed.append(bytes(one))
    for one in changed:
        path.write_bytes(one)
        assert shapes(compute, states, primes)[2] is None
        path.write_bytes(one)
        states.begun()
        assert (compute(states.batch(primes)) == expected).all()


def test_a_state_of_something_else_is_passed_over(kept):
    states, primes, compute = kept
    kind, wanted, found = shapes(compute, states, primes)
    assert found is not None
    batch = states.batch(primes)
    before = batch.path.read_bytes()
    assert batch.taken_up(kind, wanted) is not None
    assert batch.taken_up(f"{kind}0", wanted) is None
    assert batch.taken_up(kind, wanted[:-1]) is None
    assert batch.taken_up(kind, [*wanted[:-1], (*wanted[-1], 1)]) is None
    other = BatchesAtWork(states.checkpoint, "other 23")
    other.batch(primes).path.write_bytes(before)
    assert other.begun() == []
    assert other.batch(primes).taken_up(kind, wanted) is None
    fewer = states.batch(primes[:2])
    fewer.path.write_bytes(before)
    assert fewer.taken_up(kind, wanted) is None
    assert states.begun() == [tuple(primes)]


@pytest.mark.parametrize("content", [b"", b"notes\n", b"gfkit batch 1 this 23\n\xff" * 30])
def test_the_files_of_others_are_left(tmp_path, content):
    path = tmp_path / f"kept-{'0' * 16}"
    path.write_bytes(content)
    assert BatchesAtWork(tmp_path / "kept", "this 23").begun() == []
    assert path.read_bytes() == content


def test_a_state_that_cannot_be_written_changes_nothing(tmp_path, monkeypatch, lumping):
    monkeypatch.setenv(SWITCH, "0")
    primes, compute = by_products(lumping, 3)
    states = BatchesAtWork(tmp_path / "none" / "kept", "this 23")
    assert (compute(states.batch(primes)) == compute(None)).all()
    assert states.begun() == []


def test_a_state_can_be_sent_to_another_process(tmp_path):
    batch = BatchesAtWork(tmp_path / "kept", "this 23").batch([7, 11])
    again = pickle.loads(pickle.dumps(batch))  # noqa: S301 - our own
    assert (again.path, again.name, again.primes) == (batch.path, batch.name, (7, 11))


def job(tmp_path, lumping):
    with Checkpoint(tmp_path / "kept", "job") as checkpoint:
        return gf_by_modular_terms(lumping, Work(checkpoint=checkpoint))


@pytest.mark.parametrize("switch", KERNELS)
def test_a_killed_job_repeats_no_row(tmp_path, monkeypatch, switch):
    monkeypatch.setenv(SWITCH, switch)
    monkeypatch.setattr(modular, "prime_bits", lambda _: 14)
    monkeypatch.setattr(modular, "WORTH_A_PRODUCT", 10**6)
    monkeypatch.setattr(modular, "batch_size", lambda *_: 1)
    lumping = Strip("domineering", columns=6).lumping()[1]
    expected, agreement = gf_by_modular_terms(lumping)
    kept = []
    keep = at_work.BatchAtWork.keep
    monkeypatch.setattr(at_work.BatchAtWork, "keep", lambda *given: kept.append(1) or keep(*given))
    assert job(tmp_path, lumping)[0] == expected
    undisturbed = len(kept)
    assert undisturbed > 200
    for path in tmp_path.iterdir():
        path.unlink()
    kept.clear()
    for kill in (3, 80, 30, 40):
        with monkeypatch.context() as patch:
            killed_after(patch, kill)
            with pytest.raises(Killed):
                job(tmp_path, lumping)
    found, again = job(tmp_path, lumping)
    assert found == expected
    assert again.describe() == agreement.describe()
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    # at most one batch more, for the primes that are compared
    assert undisturbed <= len(kept) <= undisturbed + 2 * lumping.dimension


def test_a_forged_state_proves_nothing(tmp_path, monkeypatch, lumping):
    monkeypatch.setenv(SWITCH, "0")
    keep = at_work.BatchAtWork.keep

    def forged(self, kind, place, vector, terms):
        keep(self, kind, place, vector, np.full_like(terms, 7))
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(at_work.BatchAtWork, "keep", forged)
        with pytest.raises(Killed):
            job(tmp_path, lumping)
    with pytest.raises(GfkitError, match="delete it"):
        job(tmp_path, lumping)
