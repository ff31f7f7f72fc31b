#!/usr/bin/env python3
"""What picco run --profile says: programs whose hot line is known, and that its sums are those of --stats: profile.py BIN PARTIES"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

PICCO, PARTIES = pathlib.Path(sys.argv[1]).resolve() / "picco", int(sys.argv[2])

INDEX = """\
    private int a[200], p = 5;
    private int sum = 0;
    public int i;
    smcinput(a, 1, 200);
    for (i = 0; i < 200; i++)
        p = a[p]; // HOT
    for (i = 0; i < 200; i++)
        sum = sum * a[i] % 1000;
    smcoutput(p, 1);
    smcoutput(sum, 1);
"""

# Name: body of main, or whole files; the least share of the rounds that the line with HOT has; what the cure names.
# Where the share is low, the other rounds are named below.
PROGRAMS = {
    "index": (INDEX, 0.99, r"Declare 'p' and 'a' private unsigned int<8>: [\d,]+ rounds and .* in place of .*, with the same results"),
    "private_division": ("""\
    private int<16> x, y = 9000;
    public int i;
    smcinput(x, 1);
    for (i = 0; i < 8; i++)
        y = y / (x + i) + 500; // HOT
    x = x * y + (x < y);
    smcoutput(x, 1);
""", 0.9, "divides by a private number"),
    "remainders": ("""\
    private int a[20], h = 7;
    private int best = 0;
    public int i;
    smcinput(a, 1, 20);
    for (i = 0; i < 20; i++)
        h = (h * 31 + a[i] * h) % 1009; // HOT
    for (i = 0; i < 20; i++)
        if (a[i] > best)
            best = a[i];
    smcoutput(h, 1);
    smcoutput(best, 1);
""", 0.9, r"is a division each time: .* Declare 'h' and 'a' private int<16>: [\d,]+ rounds and .* in place of .*, with the same results"),
    "floats": ("""\
    private float x, y = 1;
    private int n = 3;
    public int i;
    smcinput(x, 1);
    for (i = 0; i < 6; i++)
        y = y * x + 0.5; // HOT
    for (i = 0; i < 6; i++)
        n = n + 3;
    smcoutput(y, 1);
    smcoutput(n, 1);
""", 0.9, r"fixed<K,F>"),
    "words": ("""\
    private unsigned int x, y = 9;
    public int i;
    smcinput(x, 1);
    for (i = 0; i < 8; i++)
        x = (x ^ (x + y)) << 3 ^ x >> 7; // HOT
    smcoutput(x, 1);
""", 0.9, "one iteration after the other"),
    "square_root": ("""\
    private float x;
    private int<8> n = 3;
    smcinput(x, 1);
    x = sqrt(x); // HOT
    n = n < 7;
    smcoutput(x, 1);
    smcoutput(n, 1);
""", 0.9, r"'sqrt\(x\)' takes many rounds in each type"),
    "quotient": ("""\
    private fixed<32,12> x, y = 3;
    smcinput(x, 1);
    y = y / x; // HOT
    y = y + x;
    smcoutput(y, 1);
""", 0.8, "'y / x' divides by a private number"),
    "openings": ("""\
    private int<8> x;
    public int i, count = 0;
    smcinput(x, 1);
    for (i = 0; i < 40; i++)
        count += smcopen(x); // HOT
    x = x * x;
    smcoutput(x, 1);
""", 0.75, "smcopen in the loop waits"),
    "sort": ("""\
    private int<16> a[40], sum = 0;
    public int i;
    smcinput(a, 1, 40);
    for (i = 0; i < 40; i++)
        sum += a[i];
    smcsort(a, 40); // HOT
    smcoutput(a, 1, 40);
    smcoutput(sum, 1);
""", 0.8, "smctopk"),
    "comparisons": ("""\
    private int x, y, z;
    public int i;
    smcinput(x, 1);
    smcinput(y, 1);
    for (i = 0; i < 12; i++)
        x = x < y ? x + 3 : x * 2 - y; // HOT
    z = y * y * y;
    smcoutput(x, 1);
    smcoutput(z, 1);
""", 0.6, "one iteration after the other"), # narrower types would have to wrap in each iteration
    "exchanges": ("""\
    private int a[16], held;
    public int i;
    smcinput(a, 1, 16);
    for (i = 0; i < 15; i++)
        if (a[i] > a[i + 1] + 1) { held = a[i]; a[i] = a[i + 1]; a[i + 1] = held; } // HOT
    smcoutput(a, 1, 16);
""", 0.5, r"compares 33 bits: .* Declare 'a' and 'held' private int<8>: [\d,]+ rounds and .* in place of .*, with the same results"
         if PARTIES == 3 else "one iteration after the other"),
    "narrow": ("""\
    private int<12> x, y = 3000;
    public int i;
    smcinput(x, 1);
    for (i = 0; i < 8; i++)
        y = y / (x + i) + 500; // HOT
    smcoutput(y, 1);
""", 0.9, "divides by a private number.*; with 'y' and 'x' private int<8> these inputs give other results"),
    "function": ("""\
int<16> collatz(int<16> x) {
    return x % 2 == 0 ? x / 2 : (3 * x + 1) % 4001; // HOT
}
public int main() {
    private int<16> x;
    public int i;
    smcinput(x, 1);
    for (i = 0; i < 5; i++)
        x = collatz(x);
    x = collatz(x) + 1;
    x = x * 3 + collatz(x);
    smcoutput(x, 1);
    return 0;
}
""", 0.9, "is a division each time"),
    "vector": ("""\
    private int<16> a[30], b[30], sum = 0;
    public int i;
    smcinput(a, 1, 30);
    for (i = 0; i < 30; i++) {
        b[i] = a[i] + 1;
        b[i] = 30000 / b[i]; // HOT
        sum += b[i] * a[i];
    }
    smcoutput(sum, 1);
""", 0.5, "divides by a private number"),
    "header": ({"main.c": """\
#include "lib.h"
public int main() {
    private int<12> x;
    smcinput(x, 1);
    x = chain(x);
    smcoutput(x, 1);
    return 0;
}
""", "lib.h": """\
/* In a file of its own, on a line that the other file has, too. */
int<12> chain(int<12> x) {
    public int i;
    for (i = 0; i < 9; i++)
        x = x * x % 1013; // HOT
    return x;
}
"""}, 0.9, "is a division each time"),
    "chain": ("""\
    private int<6> a[24], product = 1;
    private int<30> all = 1;
    public int i;
    smcinput(a, 1, 24);
    for (i = 0; i < 24; i++)
        all = (all * a[i] + 1) * all * all + i; // HOT
    product = a[0] * a[1];
    smcoutput(product, 1);
    smcoutput(all, 1);
""", 0.9, "one iteration after the other|waits for the one before"),
}

# Rounds that other lines have, too, by right: name: text in the line, the share of the rounds, and why.
OTHERS = {
    "openings": {"x = x * x": (0.05, 0.25)}, # recorded behind the last opening, so it waits for all of them
    "comparisons": {"smcoutput(x, 1)": (0.1, 0.4)}, # what leaves the run is brought into its type first
    "vector": {"sum +=": (0.03, 0.15), # the sum of all is brought into int<16>
               "b[i] = a[i] + 1": (0.04, 0.1)}, # and so is this, before the division can begin
}


# What the hot line takes rounds for: sums of words in bits, and real numbers.
NAMED = {"words": "circuit", "floats": "circuit"}


def files_of(body):
    if isinstance(body, dict):
        return body
    if "main(" not in body:
        body = f"public int main() {{\n{body}    return 0;\n}}\n"
    if "sqrt" in body:
        body = "#include <math.h>\n" + body
    return {"main.c": body}


def input_of(text):
    """Values for all that it reads."""
    lines = []
    for name, count in re.findall(r"smcinput\((\w+), 1(?:, (\d+))?\)", text):
        lines.append(f"{name} = " + ", ".join(str((7 * i + 3) % int(count or 8)) for i in range(int(count or 1))))
    return "\n".join(lines) + "\n"


def run(folder, *more):
    done = subprocess.run([PICCO, "run", "main.c", "n.conf", "--input", "1=in.txt", "--stats=stats.json", *more], cwd=folder,
                          capture_output=True, text=True, timeout=100)
    if done.returncode != 0:
        sys.exit(f"picco run {more} ended with {done.returncode}:\n{done.stderr}")
    return done


def profile_of(folder):
    return json.loads((folder / "profile.json").read_text()), json.loads((folder / "stats.json").read_text())


def check_sums(profile, stats):
    lines = profile["lines"]
    assert profile["rounds"] == stats["rounds"] == sum(line["rounds"] for line in lines), profile
    assert profile["bytes_sent"] == sum(line["bytes_sent"] for line in lines), profile
    assert profile["bytes_sent"] == stats["bytes_sent"], (profile["bytes_sent"], stats["bytes_sent"])
    operations = {}
    for line in lines:
        for part in line["by_operation"]:
            operations[part["operation"]] = operations.get(part["operation"], 0) + part["operations"]
    assert operations == stats["operations"], (operations, stats["operations"])


def public_part(profile):
    """What is the same in each run."""
    return [[line[key] for key in ("file", "line", "rounds", "operations", "cures")] for line in profile["lines"]]


def check_page(text):
    assert text.startswith("<!doctype html>") and text.rstrip().endswith("</html>")
    for outside in ("http:", "https:", "<script", "src=", "url(", "@import"):
        assert outside not in text, outside


def check_program(name, body, share, cure, folder):
    files = files_of(body)
    for file, text in files.items():
        (folder / file).write_text(text)
    (folder / "n.conf").write_text(
        f"technique=shamir\npeers={PARTIES}\nthreshold={(PARTIES - 1) // 2}\ninputs=1\noutputs=1\n")
    (folder / "in.txt").write_text(input_of("".join(files.values())))
    done = run(folder, "--profile", "--profile=profile.json", "--profile=page.html")
    profile, stats = profile_of(folder)
    check_sums(profile, stats)
    [(file, hot)] = [(file, number) for file, text in files.items() for number, line in enumerate(text.split("\n"), 1)
                     if "HOT" in line]
    first = profile["lines"][0]
    assert (first["file"], first["line"]) == (file, hot), (name, first)
    assert first["round_share"] >= share, (name, first)
    operations = [part["operation"] for part in first["by_operation"] if part["rounds"]]
    assert NAMED.get(name, operations[0]) in operations, (name, operations)
    for text, (least, most) in OTHERS.get(name, {}).items():
        [number] = [number for number, line in enumerate(files[file].split("\n"), 1) if text in line]
        [other] = [line for line in profile["lines"] if (line["file"], line["line"]) == (file, number)]
        assert least <= other["round_share"] <= most, (name, other)
    assert any(re.search(cure, text) for text in first["cures"]), (name, first["cures"])
    # The same stands in the table, and not among the results.
    table = re.sub(r"\s+", " ", done.stderr)
    assert re.search(rf" {re.escape(file)}:{hot}: .*HOT", table) and re.search(f"cure: .*({cure})", table), done.stderr
    assert "rounds" not in done.stdout
    page = (folder / "page.html").read_text()
    check_page(page)
    assert f"{file}:{hot}</a>" in page, name
    return profile


# Name: what is declared with the type that the cure for the hot line names, as it names it. Few comparisons of more than
# three parties take the same rounds at any width.
CURED = {"index": "a[200]", "remainders": "a[20]"} | ({"exchanges": "a[16]"} if PARTIES == 3 else {})


def check_cure(name, folder):
    """The cure is one: it takes the rounds and bytes that were told, for the same result."""
    profile, result = profile_of(folder)[0], run(folder).stdout
    told = re.search(r"Declare .*: ([\d,]+) rounds and (.*) in place of ([\d,]+) and", profile["lines"][0]["cures"][0])
    [kind] = re.findall(r"private (?:unsigned )?int<\d+>", told[0])
    assert int(told[3].replace(",", "")) == profile["rounds"]
    (folder / "main.c").write_text(files_of(PROGRAMS[name][0].replace("private int " + CURED[name], f"{kind} {CURED[name]}"))["main.c"])
    done = run(folder, "--profile", "--profile=profile.json")
    assert done.stdout == result
    cured = profile_of(folder)[0]
    assert cured["rounds"] == int(told[1].replace(",", "")), (cured["rounds"], told[0])
    assert f", {told[2]} sent by" in done.stderr, (told[0], done.stderr)
    assert (cured["rounds"], cured["bytes_sent"]) < (profile["rounds"], profile["bytes_sent"])
    assert not any(told[0] in cure for cure in cured["lines"][0]["cures"]), cured["lines"][0]["cures"]


def check_no_cure(folder):
    """Values that do not fit are no cure, and the trial shows nothing."""
    def told(text, given):
        (folder / "main.c").write_text(text)
        (folder / "in.txt").write_text(given)
        done = run(folder, "--profile", "--output", "1=out.json")
        assert done.stderr.count("picco:") == 0, done.stderr
        return re.sub(r"\s+", " ", done.stderr)
    body = files_of(INDEX)["main.c"]
    fitting = "a = " + ", ".join(str(i) for i in range(200)) + "\n"
    assert "with the same results" in told(body, fitting)
    assert "some of these inputs do not fit" in told(body, fitting.replace(" 7,", " 1007,"))
    assert "these inputs then give other results" in told(body.replace("p = 5", "p = 5 - 256"), fitting)


def check_vain(folder):
    """A narrower index that does not help is no cure: that of the stack in the sample of a machine."""
    sample = pathlib.Path(__file__).resolve().parents[2] / "samples" / "gallery" / "machine"
    inputs = [word for file in sorted(sample.glob("[0-9]*.*")) for word in ("--input", f"{file.stem}={file}")]
    subprocess.run([PICCO, "run", sample / "machine.c", *inputs, "--profile=vain.json"], cwd=folder, check=True, capture_output=True)
    lines = json.loads((folder / "vain.json").read_text())["lines"]
    assert any("top" in (sample / "machine.c").read_text().splitlines()[line["line"] - 1] for line in lines)
    for cure in (cure for line in lines for cure in line["cures"]):
        assert "Declare 'top'" not in cure, cure


def check_width(folder):
    """The types that are named have the modulus that is told, and one bit more has not."""
    def width(more=0):
        text = INDEX.replace("int a[200]", f"int<{14 + more}> a[200]").replace("private int sum", f"private int<{14 + more}> sum")
        (folder / "main.c").write_text(files_of(text if more >= 0 else INDEX)["main.c"])
        return re.search(r"The modulus is .*", run(folder, "--profile").stderr, re.S)[0]
    told = width(-1)
    found = re.search(r"It is (2\^61-1), 8 bytes an element, where 'sum' and 'a' are private int<14>, or narrower", told)
    assert found, told
    assert width().startswith("The modulus is 2^61-1"), width()
    assert not width(1).startswith("The modulus is 2^61-1"), width(1)


def check_repeated(folder):
    # Lines of as many rounds are in the order of what was measured.
    first = sorted(public_part(profile_of(folder)[0]), key=str)
    run(folder, "--profile=profile.json", "--threads", "2")
    assert sorted(public_part(profile_of(folder)[0]), key=str) == first


def check_faults(folder):
    def fails(code, *options):
        done = subprocess.run([PICCO, "run", "main.c", "n.conf", "--input", "1=in.txt", *options], cwd=folder, capture_output=True,
                              text=True)
        assert done.returncode == code, done.stderr
        return done.stderr
    assert "--plain" in fails(2, "--plain", "--profile")
    assert "nowhere/p.html" in fails(1, "--profile=nowhere/p.html")
    assert "in.txt" in fails(2, "--profile=in.txt")


def main():
    for name, (body, share, cure) in PROGRAMS.items():
        with tempfile.TemporaryDirectory() as path:
            folder = pathlib.Path(path)
            profile = check_program(name, body, share, cure, folder)
            print(f"{name}: {profile['rounds']} rounds, {100 * profile['lines'][0]['round_share']:.1f} %", flush=True)
            if name == "index":
                check_repeated(folder)
                check_faults(folder)
            if name in CURED:
                check_cure(name, folder)
            if name == "index":
                check_no_cure(folder)
                check_vain(folder)
                (folder / "in.txt").write_text(input_of(INDEX))
                check_width(folder)


if __name__ == "__main__":
    main()
