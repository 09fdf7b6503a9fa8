"""Records in browsers: what is everybody's, what is one's own, and what two windows see of each other."""

import os
import re
import unittest
import urllib.error
import urllib.request

from support import HERE, BrowserCase, Server, live

NOTES = os.path.join(HERE, "..", "..", "Examples", "12-notes")


class Records(BrowserCase):
    app = os.path.join(HERE, "records.xml")

    def setUp(self):
        self.server = Server(self.app)
        self.addCleanup(self.server.end)

    def person(self, **options):
        """A browser of somebody else."""
        context = self.browser.new_context(**options)
        self.addCleanup(context.close)
        return context

    def page(self, context, path=""):
        page = context.new_page()
        page.goto(self.server.address + path)
        live(page)
        return page

    def press(self, page, name):
        page.get_by_role("button", name=name, exact=True).click()
        live(page)

    def write(self, page, title, button):
        page.get_by_label("Title").fill(title)
        self.press(page, button)

    def shows(self, page, text):
        page.get_by_text(text, exact=True).wait_for(timeout=60_000)

    def test_what_is_ones_own_is_neither_read_nor_deleted_by_others(self):
        a, b = self.person(), self.person()
        ann, bea = self.page(a), self.page(b)
        self.write(ann, "Milk", "Keep")
        self.write(bea, "Bread", "Keep")
        self.write(bea, "Butter", "Keep")
        self.shows(ann, "0 news, 1 notes")
        self.shows(bea, "0 news, 2 notes")
        # What one says to all, all hear at once, and what each has stays with each.
        self.write(ann, "Closed on Sunday", "Tell all")
        self.shows(bea, "Closed on Sunday for all")
        self.shows(bea, "1 news, 2 notes")
        self.assertEqual(bea.get_by_text("Milk").count(), 0)
        self.assertEqual(ann.get_by_text("Bread").count(), 0)
        # The numbers of records are the same in both files: a press changes one's own.
        self.press(bea, "Tick Bread")
        self.shows(bea, "Bread done")
        self.shows(ann, "Milk")
        self.press(ann, "Delete all notes")
        self.shows(ann, "1 news, 0 notes")
        self.shows(bea, "1 news, 2 notes")
        # Also for who comes back, in another session.
        again = self.page(b)
        self.shows(again, "1 news, 2 notes")
        self.shows(again, "Butter")
        # Somebody else's session is opened by nobody.
        stranger = urllib.request.Request(re.sub(r"[?#].*", "", bea.url))
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(stranger)
        self.assertIn(refused.exception.code, (403, 404, 410))

    def test_a_page_without_scripts_shows_the_rows_at_once(self):
        context = self.person()
        self.write(self.page(context), "Closed on Sunday", "Tell all")
        plain = self.person(java_script_enabled=False).new_page()
        plain.goto(self.server.address)
        self.assertEqual(plain.get_by_text("Closed on Sunday for all", exact=True).count(), 1)
        plain.get_by_label("Title").fill("Open again")
        plain.get_by_role("button", name="Tell all", exact=True).click()
        self.assertEqual(plain.get_by_text("Open again for all", exact=True).count(), 1)

    def test_records_outlive_a_kill(self):
        context = self.person()
        page = self.page(context)
        self.write(page, "Milk", "Keep")
        self.shows(page, "0 news, 1 notes")
        self.server.kill()
        self.server.start()
        self.shows(self.page(context), "0 news, 1 notes")


class Notes(Records):
    app = NOTES

    # Tests of the other app.
    test_what_is_ones_own_is_neither_read_nor_deleted_by_others = None
    test_a_page_without_scripts_shows_the_rows_at_once = None
    test_records_outlive_a_kill = None

    def note(self, page, title):
        self.press(page, "New")
        page.get_by_label("Title").fill(title)
        self.press(page, "Save")

    def test_two_windows_show_each_others_changes(self):
        context = self.person()
        one, two = self.page(context), self.page(context)
        self.assertNotEqual(one.url, two.url)
        self.note(one, "Milk")
        two.get_by_role("button", name="Milk", exact=True).wait_for(timeout=60_000)
        self.press(two, "Milk")
        two.get_by_label("Title").fill("Oat milk")
        self.press(two, "Save")
        one.get_by_role("button", name="Oat milk", exact=True).wait_for(timeout=60_000)
        self.press(one, "Delete Oat milk")
        two.get_by_role("button", name="Oat milk", exact=True).wait_for(state="detached", timeout=60_000)
        self.press(one, "Bring back “Oat milk”")
        two.get_by_role("button", name="Oat milk", exact=True).wait_for(timeout=60_000)
        self.press(two, "History")
        for what in ("Written: Milk", "Changed: Oat milk", "Deleted: Oat milk", "Brought back: Oat milk"):
            self.shows(two, what)

    def test_half_a_note_that_was_deleted_elsewhere_does_not_come_back(self):
        context = self.person()
        one, two = self.page(context), self.page(context)
        self.note(one, "Milk")
        self.press(two, "Milk")
        self.press(one, "Delete Milk")
        self.press(two, "Save")
        two.get_by_text("Not saved", exact=True).wait_for(timeout=60_000)
        # Each window hears of what was deleted in its own time; what comes back would come with the same change.
        one.get_by_role("button", name="Milk", exact=True).wait_for(state="detached", timeout=60_000)
        self.press(one, "History")
        self.shows(one, "Deleted: Milk")
        self.assertEqual(one.get_by_text("Written: Milk").count() + one.get_by_text("Brought back: Milk").count(), 1)


if __name__ == "__main__":
    unittest.main()
