"""The browser's history over places that ask before they are left, and over roots that take each other's places."""

import os
import unittest

from support import HERE, BrowserCase, Server, live


class Passages(BrowserCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = Server(os.path.join(HERE, "passages.xml"))

    @classmethod
    def tearDownClass(cls):
        cls.server.end()
        super().tearDownClass()

    def page(self, path):
        page = self.browser.new_context().new_page()
        self.addCleanup(lambda: page.context.close())
        page.goto(self.server.address + path)
        live(page)
        return page

    def at(self, page, place):
        page.locator(f".app[data-place='{place}']").wait_for(state="attached", timeout=60_000)
        page.wait_for_url(lambda url: url.endswith(place), timeout=60_000)
        # And it stays so.
        page.wait_for_function("() => !(document.documentElement.dataset.pending > 0)")
        page.wait_for_timeout(200)
        self.assertTrue(page.url.endswith(place), page.url)
        self.assertEqual(page.locator(".app").get_attribute("data-place"), place)

    def press(self, page, name):
        page.get_by_role("button", name=name, exact=True).click()

    def go(self, page, steps):
        page.evaluate(f"history.go({steps})")

    def note(self):
        """Four entries: the list, a book, a note that asks, its picture that asks."""
        page = self.page("notes")
        self.at(page, "/notes")
        self.press(page, "Book")
        self.at(page, "/notes/book")
        self.press(page, "Write")
        self.at(page, "/notes/book/note")
        page.get_by_label("Text").fill("A thought")
        live(page)
        return page

    def test_going_back_by_two_over_a_place_that_asks(self):
        page = self.note()
        self.go(page, -2)
        page.get_by_text("Discard this note?").wait_for()
        self.at(page, "/notes/book/note")
        self.press(page, "Keep writing")
        self.at(page, "/notes/book/note")
        self.go(page, -2)
        page.get_by_text("Discard this note?").wait_for()
        self.press(page, "Discard")
        self.at(page, "/notes")
        # It was a way back: there is a way forward again, over all of it.
        self.go(page, 2)
        self.at(page, "/notes/book/note")
        self.assertEqual(page.get_by_label("Text").input_value(), "")
        self.go(page, -1)
        self.at(page, "/notes/book")
        self.go(page, -1)
        self.at(page, "/notes")

    def test_going_back_by_three_over_two_places_that_ask(self):
        page = self.note()
        self.press(page, "Picture")
        self.at(page, "/notes/book/note/picture")
        self.go(page, -3)
        page.get_by_text("Discard the picture?").wait_for()
        self.press(page, "Discard that")
        page.get_by_text("Discard this note?").wait_for()
        self.at(page, "/notes/book/note/picture")
        self.press(page, "Keep writing")
        self.at(page, "/notes/book/note/picture")
        self.go(page, -3)
        self.press(page, "Discard that")
        self.press(page, "Discard")
        self.at(page, "/notes")
        self.go(page, 1)
        self.at(page, "/notes/book")

    def test_a_question_that_is_answered_otherwise_leaves_nothing_behind(self):
        page = self.note()
        self.go(page, -2)
        page.get_by_text("Discard this note?").wait_for()
        # Back is the way out of the question.
        self.go(page, -1)
        page.get_by_text("Discard this note?").wait_for(state="detached")
        self.at(page, "/notes/book/note")
        page.get_by_label("Text").fill("")
        live(page)
        self.press(page, "Welcome")
        self.at(page, "/welcome/first")
        self.go(page, -1)
        self.at(page, "/notes/book/note")

    def test_back_after_another_root_shows_what_the_address_says(self):
        page = self.page("welcome")
        self.at(page, "/welcome/first")
        self.press(page, "Begin")
        self.at(page, "/welcome/start")
        self.go(page, -1)
        self.at(page, "/welcome/first")
        page.get_by_role("button", name="Begin").wait_for()
        self.go(page, 1)
        self.at(page, "/welcome/start")
        page.get_by_text("Here we are").wait_for()
        page.reload()
        live(page)
        self.at(page, "/welcome/start")
        self.go(page, -1)
        self.at(page, "/welcome/first")
        self.press(page, "Begin")
        self.at(page, "/welcome/start")


if __name__ == "__main__":
    unittest.main()
