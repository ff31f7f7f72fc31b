#!/bin/sh
# Rounds, bytes, seconds and operations per second of the figure programs: run.sh BIN [JSON]
# Three parties on loopback over TLS, all on this machine.
set -eu
bin=$(cd "$1" && pwd)
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
json=${2:-$work/bench.json}

# values COUNT BOUND SEED: comma-separated integers below the bound.
values() {
    awk -v n="$1" -v b="$2" -v s="$3" 'BEGIN { srand(s); for (i = 0; i < n; i++) printf "%s%d", i ? "," : "", int(rand() * b) }'
}
matrices() { echo "S = $1"; echo "A = $(values $(($1 * $1)) 1000 1)"; echo "B = $(values $(($1 * $1)) 1000 2)"; }
array() { echo "A = $(values "$1" 1000000 3)"; }
vectors() { echo "M = $1"; echo "A = $(values "$1" 2 4)"; echo "B = $(values "$1" 2 5)"; }

field() { sed -n "s/.*\"$1\": *\([0-9.e+-]*\).*/\1/p" "$2" | head -n 1; }

: >"$json"
printf '%-30s %6s %8s %12s %10s %12s %14s\n' program size rounds 'bytes (all)' seconds operations 'operations/s'
# run PROGRAM SIZE [SED-SCRIPT for the source]
run() {
    sed "${3:-}" "$root/samples/figures/$1.c" >"$work/$1.c"
    for i in 1 2 3; do # the fastest of three: the machine may be busy
        "$bin/picco" run "$work/$1.c" --input "1=$work/input.txt" --stats="$work/stats.$i" >/dev/null
    done
    best=$(for i in 1 2 3; do echo "$(field seconds "$work/stats.$i") $i"; done | sort -g | head -n 1 | cut -d' ' -f2)
    stats=$work/stats.$best
    seconds=$(field seconds "$stats")
    # Interactive operations: everything that takes part in a round.
    operations=$(tr ',{}' '\n\n\n' <"$stats" | awk -F: '
        /"(multiplication|comparison|equality|and|bit_conversion|truncate|open|open_bit|product|dot|select)"/ { n += $2 }
        END { print n + 0 }')
    printf '%-30s %6s %8s %12s %10s %12s %14s\n' "$1" "$2" "$(field rounds "$stats")" \
        "$(field bytes_sent "$stats")" "$seconds" "$operations" \
        "$(awk -v o="$operations" -v s="$seconds" 'BEGIN { printf "%.0f", (s > 0) ? o / s : 0 }')"
    printf '{"program":"%s","size":%s,"stats":%s}\n' "$1" "$2" "$(tr -d '\n' <"$stats")" >>"$json"
}

for size in 5 8 20; do
    matrices $size >"$work/input.txt"
    run fig2_matmul_basic $size
    run fig3_matmul_concurrent $size
done
for size in 32 64 256; do
    array $size >"$work/input.txt"
    run fig4_mergesort_basic $size "s/K *= *32/K=$size/"
    run fig5_mergesort_concurrent $size "s/K *= *32/K=$size/"
    run mergesort_correct $size "s/K *= *32/K=$size/"
done
for size in 160 320 800 1600; do
    vectors $size >"$work/input.txt"
    run fig6_hamming_basic $size 's/int<10>/int<13>/'
    run fig7_hamming_concurrent $size 's/int<10>/int<13>/'
done
