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

echo "The study: $(sed -n '2,$p' clinic_a.txt | head -c 40)… (one of two clinics, kept secret)"
"$bin/picco" run "$here/study.c" "$here/study.conf" --input 1=clinic_a.txt --input 2=clinic_b.txt \
    --stats=stats.json
echo
echo "What anybody else saw: the numbers of patients (public inputs). Three computing parties on loopback over"
echo "TLS held shares only. The work:"
cat stats.json
echo
echo "The same in the clear, for comparison:"
"$bin/picco" run --plain "$here/study.c" "$here/study.conf" --input 1=clinic_a.txt --input 2=clinic_b.txt
