#!/usr/bin/env python3
"""What the files of deploy/ do, without containers: steps.py ROOT BIN

Each party is a host of its own (networks.py). It runs the command that the compose file, the manifests of Kubernetes and
the units of systemd give, as a user without rights, with the folders that they mount. Needs root: says so and ends with
exit code 77 where it may not make network namespaces.
"""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

import yaml

import networks

PARTIES = [1, 2, 3]
PEOPLE = {1: "alice", 2: "bob"} # who give inputs, and get results
USER = 990
SECONDS = 60
EXPECTED = "richer = 1\n"


def run(*command, folder=None):
    ended = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True, timeout=SECONDS)
    if ended.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: exit code {ended.returncode}\n{ended.stdout}{ended.stderr}")
    return ended.stdout


class Computation:
    """The folders of three parties, as docs/DEPLOYMENT.md has them: program, runtime.conf, certificates, key; and data."""

    def __init__(self, root, binaries):
        self.root, self.binaries = root, binaries
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="picco-steps-"))
        self.folder.chmod(0o755)
        sample = root / "samples/gallery/millionaires"
        (self.folder / "n.conf").write_text("technique=shamir\npeers=3\nthreshold=1\ninputs=2\noutputs=2\n")
        run(binaries / "picco", "build", sample / "millionaires.c", "n.conf", "-o", "program", "-u", "program.util",
            folder=self.folder)
        for party in PARTIES:
            self.of(party).mkdir()
            self.data(party).mkdir()
            run(binaries / "picco-keygen", "--party", party, "--out", f"party{party}/party{party}", folder=self.folder)
        for number, name in PEOPLE.items():
            run(binaries / "picco-keygen", "--input-party", number, "--output-party", number, "--out", name,
                folder=self.folder)
        conf = "".join(f"{party}, party{party}, 9001, party{party}.crt\n" for party in PARTIES)
        conf += "".join(f"input {number}, {name}.crt\noutput {number}, {name}.crt\n" for number, name in PEOPLE.items())
        certificates = [self.of(party) / f"party{party}.crt" for party in PARTIES]
        certificates += [self.folder / f"{name}.crt" for name in PEOPLE.values()]
        for place in [self.folder, *map(self.of, PARTIES)]:
            (place / "runtime.conf").write_text(conf)
            for certificate in certificates:
                if certificate.parent != place:
                    shutil.copy(certificate, place)
        for party in PARTIES:
            shutil.copy(self.folder / "program", self.of(party))

    def share(self, name_of_run):
        """The input parties share for a run; what the parties need is theirs."""
        sample = self.root / "samples/gallery/millionaires"
        for number, name in PEOPLE.items():
            run(self.binaries / "picco-share-input", "--party", number, "--util", "program.util", "--input",
                sample / f"{number}.txt", "--output", f"{name}.shares", "--to", "runtime.conf", "--key", f"{name}.key",
                "--run", name_of_run, folder=self.folder)
            for party in PARTIES:
                (self.folder / f"{name}.shares.{party}").rename(self.data(party) / f"{name}.shares.{party}")
        for party in PARTIES:
            for file in [self.of(party), *self.of(party).rglob("*")]:
                os.chown(file, USER, USER)

    def of(self, party):
        return self.folder / f"party{party}"

    def data(self, party):
        return self.of(party) / "data"

    def check_results(self, name_of_run):
        """Both output parties get the expected result; the files are gone afterwards."""
        for number, prefix in ((1, "result"), (2, "bobs")):
            for party in PARTIES:
                shutil.move(self.data(party) / f"{prefix}.{party}", self.folder / f"{prefix}.{party}")
            told = run(self.binaries / "picco-reconstruct-output", "--party", number, "--util", "program.util",
                       "--shares", prefix, "--from", "runtime.conf", "--key", f"{PEOPLE[number]}.key", "--run",
                       name_of_run, folder=self.folder)
            if told != EXPECTED:
                sys.exit(f"output party {number} gets {told!r} and not {EXPECTED!r}")
            for party in PARTIES:
                (self.folder / f"{prefix}.{party}").unlink()


def mapped(words, mounts):
    """Words of a command with the folders of this machine in place of those of a container."""
    result = []
    for word in words:
        for inside, outside in mounts:
            if word == inside or word.startswith(inside + "/"):
                word = str(outside) + word[len(inside):]
        result.append(word)
    return result


class Started:
    def __init__(self, what, process):
        self.what, self.process = what, process

    def wait(self):
        output, _ = self.process.communicate(timeout=SECONDS)
        if self.process.returncode != 0:
            sys.exit(f"{self.what}: exit code {self.process.returncode}\n{output}")


def start(hosts, party, command, folder, user=USER):
    words = hosts.command_on(f"party{party}", [str(word) for word in command], user)
    return Started(f"party {party}", subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE,
                                                      stderr=subprocess.STDOUT, text=True))


def finish(started):
    try:
        for each in started:
            each.wait()
    finally:
        for each in started:
            each.process.kill()


def compose(root, computation, hosts):
    services = yaml.safe_load((root / "deploy/compose/compose.yaml").read_text())["services"]
    if sorted(services) != [f"party{party}" for party in PARTIES]:
        sys.exit(f"compose.yaml has the services {sorted(services)}")
    entry = re.search(r'AS party\n.*?ENTRYPOINT \["([^"]*)"\]', (root / "deploy/Dockerfile").read_text(), re.DOTALL)[1]
    started = []
    for name, service in services.items():
        party = int(name[-1])
        mounts = [(inside, computation.folder / outside) for outside, inside in
                  (volume.removesuffix(":ro").split(":") for volume in service["volumes"])]
        words = [word.replace("${RUN}", "compose") for word in service["command"]]
        command = mapped([entry, *words], mounts)
        started.append(start(hosts, party, command, dict(mounts)["/var/lib/picco"]))
    finish(started)


def kubernetes(root, computation, hosts):
    job = yaml.safe_load((root / "deploy/kubernetes/base/cronjob.yaml").read_text())
    pod = job["spec"]["jobTemplate"]["spec"]["template"]["spec"]
    container = pod["containers"][0]
    overlay = yaml.safe_load((root / "deploy/kubernetes/party1/kustomization.yaml").read_text())
    files = next(each["files"] for each in overlay["configMapGenerator"] if "files" in each)
    key = overlay["secretGenerator"][0]["files"][0].split("=")
    started = []
    for party in PARTIES:
        config, secret = computation.folder / f"config{party}", computation.folder / f"secret{party}"
        for folder in (config, secret):
            folder.mkdir()
        for file in files:
            shutil.copy(computation.of(party) / file, config)
        shutil.copy(computation.of(party) / key[1].replace("1", str(party)), secret / key[0])
        for folder in (config, secret):
            for each in [folder, *folder.iterdir()]:
                os.chown(each, USER, USER)
        places = {"computation": config, "key": secret, "data": computation.data(party)}
        mounts = [(each["mountPath"], places[each["name"]]) for each in container["volumeMounts"]]
        words = [word.replace("$(PARTY)", str(party)).replace("$(RUN)", "kubernetes") for word in container["args"]]
        started.append(start(hosts, party, mapped(["/etc/picco/program", *words], mounts), computation.data(party)))
    finish(started)


def unit_values(file, key):
    return re.findall(rf"^{key}=(.*)$", file.read_text(), re.MULTILINE)


def systemd(root, computation, hosts):
    """Parties 1 and 2 are started by their sockets, when party 3 calls."""
    folder = root / "deploy/systemd"
    template = unit_values(folder / "picco-party@.service", "ExecStart")[0]
    port = unit_values(folder / "picco-party@.socket", "ListenStream")[-1]
    started = []
    for party in PARTIES:
        arguments = (f"--input 1=alice.shares.{party} --input 2=bob.shares.{party} --output 1=result --output 2=bobs")
        (computation.of(party) / "party.key").write_bytes((computation.of(party) / f"party{party}.key").read_bytes())
        os.chown(computation.of(party) / "party.key", USER, USER)
        command = template.replace("/etc/picco/%i", str(computation.of(party)))
        command = command.replace("/var/lib/picco/%i", str(computation.data(party))).replace("${RUN}", "systemd")
        command = command.replace("${PARTY}", str(party)).replace("$ARGUMENTS", arguments)
        command = command.replace("${CREDENTIALS_DIRECTORY}", str(computation.of(party)))
        words = shlex.split(command)
        if party != PARTIES[-1]:
            words = ["systemd-socket-activate", "--listen", f"0.0.0.0:{port}", *words]
        started.append(start(hosts, party, words, computation.data(party)))
        if party != PARTIES[-1]:
            time.sleep(0.5)
            if list(computation.data(party).glob("result*")) or started[-1].process.poll() is not None:
                sys.exit(f"party {party} did not wait for a call")
    finish(started)


def main():
    root, binaries = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    if not networks.may_make_namespaces():
        print("NOT RUN: the steps of deploy/ need network namespaces, which this user may not make; run it as root")
        sys.exit(77)
    computation = Computation(root, binaries)
    try:
        with networks.Hosts([f"party{party}" for party in PARTIES]) as hosts:
            for way in (compose, kubernetes, systemd):
                computation.share(way.__name__)
                way(root, computation, hosts)
                computation.check_results(way.__name__)
                print(f"{way.__name__}: three parties, each in a network of its own, gave the result")
    finally:
        shutil.rmtree(computation.folder)


if __name__ == "__main__":
    main()
