#!/bin/sh
# make-deb.sh FOLDER: builds Debian packages of this source tree into FOLDER, and looks at them with lintian.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
rm -rf "$folder/picco" "$folder"/*.deb "$folder"/picco_*
mkdir "$folder/picco"
# What git knows of or would add: nothing that a build left here.
(cd "$root" && git ls-files --cached --others --exclude-standard -z | xargs -0 tar -c --ignore-failed-read --) | tar -x -C "$folder/picco"
cd "$folder/picco"
dpkg-buildpackage --no-sign --build=binary --jobs="${JOBS:-$(nproc)}"
cd "$folder"
rm -rf picco
lintian --fail-on=warning,error --display-level=warning --tag-display-limit=0 \
    --suppress-tags initial-upload-closes-no-bugs picco_*.changes
ls -l ./*.deb
