"""Screens built in Swift: what comes to a stack and leaves it moves, unless it is not to, and never stands in the way of who goes on."""

import os
import unittest

from playwright.sync_api import expect

from support import BrowserCase, HERE, Server, live

PROGRAM = os.path.join(HERE, "..", "..", ".build", "debug", "ScreenSupport")
APP = os.path.join(HERE, "..", "ScreenSupport", "app.xml")


class Movement(BrowserCase):
    def setUp(self):
        self.server = Server(APP, "--ephemeral", program=PROGRAM)
        self.addCleanup(self.server.end)

    def open(self, motion="no-preference"):
        page = self.page = self.open_moving(self.server.address, motion)
        # What moves takes a minute.
        page.evaluate(
            "() => { const sheet = new CSSStyleSheet(); sheet.replaceSync('[data-moving] { --time: 60s !important }'); document.adoptedStyleSheets = [sheet] }")

    def press(self, name):
        """There and then, though something moves."""
        self.page.get_by_role("button", name=name, exact=True).dispatch_event("click")

    def way(self):
        return self.page.evaluate("() => document.querySelector('[data-moving]')?.dataset.moving ?? null")

    def shows(self, title):
        expect(self.page.get_by_role("heading", name=title, exact=True)).to_be_visible()

    def test_each_way_moves_unless_it_is_not_to(self):
        self.open()
        for leave, back in [("Pop", "pop"), ("Root", "pop"), ("Start again", "pop")]:
            for into, out in [(True, True), (True, False), (False, True), (False, False)]:
                with self.subTest(leave=leave, into=into, out=out):
                    self.press("Next" if into else "Next at once")
                    self.shows("Next")
                    self.assertEqual(self.way(), "push" if into else None)
                    self.press(leave if out else leave + " at once")
                    self.shows("Start")
                    self.assertEqual(self.way(), back if out else None)

    def test_a_person_goes_back_as_they_came_and_need_not_wait(self):
        self.open()
        self.press("Next")
        self.shows("Next")
        self.assertEqual(self.way(), "push")
        # In the middle of it there is a field to type in, once; the bar stays where it is.
        self.page.get_by_label("Text").fill("typed")
        boxes = self.page.evaluate("""() => {
            const gone = document.querySelector('.gone'), bar = document.querySelector('.navigation > .navigationBar')
            return [gone.getBoundingClientRect().top, bar.getBoundingClientRect().bottom, bar.getAnimations().length,
                gone.inert, gone.querySelectorAll('[id]').length] }""")
        self.assertAlmostEqual(boxes[0], boxes[1], delta=1)
        self.assertEqual(boxes[2:], [0, True, 0])
        self.page.get_by_role("button", name="Start", exact=True).dispatch_event("click")
        self.shows("Start")
        self.assertEqual(self.way(), "pop")
        self.page.reload()
        live(self.page)
        self.assertIsNone(self.way())

    def test_what_is_presented_comes_at_once_if_it_is_to(self):
        self.open()
        names = "() => document.querySelector('dialog').getAnimations({ subtree: true }).map(one => one.animationName)"
        self.press("Sheet at once")
        expect(self.page.get_by_text("above", exact=True)).to_be_visible()
        self.assertEqual(self.page.evaluate(names), [])
        self.press("Done")
        expect(self.page.locator("dialog")).to_have_count(0)
        self.page.evaluate(
            "() => document.adoptedStyleSheets[0].insertRule('dialog, dialog > .panel { animation-duration: 60s !important }')")
        self.press("Sheet")
        expect(self.page.get_by_text("above", exact=True)).to_be_visible()
        self.assertIn("fade", self.page.evaluate(names))
        self.press("Done at once")
        expect(self.page.locator("dialog")).to_have_count(0)

    def test_who_wants_no_motion_gets_none(self):
        self.open(motion="reduce")
        self.press("Next")
        self.shows("Next")
        self.assertIsNone(self.way())
        self.press("Pop")
        self.shows("Start")
        self.assertIsNone(self.way())


if __name__ == "__main__":
    unittest.main()
