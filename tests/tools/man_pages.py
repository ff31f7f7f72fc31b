#!/usr/bin/env python3
"""The manual pages have every option of --help, and no other: man_pages.py BIN MAN PARTY_PROGRAM"""
import pathlib
import re
import subprocess
import sys

FORMS = {
    "picco": ["picco", "picco build", "picco run", "picco predict", "picco assign", "picco calibrate"],
    "picco-assign": ["picco-assign"], # where there are solvers
    "picco-keygen": ["picco-keygen"],
    "picco-describe": ["picco-describe"],
    "picco-pages": ["picco-pages"],
    "picco-share-input": ["picco-share-input"],
    "picco-reconstruct-output": ["picco-reconstruct-output"],
    "picco-state": ["picco-state"],
    "picco-party": ["party_program"], # a compiled program
}
OF_OTHERS = {"picco-describe": {"--leaks"}, "picco-party": {"--send"}, "picco-pages": {"--page-trace", "--page-plan", "--stats"},
             "picco-assign": {"--assign-trace"}} # options of other commands that a page speaks of


def options_of_help(binaries, form):
    """Options, and the words that may be their values."""
    command, *rest = form.split()
    text = subprocess.run([binaries.get(command, binaries[""] / command), *rest, "--help"], check=True, capture_output=True, text=True).stdout
    found = set()
    for names in re.findall(r"^ +((?:-{1,2}[\w-]+,? ?)+)", text, re.MULTILINE):
        found |= set(re.findall(r"-{1,2}[\w-]+", names))
    return found - {"-h"}, set(re.findall(r"\w+", " ".join(re.findall(r":\{([^}]*)\}", text))))


def options_of_page(page):
    """Options, -Woverflow and -W overflow being both -W; and the text."""
    text = re.sub(r"\\f[BIRP]|\\~|\"", lambda found: " " if found[0] == "\\~" else "", page.read_text())
    text = text.replace("\\-", "-")
    found = set(re.findall(r"(?<![\w\]-])--[a-z][\w-]*", text)) # --Werror counts as such
    found |= set(re.findall(r"(?<![\w-])--[A-Z]\w*", text))
    found |= set(re.findall(r"(?<![\w^-])-[a-zA-Z](?![\w-]*\.)", text))
    return found, text


def main():
    folder, pages, party_program = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    binaries = {"": folder, party_program.name: party_program}
    failed = False
    for name, forms in FORMS.items():
        if name == "picco-assign" and not (folder / name).exists():
            continue
        helps = [options_of_help(binaries, form) for form in forms]
        helped = set().union(*(options for options, _ in helps))
        choices = set().union(*(choices for _, choices in helps))
        if len(helped) < 2:
            sys.exit(f"{name}: --help is not understood")
        written, text = options_of_page(pages / f"{name}.1")
        written -= OF_OTHERS.get(name, set())
        for choice in sorted(choice for choice in choices if choice not in text):
            failed = True
            print(f"docs/man/{name}.1 does not have {choice}, which --help has as the value of an option")
        entries = re.findall(r"^\.(?:SS|SH) .*|(?<=^\.TP\n).*", (pages / f"{name}.1").read_text(), re.MULTILINE)
        for place, entry in enumerate(entries):
            section = max(i for i in range(place + 1) if entries[i].startswith((".SS", ".SH")))
            if entry in entries[section:place]:
                failed = True
                print(f"docs/man/{name}.1 has the entry '{entry}' twice")
        for option in sorted(helped - written):
            failed = True
            print(f"docs/man/{name}.1 does not have {option}, which --help has")
        for option in sorted(written - helped):
            failed = True
            print(f"docs/man/{name}.1 has {option}, which --help does not have")
    sys.exit(failed)


if __name__ == "__main__":
    main()
