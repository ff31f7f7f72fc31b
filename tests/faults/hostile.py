"""A computing party without good will, who has its key: authenticates itself to the others as the real party does, then sends
what a test says; and strangers, who have no key."""

import os
import socket
import ssl
import struct
import threading
import time

#: Of frames (runtime/net/frame.h).
DATA, WAITING = 1, 2
#: In the round numbers of the set-up.
SET_UP = 1 << 31


def frame(kind, length, payload=b"", number=SET_UP):
    return struct.pack("<IB3sI12s", length, kind, bytes(3), number, bytes(12)) + payload


def signs_of_life(connection):
    while True:
        connection.sendall(frame(WAITING, 4, bytes(4)) * 500)


def dripping(connection):
    """A byte of what should be a frame now and then."""
    while True:
        connection.sendall(b"\1")
        time.sleep(0.3)


def noise(connection):
    while True:
        connection.sendall(os.urandom(65536))


def endless_frame(connection):
    """Says that 4 GB come, and sends them."""
    connection.sendall(frame(DATA, 0xFFFFFFFF))
    while True:
        connection.sendall(bytes(65536))


def silence(connection):
    time.sleep(1000)


class Hostile:
    """Party `number` of a mesh: connects with the lower ones, accepts the higher ones."""

    def __init__(self, mesh, number, behaviour):
        self.mesh, self.number, self.behaviour = mesh, number, behaviour
        self.connections, self.ends = [], False
        self.listener = socket.create_server(("127.0.0.1", mesh.ports[number]))
        for low in range(1, number):
            self.run(self.connect, low)
        for _ in range(number, mesh.built.parties):
            self.run(self.accept)

    def run(self, work, *arguments):
        threading.Thread(target=self.guarded, args=(work, arguments), daemon=True).start()

    def guarded(self, work, arguments):
        try:
            work(*arguments)
        except OSError:  # the others have ended, or the test has
            pass

    def context(self, protocol):
        context = ssl.SSLContext(protocol)
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        name = f"{self.mesh.built.folder}/party{self.number}"
        context.load_cert_chain(f"{name}.crt", f"{name}.key")
        return context

    def connect(self, low):
        connection = None
        while connection is None and not self.ends:
            try:
                plain = socket.create_connection(("127.0.0.1", self.mesh.ports[low]))
                connection = self.context(ssl.PROTOCOL_TLS_CLIENT).wrap_socket(
                    plain, server_hostname=f"picco-party-{self.number}"
                )
            except OSError:
                time.sleep(0.1)
        if connection is not None and connection.recv(1) == b"\1":  # welcome
            self.behave(connection)

    def accept(self):
        plain, _ = self.listener.accept()
        connection = self.context(ssl.PROTOCOL_TLS_SERVER).wrap_socket(plain, server_side=True)
        connection.sendall(b"\1")
        self.behave(connection)

    def behave(self, connection):
        self.connections.append(connection)
        self.behaviour(connection)

    def close(self):
        self.ends = True
        self.listener.close()
        for connection in self.connections:
            connection.close()


class Strangers:
    """So many at a time connect to a port, and come again when they are sent away: silent ones, or such that begin a
    handshake and stop."""

    def __init__(self, port, count, speak):
        self.port, self.speak, self.ends, self.connected = port, speak, False, 0
        for _ in range(count):
            threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while not self.ends:
            try:
                with socket.create_connection(("127.0.0.1", self.port), 5) as stranger:
                    self.connected += 1
                    if self.speak:
                        stranger.sendall(b"\x16\x03\x01\x02\x00\x01")  # the beginning of a ClientHello
                    stranger.recv(100)
            except OSError:
                pass
            time.sleep(0.5)

    def close(self):
        self.ends = True
