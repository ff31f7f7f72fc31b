#!/usr/bin/env python3
"""What is said of the version agrees: `picco --version`, the latest release in CHANGELOG.md, the Python package, and the tag of
the commit where it has one (v and the version): version.py SOURCE_DIR BIN_DIR"""
import pathlib
import re
import shutil
import subprocess
import sys


def tags_of_commit(root):
    """Those that begin with v and a digit; none where this is no repository."""
    if not shutil.which("git"):
        return []
    run = subprocess.run(["git", "-C", str(root), "tag", "--points-at", "HEAD"], capture_output=True, text=True, check=False)
    return [tag[1:] for tag in run.stdout.split() if re.match(r"v\d", tag)]


def main():
    root, commands = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    shown = subprocess.run([commands / "picco", "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]
    released = re.search(r"^## (\d+\.\d+\.\d+) ", (root / "CHANGELOG.md").read_text(), re.M)
    package = re.search(r'^__version__ = "(.*)"', (root / "python/picco/__init__.py").read_text(), re.M)
    said = {"CHANGELOG.md": released and released[1], "python/picco/__init__.py": package and package[1]}
    said |= {f"the tag v{tag}": tag for tag in tags_of_commit(root)}
    faults = [f"{where} says {version}, picco --version {shown}" for where, version in said.items() if version != shown]
    print("\n".join(faults) or f"version {shown}, by {', '.join(said)}")
    sys.exit(1 if faults else 0)


main()
