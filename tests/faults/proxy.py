"""The network between two parties, in the hands of a test."""

import selectors
import socket
import threading
import time


class Proxy(threading.Thread):
    """Passes connections on to a port of this machine; what it does with bytes is said in `mode`:
    pass, slow (each chunk 20 ms late), trickle (a byte every 50 ms), hold (nothing travels any more), cut (both ends see
    the connection broken), flip (one bit of each chunk), reorder (its halves change places). With `after`, the mode begins behind so many bytes of a
    connection, in either direction."""

    def __init__(self, target, mode="pass", after=0, only_first=False):
        super().__init__(daemon=True)
        self.target, self.mode, self.after, self.only_first = target, mode, after, only_first
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        self.ends = False
        self.connections = 0
        self.start()

    def close(self):
        self.ends = True
        self.listener.close()

    def run(self):
        while not self.ends:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self.pump, args=(client, self.connections), daemon=True).start()

    def mode_of(self, connection, passed):
        is_normal = passed < self.after or (self.only_first and connection > 1)
        return "pass" if is_normal else self.mode

    def pump(self, client, connection):
        try:
            server = socket.create_connection(("127.0.0.1", self.target))
        except OSError:
            client.close()
            return
        other = {client: server, server: client}
        for end in other:
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        selector = selectors.DefaultSelector()
        for end in other:
            selector.register(end, selectors.EVENT_READ)
        passed = 0
        try:
            while not self.ends:
                mode = self.mode_of(connection, passed)
                if mode == "cut":
                    break
                if mode == "hold":
                    time.sleep(0.05)
                    continue
                for key, _ in selector.select(0.05):
                    size = 1 if mode == "trickle" else 65536
                    if passed < self.after:
                        size = min(size, self.after - passed)
                    data = key.fileobj.recv(size)
                    if not data:
                        return
                    if mode in ("slow", "trickle"):
                        time.sleep(0.02 if mode == "slow" else 0.05)
                    if mode == "flip":
                        data = bytes([data[0] ^ 0x10]) + data[1:]
                    if mode == "reorder":
                        data = data[len(data) // 2 :] + data[: len(data) // 2]
                    other[key.fileobj].sendall(data)
                    passed += len(data)
        except OSError:
            pass
        finally:
            for end in other:
                end.close()
