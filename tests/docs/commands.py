#!/usr/bin/env python3
"""Runs every picco command of a document: commands.py ROOT BIN LIB DOCUMENT

They run in the order of the document, in a folder of their own that has samples/, config/ and build/bin/ of the source
tree, and what tests/docs/worlds/DOCUMENT/, or else worlds/default/, has (setup.sh there runs first). A command is

- a line "$ command" of a ```console block; the lines behind it are all that it prints, where a line "…" stands for any
  lines, "…" in a line for anything, and a last line "[exit code N]" for how it ends;
- a line of another block of code, if a picco command begins one of the block's lines;
- `inline code` that begins with a picco command. Where it names no file, or has a word in capitals for something to fill
  in, only its options are looked up in --help.

A block of code behind a sentence that ends in a colon and names a file in code, such as `prog.c`, is this file. What a computing party does, "--party 1", all three
do, at the same time.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PARTIES = 3
SECONDS = 120
COMMAND = re.compile(r"(?:\S*/)?picco(?:-[a-z-]+)?(?= |$)")
PARTY_COMMAND = re.compile(r"(?:\S*/)?picco-keygen --party 1 |\./[\w-]+ --party 1 ")


def blocks(text):
    """(line, kind, lines, paragraph before) of fenced and indented code, kind "inline" of code in the text."""
    lines = text.splitlines()
    paragraph, i = "", 0
    while i < len(lines):
        fence = re.match(r"( *)```(\w*)", lines[i])
        start = i
        if fence:
            i = next(k for k in range(i + 1, len(lines)) if lines[k].startswith(fence[1] + "```"))
            yield start + 1, fence[2] or "code", [line[len(fence[1]):] for line in lines[start + 1:i]], paragraph
            i, paragraph = i + 1, ""
        elif not lines[i].strip():
            i += 1
        elif lines[i].startswith("    ") and not lines[i - 1].strip():
            while i < len(lines) and (not lines[i] or lines[i].startswith("    ")):
                i += 1
            yield start + 1, "code", [line.strip() for line in lines[start:i]], paragraph
            paragraph = ""
        else:
            while i < len(lines) and lines[i].strip() and not lines[i].strip().startswith("```"):
                i += 1
            paragraph = " ".join(line.strip() for line in lines[start:i])
            for span in re.findall(r"`([^`]+)`", paragraph):
                yield start + 1, "inline", [span], ""


def joined(lines):
    """Lines that end in a backslash with those behind them; comments at the end are left out."""
    text = "\n".join(re.sub(r"\s+# .*", "", line) for line in lines)
    return re.sub(r"\s*\\\n\s*", " ", text).splitlines()


class Fault(Exception):
    pass


class World:
    def __init__(self, root, binaries, library, name):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="picco-docs-"))
        self.environment = dict(os.environ, PATH=f"{binaries}:{os.environ['PATH']}",
                                PKG_CONFIG_PATH=f"{library}/pkgconfig", LC_ALL="C.UTF-8")
        (self.folder / "build").mkdir()
        (self.folder / "build" / "bin").symlink_to(binaries)
        for shared in ("samples", "config"):
            (self.folder / shared).symlink_to(root / shared)
        own = pathlib.Path(__file__).parent / "worlds" / name
        shutil.copytree(own if own.is_dir() else own.parent / "default", self.folder, dirs_exist_ok=True)
        self.ports = 10000 + os.getpid() % 20000
        for file in self.folder.glob("**/runtime.conf"):
            self.write(file.name, file.read_text())
        if (self.folder / "setup.sh").exists():
            self.expect("sh ./setup.sh", None, 0)

    def write(self, name, text):
        """Ports in a runtime.conf become ports of this test."""
        if name.endswith("runtime.conf"):
            text = re.sub(r"^(\d+), *[^,]+, *\d+,",
                          lambda found: f"{found[1]}, 127.0.0.1, {self.ports + int(found[1])},", text,
                          flags=re.MULTILINE)
        place = self.folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)

    def start(self, command):
        folder = self.folder
        key = re.search(r"picco-keygen .*--out (\S+)", command)
        if key and (self.folder / f"{key[1]}.key").exists(): # which is never replaced
            folder = tempfile.mkdtemp(dir=self.folder)
        return subprocess.Popen(["bash", "-c", command], cwd=folder, env=self.environment, text=True,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def expect(self, command, output, code):
        """Runs a command; at all parties, if it is one of a computing party. `output` None: anything."""
        commands = [command]
        if PARTY_COMMAND.match(command):
            commands = [re.sub(r"(--party |party|\.shares\.)1\b", rf"\g<1>{party}", command)
                        for party in range(1, PARTIES + 1)]
        running = [(each, self.start(each)) for each in commands]
        try:
            for each, process in running:
                printed, _ = process.communicate(timeout=SECONDS)
                if process.returncode != code:
                    raise Fault(f"{each}: exit code {process.returncode}, not {code}\n{printed}")
                if output is not None and not matches(output, printed):
                    raise Fault(f"{each}: prints\n{printed}and not\n{output}")
        finally:
            for _, process in running:
                process.kill()

    def options_of(self, command):
        """What --help of a command names: picco's forms together."""
        forms = [command]
        if command == "picco":
            forms += ["picco build", "picco run"]
        helps = [subprocess.run(form.split() + ["--help"], env=self.environment, capture_output=True, text=True).stdout
                 for form in forms]
        return set(re.findall(r"(?<![\w-])--?[\w-]+", " ".join(helps)))


def matches(wanted, printed):
    """A line "…" is any lines, "…" in a line is anything."""
    pattern = "".join("(?:.*\n)*?" if line == "…" else re.escape(line).replace("…", ".*") + "\n"
                      for line in wanted.splitlines())
    return re.fullmatch(pattern, printed) is not None


def console(body):
    """(command, output, exit code) of a block of console."""
    result = []
    for line in body:
        code = re.fullmatch(r"\[exit code (\d+)\]", line)
        if line.startswith("$ "):
            result.append([line[2:], "", 0])
        elif code:
            result[-1][2] = int(code[1])
        else:
            result[-1][1] += line + "\n"
    return result


def run_inline(world, text):
    words = text.split()
    is_whole = re.search(r"\.(c|util|txt|shares)\b", text) and not re.search(r"\b[A-Z]{2,}\b|…|NAME|\[", text)
    if is_whole and not PARTY_COMMAND.match(text):
        world.expect(text, None, 0)
        return
    known = world.options_of(words[0].split("/")[-1])
    for option in re.findall(r"(?<= )--?[\w-]+", text):
        if option not in known and option[:2] not in known:
            raise Fault(f"`{text}`: --help of {words[0]} does not name {option}")


def run_block(world, kind, body, paragraph):
    """The number of picco commands that ran."""
    named = re.findall(r"`([\w/-]+\.\w+)`", paragraph.split(". ")[-1]) if paragraph.endswith(":") else []
    if kind == "inline":
        if not COMMAND.match(body[0]) or " " not in body[0]:
            return 0
        run_inline(world, body[0])
        return 1
    if kind == "console":
        commands = console(body)
        for command, output, code in commands:
            world.expect(command, output, code)
        return sum(1 for command, _, _ in commands if COMMAND.match(command) or PARTY_COMMAND.match(command))
    if named:
        world.write(named[-1], "\n".join(body) + "\n")
        return 0
    lines = [line for line in joined(body) if line]
    count = sum(1 for line in lines if COMMAND.match(line) or PARTY_COMMAND.match(line))
    for line in lines if count else []:
        world.expect(line, None, 0)
    return count


def main():
    root, binaries, library, document = (pathlib.Path(argument).resolve() for argument in sys.argv[1:5])
    name = str(document.relative_to(root).with_suffix("")).replace("/", ".")
    text = document.read_text()
    if not re.search(r"picco[ -]", text):
        sys.exit()
    world = World(root, binaries, library, name)
    failed, count = 0, 0
    try:
        for line, kind, body, paragraph in blocks(text):
            try:
                count += run_block(world, kind, body, paragraph)
            except Fault as fault:
                failed += 1
                print(f"{document}:{line}: {fault}")
    finally:
        shutil.rmtree(world.folder)
    print(f"{count} picco commands ran, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
