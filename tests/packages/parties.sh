#!/bin/sh
# parties.sh EXCHANGE: with the packages of the runtime alone, three parties run the program that compiler.sh left there.
set -eu
cd "$(mktemp -d)"
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT
cp "$1"/* .
[ -z "${PREFIX-}" ] && command -v cc && { echo "there is a compiler: this is not the runtime alone" >&2; exit 1; }
port=$((10000 + $$ % 20000))
for i in 1 2 3; do
    picco-keygen --party $i --out party$i
    echo "$i,127.0.0.1,$((port + i)),party$i.crt" >>runtime.conf
done
picco-describe millionaires.util | grep -q 'private alice'
for i in 1 2; do
    picco-keygen --input-party $i --output-party $i --out user$i
    printf 'input %s, user%s.crt\noutput %s, user%s.crt\n' $i $i $i $i >>runtime.conf
done
for i in 1 2; do
    picco-share-input --party $i --util millionaires.util --input $i.txt --output shares$i --to runtime.conf --key user$i.key --run march
done
pids=
for i in 3 2 1; do
    ./program --party $i --runtime runtime.conf --key party$i.key --run march --input 1=shares1.$i --input 2=shares2.$i \
        --output 1=result --output 2=other &
    pids="$pids $!"
done
for pid in $pids; do wait "$pid"; done
[ "$(picco-reconstruct-output --party 1 --util millionaires.util --shares result --from runtime.conf --key user1.key --run march)" = "richer = 1" ]
echo "runtime alone: three parties gave the result"
