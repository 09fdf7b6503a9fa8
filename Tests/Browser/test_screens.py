"""Where the keyboard goes, what a screen remembers, and that nothing moves away from under a finger."""

import os
import unittest

from playwright.sync_api import expect

from support import BrowserCase, HERE, Server, live

PAPER = {"name": "paper.txt", "mimeType": "text/plain", "buffer": b"x"}
HELD = "() => { const at = document.activeElement; return at.labels?.[0]?.textContent ?? at.textContent.trim() }"
HEIGHT = "() => document.querySelector('.table.pane, .pane .table, .pane').closest('.pane').scrollTop"


class Screens(BrowserCase):
    def open(self, *arguments, scripts=True, width=375, document="screens.xml"):
        server = Server(os.path.join(HERE, document), "--ephemeral", *arguments)
        self.addCleanup(server.end)
        context = self.browser.new_context(viewport={"width": width, "height": 700}, java_script_enabled=scripts)
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(server.address)
        if scripts:
            live(page)
        return page

    def press(self, page, name):
        page.get_by_role("button", name=name, exact=True).first.click()
        live(page)

    def test_a_slider_that_is_let_go_of_has_been_edited(self):
        page = self.open(document="sliding.xml")
        slider = page.get_by_label("Tread")
        slider.focus()
        for key, is_shown in (("ArrowLeft", True), ("ArrowRight", False), ("ArrowLeft", True)):
            for _ in range(20):
                page.keyboard.press(key)
            live(page)
            # Though it still has the keyboard.
            self.assertEqual(page.get_by_text("Too low").is_visible(), is_shown, slider.input_value())

    def test_a_failed_submit_leads_to_the_first_that_is_wrong_each_time(self):
        page = self.open()
        self.press(page, "Form")

        def refused(held):
            for _ in range(2):
                self.press(page, "Send")
                self.assertEqual(page.evaluate(HELD), held)

        refused("Day")
        page.get_by_label("Day").fill("2026-05-04")
        refused("Who")
        page.get_by_label("Who").select_option(label="Ben")
        refused("Ann")  # the first of the circles
        page.get_by_role("radio", name="Cleo").click()
        refused("Ann")  # the first of the boxes
        page.get_by_role("checkbox", name="Ben").check()
        refused("I agree")
        page.get_by_label("I agree").check()
        refused("File")

    def test_who_searches_goes_on_typing(self):
        page = self.open()
        field = page.get_by_role("searchbox")
        field.click()
        page.keyboard.type("ab")
        page.keyboard.press("Enter")
        expect(page.get_by_text("count is 1")).to_be_visible()
        live(page)
        expect(field).to_be_focused()
        page.keyboard.type("c")
        expect(field).to_have_value("abc")

    def test_the_return_key_answers_an_alert_and_destroys_nothing(self):
        for question, count in [("Ask", 10), ("Warn", 100), ("Tell", 0)]:
            with self.subTest(question):
                page = self.open()
                self.press(page, question)
                page.locator("dialog[open]").wait_for()
                page.keyboard.press("Enter")
                page.locator("dialog[open]").wait_for(state="detached")
                live(page)
                expect(page.get_by_text(f"count is {count}", exact=True)).to_be_visible()
                expect(page.get_by_role("button", name=question)).to_be_focused()
        page = self.open()
        self.press(page, "Ask")
        page.get_by_role("button", name="No").focus()
        page.keyboard.press("Enter")  # the button that has the keyboard
        expect(page.get_by_text("count is 100", exact=True)).to_be_visible()

    def test_a_screen_is_where_it_was_when_one_comes_back(self):
        page = self.open()
        for back in (lambda: self.press(page, "Home"), page.go_back):
            row = page.get_by_role("button", name="Row 30", exact=True)
            row.scroll_into_view_if_needed()
            before = page.evaluate(HEIGHT)
            self.assertGreater(before, 400)
            row.click()  # at once: that it was scrolled need not have been told
            expect(page.get_by_text("This is 30")).to_be_visible()
            back()
            expect(row).to_be_visible()
            live(page)
            self.assertAlmostEqual(page.evaluate(HEIGHT), before, delta=2)

    def test_a_row_with_a_menu_and_a_switch_has_room_on_a_phone(self):
        page = self.open()
        row = page.locator(".row").first.bounding_box()
        late = page.locator(".row .toggle").first
        self.assertGreaterEqual(late.bounding_box()["x"], row["x"] + 16)
        words, switch = (late.locator(part).bounding_box() for part in ("label", "input"))
        self.assertLess(switch["x"] - words["x"] - words["width"], 30)

    def test_where_files_are_nothing_says_that_there_are_none(self):
        page = self.open()
        self.press(page, "Files")
        field = page.locator("input[type=file]")
        colour = "node => getComputedStyle(node).color"
        self.assertNotEqual(field.evaluate(colour), "rgba(0, 0, 0, 0)")
        field.set_input_files(PAPER)
        page.get_by_role("button", name="Remove, paper.txt").wait_for()
        self.assertEqual(field.evaluate(colour), "rgba(0, 0, 0, 0)")
        page.get_by_role("button", name="Remove, paper.txt").click()
        live(page)
        self.assertNotEqual(field.evaluate(colour), "rgba(0, 0, 0, 0)")

    def test_without_scripts_what_is_pressed_waits_for_the_files_that_came_with_it(self):
        stubs = os.path.join(HERE, "screens-stubs.yaml")
        page = self.open("--stubs", stubs, scripts=False)
        page.get_by_role("button", name="Files").click()
        page.locator("input[type=file]").set_input_files(PAPER)
        page.get_by_role("button", name="Send").click()
        expect(page.get_by_text("Sent with paper.txt")).to_be_visible()
        expect(page.get_by_text("Wait until every file")).to_have_count(0)

    def test_gestures_are_offered_where_they_are_answered_and_move_nothing(self):
        page = self.open()
        self.press(page, "Hold")
        offered = page.locator(".gesture")
        self.assertEqual(offered.all_inner_texts(), ["Long press", "Long press end", "Tap"])
        places = [box.bounding_box() for box in page.locator(".label").all()]
        offered.last.focus()
        self.assertEqual(places, [box.bounding_box() for box in page.locator(".label").all()])
        self.assertTrue(offered.last.is_visible())
        page.keyboard.press("Enter")
        expect(page.get_by_text("count is 1", exact=True)).to_be_visible()
        live(page)
        # A finger just after that hits what it is put on.
        page.locator(".label", has_text="Tap me").click(position={"x": 8, "y": 8})
        expect(page.get_by_text("count is 2", exact=True)).to_be_visible()
        for text, count in [("Hold me", 3), ("Let me go", 13)]:
            page.locator(".label", has_text=text).click(position={"x": 8, "y": 8}, delay=600)
            expect(page.get_by_text(f"count is {count}", exact=True)).to_be_visible()


if __name__ == "__main__":
    unittest.main()
