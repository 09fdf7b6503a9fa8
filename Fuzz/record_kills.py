"""Kills processes that write records, and checks that every transaction is kept whole or not at all, and nothing twice.

record_kills.py WORKER [ROUNDS [SEED]]

A round is one file. One or two processes do the same transactions on it, are killed in the middle of them, again and again, or run out of
room, and one more does what is left. At any time a transaction has all of its records or none, whatever was said to be done is there, and
the file and its index of texts are sound.
"""

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
TRANSACTIONS = 30
counts = Counter()


def start(path, size=None):
    limit = (lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))) if size else None
    return subprocess.Popen([worker, path, str(TRANSACTIONS)], stdout=subprocess.PIPE, preexec_fn=limit, restore_signals=False)


def ended(process):
    """What a process said to have done, and its last line."""
    lines = process.stdout.read().decode().split("\n")[:-1]
    process.wait()
    return {int(line.split()[1]) for line in lines if line.startswith("done ")}, lines[-1] if lines else ""


def look(path, done):
    """What is kept is whole, and has all that was said to be done. Returns the transactions that are kept."""
    base = sqlite3.connect(path, timeout=20)
    try:
        if not base.execute("SELECT 1 FROM sqlite_master WHERE name = '_effect'").fetchone():
            assert not done
            return set()
        assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)], "the file is not sound"
        kept = {int(key.split()[1]) for (key,) in base.execute("SELECT key FROM _effect")}
        entries = dict(base.execute('SELECT "transaction", COUNT(*) FROM Entry GROUP BY "transaction"'))
        for number in range(TRANSACTIONS):
            whole = 0
            if number in kept:
                whole = 400 - sum(later in kept for later in (number + 1, number + 2)) if number % 3 == 0 else 3
            assert entries.get(number, 0) == whole, f"transaction {number} has {entries.get(number, 0)} records, not {whole}"
        assert done <= kept, f"{done - kept} were said to be done"
        owners = base.execute("SELECT COUNT(*) FROM Owner").fetchone()[0]
        assert owners == (9 if any(number % 3 == 0 for number in kept) else 0), f"{owners} owners"
        found = base.execute('SELECT COUNT(*) FROM "Entry.text.folded" WHERE "Entry.text.folded" MATCH \'"imp"\'').fetchone()[0]
        assert found == sum(entries.get(number, 0) for number in range(0, TRANSACTIONS, 3)), "the index of texts has others"
        return kept
    finally:
        base.close()


def size(path):
    return max((file.stat().st_size for file in Path(path).parent.glob("records*")), default=0)


for number in range(rounds):
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/records.sqlite"
        done = set()
        try:
            for _ in range(chance.randrange(1, 5)):
                kind = chance.choice(["kill", "kill", "kill both", "disk"])
                if kind == "disk":
                    said, last = ended(start(path, max(size(path) + chance.randrange(0, 300_000), 65_536)))
                    assert last == "end" or last.startswith("error "), last
                    done |= said
                else:
                    processes = [start(path) for _ in range(2 if kind == "kill both" else 1)]
                    time.sleep(chance.uniform(0.0, 0.5))
                    for process in processes:
                        process.kill()
                    for process in processes:
                        said, last = ended(process)
                        assert not last.startswith("error "), last
                        assert process.returncode in (0, -signal.SIGKILL), process.returncode
                        done |= said
                counts[kind] += 1
                if Path(path).exists():
                    counts["transactions that a kill came before"] += TRANSACTIONS - len(look(path, done))
            said, last = ended(start(path))
            assert last == "end", last
            assert look(path, said) == set(range(TRANSACTIONS))
        except AssertionError:
            print(f"round {number} of {rounds}")
            raise
print(", ".join(f"{kind}: {count}" for kind, count in sorted(counts.items())))
print(f"{rounds} files, every transaction whole, nothing twice")
