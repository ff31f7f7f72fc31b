#!/bin/sh
# Two inputs give different results, but the same rounds, bytes and operations: traffic.sh BIN PROGRAM INPUT INPUT
set -eu
bin=$1 program=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for side in a b; do
    "$bin/picco" run "$program" --input "1=$3" --stats="$work/stats" >"$work/$side.results"
    grep -v -e seconds -e recording -e peak_memory "$work/stats" >"$work/$side"
    grep -q '"rounds": [1-9]' "$work/$side"
    shift
done
if cmp -s "$work/a.results" "$work/b.results"; then echo "both give the same results" && exit 1; fi
cat "$work/a"
diff "$work/a" "$work/b"
