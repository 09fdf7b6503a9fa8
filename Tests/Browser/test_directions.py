"""Texts of the other direction: each runs as it is written, and stands where the page has its texts."""

import os
import unittest

from support import BrowserCase, HERE, Server, live

# Where each character of a text is drawn: its left edge, and that of the box around it and its right edge.
PLACES = """([selector, text]) => {
  const walker = document.createTreeWalker(document.querySelector(selector), NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const start = walker.currentNode.data.indexOf(text)
    if (start < 0) continue
    return [...text].map((_, index) => {
      const range = document.createRange()
      range.setStart(walker.currentNode, start + index)
      range.setEnd(walker.currentNode, start + index + 1)
      return range.getBoundingClientRect().left
    })
  }
}"""


class DirectionCase(BrowserCase):
    path = "directions.xml"
    width = 375

    def setUp(self):
        server = Server(os.path.join(HERE, self.path), "--ephemeral")
        self.addCleanup(server.end)
        context = self.browser.new_context(viewport={"width": self.width, "height": 700})
        self.addCleanup(context.close)
        self.page = context.new_page()
        self.page.goto(server.address)
        live(self.page)

    def places(self, selector, text):
        places = self.page.evaluate(PLACES, [selector, text])
        self.assertIsNotNone(places, f"{text} in {selector}")
        return places

    def assert_runs(self, places, *, leftwards=False):
        self.assertEqual(places, sorted(places, reverse=leftwards))


class DirectionTests(DirectionCase):
    def test_a_number_is_read_from_left_to_right(self):
        self.assert_runs(self.places(".label[id$='/phone']", "+49 30 1234567"))

    def test_a_sentence_ends_where_it_is_read_to(self):
        self.assert_runs(self.places(".label[id$='/english']", "Hello, world (again)!"))
        arabic = self.places(".label[id$='/arabic']", "مرحبا (مرة أخرى)!")
        self.assertGreater(arabic[0], arabic[-1])

    def test_a_title_does_as_well(self):
        self.assert_runs(self.places("h1", "Order (4)."))

    def test_a_number_inside_a_sentence_of_the_other_direction(self):
        self.assert_runs(self.places(".richText a", "030 1234567"))
        around = self.places(".richText", "اتصل "), self.places(".richText a", "030"), self.places(".richText", " الآن")
        self.assertGreater(around[0][0], around[1][0])
        self.assertGreater(around[1][0], around[2][-1])

    def test_all_stand_at_the_side_where_lines_begin(self):
        ends = self.page.evaluate("""() => [...document.querySelectorAll('.label')].map(label => {
            const range = document.createRange()
            range.selectNodeContents(label)
            return Math.round(label.getBoundingClientRect().right - range.getBoundingClientRect().right)
        })""")
        self.assertEqual(len(ends), 3)
        self.assertEqual(len(set(ends)), 1, ends)

    def test_code_runs_from_left_to_right(self):
        self.assert_runs(self.places(".richText pre", "let a = [1]"))
        left = self.page.locator(".richText pre").bounding_box()["x"]
        self.assertLess(self.places(".richText pre", "let")[0] - left, 20)
        self.assertLess(self.places(".richText pre", "# ")[0] - left, 20)


class ColumnTests(DirectionCase):
    """On wide screens the texts of rows stand in columns."""

    path = "columns.xml"
    width = 1280

    def ends(self, column):
        return self.page.evaluate("""column => [...document.querySelectorAll('.texts > ' + column)].map(text => {
            const range = document.createRange()
            range.selectNodeContents(text)
            return Math.round(range.getBoundingClientRect().right)
        })""", column)

    def test_each_begins_where_its_column_does(self):
        texts, details = self.ends(".text"), self.ends(".detail")
        self.assertEqual((len(texts), len(details)), (3, 3))
        # A subtitle stands below its title, and begins where that does.
        for column in (texts + details[2:], details[:2]):
            self.assertLessEqual(max(column) - min(column), 1, column)



if __name__ == "__main__":
    unittest.main()
