#!/bin/bash
# completion.sh PREFIX: what bash completes is what --help of the commands says.
set -eu
prefix=$1
PATH=$prefix/bin:$PATH
. "$prefix/share/bash-completion/completions/picco"
complete_words() { # WORD…: completes the last one
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _picco
    echo "${COMPREPLY[*]}"
}
expect() { # WANTED WORD…
    local wanted=$1 completed
    shift
    completed=$(complete_words "$@")
    [ "$completed" = "$wanted" ] || { echo "'$*' is completed to '$completed', not '$wanted'" >&2; exit 1; }
}
cd "$(mktemp -d)"
touch prog.c prog.util
expect "build" picco bu
expect "--stats" picco run --st
expect "" picco build --st # which is for run
expect "private public" picco run --default =
expect "public" picco --default pu
expect "prog.c prog.util" picco run pr
expect "prog.c" picco run --input = 1=prog.c
expect "--party" picco-keygen --pa
expect "--util" picco-share-input --ut
for command in "picco" "picco build" "picco run" "picco predict" "picco assign" "picco calibrate" picco-keygen picco-describe picco-pages picco-share-input picco-reconstruct-output picco-state; do
    # shellcheck disable=SC2086
    completed=" $(complete_words $command -) "
    # shellcheck disable=SC2086
    for option in $($command --help | grep -oE '^  (-., ?)?--?[a-zA-Z-]+' | tr ',' ' '); do
        case $completed in
        *" $option "*) ;;
        *) echo "'$command -' is not completed to $option, but to $completed" >&2; exit 1 ;;
        esac
    done
done
