"""Floods and silences from outside: the server stays small, answers others, and ends when it is told to."""

import http.client
import json
import os
import signal
import socket
import struct
import time
import unittest

from support import HERE, Server
from test_hostile_client import Page


def resident(process):
    """The memory of a process, in bytes."""
    with open(f"/proc/{process.pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def upgraded(page):
    """A live connection of a page, as a bare socket."""
    connection = socket.socket()
    # So that little of what the server says is taken in by the system.
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", page.port))
    connection.sendall(
        f"GET {page.data['live']} HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\nConnection: Upgrade\r\n"
        f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Origin: http://127.0.0.1:{page.port}\r\nCookie: {page.cookie}\r\n\r\n".encode())
    assert connection.recv(4096).startswith(b"HTTP/1.1 101 ")
    return connection


def answers(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/")
    status = connection.getresponse().status
    connection.close()
    return status


class Floods(unittest.TestCase):
    def setUp(self):
        self.server = Server(os.path.join(HERE, "hostile.xml"))

    def tearDown(self):
        self.assertIsNone(self.server.process.poll(), "the server has ended")
        self.server.end()

    def test_pings_from_a_client_that_never_reads_leave_the_server_as_it_is(self):
        page = Page(self.server.port)
        before = resident(self.server.process)
        connection = upgraded(page)
        hello = json.dumps({"hello": {"client": "c", "epoch": int(page.data["epoch"]), "seen": int(page.data["r"]),
                                      "token": page.data["token"], "zone": "UTC"}}).encode()
        connection.sendall(bytes([0x81, 0xFE]) + struct.pack(">H", len(hello)) + bytes(4) + hello)
        pings = (bytes([0x89, 0xFD, 0, 0, 0, 0]) + b"p" * 125) * 500
        sent = 0
        connection.settimeout(2)
        end = time.monotonic() + 12
        try:
            while sent < 32_000_000 and time.monotonic() < end:
                sent += connection.send(pings)
        except OSError:
            pass
        self.assertEqual(answers(self.server.port), 200)
        grown = resident(self.server.process) - before
        self.assertLess(grown, 4 * 1024 * 1024, f"after {sent} bytes of pings")
        connection.close()

    def test_a_server_with_hostile_clients_ends_when_it_is_told_to(self):
        page = Page(self.server.port)
        kept = [upgraded(page)]
        for request in [
            "GET / HT",
            f"POST /s/{page.data['session']} HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\nCookie: {page.cookie}\r\n"
            "Content-Length: 1000\r\n\r\ntoken=",
            "GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n" * 30,
        ]:
            connection = socket.create_connection(("127.0.0.1", page.port))
            connection.sendall(request.encode())
            kept.append(connection)
        # Until all of them have got there.
        self.assertEqual(answers(self.server.port), 200)
        self.server.process.send_signal(signal.SIGTERM)
        self.assertEqual(self.server.process.wait(10), 0)
        for connection in kept:
            connection.close()
        self.server.start()


if __name__ == "__main__":
    unittest.main()
