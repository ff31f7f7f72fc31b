#!/usr/bin/env python3
"""Names of libraries, compilers and the runtime as names of the user's: hostile_names.py BIN.

Each name is a function, a global, a local, a parameter, a field, a label, a tag, a typedef and an enumeration
constant of some program. A few programs hold all of them; each runs in the clear and as three parties."""

import os
import subprocess
import sys
import tempfile

NAMES = """
open close read write send recv connect accept poll time memset malloc free strlen memcpy epoll_wait pthread_create
socket select signal exit abort printf puts calloc realloc memmove memcmp strcmp bind listen fork getenv mmap pow sqrt
index rindex clock environ stdin stderr errno EOF NULL assert I complex bool true false offsetof va_list alloca setjmp
SSL_read SSL_new EVP_Digest BIO_read CRYPTO_free RAND_bytes ERR_clear_error OBJ_bsearch
terminate operator class new this template namespace delete try catch throw virtual nullptr thread_local constexpr
size_t ptrdiff_t wchar_t int64_t uint8_t uint64_t max_align_t picco_main picco_int picco_value picco_store picco_load
picco_add picco_open picco_public picco_result picco_program picco_run PICCO_LIMBS PICCO_ABI PICCO_SIGNED PICCO_LENGTH
program start user_main scope result running value literal my_x my_main main_ argc argv _start _init _fini _exit _end
__gmpz_init mpz_init memcpy_chk edata etext end naïve größe 数
""".split()

# Program text for each kind: what stands in front of main, and in main, with the name N and its number K. The sum of
# all is checked. `x` is private, `p` public.
KINDS = {
    "function": ("private int N(private int a) { return a + K; }\n", "    x += N(K);\n"),
    "public function": ("public int N(public int a) { return a + K; }\n", "    p += N(K);\n"),
    "global": ("private int N = K;\n", "    x += N + K;\n"),
    "static": ("static public int N = K;\n", "    p += N + K;\n"),
    "local": ("", "    private int N = K;\n    public int my_K = K;\n    x += N + my_K;\n"),
    "parameter": ("private int f_K(private int N, public int b[static K]) { return N + b[K - 1]; }\n",
                  "    big[K - 1] = K;\n    x += f_K(K, big);\n"),
    "field": ("struct s_K { private int N; public int other; };\n",
              "    struct s_K v_K = {.N = K, .other = K};\n    x += v_K.N;\n    p += v_K.other;\n"),
    "public field": ("struct s_K { int N[2]; };\n",
                     "    public struct s_K v_K = {.N = {K, K}};\n    p += v_K.N[0] + v_K.N[1];\n"),
    "tag": ("struct N { private int a; public int b; };\n",
            "    struct N v_K = {K, K};\n    x += v_K.a;\n    p += v_K.b;\n"),
    "typedef": ("typedef int N;\n", "    private N v_K = K;\n    x += v_K + (N)K;\n"),
    "constant": ("enum e_K { N = K };\n", "    public enum e_K v_K = N;\n    p += v_K + N;\n"),
    "label": ("", "    if (p >= 0)\n        goto N;\n    p += 1000000;\nN:\n    p += 2 * K;\n"),
}


def program_of(kind):
    front, body = KINDS[kind]

    def fill(text):
        return "".join(text.replace("K", str(k)).replace("N", name) for k, name in enumerate(NAMES, 1))

    return (f"{fill(front)}int main() {{\n    private int x = 0;\n    public int p = 0, big[{len(NAMES)}];\n"
            f"{fill(body)}    x += p;\n    smcoutput(x, 1);\n    return 0;\n}}\n")


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    return done.stdout.strip() if done.returncode == 0 else f"exit code {done.returncode}: {done.stderr[:2000]}"


def check_letters(picco):
    """Names with letters beyond ASCII, in the program, inputs and results: as they were written, escaped or not."""
    with open("letters.c", "w", encoding="utf-8") as out:
        out.write("int main() {\n    private int naïve, gr\\u00f6\\u00dfe;\n    smcinput(naïve, 1);\n    größe = naïve + 1;\n"
                  "    smcoutput(na\\U000000efve, 1);\n    smcoutput(größe, 1);\n    return 0;\n}\n")
    with open("letters.txt", "w", encoding="utf-8") as out:
        out.write("naïve = 3\n")
    faults = 0
    for mode, wanted in [
        ([], "naïve = 3\ngröße = 4"), (["--plain"], "naïve = 3\ngröße = 4"),
        (["--output-format", "json"], '{\n  "naïve": 3,\n  "größe": 4\n}'), (["--output-format", "csv"], "naïve,größe\n3,4"),
    ]:  # fmt: skip
        found = run([picco, "run", *mode, "letters.c", "--input", "1=letters.txt"])
        if found != wanted:
            print(f"letters {mode}: {found}, not {wanted}")
            faults += 1
    return faults


def main():
    picco = os.path.join(sys.argv[1], "picco")
    wanted = f"x = {len(NAMES) * (len(NAMES) + 1)}"
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for kind in KINDS:
            file = kind.replace(" ", "_") + ".c"
            with open(file, "w", encoding="utf-8") as out:
                out.write(program_of(kind))
            for mode in [["--plain"], []]:
                found = run([picco, "run", *mode, file])
                if found != wanted:
                    print(f"names as {kind} {mode}: {found}, not {wanted}")
                    faults += 1
        faults += check_letters(picco)
    print(f"{len(NAMES)} names as {len(KINDS)} kinds of things")
    return faults != 0


sys.exit(main())
