"""Rows that are pressed wherever nothing else is, badges of tabs, and lists shorter than the page that ask for more."""

import os

from playwright.sync_api import expect

from support import HERE, BrowserCase, Server, live

BOX = "element => { const box = element.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom] }"


class Pressing(BrowserCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = Server(os.path.join(HERE, "pressing.xml"))

    @classmethod
    def tearDownClass(cls):
        cls.server.end()
        super().tearDownClass()

    def open(self, width):
        page = self.browser.new_page(viewport={"width": width, "height": 667})
        self.addCleanup(page.close)
        page.goto(self.server.address)
        live(page)
        return page

    def middle(self, locator):
        left, top, right, bottom = locator.evaluate(BOX)
        return (left + right) / 2, (top + bottom) / 2

    def test_a_badge_in_a_row_presses_the_row(self):
        for width in (375, 1280):
            page = self.open(width)
            page.mouse.click(*self.middle(page.get_by_text("Due")))
            expect(page.get_by_text("Opened 1")).to_be_visible()
            # Between the words and the badge, and at the edge behind it.
            left, top, right, bottom = page.get_by_text("Due").evaluate(BOX)
            page.mouse.click(right + 6, (top + bottom) / 2)
            expect(page.get_by_text("Opened 2")).to_be_visible()

    def test_a_control_in_a_row_does_not(self):
        page = self.open(375)
        page.get_by_label("Loud").click()
        live(page)
        expect(page.get_by_label("Loud")).to_be_checked()
        expect(page.get_by_text("Opened 0")).to_be_visible()

    def test_a_row_is_coloured_all_over_while_it_is_pressed(self):
        for scheme in ("light", "dark"):
            page = self.open(375)
            page.emulate_media(color_scheme=scheme)
            row = page.locator(".row", has_text="Due")
            page.mouse.move(*self.middle(page.get_by_text("Due")))
            page.mouse.down()
            ground = row.evaluate("""row => {
              const look = getComputedStyle(row.querySelector('.cell'), '::after'), box = row.getBoundingClientRect()
              return [look.backgroundColor, parseFloat(look.width) - box.width, parseFloat(look.height) - box.height]
            }""")
            page.mouse.up()
            self.assertNotIn(ground[0], ("rgba(0, 0, 0, 0)", "transparent"))
            self.assertLess(abs(ground[1]) + abs(ground[2]), 2)

    def test_a_subtitle_stands_below_the_title_on_every_page(self):
        for width in (375, 1280):
            row = self.open(width).locator(".row", has_text="Ann")
            title, detail = row.locator(".text").evaluate(BOX), row.locator(".detail").evaluate(BOX)
            self.assertGreaterEqual(detail[1], title[3] - 1)
            self.assertEqual(round(detail[0]), round(title[0]))

    def test_badges_of_tabs_grow_with_the_text_and_cover_none(self):
        for width in (375, 1280):
            page = self.open(width)
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            for tab in page.locator(".tab").all():
                badge, text = tab.locator(".badge").evaluate(BOX), tab.locator(".text").evaluate(BOX)
                size = tab.locator(".badge").evaluate("element => parseFloat(getComputedStyle(element).fontSize)")
                self.assertGreaterEqual(badge[3] - badge[1], size)
                self.assertTrue(badge[3] <= text[1] + 1 or badge[0] >= text[2] - 1, (badge, text))
                self.assertTrue(badge[0] >= 0 and badge[2] <= width)

    def test_a_list_that_is_all_in_sight_asks_for_more_when_somebody_scrolls(self):
        page = self.open(375)
        page.get_by_role("button", name="Archive").click()
        expect(page.get_by_text("Asked 0")).to_be_visible()
        page.mouse.move(180, 300)
        page.mouse.wheel(0, 100)
        expect(page.get_by_text("Asked 1")).to_be_visible()
        page.mouse.wheel(0, 100)
        live(page)
        expect(page.get_by_text("Asked 1")).to_be_visible()
