#!/bin/sh
# memcheck.sh BIN FOLDER: a party sends nothing that it has not written, and nothing depends on such bytes.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
{ printf 'a = 1'; i=1; while [ $i -lt 200 ]; do printf ',%d' $i; i=$((i + 1)); done; echo; } >"$work/a.txt"
valgrind -q --trace-children=yes --trace-children-skip='/usr/*,/bin/*' --child-silent-after-fork=yes \
    --log-file="$work/party.%p" "$1/picco" run "$2/program.c" --input "1=$work/a.txt" >"$work/output" 2>&1
code=$?
[ $code -eq 0 ] && grep -q '^sum = 19894$' "$work/output" || { echo "the run failed"; cat "$work/output"; exit 1; }
# Errors stand behind '=='; behind '--' valgrind says which system calls it does not know.
! grep -h '^==' "$work"/party.*
