#!/usr/bin/env python3
"""Whatever happens to a party, each party ends within its deadline, says what happened to whom with the documented exit
code, and leaves nothing partial: faults.py BIN [--parties N] [--quick] [--only TEXT] [--jobs N] [--clock LIBRARY]

Real parties, in each phase of a run (connect, handshake, rounds, opening, output); the fault strikes party 2."""

import argparse
import os
import signal
import struct
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import hostile
from mesh import CONNECT, PROGRESS, SLACK, TIMEOUT, Built, Mesh

VICTIM = 2
#: Bytes of a connection in the middle of whose handshake this is.
MIDDLE = 300


class Failed(Exception):
    pass


def check(condition, what):
    if not condition:
        raise Failed(what)


class Case:
    """A mesh in which a fault happens, and what must come of it."""

    def __init__(self, built, proxies=lambda low, high: {}):
        self.mesh = Mesh(built, proxies)
        self.victim = self.mesh.parties[VICTIM]
        self.others = [party for party in self.mesh.parties.values() if party is not self.victim]

    def bring_to(self, phase):
        """All parties are there, the victim says so."""
        long = 2_000_000
        rounds = long if phase == "rounds" else 200
        self.mesh.start(rounds=rounds, openings=long if phase == "opening" else 20)
        self.victim.reach(phase)
        if phase != "output":
            time.sleep(0.2)

    def describe(self, party):
        code = party.process.poll() if party.process else None
        return f"party {party.number} ends with {code}, files {party.files()}: {party.messages[-700:]!r}"

    def ends(self, party, deadline, codes, *texts):
        """In time, with one of these codes, and all of these texts said; each may be several, of which one is."""
        check(party.wait(deadline + SLACK), f"party {party.number} has not ended {deadline} s (+{SLACK}) later")
        check(party.process.returncode in codes, f"{self.describe(party)}; expected {codes}")
        for text in texts:
            choice = (text,) if isinstance(text, str) else text
            check(any(each in party.messages for each in choice), f"{self.describe(party)}; expected {choice}")

    def others_fail(self, deadline, *texts):
        for party in self.others:
            self.ends(party, deadline, (3,), f"party {VICTIM} (", *texts)

    def no_results(self, parties=None):
        for party in parties or self.mesh.parties.values():
            check(not party.files(), f"{self.describe(party)}; expected no files")

    def all_succeed(self, deadline=60):
        for party in self.mesh.parties.values():
            self.ends(party, deadline, (0,))
            check(party.files() == [f"result.{party.number}"], f"{self.describe(party)}; expected its result")

    def consistent(self, deadline, alive):
        """Who succeeds knows that every party has results. Who fails has none, or says that it has."""
        for party in alive:
            self.ends(party, deadline, (0, 3))
        for party in alive:
            if party.process.returncode == 0:
                check(self.mesh.results() == list(self.mesh.parties), f"{self.describe(party)}; others have no results")
            elif party.files():
                check("complete and in place" in party.messages, f"{self.describe(party)}; unexplained")
            check(set(party.files()) <= {f"result.{party.number}"}, self.describe(party))


CASES = {}


def case(name, quick=False, proxies=lambda low, high: {}):
    """Registers a case: a function of a Case."""

    def register(function):
        CASES[name] = (function, quick, proxies)
        return function

    return register


def on_links_of_victim(**settings):
    return lambda low, high: settings if VICTIM in (low, high) else {}


def add_kill():
    for phase in ("rounds", "opening"):

        @case(f"kill at {phase}", quick=phase == "rounds")
        def kill(self, phase=phase):
            self.bring_to(phase)
            self.victim.signal(signal.SIGKILL)
            self.others_fail(TIMEOUT, "was lost in round")
            self.no_results()

    @case("kill at connect", quick=True)
    def kill_at_connect(self):
        last = list(self.mesh.parties)[-1]
        self.mesh.start(*[i for i in self.mesh.parties if i != last])
        time.sleep(1)
        self.victim.signal(signal.SIGKILL)
        self.mesh.start(last)
        self.others_fail(CONNECT + TIMEOUT)
        self.no_results()

    @case("kill at connect, start again")
    def restart_at_connect(self):
        last = list(self.mesh.parties)[-1]
        self.mesh.start(*[i for i in self.mesh.parties if i != last], rounds=20, openings=2)
        time.sleep(1)
        self.victim.signal(signal.SIGKILL)
        self.victim.process.wait()
        self.mesh.start(VICTIM, last, rounds=20, openings=2)
        self.all_succeed()

    @case("kill at handshake", proxies=on_links_of_victim(mode="hold", after=MIDDLE))
    def kill_at_handshake(self):
        self.mesh.start()
        time.sleep(1)
        self.victim.signal(signal.SIGKILL)
        self.others_fail(CONNECT + TIMEOUT)
        self.no_results()

    for delay in (0, 3, 10, 30):

        @case(f"kill at output, {delay} ms later", quick=delay == 3)
        def kill_at_output(self, delay=delay):
            self.bring_to("output")
            time.sleep(delay / 1000)
            self.victim.signal(signal.SIGKILL)
            self.consistent(TIMEOUT, self.others)


def add_stop():
    for phase in ("rounds", "opening"):

        @case(f"stop at {phase}", quick=phase == "opening")
        def stop(self, phase=phase):
            self.bring_to(phase)
            self.victim.signal(signal.SIGSTOP)
            self.others_fail(TIMEOUT, (f"is late: nothing came from it for {TIMEOUT} s", "is late: only"))
            self.victim.signal(signal.SIGCONT)
            self.ends(self.victim, TIMEOUT, (3,))
            self.no_results()

    @case("stop at connect")
    def stop_at_connect(self):
        last = list(self.mesh.parties)[-1]
        self.mesh.start(*[i for i in self.mesh.parties if i != last])
        time.sleep(1)
        self.victim.signal(signal.SIGSTOP)
        self.mesh.start(last)
        self.others_fail(CONNECT + TIMEOUT)
        self.victim.signal(signal.SIGCONT)
        self.ends(self.victim, CONNECT + TIMEOUT, (3,))
        self.no_results()

    @case("stop at handshake", proxies=on_links_of_victim(mode="hold", after=MIDDLE))
    def stop_at_handshake(self):
        self.mesh.start()
        time.sleep(1)
        self.victim.signal(signal.SIGSTOP)
        self.others_fail(CONNECT + TIMEOUT)
        self.victim.signal(signal.SIGCONT)
        self.ends(self.victim, CONNECT + TIMEOUT, (3,))
        self.no_results()

    for delay in (0, 10):

        @case(f"stop at output, {delay} ms later")
        def stop_at_output(self, delay=delay):
            self.bring_to("output")
            time.sleep(delay / 1000)
            self.victim.signal(signal.SIGSTOP)
            for party in self.others:
                self.ends(party, TIMEOUT, (0, 3))
            self.victim.signal(signal.SIGCONT)
            self.consistent(2 * TIMEOUT, self.mesh.parties.values())


def add_network():
    @case("slow everywhere", proxies=lambda low, high: {"mode": "slow"})
    def slow(self):
        self.mesh.start(rounds=8, openings=2)
        self.all_succeed()

    for phase in ("rounds", "opening"):
        for mode, deadline in (("trickle", PROGRESS), ("hold", TIMEOUT), ("cut", 0), ("flip", 0), ("reorder", 0)):

            @case(f"{mode} at {phase}", quick=(mode, phase) in (("trickle", "opening"), ("hold", "rounds")))
            def disturb(self, phase=phase, mode=mode, deadline=deadline):
                self.bring_to(phase)
                for proxy in self.mesh.links_of(VICTIM):
                    proxy.mode = mode
                self.others_fail(deadline, ("was lost in round", "is late", "is stuck"))
                self.ends(self.victim, deadline, (3,), ("was lost in round", "is late", "is stuck"))
                self.no_results()

    for mode in ("trickle", "hold", "cut", "flip", "reorder"):

        @case(f"{mode} at handshake", proxies=on_links_of_victim(mode=mode, after=MIDDLE))
        def disturb_handshakes(self):
            self.mesh.start()
            self.others_fail(CONNECT + TIMEOUT, "not connected within")
            self.ends(self.victim, CONNECT + TIMEOUT, (3,))
            for party in self.mesh.parties.values():
                check("must name the certificate" not in party.messages, self.describe(party))
            self.no_results()

    for mode in ("cut", "flip", "reorder"):

        @case(f"{mode} at the first handshake", quick=mode == "flip",
              proxies=on_links_of_victim(mode=mode, after=MIDDLE, only_first=True))  # fmt: skip
        def disturb_first_handshake(self):
            self.mesh.start(rounds=20, openings=2)
            self.all_succeed()

    @case("hold at connect", proxies=on_links_of_victim(mode="hold"))
    def hold_at_connect(self):
        self.mesh.start()
        self.others_fail(CONNECT + TIMEOUT, "not connected within")
        self.ends(self.victim, CONNECT + TIMEOUT, (3,), "not connected within")
        self.no_results()

    for mode in ("hold", "cut"):

        @case(f"{mode} at output")
        def disturb_output(self, mode=mode):
            self.bring_to("output")
            for proxy in self.mesh.links_of(VICTIM):
                proxy.mode = mode
            self.consistent(TIMEOUT, self.mesh.parties.values())


def add_disks():
    @case("full disk at output", quick=True)
    def full_disk(self):
        os.symlink("/dev/full", self.victim.result())
        self.mesh.start(rounds=20, openings=2)
        self.ends(self.victim, 60, (1,), "cannot be written: No space left on device")
        self.others_fail(TIMEOUT, "cannot be written: No space left on device")
        self.no_results(self.others)

    @case("full disk for the statistics")
    def full_stats(self):
        for party in self.mesh.parties:
            options = ["--stats", "/dev/full"] if party == VICTIM else []
            self.mesh.start(party, rounds=20, openings=2, options=options)
        self.ends(self.victim, 60, (1,), "/dev/full: cannot be written: No space left on device")
        for party in self.others:
            self.ends(party, TIMEOUT, (0,))
        check(self.mesh.results() == list(self.mesh.parties), "results are missing")

    @case("unwritable at connect")
    def unwritable_at_connect(self):
        os.rmdir(self.victim.out)
        self.mesh.start()
        self.ends(self.victim, 0, (1,), "cannot be created: No such file or directory")
        self.others_fail(CONNECT + TIMEOUT, "not connected within")
        self.no_results()

    @case("unwritable at output", quick=True)
    def unwritable_at_output(self):
        self.mesh.start(rounds=400, openings=20)
        self.victim.reach("rounds")
        os.rmdir(self.victim.out)
        self.ends(self.victim, 60, (1,), "cannot be created: No such file or directory")
        self.others_fail(TIMEOUT, "cannot be created: No such file or directory")
        self.no_results()

    @case("name taken at output")
    def name_taken(self):
        self.mesh.start(rounds=400, openings=20)
        self.victim.reach("rounds")
        os.mkdir(self.victim.result())
        self.ends(self.victim, 60, (1,), "cannot be written: it is a folder")
        self.others_fail(TIMEOUT, "cannot be written: it is a folder")
        self.no_results(self.others)


class Clock:
    """The time of day of one party, so many seconds off. Its steady clock is right."""

    def __init__(self, library, folder):
        self.library, self.file = library, f"{folder}/clock"
        self.set(0)

    def set(self, seconds):
        with open(self.file, "r+b" if os.path.exists(self.file) else "wb") as file:
            file.write(struct.pack("=q", seconds))

    def environment(self):
        return {"LD_PRELOAD": self.library, "CLOCK": self.file}


def add_clocks(library):
    decade = 10 * 365 * 86400
    for name, offset, text in (("behind", -decade, "check this machine's clock"), ("ahead", 20 * decade, "expired on")):

        @case(f"clock {name} at connect", quick=name == "behind")
        def wrong_clock(self, offset=offset, text=text):
            clock = Clock(library, self.mesh.folder)
            clock.set(offset)
            self.mesh.start(*[party.number for party in self.others])
            self.victim.start(environment=clock.environment())
            self.ends(self.victim, CONNECT, (1,), text)
            self.others_fail(CONNECT + TIMEOUT, "not connected within")
            self.no_results()

    @case("clock that jumps at rounds")
    def clock_that_jumps(self):
        clock = Clock(library, self.mesh.folder)
        run = {"rounds": 6_000, "openings": 20}
        self.mesh.start(*[party.number for party in self.others], **run)
        self.victim.start(environment=clock.environment(), **run)
        self.victim.reach("rounds")
        for offset in (20 * decade, -decade, 3600, -1, 0):
            clock.set(offset)
            time.sleep(0.5)
        self.all_succeed(deadline=240)


def add_descriptors():
    for count in range(4, 14):

        @case(f"{count} descriptors", quick=count == 8)
        def few_descriptors(self, count=count):
            run = {"rounds": 20, "openings": 2}
            self.mesh.start(*[party.number for party in self.others], **run)
            self.victim.start(most_files=count, **run)
            self.ends(self.victim, 60, (0, 1, 3))
            if self.victim.process.returncode == 0:
                return self.all_succeed()
            self.ends(self.victim, 0, (1, 3), "Too many open files")
            self.others_fail(CONNECT + TIMEOUT)
            self.no_results()


def add_hostile():
    """The victim has its key, and is none of picco's programs."""
    for behaviour, deadline, texts in (
        (hostile.signs_of_life, PROGRESS, ("is stuck: it lives, but for",)),
        (hostile.dripping, TIMEOUT, ("is late: nothing came from it for", "is late: only")),
        (hostile.silence, TIMEOUT, (f"is late: nothing came from it for {TIMEOUT} s",)),
        # Before all are connected such a party counts as lost, and may come again.
        (hostile.noise, CONNECT, ("sent ", "not connected within")),
        (hostile.endless_frame, CONNECT, ("sent 4294967295 bytes", "not connected within")),
    ):

        @case(f"a hostile party: {behaviour.__name__.replace('_', ' ')}", quick=behaviour is hostile.signs_of_life)
        def misbehave(self, behaviour=behaviour, deadline=deadline, texts=texts):
            peer = hostile.Hostile(self.mesh, VICTIM, behaviour)
            try:
                self.mesh.start(*[party.number for party in self.others])
                self.others_fail(deadline, texts)
                self.no_results()
            finally:
                peer.close()

    @case("a hostile party floods while another one fails")
    def flood_the_end(self):
        peer = hostile.Hostile(self.mesh, VICTIM, hostile.signs_of_life)
        try:
            self.mesh.start(*[party.number for party in self.others])
            end = time.monotonic() + 60
            while len(peer.connections) < len(self.others) and time.monotonic() < end:
                time.sleep(0.02)
            last = self.others[-1]
            last.signal(signal.SIGKILL)
            for party in self.others[:-1]:
                self.ends(party, TIMEOUT, (3,), f"party {last.number} (")
            self.no_results()
        finally:
            peer.close()

    for speak, count in ((False, 300), (True, 150)):

        @case(f"{count} strangers, {'speaking' if speak else 'silent'}, at connect", quick=not speak)
        def strangers(self, speak=speak, count=count):
            first, *others = self.mesh.parties
            self.mesh.start(first, rounds=20, openings=2)
            crowd = hostile.Strangers(self.mesh.ports[first], count, speak)
            try:
                time.sleep(1.5)
                check(crowd.connected >= count, f"{crowd.connected} strangers came")
                self.mesh.start(*others, rounds=20, openings=2)
                self.all_succeed()
            finally:
                crowd.close()


def run_once(built, name):
    """What went wrong; None where nothing did."""
    function, _, proxies = CASES[name]
    one = Case(built, proxies)
    try:
        function(one)
    except Failed as failure:
        return str(failure)
    except Exception as error:  # of the test itself
        return f"{type(error).__name__}: {error}; {[one.describe(party) for party in one.mesh.parties.values()]}"
    finally:
        one.mesh.close()
    return None


def run(built, name):
    start = time.monotonic()
    trouble = run_once(built, name)
    if trouble is not None and "Address already in use" in trouble:  # another program was quicker: other ports
        trouble = run_once(built, name)
    print(f"{'ok' if trouble is None else 'FAILED'} {name} ({time.monotonic() - start:.1f} s)", flush=True)
    if trouble is not None:
        print(f"    {trouble}", flush=True)
    return trouble is None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("--parties", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="a few cases of each kind")
    parser.add_argument("--only", default="", help="cases whose name has this text")
    parser.add_argument("--jobs", type=int, default=4)
    parser.add_argument("--clock", help="what clock.cpp becomes")
    options = parser.parse_args()
    for add in (add_kill, add_stop, add_network, add_disks, add_descriptors, add_hostile):
        add()
    if options.clock:
        add_clocks(os.path.abspath(options.clock))
    names = [name for name, (_, quick, _) in CASES.items() if options.only in name and (quick or not options.quick)]
    built = Built(os.path.abspath(options.bin), options.parties)
    with ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda name: run(built, name), names))
    built.close()
    print(f"{sum(results)} of {len(results)} cases ended as they must")
    sys.exit(0 if all(results) else 1)


main()
