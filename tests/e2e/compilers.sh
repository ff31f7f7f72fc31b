#!/bin/sh
# compilers.sh BIN CLANG: a program with the headers of the C library gives the same with gcc and clang as cc, for the
# parties and in the clear.
set -u
bin=$1 clang=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
for header in assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic \
    stdbool stddef stdint stdio stdlib stdnoreturn string threads time uchar wchar wctype unistd; do
    echo "#include <$header.h>"
done >prog.c
cat >>prog.c <<'PROGRAM'
public int order = 1;
private int mark = 1;
public int first(void) {
    mark = mark + 3;
    return order = order * 2;
}
public int second(void) {
    mark = mark * 2;
    return order = order * 3;
}
public int difference(public int x, public int y) {
    return x - y;
}
int main() {
    private int a[4], most = 0;
    private float x = 0;
    public double scale = sqrt(4.0) + fabs(-0.5);
    public char text[40];
    smcinput(a, 1, 4);
    for (public int i = 0; i < 4; i++) {
        x = x + a[i] * scale;
        most = a[i] > most ? a[i] : most;
    }
    snprintf(text, sizeof text, "%d %s", (int)strlen("four"), isdigit('7') ? "digit" : "none");
    puts(text);
    order += second() - first(); // 1 + 3 - 6
    printf("%d\n", difference(second(), first()) * 10 + order);
    smcoutput(mark, 1);
    smcoutput(most, 1);
    smcoutput(x, 1);
    return 0;
}
PROGRAM
echo 'a = 3,-1,7,5' >in.txt
printf '4 digit\n48\nmark = 13\nmost = 7\nx = 35\n' >expected
failed=0
for compiler in gcc "$clang"; do
    mkdir -p compilers
    ln -sf "$(command -v "$compiler")" compilers/cc
    for form in "" --plain; do
        # shellcheck disable=SC2086
        PATH="$work/compilers:$PATH" "$bin/picco" run $form prog.c --input 1=in.txt >out 2>errors
        code=$?
        if [ $code -ne 0 ] || ! diff expected out; then
            echo "$compiler $form: exit code $code"
            head -n 20 errors
            failed=1
        fi
    done
done
exit $failed
