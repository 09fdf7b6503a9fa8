#!/usr/bin/env python3
"""Measures how long it takes until all pages are live again after their server was killed.

    Benchmarks/reconnect.py .build/release/wend-bench
    Benchmarks/reconnect.py .build/release/wend-bench --clients 100 --rounds 1 --pace eager

Opens sessions with live sockets and presses in each; kills the server with SIGKILL, starts it again at once on the same store
and port, and lets all come back with a greeting, each at the pace of a page (0.15 to 0.3 s after the connection was lost, then
twice as long after each attempt that failed) or as fast as they can. Then each presses once more. Checks that the server knows
every press it had acknowledged. Prints one JSON line a figure; then a table against the bars, on stderr. Ends with status 1 if
a bar is missed. Needs the root of the project as the current folder, and nothing but Python.
"""

import asyncio
import json
import os
import random
import resource
import signal
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from figures import Server, figure, parsed, parser_for, percentile, table
from visitor import HOST, Refused, Visitor, frame, frames, upgrade

PRESSES = 3  # of each session before the kill
PATIENCE = 60.0  # seconds for all to be live again


class Returning:
    """One page that lost its server, as client.js comes back."""

    def __init__(self, visitor, pace):
        self.visitor, self.pace, self.attempts, self.refused, self.later = visitor, pace, 0, 0, False

    async def wait(self):
        if self.pace == "eager":
            return await asyncio.sleep(0.01)
        # Whoever is told to come back later takes its time.
        most = 4 if self.later else min(0.3 * 2**self.attempts, 10)
        self.attempts += 1
        await asyncio.sleep(most * random.uniform(0.5, 1))

    async def come_back(self, port):
        """Until it is greeted; gives when."""
        while True:
            await self.wait()
            try:
                self.reader, self.writer = await asyncio.open_connection(HOST, port)
            except OSError:
                continue
            try:
                greeting = await self.greet(port)
                break
            except (OSError, EOFError, Refused) as error:
                self.writer.close()
                self.refused += 1
                self.later = str(error).endswith("1013")
        now = time.perf_counter()
        self.redrawn = "s" in greeting
        if greeting["n"] != self.visitor.pressed:
            raise RuntimeError(f"{self.visitor.pressed} presses were acknowledged, the server knows {greeting['n']}")
        return now

    async def greet(self, port):
        visitor = self.visitor
        self.writer.write(upgrade(port, visitor.data["live"], visitor.cookie))
        head = await self.reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Refused(head)
        self.buffer = bytearray()
        self.send(visitor.hello())
        return (await self.message("h"))["h"]

    async def press(self):
        self.visitor.pressed += 1
        self.send({"n": self.visitor.pressed, "e": [["press", self.visitor.button]]})
        while (await self.message("a"))["a"] != self.visitor.pressed:
            pass

    def send(self, message):
        self.writer.write(frame(1, json.dumps(message).encode()))

    async def message(self, key):
        """The next message that has this."""
        while True:
            for _, opcode, payload in frames(self.buffer):
                if opcode == 8:
                    raise Refused(f"closed with {int.from_bytes(payload[:2], 'big')}")
                if opcode == 1 and key in (message := json.loads(payload)):
                    return message
            data = await self.reader.read(65536)
            if not data:
                raise Refused("closed")
            self.buffer += data


def visit(port):
    visitor = Visitor(port)
    for _ in range(PRESSES):
        visitor.count()
    return visitor


async def come_back(server, visitors, pace):
    pages = [Returning(visitor, pace) for visitor in visitors]
    start = time.perf_counter()
    server.kill()
    for visitor in visitors:
        visitor.close()
    server.launch()
    tasks = [asyncio.create_task(page.come_back(server.port)) for page in pages]
    await asyncio.get_running_loop().run_in_executor(None, server.listen)
    up = time.perf_counter()
    try:
        lived = await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)
        await asyncio.wait_for(asyncio.gather(*(page.press() for page in pages)), PATIENCE)
    finally:
        for task in tasks:
            task.cancel()
        for page in pages:
            if hasattr(page, "writer"):
                page.writer.close()
    return {"start": up - start, "p50": percentile(lived, 0.5) - start, "kill": max(lived) - start,
            "up": max(lived) - up, "refused": sum(page.refused for page in pages),
            "redrawn": sum(page.redrawn for page in pages)}


def run(options):
    with Server(options.bench, options.handler) as server:
        with ThreadPoolExecutor(8) as pool:
            visitors = list(pool.map(visit, [server.port] * options.clients))
        return asyncio.run(come_back(server, visitors, options.pace))


def report(rounds, options):
    def median(key):
        return statistics.median(each[key] for each in rounds)

    what = f"{options.clients} clients live again"
    figure("kill -9 to the server's line", median("start"), "s")
    figure(f"half of {options.clients} live again, from the kill", median("p50"), "s")
    figure(f"{what}, from the kill", median("kill"), "s")
    figure(f"{what}, from the server's line", median("up"), "s")
    figure("attempts refused once the server was there", median("refused"), "attempts")
    figure("greeted with a snapshot", median("redrawn"), "clients")
    figure(f"{what}, from the kill, longest of {len(rounds)}", max(each["kill"] for each in rounds), "s")
    figure("load of the machine afterwards, 1 min", os.getloadavg()[0], "processes")
    return table([("all live again, from the kill, s", median("kill"), 3, 1)])


def arguments():
    parser = parser_for(__doc__)
    parser.add_argument("--clients", type=int, default=500, help="how many; 500")
    parser.add_argument("--rounds", type=int, default=3, help="how often, with a new store each time; 3")
    parser.add_argument("--pace", choices=["page", "eager"], default="page", help="how they come back; page")
    parser.add_argument("--handler", choices=["compute", "on"], default="compute", help="what answers a press; compute")
    return parsed(parser)


def main():
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    # The server inherits what one process may open.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    sys.exit(0 if report([run(options) for _ in range(options.rounds)], options) else 1)


if __name__ == "__main__":
    main()
