"""Uses an app with scripts switched off: pages and form posts only."""

import os
import unittest

from playwright.sync_api import sync_playwright

from support import CHROMIUM, FLAGS, HERE, Server

EXAMPLES = os.path.join(HERE, "..", "..", "Examples")


class WithoutScripts(unittest.TestCase):
    def setUp(self):
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        self.context = self.browser.new_context(java_script_enabled=False, viewport={"width": 375, "height": 640})

    def tearDown(self):
        self.browser.close()
        self.playwright.stop()
        self.server.end()

    def open(self, path, *arguments):
        self.server = Server(path, *arguments)
        page = self.context.new_page()
        page.goto(self.server.address)
        return page

    def test_a_kill_in_mid_form_loses_nothing(self):
        page = self.open(os.path.join(EXAMPLES, "06-onboarding"))
        # A session is kept from the first time something is done in it.
        page.get_by_role("button", name="Next").click()
        for label, text in (("Email", "ann@example.org"), ("Password", "swordfish1")):
            page.get_by_label(label, exact=True).fill(text)
        self.server.kill()
        self.server.start()
        page.get_by_role("button", name="Next").click()
        self.assertTrue(page.get_by_text("This page was out of date").is_visible())
        self.assertEqual(page.get_by_label("Email").input_value(), "ann@example.org")
        # What nobody is to read is not sent back.
        self.assertEqual(page.get_by_label("Password", exact=True).input_value(), "")
        page.get_by_role("button", name="Next").click()
        self.assertEqual(page.get_by_label("Email").input_value(), "ann@example.org")
        self.assertFalse(page.get_by_text("This page was out of date").is_visible())

    def test_a_kill_before_anything_is_done_loses_nothing_either(self):
        page = self.open(os.path.join(EXAMPLES, "02-sign-in"), "--stubs", os.path.join(EXAMPLES, "02-sign-in", "flow.yaml"))
        # Nothing of this session was kept yet.
        page.get_by_label("Email").fill("ann@example.org")
        page.get_by_label("Password").fill("swordfish")
        self.server.kill()
        self.server.start()
        page.get_by_role("button", name="Continue").click()
        self.assertTrue(page.get_by_text("This page was out of date").is_visible())
        self.assertEqual(page.get_by_label("Email").input_value(), "ann@example.org")
        self.assertEqual(page.get_by_label("Password").input_value(), "")
        page.get_by_label("Password").fill("swordfish")
        page.get_by_role("button", name="Continue").click()
        self.assertTrue(page.get_by_text("This password is wrong.").is_visible())
        self.assertIn("/s/", page.url)

    def test_signs_in_by_form_posts(self):
        page = self.open(os.path.join(EXAMPLES, "02-sign-in"), "--stubs", os.path.join(EXAMPLES, "02-sign-in", "flow.yaml"))
        page.get_by_label("Email").fill("ann@example.org")
        page.get_by_role("button", name="Continue").click()
        self.assertIn("/s/", page.url)
        self.assertTrue(page.get_by_text("Please enter your password.").first.is_visible())
        self.dismiss(page)
        self.assertEqual(page.get_by_label("Email").input_value(), "ann@example.org")
        page.get_by_label("Password").fill("swordfish")
        # Enter in a field means its return key.
        page.get_by_label("Password").press("Enter")
        self.assertTrue(page.get_by_text("This password is wrong.").is_visible())
        self.dismiss(page)
        page.get_by_role("button", name="Continue").click()
        self.assertTrue(page.get_by_text("Ann Example").is_visible())
        page.get_by_role("button", name="Sign out").click()
        self.assertTrue(page.get_by_role("heading", name="Sign in").is_visible())

    def test_a_form_sent_from_an_old_page_changes_nothing_and_says_so(self):
        page = self.open(os.path.join(HERE, "app.xml"))
        page.get_by_role("button", name="Go on").click()
        old = self.context.new_page()
        old.goto(page.url)
        page.get_by_role("button", name="Go further").click()
        page.get_by_role("heading", name="Third").wait_for()
        old.get_by_role("button", name="First").click()
        self.assertTrue(old.get_by_role("heading", name="Third").is_visible())
        self.assertTrue(old.get_by_role("status").or_(old.get_by_role("alert")).first.is_visible())

    def dismiss(self, page):
        button = page.get_by_role("button", name="OK")
        if button.count():
            button.click()


if __name__ == "__main__":
    unittest.main()
