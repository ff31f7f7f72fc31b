#!/bin/sh
# Data as tables and JSON, through the real commands: tables.sh BIN PROGRAMS/tables.c
# Every form of the same data gives the same results, secure and in the clear.
set -eu
bin=$1 program=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fail() { echo "$1" && shift && cat "$@" && exit 1; }
has() { grep -qF -e "$2" "$1" || fail "no '$2' in $1:" "$1"; }
run() { # WHAT OPTIONS…: both programs, with the results that all forms have
    what=$1
    shift
    for way in --trust-inputs --plain; do
        "$bin/picco" run "$program" $way --input 2=other.csv "$@" >output 2>errors || fail "$what, $way:" errors
        cmp -s output expected || fail "$what, $way: other results:" output errors
        has errors "'n' is 3 by the values of 'age'; it is public"
    done
}
refused() { # MESSAGE OPTIONS…
    message=$1
    shift
    for way in --trust-inputs --plain; do
        code=0
        "$bin/picco" run "$program" $way --input 2=other.csv "$@" >output 2>errors || code=$?
        [ $code -eq 1 ] || fail "$way $*: exit code $code:" errors
        [ ! -s output ] || fail "$way $*: there are results:" output
        has errors "$message"
    done
}

printf 'limit\n30\n' >other.csv
printf '%s\n' 'older = 2' 'most = 2000.25' 'age = 31' 'pay = 1000.5' 'part = 1,2' 'age = 44' 'pay = 2000.25' \
    'part = 3,4' 'age = 28' 'pay = -1' 'part = 5,6' >expected

printf 'age,pay,part[0],part[1]\n31,1000.5,1,2\n44,2000.25,3,4\n28,-1,5,6\n' >a.csv
run 'a table' --input 1=a.csv
printf '\357\273\277"id";"Age";Pay ;part[0];part[1]\r\n7;31;"1000.5";1;2\r\n8;44;2000.25;3;4\r\n9;28;-1;5;6\r\n' >b.csv
run 'a table of a spreadsheet' --input 1=b.csv
has errors "the program does not read 'id'; it is not shared"
tr , '\t' <a.csv >a.tsv
run 'tabs' --input 1=a.tsv
sed 's/-1,/NA,/' a.csv >missing.csv
run 'missing values' --input 1=missing.csv --missing pay=-1
cut -d, -f1,2 a.csv >ages.csv
cut -d, -f3,4 a.csv >parts.csv
run 'two tables' --input 1=ages.csv --input 1=parts.csv
for way in --trust-inputs --plain --check --profile=profile.json; do
    "$bin/picco" run "$program" $way --input 1=- --input-format=csv --input 2=other.csv <a.csv >output 2>errors
    cmp -s output expected || fail "standard input, $way:" output errors
done
cat a.csv | "$bin/picco" run "$program" --check --input 1=- --input-format=csv --input 2=other.csv >output 2>errors
cmp -s output expected || fail "standard input through a pipe, --check:" output errors
printf '{"age": [31,44,28], "pay": [1000.5,2000.25,-1], "part": [[1,2],[3,4],[5,6]]}' >a.json
run 'columns' --input 1=a.json
printf '[{"age":31,"pay":1000.5,"part":[1,2]},{"age":44,"pay":2000.25,"part":[3,4]},{"age":28,"part":[5,6],"pay":-1}]' >b.json
run 'rows' --input 1=b.json
tr -d '[]' <b.json | sed 's/},{/}\n{/g; s/"part":\([0-9]\),\([0-9]\)/"part":[\1,\2]/g' >a.jsonl
run 'an object a line' --input 1=a.jsonl

refused "missing.csv:4:4: 'NA' is no value (row 3, column 'pay')" --input 1=missing.csv
sed 's/1000.5/"1000,5"/' a.csv >comma.csv
refused "comma.csv:2:4: '1000,5' is not a number: write a point where decimals begin" --input 1=comma.csv
cut -d, -f1,3,4 a.csv >column.csv
refused "but tables.c:13 reads a value of 'pay'" --input 1=column.csv
sed '1s/part.0./age/' a.csv >twice.csv
refused "twice.csv:1: two columns are 'age'" --input 1=twice.csv
refused "a.csv: tables.c has no input 'a' of party 1; did you mean 'n'?" --input 1=a.csv --no-csv-header

code=0
"$bin/picco" run "$program" --input 1=- --input 2=- <a.csv >output 2>errors || code=$?
[ $code -eq 2 ] || fail "two inputs of standard input: exit code $code" errors
has errors 'standard input (-) can be the input of one party, once'

# Results in all forms; a table of results is input again.
for way in --trust-inputs --plain; do
    "$bin/picco" run "$program" $way --input 1=a.csv --input 2=other.csv --output 1=out.csv 2>/dev/null
    printf 'older,most,age,pay,part[0],part[1]\n2,2000.25,31,1000.5,1,2\n,,44,2000.25,3,4\n,,28,-1,5,6\n' >wanted
    cmp out.csv wanted
    [ "$(stat -c %a out.csv)" = 600 ]
    "$bin/picco" run "$program" $way --input 1=a.csv --input 2=other.csv --output 1=out.json 2>/dev/null
    python3 -c 'import json
got = json.load(open("out.json"))
assert got == {"older": 2, "most": 2000.25, "age": [31, 44, 28], "pay": [1000.5, 2000.25, -1],
               "part": [[1, 2], [3, 4], [5, 6]]}, got'
    cut -d, -f3- out.csv >again.csv
    run 'results' --input 1=again.csv
    "$bin/picco" run "$program" $way --input 1=a.csv --input 2=other.csv --output 1=- --output-format=csv 2>/dev/null |
        cmp - wanted
done
"$bin/picco" run "$program" --leaks --input 1=a.csv --input 2=other.csv 2>/dev/null >output
has output "the number of values that input party 1 gives as 'age' (public 'n') becomes known to the computing parties"

# A table without headings tells both sizes of a matrix.
cat >matrix.c <<'TEXT'
public int main() {
    public int rows, columns;
    smcinput(rows, 1);
    smcinput(columns, 1);
    private int A[rows][columns], sums[columns];
    smcinput(A, 1, rows, columns);
    for (public int j = 0; j < columns; j++) {
        sums[j] = 0;
        for (public int i = 0; i < rows; i++)
            sums[j] += A[i][j];
    }
    smcoutput(sums, 1, columns);
    return 0;
}
TEXT
printf '1,2,3\n40,50,60\n' >A.csv
for way in --trust-inputs --plain; do
    [ "$("$bin/picco" run matrix.c $way --input 1=A.csv 2>/dev/null)" = 'sums = 41,52,63' ]
done
