"""A cluster of separate processes, one of which is killed, gives the certificate of one process."""

import json
import os
import signal
import sys
import threading
import time
from importlib.util import find_spec

import pytest
from running import environment

from gfkit.automata.residues import Work
from gfkit.cli import run
from gfkit.proofs.certificates import certificate_data
from gfkit.strips.sequences.strip import Strip

pytestmark = [
    pytest.mark.skipif(
        find_spec("distributed") is None, reason="the extra gfkit[cluster] is absent"
    ),
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.timeout(280),
]
STRIP = Strip("domineering", columns=8)


@pytest.fixture(scope="module")
def local_cluster():
    import distributed

    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = environment()["PYTHONPATH"]
    try:
        with distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as found:
            yield found
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


def certificate(**options):
    proof = STRIP.generating_function(method="modular", **options).proof()
    return json.dumps(certificate_data(proof, "0"))


class Slowed:
    """A cluster's executor whose tasks take longer, so that a worker dies in one."""

    def __init__(self, executor, seconds):
        self.executor = executor
        self.seconds = seconds
        self.submitted = 0

    def submit(self, function, *arguments):
        self.submitted += 1
        return self.executor.submit(_after, self.seconds, function, *arguments)


def _after(seconds, function, *arguments):
    time.sleep(seconds)
    return function(*arguments)


@pytest.mark.thorough
def test_a_cluster_that_loses_a_worker_gives_the_same_certificate(local_cluster):
    import cloudpickle
    import distributed

    cloudpickle.register_pickle_by_value(sys.modules[_after.__module__])
    alone = certificate()
    with distributed.Client(local_cluster) as client:
        workers = client.run(os.getpid)
        assert len(workers) == 2
        assert os.getpid() not in workers.values()
        victim = min(workers.values())
        slowed = Slowed(client.get_executor(), 0.7)
        killer = threading.Timer(1.0, os.kill, (victim, signal.SIGKILL))
        killer.start()
        found = certificate(work=Work(slowed, batch=1))
        killer.join()
        assert slowed.submitted >= 3
        assert victim not in client.run(os.getpid).values()
    assert found == alone


@pytest.mark.thorough
def test_the_command_line_uses_a_cluster(local_cluster, tmp_path, capsys):
    def written(name, *options):
        path = tmp_path / name
        line = ["gf", "domineering", "--columns", "5", "--method", "modular", "--json"]
        assert run([*line, "--certificate", str(path), *options]) == 0
        printed = capsys.readouterr()
        assert printed.err == ""
        return printed.out, path.read_bytes()

    alone = written("one")
    assert written("cluster", "--scheduler", local_cluster.scheduler_address) == alone
