"""Interferes with durable runs while two processes are at each, and checks that nothing is lost.

kills.py WORKER [ROUNDS [SEED]]

A round is one run of 500 operations in a new journal. Until it has ended, processes go on with it that are killed, stopped for longer
than their lease, or given a disk that is full; in between the clock is put back by an hour, or programs that are not the one it was
made with are tried, which have to be refused. What is kept only grows; in the end every operation is kept once, with what it comes to
when nobody interferes; a process runs nothing that was kept before it began; whatever ran twice did so under the same key.
"""

import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

worker, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 60
chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
LEASE = 300  # milliseconds
counts = Counter()


class Run:
    def __init__(self, folder):
        self.path, self.log = Path(folder) / "runs.db", Path(folder) / "log"
        self.log.touch()
        self.keys = {}  # of each operation
        self.kept = {}
        self.processes = 0

    def start(self, program="", size=None):
        self.processes += 1
        output = open(self.log.with_name(f"said{self.processes}"), "w+b")
        limit = (lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))) if size else None
        process = subprocess.Popen(
            [worker, self.path, self.log, f"owner {self.processes}", str(LEASE), *([program] if program else [])],
            # What a full disk would do is an error here as there, and no signal.
            stdout=subprocess.PIPE, stderr=output, preexec_fn=limit, restore_signals=False)
        return process

    def ended(self, process):
        """Reads what a process has said, and checks it. Returns its last line."""
        text = process.stdout.read().decode()
        process.wait()
        lines = text.split("\n")[:-1]
        known = set()
        for line in lines:
            words = line.split(" ")
            if words[0] == "begin":
                known = set(words[1:])
            elif words[0] == "run":
                name, key = words[1], " ".join(words[2:])
                assert name not in known, f"{name} ran though it was kept"
                assert self.keys.setdefault(name, key) == key, f"{name} has two keys"
        assert len(set(self.keys.values())) == len(self.keys), "two operations have one key"
        return lines[-1] if lines else ""

    def look(self):
        """What is kept. It has only grown."""
        if not self.path.exists():
            return None
        with sqlite3.connect(self.path, timeout=10) as base:
            try:
                rows = base.execute("SELECT operation, output, succeeded FROM operationEntry ORDER BY number").fetchall()
                outcome = base.execute("SELECT outcome FROM operationRun").fetchone()
            except sqlite3.OperationalError:
                return None  # killed while it was made
        base.close()
        assert len({row[0] for row in rows}) == len(rows), "kept twice"
        kept = {row[0]: row[1] for row in rows}
        assert all(row[2] for row in rows), "an operation failed"
        assert self.kept.items() <= kept.items(), "something that was kept is lost"
        self.kept = kept
        return outcome[0] if outcome else None

    def put_clock_back(self):
        # What was written lies an hour in the future then.
        with sqlite3.connect(self.path, timeout=10) as base:
            base.execute("UPDATE operationRun SET expires = expires + 3600, made = made + 3600 WHERE expires > 0")
            base.execute("UPDATE operationPermit SET expires = expires + 3600")
        base.close()

    def is_written_to(self):
        base = sqlite3.connect(self.path, timeout=0)
        try:
            base.execute("BEGIN IMMEDIATE").close()
            return False
        except sqlite3.OperationalError:
            return True
        finally:
            base.close()

    def size(self):
        return max((path.stat().st_size for path in self.path.parent.glob("runs.db*")), default=0)


def stop(process):
    process.send_signal(signal.SIGSTOP)
    # Until the last of its threads has.
    if process.returncode is None:
        os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)


def finish(run, program=""):
    process = run.start(program)
    last = run.ended(process)
    assert last == "end completed", last
    assert run.look() == "completed"


def interfere(run):
    kind = chance.choice(["kill", "kill", "kill both", "stop", "disk", "clock", "other"])
    if kind == "clock":
        if not run.kept:
            return
        run.put_clock_back()
    elif kind == "other":
        program, code = chance.choice([("less", "unknown-in-journal"), ("turned", "journal-mismatch")])
        order = list(run.kept)
        if not {"o3", "o5", "o9"} <= run.kept.keys() or order.index("o3") > order.index("o9"):
            return
        last = run.ended(run.start(program))
        assert last.startswith("error ") and f"[{code}]" in last, last
    elif kind == "disk":
        process = run.start(size=max(run.size() + chance.randrange(0, 60_000), 4096))
        last = run.ended(process)
        if last != "end completed":
            assert process.returncode == 3 and last.startswith("error "), (process.returncode, last)
            assert "disk" in last or "full" in last or "I/O" in last, last
    else:
        processes = [run.start(), run.start()]
        time.sleep(chance.uniform(0.01, 1))
        first = processes[0] if chance.random() < 0.5 else processes[1]
        if kind == "stop":
            stop(first)
            # Whoever is stopped in the middle of writing keeps everybody from going on: most times it is stopped elsewhere.
            for _ in range(chance.choice([0, 50, 50])):
                if not run.is_written_to():
                    break
                first.send_signal(signal.SIGCONT)
                time.sleep(chance.uniform(0, 0.01))
                stop(first)
            time.sleep(LEASE / 1000 * chance.uniform(0.5, 3))
            first.send_signal(signal.SIGCONT)
            time.sleep(chance.uniform(0.0, 0.2))
        # One that was stopped may come to its end, in which it is refused if another one has the run by then.
        comes_back = kind == "stop" and chance.random() < 0.6
        if not comes_back:
            first.kill()
        if kind == "kill both" or not comes_back and chance.random() < 0.5:
            time.sleep(chance.uniform(0.0, 0.1))
            for process in processes:
                process.kill()
        for process in processes:
            last = run.ended(process)
            if process.returncode == 3:
                assert "[lease-lost]" in last, last
                counts["refused because it came too late"] += 1
            else:
                assert process.returncode in (0, -signal.SIGKILL), (process.returncode, last)
    counts[kind] += 1


with tempfile.TemporaryDirectory() as folder:
    whole = Run(folder)
    finish(whole)
for number in range(rounds):
    with tempfile.TemporaryDirectory() as folder:
        run = Run(folder)
        try:
            while run.look() is None:
                interfere(run)
                if chance.random() < 0.1:
                    break
            program = "more" if run.look() is None and chance.random() < 0.3 else ""
            finish(run, program)
            extra = {"more"} if program else set()
            assert {n: o for n, o in run.kept.items() if n not in extra} == whole.kept, "it came to something else"
            assert run.kept.keys() - whole.kept.keys() == extra
        except AssertionError:
            print(f"round {number} of {rounds}")
            raise
print(", ".join(f"{kind}: {count}" for kind, count in sorted(counts.items())))
print(f"{rounds} runs, nothing lost, nothing repeated under another key")
