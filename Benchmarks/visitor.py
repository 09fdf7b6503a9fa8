"""One session at a time over bare sockets, opened as a page does it. Needs nothing but Python."""

import base64
import http.client
import json
import os
import re
import socket
import time

HOST = "127.0.0.1"


class Refused(Exception):
    """The server does not want this one now."""


def get(port, path, cookie=None, patience=10.0):
    connection = http.client.HTTPConnection(HOST, port, timeout=patience)
    try:
        connection.request("GET", path, headers={"Cookie": cookie} if cookie else {})
        response = connection.getresponse()
        html = response.read().decode()
        if response.status != 200:
            raise Refused(f"{path}: {response.status}")
        return html, (response.getheader("set-cookie") or "").split(";")[0]
    finally:
        connection.close()


def upgrade(port, path, cookie=""):
    """What asks for a WebSocket."""
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nOrigin: http://{HOST}:{port}\r\n"
        f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n\r\n").encode()


def frame(opcode, payload):
    """One masked frame. The mask is zero, which is as good as any for a server."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + size.to_bytes(2, "big")
    return bytes([0x80 | opcode]) + length + bytes(4) + payload


def frames(buffer):
    """Takes the whole frames out of a buffer."""
    while len(buffer) >= 2:
        size, start = buffer[1] & 0x7F, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(buffer) < start:
                return
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return
        head, payload = buffer[0], bytes(buffer[start : start + size])
        del buffer[: start + size]
        yield head & 0x80, head & 0x0F, payload


class LiveSocket:
    """A WebSocket to a server on loopback that blocks."""

    def __init__(self, port, path, cookie="", receive_buffer=None):
        self.buffer = bytearray()
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(10)
        try:
            self.socket.connect((HOST, port))
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.socket.sendall(upgrade(port, path, cookie))
            while b"\r\n\r\n" not in self.buffer:
                self.receive()
            head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
            if b" 101 " not in head.split(b"\r\n")[0]:
                raise Refused(head.split(b"\r\n")[0].decode())
        except BaseException:
            self.socket.close()
            raise

    def receive(self):
        data = self.socket.recv(65536)
        if not data:
            raise Refused("closed")
        self.buffer += data

    def message(self):
        """The next text."""
        while True:
            for _, opcode, payload in frames(self.buffer):
                if opcode == 8:
                    raise Refused(f"closed with {int.from_bytes(payload[:2], 'big')}")
                if opcode == 9:
                    self.socket.sendall(frame(10, payload))
                if opcode == 1:
                    return payload
            self.receive()

    def close(self):
        self.socket.close()


class Visitor(LiveSocket):
    """One session, opened as a page does it: the document, the socket, the greeting. Blocks until it is greeted."""

    def __init__(self, port, receive_buffer=None):
        html, self.cookie = get(port, "/")
        self.port = port
        self.data = dict(re.findall(r'data-([a-z]+)="([^"]*)"', re.search(r"<body[^>]*>", html).group(0)))
        presses = re.findall(r'value="press (w\d+(?:/(\w+))?)"', html)
        # All buttons with names, and the first, whether it has a name or not.
        self.buttons = {name: id for id, name in presses if name}
        self.button = presses[0][0] if presses else None
        self.client, self.pressed = os.urandom(11).hex(), 0
        self.seen = int(self.data["r"])
        super().__init__(port, self.data["live"], self.cookie, receive_buffer)
        try:
            self.send(self.hello())
            while not self.message().startswith(b'{"h"'):
                pass
        except BaseException:
            self.close()
            raise

    def hello(self):
        return {"hello": {"client": self.client, "epoch": int(self.data["epoch"]), "seen": self.seen,
                          "token": self.data["token"], "zone": "UTC"}}

    def send(self, message):
        self.socket.sendall(frame(1, json.dumps(message, separators=(",", ":")).encode()))

    def press(self, shows=None):
        """Presses the first button; gives the milliseconds until the acknowledgement has been read, and until the first
        message with the bytes given, both from before the press is written."""
        self.pressed += 1
        press = frame(1, b'{"n":%d,"e":[["press","%s"]]}' % (self.pressed, self.button.encode()))
        sought = (b'{"a":%d,' % self.pressed, b'{"a":%d}' % self.pressed)
        acknowledged, shown = None, None if shows else 0.0
        start = time.perf_counter()
        self.socket.sendall(press)
        while acknowledged is None or shown is None:
            message = self.message()
            passed = (time.perf_counter() - start) * 1000
            if acknowledged is None and message.startswith(sought):
                acknowledged = passed
            if shown is None and shows in message:
                shown = passed
            if rendering := re.search(rb'"r":(\d+)', message):
                self.seen = int(rendering.group(1))
        return acknowledged, shown

    def count(self):
        """Presses on the counter page, which shows how often that was; gives what `press` does."""
        return self.press(b'/count","","%d"' % (self.pressed + 1))
