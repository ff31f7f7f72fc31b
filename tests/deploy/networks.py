"""Hosts of a test: network namespaces with a cable each to a switch, which know each other by name."""
import os
import pathlib
import subprocess
import tempfile


def run(*command):
    subprocess.run(command, check=True)


def may_make_namespaces():
    """Whether this process may, as root may on most machines."""
    name = f"picco-{os.getpid()}-try"
    if subprocess.run(["ip", "netns", "add", name], capture_output=True).returncode != 0:
        return False
    run("ip", "netns", "del", name)
    return True


class Hosts:
    """`names` are hosts that reach each other and nothing else; the machine's own network is not touched."""

    def __init__(self, names):
        self.prefix = f"picco-{os.getpid()}-"
        self.names = names
        self.made = []
        self.hosts_file = pathlib.Path(tempfile.mkdtemp(prefix="picco-hosts-")) / "hosts"
        self.hosts_file.write_text("127.0.0.1 localhost\n" + "".join(
            f"{self.address(name)} {name}\n" for name in names))

    def address(self, name):
        return f"10.77.0.{self.names.index(name) + 1}"

    def _add(self, name):
        run("ip", "netns", "add", self.prefix + name)
        self.made.append(self.prefix + name)

    def __enter__(self):
        try:
            self._add("switch")
            switch = ["ip", "-n", self.prefix + "switch"]
            run(*switch, "link", "add", "bridge", "type", "bridge")
            run(*switch, "link", "set", "bridge", "up")
            for name in self.names:
                self._add(name)
                host = ["ip", "-n", self.prefix + name]
                run(*host, "link", "set", "lo", "up")
                run(*host, "link", "add", "cable", "type", "veth", "peer", "name", name, "netns",
                    self.prefix + "switch")
                run(*host, "address", "add", f"{self.address(name)}/24", "dev", "cable")
                run(*host, "link", "set", "cable", "up")
                run(*switch, "link", "set", name, "master", "bridge", "up")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for name in self.made:
            subprocess.run(["ip", "netns", "del", name])
        self.hosts_file.unlink()
        self.hosts_file.parent.rmdir()

    def command_on(self, name, command, user=None):
        """The command line that runs `command` there, as a user id without rights where one is given."""
        as_user = []
        if user is not None:
            as_user = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", "--no-new-privs",
                       "--bounding-set=-all"]
        return ["ip", "netns", "exec", self.prefix + name, "unshare", "--mount", "sh", "-c",
                f'mount --bind {self.hosts_file} /etc/hosts && exec "$@"', "sh", *as_user, *command]
