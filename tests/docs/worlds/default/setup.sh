# What has happened before a document begins: the program is compiled, all have keys, the data are shared.
set -e
printf 'technique=shamir\npeers=3\nthreshold=1\ninputs=2\noutputs=1\n' >config.conf
picco build prog.c config.conf
picco next.c config.conf
for i in 1 2 3; do picco-keygen --party $i --out party$i; done
picco-keygen --input-party 1 --out alice
picco-keygen --input-party 2 --out bob
picco-keygen --output-party 1 --out carol
for i in 1:alice 2:bob; do
    picco-share-input --party ${i%:*} --util prog.util --input ${i#*:}.txt --output ${i#*:}.shares --to runtime.conf \
        --key ${i#*:}.key --run march
done
