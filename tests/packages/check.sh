#!/bin/sh
# check.sh FOLDER: installs the packages there in clean systems of Debian and uses what they bring. As root in systems that
# mmdebstrap makes, one with the compiler, one with the runtime alone; otherwise, and it says so, with the packages unpacked.
set -eu
packages=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
mkdir "$work/debs" "$work/exchange"
cp "$packages"/*.deb "$work/debs"
rm -f "$work"/debs/*-dbgsym_*.deb

if [ "$(id -u)" -ne 0 ]; then
    echo "NOT RUN: installing in a clean system needs root; the packages are only unpacked and used from there"
    for package in "$work"/debs/*.deb; do dpkg-deb --extract "$package" "$work/system"; done
    PATH="$work/system/usr/bin:$PATH" PREFIX="$work/system/usr" sh "$here/compiler.sh" "$work/exchange"
    PATH="$work/system/usr/bin:$PATH" PREFIX="$work/system/usr" sh "$here/parties.sh" "$work/exchange"
    exit
fi

in_system() { # SCRIPT PACKAGES…: installs them, runs the script as a user, and removes them again
    script=$1
    shift
    echo "== a clean $suite with $*"
    mmdebstrap --quiet --variant=apt --format=null \
        --customize-hook="mkdir \"\$1/check\" && cp -r '$work/debs' '$work/exchange' '$here'/*.sh \"\$1/check\"" \
        --customize-hook="chroot \"\$1\" sh /check/install.sh $script $*" \
        --customize-hook="cp -r \"\$1/check/exchange/.\" '$work/exchange'" \
        "$suite" /dev/null
}
in_system compiler.sh libpicco0 libpicco-dev picco-party picco
in_system parties.sh libpicco0 picco-party
echo "the packages are good"
