# `make lab` opens the notebooks, `make test` runs the tests. The first run of either makes a virtual
# environment in .venv and installs into it; later runs start at once.

PYTHON ?= python3
# Processes of tests, one more than the two processors of CI: now and then a test waits for a browser or a kernel.
JOBS ?= 3
BIN := .venv/bin
START := notebooks/00_start_here.ipynb

# A stamp says that pyproject.toml, as it stands, is installed with these extras.
LAB := .venv/lab.stamp
TEST := .venv/test.stamp
BENCH := .venv/bench.stamp
# The same for the site's own environment, and the list of its packages.
SITE := .venv-site/site.stamp
SITE_PYTHON := .venv-site/bin/python

PIP := python -m pip install --quiet --disable-pip-version-check
LOCK := --quiet --upgrade --generate-hashes --no-header --no-annotate
# What ipython and ipywidgets ask for, but use on a computer only, or have in the page.
NOT_IN_A_BROWSER := pexpect psutil ptyprocess jupyterlab-widgets tzdata widgetsnbextension
PYTEST := $(BIN)/python -m pytest -n $(JOBS)
# All tests of a file run in one process, with what they share. The files begin in the order of their names, so
# those in the browser, which take longest, come first.
BY_FILE := $(PYTEST) --dist loadfile --no-loadscope-reorder
# What takes longest: browsers, kernels, and what is done with every demo, exercise and notebook.
SLOW := tests/browser tests/demos tests/exercises tests/notebooks tests/tools tests/test_interrupted_missing_locked.py

# The five lectures are no part of this repository. Where they are found, the tests look up what is quoted from them.
LECTURES ?= $(abspath $(wildcard ../shared/lectures))
export LECTURES

# Without a screen there is no browser to open: JupyterLab then only prints its address.
NO_BROWSER = $(shell [ "$$(uname)" = Darwin ] || [ -n "$$DISPLAY$$WAYLAND_DISPLAY$$BROWSER" ] || echo --no-browser)
AS_ROOT = $(shell [ "$$(id -u)" != 0 ] || echo --allow-root)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help lab test quick lint types unit long coverage soak nbval format notebooks bench bench-hall bench-live class grades solutions \
  tables walk front-ends engines slides sheet html book site site-test site-locks bench-site lowest clean

help: ## show this list
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## /\1\t/' | awk -F '\t' '{printf "make %-11s %s\n", $$1, $$2}'

lab: $(LAB) ## open the notebooks in JupyterLab
	@$(BIN)/python -m jupyterlab $(NO_BROWSER) $(AS_ROOT) \
	  --LabApp.default_url=/lab/tree/$(START) --LanguageServerManager.autodetect=False

test: lint types unit nbval ## run every check, and of the tests the first of each kind: about four minutes

quick: lint types ## run the checks, and the tests without demos, exercises, notebooks and a browser: a minute
	$(BY_FILE) $(SLOW:%=--ignore=%)

lint: $(TEST) ## check style and format (ruff)
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .

types: $(TEST) ## check types (mypy)
	$(BIN)/python -m mypy

unit: $(TEST) ## run the tests of make test
	$(BY_FILE)

long: $(TEST) ## run the tests that make test leaves out: slides, nbgrader, and the others of each kind
	$(BY_FILE) -m long

coverage: $(TEST) ## run the tests of make test, and list how many lines of each file they run
	@# Calls without end are ended by a trace (exercises/limits.py), and coverage may have one in its place.
	$(BY_FILE) --ignore=tests/exercises/test_hostile.py --cov --cov-report term:skip-covered

soak: $(TEST) ## look for new examples that fail, and use every demo for long: 5,000 changes, and 20 random stories
	HYPOTHESIS="new examples" $(PYTEST) -m hypothesis
	LONG_USE=$${LONG_USE:-5000} $(BIN)/python -m pytest -m 'long or not long' tests/demos/test_long_use.py
	ANY_ORDER=$${ANY_ORDER:-20} $(PYTEST) -m 'long or not long' tests/demos/test_any_order.py

nbval: $(TEST) ## run every notebook and compare with its stored outputs
	$(PYTEST) --dist loadscope --nbval --nbval-current-env --nbval-cell-timeout=120 notebooks

format: $(TEST) ## put code and notebooks into the common format
	$(BIN)/python -m ruff check --fix .
	$(BIN)/python -m ruff format .

notebooks: $(TEST) ## run every notebook afresh and store its outputs, and draw the pictures of README
	$(BIN)/python tools/refresh_notebooks.py
	$(BIN)/python tools/pictures.py

bench: $(BENCH) ## measure speed, every row a ratio within this run
	$(BIN)/python tools/bench.py

bench-live: $(BENCH) ## measure what a hand sees in a browser, on this machine and over a line of a network
	$(BIN)/python tools/bench_live.py

bench-hall: $(TEST) ## measure a hall of 1,000 phones that votes
	$(BIN)/python tools/bench_hall.py

class: $(TEST) ## run 30 kernels at once and measure them
	$(BIN)/python tools/classroom.py

grades: $(LAB) ## make a table of a folder of handed-in work: make grades FOLDER=handed_in
	@$(BIN)/python tools/grades.py $(if $(FOLDER),"$(FOLDER)") $(OPTIONS)

walk: $(TEST) ## do all predictions and exercises in JupyterLab, by mouse and by keyboard, and photograph every step
	PYTHONPATH=$(CURDIR):$(CURDIR)/tests:$(CURDIR)/tools $(BIN)/python -m browser.walk $(WALK)

solutions: $(TEST) ## run every notebook with the solutions put in: all checks must say right
	$(BIN)/python tools/with_solutions.py

tables: $(TEST) ## read tables of Polars itself, which is too large for the other tests
	$(BIN)/$(PIP) --upgrade --target .venv-tables polars
	PYTHONPATH=.venv-tables $(BIN)/python -m pytest tests/data/test_pandas_and_polars.py

slides: $(LAB) ## turn the notebooks into slides that need no network, in slides/
	@$(BIN)/python tools/slides.py

sheet: $(LAB) ## write a summary of each notebook on one page, for printing, into sheet/
	@$(BIN)/python tools/sheet.py

front-ends: $(TEST) ## try Notebook 7, nbclassic, Voilà, marimo and a JupyterHub, in an environment of their own
	$(BIN)/python tools/front_ends_environment.py
	$(BY_FILE) tests/front_ends

engines: $(TEST) ## try demos, pages and notebooks in Firefox and WebKit, and with the screen reader Orca
	$(BIN)/$(PIP) --upgrade --target .venv-engines --requirement tests/engines/requirements.txt
	PYTHONPATH=.venv-engines $(BY_FILE) tests/engines

html: $(LAB) ## turn the notebooks into HTML pages whose pictures move and which need no network, in html/
	@PYTHONPATH=$(CURDIR) $(BIN)/python tools/html_pages.py

book: $(SITE) ## write the site without its live notebooks
	@$(SITE_PYTHON) tools/site/book.py

site: $(SITE) ## write the site, in site/: a book, and every notebook live without a server
	@rm -rf site
	@$(SITE_PYTHON) tools/site/book.py
	@$(SITE_PYTHON) tools/site/live.py
	@$(SITE_PYTHON) tools/site/page_python.py
	@echo "site/ is written; any static server shows it: $(SITE_PYTHON) -m http.server --directory site"

site-test: site $(TEST) ## write the site and try it in a browser that reaches no other host
	@# Most of the time goes into the notebooks of one file, so its tests are shared too.
	$(PYTEST) --dist worksteal tests/site_book tests/live_site

bench-site: site $(BENCH) ## measure the live site in the same way
	$(BIN)/python tools/bench_live.py site book

site-locks: $(SITE) ## choose anew which packages the site is built with and made of
	.venv-site/bin/uv pip compile $(LOCK) --universal --python-version 3.11 tools/site/build.in -o tools/site/build.txt
	.venv-site/bin/uv pip compile $(LOCK) --python-version 3.14 --python-platform linux $(NOT_IN_A_BROWSER:%=--no-emit-package %) \
	  tools/site/pure.in -o tools/site/pure.txt

lowest: ## run the tests with the oldest versions that pyproject.toml allows
	$(PYTHON) -m venv --clear .venv-lowest
	.venv-lowest/bin/python tools/lowest_versions.py > .venv-lowest/lowest.txt
	.venv-lowest/bin/$(PIP) --constraint .venv-lowest/lowest.txt --editable ".[test]"
	$(MAKE) unit nbval BIN=.venv-lowest/bin TEST=

clean: ## remove .venv and everything else that make made
	rm -rf .venv .venv-* .site-cache build dist html sheet site slides *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(LAB): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Python 3.11 or newer is needed, but $(PYTHON) is: $$($(PYTHON) --version 2>&1)" >&2; \
	  echo "If a newer one is installed, name it: make lab PYTHON=python3.13" >&2; exit 1; }
	@echo "Installing into .venv; this takes a minute or two, and only the first time."
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv $$(test -e $(BIN)/python || echo --clear) .venv
	@$(BIN)/$(PIP) --editable .
	@# Nobody wants to be asked about news when a lecture begins.
	@$(BIN)/python -m jupyter labextension disable --log-level=ERROR @jupyterlab/apputils-extension:announcements
	@touch $@

$(TEST): $(LAB)
	@echo "Installing what the tests need."
	@$(BIN)/$(PIP) --editable ".[test]"
	@touch $@

$(BENCH): $(LAB)
	@echo "Installing what the benchmark compares with."
	@$(BIN)/$(PIP) --editable ".[bench]"
	@touch $@

$(SITE): tools/site/build.txt
	@echo "Installing what builds the site into .venv-site; this takes a minute or two, and only the first time."
	@$(PYTHON) -m venv $$(test -e $(SITE_PYTHON) || echo --clear) .venv-site
	@.venv-site/bin/$(PIP) --require-hashes --requirement tools/site/build.txt
	@touch $@
