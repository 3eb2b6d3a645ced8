PYTHON ?= python3
VENV := .venv
HOST ?= 127.0.0.1
RUN := $(VENV)/bin
BIOME := node_modules/.bin/biome
COMPILED := $(shell find src/parlour/kernel src/parlour/games src/parlour/bots/flat.py src/parlour/bots/ahead.py src/parlour/bots/search.py src/parlour/bots/learned.py -name '*.py' 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help play provide test fast wheel check pages docs bench compare mutants golden pictures reports lock clean

help: ## show this list
	@grep -E '^[a-z]+:.*## ' Makefile | sed -E 's/:[^#]*## /\t/' | expand -t 12

INSTALL := $(RUN)/python -m pip install --quiet --disable-pip-version-check
LOCKED := $(INSTALL) --require-hashes -r

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Parlour needs Python 3.11 or newer; set PYTHON=..."; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/playable: requirements-play.lock pyproject.toml setup.py | $(VENV)/bin/python
	@echo "Installing what playing needs into $(VENV) ..."
	@$(LOCKED) requirements-play.lock
	@PARLOUR_INTERPRETED=1 $(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/built: $(VENV)/playable requirements-compile.lock src/parlour/compiling.py $(COMPILED)
	@echo "Compiling the games (a minute or two, once) ..."
	@$(LOCKED) requirements-compile.lock
	@$(RUN)/python setup.py --quiet build_ext --inplace
	@$(RUN)/parlour doctor --line
	@touch $@

$(VENV)/tools: requirements.lock $(VENV)/playable
	@echo "Installing what the tests need into $(VENV) ..."
	@$(LOCKED) requirements.lock
	@touch $@

play: $(VENV)/playable ## set up if needed, then play in the browser; HOST=0.0.0.0 lets friends on the network join
	@if $(MAKE) --question --silent $(VENV)/built; then $(RUN)/parlour serve --host $(HOST); \
	else PARLOUR_INTERPRETED=1 $(RUN)/parlour serve --host $(HOST) --compile "nice $(MAKE) --silent $(VENV)/built"; fi

provide: $(VENV)/tools
	@tests/provide.sh $(PROVIDE)

test: provide $(VENV)/tools $(VENV)/built check wheel ## set up if needed, then run all tests
	@$(RUN)/python -m pytest -n auto
	@find examples/classics/src -name '*.so' -delete # compiled for the bench against another build
	@cd examples/classics && ../../$(RUN)/python -m pytest -n auto

fast: $(VENV)/built ## compile again, guided by a profile of games and searches: five minutes, a fifth faster
	@PARLOUR_PROFILED=1 $(RUN)/python setup.py --quiet build_ext --inplace

wheel: $(VENV)/built ## make a wheel in dist: compiled, for this platform and this Python
	@rm -rf dist; find build -name '*.py' -delete
	@$(RUN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation -w dist .

check: $(VENV)/tools $(VENV)/built pages ## lint, format and types only
	@$(RUN)/ruff check --quiet . && $(RUN)/ruff format --check --quiet . && $(RUN)/mypy
	@cd examples/classics && ../../$(RUN)/mypy
	@cd src/parlour/cli/new_game/template && MYPYPATH=$(CURDIR)/src $(CURDIR)/$(RUN)/mypy --cache-dir=$(CURDIR)/.mypy_cache/template

pages: ## lint and format of the pages' JavaScript and CSS only
	@if command -v npm >/dev/null; then $(MAKE) --silent node_modules/tools && $(BIOME) ci --error-on-warnings; \
	else echo "The pages' JavaScript and CSS are not checked: npm is not installed."; fi

node_modules/tools: package.json package-lock.json
	@echo "Installing what checks the pages into node_modules ..."
	@npm ci --silent && $(BIOME) --version >/dev/null 2>&1 || npm install --silent --no-package-lock # the lock knows Linux only
	@touch $@

$(VENV)/documented: requirements-docs.lock $(VENV)/playable
	@echo "Installing what the documentation needs into $(VENV) ..."
	@$(LOCKED) requirements-docs.lock
	@touch $@

docs: $(VENV)/documented ## build the documentation into site/index.html
	@$(RUN)/python docs/build.py && echo "The documentation is in site/index.html."

bench: $(VENV)/tools $(VENV)/built ## measure speed beside OpenSpiel and RLCard; writes bench/results.md
	@$(RUN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.lock
	@cd examples/classics && ../../$(RUN)/python setup.py --quiet build_ext --inplace
	@PYTHONPATH=$$($(RUN)/python examples/classics/on_path.py) $(RUN)/parlour bench --write bench/results.md --history bench/history.jsonl

BASE ?= origin/main
compare: $(VENV)/tools $(VENV)/built ## measure this tree and BASE in turn; fails if this one is slower beyond noise
	@PYTHON=$(CURDIR)/$(RUN)/python bench/compare.sh $(BASE)

SAMPLE ?=
mutants: $(VENV)/tools ## make small changes to the games' rules, one at a time, and see whether tests notice; SAMPLE=20: only 20 per game
	@$(RUN)/python -m parlour.testing.mutation $(if $(SAMPLE),--sample $(SAMPLE))

golden: $(VENV)/tools $(VENV)/built ## write the golden playthroughs and the coverage page again: review the diff
	@$(RUN)/python -m parlour.testing.golden tests/golden
	@$(RUN)/python -m parlour.testing.coverage tests/games docs/coverage.md

pictures: $(VENV)/tools $(VENV)/built ## take the README's pictures of the tables again
	@$(RUN)/python docs/screenshots.py

REPORT_GAMES ?= 2000
REPORT_NOTE = Commit $$(git rev-parse --short=10 HEAD), $$(date -u +%Y-%m-%d).

reports: $(VENV)/tools $(VENV)/built ## play and write each game's report, which its start page links: takes hours with strong bots
	@PATH=$(CURDIR)/$(RUN):$$PATH docs/reports.sh build/reports $(REPORT_GAMES) "$(REPORT_NOTE)"

LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header pyproject.toml

lock: ## pin what pyproject.toml asks for
	$(LOCK) --extra dev --extra bench -o requirements-bench.lock
	$(LOCK) --extra dev -c requirements-bench.lock -o requirements.lock
	$(LOCK) --extra play -c requirements-bench.lock -o requirements-play.lock
	$(LOCK) --extra compile -c requirements-bench.lock -o requirements-compile.lock
	$(LOCK) --extra docs -c requirements-bench.lock -o requirements-docs.lock

clean: ## remove everything that was built
	rm -rf $(VENV) node_modules build dist site src/*.egg-info src/parlour/_build.json
	find src -name '*.so' -delete
