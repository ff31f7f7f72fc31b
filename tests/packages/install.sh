#!/bin/sh
# install.sh SCRIPT PACKAGES…: in a clean system, see check.sh.
set -eu
script=$1
shift
files=
for package in "$@"; do files="$files $(ls /check/debs/"$package"_*.deb)"; done
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
# pkg-config and zsh: for what the script tries.
# shellcheck disable=SC2086
apt-get -qq install --yes --no-install-recommends $files pkg-config zsh bash-completion man-db >/tmp/install.log 2>&1 ||
    { cat /tmp/install.log; exit 1; }
useradd --create-home tester
chown -R tester /check/exchange
su tester -c "sh /check/$script /check/exchange"
apt-get -qq purge --yes "$@" >/tmp/purge.log 2>&1 || { cat /tmp/purge.log; exit 1; }
left=$(find /usr /etc /lib /var/lib -xdev -name '*picco*' ! -path '/var/lib/apt/*' ! -path '/var/lib/dpkg/*' 2>/dev/null)
[ -z "$left" ] || { echo "purge leaves: $left"; exit 1; }
