#!/usr/bin/env python3
"""picco calibrate, and programs that are compiled with what it measured: calibrate.py BIN PARTIES"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile

BIN, PARTIES = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2])
# Without garbled circuits, which other protocols give way to.
CONFIGURATION = f"technique=shamir\npeers={PARTIES}\nthreshold={(PARTIES - 1) // 2}\ninputs=1\noutputs=1\nrepresentations=ab\n"
# Comparisons that wait for each other: few rounds or few bytes, as the costs say.
PROGRAM = """\
public int main() {
    private int a[64], i, b[64];
    smcinput(a, 1, 64);
    for (public int k = 0; k < 3; k++)
        for (public int j = 0; j < 64; j++)
            a[j] = a[j] > 1000 ? a[j] - 1000 : a[j] + 1;
    smcoutput(a, 1, 64);
    return 0;
}
"""


def expected(values):
    for _ in range(3):
        values = [value - 1000 if value > 1000 else value + 1 for value in values]
    return "a = " + ",".join(map(str, values)) + "\n"


class Folder:
    def __init__(self, path):
        self.path = pathlib.Path(path)

    def picco(self, *arguments, code=0, says=None, tool="picco"):
        done = subprocess.run([BIN / tool, *arguments], cwd=self.path, capture_output=True, text=True)
        if done.returncode != code or (says or "") not in done.stderr:
            sys.exit(f"{tool} {arguments} ended with {done.returncode}, not {code}:\n{done.stderr}\n(expected: {says})")
        return done.stdout

    def write(self, name, text):
        (self.path / name).write_text(text)

    def costs(self, name="costs.json"):
        return json.loads((self.path / name).read_text())

    def rounds(self, costs):
        """Of the program, compiled with these costs; its results are right."""
        self.write("changed.json", json.dumps(costs))
        self.write("changed.conf", CONFIGURATION + "costs=changed.json\n")
        values = [37 * k for k in range(64)]
        self.write("in.txt", "a = " + ",".join(map(str, values)) + "\n")
        output = self.picco("run", "prog.c", "changed.conf", "--input", "1=in.txt", "--stats=stats.json")
        assert output == expected(values), output
        stats = json.loads((self.path / "stats.json").read_text())
        parts = stats["predicted"]
        assert abs(sum(parts.values()) - stats["predicted_seconds"]) < 1e-9 and parts["rounds"] > 0, stats
        return stats["rounds"], parts["rounds"]


def check_file(costs):
    assert costs["costs"] == 1 and costs["parties"] == PARTIES and costs["field"] == "prime"
    assert costs["round"] > 0 and costs["byte"] >= 0 and costs["element_bytes"] == 8
    protocols = costs["protocols"]
    wanted = {"reduction", "reduction through kings", "and", "comparison", "equality", "local product", "truncation"}
    assert wanted <= set(protocols), protocols.keys()
    assert ("comparison in few rounds" in protocols) == (PARTIES == 3)
    for name, time in protocols.items():
        assert type(time["element"]) is int and type(time["batch"]) is int, name
        assert time["element"] >= 0 and time["batch"] >= 0, name
    assert list(protocols["reduction"]["measured"])[:3] == ["1", "64", "1024"]
    assert protocols["reduction"]["rounds"] == 1 and protocols["reduction"]["bits"] == 64 * PARTIES * (PARTIES // 2)


def check_choices(folder, costs):
    """The table decides, and its numbers are what is predicted."""
    if PARTIES == 3:
        times = costs["protocols"]
        for key, element in (("comparison in few rounds", 0), ("comparison", 10**9)):
            times[key]["element"] = element
        few, _ = folder.rounds(costs)
        for key, element in (("comparison in few rounds", 10**12), ("comparison", 0)):
            times[key]["element"] = element
        many, _ = folder.rounds(costs)
        assert few < many, (few, many)
    costs["round"] = 10**9
    rounds, seconds = folder.rounds(costs)
    assert abs(seconds - rounds * 1e-3) < 1e-9, (rounds, seconds)


def check_delays(folder, costs):
    """Links that were imitated as they are now count as measured; others as --delay says."""
    assert costs["delays"] == ["2"], costs["delays"]
    folder.write("links.conf", CONFIGURATION + "costs=costs.json\n")
    for delay, round_ in ("2", costs["round"]), ("3", None):
        folder.picco("run", "prog.c", "links.conf", "--input", "1=in.txt", "--delay", delay, "--stats=stats.json")
        stats = json.loads((folder.path / "stats.json").read_text())
        predicted = stats["predicted"]["rounds"] / stats["rounds"] * 1e12
        if round_ is not None:
            assert abs(predicted - round_) < 10**6, (predicted, round_)
        else:
            assert 3 * 10**9 <= predicted < 3.5 * 10**9, predicted


def check_hash(folder):
    hashes = set()
    for settings in ("", "costs=costs.json\n", "costs=changed.json\n"):
        folder.write("n.conf", CONFIGURATION + settings)
        folder.picco("prog.c", "n.conf")
        hashes.add(json.loads((folder.path / "prog.util").read_text())["hash"])
    assert len(hashes) == 3, "parties with other costs would start together"


def check_faults(folder, costs):
    def refused(says, **changes):
        folder.write("bad.json", json.dumps({**costs, **changes}))
        folder.write("bad.conf", CONFIGURATION + "costs=bad.json\n")
        folder.picco("prog.c", "bad.conf", code=1, says="bad.conf:7: error: 'costs': bad.json: " + says)

    refused("is no costs.json of this version: run picco calibrate again", costs=2)
    refused("was measured between", parties=PARTIES + 2)
    refused("was measured with another field", field="gf256")
    refused("'round' must be a whole number from 1 to", round=-1)
    refused("'byte' must be a whole number", byte=1.5)
    refused("'protocols' must be an object", protocols=[])
    refused("'delays' must be an array of texts", delays=[1])
    refused("'delays' must be an array of texts", delays="2")
    refused("comparison: 'batch' is missing", protocols={"comparison": {"element": 1}})
    refused("'protocols' holds what is no protocol", protocols={'x"; system("': {"element": 1, "batch": 1}})
    folder.write("bad.json", "{")
    folder.picco("prog.c", "bad.conf", code=1, says="bad.json: is no JSON")
    folder.write("bad.conf", CONFIGURATION + "costs=none.json\n")
    folder.picco("prog.c", "bad.conf", code=1, says="none.json: cannot be read")
    folder.write("bad.json", json.dumps({**costs, "protocols": {"telepathy": {"element": 1, "batch": 1}}}))
    folder.write("bad.conf", CONFIGURATION + "costs=bad.json\n")
    folder.picco("run", "prog.c", "bad.conf", "--input", "1=in.txt", code=1, says="run picco calibrate again")
    folder.picco("calibrate", "none.conf", code=1, says="none.conf: error: cannot read the configuration file")
    folder.picco("calibrate", "n.conf", "-o", "n.conf", code=2, says="is the file of the configuration, too")
    folder.picco("calibrate", code=2)


def check_parties_of_their_own(folder):
    """The party program, as a deployment runs it: all parties write the same."""
    folder.write("n.conf", CONFIGURATION)
    folder.picco("calibrate", "n.conf", "--build", "measure")
    port, lines = random.randrange(10000, 30000), []
    for party in range(1, PARTIES + 1):
        folder.picco("--party", str(party), "--out", f"party{party}", tool="picco-keygen")
        lines.append(f"{party},127.0.0.1,{port + party},party{party}.crt\n")
    folder.write("runtime.conf", "".join(lines))
    parties = [subprocess.Popen(["./measure", "--party", str(party), "--runtime", "runtime.conf", "--key",
                                 f"party{party}.key", "--", f"own{party}.json", "1"], cwd=folder.path)
               for party in range(1, PARTIES + 1)]
    assert [party.wait() for party in parties] == [0] * PARTIES
    own = [folder.costs(f"own{party}.json") for party in range(1, PARTIES + 1)]
    check_file(own[0])
    assert all(costs == own[0] for costs in own), "the parties did not agree"


def check_bytes(folder):
    """In GF(2^8) there are other protocols, and costs of numbers are no costs of bytes."""
    settings = CONFIGURATION + "field=gf256\n"
    folder.write("bytes.conf", settings)
    folder.picco("calibrate", "bytes.conf", "-o", "bytes.json", "--seconds", "1")
    costs = folder.costs("bytes.json")
    assert costs["field"] == "gf256" and costs["element_bytes"] == 1
    assert {"inverse of bytes", "masks of inverses", "inverse by masks"} <= set(costs["protocols"])
    folder.write("bytes.conf", settings + "costs=costs.json\n")
    folder.picco("prog.c", "bytes.conf", code=1, says="was measured with another field")


def main():
    with tempfile.TemporaryDirectory() as path:
        folder = Folder(path)
        folder.write("prog.c", PROGRAM)
        folder.write("n.conf", CONFIGURATION)
        folder.picco("calibrate", "n.conf", "-o", "costs.json", "--seconds", "1", "--delay", "2")
        costs = folder.costs()
        check_file(costs)
        assert costs["round"] >= 2 * 10**9, "a round is no shorter than the links"
        check_choices(folder, folder.costs())
        check_delays(folder, costs)
        check_hash(folder)
        check_bytes(folder)
        check_faults(folder, costs)
        check_parties_of_their_own(folder)


if __name__ == "__main__":
    main()
