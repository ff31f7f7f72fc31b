#!/bin/sh
# A program takes the one round of its results: no_interaction.sh BIN PROGRAM
set -eu
stats=$(mktemp)
trap 'rm -f "$stats"' EXIT
"$1/picco" run "$2" --stats="$stats"
grep '"rounds": 1,' "$stats"
