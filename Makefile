# Everything a person types. Each target installs what it needs first.
.PHONY: help run test test-web test-terminal test-all examples bench lint format fuzz faults build release install uninstall clean bootstrap

# Where make install puts things; a package is made with DESTDIR=FOLDER, below which everything goes.
PREFIX ?= /usr/local
DESTDIR ?=
BIN = $(DESTDIR)$(PREFIX)/bin

# What debug builds are built with besides. Whole modules at a time take less altogether (the engine's a fifth), and far longer whenever a
# file changes: good for machines that begin with nothing. The same for all that shares a build folder, or each would build it anew.
BUILD_FLAGS ?=
export BUILD_FLAGS

help:
	@echo "make run      builds and serves the example tour on http://127.0.0.1:8080"
	@echo "make test     every test: unit tests, flow files headlessly and in a browser"
	@echo "make bench    the figures, one JSON line each (release build)"
	@echo "make install  builds wend for release and puts it, stripped, in PREFIX/bin; make uninstall takes it away"
	@echo "              (PREFIX=$(PREFIX), below DESTDIR=$(DESTDIR); needs no root where you may write)"
	@echo "make lint     the format check; make format rewrites"
	@echo "make examples builds and tests the apps in Examples/Swift, which embed Wend as any other package would"
	@echo "make fuzz     feeds the readers random documents, and expressions, and runs random sessions, for 100 s each"
	@echo "make faults   kills servers and has their commits fail a thousand times, and looks for what was lost"

bootstrap:
	@scripts/bootstrap

build: bootstrap
	swift build $(BUILD_FLAGS) --product wend

release: bootstrap
	swift build -c release --static-swift-stdlib --product wend

# Asks first whether it may, since building takes minutes. The new file takes the old one's place in one go, stripped; a server
# that runs goes on with the old one, and the build's own keeps its symbols.
install:
	@if test -d "$(BIN)/wend"; then echo "make install: $(BIN)/wend is a folder" >&2; exit 2; fi
	@install -d "$(BIN)" && test -w "$(BIN)" || { \
		echo "make install: you may not write to $(BIN); name a folder of yours, as in PREFIX=$$HOME/.local," >&2; \
		echo "or build with 'make release', then: sudo install -s .build/release/wend $(BIN)/wend" >&2; exit 2; }
	@$(MAKE) --no-print-directory release
	install -s -m 755 .build/release/wend "$(BIN)/wend.new"
	@mv -f "$(BIN)/wend.new" "$(BIN)/wend"
	@echo "$(BIN)/wend is wend $$("$(BIN)/wend" --version)"

uninstall:
	rm -f "$(BIN)/wend"

run: build
	@.build/debug/wend run Examples --stubs Examples/stubs.yaml

test:
	@scripts/bootstrap --tests
	swift build $(BUILD_FLAGS) --build-tests
	@scripts/test
	@$(MAKE) --no-print-directory test-web
	@$(MAKE) --no-print-directory test-terminal

# The corpus of older documents lies beside the project and may be absent; its flow files go with it.
FLOWS := Tests/Flows/Fixtures Examples $(if $(wildcard ../shared/corpus),Tests/Flows/Corpus)

# Every flow file, headlessly and in Chromium at once, which have to show the same after each step; every screen is checked for
# accessibility. Then what no flow file can say: kills, pages without scripts, hostile clients.
test-web:
	@scripts/flows-at-once --host both --axe $(FLOWS)
	@scripts/by-module Tests/Browser

# A terminal is a narrow screen.
TERMINAL_FLOWS := $(filter-out Tests/Flows/Fixtures,$(FLOWS)) $(filter-out %/split,$(wildcard Tests/Flows/Fixtures/*)) \
	Tests/Flows/Fixtures/split/narrow.yaml

# Every flow file in a pseudo-terminal; then what only a whole terminal shows: sizes, kills, colours, the mouse.
test-terminal:
	@scripts/flows-at-once --host terminal $(TERMINAL_FLOWS)
	cd Tests/Terminal && ../../.venv/bin/python3 -m unittest -v

# The whole matrix, for before a release: every screen of every flow in Chromium, in all sizes, light and dark, with
# pictures in .build/pictures; the thread sanitizer; a long time of fuzzing. Over an hour.
test-all: test examples
	WEND_PYTHON=.venv/bin/python3 .build/debug/wend test --host web --axe --sizes --screenshots .build/pictures $(FLOWS)
	@scripts/sanitize
	@# With the other transport, which takes a build of its own; one after the other, since it takes several times as long and tests that
	@# wait for each other would be over their limits.
	swift test --no-parallel --disable-default-traits --scratch-path .build/traits --filter WendServicesTests
	@scripts/fuzz 600

# Against the products, in a package of their own.
examples:
	@scripts/bootstrap --tests
	@# What the products are built of is built once: the packages share a folder. The plan of a build is made anew whenever the
	@# package is another one; files that were added to a package it depends on by its path would not be noticed.
	@rm -f .build/debug/description.json
	swift build $(BUILD_FLAGS) --package-path Examples/Swift --scratch-path .build --build-tests
	swift test $(BUILD_FLAGS) --package-path Examples/Swift --scratch-path .build --skip-build
	cd Examples/Swift/Tests/Browser && ../../../../.venv/bin/python3 -m unittest -v
	@# The same apps as the documents, which pass the same flow files.
	@scripts/twins Places:09-places Sections:10-sections Flows:11-flows
	@scripts/new-app

bench:
	@scripts/bootstrap --tests
	@scripts/bench

lint:
	swift format lint --strict --parallel --recursive Sources Tests Benchmarks Fuzz Examples/Swift Package.swift

format:
	swift format format --in-place --parallel --recursive Sources Tests Benchmarks Fuzz Examples/Swift Package.swift

fuzz:
	@scripts/fuzz 100

faults:
	swift run FaultRunner --runs 1000

clean:
	rm -rf .build .venv
