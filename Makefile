# A thin front to the CMake build; README.md says what each target does.
BUILD  ?= build
TYPE   ?= Release
JOBS   ?= $(shell nproc)
PREFIX ?= /usr/local

.PHONY: all configure commands deps demo check asan bench install format clean

all: configure
	cmake --build $(BUILD) -j $(JOBS)

configure:
	@cmake -S . -B $(BUILD) -G Ninja -DCMAKE_BUILD_TYPE=$(TYPE) -DCMAKE_INSTALL_PREFIX=$(PREFIX) >$(BUILD).log \
	    || { cat $(BUILD).log; exit 1; }
	@mv $(BUILD).log $(BUILD)/configure.log

commands: configure
	cmake --build $(BUILD) -j $(JOBS) --target commands

deps:
	scripts/install-packages.sh

demo: deps
	$(MAKE) commands
	samples/study/run.sh $(BUILD)/bin

check: deps
	$(MAKE) all
	ctest --test-dir $(BUILD) --output-on-failure -j $(JOBS)

asan: deps
	$(MAKE) all BUILD=build-asan TYPE=Sanitize
	ctest --test-dir build-asan --output-on-failure -j $(JOBS)

bench: commands
	tests/bench/run.sh $(BUILD)/bin

install: all
	DESTDIR=$(DESTDIR) cmake --install $(BUILD)

format:
	git ls-files '*.h' '*.cpp' | xargs clang-format -i

clean:
	rm -rf build build-*
