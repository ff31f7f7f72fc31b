# Language level, warnings and the sanitizer build, for every target.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Release, Debug, Sanitize, Threads or Audit" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O2")
set(CMAKE_CXX_FLAGS_SANITIZE "-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer")
# g++ 12 warns of its own <regex> when sanitizers are on.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(CMAKE_CXX_FLAGS_SANITIZE "${CMAKE_CXX_FLAGS_SANITIZE} -Wno-maybe-uninitialized")
endif()
set(CMAKE_C_FLAGS_SANITIZE "${CMAKE_CXX_FLAGS_SANITIZE}")
set(CMAKE_EXE_LINKER_FLAGS_SANITIZE "-fsanitize=address,undefined")
set(CMAKE_SHARED_LINKER_FLAGS_SANITIZE "-fsanitize=address,undefined")
# The fences of Boost.Asio, which the detector does not know, belong to a part with one thread.
set(CMAKE_CXX_FLAGS_THREADS "-O1 -g -fsanitize=thread -fno-omit-frame-pointer -Wno-maybe-uninitialized -Wno-tsan")
set(CMAKE_C_FLAGS_THREADS "${CMAKE_CXX_FLAGS_THREADS}")
set(CMAKE_EXE_LINKER_FLAGS_THREADS "-fsanitize=thread")
set(CMAKE_SHARED_LINKER_FLAGS_THREADS "-fsanitize=thread")
# As released, and what is private is marked for valgrind (base/secrecy.h).
set(CMAKE_CXX_FLAGS_AUDIT "${CMAKE_CXX_FLAGS_RELEASE} -g1")
set(CMAKE_C_FLAGS_AUDIT "${CMAKE_CXX_FLAGS_AUDIT}")
if(CMAKE_BUILD_TYPE STREQUAL "Audit")
    add_compile_definitions(PICCO_AUDIT)
endif()

# tests/fuzz with libFuzzer, which asks for clang and learns from what each input reaches.
option(PICCO_LIBFUZZER "build fuzz_library, with clang" OFF)
if(PICCO_LIBFUZZER)
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# Looks at what only a defect of ours brings about, where it costs (base/checked.h).
if(CMAKE_BUILD_TYPE MATCHES "^(Sanitize|Threads)$")
    add_compile_definitions(PICCO_CHECKED)
endif()

# Sizes of chunks: cells of a new one, of a part, of a piece, of inputs (engine/memory/chunks.h). With tiny ones, every
# program meets all kinds of them.
set(PICCO_CHUNKS "" CACHE STRING "cells of a new chunk, of a part, of a piece, of inputs, as 2,2,3,4; empty: those of a release")
if(PICCO_CHUNKS)
    add_compile_definitions("PICCO_CHUNKS=${PICCO_CHUNKS}" PICCO_CHECKED)
endif()

# Bytes of pages that a party keeps in memory (paging/pager.h): with few, whatever a program uses comes back from its swap file.
set(PICCO_PAGES "" CACHE STRING "bytes of pages that every party keeps in memory; empty: as --memory says")

# What compiled programs are linked with, to match the library.
set(PICCO_NATIVE_FLAGS "")
if(CMAKE_BUILD_TYPE STREQUAL "Sanitize")
    set(PICCO_NATIVE_FLAGS "-fsanitize=address,undefined")
elseif(CMAKE_BUILD_TYPE STREQUAL "Threads")
    set(PICCO_NATIVE_FLAGS "-fsanitize=thread")
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
    set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

# A newer compiler may warn of more. The sources are free of what the checked one says.
set(is_checked OFF)
if("$ENV{CI}")
    set(is_checked ON)
endif()
option(PICCO_WARNINGS_ARE_ERRORS "stop at a warning of the compiler; set where CI is" ${is_checked})

add_library(picco_options INTERFACE)
target_compile_options(picco_options INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wshadow $<$<BOOL:${PICCO_WARNINGS_ARE_ERRORS}>:-Werror>)
