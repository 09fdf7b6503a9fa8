"""Wide screens: a rail and room for content, two members of a split side by side, and an app used by shortcuts alone."""

import os
import unittest

import axe_playwright_python
from playwright.sync_api import expect

from support import BrowserCase, HERE, Server, live

SPLIT = os.path.join(HERE, "..", "Flows", "Fixtures", "split")
AXE = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
  .map(v => v.id + ': ' + v.nodes.map(n => n.target.join(' ')).join('; '))"""
INPUTS = os.path.join(HERE, "..", "Flows", "Fixtures", "inputs")


class WideCase(BrowserCase):
    path = os.path.join(HERE, "shortcuts.xml")
    size = (1280, 800)
    scripts = True

    def setUp(self):
        self.server = Server(self.path, "--ephemeral")
        self.addCleanup(self.server.end)
        self.open()

    def open(self, **options):
        context = self.browser.new_context(
            viewport={"width": self.size[0], "height": self.size[1]}, reduced_motion="reduce",
            java_script_enabled=self.scripts, **options)
        self.addCleanup(context.close)
        self.page = context.new_page()
        self.problems = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.addCleanup(lambda: self.assertEqual(self.problems, []))
        self.page.goto(self.server.address)
        self.live()

    def live(self):
        if self.scripts:
            live(self.page)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
            live(self.page)

    def heading(self, text):
        expect(self.page.get_by_role("heading", name=text, exact=True)).to_be_visible()

    def box(self, selector):
        return self.page.locator(selector).first.bounding_box()


class Shortcuts(WideCase):
    def test_an_app_is_used_by_keys_alone(self):
        # A tab by its number, and back to the first.
        self.press("2")
        self.heading("You")
        self.press("1")
        self.heading("Notes")
        # The search field, with what is in it selected; there a key is a letter.
        self.press("/")
        expect(self.page.get_by_role("searchbox")).to_be_focused()
        self.page.keyboard.type("2/?")
        live(self.page)
        expect(self.page.get_by_role("searchbox")).to_have_value("2/?")
        self.heading("Notes")
        self.press("Tab", "Enter")
        self.heading("Milk")
        # The default button, from within a field.
        self.page.get_by_label("Word").focus()
        self.page.keyboard.type("x")
        self.press("Control+Enter")
        self.assertTrue(self.page.get_by_role("alertdialog").is_visible())
        self.press("Escape")
        expect(self.page.get_by_role("alertdialog")).to_have_count(0)
        # Back, as the browser has it; and what cancels. In a field both are the field's.
        self.press("Escape")
        self.heading("Milk")
        self.page.get_by_label("Sure").focus()
        self.press("Escape")
        self.heading("Notes")
        self.page.get_by_role("button", name="Bread").focus()
        self.press("Enter")
        self.heading("Bread")
        self.press("Alt+ArrowLeft")
        self.heading("Notes")

    def test_an_app_has_keys_of_its_own(self):
        self.press("2")
        self.heading("You")
        self.press("c", "C")
        expect(self.page.get_by_text("Counted 2")).to_be_visible()
        # What cannot be pressed has no key.
        self.press("d", "5")
        expect(self.page.get_by_text("Counted 3")).to_be_visible()
        self.press("?")
        dialog = self.page.get_by_role("dialog", name="Keyboard shortcuts")
        lines = dialog.locator("dl > div").all_inner_texts()
        self.assertIn("Count\nc", lines)
        self.assertNotIn("Not now\nd", lines)
        # In the list no other key counts, and in a field a key is a letter.
        self.press("c", "Escape")
        self.page.get_by_label("Letter").focus()
        self.page.keyboard.type("c")
        live(self.page)
        expect(self.page.get_by_label("Letter")).to_have_value("c")
        expect(self.page.get_by_text("Counted 3")).to_be_visible()
        # Headings are found by those who go from one to the next.
        self.assertTrue(self.page.get_by_role("heading", name="Ann", level=2).is_visible())

    def test_in_a_sheet_escape_cancels_from_everywhere(self):
        self.press("2")
        self.page.get_by_role("button", name="Sheet").click()
        live(self.page)
        self.heading("On top")
        # Tabs lie below the sheet.
        self.press("1")
        self.heading("On top")
        self.page.get_by_label("Inside").focus()
        self.press("Escape")
        self.heading("You")

    def test_the_list_says_what_there_is(self):
        self.press("?")
        dialog = self.page.get_by_role("dialog", name="Keyboard shortcuts")
        self.assertEqual(
            dialog.locator("dl > div").all_inner_texts(),
            ["Look\n/", "Notes\n1", "You\n2", "Keyboard shortcuts\n?"])
        # It is a dialog: no other key counts, and the keyboard goes back to where it was.
        self.press("2", "Escape")
        expect(dialog).to_have_count(0)
        self.heading("Notes")
        self.press("Tab")
        self.page.get_by_role("button", name="Milk").focus()
        self.press("Enter", "Control+/")
        self.assertEqual(
            dialog.locator("dl > div").all_inner_texts()[:3], ["Notes\nAlt + ←", "Keep it\nCtrl + Enter", "Cancel\nEsc"])
        self.press("Enter")
        expect(dialog).to_have_count(0)
        self.press("?", "?")
        expect(dialog).to_have_count(0)

    def test_the_list_can_be_read_by_everyone(self):
        with open(os.path.join(os.path.dirname(axe_playwright_python.__file__), "axe.min.js"), encoding="utf-8") as script:
            axe = script.read()
        self.press("?")
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            self.page.evaluate(axe + "; undefined")
            self.assertEqual(self.page.evaluate(AXE), [], scheme)

    def test_keys_alone_can_be_turned_off(self):
        self.press("?")
        box = self.page.get_by_label("Keys without Ctrl and Alt")
        box.focus()
        self.press("Space")
        expect(box).to_be_focused()
        expect(self.page.locator("#wend-keys dl > div")).to_have_count(1)
        self.press("Escape", "2", "?", "/")
        self.heading("Notes")
        expect(self.page.locator("#wend-keys")).to_have_count(0)
        # For the next visit too; turned on again where the list still is.
        self.page.reload()
        live(self.page)
        self.press("2")
        self.heading("Notes")
        self.press("Control+/")
        box.check()
        self.press("Escape", "2")
        self.heading("You")

    def test_arrows_lead_along_the_rail(self):
        self.page.get_by_role("button", name="Notes").last.focus()
        for key, name in (("ArrowDown", "You"), ("ArrowDown", "Notes"), ("ArrowUp", "You"), ("ArrowLeft", "Notes")):
            self.press(key)
            expect(self.page.locator(".tab", has_text=name)).to_be_focused()
        self.press("ArrowRight", "Enter")
        self.heading("You")

    def test_a_narrow_screen_has_none(self):
        self.page.set_viewport_size({"width": 600, "height": 800})
        self.press("2", "?")
        self.heading("Notes")
        expect(self.page.locator("#wend-keys")).to_have_count(0)


class Split(WideCase):
    path = SPLIT

    def test_a_width_shows_one_member_or_two_of_the_same_state(self):
        page = self.page
        expect(page.get_by_text("Choose a letter")).to_be_visible()
        row = page.get_by_role("button", name="Ann")
        row.focus()
        self.press("Enter")
        # The keyboard stays in the list, which says what is open beside it.
        expect(row).to_be_focused()
        expect(row).to_have_attribute("aria-current", "true")
        expect(page.get_by_role("region", name="Letters")).to_be_visible()
        expect(page.get_by_role("region", name="From Ann")).to_be_visible()
        expect(page.get_by_role("button", name="Letters").locator("visible=true")).to_have_count(1)  # its tab
        left, right = (page.get_by_role("region", name=name).bounding_box() for name in ("Letters", "From Ann"))
        self.assertLess(left["x"] + left["width"], right["x"] + 1)
        for width in (899, 375, 320):
            page.set_viewport_size({"width": width, "height": 800})
            expect(page.get_by_text("Bob")).to_be_hidden()
            expect(page.get_by_text("See you soon")).to_be_visible()
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
        page.get_by_role("button", name="Letters").first.click()
        live(page)
        expect(page.get_by_text("Bob")).to_be_visible()
        expect(page.get_by_text("Choose a letter")).to_be_hidden()
        # One screen at a time, the keyboard goes to the one that came.
        page.get_by_role("button", name="Bob").focus()
        self.press("Enter")
        expect(page.get_by_role("heading", name="From Bob")).to_be_focused()
        page.set_viewport_size({"width": 900, "height": 800})
        expect(page.get_by_role("button", name="Bob")).to_have_attribute("aria-current", "true")
        # Back is the browser's, though no button says it.
        page.go_back()
        live(page)
        expect(page.get_by_text("Choose a letter")).to_be_visible()


class SplitWithoutScripts(WideCase):
    path = SPLIT
    scripts = False

    def test_another_row_takes_the_place_of_what_was_open(self):
        page = self.page
        page.get_by_role("button", name="Ann").click()
        expect(page.get_by_text("See you soon")).to_be_visible()
        page.get_by_role("button", name="Bob").click()
        expect(page.get_by_text("All is well")).to_be_visible()
        expect(page.get_by_text("See you soon")).to_have_count(0)
        page.set_viewport_size({"width": 375, "height": 800})
        expect(page.get_by_text("Old ones")).to_be_hidden()
        page.get_by_role("button", name="Letters").first.click()
        expect(page.get_by_text("Old ones")).to_be_visible()


class Room(WideCase):
    """Where things stand, with and without scripts."""

    path = INPUTS

    def test_labels_stand_beside_their_fields_and_errors_below(self):
        page = self.page
        label, field = page.get_by_text("Traveller", exact=True).bounding_box(), page.get_by_label("Traveller").bounding_box()
        self.assertLess(label["x"] + label["width"], field["x"])
        self.assertLess(field["x"] + field["width"] - label["x"], 721)
        page.get_by_role("button", name="Book").click()
        error = page.locator(".field > .error:not(:empty)").first
        expect(error).to_be_visible()
        field = page.locator(".field:has(> .error:not(:empty)) > .box > :is(input, select)").first.bounding_box()
        self.assertAlmostEqual(error.bounding_box()["x"], field["x"], delta=1)
        self.assertGreaterEqual(error.bounding_box()["y"], field["y"] + field["height"])

    def test_large_text_and_small_windows_are_not_cut_off(self):
        if not self.scripts:
            return
        for width, size in ((1280, "200%"), (900, "200%"), (320, "100%")):
            self.page.set_viewport_size({"width": width, "height": 800})
            self.page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            for element in self.page.locator(".label:visible, .button:visible, .box input:visible").all():
                box = element.bounding_box()
                self.assertGreaterEqual(box["x"], 0)
                self.assertLessEqual(box["x"] + box["width"], width)


class LabelsOfTheirOwn(WideCase):
    """Labels that stand before what has none, in a form whose other inputs have theirs."""

    path = os.path.join(HERE, "labels.xml")

    def test_they_stand_beside_what_comes_next(self):
        page = self.page
        start = page.get_by_label("Name").bounding_box()["x"]
        for text, name in (("Birthday", "Day"), ("Remember", "Kept"), ("Volume", "Loudness")):
            label, control = page.get_by_text(text, exact=True).bounding_box(), page.get_by_label(name).bounding_box()
            self.assertAlmostEqual(control["x"], start, delta=3)
            self.assertLess(label["x"] + label["width"], control["x"])
            self.assertAlmostEqual(label["y"] + label["height"] / 2, control["y"] + control["height"] / 2, delta=3)

    def test_what_introduces_a_field_with_a_label_stands_above_it(self):
        words, field = self.page.get_by_text("Now a word").bounding_box(), self.page.get_by_label("Town").bounding_box()
        self.assertGreater(words["width"], field["width"])
        self.assertLess(words["y"] + words["height"], field["y"])


class RoomWithoutScripts(Room):
    scripts = False


class Rail(WideCase):
    def test_it_is_a_rail_from_900_points_on_and_a_bar_below(self):
        bar, content = self.box(".tabBar"), self.box(".tabs > .navigation")
        self.assertLessEqual(bar["x"] + bar["width"], content["x"] + 1)
        self.assertEqual(bar["height"], 800)
        self.page.set_viewport_size({"width": 899, "height": 800})
        bar, content = self.box(".tabBar"), self.box(".tabs > .navigation")
        self.assertGreaterEqual(bar["y"], content["y"] + content["height"] - 1)

    def test_from_the_right_it_is_on_the_right(self):
        self.page.evaluate("document.documentElement.dir = 'rtl'")
        bar, content = self.box(".tabBar"), self.box(".tabs > .navigation")
        self.assertGreaterEqual(bar["x"], content["x"] + content["width"] - 1)

    def test_the_keyboard_goes_the_way_that_is_seen(self):
        self.page.keyboard.press("Tab")
        self.assertTrue(self.page.evaluate("document.activeElement.matches('.tab')"))

    def test_content_and_sheets_stand_in_the_middle(self):
        self.page.set_viewport_size({"width": 1920, "height": 1000})
        table, pane = self.box(".rows"), self.box(".pane")
        self.assertLessEqual(table["width"], 960)
        self.assertAlmostEqual(table["x"] - pane["x"], pane["x"] + pane["width"] - table["x"] - table["width"], delta=20)
        self.press("2")
        self.page.get_by_role("button", name="Sheet").click()
        live(self.page)
        panel = self.box(".panel")
        self.assertEqual(panel["width"], 720)
        self.assertAlmostEqual(panel["x"], (1920 - 720) / 2, delta=1)
        self.assertAlmostEqual(panel["y"], 1000 - panel["y"] - panel["height"], delta=2)


if __name__ == "__main__":
    unittest.main()
