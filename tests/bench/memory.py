#!/usr/bin/env python3
"""Programs on more private data than a party may hold: memory.py BIN [--limit MIB] [--size ELEMENTS] [--parties N] [--runs N] [PROGRAM …]

Each party runs in a cgroup of its own, which root makes in a hierarchy of memory (v1) that is mounted for the time. Arms:
"unbounded", without a limit; "system", where the system swaps (it needs swap space); "picco", with --memory; "lru", the same
with --page-policy lru; "ring", with --swap-io io_uring; "plan", with --page-plan, of a trace that a run wrote before (its time does not count); "other"
and "other-system", the first two with another build (--other BIN), so of an older engine. Prints first what the disk
reads, and then a table of seconds of the slowest party, processor seconds of a party, bytes written and read, seconds of stalls and the cgroup's peak;
then, as Markdown, medians of the runs: times as ratios to those without a limit, and the other figures of the runs with a limit.
"""

import argparse
import concurrent.futures
import contextlib
import json
import mmap
import os
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
MEBIBYTE = 1 << 20
CONFIG = "technique=shamir\npeers={parties}\nthreshold={threshold}\ninputs=1\noutputs=1\n"


class Groups:
    """A mounted hierarchy, with a group for each party of each run."""

    def __init__(self, folder):
        self.root = Path(folder) / "groups"
        self.root.mkdir()
        subprocess.run(["mount", "-t", "cgroup", "-o", "memory", "none", self.root], check=True)

    @contextlib.contextmanager
    def group(self, name, limit, may_swap):
        group = self.root / f"picco-bench-{os.getpid()}-{name}"
        group.mkdir()
        try:
            if limit is not None:
                (group / "memory.limit_in_bytes").write_text(str(limit))
                (group / "memory.swappiness").write_text("60" if may_swap else "0")
            yield group
        finally:
            group.rmdir()

    def close(self):
        subprocess.run(["umount", self.root], check=True)


def compile_program(commands, program, size, work, parties):
    source = work / f"{program}.c"
    source.write_text(f"#define SIZE {size}L\n" + (HERE / "memory" / f"{program}.c").read_text(), encoding="utf-8")
    (work / "bench.conf").write_text(CONFIG.format(parties=parties, threshold=(parties - 1) // 2))
    subprocess.run([commands / "picco", source, work / "bench.conf", "-o", work / f"{program}.smc.c"], check=True, cwd=work,
                   stderr=subprocess.DEVNULL)
    environment = dict(os.environ, PKG_CONFIG_PATH=str(commands.parent / "lib" / "pkgconfig"))
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "picco"], check=True, capture_output=True, text=True,
                           env=environment).stdout.split()
    subprocess.run(["cc", "-O2", work / f"{program}.smc.c", *flags, "-o", work / program], check=True)


def prepare(commands, work, parties):
    """Keys, and what the one input party shares."""
    work.mkdir(exist_ok=True)
    lines = []
    for party in range(1, parties + 1):
        subprocess.run([commands / "picco-keygen", "--party", str(party), "--out", work / f"party{party}"], check=True,
                       stdout=subprocess.DEVNULL)
        lines.append(f"{party},127.0.0.1,{23450 + party},{work}/party{party}.crt\n")
    (work / "runtime.conf").write_text("".join(lines))
    (work / "input.txt").write_text("x = 1\n")


def make_plan(commands, program, work, groups, limit, parties, seconds):
    """Of the program's trace; False where the run fails."""
    row = run(commands, program, work, groups, "trace", limit, parties, seconds)
    if row is None or "out" not in row:
        return False
    subprocess.run([commands / "picco-pages", work / "trace.1", "-o", work / "plan"], check=True, stdout=subprocess.DEVNULL)
    return True


def run(commands, program, work, groups, arm, limit, parties, seconds):
    subprocess.run([commands / "picco-share-input", "--unencrypted", "--party", "1", "--util", work / f"{program}.util",
                    "--input", work / "input.txt", "--output", work / "shares"], check=True, stdout=subprocess.DEVNULL, cwd=work)
    pages = pages_in(arm)
    own = ["--memory", f"{limit}M", "--swap-dir", "/var/tmp"] if pages else []
    own += {"lru": ["--page-policy", "lru"], "ring": ["--swap-io", "io_uring"], "plan": ["--page-plan", work / "plan"]}.get(arm, [])
    bound = None if arm in ("unbounded", "other") else limit * MEBIBYTE * 105 // 100 if pages else limit * MEBIBYTE
    with contextlib.ExitStack() as stack:
        members = [stack.enter_context(groups.group(f"{program}-{party}", bound, not pages)) for party in range(1, parties + 1)]
        running = []
        for party, group in enumerate(members, 1):
            def enter(group=group):
                (group / "cgroup.procs").write_text(str(os.getpid()))
            running.append(subprocess.Popen(
                [work / program, "--party", str(party), "--runtime", work / "runtime.conf", "--key", work / f"party{party}.key",
                 "--unencrypted", "--trust-inputs", "--input", f"1={work}/shares.{party}", "--output", f"1={work}/result",
                 "--threads", "1", "--stats", work / f"stats.{party}", *own,
                 *(["--page-trace", work / f"trace.{party}"] if arm == "trace" else [])], preexec_fn=enter))
        is_late = wait_for(running, seconds)
        codes = [party.wait() for party in running]
        peaks = [int((group / "memory.max_usage_in_bytes").read_text()) for group in members]
    if is_late:
        return {"program": program, "arm": arm, "seconds": float("inf")}
    if any(codes):
        return None
    stats = [json.loads((work / f"stats.{party}").read_text()) for party in range(1, parties + 1)]
    results = subprocess.run([commands / "picco-reconstruct-output", "--unencrypted", "--party", "1", "--util",
                              work / f"{program}.util", "--shares", work / "result"], check=True, capture_output=True, cwd=work)
    slowest = max(stats, key=lambda each: each["seconds"])
    paging = slowest.get("paging") or {}
    return {"program": program, "arm": arm, "seconds": slowest["seconds"],
            "cpu_seconds": max(each["cpu_seconds"] for each in stats), "peak": max(peaks) / MEBIBYTE,
            "out": paging.get("bytes_out", 0) / MEBIBYTE, "in": paging.get("bytes_in", 0) / MEBIBYTE,
            "stalls": paging.get("stall_seconds", 0), "io_uring": paging.get("io_uring", 0), "rounds": slowest["rounds"], "results": results.stdout}


def wait_for(running, seconds):
    """Whether it took too long: those that still run are killed."""
    deadline = time.monotonic() + seconds
    try:
        for party in running:
            party.wait(max(0, deadline - time.monotonic()))
        return False
    except subprocess.TimeoutExpired:
        for party in running:
            party.kill()
        return True


def bandwidth(folder):
    """MB/s that the disk below a folder reads past the system's cache, four threads at a time, 256 KiB each."""
    blocks, size = 4096, 1 << 18
    path = Path(folder) / "bandwidth"
    buffers = [mmap.mmap(-1, size) for _ in range(4)]
    for buffer in buffers:
        buffer.write(os.urandom(size))
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_DIRECT)
    try:
        for block in range(blocks):
            os.pwritev(descriptor, [buffers[0]], block * size)

        def read(thread):
            for block in range(thread, blocks, 4):
                os.preadv(descriptor, [buffers[thread]], block * size)

        start = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(4) as threads:
            list(threads.map(read, range(4)))
        return blocks * size / (time.monotonic() - start) / 1e6
    finally:
        os.close(descriptor)
        path.unlink()


def medians(rows):
    """One row for each program and arm: medians of its runs; that of a run that was too late, where half of them were."""
    result = {}
    for row in rows:
        result.setdefault((row["program"], row["arm"]), []).append(row)
    for same in result.values():
        same.sort(key=lambda row: row["seconds"])
        middle = dict(same[(len(same) - 1) // 2])
        for name in middle.keys() & {"cpu_seconds", "peak", "out", "in", "stalls"}:
            middle[name] = statistics.median(row[name] for row in same if name in row)
        yield middle


def ratios(rows, seconds):
    """Lines of a Markdown table: seconds by those of the first arm; processor seconds likewise, seconds of stalls, MiB written and
    read and the peak of the arms that page."""
    arms = list(dict.fromkeys(row["arm"] for row in rows))
    paging = [arm for arm in arms if pages_in(arm)]
    yield "| program | " + " | ".join([*arms, *(f"{arm}: processor; stalls; MiB out, in; peak" for arm in paging)]) + " |"
    yield "| --- |" + " ---: |" * (len(arms) + len(paging))
    for program in dict.fromkeys(row["program"] for row in rows):
        own = {row["arm"]: row for row in rows if row["program"] == program}
        base = own.get(arms[0])
        times = [ratio(own[arm], base, seconds) if base and arm in own else "killed" for arm in arms[1:]]
        moved = [figures(own.get(arm, {}), base) for arm in paging]
        yield f"| {program} | " + " | ".join([f"{base['seconds']:.1f} s, {base['peak']:.0f} MiB" if base else "", *times, *moved]) + " |"


def figures(row, base):
    if "out" not in row or not base:
        return ""
    return (f"{row['cpu_seconds'] / base['cpu_seconds']:.2f}; {row['stalls']:.1f} s; {row['out']:.0f}, {row['in']:.0f}; "
            f"{row['peak']:.0f} MiB")


def ratio(row, base, seconds):
    return f"{row['seconds'] / base['seconds']:.2f}" if "out" in row else f"over {seconds / base['seconds']:.0f}"


def pages_in(arm):
    return arm not in ("unbounded", "system", "other", "other-system")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin", type=Path)
    parser.add_argument("programs", nargs="*")
    parser.add_argument("--limit", type=int, default=128, help="MiB of a party")
    parser.add_argument("--size", type=int, help="elements (default: four times what the limit holds)")
    parser.add_argument("--arms", default="unbounded,system,picco,lru,plan")
    parser.add_argument("--parties", type=int, default=3)
    parser.add_argument("--runs", type=int, default=1, help="of each program and arm, in turns")
    parser.add_argument("--seconds", type=float, default=3600, help="runs that take longer are killed")
    parser.add_argument("--other", type=Path, help="the commands of another build")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_intermixed_args()
    commands = arguments.bin.resolve()
    programs = arguments.programs or sorted(each.stem for each in (HERE / "memory").glob("*.c"))
    rows, has_failed = [], False
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        work = Path(folder)
        groups = Groups(work)
        print(f"the disk reads {bandwidth(work):.0f} MB/s", flush=True)
        try:
            builds = {False: (commands, work)}
            if arguments.other:
                builds[True] = (arguments.other.resolve(), work / "other")
            for build, place in builds.values():
                prepare(build, place, arguments.parties)
            for program in programs:
                for build, place in builds.values():
                    compile_program(build, program, arguments.size or arguments.limit * MEBIBYTE // 2, place, arguments.parties)
                results = None
                has_plan = False
                for arm in arguments.arms.split(",") * arguments.runs:
                    build, place = builds[arm.startswith("other")]
                    how = arguments.limit, arguments.parties, arguments.seconds
                    has_plan = has_plan or (arm == "plan" and make_plan(build, program, place, groups, *how))
                    is_ready = arm != "plan" or has_plan
                    row = run(build, program, place, groups, arm, *how) if is_ready else None
                    if row is None:
                        print(f"{program}: {arm} failed", flush=True)
                        has_failed = has_failed or pages_in(arm)
                        continue
                    results = results or row.pop("results", None)
                    if row.pop("results", results) != results:
                        raise SystemExit(f"{program}: {arm} has other results")
                    rows.append(row)
                    print("  ".join(f"{name} {value:.1f}" if isinstance(value, float) else f"{name} {value}"
                                    for name, value in row.items()), flush=True)
        finally:
            groups.close()
    print("\n".join(ratios(list(medians(rows)), arguments.seconds)))
    if arguments.json:
        arguments.json.write_text(json.dumps(rows, indent=1))
    raise SystemExit(1 if has_failed else 0)


if __name__ == "__main__":
    main()
