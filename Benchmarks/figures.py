"""What the scripts beside it share: figures as JSON lines, the server they are taken from, and the disk below it."""

import argparse
import ctypes
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time

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


def compare(name, value, unit, peer, peer_value):
    figure(name, value, unit, peer, peer_value, value / peer_value)


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def clicked(times, share):
    """A percentile of what was measured in a page, whose clock goes in steps of 0.1 ms: the median looks inside the step."""
    if share == 0.5:
        return statistics.median_grouped([round(time, 1) for time in times], interval=0.1)
    return percentile(times, share)


def table(rows):
    """Prints rows of what, value, most allowed and aim on stderr; gives whether no bar is missed."""
    print(f"\n{'':36} {'is':>7} {'must':>7} {'aim':>7}", file=sys.stderr)
    for what, value, most, aim in rows:
        verdict = "aim met" if value <= aim else "met" if value <= most else "MISSED"
        print(f"{what:36} {value:7.2f} {most:7.2f} {aim:7.2f}  {verdict}", file=sys.stderr)
    return all(value <= most for _, value, most, _ in rows)


def parser_for(text):
    """For a script that takes the program wend-bench, and begins with what it says of itself."""
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bench", metavar="WEND_BENCH", help="the program wend-bench, a release build")
    return parser


def parsed(parser):
    options = parser.parse_args()
    if not os.access(options.bench, os.X_OK):
        parser.error(f"there is no program at {options.bench}; build it with: swift build -c release --product wend-bench")
    return options


def start_browser(playwright):
    return playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])


def end_with_parent():
    """For a child: ends with the thread that started it, however that ends."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


class Server:
    """`wend-bench serve` with an empty store, and the bare echo page beside it."""

    def __init__(self, bench, handler="compute", *options):
        self.bench, self.handler, self.options = bench, handler, options
        # Any that is free at first, the same when it is started again.
        self.port = 0

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="wend-bench-")
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def start(self):
        self.launch()
        self.listen()

    def launch(self):
        self.process = subprocess.Popen(
            [self.bench, "serve", self.folder.name, self.handler, "--port", str(self.port), *self.options],
            stdout=subprocess.PIPE, text=True, preexec_fn=end_with_parent)

    def listen(self):
        """Waits for the line that says where it listens."""
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.bench} did not start; is this the root of the project, and the program a wend-bench?")
        line = json.loads(line)
        self.port, self.echo = line["port"], line["echo"]

    def __exit__(self, *_):
        if process := getattr(self, "process", None):
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
            process.stdout.close()
        self.folder.cleanup()

    def kill(self):
        """Ends it as the loss of power would, and leaves its store as it is."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def resident(self):
        """Resident memory, in KiB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))


class Disk:
    """What the disk alone takes to keep 4 KiB: a write and `fdatasync` in a file where a server keeps its store.

    Goes round in a file of 4 MiB that is there already, as the log of the store does when it has grown. Keeping a file that
    grows takes longer, because its length is kept as well.
    """

    BLOCK, BLOCKS = 4096, 1024

    def __init__(self, folder):
        self.file = os.open(os.path.join(folder, "disk"), os.O_CREAT | os.O_RDWR)
        self.block, self.next, self.times = os.urandom(self.BLOCK), 0, []
        for number in range(self.BLOCKS):
            os.pwrite(self.file, self.block, number * self.BLOCK)
        os.fsync(self.file)

    def measure(self, count):
        """Adds so many times to `times`, in milliseconds."""
        for _ in range(count):
            start = time.perf_counter()
            os.pwrite(self.file, self.block, self.next % self.BLOCKS * self.BLOCK)
            os.fdatasync(self.file)
            self.times.append((time.perf_counter() - start) * 1000)
            self.next += 1

    def report(self):
        for share, name in ((0.5, "p50"), (0.99, "p99")):
            figure(f"4 KiB and fdatasync, {name}", percentile(self.times, share), "ms")
