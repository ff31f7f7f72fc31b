#!/bin/sh
# The steps of README.md, "The same, step by step", with three parties on loopback: by_hand.sh BIN LIB SOURCE_DIR
set -eu
bin=$1 lib=$2 root=$3
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
cp "$root/samples/figures/fig2_matmul_basic.c" prog.c
printf 'S = 3\nA = 1,2,3\nA = 4,5,6\nA = 7,8,9\nB = 1,0,2\nB = 0,1,0\nB = 3,0,1\n' >alice.txt

"$bin/picco" prog.c "$root/config/three-parties.conf"
export PKG_CONFIG_PATH="$lib/pkgconfig"
# shellcheck disable=SC2046
cc prog.smc.c $(pkg-config --cflags --libs picco) -o prog

port=$((10000 + $$ % 20000)) # below the ports that the system gives out itself
for i in 1 2 3; do
    "$bin/picco-keygen" --party $i --out party$i
    echo "$i,127.0.0.1,$((port + i)),party$i.crt" >>runtime.conf
done
"$bin/picco-keygen" --input-party 1 --out alice
"$bin/picco-keygen" --output-party 1 --out carol
printf 'input 1, alice.crt\noutput 1, carol.crt\n' >>runtime.conf
[ "$(stat -c %a party1.key)" = 600 ]

"$bin/picco-share-input" --party 1 --util prog.util --input alice.txt --output alice.shares \
    --to runtime.conf --key alice.key --run march

# In any order: the last party first.
for i in 3 2 1; do
    ./prog --party $i --runtime runtime.conf --key party$i.key --run march \
        --input 1=alice.shares.$i --output 1=result &
    pids="${pids:-} $!"
    sleep 0.1
done
for pid in $pids; do wait "$pid"; done

rm result.2 # any t + 1 files will do
"$bin/picco-reconstruct-output" --party 1 --util prog.util --shares result --output result.txt \
    --from runtime.conf --key carol.key --run march
cat result.txt
printf 'C = 10,2,5\nC = 22,5,14\nC = 34,8,23\n' | diff - result.txt
