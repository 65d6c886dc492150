"""docs/scale.md: its plan is what the model prints, the model knows automata, the code runs."""

import re
from pathlib import Path

import pytest
from bench.scale_plan import BEGIN, END, Strip, fibonacci, measured, plans, table

PAGE = (Path(__file__).parents[1] / "docs" / "scale.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(?!>>>)(.*?)```", PAGE, re.DOTALL)


def test_the_plan_is_what_the_model_computes():
    assert PAGE.partition(BEGIN)[2].partition(END)[0].strip() == table()


@pytest.mark.parametrize("columns", [7, 8, 9])
def test_the_model_knows_the_automata(columns):
    run, job = measured(columns), Strip(columns)
    assert (run.blocks, run.edges) == (job.blocks, job.edges)
    assert abs(run.bits / job.sharp_bits - 1) < 0.02 * (10 - columns)


def test_states_of_hard_squares_are_words_without_two_neighbours():
    words = [not word & word >> 1 for word in range(2**10)]
    assert sum(words) == fibonacci(12)


def test_work_grows_with_the_job():
    needs = plans()[:4]
    assert [a.work + a.alone for a in needs] == sorted(a.work + a.alone for a in needs)
    assert all(0 < one.lost_with_worker <= one.lost <= 1 for one in plans())


@pytest.mark.parametrize("code", BLOCKS, ids=lambda code: code.split()[1])
def test_the_code_of_the_page_is_python(code):
    compile(code, "scale.md", "exec")


@pytest.mark.filterwarnings("ignore")
def test_the_script_for_slurm_starts_workers():
    jobqueue = pytest.importorskip("dask_jobqueue", reason="the extra gfkit[cluster] is absent")
    (call,) = re.findall(r"SLURMCluster\((.*)\)$", PAGE, re.MULTILINE)
    options = eval(f"dict({call})")  # noqa: S307 - our own page
    quiet = {"scheduler_options": {"dashboard_address": None, "port": 0}}
    with jobqueue.SLURMCluster(**options, **quiet) as cluster:
        script = cluster.job_script()
    assert "#SBATCH -p normal" in script
    assert "#SBATCH -t 12:00:00" in script
    assert "dask_worker tcp://" in script
    assert "--nthreads 1" in script
