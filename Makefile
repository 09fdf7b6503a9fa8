# Everything a person types. Each target installs what it needs first.
.PHONY: help run test test-web bench lint format fuzz build release clean bootstrap

help:
	@echo "make run      builds and serves the example tour on http://127.0.0.1:8080"
	@echo "make test     every test: unit tests, flow files headlessly and in a browser"
	@echo "make bench    the figures, one JSON line each (release build)"
	@echo "make lint     the format check; make format rewrites"
	@echo "make fuzz     feeds the readers random documents, and expressions, and runs random sessions, for 60 s each"

bootstrap:
	@scripts/bootstrap

build: bootstrap
	swift build --product wend

release: bootstrap
	swift build -c release --static-swift-stdlib --product wend

run: build
	@.build/debug/wend run Examples --stubs Examples/stubs.yaml

test:
	@scripts/bootstrap --tests
	swift build --build-tests
	swift test --skip-build
	@$(MAKE) --no-print-directory test-web

# The corpus of older documents lies beside the project and may be absent; its flow files go with it.
FLOWS := Tests/Flows/Fixtures Examples $(if $(wildcard ../shared/corpus),Tests/Flows/Corpus)

# The flow files that swift test runs headlessly, in Chromium, every screen checked for accessibility; then what no flow file
# can say: kills, pages without scripts, hostile clients.
test-web:
	WEND_PYTHON=.venv/bin/python3 .build/debug/wend test --host web --axe $(FLOWS)
	cd Tests/Browser && ../../.venv/bin/python3 -m unittest -v

bench:
	@scripts/bootstrap --tests
	@scripts/bench

lint:
	swift format lint --strict --recursive Sources Tests Benchmarks Fuzz Package.swift

format:
	swift format format --in-place --recursive Sources Tests Benchmarks Fuzz Package.swift

fuzz:
	@scripts/fuzz 60

clean:
	rm -rf .build .venv
