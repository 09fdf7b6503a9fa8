"""The figures that need a browser, sockets or whole processes. Prints JSON lines like the benchmarks beside it.

Run by scripts/bench with the paths of the two programs: wend-bench and wend.
"""

import asyncio
import http.client
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time

import websockets
from playwright.sync_api import sync_playwright

BENCH, WEND = sys.argv[1], sys.argv[2]
CHROMIUM = os.environ.get("WEND_CHROMIUM", "/usr/bin/chromium")

# Presses the button again and again; each time measures, in the page, until the label shows the next number.
CLICKS = """
async ([button, label, clicks]) => {
    const target = document.querySelector(label)
    const press = document.querySelector(button)
    const times = []
    for (let i = 0; i < clicks; i++) {
        await new Promise((done) => {
            const before = target.textContent
            const observer = new MutationObserver(() => {
                if (target.textContent === before) return
                times.push(performance.now() - start)
                observer.disconnect()
                done()
            })
            observer.observe(target, { childList: true, characterData: true, subtree: true })
            const start = performance.now()
            press.click()
        })
        // The next click comes as its own task, as a person's would.
        await new Promise((done) => setTimeout(done, 0))
    }
    return times
}
"""


def figure(name, value, unit, peer=None, peer_value=None, ratio=None):
    row = {"name": name, "value": round(value, 3), "unit": unit}
    if peer:
        row |= {"peer": peer, "peer_value": round(peer_value, 3), "ratio": round(ratio, 3)}
    print(json.dumps(row), flush=True)


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


class Server:
    """One server process with an empty store."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="wend-bench-")
        self.process = subprocess.Popen([BENCH, "serve", self.folder.name], stdout=subprocess.PIPE, text=True)
        line = json.loads(self.process.stdout.readline())
        self.port, self.echo = line["port"], line["echo"]
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(10)
        self.folder.cleanup()

    def resident(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))


def clicks(playwright):
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
    with Server() as server:
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
        p50, peer = percentile(ours, 0.5), percentile(theirs, 0.5)
        figure("click to DOM, p50", p50, "ms", "bare WebSocket echo", peer, p50 / peer)
        p99, peer = percentile(ours, 0.99), percentile(theirs, 0.99)
        figure("click to DOM, p99", p99, "ms", "bare WebSocket echo", peer, p99 / peer)
        figure("bytes down per click", sum(frames) / len(ours), "B")
    browser.close()


class Client:
    """A protocol client without a browser: gets a page, then says hello over the socket."""

    async def open(self, port):
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/")
        response = connection.getresponse()
        html = response.read().decode()
        cookie = response.getheader("set-cookie").split(";")[0]
        connection.close()
        body = re.search(r"<body[^>]*>", html).group(0)
        self.data = dict(re.findall(r'data-([a-z]+)="([^"]*)"', body))
        self.button = re.search(r'value="press ([^"]+)"', html).group(1)
        self.socket = await websockets.connect(
            f"ws://127.0.0.1:{port}{self.data['live']}",
            additional_headers={"Cookie": cookie},
            origin=f"http://127.0.0.1:{port}",
            compression=None,
        )
        hello = {"client": os.urandom(8).hex(), "epoch": int(self.data["epoch"]), "seen": int(self.data["r"]),
                 "token": self.data["token"], "zone": "UTC"}
        await self.socket.send(json.dumps({"hello": hello}))
        await self.socket.recv()
        return self

    async def press(self, number):
        await self.socket.send(json.dumps({"n": number, "e": [["press", self.button]]}))
        while f'"a":{number}' not in await self.socket.recv():
            pass


async def memory():
    with Server() as server:
        clients = [await Client().open(server.port) for _ in range(50)]
        for client in clients:
            await client.press(1)
        points = [(50, server.resident())]
        while len(clients) < 350:
            client = await Client().open(server.port)
            await client.press(1)
            clients.append(client)
            if len(clients) % 50 == 0:
                points.append((len(clients), server.resident()))
        slope, _ = statistics.linear_regression([x for x, _ in points], [y for _, y in points])
        figure("memory per connected session", slope, "KiB")
        for client in clients:
            await client.socket.close()


async def shutdown():
    with Server() as server:
        clients = [await Client().open(server.port) for _ in range(100)]
        for client in clients:
            await client.press(1)
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
        figure("SIGTERM with 100 live sessions to exit", took, "s")


def start():
    times = []
    for _ in range(60):
        begin = time.perf_counter()
        subprocess.run([WEND, "--version"], stdout=subprocess.DEVNULL, check=True)
        times.append((time.perf_counter() - begin) * 1000)
    figure("wend --version, start to exit", statistics.median(times), "ms")


with sync_playwright() as playwright:
    clicks(playwright)
asyncio.run(memory())
asyncio.run(shutdown())
start()
