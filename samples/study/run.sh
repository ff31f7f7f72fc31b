#!/bin/sh
# Runs the study on the real table: run.sh BIN, where BIN holds the picco commands.
set -eu
bin=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

echo "Two clinics hold 569 tumours between them, each in a table of its own. Which measurement and threshold tells"
echo "malignant from benign best? Compiling samples/study/study.c, sharing both inputs, starting three computing parties"
echo "over TLS."
echo
study() {
    "$bin/picco" run "$here/study.c" "$here/study.conf" --input 1="$here/data/clinic_a.csv" \
        --input 2="$here/data/clinic_b.csv" "$@"
}
study --stats=stats.json >results.txt
cat results.txt

result() { sed -n "s/^$1 = //p" results.txt; }
stat() { sed -n "s/.*\"$1\": *\([0-9.]*\).*/\1/p" stats.json | head -n 1; }
name=$(sed -n 1p "$here/data/clinic_a.csv" | cut -d, -f$(($(result best_measurement) + 2)))
cat <<TEXT

What was computed, and who saw it:
  study board (output party 1)      "malignant where $name > $(result best_threshold)" is wrong for $(result best_errors) patients
  health registry (output party 2)  $(result malignant) tumours were malignant
  computing parties                 how many patients each clinic has, and shares that say nothing
  each clinic                       its own patients
What it took: $(stat rounds) rounds, $(stat bytes_sent) bytes sent by all three parties, $(stat seconds) seconds
for $(stat comparison) comparisons of private numbers.

The same in the clear gives:
TEXT
study --plain >plain.txt
cat plain.txt
diff results.txt plain.txt >/dev/null || {
    echo "error: the results differ" >&2
    exit 1
}
