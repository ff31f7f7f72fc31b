#!/bin/sh
# As a user of an installed picco: install.sh BUILD_DIR. Installs to a folder of its own, then compiles, runs and links
# a program with nothing but what lies there.
set -eu
build=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
    echo "$1" >&2
    exit 1
}
install() {
    DESTDIR=$work/stage PICCO_RECORD=$work/installed cmake --install "$build" --prefix "$1" >"$work/log" 2>&1 ||
        { cat "$work/log" >&2; exit 1; }
}
uninstall() { cmake -D RECORD="$work/installed" -P "$(dirname "$0")/../../cmake/uninstall.cmake"; }
install /opt/picco
prefix=$work/stage/opt/picco
for tool in picco picco-keygen picco-describe picco-pages picco-share-input picco-reconstruct-output picco-state; do
    "$prefix/bin/$tool" --version >/dev/null || fail "$tool does not start"
    find "$prefix" -name "$tool.1" | grep -q . || fail "$tool has no man page"
done
find "$prefix" -name picco-party.1 | grep -q . || fail "the parties' program has no man page"
cd "$work"
cat >sum.c <<'C'
#include <stdio.h>
int main(void) {
    int a, b;
    smcinput(a, 1);
    smcinput(b, 2);
    int sum = a + b;
    smcoutput(sum, 1);
    public int is_large = smcopen(sum > 40);
    printf("large: %d\n", is_large);
    return 0;
}
C
echo 'a = 40' >one.txt
echo 'b = 2' >two.txt
printf 'large: 1\nsum = 42\n' >expected
"$prefix/bin/picco" run sum.c --input 1=one.txt --input 2=two.txt >result || fail "picco run fails"
diff expected result || fail "picco run differs"
printf 'technique=shamir\nbits=\npeers=3\nthreshold=1\ninputs=2\noutputs=1\n' >three.conf
"$prefix/bin/picco" build sum.c three.conf || fail "picco build fails"
./sum --version >/dev/null || fail "the program of picco build does not start"
folder=$(dirname "$(find "$prefix" -name picco.pc)")
export PKG_CONFIG_PATH="$folder"
# shellcheck disable=SC2046
cc sum.smc.c $(pkg-config --cflags --libs picco) -o by_hand || fail "the C compiler does not find the runtime"
./by_hand --version >/dev/null || fail "the linked program does not start"

# What else comes along.
[ -e "$prefix/share/picco/samples/study/run.sh" ] && [ -x "$prefix/share/picco/samples/study/run.sh" ] || fail "no samples"
[ -e "$prefix/share/picco/config/three-parties.conf" ] || fail "no configurations"
[ -e "$prefix/share/doc/picco/docs/LANGUAGE.md" ] || fail "no documents"
bash "$(dirname "$0")/completion.sh" "$prefix" || fail "no completion"

# Nothing of it stays, and nothing else goes: neither in folders of its own nor in those of others.
uninstall
[ ! -e "$work/stage" ] || { find "$work/stage" >&2; fail "uninstalling leaves something"; }
mkdir -p "$work/stage/usr/local/bin" "$work/stage/usr/local/lib/pkgconfig" "$work/stage/usr/local/share/man"
touch "$work/stage/usr/local/bin/other"
find "$work/stage" | sort >"$work/before"
install /usr/local
install /usr/local
uninstall
find "$work/stage" | sort | diff "$work/before" - || fail "uninstalling leaves or takes something"
uninstall 2>/dev/null && fail "uninstalling twice is no error"
exit 0
