"""A file that is chosen in a page, and sent on to another server by a request: every byte once, and how far it is."""

import http.server
import os
import re
import socket
import tempfile
import threading
import time
import unittest

from playwright.sync_api import expect

from support import BrowserCase, Server, live

APP = """<app><navigation><form title="Send">
    <value name="told" is=""/>
    <container>
        <fileField name="photo" label="Photo" maxSize="20 MB"/>
        <textField name="words" label="Words"/>
        <button title="Send" message="submit" enabled="{NOT sending.isLoading}"/>
        <button title="Stop" message="stop"/>
        <label>{told}</label>
    </container>
    <request on="didSubmit" name="sending" url="http://127.0.0.1:PORT/files" method="POST">
        <set on="progress" name="told" to="at {progress}"/>
        <set on="success" name="told" to="{status}: {value.bytes} bytes"/>
        <set on="failure" name="told" to="{reason}: {error}"/>
    </request>
    <cancelRequest on="stop" request="sending"/>
</form></navigation></app>
"""
SIZE = 12_000_000


class Counting(http.server.BaseHTTPRequestHandler):
    """Takes bodies slowly, and remembers what was in them."""

    protocol_version = "HTTP/1.1"
    bodies, begun = [], 0
    # Nobody takes more than the first part of a body before this is set.
    goes_on = threading.Event()
    # Somebody has left in the middle of a body.
    left = threading.Event()

    def do_POST(self):
        Counting.begun += 1
        length, body = int(self.headers["Content-Length"]), b""
        while len(body) < length and (piece := self.rfile.read(min(300_000, length - len(body)))):
            body += piece
            time.sleep(0.1)
            if len(body) > 3_000_000:
                Counting.goes_on.wait(60)
        if len(body) < length:
            Counting.left.set()
            return
        Counting.bodies.append((self.headers["Content-Type"], body))
        answer = b'{"bytes": %d}' % len(body)
        self.send_response(201)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


class Listening(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        """Connections that were given up end here."""


class RequestFiles(BrowserCase):
    def setUp(self):
        Counting.bodies, Counting.begun = [], 0
        Counting.goes_on.clear()
        Counting.left.clear()
        self.addCleanup(Counting.goes_on.set)
        listening = Listening(("127.0.0.1", 0), Counting)
        # What nobody has taken yet is not all of it.
        listening.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        self.addCleanup(listening.server_close)
        self.addCleanup(listening.shutdown)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, "app.xml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(APP.replace("PORT", str(listening.server_port)))
        self.server = Server(path)
        self.addCleanup(self.server.end)
        context = self.browser.new_context(viewport={"width": 375, "height": 700})
        self.addCleanup(context.close)
        self.page = context.new_page()
        self.page.goto(self.server.address)
        live(self.page)
        self.content = os.urandom(SIZE)
        self.page.get_by_label("Photo").set_input_files(
            {"name": "dent & more.png", "mimeType": "image/png", "buffer": self.content})
        expect(self.page.get_by_text("12 MB")).to_be_visible(timeout=60_000)
        live(self.page)
        self.page.evaluate("""() => {
            window.seen = []
            const look = () => { const text = document.body.innerText.match(/at ([0-9.]+)/); if (text) seen.push(+text[1]) }
            new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
        }""")

    def test_every_byte_arrives_once_and_the_page_says_how_far_it_is(self):
        self.page.get_by_label("Words").fill("a dent")
        self.page.get_by_role("button", name="Send").click()
        expect(self.page.get_by_text(re.compile(r"^at 0\.[0-9]+"))).to_be_visible(timeout=60_000)
        Counting.goes_on.set()
        expect(self.page.get_by_text(re.compile("^201: "))).to_be_visible(timeout=60_000)
        self.assertEqual((Counting.begun, len(Counting.bodies)), (1, 1))
        kind, body = Counting.bodies[0]
        boundary = re.search('boundary="?([^";]+)', kind)[1].encode()
        parts = dict()
        for part in body.split(b"--" + boundary)[1:-1]:
            head, content = part[2:-2].split(b"\r\n\r\n", 1)
            parts[re.search(rb' name="([^"]+)"', head)[1]] = (head, content)
        self.assertEqual(set(parts), {b"photo", b"words"})
        self.assertEqual(parts[b"words"][1], b"a dent")
        self.assertTrue(parts[b"photo"][1] == self.content, "the file is another")
        self.assertIn(b'filename="dent & more.png"', parts[b"photo"][0])
        self.assertIn(b"image/png", parts[b"photo"][0])
        seen = self.page.evaluate("seen")
        self.assertGreaterEqual(len(set(seen)), 2, seen)
        self.assertEqual(seen, sorted(seen))
        self.assertTrue(all(0 <= share <= 1 for share in seen), seen)

    def test_who_stops_it_hears_so_and_it_does_not_arrive(self):
        self.page.get_by_role("button", name="Send").click()
        expect(self.page.get_by_text(re.compile(r"^at 0\.[0-9]+"))).to_be_visible(timeout=60_000)
        self.page.get_by_role("button", name="Stop").click()
        expect(self.page.get_by_text("cancelled: The request was cancelled.")).to_be_visible(timeout=60_000)
        Counting.goes_on.set()
        self.assertTrue(Counting.left.wait(20), "it was sent to its end")
        self.assertEqual(Counting.bodies, [])
        # The file is still there, and can be sent again.
        self.page.get_by_role("button", name="Send").click()
        expect(self.page.get_by_text(re.compile("^201: "))).to_be_visible(timeout=60_000)
        self.assertEqual(len(Counting.bodies), 1)

    def test_a_kill_in_the_middle_is_told_and_sends_nothing_twice(self):
        self.page.get_by_role("button", name="Send").click()
        expect(self.page.get_by_text(re.compile(r"^at 0\.[0-9]+"))).to_be_visible(timeout=60_000)
        self.server.kill()
        self.server.start()
        expect(self.page.get_by_text(re.compile("^interrupted: "))).to_be_visible(timeout=60_000)
        self.assertEqual((Counting.begun, Counting.bodies), (1, []))


if __name__ == "__main__":
    unittest.main()
