"""Changes a document while somebody uses it."""

import os
import shutil
import tempfile
import unittest

from playwright.sync_api import sync_playwright

from support import CHROMIUM, FLAGS, HERE, Server, live

HELLO = os.path.join(HERE, "..", "..", "Examples", "01-hello", "app.xml")


class Reload(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="wend-reload-")
        self.document = os.path.join(self.folder, "app.xml")
        shutil.copy(HELLO, self.document)
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        self.server = Server(self.folder)
        self.page = self.browser.new_context(viewport={"width": 375, "height": 640}).new_page()
        self.page.goto(self.server.address)
        live(self.page)
        self.page.evaluate("window.sameDocument = true")

    def tearDown(self):
        self.browser.close()
        self.playwright.stop()
        self.server.end()
        shutil.rmtree(self.folder)

    def change(self, old, new):
        with open(self.document) as file:
            text = file.read()
        self.assertIn(old, text)
        with open(self.document, "w") as file:
            file.write(text.replace(old, new))

    def test_a_change_shows_and_what_was_typed_stays(self):
        page = self.page
        page.get_by_label("Your name").fill("Ann")
        live(page)
        self.change("<title>Hello</title>", "<title>Good day</title>")
        page.get_by_role("heading", name="Good day").wait_for()
        self.assertEqual(page.get_by_label("Your name").input_value(), "Ann")
        self.assertTrue(page.evaluate("window.sameDocument === true"), "the page was loaded again")

    def test_a_mistake_is_shown_and_the_last_good_text_goes_on(self):
        page = self.page
        page.get_by_label("Your name").fill("Ann")
        live(page)
        self.change("<button>", "<buton>")
        notice = page.get_by_text("app.xml:18:", exact=False)
        notice.wait_for()
        page.get_by_role("button", name="Say hello").click()
        page.get_by_role("button", name="OK").click()
        page.get_by_text("Nice to meet you!").wait_for()
        self.change("<buton>", "<button>")
        notice.wait_for(state="detached")
        self.assertEqual(page.get_by_label("Your name").input_value(), "Ann")


if __name__ == "__main__":
    unittest.main()
