"""The figures that need a browser, sockets or whole processes. Prints JSON lines like the benchmarks beside it.

Run by scripts/bench with the paths of the two programs: wend-bench and wend.
"""

import signal
import statistics
import subprocess
import sys
import time

from figures import CLICKS, Server, clicked, compare, figure, start_browser
from playwright.sync_api import sync_playwright
from visitor import Visitor

BENCH, WEND = sys.argv[1], sys.argv[2]


def clicks(playwright):
    browser = start_browser(playwright)
    with Server(BENCH) as server:
        page = browser.new_page()
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        transferred, requests, frames = [], [], []
        network.on("Network.requestWillBeSent", lambda e: requests.append(e["request"]["url"]))
        network.on("Network.loadingFinished", lambda e: transferred.append(e["encodedDataLength"]))
        # Two bytes of frame header come before payloads below 126 bytes.
        network.on("Network.webSocketFrameReceived", lambda e: frames.append(len(e["response"]["payloadData"].encode()) + 2))
        page.goto(f"http://127.0.0.1:{server.port}/")
        page.locator("html[data-wend='live']").wait_for(state="attached")
        loads = [url for url in requests if not url.startswith("data:")]
        figure("first load, transferred", sum(transferred) / 1024, "KiB")
        figure("first load, requests", len(loads), "requests")

        echo = browser.new_page()
        echo.goto(f"http://127.0.0.1:{server.echo}/")
        echo.locator("html[data-wend='live']").wait_for(state="attached")
        ours, theirs = [], []
        button, label = "button[value^='press']", "[id$='/count']"
        page.evaluate(CLICKS, [button, label, 50])
        echo.evaluate(CLICKS, ["button", "#count", 50])
        frames.clear()
        for _ in range(10):
            page.bring_to_front()
            ours += page.evaluate(CLICKS, [button, label, 100])
            echo.bring_to_front()
            theirs += echo.evaluate(CLICKS, ["button", "#count", 100])
        for share, name in ((0.5, "p50"), (0.99, "p99")):
            compare(f"click to DOM, {name}", clicked(ours, share), "ms", "bare WebSocket echo", clicked(theirs, share))
        figure("bytes down per click", sum(frames) / len(ours), "B")
    browser.close()


def visit(server):
    visitor = Visitor(server.port)
    visitor.press()
    return visitor


def memory():
    with Server(BENCH) as server:
        visitors = [visit(server) for _ in range(50)]
        points = [(50, server.resident())]
        while len(visitors) < 350:
            visitors.append(visit(server))
            if len(visitors) % 50 == 0:
                points.append((len(visitors), server.resident()))
        slope, _ = statistics.linear_regression([x for x, _ in points], [y for _, y in points])
        figure("memory per connected session", slope, "KiB")
        for visitor in visitors:
            visitor.close()


def shutdown():
    with Server(BENCH) as server:
        # Held, so that their sockets stay open.
        visitors = [visit(server) for _ in range(100)]
        start = time.perf_counter()
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(30)
        took = time.perf_counter() - start
        stored = subprocess.run(
            [sys.executable, "-c",
             "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('select count(*) from session').fetchone()[0])",
             f"{server.folder.name}/sessions.sqlite"], capture_output=True, text=True)
        if stored.stdout.strip() != "100":
            sys.exit(f"after SIGTERM {stored.stdout.strip() or stored.stderr} of 100 sessions are on disk")
        figure(f"SIGTERM with {len(visitors)} live sessions to exit", took, "s")


def start():
    times = []
    for _ in range(60):
        begin = time.perf_counter()
        subprocess.run([WEND, "--version"], stdout=subprocess.DEVNULL, check=True)
        times.append((time.perf_counter() - begin) * 1000)
    figure("wend --version, start to exit", statistics.median(times), "ms")


with sync_playwright() as playwright:
    clicks(playwright)
memory()
shutdown()
start()
