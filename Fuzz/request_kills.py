"""Kills a server that has requests of a session under way, again and again, and counts what arrives where they go.

request_kills.py WEND [ROUNDS [SEED]]

A round is one session. What somebody sends is asked of a server that counts, by three sorts of requests: one that may not be sent twice, one
that may, and one that has a key. `wend run` is killed in the middle of them, up to three times, and started again. In the end everything
that was taken has one outcome; what may not be sent twice has arrived once at most; whatever is said to be saved is saved once, and what was
interrupted is told to be.
"""

import http.client
import http.cookiejar
import http.server
import json
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from pathlib import Path

wend, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200
seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
chance = random.Random(seed)
counts = Counter()
KINDS = ("once", "again", "keyed")

APP = """<app><navigation><form title="Orders">
    <entity name="Line"><attribute name="key"/></entity>
    <entity name="Post"><attribute name="key" unique="yes"/></entity>
    <value name="outcomes" is="{[]}"/>
    <query name="lines" entity="Line"/><query name="posts" entity="Post"/>
    <container>
        <textField name="key" label="Key"/><textField name="kind" label="Kind"/>
        <button name="send" title="Send" message="submit"/>
        <label>KEYS={joined(outcomes.key, ' ')}=</label><label>HOWS={joined(outcomes.how, ' ')}=</label>
        <label>LINES={joined(lines.key, ' ')}=</label><label>POSTS={joined(posts.key, ' ')}=</label>
    </container>
    <multipleActions on="didSubmit">
REQUESTS    </multipleActions>
</form></navigation></app>
"""
REQUEST = """        <request name="{kind}" action="{kind}" when="{{message.kind == '{kind}'}}" with="{{record(key: message.key)}}">
            <append on="success" to="outcomes" value="{{record(key: key, how: 'saved')}}"/>
            <append on="failure" to="outcomes" value="{{record(key: key, how: reason)}}"/>
        </request>
"""


class Counting(http.server.BaseHTTPRequestHandler):
    """Takes its time, and remembers every request."""

    protocol_version = "HTTP/1.1"
    arrived, keys = Counter(), {}
    lock = threading.Lock()

    def answer(self):
        key = self.path.rsplit("/", 1)[-1]
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        with self.lock:
            self.arrived[key] += 1
            self.keys.setdefault(key, set()).add(self.headers.get("Idempotency-Key"))
        time.sleep(random.uniform(0, 0.15))
        body = json.dumps({"key": key}).encode()
        try:
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        except OSError:
            pass

    do_POST = do_PUT = answer

    def log_message(self, *_):
        pass


class Wend:
    """`wend run`, and what somebody does in one session of it without scripts."""

    def __init__(self, app, data):
        self.app, self.data, self.port = app, data, 0
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(cookies)
        self.place = "/"
        self.start()

    def start(self):
        command = [wend, "run", self.app, "--port", str(self.port), "--data", self.data]
        for _ in range(100):
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
            if found:
                self.port = int(found[1])
                self.opener.addheaders = [("Origin", f"http://127.0.0.1:{self.port}")]
                return
            error = self.process.stderr.read()
            self.process.wait()
            # Just after a kill the port may still be taken for a moment.
            if "in use" not in error:
                raise SystemExit(error)
            time.sleep(0.05)
        raise SystemExit("the port stays in use")

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def page(self):
        try:
            reply = self.opener.open(f"http://127.0.0.1:{self.port}{self.place}", timeout=20)
        except urllib.error.HTTPError:
            # Nothing has happened in the session: it was not stored.
            reply = self.opener.open(f"http://127.0.0.1:{self.port}/", timeout=20)
        with reply:
            text = reply.read().decode()
        found = re.search(r'data-session="([^"]+)"', text)
        if found:
            self.place = f"/s/{found[1]}"
        return text

    def send(self, page, key, kind):
        """Fills in the form and presses the button, once that can be pressed."""
        while 'value="press w' not in page:
            time.sleep(0.05)
            page = self.page()
        name = lambda field: re.search(rf'name="(w\d+/{field})"', page)[1]
        press = re.search(r'name="e" value="(press w\d+/send)"', page)[1]
        fields = {"token": re.search(r'name="token" value="([^"]*)"', page)[1], "r": re.search(r'name="r" value="([^"]*)"', page)[1],
                  name("key"): key, name("kind"): kind, "e": press}
        action = urllib.parse.urljoin(f"http://127.0.0.1:{self.port}/", re.search(r'action="([^"]+)"', page)[1])
        self.opener.open(action, urllib.parse.urlencode(fields).encode(), timeout=20).read()


def listed(page, name):
    return re.search(rf"{name.upper()}=([^=]*)=", page)[1].split()


def check(page, taken, maybe):
    keys, hows, lines, posts = (listed(page, name) for name in ("keys", "hows", "lines", "posts"))
    assert len(keys) == len(hows) == len(set(keys)), f"told twice: {keys}"
    told = dict(zip(keys, hows))
    assert taken <= set(told) <= taken | maybe, f"taken {taken}, perhaps {maybe}, told {told}"
    for key in taken | maybe:
        kind, arrived, saved = key.split("-")[0], Counting.arrived[key], (lines + posts).count(key)
        how = told.get(key)
        if how is None:
            assert arrived == saved == 0, f"{key} was never taken, and arrived {arrived} times"
            continue
        counts[f"{kind} {how}"] += 1
        if kind == "once":
            assert arrived <= 1, f"{key} arrived {arrived} times"
            assert how in ("saved", "interrupted"), f"{key}: {how}"
        else:
            assert how == "saved" and arrived >= 1, f"{key}: {how}, arrived {arrived} times"
            counts[f"{kind} sent again"] += arrived - 1
        if kind == "keyed":
            assert len(Counting.keys[key]) == 1 and None not in Counting.keys[key], f"{key} has the keys {Counting.keys[key]}"
        assert saved == (1 if how == "saved" else 0), f"{key} is {how} and there {saved} times"


def play(number, folder, port):
    app = Path(folder, "app")
    app.mkdir()
    Path(app, "app.xml").write_text(APP.replace("REQUESTS", "".join(REQUEST.format(kind=kind) for kind in KINDS)))
    once = {"path": "lines/$key", "httpMethod": "POST", "resultType": "Line"}
    actions = {"once": once, "again": {"path": "lines/$key", "httpMethod": "PUT", "resultType": "Post"},
               "keyed": {**once, "idempotencyKey": "Idempotency-Key"}}
    Path(app, "services.json").write_text(json.dumps({"defaults": {"baseUrl": f"http://127.0.0.1:{port}"}, "actions": actions}))
    server = Wend(str(app), str(Path(folder, "data")))
    taken, maybe, sent = set(), set(), 0
    try:
        for _ in range(chance.randrange(1, 4)):
            page = server.page()
            killing = threading.Timer(chance.uniform(0, 0.4), server.kill)
            killing.start()
            try:
                for _ in range(chance.randrange(1, 6)):
                    sent += 1
                    kind = chance.choice(KINDS)
                    key = f"{kind}-{number}-{sent}"
                    maybe.add(key)
                    server.send(page, key, kind)
                    maybe.discard(key)
                    taken.add(key)
                    page = server.page()
            except (urllib.error.URLError, OSError, http.client.HTTPException):
                pass
            killing.join()
            counts["kills"] += 1
            server.start()
            if not taken and not maybe:
                continue
            for _ in range(200):
                page = server.page()
                if taken <= set(listed(page, "keys")):
                    break
                time.sleep(0.05)
        # What was not said to be taken may be, and its answer may be on its way.
        known = None
        for _ in range(100):
            page = server.page()
            # As long as an answer is owed, the button cannot be pressed.
            isOwed = 'value="press w' not in page
            now = (listed(page, "keys"), listed(page, "lines"), listed(page, "posts"), dict(Counting.arrived))
            if known == now and not isOwed:
                break
            known = now
            time.sleep(0.4)
        check(page, taken, maybe)
    finally:
        server.kill()


class Listening(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        """Connections end with the process that was killed."""


listening = Listening(("127.0.0.1", 0), Counting)
threading.Thread(target=listening.serve_forever, daemon=True).start()
for number in range(rounds):
    with tempfile.TemporaryDirectory() as folder:
        try:
            play(number, folder, listening.server_port)
        except AssertionError:
            print(f"round {number} of {rounds}, seed {seed}")
            raise
print(", ".join(f"{kind}: {count}" for kind, count in sorted(counts.items())))
print(f"{rounds} sessions: nothing lost, nothing twice that may not be, and everything told")
