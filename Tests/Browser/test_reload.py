"""Changes a document while somebody uses it."""

import os
import shutil
import tempfile
import unittest

from playwright.sync_api import expect, sync_playwright

from support import CHROMIUM, FLAGS, HERE, Server, live

HELLO = os.path.join(HERE, "..", "..", "Examples", "01-hello", "app.xml")


class Reload(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="wend-reload-")
        self.document = os.path.join(self.folder, "app.xml")
        shutil.copy(HELLO, self.document)
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        self.server = Server(self.folder)
        self.page = self.browser.new_context(viewport={"width": 375, "height": 640}).new_page()
        self.page.goto(self.server.address)
        live(self.page)
        self.page.evaluate("window.sameDocument = true")

    def tearDown(self):
        self.browser.close()
        self.playwright.stop()
        self.server.end()
        shutil.rmtree(self.folder)

    def change(self, old, new):
        with open(self.document) as file:
            text = file.read()
        self.assertIn(old, text)
        with open(self.document, "w") as file:
            file.write(text.replace(old, new))

    def test_a_change_shows_and_what_was_typed_stays(self):
        page = self.page
        page.get_by_label("Your name").fill("Ann")
        live(page)
        self.change('title="Hello"', 'title="Good day"')
        page.get_by_role("heading", name="Good day").wait_for()
        self.assertEqual(page.get_by_label("Your name").input_value(), "Ann")
        self.assertTrue(page.evaluate("window.sameDocument === true"), "the page was loaded again")

    def test_a_theme_reaches_a_page_that_is_open(self):
        page = self.page
        page.get_by_label("Your name").fill("Ann")
        live(page)
        with open(os.path.join(self.folder, "theme.json"), "w") as file:
            file.write('{"colors": {"accent": {"light": "#0a6b4d", "dark": "#6fd3ae"}}, "radii": {"control": 3}}')
        expect(page.locator('.button').first).to_have_css('border-radius', '3px')
        expect(page.locator('.button').first).to_have_css('background-color', 'rgb(10, 107, 77)')
        self.assertEqual(page.get_by_label("Your name").input_value(), "Ann")
        self.assertTrue(page.evaluate("window.sameDocument === true"), "the page was loaded again")

    def test_a_mistake_is_shown_and_the_last_good_text_goes_on(self):
        page = self.page
        page.get_by_label("Your name").fill("Ann")
        live(page)
        self.change("<button ", "<buton ")
        notice = page.get_by_text("app.xml:10:", exact=False)
        notice.wait_for()
        page.get_by_role("button", name="Say hello").click()
        page.get_by_role("button", name="OK").click()
        page.get_by_text("Nice to meet you!").wait_for()
        self.change("<buton ", "<button ")
        notice.wait_for(state="detached")
        self.assertEqual(page.get_by_label("Your name").input_value(), "Ann")


APP = """<workflow><screen>
    <title><string key="title"/></title>
    <container>
        <label class="note"><string key="greeting"/></label>
        <imageView><image><name>dot</name><accessibilityLabel>A dot</accessibilityLabel></image></imageView>
        <textField name="name"><placeholder>Your name</placeholder></textField>
    </container>
</screen></workflow>
"""
DOT = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><circle cx='4' cy='4' r='4' fill='%s'/></svg>"


class Materials(unittest.TestCase):
    """Changes what an app has besides its documents while somebody types."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="wend-materials-")
        self.write("app.xml", APP)
        self.write("Localizable.strings", '"title" = "Hello"; "greeting" = "Good morning";')
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        self.server = Server(self.folder)
        self.context = self.browser.new_context(viewport={"width": 375, "height": 640})
        self.page = self.open()
        self.page.evaluate("window.sameDocument = true")
        self.page.get_by_label("Your name").fill("Ann")
        live(self.page)

    def tearDown(self):
        self.browser.close()
        self.playwright.stop()
        self.server.end()
        shutil.rmtree(self.folder)

    def write(self, name, text):
        # As editors do: the whole file at once.
        with open(os.path.join(self.folder, "new~"), "w") as file:
            file.write(text)
        os.rename(os.path.join(self.folder, "new~"), os.path.join(self.folder, name))

    def open(self):
        page = self.context.new_page()
        page.goto(self.server.address)
        live(page)
        return page

    def color(self, page):
        return page.get_by_text("Good").evaluate("node => getComputedStyle(node).color")

    def stays(self):
        self.assertEqual(self.page.get_by_label("Your name").input_value(), "Ann")
        self.assertTrue(self.page.evaluate("window.sameDocument === true"), "the page was loaded again")

    def test_changed_texts_show(self):
        self.write("Localizable.strings", '"title" = "Evening"; "greeting" = "Good evening";')
        self.page.get_by_text("Good evening").wait_for()
        self.page.get_by_role("heading", name="Evening").wait_for()
        self.stays()
        self.open().get_by_text("Good evening").wait_for()

    def test_a_mistake_in_a_table_is_shown_and_the_last_good_one_goes_on(self):
        self.write("Localizable.strings", '"title" = "Evening"; "greeting" = "Good evening')
        notice = self.page.get_by_text("Localizable.strings:1:", exact=False)
        notice.wait_for()
        self.page.get_by_text("Good morning").wait_for()
        self.write("Localizable.strings", '"title" = "Evening"; "greeting" = "Good evening";')
        self.page.get_by_text("Good evening").wait_for()
        notice.wait_for(state="detached")
        self.stays()

    def test_an_image_that_was_missing_and_one_that_changes_show(self):
        page = self.page
        page.get_by_text("A dot").wait_for()
        self.assertEqual(page.locator("img").count(), 0)
        self.write("dot.svg", DOT % "red")
        image = page.locator("img[src*='/image/dot']")
        image.wait_for()
        self.stays()
        before = image.get_attribute("src")
        with page.expect_response(lambda response: "/image/dot" in response.url) as answer:
            self.write("dot.svg", DOT % "yellow")
        self.assertIn("yellow", answer.value.text())
        self.assertNotEqual(image.get_attribute("src"), before)
        self.stays()

    def test_changed_styles_show(self):
        page = self.page
        plain = self.color(page)
        style = '{ "label.note": { "textAttributes": { "textColor": "%s" } } }'
        for color, seen in ("#ff0000", "rgb(255, 0, 0)"), ("#0000ff", "rgb(0, 0, 255)"):
            self.write("styles.json", style % color)
            page.wait_for_selector("html[data-wend=live]")
            self.until(lambda: self.color(page) == seen)
            self.until(lambda: page.locator("link[rel=stylesheet]").count() == 2)
            self.stays()
        self.assertEqual(self.color(self.open()), "rgb(0, 0, 255)")
        os.remove(os.path.join(self.folder, "styles.json"))
        self.until(lambda: self.color(page) == plain)
        self.stays()

    def until(self, holds):
        for _ in range(1_200):
            if holds():
                return
            self.page.wait_for_timeout(50)
        self.fail("it never came to be")


if __name__ == "__main__":
    unittest.main()
