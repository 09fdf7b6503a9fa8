"""Files chosen in a page: with scripts and without, by keyboard, cancelled, cut off and lost by a kill."""

import os
import socket
import unittest

import axe_playwright_python
from playwright.sync_api import expect, sync_playwright

from support import CHROMIUM, FLAGS, HERE, Server, live

AXE = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
  .map(v => v.id + ': ' + v.nodes.map(n => n.target.join(' ')).join('; '))"""
PICTURES = os.environ.get("WEND_PICTURES")


def file(name, size, type):
    return {"name": name, "mimeType": type, "buffer": b"x" * size}


PHOTO = file("dent.png", 2_000_000, "image/png")
SMALL = file("scratch.png", 1_500, "image/png")
PAPER = file("police report.txt", 42, "text/plain")


class Uploads(unittest.TestCase):
    scripts = True

    def setUp(self):
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        self.server = Server(os.path.join(HERE, "upload.xml"))
        self.page = self.open()

    def open(self, **options):
        context = self.browser.new_context(
            viewport={"width": 375, "height": 700}, java_script_enabled=self.scripts, **options)
        page = context.new_page()
        self.errors = []
        page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))
        page.goto(self.server.address)
        if self.scripts:
            live(page)
        return page

    def tearDown(self):
        self.browser.close()
        self.playwright.stop()
        self.server.end()

    def kept(self):
        """Everything that lies in the folder for files."""
        folder = os.path.join(self.server.data, "files")
        return sorted(name for _, _, names in os.walk(folder) for name in names)


class WithScripts(Uploads):
    def send(self, page, share=0.5, size=1_000_000):
        """Sends a part of a photo as the page does, and keeps the connection open: what comes of a file that takes long."""
        body = page.locator("body")
        cookie = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in page.context.cookies())
        head = {
            "Host": f"127.0.0.1:{self.server.port}", "Origin": self.server.address.rstrip("/"), "Cookie": cookie,
            "Content-Type": "image/png", "Content-Length": size, "Wend-Token": body.get_attribute("data-token"),
            "Wend-Field": page.get_by_label("Photos").get_attribute("name"), "Wend-Name": "dent.png", "Wend-Size": size}
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        connection = socket.create_connection(("127.0.0.1", self.server.port))
        self.addCleanup(connection.close)
        connection.sendall(f"POST /s/{body.get_attribute('data-session')}/files HTTP/1.1\r\n{lines}\r\n".encode())
        connection.sendall(b"x" * int(size * share))
        return connection

    def gone(self, page):
        """Waits until nothing is left of a file."""
        for _ in range(1_200):
            if not self.kept():
                return
            page.wait_for_timeout(50)
        self.assertEqual(self.kept(), [])

    def test_files_are_kept_and_the_form_is_sent(self):
        page = self.page
        page.get_by_label("What happened").fill("A dent")
        page.get_by_label("Photos").set_input_files([PHOTO, SMALL])
        live(page)
        expect(page.get_by_text("2 MB")).to_be_visible()
        expect(page.get_by_text("1.5 KB")).to_be_visible()
        page.get_by_role("button", name="Send").click()
        expect(page.get_by_text("Choose a file.").first).to_be_visible()
        page.get_by_label("Report").set_input_files(PAPER)
        live(page)
        page.get_by_role("button", name="Send").click()
        expect(page.get_by_text("A dent: police report.txt, 42 bytes")).to_be_visible()
        self.assertEqual(len(self.kept()), 3)
        self.assertFalse(any("report" in name for name in self.kept()))
        self.assertEqual(self.errors, [])

    def test_what_is_not_taken_is_said_beside_the_file_and_not_sent(self):
        page = self.page
        page.get_by_label("Photos").set_input_files([PAPER, file("large.png", 3_000_001, "image/png")])
        live(page)
        expect(page.get_by_text("Files of this type are not taken here, only image.").first).to_be_visible()
        expect(page.get_by_text("This file is too large: 3 MB at most.").first).to_be_visible()
        self.assertEqual(self.kept(), [])
        page.get_by_role("button", name="Remove, large.png").click()
        expect(page.get_by_text("large.png", exact=True)).to_have_count(0)

    def test_a_file_on_its_way_is_shown_and_announced_and_can_be_cancelled_by_keyboard(self):
        page = self.page
        self.send(page)
        bar = page.locator(".fileField progress")
        expect(bar).to_have_attribute("value", "0.5", timeout=60_000)
        expect(page.locator(".fileField > [role=status]").first).to_have_text("dent.png, on its way")
        # Other tabs see it too.
        other = page.context.new_page()
        other.goto(page.url)
        live(other)
        expect(other.locator(".fileField progress")).to_be_visible()
        self.picture(page, "on-its-way")
        page.bring_to_front()
        page.get_by_label("Photos").focus()
        # Who tabs on before the server knows where the keyboard is may be led back.
        live(page)
        page.wait_for_timeout(200)
        page.keyboard.press("Tab")
        self.assertIn("Cancel, dent.png", page.evaluate("document.activeElement.outerHTML"))
        page.keyboard.press("Enter")
        expect(bar).to_have_count(0, timeout=60_000)
        expect(other.locator(".fileField progress")).to_have_count(0, timeout=60_000)
        self.gone(page)

    def test_a_connection_that_goes_ends_the_file(self):
        page = self.page
        connection = self.send(page)
        expect(page.locator(".fileField progress")).to_be_visible(timeout=60_000)
        connection.close()
        expect(page.get_by_text("This file did not arrive. Choose it again.").first).to_be_visible(timeout=60_000)
        self.gone(page)

    def test_a_kill_loses_what_was_on_its_way_and_nothing_else(self):
        page = self.page
        page.get_by_label("Report").set_input_files(PAPER)
        live(page)
        self.send(page)
        expect(page.locator(".fileField progress")).to_be_visible(timeout=60_000)
        self.server.kill()
        self.server.start()
        expect(page.get_by_text("This file did not arrive. Choose it again.").first).to_be_visible(timeout=60_000)
        expect(page.get_by_text("police report.txt", exact=True)).to_be_visible()
        self.assertEqual(len(self.kept()), 1)

    def test_what_waits_goes_on_after_a_kill(self):
        page = self.page
        # What sends files is loaded with the first one.
        page.get_by_label("Report").set_input_files(PAPER)
        live(page)
        self.server.kill()
        page.locator("html:not([data-wend='live'])").wait_for(state="attached")
        page.get_by_label("Photos").set_input_files([PHOTO, SMALL])
        # It has tried in vain.
        page.wait_for_event("websocket")
        self.server.start()
        expect(page.get_by_text("2 MB")).to_be_visible(timeout=60_000)
        expect(page.get_by_text("1.5 KB")).to_be_visible(timeout=60_000)
        live(page)
        self.assertEqual(len(self.kept()), 3)

    def test_who_cancels_a_file_does_not_get_it(self):
        page = self.page
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 200_000})
        page.get_by_label("Photos").set_input_files([PHOTO, SMALL])
        page.get_by_role("button", name="Cancel, dent.png").click(timeout=60_000)
        expect(page.get_by_text("dent.png", exact=True)).to_have_count(0, timeout=60_000)
        expect(page.get_by_text("1.5 KB")).to_be_visible(timeout=60_000)
        live(page)
        # What the server has is what counts.
        page.reload()
        live(page)
        expect(page.get_by_text("dent.png", exact=True)).to_have_count(0)
        self.assertEqual(len(self.kept()), 1)

    def test_it_is_accessible_and_fits(self):
        page = self.page
        page.get_by_label("Photos").set_input_files([SMALL, PAPER])
        page.get_by_label("Report").set_input_files(PAPER)
        live(page)
        path = os.path.join(os.path.dirname(axe_playwright_python.__file__), "axe.min.js")
        with open(path, encoding="utf-8") as script:
            axe = script.read()
        for width in (375, 1280):
            for scheme in ("light", "dark"):
                page.set_viewport_size({"width": width, "height": 800})
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                page.evaluate(axe + "; undefined")
                self.assertEqual(page.evaluate(AXE), [])
                self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
                self.picture(page, f"{width}-{scheme}")

    def picture(self, page, name):
        if PICTURES:
            page.screenshot(path=os.path.join(PICTURES, f"upload-{name}.png"))


class WithoutScripts(Uploads):
    scripts = False

    def test_files_come_with_the_form(self):
        page = self.page
        page.get_by_label("What happened").fill("A dent")
        page.get_by_label("Photos").set_input_files([SMALL, PAPER])
        page.get_by_label("Report").set_input_files(PAPER)
        page.get_by_role("button", name="Send").click()
        # One of the photos is none.
        expect(page.get_by_text("Files of this type are not taken here, only image.").first).to_be_visible()
        expect(page.get_by_text("1.5 KB")).to_be_visible()
        page.locator(".v-file", has=page.locator(".v-error")).get_by_role("button").click()
        expect(page.get_by_text("Files of this type are not taken here, only image.")).to_have_count(0)
        page.get_by_role("button", name="Send").click()
        expect(page.get_by_text("A dent: police report.txt, 42 bytes")).to_be_visible()
        self.assertEqual(len(self.kept()), 2)

    def test_a_file_can_be_taken_away_by_keyboard(self):
        page = self.page
        page.get_by_label("Photos").set_input_files(SMALL)
        page.get_by_role("button", name="Send").press("Enter")
        expect(page.get_by_text("Choose a file.").first).to_be_visible()
        page.get_by_role("button", name="Remove, scratch.png").press("Enter")
        expect(page.get_by_text("scratch.png", exact=True)).to_have_count(0)


if __name__ == "__main__":
    unittest.main()
