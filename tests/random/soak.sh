#!/bin/sh
# Many random programs with carried scalars against the C compiler, several at a time:
# soak.sh BIN PROGRAMS SEED JOBS FOLDER. Seeds begin at SEED; what fails is left in FOLDER.
set -eu
bin=$1 programs=$2 seed=$3 jobs=$4 folder=$5
mkdir -p "$folder"
each=$(((programs + jobs - 1) / jobs))
job=0 running=
while [ $job -lt "$jobs" ]; do
    "$bin/random_programs" "$bin" --carried --seed $((seed + job * each)) --programs $each \
        --failures "$folder/job$job" >"$folder/job$job.log" 2>&1 &
    running="$running $!"
    job=$((job + 1))
done
failed=0
for process in $running; do
    wait "$process" || failed=1
done
grep -h ' programs against the C compiler' "$folder"/job*.log
[ $failed -eq 0 ] || {
    cat "$folder"/job*.log
    echo "programs that differ are in $folder"
}
exit $failed
