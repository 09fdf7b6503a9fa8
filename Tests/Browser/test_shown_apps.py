"""Apps that an app shows in its screens: in their place, with pages alone, and when the server they came from is gone."""

import http.server
import os
import shutil
import subprocess
import tempfile
import threading
import unittest
import zipfile

from playwright.sync_api import expect

from support import HERE, WEND, BrowserCase, Server, live

FIXTURES = os.path.join(HERE, "..", "Flows", "Fixtures")

HOST = """<app><screen title="Host"><container>
    <label>Host</label>
    <bundle name="far" source="{source}" identifier="org.example.notes-far" loads="no"/>
    <button title="Fetch" message="load" to="far"/>
</container></screen></app>
"""


class ShownApps(BrowserCase):
    def serve(self, path, *arguments):
        server = Server(path, *arguments)
        self.addCleanup(server.end)
        return server

    def page(self, server, scripts=True):
        context = self.browser.new_context(viewport={"width": 375, "height": 667}, java_script_enabled=scripts)
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(server.address)
        if scripts:
            live(page)
        return page

    def test_what_is_drawn_smaller_lies_within_its_view(self):
        """spec/widgetkit A-25, in the panel of Appendix B.6."""
        page = self.page(self.serve(os.path.join(FIXTURES, "widget-host")))
        page.get_by_text("Ticking").wait_for()
        frames = page.evaluate(
            """() => [...document.querySelectorAll('.k-bundle')].map(view =>
                [view, view.firstElementChild, ...view.querySelectorAll('button, .label')].map(e => {
                    const {left, top, right, bottom} = e.getBoundingClientRect();
                    return [left, top, right, bottom];
                }))""")
        self.assertEqual(len(frames), 2)
        # 210 by 270 at 20, 40, with 2 at the edges and 22 above.
        outer = frames[0][0]
        for side, drawn in zip(outer, [22, 62, 228, 308]):
            self.assertLessEqual(abs(side - drawn), 18)
        for inner in frames[0][1:]:
            self.assertGreaterEqual(inner[0], outer[0] - 1)
            self.assertGreaterEqual(inner[1], outer[1] - 1)
            self.assertLessEqual(inner[2], outer[2] + 1)
            self.assertLessEqual(inner[3], outer[3] + 1)
        # What lies on the narrow screen it was drawn for at 20 of 375 lies there in the same part of the view.
        label = page.get_by_text("Ticking").bounding_box()
        self.assertLessEqual(abs(label["x"] - 22 - 20 * 206 / 375), 3)

    def test_pages_alone_do_and_a_kill_loses_nothing(self):
        server = self.serve(os.path.join(FIXTURES, "shown-apps"))
        page = self.page(server, scripts=False)
        expect(page.get_by_text("Notes: 0 notes, counted 0, of nobody")).to_be_visible()
        # Each press is a page of its own: the next one waits for it.
        page.get_by_role("button", name="Add a note").click()
        expect(page.get_by_text("Notes: 1 notes, counted 1, of nobody")).to_be_visible()
        page.get_by_role("button", name="Open").click()
        expect(page.get_by_text("Inside a note")).to_be_visible()
        expect(page.get_by_text("Desk: 0 notes, counted 0, of Ann")).to_be_visible()
        server.kill()
        server.start()
        page.reload()
        expect(page.get_by_text("Inside a note")).to_be_visible()
        page.get_by_role("button", name="Back to all").click()
        expect(page.get_by_text("Notes: 1 notes, counted 1, of nobody")).to_be_visible()

    def test_what_has_come_from_elsewhere_stays_when_that_is_gone(self):
        folder = tempfile.mkdtemp(prefix="wend-shown-")
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        served = os.path.join(folder, "served")
        os.mkdir(served)
        os.environ["XDG_CACHE_HOME"] = os.path.join(folder, "cache")
        self.addCleanup(os.environ.pop, "XDG_CACHE_HOME", None)

        class Files(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *arguments):
                pass

        files = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), lambda *arguments: Files(*arguments, directory=served))
        threading.Thread(target=files.serve_forever, daemon=True).start()
        source = f"http://127.0.0.1:{files.server_port}/notes.zip"
        host = os.path.join(folder, "host")
        os.mkdir(host)
        with open(os.path.join(host, "app.xml"), "w") as file:
            # What is written is looked at before it runs; an address of this machine is for trying out.
            file.write(HOST.replace("{source}", "{'" + source + "'}"))
        server = self.serve(host)
        page = self.page(server)
        page.get_by_role("button", name="Fetch").click()
        page.get_by_text("answered with the status 404").wait_for()
        subprocess.run(
            [WEND, "bundle", os.path.join(FIXTURES, "shown-apps", "notes"), "--identifier", "org.example.notes",
             "--version", "1", "-o", os.path.join(served, "notes.zip")], check=True, capture_output=True)
        page.get_by_role("button", name="Try again").click()
        page.get_by_text("Notes: 0 notes, counted 0, of nobody").wait_for()
        page.get_by_role("button", name="Add a note").click()
        page.get_by_text("Notes: 1 notes, counted 1, of nobody").wait_for()
        files.shutdown()
        files.server_close()
        server.kill()
        server.start()
        page.reload()
        page.get_by_text("Notes: 1 notes, counted 1, of nobody").wait_for()
        live(page)
        page.get_by_role("button", name="Add a note").click()
        page.get_by_text("Notes: 2 notes, counted 2, of nobody").wait_for()

    def test_archives_are_looked_through_with_the_rest(self):
        with tempfile.TemporaryDirectory(prefix="wend-shown-") as folder:
            with open(os.path.join(folder, "app.xml"), "w") as file:
                file.write('<app><screen><container><bundle source="fed"/><bundle source="feed"/></container></screen></app>')
            with zipfile.ZipFile(os.path.join(folder, "feed.zip"), "w") as archive:
                archive.writestr("bundle.json", '{"bundle": 1, "identifier": "feed", "version": "1"}')
                archive.writestr("app.xml", '<app><screen title="{nobody}"><lable/></screen></app>')
            found = subprocess.run([WEND, "check", folder], capture_output=True, text=True)
        self.assertEqual(found.returncode, 1)
        lines = [line for line in found.stdout.splitlines() if "error:" in line]
        self.assertEqual(len(lines), 2, found.stdout)
        self.assertIn("app.xml:1:33: error: the app has no app 'fed' to show; did you mean 'feed'?", lines[0])
        self.assertIn("feed.zip!app.xml:1:31: error: 'screen' has no parameter 'lable'", lines[1])


if __name__ == "__main__":
    unittest.main()
