#!/usr/bin/env python3
"""check_clean.py BIN ROOT: `picco run --plain --check` says nothing of the samples and of small programs that go to the
limits, and gives their results."""
import concurrent.futures
import pathlib
import subprocess
import sys
import tempfile

FIGURES = {
    "fig2_matmul_basic": "matrices", "fig3_matmul_concurrent": "matrices", "fig4_mergesort_basic": "array",
    "fig5_mergesort_concurrent": "array", "mergesort_correct": "array", "fig6_hamming_basic": "hamming",
    "fig7_hamming_concurrent": "hamming", "arithmetic_basic": "arithmetic", "arithmetic_concurrent": "arithmetic",
    "aes_basic": "aes", "aes_concurrent": "aes", "edit_distance_basic": "strings",
    "edit_distance_concurrent": "strings", "fingerprint_basic": "fingerprints",
    "fingerprint_concurrent": "fingerprints",
}
LEARNING = {
    "linear_regression": ["tumours"], "logistic_regression": ["tumours"], "kmeans": ["tumours"],
    "neural_network": ["tumours", "network"], "viterbi": ["walks", "weather"],
}

# name: (the result x, the statements of main, what stands before main)
RIGHT = {
    "bit-fields": (23, "struct { int k : 4; unsigned q : 7; } s;\ns.k = 7;\ns.q = 16;\nx = s.k;\nx += s.q;"),
    "unsigned numbers at their right": (5, "public unsigned k = 4;\nx += k;\nx += sizeof x;\nx -= 4u;"),
    "unsigned divisor with an effect": (2147483645, "x = -6;\nx /= next();", "unsigned next(void) { static unsigned n = 1; return ++n; }"),
    "unions of public data": (61, "public union { float f; unsigned i; } w;\nw.f = 1.0f;\nx -= 1;\nx += (w.i >> 24) - 1;\nx--;\nx++;\nx -= 1;"),
    "limits of types": (1, "int<8> k = -128;\nk = 127;\nint m = INT_MIN;\nlong l = LONG_MAX;\nx = k == 127 && m < 0 && l > 0;"),
    "bits that are meant": (44, "char c = (char)(x * 300);\nx = c;"),
    "bits of public values that are meant": (44, "public int n = 300;\nchar c = (char)n;\nchar m = 0xff;\nx = c + m + 1;"),
    "public values that fit": (255, "public long n = 127;\npublic unsigned k = 128;\nint<8> c = n;\nint<1> b = n == 127;\nb = ~b;\nb ^= 1;\nint y = k;\nx = c + y + b - 1;\nx += 1;\nx -= b;"),
    "public values in unsigned types": (200, "public int n = -56;\nunsigned char c = n;\nx = c;"),
    "unsigned types that wrap": (214, "unsigned char c = 200;\nc += 150;\nc *= 5;\nx = c;"),
    "a part of an array": (9, "int b[8], m[2][2];\nb[0] = 4;\nb[1] = 5;\nsmcsort(b, 2);\nm[0][0] = smcsum(b, 2);\nx = m[0][0];"),
    "value by each branch": (2, "int y;\nif (x > 3)\ny = 1;\nelse\ny = 2;\nx = y;"),
    "fields by a function": (3, "struct p s[2], t;\nset(&s[1]);\nt = s[1];\nx = t.x + t.y;", "struct p { int x, y; };\nvoid set(struct p *q) { q->x = 1; q->y = 2; }"),
    "array that a function fills": (21, "int b[7];\nfill(b, 7);\nx = total(b, 7);", "void fill(int *p, public int n) { public int i; for (i = 0; i < n; i++) *p++ = i; }\nint total(int *p, public int n) { int s = 0; public int i; for (i = 0; i < n; i++) s += p[i]; return s; }"),
    "variable that a function sets": (8, "int y, z, *p = &z;\nset(&y);\n*p = y;\nx = y + z;", "void set(int *p) { *p = 4; }"),
    "stack that is used again": (15, "leave(x);\nx = total(x);\nleave(x);\nx = total(x);", "void leave(int v) { int b[64], c[64]; b[3] = v; c[5] = b[3]; }\nint sum_of(int *p) { int s = 0; public int i; for (i = 0; i < 8; i++) s += p[i]; return s; }\nint total(int v) { int b[8] = {v}, c[8] = {0}; c[7] = 7; return sum_of(b) + sum_of(c); }"),
    "copies of structs in part": (9, "struct p s, t, u[2];\ns.x = 4;\nt = s;\nu[1] = t;\nput(u, u + 1);\nu[0].y = 5;\nx = u[0].x + u[0].y;", "struct p { int x, y; };\nvoid put(struct p *to, struct p *from) { *to = *from; }"),
    "structs from calls": (7, "struct p s, *q = &s;\n*q = make(3);\nx = q->x + q->y;", "struct p { int x, y; };\nstruct p make(int v) { struct p r; r.x = v; r.y = v + 1; return r; }"),
    "jumps past declarations": (6, "public int k;\nfor (k = 0; k < 3; k++) {\nswitch (k) {\nint t;\ncase 0: t = 1; x = t; break;\ncase 1: t = 2; x += t; break;\ndefault: goto out;\n}\n}\nint late;\nlate = 9;\nout: late = 3;\nx += late;"),
    "public fields beside private ones": (5, "struct r { public int n; public float f; int v[3]; } s, t, *q = &s;\nq->n = 2;\nq->f = 1.5f;\nq->v[0] = 1;\nt = *q;\nx = t.n + (t.f > 1) + t.v[0] + 1;"),
    "matrices that functions multiply": (8, "int m[2][2], w[2][2], u[2][2];\nones(m);\nw = m @ m;\nu = w + w;\nones(m);\nx = u[1][1] + m[0][0] + w[0][1] + m[1][0];", "void ones(int m[2][2]) { m[0][0] = m[0][1] = m[1][0] = m[1][1] = 1; }"),
    "places at private indices": (4, "int b[4];\npublic int i;\nfor (i = 0; i < 4; i++)\nb[i] = i;\nint *p = b + 1;\np[x] = 1;\nx = p[x] + p[x + 1];"),
    "structs as results": (12, "struct p s;\ns = make(5);\nx = s.x + s.y;", "struct p { int x, y; };\nstruct p make(int v) { struct p r; r.x = v; r.y = v + 2; return r; }"),
    "index beside a condition": (-1, "int t[2] = {1, 2};\nx += 4;\nx = x < 2 ? t[x] : -1;"),
    "divisor beside a condition": (7, "x -= 1;\nx = x ? 5 / x : 7;"),
    "intermediate results of many bits": (101, "long l = x * 5000000000, m = l;\nl = l * l * l / l / l;\nm *= l / m;\nm += m * m * m - m * m * m;\nfixed<60,30> f = x * 100.5;\nf = f * f * f / f / f;\nx = (l == 5000000000) + 100 * (m == l && f > 100);"),
    "compound literals with effects": (10, "int y;\nx = ((int){x * ((y = x + 6) % 4)});\nx += y;"),
    "intermediate results": (100, "x = 100;\nx = (x * 30000000) / 30000000;"),
}


def failure_of_right(picco, name, folder):
    result, body, *front = RIGHT[name]
    program = pathlib.Path(folder, "".join(c if c.isalnum() else "_" for c in name) + ".c")
    text = "#include <limits.h>\n" + "".join(front) + "\nint main(void) {\nint x;\nsmcinput(x, 1);\n"
    program.write_text(text + body + "\nsmcoutput(x, 1);\nreturn 0;\n}\n")
    ended = subprocess.run([picco, "run", "--plain", "--check", program, "--input", f"1={folder}/x.txt"],
                           capture_output=True, text=True, timeout=120)
    if (ended.returncode, ended.stdout) != (0, f"x = {result}\n"):
        return f"{name}: exit code {ended.returncode}\n{ended.stdout}{ended.stderr}"
    return ""


def failure(picco, program, inputs):
    command = [picco, "run", "--plain", "--check", program]
    for party, file in enumerate(inputs, 1):
        command += ["--input", f"{party}={file}"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=300)
    expected = program.with_suffix(".expected")
    if ended.returncode != 0 or "error" in ended.stderr:
        return f"{program.name}: exit code {ended.returncode}\n{ended.stderr}"
    if expected.exists() and expected.read_text() != ended.stdout:
        return f"{program.name}: another result\n{ended.stdout}"
    return ""


def main():
    picco, samples = pathlib.Path(sys.argv[1], "picco"), pathlib.Path(sys.argv[2], "samples")
    runs = [(samples / "figures" / f"{name}.c", [samples / "figures" / f"{file}.txt"])
            for name, file in FIGURES.items()]
    runs += [(samples / "learning" / f"{name}.c", [samples / "learning" / f"{file}.txt" for file in files])
             for name, files in LEARNING.items()]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "x.txt").write_text("x = 1\n")
            failures = [each for each in pool.map(lambda name: failure_of_right(picco, name, folder), RIGHT) if each]
        failures += [each for each in pool.map(lambda one: failure(picco, *one), runs) if each]
    print("\n".join(failures) if failures else f"{len(RIGHT) + len(runs)} programs without a fault")
    return 1 if failures else 0


sys.exit(main())
