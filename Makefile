.PHONY: test slow thorough release mutants lint format bench docs outputs

test:
	.venv/bin/python -m pytest -q -m "not slow and not thorough"

slow:
	.venv/bin/python -m pytest -q

thorough:
	.venv/bin/python -m pytest -q -n auto -m "" --hypothesis-profile thorough

# What a release needs beside the gate: hours. SEED draws other cases.
SEED ?= 1
release: thorough
	mkdir -p build
	.venv/bin/python tests/forgeries/draw.py 750 $(SEED) build/forgeries.jsonl
	.venv/bin/python tests/laws/late_claims.py 1000 $(SEED)
	.venv/bin/python tests/laws/proved_calls.py 2000 $(SEED) build/proved-calls.jsonl
	.venv/bin/gfkit audit catalog

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

