#!/usr/bin/env python3
"""Every text of a refusal in the compiler's sources ('… is not supported yet') stands in some program that is refused with
it, or in the list below: refusals.py SOURCE_DIR"""
import pathlib
import re
import sys

# No program is known that gets there: what sema lets through is translated before. They stay refusals, because a hole in
# that would have to be one.
UNKNOWN = {
    "an update with side effects of this place",
    "this use of a pointer with a private location", "this public array in private computation",
}
CALL = re.compile(r"unsupported\(\s*[^,;]+?,\s*((?:\"(?:[^\"\\]|\\.)*\"|[^\";])*?)\)[;,\s.})]", re.S)
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')


def refusals(root):
    """The constant parts of each text, by place."""
    for path in sorted(root.glob("compiler/**/*.cpp")):
        text = path.read_text()
        for call in CALL.finditer(text):
            parts = STRING.findall(call[1])
            if parts:
                yield f"{path.relative_to(root)}:{text[:call.start()].count(chr(10)) + 1}", parts


def main():
    root = pathlib.Path(sys.argv[1])
    programs = [*root.glob("tests/golden/**/*.c"), *root.glob("tests/**/*_test.cpp"), *root.glob("docs/LANGUAGE.md")]
    known = "\n".join(re.sub(r'"\s*"', "", path.read_text()) for path in programs)
    found, faults, unknown = 0, [], set()
    for place, parts in refusals(root):
        found += 1
        if all(part.strip() in known for part in parts):
            continue
        text = "{}".join(parts)
        unknown.add(text)
        if text not in UNKNOWN:
            faults.append(f"{place}: no program is refused with '{text}'")
    faults += [f"the list of unknown ones has {text!r}, which a program or no source has" for text in sorted(UNKNOWN - unknown)]
    print("\n".join(faults) or f"{found} refusals")
    return 1 if faults or found < 25 else 0


if __name__ == "__main__":
    sys.exit(main())
