"""Where things stand on a page: nothing cut off, nothing over something else."""

import os
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


class Drawing(unittest.TestCase):
    def setUp(self):
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        self.server = Server(os.path.join(HERE, "drawing.xml"), "--ephemeral")
        self.page = self.browser.new_page(viewport={"width": 375, "height": 700})
        self.page.goto(self.server.address)
        live(self.page)

    def tearDown(self):
        self.browser.close()
        self.playwright.stop()
        self.server.end()

    def box(self, label):
        return self.page.get_by_label(label, exact=True).bounding_box()

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


if __name__ == "__main__":
    unittest.main()
