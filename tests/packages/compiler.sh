#!/bin/sh
# compiler.sh EXCHANGE: uses the packages of the compiler, and leaves a compiled program in EXCHANGE for parties.sh.
set -eu
prefix=${PREFIX-/usr}
exchange=$1
fail() {
    echo "$1" >&2
    exit 1
}
work=$(mktemp -d)
cd "$work"
samples=$prefix/share/picco/samples/gallery
for name in millionaires sha256; do
    inputs=
    for file in "$samples/$name"/[0-9].txt; do inputs="$inputs --input $(basename "$file" .txt)=$file"; done
    # shellcheck disable=SC2086
    picco run "$samples/$name/$name.c" $inputs >result
    diff "$samples/$name/expected.txt" result || fail "$name gives another result"
done

# By hand: pkg-config needs no variable.
sed 's/^inputs=.*/inputs=2/; s/^outputs=.*/outputs=2/' "$prefix/share/picco/config/three-parties.conf" >three.conf
picco "$samples/millionaires/millionaires.c" three.conf
if [ "$prefix" = /usr ]; then
    # shellcheck disable=SC2046
    cc millionaires.smc.c $(pkg-config --cflags --libs picco) -o program
    ./program --version >/dev/null
else
    picco build "$samples/millionaires/millionaires.c" three.conf -o program
fi
picco describe millionaires.util | grep -q 'private alice'
cp program millionaires.util "$samples"/millionaires/[12].txt "$exchange"

for page in picco picco-keygen picco-describe picco-pages picco-share-input picco-reconstruct-output picco-state; do
    [ -e "$prefix/share/man/man1/$page.1.gz" ] || fail "no manual page of $page"
    [ -e "$prefix/share/bash-completion/completions/$page" ] || fail "no completion of $page in bash"
done
completed=$(bash -c '
    . "$0/share/bash-completion/completions/picco"
    COMP_WORDS=(picco run --st) COMP_CWORD=2
    _picco
    echo "${COMPREPLY[*]}"' "$prefix")
[ "$completed" = --stats ] || fail "bash completes picco run --st to '$completed'"
if [ "$prefix" = /usr ]; then
    completer=$(zsh -fc 'autoload -U compinit; compinit -u -D; print $_comps[picco-keygen]')
    [ "$completer" = _picco ] || fail "zsh completes picco-keygen by '$completer'"
fi
echo "compiler: samples, pkg-config, manual pages and completion are good"
