#!/usr/bin/env python3
"""Programs on more private data than a party may hold: memory.py BIN [--limit MIB] [--size ELEMENTS] [PROGRAM …]

Each party runs in a cgroup of its own, which root makes in a hierarchy of memory (v1) that is mounted for the time. Arms:
"unbounded", without a limit; "system", where the system swaps (it needs swap space); "picco", with --memory; "lru", the same
with --page-policy lru; "ring", with --swap-io io_uring; "plan", with --page-plan, of a trace that a run wrote before (its time does not count). Prints a table
of seconds of the slowest party, processor seconds of a party, bytes written and read, seconds of stalls and the cgroup's peak;
then, as Markdown, times as ratios to those without a limit.
"""

import argparse
import contextlib
import json
import os
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
MEBIBYTE = 1 << 20
CONFIG = "technique=shamir\npeers=3\nthreshold=1\ninputs=1\noutputs=1\n"


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


def compile_program(commands, program, size, work):
    source = work / f"{program}.c"
    source.write_text(f"#define SIZE {size}L\n" + (HERE / "memory" / f"{program}.c").read_text(), encoding="utf-8")
    (work / "bench.conf").write_text(CONFIG)
    subprocess.run([commands / "picco", source, work / "bench.conf", "-o", work / f"{program}.smc.c"], check=True, cwd=work,
                   stderr=subprocess.DEVNULL)
    environment = dict(os.environ, PKG_CONFIG_PATH=str(commands.parent / "lib" / "pkgconfig"))
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "picco"], check=True, capture_output=True, text=True,
                           env=environment).stdout.split()
    subprocess.run(["cc", "-O2", work / f"{program}.smc.c", *flags, "-o", work / program], check=True)


def prepare(commands, work):
    """Keys, and what the one input party shares."""
    lines = []
    for party in range(1, 4):
        subprocess.run([commands / "picco-keygen", "--party", str(party), "--out", work / f"party{party}"], check=True,
                       stdout=subprocess.DEVNULL)
        lines.append(f"{party},127.0.0.1,{23450 + party},{work}/party{party}.crt\n")
    (work / "runtime.conf").write_text("".join(lines))
    (work / "input.txt").write_text("x = 1\n")


def make_plan(commands, program, work, groups, limit):
    """Of the program's trace; False where the run fails."""
    if run(commands, program, work, groups, "trace", limit) is None:
        return False
    subprocess.run([commands / "picco-pages", work / "trace.1", "-o", work / "plan"], check=True, stdout=subprocess.DEVNULL)
    return True


def run(commands, program, work, groups, arm, limit):
    subprocess.run([commands / "picco-share-input", "--unencrypted", "--party", "1", "--util", work / f"{program}.util",
                    "--input", work / "input.txt", "--output", work / "shares"], check=True, stdout=subprocess.DEVNULL, cwd=work)
    pages = pages_in(arm)
    own = ["--memory", f"{limit}M", "--swap-dir", "/var/tmp"] if pages else []
    own += {"lru": ["--page-policy", "lru"], "ring": ["--swap-io", "io_uring"], "plan": ["--page-plan", work / "plan"]}.get(arm, [])
    bound = None if arm == "unbounded" else limit * MEBIBYTE * 105 // 100 if pages else limit * MEBIBYTE
    with contextlib.ExitStack() as stack:
        members = [stack.enter_context(groups.group(f"{program}-{party}", bound, arm == "system")) for party in range(1, 4)]
        parties = []
        for party, group in enumerate(members, 1):
            def enter(group=group):
                (group / "cgroup.procs").write_text(str(os.getpid()))
            parties.append(subprocess.Popen(
                [work / program, "--party", str(party), "--runtime", work / "runtime.conf", "--key", work / f"party{party}.key",
                 "--unencrypted", "--trust-inputs", "--input", f"1={work}/shares.{party}", "--output", f"1={work}/result",
                 "--threads", "1", "--stats", work / f"stats.{party}", *own,
                 *(["--page-trace", work / f"trace.{party}"] if arm == "trace" else [])], preexec_fn=enter))
        codes = [party.wait() for party in parties]
        peaks = [int((group / "memory.max_usage_in_bytes").read_text()) for group in members]
    if any(codes):
        return None
    stats = [json.loads((work / f"stats.{party}").read_text()) for party in range(1, 4)]
    results = subprocess.run([commands / "picco-reconstruct-output", "--unencrypted", "--party", "1", "--util",
                              work / f"{program}.util", "--shares", work / "result"], check=True, capture_output=True, cwd=work)
    slowest = max(stats, key=lambda each: each["seconds"])
    paging = slowest["paging"]
    return {"program": program, "arm": arm, "seconds": slowest["seconds"],
            "cpu_seconds": max(each["cpu_seconds"] for each in stats), "peak": max(peaks) / MEBIBYTE,
            "out": paging.get("bytes_out", 0) / MEBIBYTE, "in": paging.get("bytes_in", 0) / MEBIBYTE,
            "stalls": paging.get("stall_seconds", 0), "io_uring": paging.get("io_uring", 0), "rounds": slowest["rounds"], "results": results.stdout}


def ratios(rows):
    """Lines of a Markdown table: seconds by those of the first arm, MiB written and read of those that page."""
    arms = list(dict.fromkeys(row["arm"] for row in rows))
    yield "| program | " + " | ".join(arms) + " | " + " | ".join(f"{arm}: MiB" for arm in arms if pages_in(arm)) + " |"
    yield "| --- |" + " ---: |" * (len(arms) + sum(pages_in(arm) for arm in arms))
    for program in dict.fromkeys(row["program"] for row in rows):
        own = {row["arm"]: row for row in rows if row["program"] == program}
        base = own.get(arms[0])
        times = [f"{own[arm]['seconds'] / base['seconds']:.2f}" if base and arm in own else "killed" for arm in arms[1:]]
        moved = [f"{own[arm]['out']:.0f}, {own[arm]['in']:.0f}" if arm in own else "" for arm in arms if pages_in(arm)]
        yield f"| {program} | " + " | ".join([f"{base['seconds']:.1f} s" if base else "", *times, *moved]) + " |"


def pages_in(arm):
    return arm not in ("unbounded", "system")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin", type=Path)
    parser.add_argument("programs", nargs="*")
    parser.add_argument("--limit", type=int, default=128, help="MiB of a party")
    parser.add_argument("--size", type=int, help="elements (default: four times what the limit holds)")
    parser.add_argument("--arms", default="unbounded,system,picco,lru,plan")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_intermixed_args()
    commands = arguments.bin.resolve()
    programs = arguments.programs or sorted(each.stem for each in (HERE / "memory").glob("*.c"))
    rows, has_failed = [], False
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        work = Path(folder)
        groups = Groups(work)
        try:
            prepare(commands, work)
            for program in programs:
                compile_program(commands, program, arguments.size or arguments.limit * MEBIBYTE // 2, work)
                results = None
                for arm in arguments.arms.split(","):
                    is_ready = arm != "plan" or make_plan(commands, program, work, groups, arguments.limit)
                    row = run(commands, program, work, groups, arm, arguments.limit) if is_ready else None
                    if row is None:
                        print(f"{program}: {arm} failed", flush=True)
                        has_failed = has_failed or pages_in(arm)
                        continue
                    results = results or row.pop("results")
                    if row.pop("results", results) != results:
                        raise SystemExit(f"{program}: {arm} has other results")
                    rows.append(row)
                    print("  ".join(f"{name} {value:.1f}" if isinstance(value, float) else f"{name} {value}"
                                    for name, value in row.items()), flush=True)
        finally:
            groups.close()
    print("\n".join(ratios(rows)))
    if arguments.json:
        arguments.json.write_text(json.dumps(rows, indent=1))
    raise SystemExit(1 if has_failed else 0)


if __name__ == "__main__":
    main()
