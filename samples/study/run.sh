#!/bin/sh
# Runs the study on the real table: run.sh BIN, where BIN holds the picco commands.
set -eu
bin=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# The rows go to the two clinics in turn; measurements become lines, one value a patient.
awk -F, -v clinics="a b" '
    BEGIN { split(clinics, clinic, " ") }
    NR > 1 {
        c = NR % 2 + 1
        n[c]++
        for (f = 1; f <= NF; f++) line[c, f] = line[c, f] (n[c] > 1 ? "," : "") $f
    }
    END {
        for (c = 1; c <= 2; c++) {
            file = "clinic_" clinic[c] ".txt"
            print "patients_" clinic[c] " = " n[c] > file
            for (f = 2; f <= NF; f++) print clinic[c] " = " line[c, f] > file
            print "malignant_" clinic[c] " = " line[c, 1] > file
        }
    }' "$here/data/breast_cancer.csv"

echo "Two clinics hold $(awk 'END { print NR - 1 }' "$here/data/breast_cancer.csv") tumours between them. Which measurement and threshold tells malignant from"
echo "benign best? Compiling samples/study/study.c, sharing both inputs, starting three computing parties over TLS."
echo
"$bin/picco" run "$here/study.c" "$here/study.conf" --input 1=clinic_a.txt --input 2=clinic_b.txt \
    --stats=stats.json >results.txt
cat results.txt

result() { sed -n "s/^$1 = //p" results.txt; }
stat() { sed -n "s/.*\"$1\": *\([0-9.]*\).*/\1/p" stats.json | head -n 1; }
name=$(sed -n 1p "$here/data/breast_cancer.csv" | cut -d, -f$(($(result best_measurement) + 2)))
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
"$bin/picco" run --plain "$here/study.c" "$here/study.conf" --input 1=clinic_a.txt --input 2=clinic_b.txt >plain.txt
cat plain.txt
diff results.txt plain.txt >/dev/null || {
    echo "error: the results differ" >&2
    exit 1
}
