"""Small programs that a test writes and runs, several at a time, all on one input."""
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile


def write(folder, name, text):
    """The program as a file; and the line that is marked with `// here`, 0 where there is none."""
    source = pathlib.Path(folder, re.sub(r"\W", "_", name) + ".c")
    source.write_text(text)
    return source, next((i for i, each in enumerate(text.split("\n"), 1) if "// here" in each), 0)


def run(picco, source, *options, cwd=None):
    """What `picco run` of the program on the input beside it says, and how it ends."""
    return subprocess.run([picco, "run", *options, source, "--input", f"1={source.parent}/input.txt"],
                          capture_output=True, text=True, timeout=300, cwd=cwd)


def end(failure, names, text, summary):
    """Ends the test: failure(picco, folder, name) of each case is empty, or says what is wrong. text: the input."""
    picco = pathlib.Path(sys.argv[1], "picco")
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "input.txt").write_text(text)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            failures = [each for each in pool.map(lambda name: failure(picco, folder, name), names) if each]
    print("\n".join(failures) if failures else summary)
    sys.exit(1 if failures else 0)
