"""Kills the server while somebody types, and looks whether anything is lost."""

import os
import random
import unittest

from playwright.sync_api import sync_playwright

from support import CHROMIUM, FLAGS, HERE, Server, live

ROUNDS = int(os.environ.get("WEND_KILL_ROUNDS", "50"))


class Restart(unittest.TestCase):
    def setUp(self):
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        self.server = Server(os.path.join(HERE, "app.xml"))
        self.page = self.browser.new_context(viewport={"width": 375, "height": 640}).new_page()
        # Says so if the page was ever loaded again: a restart must not need that.
        self.page.goto(self.server.address)
        live(self.page)
        self.page.evaluate("window.sameDocument = true")

    def tearDown(self):
        self.browser.close()
        self.playwright.stop()
        self.server.end()

    def open_form(self):
        self.page.get_by_role("button", name="Go on").click()
        self.page.get_by_role("button", name="Go further").click()
        self.page.get_by_role("heading", name="Third").wait_for()
        live(self.page)

    def test_text_stack_and_scroll_survive_a_kill_between_two_keystrokes(self):
        self.open_form()
        page = self.page
        field = page.get_by_label("Field 20", exact=True)
        field.scroll_into_view_if_needed()
        field.press_sequentially("half a wo")
        live(page)
        offset = page.evaluate(SCROLLED)
        self.assertGreater(offset, 0)
        self.server.kill()
        page.locator("html:not([data-wend='live'])").wait_for(state="attached")
        field.press_sequentially("r")
        self.server.start()
        live(page)
        field.press_sequentially("d")
        live(page)
        self.assertEqual(field.input_value(), "half a word")
        self.assertTrue(page.evaluate("window.sameDocument === true"), "the page was loaded again")
        self.assertEqual(page.evaluate(SCROLLED), offset)

        # The same session in a new page: everything comes from the store.
        self.server.kill()
        self.server.start()
        again = page.context.new_page()
        again.set_viewport_size({"width": 375, "height": 640})
        again.goto(page.url)
        live(again)
        self.assertEqual(again.get_by_label("Field 20", exact=True).input_value(), "half a word")
        self.assertAlmostEqual(again.evaluate(SCROLLED), offset, delta=1)
        again.get_by_role("button", name="Second").click()
        again.get_by_role("heading", name="Second").wait_for()
        again.get_by_role("button", name="First").click()
        again.get_by_role("heading", name="First").wait_for()

    def test_a_new_session_takes_what_was_typed_in_one_that_was_never_kept(self):
        path = os.path.join(self.server.data, "first.xml")
        with open(path, "w") as file:
            file.write(
                "<app><screen title='F'><container><textField name='a' label='Name'/><switch name='s' label='On'/>"
                "<textField name='p' label='Secret' secureTextEntry='yes'/><label>Hello {a}</label></container></screen></app>")
        server = Server(path)
        self.addCleanup(server.end)
        page = self.browser.new_context().new_page()
        page.goto(server.address)
        live(page)
        server.kill()
        page.locator("html:not([data-wend='live'])").wait_for(state="attached")
        page.get_by_label("Name").press_sequentially("Ann")
        page.get_by_label("On").check(force=True)
        page.get_by_label("Secret").press_sequentially("x")
        server.start()
        page.get_by_text("Hello Ann").wait_for()
        live(page)
        self.assertEqual(page.get_by_label("Name").input_value(), "Ann")
        self.assertTrue(page.get_by_label("On").is_checked())
        self.assertEqual(page.get_by_label("Secret").input_value(), "")
        self.assertEqual(page.evaluate("sessionStorage.length"), 0)

    def test_no_acknowledged_event_is_lost_at_random_moments(self):
        self.open_form()
        page, chance = self.page, random.Random(7)
        field = page.get_by_label("First field")
        field.click()
        typed = ""
        for round in range(ROUNDS):
            for _ in range(chance.randint(1, 6)):
                letter = chance.choice("abcdefghij ")
                page.keyboard.type(letter)
                typed += letter
                if chance.random() < 0.3:
                    page.wait_for_timeout(chance.random() * 8)
            if chance.random() < 0.5:
                live(page)
            self.server.kill()
            if chance.random() < 0.5:
                page.keyboard.type("x")
                typed += "x"
            self.server.start()
            live(page)
            self.assertEqual(field.input_value(), typed, f"in the page after round {round}")
            if round % 10 == 9:
                again = page.context.new_page()
                again.goto(page.url)
                live(again)
                self.assertEqual(again.get_by_label("First field").input_value(), typed, f"in the store after {round}")
                again.close()
                page.bring_to_front()
                field.focus()
        self.assertTrue(page.evaluate("window.sameDocument === true"), "the page was loaded again")


# How far the pane with the form is scrolled.
SCROLLED = """() => Math.max(0, ...[...document.querySelectorAll('*')].map((node) => node.scrollTop))"""

if __name__ == "__main__":
    unittest.main()
