"""What a server promises whoever runs it, whatever documents, the disk and clients do."""

import http.client
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar

from support import WEND

GOOD = """<workflow>
    <screen>
        <title>{title}</title>
        <container><textField name="what"><placeholder>What</placeholder></textField></container>
    </screen>
</workflow>
"""
BROKEN = GOOD.replace("<title>{title}</title>", "<titel>x</titel>")

# Loads itself as soon as it is shown, for ever.
SELF_LOADING = """<workflow>
    <navigation>
        <screen>
            <title>Again</title>
            <container><label><text>Again</text></label></container>
        </screen>
        <loadSchema name="viewDidLoad">
            <path>app.xml</path>
            <successAction><replaceRootController/></successAction>
            <failureAction><showAlert>no</showAlert></failureAction>
        </loadSchema>
    </navigation>
</workflow>
"""

# Sends the next message with every answer.
CHAIN = """<workflow>
    <screen name="chain">
        <title>Chain</title>
        <container><button><title>Go</title><message>go</message></button></container>
        <sendMessage name="go">
            <message><name>ask</name><destinationType>rootDelegate</destinationType></message>
            <sendMessage name="success">
                <message><name>go</name><destinationType>self</destinationType></message>
            </sendMessage>
        </sendMessage>
    </screen>
</workflow>
"""


class Browser:
    """Just enough of one: pages, forms, one cookie."""

    def __init__(self, address):
        self.address = address
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self.opener.addheaders = [("Origin", address.rstrip("/"))]

    def get(self, path="/"):
        try:
            with self.opener.open(urllib.parse.urljoin(self.address, path), timeout=60) as reply:
                return reply.status, reply.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def post(self, page, **fields):
        fields["token"] = re.search(r'name="token" value="([^"]*)"', page)[1]
        fields["r"] = re.search(r'name="r" value="([^"]*)"', page)[1]
        address = urllib.parse.urljoin(self.address, re.search(r'action="([^"]+)"', page)[1])
        try:
            with self.opener.open(address, urllib.parse.urlencode(fields).encode(), timeout=60) as reply:
                return reply.status, reply.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()


def session(page):
    return "/s/" + re.search(r'data-session="([^"]+)"', page)[1]


def field(page, name):
    return re.search(rf'name="(w\d+/{name})"', page)[1]


class Process:
    """`wend run` with its output read as it comes."""

    def __init__(self, *arguments, **options):
        self.lines = []
        self.process = subprocess.Popen(
            [WEND, "run", *arguments, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options
        )
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        if not found:
            self.process.wait(10)
            raise AssertionError(f"the server did not start: {self.lines}")
        self.address = found.group(0)

    def read(self):
        for line in self.process.stderr:
            self.lines.append(line.rstrip("\n"))

    def close(self):
        self.reader.join()
        self.process.stdout.close()
        self.process.stderr.close()

    def end(self, how=signal.SIGTERM, within=12):
        """Fails unless it ends within its limit, of 10 seconds."""
        started = time.monotonic()
        self.process.send_signal(how)
        try:
            code = self.process.wait(within)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        self.close()
        return code, time.monotonic() - started


class Serving(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="wend-serving-")
        self.app = os.path.join(self.folder, "app")
        os.mkdir(self.app)
        self.data = os.path.join(self.folder, "data")
        self.running = []

    def tearDown(self):
        for server in self.running:
            if server.process.poll() is None:
                server.process.kill()
                server.process.wait()
                server.close()
        shutil.rmtree(self.folder)

    def write(self, text, name="app.xml"):
        with open(os.path.join(self.app, name), "w") as file:
            file.write(text)

    def run_app(self, *arguments, path=None, **options):
        server = Process(path or self.app, *(arguments or ["--data", self.data]), **options)
        self.running.append(server)
        return server

    def until(self, condition):
        for _ in range(1_200):
            if condition():
                return
            time.sleep(0.05)
        self.fail("it did not happen within 60 seconds")

    # Behind a proxy

    def test_behind_tls_the_cookie_is_secure_and_browsers_keep_to_it(self):
        self.write(GOOD.format(title="First"))
        for options, is_secure in ([], False), (["--secure"], True):
            server = self.run_app("--ephemeral", "--proxy", "127.0.0.1", *options)
            with urllib.request.urlopen(server.address, timeout=60) as reply:
                self.assertEqual(reply.headers["Set-Cookie"].endswith("; Secure"), is_secure)
                self.assertEqual(reply.headers["Strict-Transport-Security"] is not None, is_secure)
            self.assertEqual(server.end()[0], 0)

    def test_a_connection_that_cannot_be_upgraded_any_more_ends(self):
        self.write(GOOD.format(title="First"))
        server = self.run_app("--ephemeral")
        # As a proxy does that has one connection for the requests of several visitors.
        shared = http.client.HTTPConnection(urllib.parse.urlsplit(server.address).netloc, timeout=8)
        statuses = []
        for path, fields in ("/s/x", {}), ("/s/x/live", {"Connection": "Upgrade", "Upgrade": "websocket"}):
            shared.request("GET", path, headers=fields)
            with shared.getresponse() as answer:
                statuses.append(answer.status)
                answer.read()
        self.assertEqual(statuses, [404, 403])
        with self.assertRaises(ConnectionError):
            shared.request("GET", "/s/x")
            shared.getresponse()
        shared.close()

    # Documents

    def test_a_restart_with_a_broken_document_goes_on_with_the_last_good_one(self):
        self.write(GOOD.format(title="First"))
        server = self.run_app()
        browser = Browser(server.address)
        _, page = browser.get()
        status, page = browser.post(page, **{field(page, "what"): "Milk"})
        self.assertEqual(status, 200)
        address = session(page)
        server.end(signal.SIGKILL)

        self.write(BROKEN)
        server = self.run_app()
        browser.address = server.address
        browser.opener.addheaders = [("Origin", server.address.rstrip("/"))]
        status, page = browser.get(address)
        self.assertEqual(status, 200)
        self.assertIn("First", page)
        self.assertIn("Milk", page)
        self.assertIn("app.xml:3:", page)
        status, new = Browser(server.address).get()
        self.assertEqual(status, 200)
        self.assertIn("First", new)
        self.assertIn("app.xml:3:", new)

        self.write(GOOD.format(title="Second"))
        self.until(lambda: "Second" in browser.get(address)[1])
        page = browser.get(address)[1]
        self.assertIn("Milk", page)
        self.assertNotIn("app.xml:3:", page)
        self.assertIn("Second", Browser(server.address).get()[1])
        self.assertEqual(server.end()[0], 0)

    def test_a_document_that_never_was_good_gets_a_page_until_it_is(self):
        self.write(BROKEN)
        server = self.run_app("--ephemeral")
        status, page = Browser(server.address).get()
        self.assertEqual(status, 503)
        self.assertIn("The app has errors", page)
        self.assertIn("app.xml:3:", page)
        self.assertNotIn(self.folder, page)
        self.write(GOOD.format(title="At last"))
        self.until(lambda: Browser(server.address).get()[0] == 200)
        self.assertEqual(server.end()[0], 0)

    def test_visitors_from_elsewhere_do_not_see_what_is_wrong(self):
        self.write(BROKEN)
        server = self.run_app("--ephemeral", "--address", "0.0.0.0")
        status, page = Browser(server.address).get()
        self.assertEqual(status, 503)
        self.assertIn("The app has errors", page)
        self.assertNotIn("app.xml", page)

    def test_a_huge_document_that_is_being_checked_holds_nobody_up(self):
        self.write(GOOD.format(title="First"))
        server = self.run_app()
        browser = Browser(server.address)
        _, page = browser.get()
        address = session(browser.post(page, **{field(page, "what"): "Milk"})[1])
        row = "<label><text>row</text></label>"
        self.write(GOOD.format(title="Large").replace("<textField", row * 40_000 + "<textField", 1) + "<broken>")
        for _ in range(20):
            self.assertEqual(browser.get(address)[0], 200)
            time.sleep(0.05)
        self.write(GOOD.format(title="Second"))
        self.until(lambda: "Second" in browser.get(address)[1])

    # The place of the data

    def test_two_documents_of_one_folder_are_served_at_the_same_time(self):
        self.write(GOOD.format(title="One"), "one.xml")
        self.write(GOOD.format(title="Two"), "two.xml")
        environment = {**os.environ, "XDG_STATE_HOME": self.data}
        servers = [
            Process(os.path.join(self.app, name), env=environment) for name in ["one.xml", "two.xml"]
        ]
        self.running += servers
        for server, title in zip(servers, ["One", "Two"]):
            self.assertIn(title, Browser(server.address).get()[1])
        again = subprocess.run(
            [WEND, "run", os.path.join(self.app, "one.xml"), "--port", "0"], env=environment, capture_output=True, text=True,
            timeout=30)
        self.assertEqual(again.returncode, 2)
        self.assertIn(f"is in use by process {servers[0].process.pid}", again.stderr)
        self.assertIn("--data FOLDER", again.stderr)
        self.assertIn("--ephemeral", again.stderr)
        self.assertEqual(len(again.stderr.splitlines()), 1)

    def test_data_of_the_folder_is_still_found_for_its_own_entry(self):
        self.write(GOOD.format(title="One"))
        self.write(GOOD.format(title="Two"), "two.xml")
        environment = {**os.environ, "XDG_STATE_HOME": self.data}
        server = Process(self.app, env=environment)
        self.running.append(server)
        browser = Browser(server.address)
        _, page = browser.get()
        address = session(browser.post(page, **{field(page, "what"): "Milk"})[1])
        server.end()
        # As an earlier version had it: named by the folder alone.
        place = os.path.join(self.data, "wend")
        [present] = os.listdir(place)
        os.rename(os.path.join(place, present), os.path.join(place, folder_hash(self.app)))
        server = Process(self.app, env=environment)
        other = Process(os.path.join(self.app, "two.xml"), env=environment)
        self.running += [server, other]
        browser.address = server.address
        self.assertIn("Milk", browser.get(address)[1])

    # The disk

    def test_a_full_disk_is_said_to_whoever_runs_it_and_to_the_person(self):
        self.write(GOOD.format(title="First"))

        def limit():
            # Writing beyond then fails instead of ending the process.
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))

        server = self.run_app(preexec_fn=limit)
        browser = Browser(server.address)
        _, page = browser.get()
        status, kept = browser.post(page, **{field(page, "what"): "Milk"})
        self.assertEqual(status, 200)
        for number in range(200):
            status, page = browser.post(kept, **{field(kept, "what"): f"{number}" * 2_000})
            if status != 200:
                break
            kept = page
        self.assertEqual(status, 503)
        self.assertIn("could not be saved", page)
        self.assertNotIn(self.folder, page)
        for _ in range(5):
            browser.post(browser.get(session(kept))[1], **{field(kept, "what"): "y" * 9_000})
        said = [line for line in server.lines if "cannot be stored" in line]
        self.assertEqual(len(said), 1, server.lines)
        self.assertIn(f"{self.data}/sessions.sqlite", said[0])
        self.assertIn(server.end()[0], (0, 1))

    # The end

    def test_it_ends_while_a_document_loads_itself_for_ever(self):
        self.write(SELF_LOADING)
        server = self.run_app()
        # The first of them is long under way by the time the last is answered.
        for _ in range(6):
            Browser(server.address).get()
        server.end()

    def test_it_ends_while_answers_set_off_the_next_message_for_ever(self):
        self.write(CHAIN)
        stubs = os.path.join(self.folder, "stubs.yaml")
        with open(stubs, "w") as file:
            file.write("appId: app\nstubs:\n  - message: ask\n    replies: [{success: {}}]\n---\n- launchApp\n")
        server = self.run_app("--data", self.data, "--stubs", stubs)
        browser = Browser(server.address)
        _, page = browser.get()
        browser.post(page, e=re.search(r'value="(press [^"]+)"', page)[1])
        server.end()

    def test_it_ends_while_a_request_never_does(self):
        self.write(GOOD.format(title="First"))
        server = self.run_app()
        port = int(server.address.rsplit(":", 1)[1].rstrip("/"))
        with socket.create_connection(("127.0.0.1", port)) as slow:
            slow.sendall(b"POST /s/x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\na")
            server.end()

    def test_what_is_kept_until_the_end_is_gone_then(self):
        self.write(GOOD.format(title="First"))
        with tempfile.TemporaryDirectory() as folder:
            server = self.run_app("--ephemeral", env=os.environ | {"TMPDIR": folder})
            self.assertEqual(len([name for name in os.listdir(folder) if name.startswith("wend-files-")]), 1)
            self.assertEqual(server.end()[0], 0)
            self.assertEqual(os.listdir(folder), [])

    def test_it_ends_in_good_order_with_hundreds_of_sessions(self):
        self.write(GOOD.format(title="First"))
        server = self.run_app()
        for number in range(200):
            browser = Browser(server.address)
            _, page = browser.get()
            browser.post(page, **{field(page, "what"): str(number)})
        self.assertEqual(server.end()[0], 0)


def folder_hash(path):
    """How earlier versions named the place of a folder's data: as the program names texts, without a file name."""
    mask = (1 << 64) - 1
    state = [0x9E3779B97F4A7C15, 0xD1B54A32D192ED03]

    def rotated(word, bits):
        return (word << bits | word >> (64 - bits)) & mask

    def pair(left, right):
        first, second = state
        first ^= rotated(left * 0x87C37B91114253D5 & mask, 31) * 0x4CF5AD432745937F & mask
        first = ((rotated(first, 27) + second) * 5 + 0x52DCE729) & mask
        second ^= rotated(right * 0x4CF5AD432745937F & mask, 33) * 0x87C37B91114253D5 & mask
        second = ((rotated(second, 31) + first) * 5 + 0x38495AB5) & mask
        state[:] = first, second

    def mix(content):
        whole = len(content) // 16 * 16
        for offset in range(0, whole, 16):
            pair(int.from_bytes(content[offset : offset + 8], "little"), int.from_bytes(content[offset + 8 : offset + 16], "little"))
        tail = int.from_bytes(content[whole:], "little")
        pair(tail & mask, tail >> 64)
        pair(len(content), 0)

    def spread(word):
        word = (word ^ word >> 33) * 0xFF51AFD7ED558CCD & mask
        word = (word ^ word >> 33) * 0xC4CEB9FE1A85EC53 & mask
        return word ^ word >> 33

    mix(b"")
    mix(os.path.realpath(path).encode())
    first = spread((state[0] + state[1]) & mask)
    return f"{first:016x}{spread((state[1] + first) & mask):016x}"


if __name__ == "__main__":
    unittest.main()
