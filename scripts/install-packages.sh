#!/bin/sh
# install-packages.sh [GROUP]: installs those of packages.txt that are missing, and those of the group with this name.
# Does nothing, and needs no rights, when all are there.
set -eu
list=$(dirname "$0")/../packages.txt
missing=
for package in $(awk -v group="[${1-}]" '{ sub(/#.*/, "") } /^\[/ { other = $1 != group; next } !other' "$list"); do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
echo "installing Debian packages:$missing"
as_root=
if [ "$(id -u)" -ne 0 ]; then
    as_root=sudo
    command -v sudo >/dev/null || {
        echo "error: not root and no sudo: ask an administrator to run: apt-get install$missing" >&2
        exit 1
    }
fi
$as_root apt-get update -q
# shellcheck disable=SC2086
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing
