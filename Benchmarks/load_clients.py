"""The clients of load.py: many sessions that press once a second."""

import asyncio
import http.client
import json
import re
import time
from concurrent.futures import ThreadPoolExecutor

from visitor import Refused, Visitor, frame, frames, get

PATIENCE = 20.0  # seconds for acknowledgements after the last press
OPENING = 180.0  # seconds for all sessions to be open


def visitors(port, count, at_once=8):
    """Opens sessions at the pace the server admits."""
    deadline = time.monotonic() + OPENING
    retries = 0

    def visitor(_):
        nonlocal retries
        while True:
            try:
                return Visitor(port)
            except (Refused, OSError, http.client.HTTPException) as error:
                if time.monotonic() > deadline:
                    raise Refused(f"not all sessions could be opened: {error}")
                retries += 1
                time.sleep(0.25)

    with ThreadPoolExecutor(at_once) as pool:
        return list(pool.map(visitor, range(count))), retries


class Presser(asyncio.Protocol):
    """One session that presses; remembers how long each acknowledgement took, and what the counter shows."""

    def __init__(self, visitor):
        self.button = visitor.buttons["more"]
        self.buffer, self.text = visitor.buffer, b""
        self.waiting, self.times = {}, []
        self.sent, self.unsent, self.shown, self.closed, self.code = 0, 0, 0, False, None

    def connection_made(self, transport):
        self.transport = transport

    def connection_lost(self, _):
        self.closed = True

    def press(self):
        if self.closed:
            self.unsent += 1
            return
        self.sent += 1
        self.waiting[self.sent] = time.perf_counter()
        self.transport.write(frame(1, b'{"n":%d,"e":[["press","%s"]]}' % (self.sent, self.button.encode())))

    def data_received(self, data):
        now = time.perf_counter()
        self.buffer += data
        for final, opcode, payload in frames(self.buffer):
            if opcode == 9:
                self.transport.write(frame(10, payload))
            elif opcode == 8:
                self.code = int.from_bytes(payload[:2], "big")
                self.transport.write(frame(8, payload[:2]))
                self.transport.close()
            elif opcode in (0, 1):
                self.text += payload
                if final:
                    self.take(json.loads(self.text), now)
                    self.text = b""

    def take(self, message, now):
        greeting = message.get("h") or {}
        if snapshot := greeting.get("s"):
            self.read(snapshot.get("html", ""))
        for patch in message.get("p") or greeting.get("p") or []:
            if patch[0] == "s" and patch[2] == "" and patch[1].endswith("/shown"):
                self.shown = int(patch[3])
            elif patch[0] == "i":
                self.read(patch[3])
        # A batch is acknowledged together with all before it.
        if (highest := message.get("a")) is not None:
            for number in [n for n in self.waiting if n <= highest]:
                self.times.append(now - self.waiting.pop(number))

    def read(self, html):
        if found := re.search(r'id="[^"]*/shown"[^>]*>(\d+)<', html):
            self.shown = int(found.group(1))


async def pressing(pipe, port, count, seconds):
    opened, retries = visitors(port, count)
    loop = asyncio.get_running_loop()
    pressers = []
    for visitor in opened:
        visitor.socket.setblocking(False)
        _, presser = await loop.create_connection(lambda visitor=visitor: Presser(visitor), sock=visitor.socket)
        pressers.append(presser)
    pipe.send({"retries": retries})
    await loop.run_in_executor(None, pipe.recv)

    visits, late = {"ok": [], "failed": 0}, []
    looking = asyncio.create_task(look(opened[0], visits))
    start = time.perf_counter()
    for turn in range(int(seconds * count)):
        due = start + turn / count
        if (ahead := due - time.perf_counter()) > 0:
            await asyncio.sleep(ahead)
        late.append(time.perf_counter() - due)
        pressers[turn % count].press()
    patience = time.perf_counter() + PATIENCE
    while any(presser.waiting for presser in pressers) and time.perf_counter() < patience:
        if all(presser.closed for presser in pressers if presser.waiting):
            break
        await asyncio.sleep(0.05)
    looking.cancel()
    # What is still waiting counts with the time it has waited so far.
    now = time.perf_counter()
    for presser in pressers:
        presser.times += [now - since for since in presser.waiting.values()]
    codes = {}
    for presser in pressers:
        if presser.closed:
            codes[str(presser.code)] = codes.get(str(presser.code), 0) + 1
    pipe.send({
        "times": [t for presser in pressers for t in presser.times],
        "unacknowledged": sum(len(presser.waiting) + presser.unsent for presser in pressers),
        "sessions_unacknowledged": sum(bool(presser.waiting or presser.unsent) for presser in pressers),
        "miscounted": sum(presser.shown != presser.sent for presser in pressers),
        "closed": codes, "late": late, "visits": visits,
    })
    # The sockets stay open while the server is told to end.
    await loop.run_in_executor(None, pipe.recv)
    codes = {}
    for presser in pressers:
        codes[str(presser.code)] = codes.get(str(presser.code), 0) + 1
        presser.transport.abort()
    pipe.send({"codes": codes})


async def look(visitor, visits):
    """Gets the page of one session once a second, over a new connection each time."""
    loop = asyncio.get_running_loop()
    while True:
        begin = time.perf_counter()
        try:
            await loop.run_in_executor(None, get, visitor.port, f"/s/{visitor.data['session']}", visitor.cookie, 5.0)
            visits["ok"].append(time.perf_counter() - begin)
        except (Refused, OSError, http.client.HTTPException):
            visits["failed"] += 1
        await asyncio.sleep(1)
