#!/bin/sh
# Existing C programs through `picco --default=public`: run.sh BIN SOURCES PART PARTS LIB. Compares the standard output and the
# exit code of each program with those of the C compiler, translated for the parties and in the clear.
# A program PROGRAM.c with a line `// options: …` is compiled with these options; `// arguments: …` are given to it.
set -u
bin=$1 sources=$2 part=$3 parts=$4 lib=$5
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
include=$bin/../include
cat >"$work/c.conf" <<CONF
technique=shamir
bits=
peers=3
threshold=1
inputs=1
outputs=1
CONF
cc -O0 -w -I"$include" -c "$sources/alone.c" -o "$work/alone.o" || exit 2
failed=0 count=0 index=0
fail() {
    echo "$name: $1" >&2
    head -n 12 "$work/log" >&2
    failed=$((failed + 1))
}
for program in "$sources"/*.c; do
    name=$(basename "$program" .c)
    [ "$name" = alone ] && continue
    index=$((index + 1))
    [ $((index % parts)) -eq "$part" ] || continue
    count=$((count + 1))
    options=$(sed -n 's,^// options: ,,p' "$program")
    arguments=$(sed -n 's,^// arguments: ,,p' "$program")
    # shellcheck disable=SC2086
    cc -std=gnu11 -O0 -w $options "$program" -o "$work/expected" -lm -pthread >"$work/log" 2>&1 ||
        { fail "the C compiler does not accept it"; continue; }
    # shellcheck disable=SC2086
    (cd "$work" && timeout 10 ./expected $arguments </dev/null >expected.out 2>/dev/null; echo "exit code $?" >>expected.out)
    for form in secure plain; do
        flag=
        [ $form = plain ] && flag=--plain
        # shellcheck disable=SC2086
        timeout 10 "$bin/picco" --default=public $flag $options "$program" "$work/c.conf" -o "$work/$form.c" \
            -u "$work/util" >"$work/log" 2>&1 || { fail "picco refuses it ($form)"; break; }
        cc -std=gnu11 -O0 -w -I"$include" "$work/$form.c" "$work/alone.o" -o "$work/$form" -L"$lib" -lpicco \
            -Wl,-rpath,"$lib" -lm -pthread >"$work/log" 2>&1 ||
            { fail "the translation does not compile ($form)"; break; }
        # shellcheck disable=SC2086
        (cd "$work" && timeout 10 ./$form $arguments </dev/null >$form.out 2>/dev/null; echo "exit code $?" >>$form.out)
        diff "$work/expected.out" "$work/$form.out" >"$work/log" || { fail "differs from the C compiler ($form)"; break; }
    done
done
echo "$count programs, $failed failed"
[ $count -gt 0 ] && [ $failed -eq 0 ]
