#!/usr/bin/env python3
"""Measures a press over a bare socket: from the write of the frame until the answer has been read, one session at a time.

    Benchmarks/press.py .build/release/wend-bench
    Benchmarks/press.py .build/release/wend-bench --rounds 20
    Benchmarks/press.py .build/release/wend-bench --rounds 20 --commit-delay 2

In turns, in small rounds: a session whose handler computes (one commit, one frame), one whose handler answers in a step of its
own (acknowledged by the first frame, the new count in the second), a bare WebSocket echo, which is what the machine needs to
wake two processes, and the disk alone on the file system the sessions are kept on. Prints one JSON line a figure; then a table
against the bars, on stderr. Ends with status 1 if a bar is missed. Needs the root of the project as the current folder, and
nothing but Python.
"""

import contextlib
import os
import signal
import sys
import time

from figures import Disk, Server, compare, figure, parsed, parser_for, percentile, table
from visitor import LiveSocket, Visitor, frame

COMPUTE, ACKNOWLEDGED, ON = "press to answer, compute", "press to acknowledgement, on", "press to answer, on"
ECHO = "bare WebSocket echo"
WARM = 50  # presses of each session before those that count


def echo(socket, number):
    text = str(number).encode()
    start = time.perf_counter()
    socket.socket.sendall(frame(1, text))
    while socket.message() != text:
        pass
    return (time.perf_counter() - start) * 1000


def measure(server, other, disk, options):
    computing, answering, echoing = Visitor(server.port), Visitor(other.port), LiveSocket(server.echo, "/")
    times = {COMPUTE: [], ACKNOWLEDGED: [], ON: [], ECHO: []}
    with contextlib.closing(computing), contextlib.closing(answering), contextlib.closing(echoing):
        def turns(count):
            return ([max(computing.count()) for _ in range(count)], [answering.count() for _ in range(count)],
                    [echo(echoing, number) for number in range(count)])

        turns(WARM)
        for _ in range(options.rounds):
            computed, answered, echoed = turns(options.presses)
            times[COMPUTE] += computed
            times[ACKNOWLEDGED] += [acknowledged for acknowledged, _ in answered]
            times[ON] += [max(both) for both in answered]
            times[ECHO] += echoed
            disk.measure(options.presses)
    return times


def report(times, disk, options):
    sync = percentile(disk.times, 0.5)
    disk.report()
    for share, percent in ((0.5, "p50"), (0.99, "p99")):
        figure(f"{ECHO}, {percent}", percentile(times[ECHO], share), "ms")
        for name in (COMPUTE, ACKNOWLEDGED, ON):
            compare(f"{name}, {percent}", percentile(times[name], share), "ms", "fdatasync, p50", sync)
    figure("load of the machine afterwards, 1 min", os.getloadavg()[0], "processes")
    # An answer in a step of its own has two commits, and no bar.
    delay = options.commit_delay
    most, aim = (delay + 0.6, delay + 0.6) if delay else (sync + 0.25, sync + 0.15)
    return table([(f"{COMPUTE}, p50, ms", percentile(times[COMPUTE], 0.5), most, aim)])


def arguments():
    parser = parser_for(__doc__)
    parser.add_argument("--presses", type=int, default=10, help="presses of each session in a round; 10")
    parser.add_argument("--rounds", type=int, default=200, help="how often all have their turn; 200")
    parser.add_argument("--commit-delay", type=float, default=0, metavar="MS",
                        help="how much longer each commit takes, as on a disk of a cloud; 0")
    return parsed(parser)


def main():
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    delay = ["--commit-delay", str(options.commit_delay)] if options.commit_delay else []
    with Server(options.bench, "compute", *delay) as server, Server(options.bench, "on", *delay) as other:
        disk = Disk(server.folder.name)
        times = measure(server, other, disk, options)
    sys.exit(0 if report(times, disk, options) else 1)


if __name__ == "__main__":
    main()
