"""Sweeps with a mouse over rows."""

from playwright.sync_api import expect

from support import live
from test_drawing import Page


class Sweeps(Page):
    document = "sweeps.xml"

    def test_a_row_is_swept_again_and_again(self):
        for count in range(1, 4):
            box = self.page.get_by_text("Hive Oak").bounding_box()
            x, y = box["x"] + box["width"] - 4, box["y"] + box["height"] / 2
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            for step in range(1, 9):
                self.page.mouse.move(x - 8 * step, y)
            self.page.mouse.up()
            self.page.get_by_role("button", name="Smoke").click(timeout=3000)
            expect(self.page.get_by_text(f"Smoked {count} times")).to_be_visible()
            live(self.page)
        self.assertEqual(self.page.evaluate("getSelection().toString()"), "")


del Page
