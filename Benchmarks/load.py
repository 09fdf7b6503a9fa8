#!/usr/bin/env python3
"""Measures what sessions that press once a second feel of attacks on their server.

    Benchmarks/load.py .build/release/wend
    Benchmarks/load.py .build/release/wend --only pings --rounds 1 --seconds 5 --sessions 50

Each attack runs in turns with a run without it, five times by default. A run starts `wend run` on one core and everything
else on another, opens the sessions, starts the attack, presses, waits for the acknowledgements, and ends the server with
SIGTERM while the attack goes on. Every run prints one JSON line; a table of medians against the bars comes last. Ends with
status 1 if a bar is missed. Needs Linux, two cores and nothing but Python; all of it stays on loopback.

A press is lost if it is not acknowledged within 20 s of the last one, if its socket was closed before, or if the counter
that its session shows in the end is not the number of presses.
Limits per address are not raised here: `wend run` on loopback lifts them itself. All others are as they are.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time

from figures import end_with_parent, percentile
from load_attacks import APP, ATTACKS, EXTRA, LOOP, WORK_DOCUMENT, limit_files
from load_clients import OPENING, PATIENCE, pressing

ENDING = 15.0  # seconds after SIGTERM until the server is killed


class Worker:
    """A client process on the clients' core, with a pipe."""

    def __init__(self, work, options, gentle):
        self.pipe, theirs = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=self.run, args=(theirs, work, options, gentle), daemon=True)
        self.process.start()
        theirs.close()

    def run(self, pipe, work, options, gentle):
        end_with_parent()
        signal.alarm(int(OPENING + options.seconds + 120))
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        os.sched_setaffinity(0, {options.client_core})
        if gentle:
            # What attacks gets only the time that those who measure leave, so that they do not measure their own core.
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
        try:
            pipe.send({"result": work(pipe)})
        except Exception as error:
            pipe.send({"error": f"{type(error).__name__}: {error}"})

    def receive(self, patience):
        if not self.pipe.poll(patience):
            raise RuntimeError(f"nothing heard from a client for {patience:.0f} s")
        answer = self.pipe.recv()
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(answer["error"])
        return answer

    def end(self):
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Server:
    """`wend run` on a core of its own, with an empty store."""

    def __init__(self, options):
        self.log = open(os.path.join(options.folder, "log"), "w+")
        self.data = os.path.join(options.folder, "data")
        cores, files = {options.server_core}, options.idle + 2000

        def prepare():
            os.sched_setaffinity(0, cores)
            limit_files(files)
            end_with_parent()

        self.process = subprocess.Popen(
            [options.wend, "run", os.path.join(options.folder, "app"), "--port", "0", "--data", self.data],
            stdout=subprocess.PIPE, stderr=self.log, text=True, preexec_fn=prepare)
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if not found:
            self.end()
            raise RuntimeError(f"the server did not start: {line}{self.complaints()}")
        self.port = int(found.group(1))

    def memory(self):
        """Resident and highest resident memory, in MB."""
        try:
            with open(f"/proc/{self.process.pid}/status") as status:
                text = status.read()
            return [int(re.search(rf"{name}:\s+(\d+)", text).group(1)) / 1024 for name in ("VmRSS", "VmHWM")]
        except (OSError, AttributeError):
            return [0.0, 0.0]

    def processor_time(self):
        try:
            with open(f"/proc/{self.process.pid}/stat") as stat:
                fields = stat.read().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except OSError:
            return 0.0

    def stop(self):
        """Tells it to end; gives the seconds it took, and how it ended."""
        begin = time.perf_counter()
        self.process.terminate()
        try:
            status = self.process.wait(ENDING)
        except subprocess.TimeoutExpired:
            status = "killed"
            self.process.kill()
            self.process.wait()
        return time.perf_counter() - begin, status

    def descriptors(self):
        """How many files and sockets it has open."""
        try:
            return len(os.listdir(f"/proc/{self.process.pid}/fd"))
        except OSError:
            return 0

    def stored(self):
        files = os.listdir(self.data) if os.path.isdir(self.data) else []
        return sum(os.path.getsize(os.path.join(self.data, file)) for file in files) / 1e6

    def complaints(self):
        self.log.seek(0)
        return self.log.read()

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


def milliseconds(value):
    return round(value * 1000, 2)


def run(name, round_number, options):
    with tempfile.TemporaryDirectory(prefix="wend-load-") as folder:
        options.folder = folder
        os.mkdir(os.path.join(folder, "app"))
        for file, text in {"app.xml": APP, "loop.xml": LOOP, "work.xml": WORK_DOCUMENT}.items():
            with open(os.path.join(folder, "app", file), "w") as document:
                document.write(text)
        server = Server(options)
        workers, stop = [], multiprocessing.Event()
        try:
            return measure(name, round_number, options, server, workers, stop)
        except (RuntimeError, EOFError, OSError) as error:
            status, last = server.process.poll(), server.complaints().splitlines()[-1:]
            raise RuntimeError(
                f"{error or type(error).__name__}; the server {'runs' if status is None else f'ended with {status}'} {last}")
        finally:
            for worker in workers:
                worker.end()
            server.end()
            server.log.close()


def measure(name, round_number, options, server, workers, stop):
    options.port = server.port
    row = {"run": name, "round": round_number, "sessions": options.sessions, "seconds": options.seconds}
    pressers = Worker(
        lambda pipe: asyncio.run(pressing(pipe, server.port, options.sessions, options.seconds)), options, gentle=False)
    workers.append(pressers)
    begin_opening = time.perf_counter()
    row |= pressers.receive(OPENING + 30)
    row["opened_s"] = round(time.perf_counter() - begin_opening, 2)
    before = server.memory()[0]
    attack = None
    if name != "none":
        attack = Worker(lambda pipe: ATTACKS[name](pipe, stop, options), options, gentle=True)
        workers.append(attack)
        attack.receive(90)
        attack.pipe.send("start")

    processor = server.processor_time()
    pressers.pipe.send("start")
    time.sleep(options.seconds / 2)
    middle, descriptors = server.memory()[0], server.descriptors()
    result = pressers.receive(options.seconds + PATIENCE + 60)
    processor = server.processor_time() - processor
    after, most = server.memory()
    times = result["times"]
    lost = result["unacknowledged"]
    row |= {
        "presses": int(options.seconds * options.sessions), "p50_ms": milliseconds(percentile(times, 0.5)),
        "p99_ms": milliseconds(percentile(times, 0.99)), "max_ms": milliseconds(max(times, default=0)), "unacknowledged": lost,
        "sessions_unacknowledged": result["sessions_unacknowledged"], "miscounted": result["miscounted"],
        "closed": result["closed"], "client_late_p99_ms": milliseconds(percentile(result["late"], 0.99)),
        "visits_p50_ms": milliseconds(percentile(result["visits"]["ok"], 0.5)),
        "visits_max_ms": milliseconds(max(result["visits"]["ok"], default=0)), "visits_failed": result["visits"]["failed"],
        "server_cpu_s": round(processor, 2), "memory_before_MB": round(before, 1), "memory_middle_MB": round(middle, 1),
        "memory_after_MB": round(after, 1), "memory_max_MB": round(most, 1), "descriptors_middle": descriptors,
        "stored_MB": round(server.stored(), 1),
    }
    died = server.process.poll()
    took, status = server.stop()
    row |= {"sigterm_s": round(took, 3), "status": status if died is None else f"ended by itself with {died}"}
    stop.set()
    pressers.pipe.send("end")
    row["codes"] = pressers.receive(30)["codes"]
    if attack:
        row["attack"] = attack.receive(30)["result"]
    complaints = server.complaints().splitlines()
    row["complaints"] = len(complaints)
    if row["status"] != 0 or lost or options.verbose:
        row["last_complaints"] = [line[:200] for line in complaints[-3:]]
    return row


def table(rows, options):
    """Prints medians against the bars; gives whether all are met."""
    print(f"\n{'attack':16} {'p50':>8} {'p99':>8} {'alone':>8} {'ratio':>6} {'more':>8} {'max':>8} {'lost':>5} {'wrong':>5} "
          f"{'growth':>7} {'later':>6} {'term':>6} {'late':>6}  bars")
    met = True
    for name in options.only or [name for name in ATTACKS if name not in EXTRA]:
        mine = [row for row in rows if row["pair"] == name and row["run"] == name]
        alone = [row for row in rows if row["pair"] == name and row["run"] == "none"]
        if not mine or not alone:
            met = False
            print(f"{name:16} no figures")
            continue

        def median(key, of=mine):
            return statistics.median(row[key] for row in of)

        p99, base = median("p99_ms"), median("p99_ms", alone)
        lost = sum(row["unacknowledged"] for row in mine + alone)
        wrong = sum(row["miscounted"] for row in mine + alone)
        growth = statistics.median(row["memory_max_MB"] - row["memory_before_MB"] for row in mine)
        later = statistics.median(row["memory_after_MB"] - row["memory_middle_MB"] for row in mine)
        ending = median("sigterm_s")
        missed = [
            what for what, holds in {
                "p99": p99 <= max(2 * base, base + 20), "lost": lost == 0 and wrong == 0,
                "memory": growth <= options.growth and later <= options.growth / 4, "SIGTERM": ending <= 1,
                "status": all(row["status"] == 0 for row in mine + alone),
                "runs": len(mine) == len(alone) == options.rounds,
            }.items() if not holds]
        met = met and not missed
        print(f"{name:16} {median('p50_ms'):8.2f} {p99:8.2f} {base:8.2f} {p99 / max(base, 0.001):6.2f} {p99 - base:8.2f} "
              f"{max(row['max_ms'] for row in mine):8.1f} {lost:5} {wrong:5} {growth:7.1f} {later:6.1f} {ending:6.2f} "
              f"{median('client_late_p99_ms'):6.1f}  {'met' if not missed else 'MISSED: ' + ', '.join(missed)}")
    print("""
p50, p99, alone (p99 without the attack), more, max (of all runs), late (how late the client itself was, p99): ms.
lost: presses without acknowledgement; wrong: sessions whose counter is not the number of presses.
growth: MB from before the attack to the highest; later: MB from the middle to the end of the pressing.
term: s from SIGTERM to the end.""")
    print(f"Bars: p99 at most twice or 20 ms more, nothing lost, growth at most {options.growth:.0f} MB, later at most a "
          "quarter of that, SIGTERM at most 1 s.")
    return met


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wend", nargs="?", default=".build/release/wend", help="the program; .build/release/wend by default")
    parser.add_argument("--only", action="append", metavar="NAME", choices=ATTACKS,
                        help=f"this attack only; may be repeated: {', '.join(ATTACKS)}")
    parser.add_argument("--rounds", type=int, default=5, help="how often each attack and each run beside it; 5")
    parser.add_argument("--seconds", type=float, default=16, help="how long a run presses; 16")
    parser.add_argument("--sessions", type=int, default=500, help="how many sessions press once a second; 500")
    parser.add_argument("--ping-sockets", type=int, default=8, help="sockets that flood with pings; 8")
    parser.add_argument("--posts", type=int, default=200, help="slow bodies; 200")
    parser.add_argument("--attackers", type=int, default=20, help="sessions that open the document that loads itself; 20")
    parser.add_argument("--idle", type=int, default=10_000, help="idle connections; 10000")
    parser.add_argument("--reopenings", type=float, default=100,
                        help="idle connections opened anew a second; 100, which is what a server lets one address open, "
                             "while on loopback nothing limits them")
    parser.add_argument("--growth", type=float, default=256, help="the bar for the growth of memory, in MB; 256")
    parser.add_argument("--verbose", action="store_true", help="always show the last lines the server wrote")
    options = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        parser.error("two cores are needed")
    if not os.access(options.wend, os.X_OK):
        parser.error(f"there is no program at {options.wend}; build it with: swift build -c release --product wend")
    options.server_core, options.client_core = cores[:2]
    return options


def main():
    options = arguments()
    multiprocessing.set_start_method("fork")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    os.sched_setaffinity(0, {options.client_core})
    rows = []
    for name in options.only or [name for name in ATTACKS if name not in EXTRA]:
        for number in range(1, options.rounds + 1):
            for kind in ("none", name):
                try:
                    row = {"pair": name} | run(kind, number, options)
                    rows.append(row)
                except (RuntimeError, EOFError, OSError) as error:
                    row = {"pair": name, "run": kind, "round": number, "error": str(error)}
                print(json.dumps(row), flush=True)
    sys.exit(0 if table(rows, options) else 1)


if __name__ == "__main__":
    main()
