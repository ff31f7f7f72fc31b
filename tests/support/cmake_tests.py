"""The names that tests have in CTest, read from tests/*/CMakeLists.txt without a build. Tests that only some machines or builds have
are among them."""
import glob
import os
import re

TOKEN = re.compile(r'#[^\n]*|("(?:[^"\\]|\\.)*"|[()]|[^\s()"#]+)', re.S)


def commands(text):
    """(name, words) of each command of a CMakeLists.txt; words in quotes keep them."""
    tokens = [token for token in TOKEN.findall(text) if token]
    at = 0
    while at < len(tokens):
        begin, depth = at + 2, 1
        end = begin
        while depth:
            depth += {"(": 1, ")": -1}.get(tokens[end], 0)
            end += 1
        yield tokens[at].lower(), tokens[begin:end - 1]
        at = end


def nested(flat):
    """Commands with those that they enclose, as (name, words, enclosed)."""
    level = []
    for name, words in flat:
        if name.startswith("end"):
            break
        level.append((name, words, nested(flat) if name in ("foreach", "function", "if") else []))
    return level


class Lists:
    """Runs what decides on the names of tests in a CMakeLists.txt. Of conditions only IN_LIST does: the others tell machines and
    builds apart."""

    def __init__(self, root, folder):
        self.folder, self.names, self.functions = folder, set(), {}
        self.values = {"PROJECT_SOURCE_DIR": str(root.resolve()), "CMAKE_CURRENT_SOURCE_DIR": str(folder)}

    def expanded(self, words):
        for word in words:
            text = re.sub(r"\$\{(\w+)\}", lambda name: self.values.get(name[1], ""), word)
            if text.startswith('"'):
                yield text[1:-1].replace("\\\\", "\\")
            else:
                yield from filter(None, text.split(";"))

    def items(self, name):
        return list(filter(None, self.values.get(name, "").split(";")))

    def run(self, level):
        for name, words, enclosed in level:
            args = list(self.expanded(words))
            if name == "add_test":
                self.names.add(args[1])
            elif name == "set":
                self.values[args[0]] = ";".join(args[1:])
            elif name == "function":
                self.functions[args[0].lower()] = args[1:], enclosed
            elif name in self.functions:
                self.call(*self.functions[name], args)
            elif name == "foreach":
                for self.values[args[0]] in self.items_of(args[1:]):
                    self.run(enclosed)
            elif name == "if":
                if self.holds(args):
                    self.run(enclosed)
            else:
                self.change(name, args)

    def call(self, parameters, body, args):
        outer = dict(self.values)
        self.values |= dict(zip(parameters, args), ARGN=";".join(args[len(parameters):]))
        self.run(body)
        self.values = outer

    def items_of(self, args):
        if args[:1] == ["RANGE"]:
            return [str(i) for i in range(int(args[1]), int(args[2]) + 1)]
        if args[:2] == ["IN", "LISTS"]:
            return [item for name in args[2:] for item in self.items(name)]
        return args

    def holds(self, args):
        if "IN_LIST" not in args:
            return True
        value, others = args[-3], self.items(args[-1])
        return (self.values.get(value, value) in others) != (args[0] == "NOT")

    def change(self, name, args):
        """Commands on texts, lists and paths, as far as names of tests come from them."""
        what = (name, args[-1] if name == "get_filename_component" else args[0] if args else "")
        if what == ("file", "GLOB"):
            found = [path for each in args[2:] for path in sorted(glob.glob(os.path.join(self.folder, each)))]
            self.values[args[1]] = ";".join(found)
        elif what == ("file", "RELATIVE_PATH"):
            self.values[args[1]] = os.path.relpath(args[3], args[2])
        elif what == ("list", "APPEND"):
            self.values[args[1]] = ";".join(self.items(args[1]) + args[2:])
        elif what == ("list", "GET"):
            self.values[args[3]] = self.items(args[1])[int(args[2])]
        elif what == ("list", "REMOVE_ITEM"):
            self.values[args[1]] = ";".join(item for item in self.items(args[1]) if item not in args[2:])
        elif what == ("string", "REPLACE"):
            self.values[args[3]] = args[4].replace(args[1], args[2])
        elif what == ("string", "REGEX"):
            self.values[args[4]] = re.sub(args[2], args[3], args[5])
        elif what == ("get_filename_component", "NAME_WE"):
            self.values[args[0]] = os.path.basename(args[1]).split(".")[0]


def registered_tests(root):
    """The names that add_test() gets below tests/."""
    names = set()
    for path in root.resolve().glob("tests/*/CMakeLists.txt"):
        lists = Lists(root, path.parent)
        lists.run(nested(commands(path.read_text())))
        names |= lists.names
    return names
