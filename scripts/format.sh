#!/bin/sh
# Formats every C++ source in place, or with --check only says which ones differ (exit 1).
# Versions of clang-format differ in what they make of the same style; the sources follow version 14.
set -eu
cd "$(dirname "$0")/.."
tool=
for candidate in clang-format-14 clang-format; do
    if command -v "$candidate" >/dev/null && "$candidate" --version | grep -q 'version 14\.'; then
        tool=$candidate
        break
    fi
done
if [ -z "$tool" ]; then
    echo "format.sh: clang-format 14 is missing; install the package clang-format-14" >&2
    exit 2
fi
mode=-i
if [ "${1-}" = --check ]; then
    mode='--dry-run -Werror'
fi
find common compiler runtime utils tests \( -name '*.h' -o -name '*.cpp' \) -print0 | xargs -0 "$tool" $mode
