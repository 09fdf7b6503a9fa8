#!/usr/bin/env python3
"""Measures a click on the counter page against its peers: from the click until the page shows the next number.

    .venv/bin/python3 Benchmarks/peers.py .build/release/wend-bench
    .venv/bin/python3 Benchmarks/peers.py .build/release/wend-bench --rounds 5
    .venv/bin/python3 Benchmarks/peers.py .build/release/wend-bench --without-nicegui

One Chromium shows four pages side by side and clicks in them in turns: Wend with a handler that computes, Wend with one that
answers in a step of its own, a bare WebSocket echo page, and NiceGUI with the same 105 elements. Between them the disk is
measured, alone, on the file system the sessions are kept on. The order is another in each round, so that what else the machine
does falls on all of them. Prints the versions and the figures, one JSON line each; then a table against the bars, on stderr.
Ends with status 1 if a bar is missed.

Needs the root of the project as the current folder, Playwright and Chromium (scripts/bootstrap --tests) and NiceGUI
(.venv/bin/pip install nicegui). All of it stays on loopback.
"""

import contextlib
import http.client
import importlib.metadata
import importlib.util
import json
import os
import platform
import random
import signal
import socket
import subprocess
import sys
import time

from figures import CLICKS, Disk, Server, clicked, compare, end_with_parent, figure, parsed, parser_for, percentile, start_browser, table

HERE = os.path.dirname(os.path.abspath(__file__))
COMPUTE, ON, ECHO, NICEGUI = "Wend, compute", "Wend, on", "bare WebSocket echo", "NiceGUI"
WEND_PARTS = ("button[value^='press']", "[id$='/count']")
LIVE = "document.documentElement.dataset.wend === 'live'"
SETTLING = 10  # clicks in a page that has just come to the front, which is drawn anew meanwhile; they do not count
WARM = 50  # clicks on each page before those that count


class NiceGUI:
    """A process of its own with the counter page in NiceGUI."""

    def __enter__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(HERE, "nicegui_counter.py"), str(self.port)],
            stdout=subprocess.DEVNULL, preexec_fn=end_with_parent)
        deadline = time.monotonic() + 60
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.__exit__()
                raise RuntimeError("NiceGUI did not start")
            time.sleep(0.1)
        return self

    def answers(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request("GET", "/")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


class Tab:
    """One page of the browser, and what its clicks have taken."""

    def __init__(self, browser, port, parts, live):
        self.parts, self.times = parts, []
        self.page = browser.new_page()
        self.page.goto(f"http://127.0.0.1:{port}/")
        # Asked again and again: the pages' policy allows nobody to evaluate text as code while they wait.
        deadline = time.monotonic() + 30
        while not self.page.evaluate(live):
            if time.monotonic() > deadline:
                raise RuntimeError(f"the page on port {port} does not become live")
            time.sleep(0.05)

    def measure(self, count):
        self.times += self.click(count)

    def click(self, count):
        self.page.bring_to_front()
        return self.page.evaluate(CLICKS, [*self.parts, SETTLING + count])[SETTLING:]


def versions(browser, bench, has_nicegui):
    def version(package):
        return importlib.metadata.version(package)

    commit = subprocess.run(
        ["git", "-C", HERE, "describe", "--always", "--dirty"], capture_output=True, text=True).stdout.strip()
    built = time.strftime("%Y-%m-%d %H:%M", time.localtime(os.path.getmtime(bench)))
    row = {"wend": commit or "no commit", "wend_built": built, "python": platform.python_version(),
           "chromium": browser.version, "playwright": version("playwright"), "system": platform.platform(),
           "cores": len(os.sched_getaffinity(0)), "load": round(os.getloadavg()[0], 2)}
    if has_nicegui:
        row |= {"nicegui": version("nicegui"), "uvicorn": version("uvicorn")}
    print(json.dumps({"name": "versions"} | row), flush=True)


def measure(tabs, disk, options):
    for tab in tabs.values():
        tab.click(WARM)
    parts = [*tabs.values(), disk]
    for _ in range(options.rounds):
        random.shuffle(parts)
        for part in parts:
            part.measure(options.clicks)


def report(tabs, disk):
    """Prints the figures; gives the rows of the table: what, value, most allowed, aim."""
    times = {name: {share: clicked(tab.times, share) for share in (0.5, 0.99)} for name, tab in tabs.items()}
    for share, percent in ((0.5, "p50"), (0.99, "p99")):
        figure(f"click to DOM, {ECHO}, {percent}", times[ECHO][share], "ms")
        for name in tabs:
            if name != ECHO:
                compare(f"click to DOM, {name}, {percent}", times[name][share], "ms", ECHO, times[ECHO][share])
        for name in (COMPUTE, ON):
            if NICEGUI in tabs:
                compare(f"click to DOM, {name}, {percent}", times[name][share], "ms", NICEGUI, times[NICEGUI][share])
    disk.report()
    figure("load of the machine afterwards, 1 min", os.getloadavg()[0], "processes")
    aim = times[ECHO][0.5] + percentile(disk.times, 0.5) + 0.25
    compare(f"click to DOM, {COMPUTE}, p50", times[COMPUTE][0.5], "ms", "echo + fdatasync + 0.25 ms", aim)

    echo = times[ECHO]
    rows = [(f"{COMPUTE}, p50, times the echo's", times[COMPUTE][0.5] / echo[0.5], 2.5, aim / echo[0.5]),
            (f"{ON}, p50, times the echo's", times[ON][0.5] / echo[0.5], 3.5, 2.5),
            (f"{COMPUTE}, p99, times the echo's", times[COMPUTE][0.99] / echo[0.99], 3, 2),
            (f"{ON}, p99, times the echo's", times[ON][0.99] / echo[0.99], 3, 2)]
    if NICEGUI in tabs:
        for name in (COMPUTE, ON):
            rows.append((f"{name}, p50, times NiceGUI's", times[name][0.5] / times[NICEGUI][0.5], 1 / 3, 1 / 5))
    return rows


def arguments():
    parser = parser_for(__doc__)
    parser.add_argument("--clicks", type=int, default=20, help="clicks on each page in a round; 20")
    parser.add_argument("--rounds", type=int, default=50, help="how often all pages have their turn; 50")
    parser.add_argument("--without-nicegui", action="store_true", help="leave NiceGUI out")
    options = parsed(parser)
    if importlib.util.find_spec("playwright") is None:
        parser.error("Playwright is missing; install it with scripts/bootstrap --tests and run this with .venv/bin/python3")
    if not options.without_nicegui and importlib.util.find_spec("nicegui") is None:
        parser.error("NiceGUI is missing; install it with .venv/bin/pip install nicegui, or leave it out: --without-nicegui")
    return options


def main():
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    from playwright.sync_api import sync_playwright

    with contextlib.ExitStack() as stack:
        computing, answering = (stack.enter_context(Server(options.bench, handler)) for handler in ("compute", "on"))
        nicegui = None if options.without_nicegui else stack.enter_context(NiceGUI())
        browser = start_browser(stack.enter_context(sync_playwright()))
        stack.callback(browser.close)
        versions(browser, options.bench, bool(nicegui))
        tabs = {COMPUTE: Tab(browser, computing.port, WEND_PARTS, LIVE),
                ON: Tab(browser, answering.port, WEND_PARTS, LIVE),
                ECHO: Tab(browser, computing.echo, ("button", "#count"), LIVE)}
        if nicegui:
            tabs[NICEGUI] = Tab(browser, nicegui.port, ("button", ".count"), "window.socket?.connected === true")
        disk = Disk(computing.folder.name)
        measure(tabs, disk, options)
        rows = report(tabs, disk)
    sys.exit(0 if table(rows) else 1)


if __name__ == "__main__":
    main()
