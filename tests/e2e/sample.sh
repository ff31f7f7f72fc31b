#!/bin/sh
# One program, secure and in the clear: sample.sh BIN PROGRAM PARTIES INPUT…, INPUT as 1=FILE. The results must be
# the same, and those of a file PROGRAM.expected beside the source where there is one. PICCO_OPTIONS: for both runs, whose
# results are then only compared with each other. PICCO_BANDWIDTH, PICCO_LATENCY: of the links, for the choice of protocols.
# PICCO_FIELD: field= of the configuration; PICCO_EXPECTED: another file
# of results.
set -eu
bin=$1 program=$2 parties=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
inputs=
for input in "$@"; do inputs="$inputs --input $input"; done
cat >"$work/n.conf" <<CONF
technique=shamir
bits=
peers=$parties
threshold=$(((parties - 1) / 2))
inputs=$(($# > 0 ? $# : 1))
outputs=2
field=${PICCO_FIELD-prime}
CONF
[ -z "${PICCO_LATENCY-}" ] || echo "latency=$PICCO_LATENCY" >>"$work/n.conf"
[ -z "${PICCO_BANDWIDTH-}" ] || echo "bandwidth=$PICCO_BANDWIDTH" >>"$work/n.conf"
# shellcheck disable=SC2086
"$bin/picco" run ${PICCO_OPTIONS-} "$program" "$work/n.conf" $inputs --stats="$work/stats.json" >"$work/secure"
# shellcheck disable=SC2086
"$bin/picco" run --plain ${PICCO_OPTIONS-} "$program" "$work/n.conf" $inputs >"$work/plain"
echo "n = $parties: $(tr -d '\n' <"$work/stats.json")"
diff "$work/plain" "$work/secure" || { echo "the secure result differs from the plain one" >&2; exit 1; }
[ -s "$work/plain" ] || { echo "no result" >&2; exit 1; }
expected=${PICCO_EXPECTED-${program%.c}.expected}
if [ -z "${PICCO_OPTIONS-}" ] && [ -f "$expected" ]; then
    diff "$expected" "$work/secure"
fi
