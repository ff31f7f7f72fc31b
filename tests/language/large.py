#!/usr/bin/env python3
"""A program of 2,000 lines is compiled in well under a second of the processor's time: large.py BIN CONFIGURATION"""
import pathlib
import resource
import subprocess
import sys
import tempfile

LINES, SECONDS = 2000, 1
FUNCTION = """\
int f{this}(private int a[16], public int n, private int x, struct account *to) {{
    private int s = 0, t = x * 3 + 1;
    for (public int i = 0; i < n; i++) {{
        if (a[i] > t && x != i)
            s += a[i] * t - (x << 2);
        else if (a[i] == 7)
            break;
        switch (a[i] & 3) {{
        case 0: s ^= 5; break;
        case 1: to->parts[i & 3] += s;
        default: t--;
        }}
        for (public int j = 0; j < 4; j++)
            to->total += to->parts[j] * (s > j ? 2 : a[j]);
    }}
    a[x] = (t & 255) - s;
    return s + to->id{last};
}}

"""
MAIN = """\
int main(void) {{
    private int a[16], r;
    struct account to = {{1}};
    smcinput(a, 1);
    r = f{last}(a, 16, 3, &to);
    smcoutput(r, 1);
    return 0;
}}
"""


def program():
    text, count = "struct account { int id; long total; int parts[4]; };\n", 0
    while text.count("\n") < LINES - MAIN.count("\n"):
        count += 1
        text += FUNCTION.format(this=count, last=f" + f{count - 1}(a, n - 1, t, to)" if count > 1 else "")
    return text + MAIN.format(last=count)


def main():
    binary, configuration = (str(pathlib.Path(argument).resolve()) for argument in sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "large.c").write_text(program())
        subprocess.run([f"{binary}/picco", "large.c", configuration], cwd=folder, check=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = used.ru_utime + used.ru_stime
    print(f"{seconds:.2f} s")
    sys.exit(seconds >= SECONDS)


if __name__ == "__main__":
    main()
