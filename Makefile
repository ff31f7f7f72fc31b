# A thin front to the CMake build. See README.md.
BUILD ?= build
JOBS ?= $(shell nproc)

.PHONY: all test clean

all:
	cmake -S . -B $(BUILD) -G Ninja
	cmake --build $(BUILD) -j $(JOBS)

test: all
	ctest --test-dir $(BUILD) --output-on-failure -j $(JOBS)

clean:
	rm -rf build build-*
