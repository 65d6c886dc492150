"""A program that does tasks of the site's bench with what a browser has, and prints the answers.

    python in_browser.py FOLDER ABSENT

FOLDER: of the tasks. ABSENT: names of libraries, with commas. The tasks are given as JSON.
"""

import json
import sys


class Absent:
    """Raises where a library that is not there would be found."""

    def find_spec(self, name, *_):
        if name.partition(".")[0] in sys.argv[2].split(","):
            raise ImportError(f"a browser has no {name}")


sys.meta_path.insert(0, Absent())
sys.path.insert(0, sys.argv[1])
import bench_tasks  # noqa: E402

print(json.dumps([json.loads(bench_tasks.run(*one)) for one in json.load(sys.stdin)]))
