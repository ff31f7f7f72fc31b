#!/usr/bin/env python3
"""Compiles and runs every example of docs/LANGUAGE.md: language_examples.py BIN LANGUAGE.md

A block ```c is a program, ```config its configuration. ```input and ```output behind it are the input and the whole output of party 1, of the
secure run and of the run in the clear, with checks, too; ```error holds words that the compiler's message must contain, one or more
to a line; ```fault behind an output those of `--check`, which says nothing of other programs.
"""
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM, CONFIGURATION, INPUT, OUTPUT, ERROR, FAULT = "c", "config", "input", "output", "error", "fault"


def examples(text):
    """Dictionaries of the blocks of each example, by kind, with the line where it begins."""
    found = []
    for match in re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        kind, body = match.groups()
        if kind == PROGRAM:
            found.append({"line": text.count("\n", 0, match.start()) + 1})
        found[-1][kind] = body
    return found


def run(arguments, folder):
    return subprocess.run(arguments, cwd=folder, capture_output=True, text=True, timeout=300)


def failures_of(example, binary):
    """What is wrong with one example; empty if nothing is."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "example.c").write_text(example[PROGRAM])
        command = [binary, "run", "example.c"]
        if CONFIGURATION in example:
            (folder / "example.conf").write_text(example[CONFIGURATION])
            command.append("example.conf")
        if INPUT in example:
            (folder / "input.txt").write_text(example[INPUT])
            command += ["--input", "1=input.txt"]
        if ERROR in example:
            ended = run(command, folder)
            missing = [words for words in example[ERROR].splitlines() if words not in ended.stderr]
            if ended.returncode != 1:
                return [f"ends with {ended.returncode}, not with an error of the compiler"]
            return [f"no '{words}' in: {ended.stderr}" for words in missing]
        wrong = []
        for way in ([], ["--plain"], ["--plain", "--check"]):
            ended = run(command + way, folder)
            if "--check" in way and FAULT in example:
                missing = [words for words in example[FAULT].splitlines() if words not in ended.stderr]
                if ended.returncode != 3 or missing:
                    wrong.append(f"no fault {missing}: {ended.stderr}")
            elif ended.returncode != 0 or ended.stdout != example[OUTPUT]:
                wrong.append(f"{' '.join(command + way)}: exit code {ended.returncode}\n{ended.stdout}{ended.stderr}")
        return wrong


def main():
    binary = str(pathlib.Path(sys.argv[1]).resolve() / "picco")
    text = pathlib.Path(sys.argv[2]).read_text()
    all_examples = examples(text)
    incomplete = [e["line"] for e in all_examples if (OUTPUT in e) == (ERROR in e)]
    if not all_examples or incomplete:
        sys.exit(f"examples without exactly one of output and error, in lines {incomplete}")
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        results = list(pool.map(lambda e: failures_of(e, binary), all_examples))
    failed = 0
    for example, wrong in zip(all_examples, results):
        for message in wrong:
            failed = 1
            print(f"{sys.argv[2]}:{example['line']}: {message}")
    print(f"{len(all_examples)} examples")
    sys.exit(failed)


if __name__ == "__main__":
    main()
