"""A checkpoint gives back what was stored, whatever was cut off, and never anything else."""

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import law

from gfkit.automata.checkpoint import Checkpoint


@given(st.data())
@law
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
