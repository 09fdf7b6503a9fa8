"""The gallery, used by keyboard and without scripts; and that the pictures of the reference are those of the examples."""

import json
import os
import re
import subprocess
import unittest

from playwright.sync_api import sync_playwright

import pictures
from support import CHROMIUM, FLAGS, HERE, WEND, Server, live

GALLERY = os.path.join(HERE, "..", "..", "Examples", "08-gallery")
PICTURES = os.path.join(HERE, "..", "..", "docs", "reference")


def kinds():
    return json.loads(subprocess.run([WEND, "kinds", "--json"], capture_output=True, text=True, check=True).stdout)


class Gallery(unittest.TestCase):
    def setUp(self):
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        self.server = Server(GALLERY)

    def tearDown(self):
        self.browser.close()
        self.playwright.stop()
        self.server.end()

    def page(self, **options):
        page = self.browser.new_page(viewport={"width": 375, "height": 700}, **options)
        page.goto(self.server.address)
        return page

    def test_a_kind_is_found_opened_and_tried_by_keyboard_alone(self):
        page = self.page()
        live(page)
        self.tab_to(page, "textbox", "Search")
        page.keyboard.type("sends a message when")
        page.locator(".row").first.wait_for()
        live(page)
        self.tab_to(page, "button", re.compile(r"^button\W"))
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="button").wait_for()
        self.tab_to(page, "button", "Pressed 0 times")
        page.keyboard.press("Space")
        page.get_by_role("button", name="Pressed 1 times").wait_for()
        self.tab_to(page, "button", "Gallery", back=True)
        page.keyboard.press("Enter")
        page.get_by_label("Search").wait_for()

    def tab_to(self, page, role, name, back=False):
        wanted = page.get_by_role(role, name=name).first
        for _ in range(30):
            if wanted.evaluate("node => node === document.activeElement"):
                return
            page.keyboard.press("Shift+Tab" if back else "Tab")
        self.fail(f"{name} cannot be reached")

    def test_without_scripts_a_person_searches_and_opens_kinds_of_each_group(self):
        page = self.page(java_script_enabled=False)
        for name, shown in [
            ("tabs", "Nothing new"), ("badge", "Paid"), ("slider", "Volume"), ("tapGesture", "Tap me twice"), ("set", "red"),
            ("isPresent", "Name"), ("value", "Hello, Ann."),
        ]:
            page.get_by_role("button", name=re.compile(rf"^{name}\W")).first.click()
            self.assertTrue(page.get_by_role("heading", name=name).first.is_visible(), name)
            self.assertTrue(page.get_by_text(shown).first.is_visible(), name)
            page.get_by_role("button", name="Gallery").click()


class Pictures(unittest.TestCase):
    def test_every_picture_of_the_reference_was_made_from_the_example_as_it_is(self):
        seen = [kind for kind in kinds() if kind["isSeen"]]
        self.assertGreater(len(seen), 30)
        for kind in seen:
            with self.subTest(kind=kind["name"]):
                file = os.path.join(PICTURES, "pictures", kind["name"] + ".png")
                self.assertEqual(pictures.source(file), kind["document"], f"scripts/pictures {kind['name']}")


if __name__ == "__main__":
    unittest.main()
