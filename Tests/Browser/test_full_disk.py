"""Apps that an app shows, and what they keep, on a disk that is full: whoever uses them and whoever runs them is told, and nothing is lost."""

import functools
import html
import http.server
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import unittest

import test_serving as serving
from support import WEND

HOST = """<app><screen title="Desk"><container>
    <label>Desk</label>
    <bundle name="notes" source="{source}" loads="no"/>
    <button title="Show it" message="load" to="notes"/>
    <button title="Put it away" message="unload" to="notes"/>
</container></screen></app>
"""
# Each note is larger than what a session keeps of one press.
NOTES = """<app><screen title="Notes">
    <entity name="Note"><attribute name="text"/></entity>
    <query name="notes" entity="Note"/>
    <value name="heard" is="nothing"/>
    <container><label>Notes: {notes.@count}, heard {heard}</label><button title="Keep" message="keep"/></container>
    <save on="keep" entity="Note" value="{record(text: joined(range(1, 6000), ' '))}">
        <set on="success" name="heard" to="that it is kept"/>
        <set on="failure" name="heard" to="{message.error}"/>
    </save>
</screen></app>
"""


class Files(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


class FullDisk(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="wend-full-")
        self.addCleanup(shutil.rmtree, self.folder)
        for name in "app", "served", "notes", "large":
            os.mkdir(os.path.join(self.folder, name))
        self.cache = os.path.join(self.folder, "cache")
        self.data = os.path.join(self.folder, "data")
        files = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Files, directory=os.path.join(self.folder, "served")))
        self.addCleanup(files.server_close)
        self.addCleanup(files.shutdown)
        threading.Thread(target=files.serve_forever, daemon=True).start()
        # What is written is looked at before it runs; an address of this machine is for trying out.
        self.write("app/app.xml", HOST.replace("{source}", f"{{'http://127.0.0.1:{files.server_port}/notes.zip'}}"))
        self.write("notes/app.xml", NOTES)
        self.write("large/app.xml", NOTES.replace("Notes:", "Large notes:"))
        dice = random.Random(1)
        self.write("large/logo.svg", "<svg><!--" + "".join(dice.choice("abcdefgh") for _ in range(400_000)) + "--></svg>")

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w") as file:
            file.write(text)

    def serve(self, name):
        subprocess.run(
            [WEND, "bundle", os.path.join(self.folder, name), "--identifier", "org.example.notes", "--version", name,
             "-o", os.path.join(self.folder, "served", "notes.zip"), "--force"], check=True, capture_output=True)

    def begin(self, most=None):
        """Runs the app; no file becomes longer than so many bytes, as if the disk had no more room."""
        def limit():
            # Writing beyond then fails instead of ending the process.
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

        server = serving.Process(
            os.path.join(self.folder, "app"), "--data", self.data, env={**os.environ, "XDG_CACHE_HOME": self.cache},
            preexec_fn=limit if most else None)
        self.addCleanup(self.kill, server)
        return server

    def go_on(self, browser, page):
        """The same page of a server that has room again."""
        server = self.begin()
        again = serving.Browser(server.address)
        again.opener = browser.opener
        again.opener.addheaders = [("Origin", server.address.rstrip("/"))]
        return again, again.get(serving.session(page))[1]

    @staticmethod
    def kill(server):
        if server.process.poll() is None:
            server.process.kill()
            server.process.wait()
            server.close()

    @staticmethod
    def press(browser, page, title):
        button = re.search(rf'<button[^>]*value="([^"]+)"[^>]*>{title}<', page)
        return browser.post(page, e=button[1])[1]

    def see(self, browser, page, text):
        """The page once a text is on it."""
        seen = [page]

        def holds():
            seen[0] = browser.get(serving.session(page))[1]
            return text in html.unescape(seen[0])

        serving.Serving.until(self, holds)
        return seen[0]

    @property
    def unpacked(self):
        return sorted(name for _, _, names in os.walk(self.cache) for name in names)

    def test_what_cannot_be_unpacked_is_not_shown_and_leaves_nothing(self):
        self.serve("large")
        server = self.begin(390_000)
        browser = serving.Browser(server.address)
        page = browser.get()[1]
        page = self.see(browser, self.press(browser, page, "Show it"), "[bundle-disk]")
        self.assertIn("there is no room left to unpack it", re.search(r"[^<>]*bundle-disk[^<>]*", page)[0])
        self.assertNotIn(self.folder, page)
        self.assertIn("Desk", page)
        self.assertEqual(self.unpacked, [])
        said = [line for line in server.lines if self.cache in line]
        self.assertEqual(len(said), 1, server.lines)
        server.end()
        browser, page = self.go_on(browser, page)
        page = self.see(browser, self.press(browser, page, "Try again"), "Large notes: 0")
        self.assertEqual(len([name for name in self.unpacked if name == "logo.svg"]), 1)

    def test_the_version_before_is_shown_where_the_next_cannot_be_unpacked(self):
        self.serve("notes")
        server = self.begin(390_000)
        browser = serving.Browser(server.address)
        page = browser.get()[1]
        page = self.see(browser, self.press(browser, page, "Show it"), "Notes: 0")
        self.serve("large")
        page = self.press(browser, page, "Put it away")
        self.assertNotIn("Notes: 0", page)
        page = self.see(browser, self.press(browser, page, "Show it"), "Notes: 0, heard nothing")
        self.assertNotIn("logo.svg", self.unpacked)
        said = [line for line in server.lines if "the last good version of" in line]
        self.assertEqual(len(said), 1, server.lines)
        self.assertIn("there is no room left to unpack it [bundle-disk]", said[0])
        self.see(browser, self.press(browser, page, "Keep"), "Notes: 1, heard that it is kept")

    def test_records_that_cannot_be_kept_are_told_and_the_others_stay(self):
        self.serve("notes")
        server = self.begin(700_000)
        browser = serving.Browser(server.address)
        page = browser.get()[1]
        page = self.see(browser, self.press(browser, page, "Show it"), "Notes: 0")
        count = 0
        while count < 50:
            page = self.see(browser, self.press(browser, page, "Keep"), ", heard t")
            if "heard that it is kept" not in page:
                break
            count += 1
        # Some fit, and some do not.
        self.assertIn(count, range(1, 50))
        page = self.see(browser, page, f"Notes: {count}, heard the records cannot be saved now")
        self.assertNotIn(self.folder, page)
        page = self.see(browser, self.press(browser, page, "Keep"), f"Notes: {count}, heard the records cannot be saved now")
        said = [line for line in server.lines if self.data in line]
        self.assertEqual(len(said), 1, server.lines)
        self.assertIn("records cannot be read or saved", said[0])
        server.end()
        browser, page = self.go_on(browser, page)
        page = self.see(browser, page, f"Notes: {count}, heard the records cannot be saved now")
        self.see(browser, self.press(browser, page, "Keep"), f"Notes: {count + 1}, heard that it is kept")


if __name__ == "__main__":
    unittest.main()
