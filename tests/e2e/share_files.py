"""Share files in the clear, as docs/FILES.md describes them: read, altered and written again with a right checksum."""

import hashlib
import struct


class Record:
    def __init__(self, kind, name, type_, values, position):
        self.is_private = kind == 1
        self.name = name
        self.type = type_
        self.count = values
        self.position = position


class ShareFile:
    def __init__(self, path, magic=b"picco-in"):
        self.path = path
        with open(path, "rb") as file:
            self.data = bytearray(file.read())
        assert self.data[:8] == magic
        self.party, self.parties, self.threshold, self.share_bytes = struct.unpack_from("<4I", self.data, 16)
        at = 32
        texts = []
        for _ in range(6):
            text, at = self._text(at)
            texts.append(text)
        self.modulus = None if texts[2] == "gf256" else int(texts[2])
        self.records = []
        while self.data[at] != 0:
            kind = self.data[at]
            name, at = self._text(at + 1)
            type_, _, rows, columns = struct.unpack_from("<2i2Q", self.data, at)
            at += 24
            self.records.append(Record(kind, name, type_, rows * columns, at))
            assert kind == 1, "these tests have private inputs only"
            at += rows * columns * self.share_bytes
        assert at + 9 + 32 == len(self.data)

    def _text(self, at):
        (size,) = struct.unpack_from("<I", self.data, at)
        return self.data[at + 4 : at + 4 + size].decode(), at + 4 + size

    def _place(self, name, index):
        for record in self.records:
            if record.name == name:
                if index < record.count:
                    return record.position + index * self.share_bytes
                index -= record.count
        raise KeyError(name)

    def share(self, name, index):
        at = self._place(name, index)
        return int.from_bytes(self.data[at : at + self.share_bytes], "little")

    def set_share(self, name, index, value):
        at = self._place(name, index)
        self.data[at : at + self.share_bytes] = value.to_bytes(self.share_bytes, "little")

    def write(self):
        self.data[-32:] = hashlib.sha256(self.data[:-32]).digest()
        with open(self.path, "wb") as file:
            file.write(self.data)


class Input:
    """All share files of one input."""

    def __init__(self, prefix, parties):
        self.files = [ShareFile(f"{prefix}.{i}") for i in range(1, parties + 1)]
        self.modulus = self.files[0].modulus

    def add_polynomial(self, name, index, polynomial):
        """Adds a polynomial, a function of the party, to the shares of a value."""
        for file in self.files:
            share = file.share(name, index) + polynomial(file.party)
            file.set_share(name, index, share % self.modulus)

    def write(self):
        for file in self.files:
            file.write()
