#!/bin/sh
# tidy.sh [FILE…]: runs clang-tidy over these sources, or over all. Exit 1: it found something.
# tidy.sh --changed BASE: over those that changed since the commit BASE, the newest first. A header is checked with the source of its
# name.
# --seconds N, in front: none starts later than that; the last line says how many did not.
# What is checked, and what is not, stands in .clang-tidy.
set -eu
cd "$(dirname "$0")/.."
tool=clang-tidy-16
command -v $tool >/dev/null || {
    echo "tidy.sh: $tool is missing; run scripts/install-packages.sh tidy" >&2
    exit 2
}
seconds=86400
if [ "${1-}" = --seconds ]; then
    seconds=$2
    shift 2
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# How each source is compiled, by itself: what the tool reads. Of the build it needs what bison and flex write.
folder=build-tidy
configure() {
    cmake -S . -B $folder -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=OFF -DCMAKE_EXPORT_COMPILE_COMMANDS=ON &&
        cmake --build $folder --target compiler/c.tab.cc compiler/c.lex.cc
}
configure >"$work/log" 2>&1 || {
    cat "$work/log"
    exit 2
}

if [ "${1-}" = --changed ]; then
    # Here, then commit by commit.
    { git diff --name-only HEAD && git ls-files --others --exclude-standard && git log --format= --name-only "$2"..HEAD; } |
        sed -n 's/\.h$/.cpp/; /\.cpp$/p' | awk '!seen[$0]++' | while read -r file; do [ ! -f "$file" ] || echo "$file"; done >"$work/files"
elif [ $# -gt 0 ]; then
    printf '%s\n' "$@" >"$work/files"
else
    find common compiler grammar runtime utils tests -name '*.cpp' | sort >"$work/files" # with the headers that they include
fi

# xargs ends with 123 where one of its commands fails.
end=$(($(date +%s) + seconds)) status=0
export tool folder end work
# shellcheck disable=SC2016
xargs -r -a "$work/files" -P "$(nproc)" -n 1 sh -c '
    if [ "$(date +%s)" -ge "$end" ]; then
        echo "$1" >>"$work/left-out"
    elif ! output=$($tool -p $folder --quiet "$1" 2>&1); then
        printf "%s\n" "$output"
        exit 1
    fi' - || status=1
left=$(cat "$work/left-out" 2>/dev/null | wc -l)
echo "tidy.sh: checked $(($(wc -l <"$work/files") - left)), left out $left"
exit $status
