"""Bundles: an app is packed, fetched from a server, and goes on when there is another version, or no server at all."""

import http.server
import os
import shutil
import subprocess
import tempfile
import threading
import unittest
import zipfile

from support import WEND, BrowserCase, Server, live

APP = """<app><form title="Version {version}">
    <container><textField name="word" label="Word"/><button title="Send" message="submit"/></container>
    <request on="didSubmit" url="{elsewhere}/take" method="POST"><showAlert on="failure" title="Not sent" message="{{error}}"/></request>
</form></app>
"""


class Files(http.server.SimpleHTTPRequestHandler):
    asked = []

    def do_GET(self):
        Files.asked.append(("GET", self.path))
        super().do_GET()

    def do_POST(self):
        Files.asked.append(("POST", self.path))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *arguments):
        pass


class Bundles(BrowserCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="wend-bundles-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.kept = {name: os.environ.get(name) for name in ("XDG_CACHE_HOME", "XDG_STATE_HOME")}
        os.environ["XDG_CACHE_HOME"] = os.path.join(self.folder, "cache")
        os.environ["XDG_STATE_HOME"] = os.path.join(self.folder, "state")
        self.addCleanup(self.put_back)
        os.mkdir(os.path.join(self.folder, "served"))
        Files.asked = []
        served = os.path.join(self.folder, "served")
        self.files = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), lambda *arguments: Files(*arguments, directory=served))
        threading.Thread(target=self.files.serve_forever, daemon=True).start()
        self.addCleanup(self.stop_files)

    def put_back(self):
        for name, value in self.kept.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value

    def stop_files(self):
        if self.files:
            self.files.shutdown()
            self.files.server_close()
            self.files = None

    @property
    def host(self):
        return f"http://127.0.0.1:{self.files.server_port}"

    def pack(self, version):
        """Packs a version where the server finds it."""
        app = os.path.join(self.folder, "app")
        os.makedirs(app, exist_ok=True)
        with open(os.path.join(app, "app.xml"), "w") as file:
            file.write(APP.format(version=version, elsewhere=self.host))
        bundle = os.path.join(self.folder, "served", "app.zip")
        done = subprocess.run(
            [WEND, "bundle", app, "--identifier", "org.example.app", "--version", version, "-o", bundle, "--force"],
            capture_output=True, text=True, check=True)
        self.assertEqual(sorted(zipfile.ZipFile(bundle).namelist()), ["app.xml", "bundle.json"])
        return done.stdout.split()[1]

    def run_bundle(self, *arguments):
        server = Server(self.address, *arguments)
        self.addCleanup(server.end)
        return server

    def page(self, server):
        page = self.browser.new_page()
        self.addCleanup(page.close)
        page.goto(server.address)
        live(page)
        return page

    def test_a_bundle_runs_from_an_address_and_goes_on_without_its_server(self):
        digest = self.pack("1")
        self.address = f"{self.host}/app.zip"
        first = self.run_bundle("--sha256", digest)
        self.page(first).get_by_text("Version 1").first.wait_for()
        first.end()
        # What is here and meant is not fetched again.
        asked = len(Files.asked)
        self.run_bundle("--sha256", digest).end()
        self.assertEqual(len(Files.asked), asked)
        # Another version comes by itself.
        self.pack("2")
        second = self.run_bundle()
        self.page(second).get_by_text("Version 2").first.wait_for()
        second.end()
        # One that is damaged does not, and no server is needed.
        with open(os.path.join(self.folder, "served", "app.zip"), "r+b") as file:
            file.truncate(100)
        third = self.run_bundle()
        self.page(third).get_by_text("Version 2").first.wait_for()
        third.end()
        self.stop_files()
        self.page(self.run_bundle()).get_by_text("Version 2").first.wait_for()

    def test_services_of_a_bundle_reach_only_what_is_allowed(self):
        self.pack("1")
        self.address = f"{self.host}/app.zip"
        page = self.page(self.run_bundle())
        page.get_by_label("Word").fill("secret")
        page.get_by_role("button", name="Send").click()
        page.get_by_role("alertdialog").get_by_text("Not sent").wait_for()
        self.assertNotIn(("POST", "/take"), Files.asked)


if __name__ == "__main__":
    unittest.main()
