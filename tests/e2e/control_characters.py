#!/usr/bin/env python3
"""Words of the command line and names of files with control characters, in ASCII, as U+009B and as the byte 0x9b, reach no
terminal as such: control_characters.py BIN

Each word of each command is one of them in turn: once no file has this name, once there is a file."""

import os
import subprocess
import sys
import tempfile

WORDS = [b"no\x1b[31m", "no\u009b31m".encode(), b"no\x9b31m"]
PROGRAM = "int main() { private int a; smcinput(a, 1); smcoutput(a, 1); return 0; }\n"
SETTINGS = "technique=shamir\npeers=3\nthreshold=1\ninputs=1\noutputs=1\nbits=\n"
RUNTIME = "".join(f"{party},127.0.0.1,{9000 + party},party{party}.crt\n" for party in (1, 2, 3))
#: Each ends before it connects, whichever of its words is replaced.
COMMANDS = [
    "picco prog.c prog.conf -o x.c -u x.util",
    "picco build prog.c none.conf -I include -D A=1 --default private -W all",
    "picco run prog.c prog.conf --input 1=none.txt --delay 1-2=x",
    "picco predict prog.c prog.conf --link none --input 1=in.txt",
    "picco calibrate none.conf --build measure",
    "picco describe none.util",
    "picco-describe none.util",
    "picco-keygen --party 1 --out none/key",
    "picco-keygen --show party1.crt none.crt",
    "picco-share-input --unencrypted --party 1 --util prog.util --input none.txt --output s",
    "picco-share-input --party 1 --util prog.util --input in.txt --output none/s --to runtime.conf --key none.key --run r",
    "picco-reconstruct-output --unencrypted --party 1 --util prog.util --shares none --output none/x",
    "picco-state --unencrypted --party 1 --util prog.util --state none --export x.json",
    "./prog --party 1 --runtime runtime.conf --key party1.key --input 1=none --output 1=none/r --stats none/s --unencrypted",
    "./prog --party 1 --runtime none.conf --key party1.key --input 1=none --resume 1=run:none --used u --run r",
]


def is_shown(text):
    return any((ord(c) < 32 and c not in "\n\t") or 0x7F <= ord(c) < 0xA0 or 0xDC80 <= ord(c) for c in text)


def main():
    tools = os.path.abspath(sys.argv[1])
    failures, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("prog.c", PROGRAM), ("prog.conf", SETTINGS), ("runtime.conf", RUNTIME), ("in.txt", "a = 1\n")):
            with open(f"{folder}/{name}", "w") as file:
                file.write(text)
        os.chmod(folder, 0o700)

        def run(words):
            first = words[0] if words[0].startswith(b"./") else f"{tools}/".encode() + words[0]
            return subprocess.run([first, *words[1:]], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL, timeout=60)

        run(b"picco build prog.c prog.conf -o prog -u prog.util".split())
        for party in (1, 2, 3):
            run(f"picco-keygen --party {party} --out party{party}".encode().split())
        with open(f"{folder}/party1.key", "rb") as file:
            key = file.read()
        for command in COMMANDS:
            words = command.encode().split()
            for place in range(1, len(words)):
                for word in WORDS:
                    for content in (None, b"text\n", key):
                        path = os.path.join(folder.encode(), word)
                        if content is not None:
                            with open(path, "wb") as file:
                                file.write(content)
                            os.chmod(path, 0o644)
                        before, equals, _ = words[place].partition(b"=")
                        done = run([*words[:place], before + equals + word if equals else word, *words[place + 1 :]])
                        count += 1
                        said = (done.stdout + done.stderr).decode(errors="surrogateescape")
                        if done.returncode not in (0, 1, 2, 3) or is_shown(said):
                            failures.append(f"{command}, {words[place]!r} is {word!r}: {done.returncode} {said[:300]!r}")
                        if os.path.exists(path):
                            os.remove(path)
    print("\n".join(failures[:20]), end="\n" if failures else "")
    print(f"{count - len(failures)} of {count} messages are fit for a terminal")
    sys.exit(1 if failures else 0)


main()
