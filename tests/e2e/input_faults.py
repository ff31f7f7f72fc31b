#!/usr/bin/env python3
"""What input parties share wrongly is refused by the real parties: input_faults.py BIN PARTIES

Share files are altered in each way that picco-share-input never would. Every party must then end with exit code 1 and a
message that names the input party and the variable, print nothing of what the program opens, and leave no results."""

import os
import sys

from deployment import Deployment, check, failures
from share_files import Input

HERE = os.path.dirname(os.path.abspath(__file__))
INPUTS = {
    "integers": {
        1: "a = 1,2,3,4,5\none = 7\nu = 0,1,4294967295\nc = -128,0,127\nw = -524288,524287\n"
        "bits = 1,0,0,0,0,0,0,0,1\nf = 1.5,-2.25\n",
        2: "other = 10,20\nother = 30,40\n",
    },
    "bytes": {1: "a = 1,2,3,4,5\n", 2: "other = 10,20,30,40\n"},
}


class Program(Deployment):
    """Files are in the clear, to be altered."""

    def __init__(self, tools, name, parties, settings=""):
        self.name = name
        super().__init__(tools, f"{HERE}/inputs/{name}.c", parties, INPUTS[name], settings)

    def fresh(self):
        """Fresh share files of all inputs."""
        self.share_all(None)
        return {party: Input(self.path(f"in{party}"), self.parties) for party in self.inputs}


def refused(program, what, text, fault, names):
    """names: (variable, input party) of everything that must be named; nothing else may be."""
    inputs = program.fresh()
    fault(inputs)
    for each in inputs.values():
        each.write()
    for party, (code, output, messages) in enumerate(program.run(None), 1):
        where = f"{program.name}, {what}, party {party}: {code} {output!r} {messages!r}"
        check(code == 1, where)
        check(output == "", where)
        check(text in messages, where)
        for variable, owner in names:
            check(f"'{variable}' of input party {owner}" in messages, where)
        check(messages.count("of input party") == len(names), where)
    check(not program.results(), f"{what}: there are results")


def accepted(program, what, options=lambda party: [], result=""):
    """result: a line of the results."""
    for party, (code, _, messages) in enumerate(program.run(None, options), 1):
        check(code == 0, f"{program.name}, {what}, party {party}: {code} {messages!r}")
    check(len(program.results()) == program.parties, f"{what}: results are missing")
    if result:
        done = program.reconstruct(None)
        check(result in done.stdout.splitlines(), f"{what}: {done.stdout!r} {done.stderr!r}")
    for name in program.results():
        os.remove(program.path(name))


DEGREE = "do not belong together"
RANGE = "holds a value that its type does not"


def add_power(name, index, power, factor=1, party=1):
    return lambda inputs: inputs[party].add_polynomial(name, index, lambda x: factor * x**power)


def add(name, index, number, party=1):
    """A well-formed sharing of another number."""
    return lambda inputs: inputs[party].add_polynomial(name, index, lambda x: number)


def alter_one(name, index, at, party=1):
    def fault(inputs):
        file = inputs[party].files[at - 1]
        file.set_share(name, index, file.share(name, index) ^ 1)

    return fault


def both(*faults):
    return lambda inputs: [fault(inputs) for fault in faults]


def check_integers(tools, n):
    program = Program(tools, "integers", n)
    program.fresh()
    accepted(program, "honest inputs")
    t = (n - 1) // 2
    for power in (t + 1, n - 1):
        refused(program, f"x^{power}", DEGREE, add_power("a", 4, power), [("a", 1)])
    for party in (1, n):
        refused(program, f"a share of {party}", DEGREE, alter_one("other", 3, party, 2), [("other", 2)])
    refused(
        program,
        "two variables",
        DEGREE,
        both(add_power("one", 0, n - 1), add_power("other", 0, n - 1, 5, 2)),
        [("one", 1), ("other", 2)],
    )
    check_ranges(program)
    check_modes(program, t)
    program.close()


def check_ranges(program):
    """The smallest and the largest number of each kind of type, and those next to them that it does not hold."""
    far = 2**32 + 10
    for name, index, number, party in [
        ("a", 2, far, 1), ("one", 0, 2**31 - 7, 1), ("u", 2, 1, 1), ("u", 0, -1, 1), ("c", 0, -1, 1), ("c", 2, 1, 1),
        ("w", 1, 1, 1), ("bits", 1, 2, 1), ("bits", 0, -2, 1), ("f", 0, 2**33, 1), ("other", 3, -far, 2),
    ]:  # fmt: skip
        refused(program, f"{name}[{index}] + {number}", RANGE, add(name, index, number, party), [(name, party)])
    refused(program, "ranges of two", RANGE, both(add("u", 1, -2), add("other", 0, far, 2)), [("u", 1), ("other", 2)])
    refused(program, "degree first", DEGREE, both(add_power("a", 0, program.parties - 1), add("u", 1, -2)), [("a", 1)])
    inputs = program.fresh()
    add("one", 0, 2**31 - 8)(inputs)
    inputs[1].write()
    accepted(program, "the largest number")


def check_modes(program, t):
    """Inputs that are declared trusted are not checked; parties with different modes refuse each other."""
    inputs = program.fresh()
    inputs[1].add_polynomial("one", 0, lambda x: x ** (t + 1))
    inputs[1].write()
    accepted(program, "trusted inputs", lambda party: ["--trust-inputs"])
    inputs = program.fresh()
    add("f", 0, 2**33)(inputs)  # an output, without an operation
    inputs[1].write()
    accepted(program, "trusted inputs out of range", lambda party: ["--trust-inputs"], "f = 1.5,-2.25")
    inputs = program.fresh()
    inputs[1].add_polynomial("one", 0, lambda x: x ** (t + 1))
    inputs[1].write()
    for party, (code, output, messages) in enumerate(
        program.run(None, lambda party: ["--trust-inputs"] if party == 2 else []), 1
    ):
        where = f"different modes, party {party}: {code} {output!r} {messages!r}"
        check(code == 3 and output == "", where)
        check("whether inputs are checked differs: " in messages, where)
        check("no (--trust-inputs) at party 2" in messages, where)


def check_bytes(tools, n):
    program = Program(tools, "bytes", n, "field=gf256\n")
    program.fresh()
    accepted(program, "honest inputs")
    for party in (1, n):
        refused(program, f"a component of {party}", DEGREE, alter_one("a", 2, party), [("a", 1)])
    program.close()


def main():
    tools, parties = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    check_integers(tools, parties)
    check_bytes(tools, parties)
    sys.exit(1 if failures else 0)


main()
