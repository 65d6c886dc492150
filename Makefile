.PHONY: test slow thorough release mutants lint format bench docs outputs

test:
	.venv/bin/python -m pytest -q -m "not slow and not thorough"

slow:
	.venv/bin/python -m pytest -q

thorough:
	.venv/bin/python -m pytest -q -n auto -m "" --hypothesis-profile thorough

# What a release runs beside the gate, in hours; a run that was cut off goes on. SEED draws other cases.
SEED ?= 1
release:
	.venv/bin/python tests/release.py --seed $(SEED)

mutants:
	mkdir -p build
	.venv/bin/python tests/mutation.py --seed $(SEED) --each 5 --whole --done build/mutants-$(SEED).jsonl

lint:
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy
	.venv/bin/lint-imports

format:
	.venv/bin/ruff format .
	.venv/bin/ruff check --fix .

bench:
	.venv/bin/python -m pytest tests/bench -q --benchmark-columns=min,median,rounds --benchmark-sort=name

docs:
	test -d .venv || python3 -m venv .venv
	.venv/bin/python -c "import myst_nb" 2> /dev/null || .venv/bin/pip install -q -e '.[docs]'
	.venv/bin/python docs/site/build.py

outputs:
	.venv/bin/python tests/outputs.py
	.venv/bin/python tests/cli/cli_page.py

