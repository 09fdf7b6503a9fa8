"""The browser's history in an app whose places have addresses."""

import os
import re
import unittest

from support import HERE, BrowserCase, Server, live

APP = os.path.join(HERE, "..", "..", "Examples", "09-places")


class Places(BrowserCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = Server(APP)

    @classmethod
    def tearDownClass(cls):
        cls.server.end()
        super().tearDownClass()

    def page(self, path="", context=None, **options):
        page = (context or self.browser.new_context(**options)).new_page()
        self.addCleanup(lambda: page.context.close() if context is None else None)
        page.goto(self.server.address + path)
        if options.get("java_script_enabled", True):
            live(page)
        return page

    def at(self, page, place):
        """Waits until a place is shown and stands in the address."""
        page.locator(f".app[data-place='{place}']").wait_for(state="attached", timeout=60_000)
        page.wait_for_url(lambda url: url.endswith(place), timeout=60_000)

    def back(self, page):
        page.evaluate("history.back()")

    def forward(self, page):
        page.evaluate("history.forward()")

    def count(self, page):
        return page.evaluate("history.length")

    def test_each_place_is_one_entry(self):
        page = self.page()
        self.at(page, "/books")
        before = self.count(page)
        page.get_by_role("button", name="Persuasion").click()
        self.at(page, "/books/2")
        self.assertEqual(self.count(page), before + 1)
        page.get_by_role("button", name="Write a note").click()
        self.at(page, "/books/2/note")
        self.assertEqual(self.count(page), before + 2)

    def test_back_and_forward_are_places(self):
        page = self.page()
        page.get_by_role("button", name="Persuasion").click()
        self.at(page, "/books/2")
        self.back(page)
        self.at(page, "/books")
        page.get_by_role("button", name="Emma").wait_for()
        self.forward(page)
        self.at(page, "/books/2")
        page.get_by_text("It costs 8 pounds.").wait_for()
        # The app's own way back leads to the entry before: there is a way forward again.
        page.get_by_role("button", name="Books").first.click()
        self.at(page, "/books")
        self.forward(page)
        self.at(page, "/books/2")

    def test_a_deep_link_begins_a_session_there(self):
        page = self.page("books/3")
        self.at(page, "/books/3")
        page.get_by_text("It costs 7 pounds.").wait_for()
        self.assertIn("/s/", page.url)
        # What is below it is there too.
        page.get_by_role("button", name="Books").first.click()
        self.at(page, "/books")

    def link(self, page, place):
        """Follows a link to a place of the session that is shown, in the same tab."""
        session = re.search(r"/s/[^/]+", page.url)[0]
        page.goto(page.url.split("/s/")[0] + session + place)
        self.at(page, place)
        live(page)

    def test_a_link_within_a_session_is_an_entry(self):
        page = self.page()
        self.at(page, "/books")
        before = self.count(page)
        self.link(page, "/books/2")
        self.assertEqual(self.count(page), before + 1)
        page.get_by_role("button", name="Books").first.click()
        self.at(page, "/books")
        self.forward(page)
        self.at(page, "/books/2")
        # One to where one is leads nowhere else: the way back is that from there.
        self.link(page, "/books/2")
        page.get_by_role("button", name="Books").first.click()
        self.at(page, "/books")
        self.assertEqual(self.count(page), before + 1)

    def test_a_question_on_the_way_back_from_a_link_spoils_no_entry(self):
        page = self.page()
        self.at(page, "/books")
        self.link(page, "/books/1/note")
        page.get_by_label("Note on Emma").fill("Handsome")
        live(page)
        self.back(page)
        page.get_by_role("button", name="Discard", exact=True).wait_for()
        self.at(page, "/books/1/note")
        page.get_by_role("button", name="Discard", exact=True).click()
        self.at(page, "/books")
        self.forward(page)
        self.at(page, "/books/1/note")

    def test_reload_shows_the_same(self):
        page = self.page("books/2")
        page.get_by_role("button", name="Write a note").click()
        self.at(page, "/books/2/note")
        page.get_by_label("Note on Persuasion").fill("Half a thought")
        live(page)
        session = page.url
        page.reload()
        live(page)
        self.assertEqual(page.url, session)
        self.assertEqual(page.get_by_label("Note on Persuasion").input_value(), "Half a thought")
        # The history goes on where it was.
        page.get_by_label("Note on Persuasion").fill("")
        live(page)
        self.back(page)
        self.at(page, "/books/2")

    def test_what_is_asked_of_who_leaves_holds_for_the_browsers_back(self):
        page = self.page("books/1")
        page.get_by_role("button", name="Write a note").click()
        self.at(page, "/books/1/note")
        page.get_by_label("Note on Emma").fill("She is handsome")
        live(page)
        self.back(page)
        page.get_by_text("Discard this note?").wait_for()
        # The address is that of what is shown.
        self.at(page, "/books/1/note")
        # Once more is the way out of the question.
        self.back(page)
        page.get_by_text("Discard this note?").wait_for(state="detached")
        self.at(page, "/books/1/note")
        self.assertEqual(page.get_by_label("Note on Emma").input_value(), "She is handsome")
        self.back(page)
        page.get_by_role("button", name="Discard").click()
        self.at(page, "/books/1")
        self.forward(page)
        self.at(page, "/books/1/note")
        self.assertEqual(page.get_by_label("Note on Emma").input_value(), "")

    def test_a_link_that_needs_a_sign_in_waits(self):
        page = self.page("account/orders")
        self.at(page, "/sign-in")
        page.get_by_label("Your name").fill("Ann")
        page.locator("button[name=e]", has_text="Sign in").first.click()
        self.at(page, "/account/orders")
        page.get_by_text("Ann has ordered nothing yet.").wait_for()

    def test_two_browsers_show_one_session(self):
        page = self.page()
        page.get_by_role("button", name="Emma").click()
        self.at(page, "/books/1")
        other = page.context.new_page()
        other.goto(page.url)
        live(other)
        self.at(other, "/books/1")
        page.get_by_role("button", name="Write a note").click()
        self.at(other, "/books/1/note")
        self.back(other)
        self.at(page, "/books/1")
        self.at(other, "/books/1")

    def test_without_its_cookie_an_address_begins_a_session_there(self):
        page = self.page("books/2")
        self.at(page, "/books/2")
        stranger = self.browser.new_context().new_page()
        self.addCleanup(lambda: stranger.context.close())
        stranger.goto(page.url)
        live(stranger)
        self.at(stranger, "/books/2")
        self.assertNotEqual(stranger.url, page.url)

    def test_what_is_no_place_is_not_found(self):
        page = self.page()
        self.assertEqual(page.goto(self.server.address + "nowhere").status, 404)
        page.go_back()
        live(page)
        root = page.url.rsplit("/books", 1)[0]
        self.assertEqual(page.goto(root + "/nowhere").status, 404)
        self.assertEqual(page.goto(root + "/books/2").status, 200)
        live(page)
        self.at(page, "/books/2")

    def test_the_way_back_leads_past_what_has_no_address(self):
        server = Server(os.path.join(HERE, "places.xml"))
        self.addCleanup(server.end)
        page = self.browser.new_context().new_page()
        self.addCleanup(lambda: page.context.close())
        page.goto(server.address + "two")
        live(page)
        self.at(page, "/two")
        page.get_by_role("button", name="Nowhere").click()
        self.at(page, "/")
        page.get_by_role("button", name="One").click()
        self.at(page, "/one")
        # The beginning is the first tab, which is there already.
        self.back(page)
        page.wait_for_function("() => !(document.documentElement.dataset.pending > 0)")
        self.at(page, "/one")
        self.back(page)
        self.at(page, "/two")

    def test_pages_without_scripts_have_the_same_addresses(self):
        page = self.page("books/2", java_script_enabled=False)
        page.get_by_role("button", name="Write a note").click()
        self.assertTrue(page.url.endswith("/books/2/note"), page.url)
        session = page.url.rsplit("/books", 1)[0]
        page.get_by_label("Note on Persuasion").fill("A thought")
        page.get_by_role("button", name="Account").click()
        page.get_by_text("Discard this note?").wait_for()
        self.assertTrue(page.url.endswith("/books/2/note"), page.url)
        page.get_by_role("button", name="Discard").click()
        self.assertTrue(page.url.endswith("/sign-in"), page.url)
        page.goto(session + "/books/3")
        page.get_by_text("It costs 7 pounds.").wait_for()
        page.go_back()
        self.assertTrue(page.url.endswith("/sign-in"), page.url)


if __name__ == "__main__":
    unittest.main()
