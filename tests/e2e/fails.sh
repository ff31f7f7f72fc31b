#!/bin/sh
# fails.sh BIN PROGRAM INPUT TEXT: the program ends with code 3 and this message, in the clear and securely. SECURE_ONLY: not
# in the clear. PICCO_OPTIONS: for the runs.
set -u
status=0
for mode in --stats=/dev/null ${SECURE_ONLY---plain}; do
    # shellcheck disable=SC2086
    message=$("$1/picco" run ${PICCO_OPTIONS-} "$2" $mode --input "$3" 2>&1 >/dev/null)
    code=$?
    case $message in
    *"$4"*) ;;
    *) echo "wrong message $mode: $message" && status=1 ;;
    esac
    [ $code -eq 3 ] || { echo "exit code $code $mode" && status=1; }
done
exit $status
