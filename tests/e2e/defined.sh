#!/bin/sh
# As sample.sh, with programs that the C compiler checks for undefined behaviour: defined.sh BIN PROGRAM PARTIES INPUT…
set -eu
compiler=$(mktemp -d)
trap 'rm -rf "$compiler"' EXIT
cat >"$compiler/cc" <<CC
#!/bin/sh
exec "$(command -v cc)" "\$@" -fsanitize=undefined -fno-sanitize-recover=all
CC
chmod +x "$compiler/cc"
PATH="$compiler:$PATH" "$(dirname "$0")/sample.sh" "$@"
