#!/usr/bin/env python3
"""Measures what sessions cost that look at one shared list, and how soon all of them see what one of them changes.

    Benchmarks/watchers.py .build/release/wend
    Benchmarks/watchers.py .build/release/wend --sessions 200 --records 1000 --changes 5

The server runs on one core, the pages on the other: bare sockets opened as a page does it, which read what they are sent and
draw nothing. The records are written into the store before, a session presses, and the time until the last page has been sent
what changed is the figure. Prints one JSON line for each. Needs Linux, two cores and nothing but Python; all of it stays on
loopback.
"""

import argparse
import asyncio
import glob
import json
import os
import sqlite3
import statistics
import tempfile
import time

from load import Server
from load_attacks import limit_files
from load_clients import visitors
from visitor import Visitor, frame, frames

APP = """<app>
    <navigation>
        <table title="Tasks">
            <entity name="Task" shared="yes">
                <attribute name="title"/>
                <attribute name="count" type="integer" default="0"/>
            </entity>
            <query name="tasks" entity="Task" sort="title"/>
            <tableHeaderView>
                <container>
                    <label>{tasks.@count} tasks</label>
                    <button name="more" title="One more" message="more"/>
                </container>
            </tableHeaderView>
            <tableSection empty="None">
                <tableCell for="task in tasks" key="task.id" text="{task.title}" detailText="{task.count} times"/>
            </tableSection>
            <save on="viewDidLoad" entity="Task" unless="TRUEPREDICATE" value="{record(title: 'a', count: 0)}"/>
            <save on="more" entity="Task" where="title == 'a'" set="record(count: count + 1)"/>
        </table>
    </navigation>
</app>
"""


class Page(asyncio.Protocol):
    """A page that looks for what a change makes of a row, and remembers when it came."""

    def __init__(self, visitor):
        self.visitor, self.buffer, self.text = visitor, visitor.buffer, b""
        self.sought, self.seen, self.patches, self.closed = None, None, 0, False

    def connection_made(self, transport):
        self.transport = transport

    def connection_lost(self, _):
        self.closed = True

    def seek(self, text):
        self.sought, self.seen, self.patches = text, None, 0

    def data_received(self, data):
        self.buffer += data
        for final, opcode, payload in frames(self.buffer):
            if opcode == 9:
                self.transport.write(frame(10, payload))
            elif opcode in (0, 1):
                self.text += payload
                if not final:
                    continue
                self.patches += len(json.loads(self.text).get("p") or [])
                if self.seen is None and self.sought and self.sought in self.text:
                    self.seen = time.perf_counter()
                self.text = b""


def fill(folder, count):
    """Writes records into the store of a server that has ended, beside the one that the app begins with."""
    (file,) = glob.glob(os.path.join(folder, "data", "records", "shared.sqlite"))
    store = sqlite3.connect(file)
    with store:
        (first,) = store.execute('SELECT max("_pk") FROM "Task"').fetchone()
        store.executemany(
            'INSERT INTO "Task" ("_pk", "_entity", "_version", "title", "count") VALUES (?, ?, 1, ?, 0)',
            ((first + n, "Task", f"b{n:06}") for n in range(1, count)))
        store.execute("UPDATE _root SET next = ? WHERE name = 'Task'", (first + count,))
    store.close()


async def watch(options, server):
    # What one session takes is the server's own: code that is used for the first time, caches.
    first = [Visitor(server.port) for _ in range(20)]
    await asyncio.sleep(1)
    before = server.memory()[0]
    opened, _ = visitors(server.port, options.sessions)
    loop, pages = asyncio.get_running_loop(), []
    for visitor in opened:
        visitor.socket.setblocking(False)
        _, page = await loop.create_connection(lambda visitor=visitor: Page(visitor), sock=visitor.socket)
        pages.append(page)
    await asyncio.sleep(2)
    taken = server.memory()[0] - before
    print(json.dumps({
        "figure": f"memory of a session that looks at {options.records} records, KiB",
        "value": round(taken * 1024 / options.sessions, 1), "bar": 96, "sessions": options.sessions}), flush=True)

    presser, spans, used, patches = pages[0], [], [], []
    for change in range(1, options.changes + 1):
        for page in pages:
            page.seek(b"%d times" % change)
        begin, cpu = time.perf_counter(), server.processor_time()
        presser.transport.write(frame(1, b'{"n":%d,"e":[["press","%s"]]}' % (
            change, presser.visitor.buttons["more"].encode())))
        while any(page.seen is None and not page.closed for page in pages) and time.perf_counter() - begin < 60:
            await asyncio.sleep(0.01)
        seen = [page.seen - begin for page in pages if page.seen]
        if len(seen) < len(pages):
            raise SystemExit(f"{len(pages) - len(seen)} of {len(pages)} pages have not been sent what changed")
        spans.append(max(seen))
        patches += [page.patches for page in pages]
        # What is stored afterwards is part of what a change costs.
        await asyncio.sleep(1.5)
        used.append((server.processor_time() - cpu) / len(pages))
    print(json.dumps({
        "figure": f"a change in a list of {options.records} that {options.sessions} sessions show, all pages patched, s",
        "median": round(statistics.median(spans), 3), "worst": round(max(spans), 3), "bar": 1,
        "cpu_ms_a_session": round(statistics.median(used) * 1000, 3), "cpu_bar": 0.3,
        "patches_a_page": round(statistics.mean(patches), 2)}), flush=True)
    for visitor in first:
        visitor.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wend")
    parser.add_argument("--sessions", type=int, default=1000)
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--changes", type=int, default=7)
    options = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    limit_files(8000)
    options.server_core, options.idle = cores[0], options.sessions
    with tempfile.TemporaryDirectory(prefix="wend-watchers-") as folder:
        options.folder = folder
        os.mkdir(os.path.join(folder, "app"))
        with open(os.path.join(folder, "app", "app.xml"), "w") as document:
            document.write(APP)
        server = Server(options)
        Visitor(server.port).close()
        time.sleep(1)
        server.stop()
        fill(folder, options.records)
        server = Server(options)
        os.sched_setaffinity(0, {cores[-1]})
        try:
            asyncio.run(watch(options, server))
        finally:
            server.stop()
            server.end()


if __name__ == "__main__":
    main()
