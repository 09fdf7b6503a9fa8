"""Rows that press themselves when somebody scrolls to them, and pictures that are not the app's own."""

import os
import shutil
import tempfile

from playwright.sync_api import expect

from support import HERE, BrowserCase, Server, live

SERVICES = '{"actions": {}, "options": {"pictures": ["pictures.example"]}}'


class Sight(BrowserCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folder = tempfile.mkdtemp(prefix="wend-sight-")
        shutil.copy(os.path.join(HERE, "sight.xml"), os.path.join(cls.folder, "app.xml"))
        with open(os.path.join(cls.folder, "services.json"), "w") as file:
            file.write(SERVICES)
        cls.server = Server(cls.folder)

    @classmethod
    def tearDownClass(cls):
        cls.server.end()
        shutil.rmtree(cls.folder)
        super().tearDownClass()

    def open(self):
        page = self.browser.new_page(viewport={"width": 375, "height": 667})
        self.addCleanup(page.close)
        self.asked = []
        page.route("**/boat.png", lambda route: (self.asked.append(route.request), route.abort()))
        self.response = page.goto(self.server.address)
        live(page)
        return page

    def wheel(self, page):
        page.mouse.move(180, 400)
        for _ in range(12):
            page.mouse.wheel(0, 600)
            live(page)

    def test_more_is_asked_for_once_for_as_many_rows_as_there_are(self):
        page = self.open()
        expect(page.get_by_text("Asked 0 times")).to_be_attached()
        self.wheel(page)
        # Of 25 rows once, of 50 once; these stay as many.
        expect(page.get_by_text("Boat 50", exact=True)).to_be_attached()
        self.wheel(page)
        expect(page.get_by_text("Asked 2 times")).to_be_attached()
        page.get_by_role("button", name="More").click()
        expect(page.get_by_text("Asked 3 times")).to_be_attached()

    def test_what_comes_into_sight_by_itself_asks_for_nothing(self):
        page = self.open()
        page.get_by_role("button", name="More").scroll_into_view_if_needed()
        live(page)
        expect(page.get_by_text("Asked 0 times")).to_be_attached()

    def test_pictures_are_of_hosts_that_the_service_file_allows(self):
        page = self.open()
        policy = self.response.headers["content-security-policy"]
        self.assertIn("img-src 'self' data: https://pictures.example;", policy)
        self.assertEqual(page.locator("img[src='https://pictures.example/boat.png']").count(), 1)
        self.assertEqual(page.locator("img[src*='elsewhere.example']").count(), 0)
        self.assertTrue(all("referer" not in request.headers for request in self.asked))
