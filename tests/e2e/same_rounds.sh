#!/bin/sh
# A program without annotations takes no more rounds than its concurrent version, give or take one:
# same_rounds.sh BIN BASIC CONCURRENT INPUT
set -eu
bin=$1 basic=$2 concurrent=$3 input=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rounds() {
    "$bin/picco" run "$1" --input "1=$input" --stats="$work/stats.json" >/dev/null
    # Those of the program: the check of the inputs has a count of its own, further in.
    sed -n 's/^  "rounds": *\([0-9]*\).*/\1/p' "$work/stats.json"
}
a=$(rounds "$basic")
b=$(rounds "$concurrent")
echo "basic $a rounds, concurrent $b"
[ "$a" -ge 1 ] && [ $((a - b)) -le 1 ]
