# One command for each thing one does with this project. `make` alone lists them.
#
# All of it happens in .venv, which is made on first use (see .ci/venv). Another Python: make PYTHON=python3.13 lab

python := .venv/bin/python
export PYTHON

.PHONY: help lab test check format lessons long bench clean lab-venv dev-venv bench-venv

help: ## list these commands
	@grep -E '^[a-z-]+:.*## ' Makefile | sort | while IFS= read -r line; do \
		printf '  make %-12s %s\n' "$${line%%:*}" "$${line##*## }"; done

lab: lab-venv ## open the lessons and the game in JupyterLab
	@.venv/bin/cluekit lab

test: dev-venv ## run every check and every test, the browser's included
	@PYTHON=$(python) sh tests/browser/get_browser >/dev/null || true # without one the browser tests fail and say so
	$(python) -m ruff check
	$(python) -m ruff format --check
	$(python) -m mypy
	$(python) -m pytest -n auto --ignore tests/browser cluekit README.md tests
	$(python) -m pytest tests/browser lessons/*.ipynb # one after the other: they keep a browser and kernels busy

check: dev-venv ## lint, types and the quick tests: what to run before every commit
	$(python) -m ruff check
	$(python) -m ruff format --check
	$(python) -m mypy
	$(python) -m pytest -n auto --ignore tests/browser cluekit README.md tests

format: dev-venv ## lay out the code and repair what ruff can repair
	$(python) -m ruff check --fix
	$(python) -m ruff format

lessons: dev-venv ## run the lessons and compare every output with the stored one
	$(python) -m pytest lessons

long: dev-venv ## play ten times as many random games of every edition as the tests do, and all studies anew
	CLUEKIT_LONG=1 $(python) -m pytest tests/test_games.py tests/test_studies.py -o faulthandler_timeout=0

bench: bench-venv ## measure the speed of the parts that matter, and compare exact deduction with other programs
	$(python) tests/benchmarks/bench.py
	$(python) tests/benchmarks/deduction.py

clean: ## remove what the tools left behind, .venv too
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist tests/browser/screenshots
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

lab-venv:
	@sh .ci/venv lab

dev-venv:
	@sh .ci/venv dev

bench-venv:
	@sh .ci/venv bench
