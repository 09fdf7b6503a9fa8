"""The app that embeds Wend, in Chromium: what it draws itself, what it has pages do, and the keyboard alone."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..", "..", "..")
sys.path.insert(0, os.path.join(ROOT, "Tests", "Browser"))

import test_keyboard  # noqa: E402
from support import live  # noqa: E402

PROGRAM = os.path.join(ROOT, ".build", "debug", "Embedding")


class Embedding:
    """The program on a free port, with a store of its own."""

    def __init__(self):
        self.data = tempfile.mkdtemp(prefix="wend-embedding-")
        self.process = subprocess.Popen(
            [PROGRAM], cwd=self.data, env={**os.environ, "PORT": "0"}, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.address = re.search(r"http://\S+", self.process.stdout.readline()).group()

    def end(self):
        self.process.terminate()
        self.process.wait(20)
        self.process.stdout.close()
        shutil.rmtree(self.data, ignore_errors=True)


class EmbeddingTests(test_keyboard.KeyboardWalk):
    def setUp(self):
        self.visit(Embedding())

    def begin(self):
        self.context.clear_cookies()
        self.sign_in("Ann", "plum")
        live(self.page)

    def sign_in(self, name, password, page=None):
        """Goes to the orders, from where strangers are led to the page on which one signs in."""
        page = page or self.page
        page.goto(self.server.address)
        self.assertTrue(page.url.endswith("/sign-in"), page.url)
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password").fill(password)
        page.get_by_role("button", name="Sign in").click()

    def get(self, path, **options):
        return self.context.request.get(self.server.address + path, max_redirects=0, **options)

    def test_the_document_says_who_is_signed_in(self):
        self.page.get_by_text("Ann is signed in.").wait_for()

    def test_strangers_get_to_no_page_of_the_orders(self):
        session = self.page.url.rsplit("/orders/", 1)[1]
        self.assertRegex(session, "^s/")
        self.assertEqual(self.get(session).status, 200)
        self.context.clear_cookies(name="shop")
        for path in "", session, "assets/client.js", "nowhere":
            answer = self.get(path)
            self.assertEqual((answer.status, answer.headers["location"]), (303, "/sign-in"), path)
        answer = self.context.request.post(self.server.address + session, max_redirects=0, form={"press": "x"})
        self.assertEqual((answer.status, answer.headers["location"]), (303, "/sign-in"))

    def test_a_wrong_password_lets_nobody_in(self):
        page = self.browser.new_context().new_page()
        self.addCleanup(page.context.close)
        self.sign_in("Ann", "quince", page)
        page.get_by_role("alert").get_by_text("That is not right.").wait_for()
        page.goto(self.server.address)
        self.assertTrue(page.url.endswith("/sign-in"))

    def test_a_session_is_open_to_whoever_began_it_only(self):
        """Also in the same browser, where the cookie of Wend is the same."""
        session = self.page.url.rsplit("/orders/", 1)[1]
        self.context.clear_cookies(name="shop")
        self.sign_in("Bob", "quince")
        self.page.get_by_text("Bob is signed in.").wait_for()
        self.assertEqual(self.get(session).status, 403)
        self.assertEqual(self.get(self.page.url.rsplit("/orders/", 1)[1]).status, 200)

    def test_who_signs_out_is_led_to_the_sign_in_with_what_they_do_next(self):
        self.page.get_by_label("How many").fill("4")
        live(self.page)
        self.context.request.post(self.server.address.replace("/orders/", "/sign-out"), max_redirects=0)
        self.page.get_by_role("button", name="What will it cost?").click()
        self.page.locator("#wend-state a").click()
        self.page.wait_for_url("**/sign-in")

    def test_a_role_of_its_own_is_drawn_by_the_app_and_said_in_words(self):
        gauge = self.page.locator(".gauge")
        bars = gauge.locator("svg rect")
        self.assertEqual([bars.nth(0).bounding_box()["width"], bars.nth(1).bounding_box()["width"]], [200, 150])
        self.assertEqual(gauge.locator(".drawing").get_attribute("aria-hidden"), "true")
        self.assertIn("Three quarters of the jars are left., 75 percent", gauge.text_content())
        self.assertEqual(self.problems, [])

    def test_a_call_says_what_to_do_with_what(self):
        self.page.evaluate(
            "window.calls = []; document.addEventListener('wend:call', event => calls.push(event.detail))")
        self.page.get_by_label("How many").fill("4")
        self.page.get_by_role("button", name="Order").click()
        self.page.get_by_text("Order 1").wait_for()
        self.assertEqual(self.page.evaluate("calls"), [{"name": "playSound", "argument": "till"}])

    def test_a_container_of_its_own_shows_one_step_at_a_time(self):
        page = self.page
        page.get_by_role("button", name="For a party").click()
        page.get_by_label("Whose party").fill("Ann")
        page.get_by_role("button", name="Next").click()
        page.get_by_label("How many guests").fill("12")
        page.get_by_role("button", name="Back").click()
        self.assertEqual(page.get_by_label("Whose party").input_value(), "Ann")
        page.get_by_role("button", name="Next").click()
        page.get_by_text("Step 2 of 3").wait_for()
        self.assertEqual(page.get_by_label("How many guests").input_value(), "12")
        page.get_by_role("button", name="Next").click()
        page.get_by_role("button", name="Send").click()
        page.get_by_text("12 jars").wait_for()
        self.assertEqual(self.problems, [])

    def test_a_list_is_streamed_to_the_handler(self):
        self.page.get_by_label("Or a list, a jar a line").set_input_files(
            {"name": "jars.csv", "mimeType": "text/csv", "buffer": b"plum\n" * 400_000})
        self.page.get_by_text("400000 jars in the list").wait_for()
        self.assertEqual(self.problems, [])

    def test_the_keyboard_alone(self):
        self.explore("Embedding")


if __name__ == "__main__":
    unittest.main()
