#!/bin/sh
# fails.sh BIN PROGRAM INPUT TEXT: the program ends with code 3 and this message, in the clear and securely.
set -u
status=0
for mode in "" --plain; do
    message=$("$1/picco" run "$2" $mode --input "$3" 2>&1 >/dev/null)
    code=$?
    case $message in
    *"$4"*) ;;
    *) echo "wrong message $mode: $message" && status=1 ;;
    esac
    [ $code -eq 3 ] || { echo "exit code $code $mode" && status=1; }
done
exit $status
