"""Where things stand on a page: nothing cut off, nothing over something else."""

import os
import tempfile
import unittest

from playwright.sync_api import expect, sync_playwright

from support import CHROMIUM, FLAGS, HERE, Server, live

# Where a back button's words begin and end, and the button itself.
WORDS = """button => {
  const range = document.createRange()
  range.selectNodeContents(button)
  const words = range.getBoundingClientRect(), box = button.getBoundingClientRect()
  return { words: words.left, left: box.left, right: box.right, overflow: getComputedStyle(button).textOverflow }
}"""


class Page(unittest.TestCase):
    document = "drawing.xml"

    def setUp(self):
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        self.server = Server(os.path.join(HERE, self.document), "--ephemeral")
        self.page = self.browser.new_page(viewport={"width": 375, "height": 700})
        self.page.goto(self.server.address)
        live(self.page)

    def tearDown(self):
        self.browser.close()
        self.playwright.stop()
        self.server.end()

    def box(self, label):
        return self.page.get_by_label(label, exact=True).bounding_box()


class Drawing(Page):
    def test_inputs_in_columns_share_the_width_and_words_take_what_they_need(self):
        first, last, city = self.box("First name"), self.box("Last name"), self.box("City")
        self.assertAlmostEqual(first["width"], last["width"], delta=1)
        self.assertEqual(first["y"], last["y"])
        self.assertGreater(city["width"], 250)

    def push(self):
        self.page.get_by_role("button", name="Search").click()
        expect(self.page.get_by_role("heading", name="The second screen")).to_be_visible()
        live(self.page)

    def test_a_long_way_back_keeps_its_arrow_and_ends_in_dots(self):
        self.push()
        back = self.page.locator(".backButton").evaluate(WORDS)
        self.assertGreaterEqual(back["left"], 0)
        self.assertGreaterEqual(back["words"] - back["left"], 22)  # the arrow's room
        self.assertEqual(back["overflow"], "ellipsis")
        title = self.page.get_by_role("heading", name="The second screen").bounding_box()
        self.assertGreaterEqual(title["x"], back["right"])
        self.assertGreater(title["width"], 100)

    def test_a_search_bar_that_fills_with_rows_stands_over_none(self):
        self.push()
        field = self.box("Find")
        row = self.page.locator(".row").first.bounding_box()
        self.assertLessEqual(field["y"] + field["height"], row["y"])
        self.assertLess(field["height"], 60)


class Layout(Page):
    document = "layout.xml"

    def words(self, text):
        """Where the words themselves are."""
        return self.page.get_by_text(text, exact=True).first.evaluate("""node => {
          const range = document.createRange()
          range.selectNodeContents(node)
          return range.getBoundingClientRect().toJSON()
        }""")

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True).bounding_box()

    def radio(self, name):
        return self.page.get_by_role("radio", name=name, exact=True).bounding_box()

    def test_words_of_segments_stand_above_or_beside_them(self):
        above, day, week = self.words("Above"), self.radio("Day"), self.radio("Week")
        self.assertLessEqual(above["bottom"], day["y"])
        self.assertAlmostEqual(day["width"], week["width"], delta=1)
        self.assertGreater(day["width"] + week["width"], 325)
        beside, left = self.words("Beside"), self.radio("Left")
        self.assertLessEqual(beside["right"], left["x"])
        self.assertGreater(beside["bottom"], left["y"])

    def test_columns_of_one_sort_are_equally_wide(self):
        widths = [self.button(name)["width"] for name in ("7", "8", "9", "Equals")]
        self.assertLess(max(widths) - min(widths), 1, widths)
        self.assertAlmostEqual(self.box("From")["width"], self.box("To")["width"], delta=1)

    def test_buttons_and_labels_in_columns_are_as_wide_as_their_words(self):
        self.page.get_by_role("button", name="Weeks").click()
        live(self.page)
        names = ("Previous", "Next", "Previous year", "This year", "Next year")
        for width in (375, 1280):
            self.page.set_viewport_size({"width": width, "height": 700})
            boxes = {name: self.button(name) for name in names}
            for name, box in boxes.items():
                words = self.words(name)
                self.assertGreaterEqual(words["left"], box["x"] - 0.5, (width, name))
                self.assertLessEqual(words["right"], box["x"] + box["width"] + 0.5, (width, name))
            week = self.words("Week of 30 December 2024")
            self.assertGreaterEqual(week["left"], boxes["Previous"]["x"] + boxes["Previous"]["width"], width)
            self.assertLessEqual(week["right"], boxes["Next"]["x"], width)
            for left, right in (("Previous year", "This year"), ("This year", "Next year")):
                self.assertLessEqual(boxes[left]["x"] + boxes[left]["width"], boxes[right]["x"], (width, left))
            self.assertLessEqual(boxes["Next year"]["x"] + boxes["Next year"]["width"], width - 16 + 0.5)

    def test_what_is_hidden_changes_no_gap(self):
        one, two, three, shown = self.button("One"), self.button("Two"), self.button("Three"), self.page.get_by_text("Shown")
        self.assertAlmostEqual(two["y"] - one["y"] - one["height"], 8, delta=0.5)
        shown = shown.bounding_box()
        self.assertAlmostEqual(three["y"] - shown["y"] - shown["height"], 16, delta=0.5)

    def test_words_for_no_rows_stand_where_rows_would(self):
        self.page.get_by_role("button", name="Plain").click()
        live(self.page)
        self.assertEqual(self.words("Nothing plain")["x"], self.words("First")["x"])
        self.page.get_by_role("button", name="Grouped").click()
        live(self.page)
        empty = self.page.get_by_text("Nothing grouped").bounding_box()
        self.assertEqual((empty["x"], empty["width"]), (16, 343))
        self.assertEqual(self.words("Nothing grouped")["x"], self.words("Things")["x"])

    def test_marks_stand_at_the_end_of_rows_one_above_the_other(self):
        self.page.get_by_role("button", name="Plain").click()
        live(self.page)
        first, second = (mark.bounding_box() for mark in self.page.locator(".disclosure").all())
        self.assertEqual(first["x"], second["x"])
        badge = self.page.get_by_text("12", exact=True).bounding_box()
        self.assertLessEqual(badge["x"] + badge["width"], first["x"])
        self.assertEqual(self.button("More")["width"], 343)


class Bars(Page):
    """Bars that are dark always have what the theme says of dark ones."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        with open(os.path.join(folder.name, "app.xml"), "w", encoding="utf-8") as file:
            file.write("""<app><form><container><textField name="a" label="First"/><textField name="b" label="Second"/></container>
                <formAccessoryView previousButtonTitle="Before" nextButtonTitle="After"/></form></app>""")
        with open(os.path.join(folder.name, "theme.json"), "w", encoding="utf-8") as file:
            file.write("""{"colors": {"accent": {"light": "#0a6b4d", "dark": "#6fd3ae"}, "bar": {"light": "#f3e6d1", "dark": "#3c2110"}}}""")
        self.document = folder.name
        super().setUp()

    def test_the_bar_over_the_keyboard_has_the_colours_of_the_theme(self):
        self.page.get_by_label("First").focus()
        live(self.page)
        expect(self.page.locator(".accessoryBar")).to_have_css("background-color", "rgb(60, 33, 16)")
        expect(self.page.get_by_role("button", name="After")).to_have_css("color", "rgb(111, 211, 174)")


if __name__ == "__main__":
    unittest.main()
