#!/bin/sh
# A program of checks (check.h), in the clear and at three parties: run.sh BIN PROGRAM [INPUT]…, INPUT as 1=FILE. What both
# print is also that of a file PROGRAM.expected, where there is one.
set -eu
bin=$1 program=$2 expected=${2%.c}.expected
shift 2
inputs=
for input in "$@"; do inputs="$inputs --input $input"; done
for way in --plain --stats=/dev/null; do
    # shellcheck disable=SC2086
    said=$("$bin/picco" run "$program" "$(dirname "$program")/two.conf" "$way" $inputs) || { echo "$way: $said" && exit 1; }
    case $said in
    "0 of 0 checks"*) echo "nothing is checked" && exit 1 ;;
    "0 of "*" checks are wrong"*) ;;
    *) echo "$way: $said" && exit 1 ;;
    esac
    [ ! -f "$expected" ] || echo "$said" | diff "$expected" -
done
