"""Stages (spec view-factory A35, A36): what is new comes in over what has left, is there to be used at once, and nothing moves for who wants no motion."""

import os
import unittest

from playwright.sync_api import expect

from support import BrowserCase, HERE, Server, live

MOVING = "() => document.querySelectorAll('[data-moving]').length"


class Stage(BrowserCase):
    def setUp(self):
        self.server = Server(os.path.join(HERE, "stage.xml"), "--ephemeral")
        self.addCleanup(self.server.end)

    def open(self, motion="no-preference"):
        self.page = self.open_moving(self.server.address, motion)

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()

    def moved(self):
        """What moves, from the first moment on until it has come to rest."""
        return self.page.evaluate(
            """() => { const holder = document.querySelector('[data-moving]')
            return holder && { way: holder.dataset.moving, gone: holder.querySelectorAll(':scope > .gone').length,
                names: holder.querySelector('.gone').querySelectorAll('[id], [name], [data-e]').length,
                inert: holder.querySelector('.gone').inert,
                animations: holder.getAnimations({ subtree: true }).map(one => one.animationName).sort() } }""")

    def slow(self):
        """Has what moves take a minute."""
        self.page.evaluate(
            "() => { const sheet = new CSSStyleSheet(); sheet.replaceSync('[data-moving] { --time: 60s !important }'); document.adoptedStyleSheets = [sheet] }")

    def test_what_is_new_comes_in_and_can_be_used_at_once(self):
        self.open()
        self.slow()
        self.press("On")
        expect(self.page.get_by_text("second", exact=True)).to_be_visible()
        self.page.wait_for_function(MOVING)
        self.assertEqual(
            self.moved(), {"way": "push", "gone": 1, "names": 0, "inert": True, "animations": ["come", "go"]})
        # In the middle of it one goes back: the reverse of the way in, and only one is on its way out.
        self.page.get_by_role("button", name="Back").dispatch_event("click")
        self.page.wait_for_function("() => document.querySelector('[data-moving=pop]')")
        self.assertEqual(self.moved()["gone"], 1)
        expect(self.page.get_by_role("button", name="On", exact=True)).to_have_count(1)

    def test_it_comes_to_rest_and_leaves_nothing(self):
        self.open()
        self.press("Over")
        expect(self.page.get_by_text("another", exact=True)).to_be_visible()
        self.page.wait_for_function("() => !document.querySelector('[data-moving], .gone')")
        self.page.get_by_label("Text").fill("typed")
        self.press("Away")
        self.page.wait_for_function("() => !document.querySelector('[data-moving], .gone')")
        self.press("Over")
        expect(self.page.get_by_label("Text")).to_have_value("typed")

    def test_the_keyboard_goes_to_the_title_of_what_has_come(self):
        self.open()
        self.page.get_by_role("button", name="On", exact=True).focus()
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_text("second", exact=True)).to_be_visible()
        expect(self.page.locator("h1:focus")).to_have_count(1)
        self.page.keyboard.press("Tab")
        self.assertEqual(self.page.evaluate("() => document.activeElement.tagName"), "BUTTON")

    def test_without_a_transition_nothing_moves(self):
        self.open()
        self.slow()
        self.press("Still")
        expect(self.page.get_by_text("second", exact=True)).to_be_visible()
        self.assertIsNone(self.moved())

    def test_a_page_that_is_loaded_anew_stands_still(self):
        self.open()
        self.slow()
        self.press("On")
        expect(self.page.get_by_text("second", exact=True)).to_be_visible()
        self.page.reload()
        live(self.page)
        expect(self.page.get_by_text("second", exact=True)).to_be_visible()
        self.assertIsNone(self.moved())

    def test_who_wants_no_motion_gets_none(self):
        self.open(motion="reduce")
        self.slow()
        for name, text in [("On", "second"), ("Back", "first"), ("Over", "another")]:
            self.press(name)
            expect(self.page.get_by_text(text, exact=True)).to_be_visible()
            self.assertIsNone(self.moved())


class Coachmarks(BrowserCase):
    def setUp(self):
        self.server = Server(os.path.join(HERE, "..", "..", "Examples", "10-sections"), "--ephemeral")
        self.addCleanup(self.server.end)

    def open(self, **options):
        context = self.browser.new_context(**options)
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(self.server.address)
        return page

    def test_a_keyboard_goes_on_with_return_and_hears_what_is_shown(self):
        page = self.open()
        live(page)
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("button", name="Show me around").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog", name="The bar leads to the other sections")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog", name="Above it is what a section shows")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_have_count(0)

    def test_without_scripts_each_press_shows_the_next(self):
        page = self.open(java_script_enabled=False)
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("button", name="Show me around").click()
        page.get_by_role("button", name="The bar leads to the other sections").click()
        page.get_by_role("button", name="Above it is what a section shows").click()
        expect(page.get_by_role("dialog")).to_have_count(0)


if __name__ == "__main__":
    unittest.main()
