"""Looks through a table of 100,000 rows: each page for itself, with the keyboard, over restarts, and without scripts."""

import os
import tempfile
import unittest

import axe_playwright_python
from playwright.sync_api import sync_playwright

from support import CHROMIUM, FLAGS, HERE, Server, live

COUNT = 100_000
MOST = 80
PICTURES = os.environ.get("WEND_PICTURES")

# Where a pane stands, what of the list is on the page, and what of that is seen.
STATE = """() => {
  const pane = document.querySelector('.pane'), edge = pane.getBoundingClientRect()
  const rows = [...document.querySelectorAll('.row')], text = row => row.querySelector('.text').textContent
  const seen = rows.filter(row => row.getBoundingClientRect().bottom > edge.top && row.getBoundingClientRect().top < edge.bottom)
  return { top: pane.scrollTop, height: pane.scrollHeight, rows: rows.map(text), seen: seen.map(text) }
}"""
AXE = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
  .map(found => found.id + ' at ' + found.nodes[0].target.join(' '))"""
PLACE = """text => [...document.querySelectorAll('.row')].find(row => row.querySelector('.text').textContent === text)
  ?.getBoundingClientRect().top"""


def with_ids(folder):
    """The document for answers that are lists of names with ids: rows keep their names when others come before them."""
    with open(os.path.join(HERE, "rows.xml"), encoding="utf-8") as file:
        text = file.read()
    path = os.path.join(folder, "rows.xml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace(' valueName="name"', "").replace(
            "{FUNCTION(items, 'componentsSeparatedByString:', ' ')}", '<object keyPath="items"/>'))
    return path


def stubs(*answers, have_ids=False):
    """A flow file whose stubs answer with so many words, one answer after the other."""
    file = tempfile.NamedTemporaryFile("w", suffix=".yaml", delete=False)
    with file:
        file.write("appId: rows\ndocument: rows.xml\nstubs:\n  - message: names\n    replies:\n")
        for words in answers:
            items = ", ".join(f"{{id: {word}, name: '{word}'}}" for word in words)
            items = f"[{items}]" if have_ids else '"' + " ".join(words) + '"'
            file.write(f"      - success:\n          items: {items}\n")
        file.write("---\n- launchApp\n")
    return file.name


class Rows(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        words = [str(number) for number in range(COUNT)]
        cls.stubs = stubs(words, words)

    @classmethod
    def tearDownClass(cls):
        os.unlink(cls.stubs)

    def setUp(self):
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        self.server = Server(os.path.join(HERE, "rows.xml"), "--stubs", self.stubs)
        self.errors = []

    def tearDown(self):
        self.browser.close()
        self.playwright.stop()
        self.server.end()
        self.assertEqual(self.errors, [])

    def context(self, **options):
        return self.browser.new_context(**{"viewport": {"width": 375, "height": 640}, **options})

    def open(self, context=None, address=None, asks=True):
        page = (context or self.context()).new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: message.type == "error" and "WebSocket" not in message.text
                and self.errors.append(message.text))
        page.goto(address or self.server.address)
        live(page)
        if asks:
            page.get_by_role("button", name="Ask").click()
            page.get_by_text(f"Row {MOST - 1}", exact=True).wait_for(state="attached")
            self.rest(page)
        return page

    def rest(self, page):
        """Waits until the page has noticed where it stands, has its rows, and asks for no others."""
        for _ in range(2):
            page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            live(page)

    def scroll(self, page, top):
        page.evaluate("top => document.querySelector('.pane').scrollTop = top", top)
        self.rest(page)
        return page.evaluate(STATE)

    def test_shows_the_rows_where_it_is_scrolled_to(self):
        page = self.open()
        state = page.evaluate(STATE)
        self.assertEqual(state["rows"], [f"Row {number}" for number in range(MOST)])
        # The scroll bar is honest: there is room for all rows.
        height = page.locator(".row").nth(3).bounding_box()["height"]
        self.assertAlmostEqual(state["height"], COUNT * height, delta=COUNT * height / 100)
        end = self.scroll(page, 1e9)
        self.assertEqual(end["rows"][-1], f"Row {COUNT - 1}")
        self.assertEqual(end["seen"][-1], f"Row {COUNT - 1}")
        # One of them may be kept elsewhere.
        self.assertIn(len(end["rows"]), (MOST, MOST - 1))
        middle = self.scroll(page, height * 50_000)
        self.assertTrue(any(row in middle["seen"] for row in ("Row 49997", "Row 49998", "Row 49999")), middle["seen"])
        self.assertGreaterEqual(len(middle["seen"]), 9)
        # Step by step, what is seen stays where it is while rows come and go.
        for step in range(60):
            row = page.evaluate(STATE)["seen"][-1]
            before = page.evaluate(PLACE, row)
            page.evaluate("() => document.querySelector('.pane').scrollTop += 450")
            self.assertAlmostEqual(page.evaluate(PLACE, row), before - 450, delta=1.5)
            if step % 2:
                self.rest(page)
                self.assertAlmostEqual(page.evaluate(PLACE, row), before - 450, delta=1.5)
        self.assertEqual(self.scroll(page, 0)["seen"][0], "Row 0")
        item = page.locator(".row").nth(7)
        self.assertEqual(item.get_attribute("aria-posinset"), "8")
        self.assertEqual(item.get_attribute("aria-setsize"), str(COUNT))

    def test_two_pages_scroll_on_their_own_and_both_see_what_changes(self):
        words = [str(number) for number in range(10_000)]
        self.server.end()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.server = Server(with_ids(folder.name), "--stubs", stubs(words, ["first", *words], have_ids=True))
        first = self.open()
        second = self.open(first.context, first.url, asks=False)
        self.rest(second)
        far = self.scroll(second, 200_000)
        self.assertEqual(first.evaluate(STATE)["seen"][0], "Row 0")
        # A row that is marked in one is marked in the other, where it is shown.
        row = far["seen"][3]
        second.get_by_role("button", name=row, exact=True).click()
        second.locator(".accessory.checkmark").wait_for(state="attached")
        live(second)
        self.assertEqual(first.locator(".accessory.checkmark").count(), 0)
        before = second.evaluate(PLACE, row)
        third = self.open(first.context, first.url, asks=False)
        self.rest(third)
        self.scroll(third, 200_000)
        third.locator(".accessory.checkmark").wait_for(state="attached")
        third.close()
        # One row more in front: the first page sees it, in the other nothing moves.
        first.get_by_role("button", name="Ask").click()
        first.get_by_text("Row first", exact=True).wait_for()
        place = int(row.removeprefix("Row ")) + 2
        second.locator(f".row[aria-posinset='{place}']", has_text=row).wait_for(state="attached")
        self.rest(first)
        self.rest(second)
        self.assertEqual(first.evaluate(STATE)["rows"], ["Row first"] + [f"Row {number}" for number in range(MOST - 1)])
        self.assertAlmostEqual(second.evaluate(PLACE, row), before, delta=1.5)

    def test_what_was_changed_far_down_survives_scrolling_and_a_kill(self):
        page = self.open()
        page.evaluate("window.sameDocument = true")
        height = page.locator(".row").nth(3).bounding_box()["height"]
        self.scroll(page, height * 99_000)
        page.get_by_role("button", name="Row 99003", exact=True).click()
        page.locator(".accessory.checkmark").wait_for(state="attached")
        live(page)
        # It has the keyboard, and stays on the page with it; then it goes.
        self.scroll(page, 0)
        self.assertEqual(page.evaluate(STATE)["seen"][0], "Row 0")
        self.assertEqual(page.evaluate("document.activeElement.textContent.trim()"), "Row 99003Checked")
        self.assertLessEqual(page.locator(".row").count(), MOST)
        page.get_by_role("button", name="Row 3", exact=True).focus()
        self.scroll(page, height * 50_000)
        self.assertEqual(page.locator(".accessory.checkmark").count(), 0)
        seen = page.evaluate(STATE)["seen"]
        self.server.kill()
        page.locator("html:not([data-wend='live'])").wait_for(state="attached")
        self.server.start()
        live(page)
        self.rest(page)
        self.assertTrue(page.evaluate("window.sameDocument === true"), "the page was loaded again")
        self.assertEqual(page.evaluate(STATE)["seen"], seen)
        self.scroll(page, height * 99_000)
        self.assertEqual(page.locator(".row:has(.accessory.checkmark) .text").inner_text(), "Row 99003")

    def test_comes_back_to_where_it_was(self):
        page = self.open()
        self.scroll(page, 1_000_000)
        seen = page.evaluate(STATE)["seen"]
        # The button is far above; a press of it by another page of the session has the same effect.
        other = self.open(page.context, page.url, asks=False)
        other.get_by_role("button", name="About").click()
        page.get_by_text("A long list.").wait_for()
        page.get_by_role("button", name="Names").or_(page.get_by_role("button", name="Back")).first.click()
        page.locator(".row").first.wait_for(state="attached")
        self.rest(page)
        self.assertEqual(page.evaluate(STATE)["seen"], seen)

    def lists(self, *lists):
        """A page that asks for one list after the other, and another one of the session, which only looks."""
        self.server.end()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.server = Server(with_ids(folder.name), "--stubs", stubs(*lists, have_ids=True))
        page = self.context().new_page()
        page.set_default_timeout(60_000)
        page.goto(self.server.address)
        live(page)
        page.get_by_role("button", name="Ask").click()
        page.locator(".row").first.wait_for()
        other = self.open(page.context, page.url, asks=False)
        self.rest(other)
        return page, other

    def ask(self, page, other, last):
        """Asks for the next list, and waits until the other page has been told."""
        page.get_by_role("button", name="Ask").click()
        other.wait_for_function(
            "count => (document.querySelector('.gap')?.dataset.gap.split(' ')[3] ?? document.querySelectorAll('.row').length) == count",
            arg=last)
        self.rest(other)

    def test_a_list_that_becomes_long_stays_where_it_is(self):
        """Up to 500 rows all are on the page; whoever looks at the last is not taken to the first by one more."""
        words = [str(number) for number in range(500)]
        page, other = self.lists(words, ["first", *words], words)
        self.assertEqual(other.locator(".row").count(), 500)
        self.assertEqual(other.locator("[aria-posinset]").count(), 0)
        seen = self.scroll(other, 400 * other.locator(".row").nth(3).bounding_box()["height"])["seen"]
        before = other.evaluate(PLACE, seen[3])
        for count, rows in (501, MOST), (500, 500):
            self.ask(page, other, count)
            self.assertIn(other.locator(".row").count(), (rows, rows - 1))
            self.assertEqual(other.evaluate(STATE)["seen"][1:-1], seen[1:-1], f"after {count} rows")
            self.assertAlmostEqual(other.evaluate(PLACE, seen[3]), before, delta=1.5)

    def test_the_keyboard_stays_in_its_row_whatever_comes_before_it(self):
        words = [str(number) for number in range(500)]
        more = [f"new{number}" for number in range(150)]
        page, other = self.lists(words, ["first", *words], [*more, *words], words)
        height = other.locator(".row").nth(3).bounding_box()["height"]
        self.scroll(other, 400 * height)
        other.get_by_role("button", name="Row 402", exact=True).focus()
        self.rest(other)
        before = other.evaluate(PLACE, "Row 402")
        for count in 501, 650, 500:
            self.ask(page, other, count)
            self.assertEqual(other.evaluate("document.activeElement.textContent.trim()"), "Row 402", f"after {count} rows")
            self.assertAlmostEqual(other.evaluate(PLACE, "Row 402"), before, delta=1.5)

    def test_more_new_rows_than_are_drawn_leave_the_place_as_it_was(self):
        words = [str(number) for number in range(700)]
        more = [f"new{number}" for number in range(200)]
        page, other = self.lists(words, [*more, *words], words)
        seen = self.scroll(other, 300 * other.locator(".row").nth(3).bounding_box()["height"])["seen"]
        for count in 900, 700:
            self.ask(page, other, count)
            self.assertEqual(other.evaluate(STATE)["seen"][1:-1], seen[1:-1], f"after {count} rows")

    def test_a_list_that_was_short_in_between_does_not_jump(self):
        words = [str(number) for number in range(90)]
        page, other = self.lists(words, words[:70], words)
        self.scroll(other, 1e9)
        self.ask(page, other, 70)
        self.assertEqual(self.scroll(other, 0)["seen"][0], "Row 0")
        self.ask(page, other, 90)
        self.assertEqual(other.evaluate(STATE)["seen"][0], "Row 0")

    def test_whoever_is_faster_than_the_rows_waits_for_them(self):
        page = self.open()
        page.get_by_role("button", name="Row 2", exact=True).focus()
        for _ in range(150):
            page.keyboard.press("Tab")
        self.rest(page)
        text = page.evaluate("document.activeElement.textContent.trim()")
        self.assertRegex(text, r"^Row \d+$")
        self.assertGreater(int(text.removeprefix("Row ")), 100)

    def test_works_with_the_keyboard_alone(self):
        page = self.open()
        page.get_by_role("button", name="Row 2", exact=True).focus()
        page.keyboard.press("End")
        page.get_by_text(f"Row {COUNT - 1}", exact=True).wait_for()
        self.rest(page)
        self.assertEqual(page.evaluate(STATE)["seen"][-1], f"Row {COUNT - 1}")
        self.assertIn("Row 2", page.evaluate("document.activeElement.textContent"))
        # The next after the row is the link to those that follow it: it asks for them as soon as the keyboard is on it,
        # and they may have come before anybody reads what it says. Then the first of them has the keyboard.
        page.keyboard.press("Tab")
        page.get_by_text("Row 3", exact=True).wait_for()
        self.rest(page)
        self.assertEqual(page.evaluate("document.activeElement.textContent.trim()"), "Row 3")
        # Who opens such a link, with a screen reader for instance, is there as well.
        page.keyboard.press("End")
        page.get_by_text(f"Row {COUNT - 1}", exact=True).wait_for()
        self.rest(page)
        link = page.locator(".gap:not([hidden]) a").last
        self.assertEqual(link.text_content(), "Later rows")
        link.dispatch_event("click")
        page.get_by_text("Row 4", exact=True).wait_for()
        self.rest(page)
        self.assertEqual(page.evaluate("document.activeElement.textContent.trim()"), "Row 4")
        page.keyboard.press("Home")
        page.get_by_text("Row 0", exact=True).wait_for()
        self.rest(page)
        # Through more rows than are on the page, by Tab.
        page.evaluate("() => document.querySelectorAll('.row .cell')[60].focus()")
        self.rest(page)
        start = int(page.evaluate("document.activeElement.textContent.replace(/\\D/g, '')"))
        for number in range(start + 1, start + 61):
            page.keyboard.press("Tab")
            if number % 10 == 0:
                self.rest(page)
            self.assertEqual(page.evaluate("document.activeElement.textContent.trim()"), f"Row {number}")
        page.keyboard.press("Home")
        page.get_by_text("Row 0", exact=True).wait_for()
        self.rest(page)
        self.assertEqual(page.evaluate(STATE)["seen"][0], "Row 0")

    def test_reaches_every_row_without_scripts(self):
        page = self.context(java_script_enabled=False).new_page()
        page.goto(self.server.address)
        page.get_by_role("button", name="Ask").click()
        rows = page.locator(".row")
        self.assertEqual(rows.count(), MOST)
        self.assertEqual(page.get_by_role("link").all_inner_texts(), ["Later rows"])
        for start in range(MOST, 8 * MOST, MOST):
            page.get_by_role("link", name="Later rows").click()
            self.assertEqual(rows.first.inner_text(), f"Row {start}")
        page.get_by_role("button", name="Row 603", exact=True).click()
        self.assertIn("?rows=", page.url)
        self.assertEqual(rows.first.inner_text(), f"Row {7 * MOST}")
        self.assertEqual(page.locator(".row:has(.checkmark) .text").inner_text(), "Row 603")
        page.get_by_role("link", name="Earlier rows").click()
        self.assertEqual(rows.first.inner_text(), f"Row {6 * MOST}")
        list = page.url.split("=")[1].split(":")[0]
        page.goto(f"{page.url.split('?')[0]}?rows={list}:{COUNT - 20}")
        self.assertEqual(rows.last.inner_text(), f"Row {COUNT - 1}")
        self.assertEqual(page.get_by_role("link").all_inner_texts(), ["Earlier rows"])

    def test_a_page_that_begins_further_on_goes_on_from_there(self):
        page = self.open()
        list = page.locator("[data-gap]").first.get_attribute("data-gap").split(" ")[0]
        other = self.open(page.context, f"{page.url}?rows={list}:7000", asks=False)
        self.rest(other)
        self.assertEqual(other.evaluate(STATE)["seen"][0], "Row 7000")
        self.assertEqual(page.evaluate(STATE)["seen"][0], "Row 0")

    def test_is_accessible_and_looks_right(self):
        for width, height in ((375, 812), (1280, 800)):
            for scheme in ("light", "dark"):
                context = self.context(viewport={"width": width, "height": height}, color_scheme=scheme)
                page = self.open(context)
                self.check(page, f"rows-top-{width}-{scheme}")
                self.scroll(page, 1_000_000)
                self.check(page, f"rows-middle-{width}-{scheme}")
                context.close()
            context = self.context(viewport={"width": width, "height": height}, java_script_enabled=False)
            page = context.new_page()
            page.goto(self.server.address)
            page.get_by_role("button", name="Ask").click()
            page.get_by_role("link", name="Later rows").click()
            if PICTURES:
                page.screenshot(path=os.path.join(PICTURES, f"rows-links-{width}.png"))
            context.close()

    def check(self, page, name):
        path = os.path.join(os.path.dirname(axe_playwright_python.__file__), "axe.min.js")
        with open(path, encoding="utf-8") as file:
            page.evaluate(file.read() + "; undefined")
        self.assertEqual(page.evaluate(AXE), [])
        if PICTURES:
            page.screenshot(path=os.path.join(PICTURES, f"{name}.png"))


if __name__ == "__main__":
    unittest.main()
