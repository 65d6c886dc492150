"""A checkpoint gives back what was stored, whatever was cut off, and never anything else."""

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import law

from gfkit.automata.checkpoint import Checkpoint

WORDS = st.integers(0, 2**62 - 1)


@st.composite
def stored(draw):
    """Draw a length and the terms modulo some primes, one column a prime."""
    length = draw(st.integers(1, 4))
    primes = draw(st.lists(st.integers(2, 2**62), min_size=1, max_size=4, unique=True))
    column = st.lists(WORDS, min_size=length, max_size=length)
    return length, primes, [draw(column) for _ in primes]


def fill(path, length, primes, columns):
    checkpoint = Checkpoint(path, "key")
    assert checkpoint.load(length) == {}
    checkpoint.store(primes, np.array(columns, dtype=np.uint64).T)
    return checkpoint


def loaded(checkpoint, length):
    return {prime: terms.tolist() for prime, terms in checkpoint.load(length).items()}


@given(stored())
@law
def test_what_was_stored_is_loaded(data):
    length, primes, columns = data
    with TemporaryDirectory() as folder:
        checkpoint = fill(Path(folder) / "file", length, primes, columns)
        assert loaded(checkpoint, length) == dict(zip(primes, columns, strict=True))


@given(stored(), st.data())
@law
def test_a_file_cut_off_anywhere_keeps_its_whole_records(data, drawn):
    length, primes, columns = data
    with TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        checkpoint = fill(path, length, primes, columns)
        whole = path.read_bytes()
        size = 8 * (length + 2)
        header = len(whole) - size * len(primes)
        cut = drawn.draw(st.integers(header, len(whole)) | st.just(0))
        path.write_bytes(whole[:cut])
        kept = max(0, cut - header) // size
        expected = dict(zip(primes[:kept], columns[:kept], strict=True))
        assert loaded(checkpoint, length) == expected
        checkpoint.store(primes[kept:], np.array(columns[kept:], dtype=np.uint64).T)
        assert path.read_bytes() == whole


@given(stored(), st.data())
@law
def test_a_changed_byte_of_a_record_drops_it_and_what_follows(data, drawn):
    length, primes, columns = data
    with TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        checkpoint = fill(path, length, primes, columns)
        whole = bytearray(path.read_bytes())
        size = 8 * (length + 2)
        header = len(whole) - size * len(primes)
        place = drawn.draw(st.integers(header, len(whole) - 1))
        whole[place] ^= drawn.draw(st.integers(1, 255))
        path.write_bytes(whole)
        kept = (place - header) // size
        expected = dict(zip(primes[:kept], columns[:kept], strict=True))
        assert loaded(checkpoint, length) == expected
