"""A link with a delay, and with pauses as those of lost packets."""

import collections
import random
import socket
import threading
import time


class Link(threading.Thread):
    """Passes the connections of a listening port on to a port of this machine: every byte `delay` seconds late, and with a
    probability of `pauses` a chunk, and all behind it, `pause` seconds later."""

    def __init__(self, target, delay=0.0, pauses=0.0, pause=0.0, seed=0):
        super().__init__(daemon=True)
        self.target, self.delay, self.pauses, self.pause = target, delay, pauses, pause
        self.random = random.Random(seed)
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=16)
        self.port = self.listener.getsockname()[1]
        self.chunks = self.paused = 0
        self.start()

    def run(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                client.close()
                continue
            for end in (client, server):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for source, sink in ((client, server), (server, client)):
                self.carry(source, sink)

    def carry(self, source, sink):
        waiting, ready = collections.deque(), threading.Condition()

        def read():
            last = 0.0
            while True:
                try:
                    data = source.recv(65536)
                except OSError:
                    data = b""
                due = max(last, time.monotonic() + self.delay)
                self.chunks += 1
                if self.random.random() < self.pauses:
                    self.paused += 1
                    due += self.pause
                last = due
                with ready:
                    waiting.append((due, data))
                    ready.notify()
                if not data:
                    return

        def write():
            while True:
                with ready:
                    while not waiting:
                        ready.wait()
                    due, data = waiting.popleft()
                time.sleep(max(0.0, due - time.monotonic()))
                try:
                    if not data:
                        sink.shutdown(socket.SHUT_WR)
                        return
                    sink.sendall(data)
                except OSError:
                    return

        for work in (read, write):
            threading.Thread(target=work, daemon=True).start()

    def close(self):
        self.listener.close()
