# Everything sets itself up: `make play` and `make test` need Python 3.11+, make and a C compiler, nothing else.
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
# Three processes for two cores: some of what is tried waits.
THREE := -n 3 --dist worksteal
COMPILED := $(shell grep -rl --include='*.py' '^\# cython:' engine games)

# What Python has compiled once it need not compile again, in each of the tests' processes least of all.
export PYTHONDONTWRITEBYTECODE :=
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/bytecode

.PHONY: play build ext test soak quick check bench bundle wheel sdist dist icons translations pictures site clean

play: build
	@$(PY) .ci/preflight.py --distributions
	@$(PY) main.py

build: $(VENV)/.compiled

$(VENV)/.ready: pyproject.toml .ci/preflight.py
	@$(PYTHON) .ci/preflight.py
	@test -x $(PY) || $(PYTHON) -m venv $(VENV)
	@echo "Setting up the environment in $(VENV) (once, about a minute)..."
	@$(PY) .ci/preflight.py --install
	@touch $@

$(VENV)/.compiled: $(VENV)/.ready setup.py $(COMPILED) $(shell find engine games -name '*.pxd')
	@echo "Compiling the engine (about a minute)..."
	@mkdir -p build
	@$(PY) setup.py -q build_ext --inplace -j2 >build/compile.log 2>&1 || { cat build/compile.log; exit 1; }
	@touch $@

# One module after a change: make ext ONLY=engine/cover/dlx.py
ext: $(VENV)/.ready
	@ONLY="$(ONLY)" $(PY) setup.py -q build_ext --inplace

test: build
	@$(PY) -m pytest $(THREE)

# The long trials (tests/soak) and the longest tests in full length: kills, damaged files, hostile command lines, windows
# of every size, random events; about three hours on two cores
soak: build
	@TABLA_SOAK=1 $(PY) -m pytest $(THREE)

quick: build
	@$(PY) -m pytest $(THREE) -m "not slow"

check: build
	@$(PY) -m ruff check .
	@$(PY) -m mypy

bench: build
	@for task in $$(ls bench | sed -n 's/^\([a-z]*\)\.py$$/\1/p' | grep -v peers); do $(PY) -m bench.$$task || exit 1; done

bundle: build
	@$(PY) -m PyInstaller --noconfirm --log-level WARN --distpath dist --workpath build/pyinstaller build.spec

# What `pip install tabla-games` gets, and what a packager gets: dist/*.whl, dist/*.tar.gz
wheel: $(VENV)/.ready
	@echo "Making the wheel (a minute or two)..."
	@mkdir -p build
	@$(PY) setup.py -q bdist_wheel --dist-dir dist >build/wheel.log 2>&1 || { cat build/wheel.log; exit 1; }

sdist: $(VENV)/.ready
	@$(PY) setup.py -q sdist --dist-dir dist

dist: sdist wheel

# The pictures of the README anew
pictures: build
	@$(PY) assets/screenshots/renew.py

# The project's site: static pages for any page host, dist/site; FILES=DIR has the files of a release, with their sizes
site: build
	@$(PY) -m release.site dist/site $(if $(FILES),--files $(FILES))

# All icons anew, from assets/tabla.svg
icons: $(VENV)/.ready
	@$(PY) -m release.icons

translations: $(VENV)/.ready
	@$(PY) assets/translations/update.py

clean:
	@rm -rf $(VENV) build dist *.egg-info
	@find engine games -name '*.so' -o -name '*.pyd' | xargs -r rm -f
