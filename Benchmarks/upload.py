#!/usr/bin/env python3
"""Sends a large file to a handler over loopback, and reads what the server's memory grows by.

    Benchmarks/upload.py .build/release/wend-bench
    Benchmarks/upload.py .build/debug/wend-bench --megabytes 1000

A small file goes first, so that what is made once is there. Prints one JSON line a figure; then a table against the bars, on
stderr. Ends with status 1 if a bar is missed. Needs the root of the project as the current folder, and nothing but Python.
"""

import re
import socket
import sys
import time

from figures import Server, figure, parsed, parser_for, table
from visitor import HOST, get

PIECE = bytes(range(256)) * 256  # 64 KiB


def memory(pid, name):
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        return int(re.search(rf"{name}:\s+(\d+)", status.read()).group(1)) / 1024


def send(port, size):
    """Sends a file of so many bytes as a page does; gives the seconds until the answer."""
    html, cookie = get(port, "/")
    page = dict(re.findall(r'data-(session|token)="([^"]*)"', html))
    field = re.search(r'<input id="([^"~]*)~i" type="file"', html).group(1)
    head = (
        f"POST /s/{page['session']}/files HTTP/1.1\r\nHost: {HOST}:{port}\r\nOrigin: http://{HOST}:{port}\r\n"
        f"Cookie: {cookie}\r\nConnection: close\r\nContent-Type: application/octet-stream\r\nContent-Length: {size}\r\n"
        f"Wend-Token: {page['token']}\r\nWend-Field: {field}\r\nWend-Name: large.bin\r\nWend-Size: {size}\r\n\r\n")
    start = time.perf_counter()
    with socket.create_connection((HOST, port), timeout=600) as connection:
        connection.sendall(head.encode())
        left = size
        while left:
            count = min(left, len(PIECE))
            connection.sendall(PIECE[:count])
            left -= count
        answer = connection.recv(4096).decode()
    if not answer.startswith("HTTP/1.1 204"):
        sys.exit(f"the file was not taken: {answer.splitlines()[0] if answer else 'no answer'}")
    seconds = time.perf_counter() - start
    shown, _ = get(port, f"/s/{page['session']}", cookie)
    if "large.bin" not in shown or "<progress" in shown:
        sys.exit("the file has not arrived")
    return seconds


def main():
    parser = parser_for(__doc__)
    parser.add_argument("--megabytes", type=int, default=1000, help="the size of the file; 1000 unless given")
    options = parsed(parser)
    size = options.megabytes * 1_000_000
    with Server(options.bench, "compute", "--page", "upload.xml") as server:
        send(server.port, 1_000_000)
        pid = server.process.pid
        resident = memory(pid, "VmRSS")
        seconds = send(server.port, size)
        peak, after = memory(pid, "VmHWM"), memory(pid, "VmRSS")
    figure(f"upload of {options.megabytes} MB: memory at its peak over before", peak - resident, "MiB")
    figure(f"upload of {options.megabytes} MB: memory after over before", after - resident, "MiB")
    figure("upload: bytes a second", size / seconds / 1e6, "MB/s")
    met = table([("memory at its peak, MiB", peak - resident, 8, 4)])
    sys.exit(0 if met else 1)


if __name__ == "__main__":
    main()
