#!/bin/sh
# residues.sh BIN PROBE FOLDER: no key is left in the memory of a party, however its run ends.
set -u
bin=$1 probe=$2 folder=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
{ printf 'a = 1'; i=1; while [ $i -lt 200 ]; do printf ',%d' $i; i=$((i + 1)); done; echo; } >"$work/a.txt"
for end in return exit fail signal; do
    mkdir "$work/$end"
    PROBE_FOLDER="$work/$end" LD_PRELOAD="$probe" "$bin/picco" run "$folder/program.c" --input "1=$work/a.txt" \
        ${PICCO_OPTIONS-} -- $end >"$work/output" 2>&1
    lines=$(cat "$work/$end"/* | sort)
    found() { echo "$lines" | grep -c "^$1 known=$2 found=$3"; }
    some='[1-9][0-9]*'
    case $end in
    return | exit) expected=exit ;;
    fail) expected=failure ;;
    signal) expected=signal ;;
    esac
    if [ "$(echo "$lines" | grep -c "^running .* session-key picco pair")" -lt 3 ]; then
        echo "$end: the probe does not find the keys of running parties"
        status=1
    elif [ "$(found $expected "$some" 0)" -eq 0 ] ||
        [ "$(found '.*' "$some" 0)" -ne "$(echo "$lines" | grep -vc '^running')" ]; then
        echo "$end: keys are left"
        status=1
    fi
    [ $status -eq 0 ] || { echo "$lines"; cat "$work/output"; }
done
exit $status
