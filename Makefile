# A thin front to the CMake build; README.md says what each target does.
BUILD  ?= build
TYPE   ?= Release
PYTHON ?= /usr/bin/python3# Debian's, which has the packages of packages.txt
JOBS   ?= $(shell nproc)
PREFIX ?= /usr/local

.PHONY: all configure commands deps demo check asan tsan soak fuzz libfuzzer mangle faults constant-time transcripts load chunks pages \
    corpus shapes predictions bench bench-memory install uninstall deb deb-check deploy-check python python-check page-check format tidy clean

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
	# Parties forbid debugging of themselves, which the search for leaks needs. Compiled programs end at the first
	# thing that C leaves undefined.
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1 ctest --test-dir build-asan --output-on-failure -j $(JOBS)

# The tests that have threads, with a detector of races.
tsan: deps
	$(MAKE) configure BUILD=build-tsan TYPE=Threads
	cmake --build build-tsan -j $(JOBS) --target net_test session_test protocols_test
	cd build-tsan && bin/net_test && bin/session_test && bin/protocols_test --gtest_filter='*Thread*:*Basic*'

# Random programs whose loops hand scalars on, against the C compiler: SOAK of them, from a seed on.
SOAK      ?= 10000
SOAK_SEED ?= 100000
soak: commands
	cmake --build $(BUILD) -j $(JOBS) --target random_programs
	tests/random/soak.sh $(BUILD)/bin $(SOAK) $(SOAK_SEED) $(JOBS) $(BUILD)/soak

# Large arrays stand in chunks (engine/memory/chunks.h): here all arrays do, of at most four cells each. Checks look at
# what only a defect of ours brings about. Engine tests and programs end to end, random ones against the C compiler.
CHUNKS ?= 2,2,3,4
chunks: deps
	cmake -S . -B build-chunks -G Ninja -DCMAKE_BUILD_TYPE=Release -DPICCO_CHUNKS=$(CHUNKS)
	cmake --build build-chunks -j $(JOBS)
	CHUNK_PROGRAMS=20 build-chunks/bin/engine_test --gtest_brief=1
	ctest --test-dir build-chunks -R '^(e2e|gallery|conformance|language|Program)' --output-on-failure -j $(JOBS)
	for kind in "" --rows --carried; do \
	    build-chunks/bin/random_programs build-chunks/bin $$kind --programs 300 --seed 1 \
	        --failures build-chunks/failures || exit 1; \
	done

# Private data larger than memory: vectors of two words and more are pages, of which parties keep none, some and a few more;
# with tiny chunks, so that all arrays have them. Engine tests, and programs end to end, random ones against the C compiler.
# Left out are long loops, and tests that say how many rounds and operations long vectors take, or how much of the time: loops take eight
# elements at a time here.
# So are tests that want circuits, or bits in place of the field, and costs of the gallery: parties that page choose neither;
# and what has a --memory, or a processor, of its own.
# As root, too: real programs, each party in a group of 64 MiB and 5 %, with threads and with io_uring.
PAGES ?= 1000
CHOOSING = GarbledRegions.*:Trace.*:Plan.*:BitRegions.AreAsGoodAsAnyChoice
pages: deps
	cmake -S . -B build-pages -G Ninja -DCMAKE_BUILD_TYPE=Release -DPICCO_CHUNKS=$(CHUNKS) -DPICCO_PAGES=$(PAGES)
	cmake --build build-pages -j $(JOBS)
	PAGED_PROGRAMS=20 build-pages/bin/engine_test --gtest_brief=1 --gtest_filter='Paging*'
	PAGE_ALL=1 build-pages/bin/engine_test --gtest_brief=1 --gtest_filter='-Vectors.LongOnesTakeRoundsOfTheirOwn:Chunks.*:$(CHOOSING)'
	PICCO_COSTS=0 ctest --test-dir build-pages -R '^(e2e|gallery|conformance|language|Program)' \
	    -E 'e2e.(predict|profile|strips|explain|assign|real_rounds|fold_rounds|bits$$|garbled|chosen|memory|memcheck)|language.traffic' \
	    --output-on-failure -j $(JOBS)
	for kind in "" --rows --carried; do \
	    build-pages/bin/random_programs build-pages/bin $$kind --programs 300 --seed 1 \
	        --failures build-pages/failures || exit 1; \
	done
	$(MAKE) commands
	[ "$$(id -u)" -ne 0 ] || tests/bench/memory.py $(BUILD)/bin --limit 64 --size 16777216 \
	    --arms unbounded,picco,ring bits flags floats matrix_product shuffle smcsort statistics threshold
	[ "$$(id -u)" -ne 0 ] || tests/bench/memory.py $(BUILD)/bin --limit 64 --size 262144 \
	    --arms unbounded,picco,ring sort

# Changed programs through the compiler, then changed bytes through each reader of files and messages (FUZZ: one of them),
# with sanitizers, SECONDS_OF_FUZZ long each: three hours in all.
SECONDS_OF_FUZZ ?= 600
fuzz:
	$(MAKE) configure BUILD=build-asan TYPE=Sanitize
	cmake --build build-asan -j $(JOBS) --target fuzz_compiler fuzz_inputs picco_command
	$(if $(FUZZ),,ASAN_OPTIONS=detect_leaks=0 build-asan/bin/fuzz_compiler tests --seconds $(SECONDS_OF_FUZZ) \
	    --seed $$(date +%s) --picco build-asan/bin/picco --failures build-asan/fuzz-failures)
	ASAN_OPTIONS=detect_leaks=0 build-asan/bin/fuzz_inputs $(if $(FUZZ),--target $(FUZZ)) --seconds $(SECONDS_OF_FUZZ) \
	    --seed $$(date +%s) --failures build-asan/fuzz-failures

# The readers under libFuzzer, one after the other.
FUZZ_TARGETS = shares state points results envelope configuration delay options util costs runtime_conf certificate key used \
    text csv json json_lines frames handshake messages input_server
libfuzzer:
	scripts/install-packages.sh audit
	cmake -S . -B build-fuzz -G Ninja -DCMAKE_BUILD_TYPE=Sanitize -DPICCO_LIBFUZZER=ON -DCMAKE_C_COMPILER=clang-16 \
	    -DCMAKE_CXX_COMPILER=clang++-16
	cmake --build build-fuzz -j $(JOBS) --target fuzz_library
	for target in $(or $(FUZZ),$(FUZZ_TARGETS)); do \
	    mkdir -p build-fuzz/corpus/$$target && FUZZ_TARGET=$$target ASAN_OPTIONS=detect_leaks=0 build-fuzz/bin/fuzz_library \
	        build-fuzz/corpus/$$target -max_total_time=$(SECONDS_OF_FUZZ) -artifact_prefix=build-fuzz/$$target- || exit 1; \
	done

# Damaged files of all kinds through the real commands.
CASES ?= 10000
mangle: commands
	$(PYTHON) tests/fuzz/mangle.py $(BUILD)/bin --count $(CASES) --seed $$(date +%s) --jobs $(JOBS) \
	    --failures $(BUILD)/mangle-failures

# Every fault in every phase of a run, with real parties and a network that breaks: some minutes.
faults: commands
	cmake --build $(BUILD) -j $(JOBS) --target liar clock
	for parties in 3 5; do \
	    tests/faults/faults.py $(BUILD)/bin --parties $$parties --clock $(BUILD)/lib/libclock.so || exit 1; \
	    tests/faults/nonsense.py $(BUILD)/bin $(BUILD)/lib/libliar.so --parties $$parties || exit 1; \
	done

# The programs of tests/corpus beside what a specialist would write. CORPUS=NAME: those with that in their names;
# EVALUATION=docs/CORPUS.md: puts the tables there.
corpus: commands
	$(PYTHON) tests/corpus/check.py $(BUILD)/bin counts
	$(PYTHON) tests/corpus/check.py $(BUILD)/bin ordinary
	$(PYTHON) tests/corpus/corpus.py $(BUILD)/bin $(CORPUS) --json $(BUILD)/corpus.json \
	    $(if $(EVALUATION),--markdown $(EVALUATION))

# Loops that carry values, in the dress that people give them, beside a specialist's rounds. SHAPES: options, such as
# --parties 5.
shapes: commands
	$(PYTHON) tests/bench/shapes.py $(BUILD)/bin $(SHAPES)

# Predicted beside measured times of the gallery, with calibrated costs. PREDICTIONS: options, such as --delay 0.1,1000.
predictions: commands
	$(PYTHON) tests/bench/predictions.py $(BUILD)/bin $(PREDICTIONS)

# Whole runs under valgrind: no branch and no address depends on private data. Half an hour; AUDIT=TEXT: programs with that
# in their names.
constant-time: commands
	scripts/install-packages.sh audit
	$(MAKE) configure BUILD=build-audit TYPE=Audit
	cmake --build build-audit -j $(JOBS) --target picco_audited
	tests/audit/constant_time.py $(BUILD)/bin build-audit/tests/audit/lib . --only "$(AUDIT)"

# What parties send depends neither on private data nor on how they compute: all samples, also with a runtime by clang. Each
# stream of randomness of whole programs is drawn once, by its holders.
transcripts: commands
	scripts/install-packages.sh audit
	cmake --build $(BUILD) -j $(JOBS) --target picco_audited
	tests/audit/streams.py $(BUILD)/bin $(BUILD)/tests/audit/lib .
	tests/audit/traces.py $(BUILD)/bin $(BUILD)/tests/audit/lib . --sorts 200
	tests/audit/traces.py $(BUILD)/bin $(BUILD)/tests/audit/lib . --far
	CC=clang-16 CXX=clang++-16 $(MAKE) configure BUILD=build-clang
	cmake --build build-clang -j $(JOBS) --target picco_audited
	tests/audit/transcripts.py $(BUILD)/bin $(BUILD)/tests/audit/lib . --clang build-clang/tests/audit/lib
	tests/audit/transcripts.py $(BUILD)/bin $(BUILD)/tests/audit/lib . --clang build-clang/tests/audit/lib --every

# A long run with flat memory and descriptors (LOAD seconds), 1000 short ones, 10^5 rounds over slow links: two hours.
LOAD ?= 3600
load: commands
	tests/load/load.py $(BUILD)/bin steady --seconds $(LOAD)
	tests/load/load.py $(BUILD)/bin short --count 1000
	tests/load/load.py $(BUILD)/bin rounds --count 100000

# QUICK=1: small sizes, one run each. EVALUATION=docs/EVALUATION.md: puts the tables there, and draws docs/plots.
bench: commands
	cmake --build $(BUILD) -j $(JOBS) --target tls_ring_bench float_bench record_bench
	$(PYTHON) tests/bench/bench.py $(BUILD)/bin --json $(BUILD)/bench.json $(if $(QUICK),--quick) \
	    $(if $(EVALUATION),--markdown $(EVALUATION))

# What larger data than memory cost, as root: nine programs on at least four times what a party may hold, three runs of each arm.
# The tables of docs/MEMORY.md; a quarter of an hour and more.
MEMORY_BENCH = binarised comorbidity join matrix_vector merge passwords product statistics threshold
bench-memory: commands
	$(PYTHON) tests/bench/memory.py $(BUILD)/bin --limit 64 --size 33554432 --runs 3 --seconds 120 \
	    --json $(BUILD)/memory.json $(MEMORY_BENCH)

install: commands
	PICCO_RECORD=$(abspath $(BUILD))/installed DESTDIR=$(DESTDIR) cmake --install $(BUILD)

# What the last `make install` made.
uninstall:
	cmake -D RECORD=$(abspath $(BUILD))/installed -P cmake/uninstall.cmake

# Debian packages of the compiler and of the runtime alone, in $(BUILD)/deb.
deb:
	scripts/install-packages.sh deb
	scripts/make-deb.sh $(BUILD)/deb

# Installs them in clean systems and runs what they bring.
deb-check: deb
	tests/packages/check.sh $(BUILD)/deb

# Looks at deploy/ with the linters of its formats, then runs three parties as its files say, in networks of their own.
deploy-check: commands
	scripts/install-packages.sh deploy
	tests/deploy/check.sh . $(BUILD)

# The wheel of the Python package, for pip install.
python:
	$(PYTHON) -m pip wheel -q --no-deps -w $(BUILD)/python/wheels python/

# Installs it beside NumPy and pandas from PyPI, tests it, and runs the notebook.
python-check: commands
	scripts/install-packages.sh python
	python/tests/check.sh . $(BUILD)

# Looks at the page of picco run --profile in a browser, in light and dark. Screenshots are in $(BUILD)/page.
page-check: commands
	scripts/install-packages.sh page
	$(PYTHON) tests/page/check.py $(BUILD)/bin $(BUILD)/page

format:
	scripts/format.sh

# Faults that clang-tidy finds, by .clang-tidy: TIDY="--changed main", or names of files; else all, which takes an hour and more.
tidy:
	scripts/install-packages.sh tidy
	scripts/tidy.sh $(TIDY)

clean:
	rm -rf build build-*
