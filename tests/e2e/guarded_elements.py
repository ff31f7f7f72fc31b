#!/usr/bin/env python3
"""guarded_elements.py BIN: loops over elements that only some iterations have, as public conditions beside private ones say.
Each loop, with each guard, gives the same in the clear, with checks, and securely: nothing reads or writes what is not
there, and nothing is refused that is right."""
import cases

# A condition, and the element that is there where it holds.
GUARDS = [("i > 0", "i - 1"), ("i + 1 < n", "i + 1"), ("i >= 2 && i < n", "i - 2"), ("i != n - 1", "i + 1"),
          ("n - i > 3", "i + 3"), ("i % 2 == 0 && i + 1 < n", "i + 1")]

LOOPS = [
    "if (GUARD) x += a[BESIDE];",
    "if (GUARD && a[i] > 3) x += a[BESIDE];",
    "if (a[i] > 3 && GUARD) x += a[BESIDE];",
    "if (a[i] > 3 && GUARD) b[i] = a[BESIDE]; else b[i] = a[i];",
    "if (!(GUARD)) continue; if (a[BESIDE] > a[i]) x = x + 1;",
    "if (!(GUARD)) b[i] = 0; else b[i] = a[BESIDE] - a[i];",
    "b[i] = GUARD ? a[BESIDE] : 7;",
    "b[i] = a[i] > 4 && GUARD ? a[BESIDE] : 7;",
    "x += GUARD && a[BESIDE] == 5;",
    "x += (a[i] > 2 && GUARD) && a[BESIDE] == 5;",
    "x += !(a[i] > 2 && GUARD) || a[BESIDE] > 5;",
    "if (a[i] > 3) { if (GUARD) b[BESIDE] = b[BESIDE] + a[i]; }",
    "if (a[i] > 3 && GUARD) a[BESIDE] = a[i] - 1;",
    "if (a[i] > 3 && GUARD && a[BESIDE] < 5) { int t = a[i]; a[i] = a[BESIDE]; a[BESIDE] = t; }",
    "if (GUARD && a[BESIDE] > x) x = a[BESIDE];",
    "if (a[i] != 2 && GUARD) if (a[BESIDE] > x) { x = a[BESIDE]; y = i; }",
    "int v = a[i]; if (GUARD) v += a[BESIDE]; b[i] = v; x += v > 6;",
    "for (public int j = 0; j < 3; j++) if (a[i] > j && GUARD) x += a[BESIDE] * j;",
    "for (public int j = 0; j < n; j++) if (GUARD && j > 0) m[i][j] = m[i][j - 1] + a[BESIDE];",
    "for (public int j = 0; j < n; j++) if (GUARD) m[i][j] = m[BESIDE][j] > a[j] ? m[BESIDE][j] : a[j];",
    "for (public int j = 0; j < n; j++) m[i][j] = (GUARD) && j > 0 ? m[i][j] + m[BESIDE][j - 1] : a[j];",
    "for (public int j = 0; j < n; j++) if (a[j] > 4 && GUARD) m[i][j] += m[BESIDE][j];",
    "x += f(a, i, n);",
    "b[i] = g(m[i], a[i]); if (GUARD) b[i] += g(m[BESIDE], a[i]);",
    "if (a[i] == 4 && GUARD) x += g(m[BESIDE], 2);",
    "switch (i) { case 0: x += a[0]; break; default: if (GUARD) x += a[BESIDE] * a[i]; }",
    "if (GUARD) s[i].v = a[BESIDE]; x += s[i].v; if (a[i] > 3 && GUARD) x += s[BESIDE].v;",
    "public int k = GUARD ? BESIDE : i; x += a[k]; if (a[k] > 3 && GUARD) b[BESIDE] = k;",
    "for (public int j = 0; j < 12; j++) if (a[j] > 3 && GUARD) b[BESIDE]++;",
    "for (public int j = 0; j < 12; j++) if (a[j] > 3 && GUARD) b[j] = a[BESIDE];",
    "for (public int j = 0; j < 12; j++) if (a[j] > a[i] && GUARD) b[BESIDE] += a[j];",
    "for (public int j = 0; j < 12; j++) x += a[j] > 3 && GUARD && a[BESIDE] > a[j];",
    "for (public int j = 0; j < 12; j++) if (a[j] > 3 && GUARD) m[BESIDE][j] = a[j]; else m[i][j] = 1;",
    "for (public int j = 0; j < 12; j++) if (a[j] > 3 || !(GUARD)) x++; else x += a[BESIDE];",
    "for (public int j = 1; j < 12; j++) if (GUARD) m[i][j] = m[BESIDE][j - 1] + (m[i][j - 1] > m[BESIDE][j] ? 1 : 2);",
    "public int j = 0; while (j < 12) { if (a[j] == 3 && GUARD) x += a[BESIDE]; j++; }",
    "if (a[i] > 3 && GUARD) x += smcmax(m[BESIDE], 12);",
    "if (GUARD) { int q[12]; q = m[BESIDE] + m[i]; x += q[3]; }",
    "if (a[i] > 4 && GUARD) { s[i] = s[BESIDE]; }",
    "if (a[i] > 4 && GUARD) { int *p = &a[BESIDE]; *p = *p + 1; }",
    "int *p = &a[0]; if (a[i] > 4 && GUARD) p = &a[BESIDE]; x += *p;",
    "if (a[i] > 4 && GUARD) for (public int j = 0; j < 5; j++) m[BESIDE][j] += j;",
    "for (public int j = 0; j < 12; j++) { if (!(GUARD)) break; x += a[BESIDE] > a[j]; }",
    "if ((GUARD) && (a[BESIDE] > 3 || a[i] > 7)) { x++; y += a[BESIDE]; }",
    "x = a[i] > 3 && GUARD && a[BESIDE] > 2 ? x + a[BESIDE] : x - 1;",
    "if (a[i] == 4 && GUARD) { y = a[BESIDE]; continue; } y = y + 1;",
    "b[i] = 0; for (public int j = 0; GUARD && j < 3; j++) b[i] += a[BESIDE] * j;",
    "if (a[i] > 2 && GUARD) do x += a[BESIDE]; while (0);",
]

HEAD = """struct t { int v, w; };
int a[12], b[12], m[12][12], given[12], x, y;
struct t s[12];
int f(int *a, public int i, public int n) {
    if (i > 0 && a[i] > 2)
        return a[i - 1];
    return i + 1 < n ? a[i + 1] : 0;
}
int g(int *r, int k) {
    int t = 0;
    for (public int i = 0; i < 12; i++)
        if (r[i] > k && i > 0)
            t += r[i - 1];
    return t;
}
void begin(void) {
    x = y = 0;
    for (public int i = 0; i < 12; i++) {
        a[i] = given[i];
        b[i] = s[i].v = i;
        s[i].w = 0;
        for (public int j = 0; j < 12; j++)
            m[i][j] = i * j % 7;
    }
}
"""
MAIN = "int main(void) {\n    public int i, n;\n    smcinput(n, 1);\n    smcinput(given, 1, 12);\n"
RESULTS = "".join(f"    smcoutput({each}, 1);\n" for each in ("x", "y", "a", "b", "m", "s"))
INPUT = "n = 12\ngiven = 3,5,2,8,4,4,9,1,7,6,5,3\n"


def program_of(guard, beside):
    text = HEAD + MAIN
    for loop in LOOPS:
        body = loop.replace("GUARD", guard).replace("BESIDE", beside)
        text += f"    begin();\n    for (i = 0; i < n; i++) {{ {body} }}\n{RESULTS}"
    return text + "    return 0;\n}\n"


def failure(picco, folder, number):
    source, _ = cases.write(folder, f"guard{number}", program_of(*GUARDS[number]))
    ended = [cases.run(picco, source, *options) for options in (["--plain", "--check"], [])]
    for each in ended:
        if each.returncode != 0:
            return f"{GUARDS[number]}: exit code {each.returncode}\n{each.stderr}"
    lines = [each.stdout.splitlines() for each in ended]
    for at, (wanted, found) in enumerate(zip(*lines)):
        if wanted != found:
            loop = LOOPS[at // (len(lines[0]) // len(LOOPS))]
            return f"{GUARDS[number]}: {loop}\n  in the clear {wanted}\n  securely     {found}"
    return "" if lines[0] and len(lines[0]) == len(lines[1]) else f"{GUARDS[number]}: results are missing"


cases.end(failure, range(len(GUARDS)), INPUT, f"{len(GUARDS) * len(LOOPS)} loops are right")
